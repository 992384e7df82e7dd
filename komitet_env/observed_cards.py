"""What is seen of cards and tokens: tasks, allies, interrogations, aid, scales (Rules 22.5-22.7).

One function a group of sections of ``observation.LAYOUT``, in their order. Cards are told by what is printed on them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.boards import ON_ALLIES, personal_task
from komitet_env.observed_boards import SPECIALS, add_bonus, write_penalty
from komitet_env.state import (
    AID_ON_PERSONAL,
    AIDS,
    ALLIES,
    E_KINDS,
    E_MAIN,
    E_SPACES,
    E_STRESS_FREE,
    E_SUCCESSES,
    EMPTY,
    EVENTS,
    FRAME,
    GONE,
    IN_DISCARD,
    MOST_SEATS,
    ON_ROAD,
    ON_TASK,
    SERVE,
    SLOTS,
    SPACES,
    TIME_SPACES,
    WITH_SEAT,
    State,
    bit,
)
from komitet_env.tables import (
    A_BONUS,
    A_COLOUR,
    A_DIFFICULTY,
    A_FRAME,
    A_GAINS,
    ALLY,
    B_INCOME,
    B_SPECIAL,
    BONUS,
    CITIES,
    CLEAR_ROAD,
    COLOURS,
    CONDITION,
    DELIVER,
    GAINS,
    GOODS,
    INTERROGATE,
    INTERROGATIONS,
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
    MOST_QUESTIONS_AT,
    N_KIND,
    N_NUMBER,
    ONE_TIME,
    P_CONDITION,
    P_NUMBER,
    P_TRIGGER,
    R_FROM,
    R_TO,
    ROAD,
    SCENARIO,
    STEPS_OF_MAIN,
    T_CONDITION,
    T_FIRST,
    T_KIND,
    T_SECOND,
    TASK,
    TASK_KINDS,
    WHEN_CHECK_BY,
    WHEN_IN_CITY,
    WHEN_KIND_FINISHED,
    WHEN_MAIN_FINISHED,
    WHEN_SPACE_FINISHED,
    WHEN_STRESS_FREE,
)
from komitet_env.tasks import NEEDED_TOKENS, committee_city

DIFFICULTIES: Final[i64] = 10  # of interrogation checks: 0-9
LYING: Final[i64] = 4  # what can lie on a space of the progress scale
SCENARIO_KINDS: Final[i64] = 5
TRIGGERS: Final[i64] = 9

# a check: its colour, its difficulty
CHECK_SHOWN: Final[i64] = COLOURS + 1

# a condition: city, goods, cargo of any kind, checks
OF_GOODS: Final[i64] = CITIES
OF_CARGO: Final[i64] = OF_GOODS + GOODS
OF_CHECKS: Final[i64] = OF_CARGO + 1
CONDITION_SHOWN: Final[i64] = OF_CHECKS + LONGEST_CHECK * CHECK_SHOWN

# a main task: current, finished, space, kind and number of the scenario token, conditions, each with "carried out"
MAIN_TOKEN: Final[i64] = 3
MAIN_STEPS: Final[i64] = MAIN_TOKEN + SCENARIO_KINDS + 1
STEP_SHOWN: Final[i64] = 1 + CONDITION_SHOWN
MAIN_SHOWN: Final[i64] = MAIN_STEPS + STEPS_OF_MAIN * STEP_SHOWN

# an ordinary task: space, kind, where its token is (a city, a player), the card's cities, its condition, held, arrival
TASK_KIND: Final[i64] = TIME_SPACES
TASK_TOKEN: Final[i64] = TASK_KIND + TASK_KINDS
TASK_CARRIER: Final[i64] = TASK_TOKEN + CITIES
TASK_CITIES: Final[i64] = TASK_CARRIER + MOST_SEATS
TASK_CONDITION: Final[i64] = TASK_CITIES + CITIES
TASK_HELD: Final[i64] = TASK_CONDITION + CONDITION_SHOWN
TASK_CAME: Final[i64] = TASK_HELD + 1
TASK_SHOWN: Final[i64] = TASK_CAME + 1

# an ally: city, player, frame, check, bonus, special powers, gains or income, stress
BONUS_SHOWN: Final[i64] = B_INCOME  # symbols, rerolls, dice, successes, easier, through, cars, fuel cars
ALLY_OWNER: Final[i64] = CITIES
ALLY_FRAME: Final[i64] = ALLY_OWNER + MOST_SEATS
ALLY_CHECK: Final[i64] = ALLY_FRAME + ONE_TIME + 1
ALLY_BONUS: Final[i64] = ALLY_CHECK + CHECK_SHOWN
ALLY_SPECIAL: Final[i64] = ALLY_BONUS + BONUS_SHOWN
ALLY_GAINS: Final[i64] = ALLY_SPECIAL + SPECIALS
ALLY_STRESS: Final[i64] = ALLY_GAINS + GAINS
ALLY_SHOWN: Final[i64] = ALLY_STRESS + 4  # as `observed_boards.write_penalty` writes it

# a personal task: tasks done, trigger, number, condition, whether what it waits for has happened
PERSONAL_TRIGGER: Final[i64] = 1
PERSONAL_NUMBER: Final[i64] = PERSONAL_TRIGGER + TRIGGERS
PERSONAL_CONDITION: Final[i64] = PERSONAL_NUMBER + 1
PERSONAL_MET: Final[i64] = PERSONAL_CONDITION + CONDITION_SHOWN
PERSONAL_SHOWN: Final[i64] = PERSONAL_MET + 1

AID_PLACES: Final[i64] = AID_ON_PERSONAL + MOST_SEATS

# an interrogation token in a city: its check, tried in this Serve Duty
QUESTION_SHOWN: Final[i64] = CHECK_SHOWN + 1


def write_scales(s: State, out: vec[u8], at: i64) -> i64:
    """progress, committee"""
    progress = s.progress
    for space in range(SPACES):
        lies = i64(progress[space + 1])
        if lies != EMPTY:
            out[at + LYING * space + lies - 1] = 1
    at += LYING * SPACES
    if s.mains_done < MAINS:
        out[at + committee_city(s)] = 1
    return at + CITIES


def write_condition(numbers: vec[u8], condition: i64, out: vec[u8], at: i64) -> None:
    """A condition, by its start in ``Tables.conditions``."""
    out[at + i64(numbers[condition + K_CITY])] = 1
    for good in range(GOODS + 1):  # K_CARGO comes after the goods
        if numbers[condition + K_GOODS + good] != 0:
            out[at + OF_GOODS + good] = numbers[condition + K_GOODS + good]
    checks = i64(numbers[condition + K_CHECKS])
    to = at + OF_CHECKS
    while checks > 0:
        out[to + i64(numbers[condition + K_COLOUR])] = 1
        out[to + COLOURS] = numbers[condition + K_DIFFICULTY]
        to += CHECK_SHOWN
        condition += 2
        checks -= 1


def write_mains(s: State, out: vec[u8], at: i64) -> i64:
    """main tasks"""
    t = s.tables
    mains = t.mains
    conditions = t.conditions
    done = s.mains_done
    for main in range(MAINS):
        card = i64(s.main_card[main]) * MAIN
        count = i64(mains[card + M_COUNT])
        finished: i64 = 0
        if main == done:
            out[at] = 1
            finished = s.steps_done
        elif main < done:
            out[at + 1] = 1
            finished = count
        out[at + 2] = s.main_space[main]
        token = i64(s.scenario_on[main]) * SCENARIO
        out[at + MAIN_TOKEN + i64(t.scenario[token + N_KIND])] = 1
        out[at + MAIN_TOKEN + SCENARIO_KINDS] = t.scenario[token + N_NUMBER]
        to = at + MAIN_STEPS
        for step in range(count):
            if step < finished:
                out[to] = 1
            write_condition(conditions, i64(mains[card + M_CONDITIONS + step]) * CONDITION, out, to + 1)
            to += STEP_SHOWN
        at += MAIN_SHOWN
    return at


def write_tasks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """ordinary tasks"""
    cards = s.task_card
    tasks = s.tables.tasks
    deck = s.deck
    for slot in range(SLOTS):
        if cards[slot] == 0:
            continue
        to = at + slot * TASK_SHOWN
        card = i64(cards[slot]) - 1
        task = card * TASK
        kind = i64(tasks[task + T_KIND])
        token = i64(s.task_at[slot])
        out[to + TIME_SPACES - i64(s.task_space[slot])] = 1
        out[to + TASK_KIND + kind] = 1
        if token < CITIES:
            out[to + TASK_TOKEN + token] = 1
        else:
            out[to + TASK_CARRIER + (token - WITH_SEAT - seat + s.players) % s.players] = 1
        first = i64(tasks[task + T_FIRST])
        if kind == INTERROGATE:
            out[to + TASK_CITIES + first] = 1
            out[to + TASK_CITIES + i64(tasks[task + T_SECOND])] = 1
        elif kind == DELIVER:
            out[to + TASK_CITIES + first] = 1
        elif kind == CLEAR_ROAD:
            out[to + TASK_CITIES + i64(s.tables.roads[first * ROAD + R_FROM])] = 1
            out[to + TASK_CITIES + i64(s.tables.roads[first * ROAD + R_TO])] = 1
        else:
            condition = i64(tasks[task + T_CONDITION]) * CONDITION
            write_condition(s.tables.conditions, condition, out, to + TASK_CONDITION)
        came = s.drawn
        while i64(deck[came - 1]) != card:
            came -= 1
        out[to + TASK_CAME] = u8(came)
    if s.held != GONE:
        out[at + s.held * TASK_SHOWN + TASK_HELD] = 1
    return at + SLOTS * TASK_SHOWN


def write_questions(s: State, out: vec[u8], at: i64) -> i64:
    """checks to come, checks discarded, interrogations, tokens on tasks"""
    where = s.question_at
    checks = s.tables.interrogations
    discarded = at + COLOURS * DIFFICULTIES
    cities = discarded + COLOURS * DIFFICULTIES
    tasks = cities + CITIES * MOST_QUESTIONS_AT * QUESTION_SHOWN
    tried = s.tried if s.depth > 1 and i64(s.frames[FRAME]) == SERVE else 0
    for token in range(INTERROGATIONS):
        place = i64(where[token])
        colour = i64(checks[2 * token])
        difficulty = i64(checks[2 * token + 1])
        if place >= ON_ROAD:  # in the supply and as a roadblock nobody sees its check
            out[(discarded if place == IN_DISCARD else at) + DIFFICULTIES * colour + difficulty] += 1
            continue
        if place >= ON_TASK:
            to = tasks + (place - ON_TASK) * NEEDED_TOKENS * CHECK_SHOWN
        else:
            to = cities + place * MOST_QUESTIONS_AT * QUESTION_SHOWN
        size = CHECK_SHOWN if place >= ON_TASK else QUESTION_SHOWN
        while out[to] | out[to + 1] | out[to + 2] | out[to + 3] != 0:  # another token is shown there
            to += size
        out[to + colour] = 1
        out[to + COLOURS] = u8(difficulty)
        if size == QUESTION_SHOWN and tried & bit(token) != 0:
            out[to + CHECK_SHOWN] = 1
    return tasks + SLOTS * NEEDED_TOKENS * CHECK_SHOWN


def write_aids(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """aid tokens"""
    for aid in range(AIDS):
        where = i64(s.aid_on[aid])
        if where != GONE:
            if where >= AID_ON_PERSONAL:
                where = AID_ON_PERSONAL + (where - AID_ON_PERSONAL - seat + s.players) % s.players
            out[at + where] = 1
        at += AID_PLACES
    return at


def write_personal(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """personal tasks"""
    t = s.tables
    for n in range(s.players):
        owner = (seat + n) % s.players
        to = at + n * PERSONAL_SHOWN
        out[to] = s.personal_done[owner]
        task = personal_task(s, owner)
        if task < 0:
            continue
        trigger = i64(t.personal[task + P_TRIGGER])
        out[to + PERSONAL_TRIGGER + trigger] = 1
        if trigger == WHEN_IN_CITY:
            condition = i64(t.personal[task + P_CONDITION]) * CONDITION
            write_condition(t.conditions, condition, out, to + PERSONAL_CONDITION)
        else:
            number = i64(t.personal[task + P_NUMBER])
            out[to + PERSONAL_NUMBER] = u8(number)
            if has_happened(s, owner, trigger, number):
                out[to + PERSONAL_MET] = 1
    return at + MOST_SEATS * PERSONAL_SHOWN


def has_happened(s: State, seat: i64, trigger: i64, number: i64) -> bool:
    """Whether what a personal task waits for has happened since they were last looked at (Rules 19.3)."""
    events = s.events
    at = seat * EVENTS
    if trigger == WHEN_KIND_FINISHED:
        return i64(events[at + E_KINDS]) & bit(number) != 0
    if trigger == WHEN_SPACE_FINISHED:
        return i64(events[at + E_SPACES]) & bit(number) != 0
    if trigger == WHEN_MAIN_FINISHED:
        return events[at + E_MAIN] != 0
    if trigger == WHEN_CHECK_BY:
        return i64(events[at + E_SUCCESSES]) > number
    return trigger == WHEN_STRESS_FREE and events[at + E_STRESS_FREE] != 0


def write_allies(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """allies; what those with a player bring and suffer goes to the sections of the players, which come next"""
    allies = s.tables.allies
    boards = at + ALLIES * ALLY_SHOWN
    for ally in range(s.allies):
        where = i64(s.ally_at[ally])
        if where == GONE:
            continue
        to = at + ally * ALLY_SHOWN
        card = i64(s.ally_card[ally]) * ALLY
        frame = i64(allies[card + A_FRAME])
        out[to + ALLY_FRAME + frame] = 1
        if frame == ONE_TIME:
            out[to + where] = 1
            write_gains(s.tables.gains, i64(allies[card + A_GAINS]), out, to + ALLY_GAINS)
            continue
        bonus = i64(allies[card + A_BONUS])
        write_ally_bonus(s, bonus * BONUS, out, to)
        if where < CITIES:
            out[to + where] = 1
            out[to + ALLY_CHECK + i64(allies[card + A_COLOUR])] = 1
            out[to + ALLY_CHECK + COLOURS] = allies[card + A_DIFFICULTY]
            continue
        n = (where - WITH_SEAT - seat + s.players) % s.players
        out[to + ALLY_OWNER + n] = 1
        stress = i64(s.stress[ON_ALLIES + ally])
        if stress != 0:
            write_penalty(s, stress - 1, n, out, to + ALLY_STRESS, boards)
        elif bonus != 0:
            add_bonus(s.tables.bonuses, bonus * BONUS, frame, n, out, boards)
    return boards


def write_ally_bonus(s: State, bonus: i64, out: vec[u8], at: i64) -> None:
    """A permanent ally's bonus, by its start in ``Tables.bonuses``."""
    bonuses = s.tables.bonuses
    for what in range(BONUS_SHOWN):
        if bonuses[bonus + what] != 0:
            out[at + ALLY_BONUS + what] = bonuses[bonus + what]
    income = i64(bonuses[bonus + B_INCOME])
    if income != 0:
        write_gains(s.tables.gains, income - 1, out, at + ALLY_GAINS)
    specials = i64(bonuses[bonus + B_SPECIAL])
    at += ALLY_SPECIAL
    while specials != 0:
        out[at] = u8(specials & 1)
        specials >>= 1
        at += 1


def write_gains(numbers: vec[u8], gains: i64, out: vec[u8], at: i64) -> None:
    """A set of gains, by its number."""
    first = gains * GAINS
    for what in range(GAINS):
        if numbers[first + what] != 0:
            out[at + what] = numbers[first + what]
