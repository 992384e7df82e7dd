"""Which of the two builds runs: the hot modules compiled by mypyc, or the same sources interpreted.

``compiled.sha256``, written beside this file by setup.py, lists the sources that were compiled. From it
- ``TABLETOP_PURE=1`` imports these sources and not their extension modules, so one built tree runs in both modes;
- the first import warns of a source that was edited since;
- ``build_info()`` tells what runs.
"""

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from types import ModuleType
from typing import Final, NamedTuple

ROOT: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MANIFEST: Final = os.path.join(ROOT, "tabletop_core", "compiled.sha256")
PURE: Final = os.environ.get("TABLETOP_PURE", "") not in ("", "0")


class StaleBuildWarning(UserWarning):
    """A source was edited after it was compiled; what runs is the old code."""


class Manifest(NamedTuple):
    """What setup.py compiled."""

    hashes: dict[str, str]  # path of the source below ROOT, with slashes -> SHA-256 of its bytes
    mypy: str  # version of mypyc; empty when nothing was compiled
    compiler: str  # what the C compiler says of itself; empty when nothing was compiled


class BuildInfo(NamedTuple):
    """What runs; ``str()`` says it in one line."""

    version: str  # of this distribution
    mode: str  # "compiled", "interpreted", or "mixed" when only some of the hot modules are compiled
    why: str  # why it is not compiled; empty when it is
    compiled: tuple[str, ...]  # names of the modules that run compiled
    interpreted: tuple[str, ...]  # names of the modules that were compiled once but run interpreted
    mypy: str  # version of the mypyc that compiled them, or ""
    compiler: str  # the C compiler that compiled them, or ""
    python: str  # the version that runs

    def __str__(self) -> str:
        line = f"tabletop-envs {self.version}, {self.mode}"
        if self.compiled:
            count = len(self.compiled)
            line += f": {count} module{'s' * (count != 1)} by mypyc {self.mypy} and {self.compiler}"
        if self.interpreted and self.compiled:
            line += f"; interpreted: {', '.join(self.interpreted)}"
        if self.why:
            line += f" ({self.why})"
        return f"{line}; Python {self.python}"


def read_manifest() -> Manifest:
    """The list of what was compiled; an empty one when nothing was."""
    try:
        with open(MANIFEST, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return Manifest({}, "", "")
    notes = [line.removeprefix("# ") for line in lines if line.startswith("#")]
    entries = [line.split("  ", 1) for line in lines if not line.startswith("#")]
    return Manifest({path: digest for digest, path in entries}, notes[0].split()[1], notes[1])


def choose_mode() -> None:
    """Obey ``TABLETOP_PURE``, or else warn of stale compiled modules. Runs once, when ``tabletop_core`` is imported."""
    hashes = read_manifest().hashes
    if not hashes:
        return
    if PURE:
        sys.meta_path.insert(0, _SourceFinder({_module_of(path): path for path in hashes}))
        return
    stale = [path for path, digest in hashes.items() if _extension_of(path) and _is_edited(path, digest)]
    if stale:
        warnings.warn(
            f"stale compiled module: the old code runs of what was edited since it was compiled: {', '.join(stale)}. "
            "Run `make build` (or install again), or set TABLETOP_PURE=1 to run the sources.",
            StaleBuildWarning,
            stacklevel=3,
        )


def build_info() -> BuildInfo:
    """Tell whether the compiled or the interpreted build runs, and what it was made with."""
    from tabletop_core import __version__

    manifest = read_manifest()
    compiled = tuple(_module_of(path) for path in manifest.hashes if _runs_compiled(path))
    interpreted = tuple(_module_of(path) for path in manifest.hashes if not _runs_compiled(path))
    mode = "interpreted" if not compiled else "mixed" if interpreted else "compiled"
    if mode == "compiled":
        why = ""
    elif PURE:
        why = "TABLETOP_PURE is set"
    else:
        why = "no compiled modules for this Python; with a C compiler, `make build` or a new installation makes them"
    made_with = (manifest.mypy, manifest.compiler) if compiled else ("", "")
    python = ".".join(map(str, sys.version_info[:3]))
    return BuildInfo(__version__, mode, why, compiled, interpreted, *made_with, python)


class _SourceFinder:
    """Finds the ``.py`` file of the listed modules, ahead of the extension module beside it."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources  # name of a module -> path of its source below ROOT

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.sources:
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, os.path.join(ROOT, self.sources[name]))


def _module_of(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def _extension_of(path: str) -> str:
    """The extension module that ``import`` takes for this source, or ""."""
    stem = os.path.join(ROOT, path).removesuffix(".py")
    return next((stem + suffix for suffix in EXTENSION_SUFFIXES if os.path.exists(stem + suffix)), "")


def _is_edited(path: str, digest: str) -> bool:
    # The content is compared, not the time: pip, git and tar set times as they like, and a source that was touched but
    # not changed is not stale. Hashing all the hot sources takes about a millisecond.
    from hashlib import sha256

    try:
        with open(os.path.join(ROOT, path), "rb") as file:
            return sha256(file.read()).hexdigest() != digest
    except FileNotFoundError:
        return False


def _runs_compiled(path: str) -> bool:
    loaded = sys.modules.get(_module_of(path))
    if loaded is not None and loaded.__file__:
        return not loaded.__file__.endswith(".py")
    return not PURE and bool(_extension_of(path))
