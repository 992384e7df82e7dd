"""The commands ``match`` and ``evaluate``: agents against each other, as a table and as a results file."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import tyro

from benchmarks.distributed import checked_address, matches_elsewhere
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
    ray: str = ""
    """Play the match as a Ray task: `local` starts Ray on this machine, `auto` or HOST:PORT find one that runs already.
    The results are the same."""
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
    ray: str = ""
    """Play each match as a Ray task: `local` starts Ray on this machine, `auto` or HOST:PORT find one that runs
    already. The results are the same."""
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
    if arguments.ray and arguments.replays:
        raise CommandError("a match that is played elsewhere leaves no replays: give --ray or --replays, not both")
    match = make_pairing(setting, arguments.agents, arguments.games, arguments.seed)
    if arguments.ray:
        checked_address(arguments.ray)
    out = writable_folder(arguments.out) if arguments.out else None
    results = Results()
    accumulators: list[Accumulator] = [results, Progress(" - ".join(arguments.agents))]
    if arguments.replays:
        accumulators.append(Replays(setting, writable_folder(arguments.replays)))
    started = time.perf_counter()
    with ExitStack() as files:
        if out:
            accumulators.append(GamesFile(files.enter_context(replacing(out / "games.csv"))))
        with begun(setting, [match], [arguments.seed], arguments.ray) as (play_it,):
            play_it(*accumulators)
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
    found = evaluate(setting, arguments.agent, opponents, arguments.games, arguments.seed, arguments.ray)
    if out:
        write_json(out / "evaluation.json", {**provenance(setting), **found})
        console.print(f"written: {out / 'evaluation.json'}")


def default_opponents(setting: Setting) -> tuple[str, ...]:
    """``random`` and the players that come with the game."""
    return tuple(setting.spec.players)


@contextmanager
def begun(
    setting: Setting, matches: Sequence[Pairing], seeds: Sequence[int], ray: str
) -> Iterator[Sequence[Callable[..., None]]]:
    """For each match, made from its seed, what plays it and tells accumulators; with ``ray`` all begin at once."""
    if ray:
        with matches_elsewhere(setting, matches, seeds, ray) as waiting:
            yield waiting
    else:
        yield [partial(play, match) for match in matches]


def evaluate(
    setting: Setting, agent: str, opponents: Sequence[str], games: int, seed: int, ray: str = ""
) -> dict[str, Any]:
    """Play the agent against each opponent from every seat; print the table, return it as for a results file.

    In a co-operative game the agent takes all seats, and so do the others, each in games of the same seed. Raises
    CommandError before the first game if any of the agents cannot be had.
    """
    at_least("games", games, 1)
    checked_seed(seed)
    if ray:
        checked_address(ray)
    if setting.spec.cooperative:
        return evaluate_teams(setting, agent, opponents, games, seed, ray)
    if seed + len(opponents) - 1 > MAX_SEED:
        raise CommandError(
            f"seed {seed} leaves no room for the {len(opponents)} opponents, who are met with seed, seed + 1, ...: "
            f"give at most {MAX_SEED - len(opponents) + 1}"
        )
    seats = int(setting.game().num_seats)
    seeds = range(seed, seed + len(opponents))
    matches = [
        make_pairing(setting, [agent] + [opponent] * (seats - 1), games, its_seed)
        for opponent, its_seed in zip(opponents, seeds)
    ]
    rows, found = [], []
    with begun(setting, matches, seeds, ray) as plays:
        for opponent, its_seed, play_it in zip(opponents, seeds, plays):
            results = Results()
            play_it(results, Progress(f"against {opponent}"))
            rows.append(ResultsRow(f"against {opponent}", its_seed, results.tallies[0], results.by_role[0]))
            found.append({"opponent": opponent, "seed": its_seed, **_by_seat(results, 0)})
    console.print(results_table(f"{agent} in {setting.spec.title}", rows))
    return {"agent": agent, "seed": seed, "games_per_opponent": games, "results": found}


def evaluate_teams(
    setting: Setting, agent: str, others: Sequence[str], games: int, seed: int, ray: str = ""
) -> dict[str, Any]:
    """Play the team of the agent, then those of the others, in the same games: all start from the same seeds."""
    seats = int(setting.game().num_seats)
    teams = list(dict.fromkeys((agent, *others)))
    matches = [make_pairing(setting, [team] * seats, games, seed) for team in teams]
    rows, found = [], []
    with begun(setting, matches, [seed] * len(teams), ray) as plays:
        for team, play_it in zip(teams, plays):
            results = Results()
            play_it(results, Progress(f"team of {team}"))
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
