"""Chapters 9 and 11: the Laboratory, and rolls."""

import pytest

from patriot_env import state as st
from tests.patriot.positions import TABLES, position, top_of

WHEN = [int(TABLES.discoveries[2 * each]) for each in range(30)]  # 0 at once, 1 REJECT, 2 kept, 3 against riots


@pytest.mark.parametrize(("rolled", "unrest"), [(8, 0), (7, 1), (5, 1), (4, 5), (2, 5)])
def test_calm(rolled, unrest):
    """Rules 9.1: 3 AP; from unrest 3."""
    p = position(unrest=3).dice(rolled).do("calm")
    assert (p.s.ap[0], p.s.unrest) == (7, unrest)


def test_a_calm_roll_of_1():
    """Rules 9.1: raises unrest by 3."""
    assert position(unrest=1).dice(1).do("calm").s.unrest == 4


def test_coins_improve_calm():
    """Rules 9.2, A9, 11.1, 11.3, A87: 1 for each coin, up to 8, accepted by the player."""
    p = position(unrest=4, coins=5).dice(6).do("calm")
    assert p.asked == "improve 0"
    p.do("improve", "improve")
    assert (p.asked, p.s.coins, p.s.unrest) == ("act 0", 3, 1)


@pytest.mark.parametrize(("rolled", "markers"), [(8, 7), (7, 7), (6, 5), (5, 5), (4, 3), (2, 3), (1, 1)])
def test_project(rolled, markers):
    """Rules 9.3, A11: 2 AP and 2 unrest each."""
    p = position(markers={0: 3}).dice(rolled).do("project")
    assert (p.s.ap[0], p.s.unrest, p.s.markers[0]) == (8, 2, markers)


def test_markers_that_are_not_there():
    """Rules 9.3, A64, 1.3, A67: who is to lose more than there are loses those that are there."""
    assert position(markers={0: 1}).dice(1).do("project").s.markers[0] == 0


def test_science_improves_a_project():
    """Rules 9.4, A10, A81, 5.8, A74: 1 for Science worth 2 each time; what is paid too much is lost."""
    p = position(hands={0: "science 1, science 1, science 5, war 5"}).dice(5).do("project")
    assert p.asked == "improve 0"
    p.do("improve", "science 5")
    assert p.asked == "improve 0"
    p.do("improve", "science 1", "science 1")
    assert p.asked == "improve 0"
    assert p.legal == {"done"}  # 24.4: asked whatever the hand
    p.do("done")
    assert p.s.markers[0] == 4
    assert p.hand(0) == "war 5"


def test_making_a_discovery():
    """Rules 9.5, 9.8, A1, A16, A84: 4 markers, no AP; two are seen, one is kept, the other goes under the deck."""
    kept, other = [card for card in range(30) if WHEN[card] == 2][:2]
    p = position(markers={0: 5})
    top_of(p.s.discoveries, 30, [kept, other])
    p.do("discover")
    assert (p.s.ap[0], p.s.markers[0], p.asked) == (10, 1, "keep 0")
    p.do("keep 1")
    assert p.s.held[kept] == 0
    assert p.s.discoveries[0] == other
    assert p.s.discovery_out == 0
    assert p.s.counts[6] == 1
    assert "discover" not in position(markers={0: 3}).legal


def test_reject():
    """Rules 9.6, A17: it acts, and the other one is kept."""
    reject = WHEN.index(1)
    kept = WHEN.index(2)
    p = position(markers={0: 4})
    top_of(p.s.discoveries, 30, [reject, kept])
    p.do("discover")
    while p.asked != "act 0":
        p.do(min(p.legal))
    assert p.s.held[kept] == 0
    assert reject in list(p.s.discoveries_out[: p.s.discovery_out])


def test_rejects_draw_on():
    """Rules 9.6, A82: two REJECT and no other: the player draws on until one comes that is not."""
    rejects = [card for card in range(30) if WHEN[card] == 1][:2]
    kept = WHEN.index(2)
    p = position(markers={0: 4})
    top_of(p.s.discoveries, 30, [*rejects, kept])
    p.do("discover")
    while p.asked != "act 0":
        p.do(min(p.legal))
    assert p.s.held[kept] == 0
    assert set(rejects) <= set(p.s.discoveries_out[: p.s.discovery_out])


def test_kept_discoveries_are_used_once():
    """Rules 9.7, 9.9, A83, 6.11: in the own Act, without AP, and then they are discarded."""
    name = TABLES.discovery_names[WHEN.index(2)]
    p = position(discoveries={0: name})
    p.do(name)
    while p.asked != "act 0":
        p.do(min(p.legal))
    assert name not in p.legal
    assert WHEN.index(2) in list(p.s.discoveries_out[: p.s.discovery_out])


def test_three_cards_for_the_next_discovery():
    """Rules 14.9, A98: drawn at the tile, once; several not chosen go under the deck in the order drawn (9.7)."""
    cards = [card for card in range(30) if WHEN[card] == 2][:3]
    p = position(markers={0: 4}).carry_out("[{lasting: discovery}]")
    top_of(p.s.discoveries, 30, cards)
    p.do("discover")
    assert p.legal == {"keep 1", "keep 2", "keep 3"}
    p.do("keep 2")
    assert {int(p.s.discoveries[0]), int(p.s.discoveries[1])} == {cards[0], cards[2]}
    assert p.s.lasting[0] == 0


def test_a_given_discovery():
    """Rules 14.21, 9.8: the top one, whatever it is; not made; it cannot be refused."""
    kept = WHEN.index(2)
    p = position()
    top_of(p.s.discoveries, 30, [kept])
    p.carry_out("[{give_discovery: true, who: next}]")
    assert p.s.held[kept] == 1
    assert p.s.counts[9 + 6] == 0


def test_losing_all_discoveries_leaves_none():
    """Rules 9.9, 17.3: those of the dead go to the discards."""
    p = position(discoveries={1: TABLES.discovery_names[WHEN.index(3)]}).kill(1)
    assert all(int(each) == st.NONE for each in p.s.held)
    assert p.s.discovery_out == 1
