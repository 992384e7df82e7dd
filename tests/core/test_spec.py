"""What a game publishes: options are checked, games are made of them, installed games are found."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from tabletop_core import spec as module
from tabletop_core.game import RandomBot
from tabletop_core.rng import MAX_SEED
from tabletop_core.spec import Option, OptionError, UnknownGameError, installed_game, installed_games
from tests.core.toy_game import TOY, CardBot, ToyGame

# --- options ---------------------------------------------------------------------------------------------------------


def test_defaults_are_filled_in() -> None:
    assert TOY.complete({}) == {"players": 2, "hands": 3, "max_steps": 0}
    assert TOY.complete({"hands": 1}) == {"players": 2, "hands": 1, "max_steps": 0}


def test_given_options_are_not_changed() -> None:
    given = {"hands": 1}
    TOY.complete(given)
    assert given == {"hands": 1}


def test_unknown_option_is_named_with_the_nearest_one() -> None:
    with pytest.raises(OptionError, match=r"toy_v0 has no option 'player': did you mean 'players'\? it has players, "):
        TOY.complete({"player": 2})
    with pytest.raises(OptionError, match="toy_v0 has no option 'zzz': it has players, hands, max_steps"):
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


@pytest.mark.parametrize(("value", "fine"), [(None, True), ("a", True), (Path("a"), True), (1, False), (True, False)])
def test_option_that_is_a_folder(value: object, fine: bool) -> None:
    assert Option(None, Path, "").accepts(value) is fine


def test_options_as_markdown() -> None:
    lines = TOY.options_markdown().splitlines()
    assert lines[2] == "| `players` | `2` | 2, 3 | how many seats |"
    assert len(lines) == 2 + len(TOY.options)
    assert Option(None, Path, "").in_words() == "a folder, or None"


def test_variants_name_each_value_once() -> None:
    assert TOY.variants() == {
        "default": {},
        "players=3": {"players": 3},
        "hands=1": {"hands": 1},
        "max_steps=5": {"max_steps": 5},
    }


@pytest.mark.parametrize("spec", [*installed_games().values(), TOY], ids=lambda spec: spec.name)
def test_every_variant_can_be_made(spec) -> None:
    for options in spec.variants().values():
        game = spec.game(**options)
        assert game.num_seats in spec.seats
        assert spec.layout(**options).size == game.observation_size
        assert spec.actions(**options).size == game.num_actions


# --- games -----------------------------------------------------------------------------------------------------------


def test_game_has_the_options() -> None:
    game = TOY.game(players=3, hands=1)
    assert isinstance(game, ToyGame)
    assert (game.num_seats, game.hands) == (3, 1)


def test_batch_has_the_options() -> None:
    batch = TOY.batch(5, seed=3, bots=[CardBot()], autoreset=False, players=3)
    assert (batch.num_games, batch.num_seats, batch.autoreset, len(batch.bots)) == (5, 3, False, 1)


@pytest.mark.parametrize("count", [2.5, "2", None])
def test_batch_checks_its_size(count: Any) -> None:
    with pytest.raises(TypeError, match=f"num_games must be an integer, got .* {count!r}"):
        TOY.batch(count)


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
