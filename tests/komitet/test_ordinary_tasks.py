"""Chapter 13: kinds of ordinary tasks."""

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import CITIES, TABLES, position

KINDS = {
    tb.INTERROGATE: {1, 4, 15, 21, 24, 36, 40},
    tb.DELIVER: {2, 8, 26, 29, 33, 35, 39},
    tb.CLEAR_ROAD: {3, 12, 13, 23, 28, 41},
    tb.CHECKS: {6, 11, 14, 17, 19, 25, 32, 34, 38},
    tb.SPEND: {5, 7, 9, 10, 16, 18, 20, 22, 27, 30, 31, 37, 42},
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind):
    """Rules 13.1, 13.2, 13.3, 13.4, 13.5: which tasks are of which kind."""
    kinds = [int(number) for number in TABLES.tasks[:: tb.TASK]]
    assert {number + 1 for number, each in enumerate(kinds) if each == kind} == KINDS[kind]


@pytest.mark.parametrize(
    ("marks", "city", "offered"), [(2, "Syktyvkar", True), (1, "Syktyvkar", False), (2, "Moscow", False)]
)
def test_two_interrogations(marks, city, offered):
    """Rules 13.1: with two tokens, in the city of its token; the example: 036 is finished in Syktyvkar."""
    p = position(tasks={36: 3}, marks={36: marks}, at={"Artyom": city}).serve()
    assert ("task 36" in p.legal) is offered
    if offered:
        p.do("task 36")
        assert (p.progress, p.questions("discard")) == ("d", 2)


def test_a_map_of_nowhere():
    """Rules 13.2: the example: 033 is taken in Moscow, on a way from Yaroslavl, and finished in Arkhangelsk."""
    p = position(at={"Artyom": "Yaroslavl"}, tasks={33: 4}, tokens={"Artyom": 4}, goods={"Artyom": "2 fuel"})
    p.serve("Moscow").do("task 33")
    assert (p.task_at(33), p.progress) == ("Artyom", "")
    p.serve("Yaroslavl").do("done")
    p.serve("Arkhangelsk").do("task 33")
    assert (p.progress, p.time_scale) == ("d", {})


def test_delivered_by_another():
    """Rules 13.2: by whoever carries it; one that lies in the other city must be taken up first."""
    at = {"Artyom": "Arkhangelsk", "Willy": "Arkhangelsk"}
    p = position(at=at, tasks={33: 4}, task_at={33: "Willy"}, tokens={"Artyom": 1})
    assert "task 33" not in p.serve().legal
    p = position("Willy Artyom", at=at, tasks={33: 4}, task_at={33: "Willy"}).serve().do("task 33")
    assert p.progress == "d"
    p = position(at=at, tasks={33: 4}, task_at={33: "Arkhangelsk"}).serve().do("task 33")
    assert (p.progress, p.task_at(33)) == ("", "Artyom")
    assert p.serve().do("task 33").progress == "d"


def test_room_for_the_token():
    """Rules 13.2: cargo put back, or another token left, makes room for it."""
    how = {"at": {"Artyom": "Moscow"}, "tasks": {33: 4, 2: 4}}
    p = position(**how, goods={"Artyom": "4 fuel"}).serve()
    assert "task 33" not in p.legal
    p.do("put back fuel", "task 33")
    assert p.task_at(33) == "Artyom"
    p = position(**how, goods={"Artyom": "2 fuel"}, task_at={2: "Artyom"}, open={"Artyom": "transport 2"}).serve()
    assert "task 33" not in p.legal
    p.do("drop 2", "task 33")
    assert (p.task_at(2), p.task_at(33)) == ("Moscow", "Artyom")


@pytest.mark.parametrize(
    ("artyom", "willy", "offered"),
    [("Kuybyshev", "Kazan", True), ("Kuybyshev", "Moscow", False), ("Kazan", "Kuybyshev", False)],
)
def test_clear_the_road(artyom, willy, offered):
    """Rules 13.3: the example: one player in Kazan, one in Kuybyshev where the token lies, who finishes 003."""
    p = position(tasks={3: 4}, at={"Artyom": artyom, "Willy": willy}, roadblocks=["Kuybyshev - Kazan"]).serve()
    assert ("task 3" in p.legal) is offered
    if offered:
        p.do("task 3")
        assert (p.progress, p.roadblock("Kuybyshev", "Kazan"), p.questions("discard")) == ("d", False, 1)
        assert p.distance("Kuybyshev", "Kazan") == 1


def test_a_road_that_stays_blocked():
    """Rules 13.3, C21: if the task is failed, the roadblock stays for good."""
    p = position(tasks={3: 1}, phase="hold", roadblocks=["Kuybyshev - Kazan"], limit="")
    assert p.progress == "f"
    assert p.roadblock("Kuybyshev", "Kazan")


@pytest.mark.parametrize("number", sorted(KINDS[tb.CHECKS]))
def test_checks(number):
    """Rules 13.4: one or two checks, in the city of the token."""
    record = [int(each) for each in TABLES.tasks[(number - 1) * 5 : number * 5]]
    condition = [int(each) for each in TABLES.conditions[record[4] * 11 : record[4] * 11 + 11]]
    assert condition[6] in (1, 2)
    assert condition[1:6] == [0] * 5
    p = position(tasks={number: 4}, at={"Artyom": CITIES[record[1]], "Willy": "Arkhangelsk"}).serve()
    assert f"task {number}" in p.legal


def test_a_check_passed_or_failed():
    """Rules 13.4: passed, the task is finished; failed, card and token stay."""
    how = {"tasks": {6: 4}, "at": {"Artyom": "Gorky"}}
    p = position(**how).roll("star star moon").serve().do("task 6").finish_check()
    assert p.progress == "d"
    p = position(**how).roll("star moon moon").serve().do("task 6").finish_check()
    assert (p.progress, p.time_scale, p.task_at(6)) == ("", {6: 4}, "Gorky")


@pytest.mark.parametrize(
    ("task", "city", "goods", "left"),
    [
        (10, "Perm", "9 documents", ""),
        (30, "Yaroslavl", "2 medicine, 4 documents", "1 documents"),
        (30, "Yaroslavl", "1 medicine, 4 documents", None),
        (10, "Perm", "8 documents", None),
        (10, "Kazan", "9 documents", None),
    ],
)
def test_spend(task, city, goods, left):
    """Rules 13.5: 010: 9 documents in Perm; 030: 3 documents and 2 medicine in Yaroslavl."""
    p = position(tasks={task: 4}, at={"Artyom": city}, goods={"Artyom": goods}).serve()
    assert (f"task {task}" in p.legal) is (left is not None)
    if left is not None:
        assert p.do(f"task {task}").goods("Artyom") == left
        assert p.progress == "d"
