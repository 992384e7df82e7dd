"""The second part of the flat observation: where each card is, as flags (Rules 13, 14).

One pass over the piles writes the cards that the seat knows and collects what the others could be.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.knowledge import knows
from compile_env.numbering import card_as_seen, cards_as_seen, pile_as_seen, stack_as_seen
from compile_env.observation_head import MOST_SHOWN
from compile_env.program import CARD, K_VALUE, NO_STEP, S_PLACE, STEP
from compile_env.queries import value_of
from compile_env.state import (
    BOXES,
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
    FIRST_DECK,
    FRAME,
    HAND,
    LAND,
    LINES,
    MOVING,
    NO_CARD,
    NO_DECISION,
    PILES,
    RUN,
    STACKS,
    State,
    position_of,
)
from compile_env.targets import ASKED_POSITION, card_to_shift
from tabletop_core.layout import Section

# --- the cells of a card that the seat knows -------------------------------------------------------------------------
FLAG_PLACE: Final[i64] = 0  # own stacks, other stacks, own hand, other hand, decks, trashes, moving
FLAG_FACE_UP: Final[i64] = 13
FLAG_COVERED: Final[i64] = 14
FLAG_POSITION: Final[i64] = 15
FLAG_VALUE: Final[i64] = 16
CARD_FLAGS: Final[i64] = 17

# --- the places that can hold cards that the seat does not know ------------------------------------------------------
HIDING_STACK: Final[i64] = 0  # + line, of the other seat
HIDING_HAND: Final[i64] = 3  # of the other seat
HIDING_OWN_DECK: Final[i64] = 4
HIDING_DECK: Final[i64] = 5
HIDING_MOVING: Final[i64] = 6
HIDING_PLACES: Final[i64] = 7

REFERENCE: Final[i64] = CARDS + STACKS + 1  # the cells that say a card: which it is, its stack, its position

CARDS_CELLS: Final[i64] = CARDS * (CARD_FLAGS + HIDING_PLACES + BOXES) + 3 * REFERENCE


def card_sections() -> tuple[Section, ...]:
    """The sections."""
    return (
        Section(
            "cards",
            (int(CARDS), int(CARD_FLAGS)),
            MOST_SHOWN,
            "each card this seat can place: own stacks, other stacks, hands, decks, trashes, moving (13); face-up; "
            "covered; position from the bottom, decks from the top, moving: the stack it goes to, plus 1; value plus 1",
        ),
        Section(
            "could be",
            (int(HIDING_PLACES), int(CARDS)),
            1,
            "each other card: other stacks (3), other hand, own deck, other deck, moving",
        ),
        Section(
            "steps left",
            (int(CARDS), int(BOXES)),
            MOST_SHOWN,
            "of the texts under way, by card and box; the options of a choice have numbers of their own",
        ),
        Section("source", (int(REFERENCE),), CARDS, "the card whose text asks: card (36), stack (6), position plus 1"),
        Section("it", (int(REFERENCE),), CARDS, "the card that `it` is"),
        Section("about", (int(REFERENCE),), CARDS, "the card, or the stack, that the decision is about"),
    )


def write_card_flags(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """Write ``card_sections`` from ``at`` on."""
    write_field(s, seat, out, at)
    write_piles(s, seat, out, at)
    write_moving(s, seat, out, at)
    write_references(s, seat, out, at + CARDS * (CARD_FLAGS + HIDING_PLACES))


# --- cards and could be ----------------------------------------------------------------------------------------------
def write_field(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """cards and could be, for the stacks"""
    counts = s.counts
    piles = s.piles
    could_be = s.could_be
    face_up = s.face_up
    kinds = s.kind
    cards = s.tables.cards
    first_known = seat * CARDS
    for stack in range(STACKS):
        first = stack * CARDS
        end = first + i64(counts[stack])
        seen = stack_as_seen(seat, stack)
        hidden: i64 = 0
        for index in range(first, end):
            card = i64(piles[index])
            possible = could_be[first_known + card]
            if possible & (possible - 1) != 0:
                hidden |= possible
                continue
            cell = at + card_as_seen(seat, card) * CARD_FLAGS
            out[cell + FLAG_PLACE + seen] = 1
            out[cell + FLAG_POSITION] = u8(index - first + 1)
            if index != end - 1:
                out[cell + FLAG_COVERED] = 1
            if face_up[card] != 0:
                out[cell + FLAG_FACE_UP] = 1
                out[cell + FLAG_VALUE] = u8(i64(cards[i64(kinds[card]) * CARD + K_VALUE]) + 1)
            else:
                out[cell + FLAG_VALUE] = u8(value_of(s, card) + 1)
        if hidden != 0:
            write_set(seat, hidden, out, at + CARDS * (CARD_FLAGS + hiding_place(seat, stack)))


def write_piles(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """The same for hands, decks (position 1 is the top) and trashes."""
    counts = s.counts
    piles = s.piles
    could_be = s.could_be
    first_known = seat * CARDS
    for pile in range(HAND, PILES):
        first = pile * CARDS
        end = first + i64(counts[pile])
        place = FLAG_PLACE + pile_as_seen(seat, pile)
        is_deck = pile == DECK or pile == DECK + 1
        hidden: i64 = 0
        for index in range(first, end):
            card = i64(piles[index])
            possible = could_be[first_known + card]
            if possible & (possible - 1) != 0:
                hidden |= possible
                continue
            cell = at + card_as_seen(seat, card) * CARD_FLAGS
            out[cell + place] = 1
            if is_deck:
                out[cell + FLAG_POSITION] = u8(end - index)
        if hidden != 0:
            write_set(seat, hidden, out, at + CARDS * (CARD_FLAGS + hiding_place(seat, pile)))


def write_moving(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """The same for the cards of LANDs, which are on their way; their position is the stack they go to."""
    hidden: i64 = 0
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        card = i64(frames[f + F_SOURCE])
        if i64(frames[f + F_KIND]) != LAND or card == NO_CARD:
            continue
        if knows(s, seat, card):
            cell = at + card_as_seen(seat, card) * CARD_FLAGS
            out[cell + FLAG_PLACE + MOVING] = 1
            out[cell + FLAG_FACE_UP] = s.face_up[card]
            out[cell + FLAG_POSITION] = u8(stack_as_seen(seat, i64(frames[f + F_LINE])) + 1)
        else:
            hidden |= s.could_be[seat * CARDS + card]
    if hidden != 0:
        write_set(seat, hidden, out, at + CARDS * (CARD_FLAGS + HIDING_MOVING))


def hiding_place(seat: i64, pile: i64) -> i64:
    """Which of HIDING_PLACES the pile is, in which the seat does not know all cards."""
    if pile < STACKS:
        return HIDING_STACK + pile % LINES
    if pile == HAND + 1 - seat:
        return HIDING_HAND
    if pile == DECK + seat:
        return HIDING_OWN_DECK
    return HIDING_DECK if pile == DECK + 1 - seat else HIDING_MOVING


def write_set(seat: i64, cards: i64, out: vec[u8], cell: i64) -> None:
    """A set of cards, a cell each."""
    left = cards_as_seen(seat, cards)
    if left & FIRST_DECK == 0:
        left >>= DECK_CARDS
        cell += DECK_CARDS
    while left != 0:
        out[cell] = u8(left & 1)
        left >>= 1
        cell += 1


# --- steps left, source, it, about -----------------------------------------------------------------------------------
def place_in_text(s: State, step: i64) -> i64:
    """The number of a step within its text, 0 for none: how many are left, where the text makes no choice."""
    if step == NO_STEP:
        return 0
    return i64(s.tables.steps[step * STEP + S_PLACE])


def write_references(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """steps left, source, it, about"""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == RUN:
            cell = at + BOXES * card_as_seen(seat, i64(frames[f + F_SOURCE])) + i64(frames[f + F_BOX])
            out[cell] = u8(min(i64(out[cell]) + place_in_text(s, i64(frames[f + F_PC])), MOST_SHOWN))
    at += BOXES * CARDS
    if s.depth > 0 and s.decision != NO_DECISION and i64(frames[(s.depth - 1) * FRAME + F_KIND]) == RUN:
        f = (s.depth - 1) * FRAME
        write_reference(s, seat, i64(frames[f + F_SOURCE]), out, at)
        write_reference(s, seat, i64(frames[f + F_IT]), out, at + REFERENCE)
        if i64(frames[f + F_STAGE]) == ASKED_POSITION:
            out[at + 2 * REFERENCE + CARDS + stack_as_seen(seat, i64(frames[f + F_TARGET]))] = 1
        else:
            write_reference(s, seat, card_to_shift(s, f), out, at + 2 * REFERENCE)


def write_reference(s: State, seat: i64, card: i64, out: vec[u8], at: i64) -> None:
    """A card, if the seat knows it, and where it lies in the field."""
    if card == NO_CARD:
        return
    if knows(s, seat, card):
        out[at + card_as_seen(seat, card)] = 1
    pile = i64(s.place[card])
    if pile < STACKS:
        out[at + CARDS + stack_as_seen(seat, pile)] = 1
        out[at + CARDS + STACKS] = u8(position_of(s, card) + 1)
