"""The cards of the set main1: what each does, by its text in the public sources, one test a card."""

from tests.compile.positions import OVER, PLACES_DOWN


# --- darkness --------------------------------------------------------------------------------------------------------
def test_darkness_0(game):
    """Draw 3, then shift a covered card of the opponent."""
    t = game(
        "darkness water fire",
        own_stacks=["", "x(fire-5) water-5", ""],
        opp_stacks=["life-5 metal-5 x(death-5)", "x(life-1) life-4", "x(metal-1)"],
        own_hand="darkness-0",
        own_deck_top="fire-1 fire-2 fire-3",
    )
    t.play("darkness-0", line=1)
    assert t.hand("own") == "fire-1 fire-2 fire-3"
    assert t.question() == ("own: field card", ["life-1", "life-5", "metal-5"])
    t.choose("metal-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("opp")) == (OVER, ["life-5 x(death-5)", "x(life-1) life-4", "x(metal-1) metal-5"])
    t = game("darkness water fire", own_stacks=["x(fire-5)"], opp_stacks=["life-5"], own_hand="darkness-0")
    t.play("darkness-0", line=1)
    assert (t.question(), t.count("own", "hand"), t.stacks("opp")) == (OVER, 3, ["life-5", "", ""])


def test_darkness_1(game):
    """Flip a card of the opponent, then that card may be shifted."""
    t = game(
        "darkness water fire",
        own_stacks=["", "x(fire-5)", ""],
        opp_stacks=["x(life-5) x(metal-5)", "life-1", ""],
        own_hand="darkness-1",
    )
    t.play("darkness-1", line=1)
    assert t.question() == ("own: field card", ["life-1", "metal-5"])
    kept = t.copy()
    t.choose("metal-5")
    assert (t.stacks("opp")[0], t.legal()) == ("x(life-5) metal-5", ["decline", "metal-5"])
    kept.choose("life-1")
    assert (kept.stacks("opp")[1], kept.legal()) == ("x(life-1)", ["decline", "life-1"])
    kept.decline()
    assert (kept.question(), kept.stacks("opp")) == (OVER, ["x(life-5) x(metal-5)", "x(life-1)", ""])
    t.choose("metal-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5)", "life-1", "metal-5"])
    t = game("darkness water fire", own_stacks=["x(fire-5)"], own_hand="darkness-1")
    t.play("darkness-1", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(fire-5) darkness-1", "", ""])


def test_darkness_2(game):
    """Face-down cards of its stack are worth 4, also while it is covered; a covered card of the line may be flipped."""
    t = game(
        "darkness water fire",
        own_stacks=["x(fire-5) darkness-2 x(water-5)", "x(fire-1)", ""],
        opp_stacks=["x(life-5)", "", ""],
    )
    assert [t.total("own", 1), t.total("own", 2), t.total("opp", 1)] == [10, 2, 2]
    t = game("darkness water fire", own_stacks=["x(fire-5) x(darkness-2) x(water-5)"])
    assert t.total("own", 1) == 6
    t = game(
        "darkness water fire",
        own_stacks=["x(fire-5) fire-4", "x(water-1) x(water-3)", ""],
        opp_stacks=["x(life-5) life-1", "x(metal-1) x(metal-5)", ""],
        own_hand="darkness-2 water-4",
    )
    t.play("darkness-2", line=1)
    assert t.question() == ("own: field card", ["decline", "fire-4", "fire-5", "life-5"])
    for card, own, opp in (
        ("fire-5", "fire-5 fire-4 darkness-2", "x(life-5) life-1"),
        ("fire-4", "x(fire-5) x(fire-4) darkness-2", "x(life-5) life-1"),
        ("life-5", "x(fire-5) fire-4 darkness-2", "life-5 life-1"),
        (None, "x(fire-5) fire-4 darkness-2", "x(life-5) life-1"),
    ):
        chosen = t.copy()
        if card is None:
            chosen.decline()
        else:
            chosen.choose(card)
        assert (chosen.question(), chosen.stacks("own")[0], chosen.stacks("opp")[0]) == (OVER, own, opp)
        assert chosen.hand("own") == "water-4"


def test_darkness_3(game):
    """Play a card face-down into another line."""
    t = game("darkness water fire", own_stacks=["", "x(fire-5)"], own_hand="darkness-3 fire-1 water-5")
    t.play("darkness-3", line=1)
    assert t.question() == ("own: place", ["own 2 down", "own 3 down"])
    t.play("x(water-5)", line=2)
    assert t.question() == OVER
    assert (t.stacks("own"), t.hand("own")) == (["darkness-3", "x(fire-5) x(water-5)", ""], "fire-1")
    t = game("darkness water fire", own_hand="darkness-3")
    t.play("darkness-3", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["darkness-3", "", ""])


def test_darkness_4(game):
    """Shift a face-down card of either side."""
    t = game(
        "darkness water fire",
        own_stacks=["", "x(fire-1) x(fire-5)", "water-5"],
        opp_stacks=["x(life-1)", "metal-5", ""],
        own_hand="darkness-4",
    )
    t.play("darkness-4", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-1"])
    t.choose("life-1")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("opp")) == (OVER, ["", "metal-5 x(life-1)", ""])
    t = game("darkness water fire", opp_stacks=["life-1", "x(life-5) life-3"], own_hand="darkness-4")
    t.play("darkness-4", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["life-1", "x(life-5) life-3", ""])


# --- death -----------------------------------------------------------------------------------------------------------
def test_death_0(game):
    """Delete a card of each other line, of either side, the lines in an order of one's own."""
    t = game(
        "death water fire",
        "light life metal",
        own_stacks=["x(fire-5)", "x(fire-1) water-5", "x(fire-3)"],
        opp_stacks=["light-1", "x(life-5) metal-5", "x(metal-1)"],
        own_hand="death-0",
    )
    t.play("death-0", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert t.question() == ("own: field card", ["fire-3", "metal-1"])
    t.choose("fire-3")
    assert t.question() == ("own: field card", ["metal-5", "water-5"])
    t.choose("metal-5")
    assert t.question() == OVER
    assert t.stacks("own") == ["x(fire-5) death-0", "x(fire-1) water-5", ""]
    assert t.stacks("opp") == ["light-1", "x(life-5)", "x(metal-1)"]
    assert (t.trash("own"), t.trash("opp")) == ("fire-3", "metal-5")
    t = game("death water fire", "light life metal", opp_stacks=["light-1", "", "x(life-1)"], own_hand="death-0")
    t.play("death-0", line=1)
    t.line(2)  # nothing is there, the other line gets its turn
    assert (t.question(), t.stacks("opp"), t.trash("opp")) == (OVER, ["light-1", "", ""], "life-1")


def test_death_1(game):
    """At the own start a card may be drawn; then another card and this one are deleted. It works covered too."""
    how = {"own_stacks": ["death-1 x(fire-5)", "", "water-5"], "opp_stacks": ["x(life-5) life-1"], "phase": "start"}
    how |= {"own_deck_top": "fire-1", "own_hand": "fire-2", "opp_hand": "light-2"}
    t = game("death water fire", "light life metal", **how)
    assert t.question() == ("own: accept", ["accept", "decline"])
    declined = t.copy()
    declined.decline()
    assert (declined.asked(), declined.hand("own")) == ("own: action", "fire-2")
    assert declined.stacks("own") == ["death-1 x(fire-5)", "", "water-5"]
    t.accept()
    assert t.hand("own") == "fire-1 fire-2"
    assert t.question() == ("own: field card", ["fire-5", "life-1", "water-5"])
    t.choose("life-1")
    assert (t.asked(), t.trash("own"), t.trash("opp")) == ("own: action", "death-1", "life-1")
    assert (t.stacks("own"), t.stacks("opp")) == (["x(fire-5)", "", "water-5"], ["x(life-5)", "", ""])
    t = game("death water fire", "light life metal", **how | {"turn": "opp"})
    assert t.asked() == "opp: action"
    t = game("death water fire", "light life metal", **how | {"own_stacks": ["x(death-1)"]})
    assert t.asked() == "own: action"
    t = game("death water fire", "light life metal", **how | {"own_deck_top": "", "own_deck": ""})
    assert t.asked() == "own: action"  # no card to be drawn
    t = game("death water fire", "light life metal", **how | {"own_stacks": ["death-1", "", "water-5"]})
    t.accept()
    assert t.question() == ("own: field card", ["life-1", "water-5"])
    t.choose("water-5")
    assert (t.asked(), t.stacks("own"), t.trash("own")) == ("own: action", ["", "", ""], "death-1 water-5")
    alone = how | {"own_stacks": ["death-1"], "opp_stacks": [""]}
    t = game("death water fire", "light life metal", **alone)
    t.accept()
    assert (t.asked(), t.hand("own"), t.trash("own")) == ("own: action", "fire-1 fire-2", "death-1")


def test_death_2(game):
    """Delete all cards of value 1 or 2 in one line, covered ones and both sides; face-down ones count as 2."""
    t = game(
        "death water fire",
        "light life metal",
        own_stacks=["x(fire-5)", "x(fire-3) fire-1 water-5", ""],
        opp_stacks=["", "life-2 metal-5 x(metal-3)", "life-5 light-3"],
        own_hand="death-2",
    )
    t.play("death-2", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    own_line = t.copy()
    own_line.line(1)
    assert (own_line.question(), own_line.trash("own"), own_line.stacks("own")[0]) == (OVER, "death-2 fire-5", "")
    t.line(2)
    assert t.question() == OVER
    assert (t.trash("own"), t.trash("opp")) == ("fire-1 fire-3", "life-2 metal-3")
    assert t.stacks("own") == ["x(fire-5) death-2", "water-5", ""]
    assert t.stacks("opp") == ["", "metal-5", "life-5 light-3"]


def test_death_3(game):
    """Delete a face-down card of either side."""
    t = game(
        "death water fire",
        "light life metal",
        own_stacks=["", "x(fire-1) x(fire-5)", "water-5"],
        opp_stacks=["x(life-1)", "metal-5", ""],
        own_hand="death-3",
    )
    t.play("death-3", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-1"])
    t.choose("fire-5")
    assert (t.question(), t.stacks("own"), t.trash("own")) == (OVER, ["death-3", "x(fire-1)", "water-5"], "fire-5")
    t = game("death water fire", "light life metal", opp_stacks=["x(life-1) life-3"], own_hand="death-3")
    t.play("death-3", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-1) life-3", "", ""])


def test_death_4(game):
    """Delete a card of value 0 or 1."""
    t = game(
        "death water fire",
        "light life metal",
        own_stacks=["", "fire-1", "x(fire-0)"],
        opp_stacks=["life-0", "metal-1 x(metal-5)", "life-2"],
        own_hand="death-4",
    )
    t.play("death-4", line=1)
    assert t.question() == ("own: field card", ["fire-1", "life-0"])
    t.choose("life-0")
    assert (t.question(), t.stacks("opp"), t.trash("opp")) == (OVER, ["", "metal-1 x(metal-5)", "life-2"], "life-0")
    t = game("death water fire", "light life metal", opp_stacks=["x(life-1)", "life-3"], own_hand="death-4")
    t.play("death-4", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-1)", "life-3", ""])


# --- fire ------------------------------------------------------------------------------------------------------------
def test_fire_0(game):
    """Flip another card, draw 2. Before it is covered: draw a card, flip another card."""
    how = {"own_stacks": ["", "x(water-5)", ""], "opp_stacks": ["life-5 light-1", "", "x(metal-5)"]}
    t = game("fire water plague", "light life metal", own_hand="fire-0", **how)
    t.play("fire-0", line=1)
    assert t.question() == ("own: field card", ["light-1", "metal-5", "water-5"])
    assert t.count("own", "hand") == 0
    t.choose("light-1")
    assert (t.question(), t.stacks("opp"), t.count("own", "hand")) == (OVER, ["life-5 x(light-1)", "", "x(metal-5)"], 2)
    t = game("fire water plague", "light life metal", own_hand="fire-0")
    t.play("fire-0", line=1)
    assert (t.question(), t.stacks("own"), t.count("own", "hand")) == (OVER, ["fire-0", "", ""], 2)
    how["own_stacks"] = ["fire-0", "x(water-5)", ""]
    t = game("fire water plague", "light life metal", own_hand="water-1", own_deck_top="plague-1", **how)
    t.play("x(water-1)", line=1)
    assert t.hand("own") == "plague-1"
    assert t.question() == ("own: field card", ["light-1", "metal-5", "water-5"])
    t.choose("light-1")
    assert (t.question(), t.stacks("own")) == (OVER, ["fire-0 x(water-1)", "x(water-5)", ""])
    assert (t.stacks("opp"), t.hand("own")) == (["life-5 x(light-1)", "", "x(metal-5)"], "plague-1")
    for stack in ("fire-0 x(plague-5)", "x(fire-0)"):
        how["own_stacks"] = [stack]
        t = game("fire water plague", "light life metal", own_hand="water-1", **how)
        t.play("x(water-1)", line=1)
        assert (t.question(), t.hand("own")) == (OVER, "")


def test_fire_1(game):
    """Discard a card; if so, delete a card."""
    how = {"own_stacks": ["", "x(water-5)", ""], "opp_stacks": ["x(life-5) life-1", "", ""]}
    t = game("fire water light", own_hand="fire-1 water-1 water-2", **how)
    t.play("fire-1", line=1)
    assert t.question() == ("own: card", ["water-1", "water-2"])
    t.choose("water-1")
    assert t.question() == ("own: field card", ["fire-1", "life-1", "water-5"])
    t.choose("life-1")
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "water-1", "life-1")
    assert (t.hand("own"), t.stacks("opp")) == ("water-2", ["x(life-5)", "", ""])
    t = game("fire water light", own_hand="fire-1", **how)
    t.play("fire-1", line=1)
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "", "")


def test_fire_2(game):
    """Discard a card; if so, return a card."""
    how = {"own_stacks": ["", "x(water-5)", ""], "opp_stacks": ["x(life-5) life-1", "", ""]}
    t = game("fire water light", own_hand="fire-2 water-1 water-2", **how)
    t.play("fire-2", line=1)
    assert t.question() == ("own: card", ["water-1", "water-2"])
    t.choose("water-1")
    assert t.question() == ("own: field card", ["fire-2", "life-1", "water-5"])
    own_card = t.copy()
    own_card.choose("water-5")
    assert (own_card.hand("own"), own_card.stacks("own")) == ("water-2 water-5", ["fire-2", "", ""])
    t.choose("life-1")
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "water-1", "")
    assert (t.hand("own"), t.hand("opp"), t.stacks("opp")) == ("water-2", "life-1", ["x(life-5)", "", ""])
    t = game("fire water light", own_hand="fire-2", **how)
    t.play("fire-2", line=1)
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "", "")


def test_fire_3(game):
    """At the own end a card may be discarded; if so, a card is flipped. It does not work while covered."""
    how = {"opp_stacks": ["x(life-5) metal-1", "", "x(metal-5)"], "own_hand": "water-1 water-2", "phase": "end"}
    t = game("fire water light", own_stacks=["fire-3"], **how)
    assert t.question() == ("own: card", ["decline", "water-1", "water-2"])
    declined = t.copy()
    declined.decline()
    assert (declined.question(), declined.trash("own"), declined.stacks("own")) == (OVER, "", ["fire-3", "", ""])
    t.choose("water-2")
    assert t.question() == ("own: field card", ["fire-3", "metal-1", "metal-5"])
    t.choose("metal-1")
    assert (t.question(), t.trash("own"), t.hand("own")) == (OVER, "water-2", "water-1")
    assert (t.stacks("own"), t.stacks("opp")) == (["fire-3", "", ""], ["x(life-5) x(metal-1)", "", "x(metal-5)"])
    for other in ({"own_stacks": ["fire-3 x(light-5)"]}, {"own_stacks": ["x(fire-3)"]}, {"turn": "opp"}):
        t = game("fire water light", **{"own_stacks": ["fire-3"]} | how | other)
        assert t.question() == OVER
    t = game("fire water light", **{"own_stacks": ["fire-3"]} | how | {"own_hand": ""})
    assert t.question() == OVER


def test_fire_4(game):
    """Discard one or more cards, then draw one more than that."""
    how = {"own_deck_top": "light-1 light-2 light-3"}
    t = game("fire water light", own_hand="fire-4 water-1 water-2 water-3", **how)
    t.play("fire-4", line=1)
    assert t.question() == ("own: card", ["water-1", "water-2", "water-3"])
    t.choose("water-1")
    assert t.question() == ("own: card", ["decline", "water-2", "water-3"])
    one = t.copy()
    one.decline()
    assert (one.hand("own"), one.trash("own")) == ("light-1 light-2 water-2 water-3", "water-1")
    t.choose("water-3")
    assert t.question() == ("own: card", ["decline", "water-2"])
    t.decline()
    assert (t.question(), t.trash("own"), t.hand("own")) == (OVER, "water-1 water-3", "light-1 light-2 light-3 water-2")
    t = game("fire water light", own_hand="fire-4", **how)
    t.play("fire-4", line=1)
    assert (t.question(), t.hand("own")) == (OVER, "light-1")


# --- gravity ---------------------------------------------------------------------------------------------------------
def test_gravity_0(game):
    """For every two cards of the line, both sides and itself included, the own top card goes face-down beneath it."""
    how = {"own_deck_top": "water-1 water-2 water-3"}
    for own, opp, after in (
        ("water-5 x(fire-5)", "life-5 x(life-1)", "water-5 x(fire-5) x(water-1) x(water-2) gravity-0"),
        ("water-5 x(fire-5)", "x(life-1)", "water-5 x(fire-5) x(water-1) x(water-2) gravity-0"),
        ("x(fire-5)", "x(life-1)", "x(fire-5) x(water-1) gravity-0"),
        ("", "x(life-1)", "x(water-1) gravity-0"),
        ("", "", "gravity-0"),
    ):
        stacks = {"own_stacks": [own, "x(fire-1) x(fire-2)"], "opp_stacks": [opp, "x(metal-1) x(metal-2)"]}
        t = game("gravity water fire", own_hand="gravity-0", **stacks, **how)
        t.play("gravity-0", line=1)
        assert (t.question(), t.stacks("own"), t.stacks("opp")[0]) == (OVER, [after, "x(fire-1) x(fire-2)", ""], opp)
    t = game(
        "gravity water fire",
        own_stacks=["water-5 x(fire-5)"],
        opp_stacks=["x(life-1)"],
        own_hand="gravity-0",
        own_deck="water-1",
        own_trash="water-2",
    )
    t.play("gravity-0", line=1)
    assert t.question() == OVER
    assert (t.stacks("own")[0], t.trash("own")) == ("water-5 x(fire-5) x(water-1) gravity-0", "water-2")


def test_gravity_1(game):
    """Draw 2, then shift a card out of this line or into it."""
    t = game(
        "gravity water fire",
        own_stacks=["x(water-5)", "x(fire-1) fire-5", ""],
        opp_stacks=["x(life-5) life-4", "x(life-1)", "metal-5"],
        own_hand="gravity-1",
        own_deck_top="water-1 water-2",
    )
    t.play("gravity-1", line=1)
    assert t.hand("own") == "water-1 water-2"
    assert t.question() == ("own: option", ["option 1", "option 2"])
    out = t.copy()
    out.option(1)
    assert out.question() == ("own: field card", ["gravity-1", "life-4"])
    out.choose("life-4")
    assert out.question() == ("own: line", ["line 2", "line 3"])
    out.line(3)
    assert (out.question(), out.stacks("opp")) == (OVER, ["x(life-5)", "x(life-1)", "metal-5 life-4"])
    t.option(2)
    assert t.question() == ("own: field card", ["fire-5", "life-1", "metal-5"])
    t.choose("metal-5")
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5) life-4 metal-5", "x(life-1)", ""])
    t = game("gravity water fire", own_hand="gravity-1")
    t.play("gravity-1", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])  # nothing but itself can be shifted
    t.line(2)
    assert (t.question(), t.stacks("own")) == (OVER, ["", "gravity-1", ""])


def test_gravity_2(game):
    """Flip a card, then shift that card to this line."""
    t = game(
        "gravity water fire",
        own_stacks=["", "x(water-1) x(water-5)", ""],
        opp_stacks=["x(life-5) life-1", "x(metal-5)", "x(death-5) life-4"],
        own_hand="gravity-2",
    )
    t.play("gravity-2", line=1)
    assert t.question() == ("own: field card", ["gravity-2", "life-1", "life-4", "metal-5", "water-5"])
    own = ["gravity-2", "x(water-1) x(water-5)", ""]
    opp = ["x(life-5) life-1", "x(metal-5)", "x(death-5) life-4"]
    for card, own_after, opp_after in (
        ("metal-5", own, ["x(life-5) life-1 metal-5", "", "x(death-5) life-4"]),
        ("life-4", own, ["x(life-5) life-1 x(life-4)", "x(metal-5)", "x(death-5)"]),
        ("life-1", own, ["x(life-5) x(life-1)", "x(metal-5)", "x(death-5) life-4"]),
        ("gravity-2", ["x(gravity-2)", "x(water-1) x(water-5)", ""], opp),
        ("water-5", ["gravity-2 water-5", "x(water-1)", ""], opp),
    ):
        chosen = t.copy()
        chosen.choose(card)
        assert (chosen.question(), chosen.stacks("own"), chosen.stacks("opp")) == (OVER, own_after, opp_after)


def test_gravity_4(game):
    """Shift a face-down card of another line, of either side, to this line."""
    t = game(
        "gravity water fire",
        own_stacks=["x(water-5)", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-1)", "metal-5", "x(life-5) x(metal-1)"],
        own_hand="gravity-4",
    )
    t.play("gravity-4", line=1)
    assert t.question() == ("own: field card", ["fire-5", "metal-1"])
    own_card = t.copy()
    own_card.choose("fire-5")
    assert (own_card.question(), own_card.stacks("own")) == (OVER, ["x(water-5) gravity-4 x(fire-5)", "x(fire-1)", ""])
    t.choose("metal-1")
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-1) x(metal-1)", "metal-5", "x(life-5)"])
    t = game("gravity water fire", opp_stacks=["x(life-1)", "metal-5"], own_hand="gravity-4")
    t.play("gravity-4", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-1)", "metal-5", ""])


def test_gravity_6(game):
    """The opponent plays the top card of their deck face-down into this line, on their own side."""
    t = game("gravity water fire", opp_stacks=["", "life-5"], own_hand="gravity-6", opp_deck_top="life-1 life-2")
    t.play("gravity-6", line=1)
    assert t.question() == OVER
    assert (t.stacks("own"), t.stacks("opp")) == (["gravity-6", "", ""], ["x(life-1)", "life-5", ""])
    assert [t.total("own", 1), t.total("opp", 1)] == [6, 2]
    assert [t.knows("opp", "life-1"), t.knows("own", "life-1")] == [True, False]
    t = game("gravity water fire", own_hand="gravity-6", opp_deck="", opp_trash="life-2")
    t.play("gravity-6", line=1)
    assert (t.question(), t.stacks("opp"), t.trash("opp")) == (OVER, ["", "", ""], "life-2")


# --- life ------------------------------------------------------------------------------------------------------------
def test_life_0(game):
    """The own top card goes face-down into each line with an own card. At the own end, covered, it deletes itself."""
    t = game(
        "life water fire",
        "death light metal",
        own_stacks=["", "x(water-4) x(water-5)", ""],
        opp_stacks=["", "", "metal-5"],
        own_hand="life-0",
        own_deck_top="fire-1 fire-2 fire-3",
    )
    t.play("life-0", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    first = t.copy()
    first.line(1)  # that covers it, and the other line gets nothing
    assert (first.question(), first.stacks("own")) == (OVER, ["x(fire-1)", "x(water-4) x(water-5)", ""])
    t.line(2)
    assert t.question() == OVER
    assert (t.stacks("own"), t.trash("own")) == (["x(fire-2)", "x(water-4) x(water-5) x(fire-1)", ""], "life-0")
    for stack, turn, after in (
        ("life-0", "own", "life-0"),
        ("life-0 x(fire-5)", "own", "x(fire-5)"),
        ("life-0 x(fire-5)", "opp", "life-0 x(fire-5)"),
        ("x(life-0) x(fire-5)", "own", "x(life-0) x(fire-5)"),
    ):
        t = game("life water fire", "death light metal", own_stacks=[stack], turn=turn, phase="end")
        assert (t.question(), t.stacks("own")[0]) == (OVER, after)


def test_life_1(game):
    """Flip a card, then again a card, the same one or another."""
    t = game(
        "life water fire",
        "death light metal",
        own_stacks=["", "x(water-1) x(water-5)", ""],
        opp_stacks=["light-5", "", "x(metal-5)"],
        own_hand="life-1",
    )
    t.play("life-1", line=1)
    assert t.question() == ("own: field card", ["life-1", "light-5", "metal-5", "water-5"])
    itself = t.copy()
    itself.choose("life-1")  # face-down, its second sentence is lost
    assert (itself.question(), itself.stacks("own")[0], itself.stacks("opp")) == (OVER, "x(life-1)", t.stacks("opp"))
    t.choose("light-5")
    assert t.stacks("opp") == ["x(light-5)", "", "x(metal-5)"]
    assert t.question() == ("own: field card", ["life-1", "light-5", "metal-5", "water-5"])
    again = t.copy()
    again.choose("light-5")
    assert (again.question(), again.stacks("opp")) == (OVER, ["light-5", "", "x(metal-5)"])
    t.choose("metal-5")
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(light-5)", "", "metal-5"])


def test_life_2(game):
    """Draw a card, then a face-down card may be flipped."""
    t = game(
        "life water fire",
        "death light metal",
        own_stacks=["", "x(water-1) x(water-5)", "fire-5"],
        opp_stacks=["x(light-5)", "light-1", "x(metal-5)"],
        own_hand="life-2",
        own_deck_top="fire-1",
    )
    t.play("life-2", line=1)
    assert t.hand("own") == "fire-1"
    assert t.question() == ("own: field card", ["decline", "light-5", "metal-5", "water-5"])
    declined = t.copy()
    declined.decline()
    assert declined.question() == OVER
    assert (declined.stacks("own"), declined.stacks("opp")) == (t.stacks("own"), t.stacks("opp"))
    t.choose("metal-5")
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(light-5)", "light-1", "metal-5"])


def test_life_3(game):
    """Before it is covered, the own top card is played face-down into another line."""
    how = {"own_hand": "fire-5", "own_deck_top": "fire-1"}
    t = game("life water fire", "death light metal", own_stacks=["life-3", "x(water-5)"], **how)
    t.play("x(fire-5)", line=1)
    assert t.question() == ("own: place", ["own 2 down", "own 3 down"])
    assert t.stacks("own") == ["life-3", "x(water-5)", ""]
    t.place(2, "down")
    assert (t.question(), t.stacks("own")) == (OVER, ["life-3 x(fire-5)", "x(water-5) x(fire-1)", ""])
    t = game("life water fire", "death light metal", own_stacks=["life-3", "x(water-5)"], own_hand="fire-5")
    t.play("x(fire-5)", line=2)
    assert (t.question(), t.stacks("own")) == (OVER, ["life-3", "x(water-5) x(fire-5)", ""])
    for stack, more in (
        ("life-3 x(water-5)", {}),
        ("x(life-3)", {}),
        ("life-3", {"own_deck": "", "own_deck_top": "", "own_trash": "fire-2"}),
    ):
        t = game("life water fire", "death light metal", own_stacks=[stack], **how | more)
        t.play("x(fire-5)", line=1)
        assert (t.question(), t.stacks("own")) == (OVER, [f"{stack} x(fire-5)", "", ""])


def test_life_4(game):
    """Draw a card if it covers a card."""
    for stack, hand in (("x(fire-5)", "fire-1"), ("fire-4 fire-5", "fire-1"), ("", "")):
        t = game(
            "life water fire",
            "death light metal",
            own_stacks=[stack, "water-5", ""],
            opp_stacks=["light-5", "", ""],
            own_hand="life-4",
            own_deck_top="fire-1",
        )
        t.play("life-4", line=1)
        assert (t.question(), t.hand("own")) == (OVER, hand)


# --- light -----------------------------------------------------------------------------------------------------------
def test_light_0(game):
    """Flip a card and draw as many cards as that card is then worth."""
    t = game(
        "light water fire",
        own_stacks=["", "x(water-1) x(fire-3)", "x(fire-2)"],
        opp_stacks=["life-5", "", "x(life-3)"],
        own_hand="light-0",
    )
    t.play("light-0", line=1)
    assert t.question() == ("own: field card", ["fire-2", "fire-3", "life-3", "life-5", "light-0"])
    for card, drawn in (("life-3", 3), ("life-5", 2), ("light-0", 0)):
        chosen = t.copy()
        chosen.choose(card)
        assert (chosen.question(), chosen.count("own", "hand")) == (OVER, drawn)
    t = game("light water fire", own_hand="light-0")
    t.play("light-0", line=1)  # nothing but itself: it turns face-down and draws nothing
    assert (t.question(), t.stacks("own"), t.count("own", "hand")) == (OVER, ["x(light-0)", "", ""], 0)


def test_light_1(game):
    """At the own end draw a card; not while covered."""
    for stack, turn, hand in (
        ("light-1", "own", "fire-1"),
        ("light-1", "opp", ""),
        ("light-1 x(fire-5)", "own", ""),
        ("x(light-1)", "own", ""),
    ):
        t = game("light water fire", own_stacks=[stack], own_deck_top="fire-1", turn=turn, phase="end")
        assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, hand, "")


def test_light_2(game):
    """Draw 2, reveal a face-down card; that card may be shifted or flipped."""
    t = game(
        "light water fire",
        own_stacks=["", "x(water-1) x(fire-5)", "water-5"],
        opp_stacks=["x(life-5) x(metal-5)", "", "x(life-3)"],
        own_hand="light-2",
        own_deck_top="fire-1 fire-2",
    )
    t.play("light-2", line=1)
    assert t.hand("own") == "fire-1 fire-2"
    assert t.question() == ("own: field card", ["fire-5", "life-3", "metal-5"])
    own_card = t.copy()
    assert not own_card.knows("opp", "fire-5")
    own_card.choose("fire-5")
    assert own_card.knows("opp", "fire-5")
    assert not t.knows("own", "metal-5")
    t.choose("metal-5")
    assert t.knows("own", "metal-5")
    assert t.question() == ("own: option", ["decline", "option 1", "option 2"])
    declined, flipped = t.copy(), t.copy()
    declined.decline()
    assert (declined.question(), declined.stacks("opp")) == (OVER, ["x(life-5) x(metal-5)", "", "x(life-3)"])
    flipped.option(2)
    assert (flipped.question(), flipped.stacks("opp")) == (OVER, ["x(life-5) metal-5", "", "x(life-3)"])
    t.option(1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5)", "", "x(life-3) x(metal-5)"])
    t = game("light water fire", opp_stacks=["life-5"], own_hand="light-2")
    t.play("light-2", line=1)
    assert (t.question(), t.count("own", "hand")) == (OVER, 2)


def test_light_3(game):
    """Shift all face-down cards of its line, both sides and covered ones, to one other line, their order kept."""
    t = game(
        "light water fire",
        own_stacks=["x(fire-5) water-5 x(water-1)", "x(fire-1)", ""],
        opp_stacks=["x(life-5) metal-5 x(metal-1)", "", "x(death-5)"],
        own_hand="light-3",
    )
    t.play("light-3", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    other = t.copy()
    other.line(3)
    assert other.stacks("own") == ["water-5 light-3", "x(fire-1)", "x(fire-5) x(water-1)"]
    assert other.stacks("opp") == ["metal-5", "", "x(death-5) x(life-5) x(metal-1)"]
    t.line(2)
    assert (t.question(), t.stacks("own")) == (OVER, ["water-5 light-3", "x(fire-1) x(fire-5) x(water-1)", ""])
    assert t.stacks("opp") == ["metal-5", "x(life-5) x(metal-1)", "x(death-5)"]
    t = game("light water fire", own_stacks=["water-5", "x(fire-1)"], own_hand="light-3")
    t.play("light-3", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["water-5 light-3", "x(fire-1)", ""])


def test_light_4(game):
    """The opponent reveals the whole hand."""
    t = game("light water fire", own_hand="light-4 fire-1", opp_hand="life-1 metal-2")
    assert [t.knows("own", card) for card in ("life-1", "metal-2")] == [False, False]
    t.play("light-4", line=1)
    assert [t.knows("own", card) for card in ("life-1", "metal-2")] == [True, True]
    assert (t.question(), t.hand("opp"), t.knows("opp", "fire-1")) == (OVER, "life-1 metal-2", False)


# --- metal -----------------------------------------------------------------------------------------------------------
def test_metal_0(game):
    """The opponent's total in this line is 2 lower, also while it is covered; flip a card."""
    for stack, own, opp in (("metal-0", 0, 3), ("metal-0 x(fire-5)", 2, 3), ("x(metal-0)", 2, 5)):
        t = game("metal water fire", "death life light", own_stacks=[stack], opp_stacks=["life-5", "light-5"])
        assert [t.total("own", 1), t.total("opp", 1), t.total("opp", 2)] == [own, opp, 5]
    t = game("metal water fire", "death life light", own_stacks=["metal-0"])
    assert t.total("opp", 1) == -2
    t = game(
        "metal water fire",
        "death life light",
        own_stacks=["", "x(water-1) x(water-5)", ""],
        opp_stacks=["x(life-5) light-5", "", ""],
        own_hand="metal-0",
    )
    t.play("metal-0", line=1)
    assert t.question() == ("own: field card", ["light-5", "metal-0", "water-5"])
    t.choose("light-5")
    assert (t.question(), t.stacks("opp"), t.total("opp", 1)) == (OVER, ["x(life-5) x(light-5)", "", ""], 2)


def test_metal_1(game):
    """Draw 2; the opponent cannot compile in the next turn, whatever becomes of this card."""
    t = game(
        "metal water fire",
        "death life light",
        own_stacks=["", "water-5 water-4 x(water-1)", "fire-3"],
        opp_stacks=["life-5 light-5 x(life-1)", "", ""],
        own_hand="metal-1",
        opp_hand="death-5",
        own_deck_top="fire-1 fire-2",
        use_control=False,
    )
    t.play("metal-1", line=1)
    assert t.hand("own") == "fire-1 fire-2"
    t.choose("fire-2")  # fire-3 at the end of the turn
    t.choose("metal-1")
    assert t.stacks("own")[0] == "x(metal-1)"
    t.next_turn()
    assert (t.asked(), t.total("opp", 1)) == ("opp: action", 12)
    t.play("x(death-5)", line=3)
    t.next_turn()
    assert (t.compiled("own"), t.compiled("opp")) == ("water", "")  # the owner compiles
    t.decline()
    t.next_turn()
    assert (t.compiled("own"), t.compiled("opp")) == ("water", "death")  # and so does the opponent a turn later


def test_metal_2(game):
    """The opponent cannot play cards face-down in this line, also while it is covered."""
    barred = ["opp 1 up", "opp 2 down", "opp 3 down", "refresh"]
    free = ["opp 1 down", *barred]
    for stack, legal in (("metal-2", barred), ("metal-2 x(fire-5)", barred), ("x(metal-2)", free), ("", free)):
        t = game("metal water fire", "death life light", own_stacks=[stack], opp_hand="death-1", turn="opp")
        assert t.question() == ("opp: action", legal)
    t = game("metal water fire", "death life light", own_stacks=["metal-2"], own_hand="metal-1")
    assert t.question() == ("own: action", ["own 1 down", "own 1 up", "own 2 down", "own 3 down", "refresh"])


def test_metal_3(game):
    """Draw a card; all cards of one other line with eight or more cards, both sides counted, are deleted."""
    four = ["x(water-0) x(water-1) x(water-2) x(water-3)", "x(fire-0) x(fire-1) x(fire-2) x(fire-3)"]
    theirs = ["x(life-0) x(life-1) x(life-2) x(life-3)", "x(light-0) x(light-1) x(light-2) light-3"]
    how = {"own_hand": "metal-3", "own_deck_top": "fire-5"}
    t = game("metal water fire", "death life light", own_stacks=["", *four], opp_stacks=["", *theirs], **how)
    t.play("metal-3", line=1)
    assert t.hand("own") == "fire-5"
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["metal-3", four[0], ""])
    assert (t.stacks("opp"), t.count("own", "trash"), t.count("opp", "trash")) == (["", theirs[0], ""], 4, 4)
    seven = ["", four[0], "x(fire-0) x(fire-1) x(fire-2)"]
    t = game("metal water fire", "death life light", own_stacks=seven, opp_stacks=["", *theirs], **how)
    t.play("metal-3", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["metal-3", "", "x(fire-0) x(fire-1) x(fire-2)"])
    t = game("metal water fire", "death life light", own_stacks=four, opp_stacks=theirs, **how)
    t.play("metal-3", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, [f"{four[0]} metal-3", "", ""])
    t = game("metal water fire", "death life light", own_stacks=seven[::2], opp_stacks=theirs[::-1], **how)
    t.play("metal-3", line=1)
    assert (t.question(), t.hand("own"), t.count("own", "trash")) == (OVER, "fire-5", 0)


def test_metal_6(game):
    """Before it is covered or turned over, it is deleted, also from underneath."""
    t = game("metal water fire", "death life light", own_stacks=["metal-6"], own_hand="fire-5")
    t.play("x(fire-5)", line=1)
    assert (t.question(), t.stacks("own"), t.trash("own")) == (OVER, ["x(fire-5)", "", ""], "metal-6")
    for stack, after, trash in (
        ("metal-6", "", "metal-6"),
        ("metal-6 x(fire-5)", "x(fire-5)", "metal-6"),
        ("x(metal-6)", "metal-6", ""),
    ):
        t = game("metal water fire", "death life light", own_stacks=[stack], own_hand="fire-1")
        t.flip_cards("metal-6")
        assert (t.question(), t.stacks("own"), t.trash("own")) == (OVER, [after, "", ""], trash)
    t = game("metal water fire", "death life light", own_stacks=["x(metal-6)"], own_hand="fire-5")
    t.play("x(fire-5)", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(metal-6) x(fire-5)", "", ""])


# --- plague ----------------------------------------------------------------------------------------------------------
def test_plague_0(game):
    """The opponent discards a card. While it is uncovered, the opponent cannot play cards in this line."""
    t = game("plague water fire", own_hand="plague-0 fire-1 fire-2", opp_hand="life-1 life-2")
    t.play("plague-0", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-1")
    assert (t.question(), t.trash("opp"), t.hand("opp"), t.hand("own")) == (OVER, "life-1", "life-2", "fire-1 fire-2")
    barred = ["opp 2 down", "opp 3 down", "refresh"]
    free = ["opp 1 down", "opp 1 up", *barred]
    for stack, legal in (("plague-0", barred), ("plague-0 x(fire-5)", free), ("x(plague-0)", free)):
        t = game("plague water fire", own_stacks=[stack], opp_hand="death-1", turn="opp")
        assert t.question() == ("opp: action", legal)
    t = game("plague water fire", own_stacks=["plague-0"], own_hand="plague-1")
    assert t.question() == ("own: action", ["own 1 down", "own 1 up", "own 2 down", "own 3 down", "refresh"])


def test_plague_1(game):
    """The opponent discards a card. Whenever the opponent discards, it draws a card, also while covered."""
    t = game("plague water fire", own_hand="plague-1", opp_hand="life-1 life-2", own_deck_top="fire-1 fire-2")
    t.play("plague-1", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-1")
    assert (t.question(), t.trash("opp"), t.hand("own")) == (OVER, "life-1", "fire-1")
    t = game("plague water fire", own_hand="plague-1", own_deck_top="fire-1")
    t.play("plague-1", line=1)
    assert (t.question(), t.hand("own")) == (OVER, "")
    for stack, hand in (("plague-1 x(fire-5)", "fire-1"), ("x(plague-1)", "")):
        how = {"own_stacks": ["", stack], "own_hand": "plague-0", "opp_hand": "life-1", "own_deck_top": "fire-1"}
        t = game("plague water fire", **how)
        t.play("plague-0", line=1)
        assert (t.question(), t.trash("opp"), t.hand("own")) == (OVER, "life-1", hand)
    how = {"opp_hand": "life-5 life-1", "turn": "opp", "own_deck_top": "fire-1"}
    t = game("plague water fire", own_stacks=["plague-1"], **how)
    t.play("life-5", line=2)  # in the opponent's turn
    assert (t.question(), t.trash("opp"), t.hand("own")) == (OVER, "life-1", "fire-1")
    t = game("plague water fire", own_stacks=["", "plague-1"], own_hand="plague-5 fire-2", own_deck_top="fire-1")
    t.play("plague-5", line=1)  # a discard of one's own
    assert (t.question(), t.trash("own"), t.hand("own")) == (OVER, "fire-2", "")


def test_plague_2(game):
    """Discard one or more cards; the opponent discards one more than that."""
    how = {"opp_hand": "life-1 life-2 life-3 life-4"}
    t = game("plague water fire", own_hand="plague-2 fire-1 fire-2 fire-3", **how)
    t.play("plague-2", line=1)
    assert t.question() == ("own: card", ["fire-1", "fire-2", "fire-3"])
    t.choose("fire-1")
    assert t.question() == ("own: card", ["decline", "fire-2", "fire-3"])
    one = t.copy()
    one.decline()
    assert one.question() == ("opp: card", ["life-1", "life-2", "life-3", "life-4"])
    one.choose("life-1")
    assert one.question() == ("opp: card", ["life-2", "life-3", "life-4"])
    one.choose("life-2", by="opp")
    assert (one.question(), one.hand("own"), one.hand("opp")) == (OVER, "fire-2 fire-3", "life-3 life-4")
    t.choose("fire-2")
    t.decline()
    for card in ("life-4", "life-2", "life-1"):
        t.choose(card, by="opp")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "fire-3", "life-3")
    t = game("plague water fire", own_hand="plague-2", opp_hand="life-1 life-2")
    t.play("plague-2", line=1)
    t.choose("life-2", by="opp")
    assert (t.question(), t.hand("opp")) == (OVER, "life-1")


def test_plague_3(game):
    """Each other face-up card, uncovered, is turned over, one by one."""
    t = game(
        "plague water fire",
        own_stacks=["", "x(water-5)", "fire-4 fire-5"],
        opp_stacks=["life-5", "death-5 x(death-4)", "x(life-1) metal-5"],
        own_hand="plague-3",
    )
    t.play("plague-3", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-5", "metal-5"])
    t.choose("metal-5")
    assert t.question() == ("own: field card", ["fire-5", "life-5"])
    t.choose("fire-5")
    assert (t.question(), t.stacks("own")) == (OVER, ["plague-3", "x(water-5)", "fire-4 x(fire-5)"])
    assert t.stacks("opp") == ["x(life-5)", "death-5 x(death-4)", "x(life-1) x(metal-5)"]
    t = game("plague water fire", own_hand="plague-3", opp_stacks=["x(life-5)"])
    t.play("plague-3", line=1)
    assert (t.question(), t.stacks("own"), t.stacks("opp")) == (OVER, ["plague-3", "", ""], ["x(life-5)", "", ""])


def test_plague_4(game):
    """At the own end the opponent deletes a face-down card of theirs, then this card may be flipped."""
    how = {"opp_stacks": ["x(life-1)", "x(metal-1)", "x(life-3) death-5"], "phase": "end"}
    t = game("plague water fire", own_stacks=["plague-4", "x(fire-5)"], **how)
    assert t.question() == ("opp: field card", ["life-1", "metal-1"])
    t.choose("metal-1")
    assert (t.stacks("opp"), t.trash("opp")) == (["x(life-1)", "", "x(life-3) death-5"], "metal-1")
    assert t.question() == ("own: field card", ["decline", "plague-4"])
    declined = t.copy()
    declined.decline()
    assert (declined.question(), declined.stacks("own")) == (OVER, ["plague-4", "x(fire-5)", ""])
    t.choose("plague-4")
    assert (t.question(), t.stacks("own")) == (OVER, ["x(plague-4)", "x(fire-5)", ""])
    t = game("plague water fire", own_stacks=["plague-4", "x(fire-5)"], opp_stacks=["death-5"], phase="end")
    t.choose("plague-4", by="own")  # the second sentence stands by itself
    assert (t.question(), t.stacks("own"), t.stacks("opp")[0]) == (OVER, ["x(plague-4)", "x(fire-5)", ""], "death-5")
    for other in ({"own_stacks": ["plague-4 x(fire-5)"]}, {"own_stacks": ["x(plague-4)"]}, {"turn": "opp"}):
        t = game("plague water fire", **{"own_stacks": ["plague-4"]} | how | other)
        assert (t.question(), t.trash("opp")) == (OVER, "")


# --- psychic ---------------------------------------------------------------------------------------------------------
def test_psychic_0(game):
    """Draw 2; the opponent discards 2 and then reveals the hand."""
    t = game(
        "psychic water fire",
        own_hand="psychic-0",
        opp_hand="life-1 life-2 life-3 life-4",
        own_deck_top="fire-1 fire-2",
    )
    t.play("psychic-0", line=1)
    assert t.hand("own") == "fire-1 fire-2"
    assert t.question() == ("opp: card", ["life-1", "life-2", "life-3", "life-4"])
    t.choose("life-1")
    assert not t.knows("own", "life-2")
    t.choose("life-3", by="opp")
    assert (t.question(), t.trash("opp"), t.hand("opp")) == (OVER, "life-1 life-3", "life-2 life-4")
    assert [t.knows("own", "life-2"), t.knows("own", "life-4"), t.knows("opp", "fire-1")] == [True, True, False]


def test_psychic_1(game):
    """The opponent can play cards only face-down. At the own start it turns over, if uncovered."""
    barred = ["opp 1 down", "opp 2 down", "opp 3 down", "refresh"]
    free = sorted([*barred, "opp 1 up"])
    for stack, legal in (("psychic-1", barred), ("psychic-1 x(fire-5)", barred), ("x(psychic-1)", free)):
        t = game("psychic water fire", own_stacks=["", stack], opp_hand="death-1", turn="opp")
        assert t.question() == ("opp: action", legal)
    t = game("psychic water fire", own_stacks=["", "psychic-1"], own_hand="psychic-2")
    assert "own 1 up" in t.legal()
    for stack, turn, after in (
        ("psychic-1", "own", "x(psychic-1)"),
        ("psychic-1", "opp", "psychic-1"),
        ("psychic-1 x(fire-5)", "own", "psychic-1 x(fire-5)"),
        ("x(psychic-1)", "own", "x(psychic-1)"),
    ):
        how = {"own_hand": "fire-1", "opp_hand": "life-1", "opp_stacks": ["x(life-5)"], "turn": turn, "phase": "start"}
        t = game("psychic water fire", own_stacks=[stack, "x(water-5)"], **how)
        assert (t.asked(), t.stacks("own")[0]) == (f"{turn}: action", after)


def test_psychic_2(game):
    """The opponent discards 2; then the opponent's protocols are rearranged."""
    t = game("psychic water fire", own_hand="psychic-2", opp_hand="life-1 life-2 life-3", opp_compiled="life")
    t.play("psychic-2", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2", "life-3"])
    t.choose("life-1")
    assert t.question() == ("opp: card", ["life-2", "life-3"])
    t.choose("life-3")
    assert (t.hand("opp"), t.trash("opp")) == ("life-2", "life-1 life-3")
    orders = ["death metal life", "life death metal", "life metal death", "metal death life", "metal life death"]
    assert t.question() == ("own: rearrange", [f"opp {order}" for order in orders])
    t.rearrange("opp", "metal death life")
    assert (t.question(), t.protocols("opp"), t.compiled("opp")) == (OVER, "metal death life", "life")
    assert t.protocols("own") == "psychic water fire"
    t = game("psychic water fire", own_hand="psychic-2")
    t.play("psychic-2", line=1)
    assert t.asked() == "own: rearrange"


def test_psychic_3(game):
    """The opponent discards a card; then a card of the opponent is shifted."""
    t = game(
        "psychic water fire",
        own_stacks=["", "x(fire-5)", ""],
        opp_stacks=["x(life-5) metal-5", "x(life-1)", ""],
        own_hand="psychic-3",
        opp_hand="life-2 life-3",
    )
    t.play("psychic-3", line=1)
    assert t.question() == ("opp: card", ["life-2", "life-3"])
    t.choose("life-2")
    assert (t.trash("opp"), t.question()) == ("life-2", ("own: field card", ["life-1", "metal-5"]))
    t.choose("life-1")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5) metal-5 x(life-1)", "", ""])
    t = game("psychic water fire", own_stacks=["", "x(fire-5)"], opp_stacks=["life-5"], own_hand="psychic-3")
    t.play("psychic-3", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])


def test_psychic_4(game):
    """At the own end a card of the opponent may be returned; if so, this card is flipped."""
    how = {"opp_stacks": ["x(life-5) metal-5", "x(life-1)", ""], "phase": "end"}
    t = game("psychic water fire", own_stacks=["psychic-4", "x(fire-5)"], **how)
    assert t.question() == ("own: field card", ["decline", "life-1", "metal-5"])
    declined = t.copy()
    declined.decline()
    assert declined.question() == OVER
    assert (declined.stacks("own"), declined.hand("opp")) == (["psychic-4", "x(fire-5)", ""], "")
    t.choose("metal-5")
    assert (t.question(), t.hand("opp")) == (OVER, "metal-5")
    assert (t.stacks("own"), t.stacks("opp")) == (["x(psychic-4)", "x(fire-5)", ""], ["x(life-5)", "x(life-1)", ""])
    for other in ({"own_stacks": ["psychic-4 x(fire-5)"]}, {"own_stacks": ["x(psychic-4)"]}, {"turn": "opp"}):
        t = game("psychic water fire", **{"own_stacks": ["psychic-4"]} | how | other)
        assert (t.question(), t.hand("opp")) == (OVER, "")
    t = game("psychic water fire", own_stacks=["psychic-4", "x(fire-5)"], phase="end")
    assert (t.question(), t.stacks("own")) == (OVER, ["psychic-4", "x(fire-5)", ""])


# --- speed -----------------------------------------------------------------------------------------------------------
def test_speed_0(game):
    """Play another card, as in an action."""
    t = game("speed water fire", own_hand="speed-0 water-4 fire-4", own_stacks=["", "x(water-5)", "fire-5"])
    t.play("speed-0", line=1)
    assert t.question() == ("own: place", ["own 1 down", "own 2 down", "own 2 up", "own 3 down", "own 3 up"])
    down = t.copy()
    down.play("x(fire-4)", line=1)
    assert (down.question(), down.stacks("own")[0], down.hand("own")) == (OVER, "speed-0 x(fire-4)", "water-4")
    t.play("fire-4", line=3)  # its middle box runs: the card left is discarded, two are drawn
    assert (t.question(), t.trash("own"), t.count("own", "hand")) == (OVER, "water-4", 2)
    assert t.stacks("own") == ["speed-0", "x(water-5)", "fire-5 fire-4"]
    t = game("speed water fire", own_hand="speed-0")
    t.play("speed-0", line=1)
    assert (t.question(), t.stacks("own"), t.count("own", "hand")) == (OVER, ["speed-0", "", ""], 0)


def test_speed_1(game):
    """Draw 2. After the owner clears the cache: draw a card, also while it is covered."""
    t = game("speed water fire", own_hand="speed-1", own_deck_top="fire-1 fire-2")
    t.play("speed-1", line=1)
    assert (t.question(), t.hand("own")) == (OVER, "fire-1 fire-2")
    six = {"own": "fire-0 fire-1 fire-2 fire-3 fire-4 fire-5", "opp": "life-0 life-1 life-2 life-3 life-4 life-5"}
    for stack, turn, own, opp in (
        ("speed-1", "own", 6, 6),
        ("speed-1 x(water-5)", "own", 6, 6),
        ("x(speed-1)", "own", 5, 6),
        ("speed-1", "opp", 6, 5),
    ):
        how = {"own_hand": six["own"], "opp_hand": six["opp"], "turn": turn, "phase": "check cache"}
        t = game("speed water fire", own_stacks=[stack], **how)
        t.choose("fire-0" if turn == "own" else "life-0", by=turn)
        assert (t.question(), t.count("own", "hand"), t.count("opp", "hand")) == (OVER, own, opp)
    t = game("speed water fire", own_stacks=["speed-1"], own_hand=six["own"][:34], phase="check cache")
    assert (t.question(), t.count("own", "hand")) == (OVER, 5)


def test_speed_2(game):
    """Deleted by a compile it is shifted instead by its owner, also while covered and whoever compiles."""
    for stack, turn, asked, left in (
        ("speed-5 speed-4 speed-2", "own", "own: line", "speed-4 speed-5"),
        ("speed-5 speed-2 speed-4", "own", "own: line", "speed-4 speed-5"),
        ("speed-2 x(speed-4)", "opp", "own: line", "speed-4"),
        ("speed-5 fire-4 x(speed-2)", "own", "nothing", "fire-4 speed-2 speed-5"),
    ):
        facing = ["", "x(life-5)"] if turn == "own" else ["", "life-5 death-5 x(death-1)"]
        how = {"opp_stacks": facing, "turn": turn, "phase": "check compile"}
        t = game("fire speed water", own_stacks=["x(fire-1)", stack, "x(fire-5)"], **how)
        assert t.asked() == asked
        if asked == "nothing":
            assert t.stacks("own") == ["x(fire-1)", "", "x(fire-5)"]
        else:
            assert t.legal() == ["line 1", "line 3"]
            t.line(3, by="own")
            assert t.stacks("own") == ["x(fire-1)", "", "x(fire-5) speed-2"]
        assert (t.question(), t.trash("own"), t.stacks("opp")) == (OVER, left, ["", "", ""])
        assert (t.compiled("own"), t.compiled("opp")) == (("speed", "") if turn == "own" else ("", "life"))
    t = game("fire speed water", own_stacks=["", "speed-2"], own_hand="fire-1")
    t.delete_cards("speed-2")
    assert (t.question(), t.trash("own")) == (OVER, "speed-2")


def test_speed_3(game):
    """Shift another own card. At the own end an own card may be shifted; if so, this card is flipped."""
    how = {"opp_stacks": ["life-5", "x(life-1)"]}
    t = game("speed water fire", own_stacks=["", "x(water-1) water-5", "x(fire-1)"], own_hand="speed-3", **how)
    t.play("speed-3", line=1)
    assert t.question() == ("own: field card", ["fire-1", "water-5"])
    t.choose("water-5")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["speed-3", "x(water-1)", "x(fire-1) water-5"]
    assert t.question() == ("own: field card", ["decline", "speed-3", "water-1", "water-5"])  # at the end of the turn
    declined, itself = t.copy(), t.copy()
    declined.decline()
    assert (declined.question(), declined.stacks("own")) == (OVER, ["speed-3", "x(water-1)", "x(fire-1) water-5"])
    itself.choose("speed-3")
    itself.line(2)
    assert (itself.question(), itself.stacks("own")) == (OVER, ["", "x(water-1) x(speed-3)", "x(fire-1) water-5"])
    t.choose("water-1")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(speed-3)", "", "x(fire-1) water-5 x(water-1)"])
    for other in ({"own_stacks": ["speed-3 x(fire-5)"]}, {"own_stacks": ["x(speed-3)"]}, {"turn": "opp"}):
        t = game("speed water fire", **{"own_stacks": ["speed-3"], "phase": "end"} | how | other)
        assert t.question() == OVER
    t = game("speed water fire", own_hand="speed-3", **how)
    t.play("speed-3", line=1)  # no other own card
    assert t.question() == ("own: field card", ["decline", "speed-3"])


def test_speed_4(game):
    """Shift a face-down card of the opponent."""
    t = game(
        "speed water fire",
        own_stacks=["", "x(fire-5)", ""],
        opp_stacks=["x(life-5) x(metal-5)", "x(life-1) death-4", "x(life-4)"],
        own_hand="speed-4",
    )
    t.play("speed-4", line=1)
    assert t.question() == ("own: field card", ["life-4", "metal-5"])
    t.choose("metal-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5)", "x(life-1) death-4 x(metal-5)", "x(life-4)"])
    t = game("speed water fire", own_stacks=["", "x(fire-5)"], opp_stacks=["life-3"], own_hand="speed-4")
    t.play("speed-4", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["life-3", "", ""])


# --- spirit ----------------------------------------------------------------------------------------------------------
def test_spirit_0(game):
    """Refresh, then draw a card. While it is uncovered its owner does not check the cache."""
    t = game("spirit water fire", own_hand="spirit-0 fire-1")
    t.play("spirit-0", line=1)
    assert (t.question(), t.count("own", "hand"), t.trash("own")) == (OVER, 6, "")
    t = game("spirit water fire", own_hand="spirit-0 fire-0 fire-1 fire-2 fire-3 fire-4", control="own")
    t.play("spirit-0", line=1)  # no refresh with five cards, one is drawn all the same
    assert (t.question(), t.count("own", "hand"), t.control) == (OVER, 6, "own")
    six = {"own_hand": "fire-0 fire-1 fire-2 fire-3 fire-4 fire-5"}
    six["opp_hand"] = "life-0 life-1 life-2 life-3 life-4 life-5"
    for stack, turn, asked in (
        ("spirit-0", "own", "nothing"),
        ("spirit-0 x(water-5)", "own", "own: card"),
        ("x(spirit-0)", "own", "own: card"),
        ("spirit-0", "opp", "opp: card"),
    ):
        t = game("spirit water fire", own_stacks=[stack], turn=turn, phase="check cache", **six)
        assert (t.asked(), t.count("own", "hand")) == (asked, 6)


def test_spirit_1(game):
    """Own cards may be played face-up in any line. Draw 2. At the own start discard a card or flip this card."""
    t = game("spirit water fire", own_hand="spirit-1", own_deck_top="fire-1 fire-2")
    t.play("spirit-1", line=1)
    assert (t.question(), t.hand("own")) == (OVER, "fire-1 fire-2")
    downs = PLACES_DOWN
    for stack, ups in (
        ("spirit-1", ["own 1 up", "own 2 up", "own 3 up"]),
        ("spirit-1 x(fire-5)", ["own 1 up", "own 2 up", "own 3 up"]),
        ("x(spirit-1)", ["own 2 up"]),
    ):
        t = game("spirit water fire", own_stacks=[stack], own_hand="water-4")
        assert t.question() == ("own: action", sorted([*downs, *ups, "refresh"]))
    t = game("spirit water fire", own_stacks=["spirit-1"], opp_hand="life-4", turn="opp")
    assert t.question() == ("opp: action", ["opp 1 down", "opp 2 down", "opp 2 up", "opp 3 down", "refresh"])

    how = {"own_hand": "water-4 water-3", "phase": "start"}
    t = game("spirit water fire", own_stacks=["spirit-1", "x(fire-5)"], opp_stacks=["x(life-5)"], **how)
    assert t.question() == ("own: option", ["option 1", "option 2"])
    flipped = t.copy()
    t.option(1)
    assert t.question() == ("own: card", ["water-3", "water-4"])
    t.choose("water-4")
    assert (t.asked(), t.trash("own"), t.stacks("own")[0]) == ("own: action", "water-4", "spirit-1")
    flipped.option(2)
    assert (flipped.asked(), flipped.trash("own"), flipped.stacks("own")[0]) == ("own: action", "", "x(spirit-1)")
    t = game("spirit water fire", own_stacks=["spirit-1"], phase="start", own_deck_top="fire-1")
    assert t.stacks("own")[0] == "x(spirit-1)"  # no card to discard
    for other in ({"own_stacks": ["spirit-1 x(fire-5)"]}, {"own_stacks": ["x(spirit-1)"]}, {"turn": "opp"}):
        t = game("spirit water fire", **{"own_stacks": ["spirit-1"], "opp_hand": "life-4"} | how | other)
        assert t.asked() == f"{other.get('turn', 'own')}: action"


def test_spirit_2(game):
    """A card may be flipped."""
    t = game(
        "spirit water fire",
        own_stacks=["", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-5) life-1", "", ""],
        own_hand="spirit-2",
    )
    t.play("spirit-2", line=1)
    assert t.question() == ("own: field card", ["decline", "fire-5", "life-1", "spirit-2"])
    for card, own, opp in (
        ("life-1", ["spirit-2", "x(fire-1) x(fire-5)", ""], ["x(life-5) x(life-1)", "", ""]),
        ("fire-5", ["spirit-2", "x(fire-1) fire-5", ""], ["x(life-5) life-1", "", ""]),
        ("spirit-2", ["x(spirit-2)", "x(fire-1) x(fire-5)", ""], ["x(life-5) life-1", "", ""]),
    ):
        chosen = t.copy()
        chosen.choose(card)
        assert (chosen.question(), chosen.stacks("own"), chosen.stacks("opp")) == (OVER, own, opp)
    before = t.stacks("own"), t.stacks("opp")
    t.decline()
    assert (t.question(), (t.stacks("own"), t.stacks("opp"))) == (OVER, before)


def test_spirit_3(game):
    """After its owner has drawn, it may be shifted, also while it is covered, once a draw."""
    for stack, left in (("spirit-3", ""), ("spirit-3 x(fire-5)", "x(fire-5)")):
        t = game("spirit water fire", own_stacks=[stack, "water-5", ""], own_hand="fire-1")
        t.refresh()
        assert t.question() == ("own: field card", ["decline", "spirit-3"])
        declined = t.copy()
        declined.decline()
        assert (declined.question(), declined.stacks("own")) == (OVER, [stack, "water-5", ""])
        t.choose("spirit-3")
        assert t.question() == ("own: line", ["line 2", "line 3"])
        t.line(2)
        assert (t.question(), t.stacks("own"), t.count("own", "hand")) == (OVER, [left, "water-5 spirit-3", ""], 5)
    t = game("spirit water fire", own_stacks=["x(spirit-3)"], own_hand="fire-1")
    t.refresh()
    assert t.question() == OVER
    t = game("spirit water fire", own_stacks=["spirit-3"], opp_hand="life-1", turn="opp")
    t.refresh()  # a draw of the opponent
    assert t.question() == OVER
    t = game("spirit water fire", "love life metal", own_stacks=["spirit-3"], opp_hand="love-6", turn="opp")
    t.play("love-6", line=1)  # the owner draws in the opponent's turn
    assert t.question() == ("own: field card", ["decline", "spirit-3"])


def test_spirit_4(game):
    """Two of the own protocols change places."""
    t = game("spirit water fire", own_hand="spirit-4", own_stacks=["", "water-5", ""], own_compiled="water")
    t.play("spirit-4", line=1)
    assert t.question() == ("own: pair", ["1 2", "1 3", "2 3"])
    for pair, order in (((1, 2), "water spirit fire"), ((1, 3), "fire water spirit"), ((2, 3), "spirit fire water")):
        swapped = t.copy()
        swapped.pair(*pair)
        assert (swapped.question(), swapped.protocols("own"), swapped.compiled("own")) == (OVER, order, "water")
        assert (swapped.protocols("opp"), swapped.stacks("own")) == ("death life metal", ["spirit-4", "water-5", ""])


# --- water -----------------------------------------------------------------------------------------------------------
def test_water_0(game):
    """Flip another card, then flip this card."""
    t = game(
        "water light fire",
        own_stacks=["", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-5) life-1", "", ""],
        own_hand="water-0",
    )
    t.play("water-0", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-1"])
    t.choose("life-1")
    assert (t.question(), t.stacks("own")) == (OVER, ["x(water-0)", "x(fire-1) x(fire-5)", ""])
    assert t.stacks("opp") == ["x(life-5) x(life-1)", "", ""]
    t = game("water light fire", own_hand="water-0")
    t.play("water-0", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(water-0)", "", ""])


def test_water_1(game):
    """The own top card goes face-down into each other line, one after the other."""
    t = game(
        "water light fire",
        own_stacks=["", "light-5", ""],
        own_hand="water-1",
        own_deck_top="fire-1 fire-2 fire-3",
    )
    t.play("water-1", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["water-1", "light-5 x(fire-2)", "x(fire-1)"])
    t = game("water light fire", own_hand="water-1", own_deck="fire-1", own_trash="fire-2")
    t.play("water-1", line=1)
    t.line(2)  # the deck is empty after that
    assert (t.question(), t.stacks("own"), t.trash("own")) == (OVER, ["water-1", "x(fire-1)", ""], "fire-2")


def test_water_2(game):
    """Draw 2, then rearrange the own protocols."""
    t = game("water light fire", own_hand="water-2", own_deck_top="fire-1 fire-2", own_compiled="light")
    t.play("water-2", line=1)
    assert t.hand("own") == "fire-1 fire-2"
    orders = ["fire light water", "fire water light", "light fire water", "light water fire", "water fire light"]
    assert t.question() == ("own: rearrange", [f"own {order}" for order in orders])
    t.rearrange("own", "fire water light")
    assert (t.question(), t.protocols("own"), t.compiled("own")) == (OVER, "fire water light", "light")
    assert (t.protocols("opp"), t.stacks("own")) == ("death life metal", ["water-2", "", ""])


def test_water_3(game):
    """Return all cards worth 2 in one line, covered ones and both sides; face-down cards are worth 2."""
    t = game(
        "water light fire",
        own_stacks=["x(fire-5)", "x(fire-3) fire-2 light-5 x(light-1)", ""],
        opp_stacks=["", "life-2 metal-5 x(metal-3)", "life-5 life-1"],
        own_hand="water-3",
    )
    t.play("water-3", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    first = t.copy()
    first.line(1)
    assert (first.question(), first.stacks("own")[0], first.hand("own")) == (OVER, "water-3", "fire-5")
    t.line(2)
    assert t.stacks("own") == ["x(fire-5) water-3", "light-5", ""]
    assert t.stacks("opp") == ["", "metal-5", "life-5 life-1"]
    # uncovered by it, light-5 and metal-5 run: each player discards, the player on turn says which of the two is first
    assert (t.hand("own"), t.hand("opp")) == ("fire-2 fire-3 light-1", "life-2 metal-3")
    assert t.asked() == "own: order"
    t.order("metal-5")
    t.choose("life-2", by="opp")
    t.choose("light-1", by="own")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "fire-2 fire-3", "metal-3")


def test_water_4(game):
    """Return an own card."""
    t = game(
        "water light fire",
        own_stacks=["", "x(fire-1) x(fire-5)", "light-5"],
        opp_stacks=["life-1", "", ""],
        own_hand="water-4",
    )
    t.play("water-4", line=1)
    assert t.question() == ("own: field card", ["fire-5", "light-5", "water-4"])
    itself = t.copy()
    itself.choose("water-4")
    assert (itself.question(), itself.stacks("own")[0], itself.hand("own")) == (OVER, "", "water-4")
    t.choose("fire-5")
    assert (t.question(), t.stacks("own"), t.hand("own")) == (OVER, ["water-4", "x(fire-1)", "light-5"], "fire-5")
