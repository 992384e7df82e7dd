"""The agent ``search:BUDGET``: how it is written, and that it plays everywhere agents do."""

import sys

import numpy as np
import pytest

from benchmarks.agents import DrawingAgent, make_agent
from benchmarks.cli import main
from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.match import Results, make_pairing, play
from benchmarks.search import NetworkValue, search_options
from tabletop_core.rng import seeded
from tests.core.test_memory import resident_kib

SETTING = setting_of("kompromat_v0")


@pytest.mark.parametrize(
    ("parameter", "name", "value"),
    [
        ("200", "simulations", 200),
        ("50ms", "seconds", 0.05),
        ("9:rollout=house", "rollout", "house"),
        ("9:limit=40:reuse=4", "limit", 40),
        ("9:limit=40:reuse=4", "reuse", 4),
        ("9:exploration=1.5", "exploration", 1.5),
        ("9", "guide", "house"),
        ("9:guide=none", "guide", "none"),
        ("9:reuse=2:value=runs/a:b/policy.zip", "value", "runs/a:b/policy.zip"),
    ],
)
def test_what_can_be_written(parameter, name, value):
    assert getattr(search_options(parameter, SETTING), name) == value


@pytest.mark.parametrize(
    ("parameter", "words"),
    [
        ("fast", "'fast' is no budget: write search:200"),
        ("0", "'0' is no budget"),
        ("-5", "'-5' is no budget"),
        ("9s", "'9s' is no budget"),
        ("9:rolout=house", "no option 'rolout=house': did you mean 'rollout'"),
        ("9:house", "no option 'house'"),
        ("9:rollout=hose", "no player 'hose' for rollouts: did you mean 'house'"),
        ("9:guide=nobody", "no player 'nobody' to guide it: it has random, house"),
        ("9:limit=-1", "limit is '-1': give a whole number from 0 on"),
        ("9:reuse=0", "reuse is '0': give a whole number from 1 on"),
        ("9:exploration=inf", "exploration is 'inf': give a number from 0 on"),
        ("9:limit=4:value=x.zip", "give one of the two"),
        ("9:value=nowhere.zip", "policy file nowhere.zip does not exist"),
    ],
)
def test_what_cannot(parameter, words):
    with pytest.raises(CommandError) as caught:
        make_agent(f"search:{parameter}", SETTING, 1)
    assert words in str(caught.value)


def test_its_name_is_shown_as_it_is_written(capsys):
    """A word between colons is no picture."""
    main(["match", "search:100:limit=1", "random", "--games", "2"])
    assert "search:100:" in capsys.readouterr().out


def test_it_needs_a_budget():
    with pytest.raises(CommandError, match="search needs its SIMULATIONS; write search:SIMULATIONS"):
        make_agent("search", SETTING, 1)


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("kompromat_v0", (), "search:8:rollout=house"),
        ("compile_v0", ("lineup=starter",), "search:6:limit=20"),
        ("komitet_v0", ("control=team",), "search:4:limit=20"),
        ("patriot_v0", ("players=3",), "mix:search:4:limit=9=1,random=1"),
    ],
)
def test_it_plays_each_game(game, options, code):
    """The same seed gives the same games."""
    setting = setting_of(game, options)
    agents = [code, *["random"] * (int(setting.game().num_seats) - 1)]
    assert isinstance(make_agent(code, setting, 1), DrawingAgent)
    found = []
    for _ in range(2):
        results = Results()
        play(make_pairing(setting, agents, games=2, seed=3), results)
        found.append((results.games, results.decisions, results.tallies))
    assert found[0] == found[1]
    assert found[0][0] == 2


def test_processes_make_no_difference(tmp_path):
    """A tournament of simulations gives the same games in one process as in two."""
    for number in (1, 2):
        command = ["tournament", "search:8", "random", "--deals", "3", "--processes", str(number)]
        main([*command, "--out", str(tmp_path / str(number))])
    one, two = [(tmp_path / str(number) / "games.csv").read_text() for number in (1, 2)]
    assert one == two


def test_a_policys_value_is_asked_for_each_seat(trained):
    policy = trained / "policy.zip"
    value = NetworkValue(policy, SETTING)
    game = SETTING.game()
    game.reset(1)
    payoffs = value.payoffs(game, seeded(1))
    assert len(payoffs) == 2
    assert all(-1 <= number <= 1 for number in payoffs)
    assert value.payoffs(game, seeded(2)) == payoffs
    agent = make_agent(f"search:10:value={policy}", SETTING, 1)
    assert isinstance(agent, DrawingAgent)
    nothing = np.empty((1, 0), dtype=np.uint8)
    assert agent.choose(nothing, nothing.view(np.int8), [game])[0] in game.legal_actions()


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells about the process")
def test_asking_a_policy_leaves_nothing_behind(trained):
    value = NetworkValue(trained / "policy.zip", SETTING)
    game, rng = SETTING.game(), seeded(1)
    game.reset(1)
    for _ in range(100):
        value.payoffs(game, rng)
    before = resident_kib()
    for _ in range(6_000):
        value.payoffs(game, rng)
    assert resident_kib() - before < 2_048  # two observations have 0.9 KiB: were they not freed, 5,500
