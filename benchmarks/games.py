"""The game that a command is about: found by name, with its options read from ``name=value`` words."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from benchmarks.errors import CommandError
from tabletop_core.game import Game
from tabletop_core.rng import check_seed
from tabletop_core.spec import GameSpec, UnknownGameError, installed_game


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


def setting_of(name: str, options: Sequence[str] = ()) -> Setting:
    """The installed game ``name`` with ``options``, words like ``items=false``; raises CommandError or OptionError."""
    try:
        spec = installed_game(name)
    except UnknownGameError as error:
        raise CommandError(str(error)) from None
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


def plain(value: Any) -> Any:
    """``value`` as JSON and YAML can hold it: tuples as lists, paths and whatever else they do not know as text."""
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


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
