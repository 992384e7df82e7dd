"""The statistics of tournaments, against numbers worked out by other means."""

import math

import numpy as np
import pytest

from benchmarks import ratings
from benchmarks.games import setting_of
from benchmarks.ratings import ELO, bradley_terry, fitted, matches_of
from benchmarks.referee import Fault, Played
from benchmarks.schedule import make_schedule
from benchmarks.standings import Standings, estimate, p_in_words, rate
from benchmarks.tournament_report import TournamentReport

SETTING = setting_of("kompromat_v0")
ORIGIN = {
    "command": "x",
    "commit": "y",
    "date": "z",
    "versions": {"python": "3"},
    "machine": {"processor": "p", "cores": 1},
}


def standings_of(scores, codes=("a=random", "b=house", "c=random"), **how):
    """A tournament whose game number n pays seat 0 ``scores[n]``."""
    schedule = make_schedule(SETTING, codes, "", len(scores) // (len(codes) * (len(codes) - 1)), 0)
    bouts = [schedule.bout(number) for number in range(len(scores))]
    games = [
        Played(bout.number, bout.seed, bout.seats, (score, -score), 10 + bout.number, "", deal=bout.deal, **how)
        for bout, score in zip(bouts, scores)
    ]
    return Standings(SETTING, schedule, games)


# Tables of a deal: (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1).
DEALS = [
    [1, -1, 1, -1, 0, 0],
    [1, 1, 1, -1, 1, -1],
    [1, 0, -1, -1, 1, -1],
]


@pytest.fixture
def standings():
    return standings_of([score for deal in DEALS for score in deal])


def test_scores_by_deal(standings):
    found = standings.score(0, 1)  # by deal: 1, 0.5, 0.75
    assert (found.mean, found.deals) == (0.75, 3)
    reach = 4.302653 * 0.25 / math.sqrt(3)  # Student's quantile with two degrees of freedom
    assert found.low == pytest.approx(0.75 - reach)
    assert found.high == 1.0
    assert found.p == pytest.approx(0.2254, abs=1e-4)  # t = sqrt(3)
    assert standings.score(1, 0).mean == 0.25


def test_paired_differences(standings):
    # paid a deal: a 1, 0.5, 0.25; b -0.5, 0.5, 0.25 - of a quarter of four games each
    found = standings.difference(0, 1)
    mine = [np.mean([1, 1, 1, 1]), np.mean([1, -1, 1, 1]), np.mean([1, 0, -1, 1])]
    theirs = [np.mean([-1, -1, 0, 0]), np.mean([-1, 1, 1, 1]), np.mean([-1, 0, 1, 1])]
    assert found.mean == pytest.approx(np.mean(np.subtract(mine, theirs)))
    assert standings.difference(1, 0).mean == -found.mean


def test_the_first_seat(standings):
    assert standings.first_seat().mean == pytest.approx(np.mean((np.ravel(DEALS) + 1) / 2))


def test_tallies_by_seat_and_length(standings):
    tallies = standings.tallies(0)
    assert [tally.games for tally in tallies] == [6, 6]
    assert (tallies[0].wins, tallies[0].losses) == (5, 1)
    assert standings.total(0).games == 12
    assert standings.length() == 10 + 17 / 2


def test_roles():
    found = standings_of([1.0, -1.0] * 3, roles=("attacker", "defender"))
    tallies = found.roles(0)
    assert list(tallies) == ["attacker", "defender"]
    assert (tallies["attacker"].wins, tallies["defender"].wins) == (2, 2)
    assert any(section.title == "Win rate by role" for section in TournamentReport(found, ORIGIN).sections())


def test_truncated_games_are_level():
    found = standings_of([1.0] * 6, is_truncated=True)
    assert found.score(0, 1).mean == 0.5
    assert found.total(0).stopped == 4


@pytest.mark.parametrize(
    ("values", "expected", "mean", "low", "high", "p"),
    [
        ([0.2, 0.4, 0.9], 0.5, 0.5, -0.3957, 1.3957, 1.0),
        ([1, 2, 3, 4], 0.0, 2.5, 0.4457, 4.5543, 0.0305),  # R: t.test(1:4)
        ([0.5, 0.5], 0.5, 0.5, 0.5, 0.5, 1.0),
        ([1.0] * 5, 0.5, 1.0, 1.0, 1.0, 1 / 16),
        ([0.3], 0.0, 0.3, -2.0, 2.0, 1.0),
    ],
)
def test_estimates(values, expected, mean, low, high, p):
    found = estimate(values, expected)
    assert (found.mean, found.low, found.high, found.p) == pytest.approx((mean, low, high, p), abs=1e-4)


def test_a_rate_that_never_differs_has_an_interval():
    found = rate(dict.fromkeys(range(20), 1.0))
    assert (found.low, found.high) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert rate({}) is None


def test_p_in_words():
    assert [p_in_words(p) for p in (0.5, 0.0123, 1e-7)] == ["0.5", "0.012", "< 0.0001"]


def test_bradley_terry_of_two():
    worth, covariance = fitted(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert worth[0] - worth[1] == pytest.approx(math.log(3))
    spread = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    assert spread == pytest.approx(1 / (40 * 0.75 * 0.25))


def test_bradley_terry_meets_its_equations():
    wins = np.array([[0, 7, 12], [3, 0, 9], [1, 4, 0]], dtype=float)
    worth, _ = fitted(wins)
    odds = 1 / (1 + np.exp(worth[None, :] - worth[:, None]))
    assert ((wins + wins.T) * odds).sum(axis=1) == pytest.approx(wins.sum(axis=1))
    assert worth.sum() == pytest.approx(0)


def test_who_wins_everything_is_rated():
    found = bradley_terry(standings_of([1, -1] * 3).games, 3)
    assert all(math.isfinite(rating.low) and rating.low < rating.value < rating.high for rating in found)
    assert found[0].value - found[2].value == pytest.approx(
        ELO * (fitted(np.array([[0, 2.5, 2.5], [0.5, 0, 2.5], [0.5, 0.5, 0]]))[0] @ [1, 0, -1])
    )


def test_who_has_not_met_is_rated_apart():
    worth, _ = fitted(np.array([[0, 3, 0], [1, 0, 0], [0, 0, 0.0]]))
    assert worth[2] == pytest.approx((worth[0] + worth[1]) / 2)


def test_openskill(standings):
    pytest.importorskip("openskill")
    found = ratings.openskill(matches_of(standings.games, cooperative=False), 3)
    best = max(range(3), key=lambda entrant: found[entrant].value)
    assert best == 0
    seats = ratings.openskill([[(0, 1.0), (1, -1.0), (1, -1.0)]], 2)
    assert seats[0].value > 25 > seats[1].value


def test_teams_are_matched_by_deal():
    games = [
        Played(number, 0, (number % 2,) * 2, (0.5 * (number % 2),) * 2, 1, "", deal=number // 2) for number in range(4)
    ]
    assert matches_of(games, cooperative=True) == [[(0, 0.0), (1, 0.5)]] * 2


def test_the_page_escapes_what_it_is_given(standings):
    standings.games[0] = Played(0, 1, (0, 1), (-1.0, 1.0), 1, "", fault=Fault(0, "crash", "<b>[red]bad</b>"))
    report = TournamentReport(standings, ORIGIN)
    assert "&lt;b&gt;[red]bad&lt;/b&gt;" in report.page(b"")
    report.print()


def test_nothing_names_what_is_not_installed(standings, monkeypatch, capsys):
    monkeypatch.setattr("benchmarks.tournament_report.has_openskill", lambda: False)
    report = TournamentReport(standings, ORIGIN)
    assert list(report.ratings) == ["Bradley-Terry"]
    report.print()
    assert "pip install 'tabletop-envs[ratings]'" in " ".join(capsys.readouterr().out.split())
