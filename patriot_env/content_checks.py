"""The checks of Patriot's content files beyond their schema; each problem says what is wrong and how to mend it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from patriot_env import tables as t
from patriot_env.packing import (
    NOBODYS_KEYS,
    TYPE_WORDS,
    Source,
    allegiances_of,
    briefs_of,
    deals_of,
    nested,
    options_of,
    rows_of,
    sources_of,
    verbs_of,
)
from patriot_env.vocabulary import (
    AgainstRiot,
    AnyBrief,
    Beacon,
    BiddingBrief,
    Character,
    Deal,
    Discovery,
    Influence,
    InfluenceBrief,
    Kill,
    Letter,
    Option,
    Reject,
    Riot,
    Row,
    Save,
    Secondary,
    Sides,
    Step,
    Steps,
)
from tabletop_core.content import Check as PackCheck
from tabletop_core.content import Entry, Pack, Problem
from tabletop_core.words import counted, listed

WITH_TYPE: Final = ("cards", "discard")
WITH_PLACE: Final = ("troops", "lose_troops", "rioters")
WITH_ANOTHER: Final = ("steal", "pool", "vote", "plays_next")  # about a player who is not simply the holder
FOR_MANY: Final = (
    "ap_next",
    "ap_set",
    "ap_base",
    "markers",
    "cards",
    "discard",
    "discovery",
    "give_discovery",
    "steal",
)
MANY: Final = ("all", "others")
BIDDERS: Final = ("highest", "lowest")
MOMENTS: Final = {  # when an ability must be usable for a step to make sense
    "stop_riot": ("riot",),
    "undo_threat": ("threat",),
    "cancel": ("ability",),
    "new_brief": ("brief",),
    "move_target": ("vote",),
    "more_opinion": ("cards added",),
    "second_turn": ("own turn",),
    "plays_next": ("own turn", "any time"),
}
ANYTHING: Final = ("brief", "ap_now")  # what may bring any other step, as a brief or an Act
IN_THE_MIDDLE: Final = (  # what is carried out while a vote is counted or discoveries are drawn, and begins none anew
    (Influence, ("vote", *ANYTHING), "a vote is being counted"),
    (Reject, ("discovery", "predict", "give_discovery", *ANYTHING), "discoveries are being drawn"),
)
MISSION_NUMBERS: Final = {  # the least and the greatest number with which a mission is neither sure nor impossible
    "taxes": (1, int(t.TOP_OF_TRACK)),
    "coins": (1, 30),
    "beacons": (1, int(t.BEACON_SPACES)),
    "rioters at most": (0, int(t.RIOTERS) - 1),
    "troops": (1, int(t.TROOPS)),
    "markers": (1, 30),
    "discoveries": (1, int(t.DISCOVERIES)),
    "letters": (1, int(t.DAYS)),
    "cards": (1, int(t.HAND_LIMIT)),
    "threat at most": (0, int(t.TOP_OF_TRACK) - 2),
    "unrest at most": (0, int(t.TOP_OF_TRACK) - 2),
    "executions": (1, 30),
}
MOST_WORDS: Final = (  # the steps, options and rows in one list of these
    (Influence, int(t.WORDS_OF_ACTION)),
    ((Beacon, Discovery, Letter), int(t.WORDS_OF_CARD)),
)
LETTERS_OF_DAY: Final = int(t.LETTERS) // int(t.DAYS)


def named(entry: Entry) -> str:
    """What an entry is called in a message."""
    return ", ".join(str(getattr(entry, key)) for key in entry.key_fields)


def count_check(file: str, kind: type[Entry], count: int, thing: str) -> PackCheck:
    """The file has exactly so many entries, or cards where they have copies."""

    def problems(pack: Pack) -> Iterator[Problem]:
        found = sum(getattr(each, "copies", 1) for each in pack.entries(file, kind))
        if found != count:
            yield pack.file_problem(file, f"the pack has {found} {thing}", f"give exactly {count}")

    return PackCheck((file,), problems)


# --- influence cards and briefs --------------------------------------------------------------------------------------
def influence_problems(pack: Pack) -> Iterator[Problem]:
    """42 cards of each type, not too many kinds, and a name for each action."""
    kinds = pack.entries("influence.yaml", Influence)
    for word in TYPE_WORDS:
        found = sum(each.copies for each in kinds if each.type == word)
        if found != t.CARDS_OF_TYPE:
            message = f"the pack has {found} {word} cards"
            yield pack.file_problem("influence.yaml", message, f"change copies so that they sum to {t.CARDS_OF_TYPE}")
    if len(kinds) > t.MOST_KINDS:
        message = f"the pack has {len(kinds)} kinds of influence cards"
        yield pack.problem(kinds[int(t.MOST_KINDS)], message, f"keep at most {t.MOST_KINDS}")
    for each in kinds:
        if bool(each.name) != bool(each.action):
            given, missing = ("name", "action") if each.name else ("action", "name")
            message = f"a {each.type} card of value {each.value} has {given}, but no {missing}"
            yield pack.problem(each, message, f"add {missing}, or remove {given}", key=given)


def brief_problems(pack: Pack) -> Iterator[Problem]:
    """Briefs with names of their own, rows in order and options of which one can always be taken."""
    first: dict[str, AnyBrief] = {}
    for brief in briefs_of(pack):
        twin = first.setdefault(brief.name.casefold(), brief)
        if twin is not brief:
            place = pack.places[id(twin)]
            message = f"{brief.name} is the name of the brief on line {place.line} of {place.file.rpartition('/')[2]}"
            yield pack.problem(brief, message, "give one of them another name", key="name")
        yield from option_problems(pack, brief, options_of(brief))
        yield from row_problems(pack, brief, rows_of(brief), of_die=not isinstance(brief, InfluenceBrief))
        if isinstance(brief, InfluenceBrief) and len(set(brief.types)) < len(brief.types):
            yield pack.problem(brief, f"{brief.name}: a type is given twice", "keep one of the two", key="types")


def option_problems(pack: Pack, entry: Entry, options: Sequence[Option]) -> Iterator[Problem]:
    """Options with different names, one of which costs nothing."""
    names = Counter(each.name for each in options)
    for each in options:
        if names[each.name] > 1:
            message = f"{named(entry)}: {counted(names[each.name], 'option')} with name {each.name!r}"
            yield pack.problem(each, message, "give each another name", key="name")
    if options and all(max(each.pay.coins, each.pay.markers, each.pay.cards) for each in options):
        message = f"{named(entry)}: each option costs something"
        yield pack.problem(options[-1], message, "remove pay from one of them, or add an option without", key="pay")


def row_problems(pack: Pack, entry: Entry, rows: Sequence[Row], of_die: bool) -> Iterator[Problem]:
    """Rows from the highest number down, of which only the last may leave it out."""
    above = int(t.D8) + 1 if of_die else None
    for row in rows:
        if row.from_ is None:
            if row is not rows[-1]:
                message = f"{named(entry)}: a row that is not the last has no from"
                yield pack.problem(row, message, "add from, or put the row last")
        elif of_die and not 1 <= row.from_ <= t.D8:
            message = f"{named(entry)}: from is {row.from_}, which no D8 shows"
            yield pack.problem(row, message, f"give 1 to {t.D8}", key="from")
        elif above is not None and row.from_ >= above:
            message = f"{named(entry)}: from is {row.from_}, but the row above begins at {above}"
            yield pack.problem(row, message, "put the rows in order, the highest first", key="from")
        above = row.from_ if row.from_ is not None else above


# --- steps -----------------------------------------------------------------------------------------------------------
def step_problems(pack: Pack) -> Iterator[Problem]:
    """Steps that say one thing each, with all that it asks for, where it makes sense."""
    for source in sources_of(pack):
        for steps in nested(source.steps):
            yield from same_problems(pack, source, steps)
            for step in steps:
                verbs = verbs_of(step)
                if len(verbs) == 1:
                    yield from verb_problems(pack, source, step, verbs[0])
                    continue
                what = f"says {listed(verbs)} at once" if verbs else "does not say what happens"
                remedy = "make each a step of its own" if verbs else "add a key such as coins, or remove the step"
                yield pack.problem(step, f"{named(source.entry)}: a step {what}", remedy)


def verb_problems(pack: Pack, source: Source, step: Step, verb: str) -> Iterator[Problem]:
    """What is wrong with one step."""
    entry = source.entry
    value = getattr(step, verb)
    if value == 0 and not isinstance(value, bool) and verb != "ap_set":
        yield pack.problem(step, f"{named(entry)}: {verb} is 0", "give another number, or remove the step", key=verb)
    for key, verbs in (("type", WITH_TYPE), ("place", WITH_PLACE)):
        given = getattr(step, key) is not None
        if verb in verbs and not given:
            yield pack.problem(step, f"{named(entry)}: {verb} without {key}", f"add {key}", key=verb)
        elif given and verb not in verbs:
            message = f"{named(entry)}: {key} says nothing about {verb}"
            yield pack.problem(step, message, f"remove it; it belongs to {listed(verbs)}", key=key)
    if step.always and verb != "opinion":
        message = f"{named(entry)}: always says nothing about {verb}"
        yield pack.problem(step, message, "remove it; it belongs to opinion", key="always")
    for kind, apart, what in IN_THE_MIDDLE:
        if isinstance(entry, kind) and verb in apart:
            message = f"{named(entry)}: {verb} while {what}"
            yield pack.problem(step, message, "give it another effect", key=verb)
    if step.choose is not None:
        yield from option_problems(pack, entry, step.choose)
    if step.roll is not None:
        yield from row_problems(pack, entry, step.roll, of_die=True)
    yield from who_problems(pack, source, step, verb)
    yield from moment_problems(pack, source, step, verb)


def who_problems(pack: Pack, source: Source, step: Step, verb: str) -> Iterator[Problem]:
    """A player that the step has no use for, or none where it needs one."""
    entry = source.entry
    if verb in WITH_ANOTHER and step.who in (None, "holder"):
        yield pack.problem(step, f"{named(entry)}: {verb} is about the holder", "add who: another player", key=verb)
    if step.who is None:
        return
    if verb in NOBODYS_KEYS:
        message = f"{named(entry)}: who says nothing about {verb}"
        yield pack.problem(step, message, "remove it", key="who")
    elif step.who in MANY and verb not in FOR_MANY:
        message = f"{named(entry)}: who is {step.who!r}, but {verb} is for one player"
        yield pack.problem(step, message, "give one player", key="who")
    elif step.who in BIDDERS and not isinstance(entry, BiddingBrief):
        message = f"{named(entry)}: who is {step.who!r}, but nobody bids"
        yield pack.problem(step, message, "give another player, or make it a bidding brief", key="who")


def same_problems(pack: Pack, source: Source, steps: Steps) -> Iterator[Problem]:
    """``same`` before any player was chosen."""
    chosen = False
    for step in steps:
        if step.who == "same" and not chosen:
            message = f"{named(source.entry)}: who is 'same', but no step before it in its list chooses a player"
            yield pack.problem(step, message, "put a step with who: another or anybody before it", key="who")
        chosen = chosen or step.who in ("another", "anybody")


def moment_problems(pack: Pack, source: Source, step: Step, verb: str) -> Iterator[Problem]:
    """A step that belongs to a moment at which its list is not carried out."""
    if verb not in MOMENTS or (verb == "stop_riot" and isinstance(source.entry, AgainstRiot)):
        return
    if source.ability is None or source.ability.when not in MOMENTS[verb]:
        whens = listed([repr(when) for when in MOMENTS[verb]], "or")
        message = f"{named(source.entry)}: {verb} at another moment than its own"
        yield pack.problem(step, message, f"put it into an ability whose when is {whens}", key=verb)


def length_problems(pack: Pack) -> Iterator[Problem]:
    """Texts that an observation has no room for (``observed_frames``)."""
    for brief in briefs_of(pack):
        words = words_of_brief(brief)
        if words > t.WORDS_OF_BRIEF:
            yield pack.problem(brief, *too_long(brief, words, int(t.WORDS_OF_BRIEF)))
    for source in sources_of(pack):
        words = words_of(source.steps)
        most = next((most for kinds, most in MOST_WORDS if isinstance(source.entry, kinds)), int(t.WORDS_OF_LIST))
        if words > most:
            yield pack.problem(source.entry, *too_long(source.entry, words, most), key=source.key)


def too_long(entry: Entry, words: int, most: int) -> tuple[str, str]:
    """The message about a text, and what to do."""
    return f"{named(entry)}: {words} steps, options and rows in one text", f"keep at most {most} in all"


def words_of(steps: Steps) -> int:
    """How many steps, options and rows the list has, those within its steps included."""
    inner: list[Steps] = []
    for step in steps:
        inner += [option.do for option in step.choose or ()] + [row.do for row in step.roll or ()]
    return len(steps) + sum(1 + words_of(each) for each in inner)


def words_of_brief(brief: AnyBrief) -> int:
    """The same for all that stands on a brief; what a bidder gets counts as a row."""
    parts = [option.do for option in options_of(brief)] + [row.do for row in rows_of(brief)]
    if isinstance(brief, BiddingBrief):
        parts = [brief.highest, brief.lowest]
    return sum(1 + words_of(each) for each in parts)


# --- discoveries, letters, riots -------------------------------------------------------------------------------------
def discovery_problems(pack: Pack) -> Iterator[Problem]:
    """What is kept against riots stops them."""
    for each in pack.entries("discoveries.yaml", AgainstRiot):
        if not any(step.stop_riot for step in each.do):
            message = f"{each.name} is kept against riots, but stops none"
            yield pack.problem(each, message, "add the step stop_riot: true, or change kind to kept", key="do")


def letter_problems(pack: Pack) -> Iterator[Problem]:
    """Three letters a day, each of which demands something."""
    letters = pack.entries("letters.yaml", Letter)
    for day in range(1, int(t.DAYS) + 1):
        found = sum(each.day == day for each in letters)
        if found != LETTERS_OF_DAY:
            message = f"day {day} has {counted(found, 'letter')}"
            yield pack.file_problem("letters.yaml", message, f"give exactly {LETTERS_OF_DAY}")
    for each in letters:
        if not (any(each.influence.numbers) or each.beacons or each.coins):
            yield pack.problem(each, f"{each.name} demands nothing", "add influence, beacons or coins")


def riot_problems(pack: Pack) -> Iterator[Problem]:
    """Riots with rioters, and no more of them than there are."""
    for each in pack.entries("riots.yaml", Riot):
        for key, places in (("few", each.few), ("many", each.many)):
            found = sum(places.numbers)
            if not 1 <= found <= t.RIOTERS:
                message = f"{each.name}: {key} brings {counted(found, 'rioter')}"
                yield pack.problem(each, message, f"give 1 to {t.RIOTERS} in all", key=key)


# --- allegiances -----------------------------------------------------------------------------------------------------
def mission_problems(pack: Pack) -> Iterator[Problem]:
    """Missions that can be fulfilled, and can fail."""
    for each in pack.entries("allegiances.yaml", Secondary):
        least, most = MISSION_NUMBERS[each.mission]
        if not least <= each.number <= most:
            message = f"{each.name}: number is {each.number}"
            yield pack.problem(each, message, f"give {least} to {most} for {each.mission!r}", key="number")


def deal_problems(pack: Pack) -> Iterator[Problem]:
    """Piles that come out even, with an assassin in them, and cards enough for each."""
    deals = deals_of(pack)
    for number in range(int(t.FEWEST_SEATS), int(t.MOST_SEATS) + 1):
        if any(each.players == number for each in deals):
            continue
        yield pack.file_problem("deals.yaml", f"no deal for {number} players", f"add one with players: {number}")
    for deal in deals:
        yield from pile_problems(pack, deal)
        have = cards_for(pack, deal.players)
        for side, available in zip(t.SIDE_NAMES, have.numbers, strict=True):
            needed = sum(getattr(part, side) for part in (deal.start, deal.director, deal.later))
            if needed > available:
                message = f"{deal.players} players need {counted(needed, f'{side} card')}, but there are {available}"
                yield pack.problem(deal, message, "ask for less, or add copies in allegiances.yaml")


def cards_for(pack: Pack, players: int) -> Sides:
    """The allegiance cards of each side that so many players may use."""
    cards = allegiances_of(pack)
    if players < 4:
        cards = [each for each in cards if not (isinstance(each, Secondary) and each.four)]
    save, secondary, kill = (sum(isinstance(each, side) for each in cards) for side in (Save, Secondary, Kill))
    return Sides(save=save, secondary=secondary, kill=kill)


def pile_problems(pack: Pack, deal: Deal) -> Iterator[Problem]:
    """Each is dealt a card at the start and one in round 3, and the Director one more at the start."""
    first = deal.players - 1 + deal.president
    second = deal.players - 1 + deal.president_later
    start, director, later = (sum(part.numbers) for part in (deal.start, deal.director, deal.later))
    who = f"{deal.players} players"
    if start < first:
        message = f"{who}: {counted(first, 'card')} are dealt at the start, but there are {start}"
        yield pack.problem(deal, message, f"give at least {first} in start", key="start")
    if start + later != first + second:
        message = f"{who}: {first + second} cards are dealt in all, but there are {start + later}"
        yield pack.problem(deal, message, f"change start or later so that they sum to {first + second}", key="later")
    if director != 1:
        message = f"{who}: director adds {counted(director, 'card')}, but the Director is dealt one more"
        yield pack.problem(deal, message, "give exactly 1", key="director")
    if deal.start.kill + deal.later.kill == 0:
        yield pack.problem(deal, f"{who}: there is no kill card", "add one to start or later", key="start")


# --- characters ------------------------------------------------------------------------------------------------------
def character_problems(pack: Pack) -> Iterator[Problem]:
    """Four Presidents and a Director; characters with cards to draw, and abilities whose uses fit their moment."""
    characters = pack.entries("characters.yaml", Character)
    for key, count in (("president", int(t.PRESIDENTS)), ("director", 1)):
        found = sum(getattr(each, key) for each in characters)
        if found != count:
            message = f"the pack has {counted(found, 'character')} with {key}: true"
            yield pack.file_problem("characters.yaml", message, f"give exactly {count}")
    for each in characters:
        if each.president and each.director:
            yield pack.problem(each, f"{each.name} is President and Director", "remove one of the two", key="director")
        if each.ap > each.most_ap:
            message = f"{each.name}: ap is {each.ap}, but most_ap is {each.most_ap}"
            yield pack.problem(each, message, "give most_ap at least as much", key="most_ap")
        if not any(each.draws.numbers):
            yield pack.problem(each, f"{each.name} draws nothing", "give some of a type", key="draws")
        for ability in each.abilities:
            if ability.when == "setup" and ability.uses != 1:
                message = f"{each.name}: {ability.name} is carried out at setup, but has {ability.uses} uses"
                yield pack.problem(ability, message, "remove uses", key="uses")
