"""RLlib on its current API stack: PPO plays Kompromat against itself, and never sees an action that is not legal.

Needs the extra `rllib` (`pip install '.[rllib]'`).

    python examples/rllib_masked.py --iterations 20
"""

import argparse

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from benchmarks.distributed import connected
from kompromat_env import kompromat_v0

LEARNER = "learner"


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A policy and a value over the same features; what the mask forbids has no probability."""

    def setup(self):
        cells, hidden = self.observation_space["observation"], self.model_config["hidden"]
        self.register_buffer("highest", torch.as_tensor(np.maximum(cells.high, 1), dtype=torch.float32))
        self.features = torch.nn.Sequential(torch.nn.Linear(*cells.shape, hidden), torch.nn.Tanh())
        self.policy = torch.nn.Linear(hidden, self.action_space.n)
        self.value = torch.nn.Linear(hidden, 1)

    def _forward(self, batch, **kwargs):
        features, legal = self.seen(batch)
        logits = self.policy(features)
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(~legal, torch.finfo(logits.dtype).min)}

    def compute_values(self, batch, embeddings=None):
        return self.value(self.seen(batch)[0]).squeeze(-1)

    def seen(self, batch):
        """Features of the observations, and which actions are legal."""
        observed = batch[Columns.OBS]
        legal = observed["action_mask"].bool()
        legal = legal | ~legal.any(dim=-1, keepdim=True)  # who looks at a game that is over does not act any more
        return self.features(observed["observation"].float() / self.highest), legal


def config_of(seed: int) -> PPOConfig:
    """PPO with one module for both seats, all in this process."""
    module = RLModuleSpec(module_class=MaskedModule, model_config={"hidden": 256})
    return (
        PPOConfig()
        .environment("kompromat", disable_env_checking=True)  # the check tries actions without looking at the mask
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .learners(num_learners=0)
        .multi_agent(policies={LEARNER}, policy_mapping_fn=lambda agent, episode, **kwargs: LEARNER)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={LEARNER: module}))
        .training(
            train_batch_size_per_learner=4096,
            minibatch_size=512,
            num_epochs=10,
            lr=5e-4,
            lambda_=0.98,
            entropy_coeff=0.01,
            gamma=1.0,
            use_kl_loss=False,
        )
        .debugging(seed=seed, log_level="ERROR")
    )


def wins_against_random(module: MaskedModule, games: int) -> int:
    """Games won by actions drawn from the module's distribution, from both seats in turn."""
    env = kompromat_v0.raw_env()
    draws = np.random.default_rng(1)
    wins = 0
    for game in range(games):
        env.reset(seed=game)
        mine = f"player_{game % 2}"
        while not (env.terminations[mine] or env.truncations[mine]):
            observation = env.observe(env.agent_selection)
            if env.agent_selection == mine:
                batch = {name: torch.from_numpy(cells[None]) for name, cells in observation.items()}
                with torch.no_grad():
                    logits = module.forward_inference({Columns.OBS: batch})[Columns.ACTION_DIST_INPUTS]
                action = draws.choice(env.game.num_actions, p=logits[0].double().softmax(dim=0).numpy())
            else:
                action = draws.choice(np.flatnonzero(observation["action_mask"]))
            env.step(int(action))
        wins += env.rewards[mine] > 0
    return wins


def train(iterations: int, games: int, seed: int) -> None:
    """Play against `random` before and after."""
    register_env("kompromat", lambda _: PettingZooEnv(kompromat_v0.raw_env()))
    algorithm = config_of(seed).build_algo()
    for iteration in range(iterations + 1):
        if iteration in (0, iterations):
            wins = wins_against_random(algorithm.get_module(LEARNER), games)
            print(f"after {iteration} iterations: {wins} of {games} games won against random")
        if iteration < iterations:
            algorithm.train()
    algorithm.stop()


def main() -> None:
    """Start Ray on one core of this machine, and train."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    with connected("local", cpus=1):
        train(arguments.iterations, arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
