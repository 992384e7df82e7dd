"""Chapter 21: the end."""

import pytest

from tests.komitet.positions import check, position

LAST = {
    "mains": [
        "The Dreamers in Moscow",
        "The Glass Forest",
        "The Second Volga",
        "The Last Broadcast",
        "The Unwritten Chronicle",
    ],
    "steps": 2,
    "at": {"Artyom": "Vologda"},
    "goods": {"Artyom": "1 medicine, 7 documents"},
}


def victory(ordinary, names="Artyom Willy", **how):
    """The fifth main task is finished, after four others and so many ordinary cards."""
    return position(names, **LAST, progress="MMMM" + "d" * ordinary, **how).serve().do("main task")


def test_victory():
    """Rules 21.1: with the fifth main task, at once: personal tasks met by it are not resolved any more."""
    p = victory(2, names="Artyom Asya", personal={"Asya": 1})
    assert (p.asked, p.game.ending()) == ("over", "victory: the fifth main task is finished")
    assert p.game.legal_actions() == []
    assert p.s.depth == 0
    assert [p.game.payoff(seat) for seat in (0, 1)] == [1.0, 1.0]


def test_four_do_not_win():
    """Rules 21.1: the fifth one does."""
    last_is_fourth = LAST | {"mains": [*LAST["mains"][:3], LAST["mains"][4]]}
    p = position(**last_is_fourth, progress="MMM").serve().do("main task")
    assert (p.progress, p.game.ending()) == ("MMMM", "")


@pytest.mark.parametrize(
    ("p", "ending"),
    [
        (lambda: position(phase="hold", tasks={10: 1, 7: 1}, progress="ff", limit=""), "defeat: a third task failed"),
        (lambda: position(phase="hold", tasks={10: 1}, progress="dddddd"), "defeat: no room on the progress scale"),
    ],
)
def test_defeats(p, ending):
    """Rules 21.2: at once and for all, whatever was under way."""
    p = p()
    assert (p.asked, p.game.ending(), p.s.depth) == ("over", ending, 0)
    assert [p.game.payoff(seat) for seat in (0, 1)] == [-1.0, -1.0]


@pytest.mark.parametrize(
    ("ordinary", "space", "reward"),
    [(0, 5, 1.0), (6, 11, 1.0), (7, 12, 0.9), (8, 13, 0.8), (9, 14, 0.7), (10, 15, 0.6)],
)
def test_stickers_won(ordinary, space, reward):
    """Rules 21.3, 21.4: 6 on space 11 or lower, then 5, 4, 3, 2; graded rewards 1.0 to 0.6."""
    p = victory(ordinary, rewards="graded")
    assert p.s.main_space[4] == space
    assert [p.game.payoff(seat) for seat in (0, 1)] == [pytest.approx(reward)] * 2


@pytest.mark.parametrize(
    ("progress", "steps", "reward"),
    [
        ("ff", 0, -1),
        ("Mff", 0, -0.86),
        ("MMMMff", 0, -0.44),
        ("ff", 2, -0.92),
        ("dffdd", 0, -0.94),
        ("MMffd", 1, -0.66),
    ],
)
def test_graded_defeat(progress, steps, reward):
    """Rules 21.4: -1; 0.14 for each finished main task, 0.04 for a condition of the next, 0.02 for a finished task."""
    p = position(phase="hold", tasks={10: 1}, progress=progress, steps=steps, rewards="graded")
    assert p.game.payoff(0) == p.game.payoff(1) == pytest.approx(reward)


def test_no_reward_before_the_end():
    """Rules 21.4: rewards are paid at the end."""
    for rewards in ("team", "graded"):
        assert position(progress="MM", rewards=rewards).game.payoff(0) == 0


def test_each_choice_uses_something_up():
    """Rules 21.5, C81: in an action phase a player who never yields comes to an end."""
    p = check("transport", 9, "moon moon moon", goods={"Artyom": "8 documents, 1 equipment"}, tokens={"Artyom": 3})
    before = p.s.round
    steps = 0
    while p.s.round == before and p.asked != "over":
        p.do(p.name_of(p.game.legal_actions()[-1]))
        steps += 1
        assert steps < 300
