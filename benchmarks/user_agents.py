"""Agents that users bring: a class found by ``module:Class`` or by an entry point of the group ``tabletop.agents``.

The class has one method, ``act(observation, mask, seat)``, which returns an action. Its constructor takes what it wants
of ``setting``, ``parameter`` and ``seed``, by these names. A class with ``choose`` instead is an agent that plays many
games at once (see ``benchmarks.agents.Agent``).
"""

import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from operator import index
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from tabletop_core.game import Game
from tabletop_core.words import did_you_mean

AGENTS_GROUP = "tabletop.agents"
PLACE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*(:.*)?", re.DOTALL)
CONSTRUCTED_WITH = ("setting", "parameter", "seed")


class Player(Protocol):
    """What a user has to write."""

    def act(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8], seat: int) -> int:
        """An action whose cell of ``mask`` (int8 ``[num_actions]``) is 1.

        ``observation`` is uint8 ``[observation_size]``, what ``seat`` may know, memory of the game included.
        """
        ...


class SeatAgent:
    """A ``Player`` asked for one game after the other."""

    def __init__(self, player: Player, code: str) -> None:
        self.player = player
        self.code = code

    def choose(
        self, observations: npt.NDArray[np.uint8], action_masks: npt.NDArray[np.int8], games: Sequence[Game]
    ) -> npt.NDArray[np.int64]:
        """The player's answer for each game; raises TypeError where one is no whole number."""
        rows = zip(observations, action_masks, games)
        return np.array([self._asked(*row) for row in rows], dtype=np.int64)

    def _asked(self, observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8], game: Game) -> int:
        answer: Any = self.player.act(observation, mask, int(game.seat_to_act()))
        try:
            action = index(answer)
        except TypeError:
            kind = type(answer).__name__
            raise TypeError(f"{self.code} answered {answer!r} ({kind}), not the number of an action") from None
        if not 0 <= action < len(mask):
            raise ValueError(f"{self.code} answered {action}: actions are 0 to {len(mask) - 1}")
        return action


def is_place(code: str) -> bool:
    """Whether ``code`` looks like ``module:Class`` or ``module:Class:PARAMETER``."""
    return PLACE.fullmatch(code) is not None


def can_be_found(code: str) -> bool:
    """Whether there is a module, or the package it would be in, for a code that looks like ``module:Class``."""
    _look_here()
    return importlib.util.find_spec(code.partition(":")[0].partition(".")[0]) is not None


def source_of(code: str) -> Path | None:
    """The file of the module in ``module:Class``, if it is there."""
    if not can_be_found(code):
        return None
    try:
        found = importlib.util.find_spec(code.partition(":")[0])
    except ImportError:
        return None
    return Path(found.origin) if found and found.origin and Path(found.origin).is_file() else None


def is_installed_at(code: str) -> bool:
    """Whether ``code`` says the place of an installed agent, whose name may be that of its module."""
    return any(f"{code}:".startswith(f"{point.value}:") for point in entry_points(group=AGENTS_GROUP))


def maker_at(code: str, setting: Setting) -> Callable[[int], Any]:
    """What makes an agent of the class at ``module:Class[:PARAMETER]``; raises CommandError that says why not."""
    module, name, parameter = [*code.split(":", 2), ""][:3]
    return partial(made, _class_at(module, name, code), code, setting, parameter)


def installed_agents() -> dict[str, EntryPoint]:
    """The agents of installed packages, by code."""
    return {point.name: point for point in entry_points(group=AGENTS_GROUP)}


def installed_agent(point: EntryPoint, setting: Setting, parameter: str, seed: int) -> Any:
    """The agent of an entry point; raises CommandError where it cannot be had."""
    code = f"{point.name}:{parameter}" if parameter else point.name
    try:
        kind = point.load()
    except Exception as error:  # whatever the module does
        reason = f"{point.value}, which it stands for, cannot be loaded ({_told(error)})"
        raise CommandError(f"agent {code!r}: {reason}") from error
    return made(kind, code, setting, parameter, seed)


def made(kind: Any, code: str, setting: Setting, parameter: str, seed: int) -> Any:
    """An agent of the class ``kind``, which is given what its constructor names; raises CommandError."""
    if not inspect.isclass(kind):
        raise CommandError(f"agent {code!r}: {kind!r} is no class: give the class of an agent")
    offered = {"setting": setting, "parameter": parameter, "seed": seed}
    wanted = inspect.signature(kind).parameters
    if parameter and "parameter" not in wanted:
        raise CommandError(f"agent {code!r}: {kind.__name__} takes no parameter: leave out {parameter!r}")
    given = {name: offered[name] for name in CONSTRUCTED_WITH if name in wanted}
    if not parameter and "parameter" in given and wanted["parameter"].default is not inspect.Parameter.empty:
        del given["parameter"]
    try:
        agent: Any = kind(**given)
    except CommandError:
        raise
    except Exception as error:  # whatever the class does
        raise CommandError(f"agent {code!r}: {kind.__name__} cannot be made ({_told(error)})") from error
    if callable(getattr(agent, "choose", None)):
        return agent
    if callable(getattr(agent, "act", None)):
        return SeatAgent(agent, code)
    raise CommandError(f"agent {code!r}: {kind.__name__} has no method act(observation, mask, seat)")


def _look_here() -> None:
    """Modules are looked for in the folder we are in as well, as under ``python -m``."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    importlib.invalidate_caches()


def _class_at(module: str, name: str, code: str) -> Any:
    _look_here()
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):  # a module that the user's imports
            raise CommandError(f"agent {code!r}: {module} cannot be imported ({_told(error)})") from error
        raise CommandError(
            f"there is no module {module!r} for the agent {code!r}: "
            f"run this in the folder of {module}.py, or install it"
        ) from None
    except Exception as error:  # whatever the module does
        raise CommandError(f"agent {code!r}: {module} cannot be imported ({_told(error)})") from error
    if not hasattr(found, name):
        classes = [word for word, value in vars(found).items() if inspect.isclass(value)]
        choices = did_you_mean(name, classes, f"it has {', '.join(classes) or 'none'}")
        raise CommandError(f"module {module} has no class {name!r}: {choices}")
    return getattr(found, name)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
