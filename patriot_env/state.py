"""The state of one game of Patriot: one field per line with shape, range and meaning; enums; sizes; copy.

A seat is a player, 0 .. players - 1; seat 0 is the first President, and stays the President as long as it lives.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from patriot_env.tables import (
    ABILITIES,
    ALL_BRIEFS,
    BEACON_SPACES,
    BEACONS,
    CARDS_OF_TYPE,
    CHARACTERS,
    DAYS,
    DISCOVERIES,
    LASTINGS,
    MOST_KINDS,
    MOST_SEATS,
    OPINION_OF_TYPE,
    PLACES,
    RIOTERS,
    RIOTS,
    SPACES,
    SUPER_BRIEFS,
    TROOPS,
    TYPES,
    Tables,
)
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng

# --- sizes -----------------------------------------------------------------------------------------------------------
NONE: Final[i64] = 255
EVEN: Final[i64] = 128  # stands for 0 in what can be negative and is stored as a byte
MOST_ALLEGIANCES: Final[i64] = 3
LATER: Final[i64] = 8
OPINION: Final[i64] = TYPES * OPINION_OF_TYPE
LOOKED_AT: Final[i64] = 8
ACTIVE: Final[i64] = 3
MOST_ACTIVE: Final[i64] = 2  # riot cards that stay in play
FRAMES: Final[i64] = 24
FRAME: Final[i64] = 12
ACTIONS: Final[i64] = 206  # see actions.py

# --- what lies on a defence space ------------------------------------------------------------------------------------
FREE: Final[i64] = 0
TROOP: Final[i64] = 1
RIOTER: Final[i64] = 2
MEETING_ROOM: Final[i64] = 4

# --- what a beacon on the board is -----------------------------------------------------------------------------------
WAITING: Final[i64] = 0
READY: Final[i64] = 1
USED: Final[i64] = 2

# --- what each seat has done in public (State.counts) ----------------------------------------------------------------
N_BRIEF_CARDS: Final[i64] = 0  # cards added to briefs
N_VOTE_CARDS: Final[i64] = 1  # cards added to assassination votes
N_LETTER_CARDS: Final[i64] = 2  # cards added to letters
N_VOTES: Final[i64] = 3  # votes called
N_BEACONS: Final[i64] = 4  # beacons launched
N_EXECUTED: Final[i64] = 5  # rioters executed
N_DISCOVERIES: Final[i64] = 6  # discoveries made
N_UNREST: Final[i64] = 7  # unrest raised by its own tiles
N_SECURED: Final[i64] = 8  # coins secured
COUNTS: Final[i64] = 9

# --- claims (State.claims) -------------------------------------------------------------------------------------------
NO_CLAIM: Final[i64] = 0
SUPPORT: Final[i64] = 1
OPPOSE: Final[i64] = 2
SILENT: Final[i64] = 3
ACCUSED: Final[i64] = 4  # ACCUSED + seat

# --- how the game ended (State.ended_by) -----------------------------------------------------------------------------
RUNNING: Final[i64] = 0
THREAT: Final[i64] = 1
PRESIDENT_KILLED: Final[i64] = 2
ASSASSINS_DEAD: Final[i64] = 3
SURVIVED: Final[i64] = 4
ENDING_NAMES: Final = (
    "",
    "the threat reached 6: the President is dead",
    "a vote killed the President",
    "the last assassin is dead",
    "the President lived to the end",
)

# --- the decisions (State.decision) ----------------------------------------------------------------------------------
NO_DECISION: Final[i64] = 0
CHOOSE_CHARACTER: Final[i64] = 1
PREGAME_CARD: Final[i64] = 2  # of which type
WINDOW_USE: Final[i64] = 3  # whether an ability or discovery is used now
GATHER_MORE: Final[i64] = 4  # of which type another card is drawn, or none
ACT: Final[i64] = 5
CHOOSE_SEAT: Final[i64] = 6
CHOOSE_OPTION: Final[i64] = 7
CHOOSE_TYPE: Final[i64] = 8
ADD_CARD: Final[i64] = 9  # which card is added to the vote next, or no more
CLAIM: Final[i64] = 10
BID: Final[i64] = 11  # which card is added to the bid, the bid stands, or one bows out
DISCARD: Final[i64] = 12  # which card is discarded or paid
IMPROVE: Final[i64] = 13  # whether a roll is improved or made again
CHOOSE_SPACE: Final[i64] = 14
MOVE_FROM: Final[i64] = 15
MOVE_TO: Final[i64] = 16
CHOOSE_BEACON: Final[i64] = 17
KEEP: Final[i64] = 18  # which of the cards looked at is kept, or laid on top
REVEAL: Final[i64] = 19
SHIFT: Final[i64] = 20  # whether a vote needs more or less
SHOW: Final[i64] = 21  # which allegiance card a killed loyal player shows
DECISIONS: Final[i64] = 22
DECISION_NAMES: Final = (
    "none",
    "choose character",
    "card before the game",
    "moment",
    "gather more",
    "act",
    "choose player",
    "choose option",
    "choose type",
    "add card",
    "claim",
    "bid",
    "discard",
    "improve",
    "choose space",
    "move from",
    "move to",
    "choose beacon",
    "keep",
    "reveal",
    "shift",
    "show",
)

# --- a frame of State.frames: what is under way, the innermost on top ------------------------------------------------
F_KIND: Final[i64] = 0
F_SEAT: Final[i64] = 1  # who carries it out
F_STAGE: Final[i64] = 2  # how far it has come
F_A: Final[i64] = 3  # and the next eight: see the kinds
F_B: Final[i64] = 4
F_C: Final[i64] = 5
F_D: Final[i64] = 6
F_E: Final[i64] = 7
F_G: Final[i64] = 8
F_H: Final[i64] = 9
F_I: Final[i64] = 10
F_J: Final[i64] = 11
GAME: Final[i64] = 0  # always the lowest: setup, rounds; A: a counter of the stage
TURN: Final[i64] = 1  # A: more cards of Gather
ACTING: Final[i64] = 2  # A: whose turn it is; B: 1 + what is rolled for; C: AP at first, and bought; D: deaths of the
# seat until then; E, G to J: of an Act out of turn, what is due to the act around it
RUN: Final[i64] = 3  # a sequence; A: next step; B: its end; C: 1 + the chosen seat; D: players done; E: what is left
# of the step for the player G; H, I: highest and lowest bidder
USING: Final[i64] = 4  # A: ability (character * 2 + number)
WINDOW: Final[i64] = 5  # A: which moment; B: seats asked so far
VOTE: Final[i64] = 6  # A: 1 for an assassination; B: the seat voted on; C: needed; D: seats done; E: 1 + the last kind
# added; G: kinds whose actions are done; H: copies of the kind done
BRIEFING: Final[i64] = 7  # A: brief; B: who chooses; C: 1 if it is passed without a vote
BIDDING: Final[i64] = 8  # A: brief; B: seat that is asked next; C: 1 + the last kind added in this bid
ROLLING: Final[i64] = 9  # A: purpose; B: what the die shows
DISCARDING: Final[i64] = 10  # A: what is left; B: a type or ANY_TYPE; C: 1 if A counts value instead of cards
PLACING: Final[i64] = 11  # A: what is left; B: a place, or ANYWHERE; C: what is done there
MOVING: Final[i64] = 12  # A: 1 + the space moved from
LAUNCHING: Final[i64] = 13  # A: what is left; B: what is done with the beacons
DISCOVERING: Final[i64] = 14  # A: cards still to be drawn; B: cards looked at that were drawn
PREDICTING: Final[i64] = 15
RIOTING: Final[i64] = 16  # A: number among the active cards; B: place; C: rioters of the place done; D: 1 at round end
KILLING: Final[i64] = 17  # SEAT: the victim
RISING: Final[i64] = 18  # the threat has risen
BIDDERS: Final[i64] = 19  # ties of bids: SEAT: holder; A: brief

ANY_TYPE: Final[i64] = 4
HIGHEST_BIT: Final[i64] = 0x2000_0000_0000_0000  # the highest that mypyc writes as a C number


def bit(n: i64) -> i64:
    """2 to the power of n, 0..61. ``1 << n`` would not do: compiled, the literal is a C int of 32 bits."""
    return HIGHEST_BIT >> (61 - n)


def shorts(size: i64) -> vec[i16]:
    """A new vector of ``size`` zeros."""
    return vec[i16]([i16(0)] * size)


def fill(numbers: vec[u8], value: i64) -> None:
    """Set every cell."""
    for cell in range(i64(len(numbers))):
        numbers[cell] = u8(value)


@final
class State:
    """Everything about one running game. The vectors are given, so that a copy is a constructor call on slices."""

    def __init__(
        self,
        tables: Tables,
        rng: Rng,
        players: i64,
        character: vec[u8],
        place: vec[u8],
        ap: vec[u8],
        ap_base: vec[u8],
        ap_next: vec[u8],
        ap_set: vec[u8],
        markers: vec[u8],
        taken: vec[u8],
        dead: vec[u8],
        killed: vec[u8],
        revealed: vec[u8],
        played: vec[u8],
        uses: vec[u8],
        held: vec[u8],
        counts: vec[u8],
        allegiance: vec[u8],
        looked: vec[u8],
        shown: vec[u8],
        later: vec[u8],
        hands: vec[u8],
        hand_size: vec[u8],
        piles: vec[u8],
        pile_left: vec[u8],
        discards: vec[u8],
        opinion: vec[u8],
        opinion_out: vec[u8],
        vote_pile: vec[u8],
        vote_opinion: vec[u8],
        vote_added: vec[u8],
        vote_own: vec[u8],
        face_up: vec[u8],
        counted: vec[u8],
        letter_pile: vec[u8],
        letter_added: vec[u8],
        letter_own: vec[u8],
        letter_shown: vec[u8],
        bids: vec[u8],
        bidding: vec[u8],
        claims: vec[u8],
        briefs: vec[u8],
        briefs_out: vec[u8],
        brief_known: vec[u8],
        supers: vec[u8],
        beacons: vec[u8],
        beacon_at: vec[u8],
        beacon_is: vec[u8],
        discoveries: vec[u8],
        discoveries_out: vec[u8],
        discovery_known: vec[u8],
        looked_at: vec[u8],
        letters: vec[u8],
        results: vec[u8],
        riots: vec[u8],
        riots_out: vec[u8],
        active: vec[u8],
        threatened: vec[u8],
        board: vec[u8],
        lasting: vec[u8],
        log: vec[u8],
        frames: vec[i16],
        legal: vec[i16],
    ) -> None:
        self.tables: Tables = tables
        self.rng: Rng = rng
        self.players: i64 = players  # 3..6
        # seats
        self.character: vec[u8] = character  # [6] 0..15, or NONE before it is chosen, by seat
        self.place: vec[u8] = place  # [6] where the figure stands: a place, or MEETING_ROOM
        self.ap: vec[u8] = ap  # [6] AP left to the seat that acts
        self.ap_base: vec[u8] = ap_base  # [6] AP of each turn, for good
        self.ap_next: vec[u8] = ap_next  # [6] EVEN + AP more or less in the next turn
        self.ap_set: vec[u8] = ap_set  # [6] the AP that the next turn starts with, or NONE
        self.markers: vec[u8] = markers  # [6] science markers, in value
        self.taken: vec[u8] = taken  # [6 * 4] cards of each type bought in this Act phase
        self.dead: vec[u8] = dead  # [6] 1: a killed assassin
        self.killed: vec[u8] = killed  # [6] how often the seat has been killed
        self.revealed: vec[u8] = revealed  # [6] 1: a revealed assassin
        self.played: vec[u8] = played  # [16] 1: somebody has played the character in this game
        self.uses: vec[u8] = uses  # [16 * 2] how often each ability has been used
        self.held: vec[u8] = held  # [30] who has kept the discovery: a seat, or NONE
        self.counts: vec[u8] = counts  # [6 * 9] what each seat has done in public in the game
        # allegiances
        self.allegiance: vec[u8] = allegiance  # [6 * 3] 0, or 1 + the card, by seat
        self.looked: vec[u8] = looked  # [6 * 3] 1: its owner knows it
        self.shown: vec[u8] = shown  # [6 * 3] 1: everybody knows it
        self.later: vec[u8] = later  # [8] cards to be dealt in round 3, in order
        # influence cards
        self.hands: vec[u8] = hands  # [6 * 40] cards in hand, by seat and kind
        self.hand_size: vec[u8] = hand_size  # [6] how many
        self.piles: vec[u8] = piles  # [4 * 42] kinds in each pile; the next one is the last
        self.pile_left: vec[u8] = pile_left  # [4]
        self.discards: vec[u8] = discards  # [40] discarded cards, by kind
        self.opinion: vec[u8] = opinion  # [40] kinds in the Public Opinion deck; the next one is the last
        self.opinion_out: vec[u8] = opinion_out  # [40] its discarded cards, by kind
        self.vote_pile: vec[u8] = vote_pile  # [40] cards that players added to the vote under way, by kind
        self.vote_opinion: vec[u8] = vote_opinion  # [40] cards of Public Opinion in it, by kind
        self.vote_added: vec[u8] = vote_added  # [6] how many cards each seat has added to it
        self.vote_own: vec[u8] = vote_own  # [6 * 40] the same cards by seat and kind: each seat knows its own
        self.face_up: vec[u8] = face_up  # [40] of the vote pile, what lies open since a killed assassin added it
        self.counted: vec[u8] = counted  # [40] what the latest vote showed, Public Opinion included
        self.letter_pile: vec[u8] = letter_pile  # [40] cards on the letter, by kind
        self.letter_added: vec[u8] = letter_added  # [6] how many cards each seat has added to it
        self.letter_own: vec[u8] = letter_own  # [6 * 40] the same cards by seat and kind: each seat knows its own
        self.letter_shown: vec[u8] = letter_shown  # [40] what the latest letter showed
        self.bids: vec[u8] = bids  # [6] influence bid, by seat
        self.bidding: vec[u8] = bidding  # [6] 1: has not bowed out
        self.claims: vec[u8] = claims  # [6] the latest claim: NO_CLAIM .. SILENT, or ACCUSED + seat, by seat
        # other cards
        self.briefs: vec[u8] = briefs  # [72] the brief deck; the next one is the last
        self.briefs_out: vec[u8] = briefs_out  # [72] discarded briefs
        self.brief_known: vec[u8] = brief_known  # [72] bit set: who knows where in the deck it is, by brief
        self.supers: vec[u8] = supers  # [8] the super brief deck; the next one is the last
        self.beacons: vec[u8] = beacons  # [24] the beacon deck; the next one is the last
        self.beacon_at: vec[u8] = beacon_at  # [4] the beacon on each space, or NONE
        self.beacon_is: vec[u8] = beacon_is  # [4] WAITING, READY or USED
        self.discoveries: vec[u8] = discoveries  # [30] the discovery deck; the next one is the last
        self.discoveries_out: vec[u8] = discoveries_out  # [30] discarded discoveries
        self.discovery_known: vec[u8] = discovery_known  # [30] bit set: who knows where it is, by discovery
        self.looked_at: vec[u8] = looked_at  # [8] cards being looked at: discoveries, or briefs
        self.letters: vec[u8] = letters  # [5] the letter of each day
        self.results: vec[u8] = results  # [5] 0 to come, 1 failed, 2 passed
        self.riots: vec[u8] = riots  # [9] the riot deck; the next one is the last
        self.riots_out: vec[u8] = riots_out  # [9] discarded riots
        self.active: vec[u8] = active  # [3] the riot cards in play, or NONE; the third one not for long
        self.threatened: vec[u8] = threatened  # [3] 1: its first rioter has raised the threat
        self.board: vec[u8] = board  # [4 * 5] FREE, TROOP or RIOTER
        self.lasting: vec[u8] = lasting  # [5] how often each lasting effect is still to be had
        self.log: vec[u8] = log  # [any] what has moved influence cards: two cells each (see memory.py)
        # the moment
        self.frames: vec[i16] = frames  # [FRAMES * FRAME] what is under way
        self.legal: vec[i16] = legal  # [ACTIONS] the legal actions, in ascending order
        # numbers
        self.rounds: i64 = DAYS  # 1..5 after so many rounds the game is over
        self.talk: i64 = 0  # 1: seats make claims before votes
        self.later_left: i64 = 0  # 0..8 allegiance cards still to be dealt
        self.kills: i64 = 0  # Kill cards in the game so far, which everybody knows
        self.opinion_left: i64 = 0  # 0..40 in the Public Opinion deck
        self.opinion_next: i64 = 0  # more Public Opinion cards in the next vote
        self.opinion_all: i64 = 0  # more Public Opinion cards in each vote
        self.opinion_now: i64 = 0  # more Public Opinion cards in the vote under way
        self.brief_count: i64 = 0  # 0..72 in the brief deck
        self.brief_out: i64 = 0  # 0..72 discarded
        self.super_count: i64 = 0  # 0..8 super briefs not yet added
        self.beacon_count: i64 = 0  # 0..24 in the beacon deck
        self.discovery_count: i64 = 0  # 0..30 in the discovery deck
        self.discovery_out: i64 = 0  # 0..30 discarded
        self.riot_count: i64 = 0  # 0..9 in the riot deck
        self.riot_out: i64 = 0  # 0..9 discarded
        self.raised: i64 = 0  # 1: a riot card of those carried out together has raised the threat
        self.had_riot: i64 = 0  # 1: there was a riot in the game
        self.coins: i64 = 0  # in the Treasury
        self.secured: i64 = 0  # coins secured in the letter
        self.launched: i64 = 0  # beacons launched in this round
        self.threat: i64 = 0  # 0..6
        self.unrest: i64 = 0  # 0..6; until a riot begins it may stand at the top
        self.taxes: i64 = 0  # 0..6
        self.troops_left: i64 = TROOPS  # 0..14 beside the board
        self.rioters_left: i64 = RIOTERS  # 0..14 beside the board
        self.rose: i64 = 0  # by how much threat has risen just now
        self.undoable: i64 = 0  # by how much the rise that is looked at has raised it
        self.riots_due: i64 = 0  # riot cards still to be drawn
        self.briefs_due: i64 = 0  # briefs still to be drawn in this Encounter
        self.cards_due: i64 = 0  # cards that a seat owes for unrest that rose just now (T_UNREST_CARD)
        self.fares: i64 = 0  # cards still to be discarded for moving (T_MOVE_CARDS)
        self.rolled: i64 = 0  # what the latest roll came to
        self.stopped: i64 = 0  # 1: the riot under way has been prevented
        self.cancelled: i64 = 0  # 1: the ability just used has been cancelled
        self.replaced: i64 = 0  # 1: the brief just read is to be replaced
        self.shifted: i64 = 0  # by how much the vote under way needs more, or less
        self.second: i64 = NONE  # the seat that has another turn after this one, or NONE
        self.called: i64 = NONE  # the seat that has the next turn, or NONE
        self.wanted: i64 = 0  # bit set: types that count for the brief under way
        self.total: i64 = 0  # what the latest vote came to; may be negative
        self.looking: i64 = 0  # how many cards are being looked at
        self.lookers: i64 = 0  # bit set: seats that have looked at briefs or discoveries, and may know where some are
        self.marked: i64 = 0  # bit set: spaces, or beacon spaces, dealt with in the action under way
        self.had: i64 = 0  # bit set: seats that have had their turn in this round
        self.round: i64 = 1  # 1..5
        self.seat: i64 = 0  # the seat whose turn it is
        self.depth: i64 = 0  # 0..FRAMES
        self.legal_count: i64 = 0
        self.decision: i64 = NO_DECISION
        self.actor: i64 = NOBODY  # the seat that is asked
        self.ended_by: i64 = RUNNING

    def copy(self) -> "State":
        """An independent state, generator included."""
        twin = State(
            self.tables,
            self.rng.copy(),
            self.players,
            self.character[:],
            self.place[:],
            self.ap[:],
            self.ap_base[:],
            self.ap_next[:],
            self.ap_set[:],
            self.markers[:],
            self.taken[:],
            self.dead[:],
            self.killed[:],
            self.revealed[:],
            self.played[:],
            self.uses[:],
            self.held[:],
            self.counts[:],
            self.allegiance[:],
            self.looked[:],
            self.shown[:],
            self.later[:],
            self.hands[:],
            self.hand_size[:],
            self.piles[:],
            self.pile_left[:],
            self.discards[:],
            self.opinion[:],
            self.opinion_out[:],
            self.vote_pile[:],
            self.vote_opinion[:],
            self.vote_added[:],
            self.vote_own[:],
            self.face_up[:],
            self.counted[:],
            self.letter_pile[:],
            self.letter_added[:],
            self.letter_own[:],
            self.letter_shown[:],
            self.bids[:],
            self.bidding[:],
            self.claims[:],
            self.briefs[:],
            self.briefs_out[:],
            self.brief_known[:],
            self.supers[:],
            self.beacons[:],
            self.beacon_at[:],
            self.beacon_is[:],
            self.discoveries[:],
            self.discoveries_out[:],
            self.discovery_known[:],
            self.looked_at[:],
            self.letters[:],
            self.results[:],
            self.riots[:],
            self.riots_out[:],
            self.active[:],
            self.threatened[:],
            self.board[:],
            self.lasting[:],
            self.log[:],
            self.frames[:],
            self.legal[:],
        )
        twin.rounds = self.rounds
        twin.talk = self.talk
        twin.later_left = self.later_left
        twin.kills = self.kills
        twin.opinion_left = self.opinion_left
        twin.opinion_next = self.opinion_next
        twin.opinion_all = self.opinion_all
        twin.opinion_now = self.opinion_now
        twin.brief_count = self.brief_count
        twin.brief_out = self.brief_out
        twin.super_count = self.super_count
        twin.beacon_count = self.beacon_count
        twin.discovery_count = self.discovery_count
        twin.discovery_out = self.discovery_out
        twin.riot_count = self.riot_count
        twin.riot_out = self.riot_out
        twin.raised = self.raised
        twin.had_riot = self.had_riot
        twin.coins = self.coins
        twin.secured = self.secured
        twin.launched = self.launched
        twin.threat = self.threat
        twin.unrest = self.unrest
        twin.taxes = self.taxes
        twin.troops_left = self.troops_left
        twin.rioters_left = self.rioters_left
        twin.rose = self.rose
        twin.undoable = self.undoable
        twin.riots_due = self.riots_due
        twin.briefs_due = self.briefs_due
        twin.cards_due = self.cards_due
        twin.fares = self.fares
        twin.rolled = self.rolled
        twin.stopped = self.stopped
        twin.cancelled = self.cancelled
        twin.replaced = self.replaced
        twin.shifted = self.shifted
        twin.second = self.second
        twin.called = self.called
        twin.wanted = self.wanted
        twin.total = self.total
        twin.looking = self.looking
        twin.lookers = self.lookers
        twin.marked = self.marked
        twin.had = self.had
        twin.round = self.round
        twin.seat = self.seat
        twin.depth = self.depth
        twin.legal_count = self.legal_count
        twin.decision = self.decision
        twin.actor = self.actor
        twin.ended_by = self.ended_by
        return twin

    def vectors(self) -> list[vec[u8]]:
        """Every vector of bytes, in the order of the fields."""
        return [
            self.character,
            self.place,
            self.ap,
            self.ap_base,
            self.ap_next,
            self.ap_set,
            self.markers,
            self.taken,
            self.dead,
            self.killed,
            self.revealed,
            self.played,
            self.uses,
            self.held,
            self.counts,
            self.allegiance,
            self.looked,
            self.shown,
            self.later,
            self.hands,
            self.hand_size,
            self.piles,
            self.pile_left,
            self.discards,
            self.opinion,
            self.opinion_out,
            self.vote_pile,
            self.vote_opinion,
            self.vote_added,
            self.vote_own,
            self.face_up,
            self.counted,
            self.letter_pile,
            self.letter_added,
            self.letter_own,
            self.letter_shown,
            self.bids,
            self.bidding,
            self.claims,
            self.briefs,
            self.briefs_out,
            self.brief_known,
            self.supers,
            self.beacons,
            self.beacon_at,
            self.beacon_is,
            self.discoveries,
            self.discoveries_out,
            self.discovery_known,
            self.looked_at,
            self.letters,
            self.results,
            self.riots,
            self.riots_out,
            self.active,
            self.threatened,
            self.board,
            self.lasting,
            self.log,
        ]

    def numbers(self) -> list[int]:
        """Every single number, in the order of the fields."""
        return [
            int(self.players),
            int(self.rounds),
            int(self.talk),
            int(self.later_left),
            int(self.kills),
            int(self.opinion_left),
            int(self.opinion_next),
            int(self.opinion_all),
            int(self.opinion_now),
            int(self.brief_count),
            int(self.brief_out),
            int(self.super_count),
            int(self.beacon_count),
            int(self.discovery_count),
            int(self.discovery_out),
            int(self.riot_count),
            int(self.riot_out),
            int(self.raised),
            int(self.had_riot),
            int(self.coins),
            int(self.secured),
            int(self.launched),
            int(self.threat),
            int(self.unrest),
            int(self.taxes),
            int(self.troops_left),
            int(self.rioters_left),
            int(self.rose),
            int(self.undoable),
            int(self.riots_due),
            int(self.briefs_due),
            int(self.cards_due),
            int(self.fares),
            int(self.rolled),
            int(self.stopped),
            int(self.cancelled),
            int(self.replaced),
            int(self.shifted),
            int(self.second),
            int(self.called),
            int(self.wanted),
            int(self.total),
            int(self.looking),
            int(self.lookers),
            int(self.marked),
            int(self.had),
            int(self.round),
            int(self.seat),
            int(self.depth),
            int(self.legal_count),
            int(self.decision),
            int(self.actor),
            int(self.ended_by),
        ]

    def to_bytes(self) -> bytes:
        """The whole state: equal bytes, equal games."""
        parts = [bytes(vector) for vector in self.vectors()]
        words = [*self.rng.lanes(), *self.numbers()]
        words += [int(each) for each in self.frames[: self.depth * FRAME]]
        words += [int(each) for each in self.legal[: self.legal_count]]
        return b"".join(parts) + b"".join(word.to_bytes(8, "little", signed=True) for word in words)


def fresh_state(tables: Tables, players: int) -> State:
    """A state for ``players`` seats, still to be set up (see ``setup.set_up``)."""
    return State(
        tables,
        Rng(1, 2, 3, 4),
        players,
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * TYPES),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(CHARACTERS),
        zeros(CHARACTERS * ABILITIES),
        zeros(DISCOVERIES),
        zeros(MOST_SEATS * COUNTS),
        zeros(MOST_SEATS * MOST_ALLEGIANCES),
        zeros(MOST_SEATS * MOST_ALLEGIANCES),
        zeros(MOST_SEATS * MOST_ALLEGIANCES),
        zeros(LATER),
        zeros(MOST_SEATS * MOST_KINDS),
        zeros(MOST_SEATS),
        zeros(TYPES * CARDS_OF_TYPE),
        zeros(TYPES),
        zeros(MOST_KINDS),
        zeros(OPINION),
        zeros(MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * MOST_KINDS),
        zeros(MOST_KINDS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(ALL_BRIEFS),
        zeros(ALL_BRIEFS),
        zeros(ALL_BRIEFS),
        zeros(SUPER_BRIEFS),
        zeros(BEACONS),
        zeros(BEACON_SPACES),
        zeros(BEACON_SPACES),
        zeros(DISCOVERIES),
        zeros(DISCOVERIES),
        zeros(DISCOVERIES),
        zeros(LOOKED_AT),
        zeros(DAYS),
        zeros(DAYS),
        zeros(RIOTS),
        zeros(RIOTS),
        zeros(ACTIVE),
        zeros(ACTIVE),
        zeros(PLACES * SPACES),
        zeros(LASTINGS),
        zeros(0),
        shorts(FRAMES * FRAME),
        shorts(ACTIONS),
    )


def clear(s: State) -> None:
    """Nothing of an earlier game is left; what options decide stays."""
    fill(s.place, 0)
    fill(s.ap, 0)
    fill(s.ap_base, 0)
    fill(s.ap_next, 0)
    fill(s.ap_set, 0)
    fill(s.markers, 0)
    fill(s.taken, 0)
    fill(s.dead, 0)
    fill(s.killed, 0)
    fill(s.revealed, 0)
    fill(s.played, 0)
    fill(s.uses, 0)
    fill(s.held, 0)
    fill(s.counts, 0)
    fill(s.allegiance, 0)
    fill(s.looked, 0)
    fill(s.shown, 0)
    fill(s.later, 0)
    fill(s.hands, 0)
    fill(s.hand_size, 0)
    fill(s.piles, 0)
    fill(s.pile_left, 0)
    fill(s.discards, 0)
    fill(s.opinion, 0)
    fill(s.opinion_out, 0)
    fill(s.vote_pile, 0)
    fill(s.vote_opinion, 0)
    fill(s.vote_added, 0)
    fill(s.vote_own, 0)
    fill(s.face_up, 0)
    fill(s.counted, 0)
    fill(s.letter_pile, 0)
    fill(s.letter_added, 0)
    fill(s.letter_own, 0)
    fill(s.letter_shown, 0)
    fill(s.bids, 0)
    fill(s.bidding, 0)
    fill(s.claims, 0)
    fill(s.briefs, 0)
    fill(s.briefs_out, 0)
    fill(s.brief_known, 0)
    fill(s.supers, 0)
    fill(s.beacons, 0)
    fill(s.beacon_at, 0)
    fill(s.beacon_is, 0)
    fill(s.discoveries, 0)
    fill(s.discoveries_out, 0)
    fill(s.discovery_known, 0)
    fill(s.looked_at, 0)
    fill(s.letters, 0)
    fill(s.results, 0)
    fill(s.riots, 0)
    fill(s.riots_out, 0)
    fill(s.active, 0)
    fill(s.threatened, 0)
    fill(s.board, 0)
    fill(s.lasting, 0)
    s.log = zeros(0)
    s.later_left = 0
    s.kills = 0
    s.opinion_left = 0
    s.opinion_next = 0
    s.opinion_all = 0
    s.opinion_now = 0
    s.brief_count = 0
    s.brief_out = 0
    s.super_count = 0
    s.beacon_count = 0
    s.discovery_count = 0
    s.discovery_out = 0
    s.riot_count = 0
    s.riot_out = 0
    s.raised = 0
    s.had_riot = 0
    s.coins = 0
    s.secured = 0
    s.launched = 0
    s.threat = 0
    s.unrest = 0
    s.taxes = 0
    s.troops_left = TROOPS
    s.rioters_left = RIOTERS
    s.rose = 0
    s.undoable = 0
    s.riots_due = 0
    s.briefs_due = 0
    s.cards_due = 0
    s.fares = 0
    s.rolled = 0
    s.stopped = 0
    s.cancelled = 0
    s.replaced = 0
    s.shifted = 0
    s.second = NONE
    s.called = NONE
    s.wanted = 0
    s.total = 0
    s.looking = 0
    s.lookers = 0
    s.marked = 0
    s.had = 0
    s.round = 1
    s.seat = 0
    s.depth = 0
    s.legal_count = 0
    s.decision = NO_DECISION
    s.actor = NOBODY
    s.ended_by = RUNNING


# --- frames ----------------------------------------------------------------------------------------------------------
def push(s: State, kind: i64, seat: i64, a: i64, b: i64) -> i64:
    """Put a frame on top, its stage and other numbers 0; return where it starts."""
    frames = s.frames
    f = s.depth * FRAME
    for cell in range(FRAME):
        frames[f + cell] = 0
    frames[f + F_KIND] = i16(kind)
    frames[f + F_SEAT] = i16(seat)
    frames[f + F_A] = i16(a)
    frames[f + F_B] = i16(b)
    s.depth += 1
    return f


def pop(s: State) -> None:
    """Take the top frame away."""
    s.depth -= 1


def top(s: State) -> i64:
    """Where the top frame starts in ``State.frames``."""
    return (s.depth - 1) * FRAME


def ask(s: State, decision: i64, seat: i64) -> None:
    """Ask the seat; ``rules.advance`` finds what is legal, and answers itself where there is only one choice."""
    s.decision = decision
    s.actor = seat


def allow(s: State, action: i64) -> None:
    """Note a legal action; actions must come in ascending order."""
    s.legal[s.legal_count] = i16(action)
    s.legal_count += 1


def end(s: State, how: i64) -> None:
    """The game is over: nothing is under way any more."""
    s.ended_by = how
    s.depth = 0
    s.decision = NO_DECISION
    s.actor = NOBODY


# --- seats -----------------------------------------------------------------------------------------------------------
def after(s: State, seat: i64, steps: i64) -> i64:
    """The seat so many places to the left of ``seat``."""
    return (seat + steps) % s.players


def apart(s: State, seat: i64, other: i64) -> i64:
    """How many places ``other`` sits to the left of ``seat``."""
    return (other - seat + s.players) % s.players


def is_president(seat: i64) -> bool:
    """Seat 0 is the President; it never gets another character."""
    return seat == 0
