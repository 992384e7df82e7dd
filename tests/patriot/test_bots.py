"""The house player: legal, without memory, without knowledge of what is hidden, and sensible where anybody can tell."""

from collections.abc import Iterator

import pytest

from kompromat_env import kompromat_v0
from patriot_env import state as st
from patriot_env.bots import HouseBot
from patriot_env.patriot_v0 import SPEC
from patriot_env.rules import PatriotGame
from tabletop_core.game import NOBODY, Bot
from tabletop_core.rng import seeded

HOUSE = HouseBot()


def new_game(seed: int, **options: object) -> PatriotGame:
    game = SPEC.game(**options)
    assert isinstance(game, PatriotGame)
    game.reset(seed)
    return game


def choice(game: PatriotGame) -> int:
    return int(HOUSE.choose(game, seeded(0)))


def decisions(game: PatriotGame, bot: Bot = HOUSE, seed: int = 0) -> Iterator[int]:
    """Play the game to its end; each action just before it is carried out."""
    rng = seeded(seed)
    while game.seat_to_act() != NOBODY:
        action = int(bot.choose(game, rng))
        yield action
        game.apply(action)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "talk": "claims"},
        {"players": 4, "characters": ("drawn",)},
        {"players": 5, "rounds": 3},
        {"players": 6, "talk": "claims", "characters": ("drawn",)},
    ],
)
def test_every_choice_is_legal_and_made_from_what_the_seat_knows(options: dict[str, object]) -> None:
    """The same answer comes where all that the seat cannot know is redrawn."""
    for seed in range(2):
        game = new_game(seed, **options)
        for number, action in enumerate(decisions(game)):
            assert action in game.legal_actions()
            if number % 5 == 0 and game.state.decision != st.CHOOSE_CHARACTER:
                seat = game.seat_to_act()
                twin = game.copy()
                twin.resample_hidden(seat, seeded(number))
                assert int(HOUSE.choose(twin, seeded(99))) == action, game.describe_action(action)


def test_chance_decides_which_character_is_chosen() -> None:
    game = new_game(0)
    assert len({int(HOUSE.choose(game, seeded(seed))) for seed in range(20)}) > 1


def test_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="give it a PatriotGame"):
        HOUSE.choose(kompromat_v0.SPEC.game(), seeded(0))
