"""The log of what has moved influence cards (``State.log``): all that ``resample_hidden`` needs to know of the past.

Each entry is two cells: ``what * 8 + seat``, and a kind or another number. The log grows as long as the game lasts: a
choice made in public tells something about the cards that were in the hand beside the one shown, and what lies in a
vote may be from several hands, so nothing can be dropped without changing what is likely.
"""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64, u8

from patriot_env.state import State

ENTRY: Final[i64] = 2
SEATS_OF_ENTRY: Final[i64] = 8
LETTER: Final[i64] = 6  # stands for a seat: cards that go from a pile onto the letter unseen are drawn and laid by it

# --- what an entry is about ------------------------------------------------------------------------------------------
DRAWN: Final[i64] = 0  # the seat drew the card from its pile; all see the type
ADDED: Final[i64] = 1  # it added the card to the vote, face down, in ascending order of kind
LAID: Final[i64] = 2  # it laid the card on the letter, face down
SHOWN: Final[i64] = 3  # it chose the card, and all saw it: discarded, paid, bid, or added face up
LOST: Final[i64] = 4  # the card was drawn from its hand, and all saw it
TAKEN: Final[i64] = 5  # the card was drawn from its hand, unseen; the next entry says who got it
GIVEN: Final[i64] = 6
MERGED: Final[i64] = 7  # its whole hand went into that of another seat, the number; TAKEN, GIVEN and so on follow
NO_TYPE: Final[i64] = 8  # it holds no card of the type, the number
NONE_FROM: Final[i64] = 9  # it holds no card of the kind, the number, or higher ones
COUNTED: Final[i64] = 10  # the cards in the vote were turned up
ANSWERED: Final[i64] = 11  # the cards on the letter were turned up
REBUILT: Final[i64] = 12  # the pile of the type, the number, or OPINION_PILE, was made anew of what is discarded
DEALT: Final[i64] = 13  # the entries since MERGED are all that is given back
BEGUN: Final[i64] = 14  # a vote or bidding has begun: nothing lies there yet
OPINION_PILE: Final[i64] = 4


def note(s: State, what: i64, seat: i64, number: i64) -> None:
    """Add an entry."""
    s.log = append(append(s.log, u8(what * SEATS_OF_ENTRY + seat)), u8(number))
