"""Serve Duties as the house team compares them: every city in reach, what can be done there, and what comes after.

Goods of a player met in the city count as one's own, as an exchange comes before the activation.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.actions import ALLY, DONE, EFFECT, MAIN_TASK, PERSONAL_TASK, SLOT
from komitet_env.boards import cars_of, penalties
from komitet_env.chances import ONE, numbers
from komitet_env.cities import effect_of, number_of
from komitet_env.effect_worths import COUNTS, effect_worth, open_choice
from komitet_env.goods import may_handle
from komitet_env.needs import NOBODY_MET, lacking, spent_worth, together_gain
from komitet_env.opening import cell_cost
from komitet_env.outlook import NEXT_STEP, Outlook
from komitet_env.serve import fuel_cars, needs_token
from komitet_env.state import (
    ACTIONS,
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    MOST_SEATS,
    SLOTS,
    WITH_SEAT,
    State,
)
from komitet_env.tables import (
    CELLS,
    CELLS_IN_DEPARTMENT,
    CITIES,
    CLEAR_ROAD,
    DELIVER,
    FUEL,
    GOODS,
    INTERROGATE,
    INTERROGATIONS,
    K_CHECKS,
    K_CITY,
    K_COLOUR,
    K_DIFFICULTY,
    K_GOODS,
    LONGEST_CHECK,
    NO_CITY_EFFECTS,
    NO_TASKS,
    OPEN_CELLS,
    R_FROM,
    R_TO,
    ROAD,
    T_FIRST,
    T_KIND,
)
from komitet_env.tasks import NEEDED_TOKENS, fits_in_trunk, has_aid, marks_on, task_of
from komitet_env.worths import ally_worth, check_worth

NO_ACT: Final[i64] = -1
LATER_STEP: Final[i64] = ACTIONS  # + goal: stands for an activation where a main task has come so far
FAR_AWAY: Final[i64] = 99  # fuel
OUT_OF_REACH: Final[i64] = -1_000_000  # points


# --- one goal --------------------------------------------------------------------------------------------------------
def condition_worth(o: Outlook, s: State, seat: i64, other: i64, goal: i64) -> i64:
    """What it is worth that the seat carries out the goal's condition in its city; 0 if it cannot pay."""
    conditions = s.tables.conditions
    at = o.condition[goal]
    if lacking(s, seat, other, at, o.where[goal]) > 0:
        return 0
    worth = o.worth[goal] - spent_worth(s, at)
    checks = i64(conditions[at + K_CHECKS])
    if checks == 0:
        return worth
    easier: i64 = 1 if has_aid(s, o.where[goal]) else 0
    tokens = max(i64(s.tokens[seat]) - 1, 0)
    colour = i64(conditions[at + K_COLOUR])
    difficulty = i64(conditions[at + K_DIFFICULTY]) - easier
    if checks == LONGEST_CHECK:
        colour_2 = i64(conditions[at + K_COLOUR + 2])
        difficulty_2 = i64(conditions[at + K_DIFFICULTY + 2])
        department = o.chances.best_department(s, seat, colour_2, difficulty_2)
        chance = o.chances.at_least(seat, department, difficulty_2)
        if tokens > 0:
            chance = (chance + o.chances.at_least(seat, department, difficulty_2 - 1)) // 2
        worth = check_worth(o, s, seat, colour_2, difficulty_2, 0, 0) + worth * chance // ONE
    return check_worth(o, s, seat, colour, difficulty, worth, tokens)


def goal_city(s: State, seat: i64, where: i64, condition: i64) -> i64:
    """Where the seat would carry the goal out, or -1."""
    if where >= AID_ON_MAIN:
        if where >= AID_ON_PERSONAL and where != AID_ON_PERSONAL + seat:
            return -1
        return i64(s.tables.conditions[condition + K_CITY])
    at = i64(s.task_at[where])
    if at < CITIES:
        return at
    return i64(s.tables.tasks[task_of(s, where) + T_FIRST]) if at == WITH_SEAT + seat else -1


def goal_worth(o: Outlook, s: State, seat: i64, other: i64, goal: i64) -> i64:
    """What it is worth that the seat works on the goal in its city, where it meets the other one."""
    if o.condition[goal] >= 0:
        return condition_worth(o, s, seat, other, goal)
    slot = o.where[goal]
    tasks = s.tables.tasks
    task = task_of(s, slot)
    kind = i64(tasks[task + T_KIND])
    if kind == INTERROGATE:
        return o.worth[goal] if marks_on(s, slot) == NEEDED_TOKENS else 0
    if kind == DELIVER:
        if i64(s.task_at[slot]) == WITH_SEAT + seat:
            return o.worth[goal]
        if not fits_in_trunk(s, seat):
            return 0
        way = i64(s.distance[i64(s.task_at[slot]) * CITIES + i64(tasks[task + T_FIRST])])
        return o.worth[goal] * 2 // 5 if way <= 2 * cars_of(s, seat) else o.worth[goal] // 4
    if is_another_at(s, seat, far_end(s, slot)):
        return o.worth[goal]
    return 0


def far_end(s: State, slot: i64) -> i64:
    """The city at the other end of the road that an ordinary task clears."""
    road = i64(s.tables.tasks[task_of(s, slot) + T_FIRST]) * ROAD
    return i64(s.tables.roads[road + R_FROM]) + i64(s.tables.roads[road + R_TO]) - i64(s.task_at[slot])


def is_another_at(s: State, seat: i64, city: i64) -> bool:
    """Whether a player other than the seat stands in the city."""
    for other in range(s.players):
        if other != seat and i64(s.place[other]) == city:
            return True
    return False


def action_of(o: Outlook, goal: i64) -> i64:
    """The activation that works on the goal."""
    if o.where[goal] < AID_ON_MAIN:
        return SLOT + o.where[goal]
    return MAIN_TASK if o.where[goal] < AID_ON_PERSONAL else PERSONAL_TASK


# --- all seats' options ----------------------------------------------------------------------------------------------
@final
class Options:
    """For every seat and city: the best activation there, the next best, and what else being there is worth."""

    def __init__(self, o: Outlook, s: State) -> None:
        size = MOST_SEATS * CITIES
        self.act: vec[i64] = numbers(size)
        self.worth: vec[i64] = numbers(size)  # of that activation
        self.met: vec[i64] = numbers(size)  # 1 + the player whose goods it takes, or 0
        self.later_act: vec[i64] = numbers(size)  # the best one for a later Serve Duty
        self.later: vec[i64] = numbers(size)
        self.second: vec[i64] = numbers(size)  # the worth of the next best later one
        self.besides: vec[i64] = numbers(size)  # interrogations, waiting for another player, goods brought together
        self.cars: vec[i64] = numbers(MOST_SEATS)
        for seat in range(s.players):
            self.cars[seat] = cars_of(s, seat)
        self.ready: vec[i64] = numbers(MOST_SEATS * o.goals)  # what a seat can do for a goal in one Serve Duty
        for seat in range(s.players):
            for city in range(CITIES):
                look_at_city(self, o, s, seat, city)
            look_at_goals(self, o, s, seat)
        for seat in range(s.players):
            look_further(self, o, s, seat)


def look_at_city(x: Options, o: Outlook, s: State, seat: i64, city: i64) -> None:
    """The city's effect, allies and interrogations."""
    at = seat * CITIES + city
    x.act[at] = DONE
    offer_both(x, at, EFFECT, effect_worth(o, s, seat, city), 0)
    for ally in range(s.allies):
        if i64(s.ally_at[ally]) == city:
            offer_both(x, at, ALLY + ally, ally_worth(o, s, seat, ally), 0)
    x.besides[at] = questions_worth(o, s, seat, city)


def offer_both(x: Options, at: i64, act: i64, worth: i64, met: i64) -> None:
    """An activation that can be done now or later."""
    offer_now(x, at, act, worth, met)
    offer_later(x, at, act, worth)


def offer_now(x: Options, at: i64, act: i64, worth: i64, met: i64) -> None:
    """Keep the best."""
    if worth > x.worth[at]:
        x.worth[at] = worth
        x.act[at] = act
        x.met[at] = met


def offer_later(x: Options, at: i64, act: i64, worth: i64) -> None:
    """Keep the two best."""
    if worth > x.later[at]:
        if x.later_act[at] != act:
            x.second[at] = x.later[at]
        x.later[at] = worth
        x.later_act[at] = act
    elif worth > x.second[at] and act != x.later_act[at]:
        x.second[at] = worth


def questions_worth(o: Outlook, s: State, seat: i64, city: i64) -> i64:
    """What the interrogations in the city are worth to the seat, which cannot avoid them there."""
    total: i64 = 0
    for token in range(INTERROGATIONS):
        if i64(s.question_at[token]) == city:
            best: i64 = 0
            for slot in range(SLOTS):
                if needs_token(s, slot):
                    for goal in range(o.now):
                        if o.where[goal] == slot:
                            best = max(best, o.worth[goal] * (2 + marks_on(s, slot)) // 6)
            colour = i64(s.tables.interrogations[2 * token])
            total += check_worth(o, s, seat, colour, i64(s.tables.interrogations[2 * token + 1]), best, 0)
    return total


def look_at_goals(x: Options, o: Outlook, s: State, seat: i64) -> None:
    """What the seat can do for each goal in one Serve Duty, with whom it meets, and where it should be for others."""
    if penalties(s, seat, NO_TASKS) > 0:
        return
    for goal in range(o.now):
        city = goal_city(s, seat, o.where[goal], o.condition[goal])
        if city < 0 or o.worth[goal] < 0:
            continue
        worth = goal_worth(o, s, seat, NOBODY_MET, goal)
        met: i64 = 0
        if worth <= 0 and o.condition[goal] >= 0:
            for other in range(s.players):
                if other != seat and i64(s.place[other]) == city:
                    pooled = goal_worth(o, s, seat, other, goal)
                    if pooled > worth:
                        worth = pooled
                        met = 1 + other
        offer_now(x, seat * CITIES + city, action_of(o, goal), worth, met)
        if s.tokens[seat] > 0 and in_reach(x, s, seat, city) == 0:
            x.ready[seat * o.goals + goal] = max(worth, 0)
        if o.condition[goal] < 0 and i64(s.tables.tasks[task_of(s, o.where[goal]) + T_KIND]) == CLEAR_ROAD:
            wait_at_road(x, o, s, seat, goal)
        if worth <= 0 and o.condition[goal] >= 0:
            gather(x, o, s, seat, goal, o.worth[goal])
    if o.goals > o.now:
        gather(x, o, s, seat, o.now, NEXT_STEP)


def in_reach(x: Options, s: State, seat: i64, city: i64) -> i64:
    """How much fuel the seat needs to get to the city in one move, or FAR_AWAY."""
    return fuel_for(s, seat, i64(s.distance[i64(s.place[seat]) * CITIES + city]) - x.cars[seat])


def fuel_for(s: State, seat: i64, cars: i64) -> i64:
    """How much fuel gives so many cars, or FAR_AWAY."""
    if cars <= 0:
        return 0
    each = fuel_cars(s, seat)
    if each == 0 or not may_handle(s, seat, FUEL):
        return FAR_AWAY
    fuel = (cars + each - 1) // each
    return fuel if fuel <= i64(s.goods[seat * GOODS + FUEL]) else FAR_AWAY


def wait_at_road(x: Options, o: Outlook, s: State, seat: i64, goal: i64) -> None:
    """Standing at the far end of a road that is to be cleared, if nobody does."""
    slot = o.where[goal]
    here = i64(s.task_at[slot])
    there = far_end(s, slot)
    if is_another_at(s, seat, there):
        return
    best: i64 = 0
    for other in range(s.players):
        if other != seat:
            near = in_reach(x, s, other, here) == 0
            best = max(best, 45 if near and s.tokens[other] > 0 else 20 if near else 10)
    x.besides[seat * CITIES + there] += o.worth[goal] * best // 100


def gather(x: Options, o: Outlook, s: State, seat: i64, goal: i64, worth: i64) -> None:
    """Meeting a player so that one of the two has more of what the goal asks for."""
    for other in range(s.players):
        x.besides[seat * CITIES + i64(s.place[other])] += together_gain(o, s, seat, other, goal, worth)


def look_further(x: Options, o: Outlook, s: State, seat: i64) -> None:
    """What the seat can do for the goals later: less where another seat is ready to do it now."""
    for goal in range(o.now):
        city = goal_city(s, seat, o.where[goal], o.condition[goal])
        if city < 0 or o.worth[goal] < 0:
            continue
        worth = goal_worth(o, s, seat, NOBODY_MET, goal)
        for other in range(s.players):
            if other != seat and x.ready[other * o.goals + goal] * 2 > worth:
                worth = worth * 3 // 10
                break
        offer_later(x, seat * CITIES + city, action_of(o, goal), worth)
    share: i64 = 60
    for goal in range(o.now, min(o.now + 2, o.goals)):
        city = i64(s.tables.conditions[o.condition[goal] + K_CITY])
        worth = condition_worth(o, s, seat, NOBODY_MET, goal)
        offer_later(x, seat * CITIES + city, LATER_STEP + goal, worth * share // 100)
        share = 35


def next_worth(x: Options, s: State, seat: i64, city: i64, done: i64) -> i64:
    """The most that a later Serve Duty from this city is worth, the activation ``done`` excepted."""
    best: i64 = 0
    for there in range(CITIES):
        way = i64(s.distance[city * CITIES + there])
        if way > x.cars[seat] + 2:
            continue
        at = seat * CITIES + there
        worth = x.second[at] if x.later_act[at] == done else x.later[at]
        worth += x.besides[at] // 2
        if way > x.cars[seat]:
            worth = worth * 2 // 5
        best = max(best, worth)
    return best


def serve_worth(x: Options, o: Outlook, s: State, seat: i64, city: i64, cars_added: i64) -> i64:
    """What a Serve Duty of the seat in the city is worth, with what comes after it; OUT_OF_REACH if it cannot go."""
    way = i64(s.distance[i64(s.place[seat]) * CITIES + city])
    fuel = fuel_for(s, seat, way - x.cars[seat] - cars_added)
    if fuel == FAR_AWAY:
        return OUT_OF_REACH
    at = seat * CITIES + city
    after = next_worth(x, s, seat, city, x.act[at])
    share: i64 = 60 if s.tokens[seat] > 1 else 50
    return x.worth[at] + x.besides[at] + after * share // 100 - fuel * o.good[FUEL]


def best_city(x: Options, o: Outlook, s: State, seat: i64, cars_added: i64) -> i64:
    """Where the seat should go in a Serve Duty."""
    best = i64(s.place[seat])
    best_worth = serve_worth(x, o, s, seat, best, cars_added)
    for city in range(CITIES):
        worth = serve_worth(x, o, s, seat, city, cars_added)
        if worth > best_worth:
            best = city
            best_worth = worth
    return best


def serve_gain(x: Options, o: Outlook, s: State, seat: i64) -> i64:
    """What the best Serve Duty of the seat is worth now, compared with waiting."""
    city = best_city(x, o, s, seat, 0)
    here = i64(s.place[seat])
    return serve_worth(x, o, s, seat, city, 0) - next_worth(x, s, seat, here, -1) * 45 // 100


# --- one activation --------------------------------------------------------------------------------------------------
@final
class Activation:
    """An activation where the seat is, what it is worth, and which goods it takes."""

    def __init__(self) -> None:
        self.act: i64 = NO_ACT
        self.worth: i64 = 0
        self.cost: vec[i64] = numbers(GOODS)


def activation_with(o: Outlook, s: State, seat: i64, other: i64) -> Activation:
    """The best activation of the seat where it is, with the goods of the other one."""
    best = Activation()
    city = i64(s.place[seat])
    if penalties(s, seat, NO_TASKS) == 0:
        for goal in range(o.now):
            if o.worth[goal] > 0 and goal_city(s, seat, o.where[goal], o.condition[goal]) == city:
                worth = goal_worth(o, s, seat, other, goal)
                if worth > best.worth:
                    best.worth = worth
                    best.act = action_of(o, goal)
                    for good in range(GOODS):
                        at = o.condition[goal]
                        best.cost[good] = i64(s.tables.conditions[at + K_GOODS + good]) if at >= 0 else 0
    if effect_of(s, city) == OPEN_CELLS and penalties(s, seat, NO_CITY_EFFECTS) == 0:
        department = number_of(s, city)
        choice = open_choice(o, s, seat, department, other)
        if choice // COUNTS > best.worth:
            best.worth = choice // COUNTS
            best.act = EFFECT
            count = choice % COUNTS
            cost = numbers(GOODS)
            first = department * CELLS_IN_DEPARTMENT
            for cell in range(first, first + CELLS_IN_DEPARTMENT):
                if s.is_open[seat * CELLS + cell] == 0 and count > 0:
                    count -= 1
                    for good in range(GOODS):
                        cost[good] += cell_cost(s, seat, cell, good)
            best.cost = cost
    return best


def activation_worth(o: Outlook, s: State, seat: i64, action: i64) -> i64:
    """What a legal activation is worth."""
    city = i64(s.place[seat])
    if action == EFFECT:
        return effect_worth(o, s, seat, city)
    if ALLY <= action < MAIN_TASK:
        return ally_worth(o, s, seat, action - ALLY)
    for goal in range(o.now):
        if action_of(o, goal) == action and goal_city(s, seat, o.where[goal], o.condition[goal]) == city:
            return goal_worth(o, s, seat, NOBODY_MET, goal) if o.worth[goal] > 0 else o.worth[goal]
    return 0
