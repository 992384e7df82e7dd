"""What is kept of the field, as ``state`` lists it, so that it is not looked through again until it has changed."""

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
    return s.field_summary[kind]


def rule_cards_in(s: State, kind: i64, line: i64) -> i64:
    """Those of them that lie in the line."""
    look_again(s)
    summary = s.field_summary
    return summary[kind] & (summary[FACE_UP_SET + line] | summary[FACE_UP_SET + LINES + line])


def heard(s: State) -> i64:
    """The events to which open boxes of the field listen, a bit each."""
    look_again(s)
    summary = s.field_summary
    events = summary[LISTENING] | summary[LISTENING + 1] | summary[LISTENING + 2]
    return events | summary[LISTENING + 3] | summary[LISTENING + 4] | summary[LISTENING + 5]


def look_again(s: State) -> None:
    """Look through the stacks that have changed."""
    if s.old_stacks != 0:
        look_through(s, s.old_stacks)


def look_through(s: State, stacks: i64) -> None:
    """Look through these stacks, a bit each."""
    s.old_stacks = 0
    summary = s.field_summary
    gone: i64 = 0
    for stack in range(STACKS):
        if stacks & bit(stack):
            gone |= summary[FACE_UP_SET + stack]
    for kind in range(RULES):
        summary[kind] &= ~gone
    for stack in range(STACKS):
        if stacks & bit(stack):
            look_through_one(s, stack)


def look_through_one(s: State, stack: i64) -> None:
    """Find what a stack's cards add up to, and what texts they have."""
    cards = s.tables.cards
    piles = s.piles
    kinds = s.kind
    face_up = s.face_up
    summary = s.field_summary
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
            summary[lowest(rules)] |= bit(card)
            rules &= rules - 1
    summary[SUM + stack] = total + FACE_DOWN_VALUE * face_down
    summary[FACE_DOWN_COUNT + stack] = face_down
    summary[FACE_UP_SET + stack] = up
    summary[LISTENING + stack] = events
