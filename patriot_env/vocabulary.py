"""The closed vocabulary of Patriot's content files: one Struct for each kind of thing, each word explained once.

What cards do is a list of **steps**, carried out in order. The **holder** is the player who holds the brief, or who
uses the beacon, tile, discovery or ability; within an option or a row it is the player who has chosen it, or rolled.
What a key leaves out is zero, or none of it. Steps, options and rows are counted together in a text: there is room for
1 on an influence card, 6 on a beacon, a discovery or a letter, 12 in any other list of steps, and 16 in all on a brief.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from patriot_env.tables import (
    ABILITIES,
    ALLEGIANCES,
    BEACON_SPACES,
    CARDS_OF_TYPE,
    DAYS,
    MOST_AP,
    MOST_OPTIONS,
    MOST_ROWS,
    TOP_OF_TRACK,
    TROOPS,
    TYPES,
)
from tabletop_core.content import Entry

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Type = Literal["finance", "spy", "science", "war"]
CardType = Literal[
    "finance",
    "spy",
    "science",
    "war",
    "choice",  # of the player's own choice, each card
    "die",  # a die decides for each card
]
Place = Literal[
    "treasury",
    "surveillance",
    "laboratory",
    "war room",
    "anywhere",  # each one where the player chooses
    "each place",  # so many in each of the four
]
Who = Literal[
    "holder",
    "next",  # the living player who plays next after the holder
    "right",  # the neighbour at the holder's right
    "another",  # another player, chosen by the holder
    "anybody",  # a player, chosen by the holder
    "all",  # every player, from the holder on
    "others",  # every other player
    "president",
    "fewest cards",  # the player with the fewest influence cards; a die breaks ties
    "most cards",
    "highest",  # the highest bidder
    "lowest",  # the lowest bidder
    "same",  # the player that an earlier step of the same list chose
]
Decider = Literal["holder", "next", "right", "president", "fewest cards", "most cards"]  # as above
Lasting = Literal[
    "discovery",  # the next discovery on the tile draws 3 cards and keeps 1
    "coins",  # the next player may gain coins once at no AP
    "brief",  # the next influence brief is passed
    "riot",  # the next riot is prevented
    "vote",  # the next assassination vote on the tile costs no AP
]
Mission = Literal[
    "taxes",  # base taxes at the number or more
    "coins",  # so many coins or more in the Treasury
    "beacons",  # so many beacons or more launched or used
    "rioters at most",
    "troops",
    "markers",  # the player holds so many or more
    "discoveries",  # the player has made so many or more
    "letters",  # so many were passed
    "cards",  # the player holds so many influence cards or more
    "threat at most",
    "unrest at most",
    "executions",  # the player has executed so many rioters or more
]
When = Literal[
    "any time",  # in an own Act phase, and at the start of any turn
    "riot",  # before a riot card is drawn
    "threat",  # directly after threat has risen
    "brief",  # when a brief has been read, before cards are added
    "vote",  # before an assassination vote
    "cards added",  # when all cards of an influence brief are added, before Public Opinion
    "ability",  # when another player uses an ability, before it takes effect
    "own turn",  # in an own Act phase only
    "setup",  # not used, but carried out once before the first turn
]

Change = Annotated[int, Meta(ge=-9, le=9)]  # negative: less, or lost
TrackChange = Annotated[int, Meta(ge=-int(TOP_OF_TRACK), le=int(TOP_OF_TRACK))]
CoinChange = Annotated[int, Meta(ge=-20, le=20)]
Count = Annotated[int, Meta(ge=1, le=9)]
Drawn = Annotated[int, Meta(ge=1, le=8)]
Cost = Annotated[int, Meta(ge=0, le=12)]
AP = Annotated[int, Meta(ge=0, le=int(MOST_AP))]
OnBeacons = Annotated[int, Meta(ge=1, le=int(BEACON_SPACES))]
OfTroops = Annotated[int, Meta(ge=1, le=int(TROOPS))]
Trait = Annotated[int, Meta(ge=0, le=9)]


class Word(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all Structs here that are no entries have in common."""


# --- what cards do ---------------------------------------------------------------------------------------------------
class Step(Word, frozen=True, kw_only=True):
    """One step: a key that says what happens, and of ``who``, ``type``, ``place``, ``always`` those that it asks for.

    The keys stand in the order of the verbs of ``tables``. ``who`` is the holder where it is left out.
    """

    # About trackers, coins and decks.
    coins: CoinChange | Literal["lose all"] | None = None  # into the Treasury, or out of it as far as there are
    threat: TrackChange | None = None
    unrest: TrackChange | None = None
    taxes: TrackChange | None = None  # base taxes
    opinion: Count | None = None  # more Public Opinion cards in the next vote, with `always` in all later ones
    super_briefs: Count | None = None  # on top of the brief deck
    brief: bool = False  # another brief is drawn and carried out
    riots: Count | None = None  # so many riot cards are drawn
    lasting: Lasting | None = None  # an effect that waits for the first who can use it up
    secure: Count | None = None  # coins from outside are secured in the letter
    letter_cards: Count | None = None  # the top cards of one type, chosen, go unseen onto the letter
    # About players.
    ap_next: Change | None = None  # AP more, or less, in the next turn
    ap_set: AP | None = None  # the AP with which the next turn starts
    ap_now: Count | None = None  # acts at once, with so many AP
    ap_base: Change | None = None  # AP more for good
    markers: Change | None = None
    cards: Count | None = None  # influence cards drawn, of a `type`
    discard: Count | None = None  # influence cards discarded, of a `type`
    discovery: Drawn | None = None  # so many are drawn, one is kept
    give_discovery: bool = False  # takes the top discovery, whatever it is
    steal: Count | None = None  # gives the holder cards drawn from the hand
    pool: bool = False  # and the holder shuffle their cards together and deal them out evenly
    vote: bool = False  # an assassination vote on `who`, called by the holder
    # About the board; `who` chooses.
    launch: OnBeacons | None = None  # face-up beacons, for nothing
    launch_deck: OnBeacons | None = None  # beacons from the deck, for nothing
    lose_beacons: OnBeacons | None = None  # launched ones leave the game
    swap_beacons: OnBeacons | None = None  # up to so many that are not launched may be replaced
    ready_beacons: bool = False  # all used beacons are ready again
    troops: OfTroops | None = None  # deployed at a `place`
    lose_troops: OfTroops | None = None  # at a `place`
    rioters: OfTroops | None = None  # come to a `place`
    execute: OfTroops | None = None  # up to so many rioters
    predict: bool = False  # as on the tile
    # That hold more steps.
    choose: Options | None = None
    roll: Rows | None = None  # of a D8
    # Of abilities and discoveries, at the moments that allow them.
    stop_riot: bool = False
    undo_threat: bool = False
    cancel: bool = False  # the ability that was just used
    new_brief: bool = False  # the brief is discarded, the next one takes its place
    move_target: Count | None = None  # the vote needs so much more or less, as chosen
    more_opinion: Count | None = None  # more Public Opinion cards in the vote under way
    second_turn: bool = False  # another turn after this one
    plays_next: bool = False  # a player who has not had a turn in this round has the next one
    # What else the key needs.
    who: Who | None = None
    type: CardType | None = None
    place: Place | None = None
    always: bool = False


class Payment(Word, frozen=True, kw_only=True):
    """What an option costs."""

    coins: Cost = 0
    markers: Cost = 0
    cards: Cost = 0  # influence cards of one's choice


class Option(Word, frozen=True, kw_only=True):
    """One of several things to choose from; it can be chosen only if it can be paid."""

    name: Name
    pay: Payment = Payment()
    do: tuple[Step, ...] = ()


class Row(Word, frozen=True, kw_only=True):
    """What happens from a number on, up to where the row above begins; the last row may hold for all that is below."""

    from_: Annotated[int, Meta(ge=-20, le=60)] | None = field(name="from", default=None)
    do: tuple[Step, ...] = ()


Steps = tuple[Step, ...]
SomeSteps = Annotated[tuple[Step, ...], Meta(min_length=1)]
Options = Annotated[tuple[Option, ...], Meta(min_length=2, max_length=int(MOST_OPTIONS))]
BriefOptions = Annotated[tuple[Option, ...], Meta(min_length=1, max_length=int(MOST_OPTIONS))]
Rows = Annotated[tuple[Row, ...], Meta(min_length=1, max_length=int(MOST_ROWS))]  # the highest first


# --- influence cards -------------------------------------------------------------------------------------------------
class Influence(Entry, frozen=True, kw_only=True):
    """``copies`` influence cards that are all alike; ``action`` happens when one is counted in a brief."""

    key_fields: ClassVar = ("type", "value", "name")

    type: Type
    value: Annotated[int, Meta(ge=1, le=5)]
    copies: Annotated[int, Meta(ge=1, le=int(CARDS_OF_TYPE))]
    name: Annotated[str, Meta(max_length=40)] = ""  # of those with an action
    action: Steps = ()


# --- briefs ----------------------------------------------------------------------------------------------------------
class Brief(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """A brief, with its theme."""

    name: Name
    theme: Type


class InfluenceBrief(Brief, frozen=True, kw_only=True, tag="influence"):
    """Influence of ``types`` counts for it, all other influence against it; a row says what the total does."""

    types: Annotated[tuple[Type, ...], Meta(min_length=1, max_length=int(TYPES) - 1)]
    rows: Rows


class ChoiceBrief(Brief, frozen=True, kw_only=True, tag="choice"):
    """``who`` chooses one of the options."""

    who: Decider = "holder"
    options: BriefOptions


class BiddingBrief(Brief, frozen=True, kw_only=True, tag="bidding"):
    """All bid influence; what happens to the highest and to the lowest bidder."""

    highest: SomeSteps
    lowest: Steps = ()


class RollingBrief(Brief, frozen=True, kw_only=True, tag="rolling"):
    """The holder rolls a D8; a row says what it does."""

    rows: Rows


AnyBrief = InfluenceBrief | ChoiceBrief | BiddingBrief | RollingBrief


# --- beacons and discoveries -----------------------------------------------------------------------------------------
class Beacon(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """A beacon."""

    name: Name


class WorkingBeacon(Beacon, frozen=True, kw_only=True, tag="working"):
    """Launched, it can be used once a round, for a cost."""

    ap: AP = 0
    coins: Cost = 0
    markers: Cost = 0
    do: SomeSteps


class DefectiveBeacon(Beacon, frozen=True, kw_only=True, tag="defective"):
    """Cannot be launched."""


class Discovery(Entry, frozen=True, kw_only=True, tag_field="kind"):
    """A scientific discovery."""

    name: Name
    do: SomeSteps


class AtOnce(Discovery, frozen=True, kw_only=True, tag="at once"):
    """Acts when it is made, and goes under the deck."""


class Reject(Discovery, frozen=True, kw_only=True, tag="reject"):
    """Acts when it is drawn, and cannot be refused."""


class Kept(Discovery, frozen=True, kw_only=True, tag="kept"):
    """Used once in an own Act phase."""


class AgainstRiot(Discovery, frozen=True, kw_only=True, tag="against riot"):
    """Used once when a riot card would be drawn."""


# --- letters and riots -----------------------------------------------------------------------------------------------
Demand = Annotated[int, Meta(ge=0, le=9)]


class ByType(Word, frozen=True, kw_only=True):
    """So much of each type."""

    finance: Demand = 0
    spy: Demand = 0
    science: Demand = 0
    war: Demand = 0

    @property
    def numbers(self) -> list[int]:
        """Finance, spy, science, war."""
        return [self.finance, self.spy, self.science, self.war]


class Letter(Entry, frozen=True, kw_only=True):
    """A letter of a day: what it demands, and what happens if the demand is not met."""

    name: Name
    day: Annotated[int, Meta(ge=1, le=int(DAYS))]
    influence: ByType = ByType()  # for each player
    beacons: Annotated[int, Meta(ge=0, le=int(BEACON_SPACES))] = 0  # launched in the round
    coins: Cost = 0  # secured
    fail: SomeSteps


class ByPlace(Word, frozen=True, kw_only=True):
    """So many rioters in each place."""

    treasury: Demand = 0
    surveillance: Demand = 0
    laboratory: Demand = 0
    war_room: Demand = field(name="war room", default=0)

    @property
    def numbers(self) -> list[int]:
        """Treasury, surveillance, laboratory, war room."""
        return [self.treasury, self.surveillance, self.laboratory, self.war_room]


class Riot(Entry, frozen=True, kw_only=True):
    """A riot card: rioters with up to four players, and with five or more."""

    name: Name
    few: ByPlace
    many: ByPlace


# --- allegiances -----------------------------------------------------------------------------------------------------
class Allegiance(Entry, frozen=True, kw_only=True, tag_field="side"):
    """``copies`` allegiance cards."""

    name: Name
    copies: Annotated[int, Meta(ge=1, le=int(ALLEGIANCES))] = 1


class Save(Allegiance, frozen=True, kw_only=True, tag="save"):
    """Save the President."""


class Secondary(Allegiance, frozen=True, kw_only=True, tag="secondary"):
    """Save the President, and what ``mission`` says must hold when the game ends."""

    mission: Mission
    number: Annotated[int, Meta(ge=0, le=30)]
    four: bool = False  # with four players or more only


class Kill(Allegiance, frozen=True, kw_only=True, tag="kill"):
    """Kill the President."""


AnyAllegiance = Save | Secondary | Kill


class Sides(Word, frozen=True, kw_only=True):
    """So many allegiance cards of each side."""

    save: Demand = 0
    secondary: Demand = 0
    kill: Demand = 0

    @property
    def numbers(self) -> list[int]:
        """Save, secondary, kill."""
        return [self.save, self.secondary, self.kill]


class Deal(Entry, frozen=True, kw_only=True):
    """The pile of allegiance cards with so many players, of which each is dealt one at the start."""

    key_fields: ClassVar = ("players",)

    players: Literal[3, 4, 5, 6]
    start: Sides
    director: Sides = Sides()  # more if the Director of the N.S.A. plays, who is dealt two
    later: Sides = Sides()  # more in round 3, when what is left is dealt
    president: bool = False  # is dealt a card at the start
    president_later: bool = False  # and one in round 3


# --- characters ------------------------------------------------------------------------------------------------------
class Traits(Word, frozen=True, kw_only=True):
    """Strengths and weaknesses that hold all the time, each with a number n, in the order of ``tables``."""

    no_votes: Trait = 0  # cannot call an assassination vote on the tile
    failed_letter: Trait = 0  # n AP less in the turn after a failed letter
    unrest: Trait = 0  # n AP less in a turn that begins with unrest 4 or more
    execute_roll: Trait = 0  # n less on each roll to execute
    any_cards: Trait = 0  # may draw up to n more cards of any types in Gather
    tax_cards: Trait = 0  # draws a Finance card in Gather for each n base taxes
    move_cards: Trait = 0  # discards n influence cards for each move between places, as far as there are
    president: Trait = 0  # n AP less in a turn that begins with fewer cards than the President has
    buy_ap: Trait = 0  # may discard Finance cards worth n or more for 1 AP, up to 10 AP in a turn
    unlucky: Trait = 0  # loses n AP for each D8 that shows 1 in the own Act phase
    laboratory: Trait = 0  # tiles of the Laboratory cost n AP more
    first_riot: Trait = 0  # n AP less until the first riot of the game
    store: Trait = 0  # may discard cards worth n or more for 1 AP more in the next turn
    no_troops: Trait = 0  # n AP less in a turn that begins with no troop on the board
    riot_early: Trait = 0  # in the own turn a riot begins n below the top of the track
    unrest_card: Trait = 0  # discards n cards of one's choice each time that unrest rises
    project_roll: Trait = 0  # n more on each roll of a science project


class Ability(Word, frozen=True, kw_only=True):
    """An ability that can be used ``uses`` times a game, at a moment."""

    name: Name
    when: When
    uses: Annotated[int, Meta(ge=1, le=3)] = 1
    do: SomeSteps


class Character(Entry, frozen=True, kw_only=True):
    """A character. The cards drawn in Gather are ``draws``."""

    name: Name
    president: bool = False
    director: bool = False  # of the N.S.A., who is dealt one allegiance card more
    ap: Annotated[int, Meta(ge=1, le=int(MOST_AP))]
    most_ap: Annotated[int, Meta(ge=1, le=int(MOST_AP))]  # permanent AP stops here
    draws: ByType
    hand: Annotated[int, Meta(ge=1, le=12)]  # hand limit
    traits: Traits = Traits()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=int(ABILITIES))] = ()


class AssassinTile(Entry, frozen=True, kw_only=True):
    """A tile that only a revealed assassin can use."""

    name: Name
    ap: AP
    do: SomeSteps
