"""Content packs: folders of YAML files, read into typed entries or refused with every fault named by file and line.

A game gives a ``PackSchema``: the files, the msgspec ``Struct`` of their entries, and its own checks. ``load_pack``
returns the whole pack or raises ``ContentError``; nothing half-read is ever returned. On the command line:

    python -m tabletop_core.content lint FOLDER

prints ``file:line: what is wrong -> how to mend it`` for each fault, and ends with status 1 where there was one.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
import yaml

from tabletop_core.content_reader import Entry, Place, Problem, Reader, Reference, RefersTo
from tabletop_core.words import did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "Check",
    "ContentError",
    "Entry",
    "Header",
    "Pack",
    "PackSchema",
    "Problem",
    "RefersTo",
    "cards_command",
    "load_pack",
]

GAMES_GROUP: Final = "tabletop_core.games"  # entry points NAME_vN; each value has an attribute content_schema
HEADER_FILE: Final = "pack.yaml"
UNREAD_NAMES: Final = (".", "README", "LICENSE")  # files beginning so may lie in a pack and are not read

AnEntry = TypeVar("AnEntry", bound=Entry)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``pack.yaml``: which game the pack is for, and what it is called."""

    game: str
    title: Annotated[str, msgspec.Meta(min_length=1)]
    version: Annotated[str, msgspec.Meta(min_length=1)]
    notes: str = ""


class ContentError(ValueError):
    """The pack was refused; ``problems`` holds every fault found, in the order of files and lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__(self.problems)

    def __str__(self) -> str:
        count = len(self.problems)
        lines = "\n".join(f"  {problem}" for problem in self.problems)
        return f"content pack refused, {count} problem{'s' * (count != 1)}:\n{lines}"


@dataclass
class Pack:
    """The entries of a pack, each with the place it was read from."""

    folder: Path
    files: dict[str, list[Any]] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)  # by id of the entry

    def entries(self, file: str, kind: type[AnEntry]) -> list[AnEntry]:
        """The entries of ``file`` that are a ``kind``, in file order."""
        return [entry for entry in self.files[file] if isinstance(entry, kind)]

    def line(self, entry: msgspec.Struct, key: str | None = None) -> int:
        """The line on which ``entry``, or its ``key`` if it was given, stands."""
        place = self.places[id(entry)]
        return place.line if key is None else place.keys.get(key, place.line)

    def problem(self, entry: msgspec.Struct, message: str, remedy: str, *, key: str | None = None) -> Problem:
        """A fault of ``entry``, or of its ``key``."""
        return Problem(self.places[id(entry)].file, self.line(entry, key), message, remedy)

    def file_problem(self, file: str, message: str, remedy: str) -> Problem:
        """A fault of ``file`` as a whole, given at its first entry or, where it has none, at its first line."""
        entries = self.files[file]
        return Problem(str(self.folder / file), self.line(entries[0]) if entries else 1, message, remedy)


@dataclass(frozen=True)
class Check:
    """A rule of one game over whole files; it runs once each of ``files`` has been read without a fault."""

    files: tuple[str, ...]
    run: Callable[[Pack], Iterable[Problem]]


@dataclass(frozen=True)
class PackSchema:
    """What the packs of one game hold: for each file ``list[T]`` or ``T``, T a Struct or a union of tagged Structs.

    Understood within a Struct: Structs, also recursive ones, lists, tuples, ``X | None``, and what msgspec takes from a
    single value (numbers, text, ``Literal``, enums), all with ``Meta`` and text also with ``RefersTo``.
    """

    game: str
    files: Mapping[str, Any]
    checks: Sequence[Check] = ()


# --- loading ---------------------------------------------------------------------------------------------------------
def load_pack(folder: str | Path, schema: PackSchema) -> Pack:
    """The pack in ``folder``; raises ContentError with all its faults, TypeError where ``folder`` is not a path."""
    if not isinstance(folder, str | Path):
        raise TypeError(f"content must be the path of a folder, got {type(folder).__name__} {folder!r}")
    pack = Pack(Path(folder))
    wanted = {HEADER_FILE: Header, **schema.files}
    problems = _unread_files(pack.folder, wanted)
    references: list[Reference] = []
    for name, hint in wanted.items():
        reader = Reader(pack.folder / name)
        entries = reader.read_file(hint)
        problems += reader.problems
        references += reader.references
        if not reader.problems:
            pack.files[name] = entries
            pack.places.update(reader.places)
    problems += _dangling(pack, references)
    problems += [problem for check in _checks_of(schema) if _can_run(check, pack) for problem in check.run(pack)]
    if problems:
        raise ContentError(problems)
    return pack


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long, a folder above that may not be read
        return False


def _must_be_a_folder(folder: Path, wanted: Iterable[str]) -> None:
    if not _is_folder(folder):
        raise _no_pack(folder, "the content folder does not exist or is not a folder", _to_hold(wanted))


def _paths_in(folder: Path, wanted: Iterable[str]) -> list[Path]:
    """What lies in the folder; raises ContentError where it is none, cannot be read, or has nothing of a pack."""
    _must_be_a_folder(folder, wanted)
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        fault = f"the content folder cannot be read: {error.strerror}"
        raise _no_pack(folder, fault, "give yourself access") from None
    if all(path.name not in wanted for path in paths):
        raise _no_pack(folder, "the folder is no content pack: none of a pack's files is in it", _to_hold(wanted))
    return paths


def _no_pack(folder: Path, fault: str, remedy: str) -> ContentError:
    return ContentError([Problem(str(folder), 1, fault, remedy)])


def _to_hold(wanted: Iterable[str]) -> str:
    return f"give a folder that holds {', '.join(wanted)}"


def _unread_files(folder: Path, wanted: Iterable[str]) -> list[Problem]:
    """What lies in the folder and nobody would read."""
    paths = _paths_in(folder, wanted)
    absent = [name for name in wanted if not (folder / name).exists()]
    unread = [path for path in paths if path.name not in wanted and not path.name.startswith(UNREAD_NAMES)]
    return [
        Problem(str(path), 1, f"nothing reads {path.name!r}", did_you_mean(path.name, absent) or "remove it")
        for path in unread
    ]


def _dangling(pack: Pack, references: Iterable[Reference]) -> list[Problem]:
    problems = []
    for reference in references:
        names = [entry.name for entry in pack.files.get(reference.to, [])]
        if reference.to in pack.files and reference.value not in names:
            message = f"{reference.key} is {reference.value!r}, which {reference.to} does not have"
            remedy = did_you_mean(reference.value, names) or f"give one of its names: {', '.join(names)}"
            problems.append(Problem(reference.file, reference.line, message, remedy))
    return problems


def _checks_of(schema: PackSchema) -> list[Check]:
    def right_game(pack: Pack) -> Iterator[Problem]:
        for header in pack.files[HEADER_FILE]:
            if header.game != schema.game:
                message = f"game is {header.game!r}, but the pack was given to {schema.game!r}"
                yield pack.problem(header, message, f"give a pack whose game is {schema.game!r}", key="game")

    return [Check((HEADER_FILE,), right_game), *schema.checks]


def _can_run(check: Check, pack: Pack) -> bool:
    return all(file in pack.files for file in check.files)


# --- command line ----------------------------------------------------------------------------------------------------
def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``lint``; return the exit status: 0 fine, 1 problems (2, by SystemExit, for wrong usage)."""
    parser = argparse.ArgumentParser(prog="python -m tabletop_core.content", description="Content packs of the games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    lint = commands.add_parser("lint", help="check a folder of content files and name each fault by file and line")
    lint.add_argument("folder", type=Path, metavar="FOLDER")
    lint.add_argument("--game", metavar="NAME", help=f"check as a pack of this game (default: as {HEADER_FILE} says)")
    given = parser.parse_args(arguments)
    games = _newest_versions()
    if given.game is not None and given.game not in games:
        lint.error(f"no game {given.game!r} is installed; installed: {', '.join(sorted(games)) or 'none'}")
    try:
        pack = load_pack(given.folder, _schema_of(given.folder, given.game, games))
    except ContentError as error:
        print(*error.problems, sep="\n")
        return 1
    print(_summary(pack))
    return 0


def cards_command(
    module: str, description: str, in_words: Callable[[str | None], str], arguments: Sequence[str] | None = None
) -> int:
    """The command line of a game's content: ``python -m MODULE cards [FOLDER]`` prints what ``in_words`` says.

    Return the exit status: 0 fine, 1 a pack with problems.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    cards = commands.add_parser("cards", help="print every card in words")
    cards.add_argument("folder", nargs="?", metavar="FOLDER", help="a content pack (default: the built-in one)")
    try:
        print(in_words(parser.parse_args(arguments).folder), end="")
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _newest_versions() -> "dict[str, EntryPoint]":
    """The newest version of each installed game, by its name without the version."""
    from importlib.metadata import entry_points  # here, so that those who only play do not wait for it

    entries = sorted(entry_points(group=GAMES_GROUP), key=lambda entry: (len(entry.name), entry.name))
    return {entry.name.rpartition("_v")[0] or entry.name: entry for entry in entries}


def _schema_of(folder: Path, game: str | None, games: "Mapping[str, EntryPoint]") -> PackSchema:
    """The schema of ``game``, or of the game that the pack names; raises ContentError where there is none."""
    file, line = str(folder / HEADER_FILE), 1
    if game is None:
        game, line = _named_game(folder)
    if game not in games:
        remedy = f"install it, or give an installed game: {', '.join(sorted(games)) or 'there is none'}"
        raise ContentError([Problem(file, line, f"game is {game!r}, which is not installed", remedy)])
    schema = games[game].load().content_schema
    if not isinstance(schema, PackSchema):
        raise ContentError([Problem(file, line, f"game {game!r} reads no content packs", "give another game's pack")])
    return schema


def _named_game(folder: Path) -> tuple[str, int]:
    """The game that ``pack.yaml`` names, with the line, whatever else is wrong in that file."""
    _must_be_a_folder(folder, [HEADER_FILE])
    reader = Reader(folder / HEADER_FILE)
    node = reader.compose(Header)
    for key, value in node.value if isinstance(node, yaml.MappingNode) else []:
        if key.value == "game" and isinstance(value, yaml.ScalarNode):
            return value.value, value.start_mark.line + 1
    if node is not None:
        reader.read(node, Header, HEADER_FILE)
    raise ContentError(reader.problems)


def _summary(pack: Pack) -> str:
    header: Header = pack.files[HEADER_FILE][0]
    counts = ", ".join(f"{file} {len(entries)}" for file, entries in pack.files.items() if file != HEADER_FILE)
    return f"ok: {header.game}, {header.title!r} version {header.version}; entries: {counts}"


if __name__ == "__main__":
    # Run the module that games import, not this second copy of it: the two would have different classes.
    from tabletop_core.content import main as run

    sys.exit(run())
