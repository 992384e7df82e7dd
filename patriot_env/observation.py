"""What a seat may know, as a vector of bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.state import State
from tabletop_core.layout import Layout, Section

LAYOUT: Final = Layout(Section("round", (1,), 5, "the round"))
OBSERVATION_SIZE: Final = LAYOUT.size


def write_observation(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write what the seat may know at ``out[at:]``; return the cell after the last."""
    out[at] = u8(s.round)
    return at + 1
