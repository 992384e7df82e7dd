"""The closed vocabulary of Compile's cards: one Struct for each kind of thing, each word explained once.

A card has three **boxes**. ``top`` and ``bottom`` hold **listeners** (steps that follow an event) and **rules** (what
holds as long as the box is live); ``middle`` is a list of **steps**. The top box is live while the card is face-up, the
bottom box while it is face-up and uncovered; the middle box runs each time that the card comes to lie face-up and
uncovered: played face-up, turned face-up while uncovered, or uncovered while face-up.

Steps are carried out in order, each to its end, with all that it sets off, before the next one. A step that can do
nothing is passed over. What is left of a card's steps is lost as soon as their box is no longer live.

``own`` and ``opp`` are always meant from the owner of the card on which the word stands, whoever's turn it is. A key
that is left out has the value that stands here as its default; unless a step says otherwise it is the owner who acts
and decides, once, and a selector without keys is any uncovered card of the field.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct, field

from tabletop_core.content import Entry, RefersTo

HIGHEST_VALUE: Final = 9
MOST_CARDS: Final = 20  # that one step may name as a plain number
MOST_OPTIONS: Final = 4
LINES: Final = 3

Player = Literal["own", "opp"]
AnyPlayer = Literal["own", "opp", "any"]  # any: either player, or both together
Reference = Literal[
    "this",  # the card itself, covered or not
    "it",  # the card that the latest step chose, moved or showed, wherever it is now; at first, the card of the event
    "coverer",  # the card that lies directly on this one
]
SingleLine = Literal[
    "this",  # the line of this card
    "noted",  # the line with which `per` deals now
    "same",  # the line of `it`
    "cand",  # within `where` and `max`: the line that is being tried
]
LineWord = Literal[
    "any",
    "other",  # not the line of this card
    "this",
    "noted",
    "same",
    "cand",
]
Comparison = Literal["eq", "not", "lt", "gt", "ge"]  # equal, not equal, less than, greater than, at least
Event = Literal[
    "start",  # the owner's start phase
    "end",  # the owner's end phase
    "would_cover",  # before another card lands on this one
    "would_flip",  # before this card is turned over; the flip is then used up
    "would_compile_away",  # in place of being deleted by a compile
    "after_draw",  # once for all cards drawn together
    "after_discard",  # once for all cards discarded together, from wherever
    "after_delete",  # once for all cards that the player deleted together
    "after_refresh",
    "after_compile",  # when all of it is done
    "after_clear_cache",  # after cards were discarded for it
    "after_shuffle",  # the player shuffled their deck
    "after_play",
    "after_rearrange",  # the player's protocols have changed their order
    "after_gain_control",
]

FewCards = Annotated[int, Meta(ge=1, le=MOST_CARDS)]
PrintedValue = Annotated[int, Meta(ge=0, le=HIGHEST_VALUE)]
PlainNumber = Annotated[int, Meta(ge=0, le=100)]
ProtocolName = Annotated[str, RefersTo("protocols.yaml")]


class Word(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all Structs here have in common."""


# --- which cards -----------------------------------------------------------------------------------------------------
class NotProtocol(Word, frozen=True, kw_only=True):
    """Any protocol but this one."""

    not_: ProtocolName = field(name="not")


class ValueTest(Word, frozen=True, kw_only=True):
    """A test of a card's value; one key only. ``named`` is the number that a ``name`` step gave."""

    eq: PrintedValue | Literal["named"] | Number | None = None
    not_: PrintedValue | Literal["named"] | Number | None = field(name="not", default=None)
    lt: PrintedValue | Literal["named"] | Number | None = None
    gt: PrintedValue | Literal["named"] | Number | None = None
    ge: PrintedValue | Literal["named"] | Number | None = None
    in_: Annotated[tuple[PrintedValue, ...], Meta(min_length=2)] | None = field(name="in", default=None)


class Selector(Word, frozen=True, kw_only=True):
    """Cards of the field. A face-down card has value 2, unless a rule says otherwise, and no protocol."""

    side: AnyPlayer = "any"  # on whose side it lies
    line: LineWord | LineSelector = "any"
    cover: Literal["uncovered", "covered", "all"] = "uncovered"
    face: Literal["any", "up", "down"] = "any"
    v: ValueTest | None = None  # of the value that it has now
    p: str | NotProtocol | None = None  # a name, or `named`; no face-down card passes
    rank: Literal["highest", "lowest"] | None = None  # of those that match; `all` takes ties, else the actor picks
    other: bool = False  # not this card


class LineSelector(Word, frozen=True, kw_only=True):
    """Lines, where one word does not say it."""

    is_: LineWord = field(name="is", default="any")
    where: Condition | tuple[Condition, ...] | None = None  # lines for which this holds, the line being `cand`
    max: Number | None = None  # only lines where this is greatest, the line being `cand`; the actor breaks ties
    p: ProtocolName | None = None  # the line in which this protocol of the owner stands
    one: bool = False  # the actor picks one line that matches, and all cards chosen lie there, or go there


class Pick(Word, frozen=True, kw_only=True):
    """Cards outside the field, by what is printed on them."""

    v: ValueTest | None = None
    p: str | NotProtocol | None = None


class CardTest(Word, frozen=True, kw_only=True):
    """A test of one known card of the field; without keys any card passes."""

    face: Literal["any", "up", "down"] = "any"
    p: str | NotProtocol | None = None


class ItTest(Word, frozen=True, kw_only=True):
    """A test of ``it``, wherever that card is now."""

    side: AnyPlayer = "any"  # whose card it is
    p: str | NotProtocol | None = None  # what is printed on it


# --- how many --------------------------------------------------------------------------------------------------------
class CountAtLeast(Word, frozen=True, kw_only=True, tag_field="num", tag="at_least"):
    """As many cards as the actor likes, but ``min`` or more, if they have so many."""

    min: FewCards


class Measure(Word, frozen=True, kw_only=True):
    """A number read from the table, divided by ``div`` and rounded down, then ``plus`` added.

    At least 0 in the end, but for totals, which can be below.
    """

    plus: Annotated[int, Meta(ge=-20, le=20)] = 0
    div: Annotated[int, Meta(ge=1, le=9)] = 1


class HandCards(Measure, frozen=True, kw_only=True, tag_field="num", tag="hand"):
    """Cards in a hand."""

    of: Player


class TrashCards(Measure, frozen=True, kw_only=True, tag_field="num", tag="trash"):
    """Cards in a trash."""

    of: Player


class LineTotal(Measure, frozen=True, kw_only=True, tag_field="num", tag="total"):
    """The total value of one player in a line."""

    of: Player
    line: SingleLine


class CompiledProtocols(Measure, frozen=True, kw_only=True, tag_field="num", tag="compiled"):
    """Compiled protocols, of one player or both, in a line or in all of them."""

    of: AnyPlayer
    line: Literal["any"] | SingleLine = "any"


class FieldCards(Measure, frozen=True, kw_only=True, tag_field="num", tag="cards"):
    """Cards of the field."""

    card: Selector


class FieldProtocols(Measure, frozen=True, kw_only=True, tag_field="num", tag="protocols"):
    """Different protocols among the face-up cards of a line, or of all lines; both sides."""

    line: Literal["any"] | SingleLine


class MatchingLines(Measure, frozen=True, kw_only=True, tag_field="num", tag="lines"):
    """Lines for which the condition holds, the line being ``cand``."""

    where: Condition | tuple[Condition, ...]


class MovedCards(Measure, frozen=True, kw_only=True, tag_field="num", tag="moved"):
    """Cards that the latest step really moved or turned."""


class CardValue(Measure, frozen=True, kw_only=True, tag_field="num", tag="value"):
    """The value of a card; 0 if there is none. Outside the field: as printed, 2 where it cannot be seen."""

    card: Reference | Selector


# --- whether ---------------------------------------------------------------------------------------------------------
class Condition(Word, frozen=True, kw_only=True):
    """Something that holds or does not; one key only. A list of conditions holds where all of them do."""

    cmp: tuple[PlainNumber | Number, Comparison, PlainNumber | Number] | None = None  # one number compared with another
    control: Player | None = None  # who holds the control component
    covered: Literal[True] | None = None  # this card is covered
    covers: CardTest | None = None  # this card lies directly on such a card
    covered_by: CardTest | None = None  # such a card lies directly on this one
    exists: Selector | None = None  # some card of the field matches
    it: ItTest | None = None  # `it` is such a card


# --- steps -----------------------------------------------------------------------------------------------------------
class StepKeys(Word, frozen=True, kw_only=True):
    """What every step may say."""

    by: Literal["own", "opp", "both", "holder"] = "own"  # who acts and decides; both: each, in the order the owner
    # picks; holder: who holds the control component, nobody if it is neutral
    may: bool = False  # the actor can decline
    if_: Condition | tuple[Condition, ...] | None = field(name="if", default=None)  # tested when the step is reached
    then: tuple[Step, ...] = ()  # these follow only if the step has really done something
    else_: tuple[Step, ...] = field(name="else", default=())  # these are done if `if` did not hold
    per: LineWord | LineSelector | None = None  # note the lines that match, then do it for each, in an order of choice


class FieldStep(StepKeys, frozen=True, kw_only=True):
    """A step upon cards of the field."""

    card: Reference | Selector = Selector()
    count: Literal[1, "all", "each"] = 1  # all: at once; each: the cards that match are noted, then done one by one


class Flip(FieldStep, frozen=True, kw_only=True, tag_field="do", tag="flip"):
    """Turn the card over."""

    no_mid: bool = False  # its middle box does not run for that


class Delete(FieldStep, frozen=True, kw_only=True, tag_field="do", tag="delete"):
    """The card goes to its owner's trash."""


class Shift(FieldStep, frozen=True, kw_only=True, tag_field="do", tag="shift"):
    """The card goes to another line of the same side."""

    to: LineWord | LineSelector = "any"  # never the line where it lies


class Return(FieldStep, frozen=True, kw_only=True, tag_field="do", tag="return"):
    """The card goes to its owner's hand."""


class Seize(FieldStep, frozen=True, kw_only=True, tag_field="do", tag="seize"):
    """The card goes to the actor's hand; the actor owns it from now on."""


class Discard(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="discard"):
    """Cards go to their owner's trash; the actor picks which."""

    count: FewCards | Literal["all", "any"] | CountAtLeast | Number = 1  # any: none or more
    from_: Literal["hand", "deck_top", "deck"] = field(name="from", default="hand")  # deck: all of it
    of: Player | None = None  # whose cards; the actor's if left out
    into: Literal["opp_trash"] | None = None  # another trash than the owner's
    random: bool = False  # picked at random


class Draw(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="draw"):
    """The actor takes cards into their hand, all together one event."""

    count: FewCards | Literal["all"] | Number = 1
    from_: Literal["deck_top", "revealed"] = field(name="from", default="deck_top")  # revealed: by an earlier step
    of: Player | None = None  # whose deck; the actor's if left out
    pick: Pick | None = None  # which of the cards revealed


class Play(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="play"):
    """The actor puts a card onto the field."""

    count: FewCards | Number = 1
    from_: Literal["hand", "deck_top", "trash", "it"] = field(name="from", default="hand")
    of: Player | None = None  # whose deck, hand or trash; the actor's if left out
    pick: Pick | None = None
    face: Literal["free", "up", "down"] = "free"  # free: as the actor likes
    to: LineWord | LineSelector = "any"  # as far as the facing allows
    side: Player | None = None  # on whose side; the actor's if left out
    under: Literal["this"] | Selector | None = None  # it goes directly beneath this card, or beneath the one selected


class Reveal(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="reveal"):
    """Both players see the card, and nothing moves: a card of the field, or cards ``from`` elsewhere."""

    card: Selector | None = None
    from_: Literal["hand", "deck_top", "deck", "trash", "drawn"] | None = field(name="from", default=None)
    count: Literal[1, "all"] = 1
    pick: Pick | None = None
    random: bool = False


class Give(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="give"):
    """The actor gives a card of their hand to the other player, who owns it from now on."""


class Take(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="take"):
    """The actor takes a card of the other player's hand and owns it from now on."""

    random: bool = False


class Tuck(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="tuck"):
    """The actor puts a card of their hand at the bottom of their deck."""


class Shuffle(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="shuffle"):
    """The actor shuffles their deck, or their trash into their deck."""

    from_: Literal["deck", "trash"] = field(name="from")


class Refresh(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="refresh"):
    """The actor refreshes, with all that belongs to it."""


class Rearrange(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="rearrange"):
    """The actor puts a player's protocols into another order."""

    of: Player


class SwapProtocols(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="swap_protocols"):
    """The actor exchanges two protocols of a player."""

    of: Player
    which: Literal["two", "ends"]  # two: the actor picks; ends: left and right


class SwapStacks(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="swap_stacks"):
    """The actor exchanges two stacks of a player, each in its order."""

    of: Player
    which: Literal["two", "ends"]


class GainControl(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="gain_control"):
    """The actor takes the control component."""


class LoseControl(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="lose_control"):
    """The actor, if they hold the control component, puts it back to neutral."""


class CompileLine(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="compile"):
    """The actor compiles a line, with all that belongs to it."""

    to: LineWord | LineSelector = "any"


class MarkCompiled(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="mark_compiled"):
    """The actor turns their protocol of this name to its compiled side; nothing else happens."""

    p: ProtocolName


class Name(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="name"):
    """The actor says a number or a protocol, which is ``named`` from now on."""

    what: Literal["number", "protocol"]


class CopyMid(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="copy_mid"):
    """The middle box of the card selected runs as if it were printed on this one."""

    card: Selector = Selector()


class Choose(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="choose"):
    """The actor picks one of several lists of steps: one that can do something, if any can."""

    opts: Annotated[
        tuple[Annotated[tuple[Step, ...], Meta(min_length=1)], ...], Meta(min_length=2, max_length=MOST_OPTIONS)
    ]


class Impose(StepKeys, frozen=True, kw_only=True, tag_field="do", tag="impose"):
    """A rule holds for a time."""

    rule: Bar
    until: Literal["opp_next_turn"]  # through the opponent's next turn


# --- rules -----------------------------------------------------------------------------------------------------------
class Total(Word, frozen=True, kw_only=True, tag_field="rule", tag="total"):
    """Adds to a player's total in the line of this card."""

    of: Literal["own", "opp", "both"] = "own"
    add: Annotated[int, Meta(ge=-20, le=20)] | Number
    if_: Condition | tuple[Condition, ...] | None = field(name="if", default=None)


class FaceDownValue(Word, frozen=True, kw_only=True, tag_field="rule", tag="face_down_value"):
    """The face-down cards that match have this value."""

    card: Selector
    v: PrintedValue


class DropHighest(Word, frozen=True, kw_only=True, tag_field="rule", tag="drop_highest"):
    """The cards with the highest value in the line of this card, both sides together, add nothing to totals."""


class Bar(Word, frozen=True, kw_only=True, tag_field="rule", tag="bar"):
    """Forbids a player an act (play, draw, compile), or forbids it with this card (flip, shift)."""

    act: Literal["play", "flip", "shift", "draw", "compile"]
    of: Literal["own", "opp", "both"] = "own"
    card: Literal["this"] | None = None  # for flip and shift
    face: Literal["any", "up", "down"] = "any"  # for play: only so
    line: Literal["any", "this"] = "any"  # for play: only there
    if_: Condition | tuple[Condition, ...] | None = field(name="if", default=None)


class OpenPlay(Word, frozen=True, kw_only=True, tag_field="rule", tag="open_play"):
    """The owner may play such cards face-up where no protocol matches. With ``this``, while it is being played."""

    card: Literal["any", "this"] | Pick
    line: Literal["any", "this"]
    side: Literal["own", "either"] = "own"  # either: on both sides of the field


class Mute(Word, frozen=True, kw_only=True, tag_field="rule", tag="mute"):
    """This box of the cards that match is as if it were not there."""

    box: Literal["top", "middle", "bottom"]
    card: Selector
    turn: Player | None = None  # only during the turn of this player


class Skip(Word, frozen=True, kw_only=True, tag_field="rule", tag="skip"):
    """The owner skips a phase."""

    phase: Literal["check_cache"]


class RedirectReturn(Word, frozen=True, kw_only=True, tag_field="rule", tag="redirect_return"):
    """A card that would come back to this player's hand from the field goes face-down onto their deck."""

    of: Literal["own", "opp", "both"] = "own"


# --- listeners and boxes ---------------------------------------------------------------------------------------------
class Listener(Word, frozen=True, kw_only=True):
    """Steps that follow an event."""

    when: Event | Annotated[tuple[Event, ...], Meta(min_length=2)]  # of several, any of them
    who: AnyPlayer = "own"  # for events with `after`: who did it
    if_: Condition | tuple[Condition, ...] | None = field(name="if", default=None)  # tested when its steps are reached
    line: Literal["any", "this"] = "any"  # for after_play: where the card went
    turn: Player | None = None  # only during the turn of this player
    with_: CardTest | None = field(name="with", default=None)  # the card coming, or the card played
    by_action: bool = False  # for after_play: only as the action of a turn, not by an effect
    run: Annotated[tuple[Step, ...], Meta(min_length=1)]


class Box(Word, frozen=True, kw_only=True):
    """The top or the bottom box of a card."""

    on: tuple[Listener, ...] = ()
    rules: tuple[Rule, ...] = ()


# --- the files -------------------------------------------------------------------------------------------------------


class Protocol(Entry, frozen=True, kw_only=True):
    """A protocol, to which six cards belong."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    set: Annotated[str, Meta(min_length=1, max_length=20)]  # where it was published
    summary: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=20)], ...], Meta(min_length=1, max_length=4)]


class Card(Entry, frozen=True, kw_only=True):
    """A card. ``certainty``: high, sources agree; split, they do not in a detail; single, there is one only."""

    key_fields: ClassVar = ("protocol", "value")

    protocol: ProtocolName
    value: PrintedValue
    certainty: Literal["high", "split", "single"]
    top: Box = Box()
    middle: tuple[Step, ...] = ()
    bottom: Box = Box()
    note: Annotated[str, Meta(max_length=300)] = ""  # for people

    @property
    def name(self) -> str:
        """The protocol and the value: "fire-1"."""
        return f"{self.protocol}-{self.value}"


class LineUp(Entry, frozen=True, kw_only=True):
    """Protocols for two players who do not draft, each from left to right; ``first`` is the one who plays first."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    first: Annotated[tuple[ProtocolName, ...], Meta(min_length=LINES, max_length=LINES)]
    second: Annotated[tuple[ProtocolName, ...], Meta(min_length=LINES, max_length=LINES)]


Number = (
    HandCards
    | TrashCards
    | LineTotal
    | CompiledProtocols
    | FieldCards
    | FieldProtocols
    | MatchingLines
    | MovedCards
    | CardValue
)
Step = (
    Flip
    | Delete
    | Shift
    | Return
    | Seize
    | Discard
    | Draw
    | Play
    | Reveal
    | Give
    | Take
    | Tuck
    | Shuffle
    | Refresh
    | Rearrange
    | SwapProtocols
    | SwapStacks
    | GainControl
    | LoseControl
    | CompileLine
    | MarkCompiled
    | Name
    | CopyMid
    | Choose
    | Impose
)
Rule = Total | FaceDownValue | DropHighest | Bar | OpenPlay | Mute | Skip | RedirectReturn
