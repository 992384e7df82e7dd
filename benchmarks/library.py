"""The trained policies that come with the library: a folder each under ``benchmarks/trained``.

A folder holds ``policy.zip``, the ``config.yaml`` that it was trained with, the ``results.json`` of that training, and
``CARD.md``, which says what it is and where it is weak.
"""

from pathlib import Path
from typing import Final

from benchmarks.errors import CommandError
from tabletop_core.words import did_you_mean

FOLDER: Final = Path(__file__).parent / "trained"
TRAINED: Final = "trained"  # the code of these agents
POLICY_FILE: Final = "policy.zip"  # of a run's folder, and of a folder here


def trained_policies() -> list[str]:
    """Their names."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{POLICY_FILE}"))


def trained_policy(name: str) -> Path:
    """The policy file of this name; raises CommandError that lists the names there are."""
    names = trained_policies()
    if name not in names:
        choices = did_you_mean(name, names, f"there are {', '.join(names)}")
        raise CommandError(f"no policy {name!r} comes with the library: {choices}; a file of yours is policy:FILE")
    return FOLDER / name / POLICY_FILE


def policy_path(word: str) -> Path:
    """The file that ``word`` stands for: ``trained:NAME``, or a path; raises CommandError for an unknown name."""
    code, _, name = word.partition(":")
    return trained_policy(name) if code == TRAINED and name else Path(word)
