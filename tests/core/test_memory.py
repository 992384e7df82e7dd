"""Looking at a game again and again takes no more memory, in either build."""

import sys
from pathlib import Path

import pytest

from tabletop_core.aec import AECEnvironment
from tabletop_core.replay import mask_of, observed
from tabletop_core.spec import installed_games

STATM = Path("/proc/self/statm")
LOOKS = 6_000
MOST_KIB = 4_096  # a vector of Komitet's observation has 5 KiB: were it not freed, 30,000


def resident_kib() -> int:
    return int(STATM.read_text().split()[1]) * 4


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells about the process")
@pytest.mark.parametrize("look", ["observed", "mask_of", "observe"])
def test_nothing_is_left_behind(look):
    spec = installed_games()["komitet_v0"]
    game = spec.game()
    game.reset(1)
    env = AECEnvironment(spec)
    env.reset(seed=1)
    looks = {
        "observed": lambda: observed(game, 0),
        "mask_of": lambda: mask_of(game),
        "observe": lambda: env.observe("player_0"),
    }
    for _ in range(100):
        looks[look]()
    before = resident_kib()
    for _ in range(LOOKS):
        looks[look]()
    assert resident_kib() - before < MOST_KIB
