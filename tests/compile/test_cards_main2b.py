"""Each card of Luck, Mirror, Peace, Smoke, Time and War (Main 2) does what it says, and no more than that."""

import pytest

from tests.compile.positions import PLACES_DOWN


# --- Luck ------------------------------------------------------------------------------------------------------------
def test_luck_0(game):
    """Name a number, draw 3; of these one of that value is shown, and may then be played."""
    t = game("luck", own_hand="luck-0 water-0", own_deck_top="water-3 fire-1 fire-3")
    t.play("luck-0", line=1)
    assert t.question() == ("own: number", ["0", "1", "2", "3", "4", "5", "6", "7"])
    assert t.hand("own") == "water-0"
    t.number(3)
    assert t.hand("own") == "fire-1 fire-3 water-0 water-3"
    assert t.question() == ("own: card", ["fire-3", "water-3"])
    t.choose("water-3")
    assert [name for name in t.hand("own").split() if t.knows("opp", name)] == ["water-3"]
    assert t.question() == (
        "own: place",
        ["decline", "own 1 down", "own 2 down", "own 2 up", "own 3 down"],
    )
    other = t.copy()
    other.decline()
    assert (other.hand("own"), other.asked()) == ("fire-1 fire-3 water-0 water-3", "nothing")
    t.place(3, "down")
    assert (t.stacks("own"), t.hand("own")) == (["luck-0", "", "x(water-3)"], "fire-1 fire-3 water-0")
    assert t.asked() == "nothing"


def test_luck_0_with_no_such_card(game):
    """A card of the hand that was not drawn by it does not count."""
    t = game("luck", own_hand="luck-0 water-0", own_deck_top="water-3 fire-1 fire-3")
    t.play("luck-0", line=1)
    t.number(0)
    assert (t.asked(), t.count("own", "hand"), t.knows("opp", "water-0")) == ("nothing", 4, False)


def test_luck_1(game):
    """The top card of the deck is played face-down, then turned up without its middle box."""
    t = game("luck", own_hand="luck-1 fire-1", own_deck_top="water-5")
    t.play("luck-1", line=1)
    assert t.question() == ("own: place", PLACES_DOWN)
    t.place(3, "down")
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["luck-1", "", "water-5"], "fire-1", "nothing")


def test_luck_1_onto_itself(game):
    """Covered by that card it does not come to the flip (rules 8.8)."""
    t = game("luck", own_hand="luck-1", own_deck_top="water-5")
    t.play("luck-1", line=1)
    t.place(1, "down")
    assert t.stacks("own") == ["luck-1 x(water-5)", "", ""]


@pytest.mark.parametrize(("top", "drawn"), [("water-3", 3), ("water-0", 0)])
def test_luck_2(game, top, drawn):
    """The top card of the deck is discarded; draw as many cards as its value."""
    t = game("luck", own_hand="luck-2", own_deck_top=top)
    t.play("luck-2", line=1)
    assert (t.trash("own"), t.count("own", "hand"), t.count("opp", "hand")) == (top, drawn, 0)
    assert t.asked() == "nothing"


@pytest.mark.parametrize(("named", "hits"), [("life", True), ("metal", False)])
def test_luck_3(game, named, hits):
    """Name a protocol; the opponent's top deck card is discarded, and if it is of that one, a card is deleted."""
    t = game(
        "luck",
        opp_stacks=["death-4 x(death-5)", "metal-3", ""],
        own_hand="luck-3",
        opp_deck_top="life-5",
    )
    t.play("luck-3", line=1)
    assert t.question() == ("own: protocol", ["death", "fire", "life", "luck", "metal", "water"])
    t.name(named)
    assert (t.trash("opp"), t.trash("own")) == ("life-5", "")
    if hits:
        assert t.question() == ("own: field card", ["death-5", "luck-3", "metal-3"])
        t.choose("metal-3")
        assert (t.trash("opp"), t.stacks("opp")) == ("life-5 metal-3", ["death-4 x(death-5)", "", ""])
    assert t.asked() == "nothing"


def test_luck_3_with_an_empty_deck(game):
    """Nothing is discarded, so nothing is deleted."""
    t = game("luck", opp_stacks=["metal-3", "", ""], own_hand="luck-3", opp_deck="", rest="opp trash")
    t.play("luck-3", line=1)
    t.name("life")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["metal-3", "", ""])


def test_luck_4(game):
    """The top card of the deck is discarded; a card of that value is deleted, covered or not, of either side."""
    t = game(
        "luck",
        own_stacks=["", "x(water-4) water-3", ""],
        opp_stacks=["death-2 death-3", "life-2", "x(metal-3) metal-5"],
        own_hand="luck-4",
        own_deck_top="fire-2",
    )
    t.play("luck-4", line=1)
    assert t.trash("own") == "fire-2"
    assert t.question() == ("own: field card", ["death-2", "life-2", "metal-3", "water-4"])
    t.choose("death-2")
    assert (t.stacks("opp"), t.trash("opp")) == (["death-3", "life-2", "x(metal-3) metal-5"], "death-2")
    assert t.asked() == "nothing"


def test_luck_4_with_no_such_card(game):
    """Where no card has that value nothing is deleted; a face-down one has value 2."""
    t = game("luck", opp_stacks=["x(death-0)", "", ""], own_hand="luck-4", own_deck_top="fire-0")
    t.play("luck-4", line=1)
    assert (t.trash("own"), t.stacks("opp"), t.stacks("own")) == ("fire-0", ["x(death-0)", "", ""], ["luck-4", "", ""])


# --- Mirror ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stack", "total"), [("mirror-0", 3), ("mirror-0 water-4", 7), ("x(mirror-0)", 2)], ids=["top", "covered", "down"]
)
def test_mirror_0(game, stack, total):
    """The own total here is greater by the number of the opponent's cards here."""
    t = game(
        "mirror",
        own_stacks=[stack, "water-1", ""],
        opp_stacks=["death-4 x(death-5) death-0", "life-5", ""],
    )
    assert (t.total("own", 1), t.total("opp", 1), t.total("own", 2)) == (total, 6, 1)


def test_mirror_1(table):
    """At the end of the turn the middle box of an opposing face-up card may be run as if it were its own."""
    t = table(
        own=["mirror", "death", "fire"],
        opp=["water", "life", "metal"],
        own_stacks=["mirror-1", "death-4", "x(fire-5)"],
        opp_stacks=["water-0", "water-5 life-2", "x(metal-5)"],
        opp_hand="life-1",
        phase="end",
    )
    assert t.question() == ("own: field card", ["decline", "life-2", "water-0"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.count("own", "hand")) == ("nothing", 0)
    other = t.copy()
    other.choose("life-2")  # draw 1, may turn up a face-down card
    assert (other.count("own", "hand"), other.count("opp", "hand")) == (1, 1)
    assert (other.asked(), other.legal()) == ("own: field card", ["decline", "fire-5", "metal-5"])
    t.choose("water-0")  # turn over another card, then this one
    assert t.question() == ("own: field card", ["death-4", "fire-5", "life-2", "metal-5", "water-0"])
    t.choose("death-4")
    assert t.stacks("own") == ["x(mirror-1)", "x(death-4)", "x(fire-5)"]
    assert (t.stacks("opp"), t.asked()) == (["water-0", "water-5 life-2", "x(metal-5)"], "nothing")


@pytest.mark.parametrize(("stack", "turn"), [("mirror-1 x(fire-1)", "own"), ("mirror-1", "opp")])
def test_mirror_1_does_nothing(game, stack, turn):
    """Not while covered, nor in the opponent's turn."""
    t = game("mirror", own_stacks=[stack, "", ""], opp_stacks=["", "life-2", ""], turn=turn, phase="end")
    assert (t.asked(), t.count("own", "hand")) == ("nothing", 0)


def test_mirror_2(game):
    """Two own stacks change places, protocols and the opponent's cards stay, nothing runs."""
    t = game(
        "mirror",
        own_stacks=["x(water-1)", "water-3 fire-1", "fire-4"],
        opp_stacks=["death-3", "life-4", ""],
        own_hand="mirror-2 fire-2",
    )
    t.play("mirror-2", line=1)
    assert t.question() == ("own: pair", ["1 2", "1 3", "2 3"])
    t.pair(2, 3)
    assert t.stacks("own") == ["x(water-1) mirror-2", "fire-4", "water-3 fire-1"]
    assert (t.protocols("own"), t.stacks("opp")) == ("mirror water fire", ["death-3", "life-4", ""])
    assert (t.hand("own"), t.asked()) == ("fire-2", "nothing")


def test_mirror_2_with_an_empty_stack(game):
    """Rules C17: an empty stack does not change places."""
    t = game("mirror", own_stacks=["", "", "fire-4"], own_hand="mirror-2")
    t.play("mirror-2", line=1)
    assert (t.stacks("own"), t.asked()) == (["fire-4", "", "mirror-2"], "nothing")
    t = game("mirror", own_hand="mirror-2", opp_stacks=["", "life-4", ""])
    t.play("mirror-2", line=1)
    assert (t.stacks("own"), t.asked()) == (["mirror-2", "", ""], "nothing")


def test_mirror_3(game):
    """An own card is turned over, then an opposing one of the same line."""
    t = game(
        "mirror",
        own_stacks=["", "x(water-1) water-4", "x(fire-3)"],
        opp_stacks=["death-3", "life-4 x(life-5)", "metal-3"],
        own_hand="mirror-3",
    )
    t.play("mirror-3", line=1)
    assert t.question() == ("own: field card", ["fire-3", "mirror-3", "water-4"])
    other = t.copy()
    other.choose("fire-3")
    assert (other.stacks("own")[2], other.stacks("opp")) == ("fire-3", ["death-3", "life-4 x(life-5)", "x(metal-3)"])
    t.choose("water-4")
    assert t.stacks("own") == ["mirror-3", "x(water-1) x(water-4)", "x(fire-3)"]
    assert (t.stacks("opp"), t.asked()) == (["death-3", "life-4 life-5", "metal-3"], "nothing")


def test_mirror_3_with_no_opposing_card(game):
    """Where no opposing card lies in that line, none is turned over."""
    t = game("mirror", own_stacks=["", "water-4", ""], opp_stacks=["death-3", "", "metal-3"], own_hand="mirror-3")
    t.play("mirror-3", line=1)
    t.choose("water-4")
    assert (t.stacks("opp"), t.asked()) == (["death-3", "", "metal-3"], "nothing")


@pytest.mark.parametrize(
    ("stack", "turn", "drawn"), [("mirror-4", "opp", 1), ("mirror-4 x(fire-1)", "opp", 0), ("mirror-4", "own", 4)]
)
def test_mirror_4(game, stack, turn, drawn):
    """After the opponent has drawn, draw 1; once for the batch, and not for own draws."""
    t = game("mirror", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5", turn=turn)
    t.refresh()
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (1 + drawn, 5 if turn == "opp" else 1)


def test_mirror_4_in_its_owners_turn(table):
    """Whose turn it is does not matter: here both players draw."""
    t = table(
        own=["mirror", "assimilation", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["mirror-4", "", ""],
        own_hand="assimilation-4",
    )
    t.play("assimilation-4", line=2)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (2, 1, "nothing")


# --- Peace -----------------------------------------------------------------------------------------------------------
def test_peace_1(game):
    """Both players discard their hands; at the end of the turn, with no card in hand, draw 1."""
    t = game("peace", own_hand="peace-1 water-1 fire-1", opp_hand="life-1 life-2", own_deck_top="fire-5")
    t.play("peace-1", line=1)
    assert t.question() == ("own: option", ["option 1", "option 2"])
    t.option(1)
    assert (t.trash("own"), t.trash("opp")) == ("fire-1 water-1", "life-1 life-2")
    assert (t.hand("own"), t.hand("opp"), t.asked()) == ("fire-5", "", "nothing")


@pytest.mark.parametrize(("own_hand", "opp_hand"), [("water-1", ""), ("", "life-1"), ("", "")])
def test_peace_1_with_empty_hands(game, own_hand, opp_hand):
    """Whoever has a card discards, whether the other has one or not."""
    t = game("peace", own_hand=f"peace-1 {own_hand}", opp_hand=opp_hand)
    t.play("peace-1", line=1)
    assert (t.trash("own"), t.trash("opp"), t.count("own", "hand")) == (own_hand, opp_hand, 1)


@pytest.mark.parametrize(
    ("stack", "hand", "turn", "after"),
    [
        ("peace-1", "", "own", 1),
        ("peace-1", "fire-1", "own", 1),
        ("peace-1 x(water-1)", "", "own", 0),
        ("peace-1", "", "opp", 0),
    ],
)
def test_peace_1_bottom(game, stack, hand, turn, after):
    """Only with an empty hand, uncovered, in its owner's turn."""
    t = game("peace", own_stacks=[stack, "", ""], own_hand=hand, turn=turn, phase="end")
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (after, 0, "nothing")


def test_peace_2(game):
    """Draw 1, then play a card of the hand face-down to any line."""
    t = game("peace", own_hand="peace-2 fire-1", own_deck_top="water-5")
    t.play("peace-2", line=1)
    assert (t.asked(), t.legal(), t.hand("own")) == ("own: place", PLACES_DOWN, "fire-1 water-5")
    t.place(2, "down")
    assert t.question() == ("own: card", ["fire-1", "water-5"])
    t.choose("water-5")
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["peace-2", "x(water-5)", ""], "fire-1", "nothing")


def test_peace_2_with_no_card_to_draw(game):
    """The play does not hang on the draw."""
    t = game("peace", own_hand="peace-2 fire-1", own_deck="")
    t.play("peace-2", line=1)
    t.place(3, "down")
    assert (t.stacks("own"), t.hand("own")) == (["peace-2", "", "x(fire-1)"], "")


@pytest.mark.parametrize(
    ("discarded", "targets"),
    [(None, ["death-3", "peace-3"]), ("fire-1", ["death-3", "life-2", "metal-5", "peace-3"])],
)
def test_peace_3(game, discarded, targets):
    """A card may be discarded; then a card whose value is above the number of cards in hand is turned over."""
    t = game(
        "peace",
        own_stacks=["", "water-1", ""],
        opp_stacks=["death-3", "life-5 life-2", "x(metal-5)"],
        own_hand="peace-3 fire-1 fire-2",
    )
    t.play("peace-3", line=1)
    assert t.question() == ("own: card", ["decline", "fire-1", "fire-2"])
    if discarded is None:
        t.decline()
    else:
        t.choose(discarded)
    assert t.trash("own") == (discarded or "")
    assert t.question() == ("own: field card", targets)
    t.choose("death-3")
    assert (t.stacks("opp")[0], t.asked()) == ("x(death-3)", "nothing")


def test_peace_3_with_an_empty_hand(game):
    """The flip does not hang on the discard: any card of value 1 or more."""
    t = game("peace", opp_stacks=["death-0", "life-1", ""], own_hand="peace-3")
    t.play("peace-3", line=1)
    assert t.question() == ("own: field card", ["life-1", "peace-3"])


@pytest.mark.parametrize(("stack", "drawn"), [("peace-4", 1), ("peace-4 x(fire-2)", 0)])
def test_peace_4(table, stack, drawn):
    """After its owner has discarded in the opponent's turn, draw 1."""
    t = table(
        own=["peace", "water", "fire"],
        opp=["war", "life", "metal"],
        own_stacks=[stack, "", ""],
        own_hand="fire-1 fire-5",
        opp_hand="war-4",
        turn="opp",
    )
    t.play("war-4", line=1)
    t.choose("fire-1", by="own")
    assert (t.count("own", "hand"), t.trash("own"), t.asked()) == (1 + drawn, "fire-1", "nothing")


def test_peace_4_hears_nothing_else(game):
    """Neither discards in its owner's turn nor those of the opponent."""
    t = game("peace", own_stacks=["", "", "peace-4"], own_hand="water-5 fire-1 fire-2")
    t.play("water-5", line=2)
    t.choose("fire-1")
    assert (t.count("own", "hand"), t.asked()) == (1, "nothing")
    t = game("peace", own_stacks=["peace-4", "", ""], opp_hand="life-5 life-1 life-2", turn="opp")
    t.play("life-5", line=2)
    t.choose("life-1")
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (0, 1, "nothing")


@pytest.mark.parametrize(("hand", "after"), [("", "peace-6"), ("fire-1", "peace-6"), ("fire-1 fire-2", "x(peace-6)")])
def test_peace_6(game, hand, after):
    """It is turned face-down with more than one card in hand."""
    t = game("peace", opp_stacks=["life-3", "", ""], own_hand=f"peace-6 {hand}", opp_hand="life-1 life-2")
    t.play("peace-6", line=1)
    assert (t.stacks("own"), t.hand("own"), t.asked()) == ([after, "", ""], hand, "nothing")


# --- Smoke -----------------------------------------------------------------------------------------------------------
def test_smoke_0(game):
    """The top card of the deck is played face-down to each line with a face-down card, covered or not, of any side."""
    t = game(
        "smoke",
        own_stacks=["", "x(water-5) water-4", "fire-4"],
        opp_stacks=["death-3", "", "x(metal-5) metal-3"],
        own_hand="smoke-0",
        own_deck_top="fire-1 fire-2 fire-3",
    )
    t.play("smoke-0", line=1)
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["smoke-0", "x(water-5) water-4 x(fire-2)", "fire-4 x(fire-1)"]
    assert (t.stacks("opp"), t.asked()) == (["death-3", "", "x(metal-5) metal-3"], "nothing")


def test_smoke_0_with_no_face_down_card(game):
    """No line, no card."""
    t = game("smoke", own_stacks=["", "water-4", ""], opp_stacks=["death-3", "", ""], own_hand="smoke-0")
    t.play("smoke-0", line=1)
    assert (t.stacks("own"), t.asked()) == (["smoke-0", "water-4", ""], "nothing")


def test_smoke_1(game):
    """An own card is turned over and may then be shifted."""
    t = game(
        "smoke",
        own_stacks=["", "x(water-1) water-4", "x(fire-3)"],
        opp_stacks=["death-3", "", ""],
        own_hand="smoke-1",
    )
    t.play("smoke-1", line=1)
    assert t.question() == ("own: field card", ["fire-3", "smoke-1", "water-4"])
    t.choose("water-4")
    assert t.stacks("own") == ["smoke-1", "x(water-1) x(water-4)", "x(fire-3)"]
    assert t.question() == ("own: field card", ["decline", "water-4"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.stacks("own")[1]) == ("nothing", "x(water-1) x(water-4)")
    t.choose("water-4")
    assert t.question() == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert (t.stacks("own"), t.asked()) == (["smoke-1", "x(water-1)", "x(fire-3) x(water-4)"], "nothing")


@pytest.mark.parametrize(
    ("stack", "total"),
    [("smoke-2", 2 + 2), ("smoke-2 x(water-1)", 2 + 2 + 3), ("x(smoke-2)", 2)],
    ids=["uncovered", "covered", "face-down"],
)
def test_smoke_2(game, stack, total):
    """The own total here is greater by the number of face-down cards here, of both sides."""
    t = game(
        "smoke",
        own_stacks=[stack, "x(water-5)", ""],
        opp_stacks=["x(death-4) death-3 x(death-5)", "x(life-5)", ""],
    )
    assert (t.total("own", 1), t.total("opp", 1), t.total("own", 2)) == (total, 7, 2)


def test_smoke_3(game):
    """A card of the hand is played face-down to a line with a face-down card, covered or not, of any side."""
    t = game(
        "smoke",
        own_stacks=["", "x(water-5) water-4", ""],
        opp_stacks=["death-3", "", "x(metal-5) metal-3"],
        own_hand="smoke-3 fire-1 fire-2",
    )
    t.play("smoke-3", line=1)
    assert t.question() == ("own: place", ["own 2 down", "own 3 down"])
    t.place(3, "down")
    assert t.question() == ("own: card", ["fire-1", "fire-2"])
    t.choose("fire-2")
    assert (t.stacks("own"), t.hand("own")) == (["smoke-3", "x(water-5) water-4", "x(fire-2)"], "fire-1")
    assert t.asked() == "nothing"


def test_smoke_3_with_no_face_down_card(game):
    """No line, no card."""
    t = game("smoke", own_stacks=["", "water-4", ""], own_hand="smoke-3 fire-1")
    t.play("smoke-3", line=1)
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["smoke-3", "water-4", ""], "fire-1", "nothing")


def test_smoke_4(game):
    """A covered face-down card of either side is shifted."""
    t = game(
        "smoke",
        own_stacks=["", "x(water-5) water-4", "fire-4 x(fire-1)"],
        opp_stacks=["x(death-4) death-3", "x(life-5)", "metal-5 metal-3"],
        own_hand="smoke-4",
    )
    t.play("smoke-4", line=1)
    assert t.question() == ("own: field card", ["death-4", "water-5"])
    t.choose("death-4")
    assert t.question() == ("own: line", ["line 2", "line 3"])
    t.line(2)
    assert t.stacks("opp") == ["death-3", "x(life-5) x(death-4)", "metal-5 metal-3"]
    assert (t.stacks("own"), t.asked()) == (["smoke-4", "x(water-5) water-4", "fire-4 x(fire-1)"], "nothing")


# --- Time ------------------------------------------------------------------------------------------------------------
def test_time_0(game):
    """A card of the own trash is played, either way; then the trash is shuffled into the deck."""
    t = game(
        "time",
        own_hand="time-0 fire-2",
        own_trash="water-5 fire-4 fire-1",
        opp_trash="life-5",
        own_deck="water-1",
        rest="opp deck",
    )
    t.play("time-0", line=1)
    assert t.question() == ("own: place", [*PLACES_DOWN[:2], "own 2 up", PLACES_DOWN[2], "own 3 up"])
    other = t.copy()
    other.place(3, "up")
    assert (other.asked(), other.legal()) == ("own: card", ["fire-1", "fire-4"])
    other.choose("fire-4")  # discard 1 or more, draw one more: with the single card of the hand discarded
    assert other.stacks("own")[2] == "fire-4"
    t.place(2, "down")
    assert t.question() == ("own: card", ["fire-1", "fire-4", "water-5"])
    t.choose("fire-1")
    assert (t.stacks("own"), t.trash("own"), t.trash("opp")) == (["time-0", "x(fire-1)", ""], "", "life-5")
    assert (sorted(t.deck("own").split()), t.hand("own")) == (["fire-4", "water-1", "water-5"], "fire-2")
    assert t.asked() == "nothing"


def test_time_1(game):
    """A covered card of either side is turned over; the own deck is discarded."""
    t = game(
        "time",
        own_stacks=["x(water-5)", "water-3 x(water-4)", ""],
        opp_stacks=["death-4 x(death-3)", "life-5", ""],
        own_hand="time-1 fire-1",
    )
    deck = t.deck("own").split()
    t.play("time-1", line=1)
    assert (t.asked(), t.legal(), t.trash("own")) == ("own: field card", ["death-4", "water-3", "water-5"], "")
    t.choose("water-5")
    assert (t.stacks("own"), t.hand("own")) == (["water-5 time-1", "water-3 x(water-4)", ""], "fire-1")
    assert (t.trash("own").split(), t.count("own", "deck"), t.trash("opp")) == (sorted(deck), 0, "")
    assert t.asked() == "nothing"


def test_time_1_with_no_covered_card(game):
    """The discard does not hang on the flip."""
    t = game("time", own_hand="time-1", own_deck="fire-1 fire-2", rest="opp deck")
    t.play("time-1", line=1)
    assert (t.trash("own"), t.asked()) == ("fire-1 fire-2", "nothing")


def test_time_2(game):
    """The trash may be shuffled into the deck; after a shuffle of its owner: draw 1, and it may be shifted."""
    t = game(
        "time",
        opp_stacks=["life-3", "", ""],
        own_hand="time-2",
        own_trash="fire-1 fire-2",
        own_deck="water-1",
        rest="opp deck",
    )
    t.play("time-2", line=1)
    assert t.question() == ("own: accept", ["accept", "decline"])
    other = t.copy()
    other.decline()
    assert (other.trash("own"), other.count("own", "hand"), other.asked()) == ("fire-1 fire-2", 0, "nothing")
    t.accept()
    assert (t.trash("own"), t.count("own", "hand"), t.count("own", "deck")) == ("", 1, 2)
    assert t.question() == ("own: field card", ["decline", "time-2"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own"), other.asked()) == (["time-2", "", ""], "nothing")
    t.choose("time-2")
    t.line(3)
    assert (t.stacks("own"), t.count("own", "hand"), t.asked()) == (["", "", "time-2"], 1, "nothing")


def test_time_2_with_an_empty_trash(game):
    """There is nothing to shuffle."""
    t = game("time", own_hand="time-2", opp_trash="life-1")
    t.play("time-2", line=1)
    assert (t.asked(), t.count("own", "hand")) == ("nothing", 0)


@pytest.mark.parametrize(
    ("stack", "turn", "asked", "drawn"),
    [
        ("time-2", "own", "own: field card", 5),
        ("time-2 x(fire-1)", "own", "own: field card", 5),
        ("x(time-2)", "own", "nothing", 4),
        ("time-2", "opp", "nothing", 0),
    ],
    ids=["uncovered", "covered", "face-down", "the opponent's shuffle"],
)
def test_time_2_top(game, stack, turn, asked, drawn):
    """A shuffle because of a draw is one too; the opponent's is not heard."""
    t = game(
        "time",
        own_stacks=[stack, "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        own_deck="water-1",
        own_trash="water-0 water-2 water-3 water-4 water-5 fire-0",
        opp_deck="",
        opp_trash="life-0 life-1 life-2 life-3 life-4 death-0",
        rest="own trash" if turn == "own" else "opp trash",
        turn=turn,
    )
    t.refresh()
    assert (t.asked(), t.count("own", "hand")) == (asked, 1 + drawn)


def test_time_3(game):
    """A card of the trash is shown and played face-down to another line."""
    t = game("time", own_hand="time-3 fire-2", own_trash="water-5 fire-1", opp_trash="life-5")
    t.play("time-3", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-5"])
    t.choose("water-5")
    assert t.question() == ("own: place", PLACES_DOWN[1:])
    t.place(2, "down")
    assert (t.stacks("own"), t.trash("own"), t.hand("own")) == (["time-3", "x(water-5)", ""], "fire-1", "fire-2")
    assert (t.knows("opp", "water-5"), t.asked()) == (True, "nothing")


def test_time_3_with_an_empty_trash(game):
    """There is nothing to play."""
    t = game("time", own_hand="time-3 fire-2", opp_trash="life-5")
    t.play("time-3", line=1)
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["time-3", "", ""], "fire-2", "nothing")


def test_time_4(game):
    """Draw 2, then discard 2."""
    t = game("time", own_hand="time-4 fire-1", own_deck_top="water-1 water-2", opp_hand="life-1 life-2")
    t.play("time-4", line=1)
    assert t.question() == ("own: card", ["fire-1", "water-1", "water-2"])
    t.choose("fire-1")
    t.choose("water-2")
    assert (t.hand("own"), t.trash("own"), t.hand("opp")) == ("water-1", "fire-1 water-2", "life-1 life-2")
    assert t.asked() == "nothing"


def test_time_4_with_no_card_to_draw(game):
    """The discard does not hang on the draw."""
    t = game("time", own_hand="time-4 fire-1", own_deck="")
    t.play("time-4", line=1)
    assert (t.hand("own"), t.trash("own")) == ("", "fire-1")


# --- War -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stack", ["war-0", "war-0 x(fire-1)"])
def test_war_0_top(game, stack):
    """After its owner has refreshed it may be turned face-down."""
    t = game("war", own_stacks=[stack, "", ""], own_hand="fire-5", opp_stacks=["life-3", "", ""])
    t.refresh()
    assert t.question() == ("own: field card", ["decline", "war-0"])
    other = t.copy()
    other.decline()
    assert (other.stacks("own")[0], other.asked()) == (stack, "nothing")
    t.choose("war-0")
    assert (t.stacks("own")[0], t.asked()) == (stack.replace("war-0", "x(war-0)"), "nothing")


@pytest.mark.parametrize(("stack", "hears"), [("war-0", True), ("war-0 x(fire-1)", False)])
def test_war_0_bottom(game, stack, hears):
    """After the opponent has drawn, a card may be deleted; the opponent's refresh does not turn it over."""
    t = game(
        "war",
        own_stacks=[stack, "", ""],
        opp_stacks=["death-4 life-3", "x(metal-5)", ""],
        opp_hand="life-5",
        turn="opp",
    )
    t.refresh()
    if not hears:
        assert t.asked() == "nothing"
        return
    assert t.question() == ("own: field card", ["decline", "life-3", "metal-5", "war-0"])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.trash("opp"), other.stacks("own")[0]) == ("nothing", "", "war-0")
    t.choose("metal-5")
    assert (t.trash("opp"), t.asked()) == ("metal-5", "nothing")


def test_war_0_bottom_in_its_owners_turn(table):
    """Whose turn it is does not matter: here both players draw."""
    t = table(
        own=["war", "assimilation", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["war-0", "", ""],
        own_hand="assimilation-4",
    )
    t.play("assimilation-4", line=2)
    assert t.question() == ("own: field card", ["assimilation-4", "decline", "war-0"])


def test_war_1(game):
    """After the opponent has refreshed: any number of cards is discarded, then its owner refreshes."""
    t = game(
        "war",
        own_stacks=["war-1", "", ""],
        own_hand="fire-1 fire-2 fire-4",
        opp_hand="life-5",
        turn="opp",
    )
    t.refresh()
    assert t.question() == ("own: card", ["decline", "fire-1", "fire-2", "fire-4"])
    other = t.copy()
    other.decline()
    assert (other.trash("own"), other.count("own", "hand"), other.asked()) == ("", 5, "nothing")
    t.choose("fire-1")
    assert t.question() == ("own: card", ["decline", "fire-2", "fire-4"])
    t.choose("fire-4")
    t.decline()
    assert (t.trash("own"), t.count("own", "hand"), t.asked()) == ("fire-1 fire-4", 5, "nothing")
    assert "fire-2" in t.hand("own").split()


@pytest.mark.parametrize(("stack", "turn"), [("war-1 x(fire-1)", "opp"), ("war-1", "own")])
def test_war_1_does_nothing(game, stack, turn):
    """Not while covered, nor after a refresh of its owner."""
    t = game("war", own_stacks=[stack, "", ""], own_hand="fire-5", opp_hand="life-5", turn=turn)
    t.refresh()
    assert (t.asked(), t.count(turn, "hand"), t.trash("own")) == ("nothing", 5, "")


def test_war_2_middle(game):
    """A card is turned over."""
    t = game(
        "war",
        own_stacks=["", "x(water-1) x(water-5)", ""],
        opp_stacks=["death-4 life-3", "", ""],
        own_hand="war-2",
    )
    t.play("war-2", line=1)
    assert t.question() == ("own: field card", ["life-3", "war-2", "water-5"])
    t.choose("life-3")
    assert (t.stacks("opp"), t.asked()) == (["death-4 x(life-3)", "", ""], "nothing")


@pytest.mark.parametrize(
    ("stack", "turn", "left"),
    [("war-2", "opp", ""), ("war-2 x(fire-1)", "opp", "life-0 life-1"), ("war-2", "own", "life-0 life-1")],
)
def test_war_2_bottom(game, stack, turn, left):
    """After the opponent has compiled, the opponent discards the whole hand."""
    t = game(
        "war",
        own_stacks=[stack, "water-5 water-4 water-3" if turn == "own" else "", ""],
        opp_stacks=["", "life-5 life-4 life-2" if turn == "opp" else "", ""],
        own_hand="fire-5",
        opp_hand="life-0 life-1",
        turn=turn,
        phase="check compile",
    )
    assert t.compiled(turn) == ("water" if turn == "own" else "life")
    assert (t.hand("opp"), t.hand("own"), t.asked()) == (left, "fire-5", "nothing")


def test_war_3_middle(game):
    """Draw 1."""
    t = game("war", own_hand="war-3")
    t.play("war-3", line=1)
    assert (t.count("own", "hand"), t.count("opp", "hand"), t.asked()) == (1, 0, "nothing")


def test_war_3_bottom(game):
    """After the opponent has discarded, a card of the hand may be played face-down."""
    t = game(
        "war",
        own_stacks=["war-3", "", ""],
        own_hand="fire-1 fire-2",
        opp_hand="life-5 life-1 life-2",
        turn="opp",
    )
    t.play("life-5", line=2)
    t.choose("life-1", by="opp")
    assert t.question() == ("own: place", ["decline", *PLACES_DOWN])
    other = t.copy()
    other.decline()
    assert (other.asked(), other.stacks("own")) == ("nothing", ["war-3", "", ""])
    t.place(2, "down")
    t.choose("fire-2")
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["war-3", "x(fire-2)", ""], "fire-1", "nothing")


def test_war_3_bottom_in_its_owners_turn(game):
    """Whose turn it is does not matter."""
    t = game("war", own_stacks=["", "war-3", ""], own_hand="war-4 fire-1", opp_hand="life-1")
    t.play("war-4", line=1)
    assert t.question() == ("own: place", ["decline", *PLACES_DOWN])


def test_war_3_bottom_does_nothing(game):
    """Not while covered, not with an empty hand, nor after a discard of its owner."""
    for stack, own_hand in (("war-3 x(fire-4)", "fire-1 fire-2"), ("war-3", "")):
        t = game(
            "war",
            own_stacks=[stack, "", ""],
            own_hand=own_hand,
            opp_hand="life-5 life-1 life-2",
            turn="opp",
        )
        t.play("life-5", line=2)
        t.choose("life-1", by="opp")
        assert (t.asked(), t.stacks("own")) == ("nothing", [stack, "", ""])
    t = game("war", own_stacks=["war-3", "", ""], own_hand="water-5 fire-1 fire-2")
    t.play("water-5", line=2)
    t.choose("fire-1")
    assert (t.asked(), t.hand("own")) == ("nothing", "fire-2")


def test_war_4(game):
    """The opponent discards 1."""
    t = game("war", own_hand="war-4 fire-1", opp_hand="life-1 life-2")
    t.play("war-4", line=1)
    assert t.question() == ("opp: card", ["life-1", "life-2"])
    t.choose("life-2")
    assert (t.trash("opp"), t.hand("own"), t.asked()) == ("life-2", "fire-1", "nothing")
