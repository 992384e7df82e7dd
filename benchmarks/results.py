"""Numbers with their origin: intervals, tables, and results files that say by what command they were made."""

import contextlib
import csv
import datetime
import importlib.metadata
import json
import math
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.errors import CommandError
from benchmarks.games import Setting, plain
from benchmarks.match import Tally
from tabletop_core import __version__
from tabletop_core.build import build_info
from tabletop_core.files import replacing

CONFIDENCE = 0.95
NORMAL_95 = 1.96  # standard errors on each side of a mean
LIBRARIES = ("numpy", "torch", "stable-baselines3", "sb3-contrib", "gymnasium", "pettingzoo")


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate; (0, 1) without trials."""
    from scipy.stats import binomtest  # here: it takes half a second

    if trials == 0:
        return 0.0, 1.0
    interval = binomtest(successes, trials).proportion_ci(CONFIDENCE, method="wilson")
    return float(interval.low), float(interval.high)


def mean_payoff(tally: Tally) -> tuple[float, float, float]:
    """What a game paid on average, with the 95 % interval of that mean (normal); all 0 without games."""
    games = tally.games
    if games == 0:
        return 0.0, 0.0, 0.0
    mean = tally.paid / games
    variance = max(tally.paid_squared / games - mean * mean, 0.0) * games / max(games - 1, 1)
    reach = NORMAL_95 * math.sqrt(variance / games)
    return mean, mean - reach, mean + reach


def described(tally: Tally) -> dict[str, Any]:
    """A tally with its rate of wins (a draw is none, nor is a stopped game), the mean payoff, and their intervals."""
    low, high = wilson(tally.wins, tally.games)
    mean, mean_low, mean_high = mean_payoff(tally)
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "stopped": tally.stopped,
        "win_rate": tally.wins / tally.games if tally.games else 0.0,
        "low": low,
        "high": high,
        "mean_payoff": mean,
        "mean_low": mean_low,
        "mean_high": mean_high,
    }


def percent(tally: Tally) -> str:
    """The rate of wins with its interval, in words: ``63.0 % (59.9-66.0)``."""
    low, high = wilson(tally.wins, tally.games)
    rate = tally.wins / tally.games if tally.games else 0.0
    return f"{100 * rate:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def payoff_in_words(tally: Tally) -> str:
    """The mean payoff with its interval: ``-0.84 (-0.85 to -0.83)``."""
    mean, low, high = mean_payoff(tally)
    return f"{mean:.3f} ({low:.3f} to {high:.3f})"


def command_line() -> str:
    """The command that runs now, as it can be typed again."""
    return shlex.join(["python", "-m", "benchmarks", *sys.argv[1:]])


def provenance(setting: Setting) -> dict[str, Any]:
    """Where a number comes from: command, game, options, versions, commit, machine, date."""
    return {
        "command": command_line(),
        "game": setting.spec.name,
        "options": plain(setting.options),
        "versions": versions(),
        "commit": commit(),
        "machine": machine(),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def machine_in_words(found: Mapping[str, Any]) -> str:
    """The machine and the versions of a provenance: ``AMD EPYC, 2 cores; tabletop-envs 0.1.0, ...``."""
    machine = f"{found['machine']['processor']}, {found['machine']['cores']} cores"
    return f"{machine}; {', '.join(f'{library} {version}' for library, version in found['versions'].items())}"


def versions() -> dict[str, str]:
    """The versions of all that the numbers depend on."""
    found = {"tabletop-envs": __version__, "build": build_info().mode, "python": platform.python_version()}
    for name in LIBRARIES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found[name] = importlib.metadata.version(name)
    return found


def commit() -> str | None:
    """The commit of the checkout that the library runs from, with ``+`` where files differ from it; None elsewhere."""
    root = Path(__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return None
    try:
        head = _git(root, "rev-parse", "HEAD")
        return head + ("+" if _git(root, "status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def machine() -> dict[str, Any]:
    """The processor and the system."""
    return {"processor": _processor(), "cores": cores(), "system": platform.platform(terse=True)}


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def writable_folder(path: Path) -> Path:
    """Make the folder if need be and make sure of writing there; raises CommandError that says why not."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError as error:
        raise CommandError(
            f"cannot write into the folder {path} ({error.strerror}): give another one, or the right to write there"
        ) from None


def write_curve(path: Path, rows: Sequence[Mapping[str, float]]) -> None:
    """Write rows with the same columns as CSV, whole or not at all."""
    with replacing(path) as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write a results file, whole or not at all."""
    with replacing(path) as file:
        json.dump(content, file, indent=2)
        file.write("\n")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True, timeout=10)
    return done.stdout.strip()


def _processor() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
