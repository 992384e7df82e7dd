"""How a seat stands at a mission, judged only from what it may know (Rules 9.6-9.8)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.forecast import ONE, POINT_ROW, ROW, UNKNOWN, USUAL_ROW, Forecast, best_reading, row_of
from kompromat_env.knowledge import is_in_play, knows
from kompromat_env.prices import (
    POINT,
    drop_worth,
    held_tokens,
    marks_beneath,
    rival_worth,
    taking_worth,
    token_step,
)
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
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    SEATS,
    STATED,
    State,
    side_of,
)
from tabletop_core.game import zeros

NO_SIDE: Final[i64] = LIMIT + 1  # a shift by which the rival loses for sure: nobody is there
MEAN_CARD: Final[i64] = 10  # an unseen card, doubled: what a Stun Gun takes off
FORGOTTEN: Final[i64] = 36  # what to think of an own side that the option hides: one stops at some 18
CAREFREE: Final[i64] = 200  # with fewer hundredths of a token the ninth is too far to count those to come
OPEN_RISK: Final[i64] = 1  # tenths: the chance to take a mission yet to be attempted although one plays to lose it
CAUTION: Final[i64] = 14  # tenths: tokens that may come are counted for more than their chance


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
    """A side that is still empty: played later with about its share of the rival's deck, or never."""
    deck = EQUIPMENT_CARDS - i64(s.players[rival * PLAYER + DRAWN])
    if deck == 0 or s.phase >= NEXT_REVEAL:
        return POINT_ROW, NO_SIDE
    share = (deck - 1) // empty_sides(s, rival) + 2  # rounded up, and one more
    share = share if share < deck else deck
    return row_of(UNKNOWN, share if share < MAX_SIDE_CARDS else MAX_SIDE_CARDS), 0


def empty_sides(s: State, seat: i64) -> i64:
    """How many missions the seat has no cards at."""
    count: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] == 0:
            count += 1
    return count


def unseen_deck(s: State, seat: i64) -> vec[u8]:
    """How many cards of each kind may lie in the seat's deck, for all that it knows; without those it knows on top."""
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


# --- chances, in thousandths -----------------------------------------------------------------------------------------
def bust_chance(f: Forecast, row: i64, shift: i64) -> i64:
    """How likely the rival's total is above the limit."""
    return ONE - f.below(row, LIMIT + 1 - shift)


def win_chance(f: Forecast, row: i64, shift: i64, total: i64) -> i64:
    """How likely the own total is above the rival's, or the rival's above the limit."""
    return 0 if total > LIMIT else bust_chance(f, row, shift) + f.below(row, total - shift)


def beaten_chance(f: Forecast, row: i64, shift: i64) -> i64:
    """How likely a usual side beats the rival's."""
    if row != POINT_ROW:
        return i64(f.beaten[row // ROW])
    within = f.below(USUAL_ROW, LIMIT + 1)
    return within if shift > LIMIT else within - f.below(USUAL_ROW, shift + 1)


def tokens_ahead(s: State, f: Forecast, seat: i64, mission: i64) -> i64:
    """The tokens that the seat will hold when ``mission`` counts, with those that others of this round may bring."""
    held = held_tokens(s, seat)
    if held < CAREFREE:
        return held
    for other in range(s.resolved, MISSIONS):
        if other != mission:
            held += tokens_to_come(s, f, seat, other)
    return held


def tokens_to_come(s: State, f: Forecast, seat: i64, mission: i64) -> i64:
    """The tokens that the seat's side at the mission may bring, by a bust or by the award."""
    side = side_of(seat, mission)
    marks = marks_beneath(s, mission)
    if s.sides[side + CARDS] == 0:
        return marks * OPEN_RISK // 10 if s.phase < NEXT_REVEAL else 0
    total = own_total(s, seat, mission)
    if total > LIMIT:
        return POINT
    bust: i64 = 0
    if s.hide_own_cards and s.sides[side + DOWN] > 0:
        first = i64(s.order[seat * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])])
        bust = POINT * bust_chance(f, row_of(first, i64(s.sides[side + DEALT])), 0) // ONE
    if marks == 0:
        return bust
    row, shift = rival_view(s, seat, mission)
    chance = win_chance(f, row, shift, total) * CAUTION // 10
    return bust + marks * (chance if chance < ONE else ONE) // ONE


# --- a mission as the seat sees it -----------------------------------------------------------------------------------
@final
class Outlook:
    """What a mission promises a seat that holds ``held`` tokens, in hundredths of a point times ``ONE``.

    Counted from where the rival takes it for sure and nobody busts.
    """

    def __init__(self, s: State, f: Forecast, seat: i64, mission: i64, held: i64) -> None:
        rival = 1 - seat
        rival_cards = i64(s.sides[side_of(rival, mission) + CARDS])
        rival_gain = rival_worth(s, seat, mission)
        self.f: Forecast = f
        self.row: i64 = 0  # what the rival's side may total: see ``rival_view``
        self.shift: i64 = 0
        self.rival_over: i64 = 0  # the chance that this is above the limit
        self.rival_cards: i64 = rival_cards
        self.rival_gain: i64 = rival_gain  # what the rival gets by taking it
        self.rival_bust: i64 = token_step(s, rival, held_tokens(s, rival)) if rival_cards > 0 else 0
        self.swing: i64 = taking_worth(s, seat, mission, held) + rival_gain  # what winning it matters
        self.bust: i64 = ONE * token_step(s, seat, held)  # what the token of an own bust brings
        self.perfect: i64 = ONE * drop_worth(s, seat, held + marks_beneath(s, mission))  # what exactly 21 brings
        row, shift = rival_view(s, seat, mission)
        self.expect(row, shift)

    def expect(self, row: i64, shift: i64) -> None:
        """Take it that the rival's side is as this row and shift tell."""
        self.row = row
        self.shift = shift
        self.rival_over = bust_chance(self.f, row, shift)

    def worth(self, total: i64, cards: i64) -> i64:
        """What ``total`` made of ``cards`` cards promises."""
        over = self.rival_over
        worth = -over * self.rival_bust
        if cards == 0:
            return worth + over * self.rival_gain
        if total > LIMIT:
            return worth + over * self.rival_gain + self.bust
        beaten = total + 1 if cards > self.rival_cards else total  # more cards win a tie
        worth += self.swing * (over + self.f.below(self.row, beaten - self.shift))
        return worth + self.perfect if total == LIMIT else worth
