"""What a side of a mission is likely to total: tables made once for a content pack, from a model of a sensible player.

The model player draws with replacement and stops by ``STOPS``. Chances are in thousandths, totals doubled.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from kompromat_env.state import EQUIPMENT_CARDS, KINDS, LIMIT, MAX_SIDE_CARDS, MISSIONS, Tables

ONE: Final[i64] = 1000  # certainty
TOTALS: Final[i64] = 64  # cells of a row: totals 0..63
ACE_COUNTS: Final[i64] = 3  # aces on a side: 0..2
WITHIN: Final[i64] = LIMIT + 1  # totals 0..42
REACHED: Final[i64] = ACE_COUNTS * TOTALS
COUNTS: Final[i64] = MAX_SIDE_CARDS + 1
UNKNOWN: Final[i64] = KINDS  # in the place of a first card that is not known yet
POINT_ROW: Final[i64] = (KINDS + 1) * COUNTS * TOTALS  # of a total that is known: 0, to be shifted
ROWS: Final[i64] = POINT_ROW + TOTALS
MASS: Final[i64] = 1 << 30  # certainty while tables are made
BUST_WORTH: Final[i64] = 150  # of a mission, that the token of a bust is worth to the model player

# How often, in thousandths, the model player stops at a best total of 0, 1 .. 21. It is not too strict: other players
# have other habits, and no count of cards may come as impossible.
STOPS: Final = (40,) * 12 + (80, 120, 220, 450, 750, 900, 970, 990, 1000, 1000)


def best_reading(low: i64, aces: i64, rise: i64) -> i64:
    """The highest total within the limit that ``aces`` two-valued cards allow, or ``low``, above it as it may be."""
    while aces > 0 and low + rise <= LIMIT:
        low += rise
        aces -= 1
    return low


def row_of(first: i64, cards: i64) -> i64:
    """Where the row of a side begins: ``first`` is the kind of its first card, ``cards`` counts them.

    With ``UNKNOWN`` the side is still to be played, with ``cards`` cards at most.
    """
    return (first * COUNTS + cards) * TOTALS


@final
class Forecast:
    """Chances in thousandths; see ``row_of``, ``below``, ``prospect`` and ``future``."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        self.rows: vec[i16] = vec[i16]([i16(0)] * int(ROWS))  # [rows, 64] chance of a total below the cell's number
        # [rows] chance that a usual side takes the mission from one of the row
        self.against_usual: vec[i16] = vec[i16]([i16(0)] * int(ROWS // TOTALS))
        # the worth of a side in missions won, over not going on with it: [missions after it, deck, aces, low total]
        self.prospects: vec[i16] = vec[i16]([i16(0)] * int(MISSIONS * EQUIPMENT_CARDS * ACE_COUNTS * WITHIN))
        # the missions won with so many missions to come and so many cards in the deck: [5, 15]
        self.futures: vec[i16] = vec[i16]([i16(0)] * int((MISSIONS + 1) * (EQUIPMENT_CARDS + 1)))
        fill_rows(self)
        fill_against_usual(self)
        fill_prospects(self)

    def below(self, row: i64, total: i64) -> i64:
        """The chance of a total below ``total`` in a row."""
        if total <= 0:
            return 0
        return i64(self.rows[row + total]) if total < TOTALS else ONE

    def prospect(self, after: i64, deck: i64, aces: i64, low: i64) -> i64:
        """What a side within the limit is worth while one may go on drawing."""
        return i64(self.prospects[prospect_cell(after, deck, aces, low)])

    def future(self, missions: i64, deck: i64) -> i64:
        """How many of ``missions`` still to be attempted one will win with ``deck`` cards."""
        return i64(self.futures[missions * (EQUIPMENT_CARDS + 1) + deck])


def prospect_cell(after: i64, deck: i64, aces: i64, low: i64) -> i64:
    """The cell of ``Forecast.prospects``."""
    return ((after * EQUIPMENT_CARDS + deck) * ACE_COUNTS + aces) * WITHIN + low


def is_ace(tables: Tables, kind: i64) -> i64:
    """1 for a kind with two values, else 0."""
    return 1 if tables.high[kind] != tables.low[kind] else 0


# --- rows: what the other side totals --------------------------------------------------------------------------------
def fill_rows(f: Forecast) -> None:
    """Play the model player from each first card, and sum up."""
    ended = vec[i64]([i64(0)] * int(ROWS))
    for first in range(i64(len(f.tables.low))):
        reached = vec[i64]([i64(0)] * int(REACHED))
        reached[is_ace(f.tables, first) * TOTALS + i64(f.tables.low[first])] = MASS
        for cards in range(1, COUNTS):
            reached = play_on(f.tables, first, cards, reached, ended)
    for row in range(0, POINT_ROW, TOTALS):
        accumulate(f.rows, row, ended)
    for cell in range(POINT_ROW + 1, ROWS):
        f.rows[cell] = i16(ONE)


def play_on(tables: Tables, first: i64, cards: i64, reached: vec[i64], ended: vec[i64]) -> vec[i64]:
    """Let the model player stop or draw at each side ``reached`` with ``cards`` cards; return what it then reaches."""
    after = vec[i64]([i64(0)] * int(REACHED))
    copies = i64(tables.kind_counts[first])
    for aces in range(ACE_COUNTS):
        for low in range(TOTALS):
            mass = reached[aces * TOTALS + low]
            if mass == 0:
                continue
            total = best_reading(low, aces, tables.ace_rise)
            stopped = mass if total > LIMIT else mass * STOPS[total // 2] // ONE
            ended[row_of(first, cards) + total] += stopped
            for most in range(cards, COUNTS):
                ended[row_of(UNKNOWN, most) + total] += (mass if most == cards else stopped) * copies // EQUIPMENT_CARDS
            if mass > stopped:
                spread(tables, first, aces, low, mass - stopped, after)
    return after


def spread(tables: Tables, first: i64, aces: i64, low: i64, mass: i64, after: vec[i64]) -> None:
    """Draw one more card: any but the first one, which has left the deck."""
    for kind in range(i64(len(tables.low))):
        copies = i64(tables.kind_counts[kind]) - (1 if kind == first else 0)
        more = aces + is_ace(tables, kind)
        if more == ACE_COUNTS:
            more -= 1
        cell = more * TOTALS + low + i64(tables.low[kind])
        after[cell] += mass * copies // (EQUIPMENT_CARDS - 1)


def accumulate(rows: vec[i16], row: i64, ended: vec[i64]) -> None:
    """Turn the masses of a row into chances of being below; a row that is never reached stands for a bust."""
    whole: i64 = 0
    for cell in range(row, row + TOTALS):
        whole += ended[cell]
    below: i64 = 0
    for cell in range(row, row + TOTALS):
        rows[cell] = i16(below * ONE // whole) if whole > 0 else 0
        below += ended[cell]


def fill_against_usual(f: Forecast) -> None:
    """Let a usual side meet each row."""
    usual = row_of(UNKNOWN, MAX_SIDE_CARDS)
    for row in range(0, ROWS, TOTALS):
        worth = (ONE - f.below(row, WITHIN)) * f.below(usual, WITHIN)
        for total in range(WITHIN):
            worth += (f.below(usual, total + 1) - f.below(usual, total)) * f.below(row, total)
        f.against_usual[row // TOTALS] = i16(worth // ONE)


# --- prospects: what the own side may come to ------------------------------------------------------------------------
def fill_prospects(f: Forecast) -> None:
    """The best play against an unknown side, from the last mission and card backwards."""
    wins = vec[i64]([i64(0)] * int(WITHIN))
    row = row_of(UNKNOWN, MAX_SIDE_CARDS)
    bust = ONE - f.below(row, WITHIN)
    for total in range(WITHIN):
        wins[total] = bust + (f.below(row, total) + f.below(row, total + 1)) // 2  # half of the ties
    for after in range(MISSIONS):
        for deck in range(EQUIPMENT_CARDS):
            for low in range(LIMIT, -1, -1):
                for aces in range(ACE_COUNTS):
                    hold = wins[best_reading(low, aces, f.tables.ace_rise)]
                    draw = worth_of_drawing(f, after, deck, aces, low)
                    f.prospects[prospect_cell(after, deck, aces, low)] = i16(hold if hold > draw else draw)
            f.futures[(after + 1) * (EQUIPMENT_CARDS + 1) + deck + 1] = i16(worth_of_starting(f, after, deck))


def worth_of_drawing(f: Forecast, after: i64, deck: i64, aces: i64, low: i64) -> i64:
    """The worth of one more card, less what the card would do at the missions after this one."""
    if deck == 0:
        return 0
    worth: i64 = 0
    for kind in range(i64(len(f.tables.low))):
        total = low + i64(f.tables.low[kind])
        more = aces + is_ace(f.tables, kind)
        if more == ACE_COUNTS:
            more -= 1
        part = BUST_WORTH if total > LIMIT else f.prospect(after, deck - 1, more, total)
        worth += part * i64(f.tables.kind_counts[kind])
    return worth // EQUIPMENT_CARDS + f.future(after, deck - 1) - f.future(after, deck)


def worth_of_starting(f: Forecast, after: i64, deck: i64) -> i64:
    """The worth of a mission to start and those after it, with ``deck`` cards left once its first card is drawn."""
    worth: i64 = 0
    for kind in range(i64(len(f.tables.low))):
        part = f.prospect(after, deck, is_ace(f.tables, kind), i64(f.tables.low[kind]))
        worth += part * i64(f.tables.kind_counts[kind])
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
