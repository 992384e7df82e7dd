"""Chapter 12: activations: allies and tasks."""

import pytest

from tests.komitet.positions import own_tables, position

TWO_CHECKS = {"tasks": {14: 3}, "at": {"Artyom": "Yoshkar-Ola"}}  # Personnel 2+ and Analytics 2+
CONDITION_14 = 13 * 5 + 4  # where the number of its condition stands in the table of tasks


def test_an_ally_of_the_city():
    """Rules 12.1: allies in the city can be taken; they never pass to another player."""
    p = position(at={"Artyom": "Moscow"}, allies={37: "Moscow", 6: "Kazan"}).serve()
    assert "ally 37" in p.legal
    assert "ally 6" not in p.legal
    p = position(at={"Artyom": "Moscow", "Willy": "Moscow"}, allies={6: "Artyom"}, goods={"Artyom": "1 fuel"})
    assert p.do("serve", "Moscow", "Willy").legal == {"done", "give fuel"}


def test_one_time_ally():
    """Rules 12.2: its gains at once; then the token is out of the game."""
    p = position(at={"Artyom": "Moscow"}, allies={7: "Moscow"}).serve().do("ally 7")
    assert p.goods("Artyom") == "1 equipment, 3 documents"
    assert p.ally_at(7) == "gone"


def test_one_time_ally_for_nothing():
    """Rules 12.2, C64: it may be taken though nothing can be received."""
    p = position(at={"Artyom": "Moscow"}, allies={37: "Moscow"}, limit="").serve().do("ally 37")
    assert (p.goods("Artyom"), p.ally_at(37)) == ("", "gone")


def test_asyas_ally():
    """Rules 12.3: the example: a check through Personnel by 2 successes; the red frame joins Analytics."""
    how = {"at": {"Asya": "Leningrad"}, "allies": {21: "Leningrad"}}
    p = position("Asya Artyom", **how).roll("star flame").serve().do("ally 21")
    assert p.ally_at(21) == "Asya"
    p = position(
        "Asya Artyom", phase="income", allies={21: "Asya"}, stress={"Asya": {"transport 1": "closed"}}, limit=""
    )
    p.do("income: 1 calm token from the fund to the limit and 1 stress removed")
    assert (p.limit, p.stress("Asya")) == ("1 calm", {})


def test_an_ally_whose_check_fails():
    """Rules 12.3: it stays in the city."""
    p = position(at={"Artyom": "Moscow"}, allies={6: "Moscow"}).roll("moon moon moon").serve().do("ally 6")
    assert p.finish_check().ally_at(6) == "Moscow"


def test_which_tasks_can_be_completed():
    """Rules 12.4: the main task in its city, tokens in the city, what is delivered there, the own personal task."""
    p = position(
        "Ila Artyom",
        at={"Ila": "Murmansk"},
        mains=["The Last Broadcast"],
        steps=2,
        tasks={17: 4, 26: 4, 33: 4, 10: 4},
        task_at={33: "Ila", 10: "Perm"},
        goods={"Ila": "2 fuel, 3 documents"},
    )
    tasks = {word for word in p.serve().legal if "task" in word}
    assert tasks == {"main task", "personal task", "task 17"}  # 26 finds no room
    p = position("Ila Artyom", at={"Ila": "Arkhangelsk"}, tasks={33: 4, 25: 3, 8: 2}, task_at={33: "Ila", 8: "Ila"})
    assert {word for word in p.serve().legal if word.startswith("task")} == {"task 33", "task 25"}


def test_goods_of_a_condition():
    """Rules 12.5: all from the own supply; offered only to one who can pay."""
    how = {"tasks": {9: 3}, "at": {"Artyom": "Vologda", "Willy": "Vologda"}}  # 2 medicine, 1 fuel
    p = position(**how, goods={"Artyom": "2 medicine", "Willy": "1 fuel"})
    assert "task 9" not in p.serve().legal
    p = position(**how, goods={"Artyom": "2 medicine, 2 fuel"}, limit="").serve().do("task 9")
    assert (p.goods("Artyom"), p.limit) == ("1 fuel", "2 medicine, 1 fuel")


def test_cargo_of_any_kind():
    """Rules 12.5, 4.1: the player chooses the kind of each unit that is spent."""
    how = {"tasks": {31: 3}, "at": {"Artyom": "Arkhangelsk"}}
    p = position(**how, goods={"Artyom": "1 medicine, 2 fuel"}).serve().do("task 31")
    assert (p.asked, p.legal) == ("spend cargo Artyom", {"medicine", "fuel"})
    p.do("fuel")
    assert p.do("fuel").goods("Artyom") == "1 medicine"
    assert "task 31" not in position(**how, goods={"Artyom": "1 medicine, 5 documents"}).serve().legal


@pytest.mark.parametrize(("eased", "offered"), [(False, False), (True, True)])
def test_goods_with_an_aid_token(eased, offered):
    """Rules 12.5: the aid token counts for whether one can pay."""
    aid = ["task 10"] if eased else []
    p = position(tasks={10: 3}, at={"Artyom": "Perm"}, goods={"Artyom": "7 documents"}, aid=aid).serve()
    assert ("task 10" in p.legal) is offered


@pytest.mark.parametrize("first", [1, 2])
def test_two_checks(first):
    """Rules 12.6: by one player in one activation, in any order."""
    p = position(**TWO_CHECKS, open={"Artyom": "personnel 3, analytics 2"}).serve().do("task 14")
    assert (p.asked, p.legal) == ("check order Artyom", {"check 1 first", "check 2 first"})
    p.roll("failure failure failure").do(f"check {first} first")
    assert p.s.dice_rolled == (3 if first == 1 else 2)


def test_both_are_passed():
    """Rules 12.6: then the condition is carried out."""
    p = position(**TWO_CHECKS, open={"Artyom": "personnel 3, analytics 3"}).serve().do("task 14")
    p.roll("wave star eye eye flame moon").do("check 1 first")
    assert p.progress == "d"


@pytest.mark.parametrize("roll", ["moon moon moon eye flame moon", "wave star eye star star star"])
def test_one_fails(roll):
    """Rules 12.6, C11: the other one is rolled as well; everything stays as it was, and can be tried again."""
    p = position(**TWO_CHECKS, open={"Artyom": "personnel 3, analytics 3"}, limit="6 calm", tokens={"Artyom": 3})
    p.serve().do("task 14").roll(roll).do("check 1 first")
    while not p.asked.startswith("poll"):
        p.do("calm" if "calm" in p.legal else "done")  # calm draws no token, so the dice come as they were set
    assert p.limit == "3 calm"  # three failures in all, whichever check they were in
    assert (p.progress, p.time_scale, p.task_at(14)) == ("", {14: 3}, "Yoshkar-Ola")
    assert "task 14" in p.serve().legal


def both(goods, roll, **how):
    """Task 14 with one check of Personnel 3+ and 3 documents besides."""
    tables = own_tables()
    condition = tables.tasks[CONDITION_14] * 11
    tables.conditions[condition + 6] = 1
    tables.conditions[condition + 4] = 3
    p = position(**TWO_CHECKS, open={"Artyom": "personnel 3"}, goods={"Artyom": goods}, tables=tables, **how)
    p.serve()
    return p.roll(roll).do("task 14") if "task 14" in p.legal else p


def test_checks_and_goods():
    """Rules 12.7, C65: the goods must be there at the start, and are spent after the check is passed."""
    assert both("2 documents", "wave star eye").progress == ""
    p = both("4 documents", "wave star eye")
    assert (p.progress, p.goods("Artyom")) == ("d", "1 documents")
    p = both("4 documents", "moon moon moon").finish_check()
    assert (p.progress, p.goods("Artyom")) == ("", "4 documents")


def test_goods_that_the_check_used_up():
    """Rules 12.7, C65: who can no longer pay has not carried it out."""
    p = both("5 documents", "moon moon moon")
    p.do("paid reroll").roll("wave star eye").do("dice 1 2 3")
    assert p.passed
    assert (p.progress, p.goods("Artyom"), p.time_scale) == ("", "1 documents", {14: 3})


def test_a_finished_task():
    """Rules 12.8: it goes to the progress scale and brings nothing else."""
    p = position(tasks={10: 3}, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"}, limit="").serve().do("task 10")
    assert (p.progress, p.goods("Artyom"), p.limit, p.asked) == ("d", "", "9 documents", "poll Artyom")
