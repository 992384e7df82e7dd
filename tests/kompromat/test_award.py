"""Chapter 6: busts, the drop for exactly 21, who takes a mission, and counter-intelligence."""

import pytest

from tests.kompromat.positions import (
    asked,
    attempted,
    faced,
    finish_round,
    gone,
    legal,
    play,
    play_until,
    sees,
    settled,
    taken,
    tokens,
)

rule = pytest.mark.rule
EMPTY_AT_1 = ["", "0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"]  # all 14 cards
ONE_EACH = ["10", "9", "8", "7"]


def taker(game, mission="The Informant"):
    """The seat that has the mission, "nobody" if it is gone."""
    for seat in (0, 1):
        if mission in taken(game, seat):
            return seat
    return "nobody" if mission in gone(game) else "not resolved"


# --- bust ------------------------------------------------------------------------------------------------------------
@rule("6.1")
def test_a_bust_costs_a_token_and_the_mission():
    game = settled("10 9 8", "2", tokens=(3, 4))
    assert tokens(game) == [4, 4]
    assert taker(game) == 1


@rule("6.1")
def test_the_cards_of_a_bust_are_discarded():
    game = faced("10 9 3", "10 9 2", tokens=(0, 1))
    assert asked(game) == ("drop token", 1)
    assert sees(game, 1)["opponent card count"] == [0, 1, 1, 1]
    assert sees(game, 1)["own card count"] == [3, 1, 1, 1]
    assert sees(game, 1)["opponent unseen"] == [1, 2, 1, 0, 1, 1, 1, 0, 1, 0, 0]  # 10, 9, 3 and three sevens are seen


@rule("6.2", "K9", "6.16", "K15")
def test_a_double_bust_costs_both_a_token_and_the_mission_is_gone():
    game = settled("10 9 8", "10 9 3", beneath={1: 2}, tokens=(3, 0))
    assert tokens(game) == [4, 1]
    assert taker(game) == "nobody"
    assert "Counter-intelligence 2" in gone(game)


@rule("6.3", "8.4", "K17")
def test_bust_tokens_are_one_step():
    game = faced("10 9 8", "10 9 3", tokens=(8, 8))
    assert tokens(game) == [9, 9]
    assert asked(game) == ("none", -1)
    assert game.ending() == "nine notoriety tokens, a draw"


# --- exactly 21 ------------------------------------------------------------------------------------------------------
@rule("6.4", "K13")
@pytest.mark.parametrize("word, left", [("drop", 2), ("keep", 3)])
def test_exactly_21_may_drop_a_token(word, left):
    game = faced("10 9 2", "10", tokens=(3, 0))
    assert asked(game) == ("drop token", 0)
    assert legal(game) == {"drop", "keep"}
    play(game, word)
    assert tokens(game) == [left, 0]


@rule("6.4", "K13")
def test_21_drops_without_taking_the_mission():
    game = faced("10 9 2", "7 7 5 2", tokens=(3, 3))
    play(game, "drop")
    assert asked(game) == ("drop token", 1)
    play(game, "drop")
    assert tokens(game) == [2, 2]
    assert taker(game) == 1  # more cards


@rule("6.4", "K13")
def test_21_drops_once_a_mission():
    game = attempted([["10 9 2", "7 7 7", "5", "4"], ["10", "9", "8", "7"]], tokens=(3, 0))
    play(game, "drop")
    assert sees(game, 0)["mission resolved"] == [1, 0, 0, 0]
    assert asked(game) == ("drop token", 0)  # at mission 2
    play(game, "drop")
    assert tokens(game) == [1, 0]
    assert asked(game)[0] == "choose mission"


@rule("6.5")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starting_player_decides_first(starter):
    game = faced("10 9 2", "7 7 7", tokens=(1, 1), starter=starter)
    assert asked(game) == ("drop token", starter)
    play(game, "keep")
    assert asked(game) == ("drop token", 1 - starter)


@rule("6.5")
@pytest.mark.parametrize("side, tokens_held", [("10 9 2", 0), ("10 9", 3), ("10 9 3", 3), ("10 8 2 0.5", 3)])
def test_only_with_exactly_21_and_a_token_a_player_is_asked(side, tokens_held):
    game = faced(side, "10", tokens=(tokens_held, 0))
    assert asked(game)[0] == "choose mission"  # the next round


@rule("6.6")
def test_21_may_come_from_an_ace():
    game = play(faced("10 A", "10", tokens=(1, 0)), "aces 1")
    assert asked(game) == ("drop token", 0)


@rule("6.6", "5.6")
def test_21_may_come_from_a_newspaper_and_a_vesper_martini():
    game = faced("10 7", "10", tokens=(1, 0), held=("Vesper Martini", "Newspaper"))
    play(game, "newspaper 1")
    assert asked(game) == ("after totals", 0)
    play(game, "vesper +")
    assert asked(game) == ("drop token", 0)


# --- who takes the mission -------------------------------------------------------------------------------------------
@rule("6.7")
@pytest.mark.parametrize(
    "first, second, seat",
    [("10 9", "10 8", 0), ("10 8", "10 9", 1), ("10", "9 0.5", 0), ("9 2", "10 0.5", 0), ("10 9 8", "0.5", 1)],
)
@pytest.mark.parametrize("starter", [0, 1])
def test_the_higher_total_not_above_21_takes_the_mission(first, second, seat, starter):
    assert taker(settled(first, second, starter=starter)) == seat


@rule("6.8")
@pytest.mark.parametrize(
    "first, second, seat",
    [("10 2", "4 3 5", 1), ("4 3 5", "10 2", 0), ("10 2", "9 3", "nobody"), ("10", "10", "nobody")],
)
def test_a_tie_goes_to_more_cards_then_to_nobody(first, second, seat):
    assert taker(settled(first, second)) == seat


@rule("6.8")
def test_only_cards_lying_there_break_a_tie():
    game = faced("6 2 4", "7 A 3", held=("Stun Gun", ""))
    play(game, "stun 1 2")  # the ace: 10 with two cards; seat 0 has 12
    assert taker(finish_round(game)) == 0
    game = faced("6 2", "5 A 3", held=("Stun Gun", ""))
    play(game, "stun 1 2")  # 8 and 8, two cards each
    assert taker(finish_round(game)) == "nobody"


@rule("6.9", "K10")
@pytest.mark.parametrize("starter", [0, 1])
def test_a_bust_against_an_empty_side_leaves_the_mission_to_nobody(starter):
    game = attempted([EMPTY_AT_1, ["10 9 8", "7", "7", "6"]], starter=starter)
    finish_round(play_until(game, "count aces"))
    assert taker(game) == "nobody"
    assert tokens(game)[1] == 1


@rule("6.10", "K11", "3.3")
@pytest.mark.parametrize("card", ["0.5", "2", "10"])
def test_any_valid_total_beats_an_empty_side(card):
    rest = [each for each in ONE_EACH if each != card]
    game = attempted([EMPTY_AT_1, [card, *rest[:3]]])
    assert asked(game) == ("count aces", 0)  # mission 2
    assert taker(game) == 1


@rule("6.11", "K48")
def test_minus_one_half_beats_an_empty_side():
    game = attempted([EMPTY_AT_1, ["0.5", "9", "8", "7"]], held=("", "Vesper Martini"))
    play(game, "vesper -")
    assert taker(game) == 1


@rule("6.11", "K48")
def test_minus_one_and_a_half_beats_an_empty_side_too():
    game = attempted([EMPTY_AT_1, ["0.5", "9", "8", "7"]], held=("", "Vesper Martini, USB Stick"))
    play(game, "vesper -")
    assert sees(game, 1)["stated"][0] == 8 - 1  # -0.5, doubled, plus 8
    play(game, "vesper -")
    assert taker(game) == 1


@rule("6.12", "K12", "6.16", "K15")
def test_without_cards_of_either_the_mission_is_gone():
    game = attempted([EMPTY_AT_1, EMPTY_AT_1], beneath={1: 3})
    assert asked(game) == ("count aces", 0)
    assert taker(game) == "nobody"
    assert "Counter-intelligence 3" in gone(game)
    assert tokens(game) == [0, 0]


@rule("6.13", "K16")
def test_the_mission_cannot_be_refused():
    game = settled("10 9", "10 8", beneath={1: 3}, tokens=(6, 0))
    assert asked(game) == ("none", -1)  # the mission was taken, with three tokens: nine
    assert taker(game) == 0


# --- taking it -------------------------------------------------------------------------------------------------------
@rule("6.14")
@pytest.mark.parametrize("marks", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_taker_takes_the_tokens_of_the_counter_intelligence_beneath(marks, seat):
    sides = ("10 9", "10 8") if seat == 0 else ("10 8", "10 9")
    game = settled(*sides, beneath={1: marks}, tokens=(1, 2))
    assert tokens(game) == ([1 + marks, 2] if seat == 0 else [1, 2 + marks])
    assert taker(game) == seat
    assert f"Counter-intelligence {marks}" in gone(game)


@rule("6.14", "8.2")
def test_nine_is_tested_after_the_tokens_of_the_award():
    game = settled("10 9", "10 8", beneath={1: 1}, tokens=(8, 0))
    assert tokens(game) == [9, 0]
    assert game.ending() == "nine notoriety tokens, player_1 wins"


@rule("6.15")
def test_chloroform_is_asked_before_the_tokens_and_saves_the_game():
    game = faced("10 9", "10 8", beneath={1: 1}, tokens=(8, 0), held=("Chloroform", ""))
    assert asked(game) == ("covered award", 0)
    assert tokens(game) == [8, 0]
    play(game, "chloroform")
    assert tokens(game) == [8, 0]
    assert game.seat_to_act() >= 0


@rule("6.15")
def test_without_chloroform_nothing_is_asked():
    game = faced("10 9", "10 8", beneath={1: 1}, held=("USB Stick", "Chloroform"))
    assert asked(game)[0] == "choose mission"
    assert tokens(game) == [1, 0]


@rule("6.16", "K15")
def test_nobody_takes_the_tokens_of_a_mission_that_nobody_takes():
    game = settled("10", "10", beneath={1: 3}, held=("Chloroform", ""))
    assert tokens(game) == [0, 0]
    assert {"The Informant", "Counter-intelligence 3"} <= gone(game)


@rule("6.17", "9.8")
def test_equipment_of_a_resolved_mission_is_out_and_known_to_both():
    game = attempted([["10 2", "A", "8", "7"], ["9 3", "6", "5", "4"]])
    assert asked(game) == ("count aces", 0)  # at mission 2
    assert taker(game) == "nobody"  # 12 against 12
    #                                       0.5 A 2 3 4 5 6 7 8 9 10
    assert sees(game, 0)["opponent unseen"] == [1, 2, 1, 0, 0, 0, 0, 3, 1, 0, 1]  # 9 and 3; first cards 6, 5 and 4
    assert sees(game, 1)["opponent unseen"] == [1, 1, 0, 1, 1, 1, 1, 2, 0, 1, 0]  # 10 and 2; first cards A, 8 and 7
    for seat in (0, 1):
        assert sees(game, seat)["deck count"] == [9, 9]


def stated(*totals):
    """Totals as the section "last totals" shows them."""
    return [int(2 * total) + 8 for total in totals]


OWN, OPPONENT, NOBODY, NOT_YET = [1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]  # "last taker"


@rule("6.17", "9.6")
def test_discarded_and_taken_missions_are_public():
    sides = [["10", "8", "A", "7"], ["9", "8", "6", "5"]]
    game = attempted(sides, missions=("Code", "Document", "Drone", "The Hotel"))
    assert asked(game) == ("count aces", 0)  # at mission 3
    assert taker(game, "Code") == 0 and taker(game, "Document") == "nobody"
    for seat, sets, first in ((0, [[0, 1], [0, 0]], OWN), (1, [[0, 0], [0, 1]], OPPONENT)):
        seen = sees(game, seat)
        assert seen["sets"] == sets
        assert seen["mission resolved"] == [1, 1, 0, 0]
        assert seen["last taker"] == [first, NOBODY, NOT_YET, NOT_YET]
        totals = [[*stated(10, 8), 0, 0], [*stated(9, 8), 0, 0]]
        assert seen["last totals"] == (totals if seat == 0 else totals[::-1])


@rule("6.17", "9.6")
def test_a_reveal_without_choices_leaves_its_outcome_to_be_seen():
    """Within one action the four missions are resolved and the next round is laid."""
    game = attempted([["10 6", "9 2 0.5", "7", "8 4 3"], ["9 5", "8 7 6", "4 3", "10 7 7"]])
    assert game.state.round == 1
    totals = [stated(16, 11.5, 7, 15), stated(14, 21, 7, 24)]
    takers = [OWN, OPPONENT, OPPONENT, OWN]
    for seat in (0, 1):
        seen = sees(game, seat)
        assert seen["mission resolved"] == [0, 0, 0, 0] and seen["stated"] == [0, 0]
        assert seen["last totals"] == (totals if seat == 0 else totals[::-1])
        assert seen["last taker"] == [cells if seat == 0 else [*cells[1::-1], cells[2]] for cells in takers]
        assert seen["notoriety"] == ([0, 1] if seat == 0 else [1, 0])


@rule("5.5", "6.10", "6.17", "9.6")
def test_before_the_award_nobody_has_taken_a_mission_and_an_empty_side_has_no_total():
    game = play_until(attempted([EMPTY_AT_1, ONE_EACH]), "drop token", 0)  # 22.5 at mission 2, 21 at mission 3
    assert sees(game, 0)["last totals"] == [[0, *stated(22.5), 0, 0], [*stated(10, 9), 0, 0]]
    assert sees(game, 0)["last taker"] == [OPPONENT, OPPONENT, NOT_YET, NOT_YET]
    play(game, "keep")
    assert sees(game, 0)["last taker"] == [OPPONENT, OPPONENT, OWN, OPPONENT]
    assert sees(game, 0)["last totals"] == [[0, *stated(22.5, 21, 27)], stated(10, 9, 8, 7)]
