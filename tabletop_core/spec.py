"""What a game package publishes about its game: name, sizes, options, and how to make, describe and draw it."""

import importlib
import pickle
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from tabletop_core.balance import Balance
from tabletop_core.batch import Batch
from tabletop_core.content import GAMES_GROUP, PackSchema
from tabletop_core.game import Bot, Game, RandomBot
from tabletop_core.layout import ActionTable, Layout
from tabletop_core.words import did_you_mean, listed

if TYPE_CHECKING:
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

MOST_GAMES: Final = 1_000_000  # of one batch


class OptionError(ValueError):
    """An option of a game is unknown or has a value it cannot have."""


class UnknownGameError(ValueError):
    """No game of this name is installed; the message says which are."""


@dataclass(frozen=True)
class Option:
    """One keyword option of a game: its default, the values it can have, and what it does.

    ``allowed`` is a tuple of the values; a ``range`` of whole numbers; ``Path`` for a folder, or None; or ``list`` for
    a list of words, or None where that is the default. Which words there are can depend on a content pack, so
    ``make_game`` checks that (see ``check_words``).
    """

    default: Any
    allowed: tuple[Any, ...] | range | type[Path] | type[list[str]]
    meaning: str

    def accepts(self, value: Any) -> bool:
        """Whether the option can have this value; a single word is a list of one."""
        if isinstance(self.allowed, tuple):
            return any(value is choice or (type(value) is type(choice) and value == choice) for choice in self.allowed)
        if isinstance(self.allowed, range):
            return type(value) is int and value in self.allowed
        if self.allowed is Path:
            return value is None or isinstance(value, Path) or (isinstance(value, str) and value != "")
        if value is None:
            return self.default is None
        return isinstance(value, str) or (
            isinstance(value, list | tuple) and all(isinstance(word, str) for word in value)
        )

    def complete(self, value: Any) -> Any:
        """An accepted ``value`` as ``make_game`` gets it: a list of words becomes a tuple, the rest stays as it is."""
        if self.allowed is not list or value is None:
            return value
        return (value,) if isinstance(value, str) else tuple(value)

    def in_words(self) -> str:
        """The values the option can have."""
        if isinstance(self.allowed, tuple):
            return ", ".join(repr(choice) for choice in self.allowed)
        if isinstance(self.allowed, range):
            return f"a whole number from {self.allowed[0]} to {self.allowed[-1]}"
        if self.allowed is Path:
            return "a folder, or None"
        return "a list of words, or None" if self.default is None else "a list of words"


def check_words(option: str, words: Iterable[str], known: Collection[str]) -> None:
    """Raise OptionError for the first word of a list option that is not ``known``: for ``make_game`` to call."""
    for word in words:
        if word not in known:
            choices = did_you_mean(word, known, f"there are {', '.join(known)}")
            raise OptionError(f"option {option} names {word!r}, which is not there: {choices}")


def check_one_given(options: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    """Raise OptionError where more than one of these options is not None, each saying ``what``: for ``make_game``."""
    given = [name for name in names if options[name] is not None]
    if len(given) > 1:
        raise OptionError(f"options {listed(given)} each say {what}: give one of them only")


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """A game as the rest of the library sees it.

    ``make_game`` takes the complete options as keywords, ``observation_layout`` and ``action_table`` a game made of
    them. ``render_text`` and ``render_image`` take a game and the seat that looks (None: a spectator who sees all).
    ``zero_sum`` says that the payoffs of all seats sum to zero, ``cooperative`` that all are the same,
    ``max_decisions`` that no game asks for more (a number, or a function of the complete options), and ``has_secrets``
    that some seat knows what another does not.
    ``redraws_from_truth`` is the share of redraws by ``resample_hidden``, 0 .. 1, that may depend on what is true: then
    so does what the same generator makes of them, though how often each deal comes does not.
    ``named_variants`` are sets of options to be tested and shown beside those that ``variants`` finds by itself.
    ``describe_seen`` takes the game before an action, the action, the game after it and a seat: the action in words as
    that seat sees another take it, with nothing hidden from it.
    ``describe_end`` takes a game that is over and tells the truth about it, hidden parts included, as plain values for
    analysis: it is every agent's ``info`` at the end.
    ``role`` names the part that a seat had in a game that has ended, for results by role.
    ``seen_roles`` are the parts that a seat knows it has, for networks of their own: each with the cells of the
    observation that tell of it. The first that has a cell that is not 0 counts; the last has no cells: all the others.
    ``balance`` says what ``benchmarks balance`` counts.
    ``text_in_items`` says that ``render_text`` gives, beneath a heading and an empty line, items of one line and what
    is indented by four under it, so that those that have changed can be shown alone.
    """

    name: str
    title: str
    seats: range
    options: Mapping[str, Option]
    make_game: Callable[..., Game]
    observation_layout: Callable[[Game], Layout]
    action_table: Callable[[Game], ActionTable]
    render_text: Callable[[Game, int | None], str]
    render_image: Callable[[Game, int | None], npt.NDArray[np.uint8]]
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    content_schema: PackSchema | None = None
    zero_sum: bool = True
    cooperative: bool = False
    max_decisions: int | Callable[..., int] = 10_000
    has_secrets: bool = True
    redraws_from_truth: float = 0.0
    named_variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    describe_seen: Callable[[Game, int, Game, int], str] | None = None
    describe_end: Callable[[Game], dict[str, Any]] | None = None
    role: Callable[[Game, int], str] | None = None
    seen_roles: Mapping[str, Sequence[int]] = field(default_factory=dict)
    balance: Balance | None = None
    text_in_items: bool = False

    def roles(self, game: Game) -> tuple[str, ...]:
        """The ``role`` of each seat in a game that has ended; empty where the game names none."""
        return tuple(self.role(game, seat) for seat in range(int(game.num_seats))) if self.role else ()

    @property
    def players(self) -> dict[str, Callable[[], Bot]]:
        """What makes each scripted player, by name: ``random`` and the game's bots."""
        return {"random": RandomBot, **self.bots}

    def complete(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """``options`` with every default filled in; raises OptionError for an unknown name or value."""
        for name, value in options.items():
            if name not in self.options:
                raise OptionError(self._unknown(name))
            option = self.options[name]
            if not option.accepts(value):
                raise OptionError(
                    f"option {name}={value!r} of {self.name} is not possible: it can be {option.in_words()}"
                )
        return {name: option.complete(options.get(name, option.default)) for name, option in self.options.items()}

    def variants(self) -> dict[str, dict[str, Any]]:
        """Sets of options, by name: the defaults, each other listed value of each option alone, ``named_variants``."""
        found: dict[str, dict[str, Any]] = {"default": {}}
        for name, option in self.options.items():
            for value in option.allowed if isinstance(option.allowed, tuple) else ():
                if value != option.default:
                    found[f"{name}={value}"] = {name: value}
        return found | {name: dict(options) for name, options in self.named_variants.items()}

    def game(self, **options: Any) -> Game:
        """A game with these options, still to be reset."""
        return self.make_game(**self.complete(options))

    def batch(
        self,
        num_games: int,
        *,
        seed: int = 0,
        bots: Sequence[Bot] = (),
        autoreset: bool = True,
        record: bool = False,
        **options: Any,
    ) -> Batch:
        """``num_games`` games at once (see ``Batch``)."""
        try:
            if isinstance(num_games, bool):
                raise TypeError
            count = index(num_games)
        except TypeError:
            raise TypeError(f"num_games must be an integer, got {type(num_games).__name__} {num_games!r}") from None
        if count > MOST_GAMES:
            raise ValueError(f"num_games is {count}: a batch holds at most {MOST_GAMES:,} games, make several")
        first = self.game(**options)
        games = [first, *(first.copy() for _ in range(count - 1))]  # one reading of a content pack serves all
        return Batch(games[:count], seed=seed, bots=bots, autoreset=autoreset, record=record)

    def raw_env(self, render_mode: str | None = None, **options: Any) -> "AECEnvironment":
        """The PettingZoo AEC environment, bare: an illegal action raises IllegalActionError and changes nothing."""
        from tabletop_core.aec import AECEnvironment  # here, so that those who use batches alone do not wait for it

        return AECEnvironment(self, render_mode=render_mode, **options)

    def env(self, render_mode: str | None = None, **options: Any) -> "CheckedEnvironment":
        """The environment as under PettingZoo's usual three wrappers: an illegal action loses the game."""
        from tabletop_core.aec import CheckedEnvironment

        return CheckedEnvironment(self.raw_env(render_mode, **options))

    def layout(self, **options: Any) -> Layout:
        """The sections of the observation under these options."""
        return self.observation_layout(self.game(**options))

    def actions(self, **options: Any) -> ActionTable:
        """The blocks of the action space under these options."""
        return self.action_table(self.game(**options))

    def seen_words(self, before: Game, action: int, after: Game, viewer: int) -> str:
        """``describe_seen``, or, of a game that has none, no more than that something was chosen."""
        return "has chosen" if self.describe_seen is None else self.describe_seen(before, action, after, viewer)

    def end_info(self, game: Game) -> dict[str, Any]:
        """``describe_end`` of a game that is over, a new dict each time; empty for a game that has none."""
        return {} if self.describe_end is None else self.describe_end(game)

    def decision_limit(self, **options: Any) -> int:
        """The most decisions that a game under these options asks for."""
        if callable(self.max_decisions):
            return self.max_decisions(**self.complete(options))
        return self.max_decisions

    def options_markdown(self) -> str:
        """The options as a markdown table."""
        rows = ["| option | default | values | meaning |", "|---|---|---|---|"]
        for name, option in self.options.items():
            rows.append(f"| `{name}` | `{option.default!r}` | {option.in_words()} | {option.meaning} |")
        return "\n".join(rows) + "\n"

    def __reduce__(self) -> tuple[Any, ...]:
        """A spec is saved as the place where it is found, since its functions cannot be saved."""
        module = sys.modules[self.make_game.__module__]
        for name, value in vars(module).items():
            if value is self:
                return _spec_in, (module.__name__, name)
        raise pickle.PicklingError(
            f"the spec of {self.name} cannot be saved: give it a name in {module.__name__}, the module of its make_game"
        )

    def _unknown(self, name: str) -> str:
        choices = did_you_mean(name, self.options, f"it has {', '.join(self.options)}")
        return f"{self.name} has no option {name!r}: {choices}"


def _spec_in(module: str, name: str) -> GameSpec:
    spec: GameSpec = getattr(importlib.import_module(module), name)
    return spec


def installed_games() -> dict[str, GameSpec]:
    """The games of all installed packages, by name."""
    return {name: point.load() for name, point in _installed().items()}


def installed_game(name: str) -> GameSpec:
    """The installed game of this name, without importing the others; raises UnknownGameError."""
    points = _installed()
    if name not in points:
        choices = did_you_mean(name, points, f"installed are {', '.join(sorted(points)) or 'none'}")
        raise UnknownGameError(f"game {name!r} is not installed: {choices}")
    spec: GameSpec = points[name].load()
    return spec


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GAMES_GROUP)}
