"""What each seat sees of the table, and the truth when the game is over."""

import json

import pytest

from patriot_env import state as st
from patriot_env.deaths import has_won, mission_holds, objective, side_of
from patriot_env.patriot_v0 import SPEC
from patriot_env.tables import SECONDARY, SIDE_NAMES
from patriot_env.view import QUESTIONS, describe_end, role, table_of
from tabletop_core.rng import seeded
from tests.patriot.played import first_moment, moments, played


def test_every_decision_has_a_question():
    """Whoever is asked is told what."""
    assert set(QUESTIONS) == set(st.DECISION_NAMES) - {"none"}
    for seed in (4, 5):
        for game in moments(seed, players=4):
            table = table_of(game, 1)
            assert (table.asked == "") == (table.actor is None)


def test_the_letter_lies_open_from_the_first_turn_on():
    """Rules 1.13 and 24.5: its demands, how many cards each has laid; faces for a spectator only."""
    assert table_of(played(0), None).letter is None
    game = first_moment("act")
    s = game.state
    actor = int(s.actor)
    action = next(action for action in game.legal_actions() if "on the letter" in game.describe_action(action))
    kind = game.describe_action(action).removeprefix("lay ").removesuffix(" on the letter")
    before = table_of(game, 1).letter
    game.apply(action)
    letter = table_of(game, 1).letter
    assert letter.name == s.tables.letter_names[s.letters[0]]
    assert letter.cards[actor] == before.cards[actor] + 1
    assert letter.faces == ()
    assert any(kind in face for face in table_of(game, None).letter.faces)


def test_the_order_of_turns():
    """Rules 4.2: from the first seat of the round on; who has begun a turn has had it."""
    game = next(game for game in moments(3, players=4) if game.state.round == 2)
    assert table_of(game, 0).order == ((1, True), (2, False), (3, False), (0, False))


def test_the_demands_are_those_of_all_together():
    """Rules 15.2: what is asked for each player is told for all."""
    game = first_moment("act", players=5)
    s = game.state
    for letter, words in enumerate(s.tables.letter_words):
        s.letters[0] = letter
        demands = table_of(game, 0).letter.demands
        assert demands
        if words.startswith("1 Finance and 1 War influence"):
            assert demands == ("5 Finance influence", "5 War influence")
        if words.startswith("launch 1 beacon"):
            assert demands[0] == f"{s.launched} of 1 beacon launched"


def test_the_vote_under_way():
    """Rules 12.4 and 16.3: what counts, what is needed, how many cards each has added."""
    game = next(game for game in moments(3, players=4) if st.DECISION_NAMES[game.state.decision] == "add card")
    action = game.legal_actions()[-1]
    actor = int(game.seat_to_act())
    game.apply(action)
    vote = table_of(game, 0).vote
    assert vote.added == tuple(int(seat == actor) for seat in range(4))
    assert vote.opinion == 2
    assert vote.faces == ()
    assert len(table_of(game, None).vote.faces) == 1


def test_only_who_looks_sees_what_is_looked_at():
    """Rules 24.7."""
    game = first_moment("keep")
    looker = int(game.seat_to_act())
    for viewer in range(4):
        assert len(table_of(game, viewer).looked_at) == (game.state.looking if viewer == looker else 0)
    assert len(table_of(game, None).looked_at) == game.state.looking


def test_what_is_under_way_is_said_the_same_to_all():
    """Rules 24.5: what is being carried out is public."""
    for game in moments(6, players=4):
        assert len({table_of(game, viewer).under_way for viewer in (None, 0, 1, 2, 3)}) == 1


def test_words_do_not_fail_in_any_position():
    """Every moment of some games, for every viewer."""
    for seed in range(3):
        for game in moments(seed, players=4 + seed, talk="claims"):
            table = table_of(game, seed)
            assert len(table.seats) == 4 + seed
            assert len(table.places) == 4


# --- the truth -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_truth_at_the_end(players):
    """Rules 2.7, 2.8 and 3.10: allegiance cards, objective, missions met, won or not, as the rules reckon them."""
    game = played(20_000, seed=players, players=players)
    s = game.state
    truth = describe_end(game)
    assert truth["ending"] == game.ending()
    assert json.loads(json.dumps(truth)) == truth
    for seat in range(players):
        told = truth["players"][f"player_{seat}"]
        first = seat * int(st.MOST_ALLEGIANCES)
        cards = [int(s.allegiance[first + n]) - 1 for n in range(int(st.MOST_ALLEGIANCES)) if s.allegiance[first + n]]
        assert told["allegiance"] == [s.tables.allegiance_names[card] for card in cards]
        assert told["won"] == has_won(s, seat) == (game.payoff(seat) > 0)
        assert told["objective"] == SIDE_NAMES[objective(s, seat)]
        assert SPEC.roles(game)[seat] == ("assassin" if told["objective"] == "kill" else "loyal")
        known = [n for n in range(len(cards)) if s.looked[first + n] != 0 and side_of(s, seat, n) == SECONDARY]
        assert list(told["missions"].values()) == [mission_holds(s, seat, cards[n]) for n in known]
    assert truth["players"]["player_0"]["sealed"] == truth["players"]["player_0"]["allegiance"]


def test_the_truth_is_not_told_before_the_end():
    """Neither of a game that runs nor of one that has not begun."""
    for game in (SPEC.game(), played(9)):
        with pytest.raises(ValueError, match="the game is not over"):
            describe_end(game)
        with pytest.raises(ValueError, match="the game is not over"):
            role(game, 0)
    with pytest.raises(ValueError, match="viewer is 4: expected a seat, 0 to 3"):
        role(played(20_000), 4)


def test_infos_hold_the_truth_once_the_game_is_over():
    """Nothing while it runs; the same for every agent at the end."""
    env = SPEC.raw_env(players=3)
    env.reset(seed=2)
    rng = seeded(2)
    while not any(env.terminations.values()):
        assert env.infos == {agent: {} for agent in env.agents}
        legal = env.game.legal_actions()
        env.step(legal[rng.below(len(legal))])
    assert env.infos == {agent: describe_end(env.game) for agent in env.possible_agents}
