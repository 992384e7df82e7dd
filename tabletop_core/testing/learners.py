"""Checks of a game for one learner: Gymnasium's own test, and environments that play the game they say they play."""

from typing import Any, Final

import numpy as np

from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import mask_of, observed
from tabletop_core.rng import seeded
from tabletop_core.testing.environments import warnings_fail
from tabletop_core.testing.play import Subject, chosen, claim

ENVIRONMENTS: Final = 4
ILLEGAL_REWARD: Final = -1.0  # Gymnasium's test chooses without a mask


def gymnasium_check_env(subject: Subject) -> None:
    """Gymnasium's check_env passes for a learner in each seat, without an unexpected warning."""
    from gymnasium.utils.env_checker import check_env

    from tabletop_core.single_seat import SingleSeatEnv

    for seat in range(subject.new_game().num_seats):
        environment = SingleSeatEnv(subject.spec, seat, illegal_reward=ILLEGAL_REWARD, **subject.given)
        with warnings_fail(".*not having a spec"):
            check_env(environment)
        environment.close()


def learners_are_paid_once(subject: Subject) -> None:
    """A learner sees the game at its own moves, and its rewards over a game are its payoff, against each bot."""
    from tabletop_core.single_seat import SingleSeatEnv

    for opponents in subject.spec.players:
        environment = SingleSeatEnv(subject.spec, "alternate", opponents, **subject.given)
        rng = seeded(subject.seed)
        for number in range(subject.thorough):
            observation, info = environment.reset(seed=subject.seed if number == 0 else None)
            game, seat = environment.table.game, int(info["seat"])
            paid = 0.0
            for _ in subject.turns():
                _must_be_asked(game, seat, observation)
                observation, reward, terminated, truncated, info = environment.step(chosen(game, [], rng))
                paid += float(reward)
                over = terminated or truncated
                claim(over == (game.seat_to_act() == NOBODY), f"the game is over: {not over}, its end is told: {over}")
                if over:
                    break
            claim(truncated == game.is_truncated(), f"the game is truncated: {not truncated}, told: {truncated}")
            claim(paid == game.payoff(seat), f"seat {seat} was given {paid}, its payoff is {game.payoff(seat)}")
            claim(observation["observation"].tobytes() == observed(game, seat), "the last observation is another")
            claim(not observation["action_mask"].any(), "actions are legal after the end")


def _must_be_asked(game: Game, seat: int, observation: dict[str, Any]) -> None:
    claim(game.seat_to_act() == seat, f"the learner in seat {seat} is asked, seat {game.seat_to_act()} is to act")
    claim(observation["observation"].tobytes() == observed(game, seat), f"the learner sees not what seat {seat} sees")
    claim(observation["action_mask"].tobytes() == mask_of(game), "the learner has another mask")


def vector_rows_are_single_games(subject: Subject) -> None:
    """Each row of a vector environment is the game of its seed, in which the others play as they are given."""
    from tabletop_core.single_seat import SingleSeatVectorEnv

    environment = SingleSeatVectorEnv(subject.spec, ENVIRONMENTS, "alternate", _first_legal, **subject.given)
    rng = np.random.default_rng(subject.seed)
    observation, info = environment.reset(seed=subject.seed)
    singles = [subject.new_game() for _ in range(ENVIRONMENTS)]
    for row, game in enumerate(singles):
        _start(game, environment.batch.seeds[row], int(info["seat"][row]))
    ended = 0
    while ended < subject.thorough:
        for row, game in enumerate(singles):
            _must_be_asked(game, int(info["seat"][row]), {name: cells[row] for name, cells in observation.items()})
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in environment.action_masks()]
        seats = info["seat"].tolist()
        observation, rewards, terminations, truncations, info = environment.step(actions)
        for row, game in enumerate(singles):
            game.apply(actions[row])
            _play_others(game, seats[row])
            told = bool(terminations[row] or truncations[row])
            _must_be_result(game, seats[row], told, float(rewards[row]), info["final_obs"][row] if told else None)
            if told:
                _start(game, environment.batch.seeds[row], int(info["seat"][row]))
                ended += 1


def _must_be_result(game: Game, seat: int, told: bool, reward: float, final: dict[str, Any] | None) -> None:
    over = game.seat_to_act() == NOBODY
    claim(told == over, f"the game is over: {over}, its end is told: {told}")
    claim(reward == game.payoff(seat), f"the learner in seat {seat} is given {reward}, not {game.payoff(seat)}")
    if final is not None:
        claim(final["observation"].tobytes() == observed(game, seat), "the last observation is another")


def _first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def _start(game: Game, seed: int, seat: int) -> None:
    game.reset(seed)
    _play_others(game, seat)


def _play_others(game: Game, seat: int) -> None:
    while game.seat_to_act() not in (seat, NOBODY):
        game.apply(game.legal_actions()[0])
