"""Chapter 8: when text runs, what it interrupts, when it is lost, and cards on the move."""

import pytest

BOTH = ("own", "opp")
PROTOCOLS = {"own": ["momentum", "speed", "fire"], "opp": ["life", "death", "metal"]}
HANDS = {"own_hand": "fire-5", "opp_hand": "life-5"}
PROBE = "momentum-3"  # a middle box and nothing else: draw two cards


def other(who):
    return "opp" if who == "own" else "own"


def probe_of(owner, stacks):
    """The stacks of the player under test; each test looks at how many cards that player draws."""
    return {f"{owner}_stacks": stacks}


def drawn(t, owner):
    """How many cards the owner has besides the one given at the beginning."""
    return t.count(owner, "hand") - 1


# --- a middle box runs exactly once, whoever owns the card and whosever turn it is (Rules 8.1, 8.6) -------------------
@pytest.mark.parametrize("turn", BOTH)
@pytest.mark.parametrize("owner", BOTH)
class TestMiddleBoxRunsOnce:
    def test_when_the_card_is_turned_up(self, table, owner, turn):
        """Rules 8.1, 8.6: flipped face-up while uncovered."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"fire-4 x({PROBE})", ""]), turn=turn)
        t.flip_cards(PROBE)
        assert (drawn(t, owner), drawn(t, other(owner))) == (2, 0)

    @pytest.mark.parametrize("cover", ["fire-4", "x(fire-4)"])
    def test_when_its_cover_is_deleted(self, table, owner, turn, cover):
        """Rules 8.1, 8.6: it becomes uncovered, whoever deleted the cover."""
        for by in BOTH:
            t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} {cover}", ""]), turn=turn)
            t.delete_cards("fire-4", by=by)
            assert (drawn(t, owner), drawn(t, other(owner))) == (2, 0)

    def test_when_several_covers_are_deleted_at_once(self, table, owner, turn):
        """Rules 8.1, 8.10: one batch uncovers it once."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} x(fire-4) fire-2", ""]), turn=turn)
        t.delete_cards("fire-4", "fire-2")
        assert (drawn(t, owner), drawn(t, other(owner))) == (2, 0)

    def test_when_its_cover_is_returned(self, table, owner, turn):
        """Rules 8.1, 10.4: the cover goes to its owner's hand."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} fire-4", ""]), turn=turn)
        t.return_cards("fire-4")
        assert "fire-4" in t.hand(owner).split()
        assert (drawn(t, owner), drawn(t, other(owner))) == (3, 0)

    def test_when_its_cover_is_seized(self, table, owner, turn):
        """Rules 8.1, 10.4: the cover goes to the other player's hand, and uncovers as a return does."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} x(fire-4)", ""]), turn=turn)
        t.seize_cards("fire-4", by=other(owner))
        assert "fire-4" in t.hand(other(owner)).split()
        assert (drawn(t, owner), drawn(t, other(owner))) == (2, 1)

    def test_when_its_cover_is_shifted(self, table, owner, turn):
        """Rules 8.1, 8.17: the cover leaves for another line."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} fire-4", ""]), turn=turn)
        t.shift_cards("fire-4", line=3)
        assert t.stacks(owner) == ["", PROBE, "fire-4"]
        assert (drawn(t, owner), drawn(t, other(owner))) == (2, 0)

    def test_when_it_is_shifted_from_underneath(self, table, owner, turn):
        """Rules 8.3: covered before, it is uncovered in its new line."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} fire-4", "x(fire-2)"]), turn=turn)
        t.shift_cards(PROBE, line=3)
        assert t.stacks(owner) == ["", "fire-4", f"x(fire-2) {PROBE}"]
        assert (drawn(t, owner), drawn(t, other(owner))) == (2, 0)

    def test_when_it_is_played(self, table, owner, turn):
        """Rules 4.4, 8.1: by the action of the turn, or in the other player's turn where Speed 0 says play."""
        stacks = probe_of(owner, ["", "x(speed-0)", ""])
        t = table(**PROTOCOLS, **stacks, **{f"{owner}_hand": PROBE, f"{other(owner)}_hand": "death-5"}, turn=turn)
        if turn != owner:
            t.flip_cards("speed-0")
        t.play(PROBE, line=1, by=owner)
        assert t.stacks(owner)[0] == PROBE
        assert (t.count(owner, "hand"), t.count(other(owner), "hand")) == (2, 1)


@pytest.mark.parametrize("turn", BOTH)
@pytest.mark.parametrize("owner", BOTH)
class TestMiddleBoxDoesNotRun:
    def test_when_the_card_is_turned_up_under_another(self, table, owner, turn):
        """Rules 8.2: not then, but when it is uncovered."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"x({PROBE}) fire-4", ""]), turn=turn)
        t.flip_cards(PROBE)
        assert (t.stacks(owner)[1], drawn(t, owner)) == (f"{PROBE} fire-4", 0)

    def test_when_the_card_is_turned_down(self, table, owner, turn):
        """Rules 10.1: face-up to face-down runs nothing."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", PROBE, ""]), turn=turn)
        t.flip_cards(PROBE)
        assert (t.stacks(owner)[1], drawn(t, owner)) == (f"x({PROBE})", 0)

    def test_when_a_face_down_card_is_uncovered(self, table, owner, turn):
        """Rules 7.2, 8.1: a face-down card has no boxes."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"x({PROBE}) fire-4", ""]), turn=turn)
        t.delete_cards("fire-4")
        assert drawn(t, owner) == 0

    def test_when_a_card_below_another_cover_goes(self, table, owner, turn):
        """Rules 8.1: it is still covered."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"{PROBE} x(fire-4) fire-2", ""]), turn=turn)
        t.delete_cards("fire-4")
        assert (t.stacks(owner)[1], drawn(t, owner)) == (f"{PROBE} fire-2", 0)

    def test_when_an_uncovered_card_is_shifted(self, table, owner, turn):
        """Rules 8.3: it stays uncovered."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", f"x(fire-4) {PROBE}", "x(fire-2)"]), turn=turn)
        t.shift_cards(PROBE, line=3)
        assert (t.stacks(owner), drawn(t, owner)) == (["", "x(fire-4)", f"x(fire-2) {PROBE}"], 0)

    def test_when_the_card_goes_away(self, table, owner, turn):
        """Rules 8.8: deleted or returned, it has no text any more."""
        t = table(**PROTOCOLS, **HANDS, **probe_of(owner, ["", PROBE, ""]), turn=turn)
        t.delete_cards(PROBE)
        assert (t.trash(owner), drawn(t, owner)) == (PROBE, 0)


def test_a_card_played_face_down_runs_nothing(table):
    """Rules 4.4: nothing on it runs, and the card that it covers does not either."""
    t = table(**PROTOCOLS, own_stacks=["momentum-4", "", ""], own_hand=PROBE)
    t.play(f"x({PROBE})", line=1)
    assert (t.stacks("own"), t.hand("own"), t.asked()) == ([f"momentum-4 x({PROBE})", "", ""], "", "nothing")


def test_a_middle_box_runs_each_time_anew(table):
    """Rules 8.1: uncovered, turned down, and turned up again: twice two cards."""
    t = table(**PROTOCOLS, **HANDS, own_stacks=["", f"{PROBE} fire-4", ""])
    t.delete_cards("fire-4")
    t.next_turn()
    t.flip_cards(PROBE)
    assert drawn(t, "own") == 2
    t.next_turn()
    t.flip_cards(PROBE)
    assert drawn(t, "own") == 4


# --- several at once -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("turn", BOTH)
def test_the_player_on_turn_orders_what_one_act_sets_off(table, turn):
    """Rules 8.4, C8: middle boxes of both sides, in the order that the player on turn picks."""
    t = table(
        own=["momentum", "water", "fire"],
        opp=["life", "light", "metal"],
        own_stacks=["x(momentum-3)", "", ""],
        opp_stacks=["", "x(light-0)", ""],
        own_hand="fire-5",
        opp_hand="metal-5",
        turn=turn,
    )
    t.flip_cards("momentum-3", "light-0")
    assert (t.asked(), t.legal()) == (f"{turn}: order", ["light-0", "momentum-3"])
    t.order("light-0")
    assert (t.asked(), t.count("own", "hand")) == ("opp: field card", 1)
    t.choose("momentum-3")  # it lies face-down now: its box, still to come, is dropped; it counts 2
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (1, 3)


def test_a_middle_box_that_waits_is_dropped_with_its_card(table):
    """Rules 8.4, C8: the card is deleted before its turn comes."""
    t = table(
        own=["momentum", "hate", "fire"],
        opp=["life", "light", "metal"],
        own_stacks=["x(momentum-3)", "x(hate-0)", ""],
        own_hand="fire-5",
    )
    t.flip_cards("momentum-3", "hate-0")
    t.order("hate-0")
    t.choose("momentum-3")
    assert (t.asked(), t.hand("own")) == ("nothing", "fire-5")


# --- nested text -----------------------------------------------------------------------------------------------------
def four_deep(table):
    """Life 1 turned up Fire 0, that Light 0 of the other side, that Water 0, whose first flip is to be chosen."""
    t = table(
        own=["life", "fire", "water"],
        opp=["light", "death", "metal"],
        own_stacks=["", "x(fire-0)", "x(water-0)"],
        opp_stacks=["x(light-0)", "death-4", ""],
        own_hand="life-1",
    )
    t.play("life-1", line=1)
    t.choose("fire-0", by="own")
    t.choose("light-0", by="own")
    t.choose("water-0", by="opp")
    assert t.frames() == [
        "life-1 middle (own): flip",
        "fire-0 middle (own): draw",
        "light-0 middle (opp): draw",
        "water-0 middle (own): flip, flip",
    ]
    return t


def test_text_nested_four_deep_goes_on_from_the_last_set_off(table):
    """Rules 8.6, 8.7: each text of its owner, the last one first, with the steps that are left."""
    t = four_deep(table)
    t.choose("death-4", by="own")  # Water 0, which then turns itself over; then Light 0: that card counts 2
    assert (t.count("opp", "hand"), t.count("own", "hand")) == (2, 2)
    assert t.stacks("own") == ["life-1", "fire-0", "x(water-0)"]
    assert t.stacks("opp") == ["light-0", "x(death-4)", ""]
    assert t.frames() == ["life-1 middle (own): flip"]
    assert t.asked() == "own: field card"


def test_a_text_in_the_middle_is_lost_and_those_around_it_go_on(table):
    """Rules 8.7, 8.8: Light 0 is turned down by the text that it set off, and draws nothing."""
    t = four_deep(table)
    t.choose("light-0", by="own")
    assert (t.count("opp", "hand"), t.count("own", "hand")) == (0, 2)
    assert t.frames() == ["life-1 middle (own): flip"]
    t.choose("fire-0")
    assert t.asked() == "nothing"


# --- text that is lost -----------------------------------------------------------------------------------------------
# what the other side's card, turned up by the first flip of Life 1, does to Life 1; whether the second flip is lost
HITS = {
    "flipped": ("apathy-3", ["life-1"], True),
    "deleted": ("hate-0", ["life-1"], True),
    "returned": ("fear-2", ["life-1"], True),
    "covered": ("gravity-6", [], True),
    "muted": ("apathy-2", [], True),
    "shifted": ("fear-3", ["line 3"], False),
    "left alone": ("momentum-3", [], False),
}


@pytest.mark.parametrize("hit", HITS)
def test_steps_left_are_lost_with_their_card(table, hit):
    """Rules 8.8, C21: flipped, deleted, returned, covered or muted it loses them; shifted it does not."""
    card, answers, is_lost = HITS[hit]
    t = table(
        own=["life", "water", "fire"],
        opp=[card[:-2], "light", "metal"],
        own_stacks=["", "water-3", ""],
        opp_stacks=[f"x({card})", "", ""],
        own_hand="life-1",
    )
    t.play("life-1", line=1)
    t.choose(card)
    for answer in answers:
        if answer.startswith("line"):
            t.line(int(answer[-1]), by="opp")
        else:
            t.choose(answer, by="opp")
    assert t.asked() == ("nothing" if is_lost else "own: field card")
    assert t.frames() == ([] if is_lost else ["life-1 middle (own): flip"])


def test_steps_once_lost_are_not_taken_up_again(table):
    """Rules 8.8: Fire 0 is turned down and up again within its own first step: only the new run of its box draws."""
    t = table(
        own=["fire", "water", "light"],
        opp=["life", "death", "metal"],
        own_stacks=["", "water-3", ""],
        opp_stacks=["x(life-1)", "", ""],
        own_hand="fire-0",
    )
    t.play("fire-0", line=1)
    t.choose("life-1", by="own")
    t.choose("fire-0", by="opp")
    t.choose("fire-0", by="opp")
    assert t.frames() == ["fire-0 middle (own): flip, draw"]
    t.choose("water-3", by="own")
    assert (t.count("own", "hand"), t.asked()) == (2, "nothing")


def test_steps_lost_under_a_cover_are_not_taken_up_again(table):
    """Rules 8.8: Light 0 is covered (Gravity 6) and uncovered (Water 4) within its first step."""
    t = table(
        own=["light", "water", "fire"],
        opp=["gravity", "life", "metal"],
        opp_stacks=["x(gravity-6)", "x(life-1)", "metal-3"],
        own_hand="light-0",
        own_deck_top="water-4",
    )
    t.play("light-0", line=1)
    t.choose("life-1", by="own")
    t.choose("gravity-6", by="opp")
    assert t.stacks("own")[0] == "light-0 x(water-4)"
    t.choose("water-4", by="opp")  # A's only uncovered card, it returns itself
    assert t.frames() == ["light-0 middle (own): flip, draw"]
    t.choose("metal-3", by="own")
    assert (t.count("own", "hand"), t.asked()) == (3, "nothing")  # Water 4, and two for a card turned face-down


def test_a_top_box_goes_on_when_its_card_is_covered(table):
    """Rules 8.5, 8.8: Overwhelm 2 covers itself at the end of the turn, and still turns itself over."""
    t = table(
        own=["overwhelm", "water", "fire"],
        opp=["life", "death", "metal"],
        own_stacks=["overwhelm-2", "", ""],
        own_deck_top="fire-1 fire-2 fire-3",
        phase="end",
    )
    t.line(1)
    t.line(2)
    assert t.stacks("own") == ["x(overwhelm-2) x(fire-1)", "x(fire-2)", "x(fire-3)"]


def test_a_bottom_box_is_not_live_under_another_card(table):
    """Rules 8.5: Light 1 draws at the end only while it is uncovered, Ice 3 has a top box and shifts when covered."""
    t = table(
        own=["light", "ice", "fire"],
        opp=["life", "death", "metal"],
        own_stacks=["light-1 fire-4", "ice-3 fire-2", ""],
        phase="end",
    )
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "ice-3"])
    t.choose("ice-3")
    t.line(3)
    assert (t.stacks("own"), t.hand("own")) == (["light-1 fire-4", "fire-2", "ice-3"], "")


# --- listeners -------------------------------------------------------------------------------------------------------
def test_listeners_wait_for_the_consequences(table):
    """Rules 8.9: Hate 3 draws for a deletion after the middle box that the deletion uncovered."""
    t = table(
        own=["hate", "life", "fire"],
        opp=["light", "death", "metal"],
        own_stacks=["hate-3", "life-1 fire-4", ""],
        own_hand="fire-5",
    )
    t.delete_cards("fire-4")
    assert t.frames() == ["after_delete (own)", "life-1 middle (own): flip, flip"]
    assert t.count("own", "hand") == 1
    t.choose("life-1")  # which ends its text
    assert (t.count("own", "hand"), t.asked()) == (2, "nothing")


def test_listeners_are_those_live_after_the_consequences(table):
    """Rules 8.9: Hate 3, turned down by what the deletion uncovered, hears nothing; turned up, it does."""
    for stack, expected in (("hate-3", 1), ("x(hate-3)", 2)):
        t = table(
            own=["hate", "life", "fire"],
            opp=["spirit", "death", "metal"],
            own_stacks=[stack, "", ""],
            opp_stacks=["spirit-2 death-3", "", ""],
            own_hand="fire-5",
        )
        t.delete_cards("death-3")
        t.choose("hate-3", by="opp")
        assert t.count("own", "hand") == expected


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_batch_is_one_event(table, count):
    """Rules 8.10: however many cards are deleted at once, Hate 3 draws one."""
    cards = ["x(fire-1)", "x(fire-2)", "x(fire-3)", "x(fire-4)"][:count]
    t = table(
        own=["hate", "life", "fire"],
        opp=["light", "death", "metal"],
        own_stacks=["hate-3", " ".join(cards[:2]), " ".join(cards[2:])],
        own_hand="fire-5",
    )
    t.delete_cards(*(card[2:-1] for card in cards))
    assert (t.count("own", "hand"), len(t.trash("own").split())) == (2, count)


def test_discards_of_one_step_are_one_event(table):
    """Rules 8.9, 8.10, 10.5: two cards by one step of Psychic 2, Plague 1 draws once, before the second step."""
    t = table(
        own=["psychic", "plague", "fire"],
        opp=["light", "death", "metal"],
        own_stacks=["", "plague-1", ""],
        own_hand="psychic-2",
        opp_hand="light-0 light-1 light-2",
    )
    t.play("psychic-2", line=1)
    t.choose("light-0", by="opp")
    t.choose("light-1", by="opp")
    assert t.count("own", "hand") == 1
    assert t.asked() == "own: rearrange"


def test_an_act_that_moves_nothing_is_no_event(table):
    """Rules 8.10: B has no card to discard, and Plague 1 draws nothing."""
    t = table(
        own=["psychic", "plague", "fire"],
        opp=["light", "death", "metal"],
        own_stacks=["", "plague-1", ""],
        own_hand="psychic-2",
    )
    t.play("psychic-2", line=1)
    assert (t.hand("own"), t.asked()) == ("", "own: rearrange")


def test_events_of_one_act_are_one_group(table):
    """Rules 8.11, 8.12, C9: a refresh is a draw too, and the player on turn orders what listens to either."""
    t = table(
        own=["gluttony", "spirit", "fire"],
        opp=["mirror", "death", "metal"],
        own_stacks=["gluttony-4", "spirit-3", ""],
        opp_stacks=["mirror-4", "", ""],
        own_hand="fire-5",
    )
    t.refresh()
    assert (t.asked(), t.legal()) == ("own: order", ["gluttony-4", "mirror-4", "spirit-3"])
    t.order("mirror-4")
    assert t.count("opp", "hand") == 1
    assert t.legal() == ["gluttony-4", "spirit-3"]


@pytest.mark.parametrize(("whose", "asked"), [("own", "nothing"), ("opp", "opp: field card")])
def test_a_rearrangement_is_an_event_of_whose_protocols_have_moved(table, whose, asked):
    """Rules 8.14, C12: A moves protocols; B's Nova 2 hears of it if they are B's, the protocols' owner."""
    t = table(
        own=["psychic", "water", "fire"],
        opp=["nova", "death", "metal"],
        opp_stacks=["nova-2", "x(death-1)", ""],
        own_hand="psychic-2 water-2",
        opp_hand="death-3 death-4",
    )
    if whose == "opp":
        t.play("psychic-2", line=1)
        t.rearrange("opp", "nova metal death", by="own")
    else:
        t.play("water-2", line=2)
        t.rearrange("own", "psychic fire water", by="own")
    assert t.asked() == asked


def start_with_courage_0(table):
    return table(
        own=["courage", "pride", "fire"],
        opp=["life", "death", "metal"],
        own_stacks=["courage-0", "pride-2", ""],
        phase="start",
    )


@pytest.mark.parametrize(("first", "hand"), [("courage-0", 2), ("pride-2", 1)])
def test_a_listeners_condition_is_checked_when_it_is_resolved(table, first, hand):
    """Rules 8.13, C10: Courage 0 draws with an empty hand; after Pride 2 has drawn it is not empty any more."""
    t = start_with_courage_0(table)
    assert (t.asked(), t.legal()) == ("own: order", ["courage-0", "pride-2"])
    t.order(first)
    assert (t.count("own", "hand"), t.phase) == (hand, "action")


def test_a_noted_listener_is_dropped_even_if_its_card_is_back(table):
    """Rules 8.13, C11: Light 1 is turned down and up again while its command waits."""
    t = table(
        own=["light", "fire", "life"],
        opp=["war", "death", "metal"],
        own_stacks=["light-1", "fire-3", "x(life-1)"],
        own_hand="fire-5",
        phase="end",
    )
    t.order("fire-3")
    t.choose("fire-5")
    t.choose("life-1")
    t.choose("light-1")
    t.choose("light-1")
    assert (t.stacks("own"), t.hand("own"), t.asked()) == (["light-1", "fire-3", "life-1"], "", "nothing")


@pytest.mark.parametrize("phase", ["start", "end"])
@pytest.mark.parametrize("turn", BOTH)
def test_only_the_player_on_turn_has_start_and_end_commands(table, turn, phase):
    """Rules 3.2: both sides have such a card, and one of them is resolved, once."""
    t = table(
        own=["light", "pride", "fire"],
        opp=["courage", "overwhelm", "metal"],
        own_stacks=["light-1", "pride-2", "fire-4"],
        opp_stacks=["", "", "courage-2"],
        own_hand="fire-5",
        opp_hand="metal-5",
        turn=turn,
        phase=phase,
    )
    mine = 1 if turn == "own" else 0
    theirs = 1 if turn == "opp" and phase == "end" else 0  # Courage 2 has no start command
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (1 + mine, 1 + theirs)


# --- cards on the move -----------------------------------------------------------------------------------------------
def test_a_card_in_transit_keeps_facing_and_destination(table):
    """Rules 8.17: what its leaving uncovers is resolved while it lies nowhere and cannot be chosen."""
    t = table(
        own=["life", "light", "fire"],
        opp=["war", "death", "metal"],
        own_stacks=["life-1 x(fire-4)", "", "light-4"],
        own_hand="fire-5",
    )
    t.shift_cards("fire-4", line=3)
    assert t.frames() == ["x(fire-4) lands (own 3)", "life-1 middle (own): flip, flip"]
    assert (t.stacks("own"), t.legal()) == (["life-1", "", "light-4"], ["life-1", "light-4"])
    t.choose("light-4")
    t.choose("life-1")
    assert t.stacks("own") == ["x(life-1)", "", "x(light-4) x(fire-4)"]


def test_cards_committed_to_one_stack_land_in_the_order_of_setting_out(table):
    """Rules 8.15, 8.17: a card played for what the first one set off lands on it; Fire 0 hears of one cover only."""
    t = table(
        own=["fire", "speed", "water"],
        opp=["war", "death", "metal"],
        own_stacks=["fire-0", "x(speed-0)", ""],
        own_hand="fire-5 water-5",
        own_deck_top="fire-1 fire-2",
    )
    t.play("x(fire-5)", line=1)
    assert t.hand("own") == "fire-1 water-5"  # Fire 0 drew, and flipped Speed 0
    assert t.frames() == ["x(fire-5) lands (own 1)", "speed-0 middle (own): play"]
    t.play("x(water-5)", line=1)
    assert t.stacks("own") == ["fire-0 x(fire-5) x(water-5)", "speed-0", ""]
    assert t.hand("own") == "fire-1"


def test_three_cards_shifted_to_one_stack_keep_their_order(table):
    """Rules 8.15, 8.17, 10.3: the card that they land on hears of the first of them."""
    t = table(
        own=["clarity", "light", "fire"],
        opp=["war", "death", "metal"],
        own_stacks=["clarity-1", "x(light-4) x(fire-1) x(light-5) x(fire-2)", ""],
        own_hand="fire-5",
    )
    t.shift_cards("fire-2", "light-4", "fire-1", line=1)
    assert t.stacks("own") == ["clarity-1 x(light-4) x(fire-1) x(fire-2)", "x(light-5)", ""]
    assert t.count("own", "hand") == 4


@pytest.mark.parametrize(("uppermost", "hand"), [("momentum-3", 2), ("x(momentum-3)", 0)], ids=["face-up", "face-down"])
def test_cards_shifted_at_once_land_at_once(table, uppermost, hand):
    """Rules 8.3, 8.15, 10.3: Gravity 1 and Rigid 4 come under a card of their batch: neither is uncovered or warned."""
    t = table(
        own=["gravity", "rigid", "momentum"],
        opp=["war", "death", "metal"],
        own_stacks=["", f"gravity-1 rigid-4 {uppermost} x(gravity-2)", ""],
        own_hand="gravity-5",
    )
    t.shift_cards("gravity-1", "rigid-4", "momentum-3", line=1)
    assert t.stacks("own") == [f"gravity-1 rigid-4 {uppermost}", "x(gravity-2)", ""]
    assert (t.count("own", "hand"), t.asked()) == (1 + hand, "nothing")


# --- what moves without running anything -----------------------------------------------------------------------------
def test_stacks_that_change_places_keep_their_order_and_run_nothing(table):
    """Rules 10.18: Mirror 2 exchanges two stacks; the uncovered card of each stays uncovered."""
    t = table(
        own=["mirror", "momentum", "fire"],
        opp=["war", "death", "metal"],
        own_stacks=["", "x(fire-1) fire-4 momentum-3", "fire-2"],
        own_hand="mirror-2",
    )
    t.play("mirror-2", line=1)
    assert t.legal() == ["1 2", "1 3", "2 3"]
    t.pair(2, 3)
    assert (t.stacks("own"), t.hand("own")) == (["mirror-2", "fire-2", "x(fire-1) fire-4 momentum-3"], "")


def test_protocols_change_places_and_cards_stay(table):
    """Rules 10.16, 10.17: Spirit 4 exchanges two protocols with their state, Water 2 puts all in a new order."""
    t = table(
        own=["spirit", "water", "momentum"],
        opp=["war", "death", "metal"],
        own_stacks=["x(water-5)", "water-4", "momentum-3"],
        own_compiled="water",
        own_hand="spirit-4 water-2",
        opp_hand="war-5",
    )
    t.play("spirit-4", line=1)
    t.pair(1, 2)
    stacks = ["x(water-5) spirit-4", "water-4", "momentum-3"]
    assert (t.protocols("own"), t.compiled("own")) == ("water spirit momentum", "water")
    assert (t.stacks("own"), t.hand("own")) == (stacks, "water-2")
    t.next_turn()
    t.play("x(war-5)", line=1)
    t.next_turn()
    t.play("water-2", line=1)
    t.rearrange("own", "momentum water spirit")
    assert (t.protocols("own"), t.compiled("own")) == ("momentum water spirit", "water")
    assert t.stacks("own") == ["x(water-5) spirit-4 water-2", "water-4", "momentum-3"]
