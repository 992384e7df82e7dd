"""Numbers as a seat counts them: its own side first, the cards that it drafted first. Lines are the same for both.

Each function undoes itself: it also leads from the seat's count to the absolute one.
"""

from mypy_extensions import i64

from compile_env.state import ALL_LINES, DECK_CARDS, FIRST_DECK, LINES, MOVING, SIDE_PLACES, STACKS


def card_as_seen(seat: i64, card: i64) -> i64:
    """A card: the seat counts those that it drafted from 0 on."""
    if seat == 0:
        return card
    return card + DECK_CARDS if card < DECK_CARDS else card - DECK_CARDS


def cards_as_seen(seat: i64, cards: i64) -> i64:
    """Cards, a bit each."""
    return cards if seat == 0 else (cards >> DECK_CARDS) | ((cards & FIRST_DECK) << DECK_CARDS)


def stack_as_seen(seat: i64, stack: i64) -> i64:
    """A stack: the seat counts its own ones from 0 on. The protocols of both seats are counted alike."""
    if seat == 0:
        return stack
    return stack + LINES if stack < LINES else stack - LINES


def stacks_as_seen(seat: i64, stacks: i64) -> i64:
    """Stacks, a bit each."""
    return stacks if seat == 0 else (stacks >> LINES) | ((stacks & ALL_LINES) << LINES)


def pile_as_seen(seat: i64, pile: i64) -> i64:
    """A pile, or MOVING: of each kind the seat counts its own one first."""
    if pile < STACKS:
        return stack_as_seen(seat, pile)
    return pile ^ seat if pile < MOVING else pile


def place_as_seen(seat: i64, place: i64) -> i64:
    """A place for a card to be played: the seat counts its own side from 0 on."""
    if seat == 0:
        return place
    return place + SIDE_PLACES if place < SIDE_PLACES else place - SIDE_PLACES
