"""Chapter 22: seats, control, questions, chance, options, and how long a game is."""

import pytest

from komitet_env import komitet_v0
from komitet_env.state import DECISION_NAMES
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.komitet.random_games import OPTIONS, new_game, random_game, random_games


def played(game, seed, choose=None):
    """The game to its end by random choices, or by ``choose`` of the legal actions."""
    chance = seeded(seed)
    while game.seat_to_act() != NOBODY:
        actions = game.legal_actions()
        game.apply(choose(actions) if choose else actions[chance.below(len(actions))])
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats(players):
    """Rules 22.1: as many agents as players; the first seat is asked first and the order stays."""
    environment = komitet_v0.env(players=players)
    environment.reset(0)
    assert environment.agents == [f"player_{seat}" for seat in range(players)]
    for seed in range(10):
        assert new_game(seed, players=players).seat_to_act() == 0


def test_a_team_is_one_agent():
    """Rules 22.2: it is asked everything, by the same actions, and paid once."""
    environment = komitet_v0.env(players=3, control="team")
    environment.reset(4)
    assert environment.possible_agents == ["player_0"]
    chance = seeded(4)
    seats = new_game(4, players=3)
    asked = set()
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            assert reward == seats.payoff(0) != 0
            environment.step(None)
            continue
        assert agent == "player_0"
        assert reward == 0
        actions = seats.legal_actions()
        assert observation["action_mask"].nonzero()[0].tolist() == actions
        asked.add(int(seats.seat_to_act()))
        action = actions[chance.below(len(actions))]
        environment.step(action)
        seats.apply(action)
    assert asked == {0, 1, 2}
    assert seats.seat_to_act() == NOBODY


def test_nothing_is_asked_that_has_one_answer():
    """Rules 22.4."""
    asked = set()
    for game in random_games(2 * len(OPTIONS)):
        if game.seat_to_act() != NOBODY:
            assert len(game.legal_actions()) > 1
            asked.add(DECISION_NAMES[game.state.decision])
    assert len(asked) > 25


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_same_seed_options_and_actions_same_game(options):
    """Rules 22.8."""
    for one, other in zip(random_game(7, **options), random_game(7, **options), strict=True):
        assert one.state_bytes() == other.state_bytes()


@pytest.mark.parametrize("players", [2, 4])
def test_all_are_paid_alike(players):
    """Rules 21.4: at the end only."""
    for seed in range(6):
        for game in random_game(seed, players=players):
            payoffs = {game.payoff(seat) for seat in range(players)}
            assert len(payoffs) == 1
            assert (payoffs == {0.0}) == (game.seat_to_act() != NOBODY)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_end(options):
    """Rules 21.5: whatever is chosen; yielding at once, they take 11 action phases at most."""
    for choose in (min, max, None):
        for seed in range(3):
            game = played(new_game(seed, **options), seed, choose)
            assert game.ending()
            assert game.state.round <= 11


def test_options_that_cannot_be():
    with pytest.raises(OptionError, match="players=5"):
        komitet_v0.SPEC.game(players=5)
    with pytest.raises(OptionError, match="name 2 different ones"):
        komitet_v0.SPEC.game(characters=["Artyom Vetrov"])
    with pytest.raises(OptionError, match="SEAT:BONUS"):
        komitet_v0.SPEC.game(identity=["2:car"])
