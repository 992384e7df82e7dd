"""Chapter 15: letters."""

import pytest

from tests.patriot.positions import position

COINS = "Three Coins in the Fountain"  # 3 coins
TYPES = "A Collection Among Friends"  # Finance 1 and War 1 for each player


def lay(*words, **named):
    """Seat 0 lays these cards on the letter, then the round ends."""
    return position(hands={0: ", ".join(words)}, **named).do(*words).end_turns()


@pytest.mark.parametrize(
    ("players", "cards", "passed"),
    [
        (3, ["finance 3", "war 3"], True),
        (4, ["finance 3", "war 3"], False),
        (4, ["finance 4", "war 4"], True),
        (4, ["finance 4", "war 3"], False),
        (4, ["finance 2", "finance 2", "war 5"], True),
        (4, ["finance 4", "war 4", "spy 5", "science 5"], True),
    ],
)
def test_influence_for_each_player(players, cards, passed):
    """Rules 15.1, 15.2, 15.5, A7: so much of each type for every player; other cards do not count against it."""
    p = lay(*cards, players=players, letter=TYPES)
    assert p.s.results[0] == (2 if passed else 1)
    assert p.s.threat == (0 if passed else 1)


def test_the_dead_count_for_a_letter():
    """Rules 15.2, A7: what is asked for each player is multiplied by all, dead assassins included."""
    p = position(hands={0: "finance 3, war 3"}, letter=TYPES)
    p.s.dead[3] = 1
    p.do("finance 3", "war 3").end_turns()
    assert p.s.results[0] == 1


def test_laying_cards():
    """Rules 15.3, A56: in the own Act, one at a time, of any type, at no AP; their number is public."""
    p = position(hands={0: "spy 1, war 2"})
    assert {"spy 1", "war 2"} < p.legal
    p.do("war 2")
    assert p.s.ap[0] == 10
    assert p.asked == "act 0"
    assert p.s.letter_added[0] == 1
    assert p.hand(0) == "spy 1"
    assert "war 2" not in p.legal


def test_securing_coins():
    """Rules 15.4: if the letter asks for coins, any number from 1, for 4 AP, whatever rioters block."""
    full = dict.fromkeys(("treasury", "surveillance"), "RRRRR")
    p = position(letter=COINS, coins=3, board=full)
    assert {each for each in p.legal if each.startswith("secure")} == {"secure 1", "secure 2", "secure 3"}
    p.do("secure 3")
    assert (p.s.coins, p.s.secured, p.s.ap[0]) == (0, 3, 6)
    p.carry_out("[{coins: lose all}]")
    assert p.s.secured == 3
    p.end_turns()
    assert p.s.results[0] == 2


def test_coins_are_not_secured_for_other_letters():
    """Rules 15.4: only if the letter asks for them, and only with 4 AP."""
    assert not [each for each in position(coins=3).legal if each.startswith("secure")]
    p = position(letter=COINS, coins=3)
    p.s.ap[0] = 3
    assert not [each for each in p.go_on().legal if each.startswith("secure")]


def test_no_action_takes_effect_on_a_letter():
    """Rules 15.5: nor does Public Opinion join the cards."""
    p = lay("finance 1 action")
    assert p.s.coins == 0
    assert p.s.opinion_left == 40


@pytest.mark.parametrize(("launched", "passed"), [(0, False), (1, True), (2, True)])
def test_beacons_launched_in_the_round(launched, passed):
    """Rules 15.6, A105: each launch of the round counts, even if the beacon has left since."""
    p = position(launched=launched).end_turns()
    assert p.s.results[0] == (2 if passed else 1)


def test_a_beacon_that_left_counts():
    """Rules 15.6, A105, 14.23, 14.24: launched by a text and lost by a text."""
    p = position(coins=4)
    while p.asked == "act 0" and p.s.launched == 0:
        p.carry_out("[{launch_deck: 1}]")
        while p.asked != "act 0":
            p.do(min(p.legal))
    p.carry_out("[{lose_beacons: 1}]")
    while p.asked != "act 0":
        p.do(min(p.legal))
    assert p.end_turns().s.results[0] == 2


def test_after_a_passed_letter_the_round_actions_follow():
    """Rules 15.7, A61: nothing happens for the letter, and the other round actions follow."""
    p = position(launched=1, taxes=2, threat=1).end_turns()
    assert p.s.threat == 1
    assert p.s.coins == 2


def test_whose_the_fail_effect_is():
    """Rules 15.7, A106, 20.1: the holder is the first player of the new order, seat 1 after round 1."""
    p = position(letter="Boots by the Door", board={"treasury": "TT"}).end_turns()
    assert p.asked == "choose space 1"


def test_where_cards_and_coins_go():
    """Rules 15.8, 5.4: cards to the discards, coins out of the game."""
    p = lay("spy 2", "war 5", letter=COINS, secured=2)
    assert p.discarded == {"spy 2": 1, "war 5": 1}
    assert (p.s.coins, p.s.secured) == (0, 0)
