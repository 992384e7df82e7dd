"""What a tournament leaves to look at: tables in the terminal, CSV, a picture, and one HTML page with all of it."""

import base64
import csv
import html
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from benchmarks.ratings import Rating, bradley_terry, has_openskill, matches_of, openskill
from benchmarks.report import TABLE_CAPTION, console, noted_table
from benchmarks.results import machine_in_words, mean_payoff, payoff_in_words, percent, write_curve
from benchmarks.standings import Standings, in_numbers, in_percent, p_in_words
from tabletop_core.files import replacing
from tabletop_core.words import counted

SCORE_NOTE = "score: 1 for ending ahead, a half for level, 0 for behind; intervals are of 95 %, over deals"
NO_OPENSKILL = "openskill's ratings as well: pip install 'tabletop-envs[ratings]'"
RATING_NOTES: Final = {
    "Bradley-Terry": "Bradley-Terry in Elo points around 0",
    "openskill": "openskill's Plackett-Luce: mu, and mu minus and plus 1.96 sigma",
}
FAULTS_TITLE: Final = "Games lost by a fault"
SHOWN_FAULTS: Final = 20
STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: .3em 0 1em } th, td { padding: .25em .8em; border-bottom: 1px solid #ddd }
th { text-align: left; background: #f4f4f4 } td { font-variant-numeric: tabular-nums } .wide { overflow-x: auto }
p.note, footer { color: #666; font-size: 13px } img { max-width: 100% } code { overflow-wrap: anywhere }
"""


@dataclass(frozen=True)
class Section:
    """A table under a heading."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


@dataclass
class TournamentReport:
    """The results of a tournament, and where they come from."""

    standings: Standings
    origin: Mapping[str, Any]
    sessions: Sequence[Mapping[str, Any]] = field(default_factory=list)

    @cached_property
    def ratings(self) -> dict[str, list[Rating]]:
        """The ratings of all entrants, by kind."""
        games, names = self.standings.games, self.standings.names
        found = {}
        if self.standings.is_contest and len(self.standings.schedule.tables[0]) == 2 and len(names) > 1:
            found["Bradley-Terry"] = bradley_terry(games, len(names))
        if has_openskill() and len(names) > 1:
            matches = matches_of(games, cooperative=not self.standings.is_contest)
            found["openskill"] = openskill(matches, len(names))
        return found

    def as_json(self) -> dict[str, Any]:
        """The content of the results file."""
        ratings = [
            {"agent": name, **{kind: asdict(listed[place]) for kind, listed in self.ratings.items()}}
            for place, name in enumerate(self.standings.names)
        ]
        return {**self.origin, **self.standings.as_json(), "ratings": ratings, "sessions": list(self.sessions)}

    def sections(self) -> list[Section]:
        """All tables, in words; those that have nothing to say are left out."""
        made = (
            self._cross_table(),
            self._agents(),
            self._ratings(),
            self._differences(),
            self._first_seat(),
            self._seats(),
            self._roles(),
            self._faults(),
        )
        return [section for section in made if section.rows]

    def print(self) -> None:
        """All tables, in the terminal."""
        for section in self.sections():
            numbers = section.title != FAULTS_TITLE
            console.print(noted_table(section.title, section.headings, section.rows, section.note, numbers))

    def write(self, folder: Path) -> list[Path]:
        """Write the tables as CSV, the picture and the page; returns the files."""
        found = self.as_json()
        written = [self._write_games(folder / "games.csv")]
        agents = [
            {"agent": agent["agent"], "seat": seat, **tally}
            for agent in found["agents"]
            for seat, tally in [("all", agent["total"]), *((row.pop("seat"), row) for row in agent["seats"])]
        ]
        for name, rows in (
            ("agents", agents),
            *((name, found[name]) for name in ("cross_table", "paired_differences")),
        ):
            if rows:
                write_curve(folder / f"{name}.csv", rows)
                written.append(folder / f"{name}.csv")
        picture = self.picture()
        for name, content in (("tournament.png", picture), ("tournament.html", self.page(picture).encode())):
            with replacing(folder / name, "wb") as file:
                file.write(content)
            written.append(folder / name)
        return written

    def picture(self) -> bytes:
        """The cross table, or the mean payoffs of teams, and the ratings, as a PNG."""
        from matplotlib.figure import Figure

        names = self.standings.names
        height = 2.2 + 0.42 * len(names)
        figure = Figure(figsize=(5.5 + 5.5 * bool(self.ratings), height), layout="constrained", dpi=90)
        axes = figure.subplots(1, 1 + bool(self.ratings), squeeze=False)[0]
        if self.standings.is_contest:
            self._draw_cross_table(axes[0])
        else:
            rows = [Rating(*mean_payoff(self.standings.total(entrant))) for entrant in range(len(names))]
            _draw_intervals(axes[0], names, rows, "mean payoff")
        for kind, ratings in list(self.ratings.items())[:1]:
            _draw_intervals(axes[1], names, ratings, f"{kind} rating")
        content = BytesIO()
        figure.savefig(content, format="png")
        return content.getvalue()

    def page(self, picture: bytes) -> str:
        """One HTML page that needs no other file."""
        spec = self.standings.setting.spec
        given = " ".join(self.standings.setting.given()) or "the usual options"
        entrants = self.standings.schedule.entrants
        agents = ", ".join(each.name if each.name == each.code else f"{each.name} ({each.code})" for each in entrants)
        head = f"{spec.title}: tournament of {len(entrants)} agents"
        parts = [
            f"<!doctype html><html lang=en><meta charset=utf-8><title>{html.escape(head)}</title>",
            f"<style>{STYLE}</style><h1>{html.escape(head)}</h1>",
            f"<p>{html.escape(f'{spec.name}, {given}. Agents: {agents}. {self.summary()}')}</p>",
            f'<img alt="" src="data:image/png;base64,{base64.b64encode(picture).decode()}">',
            *(_as_html(section) for section in self.sections()),
            f"<footer>{self._origin_as_html()}</footer></html>",
        ]
        return "\n".join(parts) + "\n"

    def summary(self) -> str:
        """How many games, deals and decisions."""
        schedule = self.standings.schedule
        return (
            f"{counted(len(self.standings.games), 'game')}: {counted(schedule.deals, 'deal')} at "
            f"{counted(len(schedule.tables), 'table')}, each in {counted(schedule.rotations, 'seating')}; "
            f"{self.standings.length():.0f} decisions a game"
        )

    # --- the tables ---------------------------------------------------------------------------------------------------
    def _cross_table(self) -> Section:
        names, count = self.standings.names, len(self.standings.names)
        rows = []
        for one in range(count if self.standings.is_contest else 0):
            cells = [in_percent(self.standings.score(one, other)) if one != other else "" for other in range(count)]
            rows.append((names[one], *cells))
        return Section("Score of each against each", ("", *names), rows, SCORE_NOTE)

    def _agents(self) -> Section:
        rows = []
        for entrant, name in enumerate(self.standings.names):
            tally = self.standings.total(entrant)
            counts = tally.games, tally.wins, tally.draws, tally.losses, tally.stopped
            length = f"{self.standings.length(entrant):.0f}"
            rows.append((name, *map(str, counts), length, payoff_in_words(tally)))
        headings = ("", "games", "won", "drawn", "lost", "stopped", "decisions", "mean payoff")
        return Section("Agents", headings, rows, "decisions: of all seats in a game, on average")

    def _ratings(self) -> Section:
        rows = []
        for place, name in enumerate(self.standings.names):
            cells = []
            for kind, listed in self.ratings.items():
                digits = 1 if kind == "openskill" else 0
                rating = listed[place]
                cells.append(f"{rating.value:.{digits}f} ({rating.low:.{digits}f} to {rating.high:.{digits}f})")
            rows.append((name, *cells))
        notes = [RATING_NOTES[kind] for kind in self.ratings] + [NO_OPENSKILL] * (not has_openskill())
        return Section("Ratings", ("", *self.ratings), rows if self.ratings else (), "; ".join(notes))

    def _differences(self) -> Section:
        rows = []
        for one, other in self.standings.pairs():
            found = self.standings.difference(one, other)
            if found:
                names = f"{self.standings.names[one]} minus {self.standings.names[other]}"
                rows.append((names, str(found.deals), in_numbers(found), p_in_words(found.p)))
        headings = ("", "deals", "mean difference of payoffs", "p")
        return Section("Paired differences", headings, rows, "over the same deals, with Student's interval and test")

    def _first_seat(self) -> Section:
        found = self.standings.first_seat() if self.standings.is_contest else None
        rows = [("seat 0", str(found.deals), in_percent(found), p_in_words(found.p))] if found else []
        return Section("Effect of the first seat", ("", "deals", "score against the other seats", "p"), rows)

    def _seats(self) -> Section:
        is_seated = self.standings.schedule.rotations > 1
        rows = []
        for entrant, name in enumerate(self.standings.names):
            seats = self.standings.tallies(entrant) if is_seated else []
            rows.append((name, percent(self.standings.total(entrant)), *(percent(tally) for tally in seats)))
        seat_headings = (f"seat {seat}" for seat in range(len(self.standings.schedule.tables[0]) if is_seated else 0))
        return Section("Win rate", ("", "all", *seat_headings), rows, TABLE_CAPTION)

    def _roles(self) -> Section:
        rows = [
            (name, role, str(tally.games), percent(tally))
            for entrant, name in enumerate(self.standings.names)
            for role, tally in self.standings.roles(entrant).items()
        ]
        return Section("Win rate by role", ("", "role", "games", "win rate"), rows)

    def _faults(self) -> Section:
        faults = self.standings.faults()
        rows = [(each["agent"], str(each["game"]), each["kind"], each["message"]) for each in faults[:SHOWN_FAULTS]]
        note = f"{len(faults)} in all" if len(faults) > SHOWN_FAULTS else ""
        return Section(FAULTS_TITLE, ("", "game", "what", "message"), rows, note)

    # --- inside -------------------------------------------------------------------------------------------------------
    def _draw_cross_table(self, axes: Any) -> None:
        names = self.standings.names
        image = [[0.5] * len(names) for _ in names]
        for one in range(len(names)):
            for other in range(len(names)):
                found = self.standings.score(one, other) if one != other else None
                if found:
                    image[one][other] = found.mean
                    axes.text(other, one, f"{100 * found.mean:.0f}", ha="center", va="center")
        axes.imshow(image, vmin=0, vmax=1, cmap="RdYlGn", alpha=0.7, aspect="auto")
        axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
        axes.set_yticks(range(len(names)), names)
        axes.set_title("score against, %")

    def _write_games(self, path: Path) -> Path:
        seats = range(len(self.standings.schedule.tables[0]))
        named = (f"{what}_{seat}" for what in ("seat", "payoff", "role") for seat in seats)
        with replacing(path) as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["game", "deal", "seed", *named, "decisions", "ending", "truncated", "fault"])
            for played in self.standings.games:
                names = [self.standings.names[entrant] for entrant in played.seats]
                roles = played.roles or [""] * len(names)
                ends = played.decisions, played.ending, played.is_truncated, played.fault.kind if played.fault else ""
                writer.writerow([played.number, played.deal, played.seed, *names, *played.payoffs, *roles, *ends])
        return path

    def _origin_as_html(self) -> str:
        lines = []
        for session in self.sessions or [self.origin]:
            lines.append(
                f"<p><code>{html.escape(session['command'])}</code><br>"
                + html.escape(f"{session['date']}, commit {session['commit']}; {machine_in_words(session)}")
            )
        return "".join(lines)


def _draw_intervals(axes: Any, names: Sequence[str], rows: Sequence[Rating], what: str) -> None:
    for place, row in enumerate(rows):
        axes.plot([row.low, row.high], [place, place], color="0.5")
        axes.plot([row.value], [place], "o", color="C0")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(alpha=0.3)
    axes.set_title(f"{what}, 95 % interval")


def _as_html(section: Section) -> str:
    head = "".join(f"<th>{html.escape(heading)}</th>" for heading in section.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>\n" for row in section.rows
    )
    note = f'<p class="note">{html.escape(section.note)}</p>' if section.note else ""
    title = html.escape(section.title)
    return f'<h2>{title}</h2>\n<div class="wide"><table><tr>{head}</tr>\n{rows}</table></div>{note}'
