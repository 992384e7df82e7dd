"""The action table: numbered blocks of one flat action space, the same for any number of players."""

from typing import Final

from mypy_extensions import i64

from komitet_env.state import (
    ACTIVATION,
    ALLY_CITY,
    CALM_OR_STRESS,
    CHECK,
    CHECK_ORDER,
    CHOOSE_INCOME,
    EASE,
    EXCHANGE,
    F_A,
    F_C,
    F_E,
    GONE,
    HOLD_TASK,
    PARTNER,
    POLL,
    SCENARIO_EFFECT,
    STICKER_CITY,
    STICKER_NAMES,
    State,
    top,
)
from komitet_env.tables import CELLS_IN_DEPARTMENT, DEPARTMENT_NAMES, DICE, DOCUMENTS, GOODS, GOODS_NAMES
from tabletop_core.layout import ActionTable, Block

DONE: Final[i64] = 0
SERVE: Final[i64] = 1
RELIEVE: Final[i64] = 2
TOKEN_EXCHANGE: Final[i64] = 3
USE_MEDICINE: Final[i64] = 4
USE_FUEL: Final[i64] = 5
USE_EQUIPMENT: Final[i64] = 6
PUT_BACK: Final[i64] = 7  # + good
CARGO_TO_TOKEN: Final[i64] = 11  # + kind of cargo
USE_ACCESS: Final[i64] = 14  # + number in Tables.access_gains
STICKER: Final[i64] = 19  # + sticker
CITY: Final[i64] = 29  # + city
SEAT: Final[i64] = 43  # + seat
GIVE: Final[i64] = 47  # + good
TAKE: Final[i64] = 51  # + good
SLOT: Final[i64] = 55  # + slot of an ordinary task
DROP: Final[i64] = 67  # + slot
QUESTION: Final[i64] = 79  # + number among the interrogation tokens of the city
EFFECT: Final[i64] = 83
ALLY: Final[i64] = 84  # + ally
MAIN_TASK: Final[i64] = 104
PERSONAL_TASK: Final[i64] = 105
THROUGH: Final[i64] = 106  # + department
REROLL_FREE: Final[i64] = 109
REROLL_ONE: Final[i64] = 110
REROLL_ACCESS: Final[i64] = 111
REROLL_PAID: Final[i64] = 112
REROLL_DICE: Final[i64] = 113  # + bit set of dice - 1
TOKEN_SUCCESS: Final[i64] = 144
CALM_DOWN: Final[i64] = 145
CELL: Final[i64] = 146  # + cell
GOOD: Final[i64] = 161  # + good
LOSE: Final[i64] = 165  # + 4 * seat + good
INCOME: Final[i64] = 181  # + set of gains
MAIN: Final[i64] = 205  # + main task
STEP: Final[i64] = 210  # + condition
AID: Final[i64] = 213  # + aid token
BUY: Final[i64] = 216  # + kind of cargo
SELL: Final[i64] = 219  # + kind of cargo
PAY: Final[i64] = 222
OPEN_NEXT: Final[i64] = 223
LESS: Final[i64] = 224  # + good
FIRST_CHECK: Final[i64] = 228  # + check

ACTION_TABLE: Final = ActionTable(
    Block("done", (1,), "yield, stay with what is, stand by, finish the check, or stop here"),
    Block("serve duty", (1,), "spend an action token: move, exchange, interrogate, activate"),
    Block("relieve", (1,), "spend an action token: 1 stress off every player"),
    Block("token exchange", (1,), "spend an action token: an exchange between any two players (a cell bonus)"),
    Block("use medicine", (1,), "spend medicine: remove stress from oneself"),
    Block("use fuel", (1,), "spend fuel: more cars for this move"),
    Block("use equipment", (1,), "spend equipment: more dice for this check"),
    Block("put back", (4,), "put one back to the limit: medicine, equipment, fuel, document"),
    Block("cargo for a token", (3,), "1 to the fund and 1 to the limit for an action token (a cell bonus): by cargo"),
    Block("use access token", (5,), "use an access token turned over: by kind of gain"),
    Block("sticker", (10,), "use a sticker of the identity card"),
    Block("city", (14,), "a city: to go to, to take an ally from, or whose effect to use"),
    Block("seat", (4,), "a player"),
    Block("give", (4,), "give one: medicine, equipment, fuel, document"),
    Block("take", (4,), "take one"),
    Block("slot", (12,), "an ordinary task of the time scale, or its token"),
    Block("drop", (12,), "leave a carried task token in the city"),
    Block("question", (4,), "an interrogation token of the city"),
    Block("city effect", (1,), "apply the effect of the city"),
    Block("ally", (20,), "an ally, in the order of entry"),
    Block("main task", (1,), "carry out the current condition of the main task"),
    Block("personal task", (1,), "carry out the own personal task"),
    Block("through", (3,), "pass the check through a department"),
    Block("free reroll", (1,), "a reroll of a cell, an ally, a personal bonus or the identity card"),
    Block("one-die reroll", (1,), "the reroll of a scenario token"),
    Block("access reroll", (1,), "the reroll of an access token"),
    Block("paid reroll", (1,), "a reroll for documents"),
    Block("reroll dice", (31,), "which dice: bit set, less 1"),
    Block("token success", (1,), "spend an action token: 1 success more"),
    Block("calm", (1,), "use a calm token of the limit instead of receiving 1 stress"),
    Block("cell", (15,), "a cell of a board: Personnel, Analytics, Transport, from left to right"),
    Block("good", (4,), "medicine, equipment, fuel, a document"),
    Block("lose", (4, 4), "what is lost: of which player; medicine, equipment, fuel, document"),
    Block("income", (24,), "an income, by set of gains"),
    Block("main", (5,), "one of the five main tasks"),
    Block("condition", (3,), "one of a main task's conditions"),
    Block("aid", (3,), "an aid token of Leningrad; or what it eases: documents, cargo, a check"),
    Block("buy", (3,), "2 documents for 1 cargo"),
    Block("sell", (3,), "1 cargo for 2 documents"),
    Block("pay", (1,), "spend a document to remove stress"),
    Block("open", (1,), "open the next cell at its price, or what is left of the discount"),
    Block("open for less", (4,), "open the next cell with the discount: a cargo by kind, or 2 documents"),
    Block("first check", (2,), "which of two checks comes first; or the second one, which an aid token eases"),
)


# --- in words --------------------------------------------------------------------------------------------------------
def words(s: State, action: i64) -> str:
    """The action in words, as it would be carried out now."""
    if action == DONE:
        return DONE_WORDS.get(int(s.decision), "stop here")
    if action < PUT_BACK:
        return PLAIN_WORDS[int(action)]
    t = s.tables
    if action < CARGO_TO_TOKEN:
        return f"put {ONE_GOOD[action - PUT_BACK]} back to the limit"
    if action < USE_ACCESS:
        return f"{GOODS_NAMES[action - CARGO_TO_TOKEN]} for an action token: one to the fund, one to the limit"
    if action < STICKER:
        kind = action - USE_ACCESS
        gains = t.gains_words[t.access_gains[kind]] if kind < len(t.access_gains) else "nothing"
        return f"use an access token: {gains}"
    if action < CITY:
        return f"sticker: {STICKER_NAMES[action - STICKER]}"
    if action < SEAT:
        return city_words(s, action - CITY)
    if action < SLOT:
        return person_words(s, action)
    if action < EFFECT:
        return token_words(s, action)
    if action < REROLL_FREE:
        return activation_words(s, action)
    if action < CELL:
        return check_words_of(action)
    return choice_words(s, action)


DONE_WORDS: Final = {
    int(POLL): "yield",
    int(PARTNER): "exchange with nobody",
    int(EXCHANGE): "end the exchange",
    int(ACTIVATION): "stand by",
    int(CHECK): "finish the check",
    int(CALM_OR_STRESS): "receive the stress",
    int(CHOOSE_INCOME): "take no income now",
    int(HOLD_TASK): "hold no task",
    int(SCENARIO_EFFECT): "leave the city effect to the others",
}
PLAIN_WORDS: Final = {
    int(SERVE): "serve duty",
    int(RELIEVE): "take 1 stress off every player",
    int(TOKEN_EXCHANGE): "start an exchange between any two players",
    int(USE_MEDICINE): "spend medicine against stress",
    int(USE_FUEL): "spend fuel for cars",
    int(USE_EQUIPMENT): "spend equipment for dice",
}
ONE_GOOD: Final = ("1 medicine", "1 equipment", "1 fuel", "1 document")


def city_words(s: State, city: i64) -> str:
    """A city, by what is being asked."""
    name = s.tables.city_names[city]
    if s.decision == ALLY_CITY:
        return f"an ally in {name}"
    if s.decision == STICKER_CITY:
        return f"the effect of {name}"
    return f"stay in {name}" if s.actor >= 0 and city == s.place[s.actor] else f"go to {name}"


def person_words(s: State, action: i64) -> str:
    """A player, or a good that changes hands."""
    if action < GIVE:
        return name_of(s, action - SEAT)
    good = ONE_GOOD[action - GIVE if action < TAKE else action - TAKE]
    if s.decision == EXCHANGE and s.frames[top(s) + F_E] != s.actor:  # one that is started between two others
        ends = [name_of(s, i64(s.frames[top(s) + F_E])), name_of(s, i64(s.frames[top(s) + F_A]))]
        giver, taker = ends if action < TAKE else ends[::-1]
        return f"{giver} gives {good} to {taker}"
    return f"give {good}" if action < TAKE else f"take {good}"


def name_of(s: State, seat: i64) -> str:
    """The character of a seat."""
    return s.tables.character_names[s.character[seat]] if seat < s.players else f"seat {seat}"


def task_name(s: State, slot: i64) -> str:
    """The ordinary task in a slot, by number and name."""
    card = int(s.task_card[slot])
    return f"task {card:03}, {s.tables.task_names[card - 1]}" if card > 0 else f"slot {slot}"


def token_words(s: State, action: i64) -> str:
    """An ordinary task, its token, or an interrogation token."""
    if action >= QUESTION:
        return f"interrogation {action - QUESTION + 1}"
    if action >= DROP:
        return f"leave the token of {task_name(s, action - DROP)}"
    return task_name(s, action - SLOT)


def activation_words(s: State, action: i64) -> str:
    """The city's effect, an ally, a main or personal task, a department."""
    if action == EFFECT:
        return "use the effect of the city"
    if action < MAIN_TASK:
        return ally_words(s, action - ALLY)
    if action == MAIN_TASK:
        return "work on the main task"
    if action == PERSONAL_TASK:
        return "carry out the personal task"
    return f"through {DEPARTMENT_NAMES[action - THROUGH]}"


def ally_words(s: State, ally: i64) -> str:
    """An ally by its name."""
    return f"ally {s.tables.ally_names[s.ally_card[ally]]}" if ally < s.allies else f"ally {ally}"


def check_words_of(action: i64) -> str:
    """What helps in a check, and stress."""
    if action < REROLL_DICE:
        return REROLL_WORDS[action - REROLL_FREE]
    if action == TOKEN_SUCCESS:
        return "an action token for 1 success"
    if action == CALM_DOWN:
        return "use a calm token"
    dice = action - REROLL_DICE + 1
    return "reroll dice " + " ".join(str(die + 1) for die in range(DICE) if dice & (1 << int(die)))


REROLL_WORDS: Final = (
    "a free reroll",
    "the reroll of one die",
    "the reroll of an access token",
    "a reroll for documents",
)


def choice_words(s: State, action: i64) -> str:
    """The blocks from CELL on."""
    if action < GOOD:
        cell = action - CELL
        return f"cell {cell % CELLS_IN_DEPARTMENT + 1} of {DEPARTMENT_NAMES[cell // CELLS_IN_DEPARTMENT]}"
    if action < LOSE:
        return GOODS_NAMES[action - GOOD]
    if action < INCOME:
        seat = (action - LOSE) // GOODS
        return f"{name_of(s, seat)} loses {ONE_GOOD[(action - LOSE) % GOODS]}"
    if action < MAIN:
        gains = action - INCOME
        return f"income: {s.tables.gains_words[gains]}" if gains < s.tables.incomes else f"income {gains}"
    if action < STEP:
        return f"main task {s.tables.main_names[s.main_card[action - MAIN]]}"
    if action < AID:
        return f"condition {action - STEP + 1}"
    if action < BUY:
        return aid_words(s, action - AID)
    if action < SELL:
        return f"2 documents for 1 {GOODS_NAMES[action - BUY]}"
    if action < PAY:
        return f"1 {GOODS_NAMES[action - SELL]} for 2 documents"
    if action == PAY:
        return "spend another document"
    if action == OPEN_NEXT:
        return "open the next cell"
    if action < FIRST_CHECK:
        good = action - LESS
        return f"open the next cell for {'2 documents' if good == DOCUMENTS else ONE_GOOD[good]} less"
    if s.decision == EASE:
        return "the second check 1 easier"
    if s.decision == CHECK_ORDER and s.frames[top(s) + F_C] != 0:
        return f"go on with check {action - FIRST_CHECK + 1}"
    return f"check {action - FIRST_CHECK + 1} first"


def aid_words(s: State, aid: i64) -> str:
    """An aid token, or what it eases."""
    if s.decision == EASE:
        return EASE_WORDS[aid]
    return "the aid token beside Leningrad" if s.aid_on[aid] == GONE else f"aid token {aid + 1} from where it lies"


EASE_WORDS: Final = ("2 documents less", "1 cargo less", "the (first) check 1 easier")
