"""Chapter 4: the ten items, each used itself and copied by the USB Stick, and their windows."""

import pytest

from tests.kompromat.positions import (
    ACTION,
    ITEM_CARDS,
    asked,
    attempted,
    faced,
    finish_round,
    gone,
    items_of,
    legal,
    play,
    play_until,
    position,
    sees,
    settled,
    take_turn,
    taken,
    tokens,
)

rule = pytest.mark.rule
THREE_SIDES = ["0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10", ""]  # all 14 cards: 22.5, 21 and 27
OTHER_ITEMS = [item for item in ITEM_CARDS if item != "USB Stick"]


@pytest.fixture(params=["itself", "copied"])
def having(request):
    """Give ``seat`` an item to use: the card itself, or a USB Stick beside the used card."""

    def give(item, seat=0, **how):
        held, used = ["", ""], ["", ""]
        held[seat], used[seat] = (item, "") if request.param == "itself" else ("USB Stick", item)
        return {"held": held, "used": used, **how}

    return give


def used_up(game, seat=0):
    """Whether the seat has used all its items."""
    return items_of(game, seat)[0] == set()


def kinds(game):
    """The first words of the legal uses of items."""
    return {name.split()[0] for name in legal(game)} - {"pass", "draw", "stop", "attempt"}


def cards(*values):
    """A row of an observation's cards: doubled values, zeros behind."""
    return [int(2 * value) for value in values] + [0] * (8 - len(values))


# --- having and using items ------------------------------------------------------------------------------------------
@rule("4.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_items_and_their_use_are_public(seat):
    game = position(["10"], held=("Drone, Balaclava", "Stun Gun"), tokens=(3, 0))
    play(game, "balaclava")
    mine, other = ([2], [0]), ([7], [])  # numbers of the items held, and used
    for seen, (held, used) in zip(sees(game, seat)["items"], (mine, other) if seat == 0 else (other, mine)):
        assert seen == [[int(item in held) for item in range(10)], [int(item in used) for item in range(10)]]


@rule("4.1")
def test_an_item_is_used_once():
    game = position(["10"], held=("Balaclava", ""), tokens=(6, 0))
    play(game, "balaclava")
    assert items_of(game, 0) == (set(), {"Balaclava"})
    assert "Balaclava" in taken(game, 0)
    while asked(game)[0] in ("choose mission", "draw or stop"):
        assert "balaclava" not in legal(game)
        play(game, "stop" if "stop" in legal(game) else min(legal(game)))


@rule("4.2", "K36")
def test_an_item_is_worth_one_point_used_or_not():
    game = position(held=("Balaclava, Drone", ""), used=("", "USB Stick, Jetpack, Newspaper"), tokens=(2, 0))
    assert sees(game, 0)["points"] == [4, 3]  # two items and two tokens; three items
    play(game, "balaclava")
    assert sees(game, 0)["points"] == [2, 3]


@rule("4.3", "K39")
def test_an_item_can_be_used_before_the_next_mission_is_revealed():
    line = ("Newspaper", "The Hotel", "The Locker", "Code")
    game = attempted([["10", "9", "8", "7"], ["9", "8", "7", "6"]], missions=line)
    assert asked(game) == ("before reveal", 0)
    assert legal(game) == {"pass", "newspaper 2", "newspaper 3", "newspaper 4"}


@rule("4.3", "K39")
def test_a_chloroform_comes_too_late_for_its_own_award():
    line = ("Chloroform", "The Hotel", "The Locker", "Code")
    game = settled("10 9", "8 7", missions=line, beneath={1: 2})
    assert "Chloroform" in taken(game, 0)
    assert tokens(game)[0] == 2


# --- windows ---------------------------------------------------------------------------------------------------------
WINDOWS = {
    "W1": {"balaclava", "drone", "jetpack", "newspaper", "night", "stun"},
    "W2": {"balaclava", "drone", "jetpack", "newspaper", "night", "stun"},
    "W3": {"balaclava", "drone", "gps", "newspaper", "night", "stun"},
    "W4": {"balaclava", "drone", "jetpack", "newspaper", "stun"},
    "W6": {"balaclava", "vesper"},
    "W7": {"chloroform"},
}
DECISIONS = {
    "W1": "start turn",
    "W2": "choose mission",
    "W3": "draw or stop",
    "W4": "before reveal",
    "W6": "after totals",
    "W7": "covered award",
}


def in_window(window, **how):
    """A game in that window, where every item that the window admits can be used by seat 0."""
    if window in ("W1", "W2", "W3"):
        game = position(["10 2 3 4 5", "9 6 7"], **how)
        take_turn(game, 1, 2)
        take_turn(game, 1, 2)
        return play(game, {"W2": "draw", "W3": "draw, attempt 2, draw"}[window]) if window != "W1" else game
    if window == "W4":
        return attempted([THREE_SIDES, ["10 9", "8", "7", "6"]], **how)
    beneath = {1: 2} if window == "W7" else {}
    return play_until(faced("10 9", "8 7", beneath=beneath, **how), DECISIONS[window])


@rule("4.4", "4.5", "5.2", "9.2", "K38", "K44")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("way", ["itself", "copied"])
def test_what_can_be_used_in_each_window(window, way):
    held, used = (ITEM_CARDS, []) if way == "itself" else (["USB Stick"], OTHER_ITEMS)
    game = in_window(window, held=(", ".join(held), ""), used=(", ".join(used), ""), tokens=(3, 0))
    assert asked(game) == (DECISIONS[window], 0)
    assert kinds(game) == WINDOWS[window]


@rule("4.6", "K37")
def test_the_opponent_is_not_asked_during_a_turn():
    game = position(["10 2 3"], held=("", "Balaclava, Drone, Stun Gun, Newspaper"), tokens=(0, 3))
    assert asked(game) == ("choose mission", 0)
    play(game, "attempt 1, draw")
    assert asked(game) == ("draw or stop", 0)
    play(game, "stop")
    assert asked(game) == ("start turn", 1)


@rule("4.6", "K37")
def test_the_opponent_has_the_later_windows():
    game = faced("10 9", "8 7", held=("", "Balaclava"), tokens=(0, 6))
    assert asked(game) == ("before reveal", 1)
    play(game, "pass")
    assert asked(game) == ("after totals", 1)


@rule("4.7", "K46")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starting_player_is_asked_first_and_two_passes_close(starter):
    game = faced("10 9", "8 7", held=("Balaclava", "Newspaper"), tokens=(3, 0), starter=starter)
    assert asked(game) == ("before reveal", starter)
    play(game, "pass")
    assert asked(game) == ("before reveal", 1 - starter)
    play(game, "pass")
    assert asked(game) == ("after totals", 0)  # seat 1 has nothing for this window


@rule("4.7", "K46")
def test_a_use_resets_the_passes():
    game = faced("10 9", "8 7", held=("Balaclava", "Newspaper"), tokens=(3, 0))
    play(game, "pass, newspaper 2")
    assert asked(game) == ("before reveal", 0)
    play(game, "pass")
    assert asked(game) == ("after totals", 0)  # seat 1 has nothing left and passed without a step


@rule("4.7", "K46")
def test_after_a_use_the_other_player_is_asked():
    game = faced("10 9", "8 7", held=("Balaclava, Newspaper", "Drone"), tokens=(3, 0))
    play(game, "balaclava")
    assert asked(game) == ("before reveal", 1)
    play(game, "pass")
    assert asked(game) == ("before reveal", 0)
    assert kinds(game) == {"newspaper"}  # one token is left, but the Balaclava is used
    play(game, "pass")
    assert asked(game) == ("before reveal", 0)  # of mission 2
    assert sees(game, 0)["mission resolved"] == [1, 0, 0, 0]


@rule("4.7", "K46")
def test_who_has_nothing_usable_passes_without_a_step():
    game = faced("10 9", "8 7", held=("Newspaper", ""), starter=1)
    assert asked(game) == ("before reveal", 0)
    play(game, "newspaper 1")
    assert asked(game)[0] != "before reveal"


@rule("4.8")
def test_several_items_may_be_used_before_going_on():
    game = in_window("W1", held=("Balaclava, Night Vision, Newspaper", ""), tokens=(3, 0))
    play(game, "newspaper 1, balaclava")
    assert asked(game) == ("start turn", 0)
    play(game, "draw, night vision")
    assert asked(game) == ("choose mission", 0)


# --- Balaclava -------------------------------------------------------------------------------------------------------
@rule("4.9", "K31", "4.27", "K38")
@pytest.mark.parametrize("before, after", [(8, 6), (3, 1), (2, 0), (1, 0)])
def test_balaclava_throws_away_two_tokens_or_the_only_one(having, before, after):
    game = position(**having("Balaclava"), tokens=(before, 4))
    play(game, "balaclava")
    assert tokens(game) == [after, 4]
    assert used_up(game)


@rule("4.9", "K31")
def test_balaclava_needs_a_token(having):
    game = position(**having("Balaclava"), tokens=(0, 4))
    assert asked(game) == ("choose mission", 0)
    assert kinds(game) == set()


@rule("4.27", "K38", "K33")
@pytest.mark.parametrize("window", ["W1", "W2", "W3", "W4", "W6"])
def test_balaclava_in_each_of_its_windows(having, window):
    game = in_window(window, **having("Balaclava"), tokens=(5, 0))
    assert asked(game) == (DECISIONS[window], 0)
    play(game, "balaclava")
    assert tokens(game) == [3, 0]
    assert used_up(game)


@rule("4.10", "K32")
def test_balaclava_cannot_answer_the_ninth_token(having):
    game = play_until(faced("10 9 8", "7", **having("Balaclava"), tokens=(8, 0)), "after totals")
    play(game, "pass")
    assert asked(game) == ("none", -1)
    assert tokens(game) == [9, 0]


@rule("4.10", "K32")
def test_balaclava_before_the_bust_saves_the_game(having):
    game = play_until(faced("10 9 8", "7", **having("Balaclava"), tokens=(8, 0)), "after totals")
    play(game, "balaclava")
    assert game.seat_to_act() >= 0
    assert tokens(game) == [7, 0]  # 8 - 2 + 1


# --- Chloroform ------------------------------------------------------------------------------------------------------
@rule("4.11", "6.15", "5.2")
def test_chloroform_spares_the_tokens(having):
    game = faced("10 9", "8 7", **having("Chloroform"), beneath={1: 3}, tokens=(7, 0))
    assert asked(game) == ("covered award", 0)
    assert legal(game) == {"pass", "chloroform"}
    play(game, "chloroform")
    assert tokens(game) == [7, 0]
    assert "The Informant" in taken(game, 0)
    assert "Counter-intelligence 3" in gone(game)
    assert used_up(game)


@rule("4.11", "6.15")
def test_chloroform_is_optional(having):
    game = play(faced("10 9", "8 7", **having("Chloroform"), beneath={1: 3}), "pass")
    assert tokens(game) == [3, 0]
    assert "Counter-intelligence 3" in gone(game)
    assert not used_up(game)


@rule("4.11", "6.15")
@pytest.mark.parametrize("first, second, beneath", [("8 7", "10 9", {1: 3}), ("10 9", "8 7", {}), ("10", "10", {1: 3})])
def test_chloroform_is_for_the_taker_of_a_covered_mission_alone(having, first, second, beneath):
    game = faced(first, second, **having("Chloroform"), beneath=beneath)
    assert asked(game)[0] == "choose mission"  # the next round: nobody was asked


# --- Drone -----------------------------------------------------------------------------------------------------------
@rule("4.12", "K35")
def test_drone_turns_up_all_cards_of_the_opponent_at_a_mission(having):
    game = position(["10 2", "9 6 A 5 3"], **having("Drone"))
    play(game, "attempt 4, stop, attempt 1, draw, draw, stop")
    assert kinds(game) == {"drone"} and legal(game) == {"draw", "drone 1"}
    play(game, "drone 1")
    seen = sees(game, 0)
    assert seen["opponent cards"][0] == cards(9, 6, 1)
    assert seen["opponent face-down"] == [0, 0, 0, 0]
    assert seen["opponent low total"][0] == 32 and seen["opponent aces"][0] == 1
    assert seen["opponent unseen"] == [1, 1, 1, 1, 1, 1, 0, 3, 1, 0, 1]
    assert sees(game, 1)["own face-down"] == [0, 0, 0, 0]  # the owner knows it too
    assert used_up(game)


@rule("4.12")
def test_drone_needs_face_down_cards(having):
    game = position(["10 2", "9 6"], **having("Drone"))
    take_turn(game, 4, 1)
    take_turn(game, 1, 1)
    assert asked(game) == ("choose mission", 0)
    assert kinds(game) == set()


@rule("4.12", "K35")
def test_cards_turned_up_stay_face_up(having):
    game = position(["10 2", "9 6 A 5 3"], **having("Drone"))
    play(game, "attempt 4, stop, attempt 1, draw, draw, stop, drone 1, attempt 3, stop, attempt 2, draw, stop")
    assert sees(game, 0)["opponent cards"][0] == cards(9, 6, 1)
    assert sees(game, 0)["opponent cards"][1] == cards(5)


@rule("4.12", "K35", "4.16")
def test_a_card_drawn_later_is_not_turned_up():
    game = position(["10 2 3", "9 6 A 5 3"], held=("Drone", "Jetpack"))
    play(game, "attempt 4, stop, attempt 1, draw, draw, stop, drone 1, attempt 3, stop")
    play(game, "jetpack 1 2, attempt 1, draw, stop")
    seen = sees(game, 0)
    assert seen["opponent cards"][:2] == [cards(5), cards(9, 6, 1)]
    assert seen["opponent card count"][:2] == [2, 3]


@rule("4.12", "4.5")
def test_drone_before_a_reveal(having):
    game = attempted([["10", "9", "8", "7"], ["10 6", "9 5", "8", "7"]], **having("Drone"))
    assert legal(game) == {"pass", "drone 1", "drone 2"}
    play(game, "pass")
    assert asked(game) == ("before reveal", 0)  # of mission 2
    assert legal(game) == {"pass", "drone 2"}


# --- GPS Tracker -----------------------------------------------------------------------------------------------------
@rule("4.13", "K25")
def test_gps_tracker_puts_the_card_drawn_last_back_on_the_deck(having):
    game = play(position(["10 2 8 9"], **having("GPS Tracker")), "attempt 3, draw, draw, gps")
    assert sees(game, 0)["own cards"][2] == cards(10, 2)
    assert sees(game, 0)["deck count"] == [12, 14]
    assert used_up(game)
    assert legal(game) == {"draw", "stop"}
    play(game, "draw")
    assert sees(game, 0)["own cards"][2] == cards(10, 2, 8)


@rule("4.13", "K25")
def test_gps_tracker_after_a_bust(having):
    game = play(position(["10 9 8 A"], **having("GPS Tracker")), "attempt 3, draw, draw")
    assert legal(game) == {"stop", "gps"}
    play(game, "gps")
    assert legal(game) == {"draw", "stop"}
    assert sees(game, 0)["own low total"][2] == 38
    play(game, "stop")
    assert game.seat_to_act() == 1


@rule("4.13", "K25")
def test_gps_tracker_does_not_take_the_first_card(having):
    game = play(position(["10 9 8"], **having("GPS Tracker")), "attempt 3")
    assert legal(game) == {"draw", "stop"}


@rule("4.13", "K25")
def test_gps_tracker_does_not_take_a_card_of_an_earlier_turn(having):
    game = position(["10 9 8"], **having("GPS Tracker"))
    play(game, "attempt 3, draw, stop, attempt 1, stop, attempt 1")
    assert legal(game) == {"draw", "stop"}


@rule("4.13", "4.26")
def test_gps_tracker_used_twice_takes_the_last_still_lying_there():
    game = position(["10 2 8 5"], held=("GPS Tracker, USB Stick", ""))
    play(game, "attempt 3, draw, draw, gps, gps")
    seen = sees(game, 0)
    assert seen["own cards"][2] == cards(10)
    assert seen["deck top"] == [4, 16, 0, 0, 0, 0, 0]
    assert items_of(game, 0) == (set(), {"GPS Tracker", "USB Stick"})


@rule("4.13", "4.26")
def test_gps_tracker_copied_needs_another_face_down_card():
    game = position(["10 2 8 5"], held=("GPS Tracker, USB Stick", ""))
    play(game, "attempt 3, draw, gps")
    assert legal(game) == {"draw", "stop"}


@rule("4.14", "9.8")
def test_the_card_put_back_is_known_to_its_owner_alone(having):
    game = play(position(["10 2 8 9"], **having("GPS Tracker")), "attempt 3, draw, draw, gps, stop")
    assert sees(game, 0)["deck top"] == [16, 0, 0, 0, 0, 0, 0]
    assert sees(game, 0)["own unseen"] == [1, 2, 0, 1, 1, 1, 1, 3, 0, 1, 0]
    assert sees(game, 1)["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0]
    assert sees(game, 1)["deck top"] == [0] * 7
    play(game, "attempt 1, stop")
    assert sees(game, 0)["hand"].index(1) == 8  # the eight is drawn first
    assert sees(game, 0)["deck top"] == [0] * 7


# --- Jetpack ---------------------------------------------------------------------------------------------------------
@rule("4.15", "K26", "4.16")
def test_jetpack_shifts_the_own_cards_to_a_mission_with_none(having):
    game = position(["10 2 8 9", "7 6"], **having("Jetpack"))
    play(game, "attempt 3, draw, draw, stop, attempt 1, stop")
    assert legal(game) == {"draw", "jetpack 3 1", "jetpack 3 2", "jetpack 3 4"}  # the opponent's cards do not matter
    play(game, "jetpack 3 1")
    for seat, whose, row in ((0, "own", cards(10, 2, 8)), (1, "opponent", cards(10))):
        seen = sees(game, seat)
        assert seen[f"{whose} cards"] == [row, cards(), cards(), cards()]
        assert seen[f"{whose} card count"] == [3, 0, 0, 0]
        assert seen[f"{whose} face-down"] == [2, 0, 0, 0]
    assert used_up(game)
    assert legal(game) == {"attempt 2", "attempt 3", "attempt 4"}  # mission 3 counts as not attempted


@rule("4.15", "K26")
def test_jetpack_with_the_first_card_in_hand(having):
    game = position(["10 2 8 9", "7 6"], **having("Jetpack"))
    play(game, "attempt 3, stop, attempt 1, stop, draw, jetpack 3 4, attempt 3, stop")
    assert sees(game, 0)["own cards"] == [cards(), cards(), cards(2), cards(10)]


@rule("4.15", "K26")
def test_jetpack_is_not_used_in_the_middle_of_drawing(having):
    game = position(["10 2 8 9", "7 6"], **having("Jetpack"))
    play(game, "attempt 3, stop, attempt 1, stop, draw, attempt 4, draw")
    assert legal(game) == {"draw", "stop"}


@rule("4.15", "K26")
def test_jetpack_before_a_reveal_needs_an_empty_side_and_no_resolved_mission(having):
    game = attempted([["10 9 8", "7 7 7", "", "0.5 A A 2 3 4 5 6"], ["10", "9", "8", "7"]], **having("Jetpack"))
    assert legal(game) == {"pass", "jetpack 1 3", "jetpack 2 3", "jetpack 4 3"}
    play_until(play(game, "pass"), "before reveal")
    assert legal(game) == {"pass", "jetpack 2 3", "jetpack 4 3"}  # mission 1 is resolved
    play(game, "jetpack 4 3")
    assert sees(game, 0)["own card count"][2:] == [8, 0]
    finish_round(game)
    assert "The Airport" in taken(game, 1)  # mission 4 was left


@rule("4.15", "K26")
def test_jetpack_before_a_reveal_is_not_asked_with_cards_everywhere(having):
    game = faced("10 9", "8 7", **having("Jetpack"))
    assert asked(game)[0] == "choose mission"  # the next round


@rule("4.15", "K26")
def test_jetpack_does_not_reach_a_resolved_mission(having):
    game = attempted([["", "10 9 8", "7 7 7", "0.5 A A 2 3 4 5 6"], ["10", "9", "8", "7"]], **having("Jetpack"))
    assert legal(game) == {"pass", "jetpack 2 1", "jetpack 3 1", "jetpack 4 1"}
    play(game, "pass")
    assert asked(game) == ("drop token", 0)  # 21 at mission 3: the only empty side was at mission 1, now resolved


@rule("4.16")
def test_shifted_cards_stay_face_up_as_they_were():
    game = position(["10 2 3", "9 6 A 5"], held=("Drone", "Jetpack"))
    play(game, "attempt 4, stop, attempt 1, draw, draw, stop, drone 1, attempt 3, stop, jetpack 1 4")
    assert sees(game, 0)["opponent cards"][3] == cards(9, 6, 1)
    assert sees(game, 0)["opponent face-down"] == [0] * 4


# --- Newspaper -------------------------------------------------------------------------------------------------------
@rule("4.17", "K27")
def test_newspaper_adds_three_to_the_opponents_total(having):
    game = position(["10", "7 6"], **having("Newspaper"))
    play(game, "attempt 4, stop, attempt 2, draw, stop")
    assert legal(game) == {"draw", "newspaper 2"}  # not where the opponent has no cards
    play(game, "newspaper 2")
    assert sees(game, 1)["own newspapers"] == sees(game, 0)["opponent newspapers"] == [0, 1, 0, 0]
    assert sees(game, 1)["own low total"] == [0, 32, 0, 0]  # 7 + 6 + 3
    assert sees(game, 0)["opponent low total"] == [0, 20, 0, 0]  # 7 + 3, as far as it is seen
    assert used_up(game)


@rule("4.17", "5.6")
def test_newspaper_counts_in_the_stated_total(having):
    game = play(faced("10 8", "A 7", **having("Newspaper")), "newspaper 1")
    assert asked(game) == ("count aces", 1)
    assert sees(game, 0)["stated"] == [36 + 8, 0]
    play(game, "aces 1")  # 18 + 3
    finish_round(game)
    assert "The Informant" in taken(game, 1)


@rule("4.17", "4.5")
def test_newspaper_is_for_missions_not_yet_revealed(having):
    game = faced("10 8", "7 6", **having("Newspaper"))
    for first in (1, 2, 3, 4):
        assert legal(game) == {"pass"} | {f"newspaper {mission}" for mission in range(first, 5)}
        play(game, "pass")


@rule("4.18", "K28", "6.8")
def test_newspaper_is_no_card_when_a_tie_is_broken(having):
    game = play(faced("10 9", "10 6", **having("Newspaper")), "newspaper 1")
    finish_round(game)
    assert "The Informant" in gone(game)  # 19 and 16 + 3, two cards each


@rule("4.18", "K28", "6.6")
def test_newspaper_can_make_21(having):
    game = play(faced("10 9", "10 8", **having("Newspaper"), tokens=(0, 2)), "newspaper 1")
    assert asked(game) == ("drop token", 1)


@rule("4.18", "K28", "6.1")
def test_newspaper_can_take_a_total_above_21(having):
    game = play(faced("10", "10 9", **having("Newspaper")), "newspaper 1")
    finish_round(game)
    assert tokens(game) == [0, 1]
    assert "The Informant" in taken(game, 0)


@rule("4.19", "K42", "3.10")
def test_newspaper_stays_on_the_side_and_counts_for_a_forced_stop():
    game = position(["10 2 3", "9 10 6 3"], held=("Newspaper", "Jetpack"))
    play(game, "attempt 4, stop, attempt 1, stop, newspaper 1, attempt 3, stop")
    play(game, "jetpack 1 2")
    assert sees(game, 1)["own newspapers"] == [1, 0, 0, 0]
    assert sees(game, 1)["own low total"] == [0, 18, 0, 0]
    play(game, "attempt 1, draw")
    assert sees(game, 1)["own low total"][0] == 38  # 10 + 6 + 3
    assert legal(game) == {"draw", "stop"}
    play(game, "draw")  # 10 + 6 + 3 + 3 = 22
    assert legal(game) == {"stop"}


@rule("4.19", "K42")
def test_newspaper_on_a_side_without_cards_counts_nothing():
    sides = [["10 9 8", "7 7 7", "0.5 A A 2 3 4 5 6", ""], ["10", "9", "8", "7"]]
    game = attempted(sides, held=("Jetpack", "Newspaper"), starter=1)
    play(game, "newspaper 2, jetpack 2 4")
    finish_round(game)
    assert "The Pursuit" in taken(game, 1)  # 9 against nothing
    assert "The Airport" in taken(game, 0)  # 21 without the Newspaper, against 7


@rule("4.19", "K42")
def test_newspaper_awaits_cards_that_come_later():
    sides = [["7 7 7", "10 9 8", "", "0.5 A A 2 3 4 5 6"], ["10", "9", "8", "7"]]
    game = attempted(sides, held=("Jetpack, USB Stick", "Newspaper"), starter=1)
    play(game, "newspaper 2, jetpack 2 3, jetpack 1 2")
    assert asked(game) == ("count aces", 0)  # at mission 4
    assert tokens(game) == [2, 0]  # 21 + 3 at mission 2, and 27 at mission 3
    assert taken(game, 1) == {"Newspaper", "The Informant", "The Pursuit", "The Safe House"}


@rule("4.19", "K42")
def test_a_second_newspaper_adds_another_three():
    game = position(["10", "7 6"], held=("Newspaper, USB Stick", ""))
    play(game, "attempt 4, stop, attempt 2, draw, stop, newspaper 2, newspaper 2")
    assert sees(game, 1)["own newspapers"] == [0, 2, 0, 0]
    assert sees(game, 1)["own low total"] == [0, 38, 0, 0]


# --- Night Vision ----------------------------------------------------------------------------------------------------
@rule("4.20")
def test_night_vision_shows_the_next_five_cards(having):
    game = play(position(["10 2 8 9 A 3 4"], **having("Night Vision")), "draw, night vision")
    assert sees(game, 0)["deck top"] == [4, 16, 18, 2, 6, 0, 0]
    assert sees(game, 0)["own unseen"] == [1, 1, 0, 0, 1, 1, 1, 3, 0, 0, 0]
    assert sees(game, 1)["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 1]
    assert used_up(game)


@rule("4.20", "9.8")
def test_cards_seen_stay_known_until_drawn_in_their_order(having):
    game = play(position(["10 2 8 9 A 3 4"], **having("Night Vision")), "draw, night vision, attempt 1, draw, draw")
    assert sees(game, 0)["own cards"][0] == cards(10, 2, 8)
    assert sees(game, 0)["deck top"] == [18, 2, 6, 0, 0, 0, 0]
    play(game, "stop, attempt 1, stop")
    assert sees(game, 0)["hand"].index(1) == 9
    assert sees(game, 0)["deck top"] == [2, 6, 0, 0, 0, 0, 0]


@rule("4.20")
def test_night_vision_shows_all_when_fewer_are_left(having):
    sides = "10 9 8  7 7 7 6  0.5 A A 2 3 4 5"
    game = position([sides], **having("Night Vision"))
    for mission, count in ((1, 3), (2, 4)):
        take_turn(game, mission, count)
        take_turn(game, mission, 1)
    play(game, "draw, attempt 3, draw, draw, draw")
    assert sees(game, 0)["deck count"][0] == 3
    play(game, "night vision")
    assert sees(game, 0)["deck top"] == [6, 8, 10, 0, 0, 0, 0]
    assert sees(game, 0)["own unseen"] == [0] * 11


@rule("4.20")
def test_night_vision_needs_a_card_in_the_deck(having):
    sides = ["10 9 8", "7 7 7 6", "0.5 A A 2 3 4 5", ""]
    game = attempted([sides, ["10", "9", "8", "7"]], **having("Night Vision"))
    assert asked(game)[0] == "count aces"  # nothing was asked at the last card, see last_turn in test_attempts
    assert not used_up(game)


# --- Stun Gun --------------------------------------------------------------------------------------------------------
@rule("4.21", "K29", "4.23", "K47")
def test_stun_gun_throws_away_a_face_down_card_unseen(having):
    game = position(["10", "7 6 A 5"], **having("Stun Gun"))
    play(game, "attempt 4, stop, attempt 2, draw, draw, draw, stop")
    assert legal(game) == {"draw", "stun 2 2", "stun 2 3", "stun 2 4"}
    play(game, "stun 2 3")
    seen = sees(game, 0)
    assert seen["opponent card count"] == [0, 3, 0, 0] and seen["opponent face-down"] == [0, 2, 0, 0]
    assert seen["opponent stunned"] == [0, 1, 0, 0]
    assert seen["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 2, 1, 1, 1]  # the seven alone was seen
    seen = sees(game, 1)
    assert seen["own cards"][1] == cards(7, 6, 5)  # the gap is closed
    assert seen["own low total"] == [0, 36, 0, 0] and seen["own aces"] == [0, 0, 0, 0]
    assert seen["own unseen"] == [1, 1, 1, 1, 1, 0, 0, 2, 1, 1, 1]  # its owner knows which ace is gone
    assert used_up(game)


@rule("4.22", "K30")
def test_stun_gun_may_save_a_player_from_a_bust(having):
    game = position(["10 9 8", "7 7 7"], **having("Stun Gun", seat=1))
    play(game, "attempt 1, draw, draw, stop")
    assert legal(game) == {"draw", "stun 1 2", "stun 1 3"}
    play(game, "stun 1 3")
    assert sees(game, 0)["own low total"][0] == 38
    finish_round(game)
    assert tokens(game) == [0, 0]
    assert "The Informant" in taken(game, 0)


@rule("4.23", "K47")
def test_cards_behind_a_removed_one_close_the_gap():
    game = position(["10", "7 6 A 5"], held=("Stun Gun, USB Stick", ""))
    play(game, "attempt 4, stop, attempt 2, draw, draw, draw, stop, stun 2 2")
    assert sees(game, 1)["own cards"][1] == cards(7, 1, 5)
    assert legal(game) == {"draw", "stun 2 2", "stun 2 3"}
    play(game, "stun 2 2")
    assert sees(game, 1)["own cards"][1] == cards(7, 5)
    assert sees(game, 1)["own stunned"][1] == 2


@rule("4.23", "K47")
def test_cards_turned_up_and_first_cards_are_no_targets():
    game = position(["10", "7 6 A 5"], held=("Stun Gun, Drone", ""))
    play(game, "attempt 4, stop, attempt 2, draw, draw, draw, stop, drone 2")
    assert asked(game) == ("choose mission", 0)
    assert kinds(game) == set()


@rule("4.21", "4.5")
def test_stun_gun_is_for_missions_not_yet_resolved(having):
    game = attempted([["10", "9", "8", "7"], ["10 6", "9 5", "8", "7"]], **having("Stun Gun"))
    assert legal(game) == {"pass", "stun 1 2", "stun 2 2"}
    play(game, "pass")
    assert legal(game) == {"pass", "stun 2 2"}


@rule("4.21", "6.8")
def test_a_card_thrown_away_does_not_count_at_the_reveal(having):
    game = play(faced("9 3", "10 2", **having("Stun Gun")), "stun 1 2")
    finish_round(game)
    assert "The Informant" in taken(game, 0)  # 12 against 10


# --- Vesper Martini --------------------------------------------------------------------------------------------------
@rule("4.24", "K34", "5.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_vesper_martini_changes_the_own_total_after_both_are_stated(having, seat):
    game = faced("10 9", "10 9", **having("Vesper Martini", seat=seat))
    assert asked(game) == ("after totals", seat)
    assert sees(game, seat)["stated"] == [38 + 8, 38 + 8]
    assert legal(game) == {"pass", "vesper +", "vesper -"}
    play(game, "vesper +")
    assert used_up(game, seat)
    assert "The Informant" in taken(game, seat)  # 20 against 19


@rule("4.24", "K34")
def test_vesper_martini_may_lower_the_total(having):
    game = play(faced("10 9", "10 9", **having("Vesper Martini")), "vesper -")
    assert "The Informant" in taken(game, 1)


@rule("4.24", "K34", "6.1")
def test_vesper_martini_may_undo_a_bust_and_make_21(having):
    game = play(faced("10 9 3", "10 9", **having("Vesper Martini"), tokens=(1, 0)), "vesper -")
    assert asked(game) == ("drop token", 0)
    play(game, "drop")
    assert tokens(game) == [0, 0]
    assert "The Informant" in taken(game, 0)


@rule("4.24", "K34", "6.6")
@pytest.mark.parametrize("cards, use", [("10 8 2", "vesper +"), ("10 9 3", "vesper -")])
def test_vesper_martini_may_make_21(having, cards, use):
    game = play(faced(cards, "10", **having("Vesper Martini"), tokens=(1, 0)), use)
    assert asked(game) == ("drop token", 0)


@rule("4.24", "K34")
def test_vesper_martini_may_spoil_21(having):
    game = play(faced("10 9 2", "10", **having("Vesper Martini"), tokens=(1, 0)), "vesper +")
    assert tokens(game) == [2, 0]  # 22
    assert "The Informant" in taken(game, 1)


@rule("4.24", "K34")
def test_vesper_martini_twice_with_a_usb_stick():
    game = faced("10 9 4", "10", held=("Vesper Martini, USB Stick", ""))
    play(game, "vesper -")
    assert sees(game, 1)["stated"] == [20 + 8, 44 + 8]
    assert legal(game) == {"pass", "vesper +", "vesper -"}
    play(game, "vesper -")
    assert tokens(game) == [0, 0]
    assert "The Informant" in taken(game, 0)  # 23 - 2


@rule("4.25", "K43")
def test_vesper_martini_needs_own_cards_at_the_mission(having):
    sides = [["10 9 8", "", "7 7 7", "0.5 A A 2 3 4 5 6"], ["10", "9", "8", "7"]]
    game = attempted(sides, **having("Vesper Martini"))
    assert asked(game) == ("after totals", 0)
    play(game, "pass")
    assert asked(game) == ("after totals", 0)
    assert sees(game, 0)["mission resolved"] == [1, 1, 0, 0]  # not asked at mission 2


# --- USB Stick -------------------------------------------------------------------------------------------------------
@rule("4.26", "K33")
def test_usb_stick_copies_only_the_owners_used_items():
    game = in_window("W1", held=("USB Stick", "Newspaper"), used=("Drone", "Stun Gun, Jetpack"))
    assert kinds(game) == {"drone"}


@rule("4.26", "K33")
@pytest.mark.parametrize("window", WINDOWS)
def test_usb_stick_alone_does_nothing(window):
    if window in ("W1", "W2", "W3"):
        game = position(["10 2 3 4 5", "9 6 7"], held=("USB Stick", ""), used=("", "Drone"), tokens=(3, 0))
        play(game, "attempt 1, draw, stop, attempt 1, draw, stop")
        assert asked(game) == ("choose mission", 0)
        assert kinds(game) == set()
    else:
        game = faced("10 9", "8 7", beneath={1: 2}, held=("USB Stick", ""), tokens=(3, 0))
        assert asked(game)[0] == "choose mission"


@rule("4.26", "K33")
def test_usb_stick_is_used_up_and_cannot_be_copied():
    game = position(held=("USB Stick", ""), used=("Balaclava", ""), tokens=(7, 0))
    play(game, "balaclava")
    assert tokens(game) == [5, 0]
    assert items_of(game, 0) == (set(), {"USB Stick", "Balaclava"})
    assert kinds(game) == set()


@rule("4.26", "K33")
def test_usb_stick_may_copy_an_item_at_once():
    game = position(held=("Balaclava, USB Stick", ""), tokens=(7, 0))
    play(game, "balaclava, balaclava")
    assert tokens(game) == [3, 0]
    assert kinds(game) == set()


@rule("4.28")
def test_the_item_itself_is_used_before_the_usb_stick():
    game = position(held=("Balaclava, USB Stick", ""), used=("Drone", ""), tokens=(7, 0))
    action = ACTION["balaclava"]
    assert game.describe_action(action) == "balaclava: throw away two notoriety tokens"
    play(game, "balaclava")
    assert items_of(game, 0) == ({"USB Stick"}, {"Balaclava", "Drone"})
    assert game.describe_action(action) == "usb stick as balaclava: throw away two notoriety tokens"
    play(game, "balaclava")
    assert items_of(game, 0) == (set(), {"USB Stick", "Balaclava", "Drone"})
