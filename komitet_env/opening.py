"""Opening cells: the price, the discount, and the access tokens under them (Rules 18)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import DONE, LESS, OPEN_NEXT, THROUGH
from komitet_env.boards import has_special, penalties, sum_up
from komitet_env.goods import can_spend, spend
from komitet_env.state import (
    F_A,
    F_B,
    F_C,
    F_D,
    F_SEAT,
    F_STAGE,
    GONE,
    LOSE_EITHER,
    LOSS,
    OPEN,
    OPEN_DEPARTMENT,
    OPENING,
    State,
    allow,
    ask,
    pop,
    push,
    top,
)
from komitet_env.tables import (
    ACCESS_KINDS,
    ACCESS_LOSS,
    C_COST,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    DEPARTMENTS,
    DISCOUNT,
    DOCUMENTS,
    GOODS,
    NO_OPENING,
)

ANY_DEPARTMENT: Final[i64] = 3
DISCOUNT_DOCUMENTS: Final[i64] = 2

# the discount of a frame OPEN
NO_DISCOUNT: Final[i64] = 0
UNUSED: Final[i64] = 1
IN_DOCUMENTS: Final[i64] = 2  # F_D: how many are left
USED: Final[i64] = 3


def start_opening(s: State, seat: i64, department: i64) -> None:
    """The seat opens any number of cells of a department, paying for each (Rules 18.1)."""
    push(s, OPEN, seat, department, 0)
    s.frames[top(s) + F_C] = i16(UNUSED if has_special(s, seat, DISCOUNT) else NO_DISCOUNT)


def start_free_opening(s: State, seat: i64) -> None:
    """The seat opens the leftmost blocked cell of a department for nothing (Rules 18.4)."""
    push(s, OPEN, seat, ANY_DEPARTMENT, 1)


def next_cell(s: State, seat: i64, department: i64) -> i64:
    """The leftmost blocked cell of the department, or -1."""
    first = department * CELLS_IN_DEPARTMENT
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        if s.is_open[seat * CELLS + cell] == 0:
            return cell
    return -1


def cell_cost(s: State, seat: i64, cell: i64, good: i64) -> i64:
    """How many of the good opening the cell costs."""
    return i64(s.tables.cells[(i64(s.character[seat]) * CELLS + cell) * CELL + C_COST + good])


def can_pay(s: State, seat: i64, cell: i64, less: i64, by: i64) -> bool:
    """Whether the seat can pay for the cell, ``by`` less of the good ``less``."""
    for good in range(GOODS):
        wanted = cell_cost(s, seat, cell, good) - (by if good == less else 0)
        if not can_spend(s, seat, good, max(wanted, 0)):
            return False
    return True


def has_next(s: State, f: i64) -> bool:
    """Whether the frame OPEN at ``f`` can open another cell."""
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    department = i64(frames[f + F_A])
    if penalties(s, seat, NO_OPENING) > 0:
        return False
    if department == ANY_DEPARTMENT:
        return frames[f + F_B] > 0 and has_blocked_cell(s, seat)
    return can_open_next(s, seat, department, i64(frames[f + F_C]), i64(frames[f + F_D]))


def has_blocked_cell(s: State, seat: i64) -> bool:
    """Whether any cell of the seat is blocked."""
    for department in range(DEPARTMENTS):
        if next_cell(s, seat, department) >= 0:
            return True
    return False


def can_open_next(s: State, seat: i64, department: i64, discount: i64, documents: i64) -> bool:
    """Whether the seat can pay for the next cell of the department, with the discount if need be."""
    cell = next_cell(s, seat, department)
    if cell < 0:
        return False
    if can_pay(s, seat, cell, DOCUMENTS, documents if discount == IN_DOCUMENTS else 0):
        return True
    if discount == UNUSED:
        for good in range(GOODS):
            if can_pay_less(s, seat, cell, good):
                return True
    return False


def can_pay_less(s: State, seat: i64, cell: i64, good: i64) -> bool:
    """Whether the discount, taken in this good, lets the seat pay for the cell."""
    by = DISCOUNT_DOCUMENTS if good == DOCUMENTS else 1
    return cell_cost(s, seat, cell, good) > 0 and can_pay(s, seat, cell, good, by)


def run_opening(s: State) -> None:
    """The top frame OPEN: the next cell, then the access tokens of those opened (Rules 18.3, 18.4)."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if frames[f + F_STAGE] == 0:
        if has_next(s, f):
            ask(s, OPENING if i64(frames[f + F_A]) != ANY_DEPARTMENT else OPEN_DEPARTMENT, seat)
            return
        frames[f + F_STAGE] = 1
    for cell in range(CELLS):
        at = seat * CELLS + cell
        if s.is_open[at] != 0 and i64(s.access[at]) != GONE:
            kind = i64(s.access[at])
            s.access[at] = u8(GONE)
            if kind == ACCESS_LOSS:
                push(s, LOSS, seat, LOSE_EITHER, 0)
                return
            s.in_front[seat * ACCESS_KINDS + kind] += 1
    pop(s)


def open_cell(s: State, seat: i64, cell: i64) -> None:
    """The cell acts at once; its access token is turned up later."""
    s.is_open[seat * CELLS + cell] = 1
    sum_up(s, seat)


def legal_open_department(s: State) -> None:
    """Each department with a blocked cell."""
    for department in range(DEPARTMENTS):
        if next_cell(s, s.actor, department) >= 0:
            allow(s, THROUGH + department)


def apply_open_department(s: State, action: i64) -> None:
    """The cell is open."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    open_cell(s, seat, next_cell(s, seat, action - THROUGH))
    s.frames[f + F_B] -= 1


def legal_opening(s: State) -> None:
    """Stop, or open the next cell: at its price, or with the discount in one of the goods."""
    f = top(s)
    frames = s.frames
    seat = s.actor
    cell = next_cell(s, seat, i64(frames[f + F_A]))
    discount = i64(frames[f + F_C])
    allow(s, DONE)
    if can_pay(s, seat, cell, DOCUMENTS, i64(frames[f + F_D]) if discount == IN_DOCUMENTS else 0):
        allow(s, OPEN_NEXT)
    if discount == UNUSED:
        for good in range(GOODS):
            if can_pay_less(s, seat, cell, good):
                allow(s, LESS + good)


def apply_opening(s: State, action: i64) -> None:
    """Pay and open, or stop; what is left of a discount in documents serves the next cell (C78)."""
    frames = s.frames
    f = top(s)
    if action == DONE:
        frames[f + F_STAGE] = 1
        return
    seat = i64(frames[f + F_SEAT])
    cell = next_cell(s, seat, i64(frames[f + F_A]))
    if action >= LESS:
        good = action - LESS
        frames[f + F_C] = i16(IN_DOCUMENTS if good == DOCUMENTS else USED)
        frames[f + F_D] = i16(DISCOUNT_DOCUMENTS if good == DOCUMENTS else 1)
    for good in range(GOODS):
        wanted = cell_cost(s, seat, cell, good)
        if (action >= LESS and good == action - LESS) or (good == DOCUMENTS and i64(frames[f + F_C]) == IN_DOCUMENTS):
            less = min(wanted, i64(frames[f + F_D]))
            frames[f + F_D] -= i16(less)
            wanted -= less
        spend(s, seat, good, wanted)
    open_cell(s, seat, cell)
