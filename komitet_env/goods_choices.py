"""What the house team chooses about goods: exchanges, cargo, losses, incomes, trades, cells to open."""

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.actions import (
    BUY,
    DONE,
    GIVE,
    GOOD,
    INCOME,
    LESS,
    LOSE,
    OPEN_NEXT,
    PAY,
    SEAT,
    SELL,
    SLOT,
    TAKE,
    THROUGH,
)
from komitet_env.boards import stress_on
from komitet_env.chances import numbers
from komitet_env.cities import BUYING, EITHER_WAY, SELLING, number_of
from komitet_env.effect_worths import COUNTS, lacking_by_trade, open_choice, relief_of_all
from komitet_env.exchanges import first_of_two, seeks_first
from komitet_env.needs import NOBODY_MET, lacking, meeting_gain, together_gain
from komitet_env.outlook import NEXT_STEP, Outlook, best_legal, is_legal
from komitet_env.serve_worths import NO_ACT, activation_with, goal_city
from komitet_env.state import (
    F_A,
    F_D,
    F_E,
    F_STAGE,
    WITH_SEAT,
    State,
    top,
)
from komitet_env.tables import (
    CARGO,
    CITIES,
    DOCUMENTS,
    G_FUND_CALM,
    G_FUND_CARGO,
    G_FUND_DOCUMENTS,
    G_STRESS,
    G_TOKENS,
    GAINS,
    GOODS,
    K_CARGO,
    K_CITY,
    K_GOODS,
)
from komitet_env.worths import gains_worth, open_worth


# --- exchanges -------------------------------------------------------------------------------------------------------
def choose_partner(o: Outlook, s: State) -> i64:
    """The one whose goods are needed here, or who makes up for most of what a goal lacks."""
    return best_legal(o, s, worth_of_partner)


def worth_of_partner(o: Outlook, s: State, action: i64) -> i64:
    """What an exchange with the player named is worth; with nobody, nothing."""
    if action < SEAT:
        return 0
    return meeting_worth(o, s, s.actor, action - SEAT)


def meeting_worth(o: Outlook, s: State, seat: i64, other: i64) -> i64:
    """What an exchange between the two is worth."""
    alone = activation_with(o, s, seat, NOBODY_MET)
    both = activation_with(o, s, seat, other)
    worth = max(both.worth - alone.worth, 0)
    for goal in range(min(o.now + 1, o.goals)):
        if o.condition[goal] >= 0 and o.worth[goal] > 0:
            most = o.worth[goal] if goal < o.now else NEXT_STEP
            worth += together_gain(o, s, seat, other, goal, most)
    return worth


def choose_exchange(o: Outlook, s: State) -> i64:
    """First what the giver needs for what it can do here; then each goal's goods to the one who has more of them.

    The giver is the one whose goods GIVE hands over: the player asked, but in Valery's exchange of two others.
    """
    f = top(s)
    seat = i64(s.frames[f + F_E])
    other = i64(s.frames[f + F_A])
    if s.frames[f + F_STAGE] != 0:  # for what is promised the other way: what is worth least
        return best_legal(o, s, worth_of_promise)
    kept = numbers(2 * GOODS)  # what the two keep for themselves: of the seat, of the other
    plan = activation_with(o, s, seat, other)
    if plan.act != NO_ACT:
        for good in range(GOODS):
            wanted = plan.cost[good]
            if i64(s.goods[seat * GOODS + good]) < wanted and is_legal(s, TAKE + good):
                return TAKE + good
            kept[good] += wanted
    for goal in range(min(o.now + 2, o.goals)):
        if o.condition[goal] < 0 or o.worth[goal] <= 0:
            continue
        action = hand_over(o, s, seat, other, goal, kept)
        if action != DONE:
            return action
    for n in range(s.legal_count):  # a task token to the one who is nearer to where it goes, with action tokens left
        action = i64(s.legal[n])
        if action >= SLOT and s.tokens[other] > s.tokens[seat] and i64(s.task_at[action - SLOT]) == WITH_SEAT + seat:
            return action
    return DONE


def worth_of_promise(o: Outlook, s: State, action: i64) -> i64:
    """What the cargo is worth that passes, which counts against it."""
    return -o.good[(action - GIVE) % GOODS]


def hand_over(o: Outlook, s: State, seat: i64, other: i64, goal: i64, kept: vec[i64]) -> i64:
    """One unit towards the goal, to the one of the two who lacks less for it; what is needed is kept by then."""
    at = o.condition[goal]
    mine = lacking(s, seat, NOBODY_MET, at, o.where[goal])
    theirs = lacking(s, other, NOBODY_MET, at, o.where[goal])
    if goal_city(s, seat, o.where[goal], at) < 0:
        mine = 100
    if goal_city(s, other, o.where[goal], at) < 0:
        theirs = 100
    city = i64(s.tables.conditions[at + K_CITY])
    if mine == theirs and theirs > 0:
        mine += i64(s.distance[i64(s.place[seat]) * CITIES + city])
        theirs += i64(s.distance[i64(s.place[other]) * CITIES + city])
    to_me = mine <= theirs
    holder = seat if to_me else other
    giver = other if to_me else seat
    conditions = s.tables.conditions
    first: i64 = 0 if holder == seat else GOODS
    any_cargo = i64(conditions[at + K_CARGO])
    for good in range(GOODS):
        wanted = i64(conditions[at + K_GOODS + good])
        if good < CARGO and any_cargo > 0:
            spare = max(i64(s.goods[holder * GOODS + good]) - kept[first + good] - wanted, 0)
            any_cargo = max(any_cargo - spare, 0)
        have = i64(s.goods[holder * GOODS + good]) - kept[first + good]
        spare_of_giver = i64(s.goods[giver * GOODS + good]) - kept[GOODS - first + good]
        action = TAKE + good if to_me else GIVE + good
        if wanted > 0 and have < wanted and spare_of_giver > 0 and min(mine, theirs) > 0 and is_legal(s, action):
            return action
        kept[first + good] += wanted
    if any_cargo > 0 and min(mine, theirs) > 0:
        for kind in range(CARGO):
            action = TAKE + kind if to_me else GIVE + kind
            if i64(s.goods[giver * GOODS + kind]) > kept[GOODS - first + kind] and is_legal(s, action):
                return action
    return DONE


def choose_anywhere(o: Outlook, s: State) -> i64:
    """The first or second player of an exchange from afar: the two for whom it is worth most."""
    return best_legal(o, s, worth_of_meeting)


def worth_of_meeting(o: Outlook, s: State, action: i64) -> i64:
    """What an exchange of the player named with the one chosen before is worth; without one, with whom it is most."""
    f = top(s)
    if not seeks_first(s, f):
        return meeting_gain(o, s, first_of_two(s, f), action - SEAT)
    most: i64 = 0
    for other in range(s.players):
        most = max(most, meeting_gain(o, s, action - SEAT, other))
    return most


# --- cargo, losses ---------------------------------------------------------------------------------------------------
def choose_best_good(o: Outlook, s: State) -> i64:
    """The cargo that is worth most; of two the one of which the seat has less."""
    return best_legal(o, s, worth_of_receiving)


def worth_of_receiving(o: Outlook, s: State, action: i64) -> i64:
    """What one more of the good is worth to the seat; to decline is worse than any."""
    if action == DONE:
        return -1000
    good = action - GOOD
    return 4 * o.good[good] - i64(s.goods[s.actor * GOODS + good]) - i64(s.limit[good])


def choose_least_good(o: Outlook, s: State) -> i64:
    """The cargo that is worth least; where one is to be spared by an aid token, the dearest."""
    if s.frames[top(s) + F_D] == 1:
        return choose_best_good(o, s)
    return best_legal(o, s, worth_of_spending)


def worth_of_spending(o: Outlook, s: State, action: i64) -> i64:
    """What the cargo is worth to the seat, which counts against it."""
    kind = action - GOOD
    return i64(s.goods[s.actor * GOODS + kind]) - 4 * o.good[kind]


def choose_loss(o: Outlook, s: State) -> i64:
    """What is worth least, from the one who has most of it."""
    return best_legal(o, s, worth_of_losing)


def worth_of_losing(o: Outlook, s: State, action: i64) -> i64:
    """What the good is worth, which counts against it; of documents two are lost."""
    good = (action - LOSE) % GOODS if action >= LOSE else action - GOOD
    worth = 8 * (2 * o.good[good] if good == DOCUMENTS else o.good[good])
    return i64(s.goods[action - LOSE]) - worth if action >= LOSE else -worth


def choose_income(o: Outlook, s: State) -> i64:
    """What refills the limit first, then stress removed, then what brings most."""
    return best_legal(o, s, worth_of_income)


def worth_of_income(o: Outlook, s: State, action: i64) -> i64:
    """What the income is worth in the income step, where all are received in the end."""
    if action < INCOME:
        return -1
    gains = s.tables.gains
    at = (action - INCOME) * GAINS
    worth = worth_of_repeating(o, s, action)
    refills = i64(gains[at + G_FUND_DOCUMENTS]) + i64(gains[at + G_FUND_CARGO]) + i64(gains[at + G_FUND_CALM])
    if refills > 0:
        worth += 1000
    if gains[at + G_STRESS] > 0 or gains[at + G_TOKENS] > 0:
        worth += 500
    return worth


def choose_repeated_income(o: Outlook, s: State) -> i64:
    """The income that brings most now."""
    return best_legal(o, s, worth_of_repeating)


def worth_of_repeating(o: Outlook, s: State, action: i64) -> i64:
    """What the income brings now."""
    return gains_worth(o, s, action - INCOME, stress_on(s, s.actor))


# --- cells, trades, paying -------------------------------------------------------------------------------------------
def choose_opening(o: Outlook, s: State) -> i64:
    """Another cell as long as it is worth its price, with the discount where there is one, in cargo first."""
    department = i64(s.frames[top(s) + F_A])
    worth = open_choice(o, s, s.actor, department, NOBODY_MET)
    for good in range(GOODS):
        if is_legal(s, LESS + good):
            return LESS + good
    if is_legal(s, OPEN_NEXT) and worth % COUNTS > 0:
        return OPEN_NEXT
    return DONE


def choose_free_opening(o: Outlook, s: State) -> i64:
    """The department whose next cell is worth most."""
    return best_legal(o, s, worth_of_opening)


def worth_of_opening(o: Outlook, s: State, action: i64) -> i64:
    """What the next cell of the department is worth."""
    return open_worth(o, s, s.actor, action - THROUGH, 1)


def choose_trade(o: Outlook, s: State) -> i64:
    """Buy the cargo, or sell what can be spared, that a goal asks for."""
    seat = s.actor
    conditions = s.tables.conditions
    best = i64(s.legal[0])
    best_worth: i64 = 0
    for goal in range(min(o.now + 1, o.goals)):
        at = o.condition[goal]
        if at < 0 or o.worth[goal] <= best_worth:
            continue
        way = lacking_by_trade(s, seat, at, o.where[goal])
        if way == EITHER_WAY:
            continue
        for kind in range(CARGO):
            more = i64(s.goods[seat * GOODS + kind]) - i64(conditions[at + K_GOODS + kind])
            action = BUY + kind if way == BUYING else SELL + kind
            if is_legal(s, action) and (more > 0 if way == SELLING else more < 0 or conditions[at + K_CARGO] > 0):
                best = action
                best_worth = o.worth[goal]
    if best_worth == 0 and is_legal(s, DONE):
        return DONE
    return best


def choose_paying(o: Outlook, s: State) -> i64:
    """Another document as long as it eases more than it is worth."""
    stress = number_of(s, i64(s.frames[top(s) + F_A]))
    return PAY if relief_of_all(o, s, stress) > o.good[DOCUMENTS] else DONE
