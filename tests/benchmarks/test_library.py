"""The policies that come with the library: each plays where it was trained, and says what it is."""

import json

import pytest

from benchmarks.agents import contents_of
from benchmarks.cli import main
from benchmarks.configuration import read_config
from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.library import FOLDER, policy_path, trained_policies, trained_policy
from benchmarks.policies import read_policy, read_value

FILES = {"policy.zip", "config.yaml", "results.json", "CARD.md"}
LARGEST = 4_000_000  # bytes of a policy file: it is in every clone


@pytest.mark.parametrize("name", trained_policies())
def test_it_plays_where_it_was_trained(name, capsys):
    arguments = json.loads((FOLDER / name / "results.json").read_text())["arguments"]
    setting = setting_of(arguments["game"], arguments["options"])
    assert read_policy(trained_policy(name), setting)
    assert read_value(trained_policy(name), setting)
    words = ["--options", *arguments["options"]] if arguments["options"] else []
    seats = int(setting.game().num_seats)
    main(["match", *[f"trained:{name}"] * seats, "--games", "2", "--game", arguments["game"], *words])
    assert f"trained:{name}"[:10] in capsys.readouterr().out


@pytest.mark.parametrize("name", trained_policies())
def test_it_says_what_it_is(name):
    folder = FOLDER / name
    assert {path.name for path in folder.iterdir()} == FILES
    assert trained_policy(name).stat().st_size <= LARGEST
    results = json.loads((folder / "results.json").read_text())
    trained_with = read_config(folder / "config.yaml")
    assert trained_with["decisions"] == results["arguments"]["decisions"]
    assert results["commit"]
    card = (folder / "CARD.md").read_text()
    assert f"<!-- generated: policy {name} -->" in card
    assert len(card.partition("## Weaknesses\n")[2].split()) > 10
    assert f"](../benchmarks/trained/{name}/CARD.md)" in (FOLDER.parent.parent / "docs/scores.md").read_text()


def test_unknown_names_are_told():
    with pytest.raises(CommandError, match=r"no policy 'nobody' comes with the library: there are .*policy:FILE"):
        trained_policy("nobody")
    assert policy_path("runs/trained.zip").name == "trained.zip"


def test_what_is_in_the_file_counts(tmp_path):
    name = trained_policies()[0]
    (tmp_path / "policy.zip").write_bytes(trained_policy(name).read_bytes())
    digest = contents_of(f"policy:{tmp_path}")
    assert digest == contents_of(f"trained:{name}") == contents_of(f"search:9:reuse=2:value=trained:{name}")
    assert digest == contents_of(f"search:9:value={tmp_path}") == contents_of(f"policy-greedy:trained:{name}")
    assert contents_of("search:9:rollout=house") == contents_of("house") == ""
