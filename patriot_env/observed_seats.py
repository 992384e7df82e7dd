"""What is seen of the players and of influence cards, from the seat that looks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.deaths import mission_holds
from patriot_env.printed_cards import KIND_HAND, KIND_SHOWN
from patriot_env.state import ACCUSED, COUNTS, EVEN, MOST_ALLEGIANCES, NO_CLAIM, NONE, State
from patriot_env.tables import (
    A_MISSION,
    A_NUMBER,
    A_SIDE,
    ABILITIES,
    ABILITY,
    ALLEGIANCE,
    C_ABILITIES,
    CHARACTER,
    CHARACTERS,
    DISCOVERIES,
    MISSIONS,
    MOST_KINDS,
    MOST_SEATS,
    PLACES,
    SIDES,
    TYPES,
    U_USES,
)

# a player
P_PLACE: Final[i64] = CHARACTERS
P_AP: Final[i64] = P_PLACE + PLACES + 1
P_MARKERS: Final[i64] = P_AP + 5
P_TAKEN: Final[i64] = P_MARKERS + 1
P_DEAD: Final[i64] = P_TAKEN + TYPES
P_HAND: Final[i64] = P_DEAD + 3
P_COUNTS: Final[i64] = P_HAND + 3
P_ADDED: Final[i64] = P_COUNTS + COUNTS
P_CLAIM: Final[i64] = P_ADDED + 4
P_USES: Final[i64] = P_CLAIM + 3 + MOST_SEATS
P_SHOWN: Final[i64] = P_USES + ABILITIES
PLAYER_SHOWN: Final[i64] = P_SHOWN + 3 * MOST_ALLEGIANCES

# an own allegiance card: side, mission, number, whether the mission holds now
OWN_NUMBER: Final[i64] = SIDES + MISSIONS
OWN_CARD: Final[i64] = OWN_NUMBER + 2


def write_players(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """players, allegiance"""
    t = s.tables
    write_figures(s, seat, out, at)
    write_doings(s, seat, out, at)
    write_cards(s, seat, out, at)
    if s.discovery_count + s.discovery_out < DISCOVERIES:
        held = s.held
        for card in range(DISCOVERIES):
            holder = i64(held[card])
            if holder != NONE:
                out[at + (holder - seat + s.players) % s.players * PLAYER_SHOWN + P_HAND + 2] += 1
    at += MOST_SEATS * PLAYER_SHOWN
    for number in range(MOST_ALLEGIANCES):
        where = seat * MOST_ALLEGIANCES + number
        if s.allegiance[where] != 0 and s.looked[where] != 0:
            own = i64(s.allegiance[where]) - 1
            record = own * ALLEGIANCE
            out[at + i64(t.allegiances[record + A_SIDE])] = 1
            out[at + SIDES + i64(t.allegiances[record + A_MISSION])] = 1
            out[at + OWN_NUMBER] = u8(i64(t.allegiances[record + A_NUMBER]))
            if mission_holds(s, seat, own):
                out[at + OWN_NUMBER + 1] = 1
        at += OWN_CARD
    return at


def write_figures(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Character to markers, dead to revealed, uses left."""
    t = s.tables
    characters = s.character
    places = s.place
    ap = s.ap
    ap_base = s.ap_base
    ap_next = s.ap_next
    ap_set = s.ap_set
    markers = s.markers
    dead = s.dead
    killed = s.killed
    revealed = s.revealed
    used = s.uses
    other = seat
    for _ in range(s.players):
        character = i64(characters[other])
        if character != NONE:
            out[at + character] = 1
            for number in range(ABILITIES):
                uses = i64(t.characters[character * CHARACTER + C_ABILITIES + number * ABILITY + U_USES])
                out[at + P_USES + number] = u8(max(0, uses - i64(used[character * ABILITIES + number])))
        out[at + P_PLACE + i64(places[other])] = 1
        to = at + P_AP
        out[to] = ap[other]
        out[to + 1] = ap_base[other]
        more = i64(ap_next[other]) - EVEN
        if more > 0:
            out[to + 2] = u8(more)
        elif more < 0:
            out[to + 3] = u8(-more)
        if ap_set[other] != NONE:
            out[to + 4] = u8(i64(ap_set[other]) + 1)
        out[at + P_MARKERS] = markers[other]
        to = at + P_DEAD
        out[to] = dead[other]
        out[to + 1] = killed[other]
        out[to + 2] = revealed[other]
        at += PLAYER_SHOWN
        other = following(s, other)


def following(s: State, seat: i64) -> i64:
    """The seat to the left."""
    return i64(0) if seat == s.players - 1 else seat + 1


def write_doings(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Cards taken, what was done, cards in the vote to accused."""
    taken = s.taken
    counts = s.counts
    vote_added = s.vote_added
    letter_added = s.letter_added
    bids = s.bids
    bidding = s.bidding
    claims = s.claims
    other = seat
    for _ in range(s.players):
        to = at + P_TAKEN
        for cell in range(other * TYPES, other * TYPES + TYPES):
            out[to] = taken[cell]
            to += 1
        to = at + P_COUNTS
        for cell in range(other * COUNTS, other * COUNTS + COUNTS):
            out[to] = counts[cell]
            to += 1
        out[to] = vote_added[other]
        out[to + 1] = letter_added[other]
        out[to + 2] = bids[other]
        out[to + 3] = bidding[other]
        claim = i64(claims[other])
        if claim >= ACCUSED:
            out[at + P_CLAIM + 3 + (claim - ACCUSED - seat + s.players) % s.players] = 1
        elif claim != NO_CLAIM:
            out[at + P_CLAIM + claim - 1] = 1
        at += PLAYER_SHOWN
        other = following(s, other)


def write_cards(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """How many influence and allegiance cards each has, and the latter that lie open."""
    t = s.tables
    hand_size = s.hand_size
    allegiance = s.allegiance
    shown = s.shown
    other = seat
    for _ in range(s.players):
        out[at + P_HAND] = hand_size[other]
        to = at + P_SHOWN
        for where in range(other * MOST_ALLEGIANCES, other * MOST_ALLEGIANCES + MOST_ALLEGIANCES):
            card = i64(allegiance[where])
            if card != 0:
                out[at + P_HAND + 1] += 1
                if shown[where] != 0:
                    record = (card - 1) * ALLEGIANCE
                    out[to] = u8(1 + i64(t.allegiances[record + A_SIDE]))
                    out[to + 1] = u8(1 + i64(t.allegiances[record + A_MISSION]))
                    out[to + 2] = u8(i64(t.allegiances[record + A_NUMBER]))
            to += 3
        at += PLAYER_SHOWN
        other = following(s, other)


def write_kinds(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """influence cards"""
    t = s.tables
    t.kind_prints.write(0, out, at)
    own = seat * MOST_KINDS
    to = at + KIND_HAND
    width = KIND_SHOWN
    hands = s.hands
    discards = s.discards
    opinion_out = s.opinion_out
    counted = s.counted
    face_up = s.face_up
    vote_own = s.vote_own
    for kind in range(t.kind_count):
        out[to] = hands[own + kind]
        out[to + 1] = discards[kind]
        out[to + 2] = opinion_out[kind]
        out[to + 3] = counted[kind]
        out[to + 4] = face_up[kind]
        out[to + 5] = vote_own[own + kind]
        to += width
    if s.letter_added[seat] != 0:
        write_column(s.letter_own, own, t.kind_count, out, at + KIND_HAND + 6)
    if s.results[0] != 0:
        write_column(s.letter_shown, 0, t.kind_count, out, at + KIND_HAND + 7)
    return at + MOST_KINDS * KIND_SHOWN


def write_column(counts: vec[u8], first: i64, kinds: i64, out: vec[u8], at: i64) -> None:
    """The same cell of each kind of influence card; the first one's is ``at``."""
    for kind in range(first, first + kinds):
        out[at] = counts[kind]
        at += KIND_SHOWN
