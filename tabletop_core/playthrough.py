"""Playthroughs: a whole seeded game as text, kept in the repository so that a change of rules shows as a readable diff.

python -m tabletop_core.playthrough [FOLDER]          write those of all installed games anew
python -m tabletop_core.playthrough --check [FOLDER]  only compare; ends with status 1 where one differs
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tabletop_core.game import NOBODY, Game
from tabletop_core.layout import Layout
from tabletop_core.replay import Recorder, observed
from tabletop_core.rng import seeded
from tabletop_core.spec import GameSpec, installed_games

FOLDER: Final = Path("tests", "playthroughs")
SEED: Final = 1
STEPS_BETWEEN_TABLES: Final = 25
STEPS_IN_FULL: Final = 70
OBSERVED_IN_FULL: Final = 140  # by all seats together: the more seats, the fewer steps
WIDTH: Final = 120


def playthrough(spec: GameSpec, seed: int, *, table_every: int = STEPS_BETWEEN_TABLES, **options: Any) -> str:
    """The game from ``seed`` in which every seat picks among its legal actions at random, as text.

    Each step gives what every seat observes, or the first alone where no seat has secrets, section by section (all
    non-zero cells at first, then the sections that changed), the legal actions by name and the chosen one; now and then
    the table as a spectator sees it. Cells are written ``index=value``, or the index alone where a section holds only 0
    and 1. After STEPS_IN_FULL steps, or OBSERVED_IN_FULL observations, only the actions follow, and the end.
    """
    recorder = Recorder(spec, seed, **options)
    rng = seeded(recorder.seed)
    game = recorder.game
    layout = spec.observation_layout(game)
    lines = [f"{spec.title} ({spec.name}), seed {seed}", *_options_in_words(recorder.options)]
    seen = [np.zeros(layout.size, dtype=np.uint8) for _ in range(game.num_seats if spec.has_secrets else 1)]
    in_full = min(STEPS_IN_FULL, OBSERVED_IN_FULL // len(seen))
    step = 0
    while game.seat_to_act() != NOBODY:
        if step % table_every == 0:
            lines += ["", *_table(spec, game)]
        legal = game.legal_actions()
        action = legal[rng.below(len(legal))]
        if step >= in_full:
            lines += [f"# step {step}: player_{game.seat_to_act()}, of {len(legal)} legal actions"]
        else:
            lines += _step_in_full(layout, game, seen, step, legal)
        lines += [f"> {action} {game.describe_action(action)}"]
        recorder.step(action)
        step += 1
    lines += ["", f"# end after {step} steps: {game.ending()}", *_observations(layout, game, seen)]
    lines += [f"player_{seat} gets {game.payoff(seat):+g}" for seat in range(game.num_seats)]
    lines += ["", *_table(spec, game)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _step_in_full(
    layout: Layout, game: Game, seen: list[npt.NDArray[np.uint8]], step: int, legal: list[int]
) -> list[str]:
    """What each seat observes before the step, and what can be chosen."""
    return [
        "",
        f"# step {step}: player_{game.seat_to_act()}",
        *_observations(layout, game, seen),
        *_wrapped("legal: ", [f"{each} {game.describe_action(each)}" for each in legal]),
    ]


def playthroughs(specs: Mapping[str, GameSpec], seed: int = SEED) -> Iterator[tuple[str, str]]:
    """File name and text for each variant of each game (see ``GameSpec.variants``)."""
    for spec in specs.values():
        for name, options in spec.variants().items():
            yield f"{spec.name} {name}.txt".replace(" ", "-"), playthrough(spec, seed, **options)


def differences(folder: Path, specs: Mapping[str, GameSpec]) -> list[str]:
    """How the files in ``folder`` differ from the games as they are now, one sentence a file; empty if they agree."""
    found = []
    wanted = dict(playthroughs(specs))
    for name, text in wanted.items():
        kept = (folder / name).read_text(encoding="utf-8") if (folder / name).exists() else ""
        if kept != text:
            found.append(f"{name}: {_first_difference(kept.splitlines(), text.splitlines())}")
    found += [f"{path.name}: no game makes it" for path in sorted(folder.glob("*.txt")) if path.name not in wanted]
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or compare the files; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tabletop_core.playthrough", description="Whole games as text, for all installed games."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help=f"where they are kept (default: {FOLDER})")
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    given = parser.parse_args(arguments)
    specs = installed_games()
    if given.check:
        found = differences(given.folder, specs)
        print("\n".join(found) or "all playthroughs are as kept")
        return 1 if found else 0
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted = dict(playthroughs(specs))
    for path in given.folder.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (given.folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(wanted)} playthroughs in {given.folder}")
    return 0


# --- the parts of the text -------------------------------------------------------------------------------------------
def _options_in_words(options: Mapping[str, Any]) -> list[str]:
    return [f"{name} = {value!r}" for name, value in options.items()]


def _table(spec: GameSpec, game: Game) -> list[str]:
    return [f"| {line}" for line in spec.render_text(game, None).splitlines()]


def _observations(layout: Layout, game: Game, seen: list[npt.NDArray[np.uint8]]) -> list[str]:
    """What changed for each seat of ``seen``, which is what it saw before, and is brought up to date."""
    lines = []
    for seat in range(len(seen)):
        now = np.frombuffer(observed(game, seat), dtype=np.uint8)
        changed = []
        for section, start, stop in layout.spans():
            if not np.array_equal(now[start:stop], seen[seat][start:stop]):
                changed.append(f"{section.name}: {_cells(now[start:stop].reshape(section.shape), section.high)}")
        lines += _wrapped(f"player_{seat} sees ", changed)
        seen[seat] = now
    return lines


def _cells(section: npt.NDArray[np.uint8], high: int) -> str:
    words = []
    for index in np.argwhere(section):
        place = ",".join(str(i) for i in index)
        words.append(place if high == 1 else f"{place}={section[tuple(index)]}")
    return " ".join(words) or "none"


def _wrapped(start: str, items: Sequence[str]) -> list[str]:
    """The items one after the other, in lines that are not much longer than ``WIDTH``."""
    lines = [start]
    for number, item in enumerate(items):
        piece = item if number == len(items) - 1 else f"{item}; "
        if len(lines[-1]) + len(piece.rstrip()) > WIDTH and lines[-1].strip():
            lines.append("    ")
        lines[-1] += piece
    return lines if items else []


def _first_difference(kept: Sequence[str], now: Sequence[str]) -> str:
    if not kept:
        return "missing"
    for number, (old, new) in enumerate(zip(kept, now), start=1):
        if old != new:
            return f"line {number} was {old!r}, is {new!r}"
    return f"had {len(kept)} lines, has {len(now)}"


if __name__ == "__main__":
    sys.exit(main())
