"""Processes that play the games of a tournament, and what becomes of those that die or hang."""

import contextlib
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Protocol

from benchmarks.errors import CommandError
from benchmarks.games import Setting, setting_of
from benchmarks.referee import AT_ONCE, Fault, Played, Referee, Watch, forfeited, time_fault
from benchmarks.schedule import Bout, Schedule
from tabletop_core.content import ContentError
from tabletop_core.spec import OptionError

SEND_SECONDS: Final = 0.1  # quick games that are finished wait so long before they are told
TASKS_A_PROCESS: Final = 4  # at least, so that all processes end at about the same time
DEATHS_A_GAME: Final = 2  # the process of a game may die so often before the agent that was asked has lost
DEATHS_IDLE: Final = 3  # so many in a row with no agent asked and no game finished: something else is wrong
POLL_SECONDS: Final = 0.05


@dataclass(frozen=True)
class Job:
    """What a process needs to know to play any game of the tournament."""

    game: str
    options: Sequence[str]
    schedule: Schedule
    limit: float


class Executor(Protocol):
    """Plays games of a tournament somewhere: ``Workers`` in processes of this machine, ``RayTasks`` wherever Ray is."""

    def play(self, bouts: Sequence[Bout]) -> Generator[list[Played], None, None]:
        """Play these games, and yield each once, when it has ended; raises CommandError where that cannot be done."""
        ...


@dataclass(frozen=True)
class Task:
    """Games for one process; ``apart`` after one of them has cost a process."""

    bouts: tuple[Bout, ...]
    apart: bool = False


class Worker:
    """A process, and the games it has been given and has not told of."""

    def __init__(self, job: Job) -> None:
        context = get_context("spawn")  # a fork of a process in which torch has threads can hang
        self.connection, theirs = context.Pipe()
        cells = context.RawArray("d", Watch.SIZE)
        self.watch = Watch(cells)
        self.process = context.Process(target=_serve, args=(theirs, cells, job), daemon=True)
        self.process.start()
        theirs.close()
        self.outstanding: dict[int, Bout] = {}
        self.is_apart = False
        self.is_ready = False

    def give(self, task: Task) -> None:
        """Let it play these games; of a process that has just died, the end of its pipe will tell."""
        self.outstanding = {bout.number: bout for bout in task.bouts}
        self.is_apart = task.apart
        with contextlib.suppress(OSError):
            self.connection.send(task)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.connection.close()


@dataclass
class Workers:
    """Plays games in several processes. Yields finished ones as they come, in any order."""

    setting: Setting
    job: Job
    processes: int
    warn: Callable[[str], None]  # is told of each process that had to be replaced
    workers: list[Worker] = field(default_factory=list)
    tasks: deque[Task] = field(default_factory=deque)
    deaths: Counter[int] = field(default_factory=Counter)  # by game
    deaths_in_a_row: int = 0

    def play(self, bouts: Sequence[Bout]) -> Generator[list[Played], None, None]:
        """Play these games; raises CommandError where no process can."""
        size = max(1, min(AT_ONCE, len(bouts) // (self.processes * TASKS_A_PROCESS)))
        self.tasks.extend(Task(tuple(bouts[first : first + size])) for first in range(0, len(bouts), size))
        try:
            while True:
                self._employ()
                if not self.workers:
                    return
                yield from self._heard()
                yield from self._late()
        finally:
            for worker in self.workers:
                worker.end()

    def _employ(self) -> None:
        """Give tasks to those who have none; let go whom there is nothing for."""
        for worker in list(self.workers):
            if worker.is_ready and not worker.outstanding:
                if self.tasks:
                    worker.give(self.tasks.popleft())
                else:
                    self.workers.remove(worker)
                    worker.end()
        starting = sum(not worker.is_ready for worker in self.workers)
        while len(self.workers) < self.processes and starting < len(self.tasks):
            self.workers.append(Worker(self.job))
            starting += 1

    def _heard(self) -> Iterator[list[Played]]:
        by_connection: Mapping[Any, Worker] = {worker.connection: worker for worker in self.workers}
        for connection in wait(list(by_connection), timeout=POLL_SECONDS if self.job.limit else 1.0):
            worker = by_connection[connection]
            try:
                told = worker.connection.recv()
            except (EOFError, OSError):
                yield from self._died(worker)
                continue
            if isinstance(told, str):
                raise CommandError(told)
            worker.is_ready = True
            self.deaths_in_a_row = 0 if told else self.deaths_in_a_row
            for played in told:
                worker.outstanding.pop(played.number, None)
            if told:
                yield told

    def _late(self) -> Iterator[list[Played]]:
        """The games lost by agents that hang: their processes are ended, since nothing less ends the agent."""
        for worker in list(self.workers) if self.job.limit else ():
            asked = worker.watch.asked()
            if asked is None or asked[3] <= self.job.limit:
                continue
            number, seat, decisions, _ = asked
            self.workers.remove(worker)
            worker.end()
            lost = worker.outstanding.pop(number, None)
            self._take_back(worker, apart=False)
            if lost is not None:
                yield [forfeited(self.setting, lost, decisions, time_fault(seat, self.job.limit))]

    def _died(self, worker: Worker) -> Iterator[list[Played]]:
        self.workers.remove(worker)
        worker.process.join()
        status = worker.process.exitcode or 0
        asked = worker.watch.asked()
        worker.end()
        words = f"by signal {-status}" if status < 0 else f"with exit status {status}"
        if asked is None and (worker.is_apart or not worker.is_ready):
            self.deaths_in_a_row += 1
        if self.deaths_in_a_row >= DEATHS_IDLE:
            raise CommandError(
                f"{self.deaths_in_a_row} processes in a row ended {words} before they had played anything: "
                "see what they printed, and whether there is memory enough"
            )
        self.warn(f"a process ended {words}; what it was playing is played again")
        if asked:
            number, seat, decisions, _ = asked
            self.deaths[number] += 1
            if self.deaths[number] >= DEATHS_A_GAME and number in worker.outstanding:
                fault = Fault(seat, "ended process", f"the process ended {words} while the agent was asked")
                yield [forfeited(self.setting, worker.outstanding.pop(number), decisions, fault)]
        self._take_back(worker, apart=True)

    def _take_back(self, worker: Worker, *, apart: bool) -> None:
        """What is left of a task goes first; ``apart`` makes each of its games a task."""
        left = tuple(worker.outstanding.values())
        tasks = [Task((bout,), apart=True) for bout in left] if apart else [Task(left, worker.is_apart)] if left else []
        self.tasks.extendleft(reversed(tasks))


def _serve(connection: Connection, cells: Any, job: Job) -> None:
    """The life of a process: play what is given, tell of it, until there is nobody to tell."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the first one ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ["OMP_NUM_THREADS"] = "1"  # there is a process for each core
    try:
        referee = Referee(setting_of(job.game, job.options), job.schedule, job.limit, Watch(cells))
    except (CommandError, ContentError, OptionError) as error:
        connection.send(str(error))
        return
    try:
        connection.send([])
        while True:
            task: Task = connection.recv()
            _play(connection, referee, task)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _play(connection: Connection, referee: Referee, task: Task) -> None:
    """Play what is given; quick games are told of together, others at once."""
    quick = [bout for bout in task.bouts if referee.is_quick(bout)]
    waiting: list[Played] = []
    told = time.monotonic()
    for played in referee.play(quick, apart=task.apart):
        waiting.append(played)
        if time.monotonic() - told >= SEND_SECONDS:
            connection.send(waiting)
            waiting, told = [], time.monotonic()
    if waiting:
        connection.send(waiting)
    for played in referee.play([bout for bout in task.bouts if not referee.is_quick(bout)], apart=task.apart):
        connection.send([played])


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
