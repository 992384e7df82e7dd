"""Redrawing the allegiance cards that a seat does not know (Rules 3)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from patriot_env.state import MOST_ALLEGIANCES, State, is_president
from patriot_env.tables import (
    A_FOUR,
    A_SIDE,
    ALLEGIANCE,
    ALLEGIANCES,
    DEAL,
    FEWEST_SEATS,
    KILL,
    SIDES,
    Z_LATER,
    Z_PRESIDENT_LATER,
)
from tabletop_core.game import zeros
from tabletop_core.rng import Rng

OF_START: Final[i64] = 0
OF_LATER: Final[i64] = 1


def redraw_allegiances(s: State, seat: i64, rng: Rng) -> None:
    """Which sides lie where, each way that fits what all have seen being equally likely; then which cards."""
    places, rounds, is_loyal = unknown_places(s, seat)
    sides = zeros(i64(len(places)))
    for n in range(i64(len(places))):
        sides[n] = u8(side(s, card_at(s, i64(places[n]))))
    redraw_sides(sides, rounds, is_loyal, rng)
    cards = cards_of_sides(s, sides, spare_cards(s, places), rng)
    for n in range(i64(len(places))):
        lay_at(s, i64(places[n]), i64(cards[n]))


def side(s: State, card: i64) -> i64:
    """SAVE, SECONDARY or KILL."""
    return i64(s.tables.allegiances[card * ALLEGIANCE + A_SIDE])


def place_of_later(s: State, n: i64) -> i64:
    """The number of a place among the cards still to be dealt: they follow those of the seats."""
    return s.players * MOST_ALLEGIANCES + n


def card_at(s: State, place: i64) -> i64:
    """The card that lies there."""
    held = s.players * MOST_ALLEGIANCES
    return i64(s.allegiance[place]) - 1 if place < held else i64(s.later[place - held])


def lay_at(s: State, place: i64, card: i64) -> None:
    """Lay a card there."""
    held = s.players * MOST_ALLEGIANCES
    if place < held:
        s.allegiance[place] = u8(1 + card)
    else:
        s.later[place - held] = u8(card)


def unknown_places(s: State, seat: i64) -> tuple[vec[u8], vec[u8], vec[u8]]:
    """Where cards lie that the seat does not know; of which deal each is; and whether it cannot be Kill.

    Players who were assassinated and are not dead assassins know none; dead and revealed ones have shown all they know.
    """
    places = zeros(0)
    rounds = zeros(0)
    is_loyal = zeros(0)
    later = later_cards(s)
    for holder in range(s.players):
        held = i64(0)
        for number in range(MOST_ALLEGIANCES):
            held += i64(s.allegiance[holder * MOST_ALLEGIANCES + number] != 0)
        for number in range(held):
            place = holder * MOST_ALLEGIANCES + number
            if s.shown[place] != 0 or (holder == seat and s.looked[place] != 0):
                continue
            places = append(places, u8(place))
            is_later = later != 0 and s.later_left == 0 and number == held - 1 and gets_later(s, holder)
            rounds = append(rounds, u8(OF_LATER if is_later else OF_START))
            has_told = s.killed[holder] != 0 or s.revealed[holder] != 0
            is_loyal = append(is_loyal, u8(i64(has_told and s.looked[place] != 0)))
    for n in range(s.later_left):
        places = append(places, u8(place_of_later(s, n)))
        rounds = append(rounds, u8(OF_LATER if later != 0 else OF_START))
        is_loyal = append(is_loyal, u8(0))
    return places, rounds, is_loyal


def gets_later(s: State, seat: i64) -> bool:
    """Whether the seat is dealt a card in round 3."""
    with_president = s.tables.deals[(s.players - FEWEST_SEATS) * DEAL + Z_PRESIDENT_LATER] != 0
    return not is_president(seat) or with_president


def later_cards(s: State) -> i64:
    """How many cards come into the game in round 3; with four players those of the start are dealt out then."""
    count: i64 = 0
    for number in range(SIDES):
        count += i64(s.tables.deals[(s.players - FEWEST_SEATS) * DEAL + Z_LATER + number])
    return count


def redraw_sides(sides: vec[u8], rounds: vec[u8], is_loyal: vec[u8], rng: Rng) -> None:
    """Shuffle the sides of each deal until nobody is Kill who cannot be; the true deal is such a one."""
    for deal in range(OF_LATER + 1):
        places = zeros(0)
        for n in range(i64(len(sides))):
            if i64(rounds[n]) == deal:
                places = append(places, u8(n))
        fits = False
        while not fits:
            fits = True
            for n in range(i64(len(places))):
                here = i64(places[n])
                there = i64(places[rng.below(n + 1)])
                kept = sides[here]
                sides[here] = sides[there]
                sides[there] = kept
            for n in range(i64(len(places))):
                if is_loyal[i64(places[n])] != 0 and i64(sides[i64(places[n])]) == KILL:
                    fits = False


def spare_cards(s: State, places: vec[u8]) -> vec[u8]:
    """1 for each card that lies in one of the places or is out of the game unseen."""
    spare = zeros(ALLEGIANCES)
    for card in range(ALLEGIANCES):
        with_all = s.tables.allegiances[card * ALLEGIANCE + A_FOUR] == 0
        spare[card] = u8(i64(with_all or s.players > FEWEST_SEATS))
    for place in range(place_of_later(s, s.later_left)):
        is_held = place >= place_of_later(s, 0) or s.allegiance[place] != 0
        if is_held:
            spare[card_at(s, place)] = 0
    for n in range(i64(len(places))):
        spare[card_at(s, i64(places[n]))] = 1
    return spare


def cards_of_sides(s: State, sides: vec[u8], spare: vec[u8], rng: Rng) -> vec[u8]:
    """A spare card for each side, each being as likely."""
    order = zeros(ALLEGIANCES)
    for card in range(ALLEGIANCES):
        order[card] = u8(card)
    rng.shuffle(order, 0, ALLEGIANCES)
    cards = zeros(i64(len(sides)))
    for n in range(i64(len(sides))):
        for at in range(ALLEGIANCES):
            card = i64(order[at])
            if spare[card] != 0 and side(s, card) == i64(sides[n]):
                spare[card] = 0
                cards[n] = u8(card)
                break
    return cards
