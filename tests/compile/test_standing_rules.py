"""Chapter 11: standing rules."""

import pytest

OPP = ["death", "life", "metal"]


def ups(t):
    """The places offered for a card face-up."""
    return [word for word in t.legal() if word.endswith("up")]


def downs(t):
    """The places offered for a card face-down."""
    return [word for word in t.legal() if word.endswith("down")]


# --- totals and values -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stack", "total"),
    [("metal-0", 3), ("metal-0 x(fire-1)", 3), ("x(metal-0)", 5), ("", 5)],
)
def test_a_rule_holds_while_its_box_is_live(table, stack, total):
    """Rules 11.1, 11.2: Metal 0's top box, covered or not, face-up only, in its line only."""
    t = table(
        own=["metal", "fire", "water"],
        opp=["death", "life", "light"],
        own_stacks=["", stack, ""],
        opp_stacks=["death-5", "life-5", ""],
    )
    assert (t.total("opp", 1), t.total("opp", 2)) == (5, total)


def test_a_rule_acts_at_once_when_it_begins_and_ends(table):
    """Rules 11.1: Metal 0 is turned up, then down."""
    t = table(
        own=["metal", "fire", "water"],
        opp=["death", "life", "light"],
        own_stacks=["x(metal-0)", "", ""],
        opp_stacks=["death-5", "", ""],
        own_hand="fire-5",
    )
    t.flip_cards("metal-0")
    assert t.total("opp", 1) == 3
    t.choose("metal-0")  # its own middle box
    assert t.total("opp", 1) == 5


def test_another_value_of_face_down_cards_counts_for_totals_and_tests(table):
    """Rules 11.2, 7.5: Darkness 2: A's face-down cards of the line have 4; Light 0 draws 4 for one it turns down."""
    t = table(
        own=["darkness", "light", "water"],
        opp=OPP,
        own_stacks=["x(water-0) darkness-2 x(water-1) water-3", "x(water-2)", ""],
        opp_stacks=["x(life-1)", "", ""],
        own_hand="light-0",
    )
    assert [t.total("own", 1), t.total("own", 2), t.total("opp", 1)] == [4 + 2 + 4 + 3, 2, 2]
    t.play("light-0", line=2)
    t.choose("water-3")
    assert (t.count("own", "hand"), t.total("own", 1)) == (4, 4 + 2 + 4 + 4)


# --- bans ------------------------------------------------------------------------------------------------------------
def test_what_is_barred_is_not_offered(table):
    """Rules 11.4: Psychic 1 bars face-up, Metal 2 face-down in its line, Plague 0 everything in its line."""
    for stacks, up, down in (
        (["psychic-1", "", ""], [], ["own 1 down", "own 2 down", "own 3 down"]),
        (["metal-2", "", ""], ["own 1 up", "own 2 up"], ["own 2 down", "own 3 down"]),
        (["", "plague-0", ""], ["own 1 up"], ["own 1 down", "own 3 down"]),
        (["", "plague-0 x(metal-1)", ""], ["own 1 up", "own 2 up"], ["own 1 down", "own 2 down", "own 3 down"]),
    ):
        t = table(
            own=["fire", "water", "light"],
            opp=["psychic", "plague", "metal"],
            opp_stacks=stacks,
            own_hand="fire-1 water-1",
        )
        assert (ups(t), downs(t)) == (up, down)


def test_bans_on_playing_hold_against_effects(table):
    """Rules 11.4, 11.5, C20: from the deck (Water 1) and from the hand (Speed 0)."""
    t = table(
        own=["water", "speed", "light"],
        opp=["psychic", "life", "metal"],
        opp_stacks=["", "", "metal-2"],
        own_hand="water-1",
        own_deck_top="light-0 light-1",
    )
    t.play("water-1", line=1)
    while t.asked() == "own: line":
        t.line(int(t.legal()[-1][-1]))
    assert t.stacks("own") == ["water-1", "x(light-0)", ""]
    t = table(
        own=["water", "speed", "light"],
        opp=["psychic", "life", "metal"],
        own_stacks=["", "x(speed-0)", ""],
        opp_stacks=["psychic-1", "", "metal-2"],
        own_hand="light-0 light-1",
        opp_hand="life-5",
        turn="opp",
    )
    t.flip_cards("speed-0")
    assert t.legal() == ["own 1 down", "own 2 down"]


def test_a_ban_is_stronger_than_a_permission(table):
    """Rules 11.5, 11.8, C20: Spirit 1 opens every line, Psychic 1 closes them."""
    for stack, expected in (("psychic-1", []), ("x(psychic-1)", ["own 1 up", "own 2 up", "own 3 up"])):
        t = table(
            own=["spirit", "water", "light"],
            opp=["psychic", "life", "metal"],
            own_stacks=["spirit-1", "", ""],
            opp_stacks=[stack, "", ""],
            own_hand="water-1",
        )
        assert ups(t) == expected


def test_a_ban_on_drawing_with_cards_in_hand(table):
    """Rules 11.6: Ice 6: a draw by a card draws nothing while the hand holds one, and all when it is empty."""
    for hand, drawn in (("momentum-3 fire-1", 0), ("momentum-3", 2)):
        t = table(own=["ice", "momentum", "fire"], opp=OPP, own_stacks=["ice-6", "", ""], own_hand=hand)
        t.play("momentum-3", line=2)
        assert t.count("own", "hand") == len(hand.split()) - 1 + drawn


@pytest.mark.parametrize("control", ["opp", "own", None])
def test_a_ban_on_compiling_leaves_the_action(table, control):
    """Rules 11.7: Lust 0 bars its owner's opponent while the owner holds control."""
    t = table(
        own=["fire", "water", "light"],
        opp=["lust", "life", "metal"],
        own_stacks=["", "water-5 water-4 water-3", ""],
        opp_stacks=["lust-0", "", ""],
        own_hand="fire-1",
        control=control,
        phase="check compile",
    )
    if control == "opp":
        assert (t.asked(), t.phase) == ("own: action", "action")
    else:
        if control == "own":
            t.decline()
        assert (t.compiled("own"), t.phase) == ("water", "over")


def test_a_ban_on_compiling_holds_against_effects(table):
    """Rules 11.7: Greed 1 compiles nothing."""
    t = table(
        own=["greed", "water", "light"],
        opp=["lust", "life", "metal"],
        own_stacks=["greed-1", "water-5 water-4 water-3", ""],
        opp_stacks=["lust-0", "", ""],
        control="opp",
        phase="end",
    )
    assert (t.asked(), t.compiled("own"), t.control) == ("nothing", "", "opp")


# --- permissions -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stacks", "hand", "expected"),
    [
        (["spirit-1", "", ""], "water-1", ["own 1 up", "own 2 up", "own 3 up"]),  # any card, any line
        (["spirit-1 x(water-5)", "", ""], "water-1", ["own 1 up", "own 2 up", "own 3 up"]),  # a top box
        (["", "", ""], "water-1", ["own 2 up"]),
        (["", "", ""], "chaos-3", ["own 1 up", "own 2 up", "own 3 up"]),  # this card, not yet in the field
        (["", "", "chaos-3"], "water-1", ["own 2 up"]),  # and no other
        (["lust-2", "", ""], "water-1", ["own 1 up", "own 2 up"]),  # any card in its line
        (["lust-2 x(water-5)", "", ""], "water-1", ["own 2 up"]),  # a bottom box
    ],
)
def test_cards_played_without_a_matching_protocol(table, stacks, hand, expected):
    """Rules 11.8: by a card of the field, or by the card that is being played itself."""
    t = table(own=["spirit", "water", "chaos"], opp=["lust", "life", "metal"], own_stacks=stacks, own_hand=hand)
    assert ups(t) == expected


def test_only_matching_cards_are_opened_a_line(table):
    """Rules 11.8: Unity 1 opens its line to unity cards, of its owner only."""
    for turn, expected in (("own", ["own 1 up", "own 2 up", "own 3 up"]), ("opp", ["opp 1 up"])):
        t = table(
            own=["unity", "water", "light"],
            opp=OPP,
            own_stacks=["", "", "unity-1"],
            own_hand="unity-2 water-1",
            opp_hand="unity-3",
            turn=turn,
        )
        assert ups(t) == expected
    t = table(own=["unity", "water", "light"], opp=OPP, own_stacks=["", "", "unity-1"], own_hand="unity-2 water-1")
    t.place(line=3, face="up")
    assert t.legal() == ["unity-2"]


def test_a_card_that_may_be_played_on_either_side(table):
    """Rules 11.8, 10.10: Corruption 0 on B's side belongs to B."""
    t = table(own=["corruption", "water", "light"], opp=OPP, own_hand="corruption-0", opp_stacks=["", "life-3", ""])
    assert ups(t) == ["opp 1 up", "opp 2 up", "opp 3 up", "own 1 up", "own 2 up", "own 3 up"]
    t.play("corruption-0", line=3, side="opp")
    assert (t.stacks("own"), t.stacks("opp")) == (["", "", ""], ["", "life-3", "corruption-0"])


# --- boxes taken away ------------------------------------------------------------------------------------------------
def test_a_muted_top_box_has_no_rules_and_no_listeners(table):
    """Rules 11.9: Inert 0 in the line of Metal 0 and Hate 3, both sides, other boxes untouched."""
    for stack, total, drawn in (("inert-0", 5, 0), ("x(inert-0)", 3, 1)):
        t = table(
            own=["inert", "metal", "hate"],
            opp=["death", "life", "fire"],
            own_stacks=[f"metal-0 hate-3 {stack}", "x(metal-5)", ""],
            opp_stacks=["death-5", "", ""],
            own_hand="metal-3",
        )
        assert t.total("opp", 1) == total
        t.delete_cards("metal-5")
        assert t.count("own", "hand") == 1 + drawn


def test_a_muted_bottom_box_is_not_live(table):
    """Rules 11.9: Inert 1 and Light 1 of the other side in one line: B draws nothing at B's end."""
    for line, drawn in ((1, 0), (2, 1)):
        stacks = ["", "", ""]
        stacks[line - 1] = "light-1"
        t = table(
            own=["inert", "metal", "hate"],
            opp=["light", "life", "death"],
            own_stacks=["inert-1", "", ""],
            opp_stacks=stacks,
            turn="opp",
            phase="end",
        )
        assert t.count("opp", "hand") == drawn


def test_a_middle_box_that_was_muted_does_not_run_later(table):
    """Rules 11.9: Momentum 3 is turned up beside Apathy 2, which is then turned down."""
    t = table(
        own=["apathy", "momentum", "hate"],
        opp=OPP,
        own_stacks=["x(momentum-3)", "", ""],
        opp_stacks=["apathy-2", "", ""],
        own_hand="hate-5",
        opp_hand="life-5",
    )
    t.flip_cards("momentum-3")
    t.next_turn()
    t.flip_cards("apathy-2")
    assert (t.stacks("own")[0], t.hand("own")) == ("momentum-3", "hate-5")


def test_a_middle_box_that_waits_is_muted_by_the_one_before(table):
    """Rules 8.4, 11.9, C21: Apathy 2 and Momentum 3 are turned up at once; the latter never begins."""
    t = table(
        own=["apathy", "momentum", "hate"],
        opp=OPP,
        own_stacks=["x(apathy-2) x(momentum-3)", "", ""],
        own_hand="hate-5",
    )
    t.flip_cards("momentum-3", "apathy-2")
    assert (t.asked(), t.hand("own")) == ("nothing", "hate-5")


def test_muted_boxes_that_wait_are_not_asked_for(table):
    """Rules 8.4, 11.9: Chaos 0 turns up the covered Apathy 2; no box of its line is left to be ordered."""
    t = table(
        own=["apathy", "chaos", "momentum"],
        opp=["light", "life", "metal"],
        own_stacks=["x(apathy-2) x(momentum-3)", "x(chaos-0)", ""],
        opp_stacks=["x(light-0)", "", ""],
        own_hand="chaos-5",
    )
    t.flip_cards("momentum-3", "chaos-0", "light-0")
    assert t.legal() == ["chaos-0", "light-0", "momentum-3"]
    t.order("chaos-0")
    t.line(1)
    assert (t.asked(), t.stacks("own")[0]) == ("nothing", "apathy-2 momentum-3")
    assert (t.hand("own"), t.hand("opp")) == ("chaos-5", "")


# --- a phase left out ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("stack", "asked"), [("spirit-0", "nothing"), ("x(spirit-0)", "own: card")])
def test_the_check_of_the_cache_is_left_out(table, stack, asked):
    """Rules 11.10: Spirit 0: seven cards are kept, and Speed 1 hears of no clearing."""
    t = table(
        own=["spirit", "speed", "light"],
        opp=OPP,
        own_stacks=[stack, "speed-1", ""],
        own_hand="light-0 light-1 light-2 light-3 light-4 light-5 spirit-5",
        phase="check cache",
    )
    assert (t.asked(), t.count("own", "hand")) == (asked, 7)


def test_the_owner_alone_leaves_out_the_phase(table):
    """Rules 11.10: B's Spirit 0 is nothing to A."""
    t = table(
        own=["fire", "speed", "light"],
        opp=["spirit", "life", "metal"],
        opp_stacks=["spirit-0", "", ""],
        own_hand="light-0 light-1 light-2 light-3 light-4 light-5",
        phase="check cache",
    )
    assert t.asked() == "own: card"
