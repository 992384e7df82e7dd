"""Write the generated parts of README.md and docs/*.md anew from the code and from the recorded results.

A part stands between ``<!-- generated: NAME ARGUMENT -->`` and ``<!-- end -->``. ``python docs/generate.py`` rewrites
them; with ``--check`` it changes nothing and exits with status 1 if one is out of date.
"""

import ast
import json
import re
import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from benchmarks import configuration
from benchmarks.games import plain
from benchmarks.library import FOLDER, trained_policy
from benchmarks.policies import read_card
from benchmarks.report import markdown_table
from benchmarks.results import machine_in_words
from benchmarks.scores import EXPECTED, Score, claim, published
from benchmarks.throughput import HEADINGS, Measured
from benchmarks.train import describe
from tabletop_core.spec import UnknownGameError, installed_game

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results"
PART = re.compile(r"(<!-- generated: (?P<name>[a-z]+) ?(?P<argument>\S*) -->\n).*?(<!-- end -->)", re.DOTALL)


def cards(name: str) -> str:
    """Every card of the built-in pack in generated words."""
    package = name.rsplit("_v", 1)[0] + "_env"
    return str(import_module(f"{package}.content").markdown())


def sets(name: str) -> str:
    """Which protocols each set of the built-in pack holds, and the line-ups."""
    package = name.rsplit("_v", 1)[0] + "_env"
    return str(import_module(f"{package}.content").sets_markdown())


def balance(name: str) -> str:
    """What ``benchmarks balance`` measured: wins by setting and team, and the targets that are missed."""
    found = json.loads((RESULTS / f"balance_{name}.json").read_text(encoding="utf-8"))
    rows = []
    for measured in found["measured"]:
        rate = f"{measured['wins']:.1%} ({measured['low']:.1%} to {measured['high']:.1%})"
        name_of = (measured["setting"], measured["player"])
        rows.append((*name_of, str(measured["games"]), rate, f"{measured['decisions_a_seat']:.0f}"))
    headings = ("setting", "team", "games", "rate of wins, 95 % interval", "decisions a seat")
    missed = [
        f"- {target['player']}, {target['setting']}: {target['what'].rstrip(': ')} is {target['least']:.3f}, wanted "
        + (f"{target['low']} to {target['high']}" if target["high"] is not None else f"at least {target['low']}")
        for target in found["targets"]
        if not target["met"]
    ]
    told = "\n".join(missed) or "- none"
    return f"{markdown_table(headings, rows)}\nTargets that are missed:\n\n{told}\n\n{origin_of(found)}\n"


def results_table(name: str) -> str:
    """The numbers of a recorded results file, with the command, the machine and the commit they come from."""
    found = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    table = speed_table(found) if "measured" in found else evaluation_table(found)
    return f"{table}\n{origin_of(found)}\n"


def origin_of(found: dict[str, Any]) -> str:
    """By which command, when, from which commit, on what machine and with which versions."""
    origin = f"`{found['command']}`, {found['date'][:10]}, commit {str(found['commit'])[:10]}"
    return f"{origin}; {machine_in_words(found)}."


def speed_table(found: dict[str, Any]) -> str:
    """What ``benchmarks speed`` measured."""
    return markdown_table(HEADINGS, [Measured(**measured).row() for measured in found["measured"]])


def evaluation_table(found: dict[str, Any]) -> str:
    """How an agent did against others, all seats together, or its team beside others; and the training, if any."""
    evaluation = found.get("evaluation", found)
    if "games_per_team" in evaluation:
        return f"{team_table(found)}\n{describe(found['training'])}\n"
    rows = [
        (
            name,
            *(str(tally.get(count, 0)) for count in ("games", "wins", "draws", "losses", "stopped")),
            f"{tally['win_rate']:.1%} ({tally['low']:.1%} to {tally['high']:.1%})",
            str(match["seed"]),
        )
        for match in evaluation["results"]
        for name, tally in (
            (match["opponent"], match["total"]),
            *((f"{match['opponent']}, as {role['role']}", role) for role in match.get("roles", ())),
        )
    ]
    table = markdown_table(
        ("against", "games", "won", "drawn", "lost", "stopped", "rate of wins, 95 % interval", "seed"), rows
    )
    return f"{table}\n{describe(found['training'])}\n" if "training" in found else table


def team_table(found: dict[str, Any]) -> str:
    """How teams did in the same games."""
    rows = []
    for match in found["evaluation"]["results"]:
        total = match["total"]
        rows.append(
            (
                "the trained agent" if match["team"] == found["evaluation"]["agent"] else match["team"],
                *(str(total[count]) for count in ("games", "wins", "losses")),
                f"{total['win_rate']:.1%} ({total['low']:.1%} to {total['high']:.1%})",
                f"{total['mean_payoff']:.3f} ({total['mean_low']:.3f} to {total['mean_high']:.3f})",
                str(match["seed"]),
            )
        )
    headings = ("team", "games", "won", "lost", "rate of wins, 95 % interval", "mean payoff, 95 % interval", "seed")
    return markdown_table(headings, rows)


def scores(name: str) -> str:
    """The published rows of a game, or of all games, and where they come from."""
    rows = [score for score in published() if name in ("", score.game)]
    cells = [
        (
            f"`{score.name}`",
            score.game,
            " ".join(score.options) or "the usual",
            claim(score),
            score.result.in_words(),
            str(score.result.games),
            str(score.seed),
            f"{score.date[:10]}, {str(score.commit)[:10]}",
        )
        for score in rows
    ]
    headings = ("row", "game", "options", "what", "mean, 95 % interval", "games", "seed", "date, commit")
    origins: dict[str, list[str]] = {}
    for score in rows:
        machine = machine_in_words({"machine": score.machine, "versions": score.versions})
        origins.setdefault(f"{machine}.", []).append(f"- `{score.command}`")
    told = "\n\n".join("\n".join([*commands, f"\n{machine}"]) for machine, commands in origins.items())
    return f"{markdown_table(headings, cells)}\n{told}\n"


def ladders(_: str) -> str:
    """Who is ahead of whom, by the published rows; the rows of a game and its options from the bottom up."""
    headings = ("game", "options", "step", "measured, with its 95 % interval", "games", "row")
    rows = sorted(published(), key=lambda score: (score.game, score.options, height(score), score.name))
    return markdown_table(
        headings,
        [
            (
                score.game,
                " ".join(score.options) or "the usual",
                step_in_words(score),
                f"{score.result.what} {score.result.in_words()}",
                str(score.result.games),
                f"`{score.name}`",
            )
            for score in rows
        ],
    )


def height(score: Score) -> int:
    """How many rows lead up to this one."""
    rows = {row.agent: row for row in published() if (row.game, row.options) == (score.game, score.options)}
    seen = {score.agent}
    while score.opponent in rows and score.opponent not in seen:
        seen.add(score.opponent)
        score = rows[score.opponent]
    return len(seen)


def step_in_words(score: Score) -> str:
    """The weaker agent before the stronger one, or both where the interval leaves it open."""
    agent, opponent, expected = f"`{score.agent}`", f"`{score.opponent}`", EXPECTED[score.result.what]
    if score.result.low > expected:
        return f"{opponent} < {agent}"
    return f"{agent} < {opponent}" if score.result.high < expected else f"{agent} and {opponent}: open"


def policy(name: str) -> str:
    """What a policy that comes with the library was trained for and how, and what it did right after."""
    file = trained_policy(name)
    found = json.loads((file.parent / "results.json").read_text(encoding="utf-8"))
    card, arguments = read_card(file), found["arguments"]
    facts = [
        ("agent", f"`trained:{name}`"),
        ("game and options", f"{card.game}, {' '.join(arguments['options']) or 'the usual'}"),
        ("observation, actions", f"{card.observation_size} cells, {card.num_actions}"),
        ("hidden layers", f"{arguments['hidden']} to act, {arguments['value_hidden']} to predict the payoff"),
        ("learnt from", f"{card.decisions:,} decisions of its own{taught(arguments)}"),
        ("seed", str(arguments["seed"])),
        ("size of the file", f"{file.stat().st_size / 1000:.0f} kB"),
    ]
    table = markdown_table(("of the policy", "what it is"), facts)
    return f"{table}\n{evaluation_table(found)}\n{origin_of(found)}\n"


def taught(arguments: dict[str, Any]) -> str:
    """The imitation that a training began with, if any, in words."""
    if not arguments["imitate"]:
        return ""
    games = arguments["imitation_rounds"] * arguments["imitation_games"]
    return f", after imitating `{arguments['imitate']}` in {games:,} games"


def settings(name: str) -> str:
    """The arguments of a command with their defaults, and what is said of them in the source."""
    body = ast.parse(Path(configuration.__file__).read_text(encoding="utf-8")).body
    found = next(each for each in body if isinstance(each, ast.ClassDef) and each.name.lower() == name)
    defaults = {field.name: value_in_words(field) for field in fields(getattr(configuration, found.name))}
    rows = [
        (f"`{entry.target.id}`", defaults[entry.target.id], " ".join(words.value.value.split()))
        for entry, words in pairwise(found.body)
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name)
        if isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant) and isinstance(words.value.value, str)
    ]
    return markdown_table(("setting", "default", "meaning"), rows)


def value_in_words(field: Field[Any]) -> str:
    """The default of an argument as YAML has it."""
    value = field.default if field.default is not MISSING else {}
    text = yaml.safe_dump(plain(value), default_flow_style=True).removesuffix("...\n").strip()
    return f"`{text}`" if value not in ("", (), {}, None) else ""


PARTS: dict[str, Callable[[str], str]] = {
    "options": lambda name: installed_game(name).options_markdown(),
    "actions": lambda name: installed_game(name).actions().markdown(),
    "observation": lambda name: installed_game(name).layout().markdown(),
    "cards": cards,
    "results": results_table,
    "balance": balance,
    "scores": scores,
    "sets": sets,
    "settings": settings,
    "ladders": ladders,
    "policy": policy,
}


def regenerated(text: str) -> str:
    """``text`` with every generated part as it should be."""
    return PART.sub(lambda part: part[1] + PARTS[part["name"]](part["argument"]) + part[4], text)


def main() -> int:
    """Rewrite, or check, all pages; the exit status."""
    stale = []
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted(FOLDER.glob("*/CARD.md"))):
        text = page.read_text(encoding="utf-8")
        wanted = regenerated(text)
        if text != wanted:
            stale.append(page.relative_to(ROOT))
            if "--check" not in sys.argv:
                page.write_text(wanted, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"out of date: {', '.join(map(str, stale))}: run `make docs`")
        return 1
    print(f"rewritten: {', '.join(map(str, stale))}" if stale else "all generated parts are up to date")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UnknownGameError as unknown:
        sys.exit(str(unknown))
