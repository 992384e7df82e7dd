"""What the rules ask of the files of a pack."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from komitet_env import tables as t
from komitet_env import wording
from komitet_env.packing import bonuses_of, cells_of, incomes_of, plain, value_of_documents
from komitet_env.state import MOST_SEATS
from komitet_env.vocabulary import (
    AccessGains,
    Bonus,
    Cell,
    Character,
    City,
    Condition,
    DeliverTask,
    Face,
    Failure,
    FundToLimit,
    Gains,
    Goods,
    InCity,
    IncomeAgain,
    InterrogationsTask,
    Level,
    MainTask,
    OneTimeAlly,
    PermanentAlly,
    PersonalTask,
    PhaseGains,
    PhaseLoss,
    Road,
    RoadTask,
    Spend,
    SpendTask,
    Symbol,
    Task,
    Trade,
)
from tabletop_core.content import Check as PackCheck
from tabletop_core.content import Entry, Pack, Problem
from tabletop_core.words import counted, listed

MOST_BONUSES: Final = 255  # and none
INCOME_KEYS: Final = ("incomes", *t.DEPARTMENT_NAMES, "bonus")  # where incomes stand that a player may have
PRICE_STEPS: Final = 8  # how finely a price is sought


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
            message = f"a second road between {listed(road.cities)}; the first is on line {pack.line(twin)}"
            yield pack.problem(road, message, "remove one of the two", key="cities")
    if len(roads) > t.MOST_ROADS:
        message = f"the pack has {len(roads)} roads"
        yield pack.problem(roads[int(t.MOST_ROADS)], message, f"keep at most {t.MOST_ROADS}")
    names = [each.name for each in pack.entries("cities.yaml", City)]
    reached = set(names[:1])
    for _ in names:
        reached |= {name for road in roads if reached & set(road.cities) for name in road.cities}
    if lost := [name for name in names if name not in reached]:
        message = f"no roads lead from {names[0]} to {listed(lost)}"
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
            message = f"a die has {counted(found, thing)}"
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
        for key, cells in zip(t.DEPARTMENT_NAMES, (each.personnel, each.analytics, each.transport)):
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
        most = sum(sorted((each.goods.numbers[kind] for each in characters), reverse=True)[: int(MOST_SEATS)])
        for level in pack.entries("levels.yaml", Level):
            if most > level.numbers[kind]:
                message = f"{name} is {level.numbers[kind]}, but {MOST_SEATS} characters can start with {most}"
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
            message = f"{key} has the choice {listed(gains.choice, 'or')}"
            yield pack.problem(entry, message, "give two or three different kinds", key=key)
        to_limit = Gains(fund_documents=gains.fund_documents, fund_cargo=gains.fund_cargo, fund_calm=gains.fund_calm)
        if isinstance(entry, FundToLimit | PhaseGains) and gains != to_limit:
            message = f"gains are {wording.gains_words(gains)}"
            remedy = "give fund_documents, fund_cargo and fund_calm only"
            yield pack.problem(entry, message, remedy, key=key)


def loss_problems(pack: Pack) -> Iterator[Problem]:
    """A scenario token that takes something takes at least one thing."""
    for token in pack.entries("scenario_tokens.yaml", PhaseLoss):
        if token.documents == token.stress_tokens == 0:
            yield pack.problem(token, "a loss of nothing", "give documents or stress_tokens")


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


def endless_problems(pack: Pack) -> Iterator[Problem]:
    """No action phase without end: no income taken again and again pays for the action tokens that this takes.

    Cargo becomes action tokens by a bonus: one unit goes to the fund for it, one to the limit. An effect that takes an
    income again costs a token, and so does one that fetches cargo back from the fund. With a price of a unit in the
    fund that makes fetching no gain, nothing may be left of any income. Trading is counted as if it cost no token.
    """
    if not any("cargo for token" in bonus.special for _, _, bonus in bonuses_of(pack)):
        return
    if not pack.entries("cities.yaml", IncomeAgain):
        return
    fetched = max((each.gains.fund_cargo for each in pack.entries("cities.yaml", FundToLimit)), default=0)
    trade = bool(pack.entries("cities.yaml", Trade))
    own = [(entry, key, gains) for entry, key, gains in gains_in(pack) if key in INCOME_KEYS and not gains.tokens]
    prices = [step / (PRICE_STEPS * max(fetched, 1)) for step in range(PRICE_STEPS + 1)]
    price = min(prices, key=lambda each: max((tokens_left(gains, trade, each) for _, _, gains in own), default=-1.0))
    for entry, key, gains in own:
        if tokens_left(gains, trade, price) >= 0:
            message = f"{key} has {wording.gains_words(gains)}, which could be turned into action tokens without end"
            yield pack.problem(entry, message, "give less cargo and documents", key=key)


def tokens_left(gains: Gains, trade: bool, price: float) -> float:
    """How many action tokens the income brings, less one for taking it, and the price of the cargo put in the fund."""
    cargo = cargo_in(gains) + gains.cargo + bool(gains.choice) + (gains.documents / 2 if trade else 0)
    return cargo / 2 - 1 + price * (gains.fund_cargo - cargo / 2)


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


def question_problems(pack: Pack) -> Iterator[Problem]:
    """The supply of roadblock and interrogation tokens never runs out: a new deal of the unknown knows one shuffle."""
    laid = 2 * len(pack.entries("tasks.yaml", InterrogationsTask)) + len(pack.entries("tasks.yaml", RoadTask))
    if laid >= t.INTERROGATIONS:
        message = f"the tasks lay {laid} of the {t.INTERROGATIONS} roadblock and interrogation tokens"
        remedy = f"let them lay at most {t.INTERROGATIONS - 1}: two for each interrogation task, one for each road task"
        yield pack.file_problem("tasks.yaml", message, remedy)


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
            message = f"{character.name} has {counted(count, 'personal task')}"
            yield pack.problem(character, message, f"give {t.PERSONAL} in personal_tasks.yaml, with different numbers")
