"""What missions, notoriety tokens and items are worth to a seat, in hundredths of a victory point.

Tokens are counted in hundredths too ("held"), so that tokens which may come can be counted in part.
"""

from typing import Final

from mypy_extensions import i64

from kompromat_env.items import TOKENS_DROPPED, available
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
    TOKENS,
    State,
    bytes_of,
    side_of,
)

POINT: Final[i64] = 100  # one victory point, or one token
GAME: Final[i64] = 3000  # what the ninth token costs at equal points
BALKS: Final[i64] = -200  # whom a mission would cost the game plays to lose it: do not count on giving it away

# What using an item is worth with a whole game to come: by item, see state.Item. Found by playing against itself.
ITEM_USE: Final = bytes_of([100, 100, 120, 150, 120, 240, 120, 180, 120, 220])
# What holding 0..9 tokens costs for each mission to come. A token is a point, but leaves less room for those that come
# with busts and counter-intelligence: early on it is worth less than nothing. Found by playing against itself.
BURDEN: Final = bytes_of([0, 5, 11, 18, 27, 38, 54, 78, 120, 120])
MOST_BURDEN: Final[i64] = 150  # no token weighs more


# --- tokens ----------------------------------------------------------------------------------------------------------
def missions_left(s: State) -> i64:
    """Missions to be resolved until the end of the game, after the one under way."""
    return (ROUNDS - s.round) * MISSIONS - s.resolved - 1


def held_tokens(s: State, seat: i64) -> i64:
    """The seat's tokens."""
    return POINT * i64(s.players[seat * PLAYER + TOKENS])


def tokens_worth(s: State, seat: i64, held: i64) -> i64:
    """What ``held`` tokens are worth to the seat; with a Balaclava at hand two less may be worth more."""
    worth = bare_tokens_worth(s, seat, held)
    if held > TOKENS_DROPPED * POINT and available(s, seat) & (1 << BALACLAVA):
        spared = bare_tokens_worth(s, seat, held - TOKENS_DROPPED * POINT)
        return worth if worth > spared else spared
    return worth


def bare_tokens_worth(s: State, seat: i64, held: i64) -> i64:
    """A point for each token, less its burden; nine lose the game, and part of a ninth loses that part of it."""
    whole = held // POINT
    if whole >= NOTORIETY_LIMIT:
        return -game_worth(s, seat)
    part = held % POINT
    burden = (i64(BURDEN[whole]) * (POINT - part) + i64(BURDEN[whole + 1]) * part) * missions_left(s) // POINT
    most = held * MOST_BURDEN // POINT
    worth = held - (burden if burden < most else most)
    if whole == NOTORIETY_LIMIT - 1:
        worth -= game_worth(s, seat) * part // POINT
    return worth


def game_worth(s: State, seat: i64) -> i64:
    """What losing the game by notoriety costs: the more, the more points the seat is ahead."""
    worth = GAME + POINT * (victory_points(s, seat) - victory_points(s, 1 - seat))
    return worth if worth > GAME // 2 else GAME // 2


def token_step(s: State, seat: i64, held: i64) -> i64:
    """What one more token brings the seat."""
    return tokens_worth(s, seat, held + POINT) - tokens_worth(s, seat, held)


def drop_worth(s: State, seat: i64, held: i64) -> i64:
    """What being free to drop a token brings the seat: 0 where the token is better kept."""
    if held < POINT:
        return 0
    change = tokens_worth(s, seat, held - POINT) - tokens_worth(s, seat, held)
    return change if change > 0 else 0


# --- missions --------------------------------------------------------------------------------------------------------
def swing(s: State, seat: i64, mission: i64, held: i64) -> i64:
    """What it matters to the seat to take the mission rather than leave it to the rival."""
    return taking_worth(s, seat, mission, held) + rival_worth(s, seat, mission)


def taking_worth(s: State, seat: i64, mission: i64, held: i64) -> i64:
    """What the seat gets by taking the mission: its card, and the tokens of the card beneath on top of ``held``."""
    worth = card_worth(s, seat, i64(s.laid[mission]))
    marks = marks_beneath(s, mission)
    if marks == 0:
        return worth
    change = tokens_worth(s, seat, held + marks) - tokens_worth(s, seat, held)
    if change < 0 and has_chloroform_for(s, seat, mission):
        return worth
    return worth + change


def rival_worth(s: State, seat: i64, mission: i64) -> i64:
    """What the other seat gets by taking the mission."""
    worth = taking_worth(s, 1 - seat, mission, held_tokens(s, 1 - seat))
    if worth < BALKS and s.phase < NEXT_REVEAL:
        return BALKS
    return worth


def marks_beneath(s: State, mission: i64) -> i64:
    """The tokens that the mission brings its taker."""
    beneath = i64(s.beneath[mission])
    return 0 if beneath == NOT_LAID else POINT * i64(s.tables.mission_marks[beneath])


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


def card_worth(s: State, seat: i64, card: i64) -> i64:
    """What the mission card itself brings the seat."""
    card_class = i64(s.tables.mission_class[card])
    if card_class == DOCUMENT:
        return set_worth(s, i64(s.players[seat * PLAYER + DOCUMENTS]), i64(s.to_come[MAX_TARGET_POINTS]))
    if card_class == CODE:
        return set_worth(s, i64(s.players[seat * PLAYER + CODES]), i64(s.to_come[MAX_TARGET_POINTS + 1]))
    worth = POINT * i64(s.tables.mission_points[card])
    if card_class == ITEM and s.use_items:
        worth += keep_worth(s, i64(s.tables.mission_effect[card]))
    return worth


def set_worth(s: State, owned: i64, to_come: i64) -> i64:
    """One more card of a set: what it adds now, and half of what it adds to those still in the mission deck."""
    points = s.tables.set_points
    if owned >= 3:
        return 0
    step = i64(points[owned + 1]) - i64(points[owned])
    worth = step * POINT
    if owned < 2 and to_come > 0:
        next_step = i64(points[owned + 2]) - i64(points[owned + 1])
        worth += (next_step - step) * to_come * POINT // 2
    return worth


def keep_worth(s: State, item: i64) -> i64:
    """What an item is worth beyond its points if it is kept for later; nothing at the last mission."""
    return i64(ITEM_USE[item]) * missions_left(s) // (ROUNDS * MISSIONS)
