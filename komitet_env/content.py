"""The schema of the files in ``content/``, and everything in them in words.

    python -m komitet_env.content cards [FOLDER]

prints everything in a pack.
"""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from komitet_env import content_checks as checks
from komitet_env import tables as t
from komitet_env import wording
from komitet_env.packing import allies_of, levels, packed, personal_tasks, tasks_of
from komitet_env.tables import Tables
from komitet_env.vocabulary import (
    Access,
    AccessGains,
    AccessLoss,
    AccessReroll,
    Ally,
    AnyCity,
    AnyPersonalTask,
    AnyScenarioToken,
    AnyTask,
    Character,
    City,
    DocumentTokens,
    Face,
    Failure,
    Interrogation,
    Level,
    MainTask,
    OneTimeAlly,
    PermanentAlly,
    Road,
    ScenarioToken,
    Stress,
    Symbol,
    Task,
)
from tabletop_core.content import Check as PackCheck
from tabletop_core.content import Pack, PackSchema, cards_command, load_pack
from tabletop_core.words import listed

__all__ = ["SCHEMA", "built_in", "load", "main", "markdown", "packed"]

BUILT_IN: Final = Path(__file__).parent / "content"

FILES: Final[dict[str, object]] = {
    "cities.yaml": list[AnyCity],
    "roads.yaml": list[Road],
    "dice.yaml": list[Symbol | Failure],
    "documents.yaml": list[DocumentTokens],
    "access.yaml": list[AccessLoss | AccessReroll | AccessGains],
    "stress.yaml": list[Stress],
    "interrogations.yaml": list[Interrogation],
    "characters.yaml": list[Character],
    "personal_tasks.yaml": list[AnyPersonalTask],
    "tasks.yaml": list[AnyTask],
    "allies.yaml": list[OneTimeAlly | PermanentAlly],
    "main_tasks.yaml": list[MainTask],
    "scenario_tokens.yaml": list[AnyScenarioToken],
    "levels.yaml": list[Level],
}
WITH_BONUSES: Final = ("characters.yaml", "allies.yaml", "personal_tasks.yaml")
WITH_GAINS: Final = (*WITH_BONUSES, "cities.yaml", "access.yaml", "scenario_tokens.yaml")

SCHEMA: Final = PackSchema(
    game="komitet",
    files=FILES,
    checks=(
        checks.count_check("cities.yaml", City, int(t.CITIES), "cities"),
        checks.count_check("characters.yaml", Character, int(t.CHARACTERS), "characters"),
        checks.count_check("access.yaml", Access, int(t.ACCESS_TOKENS), "access tokens"),
        checks.count_check("stress.yaml", Stress, int(t.STRESS_TOKENS), "stress tokens"),
        checks.count_check("interrogations.yaml", Interrogation, int(t.INTERROGATIONS), "interrogation tokens"),
        checks.count_check("tasks.yaml", Task, int(t.TASKS), "ordinary tasks"),
        checks.count_check("allies.yaml", Ally, int(t.TASKS), "allies"),
        checks.count_check("main_tasks.yaml", MainTask, int(t.MAIN_CARDS), "main tasks"),
        checks.count_check("scenario_tokens.yaml", ScenarioToken, int(t.SCENARIO_TOKENS), "scenario tokens"),
        checks.count_check("levels.yaml", Level, len(t.LEVELS), "levels"),
        PackCheck(("cities.yaml", "roads.yaml"), checks.road_problems),
        PackCheck(("dice.yaml",), checks.dice_problems),
        PackCheck(("dice.yaml", *WITH_BONUSES), checks.symbol_problems),
        PackCheck(("documents.yaml", "levels.yaml"), checks.document_problems),
        PackCheck(("characters.yaml", "levels.yaml"), checks.board_problems),
        PackCheck(WITH_GAINS, checks.gains_problems),
        PackCheck(("scenario_tokens.yaml",), checks.loss_problems),
        PackCheck(WITH_BONUSES, checks.income_problems),
        PackCheck(WITH_GAINS, checks.endless_problems),
        PackCheck(WITH_BONUSES, checks.bonus_problems),
        PackCheck(("tasks.yaml",), checks.question_problems),
        PackCheck(("roads.yaml", "tasks.yaml"), checks.task_problems),
        PackCheck(
            ("characters.yaml", "tasks.yaml", "main_tasks.yaml", "personal_tasks.yaml"), checks.condition_problems
        ),
        PackCheck(("access.yaml",), checks.access_problems),
        PackCheck(("characters.yaml", "personal_tasks.yaml"), checks.personal_problems),
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
    return "\n".join(
        row for rows in (map_rows(pack), board_rows(pack), task_rows(pack), token_rows(pack)) for row in rows
    )


def table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table with a heading."""
    lines = [f"### {heading}", "", f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return [*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def map_rows(pack: Pack) -> list[str]:
    """Cities and roads."""
    cities = pack.entries("cities.yaml", City)
    roads = pack.entries("roads.yaml", Road)
    return [
        *table(
            "Cities",
            ("city", "region", "effect", "origin"),
            ((each.name, each.region, wording.city_words(each), each.origin) for each in cities),
        ),
        *table(
            "Roads",
            ("between", "cars", "origin"),
            ((listed(each.cities), each.cost, each.origin) for each in roads),
        ),
    ]


def board_rows(pack: Pack) -> list[str]:
    """Characters, one table each, and their personal tasks."""
    lines = []
    for each in pack.entries("characters.yaml", Character):
        incomes = "; ".join(wording.gains_words(gains) for gains in each.incomes)
        cells = zip(range(1, 6), each.personnel, each.analytics, each.transport)
        rows = [(number, *map(wording.cell_words, row)) for number, *row in cells]
        start = f"Starts in {each.start} with {wording.goods_words(each.goods)}. Base incomes: {incomes}."
        heading, *board = table(each.name, ("cell", "Personnel", "Analytics", "Transport"), rows)
        lines += [heading, "", f"{start} Origin: {each.origin}.", *board]
    personal = (
        (
            each.character,
            each.number,
            each.name,
            wording.personal_words(each),
            wording.bonus_words(each.bonus),
            each.origin,
        )
        for each in personal_tasks(pack)
    )
    return lines + table("Personal tasks", ("character", "number", "task", "when", "bonus", "origin"), personal)


def task_rows(pack: Pack) -> list[str]:
    """Ordinary tasks, allies and main tasks."""
    tasks = tasks_of(pack)
    city = {each.number: each.city for each in tasks}
    ordinary = ((f"{each.number:03}", each.name, each.city, wording.task_words(each), each.origin) for each in tasks)
    allies = (
        (f"{each.number:03}", each.name, city[each.number], wording.ally_words(each), each.origin)
        for each in allies_of(pack)
    )
    mains = (
        (each.name, "; ".join(wording.condition_words(condition) for condition in each.conditions), each.origin)
        for each in pack.entries("main_tasks.yaml", MainTask)
    )
    return [
        *table("Main tasks", ("task", "conditions, in order", "origin"), mains),
        *table("Ordinary tasks", ("number", "task", "city", "what is to be done", "origin"), ordinary),
        *table("Allies", ("number", "ally", "city", "what it gives", "origin"), allies),
    ]


def token_rows(pack: Pack) -> list[str]:
    """Scenario tokens, dice, small tokens and levels."""
    scenario: list[AnyScenarioToken] = pack.files["scenario_tokens.yaml"]
    faces = pack.entries("dice.yaml", Face)
    access = pack.entries("access.yaml", Access)
    stress = pack.entries("stress.yaml", Stress)
    checks = pack.entries("interrogations.yaml", Interrogation)
    documents = pack.entries("documents.yaml", DocumentTokens)
    return [
        *table(
            "Scenario tokens",
            ("token", "what it does", "origin"),
            ((each.name, wording.scenario_words(each), each.origin) for each in scenario),
        ),
        *table(
            "Dice", ("face", "sides of each die", "origin"), ((each.name, each.sides, each.origin) for each in faces)
        ),
        *table(
            "Access tokens",
            ("token", "copies", "what it does", "origin"),
            ((each.name, each.copies, wording.access_words(each), each.origin) for each in access),
        ),
        *table(
            "Stress tokens",
            ("penalty", "copies", "origin"),
            ((wording.PENALTIES[each.penalty], each.copies, each.origin) for each in stress),
        ),
        *table(
            "Interrogation tokens",
            ("check", "copies", "origin"),
            ((wording.check_words(each), each.copies, each.origin) for each in checks),
        ),
        *table(
            "Document tokens",
            ("value", "copies", "origin"),
            ((each.value, each.copies, each.origin) for each in documents),
        ),
        *table(
            "Levels",
            ("level", *t.GOODS_NAMES, "calm", "origin"),
            ((each.name, *each.numbers, each.origin) for each in levels(pack)),
        ),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the cards; return the exit status: 0 fine, 1 a pack with problems."""
    return cards_command("komitet_env.content", "The content of Komitet.", markdown, arguments)


if __name__ == "__main__":
    sys.exit(main())
