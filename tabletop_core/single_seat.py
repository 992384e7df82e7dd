"""A game as seen by one learner: Gymnasium environments in which given agents play the other seats.

    env = SingleSeatEnv(spec, opponents="house")            # one game, gymnasium.Env
    envs = SingleSeatVectorEnv(spec, 64, seat="alternate")  # 64 games at once, gymnasium.vector.VectorEnv

In both, an observation is what the learner's seat may know at its own moves; the reward of a step sums up what the
seat is paid until its next move; ``info["action_mask"]`` and ``action_masks()`` (for sb3-contrib's MaskablePPO) tell
the legal actions. Opponents are given as

- the name of a bot: "random", or another of ``spec.players``; or a ``Bot``;
- a function of (observation, action_mask) that returns an action;
- a sequence of these, one for each other seat, from the learner's left neighbour on.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tabletop_core.aec import RENDER_FPS, RENDER_MODES, AECEnvironment, Rendered, observation_space, refuse_options
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY, Bot, Game
from tabletop_core.rng import Rng, check_seed, seeded
from tabletop_core.spec import GameSpec
from tabletop_core.words import did_you_mean

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], Any]
Player = Bot | Policy
Opponents = str | Player | Sequence[str | Player]
Array = npt.NDArray[Any]

ALTERNATE: Final = "alternate"
RANDOM: Final = "random"
SEAT_STREAM: Final = 0xD1B54A32D192ED03  # tells the chance that draws seats from that of the games of the same seed


class SingleSeatEnv(gymnasium.Env[Any, Any]):
    """One game for one learner.

    - ``seat``: the learner's, 0 to the number of seats - 1; "alternate" for the next one in each game (the first one
      after ``reset(seed)`` is ``seed`` modulo the number of seats); "random" for any.
    - ``opponents``: see the module.
    - Observation: ``{"observation": uint8 [D], "action_mask": int8 [A]}``, or its first part alone with
      ``mask_in_observation=False``. ``info`` holds ``action_mask`` and ``seat``.
    - An illegal action raises IllegalActionError, which names it and the legal ones, and changes nothing. With
      ``illegal_reward`` it ends the game with that reward instead, for learners that cannot use masks.
    - ``table`` is the environment inside, with the game, its seed and the actions played.

    ``render_seat``, ``render_mode`` and ``options`` are those of ``AECEnvironment``.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012

    def __init__(
        self,
        spec: GameSpec,
        seat: int | str = 0,
        opponents: Opponents = RANDOM,
        *,
        mask_in_observation: bool = True,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: Any,
    ) -> None:
        self.table = AECEnvironment(spec, render_mode=render_mode, render_seat=render_seat, **options)
        self.num_seats = len(self.table.possible_agents)
        self.render_mode = render_mode
        self.seat_choice = checked_seat(seat, self.num_seats)
        self.opponents = opponents
        self.mask_in_observation = mask_in_observation
        self.illegal_reward = illegal_reward
        self.seat = 0
        self.action_space = spaces.Discrete(int(self.table.game.num_actions))
        self.observation_space = _learner_space(spec, self.table.game, mask_in_observation)
        self._players = players_for(spec, opponents, self.num_seats - 1)
        self._seats = _SeatOrder(self.seat_choice, self.num_seats)
        self._rng: Rng | None = None  # decides each game's seed and what bots draw
        self._is_lost = False  # ended by an illegal action

    # --- Gymnasium's verbs -------------------------------------------------------------------------------------------
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game and play to the learner's first move; ``seed`` (0 .. 2**64 - 1) decides all that follows.

        Raises TypeError or ValueError for what is no seed, and OptionError for a game's option, which the constructor
        takes; nothing is changed then.
        """
        chosen = check_seed(seed) if seed is not None else None
        refuse_options(self.table.spec, options)
        super().reset(seed=chosen)
        if chosen is not None or self._rng is None:
            chosen = secrets.randbits(64) if chosen is None else chosen
            self._rng = seeded(chosen)
            self._seats.restart(chosen)
        self.seat = self._seats.next()
        self._is_lost = False
        while True:
            self.table.reset(self._rng.seed64())
            self._play_others()
            if not self._is_over():  # a game that the others end before the learner's first move is replaced
                return self._look()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action and play to its next move or the end of the game.

        Raises IllegalActionError (see the class) and GameOverError after the end; nothing is changed then.
        """
        if self._is_over():
            raise GameOverError("the game is over: call reset() before the next step()")
        try:
            self.table.step(action)
        except IllegalActionError:
            if self.illegal_reward is None or action is None:
                raise
            self._is_lost = True
            observation, info = self._look()
            return observation, self.illegal_reward, True, False, info
        self._play_others()
        agent = self._agent()
        reward = self.table.rewards[agent]
        observation, info = self._look()
        return observation, reward, self.table.terminations[agent], self.table.truncations[agent], info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Whether each action is legal for the learner now, bool ``[A]``."""
        return self._mask().view(np.bool_)

    def render(self) -> Rendered:
        """See ``AECEnvironment.render``."""
        return self.table.render()

    def close(self) -> None:
        """Close the window, if one is open."""
        self.table.close()

    def __getstate__(self) -> dict[str, Any]:
        lanes = self._rng.lanes() if self._rng is not None else None
        return {**self.__dict__, "_rng": lanes, "_players": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._rng = Rng(*state["_rng"]) if state["_rng"] is not None else None
        self._players = players_for(self.table.spec, self.opponents, self.num_seats - 1)

    # --- inside ------------------------------------------------------------------------------------------------------
    def _agent(self) -> str:
        return self.table.possible_agents[self.seat]

    def _is_over(self) -> bool:
        return self._is_lost or (self._rng is not None and self.table.game.seat_to_act() == NOBODY)

    def _play_others(self) -> None:
        """Let the others play until the learner must choose or the game is over."""
        game = self.table.game
        while (seat := game.seat_to_act()) not in (self.seat, NOBODY):
            player = self._players[(seat - self.seat - 1) % self.num_seats]
            try:
                self.table.step(self._choice_of(player))
            except (IllegalActionError, TypeError) as error:
                error.add_note(f"the action of the opponent in seat {seat}, {player!r}")
                raise

    def _choice_of(self, player: Player) -> Any:
        if isinstance(player, Bot):
            assert self._rng is not None
            return player.choose(self.table.game, self._rng)
        seen = self.table.observe(self.table.agent_selection)
        return player(seen["observation"], seen["action_mask"])

    def _look(self) -> tuple[Any, dict[str, Any]]:
        seen = self.table.observe(self._agent())
        if self._is_lost:
            seen["action_mask"][:] = 0
        info = {"action_mask": seen["action_mask"], "seat": self.seat}
        return seen if self.mask_in_observation else seen["observation"], info

    def _mask(self) -> npt.NDArray[np.int8]:
        mask: npt.NDArray[np.int8] = self._look()[1]["action_mask"]
        return mask


class SingleSeatVectorEnv(VectorEnv[Any, Any, Any]):
    """``num_envs`` games for one learner, in this process, each at its own moment.

    As ``SingleSeatEnv``, with arrays of one row a game; a game that ends starts anew in the same step
    (``AutoresetMode.SAME_STEP``), its last observation and info in ``infos["final_obs"]`` and ``infos["final_info"]``.
    Bots play inside the batch. A function as opponent is given the rows of all games that wait for it, ``[k, D]`` and
    ``[k, A]``, and returns k actions. With "alternate" seats, neighbouring games start from neighbouring seats.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        spec: GameSpec,
        num_envs: int,
        seat: int | str = 0,
        opponents: Opponents = RANDOM,
        *,
        mask_in_observation: bool = True,
        **options: Any,
    ) -> None:
        complete = spec.complete(options)
        self.game_spec = spec
        self.num_envs = num_envs
        self.mask_in_observation = mask_in_observation
        game = spec.make_game(**complete)
        others = int(game.num_seats) - 1
        self._players = players_for(spec, opponents, others)
        bots = [player for player in self._players if isinstance(player, Bot)]
        self.batch = spec.batch(num_envs, bots=bots, autoreset=False, **complete)
        self.seats = np.zeros(num_envs, dtype=np.int64)  # the learner's, in each game
        self._numbers = [bots.index(player) if isinstance(player, Bot) else -1 for player in self._players]
        self._orders = [_SeatOrder(checked_seat(seat, others + 1), others + 1) for _ in range(num_envs)]
        self._is_seeded = False
        self.single_action_space = spaces.Discrete(int(self.batch.num_actions))
        self.single_observation_space = _learner_space(spec, game, mask_in_observation)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    # --- Gymnasium's verbs -------------------------------------------------------------------------------------------
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start all games anew; ``seed`` (0 .. 2**64 - 1) decides all that follows. Raises as ``SingleSeatEnv``."""
        chosen = check_seed(seed) if seed is not None else None
        refuse_options(self.game_spec, options)
        super().reset(seed=chosen)
        if chosen is None and not self._is_seeded:
            chosen = secrets.randbits(64)
        self._is_seeded = True
        if chosen is not None:
            for row, order in enumerate(self._orders):
                order.restart(chosen + row)
        rows = np.arange(self.num_envs)
        self._seat_learner(rows)
        self.batch.reset(chosen)
        self._start(rows, is_new=True)
        self.batch.observe()
        return self._look()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Carry out the learner's action in each game (integers ``[num_envs]``) and play to its next move.

        Rewards are float64, terminations and truncations bool ``[num_envs]``. Raises ValueError for a wrong number of
        actions and IllegalActionError, naming game and action, for an illegal one; nothing is changed then.
        """
        if not self._is_seeded:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        batch = self.batch
        batch.begin_step()
        batch.step_games(np.arange(self.num_envs), actions)
        self._play_policies()
        ended = np.flatnonzero(batch.waiting_seats() == NOBODY)
        rewards, terminations, truncations = self._results(ended)
        final = self._final_infos(ended)
        if len(ended):
            self._seat_learner(ended)
            self._start(ended)
        batch.observe()
        observation, infos = self._look()
        return observation, rewards, terminations, truncations, {**infos, **final}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Whether each action is legal for the learner, bool ``[num_envs, A]``."""
        masks: npt.NDArray[np.int8] = self.batch.action_masks
        return masks.astype(np.bool_)

    # --- inside ------------------------------------------------------------------------------------------------------
    def _seat_learner(self, rows: Array) -> None:
        """Give the learner the next seat in ``rows``, and the bots theirs."""
        size = len(self._numbers) + 1
        for row in rows.tolist():
            seat = self._orders[row].next()
            self.seats[row] = seat
            self.batch.set_players(row, [([-1, *self._numbers])[(other - seat) % size] for other in range(size)])

    def _start(self, rows: Array, *, is_new: bool = False) -> None:
        """Start ``rows`` anew and play to the learner's first move; games that end before are replaced."""
        while len(rows):
            if not is_new:
                self.batch.reset_games(rows)
            is_new = False
            self._play_policies()
            rows = rows[self.batch.waiting_seats()[rows] == NOBODY]

    def _play_policies(self) -> None:
        """Let the functions among the opponents play until all games wait for the learner or have ended."""
        while -1 in self._numbers:
            waiting = self.batch.waiting_seats()
            turns = np.where(waiting == NOBODY, 0, (waiting - self.seats) % (len(self._players) + 1))
            if not turns.any():
                return
            for turn in np.unique(turns[turns > 0]):
                self._play_policy(self._players[turn - 1], np.flatnonzero(turns == turn))

    def _play_policy(self, player: Player, rows: Array) -> None:
        assert not isinstance(player, Bot)
        observations, masks = self.batch.observe_games(rows)
        try:
            self.batch.step_games(rows, player(observations.copy(), masks.copy()))
        except ValueError as error:
            error.add_note(f"the actions of the opponent {player!r}")
            raise

    def _results(self, ended: Array) -> tuple[Array, Array, Array]:
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        truncations = np.zeros(self.num_envs, dtype=np.bool_)
        terminations = np.zeros(self.num_envs, dtype=np.bool_)
        for row in ended.tolist():
            game = self.batch.games[row]
            rewards[row] = game.payoff(int(self.seats[row]))
            truncations[row] = game.is_truncated()
            terminations[row] = not truncations[row]
        return rewards, terminations, truncations

    def _final_infos(self, ended: Array) -> dict[str, Any]:
        """What Gymnasium's vector environments tell of games that ended in this step."""
        if len(ended) == 0:
            return {}
        has_ended = np.zeros(self.num_envs, dtype=np.bool_)
        has_ended[ended] = True
        masks = np.zeros((self.num_envs, int(self.batch.num_actions)), dtype=np.int8)
        observations = np.full(self.num_envs, None, dtype=object)
        for row in ended.tolist():
            seen = self.batch.observation_of(row, int(self.seats[row])).copy()
            observations[row] = self._observation(seen, masks[row].copy())
        return {
            "final_obs": observations,
            "_final_obs": has_ended,
            "final_info": self._infos(masks, has_ended),
            "_final_info": has_ended.copy(),
        }

    def _look(self) -> tuple[Any, dict[str, Any]]:
        masks = self.batch.action_masks.copy()
        infos = self._infos(masks, np.ones(self.num_envs, dtype=np.bool_))
        return self._observation(self.batch.observations.copy(), masks), infos

    def _infos(self, masks: Array, where: Array) -> dict[str, Any]:
        seats = np.where(where, self.seats, 0)
        return {"action_mask": masks, "_action_mask": where.copy(), "seat": seats, "_seat": where.copy()}

    def _observation(self, cells: Array, mask: Array) -> Any:
        return {"observation": cells, "action_mask": mask} if self.mask_in_observation else cells


class _SeatOrder:
    """The learner's seat in each game to come."""

    def __init__(self, choice: int | str, num_seats: int) -> None:
        self.choice = choice
        self.num_seats = num_seats
        self.restart(0)

    def restart(self, seed: int) -> None:
        self.seed = seed % 2**64

    def next(self) -> int:
        if isinstance(self.choice, int):
            return self.choice
        now = self.seed
        if self.choice == ALTERNATE:
            self.seed = (now + 1) % self.num_seats
            return now % self.num_seats
        chance = seeded(now ^ SEAT_STREAM)
        self.seed = chance.seed64()
        return chance.below(self.num_seats)


def checked_seat(seat: int | str, num_seats: int) -> int | str:
    """``seat`` if a learner can have it; raises ValueError with what is possible."""
    if seat in (ALTERNATE, RANDOM) or (type(seat) is int and 0 <= seat < num_seats):
        return seat
    raise ValueError(f"seat must be 0 to {num_seats - 1}, {ALTERNATE!r} or {RANDOM!r}, got {seat!r}")


def players_for(spec: GameSpec, opponents: Opponents, count: int) -> list[Player]:
    """The players of the ``count`` other seats; raises ValueError or TypeError for what is no opponent."""
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        if len(opponents) != count:
            raise ValueError(f"{spec.name} has {count} other seats, got {len(opponents)} opponents")
        return [_player(spec, opponent) for opponent in opponents]
    return [_player(spec, opponents)] * count


def _player(spec: GameSpec, opponent: Any) -> Player:
    if isinstance(opponent, str):
        players = spec.players
        if opponent not in players:
            choices = did_you_mean(opponent, players, f"it has {', '.join(players)}")
            raise ValueError(f"{spec.name} has no bot {opponent!r}: {choices}")
        return players[opponent]()
    if isinstance(opponent, Bot) or callable(opponent):
        player: Player = opponent
        return player
    raise TypeError(
        "an opponent is the name of a bot, a Bot, or a function of (observation, action_mask), "
        f"got {type(opponent).__name__} {opponent!r}"
    )


def _learner_space(spec: GameSpec, game: Game, mask_in_observation: bool) -> spaces.Space[Any]:
    both = observation_space(spec.observation_layout(game), spec.action_table(game))
    return both if mask_in_observation else both["observation"]
