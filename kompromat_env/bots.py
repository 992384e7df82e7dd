"""The house player: it prices missions, counts cards, stops on good totals and uses its items. It never looks away."""

from typing import Final, final

from mypy_extensions import i64

from kompromat_env.actions import (
    ACES_HIGH,
    ATTEMPT,
    DRAW,
    DROP_A_TOKEN,
    KEEP_TOKENS,
    PASS,
    STOP,
    USE_BALACLAVA,
    USE_CHLOROFORM,
    USE_DRONE,
    USE_GPS_TRACKER,
    USE_NEWSPAPER,
    USE_NIGHT_VISION,
    USE_VESPER_DOWN,
    USE_VESPER_UP,
    stun_action,
)
from kompromat_env.forecast import (
    ACE_COUNTS,
    ONE,
    POINT_ROW,
    TOTALS,
    Forecast,
    best_reading,
    forecast_of,
    is_ace,
)
from kompromat_env.items import MARTINI, available
from kompromat_env.odds import (
    MEAN_CARD,
    USUAL,
    Outlook,
    held_tokens,
    own_total,
    rival_view,
    tokens_ahead,
    unseen_deck,
    usual_chance,
)
from kompromat_env.prices import POINT, drop_worth, keep_worth, marks_ahead, swing, tokens_worth
from kompromat_env.rules import KompromatGame
from kompromat_env.state import (
    ACES,
    AFTER_TOTALS,
    BALACLAVA,
    BEFORE_REVEAL,
    CARDS,
    CHOOSE_MISSION,
    COUNT_ACES,
    COVERED_AWARD,
    DOWN,
    DRAW_OR_STOP,
    DRAWN,
    DRONE,
    DROP_TOKEN,
    EQUIPMENT_CARDS,
    GPS_TRACKER,
    KINDS,
    KNOWN_TOP,
    LIMIT,
    LOW,
    MISSIONS,
    NEWSPAPER,
    NIGHT_VISION,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    START_TURN,
    STATED,
    STUN_GUN,
    VESPER_MARTINI,
    State,
    bytes_of,
    side_of,
)
from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng

LOSING_CARD: Final = bytes_of([42, 10, 7, 5])  # with 0..3 missions to come, a lower first card is one to lose with
NO_FLOOR: Final[i64] = -(1 << 40)  # less than anything is worth


@final
class HouseBot(Bot):
    """A sensible player of Kompromat; see the functions below, one for each decision."""

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat to act; raises TypeError for another game."""
        if not isinstance(game, KompromatGame):
            raise TypeError(f"the house bot of Kompromat cannot play a {type(game).__name__}: give a KompromatGame")
        s = game.state
        f = forecast_of(s.tables)
        seat = s.actor
        decision = s.decision
        if decision == DRAW_OR_STOP:
            return choose_draw_or_stop(s, f, seat)
        if decision == CHOOSE_MISSION:
            return choose_mission(s, f, seat)
        if decision == COUNT_ACES:
            return choose_aces(s, f, seat)
        if decision == START_TURN:
            return DRAW
        if decision == BEFORE_REVEAL:
            return choose_before_reveal(s, f, seat)
        if decision == AFTER_TOTALS:
            return choose_after_totals(s, f, seat)
        if decision == DROP_TOKEN:
            return choose_drop(s, f, seat)
        if decision == COVERED_AWARD:
            return choose_covered_award(s, f, seat)
        return PASS


# --- attempting missions ---------------------------------------------------------------------------------------------
def missions_after(s: State, seat: i64) -> i64:
    """How many missions the seat has no cards at."""
    count: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] == 0:
            count += 1
    return count


def choose_mission(s: State, f: Forecast, seat: i64) -> i64:
    """The best first cards to the missions that matter most, the worst ones where little is lost."""
    drawn = i64(s.players[seat * PLAYER + DRAWN])
    kind = i64(s.order[seat * EQUIPMENT_CARDS + drawn - 1])
    deck = EQUIPMENT_CARDS - drawn
    after = missions_after(s, seat) - 1
    low = i64(s.tables.low[kind])
    promise = f.prospect(after, deck, is_ace(s.tables, kind), low)
    if after > 0:
        promise -= f.future(after, deck) // after
    held = tokens_ahead(s, f, seat, -1)
    best: i64 = -1
    best_score: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] > 0:
            continue
        row, shift = rival_view(s, seat, mission)
        matter = swing(s, seat, mission, held)
        if matter >= 0:
            score = matter * promise * usual_chance(f, row, shift)
        else:
            score = ONE * matter * (f.below(row, low - shift) - f.below(row, i64(LOSING_CARD[after]) - shift))
        if best == -1 or score > best_score:
            best = mission
            best_score = score
    return ATTEMPT + best


@final
class Turn:
    """The side being drawn to, and what else the seat weighs while it draws."""

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
        self.after: i64 = missions_after(s, seat)
        self.mean_swing: i64 = 0
        for mission in range(MISSIONS):
            if s.sides[side_of(seat, mission) + CARDS] == 0:
                self.mean_swing += swing(s, seat, mission, held)
        if self.after > 0:
            self.mean_swing //= self.after

    def later(self, deck: i64) -> i64:
        """What the missions after this one are worth with ``deck`` cards left."""
        return self.mean_swing * self.f.future(self.after, deck)

    def bust_later(self, low: i64) -> i64:
        """What drawing on until the total is above the limit is worth, with the next card drawn and ``low`` reached."""
        needed = (LIMIT - low) // MEAN_CARD + 1
        deck = self.deck - 1 - needed
        if deck < 0:
            return NO_FLOOR
        return self.outlook.worth(LIMIT + 1, self.cards) + self.later(deck) - self.later(self.deck - 1)

    def hold(self) -> i64:
        """What stopping is worth."""
        total = best_reading(self.low, self.aces, self.s.tables.ace_rise)
        return self.outlook.worth(total, self.cards) + self.later(self.deck)


def choose_draw_or_stop(s: State, f: Forecast, seat: i64) -> i64:
    """Draw where the cards that may come promise more than the total on the table."""
    turn = Turn(s, f, seat)
    hold = turn.hold()
    if turn.low > LIMIT:
        return undo_bust(turn, hold)
    if turn.deck == 0:
        return STOP
    if s.players[seat * PLAYER + KNOWN_TOP] > 0:
        return DRAW if worth_of_known(turn) > hold else STOP
    draw = worth_of_drawing(turn, NO_FLOOR)
    items = available(s, seat)
    if items & (1 << DRONE | 1 << NIGHT_VISION):
        scout = choose_scout(turn, items, hold, draw)
        if scout != PASS:
            return scout
    return DRAW if draw > hold else STOP


def undo_bust(turn: Turn, hold: i64) -> i64:
    """Put the card that went over back with a GPS Tracker, where the total before was worth it."""
    s = turn.s
    if available(s, turn.seat) & (1 << GPS_TRACKER) == 0 or s.sides[side_of(turn.seat, s.mission) + DOWN] == 0:
        return STOP
    kind = i64(s.order[turn.seat * EQUIPMENT_CARDS + EQUIPMENT_CARDS - turn.deck - 1])
    low = turn.low - i64(s.tables.low[kind])
    total = best_reading(low, turn.aces - is_ace(s.tables, kind), s.tables.ace_rise)
    undone = turn.outlook.worth(total, turn.cards - 1) + turn.later(turn.deck + 1)
    return USE_GPS_TRACKER if undone > hold + ONE * keep_worth(s, GPS_TRACKER) else STOP


def worth_of_drawing(turn: Turn, floor: i64) -> i64:
    """What drawing the unknown top card is worth, a card that would bring less than ``floor`` being left there."""
    s = turn.s
    f = turn.f
    outlook = turn.outlook
    tables = s.tables
    pool = unseen_deck(s, turn.seat)
    low = turn.low
    later = turn.later(turn.deck - 1)
    here = usual_chance(f, outlook.row, outlook.shift)
    usual = usual_chance(f, USUAL, 0)
    lead = outlook.swing * here // usual
    worth: i64 = 0
    count: i64 = 0
    for kind in range(KINDS):
        copies = i64(pool[kind])
        if copies == 0:
            continue
        count += copies
        new_low = low + i64(tables.low[kind])
        aces = turn.aces + is_ace(tables, kind)
        part = outlook.worth(best_reading(new_low, aces, tables.ace_rise), turn.cards + 1)
        if new_low <= LIMIT:
            if lead >= 0:
                counted = aces if aces < ACE_COUNTS else ACE_COUNTS - 1
                go_on = lead * f.prospect(turn.after, turn.deck - 1, counted, new_low)
            else:
                go_on = turn.bust_later(new_low)
            if go_on > part:
                part = go_on
        part += later
        worth += copies * (part if part > floor else floor)
    return worth // count


def worth_of_known(turn: Turn) -> i64:
    """The best that the known cards on top of the deck can bring, drawn one after the other."""
    s = turn.s
    low = turn.low
    aces = turn.aces
    card = turn.seat * EQUIPMENT_CARDS + EQUIPMENT_CARDS - turn.deck
    best = NO_FLOOR
    for drawn in range(1, i64(s.players[turn.seat * PLAYER + KNOWN_TOP]) + 1):
        kind = i64(s.order[card + drawn - 1])
        low += i64(s.tables.low[kind])
        aces += is_ace(s.tables, kind)
        total = best_reading(low, aces, s.tables.ace_rise)
        worth = turn.outlook.worth(total, turn.cards + drawn) + turn.later(turn.deck - drawn)
        if worth > best:
            best = worth
        if low > LIMIT:
            break
    return best


def choose_scout(turn: Turn, items: i64, hold: i64, draw: i64) -> i64:
    """Night Vision or a Drone, where what it would show changes the choice often enough; else PASS."""
    s = turn.s
    best = hold if hold > draw else draw
    if items & (1 << NIGHT_VISION) and worth_of_drawing(turn, hold) > best + ONE * keep_worth(s, NIGHT_VISION):
        return USE_NIGHT_VISION
    if items & (1 << DRONE) and s.sides[side_of(1 - turn.seat, s.mission) + DOWN] > 0:
        if worth_of_droning(turn) > best + ONE * keep_worth(s, DRONE):
            return USE_DRONE + s.mission
    return PASS


def worth_of_droning(turn: Turn) -> i64:
    """What stopping or drawing will be worth once the rival's total is known."""
    outlook = turn.outlook
    row = outlook.row
    shift = outlook.shift
    f = turn.f
    worth: i64 = 0
    for total in range(TOTALS):
        weight = f.below(row, total + 1) - f.below(row, total)
        if weight == 0:
            continue
        outlook.row = POINT_ROW
        outlook.shift = total + shift
        hold = turn.hold()
        draw = worth_of_drawing(turn, NO_FLOOR)
        worth += weight * (hold if hold > draw else draw)
    outlook.row = row
    outlook.shift = shift
    return worth // ONE


# --- the reveal ------------------------------------------------------------------------------------------------------
def choose_before_reveal(s: State, f: Forecast, seat: i64) -> i64:
    """The item that helps most at this mission, unless it would help more at a later one."""
    items = available(s, seat)
    best = PASS
    most: i64 = 0
    if items & (1 << NEWSPAPER):
        gain = shift_gain(s, f, seat, PAPER_VALUE, CARDS) - ONE * keep_worth(s, NEWSPAPER)
        if gain > most:
            best = USE_NEWSPAPER + s.mission
            most = gain
    if items & (1 << STUN_GUN):
        gain = shift_gain(s, f, seat, -MEAN_CARD, DOWN) - ONE * keep_worth(s, STUN_GUN)
        if gain > most:
            best = stun_action(s.mission, 1)
            most = gain
    return best


def shift_gain(s: State, f: Forecast, seat: i64, added: i64, needed: i64) -> i64:
    """What changing the rival's total here by ``added`` is worth, or less than 0 if it is worth more elsewhere.

    ``needed`` is the field of the rival's side that must not be 0.
    """
    here = gain_at(s, f, seat, s.mission, added, needed)
    for mission in range(s.mission + 1, MISSIONS):
        if here <= 0:
            return here
        if gain_at(s, f, seat, mission, added, needed) > here:
            return -1
    return here


def gain_at(s: State, f: Forecast, seat: i64, mission: i64, added: i64, needed: i64) -> i64:
    """What changing the rival's total at ``mission`` by ``added`` is worth."""
    if s.sides[side_of(1 - seat, mission) + needed] == 0:
        return 0
    outlook = Outlook(s, f, seat, mission, tokens_ahead(s, f, seat, mission))
    total = own_total(s, seat, mission)
    cards = i64(s.sides[side_of(seat, mission) + CARDS])
    return outlook.worth(total, cards, added) - outlook.worth(total, cards)


def choose_aces(s: State, f: Forecast, seat: i64) -> i64:
    """The reading that promises most: a losing or busting one where taking the mission would lose the game."""
    side = side_of(seat, s.mission)
    low = i64(s.sides[side + LOW]) + PAPER_VALUE * i64(s.sides[side + PAPERS])
    cards = i64(s.sides[side + CARDS])
    outlook = Outlook(s, f, seat, s.mission, tokens_ahead(s, f, seat, s.mission))
    best: i64 = 0
    best_worth: i64 = 0
    for high in range(i64(s.sides[side + ACES]) + 1):
        worth = outlook.worth(low + high * s.tables.ace_rise, cards)
        if high == 0 or worth > best_worth:
            best = high
            best_worth = worth
    return ACES_HIGH + best


def choose_after_totals(s: State, f: Forecast, seat: i64) -> i64:
    """A Vesper Martini that turns the mission, a Balaclava against the ninth token, or nothing."""
    items = available(s, seat)
    total = i64(s.players[seat * PLAYER + STATED])
    cards = i64(s.sides[side_of(seat, s.mission) + CARDS])
    held = tokens_ahead(s, f, seat, s.mission)
    outlook = Outlook(s, f, seat, s.mission, held)
    now = outlook.worth(total, cards)
    best = PASS
    most: i64 = 0
    if items & (1 << VESPER_MARTINI) and cards > 0:
        most = ONE * keep_worth(s, VESPER_MARTINI)
        for action in (USE_VESPER_UP, USE_VESPER_DOWN):
            changed = total + (MARTINI if action == USE_VESPER_UP else -MARTINI)
            gain = outlook.worth(changed, cards) - now
            if gain > most:
                best = action
                most = gain
    if items & (1 << BALACLAVA) and held_tokens(s, seat) > 0:
        less = held - 2 * POINT if held > 2 * POINT else 0
        bare = Outlook(s, f, seat, s.mission, less)
        gain = bare.worth(total, cards) - now + ONE * (tokens_worth(s, seat, less) - tokens_worth(s, seat, held))
        if gain > most and gain > ONE * keep_worth(s, BALACLAVA):
            best = USE_BALACLAVA
    return best


def choose_drop(s: State, f: Forecast, seat: i64) -> i64:
    """A token is a point: drop it only where the ninth is near."""
    held = tokens_ahead(s, f, seat, s.mission) + marks_ahead(s, s.mission)
    return DROP_A_TOKEN if drop_worth(s, seat, held) > 0 else KEEP_TOKENS


def choose_covered_award(s: State, f: Forecast, seat: i64) -> i64:
    """Chloroform where the tokens beneath would do harm."""
    held = tokens_ahead(s, f, seat, s.mission)
    harm = tokens_worth(s, seat, held) - tokens_worth(s, seat, held + marks_ahead(s, s.mission))
    return USE_CHLOROFORM if harm > 0 else PASS
