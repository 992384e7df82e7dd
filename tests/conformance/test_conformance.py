"""Every installed game, and the toy game, with every option: each passes every check of the suite."""

from typing import Any

import pytest

from compile_env.compile_v0 import ALL_SETS
from tabletop_core import build_info
from tabletop_core.spec import GameSpec, installed_games
from tabletop_core.testing import Check, conformance_checks
from tests.conftest import IS_SECOND_RUN
from tests.core.toy_game import TOY

COMPILED = build_info().mode == "compiled"
THOROUGH = 30 if COMPILED else 8  # games of a slow check, with the default options
THOROUGH_OPTION = 8 if COMPILED else 3  # with others
THOROUGH_TOY = 5  # which is never compiled
LEAST_THOROUGH = 2  # the second game is played by bots
RANDOM_GAMES = 20_000 if COMPILED else 2_000  # of each game, with the default options and those of MANY
RANDOM_GAMES_OPTION = 1_000 if COMPILED else 200
PARTS = 4 if COMPILED else 1  # in which many random games are played, so that several processes share them

# How many times more a decision costs here than in Kompromat: interpreted, so many times fewer games are played.
PACE = {"compile_v0": 20, "komitet_v0": 10, "patriot_v0": 10}

# The sets of options that such a game is checked with, interpreted; compiled, it is checked with all.
INTERPRETED = {
    "compile_v0": ("default", "sets=all"),
    "komitet_v0": ("default", "control=team"),
    "patriot_v0": ("default", "players=3", "talk=claims"),
}

# Sets of options of which, compiled, as many random games are played as of the defaults.
MANY: dict[str, list[dict[str, Any]]] = {
    "compile_v0": [{"lineup": "starter"}, {"sets": ALL_SETS}, {"control": False}],
    "komitet_v0": [{"players": 3}, {"players": 4}, {"control": "team"}],
    "patriot_v0": [{"players": 3}, {"players": 5}, {"players": 6}],
}

# Six players get allegiance cards in round 3.
LONG_FOR_SIX = {"players": 6, "rounds": 3, "characters": ["drawn"], "talk": "claims", "rewards": "shared"}

# Combinations of options that are tested beside each value alone (see GameSpec.variants): together each pair of values.
COMBINED: dict[str, list[dict[str, Any]]] = {
    "komitet_v0": [
        {"players": 3, "control": "team", "rewards": "graded", "identity": ["2:car", "2:sticker documents"]},
        {"players": 4, "difficulty": "easy", "rewards": "graded", "identity": ["3:cell", "3:sticker incomes"]},
    ],
    "kompromat_v0": [{"items": False, "hide_own_cards": True, "rewards": "margin"}],
    "patriot_v0": [LONG_FOR_SIX],
    "toy_v0": [{"players": 3, "max_steps": 5}, {"players": 3, "hands": 1}],
}

# Checks that redraw what a seat cannot know. Where that takes the longer, the longer a game has lasted, they are made
# of short games, and compiled also of a few long ones in which everything can happen; those of both builds are short.
REDRAWING = {"nothing_leaks", "resampling_agrees_with_the_past", "resampling_redraws", "other_processes_agree"}
REDRAWING_OPTIONS = REDRAWING | {"bots_are_fair"}  # with other options than the defaults, or interpreted
IN_BOTH_BUILDS = "other_build_agrees"
SHORT: dict[str, dict[str, Any]] = {"patriot_v0": {"rounds": 1}}
LONG: dict[str, list[dict[str, Any]]] = {"patriot_v0": [{}, LONG_FOR_SIX]}
THOROUGH_REDRAWING = 2

# Checks of code that is never compiled, one that compares the builds, from whichever side it is called, and the
# statistics of resampling: long, and of the same numbers in either build.
ONCE = {
    "gymnasium_check_env",
    "other_build_agrees",
    "pettingzoo_api_test",
    "pettingzoo_render_test",
    "pettingzoo_seed_test",
    "resampling_agrees_with_the_past",
    "tables_are_drawn",
}


def option_sets(spec: GameSpec) -> dict[str, dict[str, Any]]:
    """Each set once, by name, the defaults first."""
    combined = {
        "-".join(f"{name}={value}" for name, value in options.items()): options
        for options in COMBINED.get(spec.name, [])
    }
    found: dict[str, dict[str, Any]] = {}
    for name, options in (spec.variants() | combined).items():
        if spec.complete(options) not in map(spec.complete, found.values()):
            found[name] = options
    return found


def scaled(spec: GameSpec, games: int, least: int = 1) -> int:
    """So many games, or, interpreted, as many as take about as long."""
    return games if COMPILED else max(games // PACE.get(spec.name, 1), least)


def has_many(spec: GameSpec, options: dict[str, Any]) -> bool:
    """Whether many random games are played with these options."""
    return not options or (COMPILED and options in MANY.get(spec.name, []))


def checks_of(spec: GameSpec, options: dict[str, Any], games: int, thorough: int) -> list[Check]:
    """All checks; of a game that has SHORT ones, those that redraw are made of other games than the rest."""
    usual = conformance_checks(spec, options=options, games=games, thorough=thorough)
    if spec.name not in SHORT:
        return usual
    short = {**options, **SHORT[spec.name]}
    redrawing = options if COMPILED and options in LONG[spec.name] else short
    few = conformance_checks(spec, options=redrawing, thorough=THOROUGH_REDRAWING)
    both = conformance_checks(spec, options=short, thorough=THOROUGH_REDRAWING)
    redraw = REDRAWING if COMPILED and not options else REDRAWING_OPTIONS
    return [
        few[at] if str(check) in redraw else both[at] if str(check) == IN_BOTH_BUILDS else check
        for at, check in enumerate(usual)
    ]


def all_checks() -> list[Any]:
    found = []
    for spec in [*installed_games().values(), TOY]:
        for name, options in option_sets(spec).items():
            if not COMPILED and name not in INTERPRETED.get(spec.name, (name,)):
                continue
            thorough = THOROUGH_TOY if spec is TOY else THOROUGH_OPTION if options else THOROUGH
            checks = checks_of(
                spec,
                options,
                games=scaled(spec, RANDOM_GAMES // PARTS if has_many(spec, options) else RANDOM_GAMES_OPTION),
                thorough=scaled(spec, thorough, LEAST_THOROUGH),
            )
            wanted = [check for check in checks if not (IS_SECOND_RUN and str(check) in ONCE)]
            found += [pytest.param(check, id=f"{spec.name}-{name}-{check}") for check in wanted]
    return found


@pytest.mark.parametrize("check", all_checks())
def test_conformance(check: Check) -> None:
    check.run()


def more_random_games() -> list[Any]:
    """The parts of the many random games after the first, each from other seeds."""
    found = []
    for spec in installed_games().values():
        for name, options in option_sets(spec).items():
            for part in range(1, PARTS) if has_many(spec, options) else ():
                games = scaled(spec, RANDOM_GAMES // PARTS)
                checks = conformance_checks(spec, options=options, games=games, seed=part * RANDOM_GAMES)
                check = next(check for check in checks if str(check) == "many_random_games_end")
                found.append(pytest.param(check, id=f"{spec.name}-{name}-part-{part + 1}"))
    return found


@pytest.mark.parametrize("check", more_random_games())
def test_more_random_games(check: Check) -> None:
    check.run()
