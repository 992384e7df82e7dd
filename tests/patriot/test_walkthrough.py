"""The guided first round of the rulebook, step by step, as the rulings have it."""

from tests.patriot.positions import TABLES, position, top_of

FOUR_AP = "Double Espresso"
TWO_RIOTERS = "Run on the Bank"


def test_the_guided_first_round():
    """Rules 4.1, 4.3, 5.1, 7.1, 9.1, 18.1, 18.9, 8.2, 9.3, 9.5, 12.7, 15.5, A2, A4, A9, A11: three players' turns."""
    p = position(
        3,
        ["Viktor Markov", 'Diva "M"', "Hilbert Holschtein"],
        piles="finance 1, finance 2, finance 4, finance 1, finance 2, finance 2, finance 3, finance 1, "
        "spy 2, spy 1, spy 2, science 1, war 1, war 2",
        opinion="science 1, spy 1",
        riots=[TWO_RIOTERS, "Pots and Pans"],
        letter="A Toast to the New Cameras",
    )
    s = p.s
    working = [each for each in range(24) if not TABLES.beacons[each * 5]]
    for space in range(4):
        s.beacon_at[space] = working[space]
    s.beacon_count = 0
    briefs = [TABLES.brief_names.index(name) for name in ("It's Me...", "Bank Holiday", "Eyes for Sale")]
    top_of(s.briefs, int(s.brief_count), briefs)
    discoveries = [TABLES.discovery_names.index(name) for name in (FOUR_AP, "Calming Fluoride")]
    top_of(s.discoveries, 30, discoveries)

    # Viktor: 5 coins for 7 AP and 4 unrest; a 1 for calm, which he leaves; a riot
    p.turn(0)
    assert (s.hand_size[0], s.ap[0]) == (6, 10)
    p.do("many coins")
    assert (s.coins, s.ap[0], s.unrest) == (5, 3, 4)
    p.dice(1).do("calm")
    assert p.asked == "improve 0"  # by coins, not by cards
    p.dice(2, 3, sides=4).do("done")
    assert (s.ap[0], s.unrest, s.threat) == (0, 0, 1)
    assert p.riots == [TWO_RIOTERS]
    assert p.board("treasury") == ".RR.."
    s.had |= 1
    p.do("done")
    assert p.asked == "choose option 0"
    p.do("option 1")  # the next turn starts with 7 AP
    assert (s.ap_set[0], s.threat) == (7, 1)

    # M: one more Finance card; a 7 ends the riot; a beacon for 4 AP and 4 coins; a Finance card; a 3 for the brief
    assert p.asked == "gather more 1"
    p.do("finance")
    assert (s.hand_size[1], s.ap[1]) == (7, 8)
    p.dice(7).do("execute", "done")
    p.do("treasury 2", "treasury 3")
    assert (p.riots, s.rioters_left) == ([], 14)
    p.do("launch 1")
    assert (s.ap[1], s.coins, s.launched) == (1, 1, 1)
    p.do("finance")
    assert (s.ap[1], s.hand_size[1]) == (0, 8)
    p.dice(3).do("done")
    assert (s.coins, s.threat) == (0, 2)
    while p.asked == "discard 1":  # her limit is 7
        p.do("finance 1")

    # Hilbert: projects with 1, 2, 2 and 8; each raises unrest by 2, so that the third brings a riot
    assert p.asked == "act 2"
    assert (s.hand_size[2], s.ap[2]) == (6, 8)
    for rolled in (1, 2):
        p.dice(rolled).do("project").skip("improve")
    assert (s.ap[2], s.unrest, s.markers[2]) == (4, 4, 0)
    p.dice(2).do("project").dice(1, 1, 1, 1, sides=4).skip("improve")
    assert (s.unrest, s.threat, p.riots) == (0, 3, ["Pots and Pans"])
    p.dice(8).do("project").skip("improve")
    assert (s.ap[2], s.unrest, s.markers[2]) == (0, 2, 4)
    p.do("discover", "keep 1")
    assert s.held[discoveries[0]] == 2
    assert s.markers[2] == 0
    p.do("done")
    p.do("finance 1", "finance 2", "finance 2", "finance 3", "done")
    assert p.asked == "add card 0"
    p.do("spy 2", "done")
    assert p.asked == "add card 1"
    p.do("spy 1", "spy 2", "done")
    assert s.total == 13
    assert p.asked == "choose beacon 2"
    p.do("beacon space 2")

    # the letter is met: one beacon launched, and another by the brief
    assert s.results[0] == 2
    assert [int(each) for each in s.beacon_is] == [1, 1, 0, 0]
    assert (s.round, s.seat, s.coins) == (2, 1, 0)
