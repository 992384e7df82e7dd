"""Chapter 5: compiling and winning."""

import pytest

OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]
TWELVE = "water-5 water-4 water-3"


def compiles(t):
    """Whether line 2 has just been compiled."""
    return (t.stacks("own")[1], t.compiled("own")) == ("", "water")


# --- which line ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "opp", "is_compiled"),
    [
        ("water-5 x(water-0) x(fire-0)", "", False),  # 9
        ("water-5 water-3 x(fire-0)", "", True),  # 10
        ("water-5 water-3 x(fire-0)", "x(life-0) x(life-1) x(life-2) life-3", True),  # 10 against 9
        ("water-5 water-3 x(fire-0)", "life-5 life-3 x(life-0)", False),  # 10 against 10
        ("water-5 water-3 x(fire-0)", "life-5 life-4 x(life-0)", False),  # 10 against 11
        ("water-5 water-4 water-3", "life-5 life-4 x(life-0)", True),  # 12 against 11
    ],
)
def test_ten_or_more_and_more_than_the_other_side(table, own, opp, is_compiled):
    """Rules 5.1: and it is not asked whether."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", own, ""],
        opp_stacks=["", opp, ""],
        own_hand="fire-5",
        phase="check compile",
    )
    assert compiles(t) == is_compiled
    assert t.asked() == ("nothing" if is_compiled else "own: action")


def test_a_line_that_is_compiled_already_must_be_compiled_again(table):
    """Rules 5.1, 5.4: no choice and no action."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", TWELVE, ""],
        own_hand="fire-5",
        own_compiled="water",
        opp_deck_top="life-4",
        phase="check compile",
    )
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["", "", ""], "fire-5 life-4", "nothing")


def test_one_of_several_lines_is_picked_and_only_it_is_compiled(table):
    """Rules 5.1: the player on turn picks, compiled protocols among them, and the others stay."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-5 fire-4 fire-1", TWELVE, "light-5 light-1"],
        own_compiled="fire",
        phase="check compile",
    )
    assert (t.asked(), t.legal()) == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert t.stacks("own") == ["fire-5 fire-4 fire-1", "", "light-5 light-1"]
    assert t.compiled("own") == "fire water"


def test_only_the_player_on_turn_compiles(table):
    """Rules 5.1: B's line that qualifies waits for B's turn."""
    t = table(
        own=OWN,
        opp=OPP,
        opp_stacks=["", "life-5 life-4 life-3", ""],
        own_hand="fire-5",
        opp_hand="death-5",
        phase="check compile",
    )
    assert (t.asked(), t.stacks("opp")[1]) == ("own: action", "life-5 life-4 life-3")
    t.play("x(fire-5)", line=3)
    t.next_turn()
    assert (t.compiled("opp"), t.stacks("opp")) == ("life", ["", "", ""])


# --- in which order --------------------------------------------------------------------------------------------------
def test_a_compile_begun_is_not_stopped_by_totals(table):
    """Rules 5.2, 6.3: rearranging for control lets Nova 2 shift a card out of the line; it is compiled."""
    t = table(
        own=["nova", "water", "light"],
        opp=OPP,
        own_stacks=["nova-2", "water-5 x(water-1) x(water-3) x(light-0)", ""],
        control="own",
        phase="check compile",
    )
    t.rearrange("own", "light water nova")
    t.choose("light-0")
    t.line(3)
    assert t.stacks("own") == ["nova-2", "", "x(light-0)"]
    assert (t.trash("own"), t.compiled("own")) == ("water-1 water-3 water-5", "water")


def test_the_line_is_picked_before_control_is_given_up(table):
    """Rules 5.2, C30: of two lines that qualify; only then the protocols are rearranged."""
    t = table(
        own=["fire", "water", "light"],
        opp=["death", "life", "metal"],
        own_stacks=["fire-5 fire-4 fire-3", "water-5 water-4 water-3", ""],
        control="own",
        phase="check compile",
    )
    assert (t.asked(), t.legal(), t.control) == ("own: line", ["line 1", "line 2"], "own")
    t.line(1)
    assert (t.asked(), t.control) == ("own: rearrange", None)
    t.rearrange("own", "water fire light")
    assert (t.stacks("own"), t.compiled("own")) == (["", "water-5 water-4 water-3", ""], "water")


def test_each_card_goes_to_the_trash_of_its_owner(table):
    """Rules 5.3, 12.1: that is the player on whose side it lies, whoever drafted it."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", f"x(life-1) {TWELVE}", ""],
        opp_stacks=["", "x(fire-1) life-2", ""],
        phase="check compile",
    )
    assert t.trash("own") == "life-1 water-3 water-4 water-5"
    assert t.trash("opp") == "fire-1 life-2"


def test_the_compiling_player_deletes(table):
    """Rules 5.3, 8.14: B's cards go by A's deletion, so A's Hate 3 draws and B's does not."""
    for side, drawn in (("own", (1, 0)), ("opp", (0, 0))):
        t = table(
            own=["hate", "water", "light"],
            opp=OPP,
            **{f"{side}_stacks": ["hate-3", TWELVE if side == "own" else "", ""]},
            **({"own_stacks": ["", TWELVE, ""]} if side == "opp" else {}),
            phase="check compile",
        )
        assert (t.count("own", "hand"), t.count("opp", "hand")) == drawn


@pytest.mark.parametrize("is_top", [True, False])
def test_a_card_of_the_other_side_saves_itself_too(table, is_top):
    """Rules 5.5: covered or not; its owner picks the line."""
    stack = "x(death-1) speed-2" if is_top else "speed-2 x(death-1)"
    t = table(
        own=["speed", "water", "light"],
        opp=OPP,
        own_stacks=["", TWELVE, ""],
        opp_stacks=["", stack, ""],
        phase="check compile",
    )
    assert (t.asked(), t.legal()) == ("opp: line", ["line 1", "line 3"])
    t.line(1)
    assert (t.stacks("own"), t.stacks("opp")) == (["", "", ""], ["speed-2", "", ""])
    assert (t.trash("opp"), t.compiled("own")) == ("death-1", "water")


# --- compiled again --------------------------------------------------------------------------------------------------
def test_the_card_for_a_line_compiled_again_is_drawn(table):
    """Rules 5.4, 8.12: it is a draw by the compiling player, of which B's Mirror 4 hears."""
    t = table(
        own=OWN,
        opp=["mirror", "life", "metal"],
        own_stacks=["", TWELVE, ""],
        opp_stacks=["mirror-4", "", ""],
        own_compiled="water",
        opp_deck_top="life-1 life-2",
        phase="check compile",
    )
    assert (t.hand("own"), t.hand("opp"), t.compiled("own")) == ("life-1", "life-2", "water")


def test_no_card_is_drawn_from_an_empty_deck_of_the_other(table):
    """Rules 5.4, 12.4, C22: B's trash is not shuffled for it."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", TWELVE, ""],
        own_compiled="water",
        opp_deck="",
        opp_trash="life-1 life-2",
        phase="check compile",
    )
    assert (t.hand("own"), t.trash("opp"), t.deck("opp")) == ("", "life-1 life-2", "")


def test_a_compile_by_a_card_takes_no_action_away(table):
    """Rules 5.6: Greed 1 compiles at the end of a turn that had its action; control is given up for it as ever."""
    t = table(
        own=["greed", "water", "light"],
        opp=OPP,
        own_stacks=["greed-1", "water-5 water-4", ""],
        own_hand="light-4",
        control="own",
    )
    t.play("x(light-4)", line=2)
    assert (t.phase, t.asked(), t.control) == ("end", "own: rearrange", None)
    t.decline()
    assert (t.stacks("own"), t.compiled("own")) == (["greed-1", "", ""], "water")


# --- winning ---------------------------------------------------------------------------------------------------------
def test_the_third_compiled_protocol_wins_at_once(table):
    """Rules 5.7: no listener and no phase is resolved any more."""
    t = table(
        own=["momentum", "water", "light"],
        opp=OPP,
        own_stacks=["momentum-1", TWELVE, "light-1"],
        own_compiled="momentum light",
        phase="check compile",
    )
    assert (t.ended(), t.asked(), t.phase) == ("own", "nothing", "over")
    assert (t.stacks("own"), t.hand("own")) == (["momentum-1", "", "light-1"], "")


@pytest.mark.parametrize("turn", ["own", "opp"])
def test_a_protocol_turned_by_a_text_can_win_in_either_turn(table, turn):
    """Rules 5.7, 10.21, C4: Diversity 0 is the third, whoever is on turn."""
    t = table(
        own=["diversity", "water", "light"],
        opp=OPP,
        own_stacks=["x(diversity-0)", "water-5", "light-5"],
        opp_stacks=["death-5", "life-5", "metal-5"],
        own_compiled="water light",
        own_hand="light-4",
        opp_hand="metal-3",
        turn=turn,
    )
    t.flip_cards("diversity-0")
    assert (t.ended(), t.compiled("own")) == ("own", "diversity water light")
