"""Checks that the same games are played in another process, and by the other build."""

import os
import pickle
import subprocess
import sys
from hashlib import sha256
from typing import Final

from tabletop_core import build_info
from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import mask_of
from tabletop_core.rng import seeded
from tabletop_core.testing.play import Subject, claim, view

SHARE: Final = 3  # one in so many of the ``thorough`` games is compared, since each is played once more
FEWEST: Final = 2  # the second one is played by bots
RESAMPLE_EVERY: Final = 3  # moments; redrawn for one seat, each in turn, since that is slow where there are many
DIGITS: Final = 16
SECONDS: Final = 600


def other_processes_agree(subject: Subject) -> None:
    """Another process, with other hashes of strings, plays the same games."""
    _must_agree(subject, pure=os.environ.get("TABLETOP_PURE", ""))


def other_build_agrees(subject: Subject) -> None:
    """The interpreted build plays the same games as the compiled one, as far as both are there."""
    _must_agree(subject, pure="1" if build_info().mode != "interpreted" else "")


def _must_agree(subject: Subject, pure: str) -> None:
    here = digests(subject)
    subject.place = None
    there = _digests_elsewhere(subject, pure)
    for seed, one, other in zip(subject.seeds(len(here)), here, there):
        claim(one == other, f"the game of seed {seed} goes another way: digest {one}, there {other}")


def digests(subject: Subject) -> list[str]:
    """A digest of all that can be asked of a game at each moment, one a game."""
    found = []
    digest = sha256()
    for number, game in enumerate(subject.moments(max(subject.thorough // SHARE, FEWEST))):
        turn, rest = divmod(number, RESAMPLE_EVERY)
        digest.update(_all_of(game, resampled_for=None if rest else turn % game.num_seats))
        if game.seat_to_act() == NOBODY:
            found.append(digest.hexdigest()[:DIGITS])
            digest = sha256()
    return found


def _all_of(game: Game, *, resampled_for: int | None) -> bytes:
    seats = range(game.num_seats)
    words = [game.describe_action(action) for action in game.legal_actions()]
    said = repr((int(game.seat_to_act()), words, game.ending(), [game.payoff(seat) for seat in seats]))
    parts = [said.encode(), mask_of(game), game.state_bytes(), *(view(game, seat)[1] for seat in seats)]
    if resampled_for is not None:
        other = game.copy()
        other.resample_hidden(resampled_for, seeded(resampled_for))
        parts.append(other.state_bytes())
    return b"".join(parts)


def _digests_elsewhere(subject: Subject, pure: str) -> list[str]:
    """The digests of a new process, with ``TABLETOP_PURE`` as given."""
    try:
        given = pickle.dumps((subject.spec, subject.given, subject.thorough, subject.seed))
    except Exception as error:
        raise AssertionError(f"another process cannot be given the game: {error}") from error
    env = os.environ | {
        "TABLETOP_PURE": pure,
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": os.pathsep.join(folder for folder in sys.path if folder),
    }
    stale = "error:stale compiled module:UserWarning"  # which would play another version of the game
    command = [sys.executable, "-W", stale, "-c", "from tabletop_core.testing.builds import main; main()"]
    done = subprocess.run(command, input=given, capture_output=True, env=env, timeout=SECONDS, check=False)
    claim(done.returncode == 0, f"the other process failed:\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode().split()


def main() -> None:
    """What the other process does: print the digests of the subject on its standard input."""
    spec, options, thorough, seed = pickle.load(sys.stdin.buffer)
    print(*digests(Subject(spec, options, 0, thorough, seed)))
