"""Self-play for Stable-Baselines3: a ``VecEnv`` with action masks that runs on ``Batch``, in this process.

Each environment is one game with one seat for the learner; the other seats are played by opponents drawn anew for each
game: ``random``, the players that come with the game, and ``past``, snapshots of the learner itself.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from benchmarks.policies import PolicyNetwork
from tabletop_core.game import NOBODY, Bot
from tabletop_core.words import did_you_mean

LEARNER = -1  # also what Batch calls a seat whose actions the caller gives
OVER = -2
RANDOM = "random"  # the player that every game has
PAST = "past"
ALONE = "alone"  # the only kind where the learner has the only seat
LEAST_SPREAD = 0.25  # of a cell; so that what is hardly ever seen does not shout when it is
NEWEST_SHARE = 0.5  # of the games against snapshots are against the newest


class StandardObservations(BaseFeaturesExtractor):
    """Observation cells with ``mean`` taken off, divided by ``spread``.

    Dividing by the largest value that a cell can have, the obvious thing, leaves the counts that matter within a
    hundredth of each other, and learning takes several times longer.
    """

    def __init__(self, observation_space: spaces.Box, mean: Sequence[float], spread: Sequence[float]) -> None:
        super().__init__(observation_space, features_dim=int(np.prod(observation_space.shape)))
        scale = 1.0 / torch.tensor(spread, dtype=torch.float32)
        self.scale: torch.Tensor
        self.shift: torch.Tensor
        self.register_buffer("scale", scale)
        self.register_buffer("shift", -torch.tensor(mean, dtype=torch.float32) * scale)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, observation_size]``."""
        return torch.addcmul(self.shift, observations, self.scale)


def usual_cells(setting: Setting, seed: int) -> dict[str, list[float]]:
    """Mean and spread of each observation cell in random play: the arguments of ``StandardObservations``."""
    batch = setting.spec.batch(256, seed=seed, **setting.options)
    seen = []
    for _ in range(400):
        batch.step(batch.sample_actions())
        seen.append(batch.observations[::4])
    cells = np.concatenate(seen).astype(np.float32)
    return {"mean": cells.mean(axis=0).tolist(), "spread": cells.std(axis=0).clip(min=LEAST_SPREAD).tolist()}


@dataclass(frozen=True)
class Outcome:
    """What a game paid the learner, from which seat, and against whom."""

    opponents: tuple[str, ...]
    seat: int
    payoff: float


def opponent_kinds(setting: Setting) -> tuple[str, ...]:
    """The kinds of opponents in the setting: the game's scripted players, ``random`` first, and ``past`` last.

    Where there is one seat, there are none: all games are of the kind ``alone``.
    """
    return (ALONE,) if int(setting.game().num_seats) == 1 else (*setting.spec.players, PAST)


def usual_opponents(setting: Setting) -> dict[str, float]:
    """The weights where none are given: of ten games, five against ``past`` and four against the game's own players."""
    if opponent_kinds(setting) == (ALONE,):
        return {ALONE: 1.0}
    own = [name for name in setting.spec.players if name != RANDOM]
    return {RANDOM: 1.0, **{name: 4.0 / len(own) for name in own}, PAST: 5.0}


def checked_weights(opponents: Mapping[str, float], kinds: Sequence[str]) -> npt.NDArray[np.float64]:
    """The probability of each kind, float64 ``[kinds]``; raises CommandError for unknown kinds and odd weights."""
    for name, weight in opponents.items():
        if name not in kinds:
            if tuple(kinds) == (ALONE,):
                raise CommandError(f"there is no opponent {name!r}: one agent decides for all, so name none")
            choices = did_you_mean(name, kinds, f"there are {', '.join(kinds)}")
            raise CommandError(f"there is no opponent {name!r}: {choices}")
        if not 0 <= weight < float("inf"):
            raise CommandError(f"opponent {name!r} has weight {weight}: weights are 0 or more")
    weights: npt.NDArray[np.float64] = np.array([opponents.get(name, 0.0) for name in kinds], dtype=np.float64)
    if weights.sum() == 0:
        raise CommandError(f"no opponent has a weight above 0: give one to some of {', '.join(kinds)}")
    weights /= weights.sum()
    return weights


@dataclass
class SnapshotPool:
    """Past selves of the learner, at most ``capacity``: the newest, and older ones spread evenly over the training."""

    capacity: int
    networks: dict[int, PolicyNetwork] = field(
        default_factory=dict, init=False
    )  # by the learner's decisions until then
    older: int = field(default=0, init=False)  # plays beside the newest until the next: few networks, large batches

    def add(self, decisions: int, network: PolicyNetwork) -> None:
        """Take in a snapshot; beyond the capacity the one goes whose neighbours are nearest each other."""
        self.networks[decisions] = network
        ages = sorted(self.networks)
        if len(ages) > self.capacity:
            gaps = {ages[k]: ages[k + 1] - ages[k - 1] for k in range(1, len(ages) - 1)}
            del self.networks[min(gaps, key=lambda age: gaps[age]) if gaps else ages[0]]
        self.older = int(np.random.default_rng(decisions).choice(sorted(self.networks)))

    def draw(self, random: np.random.Generator) -> int:
        """The newest snapshot or the older one, by turns of a coin."""
        if not self.networks:
            raise ValueError("there is no snapshot yet to play against: add one before the games are reset")
        return max(self.networks) if random.random() < NEWEST_SHARE else self.older


class SelfPlayVecEnv(VecEnv):
    """``num_games`` games at once, in each of which the learner has one seat, the next one in its next game.

    ``opponents`` gives the weight by which each kind is drawn for a game: ``{"random": 1, "house": 4, "past": 5}``.
    ``pool`` holds the snapshots to draw ``past`` from; without that kind it is not needed.
    A step returns when the learner is to act in every game: observations uint8 ``[n, observation_size]``, rewards
    float32 ``[n]``: what the game paid the learner's own seat, also when another seat made the last move.
    ``seconds`` and ``network_seconds`` count the time spent in here, and that of it in snapshots' networks.
    """

    def __init__(
        self,
        setting: Setting,
        num_games: int,
        *,
        opponents: Mapping[str, float],
        pool: SnapshotPool | None = None,
        seed: int = 0,
    ) -> None:
        self.kinds = opponent_kinds(setting)
        self.weights = checked_weights(opponents, self.kinds)
        self.pool = pool or SnapshotPool(1)
        self.bot_names = tuple(setting.spec.players)
        bots: list[Bot] = [make() for make in setting.spec.players.values()]
        self.batch = setting.spec.batch(num_games, seed=seed, bots=bots, autoreset=False, **setting.options)
        self.num_seats = int(self.batch.num_seats)
        high = setting.spec.observation_layout(self.batch.games[0]).high
        super().__init__(
            num_games, spaces.Box(np.zeros_like(high), high, dtype=np.uint8), spaces.Discrete(self.batch.num_actions)
        )
        self.rows = np.arange(num_games)
        self.learner_seat = np.zeros(num_games, dtype=np.int64)
        self.player_at = np.full((num_games, self.num_seats), LEARNER)  # a bot's index, or the key of a snapshot
        self.snapshots: dict[int, PolicyNetwork] = {}  # by key: those that play in some game
        self.lengths = np.zeros(num_games, dtype=np.int64)
        self.outcomes: list[Outcome] = []  # since whoever reads them has cleared them
        self.seconds = 0.0
        self.network_seconds = 0.0
        self._no_infos: list[dict[str, Any]] = [{} for _ in range(num_games)]
        self._actions: npt.NDArray[np.int64] = np.zeros(num_games, dtype=np.int64)
        self._seed(seed)

    # --- what Stable-Baselines3 calls ---------------------------------------------------------------------------------
    def reset(self) -> npt.NDArray[np.uint8]:
        """Start all games anew, from the seed given to ``seed`` if there was one."""
        started = time.perf_counter()
        if self._seeds[0] is not None:
            self._seed(self._seeds[0])
            self.batch.reset(self._seeds[0])
        self._reset_seeds()
        self.learner_seat = (self.rows - 1) % self.num_seats  # the restart moves it on
        self._begin()
        self._restart(self.rows)
        self._play_on()
        observations = self._observe()
        self.seconds += time.perf_counter() - started
        return observations

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Keep the learner's actions, int64 ``[n]``."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Carry them out, let the opponents play on, and replace the games that ended."""
        started = time.perf_counter()
        self._begin()
        self.batch.step_games(self.rows, self._actions)
        self.lengths += 1
        self._play_on()
        observations = self._observe()
        self.seconds += time.perf_counter() - started
        return observations, self._rewards, self._dones, self._infos

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 where the learner may act so, int8 ``[n, num_actions]``: the batch's own array."""
        masks: npt.NDArray[np.int8] = self.batch.action_masks
        return masks

    def env_method(self, method_name: str, *args: Any, indices: VecEnvIndices = None, **kwargs: Any) -> Any:
        """``action_masks`` only. The answer is one array, whose rows are the answers of the single environments."""
        if method_name != "action_masks":
            raise AttributeError(
                f"the games of {type(self).__name__} have no method {method_name!r}: only action_masks"
            )
        masks = self.action_masks()
        return masks if indices is None else masks[self._listed(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether ``get_attr`` knows the name."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute of each of the environments; they have only ``render_mode`` and ``action_masks``."""
        if not self.has_attr(attr_name):
            raise AttributeError(f"the games of {type(self).__name__} have no attribute {attr_name!r}")
        value = None if attr_name == "render_mode" else self.action_masks
        return [value] * len(self._listed(indices))

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refused: nothing of a game can be set."""
        raise AttributeError(f"attribute {attr_name!r} of the games of {type(self).__name__} cannot be set")

    def env_is_wrapped(
        self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: VecEnvIndices = None
    ) -> list[bool]:
        """Nothing is wrapped."""
        return [False] * len(self._listed(indices))

    def close(self) -> None:
        """Nothing to close."""

    # --- inside -------------------------------------------------------------------------------------------------------
    def _listed(self, indices: VecEnvIndices) -> list[int]:
        return list(self._get_indices(indices))

    def _seed(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)  # who plays; never what happens in a game
        self.generator = PolicyNetwork.generator(seed)  # what snapshots choose

    def _begin(self) -> None:
        """Clean arrays for a step. Those handed out before stay as they are."""
        self.batch.begin_step()
        self._rewards = np.zeros(self.num_envs, dtype=np.float32)
        self._dones = np.zeros(self.num_envs, dtype=np.bool_)
        self._infos = self._no_infos.copy()

    def _play_on(self) -> None:
        """Play snapshots' moves and replace ended games until the learner is to act everywhere."""
        while True:
            seats = self.batch.waiting_seats()
            players = np.where(seats == int(NOBODY), OVER, self.player_at[self.rows, seats])
            over = np.flatnonzero(players == OVER)
            waiting = np.flatnonzero(players >= len(self.bot_names))
            if over.size == 0 and waiting.size == 0:
                return
            if waiting.size:
                self._move_snapshots(waiting, players[waiting])
            if over.size:
                self._finish(over)
                self._restart(over)

    def _move_snapshots(self, rows: npt.NDArray[np.int64], keys: npt.NDArray[np.int64]) -> None:
        """One forward pass for each snapshot, for all games that wait for it."""
        observations, masks = self.batch.observe_games(rows)
        actions = np.empty(len(rows), dtype=np.int64)
        started = time.perf_counter()
        for key in set(keys.tolist()):
            mine = keys == key
            actions[mine] = self.snapshots[key].choose(observations[mine], masks[mine], self.generator)
        self.network_seconds += time.perf_counter() - started
        self.batch.step_games(rows, actions)

    def _finish(self, rows: npt.NDArray[np.int64]) -> None:
        """Pay the learner and report the game, except one that ended before the learner's first action in it."""
        for row in rows.tolist():
            if self._dones[row] or self.lengths[row] == 0:
                continue
            game, seat = self.batch.games[row], int(self.learner_seat[row])
            payoff = float(game.payoff(seat))
            self._rewards[row] = payoff
            self._dones[row] = True
            self._infos[row] = {
                "terminal_observation": self.batch.observation_of(row, seat),
                "TimeLimit.truncated": game.is_truncated(),
                "episode": {"r": payoff, "l": int(self.lengths[row]), "t": time.time()},
            }
            self.outcomes.append(Outcome(self._opponents(row), seat, payoff))

    def _opponents(self, row: int) -> tuple[str, ...]:
        if self.num_seats == 1:
            return (ALONE,)
        players = self.player_at[row].tolist()
        return tuple(
            PAST if player >= len(self.bot_names) else self.bot_names[player] for player in players if player != LEARNER
        )

    def _restart(self, rows: npt.NDArray[np.int64]) -> None:
        """Begin new games with the learner one seat further and opponents drawn anew."""
        for row in rows.tolist():
            seat = (self.learner_seat[row] + 1) % self.num_seats
            players = [LEARNER if other == seat else self._draw_opponent() for other in range(self.num_seats)]
            self.learner_seat[row] = seat
            self.player_at[row] = players
            inside = [player if player < len(self.bot_names) else LEARNER for player in players]
            self.batch.set_players(row, inside)
        self.lengths[rows] = 0
        self.batch.reset_games(rows)
        self._forget_snapshots()

    def _draw_opponent(self) -> int:
        """The index of a bot, or a key of ``snapshots``."""
        kind = int(self.random.choice(len(self.kinds), p=self.weights))
        if self.kinds[kind] != PAST:
            return kind
        age = self.pool.draw(self.random)
        key = len(self.bot_names) + age
        self.snapshots[key] = self.pool.networks[age]
        return key

    def _forget_snapshots(self) -> None:
        """Let go of the snapshots that play nowhere any more."""
        if len(self.snapshots) > 2 * self.pool.capacity:
            playing = set(self.player_at.ravel().tolist())
            self.snapshots = {key: network for key, network in self.snapshots.items() if key in playing}

    def _observe(self) -> npt.NDArray[np.uint8]:
        self.batch.observe()
        observations: npt.NDArray[np.uint8] = self.batch.observations.copy()  # torch wants arrays it could write to
        return observations
