"""Compiling, refreshing, and the control component that both give up (Rules 4, 5, 6)."""

from typing import Final

from mypy_extensions import i16, i64

from compile_env.facts import standing
from compile_env.field_steps import into_trashes
from compile_env.hand_steps import draw_if_allowed
from compile_env.moves import happened, open_group, warn
from compile_env.program import (
    AFTER_COMPILE,
    AFTER_DELETE,
    AFTER_GAIN_CONTROL,
    AFTER_REFRESH,
    NONE,
    WOULD_COMPILE_AWAY,
)
from compile_env.protocols import ORDERS, rearrange
from compile_env.standing_rules import can_compile
from compile_env.state import (
    COMPILE,
    COMPILED_ALL,
    DECK,
    DECLINED,
    F_LEFT,
    F_LINE,
    F_OWNER,
    F_STAGE,
    HAND,
    HAND_LIMIT,
    LINES,
    NO_CARD,
    REARRANGE,
    REFRESH,
    TRASH,
    State,
    ask,
    bit,
    cards_in,
    lowest,
    note_cards,
    noted_cards,
    push,
)
from compile_env.steps import may_compile, may_draw
from tabletop_core.game import NOBODY

# --- stages of the frames COMPILE and REFRESH ------------------------------------------------------------------------
WITH_CONTROL: Final[i64] = 0  # control is given up first
ASKED_ORDER: Final[i64] = 1  # how protocols are rearranged for it
GO: Final[i64] = 2
SAVED: Final[i64] = 3  # cards that are not compiled away have left


# --- the control component -------------------------------------------------------------------------------------------
def can_gain_control(s: State, seat: i64) -> bool:
    """Whether the control component is in the game, and the seat does not hold it."""
    return s.use_control and s.control != seat


def gain_control(s: State, seat: i64) -> bool:
    """The seat takes the control component; whether that changes anything."""
    if not can_gain_control(s, seat):
        return False
    s.control = seat
    happened(s, AFTER_GAIN_CONTROL, seat, NO_CARD, NONE, False)
    return True


def give_up_control(s: State, f: i64) -> bool:
    """First part of a compile or refresh: whether the seat is being asked, or protocols have just been moved.

    Who holds control puts it back to neutral, and may rearrange one player's protocols.
    """
    frames = s.frames
    seat = i64(frames[f + F_OWNER])
    if i64(frames[f + F_STAGE]) == WITH_CONTROL:
        frames[f + F_STAGE] = i16(GO)
        if s.control != seat:
            return False
        s.control = NOBODY
        frames[f + F_STAGE] = i16(ASKED_ORDER)
        ask(s, REARRANGE, seat, (1 << (2 * ORDERS)) - 1, True)
        return True
    frames[f + F_STAGE] = i16(GO)
    if s.choice == DECLINED:
        return False
    rearrange(s, seat if s.choice < ORDERS else 1 - seat, s.choice % ORDERS)
    return True


# --- refresh ---------------------------------------------------------------------------------------------------------
def can_refresh(s: State, seat: i64) -> bool:
    """Whether the seat has fewer than five cards in hand and can draw at least one (Rules 4)."""
    if i64(s.counts[HAND + seat]) >= HAND_LIMIT or s.counts[DECK + seat] + s.counts[TRASH + seat] == 0:
        return False
    return may_draw(s, seat)


def begin_refresh(s: State, seat: i64) -> None:
    """The seat refreshes."""
    push(s, REFRESH, NO_CARD, seat)


def go_on_refreshing(s: State, f: i64) -> None:
    """The frame on top is a REFRESH: control first, then draw up to five cards."""
    if i64(s.frames[f + F_STAGE]) < GO and give_up_control(s, f):
        return
    seat = i64(s.frames[f + F_OWNER])
    s.depth -= 1
    _, events = draw_if_allowed(s, seat, seat, HAND_LIMIT - i64(s.counts[HAND + seat]))
    happened(s, AFTER_REFRESH | events, seat, NO_CARD, NONE, False)


# --- compile ---------------------------------------------------------------------------------------------------------
def lines_to_compile(s: State, seat: i64) -> i64:
    """The lines that the seat must choose from in its check compile, a bit each."""
    lines: i64 = 0
    if not may_compile(s, seat):
        return lines
    for line in range(LINES):
        if can_compile(s, seat, line):
            lines |= bit(line)
    return lines


def begin_compiling(s: State, seat: i64, line: i64) -> None:
    """The seat compiles the line; nothing can stop it any more."""
    f = push(s, COMPILE, NO_CARD, seat)
    s.frames[f + F_LINE] = i16(line)


def go_on_compiling(s: State, f: i64) -> None:
    """The frame on top is a COMPILE: control, then all cards of the line away, then the protocol."""
    stage = i64(s.frames[f + F_STAGE])
    if stage < GO and give_up_control(s, f):
        return
    if stage != SAVED:
        clear_line(s, f)
        if i64(s.frames[f + F_STAGE]) == SAVED:
            return
    finish_compiling(s, f)


def clear_line(s: State, f: i64) -> None:
    """Delete all cards of the line at once; those with a text for that moment stay until it has been resolved."""
    frames = s.frames
    line = i64(frames[f + F_LINE])
    cards = cards_in(s, line) | cards_in(s, LINES + line)
    first = s.noted
    saved: i64 = 0
    left = cards
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if warn(s, card, WOULD_COMPILE_AWAY, NO_CARD):
            saved |= bit(card)
    frames[f + F_LEFT] = i16(into_trashes(s, cards & ~saved))
    if saved != 0:
        note_cards(s, f, saved)
        frames[f + F_STAGE] = i16(SAVED)
        open_group(s, first)


def finish_compiling(s: State, f: i64) -> None:
    """The protocol in the line is compiled; where it is already, the top card of the other deck is drawn."""
    frames = s.frames
    seat = i64(frames[f + F_OWNER])
    line = i64(frames[f + F_LINE])
    stayed = noted_cards(s, f) & (cards_in(s, line) | cards_in(s, LINES + line))
    deleted = i64(frames[f + F_LEFT]) + into_trashes(s, stayed)
    s.depth -= 1
    events = AFTER_COMPILE
    if deleted != 0:
        events |= AFTER_DELETE
    at = seat * LINES + standing(s, seat, line)
    if s.compiled[at] == 0:
        turn_to_compiled(s, seat, at)
    else:
        _, drawing = draw_if_allowed(s, seat, 1 - seat, 1)
        events |= drawing
    happened(s, events, seat, NO_CARD, line, False)


def turn_to_compiled(s: State, seat: i64, at: i64) -> None:
    """A protocol is compiled; the third one wins at once (Rules 5)."""
    s.compiled[at] = 1
    first = seat * LINES
    if s.compiled[first] + s.compiled[first + 1] + s.compiled[first + 2] == LINES:
        s.winner = seat
        s.ended_by = COMPILED_ALL
