"""What README.md and docs/ show is true: their Python runs, their generated tables are up to date, examples work."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?://)([^)#]+)\)")
EXAMPLES = {
    "play_random.py": [],
    "rllib_masked.py": ["--iterations", "1", "--games", "10"],
    "batch_statistics.py": ["--games", "200"],
    "custom_agent.py": ["--games", "2"],
    "single_seat.py": ["--decisions", "2000"],
}
NEEDS = {"rllib_masked.py": ("ray", "tree", "pyarrow")}  # not in the extra `dev`: RLlib wants a gymnasium of its own


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)


def snippets() -> list[object]:
    found = []
    for page in PAGES:
        for number, code in enumerate(CODE.findall(page.read_text(encoding="utf-8")), start=1):
            found.append(pytest.param(code, id=f"{page.name}-{number}"))
    return found


@pytest.mark.parametrize("code", snippets())
def test_python_on_a_page_runs(code: str) -> None:
    done = run("-c", code)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example_runs(name: str) -> None:
    if missing := [module for module in NEEDS.get(name, ()) if find_spec(module) is None]:
        pytest.skip(f"{', '.join(missing)} of ray[rllib] is not installed")
    done = run(f"examples/{name}", *EXAMPLES[name])
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_example_is_run() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


def test_generated_parts_are_up_to_date() -> None:
    done = run("docs/generate.py", "--check")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert not missing
