"""Each card of Aux 3 does what it says, and nothing where it has nothing to say. Its opponents are plain cards."""

import pytest


# --- Inert -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "opp", "totals"),
    [
        ("inert-0", "metal-0", (0, 0)),
        ("inert-0 x(water-1)", "metal-0 life-4", (2, 4)),
        ("x(inert-0)", "metal-0", (0, 0)),
        ("x(inert-0) x(water-1)", "metal-0 life-4", (2, 4)),
        ("metal-0 inert-0", "death-3", (0, 3)),
        ("metal-0 x(inert-0)", "death-3", (2, 1)),
    ],
)
def test_inert_0_top(game, own, opp, totals):
    """The top boxes of all other cards of its line are without effect, covered ones and the own ones too."""
    t = game("inert", own_stacks=[own, "", ""], opp_stacks=[opp, "", ""])
    assert (t.total("own", 1), t.total("opp", 1)) == totals


def test_inert_0_top_in_another_line(game):
    """Other lines are as they were."""
    t = game("inert", own_stacks=["inert-0", "water-4", ""], opp_stacks=["", "metal-0", ""])
    assert t.total("own", 2) == 4 - 2


def test_inert_0_top_leaves_other_boxes(game):
    """Middle boxes of its line run as usual."""
    t = game("inert", own_stacks=["inert-0", "", ""], own_hand="inert-1", opp_hand="life-1 life-2")
    t.play("inert-1", line=1)
    assert t.count("opp", "trash") == 2


def test_inert_0_middle(game):
    """A face-up card of another line, of either side and covered or not, is turned face-down."""
    t = game(
        "inert",
        own_stacks=["water-3", "water-4 x(water-5)", ""],
        opp_stacks=["death-3", "x(life-5)", "metal-3 metal-5"],
        own_hand="inert-0",
    )
    t.play("inert-0", line=1)
    assert t.question() == ("own: field card", ["metal-3", "metal-5", "water-4"])
    t.choose("metal-3")
    assert t.stacks("opp") == ["death-3", "x(life-5)", "x(metal-3) metal-5"]
    assert (t.stacks("own"), t.asked()) == (["water-3 inert-0", "water-4 x(water-5)", ""], "nothing")


def test_inert_0_middle_with_no_card_to_turn(game):
    """Face-down cards and those of its line are left alone."""
    t = game("inert", opp_stacks=["death-3", "x(life-5)", ""], own_hand="inert-0")
    t.play("inert-0", line=1)
    assert (t.stacks("own"), t.stacks("opp")) == (["inert-0", "", ""], ["death-3", "x(life-5)", ""])
    assert t.asked() == "nothing"


def test_inert_1_middle(game):
    """The opponent discards 2."""
    t = game("inert", own_hand="inert-1 water-1", opp_hand="life-1 life-2 life-4")
    t.play("inert-1", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2", "life-4"])
    t.choose("life-2")
    t.choose("life-4")
    assert (t.hand("opp"), t.hand("own"), t.asked()) == ("life-1", "water-1", "nothing")


@pytest.mark.parametrize(
    ("inert", "line", "is_live"),
    [("inert-1", 1, False), ("inert-1 x(water-1)", 1, True), ("x(inert-1)", 1, True), ("inert-1", 2, True)],
    ids=["uncovered", "covered", "face-down", "another line"],
)
def test_inert_1_bottom(game, inert, line, is_live):
    """While it is uncovered, bottom boxes of its line are without effect: Life 3 is covered and plays nothing."""
    t = game(
        "inert",
        own_stacks=[inert, "", ""],
        opp_stacks=["life-3" if line == 1 else "", "life-3" if line == 2 else "", ""],
        opp_hand="death-1",
        turn="opp",
    )
    t.play("x(death-1)", line=line)
    assert t.asked() == ("opp: place" if is_live else "nothing")


def test_inert_2(game):
    """Of one line, all face-up cards of the highest value there are turned face-down, covered ones too."""
    t = game(
        "inert",
        own_stacks=["", "water-4 fire-3", ""],
        opp_stacks=["death-3", "life-4 x(life-5) life-2", "x(metal-5)"],
        own_hand="inert-2",
    )
    t.play("inert-2", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    other = t.copy()
    other.line(1)
    assert (other.stacks("own")[0], other.stacks("opp")[0]) == ("inert-2", "x(death-3)")
    t.line(2)
    assert t.stacks("own") == ["inert-2", "x(water-4) fire-3", ""]
    assert t.stacks("opp") == ["death-3", "x(life-4) x(life-5) life-2", "x(metal-5)"]


def test_inert_2_alone(game):
    """As the only face-up card it has to turn itself."""
    t = game("inert", opp_stacks=["x(death-5)", "x(life-5)", ""], own_hand="inert-2")
    t.play("inert-2", line=1)
    assert (t.stacks("own"), t.asked()) == (["x(inert-2)", "", ""], "nothing")


def test_inert_3(game):
    """Its owner plays a card face-down in each other line, then the opponent one in this line."""
    t = game("inert", own_hand="inert-3 water-1 fire-1 fire-2", opp_hand="life-1 life-2")
    t.play("inert-3", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert t.question() == ("own: card", ["fire-1", "fire-2", "water-1"])
    t.choose("water-1")
    t.choose("fire-2", by="own")
    assert t.stacks("own") == ["inert-3", "x(fire-2)", "x(water-1)"]
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-2")
    assert (t.stacks("opp"), t.hand("opp"), t.hand("own")) == (["x(life-2)", "", ""], "life-1", "fire-1")
    assert t.asked() == "nothing"


def test_inert_3_with_short_hands(game):
    """Whoever has no card plays none; the opponent's play does not hang on the own ones."""
    t = game("inert", own_hand="inert-3", opp_hand="life-1")
    t.play("inert-3", line=1)
    assert (t.stacks("own"), t.stacks("opp")) == (["inert-3", "", ""], ["x(life-1)", "", ""])
    t = game("inert", own_hand="inert-3 water-1")
    t.play("inert-3", line=1)
    t.line(2)
    assert (t.stacks("own"), t.stacks("opp"), t.asked()) == (["inert-3", "x(water-1)", ""], ["", "", ""], "nothing")


def test_inert_4(game):
    """Both players discard their whole decks."""
    t = game("inert", own_hand="inert-4 water-1", opp_hand="life-1", opp_trash="death-3")
    decks = {who: sorted(t.deck(who).split()) for who in ("own", "opp")}
    t.play("inert-4", line=1)
    assert t.trash("own").split() == decks["own"]
    assert t.trash("opp").split() == sorted([*decks["opp"], "death-3"])
    assert (t.count("own", "deck"), t.count("opp", "deck")) == (0, 0)
    assert (t.hand("own"), t.hand("opp"), t.asked()) == ("water-1", "life-1", "nothing")


def test_inert_4_with_an_empty_deck(game):
    """The opponent's discard does not hang on the own one."""
    t = game("inert", own_hand="inert-4", own_deck="")
    t.play("inert-4", line=1)
    assert (t.count("own", "trash"), t.count("opp", "deck")) == (0, 0)


# --- Rigid -----------------------------------------------------------------------------------------------------------
def test_rigid_1_middle(game):
    """A face-up uncovered card of the opponent is turned face-down."""
    t = game(
        "rigid",
        own_stacks=["", "water-4", ""],
        opp_stacks=["death-4 life-3", "x(life-5)", "x(metal-5) metal-3"],
        own_hand="rigid-1",
    )
    t.play("rigid-1", line=1)
    assert t.question() == ("own: field card", ["life-3", "metal-3"])
    t.choose("metal-3")
    assert t.stacks("opp") == ["death-4 life-3", "x(life-5)", "x(metal-5) x(metal-3)"]
    assert (t.stacks("own"), t.asked()) == (["rigid-1", "water-4", ""], "nothing")  # no card left for the end


def test_rigid_1_bottom(game):
    """At the end of the turn a card is played face-down in each line with an opposing uncovered face-down card."""
    t = game(
        "rigid",
        own_stacks=["rigid-1", "", "x(fire-5)"],
        opp_stacks=["x(death-5)", "x(life-5)", "x(metal-5) metal-3"],
        own_hand="water-1 water-2 water-4",
        phase="end",
    )
    assert t.question() == ("own: line", ["line 1", "line 2"])
    t.line(2)
    t.choose("water-2", by="own")
    t.choose("water-4", by="own")
    assert t.stacks("own") == ["rigid-1 x(water-4)", "x(water-2)", "x(fire-5)"]
    assert (t.hand("own"), t.asked()) == ("water-1", "nothing")


@pytest.mark.parametrize(
    ("stack", "opp_stack", "turn"),
    [
        ("rigid-1", "x(life-5) life-4", "own"),
        ("rigid-1", "life-4", "own"),
        ("rigid-1 water-3", "x(life-5)", "own"),
        ("rigid-1", "x(life-5)", "opp"),
    ],
    ids=["covered face-down card", "face-up card", "covered", "the opponent's turn"],
)
def test_rigid_1_bottom_does_nothing(game, stack, opp_stack, turn):
    """Rules 9.5: no line with an uncovered such card, itself covered, or the opponent's turn."""
    t = game(
        "rigid",
        own_stacks=[stack, "", "x(fire-5)"],
        opp_stacks=["", opp_stack, ""],
        own_hand="water-1 water-2",
        turn=turn,
        phase="end",
    )
    assert (t.asked(), t.stacks("own")) == ("nothing", [stack, "", "x(fire-5)"])


@pytest.mark.parametrize(
    ("stack", "card", "line", "after"),
    [
        ("rigid-2", "x(water-4)", 2, ["rigid-2", "x(water-4) x(fire-5)", ""]),
        ("rigid-2", "water-4", 2, ["rigid-2", "", ""]),
        ("rigid-2", "x(water-4)", 1, ["rigid-2 x(water-4)", "", ""]),
        ("rigid-2 x(fire-1)", "x(water-4)", 2, ["rigid-2 x(fire-1)", "x(water-4)", ""]),
    ],
    ids=["face-down", "face-up", "covered by it", "covered"],
)
def test_rigid_2(game, stack, card, line, after):
    """After the own action has played a card face-down, a deck card follows it into the same line."""
    t = game("rigid", own_stacks=[stack, "", ""], own_hand="water-4", own_deck_top="fire-5")
    t.play(card, line=line)
    if card == "water-4":
        t.choose("water-4")  # Water 4 returns an own card: itself
    assert (t.stacks("own"), t.asked()) == (after, "nothing")


def test_rigid_2_hears_actions_of_its_owner_only(game):
    """Neither the opponent's action nor plays that effects ask for."""
    t = game("rigid", own_stacks=["rigid-2", "", ""], opp_hand="life-1", turn="opp")
    t.play("x(life-1)", line=2)
    assert (t.stacks("own"), t.stacks("opp")) == (["rigid-2", "", ""], ["", "x(life-1)", ""])
    t = game("rigid", own_stacks=["", "rigid-2", ""], own_hand="rigid-3 water-4 fire-1")
    t.play("rigid-3", line=1)
    t.choose("water-4")
    assert (t.stacks("own"), t.asked()) == (["x(water-4) rigid-3", "rigid-2", ""], "nothing")


def test_rigid_3(game):
    """A card of the hand is played face-down beneath this one, which stays uncovered."""
    t = game("rigid", own_stacks=["water-5", "", ""], own_hand="rigid-3 water-4 fire-1")
    t.play("rigid-3", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-4"])
    t.choose("fire-1")
    assert t.stacks("own") == ["water-5 x(fire-1) rigid-3", "", ""]
    assert (t.hand("own"), t.asked()) == ("water-4", "nothing")


def test_rigid_3_with_an_empty_hand(game):
    """Nothing is played, not from the deck either."""
    t = game("rigid", own_hand="rigid-3")
    t.play("rigid-3", line=1)
    assert (t.stacks("own"), t.asked()) == (["rigid-3", "", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "card", "line", "drawn"),
    [
        ("rigid-4", "x(rigid-2)", 1, 1),
        ("rigid-4", "rigid-2", 1, 0),
        ("rigid-4", "x(rigid-2)", 2, 0),
        ("rigid-4 x(fire-1)", "x(rigid-2)", 1, 0),
        ("x(rigid-4)", "x(rigid-2)", 1, 0),
    ],
    ids=["by a face-down card", "by a face-up card", "another line", "covered already", "face-down"],
)
def test_rigid_4(game, stack, card, line, drawn):
    """Before a face-down card covers it, draw 1."""
    t = game("rigid", own_stacks=[stack, "", ""], own_hand="rigid-2")
    t.play(card, line=line)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (drawn, 0, "nothing")


def test_rigid_7_middle(game):
    """Discard 1."""
    t = game("rigid", own_hand="rigid-7 water-1 fire-1")
    t.play("rigid-7", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("water-1")
    assert (t.trash("own"), t.hand("own")) == ("water-1", "fire-1")


@pytest.mark.parametrize("stack", ["rigid-7", "rigid-7 x(fire-1)"])
def test_rigid_7_top(game, stack):
    """At the end of its owner's turn the opponent draws 1 or plays a card, by the opponent's choice."""
    t = game("rigid", own_stacks=[stack, "", ""], opp_hand="life-4 life-2", opp_deck_top="life-5", phase="end")
    assert t.question() == ("opp: option", ["option 1", "option 2"])
    other = t.copy()
    other.option(1)
    assert (other.hand("opp"), other.count("own", "hand"), other.asked()) == ("life-2 life-4 life-5", 0, "nothing")
    t.option(2)
    assert t.question() == (
        "opp: place",
        ["opp 1 down", "opp 2 down", "opp 2 up", "opp 3 down"],
    )
    t.play("life-4", line=2)
    assert (t.stacks("opp"), t.hand("opp"), t.asked()) == (["", "life-4", ""], "life-2", "nothing")


def test_rigid_7_top_with_one_thing_possible(game):
    """With no card in hand the opponent draws; the opponent's own turn is not heard."""
    t = game("rigid", own_stacks=["rigid-7", "", ""], opp_deck_top="life-5", phase="end")
    assert (t.hand("opp"), t.asked()) == ("life-5", "nothing")
    t = game("rigid", own_stacks=["rigid-7", "", ""], opp_hand="life-4", turn="opp", phase="end")
    assert (t.hand("opp"), t.asked()) == ("life-4", "nothing")


@pytest.mark.parametrize(
    ("stack", "targets"),
    [("rigid-7", ["flexible-0", "life-3"]), ("rigid-7 x(fire-1)", ["fire-1", "flexible-0", "life-3"])],
)
def test_rigid_7_bottom_bars_a_shift(table, stack, targets):
    """While uncovered it cannot be shifted, but returned."""
    t = table(
        own=["rigid", "flexible", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=[stack, "", ""],
        opp_stacks=["life-3", "", ""],
        own_hand="flexible-0",
    )
    t.play("flexible-0", line=2)
    other = t.copy()
    other.option(1)
    assert other.legal() == sorted(["flexible-0", "life-3", stack.split()[-1].removeprefix("x(").removesuffix(")")])
    t.option(2)
    assert t.question() == ("own: field card", targets)


def test_rigid_7_bottom_bars_a_flip(table):
    """While uncovered it cannot be turned over, covered it can."""
    t = table(
        own=["rigid", "inert", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["rigid-7", "", ""],
        opp_stacks=["life-3", "", "metal-3"],
        own_hand="inert-0",
    )
    t.play("inert-0", line=2)
    assert t.question() == ("own: field card", ["life-3", "metal-3"])
    t = table(
        own=["rigid", "inert", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["rigid-7 x(fire-1)", "", ""],
        opp_stacks=["life-3", "", "metal-3"],
        own_hand="inert-0",
    )
    t.play("inert-0", line=2)
    assert t.question() == ("own: field card", ["life-3", "metal-3", "rigid-7"])


# --- Flexible --------------------------------------------------------------------------------------------------------
def flexible(game, card, **position):
    """The card played in line 1 onto an empty stack, with cards of both sides elsewhere."""
    t = game(
        "flexible",
        own_stacks=["", "water-4 x(water-5)", ""],
        opp_stacks=["death-4 death-3", "", "x(metal-5)"],
        own_hand=card,
        **position,
    )
    t.play(card, line=1)
    return t


def test_flexible_0(game):
    """Return a card or shift a card, any uncovered one."""
    t = flexible(game, "flexible-0")
    assert t.question() == ("own: option", ["option 1", "option 2"])
    other = t.copy()
    other.option(1)
    assert (other.asked(), other.legal()) == ("own: field card", ["death-3", "flexible-0", "metal-5", "water-5"])
    other.choose("metal-5")
    assert (other.hand("opp"), other.asked()) == ("metal-5", "nothing")
    t.option(2)
    assert t.question() == ("own: field card", ["death-3", "flexible-0", "metal-5", "water-5"])
    t.choose("metal-5")
    assert t.question() == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert (t.stacks("opp"), t.asked()) == (["death-4 death-3", "x(metal-5)", ""], "nothing")


def test_flexible_1(game):
    """Turn over or shift an own uncovered card."""
    t = flexible(game, "flexible-1")
    assert t.question() == ("own: option", ["option 1", "option 2"])
    other = t.copy()
    other.option(1)
    assert (other.asked(), other.legal()) == ("own: field card", ["flexible-1", "water-5"])
    other.choose("flexible-1")
    assert (other.stacks("own"), other.asked()) == (["x(flexible-1)", "water-4 x(water-5)", ""], "nothing")
    t.option(2)
    assert t.question() == ("own: field card", ["flexible-1", "water-5"])
    t.choose("flexible-1")
    t.line(3)
    assert (t.stacks("own"), t.asked()) == (["", "water-4 x(water-5)", "flexible-1"], "nothing")


def test_flexible_2_middle(game):
    """Draw 1."""
    t = flexible(game, "flexible-2")
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (1, 0, "nothing")


def test_flexible_2_top(game):
    """At the end of the turn a face-down card directly on it may be shifted, also from between."""
    t = game("flexible", own_stacks=["flexible-2 x(water-5) fire-4", "", ""], phase="end")
    assert t.question() == ("own: field card", ["decline", "water-5"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own"), other.asked()) == (["flexible-2 x(water-5) fire-4", "", ""], "nothing")
    t.choose("water-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.stacks("own"), t.asked()) == (["flexible-2 fire-4", "", "x(water-5)"], "nothing")


@pytest.mark.parametrize(
    ("stack", "turn"),
    [("flexible-2 fire-4 x(water-5)", "own"), ("flexible-2", "own"), ("flexible-2 x(water-5)", "opp")],
    ids=["face-up", "uncovered", "the opponent's turn"],
)
def test_flexible_2_top_does_nothing(game, stack, turn):
    """A face-up card on it, no card on it, or the opponent's turn."""
    t = game("flexible", own_stacks=[stack, "", ""], turn=turn, phase="end")
    assert (t.asked(), t.stacks("own")) == ("nothing", [stack, "", ""])


def test_flexible_3(game):
    """Shift an uncovered card of the opponent or exchange two own protocols."""
    t = flexible(game, "flexible-3")
    assert t.question() == ("own: option", ["option 1", "option 2"])
    other = t.copy()
    other.option(1)
    assert (other.asked(), other.legal()) == ("own: field card", ["death-3", "metal-5"])
    other.choose("metal-5")
    assert (other.asked(), other.legal()) == ("own: line", ["line 1", "line 2"])
    other.line(1)
    assert (other.stacks("opp"), other.asked()) == (["death-4 death-3 x(metal-5)", "", ""], "nothing")
    t.option(2)
    assert t.question() == ("own: pair", ["1 2", "1 3", "2 3"])
    t.pair(2, 3)
    assert (t.protocols("own"), t.protocols("opp")) == ("flexible fire water", "death life metal")
    assert (t.stacks("own"), t.asked()) == (["flexible-3", "water-4 x(water-5)", ""], "nothing")


def test_flexible_3_with_one_thing_possible(game):
    """With no card of the opponent in the field the protocols have to be exchanged."""
    t = game("flexible", own_hand="flexible-3")
    t.play("flexible-3", line=1)
    assert t.question() == ("own: pair", ["1 2", "1 3", "2 3"])


def test_flexible_4(game):
    """At the end of the turn: 2 cards may be drawn, then it is turned face-down."""
    t = game(
        "flexible",
        own_stacks=["flexible-4", "", ""],
        opp_stacks=["death-3", "", ""],
        own_hand="fire-1",
        phase="end",
    )
    assert t.question() == ("own: accept", ["accept", "decline"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own"), other.count("own", "hand"), other.asked()) == (["flexible-4", "", ""], 1, "nothing")
    t.accept()
    assert (t.stacks("own"), t.count("own", "hand"), t.asked()) == (["x(flexible-4)", "", ""], 3, "nothing")


@pytest.mark.parametrize(("stack", "turn"), [("flexible-4 x(fire-1)", "own"), ("flexible-4", "opp")])
def test_flexible_4_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("flexible", own_stacks=[stack, "", ""], turn=turn, phase="end")
    assert (t.stacks("own"), t.count("own", "hand"), t.asked()) == ([stack, "", ""], 0, "nothing")


def test_flexible_4_with_no_card_to_draw(game):
    """What hangs on the draw does not happen, and nothing is asked."""
    t = game("flexible", own_stacks=["flexible-4", "", ""], own_deck="", phase="end")
    assert (t.stacks("own"), t.count("own", "hand"), t.asked()) == (["flexible-4", "", ""], 0, "nothing")
