import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.agents import REGISTRY, BotAgent, make_agent, register
from benchmarks.errors import CommandError
from benchmarks.games import Setting, setting_of
from benchmarks.match import AT_ONCE, Accumulator, GamesFile, Results, Tally, make_pairing, play
from benchmarks.results import wilson
from tabletop_core.game import RandomBot
from tests.core.toy_game import TOY

SETTING = setting_of("kompromat_v0")


class Everything(Accumulator):
    """Keeps all that it is told."""

    def __init__(self):
        self.told, self.starts, self.ends, self.actions = [], [], [], {}

    def before_all(self, pairing):
        self.told.append("before all")

    def before(self, start):
        self.starts.append(start)
        self.actions[start.number] = []

    def step(self, numbers, games, actions):
        for number, game, action in zip(numbers, games, actions):
            assert action in game.legal_actions()
            self.actions[number].append(action)

    def after(self, end):
        self.ends.append(end)

    def after_all(self):
        self.told.append("after all")


def played(games, seed, codes=("random", "house")):
    everything, results = Everything(), Results()
    play(make_pairing(SETTING, codes, games, seed), everything, results)
    return everything, results


def test_results_by_role_where_the_game_names_them(toy):
    setting = Setting(replace(TOY, role=lambda game, seat: ("dealer", "other")[seat]), TOY.complete({}))
    results = Results()
    play(make_pairing(setting, ("random", "card"), 10, 3), results)
    for agent in (0, 1):
        assert {role: tally.games for role, tally in results.by_role[agent].items()} == {"dealer": 5, "other": 5}
        assert results.by_role[agent]["dealer"] == results.tallies[agent][0]
    assert played(4, seed=1)[1].by_role == [{}, {}]


def test_seats_change_after_each_game():
    everything, results = played(7, seed=1)
    assert [start.seats for start in sorted(everything.starts, key=lambda start: start.number)] == [
        ((0, 1), (1, 0))[number % 2] for number in range(7)
    ]
    assert [[tally.games for tally in tallies] for tallies in results.tallies] == [[4, 3], [3, 4]]


def test_accumulators_are_told_of_everything_once():
    everything, results = played(AT_ONCE + 9, seed=2)
    numbers = list(range(AT_ONCE + 9))
    assert everything.told == ["before all", "after all"]
    assert sorted(start.number for start in everything.starts) == numbers
    assert sorted(end.number for end in everything.ends) == numbers
    assert all(len(everything.actions[end.number]) == end.decisions > 0 for end in everything.ends)
    assert results.games == len(numbers)


def test_a_game_can_be_had_again_from_seed_and_actions():
    everything, _ = played(3, seed=3)
    for end in everything.ends:
        game = SETTING.game()
        game.reset(end.seed)
        for action in everything.actions[end.number]:
            game.step(action)
        assert tuple(game.payoff(seat) for seat in range(2)) == end.payoffs
        assert game.ending() == end.ending


def test_same_seed_same_results():
    first, second, other = (played(40, seed=seed)[0] for seed in (4, 4, 5))
    assert first.ends == second.ends
    assert first.actions == second.actions
    assert first.ends != other.ends


def test_what_one_wins_the_other_loses():
    _, results = played(60, seed=6)
    for seat in range(2):
        mine, other = results.tallies[0][seat], results.tallies[1][1 - seat]
        assert (mine.wins, mine.draws, mine.losses) == (other.losses, other.draws, other.wins)
    assert results.total(0).games == 60


def test_the_list_of_games():
    text = io.StringIO()
    results = Results()
    play(make_pairing(SETTING, ["random", "house"], 5, 7), GamesFile(text), results)
    rows = list(csv.DictReader(io.StringIO(text.getvalue())))
    assert sorted(int(row["game"]) for row in rows) == [0, 1, 2, 3, 4]
    assert {row["seat_0"] for row in rows} == {"random", "house"}
    wins = sum(float(row["payoff_0" if row["seat_0"] == "house" else "payoff_1"]) > 0 for row in rows)
    assert wins == results.total(1).wins


# Wilson intervals of other programs: R's prop.test(correct = FALSE).
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (9, 10, 0.5958, 0.9821), (0, 20, 0.0, 0.1611), (1000, 1000, 0.9962, 1.0)],
)
def test_intervals(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_no_games_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


def test_tallies():
    tally = Tally()
    for payoff in (1.0, 0.25, 0.0, -1.0):
        tally.count(payoff)
    assert (tally.wins, tally.draws, tally.losses) == (2, 1, 1)


@pytest.mark.parametrize("options", [["max_turns=3"], ["max_turns=3", "rewards=margin"]])
def test_a_game_that_a_limit_stops_is_no_draw(options):
    results, file = Results(), io.StringIO()
    play(make_pairing(setting_of("compile_v0", options), ["random", "random"], 4, 0), results, GamesFile(file))
    assert results.total(0) == Tally(stopped=4)
    assert [row["truncated"] for row in csv.DictReader(io.StringIO(file.getvalue()))] == ["True"] * 4


def test_the_list_of_games_is_in_their_order():
    file = io.StringIO()
    play(make_pairing(SETTING, ["random", "random"], 300, 0), GamesFile(file))
    assert [int(row["game"]) for row in csv.DictReader(io.StringIO(file.getvalue()))] == list(range(300))


def test_a_new_agent_is_one_class_and_one_registration():
    class First:
        def __init__(self, setting, parameter, seed):
            self.nth = int(parameter)

        def choose(self, observations, action_masks, games):
            assert len(observations) == len(action_masks) == len(games)
            return action_masks.argmax(axis=1) * (self.nth == 1)

    register("first", First, "takes the first legal action", parameter="N")
    try:
        results = Results()
        play(make_pairing(SETTING, ["first:1", "random"], 4, 0), results)
        assert results.total(0).games == 4
    finally:
        del REGISTRY["first"]


def test_an_agent_that_looks_at_the_games_alone_is_given_no_observations():
    class Blind(BotAgent):
        def choose(self, observations, action_masks, games):
            assert len(observations) == len(action_masks) == 0
            return super().choose(observations, action_masks, games)

    register("blind", lambda setting, parameter, seed: Blind(RandomBot(), seed), "plays at random")
    try:
        results = Results()
        play(make_pairing(SETTING, ["blind", "random"], 4, 0), results)
        assert results.total(0).games == 4
    finally:
        del REGISTRY["blind"]


@pytest.mark.parametrize("code", ["policy", "policy-greedy"])
def test_a_code_is_given_once(code):
    with pytest.raises(ValueError, match=f"there is an agent '{code}' already"):
        register(code, BotAgent, "another")


def test_a_code_that_a_player_of_the_game_has():
    register("house", BotAgent, "another")
    try:
        with pytest.raises(CommandError, match="kompromat_v0 has a player named 'house', and an agent is registered"):
            make_agent("random", SETTING, 0)
    finally:
        del REGISTRY["house"]


def test_accumulators_are_told_of_an_interruption():
    class Interrupted(Results):
        over = False

        def after(self, end):
            raise KeyboardInterrupt

        def after_all(self):
            self.over = True

    accumulators = [Interrupted(), Interrupted()]
    with pytest.raises(KeyboardInterrupt):
        play(make_pairing(SETTING, ["random", "random"], 2, 0), *accumulators)
    assert [each.over for each in accumulators] == [True, True]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("hosue", "did you mean 'house'.*random, house, search:SIMULATIONS, policy:FILE"),
        ("", "no agent ''"),
        ("policy", "needs its FILE"),
        ("random:3", "takes nothing after its name"),
    ],
)
def test_unknown_agents(code, says):
    with pytest.raises(CommandError, match=says):
        make_agent(code, SETTING, 0)


@pytest.mark.parametrize(
    ("codes", "games", "seed", "says"),
    [
        (("random",), 10, 0, "played by 2 agents, got 1"),
        ((), 10, 0, "played by 2 agents, got none; name 2"),
        (("random", "random"), 0, 0, "games must be 1 or more, got 0"),
        (("random", "random"), 1, -1, "seed must be .* got -1"),
        (("random", "random"), 1, 2**64, "seed must be"),
        (("random", "random"), 1, 0.5, "seed must be an integer"),
    ],
)
def test_pairings_that_cannot_be(codes, games, seed, says):
    with pytest.raises(CommandError, match=says):
        make_pairing(SETTING, codes, games, seed)


def test_bots_choose_for_many_games():
    agent = make_agent("house", SETTING, 1)
    batch = SETTING.spec.batch(5, seed=1, **SETTING.options)
    actions = agent.choose(batch.observations, batch.action_masks, batch.games)
    assert batch.action_masks[np.arange(5), actions].all()
