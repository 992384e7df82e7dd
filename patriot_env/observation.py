"""What a seat may know, as a vector of bytes: players are numbered from the one that looks, to the left."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.laboratory import looks_at_briefs
from patriot_env.observed_frames import write_frames
from patriot_env.observed_seats import OWN_CARD, PLAYER_SHOWN, write_kinds, write_players
from patriot_env.order import first_seat
from patriot_env.printed_cards import (
    BEACON_SHOWN,
    BRIEF_SHOWN,
    DISCOVERY_SHOWN,
    KIND_SHOWN,
    LETTER_SHOWN,
    RUN_TEXT,
)
from patriot_env.state import (
    ACTIVE,
    DECISIONS,
    FRAME,
    FRAMES,
    KEEP,
    MOST_ALLEGIANCES,
    NO_DECISION,
    NONE,
    RIOTER,
    RUNNING,
    TROOP,
    State,
    bit,
    top,
)
from patriot_env.tables import (
    ABILITIES,
    ALL_BRIEFS,
    BEACON_SPACES,
    CHARACTERS,
    DAYS,
    DISCOVERIES,
    K_TYPE,
    K_VALUE,
    KILL,
    KIND,
    LASTINGS,
    MANY_PLAYERS,
    MOST_KINDS,
    MOST_SEATS,
    PLACES,
    R_MANY,
    RIOT,
    RIOTS,
    SPACES,
    TYPES,
)
from tabletop_core.layout import Layout, Section

BYTE: Final = 255
ENDINGS: Final[i64] = 4
NUMBERS: Final[i64] = 42
RIOT_SHOWN: Final[i64] = 2 + PLACES
OWN_DISCOVERIES: Final[i64] = 4  # in words; all that are held are told by card
LOOKED_BRIEFS: Final[i64] = 2  # in words; all are told by card
LOOKED_DISCOVERIES: Final[i64] = 3
DISCARDED: Final[i64] = 255  # where a card is
LOOKED: Final[i64] = 200

LAYOUT: Final = Layout(
    Section("decision", (DECISIONS - 1,), 1, "what is being asked (`state.DECISION_NAMES`, from the second)"),
    Section("asked", (MOST_SEATS,), 1, "who is asked; players always from the one that looks, to the left"),
    Section("turn", (MOST_SEATS,), 1, "whose turn it is"),
    Section("players there", (MOST_SEATS,), 1, "who plays"),
    Section("president", (MOST_SEATS,), 1, "who is the President"),
    Section("first", (MOST_SEATS,), 1, "who has the first turn of the round"),
    Section("had", (MOST_SEATS,), 1, "who has had the turn of this round"),
    Section("second", (MOST_SEATS,), 1, "who has another turn"),
    Section("called", (MOST_SEATS,), 1, "who has the next turn"),
    Section("ended", (ENDINGS,), 1, "how the game has ended (`state.ENDING_NAMES`, from the second)"),
    Section(
        "numbers",
        (NUMBERS,),
        BYTE,
        "round, rounds, talk, coins, secured, launched, threat, unrest, taxes, troops left, rioters left, Kill cards "
        "in the game, allegiance cards to come, Public Opinion: deck, more in the next vote, in all, in this one; "
        "briefs: deck, discarded; super briefs, beacons; discoveries: deck, discarded; riots: deck, discarded; raised, "
        "had a riot, threat just risen, the rise looked at, riots due, briefs due, cards due, fares, rolled, stopped, "
        "cancelled, replaced, vote needs more, vote needs less, latest total, latest total below 0, cards looked at",
    ),
    Section("wanted", (TYPES,), 1, "types that count for the brief"),
    Section("marked", (PLACES * SPACES,), 1, "spaces dealt with in the action under way"),
    Section("piles", (TYPES,), BYTE, "cards left"),
    Section("lasting", (LASTINGS,), BYTE, "lasting effects still to be had"),
    Section("board", (PLACES * SPACES, 2), 1, "troop, rioter"),
    Section(
        "beacons",
        (BEACON_SPACES, BEACON_SHOWN),
        BYTE,
        "waiting, ready, used; defective, AP, coins, markers; what it does in words of 4",
    ),
    Section("riots", (ACTIVE, RIOT_SHOWN), BYTE, "there, has raised threat, rioters by place"),
    Section("riots discarded", (RIOTS,), 1, "by card"),
    Section("letter", (LETTER_SHOWN,), BYTE, "day, influence per player (4), beacons, coins; what a failure does"),
    Section("own influence", (TYPES,), BYTE, "own value on the letter by type"),
    Section("results", (DAYS,), 2, "letters: failed, passed"),
    Section("characters played", (CHARACTERS, 1 + ABILITIES), BYTE, "played; uses of abilities"),
    Section("where briefs are", (ALL_BRIEFS,), BYTE, "known depth from 1, looked at from 200, discarded 255"),
    Section("where discoveries are", (DISCOVERIES, 2), BYTE, "the same; who holds it, plus 1"),
    Section("own discoveries", (OWN_DISCOVERIES, DISCOVERY_SHOWN), BYTE, "when (4), what it does"),
    Section("briefs looked at", (LOOKED_BRIEFS, BRIEF_SHOWN), BYTE, "as the brief"),
    Section("discoveries looked at", (LOOKED_DISCOVERIES, DISCOVERY_SHOWN), BYTE, "as own discoveries"),
    Section(
        "influence",
        (MOST_KINDS, KIND_SHOWN),
        BYTE,
        "by kind: type (4), value, first word of its action; in hand, discarded, discarded Public Opinion, in the "
        "latest vote, open in this vote, own in this vote, own on the letter, on the latest letter",
    ),
    Section(
        "players",
        (MOST_SEATS, PLAYER_SHOWN),
        BYTE,
        "character (16), place (5), AP, AP base, more and less in the next turn, the next turn's plus 1, markers, "
        "cards taken by type (4), dead, killed, revealed, hand, allegiance cards, discoveries, what was done (9), "
        "cards in the vote, on the letter, bid, bidding, claim (3), accused (6), uses left (2), open allegiance cards "
        "(side plus 1, mission plus 1, number)",
    ),
    Section("allegiance", (MOST_ALLEGIANCES, OWN_CARD), BYTE, "own cards: side (3), mission (12), number, holds"),
    Section("under way", (FRAMES, FRAME), BYTE, "innermost first: kind, who, stage, numbers"),
    Section("brief", (BRIEF_SHOWN,), BYTE, "kind (4), theme (4), types (4), who decides, what it does in words of 4"),
    Section("to come", (RUN_TEXT,), BYTE, "words of the text being carried out"),
)
OBSERVATION_SIZE: Final[i64] = LAYOUT.size
STARTS: Final = {section.name: start for section, start, _ in LAYOUT.spans()}
SEEN_ROLES: Final[dict[str, list[int]]] = {
    "president": [STARTS["president"]],
    "assassin": [STARTS["allegiance"] + card * int(OWN_CARD) + int(KILL) for card in range(int(MOST_ALLEGIANCES))],
    "loyal": [],
}
"""What a seat knows that it is: by the cells that say so, in this order (``GameSpec.seen_roles``)."""


def write_observation(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``LAYOUT`` from ``at`` on; return the cell after the last."""
    at = write_moment(s, seat, out, at)
    at = write_numbers(s, out, at)
    at = write_board(s, out, at)
    at = write_letter(s, seat, out, at)
    at = write_decks(s, seat, out, at)
    at = write_kinds(s, seat, out, at)
    at = write_players(s, seat, out, at)
    return write_frames(s, seat, out, at)


def write_moment(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """decision to ended"""
    players = s.players
    first = players - seat
    if s.decision != NO_DECISION:
        out[at + s.decision - 1] = 1
        out[at + DECISIONS - 1 + (s.actor + first) % players] = 1
    at += DECISIONS - 1 + MOST_SEATS
    out[at + (s.seat + first) % players] = 1
    for n in range(players):
        out[at + MOST_SEATS + n] = 1
        if s.had & bit(n) != 0:
            out[at + 4 * MOST_SEATS + (n + first) % players] = 1
    out[at + 2 * MOST_SEATS + first % players] = 1
    out[at + 3 * MOST_SEATS + (first_seat(s, s.round) + first) % players] = 1
    if s.second != NONE:
        out[at + 5 * MOST_SEATS + (s.second + first) % players] = 1
    if s.called != NONE:
        out[at + 6 * MOST_SEATS + (s.called + first) % players] = 1
    at += 7 * MOST_SEATS
    if s.ended_by != RUNNING:
        out[at + s.ended_by - 1] = 1
    return at + ENDINGS


def write_numbers(s: State, out: vec[u8], at: i64) -> i64:
    """numbers"""
    out[at] = u8(s.round)
    out[at + 1] = u8(s.rounds)
    out[at + 2] = u8(s.talk)
    out[at + 3] = u8(s.coins)
    out[at + 4] = u8(s.secured)
    out[at + 5] = u8(s.launched)
    out[at + 6] = u8(s.threat)
    out[at + 7] = u8(s.unrest)
    out[at + 8] = u8(s.taxes)
    out[at + 9] = u8(s.troops_left)
    out[at + 10] = u8(s.rioters_left)
    out[at + 11] = u8(s.kills)
    out[at + 12] = u8(s.later_left)
    out[at + 13] = u8(s.opinion_left)
    out[at + 14] = u8(s.opinion_next)
    out[at + 15] = u8(s.opinion_all)
    out[at + 16] = u8(s.opinion_now)
    out[at + 17] = u8(s.brief_count)
    out[at + 18] = u8(s.brief_out)
    out[at + 19] = u8(s.super_count)
    out[at + 20] = u8(s.beacon_count)
    out[at + 21] = u8(s.discovery_count)
    out[at + 22] = u8(s.discovery_out)
    out[at + 23] = u8(s.riot_count)
    out[at + 24] = u8(s.riot_out)
    out[at + 25] = u8(s.raised)
    out[at + 26] = u8(s.had_riot)
    out[at + 27] = u8(s.rose)
    out[at + 28] = u8(s.undoable)
    out[at + 29] = u8(s.riots_due)
    out[at + 30] = u8(s.briefs_due)
    out[at + 31] = u8(s.cards_due)
    out[at + 32] = u8(s.fares)
    out[at + 33] = u8(s.rolled)
    out[at + 34] = u8(s.stopped)
    out[at + 35] = u8(s.cancelled)
    out[at + 36] = u8(s.replaced)
    if s.shifted > 0:
        out[at + 37] = u8(s.shifted)
    elif s.shifted < 0:
        out[at + 38] = u8(-s.shifted)
    if s.total > 0:
        out[at + 39] = u8(min(BYTE, s.total))
    elif s.total < 0:
        out[at + 40] = u8(min(BYTE, -s.total))
    out[at + 41] = u8(s.looking)
    return at + NUMBERS


def write_board(s: State, out: vec[u8], at: i64) -> i64:
    """wanted to riots discarded"""
    t = s.tables
    for of_type in range(TYPES):
        if s.wanted & bit(of_type) != 0:
            out[at + of_type] = 1
    at += TYPES
    if s.marked != 0:
        for space in range(PLACES * SPACES):
            if s.marked & bit(space) != 0:
                out[at + space] = 1
    at += PLACES * SPACES
    pile_left = s.pile_left
    for of_type in range(TYPES):
        out[at + of_type] = pile_left[of_type]
    at += TYPES
    lastings = s.lasting
    for lasting in range(LASTINGS):
        out[at + lasting] = lastings[lasting]
    at += LASTINGS
    board = s.board
    for space in range(PLACES * SPACES):
        if board[space] == TROOP:
            out[at + 2 * space] = 1
        elif board[space] == RIOTER:
            out[at + 2 * space + 1] = 1
    at += 2 * PLACES * SPACES
    for space in range(BEACON_SPACES):
        beacon = i64(s.beacon_at[space])
        if beacon != NONE:
            out[at + i64(s.beacon_is[space])] = 1
            t.beacon_prints.write(beacon, out, at)
        at += BEACON_SHOWN
    for number in range(ACTIVE):
        riot = i64(s.active[number])
        if riot != NONE:
            record = riot * RIOT
            if s.players >= MANY_PLAYERS:
                record += R_MANY
            out[at] = 1
            out[at + 1] = s.threatened[number]
            for place in range(PLACES):
                out[at + 2 + place] = u8(i64(t.riots[record + place]))
        at += RIOT_SHOWN
    for number in range(s.riot_out):
        out[at + i64(s.riots_out[number])] = 1
    return at + RIOTS


def write_letter(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """letter to characters played"""
    t = s.tables
    t.letter_prints.write(i64(s.letters[s.round - 1]), out, at)
    at += LETTER_SHOWN
    letter_own = s.letter_own
    own = seat * MOST_KINDS
    if s.letter_added[seat] != 0:
        for kind in range(t.kind_count):
            copies = i64(letter_own[own + kind])
            if copies != 0:
                cell = at + i64(t.kinds[kind * KIND + K_TYPE])
                out[cell] = u8(min(BYTE, i64(out[cell]) + copies * i64(t.kinds[kind * KIND + K_VALUE])))
    at += TYPES
    for day in range(DAYS):
        out[at + day] = s.results[day]
    at += DAYS
    played = s.played
    uses = s.uses
    for character in range(CHARACTERS):
        if played[character] != 0:
            out[at] = 1
            out[at + 1] = uses[ABILITIES * character]
            out[at + 2] = uses[ABILITIES * character + 1]
        at += 1 + ABILITIES
    return at


def write_decks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """where briefs are to discoveries looked at"""
    t = s.tables
    me = bit(seat)
    briefs = s.briefs
    known = s.brief_known
    if s.lookers & me != 0:
        for n in range(s.brief_count):
            brief = i64(briefs[n])
            if i64(known[brief]) & me != 0:
                out[at + brief] = u8(s.brief_count - n)
    briefs_out = s.briefs_out
    for n in range(s.brief_out):
        out[at + i64(briefs_out[n])] = u8(DISCARDED)
    places = at
    at += ALL_BRIEFS
    known = s.discovery_known
    if s.lookers & me != 0:
        discoveries = s.discoveries
        for n in range(s.discovery_count):
            card = i64(discoveries[n])
            if i64(known[card]) & me != 0:
                out[at + 2 * card] = u8(s.discovery_count - n)
    for n in range(s.discovery_out):
        card = i64(s.discoveries_out[n])
        if i64(known[card]) & me != 0:
            out[at + 2 * card] = u8(DISCARDED)
    shown = at + 2 * DISCOVERIES
    if s.discovery_count + s.discovery_out < DISCOVERIES:
        own: i64 = 0
        held = s.held
        for card in range(DISCOVERIES):
            holder = i64(held[card])
            if holder != NONE:
                out[at + 2 * card + 1] = u8(1 + (holder - seat + s.players) % s.players)
                if holder == seat and own < OWN_DISCOVERIES:
                    t.discovery_prints.write(card, out, shown + own * DISCOVERY_SHOWN)
                    own += 1
    looked = shown + OWN_DISCOVERIES * DISCOVERY_SHOWN
    if s.decision == KEEP and s.actor == seat:
        is_discovery = not looks_at_briefs(s, top(s))
        for n in range(s.looking):
            card = i64(s.looked_at[n])
            if is_discovery:
                out[at + 2 * card] = u8(LOOKED + n)
                if n < LOOKED_DISCOVERIES:
                    to = looked + LOOKED_BRIEFS * BRIEF_SHOWN + n * DISCOVERY_SHOWN
                    t.discovery_prints.write(card, out, to)
            else:
                out[places + card] = u8(LOOKED + n)
                if n < LOOKED_BRIEFS:
                    t.brief_prints.write(card, out, looked + n * BRIEF_SHOWN)
    return looked + LOOKED_BRIEFS * BRIEF_SHOWN + LOOKED_DISCOVERIES * DISCOVERY_SHOWN
