"""Chapter 20: the end of the round."""

from tests.patriot.positions import position


def test_the_order_shifts():
    """Rules 20.1, 4.2, A30: the second seat becomes the first, the first one the last."""
    p = position(launched=1).end_turns()
    assert p.s.round == 2
    seats = []
    while p.s.round == 2 and p.asked != "over":
        if not seats or seats[-1] != p.s.seat:
            seats.append(int(p.s.seat))
        p.do("done" if "done" in p.legal else min(p.legal))
    assert seats[:4] == [1, 2, 3, 0]


def test_a_riot_of_the_fail_effect_comes_at_once():
    """Rules 20.2, 20.3: and its card acts again with those that lie."""
    p = position(letter="Choir Practice", unrest=4, riots=["Run on the Bank"], board={"war room": "R"}, taxes=1).dice(
        1, 2, 3, 4, sides=4
    )
    p.end_turns()  # failed: threat 1, unrest 2
    assert p.board("treasury") == "RRRR."
    assert p.s.threat == 2


def test_cards_act_again_in_order():
    """Rules 20.3: that on space 1 first."""
    p = position(launched=1, lying=["Run on the Bank", "Down with the Cameras"], board={"war room": "R"}).dice(
        1, 2, 1, 2, 3, sides=4
    )
    p.end_turns()
    assert p.board("treasury") == "RR..."
    assert p.board("surveillance") == "RRR.."


def test_beacons_taxes_and_the_next_letter():
    """Rules 20.4, 20.5, 20.6, 20.8: used beacons are ready, base taxes come in, what is counted by round is new."""
    p = position(launched=1, taxes=3, coins=1)
    p.s.beacon_at[0] = next(each for each in range(24) if not p.s.tables.beacons[each * 5])
    p.s.beacon_is[0] = 2
    p.end_turns()
    assert p.s.beacon_is[0] == 1
    assert p.s.coins == 4
    assert p.s.round == 2
    assert (p.s.launched, p.s.secured) == (0, 0)
    assert p.asked.endswith(" 1")


def test_second_allegiances_then_reveals():
    """Rules 20.7, 3.8: with the letter of day 3 cards are dealt, then assassins may reveal."""
    p = position(round_=2, launched=9, letter="Three Coins in the Fountain", secured=3)
    cards = [card for card in range(18) if card + 1 not in list(p.s.allegiance)][:3]
    for at, card in enumerate(cards):
        p.s.later[at] = card
    p.s.later_left = 3
    p.end_turns()
    assert p.asked == "reveal 2"
    assert [sum(int(c != 0) for c in p.s.allegiance[seat * 3 : seat * 3 + 3]) for seat in range(4)] == [1, 2, 2, 2]


def test_the_dead_get_a_sealed_card():
    """Rules 3.9, A41: who was assassinated before gets the card of round 3 sealed."""
    p = position(round_=2, letter="Three Coins in the Fountain", secured=3)
    cards = [card for card in range(18) if card + 1 not in list(p.s.allegiance)][:3]
    for at, card in enumerate(cards):
        p.s.later[at] = card
    p.s.later_left = 3
    p.s.killed[2] = 1
    p.end_turns()
    assert [int(p.s.looked[seat * 3 + 1]) for seat in range(4)] == [0, 1, 0, 1]
