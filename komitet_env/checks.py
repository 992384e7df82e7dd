"""Checks: department, dice, rerolls and other help, successes, failures (Rules 6)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from komitet_env.actions import (
    DONE,
    REROLL_ACCESS,
    REROLL_DICE,
    REROLL_FREE,
    REROLL_ONE,
    REROLL_PAID,
    STICKER,
    THROUGH,
    TOKEN_SUCCESS,
    USE_EQUIPMENT,
)
from komitet_env.boards import dice_for, in_department, on_board, open_cells, passes_through, penalties, personal_task
from komitet_env.free_effects import (
    allow_access,
    allow_cargo_for_token,
    can_use_supply_sticker,
    cross_out,
    has_sticker,
    use_freely,
)
from komitet_env.goods import can_spend, spend
from komitet_env.state import (
    ACTION_PHASE,
    CHECK,
    CHECKING,
    D_EASIER,
    D_REROLLS,
    D_SYMBOLS,
    DEPARTMENT,
    E_SUCCESSES,
    EVENTS,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_SEAT,
    F_STAGE,
    I_REROLL,
    IDENTITY,
    REROLL,
    S_SUCCESSES,
    STICKERS,
    SUM_SUCCESSES,
    State,
    allow,
    ask,
    bit,
    pop,
    push,
    top,
)
from komitet_env.stress import start_stress
from komitet_env.tables import (
    ACCESS_KINDS,
    ACCESS_REROLL,
    ANY,
    CHECKS_HARDER,
    DEPARTMENTS,
    DICE,
    DOCUMENTS,
    EQUIPMENT,
    FAILURE,
    GOODS,
    N_KIND,
    ONLY_PAID_REROLLS,
    P_NUMBER,
    P_TRIGGER,
    PERSONNEL,
    REROLL_ONE_DIE,
    REROLLS_COST_MORE,
    SCENARIO,
    SCENARIO_TOKENS,
    WHEN_CHECK_BY,
)

PRICE_OF_REROLL: Final[i64] = 4  # documents
STICKER_SUCCESSES: Final[i64] = 2

# stages of the frame CHECKING
CHOOSE_DEPARTMENT: Final[i64] = 0
ROLL: Final[i64] = 1
IMPROVE: Final[i64] = 2
CHOOSE_DICE: Final[i64] = 3
COUNT: Final[i64] = 4
AFTER_STRESS: Final[i64] = 5


def start_check(s: State, seat: i64, colour: i64, difficulty: i64, easier: i64) -> None:
    """The seat passes a check, so much easier by an aid token, once the engine comes to it; see ``State.passed``."""
    push(s, CHECKING, seat, colour, difficulty)
    s.frames[top(s) + F_E] = i16(easier)


def run_check(s: State) -> None:
    """Go on with the top frame CHECKING until something must be chosen."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    if stage == CHOOSE_DEPARTMENT:
        ask(s, DEPARTMENT, seat)
    elif stage == ROLL:
        first_roll(s, f, seat)
    elif stage == IMPROVE:
        if is_perfect(s, f, seat):
            frames[f + F_STAGE] = i16(COUNT)
        else:
            ask(s, CHECK, seat)
    elif stage == CHOOSE_DICE:
        ask(s, REROLL, seat)
    elif stage == COUNT:
        count_check(s, f, seat)
    else:
        pop(s)


def is_perfect(s: State, f: i64, seat: i64) -> bool:
    """Whether no help could better the check: passed without a failure, no personal task asking for more successes."""
    total = successes(s, f)
    if total < i64(s.frames[f + F_B]) or failures(s, f) > 0:
        return False
    task = personal_task(s, seat)
    if task < 0 or i64(s.tables.personal[task + P_TRIGGER]) != WHEN_CHECK_BY:
        return True
    return total >= i64(s.tables.personal[task + P_NUMBER])


def may_pass(s: State, seat: i64, colour: i64, department: i64) -> bool:
    """Whether the seat may pass a check of the colour through the department (Rules 6.1)."""
    return colour == ANY or colour == department or passes_through(s, seat, department, colour)


def legal_department(s: State) -> None:
    """Each department that the colour and the bonuses allow."""
    colour = i64(s.frames[top(s) + F_A])
    for department in range(DEPARTMENTS):
        if may_pass(s, s.actor, colour, department):
            allow(s, THROUGH + department)


def apply_department(s: State, action: i64) -> None:
    """It is settled."""
    f = top(s)
    s.frames[f + F_C] = i16(action - THROUGH)
    s.frames[f + F_STAGE] = i16(ROLL)


def first_roll(s: State, f: i64, seat: i64) -> None:
    """The difficulty as it is now, the free rerolls, the dice (Rules 6.2, 6.3, 6.6)."""
    frames = s.frames
    department = i64(frames[f + F_C])
    harder = penalties(s, seat, CHECKS_HARDER) - in_department(s, seat, department, D_EASIER) - i64(frames[f + F_E])
    frames[f + F_B] = i16(max(i64(frames[f + F_B]) + harder, 0))
    rerolls = in_department(s, seat, department, D_REROLLS) + i64(s.identity[seat * IDENTITY + I_REROLL])
    frames[f + F_E] = i16(rerolls)
    frames[f + F_STAGE] = i16(IMPROVE)
    s.one_die_used = 0
    s.dice_rolled = 0
    roll_more(s, dice_for(s, seat, department))


def roll_more(s: State, count: i64) -> None:
    """Roll so many dice besides those that lie there, five at most."""
    for _ in range(min(count, DICE - s.dice_rolled)):
        s.dice[s.dice_rolled] = s.tables.dice[s.rng.below(len(s.tables.dice))]
        s.dice_rolled += 1


def score_of(s: State, f: i64, face: i64) -> i64:
    """How many successes a die with this face brings (C12)."""
    if face == FAILURE:
        return 0
    return in_department(s, i64(s.frames[f + F_SEAT]), i64(s.frames[f + F_C]), D_SYMBOLS + face)


def successes(s: State, f: i64) -> i64:
    """The successes of the check as it stands (Rules 6.8, 6.9)."""
    total = i64(s.frames[f + F_D]) + on_board(s, i64(s.frames[f + F_SEAT]), SUM_SUCCESSES)
    for die in range(s.dice_rolled):
        total += score_of(s, f, i64(s.dice[die]))
    return total


def failures(s: State, f: i64) -> i64:
    """The failures of the dice as they lie (Rules 6.10)."""
    total: i64 = 0
    for die in range(s.dice_rolled):
        face = i64(s.dice[die])
        if face == FAILURE:
            total += 2
        elif score_of(s, f, face) == 0:
            total += 1
    return total


def extra_price(s: State, seat: i64) -> i64:
    """What each reroll costs besides, in documents (Rules 16.12)."""
    return penalties(s, seat, REROLLS_COST_MORE)


def has_scenario_reroll(s: State) -> bool:
    """Whether a scenario token lets any player reroll one die in any check (Rules 14.5)."""
    for token in range(SCENARIO_TOKENS):
        if s.scenario_active[token] != 0 and i64(s.tables.scenario[token * SCENARIO + N_KIND]) == REROLL_ONE_DIE:
            return True
    return False


def legal_check(s: State) -> None:
    """Finish, or whatever can still help (Rules 6.4 to 6.8, C82); outside the action phase only free rerolls (C54)."""
    f = top(s)
    seat = s.actor
    acting = s.phase == ACTION_PHASE
    documents = i64(s.goods[seat * GOODS + DOCUMENTS])
    extra = extra_price(s, seat)
    rerolls = s.dice_rolled > 0 and documents >= extra
    free = rerolls and penalties(s, seat, ONLY_PAID_REROLLS) == 0
    allow(s, DONE)
    if acting and s.dice_rolled < DICE and open_cells(s, seat, PERSONNEL) > 0 and can_spend(s, seat, EQUIPMENT, 1):
        allow(s, USE_EQUIPMENT)
    if acting:
        allow_cargo_for_token(s, seat)
        allow_access(s, seat, in_check=True)
        for sticker in range(STICKERS):
            if has_sticker(s, seat, sticker) and (sticker == S_SUCCESSES or can_use_supply_sticker(s, seat, sticker)):
                allow(s, STICKER + sticker)
    if free and s.frames[f + F_E] > 0:
        allow(s, REROLL_FREE)
    if free and s.one_die_used == 0 and has_scenario_reroll(s):
        allow(s, REROLL_ONE)
    if free and acting and s.in_front[seat * ACCESS_KINDS + ACCESS_REROLL] > 0:
        allow(s, REROLL_ACCESS)
    if rerolls and acting and documents >= PRICE_OF_REROLL + extra:
        allow(s, REROLL_PAID)
    if acting and s.tokens[seat] > 0:
        allow(s, TOKEN_SUCCESS)


def apply_check(s: State, action: i64) -> None:
    """Pay for the help and take it."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if action == DONE:
        frames[f + F_STAGE] = i16(COUNT)
    elif action == USE_EQUIPMENT:
        spend(s, seat, EQUIPMENT, 1)
        roll_more(s, open_cells(s, seat, PERSONNEL))
    elif action == STICKER + S_SUCCESSES:
        cross_out(s, seat, S_SUCCESSES)
        frames[f + F_D] += i16(STICKER_SUCCESSES)
    elif action < THROUGH:
        use_freely(s, seat, action)
    elif action == TOKEN_SUCCESS:
        s.tokens[seat] -= 1
        frames[f + F_D] += 1
    else:
        pay_reroll(s, f, seat, action)
        s.reroll_by = action
        frames[f + F_STAGE] = i16(CHOOSE_DICE)


def pay_reroll(s: State, f: i64, seat: i64, action: i64) -> None:
    """What a reroll uses up."""
    spend(s, seat, DOCUMENTS, extra_price(s, seat))
    if action == REROLL_FREE:
        s.frames[f + F_E] -= 1
    elif action == REROLL_ONE:
        s.one_die_used = 1
    elif action == REROLL_ACCESS:
        s.in_front[seat * ACCESS_KINDS + ACCESS_REROLL] -= 1
    else:
        spend(s, seat, DOCUMENTS, PRICE_OF_REROLL)


def legal_reroll(s: State) -> None:
    """Each set of dice; a single one by the scenario token."""
    for dice in range(1, bit(s.dice_rolled)):
        if s.reroll_by != REROLL_ONE or dice & (dice - 1) == 0:
            allow(s, REROLL_DICE + dice - 1)


def apply_reroll(s: State, action: i64) -> None:
    """Roll these dice once more."""
    dice = action - REROLL_DICE + 1
    for die in range(s.dice_rolled):
        if dice & bit(die):
            s.dice[die] = s.tables.dice[s.rng.below(len(s.tables.dice))]
    s.frames[top(s) + F_STAGE] = i16(IMPROVE)


def count_check(s: State, f: i64, seat: i64) -> None:
    """Passed or not; then stress for each failure (C53)."""
    total = successes(s, f)
    failed = failures(s, f)
    s.passed = 1 if total >= i64(s.frames[f + F_B]) else 0
    if s.passed != 0:
        at = seat * EVENTS + E_SUCCESSES
        s.events[at] = u8(max(i64(s.events[at]), 1 + total))
    s.frames[f + F_STAGE] = i16(AFTER_STRESS)
    s.dice_rolled = 0
    if failed > 0:
        start_stress(s, seat, failed)
