"""Compile as a ``Game``: the six verbs.

What can be chosen is in the state: whoever asks says what, whom and which options (``state.ask``). So one function
marks every mask, one table says where its actions begin (``actions.first_action``), and who asked finds the answer in
``State.choice``. The loop to read first is ``turns.advance``.

The rules themselves follow the rulebook's chapters: ``turns`` (1 to 5), ``compiling`` (4 to 6), ``queries`` (7, 11),
``standing_rules`` (11), ``moves`` (8, 10), ``effects`` and ``targets`` (8, 9), ``protocols`` and the files of steps
(10), ``knowledge`` and ``resampling`` (13). RULES.md states them by number, with every departure from the printed game.
"""

from typing import SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.actions import DECLINE, first_action
from compile_env.describing import describe
from compile_env.effects import count_step
from compile_env.invariants import check_all
from compile_env.numbering import card_as_seen, stack_as_seen
from compile_env.observation import write_cards, write_flat
from compile_env.program import ACTS
from compile_env.resampling import resample
from compile_env.state import (
    ALL_STACKS,
    CARDS,
    CHOOSE_ACTION,
    CHOOSE_ORDER,
    COMPILED_ALL,
    DECLINED,
    DRAFT,
    DRAFT_PROTOCOL,
    F_PC,
    FRAME,
    LINES,
    NO_CARD,
    NO_CHOICE,
    NO_DECISION,
    PILES,
    RUNNING,
    SEATS,
    T_BOX,
    T_CARD,
    TRIGGER,
    TURN_LIMIT,
    UNDEALT,
    State,
)
from compile_env.turns import advance, choose_action, compile_line, take_protocol
from tabletop_core.errors import EffectError
from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import Rng, seeded


def clear(s: State) -> None:
    """Nothing has happened yet; options and generator stay."""
    for pile in range(PILES):
        s.counts[pile] = 0
    for card in range(CARDS):
        s.place[card] = u8(UNDEALT)
        s.face_up[card] = 0
        s.kind[card] = 0
    for cell in range(SEATS * CARDS):
        s.could_be[cell] = 0
    s.mixed = vec[i64]()
    for at in range(SEATS * LINES):
        s.protocol[at] = 0
        s.stands[at] = 0
        s.compiled[at] = 0
    for at in range(SEATS * ACTS):
        s.barred[at] = 0
    s.depth = 0
    s.noted = 0
    s.drafted = 0
    s.turns = 0
    s.phase = DRAFT
    s.has_begun = False
    s.control = NOBODY
    s.has_compiled = False
    s.steps = 0
    s.decision = NO_DECISION
    s.actor = NOBODY
    s.options = 0
    s.may_decline = False
    s.choice = NO_CHOICE
    s.ended_by = RUNNING
    s.winner = NOBODY
    s.events = 0
    s.rules = 0
    s.old_stacks = ALL_STACKS


def write_legal(s: State, mask: vec[u8], at: i64) -> i64:
    """Mark the options of the decision; return how many."""
    if s.decision == NO_DECISION:
        return 0
    if s.decision == CHOOSE_ORDER:
        return write_order(s, mask, at)
    count: i64 = 0
    if s.may_decline:
        mask[at + DECLINE] = 1
        count = 1
    cell = at + first_action(s.decision)
    options = s.options
    while options != 0:
        mask[cell] = u8(options & 1)
        count += options & 1
        options >>= 1
        cell += 1
    return count


def write_order(s: State, mask: vec[u8], at: i64) -> i64:
    """Mark the noted commands of the group on top; return how many."""
    first = at + first_action(CHOOSE_ORDER)
    triggers = s.triggers
    count: i64 = 0
    for t in range(i64(s.frames[(s.depth - 1) * FRAME + F_PC]), s.noted):
        card = i64(triggers[t * TRIGGER + T_CARD])
        if card != NO_CARD:
            lower: i64 = 1 if triggers[t * TRIGGER + T_BOX] != 0 else 0
            cell = first + 2 * card_as_seen(s.actor, card) + lower
            if mask[cell] == 0:  # one box can have two commands for one act
                mask[cell] = 1
                count += 1
    return count


def apply_choice(s: State, decision: i64, choice: i64) -> None:
    """Carry out what was chosen outside the effects of cards."""
    if decision == DRAFT_PROTOCOL:
        take_protocol(s, choice)
    elif decision == CHOOSE_ACTION:
        choose_action(s, choice)
    else:
        compile_line(s, choice)  # CHOOSE_LINE


@final
class CompileGame(Game):
    """One game of Compile for two seats.

    ``compile_v0.SPEC.game(**options)`` makes one; ``shows_cards`` chooses the observation, ``pays_margin`` the reward.
    """

    def __init__(
        self, state: State, num_actions: i64, observation_size: i64, shows_cards: bool, pays_margin: bool
    ) -> None:
        super().__init__(SEATS, num_actions, observation_size)
        self.state: State = state
        self.shows_cards: bool = shows_cards
        self.pays_margin: bool = pays_margin

    def reset(self, seed: int) -> None:
        """Draw the first player, then draft or lay out the line-up."""
        s = self.state
        s.rng = seeded(seed)
        clear(s)
        s.first = s.rng.below(SEATS)
        s.turn = s.first
        if s.line_up:
            for at in range(SEATS * LINES):
                s.protocol[stack_as_seen(s.first, at)] = u8(at + 1)
            s.drafted = SEATS * LINES
        advance(s)

    def seat_to_act(self) -> i64:
        """The seat that must choose now, or NOBODY once the game is over."""
        return self.state.actor

    def write_legal(self, mask: vec[u8], at: i64) -> i64:
        """Mark the legal actions; return how many."""
        return write_legal(self.state, mask, at)

    def apply(self, action: i64) -> None:
        """Carry out a legal action and run to the next choice."""
        s = self.state
        decision = s.decision
        s.choice = DECLINED if action == DECLINE else action - first_action(decision)
        count_step(s)
        s.decision = NO_DECISION
        s.actor = NOBODY
        s.options = 0
        s.may_decline = False
        if s.depth == 0:
            apply_choice(s, decision, s.choice)
        advance(s)

    def step(self, action: SupportsIndex) -> None:
        """As ``Game.step``; an EffectError, too, leaves the game as it was."""
        before = self.state.copy()
        try:
            super().step(action)
        except EffectError:
            self.state = before
            raise

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> i64:
        """Write the sections of ``observation.flat_layout`` or ``observation.cards_layout``."""
        if self.shows_cards:
            return write_cards(self.state, seat, out, at)
        return write_flat(self.state, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """Rules 14."""
        s = self.state
        if s.ended_by == RUNNING:
            return 0.0
        if self.pays_margin:
            compiled = [i64(s.compiled[at]) for at in range(SEATS * LINES)]
            own = compiled[seat * LINES] + compiled[seat * LINES + 1] + compiled[seat * LINES + 2]
            other = compiled[0] + compiled[1] + compiled[2] + compiled[3] + compiled[4] + compiled[5] - own
            return float(own - other) / 3.0
        if s.winner == NOBODY:
            return 0.0
        return 1.0 if s.winner == seat else -1.0

    def copy(self) -> "CompileGame":
        """An independent game in the same state."""
        twin = self.state.copy()
        return CompileGame(twin, self.num_actions, self.observation_size, self.shows_cards, self.pays_margin)

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Redraw what ``seat`` cannot know."""
        self.check_seat(seat)
        resample(self.state, seat, rng)

    def describe_action(self, action: i64) -> str:
        """The action in words."""
        self.check_action(action)
        return describe(self.state, action)

    def ending(self) -> str:
        """Why the game ended."""
        s = self.state
        if s.ended_by == COMPILED_ALL:
            return f"three protocols compiled, player_{s.winner} wins"
        return f"{s.max_turns} turns played" if s.ended_by == TURN_LIMIT else ""

    def is_truncated(self) -> bool:
        """Whether the limit of turns ended the game."""
        return self.state.ended_by == TURN_LIMIT

    def state_bytes(self) -> bytes:
        """The whole state."""
        return self.state.to_bytes()

    def check_state(self) -> None:
        """Recompute every derived value."""
        check_all(self.state)
