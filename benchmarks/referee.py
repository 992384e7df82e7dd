"""Plays the games of a tournament with agents that may fail: an agent that does loses its game, and only that.

What happens in a game depends on its deal and on the agents in its seats alone, whatever is played beside it, before it
or by other processes.
"""

import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from benchmarks.agents import Agent, BotAgent, DrawingAgent, maker_of
from benchmarks.games import Setting
from benchmarks.match import End
from benchmarks.play import seen
from benchmarks.schedule import Bout, Schedule
from tabletop_core.errors import IllegalActionError
from tabletop_core.game import NOBODY, Bot, Game, legal_on, zeros
from tabletop_core.rng import Rng, seeded

AT_ONCE: Final = 64  # games that share the calls of agents for many games
LONGEST_MESSAGE: Final = 300  # letters of an agent's error that are kept

FaultKind = Literal["crash", "illegal action", "time limit", "ended process"]


@dataclass(frozen=True)
class Fault:
    """What an agent did wrong, and in which seat it sat."""

    seat: int
    kind: FaultKind
    message: str


@dataclass(frozen=True)
class Played(End):
    """A game of a tournament: as in a match, and its deal, and a fault."""

    deal: int = 0
    fault: Fault | None = None


class Watch:
    """Says to another process which seat of which game is asked now, and since when."""

    SIZE: Final = 4

    def __init__(self, cells: Any = None) -> None:
        self.cells: Any = [0.0] * self.SIZE if cells is None else cells

    def begin(self, number: int, seat: int, decisions: int) -> None:
        """The seat is asked."""
        self.cells[0], self.cells[1], self.cells[2] = number, seat, decisions
        self.cells[3] = time.monotonic()

    def end(self) -> float:
        """It has answered; returns after how many seconds."""
        seconds = time.monotonic() - self.cells[3]
        self.cells[3] = 0.0
        return float(seconds)

    def asked(self) -> tuple[int, int, int, float] | None:
        """Number of the game, seat, decisions before, and for how long; None where nobody is asked."""
        number, seat, decisions, since = list(self.cells)
        return (int(number), int(seat), int(decisions), time.monotonic() - since) if since else None


class Failed(Exception):
    """An agent has failed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Referee:
    """Plays games of the schedule in the setting. ``limit`` is how many seconds a decision may take, 0 for ever."""

    def __init__(self, setting: Setting, schedule: Schedule, limit: float = 0.0, watch: Watch | None = None) -> None:
        self.setting = setting
        self.schedule = schedule
        self.limit = limit
        self.watch = watch or Watch()
        self.makers = [maker_of(entrant.code, setting) for entrant in schedule.entrants]
        first = [make(0) for make in self.makers]
        self.shared: list[DrawingAgent | None] = [each if isinstance(each, DrawingAgent) else None for each in first]
        self.bots: list[Bot | None] = [each.bot if isinstance(each, BotAgent) else None for each in first]
        self.game = setting.game()
        self.blank = zeros(self.game.num_actions)

    def play(self, bouts: Iterable[Bout], *, apart: bool = False) -> Iterator[Played]:
        """Play these games; ``apart`` one by one, each agent asked for one decision at a time."""
        together = []
        for bout in bouts:
            if apart or self.limit:
                yield self._play_apart(bout)
            elif self.is_quick(bout):
                yield self._bots_play(bout)
            elif not any(self.shared[entrant] for entrant in bout.seats):
                yield self._play_apart(bout)
            else:
                together.append(bout)
        for first in range(0, len(together), AT_ONCE):
            yield from _Together(self, together[first : first + AT_ONCE]).play()

    def is_quick(self, bout: Bout) -> bool:
        """Whether players that come with the game have all seats."""
        return all(self.bots[entrant] for entrant in bout.seats)

    def rngs(self, bout: Bout) -> list[Rng]:
        """A generator for the agent in each seat."""
        return [seeded(self.schedule.seat_seed(bout, seat)) for seat in range(len(bout.seats))]

    def agents(self, bout: Bout) -> list[Agent]:
        """The agent for each seat: one for all games if it draws from each game's generator, else one for this game."""
        made: list[Agent] = []
        for seat, entrant in enumerate(bout.seats):
            made.append(self.shared[entrant] or self._guarded(bout, seat, 0, lambda at=seat: self._made(bout, at)))
        return made

    def _made(self, bout: Bout, seat: int) -> Agent:
        return self.makers[bout.seats[seat]](self.schedule.seat_seed(bout, seat))

    def finished(self, bout: Bout, game: Game, decisions: int) -> Played:
        """The record of a game that has ended."""
        payoffs = tuple(float(game.payoff(seat)) for seat in range(len(bout.seats)))
        played = payoffs, decisions, game.ending(), game.is_truncated()
        return Played(bout.number, bout.seed, bout.seats, *played, self.setting.spec.roles(game), bout.deal)

    def _bots_play(self, bout: Bout) -> Played:
        """The same as ``_play_apart``, without what only other agents need."""
        game, blank = self.game, self.blank
        game.reset(bout.seed)
        rngs = self.rngs(bout)
        choosers = [bot.choose for bot in (self.bots[entrant] for entrant in bout.seats) if bot is not None]
        seat_to_act, apply = game.seat_to_act, game.apply
        decisions = 0
        try:
            while (seat := seat_to_act()) != NOBODY:
                action = choosers[seat](game, rngs[seat])
                if not legal_on(game, blank, 0)[action]:
                    return self._play_apart(bout)
                apply(action)
                decisions += 1
        except Exception:  # a bot's: it is charged with it in the other way of playing
            return self._play_apart(bout)
        return self.finished(bout, game, decisions)

    def _play_apart(self, bout: Bout) -> Played:
        game = self.setting.game()
        game.reset(bout.seed)
        decisions = 0
        try:
            agents, rngs = self.agents(bout), self.rngs(bout)
            while (seat := int(game.seat_to_act())) != NOBODY:
                self.decide(bout, game, seat, decisions, agents[seat], rngs[seat])
                decisions += 1
        except Failed as failed:
            return forfeited(self.setting, bout, decisions, failed.fault)
        return self.finished(bout, game, decisions)

    def decide(self, bout: Bout, game: Game, seat: int, decisions: int, agent: Agent, rng: Rng) -> None:
        """Let the agent choose and carry it out; raises Failed."""
        observation, mask = seen(game)

        def asked() -> int:
            if isinstance(agent, DrawingAgent):
                return int(agent.choose_drawing(observation, mask, [game], [rng])[0])
            return int(agent.choose(observation, mask, [game])[0])

        action = self._guarded(bout, seat, decisions, asked)
        try:
            game.step(action)
        except IllegalActionError as error:
            raise Failed(Fault(seat, "illegal action", str(error)[:LONGEST_MESSAGE])) from None

    def _guarded(self, bout: Bout, seat: int, decisions: int, ask: Any) -> Any:
        """What ``ask`` returns; raises Failed where it raises or takes too long."""
        self.watch.begin(bout.number, seat, decisions)
        try:
            answer = ask()
        except (Exception, SystemExit) as error:
            raise Failed(Fault(seat, "crash", _told(error))) from error
        finally:
            seconds = self.watch.end()
        if self.limit and seconds > self.limit:
            raise Failed(time_fault(seat, self.limit))
        return answer


class _Together:
    """Games side by side, whose agents for many games are asked for all of them at once."""

    def __init__(self, referee: Referee, bouts: Sequence[Bout]) -> None:
        self.referee = referee
        self.bouts = bouts
        setting = referee.setting
        self.batch = setting.spec.batch(len(bouts), autoreset=False, **setting.options)
        self.games = self.batch.games
        for game, bout in zip(self.games, bouts):
            game.reset(bout.seed)
        self.rngs = [referee.rngs(bout) for bout in bouts]
        self.agents: list[list[Agent]] = [[] for _ in bouts]
        self.entrant_at = np.array([bout.seats for bout in bouts])
        self.is_shared = np.array([agent is not None for agent in referee.shared])
        self.rows = np.arange(len(bouts))
        self.decisions = np.zeros(len(bouts), dtype=np.int64)
        self.open = np.ones(len(bouts), dtype=np.bool_)
        self.again: list[Bout] = []  # games with a fault in a call for many: whose it is, shows when played apart

    def play(self) -> Iterator[Played]:
        """Play all of them."""
        yield from self._seat_agents()
        while self.open.any():
            seats = self.batch.waiting_seats()
            for row in np.flatnonzero(self.open & (seats == NOBODY)).tolist():
                self.open[row] = False
                yield self.referee.finished(self.bouts[row], self.games[row], int(self.decisions[row]))
            asked = np.where(self.open, self.entrant_at[self.rows, seats], -1)
            for row in np.flatnonzero(self.open & ~self.is_shared[asked]).tolist():
                yield from self._decide_one(row, int(seats[row]))
            for entrant, agent in enumerate(self.referee.shared):
                rows = np.flatnonzero(asked == entrant)
                if agent is not None and rows.size:
                    self._decide_many(rows, seats[rows].tolist(), agent)
        yield from self.referee.play(self.again, apart=True)

    def _seat_agents(self) -> Iterator[Played]:
        for row, bout in enumerate(self.bouts):
            try:
                self.agents[row] = self.referee.agents(bout)
            except Failed as failed:
                self.open[row] = False
                yield forfeited(self.referee.setting, bout, 0, failed.fault)

    def _decide_one(self, row: int, seat: int) -> Iterator[Played]:
        bout, decisions = self.bouts[row], int(self.decisions[row])
        mine = self.agents[row][seat], self.rngs[row][seat]
        try:
            self.referee.decide(bout, self.games[row], seat, decisions, *mine)
            self.decisions[row] += 1
        except Failed as failed:
            self.open[row] = False
            yield forfeited(self.referee.setting, bout, decisions, failed.fault)

    def _decide_many(self, rows: npt.NDArray[np.int64], seats: Sequence[int], agent: DrawingAgent) -> None:
        listed = rows.tolist()
        rngs = [self.rngs[row][seat] for row, seat in zip(listed, seats)]
        observations, masks = self.batch.observe_games(rows)
        try:
            actions = agent.choose_drawing(observations, masks, [self.games[row] for row in listed], rngs)
            self.batch.step_games(rows, actions)
        except Exception:  # the agent's, or of its illegal action: no game has been changed
            self.open[rows] = False
            self.again += [self.bouts[row] for row in listed]
            return
        self.decisions[rows] += 1


def forfeited(setting: Setting, bout: Bout, decisions: int, fault: Fault) -> Played:
    """The record of a game lost by a fault.

    The seat at fault gets -1. The others share +1 where payoffs sum to zero, and get 0 elsewhere; a co-operative game
    is lost by all.
    """
    seats = len(bout.seats)
    others = -1.0 if setting.spec.cooperative else 1 / (seats - 1) if setting.spec.zero_sum and seats > 1 else 0.0
    payoffs = tuple(-1.0 if seat == fault.seat else others for seat in range(seats))
    ending = f"forfeited by seat {fault.seat}: {fault.kind}"
    return Played(bout.number, bout.seed, bout.seats, payoffs, decisions, ending, False, (), bout.deal, fault)


def time_fault(seat: int, limit: float) -> Fault:
    """The fault of an agent that thinks longer than it may."""
    return Fault(seat, "time limit", f"no answer within {limit:g} s")


def _told(error: BaseException) -> str:
    """The error, and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}"[:LONGEST_MESSAGE] + place
