"""Who knows which card, and redrawing all that a seat does not know (Rules 9.6-9.8)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.state import (
    ACES,
    BUST_LIMIT,
    BUST_SHOWN,
    CARDS,
    DEALT,
    DISCARDED,
    DOWN,
    DRAWING,
    DRAWN,
    EQUIPMENT_CARDS,
    FACE_DOWN,
    FACE_UP,
    FIRST,
    IN_DECK,
    KINDS,
    KNOWN_TOP,
    LOW,
    MISSIONS,
    PLAYER,
    SAFE,
    SAFE_LIMIT,
    SEATS,
    State,
    side_of,
)
from tabletop_core.game import zeros
from tabletop_core.rng import Rng, seeded


def knows(s: State, viewer: i64, owner: i64, drawn: i64) -> bool:
    """Whether ``viewer`` knows the kind of the owner's card with draw index ``drawn`` (0..13)."""
    status = s.status[owner * EQUIPMENT_CARDS + drawn]
    if status == FACE_UP or status == DISCARDED:
        return True
    if viewer != owner:
        return False
    if status == IN_DECK:
        player = owner * PLAYER
        return drawn < i64(s.players[player + DRAWN]) + i64(s.players[player + KNOWN_TOP])
    if status == FACE_DOWN and s.hide_own_cards:
        return is_in_play(s, owner, drawn)
    return True


def is_in_play(s: State, owner: i64, drawn: i64) -> bool:
    """Whether the card was drawn in the turn that the owner is taking now."""
    if s.turn != owner:
        return False
    if s.in_hand == 1:
        return drawn == i64(s.players[owner * PLAYER + DRAWN]) - 1
    return s.phase == DRAWING and drawn >= i64(s.sides[side_of(owner, s.mission) + FIRST])


def resample(s: State, viewer: i64, rng: Rng) -> None:
    """Redraw uniformly what ``viewer`` cannot know: equipment, mission deck and chance to come.

    Equipment is redrawn until it agrees with what all could infer (a card was drawn, so the cards before were within
    the limit). That ends: the true cards agree.
    """
    s.rng = seeded(rng.seed64())
    rng.redraw(s.mission_deck, s.missions_turned, s.tables.mission_cards)
    for owner in range(SEATS):
        redraw_equipment(s, viewer, owner, rng)
        recount_equipment(s, owner)


def redraw_equipment(s: State, viewer: i64, owner: i64, rng: Rng) -> None:
    """Shuffle the owner's cards that ``viewer`` does not know among their places."""
    deck = owner * EQUIPMENT_CARDS
    kinds = zeros(EQUIPMENT_CARDS)
    count: i64 = 0
    for drawn in range(EQUIPMENT_CARDS):
        if not knows(s, viewer, owner, drawn):
            kinds[count] = s.order[deck + drawn]
            count += 1
    while True:
        rng.redraw(kinds, 0, count)
        put_back(s, viewer, owner, kinds)
        if is_consistent(s, owner):
            return


def put_back(s: State, viewer: i64, owner: i64, kinds: vec[u8]) -> None:
    """Lay ``kinds`` in order where ``viewer`` does not know the card."""
    count: i64 = 0
    for drawn in range(EQUIPMENT_CARDS):
        if not knows(s, viewer, owner, drawn):
            s.order[owner * EQUIPMENT_CARDS + drawn] = kinds[count]
            count += 1


def is_consistent(s: State, owner: i64) -> bool:
    """Whether the owner's cards could have been played as all have seen them played."""
    for mission in range(MISSIONS):
        side = side_of(owner, mission)
        first = i64(s.sides[side + FIRST])
        if low_total(s, owner, first, first + i64(s.sides[side + SAFE])) > i64(s.sides[side + SAFE_LIMIT]):
            return False
    shown = i64(s.players[owner * PLAYER + BUST_SHOWN])
    if shown == 0:
        return True
    return low_total(s, owner, shown - 1, EQUIPMENT_CARDS) > i64(s.players[owner * PLAYER + BUST_LIMIT])


def low_total(s: State, owner: i64, first: i64, stop: i64) -> i64:
    """The doubled total, aces low, of the owner's cards with draw indices ``first .. stop - 1``."""
    total: i64 = 0
    for card in range(owner * EQUIPMENT_CARDS + first, owner * EQUIPMENT_CARDS + stop):
        total += i64(s.tables.low[i64(s.order[card])])
    return total


def recount_equipment(s: State, owner: i64) -> None:
    """Derive the totals of the owner's sides and the counts of the deck from the cards themselves."""
    for mission in range(MISSIONS):
        recount_side(s, owner, side_of(owner, mission))
    for kind in range(KINDS):
        s.in_deck[owner * KINDS + kind] = 0
        s.unseen[owner * KINDS + kind] = 0
    for card in range(owner * EQUIPMENT_CARDS, (owner + 1) * EQUIPMENT_CARDS):
        kind = owner * KINDS + i64(s.order[card])
        if s.status[card] == IN_DECK:
            s.in_deck[kind] += 1
        if s.status[card] != FACE_UP and s.status[card] != DISCARDED:
            s.unseen[kind] += 1


def recount_side(s: State, owner: i64, side: i64) -> None:
    """Derive CARDS, LOW and ACES of one side; DOWN follows from who has seen what and stays."""
    low: i64 = 0
    aces: i64 = 0
    cards: i64 = 0
    first = owner * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])
    for card in range(first, first + i64(s.sides[side + DEALT])):
        if s.status[card] == FACE_DOWN or s.status[card] == FACE_UP:
            kind = i64(s.order[card])
            cards += 1
            low += i64(s.tables.low[kind])
            if s.tables.high[kind] != s.tables.low[kind]:
                aces += 1
    s.sides[side + CARDS] = u8(cards)
    s.sides[side + LOW] = u8(low)
    s.sides[side + ACES] = u8(aces)


def check_equipment(s: State) -> None:
    """Raise AssertionError unless every count agrees with the cards and no card is lost."""
    twin = s.copy()
    for owner in range(SEATS):
        recount_equipment(twin, owner)
        counts = zeros(KINDS)
        for drawn in range(EQUIPMENT_CARDS):
            counts[i64(s.order[owner * EQUIPMENT_CARDS + drawn])] += 1
        if [int(n) for n in counts] != [int(n) for n in s.tables.kind_counts]:
            raise AssertionError(f"seat {owner} has equipment by kind {list(counts)}, expected a full deck")
        if not is_consistent(s, owner):
            raise AssertionError(f"the cards of seat {owner} could not have been played as they were")
        for mission in range(MISSIONS):
            check_down(s, owner, side_of(owner, mission))
    for name, found, expected in (
        ("sides", s.sides, twin.sides),
        ("in_deck", s.in_deck, twin.in_deck),
        ("unseen", s.unseen, twin.unseen),
    ):
        if [int(n) for n in found] != [int(n) for n in expected]:
            raise AssertionError(f"{name} is {list(found)}, from scratch it is {list(expected)}")


def check_down(s: State, owner: i64, side: i64) -> None:
    """Raise AssertionError unless the side's face-down cards are counted right and lie as Rules 4.23 needs."""
    down: i64 = 0
    first = owner * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])
    for card in range(first, first + i64(s.sides[side + DEALT])):
        if s.status[card] == FACE_DOWN:
            down += 1
    if down != i64(s.sides[side + DOWN]):
        raise AssertionError(f"DOWN of seat {owner} is {s.sides[side + DOWN]}, counted {down}")
    if down != 0 and down != i64(s.sides[side + CARDS]) - 1:
        raise AssertionError(f"seat {owner} has {down} face-down cards of {s.sides[side + CARDS]} on one side")
