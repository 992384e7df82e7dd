"""Chapter 8: the Surveillance Centre and beacons."""

from patriot_env import state as st
from tests.patriot.positions import TABLES, position

WORKING = [each for each in range(24) if not TABLES.beacons[each * 5]]
DEFECTIVE = [each for each in range(24) if TABLES.beacons[each * 5]]
WAITING, READY, USED = 0, 1, 2


def lying(*spaces, deck=(), **named):
    """A position with these beacons, each (beacon, what it is), or None for an empty space."""
    p = position(characters=["Donovan Maelstrom"], **named)
    s = p.s
    known = [*(each[0] for each in spaces if each), *deck]
    rest = [each for each in range(24) if each not in known]
    for at, beacon in enumerate([*rest, *reversed(deck)]):
        s.beacons[at] = beacon
    s.beacon_count = len(rest) + len(deck)
    for space in range(4):
        beacon, is_ = spaces[space] if space < len(spaces) and spaces[space] else (st.NONE, 0)
        s.beacon_at[space] = beacon
        s.beacon_is[space] = is_
    return p.go_on()


def test_launching_a_face_up_beacon():
    """Rules 8.1, 8.2, 8.4, A60, A22: 4 AP and 4 coins of the Treasury, for one neither launched nor defective."""
    p = lying((WORKING[0], WAITING), (DEFECTIVE[0], WAITING), (WORKING[1], READY), coins=4)
    assert {each for each in p.legal if each.startswith("launch ") and "deck" not in each} == {"launch 1"}
    p.do("launch 1")
    assert (p.s.ap[0], p.s.coins, p.s.beacon_is[0], p.s.launched) == (6, 0, READY, 1)
    assert not [each for each in lying((WORKING[0], WAITING), coins=3).legal if each.startswith("launch 1")]


def test_launching_from_the_deck():
    """Rules 8.3, 8.4, A21, 8.5: 2 AP and 2 coins; an empty space first; the beacon that lay there leaves."""
    spaces = [(WORKING[0], WAITING), (WORKING[1], READY), None, (DEFECTIVE[0], WAITING)]
    p = lying(*spaces, deck=[WORKING[5]], coins=2)
    assert {each for each in p.legal if "deck" in each} == {"launch from deck 3"}
    p.do("launch from deck 3")
    assert (p.s.ap[0], p.s.coins, p.s.beacon_at[2], p.s.beacon_is[2]) == (8, 0, WORKING[5], READY)
    spaces[2] = (WORKING[2], USED)
    p = lying(*spaces, deck=[DEFECTIVE[1]], coins=2)
    assert {each for each in p.legal if "deck" in each} == {"launch from deck 1", "launch from deck 4"}
    before = int(p.s.beacon_count)
    p.do("launch from deck 1")
    assert (p.s.beacon_at[0], p.s.beacon_is[0], p.s.launched) == (DEFECTIVE[1], WAITING, 0)
    assert p.s.beacon_count == before - 1
    p = lying(*[(beacon, READY) for beacon in WORKING[:4]], coins=2)
    assert len({each for each in p.legal if "deck" in each}) == 4


def test_an_empty_deck():
    """Rules 8.5: nothing is launched from it, and nothing is replaced."""
    p = lying((WORKING[0], WAITING), coins=9)
    p.s.beacon_count = 0
    assert not [each for each in p.go_on().legal if "deck" in each or "reprogram" in each]


def test_reprogramming():
    """Rules 8.6, A20, A79: 3 AP or 3 coins; one at a time, each space once, an empty one is not filled."""
    p = lying((WORKING[0], READY), (DEFECTIVE[0], WAITING), deck=[WORKING[4], WORKING[5]], coins=3)
    assert {"reprogram", "reprogram for coins"} < p.legal
    p.do("reprogram for coins")
    assert (p.s.coins, p.s.ap[0]) == (0, 10)
    assert p.legal == {"done", "beacon space 1", "beacon space 2"}
    p.do("beacon space 1")
    assert (p.s.beacon_at[0], p.s.beacon_is[0]) == (WORKING[4], WAITING)
    assert p.legal == {"done", "beacon space 2"}
    p.do("done")
    assert p.s.beacon_at[1] == DEFECTIVE[0]
    assert lying((WORKING[0], READY)).do("reprogram").s.ap[0] == 7


def test_using_a_beacon():
    """Rules 8.7, A80, 14.25: what it asks is paid, and it is used until ready again."""
    toll = TABLES.beacon_names.index("Toll Camera")  # 2 AP: 2 coins, 1 unrest
    p = lying((toll, WAITING), coins=4).do("launch 1")
    assert "use beacon 1" in p.legal
    p.do("use beacon 1")
    assert (p.s.ap[0], p.s.coins, p.s.unrest, p.s.beacon_is[0]) == (4, 2, 1, USED)
    assert "use beacon 1" not in p.legal
    assert "use beacon 1" in p.carry_out("[{ready_beacons: true}]").legal
    assert "use beacon 1" not in lying((toll, READY), board={"surveillance": ".R"}).legal


def test_calling_a_vote():
    """Rules 8.8, 14.9: 7 AP, or none if an effect for it waits."""
    p = position(characters=["Donovan Maelstrom"], hands={1: "spy 1"}).do("call vote 2")
    assert (p.s.ap[0], p.asked) == (3, "add card 1")
    p = position(characters=["Donovan Maelstrom"], hands={1: "spy 1"}).carry_out("[{lasting: vote}]").do("call vote 2")
    assert (p.s.ap[0], p.s.lasting[4]) == (10, 0)


def test_losing_beacons():
    """Rules 14.24, A102: launched ones leave, and their spaces stay empty."""
    p = lying((WORKING[0], USED), (WORKING[1], WAITING)).carry_out("[{lose_beacons: 1}]")
    assert p.s.beacon_at[0] == st.NONE
    assert p.s.beacon_at[1] == WORKING[1]


def test_launching_by_texts():
    """Rules 14.23: face-up ones not defective, without cost."""
    p = lying((WORKING[0], WAITING), (DEFECTIVE[0], WAITING)).carry_out("[{launch: 2}]")
    assert (p.asked, p.s.launched, p.s.beacon_is[0], p.s.beacon_is[1]) == ("act 0", 1, READY, WAITING)


def test_swapping():
    """Rules 14.25: up to so many that are not launched may be replaced."""
    p = lying((WORKING[0], READY), (WORKING[1], WAITING), deck=[WORKING[3]]).carry_out("[{swap_beacons: 1}]")
    assert p.legal == {"done", "beacon space 2"}
    p.do("beacon space 2")
    assert (p.asked, p.s.beacon_at[1], p.s.beacon_is[1]) == ("act 0", WORKING[3], WAITING)
