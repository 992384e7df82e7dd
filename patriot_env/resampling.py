"""Redrawing all that a seat cannot know (Rules 24)."""

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from patriot_env.allegiance_deals import redraw_allegiances
from patriot_env.cards import SUPER, cards_in_hand, value_in_hand
from patriot_env.histories import ROUNDS, History, history_of, move, redraw, shuffle_piles
from patriot_env.laboratory import looks_at_briefs
from patriot_env.memory import ADDED, ANSWERED, BEGUN, COUNTED, ENTRY, LAID, LETTER, MERGED, SEATS_OF_ENTRY
from patriot_env.setup import lay_letter
from patriot_env.state import (
    ADD_CARD,
    ANY_TYPE,
    DISCARD,
    DISCOVERING,
    F_A,
    F_B,
    F_C,
    F_E,
    F_KIND,
    F_SEAT,
    FRAME,
    PREDICTING,
    RUNNING,
    State,
    bit,
    fill,
    top,
)
from patriot_env.tables import (
    ALL_BRIEFS,
    CARDS_OF_TYPE,
    DAYS,
    DISCOVERIES,
    MOST_KINDS,
    MOST_SEATS,
    TYPES,
)
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng, seeded


def resample(s: State, seat: i64, rng: Rng) -> None:
    """Redraw allegiances, influence cards, all decks, and chance to come; what is legal is still to be found."""
    s.rng = seeded(rng.seed64())
    if s.ended_by == RUNNING:  # in the end all allegiance cards are turned up (Rules 24.3)
        redraw_allegiances(s, seat, rng)
    redraw_influence(s, seat, rng)
    redraw_briefs(s, seat, rng)
    redraw_discoveries(s, seat, rng)
    rng.shuffle(s.beacons, 0, s.beacon_count)
    rng.shuffle(s.riots, 0, s.riot_count)
    redraw_letters(s, rng)


# --- influence cards -------------------------------------------------------------------------------------------------
def redraw_influence(s: State, seat: i64, rng: Rng) -> None:
    """Pass possible histories in which the seat that is asked could be asked that; keep the last one."""
    h = history_of(s, seat)
    shuffle_piles(h, rng)
    must_fit = s.decision == DISCARD and s.actor != seat
    passed: i64 = 0
    while passed < ROUNDS:
        redraw(h, rng)
        if h.all_missing != 0:
            continue
        passed += 1
        if must_fit or passed == ROUNDS:
            write_log(s, h)
            deal_hands(s)
            if must_fit and not has_what_is_asked(s):
                passed -= 1
    lay_piles(s, h, rng)
    note_last_added(s, seat)


def write_log(s: State, h: History) -> None:
    """The log of the history; sets added to votes are in ascending order."""
    log = zeros(ENTRY * h.logged)
    for at in range(h.logged):
        log[ENTRY * at] = u8(i64(h.what[at]) * SEATS_OF_ENTRY + i64(h.owner[at]))
        log[ENTRY * at + 1] = h.kind[at]
        if i64(h.what[at]) == ADDED:
            sort_added(log, at)
    s.log = log


def sort_added(log: vec[u8], at: i64) -> None:
    """Move the last entry to where it belongs among those of the same seat and vote just before it."""
    here = ENTRY * at
    while here > 0 and log[here] == log[here - ENTRY] and log[here + 1] < log[here + 1 - ENTRY]:
        kind = log[here + 1]
        log[here + 1] = log[here + 1 - ENTRY]
        log[here + 1 - ENTRY] = kind
        here -= ENTRY


def deal_hands(s: State) -> None:
    """Hands, the vote and the letter as the log has them, and what each seat has put there."""
    hands = zeros((LETTER + 2) * MOST_KINDS)
    added = zeros(MOST_SEATS * MOST_KINDS)
    fill(s.letter_own, 0)
    letter: i64 = 1
    for kind in range(MOST_KINDS):
        s.vote_pile[kind] = s.face_up[kind]
        s.letter_pile[kind] = 0
    for at in range(0, i64(len(s.log)), ENTRY):
        what = i64(s.log[at]) // SEATS_OF_ENTRY
        owner = i64(s.log[at]) % SEATS_OF_ENTRY
        kind = i64(s.log[at + 1])
        move(hands, what, owner, kind)
        if what == ADDED:
            s.vote_pile[kind] += 1
            added[owner * MOST_KINDS + kind] += 1
        elif what == LAID:
            s.letter_pile[kind] += 1
            if letter == s.round and owner != LETTER:
                s.letter_own[owner * MOST_KINDS + kind] += 1
        elif what == BEGUN:
            fill(added, 0)
        elif what == COUNTED:
            for each in range(MOST_KINDS):
                s.vote_pile[each] = s.face_up[each]
        elif what == ANSWERED:
            fill(s.letter_pile, 0)
            letter += 1
        elif what == MERGED:
            for each in range(MOST_KINDS):
                hands[kind * MOST_KINDS + each] += hands[owner * MOST_KINDS + each]
                hands[owner * MOST_KINDS + each] = 0
    for at in range(s.players * MOST_KINDS):
        s.hands[at] = hands[at]
    for seat in range(s.players):
        note_own_vote(s, seat, added)


def note_own_vote(s: State, seat: i64, added: vec[u8]) -> None:
    """What the seat added to the latest vote; a killed assassin's cards lie face up and stay."""
    first = seat * MOST_KINDS
    count: i64 = 0
    for kind in range(MOST_KINDS):
        count += i64(added[first + kind])
    if count == i64(s.vote_added[seat]):
        for kind in range(MOST_KINDS):
            s.vote_own[first + kind] = added[first + kind]


def lay_piles(s: State, h: History, rng: Rng) -> None:
    """The piles and Public Opinion of the history, in any order."""
    at = h.logged
    for of_type in range(TYPES):
        first = of_type * CARDS_OF_TYPE
        left = i64(s.pile_left[of_type])
        for card in range(left):
            s.piles[first + card] = h.kind[at]
            at += 1
        rng.shuffle(s.piles, first, first + left)
    if not h.opinion_rebuilt:
        for card in range(s.opinion_left):
            s.opinion[card] = h.kind[at]
            at += 1
    rng.shuffle(s.opinion, 0, s.opinion_left)


def has_what_is_asked(s: State) -> bool:
    """Whether the seat that is asked to discard or pay has what is asked for."""
    f = top(s)
    left = i64(s.frames[f + F_A])
    of_type = i64(s.frames[f + F_B])
    if s.frames[f + F_C] != 0:
        return value_in_hand(s, s.actor, of_type) >= left
    return of_type == ANY_TYPE or cards_in_hand(s, s.actor, of_type) != 0


def note_last_added(s: State, seat: i64) -> None:
    """Whoever is adding cards goes on from the last kind added."""
    if s.decision != ADD_CARD or s.actor == seat or s.dead[s.actor] != 0:
        return
    last: i64 = 0
    at = i64(len(s.log))
    while at > 0:
        at -= ENTRY
        what = i64(s.log[at]) // SEATS_OF_ENTRY
        if what == COUNTED:
            break
        if what == ADDED and i64(s.log[at]) % SEATS_OF_ENTRY == s.actor:
            last = max(last, 1 + i64(s.log[at + 1]))
    s.frames[top(s) + F_E] = i16(last)


# --- the decks -------------------------------------------------------------------------------------------------------
def looked_at_by_others(s: State, seat: i64) -> i64:
    """The frame in which another seat looks at cards, or NOBODY."""
    if s.looking != 0:
        for depth in range(s.depth):
            f = depth * FRAME
            kind = i64(s.frames[f + F_KIND])
            if (kind == PREDICTING or kind == DISCOVERING) and i64(s.frames[f + F_SEAT]) != seat:
                return f
    return NOBODY


def shuffle_unknown(cards: vec[u8], known: vec[u8], seat: i64, rng: Rng) -> None:
    """Shuffle those of the cards that the seat does not know, ``known`` being a bit set of seats by card."""
    size = i64(len(cards))
    places = zeros(size)
    count: i64 = 0
    for at in range(size):
        if i64(known[i64(cards[at])]) & bit(seat) == 0:
            places[count] = u8(at)
            count += 1
    for n in range(count):
        here = i64(places[n])
        there = i64(places[rng.below(n + 1)])
        card = cards[here]
        cards[here] = cards[there]
        cards[there] = card


def redraw_briefs(s: State, seat: i64, rng: Rng) -> None:
    """Briefs that the seat does not know, those being looked at included; super briefs among super briefs."""
    f = looked_at_by_others(s, seat)
    looked = s.looking if f != NOBODY and looks_at_briefs(s, f) else i64(0)
    redraw_part(s, seat, looked, False, rng)
    redraw_part(s, seat, looked, True, rng)


def redraw_part(s: State, seat: i64, looked: i64, supers: bool, rng: Rng) -> None:
    """Either the places where all know that a super brief lies, the rest of their pile included, or all others."""
    cards = zeros(0)
    for at in range(s.brief_count):
        if is_super(s, i64(s.briefs[at])) == supers:
            cards = append(cards, s.briefs[at])
    for at in range(looked):
        if is_super(s, i64(s.looked_at[at])) == supers:
            cards = append(cards, s.looked_at[at])
    if supers:
        for at in range(s.super_count):
            cards = append(cards, s.supers[at])
    before = cards[:]
    shuffle_unknown(cards, s.brief_known, seat, rng)
    now = zeros(ALL_BRIEFS)
    for brief in range(ALL_BRIEFS):
        now[brief] = u8(brief)
    for n in range(i64(len(cards))):
        now[i64(before[n])] = cards[n]
    rename(s.briefs, s.brief_count, now)
    rename(s.looked_at, looked, now)
    rename(s.supers, s.super_count, now)
    rename_known(s.brief_known, before, now)


def is_super(s: State, brief: i64) -> bool:
    """Whether all know that this is a super brief, wherever it lies in the deck."""
    return i64(s.brief_known[brief]) & bit(SUPER) != 0


def rename(cards: vec[u8], count: i64, now: vec[u8]) -> None:
    """Lay ``now[card]`` where the card lies."""
    for at in range(count):
        cards[at] = now[i64(cards[at])]


def rename_known(known: vec[u8], cards: vec[u8], now: vec[u8]) -> None:
    """Who knows a place knows the card that lies there now."""
    before = known[:]
    for n in range(i64(len(cards))):
        card = i64(cards[n])
        known[i64(now[card])] = before[card]


def redraw_discoveries(s: State, seat: i64, rng: Rng) -> None:
    """Discoveries that the seat does not know: in the deck, discarded unseen, or being looked at."""
    f = looked_at_by_others(s, seat)
    looked = s.looking if f != NOBODY and not looks_at_briefs(s, f) else i64(0)
    cards = zeros(0)
    for at in range(s.discovery_count):
        cards = append(cards, s.discoveries[at])
    for at in range(s.discovery_out):
        cards = append(cards, s.discoveries_out[at])
    for at in range(looked):
        cards = append(cards, s.looked_at[at])
    before = cards[:]
    shuffle_unknown(cards, s.discovery_known, seat, rng)
    now = zeros(DISCOVERIES)
    for card in range(DISCOVERIES):
        now[card] = u8(card)
    for n in range(i64(len(cards))):
        now[i64(before[n])] = cards[n]
    rename(s.discoveries, s.discovery_count, now)
    rename(s.discoveries_out, s.discovery_out, now)
    rename(s.looked_at, looked, now)
    rename_known(s.discovery_known, before, now)


def redraw_letters(s: State, rng: Rng) -> None:
    """The letters of days to come."""
    for day in range(s.round, DAYS):
        lay_letter(s, day, rng)
