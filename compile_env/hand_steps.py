"""Steps upon hands, decks and trashes: discard, draw, reveal, give, take, tuck, shuffle (Rules 10, 12)."""

from mypy_extensions import i16, i64

from compile_env.knowledge import hide_choice, learn, learn_all, narrow
from compile_env.moves import draw_cards, happened, send_to_hand, send_to_trash, shuffle_deck, trash_into_deck
from compile_env.program import (
    AFTER_CLEAR_CACHE,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_SHUFFLE,
    ALL,
    AS_LIKED,
    FROM_DECK,
    FROM_DECK_TOP,
    FROM_DRAWN,
    FROM_FIELD,
    FROM_HAND,
    FROM_REVEALED,
    FROM_TRASH,
    NONE,
    S_FROM,
    S_HOW,
    S_INTO,
    S_OF,
    S_RANDOM,
    STEP,
)
from compile_env.state import (
    ALL_CARDS,
    ALL_LINES,
    CARDS,
    DECK,
    F_ACTOR,
    F_LEFT,
    F_OWNER,
    F_STAGE,
    HAND,
    HAND_LIMIT,
    NO_CARD,
    TRASH,
    State,
    bit,
    cards_in,
    is_single,
    lowest,
    note_cards,
    noted_cards,
    put_at,
    size_of,
    take_out,
    top_of,
)
from compile_env.steps import (
    DID,
    DID_NOT,
    WAITING,
    count_of,
    is_optional,
    may_draw,
    moved_cards,
    nothing_chosen,
    nothing_moved,
    seat_of,
    step_picked,
)
from compile_env.targets import ASKED_CARD, OPEN, REFUSED, choose_card, choose_field_card, field_cards


# --- discard ---------------------------------------------------------------------------------------------------------
def discard_step(s: State, f: i64, step: i64) -> i64:
    """Cards of the hand that the actor picks, or of a deck, go to a trash; together they are one event."""
    steps = s.tables.steps
    at = step * STEP
    whose = seat_of(s, f, i64(steps[at + S_OF]))
    trash = whose if steps[at + S_INTO] == NONE else seat_of(s, f, i64(steps[at + S_INTO]))
    if i64(steps[at + S_FROM]) != FROM_HAND:
        gone = discard_from_deck(s, f, step, whose, trash)
    elif steps[at + S_RANDOM] != 0:
        gone = discard_at_random(s, count_of(s, f, step), whose, trash)
    else:
        verdict = discard_from_hand(s, f, step, whose, trash)
        if verdict == WAITING:
            return WAITING
        gone = noted_cards(s, f)
        if gone == 0 and i64(steps[at + S_HOW]) == ALL and is_optional(s, step):  # accepted in vain (Rules 10.5)
            nothing_moved(s, f)
            return DID
    verdict = moved_cards(s, f, gone)
    if gone != 0:
        happened(s, AFTER_DISCARD, whose, NO_CARD, NONE, False)
    return verdict


def discard_from_deck(s: State, f: i64, step: i64, whose: i64, trash: i64) -> i64:
    """The top cards of the deck, or all of it; returns them."""
    count = i64(s.counts[DECK + whose])
    if i64(s.tables.steps[step * STEP + S_FROM]) == FROM_DECK_TOP:
        count = min(count, count_of(s, f, step))
    gone: i64 = 0
    while count > 0:
        card = top_of(s, DECK + whose)
        take_out(s, card)
        send_to_trash(s, card, trash)
        gone |= bit(card)
        count -= 1
    return gone


def discard_at_random(s: State, count: i64, whose: i64, trash: i64) -> i64:
    """Cards of the hand, each as likely as another; returns them."""
    gone: i64 = 0
    while count > 0 and s.counts[HAND + whose] != 0:
        card = i64(s.piles[(HAND + whose) * CARDS + s.rng.below(i64(s.counts[HAND + whose]))])
        discard_card(s, card, trash)
        gone |= bit(card)
        count -= 1
    return gone


def discard_card(s: State, card: i64, trash: i64) -> None:
    """A card of a hand goes to the trash of seat ``trash``."""
    learn_all(s, card)  # while it is in the hand: the other seat sees which of that hand's cards goes
    take_out(s, card)
    send_to_trash(s, card, trash)


def discard_from_hand(s: State, f: i64, step: i64, whose: i64, trash: i64) -> i64:
    """The actor picks cards of the hand one by one; they are kept as the frame's noted cards."""
    frames = s.frames
    at = step * STEP
    how = i64(s.tables.steps[at + S_HOW])
    seat = i64(frames[f + F_ACTOR])
    hand = HAND + whose
    if i64(frames[f + F_STAGE]) != ASKED_CARD:
        count = i64(s.counts[hand]) if how == ALL else count_of(s, f, step)
        note_cards(s, f, 0)
        frames[f + F_LEFT] = i16(count)
        if how == ALL or (count > 0 and count >= i64(s.counts[hand]) and not is_optional(s, step)):
            return discard_hand(s, f, whose, trash)
    else:
        card = choose_card(s, f, 0, seat, False, True)
        if card == REFUSED:
            return DID
        discard_card(s, card, trash)
        note_cards(s, f, noted_cards(s, f) | bit(card))
        frames[f + F_LEFT] -= 1
    left = i64(frames[f + F_LEFT])
    if s.counts[hand] == 0 or (left <= 0 and how != AS_LIKED):
        return DID if noted_cards(s, f) != 0 else DID_NOT
    frames[f + F_STAGE] = i16(OPEN)
    may_stop = (how == AS_LIKED and left <= 0) or (is_optional(s, step) and noted_cards(s, f) == 0)
    choose_card(s, f, cards_in(s, hand), seat, may_stop, True)
    return WAITING


def discard_hand(s: State, f: i64, whose: i64, trash: i64) -> i64:
    """The whole hand, without a question."""
    cards = cards_in(s, HAND + whose)
    note_cards(s, f, cards)
    while cards != 0:
        discard_card(s, lowest(cards), trash)
        cards &= cards - 1
    return DID


def go_on_clearing(s: State, f: i64) -> None:
    """The frame on top is a CLEAR_CACHE: discard down to five cards, as one event (Rules 3)."""
    frames = s.frames
    seat = i64(frames[f + F_OWNER])
    if i64(frames[f + F_STAGE]) == ASKED_CARD:
        discard_card(s, choose_card(s, f, 0, seat, False, True), seat)
        frames[f + F_STAGE] = i16(OPEN)
    if i64(s.counts[HAND + seat]) > HAND_LIMIT:
        choose_card(s, f, cards_in(s, HAND + seat), seat, False, True)
        return
    s.depth -= 1
    happened(s, AFTER_DISCARD | AFTER_CLEAR_CACHE, seat, NO_CARD, NONE, False)


# --- draw ------------------------------------------------------------------------------------------------------------
def draw_step(s: State, f: i64, step: i64) -> i64:
    """The actor draws, all cards at once one event, or takes cards that a step before has revealed."""
    frames = s.frames
    at = step * STEP
    seat = i64(frames[f + F_ACTOR])
    whose = seat_of(s, f, i64(s.tables.steps[at + S_OF]))
    if i64(s.tables.steps[at + S_FROM]) == FROM_REVEALED:
        drawn = step_picked(s, f, step, noted_cards(s, f) & cards_in(s, DECK + whose))
        if not may_draw(s, seat):
            drawn = 0
        if i64(s.tables.steps[at + S_HOW]) != ALL:
            card = choose_card(s, f, drawn, seat, is_optional(s, step), False)
            if card == WAITING:
                return WAITING
            drawn = bit(card) if card >= 0 else 0
        take_from_deck(s, drawn, seat)
        events = AFTER_DRAW if drawn != 0 else 0
    else:
        drawn, events = draw_if_allowed(s, seat, whose, count_of(s, f, step))
    happened(s, events, seat, NO_CARD, NONE, False)
    return moved_cards(s, f, drawn)


def draw_if_allowed(s: State, seat: i64, deck: i64, count: i64) -> tuple[i64, i64]:
    """Draw from the deck of seat ``deck`` if no rule forbids it, which is tested once (Rules 11.6).

    Returns the cards drawn, a bit each, and the events that it is.
    """
    if not may_draw(s, seat):
        return 0, 0
    drawn, events = draw_cards(s, seat, deck, count)
    if drawn != 0:
        events |= AFTER_DRAW
    return drawn, events


def take_from_deck(s: State, cards: i64, seat: i64) -> None:
    """Cards of a deck that both have seen go to the seat's hand."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        take_out(s, card)
        send_to_hand(s, card, seat)


# --- reveal ----------------------------------------------------------------------------------------------------------
def reveal_step(s: State, f: i64, step: i64) -> i64:
    """Both see a card, or several; nothing moves."""
    steps = s.tables.steps
    at = step * STEP
    seat = i64(s.frames[f + F_ACTOR])
    source = i64(steps[at + S_FROM])
    may = is_optional(s, step)
    if source == FROM_FIELD:
        card = choose_field_card(s, f, field_cards(s, f, step, ALL_LINES), seat, may)
        if card == WAITING:
            return WAITING
        return show(s, f, bit(card) if card >= 0 else 0)
    if source == FROM_DECK_TOP:
        card = top_of(s, DECK + seat)
        return show(s, f, bit(card) if card != NO_CARD else 0)
    pile = TRASH + seat if source == FROM_TRASH else (DECK + seat if source == FROM_DECK else HAND + seat)
    cards = step_picked(s, f, step, cards_in(s, pile))
    if source == FROM_DRAWN:
        cards &= noted_cards(s, f)
        if cards == 0:
            tell_not_drawn(s, f, step, seat)
    if i64(steps[at + S_HOW]) == ALL:
        return show(s, f, cards)
    if steps[at + S_RANDOM] != 0:
        return show(s, f, one_at_random(s, cards))
    is_hidden = (source == FROM_HAND or source == FROM_DRAWN) and i64(s.counts[pile]) > 1
    card = choose_card(s, f, cards, seat, may, is_hidden)
    if card == WAITING:
        return WAITING
    return show(s, f, bit(card) if card >= 0 else 0)


def show(s: State, f: i64, cards: i64) -> i64:
    """Both seats see the cards."""
    left = cards
    while left != 0:
        learn_all(s, lowest(left))
        left &= left - 1
    return moved_cards(s, f, cards)


def one_at_random(s: State, cards: i64) -> i64:
    """One of the cards, each as likely as another, as a bit; 0 where there are none."""
    if cards == 0:
        return 0
    skip = s.rng.below(size_of(cards))
    while skip > 0:
        cards &= cards - 1
        skip -= 1
    return bit(lowest(cards))


def tell_not_drawn(s: State, f: i64, step: i64, seat: i64) -> None:
    """No card is shown, so the other seat can tell what the cards drawn are not."""
    wanted = step_picked(s, f, step, ALL_CARDS)
    drawn = noted_cards(s, f) & cards_in(s, HAND + seat)
    while drawn != 0:
        narrow(s, 1 - seat, lowest(drawn), ~wanted)
        drawn &= drawn - 1


# --- give, take, tuck, shuffle ---------------------------------------------------------------------------------------
def give_step(s: State, f: i64, step: i64) -> i64:
    """A card of the actor's hand goes to the other hand."""
    seat = i64(s.frames[f + F_ACTOR])
    card = choose_own_card(s, f, step, seat)
    if card < 0:
        return nothing_chosen(s, f, card)
    learn(s, 1 - seat, card)
    take_out(s, card)
    send_to_hand(s, card, 1 - seat)
    return moved_cards(s, f, bit(card))


def take_step(s: State, f: i64) -> i64:
    """A card of the other hand, which the actor cannot see and so takes at random, goes to the actor's."""
    seat = i64(s.frames[f + F_ACTOR])
    card_bit = one_at_random(s, cards_in(s, HAND + 1 - seat))
    if card_bit == 0:
        return nothing_moved(s, f)
    card = lowest(card_bit)
    learn(s, seat, card)
    take_out(s, card)
    send_to_hand(s, card, seat)
    return moved_cards(s, f, card_bit)


def tuck_step(s: State, f: i64, step: i64) -> i64:
    """A card of the actor's hand goes to the bottom of their deck, unseen."""
    seat = i64(s.frames[f + F_ACTOR])
    card = choose_own_card(s, f, step, seat)
    if card < 0:
        return nothing_chosen(s, f, card)
    hide_choice(s, seat)
    take_out(s, card)
    put_at(s, card, DECK + seat, 0)
    return moved_cards(s, f, bit(card))


def choose_own_card(s: State, f: i64, step: i64, seat: i64) -> i64:
    """A card of the actor's own hand."""
    hand = cards_in(s, HAND + seat)
    return choose_card(s, f, hand, seat, is_optional(s, step) and hand != 0, not is_single(hand))


def shuffle_step(s: State, f: i64, step: i64) -> i64:
    """The actor shuffles their deck, or their trash into it."""
    seat = i64(s.frames[f + F_ACTOR])
    if i64(s.tables.steps[step * STEP + S_FROM]) == FROM_TRASH:
        if s.counts[TRASH + seat] == 0:
            return DID_NOT
        trash_into_deck(s, seat)
    else:
        if s.counts[DECK + seat] == 0:
            return DID_NOT
        shuffle_deck(s, seat)
    happened(s, AFTER_SHUFFLE, seat, NO_CARD, NONE, False)
    return DID
