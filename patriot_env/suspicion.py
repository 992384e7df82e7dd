"""Whom a player suspects, by what each seat has done in public: no hidden card has a part in it."""

from typing import Final

from mypy_extensions import i64

from patriot_env.cards import type_of
from patriot_env.state import (
    COUNTS,
    N_BEACONS,
    N_BRIEF_CARDS,
    N_DISCOVERIES,
    N_EXECUTED,
    N_LETTER_CARDS,
    N_SECURED,
    N_UNREST,
    N_VOTE_CARDS,
    State,
    bit,
)
from patriot_env.votes import can_be_voted_on

# what a deed says for a seat
LETTER_CARD: Final[i64] = 14
BRIEF_CARD: Final[i64] = 5
VOTE_CARD: Final[i64] = 3
BEACON: Final[i64] = 25
EXECUTION: Final[i64] = 15
DISCOVERY: Final[i64] = 10
COIN_SECURED: Final[i64] = 10
UNREST: Final[i64] = 15  # against it
WRONG_CARD: Final[i64] = 40  # shared by all who added to the vote that was counted last
A_TURN: Final[i64] = 10  # suspicions are told for so many turns of each seat


def deeds(s: State, seat: i64) -> i64:
    """What the seat has done for the President, less what it has done against it, since the game began."""
    counts = s.counts
    at = seat * COUNTS
    good = LETTER_CARD * i64(counts[at + N_LETTER_CARDS]) + BRIEF_CARD * i64(counts[at + N_BRIEF_CARDS])
    good += VOTE_CARD * i64(counts[at + N_VOTE_CARDS]) + BEACON * i64(counts[at + N_BEACONS])
    good += EXECUTION * i64(counts[at + N_EXECUTED]) + DISCOVERY * i64(counts[at + N_DISCOVERIES])
    good += COIN_SECURED * i64(counts[at + N_SECURED])
    return good - UNREST * i64(counts[at + N_UNREST])


def suspicion(s: State, seat: i64) -> i64:
    """How far the seat's deeds, by turns played, lie below those of all seats on average; 0 for who cannot be killed.

    About 10 to 40 is usual for the last of a table of loyal players.
    """
    if not can_be_voted_on(s, seat):
        return 0
    total: i64 = 0
    for each in range(s.players):
        total += deeds(s, each)
    below = total // s.players - deeds(s, seat)
    return below * A_TURN // max(2 * A_TURN, turns_played(s, seat) * A_TURN) + blame(s, seat)


def turns_played(s: State, seat: i64) -> i64:
    """How many turns the seat has had or begun."""
    return s.round - 1 + i64(s.had & bit(seat) != 0)


def blame(s: State, seat: i64) -> i64:
    """The seat's part in wrong cards of the vote counted last, as far as Public Opinion does not explain them."""
    if s.vote_added[seat] == 0 or s.wanted == 0:
        return 0
    wrong: i64 = 0
    all_cards: i64 = 0
    added: i64 = 0
    seats: i64 = 0
    for kind in range(s.tables.kind_count):
        copies = i64(s.counted[kind])
        if copies != 0:
            all_cards += copies
            if s.wanted & bit(type_of(s, kind)) == 0:
                wrong += copies
    for each in range(s.players):
        added += i64(s.vote_added[each])
        seats += i64(s.vote_added[each] != 0)
    unexplained = wrong - (all_cards - added)
    return WRONG_CARD * unexplained // seats if unexplained > 0 else 0


def most_suspect(s: State, viewer: i64) -> i64:
    """The seat, other than the viewer and the President, that is suspected most; -1 if nobody can be killed."""
    best: i64 = -1
    for seat in range(1, s.players):
        if seat != viewer and can_be_voted_on(s, seat):
            if best < 0 or suspicion(s, seat) > suspicion(s, best):
                best = seat
    return best
