"""The game that a command is about: found by name, with its options read from ``name=value`` words."""

import difflib
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from benchmarks.errors import CommandError
from tabletop_core.game import Game
from tabletop_core.rng import check_seed
from tabletop_core.spec import GameSpec, installed_games


@dataclass(frozen=True)
class Setting:
    """A game with all its options: what agents are made for and matches are played in."""

    spec: GameSpec
    options: Mapping[str, Any]

    def game(self) -> Game:
        """A game in this setting, still to be reset."""
        return self.spec.make_game(**self.options)

    def layout_digest(self) -> str:
        """Changes whenever a cell of the observation or an action gets another meaning."""
        layout = self.spec.layout(**self.options)
        table = self.spec.actions(**self.options)
        parts = [(section.name, section.shape, section.high) for section in layout.sections]
        blocks = [(block.name, block.shape) for block in table.blocks]
        return hashlib.sha256(repr((parts, blocks)).encode()).hexdigest()[:16]


def suggestion(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'? `` for the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"did you mean {near[0]!r}? " if near else ""


def setting_of(name: str, options: Sequence[str] = ()) -> Setting:
    """The installed game ``name`` with ``options``, words like ``items=false``; raises CommandError or OptionError."""
    games = installed_games()
    if name not in games:
        raise CommandError(
            f"there is no game {name!r}: {suggestion(name, games)}installed are {', '.join(sorted(games)) or 'none'}"
        )
    spec = games[name]
    return Setting(spec, spec.complete(read_options(options)))


def read_options(words: Sequence[str]) -> dict[str, Any]:
    """``["items=false", "rewards=margin"]`` as a dict; values are read as YAML: ``false`` is False, ``1`` a number."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise CommandError(f"option {word!r} is not of the form name=value, for example rewards=margin")
        if name in options:
            raise CommandError(f"option {name!r} is given twice: give it once")
        try:
            options[name] = yaml.safe_load(value)
        except yaml.YAMLError:
            options[name] = value
    return options


def checked_seed(seed: int) -> int:
    """The seed, if the generator can take it; raises CommandError."""
    try:
        return check_seed(seed)
    except (TypeError, ValueError) as error:
        raise CommandError(str(error)) from None


def at_least(what: str, value: int, least: int) -> int:
    """``value``, unless it is below ``least``; raises CommandError that names it."""
    if value < least:
        raise CommandError(f"{what} must be {least} or more, got {value}")
    return value
