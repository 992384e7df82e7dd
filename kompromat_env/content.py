"""The schema of the card files in ``content/``, what the rules ask of them, and their packing into ``Tables``.

    python -m kompromat_env.content cards [FOLDER]

prints every card of a pack in words.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from kompromat_env.observation import LAYOUT
from kompromat_env.state import (
    CODE,
    COUNTER_INTELLIGENCE,
    DOCUMENT,
    EQUIPMENT_CARDS,
    ITEM,
    KINDS,
    LIMIT,
    MAX_MARKS,
    MAX_SIDE_CARDS,
    MAX_TARGET_POINTS,
    MISSIONS,
    PAPER_VALUE,
    ROUNDS,
    STATED_OFFSET,
    TARGET,
    Item,
    Tables,
)
from tabletop_core.content import Check, Entry, Pack, PackSchema, Problem, cards_command, load_pack
from tabletop_core.words import counted

BUILT_IN: Final = Path(__file__).parent / "content"
MOST_MISSION_CARDS: Final = 40
MOST_ACES: Final = 2  # two-valued cards in an equipment deck
VESPER_VALUE: Final = 2  # +1, doubled
MOST_USES: Final = 2  # of one item by one player: itself, and once more by USB Stick
MOST_TOKENS: Final = 11  # eight, and three at once
HIGHEST: Final = {section.name: section.high for section in LAYOUT.sections}  # what an observation can show

Copies = Annotated[int, Meta(ge=1, le=MOST_MISSION_CARDS)]
Value = Annotated[float, Meta(ge=0.5, le=11, multiple_of=0.5)]
Effect = Literal[
    "balaclava",
    "chloroform",
    "drone",
    "gps_tracker",
    "jetpack",
    "newspaper",
    "night_vision",
    "stun_gun",
    "usb_stick",
    "vesper_martini",
]


# --- the files -------------------------------------------------------------------------------------------------------
class Equipment(Entry, frozen=True, kw_only=True):
    """``copies`` equipment cards of each deck; two values: the card counts as either, low one first."""

    key_fields: ClassVar = ("values",)

    values: Annotated[tuple[Value, ...], Meta(min_length=1, max_length=2)]
    copies: Copies

    @property
    def name(self) -> str:
        """The values in words: "0.5", "1 or 11", "7"."""
        return " or ".join(f"{value:g}" for value in self.values)


class Mission(Entry, frozen=True, kw_only=True):
    """``copies`` cards of the mission deck."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    copies: Copies


class Target(Mission, frozen=True, kw_only=True, tag_field="kind", tag="target"):
    """A mission worth its points."""

    points: Annotated[int, Meta(ge=1, le=int(MAX_TARGET_POINTS))]


class Document(Mission, frozen=True, kw_only=True, tag_field="kind", tag="document"):
    """A mission worth what the set of all documents is worth."""


class Code(Mission, frozen=True, kw_only=True, tag_field="kind", tag="code"):
    """A mission worth what the set of all codes is worth."""


class ItemCard(Mission, frozen=True, kw_only=True, tag_field="kind", tag="item"):
    """A mission worth its points, with an effect to be used once; ``text`` tells people what it does."""

    points: Annotated[int, Meta(ge=0, le=int(MAX_TARGET_POINTS))]
    effect: Effect
    text: Annotated[str, Meta(min_length=1)]


class CounterIntelligence(Mission, frozen=True, kw_only=True, tag_field="kind", tag="counter-intelligence"):
    """A card laid beneath a mission, which costs its taker ``marks`` notoriety tokens."""

    marks: Annotated[int, Meta(ge=1, le=int(MAX_MARKS))]


CLASSES: Final[dict[type[Mission], int]] = {  # as Tables.mission_class has them
    Target: int(TARGET),
    Document: int(DOCUMENT),
    Code: int(CODE),
    ItemCard: int(ITEM),
    CounterIntelligence: int(COUNTER_INTELLIGENCE),
}


class Sets(Entry, frozen=True, kw_only=True):
    """The points of 1, 2 and 3 documents, and of as many codes."""

    key_fields: ClassVar = ()

    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=HIGHEST["points"])], ...], Meta(min_length=3, max_length=3)]


# --- what the rules ask of them --------------------------------------------------------------------------------------
def equipment_problems(pack: Pack) -> Iterator[Problem]:
    """The deck has 14 cards of few enough kinds, and no side of a mission can hold too many or too much."""
    equipment = pack.entries("equipment.yaml", Equipment)
    for entry in equipment:
        yield from value_problems(pack, entry)
    yield from ace_problems(pack, equipment)
    cards = sum(entry.copies for entry in equipment)
    if cards != EQUIPMENT_CARDS:
        message = f"the equipment deck has {cards} cards"
        yield pack.file_problem("equipment.yaml", message, f"change copies so that they sum to {EQUIPMENT_CARDS}")
    if len(equipment) > KINDS:
        message = f"the equipment deck has {len(equipment)} kinds of card"
        yield pack.problem(equipment[int(KINDS)], message, f"keep at most {KINDS} kinds")
    most = most_side_cards(equipment)
    if most > MAX_SIDE_CARDS:
        message = f"{most} cards can lie on one side of a mission before its total is above {LIMIT // 2}"
        yield pack.file_problem("equipment.yaml", message, f"give fewer low cards: at most {MAX_SIDE_CARDS} may fit")


def value_problems(pack: Pack, entry: Equipment) -> Iterator[Problem]:
    """One kind of card: values in order, and not so high or so many that an observation cannot show them."""
    highest = (HIGHEST["own low total"] - LIMIT - MOST_USES * PAPER_VALUE) / 2
    if len(entry.values) == 2 and entry.values[0] >= entry.values[1]:
        message = f"values are {entry.name}"
        yield pack.problem(entry, message, "give two different values, the lower one first", key="values")
    elif entry.values[0] > highest:
        message = f"values is {entry.values[0]:g} at the lowest"
        yield pack.problem(entry, message, f"give a card that can count as {highest:g} or less", key="values")
    most = HIGHEST["own unseen"]
    if entry.copies > most:
        yield pack.problem(entry, f"copies is {entry.copies}", f"give at most {most} of one kind", key="copies")


def ace_problems(pack: Pack, equipment: Sequence[Equipment]) -> Iterator[Problem]:
    """At most one kind with two values, few copies of it, and nothing about it that an observation cannot show."""
    aces = [entry for entry in equipment if len(entry.values) == 2]
    for entry in aces[1:]:
        message = f"a second kind with two values; the first, {aces[0].name}, is on line {pack.line(aces[0])}"
        yield pack.problem(entry, message, "give it one value", key="values")
    for entry in aces[:1]:
        for other in equipment:
            if len(other.values) == 1 and other.values[0] == entry.values[0]:
                message = f"values is {other.name}, which looks like the {entry.name} of line {pack.line(entry)}"
                yield pack.problem(other, message, "give another value", key="values")
        if entry.copies > MOST_ACES:
            remedy = f"give at most {MOST_ACES} cards with two values"
            yield pack.problem(entry, f"copies is {entry.copies}", remedy, key="copies")
        items = int(MOST_USES * (PAPER_VALUE + VESPER_VALUE))
        bust = int(LIMIT) + 2 * max(each.values[0] for each in equipment)
        room = HIGHEST["stated"] - int(STATED_OFFSET) - items - bust
        if 2 * MOST_ACES * (entry.values[1] - entry.values[0]) > room:
            remedy = f"give values at most {room / 2 / MOST_ACES:g} apart"
            yield pack.problem(entry, f"values are {entry.name}", remedy, key="values")


def most_side_cards(equipment: Iterable[Equipment]) -> int:
    """The most cards that one player can draw to one mission: the lowest ones, up to the one that goes above 21."""
    values = sorted(entry.values[0] for entry in equipment for _ in range(entry.copies))
    within = sum(total <= LIMIT / 2 for total in accumulate(values))
    return min(within + 1, len(values))


def mission_problems(pack: Pack) -> Iterator[Problem]:
    """Missions for six rounds, a deck that is not too big, and not too many cards of a sort."""
    missions = pack.entries("missions.yaml", Mission)
    real = sum(each.copies for each in missions if not isinstance(each, CounterIntelligence))
    if real < ROUNDS * MISSIONS:
        message = f"{ROUNDS} rounds lay {ROUNDS * MISSIONS} missions, but the pack has {real}"
        yield pack.file_problem("missions.yaml", message, "add targets, documents, codes or items")
    cards = sum(each.copies for each in missions)
    if cards > MOST_MISSION_CARDS:
        message = f"the mission deck has {cards} cards"
        yield pack.file_problem("missions.yaml", message, f"keep at most {MOST_MISSION_CARDS}")
    counts: Counter[str] = Counter()
    for each in missions:
        key, sort, most = sort_of(each)
        counts[sort] += each.copies
        if counts[sort] > most:
            yield pack.problem(each, f"{counts[sort]} cards {sort} up to here", f"keep at most {most}", key=key)


def sort_of(mission: Mission) -> tuple[str, str, int]:
    """The key that says of which sort the card is, the sort in words, and the most cards of it."""
    match mission:
        case ItemCard():
            return (
                "copies" if mission.copies > 1 else "effect",
                f"with effect {mission.effect!r}",
                1,
            )  # its users keep one bit for it
        case Document() | Code():
            return "copies", f"of kind {type(mission).__struct_config__.tag!r}", HIGHEST["sets"]
        case Target():
            return "copies", f"of kind 'target' worth {mission.points}", HIGHEST["to come"]
        case CounterIntelligence():
            return "copies", f"with marks {mission.marks}", HIGHEST["to come"]
    raise TypeError(f"no kind of mission card: {mission!r}")


def points_problems(pack: Pack) -> Iterator[Problem]:
    """Longer sets are worth no less, and an observation can show the points of whoever takes everything."""
    (sets,) = pack.entries("sets.yaml", Sets)
    if list(sets.points) != sorted(sets.points):
        message = f"points fall: {', '.join(map(str, sets.points))}"
        yield pack.problem(sets, message, "give the points of 1, 2 and 3 cards in ascending order", key="points")
    missions = pack.entries("missions.yaml", Mission)
    singles = sum(each.copies * each.points for each in missions if isinstance(each, Target | ItemCard))
    most = singles + 2 * max(sets.points) + MOST_TOKENS
    if most > HIGHEST["points"]:
        message = f"all points together, with {MOST_TOKENS} notoriety tokens, are {most}"
        yield pack.file_problem("missions.yaml", message, f"give fewer points, for {HIGHEST['points']} at most")


SCHEMA: Final = PackSchema(
    game="kompromat",
    files={
        "equipment.yaml": list[Equipment],
        "missions.yaml": list[Target | Document | Code | ItemCard | CounterIntelligence],
        "sets.yaml": Sets,
    },
    checks=(
        Check(("equipment.yaml",), equipment_problems),
        Check(("missions.yaml",), mission_problems),
        Check(("missions.yaml", "sets.yaml"), points_problems),
    ),
)


# --- packing ---------------------------------------------------------------------------------------------------------
def load(folder: str | Path | None = None) -> Tables:
    """The cards of the pack in ``folder``, or the built-in ones, read once; raises ContentError and TypeError."""
    return built_in() if folder is None else packed(load_pack(folder, SCHEMA))


@cache
def built_in() -> Tables:
    """The cards of the published game."""
    return packed(load_pack(BUILT_IN, SCHEMA))


def packed(pack: Pack) -> Tables:
    """The cards as the rules read them: values doubled, kinds from low to high, copies one after the other."""
    equipment = sorted(pack.entries("equipment.yaml", Equipment), key=lambda entry: entry.values)
    missions = [each for each in pack.entries("missions.yaml", Mission) for _ in range(each.copies)]
    (sets,) = pack.entries("sets.yaml", Sets)
    return Tables(
        equipment=[kind for kind, entry in enumerate(equipment) for _ in range(entry.copies)],
        low=[int(2 * entry.values[0]) for entry in equipment],
        high=[int(2 * entry.values[-1]) for entry in equipment],
        equipment_names=[entry.name for entry in equipment],
        mission_class=[CLASSES[type(each)] for each in missions],
        mission_points=[each.points if isinstance(each, Target | ItemCard) else 0 for each in missions],
        mission_effect=[int(Item[each.effect.upper()]) if isinstance(each, ItemCard) else 0 for each in missions],
        mission_marks=[each.marks if isinstance(each, CounterIntelligence) else 0 for each in missions],
        mission_names=[each.name for each in missions],
        set_points=[0, *sets.points],
    )


# --- cards in words --------------------------------------------------------------------------------------------------
def markdown(folder: str | Path | None = None) -> str:
    """Every card of the pack as tables of a documentation page; raises as ``load`` does."""
    pack = load_pack(BUILT_IN if folder is None else folder, SCHEMA)
    (sets,) = pack.entries("sets.yaml", Sets)
    rows = ["| equipment card | copies | origin |", "|---|---|---|"]
    rows += [f"| {each.name} | {each.copies} | {each.origin} |" for each in pack.entries("equipment.yaml", Equipment)]
    rows += ["", "| mission card | kind | copies | what it does | origin |", "|---|---|---|---|---|"]
    for each in pack.entries("missions.yaml", Mission):
        kind = type(each).__struct_config__.tag
        rows.append(f"| {each.name} | {kind} | {each.copies} | {in_words(each, sets)} | {each.origin} |")
    return "\n".join(rows) + "\n"


def in_words(mission: Mission, sets: Sets) -> str:
    """What a mission card is worth and does."""
    match mission:
        case ItemCard():
            return f"Worth {counted(mission.points, 'point')}. {mission.text}"
        case Target():
            return f"Worth {counted(mission.points, 'point')}."
        case CounterIntelligence():
            tokens = counted(mission.marks, "notoriety token")
            return f"Lies beneath a mission; who takes the mission takes {tokens}."
    one, two, three = sets.points
    return f"One is worth {counted(one, 'point')}, two together {two}, three together {three}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the cards; return the exit status: 0 fine, 1 a pack with problems."""
    return cards_command("kompromat_env.content", "The cards of Kompromat.", markdown, arguments)


if __name__ == "__main__":
    sys.exit(main())
