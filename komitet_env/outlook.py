"""What the house team sees of a position: what is due and when, what that is worth, and what goods are wanted.

Worth is counted in points; an action token is worth about 100 of them. Nothing is read that nobody knows.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.boards import open_cells
from komitet_env.chances import Chances, numbers
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    EMPTY,
    MAIN_OPEN,
    SLOTS,
    SPACES,
    TIME_SPACES,
    State,
)
from komitet_env.tables import (
    CARGO,
    CHECKS,
    CONDITION,
    DOCUMENTS,
    GOODS,
    K_CARGO,
    K_GOODS,
    M_COUNT,
    MAIN,
    MAINS,
    MEDICINE,
    PERSONNEL,
    SPEND,
    STEPS_OF_MAIN,
    T_CONDITION,
    T_KIND,
)
from komitet_env.tasks import FAILED_TASKS_LOSE, condition_of_main, current_condition, personal_condition, task_of

MOST_GOALS: Final[i64] = 48
LAST_ROUND: Final[i64] = 9  # hardly any game lasts longer

NEVER: Final[i64] = -100_000
MAIN_STEP: Final[i64] = 430
FINISHED_MAIN: Final[i64] = 120  # the last condition of a main task, besides
MUST: Final[i64] = 1700  # what loses the game at the end of the round if it is not done
SOON: Final[i64] = 750
PERSONAL_GOAL: Final[i64] = 170
NEXT_STEP: Final[i64] = MAIN_STEP * 2 // 3  # the next condition of the main task, to bring goods together for it
LATER: Final[i64] = 90  # of 100: how much less each further main condition counts
TOKEN: Final[i64] = 105


@final
class Outlook:
    """The position as the team judges it, made anew for each choice."""

    def __init__(self, s: State) -> None:
        self.chances: Chances = Chances(s)
        self.due: vec[i64] = numbers(TIME_SPACES + 1)  # tasks on space 1 .. this one
        self.room: i64 = 0  # cards that still fit before the current main task
        self.horizon: i64 = max(LAST_ROUND + 1 - s.round, 1)  # rounds to come, this one included
        self.stress: i64 = 0  # what one stress costs
        # goals: what can be carried out now, then conditions of main tasks to come
        self.goals: i64 = 0
        self.now: i64 = 0  # how many of them can be carried out now
        self.where: vec[i64] = numbers(MOST_GOALS)  # as State.aid_on names it
        self.condition: vec[i64] = numbers(MOST_GOALS)  # where it starts in Tables.conditions, or -1
        self.worth: vec[i64] = numbers(MOST_GOALS)
        # goods
        self.good: vec[i64] = numbers(GOODS)  # what one of each is worth
        self.wanted: vec[i64] = numbers(GOODS + 1)  # how many of each are asked for soon; any cargo
        look_at_scales(self, s)
        find_goals(self, s)
        price_goods(self, s)


def look_at_scales(o: Outlook, s: State) -> None:
    """Room on the progress scale, tasks by space of the time scale, and what stress costs."""
    for space in range(1, SPACES + 1):
        lies = i64(s.progress[space])
        if lies == MAIN_OPEN:
            break
        if lies == EMPTY:
            o.room += 1
    for slot in range(SLOTS):
        if s.task_card[slot] != 0:
            for space in range(i64(s.task_space[slot]), TIME_SPACES + 1):
                o.due[space] += 1
    left = s.stress_left + s.stress_out
    o.stress = 25 + 8 * max(6 - left, 0)


def main_worth(o: Outlook, s: State) -> i64:
    """What the current condition of the main task is worth: more, the sooner the progress scale is full."""
    steps = i64(s.tables.mains[i64(s.main_card[s.mains_done]) * MAIN + M_COUNT]) - s.steps_done
    worth = MAIN_STEP
    if o.due[1] > o.room:
        worth = MUST
    elif o.due[2] > o.room:
        worth = SOON
    elif o.due[3] > o.room:
        worth += 90
    return worth + (FINISHED_MAIN if steps == 1 else 0)


def task_worth(o: Outlook, s: State, space: i64) -> i64:
    """What finishing an ordinary task on this space of the time scale is worth."""
    if o.room <= 0:
        return NEVER
    allowed = FAILED_TASKS_LOSE - 1 - s.failed
    worth: i64 = 70
    if space == 1:
        worth = MUST if o.due[1] > allowed else 300
    elif space == 2:
        worth = 520 if o.due[2] > allowed else 190
    elif space == 3:
        worth = 260 if o.due[3] > allowed else 120
    elif o.due[4] > allowed:
        worth = 150
    if space > 1 and o.due[space - 1] + 1 > o.room:  # it would take the space of a card that comes before it
        worth = worth // 5
    elif space > 2 and o.due[2] + 2 > o.room:
        worth = worth // 2
    return worth


def add_goal(o: Outlook, where: i64, condition: i64, worth: i64) -> None:
    """Note a goal."""
    o.where[o.goals] = where
    o.condition[o.goals] = condition
    o.worth[o.goals] = worth
    o.goals += 1


def find_goals(o: Outlook, s: State) -> None:
    """All that can be carried out now, then the conditions of main tasks to come."""
    tasks = s.tables.tasks
    add_goal(
        o,
        AID_ON_MAIN + STEPS_OF_MAIN * s.mains_done + s.steps_done,
        current_condition(s),
        main_worth(o, s),
    )
    for slot in range(SLOTS):
        if s.task_card[slot] != 0:
            task = task_of(s, slot)
            kind = i64(tasks[task + T_KIND])
            has_condition = kind == CHECKS or kind == SPEND
            add_goal(
                o,
                slot,
                i64(tasks[task + T_CONDITION]) * CONDITION if has_condition else -1,
                task_worth(o, s, i64(s.task_space[slot])),
            )
    for seat in range(s.players):
        number = personal_condition(s, seat)
        if number >= 0:
            add_goal(o, AID_ON_PERSONAL + seat, number * CONDITION, PERSONAL_GOAL * o.horizon // LAST_ROUND)
    o.now = o.goals
    worth = MAIN_STEP
    first = s.steps_done + 1
    for main in range(s.mains_done, MAINS):
        for step in range(first, i64(s.tables.mains[i64(s.main_card[main]) * MAIN + M_COUNT])):
            worth = worth * LATER // 100
            add_goal(o, AID_ON_MAIN + STEPS_OF_MAIN * main + step, condition_of_main(s, main, step), worth)
        first = 0


def price_goods(o: Outlook, s: State) -> None:
    """Goods are worth more while the players together lack what is asked for soon."""
    conditions = s.tables.conditions
    for goal in range(o.goals):
        if o.condition[goal] >= 0 and goal < o.now + 2 and o.worth[goal] > 100:
            for good in range(GOODS):
                o.wanted[good] += i64(conditions[o.condition[goal] + K_GOODS + good])
            o.wanted[GOODS] += i64(conditions[o.condition[goal] + K_CARGO])
    spare: i64 = 0
    for good in range(GOODS):
        have: i64 = 0
        for seat in range(s.players):
            have += i64(s.goods[seat * GOODS + good])
        if good == DOCUMENTS:
            o.good[good] = 26 if have < o.wanted[good] else 13
        else:
            o.good[good] = 75 if have < o.wanted[good] else 38
            spare += max(have - o.wanted[good], 0)
    if spare < o.wanted[GOODS]:
        for kind in range(CARGO):
            o.good[kind] = max(o.good[kind], 55)
    strength: i64 = 1
    for seat in range(s.players):
        strength = max(strength, open_cells(s, seat, PERSONNEL))
    o.good[MEDICINE] = max(o.good[MEDICINE], min(24 * strength, 80))
    if o.horizon <= 2:
        for good in range(GOODS):
            o.good[good] = o.good[good] * 2 // 3


# --- what can be chosen ----------------------------------------------------------------------------------------------
def is_legal(s: State, action: i64) -> bool:
    """Whether the action can be chosen now."""
    for n in range(s.legal_count):
        if s.legal[n] == action:
            return True
    return False


def best_legal(o: Outlook, s: State, worth: Callable[[Outlook, State, i64], i64]) -> i64:
    """The first of the legal actions that are worth most."""
    best = i64(s.legal[0])
    most = worth(o, s, best)
    for n in range(1, s.legal_count):
        found = worth(o, s, i64(s.legal[n]))
        if found > most:
            best = i64(s.legal[n])
            most = found
    return best
