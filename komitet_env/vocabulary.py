"""The closed vocabulary of Komitet's content files: one Struct for each kind of thing, each word explained once.

What a key leaves out is zero, or none of it. Cities, characters and symbols are named as their own files name them.
"""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from komitet_env.tables import (
    ACCESS_TOKENS,
    BASE_INCOMES,
    CARGO_TOKENS,
    CELLS,
    CELLS_IN_DEPARTMENT,
    FACES,
    INTERROGATIONS,
    LONGEST_CHECK,
    MOST_DOCUMENTS,
    PERSONAL,
    STEPS_OF_MAIN,
    STRESS_TOKENS,
    TASKS,
)
from tabletop_core.content import Entry, RefersTo

MOST_DOCUMENTS_AT_ONCE: Final = 20  # in one cost, condition or set of gains

Name = Annotated[str, Meta(min_length=1, max_length=40)]
CityName = Annotated[str, RefersTo("cities.yaml")]
SymbolName = Annotated[str, RefersTo("dice.yaml")]
CharacterName = Annotated[str, RefersTo("characters.yaml")]

Cargo = Annotated[int, Meta(ge=0, le=int(CARGO_TOKENS))]
Documents = Annotated[int, Meta(ge=0, le=MOST_DOCUMENTS_AT_ONCE)]
Few = Annotated[int, Meta(ge=0, le=3)]
Percent = Annotated[int, Meta(ge=0, le=100)]

Department = Literal["personnel", "analytics", "transport"]  # blue, red, green
Colour = Literal["personnel", "analytics", "transport", "any"]  # of a check; any is grey: a department of one's choice
CargoKind = Literal["medicine", "equipment", "fuel"]
Region = Literal["purple", "orange", "blue", "green"]
Special = Literal[
    "token exchange",  # an action token starts an exchange between any two players
    "cargo for token",  # 1 cargo to the fund and 1 of the same kind to the limit give an action token
    "holds task",  # an ordinary task whose token lies in one's city may keep its space when tasks move
    "holds two",  # this cell holds two stress tokens, the lower one closed
    "discount",  # opening cells costs 2 documents or 1 cargo less
]
TaskKind = Literal["interrogations", "deliver", "road", "checks", "spend"]
Penalty = Literal[
    "lose cargo",  # 1, in the income phase
    "lose documents",  # 2, in the income phase
    "return token",  # 1 action token, in the income phase
    "rerolls cost more",  # 1 document more, free ones too
    "only paid rerolls",
    "checks harder",  # by 1
    "no tasks",  # no condition of a task can be carried out
    "no city effects",
    "no opening",  # of cells
    "no medicine",  # neither received nor lost, spent or exchanged
    "no equipment",
    "no fuel",
    "fewer cars",  # by 1
]
LevelName = Literal["easy", "normal", "hard"]


class Word(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all Structs here that are no entries have in common."""


# --- amounts ---------------------------------------------------------------------------------------------------------
class Goods(Word, frozen=True, kw_only=True):
    """So many of each of the goods."""

    medicine: Cargo = 0
    equipment: Cargo = 0
    fuel: Cargo = 0
    documents: Documents = 0

    @property
    def numbers(self) -> list[int]:
        """Medicine, equipment, fuel, documents."""
        return [self.medicine, self.equipment, self.fuel, self.documents]


class Spend(Goods, frozen=True, kw_only=True):
    """Goods to be spent, and besides ``cargo`` of any kind."""

    cargo: Cargo = 0


class Gains(Goods, frozen=True, kw_only=True):
    """Goods from the limit, and the following."""

    cargo: Cargo = 0  # of any kind, from the limit
    choice: Annotated[tuple[CargoKind, ...], Meta(max_length=3)] = ()  # 1 of these kinds, from the limit
    fund_documents: Documents = 0  # from the fund to the limit
    fund_cargo: Cargo = 0  # of any kind, from the fund to the limit
    fund_calm: Cargo = 0  # calm tokens from the fund to the limit
    stress: Annotated[int, Meta(ge=0, le=9)] = 0  # removed from oneself
    tokens: Few = 0  # action tokens


class Bonus(Word, frozen=True, kw_only=True):
    """What a cell, a permanent ally or a completed personal task gives for as long as it is available.

    Symbols, rerolls, dice and ``easier`` hold in checks passed through the department of the cell or ally; those of a
    personal task hold in every check.
    """

    symbols: Annotated[tuple[SymbolName, ...], Meta(max_length=2)] = ()  # a die that shows it is a success
    rerolls: Few = 0  # free rerolls in each check
    dice: Few = 0  # extra dice in each check
    successes: Few = 0  # automatic successes in each check, through whichever department
    easier: Few = 0  # checks are so much easier
    through: Department | None = None  # checks of this colour may be passed through the department of the cell
    cars: Few = 0
    fuel_cars: Few = 0  # fuel gives so many more cars
    income: Gains | None = None  # received in each income phase
    special: Annotated[tuple[Special, ...], Meta(max_length=5)] = ()


class Check(Word, frozen=True, kw_only=True):
    """A check of a colour; ``difficulty`` successes pass it."""

    colour: Colour
    difficulty: Annotated[int, Meta(ge=0, le=9)]


Checks = Annotated[tuple[Check, ...], Meta(min_length=1, max_length=int(LONGEST_CHECK))]


class Condition(Word, frozen=True, kw_only=True):
    """What is to be done in ``city``: goods to be spent, or checks, all of which one player must pass together."""

    city: CityName
    spend: Spend | None = None
    checks: Annotated[tuple[Check, ...], Meta(max_length=int(LONGEST_CHECK))] = ()


# --- the board -------------------------------------------------------------------------------------------------------
class City(Entry, frozen=True, kw_only=True, tag_field="effect"):
    """A city; its effect can be chosen as the activation of a Serve Duty."""

    name: Name
    region: Region
    at: tuple[Percent, Percent]  # on the map: from the left, from the top


class OpenCells(City, frozen=True, kw_only=True, tag="open cells"):
    """Open cells of a department from left to right, paying the cost of each."""

    department: Department


class TakeAlly(City, frozen=True, kw_only=True, tag="take ally"):
    """Take an ally that lies in any city."""


class SwapCards(City, frozen=True, kw_only=True, tag="swap cards"):
    """Swap two ordinary tasks on the time scale, or two scenario tokens on main tasks."""


class LayAid(City, frozen=True, kw_only=True, tag="lay aid"):
    """Lay an aid token on a condition, or move one: 2 documents less, 1 cargo less, or one check 1 easier."""


class FundToLimit(City, frozen=True, kw_only=True, tag="fund to limit"):
    """Move what ``gains`` says from the fund to the limit."""

    gains: Gains


class IncomeAgain(City, frozen=True, kw_only=True, tag="income again"):
    """Take one of one's own incomes again, but none that gives an action token."""


class Trade(City, frozen=True, kw_only=True, tag="trade"):
    """Swap 2 documents for 1 cargo, or 1 cargo for 2 documents, any number of times."""


class ExchangeAnywhere(City, frozen=True, kw_only=True, tag="exchange anywhere"):
    """Exchange with a player in any city."""


class PayForCalm(City, frozen=True, kw_only=True, tag="pay for calm"):
    """Remove so much stress, from any players, for each document spent."""

    stress: Annotated[int, Meta(ge=1, le=5)]


class OwnStress(City, frozen=True, kw_only=True, tag="own stress"):
    """Remove so much stress from oneself."""

    stress: Annotated[int, Meta(ge=1, le=9)]


AnyCity = (
    OpenCells
    | TakeAlly
    | SwapCards
    | LayAid
    | FundToLimit
    | IncomeAgain
    | Trade
    | ExchangeAnywhere
    | PayForCalm
    | OwnStress
)


class Road(Entry, frozen=True, kw_only=True):
    """A road between two cities, and how many cars a trip along it costs."""

    key_fields: ClassVar = ("cities",)

    cities: tuple[CityName, CityName]
    cost: Literal[1, 2]


# --- dice and small tokens -------------------------------------------------------------------------------------------
class Face(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """What ``sides`` of the six sides of each die show."""

    name: Name
    sides: Annotated[int, Meta(ge=1, le=int(FACES))] = 1


class Symbol(Face, frozen=True, kw_only=True, tag="symbol"):
    """A symbol: as many successes as the department has of it, else one failure."""


class Failure(Face, frozen=True, kw_only=True, tag="failure"):
    """Two failures."""


class DocumentTokens(Entry, frozen=True, kw_only=True):
    """``copies`` document tokens of a value."""

    key_fields: ClassVar = ("value",)

    value: Literal[1, 2]
    copies: Annotated[int, Meta(ge=1, le=30)]


class Stress(Entry, frozen=True, kw_only=True):
    """``copies`` stress tokens with a penalty."""

    key_fields: ClassVar = ("penalty",)

    penalty: Penalty
    copies: Annotated[int, Meta(ge=1, le=int(STRESS_TOKENS))]


class Interrogation(Entry, frozen=True, kw_only=True):
    """``copies`` interrogation tokens with a check."""

    key_fields: ClassVar = ("colour", "difficulty")

    colour: Colour
    difficulty: Annotated[int, Meta(ge=0, le=9)]
    copies: Annotated[int, Meta(ge=1, le=int(INTERROGATIONS))]


class Access(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """``copies`` of the access tokens of each character."""

    name: Name
    copies: Annotated[int, Meta(ge=1, le=int(ACCESS_TOKENS))]


class AccessLoss(Access, frozen=True, kw_only=True, tag="loss"):
    """Lose 1 cargo or 2 documents, at once."""


class AccessReroll(Access, frozen=True, kw_only=True, tag="reroll"):
    """Kept, to reroll any dice of one check."""


class AccessGains(Access, frozen=True, kw_only=True, tag="gains"):
    """Kept, to receive ``gains`` in an action phase."""

    gains: Gains


# --- characters ------------------------------------------------------------------------------------------------------
class Cell(Bonus, frozen=True, kw_only=True):
    """A cell of a board, with its bonus. Without ``cost`` it is open from the start."""

    cost: Goods | None = None
    trunk: Annotated[int, Meta(ge=0, le=4)] = 0  # places for cargo; Transport cells only


Cells = Annotated[
    tuple[Cell, ...], Meta(min_length=int(CELLS_IN_DEPARTMENT), max_length=int(CELLS_IN_DEPARTMENT))
]  # of a department, from left to right


class Character(Entry, frozen=True, kw_only=True):
    """A character: where the figure starts, the goods it takes from the limit then, base incomes, and the board."""

    name: Name
    start: CityName
    goods: Goods
    incomes: Annotated[tuple[Gains, ...], Meta(min_length=1, max_length=int(BASE_INCOMES))]
    personnel: Cells
    analytics: Cells
    transport: Cells


# --- ordinary tasks and allies ---------------------------------------------------------------------------------------
TaskNumber = Annotated[int, Meta(ge=1, le=int(TASKS))]


class Task(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """An ordinary task; its token lies in ``city``, and so does the ally of the same number."""

    key_fields: ClassVar = ("number",)

    number: TaskNumber
    name: Name
    city: CityName


class InterrogationsTask(Task, frozen=True, kw_only=True, tag="interrogations"):
    """An interrogation token is laid in each of ``questions``; any two passed ones, then a report in ``city``."""

    questions: tuple[CityName, CityName]


class DeliverTask(Task, frozen=True, kw_only=True, tag="deliver"):
    """The token is carried to city ``to``."""

    to: CityName


class RoadTask(Task, frozen=True, kw_only=True, tag="road"):
    """A roadblock lies on the road from ``city`` to ``other``; a player must stand in each."""

    other: CityName


class ChecksTask(Task, frozen=True, kw_only=True, tag="checks"):
    """One player passes all checks in one activation."""

    checks: Checks


class SpendTask(Task, frozen=True, kw_only=True, tag="spend"):
    """One player spends the goods."""

    spend: Spend


AnyTask = InterrogationsTask | DeliverTask | RoadTask | ChecksTask | SpendTask


class Ally(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """The reverse of the token of the ordinary task ``number``."""

    key_fields: ClassVar = ("number",)

    number: TaskNumber
    name: Name


class OneTimeAlly(Ally, frozen=True, kw_only=True, tag="one-time"):
    """Gives ``gains`` once, and is gone."""

    gains: Gains


class PermanentAlly(Ally, frozen=True, kw_only=True, tag="permanent"):
    """Joins ``department`` of whoever passes the check."""

    department: Department
    check: Check
    bonus: Bonus


# --- main and personal tasks, scenario tokens ------------------------------------------------------------------------
class MainTask(Entry, frozen=True, kw_only=True):
    """A main task: its conditions, in order."""

    name: Name
    conditions: Annotated[tuple[Condition, ...], Meta(min_length=1, max_length=int(STEPS_OF_MAIN))]


class PersonalTask(Entry, frozen=True, kw_only=True, tag_field="when"):
    """Task ``number`` of a character. Finishing it opens a cell and gives ``bonus`` to the end of the game."""

    key_fields: ClassVar = ("character", "number")

    character: CharacterName
    number: Annotated[int, Meta(ge=1, le=int(PERSONAL))]
    name: Name
    bonus: Bonus


class InCity(PersonalTask, frozen=True, kw_only=True, tag="in city"):
    """A condition, carried out as an activation."""

    condition: Condition


class KindFinished(PersonalTask, frozen=True, kw_only=True, tag="kind finished"):
    """One finishes an ordinary task of a kind."""

    kind: TaskKind


class SpaceFinished(PersonalTask, frozen=True, kw_only=True, tag="space finished"):
    """One finishes an ordinary task that lies on ``space`` of the time scale."""

    space: Annotated[int, Meta(ge=1, le=4)]


class MainFinished(PersonalTask, frozen=True, kw_only=True, tag="main finished"):
    """One is in the city where a main task is finished, by anybody."""


class CellsOpen(PersonalTask, frozen=True, kw_only=True, tag="cells open"):
    """``cells`` of one's cells are open."""

    cells: Annotated[int, Meta(ge=6, le=int(CELLS))]


class HoldsDocuments(PersonalTask, frozen=True, kw_only=True, tag="holds documents"):
    """One holds ``documents`` documents."""

    documents: Annotated[int, Meta(ge=1, le=MOST_DOCUMENTS_AT_ONCE)]


class Together(PersonalTask, frozen=True, kw_only=True, tag="together"):
    """``players`` players are in one's city, oneself included."""

    players: Literal[2]


class CheckBy(PersonalTask, frozen=True, kw_only=True, tag="check passed"):
    """One passes a check with ``successes`` or more."""

    successes: Annotated[int, Meta(ge=1, le=15)]


class StressFree(PersonalTask, frozen=True, kw_only=True, tag="stress free"):
    """One ends one's Serve Duty without a stress token on board and allies."""


AnyPersonalTask = (
    InCity | KindFinished | SpaceFinished | MainFinished | CellsOpen | HoldsDocuments | Together | CheckBy | StressFree
)


class ScenarioToken(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """A scenario token; it acts to the end of the game once its main task is finished."""

    name: Name


class PhaseCityEffect(ScenarioToken, frozen=True, kw_only=True, tag="city effect"):
    """In each scenario phase one player may use the effect of their city."""


class RerollOneDie(ScenarioToken, frozen=True, kw_only=True, tag="reroll one die"):
    """Any player may reroll one die in any check."""


class PhaseGains(ScenarioToken, frozen=True, kw_only=True, tag="gains"):
    """In each scenario phase ``gains`` go from the fund to the limit."""

    gains: Gains


class PhaseLoss(ScenarioToken, frozen=True, kw_only=True, tag="loss"):
    """In each scenario phase so many documents go from the limit to the fund, and stress tokens out of the game."""

    documents: Annotated[int, Meta(ge=0, le=9)] = 0
    stress_tokens: Annotated[int, Meta(ge=0, le=9)] = 0


class DearRoads(ScenarioToken, frozen=True, kw_only=True, tag="dear roads"):
    """Each road without a roadblock that leads to a city of the region costs 1 more."""

    region: Region


AnyScenarioToken = PhaseCityEffect | RerollOneDie | PhaseGains | PhaseLoss | DearRoads


# --- levels ----------------------------------------------------------------------------------------------------------
class Level(Entry, frozen=True, kw_only=True):
    """What the limit starts with."""

    name: LevelName
    medicine: Cargo
    equipment: Cargo
    fuel: Cargo
    documents: Annotated[int, Meta(ge=0, le=int(MOST_DOCUMENTS))]
    calm: Cargo

    @property
    def numbers(self) -> list[int]:
        """Medicine, equipment, fuel, documents, calm."""
        return [self.medicine, self.equipment, self.fuel, self.documents, self.calm]
