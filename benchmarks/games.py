"""The game that a command is about: found by name, with its options read from ``name=value`` words."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from benchmarks.errors import CommandError
from tabletop_core.game import Game
from tabletop_core.rng import check_seed
from tabletop_core.spec import GameSpec, Option, UnknownGameError, installed_game

DEFAULT_GAME = "kompromat_v0"  # of every command


@dataclass(frozen=True)
class Setting:
    """A game with all its options: what agents are made for and matches are played in."""

    spec: GameSpec
    options: Mapping[str, Any]

    def game(self) -> Game:
        """A game in this setting, still to be reset."""
        return self.spec.make_game(**self.options)

    def given(self) -> list[str]:
        """The options that are not the defaults, as ``name=value`` words: what ``read_options`` reads."""
        defaults = self.spec.complete({})
        return [f"{name}={as_text(value)}" for name, value in self.options.items() if value != defaults[name]]

    def folder_digests(self) -> dict[str, str]:
        """For each option that names a folder, what changes whenever a YAML file in that folder does."""
        folders = {name: value for name, value in self.options.items() if self.spec.options[name].allowed is Path}
        return {name: _folder_digest(Path(value)) for name, value in folders.items() if value is not None}

    def layout_digest(self) -> str:
        """Changes whenever a cell of the observation or an action gets another meaning."""
        game = self.game()
        layout, table = self.spec.observation_layout(game), self.spec.action_table(game)
        parts = [(section.name, section.shape, section.high) for section in layout.sections]
        blocks = [(block.name, block.shape) for block in table.blocks]
        return hashlib.sha256(repr((parts, blocks)).encode()).hexdigest()[:16]


def setting_of(name: str, options: Sequence[str] = ()) -> Setting:
    """The installed game ``name`` with ``options``, words like ``items=false``.

    Raises CommandError, OptionError, or ContentError for a content pack with faults.
    """
    try:
        spec = installed_game(name)
    except UnknownGameError as error:
        raise CommandError(str(error)) from None
    setting = Setting(spec, spec.complete(read_options(spec, options)))
    setting.game()  # raises for what the game alone can check
    return setting


def read_options(spec: GameSpec, words: Sequence[str]) -> dict[str, Any]:
    """``["items=false", "rewards=margin"]`` as a dict.

    Values are read as YAML: ``false`` is False, ``1`` a number, ``null`` None. A list of words is written with commas,
    ``sets=main1,main2``, and a folder as it is.
    """
    options: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            example = next((f"{known}={as_text(option.default)}" for known, option in spec.options.items()), "")
            raise CommandError(f"option {word!r} is not of the form name=value, for example {example}")
        if not text.strip():
            raise CommandError(f"option {name!r} has no value: write {name}=VALUE, or leave it out")
        if name in options:
            raise CommandError(f"option {name!r} is given twice: give it once; the words of a list have commas between")
        options[name] = _value(spec.options.get(name), text)
    return options


def _value(option: Option | None, text: str) -> Any:
    try:
        value = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):  # a date that does not exist is a ValueError
        value = text
    if option is None or value is None:
        return value
    if option.allowed is list:
        return [word.strip() for word in text.strip("[] ").split(",") if word.strip()]
    return text if option.allowed is Path else value


def as_text(value: Any) -> str:
    """The value as ``_value`` reads it."""
    if isinstance(value, list | tuple):
        return ",".join(value) or "[]"
    return "null" if value is None else str(value)


def _folder_digest(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*.yaml")):
        found.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


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
