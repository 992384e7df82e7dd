"""Agents that users bring, and mixtures. The class of docs/agents.md is the one that is run here."""

import re
import sys

import numpy as np
import pytest

from benchmarks.agents import DrawingAgent, Mixture, contents_of, drawn, make_agent
from benchmarks.cli import main
from benchmarks.errors import CommandError
from benchmarks.games import setting_of
from benchmarks.match import Results, make_pairing, play
from benchmarks.policies import legal_alone
from tabletop_core.rng import seeded
from tests.benchmarks.running import ROOT

SETTING = setting_of("kompromat_v0")
OWN = '''
"""Agents of a user."""

class Plain:
    def act(self, observation, mask, seat):
        assert observation.dtype == "uint8" and mask.dtype == "int8" and seat in (0, 1)
        return int(mask.argmax())

class Named:
    def __init__(self, setting, parameter="usual"):
        self.words = setting.spec.name, parameter

    def act(self, observation, mask, seat):
        return mask.argmax()

class Many:
    def choose(self, observations, action_masks, games):
        return action_masks.argmax(axis=1)

class Wrong:
    def act(self, observation, mask, seat):
        return int((mask == 0).argmax())

class Real:
    def act(self, observation, mask, seat):
        return 1.5

class Outside:
    def act(self, observation, mask, seat):
        return -1

class Idle:
    pass

class Broken:
    def __init__(self):
        raise RuntimeError("no model here")

number = 3
'''


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder with ``own_agents.py``, which we are in."""
    (tmp_path / "own_agents.py").write_text(OWN)
    (tmp_path / "needs_more.py").write_text("import nothing_of_this_name\n")
    (tmp_path / "half_done.py").write_text("class\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(ROOT), *(word for word in sys.path if word)])
    yield tmp_path
    sys.modules.pop("own_agents", None)


@pytest.fixture
def guide(tmp_path):
    """A folder with the class of docs/agents.md as ``careful.py``, and a package that makes it known."""
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    code = next(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "class Careful:" in code)
    (tmp_path / "careful.py").write_text(code)
    (lines,) = re.findall(r'    (\[project.entry-points."tabletop.agents"\])\n    (careful = "careful:Careful")', page)
    found = tmp_path / "careful-1.0.dist-info"
    found.mkdir()
    (found / "METADATA").write_text("Metadata-Version: 2.1\nName: careful\nVersion: 1.0\n")
    (found / "entry_points.txt").write_text("[tabletop.agents]\n" + lines[1].replace('"', "") + "\n")
    yield tmp_path
    sys.modules.pop("careful", None)


def test_the_guide(guide, monkeypatch, capsys):
    monkeypatch.syspath_prepend(guide)
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    commands = re.findall(r"    tabletop (match careful.*)", page)
    assert len(commands) == 2
    for command in commands:
        main(command.replace("100", "4").split())
        assert "careful" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["own_agents:Plain", "own_agents:Many", "own_agents:Named", "own_agents:Named:word"])
def test_own_classes_play(own, code):
    results = Results()
    play(make_pairing(SETTING, [code, "random"], 4, 0), results)
    assert results.total(0).games == 4


def test_a_constructor_gets_what_it_names(own):
    assert make_agent("own_agents:Named", SETTING, 0).player.words == ("kompromat_v0", "usual")
    assert make_agent("own_agents:Named:some:word", SETTING, 0).player.words == ("kompromat_v0", "some:word")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("own_agnts:Plain", "no module 'own_agnts' .* run this in the folder of own_agnts.py"),
        ("own_agents:Plane", "no class 'Plane': did you mean 'Plain'"),
        ("own_agents:number", "is no class"),
        ("own_agents:Idle", "Idle has no method act"),
        ("own_agents:Broken", r"cannot be made \(RuntimeError: no model here\)"),
        ("own_agents:Plain:word", "Plain takes no parameter: leave out 'word'"),
        ("needs_more:Plain", "needs_more cannot be imported .*nothing_of_this_name"),
        ("half_done:Plain", "half_done cannot be imported .*SyntaxError"),
        ("polcy:FILE", "did you mean 'policy'.*module:Class"),
        ("mix:house=2,rando=1", "no agent 'rando' .* did you mean 'random'"),
        ("mix:house=none", "'house=none' has the weight 'none'"),
        ("mix:house=-1", "a number above 0"),
        ("mix", "needs its AGENT=WEIGHT"),
    ],
)
def test_agents_that_cannot_be_had(own, code, says):
    with pytest.raises(CommandError, match=says):
        make_agent(code, SETTING, 0)


@pytest.mark.parametrize(
    ("code", "error", "says"),
    [
        ("own_agents:Wrong", CommandError, "agent 'own_agents:Wrong' chose wrongly: game .* is not legal now"),
        ("own_agents:Real", TypeError, r"own_agents:Real answered 1.5 \(float\)"),
        ("own_agents:Outside", ValueError, "answered -1: actions are 0 to"),
    ],
)
def test_wrong_answers(own, code, error, says):
    with pytest.raises(error, match=says):
        play(make_pairing(SETTING, [code, "random"], 1, 0))


def test_a_mixture_takes_each_agent_by_its_weight(own):
    agent = make_agent("mix:own_agents:Plain=3,random=1", SETTING, 5)
    assert not isinstance(agent, DrawingAgent)
    shares = [len(rows) for _, rows in agent.shares([agent.rng] * 4000)]
    assert shares == pytest.approx([3000, 1000], abs=120)
    batch = SETTING.spec.batch(40, seed=1, **SETTING.options)
    actions = agent.choose(batch.observations, batch.action_masks, batch.games)
    assert batch.action_masks[np.arange(40), actions].all()


@pytest.mark.parametrize("code", ["house", "mix:house,random", "policy:FILE", "mix:policy:FILE=2,random=1"])
def test_drawing_agents_do_not_care_what_else_they_play(code, network):
    agent = make_agent(code, SETTING, 0)
    assert isinstance(agent, DrawingAgent)
    batch = SETTING.spec.batch(9, seed=1, **SETTING.options)
    together = agent.choose_drawing(
        batch.observations, batch.action_masks, batch.games, [seeded(row) for row in range(9)]
    )
    assert batch.action_masks[np.arange(9), together].all()
    for row in range(9):
        one = slice(row, row + 1)
        alone = agent.choose_drawing(batch.observations[one], batch.action_masks[one], batch.games[one], [seeded(row)])
        assert alone == together[one]


@pytest.mark.parametrize(
    "code", ["policy:p.zip", "policy:run", "mix:policy:run=2,random", "mix:house,own_agents:Plain=1"]
)
def test_the_contents_of_an_agent(own, code):
    (own / "run").mkdir()
    for file in (own / "p.zip", own / "run" / "policy.zip"):
        file.write_bytes(b"first")
    before = contents_of(code)
    assert before == contents_of(code) != ""
    for file in (own / "p.zip", own / "run" / "policy.zip", own / "own_agents.py"):
        file.write_bytes(b"second")
    assert contents_of(code) not in ("", before)


def test_who_is_in_no_file_has_no_contents():
    assert contents_of("house") == contents_of("mix:house=2,random=1") == ""


def test_a_networks_numbers_are_the_same_in_any_company(network):
    agent = make_agent("policy:FILE", SETTING, 0)
    seen = SETTING.spec.batch(40, seed=1, **SETTING.options).observations
    whole = agent.logits(seen)
    for count in (1, 2, 7, 33):
        assert (agent.logits(seen[:count]) == whole[:count]).all()


def test_actions_are_drawn_by_their_probability():
    worth = np.log(np.array([[0.1, 0.6, 0.3, 0.0]], dtype=np.float32) + 1e-45).repeat(6000, axis=0)
    rng = seeded(3)
    counts = np.bincount(drawn(worth, [rng] * 6000), minlength=4)
    assert counts[3] == 0
    assert counts[:3] / 6000 == pytest.approx([0.1, 0.6, 0.3], abs=0.02)


def test_legal_actions_stand_beside_each_other():
    logits = np.arange(12, dtype=np.float32).reshape(3, 4)
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0], [1, 1, 1, 0]], dtype=np.int8)
    worth, actions = legal_alone(logits, masks)
    nothing = -np.inf
    assert worth.tolist() == [[1, 3, nothing], [4, nothing, nothing], [8, 9, 10]]
    assert [row[:count].tolist() for row, count in zip(actions, (2, 1, 3))] == [[1, 3], [0], [0, 1, 2]]


def test_a_mixture_of_one_is_that_one():
    assert isinstance(make_agent("mix:house", SETTING, 0), Mixture)
    batch = SETTING.spec.batch(5, seed=1, **SETTING.options)
    row = batch.observations, batch.action_masks, batch.games
    mixed = make_agent("mix:random", SETTING, 0).choose_drawing(*row, [seeded(4)] * 5)
    assert batch.action_masks[np.arange(5), mixed].all()
