"""Rules 2 and 7: laying four missions and making the equipment decks new, each round."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.state import (
    BUST_SHOWN,
    CODES,
    COUNTER_INTELLIGENCE,
    DOCUMENT,
    DOCUMENTS,
    DRAWN,
    EQUIPMENT_CARDS,
    HELD,
    IN_MISSION_DECK,
    ITEM,
    KINDS,
    KNOWN_TOP,
    MISSIONS,
    NEXT_TURN,
    NOT_LAID,
    ON_TABLE,
    OUTCOME,
    PLAYER,
    POINTS,
    SEATS,
    SIDE,
    STATED,
    TAKEN,
    TARGET,
    TO_COME,
    USED,
    State,
)
from tabletop_core.game import NOBODY, zeros

EMPTY_PLACE: Final[i64] = 255  # State.laid while a replacement is still to come


def start_round(s: State) -> None:
    """Lay four missions and shuffle both equipment decks; the starting player takes the first turn."""
    lay_missions(s)
    shuffle_equipment(s)
    s.resolved = 0
    s.mission = NOBODY
    s.turn = s.starter
    s.phase = NEXT_TURN


def shuffle_mission_deck(s: State) -> None:
    """Put all mission cards into the deck and shuffle it."""
    clear(s.to_come, TO_COME)
    clear(s.outcomes, MISSIONS * OUTCOME)
    for card in range(s.tables.mission_cards):
        s.mission_deck[card] = u8(card)
        s.place[card] = u8(IN_MISSION_DECK)
        s.to_come[i64(s.tables.mission_cell[card])] += 1
    s.missions_turned = 0
    s.rng.shuffle(s.mission_deck, 0, s.tables.mission_cards)


def lay_missions(s: State) -> None:
    """Turn four cards, then lay a replacement over each counter-intelligence card, nearest the deck first."""
    classes = s.tables.mission_class
    for mission in range(MISSIONS):
        card = s.mission_deck[s.missions_turned]
        s.missions_turned += 1
        put_on_table(s, i64(card))
        if classes[i64(card)] == COUNTER_INTELLIGENCE:
            s.beneath[mission] = card
            s.laid[mission] = u8(EMPTY_PLACE)
        else:
            s.beneath[mission] = u8(NOT_LAID)
            s.laid[mission] = card
    set_aside: i64 = 0
    for mission in range(MISSIONS):
        if s.laid[mission] == EMPTY_PLACE:
            set_aside = lay_replacement(s, mission, set_aside)
    if set_aside > 0:  # K1: only set-aside cards go back, and only then is the deck shuffled
        s.missions_turned -= set_aside
        s.rng.shuffle(s.mission_deck, s.missions_turned, s.tables.mission_cards)


def lay_replacement(s: State, mission: i64, set_aside: i64) -> i64:
    """Turn cards until one is no counter-intelligence; return how many cards are set aside by now.

    The set-aside cards are kept in ``mission_deck`` just before the next card to turn.
    """
    deck = s.mission_deck
    while True:
        turned = s.missions_turned
        card = deck[turned]
        s.missions_turned = turned + 1
        if s.tables.mission_class[i64(card)] == COUNTER_INTELLIGENCE:
            set_aside += 1
            continue
        deck[turned] = deck[turned - set_aside]
        deck[turned - set_aside] = card
        put_on_table(s, i64(card))
        s.laid[mission] = card
        return set_aside


def put_on_table(s: State, card: i64) -> None:
    """The card has left the mission deck."""
    s.place[card] = u8(ON_TABLE)
    s.to_come[i64(s.tables.mission_cell[card])] -= 1


def shuffle_equipment(s: State) -> None:
    """Both players take back all their equipment cards and shuffle them."""
    equipment = s.tables.equipment
    clear(s.sides, SEATS * MISSIONS * SIDE)
    clear(s.status, SEATS * EQUIPMENT_CARDS)  # all IN_DECK
    for seat in range(SEATS):
        deck = seat * EQUIPMENT_CARDS
        for i in range(EQUIPMENT_CARDS):
            s.order[deck + i] = equipment[i]
        s.rng.shuffle(s.order, deck, deck + EQUIPMENT_CARDS)
        for kind in range(KINDS):
            s.in_deck[seat * KINDS + kind] = s.tables.kind_counts[kind]
            s.unseen[seat * KINDS + kind] = s.tables.kind_counts[kind]
        player = seat * PLAYER
        s.players[player + DRAWN] = 0
        s.players[player + KNOWN_TOP] = 0
        s.players[player + STATED] = 0
        s.players[player + BUST_SHOWN] = 0


def clear(cells: vec[u8], size: i64) -> None:
    """Set the first ``size`` cells to zero."""
    for i in range(size):
        cells[i] = 0


def check_missions(s: State) -> None:
    """Raise AssertionError unless each mission card is in one place and every count agrees."""
    cards = s.tables.mission_cards
    if sorted([int(card) for card in s.mission_deck]) != list(range(int(cards))):
        raise AssertionError(f"the mission deck is {list(s.mission_deck)}, expected each card once")
    to_come = zeros(TO_COME)
    for i in range(s.missions_turned, cards):
        card = i64(s.mission_deck[i])
        to_come[i64(s.tables.mission_cell[card])] += 1
        if s.place[card] != IN_MISSION_DECK:
            raise AssertionError(f"mission card {card} is in the deck, its place says {s.place[card]}")
    if [int(n) for n in to_come] != [int(n) for n in s.to_come]:
        raise AssertionError(f"to_come is {list(s.to_come)}, from scratch it is {list(to_come)}")
    for seat in range(SEATS):
        check_piles(s, seat)


def check_piles(s: State, seat: i64) -> None:
    """Raise AssertionError unless points, sets and items agree with the cards the seat has taken."""
    tables = s.tables
    points: i64 = 0
    sets = [0, 0]
    items: i64 = 0
    for card in range(tables.mission_cards):
        if s.place[card] == TAKEN + seat:
            points += i64(tables.mission_points[card])
            card_class = tables.mission_class[card]
            if card_class == ITEM:
                items |= 1 << i64(tables.mission_effect[card])
            elif card_class != TARGET:
                sets[0 if card_class == DOCUMENT else 1] += 1
    player = seat * PLAYER
    held = i64(s.players[player + HELD])
    used = i64(s.players[player + USED])
    found = [int(s.players[player + field]) for field in (POINTS, DOCUMENTS, CODES)]
    if found != [int(points), *sets]:
        raise AssertionError(f"seat {seat} has points and sets {found}, from its cards {[int(points), *sets]}")
    if held & used != 0 or held | used != items:
        raise AssertionError(f"seat {seat} holds items {held:b} and used {used:b}, its cards are {items:b}")
