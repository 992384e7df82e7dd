"""Rules 4: the ten items, the windows in which they can be used, and their effects."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from kompromat_env.actions import (
    ACTIONS,
    USE_BALACLAVA,
    USE_CHLOROFORM,
    USE_DRONE,
    USE_GPS_TRACKER,
    USE_NEWSPAPER,
    USE_NIGHT_VISION,
    USE_VESPER_DOWN,
    USE_VESPER_UP,
    item_of,
    jetpack_action,
    jetpack_missions,
    stun_action,
    stun_target,
)
from kompromat_env.state import (
    ACES,
    BALACLAVA,
    CARDS,
    CHLOROFORM,
    DEALT,
    DOWN,
    DRAWN,
    DRONE,
    EQUIPMENT_CARDS,
    FACE_DOWN,
    FACE_UP,
    FIRST,
    GONE,
    GPS_TRACKER,
    HELD,
    IN_DECK,
    JETPACK,
    KINDS,
    KNOWN_TOP,
    LOW,
    MISSIONS,
    NEWSPAPER,
    NIGHT_VISION,
    NOT_LAID,
    PAPERS,
    PLAYER,
    SIDE,
    STATED,
    STUN_GUN,
    STUNNED,
    TOKENS,
    USB_STICK,
    USED,
    VESPER_MARTINI,
    State,
    side_of,
)
from tabletop_core.game import zeros

# --- the windows: bit sets of the items each one admits; USB Stick goes wherever the item it copies goes (K38) --------
_ANY_TIME: Final[i64] = (1 << BALACLAVA) | (1 << DRONE) | (1 << STUN_GUN) | (1 << NEWSPAPER)
W1: Final[i64] = _ANY_TIME | (1 << NIGHT_VISION) | (1 << JETPACK)  # own turn, before the first card
W2: Final[i64] = W1  # own turn, first card seen, mission not chosen
W3: Final[i64] = _ANY_TIME | (1 << NIGHT_VISION) | (1 << GPS_TRACKER)  # own turn, before each draw or stop
W4: Final[i64] = _ANY_TIME | (1 << JETPACK)  # before a mission is revealed
W6: Final[i64] = (1 << VESPER_MARTINI) | (1 << BALACLAVA)  # totals stated (W5 falls together with it, K44)
W7: Final[i64] = 1 << CHLOROFORM  # the award over counter-intelligence

TOKENS_DROPPED: Final[i64] = 2  # by Balaclava
CARDS_SEEN: Final[i64] = 5  # by Night Vision
MARTINI: Final[i64] = 2  # one point, doubled

_UNREAD: Final = zeros(ACTIONS)  # a mask that nobody reads


def available(s: State, seat: i64) -> i64:
    """The effects the seat could use at the right time: items held, and with a USB Stick those used (K33)."""
    held = i64(s.players[seat * PLAYER + HELD])
    if held & (1 << USB_STICK):
        held |= i64(s.players[seat * PLAYER + USED])
    return held & ~(1 << USB_STICK)


def items_usable(s: State, seat: i64, window: i64) -> bool:
    """Whether the seat could use any item in the window. Only public facts decide, so being asked tells nothing."""
    return available(s, seat) & window != 0 and legal_items(s, seat, window, _UNREAD, 0) > 0


def legal_items(s: State, seat: i64, window: i64, mask: vec[u8], at: i64) -> i64:
    """Mark every use of an item that the window admits; return how many."""
    items = available(s, seat) & window
    if items == 0:
        return 0
    count: i64 = 0
    if items & (1 << BALACLAVA):
        count += legal_balaclava(s, seat, mask, at)
    if items & (1 << CHLOROFORM):
        count += legal_chloroform(s, seat, mask, at)
    if items & (1 << DRONE):
        count += legal_drone(s, seat, mask, at)
    if items & (1 << GPS_TRACKER):
        count += legal_gps_tracker(s, seat, mask, at)
    if items & (1 << JETPACK):
        count += legal_jetpack(s, seat, mask, at)
    if items & (1 << NEWSPAPER):
        count += legal_newspaper(s, seat, mask, at)
    if items & (1 << NIGHT_VISION):
        count += legal_night_vision(s, seat, mask, at)
    if items & (1 << STUN_GUN):
        count += legal_stun_gun(s, seat, mask, at)
    if items & (1 << VESPER_MARTINI):
        count += legal_vesper_martini(s, seat, mask, at)
    return count


def use_item(s: State, seat: i64, action: i64) -> None:
    """Pay for the effect with the item, or with the USB Stick that copies it, and carry it out."""
    item = item_of(action)
    pay(s, seat, item)
    if item == BALACLAVA:
        apply_balaclava(s, seat)
    elif item == CHLOROFORM:
        apply_chloroform(s)
    elif item == DRONE:
        turn_up(s, 1 - seat, action - USE_DRONE)
    elif item == GPS_TRACKER:
        apply_gps_tracker(s, seat)
    elif item == JETPACK:
        apply_jetpack(s, seat, action)
    elif item == NEWSPAPER:
        s.sides[side_of(1 - seat, action - USE_NEWSPAPER) + PAPERS] += 1
    elif item == NIGHT_VISION:
        apply_night_vision(s, seat)
    elif item == STUN_GUN:
        apply_stun_gun(s, 1 - seat, action)
    else:
        s.players[seat * PLAYER + STATED] += i16(MARTINI if action == USE_VESPER_UP else -MARTINI)


def pay(s: State, seat: i64, item: i64) -> None:
    """Turn the item face-down; if it is used already, the USB Stick in its stead (K33)."""
    player = seat * PLAYER
    bit: i64 = 1 << item
    if i64(s.players[player + HELD]) & bit == 0:
        bit = 1 << USB_STICK
    s.players[player + HELD] = i16(i64(s.players[player + HELD]) & ~bit)
    s.players[player + USED] = i16(i64(s.players[player + USED]) | bit)


# --- item by item: when it can be used, what it does -----------------------------------------------------------------
def legal_balaclava(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """With a token to throw away (K31)."""
    if s.players[seat * PLAYER + TOKENS] == 0:
        return 0
    mask[at + USE_BALACLAVA] = 1
    return 1


def apply_balaclava(s: State, seat: i64) -> None:
    """Throw away two tokens, or the only one (K31)."""
    tokens = i64(s.players[seat * PLAYER + TOKENS])
    s.players[seat * PLAYER + TOKENS] = i16(tokens - TOKENS_DROPPED if tokens > TOKENS_DROPPED else 0)


def legal_chloroform(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """At the award over counter-intelligence: the only time that W7 opens."""
    mask[at + USE_CHLOROFORM] = 1
    return 1


def apply_chloroform(s: State) -> None:
    """Discard the counter-intelligence card before it counts."""
    s.place[i64(s.beneath[s.mission])] = u8(GONE)
    s.beneath[s.mission] = u8(NOT_LAID)


def legal_drone(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """A mission not yet resolved where the opponent has face-down cards."""
    count: i64 = 0
    for mission in range(s.resolved, MISSIONS):
        if s.sides[side_of(1 - seat, mission) + DOWN] > 0:
            mask[at + USE_DRONE + mission] = 1
            count += 1
    return count


def turn_up(s: State, seat: i64, mission: i64) -> None:
    """Turn the seat's cards at the mission face-up; they stay so (K35)."""
    side = side_of(seat, mission)
    first = seat * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])
    for card in range(first, first + i64(s.sides[side + DEALT])):
        if s.status[card] == FACE_DOWN:
            s.status[card] = u8(FACE_UP)
            s.unseen[seat * KINDS + i64(s.order[card])] -= 1
    s.sides[side + DOWN] = 0


def legal_gps_tracker(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """With a face-down card drawn this turn (K25)."""
    if s.sides[side_of(seat, s.mission) + DOWN] == 0:
        return 0
    mask[at + USE_GPS_TRACKER] = 1
    return 1


def apply_gps_tracker(s: State, seat: i64) -> None:
    """Put the last face-down card of the turn back on the deck; its owner knows it."""
    side = side_of(seat, s.mission)
    player = seat * PLAYER
    s.players[player + DRAWN] -= 1
    s.players[player + KNOWN_TOP] += 1
    card = seat * EQUIPMENT_CARDS + i64(s.players[player + DRAWN])
    s.status[card] = u8(IN_DECK)
    s.in_deck[seat * KINDS + i64(s.order[card])] += 1
    take_from_side(s, side, i64(s.order[card]))
    s.sides[side + DEALT] -= 1  # SAFE stays: what all could tell of the cards drawn so far is still true


def take_from_side(s: State, side: i64, kind: i64) -> None:
    """Count one face-down card of ``kind`` less on the side."""
    s.sides[side + CARDS] -= 1
    s.sides[side + DOWN] -= 1
    s.sides[side + LOW] -= s.tables.low[kind]
    if s.tables.high[kind] != s.tables.low[kind]:
        s.sides[side + ACES] -= 1


def legal_jetpack(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """From a mission with own cards to one without, neither resolved (K26)."""
    count: i64 = 0
    for origin in range(s.resolved, MISSIONS):
        if s.sides[side_of(seat, origin) + CARDS] == 0:
            continue
        for target in range(s.resolved, MISSIONS):
            if s.sides[side_of(seat, target) + CARDS] == 0:
                mask[at + jetpack_action(origin, target)] = 1
                count += 1
    return count


def apply_jetpack(s: State, seat: i64, action: i64) -> None:
    """Shift the own cards as they lie; Newspapers stay where they are (K42)."""
    origin, target = jetpack_missions(action)
    left = side_of(seat, origin)
    reached = side_of(seat, target)
    for field in range(SIDE):
        if field != PAPERS:
            s.sides[reached + field] = s.sides[left + field]
            s.sides[left + field] = 0


def legal_newspaper(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """An opponent's side with cards (K27) at a mission not yet revealed."""
    count: i64 = 0
    for mission in range(s.resolved, MISSIONS):
        if s.sides[side_of(1 - seat, mission) + CARDS] > 0:
            mask[at + USE_NEWSPAPER + mission] = 1
            count += 1
    return count


def legal_night_vision(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """With a card in the own deck."""
    if s.players[seat * PLAYER + DRAWN] == EQUIPMENT_CARDS:
        return 0
    mask[at + USE_NIGHT_VISION] = 1
    return 1


def apply_night_vision(s: State, seat: i64) -> None:
    """See the next five cards, or as many as there are; their order stays."""
    player = seat * PLAYER
    left = EQUIPMENT_CARDS - i64(s.players[player + DRAWN])
    seen = CARDS_SEEN if left > CARDS_SEEN else left
    if i64(s.players[player + KNOWN_TOP]) < seen:
        s.players[player + KNOWN_TOP] = i16(seen)


def legal_stun_gun(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """Any face-down card of the opponent at a mission not yet resolved (K29, K47).

    A side lies either face-down but for its first card, or face-up altogether.
    """
    count: i64 = 0
    for mission in range(s.resolved, MISSIONS):
        side = side_of(1 - seat, mission)
        if s.sides[side + DOWN] > 0:
            for position in range(1, i64(s.sides[side + CARDS])):
                mask[at + stun_action(mission, position)] = 1
                count += 1
    return count


def apply_stun_gun(s: State, seat: i64, action: i64) -> None:
    """Throw away a face-down card of ``seat`` unseen; the others close the gap (K47)."""
    mission, position = stun_target(action)
    side = side_of(seat, mission)
    card = seat * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])
    while True:
        if s.status[card] != STUNNED:
            if position == 0:
                break
            position -= 1
        card += 1
    s.status[card] = u8(STUNNED)
    take_from_side(s, side, i64(s.order[card]))


def legal_vesper_martini(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """With own cards at the mission being resolved (K34, K43)."""
    if s.sides[side_of(seat, s.mission) + CARDS] == 0:
        return 0
    mask[at + USE_VESPER_UP] = 1
    mask[at + USE_VESPER_DOWN] = 1
    return 2
