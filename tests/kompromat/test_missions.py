"""Chapters 1, 2 and 7: the cards, laying missions, the next round."""

from collections import Counter

import pytest

from kompromat_env.missions import lay_missions
from kompromat_env.state import COUNTER_INTELLIGENCE, GONE, ITEM, NOT_LAID, ON_TABLE
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tests.kompromat.positions import (
    ITEM_CARDS,
    TABLES,
    asked,
    attempted,
    faced,
    finish_round,
    gone,
    items_of,
    new_game,
    play,
    play_until,
    position,
    random_game,
    sees,
    settled,
    taken,
    tokens,
    where,
)

rule = pytest.mark.rule
EQUIPMENT = {"0.5": 1, "1 or 11": 2, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 3, "8": 1, "9": 1, "10": 1}
TARGETS = {
    "The Informant": 5,
    "The Pursuit": 4,
    "The Safe House": 4,
    "The Airport": 3,
    "The Interrogation": 3,
    "The Locker": 3,
    "The Barmaid": 2,
    "The Hotel": 2,
}


# --- 1. Components ---------------------------------------------------------------------------------------------------
@rule("1.1")
def test_an_equipment_deck_has_the_fourteen_cards():
    assert Counter(TABLES.equipment_names[kind] for kind in TABLES.equipment) == EQUIPMENT


@rule("1.1")
def test_the_decks_of_the_two_players_never_mix():
    for seed in range(20):
        for game in random_game(seed):
            order = [int(kind) for kind in game.state.order]
            assert sorted(order[:14]) == sorted(order[14:]) == sorted(int(kind) for kind in TABLES.equipment)


@rule("1.2")
def test_doubled_values_give_the_sums_of_the_deck():
    low = {TABLES.equipment_names[kind]: int(TABLES.low[kind]) for kind in TABLES.equipment}
    assert (low["0.5"], low["1 or 11"], low["2"], low["10"]) == (1, 2, 4, 20)
    assert sum(TABLES.low[kind] for kind in TABLES.equipment) == 141  # 70.5
    assert sum(TABLES.high[kind] for kind in TABLES.equipment) == 181  # 90.5


@rule("1.2")
def test_the_half_card_is_always_worth_one_half():
    game = faced("0.5 10", "10", held=("Vesper Martini", ""))
    assert asked(play_until(game, "after totals")) == ("after totals", 0)
    assert sees(game, 0)["stated"] == [21 + 8, 20 + 8]  # 10.5 and 10, doubled, plus 8


@rule("1.3")
def test_the_mission_deck_has_29_cards_of_five_classes():
    classes = Counter(int(n) for n in TABLES.mission_class)
    assert [classes[n] for n in range(5)] == [8, 3, 3, 10, 5]  # targets, documents, codes, items, counter-intelligence
    assert TABLES.mission_cards == 29


@rule("1.4")
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_is_worth_its_points_and_there_is_one_of_it(name):
    cards = [card for card in range(29) if TABLES.mission_names[card] == name]
    assert [int(TABLES.mission_points[card]) for card in cards] == [TARGETS[name]]
    game = settled("10", "9", missions=(name, "Code", "Code", "Code"))
    assert name in taken(game, 0)
    assert sees(game, 0)["points"][0] == TARGETS[name]


@rule("1.5")
@pytest.mark.parametrize("item", ITEM_CARDS)
def test_there_is_one_of_each_item_and_it_is_worth_one_point(item):
    assert TABLES.mission_names.count(item) == 1
    game = settled("10", "9", missions=(item, "Code", "Code", "Code"))
    assert items_of(game, 0) == ({item}, set())
    assert sees(game, 0)["points"][0] == 1


@rule("1.5")
def test_there_are_ten_items():
    assert sum(TABLES.mission_class[card] == ITEM for card in range(29)) == 10 == len(set(ITEM_CARDS))


@rule("1.6")
def test_the_marks_on_counter_intelligence():
    marks = Counter(zip(map(int, TABLES.mission_class), map(int, TABLES.mission_marks)))
    assert [marks[COUNTER_INTELLIGENCE, n] for n in range(4)] == [0, 2, 2, 1]


@rule("1.7", "K20")
def test_tokens_are_counted_without_a_supply():
    game = faced("10", "9", tokens=(8, 8), beneath={1: 3})
    assert tokens(game) == [11, 8]  # nineteen tokens, of eighteen


@rule("1.7", "K20")
def test_nobody_holds_more_than_eight_tokens_while_the_game_runs():
    for seed in range(100):
        for game in random_game(seed):
            assert max(tokens(game)) <= 8 or game.seat_to_act() == NOBODY


# --- 2. Laying the missions ------------------------------------------------------------------------------------------
def lines(to_come, seeds=range(20)):
    """The line laid from a mission deck that begins so, for several generators: (laid, beneath) of slots 1 to 4."""
    for seed in seeds:
        s = position(to_come=to_come).state
        s.rng = seeded(seed)
        lay_missions(s)
        yield s, [(name_of(s.laid[slot]), name_of(s.beneath[slot])) for slot in range(4)]


def name_of(card):
    return "" if card == NOT_LAID else TABLES.mission_names[card].replace("Counter-intelligence", "CI")


@rule("2.1")
def test_all_three_decks_are_shuffled_at_the_start():
    firsts = [Counter(), Counter(), Counter()]
    for seed in range(1400):
        game = new_game()
        game.reset(seed)
        for counts, card in zip(firsts, (game.state.order[0], game.state.order[14], game.state.mission_deck[0])):
            counts[int(card)] += 1
    for counts in firsts[:2]:  # 100 a card are expected, 300 of the sevens; five standard deviations are 50 and 80
        for kind in range(11):
            expected = 100 * int(TABLES.kind_counts[kind])
            assert abs(counts[kind] - expected) < 80
    assert set(firsts[2]) <= set(range(29)) and len(firsts[2]) >= 24  # a counter-intelligence card moves aside


@rule("2.1")
def test_nobody_holds_anything_at_the_start():
    game = new_game()
    game.reset(5)
    assert tokens(game) == [0, 0]
    assert taken(game, 0) == taken(game, 1) == gone(game) == set()
    assert sees(game, 0)["deck count"] in ([13, 14], [14, 13])  # the first card of the first turn is drawn


@rule("2.2", "K6")
def test_the_first_player_is_drawn_at_random():
    starters = Counter()
    for seed in range(1000):
        game = new_game()
        game.reset(seed)
        starters[int(game.seat_to_act())] += 1
    assert set(starters) == {0, 1}
    assert abs(starters[0] - 500) < 80  # five standard deviations


@rule("2.3", "K1")
def test_missions_are_laid_by_the_same_procedure_in_a_later_round():
    game = position(to_come="Counter-intelligence 3, The Hotel, The Barmaid, The Locker, Document")
    finish_round(game)
    s = game.state
    assert [name_of(s.laid[slot]) for slot in range(4)] == ["Document", "The Hotel", "The Barmaid", "The Locker"]
    assert [name_of(s.beneath[slot]) for slot in range(4)] == ["CI 3", "", "", ""]


@rule("2.3", "K1")
def test_only_set_aside_cards_return_and_the_deck_is_reshuffled():
    to_come = "Counter-intelligence 1, Code, Code, Code, Counter-intelligence 2, Counter-intelligence 3, Document"
    places = Counter()
    for s, line in lines(to_come, range(400)):
        assert line[0] == ("Document", "CI 1")
        deck = [TABLES.mission_names[card] for card in list(s.mission_deck)[s.missions_turned :]]
        assert len(deck) == 25 - 5  # four targets were laid in round 1; then five cards more
        assert deck.count("Counter-intelligence 2") == 2 and deck.count("Counter-intelligence 1") == 1
        assert not {"Code", "The Informant"} & set(deck)
        places[deck.index("Counter-intelligence 3")] += 1
    assert len(places) == 20 and max(places.values()) < 50  # 20 each are expected


@rule("2.4", "K2")
def test_four_cards_are_turned_before_any_replacement():
    to_come = "Counter-intelligence 1, The Hotel, Counter-intelligence 2, The Locker, Document, Code"
    for _, line in lines(to_come):
        assert line == [("Document", "CI 1"), ("The Hotel", ""), ("Code", "CI 2"), ("The Locker", "")]


@rule("2.4", "2.5", "K2")
def test_set_aside_cards_return_only_after_the_last_slot():
    to_come = (
        "Counter-intelligence 1, The Hotel, Counter-intelligence 2, The Locker, "
        "Counter-intelligence 1, Document, Counter-intelligence 3, Counter-intelligence 2, Code"
    )
    for s, line in lines(to_come):
        assert line == [("Document", "CI 1"), ("The Hotel", ""), ("Code", "CI 2"), ("The Locker", "")]
        rest = [TABLES.mission_names[card] for card in list(s.mission_deck)[s.missions_turned :]]
        assert sum(name.startswith("Counter") for name in rest) == 3


@rule("2.4", "2.7")
def test_four_counter_intelligence_cards_may_be_turned():
    one, two = "Counter-intelligence 1", "Counter-intelligence 2"
    for _, line in lines(f"{one}, {two}, {one}, {two}, Counter-intelligence 3, Code, Code, Document, Code"):
        assert line == [("Code", "CI 1"), ("Code", "CI 2"), ("Document", "CI 1"), ("Code", "CI 2")]


@rule("2.5")
def test_no_counter_intelligence_is_laid_on_another():
    two = "Counter-intelligence 2"
    to_come = f"The Hotel, The Locker, Code, {two}, {two}, Counter-intelligence 3, Drone"
    for _, line in lines(to_come):
        assert line[3] == ("Drone", "CI 2")


@rule("2.6")
def test_both_players_know_what_lies_beneath():
    game = position(beneath={1: 1, 2: 2, 4: 3})
    for seat in (0, 1):
        assert sees(game, seat)["marks beneath"] == [1, 2, 0, 3]


@rule("2.7")
def test_six_rounds_lay_each_mission_once():
    for seed in range(40):
        laid = Counter()
        rounds = set()
        for game in random_game(seed):
            s = game.state
            if s.round not in rounds:
                rounds.add(int(s.round))
                laid.update(int(card) for card in s.laid)
        assert set(laid.values()) == {1}
        assert not any(TABLES.mission_class[card] == COUNTER_INTELLIGENCE for card in laid)
        if len(rounds) == 6:
            assert len(laid) == 24


@rule("2.7")
@pytest.mark.parametrize("seed", range(10))
def test_the_last_four_missions_are_found_among_all_counter_intelligence(seed):
    game = position(round=5, to_come="Code, Code, Code, Document")
    s = game.state
    s.rng = seeded(seed)
    s.rng.shuffle(s.mission_deck, s.missions_turned, 29)
    finish_round(game)
    assert sorted(TABLES.mission_names[card] for card in s.laid) == ["Code", "Code", "Code", "Document"]


@rule("2.7")
def test_what_is_to_come_is_public_by_counting():
    laid = ("The Pursuit", "Document", "Code", "Drone")
    game = position(missions=laid, beneath={2: 1})
    for seat in (0, 1):
        #                              targets of 1 to 9 points       D  C  ten items                       marks 1 to 3
        assert sees(game, seat)["to come"] == [0, 2, 3, 1, 1, 0, 0, 0, 0, 2, 2, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1]


# --- 7. Next round ---------------------------------------------------------------------------------------------------
def known_deck_at_the_end_of_a_round():
    game = position(["10", "9"], held=("Night Vision", ""), round=2)
    play(game, "night vision")
    assert sees(game, 0)["deck top"] == [1, 2, 2, 4, 0, 0, 0]  # the ten, seen as well, is drawn
    return game


@rule("7.1")
def test_all_fourteen_cards_are_in_both_decks_again_and_nothing_of_the_order_is_known():
    game = finish_round(known_deck_at_the_end_of_a_round())
    s = game.state
    assert [int(n) for n in s.status] == [0] * 14 + [1] + [0] * 13  # seat 1 starts and has drawn
    for seat in (0, 1):
        seen = sees(game, seat)
        assert seen["deck top"] == [0] * 7
        assert seen["deck count"] == ([14, 13] if seat == 0 else [13, 14])
        assert seen["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 1]
        assert seen["own card count"] == seen["opponent card count"] == [0] * 4


@rule("7.1")
def test_the_decks_are_shuffled_anew_each_round():
    orders = set()
    for seed in range(20):
        game = position()
        game.state.rng = seeded(seed)
        orders.add(bytes(memoryview(finish_round(game).state.order)))
    assert len(orders) == 20


@rule("7.2")
def test_four_new_missions_are_laid():
    game = position(to_come="The Hotel, Code, Drone, Document, The Locker")
    finish_round(game)
    assert where(game, ON_TABLE) == {"The Hotel", "Code", "Drone", "Document"}
    assert sees(game, 0)["mission resolved"] == [0] * 4


@rule("7.3", "K21")
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_the_starting_player_alternates_whatever_happened(starter, winner):
    high, low = ["10", "9", "8", "7"], ["6", "5", "4", "3"]
    sides = [high, low] if winner == 0 else [low, high]
    game = attempted(sides, starter=starter)  # nothing is asked at the reveal, so the next round has begun
    assert len(taken(game, winner)) == 4
    for round in range(2, 7):
        starter = 1 - starter
        assert asked(game) == ("choose mission", starter)
        assert sees(game, starter)["starter"] == [1] and sees(game, 1 - starter)["starter"] == [0]
        assert sees(game, 0)["round"].index(1) == round - 1
        finish_round(game)
    assert game.seat_to_act() == NOBODY


@rule("7.4")
def test_tokens_items_and_missions_are_kept():
    won = {"held": ("Chloroform", ""), "used": ("", "Drone"), "taken": ("The Hotel", "Code")}
    game = finish_round(position(["10", "9"], tokens=(3, 5), **won))
    assert tokens(game) == [3, 5]
    assert items_of(game, 0)[0] >= {"Chloroform"} and items_of(game, 1)[1] >= {"Drone"}
    assert taken(game, 0) >= {"The Hotel", "Chloroform"} and taken(game, 1) >= {"Code", "Drone"}
    assert not gone(game) & {"The Hotel", "Chloroform", "Code", "Drone"}
    assert where(game, GONE).isdisjoint(where(game, ON_TABLE))
