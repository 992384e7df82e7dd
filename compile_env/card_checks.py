"""What the linter asks of a card beyond its schema: words that stand for something, and keys that go together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import Struct

from compile_env.vocabulary import (
    HIGHEST_VALUE,
    Bar,
    Box,
    Card,
    Choose,
    Condition,
    Discard,
    Draw,
    FaceDownValue,
    FieldStep,
    Give,
    Impose,
    LineSelector,
    LineTotal,
    Listener,
    MarkCompiled,
    MatchingLines,
    MovedCards,
    Mute,
    Name,
    Play,
    Protocol,
    Reveal,
    Selector,
    Step,
    StepKeys,
    Take,
    Total,
    Tuck,
    ValueTest,
)
from tabletop_core.content import Pack, Problem
from tabletop_core.words import did_you_mean

ONE_CARD_EVENTS: Final = ("would_cover", "after_play")  # `it` is their card, and `with` can test it
# Words that stand for something only where something else gave it: what is missing, and how to mend it.
WANTED: Final = {
    "it": ("no earlier step or event gives a card", "first let a step choose, move or show one card"),
    "same": ("no earlier step or event gives a card", "first let a step choose, move or show one card"),
    "moved": ("no earlier step moves a card", "first let a step move cards"),
    "drawn": ("no earlier step draws", "first let a step draw"),
    "revealed": ("no earlier step reveals cards from elsewhere than the field", "first let a step reveal them"),
    "number": ("no earlier step names a number", "first give {do: name, what: number}"),
    "protocol": ("no earlier step names a protocol", "first give {do: name, what: protocol}"),
    "noted": ("the step has no per", "give the step a per, or another line"),
    "cand": ("no line is being tried", "use it within where or max, or give another line"),
    "coverer": ("nothing lies on a card whose {box} box is live", "move it to the top box, or give another card"),
}


def card_problems(pack: Pack) -> Iterator[Problem]:
    """The faults of each card by itself."""
    names = [protocol.name for protocol in pack.entries("protocols.yaml", Protocol)]
    for card in pack.entries("cards.yaml", Card):
        checker = CardChecker(pack, card, names)
        checker.check()
        yield from checker.problems


@dataclass(frozen=True)
class Scope:
    """Where on the card we are, and what words can stand for there."""

    box: str
    given: frozenset[str] = frozenset()  # keys of WANTED
    picks: bool = False  # somebody can pick a line here


class CardChecker:
    """Walks through one card and collects its faults."""

    def __init__(self, pack: Pack, card: Card, names: list[str]) -> None:
        self.pack = pack
        self.card = card
        self.names = names
        self.problems: list[Problem] = []

    def report(self, at: Struct, message: str, remedy: str, key: str | None = None) -> None:
        place = at if id(at) in self.pack.places else self.card  # a default stands nowhere
        self.problems.append(self.pack.problem(place, f"{self.card.name}: {message}", remedy, key=key))

    def given(self, at: Struct, key: str) -> bool:
        """Whether the key was written."""
        return id(at) in self.pack.places and key in self.pack.places[id(at)].keys

    # --- the parts of a card -----------------------------------------------------------------------------------------
    def check(self) -> None:
        if not any(self.given(self.card, name) for name in ("top", "middle", "bottom")):
            self.report(self.card, "it has no box", "give it a top, a middle or a bottom")
        for name, box in (("top", self.card.top), ("middle", self.card.middle), ("bottom", self.card.bottom)):
            if self.given(self.card, name) and box in (Box(), ()):
                self.report(self.card, f"the {name} box is empty", "remove it, or say what it does", name)
            if isinstance(box, Box):
                self.check_box(box, Scope(name))
            else:
                self.steps(box, Scope(name))

    def check_box(self, box: Box, scope: Scope) -> None:
        heard: set[str] = set()
        for listener in box.on:
            events = listener.when if isinstance(listener.when, tuple) else (listener.when,)
            for event in events:
                if event in heard:
                    message = f"the {scope.box} box listens to {event} twice"
                    self.report(listener, message, "put the steps into one listener", "when")
                heard.add(event)
            self.check_listener(listener, events, scope)
        for rule in box.rules:
            self.check_rule(rule)
            self.visit(rule, scope)

    def check_listener(self, listener: Listener, events: tuple[str, ...], scope: Scope) -> None:
        after = [event for event in events if not event.startswith("after_")]
        no_card = [event for event in events if event not in ONE_CARD_EVENTS]
        no_play = [event for event in events if event != "after_play"]
        for key, misfits in (
            ("who", after),
            ("turn", after),
            ("with", no_card),
            ("line", no_play),
            ("by_action", no_play),
        ):
            if misfits and self.given(listener, key):
                self.report(listener, f"{misfits[0]} has no {key}", f"remove {key}", key)
        if not no_card:
            scope = replace(scope, given=scope.given | {"it", "same"})
        self.visit(listener.if_, scope)
        self.visit(listener.with_, scope)
        self.steps(listener.run, scope)

    def check_rule(self, rule: Struct) -> None:
        if isinstance(rule, Total) and any(isinstance(part, LineTotal) for part in parts(rule)):
            self.report(rule, "a total that depends on totals", "give a number of cards or of something else")
        if isinstance(rule, FaceDownValue | Mute) and (rule.card.v is not None or rule.card.rank is not None):
            message = f"{rule.__struct_config__.tag} depends on values"
            self.report(rule.card, message, "remove v and rank")
        if isinstance(rule, Bar):
            self.check_bar(rule)

    def check_bar(self, bar: Bar) -> None:
        one_card = bar.act in ("flip", "shift")
        if one_card and bar.card is None:
            self.report(bar, f"act {bar.act} without a card", "add card: this", "act")
        allowed = ["card"] if one_card else ["of", "face", "line"] if bar.act == "play" else ["of"]
        self.only(bar, ("of", "card", "face", "line"), allowed, f"act {bar.act}")

    def only(self, at: Struct, keys: Iterable[str], allowed: Iterable[str], what: str) -> None:
        """Report each of the keys that was written and does not go with ``what``."""
        for key in keys:
            if key not in allowed and self.given(at, key):
                self.report(at, f"{what} does not go with {key}", f"remove {key}", key)

    # --- steps -------------------------------------------------------------------------------------------------------
    def steps(self, steps: tuple[Step, ...], scope: Scope) -> frozenset[str]:
        """Check the steps in turn; return what stands for something after them."""
        for step in steps:
            scope = replace(scope, given=self.step(step, scope))
        return scope.given

    def step(self, step: Step, scope: Scope) -> frozenset[str]:
        self.check_step(step)
        self.visit(step.if_, scope)
        self.visit(step.per, scope)
        inside = replace(scope, picks=True, given=scope.given | ({"noted"} if step.per is not None else set()))
        for key in step.__struct_fields__:
            if key not in (*StepKeys.__struct_fields__, "opts"):
                self.visit_key(step, key, inside)
        otherwise = self.steps(step.else_, scope)
        given = scope.given | gives(step)
        for option in step.opts if isinstance(step, Choose) else ():
            given |= self.steps(option, scope)
        return otherwise | self.steps(step.then, replace(scope, given=given))

    def check_step(self, step: Step) -> None:
        if step.else_ and step.if_ is None:
            self.report(step, "else without if", "add if, or remove else", "else")
        if step.by == "both":
            self.only(step, ("per",), (), "by both")
        match step:
            case FieldStep():
                if isinstance(step.card, str) and step.count != 1:
                    message = f"count is {step.count}, but card is one card"
                    self.report(step, message, "remove count, or select cards", "count")
            case Discard():
                self.check_discard(step)
            case Draw():
                allowed = ["pick", "count"] if step.from_ == "revealed" else ["of", "count"]
                self.only(step, ("pick", "of"), allowed, f"from {step.from_}")
                if step.count == "all" and step.from_ != "revealed":
                    self.report(step, "a draw of all", "give a number, or draw from: revealed", "count")
                if step.from_ == "revealed" and step.count not in (1, "all"):
                    self.report(step, "count is neither 1 nor all of the cards revealed", "give all", "count")
            case Play():
                self.check_play(step)
            case Reveal():
                self.check_reveal(step)
            case Impose():
                self.check_bar(step.rule)
                self.only(step.rule, ("card", "line", "face", "if"), (), "impose")
            case Choose():
                self.only(step, ("per",), (), "choose")
                if step.by == "both":
                    self.report(step, "choose does not go with by both", "write one for each player", "by")

    def check_discard(self, step: Discard) -> None:
        allowed = ("random", "into") if step.from_ == "hand" else ("of",)
        self.only(step, ("random", "into", "of"), allowed, f"from {step.from_}")
        if step.from_ == "deck" and step.count != "all":
            self.report(step, "a discard of a part of the deck", "give count: all, or from: deck_top", "from")
        if step.from_ == "deck_top" and not isinstance(step.count, int):
            self.report(step, "a discard from the deck that is not a plain number", "give a whole number", "count")

    def check_play(self, step: Play) -> None:
        allowed = {"hand": ["pick"], "trash": ["pick"], "deck_top": ["of"], "it": []}[step.from_]
        self.only(step, ("pick", "of"), allowed, f"from {step.from_}")
        if step.under is not None:
            self.only(step, ("to", "side"), (), "under")

    def check_reveal(self, step: Reveal) -> None:
        if (step.card is None) == (step.from_ is None):
            self.report(step, "a reveal has either card or from", "give one of the two")
            return
        if step.card is not None:
            self.only(step, ("count", "pick", "random"), (), "card")
            return
        allowed = {"hand": ("count", "random"), "deck": ("count",), "drawn": ("pick",)}.get(str(step.from_), ())
        self.only(step, ("count", "pick", "random"), allowed, f"from {step.from_}")
        if step.from_ == "deck" and step.count != "all":
            self.report(step, "a reveal of a part of the deck", "give count: all, or from: deck_top", "from")
        if step.random and step.count != 1:
            self.report(step, "count is all, and at random", "remove one of the two", "random")

    # --- all that can stand within steps, listeners and rules --------------------------------------------------------
    def visit(self, part: Any, scope: Scope) -> None:
        """Check a Struct or a tuple, with all that is in it."""
        if isinstance(part, tuple):
            for each in part:
                self.visit(each, scope)
        if not isinstance(part, Struct):
            return
        match part:
            case Condition() | ValueTest():
                self.check_single_key(part)
            case Selector():
                if part.p is not None and part.face == "down":
                    self.report(part, "a face-down card has no protocol", "remove p, or face", "p")
            case LineSelector():
                if not scope.picks and (part.one or part.max is not None):
                    key = "one" if part.one else "max"
                    self.report(part, f"nobody picks a line here, but {key} is given", f"remove {key}", key)
            case MovedCards():
                self.want("moved", "num", part, scope)
        if not isinstance(part, Selector | LineSelector):
            scope = replace(scope, picks=False)
        for key in part.__struct_fields__:
            self.visit_key(part, key, scope)

    def visit_key(self, part: Struct, key: str, scope: Scope) -> None:
        value = getattr(part, key)
        if isinstance(part, LineSelector | MatchingLines) and key in ("where", "max"):
            scope = replace(scope, given=scope.given | {"cand"}, picks=False)
        if not isinstance(value, str):
            self.visit(value, scope)
        elif key == "p" and value != "named":
            known = isinstance(part, LineSelector | MarkCompiled)  # the reader has looked these up
            if not known and value not in self.names:
                remedy = did_you_mean(value, self.names) or "give the name of a protocol of protocols.yaml"
                self.report(part, f"p is {value!r}, which protocols.yaml does not have", remedy, key)
        elif value == "named":
            self.want("protocol" if key == "p" else "number", key, part, scope, shown=value)
        elif value in WANTED and key in ("card", "from_", "line", "to", "is_", "per"):
            self.want(value, key, part, scope)
        if (key == "covered" and value) or (key == "covered_by" and value is not None):
            self.want("coverer", key, part, scope, shown=key)

    def want(self, word: str, key: str, part: Struct, scope: Scope, *, shown: str = "") -> None:
        """Report ``word`` where it stands for nothing."""
        if word in scope.given or (word == "coverer" and scope.box == "top"):
            return
        lack, remedy = WANTED[word]
        self.report(part, f"{shown or word!r}: {lack.format(box=scope.box)}", remedy, key.rstrip("_"))

    def check_single_key(self, part: Condition | ValueTest) -> None:
        keys = [key.rstrip("_") for key in part.__struct_fields__ if getattr(part, key) is not None]
        what = "a condition" if isinstance(part, Condition) else "a test"
        if len(keys) != 1:
            found = " and ".join(keys) or "no key"
            self.report(part, f"{what} has {found}", "give one key" + ("; a list for several" * (what != "a test")))
        if isinstance(part, ValueTest):
            self.check_test(part)
        if isinstance(part, Condition) and part.cmp is not None:
            if isinstance(part.cmp[0], int) and isinstance(part.cmp[2], int):
                self.report(part, "cmp compares two plain numbers", "give {num: ...} for one of them", "cmp")

    def check_test(self, test: ValueTest) -> None:
        if test.in_ is not None and len(set(test.in_)) < len(test.in_):
            self.report(test, "in has a value twice", "keep one of the two", "in")
        if test.lt == 0:
            self.report(test, "no card has a value less than 0", "give a higher number", "lt")
        if test.gt == HIGHEST_VALUE:
            self.report(test, f"no card has a value greater than {HIGHEST_VALUE}", "give a lower number", "gt")


def gives(step: Step) -> set[str]:
    """What stands for something once the step is done."""
    one_card = {"it", "same"}
    match step:
        case FieldStep():
            return {"moved"} | (one_card if step.count == 1 else set())
        case Discard() | Play():
            return {"moved"} | (one_card if step.count == 1 else set())
        case Draw():
            return {"moved", "drawn"}
        case Reveal():
            return (one_card if step.count == 1 else set()) | ({"revealed"} if step.from_ is not None else set())
        case Give() | Take() | Tuck():
            return {"moved"} | one_card
        case Name():
            return {step.what}
    return set()


def parts(part: Any) -> Iterator[Struct]:
    """A Struct and all Structs in it."""
    if isinstance(part, tuple):
        for each in part:
            yield from parts(each)
    if isinstance(part, Struct):
        yield part
        for key in part.__struct_fields__:
            yield from parts(getattr(part, key))
