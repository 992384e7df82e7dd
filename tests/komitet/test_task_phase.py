"""Chapter 8: the task and ally phase."""

import pytest

from tests.komitet.positions import TABLES, position

FARKHAD = {
    "names": "Farkhad Artyom",
    "phase": "hold",
    "open": {"Farkhad": "personnel 2"},
    "limit": "",
}


def test_farkhad_in_syktyvkar():
    """Rules 8.1: the example: task 034 on space 1 stays there for the round."""
    p = position(**FARKHAD, at={"Farkhad": "Syktyvkar"}, tasks={34: 1, 7: 1, 10: 4}, deck="3 30 1 2")
    assert (p.asked, p.legal) == ("hold task Farkhad", {"done", "task 34"})
    p.do("task 34")
    assert p.time_scale == {34: 1, 10: 3, 3: 4, 30: 4}
    assert p.progress == "f"
    assert p.s.held == 255


def test_which_task_is_kept():
    """Rules 8.1, C56: one task whose token lies in the city, on any space; a carried token does not count."""
    tasks = {33: 1, 12: 3, 38: 2, 35: 1}
    p = position(**FARKHAD, at={"Farkhad": "Moscow"}, tasks=tasks, task_at={35: "Farkhad"}, deck="3 30 1 2")
    assert p.legal == {"done", "task 33", "task 12", "task 38"}
    p.do("task 12")
    assert p.time_scale == {38: 1, 12: 3, 3: 4, 30: 4}
    assert p.progress == "ff"


def test_nothing_to_keep():
    """Rules 8.1: no token in the city, or the choice not to, and all move."""
    assert not position(**FARKHAD, at={"Farkhad": "Kazan"}, tasks={34: 2}).asked.startswith("hold")
    p = position(**FARKHAD, at={"Farkhad": "Syktyvkar"}, tasks={34: 1}).do("done")
    assert p.progress == "f"


def test_moving_tasks():
    """Rules 8.2: the example: two tasks from 2 to 1, one from 3 to 2, one from 4 to 3."""
    p = position(phase="hold", tasks={5: 2, 6: 2, 7: 3, 9: 4}, deck="3 30 1 2")
    assert p.time_scale == {5: 1, 6: 1, 7: 2, 9: 3, 3: 4, 30: 4}
    p = position(phase="hold", tasks={5: 1, 6: 1}, limit="")
    assert p.progress == "ff"


def test_several_failed_tasks():
    """Rules 8.2, C34: the one that came first goes first, each dealt with completely before the next."""
    p = position(phase="hold", tasks={10: 1, 7: 1}, goods={"Artyom": "1 fuel", "Willy": "1 fuel"}, limit="")
    assert p.asked == "group loss Artyom"
    assert (p.time_scale, p.progress) == ({7: 1}, "f")
    p.do("Willy loses fuel")
    assert p.goods("Artyom") == ""  # the second loss has no choice left
    assert p.progress == "ff"


@pytest.mark.parametrize("order", [(10, 7), (7, 10)])
def test_first_come_first_failed(order):
    """Rules 8.2, C34: by the order of coming, not by number."""
    tasks = dict.fromkeys(order, 1)
    p = position(phase="hold", tasks=tasks, goods={"Artyom": "1 fuel", "Willy": "1 fuel"}, limit="")
    assert p.time_scale == {order[1]: 1}


def test_defeat_before_the_loss():
    """Rules 8.3, C57: the third failed task ends the game, and nothing is lost."""
    p = position(phase="hold", tasks={10: 1}, progress="ff", goods={"Artyom": "1 fuel, 2 documents"})
    assert p.asked == "over"
    assert p.goods("Artyom") == "1 fuel, 2 documents"


def test_what_a_failed_task_costs():
    """Rules 8.3: 1 cargo or 2 documents, of the players together."""
    p = position(phase="hold", tasks={10: 1}, goods={"Artyom": "1 fuel", "Willy": "2 documents"})
    assert p.legal == {"Artyom loses fuel", "Willy loses documents"}
    fund = p.fund
    p.do("Willy loses documents")
    assert p.goods("Willy") == ""
    assert p.goods("Artyom") == "1 fuel"
    assert p.fund != fund


def test_new_tasks():
    """Rules 8.4: two on space 4, their tokens in their cities."""
    p = position(phase="cards", deck="10 42 1 2")
    assert p.time_scale == {10: 4, 42: 4}
    assert (p.task_at(10), p.task_at(42)) == ("Perm", "Leningrad")
    assert p.s.questions_left == 21


def test_new_road_and_interrogation_tasks():
    """Rules 8.4: a roadblock on the road of 003; tokens of 036 in two cities, their checks open."""
    p = position(phase="cards", deck="3 36 1 2")
    assert p.task_at(3) == "Kuybyshev"
    assert p.roadblock("Kuybyshev", "Kazan")
    assert p.distance("Kuybyshev", "Kazan") == 3
    assert (p.questions("Yoshkar-Ola"), p.questions("Moscow")) == (1, 1)
    assert p.s.questions_left == 18
    p = position(phase="cards", deck="21 1 2 3")
    assert [p.questions(city) for city in ("Gorky", "Murmansk", "Leningrad", "Vologda")] == [1, 1, 1, 1]


def test_new_allies():
    """Rules 8.5: two more cards, out of the game; their tokens lie as allies in the cities of destination."""
    p = position(phase="cards", deck="10 42 33 3")
    assert (p.ally_at(33), p.ally_at(3)) == ("Moscow", "Kuybyshev")
    assert not p.roadblock("Kuybyshev", "Kazan")
    assert 33 not in p.time_scale
    assert p.s.drawn == 4


@pytest.mark.parametrize(("left", "tasks", "allies"), [(4, 2, 2), (3, 2, 1), (2, 2, 0), (1, 1, 0), (0, 0, 0)])
def test_end_of_the_deck(left, tasks, allies):
    """Rules 8.6, C33: tasks come first, then allies with what is left; from an empty deck nothing."""
    p = position(phase="cards", deck_left=left)
    assert (len(p.time_scale), int(p.s.allies)) == (tasks, allies)
    assert p.s.drawn == 42


def test_a_token_has_two_sides():
    """Rules 8.7: roadblocks and interrogation tokens come out of one supply and go to one discard."""
    how = {"at": {"Artyom": "Kuybyshev", "Willy": "Kazan"}, "roadblocks": ["Kuybyshev - Kazan"]}
    p = position(tasks={3: 4}, **how)
    assert p.s.questions_left == 20
    p.serve().do("task 3")
    assert (p.questions("discard"), p.s.questions_left) == (1, 20)


def test_the_discard_comes_back():
    """Rules 8.7, C16: shuffled into a new supply when that is empty, as tokens of either side."""
    orders = set()
    for seed in range(3):
        p = position(phase="tokens", supply=1)
        assert (p.s.questions_left, p.questions("discard")) == (1, 20)
        p = position(phase="cards", deck="21 3 1 2", supply=1, seed=seed)
        assert (p.s.questions_left, p.questions("discard")) == (18, 0)
        orders.add(bytes(p.s.question_supply[:18]))
    assert len(orders) == 3


def test_tokens_are_never_short():
    """Rules 8.7: the seven interrogation tasks and six road tasks lay 20 of the 21 tokens."""
    kinds = [int(kind) for kind in TABLES.tasks[::5]]
    assert 2 * kinds.count(0) + kinds.count(2) == 20
