"""Patriot as a ``Game``: the six verbs, the engine's loop, and one flat table each of what is legal and what it does.

The rules follow the rulebook's chapters: ``setup`` (1), ``deaths`` (2, 3, 17), ``rounds`` (4, 5, 15, 20),
``acting`` (6-10), ``beacons`` (8), ``laboratory`` (7, 9), ``war_room`` (10), ``rolls`` (11), ``votes`` (12, 16, 23),
``briefs`` (12, 13), ``steps`` (14), ``riots`` (18), ``trackers`` (18, 19), ``windows`` (22). RULES.md states them by
number, with every departure from the printed game.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env import action_words
from patriot_env.acting import apply_act, is_act_done, legal_act, run_acting
from patriot_env.beacons import apply_choose_beacon, legal_choose_beacon, run_launching
from patriot_env.briefs import (
    apply_bid,
    apply_brief_option,
    legal_bid,
    legal_brief_option,
    run_bidding,
    run_brief,
    start_brief,
)
from patriot_env.cards import apply_discard, legal_discard, run_discarding, start_discarding
from patriot_env.deaths import apply_show, has_won, legal_choose_character, legal_show, run_killing
from patriot_env.invariants import check_state
from patriot_env.laboratory import apply_keep, legal_keep, run_discovering, run_predicting
from patriot_env.observation import OBSERVATION_SIZE, write_observation
from patriot_env.resampling import resample
from patriot_env.riots import run_rioting, start_riot
from patriot_env.rolls import apply_improve, legal_improve, run_rolling
from patriot_env.rounds import (
    NEXT_TURN,
    apply_gather_more,
    apply_reveal,
    legal_gather_more,
    legal_reveal,
    run_round,
    run_turn,
)
from patriot_env.setup import apply_choose_character, apply_pregame_card, legal_pregame_card, run_setup, set_up
from patriot_env.state import (
    ACT,
    ACTING,
    ACTIONS,
    ADD_CARD,
    ANY_TYPE,
    BID,
    BIDDING,
    BRIEFING,
    CHOOSE_BEACON,
    CHOOSE_CHARACTER,
    CHOOSE_OPTION,
    CHOOSE_SEAT,
    CHOOSE_SPACE,
    CHOOSE_TYPE,
    CLAIM,
    DISCARD,
    DISCARDING,
    DISCOVERING,
    ENDING_NAMES,
    F_A,
    F_KIND,
    F_SEAT,
    F_STAGE,
    FRAME,
    GAME,
    GATHER_MORE,
    IMPROVE,
    KEEP,
    KILLING,
    LAUNCHING,
    MOVE_FROM,
    MOVE_TO,
    MOVING,
    NO_DECISION,
    PLACING,
    PREDICTING,
    PREGAME_CARD,
    REVEAL,
    RIOTING,
    RISING,
    ROLLING,
    RUN,
    RUNNING,
    SHIFT,
    SHOW,
    TURN,
    USING,
    VOTE,
    WINDOW,
    WINDOW_USE,
    State,
    top,
)
from patriot_env.steps import (
    apply_choose_seat,
    apply_choose_type,
    apply_option_of_step,
    apply_shift,
    legal_choose_seat,
    legal_choose_type,
    legal_option_of_step,
    legal_shift,
    run_steps,
)
from patriot_env.tables import ANY_TIME
from patriot_env.trackers import riot_begins_at, run_rising, settle_unrest_cards, start_rising
from patriot_env.votes import apply_add_card, apply_claim, legal_add_card, legal_claim, run_vote
from patriot_env.war_room import (
    apply_choose_space,
    apply_move_from,
    apply_move_to,
    legal_choose_space,
    legal_move_from,
    legal_move_to,
    run_moving,
    run_placing,
)
from patriot_env.windows import apply_window_use, legal_window_use, run_using, run_window
from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import Rng, seeded


# --- the loop --------------------------------------------------------------------------------------------------------
def advance(s: State) -> None:
    """Run the engine until somebody must be asked, or the game is over."""
    while s.ended_by == RUNNING:
        if s.decision == NO_DECISION:
            if not settle(s):
                run(s)
            continue
        s.legal_count = 0
        find_legal(s)
        if s.legal_count != 1 or is_asked_always(s.decision):
            return
        answer(s, i64(s.legal[0]))
    s.legal_count = 0


def is_asked_always(decision: i64) -> bool:
    """Decisions where skipping the only choice would tell what a hand or an allegiance is."""
    return decision == ADD_CARD or decision == BID or decision == DISCARD or decision == IMPROVE or decision == REVEAL


def answer(s: State, action: i64) -> None:
    """Carry out a choice; the engine has not gone on yet."""
    decision = s.decision
    seat = s.actor
    s.decision = NO_DECISION
    s.actor = NOBODY
    apply_decision(s, decision, seat, action)


def settle(s: State) -> bool:
    """What comes before anything else: risen threat at once; the rest when an action is finished. True if there is."""
    if s.rose != 0:
        start_rising(s)
        return True
    if not is_between_acts(s, top(s)):
        return False
    if s.cards_due != 0:
        settle_unrest_cards(s)
        return True
    if s.fares != 0:
        start_discarding(s, i64(s.frames[top(s) + F_SEAT]), s.fares, ANY_TYPE)
        s.fares = 0
        return True
    if s.unrest >= riot_begins_at(s, s.depth > 1 and i64(s.frames[FRAME + F_KIND]) == TURN):
        s.unrest = 0
        s.riots_due += 1
    if s.riots_due != 0:
        s.riots_due -= 1
        start_riot(s)
        return True
    s.raised = 0
    if s.briefs_due != 0:
        s.briefs_due -= 1
        start_brief(s, s.seat)
        return True
    return False


def is_between_acts(s: State, f: i64) -> bool:
    """Whether no act is under way in what is on top: the game, a turn and its poll, an Act phase (A28, A131)."""
    kind = i64(s.frames[f + F_KIND])
    if i64(s.frames[F_STAGE]) < NEXT_TURN:
        return False
    if kind == ACTING:
        return is_act_done(s, f)
    return kind == TURN or kind == GAME or (kind == WINDOW and i64(s.frames[f + F_A]) == ANY_TIME)


def run(s: State) -> None:
    """One step of what is under way, by the kind of the top frame."""
    f = top(s)
    kind = i64(s.frames[f + F_KIND])
    if kind == RUN:
        run_steps(s)
    elif kind == ACTING:
        run_acting(s)
    elif kind == VOTE:
        run_vote(s)
    elif kind == WINDOW:
        run_window(s)
    elif kind == TURN:
        run_turn(s)
    elif kind == BRIEFING:
        run_brief(s)
    elif kind == DISCARDING:
        run_discarding(s)
    elif kind == ROLLING:
        run_rolling(s)
    elif kind == PLACING:
        run_placing(s)
    elif kind == RIOTING:
        run_rioting(s)
    elif kind == RISING:
        run_rising(s)
    elif kind == BIDDING:
        run_bidding(s)
    elif kind == MOVING:
        run_moving(s)
    elif kind == LAUNCHING:
        run_launching(s)
    elif kind == DISCOVERING:
        run_discovering(s)
    elif kind == PREDICTING:
        run_predicting(s)
    elif kind == USING:
        run_using(s)
    elif kind == KILLING:
        run_killing(s)
    elif i64(s.frames[f + F_STAGE]) >= NEXT_TURN:
        run_round(s)
    else:
        run_setup(s)


def find_legal(s: State) -> None:
    """What can be chosen, by decision."""
    decision = s.decision
    if decision == ACT:
        legal_act(s)
    elif decision == ADD_CARD:
        legal_add_card(s)
    elif decision == DISCARD:
        legal_discard(s)
    elif decision == WINDOW_USE:
        legal_window_use(s)
    elif decision == CHOOSE_SPACE:
        legal_choose_space(s)
    elif decision == BID:
        legal_bid(s)
    elif decision == IMPROVE:
        legal_improve(s)
    elif decision == CHOOSE_OPTION:
        if i64(s.frames[top(s) + F_KIND]) == RUN:
            legal_option_of_step(s)
        else:
            legal_brief_option(s)
    elif decision == CHOOSE_SEAT:
        legal_choose_seat(s)
    elif decision == CHOOSE_TYPE:
        legal_choose_type(s)
    elif decision == CLAIM:
        legal_claim(s)
    elif decision == MOVE_FROM:
        legal_move_from(s)
    elif decision == MOVE_TO:
        legal_move_to(s)
    elif decision == CHOOSE_BEACON:
        legal_choose_beacon(s)
    elif decision == KEEP:
        legal_keep(s)
    elif decision == GATHER_MORE:
        legal_gather_more(s)
    elif decision == REVEAL:
        legal_reveal(s)
    elif decision == SHIFT:
        legal_shift(s)
    elif decision == SHOW:
        legal_show(s)
    elif decision == PREGAME_CARD:
        legal_pregame_card(s)
    elif decision == CHOOSE_CHARACTER:
        legal_choose_character(s)


def apply_decision(s: State, decision: i64, seat: i64, action: i64) -> None:
    """What a choice does, by decision."""
    if decision == ACT:
        apply_act(s, seat, action)
    elif decision == ADD_CARD:
        apply_add_card(s, seat, action)
    elif decision == DISCARD:
        apply_discard(s, action)
    elif decision == WINDOW_USE:
        apply_window_use(s, seat, action)
    elif decision == CHOOSE_SPACE:
        apply_choose_space(s, seat, action)
    elif decision == BID:
        apply_bid(s, seat, action)
    elif decision == IMPROVE:
        apply_improve(s, seat, action)
    elif decision == CHOOSE_OPTION:
        if i64(s.frames[top(s) + F_KIND]) == RUN:
            apply_option_of_step(s, action)
        else:
            apply_brief_option(s, action)
    elif decision == CHOOSE_SEAT:
        apply_choose_seat(s, seat, action)
    elif decision == CHOOSE_TYPE:
        apply_choose_type(s, seat, action)
    elif decision == CLAIM:
        apply_claim(s, seat, action)
    elif decision == MOVE_FROM:
        apply_move_from(s, action)
    elif decision == MOVE_TO:
        apply_move_to(s, action)
    elif decision == CHOOSE_BEACON:
        apply_choose_beacon(s, seat, action)
    elif decision == KEEP:
        apply_keep(s, seat, action)
    elif decision == GATHER_MORE:
        apply_gather_more(s, seat, action)
    elif decision == REVEAL:
        apply_reveal(s, seat, action)
    elif decision == SHIFT:
        apply_shift(s, action)
    elif decision == SHOW:
        apply_show(s, seat, action)
    elif decision == PREGAME_CARD:
        apply_pregame_card(s, seat, action)
    elif decision == CHOOSE_CHARACTER:
        apply_choose_character(s, seat, action)


@final
class PatriotGame(Game):
    """One game of Patriot for three to six players.

    ``patriot_v0.SPEC.game(**options)`` makes one. ``seating`` names the character of each seat, NONE where it is
    chosen; with ``drawn`` all are drawn anew in each game. ``shared`` chooses the reward of Rules 25.2.
    """

    def __init__(self, state: State, seating: vec[u8], drawn: bool, shared: bool) -> None:
        super().__init__(state.players, ACTIONS, OBSERVATION_SIZE)
        self.state: State = state
        self.seating: vec[u8] = seating
        self.drawn: bool = drawn
        self.shared: bool = shared

    def reset(self, seed: int) -> None:
        """Lay everything out and run to the first choice."""
        s = self.state
        s.rng = seeded(seed)
        s.character = self.seating[:]
        set_up(s, self.drawn)
        advance(s)

    def seat_to_act(self) -> i64:
        """The seat that must choose now, or NOBODY once the game is over."""
        return self.state.actor

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
        """Write the sections of ``observation.LAYOUT``."""
        return write_observation(self.state, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """Rules 25: by objectives; shared, what the winners get is what the others pay."""
        s = self.state
        if s.ended_by == RUNNING:
            return 0.0
        won = has_won(s, seat)
        if not self.shared:
            return 1.0 if won else -1.0
        winners: i64 = 0
        for each in range(s.players):
            winners += i64(has_won(s, each))
        return (1.0 if won else 0.0) - float(winners) / float(s.players)

    def copy(self) -> "PatriotGame":
        """An independent game in the same state."""
        return PatriotGame(self.state.copy(), self.seating, self.drawn, self.shared)

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Redraw what the seat does not know."""
        self.check_seat(seat)
        s = self.state
        resample(s, seat, rng)
        if s.ended_by == RUNNING:
            s.legal_count = 0
            find_legal(s)

    def describe_action(self, action: i64) -> str:
        """The action in words, as it would be carried out now."""
        self.check_action(action)
        return action_words.words(self.state, action)

    def ending(self) -> str:
        """Why the game ended."""
        return ENDING_NAMES[self.state.ended_by]

    def state_bytes(self) -> bytes:
        """The whole state."""
        return self.state.to_bytes()

    def check_state(self) -> None:
        """Count every supply and recompute what is derived."""
        check_state(self.state)
