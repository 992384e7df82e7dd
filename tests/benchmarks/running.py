"""How the tests run commands in processes of their own."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TINY = (  # noqa: SIM905
    "--decisions 1024 --games 16 --rollout 16 --minibatch 128 --epochs 1 --hidden 16 --value-hidden 16 "
    "--snapshot-every 256 --checkpoint-seconds 0 --threads 1 --evaluation-games 4"
).split()


def command_of(*words):
    return [sys.executable, "-m", "benchmarks", *map(str, words)]


def environment(folder):
    """Runs the source tree, wherever the working folder is."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return {**os.environ, "PYTHONPATH": path, "MPLCONFIGDIR": str(folder), "OMP_NUM_THREADS": "1", "COLUMNS": "120"}
