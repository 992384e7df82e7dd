"""Chapter 22: abilities and their moments."""

import pytest

from patriot_env import tables as tb
from tests.patriot.positions import position, top_of, with_text


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


@pytest.mark.parametrize(
    ("name", "answers", "changed"),
    [
        ("Hilbert Holschtein", [], {"coins": 4}),
        ("Petr Crumb", [], {"coins": 5, "unrest": 4}),
        ("Jack Maelstrom", [], {"unrest": 1}),
        ("Frank Ford", [], {"unrest": 2}),
        ("Zam Che", ["seat 3"], {"discovery_count": 29}),
        ("Maury Sweeney", ["seat 2", "war", "war", "spy"], {}),
        ("M.W.", [], {}),
    ],
)
def test_abilities_of_the_own_act(name, answers, changed):
    """Rules 22.2, 22.5: the user is the holder of the text; from 1 coin and unrest 3."""
    others = ["Gustavo Moreno", "Samuel Ledger"]
    p = position(characters=["Viktor Markov", name, *others], able=[1], coins=1, unrest=3, opinion="finance 1, spy 1")
    p.s.beacon_at[0] = next(each for each in range(24) if not p.s.tables.beacons[each * 5])
    p.s.beacon_is[0] = 2
    card = next(each for each in range(30) if p.s.tables.discoveries[2 * each] == 2)
    top_of(p.s.discoveries, 30, [card])
    p.turn(1)
    cards = [int(each) for each in p.s.hand_size]
    p.do("ability 1", *answers)
    assert p.asked == "act 1"
    assert {field: getattr(p.s, field) for field in changed} == changed
    assert p.s.hand_size[1] - cards[1] == (4 if name == "Frank Ford" else 0)
    assert p.s.hand_size[2] - cards[2] == (3 if name == "Maury Sweeney" else 0)
    assert (p.s.held[card] == 3) == (name == "Zam Che")
    assert p.s.beacon_is[0] == (1 if name == "M.W." else 2)


def test_abilities_of_presidents():
    """Rules 22.2, 14.29, 14.26, 14.41, 14.42: Martial Law; Double Term and Reshuffle."""
    p = position(characters=["Marion Mochi"], able=[0], board={"treasury": "RR"}).do("ability 2")
    p.do("treasury 1", "treasury 2", "war room 1", "war room 2")
    assert (p.asked, p.s.rioters_left, p.board("war room")) == ("act 0", 14, "TT...")
    p = position(characters=["Ashi"], able=[0]).do("ability 1", "ability 2", "seat 2")
    assert (p.s.second, p.s.called) == (0, 2)


def test_cancelling_a_threat_undone():
    """Rules 22.7, 19.3, 19.4: Take the Bullet is cancelled, so that threat 6 ends the game."""
    p = position(
        characters=["Viktor Markov", "Wilfred Duvon", 'Diva "M"'], able=[1, 2], threat=5, sides={3: "kill"}
    ).raise_threat(1)
    assert p.asked == "moment 1"
    p.do("ability 1")
    assert (p.asked, p.legal) == ("moment 2", {"done", "ability 1"})
    p.do("ability 1")
    assert (p.ending, p.winners) == ("threat", [3])


def test_the_poll_goes_on_after_a_cancel():
    """Rules 22.7, 22.4: Delegate Talks cancelled: the next one is asked, and the discovery stops the riot."""
    p = position(
        characters=["Donovan Maelstrom", "Frank", 'Diva "M"'],
        able=[0, 2],
        discoveries={3: "Calming Fluoride"},
        unrest=3,
    ).riot()
    p.do("ability 1")
    assert p.asked == "moment 2"
    p.do("ability 1")
    assert p.asked == "moment 3"
    p.do("Calming Fluoride")
    assert (p.asked, p.riots, p.s.uses[2]) == ("act 0", [], 1)


@pytest.mark.parametrize(("answer", "coins"), [("done", 0), ("ability 1", 3)])
def test_cancelling_a_cancel(answer, coins):
    """Rules 22.7, A125: were there a second character with Cancelled, it could cancel the first one's."""
    p = position(characters=["Donovan Maelstrom", "Frank", 'Diva "M"'], able=[0, 1, 2])
    p.s.tables = with_text("[{coins: 1}]")[0]
    cells = p.s.tables.characters
    frank, diva = (int(p.s.character[seat]) * int(tb.CHARACTER) + int(tb.C_ABILITIES) for seat in (1, 2))
    for cell in range(int(tb.ABILITY)):
        cells[frank + cell] = cells[diva + cell]
    p.do("ability 2")  # State of the Nation: 3 coins
    assert p.asked == "moment 1"
    p.do("done")
    assert p.asked == "moment 2"
    p.do("ability 1")
    assert p.asked == "moment 1"
    p.do(answer)
    assert (p.asked, p.s.coins) == ("act 0", coins)
