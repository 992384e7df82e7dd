"""Chapters 10 and 11: the War Room and troops."""

import pytest

from tests.patriot.positions import position


@pytest.mark.parametrize(("tile", "ap", "troops"), [("deploy 1", 4, 2), ("deploy 2", 6, 3), ("deploy 3", 8, 4)])
def test_deploying(tile, ap, troops):
    """Rules 10.1, A85, 10.2: so many AP, and 1 unrest for each troop, before they are placed."""
    p = position().do(tile)
    assert (10 - p.s.ap[0], p.s.unrest, p.asked) == (ap, troops, "choose space 0")
    assert len(p.legal) == 16
    for space in range(1, troops + 1):
        p.do(f"laboratory {space}")
    assert p.asked == "act 0"
    assert p.board("laboratory").count("T") == troops


def test_troops_in_supply_and_spaces():
    """Rules 10.2, A85: a number can be deployed only if the supply has it; a troop without a space is not placed."""
    full = dict.fromkeys(("surveillance", "laboratory", "war room"), "TTTT")
    p = position(board=full)  # 12 troops on the board
    assert {each for each in p.legal if each.startswith("deploy")} == {"deploy 1"}
    p = position(board={"treasury": "TRRR", "surveillance": "RRRR", "laboratory": "RRRR", "war room": "T.TT"})
    assert "deploy 2" in p.legal
    p.do("deploy 2")
    assert (p.asked, p.board("war room"), p.s.unrest) == ("act 0", "TTTT.", 3)


def test_moving():
    """Rules 10.3, A86, 10.4: 1 AP, one at a time; a troop moved does not move again; a space left is free."""
    p = position(board={"treasury": "TT"}).do("move troops")
    assert (p.s.ap[0], p.asked) == (9, "move from 0")
    p.do("treasury 1")
    assert p.asked == "move to 0"
    assert not {"treasury 2", "treasury 5"} & p.legal
    p.do("war room 4")
    assert p.legal == {"done", "treasury 2"}
    p.do("treasury 2")
    assert "treasury 1" in p.legal
    p.do("treasury 1")
    assert p.asked == "act 0"
    assert (p.board("treasury"), p.board("war room")) == ("T....", "...T.")


@pytest.mark.parametrize(("rolled", "executed"), [(8, 2), (7, 2), (6, 1), (2, 1)])
def test_executing(rolled, executed):
    """Rules 10.5, A5: up to two from 7, up to one from 2, of the player's choice."""
    p = position(board={"treasury": "RR", "war room": "R"}).dice(rolled).do("execute")
    assert p.s.ap[0] == 7
    p.do("treasury 2")
    if executed == 2:
        assert "done" in p.legal
        p.do("war room 1")
    assert p.asked == "act 0"
    assert p.s.counts[5] == executed
    assert p.s.rioters_left == 14 - 3 + executed


def test_a_roll_of_1():
    """Rules 10.5, A5: loses a troop of the player's choice; with none a rioter comes where the player chooses."""
    p = position(board={"treasury": "RTT"}).dice(1).do("execute")
    assert p.legal == {"treasury 2", "treasury 3"}
    p.do("treasury 3")
    assert p.board("treasury") == "RT..."
    p = position(board={"treasury": "R"}).dice(1).do("execute")
    p.do("war room 1")
    assert (p.board("war room"), p.s.threat) == ("R....", 0)


def test_rolling_again():
    """Rules 10.6, 11.1: two cards of the own choice, again and again; the new roll counts."""
    p = position(hands={0: "war 1, war 2, spy 1, spy 2"}, board={"treasury": "RR"}).dice(1, 3, 8).do("execute")
    assert p.asked == "improve 0"
    p.do("reroll", "war 1", "war 2")
    assert p.asked == "improve 0"
    p.do("reroll", "spy 1", "spy 2")
    assert p.asked == "choose space 0"
    p.do("treasury 1", "treasury 2")
    assert p.s.rioters_left == 14


def test_troops_by_texts():
    """Rules 14.26, 14.27: without cost, on free spaces chosen; places in the order of 18.6."""
    p = position(board={"treasury": "TTT"}).carry_out("[{troops: 1, place: each place}]")
    assert p.board("treasury") == "TTTT."
    assert p.legal == {"surveillance 1", "surveillance 2", "surveillance 3", "surveillance 4"}
    p.do("surveillance 4", "laboratory 1", "war room 2")
    assert (p.asked, p.s.unrest) == ("act 0", 0)
    p.carry_out("[{lose_troops: 1, place: treasury}]").do("treasury 2")
    assert p.board("treasury") == "T.TT."
    assert p.s.troops_left == 14 - 6


@pytest.mark.parametrize(("text", "spaces"), [("treasury", "R.R.."), ("each place", "R....")])
def test_rioters_by_texts(text, spaces):
    """Rules 14.28, A103: in one place or each, on spaces rolled; no threat as first rioters."""
    number = 2 if text == "treasury" else 1
    p = position().dice(1, 3, 2, 2, sides=4).carry_out(f"[{{rioters: {number}, place: {text}}}]")
    assert p.board("treasury") == spaces
    assert p.s.threat == 0
