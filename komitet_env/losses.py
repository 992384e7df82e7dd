"""Losses of goods as a frame: 1 cargo or 2 documents, of a player or of all together (Rules 4.3, 4.4)."""

from typing import Final

from mypy_extensions import i16, i64

from komitet_env.actions import GOOD, LOSE
from komitet_env.goods import lose, lose_from_limit, may_handle
from komitet_env.state import (
    EVERYBODY,
    F_A,
    F_B,
    F_SEAT,
    F_STAGE,
    LOSE_EITHER,
    LOSE_GROUP,
    LOSE_OWN,
    LOSE_TWO_DOCUMENTS,
    State,
    allow,
    ask,
    pop,
    top,
)
from komitet_env.tables import CARGO, DOCUMENTS, GOODS

DOCUMENTS_LOST: Final[i64] = 2  # instead of one cargo

# stages of the frame LOSS
FIRST_LOSS: Final[i64] = 0  # cargo, or the first document
DOCUMENTS_LEFT: Final[i64] = 1  # F_B: how many


def run_loss(s: State) -> None:
    """The top frame LOSS: which is lost, then documents one by one."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    kind = i64(frames[f + F_A])
    if kind == LOSE_TWO_DOCUMENTS and frames[f + F_STAGE] == FIRST_LOSS:
        frames[f + F_STAGE] = i16(DOCUMENTS_LEFT)
        frames[f + F_B] = i16(DOCUMENTS_LOST)
    if frames[f + F_STAGE] == FIRST_LOSS:
        if can_lose_cargo(s, seat) or (kind == LOSE_EITHER and documents_to_lose(s, seat) > 0):
            ask_loss(s, seat)
        else:
            pop(s)
    elif frames[f + F_B] == 0 or documents_to_lose(s, seat) == 0:
        pop(s)
    elif documents_held(s, seat) > 0:
        ask_loss(s, seat)
    else:
        lose_from_limit(s, DOCUMENTS)
        frames[f + F_B] -= 1


def ask_loss(s: State, seat: i64) -> None:
    """The owner chooses; the first seat for a failed task (Rules 10.10)."""
    if seat == EVERYBODY:
        ask(s, LOSE_GROUP, 0)
    else:
        ask(s, LOSE_OWN, seat)


def bears(seat: i64, each: i64) -> bool:
    """Whether a loss of ``seat``, or of EVERYBODY, can fall on ``each``."""
    return seat == EVERYBODY or seat == each


def can_lose_kind(s: State, each: i64, kind: i64) -> bool:
    """Whether the player has cargo of the kind and no stress token bars it (Rules 16.18 to 16.20)."""
    return s.goods[each * GOODS + kind] > 0 and may_handle(s, each, kind)


def is_cargo_held(s: State, seat: i64) -> bool:
    """Whether cargo can be lost from the personal supplies."""
    for each in range(s.players):
        for kind in range(CARGO):
            if bears(seat, each) and can_lose_kind(s, each, kind):
                return True
    return False


def can_lose_cargo(s: State, seat: i64) -> bool:
    """Whether cargo can be lost, from the limit if need be."""
    return is_cargo_held(s, seat) or s.limit[0] > 0 or s.limit[1] > 0 or s.limit[2] > 0


def documents_held(s: State, seat: i64) -> i64:
    """Documents in the personal supplies."""
    total: i64 = 0
    for each in range(s.players):
        if bears(seat, each):
            total += i64(s.goods[each * GOODS + DOCUMENTS])
    return total


def documents_to_lose(s: State, seat: i64) -> i64:
    """Documents in the personal supplies and the limit."""
    return documents_held(s, seat) + i64(s.limit[DOCUMENTS])


def legal_lose(s: State) -> None:
    """One cargo or the first of the documents, either from the limit only where the players have none (C45, C46)."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    cargo = frames[f + F_STAGE] == FIRST_LOSS
    documents = not cargo
    if cargo and i64(frames[f + F_A]) == LOSE_EITHER:
        at_hand = documents_to_lose(s, seat)
        documents = at_hand >= DOCUMENTS_LOST or (at_hand > 0 and not can_lose_cargo(s, seat))
    if cargo and not is_cargo_held(s, seat):
        for kind in range(CARGO):
            if s.limit[kind] > 0:
                allow(s, GOOD + kind)
    if documents and documents_held(s, seat) == 0:
        allow(s, GOOD + DOCUMENTS)
    for each in range(s.players):
        if bears(seat, each):
            for kind in range(CARGO):
                if cargo and can_lose_kind(s, each, kind):
                    allow(s, LOSE + GOODS * each + kind)
            if documents and s.goods[each * GOODS + DOCUMENTS] > 0:
                allow(s, LOSE + GOODS * each + DOCUMENTS)


def apply_lose(s: State, action: i64) -> None:
    """Lose it; a document calls for a second one."""
    frames = s.frames
    f = top(s)
    good = action - GOOD if action < LOSE else (action - LOSE) % GOODS
    if action < LOSE:
        lose_from_limit(s, good)
    else:
        lose(s, (action - LOSE) // GOODS, good)
    if good < CARGO:
        pop(s)
    elif frames[f + F_STAGE] == FIRST_LOSS:
        frames[f + F_STAGE] = i16(DOCUMENTS_LEFT)
        frames[f + F_B] = i16(DOCUMENTS_LOST - 1)
    else:
        frames[f + F_B] -= 1
