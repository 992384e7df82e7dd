"""The state of one game of Kompromat: one field per line with shape, range and meaning; enums; sizes; copy.

Values of cards are doubled throughout (0.5 is 1, the limit 21 is 42), so that every total is a whole number.
"""

from enum import IntEnum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng

# --- numbers of the rulebook -----------------------------------------------------------------------------------------
SEATS: Final[i64] = 2
ROUNDS: Final[i64] = 6
MISSIONS: Final[i64] = 4  # missions laid in a round, 0 nearest the deck
EQUIPMENT_CARDS: Final[i64] = 14  # in each seat's equipment deck
LIMIT: Final[i64] = 42  # 21, doubled
NOTORIETY_LIMIT: Final[i64] = 9  # this many tokens lose the game

# --- sizes -----------------------------------------------------------------------------------------------------------
KINDS: Final[i64] = 11  # most kinds of equipment card that a content pack may have
MAX_SIDE_CARDS: Final[i64] = 8  # most cards one seat can have at one mission (the content linter proves it)
MAX_KNOWN_TOP: Final[i64] = 7  # most own deck cards one can know: five by Night Vision, two by GPS Tracker and its copy
MAX_TARGET_POINTS: Final[i64] = 9  # a target is worth 1..9 points
MAX_MARKS: Final[i64] = 3  # exclamation marks on one counter-intelligence card
TO_COME: Final[i64] = 24  # targets by points 1..9, documents, codes, the ten items, counter-intelligence by marks 1..3
MAX_STATED: Final[i64] = 126  # 59 doubled (bust at 31, two aces high, two Newspapers, two Vespers) + STATED_OFFSET
STATED_OFFSET: Final[i64] = 8  # a stated total may be as low as -1.5 (-3 doubled); observations add this

NOT_LAID: Final[i64] = 255  # State.beneath: no counter-intelligence card there


class Item(IntEnum):
    """The ten item effects, in alphabetical order; the number is a bit of Player.HELD and Player.USED."""

    BALACLAVA = 0
    CHLOROFORM = 1
    DRONE = 2
    GPS_TRACKER = 3
    JETPACK = 4
    NEWSPAPER = 5
    NIGHT_VISION = 6
    STUN_GUN = 7
    USB_STICK = 8
    VESPER_MARTINI = 9


BALACLAVA: Final[i64] = 0
CHLOROFORM: Final[i64] = 1
DRONE: Final[i64] = 2
GPS_TRACKER: Final[i64] = 3
JETPACK: Final[i64] = 4
NEWSPAPER: Final[i64] = 5
NIGHT_VISION: Final[i64] = 6
STUN_GUN: Final[i64] = 7
USB_STICK: Final[i64] = 8
VESPER_MARTINI: Final[i64] = 9
ITEMS: Final[i64] = 10

# --- classes of mission card (Tables.mission_class) ------------------------------------------------------------------
TARGET: Final[i64] = 0
DOCUMENT: Final[i64] = 1
CODE: Final[i64] = 2
ITEM: Final[i64] = 3
COUNTER_INTELLIGENCE: Final[i64] = 4

# --- where an equipment card is (State.status) -----------------------------------------------------------------------
IN_DECK: Final[i64] = 0
FACE_DOWN: Final[i64] = 1  # at a mission (or in the hand of the player on turn), seen by its owner alone
FACE_UP: Final[i64] = 2  # at a mission, seen by both
STUNNED: Final[i64] = 3  # thrown away face-down by a Stun Gun
DISCARDED: Final[i64] = 4  # thrown away after a bust, seen by both

# --- where a mission card is (State.place) ---------------------------------------------------------------------------
IN_MISSION_DECK: Final[i64] = 0
ON_TABLE: Final[i64] = 1  # laid this round, or beneath a laid card
GONE: Final[i64] = 2  # discarded
TAKEN: Final[i64] = 3  # TAKEN + seat: in that seat's scoring pile, or a held item

# --- the decisions (State.decision) ----------------------------------------------------------------------------------
NO_DECISION: Final[i64] = 0
START_TURN: Final[i64] = 1  # W1: use an item, or draw the first card
CHOOSE_MISSION: Final[i64] = 2  # W2: use an item, or put the first card at a mission
DRAW_OR_STOP: Final[i64] = 3  # W3: use an item, draw or stop
BEFORE_REVEAL: Final[i64] = 4  # W4: use an item or pass
COUNT_ACES: Final[i64] = 5  # how many of one's own two-valued cards count high
AFTER_TOTALS: Final[i64] = 6  # W6 (and W5): use an item or pass
DROP_TOKEN: Final[i64] = 7  # a perfect 21: drop a notoriety token or keep it
COVERED_AWARD: Final[i64] = 8  # W7: Chloroform or pass
DECISIONS: Final[i64] = 9  # with NO_DECISION
DECISION_NAMES: Final = (
    "none",
    "start turn",
    "choose mission",
    "draw or stop",
    "before reveal",
    "count aces",
    "after totals",
    "drop token",
    "covered award",
)

# --- what the engine does next (State.phase) -------------------------------------------------------------------------
LAY_MISSIONS: Final[i64] = 0
NEXT_TURN: Final[i64] = 1
BEFORE_FIRST_CARD: Final[i64] = 2
PLACE_FIRST_CARD: Final[i64] = 3
DRAWING: Final[i64] = 4
NEXT_REVEAL: Final[i64] = 5
WINDOW_BEFORE: Final[i64] = 6
TURN_UP: Final[i64] = 7
WINDOW_AFTER: Final[i64] = 8
BUSTS: Final[i64] = 9
PERFECT: Final[i64] = 10
WINNER: Final[i64] = 11
AWARD: Final[i64] = 12
GAME_OVER: Final[i64] = 13

# --- why the game ended (State.ended_by) -----------------------------------------------------------------------------
RUNNING: Final[i64] = 0
NOTORIETY: Final[i64] = 1
SIX_ROUNDS: Final[i64] = 2
DRAWN_GAME: Final[i64] = 2  # State.winner: nobody

# --- one record of State.players per seat ----------------------------------------------------------------------------
DRAWN: Final[i64] = 0  # 0..14 equipment cards drawn this round; the deck is order[DRAWN:]
KNOWN_TOP: Final[i64] = 1  # 0..7 cards on top of the own deck that the owner has seen
TOKENS: Final[i64] = 2  # 0..11 notoriety tokens
POINTS: Final[i64] = 3  # points of targets and items taken
DOCUMENTS: Final[i64] = 4  # 0..3 documents taken
CODES: Final[i64] = 5  # 0..3 codes taken
HELD: Final[i64] = 6  # bit set of items face-up and unused
USED: Final[i64] = 7  # bit set of items used
STATED: Final[i64] = 8  # the total stated at the mission being resolved, doubled, Vesper included
BUST_SHOWN: Final[i64] = 9  # 0, or 1 + first draw index of cards that, with the last of the deck, are known to bust
BUST_LIMIT: Final[i64] = 10  # the doubled limit that those cards are known to exceed
PLAYER: Final[i64] = 11  # size of a record

# --- one record of State.sides per seat and mission ------------------------------------------------------------------
FIRST: Final[i64] = 0  # draw index of the first card
DEALT: Final[i64] = 1  # 0..8 cards drawn to it; they are order[FIRST : FIRST + DEALT]
CARDS: Final[i64] = 2  # 0..8 cards lying there (DEALT less stunned and discarded ones)
DOWN: Final[i64] = 3  # how many of them are face-down
LOW: Final[i64] = 4  # their total with every ace low, doubled, without Newspapers
ACES: Final[i64] = 5  # how many of them are two-valued
PAPERS: Final[i64] = 6  # 0..2 Newspapers lying on the side; they stay when the cards leave
SAFE: Final[i64] = 7  # the first SAFE cards dealt are known to all to have been within SAFE_LIMIT
SAFE_LIMIT: Final[i64] = 8  # the limit when they were drawn: 42, less 6 for each Newspaper
SIDE: Final[i64] = 9  # size of a record
PAPER_VALUE: Final[i64] = 6  # +3, doubled


# --- one record of State.outcomes per place in the line --------------------------------------------------------------
TOTALS: Final[i64] = 0  # and 1: the total stated by seat 0, seat 1, doubled, plus STATED_OFFSET
TAKEN_BY: Final[i64] = 2  # NOT_AWARDED, AWARDED_TO_NOBODY, or AWARDED + seat
OUTCOME: Final[i64] = 3  # size of a record
NOT_AWARDED: Final[i64] = 0
AWARDED_TO_NOBODY: Final[i64] = 1
AWARDED: Final[i64] = 2


def side_of(seat: i64, mission: i64) -> i64:
    """Where the record of ``seat`` at ``mission`` starts in ``State.sides``."""
    return (seat * MISSIONS + mission) * SIDE


def bytes_of(values: list[int]) -> vec[u8]:
    """``values``, each 0 .. 255, as a vector."""
    out = zeros(len(values))
    for i in range(len(values)):
        out[i] = u8(values[i])
    return out


def to_come_cell(tables: "Tables", card: i64) -> i64:
    """The cell of ``State.to_come`` that counts the mission card."""
    card_class = tables.mission_class[card]
    if card_class == TARGET:
        return i64(tables.mission_points[card]) - 1
    if card_class == DOCUMENT:
        return MAX_TARGET_POINTS
    if card_class == CODE:
        return MAX_TARGET_POINTS + 1
    if card_class == ITEM:
        return MAX_TARGET_POINTS + 2 + i64(tables.mission_effect[card])
    return MAX_TARGET_POINTS + 2 + ITEMS + i64(tables.mission_marks[card]) - 1


@final
class Tables:
    """The cards of a content pack, packed for the rules; shared by all games that use the pack, never written."""

    def __init__(
        self,
        equipment: list[int],
        low: list[int],
        high: list[int],
        equipment_names: list[str],
        mission_class: list[int],
        mission_points: list[int],
        mission_effect: list[int],
        mission_marks: list[int],
        mission_names: list[str],
        set_points: list[int],
    ) -> None:
        self.equipment: vec[u8] = bytes_of(equipment)  # [14] kind of each card
        self.low: vec[u8] = bytes_of(low)  # [kinds] doubled value
        self.high: vec[u8] = bytes_of(high)  # [kinds] doubled value when counted high
        self.mission_class: vec[u8] = bytes_of(mission_class)  # [cards] TARGET .. COUNTER_INTELLIGENCE
        self.mission_points: vec[u8] = bytes_of(mission_points)  # [cards] points of targets and items
        self.mission_effect: vec[u8] = bytes_of(mission_effect)  # [cards] an item's effect
        self.mission_marks: vec[u8] = bytes_of(mission_marks)  # [cards] exclamation marks
        self.set_points: vec[u8] = bytes_of(set_points)  # [4] points of 0..3 cards of one set
        self.kind_counts: vec[u8] = zeros(KINDS)  # [11] cards of each kind in a full equipment deck
        for kind in equipment:
            self.kind_counts[kind] += 1
        self.mission_cell: vec[u8] = zeros(len(mission_class))  # [cards] the card's cell in State.to_come
        for card in range(i64(len(mission_class))):
            self.mission_cell[card] = u8(to_come_cell(self, card))
        self.equipment_names: list[str] = equipment_names
        self.mission_names: list[str] = mission_names
        self.mission_cards: i64 = len(mission_class)
        rise: i64 = 0
        for kind in range(i64(len(low))):
            if self.high[kind] != self.low[kind]:
                rise = i64(self.high[kind]) - i64(self.low[kind])
        self.ace_rise: i64 = rise  # what a two-valued card gains when counted high, doubled
        documents: i64 = 0
        codes: i64 = 0
        most: i64 = 0
        for card in range(self.mission_cards):
            most += i64(self.mission_points[card])
            if self.mission_class[card] == DOCUMENT:
                documents += 1
            elif self.mission_class[card] == CODE:
                codes += 1
        most += i64(self.set_points[documents]) + i64(self.set_points[codes])
        self.most_points: i64 = most + NOTORIETY_LIMIT - 1  # the most victory points one player can end with


@final
class State:
    """Everything about one running game. The vectors are given, so that a copy is a constructor call on slices."""

    def __init__(
        self,
        tables: Tables,
        rng: Rng,
        order: vec[u8],
        status: vec[u8],
        in_deck: vec[u8],
        unseen: vec[u8],
        sides: vec[u8],
        players: vec[i16],
        mission_deck: vec[u8],
        to_come: vec[u8],
        place: vec[u8],
        laid: vec[u8],
        beneath: vec[u8],
        outcomes: vec[u8],
    ) -> None:
        self.tables: Tables = tables
        self.rng: Rng = rng
        # equipment; a card is known by its draw index: seat * 14 + (0..13), drawn in that order
        self.order: vec[u8] = order  # [2 * 14] kind of each card
        self.status: vec[u8] = status  # [2 * 14] IN_DECK .. DISCARDED
        self.in_deck: vec[u8] = in_deck  # [2 * 11] cards of each kind in the seat's deck
        self.unseen: vec[u8] = unseen  # [2 * 11] the seat's cards of each kind that the other seat has not seen
        self.sides: vec[u8] = sides  # [2 * 4 * SIDE] see the record above
        self.players: vec[i16] = players  # [2 * PLAYER] see the record above
        # missions; a card is known by its number in Tables
        self.mission_deck: vec[u8] = mission_deck  # [cards] order; the deck is mission_deck[missions_turned:]
        self.to_come: vec[u8] = to_come  # [24] cards still in the mission deck, by to_come_cell
        self.place: vec[u8] = place  # [cards] IN_MISSION_DECK .. TAKEN + seat
        self.laid: vec[u8] = laid  # [4] the mission card in each place of the line
        self.beneath: vec[u8] = beneath  # [4] the counter-intelligence card under it, or NOT_LAID
        self.outcomes: vec[u8] = outcomes  # [4 * OUTCOME] the last outcome in each place, this round or before
        self.missions_turned: i64 = 0  # 0..cards of the pack
        # options
        self.hide_own_cards: bool = False
        self.use_items: bool = True
        # where the game is
        self.round: i64 = 0  # 0..5
        self.starter: i64 = 0  # the round's starting player
        self.turn: i64 = 0  # whose turn it is while missions are attempted
        self.phase: i64 = LAY_MISSIONS  # what the engine does next
        self.decision: i64 = NO_DECISION  # what is being asked
        self.actor: i64 = NOBODY  # the seat that is asked
        self.mission: i64 = NOBODY  # the mission being attempted or resolved, or NOBODY
        self.resolved: i64 = 0  # 0..4 missions resolved this round
        self.in_hand: i64 = 0  # 1 while the first card of the turn is drawn but not placed
        self.asked: i64 = 0  # 0, 1: which seat of an order (starting player first) is next to answer
        self.passes: i64 = 0  # 0..2 passes in a row in the open window
        self.stated: i64 = 0  # 0..2 seats that have stated their total at this mission
        self.taker: i64 = NOBODY  # who takes the mission being awarded
        self.ended_by: i64 = RUNNING  # RUNNING, NOTORIETY, SIX_ROUNDS
        self.winner: i64 = NOBODY  # at the end: a seat or DRAWN_GAME

    def copy(self) -> "State":
        """An independent state, generator included."""
        twin = State(
            self.tables,
            self.rng.copy(),
            self.order[:],
            self.status[:],
            self.in_deck[:],
            self.unseen[:],
            self.sides[:],
            self.players[:],
            self.mission_deck[:],
            self.to_come[:],
            self.place[:],
            self.laid[:],
            self.beneath[:],
            self.outcomes[:],
        )
        twin.missions_turned = self.missions_turned
        twin.hide_own_cards = self.hide_own_cards
        twin.use_items = self.use_items
        twin.round = self.round
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.decision = self.decision
        twin.actor = self.actor
        twin.mission = self.mission
        twin.resolved = self.resolved
        twin.in_hand = self.in_hand
        twin.asked = self.asked
        twin.passes = self.passes
        twin.stated = self.stated
        twin.taker = self.taker
        twin.ended_by = self.ended_by
        twin.winner = self.winner
        return twin

    def scalars(self) -> list[int]:
        """The single numbers of the state, in the order of the fields, options excepted."""
        return [
            int(self.missions_turned),
            int(self.round),
            int(self.starter),
            int(self.turn),
            int(self.phase),
            int(self.decision),
            int(self.actor),
            int(self.mission),
            int(self.resolved),
            int(self.in_hand),
            int(self.asked),
            int(self.passes),
            int(self.stated),
            int(self.taker),
            int(self.ended_by),
            int(self.winner),
        ]

    def to_bytes(self) -> bytes:
        """The whole state as bytes: equal bytes, equal states."""
        vectors = [
            self.order,
            self.status,
            self.in_deck,
            self.unseen,
            self.sides,
            self.mission_deck,
            self.to_come,
            self.place,
            self.laid,
            self.beneath,
            self.outcomes,
        ]
        text = repr((self.scalars(), self.rng.lanes(), [int(x) for x in self.players]))
        return b"".join(bytes(memoryview(v)) for v in vectors) + text.encode()


def ask(s: State, decision: i64, seat: i64) -> None:
    """Stop the engine: ``seat`` must choose."""
    s.decision = decision
    s.actor = seat


def fresh_state(tables: Tables, *, hide_own_cards: bool, use_items: bool) -> State:
    """A state before the first shuffle: ``rules`` resets it."""
    state = State(
        tables,
        Rng(0, 0, 0, 1),
        zeros(SEATS * EQUIPMENT_CARDS),
        zeros(SEATS * EQUIPMENT_CARDS),
        zeros(SEATS * KINDS),
        zeros(SEATS * KINDS),
        zeros(SEATS * MISSIONS * SIDE),
        vec[i16]([i16(0)] * int(SEATS * PLAYER)),
        zeros(tables.mission_cards),
        zeros(TO_COME),
        zeros(tables.mission_cards),
        zeros(MISSIONS),
        zeros(MISSIONS),
        zeros(MISSIONS * OUTCOME),
    )
    state.hide_own_cards = hide_own_cards
    state.use_items = use_items
    return state
