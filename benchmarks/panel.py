"""Measuring a learner during its training: against a fixed panel of agents, always in the same deals."""

from collections.abc import Mapping, Sequence

import numpy as np

from benchmarks.agents import Agent, NetworkAgent, make_agent
from benchmarks.games import Setting
from benchmarks.match import Pairing, Results, Tally, play
from benchmarks.policies import PolicyNetwork
from tabletop_core.rng import seeded

TEAM = "team"  # the only one measured in a co-operative game


class Panel:
    """The agents ``codes``; ``measure`` plays ``games`` games against each."""

    def __init__(self, setting: Setting, codes: Sequence[str], games: int, seed: int) -> None:
        self.setting = setting
        self.names = (TEAM,) if setting.spec.cooperative else tuple(codes)
        self.games = games
        self.seed = int(np.random.SeedSequence([seed, games, 1]).generate_state(1)[0])  # not that of a final evaluation

    def measure(self, network: PolicyNetwork) -> dict[str, Tally]:
        """The learner's results against each, from all seats; in a co-operative game those of a team of it."""
        seats = int(self.setting.game().num_seats)
        found = {}
        for number, name in enumerate(self.names):
            seeds = seeded(self.seed + number)
            learner: Agent = NetworkAgent(network, seeds.seed64())
            others: list[Agent] = [learner] * (seats - 1)
            if not self.setting.spec.cooperative:
                others = [make_agent(name, self.setting, seeds.seed64()) for _ in others]
            names = ["learner"] + [name] * (seats - 1)
            results = Results()
            play(Pairing(self.setting, [learner, *others], names, self.games, seeds.seed64()), results)
            found[name] = results.total(0)
        return found


def panel_row(decisions: int, found: Mapping[str, Tally]) -> dict[str, float]:
    """A measurement as a row of a curve, with the mean payoff over the panel."""
    row: dict[str, float] = {"decisions": decisions}
    for name, tally in found.items():
        row |= {f"{name}_games": tally.games, f"{name}_wins": tally.wins, f"{name}_paid": round(tally.paid, 6)}
    row["mean_payoff"] = round(sum(tally.paid / tally.games for tally in found.values()) / len(found), 6)
    return row
