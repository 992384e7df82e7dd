"""Many games at once: the same games as one by one, whoever plays in them and however the caller drives them."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from mypy_extensions import i64

from tabletop_core.batch import Batch
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY, Bot, Game, RandomBot
from tabletop_core.replay import mask_of, observed
from tabletop_core.rng import MAX_SEED, Rng
from tests.core.toy_game import BET, CALL, PASS, TOY, CardBot

ARRAYS = ("seats", "observations", "action_masks", "rewards", "terminations", "truncations", "ended")
STEPS = 60


class FirstBot(Bot):
    """Always takes the first legal action, and counts."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game, rng: Rng) -> i64:
        self.asked += 1
        return game.legal_actions()[0]


class IllegalBot(Bot):
    def choose(self, game: Game, rng: Rng) -> i64:
        return next(action for action in range(game.num_actions) if action not in game.legal_actions())


def states(batch: Batch) -> list[bytes]:
    return [game.state_bytes() for game in batch.games]


def arrays(batch: Batch) -> list[np.ndarray]:
    return [np.array(getattr(batch, name)) for name in (*ARRAYS, "final_observations")]


def everything(batch: Batch) -> tuple[list[bytes], list[bytes], list[int]]:
    return states(batch), [array.tobytes() for array in arrays(batch)], list(batch.seeds)


# --- rows are single games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"max_steps": 5}, {"hands": 1}], ids=str)
def test_rows_are_the_games_of_their_seeds(options: dict[str, int]) -> None:
    batch = TOY.batch(7, seed=4, **options)
    singles = [TOY.game(**options) for _ in range(7)]
    for row, game in enumerate(singles):
        game.reset(batch.seeds[row])
    ended = 0
    for _ in range(STEPS):
        for row, game in enumerate(singles):
            assert batch.seats[row] == game.seat_to_act()
            assert batch.observations[row].tobytes() == observed(game, game.seat_to_act())
            assert batch.action_masks[row].tobytes() == mask_of(game)
        actions = batch.sample_actions()
        batch.step(actions)
        finals = iter(batch.final_observations)
        for row, game in enumerate(singles):
            game.step(int(actions[row]))
            over = game.seat_to_act() == NOBODY
            assert batch.rewards[row].tolist() == [game.payoff(seat) for seat in range(game.num_seats)]
            assert batch.terminations[row] == (over and not game.is_truncated())
            assert batch.truncations[row] == (over and game.is_truncated())
            assert (row in batch.ended) == over
            if over:
                ended += 1
                assert next(finals).tobytes() == b"".join(observed(game, seat) for seat in range(game.num_seats))
                game.reset(batch.seeds[row])
        assert next(finals, None) is None
    assert ended > 20


def test_shapes_and_types() -> None:
    batch = TOY.batch(5, players=3)
    game = batch.games[0]
    for _ in range(40):
        k = len(batch.ended)
        for array, dtype, shape in zip(
            arrays(batch),
            (np.int16, np.uint8, np.int8, np.float64, np.bool_, np.bool_, np.int64, np.uint8),
            ((5,), (5, game.observation_size), (5, 4), (5, 3), (5,), (5,), (k,), (k, 3, game.observation_size)),
        ):
            assert (array.dtype, array.shape) == (dtype, shape)
        batch.step(batch.sample_actions())


def test_arrays_of_earlier_steps_never_change() -> None:
    batch = TOY.batch(4)
    kept = []
    for _ in range(STEPS):
        live = [getattr(batch, name) for name in (*ARRAYS, "final_observations")]
        kept.append((live, arrays(batch)))
        batch.step(batch.sample_actions())
    for live, copies in kept:
        for array, copied in zip(live, copies):
            assert np.array_equal(array, copied)


def test_arrays_cannot_be_written() -> None:
    batch = TOY.batch(2)
    with pytest.raises(ValueError, match="read-only"):
        batch.observations[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        batch.action_masks[0] = 1


# --- seeds -----------------------------------------------------------------------------------------------------------


def test_same_seed_same_batch() -> None:
    def run(seed: int) -> list[tuple[list[bytes], list[bytes], list[int]]]:
        batch = TOY.batch(6, seed=seed, bots=[RandomBot()])
        batch.set_players(2, [0, -1])
        seen = [everything(batch)]
        for _ in range(STEPS):
            batch.step(batch.sample_actions())
            seen.append(everything(batch))
        return seen

    assert run(MAX_SEED) == run(MAX_SEED)
    assert run(1) != run(2)


def test_reset_with_a_seed_starts_all_over() -> None:
    batch = TOY.batch(3, seed=8)
    start = everything(batch)
    for _ in range(10):
        batch.step(batch.sample_actions())
    batch.reset(8)
    assert everything(batch) == start
    batch.reset()
    assert everything(batch) != start
    with pytest.raises(TypeError, match="seed must be"):
        batch.reset(1.5)  # type: ignore[arg-type]


def test_games_of_a_batch_have_different_seeds() -> None:
    batch = TOY.batch(50)
    seeds = set(batch.seeds)
    while len(seeds) < 200:
        batch.step(batch.sample_actions())
        fresh = {batch.seeds[row] for row in batch.ended}
        assert not fresh & seeds
        seeds |= fresh


def test_sampled_actions_are_legal_and_equally_likely() -> None:
    batch = TOY.batch(500, seed=1, hands=1)
    counts: Counter[int] = Counter()
    for _ in range(20):
        actions = batch.sample_actions()
        assert actions.dtype == np.int64
        assert batch.action_masks[np.arange(500), actions].all()
        counts.update(actions.tolist())
        batch.reset()
    assert abs(counts[PASS] - counts[BET]) < 400  # of 10,000, four standard deviations


def test_play_random_goes_on_from_where_the_batch_is() -> None:
    one, other = (TOY.batch(9, seed=2, bots=[RandomBot()]) for _ in range(2))
    for batch in (one, other):
        batch.set_players(3, [-1, 0])
        batch.step(batch.sample_actions())
    assert one.play_random(STEPS) == STEPS * 9
    for _ in range(STEPS):
        other.play_random(1)
    assert everything(one) == everything(other)
    for row, game in enumerate(one.games):
        game.check_state()
        assert one.action_masks[row].tobytes() == mask_of(game)
    one.step(one.sample_actions())


# --- without autoreset -----------------------------------------------------------------------------------------------


def played_out(batch: Batch) -> Batch:
    """Each game to its end, one after the other."""
    while (batch.seats != NOBODY).any():
        rows = np.flatnonzero(batch.seats != NOBODY)
        batch.begin_step()
        batch.step_games(rows, batch.sample_actions()[rows])
        batch.observe()
    return batch


def test_ended_games_wait() -> None:
    batch = played_out(TOY.batch(4, autoreset=False))
    assert batch.seats.tolist() == [NOBODY] * 4
    assert batch.waiting_seats().tolist() == [NOBODY] * 4
    assert not batch.observations.any()
    assert not batch.action_masks.any()
    assert batch.sample_actions().tolist() == [-1] * 4
    observations, masks = batch.observe_games([1, 2])
    assert not observations.any()
    assert not masks.any()


def test_rewards_come_in_the_step_of_the_end_alone() -> None:
    batch = TOY.batch(6, autoreset=False)
    paid = np.zeros((6, 2))
    while (batch.seats != NOBODY).any():
        rows = np.flatnonzero(batch.seats != NOBODY)
        batch.begin_step()
        batch.step_games(rows, batch.sample_actions()[rows])
        batch.observe()
        running = np.setdiff1d(np.arange(6), batch.ended)
        assert not batch.rewards[running].any()
        assert not (batch.terminations | batch.truncations)[running].any()
        assert batch.terminations[batch.ended].all()
        paid += batch.rewards
    assert paid.tolist() == [[game.payoff(0), game.payoff(1)] for game in batch.games]


def test_reset_games_starts_those_alone() -> None:
    batch = played_out(TOY.batch(4, autoreset=False))
    before = states(batch)
    batch.begin_step()
    batch.reset_games([2, 0])
    batch.observe()
    assert (batch.seats != NOBODY).tolist() == [True, False, True, False]
    assert [now == then for now, then in zip(states(batch), before)] == [False, True, False, True]
    assert not batch.rewards.any()
    assert batch.ended.size == 0
    game = TOY.game()
    game.reset(batch.seeds[2])
    assert states(batch)[2] == game.state_bytes()


def test_ended_game_takes_no_action() -> None:
    batch = played_out(TOY.batch(3, autoreset=False))
    batch.reset_games([0, 1])
    batch.observe()
    before = everything(batch)
    with pytest.raises(GameOverError, match="game 2: the game is over"):
        batch.step_games([0, 2], [PASS, PASS])
    with pytest.raises(GameOverError, match="game 2: the game is over"):
        batch.step([PASS, PASS, PASS])
    assert everything(batch) == before


def test_play_random_needs_autoreset() -> None:
    with pytest.raises(ValueError, match="autoreset=True"):
        TOY.batch(1, autoreset=False).play_random(1)


# --- parts of a batch ------------------------------------------------------------------------------------------------


def test_step_games_leaves_the_others() -> None:
    batch = TOY.batch(5)
    before = states(batch)
    batch.begin_step()
    batch.step_games([4, 1], [PASS, BET])
    assert [now == then for now, then in zip(states(batch), before)] == [True, False, True, True, False]


def test_step_games_and_observe_are_a_step() -> None:
    one, other = TOY.batch(6, seed=3), TOY.batch(6, seed=3)
    for _ in range(STEPS):
        actions = one.sample_actions()
        assert actions.tolist() == other.sample_actions().tolist()
        one.step(actions)
        other.begin_step()
        other.step_games(np.arange(6), actions)
        other.observe()
        assert everything(one) == everything(other)


def test_observe_games_gives_rows_in_the_order_asked() -> None:
    batch = TOY.batch(5)
    batch.step(batch.sample_actions())
    for rows in ([3], [4, 0, 2], np.array([1, 3]), []):
        observations, masks = batch.observe_games(rows)
        assert np.array_equal(observations, batch.observations[np.array(rows, dtype=int)])
        assert np.array_equal(masks, batch.action_masks[np.array(rows, dtype=int)])


def test_step_after_step_games_knows_what_is_legal_now() -> None:
    """The masks of the last observation are not those of the games any more."""
    batch = TOY.batch(3)
    batch.begin_step()
    batch.step_games([1], [BET])
    assert batch.sample_actions()[1] >= 2
    with pytest.raises(IllegalActionError, match=r"game 1: action 0 \(pass\)"):
        batch.step([PASS, PASS, PASS])
    batch.step([PASS, CALL, PASS])


def test_waiting_seats_are_those_of_now() -> None:
    batch = TOY.batch(2)
    batch.step_games([0], [PASS])
    assert batch.seats.tolist() == [0, 0]
    assert batch.waiting_seats().tolist() == [1, 0]


def test_observation_of_any_seat() -> None:
    batch = TOY.batch(3, players=3)
    for seat in range(3):
        assert batch.observation_of(1, seat).tobytes() == observed(batch.games[1], seat)


# --- bots inside -----------------------------------------------------------------------------------------------------


def test_caller_is_asked_for_its_own_seats_alone() -> None:
    bot = FirstBot()
    batch = TOY.batch(6, bots=[bot], players=3)
    for row in range(6):
        batch.set_players(row, [[-1, 0, 0], [0, -1, 0], [-1, -1, 0]][row % 3])
    batch.reset()
    for _ in range(STEPS):
        for row in range(6):
            assert batch.seats[row] in [(0,), (1,), (0, 1)][row % 3]
        batch.step(batch.sample_actions())
    assert bot.asked > STEPS * 6


def test_bots_play_what_they_would_alone() -> None:
    batch = TOY.batch(1, seed=5, bots=[FirstBot()])
    batch.set_players(0, [-1, 0])
    batch.reset()
    game = TOY.game()
    game.reset(batch.seeds[0])
    for _ in range(STEPS):
        while game.seat_to_act() == 1:
            game.step(game.legal_actions()[0])
        if game.seat_to_act() == NOBODY:
            assert batch.ended.tolist() == [0]
            assert batch.rewards[0].tolist() == [game.payoff(0), game.payoff(1)]
            game.reset(batch.seeds[0])
            continue
        assert batch.games[0].state_bytes() == game.state_bytes()
        action = batch.sample_actions()
        batch.step(action)
        game.step(int(action[0]))


def test_bot_moves_first_where_it_starts() -> None:
    bot = FirstBot()
    batch = TOY.batch(2, bots=[bot])
    batch.set_players(1, [0, -1])
    assert bot.asked == 0
    batch.reset_games([1])
    batch.observe()
    assert bot.asked == 1
    assert batch.seats.tolist() == [0, 1]


def test_players_hold_from_the_next_reset_on() -> None:
    bot = FirstBot()
    batch = TOY.batch(1, bots=[bot])
    batch.set_players(0, [0, -1])
    assert batch.seats[0] == 0
    batch.reset()
    assert batch.seats[0] == 1
    batch.set_players(0, [-1, -1])
    batch.reset()
    assert batch.seats[0] == 0


def test_each_seat_can_have_its_own_bot() -> None:
    first, second = FirstBot(), FirstBot()
    batch = TOY.batch(1, bots=[first, second, CardBot()], players=3)
    batch.set_players(0, [-1, 1, 0])
    batch.reset()
    batch.step([PASS])
    assert first.asked > 0
    assert second.asked > 0


def test_whole_numbers_of_numpy_are_taken() -> None:
    batch = TOY.batch(2, seed=np.uint64(3), bots=[FirstBot()])
    batch.reset(np.int64(4))
    batch.set_players(np.int64(1), np.array([0, -1]))
    assert batch.observation_of(np.int16(1), np.int8(0)).shape == (batch.observation_size,)
    batch.games[0].step(np.int64(BET))


# --- bad input -------------------------------------------------------------------------------------------------------


def test_illegal_action_names_the_game_and_changes_nothing() -> None:
    batch = TOY.batch(3)
    batch.step([PASS, BET, PASS])
    before = everything(batch)
    for action, words in ((PASS, r"action 0 \(pass\) is not legal now for seat 1"), (4, "does not exist"), (-1, "-1")):
        with pytest.raises(IllegalActionError, match=f"game 1: .*{words}.*Legal: 2"):
            batch.step([PASS, action, PASS])
        with pytest.raises(IllegalActionError, match=f"game 1: .*{words}"):
            batch.step_games([0, 1], [PASS, action])
        assert everything(batch) == before
    batch.step([PASS, CALL, PASS])


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0], "expected 3 actions, one a game, got 2"),
        ([0] * 4, "expected 3 actions, one a game, got 4"),
        ([0.0] * 3, "expected a row of integers, got shape"),
        ([[0, 0, 0]], "expected a row of integers, got shape"),
        ([True] * 3, "expected a row of integers"),
        (["0"] * 3, "expected a row of integers"),
        (np.full(3, 2**63, dtype=np.uint64), "expected a row of integers"),
        (0, "expected a row of integers"),
        (None, "expected a row of integers"),
    ],
)
def test_actions_of_a_wrong_form(actions: object, words: str) -> None:
    batch = TOY.batch(3)
    before = everything(batch)
    with pytest.raises(ValueError, match=words):
        batch.step(actions)
    assert everything(batch) == before


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint32])
def test_actions_of_any_whole_number_type(dtype: type) -> None:
    TOY.batch(3).step(np.zeros(3, dtype=dtype))
    TOY.batch(3).step([0, 0, 0])


@pytest.mark.parametrize(("rows", "words"), [([3], "no game 3"), ([-1], "no game -1"), ([1, 1], "once")])
def test_games_that_cannot_be_stepped(rows: list[int], words: str) -> None:
    batch = TOY.batch(3)
    before = everything(batch)
    for call in (
        lambda: batch.step_games(rows, [PASS] * len(rows)),
        lambda: batch.reset_games(rows),
        lambda: batch.observe_games(rows),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    assert everything(batch) == before


def test_step_games_wants_an_action_a_game() -> None:
    with pytest.raises(ValueError, match="expected 2 actions, one a game, got 1"):
        TOY.batch(3).step_games([0, 1], [PASS])


@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        (0, [-1], "game has 2 seats, got 1"),
        (0, [-1, 1], "player 1 is no bot of this batch: give -1 to 0"),
        (0, [-2, -1], "player -2 is no bot"),
        (0, [0, 0], "give -1 for at least one seat"),
        (2, [-1, 0], "no game 2"),
        (-1, [-1, 0], "no game -1"),
    ],
)
def test_players_that_cannot_be(game: int, players: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TOY.batch(2, bots=[FirstBot()]).set_players(game, players)


@pytest.mark.parametrize(("game", "seat", "words"), [(2, 0, "no game 2"), (-1, 0, "no game"), (0, 2, "no seat 2")])
def test_observation_of_nobody(game: int, seat: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TOY.batch(2).observation_of(game, seat)


def test_batch_without_games_is_refused() -> None:
    with pytest.raises(ValueError, match="give num_games of 1 or more"):
        TOY.batch(0)


class Wrong(Bot):
    """Chooses an action that is never legal in the toy game's first decision."""

    def choose(self, game, rng):
        return game.num_actions - 1 if game.legal_actions()[-1] != game.num_actions - 1 else game.num_actions


def test_an_illegal_action_of_a_bot_is_refused():
    batch = TOY.batch(1, bots=[Wrong()])
    batch.set_players(0, [0] + [-1] * (batch.num_seats - 1))
    with pytest.raises(IllegalActionError, match=r"bot 0 \(Wrong\) chose wrongly in game 0"):
        for seed in range(20):
            batch.reset(seed)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_copying_a_batch_is_refused_with_what_to_do_instead(copied: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"a batch cannot be copied or pickled: make another .* or copy its games"):
        copied(TOY.batch(2))


# --- going on another time -------------------------------------------------------------------------------------------


def test_recorded_games_are_restored_and_go_on_alike() -> None:
    first, second = (TOY.batch(5, seed=seed, bots=[CardBot()], autoreset=False, record=True) for seed in (3, 4))
    for row in range(5):
        first.set_players(row, [0, -1] if row % 2 else [-1, -1])
        second.set_players(row, [0, -1] if row % 2 else [-1, -1])
    first.reset()
    play_on(first, 30)
    for row in range(5):
        second.restore_game(row, first.seeds[row], first.actions[row])
    assert (second.seeds, second.actions, states(second)) == (first.seeds, first.actions, states(first))
    assert any(len(actions) > 1 for actions in first.actions)
    for batch in (first, second):
        batch.reseed(8)
        batch.observe()
        play_on(batch, 30)
    assert everything(first) == everything(second)


def play_on(batch: Batch, steps: int) -> None:
    """The first or the last legal action, by turns, and ended games anew."""
    for step in range(steps):
        batch.begin_step()
        rows = np.arange(batch.num_games)
        batch.step_games(rows, [game.legal_actions()[-(step % 2)] for game in batch.games])
        batch.reset_games(np.flatnonzero(batch.waiting_seats() == NOBODY))
    batch.observe()


def test_only_what_was_played_is_recorded() -> None:
    batch = TOY.batch(2, autoreset=False, record=True)
    with pytest.raises(IllegalActionError):
        batch.step_games([0, 1], [PASS, CALL])
    assert batch.actions == [[], []]
    batch.step_games([0], [PASS])
    assert batch.actions == [[PASS], []]
    assert TOY.batch(2).actions == [[], []]


def test_a_game_that_cannot_be_restored() -> None:
    batch = TOY.batch(2, autoreset=False, record=True)
    with pytest.raises(IllegalActionError):
        batch.restore_game(1, 5, [PASS, CALL])
    with pytest.raises(ValueError, match="no game 2"):
        batch.restore_game(2, 5, [])
    with pytest.raises(ValueError, match="seed must be"):
        batch.restore_game(0, -1, [])
