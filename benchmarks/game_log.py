"""The file that a tournament grows by one line a finished game: what is in it is never played again, or lost.

The first line says what is played; a line with ``session`` says where the games after it come from. Lines are only ever
added. A last line without its end was being written when the machine or the process stopped, and is dropped.
"""

import contextlib
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from benchmarks.errors import CommandError
from benchmarks.games import as_text
from benchmarks.referee import Fault, Played
from benchmarks.schedule import Entrant
from tabletop_core.files import WriteError

if sys.platform != "win32":
    import fcntl

FORMAT: Final = "tabletop tournament 1"
ANOTHER: Final = "choose another folder with --out"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: games are comparable where all of this is the same."""

    format: str
    game: str
    options: dict[str, Any]
    folders: dict[str, str]
    agents: dict[str, str]
    contents: dict[str, str]
    tables: list[list[int]]
    seed: int
    timeout: float
    library: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A finished game, its agents by their names."""

    game: int
    deal: int
    seed: int
    seats: list[str]
    payoffs: list[float]
    decisions: int
    ending: str
    truncated: bool = False
    roles: list[str] = []
    fault: dict[str, Any] | None = None


class Session(msgspec.Struct, frozen=True):
    """Where the games that follow come from: command, versions, commit, machine, date."""

    session: dict[str, Any]


class GameLog:
    """The file at ``path``, opened to be read and grown; raises CommandError where it cannot be.

    ``games`` are those in it, by number; ``sessions`` where they come from.
    """

    def __init__(self, path: Path, header: Header, entrants: tuple[Entrant, ...]) -> None:
        self.path = path
        self.names = [entrant.name for entrant in entrants]
        self.games: dict[int, Played] = {}
        self.sessions: list[dict[str, Any]] = []
        self.has_announced = False
        try:
            self.file = open(path, "a+b", buffering=0)  # noqa: SIM115 (closed by __exit__)
        except OSError as error:
            raise CommandError(f"{path} cannot be read and written ({error.strerror}): {ANOTHER}") from None
        try:
            self._lock()
            self._read(header)
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> "GameLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with contextlib.suppress(OSError):
            os.fsync(self.file.fileno())
        self.file.close()

    def announce(self, session: Mapping[str, Any]) -> None:
        """Say, before the first game that is added, where the games from here on come from."""
        if not self.has_announced:
            self._append(msgspec.json.encode(Session(dict(session))) + b"\n")
            self.sessions.append(dict(session))
            self.has_announced = True

    def add(self, games: Iterable[Played]) -> None:
        """Add finished games; raises WriteError, after which those that were whole before are still there."""
        games = list(games)
        self._append(b"".join(msgspec.json.encode(self._line(played)) + b"\n" for played in games))
        self.games.update((played.number, played) for played in games)

    def _append(self, text: bytes) -> None:
        end = os.fstat(self.file.fileno()).st_size
        try:
            written = self.file.write(text)
            while written < len(text):  # as much as went in; the next attempt says why no more does
                written += self.file.write(text[written:])
        except OSError as error:
            with contextlib.suppress(OSError):
                self.file.truncate(end)
            raise WriteError(
                f"{self.path}: cannot be written ({error.strerror}) -> free space there; the {len(self.games)} games "
                "in it are safe, and the same command goes on from there"
            ) from error

    def _lock(self) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandError(
                f"{self.path} is being written by another tournament: wait for it, or {ANOTHER}"
            ) from None

    def _read(self, header: Header) -> None:
        self.file.seek(0)
        content = self.file.read()
        if not content:
            self._append(msgspec.json.encode(header) + b"\n")
            return
        lines = content.split(b"\n")
        torn = lines.pop()
        self._check_header(lines[0] if lines else torn, header)
        if not lines:
            raise CommandError(f"{self.path} is cut short in its first line: remove it, or {ANOTHER}")
        if torn:
            self.file.truncate(len(content) - len(torn))
        for number, line in enumerate(lines[1:], start=2):
            self._take(line, number)

    def _check_header(self, line: bytes, header: Header) -> None:
        try:
            found = msgspec.json.decode(line, type=Header)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise CommandError(
                f"{self.path} holds no games of a tournament, or of another version: {ANOTHER}"
            ) from None
        mine, theirs = (msgspec.to_builtins(each) for each in (header, found))
        for name, value in mine.items():
            if theirs[name] != value:
                there, here = as_words(theirs[name], value), as_words(value, theirs[name])
                raise CommandError(
                    f"{self.path} holds games of another tournament: its {name} is {there}, here it is {here}; "
                    f"give the same command to go on with it, or {ANOTHER}"
                )

    def _take(self, line: bytes, number: int) -> None:
        try:
            if line.startswith(b'{"session":'):
                self.sessions.append(msgspec.json.decode(line, type=Session).session)
                return
            found = msgspec.json.decode(line, type=Line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise CommandError(
                f"{self.path}, line {number}, is damaged ({error}): remove that line, or {ANOTHER}"
            ) from None
        self.games.setdefault(found.game, self._played(found))

    def _line(self, played: Played) -> Line:
        names = [self.names[entrant] for entrant in played.seats]
        what = played.number, played.deal, played.seed, names, list(played.payoffs), played.decisions, played.ending
        fault = asdict(played.fault) if played.fault else None
        return Line(*what, played.is_truncated, list(played.roles), fault)

    def _played(self, line: Line) -> Played:
        seats = tuple(self.names.index(name) for name in line.seats)
        what = tuple(line.payoffs), line.decisions, line.ending, line.truncated, tuple(line.roles), line.deal
        return Played(line.game, line.seed, seats, *what, Fault(**line.fault) if line.fault else None)


def as_words(value: Any, other: Any) -> str:
    """A value of a header, or of a table that differs from ``other`` in some entries, those only."""
    if isinstance(value, dict) and isinstance(other, dict):
        differing = {name: each for name, each in value.items() if name not in other or other[name] != each}
        return ", ".join(f"{name}={as_text(each)}" for name, each in differing.items()) or "without that"
    return str(value)
