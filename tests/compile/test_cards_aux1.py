"""The cards of the set aux1: what each does, by its text in the public sources, one test a card."""

from tests.compile.positions import OVER

OPP = "death life light"  # the opponent's protocols, for the fixture `game`


# --- apathy ----------------------------------------------------------------------------------------------------------
def test_apathy_0(game):
    """The own total in its line is higher by the face-down cards there, both sides and covered ones counted."""
    opp = ["x(life-5) life-1 x(life-2)", "x(light-1)", ""]
    for stack, total in (
        ("apathy-0", 2),
        ("apathy-0 x(fire-5)", 2 + 3),
        ("x(water-5) fire-1 apathy-0 x(fire-5)", 2 + 1 + 2 + 4),
        ("x(apathy-0)", 2),
    ):
        t = game("apathy fire water", own_stacks=[stack, "x(fire-2)"], opp_stacks=opp)
        assert [t.total("own", 1), t.total("own", 2), t.total("own", 3)] == [total, 2, 0]
        assert [t.total("opp", 1), t.total("opp", 2)] == [5, 2]


def test_apathy_1(game):
    """All other face-up cards of its line, both sides and covered ones, are turned over."""
    t = game(
        "apathy fire water",
        own_stacks=["fire-5 x(fire-4) water-5", "fire-1", ""],
        opp_stacks=["life-5 x(light-5) life-4", "death-5", ""],
        own_hand="apathy-1",
    )
    t.play("apathy-1", line=1)
    assert t.question() == OVER
    assert t.stacks("own") == ["x(fire-5) x(fire-4) x(water-5) apathy-1", "fire-1", ""]
    assert t.stacks("opp") == ["x(life-5) x(light-5) x(life-4)", "death-5", ""]


def test_apathy_2(game):
    """Middle boxes of its line do not run, on either side, also while it is covered. Before it is covered it flips."""
    for stacks, drawn in (
        (["apathy-2"], 0),
        (["apathy-2 x(fire-5)"], 0),
        (["x(apathy-2)"], 1),
        (["", "apathy-2"], 1),
    ):
        how = {"own_stacks": stacks, "opp_stacks": ["", "", "x(light-5)"], "opp_hand": "life-2", "turn": "opp"}
        t = game("apathy fire water", "life death light", **how)
        t.play("life-2", line=1)
        if drawn:
            t.decline()  # to turn over a face-down card
        assert (t.question(), t.count("opp", "hand")) == (OVER, drawn)
    for stack, after, flipped in (
        ("apathy-2 x(fire-5)", "apathy-2 x(fire-5) apathy-3", "life-1"),
        ("apathy-2", "x(apathy-2) apathy-3", "x(life-1)"),
        ("x(apathy-2)", "x(apathy-2) apathy-3", "x(life-1)"),
    ):
        t = game("apathy fire water", own_stacks=[stack], opp_stacks=["", "life-1"], own_hand="apathy-3")
        t.play("apathy-3", line=1)
        assert (t.question(), t.stacks("own")[0], t.stacks("opp")[1]) == (OVER, after, flipped)
    t = game("apathy fire water", own_stacks=["apathy-2"], own_hand="fire-4")
    t.play("x(fire-4)", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(apathy-2) x(fire-4)", "", ""])
    t = game("apathy fire water", own_stacks=["apathy-2"], own_hand="fire-4")
    t.play("x(fire-4)", line=2)
    assert (t.question(), t.stacks("own")) == (OVER, ["apathy-2", "x(fire-4)", ""])


def test_apathy_3(game):
    """A face-up card of the opponent is turned over."""
    t = game(
        "apathy fire water",
        own_stacks=["", "fire-5", ""],
        opp_stacks=["life-5 life-4", "light-1", "light-5 x(death-5)"],
        own_hand="apathy-3",
    )
    t.play("apathy-3", line=1)
    assert t.question() == ("own: field card", ["life-4", "light-1"])
    t.choose("life-4")
    assert (t.question(), t.stacks("opp")) == (OVER, ["life-5 x(life-4)", "light-1", "light-5 x(death-5)"])
    t = game("apathy fire water", own_stacks=["fire-5"], opp_stacks=["life-5 x(life-4)"], own_hand="apathy-3")
    t.play("apathy-3", line=1)
    assert t.question() == OVER
    assert (t.stacks("own"), t.stacks("opp")[0]) == (["fire-5 apathy-3", "", ""], "life-5 x(life-4)")


def test_apathy_4(game):
    """A covered face-up card of one's own may be turned over."""
    t = game(
        "apathy fire water",
        own_stacks=["fire-5 x(water-1)", "water-5 x(fire-1)", "x(fire-2) fire-4"],
        opp_stacks=["life-5 life-4", "", ""],
        own_hand="apathy-4 water-2",
    )
    t.play("apathy-4", line=1)
    assert t.question() == ("own: field card", ["decline", "fire-5", "water-5"])
    for card, own in (
        ("fire-5", ["x(fire-5) x(water-1) apathy-4", "water-5 x(fire-1)", "x(fire-2) fire-4"]),
        ("water-5", ["fire-5 x(water-1) apathy-4", "x(water-5) x(fire-1)", "x(fire-2) fire-4"]),
        (None, ["fire-5 x(water-1) apathy-4", "water-5 x(fire-1)", "x(fire-2) fire-4"]),
    ):
        chosen = t.copy()
        if card is None:
            chosen.decline()
        else:
            chosen.choose(card)
        assert (chosen.question(), chosen.stacks("own"), chosen.stacks("opp")) == (OVER, own, ["life-5 life-4", "", ""])
    t = game("apathy fire water", own_stacks=["x(fire-5)"], opp_stacks=["life-5 life-4"], own_hand="apathy-4")
    t.play("apathy-4", line=1)
    assert t.question() == OVER


# --- hate ------------------------------------------------------------------------------------------------------------
def test_hate_0(game):
    """Delete a card."""
    t = game(
        "hate fire water",
        own_stacks=["", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-5) life-1", "", ""],
        own_hand="hate-0",
    )
    t.play("hate-0", line=1)
    assert t.question() == ("own: field card", ["fire-5", "hate-0", "life-1"])
    t.choose("life-1")
    assert (t.question(), t.trash("opp"), t.stacks("opp")) == (OVER, "life-1", ["x(life-5)", "", ""])
    assert t.stacks("own") == ["hate-0", "x(fire-1) x(fire-5)", ""]
    t = game("hate fire water", own_hand="hate-0")
    t.play("hate-0", line=1)
    assert (t.question(), t.trash("own")) == (OVER, "hate-0")


def test_hate_1(game):
    """Discard 3, delete a card, delete another card; each stands by itself."""
    how = {"own_stacks": ["", "x(water-5) x(fire-5)", ""], "opp_stacks": ["x(life-5) light-1", "x(life-1)", ""]}
    t = game("hate fire water", own_hand="hate-1 fire-1 fire-2 fire-3 fire-4", **how)
    t.play("hate-1", line=1)
    for card, left in (
        ("fire-1", ["fire-1", "fire-2", "fire-3", "fire-4"]),
        ("fire-3", ["fire-2", "fire-3", "fire-4"]),
        ("fire-4", ["fire-2", "fire-4"]),
    ):
        assert t.question() == ("own: card", left)
        t.choose(card)
    assert (t.hand("own"), t.trash("own")) == ("fire-2", "fire-1 fire-3 fire-4")
    assert t.question() == ("own: field card", ["fire-5", "hate-1", "life-1", "light-1"])
    itself = t.copy()
    itself.choose("hate-1")  # and the second deletion is lost
    assert itself.question() == OVER
    assert (itself.trash("opp"), itself.stacks("own")) == ("", ["", "x(water-5) x(fire-5)", ""])
    t.choose("light-1")
    assert t.question() == ("own: field card", ["fire-5", "hate-1", "life-1", "life-5"])
    t.choose("life-5")
    assert (t.question(), t.trash("opp"), t.stacks("opp")) == (OVER, "life-5 light-1", ["", "x(life-1)", ""])
    t = game("hate fire water", own_hand="hate-1 fire-1", **how)
    t.play("hate-1", line=1)
    assert (t.trash("own"), t.asked()) == ("fire-1", "own: field card")
    t.choose("life-1")
    t.choose("light-1")
    assert (t.question(), t.trash("opp")) == (OVER, "life-1 light-1")


def test_hate_2(game):
    """Delete the own uncovered card of the highest value, then that of the opponent."""
    t = game(
        "hate fire water",
        own_stacks=["", "fire-5 fire-4", "x(water-5)"],
        opp_stacks=["death-5 life-4", "x(light-5)", "light-4"],
        own_hand="hate-2",
    )
    t.play("hate-2", line=1)
    assert (t.trash("own"), t.stacks("own")) == ("fire-4", ["hate-2", "fire-5", "x(water-5)"])
    assert t.question() == ("own: field card", ["life-4", "light-4"])
    t.choose("light-4")
    assert (t.question(), t.trash("opp"), t.stacks("opp")) == (OVER, "light-4", ["death-5 life-4", "x(light-5)", ""])
    how = {"own_stacks": ["", "x(fire-5)", "fire-1"], "opp_stacks": ["life-1", "x(light-5)"]}
    t = game("hate fire water", own_hand="hate-2", **how)
    t.play("hate-2", line=1)
    assert t.question() == ("own: field card", ["fire-5", "hate-2"])
    itself = t.copy()
    itself.choose("hate-2")
    assert (itself.question(), itself.trash("own"), itself.trash("opp")) == (OVER, "hate-2", "")
    t.choose("fire-5")
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "fire-5", "light-5")


def test_hate_3(game):
    """After its owner has deleted cards: draw a card, once a deletion, also while it is covered."""
    how = {"opp_stacks": ["x(life-1)", "x(life-2)"], "own_deck_top": "water-1 water-2"}
    for stack, turn, by, hand in (
        ("hate-3", "own", "own", "fire-1 water-1"),
        ("hate-3", "opp", "own", "fire-1 water-1"),
        ("hate-3 x(fire-5)", "own", "own", "fire-1 water-1"),
        ("x(hate-3)", "own", "own", "fire-1"),
        ("hate-3", "own", "opp", "fire-1"),
    ):
        how |= {"own_hand": "fire-1", "opp_hand": "life-3"}
        t = game("hate fire water", own_stacks=[stack], turn=turn, **how)
        t.delete_cards("life-1", "life-2", by=by)
        assert (t.question(), t.trash("opp"), t.hand("own"), t.hand("opp")) == (OVER, "life-1 life-2", hand, "life-3")
    t = game("hate fire water", own_stacks=["", "hate-3"], **how | {"own_hand": "hate-1"})
    t.play("hate-1", line=1)
    t.choose("life-1")
    assert t.hand("own") == "water-1"
    t.choose("life-2")
    assert (t.question(), t.hand("own")) == (OVER, "water-1 water-2")
    t = game("hate fire water", own_stacks=["", "hate-3"], **how | {"own_hand": "hate-0"})
    t.play("hate-0", line=1)
    t.choose("hate-3")  # gone itself
    assert (t.question(), t.hand("own")) == (OVER, "")


def test_hate_4(game):
    """Before it is covered: delete the covered card of the lowest value in its line, on either side."""
    t = game(
        "hate fire water",
        own_stacks=["fire-3 x(fire-5) hate-4", "fire-0 x(water-1)", ""],
        opp_stacks=["light-1 x(life-5) life-0", "", ""],
        own_hand="water-5",
    )
    t.play("x(water-5)", line=1)
    assert (t.question(), t.trash("opp"), t.trash("own")) == (OVER, "light-1", "")
    assert t.stacks("own") == ["fire-3 x(fire-5) hate-4 x(water-5)", "fire-0 x(water-1)", ""]
    assert t.stacks("opp") == ["x(life-5) life-0", "", ""]
    t = game(
        "hate fire water",
        own_stacks=["x(fire-5) fire-4 hate-4"],
        opp_stacks=["x(life-1) light-1"],
        own_hand="water-5",
    )
    t.play("x(water-5)", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-1"])
    t.choose("fire-5")
    assert (t.question(), t.stacks("own"), t.trash("own")) == (OVER, ["fire-4 hate-4 x(water-5)", "", ""], "fire-5")
    for stack in ("x(fire-5) hate-4 x(fire-1)", "x(fire-5) x(hate-4)", "hate-4"):
        t = game("hate fire water", own_stacks=[stack], opp_stacks=["light-1"], own_hand="water-5")
        t.play("x(water-5)", line=1)
        assert (t.question(), t.stacks("own")[0], t.stacks("opp")[0]) == (OVER, f"{stack} x(water-5)", "light-1")


# --- love ------------------------------------------------------------------------------------------------------------
def test_love_1(game):
    """Draw the top card of the opponent's deck. At the own end a card may be given away; if so, draw 2."""
    how = {"opp_deck_top": "life-1 life-2", "own_deck_top": "water-1 water-2"}
    t = game("love fire water", own_hand="love-1 fire-1", **how)
    t.play("love-1", line=1)
    assert t.hand("own") == "fire-1 life-1"
    assert t.question() == ("own: card", ["decline", "fire-1", "life-1"])
    declined = t.copy()
    declined.decline()
    assert (declined.question(), declined.hand("own"), declined.hand("opp")) == (OVER, "fire-1 life-1", "")
    t.choose("fire-1")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "life-1 water-1 water-2", "fire-1")
    assert t.trash("own") == ""
    t = game("love fire water", own_hand="love-1", opp_deck="", opp_trash="life-3")
    t.play("love-1", line=1)
    assert (t.question(), t.hand("own"), t.trash("opp")) == (OVER, "", "life-3")  # nor is there a card to give
    for other in ({"own_stacks": ["love-1 x(fire-5)"]}, {"own_stacks": ["x(love-1)"]}, {"turn": "opp"}):
        at_end = {"own_stacks": ["love-1"], "own_hand": "fire-1", "opp_hand": "life-3", "phase": "end"}
        t = game("love fire water", **at_end | other)
        assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "fire-1", "life-3")


def test_love_2(game):
    """The opponent draws a card; then refresh."""
    t = game("love fire water", own_hand="love-2 fire-1", opp_deck_top="life-1", control="own")
    t.play("love-2", line=1)
    assert (t.asked(), t.hand("opp"), t.control, t.count("own", "hand")) == ("own: rearrange", "life-1", None, 1)
    t.decline()
    assert (t.question(), t.hand("opp"), t.count("own", "hand")) == (OVER, "life-1", 5)
    five = "fire-0 fire-1 fire-2 fire-3 fire-4"
    t = game("love fire water", own_hand=f"love-2 {five}", opp_deck_top="life-1", control="own")
    t.play("love-2", line=1)
    assert (t.question(), t.hand("opp"), t.hand("own"), t.control) == (OVER, "life-1", five, "own")


def test_love_3(game):
    """Take a random card of the opponent's hand, then give a card to the opponent."""
    t = game("love fire water", own_hand="love-3 fire-1", opp_hand="life-1")
    t.play("love-3", line=1)
    assert t.question() == ("own: card", ["fire-1", "life-1"])
    back = t.copy()
    back.choose("life-1")
    assert (back.question(), back.hand("own"), back.hand("opp")) == (OVER, "fire-1", "life-1")
    t.choose("fire-1")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "life-1", "fire-1")
    assert (t.trash("own"), t.trash("opp")) == ("", "")
    t = game("love fire water", own_hand="love-3 fire-1", opp_hand="life-1 life-2 life-3")
    t.play("love-3", line=1)
    assert (t.asked(), t.count("own", "hand"), t.count("opp", "hand")) == ("own: card", 2, 2)
    taken = t.hand("own").split()[1]
    assert {taken, *t.hand("opp").split()} == {"life-1", "life-2", "life-3"}
    t.choose(taken)
    assert (t.hand("own"), t.hand("opp")) == ("fire-1", "life-1 life-2 life-3")
    t = game("love fire water", own_hand="love-3 fire-1 fire-2")
    t.play("love-3", line=1)  # nothing to take, a card is given all the same
    assert t.question() == ("own: card", ["fire-1", "fire-2"])
    t.choose("fire-2")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "fire-1", "fire-2")


def test_love_4(game):
    """Reveal a card of the own hand, then flip a card."""
    how = {"own_stacks": ["", "x(fire-4) x(fire-5)"], "opp_stacks": ["x(life-5) life-1"]}
    t = game("love fire water", own_hand="love-4 fire-1 fire-2", **how)
    t.play("love-4", line=1)
    assert t.question() == ("own: card", ["fire-1", "fire-2"])
    assert not t.knows("opp", "fire-2")
    t.choose("fire-2")
    assert [t.knows("opp", "fire-1"), t.knows("opp", "fire-2")] == [False, True]
    assert t.question() == ("own: field card", ["fire-5", "life-1", "love-4"])
    t.choose("life-1")
    assert (t.question(), t.hand("own"), t.stacks("opp")) == (OVER, "fire-1 fire-2", ["x(life-5) x(life-1)", "", ""])
    t = game("love fire water", own_hand="love-4", **how)
    t.play("love-4", line=1)
    assert t.question() == ("own: field card", ["fire-5", "life-1", "love-4"])


def test_love_6(game):
    """The opponent draws 2."""
    t = game("love fire water", own_hand="love-6 fire-1", opp_deck_top="life-1 life-2 life-3")
    t.play("love-6", line=1)
    assert (t.question(), t.hand("own"), t.hand("opp"), t.total("own", 1)) == (OVER, "fire-1", "life-1 life-2", 6)
