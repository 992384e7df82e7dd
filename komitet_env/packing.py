"""What a pack holds, and its packing into ``Tables``."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar, get_args

from komitet_env import tables as t
from komitet_env import wording
from komitet_env.printed_cards import note_prints
from komitet_env.tables import Tables
from komitet_env.vocabulary import (
    Access,
    AccessGains,
    AccessLoss,
    Ally,
    AnyPersonalTask,
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
from tabletop_core.content import Entry, Pack

T = TypeVar("T")
COLOUR_WORDS: Final = (*t.DEPARTMENT_NAMES, "any")  # as Tables has them
KIND_WORDS: Final = get_args(TaskKind)
PENALTY_WORDS: Final = get_args(Penalty)
LEVEL_WORDS: Final = get_args(LevelName)


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
        for department, key in enumerate(t.DEPARTMENT_NAMES):
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


# --- packing ---------------------------------------------------------------------------------------------------------
def packed(pack: Pack) -> Tables:
    """The content as the rules read it."""
    tables = Packing(pack).tables()
    note_prints(tables)
    return tables


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
            condition_words=[wording.condition_words(each) for each in self.conditions],
            task_words=[wording.task_words(each) for each in tasks],
            ally_words=[wording.ally_words(each) for each in allies],
            personal_words=[wording.personal_words(each) for each in personal],
            scenario_words=[wording.scenario_words(each) for each in pack.files["scenario_tokens.yaml"]],
            city_words=[wording.city_words(each) for each in pack.entries("cities.yaml", City)],
            city_at=[each.at for each in pack.entries("cities.yaml", City)],
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
                return [int(t.PHASE_LOSS), token.documents + int(t.LOSS_TENS) * token.stress_tokens]
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
