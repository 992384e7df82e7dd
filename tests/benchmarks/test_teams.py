"""Co-operative games: teams are measured side by side in the same games, and one agent can be the whole team."""

from math import isclose, sqrt

import numpy as np
import pytest

from benchmarks.evaluate import evaluate
from benchmarks.games import setting_of
from benchmarks.league import ALONE, opponent_kinds, usual_opponents
from benchmarks.match import Tally
from benchmarks.report import console
from benchmarks.results import mean_payoff
from benchmarks.sb3 import SelfPlayVecEnv

SEATS = setting_of("komitet_v0", ["rewards=graded"])
TEAM = setting_of("komitet_v0", ["control=team", "rewards=graded"])


def test_the_mean_payoff_with_its_interval():
    tally = Tally()
    assert mean_payoff(tally) == (0.0, 0.0, 0.0)
    for payoff in (1.0, -1.0, -1.0, 0.0):
        tally.count(payoff)
    mean, low, high = mean_payoff(tally)
    error = sqrt(((1.25**2 + 0.75**2 + 0.75**2 + 0.25**2) / 3) / 4)
    assert isclose(mean, -0.25)
    assert isclose(low, -0.25 - 1.96 * error)
    assert isclose(high, -0.25 + 1.96 * error)


@pytest.mark.parametrize("setting", [SEATS, TEAM], ids=["seats", "team"])
def test_teams_play_the_same_games(setting, capsys, monkeypatch):
    monkeypatch.setattr(console, "width", 120)
    found = evaluate(setting, "random", ("random", "house"), 4, 5)
    assert [(row["team"], row["seed"], row["total"]["games"]) for row in found["results"]] == [
        ("random", 5, 4),
        ("house", 5, 4),
    ]
    told = capsys.readouterr().out
    assert "team of house" in told
    assert "mean payoff" in told


def test_one_seat_has_no_opponents():
    assert opponent_kinds(TEAM, usual_opponents(TEAM)) == (ALONE,)
    assert usual_opponents(TEAM) == {ALONE: 1.0}
    assert opponent_kinds(SEATS, usual_opponents(SEATS))[0] == "random"


def test_training_for_a_whole_team():
    env = SelfPlayVecEnv(TEAM, 2, opponents=usual_opponents(TEAM), seed=3)
    env.reset()
    random = np.random.default_rng(0)
    for _ in range(3000):
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in env.action_masks()])
        env.step_async(actions)
        env.step_wait()
        if len(env.outcomes) >= 2:
            break
    assert {outcome.opponents for outcome in env.outcomes} == {(ALONE,)}
    assert all(-1 <= outcome.payoff < 0 for outcome in env.outcomes)
