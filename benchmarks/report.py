"""What people look at: tables, progress bars and plots."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks.match import Tally
from benchmarks.results import payoff_in_words, percent, wilson
from tabletop_core.files import replacing

LINE_SECONDS = 10.0  # between two lines of progress where there is no terminal to draw a bar on

WIDEST = 1000
NAME_WIDTH = 14  # of an agent's column: at least "against random"
TABLE_CAPTION = "rate of wins (a draw is none, nor is a game that a limit stopped) with its 95 % interval"

console = Console(highlight=False, soft_wrap=True, emoji=False)  # `:100:` may stand in the name of an agent


class ProgressBar:
    """A bar on a terminal; elsewhere (a log of a build, say) a line now and then."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.total = 0
        self.done = 0
        self.note = ""
        self.next_line = 0.0
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}", markup=False),
        )
        self.bar = Progress(*columns, console=console, transient=True) if console.is_terminal else None
        self.task = self.bar.add_task(what, total=None, note="") if self.bar else None

    def start(self, total: int, done: int = 0) -> None:
        """Show the bar; ``done`` of ``total`` are behind us."""
        self.total, self.done = total, done
        self.next_line = time.monotonic() + LINE_SECONDS
        if self.bar and self.task is not None:
            self.bar.update(self.task, total=total, completed=done)
            self.bar.start()

    def advance(self, by: int, note: str | None = None) -> None:
        """So many more are done; ``note`` is what else there is to say."""
        self.done += by
        self.note = self.note if note is None else note
        if self.bar and self.task is not None:
            self.bar.update(self.task, completed=min(self.done, self.total), note=self.note)
        elif time.monotonic() >= self.next_line:
            self.next_line = time.monotonic() + LINE_SECONDS
            console.print(f"{self.what}: {self.done:,} of {self.total:,}  {self.note}")

    def say(self, words: str) -> None:
        """Print a line, above the bar."""
        console.print(f"{self.what}: {words}")

    def stop(self) -> None:
        """Take the bar away."""
        if self.bar:
            self.bar.stop()


@dataclass(frozen=True)
class ResultsRow:
    """One agent's results: whose or against whom, the seed, a tally a seat, and one a role where there are such."""

    name: str
    seed: int
    tallies: Sequence[Tally]
    by_role: Mapping[str, Tally] = field(default_factory=dict)


def results_table(title: str, rows: Sequence[ResultsRow], *, payoffs: bool = False) -> Table:
    """Wins, draws, losses and stopped games, and the rate of wins with its interval, by seat, by role and in all.

    ``payoffs`` adds the mean payoff with its interval.
    """
    table = Table(
        title=title,
        title_justify="left",
        caption=TABLE_CAPTION,
        caption_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1),
    )
    table.add_column("", min_width=NAME_WIDTH, overflow="fold")
    part = "seat or role" if any(row.by_role for row in rows) else "seat"
    for heading in ("seed", part, "games", "won", "drawn", "lost", "stopped", "win rate"):
        table.add_column(heading, justify="right", no_wrap=True)
    if payoffs:
        table.add_column("mean payoff", justify="right", no_wrap=True)
    for row in rows:
        for seat, tally in enumerate(row.tallies if len(row.tallies) > 1 else ()):
            table.add_row("", "", str(seat), *_cells(tally, payoffs))
        for role, tally in sorted(row.by_role.items()):
            table.add_row("", "", role, *_cells(tally, payoffs))
        total = sum(row.tallies, Tally())
        table.add_row(row.name, str(row.seed), "all", *_cells(total, payoffs), style="bold", end_section=True)
    return _never_cut(table)


def _cells(tally: Tally, payoffs: bool) -> tuple[str, ...]:
    counts = tally.games, tally.wins, tally.draws, tally.losses, tally.stopped
    return *map(str, counts), percent(tally), *((payoff_in_words(tally),) if payoffs else ())


def plain_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table of words; all but the first and the last column are numbers."""
    table = Table(title=title, title_justify="left")
    for place, heading in enumerate(headings):
        inside = 0 < place < len(headings) - 1
        table.add_column(heading, justify="right" if inside else "left", no_wrap=inside, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return _never_cut(table)


def noted_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], note: str, numbers: bool) -> Table:
    """A table with a note below it; ``numbers`` says that all but the first column hold such, else they are words."""
    table = Table(title=escape(title), title_justify="left", box=SIMPLE_HEAD, padding=(0, 1))
    table.caption, table.caption_justify = escape(note), "left"
    for place, heading in enumerate(headings):
        is_number = numbers and place > 0
        table.add_column(escape(heading), justify="right" if is_number else "left", no_wrap=is_number, overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    return _never_cut(table)


def _never_cut(table: Table) -> Table:
    """The same table, wider than a narrow terminal rather than without a number or a name.

    Only what is longer than a name usually is, the path of a policy, is broken over lines.
    """
    breakable = 0
    for column in table.columns:
        texts = [str(cell) for cell in (column.header, *column.cells)]
        if column.no_wrap:
            column.min_width = max(map(len, texts))
        else:
            longest = max(len(word) for text in texts for word in (text.split() or [""]))
            breakable += max(0, longest - NAME_WIDTH)
    least = console.measure(table, options=console.options.update(max_width=WIDEST)).minimum - breakable
    if least > console.width:
        table.width = least
    return table


def markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same in markdown."""
    rule = ["---:" if 0 < place < len(headings) - 1 else "---" for place in range(len(headings))]
    return "".join(f"| {' | '.join(row)} |\n" for row in (headings, rule, *rows))


def plot_curve(
    path: Path, title: str, kinds: Sequence[str], rows: Sequence[Mapping[str, float]], where: str = "in training"
) -> None:
    """Plot the rate of wins against each kind of opponent, with its interval, and mean payoffs: a PNG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 8), layout="constrained")
    above, below = figure.subplots(2, sharex=True)
    for kind in kinds:
        played = [row for row in rows if row[f"{kind}_games"]]
        decisions = [row["decisions"] for row in played]
        tallies = [(int(row[f"{kind}_wins"]), int(row[f"{kind}_games"])) for row in played]
        low, high = zip(*[wilson(*tally) for tally in tallies]) if tallies else ((), ())
        (line,) = above.plot(decisions, [wins / games for wins, games in tallies], label=kind)
        above.fill_between(decisions, low, high, color=line.get_color(), alpha=0.2, linewidth=0)
        below.plot(decisions, [row[f"{kind}_paid"] / row[f"{kind}_games"] for row in played], color=line.get_color())
    above.set(title=title, ylabel=f"rate of wins {where}", ylim=(0, 1))
    below.set(xlabel="decisions of the learner", ylabel=f"mean payoff {where}")
    for axes in (above, below):
        axes.grid(alpha=0.3)
    above.legend(title="against", loc="lower right")
    with replacing(path, "wb") as file:
        figure.savefig(file, format="png")
