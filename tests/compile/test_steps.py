"""Chapters 7 and 9: cards on the field, steps and targets."""

import pytest

OPP = ["death", "life", "metal"]


# --- cards on the field ----------------------------------------------------------------------------------------------
def test_a_total_counts_every_card_of_the_stack(table):
    """Rules 7.1, 7.2, 7.3: covered ones at their value, face-down ones 2, one side and line only."""
    t = table(
        own=["fire", "water", "light"],
        opp=OPP,
        own_stacks=["fire-5 x(fire-0) x(water-5) fire-1", "x(light-0)", ""],
        opp_stacks=["death-4", "", "x(metal-0)"],
    )
    assert [t.total("own", line) for line in (1, 2, 3)] == [10, 2, 0]
    assert [t.total("opp", line) for line in (1, 2, 3)] == [4, 0, 2]


def test_what_is_added_to_a_total_belongs_to_no_card(table):
    """Rules 7.3, 7.5: Apathy 0 stays a card of value 0, whatever the total of its line."""
    t = table(
        own=["death", "water", "light"],
        opp=["apathy", "life", "metal"],
        opp_stacks=["x(life-1) x(life-2) apathy-0", "life-5", ""],
        own_hand="death-4",
    )
    assert t.total("opp", 1) == 6  # 2 + 2 + 0, and one for each of two face-down cards
    t.play("death-4", line=1)
    assert t.stacks("opp") == ["x(life-1) x(life-2)", "life-5", ""]


def test_the_value_of_a_face_down_card_hides_the_printed_one(table):
    """Rules 7.2, 7.5: Death 4 does not find a face-down card printed 0; Nova 3 finds it below 3."""
    t = table(
        own=["death", "nova", "light"],
        opp=["fire", "life", "metal"],
        own_stacks=["", "nova-5 x(light-1)", ""],
        opp_stacks=["x(fire-0)", "", "metal-3"],
        own_hand="death-4 nova-3",
        opp_hand="metal-5",
    )
    t.play("death-4", line=1)
    assert t.asked() == "nothing"
    t.next_turn()
    t.play("x(metal-5)", line=3)
    t.next_turn()
    t.play("nova-3", line=2)
    assert t.legal() == ["fire-0", "metal-5"]


def test_cards_of_hands_and_decks_are_compared_as_printed(table):
    """Rules 7.5, 7.6: Luck 2 discards a 4 from the deck and draws 4."""
    t = table(own=["luck", "water", "light"], opp=OPP, own_hand="luck-2", own_deck_top="water-4 light-0")
    t.play("luck-2", line=1)
    assert (t.trash("own"), t.count("own", "hand")) == ("water-4", 4)


def test_protocols_are_counted_on_face_up_cards_of_both_sides(table):
    """Rules 7.7: covered ones too; Diversity 1 counts those of its line."""
    t = table(
        own=["diversity", "water", "fire"],
        opp=OPP,
        own_stacks=["water-3 x(fire-1)", "water-5", ""],
        opp_stacks=["death-4 life-3", "x(metal-3)", ""],
        own_hand="diversity-1",
    )
    t.play("diversity-1", line=1)
    t.choose("metal-3")
    t.line(3)
    assert t.count("own", "hand") == 4  # water, diversity, death, life


# --- what must be done -----------------------------------------------------------------------------------------------
def test_a_step_that_can_do_nothing_is_skipped_and_the_next_one_runs(table):
    """Rules 9.1, 9.2: Psychic 2 finds no card to discard and still rearranges; Fire 1 deletes nothing without one."""
    t = table(own=["psychic", "fire", "light"], opp=OPP, own_hand="psychic-2")
    t.play("psychic-2", line=1)
    assert (t.asked(), len(t.legal())) == ("own: rearrange", 5)
    t = table(own=["psychic", "fire", "light"], opp=OPP, own_hand="fire-1", opp_stacks=["life-3", "", ""])
    t.play("fire-1", line=2)
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-3", "", ""])


def test_the_performer_makes_the_choices(table):
    """Rules 9.3: by the owner's opponent in Plague 4, by who holds control in Nova 0."""
    t = table(
        own=["plague", "nova", "light"],
        opp=OPP,
        own_stacks=["plague-4", "", "x(light-0)"],
        opp_stacks=["x(death-0)", "x(life-0)", ""],
        phase="end",
    )
    assert (t.asked(), t.legal()) == ("opp: field card", ["death-0", "life-0"])
    t.choose("life-0")
    assert (t.asked(), t.trash("opp")) == ("own: field card", "life-0")
    for control in ("own", "opp"):
        t = table(own=["plague", "nova", "light"], opp=OPP, own_hand="nova-0", control=control)
        t.play("nova-0", line=2)
        t.pair(1, 3, by=control)
        assert (t.protocols("own"), t.protocols("opp")) == ("light nova plague", "death life metal")


@pytest.mark.parametrize(("first", "asked"), [(1, "nothing"), (2, "own: place")])
def test_the_owner_picks_who_goes_first_of_both(table, first, asked):
    """Rules 9.4, C13: Peace 1; War 3 hears of B's discard while A still has cards only if B goes first."""
    t = table(
        own=["peace", "war", "fire"],
        opp=OPP,
        own_stacks=["", "war-3", ""],
        own_hand="peace-1 fire-1 fire-2",
        opp_hand="life-1 life-2",
    )
    t.play("peace-1", line=1)
    assert (t.asked(), t.legal()) == ("own: option", ["option 1", "option 2"])
    t.option(first)
    assert t.asked() == asked
    if asked != "nothing":
        t.decline()
    assert (t.trash("own"), t.trash("opp")) == ("fire-1 fire-2", "life-1 life-2")


# --- targets ---------------------------------------------------------------------------------------------------------
def test_uncovered_cards_of_both_sides_are_the_targets(table):
    """Rules 9.5: the card itself among them, unless the text says another."""
    for card, itself in (("life-1", ["life-1"]), ("fire-0", [])):
        t = table(
            own=["life", "fire", "light"],
            opp=["death", "water", "metal"],
            own_stacks=["", "", "light-4 x(light-0)"],
            opp_stacks=["death-4 water-3", "", ""],
            own_hand=card,
        )
        t.play(card, line=1 if card == "life-1" else 2)
        assert t.legal() == sorted([*itself, "light-0", "water-3"])


def test_covered_cards_are_targets_where_the_text_says_so(table):
    """Rules 9.5: Chaos 2 shifts covered cards only, whatever their facing."""
    t = table(
        own=["chaos", "fire", "light"],
        opp=OPP,
        own_stacks=["", "fire-4 x(fire-1) light-5", "x(light-0)"],
        opp_stacks=["death-4 x(death-0)", "", ""],
        own_hand="chaos-2",
    )
    t.play("chaos-2", line=1)
    assert t.legal() == ["fire-1", "fire-4"]


@pytest.mark.parametrize(
    ("card", "line", "targets"),
    [
        ("spirit-2", 1, ["decline", "light-4", "spirit-2"]),  # flip
        ("ice-2", 2, ["ice-4", "light-4"]),  # shift another card
    ],
)
def test_fixed_cards_are_no_targets(table, card, line, targets):
    """Rules 9.7, C14: Ice 4 cannot be flipped, Rigid 7 neither flipped nor shifted."""
    t = table(
        own=["spirit", "ice", "light"],
        opp=["rigid", "water", "metal"],
        own_stacks=["", "", "light-4"],
        opp_stacks=["rigid-7", "ice-4", ""],
        own_hand=card,
    )
    t.play(card, line=line)
    assert t.legal() == targets


def test_a_covered_card_is_fixed_no_more(table):
    """Rules 7.1, 9.7: the bottom box of Rigid 7 is not live under another card."""
    t = table(
        own=["chaos", "fire", "light"],
        opp=["rigid", "water", "metal"],
        opp_stacks=["rigid-7 x(water-1)", "", ""],
        own_hand="chaos-0",
    )
    t.play("chaos-0", line=1)
    t.line(1)
    assert t.stacks("opp") == ["x(rigid-7) x(water-1)", "", ""]


def test_the_performer_picks_among_those_tied(table):
    """Rules 9.8: Hate 2 with two highest cards on either side."""
    t = table(
        own=["hate", "fire", "light"],
        opp=OPP,
        own_stacks=["", "fire-2", "light-1"],
        opp_stacks=["death-4", "life-4", "metal-3"],
        own_hand="hate-2",
    )
    t.play("hate-2", line=1)
    assert t.legal() == ["fire-2", "hate-2"]
    t.choose("fire-2", by="own")
    assert t.legal() == ["death-4", "life-4"]
    t.choose("life-4", by="own")
    assert (t.trash("own"), t.trash("opp")) == ("fire-2", "life-4")


def test_all_of_the_highest_are_all_those_tied(table):
    """Rules 9.8, 9.9: Inert 2 flips every highest face-up card of one line, covered or not."""
    t = table(
        own=["inert", "fire", "light"],
        opp=OPP,
        own_stacks=["", "fire-4 light-2", ""],
        opp_stacks=["", "life-4 x(death-5)", "metal-3"],
        own_hand="inert-2",
    )
    t.play("inert-2", line=1)
    assert t.legal() == ["line 1", "line 2", "line 3"]
    t.line(2)
    assert (t.stacks("own"), t.stacks("opp")) == (
        ["inert-2", "x(fire-4) light-2", ""],
        ["", "x(life-4) x(death-5)", "metal-3"],
    )


# --- how many --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("discards", [0, 1, 3])
def test_any_number_is_none_or_more(table, discards):
    """Rules 9.12: War 1 after B's refresh: A stops when A likes, then refreshes."""
    t = table(
        own=["war", "fire", "light"],
        opp=OPP,
        own_stacks=["war-1", "", ""],
        own_hand="fire-1 fire-2 fire-3",
        opp_hand="life-1",
        turn="opp",
    )
    t.refresh()
    for card in ["fire-1", "fire-2", "fire-3"][:discards]:
        assert (t.asked(), "decline" in t.legal()) == ("own: card", True)
        t.choose(card)
    if discards < 3:
        t.decline()
    assert (t.count("own", "hand"), t.count("own", "trash")) == (5, discards)


def test_a_minimum_is_asked_for_as_far_as_there_are_cards(table):
    """Rules 9.12: Plague 2 discards one or more: the first cannot be declined, the second can."""
    t = table(own=["plague", "fire", "light"], opp=OPP, own_hand="plague-2 fire-1 fire-2 fire-3", opp_hand="life-1")
    t.play("plague-2", line=1)
    assert t.legal() == ["fire-1", "fire-2", "fire-3"]
    t.choose("fire-1")
    assert t.legal() == ["decline", "fire-2", "fire-3"]
    t.decline()
    assert (t.trash("own"), t.trash("opp")) == ("fire-1", "life-1")


def test_cards_of_one_line_lie_in_it(table):
    """Rules 9.13: Death 2 takes all cards of value 1 or 2 in a line, both sides, covered too; lines with such only."""
    t = table(
        own=["death", "fire", "light"],
        opp=["water", "life", "metal"],
        own_stacks=["", "fire-2 fire-5 x(light-0)", ""],
        opp_stacks=["", "life-1 life-3", "metal-3"],
        own_hand="death-2",
    )
    t.play("death-2", line=1)
    assert (t.asked(), t.legal()) == ("own: line", ["line 1", "line 2"])
    t.line(2)
    assert (t.stacks("own"), t.stacks("opp")) == (["death-2", "fire-5", ""], ["", "life-3", "metal-3"])
    assert t.asked() == "nothing"


@pytest.mark.parametrize(("hand", "asked"), [("fire-1", "own: option"), ("", "nothing")])
def test_one_alternative_is_carried_out_that_can_do_something(table, hand, asked):
    """Rules 9.14: Corruption 6 without a card to discard deletes itself, with one it is asked."""
    t = table(
        own=["corruption", "fire", "light"], opp=OPP, own_stacks=["corruption-6", "", ""], own_hand=hand, phase="end"
    )
    assert t.asked() == asked
    if hand:
        t.option(1)
    assert (t.trash("own"), t.stacks("own")[0]) == (("fire-1", "corruption-6") if hand else ("corruption-6", ""))


def test_numbers_and_conditions_are_those_of_the_moment(table):
    """Rules 9.15: Peace 3 looks at the hand after its discard."""
    for discards, legal in ((True, ["fire-2", "life-3", "peace-3"]), (False, ["life-3", "peace-3"])):
        t = table(
            own=["peace", "fire", "light"],
            opp=OPP,
            own_stacks=["", "fire-2", ""],
            opp_stacks=["death-1", "life-3", ""],
            own_hand="peace-3 fire-4 fire-5",
        )
        t.play("peace-3", line=1)
        if discards:
            t.choose("fire-4")
        else:
            t.decline()
        assert t.legal() == legal
