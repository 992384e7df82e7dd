"""Any learner that takes a Gymnasium environment: here MaskablePPO from sb3-contrib against the house player.

This is the plain way. `python -m benchmarks train` plays hundreds of games at once and is several times faster.

    python examples/single_seat.py --decisions 20000
"""

import argparse

from sb3_contrib import MaskablePPO

from kompromat_env import kompromat_v0
from tabletop_core.single_seat import SingleSeatEnv


def main() -> None:
    """Train, then play a hundred games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=20_000)
    arguments = parser.parse_args()
    env = SingleSeatEnv(kompromat_v0.SPEC, seat="alternate", opponents="house")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=512, gamma=1.0, seed=1)
    model.learn(arguments.decisions)

    wins = 0
    for game in range(100):
        observation, info = env.reset(seed=game)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(int(action))
            ended = terminated or truncated
        wins += float(reward) > 0
    print(f"after {arguments.decisions} decisions: {wins} of 100 games won against house")


if __name__ == "__main__":
    main()
