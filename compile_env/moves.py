"""How cards move and what that sets off: leaving, landing, covering, turning over, noting commands (Rules 8, 10)."""

from mypy_extensions import i16, i64

from compile_env.facts import concerns, fits_facing
from compile_env.field_summary import heard
from compile_env.knowledge import forget_order, learn, learn_all
from compile_env.program import (
    AFTER_SHUFFLE,
    CARD,
    E_BY_ACTION,
    E_EVENTS,
    E_IF,
    E_STEP,
    E_THIS_LINE,
    E_TURN,
    E_WHO,
    E_WITH,
    K_BOTTOM_EVENTS,
    K_BOTTOM_LISTENERS,
    K_BOTTOM_LISTENERS_END,
    K_MIDDLE,
    K_TOP_EVENTS,
    K_TOP_LISTENERS,
    K_TOP_LISTENERS_END,
    LISTENER,
    NO_STEP,
    NONE,
    OWN,
    WOULD_COVER,
)
from compile_env.queries import holds, is_live
from compile_env.state import (
    BOTTOM,
    CARDS,
    DECK,
    EVENT,
    F_BOX,
    F_DONE,
    F_IT,
    F_KIND,
    F_LINE,
    F_LINES_LEFT,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_TARGET,
    FRAME,
    GROUP,
    HAND,
    LAND,
    LINES,
    LISTENING,
    MIDDLE,
    MOST_TRIGGERS,
    NO_CARD,
    RUN,
    STACKS,
    T_BOX,
    T_CARD,
    T_IF,
    T_IT,
    T_PC,
    TOP,
    TRASH,
    TRIGGER,
    State,
    bit,
    is_covered,
    line_of,
    name_of,
    position_of,
    push,
    put_at,
    put_on,
    side_of,
    take_out,
    top_of,
)
from tabletop_core.errors import EffectError


# --- triggers: noted commands ----------------------------------------------------------------------------------------
def note(s: State, card: i64, box: i64, step: i64, condition: i64, it: i64) -> None:
    """Note a command of the card, to be resolved when its group is opened."""
    if s.noted == MOST_TRIGGERS:
        raise EffectError(f"more than {MOST_TRIGGERS} commands wait at card {name_of(s, card)}")
    triggers = s.triggers
    t = s.noted * TRIGGER
    triggers[t + T_CARD] = i16(card)
    triggers[t + T_BOX] = i16(box)
    triggers[t + T_PC] = i16(step)
    triggers[t + T_IF] = i16(condition)
    triggers[t + T_IT] = i16(it)
    s.noted += 1


def note_middle(s: State, card: i64) -> None:
    """Note the card's middle box, if it has one and lies face-up and uncovered."""
    if card != NO_CARD and s.face_up[card] != 0 and i64(s.place[card]) < STACKS and not is_covered(s, card):
        step = i64(s.tables.cards[i64(s.kind[card]) * CARD + K_MIDDLE])
        if step != NO_STEP:
            note(s, card, MIDDLE, step, NONE, NO_CARD)


def open_group(s: State, first: i64) -> None:
    """Resolve the commands noted from ``first`` on, before anything else goes on."""
    count = s.noted - first
    if count == 1:
        s.noted = first
        begin_text(s, first * TRIGGER)
    elif count > 1:
        f = push(s, GROUP, NO_CARD, s.turn)
        s.frames[f + F_PC] = i16(first)


def begin_text(s: State, t: i64) -> None:
    """Begin the text of the trigger whose record starts at ``t``, unless it is no longer live or its `if` fails."""
    triggers = s.triggers
    card = i64(triggers[t + T_CARD])
    if card == NO_CARD or not is_live(s, card, i64(triggers[t + T_BOX])):
        return
    f = push(s, RUN, card, side_of(s, card))
    frames = s.frames
    frames[f + F_BOX] = triggers[t + T_BOX]
    frames[f + F_PC] = triggers[t + T_PC]
    frames[f + F_IT] = triggers[t + T_IT]
    condition = i64(triggers[t + T_IF])
    if condition != NONE and not holds(s, condition, card, side_of(s, card), f, NONE):
        s.depth -= 1


def drop_texts(s: State, card: i64, with_top: bool) -> None:
    """The card's texts are no longer live: what is left of them is lost (Rules 8)."""
    frames = s.frames
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == RUN and i64(frames[f + F_SOURCE]) == card:
            if with_top or i64(frames[f + F_BOX]) != TOP:
                frames[f + F_PC] = i16(NO_STEP)
    triggers = s.triggers
    for t in range(0, s.noted * TRIGGER, TRIGGER):
        if i64(triggers[t + T_CARD]) == card and (with_top or i64(triggers[t + T_BOX]) != TOP):
            triggers[t + T_CARD] = i16(NO_CARD)


# --- events and listeners --------------------------------------------------------------------------------------------
def happened(s: State, events: i64, seat: i64, it: i64, line: i64, by_action: bool) -> None:
    """Something has happened: its listeners are noted once all that is put on top of it now is resolved."""
    events &= s.events
    if events == 0:
        return
    f = push(s, EVENT, NO_CARD, seat)
    frames = s.frames
    frames[f + F_PC] = i16(events)
    frames[f + F_IT] = i16(it)
    frames[f + F_LINE] = i16(line)
    frames[f + F_DONE] = 1 if by_action else 0
    if it != NO_CARD:
        frames[f + F_BOX] = i16(s.face_up[it])


def tell_listeners(s: State, f: i64) -> None:
    """The frame on top is an EVENT: note its listeners."""
    frames = s.frames
    events = i64(frames[f + F_PC])
    seat = i64(frames[f + F_OWNER])
    it = i64(frames[f + F_IT])
    line = i64(frames[f + F_LINE])
    by_action = frames[f + F_DONE] != 0
    face = i64(frames[f + F_BOX])
    s.depth -= 1
    first = s.noted
    note_listeners(s, events, seat, it, face, line, by_action)
    open_group(s, first)


def note_listeners(s: State, events: i64, seat: i64, it: i64, face: i64, line: i64, by_action: bool) -> None:
    """Note each live command of the field that listens to one of the events; ``face`` is that of ``it`` in the act."""
    if heard(s) & events == 0:
        return
    summary = s.field_summary
    cards = s.tables.cards
    piles = s.piles
    for stack in range(STACKS):
        if summary[LISTENING + stack] & events == 0:
            continue
        at = stack * CARDS
        end = at + i64(s.counts[stack])
        while at < end:
            card = i64(piles[at])
            at += 1
            if s.face_up[card] == 0:
                continue
            k = i64(s.kind[card]) * CARD
            if i64(cards[k + K_TOP_EVENTS]) & events:
                note_listener(s, card, TOP, events, seat, it, face, line, by_action)
            if at == end and i64(cards[k + K_BOTTOM_EVENTS]) & events:
                note_listener(s, card, BOTTOM, events, seat, it, face, line, by_action)


def note_listener(
    s: State, card: i64, box: i64, events: i64, seat: i64, it: i64, face: i64, line: i64, by_action: bool
) -> None:
    """Note the commands of one box that listen to one of the events."""
    cards = s.tables.cards
    listeners = s.tables.listeners
    k = i64(s.kind[card]) * CARD
    at = i64(cards[k + K_TOP_LISTENERS]) if box == TOP else i64(cards[k + K_BOTTOM_LISTENERS])
    end = i64(cards[k + K_TOP_LISTENERS_END]) if box == TOP else i64(cards[k + K_BOTTOM_LISTENERS_END])
    if not is_live(s, card, box):
        return
    owner = side_of(s, card)
    while at < end:
        e = at * LISTENER
        at += 1
        if i64(listeners[e + E_EVENTS]) & events == 0 or not concerns(i64(listeners[e + E_WHO]), owner, seat):
            continue
        if listeners[e + E_THIS_LINE] != 0 and line_of(s, card) != line:
            continue
        turn = i64(listeners[e + E_TURN])
        if turn != NONE and (s.turn == owner) != (turn == OWN):
            continue
        if listeners[e + E_BY_ACTION] != 0 and not by_action:
            continue
        tested = i64(listeners[e + E_WITH])
        if tested != NONE and (it == NO_CARD or not fits_facing(s, tested, it, face, NONE)):
            continue
        note(s, card, box, i64(listeners[e + E_STEP]), i64(listeners[e + E_IF]), it)


def warn(s: State, card: i64, event: i64, it: i64) -> bool:
    """Note what the card does BEFORE it is covered, turned over or compiled away; whether it does anything."""
    if s.events & event == 0 or card == NO_CARD or s.face_up[card] == 0:
        return False
    before = s.noted
    cards = s.tables.cards
    k = i64(s.kind[card]) * CARD
    face = i64(s.face_up[it]) if it != NO_CARD else 0
    if i64(cards[k + K_TOP_EVENTS]) & event:
        note_listener(s, card, TOP, event, side_of(s, card), it, face, NONE, False)
    if i64(cards[k + K_BOTTOM_EVENTS]) & event:
        note_listener(s, card, BOTTOM, event, side_of(s, card), it, face, NONE, False)
    if s.noted > before and event != WOULD_COVER:
        forget_idle(s, before)
    return s.noted > before


def forget_idle(s: State, first: i64) -> None:
    """Of the commands noted from ``first`` on, forget those whose `if` fails: they take the place of nothing."""
    triggers = s.triggers
    end = s.noted
    s.noted = first
    for t in range(first * TRIGGER, end * TRIGGER, TRIGGER):
        card = i64(triggers[t + T_CARD])
        condition = i64(triggers[t + T_IF])
        if condition == NONE or holds(s, condition, card, side_of(s, card), NONE, NONE):
            note(s, card, i64(triggers[t + T_BOX]), i64(triggers[t + T_PC]), condition, i64(triggers[t + T_IT]))


# --- leaving and landing ---------------------------------------------------------------------------------------------
def pick_up(s: State, card: i64) -> i64:
    """Take a card out of the field, its texts lost; returns the seat that owned it."""
    owner = side_of(s, card)
    drop_texts(s, card, with_top=True)
    take_out(s, card)
    return owner


def commit(s: State, card: i64, stack: i64, is_played: bool, was_covered: bool) -> None:
    """The card, MOVING, is to land on the stack once all that is put on top of it now is resolved."""
    f = push(s, LAND, card, stack // LINES)
    frames = s.frames
    frames[f + F_BOX] = 1 if is_played else 0
    frames[f + F_LINE] = i16(stack)
    frames[f + F_LINES_LEFT] = 1 if was_covered else 0
    frames[f + F_TARGET] = i16(NO_CARD)


def land(s: State, f: i64) -> None:
    """The frame on top is a LAND: warn the card that it will cover, or lay it down."""
    frames = s.frames
    if frames[f + F_SOURCE] == NO_CARD:  # it has landed already, when a card committed later was about to
        s.depth -= 1
        return
    stack = i64(frames[f + F_LINE])
    earlier = first_committed(s, stack)
    if earlier != f:
        bring_forward(s, earlier)
        return
    card = i64(frames[f + F_SOURCE])
    covered = top_of(s, stack)
    first = s.noted
    if covered != NO_CARD and i64(frames[f + F_TARGET]) != covered and warn(s, covered, WOULD_COVER, card):
        frames[f + F_TARGET] = i16(covered)
        open_group(s, first)
        return
    is_new = frames[f + F_BOX] != 0 or frames[f + F_LINES_LEFT] != 0
    s.depth -= 1
    if covered != NO_CARD:
        drop_texts(s, covered, with_top=False)
    put_on(s, card, stack)
    learn(s, stack // LINES, card)
    if is_new:
        first = s.noted
        note_middle(s, card)
        open_group(s, first)


def first_committed(s: State, stack: i64) -> i64:
    """The frame of the card that was committed to the stack first of those still to land; there must be one."""
    frames = s.frames
    first: i64 = -1
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == LAND and i64(frames[f + F_LINE]) == stack and frames[f + F_SOURCE] != NO_CARD:
            if frames[f + F_DONE] != 0:  # brought forward, as the first of all
                return f
            if first < 0:
                first = f
    return first


def bring_forward(s: State, earlier: i64) -> None:
    """A card was committed to the same stack before the one that is about to land: it lands first."""
    frames = s.frames
    card = i64(frames[earlier + F_SOURCE])
    stack = i64(frames[earlier + F_LINE])
    is_played = frames[earlier + F_BOX] != 0
    was_covered = frames[earlier + F_LINES_LEFT] != 0
    frames[earlier + F_SOURCE] = i16(NO_CARD)
    f = s.depth * FRAME
    commit(s, card, stack, is_played, was_covered)
    frames[f + F_TARGET] = frames[earlier + F_TARGET]
    frames[f + F_DONE] = 1


def slip_under(s: State, card: i64, over: i64) -> None:
    """Lay a card, MOVING, directly beneath ``over``."""
    stack = i64(s.place[over])
    put_at(s, card, stack, position_of(s, over))
    learn(s, stack // LINES, card)


def turn_over(s: State, card: i64) -> None:
    """Change the card's facing; its middle box is for the caller to note."""
    if i64(s.place[card]) < STACKS:
        s.old_stacks |= bit(i64(s.place[card]))
    if s.face_up[card] != 0:
        s.face_up[card] = 0
        drop_texts(s, card, with_top=True)
    else:
        s.face_up[card] = 1
        learn_all(s, card)


def send_to_trash(s: State, card: i64, seat: i64) -> None:
    """A card, MOVING, goes to the seat's trash, where both see it."""
    s.face_up[card] = 0
    put_on(s, card, TRASH + seat)
    learn_all(s, card)


def send_to_hand(s: State, card: i64, seat: i64) -> None:
    """A card, MOVING, goes to the seat's hand; the other seat knows as much of it as before."""
    s.face_up[card] = 0
    put_on(s, card, HAND + seat)
    learn(s, seat, card)


def send_onto_deck(s: State, card: i64, seat: i64) -> None:
    """A card, MOVING, goes face-down onto the seat's deck."""
    s.face_up[card] = 0
    put_on(s, card, DECK + seat)


# --- decks -----------------------------------------------------------------------------------------------------------
def shuffle_deck(s: State, seat: i64) -> None:
    """Shuffle the seat's deck."""
    first = (DECK + seat) * CARDS
    s.rng.shuffle(s.piles, first, first + i64(s.counts[DECK + seat]))
    forget_order(s, seat)


def trash_into_deck(s: State, seat: i64) -> None:
    """Shuffle the seat's trash into its deck."""
    while s.counts[TRASH + seat] != 0:
        card = top_of(s, TRASH + seat)
        take_out(s, card)
        put_on(s, card, DECK + seat)
    shuffle_deck(s, seat)


def draw_cards(s: State, seat: i64, deck: i64, count: i64) -> tuple[i64, i64]:
    """Draw from the deck of seat ``deck``; returns the cards drawn, a bit each, and the events that it is.

    The seat's own empty deck is replaced from its trash; the other's is not (Rules 12).
    """
    drawn: i64 = 0
    events: i64 = 0
    while count > 0:
        if s.counts[DECK + deck] == 0 and deck == seat and s.counts[TRASH + seat] != 0:
            trash_into_deck(s, seat)
            events |= AFTER_SHUFFLE
        card = top_of(s, DECK + deck)
        if card == NO_CARD:
            break
        take_out(s, card)
        send_to_hand(s, card, seat)
        drawn |= bit(card)
        count -= 1
    return drawn, events
