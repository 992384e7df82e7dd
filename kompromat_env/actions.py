"""The action table: numbered blocks, and each action in words.

A mission is 0..3, 0 nearest the mission deck; a position is 0..7 in a side's row of cards, 0 the first card played.
"""

from typing import Final

from mypy_extensions import i64

from kompromat_env.state import (
    BALACLAVA,
    CHLOROFORM,
    DRONE,
    GPS_TRACKER,
    JETPACK,
    NEWSPAPER,
    NIGHT_VISION,
    STUN_GUN,
    VESPER_MARTINI,
)
from tabletop_core.layout import ActionTable, Block

PASS: Final[i64] = 0
DRAW: Final[i64] = 1
STOP: Final[i64] = 2
ATTEMPT: Final[i64] = 3  # + mission
ACES_HIGH: Final[i64] = 7  # + how many of one's own aces count high
KEEP_TOKENS: Final[i64] = 10
DROP_A_TOKEN: Final[i64] = 11
USE_BALACLAVA: Final[i64] = 12
USE_CHLOROFORM: Final[i64] = 13
USE_DRONE: Final[i64] = 14  # + mission
USE_GPS_TRACKER: Final[i64] = 18
USE_JETPACK: Final[i64] = 19  # + 3 * from + (to, numbered without from)
USE_NEWSPAPER: Final[i64] = 31  # + mission
USE_NIGHT_VISION: Final[i64] = 35
USE_STUN_GUN: Final[i64] = 36  # + 7 * mission + position - 1
USE_VESPER_UP: Final[i64] = 64
USE_VESPER_DOWN: Final[i64] = 65
ACTIONS: Final[i64] = 66
STUN_POSITIONS: Final[i64] = 7  # the first card lies face-up and cannot be thrown away

FIRST_ITEM_ACTION: Final[i64] = USE_BALACLAVA

ACTION_TABLE: Final = ActionTable(
    Block("pass", (1,), "use no item in this window"),
    Block("draw", (1,), "draw a card"),
    Block("stop", (1,), "draw no more at this mission"),
    Block("attempt", (4,), "put the first card at a mission"),
    Block("aces high", (3,), "count none, one or two of the own aces as 11"),
    Block("keep tokens", (1,), "a perfect 21: keep all notoriety"),
    Block("drop a token", (1,), "a perfect 21: throw a notoriety token away"),
    Block("balaclava", (1,), "throw away two notoriety tokens"),
    Block("chloroform", (1,), "take none of the notoriety of this award"),
    Block("drone", (4,), "turn up the opponent's cards at a mission"),
    Block("gps tracker", (1,), "put the last card drawn back on the deck"),
    Block("jetpack", (4, 3), "shift the own cards: from a mission, to one of the other three in order"),
    Block("newspaper", (4,), "add 3 to the opponent's total at a mission"),
    Block("night vision", (1,), "look at the next five own cards"),
    Block("stun gun", (4, 7), "throw away an opponent's card: mission, position 2-8"),
    Block("vesper martini", (2,), "change the own total: +1, -1"),
)


def jetpack_action(origin: i64, target: i64) -> i64:
    """The action that shifts the own cards from mission ``origin`` to mission ``target``."""
    return USE_JETPACK + 3 * origin + (target if target < origin else target - 1)


def jetpack_missions(action: i64) -> tuple[i64, i64]:
    """``(origin, target)`` of a Jetpack action."""
    origin = (action - USE_JETPACK) // 3
    target = (action - USE_JETPACK) % 3
    return origin, (target if target < origin else target + 1)


def stun_action(mission: i64, position: i64) -> i64:
    """The action that throws away the opponent's card at ``position`` (1..7) of ``mission``."""
    return USE_STUN_GUN + STUN_POSITIONS * mission + position - 1


def stun_target(action: i64) -> tuple[i64, i64]:
    """``(mission, position)`` of a Stun Gun action."""
    return (action - USE_STUN_GUN) // STUN_POSITIONS, (action - USE_STUN_GUN) % STUN_POSITIONS + 1


def item_of(action: i64) -> i64:
    """The item effect (see ``state.Item``) that an action from USE_BALACLAVA on carries out."""
    if action >= USE_VESPER_UP:
        return VESPER_MARTINI
    if action >= USE_STUN_GUN:
        return STUN_GUN
    if action >= USE_NIGHT_VISION:
        return NIGHT_VISION
    if action >= USE_NEWSPAPER:
        return NEWSPAPER
    if action >= USE_JETPACK:
        return JETPACK
    if action >= USE_GPS_TRACKER:
        return GPS_TRACKER
    if action >= USE_DRONE:
        return DRONE
    return CHLOROFORM if action == USE_CHLOROFORM else BALACLAVA


def words(action: i64) -> str:
    """The action in words, missions numbered from 1 as people count."""
    if action < FIRST_ITEM_ACTION:
        return _plain_words(action)
    if action == USE_BALACLAVA:
        return "throw away two notoriety tokens"
    if action == USE_CHLOROFORM:
        return "take none of the notoriety"
    if action < USE_GPS_TRACKER:
        return f"turn up the opponent's cards at mission {action - USE_DRONE + 1}"
    if action == USE_GPS_TRACKER:
        return "put the last card back on the deck"
    if action < USE_NEWSPAPER:
        origin, target = jetpack_missions(action)
        return f"shift the own cards from mission {origin + 1} to mission {target + 1}"
    if action < USE_NIGHT_VISION:
        return f"add 3 to the opponent's total at mission {action - USE_NEWSPAPER + 1}"
    if action == USE_NIGHT_VISION:
        return "look at the next five cards"
    if action < USE_VESPER_UP:
        mission, position = stun_target(action)
        return f"throw away the opponent's card {position + 1} at mission {mission + 1}"
    return "add 1 to the own total" if action == USE_VESPER_UP else "take 1 from the own total"


def _plain_words(action: i64) -> str:
    if action == PASS:
        return "pass"
    if action == DRAW:
        return "draw a card"
    if action == STOP:
        return "stop"
    if action < ACES_HIGH:
        return f"attempt mission {action - ATTEMPT + 1}"
    if action < KEEP_TOKENS:
        return f"count {action - ACES_HIGH} of the aces high"
    return "keep all tokens" if action == KEEP_TOKENS else "drop a notoriety token"
