"""Hypothesis looks for a game that goes wrong, and makes it as short as it can."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop_core import build_info
from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import mask_of, record
from tabletop_core.rng import seeded
from tabletop_core.spec import GameSpec, installed_games
from tabletop_core.testing.play import view
from tests.core.toy_game import TOY

VARIANTS = [
    pytest.param(spec, options, id=f"{spec.name}-{name}")
    for spec in [*installed_games().values(), TOY]
    for name, options in spec.variants().items()
]
COMPILED = build_info().mode == "compiled"
EXAMPLES = 100 if COMPILED else 20
FEWER = {"compile_v0": 5, "patriot_v0": 2}  # of a game whose interpreted decisions cost many times more
SEEDS = st.integers(0, 2**64 - 1)
CHOICES = st.lists(st.integers(0, 11), max_size=250)  # of the legal actions, counted round


@pytest.mark.parametrize(("spec", "options"), VARIANTS)
def test_no_choices_lead_to_a_game_that_is_wrong(spec: GameSpec, options: dict[str, Any]) -> None:
    examples = EXAMPLES if COMPILED else FEWER.get(spec.name, EXAMPLES)

    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(seed=SEEDS, choices=CHOICES)
    def hunt(seed: int, choices: list[int]) -> None:
        play(spec, options, seed, choices)

    hunt()


def play(spec: GameSpec, options: dict[str, Any], seed: int, choices: list[int]) -> None:
    """A game in which these are the choices, checked before each, and again from its replay."""
    game = spec.game(**options)
    game.reset(seed)
    actions = []
    for choice in choices:
        check(game, choice)
        legal = game.legal_actions()
        if not legal:
            break
        actions.append(legal[choice % len(legal)])
        game.step(actions[-1])
    replay = record(spec, seed, actions, **options)
    assert replay.game_at(len(actions)).state_bytes() == game.state_bytes()


def check(game: Game, choice: int) -> None:
    """The state is sound, one can choose or the game is over, and a seat cannot tell what is hidden from it."""
    game.check_state()
    assert any(mask_of(game)) == (game.seat_to_act() != NOBODY)
    seat = choice % game.num_seats
    other = game.copy()
    other.resample_hidden(seat, seeded(choice))
    other.check_state()
    assert view(other, seat) == view(game, seat)
