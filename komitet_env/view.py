"""The table in words, for ``render`` and ``picture``; nothing is secret between players (Rules 22.5)."""

from dataclasses import dataclass
from typing import Final

from komitet_env import wording
from komitet_env.actions import name_of
from komitet_env.boards import ON_ALLIES, cars_of, dice_for, has_ally, in_department, penalty_of
from komitet_env.checks import AFTER_STRESS, failures, successes
from komitet_env.goods import room_for
from komitet_env.rules import KomitetGame
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    CHECKING,
    CONDITION_UNDER_WAY,
    D_REROLLS,
    D_SYMBOLS,
    DECISION_NAMES,
    EFFECT,
    EMPTY,
    EXCHANGING,
    F_A,
    F_B,
    F_C,
    F_KIND,
    F_SEAT,
    F_STAGE,
    FRAME,
    GAIN,
    IDENTITY,
    IDENTITY_NAMES,
    INCOMES,
    LOSS,
    MAIN_OPEN,
    OPEN,
    PHASE_NAMES,
    REMOVE,
    SERVE,
    SLOTS,
    SPACES,
    STICKER_NAMES,
    STICKERS,
    STRESS,
    TASK_DONE,
    TASK_FAILED,
    TWO_SEATS,
    WITH_SEAT,
    State,
)
from komitet_env.tables import (
    ACCESS_GAINS,
    ACCESS_KINDS,
    ACCESS_LOSS,
    ACCESS_REROLL,
    C_BONUS,
    C_COST,
    C_TRUNK,
    CALM,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    CITIES,
    CITY,
    DEPARTMENT_NAMES,
    DEPARTMENTS,
    DOCUMENTS,
    FAILURE,
    GOODS,
    GOODS_NAMES,
    INTERROGATIONS,
    M_CONDITIONS,
    M_COUNT,
    MAIN,
    MAINS,
    PERSONAL,
    R_FROM,
    R_TO,
    ROAD,
    STEPS_OF_MAIN,
    SYMBOLS,
    Y_REGION,
)
from komitet_env.tasks import committee_city, has_aid, marks_on
from tabletop_core.game import Game
from tabletop_core.viewing import checked_view
from tabletop_core.words import counted, listed

CHECK_NAMES: Final = ("Personnel", "Analytics", "Transport", "any department")
PENALTY_NAMES: Final = (
    "lose 1 cargo",
    "lose 2 documents",
    "return a token",
    "rerolls cost more",
    "only paid rerolls",
    "checks harder",
    "no tasks",
    "no city effects",
    "no opening",
    "no medicine",
    "no equipment",
    "no fuel",
    "fewer cars",
)
ASKED: Final = {
    "poll": "what to do in the action phase, or yield",
    "move": "where to go",
    "partner": "whom to exchange with",
    "exchange": "what to give and to take",
    "interrogation": "which interrogation to try",
    "place token": "on which task to lay the passed interrogation",
    "activation": "what to activate here",
    "department": "through which department to pass the check",
    "check": "improve the check, or finish it",
    "reroll": "which dice to reroll",
    "calm or stress": "use a calm token, or receive stress",
    "turn stress": "which closed stress token to open",
    "lay stress": "where to lay a stress token",
    "remove from": "from whom to remove stress",
    "remove stress": "which stress to remove",
    "choose cargo": "what to receive, or to lay in the limit",
    "spend cargo": "which cargo to spend",
    "group loss": "what all lose for the failed task",
    "own loss": "what to lose",
    "choose income": "which income to take",
    "hold task": "which task keeps its space",
    "scenario effect": "use the effect of the city, or leave it to another",
    "check order": "which check comes first, or go on",
    "opening": "open the next cell, or stop",
    "open department": "in which department to open a cell for nothing",
    "ally city": "from which city to take an ally",
    "ally": "which ally to take",
    "swap first": "what to swap",
    "swap second": "with what to swap it",
    "aid": "which aid token to lay",
    "aid where": "where to lay the aid token",
    "aid condition": "on which condition to lay the aid token",
    "trade": "what to trade",
    "pay": "another document for stress, or stop",
    "anywhere": "who exchanges",
    "sticker city": "which city's effect to use",
    "ease": "what the aid token eases",
    "choose unit": "which cargo to receive, as not all has room",
}
UNDER_WAY: Final = {
    int(SERVE): "serves duty",
    int(GAIN): "receives gains",
    int(EXCHANGING): "exchanges",
    int(OPEN): "opens cells",
    int(INCOMES): "takes an income again",
    int(LOSS): "loses goods",
    int(TWO_SEATS): "starts an exchange",
}


@dataclass(frozen=True)
class CityView:
    """A city with all that is there."""

    name: str
    effect: str
    region: int
    at: tuple[int, int]  # on the map, 0-100
    figures: tuple[int, ...]
    tasks: tuple[str, ...]
    questions: tuple[str, ...]
    allies: tuple[str, ...]
    committee: bool


@dataclass(frozen=True)
class RoadView:
    """A road, its cost now, and whether a roadblock lies on it."""

    ends: tuple[int, int]
    cost: int
    blocked: bool


@dataclass(frozen=True)
class TaskView:
    """An ordinary task on the time scale."""

    space: int
    name: str
    words: str
    where: str
    marks: int
    aid: bool


@dataclass(frozen=True)
class MainView:
    """A main task, its conditions, and the scenario token on it."""

    name: str
    space: int
    steps: tuple[tuple[str, bool, bool], ...]  # in words, done, aid token on it
    token: str
    finished: bool
    current: bool


@dataclass(frozen=True)
class CellView:
    """A cell of a board: what it gives, what opening costs, the stress on it."""

    opened: bool
    words: str
    cost: str
    stress: str  # "", "closed", or the penalty of the open token


@dataclass(frozen=True)
class SeatView:
    """A player."""

    seat: int
    name: str
    city: str
    tokens: int
    goods: tuple[int, ...]
    numbers: str
    departments: tuple[tuple[str, str, tuple[CellView, ...]], ...]
    allies: tuple[str, ...]
    carries: tuple[str, ...]
    penalties: tuple[str, ...]
    stress: int
    personal_done: int
    personal: str
    extras: tuple[str, ...]  # access tokens in front, identity, stickers


@dataclass(frozen=True)
class TableView:
    """Everything on the table."""

    round: int
    phase: str
    ending: str
    actor: int | None
    asked: str
    under_way: tuple[str, ...]
    limit: tuple[int, ...]
    fund: tuple[int, ...]
    stress_left: int
    deck: int
    progress: tuple[str, ...]
    failed: int
    mains: tuple[MainView, ...]
    tasks: tuple[TaskView, ...]
    cities: tuple[CityView, ...]
    roads: tuple[RoadView, ...]
    scenario: tuple[str, ...]
    seats: tuple[SeatView, ...]


def table_of(game: Game, viewer: int | None) -> TableView:
    """The table; raises TypeError for a game that is not Komitet and ValueError for a seat that does not exist."""
    komitet = checked_view(game, KomitetGame, viewer)
    s = komitet.state
    return TableView(
        round=int(s.round),
        phase=PHASE_NAMES[s.phase],
        ending=komitet.ending(),
        actor=None if s.actor < 0 else int(s.actor),
        asked=ASKED.get(DECISION_NAMES[s.decision], ""),
        under_way=tuple(frame_words(s, f) for f in range(int(FRAME), int(s.depth * FRAME), int(FRAME))),
        limit=tuple(int(n) for n in s.limit),
        fund=tuple(int(n) for n in s.fund),
        stress_left=int(s.stress_left),
        deck=len(s.deck) - int(s.drawn),
        progress=tuple(space_sign(s, space) for space in range(1, int(SPACES) + 1)),
        failed=int(s.failed),
        mains=tuple(main_view(s, main) for main in range(MAINS)),
        tasks=tuple(task_view(s, slot) for slot in slots_in_order(s)),
        cities=tuple(city_view(s, city) for city in range(CITIES)),
        roads=tuple(road_view(s, road) for road in range(int(s.tables.road_count))),
        scenario=tuple(s.tables.scenario_words[s.scenario_on[main]] for main in range(int(s.mains_done))),
        seats=tuple(seat_view(s, seat) for seat in range(int(s.players))),
    )


# --- tasks -----------------------------------------------------------------------------------------------------------
def space_sign(s: State, space: int) -> str:
    """What lies on a space of the progress scale, in one letter: done, failed, main task waiting, finished."""
    lies = int(s.progress[space])
    if lies == EMPTY:
        return "."
    if lies == TASK_DONE:
        return "o"
    if lies == TASK_FAILED:
        return "x"
    return "m" if lies == MAIN_OPEN else "M"


def main_view(s: State, main: int) -> MainView:
    """One of the five main tasks."""
    t = s.tables
    record = int(s.main_card[main]) * int(MAIN)
    current = main == s.mains_done
    steps = []
    for step in range(int(t.mains[record + M_COUNT])):
        done = main < s.mains_done or (current and step < s.steps_done)
        words = t.condition_words[t.mains[record + M_CONDITIONS + step]]
        steps.append((words, done, has_aid(s, int(AID_ON_MAIN + STEPS_OF_MAIN * main) + step)))
    return MainView(
        name=t.main_names[s.main_card[main]],
        space=int(s.main_space[main]),
        steps=tuple(steps),
        token="" if main < s.mains_done else t.scenario_words[s.scenario_on[main]],
        finished=main < s.mains_done,
        current=current,
    )


def slots_in_order(s: State) -> list[int]:
    """The slots with a task, those that are due first."""
    slots = [slot for slot in range(SLOTS) if s.task_card[slot] != 0]
    return sorted(slots, key=lambda slot: (int(s.task_space[slot]), slot))


def task_view(s: State, slot: int) -> TaskView:
    """An ordinary task."""
    card = int(s.task_card[slot]) - 1
    return TaskView(
        space=int(s.task_space[slot]),
        name=f"{card + 1:03} {s.tables.task_names[card]}",
        words=s.tables.task_words[card],
        where=where_words(s, int(s.task_at[slot])),
        marks=int(marks_on(s, slot)),
        aid=has_aid(s, slot),
    )


def where_words(s: State, at: int) -> str:
    """A city, or with whom."""
    return s.tables.city_names[at] if at < CITIES else f"with {name_of(s, at - int(WITH_SEAT))}"


# --- the map ---------------------------------------------------------------------------------------------------------
def city_view(s: State, city: int) -> CityView:
    """A city with what is there."""
    t = s.tables
    return CityView(
        name=t.city_names[city],
        effect=t.city_words[city],
        region=int(t.cities[city * CITY + Y_REGION]),
        at=t.city_at[city],
        figures=tuple(seat for seat in range(int(s.players)) if int(s.place[seat]) == city),
        tasks=tuple(f"{s.task_card[slot]:03}" for slot in slots_in_order(s) if int(s.task_at[slot]) == city),
        questions=tuple(
            f"{CHECK_NAMES[t.interrogations[2 * token]]} {t.interrogations[2 * token + 1]}+"
            for token in range(INTERROGATIONS)
            if int(s.question_at[token]) == city
        ),
        allies=tuple(ally_words(s, ally) for ally in range(int(s.allies)) if int(s.ally_at[ally]) == city),
        committee=s.mains_done < MAINS and int(committee_city(s)) == city,
    )


def ally_words(s: State, ally: int) -> str:
    """An ally by its name and what it brings."""
    card = s.ally_card[ally]
    return f"{s.tables.ally_names[card]} ({s.tables.ally_words[card]})"


def road_view(s: State, road: int) -> RoadView:
    """A road."""
    record = road * int(ROAD)
    ends = (int(s.tables.roads[record + R_FROM]), int(s.tables.roads[record + R_TO]))
    return RoadView(ends, int(s.road_cost[road]), s.road_token[road] != 0)


# --- players ---------------------------------------------------------------------------------------------------------
def seat_view(s: State, seat: int) -> SeatView:
    """A player with board, goods and allies."""
    t = s.tables
    goods = tuple(int(s.goods[seat * GOODS + good]) for good in range(GOODS))
    places = [seat * int(CELLS) + cell for cell in range(CELLS)]
    places += [int(ON_ALLIES) + ally for ally in range(int(s.allies)) if has_ally(s, seat, ally)]
    open_penalties = [int(penalty_of(s, at)) for at in places]
    carried = (slot for slot in slots_in_order(s) if int(s.task_at[slot]) == WITH_SEAT + seat)
    return SeatView(
        seat=seat,
        name=name_of(s, seat),
        city=t.city_names[s.place[seat]],
        tokens=int(s.tokens[seat]),
        goods=goods,
        numbers=f"{counted(int(cars_of(s, seat)), 'car')}, room for {int(room_for(s, seat))} cargo",
        departments=tuple(department_view(s, seat, department) for department in range(DEPARTMENTS)),
        allies=tuple(
            f"{ally_words(s, ally)}{stress_words(s, int(ON_ALLIES) + ally)}"
            for ally in range(int(s.allies))
            if has_ally(s, seat, ally)
        ),
        carries=tuple(f"token {s.task_card[slot]:03}" for slot in carried),
        penalties=tuple(PENALTY_NAMES[penalty] for penalty in open_penalties if penalty >= 0),
        stress=sum((s.stress[at] != 0) + (s.under[at] != 0 if at < ON_ALLIES else 0) for at in places),
        personal_done=int(s.personal_done[seat]),
        personal=personal_words(s, seat),
        extras=extras_of(s, seat),
    )


def stress_words(s: State, where: int) -> str:
    """The stress at a place, in brackets, if there is any."""
    token = int(s.stress[where]) - 1
    if token < 0:
        return ""
    if s.token_open[token] == 0:
        return " [stress closed]"
    return f" [{PENALTY_NAMES[s.tables.stress[token]]}]"


def department_view(s: State, seat: int, department: int) -> tuple[str, str, tuple[CellView, ...]]:
    """A department: its name, what a check through it has, its cells."""
    first = department * int(CELLS_IN_DEPARTMENT)
    cells = tuple(cell_view(s, seat, cell) for cell in range(first, first + int(CELLS_IN_DEPARTMENT)))
    symbols = [
        f"{name} x{count}" if count > 1 else name
        for name, count in (
            (s.tables.symbol_names[symbol], int(in_department(s, seat, department, D_SYMBOLS + symbol)))
            for symbol in range(SYMBOLS)
        )
        if count > 0
    ]
    rerolls = int(in_department(s, seat, department, D_REROLLS))
    dice = int(dice_for(s, seat, department))
    parts = ["1 die" if dice == 1 else f"{dice} dice", *symbols]
    parts += [counted(rerolls, "reroll")] if rerolls else []
    return DEPARTMENT_NAMES[department], ", ".join(parts), cells


def cell_view(s: State, seat: int, cell: int) -> CellView:
    """A cell."""
    t = s.tables
    record = (int(s.character[seat]) * int(CELLS) + cell) * int(CELL)
    at = seat * int(CELLS) + cell
    words = t.bonus_words[t.cells[record + C_BONUS]]
    trunk = int(t.cells[record + C_TRUNK])
    parts = ([] if words == "nothing" else [words]) + ([f"{counted(trunk, 'place')} for cargo"] if trunk else [])
    cost = [
        goods_words(good, int(t.cells[record + C_COST + good]))
        for good in range(GOODS)
        if t.cells[record + C_COST + good] != 0
    ]
    beneath = ", another beneath" if s.under[at] != 0 else ""
    return CellView(
        opened=s.is_open[at] != 0,
        words="; ".join(parts) or "nothing",
        cost=listed(cost or ["nothing"]),
        stress=f"{stress_words(s, at).strip(' []')}{beneath}",
    )


def personal_words(s: State, seat: int) -> str:
    """The current personal task."""
    done = int(s.personal_done[seat])
    if done == PERSONAL:
        return "both personal tasks done"
    number = int(s.character[seat]) * int(PERSONAL) + done
    aid = " (aid token)" if has_aid(s, int(AID_ON_PERSONAL) + seat) else ""
    return f"personal task {done + 1}: {s.tables.personal_words[number]}{aid}"


def extras_of(s: State, seat: int) -> tuple[str, ...]:
    """Access tokens turned over, identity card and stickers."""
    extras = []
    for kind in range(ACCESS_KINDS):
        count = int(s.in_front[seat * ACCESS_KINDS + kind])
        if count:
            extras.append(f"access: {access_words(s, kind)}" + (f" x{count}" if count > 1 else ""))
    extras += [f"identity: {name}" for n, name in enumerate(IDENTITY_NAMES) if s.identity[seat * IDENTITY + n]]
    extras += [f"sticker: {name}" for n, name in enumerate(STICKER_NAMES) if s.stickers[seat * STICKERS + n]]
    return tuple(extras)


def access_words(s: State, kind: int) -> str:
    """What an access token of the kind gives."""
    if kind == ACCESS_LOSS:
        return "a loss"
    if kind == ACCESS_REROLL:
        return "a reroll"
    return s.tables.gains_words[s.tables.access_gains[kind - int(ACCESS_GAINS)]]


# --- what is under way -----------------------------------------------------------------------------------------------
def frame_words(s: State, f: int) -> str:
    """A frame in words."""
    seat = int(s.frames[f + F_SEAT])
    who = name_of(s, seat) if 0 <= seat < s.players else "everybody"
    kind = int(s.frames[f + F_KIND])
    if kind == CHECKING:
        return f"{who} takes a check: {check_words(s, f)}"
    if kind in (STRESS, REMOVE):
        return f"{who} {'receives' if kind == STRESS else 'removes'} {int(s.frames[f + F_A])} stress"
    if kind == EFFECT:
        city = int(s.frames[f + F_A])
        return f"{who} uses the effect of {s.tables.city_names[city] if city >= 0 else 'a sticker'}"
    if kind == CONDITION_UNDER_WAY:
        return f"{who} carries out {s.tables.condition_words[s.frames[f + F_B]]}"
    return f"{who} {UNDER_WAY.get(kind, 'takes an ally')}"


def check_words(s: State, f: int) -> str:
    """The check, and the dice once they lie there."""
    words = f"{CHECK_NAMES[s.frames[f + F_A]]} {s.frames[f + F_B]}+"
    if s.frames[f + F_STAGE] == AFTER_STRESS:
        return f"{words}, {'passed' if s.passed else 'failed'}"
    if s.dice_rolled == 0:
        return words
    return f"{words} through {CHECK_NAMES[s.frames[f + F_C]]}, {dice_words(s, f)}"


def dice_words(s: State, f: int) -> str:
    """The dice of the check under way, and what they count."""
    faces = [face_name(s, int(s.dice[die])) for die in range(int(s.dice_rolled))]
    counts = f"{wording.successes(int(successes(s, f)))}, {counted(int(failures(s, f)), 'failure')}"
    return f"dice {' '.join(faces)}: {counts}"


def face_name(s: State, face: int) -> str:
    """What a die shows."""
    return "failure" if face == FAILURE else s.tables.symbol_names[face]


def goods_words(good: int, number: int) -> str:
    """ "2 fuel", "1 document"."""
    return counted(number, "document") if good == DOCUMENTS else f"{number} {GOODS_NAMES[good]}"


def supplies_words(numbers: tuple[int, ...]) -> str:
    """Medicine, equipment, fuel, documents, and calm of the limit or the fund."""
    calm = [f"{number} calm" for number in numbers[CALM : CALM + 1]]
    return ", ".join([*(goods_words(good, number) for good, number in enumerate(numbers[:GOODS])), *calm])
