"""The four phases of a round (Rules 7 to 10), from the lowest frame."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import DONE, EFFECT, INCOME, SLOT
from komitet_env.boards import ON_ALLIES, has_ally, has_special, penalty_of
from komitet_env.cities import can_use_effect, start_effect
from komitet_env.goods import has_income_left, lose_from_limit, start_gains, take_income
from komitet_env.opening import start_free_opening
from komitet_env.roads import block_road, draw_question
from komitet_env.state import (
    ACTION_PHASE,
    ALLIES,
    CHOOSE_INCOME,
    EVERYBODY,
    F_A,
    F_B,
    F_C,
    F_STAGE,
    GONE,
    HOLD_TASK,
    I_CELL,
    I_INCOME,
    IDENTITY,
    INCOME_PHASE,
    LOSE_EITHER,
    LOSE_ONE_CARGO,
    LOSE_TWO_DOCUMENTS,
    LOSS,
    MOST_SEATS,
    POLL,
    SCENARIO_EFFECT,
    SCENARIO_PHASE,
    SLOTS,
    TASK_PHASE,
    THREE_PLAYERS,
    TIME_SPACES,
    State,
    allow,
    ask,
    bit,
    push,
)
from komitet_env.stress import remove_stress_tokens
from komitet_env.tables import (
    CELLS,
    CLEAR_ROAD,
    DOCUMENTS,
    HOLDS_TASK,
    INTERROGATE,
    LOSE_CARGO,
    LOSE_DOCUMENTS,
    LOSS_TENS,
    MOST_INCOMES,
    N_KIND,
    N_NUMBER,
    PHASE_CITY_EFFECT,
    PHASE_GAINS,
    PHASE_LOSS,
    RETURN_TOKEN,
    SCENARIO,
    T_CITY,
    T_FIRST,
    T_KIND,
    T_SECOND,
    TASK,
    TASKS,
)
from komitet_env.tasks import complete_what_is_met, fail_task, forget_events, free_slot

# stages of the frame ROUND
SCENARIOS: Final[i64] = 0  # F_A: main tasks whose scenario token has acted; F_B: seats asked
HOLDING: Final[i64] = 1  # F_A: seats asked
MOVING_TASKS: Final[i64] = 2
NEW_CARDS: Final[i64] = 3
TOKENS: Final[i64] = 4
TAKING_INCOME: Final[i64] = 5
SUFFERING: Final[i64] = 6  # F_A: seat; F_B: places looked at
IDENTITIES: Final[i64] = 7  # F_A: seats asked
POLLING: Final[i64] = 8

TASKS_A_ROUND: Final[i64] = 2
ALLIES_A_ROUND: Final[i64] = 2
TOKENS_A_ROUND: Final[i64] = 2  # one more for each of two players, and for one of three


def run_round(s: State) -> None:
    """Go on with the frame ROUND; before anything else personal tasks that have been met are completed (19.3)."""
    if complete_what_is_met(s):
        return
    forget_events(s)
    stage = i64(s.frames[F_STAGE])
    if stage == SCENARIOS:
        next_scenario(s)
    elif stage == HOLDING:
        next_holder(s)
    elif stage == MOVING_TASKS:
        move_tasks(s)
    elif stage == NEW_CARDS:
        new_cards(s)
        enter(s, INCOME_PHASE, TOKENS)
    elif stage == TOKENS:
        hand_out_tokens(s)
    elif stage == TAKING_INCOME:
        next_income(s)
    elif stage == SUFFERING:
        next_penalty(s)
    elif stage == IDENTITIES:
        next_identity(s)
    else:
        next_poll(s)


def enter(s: State, phase: i64, stage: i64) -> None:
    """Begin a part of the round."""
    s.phase = phase
    frames = s.frames
    frames[F_STAGE] = i16(stage)
    frames[F_A] = 0
    frames[F_B] = 0
    frames[F_C] = 0
    s.polled = 0
    s.yields = 0


# --- scenario phase (Rules 7.2 to 7.4) -------------------------------------------------------------------------------
def next_scenario(s: State) -> None:
    """The next scenario token of the area, in the order in which they came there."""
    frames = s.frames
    main = i64(frames[F_A])
    if main == s.mains_done:
        enter(s, TASK_PHASE, HOLDING)
        return
    token = i64(s.scenario_on[main]) * SCENARIO
    kind = i64(s.tables.scenario[token + N_KIND])
    if kind == PHASE_CITY_EFFECT:
        while i64(frames[F_B]) < s.players:
            seat = i64(frames[F_B])
            frames[F_B] += 1
            if can_use_effect(s, seat, i64(s.place[seat])):
                ask(s, SCENARIO_EFFECT, seat)
                return
    frames[F_A] += 1
    frames[F_B] = 0
    if kind == PHASE_GAINS:
        start_gains(s, 0, i64(s.tables.scenario[token + N_NUMBER]))
    elif kind == PHASE_LOSS:
        number = i64(s.tables.scenario[token + N_NUMBER])
        for _ in range(min(number % LOSS_TENS, i64(s.limit[DOCUMENTS]))):
            lose_from_limit(s, DOCUMENTS)
        remove_stress_tokens(s, number // LOSS_TENS)


def legal_scenario_effect(s: State) -> None:
    """Leave it to the others, or use the effect of one's city."""
    allow(s, DONE)
    allow(s, EFFECT)


def apply_scenario_effect(s: State, action: i64, seat: i64) -> None:
    """Once one has used it, nobody else is asked."""
    if action == EFFECT:
        s.frames[F_B] = i16(s.players)
        start_effect(s, seat, i64(s.place[seat]))


# --- task and ally phase (Rules 8) -----------------------------------------------------------------------------------
def next_holder(s: State) -> None:
    """A player with the bonus may keep a task on its space; then the tasks move."""
    frames = s.frames
    while i64(frames[F_A]) < s.players:
        seat = i64(frames[F_A])
        frames[F_A] += 1
        if has_special(s, seat, HOLDS_TASK) and s.held == GONE:
            ask(s, HOLD_TASK, seat)
            return
    enter(s, TASK_PHASE, MOVING_TASKS)


def legal_hold_task(s: State) -> None:
    """None, or a task whose token lies in the city."""
    allow(s, DONE)
    for slot in range(SLOTS):
        if s.task_card[slot] != 0 and s.task_at[slot] == s.place[s.actor]:
            allow(s, SLOT + slot)


def apply_hold_task(s: State, action: i64) -> None:
    """It keeps its space."""
    if action != DONE:
        s.held = action - SLOT


def move_tasks(s: State) -> None:
    """Tasks fall off space 1, one by one with what it costs; then the others move."""
    slot = next_to_fail(s)
    if slot < SLOTS:
        if fail_task(s, slot):
            push(s, LOSS, EVERYBODY, LOSE_EITHER, 0)
        return
    for each in range(SLOTS):
        if s.task_card[each] != 0 and each != s.held:
            s.task_space[each] -= 1
    s.held = GONE
    enter(s, TASK_PHASE, NEW_CARDS)


def next_to_fail(s: State) -> i64:
    """The slot of the task on space 1 that came first, the one that is held excepted, or SLOTS."""
    found = SLOTS
    earliest = TASKS + 1
    for slot in range(SLOTS):
        if s.task_card[slot] != 0 and s.task_space[slot] == 1 and slot != s.held:
            if i64(s.task_came[slot]) < earliest:
                earliest = i64(s.task_came[slot])
                found = slot
    return found


def new_cards(s: State) -> None:
    """Two tasks, then two allies, as far as the deck lasts (Rules 8.4 to 8.6)."""
    for _ in range(TASKS_A_ROUND):
        if s.drawn < TASKS:
            s.drawn += 1
            new_task(s, i64(s.deck[s.drawn - 1]))
    for _ in range(ALLIES_A_ROUND):
        if s.drawn < TASKS and s.allies < ALLIES:
            s.drawn += 1
            card = i64(s.deck[s.drawn - 1])
            s.ally_card[s.allies] = u8(card)
            s.ally_at[s.allies] = s.tables.tasks[card * TASK + T_CITY]
            s.allies += 1


def new_task(s: State, card: i64) -> None:
    """A task enters on space 4, its token and what else it brings on the board."""
    tasks = s.tables.tasks
    slot = free_slot(s)
    s.task_card[slot] = u8(card + 1)
    s.task_space[slot] = u8(TIME_SPACES)
    s.task_came[slot] = u8(s.drawn)
    s.task_at[slot] = tasks[card * TASK + T_CITY]
    kind = i64(tasks[card * TASK + T_KIND])
    if kind == CLEAR_ROAD:
        block_road(s, i64(tasks[card * TASK + T_FIRST]))
    elif kind == INTERROGATE:
        lay_question(s, i64(tasks[card * TASK + T_FIRST]))
        lay_question(s, i64(tasks[card * TASK + T_SECOND]))


def lay_question(s: State, city: i64) -> None:
    """A random interrogation token is laid in the city."""
    token = draw_question(s)
    if token >= 0:
        s.question_at[token] = u8(city)


# --- income and penalties (Rules 9) ----------------------------------------------------------------------------------
def hand_out_tokens(s: State) -> None:
    """Action tokens; the additional one of three players passes on each round."""
    if s.players == THREE_PLAYERS and s.round > 1:
        s.bronze = (s.bronze + 1) % THREE_PLAYERS
    for seat in range(s.players):
        s.tokens[seat] = u8(TOKENS_A_ROUND)
        if s.players == 2 or (s.players == THREE_PLAYERS and seat == s.bronze):
            s.tokens[seat] += 1
    for cell in range(MOST_SEATS * MOST_INCOMES):
        s.taken[cell] = 0
    s.again = 0
    for seat in range(s.players):
        if s.identity[seat * IDENTITY + I_INCOME] != 0:
            s.again |= bit(seat)
    enter(s, INCOME_PHASE, TAKING_INCOME)


def next_income(s: State) -> None:
    """The polled player takes an income or yields; when all have yielded in a row, penalties follow."""
    while s.yields < s.players:
        if has_income_left(s, s.polled):
            ask(s, CHOOSE_INCOME, s.polled)
            return
        yield_turn(s)
    enter(s, INCOME_PHASE, SUFFERING)


def yield_turn(s: State) -> None:
    """The next player is polled."""
    s.yields += 1
    s.polled = (s.polled + 1) % s.players


def apply_income(s: State, action: i64) -> None:
    """Take the income in the income step, or yield."""
    if action == DONE:
        yield_turn(s)
    else:
        s.yields = 0
        take_income(s, s.polled, action - INCOME)


def next_penalty(s: State) -> None:
    """Income penalties of open stress tokens, player by player, cells first (Rules 9.5)."""
    frames = s.frames
    while i64(frames[F_A]) < s.players:
        seat = i64(frames[F_A])
        place = i64(frames[F_B])
        if place == CELLS + s.allies:
            frames[F_A] += 1
            frames[F_B] = 0
            continue
        frames[F_B] += 1
        if place >= CELLS and not has_ally(s, seat, place - CELLS):
            continue
        penalty = penalty_of(s, seat * CELLS + place if place < CELLS else ON_ALLIES + place - CELLS)
        if penalty == LOSE_CARGO or penalty == LOSE_DOCUMENTS:
            push(s, LOSS, seat, LOSE_ONE_CARGO if penalty == LOSE_CARGO else LOSE_TWO_DOCUMENTS, 0)
            return
        if penalty == RETURN_TOKEN and s.tokens[seat] > 0:
            s.tokens[seat] -= 1
    enter(s, ACTION_PHASE, IDENTITIES if s.round == 1 else POLLING)


# --- action phase (Rules 10.1, 20.2) ---------------------------------------------------------------------------------
def next_identity(s: State) -> None:
    """Before the first poll of the game identity cards open a cell."""
    frames = s.frames
    while i64(frames[F_A]) < s.players:
        seat = i64(frames[F_A])
        frames[F_A] += 1
        if s.identity[seat * IDENTITY + I_CELL] != 0:
            start_free_opening(s, seat)
            return
    enter(s, ACTION_PHASE, POLLING)


def next_poll(s: State) -> None:
    """Poll until all have yielded in a row; then a new round begins."""
    if s.yields < s.players:
        ask(s, POLL, s.polled)
        return
    for seat in range(s.players):
        s.tokens[seat] = 0
    s.round += 1
    enter(s, SCENARIO_PHASE, SCENARIOS)
