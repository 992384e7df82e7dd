"""Chapter 9: decisions, length of a game, chance, options, rewards. What a seat knows is in test_observation."""

import shutil
from itertools import islice

import pytest

from kompromat_env import kompromat_v0
from kompromat_env.actions import ACTION_TABLE
from kompromat_env.content import BUILT_IN
from kompromat_env.state import CARDS, FIRST, side_of
from tabletop_core.game import NOBODY
from tests.kompromat.positions import (
    ACTION,
    asked,
    attempted,
    finish_round,
    items_of,
    legal,
    new_game,
    play,
    position,
    random_game,
    random_play,
    sees,
    settled,
    tokens,
    with_many_items,
)

rule = pytest.mark.rule
ALL_TIED = [["10", "9", "8", "7"]] * 2  # the four missions are discarded
EVERYTHING = (
    "The Informant, The Pursuit, The Safe House, The Airport, The Interrogation, The Locker, The Barmaid, The Hotel, "
    "Document, Document, Document, Code, Code, Code"
)
DECLINES = {
    "start turn": {"draw"},
    "choose mission": {"attempt 1", "attempt 2", "attempt 3", "attempt 4"},
    "draw or stop": {"stop"},
    "before reveal": {"pass"},
    "count aces": {"aces 0"},
    "after totals": {"pass"},
    "drop token": {"keep"},
    "covered award": {"pass"},
}


# --- seats, decisions, length ----------------------------------------------------------------------------------------
@rule("9.1")
def test_the_seats_have_names_and_either_may_begin():
    env = kompromat_v0.raw_env()
    assert env.possible_agents == ["player_0", "player_1"]
    first = set()
    for seed in range(20):
        env.reset(seed=seed)
        first.add(env.agent_selection)
    assert first == {"player_0", "player_1"}


@rule("9.2")
def test_the_decisions_and_the_way_to_decline_each():
    met = set()
    for seed in range(1000):
        for game in random_play(with_many_items(seed), seed):
            if game.seat_to_act() != NOBODY:
                decision = asked(game)[0]
                met.add(decision)
                assert legal(game) & DECLINES[decision]
        if seed > 20 and len(met) == len(DECLINES):
            break
    assert met == set(DECLINES)


@rule("9.3")
@pytest.mark.parametrize("items", [True, False])
def test_nothing_is_asked_that_has_one_answer_but_a_lone_stop(items):
    for seed in range(40):
        games = random_play(with_many_items(seed), seed) if items else random_game(seed, items=False)
        for game in games:
            if game.seat_to_act() != NOBODY:
                assert len(legal(game)) > 1 or legal(game) == {"stop"}


@rule("9.4")
def test_a_player_takes_at_most_four_turns_a_round_and_every_game_ends():
    for seed in range(40):
        turns = {}
        steps = 0
        for game in random_play(with_many_items(seed), seed):
            steps += 1
            for seat in (0, 1):
                turns.setdefault((int(game.state.round), seat), set()).update(first_cards(game.state, seat))
        assert game.seat_to_act() == NOBODY
        assert max(len(cards) for cards in turns.values()) <= 4
        assert steps < 500  # three rounds of at most 2 * (14 draws, 4 choices, 4 stops), and few items and reveals


def first_cards(s, seat):
    """Which of the seat's cards were the first of a turn, of those lying at missions."""
    sides = [int(side_of(seat, mission)) for mission in range(4)]
    return {int(s.sides[side + FIRST]) for side in sides if s.sides[side + CARDS] > 0}


@rule("9.5")
@pytest.mark.parametrize("options", [{}, {"hide_own_cards": True}, {"items": False}], ids=str)
def test_same_seed_options_and_actions_same_game(options):
    for seed in range(5):
        for one, other in zip(random_game(seed, **options), random_game(seed, **options), strict=True):
            assert one.state_bytes() == other.state_bytes()


@rule("9.5")
@pytest.mark.parametrize("steps", [1, 5, 20, 40, 60, 80, 1000])
def test_a_reset_forgets_the_game_before(steps):
    for seed in range(10):
        *_, game = islice(random_game(seed), steps)
        game.reset(77)
        fresh = new_game()
        fresh.reset(77)
        assert game.state_bytes() == fresh.state_bytes()


# --- options ---------------------------------------------------------------------------------------------------------
@rule("9.9")
def test_another_content_pack_takes_the_place_of_the_cards(tmp_path):
    folder = shutil.copytree(BUILT_IN, tmp_path / "pack")
    for name, old, new in [("missions.yaml", "points: 5", "points: 7"), ("sets.yaml", "[2, 6, 12]", "[3, 4, 5]")]:
        text = (folder / name).read_text()
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new))
    game = settled("10", "9", content=folder, taken=("Code, Code", "Document"))
    assert sees(game, 0)["points"] == [7 + 4, 3]
    assert sees(settled("10", "9", taken=("Code, Code", "Document")), 0)["points"] == [5 + 6, 2]


@rule("9.9")
def test_the_content_option():
    game = kompromat_v0.SPEC.game(content=BUILT_IN)
    game.reset(3)
    built_in = new_game()
    built_in.reset(3)
    assert game.state_bytes() == built_in.state_bytes()


@rule("9.10")
def test_without_items_there_are_no_windows():
    met = set()
    for seed in range(60):
        for game in random_game(seed, items=False):
            met.add(asked(game)[0])
            assert items_of(game, 0)[0] == items_of(game, 1)[0] == set()
    assert met == {"choose mission", "draw or stop", "count aces", "drop token", "none"}


@rule("9.10")
def test_without_items_their_cards_still_score():
    line = ("Balaclava", "Chloroform", "USB Stick", "Drone")
    game = settled("10", "9", missions=line, beneath={1: 1}, items=False)
    assert sees(game, 0)["points"] == [1 + 1, 0]
    assert asked(game)[0] == "choose mission"
    assert sees(game, 0)["mission item"][0].count(1) <= 1


@rule("9.10", "9.11", "9.12")
def test_the_defaults():
    assert kompromat_v0.SPEC.complete({}) == {
        "items": True,
        "hide_own_cards": False,
        "rewards": "win",
        "content": None,
    }


# --- rewards ---------------------------------------------------------------------------------------------------------
def last_round(**how):
    """The sixth round is over, and nobody took any of its missions."""
    line = ("Balaclava", "Chloroform", "Drone", "GPS Tracker")
    return attempted(ALL_TIED, round=6, missions=line, **how)


def payoffs(game):
    return [game.payoff(0), game.payoff(1)]


@rule("9.12")
def test_rewards_for_a_win_a_loss_and_a_draw():
    assert payoffs(last_round(taken=("Code", ""))) == [1, -1]
    assert payoffs(last_round(taken=("", "The Informant, Code"))) == [-1, 1]
    assert payoffs(last_round()) == [0, 0]


@rule("9.13")
@pytest.mark.parametrize(
    "won, with_tokens, margin",
    [
        (("The Informant, Code", ""), (0, 3), 4 / 68),
        (("", "Document, Document"), (0, 1), -7 / 68),
        (("The Hotel", ""), (0, 2), 0),  # equal points, though player_1 wins by tokens
        (("", ""), (0, 0), 0),
        (("", ""), (8, 0), 8 / 68),
    ],
)
def test_the_margin_is_the_difference_in_points_over_the_largest_possible(won, with_tokens, margin):
    game = last_round(taken=won, tokens=with_tokens, rewards="margin")
    assert payoffs(game) == pytest.approx([margin, -margin])


@rule("9.13")
def test_the_largest_margin_is_one():
    used = "Vesper Martini, USB Stick, Stun Gun, Night Vision, Newspaper, Jetpack"
    line = ("Balaclava", "Chloroform", "Drone", "GPS Tracker")
    won = {"taken": (EVERYTHING, ""), "used": (used, ""), "tokens": (8, 0)}
    game = attempted([["10", "9", "8", "7"], ["9", "8", "7", "6"]], round=6, missions=line, **won)
    while game.seat_to_act() != NOBODY:
        play(game, "pass")
    assert payoffs(game) == [1, -1]


@rule("9.13")
def test_a_loss_by_notoriety_pays_in_full():
    game = settled("10 9 8", "10", tokens=(8, 0), rewards="margin", taken=("Code", ""))
    assert payoffs(game) == [-1, 1]
    game = settled("10 9 8", "10 9 8", tokens=(8, 8), rewards="margin", taken=("Code", ""))
    assert payoffs(game) == [0, 0]


@rule("9.13")
def test_the_margin_lies_between_minus_one_and_one():
    for seed in range(60):
        for game in random_game(seed, rewards="margin"):
            assert -1 <= game.payoff(0) <= 1
            assert game.payoff(0) == -game.payoff(1)


@rule("9.14")
@pytest.mark.parametrize("rewards", ["win", "margin"])
def test_rewards_are_paid_at_the_end_only(rewards):
    for seed in range(20):
        for game in random_game(seed, rewards=rewards):
            if game.seat_to_act() != NOBODY:
                assert payoffs(game) == [0, 0]


@rule("9.14")
def test_both_seats_end_together():
    env = kompromat_v0.raw_env()
    for seed in range(5):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            env.step(env.game.legal_actions()[-1])
        assert env.terminations == {"player_0": True, "player_1": True}


@rule("9.15")
def test_the_version_is_the_newest_of_the_history():
    history = (BUILT_IN.parent / "RULES.md").read_text().split("### Version history")[1].split("\n## ")[0]
    assert kompromat_v0.SPEC.name == "kompromat_v0"
    assert "v0:" in history and "v1:" not in history


# --- the action table ------------------------------------------------------------------------------------------------
BLOCKS = {
    "pass": (0, "pass"),
    "draw": (1, "draw a card"),
    "stop": (2, "stop"),
    "attempt 1": (3, "attempt mission 1"),
    "attempt 4": (6, "attempt mission 4"),
    "aces 0": (7, "count 0 of the aces high"),
    "aces 2": (9, "count 2 of the aces high"),
    "keep": (10, "keep all tokens"),
    "drop": (11, "drop a notoriety token"),
    "balaclava": (12, "throw away two notoriety tokens"),
    "chloroform": (13, "take none of the notoriety"),
    "drone 1": (14, "turn up the opponent's cards at mission 1"),
    "drone 4": (17, "turn up the opponent's cards at mission 4"),
    "gps": (18, "put the last card back on the deck"),
    "jetpack 1 2": (19, "shift the own cards from mission 1 to mission 2"),
    "jetpack 1 4": (21, "shift the own cards from mission 1 to mission 4"),
    "jetpack 2 1": (22, "shift the own cards from mission 2 to mission 1"),
    "jetpack 4 3": (30, "shift the own cards from mission 4 to mission 3"),
    "newspaper 1": (31, "add 3 to the opponent's total at mission 1"),
    "newspaper 4": (34, "add 3 to the opponent's total at mission 4"),
    "night vision": (35, "look at the next five cards"),
    "stun 1 2": (36, "throw away the opponent's card 2 at mission 1"),
    "stun 2 2": (43, "throw away the opponent's card 2 at mission 2"),
    "stun 4 8": (63, "throw away the opponent's card 8 at mission 4"),
    "vesper +": (64, "add 1 to the own total"),
    "vesper -": (65, "take 1 from the own total"),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_the_numbers_and_words_of_the_actions(name):
    number, words = BLOCKS[name]
    assert ACTION[name] == number
    assert new_game().describe_action(number) == words


def test_every_action_has_a_number_of_its_own():
    assert sorted(ACTION.values()) == list(range(66))
    assert ACTION_TABLE.size == 66
    words = {new_game().describe_action(action) for action in range(66)}
    assert len(words) == 66


def test_a_round_by_idle_choices_ends_with_the_next_one():
    game = finish_round(position(["10 9 8 7", "9 8 7 6"]))
    assert asked(game) == ("choose mission", 1)
    assert tokens(game) == [0, 0]
