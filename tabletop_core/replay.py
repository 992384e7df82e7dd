"""Replays: options, seed and actions in, a verified game out.

A replay file is text, one JSON header, one line a step (seat, action, checksum), one closing line:

    {"format": 1, "game": "kompromat_v0", "options": {...}, "seed": 7, "start": "9f3a01c2", "version": "0.1.0"}
    0 17 5b2fd001
    ...
    {"check": "77c0aa12", "ending": "six rounds, player_0 wins", "payoffs": [1.0, -1.0], "steps": 146}

``start`` is a checksum over what every seat sees at the start, which depends on the content pack; the checksum of a
step rolls over all that the seats to act have seen and done so far. So a changed file, another pack and other rules are
noticed, at the first step where they matter.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from tabletop_core import __version__
from tabletop_core.content import ContentError
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.files import WriteError, replacing
from tabletop_core.game import NOBODY, Game, legal_on, seen_on, zeros
from tabletop_core.rng import check_seed
from tabletop_core.spec import GameSpec, OptionError, UnknownGameError, installed_game

__all__ = ["Recorder", "Replay", "ReplayError", "Step", "load", "record"]

FORMAT: Final = 1
CHECK_LENGTH: Final = 8  # hexadecimal digits of a checksum
LONGEST_NUMBER: Final = 9  # digits of a seat or an action; a file with more is damaged
AStruct = TypeVar("AStruct", bound=msgspec.Struct)
SAVED: Final = "take the file anew from where it was saved"


class ReplayError(ValueError):
    """The replay cannot be read, written or trusted; the message names file, step and remedy."""


class Step(NamedTuple):
    """One action of a replay."""

    seat: int
    action: int
    check: str  # over all that the seats to act have seen and done up to here


class About(msgspec.Struct, frozen=True):
    """What the first line of every format says."""

    format: int
    version: str = "of a newer date"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole first line of this format."""

    format: int
    game: str
    options: dict[str, Any]
    seed: int
    start: str
    version: str


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a file; ``ending`` is empty where the game was still running."""

    check: str
    ending: str
    payoffs: list[float]
    steps: int


@cache
def blank(size: int) -> vec[u8]:
    """So many zeros, to be copied and never written."""
    return zeros(size)


def observed(game: Game, seat: int) -> bytes:
    """What ``seat`` may know, as ``observation_size`` bytes."""
    return bytes(memoryview(seen_on(game, seat, blank(int(game.observation_size)), 0)))


def mask_of(game: Game) -> bytes:
    """The legal actions of the seat to act, as ``num_actions`` bytes; all zero once the game is over."""
    mask = blank(int(game.num_actions))
    return bytes(memoryview(mask if game.seat_to_act() == NOBODY else legal_on(game, mask, 0)))


class _Trail:
    """The rolling checksum of a game."""

    def __init__(self, header: str) -> None:
        self._hash = sha256(header.encode())

    def follow(self, game: Game, action: int) -> str:
        """Take in what the seat to act sees before it chooses ``action``."""
        seat = int(game.seat_to_act())
        self._hash.update(observed(game, seat) + mask_of(game) + f"{seat} {action}".encode())
        return self._hash.hexdigest()[:CHECK_LENGTH]

    def close(self, game: Game) -> str:
        """Take in what every seat sees after the last step."""
        self._hash.update(_all_observed(game))
        return self._hash.hexdigest()[:CHECK_LENGTH]


def _all_observed(game: Game) -> bytes:
    return b"".join(observed(game, seat) for seat in range(game.num_seats))


def _as_json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, sort_keys=True, default=str)  # a folder is kept as text


def _started(spec: GameSpec, options: Mapping[str, Any], seed: int) -> Game:
    game = spec.game(**options)
    game.reset(seed)
    return game


# --- a recorded game -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, eq=False)
class Replay:
    """A whole game, or one up to its last step. ``load`` and ``record`` give verified ones.

    Iterating gives ``(game, step)``: the game before the step, the same object each time. ``len`` is the number of
    steps.
    """

    spec: GameSpec
    options: Mapping[str, Any]
    seed: int
    steps: tuple[Step, ...]
    closing: Closing
    header: str  # the first line of the file
    source: str = "replay"  # what error messages call it

    @property
    def ending(self) -> str:
        """Why the game ended, in words; empty where it was still running."""
        return self.closing.ending

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the game paid each seat."""
        return tuple(self.closing.payoffs)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[tuple[Game, Step]]:
        game = self.game_at(0)
        for step in self.steps:
            yield game, step
            game.apply(step.action)

    def game_at(self, step: int) -> Game:
        """The game before ``step`` (0: the start, ``len(self)``: after the last); raises IndexError beyond."""
        if not 0 <= step <= len(self.steps):
            raise IndexError(f"{self.source} has steps 0 to {len(self.steps)}, got {step}")
        game = _started(self.spec, self.options, self.seed)
        for done in self.steps[:step]:
            game.apply(done.action)
        return game

    def verify(self) -> None:
        """Play the game again; raises ReplayError that names the first step where it is not the recorded one."""
        game = self.game_at(0)
        if _start_check(game) != json.loads(self.header)["start"]:
            raise self._refused("start", "the game does not start as it was recorded", self._other_rules())
        trail = _Trail(self.header)
        for number, step in enumerate(self.steps):
            self._verify_step(game, number, step, trail)
        closing = _closing(game, len(self.steps), trail)
        if closing != self.closing:
            raise self._refused("end", f"the game ends as {closing}, recorded is {self.closing}", self._other_rules())

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all; raises ReplayError where the folder cannot be written to."""
        lines = [self.header, *(f"{step.seat} {step.action} {step.check}" for step in self.steps)]
        lines.append(_as_json(msgspec.structs.asdict(self.closing)))
        try:
            with replacing(Path(path)) as file:
                file.write("\n".join(lines) + "\n")
        except WriteError as error:
            raise ReplayError(str(error)) from error

    # --- inside ------------------------------------------------------------------------------------------------------
    def _verify_step(self, game: Game, number: int, step: Step, trail: _Trail) -> None:
        where = f"step {number}"
        if game.seat_to_act() != step.seat:
            turn = "nobody" if game.seat_to_act() == NOBODY else f"seat {game.seat_to_act()}"
            raise self._refused(where, f"seat {step.seat} acts, but it is the turn of {turn}", self._other_rules())
        check = trail.follow(game, step.action) if 0 <= step.action < game.num_actions else ""
        try:
            game.step(step.action)
        except (IllegalActionError, GameOverError) as error:
            raise self._refused(where, str(error), self._other_rules()) from None
        if check != step.check:
            words = f"what seat {step.seat} saw or did is not what was recorded ({check}, recorded {step.check})"
            raise self._refused(where, words, self._other_rules())

    def _refused(self, where: str, what: str, remedy: str) -> ReplayError:
        return ReplayError(f"{self.source}, {where}: {what} -> {remedy}")

    def _other_rules(self) -> str:
        version = json.loads(self.header)["version"]
        if version != __version__:
            return f"it was recorded by version {version} and this is {__version__}: install {version} to see it"
        given = [f"{name}={value}" for name, value in self.options.items() if _is_folder_option(self.spec, name, value)]
        if given:
            return f"give the folder it was recorded with, as it was then ({', '.join(given)}), or {SAVED}"
        return f"the file was changed: {SAVED}"


def _is_folder_option(spec: GameSpec, name: str, value: Any) -> bool:
    return value is not None and spec.options[name].allowed is Path


def _start_check(game: Game) -> str:
    return sha256(_all_observed(game)).hexdigest()[:CHECK_LENGTH]


def _closing(game: Game, steps: int, trail: _Trail) -> Closing:
    payoffs = [float(game.payoff(seat)) for seat in range(game.num_seats)]
    return Closing(check=trail.close(game), ending=game.ending(), payoffs=payoffs, steps=steps)


# --- recording -------------------------------------------------------------------------------------------------------
class Recorder:
    """Plays a game and keeps what is needed to have it again.

    ``recorder.game`` is the running game: look at it, but act through ``step``.
    """

    def __init__(self, spec: GameSpec, seed: int, **options: Any) -> None:
        self.spec = spec
        self.options = spec.complete(options)
        self.seed = check_seed(seed)
        self.game = _started(spec, self.options, self.seed)
        header = Header(FORMAT, spec.name, self.options, self.seed, _start_check(self.game), __version__)
        self._header = _as_json(msgspec.structs.asdict(header))
        self._actions: list[tuple[int, int]] = []

    def step(self, action: int) -> None:
        """Carry out a legal action; raises as ``Game.step`` does, and then nothing is recorded."""
        seat = int(self.game.seat_to_act())
        self.game.step(action)
        self._actions.append((seat, int(action)))

    def replay(self) -> Replay:
        """The game up to now."""
        game = _started(self.spec, self.options, self.seed)
        trail = _Trail(self._header)
        steps = []
        for seat, action in self._actions:
            steps.append(Step(seat, action, trail.follow(game, action)))
            game.apply(action)
        closing = _closing(game, len(steps), trail)
        return Replay(self.spec, self.options, self.seed, tuple(steps), closing, self._header)

    def save(self, path: str | Path) -> None:
        """Write the game up to now to ``path`` (see ``Replay.save``)."""
        self.replay().save(path)


def record(spec: GameSpec, seed: int, actions: Iterable[int], **options: Any) -> Replay:
    """The game that these actions make from ``seed``; raises as ``Game.step`` does for an illegal one."""
    recorder = Recorder(spec, seed, **options)
    for action in actions:
        recorder.step(action)
    return recorder.replay()


# --- reading ---------------------------------------------------------------------------------------------------------
def load(path: str | Path, *, spec: GameSpec | None = None, **options: Any) -> Replay:
    """The verified replay in ``path``.

    ``spec`` is needed for a game that is not installed; ``options`` replace recorded ones, such as the folder of a
    content pack that lies elsewhere now. Raises ReplayError for whatever is wrong with the file.
    """
    lines = _lines(Path(path))
    _check_format(path, lines[0])
    header = _decoded(path, 1, lines[0], Header)
    if len(lines) < 2 or not lines[-1].startswith("{"):
        raise ReplayError(f"{path}, step {len(lines) - 1}: the file was cut: no closing line -> {SAVED}")
    closing = _decoded(path, len(lines), lines[-1], Closing)
    steps = tuple(_step(path, number, line) for number, line in enumerate(lines[1:-1]))
    if closing.steps != len(steps):
        raise ReplayError(
            f"{path}, step {min(len(steps), closing.steps)}: {len(steps)} steps are there, {closing.steps} were "
            f"recorded -> {SAVED}"
        )
    spec = spec or _installed(path, header.game)
    complete = _playable(path, spec, header.game, header.seed, {**header.options, **options})
    replay = Replay(spec, complete, header.seed, steps, closing, lines[0], str(path))
    replay.verify()
    return replay


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ReplayError(f"{path}: is not a replay: not a text file -> give a file written by Replay.save") from None
    except OSError as error:
        raise ReplayError(f"{path}: cannot be read ({error.strerror or error}) -> check the name") from error
    lines = text.splitlines()
    if not lines or not lines[0].startswith('{"format"'):
        raise ReplayError(f"{path}: is not a replay: no header -> give a file written by Replay.save")
    return lines


def _check_format(path: str | Path, header: str) -> None:
    about = _decoded(path, 1, header, About)
    if about.format != FORMAT:
        raise ReplayError(
            f"{path}, line 1: has format {about.format}, this version ({__version__}) reads format {FORMAT} -> "
            f"install tabletop-envs {about.version} or newer"
        )


def _decoded(path: str | Path, number: int, line: str, kind: type[AStruct]) -> AStruct:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise ReplayError(f"{path}, line {number}: {error} -> {SAVED}") from None


def _step(path: str | Path, number: int, line: str) -> Step:
    words = line.split(" ")
    if len(words) != 3 or not all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words[:2]):
        raise ReplayError(f"{path}, step {number}: {line[:60]!r} is not seat, action and checksum -> {SAVED}")
    return Step(int(words[0]), int(words[1]), words[2])


def _installed(path: str | Path, name: str) -> GameSpec:
    try:
        return installed_game(name)
    except UnknownGameError as error:
        raise ReplayError(f"{path}: {error} -> install the package of the game, or give load() its spec") from None


def _playable(path: str | Path, spec: GameSpec, recorded: str, seed: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The complete options, once it is sure that a game can be made of them."""
    if recorded != spec.name:
        raise ReplayError(f"{path}: is a replay of {recorded}, not of {spec.name} -> give the spec of {recorded}")
    try:
        check_seed(seed)
        complete = spec.complete(options)
        spec.game(**complete)
    except ContentError as error:
        raise ReplayError(
            f"{path}: {error}\n-> give load() the folder of the content pack it was recorded with"
        ) from None
    except (OptionError, ValueError) as error:
        raise ReplayError(f"{path}, line 1: {error} -> {SAVED}") from None
    return complete
