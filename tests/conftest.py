"""Which tests need to run in one build only, and how many cores a test process takes.

The suite runs compiled, and again interpreted (TABLETOP_PURE=1). What ONCE lists tests modules that are never compiled:
both runs would execute the same Python code, so the interpreted one leaves it out where compiled modules are at hand to
run it, unless a file is named on the command line. All that plays by the rules of a game runs in both builds: the tests
of rules and cards, conformance, perft and playthroughs. Conformance plays the same games in both builds and compares
them byte by byte; perft and playthroughs compare each build with what is written down.
"""

import os
from pathlib import Path

import pytest

from tabletop_core.build import PURE, read_manifest

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before torch is loaded: several test processes share the cores

TESTS = Path(__file__).parent
IS_SECOND_RUN = PURE and bool(read_manifest().hashes)  # interpreted, in a tree that is compiled too

# A file or folder of tests, and the sources it is about.
ONCE = {
    "benchmarks": ["benchmarks"],
    "compile/test_content.py": ["compile_env/content.py", "compile_env/card_checks.py", "compile_env/vocabulary.py"],
    "compile/test_render.py": ["compile_env/render.py", "compile_env/picture.py", "compile_env/view.py"],
    "compile/test_rules_are_tested.py": ["compile_env/RULES.md"],
    "conformance/test_secret_choices.py": ["tabletop_core/testing"],
    "conformance/test_suite.py": ["tabletop_core/testing"],
    "core/test_aec.py": ["tabletop_core/aec.py"],
    "core/test_content.py": ["tabletop_core/content.py", "tabletop_core/content_reader.py"],
    "core/test_drawing.py": ["tabletop_core/drawing.py"],
    "core/test_files.py": ["tabletop_core/files.py"],
    "core/test_layout.py": ["tabletop_core/layout.py"],
    "core/test_playthrough.py": ["tabletop_core/playthrough.py"],
    "core/test_replay.py": ["tabletop_core/replay.py"],
    "core/test_rules_are_tested.py": ["tests/rules_are_tested.py"],
    "core/test_single_seat.py": ["tabletop_core/single_seat.py"],
    "core/test_spec.py": ["tabletop_core/spec.py"],
    "docs": ["docs", "examples", "README.md"],
    "komitet/test_content.py": ["komitet_env/content.py", "komitet_env/packing.py", "komitet_env/vocabulary.py"],
    "komitet/test_news.py": ["komitet_env/news.py", "komitet_env/view.py"],
    "komitet/test_packs.py": ["komitet_env/content.py", "komitet_env/content_checks.py", "komitet_env/vocabulary.py"],
    "komitet/test_render.py": ["komitet_env/render.py", "komitet_env/picture.py", "komitet_env/view.py"],
    "komitet/test_rules_are_tested.py": ["komitet_env/RULES.md"],
    "kompromat/test_content.py": ["kompromat_env/content.py"],
    "kompromat/test_render.py": ["kompromat_env/render.py", "kompromat_env/view.py"],
    "kompromat/test_rules_are_tested.py": ["kompromat_env/RULES.md"],
    "patriot/test_action_words.py": ["patriot_env/action_words.py"],
    "patriot/test_content.py": ["patriot_env/content.py", "patriot_env/packing.py", "patriot_env/vocabulary.py"],
    "patriot/test_news.py": ["patriot_env/news.py", "patriot_env/view.py"],
    "patriot/test_render.py": ["patriot_env/render.py", "patriot_env/picture.py"],
    "patriot/test_rules_are_tested.py": ["patriot_env/RULES.md"],
    "patriot/test_view.py": ["patriot_env/view.py"],
}

# Files of statistics: many draws or games, whose numbers are the same in either build. That the builds draw and choose
# alike is what conformance compares (``other_build_agrees``).
STATISTICS = (
    "compile/test_resampling.py",
    "komitet/test_bots.py",
    "patriot/test_bots.py",
    "patriot/test_resampling.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--once-too", action="store_true", help="interpreted, run what one build is enough for as well")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out, interpreted, what the compiled build runs alike, without even importing it."""
    leaves_out = IS_SECOND_RUN and not config.getoption("--once-too")
    return True if leaves_out and runs_once(collection_path) else None


def pytest_report_header() -> str | None:
    """Say so."""
    return "interpreted, beside a compiled build: --once-too runs what is else left out" if IS_SECOND_RUN else None


def runs_once(path: Path) -> bool:
    """Whether ONCE or STATISTICS has the file, or a folder that it is in."""
    return path.is_relative_to(TESTS) and any(path.is_relative_to(TESTS / listed) for listed in (*ONCE, *STATISTICS))
