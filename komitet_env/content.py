"""The schema of the files in ``content/``, what the rules ask of them, and their packing into ``Tables``.

    python -m komitet_env.content cards [FOLDER]

prints everything in a pack in words.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar, get_args

from komitet_env import tables as t
from komitet_env import wording
from komitet_env.tables import Tables
from komitet_env.vocabulary import (
    Access,
    AccessGains,
    AccessLoss,
    AccessReroll,
    Ally,
    AnyCity,
    AnyPersonalTask,
    AnyScenarioToken,
    AnyTask,
    Bonus,
    Cell,
    CellsOpen,
    Character,
    CheckBy,
    ChecksTask,
    City,
    Condition,
    DearRoads,
    DeliverTask,
    DocumentTokens,
    ExchangeAnywhere,
    Face,
    Failure,
    FundToLimit,
    Gains,
    Goods,
    HoldsDocuments,
    InCity,
    IncomeAgain,
    Interrogation,
    InterrogationsTask,
    KindFinished,
    LayAid,
    Level,
    LevelName,
    MainFinished,
    MainTask,
    OneTimeAlly,
    OpenCells,
    OwnStress,
    PayForCalm,
    Penalty,
    PermanentAlly,
    PersonalTask,
    PhaseCityEffect,
    PhaseGains,
    PhaseLoss,
    RerollOneDie,
    Road,
    RoadTask,
    ScenarioToken,
    SpaceFinished,
    Special,
    Spend,
    SpendTask,
    Stress,
    StressFree,
    SwapCards,
    Symbol,
    TakeAlly,
    Task,
    TaskKind,
    Together,
    Trade,
)
from tabletop_core.content import Check as PackCheck
from tabletop_core.content import ContentError, Entry, Pack, PackSchema, Problem, load_pack

T = TypeVar("T")
BUILT_IN: Final = Path(__file__).parent / "content"
COLOUR_WORDS: Final = ("personnel", "analytics", "transport", "any")  # as Tables has them
KIND_WORDS: Final = get_args(TaskKind)
PENALTY_WORDS: Final = get_args(Penalty)
LEVEL_WORDS: Final = get_args(LevelName)
DEPARTMENTS: Final = ("personnel", "analytics", "transport")
MOST_PLAYERS: Final = 4
MOST_BONUSES: Final = 255  # and none


# --- what a pack holds -----------------------------------------------------------------------------------------------
def tasks_of(pack: Pack) -> list[Task]:
    """The ordinary tasks by number."""
    return sorted(pack.entries("tasks.yaml", Task), key=lambda each: each.number)


def allies_of(pack: Pack) -> list[OneTimeAlly | PermanentAlly]:
    """The allies by number."""
    allies: list[OneTimeAlly | PermanentAlly] = pack.files["allies.yaml"]
    return sorted(allies, key=lambda each: each.number)


def cells_of(character: Character) -> tuple[Cell, ...]:
    """The 15 cells: Personnel, Analytics, Transport, each from left to right."""
    return character.personnel + character.analytics + character.transport


def personal_tasks(pack: Pack) -> list[AnyPersonalTask]:
    """The personal tasks by character and number."""
    names = [each.name for each in pack.entries("characters.yaml", Character)]
    tasks: list[AnyPersonalTask] = pack.files["personal_tasks.yaml"]
    return sorted(tasks, key=lambda each: (names.index(each.character), each.number))


def levels(pack: Pack) -> list[Level]:
    """Easy, normal, hard."""
    return sorted(pack.entries("levels.yaml", Level), key=lambda each: LEVEL_WORDS.index(each.name))


def value_of_documents(pack: Pack) -> int:
    """What all document tokens are worth."""
    return sum(each.value * each.copies for each in pack.entries("documents.yaml", DocumentTokens))


def bonuses_of(pack: Pack) -> Iterator[tuple[Entry, str, Bonus]]:
    """Every bonus, with the entry and the key at which it stands."""
    for character in pack.entries("characters.yaml", Character):
        for department, key in enumerate(DEPARTMENTS):
            width = int(t.CELLS_IN_DEPARTMENT)
            for cell in cells_of(character)[department * width : (department + 1) * width]:
                yield character, key, cell
    for ally in pack.entries("allies.yaml", PermanentAlly):
        yield ally, "bonus", ally.bonus
    for task in pack.entries("personal_tasks.yaml", PersonalTask):
        yield task, "bonus", task.bonus


def incomes_of(pack: Pack) -> list[Gains]:
    """The different sets of gains that are received in income phases."""
    base = [gains for each in pack.entries("characters.yaml", Character) for gains in each.incomes]
    others = [bonus.income for _, _, bonus in bonuses_of(pack) if bonus.income is not None]
    return list(dict.fromkeys(base + others))


# --- what the rules ask of it ----------------------------------------------------------------------------------------
def count_check(file: str, kind: type[Entry], count: int, thing: str) -> PackCheck:
    """The file has exactly so many entries, or tokens where they have copies."""

    def problems(pack: Pack) -> Iterator[Problem]:
        found = sum(getattr(each, "copies", 1) for each in pack.entries(file, kind))
        if found != count:
            yield pack.file_problem(file, f"the pack has {found} {thing}", f"give exactly {count}")

    return PackCheck((file,), problems)


def road_problems(pack: Pack) -> Iterator[Problem]:
    """Roads between different cities, no two between the same ones, and a way from every city to every other."""
    roads = pack.entries("roads.yaml", Road)
    first: dict[frozenset[str], Road] = {}
    for road in roads:
        ends = frozenset(road.cities)
        twin = first.setdefault(ends, road)
        if len(ends) == 1:
            yield pack.problem(road, f"the road leads from {road.cities[0]} to itself", "give two cities", key="cities")
        elif twin is not road:
            message = f"a second road between {wording.listed(road.cities)}; the first is on line {pack.line(twin)}"
            yield pack.problem(road, message, "remove one of the two", key="cities")
    if len(roads) > t.MOST_ROADS:
        message = f"the pack has {len(roads)} roads"
        yield pack.problem(roads[int(t.MOST_ROADS)], message, f"keep at most {t.MOST_ROADS}")
    names = [each.name for each in pack.entries("cities.yaml", City)]
    reached = set(names[:1])
    for _ in names:
        reached |= {name for road in roads if reached & set(road.cities) for name in road.cities}
    if lost := [name for name in names if name not in reached]:
        message = f"no roads lead from {names[0]} to {wording.listed(lost)}"
        yield pack.file_problem("roads.yaml", message, "add a road between the two parts of the map")


def dice_problems(pack: Pack) -> Iterator[Problem]:
    """Five symbols and a failure on six sides, and no word for symbols that means the failure."""
    faces = pack.entries("dice.yaml", Face)
    sides = sum(each.sides for each in faces)
    if sides != t.FACES:
        yield pack.file_problem("dice.yaml", f"a die has {sides} sides", f"change sides so that they sum to {t.FACES}")
    for kind, count, thing in ((Symbol, int(t.SYMBOLS), "symbol"), (Failure, 1, "failure")):
        found = len(pack.entries("dice.yaml", kind))
        if found != count:
            message = f"a die has {wording.counted(found, thing)}"
            yield pack.file_problem("dice.yaml", message, f"give exactly {count} of kind {thing!r}")


def symbol_problems(pack: Pack) -> Iterator[Problem]:
    """Symbols that give successes are symbols, not the failure."""
    failures = {each.name for each in pack.entries("dice.yaml", Failure)}
    for entry, key, bonus in bonuses_of(pack):
        for name in failures.intersection(bonus.symbols):
            yield pack.problem(entry, f"{key} has {name!r}, which is no success", "give another symbol", key=key)


def document_problems(pack: Pack) -> Iterator[Problem]:
    """No more documents than can be counted, and enough for every level."""
    documents = value_of_documents(pack)
    if documents > t.MOST_DOCUMENTS:
        message = f"all documents together are worth {documents}"
        yield pack.file_problem("documents.yaml", message, f"give at most {t.MOST_DOCUMENTS}")
    for level in pack.entries("levels.yaml", Level):
        if level.documents > documents:
            message = f"documents is {level.documents}, but all together are worth {documents}"
            yield pack.problem(level, message, f"give at most {documents}", key="documents")


def board_problems(pack: Pack) -> Iterator[Problem]:
    """Boards with ten closed cells, an open one in each department, trunks where they belong, and costs to be paid."""
    for each in pack.entries("characters.yaml", Character):
        closed = sum(cell.cost is not None for cell in cells_of(each))
        if closed != t.ACCESS_TOKENS:
            message = f"{closed} cells have a cost, but there are {t.ACCESS_TOKENS} access tokens"
            yield pack.problem(each, message, f"give {t.ACCESS_TOKENS} of the 15 cells a cost")
        for key, cells in zip(DEPARTMENTS, (each.personnel, each.analytics, each.transport)):
            if all(cell.cost is not None for cell in cells):
                yield pack.problem(each, f"{key} has no open cell", "leave out the cost of its first cell", key=key)
            if key != "transport" and any(cell.trunk for cell in cells):
                yield pack.problem(each, f"{key} has places for cargo", "give trunk in transport only", key=key)
            for number, cell in enumerate(cells, 1):
                yield from cell_problems(pack, each, f"cell {number} of {key}", key, cell)
        room = sum(cell.trunk for cell in each.transport if cell.cost is None)
        cargo = cargo_in(each.goods)
        if cargo > room:
            message = f"{cargo} cargo at the start, but places for {room} in the open cells"
            yield pack.problem(each, message, "give less cargo, or more trunk", key="goods")
    yield from start_problems(pack)


def cell_problems(pack: Pack, character: Character, where: str, key: str, cell: Cell) -> Iterator[Problem]:
    """A cost that is none, or more cargo than any trunk of the character holds."""
    if cell.cost is None:
        return
    most = sum(each.trunk for each in character.transport if each.cost is None)
    if cell.cost == Goods():
        yield pack.problem(character, f"{where} costs nothing", "give goods, or leave out cost", key=key)
    elif cargo_in(cell.cost) > most:
        message = f"{where} costs {cargo_in(cell.cost)} cargo, but the open cells hold {most}"
        yield pack.problem(character, message, f"give at most {most} cargo", key=key)


def start_problems(pack: Pack) -> Iterator[Problem]:
    """Whichever four characters play, the limit has what they start with, at every level."""
    characters = pack.entries("characters.yaml", Character)
    for kind, name in enumerate(t.GOODS_NAMES):
        most = sum(sorted((each.goods.numbers[kind] for each in characters), reverse=True)[:MOST_PLAYERS])
        for level in pack.entries("levels.yaml", Level):
            if most > level.numbers[kind]:
                message = f"{name} is {level.numbers[kind]}, but {MOST_PLAYERS} characters can start with {most}"
                yield pack.problem(level, message, f"give at least {most}, or the characters less", key=name)


def cargo_in(goods: Goods) -> int:
    """All cargo, whatever its kind."""
    return sum(goods.numbers[: int(t.CARGO)]) + (goods.cargo if isinstance(goods, Spend) else 0)


def gains_problems(pack: Pack) -> Iterator[Problem]:
    """No empty set of gains, choices between different kinds; cities and scenario tokens move things to the limit."""
    for entry, key, gains in gains_in(pack):
        if gains == Gains():
            yield pack.problem(
                entry, f"{key} has a set of gains with nothing in it", "give gains, or remove it", key=key
            )
        if gains.choice and (len(gains.choice) == 1 or len(set(gains.choice)) < len(gains.choice)):
            message = f"{key} has the choice {wording.listed(gains.choice, ' or ')}"
            yield pack.problem(entry, message, "give two or three different kinds", key=key)
        to_limit = Gains(fund_documents=gains.fund_documents, fund_cargo=gains.fund_cargo, fund_calm=gains.fund_calm)
        if isinstance(entry, FundToLimit | PhaseGains) and gains != to_limit:
            message = f"gains are {wording.gains_words(gains)}"
            remedy = "give fund_documents, fund_cargo and fund_calm only"
            yield pack.problem(entry, message, remedy, key=key)


def gains_in(pack: Pack) -> Iterator[tuple[Entry, str, Gains]]:
    """Every set of gains, with the entry and the key at which it stands."""
    for character in pack.entries("characters.yaml", Character):
        for gains in character.incomes:
            yield character, "incomes", gains
    for entry, key, bonus in bonuses_of(pack):
        if bonus.income is not None:
            yield entry, key, bonus.income
    sources: list[FundToLimit | AccessGains | OneTimeAlly | PhaseGains] = [
        *pack.entries("cities.yaml", FundToLimit),
        *pack.entries("access.yaml", AccessGains),
        *pack.entries("allies.yaml", OneTimeAlly),
        *pack.entries("scenario_tokens.yaml", PhaseGains),
    ]
    for each in sources:
        yield each, "gains", each.gains


def income_problems(pack: Pack) -> Iterator[Problem]:
    """Not too many different incomes."""
    incomes = len(incomes_of(pack))
    if incomes > t.MOST_INCOMES:
        message = f"the pack has {incomes} different incomes"
        yield pack.file_problem("characters.yaml", message, f"keep at most {t.MOST_INCOMES}")


def bonus_problems(pack: Pack) -> Iterator[Problem]:
    """Specials once each, and what only a cell can have on cells only."""
    for entry, key, bonus in bonuses_of(pack):
        if len(set(bonus.special)) < len(bonus.special):
            yield pack.problem(entry, f"{key} has a special twice", "keep one of the two", key=key)
        if "holds two" in bonus.special and not isinstance(bonus, Cell):
            yield pack.problem(entry, f"{key} has 'holds two'", "give it to a cell", key=key)
        if bonus.through is not None and isinstance(entry, PersonalTask):
            message = f"{key} has through, but belongs to no department"
            yield pack.problem(entry, message, "give it to a cell or an ally", key=key)
        if isinstance(entry, PermanentAlly) and bonus == Bonus():
            yield pack.problem(entry, "bonus has nothing in it", "give a bonus", key=key)
    if len({plain(bonus) for _, _, bonus in bonuses_of(pack)}) > MOST_BONUSES:
        message = f"the pack has more than {MOST_BONUSES} different bonuses"
        yield pack.file_problem("characters.yaml", message, "let some be equal")


def task_problems(pack: Pack) -> Iterator[Problem]:
    """Tasks that can be done, and not too many in one city."""
    roads = {frozenset(each.cities) for each in pack.entries("roads.yaml", Road)}
    tasks = pack.entries("tasks.yaml", Task)
    at_city: Counter[str] = Counter()
    questions: Counter[str] = Counter()
    for each in tasks:
        at_city[each.city] += 1
        if at_city[each.city] > t.MOST_AT_CITY:
            message = f"{at_city[each.city]} tasks with city {each.city} up to here"
            yield pack.problem(each, message, f"keep at most {t.MOST_AT_CITY}", key="city")
        match each:
            case InterrogationsTask(questions=(first, second)):
                questions.update((first, second))
                if first == second:
                    yield pack.problem(each, f"questions has {first} twice", "give two cities", key="questions")
                for name in {first, second}:
                    if questions[name] > t.MOST_QUESTIONS_AT:
                        message = f"{questions[name]} interrogation tokens for {name} up to here"
                        yield pack.problem(each, message, f"keep at most {t.MOST_QUESTIONS_AT}", key="questions")
            case DeliverTask() if each.to == each.city:
                yield pack.problem(each, f"to is {each.to}, where the token lies", "give another city", key="to")
            case RoadTask() if frozenset((each.city, each.other)) not in roads:
                message = f"no road joins {each.city} and {each.other}"
                yield pack.problem(each, message, "give a city at the other end of a road", key="other")


def condition_problems(pack: Pack) -> Iterator[Problem]:
    """Conditions ask for goods or for checks, and for no more cargo than every full trunk holds."""
    boards = pack.entries("characters.yaml", Character)
    most = min((sum(cell.trunk for cell in each.transport) for each in boards), default=0)
    for entry, key, condition in conditions_in(pack):
        spend = Spend() if condition.spend is None else condition.spend
        if (spend == Spend()) == (not condition.checks):
            what = "both goods and checks" if condition.checks else "neither goods nor checks"
            yield pack.problem(entry, f"a condition in {condition.city} asks for {what}", "give one of them", key=key)
        if cargo_in(spend) > most:
            message = f"a condition in {condition.city} asks for {cargo_in(spend)} cargo"
            yield pack.problem(entry, message, f"give at most {most}, as every open trunk holds them", key=key)


def conditions_in(pack: Pack) -> Iterator[tuple[Entry, str, Condition]]:
    """Every condition, with the entry and the key at which it stands."""
    for task in pack.entries("tasks.yaml", SpendTask):
        yield task, "spend", Condition(city=task.city, spend=task.spend)
    for main in pack.entries("main_tasks.yaml", MainTask):
        for condition in main.conditions:
            yield main, "conditions", condition
    for personal in pack.entries("personal_tasks.yaml", InCity):
        yield personal, "condition", personal.condition


def access_problems(pack: Pack) -> Iterator[Problem]:
    """Not too many different sets of gains."""
    gains = {each.gains for each in pack.entries("access.yaml", AccessGains)}
    if len(gains) > t.MOST_ACCESS_GAINS:
        message = f"access tokens have {len(gains)} different sets of gains"
        yield pack.file_problem("access.yaml", message, f"keep at most {t.MOST_ACCESS_GAINS}")


def personal_problems(pack: Pack) -> Iterator[Problem]:
    """Each character has its two personal tasks; that their numbers differ is seen to as entries are read."""
    counts = Counter(each.character for each in pack.entries("personal_tasks.yaml", PersonalTask))
    for character in pack.entries("characters.yaml", Character):
        count = counts[character.name]
        if count != t.PERSONAL:
            message = f"{character.name} has {wording.counted(count, 'personal task')}"
            yield pack.problem(character, message, f"give {t.PERSONAL} in personal_tasks.yaml, with different numbers")


FILES: Final[dict[str, object]] = {
    "cities.yaml": list[AnyCity],
    "roads.yaml": list[Road],
    "dice.yaml": list[Symbol | Failure],
    "documents.yaml": list[DocumentTokens],
    "access.yaml": list[AccessLoss | AccessReroll | AccessGains],
    "stress.yaml": list[Stress],
    "interrogations.yaml": list[Interrogation],
    "characters.yaml": list[Character],
    "personal_tasks.yaml": list[AnyPersonalTask],
    "tasks.yaml": list[AnyTask],
    "allies.yaml": list[OneTimeAlly | PermanentAlly],
    "main_tasks.yaml": list[MainTask],
    "scenario_tokens.yaml": list[AnyScenarioToken],
    "levels.yaml": list[Level],
}
WITH_BONUSES: Final = ("characters.yaml", "allies.yaml", "personal_tasks.yaml")

SCHEMA: Final = PackSchema(
    game="komitet",
    files=FILES,
    checks=(
        count_check("cities.yaml", City, int(t.CITIES), "cities"),
        count_check("characters.yaml", Character, int(t.CHARACTERS), "characters"),
        count_check("access.yaml", Access, int(t.ACCESS_TOKENS), "access tokens"),
        count_check("stress.yaml", Stress, int(t.STRESS_TOKENS), "stress tokens"),
        count_check("interrogations.yaml", Interrogation, int(t.INTERROGATIONS), "interrogation tokens"),
        count_check("tasks.yaml", Task, int(t.TASKS), "ordinary tasks"),
        count_check("allies.yaml", Ally, int(t.TASKS), "allies"),
        count_check("main_tasks.yaml", MainTask, int(t.MAIN_CARDS), "main tasks"),
        count_check("scenario_tokens.yaml", ScenarioToken, int(t.SCENARIO_TOKENS), "scenario tokens"),
        count_check("levels.yaml", Level, len(t.LEVELS), "levels"),
        PackCheck(("cities.yaml", "roads.yaml"), road_problems),
        PackCheck(("dice.yaml",), dice_problems),
        PackCheck(("dice.yaml", *WITH_BONUSES), symbol_problems),
        PackCheck(("documents.yaml", "levels.yaml"), document_problems),
        PackCheck(("characters.yaml", "levels.yaml"), board_problems),
        PackCheck((*WITH_BONUSES, "cities.yaml", "access.yaml", "scenario_tokens.yaml"), gains_problems),
        PackCheck(WITH_BONUSES, income_problems),
        PackCheck(WITH_BONUSES, bonus_problems),
        PackCheck(("roads.yaml", "tasks.yaml"), task_problems),
        PackCheck(("characters.yaml", "tasks.yaml", "main_tasks.yaml", "personal_tasks.yaml"), condition_problems),
        PackCheck(("access.yaml",), access_problems),
        PackCheck(("characters.yaml", "personal_tasks.yaml"), personal_problems),
    ),
)


# --- packing ---------------------------------------------------------------------------------------------------------
def load(folder: str | Path | None = None) -> Tables:
    """The content of the pack in ``folder``, or the built-in one, read once; raises ContentError and TypeError."""
    return built_in() if folder is None else packed(load_pack(folder, SCHEMA))


@cache
def built_in() -> Tables:
    """The content that the library comes with."""
    return packed(load_pack(BUILT_IN, SCHEMA))


def packed(pack: Pack) -> Tables:
    """The content as the rules read it."""
    return Packing(pack).tables()


class Packing:
    """A pack on its way into ``Tables``: equal sets of gains and equal bonuses are kept once."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.city_names = [each.name for each in pack.entries("cities.yaml", City)]
        self.symbol_names = [each.name for each in pack.entries("dice.yaml", Symbol)]
        self.gains: list[Gains] = list(incomes_of(pack))
        self.incomes = len(self.gains)
        self.bonuses: list[Bonus] = [Bonus()]
        self.conditions: list[Condition] = []

    def tables(self) -> Tables:
        """The whole content."""
        pack = self.pack
        characters = pack.entries("characters.yaml", Character)
        tasks = tasks_of(pack)
        allies = allies_of(pack)
        mains = pack.entries("main_tasks.yaml", MainTask)
        personal = personal_tasks(pack)
        scenario = pack.entries("scenario_tokens.yaml", ScenarioToken)
        access, access_gains = self.access()
        return Tables(
            cities=flat(self.city(each) for each in pack.entries("cities.yaml", City)),
            roads=flat([*self.cities_of(each.cities), each.cost] for each in pack.entries("roads.yaml", Road)),
            dice=self.dice(),
            characters=flat(self.character(each) for each in characters),
            cells=flat(self.cell(cell) for each in characters for cell in cells_of(each)),
            access=access,
            access_gains=access_gains,
            stress=flat(
                [PENALTY_WORDS.index(each.penalty)] * each.copies for each in pack.entries("stress.yaml", Stress)
            ),
            interrogations=flat(
                [COLOUR_WORDS.index(each.colour), each.difficulty] * each.copies
                for each in pack.entries("interrogations.yaml", Interrogation)
            ),
            tasks=flat(self.task(each) for each in tasks),
            allies=flat(self.ally(each) for each in allies),
            mains=flat(self.main(each) for each in mains),
            personal=flat(self.personal(each) for each in personal),
            scenario=flat(self.scenario(each) for each in scenario),
            levels=flat(each.numbers for each in levels(pack)),
            gains=flat(gains_record(each) for each in self.gains),
            incomes=self.incomes,
            bonuses=flat(self.bonus_record(each) for each in self.bonuses),
            conditions=flat(self.condition_record(each) for each in self.conditions),
            documents=value_of_documents(pack),
            city_names=self.city_names,
            character_names=[each.name for each in characters],
            symbol_names=self.symbol_names,
            task_names=[each.name for each in tasks],
            ally_names=[each.name for each in allies],
            main_names=[each.name for each in mains],
            personal_names=[each.name for each in personal],
            scenario_names=[each.name for each in scenario],
            gains_words=[wording.gains_words(each) for each in self.gains],
            bonus_words=[wording.bonus_words(each) for each in self.bonuses],
        )

    # --- numbers of things ---
    def city_of(self, name: str) -> int:
        return self.city_names.index(name)

    def cities_of(self, names: Iterable[str]) -> list[int]:
        return [self.city_of(name) for name in names]

    def road_of(self, task: RoadTask) -> int:
        ends = {task.city, task.other}
        return [set(each.cities) for each in self.pack.entries("roads.yaml", Road)].index(ends)

    def gains_of(self, gains: Gains) -> int:
        return number_in(self.gains, gains)

    def bonus_of(self, bonus: Bonus) -> int:
        return number_in(self.bonuses, plain(bonus))

    def condition_of(self, condition: Condition) -> int:
        self.conditions.append(condition)
        return len(self.conditions) - 1

    # --- records ---
    def city(self, city: City) -> list[int]:
        effect, number = 0, 0
        match city:
            case OpenCells():
                effect, number = int(t.OPEN_CELLS), COLOUR_WORDS.index(city.department)
            case TakeAlly():
                effect = int(t.TAKE_ALLY)
            case SwapCards():
                effect = int(t.SWAP_CARDS)
            case LayAid():
                effect = int(t.LAY_AID)
            case FundToLimit():
                effect, number = int(t.FUND_TO_LIMIT), self.gains_of(city.gains)
            case IncomeAgain():
                effect = int(t.INCOME_AGAIN)
            case Trade():
                effect = int(t.TRADE)
            case ExchangeAnywhere():
                effect = int(t.EXCHANGE_ANYWHERE)
            case PayForCalm():
                effect, number = int(t.PAY_FOR_CALM), city.stress
            case OwnStress():
                effect, number = int(t.OWN_STRESS), city.stress
        return [t.REGION_NAMES.index(city.region), effect, number]

    def dice(self) -> list[int]:
        """What each side of a die shows."""
        symbols = flat([i] * each.sides for i, each in enumerate(self.pack.entries("dice.yaml", Symbol)))
        return symbols + [int(t.FAILURE)] * (int(t.FACES) - len(symbols))

    def character(self, character: Character) -> list[int]:
        incomes = [1 + self.gains_of(each) for each in character.incomes]
        incomes += [0] * (int(t.BASE_INCOMES) - len(incomes))
        return [self.city_of(character.start), *character.goods.numbers, *incomes]

    def cell(self, cell: Cell) -> list[int]:
        cost = Goods() if cell.cost is None else cell.cost
        return [*cost.numbers, int(cell.cost is None), cell.trunk, self.bonus_of(cell)]

    def access(self) -> tuple[list[int], list[int]]:
        """The kinds of the ten tokens, and the sets of gains of those that give some."""
        kinds: list[int] = []
        gains: list[int] = []
        for each in self.pack.entries("access.yaml", Access):
            kind = int(t.ACCESS_LOSS if isinstance(each, AccessLoss) else t.ACCESS_REROLL)
            if isinstance(each, AccessGains):
                kind = int(t.ACCESS_GAINS) + number_in(gains, self.gains_of(each.gains))
            kinds += [kind] * each.copies
        return kinds, gains

    def task(self, task: Task) -> list[int]:
        kind, first, second, condition = 0, 0, 0, 0
        match task:
            case InterrogationsTask():
                kind, (first, second) = int(t.INTERROGATE), self.cities_of(task.questions)
            case DeliverTask():
                kind, first = int(t.DELIVER), self.city_of(task.to)
            case RoadTask():
                kind, first = int(t.CLEAR_ROAD), self.road_of(task)
            case ChecksTask():
                kind = int(t.CHECKS)
                condition = self.condition_of(Condition(city=task.city, checks=task.checks))
            case SpendTask():
                kind = int(t.SPEND)
                condition = self.condition_of(Condition(city=task.city, spend=task.spend))
        return [kind, self.city_of(task.city), first, second, condition]

    def ally(self, ally: Ally) -> list[int]:
        match ally:
            case OneTimeAlly():
                return [int(t.ONE_TIME), self.gains_of(ally.gains), 0, 0, 0]
            case PermanentAlly():
                check = [COLOUR_WORDS.index(ally.check.colour), ally.check.difficulty]
                return [COLOUR_WORDS.index(ally.department), 0, *check, self.bonus_of(ally.bonus)]
        raise TypeError(f"no kind of ally: {ally!r}")

    def main(self, task: MainTask) -> list[int]:
        conditions = [self.condition_of(each) for each in task.conditions]
        return [len(conditions), *conditions, *[0] * (int(t.STEPS_OF_MAIN) - len(conditions))]

    def personal(self, task: PersonalTask) -> list[int]:
        trigger, number, condition = 0, 0, 0
        match task:
            case InCity():
                trigger, condition = int(t.WHEN_IN_CITY), self.condition_of(task.condition)
            case KindFinished():
                trigger, number = int(t.WHEN_KIND_FINISHED), KIND_WORDS.index(task.kind)
            case SpaceFinished():
                trigger, number = int(t.WHEN_SPACE_FINISHED), task.space
            case MainFinished():
                trigger = int(t.WHEN_MAIN_FINISHED)
            case CellsOpen():
                trigger, number = int(t.WHEN_CELLS_OPEN), task.cells
            case HoldsDocuments():
                trigger, number = int(t.WHEN_DOCUMENTS), task.documents
            case Together():
                trigger, number = int(t.WHEN_TOGETHER), task.players
            case CheckBy():
                trigger, number = int(t.WHEN_CHECK_BY), task.successes
            case StressFree():
                trigger = int(t.WHEN_STRESS_FREE)
        return [trigger, number, condition, self.bonus_of(task.bonus)]

    def scenario(self, token: ScenarioToken) -> list[int]:
        match token:
            case PhaseCityEffect():
                return [int(t.PHASE_CITY_EFFECT), 0]
            case RerollOneDie():
                return [int(t.REROLL_ONE_DIE), 0]
            case PhaseGains():
                return [int(t.PHASE_GAINS), self.gains_of(token.gains)]
            case PhaseLoss():
                return [int(t.PHASE_LOSS), token.documents]
            case DearRoads():
                return [int(t.ROADS_COST_MORE), t.REGION_NAMES.index(token.region)]
        raise TypeError(f"no kind of scenario token: {token!r}")

    def bonus_record(self, bonus: Bonus) -> list[int]:
        symbols = [bonus.symbols.count(name) for name in self.symbol_names]
        through = 0 if bonus.through is None else 1 + COLOUR_WORDS.index(bonus.through)
        income = 0 if bonus.income is None else 1 + self.gains_of(bonus.income)
        special = sum(SPECIAL_BITS[word] for word in bonus.special)
        checks = [bonus.rerolls, bonus.dice, bonus.successes, bonus.easier, through]
        return [*symbols, *checks, bonus.cars, bonus.fuel_cars, income, special]

    def condition_record(self, condition: Condition) -> list[int]:
        spend = Spend() if condition.spend is None else condition.spend
        checks = flat([COLOUR_WORDS.index(each.colour), each.difficulty] for each in condition.checks)
        checks += [0] * (2 * int(t.LONGEST_CHECK) - len(checks))
        return [self.city_of(condition.city), *spend.numbers, spend.cargo, len(condition.checks), *checks]


SPECIAL_BITS: Final[dict[Special, int]] = {
    "token exchange": int(t.TOKEN_EXCHANGE),
    "cargo for token": int(t.CARGO_FOR_TOKEN),
    "holds task": int(t.HOLDS_TASK),
    "holds two": int(t.HOLDS_TWO),
    "discount": int(t.DISCOUNT),
}


def gains_record(gains: Gains) -> list[int]:
    """A set of gains as Tables has it."""
    choice = sum(1 << wording.CARGO.index(kind) for kind in gains.choice)
    fund = [gains.fund_documents, gains.fund_cargo, gains.fund_calm]
    return [*gains.numbers, gains.cargo, choice, *fund, gains.stress, gains.tokens]


def flat(parts: Iterable[Iterable[int]]) -> list[int]:
    """All numbers of all parts."""
    return [number for part in parts for number in part]


def number_in(known: list[T], thing: T) -> int:
    """The place of ``thing`` in ``known``, where it is added if it is new."""
    if thing not in known:
        known.append(thing)
    return known.index(thing)


def plain(bonus: Bonus) -> Bonus:
    """The bonus of a cell without the cell, so that equal ones are equal."""
    return Bonus(**{name: getattr(bonus, name) for name in Bonus.__struct_fields__})


# --- cards in words --------------------------------------------------------------------------------------------------
def markdown(folder: str | Path | None = None) -> str:
    """Everything in the pack as tables of a documentation page; raises as ``load`` does."""
    pack = load_pack(BUILT_IN if folder is None else folder, SCHEMA)
    return "\n".join(
        row for rows in (map_rows(pack), board_rows(pack), task_rows(pack), token_rows(pack)) for row in rows
    )


def table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table with a heading."""
    lines = [f"### {heading}", "", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def map_rows(pack: Pack) -> list[str]:
    """Cities and roads."""
    cities = pack.entries("cities.yaml", City)
    roads = pack.entries("roads.yaml", Road)
    return [
        *table(
            "Cities",
            ("city", "region", "effect", "origin"),
            ((each.name, each.region, wording.city_words(each), each.origin) for each in cities),
        ),
        *table(
            "Roads",
            ("between", "cars", "origin"),
            ((wording.listed(each.cities), each.cost, each.origin) for each in roads),
        ),
    ]


def board_rows(pack: Pack) -> list[str]:
    """Characters, one table each, and their personal tasks."""
    lines = []
    for each in pack.entries("characters.yaml", Character):
        incomes = "; ".join(wording.gains_words(gains) for gains in each.incomes)
        cells = zip(range(1, 6), each.personnel, each.analytics, each.transport)
        rows = [(number, *map(wording.cell_words, row)) for number, *row in cells]
        start = f"Starts in {each.start} with {wording.goods_words(each.goods)}. Base incomes: {incomes}."
        heading, *board = table(each.name, ("cell", "Personnel", "Analytics", "Transport"), rows)
        lines += [heading, "", f"{start} Origin: {each.origin}.", *board]
    personal = (
        (
            each.character,
            each.number,
            each.name,
            wording.personal_words(each),
            wording.bonus_words(each.bonus),
            each.origin,
        )
        for each in personal_tasks(pack)
    )
    return lines + table("Personal tasks", ("character", "number", "task", "when", "bonus", "origin"), personal)


def task_rows(pack: Pack) -> list[str]:
    """Ordinary tasks, allies and main tasks."""
    tasks = tasks_of(pack)
    city = {each.number: each.city for each in tasks}
    ordinary = ((f"{each.number:03}", each.name, each.city, wording.task_words(each), each.origin) for each in tasks)
    allies = (
        (f"{each.number:03}", each.name, city[each.number], wording.ally_words(each), each.origin)
        for each in allies_of(pack)
    )
    mains = (
        (each.name, "; ".join(wording.condition_words(condition) for condition in each.conditions), each.origin)
        for each in pack.entries("main_tasks.yaml", MainTask)
    )
    return [
        *table("Main tasks", ("task", "conditions, in order", "origin"), mains),
        *table("Ordinary tasks", ("number", "task", "city", "what is to be done", "origin"), ordinary),
        *table("Allies", ("number", "ally", "city", "what it gives", "origin"), allies),
    ]


def token_rows(pack: Pack) -> list[str]:
    """Scenario tokens, dice, small tokens and levels."""
    scenario: list[AnyScenarioToken] = pack.files["scenario_tokens.yaml"]
    faces = pack.entries("dice.yaml", Face)
    access = pack.entries("access.yaml", Access)
    stress = pack.entries("stress.yaml", Stress)
    checks = pack.entries("interrogations.yaml", Interrogation)
    documents = pack.entries("documents.yaml", DocumentTokens)
    return [
        *table(
            "Scenario tokens",
            ("token", "what it does", "origin"),
            ((each.name, wording.scenario_words(each), each.origin) for each in scenario),
        ),
        *table(
            "Dice", ("face", "sides of each die", "origin"), ((each.name, each.sides, each.origin) for each in faces)
        ),
        *table(
            "Access tokens",
            ("token", "copies", "what it does", "origin"),
            ((each.name, each.copies, wording.access_words(each), each.origin) for each in access),
        ),
        *table(
            "Stress tokens",
            ("penalty", "copies", "origin"),
            ((wording.PENALTIES[each.penalty], each.copies, each.origin) for each in stress),
        ),
        *table(
            "Interrogation tokens",
            ("check", "copies", "origin"),
            ((wording.check_words(each), each.copies, each.origin) for each in checks),
        ),
        *table(
            "Document tokens",
            ("value", "copies", "origin"),
            ((each.value, each.copies, each.origin) for each in documents),
        ),
        *table(
            "Levels",
            ("level", *t.GOODS_NAMES, "calm", "origin"),
            ((each.name, *each.numbers, each.origin) for each in levels(pack)),
        ),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the cards; return the exit status: 0 fine, 1 a pack with problems."""
    parser = argparse.ArgumentParser(prog="python -m komitet_env.content", description="The content of Komitet.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    cards = commands.add_parser("cards", help="print everything in words")
    cards.add_argument("folder", nargs="?", metavar="FOLDER", help="a content pack (default: the built-in one)")
    try:
        print(markdown(parser.parse_args(arguments).folder), end="")
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
