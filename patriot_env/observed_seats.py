"""What is seen of the players and of influence cards, from the seat that looks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.deaths import mission_holds
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
    K_ACTION,
    K_TYPE,
    K_VALUE,
    KIND,
    MISSIONS,
    MOST_KINDS,
    MOST_SEATS,
    PLACES,
    SEQUENCE,
    SIDES,
    TYPES,
    U_USES,
    WORD,
    Tables,
)

# a kind of influence card: type (4), value, first word of its action (4), then so many cards
KIND_HAND: Final[i64] = TYPES + 1 + WORD
KIND_COUNTS: Final[i64] = 8
KIND_SHOWN: Final[i64] = KIND_HAND + KIND_COUNTS

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
    for n in range(s.players):
        write_player(s, (seat + n) % s.players, seat, out, at + n * PLAYER_SHOWN)
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


def write_player(s: State, other: i64, seat: i64, out: vec[u8], at: i64) -> None:
    """One player."""
    character = i64(s.character[other])
    if character != NONE:
        out[at + character] = 1
        for number in range(ABILITIES):
            uses = i64(s.tables.characters[character * CHARACTER + C_ABILITIES + number * ABILITY + U_USES])
            out[at + P_USES + number] = u8(max(0, uses - i64(s.uses[character * ABILITIES + number])))
    out[at + P_PLACE + i64(s.place[other])] = 1
    out[at + P_AP] = s.ap[other]
    out[at + P_AP + 1] = s.ap_base[other]
    more = i64(s.ap_next[other]) - EVEN
    if more > 0:
        out[at + P_AP + 2] = u8(more)
    elif more < 0:
        out[at + P_AP + 3] = u8(-more)
    if s.ap_set[other] != NONE:
        out[at + P_AP + 4] = u8(i64(s.ap_set[other]) + 1)
    out[at + P_MARKERS] = s.markers[other]
    taken = s.taken
    for of_type in range(TYPES):
        out[at + P_TAKEN + of_type] = taken[other * TYPES + of_type]
    out[at + P_DEAD] = s.dead[other]
    out[at + P_DEAD + 1] = s.killed[other]
    out[at + P_DEAD + 2] = s.revealed[other]
    out[at + P_HAND] = s.hand_size[other]
    counts = s.counts
    for count in range(COUNTS):
        out[at + P_COUNTS + count] = counts[other * COUNTS + count]
    out[at + P_ADDED] = s.vote_added[other]
    out[at + P_ADDED + 1] = s.letter_added[other]
    out[at + P_ADDED + 2] = s.bids[other]
    out[at + P_ADDED + 3] = s.bidding[other]
    claim = i64(s.claims[other])
    if claim >= ACCUSED:
        out[at + P_CLAIM + 3 + (claim - ACCUSED - seat + s.players) % s.players] = 1
    elif claim != NO_CLAIM:
        out[at + P_CLAIM + claim - 1] = 1
    write_shown(s, other, out, at)


def write_shown(s: State, other: i64, out: vec[u8], at: i64) -> None:
    """How many allegiance cards a player has, and those that lie open."""
    to = at + P_SHOWN
    allegiance = s.allegiance
    for number in range(MOST_ALLEGIANCES):
        where = other * MOST_ALLEGIANCES + number
        if allegiance[where] != 0:
            out[at + P_HAND + 1] += 1
            if s.shown[where] != 0:
                record = (i64(s.allegiance[where]) - 1) * ALLEGIANCE
                out[to] = u8(1 + i64(s.tables.allegiances[record + A_SIDE]))
                out[to + 1] = u8(1 + i64(s.tables.allegiances[record + A_MISSION]))
                out[to + 2] = u8(i64(s.tables.allegiances[record + A_NUMBER]))
        to += 3


def write_kinds(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """influence cards"""
    write_printed_kinds(s.tables, out, at)
    own = seat * MOST_KINDS
    to = at + KIND_HAND
    hands = s.hands
    discards = s.discards
    opinion_out = s.opinion_out
    counted = s.counted
    face_up = s.face_up
    vote_own = s.vote_own
    letter_own = s.letter_own
    letter_shown = s.letter_shown
    for kind in range(s.tables.kind_count):
        out[to] = hands[own + kind]
        out[to + 1] = discards[kind]
        out[to + 2] = opinion_out[kind]
        out[to + 3] = counted[kind]
        out[to + 4] = face_up[kind]
        out[to + 5] = vote_own[own + kind]
        out[to + 6] = letter_own[own + kind]
        out[to + 7] = letter_shown[kind]
        to += KIND_SHOWN
    return at + MOST_KINDS * KIND_SHOWN


def write_printed_kinds(t: Tables, out: vec[u8], at: i64) -> None:
    """What is printed on influence cards."""
    kinds = t.kinds
    for kind in range(t.kind_count):
        record = kind * KIND
        out[at + i64(kinds[record + K_TYPE])] = 1
        out[at + TYPES] = u8(i64(kinds[record + K_VALUE]))
        action = i64(kinds[record + K_ACTION])
        if action != 0:
            text = t.text
            word = i64(t.text_at[i64(t.sequences[(action - 1) * SEQUENCE])])
            for cell in range(WORD):
                out[at + TYPES + 1 + cell] = u8(i64(text[word + cell]))
        at += KIND_SHOWN
