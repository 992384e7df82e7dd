"""Goods: receiving, spending, losing, putting back (Rules 4); sets of gains, incomes and losses as frames (9, 18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from komitet_env.actions import DONE, GOOD, INCOME, LOSE
from komitet_env.boards import (
    ON_ALLIES,
    bonus_of_ally,
    bonus_of_cell,
    bonus_of_personal,
    carried,
    has_ally,
    is_available,
    penalties,
    places_beside,
)
from komitet_env.state import (
    ACTION_TOKENS,
    CHOOSE_CARGO,
    CHOOSE_INCOME,
    CHOOSE_UNIT,
    EVERYBODY,
    F_A,
    F_B,
    F_SEAT,
    F_STAGE,
    GAIN,
    INCOME_PHASE,
    LOSE_EITHER,
    LOSE_GROUP,
    LOSE_ONE_CARGO,
    LOSE_OWN,
    REMOVE,
    State,
    allow,
    ask,
    bit,
    cargo_of,
    pop,
    push,
    top,
)
from komitet_env.tables import (
    B_INCOME,
    BASE_INCOMES,
    CALM,
    CARGO,
    CELLS,
    CHARACTER,
    DOCUMENTS,
    G_CARGO,
    G_CHOICE,
    G_FUND_CALM,
    G_FUND_CARGO,
    G_FUND_DOCUMENTS,
    G_STRESS,
    G_TOKENS,
    GAINS,
    GOODS,
    H_INCOMES,
    MOST_INCOMES,
    NO_MEDICINE,
)
from tabletop_core.game import zeros


# --- one good at a time ----------------------------------------------------------------------------------------------
def may_handle(s: State, seat: i64, good: i64) -> bool:
    """Whether no stress token bars the seat from this kind of cargo (Rules 16.22)."""
    return good >= CARGO or penalties(s, seat, NO_MEDICINE + good) == 0


def room_for(s: State, seat: i64) -> i64:
    """Free places for cargo in the seat's trunk."""
    return places_beside(s, seat, carried(s, seat)) - cargo_of(s, seat)


def can_receive(s: State, seat: i64, good: i64) -> bool:
    """Whether one of the good can go from the limit to the seat (Rules 4.3)."""
    if s.limit[good] == 0 or not may_handle(s, seat, good):
        return False
    return good == DOCUMENTS or room_for(s, seat) > 0


def receive(s: State, seat: i64, good: i64, wanted: i64) -> None:
    """Up to so many of the good go from the limit to the seat."""
    while wanted > 0 and can_receive(s, seat, good):
        s.limit[good] -= 1
        s.goods[seat * GOODS + good] += 1
        wanted -= 1


def can_spend(s: State, seat: i64, good: i64, count: i64) -> bool:
    """Whether the seat has so many of the good and may spend them."""
    return count == 0 or (i64(s.goods[seat * GOODS + good]) >= count and may_handle(s, seat, good))


def spend(s: State, seat: i64, good: i64, count: i64) -> None:
    """So many of the good go from the seat to the limit (Rules 4.4)."""
    s.goods[seat * GOODS + good] -= u8(count)
    s.limit[good] += u8(count)


def put_back(s: State, seat: i64, good: i64) -> None:
    """One of the good goes back to the limit (Rules 4.6)."""
    spend(s, seat, good, 1)


def lose(s: State, seat: i64, good: i64) -> None:
    """One of the good goes from the seat to the fund (Rules 4.5)."""
    s.goods[seat * GOODS + good] -= 1
    s.fund[good] += 1


def lose_from_limit(s: State, good: i64) -> None:
    """One of the good goes from the limit to the fund."""
    s.limit[good] -= 1
    s.fund[good] += 1


def to_limit(s: State, good: i64, wanted: i64) -> None:
    """Up to so many of the good, or calm tokens, go from the fund to the limit."""
    count = min(wanted, i64(s.fund[good]))
    s.fund[good] -= u8(count)
    s.limit[good] += u8(count)


def tokens_left(s: State) -> i64:
    """Action tokens in the supply on the board; the bronze one is not among them (Rules 9.3)."""
    held: i64 = 0
    for seat in range(s.players):
        held += i64(s.tokens[seat])
    return max(ACTION_TOKENS - held, 0)


def gain_tokens(s: State, seat: i64, wanted: i64) -> None:
    """Up to so many action tokens of the supply go to the seat."""
    s.tokens[seat] += u8(min(wanted, tokens_left(s)))


# --- a set of gains (Rules 4.10) -------------------------------------------------------------------------------------
# stages of the frame GAIN; F_B (and F_C, F_D) count what is still to be received or moved
TO_LIMIT: Final[i64] = 0
CARGO_TO_LIMIT: Final[i64] = 1
NAMED_CARGO: Final[i64] = 2
ONE_OF: Final[i64] = 3
ANY_CARGO: Final[i64] = 4
OTHERS: Final[i64] = 5
AT_LAST: Final[i64] = 6
NO_SET: Final[i64] = -1


def start_gains(s: State, seat: i64, gains: i64) -> None:
    """The seat receives a set of gains, once the engine comes to it."""
    push(s, GAIN, seat, gains, 0)


def start_any_cargo(s: State, seat: i64, count: i64) -> None:
    """The seat receives so many cargo of any kind and nothing else, once the engine comes to it."""
    push(s, GAIN, seat, NO_SET, count)
    s.frames[top(s) + F_STAGE] = i16(ANY_CARGO)


def run_gains(s: State) -> None:
    """Go on with the top frame GAIN until cargo must be chosen."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    numbers = s.tables.gains
    gains = i64(frames[f + F_A]) * GAINS
    while True:
        stage = i64(frames[f + F_STAGE])
        if stage == NAMED_CARGO:
            if must_choose_units(s, f, seat):
                ask(s, CHOOSE_UNIT, seat)
                return
            for kind in range(CARGO):
                receive(s, seat, kind, i64(frames[f + F_B + kind]))
                frames[f + F_B + kind] = 0
        elif frames[f + F_B] > 0:
            if can_choose(s, f, 0) or can_choose(s, f, 1) or can_choose(s, f, 2):
                ask(s, CHOOSE_CARGO, seat)
                return
            frames[f + F_B] = 0
        if i64(frames[f + F_A]) == NO_SET:
            pop(s)
            return
        frames[f + F_STAGE] += 1
        if stage == TO_LIMIT:
            to_limit(s, DOCUMENTS, i64(numbers[gains + G_FUND_DOCUMENTS]))
            to_limit(s, CALM, i64(numbers[gains + G_FUND_CALM]))
            frames[f + F_B] = i16(i64(numbers[gains + G_FUND_CARGO]))
        elif stage == CARGO_TO_LIMIT:
            for kind in range(CARGO):
                frames[f + F_B + kind] = i16(i64(numbers[gains + kind]))
        elif stage == NAMED_CARGO:
            frames[f + F_B] = 0 if numbers[gains + G_CHOICE] == 0 else 1
        elif stage == ONE_OF:
            frames[f + F_B] = i16(i64(numbers[gains + G_CARGO]))
        elif stage == ANY_CARGO:
            receive(s, seat, DOCUMENTS, i64(numbers[gains + DOCUMENTS]))
            if numbers[gains + G_STRESS] > 0:
                push(s, REMOVE, seat, i64(numbers[gains + G_STRESS]), 0)
                return
        elif stage == OTHERS:
            gain_tokens(s, seat, i64(numbers[gains + G_TOKENS]))
        else:
            pop(s)
            return


def must_choose_units(s: State, f: i64, seat: i64) -> bool:
    """Whether the trunk lacks room for cargo of more than one kind that the limit has (Rules 4.9)."""
    kinds: i64 = 0
    units: i64 = 0
    for kind in range(CARGO):
        if can_receive_unit(s, f, seat, kind):
            kinds += 1
            units += min(i64(s.frames[f + F_B + kind]), i64(s.limit[kind]))
    return kinds > 1 and units > room_for(s, seat)


def can_receive_unit(s: State, f: i64, seat: i64, kind: i64) -> bool:
    """Whether a unit of the kind is still to be received, and can be."""
    return s.frames[f + F_B + kind] > 0 and can_receive(s, seat, kind)


def legal_choose_unit(s: State) -> None:
    """Each kind of which the set of gains still has a unit."""
    f = top(s)
    for kind in range(CARGO):
        if can_receive_unit(s, f, s.actor, kind):
            allow(s, GOOD + kind)


def apply_choose_unit(s: State, action: i64) -> None:
    """Receive it."""
    f = top(s)
    s.frames[f + F_B + action - GOOD] -= 1
    receive(s, i64(s.frames[f + F_SEAT]), action - GOOD, 1)


def can_choose(s: State, f: i64, kind: i64) -> bool:
    """Whether the kind of cargo can be chosen for the frame GAIN at ``f``."""
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    if stage == CARGO_TO_LIMIT:
        return s.fund[kind] > 0
    if stage == ONE_OF and i64(s.tables.gains[i64(frames[f + F_A]) * GAINS + G_CHOICE]) & bit(kind) == 0:
        return False
    return can_receive(s, i64(frames[f + F_SEAT]), kind)


def legal_choose_cargo(s: State) -> None:
    """Each kind that can be moved, or no more."""
    f = top(s)
    allow(s, DONE)
    for kind in range(CARGO):
        if can_choose(s, f, kind):
            allow(s, GOOD + kind)


def apply_choose_cargo(s: State, action: i64) -> None:
    """Move the cargo, or decline the rest."""
    frames = s.frames
    f = top(s)
    if action == DONE:
        frames[f + F_B] = 0
        return
    frames[f + F_B] -= 1
    if i64(frames[f + F_STAGE]) == CARGO_TO_LIMIT:
        to_limit(s, action - GOOD, 1)
    else:
        receive(s, i64(frames[f + F_SEAT]), action - GOOD, 1)


def moves_something(s: State, gains: i64) -> bool:
    """Whether a set of gains that refills the limit would move anything."""
    at = gains * GAINS
    numbers = s.tables.gains
    if numbers[at + G_FUND_DOCUMENTS] > 0 and s.fund[DOCUMENTS] > 0:
        return True
    if numbers[at + G_FUND_CALM] > 0 and s.fund[CALM] > 0:
        return True
    return numbers[at + G_FUND_CARGO] > 0 and (s.fund[0] > 0 or s.fund[1] > 0 or s.fund[2] > 0)


# --- incomes (Rules 9.4-9.8) -----------------------------------------------------------------------------------------
def own_incomes(s: State, seat: i64) -> vec[u8]:
    """How many times the seat has each income now: base, available cells, available allies, personal bonuses."""
    counts = zeros(MOST_INCOMES + 1)
    t = s.tables
    for n in range(BASE_INCOMES):
        counts[i64(t.characters[i64(s.character[seat]) * CHARACTER + H_INCOMES + n])] += 1
    for cell in range(CELLS):
        if is_available(s, seat, cell):
            counts[i64(t.bonuses[bonus_of_cell(s, seat, cell) + B_INCOME])] += 1
    for ally in range(s.allies):
        if has_ally(s, seat, ally) and s.stress[ON_ALLIES + ally] == 0:
            counts[i64(t.bonuses[bonus_of_ally(s, ally) + B_INCOME])] += 1
    for number in range(i64(s.personal_done[seat])):
        counts[i64(t.bonuses[bonus_of_personal(s, seat, number) + B_INCOME])] += 1
    return counts


def brings_token(s: State, gains: i64) -> bool:
    """Whether the set of gains brings an action token."""
    return s.tables.gains[gains * GAINS + G_TOKENS] != 0


def has_repeatable_income(s: State, seat: i64) -> bool:
    """Whether the seat has an income that brings no action token."""
    counts = own_incomes(s, seat)
    for gains in range(s.tables.incomes):
        if counts[gains + 1] != 0 and not brings_token(s, gains):
            return True
    return False


def has_income_left(s: State, seat: i64) -> bool:
    """Whether the seat can still take an income in this step."""
    counts = own_incomes(s, seat)
    for gains in range(s.tables.incomes):
        if counts[gains + 1] > s.taken[seat * MOST_INCOMES + gains]:
            return True
    return s.again & bit(seat) != 0 and has_repeatable_income(s, seat)


def legal_choose_income(s: State) -> None:
    """An income not taken yet, one of one's own again, or no more for now."""
    seat = s.actor
    counts = own_incomes(s, seat)
    in_step = s.phase == INCOME_PHASE
    again = not in_step or s.again & bit(seat) != 0
    allow(s, DONE)
    for gains in range(s.tables.incomes):
        count = counts[gains + 1]
        if count == 0:
            continue
        if (in_step and count > s.taken[seat * MOST_INCOMES + gains]) or (again and not brings_token(s, gains)):
            allow(s, INCOME + gains)


def take_income(s: State, seat: i64, gains: i64) -> None:
    """Receive an income in the income step; a second time only by the identity card (Rules 9.2, 20.4)."""
    at = seat * MOST_INCOMES + gains
    if own_incomes(s, seat)[gains + 1] > s.taken[at]:
        s.taken[at] += 1
    else:
        s.again &= ~bit(seat)
    start_gains(s, seat, gains)


def run_incomes(s: State) -> None:
    """The top frame INCOMES: one's own incomes outside the income step (Rules 17.6, 20.8)."""
    frames = s.frames
    f = top(s)
    if frames[f + F_A] == 0 or not has_repeatable_income(s, i64(frames[f + F_SEAT])):
        pop(s)
    else:
        ask(s, CHOOSE_INCOME, i64(frames[f + F_SEAT]))


def take_own_income(s: State, seat: i64, action: i64) -> None:
    """The frame INCOMES: one of the own incomes once more, or no more."""
    f = top(s)
    if action == DONE:
        pop(s)
    else:
        s.frames[f + F_A] -= 1
        start_gains(s, seat, action - INCOME)


# --- losses (Rules 4.5, 8.3, 9.11, 18.6) -----------------------------------------------------------------------------
def run_loss(s: State) -> None:
    """The top frame LOSS: take what there is no choice about, or ask."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    kind = i64(frames[f + F_A])
    if frames[f + F_STAGE] == 0:
        if kind == LOSE_EITHER or kind == LOSE_ONE_CARGO:
            if not can_lose(s, f):
                pop(s)
            elif seat == EVERYBODY:
                ask(s, LOSE_GROUP, 0)
            else:
                ask(s, LOSE_OWN, seat)
            return
        frames[f + F_STAGE] = 1
        frames[f + F_B] = 2
    if frames[f + F_B] == 0:
        pop(s)
    elif seat != EVERYBODY or documents_of_all(s) == 0:
        while frames[f + F_B] > 0:
            lose_document(s, seat)
            frames[f + F_B] -= 1
        pop(s)
    else:
        ask(s, LOSE_GROUP, 0)


def documents_of_all(s: State) -> i64:
    """Documents in all personal supplies."""
    total: i64 = 0
    for seat in range(s.players):
        total += i64(s.goods[seat * GOODS + DOCUMENTS])
    return total


def lose_document(s: State, seat: i64) -> None:
    """One document of the seat, or of the limit where it has none, goes to the fund."""
    if seat != EVERYBODY and s.goods[seat * GOODS + DOCUMENTS] > 0:
        lose(s, seat, DOCUMENTS)
    elif s.limit[DOCUMENTS] > 0:
        lose_from_limit(s, DOCUMENTS)


def documents_at_hand(s: State, seat: i64) -> i64:
    """Documents of the seat, or of all for EVERYBODY."""
    return documents_of_all(s) if seat == EVERYBODY else i64(s.goods[seat * GOODS + DOCUMENTS])


def is_among(seat: i64, each: i64) -> bool:
    """Whether a loss of ``seat`` (or EVERYBODY) can fall on ``each``."""
    return seat == EVERYBODY or seat == each


def can_lose_own(s: State, f: i64) -> bool:
    """Whether the personal supplies can bear the whole loss of the frame at ``f``."""
    seat = i64(s.frames[f + F_SEAT])
    if i64(s.frames[f + F_A]) == LOSE_EITHER and documents_at_hand(s, seat) >= 2:
        return True
    for each in range(s.players):
        if is_among(seat, each):
            for kind in range(CARGO):
                if s.goods[each * GOODS + kind] > 0 and may_handle(s, each, kind):
                    return True
    return False


def can_lose(s: State, f: i64) -> bool:
    """Whether anything can be lost, from the limit if need be."""
    if can_lose_own(s, f) or s.limit[0] > 0 or s.limit[1] > 0 or s.limit[2] > 0:
        return True
    if i64(s.frames[f + F_A]) != LOSE_EITHER:
        return False
    return s.limit[DOCUMENTS] > 0 or documents_at_hand(s, i64(s.frames[f + F_SEAT])) > 0


def legal_lose(s: State) -> None:
    """A piece of cargo or a document of the personal supplies; what they lack, from the limit."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    either = i64(frames[f + F_A]) == LOSE_EITHER
    if frames[f + F_STAGE] == 1:
        for each in range(s.players):
            if s.goods[each * GOODS + DOCUMENTS] > 0:
                allow(s, LOSE + GOODS * each + DOCUMENTS)
        return
    if not can_lose_own(s, f):
        for kind in range(CARGO):
            if s.limit[kind] > 0:
                allow(s, GOOD + kind)
        if either and (s.limit[DOCUMENTS] > 0 or documents_at_hand(s, seat) > 0):
            allow(s, GOOD + DOCUMENTS)
        return
    documents = either and documents_at_hand(s, seat) >= 2
    for each in range(s.players):
        if is_among(seat, each):
            for kind in range(CARGO):
                if s.goods[each * GOODS + kind] > 0 and may_handle(s, each, kind):
                    allow(s, LOSE + GOODS * each + kind)
            if documents and s.goods[each * GOODS + DOCUMENTS] > 0:
                allow(s, LOSE + GOODS * each + DOCUMENTS)


def apply_lose(s: State, action: i64) -> None:
    """Lose it; a document calls for a second one."""
    frames = s.frames
    f = top(s)
    if action < LOSE:
        if action == GOOD + DOCUMENTS:
            frames[f + F_STAGE] = 1
            frames[f + F_B] = 2
        else:
            lose_from_limit(s, action - GOOD)
            pop(s)
        return
    each = (action - LOSE) // GOODS
    good = (action - LOSE) % GOODS
    lose(s, each, good)
    if good < CARGO:
        pop(s)
    elif frames[f + F_STAGE] == 1:
        frames[f + F_B] -= 1
    else:
        frames[f + F_STAGE] = 1
        frames[f + F_B] = 1
