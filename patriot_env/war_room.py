"""Troops and rioters on the defence spaces: placing, moving, losing, executing (Rules 10)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import DONE, SPACE
from patriot_env.state import (
    ACTIVE,
    CHOOSE_SPACE,
    COUNTS,
    F_A,
    F_B,
    F_C,
    F_SEAT,
    FREE,
    MOVE_FROM,
    MOVE_TO,
    MOVING,
    N_EXECUTED,
    NONE,
    PLACING,
    RIOTER,
    TROOP,
    State,
    allow,
    ask,
    bit,
    pop,
    push,
    top,
)
from patriot_env.tables import ANYWHERE, EACH_PLACE, PLACES, SPACES

LAST_SPACE: Final[i64] = 4  # index of the fifth space, which only takes a rioter
# what is done on a space (F_C of PLACING)
DEPLOYING: Final[i64] = 0
LOSING: Final[i64] = 1
EXECUTING: Final[i64] = 2
ADDING: Final[i64] = 3


def is_usable(s: State, place: i64, space: i64) -> bool:
    """Whether no rioter blocks the tile of the space (0 is defence space 1)."""
    return s.board[place * SPACES + space] != RIOTER


def count_on_board(s: State, what: i64) -> i64:
    """How many troops, or rioters, are on the board."""
    count: i64 = 0
    for at in range(PLACES * SPACES):
        count += i64(i64(s.board[at]) == what)
    return count


# --- changing one space ----------------------------------------------------------------------------------------------
def put_troop(s: State, at: i64) -> None:
    """A troop from beside the board."""
    s.board[at] = u8(TROOP)
    s.troops_left -= 1


def take_troop(s: State, at: i64) -> None:
    """A troop goes back beside the board."""
    s.board[at] = u8(FREE)
    s.troops_left += 1


def put_rioter(s: State, at: i64) -> None:
    """A rioter from beside the board."""
    s.board[at] = u8(RIOTER)
    s.rioters_left -= 1


def execute(s: State, seat: i64, at: i64) -> None:
    """The seat executes the rioter; the last one ends all riots (Rules 18)."""
    s.board[at] = u8(FREE)
    s.rioters_left += 1
    s.counts[seat * COUNTS + N_EXECUTED] += 1
    if count_on_board(s, RIOTER) == 0:
        end_riots(s)


def end_riots(s: State) -> None:
    """All riot cards in play are discarded."""
    for number in range(ACTIVE):
        discard_riot(s, number)


def discard_riot(s: State, number: i64) -> None:
    """One riot card is discarded, if there is one."""
    if i64(s.active[number]) != NONE:
        s.riots_out[s.riot_out] = s.active[number]
        s.riot_out += 1
        s.active[number] = u8(NONE)


# --- choosing spaces -------------------------------------------------------------------------------------------------
def start_placing(s: State, seat: i64, count: i64, where: i64, what: i64) -> None:
    """The seat chooses so many spaces: anywhere, in one place, or in each place in turn."""
    if where == EACH_PLACE:
        for place in range(PLACES - 1, -1, -1):
            push_placing(s, seat, count, place, what)
    else:
        push_placing(s, seat, count, where, what)


def push_placing(s: State, seat: i64, count: i64, where: i64, what: i64) -> None:
    """One place, or ANYWHERE."""
    f = push(s, PLACING, seat, count, where)
    s.frames[f + F_C] = i16(what)


def is_wanted(s: State, at: i64, where: i64, what: i64) -> bool:
    """Whether the space can be chosen."""
    if where != ANYWHERE and at // SPACES != where:
        return False
    lies = i64(s.board[at])
    if what == DEPLOYING:
        return lies == FREE and at % SPACES != LAST_SPACE and s.troops_left > 0
    if what == ADDING:
        return lies == FREE and at % SPACES != LAST_SPACE and s.rioters_left > 0
    return lies == (TROOP if what == LOSING else RIOTER)


def can_place(s: State, where: i64, what: i64) -> bool:
    """Whether any space can be chosen."""
    for at in range(PLACES * SPACES):
        if is_wanted(s, at, where, what):
            return True
    return False


def run_placing(s: State) -> None:
    """Ask for the next space, or finish."""
    f = top(s)
    if s.frames[f + F_A] <= 0 or not can_place(s, i64(s.frames[f + F_B]), i64(s.frames[f + F_C])):
        pop(s)
        return
    ask(s, CHOOSE_SPACE, i64(s.frames[f + F_SEAT]))


def legal_choose_space(s: State) -> None:
    """The spaces; rioters need not be executed."""
    f = top(s)
    what = i64(s.frames[f + F_C])
    if what == EXECUTING:
        allow(s, DONE)
    for at in range(PLACES * SPACES):
        if is_wanted(s, at, i64(s.frames[f + F_B]), what):
            allow(s, SPACE + at)


def apply_choose_space(s: State, seat: i64, action: i64) -> None:
    """What happens on the space."""
    f = top(s)
    if action == DONE:
        pop(s)
        return
    s.frames[f + F_A] -= 1
    what = i64(s.frames[f + F_C])
    at = action - SPACE
    if what == DEPLOYING:
        put_troop(s, at)
    elif what == LOSING:
        take_troop(s, at)
    elif what == ADDING:
        put_rioter(s, at)
    else:
        execute(s, seat, at)


# --- moving troops ---------------------------------------------------------------------------------------------------
def start_moving(s: State, seat: i64) -> None:
    """The seat moves any number of troops, each once."""
    s.marked = 0
    push(s, MOVING, seat, 0, 0)


def can_move(s: State) -> bool:
    """Whether a troop that has not been moved and a free space are there."""
    return first_unmoved(s) != NONE and free_space(s)


def first_unmoved(s: State) -> i64:
    """The first space with a troop that has not been moved, or NONE."""
    for at in range(PLACES * SPACES):
        if i64(s.board[at]) == TROOP and s.marked & bit(at) == 0:
            return at
    return NONE


def free_space(s: State) -> bool:
    """Whether a defence space 1-4 is free."""
    for at in range(PLACES * SPACES):
        if i64(s.board[at]) == FREE and at % SPACES != LAST_SPACE:
            return True
    return False


def run_moving(s: State) -> None:
    """Ask which troop, then where to."""
    f = top(s)
    if s.frames[f + F_A] != 0:
        ask(s, MOVE_TO, i64(s.frames[f + F_SEAT]))
    elif can_move(s):
        ask(s, MOVE_FROM, i64(s.frames[f + F_SEAT]))
    else:
        pop(s)


def legal_move_from(s: State) -> None:
    """The troops that have not been moved, or no more."""
    allow(s, DONE)
    for at in range(PLACES * SPACES):
        if i64(s.board[at]) == TROOP and s.marked & bit(at) == 0:
            allow(s, SPACE + at)


def legal_move_to(s: State) -> None:
    """The free spaces."""
    for at in range(PLACES * SPACES):
        if i64(s.board[at]) == FREE and at % SPACES != LAST_SPACE:
            allow(s, SPACE + at)


def apply_move_from(s: State, action: i64) -> None:
    """A troop is taken up."""
    if action == DONE:
        pop(s)
    else:
        s.frames[top(s) + F_A] = i16(1 + action - SPACE)


def apply_move_to(s: State, action: i64) -> None:
    """It is laid down."""
    f = top(s)
    origin = i64(s.frames[f + F_A]) - 1
    at = action - SPACE
    s.board[origin] = u8(FREE)
    s.board[at] = u8(TROOP)
    s.marked = (s.marked | bit(at)) & ~bit(origin)
    s.frames[f + F_A] = 0
