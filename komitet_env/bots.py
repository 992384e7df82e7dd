"""The scripted team."""

from typing import final

from mypy_extensions import i64

from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng


@final
class HouseBot(Bot):
    """Takes the first legal action that is not the first one."""

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat to act."""
        legal = game.legal_actions()
        return legal[int(rng.below(len(legal)))]
