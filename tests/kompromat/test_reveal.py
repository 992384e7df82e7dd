"""Chapter 5: revealing the missions."""

import pytest

from tests.kompromat.positions import (
    asked,
    attempted,
    faced,
    gone,
    legal,
    play,
    play_until,
    sees,
    taken,
    tokens,
)

rule = pytest.mark.rule
THREE_SIDES = ["0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10", ""]  # all 14 cards: 22.5, 21 and 27


def stated(total):
    """A total as the section "stated" shows it."""
    return int(2 * total) + 8


@rule("5.1")
def test_missions_are_resolved_from_slot_1_to_slot_4_each_completely():
    aces = [["A", "10", "A", "9"], ["10", "A", "9", "A"]]
    game = attempted(aces)
    for mission, seat in ((1, 0), (2, 1), (3, 0), (4, 1)):
        assert asked(game) == ("count aces", seat)
        assert sees(game, 0)["mission resolved"] == [1] * (mission - 1) + [0] * (5 - mission)
        assert sees(game, 0)["mission under way"].index(1) == mission - 1
        won = sum(sees(game, 0)["points"])
        assert won == sum([5, 4, 4, 3][: mission - 1])
        play(game, "aces 0")
    assert sees(game, 0)["round"] == [0, 1, 0, 0, 0, 0]


@rule("5.2", "5.4", "K5", "K14", "K44")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_order_within_a_mission(starter):
    held = ("Balaclava, Vesper Martini, Chloroform", "Drone")
    game = faced("10 A A", "9 A", held=held, beneath={1: 2}, tokens=(5, 5), starter=starter)
    order = [asked(game)]
    for word in ["pass", "pass", "aces 1", "aces 1", "vesper -", "balaclava", "drop", "chloroform"]:
        play(game, word)
        order.append(asked(game))
    assert order == [
        ("before reveal", starter),
        ("before reveal", 1 - starter),
        ("count aces", starter),
        ("count aces", 1 - starter),
        ("after totals", 0),  # only seat 0 has something to use
        ("after totals", 0),
        ("drop token", 0),  # 22 - 1
        ("covered award", 0),
        ("choose mission", 1 - starter),  # of the next round: nothing is left to use
    ]
    assert tokens(game) == [5 - 2 - 1, 5]
    assert "The Informant" in taken(game, 0)


@rule("5.2", "K14")
def test_with_eight_tokens_a_21_may_drop_before_the_award():
    game = faced("10 9 2", "10", beneath={1: 1}, tokens=(8, 0))
    assert asked(game) == ("drop token", 0)
    play(game, "drop")
    assert tokens(game) == [8, 0]  # 8 - 1 + 1
    assert game.seat_to_act() >= 0


@rule("5.2", "K14")
def test_bust_tokens_come_before_the_drop_for_21():
    game = faced("10 9 3", "10 9 2", tokens=(0, 1))
    assert asked(game) == ("drop token", 1)
    assert tokens(game) == [1, 1]


@rule("5.2", "K44")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_second_players_cards_stay_down_until_the_first_has_stated_a_total(starter):
    sides = ("A 10 2", "A 9 3") if starter == 0 else ("A 9 3", "A 10 2")
    game = faced(*sides, starter=starter)
    other = 1 - starter
    assert asked(game) == ("count aces", starter)
    seen = sees(game, starter)
    assert seen["opponent cards"][0] == [2, 0, 0, 0, 0, 0, 0, 0]
    assert seen["opponent face-down"][0] == 2
    assert seen["stated"] == [0, 0]
    seen = sees(game, other)
    assert seen["opponent cards"][0] == [2, 20, 4, 0, 0, 0, 0, 0]
    play(game, "aces 1")
    assert asked(game) == ("count aces", other)
    assert sees(game, other)["stated"] == [0, stated(23)]
    assert sees(game, starter)["stated"] == [stated(23), 0]
    assert sees(game, starter)["opponent cards"][0] == [2, 18, 6, 0, 0, 0, 0, 0]


@rule("5.2", "K44")
def test_no_window_opens_between_the_cards_and_the_aces():
    game = faced("A 10 2", "A 9 3", held=("Balaclava", ""), tokens=(3, 0))
    play(game, "pass")
    assert legal(game) == {"aces 0", "aces 1"}
    play(game, "aces 0")
    assert legal(game) == {"aces 0", "aces 1"}
    play(game, "aces 0")
    assert asked(game) == ("after totals", 0)


@rule("5.3", "K4")
@pytest.mark.parametrize("aces, total", [(0, 7), (1, 17), (2, 27)])
def test_each_ace_may_count_either_way_even_to_lose(aces, total):
    game = faced("A A 5", "10", held=("Vesper Martini", ""))
    assert asked(game) == ("count aces", 0)
    assert legal(game) == {"aces 0", "aces 1", "aces 2"}
    play(game, f"aces {aces}")
    assert sees(game, 1)["stated"] == [stated(10), stated(total)]


@rule("5.3", "K4")
def test_a_losing_value_may_be_chosen():
    game = play(faced("A 10", "A 5"), "aces 0, aces 1")  # 11 against 16, where 21 was possible
    assert "The Informant" in taken(game, 1)
    game = play(faced("A A", "7"), "aces 2")  # 22
    assert tokens(game) == [1, 0]


@rule("5.4", "K5")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starting_player_fixes_the_aces_first(starter):
    game = faced("A 10", "A 9", starter=starter)
    assert asked(game) == ("count aces", starter)
    play(game, "aces 1")
    assert asked(game) == ("count aces", 1 - starter)


@rule("5.5")
def test_without_an_ace_there_is_no_choice():
    game = faced("10 9", "8 7", held=("Vesper Martini", ""))
    assert asked(game) == ("after totals", 0)
    assert sees(game, 0)["stated"] == [stated(19), stated(15)]


@rule("5.5")
def test_without_cards_there_is_no_total():
    sides = [["", "0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"], ["10", "9", "8", "7"]]
    game = attempted(sides, held=("", "Vesper Martini"))
    assert asked(game) == ("after totals", 1)
    assert sees(game, 1)["stated"] == [stated(10), 0]
    assert sees(game, 0)["stated"] == [0, stated(10)]


@rule("5.6")
def test_the_total_is_cards_and_newspapers_and_vesper_martini():
    game = faced("10 A", "7", held=("Vesper Martini, USB Stick", "Newspaper"))
    play(game, "newspaper 1, aces 0")
    assert sees(game, 0)["stated"] == [stated(14), stated(7)]  # 10 + 1 + 3
    play(game, "vesper +")
    assert sees(game, 0)["stated"] == [stated(15), stated(7)]
    play(game, "vesper +")
    assert "The Informant" in taken(game, 0)


@rule("5.6", "6.1")
def test_half_points_count():
    game = play_until(faced("10 9 2 0.5", "7"), "choose mission")
    assert tokens(game) == [1, 0]  # 21.5
    assert "The Informant" in taken(game, 1)
    assert not gone(game) & {"The Informant"}
