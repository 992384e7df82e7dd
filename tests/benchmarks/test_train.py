import csv
import errno
import json
import os
import re
import shutil
import signal
import subprocess
import time
import zipfile
from dataclasses import replace
from types import SimpleNamespace

import pytest
import yaml

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO

from benchmarks import board, configuration, results
from benchmarks.agents import make_agent
from benchmarks.checkpoints import Checkpoint, Timing, load_last, save
from benchmarks.cli import main, parse
from benchmarks.configuration import PRESETS, Train, check, preset, read_config, write_config
from benchmarks.errors import CommandError
from benchmarks.games import Setting, setting_of
from benchmarks.league import Outcome, usual_opponents
from benchmarks.match import Results, Tally, make_pairing, play
from benchmarks.panel import Panel
from benchmarks.train import Overseer, Training, begin, curve_row, next_multiple, reopen
from tests.benchmarks.running import TINY, command_of, environment

SETTING = setting_of("kompromat_v0")


def curve_of(folder):
    return list(csv.DictReader((folder / "learning_curve.csv").open()))


def wait_for_checkpoint(folder, process):
    """Until there is one of after an update."""
    for _ in range(1200):
        if any(int(path.stem.split("-")[1]) for path in folder.glob("checkpoints/decisions-*.pt")):
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    raise AssertionError("no checkpoint came")


def test_what_a_run_leaves_behind(trained):
    assert {path.name for path in trained.iterdir()} == {
        "checkpoints",
        "config.yaml",
        "learning_curve.csv",
        "learning_curve.png",
        "policy.zip",
        "results.json",
    }
    assert len(list((trained / "checkpoints").iterdir())) == 2
    assert (trained / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    results = json.loads((trained / "results.json").read_text())
    assert results["training"]["decisions"] == 1024
    assert results["training"]["resumed"] == 0
    assert 0 < results["training"]["environment_share"] < 1
    assert results["arguments"]["games"] == 16
    assert results["options"] == dict(SETTING.options)
    assert {"python", "numpy", "torch", "stable-baselines3", "sb3-contrib", "tabletop-envs"} <= set(results["versions"])
    assert results["command"].startswith("python -m benchmarks train")
    assert {"commit", "machine", "date"} <= set(results)
    for found in results["evaluation"]["results"]:
        assert found["total"]["games"] == 4
        assert [seat["games"] for seat in found["seats"]] == [2, 2]
        assert 0 <= found["total"]["low"] <= found["total"]["win_rate"] <= found["total"]["high"] <= 1


def test_a_game_counts_for_each_kind_at_the_table():
    outcomes = [Outcome(("random", "house"), 0, 1.0), Outcome(("house", "house"), 1, -1.0)]
    kinds = ("random", "house", "past")
    env = SimpleNamespace(league=SimpleNamespace(kinds=kinds), outcomes=outcomes)
    row = curve_row(SimpleNamespace(env=env, timing=Timing), 5)
    found = {kind: tuple(row[f"{kind}_{what}"] for what in ("wins", "games", "paid")) for kind in kinds}
    assert found == {"random": (1, 1, 1.0), "house": (1, 2, 0.0), "past": (0, 0, 0)}
    assert not outcomes


def test_the_learning_curve(trained):
    rows = curve_of(trained)
    assert [int(row["decisions"]) for row in rows] == [256, 512, 768, 1024]
    assert all(float(row["approx_kl"]) >= 0 for row in rows)
    for row in rows:
        for kind in ("random", "house", "past"):
            assert 0 <= int(row[f"{kind}_wins"]) <= int(row[f"{kind}_games"])


def test_the_policy_file_is_one_of_stable_baselines3_too(trained):
    assert MaskablePPO.load(trained / "policy.zip", device="cpu").num_timesteps == 1024


def test_the_policy_plays(trained):
    for code in ("policy", "policy-greedy"):
        results = Results()
        play(make_pairing(SETTING, [f"{code}:{trained}", "random"], 6, 1), results)
        assert results.total(0).games == 6


def test_the_config_of_a_run_starts_another_like_it(trained, tabletop):
    config = yaml.safe_load((trained / "config.yaml").read_text())
    assert config["hidden"] == [16]
    done = tabletop(
        "train",
        "--config",
        trained / "config.yaml",
        "--runs",
        "again",
        "--name",
        "x",
        "--seed",
        "9",
        "--decisions",
        "256",
    )
    assert done.returncode == 0, done.stderr
    assert "against random" in done.stdout


@pytest.mark.slow
def test_killed_and_resumed(tmp_path):
    folder = tmp_path / "runs" / "killed"
    words = ["train", "--runs", tmp_path / "runs", "--name", "killed", *TINY, "--decisions", "100000"]
    process = subprocess.Popen(command_of(*words), cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.DEVNULL)
    wait_for_checkpoint(folder, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = load_last(folder / "checkpoints")
    assert 0 < before.decisions < 100_000
    config = (folder / "config.yaml").read_text().replace("decisions: 100000", f"decisions: {before.decisions + 512}")
    (folder / "config.yaml").write_text(config)
    done = subprocess.run(
        command_of("train", "--resume", folder), cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    results = json.loads((folder / "results.json").read_text())
    assert results["training"]["decisions"] == before.decisions + 512
    assert results["training"]["resumed"] == 1
    decisions = [int(row["decisions"]) for row in curve_of(folder)]
    assert decisions == list(range(256, before.decisions + 513, 256))
    assert load_last(folder / "checkpoints").timing["training"] > before.timing["training"]


@pytest.mark.slow
def test_interrupted_and_resumed(tmp_path):
    folder = tmp_path / "runs" / "stopped"
    words = ["train", "--runs", tmp_path / "runs", "--name", "stopped", *TINY, "--decisions", "100000"]
    process = subprocess.Popen(
        command_of(*words),
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_checkpoint(folder, process)
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert f"--resume {folder}" in printed
    assert "Traceback" not in errors
    stopped = load_last(folder / "checkpoints")
    assert int(curve_of(folder)[-1]["decisions"]) == stopped.decisions
    assert (folder / "policy.zip").exists()
    assert (folder / "learning_curve.png").exists()
    assert not (folder / "results.json").exists()


LEAGUE = (  # noqa: SIM905
    "--opponents random 1 house 1 past 2 mix:house=1,random=1 1 --sampling prioritised --snapshots 2 --panel-every 512 "
    "--panel-games 4 --evaluation-games 0"
).split()


def weights_of(folder):
    found = load_last(folder / "checkpoints")
    cells = {name: value.numpy().tobytes() for name, value in found.policy.items()}
    return found.decisions, cells, found.records, found.panel, found.older


def stopped_after(steps, error, monkeypatch, words):
    """Train until ``error`` comes in the middle of a rollout."""
    left = iter(range(steps))
    original = Overseer._on_step

    def step(overseer):
        if next(left, None) is None:
            if error:
                raise error
            overseer.stopping = True
        return original(overseer)

    with monkeypatch.context() as patch, pytest.raises((SystemExit, KeyboardInterrupt)):
        patch.setattr(Overseer, "_on_step", step)
        main(words)


def test_a_run_that_was_broken_off_ends_as_if_it_had_not_been(tmp_path, monkeypatch):
    words = ["train", "--runs", str(tmp_path), *TINY, *LEAGUE]
    for name in ("whole", "again"):
        main([*words, "--name", name])
    stopped_after(37, KeyboardInterrupt(), monkeypatch, [*words, "--name", "killed"])
    stopped_after(24, None, monkeypatch, [*words, "--name", "stopped"])
    whole = weights_of(tmp_path / "whole")
    assert whole == weights_of(tmp_path / "again")
    assert whole[0] == 1024
    assert whole[2]
    for name, decisions in (("killed", 512), ("stopped", 256)):
        assert weights_of(tmp_path / name)[0] == decisions
        main(["train", "--resume", str(tmp_path / name)])
        assert weights_of(tmp_path / name) == whole


def test_stopped_in_the_last_update(tmp_path, monkeypatch):
    """The update is carried out, and is neither lost nor made a second time."""
    words = ["train", "--runs", str(tmp_path), *TINY, *LEAGUE]
    main([*words, "--name", "whole"])
    begun = []
    on_start, update = Overseer._on_training_start, MaskablePPO.train

    def starts(overseer):
        begun.append(overseer)
        on_start(overseer)

    def updated(model):
        begun[-1].stopping |= model.num_timesteps == 1024
        update(model)

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(Overseer, "_on_training_start", starts)
        patch.setattr(MaskablePPO, "train", updated)
        main([*words, "--name", "stopped"])
    main(["train", "--resume", str(tmp_path / "stopped")])
    assert weights_of(tmp_path / "stopped") == weights_of(tmp_path / "whole")
    assert [row["decisions"] for row in curve_of(tmp_path / "stopped")] == ["256", "512", "768", "1024"]


def test_killed_before_the_policy_was_written(tmp_path, monkeypatch):
    """A finished training lacks nothing after it has been resumed."""
    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--evaluation-games", "0"]
    stopped_after(24, None, monkeypatch, words)  # leaves a policy of 256 decisions
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(Training, "save_policy", lambda training: (_ for _ in ()).throw(KeyboardInterrupt))
        main(["train", "--resume", str(tmp_path / "x")])
    main(["train", "--resume", str(tmp_path / "x")])
    assert [row["decisions"] for row in curve_of(tmp_path / "x")] == ["256", "512", "768", "1024"]
    assert MaskablePPO.load(tmp_path / "x" / "policy.zip", device="cpu").num_timesteps == 1024


def test_what_is_due_now_and_then_does_not_drift():
    assert [next_multiple(number, 50) for number in (0, 49, 50, 64, 128, 500)] == [50, 50, 100, 100, 150, 550]


def test_resuming_with_another_configuration(tmp_path, monkeypatch):
    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--evaluation-games", "0"]
    stopped_after(24, None, monkeypatch, words)
    config = tmp_path / "x" / "config.yaml"
    usual = config.read_text()
    games = next(line for line in usual.splitlines() if line.startswith("games:"))
    for old, new in ((games, "games: 8"), ("opponents:\n", "opponents:\n  mix:house=1: 1\n")):
        assert old in usual
        config.write_text(usual.replace(old, new))
        with pytest.raises(SystemExit):
            main(["train", "--resume", str(tmp_path / "x")])
        config.write_text(usual)
    main(["train", "--resume", str(tmp_path / "x")])


def test_another_seed_is_another_run(tmp_path):
    words = ["train", "--runs", str(tmp_path), *TINY, "--decisions", "256", "--evaluation-games", "0"]
    for seed in "12":
        main([*words, "--seed", seed, "--name", seed])
    assert weights_of(tmp_path / "1")[1] != weights_of(tmp_path / "2")[1]


def test_the_best_network_is_kept(tmp_path, monkeypatch):
    payoffs = iter([0.1, 0.6, 0.2, 0.3])
    monkeypatch.setattr(Panel, "measure", lambda panel, network: {"house": Tally(wins=10, paid=10 * next(payoffs))})
    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--panel-every", "256", "--panel", "house"]
    main(words)
    folder = tmp_path / "x"
    assert json.loads((folder / "results.json").read_text())["training"]["best"] == {
        "decisions": 512,
        "mean_payoff": 0.6,
    }
    assert [row["mean_payoff"] for row in csv.DictReader((folder / "panel.csv").open())] == ["0.1", "0.6", "0.2", "0.3"]
    assert (folder / "panel.png").read_bytes().startswith(b"\x89PNG")
    last = load_last(folder / "checkpoints")
    kept = MaskablePPO.load(folder / "policy.zip", device="cpu")
    assert kept.num_timesteps == 512
    published, best = kept.policy.state_dict(), last.best["weights"]
    assert all((published[name] == best[name]).all() for name in best)
    assert any((last.policy[name] != best[name]).any() for name in best)


def test_what_tensorboard_gets(tmp_path):
    pytest.importorskip("tensorboard")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--panel-every", "512", "--tensorboard"]
    main([*words, "--decisions", "512", "--panel", "house"])
    found = EventAccumulator(str(tmp_path / "x" / "tensorboard")).Reload()
    tags = found.Tags()["scalars"]
    assert {"training/approx_kl", "training/seconds", "panel/wins against house", "panel/mean_payoff"} <= set(tags)
    assert [event.step for event in found.Scalars("training/approx_kl")] == [256, 512]


def test_without_tensorboard_it_is_said_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(board.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match=r"pip install 'tabletop-envs\[tensorboard\]'"):
        begin(Train(runs=tmp_path / "runs", tensorboard=True))
    assert not (tmp_path / "runs").exists()


def test_a_policy_file_leaves_out_what_only_training_needs(trained):
    with zipfile.ZipFile(trained / "policy.zip") as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    assert sizes["policy.optimizer.pth"] < 5000
    assert sizes["policy.pth"] > 20_000
    assert load_last(trained / "checkpoints").optimizer["state"]


def test_a_full_disk(tmp_path, monkeypatch, capsys):
    """The second checkpoint does not fit: the first is left, and the run goes on from it to the same end."""
    words = ["train", "--runs", str(tmp_path), *TINY, "--decisions", "512", "--evaluation-games", "0"]
    main([*words, "--name", "whole"])
    saved = []

    def synced(number):
        saved.append(number)
        if len(saved) == 3:  # the config was the first
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch, pytest.raises(SystemExit) as stopped:
        patch.setattr(os, "fsync", synced)
        main([*words, "--name", "x"])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert re.search(r"x/checkpoints/decisions-0+256.pt: cannot be written \(No space left on device\)", said)
    assert [path.name for path in (tmp_path / "x" / "checkpoints").iterdir()] == ["decisions-000000000000.pt"]
    main(["train", "--resume", str(tmp_path / "x")])
    assert weights_of(tmp_path / "x") == weights_of(tmp_path / "whole")


def test_files_that_are_no_checkpoints(tmp_path, monkeypatch, capsys):
    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--decisions", "512"]
    stopped_after(20, KeyboardInterrupt(), monkeypatch, words)
    for path in (tmp_path / "x" / "checkpoints").iterdir():
        path.write_text("something else")
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        main(["train", "--resume", str(tmp_path / "x")])
    assert stopped.value.code == 2
    assert "no checkpoint can be read: train anew under another name" in capsys.readouterr().err


def test_the_commit_is_that_of_the_start(tmp_path, monkeypatch):
    words = ["train", "--runs", str(tmp_path), "--name", "x", *TINY, "--decisions", "512", "--evaluation-games", "0"]
    monkeypatch.setattr(results, "commit", lambda: "first")
    stopped_after(20, KeyboardInterrupt(), monkeypatch, words)
    monkeypatch.setattr(results, "commit", lambda: "second")
    main(["train", "--resume", str(tmp_path / "x")])
    found = json.loads((tmp_path / "x" / "results.json").read_text())
    assert found["commit"] == "first"
    assert found["finished_with"]["commit"] == "second"


def test_a_run_that_begins_with_imitation(tmp_path, capsys):
    words = ["--imitate", "house", "--imitation-rounds", "2", "--imitation-games", "8", "--imitation-epochs", "1"]
    main(["train", "--runs", str(tmp_path), "--name", "taught", *TINY, "--decisions", "256", *words])
    taught = json.loads((tmp_path / "taught" / "results.json").read_text())["training"]["imitation"]
    printed = " ".join(capsys.readouterr().out.split())
    assert f"learnt from {taught['decisions']:,} decisions what house would do" in printed
    assert f"of imitation: {taught['decisions']:,} decisions; the learner then agreed in" in printed
    assert taught["decisions"] > 16  # each game has more than one
    assert 0 < taught["agreement"] < 1
    assert load_last(tmp_path / "taught" / "checkpoints").imitation == taught


def test_a_finished_run_is_only_measured_again(trained, tabletop, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(trained, copy)
    (copy / "results.json").unlink()
    done = tabletop("train", "--resume", copy)
    assert done.returncode == 0, done.stderr
    results = json.loads((copy / "results.json").read_text())
    first = json.loads((trained / "results.json").read_text())
    assert results["evaluation"]["results"] == first["evaluation"]["results"]
    assert results["training"]["decisions"] == first["training"]["decisions"]


def checkpoint(decisions):
    return Checkpoint({}, decisions, 0, {}, {}, {}, 0, [], {})


def test_two_checkpoints_are_kept_and_a_damaged_one_is_passed_over(tmp_path):
    for decisions in (100, 2000, 30000):
        save(tmp_path, checkpoint(decisions))
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == 2
    assert load_last(tmp_path).decisions == 30000
    paths[-1].write_bytes(paths[-1].read_bytes()[:100])
    assert load_last(tmp_path).decisions == 2000
    paths[0].write_bytes(b"")
    with pytest.raises(CommandError, match="no checkpoint can be read"):
        load_last(tmp_path)
    assert load_last(tmp_path / "nowhere") is None


def test_a_failed_save_leaves_the_last_checkpoint(tmp_path):
    save(tmp_path, checkpoint(1))
    broken = checkpoint(2)
    broken.policy = {"weights": lambda: None}  # cannot be pickled
    with pytest.raises(Exception):  # noqa: B017
        save(tmp_path, broken)
    assert load_last(tmp_path).decisions == 1


def test_presets_can_be_read():
    for path in PRESETS.glob("*.yaml"):
        check(Train(**{**read_config(path), "game": path.stem}))


def test_config_there_and_back(tmp_path):
    arguments = Train(seed=7, options=("items=false",), hidden=(8, 9), runs=tmp_path, opponents={"past": 1.0})
    (tmp_path / "config.yaml").write_text(write_config(arguments))
    assert Train(**read_config(tmp_path / "config.yaml")) == arguments


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("decisons: 5", "unknown argument 'decisons': did you mean 'decisions'"),
        ("decisions: many", "Expected `int`, got `str`"),
        ("activation: sigmoid", "Invalid enum value 'sigmoid'"),
        ("- 1", "must be a table"),
        ("a: [", "is not YAML"),
    ],
)
def test_configs_that_are_no_good(tmp_path, text, says):
    path = tmp_path / "config.yaml"
    path.write_text(text)
    with pytest.raises(CommandError, match=says) as error:
        read_config(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("decisions", 0, "decisions must be 1 or more, got 0"),
        ("games", 0, "games must be 1 or more, got 0"),
        ("minibatch", 1, "minibatch must be 2 or more, got 1"),
        ("hidden", (64, 0), "every number of hidden must be 1 or more, got 0"),
        ("gamma", 1.5, "gamma must be from 0 to 1, got 1.5"),
        ("learning_rate", 0.0, "learning_rate must be a number above 0"),
        ("seed", -1, "seed must be"),
        ("name", "../evil", "give a plain name"),
        ("game", "chess", "game 'chess' is not installed"),
        ("options", ("items",), "not of the form name=value"),
        ("opponents", {"hause": 1.0}, "did you mean 'house'"),
        ("imitate", "hause", "kompromat_v0 has no player 'hause' to imitate: did you mean 'house'"),
        ("imitation_rounds", 0, "imitation_rounds must be 1 or more, got 0"),
    ],
)
def test_arguments_that_are_no_good_leave_nothing_behind(tmp_path, name, value, says):
    arguments = Train(runs=tmp_path / "runs")
    setattr(arguments, name, value)
    with pytest.raises(CommandError, match=says):
        begin(arguments)
    assert not (tmp_path / "runs").exists()


def test_past_selves_are_on_no_panel(tmp_path):
    with pytest.raises(CommandError, match="there is no agent 'past'"):
        begin(Train(runs=tmp_path / "runs", panel=("past",)))
    assert not (tmp_path / "runs").exists()


def test_a_run_is_not_written_over(tmp_path):
    begin(Train(runs=tmp_path, name="first"))
    with pytest.raises(CommandError, match="is there already.*--resume"):
        begin(Train(runs=tmp_path, name="first"))
    assert [begin(Train(runs=tmp_path)).name for _ in range(2)] == ["kompromat_v0", "kompromat_v0-2"]


def test_resuming_takes_no_other_arguments(trained, tabletop):
    done = tabletop("train", "--resume", trained, "--seed", "3", "--learning-rate", "0.1")
    assert done.returncode == 2
    assert "leave out --seed, --learning-rate" in done.stderr
    assert "Traceback" not in done.stderr


def test_resuming_after_the_observations_have_changed(trained, tmp_path):
    folder = tmp_path / "old"
    shutil.copytree(trained, folder)
    last = load_last(folder / "checkpoints")
    last.card["layout"] = "another"
    save(folder / "checkpoints", last)
    with pytest.raises(CommandError, match="and another layout: put its config.yaml back .*, or train anew under"):
        Training(Train(**read_config(folder / "config.yaml")), folder)


def test_resuming_with_other_options(trained, tmp_path):
    folder = tmp_path / "old"
    shutil.copytree(trained, folder)
    arguments = Train(**{**read_config(folder / "config.yaml"), "options": ("items=false",)})
    with pytest.raises(
        CommandError, match="was trained with items=True, while here it is False: put its config.yaml back as it wa"
    ):
        Training(arguments, folder)


def test_resuming_what_is_finished_and_has_no_checkpoints(trained, tmp_path):
    """Its policy stays as it is: the folder of a policy that comes with the library is such a one."""
    shutil.copytree(trained, tmp_path / "copy", ignore=shutil.ignore_patterns("checkpoints"))
    before = {path.name for path in (tmp_path / "copy").iterdir()}
    with pytest.raises(CommandError, match="is finished and its checkpoints are gone: train anew"):
        reopen(tmp_path / "copy", Train(resume=tmp_path / "copy"))
    assert {path.name for path in (tmp_path / "copy").iterdir()} == before


def test_resuming_what_is_no_run(tabletop, tmp_path):
    done = tabletop("train", "--resume", tmp_path / "nothing")
    assert done.returncode == 2
    assert "is not the folder of a run" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_is_not_writable(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(CommandError, match="cannot write into the folder"):
        begin(Train(runs=tmp_path))


def test_agents_of_other_settings_do_not_play_here_unasked(trained):
    other = setting_of("kompromat_v0", ["items=false"])
    with pytest.raises(CommandError, match="was trained with items=True, while here it is False: leave out --options"):
        make_agent(f"policy:{trained / 'policy.zip'}", other, 0)


def test_training_in_any_game(toy, tmp_path, capsys):
    options = ("players=3", "names=eve,bob")
    words = ["train", "--game", "toy_v0", "--runs", str(tmp_path), *TINY, "--options", *options]
    main(words)
    config = read_config(tmp_path / "toy_v0" / "config.yaml")
    assert config["options"] == options
    assert config["opponents"] == {"random": 1.0, "card": 4.0, "past": 5.0}
    agent = f"policy:{tmp_path / 'toy_v0'}"
    main(["match", agent, "card", "random", "--games", "6", "--game", "toy_v0", "--options", *options])


def test_the_settings_of_the_quickstart(toy, tmp_path, monkeypatch):
    assert preset("toy_v0", ["players=3"]) == {"game": "toy_v0", "options": ("players=3",)}
    monkeypatch.setattr(configuration, "PRESETS", tmp_path)
    (tmp_path / "toy_v0.yaml").write_text("decisions: 7\noptions: [players=3]\n")
    assert preset("toy_v0") == {"game": "toy_v0", "options": ("players=3",), "decisions": 7}
    assert preset("toy_v0", ["hands=1"])["options"] == ("hands=1",)


def test_options_in_a_config(toy, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("game: toy_v0\noptions:\n- names=eve,bob\n- max_steps=100\n")
    command = parse(["train", "--config", str(path)])
    setting = setting_of(command.game, command.options)
    assert (setting.options["names"], setting.options["max_steps"]) == (("eve", "bob"), 100)


def test_the_usual_opponents():
    assert usual_opponents(SETTING) == {"random": 1.0, "house": 4.0, "past": 5.0}
    bare = Setting(replace(SETTING.spec, bots={}), SETTING.options)
    assert usual_opponents(bare) == {"random": 1.0, "past": 5.0}
