"""A new agent for the harness: one class, one registration, and a match against ``random``.

This one looks one step ahead: it takes the action after which the house player, on average, wins most often.

    python examples/custom_agent.py --games 20
"""

import argparse
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from benchmarks.agents import register
from benchmarks.cli import main as tabletop
from benchmarks.games import Setting
from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import seeded


class OneStepAhead:
    """Tries each action in ``playouts`` states that its seat could not tell from the true one."""

    def __init__(self, setting: Setting, parameter: str, seed: int) -> None:
        self.playouts = int(parameter)
        self.rng = seeded(seed)
        self.house = setting.spec.bots["house"]()

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> npt.NDArray[np.int64]:
        """One action for each game."""
        return np.array([max(game.legal_actions(), key=self.worth_in(game)) for game in games], dtype=np.int64)

    def worth_in(self, game: Game):
        """What an action is worth to the seat to act: the mean payoff of its playouts."""
        seat = game.seat_to_act()

        def worth(action: int) -> float:
            return sum(self.played_out(game, seat, action) for _ in range(self.playouts))

        return worth

    def played_out(self, game: Game, seat: int, action: int) -> float:
        """One playout from a fair guess of what is hidden."""
        line = game.copy()
        line.resample_hidden(seat, self.rng)
        line.apply(action)
        while line.seat_to_act() != NOBODY:
            line.apply(self.house.choose(line, self.rng))
        return line.payoff(seat)


def main() -> None:
    """Register the agent and let the harness play the match."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="20")
    register("ahead", OneStepAhead, "looks one step ahead", parameter="PLAYOUTS")
    tabletop(["match", "ahead:4", "random", "--games", parser.parse_args().games])


if __name__ == "__main__":
    main()
