"""Who knows which card lies where (Rules 13).

``State.could_be`` holds, for each seat and each card's place, the set of cards that the seat holds possible there. One
card: the seat knows it. A place in a hand means no particular card of that hand: whenever a card leaves a hand and the
other seat cannot tell which, all places of the hand, and the place it went to, get the sets of all of them together.
"""

from mypy_extensions import i64

from compile_env.state import CARDS, DECK, DECK_CARDS, FIRST_DECK, HAND, SEATS, State, bit, is_single, lowest


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
        level(s, seat, i64(s.place[card]), bit(card))
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


def level(s: State, seat: i64, pile: i64, bits: i64) -> None:
    """Make no difference any more between the places of a pile that could hold one of ``bits``."""
    could_be = s.could_be
    first = seat * CARDS
    together: i64 = 0
    for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
        here = could_be[first + i64(s.piles[at])]
        if here & bits:
            together |= here
    for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
        card = i64(s.piles[at])
        if could_be[first + card] & bits:
            could_be[first + card] = together


def hide_choice(s: State, owner: i64) -> None:
    """The owner is about to move a card of their hand, and the other seat cannot tell which of them."""
    level(s, 1 - owner, HAND + owner, -1)


def narrow(s: State, seat: i64, card: i64, possible: i64) -> None:
    """The seat can tell that the card is one of ``possible``."""
    at = seat * CARDS + card
    s.could_be[at] &= possible
    if is_single(s.could_be[at]):
        settle(s, seat, card)


def rule_out(s: State, owner: i64, cards: i64) -> None:
    """The other seat can tell that the owner's hand holds none of ``cards``."""
    other = 1 - owner
    for at in range((HAND + owner) * CARDS, (HAND + owner) * CARDS + i64(s.counts[HAND + owner])):
        card = i64(s.piles[at])
        if s.could_be[other * CARDS + card] & cards:
            narrow(s, other, card, ~cards)


def forget_order(s: State, owner: i64) -> None:
    """The owner's deck has been shuffled: what lies in it stays known, its order does not."""
    for seat in range(SEATS):
        level(s, seat, DECK + owner, -1)


def start_knowledge(s: State) -> None:
    """Both decks are shuffled: each seat knows what is in them, and nothing of the order."""
    for seat in range(SEATS):
        for card in range(CARDS):
            s.could_be[seat * CARDS + card] = FIRST_DECK if card < DECK_CARDS else FIRST_DECK << DECK_CARDS
