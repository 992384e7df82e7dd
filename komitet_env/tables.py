"""The content of a pack, packed for the rules: numbers only, in flat records; shared by all games, never written.

``content.packed`` makes it. Each record starts at ``number * RECORD`` of its vector; the names of its cells are below.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tabletop_core.game import zeros

# --- numbers of the rulebook -----------------------------------------------------------------------------------------
CITIES: Final[i64] = 14
CHARACTERS: Final[i64] = 6
DEPARTMENTS: Final[i64] = 3  # Personnel, Analytics, Transport
CELLS_IN_DEPARTMENT: Final[i64] = 5
CELLS: Final[i64] = 15  # of a board: Personnel 0-4, Analytics 5-9, Transport 10-14, each from left to right
TASKS: Final[i64] = 42  # ordinary tasks, and as many allies on the reverse of their tokens
MAIN_CARDS: Final[i64] = 8
MAINS: Final[i64] = 5  # main tasks in play
STEPS_OF_MAIN: Final[i64] = 3  # the most conditions of one main task
SCENARIO_TOKENS: Final[i64] = 5
STRESS_TOKENS: Final[i64] = 20
CARGO_TOKENS: Final[i64] = 6  # of each kind
CALM_TOKENS: Final[i64] = 6
INTERROGATIONS: Final[i64] = 21
ACCESS_TOKENS: Final[i64] = 10  # of each character
PERSONAL: Final[i64] = 2  # personal tasks of each character
DICE: Final[i64] = 5
FACES: Final[i64] = 6
SYMBOLS: Final[i64] = 5
FAILURE: Final[i64] = 5  # the face that counts two failures; the others are symbols 0-4
LONGEST_CHECK: Final[i64] = 2  # the most checks in one condition

# --- what can be owned (the order of State.goods, State.limit, State.fund) -------------------------------------------
MEDICINE: Final[i64] = 0
EQUIPMENT: Final[i64] = 1
FUEL: Final[i64] = 2
DOCUMENTS: Final[i64] = 3
CARGO: Final[i64] = 3  # kinds of cargo: 0, 1, 2
GOODS: Final[i64] = 4
CALM: Final[i64] = 4  # in State.limit and State.fund only
GOODS_NAMES: Final = ("medicine", "equipment", "fuel", "documents")

# --- colours of checks, frames and departments -----------------------------------------------------------------------
PERSONNEL: Final[i64] = 0  # blue
ANALYTICS: Final[i64] = 1  # red
TRANSPORT: Final[i64] = 2  # green
ANY: Final[i64] = 3  # grey: any department
COLOURS: Final[i64] = 4
DEPARTMENT_NAMES: Final = ("personnel", "analytics", "transport")

# --- a set of gains (Tables.gains): incomes, access tokens, one-time allies, some scenario tokens --------------------
G_GOODS: Final[i64] = 0  # and 1, 2, 3: so many of each of the goods, from the limit
G_CARGO: Final[i64] = 4  # so many cargo of any kind, from the limit
G_CHOICE: Final[i64] = 5  # bit set of kinds of cargo: one of these, from the limit
G_FUND_DOCUMENTS: Final[i64] = 6  # so many documents from the fund to the limit
G_FUND_CARGO: Final[i64] = 7  # so many cargo of any kind from the fund to the limit
G_FUND_CALM: Final[i64] = 8  # so many calm tokens from the fund to the limit
G_STRESS: Final[i64] = 9  # so much stress removed from oneself
G_TOKENS: Final[i64] = 10  # so many action tokens
GAINS: Final[i64] = 11

# --- a bonus (Tables.bonuses): of a cell, a permanent ally, a completed personal task --------------------------------
B_SYMBOLS: Final[i64] = 0  # and the next four: successes by symbol
B_REROLLS: Final[i64] = 5  # free rerolls in each check of the department
B_DICE: Final[i64] = 6  # extra dice in each check of the department
B_SUCCESSES: Final[i64] = 7  # automatic successes, in any check
B_EASIER: Final[i64] = 8  # checks of the department are so much easier
B_THROUGH: Final[i64] = 9  # 0, or 1 + the colour of checks that may be passed through the department
B_CARS: Final[i64] = 10
B_FUEL_CARS: Final[i64] = 11  # fuel gives so many more cars
B_INCOME: Final[i64] = 12  # 0, or 1 + a set of gains, received in each income phase
B_SPECIAL: Final[i64] = 13  # bit set of the following
BONUS: Final[i64] = 14
TOKEN_EXCHANGE: Final[i64] = 1  # an action token starts an exchange between any two players
CARGO_FOR_TOKEN: Final[i64] = 2  # 1 cargo to the fund and 1 of the same kind to the limit give an action token
HOLDS_TASK: Final[i64] = 4  # an ordinary task whose token lies in one's city keeps its space
HOLDS_TWO: Final[i64] = 8  # the cell holds two stress tokens, the lower one closed
DISCOUNT: Final[i64] = 16  # opening cells costs 2 documents or 1 cargo less

# --- a cell of a board (Tables.cells), by character and cell ---------------------------------------------------------
C_COST: Final[i64] = 0  # and the next three: what opening it costs, by goods
C_OPEN: Final[i64] = 4  # 1: it has no access slot and is open from the start
C_TRUNK: Final[i64] = 5  # places for cargo
C_BONUS: Final[i64] = 6  # a bonus
CELL: Final[i64] = 7

# --- a character (Tables.characters) ---------------------------------------------------------------------------------
H_START: Final[i64] = 0  # the city where the figure starts
H_GOODS: Final[i64] = 1  # and the next three: goods at the start, taken from the limit
H_INCOMES: Final[i64] = 5  # and the next two: 0, or 1 + a set of gains: base incomes
BASE_INCOMES: Final[i64] = 3
CHARACTER: Final[i64] = 8

# --- a condition (Tables.conditions): of an ordinary, main or personal task ------------------------------------------
K_CITY: Final[i64] = 0  # where it is carried out
K_GOODS: Final[i64] = 1  # and the next three: goods to be spent
K_CARGO: Final[i64] = 5  # cargo of any kind to be spent, besides
K_CHECKS: Final[i64] = 6  # how many checks
K_COLOUR: Final[i64] = 7  # and K_COLOUR + 2: the colour of each
K_DIFFICULTY: Final[i64] = 8  # and K_DIFFICULTY + 2
CONDITION: Final[i64] = 11

# --- an ordinary task (Tables.tasks) ---------------------------------------------------------------------------------
T_KIND: Final[i64] = 0
T_CITY: Final[i64] = 1  # the destination city, where the token is laid (and where an ally of this number lies)
T_FIRST: Final[i64] = 2  # interrogations: a city; deliver: the other city; road: number of the road
T_SECOND: Final[i64] = 3  # interrogations: the other city
T_CONDITION: Final[i64] = 4  # checks and spend: the condition
TASK: Final[i64] = 5
INTERROGATE: Final[i64] = 0
DELIVER: Final[i64] = 1
CLEAR_ROAD: Final[i64] = 2
CHECKS: Final[i64] = 3
SPEND: Final[i64] = 4
TASK_KINDS: Final[i64] = 5
TASK_KIND_NAMES: Final = ("two interrogations", "deliver the token", "clear the road", "checks", "spend resources")

# --- an ally (Tables.allies), by the number of its token -------------------------------------------------------------
A_FRAME: Final[i64] = 0  # ONE_TIME, or the department it joins
A_GAINS: Final[i64] = 1  # one-time: a set of gains
A_COLOUR: Final[i64] = 2  # permanent: the check
A_DIFFICULTY: Final[i64] = 3
A_BONUS: Final[i64] = 4  # permanent: a bonus
ALLY: Final[i64] = 5
ONE_TIME: Final[i64] = 3

# --- a main task (Tables.mains) --------------------------------------------------------------------------------------
M_COUNT: Final[i64] = 0  # 1..3 conditions
M_CONDITIONS: Final[i64] = 1  # and the next two
MAIN: Final[i64] = 4

# --- a personal task (Tables.personal), by character and number ------------------------------------------------------
P_TRIGGER: Final[i64] = 0
P_NUMBER: Final[i64] = 1  # see the triggers
P_CONDITION: Final[i64] = 2  # WHEN_IN_CITY: the condition
P_BONUS: Final[i64] = 3  # the bonus of the completed task
PERSONAL_TASK: Final[i64] = 4
WHEN_IN_CITY: Final[i64] = 0  # as an activation in the condition's city
WHEN_KIND_FINISHED: Final[i64] = 1  # one finishes an ordinary task of kind NUMBER
WHEN_SPACE_FINISHED: Final[i64] = 2  # one finishes an ordinary task on space NUMBER of the time scale
WHEN_MAIN_FINISHED: Final[i64] = 3  # one is in the city where a main task is finished, by anybody
WHEN_CELLS_OPEN: Final[i64] = 4  # NUMBER of one's cells are open
WHEN_DOCUMENTS: Final[i64] = 5  # one holds NUMBER documents
WHEN_TOGETHER: Final[i64] = 6  # NUMBER players are in one's city, oneself included
WHEN_CHECK_BY: Final[i64] = 7  # one passes a check with NUMBER successes or more
WHEN_STRESS_FREE: Final[i64] = 8  # one ends one's Serve Duty without a stress token on board and allies, NUMBER unused
TRIGGERS: Final[i64] = 9

# --- a scenario token (Tables.scenario) ------------------------------------------------------------------------------
N_KIND: Final[i64] = 0
N_NUMBER: Final[i64] = 1  # see the kinds
SCENARIO: Final[i64] = 2
PHASE_CITY_EFFECT: Final[i64] = 0  # in each scenario phase one player may use the effect of their city
REROLL_ONE_DIE: Final[i64] = 1  # any player may reroll one die in any check
PHASE_GAINS: Final[i64] = 2  # in each scenario phase the set of gains NUMBER, as far as it moves things to the limit
PHASE_LOSS: Final[i64] = 3  # in each scenario phase NUMBER % LOSS_TENS documents go from the limit to the fund, and
LOSS_TENS: Final[i64] = 10  # NUMBER // LOSS_TENS stress tokens from the limit out of the game
ROADS_COST_MORE: Final[i64] = 4  # each road without a roadblock that leads to a city of region NUMBER costs 1 more
SCENARIO_KINDS: Final[i64] = 5

# --- a city (Tables.cities) ------------------------------------------------------------------------------------------
Y_REGION: Final[i64] = 0
Y_EFFECT: Final[i64] = 1
Y_NUMBER: Final[i64] = 2  # see the effects
CITY: Final[i64] = 3
REGION_NAMES: Final = ("purple", "orange", "blue", "green")
OPEN_CELLS: Final[i64] = 0  # in department NUMBER
TAKE_ALLY: Final[i64] = 1
SWAP_CARDS: Final[i64] = 2
LAY_AID: Final[i64] = 3
FUND_TO_LIMIT: Final[i64] = 4  # the set of gains NUMBER
INCOME_AGAIN: Final[i64] = 5
TRADE: Final[i64] = 6
EXCHANGE_ANYWHERE: Final[i64] = 7
PAY_FOR_CALM: Final[i64] = 8  # NUMBER stress for each document
OWN_STRESS: Final[i64] = 9  # NUMBER stress from oneself

# --- a road (Tables.roads) -------------------------------------------------------------------------------------------
R_FROM: Final[i64] = 0
R_TO: Final[i64] = 1
R_COST: Final[i64] = 2
ROAD: Final[i64] = 3
BLOCKED_COST: Final[i64] = 3

# --- penalties of stress tokens (Tables.stress: one for each of the 20 tokens) ---------------------------------------
LOSE_CARGO: Final[i64] = 0  # the first three: in the income phase
LOSE_DOCUMENTS: Final[i64] = 1
RETURN_TOKEN: Final[i64] = 2
REROLLS_COST_MORE: Final[i64] = 3  # the others: as long as the token lies open
ONLY_PAID_REROLLS: Final[i64] = 4
CHECKS_HARDER: Final[i64] = 5
NO_TASKS: Final[i64] = 6
NO_CITY_EFFECTS: Final[i64] = 7
NO_OPENING: Final[i64] = 8
NO_MEDICINE: Final[i64] = 9  # NO_MEDICINE + kind of cargo
NO_EQUIPMENT: Final[i64] = 10
NO_FUEL: Final[i64] = 11
FEWER_CARS: Final[i64] = 12
PENALTIES: Final[i64] = 13

# --- access tokens (Tables.access: kind of each of the 10 tokens of a character; the same for all) -------------------
ACCESS_LOSS: Final[i64] = 0  # lose 1 cargo or 2 documents
ACCESS_REROLL: Final[i64] = 1  # reroll any dice of a check
ACCESS_GAINS: Final[i64] = 2  # ACCESS_GAINS + n: the n-th set of gains in Tables.access_gains
MOST_ACCESS_GAINS: Final[i64] = 5
ACCESS_KINDS: Final[i64] = 7

# --- levels of difficulty (Tables.levels) ----------------------------------------------------------------------------
LEVELS: Final = ("easy", "normal", "hard")
L_GOODS: Final[i64] = 0  # and the next four: what the limit starts with, by goods, then calm
LEVEL: Final[i64] = 5

# --- sizes that a pack must keep to (content.py checks them) ---------------------------------------------------------
MOST_ROADS: Final[i64] = 32
MOST_INCOMES: Final[i64] = 24  # sets of gains that serve as incomes: the first ones of Tables.gains
MOST_AT_CITY: Final[i64] = 4  # ordinary tasks (and so allies) with the same destination
MOST_QUESTIONS_AT: Final[i64] = 4  # interrogation tasks that lay a token in the same city
MOST_DOCUMENTS: Final[i64] = 60  # in the whole game: 30 tokens of value 1 or 2


def bytes_of(values: list[int]) -> vec[u8]:
    """``values``, each 0 .. 255, as a vector."""
    out = zeros(len(values))
    for i in range(len(values)):
        out[i] = u8(values[i])
    return out


def write_listed(cells: vec[i16], first: i64, last: i64, out: vec[u8], at: i64) -> None:
    """Write cells of the row that begins at ``at``, each 256 * cell + value, from ``first`` to before ``last``."""
    for n in range(first, last):
        cell = i64(cells[n])
        out[at + (cell >> 8)] = u8(cell & 255)


@final
class Prints:
    """What is printed on the cards of one kind, as it is seen: of the row of each card the cells that are not zero."""

    def __init__(self, rows: vec[u8], width: i64) -> None:
        """Of whole rows, each ``width`` cells, at most 127, one after the other."""
        cards = len(rows) // width
        count: i64 = 0
        for at in range(len(rows)):
            count += i64(rows[at] != 0)
        self.first: vec[i16] = vec[i16]([i16(0)] * (cards + 1))  # where each card begins in the cells
        self.cells: vec[i16] = vec[i16]([i16(0)] * count)  # 256 * cell + value
        count = 0
        for card in range(cards):
            for cell in range(width):
                if rows[card * width + cell] != 0:
                    self.cells[count] = i16(256 * cell + i64(rows[card * width + cell]))
                    count += 1
            self.first[card + 1] = i16(count)

    def write(self, card: i64, out: vec[u8], at: i64) -> None:
        """Write the card's cells to its row, which begins at ``at``."""
        write_listed(self.cells, i64(self.first[card]), i64(self.first[card + 1]), out, at)


@final
class Tables:
    """The content of a pack. Each argument is the records of one kind, one after the other."""

    def __init__(
        self,
        *,
        cities: list[int],
        roads: list[int],
        dice: list[int],
        characters: list[int],
        cells: list[int],
        access: list[int],
        access_gains: list[int],
        stress: list[int],
        interrogations: list[int],
        tasks: list[int],
        allies: list[int],
        mains: list[int],
        personal: list[int],
        scenario: list[int],
        levels: list[int],
        gains: list[int],
        incomes: int,
        bonuses: list[int],
        conditions: list[int],
        documents: int,
        city_names: list[str],
        character_names: list[str],
        symbol_names: list[str],
        task_names: list[str],
        ally_names: list[str],
        main_names: list[str],
        personal_names: list[str],
        scenario_names: list[str],
        gains_words: list[str],
        bonus_words: list[str],
        condition_words: list[str],
        task_words: list[str],
        ally_words: list[str],
        personal_words: list[str],
        scenario_words: list[str],
        city_words: list[str],
        city_at: list[tuple[int, int]],
    ) -> None:
        self.cities: vec[u8] = bytes_of(cities)  # [14 * CITY]
        self.roads: vec[u8] = bytes_of(roads)  # [roads * ROAD]
        self.dice: vec[u8] = bytes_of(dice)  # [6] what each side of a die shows: 0-4 a symbol, FAILURE
        self.characters: vec[u8] = bytes_of(characters)  # [6 * CHARACTER]
        self.cells: vec[u8] = bytes_of(cells)  # [6 * 15 * CELL]
        self.access: vec[u8] = bytes_of(access)  # [10] ACCESS_LOSS ..
        self.access_gains: vec[u8] = bytes_of(access_gains)  # [up to 5] the set of gains of ACCESS_GAINS + n
        self.stress: vec[u8] = bytes_of(stress)  # [20] LOSE_CARGO .. FEWER_CARS
        self.interrogations: vec[u8] = bytes_of(interrogations)  # [21 * 2] colour, difficulty
        self.tasks: vec[u8] = bytes_of(tasks)  # [42 * TASK]
        self.allies: vec[u8] = bytes_of(allies)  # [42 * ALLY]
        self.mains: vec[u8] = bytes_of(mains)  # [8 * MAIN]
        self.personal: vec[u8] = bytes_of(personal)  # [6 * 2 * PERSONAL_TASK]
        self.scenario: vec[u8] = bytes_of(scenario)  # [5 * SCENARIO]
        self.levels: vec[u8] = bytes_of(levels)  # [3 * LEVEL] easy, normal, hard
        self.gains: vec[u8] = bytes_of(gains)  # [sets * GAINS] incomes first
        self.incomes: i64 = incomes  # how many of the sets of gains are incomes
        self.bonuses: vec[u8] = bytes_of(bonuses)  # [bonuses * BONUS] number 0: none
        self.conditions: vec[u8] = bytes_of(conditions)  # [conditions * CONDITION]
        self.documents: i64 = documents  # value of all document tokens together
        self.road_count: i64 = i64(len(roads)) // ROAD
        self.task_prints: Prints = Prints(zeros(0), 1)  # and the next three: see printed_cards.note_prints
        self.main_prints: Prints = self.task_prints
        self.personal_prints: Prints = self.task_prints
        self.ally_prints: Prints = self.task_prints
        self.city_names: list[str] = city_names
        self.character_names: list[str] = character_names
        self.symbol_names: list[str] = symbol_names
        self.task_names: list[str] = task_names
        self.ally_names: list[str] = ally_names
        self.main_names: list[str] = main_names
        self.personal_names: list[str] = personal_names
        self.scenario_names: list[str] = scenario_names
        self.gains_words: list[str] = gains_words  # each set of gains in words
        self.bonus_words: list[str] = bonus_words  # each bonus in words
        self.condition_words: list[str] = condition_words  # each condition in words
        self.task_words: list[str] = task_words  # what each ordinary task asks for
        self.ally_words: list[str] = ally_words  # what each ally asks for and gives
        self.personal_words: list[str] = personal_words  # when each personal task is finished
        self.scenario_words: list[str] = scenario_words  # what each scenario token does
        self.city_words: list[str] = city_words  # the effect of each city
        self.city_at: list[tuple[int, int]] = city_at  # each city on the map: from the left, from the top, 0-100
