"""Chapter 12: Encounter and influence briefs."""

import pytest

from patriot_env import tables as tb
from tests.patriot.positions import TABLES, position, top_of, with_text

VAULT = "The Empty Vault"  # Finance counts; 8 or more: nothing; below: all coins are lost


@pytest.mark.parametrize(("card", "total", "coins"), [(("finance 5", "finance 5"), 10, 9), (("finance 5",), 5, 0)])
def test_the_empty_vault(card, total, coins):
    """Rules 12.3, 12.7, 12.8, A45: the brief of the rulebook: with 10 nothing happens, below 8 all coins are lost."""
    p = position(hands={1: ", ".join(card)}, opinion="finance 1, war 1", coins=9).encounter(VAULT)
    p.do(*card).skip("add card")
    assert p.s.total == total
    assert p.s.coins == coins


def test_a_total_below_0():
    """Rules 12.7, A90: what does not count is taken off, Public Opinion included; actions change nothing of it."""
    p = position(hands={1: "war 5"}, opinion="spy 2, finance 1").encounter(VAULT).do("war 5").skip("add card")
    assert p.s.total == 1 - 2 - 5


def test_the_brief_lies_on_the_discards():
    """Rules 12.1, A15: drawn, carried out, discarded; four kinds, each with a theme."""
    p = position(opinion="finance 1, spy 1").encounter(VAULT)
    assert p.asked == "act 0"
    assert TABLES.brief_names[p.s.briefs_out[p.s.brief_out - 1]] == VAULT
    assert {int(TABLES.briefs[brief * 8]) for brief in range(64)} == {0, 1, 2, 3}


def test_another_brief():
    """Rules 12.2, 14.38, 22.6: it goes on the discards, and the next one takes its place, with a moment of its own."""
    p = position(characters=["Viktor Markov", "Gustavo Moreno", "Samuel Ledger"], able=[1], coins=3).encounter(VAULT)
    assert p.asked == "moment 1"
    p.do("ability 1")
    out = [TABLES.brief_names[each] for each in p.s.briefs_out[: p.s.brief_out]]
    assert VAULT in out
    assert p.s.brief_count == 62


def test_a_passed_brief():
    """Rules 12.3, 14.9, A98: nobody adds cards, and the top row takes effect."""
    p = position(hands={1: "war 5"}, coins=4).carry_out("[{lasting: brief}]").encounter(VAULT)
    assert p.asked == "act 0"
    assert p.s.coins == 4
    assert p.s.opinion_left == 40
    assert p.s.lasting[2] == 0


def test_each_seat_is_asked_once_from_the_holder():
    """Rules 12.4, 12.5, A19: clockwise; a seat without cards is passed over; how many each adds is public."""
    p = position(hands={0: "war 1", 1: "war 1, war 2", 3: "spy 1"}).encounter(VAULT, holder=2)
    assert p.asked == "add card 3"
    p.do("spy 1")
    assert p.asked == "add card 0"
    p.do("done")
    assert p.asked == "add card 1"
    p.do("war 1")
    assert list(p.s.vote_added)[:4] == [0, 1, 0, 1]


def test_cards_in_ascending_order():
    """Rules 12.5, A89: type, then value, then without action before with."""
    p = position(hands={0: "finance 1, finance 1 action, spy 3, war 1"}).encounter(VAULT)
    assert p.legal == {"done", "finance 1", "finance 1 action", "spy 3", "war 1"}
    p.do("spy 3")
    assert p.legal == {"done", "war 1"}


def test_public_opinion_joins():
    """Rules 12.6, 14.5: two cards, or as many as texts have made it; all see what was in the pile."""
    p = position(opinion="finance 3, spy 1, war 2").carry_out("[{opinion: 1}]").encounter(VAULT)
    assert p.s.total == 3 - 1 - 2
    assert sum(map(int, p.s.counted)) == 3
    p.encounter("Budget Night")
    assert sum(map(int, p.s.counted)) == 2


def test_a_moment_before_public_opinion():
    """Rules 12.6, 14.40, 22.6: three more cards in the vote under way only."""
    p = position(characters=["Viktor Markov", 'Diva "M"'], able=[1]).encounter(VAULT)
    assert p.asked == "moment 1"
    p.do("ability 2")
    assert sum(map(int, p.s.counted)) == 5
    p.encounter("Budget Night")
    assert sum(map(int, p.s.counted)) == 2


@pytest.mark.parametrize(
    ("value", "taxes", "coins", "unrest"), [(14, 2, 5, 0), (13, 1, 5, 0), (5, 1, 2, 0), (4, 0, 5, 1)]
)
def test_the_highest_row_not_above_the_total(value, taxes, coins, unrest):
    """Rules 12.8, A45, A46: Budget Night: 14 taxes; 9 nothing; 5 three coins lost; below, taxes fall, unrest rises."""
    cards = [f"war {value % 5}"] * (value % 5 > 0) + ["war 5"] * (value // 5)
    p = position(hands={1: ", ".join(cards)}, opinion="finance 1, spy 1", taxes=1, coins=5).encounter("Budget Night")
    p.do(*cards).skip("add card")
    assert p.s.total == value
    assert (p.s.taxes, p.s.coins, p.s.unrest) == (taxes, coins, unrest)


def test_actions_of_counted_cards():
    """Rules 12.9, A49, A91: the players' and those of Public Opinion, before the row, in the order of kinds."""
    p = position(hands={1: "finance 1 action"}, opinion="finance 2 action, war 1").encounter("Budget Night")
    p.do("finance 1 action").skip("add card")
    assert p.s.total == 4  # taxes and unrest by the row
    assert p.s.coins == 1 + 2
    p = position(hands={1: "finance 1 action"}, opinion="finance 2 action, war 1").encounter(VAULT)
    p.do("finance 1 action").skip("add card")
    assert p.s.coins == 0  # gained, then lost by the row


def test_a_brief_drawn_by_a_text():
    """Rules 12.13, A92, 14.7: drawn when the act is done, before the next tile."""
    p = position(opinion="finance 1, spy 1", coins=5)
    top_of(p.s.briefs, int(p.s.brief_count), [TABLES.brief_names.index(VAULT)])
    p.carry_out("[{brief: true}, {coins: 1}]")
    assert p.asked == "act 0"
    assert p.s.brief_out == 1
    assert p.s.coins == 0  # the coin of the step came first


def test_super_briefs_come_onto_the_deck():
    """Rules 12.12, 14.6: on top of the brief deck, unseen, as far as there are."""
    p = position().carry_out("[{super_briefs: 2}]")
    assert p.s.super_count == 6
    assert min(p.s.briefs[p.s.brief_count - 2 : p.s.brief_count]) >= 64


@pytest.mark.parametrize(("rolled", "coins", "threat"), [(7, 9, 0), (5, 6, 0), (4, 5, 0), (3, 0, 1)])
def test_rolling_briefs(rolled, coins, threat):
    """Rules 12.14, 11.2: the row of the number; a 3 of Bank Holiday loses all coins and raises threat."""
    p = position(hands={0: "science 2"}, coins=5).dice(rolled).encounter("Bank Holiday")
    assert p.asked == "act 0"
    assert (p.s.coins, p.s.threat) == (coins, threat)


def test_a_brief_is_not_passed_by_what_it_brings():
    """Rules 12.3, 14.9: an effect that a card in its pile leaves waits for the next influence brief."""
    p = position(hands={1: "war 5"}, opinion="finance 1, spy 1", coins=4).encounter(VAULT)
    p.s.lasting[2] = 1  # as if a text had left it meanwhile
    p.do("war 5").skip("add card")
    assert (p.s.coins, p.s.lasting[2]) == (0, 1)
    p.encounter("Budget Night")
    assert (p.s.taxes, p.s.lasting[2]) == (1, 0)


def test_a_replaced_brief_has_no_effect():
    """Rules 12.2, 14.38: nobody adds to the first one, which lies on the discards; the next one is carried out."""
    p = position(characters=["Viktor Markov", "Gustavo Moreno"], able=[1], hands={3: "war 5, war 5"}, coins=3, taxes=1)
    p.encounter(VAULT)
    top_of(p.s.briefs, int(p.s.brief_count), [TABLES.brief_names.index("Budget Night")])
    p.do("ability 1")
    assert p.asked == "add card 3"
    assert [TABLES.brief_names[each] for each in p.s.briefs_out[: p.s.brief_out]] == [VAULT]
    p.do("war 5", "war 5").skip("add card")
    assert (p.s.taxes, p.s.coins) == (int(p.s.total >= 14) + 1, 3)


def test_the_next_brief_has_a_moment_of_its_own():
    """Rules 12.2, 22.4, 22.6: with a second use left the same player is asked again, and the second one goes."""
    p = position(characters=["Viktor Markov", "Gustavo Moreno"], able=[1], coins=3)
    p.s.tables = with_text("[{coins: 1}]")[0]
    p.s.tables.characters[int(p.s.character[1]) * int(tb.CHARACTER) + int(tb.C_ABILITIES) + int(tb.U_USES)] = 2
    p.encounter(VAULT).do("ability 1")
    assert p.asked == "moment 1"
    p.do("ability 1")
    assert VAULT in [TABLES.brief_names[each] for each in p.s.briefs_out[: p.s.brief_out]]
    assert p.s.brief_out >= 2


def test_a_cancelled_replacement_leaves_the_brief():
    """Rules 12.2, 22.7: Rule Maker cancelled: the brief that was read is carried out."""
    p = position(
        characters=["Viktor Markov", "Gustavo Moreno", 'Diva "M"'],
        able=[1, 2],
        hands={3: "finance 5, finance 3"},
        coins=3,
    ).encounter(VAULT)
    p.do("ability 1")
    assert p.asked == "moment 2"
    p.do("ability 1")
    assert p.asked == "add card 3"
    assert list(p.s.briefs_out[: p.s.brief_out]) == []
