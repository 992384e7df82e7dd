"""What a player's board, allies and finished personal tasks bring (Rules 5), and which penalties lie on them (16)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.state import (
    D_DICE,
    D_EASIER,
    D_OPEN,
    D_PRICE,
    D_REROLLS,
    D_SYMBOLS,
    D_THROUGH,
    DEPARTMENT_SUMS,
    I_CAR,
    IDENTITY,
    MOST_SEATS,
    SHOWN,
    SHOWN_ENDS,
    SUM_CARS,
    SUM_FUEL_CARS,
    SUM_INCOMES,
    SUM_PENALTIES,
    SUM_PLACES,
    SUM_SPECIAL,
    SUM_STRESS,
    SUM_SUCCESSES,
    SUMS,
    WITH_SEAT,
    State,
    bit,
)
from komitet_env.tables import (
    A_BONUS,
    A_FRAME,
    ALLY,
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
    BASE_INCOMES,
    BONUS,
    C_BONUS,
    C_COST,
    C_TRUNK,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    CHARACTER,
    DEPARTMENTS,
    DICE,
    FEWER_CARS,
    GOODS,
    H_INCOMES,
    P_BONUS,
    PERSONAL,
    PERSONAL_TASK,
    PERSONNEL,
    SYMBOLS,
    TRANSPORT,
)

ON_ALLIES: Final[i64] = MOST_SEATS * CELLS  # where the allies begin in State.stress


def bonus_of_cell(s: State, seat: i64, cell: i64) -> i64:
    """Where the bonus of a cell of the seat's board starts in ``Tables.bonuses``."""
    return i64(s.tables.cells[(i64(s.character[seat]) * CELLS + cell) * CELL + C_BONUS]) * BONUS


def bonus_of_ally(s: State, ally: i64) -> i64:
    """Where the bonus of a permanent ally starts in ``Tables.bonuses``."""
    return i64(s.tables.allies[i64(s.ally_card[ally]) * ALLY + A_BONUS]) * BONUS


def bonus_of_personal(s: State, seat: i64, number: i64) -> i64:
    """Where the bonus of one of the seat's personal tasks starts in ``Tables.bonuses``."""
    return i64(s.tables.personal[(i64(s.character[seat]) * PERSONAL + number) * PERSONAL_TASK + P_BONUS]) * BONUS


def personal_task(s: State, seat: i64) -> i64:
    """Where the seat's current personal task starts in ``Tables.personal``, or -1 after the last (Rules 19.1)."""
    done = i64(s.personal_done[seat])
    if done == PERSONAL:
        return -1
    return (i64(s.character[seat]) * PERSONAL + done) * PERSONAL_TASK


def has_ally(s: State, seat: i64, ally: i64) -> bool:
    """Whether the ally is with the seat."""
    return i64(s.ally_at[ally]) == WITH_SEAT + seat


def frame_of(s: State, ally: i64) -> i64:
    """The department that the ally joins, or ONE_TIME."""
    return i64(s.tables.allies[i64(s.ally_card[ally]) * ALLY + A_FRAME])


# --- what acts now ---------------------------------------------------------------------------------------------------
def sum_up(s: State, seat: i64) -> None:
    """Find anew what the seat has in ``State.sums``: after each change of its board, allies and personal tasks."""
    sums = s.sums
    at = seat * SUMS
    for each in range(at, at + SUMS):
        sums[each] = 0
    for department in range(DEPARTMENTS):
        add_cells(s, seat, department)
    for ally in range(s.allies):
        if has_ally(s, seat, ally):
            if s.stress[ON_ALLIES + ally] != 0:
                add_stress(s, seat, ON_ALLIES + ally)
            else:
                add_bonus(s, seat, frame_of(s, ally), bonus_of_ally(s, ally))
    for number in range(i64(s.personal_done[seat])):
        add_personal(s, seat, bonus_of_personal(s, seat, number))
    first = i64(s.character[seat]) * CHARACTER + H_INCOMES
    for each in range(first, first + BASE_INCOMES):
        add_income(s, seat, i64(s.tables.characters[each]))
    for department in range(DEPARTMENTS):
        dice = at + department * DEPARTMENT_SUMS + D_DICE
        sums[dice] = u8(min(i64(sums[dice]) + open_cells(s, seat, department), DICE))
    cars = i64(sums[at + SUM_CARS]) + i64(s.identity[seat * IDENTITY + I_CAR]) - penalties(s, seat, FEWER_CARS)
    sums[at + SUM_CARS] = u8(max(cars, 0))
    strength = open_cells(s, seat, PERSONNEL)
    sums[at + SUM_FUEL_CARS] = u8(strength + i64(sums[at + SUM_FUEL_CARS]) if strength > 0 else strength)
    list_shown(s, seat)


def sum_up_all(s: State) -> None:
    """The same of every seat."""
    for seat in range(s.players):
        sum_up(s, seat)


def add_cells(s: State, seat: i64, department: i64) -> None:
    """The cells of a department: open ones act unless stressed, the leftmost blocked one has its price (Rules 5.2)."""
    sums = s.sums
    cells = s.tables.cells
    to = seat * SUMS + department * DEPARTMENT_SUMS
    at = seat * CELLS + department * CELLS_IN_DEPARTMENT
    record = (i64(s.character[seat]) * CELLS + department * CELLS_IN_DEPARTMENT) * CELL
    is_blocked = False
    for where in range(at, at + CELLS_IN_DEPARTMENT):
        if s.is_open[where] != 0:
            sums[to + D_OPEN] += 1
            if department == TRANSPORT:
                sums[seat * SUMS + SUM_PLACES] += cells[record + C_TRUNK]
            if s.stress[where] != 0:
                add_stress(s, seat, where)
                if s.under[where] != 0:
                    sums[seat * SUMS + SUM_STRESS] += 1
            else:
                add_bonus(s, seat, department, i64(cells[record + C_BONUS]) * BONUS)
        elif not is_blocked:
            is_blocked = True
            for good in range(GOODS):
                sums[to + D_PRICE + good] = cells[record + C_COST + good]
        record += CELL


def add_stress(s: State, seat: i64, where: i64) -> None:
    """The upper token at a place of ``State.stress``."""
    s.sums[seat * SUMS + SUM_STRESS] += 1
    penalty = penalty_of(s, where)
    if penalty >= 0:
        s.sums[seat * SUMS + SUM_PENALTIES + penalty] += 1


def add_bonus(s: State, seat: i64, department: i64, bonus: i64) -> None:
    """The bonus of a cell or an ally, by its start in ``Tables.bonuses``."""
    if bonus == 0:
        return
    add_to_department(s, seat, department, bonus)
    through = i64(s.tables.bonuses[bonus + B_THROUGH])
    if through != 0:
        s.sums[seat * SUMS + department * DEPARTMENT_SUMS + D_THROUGH + through - 1] = 1
    add_to_player(s, seat, bonus)


def add_personal(s: State, seat: i64, bonus: i64) -> None:
    """The bonus of a finished personal task acts in each department (C50)."""
    for department in range(DEPARTMENTS):
        add_to_department(s, seat, department, bonus)
    add_to_player(s, seat, bonus)


def add_to_department(s: State, seat: i64, department: i64, bonus: i64) -> None:
    """Symbols, rerolls, dice, easier."""
    sums = s.sums
    bonuses = s.tables.bonuses
    to = seat * SUMS + department * DEPARTMENT_SUMS
    for symbol in range(SYMBOLS):
        sums[to + D_SYMBOLS + symbol] += bonuses[bonus + B_SYMBOLS + symbol]
    sums[to + D_REROLLS] += bonuses[bonus + B_REROLLS]
    sums[to + D_DICE] += bonuses[bonus + B_DICE]
    sums[to + D_EASIER] += bonuses[bonus + B_EASIER]


def add_to_player(s: State, seat: i64, bonus: i64) -> None:
    """Cars, automatic successes, income, special powers."""
    sums = s.sums
    bonuses = s.tables.bonuses
    to = seat * SUMS
    sums[to + SUM_CARS] += bonuses[bonus + B_CARS]
    sums[to + SUM_FUEL_CARS] += bonuses[bonus + B_FUEL_CARS]
    sums[to + SUM_SUCCESSES] += bonuses[bonus + B_SUCCESSES]
    sums[to + SUM_SPECIAL] |= bonuses[bonus + B_SPECIAL]
    add_income(s, seat, i64(bonuses[bonus + B_INCOME]))


def add_income(s: State, seat: i64, income: i64) -> None:
    """0, or 1 + a set of gains."""
    if income != 0:
        s.sums[seat * SUMS + SUM_INCOMES + income - 1] += 1


def list_shown(s: State, seat: i64) -> None:
    """List the sums that are not zero for those who look: most are, and seats look far more often than sums change."""
    sums = s.sums
    shown = s.shown
    ends = seat * SHOWN
    at = ends + SHOWN_ENDS
    for each in range(SUM_CARS):
        if each == SUM_PENALTIES:
            shown[ends] = i16(at)
        elif each == SUM_INCOMES:
            shown[ends + 1] = i16(at)
        number = i64(sums[seat * SUMS + each])
        if number != 0:
            shown[at] = i16(256 * each + number)
            at += 1
    shown[ends + 2] = i16(at)


# --- what is asked of it ---------------------------------------------------------------------------------------------
def in_department(s: State, seat: i64, department: i64, what: i64) -> i64:
    """A number of what the seat has in a department: cells, allies, personal tasks together (C50)."""
    return i64(s.sums[seat * SUMS + department * DEPARTMENT_SUMS + what])


def on_board(s: State, seat: i64, what: i64) -> i64:
    """A number of what the seat has in all, by its place behind the departments."""
    return i64(s.sums[seat * SUMS + what])


def open_cells(s: State, seat: i64, department: i64) -> i64:
    """How many cells of the department are open, stressed ones included."""
    return in_department(s, seat, department, D_OPEN)


def dice_for(s: State, seat: i64, department: i64) -> i64:
    """How many dice the seat rolls in a check of the department (Rules 6.3)."""
    return in_department(s, seat, department, D_DICE)


def passes_through(s: State, seat: i64, department: i64, colour: i64) -> bool:
    """Whether a bonus lets the seat pass checks of the colour through the department (Rules 5.7)."""
    return in_department(s, seat, department, D_THROUGH + colour) != 0


def has_special(s: State, seat: i64, special: i64) -> bool:
    """Whether one of the seat's bonuses that act now has the special power."""
    return on_board(s, seat, SUM_SPECIAL) & special != 0


def cell_is_special(s: State, seat: i64, cell: i64, special: i64) -> bool:
    """Whether the cell itself has the special power, stressed or not."""
    return i64(s.tables.bonuses[bonus_of_cell(s, seat, cell) + B_SPECIAL]) & special != 0


def cars_of(s: State, seat: i64) -> i64:
    """The seat's cars for a move, before fuel (Rules 11.3)."""
    return on_board(s, seat, SUM_CARS)


def incomes_of(s: State, seat: i64, gains: i64) -> i64:
    """How many times the seat has the income now (Rules 9.2)."""
    return on_board(s, seat, SUM_INCOMES + gains)


def stress_on(s: State, seat: i64) -> i64:
    """How many stress tokens lie on the seat's board and allies."""
    return on_board(s, seat, SUM_STRESS)


# --- penalties -------------------------------------------------------------------------------------------------------
def penalty_of(s: State, where: i64) -> i64:
    """The penalty of the open stress token at a place of ``State.stress``, or -1."""
    token = i64(s.stress[where]) - 1
    if token < 0 or s.token_open[token] == 0:
        return -1
    return i64(s.tables.stress[token])


def penalties(s: State, seat: i64, penalty: i64) -> i64:
    """How many open stress tokens of the seat show the penalty."""
    return on_board(s, seat, SUM_PENALTIES + penalty)


# --- the trunk -------------------------------------------------------------------------------------------------------
def carried(s: State, seat: i64) -> i64:
    """How many task tokens the seat carries."""
    count: i64 = 0
    for at in s.task_at:
        if i64(at) == WITH_SEAT + seat:
            count += 1
    return count


def places_beside(s: State, seat: i64, task_tokens: i64) -> i64:
    """Places for cargo in the trunk beside so many task tokens, each in a cell of its own; -1: they do not fit.

    Cargo is rearranged freely, so the tokens take the smallest cells (C47).
    """
    places = on_board(s, seat, SUM_PLACES)
    if task_tokens == 0:
        return places
    cells = s.tables.cells
    board = i64(s.character[seat]) * CELLS
    sizes: i64 = 0  # how many cells of each size, 8 bits a size
    first = TRANSPORT * CELLS_IN_DEPARTMENT
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        size = i64(cells[(board + cell) * CELL + C_TRUNK])
        if s.is_open[seat * CELLS + cell] != 0 and size > 0:
            sizes += bit(8 * size)
    size = 1
    while task_tokens > 0:
        if sizes == 0:
            return -1
        sizes >>= 8
        cells_of_size = min(sizes & 255, task_tokens)
        task_tokens -= cells_of_size
        places -= cells_of_size * size
        sizes -= sizes & 255
        size += 1
    return places
