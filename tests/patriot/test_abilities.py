"""Chapter 22: abilities and their moments."""

import pytest

from tests.patriot.positions import position


def test_uses_and_the_own_act():
    """Rules 22.1, 22.2, 22.5: a number of times in the game; in the own Act, between two tiles."""
    p = position(able=[0])
    assert "ability 1" in p.legal  # Big Heart
    p.do("ability 1")
    assert p.asked == "choose type 0"
    p.do("war")
    assert "ability 1" not in p.legal


def test_the_poll_of_a_turn():
    """Rules 22.3, A123, 4.3: every other player with an unused ability of the kind any time, clockwise."""
    p = position(characters=["Viktor Markov", "Jack Maelstrom", "Hilbert Holschtein", "Frank"], able=[0, 1, 2, 3])
    p.s.unrest = 4
    p.turn(2)
    assert p.asked == "moment 3"
    p.do("done")
    assert p.asked == "moment 0"
    p.do("done")
    assert p.asked == "moment 1"
    p.do("ability 1")
    assert (p.asked, p.s.unrest) == ("moment 1", 2)  # a second use is left
    p.do("ability 1")
    assert (p.asked, p.s.unrest) == ("act 2", 0)


def test_cancelling():
    """Rules 22.7, 14.38, A125: it does nothing, and its use is gone; the others are polled from the user's left."""
    p = position(characters=["Donovan Maelstrom", "Frank", 'Diva "M"'], able=[0, 2], coins=0).do("ability 2")
    assert p.asked == "moment 2"
    p.do("ability 1")
    assert (p.asked, p.s.coins) == ("act 0", 0)
    assert "ability 2" not in p.legal


def test_not_cancelled():
    """Rules 22.7: who passes lets it take effect."""
    p = position(characters=["Donovan Maelstrom", "Frank", 'Diva "M"'], able=[0, 2], unrest=4).do("ability 2", "done")
    assert (p.asked, p.s.coins, p.s.unrest) == ("act 0", 3, 1)


def test_offered_whatever_it_could_do():
    """Rules 22.8, A126: Frank may use the ray without rioters; used for nothing it is used all the same."""
    p = position(able=[3]).turn(3)
    assert "ability 1" in p.legal
    p.do("ability 1")
    assert p.asked == "act 3"
    assert "ability 1" not in p.legal


def test_too_late_for_a_riot():
    """Rules 22.9: lowering unrest comes too late for a riot that has begun; only the stop is offered."""
    p = position(characters=["Donovan Maelstrom"], able=[0]).riot()
    assert p.legal == {"done", "ability 1"}
    p.do("ability 1")
    assert p.riots == []


@pytest.mark.parametrize("passes", [True, False])
def test_the_poll_ends_with_its_moment(passes):
    """Rules 22.4, A124: clockwise from the player whose turn it is, until the riot is stopped."""
    p = position(
        characters=["Donovan Maelstrom"], able=[0], discoveries={1: "Calming Fluoride"}, riots=["Run on the Bank"]
    ).riot()
    assert p.asked == "moment 0"
    p.do("done" if passes else "ability 1")
    assert p.asked == ("moment 1" if passes else "act 0")
