"""What a side of a mission is likely to total: tables made once for a content pack, from a model of a usual player.

The model player draws with replacement and stops by ``STOPS``. Chances are in thousandths, totals doubled.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from kompromat_env.state import EQUIPMENT_CARDS, KINDS, LIMIT, MAX_SIDE_CARDS, MISSIONS, Tables

ONE: Final[i64] = 1000  # certainty
WITHIN: Final[i64] = LIMIT + 1  # totals within the limit: 0..42
ROW: Final[i64] = 64  # cells of a row: one for each total 0..63
ACE_COUNTS: Final[i64] = 3  # aces on a side: 0..2
CARD_COUNTS: Final[i64] = MAX_SIDE_CARDS + 1  # cards on a side: 0..8
UNKNOWN: Final[i64] = KINDS  # in the place of a first card that is not drawn yet
USUAL_ROW: Final[i64] = (UNKNOWN * CARD_COUNTS + MAX_SIDE_CARDS) * ROW  # of a side played with cards in plenty
POINT_ROW: Final[i64] = (UNKNOWN + 1) * CARD_COUNTS * ROW  # of a total that is 0 for sure, to be shifted
ROW_CELLS: Final[i64] = POINT_ROW + ROW
MASS: Final[i64] = 1 << 30  # certainty while rows are made

# How often, in thousandths, the model player stops at a best total of 0, 1 .. 21. It is not too strict: other players
# have other habits, and no number of cards may come as impossible.
STOPS: Final = (40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 80, 120, 220, 450, 750, 900, 970, 990, 1000, 1000)


def best_reading(low: i64, aces: i64, rise: i64) -> i64:
    """The highest total within the limit that the aces allow, each adding ``rise``; ``low`` where that is above it."""
    while aces > 0 and low + rise <= LIMIT:
        low += rise
        aces -= 1
    return low


def is_ace(tables: Tables, kind: i64) -> i64:
    """1 for a kind with two values, else 0."""
    return 1 if tables.high[kind] != tables.low[kind] else 0


def row_of(first: i64, cards: i64) -> i64:
    """Where the row of a side with ``cards`` cards begins; ``first`` is the kind of its first card.

    With ``UNKNOWN`` it is that of a side yet to be played, with ``cards`` cards at most.
    """
    return (first * CARD_COUNTS + cards) * ROW


def prospect_cell(after: i64, deck: i64, aces: i64, low: i64) -> i64:
    """The cell of ``Forecast.prospects``."""
    return ((after * EQUIPMENT_CARDS + deck) * ACE_COUNTS + aces) * WITHIN + low


def future_cell(missions: i64, deck: i64) -> i64:
    """The cell of ``Forecast.futures``."""
    return missions * (EQUIPMENT_CARDS + 1) + deck


def blank(size: i64) -> vec[i16]:
    """``size`` zeros."""
    return vec[i16]([i16(0)] * size)


def blank_masses(size: i64) -> vec[i64]:
    """``size`` zeros of full width."""
    return vec[i64]([i64(0)] * size)


@final
class Forecast:
    """The tables of one content pack; never written again once they are made."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.rows: vec[i16] = blank(ROW_CELLS)  # [rows, 64] chance of a total below the cell's number
        self.beaten: vec[i16] = blank(ROW_CELLS // ROW)  # [rows] chance that a usual side beats one of the row
        # [missions after, cards in the deck, aces, low total] missions won by the best play of a side, less those that
        # the cards would have won elsewhere
        self.prospects: vec[i16] = blank(MISSIONS * EQUIPMENT_CARDS * ACE_COUNTS * WITHIN)
        # [missions 0..4, cards in the deck 0..14] how many of the missions to be attempted will be won
        self.futures: vec[i16] = blank((MISSIONS + 1) * (EQUIPMENT_CARDS + 1))
        fill_rows(self)
        fill_beaten(self)
        fill_prospects(self)

    def below(self, row: i64, total: i64) -> i64:
        """The chance of a total below ``total`` in a row."""
        if total <= 0:
            return 0
        return i64(self.rows[row + total]) if total < ROW else ONE

    def prospect(self, after: i64, deck: i64, aces: i64, low: i64) -> i64:
        """What a side within the limit is worth while one may go on drawing."""
        return i64(self.prospects[prospect_cell(after, deck, aces, low)])

    def future(self, missions: i64, deck: i64) -> i64:
        """How many of ``missions`` still to be attempted one will win with ``deck`` cards."""
        return i64(self.futures[future_cell(missions, deck)])


# --- rows: what the other side totals --------------------------------------------------------------------------------
def fill_rows(f: Forecast) -> None:
    """Play the model player from each first card, and add up where it ends."""
    tables = f.tables
    ended = blank_masses(ROW_CELLS)
    for first in range(i64(len(tables.low))):
        reached = blank_masses(ACE_COUNTS * ROW)
        reached[is_ace(tables, first) * ROW + i64(tables.low[first])] = MASS
        for cards in range(1, CARD_COUNTS):
            reached = play_on(tables, first, cards, reached, ended)
    for row in range(0, POINT_ROW, ROW):
        add_up(f.rows, row, ended)
    for cell in range(POINT_ROW + 1, ROW_CELLS):
        f.rows[cell] = i16(ONE)


def play_on(tables: Tables, first: i64, cards: i64, reached: vec[i64], ended: vec[i64]) -> vec[i64]:
    """Let the model player stop or draw at each side ``reached`` with ``cards`` cards; return what it reaches next."""
    after = blank_masses(ACE_COUNTS * ROW)
    for cell in range(ACE_COUNTS * ROW):
        mass = reached[cell]
        if mass == 0:
            continue
        total = best_reading(cell % ROW, cell // ROW, tables.ace_rise)
        stopped = mass
        if total <= LIMIT:
            stopped = mass * STOPS[total // 2] // ONE
            spread(tables, first, cell, mass - stopped, after)
        ended[row_of(first, cards) + total] += stopped
        share = i64(tables.kind_counts[first])
        ended[row_of(UNKNOWN, cards) + total] += mass * share // EQUIPMENT_CARDS  # the most cards it may spend
        for most in range(cards + 1, CARD_COUNTS):
            ended[row_of(UNKNOWN, most) + total] += stopped * share // EQUIPMENT_CARDS
    return after


def spread(tables: Tables, first: i64, cell: i64, mass: i64, after: vec[i64]) -> None:
    """Draw one more card, any but the first, which has left the deck."""
    for kind in range(i64(len(tables.low))):
        copies = i64(tables.kind_counts[kind]) - (1 if kind == first else 0)
        drawn = cell + i64(tables.low[kind])
        if is_ace(tables, kind) and cell // ROW < ACE_COUNTS - 1:
            drawn += ROW
        after[drawn] += mass * copies // (EQUIPMENT_CARDS - 1)


def add_up(rows: vec[i16], row: i64, ended: vec[i64]) -> None:
    """Turn the masses of a row into chances of being below; one that is never reached stands for a bust."""
    whole: i64 = 0
    for cell in range(row, row + ROW):
        whole += ended[cell]
    below: i64 = 0
    for cell in range(row, row + ROW):
        rows[cell] = i16(below * ONE // whole) if whole > 0 else 0
        below += ended[cell]


def fill_beaten(f: Forecast) -> None:
    """Let a usual side meet one of each row."""
    for row in range(0, ROW_CELLS, ROW):
        beaten = (ONE - f.below(row, WITHIN)) * f.below(USUAL_ROW, WITHIN)
        for total in range(WITHIN):
            beaten += (f.below(USUAL_ROW, total + 1) - f.below(USUAL_ROW, total)) * f.below(row, total)
        f.beaten[row // ROW] = i16(beaten // ONE + 1)  # never 0: it is divided by


# --- prospects: what the own side may come to ------------------------------------------------------------------------
def fill_prospects(f: Forecast) -> None:
    """The best play against a usual side, from the last mission and the last card backwards."""
    wins = blank_masses(WITHIN)
    bust = ONE - f.below(USUAL_ROW, WITHIN)
    for total in range(WITHIN):
        wins[total] = bust + (f.below(USUAL_ROW, total) + f.below(USUAL_ROW, total + 1)) // 2  # half of the ties
    for after in range(MISSIONS):
        for deck in range(EQUIPMENT_CARDS):
            fill_side(f, after, deck, wins)
            f.futures[future_cell(after + 1, deck + 1)] = i16(worth_of_starting(f, after, deck))


def fill_side(f: Forecast, after: i64, deck: i64, wins: vec[i64]) -> None:
    """Stop or draw at each total, whichever wins more."""
    for low in range(WITHIN):
        for aces in range(ACE_COUNTS):
            stop = wins[best_reading(low, aces, f.tables.ace_rise)]
            draw = worth_of_card(f, after, deck, aces, low) if deck > 0 else 0
            f.prospects[prospect_cell(after, deck, aces, low)] = i16(stop if stop > draw else draw)


def worth_of_card(f: Forecast, after: i64, deck: i64, aces: i64, low: i64) -> i64:
    """The missions won with one more card, less what the card would win elsewhere; a bust wins nothing."""
    worth: i64 = 0
    for kind in range(i64(len(f.tables.low))):
        total = low + i64(f.tables.low[kind])
        if total <= LIMIT:
            more = aces + is_ace(f.tables, kind) if aces < ACE_COUNTS - 1 else aces
            worth += f.prospect(after, deck - 1, more, total) * i64(f.tables.kind_counts[kind])
    return worth // EQUIPMENT_CARDS + f.future(after, deck - 1) - f.future(after, deck)


def worth_of_starting(f: Forecast, after: i64, deck: i64) -> i64:
    """The missions won of one about to start and those after it; ``deck`` cards are left once it has its first."""
    worth: i64 = 0
    for kind in range(i64(len(f.tables.low))):
        begun = f.prospect(after, deck, is_ace(f.tables, kind), i64(f.tables.low[kind]))
        worth += begun * i64(f.tables.kind_counts[kind])
    return worth // EQUIPMENT_CARDS + f.future(after, deck)


# --- one forecast for each content pack ------------------------------------------------------------------------------
MOST_KEPT: Final = 8
_MADE: Final[list[Forecast]] = []


def forecast_of(tables: Tables) -> Forecast:
    """The forecast of the pack, made when it is first asked for."""
    for forecast in _MADE:
        if forecast.tables is tables:
            return forecast
    if len(_MADE) == MOST_KEPT:
        del _MADE[0]
    _MADE.append(Forecast(tables))
    return _MADE[-1]
