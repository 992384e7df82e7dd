"""Each card of Main 3 does what it says, and nothing where it has nothing to say. Its opponents are plain cards."""

import pytest

from tests.compile.positions import PLACES_DOWN


# --- Ambush ----------------------------------------------------------------------------------------------------------
def test_ambush_0(game):
    """Draw 3, then turn up an own uncovered face-down card."""
    t = game(
        "ambush",
        own_stacks=["", "x(water-1) x(water-5)", "fire-1 x(fire-3)"],
        opp_stacks=["x(death-5)", "", ""],
        own_hand="ambush-0",
        own_deck_top="water-2 water-3 water-4",
    )
    t.play("ambush-0", line=1)
    assert t.hand("own") == "water-2 water-3 water-4"
    assert t.question() == ("own: field card", ["fire-3", "water-5"])
    t.choose("fire-3")
    assert t.stacks("own") == ["ambush-0", "x(water-1) x(water-5)", "fire-1 fire-3"]
    assert t.stacks("opp") == ["x(death-5)", "", ""]


def test_ambush_0_with_no_card_to_turn_up(game):
    """The draw does not hang on the flip, nor the flip on the draw."""
    t = game("ambush", own_hand="ambush-0", opp_stacks=["x(death-5)", "", ""])
    t.play("ambush-0", line=1)
    assert (t.count("own", "hand"), t.asked(), t.stacks("opp")) == (3, "nothing", ["x(death-5)", "", ""])
    t = game("ambush", own_stacks=["", "x(fire-3)", ""], own_hand="ambush-0", own_deck="")
    t.play("ambush-0", line=1)
    assert (t.count("own", "hand"), t.stacks("own")) == (0, ["ambush-0", "fire-3", ""])


def test_ambush_1(game):
    """All other own cards of value 0 or 1 are turned over, covered ones too; a card is drawn for each."""
    t = game(
        "ambush",
        own_stacks=["water-0 x(fire-0)", "water-1 water-2", "fire-2 fire-1"],
        opp_stacks=["death-0", "life-1", ""],
        own_hand="ambush-1",
    )
    t.play("ambush-1", line=1)
    assert t.stacks("own") == ["x(water-0) x(fire-0) ambush-1", "x(water-1) water-2", "fire-2 x(fire-1)"]
    assert t.stacks("opp") == ["death-0", "life-1", ""]
    assert t.count("own", "hand") == 3


def test_ambush_1_with_nothing_to_turn_over(game):
    """No card is turned over, none is drawn."""
    t = game("ambush", own_stacks=["", "x(water-1)", ""], opp_stacks=["death-0", "", ""], own_hand="ambush-1")
    t.play("ambush-1", line=1)
    assert (t.stacks("own"), t.count("own", "hand")) == (["ambush-1", "x(water-1)", ""], 0)


def test_ambush_2(game):
    """Shift an own covered card of the lowest value among them."""
    t = game(
        "ambush",
        own_stacks=["x(water-5)", "x(water-4) water-3", "fire-4 fire-2 fire-1"],
        opp_stacks=["death-0 death-3", "", ""],
        own_hand="ambush-2",
    )
    t.play("ambush-2", line=1)
    assert t.question() == ("own: field card", ["fire-2", "water-4", "water-5"])
    t.choose("water-4")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["x(water-5) ambush-2", "water-3", "fire-4 fire-2 fire-1 x(water-4)"]
    assert t.asked() == "nothing"


def test_ambush_3(game):
    """Turn face-down the opponent's covered face-up card of the highest value."""
    t = game(
        "ambush",
        own_stacks=["", "water-5 water-4", ""],
        opp_stacks=["death-3 death-4 x(death-2)", "life-4 life-5", "x(metal-5) metal-3"],
        own_hand="ambush-3",
    )
    t.play("ambush-3", line=1)
    assert t.question() == ("own: field card", ["death-4", "life-4"])
    t.choose("life-4")
    assert t.stacks("opp") == ["death-3 death-4 x(death-2)", "x(life-4) life-5", "x(metal-5) metal-3"]
    assert (t.stacks("own"), t.asked()) == (["ambush-3", "water-5 water-4", ""], "nothing")


def test_ambush_3_finds_no_face_down_card(game):
    """Covered face-down and uncovered face-up cards are left alone."""
    t = game("ambush", opp_stacks=["x(death-5) death-3", "", ""], own_hand="ambush-3")
    t.play("ambush-3", line=1)
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["x(death-5) death-3", "", ""])


@pytest.mark.parametrize(
    ("own_stacks", "opp_stacks", "drawn"),
    [
        (["", "x(water-1)", ""], ["", "", ""], 1),
        (["", "x(water-1)", "x(fire-1)"], ["", "", ""], 1),
        (["", "x(water-1) water-3", ""], ["", "", ""], 0),
        (["x(water-1)", "", ""], ["", "", ""], 0),
        (["", "water-3", ""], ["x(death-1)", "", ""], 0),
    ],
    ids=["one", "two", "covered", "covered by itself", "of the opponent"],
)
def test_ambush_4(game, own_stacks, opp_stacks, drawn):
    """Rules 9.5: draw 1 if an own uncovered card lies face-down."""
    t = game("ambush", own_stacks=own_stacks, opp_stacks=opp_stacks, own_hand="ambush-4")
    t.play("ambush-4", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (drawn, 0, "nothing")


# --- Envy ------------------------------------------------------------------------------------------------------------
def test_envy_0(game):
    """The own total of its line is raised by the opponent's highest card there, covered cards counted."""
    t = game(
        "envy",
        own_stacks=["envy-0 water-5", "water-4", ""],
        opp_stacks=["death-4 x(death-5) death-0", "life-5", ""],
    )
    assert (t.total("own", 1), t.total("opp", 1), t.total("own", 2)) == (5 + 4, 4 + 2, 4)


@pytest.mark.parametrize(
    ("stack", "opp_stack", "total"), [("x(envy-0)", "death-4", 2), ("envy-0", "", 0), ("envy-0", "x(death-4)", 2)]
)
def test_envy_0_face_down(game, stack, opp_stack, total):
    """Face-down it adds nothing; an empty stack has no highest card; a face-down card has value 2."""
    t = game("envy", own_stacks=[stack, "", ""], opp_stacks=[opp_stack, "", ""])
    assert t.total("own", 1) == total


def test_envy_1_middle(game):
    """If the opponent has control, any uncovered card may be turned over."""
    stacks = ["death-1 life-3", "x(life-5)", ""]
    t = game("envy", opp_stacks=stacks, own_hand="envy-1", control="opp")
    t.play("envy-1", line=1)
    assert t.question() == ("own: field card", ["decline", "envy-1", "life-3", "life-5"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own"), other.stacks("opp")) == (["envy-1", "", ""], stacks)
    t.choose("life-3")
    assert (t.stacks("opp"), t.asked()) == (["death-1 x(life-3)", "x(life-5)", ""], "nothing")


@pytest.mark.parametrize("control", [None, "own"])
def test_envy_1_middle_without_the_opponent_in_control(game, control):
    """Nothing is asked."""
    t = game("envy", opp_stacks=["life-3", "", ""], own_hand="envy-1", control=control)
    t.play("envy-1", line=1)
    assert (t.asked(), t.control) == ("nothing", control)


@pytest.mark.parametrize(
    ("stack", "turn", "before", "after"),
    [
        ("envy-1", "own", "opp", "own"),
        ("envy-1", "own", None, None),
        ("envy-1", "opp", "opp", "opp"),
        ("envy-1 x(water-1)", "own", "opp", "opp"),
    ],
    ids=["the opponent's", "neutral", "the opponent's turn", "covered"],
)
def test_envy_1_bottom(game, stack, turn, before, after):
    """At the start of its owner's turn control is taken from the opponent."""
    t = game(
        "envy",
        own_stacks=[stack, "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        control=before,
        turn=turn,
        phase="start",
    )
    assert (t.control, t.asked()) == (after, f"{turn}: action")


@pytest.mark.parametrize("opp_hand", ["", "life-1", "life-1 life-2 life-4"])
def test_envy_2(game, opp_hand):
    """Draw as many cards as the opponent has in hand."""
    t = game("envy", own_hand="envy-2 fire-1", opp_hand=opp_hand)
    t.play("envy-2", line=1)
    assert t.count("own", "hand") == 1 + len(opp_hand.split())
    assert (t.hand("opp"), t.asked()) == (opp_hand, "nothing")


@pytest.mark.parametrize(
    ("stack", "line", "played"),
    [("envy-3", 1, "envy-3 x(water-1)"), ("envy-3", 2, "envy-3"), ("envy-3 x(fire-1)", 1, "envy-3 x(fire-1)")],
    ids=["this line", "another line", "covered"],
)
def test_envy_3(game, stack, line, played):
    """After the opponent has played a card in its line, the top card of the own deck follows face-down."""
    t = game("envy", own_stacks=[stack, "", ""], opp_hand="life-5", own_deck_top="water-1", turn="opp")
    t.play("x(life-5)", line=line)
    assert t.stacks("own") == [played, "", ""]


def test_envy_3_does_not_hear_its_owner(game):
    """Nothing follows what its owner plays."""
    t = game("envy", own_stacks=["", "envy-3", ""], own_hand="fire-5", own_deck_top="water-1")
    t.play("x(fire-5)", line=2)
    assert t.stacks("own") == ["", "envy-3 x(fire-5)", ""]


@pytest.mark.parametrize(
    ("own", "opp", "asks"),
    [("", "life", True), ("water", "life metal", True), ("water", "life", False), ("water", "", False)],
)
def test_envy_4(game, own, opp, asks):
    """Any uncovered card is turned over if the opponent has compiled more protocols."""
    stacks = ["death-1 life-3", "x(life-5)", ""]
    t = game("envy", opp_stacks=stacks, own_hand="envy-4", own_compiled=own, opp_compiled=opp)
    t.play("envy-4", line=1)
    if not asks:
        assert (t.asked(), t.stacks("opp")) == ("nothing", stacks)
        return
    assert t.question() == ("own: field card", ["envy-4", "life-3", "life-5"])
    t.choose("life-3")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["death-1 x(life-3)", "x(life-5)", ""])


# --- Fulcrum ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stack", ["fulcrum-0", "fulcrum-0 x(water-1)"])
def test_fulcrum_0_top(game, stack):
    """At the start of its owner's turn, with no card in that hand, the opponent discards 2."""
    t = game("fulcrum", own_stacks=[stack, "", ""], opp_hand="life-1 life-2 life-4", phase="start")
    assert t.question() == ("opp: card", ["life-1", "life-2", "life-4"])
    t.choose("life-1")
    t.choose("life-2")
    assert (t.hand("opp"), t.trash("opp"), t.asked()) == ("life-4", "life-1 life-2", "nothing")


@pytest.mark.parametrize(("own_hand", "turn"), [("fire-5", "own"), ("", "opp")])
def test_fulcrum_0_top_does_nothing(game, own_hand, turn):
    """With a card in hand, or in the opponent's turn, nobody discards."""
    t = game(
        "fulcrum",
        own_stacks=["fulcrum-0", "", ""],
        own_hand=own_hand,
        opp_hand="life-1 life-2",
        turn=turn,
        phase="start",
    )
    assert (t.asked(), t.hand("opp")) == (f"{turn}: action", "life-1 life-2")


@pytest.mark.parametrize(("own_hand", "asked"), [("", "opp: card"), ("fire-1", "nothing")])
def test_fulcrum_0_middle(game, own_hand, asked):
    """The opponent discards 1 if the own hand is empty."""
    t = game("fulcrum", own_hand=f"fulcrum-0 {own_hand}", opp_hand="life-1 life-2")
    t.play("fulcrum-0", line=1)
    assert t.asked() == asked
    if asked != "nothing":
        assert t.legal() == ["life-1", "life-2"]
        t.choose("life-2")
        assert (t.hand("opp"), t.trash("opp"), t.asked()) == ("life-1", "life-2", "nothing")


def test_fulcrum_1(game):
    """Each other uncovered face-up card is turned over, one by one; then the own outer stacks change places."""
    t = game(
        "fulcrum",
        own_stacks=["water-4", "fire-4", "x(water-5)"],
        opp_stacks=["life-3", "death-4 x(death-5)", ""],
        own_hand="fulcrum-1",
    )
    t.play("fulcrum-1", line=1)
    assert t.question() == ("own: field card", ["fire-4", "life-3"])
    assert t.stacks("own") == ["water-4 fulcrum-1", "fire-4", "x(water-5)"]
    t.choose("life-3")
    assert t.stacks("own") == ["x(water-5)", "x(fire-4)", "water-4 fulcrum-1"]
    assert t.stacks("opp") == ["x(life-3)", "death-4 x(death-5)", ""]
    assert (t.protocols("own"), t.asked()) == ("fulcrum water fire", "nothing")


def test_fulcrum_1_with_an_empty_stack(game):
    """Rules C17: a stack does not change places with an empty one; the flips are done all the same."""
    t = game("fulcrum", own_stacks=["", "fire-4", ""], own_hand="fulcrum-1")
    t.play("fulcrum-1", line=1)
    assert t.stacks("own") == ["fulcrum-1", "x(fire-4)", ""]


def test_fulcrum_1_with_nothing_to_turn_over(game):
    """The exchange does not hang on the flips."""
    t = game("fulcrum", own_stacks=["", "", "x(fire-4)"], own_hand="fulcrum-1")
    t.play("fulcrum-1", line=1)
    assert t.stacks("own") == ["x(fire-4)", "", "fulcrum-1"]


@pytest.mark.parametrize("rest", ["water-1 water-2", "water-1", "water-1 water-2 water-4"])
def test_fulcrum_2(game, rest):
    """With exactly 2 cards left in hand, an uncovered card of the opponent is deleted."""
    t = game(
        "fulcrum",
        own_stacks=["", "water-5", ""],
        opp_stacks=["death-1 life-3", "", "x(metal-5)"],
        own_hand=f"fulcrum-2 {rest}",
    )
    t.play("fulcrum-2", line=1)
    if len(rest.split()) != 2:
        assert (t.asked(), t.trash("opp")) == ("nothing", "")
        return
    assert t.question() == ("own: field card", ["life-3", "metal-5"])
    t.choose("metal-5")
    assert (t.stacks("opp"), t.trash("opp"), t.asked()) == (["death-1 life-3", "", ""], "metal-5", "nothing")


def test_fulcrum_3(game):
    """Draw 1; the own outer protocols change places, no card and no other protocol moves."""
    t = game("fulcrum", own_stacks=["", "", "x(fire-1)"], own_hand="fulcrum-3", own_compiled="fire")
    t.play("fulcrum-3", line=1)
    assert (t.protocols("own"), t.protocols("opp")) == ("fire water fulcrum", "death life metal")
    assert (t.compiled("own"), t.stacks("own")) == ("fire", ["fulcrum-3", "", "x(fire-1)"])
    assert (t.count("own", "hand"), t.asked()) == (1, "nothing")


def test_fulcrum_3_with_no_card_to_draw(game):
    """The exchange does not hang on the draw."""
    t = game("fulcrum", own_hand="fulcrum-3", own_deck="")
    t.play("fulcrum-3", line=1)
    assert (t.protocols("own"), t.count("own", "hand")) == ("fire water fulcrum", 0)


@pytest.mark.parametrize(("left", "after"), [(3, 3), (4, 5), (5, 5)])
def test_fulcrum_4(game, left, after):
    """With exactly 4 cards left in hand, draw 1."""
    rest = ["water-1", "water-2", "water-3", "water-4", "water-5"][:left]
    t = game("fulcrum", own_hand=" ".join(["fulcrum-4", *rest]))
    t.play("fulcrum-4", line=1)
    assert (t.count("own", "hand"), t.asked()) == (after, "nothing")


# --- Gluttony --------------------------------------------------------------------------------------------------------
def test_gluttony_0_middle(game):
    """Another uncovered card returns to its owner's hand; draw 1."""
    t = game(
        "gluttony",
        own_stacks=["fire-4", "water-4 x(water-1)", ""],
        opp_stacks=["life-3", "", "x(metal-5)"],
        own_hand="gluttony-0",
        own_deck_top="fire-1",
    )
    t.play("gluttony-0", line=1)
    assert t.question() == ("own: field card", ["life-3", "metal-5", "water-1"])
    assert t.hand("own") == ""
    t.choose("life-3")
    assert (t.hand("opp"), t.hand("own"), t.stacks("opp")) == ("life-3", "fire-1", ["", "", "x(metal-5)"])


def test_gluttony_0_middle_with_no_other_card(game):
    """With no other card in the field only the draw is done."""
    t = game("gluttony", own_hand="gluttony-0")
    t.play("gluttony-0", line=1)
    assert (t.count("own", "hand"), t.stacks("own"), t.asked()) == (1, ["gluttony-0", "", ""], "nothing")


SIX_OWN = "fire-0 fire-1 fire-2 fire-3 fire-4 fire-5"
SIX_OPP = "life-0 life-1 life-2 life-3 life-4 life-5"


def cache(game, card, turn="own", own_hand=SIX_OWN, opp_hand=SIX_OPP, **position):
    """Check cache: with six cards in hand, the player on turn discards value 0; what the card does then."""
    hands = {"own_hand": own_hand, "opp_hand": opp_hand}
    t = game(card.split("-")[0], **hands, turn=turn, phase="check cache", **position)
    if len(hands[f"{turn}_hand"].split()) > 5:
        t.choose("fire-0" if turn == "own" else "life-0", by=turn)
    return t


def test_gluttony_0_top(game):
    """After its owner has cleared the cache the top card of the deck is played face-down to any line."""
    t = cache(game, "gluttony-0", own_stacks=["gluttony-0 x(water-1)", "", ""], own_deck_top="water-3")
    assert t.question() == ("own: place", PLACES_DOWN)
    t.place(2, "down")
    assert (t.stacks("own"), t.asked()) == (["gluttony-0 x(water-1)", "x(water-3)", ""], "nothing")


@pytest.mark.parametrize(("turn", "own_hand"), [("own", "fire-0 fire-1 fire-2 fire-4 fire-5"), ("opp", "fire-0")])
def test_gluttony_0_top_does_nothing(game, turn, own_hand):
    """Not where nothing is discarded, nor when the opponent clears the cache."""
    t = cache(game, "gluttony-0", turn, own_hand=own_hand, own_stacks=["gluttony-0", "", ""])
    assert (t.asked(), t.stacks("own")) == ("nothing", ["gluttony-0", "", ""])


def test_gluttony_1_middle(game):
    """Draw 2."""
    t = game("gluttony", own_hand="gluttony-1")
    t.play("gluttony-1", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (2, 0, "nothing")


@pytest.mark.parametrize("turn", ["own", "opp"])
def test_gluttony_1_bottom(game, turn):
    """After either player has cleared the cache its owner deletes an uncovered card."""
    position = {"own_stacks": ["gluttony-1", "", ""], "opp_stacks": ["x(death-1) death-3", "x(metal-5)", ""]}
    t = cache(game, "gluttony-1", turn, **position)
    assert t.question() == ("own: field card", ["death-3", "gluttony-1", "metal-5"])
    t.choose("death-3")
    assert (t.stacks("opp"), t.asked()) == (["x(death-1)", "x(metal-5)", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "own_hand"), [("gluttony-1 x(water-1)", SIX_OWN), ("gluttony-1", "fire-0 fire-1 fire-2 fire-4 fire-5")]
)
def test_gluttony_1_bottom_does_nothing(game, stack, own_hand):
    """Not while covered, nor where nothing is discarded."""
    t = cache(game, "gluttony-1", own_hand=own_hand, own_stacks=[stack, "", ""], opp_stacks=["death-3", "", ""])
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["death-3", "", ""])


@pytest.mark.parametrize(("rest", "after"), [("", 0), ("water-1", 2), ("water-1 water-2", 4)])
def test_gluttony_2(game, rest, after):
    """Draw as many cards as are in the own hand."""
    t = game("gluttony", own_hand=f"gluttony-2 {rest}", opp_hand="life-1 life-2 life-4")
    t.play("gluttony-2", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (after, 3, "nothing")


def test_gluttony_3_middle(game):
    """Draw 2."""
    t = game("gluttony", own_hand="gluttony-3")
    t.play("gluttony-3", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (2, 0, "nothing")


@pytest.mark.parametrize(
    ("stack", "turn", "after", "drawn"),
    [
        ("gluttony-3 water-4 x(fire-1)", "own", "gluttony-3 x(fire-1)", 0),
        ("gluttony-3 water-4", "own", "gluttony-3", 2),
        ("gluttony-3 x(fire-1) water-4", "own", "gluttony-3 x(fire-1) water-4", 0),
        ("x(fire-1) gluttony-3", "own", "x(fire-1) gluttony-3", 0),
        ("gluttony-3 water-4", "opp", "gluttony-3 water-4", 0),
    ],
    ids=["below another", "uncovered by it", "face-down", "uncovered", "the opponent's turn"],
)
def test_gluttony_3_top(game, stack, turn, after, drawn):
    """At the end of its owner's turn a face-up card that lies directly on it is deleted."""
    t = game("gluttony", own_stacks=[stack, "", ""], turn=turn, phase="end")
    assert (t.asked(), t.stacks("own"), t.count("own", "hand")) == ("nothing", [after, "", ""], drawn)


@pytest.mark.parametrize(
    ("stack", "turn", "hand"), [("gluttony-4", "own", 6), ("gluttony-4 x(water-1)", "own", 5), ("gluttony-4", "opp", 1)]
)
def test_gluttony_4(game, stack, turn, hand):
    """After its owner has refreshed, draw 1."""
    t = game(
        "gluttony",
        own_stacks=[stack, "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        turn=turn,
    )
    t.refresh()
    assert t.count("own", "hand") == hand
    assert (t.asked(), t.phase) == (("own: card", "check cache") if hand == 6 else ("nothing", "over"))


# --- Greed -----------------------------------------------------------------------------------------------------------
def test_greed_0(game):
    """The whole hand is discarded, a card deleted; the deletion by its owner is then heard: draw 1."""
    t = game(
        "greed",
        own_stacks=["", "", "x(fire-3)"],
        opp_stacks=["x(death-1) life-3", "", ""],
        own_hand="greed-0 water-1 water-2",
        own_deck_top="fire-1",
    )
    t.play("greed-0", line=1)
    assert (t.hand("own"), t.trash("own")) == ("", "water-1 water-2")
    assert t.question() == ("own: field card", ["fire-3", "greed-0", "life-3"])
    t.choose("life-3")
    assert (t.trash("opp"), t.hand("own"), t.asked()) == ("life-3", "fire-1", "nothing")


def test_greed_0_with_an_empty_hand(game):
    """The deletion does not hang on the discard; deleted itself, the card hears nothing."""
    t = game("greed", own_hand="greed-0")
    t.play("greed-0", line=1)
    assert (t.trash("own"), t.stacks("own"), t.count("own", "hand")) == ("greed-0", ["", "", ""], 0)


@pytest.mark.parametrize(
    ("stack", "by", "drawn"), [("greed-0", "own", 1), ("greed-0", "opp", 0), ("greed-0 x(fire-1)", "own", 0)]
)
def test_greed_0_bottom(game, stack, by, drawn):
    """Only deletions by its owner are heard, one batch once, and not while it is covered."""
    t = game("greed", own_stacks=[stack, "x(water-1)", ""], opp_stacks=["x(life-3)", "", ""], own_hand="fire-5")
    t.delete_cards("water-1", "life-3", by=by)
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (1 + drawn, 0)


TWELVE = ["greed-1", "water-5 water-4 water-3", "fire-5 fire-4 fire-2"]


def test_greed_1(game):
    """At the end of the turn a line is compiled if one qualifies; the owner picks among several."""
    t = game("greed", own_stacks=TWELVE, opp_stacks=["", "", "x(metal-5)"], phase="end")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.compiled("own"), t.stacks("own")) == ("fire", ["greed-1", "water-5 water-4 water-3", ""])
    assert (t.stacks("opp"), t.trash("opp"), t.asked()) == (["", "", ""], "metal-5", "nothing")


@pytest.mark.parametrize(
    ("own_stacks", "opp_stacks", "turn", "compiled"),
    [
        (TWELVE, ["", "", "metal-5 metal-3 death-4"], "own", "water"),
        (TWELVE, ["", "death-4 death-3 life-5", "metal-5 life-4 life-2"], "own", ""),
        (["greed-1", "water-5 water-4", ""], ["", "", ""], "own", ""),
        (["greed-1", "water-5 water-4 water-1", ""], ["", "", ""], "own", "water"),
        (["greed-1 x(fire-1)", "water-5 water-4 water-3", ""], ["", "", ""], "own", ""),
        (TWELVE, ["", "", ""], "opp", ""),
    ],
    ids=["one behind", "both level", "9", "10", "covered", "the opponent's turn"],
)
def test_greed_1_where_lines_do_not_qualify(game, own_stacks, opp_stacks, turn, compiled):
    """It takes 10 or more, more than the opponent has, and an uncovered card in its owner's turn."""
    t = game("greed", own_stacks=own_stacks, opp_stacks=opp_stacks, turn=turn, phase="end")
    assert (t.asked(), t.compiled("own"), t.compiled("opp")) == ("nothing", compiled, "")


def test_greed_2_middle(game):
    """The opponent discards 1."""
    t = game("greed", own_hand="greed-2 water-1", opp_hand="life-1 life-2")
    t.play("greed-2", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-2")
    assert (t.trash("opp"), t.hand("own"), t.asked()) == ("life-2", "water-1", "nothing")


def test_greed_2_bottom(game):
    """At the start of its owner's turn an own uncovered card may be returned."""
    t = game(
        "greed",
        own_stacks=["greed-2", "x(water-4) x(water-1)", ""],
        opp_stacks=["death-3", "", ""],
        own_hand="fire-5",
        phase="start",
    )
    assert t.question() == ("own: field card", ["decline", "greed-2", "water-1"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.hand("own")) == ("own: action", "fire-5")
    t.choose("water-1")
    assert (t.asked(), t.hand("own")) == ("own: action", "fire-5 water-1")


@pytest.mark.parametrize(("stack", "turn"), [("greed-2 x(water-1)", "own"), ("greed-2", "opp")])
def test_greed_2_bottom_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("greed", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5", turn=turn, phase="start")
    assert t.asked() == f"{turn}: action"


def test_greed_3(game):
    """An own covered card of its line is shifted."""
    t = game(
        "greed",
        own_stacks=["x(water-5) fire-4", "water-4 x(water-1)", ""],
        opp_stacks=["death-4 x(death-1)", "", ""],
        own_hand="greed-3",
    )
    t.play("greed-3", line=1)
    assert t.question() == ("own: field card", ["fire-4", "water-5"])
    t.choose("water-5")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert t.stacks("own") == ["fire-4 greed-3", "water-4 x(water-1) x(water-5)", ""]
    assert (t.stacks("opp"), t.asked()) == (["death-4 x(death-1)", "", ""], "nothing")


def test_greed_3_with_no_covered_card(game):
    """There is nothing to shift in its line."""
    t = game("greed", own_stacks=["", "water-4 x(water-1)", ""], own_hand="greed-3")
    t.play("greed-3", line=1)
    assert (t.asked(), t.stacks("own")) == ("nothing", ["greed-3", "water-4 x(water-1)", ""])


@pytest.mark.parametrize("rest", ["water-1 water-2", ""])
def test_greed_4(game, rest):
    """The whole hand may be discarded, an empty one too (rules 10.5); then a card is turned over."""
    stacks = ["death-1 life-3", "x(life-5)", ""]
    t = game("greed", opp_stacks=stacks, own_hand=f"greed-4 {rest}")
    t.play("greed-4", line=1)
    assert t.question() == ("own: accept", ["accept", "decline"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.hand("own"), other.stacks("opp")) == ("nothing", rest, stacks)
    t.accept()
    assert (t.hand("own"), t.trash("own")) == ("", rest)
    assert t.question() == ("own: field card", ["greed-4", "life-3", "life-5"])
    t.choose("life-3")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["death-1 x(life-3)", "x(life-5)", ""])


# --- Lust ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stack", "totals"),
    [("lust-0", (10, 15)), ("lust-0 water-3", (13, 15)), ("x(lust-0)", (2, 5))],
    ids=["uncovered", "covered", "face-down"],
)
def test_lust_0_top(game, stack, totals):
    """Both players have 10 more in its line."""
    t = game("lust", own_stacks=[stack, "water-4", ""], opp_stacks=["life-5", "", ""])
    assert (t.total("own", 1), t.total("opp", 1)) == totals
    assert (t.total("own", 2), t.total("opp", 2)) == (4, 0)


@pytest.mark.parametrize("control", [None, "opp", "own"])
def test_lust_0_middle(game, control):
    """Its owner gains control."""
    t = game("lust", own_hand="lust-0", control=control)
    t.play("lust-0", line=1)
    assert (t.control, t.asked()) == ("own", "nothing")


@pytest.mark.parametrize(
    ("stack", "control", "compiled"),
    [("lust-0", "own", ""), ("lust-0", None, "life"), ("lust-0 x(fire-1)", "own", "life")],
    ids=["barred", "neutral", "covered"],
)
def test_lust_0_bottom(game, stack, control, compiled):
    """While its owner has control the opponent compiles nothing, and has the action instead."""
    t = game(
        "lust",
        own_stacks=[stack, "", ""],
        opp_stacks=["", "life-5 life-4 life-2", ""],
        opp_hand="metal-5",
        control=control,
        turn="opp",
        phase="check compile",
    )
    assert (t.compiled("opp"), t.asked()) == (compiled, "nothing" if compiled else "opp: action")


def test_lust_0_bottom_and_its_owner(game):
    """Its owner may compile, and gives control up for it as usual."""
    t = game("lust", own_stacks=["lust-0", "water-5 water-4 water-3", ""], control="own", phase="check compile")
    t.decline()
    assert (t.compiled("own"), t.control) == ("water", None)


def test_lust_2_middle(game):
    """A covered card of the opponent may be shifted from another line to this one."""
    t = game(
        "lust",
        own_stacks=["", "x(water-1) x(water-5)", ""],
        opp_stacks=["death-4 death-3", "x(life-2) life-4", "metal-3 x(metal-1)"],
        own_hand="lust-2",
    )
    t.play("lust-2", line=1)
    assert t.question() == ("own: field card", ["decline", "life-2", "metal-3"])
    other = t.copy()
    other.decline()
    assert other.stacks("opp") == ["death-4 death-3", "x(life-2) life-4", "metal-3 x(metal-1)"]
    t.choose("life-2")
    assert t.stacks("opp") == ["death-4 death-3 x(life-2)", "life-4", "metal-3 x(metal-1)"]
    assert t.asked() == "nothing"


@pytest.mark.parametrize(
    ("stack", "turn", "face_up"),
    [
        ("lust-2", "own", ["own 1 up", "own 3 up"]),
        ("lust-2 x(water-1)", "own", ["own 3 up"]),
        ("x(lust-2)", "own", ["own 3 up"]),
        ("lust-2", "opp", ["opp 3 up"]),
    ],
    ids=["uncovered", "covered", "face-down", "the opponent"],
)
def test_lust_2_bottom(game, stack, turn, face_up):
    """Its owner may play any card face-up in its line."""
    t = game("lust", own_stacks=[stack, "", ""], own_hand="fire-4", opp_hand="metal-3", turn=turn)
    assert [place for place in t.legal() if place.endswith("up")] == face_up


def test_lust_2_bottom_and_the_card_played(game):
    """The card played face-up without its protocol runs as usual."""
    t = game("lust", own_stacks=["lust-2", "", ""], own_hand="fire-4")
    t.play("fire-4", line=1)
    assert (t.stacks("own"), t.count("own", "hand")) == (["lust-2 fire-4", "", ""], 1)


def test_lust_3_middle(game):
    """Rules 10.10, C34: it shows a card of the opponent's hand, and plays it face-down to any line of that side."""
    t = game("lust", own_hand="lust-3", opp_hand="life-1")
    t.play("lust-3", line=1)
    assert t.question() == ("own: place", ["opp 1 down", "opp 2 down", "opp 3 down"])
    assert t.knows("own", "life-1")
    t.place(3, "down", side="opp")
    assert (t.stacks("opp"), t.hand("opp"), t.asked()) == (["", "", "x(life-1)"], "", "nothing")


def test_lust_3_middle_picks_at_random(game):
    """It is one card of the hand."""
    t = game("lust", own_hand="lust-3", opp_hand="life-1 life-2")
    t.play("lust-3", line=1)
    shown = [name for name in ("life-1", "life-2") if t.knows("own", name)]
    assert len(shown) == 1
    t.place(2, "down", side="opp")
    assert t.stacks("opp") == ["", f"x({shown[0]})", ""]
    assert t.count("opp", "hand") == 1


def test_lust_3_middle_with_no_card_to_show(game):
    """An empty hand is left alone."""
    t = game("lust", own_hand="lust-3 water-1")
    t.play("lust-3", line=1)
    assert (t.asked(), t.stacks("opp"), t.hand("own")) == ("nothing", ["", "", ""], "water-1")


def test_lust_3_bottom(game):
    """At the end of the turn its owner may lose control; then a card is turned over. Nothing is rearranged."""
    t = game(
        "lust",
        own_stacks=["lust-3", "", ""],
        opp_stacks=["death-1 life-3", "x(life-5)", ""],
        control="own",
        phase="end",
    )
    assert t.question() == ("own: accept", ["accept", "decline"])
    other = t.copy()
    other.decline()
    assert (other.control, other.asked()) == ("own", "nothing")
    assert other.stacks("opp") == ["death-1 life-3", "x(life-5)", ""]
    t.accept()
    assert (t.asked(), t.legal(), t.control) == ("own: field card", ["life-3", "life-5", "lust-3"], None)
    t.choose("life-3")
    assert (t.stacks("opp"), t.asked()) == (["death-1 x(life-3)", "x(life-5)", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "control", "turn"),
    [("lust-3", None, "own"), ("lust-3", "opp", "own"), ("lust-3 x(fire-1)", "own", "own"), ("lust-3", "own", "opp")],
)
def test_lust_3_bottom_does_nothing(game, stack, control, turn):
    """Without control there is nothing to lose; not while covered, nor in the opponent's turn."""
    t = game(
        "lust",
        own_stacks=[stack, "", ""],
        opp_stacks=["life-3", "", ""],
        control=control,
        turn=turn,
        phase="end",
    )
    assert (t.asked(), t.control, t.stacks("opp")) == ("nothing", control, ["life-3", "", ""])


@pytest.mark.parametrize(("before", "after"), [("opp", None), ("own", "own"), (None, None)])
def test_lust_4_middle(game, before, after):
    """The own hand is shown and kept; the opponent loses control."""
    t = game("lust", own_hand="lust-4 fire-1 fire-2", opp_hand="life-1", control=before)
    t.play("lust-4", line=1)
    assert (t.control, t.asked(), t.hand("own")) == (after, "nothing", "fire-1 fire-2")
    assert t.knows("opp", "fire-1")
    assert t.knows("opp", "fire-2")
    assert not t.knows("own", "life-1")


def test_lust_4_middle_with_an_empty_hand(game):
    """Control is lost though there is no card to show."""
    t = game("lust", own_hand="lust-4", control="opp")
    t.play("lust-4", line=1)
    assert (t.control, t.asked()) == (None, "nothing")


@pytest.mark.parametrize(
    ("stack", "who", "drawn"), [("lust-4", "opp", 1), ("lust-4", "own", 0), ("lust-4 x(fire-1)", "opp", 0)]
)
def test_lust_4_bottom(game, stack, who, drawn):
    """After the opponent has gained control, draw 1."""
    t = game("lust", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5")
    t.gain_control(who)
    assert (t.control, t.count("own", "hand"), t.count("opp", "hand")) == (who, 1 + drawn, 1)


def test_lust_6(game):
    """Discard 1; then the opponent plays a card face-down in this line."""
    t = game("lust", own_hand="lust-6 water-1 fire-1", opp_hand="life-1 life-2")
    t.play("lust-6", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("water-1")
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-1")
    assert (t.stacks("opp"), t.hand("opp"), t.hand("own")) == (["x(life-1)", "", ""], "life-2", "fire-1")


def test_lust_6_with_empty_hands(game):
    """The play does not hang on the discard; an opponent with no card plays none."""
    t = game("lust", own_hand="lust-6", opp_hand="life-1")
    t.play("lust-6", line=1)
    assert (t.stacks("opp"), t.asked()) == (["x(life-1)", "", ""], "nothing")
    t = game("lust", own_hand="lust-6")
    t.play("lust-6", line=1)
    assert (t.stacks("opp"), t.stacks("own"), t.asked()) == (["", "", ""], ["lust-6", "", ""], "nothing")


# --- Momentum --------------------------------------------------------------------------------------------------------
def test_momentum_0(game):
    """The top card of the deck is played face-down to each line with a compiled protocol of either player."""
    t = game(
        "momentum",
        own_hand="momentum-0",
        own_deck_top="fire-1 fire-2 fire-4",
        own_compiled="water",
        opp_compiled="metal",
    )
    t.play("momentum-0", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["momentum-0", "x(fire-2)", "x(fire-1)"]
    assert (t.stacks("opp"), t.asked()) == (["", "", ""], "nothing")


def test_momentum_0_with_nothing_compiled(game):
    """No line, no card."""
    t = game("momentum", own_hand="momentum-0")
    t.play("momentum-0", line=1)
    assert (t.stacks("own"), t.asked()) == (["momentum-0", "", ""], "nothing")


def after_compile(game, stack, turn):
    """A Momentum card in line 1, and what is left after the player on turn has compiled line 2."""
    t = game(
        "momentum",
        own_stacks=[stack, "water-5 water-4 water-3" if turn == "own" else "", ""],
        opp_stacks=["", "life-5 life-4 life-2" if turn == "opp" else "", ""],
        own_deck_top="fire-1",
        turn=turn,
        phase="check compile",
    )
    assert (t.compiled(turn), t.asked()) == ("water" if turn == "own" else "life", "nothing")
    return t


@pytest.mark.parametrize("turn", ["own", "opp"])
@pytest.mark.parametrize("stack", ["momentum-1", "momentum-1 x(water-1)"])
def test_momentum_1_top(game, stack, turn):
    """After any compile the top card of the deck is played face-down to this line."""
    t = after_compile(game, stack, turn)
    assert (t.stacks("own"), t.stacks("opp")) == ([f"{stack} x(fire-1)", "", ""], ["", "", ""])


@pytest.mark.parametrize(("stack", "hears"), [("momentum-1", True), ("momentum-1 x(fire-5)", False)])
def test_momentum_1_bottom(game, stack, hears):
    """After its owner's protocols have changed their order: discard 1, then draw 1."""
    t = game(
        "momentum",
        own_stacks=["", stack, ""],
        own_hand="momentum-4 fire-1 fire-2",
        own_deck_top="fire-4",
    )
    t.play("momentum-4", line=1)
    t.rearrange("own", "water momentum fire")
    if not hears:
        assert (t.asked(), t.hand("own")) == ("nothing", "fire-1 fire-2")
        return
    assert t.question() == ("own: card", ["fire-1", "fire-2"])
    t.choose("fire-1")
    assert (t.hand("own"), t.trash("own"), t.asked()) == ("fire-2 fire-4", "fire-1", "nothing")


def test_momentum_1_bottom_hears_the_opponent(table):
    """The opponent's rearrangement is heard too; with no card to discard one is drawn."""
    t = table(
        own=["momentum", "death", "fire"],
        opp=["water", "life", "metal"],
        own_stacks=["momentum-1", "", ""],
        own_deck_top="fire-1",
        opp_hand="water-2",
        turn="opp",
    )
    t.play("water-2", line=1)
    t.rearrange("opp", "life water metal")
    assert (t.hand("own"), t.trash("own"), t.count("opp", "hand")) == ("fire-1", "", 2)


def test_momentum_3(game):
    """Draw 2."""
    t = game("momentum", own_hand="momentum-3")
    t.play("momentum-3", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (2, 0, "nothing")


def test_momentum_4(game):
    """The own protocols are rearranged; it cannot be declined."""
    t = game("momentum", own_hand="momentum-4")
    t.play("momentum-4", line=1)
    assert t.question() == (
        "own: rearrange",
        [
            "own fire momentum water",
            "own fire water momentum",
            "own momentum fire water",
            "own water fire momentum",
            "own water momentum fire",
        ],
    )
    t.rearrange("own", "fire momentum water")
    assert (t.protocols("own"), t.protocols("opp")) == ("fire momentum water", "death life metal")
    assert (t.stacks("own"), t.asked()) == (["momentum-4", "", ""], "nothing")


def test_momentum_6_middle(game):
    """Discard 1."""
    t = game("momentum", own_hand="momentum-6 water-1 fire-1", opp_hand="life-1")
    t.play("momentum-6", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1"])
    t.choose("fire-1")
    assert (t.trash("own"), t.hand("opp"), t.asked()) == ("fire-1", "life-1", "nothing")


@pytest.mark.parametrize("turn", ["own", "opp"])
@pytest.mark.parametrize(("stack", "left"), [("momentum-6", ""), ("momentum-6 x(fire-2)", "x(fire-2)")])
def test_momentum_6_top(game, stack, left, turn):
    """After any compile it deletes itself, covered or not."""
    t = after_compile(game, stack, turn)
    assert t.stacks("own") == [left, "", ""]
    assert "momentum-6" in t.trash("own").split()


def test_momentum_6_top_face_down(game):
    """Face-down it hears nothing."""
    assert after_compile(game, "x(momentum-6)", "own").stacks("own") == ["x(momentum-6)", "", ""]


# --- Nova ------------------------------------------------------------------------------------------------------------
FOUR_WATER = "x(water-1) water-4 x(water-2) water-3"


def test_nova_0_top(game):
    """At the start of the turn all face-up cards go, both sides, of a line in which exactly 5 own cards lie."""
    t = game(
        "nova",
        own_stacks=["nova-0 x(fire-1) x(fire-2) x(fire-3) x(fire-4)", f"{FOUR_WATER} x(water-0)", "x(fire-5)"],
        opp_stacks=["", "life-4 x(life-1) life-5", "metal-3"],
        own_hand="water-5",
        phase="start",
    )
    assert t.question() == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert t.stacks("own")[1:] == ["x(water-1) x(water-2) x(water-0)", "x(fire-5)"]
    assert t.stacks("opp") == ["", "x(life-1)", "metal-3"]
    assert (t.trash("own"), t.trash("opp")) == ("water-3 water-4", "life-4 life-5")
    assert t.asked() == "own: action"


@pytest.mark.parametrize(
    ("more", "opp_more", "turn"),
    [("", "", "own"), ("x(water-0) x(fire-0)", "x(life-1) x(metal-1)", "own"), ("x(water-0)", "x(life-1)", "opp")],
    ids=["four", "six", "the opponent's turn"],
)
def test_nova_0_top_does_nothing(game, more, opp_more, turn):
    """Four or six cards are not five, and only its owner's turn counts."""
    own_stacks = ["nova-0", f"{FOUR_WATER} {more}".strip(), ""]
    opp_stacks = ["", f"life-5 life-4 life-2 {opp_more}".strip(), ""]
    hands = {"own_hand": "water-5", "opp_hand": "metal-5"}
    t = game("nova", own_stacks=own_stacks, opp_stacks=opp_stacks, **hands, turn=turn, phase="start")
    assert (t.stacks("own"), t.stacks("opp"), t.asked()) == (own_stacks, opp_stacks, f"{turn}: action")


@pytest.mark.parametrize("control", ["own", "opp"])
def test_nova_0_middle(game, control):
    """Rules 9.3, C32: the holder of control exchanges two protocols of this card's owner."""
    t = game("nova", own_hand="nova-0", own_deck_top="water-1", control=control)
    t.play("nova-0", line=1)
    assert t.question() == (f"{control}: pair", ["1 2", "1 3", "2 3"])
    t.pair(1, 3)
    assert (t.protocols("own"), t.protocols("opp")) == ("fire water nova", "death life metal")
    assert (t.control, t.asked()) == (control, "nothing")
    assert t.stacks("own") == ["x(water-1) nova-0", "", ""]  # its command at the end of the turn


def test_nova_0_middle_with_nobody_in_control(game):
    """Nothing is exchanged."""
    t = game("nova", own_hand="nova-0")
    t.play("nova-0", line=1)
    assert (t.protocols("own"), t.protocols("opp"), t.asked()) == ("nova water fire", "death life metal", "nothing")


def test_nova_0_bottom(game):
    """At the end of the turn the top card of the deck goes face-down under an own uncovered Nova card."""
    t = game(
        "nova",
        own_stacks=["nova-0", "x(nova-1) nova-4", "nova-3 water-4"],
        opp_stacks=["nova-2", "", ""],
        own_deck_top="water-1",
        phase="end",
    )
    assert t.question() == ("own: field card", ["nova-0", "nova-4"])
    t.choose("nova-4")
    assert t.stacks("own") == ["nova-0", "x(nova-1) x(water-1) nova-4", "nova-3 water-4"]
    assert t.asked() == "nothing"


@pytest.mark.parametrize(("stack", "turn"), [("nova-0 x(water-1)", "own"), ("nova-0", "opp")])
def test_nova_0_bottom_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("nova", own_stacks=[stack, "nova-4", ""], turn=turn, phase="end")
    assert (t.stacks("own"), t.asked()) == ([stack, "nova-4", ""], "nothing")


@pytest.mark.parametrize(("stack", "count"), [("", 1), ("x(water-1) water-4", 3)])
def test_nova_1(game, stack, count):
    """The opponent discards as many cards as lie in the own stack of this line, this one included."""
    t = game(
        "nova",
        own_stacks=[stack, "x(water-5)", ""],
        opp_stacks=["x(death-5)", "", ""],
        own_hand="nova-1 fire-1",
        opp_hand="life-1 life-2 life-4 life-5",
    )
    t.play("nova-1", line=1)
    for n in range(count):
        assert (t.asked(), "decline" in t.legal()) == ("opp: card", False)
        t.choose(("life-1", "life-2", "life-4")[n])
    assert (t.asked(), t.count("opp", "trash"), t.hand("own")) == ("nothing", count, "fire-1")


def test_nova_2_on_a_nova_card(game):
    """Rules 9.5, C33: on a Nova card, it may rearrange own protocols, then shift a face-down card of either side."""
    t = game(
        "nova",
        own_stacks=["nova-1", "x(water-4) x(water-5)", ""],
        opp_stacks=["x(death-5)", "", "metal-3"],
        own_hand="nova-2",
    )
    t.play("nova-2", line=1)
    assert t.asked() == "own: rearrange"
    assert t.legal()[0] == "decline"
    assert len(t.legal()) == 6
    assert all(word.startswith("own ") for word in t.legal()[1:])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.control, other.protocols("own")) == ("nothing", None, "nova water fire")
    t.rearrange("own", "water nova fire")
    assert t.question() == ("own: field card", ["death-5", "decline", "water-5"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.stacks("own")[1]) == ("nothing", "x(water-4) x(water-5)")
    theirs = t.copy()
    theirs.choose("death-5")
    assert theirs.question() == ("own: line", ["line 2", "line 3"])
    theirs.line(3)
    assert (theirs.stacks("opp"), theirs.asked()) == (["", "", "metal-3 x(death-5)"], "nothing")
    t.choose("water-5")
    t.line(3)
    assert t.stacks("own") == ["nova-1 nova-2", "x(water-4)", "x(water-5)"]
    assert (t.control, t.asked()) == (None, "nothing")


@pytest.mark.parametrize("stack", ["", "x(nova-1)", "water-4", "nova-1 x(water-4)"])
def test_nova_2_not_on_a_nova_card(game, stack):
    """Otherwise control is gained. A face-down card is no Nova card, and only the card directly below counts."""
    t = game("nova", own_stacks=[stack, "x(water-5)", ""], own_hand="nova-2", control="opp")
    t.play("nova-2", line=1)
    assert (t.control, t.asked(), t.protocols("own")) == ("own", "nothing", "nova water fire")


@pytest.mark.parametrize(("stack", "asked"), [("nova-2", "own: field card"), ("nova-2 x(fire-1)", "nothing")])
def test_nova_2_bottom(table, stack, asked):
    """Another rearrangement of its owner's protocols is heard too, while it is uncovered."""
    t = table(
        own=["nova", "momentum", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["", "", stack],
        opp_stacks=["x(death-5)", "", ""],
        own_hand="momentum-4",
    )
    t.play("momentum-4", line=2)
    t.rearrange("own", "fire nova momentum")
    assert t.asked() == asked


def test_nova_2_bottom_does_not_hear_the_opponent(table):
    """The opponent's protocols do not count."""
    t = table(
        own=["nova", "death", "fire"],
        opp=["momentum", "life", "metal"],
        own_stacks=["nova-2", "x(fire-1)", ""],
        opp_hand="momentum-4",
        turn="opp",
    )
    t.play("momentum-4", line=1)
    t.rearrange("opp", "life momentum metal")
    assert t.asked() == "nothing"


def test_nova_3(game):
    """An uncovered card whose value is below the number of own cards in this line is shifted."""
    t = game(
        "nova",
        own_stacks=["x(water-1) water-4", "x(water-5)", "fire-4"],
        opp_stacks=["death-3", "x(life-5) life-1", "life-0 metal-3"],
        own_hand="nova-3",
    )
    t.play("nova-3", line=1)
    assert t.question() == ("own: field card", ["life-1", "water-5"])
    t.choose("water-5")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert (t.stacks("own"), t.asked()) == (["x(water-1) water-4 nova-3", "", "fire-4 x(water-5)"], "nothing")


def test_nova_3_with_no_card_low_enough(game):
    """Alone it counts 1: nothing but a 0 is below."""
    t = game("nova", opp_stacks=["life-1", "x(death-5)", ""], own_hand="nova-3")
    t.play("nova-3", line=1)
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-1", "x(death-5)", ""])


def test_nova_4(game):
    """An uncovered card whose value is below the number of own cards in this line is turned over."""
    t = game(
        "nova",
        own_stacks=["x(water-1) water-4", "x(water-5)", "fire-3"],
        opp_stacks=["death-3", "x(life-5) life-1", "life-0 metal-3"],
        own_hand="nova-4",
    )
    t.play("nova-4", line=1)
    assert t.question() == ("own: field card", ["life-1", "water-5"])
    t.choose("life-1")
    assert (t.stacks("opp"), t.asked()) == (["death-3", "x(life-5) x(life-1)", "life-0 metal-3"], "nothing")


def test_nova_4_with_no_card_low_enough(game):
    """Alone it counts 1: nothing but a 0 is below."""
    t = game("nova", opp_stacks=["life-1", "x(death-5)", ""], own_hand="nova-4")
    t.play("nova-4", line=1)
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-1", "x(death-5)", ""])


# --- Overwhelm -------------------------------------------------------------------------------------------------------
def test_overwhelm_1(game):
    """The top card of the deck is played face-down to each line in which the own total is greater."""
    t = game(
        "overwhelm",
        own_stacks=["", "water-4", "x(fire-5)"],
        opp_stacks=["", "life-3", "x(metal-5)"],
        own_hand="overwhelm-1",
        own_deck_top="fire-1 fire-2 fire-4",
    )
    t.play("overwhelm-1", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert t.stacks("own") == ["overwhelm-1 x(fire-2)", "water-4 x(fire-1)", "x(fire-5)"]
    assert (t.stacks("opp"), t.asked()) == (["", "life-3", "x(metal-5)"], "nothing")


def test_overwhelm_1_with_no_line_ahead(game):
    """Behind or level everywhere: nothing is played."""
    t = game("overwhelm", opp_stacks=["life-1", "x(death-5)", ""], own_hand="overwhelm-1")
    t.play("overwhelm-1", line=1)
    assert (t.stacks("own"), t.asked()) == (["overwhelm-1", "", ""], "nothing")


def test_overwhelm_2(game):
    """The opponent plays a deck card to each line; at the end of the turn its owner does so, and it is turned over."""
    t = game(
        "overwhelm",
        own_hand="overwhelm-2",
        own_deck_top="fire-1 fire-2 fire-4",
        opp_deck_top="life-1 life-2 life-4",
    )
    t.play("overwhelm-2", line=1)
    assert t.question() == ("opp: line", ["line 1", "line 2", "line 3"])
    t.line(3)
    assert t.legal() == ["line 1", "line 2"]
    t.line(1)
    assert t.stacks("opp") == ["x(life-2)", "x(life-4)", "x(life-1)"]
    assert t.question() == ("own: line", ["line 1", "line 2", "line 3"])
    assert t.stacks("own") == ["overwhelm-2", "", ""]
    t.line(1)
    t.line(2)
    assert t.stacks("own") == ["x(overwhelm-2) x(fire-1)", "x(fire-2)", "x(fire-4)"]
    assert (t.stacks("opp"), t.asked()) == (["x(life-2)", "x(life-4)", "x(life-1)"], "nothing")


def test_overwhelm_2_with_no_card_to_play(game):
    """With an empty deck it is turned over all the same."""
    t = game("overwhelm", own_stacks=["overwhelm-2", "", ""], own_deck="", phase="end")
    assert (t.stacks("own"), t.asked()) == (["x(overwhelm-2)", "", ""], "nothing")


def test_overwhelm_2_in_the_opponents_turn(game):
    """The end of the opponent's turn is not heard."""
    t = game("overwhelm", own_stacks=["overwhelm-2", "", ""], turn="opp", phase="end")
    assert (t.stacks("own"), t.stacks("opp"), t.asked()) == (["overwhelm-2", "", ""], ["", "", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "hand", "turn", "after"),
    [
        ("overwhelm-3", 5, "own", "overwhelm-3 x(water-5)"),
        ("overwhelm-3", 6, "own", "overwhelm-3 x(water-5)"),
        ("overwhelm-3", 4, "own", "overwhelm-3"),
        ("overwhelm-3", 5, "opp", "overwhelm-3"),
        ("overwhelm-3 x(water-1)", 5, "own", "overwhelm-3 x(water-1)"),
    ],
)
def test_overwhelm_3(game, stack, hand, turn, after):
    """At the end of the turn, with 5 or more cards in hand, the top card of the deck is played to this line."""
    t = game(
        "overwhelm",
        own_stacks=[stack, "", ""],
        own_hand=" ".join(SIX_OWN.split()[:hand]),
        own_deck_top="water-5",
        turn=turn,
        phase="end",
    )
    assert (t.stacks("own"), t.asked()) == ([after, "", ""], "nothing")
    assert t.count("own", "hand") == hand


def test_overwhelm_4(game):
    """With more cards in the field, the opponent's covered card of the lowest value is deleted."""
    t = game(
        "overwhelm",
        own_stacks=["x(water-1) x(water-5)", "x(fire-1) x(fire-5) water-4", "x(water-0) x(water-2)"],
        opp_stacks=["death-2 death-3", "x(life-5) life-4", "metal-3 x(metal-5)"],
        own_hand="overwhelm-4",
    )
    t.play("overwhelm-4", line=1)
    assert t.question() == ("own: field card", ["death-2", "life-5"])
    t.choose("life-5")
    assert t.stacks("opp") == ["death-2 death-3", "life-4", "metal-3 x(metal-5)"]
    assert (t.trash("opp"), t.trash("own"), t.asked()) == ("life-5", "", "nothing")


def test_overwhelm_4_takes_the_lowest(game):
    """Covered face-up cards have their printed value, uncovered cards do not count."""
    t = game(
        "overwhelm",
        own_stacks=["x(water-1) x(water-5)", "water-4", ""],
        opp_stacks=["x(death-5) life-1", "", "metal-1"],
        own_hand="overwhelm-4",
    )
    t.play("overwhelm-4", line=1)
    assert (t.trash("opp"), t.stacks("opp")) == ("death-5", ["life-1", "", "metal-1"])


@pytest.mark.parametrize("opp_stacks", [["", "x(death-5) death-3", ""], ["x(death-5) death-3", "", ""]])
def test_overwhelm_4_with_no_more_cards(game, opp_stacks):
    """As many cards are not more, wherever they lie."""
    t = game(
        "overwhelm",
        own_stacks=["x(water-1)", "", ""],
        opp_stacks=opp_stacks,
        own_hand="overwhelm-4",
    )
    t.play("overwhelm-4", line=1)
    assert (t.trash("opp"), t.asked()) == ("", "nothing")


@pytest.mark.parametrize(
    ("stack", "opp_stacks", "turn", "after"),
    [
        ("overwhelm-6", ["death-4 death-3", "", ""], "own", "x(overwhelm-6)"),
        ("overwhelm-6 x(fire-1)", ["death-5 death-4", "", ""], "own", "x(overwhelm-6) x(fire-1)"),
        ("overwhelm-6", ["death-4 x(death-3)", "", ""], "own", "overwhelm-6"),
        ("overwhelm-6", ["", "death-4 death-3", ""], "own", "overwhelm-6"),
        ("overwhelm-6", ["death-4 death-3", "", ""], "opp", "overwhelm-6"),
    ],
    ids=["behind", "covered", "level", "another line", "the opponent's turn"],
)
def test_overwhelm_6(game, stack, opp_stacks, turn, after):
    """At the start of the turn it is turned face-down if the opponent is ahead in its line."""
    t = game(
        "overwhelm",
        own_stacks=[stack, "", ""],
        opp_stacks=opp_stacks,
        own_hand="fire-5",
        opp_hand="life-5",
        turn=turn,
        phase="start",
    )
    assert (t.stacks("own"), t.asked()) == ([after, "", ""], f"{turn}: action")


def test_overwhelm_6_has_no_middle_box(game):
    """Played face-up it does nothing."""
    t = game("overwhelm", own_hand="overwhelm-6 fire-1", opp_hand="life-1", opp_stacks=["life-3", "", ""])
    t.play("overwhelm-6", line=1)
    assert (t.hand("own"), t.hand("opp"), t.stacks("opp")) == ("fire-1", "life-1", ["life-3", "", ""])
    assert (t.stacks("own"), t.asked()) == (["overwhelm-6", "", ""], "nothing")


# --- Pride -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stack", ["pride-0", "pride-0 x(fire-1)"])
def test_pride_0_top(game, stack):
    """After its owner has compiled: refresh, a full one."""
    t = game(
        "pride",
        own_stacks=[stack, "water-5 water-4 water-3", ""],
        own_hand="fire-2",
        phase="check compile",
    )
    assert (t.compiled("own"), t.count("own", "hand"), t.count("opp", "hand")) == ("water", 5, 0)


def test_pride_0_top_does_not_hear_the_opponent(game):
    """A compile by the opponent is not its owner's."""
    t = game(
        "pride",
        own_stacks=["pride-0", "", ""],
        opp_stacks=["", "life-5 life-4 life-2", ""],
        own_hand="fire-2",
        turn="opp",
        phase="check compile",
    )
    assert (t.compiled("opp"), t.hand("own"), t.count("opp", "hand")) == ("life", "fire-2", 0)


@pytest.mark.parametrize(
    ("control", "targets"),
    [
        ("own", ["fire-4", "life-3", "metal-5", "water-2"]),
        ("opp", ["fire-4", "pride-0", "water-2"]),
        (None, ["fire-4", "pride-0", "water-2"]),
    ],
)
def test_pride_0_middle(game, control, targets):
    """In control another card of either side is shifted, otherwise an own one, itself too."""
    t = game(
        "pride",
        own_stacks=["", "x(water-5) fire-4", "x(water-2)"],
        opp_stacks=["death-4 life-3", "x(metal-5)", ""],
        own_hand="pride-0",
        control=control,
    )
    t.play("pride-0", line=1)
    assert t.question() == ("own: field card", targets)
    t.choose("fire-4")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["pride-0", "x(water-5)", "x(water-2) fire-4"]
    assert (t.control, t.asked()) == (control, "nothing")


def test_pride_0_middle_alone(game):
    """Out of control it has to shift itself if there is no other own card."""
    t = game("pride", opp_stacks=["life-3", "", ""], own_hand="pride-0")
    t.play("pride-0", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert t.stacks("own") == ["", "pride-0", ""]


@pytest.mark.parametrize(
    ("own_stacks", "opp_stacks", "drawn"),
    [
        (["", "water-4", "fire-4"], ["", "life-3", "metal-3"], 3),
        (["", "water-4", "fire-3"], ["", "life-3", "metal-3"], 2),
        (["", "", ""], ["death-3", "life-3", ""], 0),
    ],
)
def test_pride_2_middle(game, own_stacks, opp_stacks, drawn):
    """Draw a card for each line in which the own total is greater."""
    t = game("pride", own_stacks=own_stacks, opp_stacks=opp_stacks, own_hand="pride-2")
    t.play("pride-2", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (drawn, 0)


@pytest.mark.parametrize(
    ("stack", "opp_stack", "turn", "drawn"),
    [
        ("pride-2", "death-0", "own", 1),
        ("pride-2", "death-2", "own", 0),
        ("pride-2", "death-3", "own", 0),
        ("pride-2 x(water-1)", "", "own", 0),
        ("pride-2", "", "opp", 0),
    ],
)
def test_pride_2_bottom(game, stack, opp_stack, turn, drawn):
    """At the start of the turn, ahead in its line: draw 1."""
    t = game(
        "pride",
        own_stacks=[stack, "", ""],
        opp_stacks=[opp_stack, "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        turn=turn,
        phase="start",
    )
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (1 + drawn, 1, f"{turn}: action")


def test_pride_3(game):
    """An own uncovered face-down card is turned up."""
    t = game(
        "pride",
        own_stacks=["", "x(water-1) x(water-5)", "fire-1 x(fire-3)"],
        opp_stacks=["x(death-5)", "", ""],
        own_hand="pride-3",
    )
    t.play("pride-3", line=1)
    assert t.question() == ("own: field card", ["fire-3", "water-5"])
    t.choose("fire-3")
    assert (t.stacks("own"), t.asked()) == (["pride-3", "x(water-1) x(water-5)", "fire-1 fire-3"], "nothing")


def test_pride_3_with_no_card_to_turn_up(game):
    """Face-up cards, covered ones and the opponent's are left alone."""
    t = game(
        "pride",
        own_stacks=["x(fire-1)", "x(water-1) water-4", ""],
        opp_stacks=["x(death-5)", "", ""],
        own_hand="pride-3",
    )
    t.play("pride-3", line=1)
    assert (t.stacks("own"), t.asked()) == (["x(fire-1) pride-3", "x(water-1) water-4", ""], "nothing")


def test_pride_4(game):
    """In control an uncovered card of the opponent may be shifted from another line to this one."""
    t = game(
        "pride",
        own_stacks=["", "water-4", ""],
        opp_stacks=["death-4 death-3", "x(life-2) life-4", "metal-3 x(metal-1)"],
        own_hand="pride-4",
        control="own",
    )
    t.play("pride-4", line=1)
    assert t.question() == ("own: field card", ["decline", "life-4", "metal-1"])
    other = t.copy()
    other.decline()
    assert (other.stacks("opp")[1], other.asked()) == ("x(life-2) life-4", "nothing")
    t.choose("life-4")
    assert t.stacks("opp") == ["death-4 death-3 life-4", "x(life-2)", "metal-3 x(metal-1)"]
    assert (t.control, t.asked()) == ("own", "nothing")


@pytest.mark.parametrize("control", [None, "opp"])
def test_pride_4_out_of_control(game, control):
    """Nothing is asked."""
    t = game("pride", opp_stacks=["", "life-4", ""], own_hand="pride-4", control=control)
    t.play("pride-4", line=1)
    assert (t.stacks("opp"), t.asked()) == (["", "life-4", ""], "nothing")


@pytest.mark.parametrize(("control", "after"), [("opp", "x(pride-6)"), ("own", "pride-6"), (None, "pride-6")])
def test_pride_6_middle(game, control, after):
    """It is turned face-down if the opponent has control."""
    t = game("pride", opp_stacks=["life-3", "", ""], own_hand="pride-6", control=control)
    t.play("pride-6", line=1)
    assert (t.stacks("own"), t.asked()) == ([after, "", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "who", "after"),
    [
        ("pride-6", "opp", "x(pride-6)"),
        ("pride-6 x(fire-1)", "opp", "x(pride-6) x(fire-1)"),
        ("pride-6", "own", "pride-6"),
        ("x(pride-6)", "opp", "x(pride-6)"),
    ],
)
def test_pride_6_top(game, stack, who, after):
    """It is turned face-down after the opponent has gained control."""
    t = game("pride", own_stacks=[stack, "", ""], own_hand="fire-5")
    t.gain_control(who)
    assert (t.stacks("own"), t.asked()) == ([after, "", ""], "nothing")


# --- Sloth -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stack", "total"),
    [
        ("sloth-0 sloth-3", 0 + 5 + 3),
        ("sloth-0 sloth-3 x(fire-1)", 0 + 5 + 3 + 2),
        ("sloth-0 x(sloth-3)", 2),
        ("sloth-0 water-4", 4),
        ("sloth-0 water-4 sloth-3", 7),
        ("sloth-3 sloth-0", 3),
        ("x(sloth-0) sloth-3", 5),
    ],
)
def test_sloth_0_top(game, stack, total):
    """The own total of its line is 5 greater while a face-up Sloth card lies directly on it."""
    t = game("sloth", own_stacks=[stack, "water-5", ""], opp_stacks=["death-3", "", ""])
    assert (t.total("own", 1), t.total("own", 2), t.total("opp", 1)) == (total, 5, 3)


@pytest.mark.parametrize(
    ("own_stacks", "opp_stacks", "drawn"),
    [
        (["", "water-1", "fire-1"], ["death-3", "life-2", "metal-3"], 3),
        (["", "water-3", "fire-4"], ["death-3", "life-3", "metal-3"], 1),
        (["", "", ""], ["", "", ""], 0),
    ],
)
def test_sloth_0_middle(game, own_stacks, opp_stacks, drawn):
    """Draw a card for each line in which the own total is smaller."""
    t = game("sloth", own_stacks=own_stacks, opp_stacks=opp_stacks, own_hand="sloth-0")
    t.play("sloth-0", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (drawn, 0)


def test_sloth_1_returns_an_own_card(game):
    """Another card returns; if it was an own one: refresh, after which a deck card is played to this line."""
    t = game(
        "sloth",
        own_stacks=["", "water-4 x(water-1)", ""],
        opp_stacks=["life-3", "", ""],
        own_hand="sloth-1",
        own_deck_top="fire-0 fire-1 fire-2 fire-3 fire-4",
    )
    t.play("sloth-1", line=1)
    assert t.question() == ("own: field card", ["life-3", "water-1"])
    other = t.copy()
    other.choose("life-3")
    assert (other.hand("opp"), other.hand("own"), other.asked()) == ("life-3", "", "nothing")
    t.choose("water-1")  # Water 4, uncovered, returns an own card
    t.choose("water-4")
    assert t.hand("own") == "fire-0 fire-1 fire-2 water-1 water-4"
    assert (t.stacks("own"), t.asked()) == (["sloth-1 x(fire-3)", "", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "turn", "after"),
    [
        ("sloth-1", "own", "sloth-1 x(fire-4)"),
        ("sloth-1 x(water-1)", "own", "sloth-1 x(water-1)"),
        ("sloth-1", "opp", "sloth-1"),
    ],
)
def test_sloth_1_bottom(game, stack, turn, after):
    """After its owner has refreshed, the top card of the deck is played face-down to this line."""
    t = game(
        "sloth",
        own_stacks=[stack, "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        own_deck_top="fire-0 fire-1 fire-2 fire-3 fire-4",
        turn=turn,
    )
    t.refresh()
    assert (t.stacks("own"), t.asked()) == ([after, "", ""], "nothing")


def test_sloth_2_middle(game):
    """An own covered card is turned over, either way; nothing runs."""
    t = game(
        "sloth",
        own_stacks=["x(water-5)", "fire-4 x(water-1)", ""],
        opp_stacks=["death-4 death-3", "", ""],
        own_hand="sloth-2 fire-1",
    )
    t.play("sloth-2", line=1)
    assert t.question() == ("own: field card", ["fire-4", "water-5"])
    other = t.copy()
    other.choose("fire-4")
    assert other.stacks("own") == ["x(water-5) sloth-2", "x(fire-4) x(water-1)", ""]
    t.choose("water-5")
    assert t.stacks("own") == ["water-5 sloth-2", "fire-4 x(water-1)", ""]
    assert (t.hand("own"), t.asked()) == ("fire-1", "nothing")


def test_sloth_2_bottom(game):
    """At the start of the turn a card of the hand may be put at the bottom of the deck."""
    t = game("sloth", own_stacks=["sloth-2", "", ""], own_hand="fire-5 fire-1", phase="start")
    assert t.question() == ("own: card", ["decline", "fire-1", "fire-5"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.hand("own")) == ("own: action", "fire-1 fire-5")
    t.choose("fire-1")
    assert (t.asked(), t.hand("own"), t.deck("own").split()[-1]) == ("own: action", "fire-5", "fire-1")
    assert t.trash("own") == ""


@pytest.mark.parametrize(("stack", "turn"), [("sloth-2 x(water-1)", "own"), ("sloth-2", "opp")])
def test_sloth_2_bottom_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("sloth", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5", turn=turn, phase="start")
    assert t.asked() == f"{turn}: action"


def test_sloth_3(game):
    """The opponent discards 2."""
    t = game("sloth", own_hand="sloth-3 water-1", opp_hand="life-1 life-2 life-4")
    t.play("sloth-3", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2", "life-4"])
    t.choose("life-2")
    assert t.question() == ("opp: card", ["life-1", "life-4"])
    t.choose("life-1")
    assert (t.hand("opp"), t.hand("own"), t.asked()) == ("life-4", "water-1", "nothing")


def test_sloth_4(game):
    """Before it is covered a face-up uncovered card is turned face-down; the incoming card is no target."""
    t = game(
        "sloth",
        own_stacks=["sloth-4", "x(water-5)", ""],
        opp_stacks=["death-4 life-3", "x(life-5)", "metal-3"],
        own_hand="sloth-3",
    )
    t.play("sloth-3", line=1)
    assert t.question() == ("own: field card", ["life-3", "metal-3", "sloth-4"])
    assert t.stacks("own") == ["sloth-4", "x(water-5)", ""]
    t.choose("life-3")
    assert t.stacks("own") == ["sloth-4 sloth-3", "x(water-5)", ""]
    assert (t.stacks("opp"), t.asked()) == (["death-4 x(life-3)", "x(life-5)", "metal-3"], "nothing")


def test_sloth_4_alone(game):
    """With no other face-up card it turns itself."""
    t = game("sloth", own_stacks=["sloth-4", "x(water-5)", ""], own_hand="fire-1")
    t.play("x(fire-1)", line=1)
    assert (t.stacks("own"), t.asked()) == (["x(sloth-4) x(fire-1)", "x(water-5)", ""], "nothing")


@pytest.mark.parametrize(("stack", "line"), [("sloth-4", 2), ("sloth-4 x(water-1)", 1), ("x(sloth-4)", 1)])
def test_sloth_4_does_nothing(game, stack, line):
    """Not for another line, not while covered already, not face-down."""
    t = game("sloth", own_stacks=[stack, "", ""], opp_stacks=["life-3", "", ""], own_hand="fire-1")
    t.play("x(fire-1)", line=line)
    assert (t.stacks("opp"), t.asked()) == (["life-3", "", ""], "nothing")


# --- Wrath -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "opp", "totals"),
    [
        ("wrath-0 water-4 x(fire-1)", "death-3", (2, 3)),
        ("wrath-0 water-4 x(fire-1)", "life-5 death-4", (6, 4)),
        ("wrath-0 water-5 fire-5 x(fire-1)", "life-5", (2, 0)),
        ("x(wrath-0) water-4", "death-3", (6, 3)),
    ],
    ids=["own", "the opponent's", "tied", "face-down"],
)
def test_wrath_0_top(game, own, opp, totals):
    """The highest cards of its line, both sides together, count nothing for the totals there."""
    t = game("wrath", own_stacks=[own, "water-3", ""], opp_stacks=[opp, "", ""])
    assert (t.total("own", 1), t.total("opp", 1), t.total("own", 2)) == (*totals, 3)


def test_wrath_0_middle(game):
    """The top card of the deck is played face-down to this line, and covers it."""
    t = game("wrath", own_hand="wrath-0", own_deck_top="fire-1")
    t.play("wrath-0", line=1)
    assert (t.stacks("own"), t.asked()) == (["wrath-0 x(fire-1)", "", ""], "nothing")


def test_wrath_1_middle(game):
    """Draw 1."""
    t = game("wrath", own_hand="wrath-1")
    t.play("wrath-1", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (1, 0, "nothing")


def test_wrath_1_bottom(game):
    """At the end of the turn its owner loses control if in control; then a face-up uncovered card is deleted."""
    t = game(
        "wrath",
        own_stacks=["wrath-1", "x(water-5)", ""],
        opp_stacks=["x(death-1) life-3", "metal-3 x(life-5)", "metal-5"],
        control="own",
        phase="end",
    )
    assert (t.asked(), t.legal(), t.control) == ("own: field card", ["life-3", "metal-5", "wrath-1"], None)
    t.choose("life-3")
    assert (t.stacks("opp"), t.trash("opp")) == (["x(death-1)", "metal-3 x(life-5)", "metal-5"], "life-3")
    assert (t.control, t.protocols("own"), t.asked()) == (None, "wrath water fire", "nothing")


@pytest.mark.parametrize(
    ("stack", "control", "turn"),
    [
        ("wrath-1", None, "own"),
        ("wrath-1", "opp", "own"),
        ("wrath-1 x(fire-1)", "own", "own"),
        ("wrath-1", "own", "opp"),
    ],
)
def test_wrath_1_bottom_does_nothing(game, stack, control, turn):
    """Without control nothing is deleted; not while covered, nor in the opponent's turn."""
    t = game(
        "wrath",
        own_stacks=[stack, "", ""],
        opp_stacks=["life-3", "", ""],
        control=control,
        turn=turn,
        phase="end",
    )
    assert (t.asked(), t.control, t.stacks("opp")) == ("nothing", control, ["life-3", "", ""])


def test_wrath_2(game):
    """All face-up cards of the line with the most cards are turned over, covered ones and itself too."""
    t = game(
        "wrath",
        own_stacks=["water-4 x(water-5)", "fire-4", ""],
        opp_stacks=["death-4 x(death-5)", "life-4 life-3 x(life-5)", "x(metal-5) metal-3"],
        own_hand="wrath-2",
    )
    t.play("wrath-2", line=1)
    assert t.stacks("own") == ["x(water-4) x(water-5) x(wrath-2)", "fire-4", ""]
    assert t.stacks("opp") == ["x(death-4) x(death-5)", "life-4 life-3 x(life-5)", "x(metal-5) metal-3"]
    assert t.asked() == "nothing"


def test_wrath_2_with_lines_tied(game):
    """Of lines with equally many cards its owner picks one."""
    t = game(
        "wrath",
        own_stacks=["", "fire-4", "x(fire-1)"],
        opp_stacks=["death-4 x(death-5)", "life-4 life-3", "metal-3"],
        own_hand="wrath-2",
    )
    t.play("wrath-2", line=1)
    assert t.question() == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert t.stacks("own") == ["wrath-2", "x(fire-4)", "x(fire-1)"]
    assert t.stacks("opp") == ["death-4 x(death-5)", "x(life-4) x(life-3)", "metal-3"]


def test_wrath_3(game):
    """A face-up uncovered card is turned face-down, itself if no other."""
    t = game(
        "wrath",
        own_stacks=["", "x(water-5)", ""],
        opp_stacks=["death-4 life-3", "metal-3 x(life-5)", "metal-5"],
        own_hand="wrath-3",
    )
    t.play("wrath-3", line=1)
    assert t.question() == ("own: field card", ["life-3", "metal-5", "wrath-3"])
    t.choose("life-3")
    assert t.stacks("opp") == ["death-4 x(life-3)", "metal-3 x(life-5)", "metal-5"]
    t = game("wrath", own_hand="wrath-3", opp_stacks=["x(life-5)", "", ""])
    t.play("wrath-3", line=1)
    assert (t.stacks("own"), t.asked()) == (["x(wrath-3)", "", ""], "nothing")


def test_wrath_4(game):
    """Its owner loses control if in control; then the opponent discards 2."""
    t = game("wrath", own_hand="wrath-4 fire-1", opp_hand="life-1 life-2 life-4", control="own")
    t.play("wrath-4", line=1)
    assert (t.asked(), t.legal(), t.control) == ("opp: card", ["life-1", "life-2", "life-4"], None)
    t.choose("life-1")
    t.choose("life-4")
    assert (t.hand("opp"), t.hand("own"), t.protocols("own")) == ("life-2", "fire-1", "wrath water fire")
    assert t.asked() == "nothing"


@pytest.mark.parametrize("control", [None, "opp"])
def test_wrath_4_out_of_control(game, control):
    """With nothing to lose nobody discards."""
    t = game("wrath", own_hand="wrath-4", opp_hand="life-1 life-2 life-4", control=control)
    t.play("wrath-4", line=1)
    assert (t.asked(), t.control, t.count("opp", "hand")) == ("nothing", control, 3)
