"""What is seen of all that is under way: the frames of the state, the brief on top, the text still to come."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.printed_cards import BRIEF_SHOWN, RUN_TEXT, write_steps
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
from patriot_env.tables import ALL_BRIEFS

BYTE: Final[i64] = 255
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
        s.tables.brief_prints.write(brief, out, at)
    at += BRIEF_SHOWN
    if run >= 0:
        write_steps(s.tables, i64(frames[run + F_A]), i64(frames[run + F_B]), out, at, at + RUN_TEXT)
    return at + RUN_TEXT


def write_seat(s: State, seat: i64, cell: i64, out: vec[u8], to: i64) -> None:
    """A seat in a frame, from the one that looks, plus 1."""
    other = i64(s.frames[cell])
    out[to] = u8(BYTE)
    if 0 <= other < s.players:
        out[to] = u8(1 + (other - seat + s.players) % s.players)
