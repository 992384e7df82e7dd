"""What missions, tokens and items are worth to a seat, in hundredths of a victory point."""

from typing import Final

from mypy_extensions import i64

from kompromat_env.items import available
from kompromat_env.reveal import victory_points
from kompromat_env.state import (
    BALACLAVA,
    CARDS,
    CHLOROFORM,
    CODE,
    CODES,
    DOCUMENT,
    DOCUMENTS,
    ITEM,
    MAX_TARGET_POINTS,
    MISSIONS,
    NEXT_REVEAL,
    NOT_LAID,
    NOTORIETY_LIMIT,
    PLAYER,
    ROUNDS,
    TARGET,
    TOKENS,
    State,
    bytes_of,
    side_of,
)

POINT: Final[i64] = 100
GAME: Final[i64] = 3000  # what the ninth token costs: the game
BALKS: Final[i64] = -200  # a rival who would lose the game by taking a mission plays to lose it; count on little

# What an item brings beyond its points when a whole game is left to use it: by item, see state.Item.
ITEM_USE: Final = bytes_of([40, 40, 60, 120, 60, 120, 60, 80, 60, 100])
# What holding 0..9 tokens takes away for each mission to come, where every bust is a step to the ninth.
DANGER: Final = bytes_of([0, 0, 0, 0, 1, 3, 8, 16, 30, 30])
SAFETY: Final[i64] = 3  # a usable Balaclava leaves one third of the danger


def missions_left(s: State) -> i64:
    """Missions to resolve until the end of the game, the one under way included."""
    return (ROUNDS - s.round) * MISSIONS - s.resolved


def tokens_worth(s: State, seat: i64, held: i64) -> i64:
    """What ``held`` hundredths of a token are worth: a point each, less the danger of the ninth.

    Parts of a token are tokens that may come; the more likely the ninth, the nearer the loss of the game.
    """
    whole = held // POINT
    if whole >= NOTORIETY_LIMIT:
        return -game_worth(s, seat)
    part = held % POINT
    left = missions_left(s) - 1
    danger = (i64(DANGER[whole]) * (POINT - part) + i64(DANGER[whole + 1]) * part) * left // POINT
    if danger > 0 and available(s, seat) & (1 << BALACLAVA):
        danger //= SAFETY
    if whole == NOTORIETY_LIMIT - 1:
        danger += game_worth(s, seat) * part // POINT
    return held - danger


def game_worth(s: State, seat: i64) -> i64:
    """What losing the game by notoriety costs: the more, the more points the seat is ahead."""
    lead = POINT * (victory_points(s, seat) - victory_points(s, 1 - seat))
    worth = GAME + lead
    return worth if worth > GAME // 2 else GAME // 2


def taking_worth(s: State, seat: i64, mission: i64, held: i64) -> i64:
    """What the seat gets by taking the mission: its card, and the tokens of the card beneath on top of ``held``."""
    worth = card_worth(s, seat, i64(s.laid[mission]))
    if s.beneath[mission] == NOT_LAID:
        return worth
    marks = marks_ahead(s, mission)
    change = tokens_worth(s, seat, held + marks) - tokens_worth(s, seat, held)
    if change < 0 and has_chloroform_for(s, seat, mission):
        return worth
    return worth + change


def has_chloroform_for(s: State, seat: i64, mission: i64) -> bool:
    """Whether a Chloroform is at hand and not needed for another side that the seat has played."""
    if available(s, seat) & (1 << CHLOROFORM) == 0:
        return False
    if s.phase >= NEXT_REVEAL:
        return mission == s.mission
    for other in range(MISSIONS):
        if other != mission and s.beneath[other] != NOT_LAID and s.sides[side_of(seat, other) + CARDS] > 0:
            return False
    return True


def marks_ahead(s: State, mission: i64) -> i64:
    """The tokens that lie beneath the mission, in hundredths."""
    return 0 if s.beneath[mission] == NOT_LAID else POINT * i64(s.tables.mission_marks[i64(s.beneath[mission])])


def card_worth(s: State, seat: i64, card: i64) -> i64:
    """What the mission card itself brings the seat."""
    card_class = i64(s.tables.mission_class[card])
    if card_class == TARGET:
        return i64(s.tables.mission_points[card]) * POINT
    if card_class == DOCUMENT:
        return set_worth(s, i64(s.players[seat * PLAYER + DOCUMENTS]), i64(s.to_come[MAX_TARGET_POINTS]))
    if card_class == CODE:
        return set_worth(s, i64(s.players[seat * PLAYER + CODES]), i64(s.to_come[MAX_TARGET_POINTS + 1]))
    worth = i64(s.tables.mission_points[card]) * POINT
    if card_class == ITEM and s.use_items:
        worth += keep_worth(s, i64(s.tables.mission_effect[card]))
    return worth


def set_worth(s: State, owned: i64, to_come: i64) -> i64:
    """One more card of a set: what it adds now, and half of what it adds to those still to come."""
    points = s.tables.set_points
    if owned >= 3:
        return 0
    step = i64(points[owned + 1]) - i64(points[owned])
    worth = step * POINT
    if owned < 2 and to_come > 0:
        rise = i64(points[owned + 2]) - i64(points[owned + 1]) - step
        worth += rise * to_come * POINT // 2
    return worth


def rival_worth(s: State, seat: i64, mission: i64) -> i64:
    """What the mission would bring the other seat."""
    rival = 1 - seat
    worth = taking_worth(s, rival, mission, POINT * i64(s.players[rival * PLAYER + TOKENS]))
    return worth if worth > BALKS else BALKS


def keep_worth(s: State, item: i64) -> i64:
    """What an item is worth if it is kept for later."""
    return i64(ITEM_USE[item]) * (missions_left(s) - 1) // (ROUNDS * MISSIONS)


def swing(s: State, seat: i64, mission: i64, held: i64) -> i64:
    """What it matters to the seat to take the mission rather than leave it to the rival."""
    return taking_worth(s, seat, mission, held) + rival_worth(s, seat, mission)


def token_step(s: State, seat: i64, held: i64) -> i64:
    """What one more token brings the seat."""
    return tokens_worth(s, seat, held + POINT) - tokens_worth(s, seat, held)


def drop_worth(s: State, seat: i64, held: i64) -> i64:
    """What dropping a token at a perfect 21 brings the seat: 0 where it is better kept."""
    if held < POINT:
        return 0
    change = tokens_worth(s, seat, held - POINT) - tokens_worth(s, seat, held)
    return change if change > 0 else 0
