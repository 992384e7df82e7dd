"""The schema of the files in ``content/``, and everything in them in words.

    python -m patriot_env.content cards [FOLDER]

prints every card in a pack.
"""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from patriot_env import content_checks as checks
from patriot_env import tables as t
from patriot_env import wording
from patriot_env.packing import (
    BRIEF_FILES,
    allegiances_of,
    briefs_of,
    characters_of,
    deals_of,
    kinds_of,
    letters_of,
    packed,
)
from patriot_env.tables import Tables
from patriot_env.vocabulary import (
    AgainstRiot,
    Allegiance,
    AnyAllegiance,
    AnyBrief,
    AssassinTile,
    AtOnce,
    Beacon,
    Brief,
    Character,
    Deal,
    DefectiveBeacon,
    Discovery,
    Influence,
    Kept,
    Letter,
    Reject,
    Riot,
    WorkingBeacon,
)
from tabletop_core.content import Check as PackCheck
from tabletop_core.content import Pack, PackSchema, cards_command, load_pack
from tabletop_core.words import listed

__all__ = ["SCHEMA", "built_in", "load", "main", "markdown", "packed"]

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

WITH_STEPS: Final = (
    "influence.yaml",
    *BRIEF_FILES,
    "beacons.yaml",
    "discoveries.yaml",
    "letters.yaml",
    "characters.yaml",
    "assassin.yaml",
)

SCHEMA: Final = PackSchema(
    game="patriot",
    files=FILES,
    checks=(
        checks.count_check("briefs.yaml", Brief, int(t.BRIEFS), "briefs"),
        checks.count_check("super_briefs.yaml", Brief, int(t.SUPER_BRIEFS), "super briefs"),
        checks.count_check("beacons.yaml", Beacon, int(t.BEACONS), "beacons"),
        checks.count_check("discoveries.yaml", Discovery, int(t.DISCOVERIES), "discoveries"),
        checks.count_check("riots.yaml", Riot, int(t.RIOTS), "riot cards"),
        checks.count_check("allegiances.yaml", Allegiance, int(t.ALLEGIANCES), "allegiance cards"),
        checks.count_check("characters.yaml", Character, int(t.CHARACTERS), "characters"),
        checks.count_check("assassin.yaml", AssassinTile, int(t.ASSASSIN_TILES), "tiles of a revealed assassin"),
        PackCheck(("influence.yaml",), checks.influence_problems),
        PackCheck(BRIEF_FILES, checks.brief_problems),
        PackCheck(WITH_STEPS, checks.step_problems),
        PackCheck(WITH_STEPS, checks.length_problems),
        PackCheck(("discoveries.yaml",), checks.discovery_problems),
        PackCheck(("letters.yaml",), checks.letter_problems),
        PackCheck(("riots.yaml",), checks.riot_problems),
        PackCheck(("allegiances.yaml",), checks.mission_problems),
        PackCheck(("allegiances.yaml", "deals.yaml"), checks.deal_problems),
        PackCheck(("characters.yaml",), checks.character_problems),
    ),
)


# --- loading ---------------------------------------------------------------------------------------------------------
def load(folder: str | Path | None = None) -> Tables:
    """The content of the pack in ``folder``, or the built-in one, read once; raises ContentError and TypeError."""
    return built_in() if folder is None else packed(load_pack(folder, SCHEMA))


@cache
def built_in() -> Tables:
    """The content that the library comes with."""
    return packed(load_pack(BUILT_IN, SCHEMA))


# --- cards in words --------------------------------------------------------------------------------------------------
def markdown(folder: str | Path | None = None) -> str:
    """Everything in the pack as tables of a documentation page; raises as ``load`` does."""
    pack = load_pack(BUILT_IN if folder is None else folder, SCHEMA)
    parts = (character_rows, allegiance_rows, brief_rows, letter_rows, board_rows, influence_rows)
    return "\n".join(row for part in parts for row in part(pack))


def table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table with a heading."""
    lines = [f"### {heading}", "", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def character_rows(pack: Pack) -> list[str]:
    """Characters, and the tiles of a revealed assassin."""
    characters = (
        (
            each.name + " (President)" * each.president,
            f"{each.ap}, at most {each.most_ap}",
            listed(wording.by_type_words(each.draws)),
            each.hand,
            "; ".join(wording.trait_words(each.traits)),
            "; ".join(f"**{ability.name}**, {wording.ability_words(ability)}" for ability in each.abilities),
            each.origin,
        )
        for each in characters_of(pack)
    )
    tiles = ((each.name, wording.tile_words(each), each.origin) for each in pack.entries("assassin.yaml", AssassinTile))
    columns = ("character", "AP", "draws", "hand limit", "traits", "abilities", "origin")
    return [
        *table("Characters", columns, characters),
        *table("Tiles of a revealed assassin", ("tile", "cost and effect", "origin"), tiles),
    ]


def allegiance_rows(pack: Pack) -> list[str]:
    """Allegiance cards, and how they are dealt."""
    cards = (
        (each.name, each.copies, wording.allegiance_words(each), each.origin)
        for each in dict.fromkeys(allegiances_of(pack))
    )
    deals = (
        (
            each.players,
            *(wording.sides_words(sides) for sides in (each.start, each.director, each.later)),
            wording.president_words(each),
            each.origin,
        )
        for each in deals_of(pack)
    )
    columns = ("players", "at the start", "more with the Director", "more in round 3", "President dealt one", "origin")
    return [
        *table("Allegiance cards", ("card", "copies", "wins by", "origin"), cards),
        *table("Deals of allegiance cards", columns, deals),
    ]


def brief_rows(pack: Pack) -> list[str]:
    """Briefs and super briefs."""
    briefs = (
        (each.name, wording.TYPES[each.theme], each.__struct_config__.tag, wording.brief_words(each), each.origin)
        for each in briefs_of(pack)
    )
    rows = list(briefs)
    columns = ("brief", "theme", "kind", "what it does", "origin")
    normal = len(pack.files[BRIEF_FILES[0]])
    return [*table("Briefs", columns, rows[:normal]), *table("Super briefs", columns, rows[normal:])]


def letter_rows(pack: Pack) -> list[str]:
    """Letters and riot cards."""
    letters = ((each.name, each.day, wording.letter_words(each), each.origin) for each in letters_of(pack))
    riots = ((each.name, wording.riot_words(each), each.origin) for each in pack.entries("riots.yaml", Riot))
    return [
        *table("Letters", ("letter", "day", "what it demands", "origin"), letters),
        *table("Riot cards", ("card", "rioters", "origin"), riots),
    ]


def board_rows(pack: Pack) -> list[str]:
    """Beacons and discoveries."""
    beacons = ((each.name, wording.beacon_words(each), each.origin) for each in pack.entries("beacons.yaml", Beacon))
    discoveries = (
        (each.name, wording.discovery_words(each), each.origin) for each in pack.entries("discoveries.yaml", Discovery)
    )
    return [
        *table("Beacons", ("beacon", "cost and effect", "origin"), beacons),
        *table("Scientific discoveries", ("discovery", "what it does", "origin"), discoveries),
    ]


def influence_rows(pack: Pack) -> list[str]:
    """Influence cards."""
    kinds = (
        (wording.kind_name(each), each.copies, wording.steps_words(each.action) if each.action else "", each.origin)
        for each in kinds_of(pack)
    )
    return table("Influence cards", ("card", "copies", "action", "origin"), kinds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the cards; return the exit status: 0 fine, 1 a pack with problems."""
    return cards_command("patriot_env.content", "The content of Patriot.", markdown, arguments)


if __name__ == "__main__":
    sys.exit(main())
