"""What the tables of the commands show on a narrow terminal."""

import pytest

from benchmarks.match import Tally
from benchmarks.report import ResultsRow, console, plain_table, results_table

LONG_NAME = "team of policy:runs/a_very_long_name/policy.zip"


@pytest.fixture
def shown(monkeypatch, capsys):
    """A function that prints a table on a terminal of 80 characters and returns its words."""
    monkeypatch.setattr(console, "width", 80)

    def show(table):
        console.print(table)
        return capsys.readouterr().out

    return show


def tally(*payoffs):
    found = Tally()
    for payoff in payoffs:
        found.count(payoff)
    return found


@pytest.mark.parametrize("payoffs", [False, True], ids=["rate of wins", "mean payoff"])
def test_results_are_never_cut(shown, payoffs):
    rows = [ResultsRow("team of house", 7, [tally(1.0, -1.0, -1.0)]), ResultsRow(LONG_NAME, 8, [tally(-1.0, -1.0)])]
    told = shown(results_table("Teams", rows, payoffs=payoffs))
    assert "…" not in told
    assert "team of house" in told
    assert "33.3 % (6.1-79.2)" in told
    assert ("-0.333 (-1.640 to 0.973)" in told) is payoffs
    assert max(map(len, told.splitlines())) < 125


def test_results_by_role(shown):
    by_role = {"spy": tally(1.0, 1.0), "guard": tally(-1.0)}
    told = shown(results_table("Roles", [ResultsRow("house", 7, [tally(1.0, 1.0), tally(-1.0)], by_role)]))
    assert "seat or role" in told
    lines = [line.split() for line in told.splitlines()]
    assert [line[:4] for line in lines if line and line[0] in ("0", "1", "guard", "spy")] == [
        ["0", "2", "2", "0"],
        ["1", "1", "0", "0"],
        ["guard", "1", "0", "0"],
        ["spy", "2", "2", "0"],
    ]


def test_a_table_of_words_keeps_its_first_column_and_folds_the_last(shown):
    told = shown(
        plain_table("Kinds", ("kind", "all", "least and most"), [("scenario token", "5", "Audit 20.0 %, " * 9)])
    )
    assert "…" not in told
    assert "scenario token" in told
    assert told.count("Audit") == told.count("20.0") == 9
    assert max(map(len, told.splitlines())) <= 80
