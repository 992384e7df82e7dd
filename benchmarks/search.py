"""The agent ``search:BUDGET``: Monte Carlo tree search with what its seat may know (``tabletop_core/search.py``)."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.errors import CommandError
from benchmarks.games import Setting
from tabletop_core.search import PlayedOut, Search
from tabletop_core.words import did_you_mean

USAGE = (
    "write search:200 for 200 simulations a decision, search:50ms for 50 milliseconds, and after commas what else is "
    "wanted, such as search:200,rollout=house"
)
LONGEST = 1 << 62  # a limit of a rollout that is none


@dataclass
class SearchOptions:
    """What stands after the colon, and what it is without a word."""

    simulations: int = 0
    seconds: float = 0.0
    rollout: str = "random"
    """Which scripted player of the game plays on where the tree ends."""
    limit: int = 0
    """After how many decisions a rollout is broken off, and what the game pays then is taken; 0 is never."""
    reuse: int = 1
    """How many simulations in a row use the same drawn world."""
    exploration: float = 0.7
    """The weight of what was tried little."""


def search_options(parameter: str, setting: Setting) -> SearchOptions:
    """The options that ``parameter`` stands for; raises CommandError that says what is wrong and how to write it."""
    budget, *others = parameter.split(",")
    found = SearchOptions()
    if re.fullmatch(r"[1-9]\d{0,8}", budget):
        found.simulations = int(budget)
    elif re.fullmatch(r"[1-9]\d{0,8}ms", budget):
        found.seconds = int(budget.removesuffix("ms")) / 1000
    else:
        raise CommandError(f"agent search: {budget!r} is no budget: {USAGE}")
    for word in others:
        name, equals, value = word.partition("=")
        if name not in READERS or not equals:
            choices = did_you_mean(name, READERS, f"it has {', '.join(READERS)}")
            raise CommandError(f"agent search: there is no option {word!r}: {choices}; {USAGE}")
        try:
            setattr(found, name, READERS[name](value))
        except ValueError as error:
            raise CommandError(f"agent search: {name} is {value!r}: {error}") from None
    if found.rollout not in setting.spec.players:
        choices = did_you_mean(found.rollout, setting.spec.players, f"it has {', '.join(setting.spec.players)}")
        raise CommandError(f"agent search: {setting.spec.name} has no player {found.rollout!r} for rollouts: {choices}")
    return found


def make_search(parameter: str, setting: Setting) -> Search:
    """The search that ``parameter`` stands for."""
    options = search_options(parameter, setting)
    leaf = PlayedOut(setting.spec.players[options.rollout](), options.limit or LONGEST)
    return Search(
        leaf,
        options.simulations,
        seconds=options.seconds,
        reuse=options.reuse,
        exploration=options.exploration,
    )


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
}
