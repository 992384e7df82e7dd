"""Chapter 19: personal tasks."""

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import FIRST_NAMES, TABLES, check, own_tables, position


def with_task(name, number, trigger, amount):
    """The content with another situation for one of the personal tasks."""
    tables = own_tables()
    at = (FIRST_NAMES.index(name) * 2 + number - 1) * tb.PERSONAL_TASK
    tables.personal[at + tb.P_TRIGGER] = trigger
    tables.personal[at + tb.P_NUMBER] = amount
    return tables


def test_two_tasks_in_order():
    """Rules 19.1: 1, then 2, then no more."""
    assert len(TABLES.personal) == 6 * 2 * tb.PERSONAL_TASK
    p = position("Willy Artyom", at={"Willy": "Kazan"}, goods={"Willy": "3 documents, 2 fuel"})
    assert "personal task" not in p.serve().legal  # that is his second one
    p = position("Willy Artyom", at={"Willy": "Kazan"}, goods={"Willy": "3 documents, 2 fuel"}, personal={"Willy": 1})
    p.serve().do("personal task", "through personnel")
    assert p.personal("Willy") == 2
    p = position("Willy Artyom", at={"Willy": "Kazan"}, goods={"Willy": "9 documents, 2 fuel"}, personal={"Willy": 2})
    assert p.asked == "poll Willy"
    assert "personal task" not in p.serve().legal


def test_an_activation_in_a_city():
    """Rules 19.1: goods or checks, in the city of the condition."""
    how = {"names": "Ila Artyom", "open": {"Ila": "analytics 3"}}
    assert "personal task" not in position(**how, at={"Ila": "Moscow"}).serve().legal
    p = position(**how, at={"Ila": "Murmansk"}).roll("flame eye moon").serve().do("personal task")
    assert p.asked == "open department Ila"
    p = position(**how, at={"Ila": "Murmansk"}).roll("star star star").serve().do("personal task").finish_check()
    assert p.personal("Ila") == 0


def finish_010(space=3, names="Artyom Willy", **how):
    return position(
        names, tasks={10: space}, at={names.split()[0]: "Perm"}, goods={names.split()[0]: "9 documents"}, **how
    )


@pytest.mark.parametrize(("kind", "met"), [(tb.SPEND, True), (tb.CHECKS, False)])
def test_a_task_of_a_kind(kind, met):
    """Rules 19.2: finishing an ordinary task of a kind."""
    p = finish_010(tables=with_task("Artyom", 1, tb.WHEN_KIND_FINISHED, kind)).serve().do("task 10")
    assert (p.asked == "open department Artyom") is met


def test_a_task_finished_by_another():
    """Rules 19.2: it must be the player's own doing."""
    tables = with_task("Willy", 1, tb.WHEN_KIND_FINISHED, tb.SPEND)
    p = finish_010(tables=tables).serve().do("task 10")
    assert p.personal("Willy") == 0


@pytest.mark.parametrize(("space", "met"), [(4, True), (3, False)])
def test_valerys_example(space, met):
    """Rules 19.2, 19.5: 030 on space 4 in Yaroslavl; a cell of Personnel for nothing, its token turned; two bonuses."""
    p = position(
        "Valery Artyom",
        at={"Valery": "Yaroslavl", "Artyom": "Moscow"},
        personal={"Valery": 1},
        tasks={30: space},
        goods={"Valery": "3 documents, 2 medicine"},
        access={"Valery": "3 documents"},
    )
    p.serve().do("task 30")
    assert (p.personal("Valery") == 2) is met
    if met:
        p.do("through personnel")
        assert (p.cells("Valery")[0], p.in_front("Valery")) == (3, ["3 documents"])


@pytest.mark.parametrize(("city", "met"), [("Vologda", True), ("Moscow", False)])
def test_asyas_example(city, met):
    """Rules 19.2, 19.3, C28: she is in the city where Artyom finishes a main task; all that is resolved first."""
    p = position(
        "Artyom Asya",
        at={"Artyom": "Vologda", "Asya": city},
        personal={"Asya": 1},
        mains=["The Unwritten Chronicle", "The Dreamers in Moscow"],
        steps=2,
        scenario=["Early thaw"],
        goods={"Artyom": "1 medicine"},
    )
    p.serve().do("main task")
    assert (p.asked == "open department Asya") is met
    assert (p.progress, p.s.steps_done) == ("M", 0)
    assert p.distance("Yaroslavl", "Vologda") == 2


@pytest.mark.parametrize(("opened", "met"), [("personnel 4, analytics 2, transport 1", True), ("personnel 3", False)])
def test_open_cells(opened, met):
    """Rules 19.2: a number of own open cells; Asya's is 7."""
    assert (position("Asya Artyom", open={"Asya": opened}).asked == "open department Asya") is met


@pytest.mark.parametrize(("documents", "met"), [(7, True), (6, False)])
def test_documents(documents, met):
    """Rules 19.2: a number of own documents; Willy's is 7."""
    assert (position("Willy Artyom", goods={"Willy": f"{documents} documents"}).asked == "open department Willy") is met


@pytest.mark.parametrize(("city", "met"), [("Perm", True), ("Kazan", False)])
def test_players_in_a_city(city, met):
    """Rules 19.2: a number of players in one's city, oneself included; Valery's is 2."""
    assert (position("Valery Artyom", at={"Valery": "Perm", "Artyom": city}).asked == "open department Valery") is met


@pytest.mark.parametrize(("roll", "met"), [("star star star", True), ("star star moon", False)])
def test_a_check_with_many_successes(roll, met):
    """Rules 19.2: Artyom's second task asks for 5 successes in a passed check."""
    p = check("transport", 2, roll, personal={"Artyom": 1})
    if p.asked == "check Artyom":
        p.finish_check()
    assert (p.personal("Artyom") == 2) is met


@pytest.mark.parametrize(("stress", "met"), [({}, True), ({"transport 1": "closed"}, False)])
def test_serve_duty_without_stress(stress, met):
    """Rules 19.2: Ila's second task: ending her Serve Duty without a stress token."""
    p = position("Ila Artyom", at={"Ila": "Moscow"}, personal={"Ila": 1}, stress={"Ila": stress})
    assert p.asked == "poll Ila"
    p.serve()
    p.do("done")
    assert (p.asked == "open department Ila") is met


def test_after_the_move():
    """Rules 19.3, C28: tested when the step has been resolved; here the move that meets the other, before the rest."""
    p = position("Valery Artyom", at={"Valery": "Moscow", "Artyom": "Yaroslavl"}, goods={"Artyom": "1 documents"})
    p.do("serve", "Yaroslavl")
    assert p.asked == "open department Valery"
    assert p.do("through transport").asked == "partner Valery"
    assert p.personal("Valery") == 1


def test_after_the_exchange():
    """Rules 19.3, C28: when the exchange is done, not within it: 7 documents held for a moment do not count."""
    how = {
        "at": {"Willy": "Kazan", "Artyom": "Kazan"},
        "goods": {"Willy": "6 documents, 1 fuel", "Artyom": "1 documents"},
    }
    p = position("Willy Artyom", **how).do("serve", "Kazan", "Artyom", "take documents")
    assert (p.asked, p.personal("Willy")) == ("exchange Willy", 0)
    assert p.do("done").asked == "open department Willy"
    assert p.do("through personnel").asked == "activation Willy"


def test_after_the_interrogation():
    """Rules 19.3, C28: stress and token first, then the reward, then the next interrogation."""
    p = position(
        at={"Artyom": "Moscow"},
        questions={"Moscow": "transport 2, transport 3"},
        personal={"Artyom": 1},
        tasks={36: 3, 21: 3},
        tokens={"Artyom": 1},
    )
    p.roll("star star star").serve().do("question 1")  # 6 successes; his second task asks for 5
    assert (p.asked, p.personal("Artyom")) == ("place token Artyom", 1)
    assert p.do("task 36").asked == "open department Artyom"
    p.do("through transport").roll("star star star flame").do("question 1")
    assert (p.personal("Artyom"), p.s.dice_rolled) == (2, 4)  # the new cell counts at once


def test_order_of_players():
    """Rules 19.3: players in the order of seats."""
    p = position("Asya Willy", open={"Asya": "personnel 4, analytics 4"}, goods={"Willy": "9 documents"})
    assert p.asked == "open department Asya"
    p.do("through transport")
    assert p.asked == "open department Willy"


def test_what_happened_before_does_not_count():
    """Rules 19.3: not for task 2 what happened before task 1 was finished, also where an activation finished it."""
    tables = with_task("Artyom", 2, tb.WHEN_KIND_FINISHED, tb.SPEND)
    tables.personal[tb.P_TRIGGER] = tb.WHEN_KIND_FINISHED
    tables.personal[tb.P_NUMBER] = tb.SPEND
    p = finish_010(tables=tables).serve().do("task 10", "through personnel")
    assert p.personal("Artyom") == 1
    tables = with_task("Ila", 2, tb.WHEN_CHECK_BY, 3)
    how = {"names": "Ila Artyom", "open": {"Ila": "analytics 3"}, "at": {"Ila": "Murmansk"}}
    p = position(**how, tables=tables).roll("flame eye moon").serve().do("personal task", "through personnel")
    assert p.personal("Ila") == 1


def test_lasting_situations():
    """Rules 19.4, C79: after every action, effect and phase step, and again after a reward."""
    p = position("Willy Artyom", goods={"Willy": "6 documents"}, in_front={"Willy": "3 documents"})
    assert p.do("access: 3 documents").asked == "open department Willy"
    p = position("Willy Artyom", goods={"Willy": "6 documents"}, phase="income")
    assert p.do("income: 1 document").asked == "open department Willy"
    tables = with_task("Willy", 2, tb.WHEN_CELLS_OPEN, 6)
    p = position("Willy Artyom", goods={"Willy": "7 documents"}, tables=tables)
    p.do("through personnel")  # six cells are open now
    assert (p.personal("Willy"), p.asked) == (2, "open department Willy")


def test_events_that_nobody_waited_for():
    """Rules 19.4, C79: the other situations count when they happen, not later."""
    p = position("Ila Artyom", at={"Ila": "Moscow"}, personal={"Ila": 1}, stress={"Ila": {"transport 1": "closed"}})
    p.serve().do("done", "relieve")
    assert p.stress("Ila") == {}
    assert p.personal("Ila") == 1  # her Serve Duty did not end so


def test_the_reward():
    """Rules 19.5: a cell for nothing at once, and a bonus that lasts and adds to others."""
    p = position("Willy Artyom", goods={"Willy": "7 documents"}, access={"Willy": "reroll"}).do("through personnel")
    assert (p.cells("Willy"), p.goods("Willy"), p.in_front("Willy")) == ([3, 1, 2], "7 documents", ["reroll"])
    p = position("Willy Artyom", personal={"Willy": 2}, phase="income", limit="9 documents, 6 fuel")
    assert {"income: 1 cargo of any kind", "income: 2 documents from the fund to the limit"} <= p.legal
