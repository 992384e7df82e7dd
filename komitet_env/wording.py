"""The content of a pack in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from komitet_env.vocabulary import (
    Access,
    AccessGains,
    AccessLoss,
    AccessReroll,
    AnyPersonalTask,
    AnyScenarioToken,
    Bonus,
    Cell,
    CellsOpen,
    Check,
    CheckBy,
    ChecksTask,
    City,
    Condition,
    DearRoads,
    DeliverTask,
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
    MainFinished,
    OneTimeAlly,
    OpenCells,
    OwnStress,
    PayForCalm,
    PermanentAlly,
    PhaseCityEffect,
    PhaseGains,
    PhaseLoss,
    RerollOneDie,
    RoadTask,
    SpaceFinished,
    Spend,
    SpendTask,
    StressFree,
    SwapCards,
    TakeAlly,
    Task,
    Together,
    Trade,
)
from tabletop_core.words import counted, listed

NOTHING: Final = "nothing"
CARGO: Final = ("medicine", "equipment", "fuel")
CHECK_COLOURS: Final = {"personnel": "Personnel", "analytics": "Analytics", "transport": "Transport", "any": "any"}
SPECIALS: Final = {
    "token exchange": "an action token starts an exchange between any two players",
    "cargo for token": "1 cargo to the fund and 1 of the same kind to the limit give an action token",
    "holds task": "an ordinary task whose token lies in one's city may keep its space",
    "holds two": "holds two stress tokens",
    "discount": "opening cells costs 2 documents or 1 cargo less",
}
TASK_KINDS: Final = {
    "interrogations": "two interrogations",
    "deliver": "deliver the token",
    "road": "clear the road",
    "checks": "checks",
    "spend": "spend resources",
}
PENALTIES: Final = {
    "lose cargo": "income phase: lose 1 cargo",
    "lose documents": "income phase: lose 2 documents",
    "return token": "income phase: return 1 action token",
    "rerolls cost more": "each reroll costs 1 document more",
    "only paid rerolls": "no free rerolls",
    "checks harder": "checks are 1 harder",
    "no tasks": "no condition of a task can be carried out",
    "no city effects": "no effects of cities",
    "no opening": "no cells can be opened",
    "no medicine": "medicine is neither received nor lost, spent or exchanged",
    "no equipment": "equipment is neither received nor lost, spent or exchanged",
    "no fuel": "fuel is neither received nor lost, spent or exchanged",
    "fewer cars": "1 car less",
}


def successes(number: int) -> str:
    """ "1 success", "2 successes"."""
    return "1 success" if number == 1 else f"{number} successes"


# --- amounts ---------------------------------------------------------------------------------------------------------
def goods_parts(goods: Goods) -> list[str]:
    """ "2 medicine", "1 document"."""
    parts = [f"{number} {kind}" for number, kind in zip(goods.numbers, CARGO, strict=False) if number]
    return parts + ([counted(goods.documents, "document")] if goods.documents else [])


def goods_words(goods: Goods) -> str:
    """Goods, or goods to be spent, in words."""
    parts = goods_parts(goods)
    if isinstance(goods, Spend) and goods.cargo:
        parts.append(f"{goods.cargo} cargo of any kind")
    return listed(parts or [NOTHING])


def gains_words(gains: Gains) -> str:
    """A set of gains in words."""
    parts = goods_parts(gains)
    if gains.cargo:
        parts.append(f"{gains.cargo} cargo of any kind")
    if gains.choice:
        parts.append(f"1 {listed(gains.choice, 'or')}")
    fund = [counted(gains.fund_documents, "document")] if gains.fund_documents else []
    fund += [f"{gains.fund_cargo} cargo of any kind"] if gains.fund_cargo else []
    fund += [counted(gains.fund_calm, "calm token")] if gains.fund_calm else []
    if fund:
        parts.append(f"{listed(fund)} from the fund to the limit")
    if gains.stress:
        parts.append(f"{gains.stress} stress removed")
    if gains.tokens:
        parts.append(counted(gains.tokens, "action token"))
    return listed(parts or [NOTHING])


def bonus_parts(bonus: Bonus) -> list[str]:
    """Everything that a bonus gives, one thing after the other."""
    parts = list(bonus.symbols)
    parts += [counted(bonus.rerolls, "reroll")] if bonus.rerolls else []
    parts += ["1 extra die" if bonus.dice == 1 else f"{bonus.dice} extra dice"] if bonus.dice else []
    parts += [f"+{successes(bonus.successes)}"] if bonus.successes else []
    parts += [f"checks {bonus.easier} easier"] if bonus.easier else []
    parts += [f"{CHECK_COLOURS[bonus.through]} checks may be passed here"] if bonus.through else []
    parts += [counted(bonus.cars, "car")] if bonus.cars else []
    parts += [f"fuel gives {counted(bonus.fuel_cars, 'car')} more"] if bonus.fuel_cars else []
    parts += [f"income: {gains_words(bonus.income)}"] if bonus.income else []
    return parts + [SPECIALS[word] for word in bonus.special]


def bonus_words(bonus: Bonus) -> str:
    """A bonus in words."""
    return "; ".join(bonus_parts(bonus)) or NOTHING


def cell_words(cell: Cell) -> str:
    """A cell in words, with its trunk and what opening it costs."""
    places = [counted(cell.trunk, "place") + " for cargo"] if cell.trunk else []
    cost = "open" if cell.cost is None else goods_words(cell.cost)
    return f"**{cost}**: {'; '.join(bonus_parts(cell) + places) or NOTHING}"


# --- conditions ------------------------------------------------------------------------------------------------------
def check_words(check: Check | Interrogation) -> str:
    """ "Analytics 4+"."""
    return f"{CHECK_COLOURS[check.colour]} {check.difficulty}+"


def checks_words(checks: Sequence[Check]) -> str:
    """ "pass Analytics 4+"."""
    return f"pass {listed([check_words(check) for check in checks])}"


def condition_words(condition: Condition) -> str:
    """ "Moscow: spend 4 documents"."""
    if condition.spend is None:
        return f"{condition.city}: {checks_words(condition.checks)}"
    return f"{condition.city}: spend {goods_words(condition.spend)}"


def task_words(task: Task) -> str:
    """What an ordinary task asks for."""
    match task:
        case InterrogationsTask():
            return f"two interrogations; tokens in {listed(task.questions)}"
        case DeliverTask():
            return f"carry the token to {task.to}"
        case RoadTask():
            return f"clear the road to {task.other}"
        case ChecksTask():
            return checks_words(task.checks)
        case SpendTask():
            return f"spend {goods_words(task.spend)}"
    raise TypeError(f"no kind of ordinary task: {task!r}")


def ally_words(ally: OneTimeAlly | PermanentAlly) -> str:
    """What an ally asks for and gives."""
    if isinstance(ally, OneTimeAlly):
        return f"once: {gains_words(ally.gains)}"
    return f"{CHECK_COLOURS[ally.department]}, for {check_words(ally.check)}: {bonus_words(ally.bonus)}"


def personal_words(task: AnyPersonalTask) -> str:
    """When a personal task is finished."""
    match task:
        case InCity():
            return condition_words(task.condition)
        case KindFinished():
            return f"finish an ordinary task: {TASK_KINDS[task.kind]}"
        case SpaceFinished():
            return f"finish an ordinary task on space {task.space} of the time scale"
        case MainFinished():
            return "be in the city where a main task is finished, by anybody"
        case CellsOpen():
            return f"have {task.cells} cells open"
        case HoldsDocuments():
            return f"hold {counted(task.documents, 'document')}"
        case Together():
            return f"be {task.players} players in one city"
        case CheckBy():
            return f"pass a check with {successes(task.successes)} or more"
        case StressFree():
            return "end a Serve Duty without a stress token"


# --- the rest --------------------------------------------------------------------------------------------------------
def city_words(city: City) -> str:
    """The effect of a city."""
    match city:
        case OpenCells():
            return f"open cells of {CHECK_COLOURS[city.department]}, from left to right"
        case TakeAlly():
            return "take an ally from any city"
        case SwapCards():
            return "swap two ordinary tasks on the time scale, or two scenario tokens on main tasks"
        case LayAid():
            return "lay or move an aid token: 2 documents less, 1 cargo less, or one check 1 easier"
        case FundToLimit():
            return gains_words(city.gains)
        case IncomeAgain():
            return "one of your own incomes again, but no action token"
        case Trade():
            return "2 documents for 1 cargo, or 1 cargo for 2 documents, any number of times"
        case ExchangeAnywhere():
            return "exchange with a player in any city"
        case PayForCalm():
            return f"{city.stress} stress removed, of any players, for each document"
        case OwnStress():
            return f"{city.stress} stress removed, of your own"
    raise TypeError(f"no effect of a city: {city!r}")


def access_words(access: Access) -> str:
    """What an access token does."""
    match access:
        case AccessLoss():
            return "lose 1 cargo or 2 documents"
        case AccessReroll():
            return "reroll any dice of one check"
        case AccessGains():
            return gains_words(access.gains)
    raise TypeError(f"no kind of access token: {access!r}")


def loss_words(token: PhaseLoss) -> Iterator[str]:
    """What the token takes from the limit."""
    if token.documents:
        yield f"{counted(token.documents, 'document')} from the limit to the fund"
    if token.stress_tokens:
        yield f"{counted(token.stress_tokens, 'stress token')} from the limit out of the game"


def scenario_words(token: AnyScenarioToken) -> str:
    """What a scenario token does."""
    match token:
        case PhaseCityEffect():
            return "scenario phase: one player may use the effect of their city"
        case RerollOneDie():
            return "any player may reroll one die in any check"
        case PhaseGains():
            return f"scenario phase: {gains_words(token.gains)}"
        case PhaseLoss():
            return f"scenario phase: {listed(list(loss_words(token)))}"
        case DearRoads():
            return f"roads to {token.region} cities without a roadblock cost 1 more"
