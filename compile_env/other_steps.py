"""Steps upon protocols, stacks and control, and those that steer other steps (Rules 10)."""

from mypy_extensions import i16, i64, u8

from compile_env.compiling import begin_compiling, begin_refresh, can_refresh, gain_control, turn_to_compiled
from compile_env.facts import concerns
from compile_env.possible import lines_it_can_compile, options_of
from compile_env.program import (
    ACTS,
    CARD,
    K_MIDDLE,
    NONE,
    S_ACT,
    S_ENDS,
    S_OF,
    S_OPTION,
    S_PROTOCOL,
    S_WHAT,
    STEP,
)
from compile_env.protocols import (
    ORDERS,
    first_of_pair,
    loading_protocol,
    pairs_of,
    rearrange,
    second_of_pair,
    swap_protocols,
    swap_stacks,
)
from compile_env.state import (
    ALL_LINES,
    CHOOSE_OPTION,
    CHOOSE_PAIR,
    DECLINED,
    F_ACTOR,
    F_BOX,
    F_IT,
    F_NAMED,
    F_NAMED_PROTOCOL,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_STAGE,
    LINES,
    NAME_NUMBER,
    NAME_PROTOCOL,
    REARRANGE,
    RUN,
    SEATS,
    State,
    ask,
    is_single,
    lowest,
    push,
)
from compile_env.steps import DID, DID_NOT, JUMPED, WAITING, is_optional, nothing_chosen, seat_of
from compile_env.targets import ASKED_LINE, ASKED_OTHER, choose_field_card, choose_line, field_cards
from tabletop_core.game import NOBODY


def ask_other(s: State, f: i64, decision: i64, options: i64, may: bool) -> i64:
    """Ask the actor; the answer comes at stage ASKED_OTHER."""
    s.frames[f + F_STAGE] = i16(ASKED_OTHER)
    ask(s, decision, i64(s.frames[f + F_ACTOR]), options, may)
    return WAITING


# --- protocols and stacks --------------------------------------------------------------------------------------------
def rearrange_step(s: State, f: i64, step: i64) -> i64:
    """The actor puts the protocols of a player into another order."""
    seat = i64(s.frames[f + F_ACTOR])
    whose = seat_of(s, f, i64(s.tables.steps[step * STEP + S_OF]))
    if i64(s.frames[f + F_STAGE]) != ASKED_OTHER:
        orders: i64 = (1 << ORDERS) - 1
        options = orders if whose == seat else orders << ORDERS
        return ask_other(s, f, REARRANGE, options, is_optional(s, step))
    if s.choice == DECLINED:
        return DID_NOT
    rearrange(s, whose, s.choice % ORDERS)
    return DID


def swap_step(s: State, f: i64, step: i64, is_stacks: bool) -> i64:
    """The actor exchanges two protocols, or two stacks that both hold cards, of a player."""
    steps = s.tables.steps
    whose = seat_of(s, f, i64(steps[step * STEP + S_OF]))
    if i64(s.frames[f + F_STAGE]) == ASKED_OTHER:
        if s.choice == DECLINED:
            return DID_NOT
        pair = s.choice
    else:
        pairs = pairs_of(s, f, step, is_stacks)
        if pairs == 0:
            return DID_NOT
        may = is_optional(s, step)
        if not is_single(pairs) or (may and steps[step * STEP + S_ENDS] == 0):
            return ask_other(s, f, CHOOSE_PAIR, pairs, may)
        pair = lowest(pairs)
    if is_stacks:
        swap_stacks(s, whose * LINES + first_of_pair(pair), whose * LINES + second_of_pair(pair))
    else:
        swap_protocols(s, whose, first_of_pair(pair), second_of_pair(pair))
    return DID


def mark_compiled_step(s: State, f: i64, step: i64) -> i64:
    """The actor's protocol of this name turns to its compiled side, if it is not yet."""
    seat = i64(s.frames[f + F_ACTOR])
    protocol = i64(s.tables.steps[step * STEP + S_PROTOCOL])
    at = loading_protocol(s, seat, protocol)
    if at == NONE:
        return DID_NOT
    turn_to_compiled(s, seat, at)
    return DID


# --- control, refresh, compile ---------------------------------------------------------------------------------------
def gain_control_step(s: State, f: i64) -> i64:
    """The actor takes the control component."""
    return DID if gain_control(s, i64(s.frames[f + F_ACTOR])) else DID_NOT


def lose_control_step(s: State, f: i64) -> i64:
    """The actor puts the control component back to neutral, if they hold it."""
    if s.control != i64(s.frames[f + F_ACTOR]):
        return DID_NOT
    s.control = NOBODY
    return DID


def refresh_step(s: State, f: i64) -> i64:
    """The actor refreshes, where that is possible."""
    seat = i64(s.frames[f + F_ACTOR])
    if not can_refresh(s, seat):
        return DID_NOT
    begin_refresh(s, seat)
    return DID


def compile_step(s: State, f: i64, step: i64) -> i64:
    """The actor compiles one of the lines that match."""
    seat = i64(s.frames[f + F_ACTOR])
    line = choose_line(s, f, lines_it_can_compile(s, f, step, seat), seat, is_optional(s, step), ASKED_LINE)
    if line == WAITING:
        return WAITING
    if line < 0:
        return DID_NOT
    begin_compiling(s, seat, line)
    return DID


# --- steps about other steps -----------------------------------------------------------------------------------------
def name_step(s: State, f: i64, step: i64) -> i64:
    """The actor says a number that some card has, or a protocol of the pool."""
    if i64(s.frames[f + F_STAGE]) == ASKED_OTHER:
        s.frames[f + F_NAMED] = i16(s.choice)
        s.frames[f + F_NAMED_PROTOCOL] = s.tables.steps[step * STEP + S_WHAT]
        return DID
    if s.tables.steps[step * STEP + S_WHAT] != 0:
        return ask_other(s, f, NAME_PROTOCOL, s.pool, False)
    return ask_other(s, f, NAME_NUMBER, s.tables.values, False)


def copy_step(s: State, f: i64, step: i64) -> i64:
    """The middle box of a card runs as if it were printed on this one."""
    frames = s.frames
    cards = field_cards(s, f, step, ALL_LINES)
    card = choose_field_card(s, f, cards, i64(frames[f + F_ACTOR]), is_optional(s, step))
    if card < 0:
        return nothing_chosen(s, f, card)
    frames[f + F_IT] = i16(card)
    twin = push(s, RUN, i64(frames[f + F_SOURCE]), i64(frames[f + F_OWNER]))
    frames[twin + F_BOX] = frames[f + F_BOX]
    frames[twin + F_PC] = s.tables.cards[i64(s.kind[card]) * CARD + K_MIDDLE]
    return DID


def choose_step(s: State, f: i64, step: i64) -> i64:
    """The actor picks one of several lists of steps, one that can do something if any can."""
    if i64(s.frames[f + F_STAGE]) == ASKED_OTHER:
        if s.choice == DECLINED:
            return DID_NOT
        option = s.choice
    else:
        options = options_of(s, f, step)
        if options == 0:
            return DID_NOT
        may = is_optional(s, step)
        if may or not is_single(options):
            return ask_other(s, f, CHOOSE_OPTION, options, may)
        option = lowest(options)
    s.frames[f + F_PC] = s.tables.steps[step * STEP + S_OPTION + option]
    return JUMPED


def impose_step(s: State, f: i64, step: i64) -> i64:
    """A player, or both, is barred from an act through that player's next turn (Rules 10)."""
    steps = s.tables.steps
    for seat in range(SEATS):
        if concerns(i64(steps[step * STEP + S_OF]), i64(s.frames[f + F_OWNER]), seat):
            turns = 2 if s.turn == seat else 1
            s.barred[seat * ACTS + i64(steps[step * STEP + S_ACT])] = u8(turns)
    return DID
