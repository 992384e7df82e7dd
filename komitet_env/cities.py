"""The effects of the fourteen cities (Rules 17), and taking allies (12.1 to 12.3)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import AID, ALLY, BUY, CITY, DONE, MAIN, PAY, SEAT, SELL, SLOT, STEP
from komitet_env.boards import frame_of, has_special, penalties, stress_on, sum_up
from komitet_env.checks import start_check
from komitet_env.exchanges import can_exchange_anywhere
from komitet_env.goods import (
    can_receive,
    has_repeatable_income,
    may_handle,
    moves_something,
    receive,
    spend,
    start_gains,
)
from komitet_env.opening import NO_DISCOUNT, UNUSED, can_open_next, start_opening
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    AID_STEP,
    AID_WHERE,
    AID_WHICH,
    AIDS,
    ALLY_CITY,
    ALLY_TAKING,
    ANYWHERE,
    EFFECT,
    F_A,
    F_B,
    F_C,
    F_D,
    F_SEAT,
    F_STAGE,
    GONE,
    INCOMES,
    NOT_EASED,
    PAYING,
    SLOTS,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE_WHICH,
    TRADING,
    WITH_SEAT,
    State,
    allow,
    ask,
    pop,
    push,
    top,
)
from komitet_env.stress import is_anybody_stressed, start_removal
from komitet_env.tables import (
    A_COLOUR,
    A_DIFFICULTY,
    A_GAINS,
    CARGO,
    CHECKS,
    CITIES,
    CONDITION,
    DISCOUNT,
    DOCUMENTS,
    EXCHANGE_ANYWHERE,
    FUND_TO_LIMIT,
    GOODS,
    INCOME_AGAIN,
    LAY_AID,
    M_COUNT,
    MAINS,
    NO_CITY_EFFECTS,
    NO_OPENING,
    ONE_TIME,
    OPEN_CELLS,
    PAY_FOR_CALM,
    SPEND,
    STEPS_OF_MAIN,
    SWAP_CARDS,
    T_CONDITION,
    T_KIND,
    TAKE_ALLY,
    TRADE,
    Y_EFFECT,
    Y_NUMBER,
)
from komitet_env.tables import ALLY as ALLY_RECORD
from komitet_env.tables import CITY as CITY_RECORD
from komitet_env.tables import MAIN as MAIN_RECORD
from komitet_env.tasks import can_ease, condition_of_main, has_aid, personal_condition, task_of

TRADE_DOCUMENTS: Final[i64] = 2  # for one cargo, or for what one cargo brings

# what a trade has become (F_B of the frame EFFECT)
EITHER_WAY: Final[i64] = 0
BUYING: Final[i64] = 1
SELLING: Final[i64] = 2


def effect_of(s: State, city: i64) -> i64:
    """Which effect the city has."""
    return i64(s.tables.cities[city * CITY_RECORD + Y_EFFECT])


def number_of(s: State, city: i64) -> i64:
    """The number that goes with the city's effect."""
    return i64(s.tables.cities[city * CITY_RECORD + Y_NUMBER])


def can_use_effect(s: State, seat: i64, city: i64) -> bool:
    """Whether the seat may use the city's effect and it can change something (Rules 16.16, 17.1)."""
    if penalties(s, seat, NO_CITY_EFFECTS) > 0:
        return False
    effect = effect_of(s, city)
    number = number_of(s, city)
    if effect == OPEN_CELLS:
        discount = UNUSED if has_special(s, seat, DISCOUNT) else NO_DISCOUNT
        return penalties(s, seat, NO_OPENING) == 0 and can_open_next(s, seat, number, discount, 0)
    if effect == TAKE_ALLY:
        return is_any_ally_free(s)
    if effect == SWAP_CARDS:
        return can_swap_tasks(s) or s.mains_done < MAINS - 1
    if effect == LAY_AID:
        return can_lay_aid(s)
    if effect == FUND_TO_LIMIT:
        return moves_something(s, number)
    if effect == INCOME_AGAIN:
        return has_repeatable_income(s, seat)
    if effect == TRADE:
        return can_trade(s, seat, EITHER_WAY)
    if effect == EXCHANGE_ANYWHERE:
        return can_exchange_anywhere(s, seat)
    if effect == PAY_FOR_CALM:
        return s.goods[seat * GOODS + DOCUMENTS] > 0 and is_anybody_stressed(s)
    return stress_on(s, seat) > 0


def start_effect(s: State, seat: i64, city: i64) -> None:
    """The seat uses the city's effect, once the engine comes to it."""
    push(s, EFFECT, seat, city, 0)


def run_effect(s: State) -> None:
    """Go on with the top frame EFFECT."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    city = i64(frames[f + F_A])
    effect = effect_of(s, city)
    if effect == TAKE_ALLY:
        ask(s, ALLY_CITY, seat)
    elif effect == SWAP_CARDS:
        ask(s, SWAP_FIRST, seat)
    elif effect == LAY_AID:
        ask(s, AID_WHICH, seat)
    elif effect == TRADE:
        go_on_trading(s, f, seat)
    elif effect == EXCHANGE_ANYWHERE:
        ask(s, ANYWHERE, seat)
    elif effect == PAY_FOR_CALM:
        go_on_paying(s, f, seat, number_of(s, city))
    else:
        pop(s)
        start_simple_effect(s, seat, effect, number_of(s, city))


def start_simple_effect(s: State, seat: i64, effect: i64, number: i64) -> None:
    """The effects that have a frame of their own."""
    if effect == OPEN_CELLS:
        start_opening(s, seat, number)
    elif effect == FUND_TO_LIMIT:
        start_gains(s, seat, number)
    elif effect == INCOME_AGAIN:
        push(s, INCOMES, seat, 1, 0)
    else:
        start_removal(s, seat, number, any_player=False)


# --- allies ----------------------------------------------------------------------------------------------------------
def is_ally_in(s: State, ally: i64, city: i64) -> bool:
    """Whether the ally lies in the city."""
    return i64(s.ally_at[ally]) == city


def is_any_ally_free(s: State) -> bool:
    """Whether an ally lies in any city."""
    for ally in range(s.allies):
        if i64(s.ally_at[ally]) < CITIES:
            return True
    return False


def legal_ally_city(s: State) -> None:
    """Each city where an ally lies."""
    for city in range(CITIES):
        for ally in range(s.allies):
            if is_ally_in(s, ally, city):
                allow(s, CITY + city)
                break


def apply_ally_city(s: State, action: i64) -> None:
    """Then which one there."""
    s.frames[top(s) + F_B] = i16(action - CITY)
    ask(s, TAKE_WHICH, i64(s.frames[top(s) + F_SEAT]))


def legal_take_which(s: State) -> None:
    """Each ally of the city chosen."""
    city = i64(s.frames[top(s) + F_B])
    for ally in range(s.allies):
        if is_ally_in(s, ally, city):
            allow(s, ALLY + ally)


def apply_take_which(s: State, action: i64) -> None:
    """Take it, as if one were there; by a sticker without a check."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    without_check = s.frames[f + F_A] < 0
    pop(s)
    if without_check:
        join(s, seat, action - ALLY)
    else:
        start_ally(s, seat, action - ALLY)


def ally_record(s: State, ally: i64) -> i64:
    """Where the ally's record starts in ``Tables.allies``."""
    return i64(s.ally_card[ally]) * ALLY_RECORD


def start_ally(s: State, seat: i64, ally: i64) -> None:
    """The seat takes an ally, once the engine comes to it."""
    push(s, ALLY_TAKING, seat, ally, 0)


def run_ally(s: State) -> None:
    """The top frame ALLY_TAKING: the check of a permanent one, then it joins (Rules 12.2, 12.3)."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    ally = i64(frames[f + F_A])
    if frame_of(s, ally) == ONE_TIME:
        pop(s)
        join(s, seat, ally)
    elif frames[f + F_STAGE] == 0:
        frames[f + F_STAGE] = 1
        at = ally_record(s, ally)
        start_check(s, seat, i64(s.tables.allies[at + A_COLOUR]), i64(s.tables.allies[at + A_DIFFICULTY]), 0)
    else:
        pop(s)
        if s.passed != 0:
            join(s, seat, ally)


def join(s: State, seat: i64, ally: i64) -> None:
    """A permanent ally stays with the seat; a one-time one gives what it has and is gone."""
    if frame_of(s, ally) == ONE_TIME:
        s.ally_at[ally] = u8(GONE)
        start_gains(s, seat, i64(s.tables.allies[ally_record(s, ally) + A_GAINS]))
    else:
        s.ally_at[ally] = u8(WITH_SEAT + seat)
        sum_up(s, seat)


# --- Kirov -----------------------------------------------------------------------------------------------------------
def can_swap_task(s: State, slot: i64) -> bool:
    """Whether the task can change places with one on another space."""
    if s.task_card[slot] == 0:
        return False
    for other in range(SLOTS):
        if s.task_card[other] != 0 and s.task_space[other] != s.task_space[slot]:
            return True
    return False


def can_swap_tasks(s: State) -> bool:
    """Whether two tasks lie on different spaces."""
    for slot in range(SLOTS):
        if can_swap_task(s, slot):
            return True
    return False


def legal_swap_first(s: State) -> None:
    """A task, or the scenario token of an unfinished main task (Rules 17.6)."""
    for slot in range(SLOTS):
        if can_swap_task(s, slot):
            allow(s, SLOT + slot)
    if s.mains_done < MAINS - 1:
        for main in range(s.mains_done, MAINS):
            allow(s, MAIN + main)


def apply_swap_first(s: State, action: i64) -> None:
    """Then the other one."""
    s.frames[top(s) + F_B] = i16(action)
    ask(s, SWAP_SECOND, i64(s.frames[top(s) + F_SEAT]))


def legal_swap_second(s: State) -> None:
    """A task on another space, or another token."""
    first = i64(s.frames[top(s) + F_B])
    if first >= MAIN:
        for main in range(s.mains_done, MAINS):
            if main != first - MAIN:
                allow(s, MAIN + main)
        return
    for slot in range(SLOTS):
        if s.task_card[slot] != 0 and s.task_space[slot] != s.task_space[first - SLOT]:
            allow(s, SLOT + slot)


def apply_swap_second(s: State, action: i64) -> None:
    """They change places."""
    first = i64(s.frames[top(s) + F_B])
    pop(s)
    if action >= MAIN:
        token = s.scenario_on[first - MAIN]
        s.scenario_on[first - MAIN] = s.scenario_on[action - MAIN]
        s.scenario_on[action - MAIN] = token
    else:
        space = s.task_space[first - SLOT]
        s.task_space[first - SLOT] = s.task_space[action - SLOT]
        s.task_space[action - SLOT] = space


# --- Leningrad -------------------------------------------------------------------------------------------------------
def can_aid(s: State, where: i64, condition: i64) -> bool:
    """Whether an aid token can be laid there: none lies there, and it eases something (Rules 17.8, 17.9)."""
    if has_aid(s, where):
        return False
    for what in range(NOT_EASED):
        if can_ease(s, condition, what):
            return True
    return False


def can_aid_task(s: State, slot: i64) -> bool:
    """Whether an aid token can be laid on the ordinary task."""
    if s.task_card[slot] == 0:
        return False
    task = task_of(s, slot)
    kind = i64(s.tables.tasks[task + T_KIND])
    if kind != CHECKS and kind != SPEND:
        return False
    return can_aid(s, slot, i64(s.tables.tasks[task + T_CONDITION]) * CONDITION)


def can_aid_step(s: State, main: i64, step: i64) -> bool:
    """Whether an aid token can be laid on a condition of one of the five main tasks."""
    if main < s.mains_done or step >= i64(s.tables.mains[i64(s.main_card[main]) * MAIN_RECORD + M_COUNT]):
        return False
    if main == s.mains_done and step < s.steps_done:
        return False
    return can_aid(s, AID_ON_MAIN + STEPS_OF_MAIN * main + step, condition_of_main(s, main, step))


def can_aid_main(s: State, main: i64) -> bool:
    """Whether any condition of the main task can get an aid token."""
    for step in range(STEPS_OF_MAIN):
        if can_aid_step(s, main, step):
            return True
    return False


def can_aid_personal(s: State, seat: i64) -> bool:
    """Whether an aid token can be laid on the seat's current personal task."""
    condition = personal_condition(s, seat)
    return condition >= 0 and can_aid(s, AID_ON_PERSONAL + seat, condition * CONDITION)


def can_lay_aid(s: State) -> bool:
    """Whether any condition can get an aid token."""
    for slot in range(SLOTS):
        if can_aid_task(s, slot):
            return True
    for main in range(s.mains_done, MAINS):
        if can_aid_main(s, main):
            return True
    for seat in range(s.players):
        if can_aid_personal(s, seat):
            return True
    return False


def legal_aid_which(s: State) -> None:
    """One from beside Leningrad, all being alike, or one that lies on a condition."""
    beside = False
    for aid in range(AIDS):
        if i64(s.aid_on[aid]) != GONE:
            allow(s, AID + aid)
        elif not beside:
            beside = True
            allow(s, AID + aid)


def apply_aid_which(s: State, action: i64) -> None:
    """Then where it goes."""
    s.frames[top(s) + F_B] = i16(action - AID)
    ask(s, AID_WHERE, i64(s.frames[top(s) + F_SEAT]))


def legal_aid_where(s: State) -> None:
    """Players' personal tasks, ordinary tasks, main tasks that can get it."""
    for seat in range(s.players):
        if can_aid_personal(s, seat):
            allow(s, SEAT + seat)
    for slot in range(SLOTS):
        if can_aid_task(s, slot):
            allow(s, SLOT + slot)
    for main in range(s.mains_done, MAINS):
        if can_aid_main(s, main):
            allow(s, MAIN + main)


def apply_aid_where(s: State, action: i64) -> None:
    """Lay it there; on a main task, then on which condition."""
    f = top(s)
    if action >= MAIN:
        s.frames[f + F_C] = i16(action - MAIN)
        ask(s, AID_STEP, i64(s.frames[f + F_SEAT]))
        return
    where = action - SLOT if action >= SLOT else AID_ON_PERSONAL + action - SEAT
    s.aid_on[i64(s.frames[f + F_B])] = u8(where)
    pop(s)


def legal_aid_step(s: State) -> None:
    """Each condition of the main task that can get it."""
    for step in range(STEPS_OF_MAIN):
        if can_aid_step(s, i64(s.frames[top(s) + F_C]), step):
            allow(s, STEP + step)


def apply_aid_step(s: State, action: i64) -> None:
    """Lay it there."""
    f = top(s)
    main = i64(s.frames[f + F_C])
    s.aid_on[i64(s.frames[f + F_B])] = u8(AID_ON_MAIN + STEPS_OF_MAIN * main + action - STEP)
    pop(s)


# --- Moscow ----------------------------------------------------------------------------------------------------------
def can_buy(s: State, seat: i64, kind: i64) -> bool:
    """Whether the seat can give 2 documents for a cargo of the kind (Rules 17.14)."""
    return i64(s.goods[seat * GOODS + DOCUMENTS]) >= TRADE_DOCUMENTS and can_receive(s, seat, kind)


def can_sell(s: State, seat: i64, kind: i64) -> bool:
    """Whether the seat can give a cargo of the kind for documents."""
    return s.goods[seat * GOODS + kind] > 0 and s.limit[DOCUMENTS] > 0 and may_handle(s, seat, kind)


def can_trade(s: State, seat: i64, direction: i64) -> bool:
    """Whether any trade is possible, in the direction taken before."""
    for kind in range(CARGO):
        if direction != SELLING and can_buy(s, seat, kind):
            return True
        if direction != BUYING and can_sell(s, seat, kind):
            return True
    return False


def go_on_trading(s: State, f: i64, seat: i64) -> None:
    """Ask for another trade, as long as one is possible."""
    if can_trade(s, seat, i64(s.frames[f + F_B])):
        ask(s, TRADING, seat)
    else:
        pop(s)


def legal_trading(s: State) -> None:
    """No more, or another trade in the same direction."""
    f = top(s)
    direction = i64(s.frames[f + F_B])
    seat = s.actor
    if direction != EITHER_WAY:
        allow(s, DONE)
    for kind in range(CARGO):
        if direction != SELLING and can_buy(s, seat, kind):
            allow(s, BUY + kind)
    for kind in range(CARGO):
        if direction != BUYING and can_sell(s, seat, kind):
            allow(s, SELL + kind)


def apply_trading(s: State, action: i64) -> None:
    """Trade once, or stop."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    if action == DONE:
        pop(s)
    elif action >= SELL:
        s.frames[f + F_B] = i16(SELLING)
        spend(s, seat, action - SELL, 1)
        receive(s, seat, DOCUMENTS, TRADE_DOCUMENTS)
    else:
        s.frames[f + F_B] = i16(BUYING)
        spend(s, seat, DOCUMENTS, TRADE_DOCUMENTS)
        receive(s, seat, action - BUY, 1)


# --- Vologda ---------------------------------------------------------------------------------------------------------
def go_on_paying(s: State, f: i64, seat: i64, stress: i64) -> None:
    """The first document is spent at once; then ask for another (Rules 17.16)."""
    frames = s.frames
    if s.goods[seat * GOODS + DOCUMENTS] == 0 or not is_anybody_stressed(s):
        pop(s)
    elif frames[f + F_STAGE] == 0 or frames[f + F_D] == 1:
        frames[f + F_STAGE] = 1
        frames[f + F_D] = 0
        spend(s, seat, DOCUMENTS, 1)
        start_removal(s, seat, stress, any_player=True)
    else:
        ask(s, PAYING, seat)


def legal_paying(s: State) -> None:
    """Stop, or spend another document."""
    allow(s, DONE)
    allow(s, PAY)


def apply_paying(s: State, action: i64) -> None:
    """It is settled."""
    if action == DONE:
        pop(s)
    else:
        s.frames[top(s) + F_D] = 1
