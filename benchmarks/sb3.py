"""Self-play for Stable-Baselines3: a ``VecEnv`` with action masks that runs on ``Batch``, in this process.

Each environment is one game with one seat for the learner; the other seats are played by opponents drawn anew for each
game from a league (``benchmarks.league``).
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor, MlpExtractor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from benchmarks.agents import DrawingAgent
from benchmarks.errors import CommandError
from benchmarks.extractors import Table, TableAttention, gated, role_gates
from benchmarks.games import Setting
from benchmarks.league import ALONE, League, Outcome, Sampling, SnapshotPool
from benchmarks.policies import PolicyNetwork
from tabletop_core.errors import IllegalActionError
from tabletop_core.game import NOBODY, Bot
from tabletop_core.rng import seeded

LEARNER = -1  # also what Batch calls a seat whose actions the caller gives
OVER = -2

Seating = Literal["mixed", "single"]

LEAST_SPREAD = 0.25  # of a cell; so that what is hardly ever seen does not shout when it is


class StandardObservations(BaseFeaturesExtractor):
    """Observation cells with ``mean`` taken off, divided by ``spread``.

    Dividing by the largest value that a cell can have, the obvious thing, leaves the counts that matter within a
    hundredth of each other, and learning takes several times longer.
    With ``role_cells`` (``extractors.cells_of_roles``), the gates of the roles stand behind all else.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        mean: Sequence[float],
        spread: Sequence[float],
        role_cells: Sequence[Sequence[float]] = (),
    ) -> None:
        self.num_roles = len(role_cells) + 1 if role_cells else 0
        super().__init__(observation_space, features_dim=int(np.prod(observation_space.shape)) + self.num_roles)
        scale = 1.0 / torch.tensor(spread, dtype=torch.float32)
        self.scale: torch.Tensor
        self.shift: torch.Tensor
        self.role_cells: torch.Tensor
        self.register_buffer("scale", scale)
        self.register_buffer("shift", -torch.tensor(mean, dtype=torch.float32) * scale)
        if role_cells:
            self.register_buffer("role_cells", torch.tensor(role_cells))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, features_dim]``."""
        told = self.told(observations)
        if self.num_roles:
            told = torch.cat((told, role_gates(observations, self.role_cells)), dim=1)
        return told

    def told(self, observations: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, ...]``: what is told of the observations to all roles alike."""
        return torch.addcmul(self.shift, observations, self.scale)


class AttendingObservations(StandardObservations):
    """The same cells, those of the observation's ``tables`` as attention over their rows tells them."""

    def __init__(
        self,
        observation_space: spaces.Box,
        mean: Sequence[float],
        spread: Sequence[float],
        tables: Sequence[Table],
        width: int,
        row_features: int,
        role_cells: Sequence[Sequence[float]] = (),
    ) -> None:
        super().__init__(observation_space, mean, spread, role_cells)
        self.rows = TableAttention(len(mean), tables, width, row_features)
        self._features_dim = self.rows.features_dim + self.num_roles

    def told(self, observations: torch.Tensor) -> torch.Tensor:
        """The same of rows that have looked at each other."""
        features: torch.Tensor = self.rows(observations, super().told(observations))
        return features


class SeparateNetworks(torch.nn.Module):
    """Networks that share nothing: hidden layers for each role, and a block of its own before the last layer.

    The last ``roles`` features are the gates of the roles.
    """

    def __init__(self, roles: int, features: int, net_arch: Any, activation_fn: type[torch.nn.Module]) -> None:
        super().__init__()
        self.roles = roles
        made = [MlpExtractor(features - roles, net_arch, activation_fn, "cpu") for _ in range(roles)]
        self.parts: Any = torch.nn.ModuleList(made)
        self.latent_dim_pi = roles + sum(part.latent_dim_pi for part in made)
        self.latent_dim_vf = roles + sum(part.latent_dim_vf for part in made)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What the last layers get: of the half that acts, and of the half that values."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, latent_dim_pi]``."""
        told, gates = features[:, : -self.roles], features[:, -self.roles :]
        return gated([part.forward_actor(told) for part in self.parts], gates)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, latent_dim_vf]``."""
        told, gates = features[:, : -self.roles], features[:, -self.roles :]
        return gated([part.forward_critic(told) for part in self.parts], gates)


class SeparatePolicy(MaskableActorCriticPolicy):
    """A policy of ``SeparateNetworks``; its features extractor tells of roles."""

    def _build_mlp_extractor(self) -> None:
        observed: Any = self.features_extractor
        made: Any = SeparateNetworks(observed.num_roles, self.features_dim, self.net_arch, self.activation_fn)
        self.mlp_extractor = made


def usual_cells(setting: Setting, seed: int) -> dict[str, list[float]]:
    """Mean and spread of each observation cell in random play: the arguments of ``StandardObservations``."""
    batch = setting.spec.batch(256, seed=seed, **setting.options)
    seen = []
    for _ in range(400):
        batch.step(batch.sample_actions())
        seen.append(batch.observations[::4])
    cells = np.concatenate(seen).astype(np.float32)
    return {"mean": cells.mean(axis=0).tolist(), "spread": cells.std(axis=0).clip(min=LEAST_SPREAD).tolist()}


class SelfPlayVecEnv(VecEnv):
    """``num_games`` games at once, in each of which the learner has one seat, the next one in its next game.

    ``opponents`` gives the weight by which each kind is drawn for a game: ``{"random": 1, "house": 4, "past": 5}``, and
    ``sampling`` how (see ``League``). ``pool`` holds the snapshots to draw ``past`` from; without that kind it is not
    needed. ``table`` says whether each other seat is drawn for itself (``mixed``) or one opponent has them all.
    A step returns when the learner is to act in every game: observations uint8 ``[n, observation_size]``, rewards
    float32 ``[n]``: what the game paid the learner's own seat, also when another seat made the last move.
    ``seconds`` and ``network_seconds`` count the time spent in here, and that of it in opponents that do not play
    inside the batch: snapshots and other agents.
    """

    def __init__(
        self,
        setting: Setting,
        num_games: int,
        *,
        opponents: Mapping[str, float],
        pool: SnapshotPool | None = None,
        sampling: Sampling = "newest",
        table: Seating = "mixed",
        seed: int = 0,
    ) -> None:
        self.league = League(setting, opponents, pool or SnapshotPool(1), sampling, seed)
        self.table = table
        bots: list[Bot] = [make() for make in setting.spec.players.values()]
        self.batch = setting.spec.batch(
            num_games, seed=seed, bots=bots, autoreset=False, record=True, **setting.options
        )
        self.num_seats = int(self.batch.num_seats)
        high = setting.spec.observation_layout(self.batch.games[0]).high
        super().__init__(
            num_games, spaces.Box(np.zeros_like(high), high, dtype=np.uint8), spaces.Discrete(self.batch.num_actions)
        )
        self.rows = np.arange(num_games)
        self.learner_seat = np.zeros(num_games, dtype=np.int64)
        self.player_at = np.full((num_games, self.num_seats), LEARNER)
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
        observations = self.observe()
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
        observations = self.observe()
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

    # --- going on another time ----------------------------------------------------------------------------------------
    def reseed(self, seed: int) -> None:
        """Let ``seed`` decide the opponents and games that begin from here on, and what opponents choose."""
        self._seed(seed)
        self.batch.reseed(seed)

    def observe(self) -> npt.NDArray[np.uint8]:
        """What the learner sees in each game."""
        self.batch.observe()
        observations: npt.NDArray[np.uint8] = self.batch.observations.copy()  # torch wants arrays it could write to
        return observations

    def under_way(self) -> dict[str, Any]:
        """The games under way as plain values: what ``restore`` takes. Keep them between two steps only."""
        return {
            "seeds": list(self.batch.seeds),
            "actions": [list(actions) for actions in self.batch.actions],
            "learner_seat": self.learner_seat.tolist(),
            "player_at": self.player_at.tolist(),
            "lengths": self.lengths.tolist(),
            "snapshots": {player: network.weights for player, network in self.league.snapshots.items()},
        }

    def restore(self, games: Mapping[str, Any], activation: str) -> None:
        """Put the games back that ``under_way`` told of; snapshots that play in them have this ``activation``."""
        league = self.league
        for player, weights in games["snapshots"].items():
            pooled = league.pool.networks.get(player - league.first_snapshot)
            league.snapshots[player] = pooled or PolicyNetwork(weights, activation)
        self.learner_seat = np.array(games["learner_seat"], dtype=np.int64)
        self.player_at = np.array(games["player_at"], dtype=np.int64)
        self.lengths = np.array(games["lengths"], dtype=np.int64)
        for row, (seed, actions) in enumerate(zip(games["seeds"], games["actions"])):
            self._seat_players(row)
            self.batch.restore_game(row, seed, actions)

    # --- inside -------------------------------------------------------------------------------------------------------
    def _listed(self, indices: VecEnvIndices) -> list[int]:
        return list(self._get_indices(indices))

    def _seed(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)  # who plays; never what happens in a game
        self.generator = PolicyNetwork.generator(seed + 1)  # what snapshots choose; the learner draws by the seed
        self.rng = seeded((seed + 2) % 2**64)  # what other agents choose; games and bots draw by the seed

    def _begin(self) -> None:
        """Clean arrays for a step. Those handed out before stay as they are."""
        self.batch.begin_step()
        self._rewards = np.zeros(self.num_envs, dtype=np.float32)
        self._dones = np.zeros(self.num_envs, dtype=np.bool_)
        self._infos = self._no_infos.copy()

    def _play_on(self) -> None:
        """Play the moves of all others and replace ended games until the learner is to act everywhere."""
        while True:
            seats = self.batch.waiting_seats()
            players = np.where(seats == int(NOBODY), OVER, self.player_at[self.rows, seats])
            over = np.flatnonzero(players == OVER)
            waiting = np.flatnonzero(players >= len(self.league.bot_names))
            if over.size == 0 and waiting.size == 0:
                return
            if waiting.size:
                self._move_outside(waiting, players[waiting])
            if over.size:
                self._finish(over)
                self._restart(over)

    def _move_outside(self, rows: npt.NDArray[np.int64], players: npt.NDArray[np.int64]) -> None:
        """The moves of those who do not play inside the batch: each is asked once, for all games that wait for it."""
        observations, masks = self.batch.observe_games(rows)
        for player in sorted(set(players.tolist())):
            mine = players == player
            started = time.perf_counter()
            actions = self._choose(player, rows[mine], observations[mine], masks[mine])
            self.network_seconds += time.perf_counter() - started
            try:
                self.batch.step_games(rows[mine], actions)
            except IllegalActionError as error:
                raise CommandError(f"opponent {self.league.kind(player)!r} chose wrongly: {error}") from error

    def _choose(
        self,
        player: int,
        rows: npt.NDArray[np.int64],
        observations: npt.NDArray[np.uint8],
        masks: npt.NDArray[np.int8],
    ) -> npt.NDArray[np.int64]:
        league = self.league
        if player >= league.first_snapshot:
            return league.snapshots[player].choose(observations, masks, self.generator)
        agent = league.agents[player - len(league.bot_names)]
        games = [self.batch.games[row] for row in rows.tolist()]
        if isinstance(agent, DrawingAgent):
            return agent.choose_drawing(observations, masks, games, [self.rng] * len(games))
        return agent.choose(observations, masks, games)

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
            others = tuple(player for player in self.player_at[row].tolist() if player != LEARNER)
            kinds = tuple(map(self.league.kind, others)) if others else (ALONE,)
            self.outcomes.append(Outcome(kinds, seat, payoff, others))

    def _restart(self, rows: npt.NDArray[np.int64]) -> None:
        """Begin new games with the learner one seat further and opponents drawn anew."""
        for row in rows.tolist():
            seat = (self.learner_seat[row] + 1) % self.num_seats
            self.learner_seat[row] = seat
            self.player_at[row] = self._drawn_players(seat)
            self._seat_players(row)
        self.lengths[rows] = 0
        self.batch.reset_games(rows)
        self.league.forget_snapshots(self.player_at)

    def _drawn_players(self, learner_seat: int) -> list[int]:
        """Who sits where in a new game."""
        if self.num_seats == 1:
            return [LEARNER]
        count = 1 if self.table == "single" else self.num_seats - 1
        drawn = [self.league.draw(self.random) for _ in range(count)]
        others = drawn if self.table == "mixed" else drawn * (self.num_seats - 1)
        return [*others[:learner_seat], LEARNER, *others[learner_seat:]]

    def _seat_players(self, row: int) -> None:
        """Tell the batch who of the players at ``row`` plays inside it."""
        bots = len(self.league.bot_names)
        self.batch.set_players(row, [player if player < bots else LEARNER for player in self.player_at[row].tolist()])
