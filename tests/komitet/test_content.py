"""The built-in content keeps to every known fact of the rulebook."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from komitet_env import content
from komitet_env import tables as t
from komitet_env.content import BUILT_IN, SCHEMA, load
from tabletop_core.content import load_pack

TABLES = load()
ARTYOM, WILLY, ASYA, ILA, VALERY, FARKHAD = range(6)
PERSONNEL, ANALYTICS, TRANSPORT = range(3)
NOTHING_GAINED = [0] * int(t.GAINS)


# --- reading the tables ----------------------------------------------------------------------------------------------
def record(values: Any, size: int, number: int) -> list[int]:
    return [int(value) for value in values[number * size : (number + 1) * size]]


def city(name: str) -> int:
    return TABLES.city_names.index(name)


def task(number: int) -> list[int]:
    return record(TABLES.tasks, int(t.TASK), number - 1)


def condition(number: int) -> list[int]:
    """City, four goods, cargo, number of checks, colour, difficulty, colour, difficulty."""
    return record(TABLES.conditions, int(t.CONDITION), number)


def cells(character: int, department: int) -> list[list[int]]:
    """Four goods, open, trunk, bonus; for each of the five cells."""
    first = character * int(t.CELLS) + department * int(t.CELLS_IN_DEPARTMENT)
    return [record(TABLES.cells, int(t.CELL), first + i) for i in range(5)]


def all_cells(character: int) -> list[list[int]]:
    return [cell for department in range(3) for cell in cells(character, department)]


def bonus(number: int) -> list[int]:
    """Five symbols, rerolls, dice, successes, easier, through, cars, cars of fuel, income, special."""
    return record(TABLES.bonuses, int(t.BONUS), number)


def gains(number: int) -> list[int]:
    """Four goods, cargo, choice, documents, cargo and calm of the fund, stress, tokens."""
    return record(TABLES.gains, int(t.GAINS), number)


def base_incomes(character: int) -> list[list[int]]:
    found = record(TABLES.characters, int(t.CHARACTER), character)[int(t.H_INCOMES) :]
    return [gains(number - 1) for number in found if number]


def cell_income(cell: list[int]) -> list[int]:
    number = bonus(cell[int(t.C_BONUS)])[int(t.B_INCOME)]
    return gains(number - 1) if number else NOTHING_GAINED


def cell_special(cell: list[int]) -> int:
    return bonus(cell[int(t.C_BONUS)])[int(t.B_SPECIAL)]


def personal(character: int, number: int) -> list[int]:
    """Trigger, number, condition, bonus."""
    return record(TABLES.personal, int(t.PERSONAL_TASK), 2 * character + number - 1)


def special_of(character: int, number: int) -> int:
    return bonus(personal(character, number)[int(t.P_BONUS)])[int(t.B_SPECIAL)]


def main_conditions() -> dict[str, list[list[int]]]:
    out = {}
    for i, name in enumerate(TABLES.main_names):
        count, *numbers = record(TABLES.mains, int(t.MAIN), i)
        out[name] = [condition(number) for number in numbers[:count]]
    return out


def roads() -> dict[frozenset[str], int]:
    found = [record(TABLES.roads, int(t.ROAD), i) for i in range(TABLES.road_count)]
    return {frozenset((TABLES.city_names[a], TABLES.city_names[b])): cost for a, b, cost in found}


def cheapest(start: str, goal: str, costs: dict[frozenset[str], int]) -> int:
    """The cost of the cheapest trip, by letting distances shrink until they no longer do."""
    far = dict.fromkeys(TABLES.city_names, 99) | {start: 0}
    for _ in TABLES.city_names:
        for ends, cost in costs.items():
            a, b = ends
            far[a], far[b] = min(far[a], far[b] + cost), min(far[b], far[a] + cost)
    return far[goal]


# --- supplies --------------------------------------------------------------------------------------------------------
def test_supplies() -> None:
    """42 tasks and allies, 8 main tasks, 5 scenario tokens, 6 characters with 15 cells and 2 tasks, and so on."""
    assert len(TABLES.tasks) == 42 * int(t.TASK)
    assert len(TABLES.allies) == 42 * int(t.ALLY)
    assert len(TABLES.mains) == 8 * int(t.MAIN)
    assert len(TABLES.scenario) == 5 * int(t.SCENARIO)
    assert len(TABLES.characters) == 6 * int(t.CHARACTER)
    assert len(TABLES.cells) == 90 * int(t.CELL)
    assert len(TABLES.personal) == 12 * int(t.PERSONAL_TASK)
    assert len(TABLES.access) == 10
    assert len(TABLES.stress) == 20
    assert len(TABLES.interrogations) == 21 * 2
    assert len(TABLES.cities) == 14 * int(t.CITY)
    assert len(TABLES.levels) == 3 * int(t.LEVEL)
    assert len(TABLES.dice) == 6
    names = [TABLES.task_names, TABLES.ally_names, TABLES.main_names, TABLES.scenario_names, TABLES.personal_names]
    assert [len(each) for each in names] == [42, 42, 8, 5, 12]


def test_documents() -> None:
    """30 tokens of value 1 and 2; half of each is our stand-in."""
    entries = yaml.safe_load((BUILT_IN / "documents.yaml").read_text(encoding="utf-8"))
    assert {each["value"]: each["copies"] for each in entries} == {1: 15, 2: 15}
    assert TABLES.documents == 45


def test_limit_at_the_start() -> None:
    """Normal is printed: 2 of each cargo, documents worth 16, no calm token; easy has more, hard less."""
    easy, normal, hard = (record(TABLES.levels, int(t.LEVEL), level) for level in range(3))
    assert normal == [2, 2, 2, 16, 0]
    assert all(a >= b >= c for a, b, c in zip(easy, normal, hard, strict=True))
    assert easy != normal != hard


def test_dice() -> None:
    """At least one failure face; five symbols are our stand-in."""
    assert sorted(TABLES.dice) == [0, 1, 2, 3, 4, t.FAILURE]
    assert len(set(TABLES.symbol_names)) == 5


def test_access_tokens() -> None:
    """7 good ones, 3 bad ones; the good ones give resources, an action token, a reroll or remove 2 stress."""
    counts = Counter(TABLES.access)
    assert counts[int(t.ACCESS_LOSS)] == 3
    assert counts[int(t.ACCESS_REROLL)] >= 1
    sets = [gains(number) for number in TABLES.access_gains]
    assert any(each[int(t.G_STRESS)] == 2 for each in sets)
    assert any(each[int(t.G_TOKENS)] == 1 for each in sets)
    assert any(sum(each[:5]) for each in sets)
    assert all(int(t.ACCESS_GAINS) + i in counts for i in range(len(sets)))


def test_stress_tokens() -> None:
    """All 13 penalties; the copies are our stand-in: 3 of each income penalty, 2 of harder checks, 1 of the rest."""
    counts = Counter(TABLES.stress)
    assert [counts[kind] for kind in range(13)] == [3, 3, 3, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1]


def test_interrogation_tokens() -> None:
    """Checks of every colour, from 2+ to 6+."""
    checks = {tuple(record(TABLES.interrogations, 2, i)) for i in range(21)}
    assert {colour for colour, _ in checks} == {0, 1, 2, 3}
    assert {difficulty for _, difficulty in checks} == {2, 3, 4, 5, 6}
    assert {(TRANSPORT, 2), (TRANSPORT, 3), (ANALYTICS, 4), (ANALYTICS, 6)} <= checks


# --- cities and roads ------------------------------------------------------------------------------------------------
def test_regions() -> None:
    regions: dict[str, set[str]] = {}
    for i, name in enumerate(TABLES.city_names):
        region = t.REGION_NAMES[record(TABLES.cities, int(t.CITY), i)[int(t.Y_REGION)]]
        regions.setdefault(region, set()).add(name)
    assert regions == {
        "purple": {"Gorky", "Yoshkar-Ola", "Kirov"},
        "orange": {"Kazan", "Kuybyshev", "Perm"},
        "blue": {"Leningrad", "Moscow", "Murmansk", "Yaroslavl"},
        "green": {"Arkhangelsk", "Vologda", "Sverdlovsk", "Syktyvkar"},
    }


@pytest.mark.parametrize(
    ("name", "effect", "number"),
    [
        ("Arkhangelsk", t.OPEN_CELLS, PERSONNEL),
        ("Yoshkar-Ola", t.OPEN_CELLS, ANALYTICS),
        ("Kuybyshev", t.OPEN_CELLS, TRANSPORT),
        ("Gorky", t.TAKE_ALLY, 0),
        ("Kirov", t.SWAP_CARDS, 0),
        ("Leningrad", t.LAY_AID, 0),
        ("Perm", t.INCOME_AGAIN, 0),
        ("Moscow", t.TRADE, 0),
        ("Syktyvkar", t.EXCHANGE_ANYWHERE, 0),
        ("Vologda", t.PAY_FOR_CALM, 2),
        ("Sverdlovsk", t.OWN_STRESS, 5),
    ],
)
def test_city_effect(name: str, effect: int, number: int) -> None:
    assert record(TABLES.cities, int(t.CITY), city(name))[1:] == [effect, number]


@pytest.mark.parametrize(
    ("name", "gain", "number"),
    [("Kazan", t.G_FUND_DOCUMENTS, 4), ("Murmansk", t.G_FUND_CALM, 2), ("Yaroslavl", t.G_FUND_CARGO, 2)],
)
def test_city_that_fills_the_limit(name: str, gain: int, number: int) -> None:
    effect, index = record(TABLES.cities, int(t.CITY), city(name))[1:]
    assert effect == t.FUND_TO_LIMIT
    assert gains(index) == [number if i == gain else 0 for i in range(int(t.GAINS))]


def test_roads() -> None:
    """1 or 2 cars each; Arkhangelsk - Vologda is 2; two others are named in examples."""
    costs = roads()
    assert len(costs) == TABLES.road_count
    assert set(costs.values()) == {1, 2}
    assert costs[frozenset(("Arkhangelsk", "Vologda"))] == 2
    assert frozenset(("Murmansk", "Arkhangelsk")) in costs
    assert frozenset(("Kuybyshev", "Kazan")) in costs
    assert all(cheapest("Moscow", name, costs) < 99 for name in TABLES.city_names)


def test_trip_around_the_roadblock() -> None:
    """Valery's example: with a roadblock on Murmansk - Arkhangelsk, Murmansk - Vologda costs 3 + 2."""
    blocked = roads() | {frozenset(("Murmansk", "Arkhangelsk")): 3}
    assert cheapest("Murmansk", "Vologda", blocked) == 5
    assert any(task(number)[:2] == [t.CLEAR_ROAD, city("Murmansk")] for number in range(1, 43))


def test_yaroslavl_to_moscow_in_one_trip() -> None:
    """Artyom's example of task 033; he has no more cars than his open cells give."""
    cars = sum(bonus(cell[int(t.C_BONUS)])[int(t.B_CARS)] for cell in all_cells(ARTYOM) if cell[int(t.C_OPEN)])
    assert cheapest("Yaroslavl", "Moscow", roads()) <= cars


# --- ordinary tasks and allies ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (t.INTERROGATE, [1, 4, 15, 21, 24, 36, 40]),
        (t.DELIVER, [2, 8, 26, 29, 33, 35, 39]),
        (t.CLEAR_ROAD, [3, 12, 13, 23, 28, 41]),
        (t.CHECKS, [6, 11, 14, 17, 19, 25, 32, 34, 38]),
        (t.SPEND, [5, 7, 9, 10, 16, 18, 20, 22, 27, 30, 31, 37, 42]),
    ],
)
def test_kinds_of_tasks(kind: int, numbers: list[int]) -> None:
    assert [number for number in range(1, 43) if task(number)[0] == kind] == numbers


def test_task_003() -> None:
    """The road Kuybyshev - Kazan; the token lies in Kuybyshev."""
    kind, where, road, *_ = task(3)
    assert (kind, where) == (t.CLEAR_ROAD, city("Kuybyshev"))
    assert set(record(TABLES.roads, int(t.ROAD), road)[:2]) == {city("Kuybyshev"), city("Kazan")}


def test_task_010() -> None:
    """9 documents in Perm."""
    assert task(10)[1] == city("Perm")
    assert condition(task(10)[4]) == [city("Perm"), 0, 0, 0, 9, 0, 0, 0, 0, 0, 0]


def test_task_030() -> None:
    """3 documents and 2 medicine in Yaroslavl."""
    assert task(30)[1] == city("Yaroslavl")
    assert condition(task(30)[4]) == [city("Yaroslavl"), 2, 0, 0, 3, 0, 0, 0, 0, 0, 0]


def test_task_033() -> None:
    """From Moscow to Arkhangelsk."""
    assert task(33)[:3] == [t.DELIVER, city("Moscow"), city("Arkhangelsk")]


@pytest.mark.parametrize(("number", "name"), [(34, "Syktyvkar"), (36, "Syktyvkar"), (42, "Leningrad")])
def test_known_destinations(number: int, name: str) -> None:
    assert task(number)[1] == city(name)


def test_interrogations_of_021_and_036() -> None:
    placed = {TABLES.city_names[place] for number in (21, 36) for place in task(number)[2:4]}
    assert placed == {"Gorky", "Murmansk", "Yoshkar-Ola", "Moscow"}


def test_tasks_are_spread_over_the_map() -> None:
    counts = Counter(task(number)[1] for number in range(1, 43))
    assert sorted(counts) == list(range(14))
    assert max(counts.values()) <= int(t.MOST_AT_CITY)


def test_road_tasks_lie_at_one_end_of_their_road() -> None:
    for number in (3, 12, 13, 23, 28, 41):
        _, where, road, *_ = task(number)
        assert where in record(TABLES.roads, int(t.ROAD), road)[:2]


def test_the_known_ally() -> None:
    """Red frame, a check through Personnel that two successes pass, 1 stress less and 1 calm token, one symbol."""
    income = [0] * 8 + [1, 1, 0]
    found = 0
    for i in range(42):
        frame, _, colour, difficulty, number = record(TABLES.allies, int(t.ALLY), i)
        if frame == ANALYTICS and colour == PERSONNEL and difficulty <= 2:
            each = bonus(number)
            found += each[int(t.B_INCOME)] > 0 and gains(each[int(t.B_INCOME)] - 1) == income and sum(each[:5]) == 1
    assert found == 1


def test_allies_of_every_frame() -> None:
    frames = Counter(record(TABLES.allies, int(t.ALLY), i)[0] for i in range(42))
    assert sorted(frames) == [PERSONNEL, ANALYTICS, TRANSPORT, t.ONE_TIME]
    assert min(frames.values()) >= 8


# --- main tasks and scenario tokens ----------------------------------------------------------------------------------
def test_the_dreamers_in_moscow() -> None:
    conditions = main_conditions()["The Dreamers in Moscow"]
    assert [TABLES.city_names[each[0]] for each in conditions] == ["Moscow", "Kirov", "Murmansk"]


def test_known_conditions_of_main_tasks() -> None:
    """One asks for 16 documents in Yaroslavl, one for a check of 4+ in Analytics in Arkhangelsk."""
    conditions = [each for task_conditions in main_conditions().values() for each in task_conditions]
    assert [city("Yaroslavl"), 0, 0, 0, 16, 0, 0, 0, 0, 0, 0] in conditions
    assert [city("Arkhangelsk"), 0, 0, 0, 0, 0, 1, ANALYTICS, 4, 0, 0] in conditions


def test_main_tasks_have_three_conditions_in_different_cities() -> None:
    for conditions in main_conditions().values():
        assert len({each[0] for each in conditions}) == 3


def test_known_scenario_tokens() -> None:
    kinds = [record(TABLES.scenario, int(t.SCENARIO), i)[0] for i in range(5)]
    assert int(t.PHASE_CITY_EFFECT) in kinds
    assert int(t.REROLL_ONE_DIE) in kinds


# --- characters ------------------------------------------------------------------------------------------------------
def test_names() -> None:
    assert TABLES.character_names == [
        "Artyom Vetrov",
        "Willy Spark",
        "Asya Solntseva",
        "Ila Nanukova",
        "Valery Vershinin",
        "Farkhad Abdullin",
    ]


@pytest.mark.parametrize("character", range(6))
def test_board(character: int) -> None:
    """5 open cells, at least one in each department; costs of 2 to 4 goods; trunk in Transport; cars from the start."""
    board = all_cells(character)
    assert sum(cell[int(t.C_OPEN)] for cell in board) == 5
    for department in range(3):
        opened = [cell[int(t.C_OPEN)] for cell in cells(character, department)]
        assert opened[0]
        assert all(before >= after for before, after in pairwise(opened))
    for cell in board:
        assert (sum(cell[:4]) == 0) == bool(cell[int(t.C_OPEN)])
        assert cell[int(t.C_OPEN)] or 2 <= sum(cell[:4]) <= 4
        assert sum(bonus(cell[int(t.C_BONUS)])[:5]) <= 2
    assert all(cell[int(t.C_TRUNK)] == 0 for cell in board[:10])
    opened_transport = [cell for cell in board[10:] if cell[int(t.C_OPEN)]]
    assert sum(bonus(cell[int(t.C_BONUS)])[int(t.B_CARS)] for cell in opened_transport) >= 2
    assert sum(cell[int(t.C_TRUNK)] for cell in opened_transport) >= 3


def test_costs_that_examples_show() -> None:
    costs = [tuple(cell[:4]) for character in range(6) for cell in all_cells(character)]
    assert {(1, 0, 1, 0), (0, 0, 1, 3), (1, 1, 0, 0), (0, 0, 2, 2)} <= set(costs)


def test_artyom() -> None:
    """A cell holds two stress tokens. Three Transport cells: one with a reroll, the others with one symbol twice."""
    assert sum(cell_special(cell) == t.HOLDS_TWO for cell in all_cells(ARTYOM)) == 1
    first = [bonus(cell[int(t.C_BONUS)]) for cell in cells(ARTYOM, TRANSPORT)[:3]]
    assert sum(each[int(t.B_REROLLS)] for each in first) == 1
    free = [each[:5] for each in first if not each[int(t.B_REROLLS)]]
    assert sorted(sum(symbol) for symbol in zip(*free, strict=True)) == [0, 0, 0, 0, 2]


def test_willy() -> None:
    """Base and three Personnel cells: 1 document twice, 1 equipment, 1 fuel or medicine, 1 document to the limit."""
    choice = [0, 0, 0, 0, 0, (1 << int(t.MEDICINE)) | (1 << int(t.FUEL)), 0, 0, 0, 0, 0]
    document = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    equipment = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    to_limit = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    base = base_incomes(WILLY)
    first = [cell_income(cell) for cell in cells(WILLY, PERSONNEL)[:3]]
    assert len(base) == 2
    assert choice in base
    assert sorted(base + first) == sorted([document, document, equipment, choice, to_limit])


def test_asya() -> None:
    """1 cargo to the fund and 1 to the limit give a token; two cells side by side cost what the example says."""
    assert sum(cell_special(cell) == t.CARGO_FOR_TOKEN for cell in all_cells(ASYA)) == 1
    costs = [cell[:4] for cell in cells(ASYA, PERSONNEL) if not cell[int(t.C_OPEN)]]
    assert costs[:2] == [[1, 1, 0, 0], [0, 0, 2, 2]]


def test_ila() -> None:
    """Analytics checks may be passed through a Personnel cell."""
    through = [bonus(cell[int(t.C_BONUS)])[int(t.B_THROUGH)] for cell in cells(ILA, PERSONNEL)]
    assert 1 + ANALYTICS in through


def test_valery() -> None:
    """A Personnel cell starts exchanges. 2 open Personnel cells, and 2 cars with no further Transport cell open."""
    assert [cell_special(cell) for cell in cells(VALERY, PERSONNEL)].count(int(t.TOKEN_EXCHANGE)) == 1
    opened = [[cell for cell in cells(VALERY, department) if cell[int(t.C_OPEN)]] for department in range(3)]
    assert sum(bonus(cell[int(t.C_BONUS)])[int(t.B_CARS)] for cell in opened[TRANSPORT]) == 2
    assert len(opened[PERSONNEL]) <= 2  # a personal task opens one more cell of his choice
    assert len(cells(VALERY, PERSONNEL)) > 2


def test_valerys_trip_to_vologda() -> None:
    """2 cars, fuel with 2 open Personnel cells, and 1 car more from a personal task: 5."""
    fuel_cars = [bonus(personal(VALERY, number)[int(t.P_BONUS)])[int(t.B_FUEL_CARS)] for number in (1, 2)]
    assert max(fuel_cars) == 1


def test_farkhad() -> None:
    """A cell holds a task on its space; three Analytics cells show three different symbols."""
    assert sum(cell_special(cell) == t.HOLDS_TASK for cell in all_cells(FARKHAD)) == 1
    first = [bonus(cell[int(t.C_BONUS)])[:5] for cell in cells(FARKHAD, ANALYTICS)[:3]]
    assert sorted(sum(symbol) for symbol in zip(*first, strict=True)) == [0, 0, 1, 1, 1]
    assert not any(bonus(cell[int(t.C_BONUS)])[int(t.B_EASIER)] for cell in cells(FARKHAD, ANALYTICS)[:3])


def test_known_personal_tasks() -> None:
    """Valery 2: finish an ordinary task on space 4. Asya: be where a main task is finished; a discount for a task."""
    assert personal(VALERY, 2)[:2] == [t.WHEN_SPACE_FINISHED, 4]
    assert int(t.WHEN_MAIN_FINISHED) in [personal(ASYA, number)[0] for number in (1, 2)]
    assert int(t.DISCOUNT) in [special_of(ASYA, number) for number in (1, 2)]


def test_every_personal_task_gives_a_bonus() -> None:
    assert all(sum(bonus(personal(character, number)[3])) for character in range(6) for number in (1, 2))


def test_whoever_plays_the_limit_has_what_they_start_with() -> None:
    goods = [record(TABLES.characters, int(t.CHARACTER), character)[1:5] for character in range(6)]
    for level in range(3):
        limit = record(TABLES.levels, int(t.LEVEL), level)
        assert all(sum(sorted(kind)[-4:]) <= limit[i] for i, kind in enumerate(zip(*goods, strict=True)))


# --- packing ---------------------------------------------------------------------------------------------------------
def test_the_built_in_content_is_read_once() -> None:
    assert load() is load()


def test_bonus_number_0_is_none() -> None:
    assert not any(bonus(0))
    assert TABLES.bonus_words[0] == "nothing"


def test_incomes_are_the_first_sets_of_gains() -> None:
    used = {number for i in range(6) for number in record(TABLES.characters, int(t.CHARACTER), i)[5:] if number}
    used |= {bonus(i)[int(t.B_INCOME)] for i in range(len(TABLES.bonus_words))} - {0}
    assert used == set(range(1, TABLES.incomes + 1))
    assert len(TABLES.gains_words) == len(TABLES.gains) // int(t.GAINS)


def test_words() -> None:
    assert "2 documents" in TABLES.gains_words
    assert "1 medicine or fuel" in TABLES.gains_words
    assert "4 documents from the fund to the limit" in TABLES.gains_words
    assert "opening cells costs 2 documents or 1 cargo less" in TABLES.bonus_words


def test_what_is_known_is_marked_so() -> None:
    """Most is invented; the entries that the rulebook gives in full say so."""
    files = load_pack(BUILT_IN, SCHEMA).files
    known = {
        file: [
            getattr(entry, "number", getattr(entry, "name", "")) for entry in files[file] if entry.origin == "rulebook"
        ]
        for file in files
        if file != "pack.yaml"
    }
    assert known["tasks.yaml"] == [3, 10, 30, 33]
    assert len(known["cities.yaml"]) == 14
    assert known["levels.yaml"] == ["normal"]
    assert known["main_tasks.yaml"] == known["allies.yaml"] == known["characters.yaml"] == []


def test_cards_in_words() -> None:
    text = content.markdown()
    assert "| 030 | Ward Seven | Yaroslavl | spend 2 medicine and 3 documents | rulebook |" in text
    assert "| Vologda | green | 2 stress removed, of any players, for each document | rulebook |" in text
    assert "| normal | 2 | 2 | 2 | 16 | 0 | rulebook |" in text
    assert all(name in text for name in TABLES.character_names + TABLES.ally_names + TABLES.main_names)


def test_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "komitet_env.content", "cards"], capture_output=True, text=True, check=True
    )
    assert done.stdout == content.markdown()


def test_command_line_with_a_pack_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert content.main(["cards", str(tmp_path / "absent")]) == 1
    assert "does not exist" in capsys.readouterr().err
