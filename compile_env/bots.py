"""The house player: plays for lines that it can compile soon and against those of the other, by what moves lead to.

It looks ahead over its own choices up to the other player's, in a game in which all that it cannot know is replaced by
one deal that looks the same (``resampling.level_hidden``), and judges what it sees then by totals, hands and protocols.
"""

from typing import Final, final

from mypy_extensions import i64

from compile_env.facts import standing
from compile_env.program import NONE
from compile_env.queries import total_of
from compile_env.resampling import level_hidden
from compile_env.rules import CompileGame
from compile_env.state import (
    COMPILE_TOTAL,
    DRAFT_PROTOCOL,
    HAND,
    HAND_LIMIT,
    LINES,
    NAME_PROTOCOL,
    RUNNING,
    State,
)
from compile_env.steps import may_compile
from tabletop_core.game import NOBODY, Bot, Game, nth_legal, zeros
from tabletop_core.rng import Rng

# --- what things are worth -------------------------------------------------------------------------------------------
WIN: Final[i64] = 1_000_000
COMPILED: Final[i64] = 4_000  # a compiled protocol
READY: Final[i64] = 1_500  # a line that will be compiled at the start of the next turn unless the other acts
READY_AGAIN: Final[i64] = 250  # the same, of a protocol compiled already
LINE_WORTH: Final[i64] = 10  # for each point of value, squared: what is nearly complete counts most
LINE_WORTH_AGAIN: Final[i64] = 2
CARD_WORTH: Final[i64] = 160  # a card in hand, up to five
CONTROL_WORTH: Final[i64] = 150

MOST_NODES: Final[i64] = 60  # positions looked at in one decision, shared evenly by its actions
LEAST_NODES: Final[i64] = 4  # for each action
MOST_DEPTH: Final[i64] = 4  # own choices in a row


@final
class HouseBot(Bot):
    """A sensible player of Compile, with no memory and no knowledge that its seat may not have.

    It drafts and names protocols at random; everything else it chooses by looking ahead.
    """

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat to act; raises TypeError for another game."""
        if not isinstance(game, CompileGame):
            raise TypeError(f"the house bot of Compile cannot play a {type(game).__name__}: give it a CompileGame")
        mask = zeros(game.num_actions)
        count = game.write_legal(mask, 0)
        if count == 1 or game.state.decision == DRAFT_PROTOCOL or game.state.decision == NAME_PROTOCOL:
            return nth_legal(mask, 0, rng.below(count))
        seat = game.state.actor
        twin = game.copy()
        level_hidden(twin.state, seat)
        search = Search(seat, max(MOST_NODES // count, LEAST_NODES))
        best: i64 = NONE
        best_worth: i64 = 0
        for n in range(count):
            action = nth_legal(mask, 0, n)
            after = twin.copy()
            after.apply(action)
            search.nodes = 0
            worth = search.worth_of(after, 1)
            if best == NONE or worth > best_worth:
                best = action
                best_worth = worth
        return best


@final
class Search:
    """Looking ahead for a seat, with a limit on the positions looked at after each action."""

    def __init__(self, seat: i64, most_nodes: i64) -> None:
        self.seat: i64 = seat
        self.most_nodes: i64 = most_nodes
        self.nodes: i64 = 0

    def worth_of(self, game: CompileGame, depth: i64) -> i64:
        """What the position is worth if the seat goes on choosing what looks best until the other is to choose."""
        s = game.state
        self.nodes += 1
        if s.actor != self.seat or depth == MOST_DEPTH or self.nodes > self.most_nodes or s.ended_by != RUNNING:
            return judge(s, self.seat)
        mask = zeros(game.num_actions)
        count = game.write_legal(mask, 0)
        best: i64 = -2 * WIN
        for n in range(count):
            after = game.copy()
            after.apply(nth_legal(mask, 0, n))
            best = max(best, self.worth_of(after, depth + 1))
        return best


# --- judging a position ----------------------------------------------------------------------------------------------
def judge(s: State, seat: i64) -> i64:
    """What the position is worth to the seat: more is better."""
    if s.winner != NOBODY:
        return WIN if s.winner == seat else -WIN
    return side_worth(s, seat) - side_worth(s, 1 - seat)


def side_worth(s: State, seat: i64) -> i64:
    """What one player has: protocols, lines, hand and control."""
    worth = min(i64(s.counts[HAND + seat]), HAND_LIMIT) * CARD_WORTH
    if s.control == seat:
        worth += CONTROL_WORTH
    can_compile = may_compile(s, seat)
    for line in range(LINES):
        is_compiled = s.compiled[seat * LINES + standing(s, seat, line)] != 0
        total = total_of(s, seat, line)
        if is_compiled:
            worth += COMPILED
        reached = max(min(total, COMPILE_TOTAL), 0)
        worth += reached * reached * (LINE_WORTH_AGAIN if is_compiled else LINE_WORTH)
        if total >= COMPILE_TOTAL and total > total_of(s, 1 - seat, line) and can_compile:
            worth += READY_AGAIN if is_compiled else READY
    return worth
