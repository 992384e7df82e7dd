"""Agents: what chooses actions, and the short codes they are called by.

The scripted players of a game (``GameSpec.players``, for example ``random``) are agents by their name. Users bring
theirs by ``module:Class`` or by an entry point (see ``benchmarks.user_agents``); an agent that belongs to the harness
is one class with ``choose`` and one ``register`` line.
"""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from benchmarks.library import POLICY_FILE, TRAINED, policy_path
from benchmarks.search import VALUE, make_search
from benchmarks.user_agents import (
    can_be_found,
    installed_agent,
    installed_agents,
    is_installed_at,
    is_place,
    maker_at,
    source_of,
)
from tabletop_core.game import Bot, Game
from tabletop_core.rng import Rng, seeded
from tabletop_core.words import closest, did_you_mean

if TYPE_CHECKING:
    from benchmarks.policies import PolicyNetwork

Actions = npt.NDArray[np.int64]
BLOCK = 16  # rows that a network gets at once, or a multiple
MIXTURE = "mix:"
SEARCH = "search"


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


@runtime_checkable
class DrawingAgent(Agent, Protocol):
    """An agent whose choices in a game do not depend on what else it plays: chance is that game's own."""

    def choose_drawing(
        self,
        observations: npt.NDArray[np.uint8],
        action_masks: npt.NDArray[np.int8],
        games: Sequence[Game],
        rngs: Sequence[Rng],
    ) -> Actions:
        """``choose`` with a generator for each game."""
        ...


@dataclass(frozen=True)
class AgentKind:
    """An entry of the registry; ``make`` gets the setting, the parameter after the colon and a seed."""

    code: str
    parameter: str
    meaning: str
    make: Callable[[Setting, str, int], Agent]
    may_lack_parameter: bool = False

    def usage(self) -> str:
        """The code as it is typed."""
        if self.may_lack_parameter:
            return f"{self.code}[:{self.parameter}]"
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
    points = installed_agents()
    for name, point in points.items():
        if name in players or name in REGISTRY:
            raise CommandError(
                f"the installed agent {name!r} ({point.value}) has a name that is taken already: "
                "give its entry point another one"
            )
    return {**players, **REGISTRY, **{name: _installed_kind(point) for name, point in points.items()}}


def make_agent(code: str, setting: Setting, seed: int) -> Agent:
    """The agent that ``code`` stands for; raises CommandError that lists the codes there are."""
    return maker_of(code, setting)(seed)


def maker_of(code: str, setting: Setting) -> Callable[[int], Agent]:
    """What makes the agent of a seed, to be called as often as agents are needed; raises as ``make_agent`` does."""
    name, _, parameter = code.partition(":")
    kinds = known_agents(setting)
    place_is_meant = name not in kinds and (closest(name, kinds) is None or can_be_found(code))
    if is_place(code) and (place_is_meant or is_installed_at(code)):
        return maker_at(code, setting)
    if name not in kinds:
        usages = ", ".join([*(kind.usage() for kind in kinds.values()), "module:Class"])
        choices = did_you_mean(name, kinds, f"there are {usages}")
        raise CommandError(f"there is no agent {code!r} for {setting.spec.name}: {choices}")
    kind = kinds[name]
    if not (kind.may_lack_parameter or bool(parameter) == bool(kind.parameter)):
        complaint = f"needs its {kind.parameter}" if kind.parameter else "takes nothing after its name"
        raise CommandError(f"agent {code!r}: {name} {complaint}; write {kind.usage()}")
    return partial(kind.make, setting, parameter)


def contents_of(code: str) -> str:
    """What changes whenever a file named in ``code`` does, policies and modules; empty where it names none."""
    parts = [code]
    if code.startswith(MIXTURE):
        parts = [part.rpartition("=")[0] or part for part in code.removeprefix(MIXTURE).split(",")]
    files = [file for part in parts for file in _files_of(part)]
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16] if files else ""


def _files_of(code: str) -> list[Path]:
    name, _, parameter = code.partition(":")
    word = parameter.partition(f":{VALUE}=")[2] if name == SEARCH else parameter
    path = policy_path(code if name == TRAINED else word)
    path = path / POLICY_FILE if path.is_dir() else path
    if word and path.is_file():
        return [path]
    source = source_of(code) if is_place(code) else None
    return [source] if source else []


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

    def choose_drawing(
        self,
        observations: npt.NDArray[np.uint8],
        action_masks: npt.NDArray[np.int8],
        games: Sequence[Game],
        rngs: Sequence[Rng],
    ) -> Actions:
        """What the bot chooses in each game, chance being that game's."""
        choose = self.bot.choose
        return np.array([choose(game, rng) for game, rng in zip(games, rngs)], dtype=np.int64)


class NetworkAgent:
    """A network that is at hand; it draws its actions by the generator of ``seed``, or takes the likeliest ones."""

    def __init__(self, network: "PolicyNetwork", seed: int, *, greedy: bool = False) -> None:
        self.network = network
        self.rng = None if greedy else network.generator(seed)

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> Actions:
        """An action for each game, in one forward pass: drawn from the network's distribution, or the likeliest."""
        return self.network.choose(observations, action_masks, self.rng)

    def choose_drawing(
        self,
        observations: npt.NDArray[np.uint8],
        action_masks: npt.NDArray[np.int8],
        games: Sequence[Game],
        rngs: Sequence[Rng],
    ) -> Actions:
        """The same with a generator for each game, of which one number is drawn."""
        from benchmarks.policies import legal_alone

        worth, columns = legal_alone(self.logits(observations), action_masks)
        places = worth.argmax(axis=1) if self.rng is None else drawn(worth, rngs)
        actions: Actions = columns[np.arange(len(places)), places]
        return actions

    def logits(self, observations: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """What the network says of each row, to the last bit the same whatever the other rows are, and how many.

        Products of few rows are added up in another order; rows of zeros fill them up.
        """
        rows = len(observations)
        filled = np.zeros((-rows % BLOCK, observations.shape[1]), dtype=np.uint8)
        found: npt.NDArray[np.float32] = self.network.logits(np.concatenate((observations, filled))).numpy()
        return found[:rows]


def drawn(worth: npt.NDArray[np.float32], rngs: Sequence[Rng]) -> npt.NDArray[np.int64]:
    """A column a row, drawn by the exponentials of ``worth``: one number from the row's generator."""
    sums = np.exp(worth - worth.max(axis=1, keepdims=True)).cumsum(axis=1, dtype=np.float64)
    points = np.array([rng.bits() for rng in rngs]) / 2**32 * sums[:, -1]
    columns: npt.NDArray[np.int64] = (sums > points[:, None]).argmax(axis=1)
    return columns


class PolicyAgent(NetworkAgent):
    """A trained network, from the file that ``train`` leaves behind."""

    def __init__(self, setting: Setting, parameter: str, seed: int, *, greedy: bool = False) -> None:
        from benchmarks.policies import read_policy  # needs torch, which the other agents do without

        super().__init__(read_policy(policy_path(parameter), setting), seed, greedy=greedy)


class Mixture:
    """Several agents, one of which takes each decision: drawn by weight, anew each time."""

    def __init__(self, agents: Sequence[Agent], weights: Sequence[float], seed: int) -> None:
        self.agents = agents
        self.limits = np.cumsum(weights) / sum(weights)
        self.rng = seeded(seed)

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> Actions:
        """What the agent that is drawn for each game chooses there."""
        actions = np.zeros(len(games), dtype=np.int64)
        for agent, rows in self.shares([self.rng] * len(games)):
            actions[rows] = agent.choose(observations[rows], action_masks[rows], [games[row] for row in rows])
        return actions

    def shares(self, rngs: Sequence[Rng]) -> Iterator[tuple[Any, npt.NDArray[np.int64]]]:
        """Each agent that is drawn for some of the games, with their places."""
        picks = np.searchsorted(self.limits, [rng.bits() / 2**32 for rng in rngs], side="right")
        for place, agent in enumerate(self.agents):
            rows = np.flatnonzero(picks == place)
            if rows.size:
                yield agent, rows


class DrawingMixture(Mixture):
    """A mixture of agents that are all ``DrawingAgent``."""

    def choose_drawing(
        self,
        observations: npt.NDArray[np.uint8],
        action_masks: npt.NDArray[np.int8],
        games: Sequence[Game],
        rngs: Sequence[Rng],
    ) -> Actions:
        """What the agent that is drawn for each game chooses there, all chance being that game's."""
        actions = np.zeros(len(games), dtype=np.int64)
        for agent, rows in self.shares(rngs):
            share = [games[row] for row in rows], [rngs[row] for row in rows]
            actions[rows] = agent.choose_drawing(observations[rows], action_masks[rows], *share)
        return actions


def _bot_kind(name: str, make: Callable[[], Bot]) -> AgentKind:
    def make_bot(setting: Setting, parameter: str, seed: int) -> Agent:
        return BotAgent(make(), seed)

    return AgentKind(name, "", "a scripted player of the game", make_bot)


def _installed_kind(point: EntryPoint) -> AgentKind:
    def make_installed(setting: Setting, parameter: str, seed: int) -> Agent:
        agent: Agent = installed_agent(point, setting, parameter, seed)
        return agent

    return AgentKind(point.name, "PARAMETER", "from an installed package", make_installed, may_lack_parameter=True)


def _make_mixture(setting: Setting, parameter: str, seed: int) -> Agent:
    seeds = seeded(seed)
    agents, weights = [], []
    for part in parameter.split(","):
        code, equals, weight = part.rpartition("=")
        agents.append(make_agent(code if equals else part, setting, seeds.seed64()))
        weights.append(_weight(weight, part) if equals else 1.0)
    kind = DrawingMixture if all(isinstance(agent, DrawingAgent) for agent in agents) else Mixture
    return kind(agents, weights, seeds.seed64())


def _weight(text: str, part: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = math.nan
    if not 0 < weight < math.inf:
        raise CommandError(f"in a mixture, {part!r} has the weight {text!r}: write AGENT=WEIGHT, a number above 0")
    return weight


def _make_greedy(setting: Setting, parameter: str, seed: int) -> Agent:
    return PolicyAgent(setting, parameter, seed, greedy=True)


def _make_trained(setting: Setting, parameter: str, seed: int) -> Agent:
    return PolicyAgent(setting, f"{TRAINED}:{parameter}", seed)


def _make_search(setting: Setting, parameter: str, seed: int) -> Agent:
    return BotAgent(make_search(parameter, setting), seed)


register(SEARCH, _make_search, "tree search with so many simulations a decision", parameter="SIMULATIONS")
register("policy", PolicyAgent, "a trained network that draws from its probabilities", parameter="FILE")
register("policy-greedy", _make_greedy, "a trained network that takes its likeliest action", parameter="FILE")
register(TRAINED, _make_trained, "a trained network that comes with the library", parameter="NAME")
register("mix", _make_mixture, "one of several agents for each decision, drawn by weight", parameter="AGENT=WEIGHT,...")
