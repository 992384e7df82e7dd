"""Chapter 8: the end of the game and scoring, checked as well by separate code over random games; sizes and bounds."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kompromat_env.observation import LAYOUT
from kompromat_env.state import ON_TABLE
from tabletop_core import build_info
from tabletop_core.game import NOBODY, zeros
from tests.kompromat.positions import (
    ACTION,
    FOUR_TARGETS,
    FULL_DECK,
    ITEM_CARDS,
    asked,
    attempted,
    doubled,
    faced,
    finish_round,
    legal,
    new_game,
    play,
    play_until,
    position,
    random_game,
    random_play,
    sees,
    settled,
    taken,
    tokens,
    where,
    with_many_items,
)

rule = pytest.mark.rule
GAMES = 3000 if build_info().mode == "compiled" else 300
ALL_TIED = [["10", "9", "8", "7"]] * 2  # the four missions are discarded
TARGETS = (
    "The Informant, The Pursuit, The Safe House, The Airport, The Interrogation, The Locker, The Barmaid, The Hotel"
)
LOW_LINE = ("Code", "Code", "Document", "Document")


def last_round(**how):
    """The sixth round is over, and nobody took any of its missions."""
    return attempted(ALL_TIED, round=6, **how)


# --- the end ---------------------------------------------------------------------------------------------------------
@rule("8.1")
def test_the_game_ends_after_six_rounds():
    game = position(round=5)
    assert finish_round(game).seat_to_act() != NOBODY
    assert sees(game, 0)["round"] == [0, 0, 0, 0, 0, 1]
    finish_round(game)
    assert asked(game) == ("none", -1)
    assert game.ending().startswith("six rounds")


@rule("8.1", "8.2")
def test_the_game_ends_earlier_by_notoriety():
    game = settled("10 9 8", "10", tokens=(8, 0))
    assert asked(game) == ("none", -1)
    assert game.ending() == "nine notoriety tokens, player_1 wins"


@rule("8.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_nine_tokens_lose_whatever_the_points(seat):
    sides = ("10 9 8", "10") if seat == 0 else ("10", "10 9 8")
    won = {"taken": [TARGETS, ""] if seat == 0 else ["", TARGETS], "tokens": [8, 0] if seat == 0 else [0, 8]}
    game = settled(*sides, missions=LOW_LINE, **won)
    assert game.ending() == f"nine notoriety tokens, player_{1 - seat} wins"
    assert [game.payoff(0), game.payoff(1)] == ([-1, 1] if seat == 0 else [1, -1])


@rule("8.3", "K18")
@pytest.mark.parametrize("marks, shown", [(1, 9), (2, 10), (3, 11)])
def test_passing_nine_loses_as_well_and_no_further_card_is_awarded(marks, shown):
    game = settled("10 9", "10", beneath={1: marks}, tokens=(8, 0))
    assert game.ending() == "nine notoriety tokens, player_1 wins"
    assert tokens(game) == [shown, 0]
    assert taken(game, 0) == {"The Informant"} and taken(game, 1) == set()
    assert where(game, ON_TABLE) == set(FOUR_TARGETS[1:])


@rule("8.3", "K18")
def test_a_ninth_token_by_a_bust_stops_the_award_of_that_mission():
    game = settled("10 9 8", "10", beneath={1: 3}, tokens=(8, 0))
    assert taken(game, 1) == set()
    assert tokens(game) == [9, 0]


@rule("8.4", "K17")
def test_both_at_nine_is_a_draw_and_both_have_lost():
    game = settled("10 9 8", "10 9 8", tokens=(8, 8), taken=(TARGETS, ""), missions=LOW_LINE)
    assert game.ending() == "nine notoriety tokens, a draw"
    assert [game.payoff(0), game.payoff(1)] == [0, 0]


@rule("8.4", "K17")
@pytest.mark.parametrize("starter", [0, 1])
def test_nine_is_compared_only_after_both_totals_are_stated(starter):
    game = faced("10 9 8", "10 9 A 4", tokens=(8, 8), starter=starter)  # 27; 24 or 34
    assert asked(game) == ("count aces", 1)
    play(game, "aces 0")
    assert game.ending() == "nine notoriety tokens, a draw"


@rule("8.5", "K41")
def test_tokens_past_nine_are_shown():
    game = settled("10 9", "10", beneath={1: 3}, tokens=(8, 2))
    assert sees(game, 0)["notoriety"] == [11, 2]
    assert sees(game, 1)["notoriety"] == [2, 11]


# --- scoring ---------------------------------------------------------------------------------------------------------
@rule("8.6")
@pytest.mark.parametrize(
    "won, with_tokens, points",
    [
        ("", 0, 0),
        ("", 8, 8),
        ("The Informant", 0, 5),
        ("The Pursuit, The Safe House, The Airport", 0, 11),
        ("The Interrogation, The Locker, The Barmaid, The Hotel", 2, 12),
        (TARGETS, 0, 26),
        ("Document", 0, 2),
        ("Document, Document", 0, 6),
        ("Document, Document, Document", 0, 12),
        ("Code", 0, 2),
        ("Code, Code", 1, 7),
        ("Code, Code, Code", 0, 12),
        ("Document, Code", 0, 4),
        ("Document, Document, Code", 0, 8),
        ("Document, Document, Document, Code, Code, Code", 0, 24),
    ],
)
def test_victory_points(won, with_tokens, points):
    game = last_round(taken=(won, ""), tokens=(with_tokens, 0), missions=rest_of(won))
    assert sees(game, 0)["points"] == [points, 0]
    assert sees(game, 1)["points"] == [0, points]


def rest_of(won):
    """Four missions that nobody has won yet."""
    return [name for name in ITEM_CARDS if name not in won][:4]


@rule("8.6", "4.2", "K36")
@pytest.mark.parametrize("item", ITEM_CARDS)
@pytest.mark.parametrize("pile", ["held", "used"])
def test_each_item_scores_one_point(item, pile):
    game = last_round(**{pile: (item, "")})
    game = play_until(game, "none") if game.seat_to_act() != NOBODY else game
    assert sees(game, 0)["points"] == [1, 0]


@rule("8.7")
@pytest.mark.parametrize(
    "won, with_tokens, winner",
    [
        (("The Hotel", ""), (0, 0), 0),
        (("The Hotel", "The Locker"), (0, 0), 1),
        (("The Hotel", "The Barmaid, Code"), (0, 0), 1),
        (("The Hotel", ""), (0, 2), 1),  # two points each, more tokens
        (("Code, Code", "The Informant"), (0, 1), 1),
        (("The Informant", "Code, Code"), (1, 0), 0),
        (("The Hotel", ""), (1, 2), 0),  # three to two
    ],
)
def test_more_points_win_and_at_a_tie_more_tokens(won, with_tokens, winner):
    game = last_round(taken=won, tokens=with_tokens, missions=rest_of(""))
    assert game.ending() == f"six rounds, player_{winner} wins"
    assert [game.payoff(0), game.payoff(1)] == ([1, -1] if winner == 0 else [-1, 1])


@rule("8.8", "K19")
@pytest.mark.parametrize("won, with_tokens", [(("", ""), (0, 0)), (("The Hotel", "The Barmaid"), (3, 3))])
def test_equal_points_and_tokens_are_a_draw(won, with_tokens):
    game = last_round(taken=won, tokens=with_tokens, missions=rest_of(""))
    assert game.ending() == "six rounds, a draw"
    assert [game.payoff(0), game.payoff(1)] == [0, 0]


# --- an independent count over random games --------------------------------------------------------------------------
WORTH = dict(zip(TARGETS.split(", "), [5, 4, 4, 3, 3, 3, 2, 2])) | dict.fromkeys(ITEM_CARDS, 1)
OF_A_SET = [0, 2, 6, 12]


def counted(game, seat):
    """Victory points from the cards in the seat's pile and its tokens."""
    s = game.state
    names = [s.tables.mission_names[card] for card in range(29) if s.place[card] == 3 + seat]
    sets = sum(OF_A_SET[names.count(kind)] for kind in ("Document", "Code"))
    return sum(WORTH.get(name, 0) for name in names) + sets + tokens(game)[seat]


def expected_ending(game):
    """The reason and the winner, from tokens and piles."""
    mine, other = tokens(game)
    if max(mine, other) >= 9:
        ranks, reason = ([mine < 9], [other < 9]), "nine notoriety tokens"
    else:
        ranks, reason = ([counted(game, 0), mine], [counted(game, 1), other]), "six rounds"
    if ranks[0] == ranks[1]:
        return f"{reason}, a draw"
    return f"{reason}, player_{0 if ranks[0] > ranks[1] else 1} wins"


@rule("8.2", "8.6", "8.7", "8.8")
@pytest.mark.parametrize("items", [True, False])
def test_winner_and_points_agree_with_a_separate_count(items):
    endings = set()
    for seed in range(GAMES):
        *_, game = random_game(seed, items=items)
        assert sees(game, 0)["points"] == [counted(game, 0), counted(game, 1)]
        assert game.ending() == expected_ending(game)
        assert game.payoff(0) == -game.payoff(1)
        endings.add(game.ending())
    assert len(endings) >= 4  # both players win both ways


# --- nothing is lost, nothing overflows ------------------------------------------------------------------------------
def checked(games):
    """Check the state, the masks and both observations at each step of the games."""
    for game in games:
        game.check_state()
        mask = zeros(game.num_actions)
        count = game.write_legal(mask, 0) if game.seat_to_act() != NOBODY else 0
        assert sum(mask) == count == len(game.legal_actions())
        assert (count == 0) == (game.seat_to_act() == NOBODY)
        within_bounds(game)


def within_bounds(game):
    for seat in (0, 1):
        out = zeros(game.observation_size)
        assert game.write_observation(seat, out, 0) == game.observation_size
        cells = np.frombuffer(bytes(memoryview(out)), dtype=np.uint8)
        above = np.flatnonzero(cells > LAYOUT.high)
        assert above.size == 0, [(int(cell), int(cells[cell])) for cell in above]


@pytest.mark.parametrize("options", [{}, {"hide_own_cards": True}, {"items": False}], ids=str)
def test_cards_are_conserved_and_observations_stay_within_their_bounds(options):
    for seed in range(GAMES // 10):
        checked(random_game(seed, **options))


@pytest.mark.parametrize("hide_own_cards", [False, True])
def test_the_same_with_all_items_about(hide_own_cards):
    for seed in range(GAMES // 10):
        checked(random_play(with_many_items(seed, hide_own_cards=hide_own_cards), seed))


@given(seed=st.integers(0, 2**64 - 1), choices=st.lists(st.integers(0, 2**16), max_size=150), hide=st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_choices_keep_the_state_sound(seed, choices, hide):
    game = new_game(hide_own_cards=hide)
    game.reset(seed)
    for choice in choices:
        actions = game.legal_actions()
        if not actions:
            break
        game.step(actions[choice % len(actions)])
        game.check_state()
    within_bounds(game)


@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 2**16), max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_choices_with_many_items_keep_the_state_sound(seed, choices):
    game = with_many_items(seed)
    for choice in choices:
        actions = game.legal_actions()
        if not actions:
            break
        game.step(actions[choice % len(actions)])
        game.check_state()
        within_bounds(game)


def test_at_most_eight_cards_lie_on_a_side():
    values = [doubled(card) for card in FULL_DECK]
    within_21 = [n for n in range(1, 15) for some in combinations(values, n) if sum(some) <= 42]
    assert max(within_21) == 7  # so the eighth card is the last
    game = play(position(["0.5 A A 2 3 4 5 6"]), "attempt 1, " + ", ".join(["draw"] * 7))
    assert sees(game, 0)["own card count"][0] == 8
    assert legal(game) == {"stop"}
    within_bounds(game)


def test_at_most_seven_cards_of_a_deck_are_known():
    game = position(["0.5 A A 2 3 4 5 6"], held=("Night Vision, GPS Tracker, USB Stick", ""))
    assert most_known(play(game, "draw, attempt 1")) == 7
    play(game, "draw, draw, night vision, gps, gps")
    assert sees(game, 0)["deck top"] == [2, 2, 4, 6, 8, 10, 12]
    within_bounds(game)


def most_known(game):
    """The most cards known on top of the deck that any way to go on with the turn can reach."""
    most = sum(value > 0 for value in sees(game, 0)["deck top"])
    for name in legal(game) - {"stop"}:
        after = game.copy()
        after.step(ACTION[name])
        if after.seat_to_act() == 0:
            most = max(most, most_known(after))
    return most


@rule("5.6")
def test_the_largest_total_fits():
    items = ("Vesper Martini, Balaclava", "Newspaper, USB Stick")
    game = faced("A A 2 8 9 10", "7", held=items, tokens=(1, 0))  # 31 with aces low
    within_bounds(play(game, "pass, newspaper 1, pass, newspaper 1, pass"))
    play(game, "aces 2, vesper +")
    assert sees(game, 0)["stated"][0] == 2 * (31 + 20 + 6 + 1) + 8
    within_bounds(game)


@rule("5.6", "6.11")
def test_the_smallest_total_fits():
    game = faced("0.5", "7", held=("Vesper Martini, USB Stick, Balaclava", ""), tokens=(1, 0))
    play(game, "pass, vesper -, vesper -")
    assert asked(game) == ("after totals", 0)
    assert sees(game, 0)["stated"] == [8 - 3, 14 + 8]  # -1.5 and 7, doubled, plus 8
    within_bounds(game)


@rule("8.5")
def test_the_most_points_fit():
    won = TARGETS + ", Document, Document, Document, Code, Code, Code"
    used = ", ".join(ITEM_CARDS[:6])
    game = position(round=6, taken=(won, ""), used=(used, ""), missions=ITEM_CARDS[6:], tokens=(8, 8))
    within_bounds(game)
    assert sees(game, 0)["points"] == [26 + 24 + 6 + 8, 8]
