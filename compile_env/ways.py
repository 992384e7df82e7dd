"""A way to what a seat knows that tells nothing of what is true (Rules 13).

A way says which card lay where before each mixing that the seat remembers, and which lies where now. One is found from
what the seat knows alone: at first each place gets a card that fits it, as far as there is one; then cards that lie
where they cannot change places with others until all fit.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from compile_env.marks import MARKS
from compile_env.state import ALL_CARDS, CARDS, HAND, MOVING, PILES, State, bit, is_single, lowest
from tabletop_core.game import zeros
from tabletop_core.rng import Rng

NOWHERE: Final[i64] = -1
BLIND: Final[i64] = 16  # one exchange in so many does not ask what fits: so there is always a way on


def a_way(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], marks: vec[i64], rng: Rng) -> vec[u8]:
    """By moment and place, the card that lay there: the same for all states that the seat cannot tell apart.

    ``marks`` tells cards apart that lie where the seat sees no order.
    """
    lay = likely_way(s, seat, mixings, sets, marks)
    at = zeros(i64(len(lay)))
    for index in range(i64(len(lay))):
        at[index // CARDS * CARDS + i64(lay[index])] = u8(index % CARDS)
    while True:
        card = misplaced(sets, at, rng)
        if card == NOWHERE:
            break
        other = rng.below(CARDS - 1)
        exchange(mixings, sets, at, card, other + i64(other >= card), rng)
    for index in range(i64(len(at))):
        lay[index // CARDS * CARDS + i64(at[index])] = u8(index % CARDS)
    return lay


# --- how it begins ---------------------------------------------------------------------------------------------------
def likely_way(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], marks: vec[i64]) -> vec[u8]:
    """A way in which each place has a card that fits it, as far as there was one left."""
    count = i64(len(mixings))
    lay = zeros((count + 1) * CARDS)
    rank = rank_of_places(s, seat, marks)
    fill(mixings, sets, rank, lay, 0, ALL_CARDS, ALL_CARDS)
    for m in range(count):
        cards: i64 = 0
        for place in range(CARDS):
            lay[(m + 1) * CARDS + place] = lay[m * CARDS + place]
            if mixings[m] & bit(place):
                cards |= bit(i64(lay[m * CARDS + place]))
        fill(mixings, sets, rank, lay, m + 1, mixings[m], cards)
    return lay


def rank_of_places(s: State, seat: i64, marks: vec[i64]) -> vec[i64]:
    """By place, what tells it from others now: where it is, or its mark in the other hand, which has no order."""
    rank = marks[:]
    for card in range(CARDS):
        rank[card] += MARKS * i64(i64(s.place[card]) == MOVING)
    for pile in range(PILES):
        if pile != HAND + 1 - seat:
            for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
                rank[i64(s.piles[at])] = at - PILES * CARDS
    return rank


def fill(mixings: vec[i64], sets: vec[i64], rank: vec[i64], lay: vec[u8], m: i64, places: i64, cards: i64) -> None:
    """Lay the cards in the places at a moment: first those that can be nowhere else, then what fits, then the others.

    The order of the places is by what the seat knows of them: the mixing that comes next, where they are, and the set.
    """
    count = i64(len(mixings))
    order = zeros(0)
    key = vec[i64]()  # of each place: its rank or, where there is another mixing, which one comes next
    possible = vec[i64]()
    for place in range(CARDS):
        if places & bit(place) == 0:
            continue
        then = m
        while then < count and mixings[then] & bit(place) == 0:
            then += 1
        order = append(order, u8(place))
        key = append(key, rank[place] if then == count else then - count - PILES * CARDS)
        possible = append(possible, sets[then * CARDS + place])
    sort_places(order, key, possible)
    is_filled = zeros(i64(len(order)))
    for choice in range(3):
        for n in range(i64(len(order))):
            fitting = cards if choice == 2 else cards & possible[n]
            if is_filled[n] == 0 and fitting != 0 and (choice != 0 or is_single(possible[n])):
                card = lowest(fitting)
                lay[m * CARDS + i64(order[n])] = u8(card)
                cards &= ~bit(card)
                is_filled[n] = 1


def sort_places(order: vec[u8], key: vec[i64], possible: vec[i64]) -> None:
    """Sort places by key and then by the set of cards that each could be."""
    for end in range(1, i64(len(order))):
        at = end
        while at > 0 and (key[at] < key[at - 1] or (key[at] == key[at - 1] and possible[at] < possible[at - 1])):
            place = order[at]
            order[at] = order[at - 1]
            order[at - 1] = place
            kept = key[at]
            key[at] = key[at - 1]
            key[at - 1] = kept
            kept = possible[at]
            possible[at] = possible[at - 1]
            possible[at - 1] = kept
            at -= 1


# --- exchanging cards until all fit ----------------------------------------------------------------------------------
def misplaced(sets: vec[i64], at: vec[u8], rng: Rng) -> i64:
    """A card that lies somewhere at some moment where it cannot; NOWHERE where there is none."""
    size = i64(len(at))
    index = rng.below(size)
    for _ in range(size):
        if not fits(sets, at, index // CARDS, index % CARDS, index % CARDS):
            return index % CARDS
        index = index + 1 if index + 1 < size else 0
    return NOWHERE


def fits(sets: vec[i64], at: vec[u8], m: i64, card: i64, where: i64) -> bool:
    """Whether the card can lie at moment ``m`` where the card ``where`` does."""
    possible = sets[m * CARDS + i64(at[m * CARDS + where])]
    return possible == 0 or possible & bit(card) != 0  # 0: nothing was known of it at that moment alone


def exchange(mixings: vec[i64], sets: vec[i64], at: vec[u8], one: i64, other: i64, rng: Rng) -> None:
    """Let two cards have lain, at each moment, as they do or the other way round, whichever fits better on the whole.

    ``wrong[2 * m + order]`` counts, from the last moment back, what does not fit from moment ``m`` on.
    """
    last = i64(len(mixings))
    wrong = zeros(2 * last + 2)
    is_blind = rng.below(BLIND) == 0
    for m in range(last, -1, -1):
        kept: i64 = 0
        turned: i64 = 0
        if m < last:
            kept = i64(wrong[2 * m + 2])
            turned = i64(wrong[2 * m + 3])
            if both_are_in(mixings, at, m, one, other):
                kept = turned = min(kept, turned)
        if not is_blind:
            kept += i64(not fits(sets, at, m, one, one)) + i64(not fits(sets, at, m, other, other))
            turned += i64(not fits(sets, at, m, one, other)) + i64(not fits(sets, at, m, other, one))
        wrong[2 * m] = u8(kept)
        wrong[2 * m + 1] = u8(turned)
    is_turned = drawn(wrong, 0, rng)
    for m in range(last + 1):
        is_free = m < last and both_are_in(mixings, at, m, one, other)
        if is_turned:
            place = at[m * CARDS + one]
            at[m * CARDS + one] = at[m * CARDS + other]
            at[m * CARDS + other] = place
        if is_free:
            is_turned = drawn(wrong, m + 1, rng)


def both_are_in(mixings: vec[i64], at: vec[u8], m: i64, one: i64, other: i64) -> bool:
    """Whether both cards are in the mixing."""
    return mixings[m] & bit(i64(at[m * CARDS + one])) != 0 and mixings[m] & bit(i64(at[m * CARDS + other])) != 0


def drawn(wrong: vec[u8], m: i64, rng: Rng) -> bool:
    """Whether to turn two cards round from moment ``m`` on; where it makes no difference, chance decides."""
    kept = wrong[2 * m]
    turned = wrong[2 * m + 1]
    return turned < kept or (turned == kept and rng.below(2) == 0)
