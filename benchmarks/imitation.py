"""Learning what a scripted player would do, before learning by play.

Where random play hardly ever earns anything, a learner that starts at random finds nothing to learn from. The games of
the first round are played by the teacher, half of those of later rounds by the learner: so it also learns what to do
where its own mistakes have led (DAgger, Ross, Gordon and Bagnell 2011).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableDistribution

from benchmarks.agents import BotAgent
from benchmarks.games import Setting
from tabletop_core.game import NOBODY

GAMES_AT_ONCE = 64
RANDOM_ONE_IN = 20  # decisions of the teacher's games is played at random, so that the games differ more
HELD_OUT = 0.05  # of a round's decisions are kept apart, to count how often the learner agrees
MINIBATCH = 512
LEARNING_RATES = 1e-3, 1e-4  # Adam's step at the beginning and at the end; it falls linearly


@dataclass(frozen=True)
class Lessons:
    """Decisions, one a row, and what the teacher would do."""

    observations: npt.NDArray[np.uint8]  # [n, observation_size]
    action_masks: npt.NDArray[np.int8]  # [n, num_actions]
    actions: npt.NDArray[np.int64]  # [n] the teacher's, whatever was played
    payoffs: npt.NDArray[np.float32]  # [n] what the game paid the seat in the end

    def __len__(self) -> int:
        return len(self.actions)


class Imitation:
    """Teaches ``model`` the choices of the setting's player ``teacher``."""

    def __init__(self, model: MaskablePPO, setting: Setting, teacher: str, *, seed: int, value_weight: float) -> None:
        self.model = model
        self.setting = setting
        self.teacher = teacher
        self.seed = seed
        self.value_weight = value_weight
        self.decisions = 0
        self.agreement = 0.0
        """How often the learner's likeliest action was the teacher's, among the last round's held out decisions."""
        self.seconds = 0.0

    def teach(self, rounds: int, games: int, epochs: int, tell: Callable[[int], None]) -> None:
        """Learn ``epochs`` times from each of ``rounds`` rounds of ``games`` games; ``tell`` hears of games played."""
        started = time.perf_counter()
        random = np.random.default_rng(self.seed)
        for number in range(rounds):
            lessons = self.play(games, self.seed + number, learner_plays=number > 0, tell=tell)
            order = random.permutation(len(lessons))
            held_out, learnt = np.split(order, [max(1, int(HELD_OUT * len(order)))])
            self.model.policy.set_training_mode(True)
            for epoch in range(epochs):
                minibatches = np.array_split(random.permutation(learnt), max(1, len(learnt) // MINIBATCH))
                for place, rows in enumerate(minibatches):
                    done = number * epochs + epoch + place / len(minibatches)
                    self.learn(lessons, rows, progress=done / (rounds * epochs))
            self.model.policy.set_training_mode(False)
            self.agreement = float((self.likeliest(lessons, held_out) == lessons.actions[held_out]).mean())
            self.decisions += len(lessons)
        self.seconds = time.perf_counter() - started

    def play(self, games: int, seed: int, *, learner_plays: bool, tell: Callable[[int], None]) -> Lessons:
        """Play ``games`` games with the teacher in every seat, or with the learner in all seats of every second one."""
        teacher = BotAgent(self.setting.spec.players[self.teacher](), seed)
        chance = teacher.rng
        batch = self.setting.spec.batch(min(GAMES_AT_ONCE, games), seed=seed, autoreset=False, **self.setting.options)
        seats_of_decisions: list[dict[int, int]] = [{} for _ in batch.games]  # in the game under way
        observations: list[npt.NDArray[np.uint8]] = []
        masks: list[npt.NDArray[np.int8]] = []
        actions: list[npt.NDArray[np.int64]] = []
        payoffs: dict[int, float] = {}
        decisions, started = 0, len(batch.games)
        rows = np.arange(len(batch.games))
        while len(rows):
            seen, legal = batch.observe_games(rows)
            seats = batch.waiting_seats()
            choices = teacher.choose(seen, legal, [batch.games[row] for row in rows.tolist()])
            played = choices.copy()
            for place, row in enumerate(rows.tolist()):
                seats_of_decisions[row][decisions + place] = int(seats[row])
                if chance.below(RANDOM_ONE_IN) == 0:
                    options = np.flatnonzero(legal[place])
                    played[place] = options[chance.below(len(options))]
            observations.append(seen)
            masks.append(legal)
            actions.append(choices)
            decisions += len(rows)
            learners = np.flatnonzero(rows % 2) if learner_plays else ()
            if len(learners):
                played[learners] = self.sampled(seen[learners], legal[learners])
            batch.begin_step()
            batch.step_games(rows, played)
            over = rows[batch.waiting_seats()[rows] == int(NOBODY)].tolist()
            for row in over:
                game = batch.games[row]
                payoffs.update((number, float(game.payoff(seat))) for number, seat in seats_of_decisions[row].items())
                seats_of_decisions[row] = {}
            tell(len(over))
            again = over[: games - started]
            started += len(again)
            rows = np.array([row for row in rows.tolist() if row not in over or row in again], dtype=np.int64)
            if again:
                batch.reset_games(np.array(again))
        return Lessons(
            np.concatenate(observations),
            np.concatenate(masks),
            np.concatenate(actions),
            np.array([payoffs[number] for number in range(decisions)], dtype=np.float32),
        )

    def learn(self, lessons: Lessons, rows: npt.NDArray[np.int64], progress: float) -> None:
        """Take one step towards the teacher's choices in ``rows``, and towards what the games paid."""
        policy = self.model.policy
        for group in policy.optimizer.param_groups:
            group["lr"] = (1 - progress) * LEARNING_RATES[0] + progress * LEARNING_RATES[1]
        values, chosen, _ = policy.evaluate_actions(
            torch.as_tensor(lessons.observations[rows]).float(),
            torch.as_tensor(lessons.actions[rows]),
            action_masks=torch.as_tensor(lessons.action_masks[rows]),
        )
        payoffs = torch.as_tensor(lessons.payoffs[rows])
        loss = -chosen.mean() + self.value_weight * torch.nn.functional.mse_loss(values.flatten(), payoffs)
        policy.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(policy.parameters(), self.model.max_grad_norm)
        policy.optimizer.step()

    def sampled(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        """The learner's choices, int64 ``[k]``, drawn from what it holds likely."""
        return np.asarray(self.distribution(observations, masks).sample().numpy(), dtype=np.int64)

    def likeliest(self, lessons: Lessons, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The learner's likeliest actions, int64 ``[k]``."""
        distribution = self.distribution(lessons.observations[rows], lessons.action_masks[rows])
        return np.asarray(distribution.mode().numpy(), dtype=np.int64)

    def distribution(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> MaskableDistribution:
        """How likely the learner holds each action in each row."""
        with torch.no_grad():
            return self.model.policy.get_distribution(torch.as_tensor(observations).float(), masks)
