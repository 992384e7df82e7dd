"""The house player: strength, honesty, and sensible choices in positions laid out for them."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compile_env import compile_v0
from compile_env.bots import HouseBot
from compile_env.standing_rules import can_compile
from compile_env.state import DRAFT_PROTOCOL, NAME_PROTOCOL
from tabletop_core import build_info
from tabletop_core.game import NOBODY, RandomBot
from tabletop_core.rng import seeded
from tests.core.toy_game import ToyGame

HOUSE = HouseBot()
RANDOM = RandomBot()
OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]
IS_INTERPRETED = build_info().mode == "interpreted"


def new_game(seed, **options):
    game = compile_v0.SPEC.game(**options)
    game.reset(seed)
    return game


def house_game(seed, rival, **options):
    """A game of the house player, on the seat ``seed % 2``, against ``rival``; yielded at each decision and the end."""
    game = new_game(seed, **options)
    rng = seeded(seed)
    yield game
    while game.seat_to_act() != NOBODY:
        bot = HOUSE if game.seat_to_act() == seed % 2 else rival
        game.apply(bot.choose(game, rng))
        yield game


def play_turn(t):
    """The house player makes all choices to the end of the turn."""
    while t.asked() != "nothing":
        t.step(int(HOUSE.choose(t.game, seeded(0))))
    return t


def answer_to(t):
    """What the house player answers, in words."""
    before = t.copy()
    action = int(HOUSE.choose(t.game, seeded(0)))
    assert before.game.state_bytes() == t.game.state_bytes()
    return {number: word for word, number in t.answers()}[action]


# --- over whole games ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [{}, {"sets": ["main1", "aux1"], "control": False}], ids=str)
def test_it_beats_random_play_from_both_seats(options):
    """Of many games it wins 99 in 100."""
    games = 4 if IS_INTERPRETED else 60
    won = 0
    for seed in range(games):
        *_, last = house_game(seed, RANDOM, **options)
        won += last.state.winner == seed % 2
    assert won >= (3 if IS_INTERPRETED else 54)


def test_it_chooses_a_legal_action_in_any_position():
    for seed in range(2):
        rng = seeded(seed)
        game = new_game(seed, sets=compile_v0.ALL_SETS, max_turns=30)
        while game.seat_to_act() != NOBODY:
            assert int(HOUSE.choose(game, rng)) in game.legal_actions()
            game.apply(RANDOM.choose(game, rng))


@pytest.mark.parametrize("sets", [["main3"], ["main1"], ["main2"]], ids=str)
def test_it_does_not_peek(sets):
    """The choice is the same when all that the seat cannot know is drawn anew."""
    rng = seeded(5)
    redrawn = 0
    for game in house_game(len(sets[0]), HOUSE, sets=sets, max_turns=12):
        seat = game.seat_to_act()
        if seat != NOBODY:
            twin = game.copy()
            twin.resample_hidden(seat, rng)
            redrawn += bytes(memoryview(twin.state.piles)) != bytes(memoryview(game.state.piles))
            assert HOUSE.choose(twin, seeded(1)) == HOUSE.choose(game, seeded(1))
    assert redrawn > 10


def test_it_changes_nothing_and_needs_chance_in_the_draft_and_for_names_alone():
    decided = 0
    for game in house_game(3, HOUSE, sets=["main2"], max_turns=12):
        if game.seat_to_act() != NOBODY:
            before = game.state_bytes()
            one, other = HOUSE.choose(game, seeded(9)), HouseBot().choose(game, seeded(10))
            assert game.state_bytes() == before
            assert one == other or game.state.decision in (DRAFT_PROTOCOL, NAME_PROTOCOL)
            decided += game.state.decision != DRAFT_PROTOCOL
    assert decided > 10


def digest():
    """What it chooses in two games."""
    found = hashlib.sha256()
    for seed in range(2):
        for game in house_game(seed, HOUSE, sets=["main1", "main2"][seed : seed + 1], max_turns=12):
            found.update(game.state_bytes())
    return found.hexdigest()


def test_it_chooses_the_same_in_another_process_and_interpreted():
    """Another process has other hashes of strings."""
    command = [sys.executable, "-c", "from tests.compile.test_bots import digest; print(digest())"]
    env = os.environ | {"TABLETOP_PURE": "1", "PYTHONHASHSEED": "7"}
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == digest(), done.stderr


def test_another_game_is_refused():
    with pytest.raises(TypeError) as caught:
        HOUSE.choose(ToyGame(2, 1, 0), seeded(0))
    assert str(caught.value) == "the house bot of Compile cannot play a ToyGame: give it a CompileGame"


# --- lines -----------------------------------------------------------------------------------------------------------
def test_it_completes_a_line_that_it_can_compile_then(table):
    """Rules 5.1: 8 in line 2, and any card brings 2 or more; other plays bring more value elsewhere."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "water-5 water-3", ""],
        own_hand="fire-5 light-5 light-4",
    )
    play_turn(t)
    assert can_compile(t.state, t.seat("own"), 1)


def test_it_does_not_add_to_a_line_that_is_complete(table):
    """The line is compiled in the next turn anyway, and what lies there is lost."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "water-5 water-3 x(fire-0)", ""],
        own_hand="fire-5 water-4 light-5 light-0 light-3",
    )
    play_turn(t)
    assert t.stacks("own")[1] == "water-5 water-3 x(fire-0)"


def test_it_denies_a_line_that_the_other_would_compile(table):
    """Rules 5.1: equal totals are enough, with 5 more in line 2."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "x(fire-0) x(fire-1) water-2", ""],
        opp_stacks=["", "life-5 x(death-1) life-4", ""],
        own_hand="water-5 light-5 fire-5",
    )
    assert can_compile(t.state, t.seat("opp"), 1)
    play_turn(t)
    assert not can_compile(t.state, t.seat("opp"), 1)


def test_it_denies_rather_than_grows(table):
    """The same with an effect: Darkness 1 turns down the card that makes the other's line complete."""
    t = table(
        own=["darkness", "water", "light"],
        opp=OPP,
        own_stacks=["", "", "light-5"],
        opp_stacks=["metal-5 life-5", "", ""],
        own_hand="darkness-1 darkness-5 light-4",
    )
    assert can_compile(t.state, t.seat("opp"), 0)
    play_turn(t)
    assert not can_compile(t.state, t.seat("opp"), 0)


@pytest.mark.parametrize("hand", ["fire-0", "light-1", "water-0 light-0"])
def test_it_does_not_refresh_where_a_play_wins(table, hand):
    """One more card completes the last line; four new cards would be worth more otherwise."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "water-5 water-3", ""],
        own_hand=hand,
        own_compiled="fire light",
    )
    assert answer_to(t) != "refresh"
    play_turn(t)
    assert can_compile(t.state, t.seat("own"), 1)


def test_it_refreshes_where_a_play_brings_little(table):
    """The last card in hand, and a field without a line in reach."""
    t = table(own=OWN, opp=OPP, own_hand="light-0")
    assert answer_to(t) == "refresh"


def test_it_compiles_the_line_that_wins(table):
    """Rules 5.1: two lines are complete, and one of them is compiled already."""
    for compiled, line in (("fire light", "line 2"), ("water light", "line 1")):
        t = table(
            own=OWN,
            opp=OPP,
            own_stacks=["fire-5 fire-4 x(light-0)", "water-5 water-4 x(light-3)", ""],
            own_compiled=compiled,
            phase="check compile",
        )
        assert t.legal() == ["line 1", "line 2"]
        assert answer_to(t) == line


# --- effects ---------------------------------------------------------------------------------------------------------
def test_it_harms_the_other_and_not_itself(table):
    """Spirit 2 may flip any uncovered card: the other player's best one, whose text is of no use to that player."""
    t = table(
        own=["spirit", "water", "light"],
        opp=OPP,
        own_stacks=["", "water-5", "light-4"],
        opp_stacks=["x(death-2)", "life-5", "x(metal-0)"],
        own_hand="spirit-2",
    )
    t.play("spirit-2", line=1)
    play_turn(t)
    assert t.stacks("opp") == ["x(death-2)", "x(life-5)", "x(metal-0)"]
    assert t.stacks("own") == ["spirit-2", "water-5", "light-4"]


def test_it_follows_a_text_to_its_end(table):
    """Darkness 1: only to flip Death 1 and shift it out of the line takes enough from it."""
    t = table(
        own=["darkness", "water", "light"],
        opp=OPP,
        opp_stacks=["life-5 life-4 x(death-1)", "metal-5", ""],
        own_hand="darkness-1",
    )
    assert can_compile(t.state, t.seat("opp"), 0)
    play_turn(t)
    assert not can_compile(t.state, t.seat("opp"), 0)
    assert t.stacks("opp")[0] == "life-5 life-4"


def test_it_declines_what_would_only_harm_itself(table):
    """Spirit 2 again: every card that it could flip is its own and worth more as it lies."""
    t = table(
        own=["spirit", "water", "light"],
        opp=OPP,
        own_stacks=["", "water-5", "light-4"],
        own_hand="spirit-2 light-5",
    )
    t.play("spirit-2", line=1)
    assert answer_to(t) == "decline"


def test_it_gives_up_the_least_where_it_must(table):
    """Water 4 returns one of the own cards: not the one that a complete line needs."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-5 fire-4 x(light-0)", "", "light-4"],
        own_hand="water-4",
    )
    t.play("water-4", line=2)
    play_turn(t)
    assert t.total("own", 1) == 11
