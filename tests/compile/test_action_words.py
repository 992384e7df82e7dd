"""What an action says in words is what is carried out, for the blocks whose numbers stand for something else."""

import pytest

OWN, OPP = ["fire", "spirit", "light"], ["death", "life", "metal"]


def said(t):
    """The words of each legal action."""
    return {t.game.describe_action(action): action for action in t.game.legal_actions()}


@pytest.mark.parametrize(("whose", "who"), [("own", "own"), ("the other's", "opp")])
@pytest.mark.parametrize("order", ["1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"])
def test_orders(table, whose, who, order):
    """Rules 6.2: the new order names the old lines, from line 1 to line 3."""
    t = table(own=OWN, opp=OPP, own_hand="fire-1", control="own")
    t.refresh()
    old = t.protocols(who).split()
    t.step(said(t)[f"put {whose} protocols in the order {order}"])
    assert t.protocols(who).split() == [old[int(line) - 1] for line in order.split()]
    assert len(said(t)) == 0


def test_orders_are_numbered_as_in_the_action_table(table):
    """Own ones first, in rising order."""
    t = table(own=OWN, opp=OPP, own_hand="fire-1", control="own")
    t.refresh()
    orders = ["1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]
    words = [f"put {whose} protocols in the order {order}" for whose in ("own", "the other's") for order in orders]
    assert said(t) == {"decline": 0} | {word: 96 + number for number, word in enumerate(words)}


@pytest.mark.parametrize(("pair", "order"), [("1 and 2", [1, 0, 2]), ("1 and 3", [2, 1, 0]), ("2 and 3", [0, 2, 1])])
def test_pairs(table, pair, order):
    """Rules 10.17: Spirit 4 exchanges two protocols."""
    t = table(own=OWN, opp=OPP, own_hand="spirit-4")
    t.play("spirit-4", line=2)
    t.step(said(t)[f"lines {pair}"])
    assert t.protocols("own").split() == [OWN[line] for line in order]


@pytest.mark.parametrize("line", [1, 2, 3])
@pytest.mark.parametrize("facing", ["up", "down"])
def test_places(table, line, facing):
    """Rules 4.1: Spirit 1 lets any card be played face-up in any line."""
    t = table(own=OWN, opp=OPP, own_stacks=["", "spirit-1", ""], own_hand="fire-4")
    t.step(said(t)[f"play face-{facing} in line {line}"])
    assert t.stacks("own")[line - 1].split()[-1] == ("fire-4" if facing == "up" else "x(fire-4)")


@pytest.mark.parametrize("line", [2, 3])
def test_places_on_the_other_side(table, line):
    """Rules 11.8: Corruption 0 may lie on either side."""
    t = table(own=["corruption", "water", "light"], opp=OPP, own_hand="corruption-0")
    places = [word for word in said(t) if "on the other side" in word]
    assert places == [f"play face-up in line {n}, on the other side" for n in (1, 2, 3)]
    t.step(said(t)[f"play face-up in line {line}, on the other side"])
    assert t.stacks("opp")[line - 1] == "corruption-0"


def test_stacks_positions_and_lines(table):
    """Rules 14.5: seen from who is asked, by what lies on top as far as that player knows it."""
    t = table(
        own=["darkness", "water", "light"],
        opp=OPP,
        opp_stacks=["x(life-3) life-4 x(death-1)", "x(life-1) metal-3", ""],
        own_hand="darkness-0",
    )
    t.play("darkness-0", line=1)
    assert set(said(t)) == {"other side, line 1 (face-down card on top)", "other side, line 2 (metal-3 on top)"}
    t.step(said(t)["other side, line 1 (face-down card on top)"])
    assert set(said(t)) == {"card 1 from the bottom (face-down card)", "card 2 from the bottom (life-4)"}
    t.step(said(t)["card 2 from the bottom (life-4)"])
    assert set(said(t)) == {"line 2", "line 3"}
    t.step(said(t)["line 3"])
    assert t.stacks("opp") == ["x(life-3) x(death-1)", "x(life-1) metal-3", "life-4"]


def test_commands_that_come_next(table):
    """Rules 8.11: by the card, whoever drafted it."""
    stacks = {"own_stacks": ["fire-3", "", "light-1"], "own_hand": "fire-1 fire-2"}
    t = table(own=OWN, opp=OPP, **stacks, phase="end")
    assert set(said(t)) == {"next: fire-3, text", "next: light-1, text"}
    t.step(said(t)["next: light-1, text"])
    assert t.count("own", "hand") == 3
    assert t.asked() == "own: card"
