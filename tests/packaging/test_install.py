"""What setup.py and pyproject.toml promise: what is in an installation, with and without a C compiler."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import tabletop_core
from tabletop_core.build import PURE, ROOT, read_manifest

SOURCES = Path(ROOT)
ONLY_HOT = "tabletop_core/rng.py"
needs_sources = pytest.mark.skipif(not (SOURCES / "setup.py").exists(), reason="an installation, not a source tree")
pytestmark = needs_sources


def hot() -> tuple[str, ...]:
    """The list in setup.py."""
    for statement in ast.parse((SOURCES / "setup.py").read_text()).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "HOT":
            return tuple(ast.literal_eval(statement.value))
    raise AssertionError("setup.py has no HOT")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what an installation needs, with nothing built and one short hot module, so that building is quick."""
    copy = tmp_path / "tree"
    built = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "compiled.sha256")
    for package in [path.parent for path in SOURCES.glob("*/__init__.py") if path.parent.name != "tests"]:
        shutil.copytree(package, copy / package.name, ignore=built)
    for name in ("setup.py", "pyproject.toml", "LICENSE", "README.md"):
        if (SOURCES / name).exists():
            shutil.copy(SOURCES / name, copy)
    setup, count = re.subn(
        r"\nHOT = \(.*?\n\)", f"\nHOT = ({ONLY_HOT!r},)", (copy / "setup.py").read_text(), flags=re.S
    )
    assert count == 1
    (copy / "setup.py").write_text(setup)
    return copy


def run(*command: str, tree: Path, **env: str) -> str:
    """What a command prints in ``tree``, errors included; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if name != "TABLETOP_PURE"} | env
    done = subprocess.run(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def pip_install(tree: Path, **env: str) -> tuple[str, Path]:
    """What pip says, and where it has installed to."""
    target = tree.parent / "installed"
    options = ("--verbose", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target", str(target))
    return run(sys.executable, "-m", "pip", "install", *options, ".", tree=tree, **env), target


def build_info(target: Path) -> str:
    """``str(build_info())`` of an installation, its hot module imported."""
    code = "import tabletop_core.rng; print(tabletop_core.__file__, tabletop_core.build_info())"
    said = run(sys.executable, "-c", code, tree=target, PYTHONPATH=str(target))
    assert str(target) in said
    return said


# --- lists agree -----------------------------------------------------------------------------------------------------


def test_every_hot_module_exists_once() -> None:
    assert len(set(hot())) == len(hot())
    assert [path for path in hot() if not (SOURCES / path).exists()] == []


@pytest.mark.skipif(not read_manifest().hashes, reason="nothing is compiled here")
def test_what_is_compiled_here_is_what_setup_py_lists() -> None:
    assert sorted(read_manifest().hashes) == sorted(hot()), "run `make build`"


def test_the_version_is_the_same_everywhere() -> None:
    version = tabletop_core.__version__
    assert f"\nversion: {version}\n" in (SOURCES / "CITATION.cff").read_text()
    assert f"\n## [{version}]" in (SOURCES / "CHANGELOG.md").read_text()


def test_mypyc_is_pinned_once() -> None:
    files = [SOURCES / name for name in ("pyproject.toml", "setup.py", "Makefile")]
    pins = [pin for file in files for pin in re.findall(r"mypy(?:\[mypyc\])?==", file.read_text())]
    assert len(pins) == 1


def test_the_base_installation_has_no_learning_library() -> None:
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]}
    assert names == {"gymnasium", "librt", "msgspec", "mypy_extensions", "numpy", "pettingzoo", "pyyaml"}


def test_every_game_package_imports_the_core_first() -> None:
    # Else the first import of a game would take its compiled modules, TABLETOP_PURE or not.
    for file in SOURCES.glob("*_env/__init__.py"):
        first = next(s for s in ast.parse(file.read_text()).body if isinstance(s, ast.Import | ast.ImportFrom))
        assert ast.unparse(first).startswith("from tabletop_core import"), file


# --- building --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="the same in both modes")
def test_without_a_compiler_the_installation_succeeds_and_says_so(tree: Path) -> None:
    said, target = pip_install(tree, CC="/bin/false")
    assert "INTERPRETED" in said
    assert "install a C compiler" in said
    assert "interpreted" in build_info(target)
    assert not [*target.rglob("*__mypyc*"), *target.rglob("compiled.sha256")]


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="the same in both modes")
def test_without_a_compiler_a_build_in_place_leaves_no_old_modules(tree: Path) -> None:
    old = [tree / "tabletop_core" / f"{name}{EXTENSION_SUFFIXES[0]}" for name in ("rng", "compiled__mypyc", "no_more")]
    for file in old:
        file.touch()
    said = run(sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", tree=tree, CC="/bin/false")
    assert "INTERPRETED" in said
    assert [file.name for file in old if file.exists()] == []
    assert "interpreted" in build_info(tree)


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="the same in both modes")
def test_tabletop_pure_installs_sources_and_data_only(tree: Path) -> None:
    said, target = pip_install(tree, TABLETOP_PURE="1", CC="/bin/false")
    assert "INTERPRETED" not in said
    assert "interpreted" in build_info(target)
    assert not [path for suffix in EXTENSION_SUFFIXES for path in target.rglob("*" + suffix)]
    kept = ("py.typed", "RULES.md", "content/*.yaml", "configs/*.yaml")
    data = {path.relative_to(tree) for pattern in kept for path in tree.glob(f"*/{pattern}")}
    assert {path for path in data if not (target / path).exists()} == set()
    assert not (target / "tests").exists()


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="the same in both modes")
@pytest.mark.skipif(not read_manifest().hashes, reason="no C compiler, or nothing is compiled here")
def test_an_installation_is_compiled(tree: Path) -> None:
    _, target = pip_install(tree)
    assert "compiled: 1 module by mypyc" in build_info(target)


@pytest.mark.slow
@pytest.mark.skipif(PURE, reason="the same in both modes")
@pytest.mark.skipif(not read_manifest().hashes, reason="no C compiler, or nothing is compiled here")
def test_a_build_in_place_builds_what_changed_and_nothing_else(tree: Path) -> None:
    build = (sys.executable, "setup.py", "build_ext", "--inplace")
    assert "building" in run(*build, tree=tree)
    assert "compiled: 1 module" in build_info(tree)
    assert "up to date" in run(*build, tree=tree, CC="/bin/false")
    source = tree / ONLY_HOT
    source.write_text(source.read_text() + "\nADDED = 1\n")
    assert "stale" in build_info(tree)
    assert "building" in run(*build, tree=tree)
    code = "import tabletop_core.rng as rng; print(rng.__file__, rng.ADDED)"
    said = run(sys.executable, "-W", "error", "-c", code, tree=tree, PYTHONPATH=str(tree))
    assert re.fullmatch(r".*[^y] 1\n", said)
