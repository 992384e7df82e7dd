"""Networks of their own for roles that a seat can tell: which one answers, and that they share nothing."""

import pytest

pytest.importorskip("sb3_contrib")

import torch

from benchmarks.cli import main
from benchmarks.configuration import Train
from benchmarks.errors import CommandError
from benchmarks.extractors import cells_of_roles, gated, role_gates
from benchmarks.games import Setting, setting_of
from benchmarks.policies import PolicyNetwork, read_policy
from benchmarks.train import begin
from tabletop_core.spec import installed_games
from tests.benchmarks.learners import check_network_of_policy, learner
from tests.benchmarks.running import TINY

WITH_ROLES = [Setting(spec, spec.complete({})) for spec in installed_games().values() if spec.seen_roles]
SETTING = WITH_ROLES[0]


@pytest.fixture(scope="module")
def model():
    return learner(SETTING, hidden=(16, 8), value_hidden=(12,), networks="separate")


def test_the_first_role_that_is_told_counts():
    cells = torch.tensor([[0.0, 1, 0, 0], [0, 0, 1, 1]])
    seen = torch.tensor([[9.0, 0, 0, 0], [0, 5, 0, 0], [0, 1, 1, 0], [3, 0, 0, 2], [3, 0, 7, 2]])
    assert role_gates(seen, cells).tolist() == [[0, 0, 1], [1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]]
    told = gated([torch.ones(2, 2), 2 * torch.ones(2, 2)], torch.tensor([[1.0, 0], [0, 1]]))
    assert told.tolist() == [[1, 1, 0, 0, 1, 0], [0, 0, 2, 2, 0, 1]]


@pytest.mark.parametrize("setting", WITH_ROLES)
def test_every_role_has_cells_but_the_last(setting):
    *told, last = setting.spec.seen_roles.values()
    assert told
    assert all(told)
    assert not last
    size = setting.game().observation_size
    assert all(0 <= cell < size for cells in told for cell in cells)
    assert [sum(row) for row in cells_of_roles(setting)] == [len(set(cells)) for cells in told]


def test_the_network_of_a_policy_chooses_as_the_learner_does(model):
    gates = role_gates(
        torch.as_tensor(model.env.batch.observations.copy()).float(), model.policy.features_extractor.role_cells
    )
    assert (gates.sum(dim=1) == 1).all()
    assert (gates.sum(dim=0) > 0).sum() > 1  # not all of one role
    check_network_of_policy(model)


def test_what_one_role_learns_changes_no_other(model):
    observations = torch.as_tensor(model.env.batch.observations.copy()).float()
    gates = role_gates(observations, model.policy.features_extractor.role_cells)
    role = int(gates[0].argmax())
    mine = gates[:, role] > 0

    def answers():
        with torch.no_grad():
            distribution = model.policy.get_distribution(observations).distribution.logits
            return torch.cat((distribution, model.policy.predict_values(observations)), dim=1)

    before = answers()
    optimiser = torch.optim.SGD(
        [weights for name, weights in model.policy.named_parameters() if not name.endswith("_net.bias")], lr=0.1
    )
    values, chosen, _ = model.policy.evaluate_actions(observations[mine], torch.zeros(int(mine.sum())))
    (values.sum() + chosen.sum()).backward()
    optimiser.step()
    after = answers()
    assert (after[mine] != before[mine]).any()
    assert torch.equal(after[~mine], before[~mine])


def test_a_run_with_separate_networks(tmp_path):
    options = ["--game", SETTING.spec.name]
    words = ["--networks", "separate", "--decisions", "256"]
    main(["train", "--runs", str(tmp_path), "--name", "x", *TINY, *words, *options])
    network = read_policy(tmp_path / "x", SETTING)
    assert len(network.parts) == len(SETTING.spec.seen_roles)
    main(["evaluate", "--agent", f"policy:{tmp_path / 'x'}", "--opponents", "random", "--games", "4", *options])


def test_where_there_are_no_roles(tmp_path):
    assert not setting_of("kompromat_v0").spec.seen_roles
    with pytest.raises(CommandError, match="kompromat_v0 has no roles to tell apart: give --networks shared"):
        begin(Train(runs=tmp_path / "runs", networks="separate"))
    with pytest.raises(CommandError, match="separate networks need hidden layers"):
        begin(Train(game=SETTING.spec.name, runs=tmp_path / "runs", networks="separate", hidden=()))
    assert not (tmp_path / "runs").exists()


def test_damaged_roles(model):
    weights = dict(model.policy.state_dict())
    weights["features_extractor.role_cells"] = weights["features_extractor.role_cells"][:-1]
    with pytest.raises(ValueError, match="the last layer does not fit the roles"):
        PolicyNetwork(weights, "relu")
