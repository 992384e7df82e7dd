"""Beacons: launching, using, replacing (Rules 8)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import BEACON_SPACE, DONE
from patriot_env.cards import beacons_left, next_beacon
from patriot_env.state import (
    CHOOSE_BEACON,
    COUNTS,
    F_A,
    F_B,
    F_SEAT,
    LAUNCHING,
    N_BEACONS,
    NONE,
    READY,
    USED,
    WAITING,
    State,
    allow,
    ask,
    bit,
    pop,
    push,
    top,
)
from patriot_env.tables import BEACON, BEACON_SPACES, BEACONS, E_AP, E_COINS, E_DEFECTIVE, E_MARKERS, E_SEQUENCE
from patriot_env.windows import start_sequence

# what is done with the beacons that are chosen (F_B of LAUNCHING)
FROM_BOARD: Final[i64] = 0  # launch one that lies face up
FROM_DECK: Final[i64] = 1  # launch the next one of the deck onto the space
LOSING: Final[i64] = 2  # a launched one leaves the game
SWAPPING: Final[i64] = 3  # one that is not launched may be replaced
REPROGRAMMING: Final[i64] = 4  # any of them may be replaced


def is_defective(s: State, beacon: i64) -> bool:
    """Whether it can never be launched."""
    return s.tables.beacons[beacon * BEACON + E_DEFECTIVE] != 0


def is_launchable(s: State, space: i64) -> bool:
    """Whether a sound beacon waits on the space."""
    beacon = i64(s.beacon_at[space])
    return beacon != NONE and i64(s.beacon_is[space]) == WAITING and not is_defective(s, beacon)


def is_launched(s: State, space: i64) -> bool:
    """Whether a beacon on the space is ready or used."""
    return i64(s.beacon_at[space]) != NONE and i64(s.beacon_is[space]) != WAITING


def launched_on_board(s: State) -> i64:
    """How many beacons on the board are launched."""
    count: i64 = 0
    for space in range(BEACON_SPACES):
        count += i64(is_launched(s, space))
    return count


def is_room_for_new(s: State, space: i64) -> bool:
    """Whether a beacon of the deck can be laid here: an empty space, else one not launched, else any (A21)."""
    rank = room_rank(s, space)
    for other in range(BEACON_SPACES):
        if room_rank(s, other) < rank:
            return False
    return True


def room_rank(s: State, space: i64) -> i64:
    """0 for an empty space, 1 for a beacon that is not launched, 2 for a launched one."""
    if i64(s.beacon_at[space]) == NONE:
        return 0
    return 1 if i64(s.beacon_is[space]) == WAITING else 2


def can_replace(s: State) -> bool:
    """Whether a beacon lies on the board and another one can take its place."""
    for space in range(BEACON_SPACES):
        if i64(s.beacon_at[space]) != NONE:
            return beacons_left(s)
    return False


# --- changing the board ----------------------------------------------------------------------------------------------
def launch(s: State, seat: i64, space: i64) -> None:
    """The beacon on the space is launched."""
    s.beacon_is[space] = u8(READY)
    s.launched += 1
    s.counts[seat * COUNTS + N_BEACONS] += 1


def launch_from_deck(s: State, seat: i64, space: i64) -> None:
    """The next beacon comes onto the space; a defective one is not launched."""
    lay_new(s, space)
    if not is_defective(s, i64(s.beacon_at[space])):
        launch(s, seat, space)


def lay_new(s: State, space: i64) -> None:
    """The next beacon of the deck lies face up on the space; what was there leaves the game."""
    s.beacon_at[space] = u8(next_beacon(s) if beacons_left(s) else NONE)
    s.beacon_is[space] = u8(WAITING)


def ready_all(s: State) -> None:
    """Used beacons can be used again."""
    for space in range(BEACON_SPACES):
        if i64(s.beacon_is[space]) == USED:
            s.beacon_is[space] = u8(READY)


def can_use(s: State, seat: i64, space: i64) -> bool:
    """Whether the beacon is ready and the seat can pay for it."""
    if i64(s.beacon_at[space]) == NONE or i64(s.beacon_is[space]) != READY:
        return False
    at = i64(s.beacon_at[space]) * BEACON
    numbers = s.tables.beacons
    return (
        i64(numbers[at + E_AP]) <= i64(s.ap[seat])
        and i64(numbers[at + E_COINS]) <= s.coins
        and i64(numbers[at + E_MARKERS]) <= i64(s.markers[seat])
    )


def use(s: State, seat: i64, space: i64) -> None:
    """Pay and carry out the beacon."""
    at = i64(s.beacon_at[space]) * BEACON
    numbers = s.tables.beacons
    s.ap[seat] -= u8(i64(numbers[at + E_AP]))
    s.coins -= i64(numbers[at + E_COINS])
    s.markers[seat] -= u8(i64(numbers[at + E_MARKERS]))
    s.beacon_is[space] = u8(USED)
    start_sequence(s, seat, i64(numbers[at + E_SEQUENCE]))


# --- choosing beacons ------------------------------------------------------------------------------------------------
def start_beacons(s: State, seat: i64, count: i64, what: i64) -> None:
    """The seat chooses up to so many beacons, one after the other."""
    s.marked = 0
    push(s, LAUNCHING, seat, count, what)


def is_wanted(s: State, space: i64, what: i64) -> bool:
    """Whether the space can be chosen."""
    if what == FROM_BOARD:
        return is_launchable(s, space)
    if what == FROM_DECK:
        return beacons_left(s) and is_room_for_new(s, space)
    if what == LOSING:
        return is_launched(s, space)
    if not beacons_left(s) or s.marked & bit(space) != 0 or i64(s.beacon_at[space]) == NONE:
        return False
    return what == REPROGRAMMING or i64(s.beacon_is[space]) == WAITING


def can_choose(s: State, what: i64) -> bool:
    """Whether any space can be chosen."""
    for space in range(BEACON_SPACES):
        if is_wanted(s, space, what):
            return True
    return False


def run_launching(s: State) -> None:
    """Ask for the next beacon, or finish."""
    f = top(s)
    if s.frames[f + F_A] <= 0 or not can_choose(s, i64(s.frames[f + F_B])):
        pop(s)
        return
    ask(s, CHOOSE_BEACON, i64(s.frames[f + F_SEAT]))


def legal_choose_beacon(s: State) -> None:
    """The spaces; what may be replaced need not be."""
    what = i64(s.frames[top(s) + F_B])
    if what >= SWAPPING:
        allow(s, DONE)
    for space in range(BEACON_SPACES):
        if is_wanted(s, space, what):
            allow(s, BEACON_SPACE + space)


def apply_choose_beacon(s: State, seat: i64, action: i64) -> None:
    """What happens to the beacon."""
    f = top(s)
    if action == DONE:
        pop(s)
        return
    s.frames[f + F_A] -= i16(1)
    what = i64(s.frames[f + F_B])
    space = action - BEACON_SPACE
    if what == FROM_BOARD:
        launch(s, seat, space)
    elif what == FROM_DECK:
        launch_from_deck(s, seat, space)
    elif what == LOSING:
        s.beacon_at[space] = u8(NONE)
        s.beacon_is[space] = u8(WAITING)
    else:
        s.marked |= bit(space)
        lay_new(s, space)


def lay_first(s: State) -> None:
    """Setup: four beacons face up."""
    for beacon in range(BEACONS):
        s.beacons[beacon] = u8(beacon)
    s.rng.shuffle(s.beacons, 0, BEACONS)
    s.beacon_count = BEACONS
    for space in range(BEACON_SPACES):
        lay_new(s, space)
