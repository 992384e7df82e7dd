import ast
import csv
import inspect
import itertools
import json
import os
import re
import textwrap
from dataclasses import fields

import pytest

from benchmarks.cli import main, parse
from benchmarks.configuration import Quickstart, Train
from benchmarks.evaluate import Evaluate, Match
from benchmarks.games import setting_of
from benchmarks.play import Play
from benchmarks.scores import Publish, Reproduce
from benchmarks.throughput import Speed
from benchmarks.tournament import Tournament
from tabletop_core.content import ContentError
from tabletop_core.replay import load
from tests.benchmarks.running import ROOT
from tests.core.toy_game import TOY


def failing(capsys, *words):
    """The line printed by a command that cannot be carried out."""
    with pytest.raises(SystemExit) as ending:
        main([str(word) for word in words])
    assert ending.value.code == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return said.err + said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["match", "random", "hosue"], "did you mean 'house'"),
        (["match"], "played by 2 agents, got none; name 2, one a seat, such as random house"),
        (["match", "random"], "played by 2 agents, got 1: random; name 2, one a seat"),
        (["evaluate", "--agent", "house", "--seed", str(2**64 - 1)], f"leaves no room .* at most {2**64 - 2}"),
        (["match", "random", "house", "--games", "0"], "games must be 1 or more, got 0"),
        (["match", "random", "house", "--seed", "-4"], "seed must be an integer from 0"),
        (["match", "random", "house", "--seed", "abc"], "invalid literal for int"),
        (["match", "random", "house", "--seed", "0.5"], "invalid literal for int"),
        (["match", "random", "house", "--game", "kompromt_v0"], "did you mean 'kompromat_v0'"),
        (["match", "random", "house", "--options", "itms=false"], "did you mean 'items'"),
        (["match", "random", "house", "--options", "items=maybe"], "items='maybe' .* can be True, False"),
        (
            ["play", "--game", "compile_v0", "--options", "sets="],
            "'sets' has no value: write sets=VALUE, or leave",
        ),
        (["match", "random", "house", "--options", "items"], "not of the form name=value, for example items=True"),
        (["match", "random", "house", "--options", "items=2024-13-45"], "items='2024-13-45' .* can be True, False"),
        (["match", "random", "house", "--options", "items=false", "items=true"], "given twice"),
        (["match", "random", "house", "--options", "content=nowhere"], "nowhere"),
        (["evaluate", "--agent", "policy:nowhere.zip"], "nowhere.zip does not exist"),
        (["evaluate", "--agent", "house", "--opponents", "hose"], "did you mean 'house'"),
        (["evaluate"], "required"),
        (["reproduce", "kompromat_hosue_random"], "did you mean 'kompromat_house_random'"),
        (["reproduce"], "name a row, or give --all: there are compile_house_random"),
        (["reproduce", "--all", "kompromat_house_random"], "give names or --all, not both"),
        (["publish", "a/b", "house", "random"], "name is 'a/b': give letters"),
        (["publish", "row", "house", "random", "--deals", "5"], "deals must be 40 or more, got 5"),
        (["tournament", "random", "hosue"], "did you mean 'house'"),
        (["tournament"], "tables of the kind pairs need 2 agents or more, got 0"),
        (["tournament", "random", "house", "--deals", "0"], "deals must be 1 or more, got 0"),
        (["tournament", "random", "house", "--timeout", "-1"], "timeout must be a number of seconds from 0 on"),
        (["tournament", "random", "house", "--processes", "-1"], "processes must be 0 or more"),
        (["speed", "--repeats", "0"], "repeats must be 1 or more"),
        (["speed", "--seconds", "-1"], "seconds must be above 0"),
        (["play", "--seat", "2"], "seat must be 0 to 1, got 2"),
        (["play", "--agent", "nobody"], "there is no agent 'nobody'"),
        (["quickstart", "--game", "kompromat"], "did you mean 'kompromat_v0'"),
        (["quickstart", "--options", "itms=false"], "did you mean 'items'"),
        (
            ["train", "--game", "komitet_v0", "--options", "control=team", "--opponents", "house", "1"],
            "no opponent 'house': one agent decides for all, so name none",
        ),
        (["train", "--config", "nowhere.yaml"], "nowhere.yaml cannot be read"),
        (["dance"], "dance"),
        ([], "subcommand"),
    ],
)
def test_bad_input_is_one_clear_line(capsys, words, says):
    assert re.search(says, failing(capsys, *words))


@pytest.mark.parametrize(
    "words",
    [
        ["match", "random", "house", "--out"],
        ["match", "random", "house", "--replays"],
        ["evaluate", "--agent", "house", "--out"],
        ["tournament", "random", "house", "--out"],
        ["speed", "--out"],
        ["train", "--runs"],
        ["quickstart", "--runs"],
    ],
)
def test_a_folder_that_cannot_be_written_to_is_found_out_first(capsys, tmp_path, words):
    taken = tmp_path / "file"
    taken.write_text("")
    assert "cannot write into the folder" in failing(capsys, *words, taken / "folder")


def without_a_sentence(command):
    """The fields of a dataclass that are not followed by a string, which is what the help shows."""
    body = ast.parse(textwrap.dedent(inspect.getsource(command))).body[0].body
    described = {
        field.target.id
        for field, after in itertools.pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(after, ast.Expr)
        and isinstance(getattr(after.value, "value", None), str)
    }
    return {field.name for field in fields(command)} - described


def test_every_argument_has_a_sentence():
    for command in (Train, Quickstart, Evaluate, Match, Speed, Play, Tournament, Publish, Reproduce):
        assert not without_a_sentence(command)


def test_match_writes_what_it_found(tmp_path, capsys):
    main(
        [
            "match",
            "house",
            "random",
            "--games",
            "8",
            "--seed",
            "3",
            "--out",
            str(tmp_path / "a"),
            "--replays",
            str(tmp_path / "r"),
        ]
    )
    main(["match", "house", "random", "--games", "8", "--seed", "3", "--out", str(tmp_path / "b")])
    first, second = (json.loads((tmp_path / name / "match.json").read_text()) for name in "ab")
    assert first["results"] == second["results"]
    assert (tmp_path / "a" / "games.csv").read_text() == (tmp_path / "b" / "games.csv").read_text()
    assert first["seed"] == 3
    assert [found["agent"] for found in first["results"]] == ["house", "random"]
    rows = list(csv.DictReader((tmp_path / "a" / "games.csv").open()))
    assert len(rows) == 8
    replays = [load(path) for path in sorted((tmp_path / "r").iterdir())]
    games = sorted((int(row["game"]), int(row["seed"]), int(row["decisions"]), row["ending"]) for row in rows)
    assert [(number, replay.seed, len(replay), replay.ending) for number, replay in enumerate(replays)] == games


def test_evaluate_meets_each_opponent_from_each_seat(tmp_path, capsys):
    main(["evaluate", "--agent", "house", "--games", "10", "--seed", "5", "--out", str(tmp_path)])
    found = json.loads((tmp_path / "evaluation.json").read_text())
    assert [(entry["opponent"], entry["seed"]) for entry in found["results"]] == [("random", 5), ("house", 6)]
    for entry in found["results"]:
        assert [seat["games"] for seat in entry["seats"]] == [5, 5]
        total = entry["total"]
        assert total["wins"] + total["draws"] + total["losses"] == total["games"] == 10
    table = capsys.readouterr().out
    assert "against random" in table
    assert "against house" in table


def test_the_house_player_beats_random(capsys, tmp_path):
    main(["evaluate", "--agent", "house", "--opponents", "random", "--games", "200", "--out", str(tmp_path)])
    assert json.loads((tmp_path / "evaluation.json").read_text())["results"][0]["total"]["low"] > 0.6


def test_options_reach_the_game():
    setting = setting_of("kompromat_v0", ["items=false", "rewards=margin"])
    assert setting.options["items"] is False
    assert setting.options["rewards"] == "margin"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("names=ann", ("ann",)),
        ("names=eve,bob", ("eve", "bob")),
        ("names=[eve, bob]", ("eve", "bob")),
        ("names=null", None),
        ("names=[]", ()),
        ("max_steps=100", 100),
        ("max_steps=0", 0),
    ],
)
def test_options_there_and_back(toy, word, value):
    name = word.partition("=")[0]
    setting = setting_of("toy_v0", [word])
    assert setting.options[name] == value
    assert setting_of("toy_v0", setting.given()) == setting


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("names=ann,bbo", "names 'bbo', which is not there: did you mean 'bob'"),
        ("max_steps=1001", "max_steps=1001 .* a whole number from 0 to 1000"),
        ("max_steps=many", "max_steps='many' .* a whole number from 0 to 1000"),
        ("names", "for example players=2"),
    ],
)
def test_options_that_are_no_good(toy, capsys, word, says):
    assert re.search(says, failing(capsys, "match", "random", "card", "--game", "toy_v0", "--options", word))


def test_a_folder_is_taken_as_it_is_written():
    with pytest.raises(ContentError, match="2024"):
        setting_of("kompromat_v0", ["content=2024"])


def test_every_command_plays_any_game(toy, capsys, tmp_path, monkeypatch):
    game = ["--game", "toy_v0", "--options", "players=3", "max_steps=9", "names=eve,ann"]
    main(["match", "random", "card", "random", "--games", "6", "--replays", str(tmp_path), *game])
    assert load(tmp_path / "game-000000.replay", spec=TOY).options["names"] == ("eve", "ann")
    main(["evaluate", "--agent", "card", "--games", "6", *game])
    assert "against card" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda question: "1")
    main(["play", *game])
    said = capsys.readouterr().out
    assert "against card" in said
    assert "eve: card" in said
    assert "The game is over" in said


def test_config_files_give_defaults(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("decisions: 123\nhidden: [5, 6]\nopponents: {past: 1.0}\n")
    command = parse(["train", "--config", str(path), "--decisions", "9"])
    assert (command.decisions, command.hidden, command.opponents) == (9, (5, 6), {"past": 1.0})


def test_other_missing_modules_are_not_put_down_to_training(monkeypatch):
    def fail(words):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("benchmarks.cli.parse", fail)
    with pytest.raises(ModuleNotFoundError):
        main([])


def test_without_torch_the_rest_works(tabletop, tmp_path):
    """A package named torch that cannot be imported stands for its absence."""
    (tmp_path / "torch.py").write_text("raise ModuleNotFoundError(\"No module named 'torch'\", name='torch')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])

    hidden = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT), path])}
    assert tabletop("match", "random", "house", "--games", "4", **hidden).returncode == 0
    assert tabletop("evaluate", "--agent", "house", "--games", "4", **hidden).returncode == 0
    assert tabletop("play", text="q\n", **hidden).returncode == 0
    for words in (["train"], ["match", "random", "policy:x.zip"]):
        done = tabletop(*words, **hidden)
        assert done.returncode == 2
        assert (
            done.stderr.strip() == "error: this needs torch, which is not installed: pip install 'tabletop-envs[train]'"
        )
