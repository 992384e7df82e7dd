"""Checkpoints of a training: everything needed to go on, in one file that is whole or not there at all."""

import io
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import torch

from benchmarks.errors import CommandError
from tabletop_core.files import replacing

KEPT = 2  # the newest, and the one before in case the disk has lost some of the newest
PATTERN = "decisions-*.pt"


@dataclass
class Timing:
    """Where the time of a training went, in seconds on the clock, interruptions left out."""

    training: float = 0.0
    rollouts: float = 0.0  # of that: playing, the rest are updates
    environment: float = 0.0  # of that: stepping, masks, observations, scripted opponents
    snapshots: float = 0.0  # of that: the networks of snapshots, and agents that do not play inside the batch


@dataclass
class Checkpoint:
    """A training between two updates: with the same libraries, what follows is the same whether it was kept or not."""

    card: dict[str, Any]  # what it is trained for (`PolicyCard`)
    decisions: int
    updates: int
    policy: dict[str, torch.Tensor]
    optimizer: dict[str, Any]
    snapshots: dict[int, dict[str, torch.Tensor]]
    next_snapshot: int  # at how many decisions
    curve: list[dict[str, float]]
    timing: dict[str, float] = field(default_factory=dict)
    resumed: int = 0  # how often the training has been resumed
    imitation: dict[str, float] = field(default_factory=dict)  # what came of it, if the training began with it
    games: dict[str, Any] = field(
        default_factory=dict
    )  # under way (`SelfPlayVecEnv.under_way`); empty before the first
    episode_starts: list[bool] = field(default_factory=list)  # of those games: has just begun
    older: int = 0  # `SnapshotPool.older`
    records: dict[int, list[float]] = field(default_factory=dict)  # games and wins by opponent (`League.records`)
    panel: list[dict[str, float]] = field(default_factory=list)  # measurements during training
    next_panel: int = 0  # at how many decisions
    best: dict[str, Any] = field(default_factory=dict)  # decisions, mean payoff and weights of the best so far
    origin: dict[str, Any] = field(default_factory=dict)  # command, versions, commit, machine and date at the start


def save(folder: Path, checkpoint: Checkpoint) -> Path:
    """Write the checkpoint, then remove all but the last two."""
    path = folder / f"decisions-{checkpoint.decisions:012d}.pt"
    content = io.BytesIO()  # torch does not tell of a full disk what there is to tell
    torch.save({entry.name: getattr(checkpoint, entry.name) for entry in fields(Checkpoint)}, content)
    with replacing(path, "wb") as file:
        file.write(content.getbuffer())
    for old in sorted(folder.glob(PATTERN))[:-KEPT]:
        old.unlink()
    return path


def load_last(folder: Path) -> Checkpoint | None:
    """The newest checkpoint that can be read, None where there is no file; raises CommandError if none can be."""
    paths = sorted(folder.glob(PATTERN), reverse=True)
    problems = []
    for path in paths:
        try:
            return Checkpoint(**torch.load(path, weights_only=True))
        except Exception as error:  # torch raises whatever the damage leads to
            problems.append(f"{path}: {error!r}")
    if problems:
        raise CommandError("no checkpoint can be read: train anew under another name. " + "; ".join(problems))
    return None
