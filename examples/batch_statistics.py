"""Thousands of games at once: what decides a game of random players?

python examples/batch_statistics.py --games 5000
"""

import argparse
from collections import Counter

import numpy as np

from kompromat_env import kompromat_v0


def main() -> None:
    """Play a batch at random until enough games have ended, and count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    arguments = parser.parse_args()
    batch = kompromat_v0.batch_env(256, seed=1)
    layout = kompromat_v0.SPEC.layout()
    results: Counter[str] = Counter()
    notoriety = []
    while results.total() < arguments.games:
        batch.step(batch.sample_actions())
        for reward in batch.rewards[batch.ended, 0]:
            results["win" if reward > 0 else "loss" if reward < 0 else "draw"] += 1
        notoriety.extend(layout.sections_of(batch.final_observations)["notoriety"][:, 0, 0])
    print(f"player_0: {dict(results)} in {results.total()} games")
    print(
        f"notoriety at the end: mean {np.mean(notoriety):.1f}, nine or more in {np.mean(np.array(notoriety) > 8):.0%}"
    )


if __name__ == "__main__":
    main()
