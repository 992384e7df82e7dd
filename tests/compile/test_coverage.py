"""Random play with every protocol uses every word of the vocabulary that the built-in cards use.

The engine's own functions are replaced by ones that note what they were asked and what came of it. `pytest -s` shows
how often each word did something.
"""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

import compile_env
from compile_env import compile_v0, effects, facts, moves, queries, standing_rules
from compile_env import program as to
from compile_env.packing import built_in_tables
from compile_env.program import Tables
from compile_env.state import DRAFT, T_PC, TRIGGER
from compile_env.steps import AGAIN, DID, JUMPED
from tabletop_core import build_info
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tests.compile.positions import table
from tests.compile.random_games import ALL_PROTOCOLS

MOST_GAMES = 300
FOUR_OF_UNITY = ["unity-0 unity-2 unity-3 unity-4", "", ""]
OPP = ["death", "life", "metal"]
PLAYERS = ("own", "opp", "any", "holder", "the actor")
BOXES = ("top", "middle", "bottom")
FACES = ("down", "up", "any")
TESTS = ("eq", "not", "lt", "gt", "ge", "in")
LINE_WORDS = ("any", "other", "this", "noted", "same", "cand")
NUMBERS = ("plain", "hand", "trash", "total", "compiled", "cards", "protocols", "lines", "moved", "value", "named")
CONDITIONS = ("cmp", "control", "covered", "covers", "covered_by", "exists", "it")
ACTS = ("play", "flip", "shift", "draw", "compile")
SOURCES = ("hand", "deck_top", "deck", "trash", "drawn", "revealed", "it", "field")
HOW_MANY = ("number", "all", "each", "as liked")
WHICH = ("selector", "this", "it", "coverer")
ALL_KEYS = (
    ("count", to.S_HOW, HOW_MANY),
    ("which", to.S_REF, WHICH),
    ("from", to.S_FROM, SOURCES),
    ("of", to.S_OF, PLAYERS),
    ("face", to.S_FACE, FACES),
    ("side", to.S_SIDE, PLAYERS),
)
FIELD_KEYS = ("count", "which")  # of flip, delete, shift, return, seize
KEYS = {
    "discard": ("count", "from", "of"),
    "draw": ("count", "from", "of"),
    "play": ("count", "from", "of", "face", "side"),
    "reveal": ("count", "from"),
    "shuffle": ("from",),
    "rearrange": ("of",),
    "swap_protocols": ("of",),
    "swap_stacks": ("of",),
}

pytestmark = pytest.mark.skipif(
    build_info().mode != "interpreted", reason="compiled functions cannot be replaced by ones that note their calls"
)


# --- the words of a record -------------------------------------------------------------------------------------------
def cells(table: Any, record: int, size: int) -> list[int]:
    """One record of a table."""
    return [int(cell) for cell in table[record * size : (record + 1) * size]]


def step_words(tables: Tables, record: int) -> Iterator[str]:
    """The verb, and each of its keys with what it says."""
    step = cells(tables.steps, record, to.STEP)
    verb = f"step {to.VERB_NAMES[step[to.S_DO]]}"
    yield verb
    yield f"{verb} by {PLAYERS[step[to.S_BY]]}"
    keys = KEYS.get(to.VERB_NAMES[step[to.S_DO]], FIELD_KEYS if step[to.S_DO] <= to.DO_SEIZE else ())
    for name, cell, said in ALL_KEYS:
        if name in keys:
            yield f"{verb} {name} {said[step[cell]]}"
    for name, cell in (("may", to.S_MAY), ("random", to.S_RANDOM), ("no_mid", to.S_NO_MID), ("ends", to.S_ENDS)):
        if step[cell]:
            yield f"{verb} {name}"
    for name, cell in (("if", to.S_IF), ("per", to.S_PER), ("to", to.S_TO), ("pick", to.S_PICK), ("into", to.S_INTO)):
        if step[cell] != to.NONE:
            yield f"{verb} {name}"
    if step[to.S_UNDER] != to.NONE:
        yield f"{verb} under {WHICH[step[to.S_UNDER]]}"
    if step[to.S_DO] == to.DO_NAME:
        yield f"{verb} {('number', 'protocol')[step[to.S_WHAT]]}"
    if step[to.S_DO] == to.DO_IMPOSE:
        yield f"{verb} {ACTS[step[to.S_ACT]]}"


def listener_words(tables: Tables, record: int, events: int = -1) -> Iterator[str]:
    """Each of ``events`` that it listens to, and its other keys."""
    listener = cells(tables.listeners, record, to.LISTENER)
    for number, event in enumerate(to.EVENT_NAMES):
        if listener[to.E_EVENTS] & events & 1 << number:
            yield f"listener {event}"
    yield f"listener who {PLAYERS[listener[to.E_WHO]]}"
    for name, cell in (("line this", to.E_THIS_LINE), ("by_action", to.E_BY_ACTION)):
        if listener[cell]:
            yield f"listener {name}"
    if listener[to.E_TURN] != to.NONE:
        yield f"listener turn {PLAYERS[listener[to.E_TURN]]}"
    if listener[to.E_WITH] != to.NONE:
        yield "listener with"
    if listener[to.E_IF] != to.NONE:
        yield "listener if"


def rule_words(tables: Tables, record: int) -> Iterator[str]:
    """The kind of rule, and each of its keys."""
    rule = cells(tables.rules, record, to.RULE)
    kind = f"rule {to.RULE_NAMES[rule[to.R_RULE]]}"
    yield kind
    yield f"{kind} of {PLAYERS[rule[to.R_OF]]}"
    yield f"{kind} face {FACES[rule[to.R_FACE]]}"
    for name, cell in (("line this", to.R_THIS_LINE), ("side either", to.R_EITHER_SIDE)):
        if rule[cell]:
            yield f"{kind} {name}"
    if rule[to.R_IF] != to.NONE:
        yield f"{kind} if"
    if rule[to.R_TURN] != to.NONE:
        yield f"{kind} turn {PLAYERS[rule[to.R_TURN]]}"
    if rule[to.R_RULE] == to.RULE_BAR:
        yield f"{kind} {ACTS[rule[to.R_ACT]]}"
    if rule[to.R_RULE] == to.RULE_OPEN_PLAY:
        yield f"{kind} card {('any', 'this', 'pick')[rule[to.R_CARD]]}"
    if rule[to.R_RULE] == to.RULE_MUTE:
        yield f"{kind} {BOXES[rule[to.R_BOX]]}"


def selector_words(tables: Tables, record: int) -> Iterator[str]:
    """Each key of a selector, of a pick or of a test of one card."""
    selector = cells(tables.selectors, record, to.SELECTOR)
    yield f"selector side {PLAYERS[selector[to.C_SIDE]]}"
    yield f"selector cover {('uncovered', 'covered', 'all')[selector[to.C_COVER]]}"
    yield f"selector face {FACES[selector[to.C_FACE]]}"
    if selector[to.C_LINE] != to.NONE:
        word = cells(tables.lines, selector[to.C_LINE], to.LINE_SELECTOR)[to.L_WORD]
        yield f"selector line {LINE_WORDS[word]}"
    if selector[to.C_TEST] != to.NONE:
        yield f"selector v {TESTS[selector[to.C_TEST]]}"
    if selector[to.C_PROTOCOL_TEST] != to.NONE:
        yield f"selector p {('is', 'not', 'named')[selector[to.C_PROTOCOL_TEST]]}"
    if selector[to.C_RANK] != to.NONE:
        yield f"selector rank {('highest', 'lowest')[selector[to.C_RANK]]}"
    if selector[to.C_OTHER]:
        yield "selector other"


def line_words(tables: Tables, record: int) -> Iterator[str]:
    """Each key of a line selector."""
    line = cells(tables.lines, record, to.LINE_SELECTOR)
    yield f"lines {LINE_WORDS[line[to.L_WORD]]}"
    for name, cell in (("where", to.L_WHERE), ("max", to.L_MAX), ("p", to.L_PROTOCOL)):
        if line[cell] != to.NONE:
            yield f"lines {name}"
    if line[to.L_ONE]:
        yield "lines one"


def number_words(tables: Tables, record: int) -> Iterator[str]:
    """The kind of number, and its keys."""
    number = cells(tables.numbers, record, to.NUMBER)
    kind = f"number {NUMBERS[number[to.N_KIND]]}"
    yield kind
    if number[to.N_KIND] in (to.NUM_HAND, to.NUM_TRASH, to.NUM_TOTAL, to.NUM_COMPILED):
        yield f"{kind} of {PLAYERS[number[to.N_OF]]}"
    if number[to.N_KIND] in (to.NUM_TOTAL, to.NUM_COMPILED, to.NUM_PROTOCOLS):
        yield f"{kind} line {LINE_WORDS[number[to.N_LINE]]}"
    if number[to.N_KIND] == to.NUM_VALUE:
        yield f"{kind} card {WHICH[number[to.N_REF]]}"
    if number[to.N_DIV] > 1:
        yield "number div"
    if number[to.N_PLUS]:
        yield "number plus"


def condition_words(tables: Tables, record: int) -> Iterator[str]:
    """The kind of condition, as it holds and as it does not."""
    condition = cells(tables.conditions, record, to.CONDITION)
    kind = CONDITIONS[condition[to.I_KIND]]
    if condition[to.I_KIND] == to.IF_CMP:
        kind += f" {TESTS[condition[to.I_TEST]]}"
    if condition[to.I_KIND] == to.IF_CONTROL:
        kind += f" {PLAYERS[condition[to.I_LEFT]]}"
    yield f"condition {kind} holds"
    yield f"condition {kind} fails"
    if condition[to.I_NEXT] != to.NONE:
        yield "condition of several"


def words_of_cards(tables: Tables) -> set[str]:
    """All words that the cards use."""
    found: set[str] = set()
    for records, size, words in (
        (tables.steps, to.STEP, step_words),
        (tables.listeners, to.LISTENER, listener_words),
        (tables.rules, to.RULE, rule_words),
        (tables.selectors, to.SELECTOR, selector_words),
        (tables.lines, to.LINE_SELECTOR, line_words),
        (tables.numbers, to.NUMBER, number_words),
        (tables.conditions, to.CONDITION, condition_words),
    ):
        for record in range(len(records) // size):
            found.update(words(tables, record))
    bars = (word.rsplit(" ", 1)[1] for word in found if word.startswith(("rule bar ", "step impose ")))
    return found | {f"act {act} forbidden" for act in bars if act in ACTS}


# --- noting what happens ---------------------------------------------------------------------------------------------
class Notes:
    """Replaces functions of the engine by ones that count the words which did something."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.words: Counter[str] = Counter()
        self.replace(effects.do_step, self.step_done)
        self.replace(moves.note_listener, self.listener_noted, before=lambda s, *_: int(s.noted))
        self.replace(queries.next_rule, self.rule_found)
        self.replace(queries.mutes, self.muted)
        self.replace(standing_rules.is_barred, self.barred)
        self.replace(standing_rules.is_fixed, self.barred)
        self.replace(queries.matches_in, self.selected)
        self.replace(facts.fits, self.selected)
        self.replace(queries.is_picked, self.selected)
        self.replace(queries.lines_of, self.lines_selected)
        self.replace(queries.number, self.number_read)
        self.replace(queries.holds_alone, self.condition_tested)

    def replace(
        self,
        function: Callable[..., Any],
        note: Callable[..., None],
        before: Callable[..., object] = lambda *_: None,
    ) -> None:
        """Wherever the engine calls the function, ``note`` is told its result, what was ``before``, and its inputs."""

        def noting(*args: Any) -> Any:
            earlier = before(*args)
            result = function(*args)
            note(result, earlier, *args)
            return result

        for info in pkgutil.iter_modules(compile_env.__path__, "compile_env."):
            module = importlib.import_module(info.name)
            if vars(module).get(function.__name__) is function:
                self.patch.setattr(module, function.__name__, noting)

    def step_done(self, verdict: int, _: object, s: Any, f: int, step: int) -> None:
        """A step has changed something."""
        if verdict in (DID, AGAIN, JUMPED):
            self.words.update(step_words(s.tables, step))

    def listener_noted(self, _: object, before: int, s: Any, card: int, box: int, events: int, *__: object) -> None:
        """A command was noted for an event."""
        listeners = s.tables.listeners
        noted = {int(s.triggers[t * TRIGGER + T_PC]) for t in range(before, int(s.noted))}
        for record in range(len(listeners) // to.LISTENER):
            if noted and int(listeners[record * to.LISTENER + to.E_STEP]) in noted:
                self.words.update(listener_words(s.tables, record, int(events)))

    def rule_found(self, rule: int, _: object, s: Any, *__: object) -> None:
        """A rule was live when it was looked for."""
        if rule != to.NONE:
            self.words.update(rule_words(s.tables, rule))

    def muted(self, result: bool, _: object, s: Any, source: int, first: int, end: int, card: int, box: int) -> None:
        """A box was as if it were not there."""
        rules = [rule for rule in range(first, end) if s.tables.rules[rule * to.RULE + to.R_BOX] == box]
        if result and len(rules) == 1:
            self.words.update(rule_words(s.tables, rules[0]))

    def barred(self, result: bool, _: object, s: Any, act: int, *__: object) -> None:
        """An act was forbidden."""
        if result:
            self.words[f"act {ACTS[act]} forbidden"] += 1

    def selected(self, result: int, _: object, s: Any, selector: int, *__: object) -> None:
        """Cards passed a selector."""
        if result and selector != to.NONE:
            self.words.update(selector_words(s.tables, selector))

    def lines_selected(self, result: int, _: object, s: Any, selector: int, *__: object) -> None:
        """Lines passed a selector."""
        if result and selector != to.NONE:
            self.words.update(line_words(s.tables, selector))

    def number_read(self, result: int, _: object, s: Any, number: int, *__: object) -> None:
        """A number above 0 was read."""
        if result > 0:
            self.words.update(number_words(s.tables, number))

    def condition_tested(self, result: bool, _: object, s: Any, at: int, *__: object) -> None:
        """A condition was tested."""
        other = "fails" if result else "holds"
        self.words.update(word for word in condition_words(s.tables, at // to.CONDITION) if not word.endswith(other))
        if result and s.tables.conditions[at + to.I_KIND] == to.IF_IT:
            self.words.update(selector_words(s.tables, int(s.tables.conditions[at + to.I_LEFT])))


def draft_for(game: Any, missing: set[str], words: list[set[str]], rng: Any) -> int:
    """Mostly the protocol that has most of the words still missing, else any."""
    legal = game.legal_actions()
    if rng.below(3) == 0:
        return legal[rng.below(len(legal))]
    first = game.num_actions - len(words)
    return max(legal, key=lambda action: len(words[action - first] & missing))


def play_at_random(game: Any, rng: Any) -> None:
    """To the end of the game, or of the turn after which a table stops."""
    while game.seat_to_act() != NOBODY:
        legal = game.legal_actions()
        game.apply(legal[rng.below(len(legal))])


# --- the tests -------------------------------------------------------------------------------------------------------
def test_random_play_uses_every_word(monkeypatch):
    """Draft and moves are random, the draft with a leaning to what is missing.

    What needs five cards of one protocol in the field would take too many games: it is played at random from a position
    that has four of them.
    """
    tables = built_in_tables(ALL_PROTOCOLS)
    wanted = words_of_cards(tables)
    words = [words_of_cards(built_in_tables((name,))) for name in ALL_PROTOCOLS]
    game = compile_v0.SPEC.game(sets=compile_v0.ALL_SETS, max_turns=60)
    assert list(game.state.tables.protocol_names) == list(ALL_PROTOCOLS)
    notes = Notes(monkeypatch)
    rng = seeded(1)
    four_of_unity = table(["unity", "water", "light"], OPP, own_stacks=FOUR_OF_UNITY, own_hand="unity-1")
    for _ in range(20):
        play_at_random(four_of_unity.copy().game, rng)
    for games in count(1):
        game.reset(games)
        missing = wanted - set(notes.words)
        while game.state.phase == DRAFT:
            game.apply(draft_for(game, missing, words, rng))
        play_at_random(game, rng)
        missing = wanted - set(notes.words)
        if not missing or games == MOST_GAMES:
            break
    print(f"\n{len(wanted)} words in {games} games; how often each did something:")
    for word in sorted(wanted):
        print(f"{notes.words[word]:8} {word}")
    assert not missing
    assert set(notes.words) <= wanted


def test_the_cards_use_the_whole_vocabulary():
    """A verb, event, rule or kind of number that no card uses would be a word too many."""
    words = words_of_cards(built_in_tables(ALL_PROTOCOLS))
    wanted = {f"step {verb}" for verb in to.VERB_NAMES}
    wanted |= {f"listener {event}" for event in to.EVENT_NAMES}
    wanted |= {f"rule {rule}" for rule in to.RULE_NAMES}
    wanted |= {f"number {number}" for number in NUMBERS}
    wanted |= {f"lines {word}" for word in LINE_WORDS}
    assert not wanted - words
