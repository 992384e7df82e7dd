"""Replays: what is saved comes back as the same game, and whatever is not that game is refused."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY
from tabletop_core.replay import Recorder, Replay, ReplayError, load, record
from tabletop_core.rng import seeded
from tabletop_core.spec import GameSpec, installed_games
from tests.core.toy_game import TOY

SPECS = {**installed_games(), TOY.name: TOY}


def played(spec: GameSpec = TOY, seed: int = 5, steps: int = 10_000, **options: object) -> Recorder:
    recorder = Recorder(spec, seed, **options)
    rng = seeded(seed + 1)
    while recorder.game.seat_to_act() != NOBODY and steps:
        legal = recorder.game.legal_actions()
        recorder.step(legal[rng.below(len(legal))])
        steps -= 1
    return recorder


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A whole game of three hands, with more than six steps."""
    path = tmp_path / "game.replay"
    played().save(path)
    return path


def edited(path: Path, change: Callable[[list[str]], object]) -> Path:
    lines = path.read_text().splitlines()
    change(lines)
    path.write_text("\n".join(lines) + "\n")
    return path


def refused(path: Path, *words: str, **options: object) -> str:
    with pytest.raises(ReplayError) as error:
        load(path, spec=TOY, **options)
    message = str(error.value)
    assert str(path) in message
    for word in words:
        assert word in message, message
    return message


# --- what is saved comes back ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPECS)
@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_saved_game_comes_back_exactly(name: str, seed: int, tmp_path: Path) -> None:
    recorder = Recorder(SPECS[name], seed)
    states = [recorder.game.state_bytes()]
    rng = seeded(3)
    while recorder.game.seat_to_act() != NOBODY:
        legal = recorder.game.legal_actions()
        recorder.step(legal[rng.below(len(legal))])
        states.append(recorder.game.state_bytes())
    recorder.save(tmp_path / "game")
    replay = load(tmp_path / "game", spec=SPECS[name])
    assert len(replay) == len(states) - 1
    assert [game.state_bytes() for game, _ in replay] == states[:-1]
    for step in (0, 1, len(replay) // 2, len(replay)):
        assert replay.game_at(step).state_bytes() == states[step]
    assert replay.ending == recorder.game.ending() != ""
    assert replay.payoffs == tuple(recorder.game.payoff(seat) for seat in range(recorder.game.num_seats))


def test_iterating_tells_who_did_what(saved: Path) -> None:
    for game, step in load(saved, spec=TOY):
        assert game.seat_to_act() == step.seat
        assert step.action in game.legal_actions()


def test_options_and_seed_are_kept(tmp_path: Path) -> None:
    played(seed=9, players=3, hands=1, names=["bob", "ann"]).save(tmp_path / "game")
    replay = load(tmp_path / "game", spec=TOY)
    assert replay.options == {"players": 3, "hands": 1, "max_steps": 0, "names": ("bob", "ann")}
    assert replay.seed == 9
    assert replay.game_at(0).num_seats == 3


def test_game_under_way_can_be_saved(tmp_path: Path) -> None:
    recorder = played(steps=3)
    recorder.save(tmp_path / "game")
    replay = load(tmp_path / "game", spec=TOY)
    assert (len(replay), replay.ending, replay.payoffs) == (3, "", (0.0, 0.0))
    assert replay.game_at(3).state_bytes() == recorder.game.state_bytes()


def test_truncated_game_comes_back(tmp_path: Path) -> None:
    played(max_steps=5).save(tmp_path / "game")
    assert load(tmp_path / "game", spec=TOY).game_at(5).is_truncated()


def test_record_makes_a_game_of_actions() -> None:
    recorder = played()
    replay = record(TOY, 5, [step.action for step in recorder.replay().steps])
    replay.verify()
    assert replay.steps == recorder.replay().steps


def test_save_and_load_give_the_same_file(saved: Path, tmp_path: Path) -> None:
    load(saved, spec=TOY).save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == saved.read_bytes()


def test_file_with_other_line_ends_is_read(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b"\n", b"\r\n"))
    load(saved, spec=TOY)


def test_recorder_refuses_an_illegal_action_and_records_nothing() -> None:
    recorder = played(steps=2)
    state = recorder.game.state_bytes()
    with pytest.raises(IllegalActionError):
        recorder.step(99)
    assert recorder.game.state_bytes() == state
    assert len(recorder.replay()) == 2
    with pytest.raises(GameOverError):
        played().step(0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, None])
def test_seed_is_checked(seed: object) -> None:
    with pytest.raises((TypeError, ValueError), match="seed must be an integer"):
        Recorder(TOY, seed)  # type: ignore[arg-type]


def test_game_at_a_step_that_is_not_there(saved: Path) -> None:
    replay = load(saved, spec=TOY)
    for step in (-1, len(replay) + 1):
        with pytest.raises(IndexError, match=f"steps 0 to {len(replay)}"):
            replay.game_at(step)


SHOW = """
import sys
from pathlib import Path
from tabletop_core.replay import load
from tests.core.toy_game import TOY
print(load(sys.argv[1], spec=TOY).game_at(4).state_bytes().hex())
"""


@pytest.mark.parametrize("pure", ["", "1"])
def test_replay_is_good_in_another_process_and_build(saved: Path, pure: str) -> None:
    env = os.environ | {"TABLETOP_PURE": pure, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", SHOW, str(saved)], env=env, capture_output=True, text=True)
    assert done.stdout.strip() == load(saved, spec=TOY).game_at(4).state_bytes().hex(), done.stderr


# --- what is not that game is refused --------------------------------------------------------------------------------


def test_every_changed_line_is_noticed_at_its_step(saved: Path) -> None:
    original = saved.read_text().splitlines()
    for number in range(1, len(original) - 1):
        seat, action, check = original[number].split()
        for changed in (
            f"{1 - int(seat)} {action} {check}",
            f"{seat} {int(action) ^ 1} {check}",
            f"{seat} 9 {check}",
            f"{seat} {action} {check[::-1]}",
        ):
            saved.write_text("\n".join([*original[:number], changed, *original[number + 1 :]]) + "\n")
            refused(saved, f"step {number - 1}:", "->")


@pytest.mark.parametrize("drop", [1, 3, -2])
def test_missing_step_is_noticed(saved: Path, drop: int) -> None:
    refused(edited(saved, lambda lines: lines.pop(drop)), "were recorded")


def test_missing_step_is_noticed_though_the_count_agrees(saved: Path) -> None:
    def cut(lines: list[str]) -> None:
        lines.pop(3)
        lines[-1] = lines[-1].replace(f'"steps": {len(lines) - 1}', f'"steps": {len(lines) - 2}')

    refused(edited(saved, cut), "step 2")


def test_cut_file_is_noticed_wherever_it_is_cut(saved: Path) -> None:
    whole = saved.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        saved.write_bytes(whole[:length])
        refused(saved)
    saved.write_bytes(whole[: len(whole) // 2])
    refused(saved, "the file was cut", "step ", "take the file anew")


def test_lines_after_the_end_are_refused(saved: Path) -> None:
    refused(edited(saved, lambda lines: lines.append("0 0 12345678")), "the file was cut")
    refused(edited(saved, lambda lines: lines.append(lines[-2])), "is not seat, action and checksum")


def test_endless_numbers_are_refused(saved: Path) -> None:
    endless = f"0 {'9' * 5000} 12345678"
    refused(edited(saved, lambda lines: lines.insert(1, endless)), "step 0", "is not seat, action and checksum")


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello\n", b"\x89PNG\r\n\x1a\n\xff\x00", b'{"name": "package"}\n{}\n']
)
def test_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(content)
    refused(tmp_path / "file", "is not a replay")


def test_file_that_is_not_there(tmp_path: Path) -> None:
    refused(tmp_path / "none", "cannot be read")
    refused(tmp_path, "cannot be read")


def with_header(path: Path, **fields: object) -> Path:
    return edited(path, lambda lines: lines.__setitem__(0, json.dumps({**json.loads(lines[0]), **fields})))


def test_newer_format_is_refused(saved: Path) -> None:
    refused(with_header(saved, format=2, version="3.1"), "format 2", "install tabletop-envs 3.1")


def test_newer_format_is_refused_whatever_else_it_holds(saved: Path) -> None:
    refused(with_header(saved, format=2, version="3.1", more=[1]), "install tabletop-envs 3.1")


def test_changed_header_is_refused(saved: Path) -> None:
    original = saved.read_text()
    for fields, words in (
        ({"seed": 6}, "start"),
        ({"seed": -6}, "seed must be an integer"),
        ({"seed": "6"}, "line 1"),
        ({"options": {"players": 3, "hands": 3, "max_steps": 0}}, "start"),
        ({"options": {"players": 7}}, "players=7"),
        ({"options": {"colour": 7}}, "colour"),
        ({"options": {"names": ["ann", "bo"]}}, "names 'bo'"),
        ({"start": "00000000"}, "does not start"),
        ({"extra": 1}, "extra"),
        ({"game": "chess_v0"}, "chess_v0"),
    ):
        saved.write_text(original)
        refused(with_header(saved, **fields), words, "->")


def test_option_that_matters_later_is_noticed(saved: Path) -> None:
    refused(with_header(saved, options={"players": 2, "hands": 3, "max_steps": 5}), "step 0:")


def test_another_version_is_named(saved: Path) -> None:
    def other(lines: list[str]) -> None:
        lines[0] = lines[0].replace('"version": "', '"version": "9.')

    refused(edited(saved, other), "recorded by version 9.", "install 9.")


@pytest.mark.parametrize(
    "change", [{"ending": "a draw"}, {"payoffs": [9.0, -9.0]}, {"check": "0" * 8}, {"steps": 3}, {"more": 1}]
)
def test_changed_closing_line_is_refused(saved: Path, change: dict[str, object]) -> None:
    refused(edited(saved, lambda lines: lines.append(json.dumps({**json.loads(lines.pop()), **change}))))


def test_game_that_is_not_installed(saved: Path) -> None:
    with pytest.raises(ReplayError, match="'toy_v0' is not installed: .*installed are .* -> install the package"):
        load(saved)


def test_replay_of_another_content_pack_is_refused(tmp_path: Path) -> None:
    """A pack that gives the same seed another game is noticed at the start or at the step where it matters."""
    from kompromat_env.content import BUILT_IN

    spec = installed_games()["kompromat_v0"]
    pack = tmp_path / "pack"
    pack.mkdir()
    for file in BUILT_IN.glob("*.yaml"):
        (pack / file.name).write_bytes(file.read_bytes())
    played(spec, content=str(pack)).save(tmp_path / "game")
    load(tmp_path / "game")
    moved = pack.rename(tmp_path / "moved")
    with pytest.raises(ReplayError, match=r"pack.*\n?-> give load\(\) the folder"):
        load(tmp_path / "game")
    assert load(tmp_path / "game", content=moved).options["content"] == moved
    missions = moved / "missions.yaml"
    missions.write_text(missions.read_text().replace("points: 2", "points: 3"))
    with pytest.raises(ReplayError, match="give the folder it was recorded with"):
        load(tmp_path / "game", content=moved)


# --- writing ---------------------------------------------------------------------------------------------------------


def test_replay_with_an_unwritable_target(saved: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "none" / "game", saved / "game"):
        with pytest.raises(ReplayError, match="cannot be written"):
            played().save(target)


def test_failed_save_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(ReplayError, match="No space left"):
        played(seed=6).save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_saved_file_has_the_usual_permissions(saved: Path) -> None:
    plain = saved.with_name("plain")
    plain.touch()
    assert saved.stat().st_mode == plain.stat().st_mode


def test_verify_names_the_replay_it_was_given() -> None:
    replay: Replay = played().replay()
    bad = Replay(TOY, replay.options, 6, replay.steps, replay.closing, replay.header)
    with pytest.raises(ReplayError, match=r"^replay, start:"):
        bad.verify()
