"""What is seen, as one named layout (Rules 22.5-22.7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.state import DECISIONS, NO_DECISION, State
from tabletop_core.layout import Layout, Section

LAYOUT: Final = Layout(
    Section("decision", (38,), 1, "what is being asked (`state.DECISION_NAMES`, from the second)"),
)
OBSERVATION_SIZE: Final[i64] = DECISIONS - 1


def write_observation(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``LAYOUT`` from ``at`` on; return the cell after the last."""
    if s.decision != NO_DECISION:
        out[at + s.decision - 1] = 1
    return at + OBSERVATION_SIZE
