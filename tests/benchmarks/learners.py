"""Small learners for tests of their networks."""

import pytest
import torch

from benchmarks.configuration import Train
from benchmarks.policies import PolicyNetwork, ValueNetwork
from benchmarks.sb3 import SelfPlayVecEnv
from benchmarks.train import make_model

SMALL = {"games": 8, "rollout": 8, "minibatch": 32}


def learner(setting, **arguments):
    """One with decided opinions, in 40 games that have just begun."""
    env = SelfPlayVecEnv(setting, 40, opponents={"random": 1}, seed=1)
    made = make_model(Train(**SMALL, **arguments), setting, env)
    torch.nn.init.normal_(made.policy.action_net.weight)
    env.reset()
    return made


def check_network_of_policy(model):
    """It chooses and values as the learner does, and so does one that is made of its weights."""
    observations, masks = model.env.batch.observations.copy(), model.env.action_masks().copy()
    network = PolicyNetwork(model.policy.state_dict(), "relu")
    expected, _ = model.predict(observations, action_masks=masks, deterministic=True)
    assert (network.choose(observations, masks, None) == expected).all()
    with torch.no_grad():
        values = model.policy.predict_values(torch.as_tensor(observations)).flatten().numpy()
    assert ValueNetwork(model.policy.state_dict(), "relu").values(observations) == pytest.approx(values, abs=1e-6)
    again = PolicyNetwork(network.weights, "relu")
    assert torch.equal(again.logits(observations), network.logits(observations))
