"""One game through the PettingZoo AEC API, shown as text whenever a mission has been resolved.

python examples/play_random.py --seed 7
"""

import argparse

from kompromat_env import kompromat_v0


def main() -> None:
    """Play a random game from a seed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    env = kompromat_v0.env(render_mode="ansi")
    env.reset(seed=arguments.seed)
    layout = kompromat_v0.SPEC.layout()
    resolved = 0
    for number, agent in enumerate(env.agent_iter()):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        seen = layout.sections_of(observation["observation"])
        if seen["mission resolved"].sum() != resolved:
            resolved = seen["mission resolved"].sum()
            print(env.render())
        space = env.action_space(agent)
        space.seed(arguments.seed + number)
        env.step(space.sample(observation["action_mask"]))
    print(env.render())


if __name__ == "__main__":
    main()
