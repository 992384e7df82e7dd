"""Ray tasks: the same games as without Ray, also when a worker is killed; machines that differ are refused."""

import os
import re
import signal
import sys
import threading
import time

import pytest

from benchmarks import distributed
from benchmarks.cli import main
from benchmarks.distributed import OBJECT_STORE, RayTasks, checked_address
from benchmarks.errors import CommandError
from benchmarks.evaluate import evaluate
from benchmarks.games import setting_of
from benchmarks.referee import Referee
from benchmarks.schedule import make_schedule
from benchmarks.tournament import GAMES_FILE, play_tournament
from benchmarks.workers import Job
from tests.benchmarks.running import ROOT

SETTING = setting_of("kompromat_v0")
BAD_ADDRESSES = [
    ("127.0.0.1:1", "no Ray can be reached there .* `ray start --head --port=1`"),
    ("127.0.0.1:99999", "no Ray can be reached there"),
    ("ray://somewhere:10001", "give local .*, auto .* or HOST:PORT of its head"),
    ("somewhere", "give local"),
]
TELLS = """
import os, pathlib, time

class First:
    def act(self, observation, mask, seat):
        return mask.argmax()

class Waits(First):
    # Says which process plays, and plays three games before there is a file `go`.
    made = 0
    def __init__(self):
        Waits.made += 1
        while Waits.made > 4 and not os.path.exists("go"):
            pathlib.Path(f"player-{os.getppid()}").touch()
            time.sleep(0.01)

class Dies(First):
    def act(self, observation, mask, seat):
        os._exit(7)
"""


@pytest.fixture(scope="module")
def ray():
    """Ray on this machine, with two cores."""
    ray = pytest.importorskip("ray", reason="ray is not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep))
        with distributed.connected("local", 2):
            assert ray.cluster_resources()["CPU"] == 2
            assert ray.cluster_resources()["object_store_memory"] == OBJECT_STORE
            yield ray


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the agents of ``tells.py``, which we are in."""
    (tmp_path / "tells.py").write_text(TELLS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def played_here(schedule):
    bouts = [schedule.bout(number) for number in range(schedule.games)]
    return sorted(Referee(SETTING, schedule).play(bouts), key=lambda game: game.number)


def test_a_tournament_is_the_same(ray, tmp_path):
    schedule = make_schedule(SETTING, ["house", "mix:house=2,random=1"], "", 2, 3)
    games, sessions = play_tournament(SETTING, schedule, tmp_path, processes=2, ray="local")
    assert games == played_here(schedule)
    assert len(sessions) == 1
    assert (tmp_path / GAMES_FILE).read_text().count('"deal":') == schedule.games


def test_an_evaluation_is_the_same(ray, capsys):
    main(["evaluate", "--agent", "house", "--opponents", "random", "mix:house=1,random=1", "--games", "40"])
    here = capsys.readouterr().out
    main(
        [
            "evaluate",
            "--agent",
            "house",
            "--opponents",
            "random",
            "mix:house=1,random=1",
            "--games",
            "40",
            "--ray",
            "local",
        ]
    )
    assert capsys.readouterr().out == here


def test_teams_and_matches_are_the_same(ray, tmp_path):
    teams = setting_of("komitet_v0", ["players=2"])
    assert evaluate(teams, "random", ["house"], 4, 1, "local") == evaluate(teams, "random", ["house"], 4, 1)
    for name, words in (("here", []), ("there", ["--ray", "local"])):
        main(["match", "random", "house", "--games", "30", "--out", str(tmp_path / name), *words])
    assert (tmp_path / "here" / "games.csv").read_bytes() == (tmp_path / "there" / "games.csv").read_bytes()


def test_a_published_row_is_the_same(ray, tmp_path, capsys):
    folder = ["--scores", str(tmp_path)]
    main(["publish", "row", "house", "random", "--deals", "4", "--quick-deals", "2", *folder])
    main(["reproduce", "row", "--ray", "local", *folder])
    assert "row: holds, game by game" in capsys.readouterr().out


def kill_a_player(folder):
    """As soon as one waits; afterwards nobody waits any more."""
    until = time.monotonic() + 300
    while not (players := list(folder.glob("player-*"))):
        assert time.monotonic() < until, "nobody plays"
        time.sleep(0.01)
    os.kill(int(players[0].name.removeprefix("player-")), signal.SIGKILL)
    (folder / "go").touch()


def test_games_of_a_lost_worker_are_played_again(ray, folder):
    schedule = make_schedule(SETTING, ["tells:Waits", "tells:First"], "", 8, 0)
    told, games = [], []
    tasks = RayTasks(SETTING, Job(SETTING.spec.name, [], schedule, 0.0), "local", 1, told.append)
    killer = threading.Thread(target=kill_a_player, args=(folder,), daemon=True)
    killer.start()
    for some in tasks.play([schedule.bout(number) for number in range(schedule.games)]):
        games += some
    killer.join()
    assert sorted(games, key=lambda game: game.number) == played_here(schedule)
    assert re.fullmatch(
        r"a Ray task was lost \(WorkerCrashedError\); its \d unfinished games are played again", told[0]
    )


def test_an_agent_that_ends_its_process_loses_there_as_here(ray, folder):
    schedule = make_schedule(SETTING, ["tells:Dies", "random"], "", 1, 0)
    games, _ = play_tournament(SETTING, schedule, folder, processes=1, ray="local")
    assert [game.fault.kind for game in games] == ["ended process"] * 2
    assert [game.payoffs for game in games] == [(-1, 1), (1, -1)]


def test_machines_that_differ_are_refused(ray, folder, monkeypatch):
    schedule = make_schedule(SETTING, ["tells:First", "random"], "", 1, 0)
    own = distributed._versions()
    with monkeypatch.context() as patch:
        patch.setattr(distributed, "_versions", lambda: {**own, "tabletop-envs": "99.0"})
        with pytest.raises(CommandError, match="it has tabletop-envs=.*, the machine that asks has tabletop-envs=99.0"):
            play_tournament(SETTING, schedule, folder / "out", processes=1, ray="local")
    with monkeypatch.context() as patch:
        patch.setattr(distributed, "_files", lambda setting, codes: {"tells:First": "another"})
        with pytest.raises(CommandError, match="the file or folder of tells:First is missing or another one"):
            evaluate(SETTING, "tells:First", ["random"], 2, 0, "local")
    assert len(play_tournament(SETTING, schedule, folder / "out", ray="local")[0]) == 2


@pytest.mark.parametrize(("address", "says"), BAD_ADDRESSES)
def test_addresses_that_cannot_be(address, says):
    pytest.importorskip("ray", reason="ray is not installed")
    with pytest.raises(CommandError, match=says):
        checked_address(address)


def test_without_ray(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SystemExit) as left:
        main(["evaluate", "--agent", "house", "--ray", "local"])
    assert left.value.code == 2
    assert (
        "--ray needs ray, which is not installed: pip install 'tabletop-envs[distributed]'" in capsys.readouterr().err
    )


class NoCores:
    """What is asked of a Ray whose machines have no cores."""

    @staticmethod
    def is_initialized():
        return True

    @staticmethod
    def cluster_resources():
        return {"memory": 1.0}


def test_where_there_are_no_cores_nothing_waits(monkeypatch, tmp_path):
    monkeypatch.setattr(distributed, "_ray", lambda: NoCores)
    schedule = make_schedule(SETTING, ["house", "random"], "", 1, 0)
    with pytest.raises(CommandError, match="--ray auto: its machines offer no cores"):
        evaluate(SETTING, "house", ["random"], 2, 0, "auto")
    for processes in (0, 2):
        with pytest.raises(CommandError, match="its machines offer no cores"):
            play_tournament(SETTING, schedule, tmp_path, processes=processes, ray="auto")


def test_replays_are_written_here(capsys):
    with pytest.raises(SystemExit):
        main(["match", "house", "random", "--ray", "local", "--replays", "replays"])
    assert "give --ray or --replays, not both" in capsys.readouterr().err
