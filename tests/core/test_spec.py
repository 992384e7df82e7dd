"""What a game publishes: options are checked, games are made of them, installed games are found."""

import json
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from tabletop_core import spec as module
from tabletop_core.errors import GameOverError
from tabletop_core.game import RandomBot
from tabletop_core.rng import MAX_SEED
from tabletop_core.spec import GameSpec, Option, OptionError, UnknownGameError, installed_game, installed_games
from tests.core.toy_game import TOY, CardBot, ToyGame

# --- options ---------------------------------------------------------------------------------------------------------


def test_defaults_are_filled_in() -> None:
    assert TOY.complete({}) == {"players": 2, "hands": 3, "max_steps": 0, "names": None}
    assert TOY.complete({"hands": 1}) == {"players": 2, "hands": 1, "max_steps": 0, "names": None}


def test_given_options_are_not_changed() -> None:
    given = {"hands": 1}
    TOY.complete(given)
    assert given == {"hands": 1}


def test_unknown_option_is_named_with_the_nearest_one() -> None:
    with pytest.raises(OptionError, match=r"toy_v0 has no option 'player': did you mean 'players'\? it has players, "):
        TOY.complete({"player": 2})
    with pytest.raises(OptionError, match="toy_v0 has no option 'zzz': it has players, hands, max_steps, names"):
        TOY.game(zzz=1)


@pytest.mark.parametrize("value", [4, "2", None, 2.0, True, [2]])
def test_value_that_an_option_cannot_have(value: object) -> None:
    with pytest.raises(OptionError, match=r"option players=.* of toy_v0 is not possible: it can be 2, 3"):
        TOY.complete({"players": value})


def test_numbers_are_not_taken_for_truth_values() -> None:
    option = Option(True, (True, False), "")
    assert option.accepts(False)
    assert not option.accepts(0)
    assert not option.accepts(1)


@pytest.mark.parametrize(
    ("value", "fine"), [(None, True), ("a", True), ("", False), (Path("a"), True), (1, False), (True, False)]
)
def test_option_that_is_a_folder(value: object, fine: bool) -> None:
    assert Option(None, Path, "").accepts(value) is fine


@pytest.mark.parametrize(
    ("value", "fine"),
    [(1, True), (10_000, True), (0, False), (10_001, False), (True, False), (5.0, False), ("5", False), (None, False)],
)
def test_option_that_is_a_whole_number(value: object, fine: bool) -> None:
    assert Option(200, range(1, 10_001), "").accepts(value) is fine


@pytest.mark.parametrize(
    ("value", "complete"),
    [(None, None), ("ann", ("ann",)), (["ann", "bob"], ("ann", "bob")), (("eve",), ("eve",)), ([], ())],
)
def test_option_that_is_a_list_of_words(value: Any, complete: tuple[str, ...] | None) -> None:
    assert TOY.complete({"names": value})["names"] == complete


@pytest.mark.parametrize("value", [1, ["ann", 2], {"ann"}, {"ann": 1}, b"ann", True])
def test_what_is_no_list_of_words(value: object) -> None:
    with pytest.raises(OptionError, match="option names=.* of toy_v0 is not possible: it can be a list of words"):
        TOY.complete({"names": value})


def test_a_list_of_words_is_none_only_by_default() -> None:
    option = Option(["main"], list, "")
    assert not option.accepts(None)
    assert option.complete(option.default) == ("main",)


def test_words_are_checked_when_the_game_is_made() -> None:
    with pytest.raises(OptionError, match=r"option names names 'an', .*: did you mean 'ann'\? there are ann, bob, eve"):
        TOY.game(names=["eve", "an"])
    game = TOY.game(names="eve")
    assert isinstance(game, ToyGame)
    assert game.names == ("eve",)


def test_options_as_markdown() -> None:
    lines = TOY.options_markdown().splitlines()
    assert lines[2] == "| `players` | `2` | 2, 3 | how many seats |"
    assert lines[4].startswith("| `max_steps` | `0` | a whole number from 0 to 1000 |")
    assert lines[5].startswith("| `names` | `None` | a list of words, or None |")
    assert len(lines) == 2 + len(TOY.options)
    assert Option(None, Path, "").in_words() == "a folder, or None"
    assert Option([], list, "").in_words() == "a list of words"


def test_variants_name_each_value_once_and_then_those_of_the_spec() -> None:
    assert TOY.variants() == {
        "default": {},
        "players=3": {"players": 3},
        "hands=1": {"hands": 1},
        "max_steps=5": {"max_steps": 5},
        "two names": {"names": ["eve", "ann"]},
    }


@pytest.mark.parametrize("spec", [*installed_games().values(), TOY], ids=lambda spec: spec.name)
def test_every_variant_can_be_made(spec) -> None:
    for options in spec.variants().values():
        game = spec.game(**options)
        assert game.num_seats in spec.seats
        assert spec.layout(**options).size == game.observation_size
        assert spec.actions(**options).size == game.num_actions
        assert spec.decision_limit(**options) > 0
        complete = spec.complete(options)
        assert spec.complete(json.loads(json.dumps(complete, default=str))) == complete


def test_the_most_decisions_can_depend_on_options() -> None:
    assert TOY.decision_limit() == 9
    assert TOY.decision_limit(players=3, hands=1) == 5
    assert replace(TOY, max_decisions=40).decision_limit(players=3) == 40


# --- games -----------------------------------------------------------------------------------------------------------


def test_game_has_the_options() -> None:
    game = TOY.game(players=3, hands=1)
    assert isinstance(game, ToyGame)
    assert (game.num_seats, game.hands) == (3, 1)


@pytest.mark.parametrize("spec", [*installed_games().values(), TOY], ids=lambda spec: spec.name)
def test_a_game_begins_with_a_reset(spec: GameSpec) -> None:
    with pytest.raises(GameOverError, match=r"the game has not begun: call reset\(seed\) before the first action"):
        spec.game().step(0)


def test_batch_has_the_options() -> None:
    batch = TOY.batch(5, seed=3, bots=[CardBot()], autoreset=False, players=3)
    assert (batch.num_games, batch.num_seats, batch.autoreset, len(batch.bots)) == (5, 3, False, 1)


@pytest.mark.parametrize("count", [2.5, "2", None, True])
def test_batch_checks_its_size(count: Any) -> None:
    with pytest.raises(TypeError, match=f"num_games must be an integer, got .* {count!r}"):
        TOY.batch(count)


def test_batch_refuses_more_games_than_memory_holds() -> None:
    with pytest.raises(ValueError, match="num_games is 1000001: a batch holds at most 1,000,000 games"):
        TOY.batch(1_000_001)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_batch_checks_its_seed(seed: int) -> None:
    with pytest.raises(ValueError, match="seed must be"):
        TOY.batch(1, seed=seed)


def test_installed_games_are_found_by_name() -> None:
    games = installed_games()
    assert "kompromat_v0" in games
    for name, spec in games.items():
        assert spec.name == name
        assert set(spec.complete({})) == set(spec.options)
        assert installed_game(name) is spec


@pytest.mark.parametrize(("name", "hint"), [("kompromt_v0", r"did you mean 'kompromat_v0'\? "), ("zzz", "")])
def test_game_that_is_not_installed(name: str, hint: str) -> None:
    with pytest.raises(UnknownGameError, match=f"game '{name}' is not installed: {hint}installed are .*kompromat_v0"):
        installed_game(name)


def test_one_game_is_found_without_importing_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("toy_v0", "tests.core.toy_game:TOY", "games"),
        EntryPoint("broken_v0", "nowhere_at_all:SPEC", "games"),
    ]
    monkeypatch.setattr(module, "entry_points", lambda group: points)
    assert installed_game("toy_v0") is TOY


def test_players_are_random_and_the_bots() -> None:
    assert TOY.players == {"random": RandomBot, "card": CardBot}
