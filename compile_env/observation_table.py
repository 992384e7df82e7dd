"""The second part of the observation as a table: a row of small numbers for each card (Rules 13, 14)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.facts import printed_value, protocol_of
from compile_env.knowledge import knows
from compile_env.numbering import card_as_seen, cards_as_seen, stack_as_seen
from compile_env.observation_cards import hiding_place, place_in_text
from compile_env.observation_head import MOST_SHOWN
from compile_env.queries import value_of
from compile_env.state import (
    CARDS,
    DECK,
    DECK_CARDS,
    F_BOX,
    F_IT,
    F_KIND,
    F_LINE,
    F_PC,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    FRAME,
    LAND,
    LINES,
    MOVING,
    NO_CARD,
    NO_DECISION,
    RUN,
    STACKS,
    T_CARD,
    TRIGGER,
    State,
    bit,
    lowest,
    position_of,
    top_of,
)
from compile_env.targets import ASKED_POSITION, card_to_shift
from tabletop_core.layout import Section

# --- the cells of a row ----------------------------------------------------------------------------------------------
ROW_PROTOCOL: Final[i64] = 0
ROW_VALUE: Final[i64] = 1
ROW_DRAFTED: Final[i64] = 2
ROW_PLACE: Final[i64] = 3
ROW_SIDE: Final[i64] = 4
ROW_LINE: Final[i64] = 5
ROW_POSITION: Final[i64] = 6
ROW_FACE_UP: Final[i64] = 7
ROW_COVERED: Final[i64] = 8
ROW_VALUE_NOW: Final[i64] = 9
ROW_SOURCE: Final[i64] = 10
ROW_IT: Final[i64] = 11
ROW_ABOUT: Final[i64] = 12
ROW_STEPS_LEFT: Final[i64] = 13  # and the next two: by box
ROW_WAITING: Final[i64] = 16
ROW_COULD_BE: Final[i64] = 17
ROW: Final[i64] = 18
ROWS: Final[i64] = 72  # known cards, then the places of cards that the seat does not know
MOVING_PLACE: Final[i64] = 5  # ROW_PLACE of a card on its way


def table_section() -> Section:
    """The section."""
    return Section(
        "table",
        (int(ROWS), int(ROW)),
        MOST_SHOWN,
        "36 rows by card, own first, then a row for each card in the field or moving that this seat does not know: "
        "protocol plus 1, value plus 1, drafted by (1 own, 2 other), place (1 stack, 2 hand, 3 deck, 4 trash, "
        "5 moving), side (1 own, 2 other), line plus 1, position plus 1, face-up, covered, value now plus 1, "
        "source, it, about, steps left by box (3), waiting, where an unplaced card could be (bits as `could be`)",
    )


def write_table(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write ``table_section`` from ``at`` on."""
    for card in range(CARDS):
        seen = card_as_seen(seat, card)
        row = at + seen * ROW
        out[row + ROW_PROTOCOL] = u8(protocol_of(s, card) + 1)
        out[row + ROW_VALUE] = u8(printed_value(s, card) + 1)
        out[row + ROW_DRAFTED] = 1 if seen < DECK_CARDS else 2
        if knows(s, seat, card):
            write_row(s, seat, card, out, row)
        else:
            write_could_be(s, seat, card, out, at)
    write_unknown(s, seat, out, at + CARDS * ROW)
    write_texts(s, seat, out, at)


def write_could_be(s: State, seat: i64, card: i64, out: vec[u8], at: i64) -> None:
    """Mark each card that could be where this one is, which the seat does not know."""
    here = u8(bit(hiding_place(seat, i64(s.place[card]))))
    possible = cards_as_seen(seat, s.could_be[seat * CARDS + card])
    while possible != 0:
        out[at + lowest(possible) * ROW + ROW_COULD_BE] |= here
        possible &= possible - 1


def write_unknown(s: State, seat: i64, out: vec[u8], row: i64) -> None:
    """The rows of cards that the seat does not know: in the field, then those on their way as they were committed."""
    for seen in range(STACKS):
        stack = stack_as_seen(seat, seen)
        for place in range(stack * CARDS, stack * CARDS + i64(s.counts[stack])):
            card = i64(s.piles[place])
            if not knows(s, seat, card):
                write_row(s, seat, card, out, row)
                row += ROW
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        card = i64(frames[f + F_SOURCE])
        if i64(frames[f + F_KIND]) == LAND and card != NO_CARD and not knows(s, seat, card):
            write_row(s, seat, card, out, row)
            row += ROW


def write_row(s: State, seat: i64, card: i64, out: vec[u8], row: i64) -> None:
    """Where a card is and how it lies, and what the decision has to do with it."""
    pile = i64(s.place[card])
    if pile < STACKS:
        out[row + ROW_PLACE] = 1
        out[row + ROW_SIDE] = 1 if pile // LINES == seat else 2
        out[row + ROW_LINE] = u8(pile % LINES + 1)
        out[row + ROW_FACE_UP] = s.face_up[card]
        out[row + ROW_COVERED] = 1 if top_of(s, pile) != card else 0
        out[row + ROW_VALUE_NOW] = u8(value_of(s, card) + 1)
    elif pile < MOVING:
        out[row + ROW_PLACE] = u8(pile // 2 - 1)  # 2 hand, 3 deck, 4 trash
        out[row + ROW_SIDE] = 1 if pile & 1 == seat else 2
    else:
        stack = stack_as_seen(seat, landing_stack(s, card))
        out[row + ROW_PLACE] = u8(MOVING_PLACE)
        out[row + ROW_SIDE] = 1 if stack < LINES else 2
        out[row + ROW_LINE] = u8(stack % LINES + 1)
        out[row + ROW_FACE_UP] = s.face_up[card]
    out[row + ROW_POSITION] = u8(position_in(s, card))
    if s.depth > 0 and s.decision != NO_DECISION and i64(s.frames[(s.depth - 1) * FRAME + F_KIND]) == RUN:
        f = (s.depth - 1) * FRAME
        out[row + ROW_SOURCE] = 1 if i64(s.frames[f + F_SOURCE]) == card else 0
        out[row + ROW_IT] = 1 if i64(s.frames[f + F_IT]) == card else 0
        out[row + ROW_ABOUT] = 1 if is_about(s, f, card) else 0


def position_in(s: State, card: i64) -> i64:
    """The card's position plus 1: from the bottom in a stack, from the top in a deck, 0 elsewhere."""
    pile = i64(s.place[card])
    if pile < STACKS:
        return position_of(s, card) + 1
    if pile == DECK or pile == DECK + 1:
        return i64(s.counts[pile]) - position_of(s, card)
    return 0


def landing_stack(s: State, card: i64) -> i64:
    """The stack on which a card that is MOVING will land."""
    frames = s.frames
    f: i64 = 0
    while i64(frames[f + F_KIND]) != LAND or i64(frames[f + F_SOURCE]) != card:
        f += FRAME
    return i64(frames[f + F_LINE])


def is_about(s: State, f: i64, card: i64) -> bool:
    """Whether the decision is about this card, or about the stack in which it lies."""
    if i64(s.frames[f + F_STAGE]) == ASKED_POSITION:
        return i64(s.place[card]) == i64(s.frames[f + F_TARGET])
    return card_to_shift(s, f) == card


def write_texts(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """The cells of steps left and waiting in the rows of the cards whose texts they are."""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == RUN:
            cell = at + card_as_seen(seat, i64(frames[f + F_SOURCE])) * ROW + ROW_STEPS_LEFT
            cell += i64(frames[f + F_BOX])
            out[cell] = u8(min(i64(out[cell]) + place_in_text(s, i64(frames[f + F_PC])), MOST_SHOWN))
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        card = i64(s.triggers[t + T_CARD])
        if card != NO_CARD:
            out[at + card_as_seen(seat, card) * ROW + ROW_WAITING] = 1
