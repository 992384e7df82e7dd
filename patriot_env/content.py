"""The schema of the files in ``content/``, and everything in them in words.

    python -m patriot_env.content cards [FOLDER]

prints every card in a pack.
"""

from functools import cache
from pathlib import Path
from typing import Final

from patriot_env.packing import packed
from patriot_env.tables import Tables
from patriot_env.vocabulary import (
    AgainstRiot,
    AnyAllegiance,
    AnyBrief,
    AssassinTile,
    AtOnce,
    Character,
    Deal,
    DefectiveBeacon,
    Influence,
    Kept,
    Letter,
    Reject,
    Riot,
    WorkingBeacon,
)
from tabletop_core.content import PackSchema, load_pack

__all__ = ["SCHEMA", "built_in", "load", "packed"]

BUILT_IN: Final = Path(__file__).parent / "content"

FILES: Final[dict[str, object]] = {
    "influence.yaml": list[Influence],
    "briefs.yaml": list[AnyBrief],
    "super_briefs.yaml": list[AnyBrief],
    "beacons.yaml": list[WorkingBeacon | DefectiveBeacon],
    "discoveries.yaml": list[AtOnce | Reject | Kept | AgainstRiot],
    "letters.yaml": list[Letter],
    "riots.yaml": list[Riot],
    "allegiances.yaml": list[AnyAllegiance],
    "deals.yaml": list[Deal],
    "characters.yaml": list[Character],
    "assassin.yaml": list[AssassinTile],
}

SCHEMA: Final = PackSchema(game="patriot", files=FILES)


# --- loading ---------------------------------------------------------------------------------------------------------
def load(folder: str | Path | None = None) -> Tables:
    """The content of the pack in ``folder``, or the built-in one, read once; raises ContentError and TypeError."""
    return built_in() if folder is None else packed(load_pack(folder, SCHEMA))


@cache
def built_in() -> Tables:
    """The content that the library comes with."""
    return packed(load_pack(BUILT_IN, SCHEMA))
