"""What a player may do at any time of the action phase without an activation (Rules 10.6 to 10.8, 6.8)."""

from typing import Final

from mypy_extensions import i64

from komitet_env.actions import CARGO_TO_TOKEN, PUT_BACK, STICKER, USE_ACCESS, USE_MEDICINE
from komitet_env.boards import has_special, open_cells, stress_on
from komitet_env.goods import (
    can_gain,
    can_receive,
    can_spend,
    gain_tokens,
    lose_from_limit,
    receive,
    spend,
    start_any_cargo,
    start_gains,
    tokens_left,
)
from komitet_env.state import S_CARGO, S_DOCUMENTS, S_TOKEN, STICKERS, State, allow
from komitet_env.stress import start_removal
from komitet_env.tables import (
    ACCESS_GAINS,
    ACCESS_KINDS,
    CARGO,
    CARGO_FOR_TOKEN,
    DOCUMENTS,
    G_STRESS,
    GAINS,
    GOODS,
    MEDICINE,
    MOST_ACCESS_GAINS,
    PERSONNEL,
)

STICKER_CARGO: Final[i64] = 2
STICKER_DOCUMENTS: Final[i64] = 5
CARGO_OF_A_TOKEN: Final[i64] = 2  # one of it to the fund, the other to the limit


def allow_medicine(s: State, seat: i64) -> None:
    """Medicine removes stress from oneself (Rules 15.4)."""
    if can_spend(s, seat, MEDICINE, 1) and stress_on(s, seat) > 0 and open_cells(s, seat, PERSONNEL) > 0:
        allow(s, USE_MEDICINE)


def allow_put_back(s: State, seat: i64) -> None:
    """One of a good goes back to the limit."""
    for good in range(GOODS):
        if can_spend(s, seat, good, 1):
            allow(s, PUT_BACK + good)


def allow_cargo_for_token(s: State, seat: i64) -> None:
    """Cargo that a bonus turns into an action token (Rules 10.7)."""
    if has_special(s, seat, CARGO_FOR_TOKEN) and tokens_left(s) > 0:
        for kind in range(CARGO):
            if can_spend(s, seat, kind, CARGO_OF_A_TOKEN):
                allow(s, CARGO_TO_TOKEN + kind)


def access_gains(s: State, kind: i64) -> i64:
    """The set of gains of a kind of access token."""
    return i64(s.tables.access_gains[kind])


def allow_access(s: State, seat: i64, in_check: bool) -> None:
    """An access token turned over gives what it has, where that changes anything; in a check none that eases stress."""
    for kind in range(MOST_ACCESS_GAINS):
        if s.in_front[seat * ACCESS_KINDS + ACCESS_GAINS + kind] > 0 and can_gain(s, seat, access_gains(s, kind)):
            if not in_check or s.tables.gains[access_gains(s, kind) * GAINS + G_STRESS] == 0:
                allow(s, USE_ACCESS + kind)


def has_sticker(s: State, seat: i64, sticker: i64) -> bool:
    """Whether the seat has the sticker still."""
    return s.stickers[seat * STICKERS + sticker] > 0


def cross_out(s: State, seat: i64, sticker: i64) -> None:
    """The sticker is used up (Rules 20.5)."""
    s.stickers[seat * STICKERS + sticker] -= 1


def can_use_supply_sticker(s: State, seat: i64, sticker: i64) -> bool:
    """Whether the sticker brings an action token or goods, and would bring one now."""
    if sticker == S_TOKEN:
        return tokens_left(s) > 0
    if sticker == S_CARGO:
        return can_receive(s, seat, 0) or can_receive(s, seat, 1) or can_receive(s, seat, 2)
    return sticker == S_DOCUMENTS and can_receive(s, seat, DOCUMENTS)


def use_freely(s: State, seat: i64, action: i64) -> None:
    """Medicine, goods put back, cargo for a token, an access token, a sticker that brings something."""
    if action == USE_MEDICINE:
        spend(s, seat, MEDICINE, 1)
        start_removal(s, seat, open_cells(s, seat, PERSONNEL), any_player=False)
    elif action < CARGO_TO_TOKEN:
        spend(s, seat, action - PUT_BACK, 1)
    elif action < USE_ACCESS:
        kind = action - CARGO_TO_TOKEN
        spend(s, seat, kind, CARGO_OF_A_TOKEN)
        lose_from_limit(s, kind)
        gain_tokens(s, seat, 1)
    elif action < STICKER:
        s.in_front[seat * ACCESS_KINDS + ACCESS_GAINS + action - USE_ACCESS] -= 1
        start_gains(s, seat, access_gains(s, action - USE_ACCESS))
    else:
        cross_out(s, seat, action - STICKER)
        receive_supply(s, seat, action - STICKER)


def receive_supply(s: State, seat: i64, sticker: i64) -> None:
    """The action token or the goods that the sticker brings."""
    if sticker == S_TOKEN:
        gain_tokens(s, seat, 1)
    elif sticker == S_CARGO:
        start_any_cargo(s, seat, STICKER_CARGO)
    else:
        receive(s, seat, DOCUMENTS, STICKER_DOCUMENTS)
