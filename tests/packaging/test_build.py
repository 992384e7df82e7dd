"""What tabletop_core/build.py promises: which build runs, and a warning when it is not the one you see."""

import ast
import hashlib
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import tabletop_core
import tabletop_core.build
import tabletop_core.rng

ROOT = Path(tabletop_core.build.ROOT)
HOT_SOURCES = list(tabletop_core.build.read_manifest().hashes)
needs_compiled = pytest.mark.skipif(not HOT_SOURCES, reason="nothing is compiled here")


def python(code: str, *, tree: Path = ROOT, pure: bool = False, options: tuple[str, ...] = ()) -> str:
    """What a new interpreter prints, errors included, when it runs ``code`` with the packages of ``tree``."""
    env = os.environ | {"PYTHONPATH": str(tree), "TABLETOP_PURE": "1" if pure else ""}
    command = [sys.executable, *options, "-c", code]
    done = subprocess.run(command, env=env, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree in which ``tabletop_core.rng`` passes for compiled: its extension is an empty file, never imported."""
    package = tmp_path / "tabletop_core"
    package.mkdir()
    for name in ("__init__.py", "build.py", "rng.py"):
        (package / name).write_bytes((ROOT / "tabletop_core" / name).read_bytes())
    (package / f"rng{EXTENSION_SUFFIXES[0]}").touch()
    digest = hashlib.sha256((package / "rng.py").read_bytes()).hexdigest()
    (package / "compiled.sha256").write_text(f"{digest}  tabletop_core/rng.py\n# mypy 2.4.1 cpython-311\n# gcc 12\n")
    return tmp_path


# Sources that hot ones import and that are never compiled: words.
NOT_HOT = {"tabletop_core/errors.py", "tabletop_core/layout.py", "patriot_env/action_words.py"}


@needs_compiled
@pytest.mark.parametrize("source", HOT_SOURCES)
def test_what_hot_sources_import_is_hot(source: str) -> None:
    imports = [
        [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    files = {f"{module.replace('.', '/')}.py" for modules in imports for module in modules if module}
    assert {file for file in files if (ROOT / file).exists()} <= {*HOT_SOURCES, *NOT_HOT}


# --- which build runs ------------------------------------------------------------------------------------------------


def test_build_info_tells_what_this_process_runs() -> None:
    info = tabletop_core.build_info()
    rng_is_source = str(tabletop_core.rng.__file__).endswith(".py")
    if tabletop_core.build.PURE or not HOT_SOURCES:
        assert (info.mode, info.compiled, rng_is_source) == ("interpreted", (), True)
        assert "interpreted" in str(info)
        assert info.why
    else:
        assert (info.mode, info.interpreted, rng_is_source) == ("compiled", (), False)
        assert "tabletop_core.rng" in info.compiled
        assert f"{len(info.compiled)} module" in str(info)
        assert f"mypyc {info.mypy}" in str(info)
        assert info.why == ""
    assert info.version == tabletop_core.__version__
    assert info.python in sys.version


IMPORT_ALL = """
import importlib, tabletop_core
from tabletop_core.build import _module_of, read_manifest
files = [importlib.import_module(_module_of(path)).__file__ for path in read_manifest().hashes]
print(sum(file.endswith(".py") for file in files), len(files), tabletop_core.build_info().mode)
"""


@needs_compiled
def test_tabletop_pure_runs_the_sources_of_a_compiled_tree() -> None:
    count = len(HOT_SOURCES)
    assert python(IMPORT_ALL, pure=True) == f"{count} {count} interpreted"
    assert python(IMPORT_ALL, options=("-W", "error")) == f"0 {count} compiled"


def test_tabletop_pure_0_means_no(tree: Path) -> None:
    code = "import os; os.environ['TABLETOP_PURE'] = '0'; import tabletop_core; print(tabletop_core.build.PURE)"
    assert python(code, tree=tree) == "False"


def test_a_tree_without_compiled_modules_is_interpreted_and_says_how_to_compile(tree: Path) -> None:
    (tree / "tabletop_core" / "compiled.sha256").unlink()
    said = python("import tabletop_core; print(tabletop_core.build_info())", tree=tree, options=("-W", "error"))
    assert "interpreted" in said
    assert "make build" in said


def test_some_compiled_modules_missing_is_mixed(tree: Path) -> None:
    manifest = tree / "tabletop_core" / "compiled.sha256"
    manifest.write_text(f"{'0' * 64}  tabletop_core/game.py\n" + manifest.read_text())
    said = python("import tabletop_core; print(tabletop_core.build_info())", tree=tree)
    assert "mixed" in said
    assert "interpreted: tabletop_core.game" in said


# --- stale compiled modules ------------------------------------------------------------------------------------------


def test_an_unchanged_source_is_not_stale(tree: Path) -> None:
    assert python("import tabletop_core", tree=tree) == ""


def test_a_touched_source_is_not_stale(tree: Path) -> None:
    os.utime(tree / "tabletop_core" / "rng.py", (2e9, 2e9))
    assert python("import tabletop_core", tree=tree) == ""


def test_an_edited_source_is_stale_and_the_warning_names_it_and_the_remedy(tree: Path) -> None:
    source = tree / "tabletop_core" / "rng.py"
    source.write_text(source.read_text() + "\n# edited\n")
    said = python("import tabletop_core", tree=tree)
    assert "StaleBuildWarning" in said
    assert "tabletop_core/rng.py" in said
    assert "make build" in said


def test_a_stale_module_that_is_not_in_use_is_not_mentioned(tree: Path) -> None:
    source = tree / "tabletop_core" / "rng.py"
    source.write_text(source.read_text() + "\n# edited\n")
    assert python("import tabletop_core.rng", tree=tree, pure=True) == ""
    (tree / "tabletop_core" / f"rng{EXTENSION_SUFFIXES[0]}").unlink()
    assert python("import tabletop_core.rng", tree=tree) == ""


def test_a_compiled_module_without_its_source_is_not_stale(tree: Path) -> None:
    (tree / "tabletop_core" / "rng.py").unlink()
    assert python("import tabletop_core", tree=tree) == ""


# --- importing a game is cheap ---------------------------------------------------------------------------------------


GAMES = sorted(path.parent.name for path in ROOT.glob("*_env/__init__.py"))


@pytest.mark.parametrize("package", ["tabletop_core", *GAMES, "benchmarks"])
def test_importing_a_package_imports_nothing_heavy(package: str) -> None:
    heavy = {"gymnasium", "matplotlib", "msgspec", "numpy", "pettingzoo", "pygame", "scipy", "torch", "yaml"}
    code = f"import sys, {package}; print(sorted({heavy!r} & set(sys.modules)))"
    assert python(code, pure=tabletop_core.build.PURE) == "[]"
