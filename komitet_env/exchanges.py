"""Exchanges between two players (Rules 11.5, 11.6)."""

from mypy_extensions import i16, i64, u8

from komitet_env.actions import DONE, GIVE, SEAT, SLOT, TAKE
from komitet_env.boards import carried, places_beside
from komitet_env.goods import may_handle, room_for
from komitet_env.state import (
    ANYWHERE,
    EXCHANGE,
    EXCHANGING,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_KIND,
    F_SEAT,
    F_STAGE,
    SLOTS,
    TWO_SEATS,
    WITH_SEAT,
    State,
    allow,
    ask,
    bit,
    cargo_of,
    pop,
    push,
    top,
)
from komitet_env.tables import CARGO, GOODS


def may_hand(s: State, giver: i64, taker: i64, good: i64) -> bool:
    """Whether the giver has one of the good and no stress token bars either of the two from it."""
    return s.goods[giver * GOODS + good] > 0 and may_handle(s, giver, good) and may_handle(s, taker, good)


def can_hand_good(s: State, giver: i64, taker: i64, good: i64) -> bool:
    """Whether one of the good can go from one player to the other."""
    return may_hand(s, giver, taker, good) and (good >= CARGO or room_for(s, taker) > 0)


def can_swap(s: State, giver: i64, taker: i64, good: i64, passed: i64) -> bool:
    """Whether, both trunks being full, one of the cargo can go for another kind, of none that ``passed`` this way."""
    if good >= CARGO or not may_hand(s, giver, taker, good) or room_for(s, giver) > 0 or room_for(s, taker) > 0:
        return False
    for kind in range(CARGO):
        if comes_back(s, giver, taker, good, passed, kind):
            return True
    return False


def comes_back(s: State, giver: i64, taker: i64, good: i64, passed: i64, kind: i64) -> bool:
    """Whether the taker can give this kind of cargo for the giver's, which is none that ``passed`` the giver's way."""
    return kind != good and passed & bit(kind) == 0 and may_hand(s, taker, giver, kind)


def can_hand_token(s: State, giver: i64, taker: i64, slot: i64) -> bool:
    """Whether a task token can go from one player to the other."""
    if s.task_card[slot] == 0 or i64(s.task_at[slot]) != WITH_SEAT + giver:
        return False
    return places_beside(s, taker, carried(s, taker) + 1) >= cargo_of(s, taker)


def can_exchange(s: State, one: i64, other: i64) -> bool:
    """Whether anything at all can be handed over between the two."""
    if one == other:
        return False
    for good in range(GOODS):
        if can_hand_good(s, one, other, good) or can_hand_good(s, other, one, good):
            return True
        if can_swap(s, one, other, good, 0):
            return True
    for slot in range(SLOTS):
        if can_hand_token(s, one, other, slot) or can_hand_token(s, other, one, slot):
            return True
    return False


def start_exchange(s: State, seat: i64, one: i64, other: i64) -> None:
    """An exchange of two players, once the engine comes to it; ``seat``, whose effect it is, decides (C62)."""
    push(s, EXCHANGING, seat, other, 0)
    s.frames[top(s) + F_E] = i16(one)


def run_exchange(s: State) -> None:
    """The top frame EXCHANGING: ask for the next piece; where nothing can pass any more, that is the end of it."""
    ask(s, EXCHANGE, i64(s.frames[top(s) + F_SEAT]))


def legal_exchange(s: State) -> None:
    """Done, or one piece more; what was given is not taken back in the same exchange, nor the reverse (C62).

    Where one cargo goes for another between full trunks, first that one, then what comes back for it.
    """
    f = top(s)
    frames = s.frames
    one = i64(frames[f + F_E])
    other = i64(frames[f + F_A])
    given = i64(frames[f + F_B])
    taken = i64(frames[f + F_C])
    moved = i64(frames[f + F_D])
    if frames[f + F_STAGE] != 0:
        promised = promised_action(s, f)
        for kind in range(CARGO):
            if promised < TAKE and comes_back(s, one, other, promised - GIVE, given, kind):
                allow(s, TAKE + kind)
            if promised >= TAKE and comes_back(s, other, one, promised - TAKE, taken, kind):
                allow(s, GIVE + kind)
        return
    allow(s, DONE)
    for good in range(GOODS):
        if taken & bit(good) == 0:
            if can_hand_good(s, one, other, good) or can_swap(s, one, other, good, given):
                allow(s, GIVE + good)
    for good in range(GOODS):
        if given & bit(good) == 0:
            if can_hand_good(s, other, one, good) or can_swap(s, other, one, good, taken):
                allow(s, TAKE + good)
    for slot in range(SLOTS):
        if moved & bit(slot) == 0 and (can_hand_token(s, one, other, slot) or can_hand_token(s, other, one, slot)):
            allow(s, SLOT + slot)


def promised_action(s: State, f: i64) -> i64:
    """The cargo of a swap that waits for what comes back: its action GIVE or TAKE."""
    return GIVE + i64(s.frames[f + F_STAGE]) - 1


def apply_exchange(s: State, action: i64) -> None:
    """Hand it over, or end the exchange."""
    frames = s.frames
    f = top(s)
    one = i64(frames[f + F_E])
    other = i64(frames[f + F_A])
    if action == DONE:
        pop(s)
    elif frames[f + F_STAGE] != 0:
        promised = promised_action(s, f)
        frames[f + F_STAGE] = 0
        pass_good(s, f, promised)
        pass_good(s, f, action)
    elif action >= SLOT:
        slot = action - SLOT
        frames[f + F_D] |= i16(bit(slot))
        s.task_at[slot] = u8(WITH_SEAT + (other if i64(s.task_at[slot]) == WITH_SEAT + one else one))
    elif can_hand_good(s, one, other, action - GIVE) if action < TAKE else can_hand_good(s, other, one, action - TAKE):
        pass_good(s, f, action)
    else:
        frames[f + F_STAGE] = i16(1 + action - GIVE)


def pass_good(s: State, f: i64, action: i64) -> None:
    """One of a good passes in the exchange, which is noted."""
    frames = s.frames
    one = i64(frames[f + F_E])
    other = i64(frames[f + F_A])
    if action < TAKE:
        frames[f + F_B] |= i16(bit(action - GIVE))
        hand_good(s, one, other, action - GIVE)
    else:
        frames[f + F_C] |= i16(bit(action - TAKE))
        hand_good(s, other, one, action - TAKE)


def hand_good(s: State, giver: i64, taker: i64, good: i64) -> None:
    """One of the good changes hands."""
    s.goods[giver * GOODS + good] -= 1
    s.goods[taker * GOODS + good] += 1


# --- between any two players (Rules 10.5, 17.15) ---------------------------------------------------------------------
def can_exchange_anywhere(s: State, seat: i64) -> bool:
    """Whether the seat could exchange anything with anybody."""
    for other in range(s.players):
        if can_exchange(s, seat, other):
            return True
    return False


def can_any_two_exchange(s: State) -> bool:
    """Whether any two players could exchange anything."""
    for seat in range(s.players):
        if can_exchange_anywhere(s, seat):
            return True
    return False


def run_two_seats(s: State) -> None:
    """The top frame TWO_SEATS: the first player, then the second."""
    ask(s, ANYWHERE, i64(s.frames[top(s) + F_SEAT]))


def legal_anywhere(s: State) -> None:
    """The players between whom something can be handed over."""
    f = top(s)
    for other in range(s.players):
        if seeks_first(s, f):
            if can_exchange_anywhere(s, other):
                allow(s, SEAT + other)
        elif can_exchange(s, first_of_two(s, f), other):
            allow(s, SEAT + other)


def seeks_first(s: State, f: i64) -> bool:
    """Whether the first of two players is still to be chosen; in Syktyvkar that is the seat itself."""
    return i64(s.frames[f + F_KIND]) == TWO_SEATS and s.frames[f + F_STAGE] == 0


def first_of_two(s: State, f: i64) -> i64:
    """The first of the two players: the one chosen, or the seat itself in Syktyvkar."""
    frames = s.frames
    return i64(frames[f + F_A]) if i64(frames[f + F_KIND]) == TWO_SEATS else i64(frames[f + F_SEAT])


def apply_anywhere(s: State, action: i64) -> None:
    """Note the first player, or begin the exchange with the second."""
    frames = s.frames
    f = top(s)
    if seeks_first(s, f):
        frames[f + F_A] = i16(action - SEAT)
        frames[f + F_STAGE] = 1
        return
    first = first_of_two(s, f)
    seat = i64(frames[f + F_SEAT])
    pop(s)
    start_exchange(s, seat, first, action - SEAT)
