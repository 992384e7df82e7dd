"""Each card of Aux 2 does what it says, and nothing where it has nothing to say. Its opponents are plain cards."""

import pytest

FIVE = "fire-1 fire-2 fire-3 fire-4 fire-5"


# --- Assimilation ----------------------------------------------------------------------------------------------------
def test_assimilation_0(game):
    """A face-down card of the opponent, covered or not, comes into the own hand."""
    t = game(
        "assimilation",
        own_stacks=["", "x(water-5)", ""],
        opp_stacks=["x(death-4) death-3", "x(life-5)", "metal-3"],
        own_hand="assimilation-0",
    )
    t.play("assimilation-0", line=1)
    assert t.question() == ("own: field card", ["death-4", "life-5"])
    t.choose("death-4")
    assert (t.hand("own"), t.hand("opp"), t.stacks("opp")) == ("death-4", "", ["death-3", "x(life-5)", "metal-3"])
    assert t.asked() == "nothing"


def test_assimilation_0_with_no_face_down_card(game):
    """Face-up cards and own cards are left alone."""
    t = game(
        "assimilation",
        own_stacks=["", "x(water-5)", ""],
        opp_stacks=["death-4 death-3", "", ""],
        own_hand="assimilation-0",
    )
    t.play("assimilation-0", line=1)
    assert (t.hand("own"), t.asked()) == ("", "nothing")


def test_assimilation_1_middle(game):
    """Discard 1 and refresh; after that, draw 1 from the opponent's deck and discard 1 into the opponent's trash."""
    t = game(
        "assimilation",
        own_hand="assimilation-1 water-1 fire-1",
        own_deck_top="fire-0 fire-2 fire-3 fire-4 water-4",
        opp_deck_top="life-5",
    )
    t.play("assimilation-1", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("water-1")
    assert (t.trash("own"), t.hand("own")) == ("water-1", "fire-0 fire-1 fire-2 fire-3 fire-4 life-5")
    assert t.question() == ("own: card", t.hand("own").split())
    t.choose("fire-1")
    assert (t.trash("own"), t.trash("opp")) == ("water-1", "fire-1")
    assert (t.hand("own"), t.asked()) == ("fire-0 fire-2 fire-3 fire-4 life-5", "nothing")


def test_assimilation_1_with_empty_hand_and_deck(game):
    """The refresh does not hang on the discard, the discard after it not on the draw from the opponent's deck."""
    t = game("assimilation", own_hand="assimilation-1", opp_deck="", rest="opp trash", own_deck=FIVE)
    t.play("assimilation-1", line=1)
    assert t.question() == ("own: card", FIVE.split())
    t.choose("fire-1")
    assert (t.count("own", "hand"), t.trash("own"), "fire-1" in t.trash("opp").split()) == (4, "", True)


@pytest.mark.parametrize(
    ("stack", "turn", "hears"),
    [("assimilation-1", "own", True), ("assimilation-1", "opp", True), ("assimilation-1 x(water-1)", "own", False)],
)
def test_assimilation_1_bottom(game, stack, turn, hears):
    """After either player has refreshed: the top card of the opponent's deck into the own hand, then one away."""
    t = game(
        "assimilation",
        own_stacks=[stack, "", ""],
        own_hand="fire-5",
        opp_hand="metal-5",
        opp_deck_top="life-0 life-1 life-2 life-4 life-5",
        turn=turn,
    )
    t.refresh()
    if not hears:
        assert (t.asked(), t.count("own", "hand")) == ("nothing", 5)
        return
    drawn = "life-0" if turn == "own" else "life-5"
    assert t.asked() == "own: card"
    assert drawn in t.hand("own").split()
    assert t.count("own", "hand") == (6 if turn == "own" else 2)
    t.choose("fire-5")
    assert (t.trash("opp"), t.trash("own"), t.asked()) == ("fire-5", "", "nothing")
    assert t.count("opp", "hand") == (1 if turn == "own" else 5)


@pytest.mark.parametrize(
    ("stack", "turn", "after"),
    [
        ("assimilation-2", "own", "assimilation-2 x(life-5)"),
        ("assimilation-2 x(water-1)", "own", "assimilation-2 x(water-1)"),
        ("assimilation-2", "opp", "assimilation-2"),
    ],
)
def test_assimilation_2(game, stack, turn, after):
    """At the end of the turn the top card of the opponent's deck is played face-down onto the own stack here."""
    t = game("assimilation", own_stacks=[stack, "", ""], opp_deck_top="life-5", turn=turn, phase="end")
    assert (t.stacks("own"), t.stacks("opp"), t.asked()) == ([after, "", ""], ["", "", ""], "nothing")


def test_assimilation_2_keeps_the_card(game):
    """The card is its owner's from then on: deleted, it comes into that trash."""
    t = game(
        "assimilation",
        own_stacks=["assimilation-2", "", ""],
        opp_hand="metal-5",
        opp_deck_top="life-5",
        phase="end",
    )
    assert t.knows("own", "life-5")
    assert not t.knows("opp", "life-5")
    t.next_turn()
    t.delete_cards("life-5", by="opp")
    assert (t.trash("own"), t.trash("opp")) == ("life-5", "")


def test_assimilation_4(game):
    """Each player draws the top card of the other's deck."""
    t = game("assimilation", own_hand="assimilation-4", own_deck_top="fire-1", opp_deck_top="life-5")
    t.play("assimilation-4", line=1)
    assert (t.hand("own"), t.hand("opp"), t.asked()) == ("life-5", "fire-1", "nothing")


def test_assimilation_4_with_an_empty_deck(game):
    """The second draw does not hang on the first."""
    t = game("assimilation", own_hand="assimilation-4", own_deck_top="fire-1", opp_deck="", rest="own deck")
    t.play("assimilation-4", line=1)
    assert (t.hand("own"), t.hand("opp"), t.asked()) == ("", "fire-1", "nothing")


def test_assimilation_6(game):
    """At the end of the turn the top card of the own deck is played face-down on the opponent's side of any line."""
    t = game("assimilation", own_stacks=["assimilation-6", "", ""], own_deck_top="fire-1", phase="end")
    assert t.question() == ("own: place", ["opp 1 down", "opp 2 down", "opp 3 down"])
    t.place(2, "down", side="opp")
    assert (t.stacks("opp"), t.stacks("own")) == (["", "x(fire-1)", ""], ["assimilation-6", "", ""])
    assert (t.knows("opp", "fire-1"), t.knows("own", "fire-1"), t.asked()) == (True, False, "nothing")


@pytest.mark.parametrize(("stack", "turn"), [("assimilation-6 x(water-1)", "own"), ("assimilation-6", "opp")])
def test_assimilation_6_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("assimilation", own_stacks=[stack, "", ""], turn=turn, phase="end")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["", "", ""])


# --- Diversity -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own_stacks", "opp_stacks", "compiled"),
    [
        (["", "water-4", "fire-4 x(fire-1)"], ["death-3", "life-5 x(life-4)", "metal-3"], "diversity"),
        (["", "water-4", "x(fire-4)"], ["death-3", "life-5", "metal-3"], ""),
        (["", "water-4 water-3", "fire-4"], ["death-3", "life-5", "x(metal-3)"], ""),
    ],
    ids=["six", "five", "five of one twice"],
)
def test_diversity_0_middle(game, own_stacks, opp_stacks, compiled):
    """With six protocols on face-up cards, covered ones counted, its protocol is compiled; nothing is deleted."""
    t = game("diversity", own_stacks=own_stacks, opp_stacks=opp_stacks, own_hand="diversity-0", control="own")
    t.play("diversity-0", line=1)
    assert (t.compiled("own"), t.compiled("opp"), t.control) == (compiled, "", "own")
    assert t.stacks("own") == ["diversity-0", *own_stacks[1:]]
    assert (t.stacks("opp"), t.asked()) == (opp_stacks, "nothing")


def test_diversity_0_middle_wins(game):
    """Rules C4: as the third protocol it wins."""
    t = game(
        "diversity",
        own_stacks=["", "water-4", "fire-4"],
        opp_stacks=["death-3", "life-5", "metal-3"],
        own_hand="diversity-0",
        own_compiled="water fire",
    )
    t.play("diversity-0", line=1)
    assert t.ended() == "own"


def test_diversity_0_bottom(table):
    """At the end of the turn a card of another protocol may be played in this line; face-up if it fits there."""
    t = table(
        own=["diversity", "water", "fire"],
        opp=["metal", "life", "death"],
        own_stacks=["diversity-0", "", ""],
        own_hand="diversity-1 fire-4 metal-3",
        phase="end",
    )
    assert t.question() == ("own: place", ["decline", "own 1 down", "own 1 up"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own"), other.asked()) == (["diversity-0", "", ""], "nothing")
    other = t.copy()
    other.place(1, "down")
    assert (other.asked(), other.legal()) == ("own: card", ["fire-4", "metal-3"])
    other.choose("fire-4")
    assert (other.stacks("own"), other.asked()) == (["diversity-0 x(fire-4)", "", ""], "nothing")
    t.place(1, "up")
    assert t.question() == ("own: card", ["metal-3"])
    t.choose("metal-3")
    assert t.stacks("own") == ["diversity-0 metal-3", "", ""]


@pytest.mark.parametrize(("stack", "turn"), [("diversity-0 x(water-1)", "own"), ("diversity-0", "opp")])
def test_diversity_0_bottom_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("diversity", own_stacks=[stack, "", ""], own_hand="fire-4", turn=turn, phase="end")
    assert (t.asked(), t.stacks("own")) == ("nothing", [stack, "", ""])


def test_diversity_1(game):
    """Shift any uncovered card, then draw a card for each protocol on face-up cards of this line, of both sides."""
    t = game(
        "diversity",
        own_stacks=["water-4 x(fire-1)", "x(water-5)", ""],
        opp_stacks=["death-4 death-3", "life-5", "metal-3"],
        own_hand="diversity-1",
    )
    t.play("diversity-1", line=1)
    assert t.question() == (
        "own: field card",
        ["death-3", "diversity-1", "life-5", "metal-3", "water-5"],
    )
    other = t.copy()
    other.choose("water-5")
    other.line(3)
    assert (other.count("own", "hand"), other.stacks("own")[2]) == (3, "x(water-5)")  # diversity, water, death
    t.choose("metal-3")
    t.line(1)
    assert (t.stacks("opp"), t.asked()) == (["death-4 death-3 metal-3", "life-5", ""], "nothing")
    assert t.count("own", "hand") == 4


def test_diversity_1_alone(game):
    """It has to shift itself, and counts the line in which it then is."""
    t = game("diversity", own_stacks=["", "water-4", ""], own_hand="diversity-1")
    t.play("diversity-1", line=1)
    assert t.question() == ("own: field card", ["diversity-1", "water-4"])
    t.choose("diversity-1")
    t.line(2)
    assert (t.stacks("own"), t.count("own", "hand")) == (["", "water-4 diversity-1", ""], 2)


@pytest.mark.parametrize(
    ("stack", "total"),
    [
        ("diversity-3", 3),
        ("diversity-3 water-4", 3 + 4 + 2),
        ("water-4 diversity-3", 4 + 3 + 2),
        ("diversity-3 x(water-4)", 3 + 2),
        ("diversity-3 diversity-4", 3 + 4),
        ("diversity-3 water-4 water-1", 3 + 4 + 1 + 2),
        ("x(diversity-3) water-4", 2 + 4),
    ],
)
def test_diversity_3(game, stack, total):
    """The own total here is 2 greater with a face-up card of another protocol in the own stack."""
    t = game("diversity", own_stacks=[stack, "fire-1", ""], opp_stacks=["death-4", "", ""])
    assert (t.total("own", 1), t.total("own", 2), t.total("opp", 1)) == (total, 1, 4)


def test_diversity_4(game):
    """A card whose value is below the number of protocols on face-up cards of the field is turned over."""
    t = game(
        "diversity",
        own_stacks=["", "water-4", "x(fire-1)"],
        opp_stacks=["death-3", "life-3 life-5", "x(metal-3)"],
        own_hand="diversity-4",
    )
    t.play("diversity-4", line=1)  # four protocols: diversity, water, death, life
    assert t.question() == ("own: field card", ["death-3", "fire-1", "metal-3"])
    t.choose("death-3")
    assert (t.stacks("opp"), t.asked()) == (["x(death-3)", "life-3 life-5", "x(metal-3)"], "nothing")


def test_diversity_4_with_no_card_low_enough(game):
    """With two protocols nothing of value 2 is turned over."""
    t = game("diversity", own_stacks=["", "water-4", "x(fire-1)"], own_hand="diversity-4")
    t.play("diversity-4", line=1)
    assert (t.stacks("own"), t.asked()) == (["diversity-4", "water-4", "x(fire-1)"], "nothing")


@pytest.mark.parametrize(
    ("stack", "opp_stacks", "turn", "is_deleted"),
    [
        ("diversity-6", ["death-3", "life-5", ""], "own", True),
        ("diversity-6 x(water-4)", ["death-3", "life-5", "x(metal-3)"], "own", True),
        ("diversity-6 water-4", ["death-3", "life-5", ""], "own", False),
        ("diversity-6", ["death-3 x(death-5)", "life-5", "metal-3 x(metal-5)"], "own", False),
        ("diversity-6", ["", "", ""], "opp", False),
    ],
    ids=["three", "covered", "four", "four with covered cards", "the opponent's turn"],
)
def test_diversity_6(game, stack, opp_stacks, turn, is_deleted):
    """At the end of the turn it deletes itself with fewer than four protocols on face-up cards of the field."""
    t = game("diversity", own_stacks=[stack, "", ""], opp_stacks=opp_stacks, turn=turn, phase="end")
    assert t.trash("own") == ("diversity-6" if is_deleted else "")
    assert t.stacks("own") == [stack.removeprefix("diversity-6").strip() if is_deleted else stack, "", ""]
    assert t.asked() == "nothing"


# --- Unity -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own_stacks", "opp_stack"),
    [(["", "unity-4 x(water-5)", ""], ""), (["", "x(water-5)", ""], "unity-4"), (["unity-4", "x(water-5)", ""], "")],
    ids=["covered", "of the opponent", "below it"],
)
def test_unity_0_middle(game, own_stacks, opp_stack):
    """With another face-up Unity card in the field: turn a card over or draw 1."""
    opp_stacks = [f"{opp_stack} x(life-5)".strip(), "", "metal-3"]
    t = game("unity", own_stacks=own_stacks, opp_stacks=opp_stacks, own_hand="unity-0 fire-1")
    t.play("unity-0", line=1)
    assert t.question() == ("own: option", ["option 1", "option 2"])
    other = t.copy()
    other.option(2)
    assert (other.count("own", "hand"), other.asked()) == (2, "nothing")
    t.option(1)
    assert t.question() == ("own: field card", ["life-5", "metal-3", "unity-0", "water-5"])
    t.choose("metal-3")
    assert (t.stacks("opp")[2], t.hand("own"), t.asked()) == ("x(metal-3)", "fire-1", "nothing")


def test_unity_0_middle_without_another(game):
    """Face-down cards are no Unity cards."""
    t = game("unity", own_stacks=["", "x(unity-4)", ""], own_hand="unity-0")
    t.play("unity-0", line=1)
    assert (t.asked(), t.count("own", "hand")) == ("nothing", 0)


def test_unity_0_bottom(game):
    """Before a Unity card covers it: turn a card over or draw 1."""
    t = game(
        "unity",
        own_stacks=["unity-0", "", ""],
        opp_stacks=["death-4 life-3", "x(life-5)", ""],
        own_hand="unity-4",
    )
    t.play("unity-4", line=1)
    assert t.question() == ("own: option", ["option 1", "option 2"])
    assert t.stacks("own") == ["unity-0", "", ""]
    other = t.copy()
    other.option(2)
    assert (other.count("own", "hand"), other.stacks("own")) == (1, ["unity-0 unity-4", "", ""])
    assert other.asked() == "nothing"
    t.option(1)
    assert t.question() == ("own: field card", ["life-3", "life-5", "unity-0"])
    t.choose("life-3")
    assert t.stacks("opp") == ["death-4 x(life-3)", "x(life-5)", ""]
    assert t.stacks("own") == ["unity-0 unity-4", "", ""]


@pytest.mark.parametrize(
    ("stack", "card", "line"),
    [("unity-0", "x(unity-4)", 1), ("unity-0", "x(fire-1)", 1), ("unity-0 x(water-1)", "unity-4", 1)],
    ids=["face-down", "another protocol", "covered already"],
)
def test_unity_0_bottom_does_nothing(game, stack, card, line):
    """Only a face-up Unity card that covers it itself counts."""
    t = game("unity", own_stacks=[stack, "", ""], own_hand=f"{card.removeprefix('x(').removesuffix(')')} fire-2")
    t.play(card, line=line)
    assert (t.asked(), t.stacks("own"), t.hand("own")) == ("nothing", [f"{stack} {card}", "", ""], "fire-2")


@pytest.mark.parametrize("compiled", ["", "unity"])
def test_unity_1_middle(game, compiled):
    """With five face-up Unity cards in the field Unity is compiled and all cards of its protocol's line go."""
    t = game(
        "unity",
        own_stacks=["unity-2 x(water-5)", "water-3", "unity-3 unity-5 x(fire-1)"],
        opp_stacks=["x(death-4) death-3", "unity-4 life-5", ""],
        own_hand="unity-1 fire-4",
        own_compiled=compiled,
        control="own",
        opp_deck_top="life-4",
    )
    t.play("unity-1", line=1)
    assert (t.compiled("own"), t.control) == ("unity", "own")
    assert t.stacks("own") == ["", "water-3", "unity-3 unity-5 x(fire-1)"]
    assert t.stacks("opp") == ["", "unity-4 life-5", ""]
    assert (t.trash("own"), t.trash("opp")) == ("unity-1 unity-2 water-5", "death-3 death-4")
    assert (t.hand("own"), t.asked()) == ("fire-4", "nothing")


def test_unity_1_middle_where_its_protocol_stands(table):
    """The line that goes is that of the Unity protocol, not that of the card."""
    t = table(
        own=["water", "unity", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["x(unity-1)", "unity-2", "unity-3 unity-5 x(fire-1)"],
        opp_stacks=["unity-4", "life-5", "x(metal-5)"],
        own_hand="fire-4",
    )
    t.flip_cards("unity-1")
    assert (t.compiled("own"), t.stacks("own")) == ("unity", ["unity-1", "", "unity-3 unity-5 x(fire-1)"])
    assert t.stacks("opp") == ["unity-4", "", "x(metal-5)"]


def test_unity_1_middle_with_four(game):
    """Four face-up Unity cards are not enough; face-down ones do not count."""
    stacks = ["unity-2 x(unity-0)", "water-3", "unity-3 x(fire-1)"]
    t = game("unity", own_stacks=stacks, opp_stacks=["death-3", "unity-4", ""], own_hand="unity-1")
    t.play("unity-1", line=1)
    assert (t.compiled("own"), t.stacks("own")) == ("", [f"{stacks[0]} unity-1", *stacks[1:]])
    assert (t.stacks("opp"), t.asked()) == (["death-3", "unity-4", ""], "nothing")


def test_unity_1_top(game):
    """At the start of the turn, if covered, it may shift itself; uncovered there, its middle box runs."""
    t = game("unity", own_stacks=["x(water-5) unity-1 x(fire-1)", "", ""], own_hand="fire-5", phase="start")
    assert t.question() == ("own: field card", ["decline", "unity-1"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.stacks("own")) == ("own: action", ["x(water-5) unity-1 x(fire-1)", "", ""])
    t.choose("unity-1")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.asked(), t.stacks("own")) == ("own: action", ["x(water-5) x(fire-1)", "", "unity-1"])


@pytest.mark.parametrize(("stack", "turn"), [("unity-1", "own"), ("unity-1 x(fire-1)", "opp")])
def test_unity_1_top_does_nothing(game, stack, turn):
    """Not while uncovered, nor in the opponent's turn."""
    t = game("unity", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5", turn=turn, phase="start")
    assert t.asked() == f"{turn}: action"


@pytest.mark.parametrize(
    ("stack", "hand", "face_up"),
    [
        ("unity-1", "unity-3", ["own 1 up", "own 3 up"]),
        ("unity-1", "fire-4", ["own 2 up"]),
        ("unity-1 x(fire-1)", "unity-3", ["own 1 up"]),
        ("x(unity-1)", "unity-3", ["own 1 up"]),
    ],
)
def test_unity_1_bottom(table, stack, hand, face_up):
    """Unity cards may be played face-up in its line."""
    t = table(own=["unity", "fire", "water"], opp=["death", "life", "metal"], own_stacks=["", "", stack], own_hand=hand)
    assert [place for place in t.legal() if place.endswith("up")] == face_up


def test_unity_2(game):
    """Draw a card for each face-up Unity card in the field, covered ones, this one and the opponent's counted."""
    t = game(
        "unity",
        own_stacks=["unity-3", "x(unity-5)", ""],
        opp_stacks=["x(unity-0)", "unity-4 life-5", ""],
        own_hand="unity-2",
    )
    t.play("unity-2", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (3, 0, "nothing")


@pytest.mark.parametrize(("stack", "other_stack"), [("", "unity-4 x(water-5)"), ("unity-4 x(water-5)", "")])
def test_unity_3(game, stack, other_stack):
    """With another face-up Unity card in the field a face-up card may be turned face-down."""
    t = game(
        "unity",
        own_stacks=[stack, other_stack, ""],
        opp_stacks=["death-4 life-3", "x(life-5)", "metal-3"],
        own_hand="unity-3 fire-1",
    )
    t.play("unity-3", line=1)
    assert t.question() == ("own: field card", ["decline", "life-3", "metal-3", "unity-3"])
    other = t.copy()
    other.decline()
    assert (other.stacks("opp")[0], other.asked()) == ("death-4 life-3", "nothing")
    t.choose("life-3")
    assert (t.stacks("opp"), t.asked()) == (["death-4 x(life-3)", "x(life-5)", "metal-3"], "nothing")


def test_unity_3_without_another(game):
    """Face-down cards are no Unity cards."""
    t = game("unity", own_stacks=["", "x(unity-4)", ""], opp_stacks=["life-3", "", ""], own_hand="unity-3")
    t.play("unity-3", line=1)
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-3", "", ""])


@pytest.mark.parametrize("stack", ["unity-4", "unity-4 x(water-1)"])
def test_unity_4(game, stack):
    """At the end of the turn, with no card in hand: the deck is shown, its Unity cards drawn, the rest shuffled."""
    t = game(
        "unity",
        own_stacks=[stack, "", ""],
        own_deck="fire-1 unity-3 fire-2 unity-5 fire-3",
        rest="opp trash",
        phase="end",
    )
    assert (t.hand("own"), t.asked()) == ("unity-3 unity-5", "nothing")
    assert sorted(t.deck("own").split()) == ["fire-1", "fire-2", "fire-3"]
    assert [name for name in ("unity-3", "unity-5", "fire-1", "fire-2") if t.knows("opp", name)] == [
        "unity-3",
        "unity-5",
    ]
    assert not t.knows("own", "fire-1")


@pytest.mark.parametrize(("hand", "turn"), [("fire-4", "own"), ("", "opp")])
def test_unity_4_does_nothing(game, hand, turn):
    """Not with a card in hand, nor in the opponent's turn."""
    deck = "fire-1 unity-3 fire-2 unity-5 fire-3"
    t = game(
        "unity",
        own_stacks=["unity-4", "", ""],
        own_hand=hand,
        own_deck=deck,
        rest="opp trash",
        turn=turn,
        phase="end",
    )
    assert (t.hand("own"), t.deck("own"), t.asked()) == (hand, deck, "nothing")
