"""Redrawing all that a seat cannot know (Rules 13, 14)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from compile_env.asking import options_now
from compile_env.observation_cards import about
from compile_env.program import NONE, S_UNDER, STEP
from compile_env.state import (
    CARDS,
    CHOOSE_ORDER,
    FRAME,
    HAND,
    IT,
    KIND,
    NO_CARD,
    PC,
    PILES,
    RUN,
    SOURCE,
    STAGE,
    T_IT,
    TARGET,
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
from compile_env.targets import ASKED_POSITION
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng, seeded

SWAPS: Final[i64] = 15  # tried for each card that the seat does not know


def resample(s: State, seat: i64, rng: Rng) -> None:
    """Redraw, each deal that agrees with what the seat knows being equally likely, and chance to come.

    A deal is made at random that has nothing of the true one; then cards change places, two or three at a time,
    wherever each may lie where it comes to, until all deals are equally likely. A deal in which the other seat could
    not be asked what it is being asked is drawn again; that ends: the true one is no such deal.
    """
    s.rng = seeded(rng.seed64())
    if i64(s.place[0]) == UNDEALT:
        return
    hidden = hidden_cards(s, seat)
    count: i64 = len(hidden)
    order = all_cards()
    while True:
        rng.shuffle(hidden, 0, count)
        rng.shuffle(order, 0, CARDS)
        now = dealt(s, seat, hidden, order)
        for _ in range(SWAPS * count):
            swap_two(s, seat, hidden, count, now, rng)
            if count > 2:
                turn_three(s, seat, hidden, count, now, rng)
        if s.actor == seat or s.actor == NOBODY:
            put_in_place(s, seat, now)
            return
        twin = s.copy()
        put_in_place(twin, seat, now)
        options = options_now(twin)
        if options != 0 or s.may_decline or s.decision == CHOOSE_ORDER:  # the other seat could be asked that
            put_in_place(s, seat, now)
            s.options = options
            return


def all_cards() -> vec[u8]:
    """The cards in the order of their numbers."""
    cards = zeros(CARDS)
    for card in range(CARDS):
        cards[card] = u8(card)
    return cards


def hidden_cards(s: State, seat: i64) -> vec[u8]:
    """The cards that the seat does not know, standing for the places where they lie."""
    hidden = zeros(0)
    for card in range(CARDS):
        if not is_single(s.could_be[seat * CARDS + card]):
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


# --- making all deals equally likely ---------------------------------------------------------------------------------
def may_lie(s: State, seat: i64, place: i64, card: i64) -> bool:
    """Whether the seat holds the card possible where ``place`` lies."""
    return s.could_be[seat * CARDS + place] & bit(card) != 0


def swap_two(s: State, seat: i64, hidden: vec[u8], count: i64, now: vec[u8], rng: Rng) -> None:
    """Try to exchange two cards."""
    one = i64(hidden[rng.below(count)])
    other = i64(hidden[rng.below(count)])
    a = i64(now[one])
    b = i64(now[other])
    if may_lie(s, seat, one, b) and may_lie(s, seat, other, a):
        now[one] = u8(b)
        now[other] = u8(a)


def turn_three(s: State, seat: i64, hidden: vec[u8], count: i64, now: vec[u8], rng: Rng) -> None:
    """Try to move three cards round."""
    one = i64(hidden[rng.below(count)])
    two = i64(hidden[rng.below(count)])
    three = i64(hidden[rng.below(count)])
    if one == two or two == three or one == three:
        return
    a = i64(now[one])
    b = i64(now[two])
    c = i64(now[three])
    if may_lie(s, seat, one, b) and may_lie(s, seat, two, c) and may_lie(s, seat, three, a):
        now[one] = u8(b)
        now[two] = u8(c)
        now[three] = u8(a)


# --- one deal for all that look alike --------------------------------------------------------------------------------
def level_hidden(s: State, seat: i64) -> None:
    """Replace the deal by one that depends only on what the seat knows: the same for all deals it cannot tell apart.

    For players that look ahead and must not peek. Chance to come is replaced, too.
    """
    s.rng = Rng(1, 2, 3, 4)
    if i64(s.place[0]) == UNDEALT:
        return
    put_in_place(s, seat, dealt(s, seat, hidden_places(s, seat), all_cards()))
    sort_hand(s, 1 - seat)


def hidden_places(s: State, seat: i64) -> vec[u8]:
    """The cards that the seat does not know, by where they lie and what they could be: an order that does not tell."""
    places = zeros(0)
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
            sort_by_possible(s, seat, places, first)
    return places


def sort_by_possible(s: State, seat: i64, places: vec[u8], first: i64) -> None:
    """Sort the places from ``first`` on by the set of cards that each could be."""
    could_be = s.could_be
    for end in range(first + 1, i64(len(places))):
        at = end
        while at > first and could_be[seat * CARDS + i64(places[at])] < could_be[seat * CARDS + i64(places[at - 1])]:
            kept = places[at]
            places[at] = places[at - 1]
            places[at - 1] = kept
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
    for card in range(CARDS):
        to = i64(now[card])
        s.place[to] = place[card]
        s.face_up[to] = face_up[card]
        s.could_be[own + to] = could_be[own + card]
        s.could_be[other + to] = renamed(could_be[other + card], now)
    for pile in range(PILES):
        for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
            s.piles[at] = now[i64(s.piles[at])]
    rename_frames(s, now)


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
            frames[f + TARGET] = i16(now[i64(frames[f + TARGET])])
        if frames[f + SOURCE] != NO_CARD:
            frames[f + SOURCE] = i16(now[i64(frames[f + SOURCE])])
        if frames[f + IT] != NO_CARD:
            frames[f + IT] = i16(now[i64(frames[f + IT])])
        note_cards(s, f, renamed(noted_cards(s, f), now))
    triggers = s.triggers
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        if triggers[t + T_IT] != NO_CARD:
            triggers[t + T_IT] = i16(now[i64(triggers[t + T_IT])])


def is_card_chosen(s: State, f: i64) -> bool:
    """Whether the frame's TARGET is a card."""
    if i64(s.frames[f + KIND]) != RUN or s.frames[f + PC] == NONE or s.frames[f + TARGET] == NO_CARD:
        return False
    if i64(s.frames[f + STAGE]) == ASKED_POSITION:  # a stack
        return False
    return about(s, f) != NO_CARD or s.tables.steps[i64(s.frames[f + PC]) * STEP + S_UNDER] != NONE
