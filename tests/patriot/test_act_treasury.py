"""Chapters 6 and 7: Act, and the Treasury."""

import pytest

from patriot_env import tables as tb
from tests.patriot.positions import TABLES, position

WORKING = next(each for each in range(24) if not TABLES.beacons[each * 5])


def test_tiles_until_content():
    """Rules 6.1, 6.13, A77: any number, one after the other, a tile any number of times."""
    p = position().do("few coins", "few coins")
    assert (p.s.ap[0], p.s.coins, p.s.unrest) == (2, 4, 4)
    assert "few coins" not in p.legal
    assert p.do("done").asked != "act 0"


@pytest.mark.parametrize(
    ("name", "ap", "most"), [("Viktor Markov", 10, 10), ("Donovan Maelstrom", 8, 10), ("Petr Crumb", 6, 8)]
)
def test_ap_of_characters(name, ap, most):
    """Rules 6.2, 6.3, 6.4, A12, A13, A14, A65: what they start with, and where permanent AP stop."""
    seat = int(name == "Petr Crumb")
    p = position(characters=["Viktor Markov", name] if seat else [name])
    assert p.s.ap_base[seat] == ap
    p.carry_out("[{ap_base: 5}]", holder=seat)
    assert p.s.ap_base[seat] == most
    p.carry_out("[{ap_next: 3}]", holder=seat).turn(seat)
    assert p.s.ap[seat] == most + 3


def test_ap_are_never_below_0():
    """Rules 6.2, 14.13: what texts take for the next turn."""
    p = position().carry_out("[{ap_next: -9}]", holder=1).turn(1)
    assert p.s.ap[1] == 0


@pytest.mark.parametrize("of_type", range(4))
def test_cards_for_1_ap(of_type):
    """Rules 6.5, 5.5: one card of the type of the place, twice in a turn each."""
    name = tb.TYPE_NAMES[of_type]
    p = position().do(name, name)
    assert p.s.hand_size[0] == 2
    assert p.s.ap[0] == 8
    assert name not in p.legal


@pytest.mark.parametrize(
    ("place", "blocked"),
    [
        ("treasury", ["finance", "few coins", "raise taxes", "predict"]),
        ("surveillance", ["spy", "launch 1", "reprogram", "call vote 1"]),
        ("laboratory", ["science", "calm", "project", "discover"]),
        ("war room", ["war", "deploy 1", "move troops", None]),
    ],
)
def test_a_rioter_blocks_a_tile(place, blocked):
    """Rules 6.6, 6.7, A23: nobody can use it; space 4 of the War Room and space 5 block nothing."""
    for space in range(5):
        spaces = "." * space + "R"
        board = {"treasury": "....", "laboratory": "...T"} | {place: spaces}
        p = position(characters=["Donovan Maelstrom"], board=board, coins=9, markers={0: 4})
        p.s.beacon_at[0] = WORKING
        p.s.ap[0] = 10
        p.go_on()
        tile = blocked[space] if space < 4 else None
        for each in blocked:
            assert each is None or (each in p.legal) == (each != tile), (each, space)
        assert "execute" in p.legal


@pytest.mark.parametrize(("tile", "ap", "coins", "unrest"), [("few coins", 4, 2, 2), ("many coins", 7, 5, 4)])
def test_gaining_coins(tile, ap, coins, unrest):
    """Rules 7.1, 6.8."""
    p = position().do(tile)
    assert (10 - p.s.ap[0], p.s.coins, p.s.unrest) == (ap, coins, unrest)
    p = position()
    p.s.ap[0] = ap - 1
    assert tile not in p.go_on().legal


def test_raising_taxes():
    """Rules 7.2, 6.9, A75: 6 AP and 4 unrest for 1; not at 6."""
    p = position(taxes=5).do("raise taxes")
    assert (p.s.ap[0], p.s.unrest, p.s.taxes) == (4, 4, 6)
    assert "raise taxes" not in position(taxes=6).legal


def test_riot_comes_after_the_act():
    """Rules 6.10, A28: an act that brings unrest to 6 is carried out to its end first."""
    p = position(unrest=2, riots=["Run on the Bank"]).dice(1, 2, sides=4).do("many coins")
    assert p.s.coins == 5
    assert p.riots == ["Run on the Bank"]


def test_predicting():
    """Rules 7.3, 7.4, A18: 1 AP; of two briefs one on top and one under; of two discoveries one goes face down."""
    p = position()
    top, second = [int(p.s.briefs[p.s.brief_count - n]) for n in (1, 2)]
    p.do("predict")
    assert p.s.ap[0] == 9
    assert p.asked == "keep 0"
    p.do("keep 2")
    assert {int(p.s.briefs[p.s.brief_count - 1]), int(p.s.briefs[0])} == {top, second}
    assert p.asked == "keep 0"
    p.do("keep 1")
    assert p.s.discovery_count == 29
    assert p.s.discovery_out == 1
    assert "predict" in p.legal


def test_ap_given_out_of_turn():
    """Rules 6.12, A48, A76, 14.14: an Act of its own, at once; tiles of space 1 anew; AP left are lost."""
    p = position().do("war", "war").carry_out("[{ap_now: 3, who: next}, {coins: 7}]")
    assert (p.asked, p.s.ap[1], p.s.coins) == ("act 1", 3, 0)
    p.do("war", "done")
    assert (p.asked, p.s.ap[1], p.s.coins) == ("act 0", 0, 7)


def test_ap_given_in_the_own_act():
    """Rules 6.12, A48: they are simply added."""
    p = position().carry_out("[{ap_now: 3}]")
    assert (p.asked, p.s.ap[0]) == ("act 0", 13)


def test_coins_without_ap():
    """Rules 14.10, A99: no AP for the next coins at the tile; unrest rises as usual; once; not if blocked."""
    p = position().carry_out("[{lasting: coins}]").do("many coins")
    assert (p.s.ap[0], p.s.coins, p.s.unrest, p.s.lasting[1]) == (10, 5, 4, 0)
    p = position(board={"treasury": ".R"}).carry_out("[{lasting: coins}]")
    assert not {"few coins", "many coins"} & p.legal


def test_the_result_of_a_project_comes_before_its_riot():
    """Rules 6.10, A28, 9.3: unrest 4 and 2 of the project are 6; an 8 gives 4 markers, and then the riot begins."""
    p = position(characters=["Donovan Maelstrom"], able=[0], unrest=4).dice(8).do("project")
    assert (p.asked, p.s.markers[0]) == ("moment 0", 4)


def test_a_card_for_a_move_comes_after_the_result():
    """Rules 6.10, 21.7: Hilbert's roll of 8 executes first; then the move from the Treasury costs a card."""
    p = position(characters=["Viktor Markov", "Hilbert Holschtein"], board={"treasury": "..RR"}).turn(1)
    p.do("finance").dice(8).do("execute").skip("improve")
    assert p.asked == "choose space 1"
    p.do("treasury 3", "treasury 4")
    assert p.asked == "discard 1"


def test_an_act_given_begins_in_the_meeting_room():
    """Rules 6.12, 21.7, A76, A118: neither the Act given nor the own one after it starts where the other ended."""
    p = position(characters=["Viktor Markov", "Hilbert Holschtein"], hands={1: "war 1"})
    p.carry_out("[{ap_now: 2, who: next}]").do("war", "done").turn(1)
    assert p.do("finance").asked == "act 1"


def test_nothing_is_offered_where_no_beacon_lies():
    """Rules 6.9, 8.6, A75: with four empty spaces there is nothing to reprogram."""
    p = position(coins=3)
    assert {"reprogram", "reprogram for coins"} < p.legal
    for space in range(4):
        p.s.beacon_at[space] = 255
    assert not {"reprogram", "reprogram for coins"} & p.go_on().legal
