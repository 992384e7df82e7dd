"""Actions and questions in words."""

from typing import Final

from mypy_extensions import i64

from compile_env.actions import (
    ACCEPT_IT,
    CARD,
    DECLINE,
    LINE,
    NEW_ORDER,
    NEXT,
    NUMBER,
    OPTION,
    PAIR,
    PLACE,
    POSITION,
    PROTOCOL,
    REFRESH_HAND,
    STACK,
)
from compile_env.knowledge import knows
from compile_env.numbering import card_as_seen, stack_as_seen
from compile_env.program import ANY, S_BY, S_DO, S_OPTION, STEP
from compile_env.protocols import ORDERS
from compile_env.state import (
    CARDS,
    CHOOSE_POSITION,
    F_KIND,
    F_PC,
    F_TARGET,
    FRAME,
    LINES,
    RUN,
    SIDE_PLACES,
    State,
    name_of,
    top_of,
)

ORDER_WORDS: Final = ("1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1")
PAIR_WORDS: Final = ("1 and 2", "1 and 3", "2 and 3")
SIDE_WORDS: Final = ("own side", "other side")
BOX_WORDS: Final = ("top box", "text")
VERB_WORDS: Final = (  # in the order of ``program.VERB_NAMES``
    "flip",
    "delete",
    "shift",
    "return",
    "take into the hand",
    "discard",
    "draw",
    "play",
    "reveal",
    "give",
    "take",
    "put under the deck",
    "shuffle",
    "refresh",
    "rearrange protocols",
    "exchange protocols",
    "exchange stacks",
    "gain control",
    "lose control",
    "compile",
    "turn a protocol to its compiled side",
    "name something",
    "copy",
    "choose a text",
    "forbid something",
)


def describe(s: State, action: i64) -> str:
    """The action in words, as it would be carried out now; lines counted from 1."""
    return describe_to(s, action, seat_asked(s))


def describe_to(s: State, action: i64, viewer: i64) -> str:
    """The action in words, with the names of face-down cards that ``viewer`` knows."""
    if action == DECLINE:
        return "decline"
    if action == ACCEPT_IT:
        return "accept"
    if action < REFRESH_HAND:
        return place_in_words(action - PLACE)
    if action == REFRESH_HAND:
        return "refresh"
    if action < STACK:
        return name_of(s, card_as_seen(seat_asked(s), action - CARD))
    if action < POSITION:
        return stack_in_words(s, action - STACK, viewer)
    if action < LINE:
        return position_in_words(s, action - POSITION, viewer)
    if action < NEW_ORDER:
        return f"line {action - LINE + 1}"
    return other_in_words(s, action)


def other_in_words(s: State, action: i64) -> str:
    """The blocks from the orders on."""
    if action < PAIR:
        whose = "own" if action < NEW_ORDER + ORDERS else "the other's"
        return f"put {whose} protocols in the order {ORDER_WORDS[(action - NEW_ORDER) % ORDERS]}"
    if action < OPTION:
        return f"lines {PAIR_WORDS[action - PAIR]}"
    if action < NUMBER:
        return option_in_words(s, action - OPTION)
    if action < NEXT:
        return f"name {action - NUMBER}"
    if action < PROTOCOL:
        card = card_as_seen(seat_asked(s), (action - NEXT) // 2)
        return f"next: {name_of(s, card)}, {BOX_WORDS[(action - NEXT) % 2]}"
    return s.tables.protocol_names[action - PROTOCOL]


def seat_asked(s: State) -> i64:
    """The seat that is asked, 0 where nobody is."""
    return max(s.actor, 0)


def place_in_words(place: i64) -> str:
    """A place for a card."""
    facing = "face-up" if place & 1 else "face-down"
    side = ", on the other side" if place >= SIDE_PLACES else ""
    return f"play {facing} in line {place % SIDE_PLACES // 2 + 1}{side}"


def stack_in_words(s: State, stack: i64, viewer: i64) -> str:
    """A stack, with the card on top of it as far as the viewer knows it."""
    top = top_of(s, stack_as_seen(seat_asked(s), stack))
    shown = "empty" if top < 0 else (name_of(s, top) if knows(s, viewer, top) else "face-down card")
    return f"{SIDE_WORDS[stack // LINES]}, line {stack % LINES + 1} ({shown} on top)"


def position_in_words(s: State, position: i64, viewer: i64) -> str:
    """A card of the stack chosen, as far as the viewer knows it."""
    if s.decision != CHOOSE_POSITION:
        return f"card {position + 1} from the bottom"
    stack = i64(s.frames[(s.depth - 1) * FRAME + F_TARGET])
    if position >= i64(s.counts[stack]):
        return f"card {position + 1} from the bottom"
    card = i64(s.piles[stack * CARDS + position])
    shown = name_of(s, card) if knows(s, viewer, card) else "face-down card"
    return f"card {position + 1} from the bottom ({shown})"


def option_in_words(s: State, option: i64) -> str:
    """One of several texts, by what it does first."""
    f = (s.depth - 1) * FRAME
    if s.depth == 0 or i64(s.frames[f + F_KIND]) != RUN or s.frames[f + F_PC] < 0:
        return f"option {option + 1}"
    steps = s.tables.steps
    at = i64(s.frames[f + F_PC]) * STEP
    if i64(steps[at + S_BY]) == ANY:
        return "own first" if option == 0 else "other first"
    first = i64(steps[at + S_OPTION + option])
    return f"option {option + 1}: {VERB_WORDS[i64(steps[first * STEP + S_DO])]}"
