"""Discoveries: drawing, choosing, REJECT cards; predicting (Rules 9, 7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from patriot_env.actions import KEEP_CARD
from patriot_env.cards import (
    EVERYBODY,
    bury_discovery,
    discard_discovery,
    has_briefs,
    has_discoveries,
    next_brief,
    next_discovery,
    put_under,
)
from patriot_env.state import (
    COUNTS,
    DISCOVERING,
    F_A,
    F_B,
    F_KIND,
    F_SEAT,
    F_STAGE,
    KEEP,
    N_DISCOVERIES,
    NONE,
    PREDICTING,
    State,
    allow,
    ask,
    bit,
    pop,
    push,
    top,
)
from patriot_env.tables import AT_ONCE, D_SEQUENCE, D_WHEN, DISCOVERIES, DISCOVERY, REJECT
from patriot_env.windows import start_sequence

MARKERS_FOR_DISCOVERY: Final[i64] = 4
SHOWN: Final[i64] = 2  # discoveries drawn on the tile, cards looked at by predicting


def when_of(s: State, card: i64) -> i64:
    """AT_ONCE .. AGAINST_RIOT."""
    return i64(s.tables.discoveries[card * DISCOVERY + D_WHEN])


# --- making a discovery ----------------------------------------------------------------------------------------------
# stages of DISCOVERING
DRAWING: Final[i64] = 0
CHOOSING: Final[i64] = 1


def look_at(s: State, card: i64, known: vec[u8], seat: i64) -> None:
    """The seat looks at a card; ``known`` is by card who knows where it is. All see where it came from (A133)."""
    known[card] |= u8(bit(seat))
    s.lookers |= bit(seat)
    s.looked_at[s.looking] = u8(card)
    s.looking += 1


def start_discovering(s: State, seat: i64, count: i64) -> None:
    """The seat draws so many discoveries and keeps one of the good ones."""
    s.looking = 0
    push(s, DISCOVERING, seat, count, 0)


def run_discovering(s: State) -> None:
    """Draw one card after the other; each REJECT acts at once; then choose among the good ones (A17)."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    if i64(frames[f + F_STAGE]) == DRAWING:
        done = i64(frames[f + F_A]) == 0 and (s.looking > 0 or i64(frames[f + F_B]) < SHOWN)
        if done or not has_discoveries(s):
            frames[f + F_STAGE] = i16(CHOOSING)
            return
        if frames[f + F_A] > 0:
            frames[f + F_A] -= 1
        card = next_discovery(s)
        if when_of(s, card) == REJECT:
            frames[f + F_B] += 1
            discard_discovery(s, card, EVERYBODY)
            start_sequence(s, seat, i64(s.tables.discoveries[card * DISCOVERY + D_SEQUENCE]))
        else:
            look_at(s, card, s.discovery_known, seat)
        return
    if s.looking == 0:
        pop(s)
        return
    ask(s, KEEP, seat)


def keep_discovery(s: State, seat: i64, number: i64) -> None:
    """The chosen one is kept or acts; the others go under the deck, in the order drawn."""
    chosen = i64(s.looked_at[number])
    for other in range(s.looking):
        if other != number:
            bury_discovery(s, i64(s.looked_at[other]))
    s.looking = 0
    pop(s)
    s.counts[seat * COUNTS + N_DISCOVERIES] += 1
    get_discovery(s, seat, chosen)


def get_discovery(s: State, seat: i64, card: i64) -> None:
    """A discovery comes to the seat: it acts, or is kept."""
    when = when_of(s, card)
    if when == AT_ONCE or when == REJECT:
        discard_discovery(s, card, EVERYBODY)
        start_sequence(s, seat, i64(s.tables.discoveries[card * DISCOVERY + D_SEQUENCE]))
    else:
        s.held[card] = u8(seat)
        s.discovery_known[card] = u8(EVERYBODY)


def lose_discoveries(s: State, seat: i64) -> None:
    """All kept discoveries of the seat are discarded."""
    for card in range(DISCOVERIES):
        if i64(s.held[card]) == seat:
            s.held[card] = u8(NONE)
            discard_discovery(s, card, EVERYBODY)


# --- predicting ------------------------------------------------------------------------------------------------------
# stages of PREDICTING
LOOK_AT_BRIEFS: Final[i64] = 0
LAY_BRIEFS: Final[i64] = 1
LOOK_AT_DISCOVERIES: Final[i64] = 2
LAY_DISCOVERIES: Final[i64] = 3
PREDICTED: Final[i64] = 4


def looks_at_briefs(s: State, f: i64) -> bool:
    """Whether the cards looked at in the frame are briefs, and not discoveries."""
    return i64(s.frames[f + F_KIND]) == PREDICTING and i64(s.frames[f + F_STAGE]) == LAY_BRIEFS


def start_predicting(s: State, seat: i64) -> None:
    """The seat looks at two briefs and two discoveries."""
    push(s, PREDICTING, seat, 0, 0)


def run_predicting(s: State) -> None:
    """Look, then ask which one is laid on top; a single card goes back on top."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    frames[f + F_STAGE] = i16(stage + 1)
    if stage == LOOK_AT_BRIEFS:
        s.looking = 0
        while s.looking < SHOWN and has_briefs(s):
            look_at(s, next_brief(s), s.brief_known, seat)
    elif stage == LOOK_AT_DISCOVERIES:
        s.looking = 0
        while s.looking < SHOWN and has_discoveries(s):
            look_at(s, next_discovery(s), s.discovery_known, seat)
    elif stage == PREDICTED:
        pop(s)
    elif s.looking > 0:
        frames[f + F_STAGE] = i16(stage)
        ask(s, KEEP, seat)


def lay_predicted(s: State, seat: i64, number: i64) -> None:
    """The chosen one on top; the other brief under the deck, the other discovery out of it."""
    f = top(s)
    is_brief = looks_at_briefs(s, f)
    s.frames[f + F_STAGE] += 1
    for other in range(s.looking):
        if other == number:
            continue
        if is_brief:
            put_under(s.briefs, s.brief_count, i64(s.looked_at[other]))
            s.brief_count += 1
        else:
            discard_discovery(s, i64(s.looked_at[other]), 0)
    card = i64(s.looked_at[number])
    if is_brief:
        s.briefs[s.brief_count] = u8(card)
        s.brief_count += 1
    else:
        s.discoveries[s.discovery_count] = u8(card)
        s.discovery_count += 1
    s.looking = 0


def legal_keep(s: State) -> None:
    """The cards looked at."""
    for number in range(s.looking):
        allow(s, KEEP_CARD + number)


def apply_keep(s: State, seat: i64, action: i64) -> None:
    """By what is under way."""
    if i64(s.frames[top(s) + F_KIND]) == DISCOVERING:
        keep_discovery(s, seat, action - KEEP_CARD)
    else:
        lay_predicted(s, seat, action - KEEP_CARD)
