"""The trackers and the Treasury: threat, civil unrest, base taxes, coins (Rules 18, 19)."""

from mypy_extensions import i64, u8

from patriot_env.cards import start_discarding
from patriot_env.state import (
    ANY_TYPE,
    EVEN,
    F_STAGE,
    NONE,
    RISING,
    THREAT,
    State,
    end,
    pop,
    push,
    top,
)
from patriot_env.tables import (
    C_MOST_AP,
    C_TRAITS,
    CHARACTER,
    T_RIOT_AT,
    T_UNREST_CARD,
    TOP_OF_TRACK,
    WHEN_THREAT,
)
from patriot_env.windows import open_window


def trait(s: State, seat: i64, number: i64) -> i64:
    """How strongly the seat's character has the trait; 0 if not at all."""
    return i64(s.tables.characters[i64(s.character[seat]) * CHARACTER + C_TRAITS + number])


# --- threat ----------------------------------------------------------------------------------------------------------
def change_threat(s: State, by: i64) -> None:
    """Threat rises or falls; what a rise sets off comes before anything else."""
    if by > 0:
        risen = min(TOP_OF_TRACK - s.threat, by)
        s.threat += risen
        s.rose += risen
    else:
        s.threat = max(0, s.threat + by)


def run_rising(s: State) -> None:
    """After a rise: whoever can undo it may, then the game may be over."""
    f = top(s)
    if s.frames[f + F_STAGE] == 0:
        s.frames[f + F_STAGE] = 1
        open_window(s, WHEN_THREAT)
        return
    s.undoable = 0
    pop(s)
    if s.threat >= TOP_OF_TRACK:
        end(s, THREAT)


def start_rising(s: State) -> None:
    """Threat has risen just now."""
    s.undoable = s.rose
    s.rose = 0
    push(s, RISING, s.seat, 0, 0)


# --- unrest ----------------------------------------------------------------------------------------------------------
def riot_begins_at(s: State, is_turn: bool) -> i64:
    """The unrest at which a riot begins, in the turn of a seat or in the round actions."""
    return TOP_OF_TRACK - trait(s, s.seat, T_RIOT_AT) if is_turn else TOP_OF_TRACK


def change_unrest(s: State, by: i64) -> None:
    """Unrest rises or falls within the track; a riot begins once the action is finished (A28)."""
    before = s.unrest
    s.unrest = max(0, min(TOP_OF_TRACK, s.unrest + by))
    if by > 0 and s.unrest > before:
        s.cards_due += 1


def settle_unrest_cards(s: State) -> None:
    """Whoever loses cards when unrest rises discards them (T_UNREST_CARD)."""
    times = s.cards_due
    s.cards_due = 0
    for seat in range(s.players):
        owed = trait(s, seat, T_UNREST_CARD)
        if owed != 0 and s.hand_size[seat] != 0:
            start_discarding(s, seat, owed * times, ANY_TYPE)


# --- coins and taxes -------------------------------------------------------------------------------------------------
def change_coins(s: State, by: i64) -> None:
    """Coins come into the Treasury, or leave it as far as there are."""
    s.coins = max(0, min(NONE, s.coins + by))


def change_taxes(s: State, by: i64) -> None:
    """Base taxes rise or fall within the track."""
    s.taxes = max(0, min(TOP_OF_TRACK, s.taxes + by))


# --- action points ---------------------------------------------------------------------------------------------------
def change_next_ap(s: State, seat: i64, by: i64) -> None:
    """More or less AP in the seat's next turn."""
    s.ap_next[seat] = u8(max(0, min(2 * EVEN - 1, i64(s.ap_next[seat]) + by)))


def change_base_ap(s: State, seat: i64, by: i64) -> None:
    """More AP for good, up to what the character can have (A65)."""
    most = i64(s.tables.characters[i64(s.character[seat]) * CHARACTER + C_MOST_AP])
    s.ap_base[seat] = u8(max(0, min(most, i64(s.ap_base[seat]) + by)))


def change_markers(s: State, seat: i64, by: i64) -> None:
    """Science markers gained, or lost as far as there are."""
    s.markers[seat] = u8(max(0, min(NONE, i64(s.markers[seat]) + by)))
