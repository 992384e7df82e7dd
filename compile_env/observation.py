"""What each seat may see, in two forms with the same content: sections of flags, or a table of cards (Rules 13, 14).

One function a group of sections, in the order of the layouts. "Own" is the seat that looks; lines are the same for
both. Cells that are not written stay zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.knowledge import knows
from compile_env.program import (
    ACTS,
    ALL,
    DO_PLAY,
    NO_STEP,
    NONE,
    S_DO,
    S_HOW,
    S_NOT,
    S_UNDER,
    STEP,
    VERBS,
)
from compile_env.queries import printed_value, protocol_of, total_of, value_of
from compile_env.state import (
    BOX,
    BOXES,
    CARDS,
    COMPILE,
    DECISIONS,
    DECK,
    DECK_CARDS,
    DRAFT,
    FRAME,
    HAND,
    IT,
    KIND,
    LAND,
    LEFT,
    LINE,
    LINES,
    MOVED,
    MOVING,
    NAMED,
    NAMED_PROTOCOL,
    NO_CARD,
    NO_DECISION,
    NUMBERS,
    OWNER,
    PC,
    PHASES,
    PILES,
    PLACES,
    PLAY_ACTION,
    REFRESH,
    RUN,
    SEATS,
    SIDE_PLACES,
    SOURCE,
    STACKS,
    STAGE,
    T_BOX,
    T_CARD,
    TARGET,
    TRASH,
    TRIGGER,
    State,
    bit,
    lowest,
    position_of,
    top_of,
)
from compile_env.targets import ASKED_CARD, ASKED_DESTINATION, ASKED_POSITION, cards_as_seen
from tabletop_core.game import NOBODY
from tabletop_core.layout import Layout, Section

TOTAL_OFFSET: Final[i64] = 40  # totals may be below 0; observations add this
MOST_SHOWN: Final[i64] = 255  # the highest number a cell can show

# --- where a card is, as a seat sees it ------------------------------------------------------------------------------
PLACES_SEEN: Final[i64] = 13  # own stacks, other stacks, own hand, other hand, decks, trashes, moving
HIDING_PLACES: Final[i64] = 7  # other stacks, other hand, own deck, other deck, moving
CARD_FLAGS: Final[i64] = 17  # PLACES_SEEN, and face-up, covered, position, value
REFERENCE: Final[i64] = 43  # a card (36), a stack (6), a position

# --- cells of a row of the card table --------------------------------------------------------------------------------
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

NOWHERE: Final = vec[i64]([i64(0)] * int(HIDING_PLACES))

FLAT_CARDS: Final[i64] = 1101  # CARDS * (CARD_FLAGS + HIDING_PLACES + 3) + 3 * REFERENCE


def _head_sections(protocols: int) -> tuple[Section, ...]:
    return (
        Section("decision", (14,), 1, "what is being asked, of either seat (`state.DECISION_NAMES`, from the second)"),
        Section("to act", (1,), 1, "this seat is asked"),
        Section("phase", (7,), 1, "one-hot (`state.PHASE_NAMES`)"),
        Section("own turn", (1,), 1, "it is this seat's turn"),
        Section("first", (1,), 1, "this seat drafts first and takes the first turn"),
        Section("turns left", (1,), 255, "turns before the limit, at most 255"),
        Section("control", (2,), 1, "held by this seat, by the other"),
        Section("barred", (2, 5), 2, "turns for which a text bars: own, other; play, flip, shift, draw, compile"),
        Section("protocols", (2, 3, protocols), 1, "which protocol of the pool: own, other; in the order of drafting"),
        Section("protocol line", (2, 3, 3), 1, "in which line each of them stands"),
        Section("compiled", (2, 3), 1, "whether it is compiled"),
        Section("totals", (2, 3), 255, f"total value plus {TOTAL_OFFSET}, at most 255: own, other; by line"),
        Section("counts", (3, 2), 36, "cards in hands, decks, trashes: own, other"),
        Section("stack size", (2, 3), 36, "cards in each stack: own, other; by line"),
        Section("face-down", (2, 3), 36, "how many of them lie face-down"),
        Section("uncovered", (2, 3, 3), 1, "the uncovered card: face-up, face-down and known, unknown"),
        Section("landing", (2, 3), 36, "cards on their way to each stack"),
        Section("verb", (25,), 1, "what the step that asks does (`program.VERB_NAMES`)"),
        Section("box", (3,), 1, "the box in which it stands: top, middle, bottom"),
        Section("acting text", (2,), 1, "whose text it is: own, other"),
        Section("line", (3,), 1, "the line that it deals with, or that is being compiled"),
        Section("left", (2,), 255, "cards still to be moved by it, cards moved by the latest step"),
        Section("place", (2, 3, 2), 1, "where a card is being played: own side, other side; line; face-down, face-up"),
        Section("number", (10,), 1, "numbers named by the texts under way"),
        Section("named", (protocols,), 1, "protocols named by them"),
        Section("under way", (2, 2), 1, "compile, refresh: by this seat, by the other"),
        Section("waiting", (2, 3, 6, 2), 1, "noted commands: card; top or another box"),
    )


def flat_layout(protocols: int) -> Layout:
    """The sections of ``observation="flat"``, for a pool of so many protocols."""
    return Layout(
        *_head_sections(protocols),
        Section(
            "cards",
            (36, 17),
            MOST_SHOWN,
            "each card this seat can place: own stacks, other stacks, hands, decks, trashes, moving (13); face-up; "
            "covered; position from the bottom, decks from the top, moving: the stack it goes to, plus 1; value plus 1",
        ),
        Section("could be", (7, 36), 1, "each other card: other stacks (3), other hand, own deck, other deck, moving"),
        Section("steps left", (36, 3), MOST_SHOWN, "steps left of the texts under way, by card and box"),
        Section("source", (43,), 36, "the card whose text asks: card (36), stack (6), position plus 1"),
        Section("it", (43,), 36, "the card that `it` is"),
        Section("about", (43,), 36, "the card, or the stack, that the decision is about"),
    )


def cards_layout(protocols: int) -> Layout:
    """The sections of ``observation="cards"``, for a pool of so many protocols."""
    return Layout(
        *_head_sections(protocols),
        Section(
            "table",
            (72, 18),
            MOST_SHOWN,
            "36 rows by card, own first, then a row for each card in the field or moving that this seat does not know: "
            "protocol plus 1, value plus 1, drafted by (1 own, 2 other), place (1 stack, 2 hand, 3 deck, 4 trash, "
            "5 moving), side (1 own, 2 other), line plus 1, position plus 1, face-up, covered, value now plus 1, "
            "source, it, about, steps left by box (3), waiting, where an unplaced card could be (bits as `could be`)",
        ),
    )


def write_flat(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``flat_layout`` from ``at`` on; return the cell after the last."""
    at = write_head(s, seat, out, at)
    if s.phase != DRAFT:
        write_placed(s, seat, out, at)
        write_references(s, seat, out, at + CARDS * (CARD_FLAGS + HIDING_PLACES))
    return at + FLAT_CARDS


def write_cards(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``cards_layout`` from ``at`` on; return the cell after the last."""
    at = write_head(s, seat, out, at)
    if s.phase != DRAFT:
        write_table(s, seat, out, at)
    return at + ROWS * ROW


# --- the head --------------------------------------------------------------------------------------------------------
def write_head(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Everything but the cards."""
    at = write_turn(s, seat, out, at)
    at = write_protocols(s, seat, out, at)
    at = write_stacks(s, seat, out, at)
    at = write_asking(s, seat, out, at)
    return write_waiting(s, seat, out, at)


def write_turn(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """decision, to act, phase, own turn, first, turns left, control, barred"""
    if s.decision != NO_DECISION:
        out[at + s.decision - 1] = 1
    at += DECISIONS - 1
    if s.actor == seat:
        out[at] = 1
    at += 1
    if s.phase < PHASES - 1:
        out[at + s.phase] = 1
    at += PHASES - 1
    if s.turn == seat:
        out[at] = 1
    if s.first == seat:
        out[at + 1] = 1
    out[at + 2] = u8(min(s.max_turns - s.turns, MOST_SHOWN))
    at += 3
    if s.control != NOBODY:
        out[at + (0 if s.control == seat else 1)] = 1
    at += 2
    for act in range(ACTS):
        out[at + act] = s.barred[seat * ACTS + act]
        out[at + ACTS + act] = s.barred[(1 - seat) * ACTS + act]
    return at + 2 * ACTS


def write_protocols(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """protocols, protocol line, compiled"""
    protocols = s.tables.protocols
    lines = at + SEATS * LINES * protocols
    compiled = lines + SEATS * LINES * LINES
    kept: i64 = 1 if s.phase == DRAFT else 0  # while drafting, 0 is none (see turns.take_protocol)
    for row in range(SEATS * LINES):
        cell = (row + LINES * seat) % (SEATS * LINES)
        if kept == 0 or s.protocol[row] != 0:
            out[at + cell * protocols + i64(s.protocol[row]) - kept] = 1
    if kept == 0:
        for owner in range(SEATS):
            first = LINES * (owner ^ seat)
            for line in range(LINES):
                which = first + i64(s.stands[owner * LINES + line])
                out[lines + LINES * which + line] = 1
                out[compiled + first + line] = s.compiled[owner * LINES + line]
    return compiled + SEATS * LINES


def write_stacks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """totals, counts, stack size, face-down, uncovered, landing"""
    counts = at + STACKS
    sizes = counts + 3 * SEATS
    down = sizes + STACKS
    uncovered = down + STACKS
    landing = uncovered + 3 * STACKS
    if s.phase == DRAFT:
        return landing + STACKS
    for owner in range(SEATS):
        side = owner ^ seat
        out[counts + side] = s.counts[HAND + owner]
        out[counts + SEATS + side] = s.counts[DECK + owner]
        out[counts + 2 * SEATS + side] = s.counts[TRASH + owner]
        for line in range(LINES):
            cell = side * LINES + line
            total = total_of(s, owner, line) + TOTAL_OFFSET
            out[at + cell] = u8(max(min(total, MOST_SHOWN), 0))
            write_stack(s, seat, owner * LINES + line, out, sizes + cell, down + cell, uncovered + 3 * cell)
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + KIND]) == LAND and frames[f + SOURCE] != NO_CARD:
            out[landing + (i64(frames[f + LINE]) + LINES * seat) % STACKS] += 1
    return landing + STACKS


def write_stack(s: State, seat: i64, stack: i64, out: vec[u8], size: i64, down: i64, uncovered: i64) -> None:
    """One stack's cells of stack size, face-down and uncovered."""
    count = i64(s.counts[stack])
    if count == 0:
        return
    out[size] = u8(count)
    for place in range(stack * CARDS, stack * CARDS + count):
        if s.face_up[i64(s.piles[place])] == 0:
            out[down] += 1
    top = top_of(s, stack)
    if s.face_up[top] != 0:
        out[uncovered] = 1
    else:
        out[uncovered + (1 if knows(s, seat, top) else 2)] = 1


def write_asking(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """verb, box, acting text, line, left, place, number, named, under way"""
    box = at + VERBS
    owner = box + BOXES
    line = owner + SEATS
    left = line + LINES
    place = left + 2
    number = place + PLACES
    named = number + NUMBERS
    under_way = named + s.tables.protocols
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        kind = i64(frames[f + KIND])
        if kind == COMPILE:
            out[under_way + (seat ^ i64(frames[f + OWNER]))] = 1
            out[line + i64(frames[f + LINE])] = 1
        elif kind == REFRESH:
            out[under_way + 2 + (seat ^ i64(frames[f + OWNER]))] = 1
        elif kind == RUN:
            write_named(s, f, out, number, named)
    if s.depth > 0 and s.decision != NO_DECISION:
        f = (s.depth - 1) * FRAME
        if i64(frames[f + KIND]) == PLAY_ACTION:
            out[place + target_seen(s, seat, f)] = 1
        elif i64(frames[f + KIND]) == RUN and frames[f + PC] != NO_STEP:
            step = i64(frames[f + PC]) * STEP
            out[at + i64(s.tables.steps[step + S_DO])] = 1
            out[box + i64(frames[f + BOX])] = 1
            out[owner + (seat ^ i64(frames[f + OWNER]))] = 1
            if frames[f + LINE] >= 0:
                out[line + i64(frames[f + LINE])] = 1
            out[left] = u8(max(i64(frames[f + LEFT]), 0))
            out[left + 1] = u8(i64(frames[f + MOVED]))
            if is_placing(s, f):
                out[place + target_seen(s, seat, f)] = 1
    return under_way + 4


def target_seen(s: State, seat: i64, f: i64) -> i64:
    """The place that the actor has chosen, as the seat counts: its own side first."""
    place = i64(s.frames[f + TARGET])
    return place if s.actor == seat else (place + SIDE_PLACES) % PLACES


def is_placing(s: State, f: i64) -> bool:
    """Whether the step is playing a card to a place that has been chosen."""
    step = i64(s.frames[f + PC]) * STEP
    is_play = i64(s.tables.steps[step + S_DO]) == DO_PLAY and s.tables.steps[step + S_UNDER] == NONE
    return is_play and i64(s.frames[f + STAGE]) == ASKED_CARD


def write_named(s: State, f: i64, out: vec[u8], number: i64, named: i64) -> None:
    """What an earlier step of the text has named."""
    what = i64(s.frames[f + NAMED])
    if what >= 0:
        if s.frames[f + NAMED_PROTOCOL] != 0:
            out[named + what] = 1
        else:
            out[number + what] = 1


def write_waiting(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """waiting"""
    triggers = s.triggers
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        card = i64(triggers[t + T_CARD])
        if card != NO_CARD:
            lower: i64 = 1 if triggers[t + T_BOX] != 0 else 0
            out[at + 2 * seen_as(seat, card) + lower] = 1
    return at + 2 * CARDS


# --- the cards as flags ----------------------------------------------------------------------------------------------
def seen_as(seat: i64, card: i64) -> i64:
    """The card's number as the seat counts: those it drafted first."""
    if seat == 0:
        return card
    return card + DECK_CARDS if card < DECK_CARDS else card - DECK_CARDS


def place_seen(seat: i64, pile: i64) -> i64:
    """The pile's number as the seat counts: 0..5 stacks, 6, 7 hands, 8, 9 decks, 10, 11 trashes, 12 moving."""
    if seat == 0 or pile >= MOVING:
        return pile
    if pile < STACKS:
        return pile + LINES if pile < LINES else pile - LINES
    return pile ^ 1


def position_seen(s: State, card: i64) -> i64:
    """The card's position plus 1: from the bottom in a stack, from the top in a deck, 0 elsewhere."""
    pile = i64(s.place[card])
    if pile < STACKS:
        return position_of(s, card) + 1
    if pile == DECK or pile == DECK + 1:
        return i64(s.counts[pile]) - position_of(s, card)
    return 0


def write_placed(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """cards, could be"""
    found = NOWHERE[:]
    for pile in range(PILES):
        if s.counts[pile] == 0:
            continue
        if pile < STACKS:
            write_stack_cards(s, seat, pile, out, at, found)
        else:
            write_pile(s, seat, pile, out, at, found)
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(s.frames[f + KIND]) == LAND and s.frames[f + SOURCE] != NO_CARD:
            write_moving(s, seat, f, out, at, found)
    write_hidden(seat, found, out, at + CARDS * CARD_FLAGS)


def write_stack_cards(s: State, seat: i64, stack: i64, out: vec[u8], at: i64, found: vec[i64]) -> None:
    """The cells of the cards of a stack; those that the seat does not know are collected in ``found``."""
    first = stack * CARDS
    end = first + i64(s.counts[stack])
    place = place_seen(seat, stack)
    hiding = hiding_place(seat, stack)
    piles = s.piles
    could_be = s.could_be
    for index in range(first, end):
        card = i64(piles[index])
        possible = could_be[seat * CARDS + card]
        if possible & (possible - 1) != 0:
            found[hiding] |= possible
            continue
        cell = at + seen_as(seat, card) * CARD_FLAGS
        out[cell + place] = 1
        cell += PLACES_SEEN
        out[cell] = s.face_up[card]
        if index != end - 1:
            out[cell + 1] = 1
        out[cell + 2] = u8(index - first + 1)
        out[cell + 3] = u8(value_of(s, card) + 1)


def write_pile(s: State, seat: i64, pile: i64, out: vec[u8], at: i64, found: vec[i64]) -> None:
    """The same for a hand, a deck (position 1 is its top) or a trash."""
    first = pile * CARDS
    end = first + i64(s.counts[pile])
    place = place_seen(seat, pile)
    hiding = hiding_place(seat, pile)
    is_deck = place == DECK or place == DECK + 1
    piles = s.piles
    could_be = s.could_be
    for index in range(first, end):
        card = i64(piles[index])
        possible = could_be[seat * CARDS + card]
        if possible & (possible - 1) != 0:
            found[hiding] |= possible
            continue
        cell = at + seen_as(seat, card) * CARD_FLAGS
        out[cell + place] = 1
        if is_deck:
            out[cell + PLACES_SEEN + 2] = u8(end - index)


def write_moving(s: State, seat: i64, f: i64, out: vec[u8], at: i64, found: vec[i64]) -> None:
    """The same for the card of a LAND, which is on its way; its position is the stack it goes to."""
    card = i64(s.frames[f + SOURCE])
    possible = s.could_be[seat * CARDS + card]
    if possible & (possible - 1) != 0:
        found[HIDING_PLACES - 1] |= possible
    else:
        cell = at + seen_as(seat, card) * CARD_FLAGS + PLACES_SEEN
        out[cell - 1] = 1
        out[cell] = s.face_up[card]
        out[cell + 2] = u8(place_seen(seat, i64(s.frames[f + LINE])) + 1)


def hiding_place(seat: i64, pile: i64) -> i64:
    """Which of HIDING_PLACES the pile is; -1 for one where the seat knows every card."""
    place = place_seen(seat, pile)
    if place >= LINES and place < STACKS:
        return place - LINES
    if place == HAND + 1:
        return 3
    if place == DECK:
        return 4
    if place == DECK + 1:
        return 5
    return 6 if place == MOVING else -1


def possible_in(s: State, seat: i64) -> vec[i64]:
    """For each of HIDING_PLACES the cards that the seat holds possible there, known ones excepted."""
    could_be = s.could_be
    places = s.place
    first = seat * CARDS
    found = NOWHERE[:]
    for card in range(CARDS):
        possible = could_be[first + card]
        if possible & (possible - 1) != 0:
            hiding = hiding_place(seat, i64(places[card]))
            if hiding >= 0:
                found[hiding] |= possible
    return found


def write_hidden(seat: i64, found: vec[i64], out: vec[u8], at: i64) -> None:
    """could be"""
    for hiding in range(HIDING_PLACES):
        possible = cards_as_seen(seat, found[hiding])
        cell = at + CARDS * hiding
        while possible != 0:
            if possible & 1:
                out[cell] = 1
            possible >>= 1
            cell += 1


def steps_left(s: State, step: i64) -> i64:
    """How many steps of a text are left, from this one on."""
    count: i64 = 0
    while step != NO_STEP:
        count += 1
        step = i64(s.tables.steps[step * STEP + S_NOT])
    return count


def write_references(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """steps left, source, it, about"""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + KIND]) == RUN:
            cell = at + BOXES * seen_as(seat, i64(frames[f + SOURCE])) + i64(frames[f + BOX])
            out[cell] = u8(min(i64(out[cell]) + steps_left(s, i64(frames[f + PC])), MOST_SHOWN))
    at += BOXES * CARDS
    if s.depth > 0 and s.decision != NO_DECISION and i64(frames[(s.depth - 1) * FRAME + KIND]) == RUN:
        f = (s.depth - 1) * FRAME
        write_reference(s, seat, i64(frames[f + SOURCE]), out, at)
        write_reference(s, seat, i64(frames[f + IT]), out, at + REFERENCE)
        if i64(frames[f + STAGE]) == ASKED_POSITION:
            out[at + 2 * REFERENCE + CARDS + (i64(frames[f + TARGET]) + LINES * seat) % STACKS] = 1
        else:
            write_reference(s, seat, about(s, f), out, at + 2 * REFERENCE)


def about(s: State, f: i64) -> i64:
    """The card for which a line is being chosen, or NO_CARD."""
    if i64(s.frames[f + STAGE]) != ASKED_DESTINATION:
        return NO_CARD
    is_one = i64(s.tables.steps[i64(s.frames[f + PC]) * STEP + S_HOW]) != ALL
    return i64(s.frames[f + TARGET]) if is_one else NO_CARD


def write_reference(s: State, seat: i64, card: i64, out: vec[u8], at: i64) -> None:
    """A card, if the seat knows it, and where it lies in the field."""
    if card == NO_CARD:
        return
    if knows(s, seat, card):
        out[at + seen_as(seat, card)] = 1
    pile = i64(s.place[card])
    if pile < STACKS:
        out[at + CARDS + place_seen(seat, pile)] = 1
        out[at + CARDS + STACKS] = u8(position_of(s, card) + 1)


# --- the cards as a table --------------------------------------------------------------------------------------------
def write_table(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """table"""
    for card in range(CARDS):
        row = at + seen_as(seat, card) * ROW
        out[row + ROW_PROTOCOL] = u8(protocol_of(s, card) + 1)
        out[row + ROW_VALUE] = u8(printed_value(s, card) + 1)
        out[row + ROW_DRAFTED] = 1 if seen_as(seat, card) < DECK_CARDS else 2
        if knows(s, seat, card):
            write_row(s, seat, card, out, row)
    found = possible_in(s, seat)
    for hiding in range(HIDING_PLACES):
        possible = found[hiding]
        while possible != 0:
            out[at + seen_as(seat, lowest(possible)) * ROW + ROW_COULD_BE] |= u8(bit(hiding))
            possible &= possible - 1
    row = at + CARDS * ROW
    for stack in range(STACKS):
        seen = (stack + LINES * seat) % STACKS
        for place in range(seen * CARDS, seen * CARDS + i64(s.counts[seen])):
            card = i64(s.piles[place])
            if not knows(s, seat, card):
                write_row(s, seat, card, out, row)
                row += ROW
    write_moving_rows(s, seat, out, row)
    write_texts(s, seat, out, at)


def write_moving_rows(s: State, seat: i64, out: vec[u8], row: i64) -> None:
    """The rows of cards on their way that the seat does not know, in the order in which they were committed."""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        card = i64(frames[f + SOURCE])
        if i64(frames[f + KIND]) == LAND and card != NO_CARD and not knows(s, seat, card):
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
        stack = place_seen(seat, landing_stack(s, card))
        out[row + ROW_PLACE] = u8(MOVING_PLACE)
        out[row + ROW_SIDE] = 1 if stack < LINES else 2
        out[row + ROW_LINE] = u8(stack % LINES + 1)
        out[row + ROW_FACE_UP] = s.face_up[card]
    out[row + ROW_POSITION] = u8(position_seen(s, card))
    if s.depth > 0 and s.decision != NO_DECISION and i64(s.frames[(s.depth - 1) * FRAME + KIND]) == RUN:
        f = (s.depth - 1) * FRAME
        out[row + ROW_SOURCE] = 1 if i64(s.frames[f + SOURCE]) == card else 0
        out[row + ROW_IT] = 1 if i64(s.frames[f + IT]) == card else 0
        out[row + ROW_ABOUT] = 1 if is_about(s, f, card) else 0


def landing_stack(s: State, card: i64) -> i64:
    """The stack on which a card that is MOVING will land."""
    frames = s.frames
    f: i64 = 0
    while i64(frames[f + KIND]) != LAND or i64(frames[f + SOURCE]) != card:
        f += FRAME
    return i64(frames[f + LINE])


def is_about(s: State, f: i64, card: i64) -> bool:
    """Whether the decision is about this card, or about the stack in which it lies."""
    if i64(s.frames[f + STAGE]) == ASKED_POSITION:
        return i64(s.place[card]) == i64(s.frames[f + TARGET])
    return about(s, f) == card


def write_texts(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """The cells of steps left and waiting in the rows of the cards whose texts they are."""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + KIND]) == RUN:
            cell = at + seen_as(seat, i64(frames[f + SOURCE])) * ROW + ROW_STEPS_LEFT
            cell += i64(frames[f + BOX])
            out[cell] = u8(min(i64(out[cell]) + steps_left(s, i64(frames[f + PC])), MOST_SHOWN))
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        card = i64(s.triggers[t + T_CARD])
        if card != NO_CARD:
            out[at + seen_as(seat, card) * ROW + ROW_WAITING] = 1
