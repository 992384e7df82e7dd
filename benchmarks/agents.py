"""Agents: what chooses actions, and the short codes they are called by.

A new agent is one class with ``choose`` and one ``register`` line. The scripted players of a game
(``GameSpec.players``, for example ``random``) are agents by their name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from tabletop_core.game import Bot, Game
from tabletop_core.rng import seeded
from tabletop_core.words import did_you_mean

Actions = npt.NDArray[np.int64]


class Agent(Protocol):
    """Plays the seats to act of any number of games at once, and keeps nothing of a game between calls."""

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> Actions:
        """A legal action for each of k games, int64 ``[k]``.

        ``observations`` is uint8 ``[k, observation_size]`` and ``action_masks`` int8 ``[k, num_actions]``, 1 where
        legal. ``games`` are for agents that search: such an agent copies a game and calls ``resample_hidden`` first,
        and so sees no more than its seat may know. An agent with ``observes = False`` looks at the games alone, and is
        given empty arrays: observations take longer to write than a scripted player takes to choose.
        """
        ...


@dataclass(frozen=True)
class AgentKind:
    """An entry of the registry; ``make`` gets the setting, the parameter after the colon and a seed."""

    code: str
    parameter: str
    meaning: str
    make: Callable[[Setting, str, int], Agent]

    def usage(self) -> str:
        """The code as it is typed."""
        return f"{self.code}:{self.parameter}" if self.parameter else self.code


REGISTRY: dict[str, AgentKind] = {}


def register(code: str, make: Callable[[Setting, str, int], Agent], meaning: str, parameter: str = "") -> None:
    """Make an agent known by ``code``; ``parameter`` names what follows the colon, if anything.

    Raises ValueError for a code that is taken already.
    """
    if code in REGISTRY:
        raise ValueError(f"there is an agent {code!r} already ({REGISTRY[code].meaning}): give another code")
    REGISTRY[code] = AgentKind(code, parameter, meaning, make)


def known_agents(setting: Setting) -> dict[str, AgentKind]:
    """Every agent that can play in the setting, by code; raises CommandError where two would have the same."""
    players = {name: _bot_kind(name, make) for name, make in setting.spec.players.items()}
    taken = sorted(set(players) & set(REGISTRY))
    if taken:
        raise CommandError(
            f"{setting.spec.name} has a player named {taken[0]!r}, and an agent is registered by that code: "
            "register the agent by another one"
        )
    return {**players, **REGISTRY}


def make_agent(code: str, setting: Setting, seed: int) -> Agent:
    """The agent that ``code`` stands for; raises CommandError that lists the codes there are."""
    name, _, parameter = code.partition(":")
    kinds = known_agents(setting)
    if name not in kinds:
        usages = ", ".join(kind.usage() for kind in kinds.values())
        choices = did_you_mean(name, kinds, f"there are {usages}")
        raise CommandError(f"there is no agent {code!r} for {setting.spec.name}: {choices}")
    kind = kinds[name]
    if bool(parameter) != bool(kind.parameter):
        complaint = f"needs its {kind.parameter}" if kind.parameter else "takes nothing after its name"
        raise CommandError(f"agent {code!r}: {name} {complaint}; write {kind.usage()}")
    return kind.make(setting, parameter, seed)


class BotAgent:
    """A scripted player as an agent."""

    observes = False

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.rng = seeded(seed)

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> Actions:
        """What the bot chooses in each game."""
        choose, rng = self.bot.choose, self.rng
        return np.array([choose(game, rng) for game in games], dtype=np.int64)


class PolicyAgent:
    """A trained network, from the file that ``train`` leaves behind."""

    def __init__(self, setting: Setting, parameter: str, seed: int, *, greedy: bool = False) -> None:
        from benchmarks.policies import read_policy  # needs torch, which the other agents do without

        self.network = read_policy(Path(parameter), setting)
        self.rng = None if greedy else self.network.generator(seed)

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> Actions:
        """An action for each game, in one forward pass: drawn from the network's distribution, or the likeliest."""
        return self.network.choose(observations, action_masks, self.rng)


def _bot_kind(name: str, make: Callable[[], Bot]) -> AgentKind:
    def make_bot(setting: Setting, parameter: str, seed: int) -> Agent:
        return BotAgent(make(), seed)

    return AgentKind(name, "", "a scripted player of the game", make_bot)


def _make_greedy(setting: Setting, parameter: str, seed: int) -> Agent:
    return PolicyAgent(setting, parameter, seed, greedy=True)


register("policy", PolicyAgent, "a trained network that draws from its probabilities", parameter="FILE")
register("policy-greedy", _make_greedy, "a trained network that takes its likeliest action", parameter="FILE")
