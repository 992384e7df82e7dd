"""Rules 3.12, 3.14 and 3.18 to 3.20: games that differ in what a seat cannot know look the same to it, step by step."""

import pytest

from kompromat_env import kompromat_v0
from tests.kompromat.positions import asked, play, position, sees
from tests.seen_words import told_apart

rule = pytest.mark.rule
SIDES = {  # seat 1 over three or four turns: it sees the first card of each turn, and how many follow
    "last card bust": "10 4 8  7 7 7 6  0.5 A A 2 3 9 5",  # 22, 27 and 21.5
    "last card good": "10 9 8  7 7 7 6  0.5 A A 2 3 4 5",  # 27, 27 and 16.5
}
THREE_TURNS = (
    "attempt 1, draw, draw, stop, attempt 1, stop, attempt 2, draw, draw, draw, stop, attempt 2, stop, "
    "attempt 3, draw, draw, draw, draw, draw, draw"
)


def unseen_by(seat, decks, words, **how):
    """Play ``words`` in two games: at each step ``seat`` must see the same, and the same question be asked."""
    games = [position(two, **how) for two in decks]
    for word in ["", *words.split(",")]:
        if word:
            for game in games:
                play(game, word)
        assert asked(games[0]) == asked(games[1]), word
        assert sees(games[0], seat) == sees(games[1], seat), word
    return games


@rule("3.12", "3.18", "K23")
@pytest.mark.parametrize("starter", [0, 1])
def test_a_forced_stop_looks_like_a_chosen_one(starter):
    begin = "" if starter == 0 else "attempt 1, stop, "
    decks = [["10 9 8 2 4", "7 7 7 A"], ["10 2 8 9 4", "7 7 7 A"]]  # 27 and 20
    forced, free = unseen_by(1, decks, begin + "attempt 1, draw, draw", starter=starter)
    assert forced.legal_actions() != free.legal_actions()
    unseen_by(1, decks, begin + "attempt 1, draw, draw, stop, attempt 2, draw, stop", starter=starter)


@rule("3.12", "3.18", "K23")
def test_a_forced_stop_after_an_item_looks_like_a_chosen_one():
    decks = [["10 9 8 2 4"], ["10 2 8 9 4"]]
    words = "draw, attempt 1, draw, draw, balaclava, stop, attempt 1, stop"
    unseen_by(1, decks, words, held=("Balaclava", ""), tokens=(3, 0))


@rule("3.19", "K40")
def test_without_an_item_the_last_card_ends_the_turn_either_way():
    decks = [[SIDES["last card bust"], "7 7 7"], [SIDES["last card good"], "7 7 7"]]
    unseen_by(1, decks, THREE_TURNS + ", attempt 3, stop, draw")


@rule("3.20", "K40")
def test_with_an_item_stop_is_a_step_after_the_last_card_either_way():
    decks = [[SIDES["last card bust"], "7 7 7"], [SIDES["last card good"], "7 7 7"]]
    bust, good = unseen_by(1, decks, THREE_TURNS, held=("GPS Tracker", ""))
    assert len(bust.legal_actions()) == 2 and len(good.legal_actions()) == 1
    unseen_by(1, decks, THREE_TURNS + ", stop, attempt 3, stop, draw", held=("GPS Tracker", ""))


@rule("3.14", "9.7")
def test_the_order_of_a_deck_and_face_down_cards_are_unseen():
    decks = [["10 2 8 9 4", "7 6 5"], ["10 8 2 4 9", "7 6 5"]]
    unseen_by(1, decks, "attempt 1, draw, stop, attempt 4, draw, draw, stop")


@rule("3.6", "9.7")
def test_the_first_card_is_unseen_until_it_is_placed():
    unseen_by(1, [["10 9"], ["A 9"]], "", starter=0)


@rule("4.13", "4.14")
def test_the_card_put_back_is_unseen():
    decks = [["10 2 8 9"], ["10 2 A 9"]]
    unseen_by(1, decks, "attempt 1, draw, draw, gps, stop, attempt 1, stop", held=("GPS Tracker", ""))


@rule("4.20")
def test_night_vision_shows_nothing_to_the_other_seat():
    decks = [["10 2 8 9 4 5"], ["10 A 3 9 4 5"]]
    unseen_by(1, decks, "night vision, attempt 1, draw, stop, attempt 1, stop", held=("Night Vision", ""))


@rule("4.21", "K29", "4.22", "K30")
def test_a_stun_gun_shows_nothing_to_its_user_and_hides_a_bust():
    decks = [["10 9 8 2"], ["10 2 8 9"]]  # 27 and 20 before the second card goes
    words = "attempt 1, draw, draw, stop, draw, stun 1 2, attempt 1, stop"
    unseen_by(1, decks, words.replace("draw, stun", "stun"), held=("", "Stun Gun"))


def test_what_the_other_player_does_is_told_without_what_is_hidden():
    assert next(told_apart(kompromat_v0.SPEC, 10), "") == ""
