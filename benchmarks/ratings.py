"""Ratings from games: Bradley-Terry by our own fit, and those of the library openskill where it is installed."""

import importlib.util
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.referee import Played
from benchmarks.results import NORMAL_95
from benchmarks.standings import meetings

ELO: Final = 400 / math.log(10)  # points for each unit of log odds
PRIOR: Final = 0.5  # each two who have met are counted one game more, drawn: so a winner of all games is rated too
MOST_STEPS: Final = 100
CLOSE: Final = 1e-10


@dataclass(frozen=True)
class Rating:
    """A rating with its 95 % interval."""

    value: float
    low: float
    high: float


def has_openskill() -> bool:
    """Whether the library is installed."""
    return importlib.util.find_spec("openskill") is not None


def bradley_terry(games: Iterable[Played], entrants: int) -> list[Rating]:
    """Ratings in Elo points around a mean of 0, from games between two.

    Maximum likelihood of P(i beats j) = 1 / (1 + 10 ** ((r_j - r_i) / 400)), a draw counting as half a win, with one
    drawn game more for each two who have met. Intervals are normal, from the information matrix.
    """
    wins = np.zeros((entrants, entrants))
    for played in games:
        one, other = played.seats
        if one != other:
            (score,) = meetings(played, one, other)
            wins[one, other] += score
            wins[other, one] += 1 - score
    wins += PRIOR * ((wins + wins.T) > 0)
    worth, covariance = fitted(wins)
    reach = NORMAL_95 * np.sqrt(np.diag(covariance))
    return [Rating(ELO * at, ELO * (at - by), ELO * (at + by)) for at, by in zip(worth.tolist(), reach.tolist())]


def fitted(wins: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Log worths with mean 0 from a table of wins ``[n, n]``, and their covariance: Newton's method."""
    met = wins + wins.T
    worth = np.zeros(len(wins))
    information = np.zeros_like(wins)
    for _ in range(MOST_STEPS):
        odds = 1 / (1 + np.exp(worth[None, :] - worth[:, None]))
        weights = met * odds * (1 - odds)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.pinv(information, hermitian=True) @ (wins - met * odds).sum(axis=1)
        worth += step / max(1.0, float(np.abs(step).max()))  # a longer step can overshoot
        if np.abs(step).max() < CLOSE:
            break
    return worth - worth.mean(), np.asarray(np.linalg.pinv(information, hermitian=True), dtype=np.float64)


def openskill(matches: Iterable[Sequence[tuple[int, float]]], entrants: int) -> list[Rating]:
    """Plackett-Luce ratings: mu, and mu minus and plus 1.96 sigma; raises ModuleNotFoundError without the library.

    A match is a list of (entrant, payoff), rated in their order; one with several seats gets the mean of their updates.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for match in matches:
        if len({entrant for entrant, _ in match}) < 2:
            continue
        teams = [[model.rating(ratings[entrant].mu, ratings[entrant].sigma)] for entrant, _ in match]
        rated = model.rate(teams, ranks=[-payoff for _, payoff in match])
        for entrant in {entrant for entrant, _ in match}:
            mine = [team[0] for team, (who, _) in zip(rated, match) if who == entrant]
            mu, sigma = (sum(getattr(each, name) for each in mine) / len(mine) for name in ("mu", "sigma"))
            ratings[entrant] = model.rating(mu, sigma)
    return [Rating(each.mu, each.mu - NORMAL_95 * each.sigma, each.mu + NORMAL_95 * each.sigma) for each in ratings]


def matches_of(games: Iterable[Played], *, cooperative: bool) -> list[list[tuple[int, float]]]:
    """What is rated: the seats of each game; in a co-operative one the teams that have played the same deal."""
    if not cooperative:
        return [
            list(zip(played.seats, [0.0] * len(played.seats) if played.is_truncated else played.payoffs))
            for played in games
        ]
    deals: dict[int, dict[int, list[float]]] = {}
    for played in games:
        for entrant, payoff in zip(played.seats, played.payoffs):
            deals.setdefault(played.deal, {}).setdefault(entrant, []).append(payoff)
    return [[(who, sum(paid) / len(paid)) for who, paid in teams.items()] for teams in deals.values()]
