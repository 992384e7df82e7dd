"""Tasks: conditions, finishing and failing, the progress scale, personal tasks (Rules 3, 13, 14, 19)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import AID, FIRST_CHECK, GOOD
from komitet_env.boards import carried, penalties, personal_task, places_beside, sum_up
from komitet_env.checks import start_check
from komitet_env.goods import may_handle, spend
from komitet_env.opening import start_free_opening
from komitet_env.roads import find_distances, free_road
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    AIDS,
    CHECK_ORDER,
    CONDITION_UNDER_WAY,
    E_KINDS,
    E_MAIN,
    E_SPACES,
    E_STRESS_FREE,
    E_SUCCESSES,
    EASE,
    EASE_CARGO,
    EASE_CHECK,
    EASE_DOCUMENTS,
    EASE_SECOND,
    EMPTY,
    EVENTS,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_SEAT,
    F_STAGE,
    GONE,
    IN_DISCARD,
    MAIN_DONE,
    MAIN_OPEN,
    NO_ROOM,
    NOT_EASED,
    ON_TASK,
    SLOTS,
    SPACES,
    SPEND_CARGO,
    TASK_DONE,
    TASK_FAILED,
    THREE_FAILED,
    VICTORY,
    WITH_SEAT,
    State,
    allow,
    ask,
    bit,
    cargo_of,
    end,
    pop,
    push,
    top,
)
from komitet_env.tables import (
    CARGO,
    CELLS,
    CHECKS,
    CLEAR_ROAD,
    CONDITION,
    DELIVER,
    DOCUMENTS,
    GOODS,
    INTERROGATE,
    INTERROGATIONS,
    K_CARGO,
    K_CHECKS,
    K_CITY,
    K_COLOUR,
    K_DIFFICULTY,
    K_GOODS,
    LONGEST_CHECK,
    M_CONDITIONS,
    M_COUNT,
    MAIN,
    MAINS,
    NO_TASKS,
    P_CONDITION,
    P_NUMBER,
    P_TRIGGER,
    R_FROM,
    R_TO,
    ROAD,
    SPEND,
    STEPS_OF_MAIN,
    T_CONDITION,
    T_FIRST,
    T_KIND,
    TASK,
    WHEN_CELLS_OPEN,
    WHEN_CHECK_BY,
    WHEN_DOCUMENTS,
    WHEN_IN_CITY,
    WHEN_KIND_FINISHED,
    WHEN_MAIN_FINISHED,
    WHEN_SPACE_FINISHED,
    WHEN_TOGETHER,
)

FAILED_TASKS_LOSE: Final[i64] = 3
NEEDED_TOKENS: Final[i64] = 2  # interrogation tokens on a task
LESS_DOCUMENTS: Final[i64] = 2  # by Leningrad's aid

NO_KIND: Final[i64] = -1


# --- the progress scale ----------------------------------------------------------------------------------------------
def land_card(s: State, card: i64) -> bool:
    """Put a card on the free space with the lowest number; False, and defeat, if none is left (Rules 3.3, 3.4)."""
    for space in range(1, SPACES + 1):
        lies = i64(s.progress[space])
        if lies == EMPTY:
            s.progress[space] = u8(card)
            return True
        if lies == MAIN_OPEN:
            break
    end(s, NO_ROOM)
    return False


def last_space(s: State) -> i64:
    """The space of the card that has landed last: all before it are full (Rules 3.3)."""
    space: i64 = 1
    while space < SPACES and i64(s.progress[space + 1]) != EMPTY and i64(s.progress[space + 1]) != MAIN_OPEN:
        space += 1
    return space


def task_of(s: State, slot: i64) -> i64:
    """Where the record of the task in a slot starts in ``Tables.tasks``."""
    return (i64(s.task_card[slot]) - 1) * TASK


def marks_on(s: State, slot: i64) -> i64:
    """How many interrogation tokens lie on the task."""
    count: i64 = 0
    for token in range(INTERROGATIONS):
        if i64(s.question_at[token]) == ON_TASK + slot:
            count += 1
    return count


def leave_time_scale(s: State, slot: i64) -> None:
    """The card leaves its slot; what lies on it goes where it belongs."""
    for token in range(INTERROGATIONS):
        if i64(s.question_at[token]) == ON_TASK + slot:
            s.question_at[token] = u8(IN_DISCARD)
    return_aid(s, slot)
    s.task_card[slot] = 0
    s.task_space[slot] = 0
    s.task_at[slot] = u8(GONE)
    s.task_came[slot] = 0


def return_aid(s: State, where: i64) -> None:
    """Aid tokens on a condition go back to Leningrad (C26)."""
    for aid in range(AIDS):
        if i64(s.aid_on[aid]) == where:
            s.aid_on[aid] = u8(GONE)


def fail_task(s: State, slot: i64) -> bool:
    """A task falls off the time scale: red side up to the progress scale; False if the game ends (Rules 8.3)."""
    leave_time_scale(s, slot)
    if not land_card(s, TASK_FAILED):
        return False
    s.failed += 1
    if s.failed == FAILED_TASKS_LOSE:
        end(s, THREE_FAILED)
        return False
    return True


def finish_task(s: State, seat: i64, slot: i64) -> None:
    """The seat has finished an ordinary task (Rules 12.8)."""
    task = task_of(s, slot)
    kind = i64(s.tables.tasks[task + T_KIND])
    if kind == CLEAR_ROAD:
        free_road(s, i64(s.tables.tasks[task + T_FIRST]))
    s.events[seat * EVENTS + E_KINDS] |= u8(bit(kind))
    s.events[seat * EVENTS + E_SPACES] |= u8(bit(i64(s.task_space[slot])))
    leave_time_scale(s, slot)
    land_card(s, TASK_DONE)


def current_condition(s: State) -> i64:
    """Where the current condition of the current main task starts in ``Tables.conditions`` (Rules 14.2, C25)."""
    return condition_of_main(s, s.mains_done, s.steps_done)


def condition_of_main(s: State, main: i64, step: i64) -> i64:
    """Where a condition of one of the five main tasks starts."""
    return i64(s.tables.mains[i64(s.main_card[main]) * MAIN + M_CONDITIONS + step]) * CONDITION


def committee_city(s: State) -> i64:
    """The city of the Committee figure."""
    return i64(s.tables.conditions[current_condition(s) + K_CITY])


def complete_main_step(s: State) -> None:
    """The current condition of the main task is carried out; the last one finishes it (Rules 14.3)."""
    main = s.mains_done
    city = committee_city(s)
    return_aid(s, AID_ON_MAIN + STEPS_OF_MAIN * main + s.steps_done)
    s.steps_done += 1
    if s.steps_done < i64(s.tables.mains[i64(s.main_card[main]) * MAIN + M_COUNT]):
        return
    s.progress[i64(s.main_space[main])] = u8(EMPTY)
    land_card(s, MAIN_DONE)
    s.main_space[main] = u8(last_space(s))
    s.steps_done = 0
    s.mains_done += 1
    s.scenario_active[i64(s.scenario_on[main])] = 1
    find_distances(s)
    for seat in range(s.players):
        if i64(s.place[seat]) == city:
            s.events[seat * EVENTS + E_MAIN] = 1
    if s.mains_done == MAINS:
        end(s, VICTORY)


# --- ordinary tasks as an activation ---------------------------------------------------------------------------------
def can_act_on(s: State, seat: i64, slot: i64) -> bool:
    """Whether the seat can complete or finish the ordinary task here and now (Rules 12.4, 13)."""
    if s.task_card[slot] == 0:
        return False
    tasks = s.tables.tasks
    task = task_of(s, slot)
    city = i64(s.place[seat])
    kind = i64(tasks[task + T_KIND])
    at = i64(s.task_at[slot])
    if kind == DELIVER and at == WITH_SEAT + seat:
        return i64(tasks[task + T_FIRST]) == city
    if at != city:
        return False
    if kind == DELIVER:
        return fits_in_trunk(s, seat)
    if kind == INTERROGATE:
        return marks_on(s, slot) == NEEDED_TOKENS
    if kind == CLEAR_ROAD:
        road = i64(tasks[task + T_FIRST]) * ROAD
        return is_anybody_in(s, i64(s.tables.roads[road + R_FROM])) and is_anybody_in(
            s, i64(s.tables.roads[road + R_TO])
        )
    return can_meet(s, seat, i64(tasks[task + T_CONDITION]) * CONDITION, slot)


def fits_in_trunk(s: State, seat: i64) -> bool:
    """Whether the seat's trunk has room for another task token (Rules 13.2)."""
    return places_beside(s, seat, carried(s, seat) + 1) >= cargo_of(s, seat)


def is_anybody_in(s: State, city: i64) -> bool:
    """Whether any figure stands in the city."""
    for seat in range(s.players):
        if i64(s.place[seat]) == city:
            return True
    return False


def act_on(s: State, seat: i64, slot: i64) -> None:
    """Take the token, finish the task, or begin its condition."""
    tasks = s.tables.tasks
    task = task_of(s, slot)
    kind = i64(tasks[task + T_KIND])
    if kind == DELIVER and i64(s.task_at[slot]) != WITH_SEAT + seat:
        s.task_at[slot] = u8(WITH_SEAT + seat)
    elif kind == CHECKS or kind == SPEND:
        start_condition(s, seat, slot, i64(tasks[task + T_CONDITION]))
    else:
        finish_task(s, seat, slot)


# --- conditions (Rules 12.5 to 12.7, 17.8) ---------------------------------------------------------------------------
# stages of the frame CONDITION_UNDER_WAY
BEGIN: Final[i64] = 0  # also between two checks
ORDERED: Final[i64] = 1  # F_C: checks done; F_D: 1 if one failed; F_E: 1 if the second one comes first
CHECKED: Final[i64] = 2
PAYING_NOW: Final[i64] = 3
CARGO_LEFT: Final[i64] = 4  # F_C: cargo of any kind still to be spent; F_D: 1 if a kind to be spared is to be named


def has_aid(s: State, where: i64) -> bool:
    """Whether an aid token lies on the condition."""
    for aid in range(AIDS):
        if i64(s.aid_on[aid]) == where:
            return True
    return False


def can_ease(s: State, condition: i64, what: i64) -> bool:
    """Whether the condition (its start in ``Tables.conditions``) asks for documents, cargo, a check, another check."""
    numbers = s.tables.conditions
    if what == EASE_DOCUMENTS:
        return numbers[condition + K_GOODS + DOCUMENTS] > 0
    if what == EASE_CARGO:
        return numbers[condition + K_CARGO] > 0 or names_cargo(s, condition)
    if what == EASE_CHECK:
        return numbers[condition + K_CHECKS] > 0
    return numbers[condition + K_CHECKS] == LONGEST_CHECK and not are_same(s, condition)


def names_cargo(s: State, condition: i64) -> bool:
    """Whether the condition asks for a kind of cargo."""
    numbers = s.tables.conditions
    at = condition + K_GOODS
    return numbers[at] != 0 or numbers[at + 1] != 0 or numbers[at + 2] != 0


def can_pay_eased(s: State, seat: i64, condition: i64, eased: i64) -> bool:
    """Whether the seat has what the condition asks to spend when that is eased."""
    wanted = i64(s.tables.conditions[condition + K_GOODS + DOCUMENTS])
    if eased == EASE_DOCUMENTS:
        wanted -= LESS_DOCUMENTS
    if i64(s.goods[seat * GOODS + DOCUMENTS]) < wanted:
        return False
    spared = i64(eased == EASE_CARGO)
    return cargo_short(s, seat, condition, NO_KIND) <= spared


def can_pay_with(s: State, seat: i64, condition: i64, what: i64) -> bool:
    """Whether easing this is possible and lets the seat pay."""
    return can_ease(s, condition, what) and can_pay_eased(s, seat, condition, what)


def can_meet(s: State, seat: i64, condition: i64, where: i64) -> bool:
    """Whether the seat has what the condition asks to spend, with the aid token that may lie on it."""
    if not has_aid(s, where):
        return can_pay_eased(s, seat, condition, NOT_EASED)
    for what in range(NOT_EASED):
        if can_pay_with(s, seat, condition, what):
            return True
    return False


def held_cargo(s: State, seat: i64, kind: i64) -> i64:
    """How much cargo of the kind the seat has and may spend."""
    if not may_handle(s, seat, kind):
        return 0
    return i64(s.goods[seat * GOODS + kind])


def cargo_short(s: State, seat: i64, condition: i64, spared: i64) -> i64:
    """How much cargo the seat lacks for the condition, one of the kind ``spared`` being spared."""
    numbers = s.tables.conditions
    short: i64 = 0
    left: i64 = 0
    for kind in range(CARGO):
        wanted = i64(numbers[condition + K_GOODS + kind]) - i64(kind == spared)
        held = held_cargo(s, seat, kind)
        short += max(wanted - held, 0)
        left += max(held - wanted, 0)
    return short + max(i64(numbers[condition + K_CARGO]) - left, 0)


def start_condition(s: State, seat: i64, where: i64, condition: i64) -> None:
    """The seat carries out a condition, by its number, once the engine comes to it."""
    push(s, CONDITION_UNDER_WAY, seat, where, condition)
    s.eased = NOT_EASED
    if has_aid(s, where):
        ask(s, EASE, seat)


def under_way(s: State) -> i64:
    """Where the condition of the top frame starts in ``Tables.conditions``."""
    return i64(s.frames[top(s) + F_B]) * CONDITION


def legal_ease(s: State) -> None:
    """Each way of easing the condition that lets the seat pay."""
    for what in range(NOT_EASED):
        if can_pay_with(s, s.actor, under_way(s), what):
            allow(s, AID + what if what != EASE_SECOND else FIRST_CHECK + 1)


def apply_ease(s: State, action: i64) -> None:
    """It is settled."""
    s.eased = action - AID if action < FIRST_CHECK else EASE_SECOND


def run_condition(s: State) -> None:
    """Go on with the top frame CONDITION_UNDER_WAY: checks, then what is spent."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    condition = under_way(s)
    stage = i64(frames[f + F_STAGE])
    if stage == BEGIN:
        if asks_order(s, f, condition):
            ask(s, CHECK_ORDER, seat)
        else:
            frames[f + F_STAGE] = i16(ORDERED)
    elif stage == ORDERED:
        next_check(s, f, seat, condition)
    elif stage == CHECKED:
        if s.passed == 0:
            frames[f + F_D] = 1
        frames[f + F_C] += 1
        frames[f + F_STAGE] = i16(BEGIN if frames[f + F_C] == 1 else ORDERED)
    elif stage == PAYING_NOW:
        begin_payment(s, f, seat, condition)
    elif frames[f + F_D] == 1 or frames[f + F_C] > 0:
        ask(s, SPEND_CARGO, seat)
    else:
        pop(s)
        complete(s, seat, i64(frames[f + F_A]))


def asks_order(s: State, f: i64, condition: i64) -> bool:
    """Whether there are two checks, of which the first is still to be chosen or the second is to come."""
    if s.tables.conditions[condition + K_CHECKS] != LONGEST_CHECK:
        return False
    return s.frames[f + F_C] == 1 or not are_alike(s, condition)


def are_same(s: State, condition: i64) -> bool:
    """Whether the two checks of a condition are the same."""
    numbers = s.tables.conditions
    return (
        numbers[condition + K_COLOUR] == numbers[condition + K_COLOUR + 2]
        and numbers[condition + K_DIFFICULTY] == numbers[condition + K_DIFFICULTY + 2]
    )


def are_alike(s: State, condition: i64) -> bool:
    """Whether the two checks of a condition are the same and neither is eased."""
    return s.eased != EASE_CHECK and are_same(s, condition)


def next_check(s: State, f: i64, seat: i64, condition: i64) -> None:
    """Begin the next check, or see what they came to; all are rolled, even after a failed one (C11)."""
    frames = s.frames
    numbers = s.tables.conditions
    done = i64(frames[f + F_C])
    if done < i64(numbers[condition + K_CHECKS]):
        number = done ^ i64(frames[f + F_E])
        which = condition + 2 * number
        easier: i64 = 1 if s.eased == (EASE_CHECK if number == 0 else EASE_SECOND) else 0
        frames[f + F_STAGE] = i16(CHECKED)
        start_check(s, seat, i64(numbers[which + K_COLOUR]), i64(numbers[which + K_DIFFICULTY]), easier)
    elif frames[f + F_D] != 0 or not can_pay_eased(s, seat, condition, s.eased):
        pop(s)
    else:
        frames[f + F_STAGE] = i16(PAYING_NOW)


def begin_payment(s: State, f: i64, seat: i64, condition: i64) -> None:
    """Spend what there is no choice about; a spared cargo of a named kind is chosen first."""
    frames = s.frames
    numbers = s.tables.conditions
    documents = i64(numbers[condition + K_GOODS + DOCUMENTS])
    if s.eased == EASE_DOCUMENTS:
        documents = max(documents - LESS_DOCUMENTS, 0)
    spend(s, seat, DOCUMENTS, documents)
    frames[f + F_C] = i16(i64(numbers[condition + K_CARGO]))
    frames[f + F_STAGE] = i16(CARGO_LEFT)
    if s.eased == EASE_CARGO and names_cargo(s, condition):
        frames[f + F_D] = 1
        return
    if s.eased == EASE_CARGO:
        frames[f + F_C] -= 1
    spend_named_cargo(s, seat, condition, NO_KIND)


def spend_named_cargo(s: State, seat: i64, condition: i64, spared: i64) -> None:
    """The kinds of cargo that the condition names, less one of the kind that is spared."""
    for kind in range(CARGO):
        wanted = i64(s.tables.conditions[condition + K_GOODS + kind])
        spend(s, seat, kind, wanted - 1 if kind == spared else wanted)


def legal_spend_cargo(s: State) -> None:
    """A named kind of which one is spared, if the rest can be paid then; or a kind that is spent where any will do."""
    seat = s.actor
    condition = under_way(s)
    spares = s.frames[top(s) + F_D] != 0
    for kind in range(CARGO):
        if not spares:
            if held_cargo(s, seat, kind) > 0:
                allow(s, GOOD + kind)
        elif s.tables.conditions[condition + K_GOODS + kind] > 0 and cargo_short(s, seat, condition, kind) == 0:
            allow(s, GOOD + kind)


def apply_spend_cargo(s: State, action: i64) -> None:
    """Spend it, or spare one of it and spend the other named cargo."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if frames[f + F_D] == 0:
        spend(s, seat, action - GOOD, 1)
        frames[f + F_C] -= 1
    else:
        frames[f + F_D] = 0
        spend_named_cargo(s, seat, under_way(s), action - GOOD)


def complete(s: State, seat: i64, where: i64) -> None:
    """The condition is carried out."""
    if where < AID_ON_MAIN:
        finish_task(s, seat, where)
    elif where < AID_ON_PERSONAL:
        complete_main_step(s)
    else:
        complete_personal(s, seat)


# --- personal tasks --------------------------------------------------------------------------------------------------
def personal_condition(s: State, seat: i64) -> i64:
    """The number of the condition of the seat's current personal task, or -1 if no activation completes it."""
    task = personal_task(s, seat)
    if task < 0 or i64(s.tables.personal[task + P_TRIGGER]) != WHEN_IN_CITY:
        return -1
    return i64(s.tables.personal[task + P_CONDITION])


def complete_personal(s: State, seat: i64) -> None:
    """The seat turns its personal task over: a lasting bonus, and a cell for nothing (Rules 19.3, 19.5)."""
    return_aid(s, AID_ON_PERSONAL + seat)
    s.personal_done[seat] += 1
    sum_up(s, seat)
    for cell in range(seat * EVENTS, (seat + 1) * EVENTS):
        s.events[cell] = 0
    start_free_opening(s, seat)


def complete_what_is_met(s: State) -> bool:
    """Complete the first personal task, by seats, whose situation has come about; False if there is none (19.3)."""
    for seat in range(s.players):
        if is_personal_met(s, seat):
            complete_personal(s, seat)
            return True
    return False


def is_personal_met(s: State, seat: i64) -> bool:
    """Whether the situation that the seat's current personal task waits for has come about (Rules 19.2, 16.15)."""
    task = personal_task(s, seat)
    if task < 0 or penalties(s, seat, NO_TASKS) > 0:
        return False
    trigger = i64(s.tables.personal[task + P_TRIGGER])
    number = i64(s.tables.personal[task + P_NUMBER])
    events = seat * EVENTS
    if trigger == WHEN_KIND_FINISHED:
        return i64(s.events[events + E_KINDS]) & bit(number) != 0
    if trigger == WHEN_SPACE_FINISHED:
        return i64(s.events[events + E_SPACES]) & bit(number) != 0
    if trigger == WHEN_MAIN_FINISHED:
        return s.events[events + E_MAIN] != 0
    if trigger == WHEN_CHECK_BY:
        return i64(s.events[events + E_SUCCESSES]) > number
    if trigger == WHEN_CELLS_OPEN:
        return cells_open(s, seat) >= number
    if trigger == WHEN_DOCUMENTS:
        return i64(s.goods[seat * GOODS + DOCUMENTS]) >= number
    if trigger == WHEN_TOGETHER:
        return players_in(s, i64(s.place[seat])) >= number
    if trigger == WHEN_IN_CITY:
        return False
    return s.events[events + E_STRESS_FREE] != 0


def cells_open(s: State, seat: i64) -> i64:
    """How many cells of the board are open."""
    count: i64 = 0
    for at in range(seat * CELLS, (seat + 1) * CELLS):
        count += i64(s.is_open[at])
    return count


def players_in(s: State, city: i64) -> i64:
    """How many figures stand in the city."""
    count: i64 = 0
    for seat in range(s.players):
        if i64(s.place[seat]) == city:
            count += 1
    return count


def forget_events(s: State) -> None:
    """Personal tasks have been looked at: what happened before counts no more."""
    for cell in range(s.players * EVENTS):
        s.events[cell] = 0


def free_slot(s: State) -> i64:
    """The lowest slot without a task."""
    for slot in range(SLOTS):
        if s.task_card[slot] == 0:
            return slot
    raise RuntimeError("more ordinary tasks on the time scale than a pack may bring: a fault of the content checks")
