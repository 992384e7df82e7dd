"""Chapter 21: traits of characters."""

import pytest

from tests.patriot.positions import position


def playing(name, **named):
    """A position in the own turn of seat 1, which plays this character."""
    return position(characters=["Viktor Markov", name], **named).turn(1)


def test_failed_letter():
    """Rules 21.1, 21.3: Viktor has 2 AP less in the turn after a failed letter, once."""
    p = position().end_turns().turn(0)
    assert p.s.results[0] == 1
    assert p.s.ap[0] == 8
    assert p.turn(0).s.ap[0] == 10


@pytest.mark.parametrize(("unrest", "ap"), [(3, 8), (4, 6)])
def test_unrest(unrest, ap):
    """Rules 21.3: Donovan has 2 AP less in a turn that begins with unrest at 4 or more."""
    assert position(characters=["Donovan Maelstrom"], unrest=unrest).turn(0).s.ap[0] == ap


def test_execute_roll():
    """Rules 21.4, 11.1: 2 less on each roll: an 8 executes one, a 1 stays a 1."""
    p = position(characters=["Ashi"], board={"treasury": "RR"}).dice(8).do("execute").do("treasury 1")
    assert (p.asked, p.s.rioters_left) == ("act 0", 13)


def test_any_cards():
    """Rules 21.5: one more card of any type in Gather."""
    p = playing('Diva "M"')
    assert p.asked == "gather more 1"
    assert p.legal == {"done", "finance", "spy", "science", "war"}
    p.do("finance")
    assert (p.asked, p.s.hand_size[1]) == ("act 1", 7)


@pytest.mark.parametrize(("taxes", "cards"), [(1, 6), (2, 7), (5, 8)])
def test_tax_cards(taxes, cards):
    """Rules 21.6, 5.1: four Finance, two Science, and one Finance more for each 2 base taxes, rounded down."""
    assert playing("Hilbert Holschtein", taxes=taxes).s.hand_size[1] == cards


def test_move_cards():
    """Rules 21.7, A118: a card for each tile in another place than the one before; the first tile is free."""
    p = playing("Hilbert Holschtein").do("finance", "few coins")
    assert p.asked == "act 1"
    p.do("war")
    assert p.asked == "discard 1"
    p.do(min(p.legal))
    assert p.asked == "act 1"


@pytest.mark.parametrize(("cards", "ap"), [("", 8), ("war 1", 7)])
def test_president(cards, ap):
    """Rules 21.8: 1 AP less with fewer cards in hand than the President, before Gather."""
    p = position(characters=["Viktor Markov", "Samuel Ledger"], hands={0: cards}).turn(1)
    assert p.s.ap[1] == ap


def test_laboratory():
    """Rules 21.9, A119: all four tiles cost 1 AP more, the discovery included."""
    p = playing("Wilfred Duvon", markers={1: 4})
    assert p.do("science").s.ap[1] == 6
    p = playing("Wilfred Duvon", markers={1: 4}).dice(2)
    assert p.do("project").s.ap[1] == 5
    assert playing("Wilfred Duvon", markers={1: 4}).do("discover").s.ap[1] == 7


def test_buy_ap():
    """Rules 21.10, A120, 6.3, A14: Finance worth 4 gives 1 AP, up to 10 with those of the turn's beginning."""
    p = position(
        characters=["Viktor Markov", "Petr Crumb"], hands={1: ", ".join(["finance 4"] * 3 + ["finance 5"] * 3)}
    )
    p.turn(1)
    assert p.s.ap[1] == 6
    for bought in range(4):
        assert "buy AP" in p.legal
        p.do("buy AP", "finance 4" if bought < 3 else "finance 5")
        assert p.s.ap[1] == 7 + bought
    assert "buy AP" not in p.legal


def test_unlucky_and_project_roll():
    """Rules 21.11, 21.17, 11.4, A88: Zam Che loses 1 AP for a die that shows 1, before the roll is raised by 1."""
    p = playing("Zam Che", markers={1: 2}).dice(1).do("project").skip("improve")
    assert p.s.ap[1] == 8 - 2 - 1
    assert p.s.markers[1] == 2  # 1 + 1 = 2: nothing
    p = playing("Frank").dice(4).do("project").skip("improve")
    assert p.s.markers[1] == 2


def test_first_riot():
    """Rules 21.12: 2 AP less until the first riot card of the game has been drawn."""
    assert playing("Jack Maelstrom").s.ap[1] == 6
    p = position(characters=["Viktor Markov", "Jack Maelstrom"], riots=["Run on the Bank"]).riot().turn(1)
    assert p.s.ap[1] == 8


@pytest.mark.parametrize(("board", "ap"), [({}, 6), ({"treasury": "T"}, 8)])
def test_no_troops(board, ap):
    """Rules 21.13: 2 AP less in a turn that begins with no troop on the board."""
    assert playing("Gustavo Moreno", board=board).s.ap[1] == ap


def test_store():
    """Rules 21.14, 5.8: cards worth 5 give 1 AP more in the next turn, as often as liked."""
    p = position(
        characters=["Viktor Markov", "Gustavo Moreno"], hands={1: "finance 5, finance 5"}, board={"treasury": "T"}
    )
    p.turn(1).do("store", "finance 5", "store", "finance 5")
    assert p.s.ap[1] == 8
    assert p.turn(1).s.ap[1] == 10


def test_riot_early():
    """Rules 21.15, A121: in Frank's turn at 5; if it stands there when the turn begins, at once."""
    p = position(characters=["Viktor Markov", "Hilbert Holschtein", "Samuel Ledger", "Frank"], unrest=5)
    assert p.riots == []
    p.turn(3)
    assert p.s.unrest == 0
    assert len(p.riots) == 1


def test_unrest_card():
    """Rules 21.16, A122: Frank Ford discards a card for each time that unrest rises, when the act is done."""
    p = position(characters=["Viktor Markov", "Frank Ford"], hands={1: "war 1, war 2, war 3"}).do("few coins")
    assert p.asked == "discard 1"
    p.do("war 1")
    assert p.asked == "act 0"
    p.carry_out("[{unrest: 1}, {unrest: 1}]").do("war 2", "war 3")
    assert p.asked == "act 0"
    p.carry_out("[{unrest: 1}]")
    assert p.asked == "act 0"  # without cards nothing happens


def test_hand_limits():
    """Rules 21.18, 5.6, A55: 7 for Maury, at the end of the own Encounter, of the own choice."""
    hand = ", ".join(["war 1"] * 6)
    p = position(characters=["Viktor Markov", "Maury Sweeney"], hands={1: hand}, opinion="finance 1, war 1").turn(1)
    assert p.s.hand_size[1] == 12
    p.do("done")
    while p.s.seat == 1:
        p.do("done" if "done" in p.legal else min(p.legal))
    assert p.s.hand_size[1] <= 7
