"""Chapter 19: threat."""

import pytest

from tests.patriot.positions import position


@pytest.mark.parametrize(("text", "threat"), [("[{threat: 2}]", 4), ("[{threat: -1}]", 1), ("[{threat: -5}]", 0)])
def test_texts_move_threat(text, threat):
    """Rules 19.1, 1.4, A29: by texts up and down; what would go below the end is lost."""
    assert position(threat=2).carry_out(text).s.threat == threat


def test_a_step_is_one_rise():
    """Rules 19.2: whatever its amount; two steps are two rises."""
    p = position(characters=["Viktor Markov", "Wilfred Duvon"], able=[1])
    p.carry_out("[{threat: 2}, {threat: 1}]")
    assert (p.asked, p.s.threat) == ("moment 1", 2)
    p.do("done")
    assert (p.asked, p.s.threat) == ("moment 1", 3)
    p.do("ability 1")
    assert p.s.threat == 2


def test_undoing_comes_before_anything_else():
    """Rules 19.3, 14.37, A54: directly after the rise, the whole rise, also one that reached 6."""
    p = position(characters=["Viktor Markov", "Wilfred Duvon"], able=[1], threat=4)
    p.carry_out("[{threat: 3}, {coins: 1}]")
    assert (p.asked, p.s.threat, p.s.coins) == ("moment 1", 6, 0)
    p.do("ability 1")
    assert (p.asked, p.s.threat, p.s.coins) == ("act 0", 4, 1)


def test_threat_6_ends_the_game():
    """Rules 19.4, 2.2, 2.10, A69: if nobody undoes it the game ends, and nothing further is carried out."""
    p = position(threat=4, sides={3: "kill"}).carry_out("[{threat: 2}, {coins: 1}]")
    assert p.ending == "threat"
    assert p.winners == [3]
    assert p.s.coins == 0
