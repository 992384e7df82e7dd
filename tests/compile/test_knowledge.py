"""Chapter 13: what each player knows."""

from collections import Counter

import numpy as np
import pytest

from compile_env.observation import flat_layout
from tabletop_core.game import zeros
from tabletop_core.rng import seeded

OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]


def sees(t, who):
    """The player's observation, section by section."""
    out = zeros(t.game.observation_size)
    t.game.write_observation(t.seat(who), out, 0)
    return flat_layout(6).sections_of(np.frombuffer(bytes(memoryview(out)), dtype=np.uint8))


def rest_in_trash(table, **how):
    """All cards that are not named lie in B's trash, open to both."""
    return table(own=OWN, opp=OPP, own_deck="", opp_deck="", rest="opp trash", **how)


# --- what is public --------------------------------------------------------------------------------------------------
def test_the_open_parts_of_the_table_are_the_same_for_both(table):
    """Rules 13.1: counts, stacks, protocols, control: each sees its own first."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-3 x(fire-1)", "", "light-4"],
        opp_stacks=["", "x(life-1) life-3", ""],
        own_hand="fire-5 fire-4",
        opp_hand="life-5",
        own_trash="light-1",
        own_compiled="water",
        control="opp",
    )
    own, opp = sees(t, "own"), sees(t, "opp")
    assert own["counts"].tolist() == [[2, 1], [12, 15], [1, 0]]
    assert own["stack size"].tolist() == [[2, 0, 1], [0, 2, 0]]
    assert own["face-down"].tolist() == [[1, 0, 0], [0, 1, 0]]
    for section in ("stack size", "face-down", "compiled", "protocol line", "protocols", "totals", "control"):
        assert own[section].tolist() == opp[section][::-1].tolist(), section
    assert own["counts"][:, ::-1].tolist() == opp["counts"].tolist()
    for who in ("own", "opp"):
        assert all(t.knows(who, card) for card in ("fire-3", "light-4", "life-3", "light-1"))


def test_a_number_named_is_public(table):
    """Rules 13.1: Luck 0 names 4, and both see it while a card is chosen."""
    t = table(own=["luck", "water", "light"], opp=OPP, own_hand="luck-0", own_deck_top="light-4 water-4 water-1")
    t.play("luck-0", line=1)
    t.number(4)
    assert t.legal() == ["light-4", "water-4"]
    assert [sees(t, who)["number"].tolist().index(1) for who in ("own", "opp")] == [4, 4]


def test_a_player_knows_the_own_hand_and_the_own_face_down_cards(table):
    """Rules 13.2: the other does not, and nobody knows the order of a deck."""
    t = table(own=OWN, opp=OPP, own_stacks=["x(fire-1)", "", ""], own_hand="fire-5 fire-4", own_deck_top="light-0")
    for card in ("fire-1", "fire-5", "fire-4"):
        assert (t.knows("own", card), t.knows("opp", card)) == (True, False)
    assert (t.knows("own", "light-0"), t.knows("opp", "light-0")) == (False, False)
    assert t.possible("own", "light-0") == sorted(t.deck("own").split())
    assert len(t.possible("opp", "light-0")) == 18


# --- what was seen ---------------------------------------------------------------------------------------------------
def test_a_card_turned_down_stays_known(table):
    """Rules 13.3, C23: in its place, and shifted from there."""
    t = table(own=OWN, opp=OPP, own_stacks=["fire-4", "", ""], own_hand="fire-5", opp_hand="life-5")
    t.flip_cards("fire-4")
    assert t.knows("opp", "fire-4")
    t.next_turn()
    t.shift_cards("fire-4", line=3)
    assert (t.stacks("own"), t.knows("opp", "fire-4")) == (["", "", "x(fire-4)"], True)


@pytest.mark.parametrize(("stack", "is_known"), [("fire-4", True), ("x(fire-4)", False)])
def test_a_card_returned_is_known_in_the_hand_if_it_was_seen(table, stack, is_known):
    """Rules 13.3, C23: face-up before, or not."""
    t = table(own=OWN, opp=OPP, own_stacks=[stack, "", ""], own_hand="fire-5")
    t.return_cards("fire-4")
    assert (t.hand("own"), t.knows("opp", "fire-4")) == ("fire-4 fire-5", is_known)


def test_a_card_known_on_a_deck_is_known_when_it_is_drawn(table):
    """Rules 13.3, C23: Corruption 1 sends a face-up card onto A's deck, from where A draws it."""
    t = table(
        own=OWN,
        opp=["corruption", "life", "metal"],
        own_stacks=["fire-4", "", ""],
        opp_stacks=["corruption-1", "", ""],
        own_hand="water-1 water-3 water-4",
        opp_hand="life-5 life-4",
    )
    t.return_cards("fire-4")
    assert (t.deck("own").split()[0], t.knows("own", "fire-4"), t.knows("opp", "fire-4")) == ("fire-4", True, True)
    t.next_turn()
    t.play("x(life-5)", line=3)
    t.next_turn()
    t.refresh()
    assert ("fire-4" in t.hand("own"), t.knows("opp", "fire-4")) == (True, True)
    unknown = set(t.hand("own").split()) - {"fire-4"}
    assert not any(t.knows("opp", card) for card in unknown)


def with_hand_shown(table):
    """B has seen A's hand of three cards by Psychic 0; it is A's turn."""
    t = table(
        own=OWN,
        opp=["psychic", "life", "metal"],
        own_hand="fire-1 fire-4 water-2 light-0 light-1",
        opp_hand="psychic-0 life-5 life-4",
        turn="opp",
    )
    t.play("psychic-0", line=1)
    t.choose("light-0", by="own")
    t.choose("light-1", by="own")
    t.next_turn()
    return t


def test_a_hand_shown_stays_known(table):
    """Rules 13.3, C23: revealed by Psychic 0."""
    t = with_hand_shown(table)
    assert all(t.knows("opp", card) for card in ("fire-1", "fire-4", "water-2"))


def test_a_card_played_face_down_from_a_known_hand_is_one_of_it(table):
    """Rules 13.4, C24: and each of the hand is among those still there and the one played."""
    t = with_hand_shown(table)
    t.play("x(fire-4)", line=2)
    for card in ("fire-1", "fire-4", "water-2"):
        assert t.possible("opp", card) == ["fire-1", "fire-4", "water-2"]
        assert t.knows("own", card)


def test_what_is_seen_later_tells_the_rest(table):
    """Rules 13.4, 13.6: the card played is turned up, so the two others are in the hand."""
    t = with_hand_shown(table)
    t.play("x(fire-4)", line=2)
    t.next_turn()
    t.flip_cards("fire-4")
    assert (t.asked(), t.legal()) == ("own: card", ["fire-1", "water-2"])  # Fire 4 discards
    for card in ("fire-1", "fire-4"):
        assert t.possible("opp", card) == (["fire-4"] if card == "fire-4" else ["fire-1", "water-2"])
    t.choose("water-2")
    assert t.knows("opp", "fire-1")


def test_a_shuffle_forgets_the_order_and_not_the_contents(table):
    """Rules 13.5: a trash shuffled into an empty deck: both know what is in it, and not where."""
    t = table(
        own=["clarity", "water", "light"],
        opp=OPP,
        own_hand="clarity-4",
        own_deck="",
        own_trash="light-1 light-2 light-3",
    )
    t.play("clarity-4", line=1)
    t.accept()
    for who in ("own", "opp"):
        for card in ("light-1", "light-2", "light-3"):
            assert t.possible(who, card) == ["light-1", "light-2", "light-3"]


# --- counting, and what could be -------------------------------------------------------------------------------------
def test_the_last_hidden_card_is_known_by_counting(table):
    """Rules 13.6: all other cards lie open."""
    t = rest_in_trash(table, own_hand="fire-1", opp_stacks=["x(life-1)", "", ""])
    assert t.knows("own", "life-1")


def test_what_is_redrawn_agrees_with_what_is_known(table):
    """Rules 13.6: what A knows stays, B's hand and deck are dealt anew, and the game goes on from there."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-3 x(fire-1)", "", ""],
        opp_stacks=["x(life-1)", "", "metal-3"],
        own_hand="fire-5 fire-4",
        opp_hand="life-5 life-4",
    )
    known = t.hand("own"), t.trash("opp"), t.stacks("own"), t.count("opp", "hand"), t.count("opp", "deck")
    hands = set()
    for seed in range(12):
        twin = t.copy()
        twin.game.resample_hidden(t.seat("own"), seeded(seed))
        twin.game.check_state()
        assert known == (
            twin.hand("own"),
            twin.trash("opp"),
            twin.stacks("own"),
            twin.count("opp", "hand"),
            twin.count("opp", "deck"),
        )
        assert {bytes(cells) for cells in sees(twin, "own").values()} == {
            bytes(cells) for cells in sees(t, "own").values()
        }
        hands.add(twin.hand("opp"))
    assert len(hands) > 8


def test_every_deal_that_agrees_is_equally_likely(table):
    """Rules 13.6: four cards hidden from A: one face-down, two in B's hand, one in B's deck: twelve deals."""
    t = table(
        own=OWN,
        opp=OPP,
        own_hand="fire-1",
        own_deck="",
        opp_deck="life-4",
        opp_stacks=["x(life-1)", "", ""],
        opp_hand="life-2 life-3",
        rest="opp trash",
    )
    deals = Counter()
    for seed in range(480):
        twin = t.copy()
        twin.game.resample_hidden(t.seat("own"), seeded(seed))
        deals[(twin.stacks("opp")[0], twin.deck("opp"))] += 1
    assert len(deals) == 12
    assert all(15 < count < 70 for count in deals.values())  # 40 each, the standard deviation is 6
