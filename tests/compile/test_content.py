"""The 270 cards are those of the published sets (RULES.md), a pack that breaks the vocabulary is refused, words fit."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct, structs

from compile_env import content, vocabulary
from compile_env.content import BUILT_IN, SCHEMA, load
from compile_env.vocabulary import (
    Card,
    CountAtLeast,
    Event,
    FieldStep,
    LineSelector,
    LineUp,
    Listener,
    Number,
    Protocol,
    Rule,
    Selector,
    Step,
    StepKeys,
)
from compile_env.wording import sentences
from tabletop_core.content import ContentError, Pack, load_pack

SETS = ("main1", "aux1", "main2", "aux2", "main3", "aux3")
BOXES = ("top", "middle", "bottom")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack, to be changed."""
    return Path(shutil.copytree(BUILT_IN, tmp_path / "pack"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def add(folder: Path, file: str, text: str) -> None:
    with (folder / file).open("a", encoding="utf-8") as out:
        out.write(text)


def line_of(folder: Path, file: str, text: str) -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    (found,) = [number for number, line in enumerate(lines, 1) if text in line]
    return found


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(folder)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


@cache
def built_in() -> Pack:
    """The built-in pack, read once for all tests."""
    return load()


def built_in_cards() -> list[Card]:
    return built_in().entries("cards.yaml", Card)


def parts(part: Any) -> Iterator[Struct]:
    """A Struct and all Structs in it, defaults left out."""
    if isinstance(part, tuple):
        for each in part:
            yield from parts(each)
    if isinstance(part, Struct):
        yield part
        for each in structs.fields(type(part)):
            if getattr(part, each.name) is not each.default:
                yield from parts(getattr(part, each.name))


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


# --- the published cards ---------------------------------------------------------------------------------------------
def test_protocols_by_set() -> None:
    """45 protocols in six sets."""
    protocols = built_in().entries("protocols.yaml", Protocol)
    assert Counter(each.set for each in protocols) == dict(zip(SETS, (12, 3, 12, 3, 12, 3), strict=True))


def test_values() -> None:
    """31 protocols have 0 to 5; thirteen leave one low value out and have a 6, and one has 1 to 5 and 7."""
    values: dict[str, list[int]] = {}
    for card in built_in_cards():
        values.setdefault(card.protocol, []).append(card.value)
    plain = [name for name, its_values in values.items() if its_values == [0, 1, 2, 3, 4, 5]]
    assert len(plain) == 31
    without = {
        name: next(iter({0, 1, 2, 3, 4, 5} - set(its_values))) for name, its_values in values.items() if 6 in its_values
    }
    assert without == {
        **dict.fromkeys(("ice", "love", "peace", "overwhelm"), 0),
        **dict.fromkeys(("lust", "pride"), 1),
        **dict.fromkeys(("diversity", "momentum"), 2),
        **dict.fromkeys(("assimilation", "gravity"), 3),
        **dict.fromkeys(("corruption", "courage", "metal"), 4),
    }
    assert values["rigid"] == [1, 2, 3, 4, 5, 7]
    counts = Counter(card.value for card in built_in_cards())
    assert counts == {0: 40, 1: 43, 2: 43, 3: 43, 4: 42, 5: 45, 6: 13, 7: 1}


def test_every_five_is_the_same() -> None:
    fives = [card for card in built_in_cards() if card.value == 5]
    assert {card.middle for card in fives} == {(vocabulary.Discard(),)}
    assert {(card.top, card.bottom) for card in fives} == {(vocabulary.Box(), vocabulary.Box())}


def test_boxes_by_set() -> None:
    sets = {each.name: each.set for each in built_in().entries("protocols.yaml", Protocol)}
    counts = {name: [0, 0, 0, 0] for name in SETS}
    for card in built_in_cards():
        counts[sets[card.protocol]][0] += 1
        for at, box in enumerate((card.top, card.middle, card.bottom), 1):
            counts[sets[card.protocol]][at] += box not in ((), vocabulary.Box())
    assert counts == {
        "main1": [72, 12, 61, 11],
        "aux1": [18, 3, 14, 3],
        "main2": [72, 14, 55, 19],
        "aux2": [18, 4, 13, 6],
        "main3": [72, 14, 64, 20],
        "aux3": [18, 3, 15, 6],
    }


def test_steps_in_a_middle_box() -> None:
    assert Counter(len(card.middle) for card in built_in_cards()) == {0: 48, 1: 164, 2: 50, 3: 7, 4: 1}


STEPS = {  # steps, and cards that have one
    "discard": (95, 89),
    "draw": (78, 68),
    "flip": (67, 61),
    "shift": (39, 36),
    "play": (38, 36),
    "delete": (32, 29),
    "reveal": (13, 12),
    "choose": (11, 10),
    "return": (10, 10),
    "rearrange": (6, 5),
    "refresh": (6, 6),
    "shuffle": (6, 6),
    "swap_protocols": (4, 4),
    "lose_control": (4, 4),
    "gain_control": (3, 3),
    "give": (2, 2),
    "take": (1, 1),
    "name": (2, 2),
    "swap_stacks": (2, 2),
    "mark_compiled": (2, 2),
    "impose": (1, 1),
    "copy_mid": (1, 1),
    "seize": (1, 1),
    "compile": (1, 1),
    "tuck": (1, 1),
}


def test_steps_by_verb() -> None:
    steps: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for card in built_in_cards():
        verbs = [tag(part) for part in parts(card) if isinstance(part, StepKeys)]
        steps.update(verbs)
        cards.update(set(verbs))
    assert {verb: (steps[verb], cards[verb]) for verb in steps} == STEPS


def test_steps_that_are_optional_and_steps_of_the_opponent() -> None:
    steps = [part for card in built_in_cards() for part in parts(card) if isinstance(part, StepKeys)]
    assert [len(steps), sum(step.may for step in steps), sum(step.by == "opp" for step in steps)] == [426, 43, 39]


def test_listeners() -> None:
    top = [listener for card in built_in_cards() for listener in card.top.on]
    bottom = [listener for card in built_in_cards() for listener in card.bottom.on]
    assert [len(top), len(bottom)] == [32, 54]
    whens = [each.when if isinstance(each.when, tuple) else (each.when,) for each in top + bottom]
    assert Counter(event for when in whens for event in when) == {
        "end": 32,
        "start": 15,
        "would_cover": 9,
        "after_refresh": 5,
        "after_discard": 4,
        "after_compile": 4,
        "after_draw": 3,
        "after_play": 3,
        "after_clear_cache": 3,
        "after_delete": 2,
        "after_rearrange": 2,
        "after_gain_control": 2,
        "would_flip": 1,
        "would_compile_away": 1,
        "after_shuffle": 1,
    }


def test_rules() -> None:
    top = [rule for card in built_in_cards() for rule in card.top.rules]
    bottom = [rule for card in built_in_cards() for rule in card.bottom.rules]
    assert [len(top), len(bottom)] == [18, 12]
    names = [f"bar {rule.act}" if isinstance(rule, vocabulary.Bar) else tag(rule) for rule in top + bottom]
    assert Counter(names) == {
        "total": 9,
        "open_play": 5,
        "mute": 4,
        "bar play": 3,
        "bar flip": 2,
        "bar draw": 1,
        "bar compile": 1,
        "bar shift": 1,
        "face_down_value": 1,
        "skip": 1,
        "redirect_return": 1,
        "drop_highest": 1,
    }


def test_what_steps_on_the_field_aim_at() -> None:
    steps = [part for card in built_in_cards() for part in parts(card) if isinstance(part, FieldStep)]
    aims = [step.card for step in steps if not isinstance(step, vocabulary.Seize)]
    assert Counter(aim for aim in aims if isinstance(aim, str)) == {"this": 28, "it": 6, "coverer": 2}
    selectors = [aim for aim in aims if isinstance(aim, Selector)]
    assert len(aims) == 148
    assert Counter(each.cover for each in selectors) == {"uncovered": 83, "covered": 15, "all": 14}
    assert Counter(each.side for each in selectors) == {"any": 74, "own": 19, "opp": 19}


def test_certainty() -> None:
    """The cards of the third sets are known from one source; some others are disputed, and say how."""
    cards = built_in_cards()
    assert Counter(card.certainty for card in cards) == {"high": 167, "split": 14, "single": 89}
    assert [card.name for card in cards if card.certainty == "split" and not card.note] == []


def test_every_card_is_public_and_the_line_up_is_the_rulebook_s() -> None:
    assert {card.origin for card in built_in_cards()} == {"public"}
    (starter,) = built_in().entries("lineups.yaml", LineUp)
    assert starter == LineUp(
        name="starter",
        first=("overwhelm", "momentum", "gluttony"),
        second=("ambush", "sloth", "fulcrum"),
        origin="rulebook",
    )


# --- the vocabulary --------------------------------------------------------------------------------------------------
COMMON = "by may if then else per"
FIELD = "card count"
VERBS = {
    "flip": f"{FIELD} no_mid",
    "delete": FIELD,
    "shift": f"{FIELD} to",
    "return": FIELD,
    "seize": FIELD,
    "discard": "count from of into random",
    "draw": "count from of pick",
    "play": "count from of pick face to side under",
    "reveal": "card from count pick random",
    "give": "",
    "take": "random",
    "tuck": "",
    "shuffle": "from",
    "refresh": "",
    "rearrange": "of",
    "swap_protocols": "of which",
    "swap_stacks": "of which",
    "gain_control": "",
    "lose_control": "",
    "compile": "to",
    "mark_compiled": "p",
    "name": "what",
    "copy_mid": "card",
    "choose": "opts",
    "impose": "rule until",
}
RULES = {
    "total": "of add if",
    "face_down_value": "card v",
    "drop_highest": "",
    "bar": "act of card face line if",
    "open_play": "card line side",
    "mute": "box card turn",
    "skip": "phase",
    "redirect_return": "of",
}
NUMBERS = {
    "hand": "of",
    "trash": "of",
    "total": "of line",
    "compiled": "of line",
    "cards": "card",
    "protocols": "line",
    "lines": "where",
    "moved": "",
    "value": "card",
}


def keys(struct: type) -> set[str]:
    return {each.encode_name for each in structs.fields(struct)}


OTHERS = {
    Selector: "side line cover face v p rank other",
    LineSelector: "is where max p one",
    Listener: "when who if line turn with by_action run",
    vocabulary.Condition: "cmp control covered covers covered_by exists it",
    vocabulary.ValueTest: "eq not lt gt ge in",
    CountAtLeast: "min",
}


@pytest.mark.parametrize(
    ("union", "own", "shared"),
    [(Step, VERBS, COMMON), (Rule, RULES, ""), (Number, NUMBERS, "plus div")],
    ids=["steps", "rules", "numbers"],
)
def test_words_and_their_keys(union: Any, own: dict[str, str], shared: str) -> None:
    """Each verb, rule and number has the keys of the vocabulary and no others."""
    found = {tag(struct): keys(struct) for struct in get_args(union)}
    assert found == {word: {*own_keys.split(), *shared.split()} for word, own_keys in own.items()}


@pytest.mark.parametrize("struct", OTHERS)
def test_keys_of_the_other_structs(struct: type) -> None:
    assert keys(struct) == set(OTHERS[struct].split())


def test_every_word_is_used_by_some_card() -> None:
    """A word that no card needs would be one that the engine does not need either."""
    used = {(type(part), tag(part)) for card in built_in_cards() for part in parts(card)}
    unused = [
        tag(struct) for union in (Step, Rule, Number) for struct in get_args(union) if (struct, tag(struct)) not in used
    ]
    assert unused == []
    listeners = [listener for card in built_in_cards() for box in (card.top, card.bottom) for listener in box.on]
    heard = {event for each in listeners for event in (each.when if isinstance(each.when, tuple) else (each.when,))}
    assert heard == set(get_args(Event))


# --- cards that are refused ------------------------------------------------------------------------------------------
SMALL = ("tide", "reef", "dune", "moss", "wind", "clay")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A faultless pack of six made-up protocols, to which `write_card` gives the card under test."""
    texts = {
        "pack.yaml": 'game: compile\ntitle: Small\nversion: "1"\n',
        "protocols.yaml": "".join(
            f"- {{name: {name}, set: Home, summary: [plain], origin: stand-in}}\n" for name in SMALL
        ),
        "lineups.yaml": ("- {name: short, first: [tide, reef, dune], second: [moss, wind, clay], origin: stand-in}\n"),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    write_card(tmp_path, "middle: [{do: draw}]")
    return tmp_path


def write_card(folder: Path, boxes: str) -> None:
    """The card under test is tide-0, on line 1."""
    plain = [(name, value) for name in SMALL for value in range(6) if (name, value) != ("tide", 0)]
    lines = [f"- {{protocol: tide, value: 0, origin: stand-in, certainty: high, {boxes}}}"]
    lines += [
        f"- {{protocol: {name}, value: {value}, origin: stand-in, certainty: high, middle: [{{do: discard}}]}}"
        for name, value in plain
    ]
    (folder / "cards.yaml").write_text("\n".join(lines) + "\n")


def test_the_small_pack_is_sound(small: Path) -> None:
    assert len(load(small).entries("cards.yaml", Card)) == 36


NO_CARD = "no earlier step or event gives a card -> first let a step choose, move or show one card"
UNCOVERED = "nothing lies on a card whose {} box is live -> move it to the top box, or give another card"
FAULTY_CARDS = {
    # words that stand for nothing
    "it first of all": ("middle: [{do: shift, card: it}]", f"'it': {NO_CARD}"),
    "it after many": ("middle: [{do: flip, count: all}, {do: shift, card: it}]", f"'it': {NO_CARD}"),
    "it in the middle after a listener": (
        "middle: [{do: flip, card: it}], bottom: {on: [{when: would_cover, run: [{do: flip}]}]}",
        f"'it': {NO_CARD}",
    ),
    "it of the end phase": ("bottom: {on: [{when: end, run: [{do: flip, card: it}]}]}", f"'it': {NO_CARD}"),
    "it in else": (
        "middle: [{do: flip, if: {control: own}, else: [{do: shift, card: it}]}]",
        f"'it': {NO_CARD}",
    ),
    "value of it in a rule": ("top: {rules: [{rule: total, add: {num: value, card: it}}]}", f"'it': {NO_CARD}"),
    "play it": ("middle: [{do: play, from: it}]", f"'it': {NO_CARD}"),
    "line of it": ("middle: [{do: flip, card: {line: same}}]", f"'same': {NO_CARD}"),
    "to the line of it": ("middle: [{do: play, to: same}]", f"'same': {NO_CARD}"),
    "moved before a move": (
        "middle: [{do: draw, count: {num: moved}}]",
        "'moved': no earlier step moves a card -> first let a step move cards",
    ),
    "moved after a look": (
        "middle: [{do: reveal, from: hand}, {do: draw, count: {num: moved}}]",
        "'moved': no earlier step moves a card -> first let a step move cards",
    ),
    "drawn before a draw": (
        "middle: [{do: reveal, from: drawn}]",
        "'drawn': no earlier step draws -> first let a step draw",
    ),
    "revealed before a reveal": (
        "middle: [{do: draw, from: revealed}]",
        "'revealed': no earlier step reveals cards from elsewhere than the field -> first let a step reveal them",
    ),
    "number not named": (
        "middle: [{do: name, what: protocol}, {do: flip, card: {v: {eq: named}}}]",
        "'named': no earlier step names a number -> first give {do: name, what: number}",
    ),
    "protocol not named": (
        "middle: [{do: name, what: number}, {do: flip, card: {p: named}}]",
        "'named': no earlier step names a protocol -> first give {do: name, what: protocol}",
    ),
    "noted without per": (
        "middle: [{do: play, face: down, to: noted}]",
        "'noted': the step has no per -> give the step a per, or another line",
    ),
    "noted in the step after": (
        "middle: [{do: flip, per: any, card: {line: noted}}, {do: delete, card: {line: noted}}]",
        "'noted': the step has no per -> give the step a per, or another line",
    ),
    "cand outside where": (
        "middle: [{do: flip, card: {line: cand}}]",
        "'cand': no line is being tried -> use it within where or max, or give another line",
    ),
    "coverer in the middle": ("middle: [{do: delete, card: coverer}]", f"'coverer': {UNCOVERED.format('middle')}"),
    "covered at the bottom": (
        "bottom: {on: [{when: end, if: {covered: true}, run: [{do: draw}]}]}",
        f"'covered': {UNCOVERED.format('bottom')}",
    ),
    "covered_by in the middle": (
        "middle: [{do: draw, if: {covered_by: {face: up}}}]",
        f"'covered_by': {UNCOVERED.format('middle')}",
    ),
    "protocol that is not there": (
        "middle: [{do: flip, card: {p: tied}}]",
        "p is 'tied', which protocols.yaml does not have -> did you mean 'tide'?",
    ),
    # keys that do not go together
    "count of one card": (
        "middle: [{do: flip, card: this, count: all}]",
        "count is all, but card is one card -> remove count, or select cards",
    ),
    "else alone": ("middle: [{do: flip, else: [{do: draw}]}]", "else without if -> add if, or remove else"),
    "two conditions in one": (
        "middle: [{do: draw, if: {control: own, covers: {}}}]",
        "a condition has control and covers -> give one key; a list for several",
    ),
    "no condition": ("middle: [{do: draw, if: {}}]", "a condition has no key -> give one key; a list for several"),
    "two tests in one": (
        "middle: [{do: flip, card: {v: {gt: 1, lt: 4}}}]",
        "a test has lt and gt -> give one key",
    ),
    "less than nothing": (
        "middle: [{do: flip, card: {v: {lt: 0}}}]",
        "no card has a value less than 0 -> give a higher number",
    ),
    "more than the highest": (
        "middle: [{do: play, pick: {v: {gt: 9}}}]",
        "no card has a value greater than 9 -> give a lower number",
    ),
    "value twice": (
        "middle: [{do: flip, card: {v: {in: [1, 1]}}}]",
        "in has a value twice -> keep one of the two",
    ),
    "two plain numbers": (
        "middle: [{do: draw, if: {cmp: [1, lt, 2]}}]",
        "cmp compares two plain numbers -> give {num: ...} for one of them",
    ),
    "face-down card with a protocol": (
        "middle: [{do: flip, card: {face: down, p: tide}}]",
        "a face-down card has no protocol -> remove p, or face",
    ),
    "pick of a line in a condition": (
        "middle: [{do: draw, if: {exists: {line: {one: true}}}}]",
        "nobody picks a line here, but one is given -> remove one",
    ),
    "greatest line in a count": (
        "middle: [{do: draw, count: {num: cards, card: {line: {max: {num: total, of: own, line: cand}}}}}]",
        "nobody picks a line here, but max is given -> remove max",
    ),
    "one line of per": (
        "middle: [{do: flip, per: {one: true}, card: {line: noted}}]",
        "nobody picks a line here, but one is given -> remove one",
    ),
    "part of the deck": (
        "middle: [{do: discard, from: deck}]",
        "a discard of a part of the deck -> give count: all, or from: deck_top",
    ),
    "random from the deck": (
        "middle: [{do: discard, from: deck_top, random: true}]",
        "from deck_top does not go with random -> remove random",
    ),
    "any number from the deck": (
        "middle: [{do: discard, from: deck_top, count: any}]",
        "a discard from the deck that is not a plain number -> give a whole number",
    ),
    "discard of the other player's hand": (
        "middle: [{do: discard, of: opp}]",
        "from hand does not go with of -> remove of",
    ),
    "draw of all": ("middle: [{do: draw, count: all}]", "a draw of all -> give a number, or draw from: revealed"),
    "draw of a kind": (
        "middle: [{do: draw, pick: {v: {eq: 1}}}]",
        "from deck_top does not go with pick -> remove pick",
    ),
    "play of a kind from the deck": (
        "middle: [{do: play, from: deck_top, pick: {p: tide}}]",
        "from deck_top does not go with pick -> remove pick",
    ),
    "play of the other hand": ("middle: [{do: play, of: opp}]", "from hand does not go with of -> remove of"),
    "play beneath and elsewhere": (
        "middle: [{do: play, under: this, to: other}]",
        "under does not go with to -> remove to",
    ),
    "reveal of nothing": ("middle: [{do: reveal}]", "a reveal has either card or from -> give one of the two"),
    "reveal of two things": (
        "middle: [{do: reveal, card: {face: down}, from: hand}]",
        "a reveal has either card or from -> give one of the two",
    ),
    "reveal of all field cards": (
        "middle: [{do: reveal, card: {face: down}, count: all}]",
        "card does not go with count -> remove count",
    ),
    "reveal of a part of the deck": (
        "middle: [{do: reveal, from: deck}]",
        "a reveal of a part of the deck -> give count: all, or from: deck_top",
    ),
    "reveal of all at random": (
        "middle: [{do: reveal, from: hand, count: all, random: true}]",
        "count is all, and at random -> remove one of the two",
    ),
    "imposed on a card": (
        "middle: [{do: impose, rule: {rule: bar, act: flip, card: this}, until: opp_next_turn}]",
        "impose does not go with card -> remove card",
    ),
    "imposed in a line": (
        "middle: [{do: impose, rule: {rule: bar, act: play, line: this}, until: opp_next_turn}]",
        "impose does not go with line -> remove line",
    ),
    "imposed on a facing": (
        "middle: [{do: impose, rule: {rule: bar, act: play, face: up}, until: opp_next_turn}]",
        "impose does not go with face -> remove face",
    ),
    "both players for each line": (
        "middle: [{do: delete, by: both, per: any, card: {line: noted}}]",
        "by both does not go with per -> remove per",
    ),
    "a choice for each line": (
        "middle: [{do: choose, per: any, opts: [[{do: draw}], [{do: discard}]]}]",
        "choose does not go with per -> remove per",
    ),
    "a choice by both": (
        "middle: [{do: choose, by: both, opts: [[{do: draw}], [{do: discard}]]}]",
        "choose does not go with by both -> write one for each player",
    ),
    "bar of flips without a card": (
        "top: {rules: [{rule: bar, act: flip}]}",
        "act flip without a card -> add card: this",
    ),
    "bar of flips by a player": (
        "top: {rules: [{rule: bar, act: flip, card: this, of: opp}]}",
        "act flip does not go with of -> remove of",
    ),
    "bar of draws face-down": (
        "top: {rules: [{rule: bar, act: draw, face: down}]}",
        "act draw does not go with face -> remove face",
    ),
    "total that depends on totals": (
        "top: {rules: [{rule: total, add: 1, if: {cmp: [{num: total, of: own, line: this}, lt, 3]}}]}",
        "a total that depends on totals -> give a number of cards or of something else",
    ),
    "value that depends on values": (
        "top: {rules: [{rule: face_down_value, card: {face: down, v: {eq: 2}}, v: 4}]}",
        "face_down_value depends on values -> remove v and rank",
    ),
    # listeners and boxes
    "who of a phase": ("top: {on: [{when: end, who: own, run: [{do: draw}]}]}", "end has no who -> remove who"),
    "turn of a phase": ("top: {on: [{when: end, turn: opp, run: [{do: draw}]}]}", "end has no turn -> remove turn"),
    "card of a draw": (
        "top: {on: [{when: after_draw, with: {face: up}, run: [{do: flip}]}]}",
        "after_draw has no with -> remove with",
    ),
    "card of one event of two": (
        "top: {on: [{when: [would_cover, would_flip], with: {face: up}, run: [{do: flip}]}]}",
        "would_flip has no with -> remove with",
    ),
    "line of a compile": (
        "top: {on: [{when: after_compile, line: this, run: [{do: flip}]}]}",
        "after_compile has no line -> remove line",
    ),
    "action of a cover": (
        "top: {on: [{when: would_cover, by_action: true, run: [{do: flip}]}]}",
        "would_cover has no by_action -> remove by_action",
    ),
    "event twice in a list": (
        "top: {on: [{when: [would_cover, would_cover], run: [{do: flip}]}]}",
        "the top box listens to would_cover twice -> put the steps into one listener",
    ),
    "event twice in a box": (
        "bottom: {on: [{when: end, run: [{do: flip}]}, {when: end, run: [{do: draw}]}]}",
        "the bottom box listens to end twice -> put the steps into one listener",
    ),
    "empty box": ("middle: [{do: draw}], bottom: {}", "the bottom box is empty -> remove it, or say what it does"),
    "no box": ("note: for people", "it has no box -> give it a top, a middle or a bottom"),
    "no steps": ("middle: []", "the middle box is empty -> remove it, or say what it does"),
}


@pytest.mark.parametrize(("boxes", "problem"), FAULTY_CARDS.values(), ids=FAULTY_CARDS)
def test_a_card_that_is_refused(small: Path, boxes: str, problem: str) -> None:
    write_card(small, boxes)
    assert problems_of(small) == [f"cards.yaml:1: tide-0: {problem}"]


MISSPELT = {
    "verb": ("middle: [{do: filp}]", "do is 'filp' -> did you mean 'flip'?"),
    "no verb": (
        "middle: [{count: 2}]",
        f"key 'do' is missing -> add it: one of {', '.join(VERBS)}",
    ),
    "key": ("middle: [{do: draw, cuont: 2}]", "unknown key 'cuont' -> did you mean 'count'?"),
    "key of another verb": (
        "middle: [{do: flip, random: true}]",
        "unknown key 'random' -> remove it; the keys here are by, may, if, then, else, per, card, count, no_mid",
    ),
    "two cards of the field": ("middle: [{do: flip, count: 2}]", "count is 2 -> give one of 1, all, each"),
    "nothing to choose": (
        "middle: [{do: choose, opts: [[{do: draw}]]}]",
        "opts has 1 items -> give a list of 2 to 4 items, each a list of 1 or more items, each keys and values",
    ),
    "five to choose": (
        f"middle: [{{do: choose, opts: [{', '.join(['[{do: draw}]'] * 5)}]}}]",
        "opts has 5 items -> give a list of 2 to 4 items, each a list of 1 or more items, each keys and values",
    ),
    "empty option": (
        "middle: [{do: choose, opts: [[{do: draw}], []]}]",
        "opts[1] has 0 items -> give a list of 1 or more items, each keys and values",
    ),
    "no cards": (
        "middle: [{do: draw, count: 0}]",
        "count is 0 -> give a whole number, at least 1, at most 20 or one of all or keys and values",
    ),
    "event": ("top: {on: [{when: strat, run: [{do: draw}]}]}", "when is 'strat' -> did you mean 'start'?"),
    "listener without steps": (
        "top: {on: [{when: end, run: []}]}",
        "run has 0 items -> give a list of 1 or more items, each keys and values",
    ),
    "rule": ("top: {rules: [{rule: baar}]}", "rule is 'baar' -> did you mean 'bar'?"),
    "number": ("middle: [{do: draw, count: {num: hnad, of: own}}]", "num is 'hnad' -> did you mean 'hand'?"),
    "comparison": (
        "middle: [{do: draw, if: {cmp: [{num: hand, of: own}, greater, 2]}}]",
        "cmp[1] is 'greater' -> give one of eq, ge, gt, lt, not",
    ),
    "comparison of one": (
        "middle: [{do: draw, if: {cmp: [{num: hand, of: own}, gt]}}]",
        "cmp has 2 items -> give a list of 3 items: a whole number, at least 0, at most 100 or keys and"
        " values; one of eq, ge, gt, lt, not; a whole number, at least 0, at most 100 or keys and values",
    ),
    "protocol that is compiled": (
        "middle: [{do: mark_compiled, p: tid}]",
        "p is 'tid', which protocols.yaml does not have -> did you mean 'tide'?",
    ),
    "protocol that is excluded": (
        "middle: [{do: flip, card: {p: {not: reaf}}}]",
        "not is 'reaf', which protocols.yaml does not have -> did you mean 'reef'?",
    ),
    "high value in a test": (
        "middle: [{do: flip, card: {v: {in: [1, 10]}}}]",
        "in[1] is 10 -> give a whole number, at least 0, at most 9",
    ),
}


@pytest.mark.parametrize(("boxes", "problem"), MISSPELT.values(), ids=MISSPELT)
def test_a_card_that_cannot_be_read(small: Path, boxes: str, problem: str) -> None:
    write_card(small, boxes)
    assert problems_of(small) == [f"cards.yaml:1: {problem}"]


SOUND_CARDS = {
    "it after one discard": "middle: [{do: discard, from: deck_top}, {do: draw, count: {num: value, card: it}}]",
    "it in then": "middle: [{do: flip, may: true, then: [{do: shift, card: it}]}]",
    "it after then": "middle: [{do: draw, then: [{do: flip}]}, {do: shift, card: it}]",
    "it after a choice": "middle: [{do: choose, opts: [[{do: flip}], [{do: draw}]]}, {do: shift, card: it}]",
    "it of the event": "bottom: {on: [{when: after_play, who: any, run: [{do: flip, card: it}]}]}",
    "named": "middle: [{do: name, what: protocol}, {do: flip, card: {p: named}}, {do: flip, card: {p: {not: reef}}}]",
    "lines within lines": (
        "middle: [{do: flip, per: {where: {exists: {line: cand}}}, card: {line: {is: noted, one: true}}}]"
    ),
    "coverer": "top: {on: [{when: end, if: {covered: true}, run: [{do: flip, card: coverer}]}]}",
    "greatest line": "middle: [{do: flip, card: {line: {max: {num: cards, card: {line: cand}}}}}]",
}


@pytest.mark.parametrize("boxes", SOUND_CARDS.values(), ids=SOUND_CARDS)
def test_a_card_that_is_sound(small: Path, boxes: str) -> None:
    write_card(small, boxes)
    load(small)


def test_a_fault_is_named_by_the_line_of_its_key(pack: Path) -> None:
    change(
        pack,
        "cards.yaml",
        "            {do: delete, count: all,\n             card: {cover: all,\n",
        "            {do: delete, count: all,\n             card: {cover: all, face: down, p: fire,\n",
    )
    line = line_of(pack, "cards.yaml", "face: down, p: fire")
    assert problems_of(pack) == [
        f"cards.yaml:{line}: metal-3: a face-down card has no protocol -> remove p, or face",
    ]


# --- packs that are refused ------------------------------------------------------------------------------------------
PACKS: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "five cards": (
        lambda small: change(
            small,
            "cards.yaml",
            "- {protocol: clay, value: 5, origin: stand-in, certainty: high, middle: [{do: discard}]}\n",
            "",
        ),
        ["protocols.yaml:6: clay has 5 cards -> give it 6 in cards.yaml, with different values"],
    ),
    "seven cards": (
        lambda small: add(
            small,
            "cards.yaml",
            "- {protocol: clay, value: 9, origin: stand-in, certainty: high, middle: [{do: draw}]}\n",
        ),
        ["protocols.yaml:6: clay has 7 cards -> give it 6 in cards.yaml, with different values"],
    ),
    "protocol without cards": (
        lambda small: add(small, "protocols.yaml", "- {name: bare, set: Home, summary: [plain], origin: stand-in}\n"),
        ["protocols.yaml:7: bare has 0 cards -> give it 6 in cards.yaml, with different values"],
    ),
    "value twice": (
        lambda small: change(small, "cards.yaml", "clay, value: 5", "clay, value: 4"),
        [
            "cards.yaml:36: an entry with protocol 'clay', value 4 is already on line 35"
            " -> remove one of the two, or change its protocol or value"
        ],
    ),
    "value ten": (
        lambda small: change(small, "cards.yaml", "clay, value: 5", "clay, value: 10"),
        ["cards.yaml:36: value is 10 -> give a whole number, at least 0, at most 9"],
    ),
    "card of no protocol": (
        lambda small: change(small, "cards.yaml", "clay, value: 5", "claay, value: 5"),
        [
            "cards.yaml:36: protocol is 'claay', which protocols.yaml does not have -> did you mean 'clay'?",
            "protocols.yaml:6: clay has 5 cards -> give it 6 in cards.yaml, with different values",
        ],
    ),
    "certainty": (
        lambda small: change(
            small,
            "cards.yaml",
            "clay, value: 5, origin: stand-in, certainty: high",
            "clay, value: 5, origin: stand-in, certainty: low",
        ),
        ["cards.yaml:36: certainty is 'low' -> give one of high, single, split"],
    ),
    "name of a word": (
        lambda small: add(small, "protocols.yaml", "- {name: named, set: Home, summary: [plain], origin: stand-in}\n"),
        [
            "protocols.yaml:7: name is 'named', a word of the vocabulary -> give another name",
            "protocols.yaml:7: named has 0 cards -> give it 6 in cards.yaml, with different values",
        ],
    ),
    "name that cannot be printed": (
        lambda small: change(
            small,
            "protocols.yaml",
            "set: Home, summary: [plain], origin: stand-in}\n- {name: reef",
            'set: "Ho\u00adme", summary: [plain], origin: stand-in}\n- {name: reef',
        ),
        ["protocols.yaml:1: set has 'Ho\\xadme' -> remove blanks at its ends and what cannot be printed"],
    ),
    "name that begins with a blank": (
        lambda small: change(small, "lineups.yaml", "name: short", "name: ' short'"),
        ["lineups.yaml:1: name has ' short' -> remove blanks at its ends and what cannot be printed"],
    ),
    "long name": (
        lambda small: change(small, "lineups.yaml", "name: short", f"name: {'long' * 6}"),
        ["lineups.yaml:1: name is 'longlonglonglonglonglong' -> give a text of 1 to 20 letters"],
    ),
    "summary twice": (
        lambda small: change(
            small,
            "protocols.yaml",
            "name: clay, set: Home, summary: [plain]",
            "name: clay, set: Home, summary: [draw, draw]",
        ),
        ["protocols.yaml:6: summary has a word twice -> keep one of the two"],
    ),
    "line-up with a protocol twice": (
        lambda small: change(small, "lineups.yaml", "wind, clay", "wind, tide"),
        ["lineups.yaml:1: line-up 'short' has tide 2 times -> give six different protocols"],
    ),
    "line-up of two": (
        lambda small: change(small, "lineups.yaml", "tide, reef, dune", "tide, reef"),
        ["lineups.yaml:1: first has 2 items -> give a list of 3 items, each a text"],
    ),
    "line-up of an unknown protocol": (
        lambda small: change(small, "lineups.yaml", "tide, reef, dune", "tide, reef, doon"),
        [
            "lineups.yaml:1: first[2] is 'doon', which protocols.yaml does not have"
            " -> give one of its names: tide, reef, dune, moss, wind, clay"
        ],
    ),
    "no line-ups": (
        lambda small: (small / "lineups.yaml").unlink(),
        ["lineups.yaml:1: the file is missing -> add it to the folder"],
    ),
    "another game": (
        lambda small: change(small, "pack.yaml", "compile", "canasta"),
        ["pack.yaml:1: game is 'canasta', but the pack was given to 'compile' -> give a pack whose game is 'compile'"],
    ),
}


@pytest.mark.parametrize(("spoil", "expected"), PACKS.values(), ids=PACKS)
def test_a_pack_that_is_refused(small: Path, spoil: Callable[[Path], object], expected: list[str]) -> None:
    spoil(small)
    assert problems_of(small) == expected


@pytest.mark.parametrize("count", [5, 65])
def test_too_few_and_too_many_protocols(small: Path, count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    protocols = [f"- {{name: {name}, set: Home, summary: [plain], origin: stand-in}}\n" for name in names]
    cards = [
        f"- {{protocol: {name}, value: {value}, origin: stand-in, certainty: high, middle: [{{do: draw}}]}}\n"
        for name in names
        for value in range(6)
    ]
    (small / "protocols.yaml").write_text("".join(protocols))
    (small / "cards.yaml").write_text("".join(cards))
    (small / "lineups.yaml").write_text("[]\n")
    assert problems_of(small) == [f"protocols.yaml:1: the pack has {count} protocols -> give 6 to 64"]


# --- in words --------------------------------------------------------------------------------------------------------
WORDS = {
    "darkness-0": "draw 3 cards; shift a covered card of the opponent",
    "darkness-2": "Top: covered or uncovered face-down cards of yours in this line have value 4."
    " Middle: you may flip a covered card in this line",
    "death-0": "for each other line: delete a card in that line",
    "death-1": "Top: in your start phase: you may draw a card (if so: delete another card; delete this card)",
    "death-2": "delete all covered or uncovered cards of value 1 or 2 in one line",
    "fire-1": "discard a card (if so: delete a card)",
    "fire-4": "discard 1 or more cards; draw X cards, X being the number of cards just moved plus 1",
    "gravity-0": "play the top X cards of your deck face-down beneath this card,"
    " X being the number of covered or uncovered cards in this line divided by 2",
    "gravity-1": "draw 2 cards; choose one: shift a card in this line, or shift a card in another line to this line",
    "light-3": "shift all covered or uncovered face-down cards in this line to one other line",
    "metal-0": "Top: subtract 2 from the opponent's total in this line. Middle: flip a card",
    "metal-1": "draw 2 cards; until the opponent's next turn ends, the opponent cannot compile",
    "metal-3": "draw a card; delete all covered or uncovered cards in one other line where the number of covered or"
    " uncovered cards there is at least 8",
    "metal-6": "Top: before a card covers this one or instead of being flipped: delete this card",
    "plague-3": "flip each other face-up card, one by one",
    "plague-4": "Bottom: in your end phase: the opponent deletes a face-down card of their own; you may flip this card",
    "spirit-1": "Top: you may play any card face-up in any line, whatever its protocols. Middle: draw 2 cards."
    " Bottom: in your start phase: choose one: discard a card, or flip this card",
    "hate-4": "Bottom: before a card covers this one: delete the lowest covered card in this line",
    "love-3": "take a card of the opponent's hand at random; give the opponent a card of your hand",
    "corruption-1": "Middle: return a card to its owner's hand."
    " Bottom: cards that return to the opponent's hand go face-down onto the deck",
    "courage-3": "Bottom: in your end phase:"
    " you may shift this card to a line where the opponent's total there is greatest",
    "fear-0": "Top: covered or uncovered cards of the opponent have no middle box in your turn."
    " Middle: choose one: shift a card, or flip a card",
    "ice-6": "Top: if the number of cards in your hand is greater than 0: you cannot draw",
    "luck-0": "name a number; draw 3 cards; reveal a card of value equal to the number named that was just drawn"
    " (if so: you may play that card)",
    "luck-3": "name a protocol; discard the top card of the opponent's deck;"
    " if that card is a card of the protocol named: delete a card",
    "mirror-3": "flip a card of yours; flip a card of the opponent in the line of that card",
    "peace-4": "Bottom: after you discard in the opponent's turn: draw a card",
    "clarity-3": "reveal your deck; draw a revealed card of value 5; shuffle your deck",
    "assimilation-0": "take a covered or uncovered face-down card of the opponent into your hand",
    "assimilation-1": "Middle: discard a card; refresh. Bottom: after a player refreshes:"
    " draw the top card of the opponent's deck; discard a card into the opponent's trash",
    "greed-1": "Bottom: in your end phase: compile a line where your total there is at least 10"
    " and your total there is greater than the opponent's total there",
    "nova-2": "Middle: if this card lies on a nova card: you may rearrange your protocols (otherwise: gain control)."
    " Bottom: after your protocols are rearranged: you may shift a face-down card",
    "rigid-2": "Bottom: after you play a face-down card as an action:"
    " play the top card of your deck face-down to the line of that card",
    "rigid-7": "Top: in your end phase: the opponent chooses one: the opponent draws a card,"
    " or the opponent plays a card. Middle: discard a card."
    " Bottom: this card cannot be flipped; also, this card cannot be shifted",
}


@pytest.mark.parametrize("card", WORDS)
def test_a_card_in_words(card: str) -> None:
    (found,) = [each for each in built_in_cards() if each.name == card]
    assert sentences(found) == WORDS[card]


def test_every_sound_card_has_words(small: Path) -> None:
    for boxes in SOUND_CARDS.values():
        write_card(small, boxes)
        first = content.in_words(small).splitlines()[0]
        assert first.startswith("tide-0: ")
        assert first != "tide-0: "


def test_cards_command_prints_every_card() -> None:
    command = [sys.executable, "-m", "compile_env.content", "cards"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [card.name for card in built_in_cards()]


def test_markdown_has_every_card_with_its_certainty() -> None:
    rows = content.markdown().splitlines()
    assert rows[:2] == ["| card | certainty | what it does | origin |", "|---|---|---|---|"]
    assert len(rows) == 272
    assert "| fire-1 | high | discard a card (if so: delete a card) | public |" in rows
    assert (
        "| mirror-4 | split (one source puts it in the top box) | Bottom: after the opponent draws: draw a card"
        " | public |"
    ) in rows
    assert {row.count(" | ") for row in rows[2:]} == {3}


def test_cards_command_refuses_a_broken_pack(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_card(small, "middle: [{do: filp}]")
    assert content.main(["cards", str(small)]) == 1
    assert "cards.yaml:1: do is 'filp' -> did you mean 'flip'?" in capsys.readouterr().err


# --- a pack by its schema --------------------------------------------------------------------------------------------
def test_a_folder_is_loaded_as_text_too(small: Path) -> None:
    assert load(str(small)).entries("cards.yaml", Card) == load_pack(small, SCHEMA).entries("cards.yaml", Card)


def test_faults_in_three_files_are_reported_together(pack: Path) -> None:
    change(pack, "cards.yaml", "{protocol: fire, value: 5, ", "{protocol: fire, valeu: 5, ")
    change(pack, "protocols.yaml", "name: fire, set: main1", "name: fire, sat: Main 1")
    change(pack, "lineups.yaml", "rulebook", "hearsay")
    cards = line_of(pack, "cards.yaml", "valeu")
    protocols = line_of(pack, "protocols.yaml", "sat: ")
    assert problems_of(pack) == [
        f"cards.yaml:{cards}: unknown key 'valeu' -> did you mean 'value'?",
        "lineups.yaml:4: origin is 'hearsay' -> give one of public, rulebook, stand-in",
        f"protocols.yaml:{protocols}: unknown key 'sat' -> did you mean 'set'?",
    ]


# --- the protocol of the documentation -------------------------------------------------------------------------------
PAGE = (Path(__file__).parents[2] / "docs" / "content_packs.md").read_text(encoding="utf-8")


@pytest.fixture
def with_tide(pack: Path) -> Path:
    """The built-in pack and the protocol that the page adds to it."""
    blocks = re.findall(r"```yaml\n# (\w+\.yaml)\n(.*?)```", PAGE, re.DOTALL)
    assert [file for file, _ in blocks] == ["protocols.yaml", "cards.yaml"]
    for file, text in blocks:
        add(pack, file, text)
    return pack


def test_the_protocol_of_the_page_is_sound(with_tide: Path) -> None:
    found = load(with_tide)
    assert len(found.entries("protocols.yaml", Protocol)) == 46
    tide = [card for card in found.entries("cards.yaml", Card) if card.protocol == "tide"]
    assert [card.value for card in tide] == [0, 1, 2, 3, 4, 5]
    assert f"\ntide-0: {sentences(tide[0])}\n" in PAGE


def test_the_fault_on_the_page_is_what_the_linter_says(with_tide: Path) -> None:
    (shown,) = re.findall(r"```text\n(cards\.yaml:.*?)```", PAGE, re.DOTALL)
    change(
        with_tide,
        "cards.yaml",
        "turn: opp, run: [{do: shift, card: this, may: true}]",
        "turn: opp, run: [{do: shift, card: it, may: true}]",
    )
    line = line_of(with_tide, "cards.yaml", "turn: opp, run: [{do: shift, card: it, may: true}]")
    assert problems_of(with_tide) == [re.sub(r":\d+:", f":{line}:", shown.strip())]
