"""What a player's board, allies and finished personal tasks bring (Rules 5), and which penalties lie on them (16)."""

from typing import Final

from mypy_extensions import i64

from komitet_env.state import (
    I_CAR,
    IDENTITY,
    MOST_SEATS,
    SLOTS,
    WITH_SEAT,
    State,
)
from komitet_env.tables import (
    A_BONUS,
    A_FRAME,
    ALLY,
    B_CARS,
    B_DICE,
    B_SPECIAL,
    B_THROUGH,
    BONUS,
    C_BONUS,
    C_TRUNK,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    DICE,
    FEWER_CARS,
    P_BONUS,
    PERSONAL,
    PERSONAL_TASK,
    TRANSPORT,
)

ON_ALLIES: Final[i64] = MOST_SEATS * CELLS  # where the allies begin in State.stress


def is_available(s: State, seat: i64, cell: i64) -> bool:
    """Whether the cell is open and free of stress (Rules 5.2)."""
    at = seat * CELLS + cell
    return s.is_open[at] != 0 and s.stress[at] == 0


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
    return -1 if done == PERSONAL else (i64(s.character[seat]) * PERSONAL + done) * PERSONAL_TASK


def has_ally(s: State, seat: i64, ally: i64) -> bool:
    """Whether the ally is with the seat."""
    return i64(s.ally_at[ally]) == WITH_SEAT + seat


def frame_of(s: State, ally: i64) -> i64:
    """The department that the ally joins, or ONE_TIME."""
    return i64(s.tables.allies[i64(s.ally_card[ally]) * ALLY + A_FRAME])


def open_cells(s: State, seat: i64, department: i64) -> i64:
    """How many cells of the department are open, stressed ones included."""
    first = seat * CELLS + department * CELLS_IN_DEPARTMENT
    count: i64 = 0
    for at in range(first, first + CELLS_IN_DEPARTMENT):
        count += i64(s.is_open[at])
    return count


def in_department(s: State, seat: i64, department: i64, what: i64) -> i64:
    """The sum of a number of the bonuses that act in a department: cells, allies, personal tasks (C50)."""
    bonuses = s.tables.bonuses
    total: i64 = 0
    first = department * CELLS_IN_DEPARTMENT
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        if is_available(s, seat, cell):
            total += i64(bonuses[bonus_of_cell(s, seat, cell) + what])
    for ally in range(s.allies):
        if has_ally(s, seat, ally) and frame_of(s, ally) == department and s.stress[ON_ALLIES + ally] == 0:
            total += i64(bonuses[bonus_of_ally(s, ally) + what])
    for number in range(i64(s.personal_done[seat])):
        total += i64(bonuses[bonus_of_personal(s, seat, number) + what])
    return total


def on_board(s: State, seat: i64, what: i64) -> i64:
    """The sum of a number of all the seat's bonuses that act now."""
    bonuses = s.tables.bonuses
    total: i64 = 0
    for cell in range(CELLS):
        if is_available(s, seat, cell):
            total += i64(bonuses[bonus_of_cell(s, seat, cell) + what])
    for ally in range(s.allies):
        if has_ally(s, seat, ally) and s.stress[ON_ALLIES + ally] == 0:
            total += i64(bonuses[bonus_of_ally(s, ally) + what])
    for number in range(i64(s.personal_done[seat])):
        total += i64(bonuses[bonus_of_personal(s, seat, number) + what])
    return total


def has_special(s: State, seat: i64, special: i64) -> bool:
    """Whether one of the seat's bonuses that act now has the special power."""
    bonuses = s.tables.bonuses
    for cell in range(CELLS):
        if is_available(s, seat, cell) and i64(bonuses[bonus_of_cell(s, seat, cell) + B_SPECIAL]) & special:
            return True
    for ally in range(s.allies):
        if has_ally(s, seat, ally) and s.stress[ON_ALLIES + ally] == 0:
            if i64(bonuses[bonus_of_ally(s, ally) + B_SPECIAL]) & special:
                return True
    for number in range(i64(s.personal_done[seat])):
        if i64(bonuses[bonus_of_personal(s, seat, number) + B_SPECIAL]) & special:
            return True
    return False


def cell_is_special(s: State, seat: i64, cell: i64, special: i64) -> bool:
    """Whether the cell itself has the special power, stressed or not."""
    return i64(s.tables.bonuses[bonus_of_cell(s, seat, cell) + B_SPECIAL]) & special != 0


def passes_through(s: State, seat: i64, department: i64, colour: i64) -> bool:
    """Whether a bonus lets the seat pass checks of the colour through the department (Rules 5.7)."""
    bonuses = s.tables.bonuses
    first = department * CELLS_IN_DEPARTMENT
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        if is_available(s, seat, cell) and i64(bonuses[bonus_of_cell(s, seat, cell) + B_THROUGH]) == colour + 1:
            return True
    for ally in range(s.allies):
        if has_ally(s, seat, ally) and frame_of(s, ally) == department and s.stress[ON_ALLIES + ally] == 0:
            if i64(bonuses[bonus_of_ally(s, ally) + B_THROUGH]) == colour + 1:
                return True
    return False


def dice_for(s: State, seat: i64, department: i64) -> i64:
    """How many dice the seat rolls in a check of the department (Rules 6.3)."""
    return min(open_cells(s, seat, department) + in_department(s, seat, department, B_DICE), DICE)


# --- penalties -------------------------------------------------------------------------------------------------------
def penalty_of(s: State, where: i64) -> i64:
    """The penalty of the open stress token at a place of ``State.stress``, or -1."""
    token = i64(s.stress[where]) - 1
    if token < 0 or s.token_open[token] == 0:
        return -1
    return i64(s.tables.stress[token])


def penalties(s: State, seat: i64, penalty: i64) -> i64:
    """How many open stress tokens of the seat show the penalty."""
    count: i64 = 0
    for at in range(seat * CELLS, (seat + 1) * CELLS):
        if s.stress[at] != 0 and penalty_of(s, at) == penalty:
            count += 1
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] != 0 and has_ally(s, seat, ally) and penalty_of(s, ON_ALLIES + ally) == penalty:
            count += 1
    return count


def stress_on(s: State, seat: i64) -> i64:
    """How many stress tokens lie on the seat's board and allies."""
    count: i64 = 0
    for at in range(seat * CELLS, (seat + 1) * CELLS):
        count += i64(s.stress[at] != 0) + i64(s.under[at] != 0)
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] != 0 and has_ally(s, seat, ally):
            count += 1
    return count


# --- cars and trunk --------------------------------------------------------------------------------------------------
def cars_of(s: State, seat: i64) -> i64:
    """The seat's cars for a move, before fuel (Rules 11.3)."""
    cars = on_board(s, seat, B_CARS) + i64(s.identity[seat * IDENTITY + I_CAR]) - penalties(s, seat, FEWER_CARS)
    return max(cars, 0)


def carried(s: State, seat: i64) -> i64:
    """How many task tokens the seat carries."""
    count: i64 = 0
    for slot in range(SLOTS):
        if s.task_card[slot] != 0 and i64(s.task_at[slot]) == WITH_SEAT + seat:
            count += 1
    return count


def places_beside(s: State, seat: i64, task_tokens: i64) -> i64:
    """Places for cargo in the trunk beside so many task tokens, each in a cell of its own; -1: they do not fit.

    Cargo is rearranged freely, so the tokens take the smallest cells (C47).
    """
    cells = s.tables.cells
    board = i64(s.character[seat]) * CELLS
    places: i64 = 0
    sizes: i64 = 0  # how many cells of each size, 8 bits a size
    first = TRANSPORT * CELLS_IN_DEPARTMENT
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        size = i64(cells[(board + cell) * CELL + C_TRUNK])
        if s.is_open[seat * CELLS + cell] != 0 and size > 0:
            places += size
            one: i64 = 1
            sizes += one << (8 * size)
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
