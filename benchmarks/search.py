"""The agent ``search:BUDGET``: Monte Carlo tree search with what its seat may know (``tabletop_core/search.py``)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from benchmarks.library import policy_path
from tabletop_core.game import Game
from tabletop_core.replay import observed
from tabletop_core.rng import Rng
from tabletop_core.search import Leaf, PlayedOut, Search
from tabletop_core.words import did_you_mean

USAGE = (
    "write search:200 for 200 simulations a decision, search:50ms for 50 milliseconds, and after colons what else is "
    "wanted, such as search:200:rollout=house"
)
LONGEST = 1 << 62  # a limit of a rollout that is none
VALUE = "value"  # the last of the options
GUIDE = "house"
NO_GUIDE = "none"


@dataclass
class SearchOptions:
    """What stands after ``search:``, and what it is without a word."""

    simulations: int = 0
    seconds: float = 0.0
    rollout: str = "random"
    """Which scripted player of the game plays on where the tree ends."""
    limit: int = 0
    """After how many decisions a rollout is broken off, and what the game pays then is taken; 0 is never."""
    value: str = ""
    """A policy file whose value network is asked instead of playing on."""
    reuse: int = 1
    """How many simulations in a row use the same drawn world."""
    exploration: float = 3.0
    """The weight of what was tried little."""
    guide: str = GUIDE
    """Which scripted player of the game says what to try first and longest; nobody where it has no such player."""


def search_options(parameter: str, setting: Setting) -> SearchOptions:
    """The options that ``parameter`` stands for; raises CommandError that says what is wrong and how to write it."""
    rest, _, value = parameter.partition(f":{VALUE}=")  # the last one: a file's name may have colons
    budget, *others = rest.split(":")
    words = [word.partition("=") for word in others]
    found = SearchOptions(value=value)
    if re.fullmatch(r"[1-9]\d{0,8}", budget):
        found.simulations = int(budget)
    elif re.fullmatch(r"[1-9]\d{0,8}ms", budget):
        found.seconds = int(budget.removesuffix("ms")) / 1000
    else:
        raise CommandError(f"agent search: {budget!r} is no budget: {USAGE}")
    for name, equals, given in words:
        if name not in READERS or not equals:
            word = f"{name}{equals}{given}"
            choices = did_you_mean(name, READERS, f"it has {', '.join(READERS)}, and value=FILE as the last one")
            raise CommandError(f"agent search: there is no option {word!r}: {choices}; {USAGE}")
        try:
            setattr(found, name, READERS[name](given))
        except ValueError as error:
            raise CommandError(f"agent search: {name} is {given!r}: {error}") from None
    _must_be_player(found.rollout, "for rollouts", setting)
    if found.guide not in (GUIDE, NO_GUIDE):
        _must_be_player(found.guide, "to guide it", setting)
    if value and any(name in ("rollout", "limit") for name, _, _ in words):
        raise CommandError("agent search: rollout and limit say how to play on, value=FILE not to: give one of the two")
    return found


def _must_be_player(name: str, what_for: str, setting: Setting) -> None:
    players = setting.spec.players
    if name not in players:
        choices = did_you_mean(name, players, f"it has {', '.join(players)}")
        raise CommandError(f"agent search: {setting.spec.name} has no player {name!r} {what_for}: {choices}")


def make_search(parameter: str, setting: Setting) -> Search:
    """The search that ``parameter`` stands for."""
    options = search_options(parameter, setting)
    leaf = NetworkValue(policy_path(options.value), setting) if options.value else rollout_of(options, setting)
    guide = setting.spec.players.get(options.guide)
    return Search(
        leaf,
        options.simulations,
        seconds=options.seconds,
        reuse=options.reuse,
        exploration=options.exploration,
        guide=guide() if guide else None,
    )


def rollout_of(options: SearchOptions, setting: Setting) -> Leaf:
    """Playing on, by the game's own scripted player."""
    return PlayedOut(setting.spec.players[options.rollout](), options.limit or LONGEST)


class NetworkValue(Leaf):
    """What a trained policy's value network expects for each seat, from what that seat sees; one pass for all seats."""

    def __init__(self, path: Path, setting: Setting) -> None:
        from benchmarks.policies import read_value  # needs torch, which other leaves do without

        self.network = read_value(path, setting)

    def payoffs(self, game: Game, rng: Rng) -> list[float]:
        """A number for each seat, no lower than -1 and no higher than 1."""
        seats = int(game.num_seats)
        seen = b"".join(observed(game, seat) for seat in range(seats))
        observations = np.frombuffer(seen, dtype=np.uint8).reshape(seats, -1)
        return [float(value) for value in self.network.values(observations).clip(-1, 1)]


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise ValueError(f"give a whole number from {least} on")
        return int(text)

    return read


def _weight(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise ValueError("give a number from 0 on")
    return number


READERS: dict[str, Callable[[str], object]] = {
    "rollout": str,
    "limit": _whole(0),
    "reuse": _whole(1),
    "exploration": _weight,
    "guide": str,
}
