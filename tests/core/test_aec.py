"""The PettingZoo environments: PettingZoo's own tests, the stock wrappers as the measure, copies, bad input."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import gymnasium.error
import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from tabletop_core.aec import AECEnvironment, CheckedEnvironment
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.spec import GameSpec, OptionError, installed_games
from tests.core.toy_game import BET, CALL, FOLD, PASS, TOY

Environment = AECEnvironment | CheckedEnvironment

VARIANTS: dict[str, tuple[GameSpec, dict[str, Any]]] = {
    "toy for 2": (TOY, {}),
    "toy for 3": (TOY, {"players": 3}),
    "toy with a step limit": (TOY, {"players": 3, "max_steps": 5}),
    **{name: (spec, {}) for name, spec in installed_games().items()},
}


def bare(spec: GameSpec, **options: Any) -> AECEnvironment:
    return AECEnvironment(spec, **options)


def checked(spec: GameSpec, **options: Any) -> CheckedEnvironment:
    return CheckedEnvironment(AECEnvironment(spec, **options))


def wrapped(spec: GameSpec, **options: Any) -> Any:
    """The bare environment under PettingZoo's own wrappers."""
    environment: Any = wrappers.TerminateIllegalWrapper(AECEnvironment(spec, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(environment))


@pytest.fixture(params=[bare, checked])
def make(request: pytest.FixtureRequest) -> Callable[..., Environment]:
    return request.param


@pytest.fixture(params=list(VARIANTS))
def variant(request: pytest.FixtureRequest) -> tuple[GameSpec, dict[str, Any]]:
    return VARIANTS[request.param]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    EnvLogger.suppress_output()
    EnvLogger.flush()
    yield
    EnvLogger.unsuppress_output()


def legal_action(environment: Any, chance: random.Random) -> int | None:
    observation, _, terminated, truncated, _ = environment.last()
    if terminated or truncated:
        return None
    return chance.choice(np.flatnonzero(observation["action_mask"]).tolist())


def play(environment: Any, chance: random.Random, steps: int = 10**6) -> None:
    for _ in environment.agent_iter(steps):
        environment.step(legal_action(environment, chance))


def seen(environment: Any) -> list[Any]:
    """All that a user can read, as plain values."""
    raw = environment.unwrapped
    observations = [
        {name: array.tolist() for name, array in raw.observe(agent).items()} for agent in raw.possible_agents
    ]
    return [
        observations,
        list(environment.agents),
        environment.agent_selection,
        dict(environment.rewards),
        dict(environment._cumulative_rewards),
        dict(environment.terminations),
        dict(environment.truncations),
        copy.deepcopy(environment.infos),
        raw.game.state_bytes(),
        raw.game_seed,
        list(raw.actions_played),
    ]


# --- PettingZoo's tests ----------------------------------------------------------------------------------------------
def test_api(make: Callable[..., Environment], variant: tuple[GameSpec, dict[str, Any]]) -> None:
    spec, options = variant
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every observation that is a dict
        api_test(make(spec, **options), num_cycles=100)


def test_seeds(make: Callable[..., Environment], variant: tuple[GameSpec, dict[str, Any]]) -> None:
    spec, options = variant
    seed_test(lambda: make(spec, **options), num_cycles=100)


def test_rendering(
    make: Callable[..., Environment], variant: tuple[GameSpec, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("tabletop_core.aec.RENDER_FPS", 0)  # no waiting
    spec, options = variant
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode: make(spec, render_mode=render_mode, **options))


# --- a game ----------------------------------------------------------------------------------------------------------
def test_the_spaces_hold_every_observation(make: Callable[..., Environment]) -> None:
    environment = make(TOY, players=3)
    space = environment.observation_space("player_1")
    assert space is environment.observation_space("player_1")
    assert space["observation"].high.tolist() == TOY.layout(players=3).high.tolist()
    assert environment.action_space("player_2").n == 4
    chance = random.Random(1)
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        for agent in environment.possible_agents:
            assert environment.observation_space(agent).contains(environment.observe(agent))
        environment.step(legal_action(environment, chance))


def test_the_mask_is_zero_for_agents_not_to_act(make: Callable[..., Environment]) -> None:
    environment = make(TOY, players=3)
    chance = random.Random(1)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        ended = environment.terminations[agent]
        for other in environment.possible_agents:
            mask = environment.observe(other)["action_mask"]
            assert mask.dtype == np.int8
            assert mask.any() == (other == agent and not ended)
        environment.step(legal_action(environment, chance))


def test_rewards_come_once_and_all_agents_end_together(make: Callable[..., Environment]) -> None:
    environment = make(TOY, players=3)
    chance = random.Random(1)
    for seed in range(20):
        environment.reset(seed=seed)
        received = dict.fromkeys(environment.agents, 0.0)
        endings = []
        for agent in environment.agent_iter():
            _, reward, terminated, truncated, _ = environment.last()
            assert reward == 0 or terminated
            received[agent] += reward
            endings += [agent] * terminated
            assert not truncated
            assert len(set(environment.terminations.values())) == 1
            environment.step(legal_action(environment, chance))
        assert endings == ["player_0", "player_1", "player_2"]
        assert received == {agent: environment.game.payoff(seat) for seat, agent in enumerate(received)}
        assert abs(sum(received.values())) < 1e-9


def test_a_step_limit_truncates(make: Callable[..., Environment]) -> None:
    environment = make(TOY, max_steps=5)
    environment.reset(seed=1)
    play(environment, random.Random(1), 5)
    assert environment.truncations == {"player_0": True, "player_1": True}
    assert environment.terminations == {"player_0": False, "player_1": False}
    play(environment, random.Random(1))
    assert environment.agents == []


def told_at_the_end() -> GameSpec:
    return replace(TOY, describe_end=lambda game: {"ending": game.ending(), "seats": list(range(game.num_seats))})


def test_infos_tell_of_the_end(make: Callable[..., Environment]) -> None:
    environment = make(told_at_the_end(), players=3)
    environment.reset(seed=1)
    while not any(environment.terminations.values()):
        assert environment.infos == {"player_0": {}, "player_1": {}, "player_2": {}}
        environment.step(legal_action(environment, random.Random(1)))
    told = {"ending": environment.game.ending(), "seats": [0, 1, 2]}
    assert environment.last()[4] == told
    assert environment.infos == {"player_0": told, "player_1": told, "player_2": told}
    environment.infos["player_0"]["seats"].clear()
    assert environment.infos["player_1"] == told
    environment.reset(seed=2)
    assert environment.infos["player_1"] == {}


def test_infos_tell_nothing_of_a_game_that_an_illegal_action_ended() -> None:
    environment = checked(told_at_the_end())
    environment.reset(seed=1)
    environment.step(CALL)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.infos == {"player_0": {}, "player_1": {}}


def test_arrays_belong_to_the_caller(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    chance = random.Random(1)
    environment.reset(seed=1)
    kept = []
    for agent in environment.agent_iter():
        observation = environment.last()[0]
        kept.append((observation, copy.deepcopy(observation)))
        environment.step(legal_action(environment, chance))
        environment.observe(agent)
    for observation, as_it_was in kept:
        assert np.array_equal(observation["observation"], as_it_was["observation"])
        assert np.array_equal(observation["action_mask"], as_it_was["action_mask"])
        observation["observation"][:] = 7  # may be written to
        observation["action_mask"][:] = 0


def test_what_a_caller_writes_changes_nothing(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    before = seen(environment)
    observation = environment.last()[0]
    observation["action_mask"][:] = 1 - observation["action_mask"]
    observation["observation"][:] = 9
    assert seen(environment) == before
    environment.step(PASS)
    assert environment.actions_played == [PASS]


def test_last_can_leave_out_the_observation(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    assert environment.last(observe=False) == (None, 0.0, False, False, {})


def test_agents_can_be_observed_after_their_end(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    play(environment, random.Random(1))
    for agent in environment.possible_agents:
        observation = environment.observe(agent)
        assert observation["observation"].any()
        assert not observation["action_mask"].any()


@pytest.mark.parametrize("action", [np.int64(PASS), np.int8(PASS), np.array(PASS)])
def test_numpy_integers_are_actions(make: Callable[..., Environment], action: Any) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    environment.step(action)
    assert environment.actions_played == [PASS]
    assert type(environment.actions_played[0]) is int


def test_metadata(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    assert str(environment) == environment.metadata["name"] == "toy_v0"
    assert environment.metadata["render_modes"] == ["human", "ansi", "rgb_array"]
    assert environment.metadata["is_parallelizable"] is False
    assert environment.possible_agents == ["player_0", "player_1"]
    assert environment.max_num_agents == 2
    assert environment.options == {"players": 2, "hands": 3, "max_steps": 0, "names": None}
    assert isinstance(environment.unwrapped, AECEnvironment)


# --- seeds -----------------------------------------------------------------------------------------------------------
def test_a_seed_starts_its_game(make: Callable[..., Environment]) -> None:
    environment, game = make(TOY), TOY.game()
    for seed in (0, 7, 2**64 - 1, np.uint64(2**64 - 1)):
        environment.reset(seed=seed)
        game.reset(int(seed))
        assert environment.game_seed == seed
        assert environment.game.state_bytes() == game.state_bytes()


def test_without_a_seed_the_environment_goes_on(make: Callable[..., Environment]) -> None:
    first, second = make(TOY), make(TOY)
    first.reset(seed=3)
    second.reset(seed=3)
    seeds = []
    for _ in range(50):
        first.reset()
        second.reset()
        assert first.game_seed == second.game_seed
        seeds.append(first.game_seed)
    assert len(set(seeds)) == 50


def test_the_first_seed_comes_from_the_system(make: Callable[..., Environment]) -> None:
    seeds = set()
    for _ in range(3):
        environment = make(TOY)
        assert environment.game_seed is None
        environment.reset()
        seeds.add(environment.game_seed)
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("1", TypeError), (True, TypeError)]
)
def test_a_bad_seed_changes_nothing(make: Callable[..., Environment], seed: Any, error: type[Exception]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    environment.step(PASS)
    before = seen(environment)
    with pytest.raises(error, match="seed must be an integer from 0 to 2"):
        environment.reset(seed=seed)
    assert seen(environment) == before


def test_a_list_of_words_goes_with_the_environment(make: Callable[..., Environment]) -> None:
    environment = make(TOY, render_mode="ansi", names=["eve", "bob"])
    environment.reset(seed=1)
    assert environment.options["names"] == ("eve", "bob")
    for twin in (environment, copy.deepcopy(environment), pickled(environment)):
        assert "bob: card" in twin.render()
    with pytest.raises(OptionError, match="option 'names' of toy_v0 holds for good"):
        environment.reset(options={"names": "ann"})


@pytest.mark.parametrize("make", [bare, checked])
def test_options_cannot_change_at_a_reset(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    environment.step(PASS)
    before = seen(environment)
    with pytest.raises(OptionError, match="option 'players' of toy_v0 holds for good: make a new environment with it"):
        environment.reset(seed=2, options={"players": 3})
    assert seen(environment) == before
    with pytest.warns(UserWarning, match="toy_v0 knows no option 'colour'"):
        environment.reset(seed=2, options={"colour": 3})
    assert environment.game_seed == 2


# --- against the stock wrappers --------------------------------------------------------------------------------------
NAMES = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents")


def outcome(act: Callable[[], Any]) -> Any:
    """What ``act`` returns or raises, and what was logged."""
    EnvLogger.flush()
    try:
        result = act()
    except Exception as error:
        result = type(error)
    return result, list(EnvLogger.mqueue)


def plain(last: Any) -> Any:
    if not isinstance(last, tuple):
        return last
    observation = last[0] and {name: array.tolist() for name, array in last[0].items()}
    return observation, *last[1:]


def random_action(environment: Any, chance: random.Random) -> Any:
    """Mostly legal; sometimes illegal, outside the space, of a wrong type, or None out of turn."""
    kind = chance.random()
    if kind < 0.93:
        return legal_action(environment, chance)
    if kind < 0.97:
        return chance.randrange(environment.action_space("player_0").n)
    return chance.choice([None, -1, 10**6, 1.0, "pass", np.int64(0), np.int32(3), np.array(1), np.array([1])])


def compare(ours: Any, stock: Any, act: Callable[[Any], Any]) -> None:
    mine, theirs = outcome(lambda: plain(act(ours))), outcome(lambda: plain(act(stock)))
    assert mine == theirs


@pytest.mark.parametrize("seed", range(30))
def test_it_behaves_as_under_the_stock_wrappers(variant: tuple[GameSpec, dict[str, Any]], seed: int) -> None:
    spec, options = variant
    ours, stock = checked(spec, **options), wrapped(spec, **options)
    chance = random.Random(seed)
    for _ in range(4):
        compare(ours, stock, lambda environment: environment.reset(seed=seed))
        steps = 0
        while stock.agents and steps < 200 and chance.random() < 0.99:
            action = random_action(stock, chance)
            for name in NAMES:
                assert getattr(ours, name) == getattr(stock, name)
            assert ours._cumulative_rewards == stock._cumulative_rewards
            compare(ours, stock, lambda environment: environment.last())
            compare(ours, stock, lambda environment, action=action: environment.step(action))
            assert seen(ours) == seen(stock)
            steps += 1
        compare(ours, stock, lambda environment: environment.step(None))


@pytest.mark.parametrize(
    "act",
    [
        *(lambda environment, name=name: getattr(environment, name) for name in NAMES),
        lambda environment: environment.step(0),
        lambda environment: environment.observe("player_0"),
        lambda environment: environment.last(),
        lambda environment: environment.render(),
        lambda environment: environment.state(),
        lambda environment: environment.agent_iter(),
        lambda environment: environment.close(),
        lambda environment: environment.observation_space("player_0") is None,
        lambda environment: environment.observation_space("player_9"),
        lambda environment: environment.action_space("player_9"),
        lambda environment: environment.max_num_agents,
        lambda environment: environment.possible_agents,
        lambda environment: str(environment),
    ],
)
def test_before_reset_it_behaves_as_under_the_stock_wrappers(act: Callable[[Any], Any]) -> None:
    compare(checked(TOY), wrapped(TOY), act)


def messages(environment: Any) -> list[str]:
    found = []
    for name in NAMES:
        with pytest.raises(AttributeError) as caught:
            getattr(environment, name)
        found.append(str(caught.value))
    return found


def test_the_messages_before_reset_are_the_same() -> None:
    assert messages(checked(TOY)) == messages(wrapped(TOY))


def test_the_iterator_wants_a_step_for_each_agent() -> None:
    for environment in (checked(TOY), wrapped(TOY)):
        environment.reset(seed=1)
        agents = iter(environment.agent_iter(3))
        assert next(agents) == "player_0"
        with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\) in a loop over `agent_iter`"):
            next(agents)
        environment.step(PASS)
        assert next(agents) == "player_1"
        environment.reset(seed=1)
        with pytest.raises(StopIteration):
            next(agents)


def test_an_illegal_action_loses() -> None:
    environment = checked(TOY, players=3)
    environment.reset(seed=1)
    environment.step(PASS)
    environment.step(CALL)
    assert "Illegal move made" in EnvLogger.mqueue[-1]
    assert environment.rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(environment.terminations.values())
    assert environment.actions_played == [PASS]
    with pytest.raises(ValueError, match=r"player_0 has ended \(by an illegal action\): the only action left to it is"):
        environment.step(PASS)
    last = {}
    for agent in environment.agent_iter():
        last[agent] = environment.last()[1]
        assert not environment.observe(agent)["action_mask"].any()
        environment.step(None)
    assert last == {"player_0": 0, "player_1": -1, "player_2": 0}
    with pytest.raises(GameOverError, match=r"the game is over \(by an illegal action\): call reset\(\) before"):
        environment.last()


def test_an_action_outside_the_space_changes_nothing() -> None:
    environment = checked(TOY)
    environment.reset(seed=1)
    before = seen(environment)
    for action in (4, -1, None, 1.0, "pass", True, np.array([1])):
        with pytest.raises(AssertionError, match=r"action is not in action space: player_0 gave .*actions are 0 to 3"):
            environment.step(action)
    assert seen(environment) == before


# --- the bare environment's errors -----------------------------------------------------------------------------------
def refused(environment: AECEnvironment, action: Any, error: type[Exception], words: str) -> None:
    before = seen(environment)
    with pytest.raises(error, match=words):
        environment.step(action)
    assert seen(environment) == before


def test_an_illegal_action_is_named_with_the_legal_ones() -> None:
    environment = bare(TOY)
    environment.reset(seed=1)
    legal = r"Legal: 0 \(pass\), 1 \(bet one chip\)"
    refused(environment, FOLD, IllegalActionError, rf"action 2 \(fold\) is not legal now for seat 0\. {legal}")
    refused(environment, np.int64(CALL), IllegalActionError, r"action 3 \(call the bet\) is not legal")
    refused(environment, 4, IllegalActionError, rf"action 4 does not exist: actions are 0 to 3\. {legal}")
    refused(environment, -1, IllegalActionError, "action -1 does not exist")
    refused(environment, 2**70, IllegalActionError, "does not exist")
    refused(environment, None, IllegalActionError, "action None is for agents that have ended, player_0 must choose")
    for wrong in (1.0, "pass", True, np.array([1, 2])):
        refused(environment, wrong, TypeError, "player_0 must choose an integer from 0 to 3, got")
    environment.step(BET)
    refused(environment, PASS, IllegalActionError, r"seat 1\. Legal: 2 \(fold\), 3 \(call the bet\)")


def test_actions_after_the_end() -> None:
    environment = bare(TOY, hands=1)
    environment.reset(seed=1)
    environment.step(BET)
    environment.step(FOLD)
    refused(
        environment,
        FOLD,
        ValueError,
        r"player_0 has ended \(hand 1 was the last\): the only action left .* None, got 2",
    )
    environment.step(None)
    refused(environment, BET, ValueError, "player_1 has ended")
    environment.step(None)
    for action in (None, PASS):
        refused(environment, action, GameOverError, r"the game is over \(hand 1 was the last\): call reset\(\) before")
    with pytest.raises(GameOverError, match=r"before the next last\(\)"):
        environment.last()
    environment.reset()
    assert environment.agents == ["player_0", "player_1"]


def test_a_reset_among_the_last_steps_starts_clean(make: Callable[..., Environment]) -> None:
    environment, fresh = make(TOY, hands=1), make(TOY, hands=1)
    environment.reset(seed=1)
    for action in (BET, FOLD, None):
        environment.step(action)
    environment.reset(seed=2)
    fresh.reset(seed=2)
    for action in (PASS, PASS, None, None):
        assert seen(environment) == seen(fresh)
        environment.step(action)
        fresh.step(action)


def test_nothing_works_before_reset() -> None:
    environment = bare(TOY, render_mode="ansi")
    for verb in (
        lambda: environment.step(0),
        lambda: environment.last(),
        lambda: environment.observe("player_0"),
        lambda: environment.render(),
    ):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) before"):
            verb()
    assert list(environment.agent_iter()) == []


def test_an_unknown_agent(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'player_2': agents are player_0, player_1"):
        environment.observe("player_2")


def test_there_is_no_global_state(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    with pytest.raises(NotImplementedError, match=r"toy_v0 has no state\(\) that all agents share"):
        environment.state()


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"render_mode": "svg"}, ValueError, "render_mode must be one of human, ansi, rgb_array or None, got 'svg'"),
        ({"render_seat": 2}, ValueError, "render_seat must be 0 to 1, or None for a spectator, got 2"),
        ({"render_seat": "0"}, ValueError, "render_seat must be 0 to 1"),
        ({"hand": 1}, OptionError, "toy_v0 has no option 'hand': did you mean 'hands'"),
        ({"hands": 2}, OptionError, "option hands=2 of toy_v0 is not possible: it can be 1, 3"),
    ],
)
def test_bad_arguments(
    make: Callable[..., Environment], arguments: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        make(TOY, **arguments)


# --- copies ----------------------------------------------------------------------------------------------------------
def pickled(environment: Any) -> Any:
    return pickle.loads(pickle.dumps(environment))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
def test_copies_are_exact_and_independent_at_every_step(
    make: Callable[..., Environment], variant: tuple[GameSpec, dict[str, Any]], duplicate: Callable[[Any], Any]
) -> None:
    spec, options = variant
    environment = make(spec, **options)
    chance = random.Random(4)
    environment.reset(seed=4)
    environment.action_space("player_0").seed(1)
    steps = 0
    while environment.agents:
        twin = duplicate(environment)
        now = seen(environment)
        assert type(twin) is type(environment)
        assert twin.unwrapped.spec is spec
        assert seen(twin) == now
        if steps < 20 or steps % 10 == 0:
            play(twin, random.Random(5))
            assert seen(environment) == now
        environment.step(legal_action(environment, chance))
        steps += 1
    twin = duplicate(environment)
    environment.reset()
    twin.reset()
    assert seen(twin) == seen(environment)
    assert twin.action_space("player_0").sample() == environment.action_space("player_0").sample()


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
def test_copies_go_on_alike(make: Callable[..., Environment], duplicate: Callable[[Any], Any]) -> None:
    environment = make(TOY, players=3, render_mode="ansi", render_seat=1)
    environment.reset(seed=4)
    environment.step(PASS)
    twin = duplicate(environment)
    assert (twin.render_mode, twin.render_seat, twin.render()) == ("ansi", 1, environment.render())
    play(environment, random.Random(6))
    play(twin, random.Random(6))
    assert seen(twin) == seen(environment)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
def test_copies_of_what_was_never_reset_and_of_a_lost_game(duplicate: Callable[[Any], Any]) -> None:
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = duplicate(checked(TOY)).agents
    environment = checked(TOY)
    environment.reset(seed=1)
    environment.step(CALL)
    twin = duplicate(environment)
    while environment.agents:
        assert seen(twin) == seen(environment)
        environment.step(None)
        twin.step(None)
    twin.env.reset(seed=2)
    assert environment.agents == []


def test_a_pickle_that_no_longer_fits_is_refused() -> None:
    environment = bare(TOY)
    environment.reset(seed=4)
    environment.step(PASS)
    state = environment.__getstate__()
    for change in ({"game_seed": 5}, {"actions_played": [BET]}, {"actions_played": [CALL]}, {"actions_played": []}):
        with pytest.raises(ValueError, match="saved game of toy_v0 cannot be restored"):
            AECEnvironment.__new__(AECEnvironment).__setstate__({**state, **change})
    AECEnvironment.__new__(AECEnvironment).__setstate__(state)


def test_a_spec_without_a_name_cannot_be_saved() -> None:
    nameless = GameSpec(**{name: getattr(TOY, name) for name in TOY.__dataclass_fields__})
    with pytest.raises(pickle.PicklingError, match="the spec of toy_v0 cannot be saved: give it a name in"):
        pickle.dumps(bare(nameless))
    assert pickle.loads(pickle.dumps(TOY)) is TOY


# --- rendering -------------------------------------------------------------------------------------------------------
def test_a_seat_sees_its_own_cards_only(make: Callable[..., Environment]) -> None:
    for seat, hidden in ((None, 0), (0, 1), (1, 1)):
        environment = make(TOY, render_mode="ansi", render_seat=seat)
        environment.reset(seed=1)
        assert environment.render().count("card ?") == hidden
        picture = make(TOY, render_mode="rgb_array", render_seat=seat)
        picture.reset(seed=1)
        assert (picture.render().max(axis=(0, 2)) == 0).any() == bool(hidden)


def test_rendering_without_a_mode_warns(make: Callable[..., Environment]) -> None:
    environment = make(TOY)
    environment.reset(seed=1)
    with pytest.warns(UserWarning, match=r"render\(\) does nothing"):
        assert environment.render() is None


def test_a_window_follows_the_game_and_can_be_closed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []

    class FakeWindow:
        def __init__(self, title: str, frames_per_second: int) -> None:
            assert title == "Toy poker"

        def show(self, image: Any) -> bool:
            shown.append(image)
            return True

        def close(self) -> None:
            shown.append("closed")

    monkeypatch.setattr("tabletop_core.aec.Window", FakeWindow)
    environment = checked(TOY, render_mode="human")
    environment.close()
    environment.reset(seed=1)
    environment.step(PASS)
    assert environment.render() is None
    assert len(shown) == 3
    twin = copy.deepcopy(environment)
    twin.close()
    environment.close()
    environment.close()
    assert shown[3:] == ["closed"]
    environment.reset()
    assert len(shown) == 5


@pytest.mark.parametrize("verb", ["observation_space", "action_space"])
def test_the_space_of_an_agent_that_is_not_there(make: Callable[..., Environment], verb: str) -> None:
    with pytest.raises(KeyError, match="there is no agent 'player_9': agents are player_0, player_1, player_2"):
        getattr(make(TOY, players=3), verb)("player_9")
