"""What steps of every kind share: who they speak of, what they say, what they have moved, and what they answer."""

from typing import Final

from mypy_extensions import i16, i64

from compile_env.program import (
    ACT_COMPILE,
    ACT_DRAW,
    FACE_ANY,
    HOLDER,
    NONE,
    OPP,
    S_BY,
    S_COUNT,
    S_IF,
    S_MAY,
    S_PER,
    S_PICK,
    S_TO,
    STEP,
    THE_ACTOR,
)
from compile_env.queries import holds, lines_of, number, picked
from compile_env.standing_rules import is_barred
from compile_env.state import (
    F_ACTOR,
    F_IT,
    F_MOVED,
    F_OWNER,
    F_SOURCE,
    NO_CARD,
    State,
    is_single,
    lowest,
    note_cards,
    size_of,
)

# --- what a step answers to the engine's loop ------------------------------------------------------------------------
WAITING: Final[i64] = -3  # the actor is being asked; apart from the answers of ``targets`` that are no card
DID_NOT: Final[i64] = 0  # the step is over and has changed nothing
DID: Final[i64] = 1  # the step is over
AGAIN: Final[i64] = 2  # a part of it is done: call it again once the consequences are resolved
JUMPED: Final[i64] = 3  # the next step is set already


# --- who -------------------------------------------------------------------------------------------------------------
def actor_of(s: State, f: i64, step: i64) -> i64:
    """The seat that acts in the step: NOBODY where it should be who holds control, and nobody does."""
    by = i64(s.tables.steps[step * STEP + S_BY])
    return s.control if by == HOLDER else seat_of(s, f, by)


def seat_of(s: State, f: i64, player: i64) -> i64:
    """The seat that OWN, OPP or THE_ACTOR means in this frame."""
    if player == THE_ACTOR:
        return i64(s.frames[f + F_ACTOR])
    owner = i64(s.frames[f + F_OWNER])
    return 1 - owner if player == OPP else owner


# --- what the step says ----------------------------------------------------------------------------------------------
def is_optional(s: State, step: i64) -> bool:
    """Whether the actor can decline the step."""
    return s.tables.steps[step * STEP + S_MAY] != 0


def is_met(s: State, f: i64, step: i64) -> bool:
    """Whether the step's condition holds, if it has one."""
    condition = i64(s.tables.steps[step * STEP + S_IF])
    if condition == NONE:
        return True
    return holds(s, condition, i64(s.frames[f + F_SOURCE]), i64(s.frames[f + F_OWNER]), f, NONE)


def count_of(s: State, f: i64, step: i64) -> i64:
    """How many cards the step speaks of."""
    source = i64(s.frames[f + F_SOURCE])
    return number(s, i64(s.tables.steps[step * STEP + S_COUNT]), source, i64(s.frames[f + F_OWNER]), f, NONE)


def step_picked(s: State, f: i64, step: i64, cards: i64) -> i64:
    """Those of the cards that the step's pick lets pass."""
    pick = i64(s.tables.steps[step * STEP + S_PICK])
    return picked(s, pick, cards, i64(s.frames[f + F_SOURCE]), i64(s.frames[f + F_OWNER]), f)


def step_lines(s: State, f: i64, step: i64) -> i64:
    """The lines of the step's `to`, a bit each."""
    return lines_in_text(s, f, i64(s.tables.steps[step * STEP + S_TO]))


def lines_to_note(s: State, f: i64, step: i64) -> i64:
    """The lines of the step's `per`, a bit each."""
    return lines_in_text(s, f, i64(s.tables.steps[step * STEP + S_PER]))


def lines_in_text(s: State, f: i64, selector: i64) -> i64:
    """The lines that a line selector means in the text of this frame."""
    return lines_of(s, selector, i64(s.frames[f + F_SOURCE]), i64(s.frames[f + F_OWNER]), f, NONE)


# --- what is forbidden -----------------------------------------------------------------------------------------------
def may_draw(s: State, seat: i64) -> bool:
    """Whether no rule forbids the seat to draw."""
    return not is_barred(s, ACT_DRAW, seat, FACE_ANY, NONE)


def may_compile(s: State, seat: i64) -> bool:
    """Whether no rule forbids the seat to compile."""
    return not is_barred(s, ACT_COMPILE, seat, FACE_ANY, NONE)


# --- what it has done ------------------------------------------------------------------------------------------------
def nothing_chosen(s: State, f: i64, answer: i64) -> i64:
    """The verdict where a choice gave an answer below 0: the actor is still being asked, or nothing was moved."""
    return WAITING if answer == WAITING else nothing_moved(s, f)


def nothing_moved(s: State, f: i64) -> i64:
    """The step came to nothing: no card is `it`. Returns the verdict."""
    return has_moved(s, f, 0, 0)


def moved_cards(s: State, f: i64, cards: i64) -> i64:
    """The step has moved or shown these cards, which stay noted. Returns the verdict."""
    note_cards(s, f, cards)
    return has_moved(s, f, cards, size_of(cards))


def has_moved(s: State, f: i64, cards: i64, moved: i64) -> i64:
    """The step was done to the cards, and so many of them were moved. Returns the verdict."""
    s.frames[f + F_MOVED] = i16(moved)
    s.frames[f + F_IT] = i16(lowest(cards) if is_single(cards) else NO_CARD)
    return DID if moved != 0 else DID_NOT
