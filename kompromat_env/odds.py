"""How a seat stands at a mission, judged only from what it may know (Rules 9.6-9.8)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.forecast import ONE, POINT_ROW, UNKNOWN, Forecast, best_reading, row_of
from kompromat_env.knowledge import is_in_play, knows
from kompromat_env.prices import POINT, drop_worth, marks_ahead, rival_worth, taking_worth, token_step
from kompromat_env.state import (
    ACES,
    CARDS,
    DEALT,
    DOWN,
    DRAWN,
    EQUIPMENT_CARDS,
    FIRST,
    KINDS,
    KNOWN_TOP,
    LIMIT,
    LOW,
    MAX_SIDE_CARDS,
    MISSIONS,
    NEXT_REVEAL,
    NOT_LAID,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    SEATS,
    STATED,
    TOKENS,
    State,
    side_of,
)
from tabletop_core.game import zeros

USUAL: Final[i64] = (UNKNOWN * (MAX_SIDE_CARDS + 1) + MAX_SIDE_CARDS) * 64  # the row of a side with cards in plenty
NO_SIDE: Final[i64] = LIMIT + 1  # a shift by which the rival loses: nobody is there
MEAN_CARD: Final[i64] = 10  # what a card thrown away by a Stun Gun takes off, doubled
FORGOTTEN: Final[i64] = 36  # the total that one takes an own side for which the option hides: one stops at some 18
CAUTION: Final[i64] = 14  # tenths by which the chance of tokens to come is taken higher than it is
CAREFREE: Final[i64] = 200  # with fewer hundredths of a token nothing can come near the ninth


# --- the two sides ---------------------------------------------------------------------------------------------------
def own_total(s: State, seat: i64, mission: i64) -> i64:
    """The best reading of the seat's side, Newspapers in; a usual total where the option hides the cards from it."""
    side = side_of(seat, mission)
    papers = PAPER_VALUE * i64(s.sides[side + PAPERS])
    if s.hide_own_cards and s.sides[side + DOWN] > 0 and not is_in_play(s, seat, i64(s.sides[side + FIRST])):
        return FORGOTTEN + papers
    return best_reading(i64(s.sides[side + LOW]) + papers, i64(s.sides[side + ACES]), s.tables.ace_rise)


def rival_view(s: State, seat: i64, mission: i64) -> tuple[i64, i64]:
    """What ``seat`` expects of the rival's side: a row of the forecast, and what to add to its totals."""
    rival = 1 - seat
    side = side_of(rival, mission)
    cards = i64(s.sides[side + CARDS])
    if cards == 0:
        return unplayed_view(s, rival)
    if mission == s.mission and (s.stated == SEATS or (s.stated == 1 and s.starter == rival)):
        return POINT_ROW, i64(s.players[rival * PLAYER + STATED])
    papers = PAPER_VALUE * i64(s.sides[side + PAPERS])
    if s.sides[side + DOWN] == 0:
        return POINT_ROW, best_reading(i64(s.sides[side + LOW]) + papers, i64(s.sides[side + ACES]), s.tables.ace_rise)
    first = i64(s.order[rival * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])])
    dealt = i64(s.sides[side + DEALT])
    return row_of(first, dealt), papers - MEAN_CARD * (dealt - cards)


def unplayed_view(s: State, rival: i64) -> tuple[i64, i64]:
    """A side that is still empty: played later with about its share of the deck, or never."""
    deck = EQUIPMENT_CARDS - i64(s.players[rival * PLAYER + DRAWN])
    if deck == 0 or s.phase >= NEXT_REVEAL:
        return POINT_ROW, NO_SIDE
    empty: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(rival, mission) + CARDS] == 0:
            empty += 1
    share = (deck + empty - 1) // empty + 1
    if share > deck:
        share = deck
    return row_of(UNKNOWN, share if share < MAX_SIDE_CARDS else MAX_SIDE_CARDS), 0


# --- chances, in thousandths -----------------------------------------------------------------------------------------
def win_chance(f: Forecast, row: i64, shift: i64, total: i64, ties: bool) -> i64:
    """How likely the own ``total`` takes the mission from the rival's, ties won or lost."""
    if total > LIMIT:
        return 0
    return bust_chance(f, row, shift) + f.below(row, total - shift + (1 if ties else 0))


def bust_chance(f: Forecast, row: i64, shift: i64) -> i64:
    """How likely the rival's total is above the limit."""
    return ONE - f.below(row, LIMIT + 1 - shift)


def usual_chance(f: Forecast, row: i64, shift: i64) -> i64:
    """How likely a usual side takes the mission from the rival's."""
    within = f.below(USUAL, LIMIT + 1)
    if row == POINT_ROW:
        return within if shift > LIMIT else within - f.below(USUAL, shift + 1)
    return i64(f.against_usual[row // 64])


# --- a mission as the seat sees it -----------------------------------------------------------------------------------
def held_tokens(s: State, seat: i64) -> i64:
    """The seat's tokens, in hundredths."""
    return POINT * i64(s.players[seat * PLAYER + TOKENS])


def tokens_ahead(s: State, f: Forecast, seat: i64, mission: i64) -> i64:
    """The seat's tokens with those that its sides played elsewhere will bring, in hundredths."""
    held = held_tokens(s, seat)
    if held < CAREFREE:
        return held
    for other in range(s.resolved, MISSIONS):
        side = side_of(seat, other)
        if other == mission or s.sides[side + CARDS] == 0:
            continue
        total = own_total(s, seat, other)
        if total > LIMIT:
            held += POINT
        elif s.beneath[other] != NOT_LAID:
            row, shift = rival_view(s, seat, other)
            marks = i64(s.tables.mission_marks[i64(s.beneath[other])])
            likely = win_chance(f, row, shift, total, False) * CAUTION // 10
            held += marks * (likely if likely < ONE else ONE) * POINT // ONE
    return held


@final
class Outlook:
    """What one mission promises a seat that holds ``held`` hundredths of a token, in hundredths of a point times ONE.

    Counted from where the rival takes it for sure and nobody busts.
    """

    def __init__(self, s: State, f: Forecast, seat: i64, mission: i64, held: i64) -> None:
        self.f: Forecast = f
        row, shift = rival_view(s, seat, mission)
        self.row: i64 = row
        self.shift: i64 = shift
        self.rival_cards: i64 = i64(s.sides[side_of(1 - seat, mission) + CARDS])
        rivals = rival_worth(s, seat, mission)
        self.rivals: i64 = rivals
        self.swing: i64 = taking_worth(s, seat, mission, held) + rivals
        self.perfect: i64 = ONE * drop_worth(s, seat, held + marks_ahead(s, mission))
        self.bust: i64 = ONE * token_step(s, seat, held)
        self.rival_step: i64 = token_step(s, 1 - seat, held_tokens(s, 1 - seat)) if self.rival_cards > 0 else 0

    def worth(self, total: i64, cards: i64, added: i64 = 0) -> i64:
        """What ``total`` with ``cards`` promises, were ``added`` added to the rival's total."""
        f = self.f
        shift = self.shift + added
        bust = bust_chance(f, self.row, shift)
        worth = -bust * self.rival_step
        if cards == 0:
            return worth + bust * self.rivals
        if total > LIMIT:
            return worth + bust * self.rivals + self.bust
        ties: i64 = 1 if cards > self.rival_cards else 0
        worth += self.swing * (bust + f.below(self.row, total - shift + ties))
        return worth + self.perfect if total == LIMIT else worth


def unseen_deck(s: State, seat: i64) -> vec[u8]:
    """How many cards of each kind the seat's deck may hold, as far as the seat knows; those it knows are left out."""
    pool = zeros(KINDS)
    own = seat * KINDS
    for kind in range(KINDS):
        pool[kind] = s.in_deck[own + kind]
    player = seat * PLAYER
    drawn = i64(s.players[player + DRAWN])
    for place in range(i64(s.players[player + KNOWN_TOP])):
        pool[i64(s.order[seat * EQUIPMENT_CARDS + drawn + place])] -= 1
    if s.hide_own_cards:
        for card in range(drawn):
            if not knows(s, seat, seat, card):
                pool[i64(s.order[seat * EQUIPMENT_CARDS + card])] += 1
    return pool
