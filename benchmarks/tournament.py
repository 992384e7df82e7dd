"""The command ``tournament``: any agents, the same deals for all, in several processes, to be gone on with."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from benchmarks.agents import contents_of
from benchmarks.distributed import RayTasks, checked_address
from benchmarks.errors import CommandError
from benchmarks.game_log import FORMAT, GameLog, Header
from benchmarks.games import DEFAULT_GAME, Setting, at_least, plain, setting_of
from benchmarks.referee import Played, Referee
from benchmarks.report import ProgressBar, console
from benchmarks.results import cores, provenance, writable_folder, write_json
from benchmarks.schedule import Schedule, TablesKind, make_schedule
from benchmarks.standings import Standings
from benchmarks.tournament_report import TournamentReport
from benchmarks.workers import Executor, Job, Workers
from tabletop_core import __version__

GAMES_FILE = "games.jsonl"
RESULTS_FILE = "tournament.json"


@dataclass
class Tournament:
    """Play agents against each other on the same deals, each in every seat; given again, go on where it stopped."""

    agents: Annotated[tuple[str, ...], tyro.conf.Positional]
    """Who takes part: `random`, `house`, `policy:FILE`, `module:Class`, ...; `best=policy:FILE` gives a short name."""
    deals: int = 100
    """How many deals; each is played at every table, once for each rotation of the seats."""
    tables: TablesKind = ""
    """Who sits at a table: `pairs` (each against each; with more than two seats one against the other in all other
    seats), `all` (each set of as many agents as there are seats) or `teams` (all seats one agent's); by default pairs,
    in co-operative games teams."""
    seed: int = 0
    """Decides all games: the same command gives the same results, with any number of processes."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    processes: int = 0
    """How many processes play, or Ray tasks at once; 0 is one for each core."""
    timeout: float = 0.0
    """How many seconds an agent may take for a decision before it has lost the game; 0 for no limit. With a limit,
    agents are asked for one decision at a time."""
    ray: str = ""
    """Play in Ray tasks: `local` starts Ray on this machine, `auto` or HOST:PORT find one that runs already.
    The results are the same."""
    out: Path = Path("runs/tournament")
    """The folder for the games, results and tables, and for going on."""

    def run(self) -> None:
        """Play the tournament."""
        run_tournament(self)


def run_tournament(arguments: Tournament) -> None:
    """Play what is still to be played, print the tables and write the files."""
    setting = setting_of(arguments.game, arguments.options)
    schedule = make_schedule(setting, arguments.agents, arguments.tables, arguments.deals, arguments.seed)
    games, sessions = play_tournament(
        setting,
        schedule,
        arguments.out,
        processes=arguments.processes,
        limit=arguments.timeout,
        ray=arguments.ray,
    )
    origin = {**provenance(setting), "seed": arguments.seed, "deals": arguments.deals, "timeout": arguments.timeout}
    report = TournamentReport(Standings(setting, schedule, games), origin, sessions)
    console.print(f"{setting.spec.title}: {report.summary()}\n")
    report.print()
    write_json(arguments.out / RESULTS_FILE, report.as_json())
    files = [arguments.out / RESULTS_FILE, *report.write(arguments.out)]
    console.print(f"written: {', '.join(map(str, files))}")


def play_tournament(
    setting: Setting, schedule: Schedule, out: Path, *, processes: int = 0, limit: float = 0.0, ray: str = ""
) -> tuple[list[Played], list[dict[str, object]]]:
    """The games of the tournament, and in which sessions they were played; those in the folder are not played again.

    Raises CommandError before the first game if there is an agent that cannot be had, KeyboardInterrupt after it has
    said what is safe.
    """
    at_least("processes", processes, 0)
    if not 0 <= limit < float("inf"):
        raise CommandError(f"timeout must be a number of seconds from 0 on, got {limit}")
    if ray:
        checked_address(ray)
    Referee(setting, schedule)  # raises for an agent that cannot be had
    path = writable_folder(out) / GAMES_FILE
    with GameLog(path, header_of(setting, schedule, limit), schedule.entrants) as log:
        missing = [number for number in range(schedule.games) if number not in log.games]
        if missing and len(missing) < schedule.games:
            console.print(f"going on: {schedule.games - len(missing)} of {schedule.games} games are in {log.path}")
        try:
            if missing:
                log.announce(provenance(setting))
                job = Job(setting.spec.name, setting.given(), schedule, limit)
                _play(setting, job, log, missing, processes, ray)
        except KeyboardInterrupt:
            done = sum(number < schedule.games for number in log.games)
            console.print(
                f"{done} of {schedule.games} games are safe in {log.path}; the same command goes on from there"
            )
            raise
        return [played for number, played in sorted(log.games.items()) if number < schedule.games], log.sessions


def header_of(setting: Setting, schedule: Schedule, limit: float) -> Header:
    """The first line of the file of games."""
    contents = {entrant.name: contents_of(entrant.code) for entrant in schedule.entrants}
    return Header(
        format=FORMAT,
        game=setting.spec.name,
        options=plain(setting.options),
        folders=setting.folder_digests(),
        agents={entrant.name: entrant.code for entrant in schedule.entrants},
        contents={name: digest for name, digest in contents.items() if digest},
        tables=[list(table) for table in schedule.tables],
        seed=schedule.seed,
        timeout=limit,
        library=__version__,
    )


def _play(setting: Setting, job: Job, log: GameLog, missing: Sequence[int], processes: int, ray: str) -> None:
    schedule = job.schedule
    bar = ProgressBar(f"{setting.spec.title}, {len(schedule.entrants)} agents")
    executor: Executor
    if ray:
        executor = RayTasks(setting, job, ray, processes, bar.say)
    else:
        executor = Workers(setting, job, min(processes or cores(), len(missing)), bar.say)
    faults = 0
    bar.start(schedule.games, schedule.games - len(missing))
    try:
        with closing(executor.play([schedule.bout(number) for number in missing])) as finished:
            for played in finished:
                log.add(played)
                faults += sum(each.fault is not None for each in played)
                bar.advance(len(played), f"{faults} lost by a fault" if faults else "")
    finally:
        bar.stop()
