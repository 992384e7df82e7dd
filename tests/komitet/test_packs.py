"""Packs that cannot be played are refused: each fault is named with its file, its line and what to do about it."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml

from komitet_env import tables as t
from komitet_env.content import BUILT_IN, SCHEMA, load
from komitet_env.vocabulary import Character
from tabletop_core.content import ContentError, load_pack

ARTYOM, WILLY, ASYA, ILA, VALERY, FARKHAD = range(6)
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, ten times faster where it was built
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

Data = dict[str, Any]
Pick = Callable[[Data], Any]  # from the files of a pack, something in them


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack, to be changed."""
    return Path(copytree(BUILT_IN, tmp_path / "pack"))


def changed(folder: Path, spoil: Callable[[Data], object]) -> None:
    """Spoil the files of the pack and write them anew."""
    data = {path.name: yaml.load(path.read_bytes(), LOADER) for path in sorted(folder.glob("*.yaml"))}
    spoil(data)
    for name, entries in data.items():
        (folder / name).write_text(yaml.dump(entries, Dumper=DUMPER, sort_keys=False), encoding="utf-8")


def line_of(folder: Path, file: str, number: int, key: str | None) -> int:
    """The line of an entry of the file, of one of its keys, or of an item of a list: key[0]."""
    entry: Any = yaml.compose((folder / file).read_text(encoding="utf-8"), LOADER)
    entry = entry.value[number]
    name, _, item = (key or "").partition("[")
    for at, value in entry.value:
        if at.value == name:
            entry = value.value[int(item[:-1])] if item else at
    return int(entry.start_mark.line) + 1


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(folder)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def named(data: Data, file: str, name: str) -> Data:
    entry: Data = next(each for each in data[file] if each["name"] == name)
    return entry


def board(data: Data, character: int, department: str, cell: int) -> Data:
    found: Data = data["characters.yaml"][character][department][cell]
    return found


def put(file: str, number: int, /, **values: object) -> Callable[[Data], object]:
    """Give the entry of the file these values."""
    return lambda data: data[file][number].update(values)


def without(file: str, number: int) -> Callable[[Data], object]:
    return lambda data: data[file].pop(number)


COUNTS = [
    ("access.yaml", 0, "copies", 4, "the pack has 11 access tokens -> give exactly 10"),
    ("stress.yaml", 0, "copies", 2, "the pack has 19 stress tokens -> give exactly 20"),
    ("interrogations.yaml", 0, "copies", 3, "the pack has 22 interrogation tokens -> give exactly 21"),
    ("dice.yaml", 0, "sides", 2, "a die has 7 sides -> change sides so that they sum to 6"),
]


@pytest.mark.parametrize(("file", "number", "key", "value", "problem"), COUNTS)
def test_wrong_copies_are_refused(pack: Path, file: str, number: int, key: str, value: int, problem: str) -> None:
    changed(pack, put(file, number, **{key: value}))
    assert problems_of(pack) == [f"{file}:1: {problem}"]


def test_supply_of_interrogation_tokens(pack: Path) -> None:
    """At most 20 of the 21 are laid: a task more that lays one is too many."""

    def spoil(data: Data) -> None:
        data["tasks.yaml"][4] = data["tasks.yaml"][11] | {"number": 5}

    changed(pack, spoil)
    assert problems_of(pack) == [
        "tasks.yaml:1: the tasks lay 21 of the 21 roadblock and interrogation tokens -> let them lay at most 20: two "
        "for each interrogation task, one for each road task"
    ]


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("main_tasks.yaml", "the pack has 7 main tasks -> give exactly 8"),
        ("scenario_tokens.yaml", "the pack has 4 scenario tokens -> give exactly 5"),
        ("tasks.yaml", "the pack has 41 ordinary tasks -> give exactly 42"),
        ("allies.yaml", "the pack has 41 allies -> give exactly 42"),
        ("levels.yaml", "the pack has 2 levels -> give exactly 3"),
    ],
)
def test_missing_entries_are_refused(pack: Path, file: str, problem: str) -> None:
    changed(pack, without(file, 0))
    assert problems_of(pack) == [f"{file}:1: {problem}"]


def test_a_city_too_few_is_refused(pack: Path) -> None:
    """Whatever names the city is told so, too."""
    changed(pack, without("cities.yaml", 13))
    problems = problems_of(pack)
    assert "cities.yaml:1: the pack has 13 cities -> give exactly 14" in problems
    assert sum("which cities.yaml does not have" in each for each in problems) == len(problems) - 1


def test_a_character_too_few_is_refused(pack: Path) -> None:
    changed(pack, without("characters.yaml", 5))
    problems = problems_of(pack)
    assert "characters.yaml:1: the pack has 5 characters -> give exactly 6" in problems
    assert sum("'Farkhad Abdullin', which characters.yaml does not have" in each for each in problems) == 2


def cut_off_murmansk(data: Data) -> None:
    data["roads.yaml"] = [road for road in data["roads.yaml"] if "Murmansk" not in road["cities"]]
    data["tasks.yaml"][12].update(city="Arkhangelsk", other="Vologda")


def many_roads(data: Data) -> None:
    names = [each["name"] for each in data["cities.yaml"]]
    known = {frozenset(road["cities"]) for road in data["roads.yaml"]}
    pairs = [(a, b) for a in names for b in names if a < b and frozenset((a, b)) not in known]
    for a, b in pairs[: 33 - len(known)]:
        data["roads.yaml"].append({"cities": [a, b], "cost": 2, "origin": "stand-in"})


def many_incomes(data: Data) -> None:
    """1 document for every character, and another income for each of 24 allies."""
    for character in data["characters.yaml"]:
        character["incomes"] = [{"documents": 1}]
        for department in t.DEPARTMENT_NAMES:
            for cell in character[department]:
                cell.pop("income", None)
    for each in data["personal_tasks.yaml"]:
        each["bonus"] = {"cars": 1}
    for i, ally in enumerate(each for each in data["allies.yaml"] if each["kind"] == "permanent"):
        ally["bonus"] = {"income": {"documents": 2 + min(i, 23) % 12, "fuel": min(i, 23) // 12}}


def many_access_gains(data: Data) -> None:
    data["access.yaml"][0]["copies"] = 2
    data["access.yaml"].append(
        {"kind": "gains", "name": "More", "copies": 1, "gains": {"fuel": 3}, "origin": "stand-in"}
    )


def close_personnel(data: Data) -> None:
    """Artyom's only open Personnel cell gets the cost of an Analytics cell."""
    board(data, ARTYOM, "personnel", 0)["cost"] = board(data, ARTYOM, "analytics", 1).pop("cost")


def five_in_perm(data: Data) -> None:
    """Deliveries all start in Perm, where three tasks lie anyway."""
    for number in (2, 8):
        data["tasks.yaml"][number - 1]["city"] = "Perm"


def questions_in_moscow(data: Data) -> None:
    for number in (1, 4, 15, 24, 40):
        data["tasks.yaml"][number - 1]["questions"] = ["Moscow", "Kirov"]
    data["tasks.yaml"][35]["questions"] = ["Gorky", "Murmansk"]


def first_main(**values: object) -> Callable[[Data], object]:
    """The first condition of the first main task is this, in Moscow."""
    return lambda data: data["main_tasks.yaml"][0]["conditions"].__setitem__(0, {"city": "Moscow", **values})


REFUSED: list[Any] = [
    # roads and dice
    pytest.param(
        put("roads.yaml", 3, cities=["Leningrad", "Leningrad"]),
        ("roads.yaml", 3, "cities"),
        "the road leads from Leningrad to itself -> give two cities",
        id="road to itself",
    ),
    pytest.param(
        lambda data: data["roads.yaml"].append({"cities": ["Vologda", "Arkhangelsk"], "cost": 1, "origin": "stand-in"}),
        ("roads.yaml", -1, "cities"),
        "a second road between Vologda and Arkhangelsk; the first is on line 1 -> remove one of the two",
        id="two roads",
    ),
    pytest.param(
        put("roads.yaml", 0, cost=3),
        ("roads.yaml", 0, "cost"),
        "cost is 3 -> give one of 1, 2",
        id="road that costs 3",
    ),
    pytest.param(
        put("roads.yaml", 4, cities=["Leningrad", "Moskow"]),
        ("roads.yaml", 4, "cities[1]"),
        "cities[1] is 'Moskow', which cities.yaml does not have -> did you mean 'Moscow'?",
        id="misspelt city",
    ),
    pytest.param(
        cut_off_murmansk,
        ("roads.yaml", 0, None),
        "no roads lead from Gorky to Murmansk -> add a road between the two parts of the map",
        id="map in two parts",
    ),
    pytest.param(
        many_roads,
        ("roads.yaml", 32, None),
        "the pack has 33 roads -> keep at most 32",
        id="33 roads",
    ),
    pytest.param(
        lambda data: data["dice.yaml"].pop(5) and data["dice.yaml"][0].update(sides=2),
        ("dice.yaml", 0, None),
        "a die has 0 failures -> give exactly 1 of kind 'failure'",
        id="no failure",
    ),
    # documents and levels
    pytest.param(
        put("documents.yaml", 1, copies=23),
        ("documents.yaml", 0, None),
        "all documents together are worth 61 -> give at most 60",
        id="61 documents",
    ),
    pytest.param(
        put("levels.yaml", 0, documents=46),
        ("levels.yaml", 0, "documents"),
        "documents is 46, but all together are worth 45 -> give at most 45",
        id="level with more documents than there are",
    ),
    pytest.param(
        put("levels.yaml", 2, fuel=1),
        ("levels.yaml", 2, "fuel"),
        "fuel is 1, but 4 characters can start with 2 -> give at least 2, or the characters less",
        id="limit too small for the start",
    ),
    pytest.param(
        put("levels.yaml", 0, calm=7),
        ("levels.yaml", 0, "calm"),
        "calm is 7 -> give a whole number, at least 0, at most 6",
        id="seven calm tokens",
    ),
    # boards
    pytest.param(
        lambda data: board(data, WILLY, "analytics", 0).update(cost={"documents": 2}),
        ("characters.yaml", WILLY, None),
        "11 cells have a cost, but there are 10 access tokens -> give 10 of the 15 cells a cost",
        id="eleven closed cells",
    ),
    pytest.param(
        close_personnel,
        ("characters.yaml", ARTYOM, "personnel"),
        "personnel has no open cell -> leave out the cost of its first cell",
        id="department without an open cell",
    ),
    pytest.param(
        lambda data: board(data, ILA, "analytics", 2).update(trunk=1),
        ("characters.yaml", ILA, "analytics"),
        "analytics has places for cargo -> give trunk in transport only",
        id="trunk in Analytics",
    ),
    pytest.param(
        lambda data: board(data, ILA, "analytics", 2).update(cost={}),
        ("characters.yaml", ILA, "analytics"),
        "cell 3 of analytics costs nothing -> give goods, or leave out cost",
        id="cell that costs nothing",
    ),
    pytest.param(
        lambda data: board(data, VALERY, "personnel", 4).update(cost={"medicine": 3, "fuel": 3}),
        ("characters.yaml", VALERY, "personnel"),
        "cell 5 of personnel costs 6 cargo, but the open cells hold 3 -> give at most 3 cargo",
        id="cost that no trunk holds",
    ),
    pytest.param(
        lambda data: (
            data["characters.yaml"][VALERY].update(goods={"fuel": 2, "equipment": 2})
            or [level.update(fuel=6, equipment=6, documents=40) for level in data["levels.yaml"]]
        ),
        ("characters.yaml", VALERY, "goods"),
        "4 cargo at the start, but places for 3 in the open cells -> give less cargo, or more trunk",
        id="more cargo at the start than places",
    ),
    pytest.param(
        lambda data: board(data, ASYA, "personnel", 0).update(symbols=["failure"]),
        ("characters.yaml", ASYA, "personnel"),
        "personnel has 'failure', which is no success -> give another symbol",
        id="failure as a success",
    ),
    pytest.param(
        lambda data: board(data, ASYA, "personnel", 1).update(special=["discount", "discount"]),
        ("characters.yaml", ASYA, "personnel"),
        "personnel has a special twice -> keep one of the two",
        id="special twice",
    ),
    # gains and bonuses
    pytest.param(
        lambda data: data["characters.yaml"][WILLY]["incomes"].append({}),
        ("characters.yaml", WILLY, "incomes"),
        "incomes has a set of gains with nothing in it -> give gains, or remove it",
        id="income of nothing",
    ),
    pytest.param(
        lambda data: data["characters.yaml"][WILLY]["incomes"].append({"choice": ["fuel"]}),
        ("characters.yaml", WILLY, "incomes"),
        "incomes has the choice fuel -> give two or three different kinds",
        id="choice of one",
    ),
    pytest.param(
        lambda data: named(data, "cities.yaml", "Kazan").update(gains={"documents": 4}),
        ("cities.yaml", 3, "gains"),
        "gains are 4 documents -> give fund_documents, fund_cargo and fund_calm only",
        id="city that gives goods",
    ),
    pytest.param(
        many_incomes,
        ("characters.yaml", 0, None),
        "the pack has 25 different incomes -> keep at most 24",
        id="too many incomes",
    ),
    pytest.param(
        many_access_gains,
        ("access.yaml", 0, None),
        "access tokens have 6 different sets of gains -> keep at most 5",
        id="too many kinds of access tokens",
    ),
    pytest.param(
        put("personal_tasks.yaml", 0, bonus={"special": ["holds two"]}),
        ("personal_tasks.yaml", 0, "bonus"),
        "bonus has 'holds two' -> give it to a cell",
        id="personal task that holds two",
    ),
    pytest.param(
        put("personal_tasks.yaml", 0, bonus={"through": "personnel"}),
        ("personal_tasks.yaml", 0, "bonus"),
        "bonus has through, but belongs to no department -> give it to a cell or an ally",
        id="personal task with a colour",
    ),
    pytest.param(
        put("allies.yaml", 1, bonus={}),
        ("allies.yaml", 1, "bonus"),
        "bonus has nothing in it -> give a bonus",
        id="ally for nothing",
    ),
    # tasks
    pytest.param(
        five_in_perm,
        ("tasks.yaml", 38, "city"),
        "5 tasks with city Perm up to here -> keep at most 4",
        id="five tasks in one city",
    ),
    pytest.param(
        questions_in_moscow,
        ("tasks.yaml", 39, "questions"),
        "5 interrogation tokens for Kirov up to here -> keep at most 4",
        id="five interrogations in one city",
    ),
    pytest.param(
        put("tasks.yaml", 0, questions=["Kirov", "Kirov"]),
        ("tasks.yaml", 0, "questions"),
        "questions has Kirov twice -> give two cities",
        id="two interrogations in one city",
    ),
    pytest.param(
        put("tasks.yaml", 32, to="Moscow"),
        ("tasks.yaml", 32, "to"),
        "to is Moscow, where the token lies -> give another city",
        id="delivery to where it lies",
    ),
    pytest.param(
        put("tasks.yaml", 2, other="Murmansk"),
        ("tasks.yaml", 2, "other"),
        "no road joins Kuybyshev and Murmansk -> give a city at the other end of a road",
        id="roadblock without a road",
    ),
    pytest.param(
        put("tasks.yaml", 9, spend={}),
        ("tasks.yaml", 9, "spend"),
        "a condition in Perm asks for neither goods nor checks -> give one of them",
        id="task that asks for nothing",
    ),
    pytest.param(
        put("tasks.yaml", 9, spend={"medicine": 6, "fuel": 6}),
        ("tasks.yaml", 9, "spend"),
        "a condition in Perm asks for 12 cargo -> give at most {room}, as every open trunk holds them",
        id="task that no trunk can pay",
    ),
    pytest.param(
        put("tasks.yaml", 1, number=1),
        ("tasks.yaml", 1, None),
        "an entry with number 1 is already on line 1 -> remove one of the two, or change its number",
        id="number twice",
    ),
    # main and personal tasks
    pytest.param(
        first_main(),
        ("main_tasks.yaml", 0, "conditions"),
        "a condition in Moscow asks for neither goods nor checks -> give one of them",
        id="condition of nothing",
    ),
    pytest.param(
        first_main(spend={"documents": 1}, checks=[{"colour": "any", "difficulty": 2}]),
        ("main_tasks.yaml", 0, "conditions"),
        "a condition in Moscow asks for both goods and checks -> give one of them",
        id="condition of both",
    ),
    pytest.param(
        without("personal_tasks.yaml", 11),
        ("characters.yaml", FARKHAD, None),
        "Farkhad Abdullin has 1 personal task -> give 2 in personal_tasks.yaml, with different numbers",
        id="one personal task",
    ),
    pytest.param(
        put("personal_tasks.yaml", 9, space=5),
        ("personal_tasks.yaml", 9, "space"),
        "space is 5 -> give a whole number, at least 1, at most 4",
        id="space that is none",
    ),
    pytest.param(
        put("stress.yaml", 6, penalty="no task"),
        ("stress.yaml", 6, "penalty"),
        "penalty is 'no task' -> did you mean 'no tasks'?",
        id="misspelt penalty",
    ),
    pytest.param(
        lambda data: data["characters.yaml"][WILLY]["incomes"].append({"cargo": 4, "fund_cargo": 1}),
        ("characters.yaml", WILLY, "incomes"),
        "incomes has 4 cargo of any kind and 1 cargo of any kind from the fund to the limit, which could be turned "
        "into action tokens without end -> give less cargo and documents",
        id="income without end",
    ),
    pytest.param(
        put("scenario_tokens.yaml", 3, documents=0, stress_tokens=0),
        ("scenario_tokens.yaml", 3, None),
        "a loss of nothing -> give documents or stress_tokens",
        id="loss of nothing",
    ),
    pytest.param(
        put("scenario_tokens.yaml", 4, kind="dear road"),
        ("scenario_tokens.yaml", 4, "kind"),
        "kind is 'dear road' -> did you mean 'dear roads'?",
        id="misspelt kind",
    ),
]


@pytest.mark.parametrize(("spoil", "place", "problem"), REFUSED)
def test_refused(pack: Path, spoil: Callable[[Data], object], place: tuple[str, int, str | None], problem: str) -> None:
    """Each fault is named with its file, its line and what to do about it."""
    file, number, key = place
    changed(pack, spoil)
    boards = load_pack(BUILT_IN, SCHEMA).entries("characters.yaml", Character)
    room = min(sum(cell.trunk for cell in each.transport) for each in boards)
    assert f"{file}:{line_of(pack, file, number, key)}: {problem.format(room=room)}" in problems_of(pack)
