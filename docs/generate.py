"""Write the generated parts of README.md and docs/*.md anew from the code and from the recorded results.

A part stands between ``<!-- generated: NAME ARGUMENT -->`` and ``<!-- end -->``. ``python docs/generate.py`` rewrites
them; with ``--check`` it changes nothing and exits with status 1 if one is out of date.
"""

import json
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from tabletop_core.spec import GameSpec, installed_games

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results"
PART = re.compile(r"(<!-- generated: (?P<name>[a-z]+) ?(?P<argument>\S*) -->\n).*?(<!-- end -->)", re.DOTALL)


def spec_named(name: str) -> GameSpec:
    """The installed game, or a clear error."""
    games = installed_games()
    if name not in games:
        raise SystemExit(f"no game {name!r} is installed, there are: {', '.join(games)}")
    return games[name]


def cards(name: str) -> str:
    """Every card of the built-in pack in generated words."""
    package = name.rsplit("_v", 1)[0] + "_env"
    return str(import_module(f"{package}.content").markdown())


def results_table(name: str) -> str:
    """The table that ``benchmarks`` printed for a recorded results file, with its command."""
    from benchmarks.report import markdown_of

    return markdown_of(json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8")))


PARTS: dict[str, Callable[[str], str]] = {
    "options": lambda name: spec_named(name).options_markdown(),
    "actions": lambda name: spec_named(name).actions().markdown(),
    "observation": lambda name: spec_named(name).layout().markdown(),
    "cards": cards,
    "results": results_table,
}


def regenerated(text: str) -> str:
    """``text`` with every generated part as it should be."""
    return PART.sub(lambda part: part[1] + PARTS[part["name"]](part["argument"]) + part[4], text)


def main() -> int:
    """Rewrite, or check, all pages; the exit status."""
    stale = []
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
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
    sys.exit(main())
