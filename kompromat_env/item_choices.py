"""When the house player uses an item: each use must promise more than keeping the item for later."""

from mypy_extensions import i64

from kompromat_env.actions import (
    DRAW,
    PASS,
    STOP,
    USE_BALACLAVA,
    USE_DRONE,
    USE_GPS_TRACKER,
    USE_NEWSPAPER,
    USE_NIGHT_VISION,
    USE_VESPER_DOWN,
    USE_VESPER_UP,
    jetpack_action,
    stun_action,
)
from kompromat_env.forecast import ONE, POINT_ROW, ROW, USUAL_ROW, Forecast, is_ace
from kompromat_env.items import MARTINI, available
from kompromat_env.odds import MEAN_CARD, Outlook, beaten_chance, empty_sides, own_total, tokens_ahead
from kompromat_env.prices import POINT, held_tokens, keep_worth, marks_beneath
from kompromat_env.state import (
    BALACLAVA,
    CARDS,
    DOWN,
    DRAWN,
    DRONE,
    EQUIPMENT_CARDS,
    GPS_TRACKER,
    JETPACK,
    LIMIT,
    MISSIONS,
    NEWSPAPER,
    NIGHT_VISION,
    NOTORIETY_LIMIT,
    PAPER_VALUE,
    PLAYER,
    STATED,
    STUN_GUN,
    VESPER_MARTINI,
    State,
    side_of,
)
from kompromat_env.turns import NO_FLOOR, Turn


# --- before a turn: Jetpack ------------------------------------------------------------------------------------------
def choose_start(s: State, f: Forecast, seat: i64) -> i64:
    """Draw, unless a Jetpack brings a good side to where it matters more, or a bad one to where it matters less."""
    if available(s, seat) & (1 << JETPACK) == 0:
        return DRAW
    deck = EQUIPMENT_CARDS - i64(s.players[seat * PLAYER + DRAWN])
    after = empty_sides(s, seat)
    quality = f.future(after, deck) // after  # of a side yet to be played
    best = DRAW
    most = ONE * keep_worth(s, JETPACK)
    for origin in range(MISSIONS):
        for target in range(MISSIONS):
            gain = jetpack_gain(s, f, seat, origin, target, quality)
            if gain > most:
                best = jetpack_action(origin, target)
                most = gain
    return best


def jetpack_gain(s: State, f: Forecast, seat: i64, origin: i64, target: i64, quality: i64) -> i64:
    """What shifting a side is worth, if an empty one is played with ``quality``; 0 where there is nothing to shift."""
    cards = i64(s.sides[side_of(seat, origin) + CARDS])
    if cards == 0 or s.sides[side_of(seat, target) + CARDS] > 0:
        return 0
    held = tokens_ahead(s, f, seat, origin)
    left = Outlook(s, f, seat, origin, held)
    reached = Outlook(s, f, seat, target, held)
    total = own_total(s, seat, origin)
    before = left.worth(total, cards) + empty_worth(reached, quality)
    return reached.worth(total, cards) + empty_worth(left, quality) - before


def empty_worth(outlook: Outlook, quality: i64) -> i64:
    """What a side is worth that has no cards: to be played with ``quality``, or left so where that is 0."""
    if quality == 0:
        return outlook.worth(0, 0)
    usual = beaten_chance(outlook.f, USUAL_ROW, 0)
    return outlook.swing * quality * beaten_chance(outlook.f, outlook.row, outlook.shift) // usual


# --- in a turn: Night Vision, Drone, GPS Tracker ---------------------------------------------------------------------
def choose_scout(turn: Turn, items: i64, stop: i64, draw: i64) -> i64:
    """Night Vision or a Drone, where what it shows is likely to change the choice between the two; else PASS."""
    s = turn.s
    best = stop if stop > draw else draw
    if items & (1 << NIGHT_VISION) and turn.draw(stop) - best > ONE * keep_worth(s, NIGHT_VISION):
        return USE_NIGHT_VISION
    if items & (1 << DRONE) and s.sides[side_of(1 - turn.seat, s.mission) + DOWN] > 0:
        if worth_of_seeing(turn) - best > ONE * keep_worth(s, DRONE):
            return USE_DRONE + s.mission
    return PASS


def worth_of_seeing(turn: Turn) -> i64:
    """What the better of stopping and drawing will be worth once the rival's total is known."""
    outlook = turn.outlook
    row = outlook.row
    shift = outlook.shift
    worth: i64 = 0
    for total in range(ROW):
        chance = turn.f.below(row, total + 1) - turn.f.below(row, total)
        if chance > 0:
            outlook.expect(POINT_ROW, total + shift)
            stop = turn.stop()
            draw = turn.draw(NO_FLOOR)
            worth += chance * (stop if stop > draw else draw)
    outlook.expect(row, shift)
    return worth // ONE


def choose_after_bust(turn: Turn, bust: i64) -> i64:
    """Stop, or put the card that went over back with a GPS Tracker if the total before it is worth that."""
    s = turn.s
    if available(s, turn.seat) & (1 << GPS_TRACKER) == 0 or s.sides[side_of(turn.seat, s.mission) + DOWN] == 0:
        return STOP
    kind = i64(s.order[(turn.seat + 1) * EQUIPMENT_CARDS - turn.deck - 1])
    low = turn.low - i64(s.tables.low[kind])
    undone = turn.side(low, turn.aces - is_ace(s.tables, kind), -1, 0) + turn.later(turn.deck + 1)
    return USE_GPS_TRACKER if undone - bust > ONE * keep_worth(s, GPS_TRACKER) else STOP


# --- before a reveal: Newspaper, Stun Gun, Jetpack -------------------------------------------------------------------
def choose_before_reveal(s: State, f: Forecast, seat: i64) -> i64:
    """The item that helps most at this mission, unless it would help more at a later one."""
    items = available(s, seat)
    best = PASS
    most: i64 = 0
    if items & (1 << NEWSPAPER):
        gain = change_gain(s, f, seat, PAPER_VALUE, CARDS) - ONE * keep_worth(s, NEWSPAPER)
        if gain > most:
            best = USE_NEWSPAPER + s.mission
            most = gain
    if items & (1 << STUN_GUN):
        gain = change_gain(s, f, seat, -MEAN_CARD, DOWN) - ONE * keep_worth(s, STUN_GUN)
        if gain > most:
            best = stun_action(s.mission, 1)
            most = gain
    if items & (1 << JETPACK):
        return choose_jetpack_here(s, f, seat, best, most)
    return best


def change_gain(s: State, f: Forecast, seat: i64, added: i64, needed: i64) -> i64:
    """What adding ``added`` to the rival's total here is worth; less than 0 if it is worth more at a later mission.

    ``needed`` is the field of the rival's side that must not be 0.
    """
    here = change_gain_at(s, f, seat, s.mission, added, needed)
    if here <= 0:
        return here
    for mission in range(s.mission + 1, MISSIONS):
        if change_gain_at(s, f, seat, mission, added, needed) > here:
            return -1
    return here


def change_gain_at(s: State, f: Forecast, seat: i64, mission: i64, added: i64, needed: i64) -> i64:
    """What adding ``added`` to the rival's total at ``mission`` is worth."""
    if s.sides[side_of(1 - seat, mission) + needed] == 0:
        return 0
    outlook = Outlook(s, f, seat, mission, tokens_ahead(s, f, seat, mission))
    total = own_total(s, seat, mission)
    cards = i64(s.sides[side_of(seat, mission) + CARDS])
    before = outlook.worth(total, cards)
    outlook.expect(outlook.row, outlook.shift + added)
    return outlook.worth(total, cards) - before


def choose_jetpack_here(s: State, f: Forecast, seat: i64, best: i64, most: i64) -> i64:
    """A shift to or from the mission about to be revealed, if it promises more than ``most``; else ``best``."""
    keep = ONE * keep_worth(s, JETPACK)
    for other in range(s.mission + 1, MISSIONS):
        gain = jetpack_gain(s, f, seat, s.mission, other, 0) - keep
        if gain > most:
            best = jetpack_action(s.mission, other)
            most = gain
        gain = jetpack_gain(s, f, seat, other, s.mission, 0) - keep
        if gain > most:
            best = jetpack_action(other, s.mission)
            most = gain
    return best


# --- after the totals: Vesper Martini, Balaclava ---------------------------------------------------------------------
def choose_after_totals(s: State, f: Forecast, seat: i64) -> i64:
    """A Vesper Martini that turns the mission, a Balaclava against the ninth token, or neither."""
    items = available(s, seat)
    total = i64(s.players[seat * PLAYER + STATED])
    cards = i64(s.sides[side_of(seat, s.mission) + CARDS])
    outlook = Outlook(s, f, seat, s.mission, tokens_ahead(s, f, seat, s.mission))
    if items & (1 << VESPER_MARTINI) and cards > 0:
        least = outlook.worth(total, cards) + ONE * keep_worth(s, VESPER_MARTINI)
        up = outlook.worth(total + MARTINI, cards)
        down = outlook.worth(total - MARTINI, cards)
        if up > least and up >= down:
            return USE_VESPER_UP
        if down > least:
            return USE_VESPER_DOWN
    if items & (1 << BALACLAVA) and brings_the_ninth(s, seat, outlook, total, cards):
        return USE_BALACLAVA
    return PASS


def brings_the_ninth(s: State, seat: i64, outlook: Outlook, total: i64, cards: i64) -> bool:
    """Whether the seat will have nine tokens once the mission is resolved with the totals as they are."""
    held = held_tokens(s, seat)
    if cards == 0 or held == 0:
        return False
    if total > LIMIT:
        return held + POINT >= NOTORIETY_LIMIT * POINT
    if total == LIMIT:
        held -= POINT  # dropped before the tokens of the award
    wins = outlook.shift > LIMIT or total > outlook.shift or (total == outlook.shift and cards > outlook.rival_cards)
    return wins and held + marks_beneath(s, s.mission) >= NOTORIETY_LIMIT * POINT
