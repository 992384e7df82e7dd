"""What runs in one build only is about sources that are never compiled, and runs in the other if that is asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_core.build import read_manifest
from tests.conftest import ONCE, TESTS, runs_once
from tests.packaging.test_install import SOURCES, hot

BOTH = ("conformance/test_conformance.py", "perft", "playthroughs")  # they compare the builds
A_FILE = "core/test_layout.py"


@pytest.mark.parametrize("listed", ONCE)
def test_what_runs_once_is_about_sources_that_are_never_compiled(listed: str) -> None:
    assert (TESTS / listed).exists()
    for source in (SOURCES / source for source in ONCE[listed]):
        assert source.exists()
        assert [path for path in hot() if (SOURCES / path).is_relative_to(source)] == []


@pytest.mark.parametrize("name", BOTH)
def test_what_compares_the_builds_runs_in_both(name: str) -> None:
    path = TESTS / name
    files = [path] if path.is_file() else list(path.glob("test_*.py"))
    assert files
    assert not any(map(runs_once, files))


def collects(path: Path, *options: str, pure: str) -> bool:
    """Whether pytest, given ``path``, would run the tests of A_FILE."""
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(path), *options]
    env = os.environ | {"TABLETOP_PURE": pure}
    done = subprocess.run(words, cwd=SOURCES, env=env, capture_output=True, text=True, check=False)
    return "test_size_and_high_of_a_layout" in done.stdout


@pytest.mark.skipif(not read_manifest().hashes, reason="nothing is compiled here")
def test_interpreted_they_are_left_out_unless_asked_for() -> None:
    folder = (TESTS / A_FILE).parent
    assert not collects(folder, pure="1")
    assert collects(folder, "--once-too", pure="1")
    assert collects(TESTS / A_FILE, pure="1")
    assert collects(TESTS / A_FILE, pure="")
