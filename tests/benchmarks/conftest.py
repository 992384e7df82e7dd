import subprocess
from importlib.metadata import EntryPoint, entry_points

import pytest

from tabletop_core import spec
from tabletop_core.content import GAMES_GROUP
from tests.benchmarks.running import TINY, command_of, environment


@pytest.fixture
def tabletop(tmp_path):
    """Runs a command in an empty folder and returns what it printed and its exit status."""

    def run(*words, text=None, **variables):
        return subprocess.run(
            command_of(*words),
            input=text,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**environment(tmp_path), **variables},
            timeout=300,
            check=False,
        )

    return run


@pytest.fixture
def toy(monkeypatch):
    """The toy game is installed, beside the others, in this process."""
    points = [*entry_points(group=GAMES_GROUP), EntryPoint("toy_v0", "tests.core.toy_game:TOY", GAMES_GROUP)]
    monkeypatch.setattr(spec, "entry_points", lambda group: points)


@pytest.fixture(scope="session")
def trained(tmp_path_factory):
    """The folder of a tiny finished run."""
    folder = tmp_path_factory.mktemp("trained")
    words = command_of("train", "--runs", folder, "--name", "tiny", *TINY)
    done = subprocess.run(words, capture_output=True, text=True, env=environment(folder), timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "tiny"


@pytest.fixture
def network(monkeypatch):
    """Every policy file holds an untrained network."""
    import torch

    from benchmarks import policies
    from benchmarks.games import setting_of

    game = setting_of("kompromat_v0").game()
    draw = torch.Generator().manual_seed(1)
    shapes = {
        "features_extractor.scale": (game.observation_size,),
        "features_extractor.shift": (game.observation_size,),
        "mlp_extractor.policy_net.0.weight": (256, game.observation_size),
        "mlp_extractor.policy_net.0.bias": (256,),
        "action_net.weight": (game.num_actions, 256),
        "action_net.bias": (game.num_actions,),
    }
    weights = {name: torch.randn(shape, generator=draw) / 9 for name, shape in shapes.items()}
    monkeypatch.setattr(policies, "read_policy", lambda path, setting: policies.PolicyNetwork(weights, "relu"))
