"""Kompromat as a ``Game``: the six verbs, the engine's loop, and one flat table each of what is legal and what it does.

The rules themselves follow the rulebook's chapters: ``missions`` (2, 7), ``attempts`` (3), ``items`` (4), ``reveal``
(5, 6, 8). RULES.md states them by number, with every departure from the printed game.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.actions import ACTIONS, FIRST_ITEM_ACTION, item_of, words
from kompromat_env.attempts import (
    apply_choose_mission,
    apply_draw_or_stop,
    apply_start_turn,
    before_first_card,
    drawing,
    legal_choose_mission,
    legal_draw_or_stop,
    legal_start_turn,
    next_turn,
    place_first_card,
)
from kompromat_env.knowledge import check_equipment, resample
from kompromat_env.missions import check_missions, shuffle_mission_deck, start_round
from kompromat_env.observation import OBSERVATION_SIZE, write_observation
from kompromat_env.reveal import (
    apply_after_totals,
    apply_before_reveal,
    apply_count_aces,
    apply_covered_award,
    apply_drop_token,
    award,
    busts,
    find_winner,
    legal_after_totals,
    legal_before_reveal,
    legal_count_aces,
    legal_covered_award,
    legal_drop_token,
    next_reveal,
    perfect,
    turn_up_next,
    victory_points,
    window_after,
    window_before,
)
from kompromat_env.state import (
    AFTER_TOTALS,
    AWARD,
    BEFORE_FIRST_CARD,
    BEFORE_REVEAL,
    BUSTS,
    CHOOSE_MISSION,
    COUNT_ACES,
    COVERED_AWARD,
    DRAW_OR_STOP,
    DRAWING,
    DRAWN_GAME,
    DROP_TOKEN,
    GAME_OVER,
    LAY_MISSIONS,
    NEXT_REVEAL,
    NEXT_TURN,
    NO_DECISION,
    NOTORIETY,
    PERFECT,
    PLACE_FIRST_CARD,
    PLAYER,
    RUNNING,
    SEATS,
    START_TURN,
    TURN_UP,
    USED,
    WINDOW_AFTER,
    WINDOW_BEFORE,
    WINNER,
    Item,
    State,
)
from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import Rng, seeded


def advance(s: State) -> None:
    """Run the engine until somebody must choose or the game is over."""
    while s.decision == NO_DECISION and s.phase != GAME_OVER:
        phase = s.phase
        if phase == DRAWING:
            drawing(s)
        elif phase == NEXT_TURN:
            next_turn(s)
        elif phase == BEFORE_FIRST_CARD:
            before_first_card(s)
        elif phase == PLACE_FIRST_CARD:
            place_first_card(s)
        elif phase == NEXT_REVEAL:
            next_reveal(s)
        elif phase == WINDOW_BEFORE:
            window_before(s)
        elif phase == TURN_UP:
            turn_up_next(s)
        elif phase == WINDOW_AFTER:
            window_after(s)
        elif phase == BUSTS:
            busts(s)
        elif phase == PERFECT:
            perfect(s)
        elif phase == WINNER:
            find_winner(s)
        elif phase == AWARD:
            award(s)
        else:
            start_round(s)  # LAY_MISSIONS


def write_legal(s: State, mask: vec[u8], at: i64) -> i64:
    """What can be chosen, by decision."""
    seat = s.actor
    decision = s.decision
    if decision == DRAW_OR_STOP:
        return legal_draw_or_stop(s, seat, mask, at)
    if decision == CHOOSE_MISSION:
        return legal_choose_mission(s, seat, mask, at)
    if decision == START_TURN:
        return legal_start_turn(s, seat, mask, at)
    if decision == BEFORE_REVEAL:
        return legal_before_reveal(s, seat, mask, at)
    if decision == COUNT_ACES:
        return legal_count_aces(s, seat, mask, at)
    if decision == AFTER_TOTALS:
        return legal_after_totals(s, seat, mask, at)
    if decision == DROP_TOKEN:
        return legal_drop_token(s, seat, mask, at)
    if decision == COVERED_AWARD:
        return legal_covered_award(s, seat, mask, at)
    return 0


def apply_decision(s: State, decision: i64, seat: i64, action: i64) -> None:
    """What a choice does, by decision."""
    if decision == DRAW_OR_STOP:
        apply_draw_or_stop(s, seat, action)
    elif decision == CHOOSE_MISSION:
        apply_choose_mission(s, seat, action)
    elif decision == START_TURN:
        apply_start_turn(s, seat, action)
    elif decision == BEFORE_REVEAL:
        apply_before_reveal(s, seat, action)
    elif decision == COUNT_ACES:
        apply_count_aces(s, seat, action)
    elif decision == AFTER_TOTALS:
        apply_after_totals(s, seat, action)
    elif decision == DROP_TOKEN:
        apply_drop_token(s, seat, action)
    elif decision == COVERED_AWARD:
        apply_covered_award(s, seat, action)


@final
class KompromatGame(Game):
    """One game of Kompromat for two seats.

    ``kompromat_v0.SPEC.game(**options)`` makes one; ``pays_margin`` chooses the reward of Rules 9.13 over 9.12.
    """

    def __init__(self, state: State, pays_margin: bool) -> None:
        super().__init__(SEATS, ACTIONS, OBSERVATION_SIZE)
        self.state: State = state
        self.pays_margin: bool = pays_margin

    def reset(self, seed: int) -> None:
        """Shuffle, draw the first player (K6) and lay the first missions."""
        s = self.state
        s.rng = seeded(seed)
        for cell in range(SEATS * PLAYER):
            s.players[cell] = 0
        s.round = 0
        s.starter = s.rng.below(SEATS)
        s.decision = NO_DECISION
        s.actor = NOBODY
        s.in_hand = 0
        s.asked = 0
        s.passes = 0
        s.stated = 0
        s.taker = NOBODY
        s.ended_by = RUNNING
        s.winner = NOBODY
        shuffle_mission_deck(s)
        s.phase = LAY_MISSIONS
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
        seat = s.actor
        s.decision = NO_DECISION
        s.actor = NOBODY
        apply_decision(s, decision, seat, action)
        advance(s)

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> i64:
        """Write the sections of ``observation.LAYOUT``."""
        return write_observation(self.state, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """Rules 9.12 and 9.13."""
        s = self.state
        if s.ended_by == RUNNING or (s.winner == DRAWN_GAME and s.ended_by == NOTORIETY):
            return 0.0
        if self.pays_margin and s.ended_by != NOTORIETY:
            margin = victory_points(s, seat) - victory_points(s, 1 - seat)
            return float(margin) / float(s.tables.most_points)
        if s.winner == DRAWN_GAME:
            return 0.0
        return 1.0 if s.winner == seat else -1.0

    def copy(self) -> "KompromatGame":
        """An independent game in the same state."""
        return KompromatGame(self.state.copy(), self.pays_margin)

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Redraw what ``seat`` cannot know."""
        self.check_seat(seat)
        resample(self.state, seat, rng)

    def describe_action(self, action: i64) -> str:
        """The action in words, with the item that pays for it."""
        self.check_action(action)
        if action < FIRST_ITEM_ACTION or self.state.actor == NOBODY:
            return words(action)
        item = item_of(action)
        used = i64(self.state.players[self.state.actor * PLAYER + USED]) & (1 << item)
        name = Item(item).name.replace("_", " ").lower()
        return f"usb stick as {name}: {words(action)}" if used else f"{name}: {words(action)}"

    def ending(self) -> str:
        """Why the game ended."""
        s = self.state
        if s.ended_by == RUNNING:
            return ""
        reason = "nine notoriety tokens" if s.ended_by == NOTORIETY else "six rounds"
        return f"{reason}, a draw" if s.winner == DRAWN_GAME else f"{reason}, player_{s.winner} wins"

    def state_bytes(self) -> bytes:
        """The whole state."""
        return self.state.to_bytes()

    def check_state(self) -> None:
        """Recompute every count from the cards."""
        check_equipment(self.state)
        check_missions(self.state)
