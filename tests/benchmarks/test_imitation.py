"""Learning what a scripted player would do (benchmarks/imitation.py)."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from benchmarks.configuration import Train
from benchmarks.games import setting_of
from benchmarks.imitation import Imitation
from benchmarks.train import Training

SETTING = setting_of("kompromat_v0")


@pytest.fixture
def imitation(tmp_path):
    arguments = Train(
        games=4, rollout=4, minibatch=16, hidden=(32,), value_hidden=(32,), threads=1, opponents={"random": 1.0}
    )
    return Imitation(Training(arguments, tmp_path).model, SETTING, "house", seed=3, value_weight=0.5)


def is_silent(ended):
    pass


def test_lessons_are_legal_and_every_game_pays(imitation):
    heard = []
    lessons = imitation.play(70, seed=5, learner_plays=False, tell=heard.append)
    assert sum(heard) == 70
    assert len(lessons.observations) == len(lessons.action_masks) == len(lessons.payoffs) == len(lessons)
    assert lessons.action_masks[np.arange(len(lessons)), lessons.actions].all()
    assert set(np.unique(lessons.payoffs)) <= {-1.0, 0.0, 1.0}
    assert np.unique(lessons.payoffs).size >= 2  # some seats win, some lose


def test_the_teacher_is_asked_also_where_the_learner_plays(imitation):
    alone = imitation.play(8, seed=5, learner_plays=False, tell=is_silent)
    led = imitation.play(8, seed=5, learner_plays=True, tell=is_silent)
    assert np.array_equal(alone.observations[:8], led.observations[:8])  # the first decisions of the same eight deals
    assert np.array_equal(alone.actions[:8], led.actions[:8])
    assert len(alone) != len(led)
    assert led.action_masks[np.arange(len(led)), led.actions].all()


def test_what_is_taught_is_learnt(imitation):
    asked = imitation.play(40, seed=99, learner_plays=False, tell=is_silent)
    rows = np.arange(len(asked))
    before = (imitation.likeliest(asked, rows) == asked.actions).mean()
    imitation.teach(rounds=3, games=60, epochs=2, tell=is_silent)
    after = (imitation.likeliest(asked, rows) == asked.actions).mean()
    assert after > before + 0.1
    assert abs(imitation.agreement - after) < 0.1


def test_the_same_seed_teaches_the_same(imitation, tmp_path):
    first = imitation.play(6, seed=5, learner_plays=False, tell=is_silent)
    again = imitation.play(6, seed=5, learner_plays=False, tell=is_silent)
    other = imitation.play(6, seed=6, learner_plays=False, tell=is_silent)
    assert np.array_equal(first.observations, again.observations)
    assert np.array_equal(first.actions, again.actions)
    assert first.observations.shape != other.observations.shape or not np.array_equal(
        first.observations, other.observations
    )
