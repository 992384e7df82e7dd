"""Chapters 3 and 4: the phases of a turn, playing a card, refreshing."""

import pytest

OPP = ["death", "life", "metal"]
SEVEN = "fire-0 fire-1 fire-2 fire-4 fire-5 water-1 water-5"


# --- the phases ------------------------------------------------------------------------------------------------------
def test_a_turn_with_a_compile_goes_through_its_phases_in_order(table):
    """Rules 3.1, 3.4: start, check control, check compile, no action, check cache, end."""
    t = table(
        own=["clarity", "fire", "water"],
        opp=OPP,
        own_stacks=[
            "clarity-1 fire-3",
            "water-2 water-3 water-4 x(clarity-4)",
            "x(fire-1) x(fire-2) fire-4 x(clarity-5)",
        ],
        own_hand="fire-0 fire-5 water-0 water-1 water-5 clarity-2 clarity-3",
        phase="start",
    )
    assert (t.phase, t.asked(), t.control) == ("start", "own: accept", None)
    t.decline()
    assert (t.phase, t.asked(), t.legal(), t.control) == ("check compile", "own: line", ["line 2", "line 3"], "own")
    t.line(2)
    t.decline()  # control went back, and no protocol is moved
    assert (t.phase, t.asked(), t.compiled("own")) == ("check cache", "own: card", "fire")
    t.choose("water-0")
    t.choose("water-1")
    assert (t.phase, t.asked()) == ("end", "own: card")  # Fire 3: may discard
    t.decline()
    assert (t.phase, t.turn) == ("over", "opp")


def test_a_turn_without_a_compile_has_an_action(table):
    """Rules 3.1: the action comes between check compile and check cache; then it is the other player's turn."""
    t = table(
        own=["clarity", "fire", "water"],
        opp=OPP,
        own_stacks=["clarity-1 fire-3", "", ""],
        own_hand=SEVEN,
        opp_hand="metal-5",
        phase="start",
    )
    t.decline()
    assert (t.phase, t.asked()) == ("action", "own: action")
    t.play("x(fire-0)", line=3)
    assert (t.phase, t.asked()) == ("check cache", "own: card")
    t.choose("fire-1")
    assert (t.phase, t.asked()) == ("end", "own: card")
    t.decline()
    t.next_turn()
    assert (t.phase, t.asked()) == ("action", "opp: action")
    t.play("x(metal-5)", line=3)
    t.next_turn()
    assert (t.phase, t.asked()) == ("start", "own: accept")


def test_start_and_end_commands_of_covered_cards_count_if_they_are_in_top_boxes(table):
    """Rules 3.2: Light 1's bottom box is covered, Corruption 6's top box is too and counts."""
    t = table(
        own=["light", "corruption", "fire"],
        opp=OPP,
        own_stacks=["light-1 x(fire-1)", "corruption-6 x(fire-2)", ""],
        phase="end",
    )
    assert (t.stacks("own"), t.hand("own")) == (["light-1 x(fire-1)", "x(fire-2)", ""], "")


# --- the action ------------------------------------------------------------------------------------------------------
def test_the_action_cannot_be_passed(table):
    """Rules 3.5: play or refresh, and nothing else."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand="fire-1")
    assert t.legal() == ["own 1 down", "own 1 up", "own 2 down", "own 3 down", "refresh"]


def test_who_has_no_card_must_refresh(table):
    """Rules 3.5: it is done without a question."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_deck_top="fire-1 fire-2 fire-3 light-1 light-2 light-3")
    assert (t.hand("own"), t.phase) == ("fire-1 fire-2 fire-3 light-1 light-2", "over")


def test_the_action_is_skipped_where_nothing_is_possible(table):
    """Rules 3.5, 12.2: no card in hand, deck or trash; nobody loses by it."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_deck="", own_stacks=["light-1", "", ""])
    assert (t.hand("own"), t.phase, t.ended(), t.turn) == ("", "over", None, "opp")


@pytest.mark.parametrize(("hand", "discards"), [(SEVEN, 2), (SEVEN[:-8], 1), (SEVEN[:-16], 0), (SEVEN[:-23], 0)])
def test_the_cache_is_cleared_down_to_five(table, hand, discards):
    """Rules 3.6: above five cards only; Gluttony 0 hears of it once, and Corruption 2 of one discard."""
    t = table(
        own=["gluttony", "corruption", "light"],
        opp=["fire", "water", "metal"],
        own_stacks=["gluttony-0", "corruption-2", ""],
        own_hand=hand,
        opp_hand="metal-1 metal-2 metal-3",
        phase="check cache",
    )
    before = len(hand.split())
    for card in hand.split()[:discards]:
        assert (t.asked(), len(t.legal())) == ("own: card", before)
        before -= 1
        t.choose(card)
    if discards:
        assert (t.asked(), t.legal()) == ("own: order", ["corruption-2", "gluttony-0"])
        t.order("gluttony-0")
        t.place(line=3, face="down")
        t.choose("metal-1", by="opp")
    assert t.asked() == "nothing"
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (min(len(hand.split()), 5), 2 if discards else 3)
    assert [stack != "" for stack in t.stacks("own")] == [True, True, discards > 0]


# --- playing ---------------------------------------------------------------------------------------------------------
def test_a_card_is_played_onto_the_top_of_an_own_stack(table):
    """Rules 4.1, 7.1: it covers the card before."""
    t = table(
        own=["fire", "water", "light"],
        opp=OPP,
        own_stacks=["", "x(fire-2) water-3", ""],
        own_hand="water-2 fire-1",
    )
    t.play("x(fire-1)", line=2)
    assert (t.stacks("own"), t.stacks("opp"), t.hand("own")) == (
        ["", "x(fire-2) water-3 x(fire-1)", ""],
        ["", "", ""],
        "water-2",
    )


@pytest.mark.parametrize(("card", "line"), [("fire-1", 1), ("light-1", 3), ("death-1", 1), ("life-1", 2)])
def test_face_up_only_where_the_protocol_stands_on_either_side(table, card, line):
    """Rules 4.2, 4.3: face-up in the line of its protocol, the player's or the other's, face-down in every line."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand=card, own_stacks=["", "x(water-1)", ""])
    downs = ["own 1 down", "own 2 down", "own 3 down"]
    assert t.legal() == sorted([*downs, f"own {line} up", "refresh"])


def test_face_up_follows_the_protocol_to_its_new_line(table):
    """Rules 4.2, 10.16: after a rearrangement the card is played where the protocol stands now."""
    t = table(
        own=["water", "fire", "light"],
        opp=OPP,
        own_hand="water-2 fire-1",
        own_deck_top="light-1 light-2",
        opp_hand="death-5",
    )
    t.play("water-2", line=1)
    t.rearrange("own", "fire light water")
    t.next_turn()
    t.play("x(death-5)", line=1)
    t.next_turn()
    assert [word for word in t.legal() if word.endswith("up")] == ["own 1 up", "own 2 up"]
    t.play("fire-1", line=1)
    assert t.stacks("own")[0] == "water-2 fire-1"


def test_a_card_of_another_owner_is_played_on_the_new_owners_side(table):
    """Rules 4.2, 12.1: B's card in A's hand goes to A's side of the line where B's protocol stands."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand="life-4 fire-1", own_stacks=["", "water-3", ""])
    t.play("life-4", line=2)
    assert (t.stacks("own"), t.stacks("opp")) == (["", "water-3 life-4", ""], ["", "", ""])
    assert t.count("own", "hand") == 2  # its middle box draws for its new owner


def test_only_who_has_the_card_to_a_place_is_offered_it(table):
    """Rules 4.2, 14.4: a place is offered if some card of the hand fits it, and then those cards."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand="fire-1 fire-2 water-1")
    assert [word for word in t.legal() if word.endswith("up")] == ["own 1 up", "own 2 up"]
    t.place(line=1, face="up")
    assert t.legal() == ["fire-1", "fire-2"]


def test_a_play_by_an_effect_follows_the_same_rules(table):
    """Rules 4.5: Speed 0 plays a card of the hand, face-up where it may be, and its middle box runs."""
    t = table(own=["speed", "water", "light"], opp=OPP, own_hand="speed-0 water-2")
    t.play("speed-0", line=1)
    assert (t.asked(), t.legal()) == ("own: place", ["own 1 down", "own 2 down", "own 2 up", "own 3 down"])
    t.play("water-2", line=2)
    assert (t.count("own", "hand"), t.asked()) == (2, "own: rearrange")


# --- refreshing ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("hand", ["", "fire-1", "fire-1 fire-2 fire-3 fire-4"])
def test_a_refresh_draws_up_to_five(table, hand):
    """Rules 4.6: whatever the hand was; Mirror 4 on the other side draws once."""
    t = table(
        own=["fire", "water", "light"],
        opp=["mirror", "life", "metal"],
        opp_stacks=["mirror-4", "", ""],
        own_hand=hand,
    )
    if hand:
        t.refresh()
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (5, 1)
    assert set(hand.split()) <= set(t.hand("own").split())


def test_a_refresh_from_a_short_deck_shuffles_the_trash(table):
    """Rules 4.6, 12.2: what the deck has, then from the new deck; one draw."""
    t = table(
        own=["fire", "water", "light"],
        opp=["mirror", "life", "metal"],
        opp_stacks=["mirror-4", "", ""],
        own_hand="fire-1",
        own_deck="fire-2 fire-3",
        own_trash="light-1 light-2 light-3 light-4",
    )
    t.refresh()
    assert {"fire-1", "fire-2", "fire-3"} < set(t.hand("own").split())
    assert (t.count("own", "hand"), t.count("own", "deck"), t.count("own", "trash")) == (5, 2, 0)
    assert t.count("opp", "hand") == 1


def test_a_refresh_draws_what_there_is(table):
    """Rules 4.6, 12.2: deck and trash together have two cards."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand="fire-1", own_deck="fire-2", own_trash="fire-3")
    t.refresh()
    assert (t.hand("own"), t.count("own", "deck"), t.count("own", "trash")) == ("fire-1 fire-2 fire-3", 0, 0)


@pytest.mark.parametrize(
    ("hand", "deck", "trash", "may"),
    [
        ("fire-1 fire-2 fire-3 fire-4", "fire-5", "", True),
        ("fire-1 fire-2 fire-3 fire-4 water-1", "fire-5", "", False),
        ("fire-1", "", "fire-5", True),
        ("fire-1", "", "", False),
    ],
)
def test_when_refreshing_is_possible(table, hand, deck, trash, may):
    """Rules 4.7: below five cards in hand, and with a card to draw."""
    t = table(own=["fire", "water", "light"], opp=OPP, own_hand=hand, own_deck=deck, own_trash=trash)
    assert ("refresh" in t.legal()) == may


@pytest.mark.parametrize(("left", "control", "drawn"), [(4, None, 3), (5, "own", 1)])
def test_a_refresh_by_a_card_that_is_not_possible_does_nothing(table, left, control, drawn):
    """Rules 4.7, C3: with five cards left control stays and Gluttony 4 hears nothing; with four it is a refresh."""
    hand = ["fire-1", "fire-2", "fire-3", "fire-4", "fire-5"][:left]
    t = table(
        own=["spirit", "gluttony", "fire"],
        opp=OPP,
        own_stacks=["", "gluttony-4", ""],
        own_hand=" ".join(["spirit-0", *hand]),
        control="own",
    )
    t.play("spirit-0", line=1)
    if control is None:
        t.decline()
    assert (t.count("own", "hand"), t.control) == (left + drawn, control)
