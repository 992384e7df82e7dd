"""Redrawing all that a seat cannot know."""

from mypy_extensions import i64

from patriot_env.state import State
from tabletop_core.rng import Rng, seeded


def resample(s: State, seat: i64, rng: Rng) -> None:
    """Redraw chance to come."""
    s.rng = seeded(rng.seed64())
