import signal
import subprocess

import pytest

from benchmarks.agents import make_agent
from benchmarks.games import setting_of
from benchmarks.play import changed_table, matching, play_game
from tabletop_core.replay import Recorder, load
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


def test_what_the_other_player_does_is_told(tabletop):
    done = tabletop("play", "--agent", "random", "--seat", 1, "--seed", "3", text="1\n" * 30)
    told = [line for line in done.stdout.splitlines() if line.startswith("player_0: ")]
    assert "player_0: draw a card" in told
    assert not [line for line in done.stdout.splitlines() if line.startswith("player_1: ")]


def test_of_a_game_without_such_words_no_more_is_told_than_that_something_was_chosen(toy, capsys):
    setting = setting_of("toy_v0")
    recorder = Recorder(setting.spec, 1)
    play_game(setting, recorder, make_agent("random", setting, 0), 1, lambda question: "1")
    assert "player_0: has chosen" in capsys.readouterr().out


def test_a_game_that_a_limit_stops_is_no_draw(capsys):
    setting = setting_of("compile_v0", ["max_turns=2", "lineup=starter"])
    recorder = Recorder(setting.spec, 1, **setting.options)
    play_game(setting, recorder, make_agent("random", setting, 0), 1, lambda question: "1")
    assert capsys.readouterr().out.rstrip().endswith("The game is over: 2 turns played. Nobody has won it.")


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


def test_in_a_co_operative_game_others_are_with_the_person_and_results_are_told(tabletop):
    done = tabletop("play", "--game", "komitet_v0", "--seed", "1", text="yield\n1\n2\n" * 60)
    assert done.returncode == 0, done.stderr
    assert "you are player_0, together with house." in done.stdout
    assert "You: yield" in done.stdout
    assert "    a new task, " in done.stdout


def test_alone_at_the_table(tabletop):
    done = tabletop("play", "--game", "komitet_v0", "--options", "control=team", "--seed", "1", text="")
    assert "you are player_0." in done.stdout


def test_of_a_long_table_what_has_changed_is_shown_again(tabletop):
    words = ["play", "--game", "komitet_v0", "--seed", "1"]
    first, second, *_ = tabletop(*words, text="6 documents\nq\n").stdout.split("Your choice (q leaves): ")
    assert "Murmansk: " in first
    assert "Limit: " in second
    assert "> player_0, " in second
    assert "Murmansk: " not in second
    assert "Murmansk: " in tabletop(*words, text="6 documents\nt\nq\n").stdout.split("Your choice (q leaves): ")[2]


def test_a_changed_table():
    before = "Game\nheading\n\na: 1\n    beneath a\nb: 2\n    beneath b\n\n  c"
    after = before.replace("beneath b", "beneath b, more")
    assert changed_table(after, before).splitlines()[-3:] == [
        "What has changed on the table (t shows all of it):",
        "b: 2",
        "    beneath b, more",
    ]
    assert "nothing" in changed_table(before, before)
