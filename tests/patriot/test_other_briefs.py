"""Chapter 13: choice and bidding briefs."""

from tests.patriot.positions import position

ACCOUNT = "The Numbered Account"  # bidding: 3 cards of choice for the highest, the lowest discards 1


def test_the_player_named_chooses():
    """Rules 13.1: the holder, or whom the brief names."""
    assert position(coins=4).encounter("Time Is Money", holder=2).asked == "choose option 2"
    assert position(coins=4).encounter("The Auditors Are Audited", holder=2).asked == "choose option 0"


def test_only_what_can_be_paid():
    """Rules 13.2: Buying Time costs 4 coins."""
    assert position(coins=3).encounter("Time Is Money").legal == {"option 2", "option 3"}
    p = position(coins=4).encounter("Time Is Money")
    assert p.legal == {"option 1", "option 2", "option 3"}
    p.do("option 1")
    assert p.asked == "choose player 0"
    assert p.legal == {"seat 1", "seat 2", "seat 3"}
    p.do("seat 2")
    assert p.asked == "act 2"
    assert (p.s.ap[2], p.s.coins) == (4, 0)


def test_no_option_can_be_paid():
    """Rules 13.2, 13.3, A93, 14.31: nothing happens; a single open option is taken."""
    dear = "{name: A, pay: {coins: 1}, do: [{threat: 1}]}, {name: B, pay: {markers: 1}, do: [{threat: 2}]}"
    for coins in (0, 1):
        p = position(coins=coins).carry_out(f"[{{choose: [{dear}]}}, {{unrest: 1}}]")
        assert p.asked == "act 0"
        assert (p.s.threat, p.s.coins, p.s.unrest) == (coins, 0, 1)


def test_raising_and_bowing_out():
    """Rules 13.4, 13.5, A94: a raise is higher than any other bid; who stops before bows out."""
    p = position(hands={0: "war 2, war 3", 1: "spy 1, spy 3", 2: "spy 2"}).encounter(ACCOUNT)
    assert p.asked == "bid 0"
    p.do("war 2")
    assert p.legal == {"done", "war 3"}
    p.do("done")
    assert p.asked == "bid 1"
    p.do("spy 1")
    assert p.legal == {"spy 3"}  # 1 is not above 2
    p.do("spy 3")
    assert p.asked == "bid 2"  # 24.4: asked, though one card cannot outbid 4
    p.do("done")
    assert p.asked == "bid 0"
    p.do("war 3")
    assert p.asked == "choose type 0"
    assert p.discarded == {"war 2": 1, "war 3": 1, "spy 1": 1, "spy 3": 1}


def test_highest_and_lowest():
    """Rules 13.6: the highest bidder's text first; the lowest one's after it."""
    p = position(hands={0: "war 1", 1: "spy 3", 2: "science 2, science 3", 3: "war 2, war 4"}).encounter(ACCOUNT)
    p.do("war 1")
    p.do("spy 3")
    p.do("science 2", "science 3")
    p.skip("bid 2")
    p.do("war 2", "war 4").skip("bid")
    assert p.asked == "choose type 3"
    p.do("war", "war", "war")
    assert p.s.hand_size[3] == 3
    assert list(p.s.bids)[:4] == [1, 3, 5, 6]


def test_bids_of_0():
    """Rules 13.6, A47: who is left is the highest with 0, and one of the others is the lowest by die."""
    p = position(hands={1: "spy 3"}).encounter(ACCOUNT)
    p.do("done")
    assert p.asked.startswith("choose type")
    assert list(p.s.bids)[:4] == [0, 0, 0, 0]


def test_a_dead_assassins_bid():
    """Rules 13.7, A95: two cards in all."""
    p = position(players=5, hands={1: "war 1, war 2, war 3", 2: "spy 1"}, sides={1: "kill", 2: "kill"})
    p.s.dead[1] = 1
    p.encounter(ACCOUNT, holder=1).do("war 1", "war 2")
    assert p.asked == "bid 2"
    assert p.hand(1) == "war 3"
