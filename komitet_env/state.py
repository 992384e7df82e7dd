"""The state of one game of Komitet: one field per line with shape, range and meaning; enums; sizes; copy.

A seat is a character's place at the table, 0 .. players - 1, whoever decides for it (see ``rules.KomitetGame``).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from komitet_env.tables import (
    ACCESS_KINDS,
    CARGO,
    CELLS,
    CITIES,
    COLOURS,
    DEPARTMENTS,
    DICE,
    GOODS,
    INTERROGATIONS,
    MAINS,
    MOST_INCOMES,
    MOST_ROADS,
    PENALTIES,
    SCENARIO_TOKENS,
    STRESS_TOKENS,
    SYMBOLS,
    TASKS,
    Tables,
)
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng

# --- sizes -----------------------------------------------------------------------------------------------------------
MOST_SEATS: Final[i64] = 4
SLOTS: Final[i64] = 12  # ordinary tasks on the time scale: 8, and 3 more where one is kept each round (Rules 8.1)
ALLIES: Final[i64] = 20  # allies that ever enter play: two in each of ten steps (42 cards, four a step)
SPACES: Final[i64] = 15  # of the progress scale, 1-15
TIME_SPACES: Final[i64] = 4  # of the time scale; a task enters on 4
AIDS: Final[i64] = 3  # Leningrad's aid tokens, all alike
ACTION_TOKENS: Final[i64] = 15  # with three players the bronze one besides
THREE_PLAYERS: Final[i64] = 3
STICKERS: Final[i64] = 10
FRAMES: Final[i64] = 12
FRAME: Final[i64] = 8

# --- where a task token, an ally or an interrogation token is --------------------------------------------------------
WITH_SEAT: Final[i64] = 14  # 0-13 are cities; WITH_SEAT + seat: with a player
ON_TASK: Final[i64] = 20  # interrogation tokens: ON_TASK + slot
ON_ROAD: Final[i64] = 40  # roadblocks: ON_ROAD + road
IN_SUPPLY: Final[i64] = 253
IN_DISCARD: Final[i64] = 254
GONE: Final[i64] = 255  # back in the catalogue; no token

# --- where an aid token lies (State.aid_on) --------------------------------------------------------------------------
AID_ON_MAIN: Final[i64] = 12  # 0-11: an ordinary task's slot; AID_ON_MAIN + 3 * main + condition
AID_ON_PERSONAL: Final[i64] = 27  # + seat
EASE_DOCUMENTS: Final[i64] = 0  # what it eases (State.eased), chosen when the condition is carried out
EASE_CARGO: Final[i64] = 1
EASE_CHECK: Final[i64] = 2
EASE_SECOND: Final[i64] = 3  # the second of two checks
NOT_EASED: Final[i64] = 4

# --- what lies on a space of the progress scale ----------------------------------------------------------------------
EMPTY: Final[i64] = 0
TASK_DONE: Final[i64] = 1
TASK_FAILED: Final[i64] = 2
MAIN_OPEN: Final[i64] = 3
MAIN_DONE: Final[i64] = 4
FIRST_MAIN_SPACE: Final[i64] = 7  # the five main tasks wait on 7, 9, 11, 13, 15 (fits all known facts)

# --- permanent bonuses of an identity card (State.identity) ----------------------------------------------------------
I_CELL: Final[i64] = 0
I_REROLL: Final[i64] = 1
I_INCOME: Final[i64] = 2
I_CAR: Final[i64] = 3
IDENTITY: Final[i64] = 4
IDENTITY_NAMES: Final = ("cell", "reroll", "income", "car")

# --- stickers (State.stickers) ---------------------------------------------------------------------------------------
S_INCOMES: Final[i64] = 0
S_STRESS: Final[i64] = 1
S_TOKEN: Final[i64] = 2
S_CARGO: Final[i64] = 3
S_CARS: Final[i64] = 4
S_CITY: Final[i64] = 5
S_DOCUMENTS: Final[i64] = 6
S_SUCCESSES: Final[i64] = 7
S_OPEN: Final[i64] = 8
S_ALLY: Final[i64] = 9
STICKER_NAMES: Final = (
    "incomes",
    "stress",
    "token",
    "cargo",
    "cars",
    "city",
    "documents",
    "successes",
    "open",
    "ally",
)

# --- phases of a round (State.phase) ---------------------------------------------------------------------------------
SCENARIO_PHASE: Final[i64] = 0
TASK_PHASE: Final[i64] = 1
INCOME_PHASE: Final[i64] = 2
ACTION_PHASE: Final[i64] = 3
GAME_OVER: Final[i64] = 4
PHASES: Final[i64] = 5
PHASE_NAMES: Final = ("scenario", "tasks and allies", "income and penalties", "action", "over")

# --- how the game ended (State.ended_by) -----------------------------------------------------------------------------
RUNNING: Final[i64] = 0
VICTORY: Final[i64] = 1
THREE_FAILED: Final[i64] = 2
NO_ROOM: Final[i64] = 3
EXHAUSTED: Final[i64] = 4
ENDING_NAMES: Final = (
    "",
    "victory: the fifth main task is finished",
    "defeat: a third task failed",
    "defeat: no room on the progress scale",
    "defeat: no stress token is left",
)

# --- the decisions (State.decision) ----------------------------------------------------------------------------------
NO_DECISION: Final[i64] = 0
POLL: Final[i64] = 1  # the action phase: use a token, a free effect, or yield
MOVE: Final[i64] = 2  # Serve Duty: where to
PARTNER: Final[i64] = 3  # whom to exchange with
EXCHANGE: Final[i64] = 4  # what to give and take
INTERROGATION: Final[i64] = 5  # which interrogation token next
PLACE_TOKEN: Final[i64] = 6  # on which task to place a passed interrogation token
ACTIVATION: Final[i64] = 7
DEPARTMENT: Final[i64] = 8  # through which department to pass a check
CHECK: Final[i64] = 9  # reroll, dice, successes, or finish
REROLL: Final[i64] = 10  # which dice
CALM_OR_STRESS: Final[i64] = 11  # whether a calm token is used
TURN_STRESS: Final[i64] = 12  # which closed stress token is opened
LAY_STRESS: Final[i64] = 13  # where a new one is laid
REMOVE_FROM: Final[i64] = 14  # from which player stress is removed
REMOVE_STRESS: Final[i64] = 15  # which stress token is closed or discarded
CHOOSE_CARGO: Final[i64] = 16  # which cargo is received, or moved to the limit
SPEND_CARGO: Final[i64] = 17  # which cargo is spent, or spared by an aid token
LOSE_GROUP: Final[i64] = 18  # what the players lose for a failed task
LOSE_OWN: Final[i64] = 19  # what the player loses
CHOOSE_INCOME: Final[i64] = 20
HOLD_TASK: Final[i64] = 21  # which task keeps its space
SCENARIO_EFFECT: Final[i64] = 22  # whether one uses the effect of one's city
CHECK_ORDER: Final[i64] = 23  # which of two checks comes first; then what is done before the other one
OPENING: Final[i64] = 24  # open the next cell, with or without the discount, or stop
OPEN_DEPARTMENT: Final[i64] = 25  # where to open a cell for nothing
ALLY_CITY: Final[i64] = 26  # Gorky: in which city
TAKE_WHICH: Final[i64] = 27  # which ally there
SWAP_FIRST: Final[i64] = 28
SWAP_SECOND: Final[i64] = 29
AID_WHICH: Final[i64] = 30
AID_WHERE: Final[i64] = 31
AID_STEP: Final[i64] = 32  # which condition of a main task
TRADING: Final[i64] = 33
PAYING: Final[i64] = 34  # Vologda: another document, or stop
ANYWHERE: Final[i64] = 35  # Syktyvkar: with whom; a token's or sticker's exchange: who is the first, the second
STICKER_CITY: Final[i64] = 36  # which city's effect
EASE: Final[i64] = 37  # what an aid token eases
CHOOSE_UNIT: Final[i64] = 38  # which cargo of a set of gains is received where not all fits
DECISIONS: Final[i64] = 39
DECISION_NAMES: Final = (
    "none",
    "poll",
    "move",
    "partner",
    "exchange",
    "interrogation",
    "place token",
    "activation",
    "department",
    "check",
    "reroll",
    "calm or stress",
    "turn stress",
    "lay stress",
    "remove from",
    "remove stress",
    "choose cargo",
    "spend cargo",
    "group loss",
    "own loss",
    "choose income",
    "hold task",
    "scenario effect",
    "check order",
    "opening",
    "open department",
    "ally city",
    "ally",
    "swap first",
    "swap second",
    "aid",
    "aid where",
    "aid condition",
    "trade",
    "pay",
    "anywhere",
    "sticker city",
    "ease",
    "choose unit",
)

# --- a frame of State.frames: what is under way, the innermost on top ------------------------------------------------
F_KIND: Final[i64] = 0
F_SEAT: Final[i64] = 1  # who carries it out
F_STAGE: Final[i64] = 2  # how far it has come
F_A: Final[i64] = 3  # and the next four: see the kinds
F_B: Final[i64] = 4
F_C: Final[i64] = 5
F_D: Final[i64] = 6
F_E: Final[i64] = 7
ROUND: Final[i64] = 0  # always the lowest; STAGE: a part of the round; A, B, C: counters of that part
GAIN: Final[i64] = 1  # A: set of gains, or -1; B, C, D: what is still to come in this stage (see goods.py)
REMOVE: Final[i64] = 2  # A: how much stress; B: 1 if any player's; C: whose is chosen now
STRESS: Final[i64] = 3  # A: how much stress is still to be received; B: 1 if calm is refused for this one
CHECKING: Final[i64] = 4  # A: colour; B: difficulty; C: department; D: successes added; E: free rerolls left (before
# the roll B is the printed difficulty, E what an aid token takes off)
SERVE: Final[i64] = 5  # A: cars added; B: interrogation token being checked
EXCHANGING: Final[i64] = 6  # E gives to A and takes from A; B, C: bit sets of goods given, taken; D: task slots moved;
# STAGE: 0, or 1 + (the action GIVE or TAKE of the cargo that passes once another is named for it, less GIVE)
EFFECT: Final[i64] = 7  # A: city, or -1 for a sticker that takes an ally; B, C: choices made so far; D: 1 if another
# document was chosen
CONDITION_UNDER_WAY: Final[i64] = 8  # A: where (as State.aid_on); B: condition; C, D, E: see tasks.py
LOSS: Final[i64] = 9  # A: LOSE_EITHER ..; B: documents still to be lost (see losses.py)
OPEN: Final[i64] = 10  # A: department; B: cells for nothing; C: discount; D: documents of it left; STAGE: 1 once access
# tokens are turned up
INCOMES: Final[i64] = 11  # A: how many of one's own incomes
ALLY_TAKING: Final[i64] = 12  # A: ally; STAGE: 1 once its check has begun
TWO_SEATS: Final[i64] = 13  # an exchange between any two players; A: the first one, once STAGE is 1

LOSE_EITHER: Final[i64] = 0  # 1 cargo or 2 documents
LOSE_ONE_CARGO: Final[i64] = 1
LOSE_TWO_DOCUMENTS: Final[i64] = 2
EVERYBODY: Final[i64] = 9  # F_SEAT of the loss for a failed task

# --- what happened since personal tasks were last looked at (State.events), by seat ----------------------------------
E_KINDS: Final[i64] = 0  # bit set: kinds of ordinary task finished
E_SPACES: Final[i64] = 1  # bit set: spaces of the time scale on which they lay
E_MAIN: Final[i64] = 2  # 1: a main task was finished in the seat's city
E_SUCCESSES: Final[i64] = 3  # 1 + the most successes in a passed check
E_STRESS_FREE: Final[i64] = 4  # 1: Serve Duty ended without stress
EVENTS: Final[i64] = 5

# --- what a player's board, allies and finished personal tasks bring now (State.sums), by seat: see boards.sum_up ----
D_OPEN: Final[i64] = 0  # of a department: open cells, stressed ones included
D_DICE: Final[i64] = 1  # dice rolled in a check
D_SYMBOLS: Final[i64] = 2  # and the next four: successes by symbol
D_REROLLS: Final[i64] = D_SYMBOLS + SYMBOLS
D_EASIER: Final[i64] = D_REROLLS + 1
D_THROUGH: Final[i64] = D_EASIER + 1  # by colour: 1 where a bonus passes such checks through the department
D_PRICE: Final[i64] = D_THROUGH + COLOURS  # what the leftmost blocked cell costs, by goods
DEPARTMENT_SUMS: Final[i64] = D_PRICE + GOODS
SUM_PENALTIES: Final[i64] = DEPARTMENTS * DEPARTMENT_SUMS  # open stress tokens by penalty; before them the departments
SUM_INCOMES: Final[i64] = SUM_PENALTIES + PENALTIES  # how many times one has each income
SUM_CARS: Final[i64] = SUM_INCOMES + MOST_INCOMES  # for a move, before fuel
SUM_FUEL_CARS: Final[i64] = SUM_CARS + 1  # for one fuel
SUM_SUCCESSES: Final[i64] = SUM_FUEL_CARS + 1  # automatic ones
SUM_SPECIAL: Final[i64] = SUM_SUCCESSES + 1  # bit set
SUM_PLACES: Final[i64] = SUM_SPECIAL + 1  # in the trunk
SUM_STRESS: Final[i64] = SUM_PLACES + 1  # stress tokens
SUMS: Final[i64] = SUM_STRESS + 1
SHOWN_ENDS: Final[i64] = 3  # State.shown, by seat: where departments, penalties and incomes end; then 256 * sum + value
SHOWN: Final[i64] = SHOWN_ENDS + SUM_CARS

ACTIONS: Final[i64] = 230  # see actions.py
HIGHEST_BIT: Final[i64] = 0x2000_0000_0000_0000  # the highest that mypyc writes as a C number


def bit(n: i64) -> i64:
    """2 to the power of n, 0..61. ``1 << n`` would not do: compiled, the literal is a C int of 32 bits."""
    return HIGHEST_BIT >> (61 - n)


def shorts(size: i64) -> vec[i16]:
    """A new vector of ``size`` zeros."""
    return vec[i16]([i16(0)] * size)


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
        goods: vec[u8],
        limit: vec[u8],
        fund: vec[u8],
        tokens: vec[u8],
        is_open: vec[u8],
        access: vec[u8],
        stress: vec[u8],
        under: vec[u8],
        in_front: vec[u8],
        token_open: vec[u8],
        token_seen: vec[u8],
        token_pool: vec[u8],
        stress_supply: vec[u8],
        stress_discard: vec[u8],
        deck: vec[u8],
        task_card: vec[u8],
        task_space: vec[u8],
        task_at: vec[u8],
        task_came: vec[u8],
        ally_card: vec[u8],
        ally_at: vec[u8],
        main_card: vec[u8],
        main_space: vec[u8],
        scenario_on: vec[u8],
        scenario_active: vec[u8],
        progress: vec[u8],
        question_at: vec[u8],
        question_supply: vec[u8],
        road_token: vec[u8],
        distance: vec[u8],
        road_cost: vec[u8],
        aid_on: vec[u8],
        personal_done: vec[u8],
        identity: vec[u8],
        stickers: vec[u8],
        dice: vec[u8],
        taken: vec[u8],
        events: vec[u8],
        sums: vec[u8],
        frames: vec[i16],
        legal: vec[i16],
        shown: vec[i16],
    ) -> None:
        self.tables: Tables = tables
        self.rng: Rng = rng
        self.players: i64 = players  # 2..4
        # players
        self.character: vec[u8] = character  # [4] 0..5, by seat
        self.place: vec[u8] = place  # [4] the city of the figure, by seat
        self.goods: vec[u8] = goods  # [4 * 4] medicine, equipment, fuel, documents, by seat
        self.limit: vec[u8] = limit  # [5] the same and calm, in the agent limit
        self.fund: vec[u8] = fund  # [5] the same in the Committee fund
        self.tokens: vec[u8] = tokens  # [4] action tokens
        self.is_open: vec[u8] = is_open  # [4 * 15] 1: the cell is open
        self.access: vec[u8] = access  # [4 * 15] kind of the access token on the cell or just taken from it, or GONE
        self.stress: vec[u8] = stress  # [4 * 15 + 20] 0, or 1 + the (upper) stress token on the cell, on the ally
        self.under: vec[u8] = under  # [4 * 15] 0, or 1 + the stress token beneath it
        self.in_front: vec[u8] = in_front  # [4 * 7] access tokens turned over and not used, by kind
        self.personal_done: vec[u8] = personal_done  # [4] 0..2 personal tasks completed
        self.identity: vec[u8] = identity  # [4 * 4] 1: the permanent bonus is active
        self.stickers: vec[u8] = stickers  # [4 * 10] stickers left
        self.sums: vec[u8] = sums  # [4 * SUMS] what board, allies and finished personal tasks bring now, by seat
        # stress tokens, by number
        self.token_open: vec[u8] = token_open  # [20] 1: lies open
        self.token_seen: vec[u8] = token_seen  # [20] 1: its face is known, since it lay open after the last shuffle
        self.token_pool: vec[u8] = token_pool  # [20] 0: shuffled into the limit last, 1 ..: before (stress.age_pools)
        self.stress_supply: vec[u8] = stress_supply  # [20] tokens in the limit; the next one is the last
        self.stress_discard: vec[u8] = stress_discard  # [20] tokens beside the board
        self.stress_left: i64 = 0  # 0..20 in the supply
        self.stress_out: i64 = 0  # 0..20 in the discard
        # ordinary tasks and allies
        self.deck: vec[u8] = deck  # [42] task cards in order; those from `drawn` on are still to come
        self.drawn: i64 = 0  # 0..42
        self.task_card: vec[u8] = task_card  # [12] 0, or 1 + the task on the time scale, by slot
        self.task_space: vec[u8] = task_space  # [12] 1..4
        self.task_at: vec[u8] = task_at  # [12] where its token is: a city, or WITH_SEAT + seat
        self.task_came: vec[u8] = task_came  # [12] how many cards had been drawn when it came
        self.ally_card: vec[u8] = ally_card  # [20] the number of its token, in order of entry
        self.ally_at: vec[u8] = ally_at  # [20] a city, WITH_SEAT + seat, or GONE
        self.allies: i64 = 0  # 0..20 that have entered
        # main tasks, in the order in which they are to be finished
        self.main_card: vec[u8] = main_card  # [5] 0..7
        self.main_space: vec[u8] = main_space  # [5] 1..15 where it lies on the progress scale
        self.scenario_on: vec[u8] = scenario_on  # [5] the scenario token on it, or that came from it
        self.scenario_active: vec[u8] = scenario_active  # [5] 1: the scenario token lies in the scenario area
        self.mains_done: i64 = 0  # 0..5
        self.steps_done: i64 = 0  # 0..2 conditions done of the current one
        self.progress: vec[u8] = progress  # [16] EMPTY .. MAIN_DONE, spaces from 1
        self.failed: i64 = 0  # 0..3 failed tasks
        # interrogation tokens and roadblocks, by number; roads
        self.question_at: vec[u8] = question_at  # [21] a city, ON_TASK + slot, ON_ROAD + road, IN_SUPPLY, IN_DISCARD
        self.question_supply: vec[u8] = question_supply  # [21] tokens in the supply; the next one is the last
        self.questions_left: i64 = 0  # 0..21 in the supply
        self.road_token: vec[u8] = road_token  # [32] 0, or 1 + the roadblock token on the road
        self.distance: vec[u8] = distance  # [14 * 14] travel cost of the cheapest way
        self.road_cost: vec[u8] = road_cost  # [32] what each road costs now
        self.aid_on: vec[u8] = aid_on  # [3] GONE (in Leningrad), or what it lies on
        # the moment
        self.dice: vec[u8] = dice  # [5] what the dice of the check under way show
        self.dice_rolled: i64 = 0  # 0..5
        self.taken: vec[u8] = taken  # [4 * 24] incomes taken in this income step, by seat and set of gains
        self.again: i64 = 0  # bit set: seats that may take one of their incomes again, by identity
        self.events: vec[u8] = events  # [4 * EVENTS] what personal tasks may wait for
        self.frames: vec[i16] = frames  # [FRAMES * FRAME] what is under way
        self.depth: i64 = 0  # 0..FRAMES
        self.legal: vec[i16] = legal  # [ACTIONS] the legal actions, in ascending order
        self.legal_count: i64 = 0
        self.shown: vec[i16] = shown  # [4 * SHOWN] sums of departments, penalties and incomes that are not zero
        self.tried: i64 = 0  # bit set: interrogation tokens checked in this Serve Duty
        self.passed: i64 = 0  # 1: the latest check was passed
        self.held: i64 = GONE  # the task slot that keeps its space, or GONE
        self.eased: i64 = NOT_EASED  # what an aid token eases in the condition under way
        self.one_die_used: i64 = 0  # 1: the scenario token's reroll has been used in this check
        self.reroll_by: i64 = 0  # the source of the reroll being chosen (an action)
        # where the game is
        self.round: i64 = 1  # 1..
        self.phase: i64 = INCOME_PHASE
        self.bronze: i64 = 0  # the seat that gets the additional token of three players
        self.polled: i64 = 0  # the seat polled in the action phase, or asked in another part of the round
        self.yields: i64 = 0  # how many seats in a row have yielded
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
            self.goods[:],
            self.limit[:],
            self.fund[:],
            self.tokens[:],
            self.is_open[:],
            self.access[:],
            self.stress[:],
            self.under[:],
            self.in_front[:],
            self.token_open[:],
            self.token_seen[:],
            self.token_pool[:],
            self.stress_supply[:],
            self.stress_discard[:],
            self.deck[:],
            self.task_card[:],
            self.task_space[:],
            self.task_at[:],
            self.task_came[:],
            self.ally_card[:],
            self.ally_at[:],
            self.main_card[:],
            self.main_space[:],
            self.scenario_on[:],
            self.scenario_active[:],
            self.progress[:],
            self.question_at[:],
            self.question_supply[:],
            self.road_token[:],
            self.distance[:],
            self.road_cost[:],
            self.aid_on[:],
            self.personal_done[:],
            self.identity[:],
            self.stickers[:],
            self.dice[:],
            self.taken[:],
            self.events[:],
            self.sums[:],
            self.frames[:],
            self.legal[:],
            self.shown[:],
        )
        twin.stress_left = self.stress_left
        twin.stress_out = self.stress_out
        twin.drawn = self.drawn
        twin.allies = self.allies
        twin.mains_done = self.mains_done
        twin.steps_done = self.steps_done
        twin.failed = self.failed
        twin.questions_left = self.questions_left
        twin.dice_rolled = self.dice_rolled
        twin.again = self.again
        twin.depth = self.depth
        twin.legal_count = self.legal_count
        twin.tried = self.tried
        twin.passed = self.passed
        twin.held = self.held
        twin.eased = self.eased
        twin.one_die_used = self.one_die_used
        twin.reroll_by = self.reroll_by
        twin.round = self.round
        twin.phase = self.phase
        twin.bronze = self.bronze
        twin.polled = self.polled
        twin.yields = self.yields
        twin.decision = self.decision
        twin.actor = self.actor
        twin.ended_by = self.ended_by
        return twin

    def vectors(self) -> list[vec[u8]]:
        """Every vector of bytes that nothing else tells, in the order of the fields."""
        return [
            self.character,
            self.place,
            self.goods,
            self.limit,
            self.fund,
            self.tokens,
            self.is_open,
            self.access,
            self.stress,
            self.under,
            self.in_front,
            self.token_open,
            self.token_seen,
            self.token_pool,
            self.stress_supply,
            self.stress_discard,
            self.deck,
            self.task_card,
            self.task_space,
            self.task_at,
            self.ally_card,
            self.ally_at,
            self.main_card,
            self.main_space,
            self.scenario_on,
            self.scenario_active,
            self.progress,
            self.question_at,
            self.question_supply,
            self.road_token,
            self.distance,
            self.aid_on,
            self.personal_done,
            self.identity,
            self.stickers,
            self.dice,
            self.taken,
            self.events,
        ]

    def numbers(self) -> list[int]:
        """Every single number, in the order of the fields."""
        return [
            int(self.players),
            int(self.stress_left),
            int(self.stress_out),
            int(self.drawn),
            int(self.allies),
            int(self.mains_done),
            int(self.steps_done),
            int(self.failed),
            int(self.questions_left),
            int(self.dice_rolled),
            int(self.again),
            int(self.depth),
            int(self.legal_count),
            int(self.tried),
            int(self.passed),
            int(self.held),
            int(self.eased),
            int(self.one_die_used),
            int(self.reroll_by),
            int(self.round),
            int(self.phase),
            int(self.bronze),
            int(self.polled),
            int(self.yields),
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
    """A state for ``players`` characters, still to be set up (see ``setup.set_up``)."""
    return State(
        tables,
        Rng(1, 2, 3, 4),
        players,
        zeros(MOST_SEATS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * GOODS),
        zeros(GOODS + 1),
        zeros(GOODS + 1),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * CELLS),
        zeros(MOST_SEATS * CELLS),
        zeros(MOST_SEATS * CELLS + ALLIES),
        zeros(MOST_SEATS * CELLS),
        zeros(MOST_SEATS * ACCESS_KINDS),
        zeros(STRESS_TOKENS),
        zeros(STRESS_TOKENS),
        zeros(STRESS_TOKENS),
        zeros(STRESS_TOKENS),
        zeros(STRESS_TOKENS),
        zeros(TASKS),
        zeros(SLOTS),
        zeros(SLOTS),
        zeros(SLOTS),
        zeros(SLOTS),
        zeros(ALLIES),
        zeros(ALLIES),
        zeros(MAINS),
        zeros(MAINS),
        zeros(MAINS),
        zeros(SCENARIO_TOKENS),
        zeros(SPACES + 1),
        zeros(INTERROGATIONS),
        zeros(INTERROGATIONS),
        zeros(MOST_ROADS),
        zeros(CITIES * CITIES),
        zeros(MOST_ROADS),
        zeros(AIDS),
        zeros(MOST_SEATS),
        zeros(MOST_SEATS * IDENTITY),
        zeros(MOST_SEATS * STICKERS),
        zeros(DICE),
        zeros(MOST_SEATS * MOST_INCOMES),
        zeros(MOST_SEATS * EVENTS),
        zeros(MOST_SEATS * SUMS),
        shorts(FRAMES * FRAME),
        shorts(ACTIONS),
        shorts(MOST_SEATS * SHOWN),
    )


# --- frames ----------------------------------------------------------------------------------------------------------
def push(s: State, kind: i64, seat: i64, a: i64, b: i64) -> None:
    """Put a frame on top, its stage and other numbers 0."""
    frames = s.frames
    f = s.depth * FRAME
    frames[f + F_KIND] = i16(kind)
    frames[f + F_SEAT] = i16(seat)
    frames[f + F_STAGE] = 0
    frames[f + F_A] = i16(a)
    frames[f + F_B] = i16(b)
    frames[f + F_C] = 0
    frames[f + F_D] = 0
    frames[f + F_E] = 0
    s.depth += 1


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
    s.phase = GAME_OVER
    s.depth = 0
    s.decision = NO_DECISION
    s.actor = NOBODY


def cargo_of(s: State, seat: i64) -> i64:
    """How many pieces of cargo the seat carries."""
    total: i64 = 0
    for kind in range(CARGO):
        total += i64(s.goods[seat * GOODS + kind])
    return total
