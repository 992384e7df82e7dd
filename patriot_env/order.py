"""Whose turn it is, and who is next (Rules 4)."""

from mypy_extensions import i64

from patriot_env.state import NONE, State, after, bit


def first_seat(s: State, round_number: i64) -> i64:
    """The first seat of a round: one further to the left each time (A30)."""
    return (round_number - 1) % s.players


def next_seat(s: State) -> i64:
    """The seat that was called, else the next one that has had no turn in this round, or NONE."""
    if s.called != NONE and s.had & bit(s.called) == 0:
        return s.called
    for steps in range(s.players):
        seat = after(s, first_seat(s, s.round), steps)
        if s.had & bit(seat) == 0:
            return seat
    return NONE


def next_living(s: State, holder: i64) -> i64:
    """The living player other than the holder whose turn comes next, in the next round if need be; or NONE (A132)."""
    if s.second != NONE and is_next(s, s.second, holder):
        return s.second
    if s.called != NONE and is_next(s, s.called, holder) and s.had & bit(s.called) == 0:
        return s.called
    for steps in range(s.players):
        seat = after(s, first_seat(s, s.round), steps)
        if s.had & bit(seat) == 0 and is_next(s, seat, holder):
            return seat
    for steps in range(s.players):
        seat = after(s, first_seat(s, s.round + 1), steps)
        if is_next(s, seat, holder):
            return seat
    return NONE


def is_next(s: State, seat: i64, holder: i64) -> bool:
    """Whether the seat lives and is not the holder."""
    return seat != holder and s.dead[seat] == 0
