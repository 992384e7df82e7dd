"""What cells, allies, stress and gains are worth to the house team, in the points of ``outlook``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.boards import (
    ON_ALLIES,
    bonus_of_ally,
    bonus_of_cell,
    cell_is_special,
    frame_of,
    has_ally,
    passes_through,
)
from komitet_env.chances import ONE, P_BONUS, ROW, add_cell, chance_in, fill_row, numbers, profile_of
from komitet_env.outlook import TOKEN, Outlook
from komitet_env.state import State
from komitet_env.tables import (
    A_COLOUR,
    A_DIFFICULTY,
    A_GAINS,
    ALLY,
    ANY,
    B_CARS,
    B_DICE,
    B_EASIER,
    B_FUEL_CARS,
    B_INCOME,
    B_REROLLS,
    B_SPECIAL,
    B_SUCCESSES,
    B_SYMBOLS,
    B_THROUGH,
    C_TRUNK,
    CALM,
    CARGO,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    CHECKS_HARDER,
    DEPARTMENTS,
    DOCUMENTS,
    FEWER_CARS,
    G_CARGO,
    G_CHOICE,
    G_FUND_CALM,
    G_FUND_CARGO,
    G_FUND_DOCUMENTS,
    G_GOODS,
    G_STRESS,
    G_TOKENS,
    GAINS,
    GOODS,
    HOLDS_TWO,
    K_CHECKS,
    K_COLOUR,
    K_DIFFICULTY,
    LOSE_CARGO,
    LOSE_DOCUMENTS,
    NO_CITY_EFFECTS,
    NO_OPENING,
    NO_TASKS,
    ONE_TIME,
    ONLY_PAID_REROLLS,
    PERSONNEL,
    REROLLS_COST_MORE,
    RETURN_TOKEN,
    STRESS_TOKENS,
    SYMBOLS,
)

USUAL_WORTH: Final[i64] = 90


# --- bonuses, allies, gains ------------------------------------------------------------------------------------------
def gains_worth(o: Outlook, s: State, gains: i64, stressed: i64) -> i64:
    """What a set of gains is worth to a player with so many stress tokens."""
    parts = s.tables.gains
    at = gains * GAINS
    total: i64 = 0
    for good in range(GOODS):
        total += min(i64(parts[at + G_GOODS + good]), i64(s.limit[good])) * o.good[good]
    cargo = i64(parts[at + G_CARGO])
    if parts[at + G_CHOICE] != 0:
        cargo += 1
    total += cargo * max(o.good[0], max(o.good[1], o.good[2]))
    total += min(i64(parts[at + G_STRESS]), stressed) * o.stress
    total += i64(parts[at + G_TOKENS]) * TOKEN
    total += refill_worth(
        o, s, i64(parts[at + G_FUND_DOCUMENTS]), i64(parts[at + G_FUND_CARGO]), i64(parts[at + G_FUND_CALM])
    )
    return total


def refill_worth(o: Outlook, s: State, documents: i64, cargo: i64, calm: i64) -> i64:
    """What it is worth to lay goods and calm tokens in the limit: little, unless it runs short."""
    total: i64 = 0
    in_play = i64(s.limit[DOCUMENTS])
    for seat in range(s.players):
        in_play += i64(s.goods[seat * GOODS + DOCUMENTS])
    short = max(3 * s.players - i64(s.limit[DOCUMENTS]), o.wanted[DOCUMENTS] + 2 - in_play)
    moved = min(documents, i64(s.fund[DOCUMENTS]))
    total += moved * 3 + max(min(moved, short), 0) * o.good[DOCUMENTS] * 3 // 4
    lacking: i64 = 0
    most: i64 = 0
    for kind in range(CARGO):
        if s.limit[kind] == 0 and s.fund[kind] > 0:
            lacking += 1
        most += i64(s.fund[kind])
    moved = min(cargo, most)
    total += moved * 8 + min(moved, lacking) * 25
    total += min(calm, i64(s.fund[CALM])) * (o.stress * 7 // 8 if s.limit[CALM] < 3 else 10)
    return total


def bonus_worth(o: Outlook, s: State, bonus: i64) -> i64:
    """What a bonus (where it starts in ``Tables.bonuses``) is worth beside what it does in checks."""
    parts = s.tables.bonuses
    total = i64(parts[bonus + B_CARS]) * 9 + i64(parts[bonus + B_FUEL_CARS]) * 2
    if parts[bonus + B_THROUGH] != 0:
        total += 7
    if parts[bonus + B_SPECIAL] != 0:
        total += 6
    if parts[bonus + B_INCOME] != 0:
        total += gains_worth(o, s, i64(parts[bonus + B_INCOME]) - 1, 2) * 3 // 5
    return total * o.horizon


def check_parts_worth(s: State, bonus: i64) -> i64:
    """What a bonus is worth in checks, roughly, for each round to come."""
    parts = s.tables.bonuses
    total: i64 = 0
    for face in range(SYMBOLS):
        total += i64(parts[bonus + B_SYMBOLS + face]) * 6
    return (
        total
        + i64(parts[bonus + B_REROLLS]) * 8
        + i64(parts[bonus + B_DICE]) * 8
        + i64(parts[bonus + B_SUCCESSES]) * 18
        + i64(parts[bonus + B_EASIER]) * 12
    )


def ally_worth(o: Outlook, s: State, seat: i64, ally: i64) -> i64:
    """What it is worth to the seat to take the ally, its check included."""
    allies = s.tables.allies
    at = i64(s.ally_card[ally]) * ALLY
    if frame_of(s, ally) == ONE_TIME:
        return gains_worth(o, s, i64(allies[at + A_GAINS]), 3)
    bonus = bonus_of_ally(s, ally)
    worth = bonus_worth(o, s, bonus) + check_parts_worth(s, bonus) * o.horizon
    colour = i64(allies[at + A_COLOUR])
    return check_worth(o, s, seat, colour, i64(allies[at + A_DIFFICULTY]), worth, 0)


def check_worth(o: Outlook, s: State, seat: i64, colour: i64, difficulty: i64, worth: i64, tokens: i64) -> i64:
    """What a check is worth that brings ``worth`` if passed; so many action tokens may help. Stress is counted."""
    department = o.chances.best_department(s, seat, colour, difficulty)
    total: i64 = 0
    above: i64 = 0
    for helped in range(tokens + 1):
        chance = o.chances.at_least(seat, department, difficulty - helped)
        total += (chance - above) * max(worth - helped * TOKEN, 0) // ONE
        above = chance
    return total - o.chances.stress[seat * DEPARTMENTS + department] * o.stress // ONE


# --- opening cells ---------------------------------------------------------------------------------------------------
def gain_by(o: Outlook, s: State, seat: i64, department: i64, row: vec[i64], bonus: i64) -> i64:
    """What the checks to come gain if the seat's department has these chances instead of the present ones."""
    conditions = s.tables.conditions
    total: i64 = 0
    for goal in range(o.goals):
        at = o.condition[goal]
        if at >= 0 and o.worth[goal] > 0:
            for n in range(i64(conditions[at + K_CHECKS])):
                colour = i64(conditions[at + K_COLOUR + 2 * n])
                if colour == ANY or colour == department or passes_through(s, seat, department, colour):
                    total += gain_in(
                        o,
                        s,
                        seat,
                        department,
                        row,
                        bonus,
                        colour,
                        i64(conditions[at + K_DIFFICULTY + 2 * n]),
                        min(o.worth[goal], 600),
                    )
    for difficulty in range(2, 5):  # tasks, interrogations and allies that are not known yet
        total += gain_in(o, s, seat, department, row, bonus, department, difficulty, USUAL_WORTH * o.horizon // 6)
    return total


def gain_in(
    o: Outlook,
    s: State,
    seat: i64,
    department: i64,
    row: vec[i64],
    bonus: i64,
    colour: i64,
    difficulty: i64,
    worth: i64,
) -> i64:
    """What one check gains."""
    chance = chance_in(row, 0, difficulty - bonus)
    present = o.chances.at_least(seat, department, difficulty)
    best = o.chances.best_of_all(s, colour, difficulty)
    return worth * (3 * max(chance - best, 0) + max(chance - present, 0)) // (4 * ONE)


def open_worth(o: Outlook, s: State, seat: i64, department: i64, count: i64) -> i64:
    """What it is worth to open the next so many cells of the department, their cost not counted."""
    profile = profile_of(s, seat, department)
    first = department * CELLS_IN_DEPARTMENT
    total: i64 = 0
    opened: i64 = 0
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        if s.is_open[seat * CELLS + cell] == 0 and opened < count:
            add_cell(s, seat, cell, profile)
            total += bonus_worth(o, s, bonus_of_cell(s, seat, cell)) + 2 * o.horizon
            total += i64(s.tables.cells[(i64(s.character[seat]) * CELLS + cell) * CELL + C_TRUNK]) * 4
            if department == PERSONNEL:
                total += 4 * o.horizon
            opened += 1
    row = numbers(ROW)
    fill_row(profile, row, 0)
    # Seven of the ten access tokens bring something, three a loss: about even.
    return total + gain_by(o, s, seat, department, row, profile[P_BONUS])


# --- stress ----------------------------------------------------------------------------------------------------------
def place_worth(s: State, seat: i64, place: i64) -> i64:
    """What a place of ``State.stress`` is worth that is free of stress."""
    if place >= ON_ALLIES:
        bonus = bonus_of_ally(s, place - ON_ALLIES)
    else:
        bonus = bonus_of_cell(s, seat, place - seat * CELLS)
    parts = s.tables.bonuses
    total = check_parts_worth(s, bonus) * 4 + i64(parts[bonus + B_CARS]) * 45
    if parts[bonus + B_INCOME] != 0:
        total += 20
    if parts[bonus + B_THROUGH] != 0 or parts[bonus + B_SPECIAL] != 0:
        total += 15
    return total


def penalty_cost(penalty: i64) -> i64:
    """What an open stress token costs as long as it lies there."""
    if penalty == LOSE_CARGO:
        return 45
    if penalty == LOSE_DOCUMENTS:
        return 35
    if penalty == RETURN_TOKEN:
        return 95
    if penalty == REROLLS_COST_MORE or penalty == ONLY_PAID_REROLLS:
        return 40
    if penalty == CHECKS_HARDER:
        return 110
    if penalty == NO_TASKS:
        return 220
    if penalty == NO_CITY_EFFECTS:
        return 90
    if penalty == NO_OPENING:
        return 50
    if penalty == FEWER_CARS:
        return 60
    return 45


USUAL_PENALTY: Final[i64] = 65  # of a token not seen yet
RELIEF_COUNTS: Final[i64] = 70  # of 100: more stress comes, whatever is removed


def removal_worth(s: State, seat: i64, place: i64) -> i64:
    """What it is worth to remove 1 stress there: to close the open token, or to discard the closed one."""
    token = i64(s.stress[place]) - 1
    if s.token_open[token] != 0:
        return penalty_cost(i64(s.tables.stress[token])) + 8
    if place < ON_ALLIES and s.under[place] != 0:
        return 20
    if place < ON_ALLIES and cell_is_special(s, seat, place - seat * CELLS, HOLDS_TWO):
        return 15 + place_worth(s, seat, place)
    return 12 + place_worth(s, seat, place) * 9 // 10


def relief_worth(o: Outlook, s: State, seat: i64, count: i64) -> i64:
    """What it is worth to remove so much stress from the seat."""
    used = numbers(STRESS_TOKENS + 1)  # by token: how often it was counted
    total: i64 = 0
    for _ in range(count):
        best: i64 = 0
        best_token: i64 = -1
        for n in range(CELLS + s.allies):
            place = seat * CELLS + n if n < CELLS else ON_ALLIES + n - CELLS
            token = i64(s.stress[place]) - 1
            if token < 0 or (n >= CELLS and not has_ally(s, seat, n - CELLS)):
                continue
            worth: i64 = 0
            if used[token] == 0:
                worth = removal_worth(s, seat, place)
            elif used[token] == 1 and s.token_open[token] != 0:
                worth = 12 + place_worth(s, seat, place) * 9 // 10
            if worth > best:
                best = worth
                best_token = token
        if best_token < 0:
            break
        used[best_token] += 1
        total += best
    return total * RELIEF_COUNTS // 100
