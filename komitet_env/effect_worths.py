"""What the cities' effects are worth to the house team, and how it uses them (Rules 17)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.boards import incomes_of, penalties, stress_on
from komitet_env.chances import ONE, numbers
from komitet_env.cities import BUYING, EITHER_WAY, SELLING, TRADE_DOCUMENTS, effect_of, number_of
from komitet_env.goods import brings_token, room_for
from komitet_env.needs import NOBODY_MET, asks_in_all, held, lacking, meeting_gain
from komitet_env.opening import cell_cost
from komitet_env.outlook import Outlook, task_worth
from komitet_env.state import AIDS, GONE, MOST_SEATS, SLOTS, State
from komitet_env.tables import (
    CARGO,
    CELLS,
    CELLS_IN_DEPARTMENT,
    CITIES,
    CLEAR_ROAD,
    CONDITION,
    DELIVER,
    DOCUMENTS,
    EXCHANGE_ANYWHERE,
    FUND_TO_LIMIT,
    G_FUND_CALM,
    G_FUND_CARGO,
    G_FUND_DOCUMENTS,
    GAINS,
    GOODS,
    INCOME_AGAIN,
    INTERROGATE,
    K_CARGO,
    K_CHECKS,
    K_COLOUR,
    K_DIFFICULTY,
    K_GOODS,
    LAY_AID,
    NO_CITY_EFFECTS,
    NO_OPENING,
    OPEN_CELLS,
    PAY_FOR_CALM,
    SWAP_CARDS,
    T_CONDITION,
    T_KIND,
    TAKE_ALLY,
    TRADE,
)
from komitet_env.tasks import has_aid, marks_on, task_of
from komitet_env.worths import ally_worth, gains_worth, open_worth, refill_worth, relief_worth

COUNTS: Final[i64] = 8  # a worth and a number of cells in one: worth * COUNTS + number


def effect_worth(o: Outlook, s: State, seat: i64, city: i64) -> i64:
    """What the effect of the city is worth to the seat."""
    if penalties(s, seat, NO_CITY_EFFECTS) > 0:
        return 0
    effect = effect_of(s, city)
    number = number_of(s, city)
    if effect == OPEN_CELLS:
        best = open_choice(o, s, seat, number, NOBODY_MET) // COUNTS
        for other in range(s.players):
            if other != seat and i64(s.place[other]) == city:
                best = max(best, open_choice(o, s, seat, number, other) // COUNTS)
        return best
    if effect == TAKE_ALLY:
        most: i64 = 0
        for ally in range(s.allies):
            if i64(s.ally_at[ally]) < CITIES:
                most = max(most, ally_worth(o, s, seat, ally))
        return most
    if effect == SWAP_CARDS:
        return best_swap(o, s) // (SLOTS * SLOTS)
    if effect == LAY_AID:
        return best_aid(o, s)
    if effect == FUND_TO_LIMIT:
        gains = s.tables.gains
        at = number * GAINS
        return refill_worth(
            o, s, i64(gains[at + G_FUND_DOCUMENTS]), i64(gains[at + G_FUND_CARGO]), i64(gains[at + G_FUND_CALM])
        )
    if effect == INCOME_AGAIN:
        return best_income(o, s, seat)
    if effect == TRADE:
        return trade_worth(o, s, seat)
    if effect == EXCHANGE_ANYWHERE:
        most = 0
        for other in range(s.players):
            most = max(most, meeting_gain(o, s, seat, other))
        return most
    if effect == PAY_FOR_CALM:
        return pay_worth(o, s, seat, number)
    return relief_worth(o, s, seat, number)


# --- opening cells ---------------------------------------------------------------------------------------------------
def open_choice(o: Outlook, s: State, seat: i64, department: i64, other: i64) -> i64:
    """How many cells the seat should open, with the goods of the other one, and what it is worth (see COUNTS)."""
    if penalties(s, seat, NO_OPENING) > 0:
        return 0
    first = department * CELLS_IN_DEPARTMENT
    cost = numbers(GOODS)
    count: i64 = 0
    best: i64 = 0
    for cell in range(first, first + CELLS_IN_DEPARTMENT):
        if s.is_open[seat * CELLS + cell] != 0:
            continue
        price: i64 = 0
        for good in range(GOODS):
            cost[good] += cell_cost(s, seat, cell, good)
            price += cost[good] * o.good[good]
        if not can_afford(s, seat, other, cost):
            break
        count += 1
        worth = open_worth(o, s, seat, department, count) - price
        if worth * COUNTS + count > best:
            best = worth * COUNTS + count
    return best


def can_afford(s: State, seat: i64, other: i64, cost: vec[i64]) -> bool:
    """Whether the seat has so much of each good, with the goods of the other one."""
    for good in range(GOODS):
        if cost[good] > 0 and held(s, seat, other, good) < cost[good]:
            return False
    return True


# --- Kirov -----------------------------------------------------------------------------------------------------------
def ease_of(o: Outlook, s: State, slot: i64) -> i64:
    """How far the players are from finishing an ordinary task: 0 far, 100 at once."""
    tasks = s.tables.tasks
    task = task_of(s, slot)
    kind = i64(tasks[task + T_KIND])
    if kind == INTERROGATE:
        return 10 + 40 * marks_on(s, slot)
    if kind == DELIVER:
        return 70 if i64(s.task_at[slot]) >= CITIES else 40
    if kind == CLEAR_ROAD:
        return 55
    conditions = s.tables.conditions
    at = i64(tasks[task + T_CONDITION]) * CONDITION
    ease: i64 = 100
    for n in range(i64(conditions[at + K_CHECKS])):
        chance = o.chances.best_of_all(
            s, i64(conditions[at + K_COLOUR + 2 * n]), i64(conditions[at + K_DIFFICULTY + 2 * n])
        )
        ease = ease * chance // ONE
    whole = asks_in_all(s, at)
    if whole > 0:
        least = whole
        for seat in range(s.players):
            least = min(least, lacking(s, seat, NOBODY_MET, at, slot))
        ease = ease * (whole - least) // whole
    return ease


def best_swap(o: Outlook, s: State) -> i64:
    """The best two ordinary tasks to change places: (gain * SLOTS + first) * SLOTS + second; 0 if none is worth it."""
    best: i64 = 0
    for first in range(SLOTS):
        if s.task_card[first] == 0:
            continue
        hard = ease_of(o, s, first)
        for second in range(SLOTS):
            if s.task_card[second] == 0 or s.task_space[second] <= s.task_space[first]:
                continue
            easier = ease_of(o, s, second) - hard
            if easier > 0:
                near = task_worth(o, s, i64(s.task_space[first]))
                gain = (near - task_worth(o, s, i64(s.task_space[second]))) * easier // 150
                best = max(best, (gain * SLOTS + first) * SLOTS + second)
    return best


# --- Leningrad -------------------------------------------------------------------------------------------------------
def aid_gain(o: Outlook, s: State, goal: i64) -> i64:
    """What an aid token is worth on the goal's condition; 0 where it cannot lie."""
    at = o.condition[goal]
    if at < 0 or o.worth[goal] <= 0 or has_aid(s, o.where[goal]):
        return 0
    conditions = s.tables.conditions
    gain: i64 = 0
    if conditions[at + K_CHECKS] > 0:
        colour = i64(conditions[at + K_COLOUR])
        difficulty = i64(conditions[at + K_DIFFICULTY])
        better = o.chances.best_of_all(s, colour, difficulty - 1) - o.chances.best_of_all(s, colour, difficulty)
        gain = min(o.worth[goal], 700) * better // ONE
    if asks_in_all(s, at) > 0:
        saved = min(i64(conditions[at + K_GOODS + DOCUMENTS]), 2) * o.good[DOCUMENTS]
        for kind in range(CARGO):
            if conditions[at + K_GOODS + kind] > 0 or conditions[at + K_CARGO] > 0:
                saved = max(saved, o.good[kind])
        gain = max(gain, saved)
    return gain if goal <= o.now else gain // 2


def best_aid(o: Outlook, s: State) -> i64:
    """The most that an aid token from beside Leningrad is worth."""
    beside = False
    for aid in range(AIDS):
        if i64(s.aid_on[aid]) == GONE:
            beside = True
    best: i64 = 0
    if beside:
        for goal in range(o.goals):
            best = max(best, aid_gain(o, s, goal))
    return best


# --- Perm, Moscow, Vologda -------------------------------------------------------------------------------------------
def best_income(o: Outlook, s: State, seat: i64) -> i64:
    """The most that an own income is worth that can be taken again."""
    best: i64 = 0
    for gains in range(s.tables.incomes):
        if incomes_of(s, seat, gains) > 0 and not brings_token(s, gains):
            best = max(best, gains_worth(o, s, gains, stress_on(s, seat)))
    return best


def trade_worth(o: Outlook, s: State, seat: i64) -> i64:
    """What trading documents for cargo, or the reverse, is worth to the seat: it can make up for what a goal lacks."""
    best: i64 = 0
    for goal in range(min(o.now + 1, o.goals)):
        if o.condition[goal] >= 0 and o.worth[goal] > 100:
            if lacking_by_trade(s, seat, o.condition[goal], o.where[goal]) != EITHER_WAY:
                best = max(best, min(o.worth[goal], 600) * 2 // 5)
    return best


def lacking_by_trade(s: State, seat: i64, condition: i64, where: i64) -> i64:
    """BUYING if that gives the seat all that the condition asks for, SELLING if that does, EITHER_WAY if neither."""
    lack = lacking(s, seat, NOBODY_MET, condition, where)
    if lack == 0:
        return EITHER_WAY
    conditions = s.tables.conditions
    documents = i64(s.goods[seat * GOODS + DOCUMENTS]) - i64(conditions[condition + K_GOODS + DOCUMENTS])
    short: i64 = 0
    spare: i64 = 0
    for kind in range(CARGO):
        more = i64(s.goods[seat * GOODS + kind]) - i64(conditions[condition + K_GOODS + kind])
        if more > 0:
            spare += more
        elif i64(s.limit[kind]) < -more:
            return EITHER_WAY
        else:
            short -= more
    any_kind = i64(conditions[condition + K_CARGO])
    short += max(any_kind - spare, 0)
    spare = max(spare - any_kind, 0)
    if documents >= 0:
        buys = short > 0 and documents >= TRADE_DOCUMENTS * short and room_for(s, seat) >= short
        return BUYING if buys else EITHER_WAY
    sells = short == 0 and TRADE_DOCUMENTS * spare >= -documents and i64(s.limit[DOCUMENTS]) >= -documents
    return SELLING if sells else EITHER_WAY


def pay_worth(o: Outlook, s: State, seat: i64, stress: i64) -> i64:
    """What easing stress for documents is worth: the best number of documents."""
    best: i64 = 0
    for documents in range(1, i64(s.goods[seat * GOODS + DOCUMENTS]) + 1):
        best = max(best, relief_of_all(o, s, stress * documents) - documents * o.good[DOCUMENTS])
        if documents == 4:
            break
    return best


def relief_of_all(o: Outlook, s: State, count: i64) -> i64:
    """What it is worth to remove so much stress from any players: each time from the one who gains most."""
    removed = numbers(MOST_SEATS)
    total: i64 = 0
    for _ in range(count):
        best: i64 = 0
        best_seat: i64 = 0
        for seat in range(s.players):
            more = relief_worth(o, s, seat, removed[seat] + 1) - relief_worth(o, s, seat, removed[seat])
            if more > best:
                best = more
                best_seat = seat
        removed[best_seat] += 1
        total += best
    return total
