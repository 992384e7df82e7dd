"""The first part of both forms of the observation: everything but where each card is (Rules 13, 14).

One function a group of sections, in the order of the layout. Lines are the same for both seats. Cells that are not
written stay zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.knowledge import knows
from compile_env.numbering import card_as_seen, place_as_seen, stack_as_seen
from compile_env.program import ACTS, DO_PLAY, NO_STEP, NONE, S_DO, S_UNDER, STEP, VERBS
from compile_env.queries import are_totals_plain, total_in
from compile_env.state import (
    BOXES,
    CARDS,
    COMPILE,
    DECISIONS,
    DECK,
    DRAFT,
    F_BOX,
    F_KIND,
    F_LEFT,
    F_LINE,
    F_MOVED,
    F_NAMED,
    F_NAMED_PROTOCOL,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    FACE_DOWN_COUNT,
    FRAME,
    HAND,
    LAND,
    LINES,
    NO_CARD,
    NO_DECISION,
    NUMBERS,
    PHASES,
    PLACES,
    PLAY_ACTION,
    REFRESH,
    RUN,
    SEATS,
    STACKS,
    SUM,
    T_BOX,
    T_CARD,
    TRASH,
    TRIGGER,
    State,
)
from compile_env.targets import ASKED_CARD
from tabletop_core.game import NOBODY
from tabletop_core.layout import Section

TOTAL_OFFSET: Final[i64] = 40  # totals may be below 0; observations add this
MOST_SHOWN: Final[i64] = 255  # the highest number a cell can show


def head_sections(protocols: int) -> tuple[Section, ...]:
    """The sections, for a pool of so many protocols."""
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


def write_head(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``head_sections`` from ``at`` on; return the cell after the last."""
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
        out[at + (s.control ^ seat)] = 1
    at += 2
    barred = s.barred
    own = seat * ACTS
    other = ACTS - own
    for act in range(ACTS):
        out[at + act] = barred[own + act]
        out[at + ACTS + act] = barred[other + act]
    return at + 2 * ACTS


def write_protocols(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """protocols, protocol line, compiled"""
    protocols = s.tables.protocols
    lines = at + SEATS * LINES * protocols
    end = lines + SEATS * LINES * LINES + SEATS * LINES
    protocol = s.protocol
    if s.phase == DRAFT:
        for row in range(SEATS * LINES):
            if protocol[row] != 0:  # while drafting, 0 is none (see turns.take_protocol)
                out[at + stack_as_seen(seat, row) * protocols + i64(protocol[row]) - 1] = 1
        return end
    stands = s.stands
    compiled = s.compiled
    for owner in range(SEATS):
        first = LINES * (owner ^ seat)
        for line in range(LINES):
            row = LINES * owner + line
            out[at + (first + line) * protocols + i64(protocol[row])] = 1
            out[lines + LINES * (first + i64(stands[row])) + line] = 1
            out[end - SEATS * LINES + first + line] = compiled[row]
    return end


def write_stacks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """totals, counts, stack size, face-down, uncovered, landing"""
    counts = at + STACKS
    sizes = counts + 3 * SEATS
    down = sizes + STACKS
    uncovered = down + STACKS
    landing = uncovered + 3 * STACKS
    if s.phase == DRAFT:
        return landing + STACKS
    cards = s.counts
    for owner in range(SEATS):
        side = owner ^ seat
        out[counts + side] = cards[HAND + owner]
        out[counts + SEATS + side] = cards[DECK + owner]
        out[counts + 2 * SEATS + side] = cards[TRASH + owner]
    is_plain = are_totals_plain(s)
    summary = s.field_summary
    piles = s.piles
    face_up = s.face_up
    for stack in range(STACKS):
        cell = stack_as_seen(seat, stack)
        total = TOTAL_OFFSET + (summary[SUM + stack] if is_plain else total_in(s, stack))
        out[at + cell] = u8(max(min(total, MOST_SHOWN), 0))
        count = i64(cards[stack])
        if count == 0:
            continue
        out[sizes + cell] = u8(count)
        out[down + cell] = u8(summary[FACE_DOWN_COUNT + stack])
        top = i64(piles[stack * CARDS + count - 1])
        if face_up[top] != 0:
            out[uncovered + 3 * cell] = 1
        elif knows(s, seat, top):
            out[uncovered + 3 * cell + 1] = 1
        else:
            out[uncovered + 3 * cell + 2] = 1
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == LAND and frames[f + F_SOURCE] != NO_CARD:
            out[landing + stack_as_seen(seat, i64(frames[f + F_LINE]))] += 1
    return landing + STACKS


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
        kind = i64(frames[f + F_KIND])
        if kind == COMPILE:
            out[under_way + (seat ^ i64(frames[f + F_OWNER]))] = 1
            out[line + i64(frames[f + F_LINE])] = 1
        elif kind == REFRESH:
            out[under_way + 2 + (seat ^ i64(frames[f + F_OWNER]))] = 1
        elif kind == RUN:
            write_named(s, f, out, number, named)
    if s.depth > 0 and s.decision != NO_DECISION:
        f = (s.depth - 1) * FRAME
        if i64(frames[f + F_KIND]) == PLAY_ACTION:
            out[place + target_seen(s, seat, f)] = 1
        elif i64(frames[f + F_KIND]) == RUN and frames[f + F_PC] != NO_STEP:
            step = i64(frames[f + F_PC]) * STEP
            out[at + i64(s.tables.steps[step + S_DO])] = 1
            out[box + i64(frames[f + F_BOX])] = 1
            out[owner + (seat ^ i64(frames[f + F_OWNER]))] = 1
            if frames[f + F_LINE] >= 0:
                out[line + i64(frames[f + F_LINE])] = 1
            out[left] = u8(max(i64(frames[f + F_LEFT]), 0))
            out[left + 1] = u8(i64(frames[f + F_MOVED]))
            if is_placing(s, f):
                out[place + target_seen(s, seat, f)] = 1
    return under_way + 4


def target_seen(s: State, seat: i64, f: i64) -> i64:
    """The place that the actor has chosen, as the seat counts."""
    return place_as_seen(seat ^ s.actor, i64(s.frames[f + F_TARGET]))


def is_placing(s: State, f: i64) -> bool:
    """Whether the step is playing a card to a place that has been chosen."""
    step = i64(s.frames[f + F_PC]) * STEP
    is_play = i64(s.tables.steps[step + S_DO]) == DO_PLAY and s.tables.steps[step + S_UNDER] == NONE
    return is_play and i64(s.frames[f + F_STAGE]) == ASKED_CARD


def write_named(s: State, f: i64, out: vec[u8], number: i64, named: i64) -> None:
    """What an earlier step of the text has named."""
    what = i64(s.frames[f + F_NAMED])
    if what >= 0:
        if s.frames[f + F_NAMED_PROTOCOL] != 0:
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
            out[at + 2 * card_as_seen(seat, card) + lower] = 1
    return at + 2 * CARDS
