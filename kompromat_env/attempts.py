"""Rules 3: attempting missions, one turn after the other."""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from kompromat_env.actions import ATTEMPT, DRAW, STOP
from kompromat_env.items import W1, W2, W3, items_usable, legal_items, use_item
from kompromat_env.state import (
    ACES,
    BEFORE_FIRST_CARD,
    BUST_LIMIT,
    BUST_SHOWN,
    CARDS,
    CHOOSE_MISSION,
    DEALT,
    DOWN,
    DRAW_OR_STOP,
    DRAWING,
    DRAWN,
    EQUIPMENT_CARDS,
    FACE_DOWN,
    FACE_UP,
    FIRST,
    KINDS,
    KNOWN_TOP,
    LIMIT,
    LOW,
    MISSIONS,
    NEXT_REVEAL,
    NEXT_TURN,
    PAPER_VALUE,
    PAPERS,
    PLACE_FIRST_CARD,
    PLAYER,
    SAFE,
    SAFE_LIMIT,
    START_TURN,
    State,
    ask,
    side_of,
)
from tabletop_core.game import NOBODY


# --- what the engine does between choices ----------------------------------------------------------------------------
def next_turn(s: State) -> None:
    """Give the turn to the player it has come to, or to the other if that one can play no more (K7, K8)."""
    if not can_play(s, s.turn):
        s.turn = 1 - s.turn
        if not can_play(s, s.turn):
            s.phase = NEXT_REVEAL
            return
    s.phase = BEFORE_FIRST_CARD


def can_play(s: State, seat: i64) -> bool:
    """Whether the seat has a card to draw and a mission to put it at."""
    return i64(s.players[seat * PLAYER + DRAWN]) < EQUIPMENT_CARDS and missions_open(s, seat) > 0


def missions_open(s: State, seat: i64) -> i64:
    """How many missions the seat has no cards at."""
    count: i64 = 0
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] == 0:
            count += 1
    return count


def before_first_card(s: State) -> None:
    """W1: ask if an item could be used, else draw at once."""
    if items_usable(s, s.turn, W1):
        ask(s, START_TURN, s.turn)
    else:
        draw_first_card(s)


def place_first_card(s: State) -> None:
    """W2: ask for the mission, or take the only one if no item could be used."""
    if missions_open(s, s.turn) > 1 or items_usable(s, s.turn, W2):
        ask(s, CHOOSE_MISSION, s.turn)
        return
    for mission in range(MISSIONS):
        if s.sides[side_of(s.turn, mission) + CARDS] == 0:
            attempt_mission(s, mission)
            return


def drawing(s: State) -> None:
    """W3: ask to draw or stop, a forced stop included (K23); with an empty deck the turn ends by itself (K40).

    Only an item that could be used keeps it open then, bust or not, so that the question does not tell a bust.
    """
    if s.players[s.turn * PLAYER + DRAWN] == EQUIPMENT_CARDS and not items_usable(s, s.turn, W3):
        end_turn(s)
    else:
        ask(s, DRAW_OR_STOP, s.turn)


# --- the choices -----------------------------------------------------------------------------------------------------
def legal_start_turn(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W1: draw the first card, or use an item."""
    mask[at + DRAW] = 1
    return 1 + legal_items(s, seat, W1, mask, at)


def apply_start_turn(s: State, seat: i64, action: i64) -> None:
    """See ``legal_start_turn``."""
    if action == DRAW:
        draw_first_card(s)
    else:
        use_item(s, seat, action)


def legal_choose_mission(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W2: a mission without own cards, or use an item."""
    count = legal_items(s, seat, W2, mask, at)
    for mission in range(MISSIONS):
        if s.sides[side_of(seat, mission) + CARDS] == 0:
            mask[at + ATTEMPT + mission] = 1
            count += 1
    return count


def apply_choose_mission(s: State, seat: i64, action: i64) -> None:
    """See ``legal_choose_mission``."""
    if action < ATTEMPT + MISSIONS:
        attempt_mission(s, action - ATTEMPT)
    else:
        use_item(s, seat, action)


def legal_draw_or_stop(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W3: stop; draw unless over 21; use an item, but with an empty deck only after a bust (K40)."""
    mask[at + STOP] = 1
    bust = is_bust(s, seat, s.mission)
    empty = s.players[seat * PLAYER + DRAWN] == EQUIPMENT_CARDS
    if empty and not bust:
        return 1
    count = 1 + legal_items(s, seat, W3, mask, at)
    if not bust:
        mask[at + DRAW] = 1
        count += 1
    return count


def apply_draw_or_stop(s: State, seat: i64, action: i64) -> None:
    """See ``legal_draw_or_stop``."""
    if action == DRAW:
        draw_another_card(s)
    elif action == STOP:
        end_turn(s)
    else:
        show_bust(s, seat)
        use_item(s, seat, action)


# --- their effects ---------------------------------------------------------------------------------------------------
def draw_card(s: State, seat: i64) -> i64:
    """Draw the top card; only its owner sees it. Return its index in ``order``."""
    player = seat * PLAYER
    drawn = i64(s.players[player + DRAWN])
    card = seat * EQUIPMENT_CARDS + drawn
    s.players[player + DRAWN] = i16(drawn + 1)
    if s.players[player + KNOWN_TOP] > 0:
        s.players[player + KNOWN_TOP] -= 1
    s.status[card] = u8(FACE_DOWN)
    s.in_deck[seat * KINDS + i64(s.order[card])] -= 1
    return card


def draw_first_card(s: State) -> None:
    """Draw the card that will lie face-up; the mission is chosen next."""
    draw_card(s, s.turn)
    s.in_hand = 1
    s.phase = PLACE_FIRST_CARD


def attempt_mission(s: State, mission: i64) -> None:
    """Put the card in hand face-up at ``mission``."""
    seat = s.turn
    drawn = i64(s.players[seat * PLAYER + DRAWN])
    card = seat * EQUIPMENT_CARDS + drawn - 1
    kind = i64(s.order[card])
    s.status[card] = u8(FACE_UP)
    s.unseen[seat * KINDS + kind] -= 1
    side = side_of(seat, mission)
    s.sides[side + FIRST] = u8(drawn - 1)
    s.sides[side + DEALT] = 0
    s.sides[side + SAFE_LIMIT] = u8(LIMIT - PAPER_VALUE * i64(s.sides[side + PAPERS]))
    add_to_side(s, side, kind)
    s.in_hand = 0
    s.mission = mission
    s.phase = DRAWING


def draw_another_card(s: State) -> None:
    """Draw a card and put it face-down at the mission being attempted."""
    card = draw_card(s, s.turn)
    side = side_of(s.turn, s.mission)
    if s.sides[side + SAFE] < s.sides[side + DEALT]:  # all can tell that the cards before were within the limit
        s.sides[side + SAFE] = s.sides[side + DEALT]
    s.sides[side + DOWN] += 1
    add_to_side(s, side, i64(s.order[card]))


def add_to_side(s: State, side: i64, kind: i64) -> None:
    """Count one more card of ``kind`` on the side."""
    s.sides[side + DEALT] += 1
    s.sides[side + CARDS] += 1
    s.sides[side + LOW] += s.tables.low[kind]
    if s.tables.high[kind] != s.tables.low[kind]:
        s.sides[side + ACES] += 1


def is_bust(s: State, seat: i64, mission: i64) -> bool:
    """K3: over 21 with every ace low, Newspapers counted (K42)."""
    side = side_of(seat, mission)
    return i64(s.sides[side + LOW]) + PAPER_VALUE * i64(s.sides[side + PAPERS]) > LIMIT


def show_bust(s: State, seat: i64) -> None:
    """An item used with an empty deck tells that the last card of the deck went over 21 (K40)."""
    if i64(s.players[seat * PLAYER + DRAWN]) < EQUIPMENT_CARDS:
        return
    side = side_of(seat, s.mission)
    s.players[seat * PLAYER + BUST_SHOWN] = i16(s.sides[side + FIRST]) + 1
    s.players[seat * PLAYER + BUST_LIMIT] = i16(s.sides[side + SAFE_LIMIT])


def end_turn(s: State) -> None:
    """The other player is next."""
    s.mission = NOBODY
    s.turn = 1 - s.turn
    s.phase = NEXT_TURN
