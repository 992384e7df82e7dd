"""The match loop, and what hangs on it as accumulators: statistics, progress, CSV, replays."""

import csv
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from benchmarks.agents import Actions, Agent, known_agents, make_agent
from benchmarks.errors import CommandError
from benchmarks.games import Setting, at_least, checked_seed
from tabletop_core.errors import IllegalActionError
from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import record
from tabletop_core.rng import seeded

AT_ONCE = 256  # games that run side by side; fixed, because results from a seed depend on it

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Pairing:
    """``games`` games between ``agents``, one a seat, who change seats after each game.

    Agent ``i`` has seat ``(i + g) % seats`` in game ``g``. Same match, same results.
    """

    setting: Setting
    agents: Sequence[Agent]
    names: Sequence[str]
    games: int
    seed: int


@dataclass(frozen=True)
class Start:
    """A game that begins: its number, the seed it can be had again from, and the agent (an index) in each seat."""

    number: int
    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class End:
    """A game that has ended."""

    number: int
    seed: int
    seats: tuple[int, ...]
    payoffs: tuple[float, ...]
    decisions: int
    ending: str
    is_truncated: bool = False  # stopped by a limit rather than by the rules
    roles: tuple[str, ...] = ()  # of each seat, where the game names such


class Accumulator:
    """Gathers something from a match; override what you need."""

    def before_all(self, match: Pairing) -> None:
        """The match begins."""

    def before(self, start: Start) -> None:
        """A game begins."""

    def step(self, numbers: Sequence[int], games: Sequence[Game], actions: Sequence[int]) -> None:
        """These games, each named by its number, are about to take one action each."""

    def after(self, end: End) -> None:
        """A game has ended."""

    def after_all(self) -> None:
        """The match is over, or broken off by an error or Ctrl-C."""


def make_pairing(setting: Setting, codes: Sequence[str], games: int, seed: int) -> Pairing:
    """The match between the agents that ``codes`` stand for; raises CommandError for what cannot be played."""
    at_least("games", games, 1)
    seats = int(setting.game().num_seats)
    if len(codes) != seats:
        known = list(known_agents(setting))
        example = " ".join(known[seat % 2] for seat in range(seats))
        got = f"{len(codes)}: {' '.join(codes)}" if codes else "none"
        raise CommandError(
            f"{setting.spec.name} is played by {seats} agents, got {got}; name {seats}, one a seat, such as {example}"
        )
    seeds = seeded(checked_seed(seed))
    agents = [make_agent(code, setting, seeds.seed64()) for code in codes]
    return Pairing(setting, agents, codes, games, seeds.seed64())


def play(match: Pairing, *accumulators: Accumulator) -> None:
    """Play all games of the match; raises CommandError where an agent answers with an illegal action."""
    with ExitStack() as ends:
        for accumulator in accumulators:
            ends.callback(accumulator.after_all)
            accumulator.before_all(match)
        tables = _Tables(match, accumulators)
        while tables.open:
            tables.batch.begin_step()  # else it keeps the last observations of all games that have ended
            for agent, rows in tables.turns():
                chooser = match.agents[agent]
                seen = rows if getattr(chooser, "observes", True) else rows[:0]
                observations, masks = tables.batch.observe_games(seen)
                games = [tables.games[row] for row in rows.tolist()]
                actions = chooser.choose(observations, masks, games)
                try:
                    tables.step(rows, games, actions)
                except IllegalActionError as error:
                    raise CommandError(f"agent {match.names[agent]!r} chose wrongly: {error}") from error
            tables.finish_games()


class _Tables:
    """The games that run side by side: which game of the match each is, and who sits where."""

    def __init__(self, match: Pairing, accumulators: Sequence[Accumulator]) -> None:
        self.match = match
        self.accumulators = accumulators
        self.open = min(match.games, AT_ONCE)
        self.begun = 0
        spec, options = match.setting.spec, match.setting.options
        self.batch = spec.batch(self.open, seed=match.seed, autoreset=False, **options)
        self.games = self.batch.games
        self.rows = np.arange(self.open)
        self.agent_at = np.zeros((self.open, len(match.agents)), dtype=np.int64)
        self.starts: list[Start] = []
        self.decisions = np.zeros(self.open, dtype=np.int64)
        self.closed = np.zeros(self.open, dtype=np.bool_)
        for row in range(self.open):
            self.starts.append(self.begin(row))

    def begin(self, row: int) -> Start:
        """Let the fresh game at ``row`` be the next game of the match."""
        count = len(self.match.agents)
        seats = tuple((seat - self.begun) % count for seat in range(count))
        start = Start(self.begun, self.batch.seeds[row], seats)
        self.agent_at[row] = seats
        self.decisions[row] = 0
        self.begun += 1
        for accumulator in self.accumulators:
            accumulator.before(start)
        return start

    def turns(self) -> Iterator[tuple[int, Rows]]:
        """Each agent that is to act somewhere, with those games."""
        seats = self.batch.waiting_seats()
        agents = np.where(seats == NOBODY, -1, self.agent_at[self.rows, seats])
        for agent in range(len(self.match.agents)):
            rows = np.flatnonzero(agents == agent)
            if rows.size:
                yield agent, rows

    def step(self, rows: Rows, games: Sequence[Game], actions: Actions) -> None:
        """Carry out the actions of one agent."""
        if self.accumulators:
            numbers = [self.starts[row].number for row in rows.tolist()]
            listed = actions.tolist()
            for accumulator in self.accumulators:
                accumulator.step(numbers, games, listed)
        self.batch.step_games(rows, actions)
        self.decisions[rows] += 1

    def finish_games(self) -> None:
        """Report the games that have ended, and begin others in their place while there are any to play."""
        for row in np.flatnonzero((self.batch.waiting_seats() == NOBODY) & ~self.closed).tolist():
            game, start = self.games[row], self.starts[row]
            payoffs = tuple(float(game.payoff(seat)) for seat in range(game.num_seats))
            roles = self.match.setting.spec.roles(game)
            played = int(self.decisions[row]), game.ending(), game.is_truncated(), roles
            end = End(start.number, start.seed, start.seats, payoffs, *played)
            for accumulator in self.accumulators:
                accumulator.after(end)
            if self.begun < self.match.games:
                self.batch.reset_games([row])
                self.starts[row] = self.begin(row)
            else:
                self.closed[row] = True
                self.open -= 1


@dataclass
class Tally:
    """Wins, draws and losses, games that a limit stopped before anybody had won them, and what all of them paid."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    stopped: int = 0
    paid: float = 0.0
    paid_squared: float = 0.0

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses + self.stopped

    def count(self, payoff: float, *, is_truncated: bool = False) -> None:
        """Add a game that paid so much."""
        self.paid += payoff
        self.paid_squared += payoff * payoff
        if is_truncated:
            self.stopped += 1
        elif payoff > 0:
            self.wins += 1
        elif payoff < 0:
            self.losses += 1
        else:
            self.draws += 1

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.stopped + other.stopped,
            self.paid + other.paid,
            self.paid_squared + other.paid_squared,
        )


@dataclass
class Results(Accumulator):
    """The tally of each agent from each seat and in each role, and the mean number of decisions in a game."""

    tallies: list[list[Tally]] = field(default_factory=list)
    by_role: list[dict[str, Tally]] = field(default_factory=list)  # empty where the game names no roles
    decisions: int = 0
    games: int = 0

    def before_all(self, match: Pairing) -> None:
        count = len(match.agents)
        self.tallies = [[Tally() for _ in range(count)] for _ in range(count)]
        self.by_role = [{} for _ in range(count)]

    def after(self, end: End) -> None:
        for seat, agent in enumerate(end.seats):
            self.tallies[agent][seat].count(end.payoffs[seat], is_truncated=end.is_truncated)
            if end.roles:
                tally = self.by_role[agent].setdefault(end.roles[seat], Tally())
                tally.count(end.payoffs[seat], is_truncated=end.is_truncated)
        self.decisions += end.decisions
        self.games += 1

    def total(self, agent: int) -> Tally:
        """The agent's results from all seats."""
        return sum(self.tallies[agent], Tally())


class GamesFile(Accumulator):
    """One line a game in a CSV file, in the order of their numbers."""

    def __init__(self, file: IO[str]) -> None:
        self.writer = csv.writer(file, lineterminator="\n")
        self.names: Sequence[str] = ()
        self.written = 0
        self.waiting: dict[int, list[object]] = {}  # rows of games before which others are still running, by number

    def before_all(self, match: Pairing) -> None:
        self.names = match.names
        seats = range(len(match.agents))
        columns = [f"seat_{seat}" for seat in seats] + [f"payoff_{seat}" for seat in seats]
        self.writer.writerow(["game", "seed", *columns, "decisions", "ending", "truncated"])

    def after(self, end: End) -> None:
        names = [self.names[agent] for agent in end.seats]
        played = [end.decisions, end.ending, end.is_truncated]
        self.waiting[end.number] = [end.number, end.seed, *names, *end.payoffs, *played]
        while self.written in self.waiting:
            self.writer.writerow(self.waiting.pop(self.written))
            self.written += 1


class Replays(Accumulator):
    """A replay file for each game."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        self.setting = setting
        self.folder = folder
        self.actions: dict[int, list[int]] = {}

    def before(self, start: Start) -> None:
        self.actions[start.number] = []

    def step(self, numbers: Sequence[int], games: Sequence[Game], actions: Sequence[int]) -> None:
        for number, action in zip(numbers, actions):
            self.actions[number].append(action)

    def after(self, end: End) -> None:
        replay = record(self.setting.spec, end.seed, self.actions.pop(end.number), **self.setting.options)
        replay.save(self.folder / f"game-{end.number:06d}.replay")
