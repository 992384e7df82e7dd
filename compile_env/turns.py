"""Setup, draft and the phases of a turn (Rules 1 to 5)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from compile_env.compiling import (
    begin_compiling,
    begin_refresh,
    can_gain_control,
    can_refresh,
    gain_control,
    lines_to_compile,
)
from compile_env.effects import run_frames
from compile_env.field_summary import rule_cards
from compile_env.knowledge import learn, rule_out, start_knowledge
from compile_env.moves import note_listeners, open_group
from compile_env.play_steps import action_places, action_places_of
from compile_env.program import (
    ACTS,
    CARD,
    K_BOTTOM_EVENTS,
    K_BOTTOM_RULE_KINDS,
    K_TOP_EVENTS,
    K_TOP_RULE_KINDS,
    NONE,
    ON_END,
    ON_START,
    RULE_SKIP,
)
from compile_env.queries import next_rule, total_of
from compile_env.state import (
    ACTION,
    ALL_STACKS,
    CARDS,
    CHECK_CACHE,
    CHECK_COMPILE,
    CHECK_CONTROL,
    CHOOSE_ACTION,
    CHOOSE_LINE,
    CLEAR_CACHE,
    DECK,
    DECK_CARDS,
    DRAFT,
    DRAFT_PROTOCOL,
    END,
    F_TARGET,
    GAME_OVER,
    HAND,
    HAND_LIMIT,
    LINES,
    NO_CARD,
    NO_DECISION,
    PLACES,
    PLAY_ACTION,
    PROTOCOL_CARDS,
    RUNNING,
    SEATS,
    START,
    TURN_LIMIT,
    State,
    ask,
    bit,
    is_single,
    lowest,
    push,
    put_on,
    side_of,
    take_out,
    top_of,
)

DRAFTS_OF_SECOND: Final[i64] = 0b100110  # the drafts, a bit each, of the player who does not begin
REFRESH_OPTION: Final[i64] = PLACES  # the bit of CHOOSE_ACTION after those of the places


def advance(s: State) -> None:
    """Run the engine until somebody must choose or the game is over."""
    while s.decision == NO_DECISION and s.ended_by == RUNNING:
        if s.depth > 0:
            run_frames(s)
        elif s.phase == DRAFT:
            draft(s)
        elif s.phase == START:
            start(s)
        elif s.phase == CHECK_CONTROL:
            check_control(s)
        elif s.phase == CHECK_COMPILE:
            check_compile(s)
        elif s.phase == ACTION:
            action(s)
        elif s.phase == CHECK_CACHE:
            check_cache(s)
        else:
            end(s)
    if s.ended_by != RUNNING:
        s.phase = GAME_OVER


# --- the draft (Rules 2) ---------------------------------------------------------------------------------------------
def drafter(s: State) -> i64:
    """The seat that drafts next: one, then two each, then one."""
    return 1 - s.first if DRAFTS_OF_SECOND & bit(s.drafted) else s.first


def draft(s: State) -> None:
    """Ask for the next protocol; once there are six, lay out the game."""
    if s.drafted == SEATS * LINES:
        lay_out(s)
        return
    left = s.pool
    for at in range(SEATS * LINES):
        if s.protocol[at] != 0:
            left &= ~bit(i64(s.protocol[at]) - 1)
    if is_single(left):
        take_protocol(s, lowest(left))
    else:
        ask(s, DRAFT_PROTOCOL, drafter(s), left, False)


def take_protocol(s: State, protocol: i64) -> None:
    """The drafter takes a protocol; until all are taken they are kept plus one, so that 0 is none."""
    at = drafter(s) * LINES
    while s.protocol[at] != 0:
        at += 1
    s.protocol[at] = u8(protocol + 1)
    s.drafted += 1


def lay_out(s: State) -> None:
    """Lay out the protocols, shuffle the decks, draw five cards each (Rules 1)."""
    for at in range(SEATS * LINES):
        s.protocol[at] -= 1
    for line in range(LINES):
        s.stands[line] = u8(line)
        s.stands[LINES + line] = u8(LINES - 1 - line)  # each from their own left, sitting opposite
    for card in range(CARDS):
        protocol = i64(s.protocol[card // PROTOCOL_CARDS])
        s.kind[card] = i16(PROTOCOL_CARDS * protocol + card % PROTOCOL_CARDS)
    find_texts(s)
    start_knowledge(s)
    for seat in range(SEATS):
        deck = DECK + seat
        for card in range(seat * DECK_CARDS, (seat + 1) * DECK_CARDS):
            put_on(s, card, deck)
        s.rng.shuffle(s.piles, deck * CARDS, deck * CARDS + DECK_CARDS)
        for _ in range(HAND_LIMIT):
            card = top_of(s, deck)
            take_out(s, card)
            put_on(s, card, HAND + seat)
            learn(s, seat, card)
    s.turn = s.first
    begin_turn(s)


def find_texts(s: State) -> None:
    """Collect which events and rules the cards of this game have at all."""
    cards = s.tables.cards
    events: i64 = 0
    rules: i64 = 0
    for card in range(CARDS):
        k = i64(s.kind[card]) * CARD
        events |= i64(cards[k + K_TOP_EVENTS]) | i64(cards[k + K_BOTTOM_EVENTS])
        rules |= i64(cards[k + K_TOP_RULE_KINDS]) | i64(cards[k + K_BOTTOM_RULE_KINDS])
    s.events = events
    s.rules = rules
    s.old_stacks = ALL_STACKS


# --- the phases (Rules 3) --------------------------------------------------------------------------------------------
def enter(s: State, phase: i64) -> None:
    """Go on to a phase."""
    s.phase = phase
    s.has_begun = False


def begin_turn(s: State) -> None:
    """A turn begins, unless it would be one too many."""
    if s.turns == s.max_turns:
        s.ended_by = TURN_LIMIT
        return
    s.turns += 1
    s.steps = 0
    s.has_compiled = False
    enter(s, START)


def start(s: State) -> None:
    """Resolve the Start commands that are live now, in the order that the turn player picks."""
    if not s.has_begun:
        s.has_begun = True
        note_phase(s, ON_START)
    else:
        enter(s, CHECK_CONTROL)


def note_phase(s: State, event: i64) -> None:
    """Note the turn player's commands for the phase."""
    if s.events & event:
        first = s.noted
        note_listeners(s, event, s.turn, NO_CARD, 0, NONE, False)
        open_group(s, first)


def check_control(s: State) -> None:
    """A higher total in two lines or more takes the control component."""
    enter(s, CHECK_COMPILE)
    if not can_gain_control(s, s.turn):
        return
    ahead = 0
    for line in range(LINES):
        if total_of(s, s.turn, line) > total_of(s, 1 - s.turn, line):
            ahead += 1
    if ahead >= 2:
        gain_control(s, s.turn)


def check_compile(s: State) -> None:
    """A line that can be compiled must be; it takes the place of the action."""
    if s.has_begun:
        enter(s, CHECK_CACHE)
        return
    lines = lines_to_compile(s, s.turn)
    if lines == 0:
        enter(s, ACTION)
    elif is_single(lines):
        compile_line(s, lowest(lines))
    else:
        ask(s, CHOOSE_LINE, s.turn, lines, False)


def compile_line(s: State, line: i64) -> None:
    """The turn player compiles the line."""
    s.has_begun = True
    s.has_compiled = True
    begin_compiling(s, s.turn, line)


def action(s: State) -> None:
    """Play a card or refresh; without a card, refresh; where neither is possible, nothing (Rules 4)."""
    if s.has_begun:
        enter(s, CHECK_CACHE)
        return
    s.has_begun = True
    seat = s.turn
    options = action_places(s, seat)
    if can_refresh(s, seat):
        if s.counts[HAND + seat] == 0:
            begin_refresh(s, seat)
            return
        options |= 1 << REFRESH_OPTION
    if options != 0:
        ask(s, CHOOSE_ACTION, seat, options, False)
    elif s.counts[HAND + seat] != 0:
        rule_out(s, seat, playable_cards(s, seat))


def playable_cards(s: State, seat: i64) -> i64:
    """All cards of the game that the seat could play now if it had them in hand."""
    found: i64 = 0
    for card in range(CARDS):
        if action_places_of(s, seat, bit(card)) != 0:
            found |= bit(card)
    return found


def choose_action(s: State, option: i64) -> None:
    """The turn player plays a card to a place, or refreshes."""
    if option == REFRESH_OPTION:
        begin_refresh(s, s.turn)
    else:
        f = push(s, PLAY_ACTION, NO_CARD, s.turn)
        s.frames[f + F_TARGET] = i16(option)


def check_cache(s: State) -> None:
    """Discard down to five cards in hand, unless a text skips the phase."""
    if s.has_begun or i64(s.counts[HAND + s.turn]) <= HAND_LIMIT or is_skipped(s):
        enter(s, END)
        return
    s.has_begun = True
    push(s, CLEAR_CACHE, NO_CARD, s.turn)


def is_skipped(s: State) -> bool:
    """Whether a card of the turn player skips the check of the cache."""
    sources = rule_cards(s, RULE_SKIP)
    while sources != 0:
        card = lowest(sources)
        sources &= sources - 1
        if side_of(s, card) == s.turn and next_rule(s, card, RULE_SKIP, NONE) != NONE:
            return True
    return False


def end(s: State) -> None:
    """Resolve the End commands that are live now; then the turn is over."""
    if not s.has_begun:
        s.has_begun = True
        note_phase(s, ON_END)
        return
    for act in range(ACTS):
        at = s.turn * ACTS + act
        if s.barred[at] != 0:
            s.barred[at] -= 1
    s.turn = 1 - s.turn
    begin_turn(s)
