"""Tournaments: the same games however they are played, faults that cost one game, files that survive."""

import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial

import pytest

from benchmarks import policies
from benchmarks.cli import main
from benchmarks.errors import CommandError
from benchmarks.game_log import GameLog
from benchmarks.games import setting_of
from benchmarks.referee import Fault, Referee, forfeited
from benchmarks.results import provenance
from benchmarks.schedule import make_schedule
from benchmarks.standings import Standings
from benchmarks.tournament import GAMES_FILE, header_of, play_tournament
from benchmarks.tournament_report import TournamentReport
from benchmarks.workers import Job, Workers
from tests.benchmarks.running import ROOT, command_of, environment

SETTING = setting_of("kompromat_v0")
TEAMS = setting_of("komitet_v0", ["players=2"])
FAULTY = """
import os, sys, time

class First:
    def act(self, observation, mask, seat):
        return mask.argmax()

class Waits(First):
    # Plays three games, and more once there is a file `go`.
    made = 0
    def __init__(self):
        Waits.made += 1
        while Waits.made > 4 and not os.path.exists("go"):
            time.sleep(0.01)

class Raises(First):
    def act(self, observation, mask, seat):
        raise KeyError("lost my notes")

class Exits(First):
    def act(self, observation, mask, seat):
        sys.exit(3)

class Illegal(First):
    def act(self, observation, mask, seat):
        return (mask == 0).argmax()

class Hangs(First):
    def act(self, observation, mask, seat):
        while seat == 0:
            pass
        return mask.argmax()

class Dies(First):
    def act(self, observation, mask, seat):
        if seat == 0:
            os._exit(7)
        return mask.argmax()

class NotMade:
    made = 0
    def __init__(self):
        NotMade.made += 1
        if NotMade.made > 2:
            raise RuntimeError("too many of me")
    act = First.act
"""


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """A folder with ``faulty.py``, which we are in."""
    (tmp_path / "faulty.py").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(ROOT), *(word for word in sys.path if word)])
    yield tmp_path
    sys.modules.pop("faulty", None)


def played(setting, codes, deals, numbers=None, **how):
    schedule = make_schedule(setting, codes, "", deals, 7)
    referee = Referee(setting, schedule)
    bouts = [schedule.bout(number) for number in (range(schedule.games) if numbers is None else numbers)]
    return sorted(referee.play(bouts, **how), key=lambda game: game.number)


# --- the schedule ----------------------------------------------------------------------------------------------------
def seats_of(setting, codes, kind, deals=1):
    schedule = make_schedule(setting, codes, kind, deals, 0)
    return [schedule.bout(number).seats for number in range(schedule.games)]


def test_each_meets_each_in_both_seats():
    assert seats_of(SETTING, ["random", "house", "mix:house"], "") == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_tables_of_three_seats(toy):
    three = setting_of("toy_v0", ["players=3"])
    assert seats_of(three, ["random", "card"], "") == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert seats_of(three, ["random", "card", "x=card"], "all") == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_a_co_operative_game_is_played_by_teams():
    assert seats_of(TEAMS, ["random", "house"], "") == [(0, 0), (1, 1)]


def test_all_tables_have_the_same_deals():
    schedule = make_schedule(SETTING, ["random", "house", "mix:house"], "", 3, 0)
    seeds = {}
    for number in range(schedule.games):
        seeds.setdefault(schedule.bout(number).deal, set()).add(schedule.bout(number).seed)
    assert [len(found) for found in seeds.values()] == [1, 1, 1]
    assert len(set.union(*seeds.values())) == 3


@pytest.mark.parametrize(
    ("codes", "kind", "says"),
    [
        (["random"], "", "tables of the kind pairs need 2 agents or more, got 1"),
        (["random", "random"], "", "takes part twice: .* as in first=random"),
        (["random", "house"], "teams", "kompromat_v0 is no co-operative game"),
        (["random"], "all", "need 2 agents"),
    ],
)
def test_tournaments_that_cannot_be(codes, kind, says):
    with pytest.raises(CommandError, match=says):
        make_schedule(SETTING, codes, kind, 1, 0)


# --- the games -------------------------------------------------------------------------------------------------------
def test_a_game_is_the_same_however_it_is_played():
    codes = ["random", "house", "mix:house=2,random=1"]
    whole = played(SETTING, codes, 4)
    assert [game.number for game in whole] == list(range(24))
    assert played(SETTING, codes, 4, apart=True) == whole
    for some in ([3], range(20, 9, -2)):
        assert played(SETTING, codes, 9, some) == [game for game in whole if game.number in some]


def test_who_else_takes_part_changes_nothing():
    alone, among = played(SETTING, ["a=random", "house"], 3), played(SETTING, ["a=random", "house", "b=random"], 3)
    assert [(game.deal, game.payoffs, game.decisions) for game in alone] == [
        (game.deal, game.payoffs, game.decisions) for game in among if set(game.seats) == {0, 1}
    ]


def test_policies_play_the_same_however_they_are_played(network):
    codes = ["policy:FILE", "house", "mix:policy:FILE=2,random=1"]
    whole = played(SETTING, codes, 3)
    assert played(SETTING, codes, 3, apart=True) == whole
    assert played(SETTING, codes, 3, [5, 2]) == [whole[2], whole[5]]


def test_roles_are_recorded_where_the_game_names_them(toy, monkeypatch):
    from dataclasses import replace

    from benchmarks.games import Setting
    from tests.core.toy_game import TOY

    setting = Setting(replace(TOY, role=lambda game, seat: ("dealer", "other")[seat]), TOY.complete({}))
    assert {game.roles for game in played(setting, ["random", "card"], 2)} == {("dealer", "other")}


@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("Raises", "crash", r"KeyError: 'lost my notes' \(faulty.py:\d+\)"),
        ("Exits", "crash", "SystemExit: 3"),
        ("Illegal", "illegal action", "is not legal now for seat"),
        ("NotMade", "crash", "too many of me"),
    ],
)
def test_a_fault_loses_the_game_and_only_that(faulty, name, kind, message):
    games = played(SETTING, [f"faulty:{name}", "random", "house"], 2)
    assert len(games) == 12
    for game in games:
        if 0 in game.seats and not (name == "NotMade" and game.fault is None):
            seat = game.seats.index(0)
            assert (game.fault.seat, game.fault.kind, game.payoffs[seat]) == (seat, kind, -1.0)
            assert sum(game.payoffs) == 0
            assert re.search(message, game.fault.message)
        elif 0 not in game.seats:
            assert game.fault is None


def test_a_fault_in_a_call_for_many_games_is_found_out(network, monkeypatch):
    answers = policies.PolicyNetwork.logits

    def failing(self, observations):
        if observations[:, 0].any():  # in some moments only
            raise RuntimeError("numerical trouble")
        return answers(self, observations)

    monkeypatch.setattr(policies.PolicyNetwork, "logits", failing)
    whole = played(SETTING, ["policy:FILE", "random"], 4)
    assert whole == played(SETTING, ["policy:FILE", "random"], 4, apart=True)
    assert any(game.fault for game in whole)


def test_what_a_fault_pays():
    fault = Fault(1, "crash", "")
    bout = make_schedule(SETTING, ["random", "house"], "", 1, 0).bout(0)
    assert forfeited(SETTING, bout, 3, fault).payoffs == (1.0, -1.0)
    assert forfeited(TEAMS, bout, 3, fault).payoffs == (-1.0, -1.0)


# --- processes -------------------------------------------------------------------------------------------------------
def test_agents_that_hang_or_end_their_process(faulty):
    schedule = make_schedule(SETTING, ["faulty:Hangs", "faulty:Dies"], "", 1, 0)
    games, _ = play_tournament(SETTING, schedule, faulty, processes=1, limit=2.5)
    faults = [game.fault for game in games]
    assert [(fault.seat, fault.kind) for fault in faults] == [(0, "time limit"), (0, "ended process")]
    assert faults[0].message == "no answer within 2.5 s"
    assert faults[1].message == "the process ended with exit status 7 while the agent was asked"
    assert all(game.payoffs == (-1, 1) for game in games)


def test_same_games_in_several_processes(tmp_path):
    schedule = make_schedule(SETTING, ["random", "house"], "", 15, 3)
    assert play_tournament(SETTING, schedule, tmp_path, processes=2)[0] == played_from(schedule)


def played_from(schedule):
    bouts = [schedule.bout(number) for number in range(schedule.games)]
    return sorted(Referee(SETTING, schedule).play(bouts), key=lambda game: game.number)


def lines(folder):
    return [json.loads(line) for line in (folder / GAMES_FILE).read_text().splitlines()]


def started(folder, *words, **how):
    command = command_of("tournament", *words, "--out", folder / "out", "--processes", 2)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # Ctrl-C is ignored where the tests themselves run in the background, which would be inherited.
    listening = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    how = {"preexec_fn": listening, **pipes, **how}
    return subprocess.Popen(command, cwd=folder, env=environment(folder), **how)


def wait_for_games(path, count):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if path.exists() and path.read_text().count('"deal":') == count:
            return
        time.sleep(0.05)
    raise AssertionError("no games")


def test_an_ended_tournament_goes_on(faulty):
    words = ["faulty:First", "faulty:Waits", "--deals", 10]
    before = []
    for ended_by, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        process = started(faulty, *words)
        wait_for_games(faulty / "out" / GAMES_FILE, len(before) + 6)
        process.send_signal(ended_by)
        out, err = process.communicate(timeout=60)
        assert process.returncode == status, err
        now = [line for line in lines(faulty / "out") if "deal" in line]
        assert len(now) == len(before) + 6
        assert now[: len(before)] == before
        before = now
    assert f"{len(before)} of 20 games are safe in" in out
    assert err == "interrupted\n"
    (faulty / "go").touch()
    schedule = make_schedule(SETTING, ["faulty:First", "faulty:Waits"], "", 10, 0)
    games, sessions = play_tournament(SETTING, schedule, faulty / "out", processes=1)
    assert games == played_from(schedule)
    assert len(sessions) == 3
    after = [line for line in lines(faulty / "out") if "deal" in line]
    assert after[: len(before)] == before
    assert Counter(line["game"] for line in after) == Counter(range(20))


def test_a_process_that_is_killed_is_replaced(faulty):
    schedule = make_schedule(SETTING, ["faulty:First", "random"], "", 8, 0)
    told, games = [], []
    workers = Workers(SETTING, Job(SETTING.spec.name, [], schedule, 0.0), 1, told.append)
    for some in workers.play([schedule.bout(number) for number in range(16)]):
        if not games:
            workers.workers[0].process.kill()
        games += some
    assert sorted(games, key=lambda game: game.number) == played_from(schedule)
    assert told == ["a process ended by signal 9; what it was playing is played again"]


@pytest.mark.parametrize(
    ("game", "code", "says"),
    [
        ("nowhere_v0", "random", "game 'nowhere_v0' is not installed"),
        ("kompromat_v0", "unwilling:First", "3 processes in a row ended with exit status 5 before they had played"),
    ],
)
def test_processes_that_cannot_begin(faulty, game, code, says):
    (faulty / "unwilling.py").write_text(
        "import multiprocessing, os\nmultiprocessing.parent_process() and os._exit(5)\n"
    )
    schedule = make_schedule(SETTING, [code, "house"], "", 1, 0)
    workers = Workers(SETTING, Job(game, [], schedule, 0.0), 1, lambda words: None)
    with pytest.raises(CommandError, match=says):
        list(workers.play([schedule.bout(0)]))


def test_a_full_disk(faulty):
    def little_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))

    process = started(faulty, "random", "house", "--deals", 40, preexec_fn=little_room)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "games.jsonl: cannot be written" in err
    assert "are safe, and the same command goes on from there" in err
    assert "Traceback" not in err
    assert len(lines(faulty / "out")) > 2  # every line is whole


def test_more_deals_go_on_from_fewer(tmp_path):
    short, long = (make_schedule(SETTING, ["random", "house"], "", deals, 0) for deals in (2, 3))
    first, _ = play_tournament(SETTING, short, tmp_path, processes=1)
    second, sessions = play_tournament(SETTING, long, tmp_path, processes=1)
    assert second[:4] == first
    assert second == played_from(long)
    assert len(sessions) == 2


# --- the file of games -----------------------------------------------------------------------------------------------
@pytest.fixture
def log_of(tmp_path):
    """Opens the file of games of the tournament ``random house``, with some changed."""

    def opened(deals=2, codes=("random", "house"), seed=0, limit=0.0):
        schedule = make_schedule(SETTING, codes, "", deals, seed)
        return GameLog(tmp_path / GAMES_FILE, header_of(SETTING, schedule, limit), schedule.entrants)

    return opened


def test_a_torn_last_line_is_dropped(tmp_path, log_of):
    games = played(SETTING, ["random", "house"], 2)
    with log_of() as log:
        log.add(games[:3])
    whole = (tmp_path / GAMES_FILE).read_bytes()
    (tmp_path / GAMES_FILE).write_bytes(whole[:-20])
    with log_of() as log:
        assert sorted(log.games) == [0, 1]
        log.add(games[2:])
    with log_of() as log:
        assert [log.games[number] for number in range(4)] == games


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"game,seed\n1,2\n", "holds no games of a tournament"),
        (b'{"format": "something"}\n', "holds no games of a tournament"),
        (b"\xff\xfe\x00\n", "holds no games of a tournament"),
        (b"{", "holds no games of a tournament"),
    ],
)
def test_foreign_files_are_left_alone(tmp_path, log_of, content, says):
    (tmp_path / GAMES_FILE).write_bytes(content)
    with pytest.raises(CommandError, match=says):
        log_of()
    assert (tmp_path / GAMES_FILE).read_bytes() == content


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 1}, "its seed is 0, here it is 1"),
        ({"limit": 2.0}, "its timeout is 0.0, here it is 2.0"),
        ({"codes": ("random", "a=house")}, "its agents is house=house, here it is a=house"),
    ],
)
def test_another_tournaments_file(log_of, changed, says):
    log_of().file.close()
    with pytest.raises(CommandError, match=says):
        log_of(**changed)


def test_a_damaged_line_is_named(tmp_path, log_of):
    with log_of() as log:
        log.add(played(SETTING, ["random", "house"], 2))
    text = (tmp_path / GAMES_FILE).read_text().splitlines(keepends=True)
    (tmp_path / GAMES_FILE).write_text("".join([*text[:2], "{}\n", *text[2:]]))
    with pytest.raises(CommandError, match="line 3, is damaged .*: remove that line"):
        log_of()


def test_a_file_is_written_by_one_tournament(log_of):
    with log_of(), pytest.raises(CommandError, match="is being written by another tournament"):
        log_of()


def test_a_file_that_cannot_be_opened(tmp_path, log_of):
    (tmp_path / GAMES_FILE).mkdir()
    with pytest.raises(CommandError, match="cannot be read and written"):
        log_of()


def test_a_changed_agent_is_another_one(faulty, tmp_path):
    schedule = make_schedule(SETTING, ["faulty:First", "random"], "", 1, 0)
    header = header_of(SETTING, schedule, 0.0)
    with GameLog(tmp_path / GAMES_FILE, header, schedule.entrants):
        pass
    (faulty / "faulty.py").write_text(FAULTY + "\n# changed\n")
    with pytest.raises(CommandError, match="its contents is faulty:First="):
        GameLog(tmp_path / GAMES_FILE, header_of(SETTING, schedule, 0.0), schedule.entrants)


# --- the command -----------------------------------------------------------------------------------------------------
def test_the_command(tmp_path, capsys):
    words = ["tournament", "random", "house", "half=mix:house=1,random=1", "--deals", "3"]
    words += ["--out", str(tmp_path / "found"), "--processes", "1"]
    main(words)
    told = capsys.readouterr().out
    for heading in ("Score of each against each", "Ratings", "Paired differences", "Effect of the first seat"):
        assert heading in told
    found = json.loads((tmp_path / "found" / "tournament.json").read_text())
    assert found["games"] == found["games_wanted"] == 18
    assert {"command", "versions", "commit", "machine", "seed", "deals"} <= set(found)
    assert len(found["cross_table"]) == 6
    assert found["sessions"][0]["command"] == found["command"]
    assert len(list(csv.DictReader((tmp_path / "found" / "games.csv").open()))) == 18
    page = (tmp_path / "found" / "tournament.html").read_text()
    assert "data:image/png;base64," in page
    assert "half (mix:house=1,random=1)" in page
    assert "http" not in page
    assert os.path.getsize(tmp_path / "found" / "tournament.html") < 300_000
    assert (tmp_path / "found" / "tournament.png").read_bytes().startswith(b"\x89PNG")


def test_teams_are_compared_over_the_same_deals(tmp_path, capsys):
    words = ["random", "house", "--game", "komitet_v0", "--options", "players=2", "rewards=graded", "--deals", "3"]
    main(["tournament", *words, "--out", str(tmp_path / "found"), "--processes", "1"])
    assert "random minus house" in capsys.readouterr().out
    found = json.loads((tmp_path / "found" / "tournament.json").read_text())
    assert found["cross_table"] == []
    assert found["first_seat"] is None
    assert [agent["total"]["games"] for agent in found["agents"]] == [3, 3]


@pytest.mark.parametrize("kind", ["pairs", "all"])
def test_more_than_two_seats(toy, tmp_path, capsys, kind):
    three = setting_of("toy_v0", ["players=3"])
    schedule = make_schedule(three, ["random", "card", "other=card"], kind, 30, 1)
    games = list(Referee(three, schedule).play([schedule.bout(number) for number in range(schedule.games)]))
    report = TournamentReport(Standings(three, schedule, games), provenance(three))
    found = {(row["agent"], row["against"]): row["mean"] for row in report.as_json()["cross_table"]}
    assert len(found) == 6
    assert all(found[one, other] == pytest.approx(1 - found[other, one]) for one, other in found)
    assert found["card", "random"] > 0.6
    assert "Bradley-Terry" not in report.ratings
    report.print()
    assert "seat 2" in capsys.readouterr().out
    assert {path.name for path in report.write(tmp_path)} == {path.name for path in tmp_path.iterdir()}
