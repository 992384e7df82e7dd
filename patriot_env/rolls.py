"""Rolls of the D8 and what improves them (Rules 11)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import DONE, IMPROVE_ROLL, REROLL
from patriot_env.cards import start_discarding, start_paying, value_in_hand
from patriot_env.state import (
    ACTING,
    ANY_TYPE,
    F_A,
    F_B,
    F_KIND,
    F_SEAT,
    F_STAGE,
    FRAME,
    IMPROVE,
    ROLLING,
    State,
    allow,
    ask,
    pop,
    push,
    top,
)
from patriot_env.tables import D8, SCIENCE, T_EXECUTE_ROLL, T_PROJECT_ROLL, T_ROLL_AP
from patriot_env.trackers import change_coins, trait

# purposes (F_A of ROLLING)
CALMING: Final[i64] = 0
PROJECTING: Final[i64] = 1
EXECUTING: Final[i64] = 2
OF_CARD: Final[i64] = 3

SCIENCE_FOR_ONE: Final[i64] = 2  # value points
CARDS_FOR_REROLL: Final[i64] = 2


def start_roll(s: State, seat: i64, purpose: i64) -> None:
    """The seat rolls a D8; what it comes to is in ``State.rolled`` once the frame is done."""
    push(s, ROLLING, seat, purpose, 0)


def run_rolling(s: State) -> None:
    """Roll, ask whether to improve, note the result."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    purpose = i64(frames[f + F_A])
    if frames[f + F_STAGE] == 0:
        frames[f + F_STAGE] = 1
        roll(s, f, seat)
    if can_improve(s, seat, purpose, i64(frames[f + F_B])):
        ask(s, IMPROVE, seat)
        return
    finish_roll(s, f, seat, purpose)


def roll(s: State, f: i64, seat: i64) -> None:
    """The die falls."""
    value = s.rng.below(D8) + 1
    s.frames[f + F_B] = i16(value)
    if value == 1 and is_acting(s, seat):
        lost = min(i64(s.ap[seat]), trait(s, seat, T_ROLL_AP))
        s.ap[seat] -= u8(lost)


def is_acting(s: State, seat: i64) -> bool:
    """Whether the seat is in an Act phase, its own or one that it was given."""
    for depth in range(s.depth):
        f = depth * FRAME
        if i64(s.frames[f + F_KIND]) == ACTING and i64(s.frames[f + F_SEAT]) == seat:
            return True
    return False


def can_improve(s: State, seat: i64, purpose: i64, value: i64) -> bool:
    """Whether the seat is asked for 1 more, or for another roll."""
    if purpose == CALMING:
        return value < D8 and s.coins > 0
    if purpose == PROJECTING:  # asked whatever the hand, which nobody else knows
        return value < D8 and s.hand_size[seat] != 0
    return purpose == EXECUTING and i64(s.hand_size[seat]) >= CARDS_FOR_REROLL


def finish_roll(s: State, f: i64, seat: i64, purpose: i64) -> None:
    """The result, with what the character adds."""
    value = i64(s.frames[f + F_B])
    if purpose == PROJECTING:
        value += trait(s, seat, T_PROJECT_ROLL)
    elif purpose == EXECUTING:
        value -= trait(s, seat, T_EXECUTE_ROLL)
    s.rolled = max(1, min(D8, value))
    pop(s)


def legal_improve(s: State) -> None:
    """Accept, or pay for more."""
    purpose = i64(s.frames[top(s) + F_A])
    allow(s, DONE)
    if purpose == EXECUTING:
        allow(s, REROLL)
    elif purpose == CALMING or value_in_hand(s, s.actor, SCIENCE) >= SCIENCE_FOR_ONE:
        allow(s, IMPROVE_ROLL)


def apply_improve(s: State, seat: i64, action: i64) -> None:
    """What is paid for."""
    f = top(s)
    if action == DONE:
        finish_roll(s, f, seat, i64(s.frames[f + F_A]))
    elif action == REROLL:
        s.frames[f + F_STAGE] = 0
        start_discarding(s, seat, CARDS_FOR_REROLL, ANY_TYPE)
    else:
        s.frames[f + F_B] += 1
        if i64(s.frames[f + F_A]) == CALMING:
            change_coins(s, -1)
        else:
            start_paying(s, seat, SCIENCE_FOR_ONE, SCIENCE)
