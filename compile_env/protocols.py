"""Protocols and stacks that change places (Rules 6, 10): new orders, pairs of lines, and what an exchange does."""

from typing import Final

from mypy_extensions import i64, u8

from compile_env.moves import happened
from compile_env.program import AFTER_REARRANGE, NONE, S_ENDS, S_OF, STEP
from compile_env.state import CARDS, LINES, NO_CARD, State, bit
from compile_env.steps import seat_of

# The new orders of three protocols: which of the old places each place gets its protocol from.
ORDERS: Final[i64] = 5
ORDER_DIGITS: Final[i64] = 0o210_201_120_102_021  # three octal digits an order, the last order first

# Pairs of lines: 0 the first two, 1 the outer two, 2 the last two.
PAIRS: Final[i64] = 3
ENDS: Final[i64] = 1


# --- orders ----------------------------------------------------------------------------------------------------------
def order_at(order: i64, place: i64) -> i64:
    """From which of the old lines the protocol comes that order 0..4 puts into line ``place``."""
    return (ORDER_DIGITS >> (9 * order + 3 * (2 - place))) & 7


def rearrange(s: State, seat: i64, order: i64) -> None:
    """Put the seat's protocols into a new order; cards stay."""
    stands = s.stands
    first = seat * LINES
    old = stands[first : first + LINES]
    for line in range(LINES):
        stands[first + line] = old[order_at(order, line)]
    happened(s, AFTER_REARRANGE, seat, NO_CARD, NONE, False)


def swap_protocols(s: State, seat: i64, one: i64, other: i64) -> None:
    """Exchange the protocols that stand in two lines."""
    stands = s.stands
    first = seat * LINES
    kept = stands[first + one]
    stands[first + one] = stands[first + other]
    stands[first + other] = kept
    happened(s, AFTER_REARRANGE, seat, NO_CARD, NONE, False)


def loading_protocol(s: State, seat: i64, protocol: i64) -> i64:
    """Where in ``State.compiled`` the seat's protocol of this name is; NONE if it has none, or has compiled it."""
    for at in range(seat * LINES, (seat + 1) * LINES):
        if i64(s.protocol[at]) == protocol and s.compiled[at] == 0:
            return at
    return NONE


# --- pairs of lines --------------------------------------------------------------------------------------------------
def first_of_pair(pair: i64) -> i64:
    """The left line of a pair."""
    return 1 if pair == 2 else 0


def second_of_pair(pair: i64) -> i64:
    """The right line of a pair."""
    return 1 if pair == 0 else 2


def pairs_of(s: State, f: i64, step: i64, is_stacks: bool) -> i64:
    """The pairs of lines that the step can exchange, a bit each."""
    whose = seat_of(s, f, i64(s.tables.steps[step * STEP + S_OF]))
    pairs: i64 = 1 << ENDS if s.tables.steps[step * STEP + S_ENDS] != 0 else (1 << PAIRS) - 1
    if is_stacks:
        for pair in range(PAIRS):
            one = whose * LINES + first_of_pair(pair)
            if s.counts[one] == 0 or s.counts[whose * LINES + second_of_pair(pair)] == 0:
                pairs &= ~bit(pair)
    return pairs


def swap_stacks(s: State, one: i64, other: i64) -> None:
    """Exchange two stacks, each in its order; nothing is covered or uncovered."""
    piles = s.piles
    for at in range(max(i64(s.counts[one]), i64(s.counts[other]))):
        kept = piles[one * CARDS + at]
        piles[one * CARDS + at] = piles[other * CARDS + at]
        piles[other * CARDS + at] = kept
    count = s.counts[one]
    s.counts[one] = s.counts[other]
    s.counts[other] = count
    mark_places(s, one)
    mark_places(s, other)
    s.old_stacks |= bit(one) | bit(other)


def mark_places(s: State, pile: i64) -> None:
    """The cards of the pile are there."""
    for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
        s.place[i64(s.piles[at])] = u8(pile)
