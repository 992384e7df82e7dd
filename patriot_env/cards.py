"""Influence cards: drawing, discarding and paying; Public Opinion; the decks of briefs, beacons and discoveries."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from patriot_env.actions import CARD
from patriot_env.memory import DRAWN, LOST, NO_TYPE, OPINION_PILE, REBUILT, SHOWN, note
from patriot_env.state import (
    ANY_TYPE,
    DISCARD,
    DISCARDING,
    F_A,
    F_B,
    F_C,
    F_SEAT,
    OPINION,
    State,
    allow,
    ask,
    bit,
    fill,
    pop,
    push,
    top,
)
from patriot_env.tables import CARDS_OF_TYPE, K_TYPE, K_VALUE, KIND, MOST_KINDS, TYPES

EVERYBODY: Final[i64] = 63  # bit set of all seats
SUPER: Final[i64] = 6  # a bit of State.brief_known: all know that a super brief lies there


def type_of(s: State, kind: i64) -> i64:
    """The type of a kind of influence card."""
    return i64(s.tables.kinds[kind * KIND + K_TYPE])


def value_of(s: State, kind: i64) -> i64:
    """Its value, 1 .. 5."""
    return i64(s.tables.kinds[kind * KIND + K_VALUE])


def has(s: State, seat: i64, kind: i64) -> bool:
    """Whether the seat holds such a card."""
    return s.hands[seat * MOST_KINDS + kind] != 0


def value_in_hand(s: State, seat: i64, of_type: i64) -> i64:
    """The values of all cards of the type in the seat's hand; of any type with ANY_TYPE."""
    total: i64 = 0
    for kind in range(s.tables.kind_count):
        if of_type == ANY_TYPE or type_of(s, kind) == of_type:
            total += i64(s.hands[seat * MOST_KINDS + kind]) * value_of(s, kind)
    return total


def cards_in_hand(s: State, seat: i64, of_type: i64) -> i64:
    """How many cards of the type the seat holds; of any type with ANY_TYPE."""
    if of_type == ANY_TYPE:
        return i64(s.hand_size[seat])
    total: i64 = 0
    for kind in range(s.tables.kind_count):
        if type_of(s, kind) == of_type:
            total += i64(s.hands[seat * MOST_KINDS + kind])
    return total


# --- drawing ---------------------------------------------------------------------------------------------------------
def add(s: State, seat: i64, kind: i64) -> None:
    """The seat gets a card."""
    s.hands[seat * MOST_KINDS + kind] += 1
    s.hand_size[seat] += 1


def remove(s: State, seat: i64, kind: i64) -> None:
    """A card leaves the seat's hand."""
    s.hands[seat * MOST_KINDS + kind] -= 1
    s.hand_size[seat] -= 1


def can_draw(s: State, of_type: i64) -> bool:
    """Whether a card of the type is in its pile, or discarded."""
    if s.pile_left[of_type] != 0:
        return True
    for kind in range(s.tables.kind_count):
        if s.discards[kind] != 0 and type_of(s, kind) == of_type:
            return True
    return False


def draw(s: State, seat: i64, of_type: i64, count: i64) -> None:
    """The seat draws so many cards of the type, as far as there are (Rules 5)."""
    while count > 0 and can_draw(s, of_type):
        kind = next_of_pile(s, of_type)
        add(s, seat, kind)
        note(s, DRAWN, seat, kind)
        count -= 1


def next_of_pile(s: State, of_type: i64) -> i64:
    """Take the next card of the pile, shuffling its discarded cards if it is empty; there must be one."""
    if s.pile_left[of_type] == 0:
        rebuild_pile(s, of_type)
    s.pile_left[of_type] -= 1
    return i64(s.piles[of_type * CARDS_OF_TYPE + i64(s.pile_left[of_type])])


def rebuild_pile(s: State, of_type: i64) -> None:
    """The discarded cards of the type become its pile (A50)."""
    first = of_type * CARDS_OF_TYPE
    size: i64 = 0
    for kind in range(s.tables.kind_count):
        if type_of(s, kind) == of_type:
            for _ in range(i64(s.discards[kind])):
                s.piles[first + size] = u8(kind)
                size += 1
            s.discards[kind] = 0
    note(s, REBUILT, 0, of_type)
    s.rng.shuffle(s.piles, first, first + size)
    s.pile_left[of_type] = u8(size)


def draw_by_die(s: State, seat: i64, count: i64) -> None:
    """The seat draws so many cards, each of a type that a die chooses among those that are left."""
    for _ in range(count):
        left: i64 = 0
        for of_type in range(TYPES):
            left += i64(can_draw(s, of_type))
        if left == 0:
            return
        pick = s.rng.below(left)
        for of_type in range(TYPES):
            if can_draw(s, of_type):
                if pick == 0:
                    draw(s, seat, of_type, 1)
                pick -= 1


def random_card(s: State, seat: i64) -> i64:
    """A card drawn from the seat's hand, each being as likely; there must be one."""
    pick = s.rng.below(i64(s.hand_size[seat]))
    kind: i64 = 0
    while pick >= i64(s.hands[seat * MOST_KINDS + kind]):
        pick -= i64(s.hands[seat * MOST_KINDS + kind])
        kind += 1
    return kind


def discard(s: State, seat: i64, kind: i64) -> None:
    """A card of the seat's choice goes from its hand to the discarded ones of its type."""
    note(s, SHOWN, seat, kind)
    remove(s, seat, kind)
    s.discards[kind] += 1


def discard_at_random(s: State, seat: i64) -> None:
    """A card drawn from the seat's hand is discarded."""
    kind = random_card(s, seat)
    note(s, LOST, seat, kind)
    remove(s, seat, kind)
    s.discards[kind] += 1


def draw_opinion(s: State) -> i64:
    """Take the next card of Public Opinion, which is rebuilt of its own discarded cards when it is empty."""
    if s.opinion_left == 0:
        size: i64 = 0
        for kind in range(s.tables.kind_count):
            for _ in range(i64(s.opinion_out[kind])):
                s.opinion[size] = u8(kind)
                size += 1
        fill(s.opinion_out, 0)
        note(s, REBUILT, 0, OPINION_PILE)
        s.rng.shuffle(s.opinion, 0, size)
        s.opinion_left = size
    s.opinion_left -= 1
    return i64(s.opinion[s.opinion_left])


def opinion_cards(s: State) -> i64:
    """How many cards of Public Opinion can be drawn before all of them lie in the vote."""
    left = OPINION
    for kind in range(s.tables.kind_count):
        left -= i64(s.vote_opinion[kind])
    return left


# --- discarding and paying -------------------------------------------------------------------------------------------
def start_discarding(s: State, seat: i64, count: i64, of_type: i64) -> None:
    """The seat discards so many cards of its choice, as far as it has them."""
    push(s, DISCARDING, seat, count, of_type)


def start_paying(s: State, seat: i64, value: i64, of_type: i64) -> None:
    """The seat discards cards of its choice until their values come to so much; what is above is lost."""
    f = push(s, DISCARDING, seat, value, of_type)
    s.frames[f + F_C] = 1


def run_discarding(s: State) -> None:
    """Ask for the next card, or finish."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    of_type = i64(s.frames[f + F_B])
    if s.frames[f + F_A] <= 0:
        pop(s)
        return
    if cards_in_hand(s, seat, of_type) == 0:
        if of_type != ANY_TYPE:
            note(s, NO_TYPE, seat, of_type)
        pop(s)
        return
    ask(s, DISCARD, seat)


def legal_discard(s: State) -> None:
    """The cards of the type that is to be discarded."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    of_type = i64(s.frames[f + F_B])
    for kind in range(s.tables.kind_count):
        if has(s, seat, kind) and (of_type == ANY_TYPE or type_of(s, kind) == of_type):
            allow(s, CARD + kind)


def apply_discard(s: State, action: i64) -> None:
    """One card, face up."""
    f = top(s)
    kind = action - CARD
    discard(s, i64(s.frames[f + F_SEAT]), kind)
    s.frames[f + F_A] -= i16(value_of(s, kind) if s.frames[f + F_C] != 0 else i64(1))


def allow_cards(s: State, seat: i64, first: i64) -> None:
    """Every kind in the seat's hand from ``first`` on."""
    hands = s.hands
    legal = s.legal
    count = s.legal_count
    own = seat * MOST_KINDS
    for kind in range(first, s.tables.kind_count):
        if hands[own + kind] != 0:
            legal[count] = i16(CARD + kind)
            count += 1
    s.legal_count = count


# --- the decks -------------------------------------------------------------------------------------------------------
def rebuild(s: State, deck: vec[u8], out: vec[u8], count: i64) -> None:
    """Shuffle ``count`` discarded cards as the new deck."""
    for card in range(count):
        deck[card] = out[card]
    s.rng.shuffle(deck, 0, count)


def put_under(deck: vec[u8], count: i64, card: i64) -> None:
    """Lay a card under a deck of ``count`` cards."""
    for at in range(count, 0, -1):
        deck[at] = deck[at - 1]
    deck[0] = u8(card)


def next_brief(s: State) -> i64:
    """Take the next brief, super briefs included; the discarded ones are shuffled when the deck is empty."""
    if s.brief_count == 0:
        rebuild(s, s.briefs, s.briefs_out, s.brief_out)
        s.brief_count = s.brief_out
        s.brief_out = 0
        for at in range(s.brief_count):
            s.brief_known[i64(s.briefs[at])] = 0
    s.brief_count -= 1
    return i64(s.briefs[s.brief_count])


def discard_brief(s: State, brief: i64) -> None:
    """A brief that is done."""
    s.briefs_out[s.brief_out] = u8(brief)
    s.brief_out += 1


def has_briefs(s: State) -> bool:
    """Whether a brief can be drawn."""
    return s.brief_count + s.brief_out > 0


def add_super_briefs(s: State, count: i64) -> None:
    """So many super briefs go on top of the brief deck, unseen."""
    while count > 0 and s.super_count > 0:
        s.super_count -= 1
        s.briefs[s.brief_count] = s.supers[s.super_count]
        s.brief_known[i64(s.supers[s.super_count])] = u8(bit(SUPER))
        s.brief_count += 1
        count -= 1


def has_discoveries(s: State) -> bool:
    """Whether a discovery can be drawn."""
    return s.discovery_count + s.discovery_out > 0


def next_discovery(s: State) -> i64:
    """Take the next discovery; the discarded ones are shuffled when the deck is empty (A50)."""
    if s.discovery_count == 0:
        rebuild(s, s.discoveries, s.discoveries_out, s.discovery_out)
        s.discovery_count = s.discovery_out
        s.discovery_out = 0
        for at in range(s.discovery_count):
            s.discovery_known[i64(s.discoveries[at])] = 0
    s.discovery_count -= 1
    return i64(s.discoveries[s.discovery_count])


def discard_discovery(s: State, card: i64, known_to: i64) -> None:
    """A discovery that is used, lost, or discarded by predicting; ``known_to`` is the bit set of who sees it now."""
    s.discovery_known[card] |= u8(known_to)
    s.discoveries_out[s.discovery_out] = u8(card)
    s.discovery_out += 1


def bury_discovery(s: State, card: i64) -> None:
    """A discovery goes under the deck; who knew it knows where it lies now (A133)."""
    put_under(s.discoveries, s.discovery_count, card)
    s.discovery_count += 1


def beacons_left(s: State) -> bool:
    """Whether a beacon can be drawn: those that leave the board leave the game."""
    return s.beacon_count > 0


def next_beacon(s: State) -> i64:
    """Take the next beacon; there must be one."""
    s.beacon_count -= 1
    return i64(s.beacons[s.beacon_count])
