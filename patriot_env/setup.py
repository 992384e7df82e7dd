"""Setup (Rules 1)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from patriot_env.actions import CHARACTER as CHOICE_OF_CHARACTER
from patriot_env.actions import TYPE
from patriot_env.beacons import lay_first
from patriot_env.cards import can_draw, draw
from patriot_env.deaths import seat_character
from patriot_env.rounds import NEXT_TURN, give_allegiance
from patriot_env.state import (
    ACTIVE,
    CHOOSE_CHARACTER,
    EVEN,
    F_A,
    F_B,
    F_STAGE,
    GAME,
    MEETING_ROOM,
    NONE,
    PREGAME_CARD,
    State,
    allow,
    ask,
    clear,
    fill,
    is_president,
    push,
    top,
)
from patriot_env.tables import (
    A_FOUR,
    A_SIDE,
    ABILITIES,
    ALLEGIANCE,
    ALLEGIANCES,
    BRIEFS,
    C_DRAWS,
    CARDS_OF_TYPE,
    CHARACTER,
    CHARACTERS,
    DAYS,
    DEAL,
    DISCOVERIES,
    FEWEST_SEATS,
    K_COPIES,
    KILL,
    KIND,
    LETTER,
    LETTERS,
    OPINION_OF_TYPE,
    PRESIDENTS,
    RIOTS,
    SIDES,
    SUPER_BRIEFS,
    TYPES,
    U_SEQUENCE,
    U_START,
    X_DAY,
    Z_DIRECTOR,
    Z_LATER,
    Z_PRESIDENT,
    Z_SIDES,
)
from patriot_env.windows import ability_at, start_sequence
from tabletop_core.game import zeros
from tabletop_core.rng import Rng

DIRECTOR: Final[i64] = 15  # the Director of the N.S.A. is the last character
# stages of GAME before the first round
CHARACTERS_DUE: Final[i64] = 0
CARDS_DUE: Final[i64] = 1


def set_up(s: State, drawn_characters: bool) -> None:
    """Lay everything out; the generator is seeded. Characters that ``State.character`` does not name are chosen."""
    clear(s)
    fill(s.ap_next, EVEN)
    fill(s.ap_set, NONE)
    fill(s.held, NONE)
    fill(s.place, MEETING_ROOM)
    for number in range(ACTIVE):
        s.active[number] = u8(NONE)
    lay_influence(s)
    lay_decks(s)
    lay_first(s)
    lay_letters(s)
    if drawn_characters:
        draw_characters(s)
    push(s, GAME, 0, 0, 0)


# --- decks -----------------------------------------------------------------------------------------------------------
def lay_influence(s: State) -> None:
    """Four piles, and ten cards of each as Public Opinion (Rules 1)."""
    size: i64 = 0
    for kind in range(s.tables.kind_count):
        for _ in range(i64(s.tables.kinds[kind * KIND + K_COPIES])):
            s.piles[size] = u8(kind)
            size += 1
    s.opinion_left = 0
    for of_type in range(TYPES):
        first = of_type * CARDS_OF_TYPE
        s.rng.shuffle(s.piles, first, first + CARDS_OF_TYPE)
        left = CARDS_OF_TYPE - OPINION_OF_TYPE
        s.pile_left[of_type] = u8(left)
        for card in range(OPINION_OF_TYPE):
            s.opinion[s.opinion_left] = s.piles[first + left + card]
            s.opinion_left += 1
    s.rng.shuffle(s.opinion, 0, s.opinion_left)


def lay_decks(s: State) -> None:
    """Briefs, super briefs, discoveries, riots."""
    for card in range(BRIEFS):
        s.briefs[card] = u8(card)
    s.rng.shuffle(s.briefs, 0, BRIEFS)
    s.brief_count = BRIEFS
    for card in range(SUPER_BRIEFS):
        s.supers[card] = u8(BRIEFS + card)
    s.rng.shuffle(s.supers, 0, SUPER_BRIEFS)
    s.super_count = SUPER_BRIEFS
    for card in range(DISCOVERIES):
        s.discoveries[card] = u8(card)
    s.rng.shuffle(s.discoveries, 0, DISCOVERIES)
    s.discovery_count = DISCOVERIES
    for card in range(RIOTS):
        s.riots[card] = u8(card)
    s.rng.shuffle(s.riots, 0, RIOTS)
    s.riot_count = RIOTS


def lay_letters(s: State) -> None:
    """One letter of each day, drawn at random."""
    for day in range(DAYS):
        lay_letter(s, day, s.rng)


def lay_letter(s: State, day: i64, rng: Rng) -> None:
    """A letter of the day, 0 being the first, each being as likely."""
    found: i64 = 0
    for letter in range(LETTERS):
        if i64(s.tables.letters[letter * LETTER + X_DAY]) == day + 1:
            found += 1
            if rng.below(found) == 0:
                s.letters[day] = u8(letter)


# --- characters ------------------------------------------------------------------------------------------------------
def draw_characters(s: State) -> None:
    """A president for the first seat, others for the others."""
    s.character[0] = u8(s.rng.below(PRESIDENTS))
    order = zeros(CHARACTERS - PRESIDENTS)
    for number in range(CHARACTERS - PRESIDENTS):
        order[number] = u8(PRESIDENTS + number)
    s.rng.shuffle(order, 0, CHARACTERS - PRESIDENTS)
    for seat in range(1, s.players):
        s.character[seat] = order[seat - 1]


def run_setup(s: State) -> None:
    """Characters, allegiances, cards before the game, then the first round."""
    f = top(s)
    frames = s.frames
    seat = i64(frames[f + F_A])
    if i64(frames[f + F_STAGE]) == CHARACTERS_DUE:
        if seat == s.players:
            deal_allegiances(s)
            frames[f + F_STAGE] = i16(CARDS_DUE)
            frames[f + F_A] = 0
            start_military(s)
        elif i64(s.character[seat]) == NONE:
            ask(s, CHOOSE_CHARACTER, seat)
        else:
            seat_character(s, seat, i64(s.character[seat]))
            frames[f + F_A] += 1
        return
    if seat == s.players:
        frames[f + F_STAGE] = i16(NEXT_TURN)
    elif i64(frames[f + F_B]) == seat or not can_draw_own(s, seat):
        frames[f + F_A] += 1
        frames[f + F_B] = 0
    else:
        frames[f + F_B] += 1
        ask(s, PREGAME_CARD, seat)


def apply_choose_character(s: State, seat: i64, action: i64) -> None:
    """At setup, or after a death."""
    seat_character(s, seat, action - CHOICE_OF_CHARACTER)


def start_military(s: State) -> None:
    """Abilities that are carried out at setup, the President's first."""
    for steps in range(s.players):
        seat = s.players - 1 - steps
        for number in range(ABILITIES):
            at = ability_at(i64(s.character[seat]), number)
            if s.tables.characters[at + U_START] != 0:
                start_sequence(s, seat, i64(s.tables.characters[at + U_SEQUENCE]))


def can_draw_own(s: State, seat: i64) -> bool:
    """Whether the seat can draw a card of a type that its Gather draws."""
    for of_type in range(TYPES):
        if draws_type(s, seat, of_type):
            return True
    return False


def draws_type(s: State, seat: i64, of_type: i64) -> bool:
    """Whether the seat's Gather draws the type, and there are cards of it."""
    at = i64(s.character[seat]) * CHARACTER + C_DRAWS + of_type
    return s.tables.characters[at] != 0 and can_draw(s, of_type)


def legal_pregame_card(s: State) -> None:
    """The types that the character draws."""
    for of_type in range(TYPES):
        if draws_type(s, s.actor, of_type):
            allow(s, TYPE + of_type)


def apply_pregame_card(s: State, seat: i64, action: i64) -> None:
    """One card of the type."""
    draw(s, seat, action - TYPE, 1)


# --- allegiances -----------------------------------------------------------------------------------------------------
def deal_allegiances(s: State) -> None:
    """The cards by the table for so many players; the Director is dealt one more (Rules 3)."""
    deals = (s.players - FEWEST_SEATS) * DEAL
    numbers = s.tables.deals
    order = zeros(ALLEGIANCES)
    for card in range(ALLEGIANCES):
        order[card] = u8(card)
    s.rng.shuffle(order, 0, ALLEGIANCES)
    has_director = i64(s.played[DIRECTOR]) != 0
    pack = zeros(ALLEGIANCES)
    count: i64 = 0
    for side in range(SIDES):
        wanted = i64(numbers[deals + Z_SIDES + side])
        if has_director:
            wanted += i64(numbers[deals + Z_DIRECTOR + side])
        count = take_cards(s, order, side, wanted, pack, count)
    s.kills = i64(numbers[deals + Z_SIDES + KILL])
    later = count
    for side in range(SIDES):
        later = take_cards(s, order, side, i64(numbers[deals + Z_LATER + side]), pack, later)
    s.rng.shuffle(pack, 0, count)
    s.rng.shuffle(pack, count, later)
    dealt: i64 = 0
    for seat in range(s.players):
        if is_president(seat) and numbers[deals + Z_PRESIDENT] == 0:
            continue
        for _ in range(2 if i64(s.character[seat]) == DIRECTOR else 1):
            give_allegiance(s, seat, i64(pack[dealt]), not is_president(seat))
            dealt += 1
    for card in range(dealt, later):
        s.later[card - dealt] = pack[card]
    s.later_left = later - dealt


def take_cards(s: State, order: vec[u8], side: i64, wanted: i64, pack: vec[u8], count: i64) -> i64:
    """Add so many cards of the side that fit the number of players; return how many there are then."""
    for n in range(ALLEGIANCES):
        card = i64(order[n])
        if wanted == 0 or card == ALLEGIANCES:
            continue
        at = card * ALLEGIANCE
        if i64(s.tables.allegiances[at + A_SIDE]) == side:
            if s.players > FEWEST_SEATS or s.tables.allegiances[at + A_FOUR] == 0:
                pack[count] = u8(card)
                order[n] = u8(ALLEGIANCES)
                count += 1
                wanted -= 1
    return count
