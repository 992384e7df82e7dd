"""What texts, briefs, beacons and discoveries are worth to a house player."""

from typing import Final

from mypy_extensions import i64

from patriot_env.beacons import is_launched, launched_on_board
from patriot_env.outlook import (
    AP,
    BEACON,
    CARD,
    CHOSEN_CARD,
    DISCOVERY,
    GIVEN_CARD,
    MARKER,
    RIOTER_WORTH,
    RIOTS_END,
    SUPER_BRIEF,
    TROOP_WORTH,
    Outlook,
    coins_worth,
    letter_worth,
    riot_worth,
    shared,
    threat_worth,
    unrest_worth,
)
from patriot_env.state import ACTIVE, NONE, USED, State
from patriot_env.suspicion import most_suspect, suspicion
from patriot_env.tables import (
    ALL,
    ANOTHER,
    ANYBODY,
    B_COUNT,
    B_FIRST,
    B_HIGHEST,
    B_KIND,
    B_LOWEST,
    BEACON_SPACES,
    BIDDING_BRIEF,
    BRIEF,
    BY_DIE,
    CHOICE_BRIEF,
    D8,
    D_SEQUENCE,
    E_AP,
    E_COINS,
    E_DEFECTIVE,
    E_MARKERS,
    E_SEQUENCE,
    EACH_PLACE,
    FEWEST_CARDS,
    HOLDER,
    INFLUENCE_BRIEF,
    L_BRIEF,
    L_COINS,
    L_RIOT,
    MOST_CARDS,
    NOBODYS,
    O_CARDS,
    O_COINS,
    O_MARKERS,
    O_SEQUENCE,
    OPTION,
    OTHERS,
    OWN_CHOICE,
    PLACES,
    PRESIDENT,
    Q_COUNT,
    Q_FIRST,
    RIGHT,
    ROW,
    S_AMOUNT,
    S_COUNT,
    S_FIRST,
    S_VERB,
    S_WHAT,
    S_WHO,
    SEQUENCE,
    STEP,
    V_AP_BASE,
    V_AP_NEXT,
    V_AP_NOW,
    V_AP_SET,
    V_BRIEF,
    V_CARDS,
    V_CHOOSE,
    V_COINS,
    V_DISCARD,
    V_DISCOVERY,
    V_EXECUTE,
    V_GIVE_DISCOVERY,
    V_LASTING,
    V_LAUNCH,
    V_LAUNCH_DECK,
    V_LETTER_CARDS,
    V_LOSE_BEACON,
    V_LOSE_TROOPS,
    V_MARKERS,
    V_OPINION,
    V_PLAYS_NEXT,
    V_POOL,
    V_PREDICT,
    V_READY,
    V_RIOT,
    V_RIOTERS,
    V_ROLL,
    V_SECOND_TURN,
    V_SECURE,
    V_STEAL,
    V_STOP_RIOT,
    V_SUPER,
    V_SWAP_BEACON,
    V_TAXES,
    V_THREAT,
    V_TROOPS,
    V_UNDO_THREAT,
    V_UNREST,
    V_VOTE,
    W_FROM,
    W_SEQUENCE,
)
from patriot_env.tables import BEACON as BEACON_RECORD
from patriot_env.tables import DISCOVERY as DISCOVERY_RECORD

FOR_OTHERS: Final[i64] = 50  # hundredths: what another player has, to a loyal one
AGAINST_OTHERS: Final[i64] = -40  # and to an assassin
OWN: Final[i64] = 100
USUAL_AP: Final[i64] = 8  # of a turn
CONVICTED: Final[i64] = 47  # suspicion from which a loyal player wants somebody dead
VOTE_ON_SUSPECT: Final[i64] = 350
SOON_FOR_RIOTS: Final[i64] = 12  # turns left from which on preventing a riot to come is worth less and less
UNDONE: Final[i64] = 500  # for each step of threat


# --- texts -----------------------------------------------------------------------------------------------------------
def sequence_worth(o: Outlook, s: State, sequence: i64, holder: i64) -> i64:
    """What a text is worth to the player if this seat holds it."""
    first = i64(s.tables.sequences[sequence * SEQUENCE + Q_FIRST])
    total: i64 = 0
    for step in range(first, first + i64(s.tables.sequences[sequence * SEQUENCE + Q_COUNT])):
        total += step_worth(o, s, step * STEP, holder)
    return total


def step_worth(o: Outlook, s: State, at: i64, holder: i64) -> i64:
    """One step of it."""
    steps = s.tables.steps
    verb = i64(steps[at + S_VERB])
    n = i64(steps[at + S_AMOUNT])
    what = i64(steps[at + S_WHAT])
    if verb <= V_LETTER_CARDS:
        return shared(o, of_decks(o, s, verb, n, what))
    if verb == V_VOTE:
        return of_vote(o, s, holder)
    if verb <= V_VOTE:
        return of_player(o, s, verb, n, what, holder) * weight(o, s, i64(steps[at + S_WHO]), holder, verb, n) // 100
    if verb <= V_PREDICT:
        return shared(o, of_board(o, s, verb, n, what)) if verb != V_PREDICT else AP
    if verb == V_CHOOSE:
        return of_options(o, s, i64(steps[at + S_FIRST]), i64(steps[at + S_COUNT]), holder)
    if verb == V_ROLL:
        return of_rows_rolled(o, s, i64(steps[at + S_FIRST]), i64(steps[at + S_COUNT]), holder)
    return of_ability(o, s, verb, holder)


def weight(o: Outlook, s: State, who: i64, holder: i64, verb: i64, n: i64) -> i64:
    """In hundredths, how much the player cares for whom a step is about."""
    others = AGAINST_OTHERS if o.kills else FOR_OTHERS
    mine = holder == o.seat
    if who == HOLDER or who == NOBODYS:
        return OWN if mine else others
    if who == ALL:
        return OWN + others * (s.players - 1)
    if who == OTHERS:
        return others * (s.players - 1) if mine else OWN + others * (s.players - 2)
    if who == PRESIDENT:
        return OWN if o.seat == 0 else others
    if who == ANYBODY and mine:
        return OWN
    if who == ANOTHER and mine and n < 0 and not o.kills:
        return 0
    if who == RIGHT or who == FEWEST_CARDS or who == MOST_CARDS or who == ANOTHER or who == ANYBODY:
        return others
    return (OWN + others) // 2


def of_decks(o: Outlook, s: State, verb: i64, n: i64, what: i64) -> i64:
    """Tracks, coins and decks, to the President."""
    if verb == V_COINS:
        return coins_worth(o, s, -s.coins if what != 0 else n)
    if verb == V_THREAT:
        return threat_worth(s, n)
    if verb == V_UNREST:
        return unrest_worth(o, s, n)
    if verb == V_TAXES:
        return max(n, -s.taxes) * (o.coin * o.rounds_left + o.tax_more)
    if verb == V_OPINION:
        return -n * (60 if what != 0 else 25)
    if verb == V_SUPER:
        return -min(n, s.super_count) * SUPER_BRIEF
    if verb == V_BRIEF:
        return -AP
    if verb == V_RIOT:
        return riot_worth(o, s) * n
    if verb == V_LASTING:
        return of_lasting(o, s, what) * n
    if verb == V_SECURE:
        return 130 * min(n, o.coins_due)
    return CARD * n


def of_lasting(o: Outlook, s: State, what: i64) -> i64:
    """A lasting effect."""
    if what == L_COINS:
        return 4 * AP
    if what == L_BRIEF:
        return 150
    if what == L_RIOT:
        return -riot_worth(o, s) * min(SOON_FOR_RIOTS, o.turns_left) // SOON_FOR_RIOTS
    return 2 * AP


def of_player(o: Outlook, s: State, verb: i64, n: i64, what: i64, holder: i64) -> i64:
    """AP, markers, cards and discoveries, to the player who has them."""
    if verb == V_AP_NEXT:
        return AP * n if o.turns_left != 0 else 0
    if verb == V_AP_SET:
        return AP * (n - USUAL_AP)
    if verb == V_AP_NOW:
        return AP * n
    if verb == V_AP_BASE:
        return AP * n * o.rounds_left
    if verb == V_MARKERS:
        return (MARKER + o.marker_more) * max(n, -i64(s.markers[holder]))
    if verb == V_CARDS:
        return n * (CHOSEN_CARD if what == OWN_CHOICE else CARD if what == BY_DIE else CARD + 5)
    if verb == V_DISCARD:
        return -min(n, i64(s.hand_size[holder])) * (CARD if what == BY_DIE else GIVEN_CARD)
    if verb == V_DISCOVERY:
        return DISCOVERY + o.discovery_more
    if verb == V_GIVE_DISCOVERY:
        return DISCOVERY // 4
    if verb == V_STEAL:
        return n * CARD if holder == o.seat else -n * CARD
    return -10 if verb == V_POOL else 0


def of_vote(o: Outlook, s: State, holder: i64) -> i64:
    """A vote: for who holds it, if there is somebody to name."""
    if holder != o.seat:
        return -AP if not o.kills else AP
    suspect = most_suspect(s, o.seat)
    if suspect < 0:
        return 0
    if o.kills:
        return AP
    return VOTE_ON_SUSPECT if suspicion(s, suspect) >= CONVICTED else -2 * AP


def of_board(o: Outlook, s: State, verb: i64, n: i64, what: i64) -> i64:
    """Beacons, troops and rioters, to the President."""
    if verb == V_LAUNCH:
        return launch_worth(o, s) * n
    if verb == V_LAUNCH_DECK:
        return launch_worth(o, s) * n * 3 // 4
    if verb == V_LOSE_BEACON:
        return -(BEACON + o.beacon_more) * min(n, launched_on_board(s))
    if verb == V_SWAP_BEACON:
        return AP // 2
    if verb == V_READY:
        used: i64 = 0
        for space in range(BEACON_SPACES):
            used += i64(i64(s.beacon_is[space]) == USED)
        return 2 * AP * used
    places: i64 = PLACES if what == EACH_PLACE else 1
    if verb == V_TROOPS:
        return troops_worth(o, s, min(n * places, s.troops_left))
    if verb == V_LOSE_TROOPS:
        return -troops_worth(o, s, min(n * places, o.troops))
    if verb == V_RIOTERS:
        return -RIOTER_WORTH * n * places
    return execution_worth(o, s, n) if verb == V_EXECUTE else 0


def troops_worth(o: Outlook, s: State, count: i64) -> i64:
    """So many troops on the board."""
    return count * (TROOP_WORTH * min(o.rounds_left + 1, 2) // 2 + o.troop_more)


def execution_worth(o: Outlook, s: State, count: i64) -> i64:
    """So many rioters executed, as far as there are."""
    worth = min(count, o.rioters) * (RIOTER_WORTH + o.execution_more)
    if o.rioters != 0 and count >= o.rioters:
        for number in range(ACTIVE):
            worth += i64(i64(s.active[number]) != NONE) * RIOTS_END
    return worth


def launch_worth(o: Outlook, s: State) -> i64:
    """A beacon launched."""
    worth = BEACON + o.beacon_more
    if o.beacons_due != 0:
        worth += letter_worth(o, s) // o.beacons_due
    return worth


def of_ability(o: Outlook, s: State, verb: i64, holder: i64) -> i64:
    """What only abilities do."""
    if verb == V_STOP_RIOT:
        return shared(o, -riot_worth(o, s))
    if verb == V_UNDO_THREAT:
        return shared(o, UNDONE * s.undoable)
    if verb == V_SECOND_TURN:
        return USUAL_AP * AP if holder == o.seat else 0
    return AP // 2 if verb == V_PLAYS_NEXT else 0


# --- options, rows, briefs -------------------------------------------------------------------------------------------
def option_worth(o: Outlook, s: State, option: i64, chooser: i64) -> i64:
    """An option with its price."""
    at = option * OPTION
    options = s.tables.options
    price = shared(o, coins_worth(o, s, -i64(options[at + O_COINS])))
    if chooser == o.seat:
        price -= i64(options[at + O_MARKERS]) * MARKER + i64(options[at + O_CARDS]) * GIVEN_CARD
    return price + sequence_worth(o, s, i64(options[at + O_SEQUENCE]), chooser)


def of_options(o: Outlook, s: State, first: i64, count: i64, chooser: i64) -> i64:
    """A choice: the best of it for who chooses, else the middle."""
    best = option_worth(o, s, first, chooser)
    total: i64 = 0
    for option in range(first, first + count):
        worth = option_worth(o, s, option, chooser)
        best = max(best, worth)
        total += worth
    return best if chooser == o.seat else total // count


def of_rows_rolled(o: Outlook, s: State, first: i64, count: i64, holder: i64) -> i64:
    """The mean of a D8's rows."""
    rows = s.tables.rows
    total: i64 = 0
    for row in range(first, first + count):
        until = i64(rows[(row + 1) * ROW + W_FROM]) if row + 1 < first + count else D8 + 1
        faces = until - max(1, i64(rows[row * ROW + W_FROM]))
        total += faces * sequence_worth(o, s, i64(rows[row * ROW + W_SEQUENCE]), holder)
    return total // D8


def brief_worth(o: Outlook, s: State, brief: i64, holder: i64) -> i64:
    """A brief that the seat is going to hold; an influence brief as it mostly goes."""
    at = brief * BRIEF
    briefs = s.tables.briefs
    kind = i64(briefs[at + B_KIND])
    first = i64(briefs[at + B_FIRST])
    count = i64(briefs[at + B_COUNT])
    if kind == CHOICE_BRIEF:
        return of_options(o, s, first, count, holder)
    if kind == BIDDING_BRIEF:
        high = sequence_worth(o, s, i64(briefs[at + B_HIGHEST]), holder)
        return (high + sequence_worth(o, s, i64(briefs[at + B_LOWEST]), holder)) // 2
    if kind == INFLUENCE_BRIEF:
        worth: i64 = 0
        for row in range(first, first + count):
            worth += sequence_worth(o, s, i64(s.tables.rows[row * ROW + W_SEQUENCE]), holder)
        return worth // count
    return of_rows_rolled(o, s, first, count, holder)


# --- beacons and discoveries -----------------------------------------------------------------------------------------
def use_worth(o: Outlook, s: State, beacon: i64) -> i64:
    """One use of a beacon, what it asks for deducted."""
    at = beacon * BEACON_RECORD
    beacons = s.tables.beacons
    price = i64(beacons[at + E_AP]) * AP + i64(beacons[at + E_MARKERS]) * MARKER
    price -= shared(o, coins_worth(o, s, -i64(beacons[at + E_COINS])))
    return sequence_worth(o, s, i64(beacons[at + E_SEQUENCE]), o.seat) - price


def beacon_worth(o: Outlook, s: State, space: i64) -> i64:
    """The beacon on the space, launched or to be launched."""
    beacon = i64(s.beacon_at[space])
    if beacon == NONE:
        return 0
    if s.tables.beacons[beacon * BEACON_RECORD + E_DEFECTIVE] != 0:
        return -AP
    worth = max(0, use_worth(o, s, beacon)) * (o.rounds_left + 1) // 2
    return worth + BEACON if is_launched(s, space) else worth


def discovery_worth(o: Outlook, s: State, card: i64) -> i64:
    """A discovery in the player's hands."""
    return sequence_worth(o, s, i64(s.tables.discoveries[card * DISCOVERY_RECORD + D_SEQUENCE]), o.seat)
