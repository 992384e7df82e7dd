"""What is kept of the field, so that it is not looked through again until it has changed: see ``state.RULING``."""

from mypy_extensions import i64

from compile_env.program import (
    CARD,
    K_BOTTOM_EVENTS,
    K_BOTTOM_RULE_KINDS,
    K_TOP_EVENTS,
    K_TOP_RULE_KINDS,
    K_VALUE,
    RULES,
)
from compile_env.state import (
    CARDS,
    FACE_DOWN_COUNT,
    FACE_DOWN_VALUE,
    FACE_UP_SET,
    LINES,
    LISTENING,
    STACKS,
    SUM,
    State,
    bit,
    lowest,
)


def rule_cards(s: State, kind: i64) -> i64:
    """The face-up cards that have a rule of this kind in a box that is not covered."""
    look_again(s)
    return s.ruling[kind]


def rule_cards_in(s: State, kind: i64, line: i64) -> i64:
    """Those of them that lie in the line."""
    look_again(s)
    ruling = s.ruling
    return ruling[kind] & (ruling[FACE_UP_SET + line] | ruling[FACE_UP_SET + LINES + line])


def heard(s: State) -> i64:
    """The events to which open boxes of the field listen, a bit each."""
    look_again(s)
    r = s.ruling
    own = r[LISTENING] | r[LISTENING + 1] | r[LISTENING + 2]
    return own | r[LISTENING + LINES] | r[LISTENING + LINES + 1] | r[LISTENING + LINES + 2]


def look_again(s: State) -> None:
    """Look through the stacks that have changed."""
    if s.old_stacks != 0:
        look_through(s, s.old_stacks)


def look_through(s: State, stacks: i64) -> None:
    """Look through these stacks, a bit each."""
    s.old_stacks = 0
    ruling = s.ruling
    gone: i64 = 0
    for stack in range(STACKS):
        if stacks & bit(stack):
            gone |= ruling[FACE_UP_SET + stack]
    for kind in range(RULES):
        ruling[kind] &= ~gone
    for stack in range(STACKS):
        if stacks & bit(stack):
            look_through_one(s, stack)


def look_through_one(s: State, stack: i64) -> None:
    """Find what a stack's cards add up to, and what texts they have."""
    cards = s.tables.cards
    piles = s.piles
    kinds = s.kind
    face_up = s.face_up
    ruling = s.ruling
    at = stack * CARDS
    end = at + i64(s.counts[stack])
    total: i64 = 0
    face_down: i64 = 0
    up: i64 = 0
    events: i64 = 0
    while at < end:
        card = i64(piles[at])
        at += 1
        if face_up[card] == 0:
            face_down += 1
            continue
        up |= bit(card)
        k = i64(kinds[card]) * CARD
        total += i64(cards[k + K_VALUE])
        events |= i64(cards[k + K_TOP_EVENTS])
        rules = i64(cards[k + K_TOP_RULE_KINDS])
        if at == end:
            rules |= i64(cards[k + K_BOTTOM_RULE_KINDS])
            events |= i64(cards[k + K_BOTTOM_EVENTS])
        while rules != 0:
            ruling[lowest(rules)] |= bit(card)
            rules &= rules - 1
    ruling[SUM + stack] = total + FACE_DOWN_VALUE * face_down
    ruling[FACE_DOWN_COUNT + stack] = face_down
    ruling[FACE_UP_SET + stack] = up
    ruling[LISTENING + stack] = events
