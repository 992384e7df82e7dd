"""Redrawing all that a seat cannot know (Rules 13, 14)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from compile_env.asking import options_now
from compile_env.knowledge import CARDS_OF_GROUP, mixings_of, remember_only, sets_before
from compile_env.marks import is_card_chosen, marks_of
from compile_env.state import (
    CARDS,
    CHOOSE_ORDER,
    F_IT,
    F_SOURCE,
    F_TARGET,
    FRAME,
    HAND,
    HIGHEST_BIT,
    NO_CARD,
    PILES,
    T_IT,
    TRIGGER,
    UNDEALT,
    State,
    bit,
    cards_in,
    is_single,
    lowest,
    note_cards,
    noted_cards,
)
from compile_env.ways import a_way
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng, seeded

REDRAWS: Final[i64] = 30  # of three cards, for each card that the seat does not know
THREE: Final[i64] = 3
MOST_BELOW: Final[i64] = 0x4000_0000  # Rng.below takes twice that
ORDERS_OF_THREE: Final[i64] = 6
IN_ORDER: Final = vec[u8]([0, 1, 2, 1, 0, 2, 2, 1, 0, 0, 2, 1, 1, 2, 0, 2, 0, 1])  # the first one changes nothing


def resample(s: State, seat: i64, rng: Rng) -> None:
    """Redraw, each way to what the seat knows being equally likely (``knowledge``), and chance to come.

    A way is how the cards lay before each mixing that the seat remembers, and how they lie now. Again and again three
    cards are drawn anew while all others stay, until all ways are equally likely. It begins with a way that has nothing
    of the true one (``ways``), so that all that the seat cannot tell apart is redrawn alike. A deal in which the other
    seat could not be asked what it is being asked is drawn again; that ends: the true one is no such deal.
    """
    s.rng = seeded(rng.seed64())
    if i64(s.place[0]) == UNDEALT:
        return
    forget_truth(s, seat, rng)
    mixings = mixings_of(s, seat)
    count = i64(len(mixings))
    sets = sets_of(s, seat, count)
    hidden = hidden_cards(s, seat, mixings)
    lay = all_cards()
    for m in range(count * CARDS):
        lay = append(lay, lay[m])
    while True:
        redraw(mixings, sets, hidden, lay, rng)
        now = lay[count * CARDS : count * CARDS + CARDS]
        if s.actor == seat or s.actor == NOBODY:
            break
        twin = s.copy()
        put_in_place(twin, seat, now)
        options = options_now(twin)
        if options != 0 or s.may_decline or s.decision == CHOOSE_ORDER:  # the other seat could be asked that
            s.options = options
            break
    put_in_place(s, seat, now)
    sort_hand(s, 1 - seat)
    rename_mixings(s, seat, mixings, sets, lay)


def forget_truth(s: State, seat: i64, rng: Rng) -> None:
    """Replace the truth by what depends on what the seat knows and the generator alone, in what it remembers, too."""
    mixings = mixings_of(s, seat)
    count = i64(len(mixings))
    sets = sets_of(s, seat, count)
    lay = any_deal(s, seat, rng) if count == 0 else a_way(s, seat, mixings, sets, marks_of(s, seat), rng)
    put_in_place(s, seat, lay[count * CARDS : count * CARDS + CARDS])
    sort_hand(s, 1 - seat)
    of_other = mixings_of(s, 1 - seat)
    remember_only(s, 1 - seat, of_other, sets_before(s, 1 - seat, i64(len(of_other))))
    rename_mixings(s, seat, mixings, sets, lay)


def sets_of(s: State, seat: i64, count: i64) -> vec[i64]:
    """By moment and place, what the seat holds it for: before each of ``count`` mixings, and now."""
    sets = sets_before(s, seat, count)
    for card in range(CARDS):
        sets = append(sets, s.could_be[seat * CARDS + card])
    return sets


def all_cards() -> vec[u8]:
    """The cards in the order of their numbers."""
    cards = zeros(CARDS)
    for card in range(CARDS):
        cards[card] = u8(card)
    return cards


def hidden_cards(s: State, seat: i64, mixings: vec[i64]) -> vec[u8]:
    """The cards of which the seat does not know where they are, or were, standing for the places where they lie."""
    found: i64 = 0
    for card in range(CARDS):
        if not is_single(s.could_be[seat * CARDS + card]):
            found |= bit(card)
    for m in range(i64(len(mixings))):
        found |= mixings[m]
    hidden = zeros(0)
    for card in range(CARDS):
        if found & bit(card):
            hidden = append(hidden, u8(card))
    return hidden


# --- making a deal ---------------------------------------------------------------------------------------------------
def dealt(s: State, seat: i64, places: vec[u8], order: vec[u8]) -> vec[u8]:
    """A deal: for each card the one that is to lie in its place. Depends on what the seat knows and the two orders."""
    lies = zeros(CARDS)  # 1 + the index in `places` of the place that each card is given, 0 for none
    for index in range(i64(len(places))):
        tried = zeros(CARDS)
        find_card(s, seat, places, index, order, lies, tried)
    now = all_cards()
    for card in range(CARDS):
        if lies[card] != 0:
            now[i64(places[i64(lies[card]) - 1])] = u8(card)
    return now


def find_card(s: State, seat: i64, places: vec[u8], index: i64, order: vec[u8], lies: vec[u8], tried: vec[u8]) -> bool:
    """Give the place a card, moving others where that must be; the true deal shows that there is a way."""
    possible = s.could_be[seat * CARDS + i64(places[index])]
    for n in range(CARDS):
        card = i64(order[n])
        if possible & bit(card) == 0 or tried[card] != 0:
            continue
        tried[card] = 1
        if lies[card] == 0 or find_card(s, seat, places, i64(lies[card]) - 1, order, lies, tried):
            lies[card] = u8(index + 1)
            return True
    return False


def any_deal(s: State, seat: i64, rng: Rng) -> vec[u8]:
    """A deal made at random, though not each as likely as another."""
    places = hidden_places(s, seat)
    order = all_cards()
    rng.shuffle(places, 0, i64(len(places)))
    rng.shuffle(order, 0, CARDS)
    return dealt(s, seat, places, order)


# --- making all ways equally likely ----------------------------------------------------------------------------------
def where_they_lay(lay: vec[u8]) -> vec[u8]:
    """By moment and card, the place where it lay; ``lay`` is by moment and place the card."""
    at = lay[:]
    for index in range(i64(len(lay))):
        first = index // CARDS * CARDS
        at[first + i64(lay[index])] = u8(index - first)
    return at


def redraw(mixings: vec[i64], sets: vec[i64], hidden: vec[u8], lay: vec[u8], rng: Rng) -> None:
    """Draw three cards anew, again and again: ``lay`` is by moment and place the card."""
    at = where_they_lay(lay)
    ways = vec[i64]([i64(0)] * ((len(mixings) + 1) * int(ORDERS_OF_THREE)))
    cards = hidden[:]
    for card in range(CARDS):  # three at least; a known one stays where it is
        if i64(len(cards)) < THREE and at[card] == card and sets[i64(len(mixings)) * CARDS + card] == bit(card):
            cards = append(cards, u8(card))
    for _ in range(REDRAWS * i64(len(hidden))):
        for index in range(THREE):
            other = index + rng.below(i64(len(cards)) - index)
            card_there = cards[index]
            cards[index] = cards[other]
            cards[other] = card_there
        redraw_three(mixings, sets, lay, at, cards, ways, rng)


def redraw_three(
    mixings: vec[i64], sets: vec[i64], lay: vec[u8], at: vec[u8], cards: vec[u8], ways: vec[i64], rng: Rng
) -> None:
    """Draw anew which of three cards lay in which of their places at each moment: each way is equally likely.

    Moment ``m`` is just before mixing ``m``, the last one is now. ``ways[m * ORDERS_OF_THREE + order]`` counts, from
    the last moment back, in how many ways it can have gone on from there, if the cards lay in that order.
    """
    last = i64(len(mixings))
    for m in range(last, -1, -1):
        possible = possible_orders(sets, m * CARDS, at, cards)
        stays = cards_that_stay(mixings, m, at, cards) if m < last else 0
        for order in range(ORDERS_OF_THREE):
            count: i64 = 0
            if possible & bit(order):
                count = 1 if m == last else ways_on(ways, m + 1, order, stays)
            ways[m * ORDERS_OF_THREE + order] = count
    order = drawn_order(ways, 0, 0, 0, rng)
    for m in range(last + 1):
        stays = cards_that_stay(mixings, m, at, cards) if m < last else 0
        if order != 0:
            lay_in_order(lay, at, m * CARDS, cards, order)
        if m < last:
            order = drawn_order(ways, m + 1, order, stays, rng)


def possible_orders(sets: vec[i64], first: i64, at: vec[u8], cards: vec[u8]) -> i64:
    """The orders in which the seat holds it possible that the cards lay at the moment, a bit each."""
    fits: i64 = 0
    for place in range(THREE):
        possible = sets[first + i64(at[first + i64(cards[place])])]
        for card in range(THREE):
            if possible == 0 or possible & bit(i64(cards[card])):  # 0: nothing was known of it at that moment alone
                fits |= bit(THREE * place + card)
    found: i64 = 0
    for order in range(ORDERS_OF_THREE):
        o = THREE * order
        if (
            fits & bit(i64(IN_ORDER[o]))
            and fits & bit(3 + i64(IN_ORDER[o + 1]))
            and fits & bit(6 + i64(IN_ORDER[o + 2]))
        ):
            found |= bit(order)
    return found


def cards_that_stay(mixings: vec[i64], m: i64, at: vec[u8], cards: vec[u8]) -> i64:
    """Which of the three are not in the mixing, a bit each."""
    stays: i64 = 0
    for index in range(THREE):
        if mixings[m] & bit(i64(at[m * CARDS + i64(cards[index])])) == 0:
            stays |= bit(index)
    return stays


def follows(before: i64, after: i64, stays: i64) -> bool:
    """Whether a mixing that leaves some of the three places as they are can make the one order of the other."""
    for index in range(THREE):
        if stays & bit(index) and IN_ORDER[THREE * before + index] != IN_ORDER[THREE * after + index]:
            return False
    return True


def ways_on(ways: vec[i64], m: i64, before: i64, stays: i64) -> i64:
    """In how many ways it can have gone on from moment ``m``, after a mixing of cards in the order ``before``."""
    if stays & (stays - 1) != 0:
        return ways[m * ORDERS_OF_THREE + before]
    count: i64 = 0
    for order in range(ORDERS_OF_THREE):
        if ways[m * ORDERS_OF_THREE + order] != 0 and follows(before, order, stays):
            count += ways[m * ORDERS_OF_THREE + order]
    return count


def drawn_order(ways: vec[i64], m: i64, before: i64, stays: i64, rng: Rng) -> i64:
    """An order at moment ``m``, as likely as there are ways to go on from it."""
    if stays & (stays - 1) != 0:
        return before
    skip = below(ways_on(ways, m, before, stays), rng)
    for order in range(ORDERS_OF_THREE):
        if ways[m * ORDERS_OF_THREE + order] != 0 and follows(before, order, stays):
            skip -= ways[m * ORDERS_OF_THREE + order]
            if skip < 0:
                return order
    return 0


def below(n: i64, rng: Rng) -> i64:
    """A whole number in ``0 .. n - 1``, each as likely as another, also where ``n`` is too large for ``Rng.below``."""
    if n <= MOST_BELOW:
        return rng.below(n)
    while True:
        drawn = rng.bits() << 29 | rng.bits() >> 3
        if drawn < HIGHEST_BIT - HIGHEST_BIT % n:
            return drawn % n


def lay_in_order(lay: vec[u8], at: vec[u8], first: i64, cards: vec[u8], order: i64) -> None:
    """Let the three cards have lain in the order at that moment."""
    one = at[first + i64(cards[0])]
    two = at[first + i64(cards[1])]
    three = at[first + i64(cards[2])]
    put(lay, at, first, one, i64(cards[i64(IN_ORDER[THREE * order])]))
    put(lay, at, first, two, i64(cards[i64(IN_ORDER[THREE * order + 1])]))
    put(lay, at, first, three, i64(cards[i64(IN_ORDER[THREE * order + 2])]))


def put(lay: vec[u8], at: vec[u8], first: i64, place: u8, card: i64) -> None:
    """Lay the card in the place at that moment."""
    lay[first + i64(place)] = u8(card)
    at[first + card] = place


# --- one deal for all that look alike --------------------------------------------------------------------------------
def level_hidden(s: State, seat: i64) -> None:
    """Replace the deal by one that depends only on what the seat knows: the same for all deals it cannot tell apart.

    It agrees with the sets of ``could_be``; how likely it is does not matter, and mixings are forgotten. For players
    that look ahead and must not peek. Chance to come is replaced, too.
    """
    s.rng = Rng(1, 2, 3, 4)
    if i64(s.place[0]) == UNDEALT:
        return
    s.mixed = vec[i64]()
    put_in_place(s, seat, dealt(s, seat, hidden_places(s, seat), all_cards()))
    sort_hand(s, 1 - seat)


def hidden_places(s: State, seat: i64) -> vec[u8]:
    """The cards that the seat does not know, by where they lie and what they could be: an order that does not tell."""
    places = zeros(0)
    marks = marks_of(s, seat)
    for pile in range(PILES + 1):  # the last one: MOVING
        first = i64(len(places))
        if pile == PILES:
            for card in range(CARDS):
                if i64(s.place[card]) == pile and not is_single(s.could_be[seat * CARDS + card]):
                    places = append(places, u8(card))
        else:
            for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
                if not is_single(s.could_be[seat * CARDS + i64(s.piles[at])]):
                    places = append(places, s.piles[at])
        if pile == HAND + 1 - seat or pile == PILES:
            sort_by_possible(s, seat, places, first, marks)
    return places


def sort_by_possible(s: State, seat: i64, places: vec[u8], first: i64, marks: vec[i64]) -> None:
    """Sort the places from ``first`` on by the set of cards that each could be, then by ``marks``."""
    could_be = s.could_be
    for end in range(first + 1, i64(len(places))):
        at = end
        while at > first:
            here = i64(places[at])
            before = i64(places[at - 1])
            possible = could_be[seat * CARDS + here]
            if possible > could_be[seat * CARDS + before]:
                break
            if possible == could_be[seat * CARDS + before] and marks[here] >= marks[before]:
                break
            places[at] = u8(before)
            places[at - 1] = u8(here)
            at -= 1


def sort_hand(s: State, seat: i64) -> None:
    """Lay the cards of a hand in the order of their numbers."""
    cards = cards_in(s, HAND + seat)
    at = (HAND + seat) * CARDS
    while cards != 0:
        s.piles[at] = u8(lowest(cards))
        cards &= cards - 1
        at += 1


# --- the new deal ----------------------------------------------------------------------------------------------------
def put_in_place(s: State, seat: i64, now: vec[u8]) -> None:
    """Lay each card ``now[c]`` where card ``c`` has lain, and say the new cards wherever the old ones were meant."""
    place = s.place[:]
    face_up = s.face_up[:]
    could_be = s.could_be[:]
    own = seat * CARDS
    other = (1 - seat) * CARDS
    meant = meant_by_other(s, seat, now)
    for card in range(CARDS):
        to = i64(now[card])
        s.place[to] = place[card]
        s.face_up[to] = face_up[card]
        s.could_be[own + to] = could_be[own + card]
        s.could_be[other + to] = renamed(could_be[other + card], meant)
    for pile in range(PILES):
        for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
            s.piles[at] = now[i64(s.piles[at])]
    for index in range(i64(len(s.mixed))):  # of the own ones, see rename_mixings
        marks = s.mixed[index] & ~CARDS_OF_GROUP
        s.mixed[index] = marks | renamed(s.mixed[index] & CARDS_OF_GROUP, now)
    rename_frames(s, now)


def rename_mixings(s: State, seat: i64, mixings: vec[i64], sets: vec[i64], lay: vec[u8]) -> None:
    """Say in what the seat remembers of mixings which cards they would have been: ``lay`` is how they lay in each."""
    count = i64(len(mixings))
    then = sets[:]
    for m in range(count):
        for card in range(CARDS):
            then[m * CARDS + i64(lay[m * CARDS + card])] = sets[m * CARDS + card]
        mixings[m] = renamed(mixings[m], lay[m * CARDS : m * CARDS + CARDS])
    remember_only(s, seat, mixings, then)


def meant_by_other(s: State, seat: i64, now: vec[u8]) -> vec[u8]:
    """For each card the one that stands in its stead in what the other seat holds possible, once the deal is new.

    What the other seat knows has changed, and so what it rules out elsewhere: those cards take one another's stead. Of
    any other card it knows what all can tell, wherever the card has gone, so that stays.
    """
    could_be = s.could_be
    first = (1 - seat) * CARDS
    known: i64 = 0
    for card in range(CARDS):
        if is_single(could_be[first + card]):
            known |= bit(card)
    known_now = renamed(known, now)
    meant = all_cards()
    for card in range(CARDS):
        if (known | known_now) & bit(card):
            meant[card] = now[card]
            while known & bit(card) == 0 and known & bit(i64(meant[card])) == 0:
                meant[card] = now[i64(meant[card])]
    for card in range(CARDS):
        if renamed(could_be[first + card], meant) & bit(i64(now[card])) == 0:
            return now  # it knows something of its own of a card that it does not know
    return meant


def renamed(cards: i64, now: vec[u8]) -> i64:
    """A set of cards, each replaced by the one that lies there now."""
    found: i64 = 0
    while cards != 0:
        found |= bit(i64(now[lowest(cards)]))
        cards &= cards - 1
    return found


def rename_frames(s: State, now: vec[u8]) -> None:
    """The cards that frames and noted commands speak of."""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if is_card_chosen(s, f):
            frames[f + F_TARGET] = i16(now[i64(frames[f + F_TARGET])])
        if frames[f + F_SOURCE] != NO_CARD:
            frames[f + F_SOURCE] = i16(now[i64(frames[f + F_SOURCE])])
        if frames[f + F_IT] != NO_CARD:
            frames[f + F_IT] = i16(now[i64(frames[f + F_IT])])
        note_cards(s, f, renamed(noted_cards(s, f), now))
    triggers = s.triggers
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        if triggers[t + T_IT] != NO_CARD:
            triggers[t + T_IT] = i16(now[i64(triggers[t + T_IT])])
