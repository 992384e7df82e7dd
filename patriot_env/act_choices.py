"""What a house player of Patriot does in Act: each legal action has a gain, its AP deducted; the greatest is taken."""

from typing import Final

from mypy_extensions import i64

from patriot_env.acting import (
    CALM_AP,
    DECK_AP,
    DECK_COINS,
    DEPLOY_AP,
    EXECUTE_AP,
    FEW_COINS_AP,
    FEW_COINS_GAIN,
    FEW_COINS_UNREST,
    FEWEST_TROOPS,
    LAUNCH_AP,
    LAUNCH_COINS,
    MANY_COINS_AP,
    MANY_COINS_GAIN,
    MANY_COINS_UNREST,
    PREDICT_AP,
    PROJECT_AP,
    PROJECT_UNREST,
    REPROGRAM_COST,
    SECURE_AP,
    TAXES_AP,
    TAXES_UNREST,
    VOTE_AP,
    coins_are_free,
)
from patriot_env.actions import (
    ABILITY,
    ASSASSIN,
    BUY_AP,
    CALL_VOTE,
    CALM,
    CARD,
    DEPLOY,
    DISCOVER,
    DISCOVERY,
    DONE,
    EXECUTE,
    FEW_COINS,
    LAUNCH,
    LAUNCH_FROM_DECK,
    MANY_COINS,
    MOVE_TROOPS,
    RAISE_TAXES,
    REPROGRAM,
    SECURE,
    STORE,
    TYPE,
    USE_BEACON,
)
from patriot_env.card_choices import WANTED, choose_laid, want_of_type
from patriot_env.cards import value_in_hand
from patriot_env.outlook import (
    AP,
    MARKER,
    TROOP_WORTH,
    Outlook,
    coins_worth,
    letter_worth,
    shared,
    unrest_worth,
)
from patriot_env.outlook import DISCOVERY as DISCOVERY_WORTH
from patriot_env.state import NONE, TROOP, State, after, bit, is_president
from patriot_env.suspicion import suspicion
from patriot_env.tables import (
    ASSASSIN_TILE,
    BEACON,
    BEACON_SPACES,
    C_HAND,
    CHARACTER,
    D8,
    E_DEFECTIVE,
    L_VOTE,
    N_AP,
    N_SEQUENCE,
    PLACES,
    SPACES,
    SPY,
    T_EXECUTE_ROLL,
    T_PROJECT_ROLL,
    U_SEQUENCE,
    WAR,
)
from patriot_env.trackers import trait
from patriot_env.votes import NEEDED_FOR_OTHERS, NEEDED_FOR_PRESIDENT
from patriot_env.windows import ability_at
from patriot_env.worths import (
    CONVICTED,
    beacon_worth,
    discovery_worth,
    execution_worth,
    launch_worth,
    sequence_worth,
    troops_worth,
    use_worth,
)

AP_SPARED: Final[i64] = 22  # what an action point is worth that is not used otherwise
USED_EARLY: Final[i64] = 220  # what an ability must be worth at first, less so later
DISCOVERY_EARLY: Final[i64] = 60
LOOKING_AHEAD: Final[i64] = 15  # more than its AP
USELESS_BEACON: Final[i64] = 35  # replaced
KILLING: Final[i64] = 700  # an assassin, dead
LAST_BLOW: Final[i64] = 2000
OPPOSED: Final[i64] = 7  # tenths of a point that a card in another's hand brings against a vote on the President
ANOTHER_ASSASSIN: Final[i64] = 8  # points that it hopes for then from each other one
OPPOSED_LATE: Final[i64] = 3  # and so many are reckoned with in the last round, when there is nothing to lose


def choose_act(o: Outlook, s: State) -> i64:
    """The action with the greatest gain; cards for the letter first, as they cost nothing."""
    laid = choose_laid(o, s)
    if laid != DONE:
        return laid
    best = DONE
    best_gain: i64 = 0
    for n in range(s.legal_count):
        action = i64(s.legal[n])
        if action == DONE or CARD <= action < DISCOVERY:
            continue
        gain = gain_of(o, s, action)
        if gain > best_gain:
            best_gain = gain
            best = action
    return best


def gain_of(o: Outlook, s: State, action: i64) -> i64:
    """What an action is worth, less its AP."""
    if action < FEW_COINS:
        return card_gain(o, s, action - TYPE)
    if action < LAUNCH:
        return treasury_gain(o, s, action)
    if action < CALL_VOTE:
        return beacon_gain(o, s, action)
    if action < CALM:
        return vote_gain(o, s, after(s, o.seat, action - CALL_VOTE))
    if action < DEPLOY:
        return laboratory_gain(o, s, action)
    if action < ASSASSIN:
        return war_gain(o, s, action)
    if action < ABILITY:
        at = (action - ASSASSIN) * ASSASSIN_TILE
        worth = sequence_worth(o, s, i64(s.tables.assassin[at + N_SEQUENCE]), o.seat)
        return worth - i64(s.tables.assassin[at + N_AP]) * AP_SPARED
    if action < BUY_AP:
        return ability_gain(o, s, action - ABILITY)
    if action == BUY_AP or action == STORE:
        return 10 if cards_over(o, s) > 1 else -1
    if action < SECURE:
        return discovery_worth(o, s, action - DISCOVERY) - early_price(o, DISCOVERY_EARLY)
    return secure_gain(o, s, 1 + action - SECURE)


def cards_over(o: Outlook, s: State) -> i64:
    """How many cards the hand has above its limit."""
    return i64(s.hand_size[o.seat]) - i64(s.tables.characters[i64(s.character[o.seat]) * CHARACTER + C_HAND])


def card_gain(o: Outlook, s: State, of_type: i64) -> i64:
    """A card of the type for 1 AP: wanted for the letter, else while there is room in the hand."""
    want = want_of_type(o, s, of_type)
    over = cards_over(o, s)
    if over >= 2 and want < WANTED + WANTED // 2:
        return -1
    if over > -2:
        want -= 8 * (over + 2)
    return want - AP_SPARED


# --- Treasury and Surveillance Centre --------------------------------------------------------------------------------
def treasury_gain(o: Outlook, s: State, action: i64) -> i64:
    """Coins, taxes, predicting."""
    if action == FEW_COINS or action == MANY_COINS:
        few = action == FEW_COINS
        ap: i64 = 0 if coins_are_free(s) else FEW_COINS_AP if few else MANY_COINS_AP
        worth = coins_worth(o, s, FEW_COINS_GAIN if few else MANY_COINS_GAIN)
        worth += unrest_worth(o, s, FEW_COINS_UNREST if few else MANY_COINS_UNREST)
        return shared(o, worth) - ap * AP_SPARED
    if action == RAISE_TAXES:
        worth = o.rounds_left * o.coin + o.tax_more + unrest_worth(o, s, TAXES_UNREST)
        return shared(o, worth) - TAXES_AP * AP_SPARED
    return -1 if knows_next_brief(o, s) else AP_SPARED + LOOKING_AHEAD - PREDICT_AP * AP_SPARED


def knows_next_brief(o: Outlook, s: State) -> bool:
    """Whether the player knows already which brief comes next; what it does not know is not looked at."""
    return s.brief_count == 0 or i64(s.brief_known[i64(s.briefs[s.brief_count - 1])]) & bit(o.seat) != 0


def beacon_gain(o: Outlook, s: State, action: i64) -> i64:
    """Launching, using, reprogramming."""
    if action < LAUNCH_FROM_DECK:
        worth = launch_worth(o, s) + coins_worth(o, s, -LAUNCH_COINS) + beacon_worth(o, s, action - LAUNCH)
        return shared(o, worth) - LAUNCH_AP * AP_SPARED
    if action < USE_BEACON:
        worth = launch_worth(o, s) * 3 // 4 + coins_worth(o, s, -DECK_COINS) + AP
        worth -= beacon_worth(o, s, action - LAUNCH_FROM_DECK) // 2
        return shared(o, worth) - DECK_AP * AP_SPARED
    if action < REPROGRAM:
        return use_worth(o, s, i64(s.beacon_at[action - USE_BEACON]))
    useless: i64 = 0
    for space in range(BEACON_SPACES):
        beacon = i64(s.beacon_at[space])
        if beacon != NONE:
            useless += i64(s.tables.beacons[beacon * BEACON + E_DEFECTIVE] != 0)
    worth = USELESS_BEACON * useless
    if action == REPROGRAM:
        return shared(o, worth) - REPROGRAM_COST * AP_SPARED
    return shared(o, worth + coins_worth(o, s, -REPROGRAM_COST))


def vote_gain(o: Outlook, s: State, target: i64) -> i64:
    """An assassination vote."""
    ap: i64 = 0 if s.lasting[L_VOTE] != 0 else VOTE_AP
    own = value_in_hand(s, o.seat, SPY) + value_in_hand(s, o.seat, WAR)
    if is_president(target):
        if not o.kills:
            return -1
        against: i64 = 0
        for seat in range(s.players):
            if seat != o.seat:
                against += i64(s.hand_size[seat])
        opposed = against * OPPOSED // 10
        if o.rounds_left == 0:
            opposed = against * OPPOSED_LATE // 10 - (s.kills - 1) * ANOTHER_ASSASSIN
        return LAST_BLOW if own - opposed >= NEEDED_FOR_PRESIDENT * s.players else -1
    if o.kills:
        return -1
    if 2 * own < NEEDED_FOR_OTHERS * s.players or suspicion(s, target) < CONVICTED:
        return -1
    return KILLING * suspicion(s, target) // (2 * CONVICTED) - ap * AP_SPARED


def secure_gain(o: Outlook, s: State, coins: i64) -> i64:
    """Coins onto the letter: as many as it asks, no more."""
    if o.coins_due == 0 or coins > o.coins_due or coins < min(o.coins_due, s.coins):
        return -1
    if o.coins_due > coins and o.waiting != 0:
        return -1
    worth = letter_worth(o, s) * coins // o.coins_due + coins_worth(o, s, -coins)
    return shared(o, worth) - SECURE_AP * AP_SPARED


# --- Laboratory and War Room -----------------------------------------------------------------------------------------
def calmed(o: Outlook, s: State, rolled: i64) -> i64:
    """What a calm roll is worth to the President."""
    if rolled == D8:
        return unrest_worth(o, s, -3)
    if rolled >= 5:
        return unrest_worth(o, s, -2)
    return unrest_worth(o, s, 2 if rolled >= 2 else 3)


def coins_for_calm(o: Outlook, s: State, rolled: i64) -> i64:
    """How many coins the player adds to a roll of calm."""
    best: i64 = 0
    for coins in range(1, min(s.coins, D8 - rolled) + 1):
        gain = shared(o, calmed(o, s, rolled + coins) + coins_worth(o, s, -coins))
        if gain > shared(o, calmed(o, s, rolled + best) + coins_worth(o, s, -best)):
            best = coins
    return best


def projected(rolled: i64) -> i64:
    """The markers of a project."""
    if rolled >= 7:
        return 4
    if rolled >= 5:
        return 2
    return -2 if rolled <= 1 else 0


def laboratory_gain(o: Outlook, s: State, action: i64) -> i64:
    """Calming, a project, a discovery."""
    if action == DISCOVER:
        return DISCOVERY_WORTH + o.discovery_more
    total: i64 = 0
    if action == CALM:
        for rolled in range(1, D8 + 1):
            coins = coins_for_calm(o, s, rolled)
            total += calmed(o, s, rolled + coins) + coins_worth(o, s, -coins)
        return shared(o, total // D8) - CALM_AP * AP_SPARED
    bonus = trait(s, o.seat, T_PROJECT_ROLL)
    for rolled in range(1, D8 + 1):
        total += max(projected(rolled + bonus), -i64(s.markers[o.seat]))
    worth = (MARKER + o.marker_more) * total // D8
    if o.rounds_left == 0:
        worth = worth // 2
    return worth + shared(o, unrest_worth(o, s, PROJECT_UNREST)) - PROJECT_AP * AP_SPARED


def war_gain(o: Outlook, s: State, action: i64) -> i64:
    """Deploying, moving, executing."""
    if action == MOVE_TROOPS:
        return 5 if is_uneven(s) and not o.kills else -1
    if action == EXECUTE:
        chance = D8 - 1 - trait(s, o.seat, T_EXECUTE_ROLL)
        worth = execution_worth(o, s, 1) * chance - TROOP_WORTH
        return shared(o, worth // D8) - EXECUTE_AP * AP_SPARED
    troops = FEWEST_TROOPS + action - DEPLOY
    worth = troops_worth(o, s, troops) + unrest_worth(o, s, troops)
    return shared(o, worth) - (DEPLOY_AP + 2 * (action - DEPLOY)) * AP_SPARED


def troops_in(s: State, place: i64) -> i64:
    """How many troops are in the place."""
    count: i64 = 0
    for at in range(place * SPACES, (place + 1) * SPACES):
        count += i64(i64(s.board[at]) == TROOP)
    return count


def is_uneven(s: State) -> bool:
    """Whether a place has two troops more than another one."""
    most: i64 = 0
    least: i64 = SPACES
    for place in range(PLACES):
        troops = troops_in(s, place)
        most = max(most, troops)
        least = min(least, troops)
    return most >= least + 2


# --- abilities -------------------------------------------------------------------------------------------------------
def ability_gain(o: Outlook, s: State, number: i64) -> i64:
    """An ability used now, less what it may be worth at a better moment."""
    at = ability_at(i64(s.character[o.seat]), number)
    worth = sequence_worth(o, s, i64(s.tables.characters[at + U_SEQUENCE]), o.seat)
    return worth - early_price(o, USED_EARLY)


def early_price(o: Outlook, price: i64) -> i64:
    """What it must be worth to use something that can be used once."""
    return price * o.rounds_left // 4
