"""The command ``speed``: how fast and how large the games are here, beside a yardstick of the machine itself.

Rates are of one core. What runs in this process is timed by its processor time (``time.process_time``), so that other
programs disturb it less; imports are timed on the clock (``time.perf_counter``), in a fresh process each.
"""

import itertools
import mmap
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from benchmarks.agents import NetworkAgent
from benchmarks.errors import CommandError
from benchmarks.games import DEFAULT_GAME, Setting, at_least, setting_of
from benchmarks.match import Pairing, Results
from benchmarks.match import play as play_match
from benchmarks.referee import Referee
from benchmarks.report import console, markdown_table, plain_table
from benchmarks.results import machine, provenance, writable_folder, write_json
from benchmarks.schedule import make_schedule
from benchmarks.search import make_search
from tabletop_core.aec import AECEnvironment, CheckedEnvironment
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tabletop_core.spec import GameSpec

COPIED_BYTES = 1 << 26
TOURNAMENT_GAMES = 20  # between two looks at the clock
MATCH_GAMES = 512  # of which as many as a match has are played side by side
STEPS = 20  # of a batch, between two looks at the clock
SIZED_GAMES = 20_000
SIMULATIONS = 200  # of a search, for each decision
HEADINGS = ("what", "median", "lowest", "highest", "unit")
PER_SECOND = "decisions/s"


@dataclass
class Speed:
    """Measure speed and size: batches, copies, PettingZoo environments, the interpreted mode, imports, memory."""

    seconds: float = 0.5
    """How long each measurement lasts, about."""
    repeats: int = 5
    """How often each is repeated; the median, the lowest and the highest are shown."""
    training: int = 0
    """Also train for so many decisions with the quickstart's settings, and show the rate and the shares of the time."""
    markdown: bool = False
    """Print the table in markdown, as the README has it."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    out: Path | None = None
    """A folder for the results file, `speed_GAME.json`."""

    def run(self) -> None:
        """Measure."""
        run_speed(self)


@dataclass(frozen=True)
class Measured:
    """Several measurements of one thing."""

    name: str
    what: str
    unit: str
    values: list[float]

    def row(self) -> tuple[str, ...]:
        """A row of the table."""
        numbers = statistics.median(self.values), min(self.values), max(self.values)
        return (self.what, *[_rounded(number) for number in numbers], self.unit)


def run_speed(arguments: Speed) -> None:
    """Measure everything, print the table and write the results file."""
    at_least("repeats", arguments.repeats, 1)
    at_least("training", arguments.training, 0)
    if not 0 < arguments.seconds < float("inf"):
        raise CommandError(f"seconds must be above 0, got {arguments.seconds}")
    setting = setting_of(arguments.game, arguments.options)
    out = writable_folder(arguments.out) if arguments.out else None
    found = list(measure(setting, arguments.seconds, arguments.repeats))
    if arguments.training:
        found += measure_training(arguments)
    rows = [measured.row() for measured in found]
    if arguments.markdown:
        print(markdown_table(HEADINGS, rows), end="")
    else:
        console.print(plain_table(f"{setting.spec.title} on one core of {machine()['processor']}", HEADINGS, rows))
    if out:
        file = out / f"speed_{setting.spec.name}.json"
        write_json(file, {**provenance(setting), "measured": [asdict(measured) for measured in found]})
        console.print(f"written: {file}")


def measure(setting: Setting, seconds: float, repeats: int) -> Iterator[Measured]:
    """All measurements that can be made here, in the order of the table."""
    for name, what, unit, probe in PROBES:
        values = [value for _ in range(repeats) if (value := probe(setting, seconds)) is not None]
        if values:
            yield Measured(name, what, unit, values)


# --- the machine -----------------------------------------------------------------------------------------------------
def loop_time(setting: Setting, seconds: float) -> float:
    """Nanoseconds for one turn of an empty loop of Python."""
    turns = 1_000_000
    return 1e9 * _least_time(lambda: _loop(turns), seconds) / turns


def copy_bandwidth(setting: Setting, seconds: float) -> float:
    """Gigabytes read and written in a second by copying memory that fits no cache."""
    source, target = np.ones(COPIED_BYTES, dtype=np.uint8), np.empty(COPIED_BYTES, dtype=np.uint8)
    return 2e-9 * COPIED_BYTES / _least_time(lambda: np.copyto(target, source), seconds)


# --- batches and games -----------------------------------------------------------------------------------------------
def batch_rate(setting: Setting, seconds: float, games: int = 64) -> float:
    """Decisions a second of random play inside a batch, observation and mask written at each."""
    batch = setting.spec.batch(games, seed=1, **setting.options)
    return _rate(lambda: batch.play_random(STEPS), seconds)


def large_batch_rate(setting: Setting, seconds: float) -> float:
    """The same with 1,024 games."""
    return batch_rate(setting, seconds, 1024)


def driven_rate(setting: Setting, seconds: float) -> float:
    """Decisions a second where each step is a call from Python, with 1,024 games."""
    batch = setting.spec.batch(1024, seed=1, **setting.options)

    def play() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample_actions())
        return STEPS * 1024

    return _rate(play, seconds)


def tournament_rate(setting: Setting, seconds: float) -> float:
    """Decisions a second of a tournament's games between random players, in one process."""
    seats = int(setting.game().num_seats)
    schedule = make_schedule(setting, [f"{seat}=random" for seat in range(max(seats, 2))], "", 1, 1)
    referee = Referee(setting, schedule)
    numbers = itertools.count()

    def play() -> int:
        bouts = [schedule.bout(next(numbers)) for _ in range(TOURNAMENT_GAMES)]
        return sum(played.decisions for played in referee.play(bouts))

    return _rate(play, seconds)


def simulation_rate(setting: Setting, seconds: float) -> float:
    """Simulations a second of a search that plays all seats, each simulation played to the end at random."""
    search = make_search(str(SIMULATIONS), setting)
    game, rng, seeds = setting.game(), seeded(1), itertools.count()

    def decide() -> int:
        before = int(search.simulated)
        if game.seat_to_act() == NOBODY:
            game.reset(next(seeds))
        game.apply(search.choose(game, rng))
        return int(search.simulated) - before

    return _rate(decide, seconds)


class Timed:
    """Something whose methods ``names`` count in ``seconds`` how long they take."""

    def __init__(self, inner: Any, *names: str) -> None:
        self.inner = inner
        self.names = names
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.inner, name)
        return self._counted(found) if name in self.names else found

    def _counted(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any) -> Any:
            started = time.process_time()
            answer = method(*words)
            self.seconds += time.process_time() - started
            return answer

        return counted


class TimedGames:
    """A game whose batches are ``Timed``."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.batches: list[Timed] = []

    def batch(self, *words: Any, **options: Any) -> Timed:
        """A batch of the game."""
        self.batches.append(Timed(self.spec.batch(*words, **options), "step_games", "observe_games", "reset_games"))
        return self.batches[-1]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.spec, name)


def policy_overhead(setting: Setting, seconds: float) -> float | None:
    """What a match between networks takes beside networks and games, in per cent of the networks; None without torch.

    The networks have two hidden layers of 256, and know nothing.
    """
    try:
        import torch

        from benchmarks.policies import PolicyNetwork, untrained_weights
    except ImportError:
        return None
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    network = PolicyNetwork(untrained_weights(setting, (256, 256)), "relu")
    timed = Timed(network, "logits")
    network.logits = timed.logits  # type: ignore[method-assign]
    games = TimedGames(setting.spec)
    seats = int(setting.game().num_seats)
    agents = [NetworkAgent(network, seat) for seat in range(seats)]
    spent = 0.0
    while spent < seconds or spent == 0:
        match = Pairing(
            Setting(cast(GameSpec, games), setting.options), agents, ["network"] * seats, MATCH_GAMES, seed=1
        )
        started = time.process_time()
        play_match(match, Results())
        spent += time.process_time() - started
    torch.set_num_threads(threads)
    own = sum(batch.seconds for batch in games.batches)
    return 100 * (spent - own - timed.seconds) / timed.seconds


def copy_time(setting: Setting, seconds: float) -> float:
    """Microseconds to copy a game in mid-play, the call from Python included."""
    batch = setting.spec.batch(1, seed=1, **setting.options)
    batch.play_random(40)
    copy = batch.games[0].copy

    def copies() -> int:
        for _ in range(1000):
            copy()
        return 1000

    return 1e6 / _rate(copies, seconds)


# --- PettingZoo ------------------------------------------------------------------------------------------------------
def raw_env_rate(setting: Setting, seconds: float) -> float:
    """Decisions a second of ``last`` and ``step`` of the bare environment; choosing an action is not counted."""
    return aec_rate(AECEnvironment(setting.spec, **setting.options), seconds)


def env_rate(setting: Setting, seconds: float) -> float:
    """The same with the checks of PettingZoo's usual wrappers."""
    return aec_rate(CheckedEnvironment(AECEnvironment(setting.spec, **setting.options)), seconds)


def connect_four_rate(setting: Setting, seconds: float) -> float | None:
    """The same of a classic environment of PettingZoo, for comparison; None where it cannot be imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:  # it needs pygame even where nothing is drawn
        return None
    return aec_rate(connect_four_v3.env(), seconds)


def aec_rate(env: Any, seconds: float) -> float:
    """Decisions a second of ``last`` and ``step``, the actions being those of a random game played before."""
    decisions, spent, seed = 0, 0.0, 0
    while spent < seconds:
        actions = random_game(env, seed)
        env.reset(seed=seed)
        started = time.process_time()
        for action in actions:
            env.last()
            env.step(action)
        spent += time.process_time() - started
        decisions += len(actions)
        seed += 1
    return decisions / spent


def random_game(env: Any, seed: int) -> list[int]:
    """The actions of a random game from this seed."""
    draw = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions: list[int] = []
    while True:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return actions
        actions.append(int(draw.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])


# --- fresh processes -------------------------------------------------------------------------------------------------
def interpreted_rate(setting: Setting, seconds: float) -> float:
    """Decisions a second of random play in 64 games with nothing compiled."""
    return _fresh(f"print(batch_rate(setting, {seconds}))", setting, TABLETOP_PURE="1")


def game_bytes(setting: Setting, seconds: float) -> float | None:
    """Bytes by which the process grows for each game; None where the system does not tell."""
    if _resident_bytes() is None:
        return None
    return _fresh(f"print(growth(setting, {SIZED_GAMES}) / {SIZED_GAMES})", setting)


def growth(setting: Setting, games: int) -> int | None:
    """Bytes by which this process grows by making so many games; None where the system does not tell."""
    setting.game()
    before = _resident_bytes()
    made = [setting.game() for _ in range(games)]
    for seed, game in enumerate(made):
        game.reset(seed)
    after = _resident_bytes()
    return None if before is None or after is None else after - before


def package_import_time(setting: Setting, seconds: float) -> float:
    """Seconds to import the game's package in a fresh process."""
    return _import_time(setting.spec.make_game.__module__.partition(".")[0])


def module_import_time(setting: Setting, seconds: float) -> float:
    """Seconds to import the module with ``env`` in it, rules, content and drawing included."""
    return _import_time(setting.spec.make_game.__module__)


PROBES: tuple[tuple[str, str, str, Callable[[Setting, float], float | None]], ...] = (
    ("loop", "yardstick: an empty loop of Python", "ns a turn", loop_time),
    ("bandwidth", "yardstick: copying memory", "GB/s", copy_bandwidth),
    ("batch_64", "random play in a batch of 64", PER_SECOND, batch_rate),
    ("batch_1024", "random play in a batch of 1,024", PER_SECOND, large_batch_rate),
    ("driven_1024", "a batch of 1,024, each step called from Python", PER_SECOND, driven_rate),
    ("tournament", "random players in a tournament, one process", PER_SECOND, tournament_rate),
    ("search", "search with 200 simulations a decision", "simulations/s", simulation_rate),
    (
        "policy_overhead",
        "match of networks (2 x 256): what is neither theirs nor the games'",
        "% of theirs",
        policy_overhead,
    ),
    ("interpreted_64", "random play in a batch of 64, interpreted", PER_SECOND, interpreted_rate),
    ("raw_env", "PettingZoo, `raw_env`: `last()` and `step()`", PER_SECOND, raw_env_rate),
    ("env", "PettingZoo, `env` with its checks: `last()` and `step()`", PER_SECOND, env_rate),
    ("connect_four", "for comparison: PettingZoo's `connect_four_v3.env`", PER_SECOND, connect_four_rate),
    ("copy", "copying a game", "microseconds", copy_time),
    ("bytes", "memory of a game", "bytes", game_bytes),
    ("import_package", "importing the package", "seconds", package_import_time),
    ("import_module", "importing the environment", "seconds", module_import_time),
)


def measure_training(arguments: Speed) -> list[Measured]:
    """The rate of a training with the quickstart's settings, and the shares of its time; it leaves nothing behind."""
    import tempfile

    from benchmarks.configuration import Train, preset
    from benchmarks.train import Training, begin

    with tempfile.TemporaryDirectory() as folder:
        settings = preset(arguments.game, arguments.options)
        train = Train(**{**settings, "decisions": arguments.training, "runs": Path(folder)})
        training = Training(train, begin(train))
        training.learn()
        summary = training.summary()
    return [
        Measured("training", "training, all in", "the learner's decisions/s", [summary["decisions_per_second"]]),
        Measured("training_environment", "of its time, the environment", "%", [100 * summary["environment_share"]]),
        Measured("training_snapshots", "of its time, snapshots and others", "%", [100 * summary["snapshots_share"]]),
    ]


# --- clocks ----------------------------------------------------------------------------------------------------------
def _loop(turns: int) -> None:
    for _ in range(turns):
        pass


def _least_time(action: Callable[[], object], seconds: float) -> float:
    """The least processor time of one call, of as many as fit into ``seconds``."""
    least, end = float("inf"), time.process_time() + seconds
    while least == float("inf") or time.process_time() < end:
        started = time.process_time()
        action()
        least = min(least, time.process_time() - started)
    return least


def _rate(action: Callable[[], int], seconds: float) -> float:
    """What ``action`` returns, summed, per second of processor time; one call more goes before to warm up."""
    action()
    done, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        done += action()
    return done / spent


def _fresh(statement: str, setting: Setting, **environment: str) -> float:
    """What ``statement`` prints in a fresh process that knows this module and ``setting``."""
    code = (
        "import sys\nfrom benchmarks.games import setting_of\nfrom benchmarks.throughput import *\n"
        "setting = setting_of(sys.argv[1], sys.argv[2:])\n"
    )
    return _run(code + statement, setting.spec.name, *setting.given(), **environment)


def _import_time(module: str) -> float:
    return _run(f"import time\nt = time.perf_counter()\nimport {module}\nprint(time.perf_counter() - t)")


def _run(code: str, *words: str, **environment: str) -> float:
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, check=False)
    if done.returncode:
        raise CommandError(f"a measurement in a fresh process failed: {done.stderr.strip().splitlines()[-1:]}")
    return float(done.stdout.split()[-1])


def _resident_bytes() -> int | None:
    """The memory of this process; outside Linux the most it has had so far, and None where that is not told either."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * mmap.PAGESIZE
    except OSError:
        try:
            import resource  # not on Windows
        except ImportError:
            return None
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def _rounded(number: float) -> str:
    if number >= 1000:
        return f"{number:,.0f}"
    return f"{number:.3g}"
