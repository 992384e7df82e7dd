"""Published rows: what is written can be measured again, and what does not hold is said not to."""

import json

import msgspec
import pytest

from benchmarks.cli import main
from benchmarks.errors import CommandError
from benchmarks.scores import SCORES, Result, claim, published, read_score, verdict_of

ROW = Result("score", mean=0.9, low=0.85, high=0.95, p=0.001, deals=40, games=80, digest="a")


def test_rows_of_the_library_hold(capsys):
    main(["reproduce", "--all", "--quick", "--processes", "1"])
    told = capsys.readouterr().out
    for score in published():
        assert f"{score.name}: {'holds' if score.quick_deals else 'left out'}" in told


def test_every_row_says_where_it_comes_from():
    assert len(published()) >= 3
    for score in published():
        assert score.command.startswith(f"python -m benchmarks publish {score.name} ")
        assert score.commit
        assert {"tabletop-envs", "python"} <= set(score.versions)
        assert score.result.low < score.result.mean < score.result.high
        assert score.agent in claim(score)
    assert {path.suffix for path in SCORES.iterdir()} == {".json"}


def test_publish_and_reproduce(tmp_path, capsys):
    folder = ["--scores", str(tmp_path), "--processes", "1"]
    row = ["publish", "row", "house", "random", "--deals", "6", "--quick-deals", "3", "--options", "items=false"]
    main([*row, *folder])
    row = read_score(tmp_path / "row.json")
    assert (row.options, row.result.games) == (["items=False"], 12)
    main(["reproduce", "row", *folder])
    assert "row: holds, game by game" in capsys.readouterr().out
    low = msgspec.structs.replace(row.result, mean=0.1, low=0.05, high=0.15)
    (tmp_path / "row.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(row, result=low)))
    with pytest.raises(SystemExit) as ending:
        main(["reproduce", "row", "--quick", *folder])
    assert ending.value.code == 1
    told = capsys.readouterr().out
    assert "row: does not hold: the other is ahead" in told
    assert "published 0.100 (0.050 to 0.150), now" in told
    assert "rows that hold: 0 of 1" in told


def test_what_takes_long_is_left_out_where_little_time_is_asked_for(tmp_path, capsys):
    folder = ["--scores", str(tmp_path), "--processes", "1"]
    main(["publish", "long", "house", "random", "--deals", "2", "--quick-deals", "0", *folder])
    main(["reproduce", "--all", "--quick", *folder])
    told = capsys.readouterr().out
    assert "long: left out" in told
    assert "rows that hold: 0 of 0" in told
    main(["reproduce", "long", *folder])
    assert "long: holds, game by game" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["publish", "long", "house", "random", "--quick-deals", "1", *folder])
    assert "quick_deals, if not 0, must be 2 or more" in capsys.readouterr().err


def test_nothing_is_published_with_faults(tmp_path, capsys, monkeypatch):
    (tmp_path / "published_faults.py").write_text(
        "class Fails:\n    def act(self, observation, mask, seat):\n        raise ValueError\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    row = ["publish", "row", "house", "published_faults:Fails", "--deals", "2", "--quick-deals", "2"]
    with pytest.raises(SystemExit):
        main([*row, "--scores", str(tmp_path / "scores"), "--processes", "1"])
    assert "4 games of 4 lost by a fault" in capsys.readouterr().err
    assert not list((tmp_path / "scores").iterdir())


@pytest.mark.parametrize(
    ("now", "verdict"),
    [
        ({"digest": "a"}, "holds, game by game"),
        ({"mean": 0.8, "low": 0.7, "high": 0.88}, "holds"),
        ({"mean": 0.7, "low": 0.6, "high": 0.8}, "does not hold: the intervals are apart"),
        ({"mean": 0.45, "low": 0.0, "high": 0.9}, "does not hold: the other is ahead"),
    ],
)
def test_verdicts(now, verdict):
    assert verdict_of(ROW, msgspec.structs.replace(ROW, **{"digest": "b", **now})) == verdict


def test_faults_never_hold():
    assert verdict_of(ROW, ROW, faults=2) == "does not hold: 2 games lost by a fault"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{}", "row.json is no published row, or is damaged"),
        ("not json", "is no published row"),
        (None, "cannot be read"),
    ],
)
def test_foreign_rows(tmp_path, content, says):
    if content is None:
        (tmp_path / "row.json").mkdir()
    else:
        (tmp_path / "row.json").write_text(content)
    with pytest.raises(CommandError, match=says):
        read_score(tmp_path / "row.json")


def test_a_renamed_row_is_refused(tmp_path):
    content = json.loads(next(iter(sorted(SCORES.glob("*.json")))).read_text())
    (tmp_path / "other.json").write_text(json.dumps(content))
    with pytest.raises(CommandError, match="holds the row"):
        read_score(tmp_path / "other.json")
