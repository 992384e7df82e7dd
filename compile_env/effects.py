"""The stack machine: runs what is half done, from the top, until somebody must choose (Rules 8, 9).

Everything that is half done is a frame in ``State.frames``. What a step sets off is put on top of it, so that it is
resolved before the step's text goes on: last in, first out.
"""

from typing import Final

from mypy_extensions import i16, i64

from compile_env.compiling import go_on_compiling, go_on_refreshing
from compile_env.field_steps import field_step
from compile_env.hand_steps import (
    discard_step,
    draw_step,
    give_step,
    go_on_clearing,
    reveal_step,
    shuffle_step,
    take_step,
    tuck_step,
)
from compile_env.moves import begin_text, land, tell_listeners
from compile_env.numbering import card_as_seen
from compile_env.other_steps import (
    choose_step,
    compile_step,
    copy_step,
    gain_control_step,
    impose_step,
    lose_control_step,
    mark_compiled_step,
    name_step,
    rearrange_step,
    refresh_step,
    swap_step,
)
from compile_env.play_steps import go_on_playing, play_step
from compile_env.possible import can_act_in, can_seat, can_step
from compile_env.program import (
    ALL,
    ANY,
    DO_CHOOSE,
    DO_COMPILE,
    DO_COPY_MID,
    DO_DISCARD,
    DO_DRAW,
    DO_GAIN_CONTROL,
    DO_GIVE,
    DO_IMPOSE,
    DO_LOSE_CONTROL,
    DO_MARK_COMPILED,
    DO_NAME,
    DO_PLAY,
    DO_REARRANGE,
    DO_REFRESH,
    DO_REVEAL,
    DO_SEIZE,
    DO_SHUFFLE,
    DO_SWAP_PROTOCOLS,
    DO_SWAP_STACKS,
    DO_TAKE,
    DO_TUCK,
    FROM_DECK_TOP,
    FROM_HAND,
    NO_STEP,
    NONE,
    NUMBER_OF,
    S_BY,
    S_DO,
    S_DONE,
    S_ELSE,
    S_ENDS,
    S_FROM,
    S_HOW,
    S_NOT,
    S_PER,
    S_RANDOM,
    S_UNDER,
    STEP,
)
from compile_env.queries import is_live
from compile_env.state import (
    ACCEPT,
    CHOOSE_LINE,
    CHOOSE_OPTION,
    CHOOSE_ORDER,
    COMPILE,
    DECLINED,
    EVENT,
    F_ACTOR,
    F_BOX,
    F_DONE,
    F_IT,
    F_KIND,
    F_LINE,
    F_LINES_LEFT,
    F_MOVED,
    F_MOVED_BEFORE,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_STAGE,
    FRAME,
    GROUP,
    LAND,
    MOST_STEPS,
    NO_CARD,
    NO_DECISION,
    PLAY_ACTION,
    REFRESH,
    RUN,
    RUNNING,
    T_BOX,
    T_CARD,
    TRIGGER,
    State,
    ask,
    bit,
    is_single,
    lowest,
    name_of,
    text_card,
)
from compile_env.steps import AGAIN, DID, JUMPED, WAITING, actor_of, is_met, is_optional, lines_to_note
from compile_env.targets import ASKED_NOTED_LINE, ASKED_OTHER, ASKED_WHO_FIRST, BEGIN, NEXT_LINE, OPEN
from tabletop_core.errors import EffectError
from tabletop_core.game import NOBODY

# --- bits of F_DONE while a step is under way ------------------------------------------------------------------------
HAS_DONE: Final[i64] = 1  # it has done something
ONE_LEFT: Final[i64] = 2  # both players act, and the second is still to
HAS_ACCEPTED: Final[i64] = 4  # what may be declined was not


def run_frames(s: State) -> None:
    """Run the frames until somebody must choose, none is left, or the game is over."""
    while s.depth > 0 and s.decision == NO_DECISION and s.ended_by == RUNNING:
        f = (s.depth - 1) * FRAME
        kind = i64(s.frames[f + F_KIND])
        if kind == RUN:
            run_text(s, f)
        elif kind == EVENT:
            tell_listeners(s, f)
        elif kind == LAND:
            land(s, f)
        elif kind == GROUP:
            next_of_group(s, f)
        elif kind == COMPILE:
            go_on_compiling(s, f)
        elif kind == REFRESH:
            go_on_refreshing(s, f)
        elif kind == PLAY_ACTION:
            go_on_playing(s, f)
        else:
            go_on_clearing(s, f)  # CLEAR_CACHE


# --- groups of noted commands ----------------------------------------------------------------------------------------
def next_of_group(s: State, f: i64) -> None:
    """The frame on top is a GROUP: resolve the command that the turn player picks of those that are still live."""
    frames = s.frames
    triggers = s.triggers
    first = i64(frames[f + F_PC])
    if i64(frames[f + F_STAGE]) == ASKED_OTHER:
        frames[f + F_STAGE] = i16(BEGIN)
        resolve(s, trigger_of(s, first, s.choice))
        return
    next_one: i64 = -1
    is_choice = False
    for t in range(first, s.noted):
        card = i64(triggers[t * TRIGGER + T_CARD])
        if card == NO_CARD or not is_live(s, card, i64(triggers[t * TRIGGER + T_BOX])):
            triggers[t * TRIGGER + T_CARD] = i16(NO_CARD)
        elif next_one < 0:
            next_one = t
        elif not is_same_choice(s, next_one, t):
            is_choice = True
    if is_choice:
        frames[f + F_STAGE] = i16(ASKED_OTHER)
        ask(s, CHOOSE_ORDER, s.turn, 0, False)  # the options are the triggers themselves
    elif next_one >= 0:
        resolve(s, next_one)
    else:
        s.noted = first
        s.depth -= 1


def is_same_choice(s: State, one: i64, other: i64) -> bool:
    """Whether two triggers are commands of one box: they come in the order in which they stand there."""
    triggers = s.triggers
    at = one * TRIGGER
    to = other * TRIGGER
    return triggers[at + T_CARD] == triggers[to + T_CARD] and (triggers[at + T_BOX] != 0) == (triggers[to + T_BOX] != 0)


def trigger_of(s: State, first: i64, choice: i64) -> i64:
    """The trigger that the turn player means by ``choice``: twice the card as they see it, plus 1 for a lower box."""
    card = card_as_seen(s.turn, choice // 2)
    is_lower = choice & 1
    t = first
    while True:
        at = t * TRIGGER
        if i64(s.triggers[at + T_CARD]) == card and (s.triggers[at + T_BOX] != 0) == (is_lower != 0):
            return t
        t += 1


def resolve(s: State, t: i64) -> None:
    """Begin the text of a trigger that stays in its group, marked as done."""
    begin_text(s, t * TRIGGER)
    s.triggers[t * TRIGGER + T_CARD] = i16(NO_CARD)


# --- texts -----------------------------------------------------------------------------------------------------------
def run_text(s: State, f: i64) -> None:
    """The frame on top is a RUN: go on with its step, or end it where its box is no longer live (Rules 8)."""
    frames = s.frames
    step = i64(frames[f + F_PC])
    if step == NO_STEP or not is_live(s, i64(frames[f + F_SOURCE]), i64(frames[f + F_BOX])):
        s.depth -= 1
        return
    if i64(frames[f + F_STAGE]) < OPEN and not begin_step(s, f, step):
        return
    if not is_accepted(s, f, step):
        return
    verdict = do_step(s, f, step)
    if verdict == WAITING or verdict == AGAIN:
        return
    if verdict == JUMPED:
        frames[f + F_STAGE] = i16(BEGIN)
    else:
        finish_part(s, f, step, verdict == DID)


def begin_step(s: State, f: i64, step: i64) -> bool:
    """Test the step's condition, and settle who acts and for which line; whether the verb can begin."""
    frames = s.frames
    at = step * STEP
    steps = s.tables.steps
    stage = i64(frames[f + F_STAGE])
    owner = i64(frames[f + F_OWNER])
    if stage == BEGIN:
        count_step(s)
        frames[f + F_DONE] = 0
        frames[f + F_LINE] = -1
        if not is_met(s, f, step):
            frames[f + F_PC] = steps[at + S_ELSE]
            return False
        if i64(steps[at + S_BY]) == ANY:
            return begin_for_both(s, f, step)
        actor = actor_of(s, f, step)
        if actor == NOBODY:
            frames[f + F_MOVED] = 0
            next_step(s, f, step, False)
            return False
        frames[f + F_ACTOR] = i16(actor)
        if steps[at + S_PER] != NONE:
            frames[f + F_LINES_LEFT] = i16(lines_to_note(s, f, step))
            return begin_line(s, f, step)
    elif stage == ASKED_WHO_FIRST:
        frames[f + F_ACTOR] = i16(owner if s.choice == 0 else 1 - owner)
    elif stage == NEXT_LINE:
        return begin_line(s, f, step)
    elif stage == ASKED_NOTED_LINE:
        take_line(s, f, s.choice)
    frames[f + F_STAGE] = i16(OPEN)
    return True


def count_step(s: State) -> None:
    """One more step or answer this turn; raises EffectError, naming the card, where they do not end."""
    s.steps += 1
    if s.steps > MOST_STEPS:
        raise EffectError(
            f"the effects of one turn go on for more than {MOST_STEPS} steps, now at card {name_of(s, text_card(s))}: "
            "change the cards that set one another off without end"
        )


def begin_for_both(s: State, f: i64, step: i64) -> bool:
    """Both players act, in an order that the owner of the text picks."""
    frames = s.frames
    frames[f + F_DONE] = i16(ONE_LEFT)
    owner = i64(frames[f + F_OWNER])
    if can_seat(s, f, step, 0) and can_seat(s, f, step, 1):
        frames[f + F_STAGE] = i16(ASKED_WHO_FIRST)
        ask(s, CHOOSE_OPTION, owner, 3, False)
        return False
    frames[f + F_ACTOR] = i16(owner)
    frames[f + F_STAGE] = i16(OPEN)
    return True


def begin_line(s: State, f: i64, step: i64) -> bool:
    """Take the next noted line, which the actor picks where it matters; whether the verb can begin."""
    frames = s.frames
    lines = i64(frames[f + F_LINES_LEFT])
    if lines == 0:
        next_step(s, f, step, i64(frames[f + F_DONE]) & HAS_DONE != 0)
        return False
    if is_single(lines) or not can_act_in(s, f, step, i64(frames[f + F_ACTOR]), lines):
        take_line(s, f, lowest(lines))
        frames[f + F_STAGE] = i16(OPEN)
        return True
    frames[f + F_STAGE] = i16(ASKED_NOTED_LINE)
    ask(s, CHOOSE_LINE, i64(frames[f + F_ACTOR]), lines, False)
    return False


def take_line(s: State, f: i64, line: i64) -> None:
    """The step is now done for this line."""
    frames = s.frames
    frames[f + F_LINE] = i16(line)
    frames[f + F_LINES_LEFT] = i16(i64(frames[f + F_LINES_LEFT]) & ~bit(line))


def is_accepted(s: State, f: i64, step: i64) -> bool:
    """Whether the verb can go on: what may be declined as a whole is asked first."""
    frames = s.frames
    if not is_optional(s, step) or i64(frames[f + F_DONE]) & HAS_ACCEPTED or not is_asked_first(s, step):
        return True
    if i64(frames[f + F_STAGE]) == ASKED_OTHER:
        if s.choice == DECLINED:
            frames[f + F_MOVED] = 0
            finish_part(s, f, step, False)
            return False
        frames[f + F_STAGE] = i16(OPEN)
        frames[f + F_DONE] = i16(i64(frames[f + F_DONE]) | HAS_ACCEPTED)
        return True
    if not can_step(s, f, step) and not is_possible_in_vain(s, step):
        frames[f + F_MOVED] = 0
        frames[f + F_IT] = i16(NO_CARD)
        finish_part(s, f, step, False)
        return False
    frames[f + F_STAGE] = i16(ASKED_OTHER)
    ask(s, ACCEPT, i64(frames[f + F_ACTOR]), 1, True)
    return False


def is_possible_in_vain(s: State, step: i64) -> bool:
    """A whole hand can be discarded even if it is empty (Rules 10.5)."""
    at = step * STEP
    steps = s.tables.steps
    return (
        i64(steps[at + S_DO]) == DO_DISCARD and i64(steps[at + S_FROM]) == FROM_HAND and i64(steps[at + S_HOW]) == ALL
    )


def is_asked_first(s: State, step: i64) -> bool:
    """Whether the verb asks for nothing in which the actor could decline."""
    steps = s.tables.steps
    at = step * STEP
    verb = i64(steps[at + S_DO])
    if verb <= DO_SEIZE:
        return i64(steps[at + S_HOW]) != NUMBER_OF
    if verb == DO_DISCARD:
        return i64(steps[at + S_FROM]) != FROM_HAND or i64(steps[at + S_HOW]) == ALL or steps[at + S_RANDOM] != 0
    if verb == DO_DRAW or verb == DO_SHUFFLE or verb == DO_REFRESH or verb == DO_TAKE:
        return True
    if verb == DO_PLAY:
        return steps[at + S_UNDER] != NONE and i64(steps[at + S_FROM]) == FROM_DECK_TOP
    if verb == DO_REVEAL:
        return i64(steps[at + S_FROM]) == FROM_DECK_TOP or i64(steps[at + S_HOW]) == ALL or steps[at + S_RANDOM] != 0
    if verb == DO_SWAP_PROTOCOLS or verb == DO_SWAP_STACKS:
        return steps[at + S_ENDS] != 0
    return verb == DO_GAIN_CONTROL or verb == DO_LOSE_CONTROL or verb == DO_MARK_COMPILED or verb == DO_IMPOSE


def do_step(s: State, f: i64, step: i64) -> i64:
    """What the step does, by verb."""
    verb = i64(s.tables.steps[step * STEP + S_DO])
    if verb <= DO_SEIZE:
        return field_step(s, f, step)
    if verb == DO_DISCARD:
        return discard_step(s, f, step)
    if verb == DO_DRAW:
        return draw_step(s, f, step)
    if verb == DO_PLAY:
        return play_step(s, f, step)
    if verb == DO_REVEAL:
        return reveal_step(s, f, step)
    if verb == DO_GIVE:
        return give_step(s, f, step)
    if verb == DO_TAKE:
        return take_step(s, f)
    if verb == DO_TUCK:
        return tuck_step(s, f, step)
    if verb == DO_SHUFFLE:
        return shuffle_step(s, f, step)
    if verb == DO_REFRESH:
        return refresh_step(s, f)
    if verb == DO_REARRANGE:
        return rearrange_step(s, f, step)
    if verb == DO_SWAP_PROTOCOLS:
        return swap_step(s, f, step, False)
    if verb == DO_SWAP_STACKS:
        return swap_step(s, f, step, True)
    if verb == DO_GAIN_CONTROL:
        return gain_control_step(s, f)
    if verb == DO_LOSE_CONTROL:
        return lose_control_step(s, f)
    if verb == DO_COMPILE:
        return compile_step(s, f, step)
    if verb == DO_MARK_COMPILED:
        return mark_compiled_step(s, f, step)
    if verb == DO_NAME:
        return name_step(s, f, step)
    if verb == DO_COPY_MID:
        return copy_step(s, f, step)
    if verb == DO_CHOOSE:
        return choose_step(s, f, step)
    return impose_step(s, f, step)


def finish_part(s: State, f: i64, step: i64, has_done: bool) -> None:
    """The verb is done, for one player and line: the other player, the next line, or the next step."""
    frames = s.frames
    if has_done:
        frames[f + F_DONE] = i16(i64(frames[f + F_DONE]) | HAS_DONE)
    is_for_other_player = i64(frames[f + F_DONE]) & ONE_LEFT != 0
    if not is_for_other_player and (i64(s.tables.steps[step * STEP + S_PER]) == NONE or frames[f + F_LINES_LEFT] == 0):
        next_step(s, f, step, i64(frames[f + F_DONE]) & HAS_DONE != 0)
        return
    frames[f + F_MOVED_BEFORE] += frames[f + F_MOVED]
    if is_for_other_player:
        frames[f + F_DONE] = i16(i64(frames[f + F_DONE]) & ~(ONE_LEFT | HAS_ACCEPTED))
        frames[f + F_ACTOR] = i16(1 - i64(frames[f + F_ACTOR]))
        frames[f + F_STAGE] = i16(OPEN)
    else:
        frames[f + F_DONE] = i16(i64(frames[f + F_DONE]) & ~HAS_ACCEPTED)
        frames[f + F_STAGE] = i16(NEXT_LINE)


def next_step(s: State, f: i64, step: i64, has_done: bool) -> None:
    """Go on in the text."""
    at = step * STEP
    frames = s.frames
    frames[f + F_PC] = s.tables.steps[at + S_DONE] if has_done else s.tables.steps[at + S_NOT]
    frames[f + F_STAGE] = i16(BEGIN)
    frames[f + F_MOVED] += frames[f + F_MOVED_BEFORE]
    frames[f + F_MOVED_BEFORE] = 0
