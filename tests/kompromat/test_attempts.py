"""Chapter 3: attempting missions."""

import pytest

from tests.kompromat.positions import (
    asked,
    attempted,
    card_count,
    finish_round,
    legal,
    play,
    position,
    sees,
    take_turn,
    taken,
    tokens,
)

rule = pytest.mark.rule
ALL_FOUR = {"attempt 1", "attempt 2", "attempt 3", "attempt 4"}
THREE_SIDES = ["0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10", ""]  # all 14 cards: 22.5, 21 and 27
LAST_SIDE_GOOD = ["10 9 8", "7 7 7 6", "0.5 A A 2 3 4 5", ""]  # all 14 cards: 27, 27 and 16.5
ONE_EACH = ["10", "9", "8", "7"]


def mission_row(*cards):
    """A row of the section "own cards": doubled values, zeros behind."""
    return [int(2 * card) for card in cards] + [0] * (8 - len(cards))


# --- turns -----------------------------------------------------------------------------------------------------------
@rule("3.1")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starting_player_begins_and_turns_alternate(starter):
    game = position(["10 9 8 7", "10 9 8 7"], starter=starter)
    for turn in range(8):
        seat = (starter + turn) % 2
        assert game.seat_to_act() == seat
        take_turn(game, mission=turn // 2 + 1, cards=1)
    assert sees(game, 0)["round"].index(1) == 1  # eight turns made the round


@rule("3.2", "K7")
def test_a_turn_cannot_be_passed():
    game = position()
    assert asked(game) == ("choose mission", 0)
    assert legal(game) == ALL_FOUR
    assert sees(game, 0)["deck count"] == [13, 14]
    play(game, "attempt 2")
    assert card_count(game, 0, 2) == 1


@rule("3.2", "K7")
def test_with_an_item_the_first_card_can_only_be_put_off():
    game = position(held=("Night Vision", ""))
    assert legal(game) == {"draw", "night vision"}
    play(game, "night vision")
    assert asked(game) == ("choose mission", 0)  # nothing is left to use: the card is drawn
    assert legal(game) == ALL_FOUR


@rule("3.3")
def test_without_a_deck_a_player_takes_no_more_turns_and_leaves_a_mission_without_cards():
    game = attempted([THREE_SIDES, ONE_EACH])
    assert asked(game) == ("count aces", 0)  # all turns are taken
    assert sees(game, 0)["own card count"] == [8, 3, 3, 0]
    assert sees(game, 0)["opponent card count"] == [1, 1, 1, 1]
    assert sees(game, 0)["deck count"] == [0, 10]


@rule("3.3")
def test_with_cards_at_all_missions_a_player_takes_no_more_turns():
    game = position(["10 9 8 7"])
    for mission in (1, 2, 3, 4):
        take_turn(game, mission, 1)
        if mission < 4:
            take_turn(game, mission, 1)
    assert asked(game)[1] == 1
    play(game, "draw, draw, draw")
    assert sees(game, 0)["deck count"][0] == 10


@rule("3.4", "K8")
def test_the_other_player_goes_on_alone_to_the_fourth_mission():
    game = position([" ".join(THREE_SIDES), "10 9 8 7"])
    for cards in (8, 3):
        mission = 1 if cards == 8 else 2
        take_turn(game, mission, cards)
        take_turn(game, mission, 1)
    take_turn(game, 3, 3)
    assert asked(game) == ("choose mission", 1)
    assert legal(game) == {"attempt 3", "attempt 4"}
    play(game, "attempt 4, stop")
    assert asked(game) == ("draw or stop", 1)  # again, at the last mission
    play(game, "stop")
    assert asked(game) == ("count aces", 0)


@rule("3.4", "K8")
def test_the_other_player_goes_on_alone_until_the_deck_is_empty():
    game = position([" ".join(THREE_SIDES), " ".join(LAST_SIDE_GOOD)])
    for mission, (cards, others) in enumerate([(8, 3), (3, 4)], 1):
        take_turn(game, mission, cards)
        take_turn(game, mission, others)
    take_turn(game, 3, 3)
    assert asked(game)[1] == 1
    take_turn(game, 3, 7)
    assert sees(game, 1)["deck count"] == [0, 0]
    assert asked(game) == ("count aces", 0)


@rule("3.5")
def test_the_reveal_begins_when_neither_can_take_a_turn():
    game = position(["10 9 8 A", "10 9 8 7"])
    for mission in (1, 2, 3):
        take_turn(game, mission, 1)
        take_turn(game, mission, 1)
    take_turn(game, 4, 1)
    assert sees(game, 0)["mission resolved"] == [0, 0, 0, 0]
    play(game, "stop")
    assert asked(game) == ("count aces", 0)
    assert sees(game, 0)["mission resolved"] == [1, 1, 1, 0]


# --- course of a turn ------------------------------------------------------------------------------------------------
@rule("3.6")
def test_the_top_card_is_drawn():
    game = position(["6", "7"])
    assert sees(game, 0)["hand"] == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]  # 0.5, ace, 2, 3, 4, 5, six
    assert sees(game, 0)["own unseen"] == [1, 2, 1, 1, 1, 1, 0, 3, 1, 1, 1]


@rule("3.6")
def test_the_opponent_sees_the_first_card_when_it_is_placed():
    game = position(["6", "7"])
    seen = sees(game, 1)
    assert seen["opponent hand"] == [1] and seen["hand"] == [0] * 11
    assert seen["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 1]
    seen = sees(play(game, "attempt 3"), 1)
    assert seen["opponent hand"] == [0]
    assert seen["opponent cards"][2] == mission_row(6)
    assert seen["opponent unseen"] == [1, 2, 1, 1, 1, 1, 0, 3, 1, 1, 1]


@rule("3.7")
def test_any_mission_not_attempted_can_be_chosen_whatever_the_opponent_did():
    game = position()
    take_turn(game, 2, 1)
    assert legal(game) == ALL_FOUR
    take_turn(game, 2, 1)
    assert legal(game) == ALL_FOUR - {"attempt 2"}
    take_turn(game, 4, 1)
    assert legal(game) == ALL_FOUR - {"attempt 2"}


@rule("3.8")
def test_cards_are_drawn_one_by_one_to_the_same_mission_until_the_player_stops():
    game = play(position(["5 2 3 4"]), "attempt 3")
    for cards in (1, 2, 3):
        assert legal(game) == {"draw", "stop"}
        assert sees(game, 0)["own card count"] == [0, 0, cards, 0]
        assert sees(game, 0)["own face-down"] == [0, 0, cards - 1, 0]
        play(game, "draw")
    assert sees(game, 0)["own cards"][2] == mission_row(5, 2, 3, 4)
    play(game, "stop")
    assert game.seat_to_act() == 1


@rule("3.9")
def test_no_card_is_added_to_a_mission_of_an_earlier_turn():
    game = position()
    for mission, left in ((1, {"attempt 2", "attempt 3", "attempt 4"}), (3, {"attempt 2", "attempt 4"})):
        take_turn(game, mission, 2)
        take_turn(game, mission, 2)
        assert legal(game) == left


@rule("3.10", "K3")
@pytest.mark.parametrize(
    "cards, may_draw",
    [
        ("10 9 3", False),  # 22
        ("0.5 10 9 2", False),  # 21.5
        ("10 9 A", True),  # 20, with the ace low
        ("A A 10", True),  # 12; 22 and 32 with aces high do not force
        ("10 9 A A 0.5", False),  # 21.5
        ("0.5 10 9 A", True),  # 20.5
    ],
)
def test_a_player_stops_above_21_with_all_aces_low(cards, may_draw):
    game = play(position([cards]), "attempt 1")
    for _ in cards.split()[1:]:
        play(game, "draw")
    assert legal(game) == ({"draw", "stop"} if may_draw else {"stop"})


@rule("3.11", "K45")
@pytest.mark.parametrize("cards", ["10 9 2", "10 9 A A", "7 7 7"])
def test_at_exactly_21_the_player_may_draw(cards):
    game = play(position([cards]), "attempt 1")
    for _ in cards.split()[1:]:
        play(game, "draw")
    assert legal(game) == {"draw", "stop"}
    play(game, "draw")
    assert legal(game) == {"stop"}


@rule("3.12", "K23")
def test_a_forced_stop_leaves_nothing_but_the_number_of_cards():
    game = play(position(["10 9 8"]), "attempt 1, draw, draw, stop")
    seen = sees(game, 1)
    assert seen["opponent cards"][0] == mission_row(10)
    assert seen["opponent card count"] == [3, 0, 0, 0]
    assert seen["opponent face-down"] == [2, 0, 0, 0]
    assert seen["opponent safe cards"] == [2, 0, 0, 0]  # the third was drawn, so the first two were within 21
    assert seen["last card busts"] == [0, 0]


@rule("3.13", "K24")
def test_discarded_equipment_is_out_until_the_round_ends():
    game = attempted([["10 9 8", "7", "7", "7"], ["10 9", "A", "7", "7"]])
    assert asked(game) == ("count aces", 1)  # at mission 2; seat 0 went above 21 at mission 1
    assert tokens(game) == [1, 0]
    seen = sees(game, 0)
    assert seen["own card count"] == [0, 1, 1, 1]
    assert seen["deck count"] == [8, 9]
    assert seen["own unseen"] == [1, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    finish_round(game)
    assert sees(game, 1)["deck count"] == [13, 14]
    assert sees(game, 0)["own unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 1]


@rule("3.14")
def test_what_the_opponent_sees_of_an_attempt():
    game = play(position(["10 A 2", "7"]), "attempt 2, draw, draw, stop")
    seen = sees(game, 1)
    assert seen["opponent cards"] == [mission_row(), mission_row(10), mission_row(), mission_row()]
    assert seen["opponent card count"] == [0, 3, 0, 0]
    assert seen["opponent face-down"] == [0, 2, 0, 0]
    assert seen["opponent low total"] == [0, 20, 0, 0]  # of what is seen
    assert seen["opponent aces"] == [0, 0, 0, 0]
    assert seen["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0]
    assert seen["deck count"] == [13, 11]


@rule("3.15", "K22")
def test_the_owner_remembers_face_down_cards():
    game = play(position(["10 A 2", "7"]), "attempt 2, draw, draw, stop, attempt 1, stop, attempt 1, stop")
    seen = sees(game, 0)
    assert seen["own cards"][1] == mission_row(10, 1, 2)
    assert seen["own low total"][1] == 26
    assert seen["own aces"][1] == 1


# --- when the engine asks --------------------------------------------------------------------------------------------
@rule("3.16")
@pytest.mark.parametrize(
    "held, with_tokens, choices",
    [
        ("", 0, None),
        ("Vesper Martini", 3, None),
        ("Chloroform, GPS Tracker", 3, None),
        ("Balaclava", 0, None),
        ("Balaclava", 1, {"draw", "balaclava"}),
        ("Night Vision", 0, {"draw", "night vision"}),
        ("Drone, Stun Gun, Newspaper, Jetpack", 0, None),  # no card lies on the table
    ],
)
def test_the_start_of_a_turn_is_asked_only_with_an_item_that_can_be_used(held, with_tokens, choices):
    game = position(held=(held, ""), tokens=(with_tokens, 0))
    if choices is None:
        assert asked(game) == ("choose mission", 0)
    else:
        assert asked(game) == ("start turn", 0)
        assert legal(game) == choices


def before_the_last_mission(**how):
    """Both players have one card at missions 1 to 3; the starting player is next."""
    game = position(["10 9 8 7", "10 9 8 7"], **how)
    for mission in (1, 2, 3):
        take_turn(game, mission, 1)
        take_turn(game, mission, 1)
    return game


@rule("3.17")
def test_the_last_mission_is_taken_without_a_question():
    game = before_the_last_mission()
    assert asked(game) == ("draw or stop", 0)
    assert sees(game, 0)["own card count"] == [1, 1, 1, 1]


@rule("3.17")
def test_the_last_mission_is_asked_for_while_an_item_can_be_used():
    game = before_the_last_mission(held=("Night Vision", ""))
    assert asked(game) == ("start turn", 0)
    play(game, "draw")
    assert asked(game) == ("choose mission", 0)
    assert legal(game) == {"attempt 4", "night vision"}


@rule("3.18", "9.3")
def test_above_21_stop_is_still_a_step_and_the_only_choice():
    game = play(position(["10 9 8"]), "attempt 1, draw, draw")
    assert asked(game) == ("draw or stop", 0)
    assert legal(game) == {"stop"}
    play(game, "stop")
    assert game.seat_to_act() == 1


@rule("3.18")
def test_above_21_items_can_still_be_used():
    game = play(position(["10 9 8"], held=("GPS Tracker, Balaclava", ""), tokens=(1, 0)), "draw, attempt 1, draw, draw")
    assert legal(game) == {"stop", "gps", "balaclava"}
    play(game, "balaclava")
    assert legal(game) == {"stop", "gps"}


def last_turn(sides, **how):
    """Seat 0 has an empty deck after ``sides``; seat 1 has one card at each of two missions."""
    game = position([" ".join(sides), "10 9 8 7"], **how)
    for mission in (1, 2):
        take_turn(game, mission, len(sides[mission - 1].split()))
        take_turn(game, mission, 1)
    for name in ("draw", "attempt 3"):
        if name in legal(game):
            play(game, name)
    for _ in sides[2].split()[1:]:
        play(game, "draw")
    return game


@rule("3.19", "K40")
@pytest.mark.parametrize("sides", [THREE_SIDES, LAST_SIDE_GOOD], ids=["bust", "good"])
@pytest.mark.parametrize("held", ["", "Vesper Martini, Chloroform, Jetpack", "Night Vision"])
def test_the_turn_ends_by_itself_with_the_deck(sides, held):
    game = last_turn(sides, held=(held, ""))
    assert sees(game, 1)["deck count"] == [11, 0]  # seat 1 has drawn for its third turn
    assert asked(game) == ("choose mission", 1)


@rule("3.19", "3.20", "K40")
def test_a_bust_with_the_last_card_opens_the_window():
    game = last_turn(THREE_SIDES, held=("GPS Tracker", ""))
    assert asked(game) == ("draw or stop", 0)
    assert legal(game) == {"stop", "gps"}
    play(game, "gps")  # 10 goes back
    assert asked(game) == ("draw or stop", 0)
    assert legal(game) == {"draw", "stop"}
    assert sees(game, 0)["deck count"] == [1, 12]


@rule("3.20", "9.3")
def test_without_a_bust_only_stop_is_legal_after_the_last_card():
    game = last_turn(LAST_SIDE_GOOD, held=("GPS Tracker", ""))
    assert asked(game) == ("draw or stop", 0)
    assert legal(game) == {"stop"}
    play(game, "stop")
    assert game.seat_to_act() == 1


@rule("3.20")
def test_after_the_last_use_the_turn_ends_by_itself():
    game = last_turn(THREE_SIDES, held=("Balaclava", ""), tokens=(2, 0))
    assert legal(game) == {"stop", "balaclava"}
    play(game, "balaclava")
    assert asked(game) == ("choose mission", 1)


@rule("3.3", "6.10")
def test_the_mission_left_without_cards_goes_to_the_other():
    game = attempted([THREE_SIDES, ["10", "9", "8", "7"]])
    finish_round(game)
    assert "The Airport" in taken(game, 1)
