"""The state of one game of Compile: one field per line with shape, range and meaning; enums; sizes; copy.

A card of the game is a number 0..35: ``seat * 18 + protocol * 6 + rank`` of the seat that drafted it, ``protocol`` the
order of drafting and ``rank`` the order of values. The number stays when the card changes owner.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from compile_env.program import ACTS, RULES, Tables
from tabletop_core.errors import EffectError
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng

# --- numbers of the rulebook -----------------------------------------------------------------------------------------
SEATS: Final[i64] = 2
LINES: Final[i64] = 3
ALL_LINES: Final[i64] = 7  # a bit each
PROTOCOL_CARDS: Final[i64] = 6
DECK_CARDS: Final[i64] = 18
CARDS: Final[i64] = 36
HAND_LIMIT: Final[i64] = 5
COMPILE_TOTAL: Final[i64] = 10
FACE_DOWN_VALUE: Final[i64] = 2
NUMBERS: Final[i64] = 10  # that can be named and printed as values: 0..9

# --- piles (State.piles, State.place) --------------------------------------------------------------------------------
STACKS: Final[i64] = 6  # pile of a stack: seat * LINES + line
ALL_STACKS: Final[i64] = 0x3F  # a bit each
HAND: Final[i64] = 6  # + seat
DECK: Final[i64] = 8  # + seat; the last card is the top
TRASH: Final[i64] = 10  # + seat
PILES: Final[i64] = 12
MOVING: Final[i64] = 12  # State.place of a committed card: it has left its place and has not landed
UNDEALT: Final[i64] = 13  # before the draft is over

# --- places for a card to be played: SIDE_PLACES * side + 2 * line + face, the own side first ------------------------
SIDE_PLACES: Final[i64] = 6
PLACES: Final[i64] = 12

# --- the phases of a turn (State.phase) ------------------------------------------------------------------------------
DRAFT: Final[i64] = 0
START: Final[i64] = 1
CHECK_CONTROL: Final[i64] = 2
CHECK_COMPILE: Final[i64] = 3
ACTION: Final[i64] = 4
CHECK_CACHE: Final[i64] = 5
END: Final[i64] = 6
GAME_OVER: Final[i64] = 7
PHASES: Final[i64] = 8
PHASE_NAMES: Final = ("draft", "start", "check control", "check compile", "action", "check cache", "end", "over")

# --- the decisions (State.decision) ----------------------------------------------------------------------------------
NO_DECISION: Final[i64] = 0
DRAFT_PROTOCOL: Final[i64] = 1
CHOOSE_ACTION: Final[i64] = 2  # a place for a card, or refresh
CHOOSE_PLACE: Final[i64] = 3  # where an effect plays a card
CHOOSE_CARD: Final[i64] = 4  # of a hand, a trash or a revealed deck
CHOOSE_STACK: Final[i64] = 5
CHOOSE_POSITION: Final[i64] = 6  # in the stack chosen
CHOOSE_LINE: Final[i64] = 7
CHOOSE_ORDER: Final[i64] = 8  # which of several noted commands is resolved next
REARRANGE: Final[i64] = 9
CHOOSE_PAIR: Final[i64] = 10  # two lines, to swap
CHOOSE_OPTION: Final[i64] = 11
NAME_NUMBER: Final[i64] = 12
NAME_PROTOCOL: Final[i64] = 13
ACCEPT: Final[i64] = 14  # whether to carry out what may be carried out
DECISIONS: Final[i64] = 15  # with NO_DECISION
DECISION_NAMES: Final = (
    "none",
    "draft a protocol",
    "action",
    "choose a place",
    "choose a card",
    "choose a stack",
    "choose a position",
    "choose a line",
    "choose what comes next",
    "rearrange",
    "choose two lines",
    "choose an option",
    "name a number",
    "name a protocol",
    "accept",
)
DECLINED: Final[i64] = -1  # State.choice: the decision was declined
NO_CHOICE: Final[i64] = -2  # State.choice: nothing was asked

# --- boxes -----------------------------------------------------------------------------------------------------------
TOP: Final[i64] = 0
MIDDLE: Final[i64] = 1
BOTTOM: Final[i64] = 2
BOXES: Final[i64] = 3

# --- frames: what is half done, the last one on top (State.frames) ---------------------------------------------------
RUN: Final[i64] = 1  # a list of steps of a card
GROUP: Final[i64] = 2  # noted commands, to be resolved in an order that the turn player picks
EVENT: Final[i64] = 3  # something happened: note the listeners once its consequences are resolved
LAND: Final[i64] = 4  # a committed card is to land
COMPILE: Final[i64] = 5  # a compile
REFRESH: Final[i64] = 6  # a refresh
PLAY_ACTION: Final[i64] = 7  # the turn's action: play a card at the place chosen
CLEAR_CACHE: Final[i64] = 8  # discarding down to the hand limit

F_KIND: Final[i64] = 0  # RUN .. CLEAR_CACHE
F_SOURCE: Final[i64] = 1  # RUN: the card whose text it is; LAND: the card to land
F_OWNER: Final[i64] = 2  # the seat whose text, event, compile or refresh it is
F_BOX: Final[i64] = 3  # RUN: the box; LAND: 1 the card is played, 0 it is shifted; EVENT: 1 its card lay face-up
F_PC: Final[i64] = 4  # RUN: the step under way, or NO_STEP; EVENT: a bit for each event; GROUP: its first trigger
F_STAGE: Final[i64] = 5  # how far the step, compile or refresh has come
F_IT: Final[i64] = 6  # the card that `it` is, or NO_CARD
F_MOVED: Final[i64] = 7  # the cards that the latest step moved
F_NAMED: Final[i64] = 8  # the number or protocol named, or -1
F_LINE: Final[i64] = 9  # RUN: the noted line, or -1; LAND: the stack to land on; EVENT, COMPILE: the line
F_LINES_LEFT: Final[i64] = 10  # bit set of noted lines still to come; LAND: 1 the card was covered before
F_LEFT: Final[i64] = 11  # how many cards the step is still to move; COMPILE: how many it has deleted
F_DONE: Final[i64] = 12  # RUN: see effects.HAS_DONE; EVENT: 1 the play was the action; LAND: 1 it was brought forward
F_TARGET: Final[i64] = 13  # a stack, place or card chosen in the first half of a choice; LAND: the last card warned
F_ACTOR: Final[i64] = 14  # the seat that acts in this step
F_NOTED: Final[i64] = 15  # and the next two: a set of cards, twelve bits each
F_NAMED_PROTOCOL: Final[i64] = 18  # 1 if F_NAMED is a protocol, 0 if it is a number
F_MOVED_BEFORE: Final[i64] = 19  # cards that the step has moved for other lines, or for the other player
FRAME: Final[i64] = 20  # size of a frame
MOST_FRAMES: Final[i64] = 48  # deeper nesting is refused, naming the card
NO_CARD: Final[i64] = -1

# --- triggers: noted commands (State.triggers) -----------------------------------------------------------------------
T_CARD: Final[i64] = 0  # the card whose command it is, or NO_CARD once it is dropped
T_BOX: Final[i64] = 1
T_PC: Final[i64] = 2  # its first step
T_IF: Final[i64] = 3  # its condition, or -1
T_IT: Final[i64] = 4  # the card of the event, or NO_CARD
TRIGGER: Final[i64] = 5  # size of a trigger
MOST_TRIGGERS: Final[i64] = 96

# --- what is kept of the field (State.field_summary): by kind of rule, the cards with one in an open box; by stack ---
SUM: Final[i64] = RULES  # + stack: what its cards add up to as they lie
FACE_DOWN_COUNT: Final[i64] = RULES + 6  # + stack
FACE_UP_SET: Final[i64] = RULES + 12  # + stack: its face-up cards, a bit each
LISTENING: Final[i64] = RULES + 18  # + stack: the events to which open boxes of its cards listen, a bit each
FIELD_SUMMARY: Final[i64] = RULES + 24

MOST_STEPS: Final[i64] = 5_000  # steps of effects in one turn; more is an effect that never ends

# --- how the game ended (State.ended_by) -----------------------------------------------------------------------------
RUNNING: Final[i64] = 0
COMPILED_ALL: Final[i64] = 1
TURN_LIMIT: Final[i64] = 2


@final
class State:
    """Everything about one running game. The vectors are given, so that a copy is a constructor call on slices."""

    def __init__(
        self,
        tables: Tables,
        rng: Rng,
        piles: vec[u8],
        counts: vec[u8],
        place: vec[u8],
        face_up: vec[u8],
        kind: vec[i16],
        could_be: vec[i64],
        mixed: vec[i64],
        protocol: vec[u8],
        stands: vec[u8],
        compiled: vec[u8],
        barred: vec[u8],
        frames: vec[i16],
        triggers: vec[i16],
        field_summary: vec[i64],
    ) -> None:
        self.tables: Tables = tables
        self.rng: Rng = rng
        # cards
        self.piles: vec[u8] = piles  # [12 * 36] the cards of each pile, bottom first
        self.counts: vec[u8] = counts  # [12] how many they are
        self.place: vec[u8] = place  # [36] the pile of each card, MOVING or UNDEALT
        self.face_up: vec[u8] = face_up  # [36] 1 for a card in or on its way to the field that lies face-up
        self.kind: vec[i16] = kind  # [36] the card's number in Tables
        self.could_be: vec[i64] = could_be  # [2 * 36] by seat and card: the cards it holds possible there, a bit each
        self.mixed: vec[i64] = mixed  # [any even number] what both seats remember of mixings (see knowledge.py)
        # protocols, by seat and order of drafting
        self.protocol: vec[u8] = protocol  # [2 * 3] number in Tables
        self.stands: vec[u8] = stands  # [2 * 3] by seat and line: which of the three protocols stands there
        self.compiled: vec[u8] = compiled  # [2 * 3] 1 once compiled
        # bans imposed for a time, by seat and act: turns of that seat left
        self.barred: vec[u8] = barred  # [2 * 5]
        # what is half done
        self.frames: vec[i16] = frames  # [MOST_FRAMES * FRAME]
        self.triggers: vec[i16] = triggers  # [MOST_TRIGGERS * TRIGGER]
        self.depth: i64 = 0  # frames in use
        self.noted: i64 = 0  # triggers in use
        # kept to save time (see field_summary.look_again)
        self.field_summary: vec[i64] = field_summary  # [FIELD_SUMMARY] what is said above
        self.old_stacks: i64 = ALL_STACKS  # the stacks that have changed since, a bit each
        # options
        self.pool: i64 = 0  # a bit for each protocol that can be drafted and named
        self.line_up: bool = False  # the protocols are given: no draft
        self.use_control: bool = True
        self.max_turns: i64 = 300
        # where the game is
        self.drafted: i64 = 0  # 0..6 protocols drafted
        self.first: i64 = 0  # the seat that drafts first and takes the first turn
        self.turn: i64 = 0  # the seat whose turn it is
        self.turns: i64 = 0  # turns begun
        self.phase: i64 = DRAFT
        self.has_begun: bool = False  # the phase has done its part, and goes on once all is resolved
        self.control: i64 = NOBODY  # the seat that holds the control component
        self.has_compiled: bool = False  # in this turn's check compile: the action is skipped
        self.steps: i64 = 0  # steps of effects run this turn
        self.decision: i64 = NO_DECISION
        self.actor: i64 = NOBODY  # the seat that is asked
        self.options: i64 = 0  # what it can choose, a bit each; see actions.py
        self.may_decline: bool = False
        self.choice: i64 = NO_CHOICE
        self.ended_by: i64 = RUNNING
        self.winner: i64 = NOBODY
        # what the cards of this game can do at all, so that nothing is looked for in vain
        self.events: i64 = 0  # a bit for each event that some card listens to
        self.rules: i64 = 0  # a bit for each kind of rule that some card has

    def copy(self) -> "State":
        """An independent state, generator included."""
        twin = State(
            self.tables,
            self.rng.copy(),
            self.piles[:],
            self.counts[:],
            self.place[:],
            self.face_up[:],
            self.kind[:],
            self.could_be[:],
            self.mixed[:],
            self.protocol[:],
            self.stands[:],
            self.compiled[:],
            self.barred[:],
            self.frames[:],
            self.triggers[:],
            self.field_summary[:],
        )
        twin.old_stacks = self.old_stacks
        twin.depth = self.depth
        twin.noted = self.noted
        twin.pool = self.pool
        twin.line_up = self.line_up
        twin.use_control = self.use_control
        twin.max_turns = self.max_turns
        twin.drafted = self.drafted
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.phase = self.phase
        twin.has_begun = self.has_begun
        twin.control = self.control
        twin.has_compiled = self.has_compiled
        twin.steps = self.steps
        twin.decision = self.decision
        twin.actor = self.actor
        twin.options = self.options
        twin.may_decline = self.may_decline
        twin.choice = self.choice
        twin.ended_by = self.ended_by
        twin.winner = self.winner
        twin.events = self.events
        twin.rules = self.rules
        return twin

    def scalars(self) -> list[int]:
        """The single numbers of the state, in the order of the fields, options excepted."""
        return [
            int(self.depth),
            int(self.noted),
            int(self.drafted),
            int(self.first),
            int(self.turn),
            int(self.turns),
            int(self.phase),
            int(self.has_begun),
            int(self.control),
            int(self.has_compiled),
            int(self.steps),
            int(self.decision),
            int(self.actor),
            int(self.options),
            int(self.may_decline),
            int(self.ended_by),
            int(self.winner),
            int(self.events),
            int(self.rules),
        ]

    def to_bytes(self) -> bytes:
        """The whole state as bytes: equal bytes, equal states. What lies beyond a count is left out."""
        cells, size = bytes(memoryview(self.piles)), int(CARDS)
        piles = [cells[p * size : p * size + int(self.counts[p])] for p in range(int(PILES))]
        bytewise = [self.counts, self.place, self.face_up, self.protocol, self.stands, self.compiled, self.barred]
        numbers = (
            self.scalars(),
            self.rng.lanes(),
            [int(x) for x in self.kind],
            [int(x) for x in self.could_be],
            [int(x) for x in self.mixed],
            [int(x) for x in self.frames[: self.depth * FRAME]],
            [int(x) for x in self.triggers[: self.noted * TRIGGER]],
        )
        return b"".join(piles) + b"".join(bytes(memoryview(v)) for v in bytewise) + repr(numbers).encode()


def fresh_state(tables: Tables) -> State:
    """A state before the first draft: ``rules`` resets it."""
    return State(
        tables,
        Rng(0, 0, 0, 1),
        zeros(PILES * CARDS),
        zeros(PILES),
        zeros(CARDS),
        zeros(CARDS),
        vec[i16]([i16(0)] * int(CARDS)),
        vec[i64]([i64(0)] * int(SEATS * CARDS)),
        vec[i64](),
        zeros(SEATS * LINES),
        zeros(SEATS * LINES),
        zeros(SEATS * LINES),
        zeros(SEATS * ACTS),
        vec[i16]([i16(0)] * int(MOST_FRAMES * FRAME)),
        vec[i16]([i16(0)] * int(MOST_TRIGGERS * TRIGGER)),
        vec[i64]([i64(0)] * int(FIELD_SUMMARY)),
    )


def ask(s: State, decision: i64, seat: i64, options: i64, may_decline: bool) -> None:
    """Stop the engine: ``seat`` must choose one of ``options``."""
    s.decision = decision
    s.actor = seat
    s.options = options
    s.may_decline = may_decline


# --- sets of cards, stacks and lines as bits -------------------------------------------------------------------------
HIGHEST_BIT: Final[i64] = 0x2000_0000_0000_0000  # the highest that mypyc writes as a C number
ALL_CARDS: Final[i64] = 0xF_FFFF_FFFF  # of the game
FIRST_DECK: Final[i64] = 0x3_FFFF  # those that seat 0 drafted


def bit(number: i64) -> i64:
    """The set that holds this number, 0..61, alone.

    ``1 << number`` would not do: compiled, the literal is a C int of 32 bits.
    """
    return HIGHEST_BIT >> (61 - number)


def lowest(bits: i64) -> i64:
    """The number of the lowest bit set; there must be one."""
    return size_of((bits & -bits) - 1)


def size_of(bits: i64) -> i64:
    """How many bits are set, of 0..61: counted in pairs, fours and eights, without a branch to guess wrongly."""
    bits -= (bits >> 1) & 0x1555_5555_5555_5555
    bits = (bits & 0x3333_3333_3333_3333) + ((bits >> 2) & 0x3333_3333_3333_3333)
    bits = (bits + (bits >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def is_single(bits: i64) -> bool:
    """Whether exactly one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


# --- piles -----------------------------------------------------------------------------------------------------------
def top_of(s: State, pile: i64) -> i64:
    """The last card of the pile, or NO_CARD."""
    count = i64(s.counts[pile])
    return i64(s.piles[pile * CARDS + count - 1]) if count != 0 else NO_CARD


def position_of(s: State, card: i64) -> i64:
    """The card's place in its pile, 0 at the bottom; it must be in one."""
    piles = s.piles
    first = i64(s.place[card]) * CARDS
    at = first
    while i64(piles[at]) != card:
        at += 1
    return at - first


def take_out(s: State, card: i64) -> None:
    """Take the card out of its pile; it is MOVING then."""
    piles = s.piles
    counts = s.counts
    place = s.place
    pile = i64(place[card])
    count = i64(counts[pile]) - 1
    at = pile * CARDS + count
    above = piles[at]
    while i64(above) != card:  # what lies above it moves down
        at -= 1
        here = piles[at]
        piles[at] = above
        above = here
    counts[pile] = u8(count)
    place[card] = u8(MOVING)
    if pile < STACKS:
        s.old_stacks |= bit(pile)


def put_at(s: State, card: i64, pile: i64, position: i64) -> None:
    """Put a card that is MOVING into the pile; what lies at ``position`` or above moves up."""
    piles = s.piles
    count = i64(s.counts[pile])
    at = pile * CARDS + count
    place = pile * CARDS + position
    while at > place:
        piles[at] = piles[at - 1]
        at -= 1
    piles[at] = u8(card)
    s.counts[pile] = u8(count + 1)
    s.place[card] = u8(pile)
    if pile < STACKS:
        s.old_stacks |= bit(pile)


def put_on(s: State, card: i64, pile: i64) -> None:
    """Put a card that is MOVING on top of the pile."""
    counts = s.counts
    count = i64(counts[pile])
    s.piles[pile * CARDS + count] = u8(card)
    counts[pile] = u8(count + 1)
    s.place[card] = u8(pile)
    if pile < STACKS:
        s.old_stacks |= bit(pile)


def cards_in(s: State, pile: i64) -> i64:
    """The cards of the pile, a bit each."""
    piles = s.piles
    bits: i64 = 0
    for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
        bits |= bit(i64(piles[at]))
    return bits


def is_covered(s: State, card: i64) -> bool:
    """Whether the card lies in a stack under another."""
    pile = i64(s.place[card])
    return pile < STACKS and top_of(s, pile) != card


def coverer_of(s: State, card: i64) -> i64:
    """The card that lies directly on this one, or NO_CARD."""
    pile = i64(s.place[card])
    if pile >= STACKS:
        return NO_CARD
    position = position_of(s, card) + 1
    return i64(s.piles[pile * CARDS + position]) if position < i64(s.counts[pile]) else NO_CARD


def beneath(s: State, card: i64) -> i64:
    """The card directly under this one, or NO_CARD."""
    pile = i64(s.place[card])
    if pile >= STACKS:
        return NO_CARD
    position = position_of(s, card) - 1
    return i64(s.piles[pile * CARDS + position]) if position >= 0 else NO_CARD


def side_of(s: State, card: i64) -> i64:
    """The seat that owns the card; for one that is MOVING it means nothing."""
    pile = i64(s.place[card])
    return pile // LINES if pile < STACKS else pile & 1


def line_of(s: State, card: i64) -> i64:
    """The card's line, or -1 where it is in no stack."""
    pile = i64(s.place[card])
    if pile >= STACKS:
        return -1
    return pile % LINES


# --- frames ----------------------------------------------------------------------------------------------------------
def push(s: State, kind: i64, source: i64, owner: i64) -> i64:
    """A new frame on top, everything else in it empty; returns where it starts."""
    f = s.depth * FRAME
    if s.depth == MOST_FRAMES:
        raise EffectError(
            f"effects nest deeper than {MOST_FRAMES} at card {name_of(s, text_card(s))}: "
            "change the cards that set one another off without end"
        )
    s.depth += 1
    frames = s.frames
    frames[f + F_KIND] = i16(kind)
    frames[f + F_SOURCE] = i16(source)
    frames[f + F_OWNER] = i16(owner)
    frames[f + F_BOX] = 0
    frames[f + F_PC] = 0
    frames[f + F_STAGE] = 0
    frames[f + F_IT] = -1
    frames[f + F_MOVED] = 0
    frames[f + F_NAMED] = -1
    frames[f + F_LINE] = -1
    frames[f + F_LINES_LEFT] = 0
    frames[f + F_LEFT] = 0
    frames[f + F_DONE] = 0
    frames[f + F_TARGET] = -1
    frames[f + F_ACTOR] = i16(owner)
    frames[f + F_NOTED] = 0
    frames[f + F_NOTED + 1] = 0
    frames[f + F_NOTED + 2] = 0
    frames[f + F_NAMED_PROTOCOL] = 0
    frames[f + F_MOVED_BEFORE] = 0
    return f


def text_card(s: State) -> i64:
    """The card of the text begun last of those that are half done, or NO_CARD."""
    frames = s.frames
    card: i64 = NO_CARD
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(frames[f + F_KIND]) == RUN:
            card = i64(frames[f + F_SOURCE])
    return card


def noted_cards(s: State, f: i64) -> i64:
    """The set of cards kept in the frame."""
    frames = s.frames
    return i64(frames[f + F_NOTED]) | (i64(frames[f + F_NOTED + 1]) << 12) | (i64(frames[f + F_NOTED + 2]) << 24)


def note_cards(s: State, f: i64, cards: i64) -> None:
    """Keep a set of cards in the frame."""
    frames = s.frames
    frames[f + F_NOTED] = i16(cards & 0xFFF)
    frames[f + F_NOTED + 1] = i16((cards >> 12) & 0xFFF)
    frames[f + F_NOTED + 2] = i16((cards >> 24) & 0xFFF)


def name_of(s: State, card: i64) -> str:
    """The card's name, for messages."""
    return s.tables.names[i64(s.kind[card])] if card >= 0 else "no card"
