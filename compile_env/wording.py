"""Cards in generated plain words, for people who read or review the data.

"You" are the owner of the card. Cards of the field are uncovered unless it says otherwise, as in the vocabulary.
"""

from typing import Final

from compile_env.vocabulary import (
    Bar,
    Box,
    Card,
    CardTest,
    CardValue,
    Choose,
    CompiledProtocols,
    CompileLine,
    Condition,
    CopyMid,
    CountAtLeast,
    Delete,
    Discard,
    Draw,
    DropHighest,
    FaceDownValue,
    FieldCards,
    FieldProtocols,
    FieldStep,
    Flip,
    GainControl,
    Give,
    HandCards,
    Impose,
    ItTest,
    LineSelector,
    LineTotal,
    Listener,
    LoseControl,
    MarkCompiled,
    MatchingLines,
    MovedCards,
    Mute,
    Name,
    NotProtocol,
    Number,
    OpenPlay,
    Pick,
    Play,
    Rearrange,
    RedirectReturn,
    Refresh,
    Return,
    Reveal,
    Rule,
    Seize,
    Selector,
    Shift,
    Shuffle,
    Skip,
    Step,
    SwapProtocols,
    SwapStacks,
    Take,
    Total,
    TrashCards,
    Tuck,
    ValueTest,
)

SUBJECTS: Final = {
    "own": "you",
    "opp": "the opponent",
    "any": "a player",
    "both": "both players",
    "holder": "the holder of control",
}
WHOSE: Final = {"own": "your", "opp": "the opponent's", "any": "any player's", "both": "both"}
REFERENCES: Final = {"this": "this card", "it": "that card", "coverer": "the card on this one"}
LINES: Final = {
    "any": "a line",
    "other": "another line",
    "this": "this line",
    "noted": "that line",
    "same": "the line of that card",
    "cand": "there",
}
COMPARISONS: Final = {
    "eq": "is",
    "not": "is not",
    "lt": "is less than",
    "gt": "is greater than",
    "ge": "is at least",
}
TESTS: Final = {"eq": "", "not": "other than ", "lt": "less than ", "gt": "greater than ", "ge": "at least "}
EVENTS: Final = {  # said of "you"; the third person is made from the verb
    "after_draw": "draw",
    "after_discard": "discard",
    "after_delete": "delete",
    "after_refresh": "refresh",
    "after_compile": "compile",
    "after_clear_cache": "clear the cache",
    "after_shuffle": "shuffle their deck",
    "after_play": "play a card",
    "after_gain_control": "gain control",
}


def sentences(card: Card) -> str:
    """What a card does; its boxes are named where it has more than a middle box."""
    boxes = [("Top", box_words(card.top)), ("Middle", steps_words(card.middle)), ("Bottom", box_words(card.bottom))]
    given = [(name, words) for name, words in boxes if words]
    if [name for name, _ in given] == ["Middle"]:
        return given[0][1]
    return ". ".join(f"{name}: {words}" for name, words in given) or "nothing"


def box_words(box: Box) -> str:
    """All listeners and rules of a box."""
    return "; also, ".join([*map(listener_words, box.on), *map(rule_words, box.rules)])


# --- listeners and rules ---------------------------------------------------------------------------------------------
def listener_words(listener: Listener) -> str:
    """An event and what follows it."""
    events = listener.when if isinstance(listener.when, tuple) else (listener.when,)
    when = " or ".join(event_words(listener, event) for event in events)
    turn = f" in {WHOSE[listener.turn]} turn" if listener.turn else ""
    only = f", if {condition_words(listener.if_)}" if listener.if_ is not None else ""
    return f"{when}{turn}{only}: {steps_words(listener.run)}"


def event_words(listener: Listener, event: str) -> str:
    """One event: "after the opponent draws"."""
    coming = a_card(listener.with_) if listener.with_ is not None else "a card"
    match event:
        case "start" | "end":
            return f"in your {event} phase"
        case "would_cover":
            return f"before {coming} covers this one"
        case "would_flip":
            return "instead of being flipped"
        case "would_compile_away":
            return "instead of being deleted by a compile"
        case "after_rearrange":
            return f"after {WHOSE[listener.who]} protocols are rearranged"
    verb = EVENTS[event].replace("their", "your") if listener.who == "own" else third_person(EVENTS[event])
    if event == "after_play":
        verb = verb.replace("a card", coming) + (" as an action" if listener.by_action else "")
        verb += " in this line" if listener.line == "this" else ""
    return f"after {SUBJECTS[listener.who]} {verb}"


def rule_words(rule: Rule) -> str:
    """What holds while a box is live."""
    match rule:
        case Total():
            return if_words(rule.if_) + total_words(rule)
        case FaceDownValue():
            return f"{cards(rule.card, 'plural')} have value {rule.v}"
        case DropHighest():
            return "the cards of the highest value in this line, on either side, add nothing to totals"
        case Bar():
            return if_words(rule.if_) + bar_words(rule)
        case OpenPlay():
            which = f"{rule.card} card" if isinstance(rule.card, str) else picked(rule.card)
            side = ", on either side" if rule.side == "either" else ""
            return f"you may play {which} face-up in {rule.line} line, whatever its protocols{side}"
        case Mute():
            turn = f" in {WHOSE[rule.turn]} turn" if rule.turn else ""
            return f"{cards(rule.card, 'plural')} have no {rule.box} box{turn}"
        case Skip():
            return "skip your check cache phase"
        case RedirectReturn():
            return f"cards that return to {hands(rule.of)} go face-down onto the deck"


def hands(of: str) -> str:
    """ "your hand", "both hands"."""
    return "both hands" if of == "both" else f"{WHOSE[of]} hand"


def total_words(rule: Total) -> str:
    """What is added to which total."""
    whose = "both totals" if rule.of == "both" else f"{WHOSE[rule.of]} total"
    if isinstance(rule.add, int) and rule.add < 0:
        return f"subtract {-rule.add} from {whose} in this line"
    return f"add {number_words(rule.add)} to {whose} in this line"


def bar_words(bar: Bar) -> str:
    """What nobody can do."""
    if bar.card is not None:
        return f"this card cannot be {'flipped' if bar.act == 'flip' else 'shifted'}"
    face = f" face-{bar.face}" if bar.face != "any" else ""
    line = " in this line" if bar.line == "this" else ""
    subject = "neither player can" if bar.of == "both" else f"{SUBJECTS[bar.of]} cannot"
    return f"{subject} {bar.act}{face}{line}"


# --- steps -----------------------------------------------------------------------------------------------------------
def steps_words(steps: tuple[Step, ...]) -> str:
    """Steps one after the other."""
    return "; ".join(map(step_words, steps))


def step_words(step: Step) -> str:
    """A step with its conditions and what depends on it."""
    words = if_words(step.if_)
    words += f"for each {line_words(step.per, each=True)}: " if step.per is not None else ""
    words += acted(step, verb_words(step))
    words += f" (if so: {steps_words(step.then)})" if step.then else ""
    words += f" (otherwise: {steps_words(step.else_)})" if step.else_ else ""
    return words


def if_words(condition: Condition | tuple[Condition, ...] | None) -> str:
    """ "if you hold control: ", or nothing."""
    return "" if condition is None else f"if {condition_words(condition)}: "


def acted(step: Step, words: str) -> str:
    """Words that begin with a verb, with who does it before them."""
    if step.may:
        return f"{SUBJECTS[step.by]} may {words}"
    if step.by == "own":
        return words
    return f"{SUBJECTS[step.by]} {words if step.by == 'both' else third_person(words)}"


def third_person(words: str) -> str:
    """ "draw a card" as "draws a card"."""
    verb, blank, rest = words.partition(" ")
    ending = "es" if verb.endswith(("sh", "ch", "s", "x")) else "s"
    return verb + ending + blank + rest


def verb_words(step: Step) -> str:
    """What is done, beginning with a verb in its plain form."""
    match step:
        case FieldStep():
            return field_words(step)
        case Discard():
            return discard_words(step)
        case Draw():
            return draw_words(step)
        case Play():
            return play_words(step)
        case Reveal():
            return reveal_words(step)
        case Rearrange():
            return f"rearrange {WHOSE[step.of]} protocols"
        case SwapProtocols() | SwapStacks():
            things = "protocols" if isinstance(step, SwapProtocols) else "stacks"
            if step.which == "ends":
                return f"exchange {WHOSE[step.of]} left and right {things}"
            return f"exchange two of {WHOSE[step.of]} {things}"
        case CompileLine():
            return f"compile {line_words(step.to)}"
        case MarkCompiled():
            return f"turn {their(step)} {step.p} protocol to its compiled side"
        case Name():
            return f"name a {step.what}"
        case CopyMid():
            return f"carry out the middle box of {cards(step.card)} as if it were this card's"
        case Choose():
            return "choose one: " + ", or ".join(map(steps_words, step.opts))
        case Impose():
            return f"until the opponent's next turn ends, {bar_words(step.rule)}"
    return hand_and_control_words(step)


def hand_and_control_words(step: Step) -> str:
    """The verbs that have no keys to speak of."""
    match step:
        case Give():
            return f"give {'you' if step.by == 'opp' else 'the opponent'} a card of {their(step)} hand"
        case Take():
            whose = "your" if step.by == "opp" else "the opponent's"
            return f"take a card of {whose} hand" + at_random(step)
        case Tuck():
            return f"put a card of {their(step)} hand at the bottom of {their(step)} deck"
        case Shuffle():
            into = f" into {their(step)} deck" if step.from_ == "trash" else ""
            return f"shuffle {their(step)} {step.from_}{into}"
        case Refresh():
            return "refresh"
        case GainControl():
            return "gain control"
        case LoseControl():
            return "lose control"
    raise TypeError(f"no words for {step!r}")


def field_words(step: FieldStep) -> str:
    """Flip, delete, shift, return or seize cards of the field."""
    number = {1: "one", "all": "all", "each": "each"}[step.count]
    which = REFERENCES[step.card] if isinstance(step.card, str) else cards(step.card, number)
    which += ", one by one" if number == "each" else ""
    if step.by == "opp":
        which = which.replace("of the opponent", "of their own")
    match step:
        case Flip():
            return f"flip {which}" + (", whose middle box does not run" if step.no_mid else "")
        case Delete():
            return f"delete {which}"
        case Shift():
            return f"shift {which}{towards(step.to)}"
        case Return():
            return (
                f"return {which} to its owner's hand" if number != "all" else f"return {which} to their owners' hands"
            )
        case Seize():
            return f"take {which} into {their(step)} hand"
    raise TypeError(f"no words for {step!r}")


def discard_words(step: Discard) -> str:
    """Discard from the hand or the deck."""
    whose = WHOSE[step.of] if step.of is not None else their(step)
    into = " into the opponent's trash" if step.into is not None else ""
    if step.from_ == "deck":
        return f"discard {whose} deck"
    if step.from_ == "deck_top":
        return f"discard {top_cards(step.count, whose)}"
    if step.count == "all":
        return f"discard {whose} hand{into}"
    return f"discard {how_many(step.count)}{at_random(step)}{into}{being(step.count)}"


def draw_words(step: Draw) -> str:
    """Draw from a deck, or take what was revealed."""
    if step.from_ == "revealed":
        return f"draw {picked(step.pick, 'revealed', plural=step.count == 'all')}"
    if step.of is not None:
        return f"draw {top_cards(step.count, WHOSE[step.of])}"
    return f"draw {how_many(step.count)}{being(step.count)}"


def play_words(step: Play) -> str:
    """Play a card from wherever."""
    whose = WHOSE[step.of] if step.of is not None else their(step)
    match step.from_:
        case "it":
            what = "that card"
        case "deck_top":
            what = top_cards(step.count, whose)
        case "trash":
            what = f"{picked(step.pick)} of {whose} trash"
        case _:
            what = picked(step.pick) if step.count == 1 else how_many(step.count)
    face = f" face-{step.face}" if step.face != "free" else ""
    side = f" on {WHOSE[step.side]} side" if step.side is not None else ""
    under = ""
    if step.under is not None:
        under = " beneath " + ("this card" if isinstance(step.under, str) else cards(step.under))
    return f"play {what}{face}{towards(step.to)}{side}{under}{being(step.count)}"


def reveal_words(step: Reveal) -> str:
    """Reveal a card of the field or cards from elsewhere."""
    if step.card is not None:
        return f"reveal {cards(step.card)}"
    if step.from_ == "deck_top":
        return f"reveal {top_cards(1, their(step))}"
    if step.from_ == "drawn":
        return f"reveal {picked(step.pick)} that was just drawn"
    if step.count == "all":
        return f"reveal {their(step)} {step.from_}"
    return f"reveal {picked(step.pick)} of {their(step)} {step.from_}{at_random(step)}"


def their(step: Step | FieldStep) -> str:
    """Whose it is, the actor being meant."""
    return "your" if step.by == "own" else "their"


def at_random(step: Discard | Reveal | Take) -> str:
    """Who picks, where it is nobody."""
    return " at random" if step.random else ""


def towards(line: str | LineSelector) -> str:
    """Where a card goes."""
    return "" if line == "any" else f" to {line_words(line)}"


# --- how many --------------------------------------------------------------------------------------------------------
def how_many(count: int | str | CountAtLeast | Number) -> str:
    """A number of cards; one that is read from the table is X (see ``being``)."""
    match count:
        case int():
            return "a card" if count == 1 else f"{count} cards"
        case CountAtLeast():
            return f"{count.min} or more cards"
        case str():
            return "any number of cards" if count == "any" else "all cards"
    return "X cards"


def top_cards(count: int | str | CountAtLeast | Number, whose: str) -> str:
    """Cards from the top of a deck."""
    if isinstance(count, int):
        return f"the top card of {whose} deck" if count == 1 else f"the top {count} cards of {whose} deck"
    return f"the top X cards of {whose} deck"


def being(count: int | str | CountAtLeast | Number) -> str:
    """What X is."""
    return "" if isinstance(count, int | str | CountAtLeast) else f", X being {number_words(count)}"


def number_words(number: int | Number) -> str:
    """A number, or what is counted for it."""
    if isinstance(number, int):
        return str(number)
    words = measure_words(number)
    words += f" divided by {number.div}" if number.div > 1 else ""
    words += f" plus {number.plus}" if number.plus > 0 else ""
    return words + (f" minus {-number.plus}" if number.plus < 0 else "")


def measure_words(number: Number) -> str:
    """What is counted."""
    match number:
        case HandCards() | TrashCards():
            return f"the number of cards in {WHOSE[number.of]} {'hand' if isinstance(number, HandCards) else 'trash'}"
        case LineTotal():
            return f"{WHOSE[number.of]} total{within(number.line)}"
        case CompiledProtocols():
            whose = "" if number.of == "any" else f"{WHOSE[number.of]} "
            return f"the number of {whose}compiled protocols{within(number.line)}"
        case FieldCards():
            return f"the number of {cards(number.card, 'plural')}"
        case FieldProtocols():
            return f"the number of protocols on face-up cards{within(number.line)}"
        case MatchingLines():
            return f"the number of lines where {condition_words(number.where)}"
        case MovedCards():
            return "the number of cards just moved"
        case CardValue():
            return f"the value of {REFERENCES[number.card] if isinstance(number.card, str) else cards(number.card)}"


# --- whether ---------------------------------------------------------------------------------------------------------
def condition_words(condition: Condition | tuple[Condition, ...]) -> str:
    """What must hold."""
    if isinstance(condition, tuple):
        return " and ".join(map(condition_words, condition))
    if condition.cmp is not None:
        left, comparison, right = condition.cmp
        return f"{number_words(left)} {COMPARISONS[comparison]} {number_words(right)}"
    if condition.control is not None:
        return "you hold control" if condition.control == "own" else "the opponent holds control"
    if condition.covers is not None:
        return f"this card lies on {a_card(condition.covers)}"
    if condition.covered_by is not None:
        return f"{a_card(condition.covered_by)} lies on this one"
    if condition.exists is not None:
        return f"there is {cards(condition.exists)}".removesuffix(" there")
    if condition.it is not None:
        return it_words(condition.it)
    return "this card is covered"


def it_words(test: ItTest) -> str:
    """What "that card" must be."""
    whose = {"own": "of yours", "opp": "of the opponent", "any": ""}[test.side]
    return "that card is " + " ".join(part for part in (article(protocol_noun(test.p)), whose) if part)


# --- which -----------------------------------------------------------------------------------------------------------
def cards(selector: Selector, number: str = "one") -> str:
    """Cards of the field; ``number`` is one, all, each or plural."""
    one = number in ("one", "each")
    cover = {"covered": "covered ", "uncovered": "", "all": "covered or uncovered "}[selector.cover]
    face = f"face-{selector.face} " if selector.face != "any" else ""
    noun = cover + face + protocol_noun(selector.p, plural=not one)
    noun = f"other {noun}" if selector.other else noun
    if selector.rank is not None:
        words = {"one": "the", "plural": "the"}.get(number, f"{number} the") + f" {selector.rank} {noun}"
    else:
        words = f"{number} {noun}" if number in ("all", "each") else article(noun) if one else noun
    words += {"own": " of yours", "opp": " of the opponent", "any": ""}[selector.side]
    return words + value_words(selector.v) + within(selector.line)


def picked(pick: Pick | None, adjective: str = "", *, plural: bool = False) -> str:
    """Cards outside the field."""
    noun = protocol_noun(pick.p if isinstance(pick, Pick) else None, plural=plural)
    noun = f"{adjective} {noun}".strip()
    return (f"all {noun}" if plural else article(noun)) + (value_words(pick.v) if isinstance(pick, Pick) else "")


def a_card(test: CardTest) -> str:
    """One known card."""
    return article((f"face-{test.face} " if test.face != "any" else "") + protocol_noun(test.p))


def article(noun: str) -> str:
    """The noun with "a", "an" or within "another"."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[0] in 'aeiou' and not noun.startswith('uni') else 'a'} {noun}"


def protocol_noun(protocol: str | NotProtocol | None, *, plural: bool = False) -> str:
    """ "card", "fire cards", "non-fire card"."""
    noun = "cards" if plural else "card"
    match protocol:
        case None:
            return noun
        case NotProtocol():
            return f"non-{protocol.not_} {noun}"
        case "named":
            return f"{noun} of the protocol named"
    return f"{protocol} {noun}"


def value_words(test: ValueTest | None) -> str:
    """ " of value 1 or 2", or nothing."""
    if test is None:
        return ""
    if test.in_ is not None:
        return f" of value {' or '.join(map(str, test.in_))}"
    for key, words in TESTS.items():
        bound = getattr(test, key.replace("not", "not_"))
        if bound is not None:
            words = words or ("" if isinstance(bound, int) else "equal to ")
            return f" of value {words}{'the number named' if bound == 'named' else number_words(bound)}"
    raise TypeError(f"no test: {test!r}")


def within(line: str | LineSelector) -> str:
    """Where a card lies, or nothing."""
    if line == "any":
        return ""
    return " there" if line == "cand" else f" in {line_words(line)}"


def line_words(line: str | LineSelector, *, each: bool = False) -> str:
    """A line; after "for each" without an article."""
    base = line if isinstance(line, str) else line.is_
    words = {"any": "line", "other": "other line"}.get(base) if each else LINES[base]
    if isinstance(line, str):
        return words or LINES[base]
    if line.one:
        words = {"any": "one line", "other": "one other line"}.get(base, words)
    words = f"the line of your {line.p} protocol" if line.p is not None else words or LINES[base]
    words += f" where {condition_words(line.where)}" if line.where is not None else ""
    return words + (f" where {number_words(line.max)} is greatest" if line.max is not None else "")
