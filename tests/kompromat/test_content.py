"""The 57 cards are those of the published game (RULES.md 1); a pack that the engine could not play is refused."""

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from kompromat_env import content
from kompromat_env.actions import ACES_HIGH, DRAW
from kompromat_env.content import BUILT_IN, SCHEMA, Effect, load
from kompromat_env.observation import LAYOUT
from kompromat_env.rules import KompromatGame
from kompromat_env.state import (
    CODE,
    COUNTER_INTELLIGENCE,
    DOCUMENT,
    ITEM,
    TARGET,
    Item,
    Tables,
    fresh_state,
)
from tabletop_core.content import ContentError, load_pack
from tabletop_core.game import NOBODY, RandomBot, zeros
from tabletop_core.rng import Rng

HALF_OR_WHOLE = {"0.5": (1, 1), "1 or 11": (2, 22)}


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


def equipment(*kinds: tuple[str, int]) -> str:
    """The text of an equipment file, four lines a kind."""
    return "\n".join(f"- values: [{values}]\n  copies: {n}\n  origin: stand-in\n" for values, n in kinds)


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(folder)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def cards_of(tables: Tables, card_class: int) -> dict[str, int]:
    """The number of cards by name of one class."""
    names = zip(tables.mission_names, tables.mission_class, strict=True)
    return dict(Counter(name for name, its_class in names if its_class == card_class))


# --- the published cards ---------------------------------------------------------------------------------------------
def test_equipment_deck() -> None:
    """Rules 1.1: 0.5, two aces, one each of 2-6 and 8-10, three 7s."""
    tables = load()
    assert tables.equipment_names == ["0.5", "1 or 11", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert list(tables.low) == [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert list(tables.high) == [1, 22, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert list(tables.equipment) == [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10]
    assert sum(tables.low[kind] for kind in tables.equipment) == 141  # Rules 1.2: 70.5
    assert sum(tables.high[kind] for kind in tables.equipment) == 181  # Rules 1.2: 90.5
    assert tables.ace_rise == 20


def test_mission_deck() -> None:
    """Rules 1.3: 24 missions and 5 counter-intelligence cards."""
    assert Counter(load().mission_class) == {TARGET: 8, DOCUMENT: 3, CODE: 3, ITEM: 10, COUNTER_INTELLIGENCE: 5}


def test_targets() -> None:
    """Rules 1.4."""
    tables = load()
    points = {tables.mission_names[card]: tables.mission_points[card] for card in range(8)}
    assert points == {
        "The Informant": 5,
        "The Pursuit": 4,
        "The Safe House": 4,
        "The Airport": 3,
        "The Interrogation": 3,
        "The Locker": 3,
        "The Barmaid": 2,
        "The Hotel": 2,
    }
    assert set(cards_of(tables, int(TARGET)).values()) == {1}


def test_documents_and_codes() -> None:
    """Three of each; a set is worth 2, 6 or 12."""
    tables = load()
    assert cards_of(tables, int(DOCUMENT)) == {"Document": 3}
    assert cards_of(tables, int(CODE)) == {"Code": 3}
    assert list(tables.set_points) == [0, 2, 6, 12]


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("Balaclava", Item.BALACLAVA),
        ("Chloroform", Item.CHLOROFORM),
        ("Drone", Item.DRONE),
        ("GPS Tracker", Item.GPS_TRACKER),
        ("Jetpack", Item.JETPACK),
        ("Newspaper", Item.NEWSPAPER),
        ("Night Vision", Item.NIGHT_VISION),
        ("Stun Gun", Item.STUN_GUN),
        ("USB Stick", Item.USB_STICK),
        ("Vesper Martini", Item.VESPER_MARTINI),
    ],
)
def test_item(name: str, item: Item) -> None:
    """Rules 1.5: one card of each, worth 1."""
    tables = load()
    assert tables.mission_names.count(name) == 1
    card = tables.mission_names.index(name)
    assert tables.mission_class[card] == ITEM
    assert tables.mission_effect[card] == item
    assert tables.mission_points[card] == 1


def test_counter_intelligence() -> None:
    """Rules 1.6: two cards with 1 mark, two with 2, one with 3."""
    tables = load()
    marks = [tables.mission_marks[card] for card in range(29) if tables.mission_class[card] == COUNTER_INTELLIGENCE]
    assert sorted(marks) == [1, 1, 2, 2, 3]


def test_what_a_card_does_not_have_is_zero() -> None:
    tables = load()
    for card, its_class in enumerate(tables.mission_class):
        assert (tables.mission_points[card] > 0) == (its_class in (TARGET, ITEM))
        assert (tables.mission_marks[card] > 0) == (its_class == COUNTER_INTELLIGENCE)
        assert its_class == ITEM or tables.mission_effect[card] == 0


def test_most_points() -> None:
    """26 on targets, 10 on items, 12 for each set, and 8 tokens."""
    assert load().most_points == 26 + 10 + 12 + 12 + 8


def test_most_points_count_sets_only_as_far_as_the_pack_has_their_cards(pack: Path) -> None:
    """Two documents are worth 6 in place of 12, and the target in place of the third is worth 1."""
    change(pack, "missions.yaml", "name: Document\n  copies: 3", "name: Document\n  copies: 2")
    add(pack, "missions.yaml", target(1))
    assert load(pack).most_points == 26 + 1 + 10 + 6 + 12 + 8


def test_the_built_in_cards_are_read_once() -> None:
    assert load() is load()


def test_no_card_of_the_built_in_pack_is_a_stand_in() -> None:
    files = load_pack(BUILT_IN, SCHEMA).files
    origins = {entry.origin for name, entries in files.items() if name != "pack.yaml" for entry in entries}
    assert origins == {"rulebook", "public"}


def test_the_words_for_effects_are_those_of_the_engine() -> None:
    assert [word.upper() for word in get_args(Effect)] == [item.name for item in Item]
    assert [item.value for item in Item] == list(range(10))


# --- packs that are refused ------------------------------------------------------------------------------------------
EQUIPMENT = [
    pytest.param(
        [("2", 1), ("3", 2), ("4", 2), ("5", 2), ("6", 3), ("7", 3)],
        ["equipment.yaml:1: the equipment deck has 13 cards -> change copies so that they sum to 14"],
        id="thirteen cards",
    ),
    pytest.param(
        [("3", 2), ("4", 2), ("5", 3), ("6", 4), ("7", 4)],
        ["equipment.yaml:1: the equipment deck has 15 cards -> change copies so that they sum to 14"],
        id="fifteen cards",
    ),
    pytest.param(
        [(str(value / 2), 2 if value > 17 else 1) for value in range(8, 20)],
        ["equipment.yaml:45: the equipment deck has 12 kinds of card -> keep at most 11 kinds"],
        id="twelve kinds",
    ),
    pytest.param(
        [("0.5", 1), ("1", 2), ("2", 3), ("3", 4), ("7", 4)],
        [
            "equipment.yaml:1: 11 cards can lie on one side of a mission before its total is above 21"
            " -> give fewer low cards: at most 8 may fit"
        ],
        id="too many low cards",
    ),
    pytest.param(
        [("1, 11", 3), ("3", 3), ("5", 4), ("7", 4)],
        ["equipment.yaml:2: copies is 3 -> give at most 2 cards with two values"],
        id="three aces",
    ),
    pytest.param(
        [("1, 11", 1), ("3", 4), ("2, 10", 1), ("5", 4), ("7", 4)],
        [
            "equipment.yaml:9: a second kind with two values; the first, 1 or 11, is on line 1 -> give it one value",
        ],
        id="two kinds of ace",
    ),
    pytest.param(
        [("11, 1", 2), ("3", 4), ("5", 4), ("7", 4)],
        ["equipment.yaml:1: values are 11 or 1 -> give two different values, the lower one first"],
        id="ace the wrong way round",
    ),
    pytest.param(
        [("7, 7", 2), ("3", 4), ("5", 4), ("8", 4)],
        ["equipment.yaml:1: values are 7 or 7 -> give two different values, the lower one first"],
        id="ace with one value",
    ),
    pytest.param(
        [("1", 2), ("1, 11", 2), ("5", 3), ("7", 4), ("10", 3)],
        ["equipment.yaml:1: values is 1, which looks like the 1 or 11 of line 5 -> give another value"],
        id="card that looks like an ace",
    ),
    pytest.param(
        [("0.5, 11", 2), ("4", 4), ("5", 4), ("10", 4)],
        ["equipment.yaml:1: values are 0.5 or 11 -> give values at most 10 apart"],
        id="ace with values far apart",
    ),
    pytest.param(
        [("3", 4), ("5", 5), ("7", 4), ("8", 1)],
        ["equipment.yaml:6: copies is 5 -> give at most 4 of one kind"],
        id="five copies",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("11", 2)],
        ["equipment.yaml:13: values is 11 at the lowest -> give a card that can count as 10 or less"],
        id="value that an observation cannot show",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("12", 2)],
        ["equipment.yaml:13: values[0] is 12 -> give a number, at least 0.5, at most 11, a multiple of 0.5"],
        id="value too high",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("0", 2)],
        ["equipment.yaml:13: values[0] is 0 -> give a number, at least 0.5, at most 11, a multiple of 0.5"],
        id="value zero",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("8.25", 2)],
        ["equipment.yaml:13: values[0] is 8.25 -> give a number, at least 0.5, at most 11, a multiple of 0.5"],
        id="quarter",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("8, 9, 10", 2)],
        [
            "equipment.yaml:13: values has 3 items"
            " -> give a list of 1 to 2 items, each a number, at least 0.5, at most 11, a multiple of 0.5"
        ],
        id="three values",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 3), ("7.0", 3)],
        [
            "equipment.yaml:13: an entry with values (7.0,) is already on line 9"
            " -> remove one of the two, or change its values"
        ],
        id="kind given twice",
    ),
    pytest.param(
        [("3", 4), ("5", 4), ("7", 4), ("8", 2), ("9", 0)],
        ["equipment.yaml:18: copies is 0 -> give a whole number, at least 1, at most 40"],
        id="no copies",
    ),
]


@pytest.mark.parametrize(("kinds", "expected"), EQUIPMENT)
def test_equipment_that_is_refused(pack: Path, kinds: list[tuple[str, int]], expected: list[str]) -> None:
    (pack / "equipment.yaml").write_text(equipment(*kinds))
    assert problems_of(pack) == expected


def target(points: int, copies: int = 1, name: str = "Extra") -> str:
    return f"\n- kind: target\n  name: {name}\n  copies: {copies}\n  points: {points}\n  origin: stand-in\n"


MISSIONS: list[object] = [
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "name: Document\n  copies: 3", "name: Document\n  copies: 2"),
        ["missions.yaml:3: 6 rounds lay 24 missions, but the pack has 23 -> add targets, documents, codes or items"],
        id="23 missions",
    ),
    pytest.param(
        lambda pack: add(pack, "missions.yaml", target(1, 6, "A") + target(2, 6, "B")),
        ["missions.yaml:3: the mission deck has 41 cards -> keep at most 40"],
        id="41 cards",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "name: Code\n  copies: 3", "name: Code\n  copies: 4"),
        ["missions.yaml:58: 4 cards of kind 'code' up to here -> keep at most 3"],
        id="four codes",
    ),
    pytest.param(
        lambda pack: add(
            pack, "missions.yaml", "\n- kind: document\n  name: Letter\n  copies: 1\n  origin: stand-in\n"
        ),
        ["missions.yaml:161: 4 cards of kind 'document' up to here -> keep at most 3"],
        id="four documents in two entries",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "effect: drone", "effect: jetpack"),
        ["missions.yaml:97: 2 cards with effect 'jetpack' up to here -> keep at most 1"],
        id="effect on two cards",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "name: Drone\n  copies: 1", "name: Drone\n  copies: 2"),
        ["missions.yaml:79: 2 cards with effect 'drone' up to here -> keep at most 1"],
        id="item with two copies",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "effect: balaclava", "effect: balaklava"),
        ["missions.yaml:65: effect is 'balaklava' -> did you mean 'balaclava'?"],
        id="misspelt effect",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "points: 5", "points: 10"),
        ["missions.yaml:6: points is 10 -> give a whole number, at least 1, at most 9"],
        id="target worth ten",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "marks: 3", "marks: 4"),
        ["missions.yaml:156: marks is 4 -> give a whole number, at least 1, at most 3"],
        id="four marks",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "copies: 1\n  marks: 3", "copies: 9\n  marks: 3"),
        ["missions.yaml:155: 9 cards with marks 3 up to here -> keep at most 8"],
        id="nine cards with three marks",
    ),
    pytest.param(
        lambda pack: add(pack, "missions.yaml", target(3, 6)),
        ["missions.yaml:161: 9 cards of kind 'target' worth 3 up to here -> keep at most 8"],
        id="nine targets worth three",
    ),
    pytest.param(
        lambda pack: change(pack, "missions.yaml", "The Pursuit", "the informant"),
        [
            "missions.yaml:9: an entry with name 'the informant' is already on line 3"
            " -> remove one of the two, or change its name"
        ],
        id="name twice",
    ),
    pytest.param(
        lambda pack: add(pack, "missions.yaml", target(9, 4)),
        [
            "missions.yaml:3: all points together, with 11 notoriety tokens, are 107"
            " -> give fewer points, for 100 at most"
        ],
        id="points that an observation cannot show",
    ),
    pytest.param(
        lambda pack: change(pack, "sets.yaml", "[2, 6, 12]", "[2, 12, 6]"),
        ["sets.yaml:2: points fall: 2, 12, 6 -> give the points of 1, 2 and 3 cards in ascending order"],
        id="set that loses",
    ),
    pytest.param(
        lambda pack: change(pack, "sets.yaml", "[2, 6, 12]", "[2, 6, 12, 20]"),
        ["sets.yaml:2: points has 4 items -> give a list of 3 items, each a whole number, at least 0, at most 100"],
        id="scale of four",
    ),
    pytest.param(
        lambda pack: change(pack, "pack.yaml", "game: kompromat", "game: canasta"),
        [
            "pack.yaml:3: game is 'canasta', but the pack was given to 'kompromat'"
            " -> give a pack whose game is 'kompromat'"
        ],
        id="another game",
    ),
    pytest.param(
        lambda pack: (pack / "sets.yaml").unlink(),
        ["sets.yaml:1: the file is missing -> add it to the folder"],
        id="no sets",
    ),
    pytest.param(
        lambda pack: (pack / "missions.yaml").write_text("[]\n"),
        ["missions.yaml:1: 6 rounds lay 24 missions, but the pack has 0 -> add targets, documents, codes or items"],
        id="no missions",
    ),
]


@pytest.mark.parametrize(("spoil", "expected"), MISSIONS)
def test_missions_that_are_refused(pack: Path, spoil: Callable[[Path], object], expected: list[str]) -> None:
    spoil(pack)
    assert problems_of(pack) == expected


def test_no_equipment_is_refused(pack: Path) -> None:
    (pack / "equipment.yaml").write_text("[]\n")
    assert problems_of(pack) == [
        "equipment.yaml:1: the equipment deck has 0 cards -> change copies so that they sum to 14"
    ]


def test_faults_in_three_files_are_reported_together(pack: Path) -> None:
    change(pack, "equipment.yaml", "copies: 3", "copies: 2")
    change(pack, "missions.yaml", "points: 5", "pionts: 5")
    change(pack, "sets.yaml", "rulebook", "hearsay")
    assert problems_of(pack) == [
        "equipment.yaml:3: the equipment deck has 13 cards -> change copies so that they sum to 14",
        "missions.yaml:6: unknown key 'pionts' -> did you mean 'points'?",
        "sets.yaml:3: origin is 'hearsay' -> give one of public, rulebook, stand-in",
    ]


# --- another pack that is sound --------------------------------------------------------------------------------------
def test_another_pack_is_packed_in_order(pack: Path) -> None:
    (pack / "equipment.yaml").write_text(equipment(("10", 2), ("3", 4), ("2.5, 8", 2), ("7", 4), ("4", 2)))
    change(pack, "missions.yaml", "points: 5", "points: 9")
    change(pack, "sets.yaml", "[2, 6, 12]", "[1, 1, 7]")
    add(pack, "missions.yaml", target(1, 4))
    tables = load(str(pack))
    assert tables.equipment_names == ["2.5 or 8", "3", "4", "7", "10"]
    assert list(tables.equipment) == [0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4]
    assert list(tables.low) == [5, 6, 8, 14, 20]
    assert list(tables.high) == [16, 6, 8, 14, 20]
    assert list(tables.set_points) == [0, 1, 1, 7]
    assert tables.mission_names[-4:] == ["Extra"] * 4
    assert tables.mission_points[0] == 9
    assert load(pack) is not tables, "a folder is read anew each time: it may have changed"


def test_a_pack_without_items_and_counter_intelligence_is_sound(pack: Path) -> None:
    (pack / "missions.yaml").write_text("".join(target(points, 6, f"T{points}") for points in (1, 2, 3, 4)))
    assert Counter(load(pack).mission_class) == {TARGET: 24}


EXTREMES = {
    "few high cards": [("9, 11", 2), ("8.5", 4), ("9.5", 4), ("10", 4)],
    "low cards and wide aces": [("0.5, 10.5", 2), ("1", 1), ("2", 2), ("4", 2), ("7.5", 4), ("10", 3)],
    "no aces": [("2", 2), ("2.5", 2), ("3", 3), ("8", 4), ("10", 3)],
}


@pytest.mark.parametrize("kinds", EXTREMES.values(), ids=EXTREMES)
@pytest.mark.parametrize("many_missions", [True, False])
def test_a_pack_at_the_limits_can_be_played(pack: Path, kinds: list[tuple[str, int]], many_missions: bool) -> None:
    """No count leaves its range, whatever the players do."""
    (pack / "equipment.yaml").write_text(equipment(*kinds))
    if many_missions:
        change(pack, "missions.yaml", "copies: 1\n  marks: 3", "copies: 8\n  marks: 3")
        add(pack, "missions.yaml", target(7, 3))
        change(pack, "sets.yaml", "[2, 6, 12]", "[8, 9, 14]")  # 99 points in all, with eleven tokens
    game = KompromatGame(fresh_state(load(pack), hide_own_cards=False, use_items=True), True)
    chance = Rng(1, 2, 3, 4)
    for seed in range(6):
        game.reset(seed)
        while game.seat_to_act() != NOBODY:
            game.check_state()
            for seat in range(2):
                cells = zeros(game.observation_size)
                game.write_observation(seat, cells, 0)
                assert not (np.frombuffer(cells, dtype=np.uint8) > LAYOUT.high).any()
            game.step(drawing_on(game, chance))
        assert -1 <= game.payoff(0) <= 1


def drawing_on(game: KompromatGame, chance: Rng) -> int:
    """A random legal action, drawing and counting aces high more often than not."""
    wild = [action for action in game.legal_actions() if action in (DRAW, ACES_HIGH + 1, ACES_HIGH + 2)]
    return wild[-1] if wild and chance.below(3) else int(RandomBot().choose(game, chance))


# --- in words --------------------------------------------------------------------------------------------------------
def test_cards_command_prints_every_card() -> None:
    command = [sys.executable, "-m", "kompromat_env.content", "cards"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == content.markdown()
    for name in {*load().mission_names, *load().equipment_names}:
        assert f"\n| {name} | " in done.stdout
    assert "| Counter-intelligence 2 | counter-intelligence | 2 | Lies beneath a mission; " in done.stdout


def test_cards_command_refuses_a_broken_pack(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(pack, "sets.yaml", "[2, 6, 12]", "[2, 6]")
    assert content.main(["cards", str(pack)]) == 1
    assert "sets.yaml:2: points has 2 items -> give a list of 3 items" in capsys.readouterr().err


# --- the linter, by the installed game -------------------------------------------------------------------------------
def lint(folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "tabletop_core.content", "lint", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_the_built_in_pack_lints() -> None:
    counts = "equipment.yaml 11, missions.yaml 23, sets.yaml 1"
    assert lint(BUILT_IN) == (0, f"ok: kompromat, 'Kompromat' version 1; entries: {counts}\n")


def test_a_broken_pack_does_not_lint(pack: Path) -> None:
    change(pack, "sets.yaml", "points: ", "pionts: ")
    assert lint(pack) == (1, f"{pack}/sets.yaml:2: unknown key 'pionts' -> did you mean 'points'?\n")
