"""Chapter 6: the control component."""

import pytest

OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]


@pytest.mark.parametrize("before", ["own", "opp", None])
@pytest.mark.parametrize(
    ("own", "opp", "is_ahead"),
    [
        (["fire-5", "water-5", "light-5"], ["death-4", "life-4", "metal-3"], True),
        (["fire-5", "water-5", ""], ["death-4", "", "metal-3"], True),
        (["fire-5", "", "light-1"], ["", "life-4", ""], True),
        (["fire-5", "water-4", ""], ["", "life-4", ""], False),  # equal in line 2
        (["fire-5", "", ""], ["", "", ""], False),
        (["", "", ""], ["death-1", "", ""], False),
    ],
)
def test_ahead_in_two_lines_takes_control(table, own, opp, is_ahead, before):
    """Rules 6.1: strictly, from neutral or from the other player; who fails the test loses nothing."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=own,
        opp_stacks=opp,
        own_hand="fire-1",
        control=before,
        phase="check control",
    )
    assert (t.phase, t.control) == ("action", "own" if is_ahead else before)


def test_the_player_on_turn_alone_is_tested(table):
    """Rules 6.1: A is ahead, but it is B's turn."""
    t = table(
        own=OWN, opp=OPP, own_stacks=["fire-5", "water-5", ""], opp_hand="death-5", turn="opp", phase="check control"
    )
    assert t.control is None


def test_negative_totals_are_compared_as_they_are(table):
    """Rules 6.1, 7.4, C7: Metal 0 brings B's empty lines below A's empty ones."""
    t = table(
        own=["metal", "water", "light"],
        opp=["death", "life", "fire"],
        own_stacks=["metal-0", "water-1", ""],
        own_hand="light-4",
        phase="check control",
    )
    assert (t.total("own", 1), t.total("opp", 1), t.control) == (0, -2, "own")


def refreshing(table, control):
    t = table(own=OWN, opp=OPP, own_hand="fire-1", control=control)
    t.refresh()
    return t


@pytest.mark.parametrize(
    ("answer", "own", "opp"),
    [
        (None, "fire water light", "death life metal"),
        (("own", "light fire water"), "light fire water", "death life metal"),
        (("own", "fire light water"), "fire light water", "death life metal"),
        (("opp", "metal life death"), "fire water light", "metal life death"),
    ],
)
def test_control_given_up_may_rearrange_one_players_protocols(table, answer, own, opp):
    """Rules 6.2, 6.3: own, the other's, or none; the component is neutral in either case, and then cards are drawn."""
    t = refreshing(table, "own")
    assert (t.asked(), t.control, t.hand("own")) == ("own: rearrange", None, "fire-1")
    assert len(t.legal()) == 11  # five other orders of each player, or none
    if answer is None:
        t.decline()
    else:
        t.rearrange(*answer)
    assert (t.protocols("own"), t.protocols("opp")) == (own, opp)
    assert (t.control, t.count("own", "hand")) == (None, 5)


@pytest.mark.parametrize("control", ["opp", None])
def test_who_does_not_hold_control_is_asked_nothing(table, control):
    """Rules 6.2: the other player's control stays where it is."""
    t = refreshing(table, control)
    assert (t.asked(), t.control, t.count("own", "hand")) == ("nothing", control, 5)


def test_a_compile_leaves_the_others_control_alone(table):
    """Rules 6.2: B holds it, A compiles."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "water-5 water-4 water-3", ""],
        control="opp",
        phase="check compile",
    )
    assert (t.asked(), t.control, t.compiled("own")) == ("nothing", "opp", "water")


def test_control_gained_in_the_turn_is_given_up_in_it(table):
    """Rules 6.2, 3.1: check control comes first, then the compile with it."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-1", "water-5 water-4 water-3", ""],
        phase="check control",
    )
    assert (t.asked(), t.control) == ("own: rearrange", None)


def test_a_rearrangement_is_heard_before_the_compile(table):
    """Rules 6.3, C5: Momentum 1 plays its part while the line still lies there."""
    t = table(
        own=["momentum", "water", "light"],
        opp=OPP,
        own_stacks=["momentum-1", "water-5 water-4 water-3", ""],
        own_hand="light-1 light-2",
        control="own",
        phase="check compile",
    )
    t.rearrange("opp", "life death metal")
    assert (t.asked(), t.frames()) == ("own: card", ["compile line 2 (own)", "momentum-1 bottom (own): discard, draw"])
    assert t.stacks("own")[1] == "water-5 water-4 water-3"
    t.choose("light-1")
    assert (t.stacks("own")[1], t.compiled("own")) == ("", "water")


# --- without control -------------------------------------------------------------------------------------------------
def without_control(table, **how):
    return table(
        own=["lust", "wrath", "pride"],
        opp=["envy", "nova", "metal"],
        use_control=False,
        **how,
    )


def test_without_control_nobody_gains_it(table):
    """Rules 6.4, C6: neither by the test nor by Lust 0."""
    t = without_control(
        table,
        own_stacks=["lust-5", "wrath-5", ""],
        own_hand="lust-0",
        phase="check control",
    )
    assert (t.phase, t.control) == ("action", None)
    t.play("lust-0", line=1)
    assert (t.asked(), t.control) == ("nothing", None)


def test_without_control_steps_of_its_holder_do_nothing(table):
    """Rules 6.4, 9.3, C6: Nova 0 and Wrath 4 end without a question, and nobody discards."""
    t = without_control(table, own_hand="wrath-4 pride-5", opp_hand="nova-0 metal-1 metal-3")
    t.play("wrath-4", line=2)
    assert (t.asked(), t.count("opp", "hand")) == ("nothing", 3)
    t.next_turn()
    t.play("nova-0", line=2)
    assert t.asked() == "nothing"
    assert t.protocols("opp") == "envy nova metal"


def test_without_control_conditions_on_it_are_false(table):
    """Rules 6.4, C6: Envy 1 flips nothing, Pride 0 has its other step."""
    t = without_control(
        table,
        own_stacks=["lust-5", "", ""],
        opp_stacks=["", "nova-5", ""],
        own_hand="pride-0 pride-5",
        opp_hand="envy-1 metal-1",
    )
    t.play("pride-0", line=3)
    assert (t.asked(), t.legal()) == ("own: field card", ["lust-5", "pride-0"])
    t.choose("lust-5")
    t.line(2)
    t.next_turn()
    t.play("envy-1", line=1)
    assert t.asked() == "nothing"
    assert t.stacks("opp") == ["envy-1", "nova-5", ""]
