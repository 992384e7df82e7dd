import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch

from benchmarks.agents import PolicyAgent
from benchmarks.cli import main
from benchmarks.configuration import Train
from benchmarks.errors import CommandError
from benchmarks.extractors import TableAttention, tables_of
from benchmarks.games import Setting
from benchmarks.policies import PolicyNetwork, read_policy
from benchmarks.train import begin
from tabletop_core.layout import Section
from tabletop_core.spec import installed_games
from tests.benchmarks.learners import check_network_of_policy, learner
from tests.benchmarks.running import TINY


def with_tables():
    """A game and options whose observation has a table, and one without."""
    found = {}
    for spec in installed_games().values():
        for options in ({}, *spec.variants().values()):
            setting = Setting(spec, spec.complete(options))
            try:
                found.setdefault(True, (setting, tables_of(setting)))
            except CommandError:
                found.setdefault(False, (setting, []))
    return found


GAMES = with_tables()
SETTING, TABLES = GAMES[True]


@pytest.fixture(scope="module")
def model():
    return learner(SETTING, hidden=(16,), value_hidden=(16,), extractor="attention")


def test_tables_are_where_the_layout_says():
    layout = SETTING.spec.observation_layout(SETTING.game())
    sections = {start: section for section, start, _ in layout.spans()}
    for start, rows, cells in TABLES:
        assert isinstance(sections[start], Section)
        assert sections[start].shape == (rows, cells)
        assert min(rows, cells) >= 8


def test_an_observation_without_a_table_is_refused(tmp_path):
    setting = GAMES[False][0]
    arguments = Train(game=setting.spec.name, extractor="attention", runs=tmp_path / "runs")
    with pytest.raises(CommandError, match="has no table to attend to.*give --extractor plain"):
        begin(arguments)
    assert not (tmp_path / "runs").exists()


def test_empty_rows_are_not_seen_and_say_nothing():
    torch.manual_seed(0)
    attention = TableAttention(2 + 4 * 3, [(1, 4, 3)], 8, 5)
    observations = torch.zeros(1, 14)
    observations[0, 4:10] = torch.arange(6) + 1.0  # the second and the third row
    cells = observations.clone()
    features = attention(observations, cells)
    assert features.shape == (1, attention.features_dim) == (1, 2 + 4 * 5 + 8)
    told = features[0, 2:22].view(4, 5)
    assert (told[[0, 3]] == 0).all()
    assert (told[[1, 2]] != 0).any()
    cells[0, 10:13] = 9.0  # whatever an empty row is scaled to
    assert torch.equal(attention(observations, cells), features)
    cells[0, 4] = 9.0
    changed = attention(observations, cells)[0, 2:22].view(4, 5)
    assert (changed[2] != told[2]).any()  # rows look at each other
    assert torch.isfinite(attention(torch.zeros(1, 14), torch.zeros(1, 14))).all()


def test_the_network_of_a_policy_chooses_as_the_learner_does(model):
    check_network_of_policy(model)


def test_answers_are_the_same_in_any_company(model, monkeypatch):
    monkeypatch.setattr("benchmarks.policies.read_policy", lambda *_: PolicyNetwork(model.policy.state_dict(), "relu"))
    agent = PolicyAgent(SETTING, "any", 1)
    observations = model.env.batch.observations.copy()
    whole = agent.logits(observations)
    for rows in (slice(0, 1), slice(3, 20), slice(7, 40)):
        assert np.array_equal(agent.logits(observations[rows]), whole[rows])


def test_all_of_it_learns(model):
    before = {name: cells.clone() for name, cells in model.policy.named_parameters()}
    model.learn(2 * 8 * 40)
    moved = {name for name, cells in model.policy.named_parameters() if not torch.equal(cells, before[name])}
    assert {name for name in before if ".rows." in name} <= moved


def test_a_run_with_attention(tmp_path):
    options = ["--game", SETTING.spec.name, *(("--options", *SETTING.given()) if SETTING.given() else ())]
    words = ["--extractor", "attention", "--decisions", "256", "--row-width", "8", "--row-features", "2"]
    main(["train", "--runs", str(tmp_path), "--name", "x", *TINY, *words, *options])
    assert read_policy(tmp_path / "x", SETTING).rows.features_dim
    main(["evaluate", "--agent", f"policy:{tmp_path / 'x'}", "--opponents", "random", "--games", "4", *options])


@pytest.mark.parametrize(("name", "value"), [("row_width", 6), ("row_width", 0), ("row_features", 0)])
def test_sizes_that_cannot_be(tmp_path, name, value):
    with pytest.raises(CommandError, match=f"{name} must be"):
        begin(Train(runs=tmp_path / "runs", **{name: value}))


def test_another_table_than_the_layers_are_made_for(model):
    weights = dict(model.policy.state_dict())
    weights["mlp_extractor.policy_net.0.weight"] = weights["mlp_extractor.policy_net.0.weight"][:, :-1]
    with pytest.raises(ValueError, match="does not fit"):
        PolicyNetwork(weights, "relu")
