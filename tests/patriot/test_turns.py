"""Chapters 4 and 5: rounds, turns, Gather and the hand; and what chapter 1 says of the board."""

from patriot_env import state as st
from patriot_env.rounds import gather
from patriot_env.rules import advance
from tests.patriot.positions import position


def test_spaces():
    """Rules 1.5: troops on 1 to 4, rioters on 1 to 5, one piece on a space."""
    p = position(board={"treasury": "TRRR"}).carry_out("[{troops: 1, place: treasury}, {rioters: 1, place: anywhere}]")
    assert p.asked == "choose space 0"
    assert not [each for each in p.legal if each.startswith("treasury") or each.endswith("5")]


def test_every_player_has_a_turn():
    """Rules 4.1, 4.2: in turn order, then the round actions."""
    p = position().do("done")
    acts = []
    while p.s.round == 1 and p.asked != "over":
        if p.asked.startswith("act"):
            acts.append(p.asked)
        p.do("done" if "done" in p.legal else min(p.legal))
    assert acts == ["act 1", "act 2", "act 3"]
    assert p.s.results[0] != 0


def test_order_of_drawing():
    """Rules 5.1, 5.2, A73: plain draws in the order of types, then those for taxes; what a pile lacks is not drawn."""
    p = position(characters=["Viktor Markov", "Hilbert Holschtein"], taxes=6)
    p.s.pile_left[2] = 1  # the other Science cards are out of the game, for this test
    before = len(p.s.log)
    gather(p.s, 1)
    kinds = [int(kind) for kind in p.s.log[before:]][1::2]  # each entry: that it was drawn, and the kind
    assert [int(p.s.tables.kinds[4 * kind]) for kind in kinds] == [0, 0, 0, 0, 2, 0, 0, 0]


def test_an_empty_pile():
    """Rules 5.3, A50: made anew from the discards of its type when the next card is needed; else no card comes."""
    p = position(hands={0: "war 1, war 2"})
    for kind in p.s.piles[3 * 42 : 3 * 42 + int(p.s.pile_left[3])]:
        p.s.discards[int(kind)] += 1
    p.s.pile_left[3] = 0
    p.do("war")
    assert p.s.hand_size[0] == 3
    assert p.discarded == {}
    assert p.s.pile_left[3] == 42 - 10 - 3


def test_cards_cannot_be_drawn_from_nothing():
    """Rules 5.3, 6.5, A50: if there are no discards either, no card comes, and the tile is not offered."""
    p = position(characters=["Viktor Markov", "Hilbert Holschtein"])
    assert "war" in p.legal
    p.s.pile_left[3] = 0  # all War cards are out of the game, for this test
    p.s.decision = st.NO_DECISION
    advance(p.s)
    assert "war" not in p.legal


def test_what_cards_are_used_for():
    """Rules 5.7: letters, briefs and votes, bids, payment."""
    p = position(hands={0: "war 1, war 2, war 3, war 4"}).do("war 1")
    assert p.s.letter_added[0] == 1
    p.vote(0, 1).do("war 2").skip("add card")
    p.encounter("The Numbered Account").do("war 3").skip("bid")
    assert p.s.counts[1] == 1
    assert p.s.bids[0] == 3


def test_failing_is_not_a_word_with_effects():
    """Rules 12.11: a failed influence brief does only what its lowest row says."""
    p = position(opinion="war 1, spy 1", coins=2, threat=1).encounter("The Empty Vault")
    assert (p.s.coins, p.s.threat, p.s.unrest) == (0, 1, 0)


def test_markers_are_ones_own():
    """Rules 9.10: a player's markers pay for that player's discoveries only."""
    assert "discover" not in position(markers={1: 9}).legal
    assert "discover" in position(markers={0: 4}).legal


def test_too_few_to_predict():
    """Rules 7.4, A78: if a deck can give only one card it goes back on top; if none, that half is left out."""
    p = position()
    p.s.brief_count = p.s.discovery_count = 1
    first = int(p.s.briefs[0])
    p.do("predict")
    assert p.asked == "act 0"
    assert (p.s.brief_count, int(p.s.briefs[0])) == (1, first)
    p.s.brief_count = 0
    assert p.do("predict").asked == "act 0"


def test_others_learn_which_went_where():
    """Rules 7.5, A133: the next brief stays the upper one, or the lower one comes up, as chosen."""
    for way in (1, 2):
        p = position()
        two = [int(p.s.briefs[p.s.brief_count - n]) for n in (1, 2)]
        p.do("predict", f"keep {way}")
        assert int(p.s.briefs[p.s.brief_count - 1]) == two[way - 1]


def test_a_second_turn_comes_before_the_one_who_plays_next():
    """Rules 4.4, A72, 14.41, 14.42: Double Term and Reshuffle of one Act; then the others in their order."""
    p = position(characters=["Ashi"], able=[0]).do("ability 1", "ability 2", "seat 3", "done")
    turns = []
    while p.s.round == 1 and p.asked != "over":
        turns += [p.asked] * p.asked.startswith("act")
        p.do("done" if "done" in p.legal else min(p.legal))
    assert turns == ["act 0", "act 3", "act 1", "act 2"]


def test_only_the_player_named_last_is_put_in_front():
    """Rules 4.4, A72: the one named before keeps the place in the order; of several second turns there is one."""
    p = position().carry_out("[{plays_next: true, who: anybody}]").do("seat 3")
    p.carry_out("[{plays_next: true, who: anybody}]").do("seat 2")
    p.carry_out("[{second_turn: true}, {second_turn: true}]").do("done")
    turns = []
    while p.s.round == 1 and p.asked != "over":
        turns += [p.asked] * p.asked.startswith("act")
        p.do("done" if "done" in p.legal else min(p.legal))
    assert turns == ["act 0", "act 2", "act 1", "act 3"]


def test_the_changed_order_holds_for_its_round():
    """Rules 4.2, 4.4, A30: seat 3 played second in round 1; round 2 begins with seat 1 all the same."""
    p = position(launched=1).carry_out("[{plays_next: true, who: anybody}]").do("seat 3").end_turns()
    turns = []
    while p.s.round == 2 and p.asked != "over":
        turns += [p.asked] * p.asked.startswith("act")
        p.do("done" if "done" in p.legal else min(p.legal))
    assert turns == ["act 1", "act 2", "act 3", "act 0"]


def test_next_is_who_has_a_second_turn():
    """Rules 14.35, A132, 4.4: to another holder the next turn is the second one of the player whose turn it is."""
    p = position().carry_out("[{second_turn: true}]").carry_out("[{markers: 1, who: next}]", holder=2)
    assert list(p.s.markers)[:4] == [1, 0, 0, 0]
    p.carry_out("[{markers: 1, who: next}]", holder=0)
    assert list(p.s.markers)[:4] == [1, 1, 0, 0]
