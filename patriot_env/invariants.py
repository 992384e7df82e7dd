"""What must hold after every step: cards, coins, troops and rioters are conserved, derived numbers are right."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.cards import type_of
from patriot_env.resampling import deal_hands
from patriot_env.state import (
    ACTIVE,
    MOST_ALLEGIANCES,
    NONE,
    OPINION,
    RIOTER,
    RUNNING,
    TROOP,
    WAITING,
    State,
    bit,
)
from patriot_env.tables import (
    ALL_BRIEFS,
    ALLEGIANCES,
    BEACON,
    BEACON_SPACES,
    CARDS_OF_TYPE,
    DISCOVERIES,
    E_DEFECTIVE,
    K_COPIES,
    KIND,
    MOST_KINDS,
    PLACES,
    RIOTERS,
    RIOTS,
    SPACES,
    TOP_OF_TRACK,
    TROOPS,
    TYPES,
)
from patriot_env.war_room import LAST_SPACE, count_on_board
from tabletop_core.game import zeros


def check_state(s: State) -> None:
    """Raise AssertionError that names the first thing that is off."""
    check_influence(s)
    check_board(s)
    check_decks(s)
    check_allegiances(s)
    for value, name in ((s.threat, "threat"), (s.unrest, "unrest"), (s.taxes, "base taxes")):
        assert 0 <= value <= TOP_OF_TRACK, f"{name} stands at {value}"
    assert s.legal_count > 0 or s.ended_by != RUNNING, "nobody can do anything, and the game is not over"


def check_influence(s: State) -> None:
    """Every kind has all its copies, every hand the size that is noted."""
    where = zeros(MOST_KINDS)
    for seat in range(s.players):
        size: i64 = 0
        for kind in range(s.tables.kind_count):
            count = i64(s.hands[seat * MOST_KINDS + kind])
            where[kind] += u8(count)
            size += count
        assert size == i64(s.hand_size[seat]), f"seat {seat} holds {size} cards, noted are {s.hand_size[seat]}"
    for of_type in range(TYPES):
        for card in range(i64(s.pile_left[of_type])):
            kind = i64(s.piles[of_type * CARDS_OF_TYPE + card])
            assert type_of(s, kind) == of_type, f"a card of kind {kind} lies in the pile of type {of_type}"
            where[kind] += 1
    for card in range(s.opinion_left):
        where[i64(s.opinion[card])] += 1
    opinion = s.opinion_left
    for kind in range(s.tables.kind_count):
        apart = i64(s.opinion_out[kind]) + i64(s.vote_opinion[kind])
        opinion += apart
        assert s.face_up[kind] <= s.vote_pile[kind], f"more of kind {kind} lie open in the vote than lie there"
        found = i64(where[kind]) + apart + i64(s.discards[kind]) + i64(s.vote_pile[kind]) + i64(s.letter_pile[kind])
        copies = i64(s.tables.kinds[kind * KIND + K_COPIES])
        assert found == copies, f"there are {found} cards of kind {kind}, not {copies}"
    assert opinion == OPINION, f"Public Opinion has {opinion} cards"
    check_log(s)


def check_log(s: State) -> None:
    """The log leads to the hands, the vote and the letter as they are."""
    twin = s.copy()
    deal_hands(twin)
    for at in range(s.players * MOST_KINDS):
        assert s.hands[at] == twin.hands[at], f"the log gives {twin.hands[at]} cards at {at}, not {s.hands[at]}"
    for kind in range(MOST_KINDS):
        assert s.vote_pile[kind] == twin.vote_pile[kind], f"the log has {twin.vote_pile[kind]} of {kind} in the vote"
        assert s.letter_pile[kind] == twin.letter_pile[kind], f"the log has {twin.letter_pile[kind]} of {kind} on it"
    for at in range(s.players * MOST_KINDS):
        assert s.vote_own[at] == twin.vote_own[at], f"the log has {twin.vote_own[at]} cards added at {at}"
        assert s.letter_own[at] == twin.letter_own[at], f"the log has {twin.letter_own[at]} cards laid at {at}"


def check_board(s: State) -> None:
    """Troops, rioters, beacons."""
    troops = count_on_board(s, TROOP) + s.troops_left
    assert troops == TROOPS, f"there are {troops} troops"
    rioters = count_on_board(s, RIOTER) + s.rioters_left
    assert rioters == RIOTERS, f"there are {rioters} rioters"
    for place in range(PLACES):
        assert i64(s.board[place * SPACES + LAST_SPACE]) != TROOP, f"a troop stands on space 5 of place {place}"
    for space in range(BEACON_SPACES):
        beacon = i64(s.beacon_at[space])
        if i64(s.beacon_is[space]) != WAITING:
            assert beacon != NONE, f"beacon space {space} is empty and launched"
            assert s.tables.beacons[beacon * BEACON + E_DEFECTIVE] == 0, f"a defective beacon is launched on {space}"


def check_decks(s: State) -> None:
    """Each brief, discovery and riot card is in one place."""
    briefs = zeros(ALL_BRIEFS)
    note(briefs, s.briefs, s.brief_count)
    note(briefs, s.briefs_out, s.brief_out)
    note(briefs, s.supers, s.super_count)
    check_once(briefs, "brief")
    discoveries = zeros(DISCOVERIES)
    note(discoveries, s.discoveries, s.discovery_count)
    note(discoveries, s.discoveries_out, s.discovery_out)
    for card in range(DISCOVERIES):
        discoveries[card] += u8(i64(i64(s.held[card]) != NONE))
    check_once(discoveries, "discovery")
    riots = zeros(RIOTS)
    note(riots, s.riots, s.riot_count)
    note(riots, s.riots_out, s.riot_out)
    for number in range(ACTIVE):
        if i64(s.active[number]) != NONE:
            riots[i64(s.active[number])] += 1
    check_once(riots, "riot card")
    check_lookers(s, s.briefs, s.brief_count, s.brief_known)
    check_lookers(s, s.discoveries, s.discovery_count, s.discovery_known)


def check_lookers(s: State, deck: vec[u8], count: i64, known: vec[u8]) -> None:
    """Whoever knows where a card of the deck is has looked at cards."""
    seats = bit(s.players) - 1
    for n in range(count):
        card = i64(deck[n])
        assert i64(known[card]) & seats & ~s.lookers == 0, f"seats {known[card]} know of card {card}, not having looked"


def note(found: vec[u8], deck: vec[u8], count: i64) -> None:
    """Count the cards of a deck."""
    for card in range(count):
        found[i64(deck[card])] += 1


def check_once(found: vec[u8], what: str) -> None:
    """Nothing is there twice; what is being read or looked at is nowhere else."""
    for card in range(i64(len(found))):
        assert found[card] <= 1, f"{what} {card} is there {found[card]} times"


def check_allegiances(s: State) -> None:
    """Nobody holds what another holds, and what is shown is held."""
    found = zeros(ALLEGIANCES)
    for at in range(s.players * MOST_ALLEGIANCES):
        if s.allegiance[at] != 0:
            found[i64(s.allegiance[at]) - 1] += 1
        else:
            assert s.shown[at] == 0 and s.looked[at] == 0, f"allegiance {at} is known and not there"
    note(found, s.later, s.later_left)
    check_once(found, "allegiance card")
