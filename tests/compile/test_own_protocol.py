"""The protocol that docs/content_packs.md makes up, added to a copy of the pack as the page says, can be played.

That it fits the vocabulary is seen to in test_content.
"""

import re
import shutil
from pathlib import Path

import pytest

from compile_env import compile_v0
from compile_env.actions import PROTOCOL
from compile_env.content import BUILT_IN
from tabletop_core import content
from tabletop_core.rng import seeded
from tests.compile.positions import Table, table

PAGE = Path(__file__).parents[2] / "docs" / "content_packs.md"
OWN, OPP = ["tide", "water", "light"], ["death", "life", "metal"]
TIDE = {f"tide-{value}" for value in range(6)}


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    """A copy of the built-in content with the texts of the page at the ends of its files."""
    folder = Path(shutil.copytree(BUILT_IN, tmp_path_factory.mktemp("own") / "pack"))
    for file, text in re.findall(r"```yaml\n# (\w+\.yaml)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        with (folder / file).open("a", encoding="utf-8") as out:
            out.write(text)
    return folder


@pytest.fixture
def tide(pack):
    """A position with the page's protocol in line 1 of "own"."""

    def lay_out(**how):
        return table(OWN, OPP, content=pack, **how)

    return lay_out


def test_the_command_of_the_page_finds_no_fault(pack, capsys):
    assert content.main(["lint", str(pack)]) == 0
    assert "protocols.yaml 46, cards.yaml 276" in capsys.readouterr().out


# --- from the draft on -----------------------------------------------------------------------------------------------
def drafted(game, seed):
    """Who begins takes the page's protocol first; the others fall as they come."""
    game.reset(seed)
    names = list(game.state.tables.protocol_names)
    assert sorted(names) == sorted([*OWN, *OPP])
    game.step(PROTOCOL + names.index("tide"))
    while game.state.turns == 0:
        game.step(game.legal_actions()[0])
    return Table(game, int(game.state.first))


def test_it_is_drafted_dealt_and_played(pack):
    """Tide 1, played face-up in its line, draws two cards; the sixth card must be discarded."""
    game = compile_v0.SPEC.game(content=pack, protocols=[*OWN, *OPP])
    for seed in range(200):
        t = drafted(game, seed)
        assert "tide" in t.protocols("own").split()
        if "tide-1" in t.hand("own"):
            break
    line = t.protocols("own").split().index("tide") + 1
    before = t.hand("own").split()
    top = t.deck("own").split()[:2]
    t.play("tide-1", line=line)
    assert t.stacks("own")[line - 1] == "tide-1"
    assert t.hand("own").split() == sorted([card for card in before if card != "tide-1"] + top)
    assert t.asked() == "own: card"
    t.choose(top[0])
    assert (t.trash("own"), t.turn) == (top[0], "opp")


def test_the_environment_plays_it(pack):
    """A few random games, in which each of its cards comes to lie face-up."""
    env = compile_v0.env(content=pack, lineup=[*OWN, *OPP], max_turns=60)
    rng = seeded(1)
    played = set()
    for seed in range(20):
        env.reset(seed=seed)
        t = Table(env.unwrapped.game, 0)
        for _ in env.agent_iter():
            observation, _, is_over, is_truncated, _ = env.last()
            if is_over or is_truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[rng.below(len(legal))])
            played.update(name for who in ("own", "opp") for stack in t.stacks(who) for name in stack.split())
        if seed > 2 and played >= TIDE:
            break
    assert played >= TIDE


# --- each card -------------------------------------------------------------------------------------------------------
def test_tide_0(tide):
    """Return all covered face-down cards in one line to their owners' hands; draw a card."""
    t = tide(
        own_stacks=["x(water-1) water-2 x(light-1)", "x(light-2)", ""],
        opp_stacks=["x(life-1) x(life-2)", "x(life-3) life-4", ""],
        own_hand="tide-0",
        own_deck_top="light-5",
    )
    t.play("tide-0", line=1)
    t.line(1)
    assert t.stacks("own") == ["water-2 tide-0", "x(light-2)", ""]
    assert t.stacks("opp") == ["x(life-2)", "x(life-3) life-4", ""]
    assert (t.hand("own"), t.hand("opp")) == ("light-1 light-5 water-1", "life-1")


@pytest.mark.parametrize("is_shifted", [True, False])
def test_tide_1(tide, is_shifted):
    """When the opponent draws in their turn you may shift this card; nothing in your own turn, nor face-down."""
    t = tide(own_stacks=["tide-1", "", "x(tide-0)"], own_hand="water-5", opp_hand="life-1")
    t.refresh()
    assert t.asked() == "nothing"
    t.next_turn()
    t.refresh()
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "tide-1"])
    if is_shifted:
        t.choose("tide-1")
        t.line(3)
    else:
        t.decline()
    assert t.stacks("own") == (["", "", "x(tide-0) tide-1"] if is_shifted else ["tide-1", "", "x(tide-0)"])


@pytest.mark.parametrize("others", [3, 4])
def test_tide_2(tide, others):
    """You may return one of your other cards, and draw then; with five cards in hand play one face-down elsewhere."""
    hand = ["water-1", "water-2", "water-3", "light-1"][: others - 1]
    t = tide(own_stacks=["", "water-4", ""], own_hand=" ".join(["tide-2", *hand]), own_deck_top="light-5")
    t.play("tide-2", line=1)
    assert t.legal() == ["decline", "water-4"]
    t.choose("water-4")
    assert t.hand("own").split() == sorted([*hand, "water-4", "light-5"])
    if others == 3:
        assert t.asked() == "nothing"
    else:
        assert (t.asked(), t.legal()) == ("own: place", ["own 2 down", "own 3 down"])
        t.play("x(water-1)", line=3)
        assert t.stacks("own") == ["tide-2", "", "x(water-1)"]


@pytest.mark.parametrize("option", [1, 2])
def test_tide_3(tide, option):
    """Before it is covered: draw a card, or return an uncovered card of the opponent."""
    t = tide(
        own_stacks=["tide-3", "", ""],
        opp_stacks=["life-4", "", ""],
        own_hand="water-5",
        own_deck_top="light-5",
    )
    t.play("x(water-5)", line=1)
    t.option(option, by="own")
    assert t.stacks("own") == ["tide-3 x(water-5)", "", ""]
    assert (t.hand("own"), t.hand("opp")) == (("light-5", "") if option == 1 else ("", "life-4"))


def test_tide_4(tide):
    """Flip an uncovered card with a value above your hand; each covered card of the line, on both sides, adds one."""
    t = tide(
        own_stacks=["x(tide-0) water-1", "", "light-2"],
        opp_stacks=["x(life-1) life-2", "life-3", ""],
        own_hand="tide-4 water-5 water-3",
    )
    t.play("tide-4", line=1)
    assert t.legal() == ["life-3", "tide-4"]
    t.choose("life-3")
    assert t.stacks("opp") == ["x(life-1) life-2", "x(life-3)", ""]
    assert t.total("own", 1) == 2 + 1 + 4 + 3
    assert t.total("opp", 1) == 2 + 2


def test_tide_5(tide):
    """Discard a card."""
    t = tide(own_hand="tide-5 water-5 water-3")
    t.play("tide-5", line=1)
    t.choose("water-3", by="own")
    assert (t.hand("own"), t.trash("own")) == ("water-5", "water-3")
