import json
import sys
from pathlib import Path

import pytest

from benchmarks import throughput
from benchmarks.cli import main
from benchmarks.games import setting_of
from benchmarks.throughput import PROBES, Measured, random_game
from tabletop_core.aec import AECEnvironment

SETTING = setting_of("kompromat_v0")
FRESH = {"interpreted_64", "bytes", "import_package", "import_module"}


@pytest.mark.parametrize("name", [name for name, *_ in PROBES if name not in FRESH])
def test_probes(name):
    probe = next(probe for known, _, _, probe in PROBES if known == name)
    assert probe(SETTING, 0.001) > 0


@pytest.mark.slow
def test_the_command(tmp_path, capsys):
    main(["speed", "--seconds", "0.01", "--repeats", "1", "--markdown", "--out", str(tmp_path)])
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "| what | median | lowest | highest | unit |"
    measured = json.loads((tmp_path / "speed_kompromat_v0.json").read_text())["measured"]
    assert [entry["name"] for entry in measured] == [name for name, *_ in PROBES]
    assert all(entry["values"][0] > 0 for entry in measured)


def test_rows():
    assert Measured("copy", "copying", "s", [3.0, 1.0, 2000.5]).row() == ("copying", "3", "1", "2,000", "s")


def test_random_games_are_those_of_their_seed():
    env = AECEnvironment(SETTING.spec)
    assert random_game(env, 1) == random_game(env, 1)
    assert env.game.seat_to_act() == -1


def test_memory_where_the_system_does_not_tell(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    monkeypatch.setattr(throughput, "Path", lambda name: Path("nowhere"))
    assert throughput.growth(SETTING, 1) is None
    assert throughput.game_bytes(SETTING, 0.001) is None
