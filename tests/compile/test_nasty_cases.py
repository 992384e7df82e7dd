"""Cases in which rules meet that seldom meet, found by reading the rules against the cards."""

import shutil
from pathlib import Path

import pytest

from compile_env.content import BUILT_IN


def pack_with(folder, text):
    """The built-in content with another text on Light 5."""
    pack = Path(shutil.copytree(BUILT_IN, folder / "pack"))
    cards = (pack / "cards.yaml").read_text(encoding="utf-8")
    head = "{protocol: light, value: 5, origin: public, certainty: high, "
    plain = head + "middle: [{do: discard}]}"
    assert cards.count(plain) == 1
    (pack / "cards.yaml").write_text(cards.replace(plain, f"{head}\n   {text}}}"), encoding="utf-8")
    return pack


def test_a_total_below_zero_is_below_zero_for_cards(table):
    """Rules 7.4, C7: Metal 0 puts the opponent's side at -2, which its owner, with 0 there, is ahead of."""
    t = table(
        own=["metal", "overwhelm", "pride"],
        opp=["death", "life", "water"],
        own_stacks=["metal-0", "", ""],
        own_hand="overwhelm-1 pride-2",
    )
    assert (t.total("own", 1), t.total("opp", 1)) == (0, -2)
    overwhelm = t.copy()
    overwhelm.play("overwhelm-1", line=2)
    assert overwhelm.asked() == "own: line"  # lines 1 and 2, in an order of choice
    assert overwhelm.legal() == ["line 1", "line 2"]
    t.play("pride-2", line=3)
    assert t.count("own", "hand") == 1 + 2  # Overwhelm 1, and a card for each of lines 1 and 3


def test_a_total_below_zero_is_behind(table):
    """Rules 7.4, C7: the player whose total Metal 0 has put at -2 is behind, and Courage 1 deletes it for that."""
    t = table(
        own=["courage", "fire", "sloth"],
        opp=["death", "metal", "water"],
        opp_stacks=["", "metal-0", ""],
        own_hand="courage-1 sloth-0",
    )
    courage = t.copy()
    courage.play("courage-1", line=1)
    assert (courage.stacks("opp"), courage.trash("opp")) == (["", "", ""], "metal-0")
    t.play("sloth-0", line=3)
    assert t.count("own", "hand") == 1 + 1  # Courage 1, and a card for line 2


def test_no_card_has_the_value_of_nothing(table):
    """Rules 7.6, C26: with an empty deck Luck 4 discards nothing, and no card of value 0 has to go."""
    t = table(
        own=["luck", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["", "water-0", ""],
        opp_stacks=["death-0", "", ""],
        own_hand="luck-4",
        own_deck="",
        own_trash="fire-0",
    )
    t.play("luck-4", line=1)
    assert t.asked() == "nothing"
    assert (t.stacks("own"), t.stacks("opp")) == (["luck-4", "water-0", ""], ["death-0", "", ""])


def test_a_drawn_card_is_asked_for_even_if_it_is_the_only_one(table):
    """Rules 14.3: whether Luck 0 asks must not tell how many cards of the number were drawn."""
    t = table(
        own=["luck", "water", "fire"],
        opp=["death", "life", "metal"],
        own_hand="luck-0 water-0",
        own_deck_top="water-3 fire-1 fire-2",
    )
    t.play("luck-0", line=1)
    t.number(3)
    assert (t.asked(), t.legal()) == ("own: card", ["water-3"])


def test_cards_returned_together_return_at_once(table):
    """Rules 9.9: Corruption 1 was covered when the batch was returned, so nothing is sent onto a deck."""
    t = table(
        own=["water", "luck", "fire"],
        opp=["corruption", "war", "life"],
        own_stacks=["x(luck-1)", "", ""],
        opp_stacks=["corruption-1 x(war-1)", "", ""],
        own_hand="water-3",
    )
    t.play("water-3", line=1)
    assert (t.hand("own"), t.hand("opp")) == ("luck-1", "war-1")
    assert t.stacks("opp") == ["corruption-1", "", ""]


def test_nothing_is_asked_where_no_card_can_be_played(table):
    """Rules 9.1: Nova 0 asks for no card to play beneath when the deck is empty."""
    t = table(
        own=["nova", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["nova-0", "", ""],
        own_hand="water-1",
        own_deck="",
        own_trash="fire-0",
    )
    t.play("x(water-1)", line=2)
    t.to_phase("end")
    assert t.asked() == "nothing"


def test_a_barred_line_is_not_offered_to_play_beneath(table):
    """Rules 11.4: opposite Plague 0 nothing can be played, so Nova 0 is not put beneath Nova 3 there."""
    t = table(
        own=["nova", "water", "fire"],
        opp=["death", "life", "plague"],
        own_stacks=["nova-0", "", "nova-3"],
        opp_stacks=["", "", "plague-0"],
        own_hand="water-1",
        own_deck_top="fire-2",
    )
    t.play("x(water-1)", line=2)
    t.to_phase("end")
    assert t.asked() == "nothing"
    assert t.stacks("own") == ["x(fire-2) nova-0", "x(water-1)", "nova-3"]


def test_what_is_barred_for_all_to_see_is_not_asked(table):
    """Rules 14.2: the play that Diversity 0 allows at the end is not offered where all plays are barred."""
    t = table(
        own=["diversity", "water", "fire"],
        opp=["plague", "life", "metal"],
        own_stacks=["diversity-0", "", ""],
        opp_stacks=["plague-0", "", ""],
        own_hand="water-1 water-2",
    )
    t.play("x(water-1)", line=2)
    t.to_phase("end")
    assert t.asked() == "nothing"


@pytest.mark.parametrize("name", ["fire-4", "plague-2"])
def test_the_last_card_of_a_hand_is_discarded_unasked(table, name):
    """Rules 14.3: a discard of one or more takes the only card in hand without a question."""
    t = table(own=["fire", "plague", "water"], opp=["death", "life", "metal"], own_hand=f"{name} water-1")
    t.play(name, line=1 if name == "fire-4" else 2)
    assert t.trash("own") == "water-1"
    assert t.asked() == "nothing"


def test_a_card_in_hand_is_worth_two(table):
    """Rules 7.6, C25: Light 0 turns up Water 4, which returns itself and is hidden then: 2 cards are drawn."""
    t = table(
        own=["light", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["", "x(water-4)", ""],
        own_hand="light-0",
    )
    t.play("light-0", line=1)
    t.choose("water-4")
    t.choose("water-4")
    assert t.count("own", "hand") == 1 + 2


def test_a_returned_card_is_in_the_hand_when_its_place_is_uncovered(table):
    """Rules 8.17, C27: Fulcrum 4, uncovered by the return, counts the card returned: four in hand, so it draws."""
    t = table(
        own=["fulcrum", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["fulcrum-4 x(fire-1)", "", ""],
        own_hand="water-4 fire-2 fire-3 fire-5",
    )
    t.play("water-4", line=2)
    t.choose("fire-1")
    assert t.count("own", "hand") == 3 + 1 + 1


def test_a_card_played_face_up_was_played_face_up(table):
    """Rules 8.14, C28: Water 0 lies face-down when Rigid 2 hears of the play, and was played face-up."""
    t = table(
        own=["water", "rigid", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["", "rigid-2", ""],
        opp_stacks=["", "x(life-4)", ""],
        own_hand="water-0",
        own_deck_top="fire-1",
    )
    t.play("water-0", line=1)
    t.choose("life-4")
    assert (t.asked(), t.stacks("own")) == ("nothing", ["x(water-0)", "rigid-2", ""])


@pytest.mark.parametrize("stack", ["x(life-4) x(death-1) x(water-5)", "x(water-5) x(life-4) x(death-1)"])
def test_cards_sent_onto_a_deck_at_once_keep_their_order(table, stack):
    """Rules 11.11, C29: Water 3 returns a whole stack, which Corruption 1 sends onto the deck as it lies."""
    t = table(
        own=["corruption", "metal", "fire"],
        opp=["water", "death", "life"],
        own_stacks=["corruption-1", "", ""],
        opp_stacks=["", stack, ""],
        opp_hand="water-3",
        turn="opp",
    )
    t.play("water-3", line=1)
    assert [f"x({name})" for name in t.deck("opp").split()[:3]] == stack.split()[::-1]


@pytest.mark.parametrize(
    ("flipped", "line"), [("metal-6", None), ("x(ice-1)", 3)], ids=["out of the field", "in another line"]
)
def test_the_line_of_that_card_is_where_it_lies_now(table, flipped, line):
    """Rules 9.6, C31: Mirror 3 flips Metal 6, which deletes itself, or Ice 1, which shifts itself to line 3."""
    t = table(
        own=["mirror", "metal", "ice"],
        opp=["war", "death", "life"],
        own_stacks=["", flipped, ""],
        opp_stacks=["life-4", "life-1", "life-3"],
        own_hand="mirror-3",
    )
    t.play("mirror-3", line=1)
    t.choose(flipped)
    if line is not None:
        t.choose("ice-1")
        t.line(line)
    after = ["life-4", "life-1", "life-3" if line is None else "x(life-3)"]
    assert (t.asked(), t.stacks("opp")) == ("nothing", after)


@pytest.mark.parametrize(("held", "stacks"), [(None, ["x(light-5)", "", ""]), ("own", ["light-5", "", ""])])
def test_a_command_whose_condition_fails_takes_the_place_of_nothing(table, tmp_path, held, stacks):
    """Rules 8.16: a card that draws instead of being flipped, if its owner holds control."""
    text = "top: {on: [{when: would_flip, if: {control: own}, run: [{do: draw}]}]}"
    t = table(
        own=["light", "water", "fire"],
        opp=["death", "life", "metal"],
        own_stacks=["light-5", "", ""],
        own_hand="water-1",
        control=held,
        content=pack_with(tmp_path, text),
    )
    t.flip_cards("light-5")
    assert (t.stacks("own"), t.count("own", "hand")) == (stacks, 1 if held is None else 2)


@pytest.mark.parametrize("second", ["accept", "decline"])
def test_each_player_may_decline(table, tmp_path, second):
    """Rules 9.4: both players may draw; that the first one did says nothing for the other."""
    t = table(
        own=["light", "water", "fire"],
        opp=["death", "life", "metal"],
        own_hand="light-5",
        content=pack_with(tmp_path, "middle: [{do: draw, by: both, may: true}]"),
    )
    t.play("light-5", line=1)
    t.option(2)
    t.accept(by="opp")
    assert (t.asked(), t.legal()) == ("own: accept", ["accept", "decline"])
    t.answer(second)
    assert (t.count("own", "hand"), t.count("opp", "hand")) == (1 if second == "accept" else 0, 1)


def test_a_ban_imposed_on_both_players(table, tmp_path):
    """Rules 10.24, C19: each is concerned, the one on turn to the end of the next turn."""
    rule = "{rule: bar, act: draw, of: both}"
    t = table(
        own=["light", "water", "fire"],
        opp=["death", "life", "metal"],
        own_hand="light-5 water-1 water-4 water-5",
        opp_hand="life-1 life-2",
        content=pack_with(tmp_path, f"middle: [{{do: impose, rule: {rule}, until: opp_next_turn}}]"),
    )
    t.play("light-5", line=1)
    for turn, is_barred in (("opp", True), ("own", True), ("opp", False), ("own", False)):
        t.next_turn()
        assert (t.turn, "refresh" not in t.legal()) == (turn, is_barred)
        t.play("x(life-1)" if turn == "opp" else "x(water-1)", line=2) if is_barred else t.refresh()
