"""The house player: sensible in single positions, strong over whole games, honest, legal, the same in both builds."""

import hashlib
from collections.abc import Iterator

import pytest

from kompromat_env.bots import HouseBot
from kompromat_env.forecast import ROW, ROW_CELLS, best_reading, forecast_of, row_of
from kompromat_env.rules import KompromatGame
from kompromat_env.state import EQUIPMENT_CARDS
from tabletop_core.game import NOBODY, Bot, RandomBot
from tabletop_core.rng import Rng, seeded
from tests.core.toy_game import ToyGame
from tests.kompromat.positions import (
    NAME,
    TABLES,
    asked,
    attempted,
    faced,
    items_of,
    legal,
    new_game,
    play,
    play_until,
    position,
    random_play,
    with_many_items,
)

HOUSE = HouseBot()
OPTIONS = [
    {"items": True, "hide_own_cards": False},
    {"items": True, "hide_own_cards": True},
    {"items": False, "hide_own_cards": False},
    {"items": False, "hide_own_cards": True},
]


def chosen(game: KompromatGame) -> str:
    """What the house player does, by name."""
    return NAME[int(HOUSE.choose(game, seeded(0)))]


def house_game(seed: int, rival: Bot, **options: object) -> Iterator[KompromatGame]:
    """A game of the house player, on the seat ``seed % 2``, against ``rival``; yielded at each decision and the end."""
    game = new_game(**options)
    game.reset(seed)
    rng = seeded(seed)
    yield game
    while game.seat_to_act() != NOBODY:
        bot = HOUSE if game.seat_to_act() == seed % 2 else rival
        game.apply(bot.choose(game, rng))
        yield game


# --- over whole games ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("options", "games"), list(zip(OPTIONS, (200, 80, 60, 60))), ids=str)
def test_it_beats_random_play_from_both_seats(options, games):
    won = 0
    for seed in range(games):
        *_, last = house_game(seed, RandomBot(), **options)
        won += last.state.winner == seed % 2
    assert won >= 0.85 * games  # over many games it wins 99, 98, 94 and 90 of 100


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_chooses_a_legal_action_in_any_position(options):
    for seed in range(3):
        starts = [new_game(**options)] + ([with_many_items(seed, **options)] if options["items"] else [])
        starts[0].reset(seed)
        for start in starts:
            for game in random_play(start, seed):
                if game.seat_to_act() != NOBODY:
                    assert chosen(game) in legal(game)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_does_not_peek(options):
    rng = seeded(5)
    for seed in range(2):
        starts = house_game(seed, RandomBot(), **options)
        many = random_play(with_many_items(seed, **options), seed) if options["items"] else iter(())
        for game in (*starts, *many):
            check_honesty(game, rng)


def check_honesty(game: KompromatGame, rng: Rng) -> None:
    """The choice is the same when all that the seat cannot know is drawn anew."""
    seat = game.seat_to_act()
    if seat != NOBODY:
        twin = game.copy()
        twin.resample_hidden(seat, rng)
        assert chosen(twin) == chosen(game)


def test_it_changes_nothing_and_draws_no_chance():
    for game in house_game(3, HOUSE):
        if game.seat_to_act() != NOBODY:
            rng = seeded(9)
            before = game.state_bytes()
            assert HOUSE.choose(game, rng) == HouseBot().choose(game, seeded(10))
            assert game.state_bytes() == before and rng.lanes() == seeded(9).lanes()


def test_it_chooses_the_same_compiled_and_interpreted():
    digest = hashlib.sha256()
    for seed in range(6):
        for game in house_game(seed, HOUSE, hide_own_cards=seed % 2 == 1):
            if game.seat_to_act() != NOBODY:
                digest.update(bytes([int(HOUSE.choose(game, seeded(0)))]))
    assert digest.hexdigest()[:16] == "2fcd0488efc96234"


def test_it_keeps_its_items_for_good_moments():
    """Of the items that can turn a mission at once it uses most by the end of the game."""
    used = left = 0
    for seed in range(12):
        *_, last = house_game(seed, HOUSE)
        for seat in (0, 1):
            held, spent = items_of(last, seat)
            used += len(spent & {"Newspaper", "Stun Gun", "Vesper Martini"})
            left += len(held & {"Newspaper", "Stun Gun", "Vesper Martini"})
    assert used > 2 * left


def test_another_game_is_refused():
    with pytest.raises(TypeError, match="cannot play a ToyGame: give it a KompromatGame"):
        HOUSE.choose(ToyGame(2, 1, 0), seeded(0))


# --- the forecast ----------------------------------------------------------------------------------------------------
def test_a_forecast_is_made_once_for_a_pack():
    assert forecast_of(TABLES) is forecast_of(TABLES)


def test_every_row_of_the_forecast_is_a_distribution():
    rows = [int(chance) for chance in forecast_of(TABLES).rows]
    for start in range(0, int(ROW_CELLS), int(ROW)):
        row = rows[start : start + int(ROW)]
        assert row == sorted(row) and row[0] == 0 and row[-1] <= 1000


def test_a_side_of_one_card_is_forecast_exactly():
    forecast = forecast_of(TABLES)
    for kind, (low, high) in enumerate(zip(TABLES.low, TABLES.high)):
        assert forecast.below(row_of(kind, 1), int(high)) == 0  # an ace alone counts 11
        assert forecast.below(row_of(kind, 1), int(high) + 1) == 1000
        assert int(best_reading(low, int(low != high), TABLES.ace_rise)) == high


def test_a_longer_side_busts_more_often_and_more_cards_win_more():
    forecast = forecast_of(TABLES)
    ten = len(TABLES.low) - 1
    busts = [1000 - int(forecast.below(row_of(ten, cards), 43)) for cards in (2, 3, 4, 5)]
    assert busts == sorted(busts) and busts[0] == 0 < busts[1]
    for missions in range(1, 5):
        futures = [int(forecast.future(missions, deck)) for deck in range(EQUIPMENT_CARDS + 1)]
        assert futures == sorted(futures) and futures[0] == 0 < futures[-1] < 1000 * missions


# --- choosing a mission ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "mission"), [("A", 1), ("10", 1), ("4", 4), ("5", 4)])
def test_a_good_first_card_goes_to_the_best_mission_and_a_bad_one_to_the_least(card, mission):
    assert chosen(position([card])) == f"attempt {mission}"


@pytest.mark.parametrize(("card", "mission"), [("10", 2), ("0.5", 1), ("2", 1)])
def test_with_eight_tokens_the_lowest_card_loses_the_covered_mission(card, mission):
    assert chosen(position([card], tokens=(8, 0), beneath={1: 3})) == f"attempt {mission}"


def test_documents_are_worth_more_to_whom_they_complete_a_set():
    line = ("The Airport", "Document", "The Hotel", "The Barmaid")
    assert chosen(position(["10"], missions=line, round=6)) == "attempt 1"
    assert chosen(position(["10"], missions=line, round=6, taken=("Document, Document", ""))) == "attempt 2"


# --- draw or stop ----------------------------------------------------------------------------------------------------
def drawing(cards: str, **how: object) -> KompromatGame:
    """The starting player has drawn ``cards`` to mission 1."""
    return draw_all(position([cards], **how), cards)


def draw_all(game: KompromatGame, cards: str, mission: int = 1) -> KompromatGame:
    """The seat to act draws as many cards as ``cards`` has to the mission, and is asked whether to draw another."""
    if asked(game)[0] == "start turn":
        play(game, "draw")
    return play(game, f"attempt {mission}" + ", draw" * (len(cards.split()) - 1))


def answering(cards: str, rival: str, **how: object) -> KompromatGame:
    """The second player has drawn ``cards`` to mission 1, where the starting player stopped with ``rival``."""
    game = play(draw_all(position([rival, cards], **how), rival), "stop")
    return draw_all(game, cards)


def third_side(first: str, second: str, third: str) -> KompromatGame:
    """The starting player has drawn these sides to missions 1 to 3, and the other player single cards."""
    game = position([f"{first} {second} {third}", "7 7 7"])
    for mission, side in enumerate((first, second), start=1):
        play(draw_all(game, side, mission), f"stop, attempt {mission}, stop")
    return draw_all(game, third, 3)


@pytest.mark.parametrize("cards", ["10", "8", "A", "2 3 4 5", "10 4", "A 6", "A A"])
def test_it_draws_on_a_low_total(cards):
    assert chosen(drawing(cards)) == "draw"


@pytest.mark.parametrize("cards", ["10 7", "10 8", "10 9", "A 9", "A 10", "10 9 A", "9 8", "7 7 3"])
def test_it_stops_on_a_good_total(cards):
    assert chosen(drawing(cards)) == "stop"


def test_it_draws_where_the_total_loses_and_stops_where_it_wins():
    assert chosen(answering("4", "5")) == "draw"  # a single card is seen
    assert chosen(answering("6", "5")) == "stop"
    assert chosen(answering("10 6", "9")) == "stop"
    assert chosen(answering("10 7", "10 9")) == "draw"  # two cards from a 10 on: 16 to 20


def test_it_counts_the_cards_that_are_gone():
    assert chosen(drawing("8 7")) == "draw"
    assert chosen(third_side("9 A A 2 3", "4 5 0.5 6", "8 7")) == "stop"  # 7, 7 and 10 are left: all go over
    assert chosen(drawing("10 7")) == "stop"
    assert chosen(third_side("9 8", "5 6 7", "10 7")) == "draw"  # 0.5, two aces, 2, 3, 4 and one 7


def test_with_eight_tokens_it_stops_before_a_bust():
    assert chosen(drawing("10 4", tokens=(0, 0))) == "draw"
    assert chosen(drawing("10 4", tokens=(8, 0))) == "stop"


def test_it_stops_low_where_taking_the_mission_would_lose_the_game():
    game = position(["2 4 5", "10"], tokens=(8, 0), beneath={1: 1})
    assert chosen(play(game, "attempt 1")) == "stop"


def test_it_busts_on_purpose_where_the_award_would_lose_the_game():
    game = answering("7 7", "7", tokens=(0, 7), beneath={1: 3})
    assert chosen(game) == "draw"


def test_a_forced_stop_is_taken():
    assert chosen(drawing("10 9 8")) == "stop"


# --- items in a turn -------------------------------------------------------------------------------------------------
def test_jetpack_brings_a_good_side_where_it_matters_and_a_bust_where_it_does_not():
    line = ("The Hotel", "Drone", "The Informant", "The Pursuit")
    game = drawing("10 9", missions=line, held=("Jetpack", ""))
    assert chosen(play(game, "stop, attempt 1, stop")) == "jetpack 1 3"
    line = ("The Informant", "Drone", "The Hotel", "The Pursuit")
    game = drawing("10 7 8", missions=line, held=("Jetpack", ""))
    assert chosen(play(game, "stop, attempt 1, stop")) == "jetpack 1 2"


def test_gps_tracker_undoes_a_bust_of_a_good_total():
    assert chosen(drawing("10 8 5", held=("GPS Tracker", ""))) == "gps"
    assert chosen(drawing("10 8 5", held=("USB Stick", ""), used=("GPS Tracker", ""))) == "gps"
    game = play(drawing("10 8 5", held=("GPS Tracker", "")), "gps")
    assert chosen(game) == "stop"  # the next card is known


def test_night_vision_is_used_in_doubt_and_believed():
    assert chosen(drawing("10", held=("Night Vision", ""))) == "draw"
    assert chosen(drawing("10 9 A", held=("Night Vision", ""))) == "stop"
    for cards, then in (("10 6 5", "draw"), ("10 6 8", "stop")):
        game = draw_all(position([cards], held=("Night Vision", "")), "10 6")
        assert chosen(game) == "night vision"
        assert chosen(play(game, "night vision")) == then


def test_drone_is_used_in_doubt_and_believed():
    for rival, then in (("10 8", "draw"), ("10 6", "stop")):
        game = answering("10 7", rival, held=("", "Drone"))
        assert chosen(game) == "drone 1"
        assert chosen(play(game, "drone 1")) == then


# --- before a reveal -------------------------------------------------------------------------------------------------
def test_newspaper_spoils_a_good_side_and_no_bad_one():
    for ours, theirs, then in (("10 5", "10 9", "newspaper 1"), ("10 8", "7 6", "pass")):
        game = play_until(faced(ours, theirs, held=("Newspaper", "")), "before reveal", 0)
        assert chosen(game) == then


def test_newspaper_brings_the_ninth_token():
    game = play_until(faced("10 9", "10 9", held=("Newspaper", ""), tokens=(0, 8)), "before reveal", 0)
    assert chosen(game) == "newspaper 1"


def test_stun_gun_takes_from_a_side_that_can_be_beaten_then():
    for ours, then in (("10 8", "stun 1 2"), ("10 9 3", "pass")):
        game = play_until(faced(ours, "10 9", held=("Stun Gun", "")), "before reveal", 0)
        assert chosen(game) == then


def test_an_item_waits_for_the_mission_where_it_does_most():
    ours = ["7", "6", "10 5", "4"]
    game = attempted([ours, ["5", "2", "10 9", "3"]], held=("Newspaper", ""))
    assert chosen(play_until(game, "before reveal", 0)) == "pass"
    play(game, "pass")
    assert chosen(play_until(game, "before reveal", 0)) == "pass"
    play(game, "pass")
    assert chosen(play_until(game, "before reveal", 0)) == "newspaper 3"


# --- the reveal ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ours", "theirs", "high"), [("A 9 A", "10 8", 1), ("A 10", "10 8", 1), ("5 A", "8 7", 1), ("A 5 9", "10 8", 0)]
)
@pytest.mark.parametrize("first", [True, False])
def test_it_counts_aces_for_the_best_total_within_21(ours, theirs, high, first):
    sides, seat = ((ours, theirs), 0) if first else ((theirs, ours), 1)
    assert chosen(play_until(faced(*sides), "count aces", seat)) == f"aces {high}"


def test_it_counts_aces_to_lose_where_the_rival_must_take_the_ninth_token():
    game = play_until(faced("10 6", "8 A", tokens=(8, 0), beneath={1: 1}), "count aces", 1)
    assert chosen(game) == "aces 0"  # 9 and not 19


@pytest.mark.parametrize(
    ("ours", "theirs", "then"),
    [
        ("10 7", "9 8", "vesper +"),  # a tie
        ("10 9", "9 10", "vesper +"),
        ("10 8 4", "10 7", "vesper -"),  # 22
        ("10 7", "10 5", "pass"),  # won anyway
        ("10 5", "10 8", "pass"),  # lost anyway
    ],
)
def test_vesper_martini_turns_a_mission(ours, theirs, then):
    assert chosen(play_until(faced(ours, theirs, held=("Vesper Martini", "")), "after totals", 0)) == then


@pytest.mark.parametrize(
    ("ours", "held", "marks", "then"),
    [
        ("10 9 4", 8, {}, "balaclava"),  # a bust
        ("10 9", 8, {1: 1}, "balaclava"),  # an award
        ("10 9", 7, {1: 1}, "pass"),
        ("5 3", 8, {1: 1}, "pass"),  # lost, to no harm
        ("10 9", 3, {}, "pass"),
    ],
)
def test_balaclava_is_kept_for_the_ninth_token(ours, held, marks, then):
    game = faced(ours, "8 7", held=("Balaclava", ""), tokens=(held, 0), beneath=marks)
    assert chosen(play_until(game, "after totals", 0)) == then


@pytest.mark.parametrize(("held", "marks", "then"), [(0, 1, "pass"), (6, 3, "chloroform"), (8, 1, "chloroform")])
def test_chloroform_is_kept_for_tokens_that_do_harm(held, marks, then):
    game = faced("10 9", "8 7", held=("Chloroform", ""), tokens=(held, 0), beneath={1: marks})
    assert chosen(play_until(game, "covered award", 0)) == then


@pytest.mark.parametrize(
    ("held", "round", "then"), [(1, 6, "keep"), (5, 6, "keep"), (7, 2, "drop"), (8, 4, "drop"), (1, 3, "keep")]
)
def test_a_token_is_a_point_unless_the_ninth_is_near(held, round, then):
    game = play_until(faced("10 9 2", "7 8", tokens=(held, 0), round=round), "drop token", 0)
    assert chosen(game) == then
