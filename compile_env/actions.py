"""The action table: numbered blocks, and where the answer to each decision begins.

Everything is numbered as the seat to act sees it: own side first, the cards it drafted first. Lines are the same for
both seats, 0..2 from the left of ``player_0``.
"""

from typing import Final

from mypy_extensions import i64

from compile_env.state import (
    ACCEPT,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_LINE,
    CHOOSE_OPTION,
    CHOOSE_ORDER,
    CHOOSE_PAIR,
    CHOOSE_PLACE,
    CHOOSE_POSITION,
    CHOOSE_STACK,
    NAME_NUMBER,
    REARRANGE,
)
from tabletop_core.layout import ActionTable, Block

DECLINE: Final[i64] = 0
ACCEPT_IT: Final[i64] = 1
PLACE: Final[i64] = 2  # + 6 * side + 2 * line + face
REFRESH_HAND: Final[i64] = 14
CARD: Final[i64] = 15  # + card
STACK: Final[i64] = 51  # + 3 * side + line
POSITION: Final[i64] = 57  # + place in the stack, 0 at the bottom
LINE: Final[i64] = 93  # + line
NEW_ORDER: Final[i64] = 96  # + 5 * side + order (see ``protocols.order_at``)
PAIR: Final[i64] = 106  # + pair of lines
OPTION: Final[i64] = 109  # + option
NUMBER: Final[i64] = 113  # + number
NEXT: Final[i64] = 123  # + 2 * card + (1: its middle or bottom box)
PROTOCOL: Final[i64] = 195  # + protocol of the pool


def action_table(protocols: int) -> ActionTable:
    """The blocks, for a pool of so many protocols."""
    return ActionTable(
        Block("decline", (1,), "do not do what may be done, or discard no more"),
        Block("accept", (1,), "do what may be done"),
        Block("place", (2, 3, 2), "where to play a card: own side, other side; line; face-down, face-up"),
        Block("refresh", (1,), "refresh as the action of the turn"),
        Block("card", (2, 3, 6), "a card of a hand, trash or revealed deck: who drafted it, protocol, rank"),
        Block("stack", (2, 3), "the stack in which a card is chosen: own side, other side; line"),
        Block("position", (36,), "the card's place in that stack, from the bottom"),
        Block("line", (3,), "a line"),
        Block("order", (2, 5), "a new order of protocols: own, the other's; 132, 213, 231, 312, 321"),
        Block("pair", (3,), "two lines to exchange: 1 and 2, 1 and 3, 2 and 3"),
        Block("option", (4,), "one of several texts; for both players: own first, other first"),
        Block("number", (10,), "a number to name"),
        Block("next", (2, 3, 6, 2), "which noted command comes next: its card, and top or another box"),
        Block("protocol", (protocols,), "a protocol to draft or to name"),
    )


def first_action(decision: i64) -> i64:
    """The action that answers the decision with option 0."""
    if decision == CHOOSE_ACTION or decision == CHOOSE_PLACE:
        return PLACE
    if decision == CHOOSE_CARD:
        return CARD
    if decision == CHOOSE_STACK:
        return STACK
    if decision == CHOOSE_POSITION:
        return POSITION
    if decision == CHOOSE_LINE:
        return LINE
    if decision == CHOOSE_ORDER:
        return NEXT
    if decision == REARRANGE:
        return NEW_ORDER
    if decision == CHOOSE_PAIR:
        return PAIR
    if decision == CHOOSE_OPTION:
        return OPTION
    if decision == NAME_NUMBER:
        return NUMBER
    if decision == ACCEPT:
        return ACCEPT_IT
    return PROTOCOL  # DRAFT_PROTOCOL, NAME_PROTOCOL
