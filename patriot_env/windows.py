"""Abilities that can be used so many times a game, and the moments for them (Rules 22)."""

from mypy_extensions import i16, i64, u8

from patriot_env.actions import ABILITY as USE_ABILITY
from patriot_env.actions import DISCOVERY as USE_DISCOVERY
from patriot_env.actions import DONE
from patriot_env.cards import EVERYBODY, discard_discovery
from patriot_env.state import (
    F_A,
    F_B,
    F_SEAT,
    F_STAGE,
    NONE,
    RUN,
    USING,
    WINDOW,
    WINDOW_USE,
    State,
    after,
    allow,
    ask,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    ABILITIES,
    ABILITY,
    AGAINST_RIOT,
    ANY_TIME,
    C_ABILITIES,
    CHARACTER,
    D_SEQUENCE,
    D_WHEN,
    DISCOVERIES,
    DISCOVERY,
    Q_COUNT,
    Q_FIRST,
    SEQUENCE,
    U_SEQUENCE,
    U_START,
    U_USES,
    U_WHEN,
    WHEN_ABILITY,
    WHEN_BRIEF,
    WHEN_RIOT,
    WHEN_THREAT,
)


def ability_at(character: i64, number: i64) -> i64:
    """Where the ability's record starts in ``Tables.characters``."""
    return character * CHARACTER + C_ABILITIES + number * ABILITY


def can_use(s: State, seat: i64, number: i64, when: i64) -> bool:
    """Whether the seat may use its ability of this number at such a moment."""
    character = i64(s.character[seat])
    if character == NONE:
        return False
    at = ability_at(character, number)
    numbers = s.tables.characters
    if i64(numbers[at + U_WHEN]) != when or numbers[at + U_START] != 0:
        return False
    return i64(s.uses[character * ABILITIES + number]) < i64(numbers[at + U_USES])


def can_prevent(s: State, seat: i64, card: i64) -> bool:
    """Whether the seat holds this discovery and it prevents riots."""
    return i64(s.held[card]) == seat and i64(s.tables.discoveries[card * DISCOVERY + D_WHEN]) == AGAINST_RIOT


def has_use(s: State, seat: i64, when: i64) -> bool:
    """Whether the seat can do anything at such a moment."""
    for number in range(ABILITIES):
        if can_use(s, seat, number, when):
            return True
    if when == WHEN_RIOT:
        for card in range(DISCOVERIES):
            if can_prevent(s, seat, card):
                return True
    return False


# --- a moment --------------------------------------------------------------------------------------------------------
def open_window(s: State, when: i64) -> None:
    """Ask every seat that can do something now, from the turn's seat on."""
    push(s, WINDOW, s.seat, when, 0)


def open_window_of_others(s: State, seat: i64, when: i64) -> None:
    """Ask every other seat that can do something now, from the left of ``seat`` on."""
    push(s, WINDOW, seat, when, 1)


def run_window(s: State) -> None:
    """Ask the next seat, or close."""
    f = top(s)
    frames = s.frames
    when = i64(frames[f + F_A])
    while i64(frames[f + F_B]) < s.players and not is_over(s, when):
        seat = after(s, i64(frames[f + F_SEAT]), i64(frames[f + F_B]))
        if has_use(s, seat, when):
            ask(s, WINDOW_USE, seat)
            return
        frames[f + F_B] += 1
    pop(s)


def is_over(s: State, when: i64) -> bool:
    """Whether what the moment is about has been dealt with."""
    if when == WHEN_RIOT:
        return s.stopped != 0
    if when == WHEN_ABILITY:
        return s.cancelled != 0
    if when == WHEN_THREAT:
        return s.undoable == 0
    return when == WHEN_BRIEF and s.replaced != 0


def legal_window_use(s: State) -> None:
    """Pass, or use what can be used now."""
    when = i64(s.frames[top(s) + F_A])
    allow(s, DONE)
    allow_abilities(s, s.actor, when)
    if when == WHEN_RIOT:
        for card in range(DISCOVERIES):
            if can_prevent(s, s.actor, card):
                allow(s, USE_DISCOVERY + card)


def allow_abilities(s: State, seat: i64, when: i64) -> None:
    """The seat's abilities for such a moment."""
    for number in range(ABILITIES):
        if can_use(s, seat, number, when):
            allow(s, USE_ABILITY + number)


def apply_window_use(s: State, seat: i64, action: i64) -> None:
    """Pass on, or carry out what is used; the same seat may use something else then."""
    f = top(s)
    if action == DONE:
        s.frames[f + F_B] += 1
    elif action >= USE_DISCOVERY:
        use_discovery(s, seat, action - USE_DISCOVERY)
    else:
        use_ability(s, seat, action - USE_ABILITY)


# --- using -----------------------------------------------------------------------------------------------------------
def start_sequence(s: State, seat: i64, sequence: i64) -> i64:
    """Carry out a sequence of steps, the seat being its holder; return where its frame starts."""
    first = i64(s.tables.sequences[sequence * SEQUENCE + Q_FIRST])
    return push(s, RUN, seat, first, first + i64(s.tables.sequences[sequence * SEQUENCE + Q_COUNT]))


def use_discovery(s: State, seat: i64, card: i64) -> None:
    """A kept discovery is used up."""
    s.held[card] = u8(NONE)
    discard_discovery(s, card, EVERYBODY)
    start_sequence(s, seat, i64(s.tables.discoveries[card * DISCOVERY + D_SEQUENCE]))


def use_ability(s: State, seat: i64, number: i64) -> None:
    """One use of the ability; it can be cancelled before it takes effect."""
    character = i64(s.character[seat])
    s.uses[character * ABILITIES + number] += 1
    push(s, USING, seat, character * ABILITIES + number, 0)


def run_using(s: State) -> None:
    """First whoever can cancel is asked."""
    f = top(s)
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    frames[f + F_STAGE] = i16(stage + 1)
    if stage == 0:
        s.cancelled = 0
        open_window_of_others(s, i64(frames[f + F_SEAT]), WHEN_ABILITY)
        return
    seat = i64(frames[f + F_SEAT])
    ability = i64(frames[f + F_A])
    pop(s)
    if s.cancelled == 0:
        at = ability_at(ability // ABILITIES, ability % ABILITIES)
        start_sequence(s, seat, i64(s.tables.characters[at + U_SEQUENCE]))
    s.cancelled = 0


def open_start_of_turn(s: State) -> None:
    """At the start of a turn the other players may use what can be used at any time (Rules 22)."""
    open_window_of_others(s, s.seat, ANY_TIME)
