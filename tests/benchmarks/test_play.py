import signal
import subprocess

import pytest

from benchmarks.play import matching
from tabletop_core.replay import load
from tests.benchmarks.running import command_of, environment

WORDS = ["draw a card", "stop", "drone: turn up the cards at mission 1", "drone: turn up the cards at mission 2"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(tabletop, tmp_path, seat):
    words = ["play", "--agent", "random", "--seat", seat, "--seed", "3", "--replay", "game.replay"]
    done = tabletop(*words, text="1\n" * 500)
    assert done.returncode == 0, done.stderr
    assert f"you are player_{seat}" in done.stdout
    assert "The game is over" in done.stdout
    replay = load(tmp_path / "game.replay")
    assert replay.ending
    assert replay.ending in done.stdout
    assert tabletop(*words, text="1\n" * 500).stdout == done.stdout


def test_nonsense_is_asked_again(tabletop):
    done = tabletop(
        "play", "--agent", "random", "--seed", "3", text="\n0\n99\n-1\nx\n\x00\nmission\nattempt mission 2\nq\n"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is none of the choices") == 6
    assert "'mission' can be attempt mission 1, attempt mission 2" in done.stdout
    assert "You have left the game" in done.stdout


def test_the_end_of_the_input_leaves_the_game(tabletop):
    done = tabletop("play", text="")
    assert done.returncode == 0
    assert "You have left the game" in done.stdout
    assert done.stderr == ""


def test_interrupting_leaves_the_game(tmp_path):
    process = subprocess.Popen(
        command_of("play"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**environment(tmp_path), "PYTHONUNBUFFERED": "1"},
    )
    while "1." not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "You have left the game" in printed
    assert errors == ""


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("1", [0]),
        ("4", [3]),
        ("5", []),
        ("0", []),
        ("", []),
        ("stop", [1]),
        ("  DRAW   a card ", [0]),
        ("mission 2", [3]),
        ("drone", [2, 3]),
        ("nothing", []),
    ],
)
def test_answers(answer, places):
    assert matching(answer, WORDS) == places
