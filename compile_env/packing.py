"""Packs the cards of the protocols in play into the tables that the engine reads (``program.Tables``)."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct

from compile_env import program as to
from compile_env import vocabulary as word
from compile_env.pool import built_in
from compile_env.state import BOTTOM, MIDDLE, TOP
from compile_env.wording import sentences
from tabletop_core.content import Pack

PLAYERS: Final = {"own": to.OWN, "opp": to.OPP, "any": to.ANY, "both": to.ANY, "holder": to.HOLDER}
COMPARISONS: Final = {"eq": to.EQ, "not": to.NOT, "lt": to.LT, "gt": to.GT, "ge": to.GE}
LINE_WORDS: Final = {
    "any": to.LINE_ANY,
    "other": to.LINE_OTHER,
    "this": to.LINE_THIS,
    "noted": to.LINE_NOTED,
    "same": to.LINE_SAME,
    "cand": to.LINE_CAND,
}
COVERS: Final = {"uncovered": to.UNCOVERED, "covered": to.COVERED, "all": to.COVERED_OR_NOT}
FACES: Final = {"any": to.FACE_ANY, "free": to.FACE_ANY, "up": to.FACE_UP, "down": to.FACE_DOWN}
RANKS: Final = {None: to.NONE, "highest": to.HIGHEST, "lowest": to.LOWEST}
REFERENCES: Final = {"this": to.THIS, "it": to.IT_CARD, "coverer": to.COVERER}
ZONES: Final = {
    "hand": to.FROM_HAND,
    "deck_top": to.FROM_DECK_TOP,
    "deck": to.FROM_DECK,
    "trash": to.FROM_TRASH,
    "drawn": to.FROM_DRAWN,
    "revealed": to.FROM_REVEALED,
    "it": to.FROM_IT,
}
BOXES: Final = {"top": TOP, "middle": MIDDLE, "bottom": BOTTOM}
ACTS: Final = {
    "play": to.ACT_PLAY,
    "flip": to.ACT_FLIP,
    "shift": to.ACT_SHIFT,
    "draw": to.ACT_DRAW,
    "compile": to.ACT_COMPILE,
}
UNKNOWN_PROTOCOL: Final = -2  # one that is not in play: no card is of it


def tag_of(thing: Struct) -> str:
    """The word of the vocabulary that the thing stands for."""
    return str(type(thing).__struct_config__.tag)


class Packer:
    """Collects the records of each table; each method packs one thing and returns the number of its record."""

    def __init__(self, protocols: Sequence[str]) -> None:
        self.protocols = {name: number for number, name in enumerate(protocols)}
        self.cards: list[list[int]] = []
        self.steps: list[list[int]] = []
        self.selectors: list[list[int]] = []
        self.lines: list[list[int]] = []
        self.numbers: list[list[int]] = []
        self.conditions: list[list[int]] = []
        self.listeners: list[list[int]] = []
        self.rules: list[list[int]] = []

    # --- small things ------------------------------------------------------------------------------------------------
    def add(self, table: list[list[int]], record: Sequence[int]) -> int:
        """The number of the record, which is added unless it is there already."""
        listed = [int(cell) for cell in record]
        if listed in table:
            return table.index(listed)
        table.append(listed)
        return len(table) - 1

    def protocol(self, name: str) -> int:
        """The number of a protocol."""
        return self.protocols.get(name, UNKNOWN_PROTOCOL)

    def protocol_test(self, test: Any) -> tuple[int, int]:
        """The kind of a test of protocols, and its protocol."""
        if test is None:
            return int(to.NONE), 0
        if isinstance(test, word.NotProtocol):
            return int(to.P_IS_NOT), self.protocol(test.not_)
        if test == "named":
            return int(to.P_NAMED), 0
        return int(to.P_IS), self.protocol(test)

    def value_test(self, test: Any) -> tuple[int, int]:
        """The kind of a test of values, and what it compares with."""
        if test is None:
            return int(to.NONE), 0
        if test.in_ is not None:
            return int(to.IN), sum(1 << value for value in test.in_)
        for name, comparison in COMPARISONS.items():
            against = getattr(test, "not_" if name == "not" else name)
            if against is not None:
                return int(comparison), self.number(against)
        raise ValueError(f"a test of values without a key: {test}")

    def number(self, number: Any) -> int:
        """A number, plain or measured."""
        record = [0] * int(to.NUMBER)
        record[to.N_SELECTOR] = record[to.N_WHERE] = int(to.NONE)
        record[to.N_DIV] = 1
        if isinstance(number, int):
            record[to.N_KIND], record[to.N_PLAIN] = int(to.PLAIN), number
        elif number == "named":
            record[to.N_KIND] = int(to.NUM_NAMED)
        else:
            self.measure(record, number)
        return self.add(self.numbers, record)

    def measure(self, record: list[int], number: Any) -> None:
        """Fill in the record of a measured number."""
        kinds: dict[Any, int] = {
            word.HandCards: to.NUM_HAND,
            word.TrashCards: to.NUM_TRASH,
            word.LineTotal: to.NUM_TOTAL,
            word.CompiledProtocols: to.NUM_COMPILED,
            word.FieldCards: to.NUM_CARDS,
            word.FieldProtocols: to.NUM_PROTOCOLS,
            word.MatchingLines: to.NUM_LINES,
            word.MovedCards: to.NUM_MOVED,
            word.CardValue: to.NUM_VALUE,
        }
        record[to.N_KIND] = int(kinds[type(number)])
        record[to.N_DIV], record[to.N_PLUS] = number.div, number.plus
        record[to.N_OF] = int(PLAYERS[getattr(number, "of", "own")])
        record[to.N_LINE] = int(LINE_WORDS[getattr(number, "line", "any")])
        if isinstance(number, word.MatchingLines):
            record[to.N_WHERE] = self.condition(number.where)
        card = getattr(number, "card", None)
        if isinstance(card, str):
            record[to.N_REF] = int(REFERENCES[card])
        elif card is not None:
            record[to.N_SELECTOR] = self.selector(card)

    def condition(self, condition: Any) -> int:
        """A condition, or several that must all hold; NONE for none."""
        if condition is None:
            return int(to.NONE)
        after = int(to.NONE)
        for each in reversed(condition if isinstance(condition, tuple) else (condition,)):
            after = self.add(self.conditions, [*self.condition_cells(each), after])
        return after

    def condition_cells(self, condition: Any) -> list[int]:
        """The first cells of a condition's record."""
        if condition.cmp is not None:
            left, test, right = condition.cmp
            return [int(to.IF_CMP), self.number(left), int(COMPARISONS[test]), self.number(right)]
        if condition.control is not None:
            return [int(to.IF_CONTROL), int(PLAYERS[condition.control]), 0, 0]
        if condition.covered is not None:
            return [int(to.IF_COVERED), 0, 0, 0]
        if condition.covers is not None:
            return [int(to.IF_COVERS), self.selector(condition.covers), 0, 0]
        if condition.covered_by is not None:
            return [int(to.IF_COVERED_BY), self.selector(condition.covered_by), 0, 0]
        if condition.exists is not None:
            return [int(to.IF_EXISTS), self.selector(condition.exists), 0, 0]
        return [int(to.IF_IT), self.selector(condition.it), 0, 0]

    def line(self, selector: Any) -> int:
        """A line selector; NONE where it selects every line."""
        if selector is None or selector == "any":
            return int(to.NONE)
        if isinstance(selector, str):
            return self.add(self.lines, [LINE_WORDS[selector], to.NONE, to.NONE, to.NONE, 0])
        return self.add(
            self.lines,
            [
                LINE_WORDS[selector.is_],
                self.condition(selector.where),
                to.NONE if selector.max is None else self.number(selector.max),
                to.NONE if selector.p is None else self.protocol(selector.p),
                int(selector.one),
            ],
        )

    def selector(self, selector: Any) -> int:
        """A selector of cards, or a test of one: keys that it does not have are as if left out."""
        record = [0] * int(to.SELECTOR)
        record[to.C_SIDE] = int(PLAYERS[getattr(selector, "side", "any")])
        record[to.C_LINE] = self.line(getattr(selector, "line", None))
        record[to.C_COVER] = int(COVERS[getattr(selector, "cover", "uncovered")])
        record[to.C_FACE] = int(FACES[getattr(selector, "face", "any")])
        record[to.C_TEST], record[to.C_VALUE] = self.value_test(getattr(selector, "v", None))
        record[to.C_PROTOCOL_TEST], record[to.C_PROTOCOL] = self.protocol_test(selector.p)
        record[to.C_RANK] = int(RANKS[getattr(selector, "rank", None)])
        record[to.C_OTHER] = int(getattr(selector, "other", False))
        return self.add(self.selectors, record)

    # --- steps -------------------------------------------------------------------------------------------------------
    def whole_text(self, steps: Sequence[Any]) -> int:
        """The steps of a text, each with its number within it; returns the first one."""
        before = len(self.steps)
        first = self.text(steps)
        for place, record in enumerate(self.steps[before:], start=1):
            record[to.S_PLACE] = place
        return first

    def text(self, steps: Sequence[Any], after: int = int(to.NO_STEP)) -> int:
        """A list of steps that goes on at step ``after``; returns its first step, or ``after`` if it is empty."""
        first = after
        for step in reversed(steps):
            first = self.step(step, first)
        return first

    def step(self, step: Any, after: int) -> int:
        """One step, with what depends on it; ``after`` is where the text goes on."""
        record = [0] * int(to.STEP)
        for cell in (to.S_IF, to.S_PER, to.S_TO, to.S_SELECTOR, to.S_PICK, to.S_UNDER, to.S_INTO, to.S_PROTOCOL):
            record[cell] = int(to.NONE)
        record[to.S_DO] = to.VERB_NAMES.index(tag_of(step))
        record[to.S_BY] = int(PLAYERS[step.by])
        record[to.S_MAY] = int(step.may)
        record[to.S_IF] = self.condition(step.if_)
        if step.per is not None:
            record[to.S_PER] = self.line_of_per(step.per)
        self.fill_count(record, getattr(step, "count", 1))
        self.fill_cards(record, step)
        self.fill_zones(record, step)
        self.fill_rest(record, step)
        if isinstance(step, word.Choose):
            record[to.S_OPTIONS] = len(step.opts)
            for number, option in enumerate(step.opts):
                record[to.S_OPTION + number] = self.text(option, self.text(step.then, after))
        record[to.S_DONE] = self.text(step.then, after)
        record[to.S_NOT] = after
        record[to.S_ELSE] = self.text(step.else_, after)
        self.steps.append(record)
        return len(self.steps) - 1

    def line_of_per(self, per: Any) -> int:
        """The line selector of ``per``, a record even where it selects every line."""
        if per == "any":
            return self.add(self.lines, [to.LINE_ANY, to.NONE, to.NONE, to.NONE, 0])
        return self.line(per)

    def fill_count(self, record: list[int], count: Any) -> None:
        """How many."""
        words = {"all": to.ALL, "each": to.EACH, "any": to.AS_LIKED}
        if isinstance(count, str):
            record[to.S_HOW] = int(words[count])
            plain = 0
        elif isinstance(count, word.CountAtLeast):
            record[to.S_HOW] = int(to.AS_LIKED)
            plain = count.min
        elif not isinstance(count, int):
            record[to.S_COUNT] = self.number(count)
            return
        else:
            plain = count
        record[to.S_COUNT] = self.number(plain)

    def fill_cards(self, record: list[int], step: Any) -> None:
        """Which cards of the field, and where they go."""
        card = getattr(step, "card", None)
        if isinstance(card, str):
            record[to.S_REF] = int(REFERENCES[card])
        elif card is not None:
            record[to.S_SELECTOR] = self.selector(card)
        under = getattr(step, "under", None)
        if under is not None:
            record[to.S_UNDER] = int(to.THIS if under == "this" else to.SELECT)
            if under != "this":
                record[to.S_SELECTOR] = self.selector(under)
        record[to.S_TO] = self.line(getattr(step, "to", None))

    def fill_zones(self, record: list[int], step: Any) -> None:
        """From whose hand, deck or trash, and which of those cards."""
        source = getattr(step, "from_", None)
        if isinstance(step, word.Reveal) and source is None:
            record[to.S_FROM] = int(to.FROM_FIELD)
        elif source is not None:
            record[to.S_FROM] = int(ZONES[source])
        record[to.S_OF] = self.player(getattr(step, "of", None))
        record[to.S_SIDE] = self.player(getattr(step, "side", None))
        pick = getattr(step, "pick", None)
        if pick is not None:
            record[to.S_PICK] = self.selector(pick)
        into = getattr(step, "into", None)
        if into is not None:
            record[to.S_INTO] = int(to.OWN if into == "own_trash" else to.OPP)

    def player(self, name: str | None) -> int:
        """A player as the card sees them; who acts if none is named."""
        return int(to.THE_ACTOR) if name is None else int(PLAYERS[name])

    def fill_rest(self, record: list[int], step: Any) -> None:
        """What only some verbs have."""
        record[to.S_FACE] = int(FACES[getattr(step, "face", "free")])
        record[to.S_RANDOM] = int(getattr(step, "random", False))
        record[to.S_NO_MID] = int(getattr(step, "no_mid", False))
        record[to.S_ENDS] = int(getattr(step, "which", "two") == "ends")
        record[to.S_WHAT] = int(getattr(step, "what", "number") == "protocol")
        if isinstance(step, word.MarkCompiled):
            record[to.S_PROTOCOL] = self.protocol(step.p)
        if isinstance(step, word.Impose):
            record[to.S_ACT] = int(ACTS[step.rule.act])
            record[to.S_OF] = int(PLAYERS[step.rule.of])

    # --- cards -------------------------------------------------------------------------------------------------------
    def listener(self, listener: Any) -> None:
        """A listener; those of one box follow one another."""
        events = (listener.when,) if isinstance(listener.when, str) else listener.when
        self.listeners.append(
            [
                sum(1 << to.EVENT_NAMES.index(event) for event in events),
                int(PLAYERS[listener.who]),
                self.condition(listener.if_),
                int(listener.line == "this"),
                int(to.NONE) if listener.turn is None else int(PLAYERS[listener.turn]),
                int(to.NONE) if listener.with_ is None else self.selector(listener.with_),
                int(listener.by_action),
                self.whole_text(listener.run),
            ]
        )

    def rule(self, rule: Any) -> None:
        """A rule; those of one box follow one another."""
        record = [0] * int(to.RULE)
        record[to.R_RULE] = to.RULE_NAMES.index(tag_of(rule))
        record[to.R_OF] = int(PLAYERS[getattr(rule, "of", "own")])
        record[to.R_NUMBER] = record[to.R_SELECTOR] = int(to.NONE)
        record[to.R_IF] = self.condition(getattr(rule, "if_", None))
        record[to.R_FACE] = int(FACES[getattr(rule, "face", "any")])
        record[to.R_THIS_LINE] = int(getattr(rule, "line", "any") == "this")
        turn = getattr(rule, "turn", None)
        record[to.R_TURN] = int(to.NONE) if turn is None else int(PLAYERS[turn])
        match rule:
            case word.Total():
                record[to.R_NUMBER] = self.number(rule.add)
            case word.FaceDownValue():
                record[to.R_NUMBER], record[to.R_SELECTOR] = self.number(rule.v), self.selector(rule.card)
            case word.Bar():
                record[to.R_ACT] = int(ACTS[rule.act])
            case word.OpenPlay():
                cards = {"any": to.OPEN_ANY, "this": to.OPEN_THIS}
                record[to.R_CARD] = int(cards[rule.card] if isinstance(rule.card, str) else to.OPEN_PICK)
                if not isinstance(rule.card, str):
                    record[to.R_SELECTOR] = self.selector(rule.card)
                record[to.R_EITHER_SIDE] = int(rule.side == "either")
            case word.Mute():
                record[to.R_BOX], record[to.R_SELECTOR] = int(BOXES[rule.box]), self.selector(rule.card)
        self.rules.append(record)

    def card(self, card: word.Card) -> None:
        """A card with its three boxes."""
        record = [0] * int(to.CARD)
        record[to.K_PROTOCOL], record[to.K_VALUE] = self.protocol(card.protocol), card.value
        record[to.K_MIDDLE] = self.whole_text(card.middle)
        for box, first in ((card.top, to.K_TOP_LISTENERS), (card.bottom, to.K_BOTTOM_LISTENERS)):
            record[first] = len(self.listeners)
            for listener in box.on:
                self.listener(listener)
            record[first + 1] = len(self.listeners)
        for box, first in ((card.top, to.K_TOP_RULES), (card.bottom, to.K_BOTTOM_RULES)):
            record[first] = len(self.rules)
            for rule in box.rules:
                self.rule(rule)
            record[first + 1] = len(self.rules)
        for at, first in ((to.K_TOP_EVENTS, to.K_TOP_LISTENERS), (to.K_BOTTOM_EVENTS, to.K_BOTTOM_LISTENERS)):
            for packed_listener in self.listeners[record[first] : record[first + 1]]:
                record[at] |= packed_listener[to.E_EVENTS]
        for at, first in ((to.K_TOP_RULE_KINDS, to.K_TOP_RULES), (to.K_BOTTOM_RULE_KINDS, to.K_BOTTOM_RULES)):
            for packed_rule in self.rules[record[first] : record[first + 1]]:
                record[at] |= 1 << packed_rule[to.R_RULE]
        self.cards.append(record)


def packed(pack: Pack, names: Sequence[str]) -> to.Tables:
    """The cards of the protocols ``names``, in that order; the cards of each in the order of their values."""
    every_card = pack.entries("cards.yaml", word.Card)
    cards = sorted(
        (card for card in every_card if card.protocol in names),
        key=lambda card: (names.index(card.protocol), card.value),
    )
    sets = {each.name: each.set for each in pack.entries("protocols.yaml", word.Protocol)}
    packer = Packer(names)
    for card in cards:
        packer.card(card)
    flat = {
        name: [cell for record in getattr(packer, name) for cell in record]
        for name in ("cards", "steps", "selectors", "lines", "numbers", "conditions", "listeners", "rules")
    }
    return to.Tables(
        **flat,
        names=[card.name for card in cards],
        protocol_names=list(names),
        protocol_sets=[sets[name] for name in names],
        texts=[sentences(card) for card in cards],
        values=[card.value for card in every_card],
    )


@cache
def built_in_tables(names: tuple[str, ...]) -> to.Tables:
    """The published cards of these protocols, packed once."""
    return packed(built_in(), names)
