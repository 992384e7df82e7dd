"""The cards of the set main2 from chaos to ice: what each does, by its text in the public sources, one test a card."""

from tests.compile.positions import OVER, PLACES_DOWN

OPP = "death life light"  # the opponent's protocols, for the fixture `game`
ORDERS = ["death light life", "life death light", "life light death", "light death life", "light life death"]


def answers_of(t, *answers):
    """The positions after each of several answers: cards of the field, or None to decline."""
    for answer in answers:
        chosen = t.copy()
        if answer is None:
            chosen.decline()
        else:
            chosen.choose(answer)
        yield chosen


# --- chaos -----------------------------------------------------------------------------------------------------------
def test_chaos_0(game):
    """Flip a covered card in each line. At the own start both players draw the top card of each other's deck."""
    t = game(
        "chaos fire water",
        own_stacks=["x(fire-5)", "x(fire-1) water-5", "fire-2"],
        opp_stacks=["life-5 light-1", "x(death-5) x(death-4)", "x(light-5)"],
        own_hand="chaos-0",
    )
    t.play("chaos-0", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2", "line 3"])
    t.line(2)
    assert t.question() == ("own: field card", ["death-5", "fire-1"])
    t.choose("death-5")
    assert t.stacks("opp")[1] == "death-5 x(death-4)"
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(1)
    assert t.question() == ("own: field card", ["fire-5", "life-5"])
    t.choose("life-5")  # and in line 3 no card is covered
    assert (t.question(), t.stacks("own")) == (OVER, ["x(fire-5) chaos-0", "x(fire-1) water-5", "fire-2"])
    assert t.stacks("opp") == ["x(life-5) light-1", "death-5 x(death-4)", "x(light-5)"]

    how = {"own_hand": "fire-3", "opp_hand": "life-3", "own_deck_top": "fire-1", "opp_deck_top": "life-1"}
    for stack, turn, own, opp in (
        ("chaos-0", "own", "fire-3 life-1", "fire-1 life-3"),
        ("chaos-0", "opp", "fire-3", "life-3"),
        ("chaos-0 x(fire-5)", "own", "fire-3", "life-3"),
        ("x(chaos-0)", "own", "fire-3", "life-3"),
    ):
        t = game("chaos fire water", own_stacks=[stack], turn=turn, phase="start", **how)
        assert (t.asked(), t.hand("own"), t.hand("opp")) == (f"{turn}: action", own, opp)


def test_chaos_1(game):
    """Rearrange the own protocols, then the opponent's."""
    t = game("chaos fire water", own_hand="chaos-1", own_stacks=["", "x(fire-5)"], opp_compiled="life")
    t.play("chaos-1", line=1)
    own = ["chaos water fire", "fire chaos water", "fire water chaos", "water chaos fire", "water fire chaos"]
    assert t.question() == ("own: rearrange", [f"own {order}" for order in own])
    t.rearrange("own", "fire chaos water")
    assert t.question() == ("own: rearrange", [f"opp {order}" for order in ORDERS])
    t.rearrange("opp", "light death life")
    assert (t.question(), t.protocols("own"), t.protocols("opp")) == (OVER, "fire chaos water", "light death life")
    assert (t.compiled("opp"), t.stacks("own")) == ("life", ["chaos-1", "x(fire-5)", ""])


def test_chaos_2(game):
    """Shift a covered card of one's own."""
    t = game(
        "chaos fire water",
        own_stacks=["x(fire-5)", "water-4 x(fire-1) water-5", "fire-2"],
        opp_stacks=["life-5 light-1", "", ""],
        own_hand="chaos-2",
    )
    t.play("chaos-2", line=1)
    assert t.question() == ("own: field card", ["fire-1", "fire-5", "water-4"])
    t.choose("fire-1")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(fire-5) chaos-2", "water-4 water-5", "fire-2 x(fire-1)"])
    t = game("chaos fire water", own_stacks=["", "x(fire-5)"], opp_stacks=["life-5 light-1"], own_hand="chaos-2")
    t.play("chaos-2", line=1)
    assert (t.question(), t.stacks("own"), t.stacks("opp")[0]) == (OVER, ["chaos-2", "x(fire-5)", ""], "life-5 light-1")


def test_chaos_3(game):
    """It may be played face-up in any own line; no other card may."""
    downs = PLACES_DOWN
    t = game("chaos fire water", own_hand="chaos-3 fire-1")
    assert t.question() == ("own: action", sorted([*downs, "own 1 up", "own 2 up", "own 3 up", "refresh"]))
    other = t.copy()
    other.place(2, "up")
    assert other.question() == ("own: card", ["chaos-3", "fire-1"])
    t.place(3, "up")
    assert t.question() == ("own: card", ["chaos-3"])
    t.choose("chaos-3")
    assert (t.question(), t.stacks("own")) == (OVER, ["", "", "chaos-3"])
    t = game("chaos fire water", own_stacks=["chaos-3"], own_hand="fire-1 chaos-1")
    assert t.question() == ("own: action", sorted([*downs, "own 1 up", "own 2 up", "refresh"]))
    t.place(2, "up")
    assert t.question() == ("own: card", ["fire-1"])


def test_chaos_4(game):
    """At the own end the hand is discarded, and as many cards are drawn."""
    how = {"own_hand": "fire-1 fire-2", "opp_hand": "life-1", "own_deck_top": "water-1 water-2 water-3", "phase": "end"}
    for stack, turn, hand in (
        ("chaos-4", "own", "water-1 water-2"),
        ("chaos-4", "opp", "fire-1 fire-2"),
        ("chaos-4 x(fire-5)", "own", "fire-1 fire-2"),
        ("x(chaos-4)", "own", "fire-1 fire-2"),
    ):
        t = game("chaos fire water", own_stacks=[stack], turn=turn, **how)
        trash = "fire-1 fire-2" if hand == "water-1 water-2" else ""
        assert (t.question(), t.hand("own"), t.trash("own"), t.hand("opp")) == (OVER, hand, trash, "life-1")
    t = game("chaos fire water", own_stacks=["chaos-4"], phase="end")
    assert (t.question(), t.count("own", "hand"), t.trash("own")) == (OVER, 0, "")


# --- clarity ---------------------------------------------------------------------------------------------------------
def test_clarity_0(game):
    """The own total in its line is higher by the cards in the own hand."""
    how = {"own_hand": "fire-1 fire-2 fire-3", "opp_hand": "life-1", "opp_stacks": ["life-5"]}
    for stack, total in (("clarity-0", 3), ("clarity-0 x(fire-5)", 5), ("x(clarity-0)", 2)):
        t = game("clarity fire water", own_stacks=[stack, "x(water-1)"], **how)
        assert [t.total("own", 1), t.total("own", 2), t.total("own", 3), t.total("opp", 1)] == [total, 2, 0, 5]
        t.play("x(fire-1)", line=2)
        assert t.total("own", 1) == (total if stack == "x(clarity-0)" else total - 1)


def test_clarity_1(game):
    """At the own start the top card is shown and may be discarded. The opponent reveals the hand. Covered: draw 3."""
    how = {"own_hand": "fire-1", "opp_hand": "life-1", "own_deck_top": "water-1 water-2 water-3", "phase": "start"}
    for stack in ("clarity-1", "clarity-1 x(fire-5)"):
        t = game("clarity fire water", own_stacks=[stack], **how)
        assert t.question() == ("own: accept", ["accept", "decline"])
        assert [t.knows(who, card) for who in ("own", "opp") for card in ("water-1", "water-2")] == [True, False] * 2
        declined = t.copy()
        declined.decline()
        assert (declined.asked(), declined.trash("own"), declined.deck("own").split()[0]) == (
            "own: action",
            "",
            "water-1",
        )
        t.accept()
        assert (t.asked(), t.trash("own"), t.hand("own")) == ("own: action", "water-1", "fire-1")
        assert t.deck("own").split()[0] == "water-2"
    t = game("clarity fire water", own_stacks=["clarity-1"], **how | {"own_deck_top": "", "own_deck": ""})
    assert t.asked() == "own: action"
    for other in ({"own_stacks": ["x(clarity-1)"]}, {"turn": "opp"}):
        t = game("clarity fire water", **{"own_stacks": ["clarity-1"]} | how | other)
        assert t.asked() == f"{other.get('turn', 'own')}: action"
        assert not t.knows("own", "water-1")

    t = game("clarity fire water", own_hand="clarity-1 fire-1", opp_hand="life-1 life-2")
    assert [t.knows("own", "life-1"), t.knows("own", "life-2")] == [False, False]
    t.play("clarity-1", line=1)
    assert [t.knows("own", "life-1"), t.knows("own", "life-2"), t.knows("opp", "fire-1")] == [True, True, False]
    assert (t.question(), t.hand("opp")) == (OVER, "life-1 life-2")

    for stack, hand in (
        ("clarity-1", "water-1 water-2 water-3"),
        ("clarity-1 x(fire-5)", ""),
        ("x(clarity-1)", ""),
    ):
        t = game("clarity fire water", own_stacks=[stack], **how | {"phase": "action"})
        t.play("x(fire-1)", line=1)
        assert (t.question(), t.hand("own"), t.stacks("own")[0]) == (OVER, hand, f"{stack} x(fire-1)")


def test_clarity_2(game):
    """Show the deck, draw a card of value 1 from it, shuffle it, then play a card of value 1."""
    how = {"own_deck": "clarity-4 fire-1 clarity-1 water-5 fire-2"}
    t = game("clarity fire water", own_hand="clarity-2 water-1 fire-4", **how)
    t.play("clarity-2", line=1)
    assert t.question() == ("own: card", ["clarity-1", "fire-1"])
    t.choose("fire-1")
    assert (t.hand("own"), sorted(t.deck("own").split())) == (
        "fire-1 fire-4 water-1",
        ["clarity-1", "clarity-4", "fire-2", "water-5"],
    )
    assert [t.knows("opp", "fire-1"), t.knows("opp", "fire-4")] == [True, False]
    assert t.possible("opp", "water-5") == ["clarity-1", "clarity-4", "fire-2", "water-5"]  # somewhere in the deck
    assert t.question() == ("own: place", ["own 1 down", "own 2 down", "own 2 up", "own 3 down", "own 3 up"])
    t.place(2, "down")
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("water-1")
    assert (t.question(), t.stacks("own"), t.hand("own")) == (OVER, ["clarity-2", "x(water-1)", ""], "fire-1 fire-4")
    t = game("clarity fire water", own_hand="clarity-2 fire-4", own_deck="water-5 fire-2")
    t.play("clarity-2", line=1)  # no card of value 1 anywhere
    assert (t.question(), t.hand("own"), t.stacks("own")) == (OVER, "fire-4", ["clarity-2", "", ""])
    t = game("clarity fire water", own_hand="clarity-2 fire-1 water-4", own_deck="water-5 fire-2")
    t.play("clarity-2", line=1)  # one in hand is enough
    t.place(3, "down")
    t.choose("fire-1")
    assert (t.question(), t.hand("own"), t.stacks("own")) == (OVER, "water-4", ["clarity-2", "", "x(fire-1)"])


def test_clarity_3(game):
    """Show the deck, draw a card of value 5 from it, shuffle it."""
    t = game("clarity fire water", own_hand="clarity-3 fire-4", own_deck="clarity-1 fire-5 water-5 water-1")
    t.play("clarity-3", line=1)
    assert t.question() == ("own: card", ["fire-5", "water-5"])
    t.choose("water-5")
    assert (t.question(), t.hand("own")) == (OVER, "fire-4 water-5")
    assert sorted(t.deck("own").split()) == ["clarity-1", "fire-5", "water-1"]
    assert [t.knows("opp", "water-5"), t.knows("opp", "fire-4")] == [True, False]
    assert t.possible("opp", "fire-5") == ["clarity-1", "fire-5", "water-1"]
    t = game("clarity fire water", own_hand="clarity-3", own_deck="clarity-1 water-1 fire-2")
    t.play("clarity-3", line=1)
    assert t.question() == OVER
    assert (t.hand("own"), sorted(t.deck("own").split())) == ("", ["clarity-1", "fire-2", "water-1"])
    assert t.possible("opp", "fire-2") == ["clarity-1", "fire-2", "water-1"]


def test_clarity_4(game):
    """The own trash may be shuffled into the own deck."""
    how = {"own_deck": "water-1 water-2", "own_trash": "fire-1 fire-2", "opp_trash": "life-1"}
    t = game("clarity fire water", own_hand="clarity-4", **how)
    t.play("clarity-4", line=1)
    assert t.question() == ("own: accept", ["accept", "decline"])
    declined = t.copy()
    declined.decline()
    assert declined.question() == OVER
    assert (declined.trash("own"), declined.deck("own")) == ("fire-1 fire-2", "water-1 water-2")
    t.accept()
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "", "life-1")
    assert sorted(t.deck("own").split()) == ["fire-1", "fire-2", "water-1", "water-2"]
    t = game("clarity fire water", own_hand="clarity-4", **how | {"own_trash": ""})
    t.play("clarity-4", line=1)
    assert (t.question(), t.deck("own")) == (OVER, "water-1 water-2")


# --- corruption ------------------------------------------------------------------------------------------------------
def test_corruption_0(game):
    """At the own start another face-up card of its stack is turned over. It may be played face-up anywhere."""
    how = {"own_hand": "water-4", "opp_hand": "life-4", "opp_stacks": ["life-5"], "phase": "start"}
    for stack, targets in (
        ("fire-5 corruption-0 x(water-1) water-5", ["fire-5", "water-5"]),
        ("fire-5 x(water-1) water-5 corruption-0", ["fire-5", "water-5"]),
    ):
        t = game("corruption fire water", own_stacks=[stack, "fire-2"], **how)
        assert t.question() == ("own: field card", targets)
        for target, chosen in zip(targets, answers_of(t, *targets)):
            assert (chosen.asked(), chosen.stacks("own")) == (
                "own: action",
                [stack.replace(target, f"x({target})"), "fire-2", ""],
            )
    for stack, turn in (
        ("corruption-0 x(water-1)", "own"),
        ("fire-5 corruption-0", "opp"),
        ("fire-5 x(corruption-0)", "own"),
    ):
        t = game("corruption fire water", own_stacks=[stack, "fire-2"], turn=turn, **how)
        assert (t.asked(), t.stacks("own")) == (f"{turn}: action", [stack, "fire-2", ""])

    downs = PLACES_DOWN
    ups = [f"{side} {line} up" for side in ("own", "opp") for line in (1, 2, 3)]
    t = game("corruption fire water", own_hand="corruption-0 fire-1", opp_stacks=["", "", "light-5"])
    assert t.question() == ("own: action", sorted([*downs, *ups, "refresh"]))
    other = t.copy()
    other.place(2, "up")
    assert other.question() == ("own: card", ["corruption-0", "fire-1"])
    t.place(3, "up", side="opp")
    assert t.question() == ("own: card", ["corruption-0"])
    t.choose("corruption-0")
    assert (t.question(), t.stacks("own"), t.stacks("opp")) == (OVER, ["", "", ""], ["", "", "light-5 corruption-0"])
    t.next_turn()
    assert t.stacks("opp") == ["", "", "x(light-5) corruption-0"]  # it is the opponent's now
    t = game("corruption fire water", own_stacks=["corruption-0"], own_hand="fire-1 corruption-1")
    assert t.question() == ("own: action", sorted([*downs, "own 1 up", "own 2 up", "refresh"]))


def test_corruption_1(game):
    """Return a card. While it is uncovered, cards returned to the opponent's hand go onto the opponent's deck."""
    how = {"own_stacks": ["", "x(fire-1) x(fire-5)"], "opp_stacks": ["x(life-5) light-1"]}
    t = game("corruption fire water", own_hand="corruption-1", opp_deck_top="death-1", **how)
    t.play("corruption-1", line=1)
    assert t.question() == ("own: field card", ["corruption-1", "fire-5", "light-1"])
    theirs, mine, itself = answers_of(t, "light-1", "fire-5", "corruption-1")
    assert (theirs.question(), theirs.hand("opp"), theirs.stacks("opp")[0]) == (OVER, "", "x(life-5)")
    assert theirs.deck("opp").split()[:2] == ["light-1", "death-1"]
    assert (mine.hand("own"), mine.stacks("own")) == ("fire-5", ["corruption-1", "x(fire-1)", ""])
    assert (itself.hand("own"), itself.stacks("own")) == ("corruption-1", ["", "x(fire-1) x(fire-5)", ""])
    for stack in ("corruption-1 x(water-5)", "x(corruption-1)"):
        t = game("corruption fire water", own_stacks=[stack], opp_stacks=["", "light-1"], own_hand="water-1")
        t.return_cards("light-1")
        assert (t.question(), t.hand("opp")) == (OVER, "light-1")


def test_corruption_2(game):
    """Draw a card, discard a card. After each discard of its owner the opponent discards a card, also while covered."""
    how = {"opp_hand": "life-1 life-2", "own_deck_top": "fire-1"}
    t = game("corruption fire water", own_hand="corruption-2 water-1", **how)
    t.play("corruption-2", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("water-1")
    assert (t.trash("own"), t.question()) == ("water-1", ("opp: card", ["life-1", "life-2"]))
    t.choose("life-2")
    assert (t.question(), t.hand("own"), t.hand("opp"), t.trash("opp")) == (OVER, "fire-1", "life-1", "life-2")
    for stack, asked in (
        ("corruption-2", "opp: card"),
        ("corruption-2 x(fire-5)", "opp: card"),
        ("x(corruption-2)", "nothing"),
    ):
        t = game("corruption fire water", own_stacks=["", stack], own_hand="corruption-5 water-1", **how)
        t.play("corruption-5", line=1)
        assert (t.asked(), t.trash("own")) == (asked, "water-1")
    t = game("corruption fire water", own_stacks=["corruption-2"], opp_hand="life-5 life-1 life-2", turn="opp")
    t.play("life-5", line=2)
    t.choose("life-1")  # a discard of the opponent
    assert (t.question(), t.hand("opp")) == (OVER, "life-2")
    how = {"own_hand": "fire-1", "opp_hand": "plague-0 life-1", "turn": "opp"}
    t = game("corruption fire water", "plague life light", own_stacks=["corruption-2"], **how)
    t.play("plague-0", line=1)  # a discard of the owner in the opponent's turn
    assert (t.question(), t.trash("own"), t.trash("opp")) == (OVER, "fire-1", "life-1")


def test_corruption_3(game):
    """A covered face-up card may be turned over, on either side."""
    t = game(
        "corruption fire water",
        own_stacks=["fire-5 x(water-1)", "fire-4 x(fire-1) water-5", ""],
        opp_stacks=["life-5 x(life-1) light-1", "", ""],
        own_hand="corruption-3",
    )
    t.play("corruption-3", line=1)
    assert t.question() == ("own: field card", ["decline", "fire-4", "fire-5", "life-5"])
    mine, theirs, declined = answers_of(t, "fire-5", "life-5", None)
    assert (mine.question(), mine.stacks("own")[0]) == (OVER, "x(fire-5) x(water-1) corruption-3")
    assert (theirs.question(), theirs.stacks("opp")[0]) == (OVER, "x(life-5) x(life-1) light-1")
    assert declined.question() == OVER
    assert (declined.stacks("own"), declined.stacks("opp")) == (t.stacks("own"), t.stacks("opp"))
    t = game("corruption fire water", own_stacks=["x(fire-5)"], opp_stacks=["life-1"], own_hand="corruption-3")
    t.play("corruption-3", line=1)
    assert t.question() == OVER


def test_corruption_6(game):
    """At the own end discard a card or delete this card, also while it is covered."""
    how = {"own_hand": "fire-1 fire-2", "phase": "end"}
    for stack, left in (("corruption-6", ""), ("corruption-6 x(fire-5)", "x(fire-5)")):
        t = game("corruption fire water", own_stacks=[stack], **how)
        assert t.question() == ("own: option", ["option 1", "option 2"])
        deleted = t.copy()
        t.option(1)
        assert t.question() == ("own: card", ["fire-1", "fire-2"])
        t.choose("fire-1")
        assert (t.question(), t.stacks("own")[0], t.trash("own")) == (OVER, stack, "fire-1")
        deleted.option(2)
        assert (deleted.question(), deleted.stacks("own")[0], deleted.trash("own")) == (OVER, left, "corruption-6")
    t = game("corruption fire water", own_stacks=["corruption-6"], phase="end")
    assert (t.question(), t.trash("own")) == (OVER, "corruption-6")
    for other in ({"own_stacks": ["x(corruption-6)"]}, {"turn": "opp"}):
        t = game("corruption fire water", **{"own_stacks": ["corruption-6"]} | how | other)
        assert t.question() == OVER


# --- courage ---------------------------------------------------------------------------------------------------------
def test_courage_0(game):
    """At the own start draw with an empty hand. Draw. At the own end one may discard; if so, the opponent does."""
    how = {"own_deck_top": "fire-1 fire-2", "opp_hand": "life-1 life-2", "phase": "start"}
    for stack, turn, before, after in (
        ("courage-0", "own", "", "fire-1"),
        ("courage-0 x(fire-5)", "own", "", "fire-1"),
        ("courage-0", "own", "water-1", "water-1"),
        ("courage-0", "opp", "", ""),
    ):
        t = game("courage fire water", own_stacks=[stack], turn=turn, own_hand=before, **how)
        assert (t.asked(), t.hand("own")) == (f"{turn}: action", after)

    t = game("courage fire water", own_hand="courage-0 water-1", own_deck_top="fire-1", opp_hand="life-1 life-2")
    t.play("courage-0", line=1)
    assert (t.hand("own"), t.question()) == ("fire-1 water-1", ("own: card", ["decline", "fire-1", "water-1"]))
    declined = t.copy()
    declined.decline()
    assert declined.question() == OVER
    assert (declined.hand("own"), declined.hand("opp")) == ("fire-1 water-1", "life-1 life-2")
    t.choose("fire-1")
    assert (t.trash("own"), t.question()) == ("fire-1", ("opp: card", ["life-1", "life-2"]))
    t.choose("life-1")
    assert (t.question(), t.hand("own"), t.hand("opp")) == (OVER, "water-1", "life-2")
    at_end = {"own_stacks": ["courage-0"], "own_hand": "water-1", "opp_hand": "life-1", "phase": "end"}
    for other in (
        {"own_stacks": ["courage-0 x(fire-5)"]},
        {"own_stacks": ["x(courage-0)"]},
        {"own_hand": ""},
        {"turn": "opp"},
    ):
        t = game("courage fire water", **at_end | other)
        assert (t.question(), t.hand("opp")) == (OVER, "life-1")


def test_courage_1(game):
    """Delete a card of the opponent in a line where the opponent's total is higher."""
    t = game(
        "courage fire water",
        own_stacks=["", "fire-4", "x(fire-1)"],
        opp_stacks=["x(death-1) life-4", "life-5 x(life-1)", "x(light-1) light-3"],
        own_hand="courage-1",
    )
    t.play("courage-1", line=1)
    assert t.question() == ("own: field card", ["life-1", "life-4", "light-3"])
    t.choose("light-3")
    assert (t.question(), t.trash("opp"), t.stacks("opp")[2]) == (OVER, "light-3", "x(light-1)")
    t = game(
        "courage fire water",
        own_stacks=["", "fire-5", "x(fire-1)"],
        opp_stacks=["life-1", "life-4", "x(light-1)"],  # 1, 4 and 2 against 1, 5 and 2
        own_hand="courage-1",
    )
    t.play("courage-1", line=1)
    assert (t.question(), t.trash("opp"), t.stacks("opp")) == (OVER, "", ["life-1", "life-4", "x(light-1)"])


def test_courage_2(game):
    """Draw a card. At the own end draw a card if the opponent's total in this line is higher."""
    for opp, hand in (("", "water-1"), ("x(light-1)", "water-1"), ("life-3", "water-1 water-2")):
        how = {"opp_stacks": [opp, "life-5"], "own_hand": "courage-2", "own_deck_top": "water-1 water-2"}
        t = game("courage fire water", **how)
        t.play("courage-2", line=1)
        assert (t.question(), t.hand("own")) == (OVER, hand)
    for stack, turn, hand in (
        ("courage-2", "own", "water-1"),
        ("courage-2", "opp", ""),
        ("courage-2 x(fire-5)", "own", ""),
        ("x(courage-2)", "own", ""),
    ):
        how = {"opp_stacks": ["life-4 light-5"], "own_deck_top": "water-1", "turn": turn, "phase": "end"}
        t = game("courage fire water", own_stacks=[stack], **how)
        assert (t.question(), t.hand("own")) == (OVER, hand)


def test_courage_3(game):
    """At the own end it may be shifted to the line in which the opponent's total is highest."""
    how = {"opp_stacks": ["life-1", "x(light-1)", "light-3"], "phase": "end"}
    t = game("courage fire water", own_stacks=["x(water-1) courage-3", "", "x(fire-5)"], **how)
    assert t.question() == ("own: field card", ["courage-3", "decline"])
    shifted, declined = answers_of(t, "courage-3", None)
    assert (shifted.question(), shifted.stacks("own")) == (OVER, ["x(water-1)", "", "x(fire-5) courage-3"])
    assert (declined.question(), declined.stacks("own")) == (OVER, ["x(water-1) courage-3", "", "x(fire-5)"])
    t = game("courage fire water", own_stacks=["courage-3"], **how | {"opp_stacks": ["life-1", "life-5", "light-5"]})
    t.choose("courage-3")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["", "", "courage-3"])
    for other in (
        {"opp_stacks": ["light-3", "life-1", "x(light-1)"]},  # it is there already
        {"own_stacks": ["courage-3 x(fire-5)"]},
        {"own_stacks": ["x(courage-3)"]},
        {"turn": "opp"},
    ):
        t = game("courage fire water", **{"own_stacks": ["courage-3"]} | how | other)
        assert t.question() == OVER


def test_courage_6(game):
    """At the own end it turns over if the opponent's total in this line is higher, also while it is covered."""
    for stack, opp, turn, after in (
        ("courage-6", "life-5 x(light-1)", "own", "x(courage-6)"),
        ("courage-6", "life-5 light-1", "own", "courage-6"),
        ("courage-6", "life-5", "own", "courage-6"),
        ("courage-6 x(fire-5)", "life-5 light-4", "own", "x(courage-6) x(fire-5)"),
        ("courage-6 x(fire-5)", "life-5 light-3", "own", "courage-6 x(fire-5)"),
        ("courage-6", "life-5 x(light-1)", "opp", "courage-6"),
        ("x(courage-6)", "life-5 x(light-1)", "own", "x(courage-6)"),
    ):
        how = {"opp_stacks": [opp, "death-5 death-4"], "turn": turn, "phase": "end"}
        t = game("courage fire water", own_stacks=[stack], **how)
        assert (t.question(), t.stacks("own")[0]) == (OVER, after)


# --- fear ------------------------------------------------------------------------------------------------------------
def test_fear_0(game):
    """In the own turn the opponent's cards have no middle boxes. Shift a card or flip a card."""
    for stack, turn, drawn in (
        ("fear-0", "own", 0),
        ("fear-0 x(water-5)", "own", 0),
        ("x(fear-0)", "own", 1),
        ("fear-0", "opp", 1),
    ):
        for stacks in (["x(death-5) x(life-4)"], ["", "x(death-5) x(life-4)"]):
            how = {"own_stacks": [stack], "opp_stacks": stacks, "turn": turn}
            t = game("fear fire water", own_hand="fire-1", opp_hand="light-1", **how)
            t.flip_cards("life-4")
            assert (t.stacks("opp")[len(stacks) - 1], t.count("opp", "hand")) == ("x(death-5) life-4", 1 + drawn)
    t = game("fear fire water", own_stacks=["", "fear-0"], own_hand="fear-1", own_deck_top="fire-1 fire-2")
    t.play("fear-1", line=1)  # the own middle boxes run
    assert (t.question(), t.hand("own")) == (OVER, "fire-1 fire-2")

    t = game(
        "fear fire water",
        own_stacks=["", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-5) light-1", "", ""],
        own_hand="fear-0",
    )
    t.play("fear-0", line=1)
    assert t.question() == ("own: option", ["option 1", "option 2"])
    flipped = t.copy()
    t.option(1)
    assert t.question() == ("own: field card", ["fear-0", "fire-5", "light-1"])
    t.choose("light-1")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5)", "light-1", ""])
    flipped.option(2)
    assert flipped.question() == ("own: field card", ["fear-0", "fire-5", "light-1"])
    flipped.choose("fire-5")
    assert (flipped.question(), flipped.stacks("own")) == (OVER, ["fear-0", "x(fire-1) fire-5", ""])


def test_fear_1(game):
    """Draw 2; the opponent discards the hand and draws one card less than that."""
    for before, trash, after in (
        ("life-1 life-2 life-3", "life-1 life-2 life-3", "light-1 light-2"),
        ("life-1", "life-1", ""),
        ("", "", ""),
    ):
        how = {"own_deck_top": "fire-1 fire-2", "opp_deck_top": "light-1 light-2 light-3"}
        t = game("fear fire water", own_hand="fear-1", opp_hand=before, **how)
        t.play("fear-1", line=1)
        assert (t.question(), t.hand("own"), t.trash("opp"), t.hand("opp")) == (OVER, "fire-1 fire-2", trash, after)


def test_fear_2(game):
    """Return a card of the opponent."""
    t = game(
        "fear fire water",
        own_stacks=["", "x(fire-5)", ""],
        opp_stacks=["x(life-5) light-1", "x(life-1)", ""],
        own_hand="fear-2",
    )
    t.play("fear-2", line=1)
    assert t.question() == ("own: field card", ["life-1", "light-1"])
    t.choose("life-1")
    assert (t.question(), t.hand("opp"), t.stacks("opp")) == (OVER, "life-1", ["x(life-5) light-1", "", ""])
    t = game("fear fire water", own_stacks=["", "x(fire-5)"], own_hand="fear-2")
    t.play("fear-2", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["fear-2", "x(fire-5)", ""])


def test_fear_3(game):
    """Shift a card of the opponent in this line, covered or not."""
    t = game(
        "fear fire water",
        own_stacks=["x(fire-5)", "x(fire-1)", ""],
        opp_stacks=["x(life-5) light-5 light-1", "x(life-1)", ""],
        own_hand="fear-3",
    )
    t.play("fear-3", line=1)
    assert t.question() == ("own: field card", ["life-5", "light-1", "light-5"])
    t.choose("light-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5) light-1", "x(life-1) light-5", ""])
    t = game("fear fire water", own_stacks=["x(fire-5)"], opp_stacks=["", "x(life-1)"], own_hand="fear-3")
    t.play("fear-3", line=1)
    assert (t.question(), t.stacks("opp")) == (OVER, ["", "x(life-1)", ""])


def test_fear_4(game):
    """The opponent discards a random card."""
    cards = {"life-1", "life-2", "life-3"}
    t = game("fear fire water", own_hand="fear-4 fire-1", opp_hand=" ".join(sorted(cards)))
    t.play("fear-4", line=1)
    assert (t.question(), t.count("opp", "hand"), t.count("opp", "trash")) == (OVER, 2, 1)
    assert {*t.hand("opp").split(), t.trash("opp")} == cards
    assert t.hand("own") == "fire-1"
    t = game("fear fire water", own_hand="fear-4 fire-1")
    t.play("fear-4", line=1)
    assert (t.question(), t.hand("own"), t.trash("own")) == (OVER, "fire-1", "")


# --- ice -------------------------------------------------------------------------------------------------------------
def test_ice_1(game):
    """It may be shifted. While it is uncovered, an opponent who has played a card in its line discards a card."""
    t = game("ice fire water", own_stacks=["x(fire-5)", "x(fire-1)"], own_hand="ice-1")
    t.play("ice-1", line=1)
    assert t.question() == ("own: field card", ["decline", "ice-1"])
    declined = t.copy()
    declined.decline()
    assert (declined.question(), declined.stacks("own")) == (OVER, ["x(fire-5) ice-1", "x(fire-1)", ""])
    t.choose("ice-1")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(fire-5)", "x(fire-1) ice-1", ""])
    for stack, line, discards in (
        ("ice-1", 1, True),
        ("ice-1", 2, False),
        ("ice-1 x(fire-5)", 1, False),
        ("x(ice-1)", 1, False),
    ):
        how = {"own_hand": "fire-1 fire-2", "opp_hand": "life-1 life-2 life-3"}
        t = game("ice fire water", own_stacks=[stack], turn="opp", **how)
        t.play("x(life-1)", line=line)
        if discards:
            assert t.question() == ("opp: card", ["life-2", "life-3"])
            t.choose("life-2")
        assert (t.question(), t.trash("opp"), t.hand("own")) == (OVER, "life-2" if discards else "", "fire-1 fire-2")
    how = {"own_stacks": ["ice-1"], "opp_stacks": ["", "x(speed-0)"], "own_hand": "fire-1", "opp_hand": "life-1 life-2"}
    t = game("ice fire water", "speed life light", **how)
    t.flip_cards("speed-0")  # in the own turn the opponent plays a card, too
    t.play("x(life-1)", line=1, by="opp")
    assert (t.question(), t.trash("opp"), t.hand("opp")) == (OVER, "life-2", "")
    t = game("ice fire water", own_stacks=["", "ice-1"], own_hand="fire-1", opp_hand="life-1 life-2")
    t.play("x(fire-1)", line=1)
    assert (t.question(), t.trash("opp")) == (OVER, "")


def test_ice_2(game):
    """Shift another card."""
    t = game(
        "ice fire water",
        own_stacks=["", "x(fire-1) x(fire-5)", ""],
        opp_stacks=["x(life-5) light-1", "", ""],
        own_hand="ice-2",
    )
    t.play("ice-2", line=1)
    assert t.question() == ("own: field card", ["fire-5", "light-1"])
    t.choose("light-1")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert (t.question(), t.stacks("opp")) == (OVER, ["x(life-5)", "light-1", ""])
    t = game("ice fire water", own_stacks=["x(fire-5)"], own_hand="ice-2")
    t.play("ice-2", line=1)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(fire-5) ice-2", "", ""])


def test_ice_3(game):
    """At the own end it may be shifted if it is covered."""
    t = game("ice fire water", own_stacks=["x(water-1) ice-3 x(fire-5)", "", "x(fire-1)"], phase="end")
    assert t.question() == ("own: field card", ["decline", "ice-3"])
    declined = t.copy()
    declined.decline()
    assert (declined.question(), declined.stacks("own")) == (OVER, ["x(water-1) ice-3 x(fire-5)", "", "x(fire-1)"])
    t.choose("ice-3")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.question(), t.stacks("own")) == (OVER, ["x(water-1) x(fire-5)", "", "x(fire-1) ice-3"])
    for stack, turn in (("x(fire-5) ice-3", "own"), ("x(ice-3) x(fire-5)", "own"), ("ice-3 x(fire-5)", "opp")):
        t = game("ice fire water", own_stacks=[stack], turn=turn, phase="end")
        assert t.question() == OVER


def test_ice_4(game):
    """It cannot be flipped while it is uncovered."""
    for stack, targets in (
        ("ice-4", ["decline", "light-1", "spirit-2"]),
        ("x(ice-4)", ["decline", "ice-4", "light-1", "spirit-2"]),
    ):
        t = game("ice spirit water", own_stacks=[stack], opp_stacks=["light-1"], own_hand="spirit-2")
        t.play("spirit-2", line=2)
        assert t.question() == ("own: field card", targets)
    t = game("ice corruption water", own_stacks=["ice-4 x(water-1)"], own_hand="corruption-3")
    t.play("corruption-3", line=2)
    assert t.question() == ("own: field card", ["decline", "ice-4"])
    t.choose("ice-4")
    assert (t.question(), t.stacks("own")[0]) == (OVER, "x(ice-4) x(water-1)")
    t = game("ice fire water", "apathy life light", own_stacks=["ice-4"], opp_hand="apathy-1", turn="opp")
    t.play("apathy-1", line=1)  # nor by all at once
    assert (t.question(), t.stacks("own")[0]) == (OVER, "ice-4")


def test_ice_6(game):
    """Its owner cannot draw with a card in hand, also while it is covered."""
    for stack, before, after in (
        ("ice-6", "courage-2 fire-1", "fire-1"),
        ("ice-6 x(fire-5)", "courage-2 fire-1", "fire-1"),
        ("ice-6", "courage-2", "fire-2"),
        ("x(ice-6)", "courage-2 fire-1", "fire-1 fire-2"),
    ):
        t = game("ice courage fire", own_stacks=[stack], own_hand=before, own_deck_top="fire-2 fire-3")
        t.play("courage-2", line=2)
        assert (t.question(), t.hand("own")) == (OVER, after)
    how = {"own_deck_top": "water-1 water-2"}
    t = game("ice fire water", own_stacks=["ice-6"], **how)
    assert (t.question(), t.count("own", "hand")) == (OVER, 5)  # a refresh with an empty hand is one draw
    t = game("ice fire water", own_stacks=["ice-6"], own_hand="fire-1", **how)
    assert "refresh" not in t.legal()
    t = game("ice fire water", own_stacks=["ice-6"], own_hand="fire-1", opp_hand="life-1", turn="opp")
    t.refresh()
    assert t.count("opp", "hand") == 5
