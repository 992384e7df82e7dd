"""Chapters 10 and 12: the moves in detail; decks, hands and ownership."""

from collections import Counter

import pytest

from compile_env import compile_v0
from compile_env.state import HAND
from tabletop_core.rng import seeded
from tests.compile.positions import Table

OPP = ["death", "life", "metal"]


# --- flip, delete, shift, return -------------------------------------------------------------------------------------
def test_flips_turn_cards_in_their_places(table):
    """Rules 10.1: covered or not, nothing else changes."""
    t = table(
        own=["fire", "water", "light"],
        opp=OPP,
        own_stacks=["light-4 x(light-1) fire-3", "", ""],
        own_hand="fire-5",
    )
    t.flip_cards("light-4", "light-1", "fire-3")
    assert t.stacks("own") == ["x(light-4) light-1 x(fire-3)", "", ""]


def test_a_deleted_card_goes_to_the_trash_of_its_owner(table):
    """Rules 10.2, 12.1: on whose side it lies, whoever drafted or deleted it."""
    for by in ("own", "opp"):
        t = table(
            own=["fire", "water", "light"],
            opp=OPP,
            own_stacks=["life-3", "", ""],
            opp_stacks=["", "x(fire-4)", ""],
            own_hand="fire-5",
        )
        t.delete_cards("life-3", "fire-4", by=by)
        assert (t.trash("own"), t.trash("opp")) == ("life-3", "fire-4")


def test_a_shift_stays_on_its_side_and_leaves_the_line(table):
    """Rules 10.3: the performer picks another line, the card keeps its facing and lands on top."""
    t = table(
        own=["darkness", "water", "light"],
        opp=OPP,
        own_stacks=["", "", "light-4"],
        opp_stacks=["", "x(life-1)", "metal-3"],
        own_hand="darkness-4",
    )
    t.play("darkness-4", line=1)
    assert (t.asked(), t.legal()) == ("own: line", ["line 1", "line 3"])
    t.line(3)
    assert t.stacks("opp") == ["", "", "metal-3 x(life-1)"]


def test_a_card_in_the_line_named_is_not_shifted_there(table):
    """Rules 10.3: Gravity 2 flips a card of its own line, and that card has nowhere to go."""
    t = table(
        own=["gravity", "water", "light"],
        opp=OPP,
        opp_stacks=["x(life-3)", "", ""],
        own_hand="gravity-2",
    )
    t.play("gravity-2", line=1)
    t.choose("life-3")
    assert (t.asked(), t.stacks("opp")) == ("nothing", ["life-3", "", ""])


def test_returns_go_to_the_owner_and_seizures_to_the_performer(table):
    """Rules 10.4: Fear 2 returns B's card to B; Assimilation 0 takes one, which is A's from then on."""
    t = table(
        own=["fear", "assimilation", "light"],
        opp=OPP,
        opp_stacks=["life-3 x(death-4)", "metal-3", ""],
        own_hand="fear-2 assimilation-0",
        opp_hand="life-5",
    )
    t.play("fear-2", line=1)
    t.choose("metal-3")
    assert t.hand("opp") == "life-5 metal-3"
    t.next_turn()
    t.play("x(life-5)", line=3)
    t.next_turn()
    t.play("assimilation-0", line=2)
    assert t.legal() == ["death-4", "life-5"]
    t.choose("death-4")
    assert (t.hand("own"), t.stacks("opp")) == ("death-4", ["life-3", "", "x(life-5)"])


# --- discard ---------------------------------------------------------------------------------------------------------
def test_a_discard_is_of_the_performers_choice_and_as_many_as_there_are(table):
    """Rules 10.5: two of three are chosen; two or one of two or one go without a question."""
    for hand, answers, left in (("life-1 life-2 life-3", ["life-1", "life-3"], "life-2"), ("life-1", [], "")):
        t = table(own=["sloth", "water", "light"], opp=OPP, own_hand="sloth-3", opp_hand=hand)
        t.play("sloth-3", line=1)
        for answer in answers:
            t.choose(answer, by="opp")
        assert (t.hand("opp"), t.asked()) == (left, "nothing")


def test_a_whole_hand_that_is_empty_may_be_discarded(table):
    """Rules 10.5, 9.2: Greed 4 with no card left: accepting counts as done, and a card is flipped."""
    t = table(own=["greed", "water", "light"], opp=OPP, opp_stacks=["", "x(life-3)", ""], own_hand="greed-4")
    t.play("greed-4", line=1)
    t.accept()
    assert (t.asked(), t.legal()) == ("own: field card", ["greed-4", "life-3"])


def test_who_discards_from_a_deck_is_its_owner(table):
    """Rules 10.6, C16: by A's Luck 3 B's deck is discarded from; B's Corruption 2 hears B, A's Plague 1 hears B too."""
    t = table(
        own=["luck", "plague", "light"],
        opp=["corruption", "life", "metal"],
        own_stacks=["", "plague-1", ""],
        opp_stacks=["corruption-2", "", ""],
        own_hand="luck-3 light-4 light-5",
        own_deck_top="light-0",
        opp_deck_top="metal-3",
    )
    t.play("luck-3", line=1)
    t.name("light")
    assert t.trash("opp") == "metal-3"
    assert (t.asked(), t.legal()) == ("own: order", ["corruption-2", "plague-1"])
    t.order("plague-1")
    assert "light-0" in t.legal()
    t.choose("light-0", by="own")
    assert t.trash("own") == "light-0"


def test_a_discard_into_the_other_trash_changes_the_owner(table):
    """Rules 10.6, 12.1: Assimilation 1 after a refresh: a card of A's hand goes to B's trash."""
    t = table(
        own=["assimilation", "water", "light"],
        opp=OPP,
        own_stacks=["assimilation-1", "", ""],
        own_hand="water-1 water-2 water-3 water-4",
        own_deck_top="light-0",
        opp_deck_top="life-4",
    )
    t.refresh()
    assert t.hand("own") == "life-4 light-0 water-1 water-2 water-3 water-4"
    t.choose("water-2")
    assert (t.trash("own"), t.trash("opp")) == ("", "water-2")


def test_chance_picks_each_card_of_a_hand_alike(table):
    """Rules 10.7, 14.6: Fear 4 over 300 games: each of three cards about a hundred times."""
    gone = Counter()
    for seed in range(300):
        t = table(own=["fear", "water", "light"], opp=OPP, own_hand="fear-4", opp_hand="life-1 life-2 life-3")
        t.state.rng = seeded(seed)
        t.play("fear-4", line=1)
        gone[t.trash("opp")] += 1
    assert sorted(gone) == ["life-1", "life-2", "life-3"]
    assert all(70 < count < 130 for count in gone.values())  # the standard deviation is 8


# --- draw ------------------------------------------------------------------------------------------------------------
def test_a_draw_takes_the_top_cards_in_their_order(table):
    """Rules 10.8: the first two of the deck."""
    t = table(
        own=["momentum", "water", "light"], opp=OPP, own_hand="momentum-3", own_deck_top="light-0 water-1 light-2"
    )
    t.play("momentum-3", line=1)
    assert (t.hand("own"), t.deck("own").split()[0]) == ("light-0 water-1", "light-2")


def test_a_draw_from_cards_revealed_is_a_draw(table):
    """Rules 10.8, 10.14: Clarity 3 draws a 5 of the performer's choice, then shuffles the deck; Mirror 4 hears it."""
    t = table(
        own=["clarity", "water", "light"],
        opp=["mirror", "life", "metal"],
        own_hand="clarity-3",
        opp_stacks=["mirror-4", "", ""],
    )
    t.play("clarity-3", line=1)
    assert (t.asked(), t.legal()) == ("own: card", ["clarity-5", "light-5", "water-5"])
    assert t.knows("opp", "light-2")  # the deck was shown
    t.choose("light-5")
    assert (t.hand("own"), t.count("opp", "hand")) == ("light-5", 1)
    assert not t.knows("opp", "light-2")


def test_a_draw_from_the_other_deck_is_one_by_the_performer(table):
    """Rules 10.9, 12.1, 8.14: Love 1 draws B's top card; A's Spirit 3 and B's Mirror 4 hear of A's draw."""
    t = table(
        own=["love", "spirit", "light"],
        opp=["mirror", "life", "metal"],
        own_stacks=["", "spirit-3", ""],
        opp_stacks=["mirror-4", "", ""],
        own_hand="love-1",
        opp_deck_top="life-4 life-3",
    )
    t.play("love-1", line=1)
    assert (t.hand("own"), t.asked(), t.legal()) == ("life-4", "own: order", ["mirror-4", "spirit-3"])
    t.order("mirror-4")
    assert (t.hand("opp"), t.asked()) == ("life-3", "own: field card")


# --- play ------------------------------------------------------------------------------------------------------------
def test_a_card_from_the_deck_is_seen_by_its_owner_once_it_lies(table):
    """Rules 10.10, 13.2: Momentum 0 plays A's top card: then A may look at it, B not."""
    t = table(
        own=["momentum", "water", "light"],
        opp=OPP,
        own_hand="momentum-0",
        own_deck_top="light-0",
        own_compiled="water",
    )
    assert not t.knows("own", "light-0")
    t.play("momentum-0", line=1)
    assert t.stacks("own") == ["momentum-0", "x(light-0)", ""]
    assert (t.knows("own", "light-0"), t.knows("opp", "light-0")) == (True, False)


def test_a_card_played_onto_the_other_side_belongs_to_it(table):
    """Rules 10.10, 12.1: Assimilation 6 puts A's top card onto B's side, and B may look at it, A not."""
    t = table(
        own=["assimilation", "water", "light"],
        opp=OPP,
        own_stacks=["", "", "assimilation-6"],
        own_deck_top="light-0",
        phase="end",
    )
    assert t.legal() == ["opp 1 down", "opp 2 down", "opp 3 down"]
    t.place(line=2, face="down", side="opp", by="own")
    assert t.stacks("opp") == ["", "x(light-0)", ""]
    assert (t.knows("own", "light-0"), t.knows("opp", "light-0")) == (False, True)


def test_a_card_played_beneath_covers_nothing(table):
    """Rules 10.11: Rigid 3 stays uncovered, the card beneath runs nothing."""
    t = table(
        own=["rigid", "water", "light"],
        opp=OPP,
        own_stacks=["light-4", "", ""],
        own_hand="rigid-3 water-2",
    )
    t.play("rigid-3", line=1)
    assert (t.stacks("own"), t.asked(), t.hand("own")) == (["light-4 x(water-2) rigid-3", "", ""], "nothing", "")


def test_several_cards_beneath_lie_under_the_card_and_above_those_before(table):
    """Rules 10.11, 9.15: Gravity 0 with three other cards in the line plays two."""
    t = table(
        own=["gravity", "water", "light"],
        opp=OPP,
        own_stacks=["x(light-1) x(light-2)", "", ""],
        opp_stacks=["life-3", "", ""],
        own_hand="gravity-0",
        own_deck_top="water-1 water-2 water-3",
    )
    t.play("gravity-0", line=1)
    stack = t.stacks("own")[0].split()
    assert (stack[:2], set(stack[2:4]), stack[4:]) == (
        ["x(light-1)", "x(light-2)"],
        {"x(water-1)", "x(water-2)"},
        ["gravity-0"],
    )


# --- reveal, give, take, tuck, shuffle -------------------------------------------------------------------------------
def test_a_card_revealed_stays_where_and_as_it_was(table):
    """Rules 10.12: Love 4 shows a card of the hand, Light 2 a face-down card of B's; nothing of them runs."""
    t = table(
        own=["love", "light", "water"],
        opp=OPP,
        own_hand="love-4 water-2 water-3",
        opp_stacks=["x(life-3)", "", ""],
    )
    t.play("love-4", line=1)
    t.choose("water-2")
    assert (t.hand("own"), t.knows("opp", "water-2"), t.knows("opp", "water-3")) == ("water-2 water-3", True, False)
    t = table(own=["love", "light", "water"], opp=OPP, own_hand="light-2", opp_stacks=["x(life-4)", "", ""])
    t.play("light-2", line=2)
    assert (t.stacks("opp")[0], t.knows("own", "life-4"), t.count("opp", "hand")) == ("x(life-4)", True, 0)


def test_giving_and_taking_change_the_owner_and_are_no_draw(table):
    """Rules 10.13, 12.1: Love 3 takes a card and gives one; Mirror 4 and Plague 1 hear nothing."""
    t = table(
        own=["love", "plague", "water"],
        opp=["mirror", "life", "metal"],
        own_stacks=["", "plague-1", ""],
        opp_stacks=["mirror-4", "", ""],
        own_hand="love-3 water-1",
        opp_hand="life-4",
    )
    t.play("love-3", line=1)
    assert t.legal() == ["life-4", "water-1"]
    t.choose("water-1")
    assert (t.hand("own"), t.hand("opp"), t.asked()) == ("life-4", "water-1", "nothing")


def test_a_tucked_card_goes_to_the_bottom_of_the_deck(table):
    """Rules 10.13: Sloth 2 at the start; it is no discard, and Corruption 2 hears nothing."""
    t = table(
        own=["sloth", "corruption", "water"],
        opp=OPP,
        own_stacks=["sloth-2", "corruption-2", ""],
        own_hand="water-1 water-2",
        opp_hand="life-1",
        phase="start",
    )
    assert t.legal() == ["decline", "water-1", "water-2"]
    t.choose("water-1")
    assert (t.deck("own").split()[-1], t.hand("own"), t.hand("opp")) == ("water-1", "water-2", "life-1")


@pytest.mark.parametrize(("trash", "asked"), [("water-1 water-2", "own: accept"), ("", "nothing")])
def test_shuffling_the_trash_needs_one(table, trash, asked):
    """Rules 10.14, 12.3: Clarity 4 may shuffle it in; Time 2 hears of a shuffle."""
    t = table(
        own=["clarity", "time", "water"],
        opp=OPP,
        own_stacks=["", "time-2", ""],
        own_hand="clarity-4",
        own_trash=trash,
        own_deck="water-3",
    )
    t.play("clarity-4", line=1)
    assert t.asked() == asked
    if trash:
        t.accept()
        assert (t.count("own", "hand"), t.count("own", "deck"), t.trash("own")) == (1, 2, "")
        assert (t.asked(), t.legal()) == ("own: field card", ["decline", "time-2"])


# --- protocols, control, naming, bans --------------------------------------------------------------------------------
def test_the_ends_are_swapped_without_a_question(table):
    """Rules 10.17: Fulcrum 3 exchanges the left and right protocols."""
    t = table(own=["fulcrum", "water", "light"], opp=OPP, own_hand="fulcrum-3")
    t.play("fulcrum-3", line=1)
    assert t.protocols("own") == "light water fulcrum"


def test_stacks_without_cards_are_not_swapped(table):
    """Rules 10.18, C17: Mirror 2 offers pairs of lines that both hold cards, and nothing with one such line."""
    t = table(own=["mirror", "water", "light"], opp=OPP, own_hand="mirror-2", own_stacks=["", "water-3", ""])
    t.play("mirror-2", line=1)
    assert t.stacks("own") == ["water-3", "mirror-2", ""]
    t = table(own=["mirror", "water", "light"], opp=OPP, own_hand="mirror-2")
    t.play("mirror-2", line=1)
    assert (t.asked(), t.stacks("own")) == ("nothing", ["mirror-2", "", ""])


@pytest.mark.parametrize("before", ["own", "opp", None])
def test_control_is_gained_from_wherever_it_is(table, before):
    """Rules 10.19, 8.10: Lust 0; B's Lust 4 hears only of a change."""
    t = table(
        own=["lust", "water", "light"],
        opp=["pride", "life", "metal"],
        own_hand="lust-0",
        opp_stacks=["pride-6", "", ""],
        control=before,
    )
    t.play("lust-0", line=1)
    assert t.control == "own"
    assert t.stacks("opp")[0] == ("pride-6" if before == "own" else "x(pride-6)")


def test_control_that_is_lost_rearranges_nothing(table):
    """Rules 10.19: Wrath 4 with control, and without."""
    for control, discards in (("own", 2), ("opp", 0), (None, 0)):
        t = table(
            own=["wrath", "water", "light"], opp=OPP, own_hand="wrath-4", opp_hand="life-1 life-2", control=control
        )
        t.play("wrath-4", line=1)
        assert (t.count("opp", "trash"), t.asked()) == (discards, "nothing")
        assert t.control == (None if control == "own" else control)


def test_a_compile_by_a_card_is_of_a_line_that_it_allows(table):
    """Rules 10.20: Greed 1 picks among the lines that qualify; with none it does nothing."""
    t = table(
        own=["greed", "water", "light"],
        opp=OPP,
        own_stacks=["greed-1", "water-5 water-4 water-3", "light-5 light-4 light-3"],
        opp_stacks=["", "", "x(life-1)"],
        phase="end",
    )
    assert (t.asked(), t.legal()) == ("own: line", ["line 2", "line 3"])
    t.line(3)
    assert (t.compiled("own"), t.trash("opp")) == ("light", "life-1")
    t = table(own=["greed", "water", "light"], opp=OPP, own_stacks=["greed-1", "", ""], control="own", phase="end")
    assert (t.asked(), t.control) == ("nothing", "own")


def test_a_protocol_is_marked_compiled_once(table):
    """Rules 10.21: with it compiled already Diversity 0 does nothing, and control stays in either case."""
    for before in ("", "diversity"):
        t = table(
            own=["diversity", "water", "light"],
            opp=OPP,
            own_stacks=["", "water-5", "light-5"],
            opp_stacks=["death-5", "life-5", "metal-5"],
            own_hand="diversity-0",
            own_compiled=before,
            control="own",
        )
        t.play("diversity-0", line=1)
        assert (t.compiled("own"), t.control, t.stacks("own")[0]) == ("diversity", "own", "diversity-0")


def test_what_may_be_named(table):
    """Rules 10.22, C18: any value that occurs, any protocol of the pool."""
    t = table(own=["luck", "metal", "rigid"], opp=["death", "life", "water"], own_hand="luck-0")
    t.play("luck-0", line=1)
    assert (t.asked(), t.legal()) == ("own: number", ["0", "1", "2", "3", "4", "5", "6", "7"])
    t = table(own=["luck", "metal", "rigid"], opp=["death", "life", "water"], own_hand="luck-3")
    t.play("luck-3", line=1)
    assert (t.asked(), t.legal()) == ("own: protocol", ["death", "life", "luck", "metal", "rigid", "water"])


def test_a_protocol_that_nobody_took_may_be_named():
    """Rules 10.22, C18: the pool is that of the draft."""
    pool = ["luck", "fire", "water", "light", "death", "life", "metal"]
    game = compile_v0.SPEC.game(protocols=pool)
    game.reset(0)
    for _ in range(6):
        game.step(game.legal_actions()[0])
    t = Table(game, own_seat=int(game.state.first))
    t.clear({"own": ["luck", "fire", "water"], "opp": ["death", "life", "metal"]})
    t.put("luck-3", HAND + t.seat("own"))
    t.put_rest(None, set())
    t.see_all()
    t.to_phase("action")
    t.play("luck-3", line=1)
    assert t.legal() == sorted(pool)


def banned(table, turn):
    """Metal 1 has come to lie face-up in this turn; B's line 2 qualifies all along."""
    t = table(
        own=["metal", "water", "light"],
        opp=["death", "life", "fire"],
        own_stacks=["x(metal-1)", "", ""],
        opp_stacks=["", "life-5 x(life-4) x(life-1) x(life-2)", ""],
        own_hand="water-4 water-5 light-4",
        opp_hand="death-4 death-5 fire-4 fire-5",
        turn=turn,
    )
    t.flip_cards("metal-1")
    return t


def idle(t):
    """A whole turn in which a card is played face-down to line 3."""
    t.next_turn()
    if t.asked().endswith("action"):
        t.play(f"x({t.hand(t.turn).split()[0]})", line=3)
    return t.compiled("opp")


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_ban_lasts_to_the_end_of_the_next_turn(table, is_deleted):
    """Rules 10.24, C19: B cannot compile in B's next turn, Metal 1 deleted or not, and can in the one after."""
    t = banned(table, "own")
    if is_deleted:
        t.next_turn()
        t.delete_cards("metal-1")
        assert t.compiled("opp") == ""
    else:
        assert idle(t) == ""
    assert idle(t) == ""
    assert idle(t) == "life"


def test_a_ban_imposed_in_the_turn_concerned_lasts_through_the_next(table):
    """Rules 10.24, C19: imposed in B's turn it holds in B's turn after that."""
    t = banned(table, "opp")
    assert [idle(t) for _ in range(4)] == ["", "", "", "life"]


# --- decks -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["momentum-0", "luck-1"])
def test_nothing_is_played_from_an_empty_deck(table, card):
    """Rules 12.3: and the trash is not shuffled."""
    t = table(
        own=["momentum", "luck", "light"],
        opp=OPP,
        own_hand=card,
        own_deck="",
        own_trash="light-1 light-2",
        own_compiled="light",
    )
    t.play(card, line=1 if card.startswith("momentum") else 2)
    assert (t.asked(), t.trash("own"), t.stacks("own")[2]) == ("nothing", "light-1 light-2", "")


def test_a_draw_of_one_with_an_empty_deck_shuffles_the_trash(table):
    """Rules 12.2, 8.12: one draw, and a shuffle that Time 2 hears."""
    t = table(
        own=["fulcrum", "time", "light"],
        opp=OPP,
        own_stacks=["", "time-2", ""],
        own_hand="fulcrum-3",
        own_deck="",
        own_trash="light-1 light-2 light-3",
    )
    t.play("fulcrum-3", line=1)
    assert (t.count("own", "hand"), t.asked()) == (2, "own: field card")


def test_a_card_keeps_its_new_owner(table):
    """Rules 12.1: B's card in A's hand is discarded to A's trash and shuffled into A's deck."""
    t = table(own=["clarity", "fire", "light"], opp=OPP, own_hand="fire-1 life-3", own_deck="", rest="opp deck")
    t.play("fire-1", line=2)
    assert t.trash("own") == "fire-1 life-3"  # Fire 1 deleted itself, the only card
    t.next_turn()
    t.next_turn()
    assert set(t.hand("own").split()) == {"fire-1", "life-3"}
