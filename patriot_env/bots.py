"""The house player of Patriot: helps the President or sabotages, by what its own allegiance cards say.

It has no memory and looks at nothing that its seat does not know. Chance decides only which character it chooses.
"""

from typing import Final, final

from mypy_extensions import i64

from patriot_env import state as st
from patriot_env.act_choices import (
    ability_gain,
    choose_act,
    coins_for_calm,
    projected,
    troops_in,
)
from patriot_env.actions import (
    ABILITY,
    ACCUSE,
    BEACON_SPACE,
    CLAIM_OPPOSE,
    CLAIM_SUPPORT,
    DONE,
    IMPROVE_ROLL,
    KEEP_CARD,
    LESS_NEEDED,
    MORE_NEEDED,
    OPTION,
    REROLL,
    SEAT,
    SPACE,
    YES,
)
from patriot_env.beacons import SWAPPING
from patriot_env.card_choices import choose_added, choose_bid, choose_discarded, type_wanted, wants_dead
from patriot_env.laboratory import looks_at_briefs
from patriot_env.outlook import (
    CARD,
    MARKER,
    Outlook,
)
from patriot_env.rolls import CALMING, EXECUTING, PROJECTING
from patriot_env.rules import PatriotGame
from patriot_env.state import State, after, apart, is_president, top
from patriot_env.steps import step_at
from patriot_env.suspicion import most_suspect, suspicion
from patriot_env.tables import (
    ABILITIES,
    B_FIRST,
    BRIEF,
    D8,
    PLACES,
    S_AMOUNT,
    S_FIRST,
    S_VERB,
    SPACES,
    T_EXECUTE_ROLL,
    T_PROJECT_ROLL,
    U_SEQUENCE,
    V_STEAL,
    V_VOTE,
    WHEN_ABILITY,
    WHEN_ADDED,
    WHEN_BRIEF,
    WHEN_RIOT,
    WHEN_THREAT,
    WHEN_VOTE,
)
from patriot_env.trackers import trait
from patriot_env.war_room import ADDING, DEPLOYING, LOSING
from patriot_env.war_room import EXECUTING as EXECUTING_RIOTERS
from patriot_env.windows import ability_at
from patriot_env.worths import (
    CONVICTED,
    beacon_worth,
    brief_worth,
    discovery_worth,
    option_worth,
    sequence_worth,
)
from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng

UNSEEN: Final[i64] = 100  # boldness of an assassin where nobody sees what it does
IN_DANGER: Final[i64] = 25  # suspicion at which an assassin reveals itself
WORTH_OF_SPACES: Final = (12, 10, 6, 3, 1, 12, 14, 5, 8, 1, 12, 14, 8, 6, 1, 12, 6, 5, 1, 1)  # what a rioter blocks
BAD_BRIEF: Final[i64] = -100
ONESELF: Final[i64] = 1000  # who gets what is good, before anybody else
THE_PRESIDENT: Final[i64] = 500  # who is spared what is bad, or gets it from an assassin
TRUSTED: Final[i64] = 5  # who gets what is good where all others are suspected
THREAT_TO_UNDO: Final[i64] = 3


@final
class HouseBot(Bot):
    """A sensible player of Patriot for any seat."""

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat that is asked; raises TypeError for another game."""
        if not isinstance(game, PatriotGame):
            raise TypeError(f"the house bot of Patriot cannot play a {type(game).__name__}: give it a PatriotGame")
        s = game.state
        if s.decision == st.CHOOSE_CHARACTER:
            return i64(s.legal[rng.below(s.legal_count)])
        return choose(s)


def choose(s: State) -> i64:
    """What the house does, but for choosing characters."""
    decision = s.decision
    o = Outlook(s, s.actor)
    if decision == st.ACT:
        return choose_act(o, s)
    if decision == st.ADD_CARD:
        o.boldness = UNSEEN
        return choose_added(o, s)
    if decision == st.WINDOW_USE:
        return choose_use(o, s)
    if decision == st.DISCARD:
        return choose_discarded(o, s)
    if decision == st.BID:
        return choose_bid(o, s)
    if decision == st.CHOOSE_SPACE:
        return choose_space(o, s)
    if decision == st.IMPROVE:
        return choose_improvement(o, s)
    if decision == st.CHOOSE_OPTION:
        return choose_option(o, s)
    if decision == st.CHOOSE_SEAT:
        return choose_seat(o, s)
    if decision == st.CHOOSE_BEACON:
        return choose_beacon(o, s)
    if decision == st.KEEP:
        return choose_kept(o, s)
    if decision == st.CLAIM:
        return choose_claim(o, s)
    if decision == st.REVEAL:
        danger = suspicion(s, o.seat) >= IN_DANGER and most_suspect(s, -1) == o.seat
        return YES if o.kills and danger else DONE
    if decision == st.SHIFT:
        return LESS_NEEDED if wants_dead(o, s, vote_target(s)) else MORE_NEEDED
    if decision == st.MOVE_FROM:
        return choose_moved(s)
    if decision == st.MOVE_TO:
        return choose_emptiest(s)
    if decision == st.SHOW:
        return i64(s.legal[0])
    return type_wanted(o, s)


# --- moments ---------------------------------------------------------------------------------------------------------
def frame_below(s: State, kind: i64) -> i64:
    """Where the innermost frame of the kind starts; there must be one."""
    f = top(s)
    while i64(s.frames[f + st.F_KIND]) != kind:
        f -= st.FRAME
    return f


def vote_target(s: State) -> i64:
    """The seat that is voted on."""
    return i64(s.frames[frame_below(s, st.VOTE) + st.F_B])


def choose_use(o: Outlook, s: State) -> i64:
    """Use what is worth it now, the first that is; else pass."""
    when = i64(s.frames[top(s) + st.F_A])
    for n in range(1, s.legal_count):
        action = i64(s.legal[n])
        if is_worth_using(o, s, when, action):
            return action
    return DONE


def is_worth_using(o: Outlook, s: State, when: i64, action: i64) -> bool:
    """Whether an ability, or a discovery against a riot, is used at this moment."""
    if when == WHEN_RIOT:
        return not o.kills
    if when == WHEN_THREAT:
        return not o.kills and (s.threat >= THREAT_TO_UNDO or o.rounds_left <= 1)
    if when == WHEN_BRIEF:
        brief = i64(s.frames[frame_below(s, st.BRIEFING) + st.F_A])
        return brief_worth(o, s, brief, i64(s.frames[frame_below(s, st.BRIEFING) + st.F_SEAT])) < BAD_BRIEF
    if when == WHEN_VOTE:
        return is_president(vote_target(s)) or wants_dead(o, s, vote_target(s)) or vote_target(s) == o.seat
    if when == WHEN_ADDED:
        return o.kills
    if when == WHEN_ABILITY:
        used = i64(s.frames[frame_below(s, st.USING) + st.F_A])
        at = ability_at(used // ABILITIES, used % ABILITIES)
        holder = i64(s.frames[frame_below(s, st.USING) + st.F_SEAT])
        return sequence_worth(o, s, i64(s.tables.characters[at + U_SEQUENCE]), holder) < BAD_BRIEF
    return ability_gain(o, s, action - ABILITY) > 0


# --- spaces ----------------------------------------------------------------------------------------------------------
def choose_space(o: Outlook, s: State) -> i64:
    """Rioters go first where they block most, and come where they block least; troops stand where there are few."""
    what = i64(s.frames[top(s) + st.F_C])
    if what == EXECUTING_RIOTERS and o.kills and o.boldness > 0:
        return DONE
    best: i64 = -1
    best_worth: i64 = 0
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if action < SPACE:
            continue
        worth = i64(WORTH_OF_SPACES[action - SPACE])
        if what == DEPLOYING:
            worth -= 6 * troops_in(s, (action - SPACE) // SPACES)
        elif what == LOSING:
            worth = 6 * troops_in(s, (action - SPACE) // SPACES) - worth
        elif what == ADDING:
            worth = -worth
        if o.kills and o.boldness > 0 and what != DEPLOYING:
            worth = -worth
        if best < 0 or worth > best_worth:
            best_worth = worth
            best = action
    return best


def choose_moved(s: State) -> i64:
    """A troop of the place that has two more than another; else no more."""
    most: i64 = 0
    least: i64 = 0
    for place in range(PLACES):
        if troops_in(s, place) > troops_in(s, most):
            most = place
        if troops_in(s, place) < troops_in(s, least):
            least = place
    if troops_in(s, most) < troops_in(s, least) + 2:
        return DONE
    for n in range(s.legal_count):
        if (i64(s.legal[n]) - SPACE) // SPACES == most and i64(s.legal[n]) >= SPACE:
            return i64(s.legal[n])
    return DONE


def choose_emptiest(s: State) -> i64:
    """A free space of the place with the fewest troops."""
    best = i64(s.legal[0])
    for n in range(s.legal_count):
        if troops_in(s, (i64(s.legal[n]) - SPACE) // SPACES) < troops_in(s, (best - SPACE) // SPACES):
            best = i64(s.legal[n])
    return best


# --- rolls -----------------------------------------------------------------------------------------------------------
def choose_improvement(o: Outlook, s: State) -> i64:
    """Pay for a better roll while that is worth the price."""
    f = top(s)
    purpose = i64(s.frames[f + st.F_A])
    rolled = i64(s.frames[f + st.F_B])
    if i64(s.legal[s.legal_count - 1]) == DONE:
        return DONE
    if purpose == CALMING:
        return IMPROVE_ROLL if coins_for_calm(o, s, rolled) > 0 else DONE
    if purpose == EXECUTING:
        bad = rolled - trait(s, o.seat, T_EXECUTE_ROLL) <= 1
        return REROLL if bad and not o.kills and s.hand_size[o.seat] >= 5 else DONE
    if purpose == PROJECTING:
        counted = rolled + trait(s, o.seat, T_PROJECT_ROLL)
        for more in range(1, 3):
            gain = (projected(min(D8, counted + more)) - projected(counted)) * (MARKER + o.marker_more)
            if gain > more * CARD:
                return IMPROVE_ROLL
    return DONE


# --- options, players, beacons, cards looked at ----------------------------------------------------------------------
def choose_option(o: Outlook, s: State) -> i64:
    """The option that is worth most."""
    f = top(s)
    if i64(s.frames[f + st.F_KIND]) == st.RUN:
        first = i64(s.tables.steps[step_at(s, f) + S_FIRST])
    else:
        first = i64(s.tables.briefs[i64(s.frames[f + st.F_A]) * BRIEF + B_FIRST])
    best = i64(s.legal[0])
    for n in range(1, s.legal_count):
        action = i64(s.legal[n])
        if option_worth(o, s, first + action - OPTION, o.seat) > option_worth(o, s, first + best - OPTION, o.seat):
            best = action
    return best


def choose_seat(o: Outlook, s: State) -> i64:
    """The seat suspected most for what is bad, oneself or the one suspected least for what is good."""
    at = step_at(s, top(s))
    verb = i64(s.tables.steps[at + S_VERB])
    good = i64(s.tables.steps[at + S_AMOUNT]) > 0 and verb != V_VOTE and verb != V_STEAL
    best: i64 = -1
    best_worth: i64 = 0
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        seat = after(s, o.seat, action - SEAT)
        worth = seat_worth(o, s, seat, good, o.kills and verb != V_VOTE)
        if best < 0 or worth > best_worth:
            best = action
            best_worth = worth
    return best


def seat_worth(o: Outlook, s: State, seat: i64, good: bool, harms: bool) -> i64:
    """How much the player would like this seat to have it; ``harms``: an assassin helps the suspected."""
    if seat == o.seat:
        return ONESELF if good else -ONESELF
    if is_president(seat):
        if harms:
            return -THE_PRESIDENT if good else THE_PRESIDENT
        return TRUSTED if good else -THE_PRESIDENT
    return suspicion(s, seat) if good == harms else -suspicion(s, seat)


def choose_beacon(o: Outlook, s: State) -> i64:
    """Launch the best, lose the least, replace what is of no use."""
    what = i64(s.frames[top(s) + st.F_B])
    best: i64 = -1
    best_worth: i64 = 0
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if action < BEACON_SPACE:
            continue
        worth = beacon_worth(o, s, action - BEACON_SPACE)
        if what != 0:
            worth = -worth
        if o.kills:
            worth = -worth
        if best < 0 or worth > best_worth:
            best = action
            best_worth = worth
    if what >= SWAPPING and best_worth <= 0:
        return DONE
    return best


def choose_kept(o: Outlook, s: State) -> i64:
    """The discovery or brief that is worth most to the player."""
    is_brief = looks_at_briefs(s, top(s))
    best: i64 = 0
    best_worth: i64 = 0
    for number in range(s.looking):
        card = i64(s.looked_at[number])
        worth = brief_worth(o, s, card, s.seat) if is_brief else discovery_worth(o, s, card)
        if number == 0 or worth > best_worth:
            best = number
            best_worth = worth
    return KEEP_CARD + best


# --- claims ----------------------------------------------------------------------------------------------------------
def choose_claim(o: Outlook, s: State) -> i64:
    """Support for what all want, against votes that one does not; an accusation where suspicion is strong."""
    f = top(s)
    if s.frames[f + st.F_A] == 0:
        suspect = most_suspect(s, o.seat)
        if suspect >= 0 and suspicion(s, suspect) >= CONVICTED:
            return ACCUSE + apart(s, o.seat, suspect) - 1
        return CLAIM_SUPPORT
    target = i64(s.frames[f + st.F_B])
    if is_president(target):
        return CLAIM_OPPOSE
    return CLAIM_SUPPORT if wants_dead(o, s, target) else CLAIM_OPPOSE
