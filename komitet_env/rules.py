"""Komitet as a ``Game``: the six verbs, the engine's loop, and one flat table each of what is legal and what it does.

The rules follow the rulebook's chapters: ``setup`` (1), ``roads`` (2), ``tasks`` (3, 12-14, 19), ``goods`` (4, 9),
``losses`` (4), ``boards`` (5), ``checks`` (6), ``rounds`` (7-10), ``serve`` (10, 11, 15, 20), ``exchanges`` (11),
``stress`` (16), ``cities`` (12, 17), ``opening`` (18); ``free_effects`` has what needs no activation (6, 10). RULES.md
states them by number, with every departure from the printed game.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env import actions
from komitet_env.checks import (
    apply_check,
    apply_department,
    apply_reroll,
    legal_check,
    legal_department,
    legal_reroll,
    run_check,
)
from komitet_env.cities import (
    apply_aid_step,
    apply_aid_where,
    apply_aid_which,
    apply_ally_city,
    apply_paying,
    apply_swap_first,
    apply_swap_second,
    apply_take_which,
    apply_trading,
    legal_aid_step,
    legal_aid_where,
    legal_aid_which,
    legal_ally_city,
    legal_paying,
    legal_swap_first,
    legal_swap_second,
    legal_take_which,
    legal_trading,
    run_ally,
    run_effect,
)
from komitet_env.exchanges import (
    apply_anywhere,
    apply_exchange,
    legal_anywhere,
    legal_exchange,
    run_exchange,
    run_two_seats,
)
from komitet_env.goods import (
    apply_choose_cargo,
    apply_choose_unit,
    legal_choose_cargo,
    legal_choose_income,
    legal_choose_unit,
    run_gains,
    run_incomes,
    take_own_income,
)
from komitet_env.invariants import check_state
from komitet_env.losses import apply_lose, legal_lose, run_loss
from komitet_env.observation import OBSERVATION_SIZE, write_observation
from komitet_env.opening import (
    apply_open_department,
    apply_opening,
    legal_open_department,
    legal_opening,
    run_opening,
)
from komitet_env.resampling import resample
from komitet_env.rounds import (
    apply_hold_task,
    apply_income,
    apply_scenario_effect,
    legal_hold_task,
    legal_scenario_effect,
    run_round,
)
from komitet_env.serve import (
    apply_activation,
    apply_check_order,
    apply_interrogation,
    apply_move,
    apply_partner,
    apply_place_token,
    apply_poll,
    apply_sticker_city,
    legal_activation,
    legal_check_order,
    legal_interrogation,
    legal_move,
    legal_partner,
    legal_place_token,
    legal_poll,
    legal_sticker_city,
    run_serve,
)
from komitet_env.setup import set_up
from komitet_env.state import (
    ACTIONS,
    ACTIVATION,
    AID_STEP,
    AID_WHERE,
    AID_WHICH,
    ALLY_CITY,
    ALLY_TAKING,
    ANYWHERE,
    CALM_OR_STRESS,
    CHECK,
    CHECK_ORDER,
    CHECKING,
    CHOOSE_CARGO,
    CHOOSE_INCOME,
    CHOOSE_UNIT,
    CONDITION_UNDER_WAY,
    DEPARTMENT,
    EASE,
    EFFECT,
    ENDING_NAMES,
    EXCHANGE,
    EXCHANGING,
    F_KIND,
    GAIN,
    GAME_OVER,
    HOLD_TASK,
    INCOME_PHASE,
    INCOMES,
    INTERROGATION,
    LAY_STRESS,
    LOSE_GROUP,
    LOSE_OWN,
    LOSS,
    MOVE,
    NO_DECISION,
    OPEN,
    OPEN_DEPARTMENT,
    OPENING,
    PARTNER,
    PAYING,
    PLACE_TOKEN,
    POLL,
    REMOVE,
    REMOVE_FROM,
    REMOVE_STRESS,
    REROLL,
    ROUND,
    RUNNING,
    SCENARIO_EFFECT,
    SERVE,
    SPACES,
    SPEND_CARGO,
    STICKER_CITY,
    STRESS,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE_WHICH,
    TASK_DONE,
    TRADING,
    TURN_STRESS,
    VICTORY,
    State,
    top,
)
from komitet_env.stress import (
    apply_calm_or_stress,
    apply_lay_stress,
    apply_remove_from,
    apply_remove_stress,
    apply_turn_stress,
    legal_calm_or_stress,
    legal_lay_stress,
    legal_remove_from,
    legal_remove_stress,
    legal_turn_stress,
    run_removal,
    run_stress,
)
from komitet_env.tables import MAINS
from komitet_env.tasks import (
    apply_ease,
    apply_spend_cargo,
    legal_ease,
    legal_spend_cargo,
    run_condition,
)
from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import Rng, seeded

FEWEST_STICKERS: Final[i64] = 2  # with the last main task on the last space; one more for each space less, 6 at most
MOST_STICKERS: Final[i64] = 6


def advance(s: State) -> None:
    """Run the engine until somebody has more than one choice, or the game is over."""
    while s.phase != GAME_OVER:
        if s.decision == NO_DECISION:
            run(s)
            continue
        s.legal_count = 0
        find_legal(s)
        if s.legal_count != 1:
            return
        answer(s, i64(s.legal[0]))
    s.legal_count = 0


def answer(s: State, action: i64) -> None:
    """Carry out a choice; the engine has not gone on yet."""
    decision = s.decision
    seat = s.actor
    s.decision = NO_DECISION
    s.actor = NOBODY
    apply_decision(s, decision, seat, action)


def run(s: State) -> None:
    """One step of what is under way, by the kind of the top frame."""
    kind = i64(s.frames[top(s) + F_KIND])
    if kind == ROUND:
        run_round(s)
    elif kind == CHECKING:
        run_check(s)
    elif kind == STRESS:
        run_stress(s)
    elif kind == SERVE:
        run_serve(s)
    elif kind == GAIN:
        run_gains(s)
    elif kind == REMOVE:
        run_removal(s)
    elif kind == EXCHANGING:
        run_exchange(s)
    elif kind == EFFECT:
        run_effect(s)
    elif kind == CONDITION_UNDER_WAY:
        run_condition(s)
    elif kind == LOSS:
        run_loss(s)
    elif kind == OPEN:
        run_opening(s)
    elif kind == INCOMES:
        run_incomes(s)
    elif kind == ALLY_TAKING:
        run_ally(s)
    else:
        run_two_seats(s)


def find_legal(s: State) -> None:
    """What can be chosen, by decision."""
    decision = s.decision
    if decision == POLL:
        legal_poll(s)
    elif decision == MOVE:
        legal_move(s)
    elif decision == PARTNER:
        legal_partner(s)
    elif decision == EXCHANGE:
        legal_exchange(s)
    elif decision == INTERROGATION:
        legal_interrogation(s)
    elif decision == PLACE_TOKEN:
        legal_place_token(s)
    elif decision == ACTIVATION:
        legal_activation(s)
    elif decision == DEPARTMENT:
        legal_department(s)
    elif decision == CHECK:
        legal_check(s)
    elif decision == REROLL:
        legal_reroll(s)
    elif decision == CALM_OR_STRESS:
        legal_calm_or_stress(s)
    elif decision == TURN_STRESS:
        legal_turn_stress(s)
    elif decision == LAY_STRESS:
        legal_lay_stress(s)
    elif decision == REMOVE_FROM:
        legal_remove_from(s)
    elif decision == REMOVE_STRESS:
        legal_remove_stress(s)
    elif decision == CHOOSE_CARGO:
        legal_choose_cargo(s)
    elif decision == SPEND_CARGO:
        legal_spend_cargo(s)
    elif decision == LOSE_GROUP or decision == LOSE_OWN:
        legal_lose(s)
    elif decision == CHOOSE_INCOME:
        legal_choose_income(s)
    elif decision == HOLD_TASK:
        legal_hold_task(s)
    elif decision == SCENARIO_EFFECT:
        legal_scenario_effect(s)
    elif decision == CHECK_ORDER:
        legal_check_order(s)
    elif decision == OPENING:
        legal_opening(s)
    elif decision == OPEN_DEPARTMENT:
        legal_open_department(s)
    elif decision == ALLY_CITY:
        legal_ally_city(s)
    elif decision == TAKE_WHICH:
        legal_take_which(s)
    elif decision == SWAP_FIRST:
        legal_swap_first(s)
    elif decision == SWAP_SECOND:
        legal_swap_second(s)
    elif decision == AID_WHICH:
        legal_aid_which(s)
    elif decision == AID_WHERE:
        legal_aid_where(s)
    elif decision == AID_STEP:
        legal_aid_step(s)
    elif decision == TRADING:
        legal_trading(s)
    elif decision == PAYING:
        legal_paying(s)
    elif decision == ANYWHERE:
        legal_anywhere(s)
    elif decision == STICKER_CITY:
        legal_sticker_city(s)
    elif decision == EASE:
        legal_ease(s)
    elif decision == CHOOSE_UNIT:
        legal_choose_unit(s)


def apply_decision(s: State, decision: i64, seat: i64, action: i64) -> None:
    """What a choice does, by decision."""
    if decision == POLL:
        apply_poll(s, action)
    elif decision == MOVE:
        apply_move(s, action)
    elif decision == PARTNER:
        apply_partner(s, action)
    elif decision == EXCHANGE:
        apply_exchange(s, action)
    elif decision == INTERROGATION:
        apply_interrogation(s, action)
    elif decision == PLACE_TOKEN:
        apply_place_token(s, action)
    elif decision == ACTIVATION:
        apply_activation(s, action)
    elif decision == DEPARTMENT:
        apply_department(s, action)
    elif decision == CHECK:
        apply_check(s, action)
    elif decision == REROLL:
        apply_reroll(s, action)
    elif decision == CALM_OR_STRESS:
        apply_calm_or_stress(s, action)
    elif decision == TURN_STRESS:
        apply_turn_stress(s, action)
    elif decision == LAY_STRESS:
        apply_lay_stress(s, action)
    elif decision == REMOVE_FROM:
        apply_remove_from(s, action)
    elif decision == REMOVE_STRESS:
        apply_remove_stress(s, action)
    elif decision == CHOOSE_CARGO:
        apply_choose_cargo(s, action)
    elif decision == SPEND_CARGO:
        apply_spend_cargo(s, action)
    elif decision == LOSE_GROUP or decision == LOSE_OWN:
        apply_lose(s, action)
    elif decision == CHOOSE_INCOME:
        if s.phase == INCOME_PHASE:
            apply_income(s, action)
        else:
            take_own_income(s, seat, action)
    elif decision == HOLD_TASK:
        apply_hold_task(s, action)
    elif decision == SCENARIO_EFFECT:
        apply_scenario_effect(s, action, seat)
    elif decision == CHECK_ORDER:
        apply_check_order(s, action)
    elif decision == OPENING:
        apply_opening(s, action)
    elif decision == OPEN_DEPARTMENT:
        apply_open_department(s, action)
    elif decision == ALLY_CITY:
        apply_ally_city(s, action)
    elif decision == TAKE_WHICH:
        apply_take_which(s, action)
    elif decision == SWAP_FIRST:
        apply_swap_first(s, action)
    elif decision == SWAP_SECOND:
        apply_swap_second(s, action)
    elif decision == AID_WHICH:
        apply_aid_which(s, action)
    elif decision == AID_WHERE:
        apply_aid_where(s, action)
    elif decision == AID_STEP:
        apply_aid_step(s, action)
    elif decision == TRADING:
        apply_trading(s, action)
    elif decision == PAYING:
        apply_paying(s, action)
    elif decision == ANYWHERE:
        apply_anywhere(s, action)
    elif decision == STICKER_CITY:
        apply_sticker_city(s, seat, action)
    elif decision == EASE:
        apply_ease(s, action)
    elif decision == CHOOSE_UNIT:
        apply_choose_unit(s, action)


@final
class KomitetGame(Game):
    """One game of Komitet for two to four characters.

    ``komitet_v0.SPEC.game(**options)`` makes one. With ``team`` one agent decides for all characters; ``graded``
    chooses the reward of Rules 21.4; ``level`` is 0 easy, 1 normal, 2 hard; ``drawn_characters`` draws them anew in
    each game.
    """

    def __init__(self, state: State, level: i64, drawn_characters: bool, team: bool, graded: bool) -> None:
        super().__init__(1 if team else state.players, ACTIONS, OBSERVATION_SIZE)
        self.state: State = state
        self.level: i64 = level
        self.drawn_characters: bool = drawn_characters
        self.team: bool = team
        self.graded: bool = graded
        self.stickers: vec[u8] = state.stickers[:]  # what the identity cards begin each game with

    def reset(self, seed: int) -> None:
        """Lay everything out and run to the first choice."""
        s = self.state
        s.rng = seeded(seed)
        s.stickers = self.stickers[:]
        set_up(s, self.level, self.drawn_characters)
        advance(s)

    def seat_to_act(self) -> i64:
        """The seat that must choose now, or NOBODY once the game is over; 0 for a team."""
        actor = self.state.actor
        if self.team and actor != NOBODY:
            return 0
        return actor

    def write_legal(self, mask: vec[u8], at: i64) -> i64:
        """Mark the legal actions; return how many."""
        s = self.state
        legal = s.legal
        for n in range(s.legal_count):
            mask[at + i64(legal[n])] = 1
        return s.legal_count

    def apply(self, action: i64) -> None:
        """Carry out a legal action and run to the next choice."""
        answer(self.state, action)
        advance(self.state)

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> i64:
        """Write the sections of ``observation.LAYOUT``; a team sees as the character that is asked."""
        s = self.state
        if self.team:
            seat = s.actor if s.actor != NOBODY else 0
        return write_observation(s, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """Rules 21.4, the same for every seat."""
        s = self.state
        if s.ended_by == RUNNING:
            return 0.0
        if not self.graded:
            return 1.0 if s.ended_by == VICTORY else -1.0
        if s.ended_by == VICTORY:
            return 0.4 + 0.1 * float(stickers_won(s))
        return -1.0 + 0.14 * float(s.mains_done) + 0.04 * float(s.steps_done) + 0.02 * float(tasks_finished(s))

    def copy(self) -> "KomitetGame":
        """An independent game in the same state."""
        twin = KomitetGame(self.state.copy(), self.level, self.drawn_characters, self.team, self.graded)
        twin.stickers = self.stickers
        return twin

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Redraw what nobody knows."""
        self.check_seat(seat)
        resample(self.state, rng)

    def describe_action(self, action: i64) -> str:
        """The action in words, as it would be carried out now."""
        self.check_action(action)
        return actions.words(self.state, action)

    def ending(self) -> str:
        """Why the game ended."""
        return ENDING_NAMES[self.state.ended_by]

    def state_bytes(self) -> bytes:
        """The whole state."""
        return self.state.to_bytes()

    def check_state(self) -> None:
        """Count every supply and recompute what is derived."""
        check_state(self.state)


def tasks_finished(s: State) -> i64:
    """How many ordinary tasks lie finished on the progress scale; at most ten fit."""
    count: i64 = 0
    for space in range(1, SPACES + 1):
        count += i64(i64(s.progress[space]) == TASK_DONE)
    return count


def stickers_won(s: State) -> i64:
    """The stickers of a victory, by the space of the last main task (Rules 21.3)."""
    return min(FEWEST_STICKERS + SPACES - i64(s.main_space[MAINS - 1]), MOST_STICKERS)
