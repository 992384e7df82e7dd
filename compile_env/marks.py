"""What tells cards apart that lie where a seat sees no order: what goes on with them, and what the other remembers.

A redraw lays the same cards in the same of these places, whichever lie there truly; so it has to know the places apart.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from compile_env.knowledge import BEGINS, CARDS_OF_GROUP, OF_SEAT_1, owner_mark
from compile_env.program import NONE, S_UNDER, STEP
from compile_env.state import (
    CARDS,
    F_IT,
    F_KIND,
    F_PC,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    FRAME,
    NO_CARD,
    RUN,
    T_IT,
    TRIGGER,
    State,
    bit,
    lowest,
    noted_cards,
)
from compile_env.targets import ASKED_POSITION, card_to_shift

MARKS: Final[i64] = 2_147_483_647  # a mark is below
MARK_FACTOR: Final[i64] = 1_000_003
MARK_OF_SET: Final[i64] = 64  # more than a set has cards
MEANT_BY_FRAME: Final[i64] = 4  # ways in which a frame can mean a card


def marks_of(s: State, seat: i64) -> vec[i64]:
    """By card, a number that stays the same when other cards take their places; below MARKS."""
    marks = vec[i64]([i64(0)] * int(CARDS))
    number: i64 = 0
    for f in range(0, s.depth * FRAME, FRAME):
        number += MEANT_BY_FRAME
        if is_card_chosen(s, f):
            mark(marks, bit(i64(s.frames[f + F_TARGET])), number)
        if s.frames[f + F_SOURCE] != NO_CARD:
            mark(marks, bit(i64(s.frames[f + F_SOURCE])), number + 1)
        if s.frames[f + F_IT] != NO_CARD:
            mark(marks, bit(i64(s.frames[f + F_IT])), number + 2)
        mark(marks, noted_cards(s, f), number + 3)
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        number += MEANT_BY_FRAME
        if s.triggers[t + T_IT] != NO_CARD:
            mark(marks, bit(i64(s.triggers[t + T_IT])), number)
    mark_mixings(s, 1 - seat, marks)
    return marks


def mark_mixings(s: State, seat: i64, marks: vec[i64]) -> None:
    """Mark the cards by what the seat remembers of mixings; the order of groups in a mixing does not tell."""
    of_mixing = vec[i64]([i64(0)] * int(CARDS))
    for at in range(0, i64(len(s.mixed)), 2):
        if s.mixed[at] & OF_SEAT_1 != owner_mark(seat):
            continue
        if s.mixed[at] & BEGINS:
            mark_mixing(marks, of_mixing)
        group = s.mixed[at] & CARDS_OF_GROUP
        held_for = s.mixed[at + 1]
        size = size_of(group)
        choices = size_of(held_for)
        for card in range(CARDS):
            if group & bit(card):
                of_mixing[card] += 1 + choices * MARK_OF_SET
            if held_for & bit(card):
                of_mixing[card] += MARK_OF_SET * MARK_OF_SET * (1 + size * MARK_OF_SET)
    mark_mixing(marks, of_mixing)


def mark_mixing(marks: vec[i64], of_mixing: vec[i64]) -> None:
    """Let the marks tell of one more mixing, and begin with the next."""
    for card in range(CARDS):
        marks[card] = (marks[card] * MARK_FACTOR + of_mixing[card]) % MARKS
        of_mixing[card] = 0


def size_of(cards: i64) -> i64:
    """How many cards the set has."""
    size: i64 = 0
    while cards != 0:
        cards &= cards - 1
        size += 1
    return size


def mark(marks: vec[i64], cards: i64, number: i64) -> None:
    """Let the number of each of the cards tell that this one is meant, too."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        marks[card] = (marks[card] * MARK_FACTOR + number) % MARKS


def is_card_chosen(s: State, f: i64) -> bool:
    """Whether the frame's F_TARGET is a card."""
    if i64(s.frames[f + F_KIND]) != RUN or s.frames[f + F_PC] == NONE or s.frames[f + F_TARGET] == NO_CARD:
        return False
    if i64(s.frames[f + F_STAGE]) == ASKED_POSITION:  # a stack
        return False
    return card_to_shift(s, f) != NO_CARD or s.tables.steps[i64(s.frames[f + F_PC]) * STEP + S_UNDER] != NONE
