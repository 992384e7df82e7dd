"""A turn under way, as the seat that draws sees it: what stopping is worth, and what drawing."""

from typing import Final, final

from mypy_extensions import i64

from kompromat_env.forecast import ACE_COUNTS, USUAL_ROW, Forecast, best_reading, is_ace
from kompromat_env.odds import MEAN_CARD, Outlook, beaten_chance, empty_sides, tokens_ahead, unseen_deck
from kompromat_env.prices import swing
from kompromat_env.state import (
    ACES,
    CARDS,
    DRAWN,
    EQUIPMENT_CARDS,
    KINDS,
    KNOWN_TOP,
    LIMIT,
    LOW,
    MISSIONS,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    State,
    side_of,
)

NO_FLOOR: Final[i64] = -(1 << 40)  # less than anything is worth


@final
class Turn:
    """The side being drawn to; every worth is in hundredths of a point times ``ONE``."""

    def __init__(self, s: State, f: Forecast, seat: i64) -> None:
        side = side_of(seat, s.mission)
        held = tokens_ahead(s, f, seat, s.mission)
        self.s: State = s
        self.f: Forecast = f
        self.seat: i64 = seat
        self.low: i64 = i64(s.sides[side + LOW]) + PAPER_VALUE * i64(s.sides[side + PAPERS])
        self.aces: i64 = i64(s.sides[side + ACES])
        self.cards: i64 = i64(s.sides[side + CARDS])
        self.deck: i64 = EQUIPMENT_CARDS - i64(s.players[seat * PLAYER + DRAWN])
        self.outlook: Outlook = Outlook(s, f, seat, s.mission, held)
        self.after: i64 = empty_sides(s, seat)  # missions still to be attempted
        self.mean_swing: i64 = mean_swing(s, seat, held, self.after)  # what winning one of them matters

    def later(self, deck: i64) -> i64:
        """What the missions after this one are worth with ``deck`` cards left."""
        return self.mean_swing * self.f.future(self.after, deck)

    def stop(self) -> i64:
        """What stopping is worth."""
        total = best_reading(self.low, self.aces, self.s.tables.ace_rise)
        return self.outlook.worth(total, self.cards) + self.later(self.deck)

    def draw(self, floor: i64) -> i64:
        """What drawing an unknown card is worth; with a ``floor`` it may be left in the deck for that much."""
        tables = self.s.tables
        pool = unseen_deck(self.s, self.seat)
        lead = self.lead()
        later = self.later(self.deck - 1)
        least = floor - later
        worth: i64 = 0
        count: i64 = 0
        for kind in range(KINDS):
            copies = i64(pool[kind])
            if copies > 0:
                aces = self.aces + is_ace(tables, kind)
                drawn = self.side(self.low + i64(tables.low[kind]), aces, 1, lead)
                worth += copies * (drawn if drawn > least else least)
                count += copies
        return worth // count + later

    def draw_known(self) -> i64:
        """The best that the cards known on top of the deck can bring, drawn one after the other."""
        s = self.s
        card = (self.seat + 1) * EQUIPMENT_CARDS - self.deck - 1
        known = i64(s.players[self.seat * PLAYER + KNOWN_TOP])
        low = self.low
        aces = self.aces
        best = NO_FLOOR
        for drawn in range(1, known + 1):
            kind = i64(s.order[card + drawn])
            low += i64(s.tables.low[kind])
            aces += is_ace(s.tables, kind)
            lead = self.lead() if drawn == known else 0  # behind the last one the deck is unknown again
            worth = self.side(low, aces, drawn, lead) + self.later(self.deck - drawn)
            best = worth if worth > best else best
            if low > LIMIT:
                break
        return best

    def lead(self) -> i64:
        """What the mission matters, as far as a usual side can win it against this rival."""
        outlook = self.outlook
        here = beaten_chance(self.f, outlook.row, outlook.shift)
        return outlook.swing * here // beaten_chance(self.f, USUAL_ROW, 0)

    def side(self, low: i64, aces: i64, drawn: i64, lead: i64) -> i64:
        """What this mission is worth with ``drawn`` more cards: stopping there, or going on if ``lead`` is not 0."""
        deck = self.deck - drawn
        stop = self.outlook.worth(best_reading(low, aces, self.s.tables.ace_rise), self.cards + drawn)
        go_on = stop
        if low <= LIMIT and lead > 0:
            go_on = lead * self.f.prospect(self.after, deck, aces if aces < ACE_COUNTS else ACE_COUNTS - 1, low)
        elif low <= LIMIT and lead < 0:
            go_on = self.bust_on_purpose(low, deck)
        return stop if stop > go_on else go_on

    def bust_on_purpose(self, low: i64, deck: i64) -> i64:
        """What drawing on to a bust is worth, where taking the mission would cost more than its token."""
        left = deck - (LIMIT - low) // MEAN_CARD - 1
        if left < 0:
            return NO_FLOOR
        return self.outlook.worth(LIMIT + 1, self.cards) + self.later(left) - self.later(deck)


def mean_swing(s: State, seat: i64, held: i64, after: i64) -> i64:
    """What winning one of the seat's ``after`` empty sides matters, on average."""
    if after == 0:
        return 0
    worth: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] == 0:
            worth += swing(s, seat, mission, held)
    return worth // after
