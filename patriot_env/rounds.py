"""Rounds and turns: Gather, Act, Encounter; the end of the round; letters; round 3 (Rules 4, 5, 15, 20)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.acting import start_acting
from patriot_env.actions import DONE, TYPE, YES
from patriot_env.beacons import ready_all
from patriot_env.briefs import start_brief
from patriot_env.cards import can_draw, draw, start_discarding, type_of, value_of
from patriot_env.deaths import PASSED, objective
from patriot_env.memory import ANSWERED, note
from patriot_env.order import first_seat, next_seat
from patriot_env.riots import start_again
from patriot_env.state import (
    ANY_TYPE,
    EVEN,
    F_A,
    F_SEAT,
    F_STAGE,
    GATHER_MORE,
    MEETING_ROOM,
    MOST_ACTIVE,
    MOST_ALLEGIANCES,
    NONE,
    REVEAL,
    SURVIVED,
    TROOP,
    TURN,
    State,
    after,
    allow,
    ask,
    bit,
    end,
    fill,
    is_president,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    A_SIDE,
    ALLEGIANCE,
    C_AP,
    C_DRAWS,
    C_HAND,
    CHARACTER,
    DEAL,
    FEWEST_SEATS,
    FINANCE,
    KILL,
    LETTER,
    T_ANY_CARDS,
    T_FIRST_RIOT,
    T_LETTER_AP,
    T_PRESIDENT_AP,
    T_TAX_CARDS,
    T_TROOP_AP,
    T_UNREST_AP,
    TYPES,
    UNRULY,
    X_BEACONS,
    X_COINS,
    X_FAIL,
    X_INFLUENCE,
    Z_LATER,
    Z_PRESIDENT_LATER,
)
from patriot_env.trackers import change_coins, change_next_ap, change_threat, trait
from patriot_env.war_room import count_on_board
from patriot_env.windows import open_start_of_turn, start_sequence

FAILED: Final[i64] = 1  # State.results
REVEALING_ROUND: Final[i64] = 3
AP_OF_REVEALED: Final[i64] = 4
# stages of TURN
STARTING: Final[i64] = 0
DRAWING: Final[i64] = 1
GATHERING: Final[i64] = 2
TO_ACT: Final[i64] = 3
TO_ENCOUNTER: Final[i64] = 4
TO_DISCARD: Final[i64] = 5
TURN_OVER: Final[i64] = 6
# stages of GAME from the first round on (setup.py has those before)
NEXT_TURN: Final[i64] = 2
LETTER_DUE: Final[i64] = 3
RIOTS_DUE: Final[i64] = 4
TAXES_DUE: Final[i64] = 5
DEALING: Final[i64] = 6
REVEALS: Final[i64] = 7


# --- a turn ----------------------------------------------------------------------------------------------------------
def run_turn(s: State) -> None:
    """The next part of the turn."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    if stage == GATHERING and frames[f + F_A] > 0 and may_draw_any(s):
        ask(s, GATHER_MORE, seat)
        return
    frames[f + F_STAGE] = i16(stage + 1)
    if stage == STARTING:
        open_start_of_turn(s)
    elif stage == DRAWING:
        set_ap(s, seat)
        gather(s, seat)
        frames[f + F_A] = i16(trait(s, seat, T_ANY_CARDS))
    elif stage == TO_ACT:
        if s.dead[seat] == 0:
            start_acting(s, seat, False)
    elif stage == TO_ENCOUNTER:
        start_brief(s, seat)
    elif stage == TO_DISCARD:
        limit = i64(s.tables.characters[i64(s.character[seat]) * CHARACTER + C_HAND])
        start_discarding(s, seat, i64(s.hand_size[seat]) - limit, ANY_TYPE)
    elif stage == TURN_OVER:
        finish_turn(s, seat)


def finish_turn(s: State, seat: i64) -> None:
    """The figure goes back; some have another turn."""
    s.place[seat] = u8(MEETING_ROOM)
    pop(s)
    if s.second == seat:
        s.second = NONE
        start_turn(s, seat)


def start_turn(s: State, seat: i64) -> None:
    """A turn of the seat begins: it draws what its character draws, once others have used what they may."""
    s.seat = seat
    push(s, TURN, seat, 0, 0)


def gather(s: State, seat: i64) -> None:
    """The cards of Gather (Rules 5)."""
    at = i64(s.character[seat]) * CHARACTER + C_DRAWS
    for of_type in range(TYPES):
        draw(s, seat, of_type, i64(s.tables.characters[at + of_type]))
    share = trait(s, seat, T_TAX_CARDS)
    if share != 0:
        draw(s, seat, FINANCE, s.taxes // share)


def may_draw_any(s: State) -> bool:
    """Whether any card can be drawn."""
    for of_type in range(TYPES):
        if can_draw(s, of_type):
            return True
    return False


def legal_gather_more(s: State) -> None:
    """One more card of any type, or none."""
    allow(s, DONE)
    for of_type in range(TYPES):
        if can_draw(s, of_type):
            allow(s, TYPE + of_type)


def apply_gather_more(s: State, seat: i64, action: i64) -> None:
    """The card, or no more."""
    f = top(s)
    if action == DONE:
        s.frames[f + F_A] = 0
    else:
        s.frames[f + F_A] -= 1
        draw(s, seat, action - TYPE, 1)


def set_ap(s: State, seat: i64) -> None:
    """The AP of the turn, before cards are drawn; a killed assassin has none."""
    s.ap[seat] = u8(ap_of_turn(s, seat) if s.dead[seat] == 0 else i64(0))
    s.ap_next[seat] = u8(EVEN)
    s.ap_set[seat] = u8(NONE)


def ap_of_turn(s: State, seat: i64) -> i64:
    """Base AP, what cards and traits change, and what is set."""
    if i64(s.ap_set[seat]) != NONE:
        ap = i64(s.ap_set[seat])
    elif s.revealed[seat] != 0:
        printed = i64(s.tables.characters[i64(s.character[seat]) * CHARACTER + C_AP])
        ap = AP_OF_REVEALED + max(0, i64(s.ap_base[seat]) - printed)
    else:
        ap = i64(s.ap_base[seat])
    ap += i64(s.ap_next[seat]) - EVEN
    if s.unrest >= UNRULY:
        ap -= trait(s, seat, T_UNREST_AP)
    if s.hand_size[0] > s.hand_size[seat]:
        ap -= trait(s, seat, T_PRESIDENT_AP)
    if s.had_riot == 0:
        ap -= trait(s, seat, T_FIRST_RIOT)
    if count_on_board(s, TROOP) == 0:
        ap -= trait(s, seat, T_TROOP_AP)
    return max(0, ap)


# --- the round -------------------------------------------------------------------------------------------------------
def run_round(s: State) -> None:
    """The next turn, or the next step of the round's end."""
    f = top(s)
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    if stage == NEXT_TURN:
        seat = next_seat(s)
        if seat == NONE:
            frames[f + F_STAGE] = i16(LETTER_DUE)
            return
        s.called = NONE
        s.had |= bit(seat)
        start_turn(s, seat)
    elif stage == LETTER_DUE:
        frames[f + F_STAGE] = i16(RIOTS_DUE)
        s.seat = first_seat(s, s.round + 1)
        answer_letter(s)
    elif stage == RIOTS_DUE:
        if s.round == s.rounds:
            end(s, SURVIVED)
            return
        frames[f + F_STAGE] = i16(TAXES_DUE)
        s.raised = 0
        for number in range(MOST_ACTIVE - 1, -1, -1):
            if i64(s.active[number]) != NONE:
                start_again(s, number)
    elif stage == TAXES_DUE:
        ready_all(s)
        change_coins(s, s.taxes)
        next_letter(s)
        frames[f + F_A] = 0
        frames[f + F_STAGE] = i16(DEALING if s.round == REVEALING_ROUND else NEXT_TURN)
    elif stage == DEALING:
        deal_later(s)
        frames[f + F_STAGE] = i16(REVEALS)
    else:
        ask_reveals(s, f)


def next_letter(s: State) -> None:
    """The next round and its letter."""
    s.round += 1
    s.had = 0
    s.called = NONE
    s.launched = 0
    s.secured = 0
    fill(s.letter_added, 0)
    fill(s.letter_own, 0)


# --- letters ---------------------------------------------------------------------------------------------------------
def answer_letter(s: State) -> None:
    """Count what lies on the letter; the fail effect, if its demands are not met (Rules 15)."""
    letter = i64(s.letters[s.round - 1]) * LETTER
    passed = meets_demands(s, letter)
    note(s, ANSWERED, 0, 0)
    for kind in range(s.tables.kind_count):
        s.letter_shown[kind] = s.letter_pile[kind]
        s.discards[kind] += s.letter_pile[kind]
        s.letter_pile[kind] = 0
    s.results[s.round - 1] = u8(PASSED if passed else FAILED)
    if passed:
        return
    for seat in range(s.players):
        change_next_ap(s, seat, -trait(s, seat, T_LETTER_AP))
    start_sequence(s, s.seat, i64(s.tables.letters[letter + X_FAIL]))


def meets_demands(s: State, letter: i64) -> bool:
    """Whether influence of each type, beacons launched in the round and secured coins are enough."""
    letters = s.tables.letters
    for of_type in range(TYPES):
        value: i64 = 0
        for kind in range(s.tables.kind_count):
            if type_of(s, kind) == of_type:
                value += i64(s.letter_pile[kind]) * value_of(s, kind)
        if value < i64(letters[letter + X_INFLUENCE + of_type]) * s.players:
            return False
    return s.launched >= i64(letters[letter + X_BEACONS]) and s.secured >= i64(letters[letter + X_COINS])


# --- round 3 ---------------------------------------------------------------------------------------------------------
def deal_later(s: State) -> None:
    """The second allegiance cards, from the first seat on; nobody looks at those of the President and the dead."""
    deals = (s.players - FEWEST_SEATS) * DEAL
    with_president = s.tables.deals[deals + Z_PRESIDENT_LATER] != 0
    s.kills += i64(s.tables.deals[deals + Z_LATER + KILL])
    for steps in range(s.players):
        seat = after(s, first_seat(s, s.round), steps)
        if s.later_left == 0 or (is_president(seat) and not with_president):
            continue
        s.later_left -= 1
        give_allegiance(s, seat, i64(s.later[s.later_left]), s.killed[seat] == 0 and not is_president(seat))


def give_allegiance(s: State, seat: i64, card: i64, may_look: bool) -> None:
    """The next card of the seat."""
    number: i64 = 0
    while s.allegiance[seat * MOST_ALLEGIANCES + number] != 0:
        number += 1
    s.allegiance[seat * MOST_ALLEGIANCES + number] = u8(1 + card)
    s.looked[seat * MOST_ALLEGIANCES + number] = u8(i64(may_look))


def ask_reveals(s: State, f: i64) -> None:
    """Every player with a card of their own is asked, so that nobody can tell who could reveal (A38)."""
    frames = s.frames
    while i64(frames[f + F_A]) < s.players:
        seat = after(s, first_seat(s, s.round), i64(frames[f + F_A]))
        frames[f + F_A] += 1
        if not is_president(seat) and s.killed[seat] == 0:
            ask(s, REVEAL, seat)
            return
    frames[f + F_STAGE] = i16(NEXT_TURN)


def legal_reveal(s: State) -> None:
    """Only an assassin may."""
    allow(s, DONE)
    if objective(s, s.actor) == KILL:
        allow(s, YES)


def apply_reveal(s: State, seat: i64, action: i64) -> None:
    """The assassin's Kill cards lie open, threat falls."""
    if action == DONE:
        return
    from_cards = seat * MOST_ALLEGIANCES
    for number in range(MOST_ALLEGIANCES):
        card = i64(s.allegiance[from_cards + number])
        if card != 0 and s.looked[from_cards + number] != 0 and is_kill(s, card - 1):
            s.shown[from_cards + number] = 1
    s.revealed[seat] = 1
    change_threat(s, -1)


def is_kill(s: State, card: i64) -> bool:
    """Whether the allegiance card says to kill the President."""
    return i64(s.tables.allegiances[card * ALLEGIANCE + A_SIDE]) == KILL
