"""The house player: prices missions, counts cards, stops on good totals, minds the ninth token and uses its items."""

from typing import Final, final

from mypy_extensions import i64

from kompromat_env.actions import ACES_HIGH, ATTEMPT, DRAW, DROP_A_TOKEN, KEEP_TOKENS, PASS, STOP, USE_CHLOROFORM
from kompromat_env.forecast import ONE, Forecast, forecast_of, is_ace
from kompromat_env.item_choices import (
    choose_after_bust,
    choose_after_totals,
    choose_before_reveal,
    choose_scout,
    choose_start,
)
from kompromat_env.items import available
from kompromat_env.odds import Outlook, beaten_chance, empty_sides, rival_view, tokens_ahead
from kompromat_env.prices import drop_worth, keep_worth, marks_beneath, swing, tokens_worth
from kompromat_env.rules import KompromatGame
from kompromat_env.state import (
    ACES,
    AFTER_TOTALS,
    BEFORE_REVEAL,
    CARDS,
    CHLOROFORM,
    CHOOSE_MISSION,
    COUNT_ACES,
    COVERED_AWARD,
    DRAW_OR_STOP,
    DRAWN,
    DRONE,
    DROP_TOKEN,
    EQUIPMENT_CARDS,
    KNOWN_TOP,
    LIMIT,
    LOW,
    MISSIONS,
    NIGHT_VISION,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    START_TURN,
    State,
    bytes_of,
    side_of,
)
from kompromat_env.turns import NO_FLOOR, Turn
from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng

# Below this doubled value a first card is one to lose a mission with, by how many missions are left after it.
LOSING_CARD: Final = bytes_of([42, 10, 7, 5])


@final
class HouseBot(Bot):
    """A sensible player of Kompromat, with no memory, no random choices and no knowledge that its seat may not have."""

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat to act; raises TypeError for another game."""
        if not isinstance(game, KompromatGame):
            raise TypeError(f"the house bot of Kompromat cannot play a {type(game).__name__}: give it a KompromatGame")
        s = game.state
        f = forecast_of(s.tables)
        seat = s.actor
        decision = s.decision
        if decision == DRAW_OR_STOP:
            return choose_draw_or_stop(s, f, seat)
        if decision == CHOOSE_MISSION:
            return choose_mission(s, f, seat)
        if decision == START_TURN:
            return choose_start(s, f, seat)
        if decision == BEFORE_REVEAL:
            return choose_before_reveal(s, f, seat)
        if decision == COUNT_ACES:
            return choose_aces(s, f, seat)
        if decision == AFTER_TOTALS:
            return choose_after_totals(s, f, seat)
        if decision == DROP_TOKEN:
            return choose_drop(s, f, seat)
        if decision == COVERED_AWARD:
            return choose_covered_award(s, f, seat)
        return PASS


# --- attempting missions ---------------------------------------------------------------------------------------------
def choose_mission(s: State, f: Forecast, seat: i64) -> i64:
    """Good first cards to missions that matter, bad ones to where little is lost or to where one wants to lose."""
    card = seat * EQUIPMENT_CARDS + i64(s.players[seat * PLAYER + DRAWN]) - 1
    kind = i64(s.order[card])
    held = tokens_ahead(s, f, seat, -1)
    after = empty_sides(s, seat) - 1
    promise = promise_of(s, f, seat, kind, after)
    best: i64 = -1
    most: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] > 0:
            continue
        row, shift = rival_view(s, seat, mission)
        score = swing(s, seat, mission, held)
        if score >= 0:
            score *= promise * beaten_chance(f, row, shift)
        else:
            low = i64(s.tables.low[kind])
            score *= ONE * (f.below(row, low - shift) - f.below(row, i64(LOSING_CARD[after]) - shift))
        if best == -1 or score > most:
            best = mission
            most = score
    return ATTEMPT + best


def promise_of(s: State, f: Forecast, seat: i64, kind: i64, after: i64) -> i64:
    """How much better the card is to begin with than those to come for the ``after`` missions left, in thousandths."""
    deck = EQUIPMENT_CARDS - i64(s.players[seat * PLAYER + DRAWN])
    promise = f.prospect(after, deck, is_ace(s.tables, kind), i64(s.tables.low[kind]))
    return promise - f.future(after, deck) // after if after > 0 else promise


def choose_draw_or_stop(s: State, f: Forecast, seat: i64) -> i64:
    """Draw where the cards that may come promise more than the total on the table."""
    turn = Turn(s, f, seat)
    stop = turn.stop()
    if turn.low > LIMIT:
        return choose_after_bust(turn, stop)
    if turn.deck == 0:
        return STOP
    if s.players[seat * PLAYER + KNOWN_TOP] > 0:
        return DRAW if turn.draw_known() > stop else STOP
    draw = turn.draw(NO_FLOOR)
    items = available(s, seat)
    if items & (1 << DRONE | 1 << NIGHT_VISION):
        scout = choose_scout(turn, items, stop, draw)
        if scout != PASS:
            return scout
    return DRAW if draw > stop else STOP


# --- the reveal ------------------------------------------------------------------------------------------------------
def choose_aces(s: State, f: Forecast, seat: i64) -> i64:
    """The reading that promises most: one that loses or busts where taking the mission would cost more."""
    side = side_of(seat, s.mission)
    low = i64(s.sides[side + LOW]) + PAPER_VALUE * i64(s.sides[side + PAPERS])
    cards = i64(s.sides[side + CARDS])
    outlook = Outlook(s, f, seat, s.mission, tokens_ahead(s, f, seat, s.mission))
    best: i64 = 0
    most = outlook.worth(low, cards)
    for high in range(1, i64(s.sides[side + ACES]) + 1):
        worth = outlook.worth(low + high * s.tables.ace_rise, cards)
        if worth > most:
            best = high
            most = worth
    return ACES_HIGH + best


def choose_drop(s: State, f: Forecast, seat: i64) -> i64:
    """A token is a point, but too many leave no room for those to come."""
    held = tokens_ahead(s, f, seat, s.mission) + marks_beneath(s, s.mission)
    return DROP_A_TOKEN if drop_worth(s, seat, held) > 0 else KEEP_TOKENS


def choose_covered_award(s: State, f: Forecast, seat: i64) -> i64:
    """Chloroform where the tokens beneath do more harm than it is worth to keep."""
    held = tokens_ahead(s, f, seat, s.mission)
    harm = tokens_worth(s, seat, held) - tokens_worth(s, seat, held + marks_beneath(s, s.mission))
    return USE_CHLOROFORM if harm > keep_worth(s, CHLOROFORM) else PASS
