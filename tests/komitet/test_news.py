"""What is told of an action and of what came of it."""

import pytest

from komitet_env import komitet_v0
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tests.core.toy_game import ToyGame
from tests.komitet.positions import Position, check, position


def told(p: Position, word: str) -> list[str]:
    """Make the choice; what is told of it, line by line, without the choice itself."""
    action = {p.name_of(each): each for each in p.game.legal_actions()}[word]
    before = p.game.copy()
    words = before.describe_action(action)
    p.game.step(action)
    first, *rest = komitet_v0.SPEC.seen_words(before, action, p.game, 0).splitlines()
    assert first == words
    return [line.strip() for line in rest]


def test_a_check():
    """Its dice each time they are rolled, even where they show the same; its result; then the stress as it is laid."""
    p = check("transport", 9, "moon moon moon", goods={"Artyom": "1 equipment, 8 documents"}, tokens={"Artyom": 3})
    assert told(p, "token") == []
    assert told(p, "paid reroll") == []
    assert told(p.roll("moon"), "dice 2") == ["dice moon moon moon: 1 success, 3 failures"]
    assert told(p.roll("star"), "equipment") == ["dice moon moon moon star: 3 successes, 3 failures"]
    assert told(p, "done") == ["the check is failed"]
    first, second = told(p, "personnel 1")  # the second stress opens the only token there is
    assert first == "Artyom Vetrov has 1 stress token"
    assert second.startswith("Artyom Vetrov has a new open penalty: ")


def test_an_interrogation():
    """A check that ends by itself has been passed, and its token lies on a task."""
    p = check("transport", 7, "star star star", tokens={"Artyom": 3}, tasks={1: 4, 4: 3})
    assert told(p, "token") == ["the check is passed"]
    assert told(p, "task 4") == ["004 Neighbours of the Mill has 1 of 2 interrogations"]


def test_an_ordinary_task_and_a_new_round():
    """What has been finished, and all that a new round brings."""
    p = position(tasks={5: 4, 7: 4}, at={"Artyom": "Gorky", "Willy": "Perm"}, goods={"Artyom": "9 documents"})
    p.serve()
    assert told(p, "task 7") == ["finished: 007 Forms in Triplicate"]
    before = p.s.round
    lines: list[str] = []
    while p.s.round == before:
        lines = told(p, "done")
    assert lines[-1] == f"round {before + 1}"
    assert sum(line.startswith("a new task, ") for line in lines) == 2
    assert sum(line.startswith("a new ally in ") for line in lines) == 2


def test_a_failed_task():
    """Rules 8.2: a task that leaves space 1 has failed."""
    p = position(tasks={7: 1})
    lines: list[str] = []
    while p.s.failed == 0:
        lines = told(p, "done")
    assert "failed: 007 Forms in Triplicate" in lines


def test_everything_in_whole_games_can_be_told():
    """Something is said of every action of a random game, the same to every seat."""
    game = komitet_v0.SPEC.game(players=3)
    game.reset(1)
    rng = seeded(1)
    while game.seat_to_act() != NOBODY:
        legal = game.legal_actions()
        action = legal[rng.below(len(legal))]
        before = game.copy()
        game.step(action)
        words = {komitet_v0.SPEC.seen_words(before, action, game, seat) for seat in (0, 1)}
        assert len(words) == 1
        assert words.pop().startswith(before.describe_action(action))


def test_a_game_of_another_kind():
    """It is refused in words."""
    toy = ToyGame(2, 1, 0)
    toy.reset(0)
    with pytest.raises(TypeError, match="expected a KomitetGame"):
        komitet_v0.SPEC.seen_words(toy, 0, toy, 0)
