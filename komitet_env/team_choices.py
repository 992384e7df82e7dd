"""What else the house team chooses: stress, allies, aid tokens, swaps, tasks that are held."""

from mypy_extensions import i64

from komitet_env.actions import (
    AID,
    ALLY,
    CITY,
    DONE,
    MAIN,
    SEAT,
    SLOT,
    STEP,
)
from komitet_env.effect_worths import aid_gain, best_swap, effect_worth
from komitet_env.outlook import Outlook, best_legal, is_legal, task_worth
from komitet_env.state import (
    AID_ON_MAIN,
    AID_ON_PERSONAL,
    EASE_CARGO,
    EASE_CHECK,
    EASE_DOCUMENTS,
    F_B,
    F_C,
    GONE,
    SLOTS,
    State,
    top,
)
from komitet_env.stress import place_of
from komitet_env.tables import STEPS_OF_MAIN
from komitet_env.tasks import marks_on
from komitet_env.worths import USUAL_PENALTY, ally_worth, penalty_cost, place_worth, relief_worth, removal_worth


# --- stress ----------------------------------------------------------------------------------------------------------
def choose_turn(o: Outlook, s: State) -> i64:
    """The closed token with the least penalty; one never seen counts as a usual one."""
    return best_legal(o, s, worth_of_turning)


def worth_of_turning(o: Outlook, s: State, action: i64) -> i64:
    """The penalty, which counts against it."""
    token = i64(s.stress[place_of(s.actor, action)]) - 1
    if s.token_seen[token] == 0:
        return -USUAL_PENALTY
    return -penalty_cost(i64(s.tables.stress[token]))


def choose_laying(o: Outlook, s: State) -> i64:
    """Where a token blocks least; the second one in a cell that holds two blocks nothing."""
    return best_legal(o, s, worth_of_laying)


def worth_of_laying(o: Outlook, s: State, action: i64) -> i64:
    """What the token blocks, which counts against the place."""
    place = place_of(s.actor, action)
    return 1 if s.stress[place] != 0 else -place_worth(s, s.actor, place)


def choose_removal(o: Outlook, s: State) -> i64:
    """The token whose easing is worth most."""
    return best_legal(o, s, worth_of_removing)


def worth_of_removing(o: Outlook, s: State, action: i64) -> i64:
    """What easing the token there is worth to its owner."""
    owner = i64(s.frames[top(s) + F_C])
    return removal_worth(s, owner, place_of(owner, action))


def choose_eased(o: Outlook, s: State) -> i64:
    """The player for whom 1 stress less is worth most."""
    return best_legal(o, s, worth_of_easing)


def worth_of_easing(o: Outlook, s: State, action: i64) -> i64:
    """What 1 stress less is worth to the player named."""
    return relief_worth(o, s, action - SEAT, 1)


# --- tasks -----------------------------------------------------------------------------------------------------------
def choose_token_place(o: Outlook, s: State) -> i64:
    """The task on which another interrogation token is worth most."""
    return best_legal(o, s, worth_of_token)


def worth_of_token(o: Outlook, s: State, action: i64) -> i64:
    """What the task is worth, more where a token lies already."""
    slot = action - SLOT
    return task_worth(o, s, i64(s.task_space[slot])) * (2 + marks_on(s, slot))


def choose_held(s: State) -> i64:
    """The task that is due first."""
    best = DONE
    best_space: i64 = 3
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if action != DONE and i64(s.task_space[action - SLOT]) < best_space:
            best = action
            best_space = i64(s.task_space[action - SLOT])
    return best


def choose_swap(o: Outlook, s: State, second: bool) -> i64:
    """The two tasks whose change of places gains most; else scenario tokens."""
    pair = best_swap(o, s) % (SLOTS * SLOTS)
    if second:
        first = i64(s.frames[top(s) + F_B])
        action = SLOT + pair % SLOTS
        if first == SLOT + pair % SLOTS:
            action = SLOT + pair // SLOTS
        return action if is_legal(s, action) else i64(s.legal[0])
    action = SLOT + pair // SLOTS
    if pair > 0 and is_legal(s, action):
        return action
    return i64(s.legal[s.legal_count - 1])


# --- Leningrad's aid -------------------------------------------------------------------------------------------------
def best_aided(o: Outlook, s: State) -> i64:
    """The goal where an aid token is worth most and can be laid."""
    best: i64 = 0
    best_gain: i64 = -1
    for goal in range(o.goals):
        gain = aid_gain(o, s, goal)
        if gain > best_gain and is_legal(s, aided_action(o, goal)):
            best = goal
            best_gain = gain
    return best


def aided_action(o: Outlook, goal: i64) -> i64:
    """The action that names the goal's card."""
    where = o.where[goal]
    if where >= AID_ON_PERSONAL:
        return SEAT + where - AID_ON_PERSONAL
    return MAIN + (where - AID_ON_MAIN) // STEPS_OF_MAIN if where >= AID_ON_MAIN else SLOT + where


def choose_aid(s: State) -> i64:
    """One from beside Leningrad, if there is one."""
    for n in range(s.legal_count):
        if i64(s.aid_on[i64(s.legal[n]) - AID]) == GONE:
            return i64(s.legal[n])
    return i64(s.legal[0])


def choose_aid_place(o: Outlook, s: State) -> i64:
    """Where it is worth most."""
    action = aided_action(o, best_aided(o, s))
    return action if is_legal(s, action) else i64(s.legal[0])


def choose_aid_step(o: Outlook, s: State) -> i64:
    """The condition of the main task where it is worth most."""
    main = i64(s.frames[top(s) + F_C])
    best = i64(s.legal[0])
    best_gain: i64 = -1
    for goal in range(o.goals):
        step = o.where[goal] - AID_ON_MAIN - STEPS_OF_MAIN * main
        if o.where[goal] >= AID_ON_MAIN and 0 <= step < STEPS_OF_MAIN and is_legal(s, STEP + step):
            gain = aid_gain(o, s, goal)
            if gain > best_gain:
                best = STEP + step
                best_gain = gain
    return best


def choose_ease(s: State) -> i64:
    """A check before cargo, cargo before documents."""
    for n in range(s.legal_count):
        last = i64(s.legal[s.legal_count - 1 - n])
        if last == AID + EASE_CHECK or last == AID + EASE_CARGO or last == AID + EASE_DOCUMENTS:
            return last
    return i64(s.legal[0])


# --- allies ----------------------------------------------------------------------------------------------------------
def choose_ally(o: Outlook, s: State) -> i64:
    """The ally of the city that is worth most."""
    return best_legal(o, s, worth_of_ally)


def worth_of_ally(o: Outlook, s: State, action: i64) -> i64:
    """What it is worth to take the ally."""
    return ally_worth(o, s, s.actor, action - ALLY)


def choose_ally_city(o: Outlook, s: State) -> i64:
    """The city of the ally that is worth most."""
    best = i64(s.legal[0])
    best_worth: i64 = -1_000_000
    for ally in range(s.allies):
        city = i64(s.ally_at[ally])
        if is_legal(s, CITY + city):
            worth = ally_worth(o, s, s.actor, ally)
            if worth > best_worth:
                best = CITY + city
                best_worth = worth
    return best


def choose_sticker_city(o: Outlook, s: State) -> i64:
    """The city whose effect is worth most."""
    return best_legal(o, s, worth_of_effect)


def worth_of_effect(o: Outlook, s: State, action: i64) -> i64:
    """What the effect of the city is worth."""
    return effect_worth(o, s, s.actor, action - CITY)
