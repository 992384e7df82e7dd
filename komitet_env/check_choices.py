"""What the house team chooses in a check: the department, rerolls, equipment and action tokens, by what they gain."""

from mypy_extensions import i64

from komitet_env.actions import (
    DONE,
    FIRST_CHECK,
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
from komitet_env.boards import bonus_of_ally, open_cells
from komitet_env.chances import MASS, ROW, numbers
from komitet_env.checks import PRICE_OF_REROLL, STICKER_SUCCESSES, extra_price, failures, score_of, successes
from komitet_env.outlook import TOKEN, Outlook, is_legal
from komitet_env.state import (
    ACTION_PHASE,
    ALLY_TAKING,
    CONDITION_UNDER_WAY,
    F_A,
    F_B,
    F_D,
    F_KIND,
    FRAME,
    S_SUCCESSES,
    State,
    bit,
    top,
)
from komitet_env.tables import (
    CONDITION,
    DICE,
    DOCUMENTS,
    EQUIPMENT,
    FACES,
    FAILURE,
    K_DIFFICULTY,
    PERSONNEL,
)
from komitet_env.worths import bonus_worth, check_parts_worth


def stake_of(o: Outlook, s: State) -> i64:
    """What passing the check under way is worth."""
    frames = s.frames
    below = top(s) - FRAME
    kind = i64(frames[below + F_KIND])
    if kind == CONDITION_UNDER_WAY:
        if frames[below + F_D] != 0:  # the other check of the two was failed
            return 0
        for goal in range(o.now):
            if o.where[goal] == frames[below + F_A]:
                return o.worth[goal]
        return 0
    if kind == ALLY_TAKING:
        bonus = bonus_of_ally(s, i64(frames[below + F_A]))
        return bonus_worth(o, s, bonus) + check_parts_worth(s, bonus) * o.horizon
    best: i64 = 0
    for goal in range(o.now):  # an interrogation
        if o.condition[goal] < 0:
            best = max(best, o.worth[goal] * 2 // 5)
    return best


def choose_department(o: Outlook, s: State) -> i64:
    """The one with the best prospects."""
    f = top(s)
    department = o.chances.best_department(s, s.actor, i64(s.frames[f + F_A]), i64(s.frames[f + F_B]))
    return THROUGH + department if is_legal(s, THROUGH + department) else i64(s.legal[0])


def choose_order(s: State) -> i64:
    """The harder check first: if it is failed, nothing more is spent on the other one."""
    condition = i64(s.frames[top(s) + F_B]) * CONDITION
    conditions = s.tables.conditions
    second = conditions[condition + K_DIFFICULTY + 2] > conditions[condition + K_DIFFICULTY]
    return FIRST_CHECK + 1 if second else FIRST_CHECK


# --- help ------------------------------------------------------------------------------------------------------------
def worth_of_need(need: i64, stake: i64, tokens: i64) -> i64:
    """What it is worth to lack so many successes in the end, with so many action tokens at hand."""
    if need <= 0:
        return stake
    return max(stake - need * TOKEN, 0) if need <= tokens else 0


def worth_of_dice(s: State, f: i64, dice: i64, need: i64, stake: i64, tokens: i64) -> i64:
    """The same when so many dice are still to be rolled."""
    exact = numbers(ROW)
    exact[0] = MASS
    for _ in range(dice):
        mixed = numbers(ROW)
        for have in range(ROW):
            if exact[have] > 0:
                for face in range(FACES):
                    scored = score_of(s, f, i64(s.tables.dice[face]))
                    mixed[min(have + scored, ROW - 1)] += exact[have] // FACES
        exact = mixed
    total: i64 = 0
    for have in range(ROW):
        total += exact[have] * worth_of_need(need - have, stake, tokens)
    return total // MASS


def choose_check(o: Outlook, s: State) -> i64:
    """Whatever helps more than it costs, what costs nothing first."""
    f = top(s)
    seat = s.actor
    need = i64(s.frames[f + F_B]) - successes(s, f)
    bad: i64 = 0
    for die in range(s.dice_rolled):
        if score_of(s, f, i64(s.dice[die])) == 0:
            bad += 1
    dearer = extra_price(s, seat) * o.good[DOCUMENTS]
    worst = failures(s, f)
    if bad > 0 and (need > 0 or worst * o.stress > 2 * dearer):
        if is_legal(s, REROLL_FREE):
            return REROLL_FREE
        if is_legal(s, REROLL_ONE):
            return REROLL_ONE
    if need <= 0:
        return DONE
    stake = stake_of(o, s)
    tokens = i64(s.tokens[seat]) if s.phase == ACTION_PHASE else 0
    present = worth_of_need(need, stake, tokens)
    best = present
    choice = TOKEN_SUCCESS if present > 0 and is_legal(s, TOKEN_SUCCESS) else DONE
    if is_legal(s, STICKER + S_SUCCESSES) and need <= STICKER_SUCCESSES + tokens and stake > TOKEN:
        return STICKER + S_SUCCESSES
    if is_legal(s, USE_EQUIPMENT):
        dice = min(open_cells(s, seat, PERSONNEL), DICE - s.dice_rolled)
        worth = worth_of_dice(s, f, dice, need, stake, tokens) - o.good[EQUIPMENT] - dice * o.stress // 2
        if worth > best:
            best = worth
            choice = USE_EQUIPMENT
    if bad > 0:
        again = worth_of_dice(s, f, bad, need, stake, tokens) - dearer
        if is_legal(s, REROLL_ACCESS) and again - 30 > best:
            best = again - 30
            choice = REROLL_ACCESS
        if is_legal(s, REROLL_PAID) and again - PRICE_OF_REROLL * o.good[DOCUMENTS] > best:
            choice = REROLL_PAID
    return choice


def choose_reroll(s: State) -> i64:
    """The dice that score nothing, the failure first where only one can be rolled."""
    f = top(s)
    dice: i64 = 0
    single: i64 = 0
    for die in range(s.dice_rolled):
        face = i64(s.dice[die])
        if score_of(s, f, face) == 0:
            dice |= bit(die)
            if single == 0 or face == FAILURE:
                single = bit(die)
    if s.reroll_by == REROLL_ONE:
        dice = single
    return REROLL_DICE + dice - 1 if dice > 0 else i64(s.legal[0])
