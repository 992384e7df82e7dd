"""What is seen of all that is under way: the frames of the state, the brief on top, the text still to come."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.state import (
    ADD_CARD,
    BRIEFING,
    F_A,
    F_B,
    F_C,
    F_E,
    F_G,
    F_H,
    F_I,
    F_KIND,
    F_SEAT,
    FRAME,
    FRAMES,
    RUN,
    VOTE,
    State,
)
from patriot_env.tables import (
    A_ROW,
    ALL_BRIEFS,
    AN_OPTION,
    B_COUNT,
    B_FIRST,
    B_HIGHEST,
    B_KIND,
    B_LOWEST,
    B_THEME,
    B_TYPES,
    B_WHO,
    BIDDING_BRIEF,
    BRIEF,
    BRIEF_KINDS,
    CHOICE_BRIEF,
    O_SEQUENCE,
    OPTION,
    Q_COUNT,
    Q_FIRST,
    ROW,
    SEQUENCE,
    TYPES,
    W_FROM,
    W_SEQUENCE,
    WORD,
    WORDS_OF_BRIEF,
    WORDS_OF_CARD,
    WORDS_OF_LIST,
)

BYTE: Final[i64] = 255
BRIEF_TEXT: Final[i64] = WORDS_OF_BRIEF * WORD
BRIEF_SHOWN: Final[i64] = BRIEF_KINDS + 2 * TYPES + 1 + BRIEF_TEXT
RUN_TEXT: Final[i64] = WORDS_OF_LIST * WORD
CARD_TEXT: Final[i64] = WORDS_OF_CARD * WORD  # of a beacon, a discovery, a letter
FRAMES_SHOWN: Final[i64] = FRAMES * FRAME


def write_frames(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """under way, brief, text to come"""
    frames = s.frames
    brief = ALL_BRIEFS
    run: i64 = -1
    for height in range(s.depth):
        f = height * FRAME
        to = at + (s.depth - 1 - height) * FRAME
        kind = i64(frames[f + F_KIND])
        for cell in range(FRAME):
            number = i64(frames[f + cell])
            if number > 0:
                out[to + cell] = u8(min(BYTE, number + 1))
        out[to + F_KIND] = u8(kind + 1)
        write_seat(s, seat, f + F_SEAT, out, to + F_SEAT)
        if kind == RUN:
            run = f
            out[to + F_A] = u8(i64(frames[f + F_B]) - i64(frames[f + F_A]))
            out[to + F_B] = 0
            if frames[f + F_C] != 0:
                out[to + F_C] = u8(1 + (i64(frames[f + F_C]) - 1 - seat + s.players) % s.players)
            write_seat(s, seat, f + F_G, out, to + F_G)
            write_seat(s, seat, f + F_H, out, to + F_H)
            write_seat(s, seat, f + F_I, out, to + F_I)
        elif kind == VOTE:
            write_seat(s, seat, f + F_B, out, to + F_B)
            if s.decision != ADD_CARD or s.actor != seat:
                out[to + F_E] = 0
        elif kind == BRIEFING:
            write_seat(s, seat, f + F_B, out, to + F_B)
            brief = i64(frames[f + F_A])
    at += FRAMES_SHOWN
    if brief != ALL_BRIEFS:
        write_brief(s, brief, out, at)
    at += BRIEF_SHOWN
    if run >= 0:
        write_steps(s, i64(frames[run + F_A]), i64(frames[run + F_B]), out, at, at + RUN_TEXT)
    return at + RUN_TEXT


def write_seat(s: State, seat: i64, cell: i64, out: vec[u8], to: i64) -> None:
    """A seat in a frame, from the one that looks, plus 1."""
    other = i64(s.frames[cell])
    out[to] = u8(BYTE)
    if 0 <= other < s.players:
        out[to] = u8(1 + (other - seat + s.players) % s.players)


def write_steps(s: State, first: i64, end: i64, out: vec[u8], at: i64, limit: i64) -> i64:
    """The words of steps; return where they end. ``limit`` is beyond what any pack has."""
    t = s.tables
    text = t.text
    for cell in range(i64(t.text_at[first]), i64(t.text_at[end])):
        if at < limit:
            out[at] = u8(i64(text[cell]))
            at += 1
    return at


def write_sequence(s: State, sequence: i64, out: vec[u8], at: i64, limit: i64) -> i64:
    """The words of a sequence; return where they end."""
    record = sequence * SEQUENCE
    first = i64(s.tables.sequences[record + Q_FIRST])
    return write_steps(s, first, first + i64(s.tables.sequences[record + Q_COUNT]), out, at, limit)


def write_brief(s: State, brief: i64, out: vec[u8], at: i64) -> None:
    """A brief by what it does."""
    t = s.tables
    record = brief * BRIEF
    kind = i64(t.briefs[record + B_KIND])
    out[at + kind] = 1
    at += BRIEF_KINDS
    out[at + i64(t.briefs[record + B_THEME])] = 1
    at += TYPES
    types = i64(t.briefs[record + B_TYPES])
    for of_type in range(TYPES):
        out[at + of_type] = u8((types >> of_type) & 1)
    at += TYPES
    out[at] = u8(1 + i64(t.briefs[record + B_WHO]))
    at += 1
    limit = at + BRIEF_TEXT
    if kind == BIDDING_BRIEF:
        out[at] = u8(A_ROW)
        at = write_sequence(s, i64(t.briefs[record + B_HIGHEST]), out, at + WORD, limit)
        out[at] = u8(A_ROW)
        write_sequence(s, i64(t.briefs[record + B_LOWEST]), out, at + WORD, limit)
        return
    first = i64(t.briefs[record + B_FIRST])
    for number in range(first, first + i64(t.briefs[record + B_COUNT])):
        if at + WORD > limit:
            return
        if kind == CHOICE_BRIEF:
            out[at] = u8(AN_OPTION)
            for cost in range(O_SEQUENCE):
                out[at + 1 + cost] = u8(i64(t.options[number * OPTION + cost]))
            at = write_sequence(s, i64(t.options[number * OPTION + O_SEQUENCE]), out, at + WORD, limit)
        else:
            out[at] = u8(A_ROW)
            out[at + 1] = u8(i64(t.rows[number * ROW + W_FROM]) & 255)
            at = write_sequence(s, i64(t.rows[number * ROW + W_SEQUENCE]), out, at + WORD, limit)
