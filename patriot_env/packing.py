"""What a pack holds, and its packing into ``Tables``."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar, get_args

from patriot_env import tables as t
from patriot_env import wording
from patriot_env.printed_cards import note_prints
from patriot_env.tables import Tables
from patriot_env.vocabulary import (
    Ability,
    AgainstRiot,
    Allegiance,
    AnyBrief,
    AssassinTile,
    AtOnce,
    Beacon,
    BiddingBrief,
    Brief,
    Character,
    ChoiceBrief,
    Deal,
    Discovery,
    Influence,
    InfluenceBrief,
    Kept,
    Kill,
    Lasting,
    Letter,
    Mission,
    Option,
    Place,
    Reject,
    Riot,
    RollingBrief,
    Row,
    Save,
    Secondary,
    Step,
    Steps,
    Traits,
    Type,
    When,
    Who,
    WorkingBeacon,
)
from tabletop_core.content import Entry, Pack

T = TypeVar("T")
TYPE_WORDS: Final = get_args(Type)
CARD_TYPES: Final = (*TYPE_WORDS, "choice", "die")
PLACE_WORDS: Final = get_args(Place)
WHO_WORDS: Final = get_args(Who)
LASTING_WORDS: Final = get_args(Lasting)
MISSION_WORDS: Final = get_args(Mission)
WHEN_WORDS: Final = get_args(When)
DISCOVERY_KINDS: Final = (AtOnce, Reject, Kept, AgainstRiot)
BRIEF_KINDS: Final = (InfluenceBrief, ChoiceBrief, BiddingBrief, RollingBrief)
BRIEF_FILES: Final = ("briefs.yaml", "super_briefs.yaml")
MODIFIERS: Final = ("who", "type", "place", "always")
VERB_KEYS: Final = tuple(name for name in Step.__struct_fields__ if name not in MODIFIERS)  # in the order of the verbs
LOWEST_TOTAL: Final = -1000  # of influence, where a row holds for all that is below


# --- what a pack holds -----------------------------------------------------------------------------------------------
def kinds_of(pack: Pack) -> list[Influence]:
    """The kinds of influence cards by type and value, those without an action first."""
    kinds = pack.entries("influence.yaml", Influence)
    return sorted(kinds, key=lambda each: (TYPE_WORDS.index(each.type), each.value, bool(each.action), each.name))


def briefs_of(pack: Pack) -> list[AnyBrief]:
    """All briefs, the super briefs last."""
    return [each for file in BRIEF_FILES for each in pack.files[file]]


def letters_of(pack: Pack) -> list[Letter]:
    """The letters by day."""
    return sorted(pack.entries("letters.yaml", Letter), key=lambda each: each.day)


def allegiances_of(pack: Pack) -> list[Allegiance]:
    """The allegiance cards, one by one."""
    return [each for each in pack.entries("allegiances.yaml", Allegiance) for _ in range(each.copies)]


def deals_of(pack: Pack) -> list[Deal]:
    """The deals by number of players."""
    return sorted(pack.entries("deals.yaml", Deal), key=lambda each: each.players)


def characters_of(pack: Pack) -> list[Character]:
    """The characters, Presidents first, the Director of the N.S.A. last."""
    return sorted(pack.entries("characters.yaml", Character), key=lambda each: each.director - each.president)


def verbs_of(step: Step) -> list[str]:
    """The keys of a step that say what happens: one, in a pack without faults."""
    values = ((name, getattr(step, name)) for name in VERB_KEYS)
    return [name for name, value in values if value is not None and value is not False]


class Source(NamedTuple):
    """A list of steps that stands in an entry, not within another step."""

    entry: Entry
    key: str
    steps: Steps
    ability: Ability | None = None


def options_of(entry: Entry) -> tuple[Option, ...]:
    """The options of a choice brief; none of anything else."""
    return entry.options if isinstance(entry, ChoiceBrief) else ()


def rows_of(entry: Entry) -> tuple[Row, ...]:
    """The rows of an influence or rolling brief; none of anything else."""
    return entry.rows if isinstance(entry, InfluenceBrief | RollingBrief) else ()


def sources_of(pack: Pack) -> Iterator[Source]:
    """Every list of steps of the pack."""
    for kind in pack.entries("influence.yaml", Influence):
        yield Source(kind, "action", kind.action)
    for brief in briefs_of(pack):
        yield from (Source(brief, "options", option.do) for option in options_of(brief))
        yield from (Source(brief, "rows", row.do) for row in rows_of(brief))
        if isinstance(brief, BiddingBrief):
            yield Source(brief, "highest", brief.highest)
            yield Source(brief, "lowest", brief.lowest)
    for beacon in pack.entries("beacons.yaml", WorkingBeacon):
        yield Source(beacon, "do", beacon.do)
    for discovery in pack.entries("discoveries.yaml", Discovery):
        yield Source(discovery, "do", discovery.do)
    for letter in pack.entries("letters.yaml", Letter):
        yield Source(letter, "fail", letter.fail)
    for character in pack.entries("characters.yaml", Character):
        yield from (Source(character, "abilities", ability.do, ability) for ability in character.abilities)
    for tile in pack.entries("assassin.yaml", AssassinTile):
        yield Source(tile, "do", tile.do)


def nested(steps: Steps) -> Iterator[Steps]:
    """A list of steps, and those within its steps."""
    yield steps
    for step in steps:
        inner = [option.do for option in step.choose or ()] + [row.do for row in step.roll or ()]
        for part in inner:
            yield from nested(part)


# --- packing ---------------------------------------------------------------------------------------------------------
def packed(pack: Pack) -> Tables:
    """The content as the rules read it."""
    tables = Packing(pack).tables()
    note_prints(tables)
    return tables


class Packing:
    """A pack on its way into ``Tables``: equal lists of steps are kept once."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.numbers: dict[Steps, int] = {(): 0}
        self.sequences: list[int] = [0, 0]
        self.sequence_words: list[str] = [wording.NOTHING]
        self.steps: list[int] = []
        self.options: list[int] = []
        self.option_names: list[str] = []
        self.rows: list[int] = []

    def tables(self) -> Tables:
        """The whole content."""
        pack = self.pack
        kinds = kinds_of(pack)
        briefs = briefs_of(pack)
        beacons = pack.entries("beacons.yaml", Beacon)
        discoveries = pack.entries("discoveries.yaml", Discovery)
        letters = letters_of(pack)
        riots = pack.entries("riots.yaml", Riot)
        allegiances = allegiances_of(pack)
        characters = characters_of(pack)
        abilities = [each for character in characters for each in padded_abilities(character)]
        tiles = pack.entries("assassin.yaml", AssassinTile)
        return Tables(
            kinds=flat(self.kind(each) for each in kinds),
            briefs=flat(self.brief(each) for each in briefs),
            beacons=flat(self.beacon(each) for each in beacons),
            discoveries=flat(self.discovery(each) for each in discoveries),
            letters=flat(self.letter(each) for each in letters),
            riots=flat([*each.few.numbers, *each.many.numbers] for each in riots),
            allegiances=flat(allegiance_record(each) for each in allegiances),
            deals=flat(deal_record(each) for each in deals_of(pack)),
            characters=flat(self.character(each) for each in characters),
            assassin=flat([each.ap, self.sequence(each.do)] for each in tiles),
            # These come last: the records above fill them.
            sequences=self.sequences,
            steps=self.steps,
            options=self.options,
            rows=self.rows,
            sequence_words=self.sequence_words,
            option_names=self.option_names,
            kind_names=[wording.kind_name(each) for each in kinds],
            brief_names=[each.name for each in briefs],
            brief_words=[wording.brief_words(each) for each in briefs],
            beacon_names=[each.name for each in beacons],
            beacon_words=[wording.beacon_words(each) for each in beacons],
            discovery_names=[each.name for each in discoveries],
            discovery_words=[wording.discovery_words(each) for each in discoveries],
            letter_names=[each.name for each in letters],
            letter_words=[wording.letter_words(each) for each in letters],
            riot_names=[each.name for each in riots],
            riot_words=[wording.riot_words(each) for each in riots],
            allegiance_names=[each.name for each in allegiances],
            allegiance_words=[wording.allegiance_words(each) for each in allegiances],
            character_names=[each.name for each in characters],
            character_words=[wording.character_words(each) for each in characters],
            ability_names=["" if each is None else each.name for each in abilities],
            ability_words=["" if each is None else wording.ability_words(each) for each in abilities],
            assassin_words=[wording.tile_words(each) for each in tiles],
        )

    # --- steps ---
    def sequence(self, steps: Steps) -> int:
        """The number of a list of steps."""
        if steps not in self.numbers:
            records = [self.step(each) for each in steps]  # which may add lists of their own
            self.numbers[steps] = len(self.sequences) // int(t.SEQUENCE)
            self.sequences += [len(self.steps) // int(t.STEP), len(records)]
            self.sequence_words.append(wording.steps_words(steps))
            self.steps += flat(records)
        return self.numbers[steps]

    def step(self, step: Step) -> list[int]:
        (key,) = verbs_of(step)
        value = getattr(step, key)
        amount, what, first, count = int(value) if isinstance(value, int) else 0, 0, 0, 0
        if value == "lose all":
            amount, what = -1, 1
        elif step.type is not None:
            what = CARD_TYPES.index(step.type)
        elif step.place is not None:
            what = PLACE_WORDS.index(step.place)
        elif step.lasting is not None:
            amount, what = 1, LASTING_WORDS.index(step.lasting)
        elif step.choose is not None:
            first, count = self.add_options(step.choose)
        elif step.roll is not None:
            first, count = self.add_rows(step.roll, lowest=1)
        return [VERB_KEYS.index(key), who_of(step), amount, what or int(step.always), first, count]

    def add_options(self, options: Sequence[Option]) -> tuple[int, int]:
        """The number of the first option, and how many there are."""
        records = [[*payment_record(each), self.sequence(each.do)] for each in options]
        first = len(self.option_names)
        self.options += flat(records)
        self.option_names += [each.name for each in options]
        return first, len(options)

    def add_rows(self, rows: Sequence[Row], lowest: int) -> tuple[int, int]:
        """The number of the lowest row, and how many there are."""
        records = [[lowest if each.from_ is None else each.from_, self.sequence(each.do)] for each in reversed(rows)]
        first = len(self.rows) // int(t.ROW)
        self.rows += flat(records)
        return first, len(rows)

    # --- records ---
    def kind(self, kind: Influence) -> list[int]:
        action = 1 + self.sequence(kind.action) if kind.action else 0
        return [TYPE_WORDS.index(kind.type), kind.value, action, kind.copies]

    def brief(self, brief: Brief) -> list[int]:
        types, first, count, highest, lowest, who = 0, 0, 0, 0, 0, 0
        match brief:
            case InfluenceBrief():
                types = sum(1 << TYPE_WORDS.index(word) for word in brief.types)
                first, count = self.add_rows(brief.rows, lowest=LOWEST_TOTAL)
            case ChoiceBrief():
                who = WHO_WORDS.index(brief.who)
                first, count = self.add_options(brief.options)
            case BiddingBrief():
                highest, lowest = self.sequence(brief.highest), self.sequence(brief.lowest)
            case RollingBrief():
                first, count = self.add_rows(brief.rows, lowest=1)
        kind = kind_number(brief, BRIEF_KINDS)
        return [kind, TYPE_WORDS.index(brief.theme), types, first, count, highest, lowest, who]

    def beacon(self, beacon: Beacon) -> list[int]:
        if isinstance(beacon, WorkingBeacon):
            return [0, beacon.ap, beacon.coins, beacon.markers, self.sequence(beacon.do)]
        return [1, 0, 0, 0, 0]

    def discovery(self, discovery: Discovery) -> list[int]:
        return [kind_number(discovery, DISCOVERY_KINDS), self.sequence(discovery.do)]

    def letter(self, letter: Letter) -> list[int]:
        return [letter.day, *letter.influence.numbers, letter.beacons, letter.coins, self.sequence(letter.fail)]

    def character(self, character: Character) -> list[int]:
        traits = [getattr(character.traits, name) for name in Traits.__struct_fields__]
        abilities = flat(self.ability(each) for each in padded_abilities(character))
        start = [character.ap, character.most_ap, *character.draws.numbers, character.hand]
        return [*start, *traits, *abilities]

    def ability(self, ability: Ability | None) -> list[int]:
        if ability is None:
            return [0, 0, 0, 0]
        if ability.when == "setup":
            return [0, ability.uses, self.sequence(ability.do), 1]
        return [WHEN_WORDS.index(ability.when), ability.uses, self.sequence(ability.do), 0]


# --- small parts -----------------------------------------------------------------------------------------------------
def flat(records: Iterable[Iterable[int]]) -> list[int]:
    """Records one after the other."""
    return [value for record in records for value in record]


def kind_number(entry: Entry, kinds: Sequence[type[Entry]]) -> int:
    """Which of ``kinds`` the entry is."""
    return [isinstance(entry, kind) for kind in kinds].index(True)


def who_of(step: Step) -> int:
    """Whom a step is about; nobody, where no player has anything to do with it."""
    if step.who is not None:
        return WHO_WORDS.index(step.who)
    (key,) = verbs_of(step)
    return int(t.NOBODYS) if key in NOBODYS_KEYS else int(t.HOLDER)


NOBODYS_KEYS: Final = (
    "coins",
    "threat",
    "unrest",
    "taxes",
    "opinion",
    "super_briefs",
    "riots",
    "lasting",
    "secure",
    "ready_beacons",
    "stop_riot",
    "undo_threat",
    "cancel",
    "new_brief",
    "more_opinion",
)


def payment_record(option: Option) -> list[int]:
    """Coins, markers, cards."""
    return [option.pay.coins, option.pay.markers, option.pay.cards]


def padded_abilities(character: Character) -> list[Ability | None]:
    """As many as any character can have, None where there is none."""
    return [*character.abilities, *[None] * (int(t.ABILITIES) - len(character.abilities))]


def allegiance_record(allegiance: Allegiance) -> list[int]:
    """Side, mission, number, four."""
    side = kind_number(allegiance, (Save, Secondary, Kill))
    if isinstance(allegiance, Secondary):
        return [side, MISSION_WORDS.index(allegiance.mission), allegiance.number, int(allegiance.four)]
    return [side, 0, 0, 0]


def deal_record(deal: Deal) -> list[int]:
    """Cards of each side at the start, more for the Director, more in round 3; whether the President is dealt any."""
    sides = [*deal.start.numbers, *deal.director.numbers, *deal.later.numbers]
    return [*sides, int(deal.president), int(deal.president_later)]
