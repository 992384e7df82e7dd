"""Hard cases that the public sources settle, one test each; the number is that of the case in their list."""


# --- uncovering, turning up, and what it interrupts ------------------------------------------------------------------
def test_1_deleting_the_cover_of_an_opposing_card_runs_its_middle_box_at_once(table):
    """Rules 8.1, 8.6, 8.7: B's Light 2 under a card that A deletes: B draws 2, reveals, may shift or flip that card."""
    t = table(
        own=["hate", "water", "fire"],
        opp=["light", "life", "metal"],
        opp_stacks=["light-2 x(life-5)", "", "x(metal-5)"],
        opp_deck_top="light-0 light-1",
        own_hand="hate-0",
    )
    t.play("hate-0", line=1)
    t.choose("life-5")
    assert t.hand("opp") == "light-0 light-1"
    assert t.knows("own", "metal-5")
    assert (t.asked(), t.legal()) == ("opp: option", ["decline", "option 1", "option 2"])
    t.option(1)
    t.line(2, by="opp")
    assert t.stacks("opp") == ["light-2", "x(metal-5)", ""]
    assert t.phase == "over"  # A's turn went on to its end


def test_2_a_covered_card_turned_up_runs_nothing(table):
    """Rules 8.2: Time 1 turns up a covered Light 4, B's hand is not revealed; then the deck is discarded."""
    t = table(
        own=["light", "time", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["x(light-4) fire-3", "", ""],
        own_hand="time-1",
        opp_hand="death-1",
    )
    deck = t.deck("own").split()
    t.play("time-1", line=2)
    assert t.stacks("own") == ["light-4 fire-3", "time-1", ""]
    assert not t.knows("own", "death-1")
    assert (t.deck("own"), t.trash("own").split()) == ("", sorted(deck))


def test_3_what_a_flip_sets_off_is_finished_before_the_next_flip(table):
    """Rules 8.7: Life 1 turns up Water 2; its draw and rearrangement come before the second flip is chosen."""
    t = table(
        own=["life", "water", "fire"],
        opp=["death", "light", "metal"],
        own_stacks=["", "x(water-2)", ""],
        own_hand="life-1",
    )
    t.play("life-1", line=1)
    t.choose("water-2")
    assert t.count("own", "hand") == 2
    assert t.asked() == "own: rearrange"
    assert t.frames() == ["life-1 middle (own): flip", "water-2 middle (own): rearrange"]
    t.rearrange("own", "water life fire")
    assert (t.asked(), t.legal()) == ("own: field card", ["life-1", "water-2"])


def test_4_the_owner_of_the_text_decides_who_its_opponent_is(table):
    """Rules 8.6, 8.8: B's Gravity 6 makes A cover Water 0, which loses its second step."""
    t = table(
        own=["water", "life", "fire"],
        opp=["gravity", "light", "metal"],
        opp_stacks=["x(gravity-6)", "", ""],
        own_hand="water-0",
        own_deck_top="fire-5",
    )
    t.play("water-0", line=1)
    assert t.stacks("own") == ["water-0 x(fire-5)", "", ""]
    assert t.stacks("opp") == ["gravity-6", "", ""]


def test_5_a_card_that_deletes_itself_loses_its_second_sentence(table):
    """Rules 8.8, 9.5: Hate 2 is A's highest card and goes; B loses nothing."""
    t = table(
        own=["hate", "water", "fire"],
        opp=["light", "life", "metal"],
        own_stacks=["", "", "fire-1"],
        opp_stacks=["light-4", "", ""],
        own_hand="hate-2",
    )
    t.play("hate-2", line=1)
    assert t.trash("own") == "hate-2"
    assert t.stacks("opp") == ["light-4", "", ""]


def test_6_a_card_that_turns_itself_over_loses_its_second_sentence(table):
    """Rules 8.8, 9.5: Mirror 3 may choose itself; the flip on B's side then does not happen."""
    t = table(
        own=["mirror", "water", "fire"],
        opp=["light", "life", "metal"],
        own_stacks=["", "", "fire-1"],
        opp_stacks=["light-4", "", ""],
        own_hand="mirror-3",
    )
    t.play("mirror-3", line=1)
    assert t.legal() == ["fire-1", "mirror-3"]
    t.choose("mirror-3")
    assert t.stacks("own") == ["x(mirror-3)", "", "fire-1"]
    assert t.stacks("opp") == ["light-4", "", ""]


def life_0_in_line_1(table):
    t = table(
        own=["life", "water", "fire"],
        opp=["light", "death", "metal"],
        own_stacks=["", "x(water-5)", "x(fire-5)"],
        own_hand="life-0",
        own_deck_top="life-1 life-2 life-3",
    )
    t.play("life-0", line=1)
    assert (t.asked(), t.legal()) == ("own: line", ["line 1", "line 2", "line 3"])
    return t


def test_7_lines_handled_after_the_card_is_covered_get_nothing(table):
    """Rules 9.11: Life 0 handles its own line first, is covered, and the other lines get nothing."""
    t = life_0_in_line_1(table)
    t.line(1)
    assert t.stacks("own") == ["x(life-1)", "x(water-5)", "x(fire-5)"]
    assert t.trash("own") == "life-0"  # covered at the end of the turn, it deleted itself


def test_7_the_own_line_handled_last_fills_all_three(table):
    """Rules 9.11: the performer picks the order of the lines."""
    t = life_0_in_line_1(table)
    t.line(3)
    assert t.legal() == ["line 1", "line 2"]
    t.line(2)
    assert t.stacks("own") == ["x(life-3)", "x(water-5) x(life-2)", "x(fire-5) x(life-1)"]


# --- values, and flips that do not happen ----------------------------------------------------------------------------
def test_8_a_card_turned_face_down_has_value_2(table):
    """Rules 7.2, 7.5: Light 0 turns B's Fire 5 face-down and draws 2."""
    t = table(
        own=["light", "water", "life"],
        opp=["fire", "death", "metal"],
        opp_stacks=["fire-5", "", ""],
        own_hand="light-0",
    )
    t.play("light-0", line=1)
    t.choose("fire-5")
    assert t.stacks("opp") == ["x(fire-5)", "", ""]
    assert t.count("own", "hand") == 2


def test_9_a_card_that_went_to_the_trash_instead_has_its_printed_value(table):
    """Rules 7.6, 8.16: Metal 6 deletes itself instead of turning over, and Light 0 draws 6."""
    t = table(
        own=["light", "water", "life"],
        opp=["fire", "death", "metal"],
        opp_stacks=["", "", "metal-6"],
        own_hand="light-0",
    )
    t.play("light-0", line=1)
    t.choose("metal-6")
    assert (t.stacks("opp"), t.trash("opp")) == (["", "", ""], "metal-6")
    assert t.count("own", "hand") == 6
    assert (t.asked(), t.phase) == ("own: card", "check cache")


def test_10_a_flip_that_was_used_up_takes_no_other_target(table):
    """Rules 8.16, 9.6: Gravity 2 chooses Metal 6, which deletes itself; nothing else is flipped or shifted."""
    t = table(
        own=["gravity", "water", "life"],
        opp=["fire", "death", "metal"],
        own_stacks=["", "water-3", ""],
        opp_stacks=["fire-3", "", "metal-6"],
        own_hand="gravity-2",
    )
    t.play("gravity-2", line=1)
    t.choose("metal-6")
    assert t.asked() == "nothing"
    assert t.trash("opp") == "metal-6"
    assert (t.stacks("own"), t.stacks("opp")) == (["gravity-2", "water-3", ""], ["fire-3", "", ""])


def test_11_all_that_would_be_covered_is_heard_before_the_card_lands(table):
    """Rules 8.15, 8.17: Metal 6 goes, Fire 0 under it is uncovered and runs, then hears that it will be covered."""
    t = table(
        own=["fire", "metal", "water"],
        opp=["life", "death", "light"],
        own_stacks=["fire-0 metal-6", "", "water-3"],
        opp_stacks=["x(life-3)", "", ""],
        own_hand="water-1",
    )
    t.play("x(water-1)", line=1)
    assert t.trash("own") == "metal-6"
    assert (t.asked(), t.legal()) == ("own: field card", ["life-3", "water-3"])
    assert t.frames() == ["x(water-1) lands (own 1)", "fire-0 middle (own): flip, draw"]
    t.choose("life-3")
    assert t.count("own", "hand") == 3  # two by the middle box, one because it will be covered
    assert (t.asked(), t.legal()) == ("own: field card", ["life-3", "water-3"])
    assert t.frames() == ["x(water-1) lands (own 1)", "fire-0 bottom (own): flip"]
    t.choose("life-3")
    assert t.stacks("own") == ["fire-0 x(water-1)", "", "water-3"]
    assert t.stacks("opp") == ["x(life-3)", "", ""]


def test_12_a_face_down_card_listens_to_nothing(table):
    """Rules 7.2, 8.5: Metal 6 that is turned up simply turns."""
    t = table(
        own=["metal", "water", "life"],
        opp=["fire", "death", "light"],
        own_stacks=["", "x(metal-6)", ""],
        own_hand="metal-0",
    )
    t.play("metal-0", line=1)
    t.choose("metal-6")
    assert t.stacks("own") == ["metal-0", "metal-6", ""]


# --- that card -------------------------------------------------------------------------------------------------------
def test_13_that_card_is_shifted_only_after_its_own_text(table):
    """Rules 8.1, 8.7: Darkness 1 turns up Plague 2, which B resolves at once; only then A may shift it."""
    t = table(
        own=["darkness", "water", "fire"],
        opp=["plague", "life", "metal"],
        opp_stacks=["x(plague-2)", "", ""],
        own_hand="darkness-1 fire-5 water-5 water-1",
        opp_hand="life-5 life-1",
    )
    t.play("darkness-1", line=1)
    t.choose("life-5", by="opp")
    t.decline(by="opp")
    t.choose("fire-5", by="own")
    t.choose("water-5", by="own")
    assert (t.hand("own"), t.hand("opp")) == ("water-1", "life-1")
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "plague-2"])
    t.choose("plague-2")
    t.line(3)
    assert t.stacks("opp") == ["", "", "plague-2"]


def test_14_that_card_is_shifted_from_underneath(table):
    """Rules 9.5, 9.6: Speed 0, turned up by Gravity 2, makes A cover it; it is still the card to be shifted."""
    t = table(
        own=["gravity", "speed", "fire"],
        opp=["plague", "life", "metal"],
        own_stacks=["", "x(speed-0)", ""],
        own_hand="gravity-2 fire-1",
    )
    t.play("gravity-2", line=1)
    t.choose("speed-0")
    t.play("x(fire-1)", line=2)
    assert t.stacks("own") == ["gravity-2 speed-0", "x(fire-1)", ""]


# --- compiling -------------------------------------------------------------------------------------------------------
def test_15_a_compiled_line_goes_at_once_and_runs_nothing(table):
    """Rules 5.2, 5.3: all cards of the line go together; no middle box of either player runs."""
    t = table(
        own=["fire", "water", "light"],
        opp=["death", "life", "metal"],
        own_stacks=["", "water-2 water-4 water-5", ""],
        opp_stacks=["", "life-1 life-0 life-4", ""],
        own_hand="fire-1",
        opp_hand="metal-1",
        phase="check compile",
    )
    assert t.asked() == "nothing"
    assert (t.stacks("own"), t.stacks("opp")) == (["", "", ""], ["", "", ""])
    assert (t.trash("own"), t.trash("opp")) == ("water-2 water-4 water-5", "life-0 life-1 life-4")
    assert (t.hand("own"), t.hand("opp")) == ("fire-1", "metal-1")
    assert (t.compiled("own"), t.compiled("opp")) == ("water", "")


def test_16_a_card_that_saves_itself_leaves_the_compile_as_it_is(table):
    """Rules 5.5: covered Speed 2 is shifted instead of deleted, the rest goes, the protocol is compiled."""
    t = table(
        own=["fire", "speed", "light"],
        opp=["death", "life", "metal"],
        own_stacks=["", "speed-5 speed-2 speed-4", ""],
        opp_stacks=["", "life-1 life-4", ""],
        phase="check compile",
    )
    assert (t.asked(), t.legal()) == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert (t.stacks("own"), t.stacks("opp")) == (["", "", "speed-2"], ["", "", ""])
    assert (t.trash("own"), t.trash("opp")) == ("speed-4 speed-5", "life-1 life-4")
    assert t.compiled("own") == "speed"


def seven_cards_to_compile(table, **how):
    return table(
        own=["hate", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["hate-3", "water-5 water-4 x(fire-1) x(fire-2)", ""],
        opp_stacks=["", "x(life-1) x(life-2) x(life-3)", ""],
        own_deck_top="hate-1 hate-2",
        phase="check compile",
        **how,
    )


def test_17_a_compile_is_one_deletion(table):
    """Rules 8.9, 8.10: seven cards are deleted, Hate 3 draws once."""
    t = seven_cards_to_compile(table)
    assert t.hand("own") == "hate-1"
    assert len(f"{t.trash('own')} {t.trash('opp')}".split()) == 7


def test_17_the_protocol_is_turned_before_the_listeners_hear_of_the_deletion(table):
    """Rules 5.7, 8.9: with the third protocol the game is won before Hate 3 could draw."""
    t = seven_cards_to_compile(table, own_compiled="hate fire")
    assert (t.ended(), t.hand("own")) == ("own", "")


def test_18_control_lets_another_protocol_be_compiled(table):
    """Rules 5.2, 6.2: control goes back first, then a rearrangement brings an uncompiled protocol into the line."""
    t = table(
        own=["fire", "water", "light"],
        opp=["death", "life", "metal"],
        own_stacks=["", "water-2 water-4 water-5", ""],
        own_compiled="water",
        control="own",
        phase="check compile",
    )
    assert (t.asked(), t.control) == ("own: rearrange", None)
    assert t.stacks("own")[1] == "water-2 water-4 water-5"
    t.rearrange("own", "fire light water")
    assert (t.protocols("own"), t.compiled("own")) == ("fire light water", "light water")
    assert (t.stacks("own"), t.hand("own"), t.control) == (["", "", ""], "", None)


def test_19_a_refresh_by_a_card_is_a_full_one(table):
    """Rules 6.2, 10.15: Spirit 0 with control: back to neutral, rearrange or not, draw to five, then one more."""
    t = table(
        own=["spirit", "water", "light"],
        opp=["death", "life", "metal"],
        own_hand="spirit-0 water-1 water-5",
        control="own",
    )
    t.play("spirit-0", line=1)
    assert (t.asked(), t.control, t.count("own", "hand")) == ("own: rearrange", None, 2)
    t.decline()
    assert (t.count("own", "hand"), t.control) == (6, None)


def test_20_a_line_compiled_again_takes_the_top_card_of_the_other_deck(table):
    """Rules 5.4, 12.1: no protocol turns; A draws B's top card, which is A's from then on."""
    t = table(
        own=["fire", "water", "light"],
        opp=["death", "life", "metal"],
        own_stacks=["", "water-2 water-4 water-5", ""],
        own_compiled="water",
        own_hand="fire-1",
        opp_deck_top="death-4",
        opp_hand="life-1",
        phase="check compile",
    )
    assert (t.hand("own"), t.compiled("own"), t.trash("opp")) == ("death-4 fire-1", "water", "")
    t.next_turn()
    t.play("x(life-1)", line=3)
    t.next_turn()
    t.play("death-4", line=1)  # in the line of its protocol, on A's side; it deletes itself, the only one of value 0, 1
    assert t.stacks("own") == ["death-4", "", ""]


# --- start and end ---------------------------------------------------------------------------------------------------
def test_21_what_appears_after_the_phase_began_does_nothing(table):
    """Rules 3.2, 3.3: Light 1, uncovered at the end by Corruption 6, was not noted."""
    t = table(
        own=["light", "corruption", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["light-1 corruption-6", "", ""],
        own_hand="fire-5",
        phase="end",
    )
    t.option(2)
    assert (t.stacks("own"), t.trash("own"), t.hand("own")) == (["light-1", "", ""], "corruption-6", "fire-5")


def test_22_a_noted_card_that_is_covered_meanwhile_is_skipped(table):
    """Rules 3.3, 8.13: Speed 3 shifts Spirit 2 onto Fire 3, whose noted command is dropped; Speed 3 flips itself."""
    t = table(
        own=["fire", "speed", "spirit"],
        opp=["death", "life", "metal"],
        own_stacks=["fire-3", "speed-3", "spirit-2"],
        own_hand="fire-5",
        phase="end",
    )
    assert (t.asked(), t.legal()) == ("own: order", ["fire-3", "speed-3"])
    t.order("speed-3")
    t.choose("spirit-2")
    t.line(1)
    assert t.asked() == "nothing"
    assert (t.stacks("own"), t.hand("own")) == (["fire-3 spirit-2", "x(speed-3)", ""], "fire-5")


# --- decks -----------------------------------------------------------------------------------------------------------
def test_23_a_discard_from_the_deck_is_a_discard(table):
    """Rules 10.6: A discards by Clarity 1 from the deck, B's Plague 1 draws."""
    t = table(
        own=["clarity", "water", "fire"],
        opp=["plague", "life", "metal"],
        own_stacks=["clarity-1", "", ""],
        opp_stacks=["", "plague-1", ""],
        own_hand="fire-5",
        own_deck_top="water-3",
        opp_deck_top="life-2",
        phase="start",
    )
    assert (t.asked(), t.knows("opp", "water-3")) == ("own: accept", True)
    t.accept()
    assert (t.trash("own"), t.hand("opp")) == ("water-3", "life-2")


def test_24_a_discard_from_an_empty_deck_does_nothing(table):
    """Rules 12.3: Luck 2 with an empty deck: no shuffle, no card to measure, no draw."""
    t = table(
        own=["luck", "water", "fire"],
        opp=["death", "life", "metal"],
        own_hand="luck-2",
        own_deck="",
        own_trash="water-0 water-1 water-2 water-3 water-4 fire-1 fire-2 fire-3",
    )
    t.play("luck-2", line=1)
    assert (t.count("own", "trash"), t.count("own", "deck"), t.count("own", "hand")) == (8, 0, 0)


def test_25_a_draw_over_a_shuffle_is_one_draw(table):
    """Rules 8.10, 12.2: one card, shuffle, two more; Spirit 3 may shift once."""
    t = table(
        own=["ambush", "spirit", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["", "spirit-3", ""],
        own_hand="ambush-0",
        own_deck="fire-1",
        own_trash="fire-0 fire-2 fire-3 fire-4 fire-5 spirit-5",
    )
    t.play("ambush-0", line=1)
    assert (t.count("own", "hand"), t.count("own", "deck"), t.count("own", "trash")) == (3, 4, 0)
    assert "fire-1" in t.hand("own").split()
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "spirit-3"])
    t.choose("spirit-3")
    t.line(3)
    assert t.asked() == "nothing"


def test_26_a_ban_on_drawing_is_tested_once_a_draw(table):
    """Rules 11.6: Ice 6 with an empty hand: the refresh draws all five."""
    t = table(own=["ice", "water", "fire"], opp=["death", "life", "metal"], own_stacks=["ice-6", "", ""])
    assert t.count("own", "hand") == 5


def test_26_no_refresh_where_no_card_can_be_drawn(table):
    """Rules 4.7: Ice 6 with a card in hand: refreshing is not possible."""
    t = table(
        own=["ice", "water", "fire"], opp=["death", "life", "metal"], own_stacks=["ice-6", "", ""], own_hand="fire-1"
    )
    assert t.legal() == ["own 1 down", "own 2 down", "own 3 down", "own 3 up"]


# --- muting, and many cards at once ----------------------------------------------------------------------------------
def fear_0_against_hate_0(table, stack, turn):
    return table(
        own=["fear", "water", "fire"],
        opp=["hate", "life", "metal"],
        own_stacks=["fear-0", "", ""],
        opp_stacks=["", stack, ""],
        own_hand="fire-5",
        opp_hand="life-5",
        turn=turn,
    )


def test_27_fear_0_mutes_middle_boxes_in_its_owners_turn(table):
    """Rules 11.9: in A's turn no middle box of B runs, be the card turned up or uncovered; in B's it does."""
    for turn, asked in (("own", "nothing"), ("opp", "opp: field card")):
        t = fear_0_against_hate_0(table, "x(hate-0)", turn)
        t.flip_cards("hate-0")
        assert t.asked() == asked
        t = fear_0_against_hate_0(table, "hate-0 x(life-1)", turn)
        t.delete_cards("life-1")
        assert t.asked() == asked


def test_28_a_muted_box_cannot_be_copied(table):
    """Rules 10.23, 11.9: A's Fear 0 leaves A's Mirror 1 nothing to copy in A's turn."""
    t = table(
        own=["fear", "mirror", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["fear-0", "mirror-1", ""],
        opp_stacks=["", "life-1", ""],
        phase="end",
    )
    assert t.asked() == "nothing"


def test_28_fear_0_mutes_nothing_in_the_other_turn(table):
    """Rules 10.23, 11.9: B's Fear 0 does not matter in A's turn."""
    t = table(
        own=["death", "mirror", "fire"],
        opp=["fear", "life", "metal"],
        own_stacks=["", "mirror-1", ""],
        opp_stacks=["fear-0", "life-1", ""],
        phase="end",
    )
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "fear-0", "life-1"])


def test_29_each_treats_the_cards_noted_first_one_by_one(table):
    """Rules 9.10, C15: Plague 3: uncovered cards only, consequences between, none added, misfits skipped."""
    t = table(
        own=["plague", "water", "light"],
        opp=["life", "death", "metal"],
        own_stacks=["", "x(water-5)", "light-1"],
        opp_stacks=["life-3", "death-1 death-4", "life-1 metal-6"],
        own_hand="plague-3",
    )
    t.play("plague-3", line=1)
    assert (t.asked(), t.legal()) == ("own: field card", ["death-4", "life-3", "light-1", "metal-6"])
    t.choose("metal-6")  # it deletes itself and uncovers Life 1
    t.choose("water-5", by="opp")
    t.choose("light-1", by="opp")
    assert (t.asked(), t.legal()) == ("own: field card", ["death-4", "life-3"])
    t.choose("death-4")
    assert t.stacks("own") == ["plague-3", "water-5", "x(light-1)"]
    assert t.stacks("opp") == ["x(life-3)", "death-1 x(death-4)", "life-1"]


def test_30_all_takes_covered_cards_too_at_once(table):
    """Rules 9.9: Apathy 1 turns over every other face-up card of its line."""
    t = table(
        own=["apathy", "water", "light"],
        opp=["life", "death", "metal"],
        own_stacks=["apathy-3 x(water-5)", "water-4", ""],
        opp_stacks=["life-3 life-1", "", ""],
        own_hand="apathy-1",
    )
    t.play("apathy-1", line=1)
    assert t.stacks("own") == ["x(apathy-3) x(water-5) apathy-1", "water-4", ""]
    assert t.stacks("opp") == ["x(life-3) x(life-1)", "", ""]


# --- as much as possible ---------------------------------------------------------------------------------------------
def last_card_played(table, card):
    t = table(
        own=["fire", "plague", "light"],
        opp=["life", "death", "metal"],
        opp_stacks=["life-3", "", ""],
        own_hand=card,
        own_deck_top="light-1 light-2",
        opp_hand="metal-1",
    )
    t.play(card, line=1 if card.startswith("fire") else 2)
    return t


def test_31_a_discard_with_an_empty_hand_counts_nothing(table):
    """Rules 9.2, 9.15: with no card left Fire 1 deletes nothing, Fire 4 draws 1, Plague 2 makes B discard 1."""
    t = last_card_played(table, "fire-1")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-3", "", ""])
    assert last_card_played(table, "fire-4").hand("own") == "light-1"
    t = last_card_played(table, "plague-2")
    assert (t.hand("opp"), t.trash("opp")) == ("", "metal-1")


def test_32_what_must_be_done_is_done_to_the_card_itself(table):
    """Rules 9.1, 9.5: Water 4 is the only own card, and returns itself."""
    t = table(own=["water", "fire", "light"], opp=["life", "death", "metal"], own_hand="water-4")
    t.play("water-4", line=1)
    assert (t.stacks("own"), t.hand("own")) == (["", "", ""], "water-4")


def test_33_a_batch_of_shifts_keeps_sides_and_order(table):
    """Rules 10.3: Light 3 takes all face-down cards of its line to another; what it uncovers runs, on B's side too."""
    t = table(
        own=["light", "ice", "fire"],
        opp=["momentum", "death", "metal"],
        own_stacks=["x(fire-5) x(light-5) ice-2", "", "fire-3"],
        opp_stacks=["x(metal-5) momentum-3 x(death-5)", "", ""],
        own_hand="light-3",
    )
    t.play("light-3", line=1)
    assert (t.asked(), t.legal()) == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert t.stacks("own") == ["ice-2 light-3", "", "fire-3 x(fire-5) x(light-5)"]
    assert t.stacks("opp") == ["momentum-3", "", "x(metal-5) x(death-5)"]
    assert t.count("opp", "hand") == 2


def test_34_cards_returned_go_onto_the_deck(table):
    """Rules 11.11: while B's Corruption 1 is uncovered, what returns to A's hand goes onto A's deck."""
    for stack, deck_top, hand in (
        ("corruption-1", "fire-5", ""),
        ("corruption-1 x(life-1)", "water-1", "fire-5"),
    ):
        t = table(
            own=["water", "light", "fire"],
            opp=["life", "corruption", "metal"],
            own_stacks=["", "", "fire-5"],
            opp_stacks=["", stack, ""],
            own_hand="water-4",
            own_deck_top="water-1",
        )
        t.play("water-4", line=1)
        t.choose("fire-5")
        assert (t.deck("own").split()[0], t.hand("own")) == (deck_top, hand)


def test_35_only_the_flip_itself_is_silent(table):
    """Rules 8.1, 10.1: Luck 1 turns up a card whose middle box does not run; uncovered later, it does."""
    t = table(
        own=["luck", "water", "fire"],
        opp=["life", "death", "metal"],
        own_hand="luck-1 fire-5 fire-1",
        opp_hand="metal-5 metal-1",
        own_deck_top="water-4",
    )
    t.play("luck-1", line=1)
    t.place(line=2, face="down")
    assert (t.asked(), t.stacks("own")) == ("nothing", ["luck-1", "water-4", ""])
    t.next_turn()
    t.play("x(metal-5)", line=1)
    t.next_turn()
    t.play("x(fire-5)", line=2)
    t.next_turn()
    t.delete_cards("fire-5", by="opp")
    assert (t.asked(), t.legal()) == ("own: field card", ["luck-1", "water-4"])


def test_36_a_card_in_transit_cannot_be_chosen_and_lands_first(table):
    """Rules 8.17: Darkness 4 is on its way to line 2 while Speed 0 makes B play; the card played lands on it."""
    t = table(
        own=["psychic", "water", "fire"],
        opp=["speed", "darkness", "life"],
        opp_stacks=["speed-0 darkness-4", "", ""],
        own_hand="psychic-3",
        opp_hand="life-5 life-1",
    )
    t.play("psychic-3", line=1)
    t.choose("life-5", by="opp")
    t.line(2)
    assert t.frames() == ["darkness-4 lands (opp 2)", "speed-0 middle (opp): play"]
    assert t.stacks("opp") == ["speed-0", "", ""]
    t.play("x(life-1)", line=2)
    assert t.stacks("opp") == ["speed-0", "darkness-4 x(life-1)", ""]


def test_37_clearing_the_cache_is_one_discard_and_is_done_once(table):
    """Rules 3.6, 8.10, 8.12: three cards go, B's Plague 1 and A's Speed 1 draw one each; six cards are kept."""
    t = table(
        own=["speed", "water", "fire"],
        opp=["plague", "life", "metal"],
        own_stacks=["speed-1", "", ""],
        opp_stacks=["plague-1", "", ""],
        own_hand="fire-0 fire-1 fire-2 fire-3 fire-4 fire-5 water-1 water-2",
        opp_deck_top="life-1 life-2",
        phase="check cache",
    )
    for card in ("fire-0", "fire-1", "fire-2"):
        t.choose(card, by="own")
    assert (t.asked(), t.legal()) == ("own: order", ["plague-1", "speed-1"])
    t.order("plague-1")
    assert t.asked() == "nothing"
    assert (t.count("own", "hand"), t.hand("opp")) == (6, "life-1")


def test_38_each_rearrangement_must_change_the_order(table):
    """Rules 10.16: Chaos 1 asks for two new orders, and neither can be declined or left as it is."""
    t = table(own=["chaos", "water", "fire"], opp=["plague", "life", "metal"], own_hand="chaos-1")
    t.play("chaos-1", line=1)
    assert t.legal() == [
        "own chaos fire water",
        "own fire chaos water",
        "own fire water chaos",
        "own water chaos fire",
        "own water fire chaos",
    ]
    t.rearrange("own", "water fire chaos")
    assert len(t.legal()) == 5
    t.rearrange("opp", "life metal plague", by="own")
    assert (t.protocols("own"), t.protocols("opp")) == ("water fire chaos", "life metal plague")


# --- Main 3 ----------------------------------------------------------------------------------------------------------
def test_39_a_compile_by_a_card_comes_on_top_of_that_of_the_phase(table):
    """Rules 5.6, 5.7: Greed 1 compiles a second line at the end of the turn, and so wins."""
    t = table(
        own=["greed", "water", "fire"],
        opp=["plague", "life", "metal"],
        own_stacks=["greed-1", "water-5 water-4 water-3", "fire-5 fire-4 fire-2"],
        own_compiled="greed",
        phase="check compile",
    )
    t.line(2)
    assert (t.compiled("own"), t.stacks("own")) == ("greed water fire", ["greed-1", "", ""])
    assert t.ended() == "own"


def test_40_control_is_gained_only_by_who_does_not_hold_it(table):
    """Rules 6.1, 8.14: A takes control from B: Lust 4 draws, Pride 6 flips; passing the test again is no gain."""
    t = table(
        own=["water", "fire", "light"],
        opp=["lust", "pride", "metal"],
        own_stacks=["water-5", "", "light-5"],
        opp_stacks=["lust-4", "pride-6", ""],
        own_hand="fire-5",
        opp_deck_top="lust-0 lust-2",
        control="opp",
        phase="check control",
    )
    assert (t.asked(), t.legal(), t.control) == ("own: order", ["lust-4", "pride-6"], "own")
    t.order("lust-4")
    assert (t.hand("opp"), t.stacks("opp")) == ("lust-0", ["lust-4", "x(pride-6)", ""])
    t.to_phase("check control")
    assert (t.hand("opp"), t.stacks("opp")) == ("lust-0", ["lust-4", "x(pride-6)", ""])
    assert (t.control, t.phase) == ("own", "action")


def test_41_rearranging_for_control_is_heard_as_any_other(table):
    """Rules 6.3, 8.11, 8.14, C5: A rearranges for a refresh: Momentum 1 and Nova 2 come before the draw."""
    t = table(
        own=["nova", "water", "fire"],
        opp=["momentum", "life", "metal"],
        own_stacks=["nova-2", "", "x(water-5)"],
        opp_stacks=["momentum-1", "", ""],
        own_hand="fire-5",
        opp_hand="life-5",
        opp_deck_top="life-1",
        control="own",
    )
    t.refresh()
    t.rearrange("own", "water nova fire")
    assert (t.asked(), t.legal()) == ("own: order", ["momentum-1", "nova-2"])
    t.order("momentum-1")
    assert (t.hand("opp"), t.trash("opp")) == ("life-1", "life-5")
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "water-5"])
    assert t.count("own", "hand") == 1
    t.decline()
    assert t.count("own", "hand") == 5


def test_42_a_covered_card_shifted_runs_after_it_has_landed(table):
    """Rules 8.3: Chaos 2 shifts the covered Light 2, which is uncovered in its new line and runs there."""
    t = table(
        own=["light", "chaos", "fire"],
        opp=["momentum", "life", "metal"],
        own_stacks=["light-2 x(fire-5)", "", "fire-1"],
        own_hand="chaos-2",
    )
    t.play("chaos-2", line=2)
    t.line(3)
    assert t.stacks("own") == ["x(fire-5)", "chaos-2", "fire-1 light-2"]
    assert (t.count("own", "hand"), t.asked()) == (2, "own: option")


def test_43_every_card_tied_for_highest_is_left_out(table):
    """Rules 11.3: Wrath 0 in a line of 5, 5, 2 against 5: the totals are 2 and 0."""
    t = table(
        own=["wrath", "water", "fire"],
        opp=["momentum", "life", "metal"],
        own_stacks=["water-5 wrath-0 fire-5 x(water-1)", "fire-4", ""],
        opp_stacks=["life-5", "", ""],
    )
    assert (t.total("own", 1), t.total("opp", 1), t.total("own", 2)) == (2, 0, 4)
