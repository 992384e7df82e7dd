import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.league import PAST, SnapshotPool, checked_weights
from benchmarks.policies import PolicyNetwork
from benchmarks.sb3 import LEARNER, SelfPlayVecEnv, StandardObservations, usual_cells

SETTING = setting_of("kompromat_v0")
SIZE = SETTING.spec.layout(**SETTING.options).size
ACTIONS = SETTING.spec.actions(**SETTING.options).size


def network(seed=0):
    torch.manual_seed(seed)
    weights = {
        "features_extractor.scale": torch.ones(SIZE),
        "features_extractor.shift": torch.zeros(SIZE),
        "mlp_extractor.policy_net.0.weight": torch.randn(8, SIZE) / 50,
        "mlp_extractor.policy_net.0.bias": torch.zeros(8),
        "action_net.weight": torch.randn(ACTIONS, 8),
        "action_net.bias": torch.zeros(ACTIONS),
    }
    return PolicyNetwork(weights, "relu")


def pool_of(*networks):
    pool = SnapshotPool(8)
    for age, each in enumerate(networks):
        pool.add(age, each)
    return pool


def environment(games=6, seed=1, pool=None, **opponents):
    pool = pool or pool_of(network())
    env = SelfPlayVecEnv(SETTING, games, opponents=opponents or {"random": 1}, pool=pool, seed=seed)
    env.reset()
    return env


def random_actions(env, draw):
    return np.array([draw.choice(np.flatnonzero(mask)) for mask in env.action_masks()])


def steps(env, count, seed=0):
    draw = np.random.default_rng(seed)
    for _ in range(count):
        yield env.step(random_actions(env, draw))


def test_one_array_answers_for_all_masks():
    env = environment()
    assert is_masking_supported(env)
    assert env.env_method("action_masks") is env.batch.action_masks
    assert (get_action_masks(env) == env.batch.action_masks).all()
    assert (env.env_method("action_masks", indices=[2, 4]) == env.batch.action_masks[[2, 4]]).all()


def test_masks_and_observations_are_those_of_the_learners_seat():
    env = environment(random=1, house=1, past=1)
    for observations, _, _, _ in steps(env, 60):
        assert (env.batch.waiting_seats() == env.learner_seat).all()
        for row, game in enumerate(env.batch.games):
            assert (observations[row] == env.batch.observation_of(row, env.learner_seat[row])).all()
            assert np.flatnonzero(env.action_masks()[row]).tolist() == game.legal_actions()


def test_observations_fit_the_space_and_can_be_kept():
    env = environment()
    first = env.reset()
    kept = first.copy()
    for observations, _, _, _ in steps(env, 20):
        assert all(env.observation_space.contains(observation) for observation in observations)
    assert (first == kept).all()
    assert first.flags.writeable


def test_the_learner_is_paid_by_its_own_seat_win_or_lose():
    """Every game is finished by hand: its last reward must be what it pays the learner's seat."""
    env = environment(games=8, random=1)
    paid = {-1.0: 0, 1.0: 0}
    told = []
    original = env._restart

    def restart(rows):  # the last moment at which an ended game can be looked at
        for row in rows.tolist():
            game, seat = env.batch.games[row], int(env.learner_seat[row])
            told.append((row, game.payoff(seat), -game.payoff(1 - seat), bytes(env.batch.observation_of(row, seat))))
        original(rows)

    env._restart = restart
    for _, rewards, dones, infos in steps(env, 700):
        assert sorted(row for row, *_ in told) == np.flatnonzero(dones).tolist()
        assert (rewards[~dones] == 0).all()
        for row, payoff, other, final in told:
            assert rewards[row] == payoff == other == infos[row]["episode"]["r"]
            assert infos[row]["terminal_observation"].tobytes() == final
            assert infos[row]["TimeLimit.truncated"] is False
            paid[float(rewards[row])] = paid.get(float(rewards[row]), 0) + 1
        told.clear()
    assert paid[1.0] > 5
    assert paid[-1.0] > 5


def test_only_ended_games_have_infos():
    env = environment(games=4)
    ended = 0
    for _, _, dones, infos in steps(env, 300):
        for done, info in zip(dones, infos):
            assert bool(info) == bool(done)
        ended += int(dones.sum())
    assert ended > 2


def test_seats_change_after_each_game():
    env = environment(games=5)
    assert env.learner_seat.tolist() == [0, 1, 0, 1, 0]
    before = env.learner_seat.copy()
    for _, _, dones, _ in steps(env, 400):
        assert (env.learner_seat == np.where(dones, 1 - before, before)).all()
        before = env.learner_seat.copy()


def test_opponents_are_drawn_by_their_weights():
    env = environment(games=16, random=1, house=2, past=1)
    for _ in steps(env, 900):
        pass
    kinds = [outcome.opponents for outcome in env.outcomes]
    shares = {kind: kinds.count((kind,)) / len(kinds) for kind in ("random", "house", PAST)}
    assert len(kinds) > 100
    assert 0.1 < shares["random"] < 0.45
    assert 0.3 < shares["house"] < 0.7
    assert 0.1 < shares[PAST] < 0.45


def test_house_is_a_harder_opponent_than_random():
    wins = {}
    for kind in ("random", "house"):
        env = environment(games=16, **{kind: 1})
        for _ in steps(env, 500):
            pass
        wins[kind] = np.mean([outcome.payoff > 0 for outcome in env.outcomes])
    assert wins["house"] < wins["random"]


class Counting:
    """Counts forward passes and rows."""

    def __init__(self, inner):
        self.inner, self.calls, self.rows = inner, 0, 0

    def choose(self, observations, masks, generator):
        self.calls += 1
        self.rows += len(observations)
        actions = self.inner.choose(observations, masks, generator)
        assert masks[np.arange(len(actions)), actions].all()
        return actions


def test_each_snapshot_moves_in_all_games_at_once():
    counting = [Counting(network(seed)) for seed in range(2)]
    env = environment(games=64, pool=pool_of(*counting), past=1)
    rounds = 0
    original = env._move_outside

    def move_outside(rows, keys):
        nonlocal rounds
        rounds += 1
        before = [counted.calls for counted in counting]
        original(rows, keys)
        assert [counted.calls - then for counted, then in zip(counting, before)] == [
            int((keys == env.league.first_snapshot + age).any()) for age in range(2)
        ]

    env._move_outside = move_outside
    for _ in steps(env, 30):
        pass
    assert sum(counted.rows for counted in counting) > 4 * rounds
    assert 0 < env.network_seconds < env.seconds


def test_the_pool_keeps_the_newest_and_a_spread_of_older_ones():
    pool = SnapshotPool(4)
    for age in range(0, 1000, 10):
        pool.add(age, network())
        assert len(pool.networks) <= 4
    ages = sorted(pool.networks)
    assert ages[0] == 0
    assert ages[-1] == 990


def test_the_newest_snapshot_plays_and_an_older_one():
    pool, older = SnapshotPool(4), set()
    for age in range(40):
        pool.add(age, network())
        shares = pool.shares("newest")
        assert pool.older in set(pool.networks) - ({age} if age else set())
        assert shares == ({age: 0.5, pool.older: 0.5} if age else {0: 1.0})
        older.add(pool.older)
    assert len(older) > 5
    assert pool.shares("uniform") == dict.fromkeys(sorted(pool.networks), 0.25)


def test_snapshots_that_left_the_pool_finish_their_games():
    pool = SnapshotPool(1)
    pool.add(0, network())
    env = environment(games=12, pool=pool, past=1)
    for age in range(1, 30):
        pool.add(age, network(age))
        for _ in steps(env, 20, seed=age):
            pass
    playing = set(env.player_at.ravel().tolist()) - {LEARNER}
    assert playing <= set(env.league.snapshots)
    assert len(env.league.snapshots) < 20


def test_an_empty_pool_is_refused():
    with pytest.raises(ValueError, match="no snapshot yet"):
        environment(pool=SnapshotPool(2), past=1)


def trace(seed):
    env = environment(games=5, seed=seed, random=1, house=1, past=1)
    draw = np.random.default_rng(0)
    return [
        (observations.tobytes(), rewards.tobytes(), dones.tobytes())
        for observations, rewards, dones, _ in (env.step(random_actions(env, draw)) for _ in range(150))
    ]


def test_same_seed_same_games():
    assert trace(3) == trace(3)
    assert trace(3) != trace(4)


def test_seeding_the_environment_starts_it_anew():
    env = environment(games=5, seed=8, random=1, past=1)
    env.seed(8)
    first = env.reset()
    for _ in steps(env, 50):
        pass
    env.seed(8)
    assert (env.reset() == first).all()
    assert (env.reset() != first).any()


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ({"hause": 1}, "did you mean 'house'"),
        ({"random": -1}, "weights are 0 or more"),
        ({"random": float("nan")}, "weights are 0 or more"),
        ({"random": 0}, "no opponent has a weight above 0"),
    ],
)
def test_weights_that_cannot_be(weights, says):
    with pytest.raises(CommandError, match=says):
        checked_weights(weights, ("random", "house", PAST))


def test_what_the_games_do_not_have():
    env = environment()
    assert not env.has_attr("nothing")
    assert env.get_attr("render_mode") == [None] * 6
    assert env.env_is_wrapped(object) == [False] * 6
    for refused in (
        lambda: env.env_method("render"),
        lambda: env.get_attr("nothing"),
        lambda: env.set_attr("x", 1),
    ):
        with pytest.raises(AttributeError):
            refused()


def learner(env):
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=8,
        batch_size=16,
        n_epochs=1,
        policy_kwargs={
            "features_extractor_class": StandardObservations,
            "features_extractor_kwargs": usual_cells(SETTING, 0),
            "net_arch": [16],
            "activation_fn": torch.nn.ReLU,
        },
        seed=0,
        device="cpu",
    )


def test_maskable_ppo_learns_on_it():
    env = environment(games=4, random=1, past=1)
    model = learner(env)
    model.learn(128)
    assert model.num_timesteps == 128


def test_a_snapshot_chooses_as_the_policy_does():
    env = environment(games=32)
    model = learner(env)
    torch.nn.init.normal_(model.policy.action_net.weight)  # the untrained one has hardly any preferences
    frozen = PolicyNetwork(model.policy.state_dict(), "relu")
    observations, masks = env.batch.observations.copy(), env.action_masks().copy()
    expected, _ = model.predict(observations, action_masks=masks, deterministic=True)
    assert (frozen.choose(observations, masks, None) == expected).all()
    with torch.no_grad():
        probabilities = model.policy.get_distribution(torch.as_tensor(observations[:1]), masks[:1]).distribution.probs[
            0
        ]
    many = np.repeat(observations[:1], 4000, axis=0), np.repeat(masks[:1], 4000, axis=0)
    drawn = np.bincount(frozen.choose(*many, frozen.generator(1)), minlength=ACTIONS) / 4000
    assert np.abs(drawn - probabilities.numpy()).max() < 0.04


def test_features_are_of_one_size():
    env = environment(games=64)
    extractor = StandardObservations(env.observation_space, **usual_cells(SETTING, 0))
    cells = [torch.as_tensor(observations) for observations, _, _, _ in steps(env, 200)]
    features = extractor(torch.cat(cells))
    assert features.dtype == torch.float32
    assert features.mean(dim=0).abs().max() < 1
    assert 0.5 < features.std(dim=0).max() < 5
