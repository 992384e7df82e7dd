"""Playing cards: where a card may go (Rules 4, 11), and the step `play` (Rules 10).

A place is a number 0..11: ``6 * side + 2 * line + face``, side 0 the player's own and 1 the other, face 1 up.
"""

from typing import Final

from mypy_extensions import i16, i64

from compile_env.facts import in_line
from compile_env.field_summary import rule_cards
from compile_env.knowledge import hide_choice, learn_all, narrow, rule_out
from compile_env.moves import commit, happened, slip_under
from compile_env.program import (
    ACT_PLAY,
    ACTS,
    AFTER_PLAY,
    CARD,
    FACE_DOWN,
    FACE_UP,
    FROM_DECK_TOP,
    FROM_HAND,
    FROM_IT,
    FROM_TRASH,
    K_BOTTOM_RULES_END,
    K_TOP_RULES,
    NONE,
    OPEN_PICK,
    OPEN_THIS,
    R_CARD,
    R_EITHER_SIDE,
    R_RULE,
    R_SELECTOR,
    R_THIS_LINE,
    RULE,
    RULE_BAR,
    RULE_OPEN_PLAY,
    S_FACE,
    S_FROM,
    S_OF,
    S_SELECTOR,
    S_SIDE,
    S_UNDER,
    SELECT,
    STEP,
)
from compile_env.queries import is_picked, matches, next_rule
from compile_env.standing_rules import is_barred
from compile_env.state import (
    ALL_CARDS,
    ALL_LINES,
    CHOOSE_PLACE,
    DECK,
    DECLINED,
    F_ACTOR,
    F_IT,
    F_LEFT,
    F_OWNER,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    HAND,
    LINES,
    NO_CARD,
    PILES,
    PROTOCOL_CARDS,
    SIDE_PLACES,
    TRASH,
    State,
    ask,
    bit,
    cards_in,
    is_single,
    line_of,
    lowest,
    note_cards,
    noted_cards,
    side_of,
    take_out,
    top_of,
)
from compile_env.steps import (
    AGAIN,
    WAITING,
    count_of,
    is_optional,
    moved_cards,
    nothing_chosen,
    nothing_moved,
    seat_of,
    step_lines,
    step_picked,
)
from compile_env.targets import (
    ASKED_CARD,
    ASKED_PLACE,
    GOING_ON,
    NOTHING,
    OPEN,
    REFUSED,
    choose_card,
    choose_field_card,
)

# sets of places, a bit each
OWN_SIDE: Final[i64] = 0x3F  # the places on the player's own side
OTHER_SIDE: Final[i64] = 0xFC0
FACE_DOWN_PLACES: Final[i64] = 0x555
FACE_UP_PLACES: Final[i64] = 0xAAA
BOTH_SIDES: Final[i64] = 0x41  # the first place of each side


# --- where a card may go ---------------------------------------------------------------------------------------------
def unbarred_places(s: State, seat: i64) -> i64:
    """The places that no rule bars for the seat, whatever the card."""
    if s.barred[seat * ACTS + ACT_PLAY] == 0 and rule_cards(s, RULE_BAR) == 0:
        return OWN_SIDE | OTHER_SIDE
    places: i64 = 0
    for line in range(LINES):
        for face in range(2):
            if not is_barred(s, ACT_PLAY, seat, face, line):
                places |= BOTH_SIDES << (2 * line + face)
    return places


def places_for(s: State, seat: i64, card: i64, is_other_side: bool) -> i64:
    """Where the rules let the seat play the card, bars apart: on its own side, or where a text says so, the other."""
    lines = face_up_lines(s, card)
    places = FACE_DOWN_PLACES & OWN_SIDE
    places |= spread(lines) << 1
    if is_other_side:
        places <<= SIDE_PLACES
    if s.rules & (1 << RULE_OPEN_PLAY):
        places |= places_by_text(s, seat, card) & (OTHER_SIDE if is_other_side else OWN_SIDE | OTHER_SIDE)
    return places


def places_of_any(s: State, seat: i64, cards: i64, places: i64, is_other_side: bool) -> i64:
    """Those of ``places`` to which at least one of the cards can go."""
    found: i64 = 0
    while cards != 0 and places & ~found != 0:
        found |= places_for(s, seat, lowest(cards), is_other_side) & places
        cards &= cards - 1
    return found


def cards_that_fit(s: State, seat: i64, cards: i64, place: i64, is_other_side: bool) -> i64:
    """Those of ``cards`` that can go to the place."""
    fitting: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if places_for(s, seat, card, is_other_side) & bit(place):
            fitting |= bit(card)
    return fitting


def spread(lines: i64) -> i64:
    """Lines as face-down places of the own side."""
    return (lines & 1) | (lines & 2) << 1 | (lines & 4) << 2


def face_up_lines(s: State, card: i64) -> i64:
    """The line in which the card's protocol stands, on either side (Rules 4), as a bit."""
    stands = s.stands
    protocol = card // PROTOCOL_CARDS
    first = protocol // LINES * LINES
    for line in range(LINES):
        if i64(stands[first + line]) == protocol - first:
            return bit(line)
    return 0


def places_by_text(s: State, seat: i64, card: i64) -> i64:
    """Where standing rules, or the card's own text, let it be played face-up without a matching protocol."""
    places: i64 = 0
    rules = s.tables.rules
    k = i64(s.kind[card]) * CARD
    for rule in range(i64(s.tables.cards[k + K_TOP_RULES]), i64(s.tables.cards[k + K_BOTTOM_RULES_END])):
        if i64(rules[rule * RULE + R_RULE]) == RULE_OPEN_PLAY and i64(rules[rule * RULE + R_CARD]) == OPEN_THIS:
            places |= places_of_rule(s, rule, ALL_LINES)
    sources = rule_cards(s, RULE_OPEN_PLAY)
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if side_of(s, source) != seat:
            continue
        rule = next_rule(s, source, RULE_OPEN_PLAY, NONE)
        while rule != NONE:
            what = i64(rules[rule * RULE + R_CARD])
            selector = i64(rules[rule * RULE + R_SELECTOR]) if what == OPEN_PICK else NONE
            if what != OPEN_THIS and is_picked(s, selector, card, source, seat, NONE):
                in_line = rules[rule * RULE + R_THIS_LINE] != 0
                places |= places_of_rule(s, rule, bit(line_of(s, source)) if in_line else ALL_LINES)
            rule = next_rule(s, source, RULE_OPEN_PLAY, rule)
    return places


def places_of_rule(s: State, rule: i64, lines: i64) -> i64:
    """The places that one rule opens, in these lines."""
    places = spread(lines) << 1
    return places | places << SIDE_PLACES if s.tables.rules[rule * RULE + R_EITHER_SIDE] != 0 else places


# --- the card leaves for its place -----------------------------------------------------------------------------------
def play_card(s: State, seat: i64, card: i64, place: i64, by_action: bool) -> None:
    """The seat plays the card, which both know or nobody chose: it is committed to its place."""
    face = place & 1
    side = 1 - seat if place >= SIDE_PLACES else seat
    line = place % SIDE_PLACES // 2
    if face == FACE_UP:
        learn_all(s, card)
    take_out(s, card)
    s.face_up[card] = 1 if face == FACE_UP else 0
    happened(s, AFTER_PLAY, seat, card, line, by_action)
    commit(s, card, side * LINES + line, True, False)


def play_from_hand(s: State, seat: i64, card: i64, place: i64, by_action: bool, possible: i64) -> None:
    """The seat plays a card of its hand: face-down, the other seat can only tell that it is one of ``possible``."""
    if place & 1 == FACE_DOWN:
        hide_choice(s, seat)
        narrow(s, 1 - seat, card, possible)
    play_card(s, seat, card, place, by_action)


# --- the turn's action -----------------------------------------------------------------------------------------------
def action_places(s: State, seat: i64) -> i64:
    """Where the seat can play at least one card of its hand as the action of its turn."""
    return action_places_of(s, seat, cards_in(s, HAND + seat))


def action_places_of(s: State, seat: i64, cards: i64) -> i64:
    """The places to which at least one of the cards can go."""
    return places_of_any(s, seat, cards, unbarred_places(s, seat), False)


def go_on_playing(s: State, f: i64) -> None:
    """The frame on top is a PLAY_ACTION: the card for the place chosen, which then is played."""
    seat = i64(s.frames[f + F_OWNER])
    place = i64(s.frames[f + F_TARGET])
    is_hidden = i64(s.counts[HAND + seat]) > 1
    card = choose_card(s, f, fitting_cards(s, seat, place), seat, False, is_hidden)
    if card != WAITING:
        s.depth -= 1
        play_from_hand(s, seat, card, place, True, ALL_CARDS)


def fitting_cards(s: State, seat: i64, place: i64) -> i64:
    """The cards of the seat's hand that can go to the place, a bit each."""
    return cards_that_fit(s, seat, cards_in(s, HAND + seat), place, False)


# --- the step --------------------------------------------------------------------------------------------------------
def play_step(s: State, f: i64, step: i64) -> i64:
    """Play cards as the step says, each committed in turn."""
    frames = s.frames
    if i64(s.tables.steps[step * STEP + S_UNDER]) != NONE:
        return play_under(s, f, step)
    if i64(frames[f + F_STAGE]) == OPEN:
        frames[f + F_LEFT] = i16(count_of(s, f, step))
        note_cards(s, f, 0)
    elif i64(frames[f + F_STAGE]) == GOING_ON:
        frames[f + F_STAGE] = i16(OPEN)
    if frames[f + F_LEFT] <= 0:
        return moved_cards(s, f, noted_cards(s, f))
    card = choose_play(s, f, step)
    if card == WAITING:
        return WAITING
    if card >= 0:
        note_cards(s, f, noted_cards(s, f) | bit(card))
        frames[f + F_LEFT] -= 1
        frames[f + F_STAGE] = i16(GOING_ON)
        if frames[f + F_LEFT] > 0:
            return AGAIN
    return moved_cards(s, f, noted_cards(s, f))


def choose_play(s: State, f: i64, step: i64) -> i64:
    """The actor picks a place, then the card, and it is played; returns the card, or why there is none."""
    frames = s.frames
    seat = i64(frames[f + F_ACTOR])
    cards = play_candidates(s, f, step)
    place = i64(frames[f + F_TARGET])
    if i64(frames[f + F_STAGE]) != ASKED_CARD:
        place = choose_place(s, f, step, seat, cards)
        if place < 0:
            return place
        frames[f + F_TARGET] = i16(place)
    card = choose_played_card(s, f, step, seat, cards_for_place(s, f, step, seat, cards, place))
    if card == WAITING:
        return WAITING
    if i64(s.tables.steps[step * STEP + S_FROM]) == FROM_HAND:
        play_from_hand(s, seat, card, place, False, possible_cards(s, f, step, seat, place))
    else:
        play_card(s, seat, card, place, False)
    return card


def choose_played_card(s: State, f: i64, step: i64, seat: i64, cards: i64) -> i64:
    """One of the cards: picked by the actor where they lie in a hand or trash, else there is only one."""
    source = i64(s.tables.steps[step * STEP + S_FROM])
    if source != FROM_HAND and source != FROM_TRASH:
        return lowest(cards)
    is_hidden = source == FROM_HAND and i64(s.counts[HAND + seat]) > 1
    return choose_card(s, f, cards, seat, False, is_hidden)


def play_candidates(s: State, f: i64, step: i64) -> i64:
    """The cards that the step could play, place apart."""
    steps = s.tables.steps
    source = i64(steps[step * STEP + S_FROM])
    whose = seat_of(s, f, i64(steps[step * STEP + S_OF]))
    if source == FROM_DECK_TOP:
        card = top_of(s, DECK + whose)
        return bit(card) if card != NO_CARD else 0
    if source == FROM_IT:
        card = i64(s.frames[f + F_IT])
        return bit(card) if card != NO_CARD and is_in_zone(s, card) else 0
    return step_picked(s, f, step, cards_in(s, (TRASH if source == FROM_TRASH else HAND) + whose))


def is_in_zone(s: State, card: i64) -> bool:
    """Whether the card lies in a hand, deck or trash."""
    return i64(s.place[card]) >= HAND and i64(s.place[card]) < PILES


def step_places(s: State, f: i64, step: i64, seat: i64) -> i64:
    """The places that the step and the bars leave, whatever the card."""
    steps = s.tables.steps
    at = step * STEP
    places = spread(step_lines(s, f, step))
    places |= places << 1
    places |= places << SIDE_PLACES
    face = i64(steps[at + S_FACE])
    if face == FACE_DOWN or i64(steps[at + S_FROM]) == FROM_DECK_TOP:
        places &= FACE_DOWN_PLACES
    elif face == FACE_UP:
        places &= FACE_UP_PLACES
    return places & unbarred_places(s, seat)


def is_on_other_side(s: State, f: i64, step: i64, seat: i64) -> bool:
    """Whether the step puts the card on the side of the player who does not act."""
    return seat_of(s, f, i64(s.tables.steps[step * STEP + S_SIDE])) != seat


def places_of_cards(s: State, f: i64, step: i64, seat: i64, cards: i64) -> i64:
    """The places to which at least one of the cards can go."""
    return places_of_any(s, seat, cards, step_places(s, f, step, seat), is_on_other_side(s, f, step, seat))


def choose_place(s: State, f: i64, step: i64, seat: i64, cards: i64) -> i64:
    """The place for a card, chosen by the actor; or the reason why there is none (see ``targets``)."""
    frames = s.frames
    steps = s.tables.steps
    if i64(frames[f + F_STAGE]) == ASKED_PLACE:
        return REFUSED if s.choice == DECLINED else s.choice
    may = is_optional(s, step)
    is_from_hand = i64(steps[step * STEP + S_FROM]) == FROM_HAND
    places = places_of_cards(s, f, step, seat, cards)
    if places == 0 and not (may and is_from_hand and seems_possible(s, f, step, seat)):
        if is_from_hand and s.counts[HAND + seat] != 0:
            rule_out(s, seat, possible_cards(s, f, step, seat, NONE))
        return NOTHING
    is_public = not is_from_hand or i64(steps[step * STEP + S_FACE]) == FACE_DOWN
    if is_single(places) and not may and is_public:
        return lowest(places)
    frames[f + F_STAGE] = i16(ASKED_PLACE)
    ask(s, CHOOSE_PLACE, seat, places, may)
    return WAITING


def seems_possible(s: State, f: i64, step: i64, seat: i64) -> bool:
    """Whether, as far as the other seat can tell, the step could play a card of the hand."""
    side = OTHER_SIDE if is_on_other_side(s, f, step, seat) else OWN_SIDE
    return s.counts[HAND + seat] != 0 and step_places(s, f, step, seat) & side != 0


def cards_for_place(s: State, f: i64, step: i64, seat: i64, cards: i64, place: i64) -> i64:
    """Those of the cards that can go to the place."""
    return cards_that_fit(s, seat, cards, place, is_on_other_side(s, f, step, seat))


def possible_cards(s: State, f: i64, step: i64, seat: i64, place: i64) -> i64:
    """All cards of the game that the step could play to the place, or, with NONE, to any."""
    cards = step_picked(s, f, step, ALL_CARDS)
    if place != NONE:
        return cards  # any card can be played face-down
    found: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if places_of_cards(s, f, step, seat, bit(card)) != 0:
            found |= bit(card)
    return found


# --- underneath ------------------------------------------------------------------------------------------------------
def play_under(s: State, f: i64, step: i64) -> i64:
    """Cards go face-down directly beneath this card, or beneath one that the actor picks; one event for all."""
    frames = s.frames
    seat = i64(frames[f + F_ACTOR])
    over = i64(frames[f + F_TARGET])
    stage = i64(frames[f + F_STAGE])
    if stage != ASKED_CARD:
        if stage == OPEN:
            frames[f + F_LEFT] = i16(count_of(s, f, step))
            if play_candidates(s, f, step) == 0:
                return nothing_moved(s, f)
        over = choose_over(s, f, step, seat)
        if over < 0:
            return nothing_chosen(s, f, over)
        frames[f + F_TARGET] = i16(over)
        frames[f + F_STAGE] = i16(OPEN)
        note_cards(s, f, 0)
    line = line_of(s, over)
    while frames[f + F_LEFT] > 0:
        card = choose_under(s, f, step, seat)
        if card == WAITING:
            return WAITING
        if card < 0:
            break
        take_out(s, card)
        s.face_up[card] = 0
        slip_under(s, card, over)
        note_cards(s, f, noted_cards(s, f) | bit(card))
        frames[f + F_LEFT] -= 1
        frames[f + F_STAGE] = i16(OPEN)
    played = noted_cards(s, f)
    verdict = moved_cards(s, f, played)
    if played != 0:
        happened(s, AFTER_PLAY, seat, lowest(played), line, False)
    return verdict


def choose_under(s: State, f: i64, step: i64, seat: i64) -> i64:
    """The next card to go underneath, picked by the actor where it lies in a hand or trash; or why there is none."""
    cards = play_candidates(s, f, step)
    if cards == 0:
        return NOTHING
    card = choose_played_card(s, f, step, seat, cards)
    if card >= 0 and i64(s.tables.steps[step * STEP + S_FROM]) == FROM_HAND:
        hide_choice(s, seat)
        narrow(s, 1 - seat, card, step_picked(s, f, step, ALL_CARDS))
    return card


def choose_over(s: State, f: i64, step: i64, seat: i64) -> i64:
    """The card beneath which to play, picked by the actor."""
    is_accepted = i64(s.tables.steps[step * STEP + S_FROM]) == FROM_DECK_TOP  # see effects.is_asked_first
    return choose_field_card(s, f, cards_over(s, f, step), seat, is_optional(s, step) and not is_accepted)


def cards_over(s: State, f: i64, step: i64) -> i64:
    """The cards beneath which the step can play, a bit each: none in a line where that is barred."""
    frames = s.frames
    steps = s.tables.steps
    source = i64(frames[f + F_SOURCE])
    cards = bit(source)
    if i64(steps[step * STEP + S_UNDER]) == SELECT:
        cards = matches(s, i64(steps[step * STEP + S_SELECTOR]), source, i64(frames[f + F_OWNER]), f, NONE)
    for line in range(LINES):
        if is_barred(s, ACT_PLAY, i64(frames[f + F_ACTOR]), FACE_DOWN, line):
            cards &= ~in_line(s, cards, line)
    return cards
