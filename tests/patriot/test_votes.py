"""Chapters 16 and 23: assassination votes, claims."""

import pytest

from tests.patriot.positions import position

EVEN = "finance 1, spy 1"  # Public Opinion that adds up to 0 in an assassination vote


def test_a_vote_at_the_tile_is_against_another_player():
    """Rules 16.1: the caller at the tile chooses another player, and nobody dies without a vote."""
    p = position(characters=["Donovan Maelstrom"])
    assert {each for each in p.legal if each.startswith("call vote")} == {"call vote 1", "call vote 2", "call vote 3"}


def test_dead_and_revealed_assassins_are_no_targets():
    """Rules 16.2, A107: neither at the tile nor by a text that lets the holder choose."""
    p = position(characters=["Donovan Maelstrom"], hands={1: "spy 1"})
    p.s.dead[1] = p.s.revealed[2] = 1
    p.go_on()
    assert "call vote 3" in p.legal
    assert not {"call vote 1", "call vote 2"} & p.legal
    p.carry_out("[{vote: true, who: another}]")
    assert p.asked != "choose player 0"  # only seat 3 is left, so that nobody need be asked


@pytest.mark.parametrize("who", ["right", "next"])
def test_a_text_that_names_no_possible_target_brings_no_vote(who):
    """Rules 16.2, A107: where a text names one without a choice, there is no vote."""
    p = position(hands={1: "war 5"})
    p.s.revealed[1] = p.s.revealed[3] = 1
    p.carry_out(f"[{{vote: true, who: {who}}}, {{coins: 2}}]")
    assert p.asked == "act 0"
    assert p.s.coins == 2


@pytest.mark.parametrize(
    ("players", "target", "needed"), [(3, 0, 12), (4, 0, 16), (5, 0, 20), (6, 0, 24), (3, 1, 6), (4, 1, 8), (6, 1, 12)]
)
def test_what_a_vote_needs(players, target, needed):
    """Rules 16.3: 4 times the number of players for the President, twice for others."""
    for missing in (0, 1):
        cards = [f"war {needed % 5}"] * (needed % 5 > 0) + ["war 5"] * (needed // 5)
        opinion = EVEN if not missing else "finance 2, spy 1"
        p = position(players, hands={2: ", ".join(cards)}, opinion=opinion, sides={1: "kill"}).vote(2, target)
        p.do(*cards).skip("add card")
        assert p.s.total == needed - missing
        assert (p.ending != "") == (missing == 0)


def test_the_dead_count_for_the_target():
    """Rules 16.3: all seats count, dead or not."""
    p = position(hands={2: "war 5, war 2"}, opinion=EVEN, sides={1: "kill", 3: "kill"})
    p.s.dead[3] = 1
    p.vote(2, 1).do("war 2", "war 5").skip("add card")
    assert p.s.total == 7
    assert p.ending == ""


@pytest.mark.parametrize(("way", "dies"), [("less needed", True), ("more needed", False)])
def test_moving_the_target(way, dies):
    """Rules 16.3, 14.39, 22.6: I Am The Law moves what the vote needs by 4, before cards are added."""
    p = position(able=[2], hands={3: "war 5"}, opinion=EVEN, sides={1: "kill"}).vote(3, 1)
    assert p.asked == "moment 2"
    p.do("ability 1")
    assert p.asked == "shift 2"
    p.do(way).skip("moment").do("war 5").skip("add card")
    assert (p.ending == "assassins") == dies


def test_everybody_adds_clockwise_from_the_caller():
    """Rules 16.4, A43: the one against whom it is may add, too."""
    p = position(hands=dict.fromkeys(range(4), "finance 1"), opinion=EVEN).vote(2, 3)
    order = []
    while p.asked.startswith("add card"):
        order.append(p.asked)
        p.do("done")
    assert order == ["add card 2", "add card 3", "add card 0", "add card 1"]


@pytest.mark.parametrize(("more", "cards"), [({}, 2), ({"opinion_all": 2}, 4), ({"opinion_next": -5}, 0)])
def test_public_opinion_follows(more, cards):
    """Rules 16.4, 14.5: two cards, more or fewer by texts, never fewer than none."""
    p = position(hands={1: "spy 1"}, **more).vote(1, 2).do("done")
    assert sum(map(int, p.s.opinion_out)) == cards


def test_spy_and_war_count_for_it():
    """Rules 16.5: Spy and War for it, Finance and Science against it."""
    p = position(hands={1: "finance 2, spy 4, science 1, war 5"}, opinion=EVEN).vote(1, 2)
    p.do("finance 2", "spy 4", "science 1", "war 5").skip("add card")
    assert p.s.total == 4 + 5 - 2 - 1
    assert p.discarded == {"finance 2": 1, "spy 4": 1, "science 1": 1, "war 5": 1}
    assert p.s.killed[2] == 0


def test_no_actions_take_effect_in_a_vote():
    """Rules 16.5, 12.9, A49: the action of a Finance card gives no coins in an assassination vote."""
    p = position(hands={1: "finance 1 action"}, opinion=EVEN).vote(1, 2).do("finance 1 action").skip("add card")
    assert p.s.coins == 0


def test_who_cannot_call_votes():
    """Rules 16.6, 21.2, A108: Viktor cannot call a vote at the tile; one that a text brings is no call of his own."""
    p = position(hands={0: "war 1"})
    assert p.character(0) == "Viktor Markov"
    assert not [each for each in p.legal if each.startswith("call vote")]
    p.carry_out("[{vote: true, who: right}]")
    assert p.asked == "add card 0"
    p.do("war 1").skip("add card")
    assert p.asked == "act 0"


def test_no_talk_by_default():
    """Rules 23.1: by default nobody can say anything."""
    assert position(hands={1: "war 1"}).vote(1, 2).asked == "add card 1"


def test_claims_before_cards():
    """Rules 23.1, 23.2, A127: each seat from the caller on claims one thing, after abilities and before cards."""
    p = position(talk="claims", able=[2], hands={1: "war 1"}, opinion=EVEN).vote(1, 2)
    assert p.asked == "moment 2"
    p.do("done")
    assert p.asked == "claim 1"
    assert p.legal == {"support", "oppose", "silent", "accuse 0", "accuse 2", "accuse 3"}
    p.do("support")
    assert p.asked == "claim 2"
    p.do("accuse 1", "oppose")
    assert p.asked == "claim 0"
    p.do("silent")
    assert p.asked == "add card 1"
    p.do("done")
    assert p.asked == "act 0"
