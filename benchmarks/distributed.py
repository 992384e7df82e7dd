"""Games as Ray tasks, on the cores of this machine or on many machines, with the results that they have without Ray.

A task of a tournament plays by ``Workers`` of one process: an agent that fails, hangs or ends its process loses its
game there as it does here. A match is one task, because the chance of its agents goes on from game to game.
"""

import contextlib
import logging
import os
import platform
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from benchmarks.agents import contents_of
from benchmarks.errors import CommandError
from benchmarks.game_log import as_words
from benchmarks.games import Setting, setting_of
from benchmarks.match import Accumulator, End, Pairing, Start, make_pairing, play
from benchmarks.referee import Played
from benchmarks.results import cores, versions
from benchmarks.schedule import Bout
from benchmarks.workers import TASKS_A_PROCESS, Job, Workers
from tabletop_core.content import ContentError
from tabletop_core.spec import OptionError

LOCAL: Final = "local"
AUTO: Final = "auto"
REACH_SECONDS: Final = 5.0
OBJECT_STORE: Final = 96 * 2**20  # bytes, of the Ray that is started here: results are small
STARTS: Final = 3  # tries: Ray gives up where a busy machine has not started all of it within 15 s (its issue 65983)
TOO_SLOW: Final = "timed out during startup"
LOSSES_IN_A_ROW: Final = 4  # of the same games, none of them finished in between
POLL_SECONDS: Final = 1.0

Told = list[Played] | str | CommandError  # games that have ended, a warning, what makes all the others useless


@dataclass(frozen=True)
class Terms:
    """What a machine must have in common with this one to play the same games."""

    game: str
    options: Sequence[str]
    codes: Sequence[str]
    folder: str
    versions: dict[str, str]
    files: dict[str, str]

    @staticmethod
    def here(setting: Setting, codes: Sequence[str]) -> "Terms":
        """Those of this machine."""
        return Terms(setting.spec.name, setting.given(), codes, os.getcwd(), _versions(), _files(setting, codes))

    def met(self) -> Setting:
        """The setting on the machine that this runs on; raises CommandError where results could be others."""
        if (mine := _versions()) != self.versions:
            there, here = as_words(self.versions, mine), as_words(mine, self.versions)
            raise CommandError(f"it has {here}, the machine that asks has {there}: install the same on all machines")
        with contextlib.suppress(OSError):  # a machine need not have this folder, unless an agent is in it
            os.chdir(self.folder)
        setting = setting_of(self.game, self.options)
        files = _files(setting, self.codes)
        if changed := [name for name, digest in self.files.items() if files.get(name) != digest]:
            raise CommandError(
                f"the file or folder of {', '.join(changed)} is missing or another one, seen from {os.getcwd()}: "
                "all machines need the same files at the same places"
            )
        return setting


def _versions() -> dict[str, str]:
    return {name: version for name, version in versions().items() if name != "build"}  # all builds play alike


def _files(setting: Setting, codes: Sequence[str]) -> dict[str, str]:
    found = {code: digest for code in codes if (digest := contents_of(code))}
    return {**setting.folder_digests(), **found}


# --- Ray -------------------------------------------------------------------------------------------------------------
def checked_address(address: str) -> str:
    """``address``, if there is a Ray to be had by it; raises CommandError."""
    _ray()
    if address in (LOCAL, AUTO):
        return address
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal() and "/" not in address):
        raise CommandError(
            f"--ray {address}: give local (Ray on this machine), auto (the Ray that runs on this machine) or "
            "HOST:PORT of its head, as `ray start --head` prints it"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"--ray {address}: no Ray can be reached there ({error}): start it with `ray start --head --port={port}`"
        ) from None
    return address


@contextlib.contextmanager
def connected(address: str, cpus: int = 0) -> Iterator[Any]:
    """The module ``ray``, connected; of a Ray that is started here, ``cpus`` are used, 0 for all cores.

    What is still running at the end is ended with the connection. A connection that there is already is used, and left
    as it is: ``ray.cancel`` of a task that is just ending can abort this process.
    """
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    _begin(ray, address, cpus)
    try:
        yield ray
    finally:
        ray.shutdown()


def _begin(ray: Any, address: str, cpus: int) -> None:
    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE, "num_cpus": cpus or cores()}
    for attempt in range(1, STARTS + 1):
        try:
            ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
            return
        except Exception as error:  # of Ray's own kinds and of Python's
            ray.shutdown()
            if address != LOCAL or TOO_SLOW not in str(error) or attempt == STARTS:
                hint = "" if address == LOCAL else " (where it asks for a token: set RAY_AUTH_MODE and RAY_AUTH_TOKEN)"
                raise CommandError(f"--ray {address}: {str(error) or type(error).__name__}{hint}") from None


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what will change in Ray
    try:
        import ray
    except ModuleNotFoundError:
        wanted = "pip install 'tabletop-envs[distributed]'"
        raise CommandError(f"--ray needs ray, which is not installed: {wanted}") from None
    return ray


def _cores_of(ray: Any, address: str) -> int:
    """How many cores there are for tasks; raises CommandError where there is none, since tasks would wait for ever."""
    offered = int(ray.cluster_resources().get("CPU", 0))
    if not offered:
        raise CommandError(f"--ray {address}: its machines offer no cores")
    return offered


def _failed(error: Exception) -> CommandError:
    """An error inside a task."""
    cause = getattr(error, "cause", None) or error
    return CommandError(f"a Ray task failed ({type(cause).__name__}: {cause}): are all machines installed alike?")


# --- tournaments -----------------------------------------------------------------------------------------------------
@dataclass
class Share:
    """Games for one task; ``losses`` counts the tasks in a row that were lost with no game of theirs finished."""

    bouts: dict[int, Bout]
    losses: int = 0


@dataclass
class RayTasks:
    """Plays games in Ray tasks. Yields finished ones as they come, in any order; what a lost task left is another's."""

    setting: Setting
    job: Job
    address: str
    processes: int  # so many tasks at once; 0 as many as there are cores
    warn: Callable[[str], None]

    def play(self, bouts: Sequence[Bout]) -> Generator[list[Played], None, None]:
        """Play these games; raises CommandError where no task can."""
        with connected(self.address, self.processes) as ray:
            offered = _cores_of(ray, self.address)
            at_once = self.processes or offered
            size = max(1, len(bouts) // (at_once * TASKS_A_PROCESS))
            shares = deque(
                Share({bout.number: bout for bout in bouts[first : first + size]})
                for first in range(0, len(bouts), size)
            )
            yield from self._play(ray, shares, self.processes or len(shares))

    def _play(self, ray: Any, shares: deque[Share], at_once: int) -> Iterator[list[Played]]:
        begin = ray.remote(num_cpus=1, max_retries=0, num_returns="streaming")(_played_there)
        terms = Terms.here(self.setting, [entrant.code for entrant in self.job.schedule.entrants])
        running: dict[Any, Share] = {}
        while shares or running:
            while shares and len(running) < at_once:
                share = shares.popleft()
                running[begin.remote(terms, self.job, list(share.bouts.values()))] = share
            for stream in ray.wait(list(running), timeout=POLL_SECONDS)[0]:
                share = running[stream]
                try:
                    told: Told = ray.get(next(stream))
                except StopIteration:
                    del running[stream]
                    if share.bouts:
                        shares.append(self._again(share, "it ended early"))
                except ray.exceptions.RayTaskError as error:
                    raise _failed(error) from None
                except ray.exceptions.RayError as error:
                    del running[stream]
                    shares.append(self._again(share, type(error).__name__))
                else:
                    yield from self._heard(share, told)

    def _heard(self, share: Share, told: Told) -> Iterator[list[Played]]:
        if isinstance(told, CommandError):
            raise told
        if isinstance(told, str):
            self.warn(told)
            return
        share.losses = 0
        new = [played for played in told if share.bouts.pop(played.number, None)]
        if new:
            yield new

    def _again(self, share: Share, reason: str) -> Share:
        """What a lost task has not told of, to be played by another; raises CommandError if that does not help."""
        if share.losses + 1 >= LOSSES_IN_A_ROW:
            raise CommandError(
                f"{LOSSES_IN_A_ROW} Ray tasks with the same games were lost ({reason}) and none was finished: "
                "see Ray's log, and whether there is memory enough"
            )
        self.warn(f"a Ray task was lost ({reason}); its {len(share.bouts)} unfinished games are played again")
        return Share(share.bouts, share.losses + 1)


def _played_there(terms: Terms, job: Job, bouts: Sequence[Bout]) -> Iterator[Told]:
    """The task: what it tells, bit by bit."""
    said: list[str] = []
    try:
        for played in Workers(terms.met(), job, 1, said.append).play(bouts):
            for words in said:
                yield _on_this_machine(words)
            said.clear()
            yield played
    except (CommandError, ContentError, OptionError) as error:
        yield CommandError(_on_this_machine(str(error)))


def _on_this_machine(words: str) -> str:
    return f"machine {platform.node()}: {words}"


# --- matches ---------------------------------------------------------------------------------------------------------
@contextlib.contextmanager
def matches_elsewhere(
    setting: Setting, matches: Sequence[Pairing], seeds: Sequence[int], address: str
) -> Iterator[list[Callable[..., None]]]:
    """A task for each match, made from its seed; for each what awaits it, and then tells accumulators of its games."""
    with connected(address) as ray:
        _cores_of(ray, address)
        begin = ray.remote(num_cpus=1, max_retries=LOSSES_IN_A_ROW - 1)(_match_there)
        begun = []
        for match, seed in zip(matches, seeds):
            begun.append(begin.remote(Terms.here(setting, match.names), match.games, seed))
        yield [partial(_await, ray, match, task) for match, task in zip(matches, begun)]


def _await(ray: Any, match: Pairing, task: Any, *accumulators: Accumulator) -> None:
    with contextlib.ExitStack() as ends:
        for accumulator in accumulators:
            ends.callback(accumulator.after_all)
            accumulator.before_all(match)
        try:
            told: list[End] | CommandError = ray.get(task)
        except ray.exceptions.RayTaskError as error:
            raise _failed(error) from None
        except ray.exceptions.RayError as error:
            reason = f"was lost {LOSSES_IN_A_ROW} times ({type(error).__name__})"
            raise CommandError(f"the match {' - '.join(match.names)} {reason}: see Ray's log") from None
        if isinstance(told, CommandError):
            raise told
        for end in told:
            for accumulator in accumulators:
                accumulator.before(Start(end.number, end.seed, end.seats))
                accumulator.after(end)


class _Ends(Accumulator):
    def __init__(self) -> None:
        self.ends: list[End] = []

    def after(self, end: End) -> None:
        self.ends.append(end)


def _match_there(terms: Terms, games: int, seed: int) -> list[End] | CommandError:
    """The task: the games of the match, in the order in which they ended."""
    found = _Ends()
    try:
        play(make_pairing(terms.met(), terms.codes, games, seed), found)
    except (CommandError, ContentError, OptionError) as error:
        return CommandError(_on_this_machine(str(error)))
    return found.ends
