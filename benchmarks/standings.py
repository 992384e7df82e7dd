"""What the games of a tournament say: cross table, results by seat and role, paired differences, the first seat.

Games of the same deal are not independent, so intervals and p values are taken over deals: each deal is one number.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from benchmarks.games import Setting
from benchmarks.match import Tally
from benchmarks.referee import Played
from benchmarks.results import CONFIDENCE, described, wilson
from benchmarks.schedule import Schedule

WIDEST: Final = 2.0  # no difference between payoffs of -1 .. 1 is larger


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with its 95 % interval; ``p`` is how likely chance alone leads so far from what is expected."""

    mean: float
    low: float
    high: float
    deals: int
    p: float


@dataclass
class Standings:
    """All tables of a tournament, from the games played so far. Scores are 1 ahead, a half level, 0 behind."""

    setting: Setting
    schedule: Schedule
    games: Sequence[Played]

    def __post_init__(self) -> None:
        self.games = sorted(self.games, key=lambda played: played.number)
        self.names = [entrant.name for entrant in self.schedule.entrants]
        self.is_contest = not self.setting.spec.cooperative and self.setting.game().num_seats > 1
        self.with_both: dict[tuple[int, int], list[Played]] = {}
        for played in self.games:
            for pair in itertools.permutations(set(played.seats), 2):
                self.with_both.setdefault(pair, []).append(played)
        self.scores: dict[tuple[int, int], Estimate | None] = {}

    def tallies(self, entrant: int) -> list[Tally]:
        """The entrant's results by seat."""
        tallies = [Tally() for _ in range(len(self.schedule.tables[0]))]
        for played in self.games:
            for seat, other in enumerate(played.seats):
                if other == entrant:
                    tallies[seat].count(played.payoffs[seat], is_truncated=played.is_truncated)
        return tallies

    def total(self, entrant: int) -> Tally:
        """The entrant's results in all; a game of a team counts once."""
        if self.schedule.rotations == 1:
            return self.tallies(entrant)[0]
        return sum(self.tallies(entrant), Tally())

    def roles(self, entrant: int) -> dict[str, Tally]:
        """The entrant's results by role, in a game that names them."""
        tallies: dict[str, Tally] = {}
        for played in self.games:
            for seat, role in enumerate(played.roles):
                if played.seats[seat] == entrant:
                    tally = tallies.setdefault(role, Tally())
                    tally.count(played.payoffs[seat], is_truncated=played.is_truncated)
        return dict(sorted(tallies.items()))

    def score(self, one: int, other: int) -> Estimate | None:
        """How ``one`` did in the games with ``other``, seat against seat; None where they have not met."""
        pair = one, other
        if pair not in self.scores:
            games = self.with_both.get(pair, [])
            self.scores[pair] = rate(by_deal(games, lambda played: meetings(played, one, other)))
        return self.scores[pair]

    def difference(self, one: int, other: int) -> Estimate | None:
        """How much more a game paid ``one`` than ``other``, by deals that both have played."""
        mine, theirs = self._paid(one), self._paid(other)
        return estimate([mine[deal] - theirs[deal] for deal in mine if deal in theirs], 0.0)

    def first_seat(self) -> Estimate | None:
        """How the seat with number 0 did against the others; a half is no effect."""
        return rate(
            by_deal(self.games, lambda played: [_ahead(played, 0, seat) for seat in range(1, len(played.seats))])
        )

    def length(self, entrant: int | None = None) -> float:
        """The mean number of decisions in a game, of those with ``entrant`` or of all."""
        counts = [played.decisions for played in self.games if entrant is None or entrant in played.seats]
        return sum(counts) / len(counts) if counts else 0.0

    def faults(self) -> list[dict[str, Any]]:
        """Each game lost by a fault."""
        return [
            {"game": played.number, "agent": self.names[played.seats[played.fault.seat]], **asdict(played.fault)}
            for played in self.games
            if played.fault
        ]

    def pairs(self) -> list[tuple[int, int]]:
        """Each two entrants, the earlier first."""
        count = len(self.names)
        return [(one, other) for one in range(count) for other in range(one + 1, count)]

    def as_json(self) -> dict[str, Any]:
        """All of it, as for a results file."""
        entrants = range(len(self.names))
        return {
            "games": len(self.games),
            "games_wanted": self.schedule.games,
            "decisions_per_game": self.length(),
            "agents": [self._agent_as_json(entrant) for entrant in entrants],
            "cross_table": [
                {"agent": self.names[one], "against": self.names[other], **asdict(found)}
                for one in entrants
                for other in entrants
                if one != other and self.is_contest and (found := self.score(one, other))
            ],
            "paired_differences": [
                {"agent": self.names[one], "minus": self.names[other], **asdict(found)}
                for one, other in self.pairs()
                if (found := self.difference(one, other))
            ],
            "first_seat": asdict(found) if self.is_contest and (found := self.first_seat()) else None,
            "faults": self.faults(),
        }

    def _agent_as_json(self, entrant: int) -> dict[str, Any]:
        return {
            "agent": self.names[entrant],
            "code": self.schedule.entrants[entrant].code,
            "decisions_per_game": self.length(entrant),
            "total": described(self.total(entrant)),
            "seats": [{"seat": seat, **described(tally)} for seat, tally in enumerate(self.tallies(entrant))],
            "roles": [{"role": role, **described(tally)} for role, tally in self.roles(entrant).items()],
        }

    def _paid(self, entrant: int) -> dict[int, float]:
        """What a game paid the entrant on average, by deal."""

        def pays(played: Played) -> list[float]:
            return [pay for pay, who in zip(played.payoffs, played.seats) if who == entrant]

        return by_deal(self.games, pays)


def by_deal(games: Sequence[Played], values: Callable[[Played], Sequence[float]]) -> dict[int, float]:
    """The mean of ``values`` over the games of each deal that has any."""
    found: dict[int, list[float]] = {}
    for played in games:
        if numbers := values(played):
            found.setdefault(played.deal, []).append(sum(numbers) / len(numbers))
    return {deal: sum(means) / len(means) for deal, means in found.items()}


def meetings(played: Played, one: int, other: int) -> list[float]:
    """The scores of the seats of ``one`` against those of ``other`` in a game."""
    mine = [seat for seat, entrant in enumerate(played.seats) if entrant == one]
    theirs = [seat for seat, entrant in enumerate(played.seats) if entrant == other]
    return [_ahead(played, seat, against) for seat in mine for against in theirs]


def _ahead(played: Played, seat: int, against: int) -> float:
    if played.is_truncated or played.payoffs[seat] == played.payoffs[against]:
        return 0.5
    return float(played.payoffs[seat] > played.payoffs[against])


def rate(means: dict[int, float]) -> Estimate | None:
    """The estimate of a mean score; where no deal differs from another, the interval is Wilson's of that many deals."""
    found = estimate(list(means.values()), 0.5)
    if found is None:
        return None
    low, high = found.low, found.high
    if low == high:
        low, high = wilson(round(found.mean * found.deals), found.deals)
    return Estimate(found.mean, max(0.0, low), min(1.0, high), found.deals, found.p)


def estimate(values: Sequence[float], expected: float) -> Estimate | None:
    """Mean of a number a deal, Student's interval, and the p value of his test; None without deals.

    Where all deals give the same, p is that of the sign test.
    """
    from scipy.stats import t  # here: it takes half a second

    count = len(values)
    if count == 0:
        return None
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, -WIDEST, WIDEST, count, 1.0)
    error = float(np.std(values, ddof=1)) / math.sqrt(count)
    if error < 1e-12:
        return Estimate(mean, mean, mean, count, 1.0 if math.isclose(mean, expected) else 2.0 ** (1 - count))
    reach = float(t.ppf((1 + CONFIDENCE) / 2, count - 1)) * error
    p = 2 * float(t.sf(abs(mean - expected) / error, count - 1))
    return Estimate(mean, mean - reach, mean + reach, count, p)


def in_percent(found: Estimate | None) -> str:
    """A score with its interval: ``63.0 % (59.9-66.0)``."""
    if found is None:
        return ""
    return f"{100 * found.mean:.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f})"


def in_numbers(found: Estimate) -> str:
    """A mean with its interval: ``0.120 (0.040 to 0.200)``."""
    return f"{found.mean:.3f} ({found.low:.3f} to {found.high:.3f})"


def p_in_words(p: float) -> str:
    """``0.03``, ``< 0.0001``."""
    return "< 0.0001" if p < 1e-4 else f"{p:.2g}"
