"""What is printed on cards as the observation shows it: the cells of each kind of card, and those that print fills.

``note_prints`` works them out once for a pack; who looks at a card copies the cells that are not zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.observed_boards import SPECIALS, STRESS_SHOWN
from komitet_env.state import MOST_SEATS, TIME_SPACES
from komitet_env.tables import (
    A_BONUS,
    A_FRAME,
    A_GAINS,
    ALLY,
    B_INCOME,
    B_SPECIAL,
    BONUS,
    CHARACTERS,
    CITIES,
    CLEAR_ROAD,
    COLOURS,
    CONDITION,
    DELIVER,
    GAINS,
    GOODS,
    INTERROGATE,
    K_CHECKS,
    K_CITY,
    K_COLOUR,
    K_DIFFICULTY,
    K_GOODS,
    LONGEST_CHECK,
    M_CONDITIONS,
    M_COUNT,
    MAIN,
    MAIN_CARDS,
    ONE_TIME,
    P_CONDITION,
    P_NUMBER,
    P_TRIGGER,
    PERSONAL,
    PERSONAL_TASK,
    R_FROM,
    R_TO,
    ROAD,
    SCENARIO_KINDS,
    STEPS_OF_MAIN,
    T_CONDITION,
    T_FIRST,
    T_KIND,
    T_SECOND,
    TASK,
    TASK_KINDS,
    TASKS,
    TRIGGERS,
    WHEN_IN_CITY,
    Prints,
    Tables,
)
from tabletop_core.game import zeros

# a check: its colour, its difficulty
CHECK_SHOWN: Final[i64] = COLOURS + 1

# a condition: city, goods, cargo of any kind, checks
OF_GOODS: Final[i64] = CITIES
OF_CARGO: Final[i64] = OF_GOODS + GOODS
OF_CHECKS: Final[i64] = OF_CARGO + 1
CONDITION_SHOWN: Final[i64] = OF_CHECKS + LONGEST_CHECK * CHECK_SHOWN

# a main task: current, finished, space, kind and number of the scenario token, conditions, each with "carried out"
MAIN_TOKEN: Final[i64] = 3
MAIN_STEPS: Final[i64] = MAIN_TOKEN + SCENARIO_KINDS + 1
STEP_SHOWN: Final[i64] = 1 + CONDITION_SHOWN
MAIN_SHOWN: Final[i64] = MAIN_STEPS + STEPS_OF_MAIN * STEP_SHOWN

# an ordinary task: space, kind, where its token is (a city, a player), the card's cities, its condition, held, arrival
TASK_KIND: Final[i64] = TIME_SPACES
TASK_TOKEN: Final[i64] = TASK_KIND + TASK_KINDS
TASK_CARRIER: Final[i64] = TASK_TOKEN + CITIES
TASK_CITIES: Final[i64] = TASK_CARRIER + MOST_SEATS
TASK_CONDITION: Final[i64] = TASK_CITIES + CITIES
TASK_HELD: Final[i64] = TASK_CONDITION + CONDITION_SHOWN
TASK_CAME: Final[i64] = TASK_HELD + 1
TASK_SHOWN: Final[i64] = TASK_CAME + 1

# an ally: city, player, frame, check, bonus, special powers, gains or income, stress
BONUS_SHOWN: Final[i64] = B_INCOME  # symbols, rerolls, dice, successes, easier, through, cars, fuel cars
ALLY_OWNER: Final[i64] = CITIES
ALLY_FRAME: Final[i64] = ALLY_OWNER + MOST_SEATS
ALLY_CHECK: Final[i64] = ALLY_FRAME + ONE_TIME + 1
ALLY_BONUS: Final[i64] = ALLY_CHECK + CHECK_SHOWN
ALLY_SPECIAL: Final[i64] = ALLY_BONUS + BONUS_SHOWN
ALLY_GAINS: Final[i64] = ALLY_SPECIAL + SPECIALS
ALLY_STRESS: Final[i64] = ALLY_GAINS + GAINS
ALLY_SHOWN: Final[i64] = ALLY_STRESS + STRESS_SHOWN

# a personal task: tasks done, trigger, number, condition, whether what it waits for has happened
PERSONAL_TRIGGER: Final[i64] = 1
PERSONAL_NUMBER: Final[i64] = PERSONAL_TRIGGER + TRIGGERS
PERSONAL_CONDITION: Final[i64] = PERSONAL_NUMBER + 1
PERSONAL_MET: Final[i64] = PERSONAL_CONDITION + CONDITION_SHOWN
PERSONAL_SHOWN: Final[i64] = PERSONAL_MET + 1


def note_prints(t: Tables) -> None:
    """Work out what is printed on the cards of a pack."""
    t.task_prints = Prints(task_rows(t), TASK_SHOWN)
    t.main_prints = Prints(main_rows(t), MAIN_SHOWN)
    t.personal_prints = Prints(personal_rows(t), PERSONAL_SHOWN)
    t.ally_prints = Prints(ally_rows(t), ALLY_SHOWN)


def task_rows(t: Tables) -> vec[u8]:
    """An ordinary task: its kind, its other cities, its condition."""
    rows = zeros(TASKS * TASK_SHOWN)
    for card in range(TASKS):
        to = card * TASK_SHOWN
        task = card * TASK
        kind = i64(t.tasks[task + T_KIND])
        first = i64(t.tasks[task + T_FIRST])
        rows[to + TASK_KIND + kind] = 1
        if kind == INTERROGATE:
            rows[to + TASK_CITIES + first] = 1
            rows[to + TASK_CITIES + i64(t.tasks[task + T_SECOND])] = 1
        elif kind == DELIVER:
            rows[to + TASK_CITIES + first] = 1
        elif kind == CLEAR_ROAD:
            rows[to + TASK_CITIES + i64(t.roads[first * ROAD + R_FROM])] = 1
            rows[to + TASK_CITIES + i64(t.roads[first * ROAD + R_TO])] = 1
        else:
            write_condition(t, i64(t.tasks[task + T_CONDITION]), rows, to + TASK_CONDITION)
    return rows


def main_rows(t: Tables) -> vec[u8]:
    """A main task: its conditions."""
    rows = zeros(MAIN_CARDS * MAIN_SHOWN)
    for card in range(MAIN_CARDS):
        main = card * MAIN
        to = card * MAIN_SHOWN + MAIN_STEPS + 1
        for step in range(i64(t.mains[main + M_COUNT])):
            write_condition(t, i64(t.mains[main + M_CONDITIONS + step]), rows, to + step * STEP_SHOWN)
    return rows


def personal_rows(t: Tables) -> vec[u8]:
    """A personal task: what it waits for."""
    rows = zeros(CHARACTERS * PERSONAL * PERSONAL_SHOWN)
    for card in range(CHARACTERS * PERSONAL):
        to = card * PERSONAL_SHOWN
        task = card * PERSONAL_TASK
        trigger = i64(t.personal[task + P_TRIGGER])
        rows[to + PERSONAL_TRIGGER + trigger] = 1
        if trigger == WHEN_IN_CITY:
            write_condition(t, i64(t.personal[task + P_CONDITION]), rows, to + PERSONAL_CONDITION)
        else:
            rows[to + PERSONAL_NUMBER] = t.personal[task + P_NUMBER]
    return rows


def ally_rows(t: Tables) -> vec[u8]:
    """An ally: its frame, what it brings; the check of a permanent one is seen as long as it lies in a city."""
    rows = zeros(TASKS * ALLY_SHOWN)
    for card in range(TASKS):
        to = card * ALLY_SHOWN
        frame = i64(t.allies[card * ALLY + A_FRAME])
        rows[to + ALLY_FRAME + frame] = 1
        if frame == ONE_TIME:
            write_gains(t, i64(t.allies[card * ALLY + A_GAINS]), rows, to + ALLY_GAINS)
        else:
            write_ally_bonus(t, i64(t.allies[card * ALLY + A_BONUS]) * BONUS, rows, to)
    return rows


def write_ally_bonus(t: Tables, bonus: i64, out: vec[u8], at: i64) -> None:
    """A permanent ally's bonus, by its start in ``Tables.bonuses``."""
    bonuses = t.bonuses
    for what in range(BONUS_SHOWN):
        out[at + ALLY_BONUS + what] = bonuses[bonus + what]
    income = i64(bonuses[bonus + B_INCOME])
    if income != 0:
        write_gains(t, income - 1, out, at + ALLY_GAINS)
    for special in range(SPECIALS):
        out[at + ALLY_SPECIAL + special] = bonuses[bonus + B_SPECIAL] >> u8(special) & 1


def write_condition(t: Tables, number: i64, out: vec[u8], at: i64) -> None:
    """A condition, by its number."""
    numbers = t.conditions
    condition = number * CONDITION
    out[at + i64(numbers[condition + K_CITY])] = 1
    for good in range(GOODS + 1):  # K_CARGO comes after the goods
        out[at + OF_GOODS + good] = numbers[condition + K_GOODS + good]
    to = at + OF_CHECKS
    for _ in range(i64(numbers[condition + K_CHECKS])):
        out[to + i64(numbers[condition + K_COLOUR])] = 1
        out[to + COLOURS] = numbers[condition + K_DIFFICULTY]
        to += CHECK_SHOWN
        condition += 2


def write_gains(t: Tables, gains: i64, out: vec[u8], at: i64) -> None:
    """A set of gains, by its number."""
    for what in range(GAINS):
        out[at + what] = t.gains[gains * GAINS + what]
