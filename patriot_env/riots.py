"""Riots: riot cards, where their rioters come, how they end (Rules 18)."""

from typing import Final

from mypy_extensions import i16, i64

from patriot_env.cards import rebuild
from patriot_env.state import (
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_STAGE,
    FREE,
    MOST_ACTIVE,
    NONE,
    RIOTER,
    RIOTING,
    TROOP,
    State,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    L_RIOT,
    MANY_PLAYERS,
    PLACES,
    R_FEW,
    R_MANY,
    RIOT,
    SPACES,
    WHEN_RIOT,
)
from patriot_env.trackers import change_threat
from patriot_env.war_room import LAST_SPACE, count_on_board, discard_riot, end_riots, put_rioter, take_troop
from patriot_env.windows import open_window

D4: Final[i64] = 4
# stages of RIOTING
TO_PREVENT: Final[i64] = 0
TO_DRAW: Final[i64] = 1
TO_PLACE: Final[i64] = 2
# what becomes of one rioter
STOPPED: Final[i64] = 0  # by a troop
MISSING: Final[i64] = 1  # a rioter is there, or none is left
PLACED: Final[i64] = 2


def start_riot(s: State) -> None:
    """A riot card is due: whoever can prevent it is asked first; unrest is back at 0 (A2, A97)."""
    s.unrest = 0
    push(s, RIOTING, s.seat, NONE, 0)


def start_again(s: State, number: i64) -> None:
    """At the end of a round the riot card of this number is carried out again."""
    f = push(s, RIOTING, s.seat, number, 0)
    s.frames[f + F_STAGE] = i16(TO_PLACE)
    s.frames[f + F_D] = 1


def run_rioting(s: State) -> None:
    """Prevention, the card, its rioters one by one."""
    f = top(s)
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    if stage == TO_PREVENT:
        frames[f + F_STAGE] = i16(TO_DRAW)
        s.stopped = 0
        if s.lasting[L_RIOT] != 0:
            s.lasting[L_RIOT] -= 1
            s.stopped = 1
        else:
            open_window(s, WHEN_RIOT)
    elif stage == TO_DRAW:
        if s.stopped != 0:
            s.stopped = 0
            pop(s)
            return
        s.had_riot = 1
        frames[f + F_A] = i16(draw_riot(s))
        frames[f + F_STAGE] = i16(TO_PLACE)
        if i64(frames[f + F_A]) == NONE:
            pop(s)
    else:
        place_next(s, f)


def draw_riot(s: State) -> i64:
    """A riot card comes into play; its number among the active ones, or NONE if there is no card."""
    if s.riot_count == 0:
        rebuild(s, s.riots, s.riots_out, s.riot_out)
        s.riot_count = s.riot_out
        s.riot_out = 0
    if s.riot_count == 0:
        return NONE
    number: i64 = 0
    while number < MOST_ACTIVE and i64(s.active[number]) != NONE:
        number += 1
    discard_riot(s, number)
    s.riot_count -= 1
    s.active[number] = s.riots[s.riot_count]
    s.threatened[number] = 0
    return number


def place_next(s: State, f: i64) -> None:
    """The next rioter of the card, or the card is done."""
    frames = s.frames
    number = i64(frames[f + F_A])
    card = i64(s.active[number])
    if card == NONE:  # the last rioter has been executed meanwhile
        pop(s)
        return
    place = i64(frames[f + F_B])
    if place == PLACES:
        pop(s)
        finish_card(s, number, frames[f + F_D] == 0 and frames[f + F_E] == 0)
        return
    wanted = i64(s.tables.riots[card * RIOT + (R_MANY if s.players >= MANY_PLAYERS else R_FEW) + place])
    if i64(frames[f + F_C]) >= wanted:
        frames[f + F_B] += 1
        frames[f + F_C] = 0
        return
    frames[f + F_C] += 1
    came = come(s, place)
    if came != STOPPED:
        frames[f + F_E] = 1
    if came == PLACED and s.threatened[number] == 0:
        s.threatened[number] = 1
        if s.raised == 0:
            s.raised = 1
            change_threat(s, 1)


def come(s: State, place: i64) -> i64:
    """A rioter comes to the place, a D4 choosing the space: STOPPED, MISSING or PLACED."""
    if is_full(s, place):
        at = place * SPACES + LAST_SPACE
        if i64(s.board[at]) != FREE or s.rioters_left == 0:
            return MISSING
        put_rioter(s, at)
        change_threat(s, 1)
        return PLACED
    at = place * SPACES + s.rng.below(D4)
    if i64(s.board[at]) == TROOP:
        take_troop(s, at)
        return STOPPED
    if i64(s.board[at]) == RIOTER or s.rioters_left == 0:
        return MISSING
    put_rioter(s, at)
    return PLACED


def is_full(s: State, place: i64) -> bool:
    """Whether rioters hold the four spaces of the place."""
    for space in range(LAST_SPACE):
        if i64(s.board[place * SPACES + space]) != RIOTER:
            return False
    return True


def finish_card(s: State, number: i64, was_prevented: bool) -> None:
    """A card that troops have stopped and a third card leave; with no rioter on the board no card stays (A27, A116)."""
    if count_on_board(s, RIOTER) == 0:
        end_riots(s)
    elif was_prevented or number >= MOST_ACTIVE:
        discard_riot(s, number)
