"""The Gymnasium environments for one learner, against Gymnasium's checker, its SyncVectorEnv and the AEC class."""

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tabletop_core.aec import AECEnvironment
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import RandomBot
from tabletop_core.single_seat import SingleSeatEnv, SingleSeatVectorEnv
from tabletop_core.spec import GameSpec, OptionError, installed_games
from tests.core.toy_game import BET, CALL, FOLD, PASS, TOY, CardBot

SPECS = {"toy_v0": TOY, **installed_games()}
SEATS: list[int | str] = [0, 1, "alternate", "random"]


def first_legal(observation: Any, action_mask: Any) -> int:
    """The lowest legal action of a seat."""
    assert observation.dtype == np.uint8
    return int(np.flatnonzero(action_mask)[0])


def first_legal_rows(observations: Any, action_masks: Any) -> Any:
    """The lowest legal action in each row."""
    assert observations.shape[0] == action_masks.shape[0] > 0
    return action_masks.argmax(axis=1)


def legal(info: dict[str, Any], chance: random.Random) -> int:
    return chance.choice(np.flatnonzero(info["action_mask"]).tolist())


def play(environment: SingleSeatEnv, chance: random.Random, **reset: Any) -> list[Any]:
    """One game: all that it tells, as plain values."""
    observation, info = environment.reset(**reset)
    told: list[Any] = [(observation["observation"].tolist(), info["action_mask"].tolist(), info["seat"])]
    terminated = truncated = False
    while not (terminated or truncated):
        action = legal(info, chance)
        observation, reward, terminated, truncated, info = environment.step(action)
        told.append((action, observation["observation"].tolist(), reward, terminated, truncated, info["seat"]))
    return told


# --- one game --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mask_in_observation", [True, False])
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("spec", SPECS.values(), ids=list(SPECS))
def test_gymnasiums_checker(spec: GameSpec, seat: int | str, mask_in_observation: bool) -> None:
    """The checker draws actions without a mask, so that illegal ones must end the game here."""
    environment = SingleSeatEnv(
        spec, seat, illegal_reward=-1, mask_in_observation=mask_in_observation, render_mode="ansi"
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(environment)
    told = [str(warning.message) for warning in caught]
    assert [words for words in told if "without a spec" not in words and "not having a spec" not in words] == []


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_is_that_of_its_table(seat: int | str, players: int) -> None:
    """Observations, masks and rewards of a learner are those of the AEC environment at its moves."""
    environment = SingleSeatEnv(TOY, seat, "card", players=players)
    for seed in range(20):
        told = play(environment, random.Random(seed), seed=seed)
        again = AECEnvironment(TOY, players=players)
        again.reset(seed=environment.table.game_seed)
        agent = f"player_{environment.seat}"
        seen = []
        for action in environment.table.actions_played:
            if again.agent_selection == agent:
                seen.append((action, again.observe(agent)["observation"].tolist()))
            again.step(action)
        assert [action for action, _ in seen] == [step[0] for step in told[1:]]
        assert [observation for _, observation in seen] == [told[0][0], *(step[1] for step in told[1:-1])]
        assert told[-1][1] == again.observe(agent)["observation"].tolist()
        assert sum(step[2] for step in told[1:]) == again.rewards[agent]
        assert told[-1][3:5] == (again.terminations[agent], again.truncations[agent])


def test_a_step_limit_truncates() -> None:
    environment = SingleSeatEnv(TOY, max_steps=5)
    *_, last = play(environment, random.Random(1), seed=1)
    assert last[3:5] == (False, True)


def test_the_same_seed_gives_the_same_games() -> None:
    for seat in SEATS:
        first, second = SingleSeatEnv(TOY, seat, players=3), SingleSeatEnv(TOY, seat, players=3)
        assert play(first, random.Random(1), seed=8) == play(second, random.Random(1), seed=8)
        for _ in range(5):
            assert play(first, random.Random(1)) == play(second, random.Random(1))


def test_without_a_seed_games_differ() -> None:
    seeds = set()
    for _ in range(3):
        environment = SingleSeatEnv(TOY)
        environment.reset()
        seeds.add(environment.table.game_seed)
        environment.reset()
        seeds.add(environment.table.game_seed)
    assert len(seeds) == 6


def seats(environment: Any, **reset: Any) -> list[int]:
    return [environment.reset(**reset)[1]["seat"], *(environment.reset()[1]["seat"] for _ in range(5))]


def test_the_learners_seat() -> None:
    assert seats(SingleSeatEnv(TOY, 2, players=3)) == [2] * 6
    alternate = SingleSeatEnv(TOY, "alternate", players=3)
    assert seats(alternate, seed=0) == [0, 1, 2, 0, 1, 2]
    assert seats(alternate, seed=2**64 - 1) == [(2**64 - 1 + i) % 3 for i in range(6)]
    drawn = SingleSeatEnv(TOY, "random", players=3)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}
    assert len(set(seats(drawn, seed=1))) > 1


def test_action_masks_are_those_of_the_info() -> None:
    environment = SingleSeatEnv(TOY)
    _, info = environment.reset(seed=1)
    masks = environment.action_masks()
    assert masks.dtype == np.bool_
    assert masks.tolist() == info["action_mask"].astype(bool).tolist() == [True, True, False, False]
    masks[:] = False
    assert environment.action_masks().any()


def test_the_mask_can_be_left_out_of_the_observation() -> None:
    environment = SingleSeatEnv(TOY, mask_in_observation=False)
    observation, info = environment.reset(seed=1)
    assert environment.observation_space.contains(observation)
    assert observation.shape == (TOY.layout().size,)
    assert info["action_mask"].tolist() == [1, 1, 0, 0]


# --- opponents -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("opponents", ["random", "card", RandomBot(), CardBot(), first_legal])
def test_an_opponent_plays_all_other_seats(opponents: Any) -> None:
    environment = SingleSeatEnv(TOY, "alternate", opponents, players=3)
    for seed in range(10):
        play(environment, random.Random(seed), seed=seed)


def test_each_other_seat_can_have_its_own_opponent() -> None:
    """They sit from the learner's left neighbour on: here the next one bets or folds, the one after passes or folds."""
    calls: list[int] = []

    def first(observation: Any, action_mask: Any) -> int:
        calls.append(1)
        return BET if action_mask[BET] else FOLD

    def second(observation: Any, action_mask: Any) -> int:
        calls.append(2)
        return PASS if action_mask[PASS] else FOLD

    environment = SingleSeatEnv(TOY, 0, [first, second], players=3, hands=1)
    environment.reset(seed=1)
    environment.step(PASS)
    assert calls == [1, 2]
    environment = SingleSeatEnv(TOY, 1, [first, second], players=3, hands=1)
    calls.clear()
    environment.reset(seed=1)
    assert calls == [2]


def test_games_that_others_end_first_are_replaced() -> None:
    """Two of three fold or call before the third is asked only in theory; a limit of steps makes it happen."""
    asked = []

    def only_bets(observation: Any, action_mask: Any) -> int:
        asked.append(1)
        return BET if action_mask[BET] else CALL

    environment = SingleSeatEnv(TOY, 1, only_bets, players=2, max_steps=5)
    for seed in range(20):
        _, info = environment.reset(seed=seed)
        assert info["action_mask"].any()
    assert asked


@pytest.mark.parametrize("make", [SingleSeatEnv, lambda *args, **options: SingleSeatVectorEnv(args[0], 4, *args[1:])])
@pytest.mark.parametrize(
    ("opponents", "error", "words"),
    [
        ("crad", ValueError, r"toy_v0 has no bot 'crad': did you mean 'card'\? it has random, card"),
        ("hous", ValueError, "toy_v0 has no bot 'hous': it has random, card"),
        (["card", "card"], ValueError, "toy_v0 has 1 other seats, got 2 opponents"),
        ([], ValueError, "got 0 opponents"),
        (3, TypeError, r"an opponent is the name of a bot, a Bot, or a function .*, got int 3"),
        ([None], TypeError, "got NoneType None"),
    ],
)
def test_bad_opponents(make: Callable[..., Any], opponents: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make(TOY, 0, opponents)


@pytest.mark.parametrize("seat", [2, -1, "first", 1.0, None, True])
def test_bad_seats(seat: Any) -> None:
    words = "seat must be 0 to 1, 'alternate' or 'random', got"
    with pytest.raises(ValueError, match=words):
        SingleSeatEnv(TOY, seat)
    with pytest.raises(ValueError, match=words):
        SingleSeatVectorEnv(TOY, 4, seat)


def test_an_opponents_illegal_action_is_blamed_on_it() -> None:
    def wrong(observation: Any, action_mask: Any) -> int:
        return FOLD if not action_mask[FOLD] else PASS

    environment = SingleSeatEnv(TOY, 0, wrong)
    environment.reset(seed=1)
    with pytest.raises(IllegalActionError) as caught:
        environment.step(PASS)
    assert "the action of the opponent in seat 1" in caught.value.__notes__[0]


# --- bad input -------------------------------------------------------------------------------------------------------
def test_an_illegal_action_changes_nothing() -> None:
    environment = SingleSeatEnv(TOY)
    environment.reset(seed=1)
    before = environment.table.game.state_bytes()
    with pytest.raises(IllegalActionError, match=r"action 2 \(fold\) is not legal .* Legal: 0 \(pass\), 1 \(bet"):
        environment.step(FOLD)
    for wrong in (1.5, "pass", True):
        with pytest.raises(TypeError, match="player_0 must choose an integer from 0 to 3"):
            environment.step(wrong)
    assert environment.table.game.state_bytes() == before
    environment.step(np.int64(PASS))


def test_an_illegal_action_can_end_the_game() -> None:
    environment = SingleSeatEnv(TOY, illegal_reward=-2.5)
    environment.reset(seed=1)
    observation, reward, terminated, truncated, info = environment.step(FOLD)
    assert (reward, terminated, truncated) == (-2.5, True, False)
    assert not observation["action_mask"].any()
    assert not info["action_mask"].any()
    with pytest.raises(GameOverError, match=r"call reset\(\) before the next step\(\)"):
        environment.step(PASS)
    environment.reset()
    environment.step(PASS)


def test_steps_after_the_end_and_before_the_start() -> None:
    environment = SingleSeatEnv(TOY)
    for verb in (lambda: environment.step(PASS), environment.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) before"):
            verb()
    play(environment, random.Random(1), seed=1)
    with pytest.raises(GameOverError, match=r"the game is over: call reset\(\) before the next step\(\)"):
        environment.step(PASS)


@pytest.mark.parametrize("make", [SingleSeatEnv, lambda spec: SingleSeatVectorEnv(spec, 4)])
def test_bad_resets_change_nothing(make: Callable[[GameSpec], Any]) -> None:
    environment, other = make(TOY), make(TOY)
    environment.reset(seed=1)
    other.reset(seed=1)
    for seed, error in ((-1, ValueError), (2**64, ValueError), (1.5, TypeError), ([1], TypeError), (True, TypeError)):
        with pytest.raises(error, match="seed must be an integer from 0 to 2"):
            environment.reset(seed=seed)
    with pytest.raises(OptionError, match="option 'hands' of toy_v0 holds for good"):
        environment.reset(seed=2, options={"hands": 1})
    assert environment.np_random_seed == 1
    assert environment.action_masks().tolist() == other.action_masks().tolist()
    assert str(environment.reset()) == str(other.reset())
    with pytest.warns(UserWarning, match="knows no option 'colour'"):
        environment.reset(options={"colour": 1})


@pytest.mark.parametrize("make", [SingleSeatEnv, lambda spec, **options: SingleSeatVectorEnv(spec, 4, **options)])
def test_bad_options(make: Callable[..., Any]) -> None:
    with pytest.raises(OptionError, match="toy_v0 has no option 'hand': did you mean 'hands'"):
        make(TOY, hand=1)
    with pytest.raises(OptionError, match="option hands=2 of toy_v0 is not possible"):
        make(TOY, hands=2)


# --- copies and rendering --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
@pytest.mark.parametrize("seat", ["alternate", "random"])
def test_copies_go_on_alike(duplicate: Callable[[Any], Any], seat: str) -> None:
    environment = SingleSeatEnv(TOY, seat, "card", players=3)
    environment.reset(seed=3)
    for _ in range(10):
        twin, now = duplicate(environment), environment.table.game.state_bytes()
        assert twin.table.game.state_bytes() == now
        assert twin.action_masks().tolist() == environment.action_masks().tolist()
        play(twin, random.Random(1))
        assert environment.table.game.state_bytes() == now
        twin = duplicate(environment)
        assert play(environment, random.Random(1)) == play(twin, random.Random(1))
        environment.reset()
    duplicate(SingleSeatEnv(TOY)).reset()


def test_rendering() -> None:
    environment = SingleSeatEnv(TOY, render_mode="ansi", render_seat=0)
    environment.reset(seed=1)
    assert "player_1: card ?" in str(environment.render())
    picture = SingleSeatEnv(TOY, render_mode="rgb_array")
    picture.reset(seed=1)
    assert isinstance(picture.render(), np.ndarray)
    picture.close()
    picture.close()
    with pytest.raises(ValueError, match="render_mode must be one of human, ansi, rgb_array"):
        SingleSeatEnv(TOY, render_mode="svg")


# --- many games ------------------------------------------------------------------------------------------------------
OPPONENTS: dict[str, tuple[Any, Any]] = {  # for one game, for many
    "bots": ("card", "card"),
    "functions": (first_legal, first_legal_rows),
    "both": ([first_legal, "card"], [first_legal_rows, "card"]),
}


def shape_of(value: Any) -> Any:
    """Names, types and sizes of an info, without the numbers."""
    if isinstance(value, dict):
        return {name: shape_of(item) for name, item in value.items()}
    return value.dtype, value.shape


@pytest.mark.parametrize("mask_in_observation", [True, False])
def test_infos_are_laid_out_as_gymnasium_does(mask_in_observation: bool) -> None:
    settings = {"mask_in_observation": mask_in_observation}
    ours = SingleSeatVectorEnv(TOY, 3, "alternate", **settings)
    theirs = SyncVectorEnv(
        [lambda: SingleSeatEnv(TOY, "alternate", **settings)] * 3, autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    chance = np.random.default_rng(1)
    _, our_infos = ours.reset(seed=1)
    _, their_infos = theirs.reset(seed=1)
    assert shape_of(our_infos) == shape_of(their_infos)
    with_ends = set()
    for _ in range(60):
        told = []
        for environment, infos in ((ours, our_infos), (theirs, their_infos)):
            weights = chance.random(infos["action_mask"].shape) * infos["action_mask"]
            told.append(environment.step(weights.argmax(axis=1)))
        our_infos, their_infos = told[0][4], told[1][4]
        if ("final_obs" in our_infos) == ("final_obs" in their_infos):
            assert shape_of(our_infos) == shape_of(their_infos)
            with_ends.add("final_obs" in our_infos)
        for mine, stock in zip(told[0][1:4], told[1][1:4]):
            assert (mine.dtype, mine.shape) == (stock.dtype, stock.shape)
        assert ours.observation_space.contains(told[0][0])
    assert with_ends == {True, False}


@pytest.mark.parametrize("opponents", list(OPPONENTS))
@pytest.mark.parametrize("seat", SEATS)
def test_each_row_is_a_game_of_its_seat(seat: int | str, opponents: str) -> None:
    """Replays every game of a batch from its seed, with the actions that were given to it."""
    environments = SingleSeatVectorEnv(TOY, 6, seat, OPPONENTS[opponents][1], players=3)
    observation, infos = environments.reset(seed=5)
    chance = random.Random(5)
    ends = 0
    for _ in range(80):
        before = [(game.copy(), int(infos["seat"][row])) for row, game in enumerate(environments.batch.games)]
        for row, (game, learner) in enumerate(before):
            assert game.seat_to_act() == learner
            assert infos["action_mask"][row].nonzero()[0].tolist() == game.legal_actions()
            seen = environments.batch.observation_of(row, learner)
            assert observation["observation"][row].tolist() == seen.tolist()
        actions = [chance.choice(game.legal_actions()) for game, _ in before]
        observation, rewards, terminations, truncations, infos = environments.step(actions)
        assert not truncations.any()
        for row in np.flatnonzero(terminations):
            ends += 1
            final = infos["final_obs"][row]["observation"]
            own_chips = TOY.layout(players=3).sections_of(final)["chips"][0]
            assert rewards[row] == (int(own_chips) - 60) / 12
            assert infos["final_info"]["seat"][row] == before[row][1]
            assert not infos["final_obs"][row]["action_mask"].any()
        assert not rewards[~terminations].any()
    assert ends > 20


def test_learners_take_turns_in_the_seats() -> None:
    environments = SingleSeatVectorEnv(TOY, 4, "alternate", hands=1)
    _, infos = environments.reset(seed=6)
    assert infos["seat"].tolist() == [0, 1, 0, 1]
    expected = infos["seat"].copy()
    for _ in range(30):
        _, _, terminations, _, infos = environments.step(infos["action_mask"].argmax(axis=1))
        expected = (expected + terminations) % 2
        assert infos["seat"].tolist() == expected.tolist()
    assert SingleSeatVectorEnv(TOY, 2, 1).reset()[1]["seat"].tolist() == [1, 1]
    drawn = [SingleSeatVectorEnv(TOY, 20, "random").reset(seed=1)[1]["seat"].tolist() for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert set(drawn[0]) == {0, 1}


@pytest.mark.parametrize("spec", SPECS.values(), ids=list(SPECS))
def test_seeds_decide_the_games(spec: GameSpec) -> None:
    def play_all(environments: SingleSeatVectorEnv) -> list[str]:
        _, infos = environments.reset(seed=3)
        told = []
        for _ in range(60):
            infos_now = environments.step(infos["action_mask"].argmax(axis=1))
            infos = infos_now[4]
            told.append(str(infos_now))
        return told

    first, second = (SingleSeatVectorEnv(spec, 3, "random", "random") for _ in range(2))
    assert play_all(first) == play_all(second)
    assert play_all(first) == play_all(second)


def test_arrays_of_many_games_belong_to_the_caller() -> None:
    environments = SingleSeatVectorEnv(TOY, 3)
    observation, infos = environments.reset(seed=1)
    kept = []
    for _ in range(20):
        kept.append((observation, infos, str((observation, infos))))
        observation, _, _, _, infos = environments.step(infos["action_mask"].argmax(axis=1))
    for observation, infos, as_it_was in kept:
        assert str((observation, infos)) == as_it_was
        observation["observation"][:] = 0
    masks = environments.action_masks()
    masks[:] = False
    assert environments.action_masks().any(axis=1).all()


def test_bad_actions_of_many_games_change_nothing() -> None:
    environments = SingleSeatVectorEnv(TOY, 3)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) before step\(\)"):
        environments.step([PASS] * 3)
    environments.reset(seed=1)
    before = [game.state_bytes() for game in environments.batch.games]
    with pytest.raises(IllegalActionError, match=r"game 2: action 2 \(fold\) is not legal now"):
        environments.step([PASS, BET, FOLD])
    with pytest.raises(ValueError, match="expected 3 actions, one a game, got 2"):
        environments.step([PASS, BET])
    with pytest.raises(ValueError, match="expected a row of integers"):
        environments.step([0.5, 0.5, 0.5])
    assert [game.state_bytes() for game in environments.batch.games] == before
    environments.step(np.array([PASS, BET, PASS]))
    environments.close()
    environments.close()


def test_an_opponents_illegal_actions_are_blamed_on_it() -> None:
    environments = SingleSeatVectorEnv(TOY, 3, 0, lambda observations, masks: [PASS] * len(masks))
    environments.reset(seed=1)
    with pytest.raises(IllegalActionError, match="game 0: action 0") as caught:
        environments.step([BET] * 3)
    assert "the actions of the opponent" in caught.value.__notes__[0]


def test_a_step_limit_truncates_many_games() -> None:
    environments = SingleSeatVectorEnv(TOY, 4, max_steps=5)
    _, infos = environments.reset(seed=1)
    ends = 0
    for _ in range(30):
        _, _, terminations, truncations, infos = environments.step(infos["action_mask"].argmax(axis=1))
        assert not (terminations & truncations).any()
        ends += truncations.sum()
    assert ends > 4


def test_no_games() -> None:
    with pytest.raises(ValueError, match="a batch needs at least one game"):
        SingleSeatVectorEnv(TOY, 0)
