"""Playthroughs: a game as text, complete, the same each time, and compared with what was kept."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop_core import playthrough as module
from tabletop_core.playthrough import differences, main, playthrough, playthroughs
from tests.core.toy_game import TOY


def test_text_holds_the_whole_game() -> None:
    text = playthrough(TOY, 3, players=3, table_every=4)
    assert text.startswith("Toy poker (toy_v0), seed 3\nplayers = 3\nhands = 3\nmax_steps = 0\n")
    steps = re.findall(r"^# step (\d+): (player_\d)$", text, re.MULTILINE)
    assert [int(step) for step, _ in steps] == list(range(len(steps)))
    assert len(steps) == len(re.findall(r"^legal: \d", text, re.MULTILINE))
    assert len(steps) == len(re.findall(r"^> \d \w", text, re.MULTILINE))
    assert f"# end after {len(steps)} steps: hand 3 was the last\n" in text
    assert len(re.findall(r"^player_\d gets [+-]", text, re.MULTILINE)) == 3
    assert len(re.findall(r"^\| hand ", text, re.MULTILINE)) == -(-len(steps) // 4) + 1


def test_first_step_shows_every_section_that_is_not_zero() -> None:
    first = playthrough(TOY, 3).split("# step 0: player_0\n")[1].splitlines()[:2]
    assert first == [
        "player_0 sees to act: 0; card: 2; chosen: 0,4 1,4; chips: 0=60 1=60",
        "player_1 sees card: 1; chosen: 0,4 1,4; chips: 0=60 1=60",
    ]


def test_later_steps_show_what_changed() -> None:
    second = playthrough(TOY, 3).split("# step 1: player_1\n")[1].splitlines()[:2]
    assert second == ["player_0 sees to act: none; chosen: 0,0 1,4", "player_1 sees to act: 0; chosen: 0,4 1,0"]


def test_without_secrets_one_seat_looks_for_all() -> None:
    steps = playthrough(replace(TOY, has_secrets=False), 3).split("# step ")[1:]
    assert steps[0].count(" sees ") == 1
    assert "player_0 sees to act: none; chosen: 0,0 1,4" in steps[1]
    assert not any("player_1 sees" in step for step in steps)


def test_same_seed_same_text() -> None:
    assert playthrough(TOY, 4) == playthrough(TOY, 4)
    assert playthrough(TOY, 4) != playthrough(TOY, 5)


def test_lines_are_of_a_readable_width() -> None:
    assert max(len(line) for line in playthrough(TOY, 1, players=3).splitlines()) <= module.WIDTH


def test_every_variant_has_a_file() -> None:
    names = [name for name, _ in playthroughs({TOY.name: TOY})]
    variants = ["default", "players=3", "hands=1", "max_steps=5", "two-names"]
    assert names == [f"toy_v0-{variant}.txt" for variant in variants]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "installed_games", lambda: {TOY.name: TOY})
    assert main([str(tmp_path)]) == 0
    return tmp_path


def test_command_writes_and_compares(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(list(folder.iterdir())) == 5
    assert main(["--check", str(folder)]) == 0
    assert "as kept" in capsys.readouterr().out


def test_differences_are_named(folder: Path) -> None:
    changed = folder / "toy_v0-default.txt"
    changed.write_text(changed.read_text().replace("seed 1", "seed 9"))
    (folder / "toy_v0-hands=1.txt").unlink()
    (folder / "toy_v0-players=3.txt").write_text("Toy poker (toy_v0), seed 1\n")
    (folder / "old_v0-default.txt").touch()
    assert differences(folder, {TOY.name: TOY}) == [
        "toy_v0-default.txt: line 1 was 'Toy poker (toy_v0), seed 9', is 'Toy poker (toy_v0), seed 1'",
        f"toy_v0-players=3.txt: had 1 lines, has {len(playthrough(TOY, 1, players=3).splitlines())}",
        "toy_v0-hands=1.txt: missing",
        "old_v0-default.txt: no game makes it",
    ]


def test_command_fails_on_a_difference_and_mends_it(folder: Path) -> None:
    (folder / "toy_v0-default.txt").write_text("")
    (folder / "old_v0-default.txt").touch()
    assert main(["--check", str(folder)]) == 1
    assert main([str(folder)]) == 0
    assert main(["--check", str(folder)]) == 0
    assert not (folder / "old_v0-default.txt").exists()
