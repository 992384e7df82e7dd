"""Published results, a file each under ``benchmarks/scores``: ``publish`` measures one, ``reproduce`` does so again.

A row says how an agent does against another: the score in a contest, the difference of mean payoffs of teams in a
co-operative game, over so many deals of a seed. It holds if the interval measured now meets the published one, and the
agent that was ahead beyond doubt is ahead.
"""

import contextlib
import hashlib
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import tyro

from benchmarks.errors import CommandError
from benchmarks.games import DEFAULT_GAME, Setting, at_least, setting_of
from benchmarks.report import console
from benchmarks.results import provenance, writable_folder, write_json
from benchmarks.schedule import make_schedule
from benchmarks.standings import Estimate, Standings, in_numbers
from benchmarks.tournament import play_tournament
from tabletop_core.words import counted, did_you_mean

SCORES: Final = Path(__file__).parent / "scores"
NAME: Final = re.compile(r"[\w.-]+")
EXPECTED: Final = {"score": 0.5, "difference": 0.0}
FAILED_STATUS: Final = 1
HOLDS: Final = "holds"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured: ``what`` is the score or the difference of mean payoffs of the agent and the opponent."""

    what: str
    mean: float
    low: float
    high: float
    p: float
    deals: int
    games: int
    digest: str  # of all games: equal digests, equal games

    def in_words(self) -> str:
        """The mean with its interval."""
        return in_numbers(Estimate(self.mean, self.low, self.high, self.deals, self.p))


class Match(NamedTuple):
    """What is played."""

    agent: str
    opponent: str
    deals: int
    seed: int


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published row."""

    name: str
    agent: str
    opponent: str
    game: str
    options: list[str]
    seed: int
    deals: int
    quick_deals: int
    result: Result
    command: str
    versions: dict[str, str]
    commit: str | None
    machine: dict[str, Any]
    date: str

    def setting(self) -> Setting:
        """The game with its options."""
        return setting_of(self.game, self.options)


@dataclass
class Publish:
    """Measure how an agent does against another, and keep it as a row that `reproduce` can measure again."""

    name: Annotated[str, tyro.conf.Positional]
    """The row's name, also of its file."""
    agent: Annotated[str, tyro.conf.Positional]
    """The agent."""
    opponent: Annotated[str, tyro.conf.Positional]
    """Whom it plays; in a co-operative game, whose team plays the same deals."""
    deals: int = 200
    """How many deals; each is played once for each rotation of the seats."""
    quick_deals: int = 40
    """How many of them `reproduce --quick` plays; 0 for none, where they take long."""
    seed: int = 0
    """Decides all games."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    processes: int = 0
    """How many processes play, or Ray tasks at once; 0 is one for each core."""
    ray: str = ""
    """Play in Ray tasks: `local` starts Ray on this machine, `auto` or HOST:PORT find one that runs already.
    The results are the same."""
    out: Path | None = None
    """A folder to keep the games in, and to go on from after an interruption."""
    scores: Path = SCORES
    """The folder for the row's file."""

    def run(self) -> None:
        """Measure and write."""
        run_publish(self)


@dataclass
class Reproduce:
    """Measure published rows again and say whether they hold; exit status 1 if one does not."""

    names: Annotated[tuple[str, ...], tyro.conf.Positional] = ()
    """Which rows."""
    all: bool = False
    """All rows."""
    quick: bool = False
    """With fewer games: the first deals of each row."""
    processes: int = 0
    """How many processes play, or Ray tasks at once; 0 is one for each core."""
    ray: str = ""
    """Play in Ray tasks: `local` starts Ray on this machine, `auto` or HOST:PORT find one that runs already.
    The results are the same."""
    out: Path | None = None
    """A folder to keep the games in, a folder a row, and to go on from after an interruption."""
    scores: Path = SCORES
    """The folder of the rows' files."""

    def run(self) -> None:
        """Measure and compare."""
        run_reproduce(self)


def run_publish(arguments: Publish) -> None:
    """Measure the row and write its file."""
    setting = setting_of(arguments.game, arguments.options)
    if not NAME.fullmatch(arguments.name):
        raise CommandError(f"name is {arguments.name!r}: give letters, digits, dots, hyphens and underscores")
    if arguments.quick_deals != 0:
        at_least("quick_deals, if not 0,", arguments.quick_deals, 2)
    at_least("deals", arguments.deals, max(2, arguments.quick_deals))
    path = writable_folder(arguments.scores) / f"{arguments.name}.json"
    match = Match(arguments.agent, arguments.opponent, arguments.deals, arguments.seed)
    result, faults = measure(setting, match, arguments.out, processes=arguments.processes, ray=arguments.ray)
    if faults:
        raise CommandError(f"{counted(faults, 'game')} of {result.games} lost by a fault: nothing is published")
    score = Score(
        name=arguments.name,
        agent=arguments.agent,
        opponent=arguments.opponent,
        game=setting.spec.name,
        options=setting.given(),
        seed=arguments.seed,
        deals=arguments.deals,
        quick_deals=arguments.quick_deals,
        result=result,
        **{name: value for name, value in provenance(setting).items() if name not in ("game", "options")},
    )
    write_json(path, msgspec.to_builtins(score))
    console.print(f"{claim(score)}: {result.in_words()}, {result.games} games")
    console.print(f"written: {path}")


def run_reproduce(arguments: Reproduce) -> None:
    """Measure the rows again, say what holds, and exit with status 1 if one does not."""
    chosen = chosen_scores(arguments)
    rows = [score for score in chosen if score.quick_deals or not arguments.quick]
    failed = 0
    for score in chosen:
        if score not in rows:
            console.print(f"{score.name}: left out, since it takes long; without --quick it is measured")
            continue
        deals = score.quick_deals if arguments.quick else score.deals
        match = Match(score.agent, score.opponent, deals, score.seed)
        out = arguments.out / score.name if arguments.out else None
        now, faults = measure(score.setting(), match, out, processes=arguments.processes, ray=arguments.ray)
        verdict = verdict_of(score.result, now, faults)
        failed += not verdict.startswith(HOLDS)
        words = f"published {score.result.in_words()}, now {now.in_words()} in {now.games} games"
        console.print(f"{score.name}: {verdict}; {claim(score)}: {words}")
    console.print(f"rows that hold: {len(rows) - failed} of {len(rows)}")
    if failed:
        sys.exit(FAILED_STATUS)


def measure(setting: Setting, match: Match, out: Path | None, *, processes: int, ray: str) -> tuple[Result, int]:
    """How the agent does against the opponent, and how many games were lost by a fault."""
    codes = f"agent={match.agent}", f"opponent={match.opponent}"
    schedule = make_schedule(setting, codes, "", match.deals, match.seed)
    with contextlib.ExitStack() as ends:
        folder = out or Path(ends.enter_context(tempfile.TemporaryDirectory()))
        games, _ = play_tournament(setting, schedule, folder, processes=processes, ray=ray)
    standings = Standings(setting, schedule, games)
    what = "score" if standings.is_contest else "difference"
    found = standings.score(0, 1) if standings.is_contest else standings.difference(0, 1)
    if found is None:
        raise CommandError("the agents have not met")
    lines = [f"{played.seed} {played.seats} {played.payoffs} {played.decisions}\n" for played in games]
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()[:16]
    numbers = found.mean, found.low, found.high, found.p, found.deals
    return Result(what, *numbers, len(games), digest), len(standings.faults())


def verdict_of(published: Result, now: Result, faults: int = 0) -> str:
    """``holds`` or ``does not hold``, and why."""
    expected = EXPECTED[published.what]
    if faults:
        return f"does not hold: {counted(faults, 'game')} lost by a fault"
    if now.low > published.high or now.high < published.low:
        return "does not hold: the intervals are apart"
    if (published.low > expected and now.mean <= expected) or (published.high < expected and now.mean >= expected):
        return "does not hold: the other is ahead"
    return f"{HOLDS}, game by game" if now.digest == published.digest else HOLDS


def chosen_scores(arguments: Reproduce) -> list[Score]:
    """The rows that a command is about; raises CommandError for a name that there is not."""
    paths = {path.stem: path for path in sorted(arguments.scores.glob("*.json"))}
    if arguments.all and arguments.names:
        raise CommandError("give names or --all, not both")
    if not (arguments.all or arguments.names):
        raise CommandError(f"name a row, or give --all: there are {', '.join(paths) or 'none'}")
    if not paths:
        raise CommandError(f"there are no published rows in {arguments.scores}")
    for name in arguments.names:
        if name not in paths:
            choices = did_you_mean(name, paths, f"there are {', '.join(paths)}")
            raise CommandError(f"there is no published row {name!r}: {choices}")
    return [read_score(paths[name]) for name in arguments.names or paths]


def read_score(path: Path) -> Score:
    """The row in a file; raises CommandError where it is none."""
    try:
        score = msgspec.json.decode(path.read_bytes(), type=Score)
    except OSError as error:
        raise CommandError(f"{path} cannot be read ({error.strerror})") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} is no published row, or is damaged ({error}): publish it anew") from None
    if score.name != path.stem or score.result.what not in EXPECTED:
        raise CommandError(f"{path} holds the row {score.name!r} ({score.result.what}): publish it anew")
    return score


def published(folder: Path = SCORES) -> Sequence[Score]:
    """All rows, by name."""
    return [read_score(path) for path in sorted(folder.glob("*.json"))]


def claim(score: Score) -> str:
    """What a row is about, in words."""
    if score.result.what == "score":
        return f"score of {score.agent} against {score.opponent}"
    return f"mean payoff of teams of {score.agent} minus {score.opponent}"
