"""Who knows which card lies where (Rules 13).

``State.could_be`` holds, for each seat and each card's place, the set of cards that the seat holds possible there. One
card: the seat knows it. A place in a hand means no particular card of that hand: whenever a card leaves a hand and the
other seat cannot tell which, the cards of the hand are *mixed* for it: all their places, and the one that the card
went to, get the sets of all of them together. A shuffle mixes a deck for both seats.

Sets alone do not tell how likely each deal is. All ways in which the mixings of a game may have gone are equally
likely, and what a seat sees before, between and after them rules some out: a deal is as likely as there are ways that
lead to it. ``State.mixed`` keeps what is needed to count them: for each mixing which cards it was, named by what they
truly were, and what the seat held each of them for just before. A mixing is kept only where the sets do not tell the
same: not where the cards mixed were alike to the seat anyway (``was_mixed_last``), nor where every deal that agrees
with the sets has as many ways as every other (``are_told_apart``). ``tidy`` drops what is of no use any more.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from compile_env.state import ALL_CARDS, CARDS, DECK, DECK_CARDS, FIRST_DECK, HAND, SEATS, State, bit, is_single, lowest

# --- State.mixed: two numbers for each group of cards of a mixing, the oldest first -----------------------------------
CARDS_OF_GROUP: Final[i64] = ALL_CARDS  # in the first number: its cards
BEGINS: Final[i64] = 0x10_0000_0000  # in the first number: the first group of its mixing
OF_SEAT_1: Final[i64] = 0x20_0000_0000  # in the first number: what seat 1 remembers
# the second number: the cards that the seat held each of the group for, or
EACH_KNOWN: Final[i64] = 0  # it knew each of them
MOST_MIXINGS: Final[i64] = 20  # for each seat; there, the oldest TIDY_EVERY of them are forgotten
TIDY_EVERY: Final[i64] = 4  # mixings


def knows(s: State, seat: i64, card: i64) -> bool:
    """Whether the seat knows that the card is where it is."""
    return i64(s.could_be[seat * CARDS + card]) == bit(card)


def learn(s: State, seat: i64, card: i64) -> None:
    """The seat sees which card this is."""
    could_be = s.could_be
    first = seat * CARDS
    if could_be[first + card] == bit(card):
        return
    if i64(s.place[card]) == HAND or i64(s.place[card]) == HAND + 1:
        mix(s, seat, possible_places(s, seat, i64(s.place[card]), bit(card)))
    could_be[first + card] = bit(card)
    settle(s, seat, card)


def settle(s: State, seat: i64, card: i64) -> None:
    """The seat has come to know the card: it is nowhere else, which may tell what lies elsewhere."""
    could_be = s.could_be
    first = seat * CARDS
    found: i64 = bit(card)
    while found != 0:
        known = lowest(found)
        found &= found - 1
        here = bit(known)
        for each in range(CARDS):
            if could_be[first + each] & here and each != known:
                could_be[first + each] &= ~here
                if is_single(could_be[first + each]):
                    found |= could_be[first + each]


def learn_all(s: State, card: i64) -> None:
    """Both seats see which card this is."""
    learn(s, 0, card)
    learn(s, 1, card)


def possible_places(s: State, seat: i64, pile: i64, bits: i64) -> i64:
    """The cards of a pile that lie where one of ``bits`` could lie."""
    first = seat * CARDS
    found: i64 = 0
    for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
        card = i64(s.piles[at])
        if s.could_be[first + card] & bits:
            found |= bit(card)
    return found


def hide_choice(s: State, owner: i64) -> None:
    """The owner is about to move a card of their hand, and the other seat cannot tell which of them."""
    mix(s, 1 - owner, possible_places(s, 1 - owner, HAND + owner, -1))


def narrow(s: State, seat: i64, card: i64, possible: i64) -> None:
    """The seat can tell that the card is one of ``possible``."""
    at = seat * CARDS + card
    if s.could_be[at] & ~possible:
        s.could_be[at] &= possible
        if is_single(s.could_be[at]):
            settle(s, seat, card)


def rule_out(s: State, owner: i64, cards: i64) -> None:
    """The other seat can tell that the owner's hand holds none of ``cards``."""
    other = 1 - owner
    for at in range((HAND + owner) * CARDS, (HAND + owner) * CARDS + i64(s.counts[HAND + owner])):
        narrow(s, other, i64(s.piles[at]), ~cards)


def forget_order(s: State, owner: i64) -> None:
    """The owner's deck has been shuffled: what lies in it stays known, its order does not."""
    for seat in range(SEATS):
        mix(s, seat, possible_places(s, seat, DECK + owner, -1))


def start_knowledge(s: State) -> None:
    """Both decks are shuffled: each seat knows what is in them, and nothing of the order."""
    for seat in range(SEATS):
        for card in range(CARDS):
            s.could_be[seat * CARDS + card] = FIRST_DECK if card < DECK_CARDS else FIRST_DECK << DECK_CARDS


# --- mixing ----------------------------------------------------------------------------------------------------------
def mix(s: State, seat: i64, cards: i64) -> None:
    """The seat can tell the cards apart no longer."""
    if cards & (cards - 1) == 0:
        return
    could_be = s.could_be
    first = seat * CARDS
    together: i64 = 0
    each: i64 = -1
    left = cards
    while left != 0:
        here = could_be[first + lowest(left)]
        left &= left - 1
        together |= here
        each &= here
    if each == together:
        if not is_remembered(s, seat, cards) or was_mixed_last(s, seat, cards):
            return
        remember(s, seat, cards)
        tidy_at_times(s, seat)
        return
    is_new = is_remembered(s, seat, cards) or not are_told_apart(s.could_be, seat * CARDS, cards)
    if is_new:
        remember(s, seat, cards)
    left = cards
    while left != 0:
        could_be[first + lowest(left)] = together
        left &= left - 1
    if is_new:
        tidy_at_times(s, seat)


def are_told_apart(could_be: vec[i64], first: i64, cards: i64) -> bool:
    """Whether the sets of all cards together will tell as much of ``cards``, in no mixing yet, as their own do now.

    They do where their sets are equal or have nothing in common, and those of other places tell how many of each set
    are here: every way to lay them out that agrees with that is one of equally many ways.
    """
    seen: i64 = 0
    untold: i64 = 0
    left = cards
    while left != 0:
        here = could_be[first + lowest(left)]
        if here & seen:
            return False
        seen |= here
        if is_single(here):  # known, so nowhere else
            left &= left - 1
            continue
        others: i64 = 0
        for each in range(CARDS):
            possible = could_be[first + each]
            if possible & here == 0:
                continue
            if bit(each) & cards:
                if possible == here:
                    left &= ~bit(each)
            elif possible & ~here:
                others = 1
        untold += others
    return untold <= 1  # of the last set there are as many as are left


# --- what is remembered ----------------------------------------------------------------------------------------------
def owner_mark(seat: i64) -> i64:
    """What marks the groups of a seat."""
    return OF_SEAT_1 if seat == 1 else 0


def is_remembered(s: State, seat: i64, cards: i64) -> bool:
    """Whether one of the cards is in a mixing that the seat remembers."""
    mark = owner_mark(seat)
    for at in range(0, i64(len(s.mixed)), 2):
        if s.mixed[at] & cards != 0 and s.mixed[at] & OF_SEAT_1 == mark:
            return True
    return False


def was_mixed_last(s: State, seat: i64, cards: i64) -> bool:
    """Whether the latest mixing that has one of the cards has them all."""
    mark = owner_mark(seat)
    at = i64(len(s.mixed))
    together: i64 = 0
    while at > 0:
        at -= 2
        if s.mixed[at] & OF_SEAT_1 == mark:
            together |= s.mixed[at]
            if s.mixed[at] & BEGINS:
                if together & cards:
                    return together & cards == cards
                together = 0
    return False


def remember(s: State, seat: i64, cards: i64) -> None:
    """Note a mixing of the cards, and what the seat holds each of them for."""
    s.mixed = with_groups(s.mixed, cards, owner_mark(seat), s.could_be, seat * CARDS)


def with_groups(mixed: vec[i64], cards: i64, mark: i64, sets: vec[i64], first: i64) -> vec[i64]:
    """``mixed`` and one more mixing: ``sets[first + card]`` is what each of the cards was held for."""
    mark |= BEGINS
    while cards != 0:
        here = sets[first + lowest(cards)]
        group: i64 = 0
        left = cards
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if sets[first + card] == here or (is_single(here) and is_single(sets[first + card])):
                group |= bit(card)
        mixed = append(append(mixed, group | mark), EACH_KNOWN if is_single(here) else here)
        mark &= ~BEGINS
        cards &= ~group
    return mixed


def mixings_of(s: State, seat: i64) -> vec[i64]:
    """The cards of each mixing that the seat remembers."""
    mark = owner_mark(seat)
    mixings = vec[i64]()
    for at in range(0, i64(len(s.mixed)), 2):
        if s.mixed[at] & OF_SEAT_1 == mark:
            if s.mixed[at] & BEGINS:
                mixings = append(mixings, s.mixed[at] & CARDS_OF_GROUP)
            else:
                mixings[i64(len(mixings)) - 1] |= s.mixed[at] & CARDS_OF_GROUP
    return mixings


def sets_before(s: State, seat: i64, count: i64) -> vec[i64]:
    """By mixing, of ``count``, and card: what the seat held it for just before; 0 where it was not in the mixing."""
    mark = owner_mark(seat)
    sets = vec[i64](capacity=count * CARDS)
    for _ in range(count * CARDS):
        sets = append(sets, 0)
    first: i64 = -CARDS
    for at in range(0, i64(len(s.mixed)), 2):
        if s.mixed[at] & OF_SEAT_1 != mark:
            continue
        if s.mixed[at] & BEGINS:
            first += CARDS
        group = s.mixed[at] & CARDS_OF_GROUP
        while group != 0:
            card = lowest(group)
            group &= group - 1
            sets[first + card] = bit(card) if s.mixed[at + 1] == EACH_KNOWN else s.mixed[at + 1]
    return sets


def remember_only(s: State, seat: i64, mixings: vec[i64], sets: vec[i64]) -> None:
    """Replace what the seat remembers by these mixings, those without cards left out."""
    mark = owner_mark(seat)
    mixed = vec[i64]()
    for at in range(0, i64(len(s.mixed)), 2):
        if s.mixed[at] & OF_SEAT_1 != mark:
            mixed = append(append(mixed, s.mixed[at]), s.mixed[at + 1])
    for m in range(i64(len(mixings))):
        mixed = with_groups(mixed, mixings[m], mark, sets, m * CARDS)
    s.mixed = mixed


# --- dropping what is of no use --------------------------------------------------------------------------------------
def tidy_at_times(s: State, seat: i64) -> None:
    """Tidy now and then: what tells no more does no harm, and to look for it takes time."""
    if i64(len(mixings_of(s, seat))) % TIDY_EVERY == 0:
        tidy(s, seat)


def tidy(s: State, seat: i64) -> None:
    """Drop from what the seat remembers all that makes no difference any more."""
    mixings = mixings_of(s, seat)
    count = i64(len(mixings))
    sets = sets_before(s, seat, count)
    goes_on = True
    while goes_on:
        goes_on = False
        rule_out_known(s, seat, mixings, sets)
        for m in range(count):
            if drop_known(s, seat, mixings, sets, m):
                goes_on = True
        for m in range(count):
            if mixings[m] != 0 and drop_mixing(s, seat, mixings, sets, m):
                mixings[m] = 0
                goes_on = True
    for m in range(count):
        if left_in(mixings) <= MOST_MIXINGS - TIDY_EVERY:
            break
        mixings[m] = 0
    remember_only(s, seat, mixings, sets)


def left_in(mixings: vec[i64]) -> i64:
    """How many of the mixings have cards."""
    count: i64 = 0
    for m in range(i64(len(mixings))):
        if mixings[m] != 0:
            count += 1
    return count


def rule_out_known(s: State, seat: i64, mixings: vec[i64], sets: vec[i64]) -> None:
    """A card known where it is was nowhere else since its last mixing."""
    known: i64 = 0
    for card in range(CARDS):
        if knows(s, seat, card):
            known |= bit(card)
    for m in range(i64(len(mixings)) - 1, -1, -1):
        known &= ~mixings[m]
        left = mixings[m]
        while left != 0:
            sets[m * CARDS + lowest(left)] &= ~known
            left &= left - 1


def drop_known(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], m: i64) -> bool:
    """Drop from a mixing the cards known after it that were known before it, or were one of some that were alike.

    It makes no difference which of those it was: so it may have been the one that has its name.
    """
    later: i64 = 0
    for each in range(m + 1, i64(len(mixings))):
        later |= mixings[each]
    has_dropped = False
    left = mixings[m] & ~later
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if knows(s, seat, card):
            could_have_been: i64 = 0
            for each in range(CARDS):
                if mixings[m] & bit(each) and sets[m * CARDS + each] & bit(card):
                    could_have_been |= bit(each)
            if were_alike(mixings, sets, m, could_have_been):
                mixings[m] &= ~bit(card)
                has_dropped = True
    return has_dropped


def were_alike(mixings: vec[i64], sets: vec[i64], m: i64, cards: i64) -> bool:
    """Whether the cards could be exchanged before mixing ``m``: the same set, and the same mixing before."""
    first = m * CARDS
    here = sets[first + lowest(cards)]
    left = cards
    while left != 0:
        if sets[first + lowest(left)] != here:
            return False
        left &= left - 1
    for each in range(m - 1, -1, -1):
        if mixings[each] & cards:
            return mixings[each] & cards == cards
    return True


def drop_mixing(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], m: i64) -> bool:
    """Whether the mixing makes no difference; then what was told before it is told of what came after it."""
    cards = mixings[m]
    if were_alike(mixings, sets, m, cards) or are_mixed_next(mixings, sets, m):
        tell_after(s, seat, mixings, sets, m, 0)
        return True
    if is_first_told_by_sets(s, seat, mixings, sets, m):
        together: i64 = 0
        left = cards
        while left != 0:
            together |= sets[m * CARDS + lowest(left)]
            left &= left - 1
        tell_after(s, seat, mixings, sets, m, together)
        return True
    return False


def are_mixed_next(mixings: vec[i64], sets: vec[i64], m: i64) -> bool:
    """Whether all cards of the mixing are together in the next one that has any of them, and nothing was seen between.

    Then they might have been mixed there only.
    """
    cards = mixings[m]
    for each in range(m + 1, i64(len(mixings))):
        if mixings[each] & cards:
            if mixings[each] & cards != cards:
                return False
            here = sets[each * CARDS + lowest(cards)]
            left = cards
            while left != 0:
                if sets[each * CARDS + lowest(left)] != here:
                    return False
                left &= left - 1
            return True
    return False


def is_first_told_by_sets(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], m: i64) -> bool:
    """``are_told_apart``, for a mixing before which none of its cards was mixed."""
    could_be = s.could_be
    cards = mixings[m]
    for each in range(m):
        if mixings[each] & cards:
            return False
    at_first = could_be[seat * CARDS : seat * CARDS + CARDS]
    for each in range(i64(len(mixings)) - 1, -1, -1):
        left = mixings[each]
        while left != 0:
            at_first[lowest(left)] = sets[each * CARDS + lowest(left)]
            left &= left - 1
    return are_told_apart(at_first, 0, cards)


def tell_after(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], m: i64, together: i64) -> None:
    """The cards of mixing ``m`` are after it what they were before; or, if not 0, of ``together``."""
    left = mixings[m]
    while left != 0:
        card = lowest(left)
        left &= left - 1
        possible = together if together != 0 else sets[m * CARDS + card]
        after = m + 1
        while after < i64(len(mixings)) and mixings[after] & bit(card) == 0:
            after += 1
        if after < i64(len(mixings)):
            sets[after * CARDS + card] &= possible
        else:
            narrow(s, seat, card, possible)
