"""The commands ``match`` and ``evaluate``: agents against each other, as a table and as a results file."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro

from benchmarks.errors import CommandError
from benchmarks.games import DEFAULT_GAME, Setting, at_least, checked_seed, setting_of
from benchmarks.match import Accumulator, End, GamesFile, Pairing, Replays, Results, make_pairing, play
from benchmarks.report import ProgressBar, ResultsRow, console, results_table
from benchmarks.results import described, provenance, writable_folder, write_json
from tabletop_core.files import replacing
from tabletop_core.rng import MAX_SEED


@dataclass
class Match:
    """Play agents against each other, changing seats after each game."""

    agents: Annotated[tuple[str, ...], tyro.conf.Positional]
    """One agent a seat: `random`, a player that comes with the game (as `house`), `policy:FILE`, ..."""
    games: int = 1000
    """How many games, all seatings together."""
    seed: int = 0
    """Decides all games: the same command gives the same results."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    out: Path | None = None
    """A folder for the results file, `match.json`, and the list of all games, `games.csv`."""
    replays: Path | None = None
    """A folder for a replay of every game."""

    def run(self) -> None:
        """Play the match."""
        run_match(self)


@dataclass
class Evaluate:
    """Measure an agent from every seat against several opponents; in a co-operative game its team beside theirs."""

    agent: str
    """The agent: `random`, a player that comes with the game (as `house`), `policy:FILE`, ..."""
    opponents: tuple[str, ...] = ()
    """Whom it plays, or whose teams play beside it; without any, `random` and the players that come with the game."""
    games: int = 2000
    """How many games against each opponent, all seatings together, or of each team."""
    seed: int = 0
    """Decides all games; opponent number k is met with seed + k."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    out: Path | None = None
    """A folder for the results file, `evaluation.json`."""

    def run(self) -> None:
        """Measure the agent."""
        run_evaluate(self)


class Progress(Accumulator):
    """Moves a progress bar on, game by game."""

    def __init__(self, what: str) -> None:
        self.bar = ProgressBar(what)

    def before_all(self, match: Pairing) -> None:
        self.bar.start(match.games)

    def after(self, end: End) -> None:
        self.bar.advance(1)

    def after_all(self) -> None:
        self.bar.stop()


def run_match(arguments: Match) -> None:
    """Play the match, print the table and write the files."""
    setting = setting_of(arguments.game, arguments.options)
    match = make_pairing(setting, arguments.agents, arguments.games, arguments.seed)
    out = writable_folder(arguments.out) if arguments.out else None
    results = Results()
    accumulators: list[Accumulator] = [results, Progress(" - ".join(arguments.agents))]
    if arguments.replays:
        accumulators.append(Replays(setting, writable_folder(arguments.replays)))
    started = time.perf_counter()
    with ExitStack() as files:
        if out:
            accumulators.append(GamesFile(files.enter_context(replacing(out / "games.csv"))))
        play(match, *accumulators)
    rows = [
        ResultsRow(name, arguments.seed, results.tallies[agent], results.by_role[agent])
        for agent, name in enumerate(arguments.agents)
    ]
    title = f"{setting.spec.title}, {arguments.games} games"
    console.print(results_table(title, rows, payoffs=setting.spec.cooperative))
    console.print(f"{results.decisions / results.games:.0f} decisions a game")
    if out:
        found = [{"agent": name, **_by_seat(results, agent)} for agent, name in enumerate(arguments.agents)]
        content = {
            **provenance(setting),
            "seed": arguments.seed,
            "seconds": round(time.perf_counter() - started, 3),
            "decisions_per_game": results.decisions / results.games,
            "results": found,
        }
        write_json(out / "match.json", content)
        console.print(f"written: {out / 'match.json'}, {out / 'games.csv'}")


def run_evaluate(arguments: Evaluate) -> None:
    """Measure the agent, print the table and write the results file."""
    setting = setting_of(arguments.game, arguments.options)
    opponents = arguments.opponents or default_opponents(setting)
    out = writable_folder(arguments.out) if arguments.out else None
    found = evaluate(setting, arguments.agent, opponents, arguments.games, arguments.seed)
    if out:
        write_json(out / "evaluation.json", {**provenance(setting), **found})
        console.print(f"written: {out / 'evaluation.json'}")


def default_opponents(setting: Setting) -> tuple[str, ...]:
    """``random`` and the players that come with the game."""
    return tuple(setting.spec.players)


def evaluate(setting: Setting, agent: str, opponents: Sequence[str], games: int, seed: int) -> dict[str, Any]:
    """Play the agent against each opponent from every seat; print the table, return it as for a results file.

    In a co-operative game the agent takes all seats, and so do the others, each in games of the same seed. Raises
    CommandError before the first game if any of the agents cannot be had.
    """
    at_least("games", games, 1)
    checked_seed(seed)
    if setting.spec.cooperative:
        return evaluate_teams(setting, agent, opponents, games, seed)
    if seed + len(opponents) - 1 > MAX_SEED:
        raise CommandError(
            f"seed {seed} leaves no room for the {len(opponents)} opponents, who are met with seed, seed + 1, ...: "
            f"give at most {MAX_SEED - len(opponents) + 1}"
        )
    seats = int(setting.game().num_seats)
    matches = [
        make_pairing(setting, [agent] + [opponent] * (seats - 1), games, seed + number)
        for number, opponent in enumerate(opponents)
    ]
    rows, found = [], []
    for number, (opponent, match) in enumerate(zip(opponents, matches)):
        results = Results()
        play(match, results, Progress(f"against {opponent}"))
        rows.append(ResultsRow(f"against {opponent}", seed + number, results.tallies[0], results.by_role[0]))
        found.append({"opponent": opponent, "seed": seed + number, **_by_seat(results, 0)})
    console.print(results_table(f"{agent} in {setting.spec.title}", rows))
    return {"agent": agent, "seed": seed, "games_per_opponent": games, "results": found}


def evaluate_teams(setting: Setting, agent: str, others: Sequence[str], games: int, seed: int) -> dict[str, Any]:
    """Play the team of the agent, then those of the others, in the same games: all start from the same seeds."""
    seats = int(setting.game().num_seats)
    teams = list(dict.fromkeys((agent, *others)))
    matches = [make_pairing(setting, [team] * seats, games, seed) for team in teams]
    rows, found = [], []
    for team, match in zip(teams, matches):
        results = Results()
        play(match, results, Progress(f"team of {team}"))
        total = results.total(0)  # it sat at one seat of each game, and all were paid the same
        rows.append(ResultsRow(f"team of {team}", seed, [total]))
        found.append({"team": team, "seed": seed, "total": described(total)})
    console.print(results_table(f"{agent} in {setting.spec.title}", rows, payoffs=True))
    return {"agent": agent, "seed": seed, "games_per_team": games, "results": found}


def _by_seat(results: Results, agent: int) -> dict[str, Any]:
    seats = [{"seat": seat, **described(tally)} for seat, tally in enumerate(results.tallies[agent])]
    found = {"total": described(results.total(agent)), "seats": seats}
    roles = [{"role": role, **described(tally)} for role, tally in sorted(results.by_role[agent].items())]
    return {**found, "roles": roles} if roles else found
