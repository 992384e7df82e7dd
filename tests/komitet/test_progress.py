"""Chapter 3: tasks, time scale and progress scale."""

import pytest

from tests.komitet.positions import position

FIRST_OF_FOUR = {"mains": ["The Unwritten Chronicle"], "at": {"Artyom": "Vologda"}, "steps": 2}  # spend 1 medicine


def test_complete_and_finish():
    """Rules 3.1: each condition completes a main task, the last one finishes it; an ordinary task has one."""
    p = position(mains=["The Last Broadcast"], at={"Artyom": "Vologda"}, goods={"Artyom": "2 equipment"})
    p.serve().do("main task")
    assert (p.s.mains_done, p.s.steps_done, p.progress) == (0, 1, "")
    p = position(**FIRST_OF_FOUR, goods={"Artyom": "1 medicine"}).serve().do("main task")
    assert (p.s.mains_done, p.s.steps_done, p.progress) == (1, 0, "M")
    p = position(tasks={10: 3}, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"}).serve().do("task 10")
    assert (p.time_scale, p.progress) == ({}, "d")


def test_the_time_scale():
    """Rules 3.2: tasks move from 4 towards 1, new ones come onto 4, and those that leave 1 are failed."""
    p = position(phase="hold", tasks={7: 1, 26: 2, 5: 2, 9: 3, 10: 4}, deck="3 30 1 2", limit="")
    assert p.time_scale == {26: 1, 5: 1, 9: 2, 10: 3, 3: 4, 30: 4}
    assert p.progress == "f"


def test_lowest_free_space():
    """Rules 3.3: a card goes to the lowest free space at once, whatever kind it is."""
    p = position(progress="fd", **FIRST_OF_FOUR, goods={"Artyom": "1 medicine, 9 documents"}, tasks={10: 4})
    p.serve().do("main task")
    assert p.progress == "fdM"
    p = position(progress="fdM", tasks={10: 4}, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"})
    assert p.serve().do("task 10").progress == "fdMd"


def test_progress_of_the_rulebook():
    """Rules 3.3, 3.4, 3.5: one free space before main task 2 on space 9; one more failed task would lose."""
    before = "fdfdMdd"  # 4 ordinary cards, a main task on 5, two more; the next main task waits on 9
    p = position(progress=before, tasks={10: 4, 7: 4}, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"})
    p.serve().do("task 10")
    assert p.progress == before + "d"
    assert p.asked == "poll Artyom"
    p = position(progress=before + "d", tasks={10: 4}, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"})
    p.serve().do("task 10")
    assert (p.asked, p.game.ending()) == ("over", "defeat: no room on the progress scale")
    p = position(progress=before, phase="hold", tasks={10: 1})
    assert (p.asked, p.game.ending()) == ("over", "defeat: a third task failed")


@pytest.mark.parametrize("mains", range(5))
def test_how_many_cards_fit(mains):
    """Rules 3.4: 6, 7, 8, 9 and 10 ordinary cards fit before main tasks 1 to 5; a finished main task always does."""
    fit = 6 + mains
    how = {"tasks": {10: 4}, "at": {"Artyom": "Perm"}, "goods": {"Artyom": "9 documents"}}
    p = position(progress="M" * mains + "d" * (fit - 1), **how).serve().do("task 10")
    assert p.progress == "M" * mains + "d" * fit
    p = position(progress="M" * mains + "d" * fit, **how).serve().do("task 10")
    assert p.game.ending() == "defeat: no room on the progress scale"
    order = ["The Dreamers in Moscow", "The Glass Forest", "The Second Volga", "The Factory That Breathes"][:mains]
    full = position(
        progress="M" * mains + "d" * fit,
        mains=[*order, "The Unwritten Chronicle"],
        steps=2,
        at={"Artyom": "Vologda"},
        goods={"Artyom": "1 medicine"},
    )
    full.serve().do("main task")
    assert full.progress == "M" * mains + "d" * fit + "M"
    assert full.s.main_space[mains] == 7 + 2 * mains  # its own space


def test_failed_without_room():
    """Rules 3.4: a failed task without a space loses, too."""
    p = position(progress="dddddd", phase="hold", tasks={10: 1})
    assert p.game.ending() == "defeat: no room on the progress scale"


@pytest.mark.parametrize(("progress", "lost"), [("", False), ("f", False), ("ff", True)])
def test_third_failed_task(progress, lost):
    """Rules 3.5: one or two do not matter, the third one loses at once."""
    p = position(progress=progress, phase="hold", tasks={10: 1}, limit="")
    assert (p.game.ending() == "defeat: a third task failed") is lost
    assert p.progress == progress + "f"


@pytest.mark.parametrize("where", ["Moscow", "Arkhangelsk", "Willy"])
def test_token_of_a_task_that_leaves(where):
    """Rules 3.6, C22: it is out of the game, also out of a trunk, where its place is free again."""
    p = position(phase="hold", tasks={33: 1}, task_at={33: where}, limit="")
    assert p.time_scale.keys().isdisjoint({33})
    assert all(p.s.task_at[slot] == 255 for slot in range(12) if not p.s.task_card[slot])


@pytest.mark.parametrize("failed", [False, True])
def test_what_lies_on_a_task_that_leaves(failed):
    """Rules 3.7, C44: interrogation tokens on it go to the discard, those in cities stay there."""
    how = {"tasks": {36: 1}, "marks": {36: 2}, "questions": {"Moscow": "any 2"}, "limit": ""}
    p = position(**how, phase="hold") if failed else position(**how, at={"Artyom": "Syktyvkar"}).serve().do("task 36")
    assert p.progress == ("f" if failed else "d")
    assert p.questions("discard") == 2
    assert p.questions("Moscow") == 1


@pytest.mark.parametrize("failed", [False, True])
def test_aid_on_a_task_that_leaves(failed):
    """Rules 3.7, C26: it goes back to Leningrad."""
    how = {"tasks": {10: 1}, "aid": ["task 10"], "limit": ""}
    if failed:
        p = position(**how, phase="hold")
    else:
        p = position(**how, at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"}).serve().do("task 10")
    assert p.aid() == ["Leningrad"] * 3


def test_one_task_an_activation():
    """Rules 3.8, C27: of two tasks that could be finished one is, and the Serve Duty is over."""
    p = position(tasks={30: 4, 37: 4}, at={"Artyom": "Yaroslavl"}, goods={"Artyom": "10 documents, 2 medicine"})
    p.serve().do("task 30")
    assert p.progress == "d"
    assert p.time_scale == {37: 4}
    assert p.asked == "poll Artyom"
