"""Goods: receiving, spending, losing, putting back (Rules 4); sets of gains and incomes as frames (9, 18)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import DONE, GOOD, INCOME
from komitet_env.boards import (
    carried,
    incomes_of,
    penalties,
    places_beside,
    stress_on,
)
from komitet_env.state import (
    ACTION_TOKENS,
    CHOOSE_CARGO,
    CHOOSE_INCOME,
    CHOOSE_UNIT,
    F_A,
    F_B,
    F_SEAT,
    F_STAGE,
    GAIN,
    INCOME_PHASE,
    THREE_PLAYERS,
    State,
    allow,
    ask,
    bit,
    cargo_of,
    pop,
    push,
    top,
)
from komitet_env.stress import start_removal
from komitet_env.tables import (
    CALM,
    CARGO,
    DOCUMENTS,
    G_CARGO,
    G_CHOICE,
    G_FUND_CALM,
    G_FUND_CARGO,
    G_FUND_DOCUMENTS,
    G_GOODS,
    G_STRESS,
    G_TOKENS,
    GAINS,
    GOODS,
    MOST_INCOMES,
    NO_MEDICINE,
)


# --- one good at a time ----------------------------------------------------------------------------------------------
def may_handle(s: State, seat: i64, good: i64) -> bool:
    """Whether no stress token bars the seat from this kind of cargo (Rules 16.18 to 16.20)."""
    return good >= CARGO or penalties(s, seat, NO_MEDICINE + good) == 0


def room_for(s: State, seat: i64) -> i64:
    """Free places for cargo in the seat's trunk."""
    return places_beside(s, seat, carried(s, seat)) - cargo_of(s, seat)


def can_receive(s: State, seat: i64, good: i64) -> bool:
    """Whether one of the good can go from the limit to the seat (Rules 4.2)."""
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
    """So many of the good go from the seat to the limit (Rules 4.2)."""
    s.goods[seat * GOODS + good] -= u8(count)
    s.limit[good] += u8(count)


def lose(s: State, seat: i64, good: i64) -> None:
    """One of the good goes from the seat to the fund (Rules 4.3)."""
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
    """Action tokens in the supply on the board (C40)."""
    left = ACTION_TOKENS if s.players != THREE_PLAYERS else ACTION_TOKENS + 1
    for seat in range(s.players):
        left -= i64(s.tokens[seat])
    return left


def gain_tokens(s: State, seat: i64, wanted: i64) -> None:
    """Up to so many action tokens of the supply go to the seat."""
    s.tokens[seat] += u8(min(wanted, tokens_left(s)))


# --- a set of gains (Rules 4.10) -------------------------------------------------------------------------------------
# stages of the frame GAIN, in this order (C49); F_B (and F_C, F_D) count what is still to be received or moved
UNTOUCHED: Final[i64] = 0
CARGO_TO_LIMIT: Final[i64] = 1
NAMED_CARGO: Final[i64] = 2
ONE_OF: Final[i64] = 3
ANY_CARGO: Final[i64] = 4
SEVERAL_DOCUMENTS: Final[i64] = 5
LESS_STRESS: Final[i64] = 6
TOKENS: Final[i64] = 7
NO_SET: Final[i64] = -1


def start_gains(s: State, seat: i64, gains: i64) -> None:
    """The seat receives a set of gains, once the engine comes to it."""
    push(s, GAIN, seat, gains, 0)


def start_any_cargo(s: State, seat: i64, count: i64) -> None:
    """The seat receives so many cargo of any kind and nothing else, once the engine comes to it."""
    push(s, GAIN, seat, NO_SET, count)
    s.frames[top(s) + F_STAGE] = i16(ANY_CARGO)


def run_gains(s: State) -> None:
    """Go on with the top frame GAIN until cargo must be chosen or stress is removed, or all is done."""
    frames = s.frames
    f = top(s)
    gains = i64(frames[f + F_A])
    while not asks_for_cargo(s, f):
        stage = i64(frames[f + F_STAGE])
        if gains == NO_SET or stage == TOKENS:
            pop(s)
            return
        frames[f + F_STAGE] += 1
        if begin_stage(s, f, gains * GAINS, stage + 1):
            return


def asks_for_cargo(s: State, f: i64) -> bool:
    """Ask what cargo is received, or moved to the limit; False, without a question, where nothing is to be chosen."""
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    if stage == NAMED_CARGO:
        if must_choose_units(s, f, seat):
            ask(s, CHOOSE_UNIT, seat)
            return True
        for kind in range(CARGO):
            receive(s, seat, kind, i64(frames[f + F_B + kind]))
            frames[f + F_B + kind] = 0
    elif stage == SEVERAL_DOCUMENTS and frames[f + F_B] > 0:
        if s.limit[DOCUMENTS] > 0:
            ask(s, CHOOSE_CARGO, seat)
            return True
        frames[f + F_B] = 0
    elif frames[f + F_B] > 0:
        if can_choose(s, f, 0) or can_choose(s, f, 1) or can_choose(s, f, 2):
            ask(s, CHOOSE_CARGO, seat)
            return True
        frames[f + F_B] = 0
    return False


def begin_stage(s: State, f: i64, gains: i64, stage: i64) -> bool:
    """Do what has no choice, count what has; True if the removal of stress comes first."""
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    numbers = s.tables.gains
    if stage == CARGO_TO_LIMIT:
        to_limit(s, DOCUMENTS, i64(numbers[gains + G_FUND_DOCUMENTS]))
        to_limit(s, CALM, i64(numbers[gains + G_FUND_CALM]))
        frames[f + F_B] = i16(i64(numbers[gains + G_FUND_CARGO]))
    elif stage == NAMED_CARGO:
        for kind in range(CARGO):
            frames[f + F_B + kind] = i16(i64(numbers[gains + G_GOODS + kind]))
    elif stage == ONE_OF:
        frames[f + F_B] = i16(i64(numbers[gains + G_CHOICE] != 0))
    elif stage == ANY_CARGO:
        frames[f + F_B] = i16(i64(numbers[gains + G_CARGO]))
    elif stage == SEVERAL_DOCUMENTS:
        wanted = i64(numbers[gains + G_GOODS + DOCUMENTS])
        scarce = s.phase == INCOME_PHASE and wanted > 1 and are_documents_scarce(s, seat, wanted)
        receive(s, seat, DOCUMENTS, 1 if scarce else wanted)
        frames[f + F_B] = i16(wanted - 1 if scarce else 0)
    elif stage == LESS_STRESS:
        if numbers[gains + G_STRESS] > 0:
            start_removal(s, seat, i64(numbers[gains + G_STRESS]), any_player=False)
            return True
    else:
        gain_tokens(s, seat, i64(numbers[gains + G_TOKENS]))
    return False


def are_documents_scarce(s: State, seat: i64, wanted: i64) -> bool:
    """Whether the limit lacks documents for an income of the seat and all that the others can still take (C59)."""
    for other in range(s.players):
        if other != seat:
            for gains in range(s.tables.incomes):
                left = incomes_of(s, other, gains) - i64(s.taken[other * MOST_INCOMES + gains])
                if left == 0 and incomes_of(s, other, gains) > 0 and s.again & bit(other) != 0:
                    left = 1
                wanted += max(left, 0) * i64(s.tables.gains[gains * GAINS + G_GOODS + DOCUMENTS])
    return i64(s.limit[DOCUMENTS]) < wanted


def must_choose_units(s: State, f: i64, seat: i64) -> bool:
    """Whether the trunk lacks room for cargo of more than one kind that the limit has (C48)."""
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
    """Each kind that can be moved; of any kind no more, too (C49); another document or no more (C59)."""
    f = top(s)
    if i64(s.frames[f + F_STAGE]) == SEVERAL_DOCUMENTS:
        allow(s, DONE)
        allow(s, GOOD + DOCUMENTS)
        return
    if i64(s.frames[f + F_STAGE]) != ONE_OF:
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
    """Whether a set of gains would move anything from the fund to the limit."""
    at = gains * GAINS
    numbers = s.tables.gains
    if numbers[at + G_FUND_DOCUMENTS] > 0 and s.fund[DOCUMENTS] > 0:
        return True
    if numbers[at + G_FUND_CALM] > 0 and s.fund[CALM] > 0:
        return True
    return numbers[at + G_FUND_CARGO] > 0 and (s.fund[0] > 0 or s.fund[1] > 0 or s.fund[2] > 0)


def can_gain(s: State, seat: i64, gains: i64) -> bool:
    """Whether the set of gains would give the seat anything now, or refill the limit."""
    numbers = s.tables.gains
    at = gains * GAINS
    if moves_something(s, gains):
        return True
    if numbers[at + G_STRESS] > 0 and stress_on(s, seat) > 0:
        return True
    if numbers[at + G_TOKENS] > 0 and tokens_left(s) > 0:
        return True
    for good in range(GOODS):
        if brings(s, at, good) and can_receive(s, seat, good):
            return True
    return False


def brings(s: State, at: i64, good: i64) -> bool:
    """Whether the set of gains at ``at`` can bring the good to the seat."""
    numbers = s.tables.gains
    if numbers[at + G_GOODS + good] > 0:
        return True
    return good < CARGO and (numbers[at + G_CARGO] > 0 or i64(numbers[at + G_CHOICE]) & bit(good) != 0)


# --- incomes (Rules 9.2 to 9.4) --------------------------------------------------------------------------------------
def brings_token(s: State, gains: i64) -> bool:
    """Whether the set of gains brings an action token."""
    return s.tables.gains[gains * GAINS + G_TOKENS] != 0


def can_repeat(s: State, seat: i64, gains: i64) -> bool:
    """Whether an income may be received beside the income step: none that brings an action token (C30)."""
    return not brings_token(s, gains) and can_gain(s, seat, gains)


def has_repeatable_income(s: State, seat: i64) -> bool:
    """Whether the seat has such an income."""
    for gains in range(s.tables.incomes):
        if incomes_of(s, seat, gains) > 0 and can_repeat(s, seat, gains):
            return True
    return False


def can_take_income(s: State, seat: i64, gains: i64) -> bool:
    """Whether the seat can take the income in the income step (Rules 9.2, 20.4)."""
    count = incomes_of(s, seat, gains)
    if count > i64(s.taken[seat * MOST_INCOMES + gains]):
        return can_gain(s, seat, gains)
    return count > 0 and s.again & bit(seat) != 0 and can_repeat(s, seat, gains)


def has_income_left(s: State, seat: i64) -> bool:
    """Whether the seat can still take an income in this step."""
    for gains in range(s.tables.incomes):
        if can_take_income(s, seat, gains):
            return True
    return False


def legal_choose_income(s: State) -> None:
    """In the income step one that is left, or no more for now; else any that brings no action token."""
    seat = s.actor
    in_step = s.phase == INCOME_PHASE
    if in_step:
        allow(s, DONE)
    for gains in range(s.tables.incomes):
        if in_step:
            if can_take_income(s, seat, gains):
                allow(s, INCOME + gains)
        elif incomes_of(s, seat, gains) > 0 and can_repeat(s, seat, gains):
            allow(s, INCOME + gains)


def take_income(s: State, seat: i64, gains: i64) -> None:
    """Receive an income in the income step; a second time only by the identity card (Rules 9.2, 20.4)."""
    at = seat * MOST_INCOMES + gains
    if incomes_of(s, seat, gains) > i64(s.taken[at]):
        s.taken[at] += 1
    else:
        s.again &= ~bit(seat)
    start_gains(s, seat, gains)


def run_incomes(s: State) -> None:
    """The top frame INCOMES: one's own incomes outside the income step (Rules 17.13, 20.5)."""
    frames = s.frames
    f = top(s)
    if frames[f + F_A] == 0 or not has_repeatable_income(s, i64(frames[f + F_SEAT])):
        pop(s)
    else:
        ask(s, CHOOSE_INCOME, i64(frames[f + F_SEAT]))


def take_own_income(s: State, seat: i64, action: i64) -> None:
    """The frame INCOMES: one of the own incomes once more."""
    s.frames[top(s) + F_A] -= 1
    start_gains(s, seat, action - INCOME)
