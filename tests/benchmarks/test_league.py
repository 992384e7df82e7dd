import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.league import League, Outcome, Record, SnapshotPool, opponent_kinds
from benchmarks.sb3 import LEARNER, SelfPlayVecEnv
from tests.benchmarks.test_sb3 import network, pool_of, steps

SETTING = setting_of("kompromat_v0")
ALL = {"random": 1, "house": 1, "mix:house=1,random=1": 1, "past": 1}


def league(sampling="newest", pool=None, **opponents):
    return League(SETTING, opponents or {"random": 1, "past": 1}, pool or pool_of(network(), network(1)), sampling)


def test_any_agent_is_a_member():
    kinds = opponent_kinds(SETTING, ALL)
    assert kinds == ("random", "house", "mix:house=1,random=1", "past")
    env = SelfPlayVecEnv(SETTING, 12, opponents=ALL, pool=pool_of(network()), seed=1)
    env.reset()
    for _ in steps(env, 400):
        pass
    met = {kind for outcome in env.outcomes for kind in outcome.opponents}
    assert met == set(kinds)
    assert {player for outcome in env.outcomes for player in outcome.players} == {0, 1, 2, 3}
    assert 0 < env.network_seconds < env.seconds


def test_a_search_is_a_member(toy):
    def played():
        env = SelfPlayVecEnv(setting_of("toy_v0", ["players=3"]), 4, opponents={"search:3": 1, "card": 1}, seed=1)
        env.reset()
        seen = [observations.tobytes() for observations, _, _, _ in steps(env, 40)]
        return seen, {kind for outcome in env.outcomes for kind in outcome.opponents}

    first = played()
    assert first == played()
    assert first[1] == {"card", "search:3"}


def test_a_member_that_chooses_wrongly_is_named(tmp_path, monkeypatch):
    (tmp_path / "league_members.py").write_text(
        "class Wrong:\n    def act(self, observation, mask, seat):\n        return int((mask == 0).argmax())\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    env = SelfPlayVecEnv(SETTING, 4, opponents={"league_members:Wrong": 1}, seed=1)
    with pytest.raises(CommandError, match="league_members:Wrong"):
        env.reset()
        for _ in steps(env, 40):
            pass


def test_a_name_much_like_a_players_can_be_a_members(tmp_path, monkeypatch):
    (tmp_path / "houses.py").write_text("class Best:\n    def act(self, observation, mask, seat):\n        return 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert opponent_kinds(SETTING, {"houses:Best": 1.0}) == ("random", "house", "houses:Best", "past")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hause", "did you mean 'house'"),
        ("pasr", "did you mean 'past'"),
        ("oracle", "there is no agent 'oracle'"),
        ("policy", "needs its FILE"),
    ],
)
def test_a_member_that_there_is_not(name, says):
    with pytest.raises(CommandError, match=says):
        opponent_kinds(SETTING, {name: 1.0})


def test_uniform_shares():
    found = league("uniform", random=1, past=3).shares()
    assert found == pytest.approx({0: 0.25, 2: 0.375, 3: 0.375})


def test_the_hardest_come_most():
    found = league("prioritised", random=1, house=1, past=2)
    assert found.shares() == pytest.approx(dict.fromkeys(range(4), 0.25))
    found.count([Outcome(("random",), 0, 1.0, (0,))] * 20 + [Outcome(("house",), 0, -1.0, (1,))] * 20)
    shares = found.shares()
    assert shares[1] > 3 * shares[2] == 3 * shares[3] > 9 * shares[0] > 0
    draws = np.bincount([found.draw(np.random.default_rng(seed)) for seed in range(400)], minlength=4) / 400
    assert np.abs(draws - list(shares.values())).max() < 0.1


def test_records_fade_and_leave_with_their_snapshots():
    found = league(pool=SnapshotPool(2))
    for age in (0, 10):
        found.pool.add(age, network())
    found.count([Outcome(("past",), 0, 0.0, (12,)), Outcome(("past",), 0, -1.0, (12,))])
    assert found.records == {12: Record(2, 1.5)}
    assert found.records[12].hardness() == 2.5 / 4
    found.count([])
    assert found.records[12].games == pytest.approx(1.8)
    found.pool.add(20, network())
    assert sorted(found.pool.networks) == [0, 20]
    found.count([])
    assert found.records == {}


def test_one_opponent_at_all_other_seats(toy):
    setting = setting_of("toy_v0", ["players=3"])
    tables = {}
    for table in ("single", "mixed"):
        env = SelfPlayVecEnv(setting, 8, opponents={"random": 1, "card": 1}, table=table, seed=1)
        env.reset()
        for _ in steps(env, 60):
            pass
        tables[table] = {outcome.players for outcome in env.outcomes}
        assert ((env.player_at == LEARNER).sum(axis=1) == 1).all()
    assert tables == {"single": {(0, 0), (1, 1)}, "mixed": {(0, 0), (0, 1), (1, 0), (1, 1)}}


def test_games_under_way_are_restored_and_go_on_alike():
    first, second = (SelfPlayVecEnv(SETTING, 6, opponents=ALL, pool=pool_of(network()), seed=seed) for seed in range(2))
    first.reset()
    second.reset()
    for _ in steps(first, 150):
        pass
    kept = first.under_way()
    for _ in steps(first, 40):
        pass
    for env in (first, second):
        env.restore(kept, "relu")
        env.reseed(5)
        env.observe()
    for (ours, rewards, _, _), (theirs, other_rewards, _, _) in zip(steps(first, 120), steps(second, 120)):
        assert (ours == theirs).all()
        assert (rewards == other_rewards).all()
