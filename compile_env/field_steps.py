"""Steps upon cards of the field: flip, delete, shift, return, seize (Rules 9, 10)."""

from librt.vecs import append
from mypy_extensions import i16, i64

from compile_env.moves import (
    commit,
    happened,
    note_middle,
    open_group,
    pick_up,
    send_onto_deck,
    send_to_hand,
    send_to_trash,
    turn_over,
    warn,
)
from compile_env.program import (
    AFTER_DELETE,
    ALL,
    DO_DELETE,
    DO_FLIP,
    DO_RETURN,
    DO_SHIFT,
    EACH,
    NONE,
    S_DO,
    S_HOW,
    S_NO_MID,
    STEP,
    WOULD_FLIP,
)
from compile_env.standing_rules import is_redirected
from compile_env.state import (
    ALL_LINES,
    CARDS,
    F_ACTOR,
    F_IT,
    F_LEFT,
    F_MOVED,
    F_OWNER,
    F_STAGE,
    F_TARGET,
    FRAME,
    LINES,
    NO_CARD,
    SEATS,
    STACKS,
    State,
    bit,
    lowest,
    note_cards,
    noted_cards,
    side_of,
    size_of,
    take_out,
    top_of,
)
from compile_env.steps import AGAIN, WAITING, has_moved, is_optional, nothing_chosen, nothing_moved
from compile_env.targets import (
    ASKED_DESTINATION,
    ASKED_LINE,
    GOING_ON,
    OPEN,
    choose_field_card,
    choose_line,
    destinations,
    field_cards,
    is_one_line,
    lines_with_cards,
    selector_line,
)
from tabletop_core.game import zeros


def field_step(s: State, f: i64, step: i64) -> i64:
    """Carry out a step upon cards of the field, as far as it goes before somebody must choose."""
    how = i64(s.tables.steps[step * STEP + S_HOW])
    if how == ALL:
        return all_cards(s, f, step)
    if how == EACH:
        return each_card(s, f, step)
    return one_card(s, f, step, field_cards(s, f, step, ALL_LINES), i64(s.frames[f + F_ACTOR]))


def one_card(s: State, f: i64, step: i64, cards: i64, seat: i64) -> i64:
    """The seat picks one of the cards, and where it goes if it is shifted."""
    frames = s.frames
    if i64(frames[f + F_STAGE]) == ASKED_DESTINATION:
        return act_on(s, f, step, bit(i64(frames[f + F_TARGET])), s.choice)
    card = choose_field_card(s, f, cards, seat, is_optional(s, step))
    if card < 0:
        return nothing_chosen(s, f, card)
    if i64(s.tables.steps[step * STEP + S_DO]) != DO_SHIFT:
        return act_on(s, f, step, bit(card), NONE)
    line = choose_line(s, f, destinations(s, f, step, card), seat, False, ASKED_DESTINATION)
    if line == WAITING:
        frames[f + F_TARGET] = i16(card)
        return WAITING
    return act_on(s, f, step, bit(card), line)


def all_cards(s: State, f: i64, step: i64) -> i64:
    """All cards that match, at once; of one line that the actor picks, where the selector says so."""
    frames = s.frames
    seat = i64(frames[f + F_ACTOR])
    lines = ALL_LINES
    if is_one_line(s, selector_line(s, step)):
        line = i64(frames[f + F_TARGET])
        if i64(frames[f + F_STAGE]) != ASKED_DESTINATION:
            line = choose_line(s, f, lines_with_cards(s, f, step), seat, is_optional(s, step), ASKED_LINE)
            if line < 0:
                return nothing_chosen(s, f, line)
            frames[f + F_TARGET] = i16(line)
        lines = bit(line)
    cards = field_cards(s, f, step, lines)
    if cards == 0:
        return nothing_moved(s, f)
    to = NONE
    if i64(s.tables.steps[step * STEP + S_DO]) == DO_SHIFT:
        if i64(frames[f + F_STAGE]) != ASKED_DESTINATION:
            frames[f + F_STAGE] = i16(OPEN)
        to = choose_line(s, f, common_destinations(s, f, step, cards), seat, False, ASKED_DESTINATION)
        if to < 0:
            return nothing_chosen(s, f, to)
    return act_on(s, f, step, cards, to)


def common_destinations(s: State, f: i64, step: i64, cards: i64) -> i64:
    """The lines to which all of the cards can be shifted."""
    lines = ALL_LINES
    while cards != 0:
        lines &= destinations(s, f, step, lowest(cards))
        cards &= cards - 1
    return lines


def each_card(s: State, f: i64, step: i64) -> i64:
    """The cards that match are noted, then done one by one in an order that the owner of the text picks."""
    frames = s.frames
    if i64(frames[f + F_STAGE]) <= OPEN:
        note_cards(s, f, field_cards(s, f, step, ALL_LINES))
        frames[f + F_LEFT] = 0
        frames[f + F_STAGE] = i16(GOING_ON)
    cards = noted_cards(s, f) & field_cards(s, f, step, ALL_LINES)
    if cards == 0:
        return has_moved(s, f, 0, i64(frames[f + F_LEFT]))
    before = noted_cards(s, f)
    verdict = one_card(s, f, step, cards, i64(frames[f + F_OWNER]))
    if verdict == WAITING:
        return WAITING
    frames[f + F_LEFT] += frames[f + F_MOVED]
    note_cards(s, f, before & ~bit(i64(frames[f + F_IT])))
    frames[f + F_STAGE] = i16(GOING_ON)
    return AGAIN


def act_on(s: State, f: i64, step: i64, cards: i64, line: i64) -> i64:
    """Do to the cards, all at once, what the step says."""
    steps = s.tables.steps
    verb = i64(steps[step * STEP + S_DO])
    seat = i64(s.frames[f + F_ACTOR])
    if verb == DO_FLIP:
        moved = flip_cards(s, cards, steps[step * STEP + S_NO_MID] != 0)
    elif verb == DO_DELETE:
        moved = delete_cards(s, cards, seat)
    elif verb == DO_SHIFT:
        moved = shift_cards(s, cards, line)
    elif verb == DO_RETURN:
        moved = return_cards(s, cards)
    else:
        moved = seize_cards(s, cards, seat)
    return has_moved(s, f, cards, moved)


# --- what happens to a batch of cards --------------------------------------------------------------------------------
def tops(s: State) -> i64:
    """The uncovered cards, a bit each."""
    found: i64 = 0
    for stack in range(STACKS):
        if s.counts[stack] != 0:
            found |= bit(top_of(s, stack))
    return found


def resolve_uncovered(s: State, before: i64) -> None:
    """The middle boxes of the cards that were not among the uncovered ones before run next."""
    first = s.noted
    uncovered = tops(s) & ~before
    while uncovered != 0:
        note_middle(s, lowest(uncovered))
        uncovered &= uncovered - 1
    open_group(s, first)


def flip_cards(s: State, cards: i64, no_mid: bool) -> i64:
    """Turn the cards over; returns how many were. A card with a text for that moment is not turned (Rules 8)."""
    first = s.noted
    left = cards
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if warn(s, card, WOULD_FLIP, NO_CARD):
            cards &= ~bit(card)
    moved = size_of(cards)
    left = cards
    while left != 0:
        turn_over(s, lowest(left))
        left &= left - 1
    while cards != 0 and not no_mid:
        note_middle(s, lowest(cards))
        cards &= cards - 1
    open_group(s, first)
    return moved


def delete_cards(s: State, cards: i64, seat: i64) -> i64:
    """The seat deletes the cards; returns how many."""
    before = tops(s)
    moved = into_trashes(s, cards)
    happened(s, AFTER_DELETE, seat, NO_CARD, NONE, False)
    resolve_uncovered(s, before)
    return moved


def into_trashes(s: State, cards: i64) -> i64:
    """The cards go to their owners' trashes; returns how many. What that sets off is for the caller."""
    moved = size_of(cards)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        owner = pick_up(s, card)
        send_to_trash(s, card, owner)
    return moved


def return_cards(s: State, cards: i64) -> i64:
    """The cards go to their owners' hands; returns how many."""
    before = tops(s)
    moved = size_of(cards)
    redirected: i64 = 0  # the seats to whose decks they go instead, as the field is before the first one leaves
    for seat in range(SEATS):
        if is_redirected(s, seat):
            redirected |= bit(seat)
    for stack in range(STACKS):  # bottom first: so they come to lie on a deck
        position: i64 = 0
        while position < i64(s.counts[stack]):
            card = i64(s.piles[stack * CARDS + position])
            if cards & bit(card) == 0:
                position += 1
                continue
            owner = pick_up(s, card)
            if redirected & bit(owner):
                send_onto_deck(s, card, owner)
            else:
                send_to_hand(s, card, owner)
    resolve_uncovered(s, before)
    return moved


def seize_cards(s: State, cards: i64, seat: i64) -> i64:
    """The cards go to the seat's hand; returns how many."""
    before = tops(s)
    moved = size_of(cards)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        pick_up(s, card)
        send_to_hand(s, card, seat)
    resolve_uncovered(s, before)
    return moved


def shift_cards(s: State, cards: i64, line: i64) -> i64:
    """The cards leave for the line, each on its side and in their order; returns how many.

    What one card uncovers by leaving is resolved before it lands; what several uncover together, once they have landed.
    """
    before = tops(s)
    covered = cards & ~before
    moved = size_of(cards)
    if moved == 1:
        card = lowest(cards)
        side = side_of(s, card)
        take_out(s, card)
        commit(s, card, side * LINES + line, False, covered != 0)
        resolve_uncovered(s, before)
        return moved
    order = zeros(0)
    for stack in range(STACKS):  # bottom first: they land in the order in which they are committed
        for at in range(stack * CARDS, stack * CARDS + i64(s.counts[stack])):
            if cards & bit(i64(s.piles[at])):
                order = append(order, s.piles[at])
    sides: i64 = 0
    for index in range(moved):
        if side_of(s, i64(order[index])) == 1:
            sides |= bit(index)
        take_out(s, i64(order[index]))
    resolve_uncovered(s, before)
    for index in range(moved):
        is_other_side = sides & bit(index) != 0
        is_uppermost = index + 1 == moved or (sides & bit(index + 1) != 0) != is_other_side
        is_lowest = index == 0 or (sides & bit(index - 1) != 0) != is_other_side
        f = s.depth * FRAME
        stack = line + LINES if is_other_side else line
        commit(s, i64(order[index]), stack, False, is_uppermost and covered & bit(i64(order[index])) != 0)
        if not is_lowest:  # the card beneath comes with it, and is not warned
            s.frames[f + F_TARGET] = i16(order[index - 1])
    return moved
