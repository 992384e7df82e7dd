"""The conformance suite itself: it passes a sound game and refuses each broken one, in words that help."""

import re

import pytest

from tabletop_core.build import read_manifest
from tabletop_core.game import NOBODY
from tabletop_core.spec import OptionError
from tabletop_core.testing import CHECKS, ConformanceError, check_game, conformance_checks, position
from tests.conformance import broken_secrets
from tests.conformance.broken_games import BROKEN, Broken, NeverEnds, PaysEarly, TakesAnything, start_anew
from tests.core.toy_game import TOY

assert broken_secrets  # which adds its games to BROKEN
NAMES = [check.__name__ for check in CHECKS]


def the_check(broken: Broken):
    return conformance_checks(broken.spec, games=300, thorough=20)[NAMES.index(broken.check)]


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_broken_game_is_noticed(broken: Broken) -> None:
    if broken.check == "other_build_agrees" and not read_manifest().hashes:
        pytest.skip("nothing is compiled here, so there is one build")
    start_anew()
    with pytest.raises(ConformanceError, match=broken.words) as error:
        the_check(broken).run()
    assert str(error.value).startswith(f"{broken.check}: toy_v0()")


def test_every_check_has_a_game_that_it_refuses() -> None:
    assert {broken.check for broken in BROKEN} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_check_says_what_it_checks(name: str) -> None:
    text = CHECKS[NAMES.index(name)].__doc__
    assert text and text.endswith((".", ".\n    "))


def spec_of(kind: type):
    return next(broken.spec for broken in BROKEN if broken.spec.make_game is kind)


def test_the_moment_of_a_failure_can_be_had_again() -> None:
    spec = spec_of(PaysEarly)
    with pytest.raises(ConformanceError) as error:
        conformance_checks(spec, options={"players": 3})[NAMES.index("games_end_well")].run()
    found = re.search(r"position\(SPEC, seed=(\d+), step=(\d+), bots=(\w+), players=3\)", str(error.value))
    assert found is not None, error.value
    game = position(spec, int(found[1]), int(found[2]), bots=found[3] == "True", players=3)
    assert any(game.payoff(seat) for seat in range(3))
    assert game.seat_to_act() != NOBODY


def test_position_beyond_the_end() -> None:
    with pytest.raises(IndexError, match="fewer than 999 steps"):
        position(TOY, 1, 999, bots=False)


def test_check_game_lists_all_that_failed() -> None:
    with pytest.raises(ConformanceError) as error:
        check_game(spec_of(TakesAnything), games=20, thorough=3)
    lines = str(error.value).splitlines()
    assert re.fullmatch(rf"\d+ of {len(CHECKS)} checks failed:", lines[0])
    assert any(line.startswith("other_actions_are_refused: toy_v0()") for line in lines)
    assert any(line.startswith("batch_refuses_illegal_actions: toy_v0()") for line in lines)


def test_check_game_ends_though_the_game_does_not() -> None:
    with pytest.raises(ConformanceError, match="games_end_well: .*max_decisions"):
        check_game(spec_of(NeverEnds), games=5, thorough=2)


def test_check_game_passes_a_sound_game() -> None:
    check_game(TOY, options={"players": 3}, games=50, thorough=3, seed=5)


def test_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean 'players'"):
        check_game(TOY, options={"player": 3})
