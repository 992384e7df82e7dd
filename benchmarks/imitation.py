"""Learning from a scripted player's games, before learning by play: what it chose, and what its games paid.

Where random play hardly ever earns anything, a learner that starts at random finds nothing to learn from.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO

from benchmarks.games import Setting
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded

GAMES_AT_ONCE = 64
RANDOM_ONE_IN = 20  # decisions is played at random, so that the learner sees how mistakes are mended
HELD_OUT = 0.05  # of the decisions are kept apart, to count how often the learner agrees


@dataclass(frozen=True)
class Lessons:
    """Decisions of a teacher, one a row."""

    observations: npt.NDArray[np.uint8]  # [n, observation_size]
    action_masks: npt.NDArray[np.int8]  # [n, num_actions]
    actions: npt.NDArray[np.int64]  # [n] what the teacher chose, whatever was played
    payoffs: npt.NDArray[np.float32]  # [n] what the game paid the seat in the end

    def __len__(self) -> int:
        return len(self.actions)


def lessons_of(setting: Setting, teacher: str, games: int, seed: int, tell: Callable[[int], None]) -> Lessons:
    """Play ``games`` games with the teacher in every seat; ``tell`` hears how many have ended."""
    bot = setting.spec.players[teacher]()
    chance = seeded(seed)
    batch = setting.spec.batch(min(GAMES_AT_ONCE, games), seed=seed, autoreset=False, **setting.options)
    row_of_game: list[list[tuple[int, int]]] = [[] for _ in batch.games]  # decisions of the game under way, with seats
    observations: list[npt.NDArray[np.uint8]] = []
    masks: list[npt.NDArray[np.int8]] = []
    actions: list[int] = []
    payoffs: dict[int, float] = {}
    started, ended = len(batch.games), 0
    rows = np.arange(len(batch.games))
    playing = np.ones(len(rows), dtype=np.bool_)
    while playing.any():
        now = rows[playing]
        seen, legal = batch.observe_games(now)
        played = np.empty(len(now), dtype=np.int64)
        seats = batch.waiting_seats()
        for place, row in enumerate(now.tolist()):
            choice = int(bot.choose(batch.games[row], chance))
            row_of_game[row].append((len(actions), int(seats[row])))
            observations.append(seen[place].copy())
            masks.append(legal[place].astype(np.int8))
            actions.append(choice)
            at_random = chance.below(RANDOM_ONE_IN) == 0
            options = np.flatnonzero(legal[place])
            played[place] = options[chance.below(len(options))] if at_random else choice
        batch.begin_step()
        batch.step_games(now, played)
        over = [row for row in now.tolist() if batch.waiting_seats()[row] == int(NOBODY)]
        for row in over:
            game = batch.games[row]
            payoffs.update((number, float(game.payoff(seat))) for number, seat in row_of_game[row])
            row_of_game[row] = []
            ended += 1
            playing[row] = started < games
            started += int(playing[row])
        tell(ended)
        again = [row for row in over if playing[row]]
        if again:
            batch.reset_games(np.array(again))
    return Lessons(
        np.stack(observations),
        np.stack(masks),
        np.array(actions, dtype=np.int64),
        np.array([payoffs[number] for number in range(len(actions))], dtype=np.float32),
    )


def imitate(
    model: MaskablePPO, lessons: Lessons, *, epochs: int, minibatch: int, value_weight: float, seed: int
) -> dict[str, float]:
    """Teach ``model`` the teacher's choices and the payoffs; return decisions, seconds and the share of agreement.

    Agreement is how often the learner's likeliest action is the teacher's, on decisions that it has not learnt from.
    """
    began = time.perf_counter()
    random = np.random.default_rng(seed)
    order = random.permutation(len(lessons))
    held_out, learnt = np.split(order, [max(1, int(HELD_OUT * len(order)))])
    policy = model.policy
    policy.set_training_mode(True)
    for _ in range(epochs):
        for rows in np.array_split(random.permutation(learnt), max(1, len(learnt) // minibatch)):
            values, chosen, _ = policy.evaluate_actions(
                *_tensors(lessons, rows), action_masks=lessons.action_masks[rows]
            )
            payoffs = torch.as_tensor(lessons.payoffs[rows])
            loss = -chosen.mean() + value_weight * torch.nn.functional.mse_loss(values.flatten(), payoffs)
            policy.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
            policy.optimizer.step()
    policy.set_training_mode(False)
    with torch.no_grad():
        observations, actions = _tensors(lessons, held_out)
        likeliest = policy.get_distribution(observations, lessons.action_masks[held_out]).mode()
    return {
        "decisions": len(lessons),
        "seconds": round(time.perf_counter() - began, 1),
        "agreement": round(float((likeliest == actions).float().mean()), 4),
    }


def _tensors(lessons: Lessons, rows: npt.NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations as the policy takes them, float32, and actions."""
    return torch.as_tensor(lessons.observations[rows]).float(), torch.as_tensor(lessons.actions[rows])
