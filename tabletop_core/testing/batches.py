"""Checks of a game in a ``Batch``: rows are single games, arrays stay, illegal actions change nothing."""

from typing import Any, Final

import numpy as np

from tabletop_core.batch import Batch
from tabletop_core.errors import IllegalActionError
from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import mask_of, observed
from tabletop_core.rng import seeded
from tabletop_core.testing.play import Place, Subject, claim

GAMES: Final = 5
ARRAYS: Final = ("seats", "observations", "action_masks", "rewards", "terminations", "truncations", "ended")
ALL_ARRAYS: Final = (*ARRAYS, "final_observations")
KEPT_STEPS: Final = 200


def batch_rows_are_single_games(subject: Subject) -> None:
    """Each row of a batch is the game of its seed, to its end and on in the next game; each end is paid once."""
    batch = subject.spec.batch(GAMES, seed=subject.seed, **subject.given)
    singles = [subject.new_game() for _ in range(GAMES)]
    for row, game in enumerate(singles):
        game.reset(batch.seeds[row])
    ended = 0
    while ended < subject.thorough:
        for row, game in enumerate(singles):
            _must_be_row(batch, row, game)
        actions = batch.sample_actions()
        batch.step(actions)
        finals = dict(zip(batch.ended.tolist(), batch.final_observations))
        for row, game in enumerate(singles):
            game.apply(int(actions[row]))
            _must_be_result(batch, row, game, finals)
            if game.seat_to_act() == NOBODY:
                game.reset(batch.seeds[row])
                ended += 1


def _must_be_row(batch: Batch, row: int, game: Game) -> None:
    where = f"row {row} of a batch, the game of seed {batch.seeds[row]}"
    seat = int(game.seat_to_act())
    claim(int(batch.seats[row]) == seat, f"{where}: seat {batch.seats[row]} acts, not {seat}")
    claim(batch.observations[row].tobytes() == observed(game, seat), f"{where}: another observation")
    claim(batch.action_masks[row].tobytes() == mask_of(game), f"{where}: another mask")


def _must_be_result(batch: Batch, row: int, game: Game, finals: dict[int, Any]) -> None:
    where = f"row {row} of a batch"
    over = game.seat_to_act() == NOBODY
    seats = range(game.num_seats)
    rewards, payoffs = batch.rewards[row].tolist(), [game.payoff(seat) for seat in seats]
    claim(rewards == payoffs, f"{where} pays {rewards}, its game {payoffs}")
    flags = (bool(batch.terminations[row]), bool(batch.truncations[row]))
    claim(flags == (over and not game.is_truncated(), over and game.is_truncated()), f"{where} has ends {flags}")
    claim((row in finals) == over, f"{where} has a final observation: {row in finals}, the game is over: {over}")
    if over:
        last = b"".join(observed(game, seat) for seat in seats)
        claim(finals[row].tobytes() == last, f"{where}: another final observation")


def batch_arrays_stay_as_they_are(subject: Subject) -> None:
    """What a batch gave at a step never changes; the same seed gives the same arrays again."""
    batch, again = (subject.spec.batch(GAMES, seed=subject.seed, **subject.given) for _ in range(2))
    kept = []
    for _ in range(KEPT_STEPS):
        given = [getattr(batch, name) for name in ALL_ARRAYS]
        kept.append((given, [array.copy() for array in given]))
        for name, array in zip(ALL_ARRAYS, given):
            claim(np.array_equal(array, getattr(again, name)), f"the same seed gives other {name}")
        batch.step(batch.sample_actions())
        again.step(again.sample_actions())
    for step, (given, copies) in enumerate(kept):
        for name, array, copied in zip(ALL_ARRAYS, given, copies):
            claim(np.array_equal(array, copied), f"{name} of step {step} changed later")


def batch_refuses_illegal_actions(subject: Subject) -> None:
    """An illegal action in one row is refused, the row named, and nothing in any row is changed."""
    batch = subject.spec.batch(GAMES, seed=subject.seed, **subject.given)
    rng = seeded(subject.seed)
    for _ in range(subject.thorough):
        actions = batch.sample_actions()
        row = rng.below(GAMES)
        illegal = np.flatnonzero(batch.action_masks[row] == 0)
        wrong = actions.copy()
        wrong[row] = illegal[rng.below(len(illegal))] if illegal.size else batch.num_actions
        before = [game.state_bytes() for game in batch.games]
        try:
            batch.step(wrong)
        except IllegalActionError as error:
            claim(f"game {row}" in str(error), f"the error about game {row} does not name it: {error}")
        else:
            raise AssertionError(f"a batch took the illegal action {wrong[row]}")
        claim([game.state_bytes() for game in batch.games] == before, "a refused action changed a game of the batch")
        batch.step(actions)


def bots_play_inside_a_batch(subject: Subject) -> None:
    """Games in which bots play all seats but one go as they go one by one."""
    bots = [make() for make in subject.spec.bots.values()]
    seats = int(subject.new_game().num_seats)
    for number in range(subject.thorough if bots and seats > 1 else 0):
        seed = subject.seed + number
        batch = subject.spec.batch(1, seed=seed, bots=bots, autoreset=False, **subject.given)
        caller = number % seats
        batch.set_players(0, [-1 if seat == caller else number % len(bots) for seat in range(seats)])
        batch.reset()
        subject.place = Place(batch.seeds[0], 0, bots=False)
        for _ in subject.turns():
            if batch.seats[0] == NOBODY:
                break
            claim(int(batch.seats[0]) == caller, f"seat {batch.seats[0]} is asked, which a bot plays")
            batch.step(batch.sample_actions())
        payoffs = [batch.games[0].payoff(seat) for seat in range(seats)]
        claim(batch.rewards[0].tolist() == payoffs, f"rewards are {batch.rewards[0]}, payoffs {payoffs}")
