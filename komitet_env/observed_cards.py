"""What is seen of cards and tokens: tasks, allies, interrogations, aid, scales (Rules 22.5-22.7).

One function a group of sections of ``observation.LAYOUT``, in their order. Cards are told by what is printed on them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.boards import ON_ALLIES, frame_of, personal_task
from komitet_env.observed_boards import write_stress
from komitet_env.printed_cards import (
    ALLY_CHECK,
    ALLY_OWNER,
    ALLY_SHOWN,
    ALLY_STRESS,
    CHECK_SHOWN,
    MAIN_SHOWN,
    MAIN_STEPS,
    MAIN_TOKEN,
    PERSONAL_MET,
    PERSONAL_SHOWN,
    STEP_SHOWN,
    TASK_CAME,
    TASK_CARRIER,
    TASK_HELD,
    TASK_SHOWN,
    TASK_TOKEN,
)
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
    A_COLOUR,
    A_DIFFICULTY,
    ALLY,
    CITIES,
    COLOURS,
    INTERROGATIONS,
    M_COUNT,
    MAIN,
    MAINS,
    MOST_QUESTIONS_AT,
    N_KIND,
    N_NUMBER,
    ONE_TIME,
    P_NUMBER,
    P_TRIGGER,
    PERSONAL_TASK,
    SCENARIO,
    SCENARIO_KINDS,
    WHEN_CHECK_BY,
    WHEN_KIND_FINISHED,
    WHEN_MAIN_FINISHED,
    WHEN_SPACE_FINISHED,
    WHEN_STRESS_FREE,
)
from komitet_env.tasks import NEEDED_TOKENS, committee_city

DIFFICULTIES: Final[i64] = 10  # of interrogation checks: 0-9
LYING: Final[i64] = 4  # what can lie on a space of the progress scale

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


def write_mains(s: State, out: vec[u8], at: i64) -> i64:
    """main tasks"""
    t = s.tables
    for main in range(MAINS):
        card = i64(s.main_card[main])
        finished: i64 = 0
        if main == s.mains_done:
            out[at] = 1
            finished = s.steps_done
        elif main < s.mains_done:
            out[at + 1] = 1
            finished = i64(t.mains[card * MAIN + M_COUNT])
        out[at + 2] = s.main_space[main]
        token = i64(s.scenario_on[main]) * SCENARIO
        out[at + MAIN_TOKEN + i64(t.scenario[token + N_KIND])] = 1
        out[at + MAIN_TOKEN + SCENARIO_KINDS] = t.scenario[token + N_NUMBER]
        t.main_prints.write(card, out, at)
        for step in range(finished):
            out[at + MAIN_STEPS + step * STEP_SHOWN] = 1
        at += MAIN_SHOWN
    return at


def write_tasks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """ordinary tasks"""
    cards = s.task_card
    prints = s.tables.task_prints
    for slot in range(SLOTS):
        if cards[slot] == 0:
            continue
        to = at + slot * TASK_SHOWN
        card = i64(cards[slot]) - 1
        token = i64(s.task_at[slot])
        prints.write(card, out, to)
        out[to + TIME_SPACES - i64(s.task_space[slot])] = 1
        if token < CITIES:
            out[to + TASK_TOKEN + token] = 1
        else:
            out[to + TASK_CARRIER + (token - WITH_SEAT - seat + s.players) % s.players] = 1
        out[to + TASK_CAME] = s.task_came[slot]
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
    tried: i64 = 0
    if s.depth > 1 and i64(s.frames[FRAME]) == SERVE:
        tried = s.tried
    for token in range(INTERROGATIONS):
        place = i64(where[token])
        colour = i64(checks[2 * token])
        difficulty = checks[2 * token + 1]
        if place == IN_DISCARD:
            out[discarded + DIFFICULTIES * colour + i64(difficulty)] += 1
        elif place >= ON_ROAD:  # in the supply and as a roadblock nobody sees its check
            out[at + DIFFICULTIES * colour + i64(difficulty)] += 1
        elif place >= ON_TASK:
            to = next_free(out, tasks + (place - ON_TASK) * NEEDED_TOKENS * CHECK_SHOWN, CHECK_SHOWN)
            out[to + colour] = 1
            out[to + COLOURS] = difficulty
        else:
            to = next_free(out, cities + place * MOST_QUESTIONS_AT * QUESTION_SHOWN, QUESTION_SHOWN)
            out[to + colour] = 1
            out[to + COLOURS] = difficulty
            if tried & bit(token) != 0:
                out[to + CHECK_SHOWN] = 1
    return tasks + SLOTS * NEEDED_TOKENS * CHECK_SHOWN


def next_free(out: vec[u8], at: i64, size: i64) -> i64:
    """Where the first token, of so many cells each, can be written from ``at`` on: no colour stands there."""
    while out[at] | out[at + 1] | out[at + 2] | out[at + 3] != 0:
        at += size
    return at


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
        t.personal_prints.write(task // PERSONAL_TASK, out, to)
        if has_happened(s, owner, i64(t.personal[task + P_TRIGGER]), i64(t.personal[task + P_NUMBER])):
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
    """allies"""
    t = s.tables
    for ally in range(s.allies):
        where = i64(s.ally_at[ally])
        if where == GONE:
            continue
        to = at + ally * ALLY_SHOWN
        card = i64(s.ally_card[ally])
        t.ally_prints.write(card, out, to)
        if where >= CITIES:
            out[to + ALLY_OWNER + (where - WITH_SEAT - seat + s.players) % s.players] = 1
            stress = i64(s.stress[ON_ALLIES + ally])
            if stress != 0:
                write_stress(s, stress - 1, out, to + ALLY_STRESS)
            continue
        out[to + where] = 1
        if frame_of(s, ally) != ONE_TIME:
            out[to + ALLY_CHECK + i64(t.allies[card * ALLY + A_COLOUR])] = 1
            out[to + ALLY_CHECK + COLOURS] = t.allies[card * ALLY + A_DIFFICULTY]
    return at + ALLIES * ALLY_SHOWN
