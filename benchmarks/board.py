"""What a training writes for TensorBoard, where that is asked for."""

import importlib.util
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.errors import CommandError


def check_tensorboard() -> None:
    """Raise CommandError where TensorBoard is not installed."""
    if importlib.util.find_spec("tensorboard") is None:
        raise CommandError(
            "--tensorboard needs tensorboard, which is not installed: pip install 'tabletop-envs[tensorboard]', or "
            "leave it out, since learning_curve.csv has the same numbers"
        )


class Board:
    """Rows of curves as TensorBoard's scalars in ``folder``; what stands there after ``decisions`` is replaced."""

    def __init__(self, folder: Path, decisions: int) -> None:
        check_tensorboard()
        from torch.utils.tensorboard import SummaryWriter

        self.writer: Any = SummaryWriter(str(folder), purge_step=decisions + 1)

    def write(self, group: str, row: Mapping[str, float]) -> None:
        """The numbers of ``row`` at its ``decisions``; for opponents their rates instead of their counts."""
        for name, value in row.items():
            if name.endswith("_games"):
                name = name.removesuffix("_games")
                if value:
                    self._add(f"{group}/wins against {name}", row[f"{name}_wins"] / value, row)
                    self._add(f"{group}/payoff against {name}", row[f"{name}_paid"] / value, row)
            elif not name.endswith(("_wins", "_paid")) and name != "decisions" and not math.isnan(value):
                self._add(f"{group}/{name}", value, row)

    def close(self) -> None:
        """Write what has not been written yet."""
        self.writer.close()

    def _add(self, name: str, value: float, row: Mapping[str, float]) -> None:
        self.writer.add_scalar(name, value, int(row["decisions"]))
