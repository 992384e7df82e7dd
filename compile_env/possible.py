"""Whether a step could do anything now: what may be declined is asked only then, and `choose` offers only such options.

Where that would depend on cards hidden from the other player, the question is whether there are cards at all.
"""

from mypy_extensions import i16, i64

from compile_env.compiling import can_gain_control, can_refresh
from compile_env.play_steps import cards_over, places_of_cards, play_candidates
from compile_env.program import (
    DO_CHOOSE,
    DO_COMPILE,
    DO_COPY_MID,
    DO_DISCARD,
    DO_DRAW,
    DO_GAIN_CONTROL,
    DO_GIVE,
    DO_LOSE_CONTROL,
    DO_MARK_COMPILED,
    DO_PLAY,
    DO_REFRESH,
    DO_REVEAL,
    DO_SEIZE,
    DO_SHUFFLE,
    DO_SWAP_STACKS,
    DO_TAKE,
    DO_TUCK,
    FROM_DECK,
    FROM_DECK_TOP,
    FROM_FIELD,
    FROM_HAND,
    FROM_REVEALED,
    FROM_TRASH,
    NO_STEP,
    NONE,
    S_DO,
    S_FROM,
    S_OF,
    S_OPTION,
    S_OPTIONS,
    S_PER,
    S_PROTOCOL,
    S_UNDER,
    STEP,
)
from compile_env.protocols import loading_protocol, pairs_of
from compile_env.state import ALL_LINES, DECK, F_ACTOR, F_LINE, HAND, TRASH, State, bit, lowest
from compile_env.steps import actor_of, is_met, lines_to_note, may_compile, may_draw, seat_of, step_lines
from compile_env.targets import field_cards
from tabletop_core.game import NOBODY


def can_step(s: State, f: i64, step: i64) -> bool:
    """Whether the step, begun now in this frame, could do something."""
    frames = s.frames
    if step == NO_STEP or not is_met(s, f, step):
        return False
    actor = actor_of(s, f, step)
    if actor == NOBODY:
        return False
    kept = frames[f + F_ACTOR]
    frames[f + F_ACTOR] = i16(actor)
    if s.tables.steps[step * STEP + S_PER] != NONE:
        found = can_act_in(s, f, step, actor, lines_to_note(s, f, step))
    else:
        found = can_act(s, f, step, actor)
    frames[f + F_ACTOR] = kept
    return found


def can_seat(s: State, f: i64, step: i64, seat: i64) -> bool:
    """Whether the seat could do something in the step, its condition and who acts apart."""
    frames = s.frames
    kept = frames[f + F_ACTOR]
    frames[f + F_ACTOR] = i16(seat)
    found = can_act(s, f, step, seat)
    frames[f + F_ACTOR] = kept
    return found


def can_act_in(s: State, f: i64, step: i64, seat: i64, lines: i64) -> bool:
    """The same, for the seat that acts, in at least one of the noted lines."""
    frames = s.frames
    kept = frames[f + F_LINE]
    found = False
    while lines != 0 and not found:
        frames[f + F_LINE] = i16(lowest(lines))
        lines &= lines - 1
        found = can_act(s, f, step, seat)
    frames[f + F_LINE] = kept
    return found


def can_act(s: State, f: i64, step: i64, seat: i64) -> bool:
    """The same, for the seat that acts; one case a verb."""
    steps = s.tables.steps
    at = step * STEP
    verb = i64(steps[at + S_DO])
    whose = seat_of(s, f, i64(steps[at + S_OF]))
    if verb <= DO_SEIZE or verb == DO_COPY_MID:
        return field_cards(s, f, step, ALL_LINES) != 0
    if verb == DO_DISCARD:
        return s.counts[(HAND if i64(steps[at + S_FROM]) == FROM_HAND else DECK) + whose] != 0
    if verb == DO_DRAW:
        return can_draw(s, step, seat, whose)
    if verb == DO_PLAY:
        return can_play(s, f, step, seat)
    if verb == DO_REVEAL:
        return can_reveal(s, f, step, seat)
    if verb == DO_GIVE or verb == DO_TUCK:
        return s.counts[HAND + seat] != 0
    if verb == DO_TAKE:
        return s.counts[HAND + 1 - seat] != 0
    if verb == DO_SHUFFLE:
        return s.counts[(TRASH if i64(steps[at + S_FROM]) == FROM_TRASH else DECK) + seat] != 0
    if verb == DO_REFRESH:
        return can_refresh(s, seat)
    if verb == DO_SWAP_STACKS:
        return pairs_of(s, f, step, True) != 0
    if verb == DO_GAIN_CONTROL:
        return can_gain_control(s, seat)
    if verb == DO_LOSE_CONTROL:
        return s.control == seat
    if verb == DO_COMPILE:
        return lines_it_can_compile(s, f, step, seat) != 0
    if verb == DO_MARK_COMPILED:
        return loading_protocol(s, seat, i64(steps[at + S_PROTOCOL])) != NONE
    if verb == DO_CHOOSE:
        return options_of(s, f, step) != 0
    return True  # rearrange, swap protocols, name, impose


def options_of(s: State, f: i64, step: i64) -> i64:
    """Those of the lists of steps to choose from that could do something, a bit each."""
    steps = s.tables.steps
    at = step * STEP
    options: i64 = 0
    for option in range(i64(steps[at + S_OPTIONS])):
        if can_step(s, f, i64(steps[at + S_OPTION + option])):
            options |= bit(option)
    return options


def lines_it_can_compile(s: State, f: i64, step: i64, seat: i64) -> i64:
    """The lines that the step lets the seat compile, a bit each."""
    return step_lines(s, f, step) if may_compile(s, seat) else 0


def can_draw(s: State, step: i64, seat: i64, whose: i64) -> bool:
    """Whether there is a card to draw, and no rule against it."""
    if not may_draw(s, seat):
        return False
    if s.counts[DECK + whose] != 0:
        return True
    return i64(s.tables.steps[step * STEP + S_FROM]) != FROM_REVEALED and whose == seat and s.counts[TRASH + seat] != 0


def can_play(s: State, f: i64, step: i64, seat: i64) -> bool:
    """Whether a card can be played so."""
    steps = s.tables.steps
    at = step * STEP
    if i64(steps[at + S_FROM]) == FROM_HAND and s.counts[HAND + seat] == 0:
        return False
    cards = play_candidates(s, f, step)
    if steps[at + S_UNDER] != NONE:
        return cards != 0 and cards_over(s, f, step) != 0
    return places_of_cards(s, f, step, seat, cards) != 0


def can_reveal(s: State, f: i64, step: i64, seat: i64) -> bool:
    """Whether there is a card to reveal."""
    source = i64(s.tables.steps[step * STEP + S_FROM])
    if source == FROM_FIELD:
        return field_cards(s, f, step, ALL_LINES) != 0
    if source == FROM_DECK or source == FROM_DECK_TOP:
        return s.counts[DECK + seat] != 0
    return s.counts[(TRASH if source == FROM_TRASH else HAND) + seat] != 0
