"""Choosing what a step is done to: a card of the field, a line, one of several cards elsewhere (Rules 9).

A choice with one option is taken by the engine. Each function here is called again with the answer in ``State.choice``,
the frame's F_STAGE saying what had been asked; until then it returns WAITING.
"""

from typing import Final

from mypy_extensions import i16, i64

from compile_env.facts import referred
from compile_env.field_summary import rule_cards
from compile_env.numbering import card_as_seen, cards_as_seen, stack_as_seen, stacks_as_seen
from compile_env.program import (
    ACT_FLIP,
    ACT_SHIFT,
    ALL,
    C_LINE,
    CARD,
    DO_COPY_MID,
    DO_FLIP,
    DO_SHIFT,
    K_MIDDLE,
    L_ONE,
    LINE_SELECTOR,
    NO_STEP,
    NONE,
    RULE_MUTE,
    S_DO,
    S_HOW,
    S_REF,
    S_SELECTOR,
    SELECT,
    SELECTOR,
    STEP,
)
from compile_env.queries import is_muted, matches_in
from compile_env.standing_rules import is_fixed
from compile_env.state import (
    CARDS,
    CHOOSE_CARD,
    CHOOSE_LINE,
    CHOOSE_POSITION,
    CHOOSE_STACK,
    DECLINED,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    LINES,
    MIDDLE,
    NO_CARD,
    STACKS,
    State,
    ask,
    bit,
    is_single,
    line_of,
    lowest,
    position_of,
)
from compile_env.steps import WAITING, step_lines

# --- answers that are no card; WAITING is another ---------------------------------------------------------------------
NOTHING: Final[i64] = -1  # there is nothing to choose
REFUSED: Final[i64] = -2  # the actor declined

# --- stages of a step (State.frames, F_STAGE) ------------------------------------------------------------------------
BEGIN: Final[i64] = 0
ASKED_WHO_FIRST: Final[i64] = 1
NEXT_LINE: Final[i64] = 2  # the step is done for a line, and others are left
ASKED_NOTED_LINE: Final[i64] = 3
OPEN: Final[i64] = 4  # the verb begins
ASKED_STACK: Final[i64] = 5
ASKED_POSITION: Final[i64] = 6
ASKED_LINE: Final[i64] = 7  # one line for all cards
ASKED_DESTINATION: Final[i64] = 8
ASKED_CARD: Final[i64] = 9
ASKED_PLACE: Final[i64] = 10
ASKED_OTHER: Final[i64] = 11  # whatever else a verb asks
GOING_ON: Final[i64] = 12  # one of several cards is done


def stacks_of(s: State, cards: i64) -> i64:
    """The stacks in which the cards lie, a bit each."""
    stacks: i64 = 0
    while cards != 0:
        stacks |= bit(i64(s.place[lowest(cards)]))
        cards &= cards - 1
    return stacks


def in_stack(s: State, cards: i64, stack: i64) -> i64:
    """Those of the cards that lie in the stack."""
    found: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if i64(s.place[card]) == stack:
            found |= bit(card)
    return found


# --- one card of the field -------------------------------------------------------------------------------------------
def choose_field_card(s: State, f: i64, cards: i64, seat: i64, may: bool) -> i64:
    """One of ``cards``, chosen by the seat: its stack, then its position there if several qualify."""
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    if stage == ASKED_STACK:
        if s.choice == DECLINED:
            return REFUSED
        stack = stack_as_seen(seat, s.choice)
        return choose_position(s, f, in_stack(s, cards, stack), stack, seat)
    if stage == ASKED_POSITION:
        return i64(s.piles[i64(frames[f + F_TARGET]) * CARDS + s.choice])
    if cards == 0:
        return NOTHING
    if is_single(cards) and not may:
        return lowest(cards)
    stacks = stacks_of(s, cards)
    if is_single(stacks) and not may:
        return choose_position(s, f, cards, lowest(stacks), seat)
    frames[f + F_STAGE] = i16(ASKED_STACK)
    ask(s, CHOOSE_STACK, seat, stacks_as_seen(seat, stacks), may)
    return WAITING


def choose_position(s: State, f: i64, cards: i64, stack: i64, seat: i64) -> i64:
    """One of ``cards``, all in one stack."""
    if is_single(cards):
        return lowest(cards)
    positions: i64 = 0
    while cards != 0:
        positions |= bit(position_of(s, lowest(cards)))
        cards &= cards - 1
    s.frames[f + F_TARGET] = i16(stack)
    s.frames[f + F_STAGE] = i16(ASKED_POSITION)
    ask(s, CHOOSE_POSITION, seat, positions, False)
    return WAITING


def field_cards(s: State, f: i64, step: i64, lines: i64) -> i64:
    """The cards of the field, in these lines, to which the step can be done."""
    steps = s.tables.steps
    at = step * STEP
    source = i64(s.frames[f + F_SOURCE])
    reference = i64(steps[at + S_REF])
    if reference != SELECT:
        card = referred(s, reference, source, f)
        cards: i64 = 0
        if card != NO_CARD and i64(s.place[card]) < STACKS:
            cards = bit(card)
    else:
        cards = matches_in(s, i64(steps[at + S_SELECTOR]), source, i64(s.frames[f + F_OWNER]), f, NONE, lines)
    verb = i64(steps[at + S_DO])
    if verb == DO_FLIP:
        return without_fixed(s, ACT_FLIP, cards)
    if verb == DO_SHIFT:
        return that_can_shift(s, f, step, cards)
    if verb == DO_COPY_MID:
        return with_middle(s, cards)
    return cards


def without_fixed(s: State, act: i64, cards: i64) -> i64:
    """Those of the cards that no rule of their own keeps as they are."""
    found = cards
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if is_fixed(s, act, card):
            found &= ~bit(card)
    return found


def that_can_shift(s: State, f: i64, step: i64, cards: i64) -> i64:
    """Those of the cards that have a line to go to."""
    left = without_fixed(s, ACT_SHIFT, cards)
    found = left
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if destinations(s, f, step, card) == 0:
            found &= ~bit(card)
    return found


def with_middle(s: State, cards: i64) -> i64:
    """Those of the cards that have a middle box which is not muted."""
    found: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if i64(s.tables.cards[i64(s.kind[card]) * CARD + K_MIDDLE]) != NO_STEP:
            if rule_cards(s, RULE_MUTE) == 0 or not is_muted(s, card, MIDDLE, 0):
                found |= bit(card)
    return found


# --- lines -----------------------------------------------------------------------------------------------------------
def destinations(s: State, f: i64, step: i64, card: i64) -> i64:
    """The lines to which the step can shift the card: never its own."""
    return step_lines(s, f, step) & ~bit(line_of(s, card))


def card_to_shift(s: State, f: i64) -> i64:
    """The one card for which a line to go to is being chosen, or NO_CARD."""
    if i64(s.frames[f + F_STAGE]) != ASKED_DESTINATION:
        return NO_CARD
    is_one = i64(s.tables.steps[i64(s.frames[f + F_PC]) * STEP + S_HOW]) != ALL
    return i64(s.frames[f + F_TARGET]) if is_one else NO_CARD


def is_one_line(s: State, selector: i64) -> bool:
    """Whether a line selector wants one line for all cards."""
    return selector != NONE and s.tables.lines[selector * LINE_SELECTOR + L_ONE] != 0


def choose_line(s: State, f: i64, lines: i64, seat: i64, may: bool, stage: i64) -> i64:
    """One of ``lines``, chosen by the seat; ``stage`` is where the answer goes on."""
    if i64(s.frames[f + F_STAGE]) == stage:
        return REFUSED if s.choice == DECLINED else s.choice
    if lines == 0:
        return NOTHING
    if is_single(lines) and not may:
        return lowest(lines)
    s.frames[f + F_STAGE] = i16(stage)
    ask(s, CHOOSE_LINE, seat, lines, may)
    return WAITING


def lines_with_cards(s: State, f: i64, step: i64) -> i64:
    """The lines in which there are cards to which the step can be done."""
    lines: i64 = 0
    for line in range(LINES):
        if field_cards(s, f, step, bit(line)) != 0:
            lines |= bit(line)
    return lines


def selector_line(s: State, step: i64) -> i64:
    """The line selector of the step's card selector, or NONE."""
    if i64(s.tables.steps[step * STEP + S_REF]) != SELECT:
        return NONE
    return i64(s.tables.selectors[i64(s.tables.steps[step * STEP + S_SELECTOR]) * SELECTOR + C_LINE])


# --- cards elsewhere -------------------------------------------------------------------------------------------------
def choose_card(s: State, f: i64, cards: i64, seat: i64, may: bool, is_hidden: bool) -> i64:
    """One of ``cards`` in a hand, trash or revealed deck.

    Where other hidden cards could be meant (``is_hidden``) the seat is asked even if only one card qualifies.
    """
    if i64(s.frames[f + F_STAGE]) == ASKED_CARD:
        return REFUSED if s.choice == DECLINED else card_as_seen(seat, s.choice)
    if cards == 0 and not (may and is_hidden):
        return NOTHING
    if is_single(cards) and not may and not is_hidden:
        return lowest(cards)
    s.frames[f + F_STAGE] = i16(ASKED_CARD)
    ask(s, CHOOSE_CARD, seat, cards_as_seen(seat, cards), may)
    return WAITING
