"""Killed players, allegiance cards, who has won (Rules 2, 3, 17)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import CHARACTER as CHOICE_OF_CHARACTER
from patriot_env.actions import OPTION
from patriot_env.beacons import launched_on_board
from patriot_env.cards import start_discarding
from patriot_env.laboratory import lose_discoveries
from patriot_env.state import (
    ANY_TYPE,
    ASSASSINS_DEAD,
    CHOOSE_CHARACTER,
    COUNTS,
    EVEN,
    F_SEAT,
    F_STAGE,
    KILLING,
    MEETING_ROOM,
    MOST_ALLEGIANCES,
    N_DISCOVERIES,
    N_EXECUTED,
    NONE,
    PRESIDENT_KILLED,
    RIOTER,
    SHOW,
    THREAT,
    TROOP,
    State,
    allow,
    ask,
    end,
    is_president,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    A_MISSION,
    A_NUMBER,
    A_SIDE,
    ALLEGIANCE,
    C_AP,
    CHARACTER,
    CHARACTERS,
    DAYS,
    KILL,
    M_BEACONS,
    M_CARDS,
    M_COINS,
    M_DISCOVERIES,
    M_EXECUTED,
    M_LETTERS,
    M_MARKERS,
    M_QUIET,
    M_TAXES,
    M_THREAT,
    M_TROOPS,
    PRESIDENTS,
    SAVE,
    SECONDARY,
)
from patriot_env.trackers import change_threat
from patriot_env.war_room import count_on_board

PASSED: Final[i64] = 2  # State.results
# stages of KILLING
JUST_KILLED: Final[i64] = 0
SHOWING: Final[i64] = 1
LOSING: Final[i64] = 2
RETURNING: Final[i64] = 3


# --- allegiances -----------------------------------------------------------------------------------------------------
def side_of(s: State, seat: i64, number: i64) -> i64:
    """The side of the seat's card of this number; -1 where there is none."""
    card = i64(s.allegiance[seat * MOST_ALLEGIANCES + number])
    return -1 if card == 0 else i64(s.tables.allegiances[(card - 1) * ALLEGIANCE + A_SIDE])


def is_known_to_owner(s: State, seat: i64, number: i64) -> bool:
    """Whether the card counts for its owner: a card nobody may look at does not."""
    return s.looked[seat * MOST_ALLEGIANCES + number] != 0


def objective(s: State, seat: i64) -> i64:
    """KILL before SECONDARY before SAVE, of the cards that the seat knows; the President's is to survive (A32)."""
    best = SAVE
    if is_president(seat):
        return best
    for number in range(MOST_ALLEGIANCES):
        if is_known_to_owner(s, seat, number):
            best = max(best, side_of(s, seat, number))
    return best


def shown_kills(s: State) -> i64:
    """How many Kill cards of killed assassins lie open."""
    count: i64 = 0
    for seat in range(s.players):
        if s.dead[seat] != 0:
            for number in range(MOST_ALLEGIANCES):
                if s.shown[seat * MOST_ALLEGIANCES + number] != 0 and side_of(s, seat, number) == KILL:
                    count += 1
    return count


# --- death -----------------------------------------------------------------------------------------------------------
def start_killing(s: State, seat: i64) -> None:
    """The seat, not the President, has been killed."""
    push(s, KILLING, seat, 0, 0)


def run_killing(s: State) -> None:
    """Show a card, lose half of everything, come back; the last assassin's death ends the game."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    frames[f + F_STAGE] = i16(stage + 1)
    if stage == JUST_KILLED:
        s.killed[seat] += 1
        if objective(s, seat) == KILL:
            show_kills(s, seat)
            s.dead[seat] = 1
            if shown_kills(s) >= s.kills:
                end(s, ASSASSINS_DEAD)
                return
            change_threat(s, -1)
            frames[f + F_STAGE] = i16(LOSING)
        else:
            change_threat(s, 1)
    elif stage == SHOWING:
        ask(s, SHOW, seat)
    elif stage == LOSING:
        lose_discoveries(s, seat)
        s.markers[seat] -= u8(i64(s.markers[seat]) // 2)
        s.ap[seat] = 0
        s.ap_next[seat] = u8(EVEN)
        s.ap_set[seat] = u8(NONE)
        start_discarding(s, seat, i64(s.hand_size[seat]) // 2, ANY_TYPE)
    elif stage == RETURNING and s.dead[seat] == 0 and spare_character(s) != NONE:
        ask(s, CHOOSE_CHARACTER, seat)
    else:
        pop(s)


def show_kills(s: State, seat: i64) -> None:
    """All Kill cards that the seat knows of lie open from now on (A66)."""
    for number in range(MOST_ALLEGIANCES):
        if is_known_to_owner(s, seat, number) and side_of(s, seat, number) == KILL:
            s.shown[seat * MOST_ALLEGIANCES + number] = 1


def legal_show(s: State) -> None:
    """The cards that the seat knows and has not shown; there is always one of them or none to choose."""
    f = top(s)
    seat = i64(s.frames[f + F_SEAT])
    for number in range(MOST_ALLEGIANCES):
        at = seat * MOST_ALLEGIANCES + number
        if s.allegiance[at] != 0 and s.looked[at] != 0 and s.shown[at] == 0:
            allow(s, OPTION + number)
    if s.legal_count == 0:
        for number in range(MOST_ALLEGIANCES):
            if s.shown[seat * MOST_ALLEGIANCES + number] != 0:
                allow(s, OPTION + number)
                return


def apply_show(s: State, seat: i64, action: i64) -> None:
    """The card lies open."""
    s.shown[seat * MOST_ALLEGIANCES + action - OPTION] = 1


# --- characters ------------------------------------------------------------------------------------------------------
def is_spare(s: State, character: i64) -> bool:
    """Whether nobody has played the character in this game, and it is no president."""
    return character >= PRESIDENTS and s.played[character] == 0


def spare_character(s: State) -> i64:
    """The first spare character, or NONE."""
    for character in range(CHARACTERS):
        if is_spare(s, character):
            return character
    return NONE


def legal_choose_character(s: State) -> None:
    """The four presidents for the first seat at setup, spare characters for the others."""
    if is_president(s.actor):
        for character in range(PRESIDENTS):
            allow(s, CHOICE_OF_CHARACTER + character)
        return
    for character in range(PRESIDENTS, CHARACTERS):
        if is_spare(s, character):
            allow(s, CHOICE_OF_CHARACTER + character)


def seat_character(s: State, seat: i64, character: i64) -> None:
    """The seat plays the character from now on."""
    s.character[seat] = u8(character)
    s.played[character] = 1
    s.ap_base[seat] = u8(i64(s.tables.characters[character * CHARACTER + C_AP]))
    s.place[seat] = u8(MEETING_ROOM)


# --- the end ---------------------------------------------------------------------------------------------------------
def has_won(s: State, seat: i64) -> bool:
    """Whether the seat's objective is fulfilled, once the game is over."""
    wanted = objective(s, seat)
    kill_has_won = s.ended_by == THREAT or s.ended_by == PRESIDENT_KILLED
    if wanted == KILL or kill_has_won:
        return wanted == KILL and kill_has_won
    return wanted == SAVE or any_mission_holds(s, seat)


def any_mission_holds(s: State, seat: i64) -> bool:
    """Whether one of the seat's Secondary Missions is fulfilled."""
    for number in range(MOST_ALLEGIANCES):
        at = seat * MOST_ALLEGIANCES + number
        if s.looked[at] != 0 and side_of(s, seat, number) == SECONDARY:
            if mission_holds(s, seat, i64(s.allegiance[at]) - 1):
                return True
    return False


def mission_holds(s: State, seat: i64, card: i64) -> bool:
    """Whether the mission of the allegiance card is fulfilled now."""
    mission = i64(s.tables.allegiances[card * ALLEGIANCE + A_MISSION])
    number = i64(s.tables.allegiances[card * ALLEGIANCE + A_NUMBER])
    if mission == M_TAXES:
        return s.taxes >= number
    if mission == M_COINS:
        return s.coins >= number
    if mission == M_BEACONS:
        return launched_on_board(s) >= number
    if mission == M_QUIET:
        return count_on_board(s, RIOTER) <= number
    if mission == M_TROOPS:
        return count_on_board(s, TROOP) >= number
    if mission == M_MARKERS:
        return i64(s.markers[seat]) >= number
    if mission == M_DISCOVERIES:
        return i64(s.counts[seat * COUNTS + N_DISCOVERIES]) >= number
    if mission == M_LETTERS:
        return letters_passed(s) >= number
    if mission == M_CARDS:
        return i64(s.hand_size[seat]) >= number
    if mission == M_THREAT:
        return s.threat <= number
    if mission == M_EXECUTED:
        return i64(s.counts[seat * COUNTS + N_EXECUTED]) >= number
    return s.unrest <= number


def letters_passed(s: State) -> i64:
    """How many letters were passed."""
    count: i64 = 0
    for day in range(DAYS):
        count += i64(i64(s.results[day]) == PASSED)
    return count
