"""The one PettingZoo AEC environment, for every game: ``AECEnvironment`` bare, ``CheckedEnvironment`` with its checks.

env = CheckedEnvironment(AECEnvironment(spec, **options))  # what a game's env() returns
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    ended = terminated or truncated
    env.step(None if ended else env.action_space(agent).sample(observation["action_mask"]))
"""

import copy
import hashlib
import operator
import secrets
import warnings
from collections.abc import Mapping
from typing import Any, Final

import gymnasium.error
import gymnasium.logger
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import u8
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from tabletop_core.drawing import Window
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY, Game, legal_on, seen_on, zeros
from tabletop_core.layout import ActionTable, Layout
from tabletop_core.rng import check_seed, seeded
from tabletop_core.spec import GameSpec, OptionError

Observation = dict[str, npt.NDArray[Any]]  # "observation" uint8 [D], "action_mask" int8 [A]
Rendered = npt.NDArray[np.uint8] | str | None

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
RENDER_FPS: Final = 2
ILLEGAL_REWARD: Final = -1.0  # of an agent whose illegal action ends the game under CheckedEnvironment
NEXT_SEED: Final = 0x9E3779B97F4A7C15  # tells the stream of seeds from the chance inside a game of the same seed

UINT8: Final = np.dtype(np.uint8)
INT8: Final = np.dtype(np.int8)


class AECEnvironment(AECEnv[str, Observation, int | None]):
    """A game as a PettingZoo AEC environment; agents are ``player_0``, ``player_1``, ... in order of seats.

    - Observation: ``{"observation": uint8 [D], "action_mask": int8 [A]}``, new arrays each time; the mask is zero for
      an agent that is not to act. ``spec.layout(**options)`` names the cells.
    - Action: an int, 0 to A - 1. An illegal one raises IllegalActionError, which names it and the legal ones, and
      changes nothing. After the end each agent in turn takes ``step(None)``.
    - Reward: the game's payoff, to every agent once, when the game ends; 0 before. All agents end together:
      terminated, or truncated by a step limit.
    - Info: empty until the game ends; then what ``spec.describe_end`` tells of it, the same for every agent.
    - ``reset(seed)`` starts the game of that seed; without a seed the environment goes on from the seed before (the
      first comes from the operating system). ``game_seed`` is the seed in use.
    - ``game`` is the running game: copy it before searching. ``actions_played`` are the actions since the reset.
    - ``copy.copy``, ``copy.deepcopy`` and ``pickle`` give an independent environment at the same moment.

    ``render_mode`` is "human", "ansi" or "rgb_array"; ``render_seat`` is the seat whose view is drawn, None for a
    spectator who sees everything. ``options`` are the game's (see ``spec.options``) and hold for good.
    """

    def __init__(
        self, spec: GameSpec, *, render_mode: str | None = None, render_seat: int | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.spec = spec
        self.options = spec.complete(options)
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = {
            "name": spec.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": RENDER_FPS,
        }
        game = spec.make_game(**self.options)
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_seats)]
        self.render_seat = self._checked_seat(render_seat)
        tables = spec.observation_layout(game), spec.action_table(game)
        self.observation_spaces = {agent: observation_space(*tables) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(int(game.num_actions)) for agent in self.possible_agents}
        self.game_seed: int | None = None
        self.actions_played: list[int] = []
        self.agents: list[str] = []
        self.agent_selection = ""
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self._skip_agent_selection: str | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._window: Window | None = None
        self._take(game)

    # --- PettingZoo's verbs ------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; ``seed`` is 0 .. 2**64 - 1.

        ``options`` is there for PettingZoo's sake: a game's options are given to the constructor. Raises OptionError
        for one of them, and TypeError or ValueError for a seed that cannot be one; nothing is changed then.
        """
        chosen = self._next_seed() if seed is None else check_seed(seed)
        refuse_options(self.spec, options)
        self.game.reset(chosen)
        self.game_seed = chosen
        self.actions_played = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """Carry out the action of ``agent_selection``, or take it off the table with None once it has ended.

        Raises IllegalActionError, TypeError for what is no integer, ValueError for an action of an agent that has
        ended, GameOverError when none is left; nothing is changed then.
        """
        if not self.agents:
            raise self._not_running("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = action if type(action) is int else self._as_int(action)
        if not self._is_legal(chosen):
            self.game.step(chosen)  # raises, in words
        self.game.apply(chosen)
        self.actions_played.append(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` may know now: see the class. Raises ValueError for an unknown agent."""
        seat = self._seats.get(agent)
        if seat is None or self.game_seed is None:
            raise self._not_observable(agent)
        cells = seen_on(self.game, seat, self._no_observation, 0)
        mask = self._legal_cells() if self._is_to_act(agent) else self._no_mask
        return {
            "observation": np.frombuffer(bytearray(cells), UINT8),
            "action_mask": np.frombuffer(bytearray(mask), INT8),
        }

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, terminated, truncated and info of ``agent_selection``."""
        if not self.agents:
            raise self._not_running("last")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def state(self) -> npt.NDArray[Any]:
        """Not provided. Raises NotImplementedError."""
        raise NotImplementedError(
            f"{self.spec.name} has no state() that all agents share: observe(agent) is what each may know, and game is "
            "everything"
        )

    def render(self) -> Rendered:
        """The table as ``render_mode`` says: a str, an image uint8 ``[height, width, 3]``, or a window and None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing: give the environment a render_mode when it is made.")
            return None
        if self.game_seed is None:
            raise self._not_running("render")
        if self.render_mode == "ansi":
            return self.spec.render_text(self.game, self.render_seat)
        image = self.spec.render_image(self.game, self.render_seat)
        if self.render_mode == "rgb_array":
            return image
        if self._window is None:
            self._window = Window(self.spec.title, RENDER_FPS)
        self._window.show(image)
        return None

    def close(self) -> None:
        """Close the window, if one is open. The environment can still be used."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of ``observe(agent)``, with the highest value of each cell: always the same object."""
        return self._space_of(self.observation_spaces, agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions: always the same object. ``sample(mask)`` draws a legal one."""
        return self._space_of(self.action_spaces, agent)

    # --- for those who build on it -----------------------------------------------------------------------------------
    def __deepcopy__(self, memo: dict[int, Any]) -> "AECEnvironment":
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        twin.spec = self.spec
        twin._window = None
        twin._take(self.game.copy())
        for name, value in self._plain_state().items():
            setattr(twin, name, copy.deepcopy(value, memo))
        return twin

    def __copy__(self) -> "AECEnvironment":
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """All but the game, which is saved as its seed and actions, with a digest to tell whether they still fit."""
        return {"spec": self.spec, "digest": _digest(self.game, self.game_seed), **self._plain_state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Play the game again. Raises ValueError if that leads elsewhere: rules or content have changed since."""
        self.__dict__.update({name: value for name, value in state.items() if name != "digest"})
        game = self.spec.make_game(**self.options)
        try:
            self._replay(game)
        except (IllegalActionError, GameOverError):
            game.reset(0)  # somewhere else
        if _digest(game, self.game_seed) != state["digest"]:
            raise ValueError(
                f"the saved game of {self.spec.name} cannot be restored: its seed and actions lead elsewhere with the "
                "rules and content that are here now"
            )
        self._window = None
        self._take(game)

    # --- inside ------------------------------------------------------------------------------------------------------
    def _take(self, game: Game) -> None:
        self.game = game
        # Blank for good: copying one is the fast way to a new one.
        self._no_observation: vec[u8] = zeros(game.observation_size)
        self._no_mask: vec[u8] = zeros(game.num_actions)
        self._legal: vec[u8] | None = None  # mask of the agent to act, once somebody asked for it

    def _replay(self, game: Game) -> None:
        if self.game_seed is not None:
            game.reset(self.game_seed)
            for action in self.actions_played:
                game.step(action)

    def _plain_state(self) -> dict[str, Any]:
        apart = ("spec", "game", "_no_observation", "_no_mask", "_legal", "_window")
        return {name: value for name, value in self.__dict__.items() if name not in apart}

    def _go_on(self) -> None:
        """Turn to the agent that must choose, or end the game."""
        self._legal = None
        seat = self.game.seat_to_act()
        if seat == NOBODY:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        truncated = self.game.is_truncated()
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.rewards = {agent: self.game.payoff(self._seats[agent]) for agent in self.agents}
        self.infos = {agent: self.spec.end_info(self.game) for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _is_to_act(self, agent: str) -> bool:
        if agent != self.agent_selection:
            return False
        return not (self.terminations.get(agent, True) or self.truncations.get(agent, True))

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < self.game.num_actions and self._legal_cells()[action] != 0

    def _legal_cells(self) -> vec[u8]:
        cells = self._legal
        if cells is None:
            cells = legal_on(self.game, self._no_mask, 0)
            self._legal = cells
        return cells

    def _was_dead_step(self, action: int | None) -> None:
        if action is not None:
            raise ValueError(
                f"{self.agent_selection} has ended ({self._ending()}): the only action left to it is None, "
                f"got {action!r}"
            )
        super()._was_dead_step(action)

    def _as_int(self, action: object) -> int:
        if action is None:
            raise IllegalActionError(f"action None is for agents that have ended, {self._who_chooses()}")
        try:
            if isinstance(action, bool | np.bool_):
                raise TypeError
            return operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(f"{self._who_chooses()}, got {type(action).__name__} {action!r}") from None

    def _who_chooses(self) -> str:
        return f"{self.agent_selection} must choose an integer from 0 to {self.game.num_actions - 1}"

    def _not_running(self, verb: str) -> Exception:
        if self.game_seed is None:
            return gymnasium.error.ResetNeeded(f"call reset() before {verb}()")
        return GameOverError(f"the game is over ({self._ending()}): call reset() before the next {verb}()")

    def _ending(self) -> str:
        return self.game.ending() or "by an illegal action"

    def _space_of(self, spaces_by_agent: dict[str, Any], agent: str) -> spaces.Space[Any]:
        if agent not in spaces_by_agent:
            raise KeyError(f"there is no agent {agent!r}: agents are {', '.join(self.possible_agents)}")
        space: spaces.Space[Any] = spaces_by_agent[agent]
        return space

    def _not_observable(self, agent: str) -> Exception:
        if self.game_seed is None:
            return self._not_running("observe")
        return ValueError(f"there is no agent {agent!r}: agents are {', '.join(self.possible_agents)}")

    def _checked_seat(self, seat: int | None) -> int | None:
        seats = len(self.possible_agents)
        if seat is None or (type(seat) is int and 0 <= seat < seats):
            return seat
        raise ValueError(f"render_seat must be 0 to {seats - 1}, or None for a spectator, got {seat!r}")

    def _next_seed(self) -> int:
        if self.game_seed is None:
            return secrets.randbits(64)
        return seeded(self.game_seed ^ NEXT_SEED).seed64()


def _after_reset(name: str) -> Any:
    """An attribute of the environment inside that cannot be read before ``reset``."""

    def read(self: "CheckedEnvironment") -> Any:
        if not self._has_reset:
            raise AttributeError(f"{name} cannot be accessed before reset")
        return getattr(self.env, name)

    return property(read)


class CheckedEnvironment(AECEnv[str, Observation, int | None]):
    """An ``AECEnvironment`` that behaves as under PettingZoo's three usual wrappers, in one class.

    - TerminateIllegalWrapper: an illegal action ends the game with -1 for its agent, 0 for the others, and a warning.
    - AssertOutOfBoundsWrapper: an action outside the space raises AssertionError.
    - OrderEnforcingWrapper: nothing works before ``reset``, and an ``agent_iter`` loop must call ``step``.

    ``unwrapped`` is the bare environment. It is several times faster than the wrappers.
    """

    agents = _after_reset("agents")
    agent_selection = _after_reset("agent_selection")
    rewards = _after_reset("rewards")
    terminations = _after_reset("terminations")
    truncations = _after_reset("truncations")
    infos = _after_reset("infos")

    def __init__(self, env: AECEnvironment) -> None:
        super().__init__()
        self.env = env
        self.metadata = env.metadata
        self.render_mode = env.render_mode
        self.render_seat = env.render_seat
        self.possible_agents = env.possible_agents
        self.observation_spaces = env.observation_spaces
        self.action_spaces = env.action_spaces
        self._has_reset = False
        self._has_updated = False  # since the iterator last gave an agent

    # --- PettingZoo's verbs ------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.env.reset(seed, options)
        self._has_reset = True
        self._has_updated = True

    def step(self, action: int | None) -> None:
        """Carry out an action; an illegal one ends the game. Raises AssertionError for one outside the space."""
        env = self.env
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not env.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = env.agent_selection
        is_dead = env.terminations[agent] or env.truncations[agent]
        if is_dead and action is None:
            env.step(None)
            return
        chosen = self._within_bounds(agent, action)
        if is_dead or env._is_legal(chosen):
            env.step(chosen)
        else:
            self._lose(agent)

    def observe(self, agent: str) -> Observation:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.observe(agent)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            raise AttributeError("agent_selection cannot be accessed before reset")
        return self.env.last(observe)

    def render(self) -> Rendered:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return self.env.render()

    def state(self) -> npt.NDArray[Any]:
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return self.env.state()

    def close(self) -> None:
        self.env.close()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int | None]:
        """The agents in the order in which they act; call ``step`` once for each."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return _CheckedIterable(self, max_iter)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.env.action_space(agent)

    @property
    def num_agents(self) -> int:
        """How many agents are left."""
        if not self._has_reset:
            raise AttributeError("num_agents cannot be accessed before reset")
        return len(self.env.agents)

    # --- what the environment inside has -----------------------------------------------------------------------------
    @property
    def unwrapped(self) -> AECEnvironment:
        """The bare environment."""
        return self.env

    @property
    def spec(self) -> GameSpec:
        """The game's spec."""
        return self.env.spec

    @property
    def options(self) -> dict[str, Any]:
        """The game's complete options."""
        return self.env.options

    @property
    def game(self) -> Game:
        """The running game: copy it before searching."""
        return self.env.game

    @property
    def game_seed(self) -> int | None:
        """The seed of the running game."""
        return self.env.game_seed

    @property
    def actions_played(self) -> list[int]:
        """The actions since the reset."""
        return self.env.actions_played

    @property
    def _cumulative_rewards(self) -> Any:
        return self.env._cumulative_rewards

    def __copy__(self) -> "CheckedEnvironment":
        return copy.deepcopy(self)

    # --- inside ------------------------------------------------------------------------------------------------------
    def _within_bounds(self, agent: str, action: Any) -> int:
        actions = int(self.env.game.num_actions)
        if type(action) is int and 0 <= action < actions:
            return action
        if isinstance(action, bool) or not self.action_spaces[agent].contains(action):
            raise AssertionError(
                f"action is not in action space: {agent} gave {action!r}, actions are 0 to {actions - 1}"
            )
        return int(action)

    def _lose(self, agent: str) -> None:
        """End the game for an illegal action, as TerminateIllegalWrapper does."""
        EnvLogger.warn_on_illegal_move()
        env = self.env
        env._cumulative_rewards[agent] = 0
        env.terminations = dict.fromkeys(env.agents, True)
        env.truncations = dict.fromkeys(env.agents, True)
        env.rewards = dict.fromkeys(env.agents, 0.0)
        env.rewards[agent] = ILLEGAL_REWARD
        env._accumulate_rewards()
        env._deads_step_first()


class _CheckedIterable(AECIterable[str, Observation, int | None]):
    def __iter__(self) -> "_CheckedIterator":
        return _CheckedIterator(self.env, self.max_iter)


class _CheckedIterator(AECIterator[str, Observation, int | None]):
    def __next__(self) -> str:
        agent: str = super().__next__()
        if not self.env._has_updated:
            raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
        self.env._has_updated = False
        return agent


def checked_render_mode(render_mode: str | None) -> str | None:
    """``render_mode`` if there is such a one; raises ValueError with the list."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)} or None, got {render_mode!r}")
    return render_mode


def refuse_options(spec: GameSpec, options: Mapping[str, Any] | None) -> None:
    """Raise OptionError for a game's option given to ``reset``, and warn of any other, which is ignored."""
    for name in options or ():
        if name in spec.options:
            raise OptionError(f"option {name!r} of {spec.name} holds for good: make a new environment with it")
        warnings.warn(f"reset() of {spec.name} knows no option {name!r} and ignores it", stacklevel=3)


def observation_space(layout: Layout, actions: ActionTable) -> spaces.Dict:
    """The space of observations: each cell from 0 to the highest value it can have, and a mask of the actions."""
    return spaces.Dict(
        observation=spaces.Box(np.zeros_like(layout.high), layout.high, dtype=np.uint8),
        action_mask=spaces.Box(0, 1, (actions.size,), dtype=np.int8),
    )


def _digest(game: Game, seed: int | None) -> str:
    return "" if seed is None else hashlib.sha256(game.state_bytes()).hexdigest()
