"""The action phase: polls, Serve Duty, free effects, stickers (Rules 10, 11, 15, 20)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import (
    ALLY,
    CITY,
    DONE,
    DROP,
    EFFECT,
    FIRST_CHECK,
    MAIN_TASK,
    PERSONAL_TASK,
    QUESTION,
    RELIEVE,
    SEAT,
    SERVE,
    SLOT,
    STICKER,
    TOKEN_EXCHANGE,
    USE_FUEL,
)
from komitet_env.boards import cars_of, has_special, on_board, penalties, stress_on
from komitet_env.checks import start_check
from komitet_env.cities import can_use_effect, is_ally_in, is_any_ally_free, start_ally, start_effect
from komitet_env.exchanges import can_any_two_exchange, can_exchange, start_exchange
from komitet_env.free_effects import (
    allow_access,
    allow_cargo_for_token,
    allow_medicine,
    allow_put_back,
    can_use_supply_sticker,
    cross_out,
    has_sticker,
    receive_supply,
    use_freely,
)
from komitet_env.goods import can_spend, has_repeatable_income, spend
from komitet_env.opening import has_blocked_cell, start_free_opening
from komitet_env.rounds import yield_turn
from komitet_env.state import (
    ACTIVATION,
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    ALLY_CITY,
    E_STRESS_FREE,
    EVENTS,
    F_A,
    F_B,
    F_C,
    F_E,
    F_SEAT,
    F_STAGE,
    IN_DISCARD,
    INCOMES,
    INTERROGATION,
    MOVE,
    ON_TASK,
    PARTNER,
    PLACE_TOKEN,
    S_ALLY,
    S_CARS,
    S_CITY,
    S_INCOMES,
    S_OPEN,
    S_STRESS,
    SLOTS,
    STICKER_CITY,
    STICKERS,
    SUM_FUEL_CARS,
    TWO_SEATS,
    WITH_SEAT,
    State,
    allow,
    ask,
    bit,
    pop,
    push,
    top,
)
from komitet_env.state import EFFECT as EFFECT_FRAME
from komitet_env.state import SERVE as SERVE_FRAME
from komitet_env.stress import is_anybody_stressed, start_removal
from komitet_env.tables import (
    CITIES,
    CONDITION,
    FUEL,
    INTERROGATE,
    INTERROGATIONS,
    K_CITY,
    M_CONDITIONS,
    NO_OPENING,
    NO_TASKS,
    STEPS_OF_MAIN,
    T_KIND,
)
from komitet_env.tables import MAIN as MAIN_RECORD
from komitet_env.tables import TOKEN_EXCHANGE as TOKEN_EXCHANGE_BONUS
from komitet_env.tasks import (
    NEEDED_TOKENS,
    ORDERED,
    act_on,
    can_act_on,
    can_meet,
    committee_city,
    complete_what_is_met,
    current_condition,
    marks_on,
    personal_condition,
    start_condition,
    task_of,
)

STICKER_CARS: Final[i64] = 4
STICKER_STRESS: Final[i64] = 5
STICKER_INCOMES: Final[i64] = 2

# stages of the frame SERVE
MOVING: Final[i64] = 0
MEETING: Final[i64] = 1
QUESTIONING: Final[i64] = 2
ANSWERED: Final[i64] = 3
ACTIVATING: Final[i64] = 4
SERVED: Final[i64] = 5


# --- a poll (Rules 10.3 to 10.7) -------------------------------------------------------------------------------------
def legal_poll(s: State) -> None:
    """Yield, a use of an action token, or a free effect."""
    allow(s, DONE)
    if s.tokens[s.actor] > 0:
        allow(s, SERVE)
    allow_besides(s, s.actor)


def allow_besides(s: State, seat: i64) -> None:
    """What can be done at a poll besides Serve Duty, and within one at the points of Rules 10.8."""
    if s.tokens[seat] > 0:
        if is_anybody_stressed(s):
            allow(s, RELIEVE)
        if has_special(s, seat, TOKEN_EXCHANGE_BONUS) and can_any_two_exchange(s):
            allow(s, TOKEN_EXCHANGE)
    allow_medicine(s, seat)
    allow_put_back(s, seat)
    allow_cargo_for_token(s, seat)
    allow_access(s, seat, in_check=False)
    for sticker in range(STICKERS):
        if has_sticker(s, seat, sticker) and can_use_sticker(s, seat, sticker):
            allow(s, STICKER + sticker)


def apply_poll(s: State, action: i64) -> None:
    """Carry it out; anything but yielding keeps the seat at turn."""
    seat = s.polled
    if action == DONE:
        yield_turn(s)
        return
    s.yields = 0
    if action == SERVE:
        s.tokens[seat] -= 1
        s.tried = 0
        push(s, SERVE_FRAME, seat, 0, 0)
    else:
        use_besides(s, seat, action)


def use_besides(s: State, seat: i64, action: i64) -> None:
    """Carry out what ``allow_besides`` offers."""
    if action == RELIEVE:
        s.tokens[seat] -= 1
        for n in range(s.players):  # the last one pushed comes first
            start_removal(s, s.players - 1 - n, 1, any_player=False)
    elif action == TOKEN_EXCHANGE:
        s.tokens[seat] -= 1
        push(s, TWO_SEATS, seat, 0, 0)
    elif action < STICKER:
        use_freely(s, seat, action)
    else:
        use_sticker(s, seat, action - STICKER)


# --- stickers (Rules 20.5) -------------------------------------------------------------------------------------------
def can_use_sticker(s: State, seat: i64, sticker: i64) -> bool:
    """Whether the sticker can be used outside a move and a check and would change anything."""
    if sticker == S_INCOMES:
        return has_repeatable_income(s, seat)
    if sticker == S_STRESS:
        return is_anybody_stressed(s)
    if sticker == S_OPEN:
        return penalties(s, seat, NO_OPENING) == 0 and has_blocked_cell(s, seat)
    if sticker == S_ALLY:
        return is_any_ally_free(s)
    if sticker == S_CITY:
        for city in range(CITIES):
            if can_use_effect(s, seat, city):
                return True
        return False
    return can_use_supply_sticker(s, seat, sticker)


def use_sticker(s: State, seat: i64, sticker: i64) -> None:
    """The sticker is crossed out, and does what it says."""
    cross_out(s, seat, sticker)
    if sticker == S_INCOMES:
        push(s, INCOMES, seat, STICKER_INCOMES, 0)
    elif sticker == S_STRESS:
        start_removal(s, seat, STICKER_STRESS, any_player=True)
    elif sticker == S_OPEN:
        start_free_opening(s, seat)
    elif sticker == S_ALLY:
        push(s, EFFECT_FRAME, seat, -1, 0)
        ask(s, ALLY_CITY, seat)
    elif sticker == S_CITY:
        ask(s, STICKER_CITY, seat)
    else:
        receive_supply(s, seat, sticker)


def legal_sticker_city(s: State) -> None:
    """Each city whose effect can change something."""
    for city in range(CITIES):
        if can_use_effect(s, s.actor, city):
            allow(s, CITY + city)


def apply_sticker_city(s: State, seat: i64, action: i64) -> None:
    """Use it from afar."""
    start_effect(s, seat, action - CITY)


# --- Serve Duty (Rules 11) -------------------------------------------------------------------------------------------
def run_serve(s: State) -> None:
    """Go on with the top frame SERVE: its steps, and after each the personal tasks that it has met (Rules 19.3)."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    if stage != ANSWERED and complete_what_is_met(s):
        return
    if stage == MOVING:
        ask(s, MOVE, seat)
    elif stage == MEETING:
        ask(s, PARTNER, seat)
    elif stage == QUESTIONING:
        if next_question(s, seat, 0) >= 0:
            ask(s, INTERROGATION, seat)
        else:
            frames[f + F_STAGE] = i16(ACTIVATING)
    elif stage == ANSWERED:
        after_question(s, f, seat)
    elif stage == ACTIVATING:
        ask(s, ACTIVATION, seat)
    else:
        if stress_on(s, seat) == 0:
            s.events[seat * EVENTS + E_STRESS_FREE] = 1
        pop(s)


def cars_now(s: State, f: i64, seat: i64) -> i64:
    """The cars for this move."""
    return cars_of(s, seat) + i64(s.frames[f + F_A])


def legal_move(s: State) -> None:
    """Each city in reach, one's own included; fuel and a sticker as long as some city is not (Rules 11.2 to 11.4)."""
    f = top(s)
    seat = s.actor
    cars = cars_now(s, f, seat)
    here = i64(s.place[seat]) * CITIES
    farthest: i64 = 0
    for city in range(CITIES):
        farthest = max(farthest, i64(s.distance[here + city]))
    if cars < farthest:
        if can_spend(s, seat, FUEL, 1) and fuel_cars(s, seat) > 0:
            allow(s, USE_FUEL)
        if has_sticker(s, seat, S_CARS):
            allow(s, STICKER + S_CARS)
    for city in range(CITIES):
        if i64(s.distance[here + city]) <= cars:
            allow(s, CITY + city)


def fuel_cars(s: State, seat: i64) -> i64:
    """The cars that one fuel gives (Rules 15.3)."""
    return on_board(s, seat, SUM_FUEL_CARS)


def apply_move(s: State, action: i64) -> None:
    """Add cars, or go."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if action == USE_FUEL:
        spend(s, seat, FUEL, 1)
        frames[f + F_A] += i16(fuel_cars(s, seat))
    elif action == STICKER + S_CARS:
        cross_out(s, seat, S_CARS)
        frames[f + F_A] += i16(STICKER_CARS)
    else:
        s.place[seat] = u8(action - CITY)
        frames[f + F_STAGE] = i16(MEETING)


def legal_partner(s: State) -> None:
    """Nobody, or a player in the same city with whom something can be exchanged."""
    seat = s.actor
    allow(s, DONE)
    for other in range(s.players):
        if s.place[other] == s.place[seat] and can_exchange(s, seat, other):
            allow(s, SEAT + other)


def apply_partner(s: State, action: i64) -> None:
    """Begin the exchange."""
    f = top(s)
    s.frames[f + F_STAGE] = i16(QUESTIONING)
    if action != DONE:
        seat = i64(s.frames[f + F_SEAT])
        start_exchange(s, seat, seat, action - SEAT)


def next_question(s: State, seat: i64, skip: i64) -> i64:
    """The interrogation token of the seat's city that comes after ``skip`` others not tried yet, or -1."""
    for token in range(INTERROGATIONS):
        if s.question_at[token] == s.place[seat] and s.tried & bit(token) == 0:
            if skip == 0:
                return token
            skip -= 1
    return -1


def legal_interrogation(s: State) -> None:
    """Each token of the city not checked yet, or something else before (C60)."""
    seat = s.actor
    allow_besides(s, seat)
    count: i64 = 0
    while next_question(s, seat, count) >= 0:
        allow(s, QUESTION + count)
        count += 1


def apply_interrogation(s: State, action: i64) -> None:
    """Begin the check."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if action < QUESTION:
        use_besides(s, seat, action)
        return
    token = next_question(s, seat, action - QUESTION)
    s.tried |= bit(token)
    frames[f + F_B] = i16(token)
    frames[f + F_STAGE] = i16(ANSWERED)
    start_check(s, seat, i64(s.tables.interrogations[2 * token]), i64(s.tables.interrogations[2 * token + 1]), 0)


def after_question(s: State, f: i64, seat: i64) -> None:
    """A passed token goes onto a task, or to the discard if none needs it (Rules 11.8)."""
    s.frames[f + F_STAGE] = i16(QUESTIONING)
    if s.passed == 0:
        return
    for slot in range(SLOTS):
        if needs_token(s, slot):
            ask(s, PLACE_TOKEN, seat)
            return
    s.question_at[i64(s.frames[f + F_B])] = u8(IN_DISCARD)


def needs_token(s: State, slot: i64) -> bool:
    """Whether the task needs another interrogation token."""
    if s.task_card[slot] == 0 or i64(s.tables.tasks[task_of(s, slot) + T_KIND]) != INTERROGATE:
        return False
    return marks_on(s, slot) < NEEDED_TOKENS


def legal_place_token(s: State) -> None:
    """Each task that needs it."""
    for slot in range(SLOTS):
        if needs_token(s, slot):
            allow(s, SLOT + slot)


def apply_place_token(s: State, action: i64) -> None:
    """It lies on the task."""
    s.question_at[i64(s.frames[top(s) + F_B])] = u8(ON_TASK + action - SLOT)


# --- two checks of one condition (Rules 12.6) ------------------------------------------------------------------------
def legal_check_order(s: State) -> None:
    """Either check first; then the other one, or something else before (C60)."""
    frames = s.frames
    f = top(s)
    if frames[f + F_C] == 0:
        allow(s, FIRST_CHECK)
        allow(s, FIRST_CHECK + 1)
    else:
        allow_besides(s, s.actor)
        allow(s, FIRST_CHECK + 1 - i64(frames[f + F_E]))


def apply_check_order(s: State, action: i64) -> None:
    """Begin the check."""
    frames = s.frames
    f = top(s)
    if action < FIRST_CHECK:
        use_besides(s, i64(frames[f + F_SEAT]), action)
        return
    if frames[f + F_C] == 0:
        frames[f + F_E] = i16(action - FIRST_CHECK)
    frames[f + F_STAGE] = i16(ORDERED)


# --- the activation (Rules 11.9, 11.10, 12) --------------------------------------------------------------------------
def legal_activation(s: State) -> None:
    """Stand by, something else before (C60), or one of the activations."""
    seat = s.actor
    city = i64(s.place[seat])
    allow(s, DONE)
    allow_besides(s, seat)
    acts = penalties(s, seat, NO_TASKS) == 0
    if acts:
        for slot in range(SLOTS):
            if can_act_on(s, seat, slot):
                allow(s, SLOT + slot)
    for slot in range(SLOTS):
        if s.task_card[slot] != 0 and i64(s.task_at[slot]) == WITH_SEAT + seat:
            allow(s, DROP + slot)
    if can_use_effect(s, seat, city):
        allow(s, EFFECT)
    for ally in range(s.allies):
        if is_ally_in(s, ally, city):
            allow(s, ALLY + ally)
    if acts and committee_city(s) == city and can_meet(s, seat, current_condition(s), current_main_step(s)):
        allow(s, MAIN_TASK)
    if acts and can_do_personal(s, seat, city):
        allow(s, PERSONAL_TASK)


def current_main_step(s: State) -> i64:
    """The current condition of the main task, as ``State.aid_on`` names it."""
    return AID_ON_MAIN + STEPS_OF_MAIN * s.mains_done + s.steps_done


def can_do_personal(s: State, seat: i64, city: i64) -> bool:
    """Whether the seat's current personal task can be done here as an activation (Rules 12.4)."""
    number = personal_condition(s, seat)
    if number < 0 or i64(s.tables.conditions[number * CONDITION + K_CITY]) != city:
        return False
    return can_meet(s, seat, number * CONDITION, AID_ON_PERSONAL + seat)


def apply_activation(s: State, action: i64) -> None:
    """Carry it out."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if DROP <= action < QUESTION:
        s.task_at[action - DROP] = s.place[seat]
        return
    if action != DONE and action < CITY:
        use_besides(s, seat, action)
        return
    frames[f + F_STAGE] = i16(SERVED)
    if action == EFFECT:
        start_effect(s, seat, i64(s.place[seat]))
    elif action == MAIN_TASK:
        card = i64(s.main_card[s.mains_done]) * MAIN_RECORD
        start_condition(s, seat, current_main_step(s), i64(s.tables.mains[card + M_CONDITIONS + s.steps_done]))
    elif action == PERSONAL_TASK:
        start_condition(s, seat, AID_ON_PERSONAL + seat, personal_condition(s, seat))
    elif ALLY <= action < MAIN_TASK:
        start_ally(s, seat, action - ALLY)
    elif SLOT <= action < DROP:
        act_on(s, seat, action - SLOT)
