"""The words of actions, as they would be carried out now."""

from dataclasses import replace

import pytest

from patriot_env import actions as a
from patriot_env import state as st
from patriot_env.action_words import seen_words
from patriot_env.patriot_v0 import SPEC
from tests.patriot.played import first_moment, moments, played
from tests.patriot.positions import PACK
from tests.seen_words import told_apart


def test_legal_actions_are_told_apart():
    """At each decision of random games no two legal actions are said in the same words."""
    asked = set()
    for seed in range(12):
        for game in moments(seed, players=3 + seed % 4, talk="claims" if seed % 2 else "none", content=PACK):
            words = [game.describe_action(action) for action in game.legal_actions()]
            assert len(set(words)) == len(words)
            assert all(words)
            asked.add(st.DECISION_NAMES[game.state.decision])
    assert {"act", "bid", "choose option", "claim", "discard", "improve", "keep", "move to", "show"} <= asked


def test_every_action_has_words_at_every_decision():
    """Also those that are not legal now, before the first decision and after the last."""
    fresh = SPEC.game()
    assert all(fresh.describe_action(action) for action in range(fresh.num_actions))
    for seed in (0, 1):
        for number, game in enumerate(moments(seed, players=5, talk="claims")):
            if number % 10 == 0:
                assert all(game.describe_action(action) for action in range(game.num_actions))
    assert all(game.describe_action(action) for action in range(game.num_actions))


def test_tiles_with_their_costs():
    """Rules 7.1, 8.2, 8.8, 9.3, 10.1: what is paid now."""
    seated = ["Ashi", "Samuel Ledger", "Wilfred Duvon", "Frank Ford"]
    game = first_moment("act", characters=seated, content=PACK)
    s = game.state
    assert s.actor == 0
    assert game.describe_action(a.FEW_COINS) == "gain 2 coins for 4 AP and 2 unrest"
    assert game.describe_action(a.DEPLOY + 1) == "deploy 3 troops for 6 AP and 3 unrest"
    assert game.describe_action(a.CALL_VOTE + 2) == "call an assassination vote on Wilfred Duvon (player_2) for 7 AP"
    assert game.describe_action(a.PROJECT) == "roll for a science project for 2 AP and 2 unrest"
    name = s.tables.beacon_names[s.beacon_at[1]]
    assert game.describe_action(a.LAUNCH + 1) == f"launch {name} on beacon space 2 for 4 AP and 4 coins"
    assert game.describe_action(a.SPACE + 1) == "Treasury 2"
    s.lasting[1] = s.lasting[4] = 1
    assert game.describe_action(a.MANY_COINS) == "gain 5 coins for 4 unrest"
    assert game.describe_action(a.CALL_VOTE + 1) == "call an assassination vote on Samuel Ledger (player_1) for nothing"
    s.actor = 2
    assert game.describe_action(a.PROJECT) == "roll for a science project for 3 AP and 2 unrest"


def test_the_same_card_by_what_is_asked():
    """A card of the hand goes onto the letter, into the vote or the bid, or is discarded."""
    for decision, verb in (("act", "lay"), ("add card", "add"), ("bid", "bid"), ("discard", "discard")):
        game = first_moment(decision)
        name = game.state.tables.kind_names[2]
        words = game.describe_action(a.CARD + 2)
        assert words == f"{verb} {name}" + (" on the letter" if verb == "lay" else "")


def test_a_sealed_card_is_not_named():
    """Rules 3.9: a card that its holder may not look at has a number only."""
    game = first_moment("show", players=6, content=PACK)
    s = game.state
    legal = game.legal_actions()
    at = int(s.actor) * int(st.MOST_ALLEGIANCES)
    assert ", " in game.describe_action(legal[0])
    s.looked[at + legal[0] - a.OPTION] = 0
    assert game.describe_action(legal[0]) == f"show allegiance card {legal[0] - a.OPTION + 1}"


def test_others_are_told_no_card_that_lies_face_down():
    """Rules 24.6: cards added and cards laid on the letter are not named, nor what is put back when predicting."""
    told = {}
    for seed in range(6):
        for game in moments(seed, players=3 + seed % 4):
            s = game.state
            for action in game.legal_actions():
                words = seen_words(s, action)
                if words != game.describe_action(action):
                    told.setdefault(st.DECISION_NAMES[s.decision], set()).add(words)
                elif a.CARD <= action < a.SPACE:
                    assert s.decision in (st.BID, st.DISCARD) or s.dead[s.actor] != 0
    assert told == {
        "act": {"lay a card on the letter, face down"},
        "add card": {"add a card, face down"},
        "keep": {f"put a {what} on top of the deck, unseen" for what in ("brief", "discovery")},
    }


def test_a_dead_assassin_adds_face_up():
    """Rules 17.6: what lies open is named."""
    game = first_moment("add card")
    s = game.state
    s.dead[s.actor] = 1
    action = game.legal_actions()[1]
    assert seen_words(s, action) == game.describe_action(action)


def test_the_spec_tells_other_seats():
    """``describe_seen`` names a card to its player and to nobody else."""
    game = first_moment("add card")
    action = game.legal_actions()[1]
    after = game.copy()
    after.apply(action)
    actor = int(game.seat_to_act())
    assert SPEC.seen_words(game, action, after, (actor + 1) % 4) == "add a card, face down"
    assert SPEC.seen_words(game, action, after, actor) == game.describe_action(action)
    assert played(0).describe_action(a.CHARACTER) == "play Viktor Markov"


def is_hidden(game, action):
    """Whether the action lays a card face down, or puts one on top of a deck that nobody else has seen."""
    s = game.state
    is_card = a.CARD <= action < a.SPACE
    if s.decision == st.KEEP:
        return s.frames[st.top(s) + st.F_KIND] == st.PREDICTING
    return is_card and (s.decision == st.ACT or (s.decision == st.ADD_CARD and s.dead[s.actor] == 0))


def action_alone(before, action, after, viewer):
    """What others are told of an action, without what came of it."""
    return seen_words(before.state, action)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_words_tell_nothing_hidden(players):
    """Rules 24.3, 24.6, 24.7: what a seat sees alike it is told alike."""
    spec = replace(SPEC, describe_seen=action_alone)
    assert next(told_apart(spec, 1, is_hidden, players=players, rounds=2, talk="claims"), "") == ""
