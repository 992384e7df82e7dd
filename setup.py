"""Compiles the hot modules with mypyc; everything else about the distribution is in pyproject.toml.

Without a C compiler the installation goes on, and the same sources run interpreted. ``TABLETOP_PURE=1`` compiles
nothing.
"""

import hashlib
import importlib.metadata
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

# The modules in which games are played, in the order of their imports. This is the only list of them.
HOT = (
    "tabletop_core/rng.py",
    "tabletop_core/game.py",
    "tabletop_core/batch.py",
    "tabletop_core/search.py",
    "kompromat_env/state.py",
    "kompromat_env/actions.py",
    "kompromat_env/items.py",
    "kompromat_env/missions.py",
    "kompromat_env/attempts.py",
    "kompromat_env/reveal.py",
    "kompromat_env/knowledge.py",
    "kompromat_env/observation.py",
    "kompromat_env/rules.py",
    "kompromat_env/forecast.py",
    "kompromat_env/prices.py",
    "kompromat_env/odds.py",
    "kompromat_env/turns.py",
    "kompromat_env/item_choices.py",
    "kompromat_env/bots.py",
    "compile_env/program.py",
    "compile_env/state.py",
    "compile_env/numbering.py",
    "compile_env/field_summary.py",
    "compile_env/knowledge.py",
    "compile_env/facts.py",
    "compile_env/queries.py",
    "compile_env/standing_rules.py",
    "compile_env/moves.py",
    "compile_env/steps.py",
    "compile_env/targets.py",
    "compile_env/field_steps.py",
    "compile_env/hand_steps.py",
    "compile_env/play_steps.py",
    "compile_env/protocols.py",
    "compile_env/compiling.py",
    "compile_env/possible.py",
    "compile_env/other_steps.py",
    "compile_env/effects.py",
    "compile_env/turns.py",
    "compile_env/actions.py",
    "compile_env/observation_head.py",
    "compile_env/observation_cards.py",
    "compile_env/observation_table.py",
    "compile_env/observation.py",
    "compile_env/asking.py",
    "compile_env/marks.py",
    "compile_env/ways.py",
    "compile_env/resampling.py",
    "compile_env/invariants.py",
    "compile_env/describing.py",
    "compile_env/rules.py",
    "compile_env/bots.py",
    "komitet_env/tables.py",
    "komitet_env/state.py",
    "komitet_env/actions.py",
    "komitet_env/boards.py",
    "komitet_env/goods.py",
    "komitet_env/losses.py",
    "komitet_env/stress.py",
    "komitet_env/free_effects.py",
    "komitet_env/checks.py",
    "komitet_env/roads.py",
    "komitet_env/opening.py",
    "komitet_env/exchanges.py",
    "komitet_env/tasks.py",
    "komitet_env/cities.py",
    "komitet_env/serve.py",
    "komitet_env/rounds.py",
    "komitet_env/setup.py",
    "komitet_env/resampling.py",
    "komitet_env/invariants.py",
    "komitet_env/printed_cards.py",
    "komitet_env/observed_boards.py",
    "komitet_env/observed_cards.py",
    "komitet_env/observed_frames.py",
    "komitet_env/observation.py",
    "komitet_env/rules.py",
    "komitet_env/chances.py",
    "komitet_env/outlook.py",
    "komitet_env/worths.py",
    "komitet_env/needs.py",
    "komitet_env/effect_worths.py",
    "komitet_env/serve_worths.py",
    "komitet_env/check_choices.py",
    "komitet_env/goods_choices.py",
    "komitet_env/team_choices.py",
    "komitet_env/bots.py",
    "patriot_env/tables.py",
    "patriot_env/state.py",
    "patriot_env/actions.py",
    "patriot_env/memory.py",
    "patriot_env/cards.py",
    "patriot_env/order.py",
    "patriot_env/windows.py",
    "patriot_env/trackers.py",
    "patriot_env/war_room.py",
    "patriot_env/riots.py",
    "patriot_env/rolls.py",
    "patriot_env/beacons.py",
    "patriot_env/laboratory.py",
    "patriot_env/deaths.py",
    "patriot_env/votes.py",
    "patriot_env/acting.py",
    "patriot_env/steps.py",
    "patriot_env/briefs.py",
    "patriot_env/rounds.py",
    "patriot_env/setup.py",
    "patriot_env/allegiance_deals.py",
    "patriot_env/histories.py",
    "patriot_env/resampling.py",
    "patriot_env/invariants.py",
    "patriot_env/printed_cards.py",
    "patriot_env/observed_frames.py",
    "patriot_env/observed_seats.py",
    "patriot_env/observation.py",
    "patriot_env/rules.py",
    "patriot_env/suspicion.py",
    "patriot_env/outlook.py",
    "patriot_env/worths.py",
    "patriot_env/card_choices.py",
    "patriot_env/act_choices.py",
    "patriot_env/bots.py",
)

PACKAGES = tuple(dict.fromkeys(path.partition("/")[0] for path in HOT))

# The hot modules of a package go into one library, so that a call from one to another is a plain C call. Each module
# also gets a small extension of its own beside its source, which is what `import` finds. A library is compiled anew
# only where its own C code or that of what it builds on has changed, and several are compiled at once.
LIBRARIES = {f"{package}.compiled": [path for path in HOT if path.startswith(f"{package}/")] for package in PACKAGES}

# What was compiled, for tabletop_core/build.py to compare with what is there. `sha256sum --check` reads it as well.
MANIFEST = "tabletop_core/compiled.sha256"

# Calls between the hot modules may be inlined: nobody replaces their functions at load time.
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]

# Types are looked up in the sources and in mypy's own stubs only, never in what happens to be installed: the C code is
# then the same in every environment. `make lint` is where the strict checking is done.
MYPYC_OPTIONS = ["--config-file=", "--no-site-packages", "--ignore-missing-imports"]

# In the C code, an index into a vector is tried as it is and then, where it does not fit, counted from the end.
INDEX_CHECK = re.compile(r"(= \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +if) \((\w+)\) goto")

PURE = os.environ.get("TABLETOP_PURE", "") not in ("", "0")


def module_of(path: str) -> str:
    """``a/b.py`` as ``a.b``."""
    return path.removesuffix(".py").replace("/", ".")


def mypyc_requirement() -> list[str]:
    """The pinned compiler, from pyproject's extra ``build``."""
    with open("pyproject.toml", "rb") as file:
        return [r for r in tomllib.load(file)["project"]["optional-dependencies"]["build"] if r.startswith("mypy")]


def sha256_of(path: str) -> str:
    """The hash of a file's bytes."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def recipe() -> str:
    """The hash of how modules are compiled: of this file without the list of them."""
    before, _, after = Path("setup.py").read_text(encoding="utf-8").partition("HOT = (")
    return hashlib.sha256((before + after.partition("\n)\n")[2]).encode()).hexdigest()


def text_of(path: Path) -> str:
    """The text of a file; empty when there is none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def manifest() -> str:
    """The hash of each hot source as it is now, and what compiles it. Exits where mypy is not installed."""
    try:
        mypy = importlib.metadata.version("mypy")
    except importlib.metadata.PackageNotFoundError:
        sys.exit("mypy, which compiles the hot modules, is missing: pip install --editable '.[build]'")
    hashes = [f"{sha256_of(path)}  {path}\n" for path in HOT]
    return "".join(hashes) + f"# mypy {mypy} {sys.implementation.cache_tag} setup.py {recipe()}\n"


def hinted_at_indices(source: Path) -> Path:
    """A copy of the C code that tells the compiler that indices nearly always fit, so that loops run straight through.

    It is not written again where it would be the same: what is compiled from it is then still good.
    """
    copy = source.with_suffix(".hinted.c")
    text = INDEX_CHECK.sub(r"\1 (likely(\2)) goto", source.read_text(encoding="utf-8"))
    if text != text_of(copy):
        copy.write_text(text, encoding="utf-8")
    return copy


def compiler_version(compiler: object) -> str:
    """The first line that the C compiler says of itself."""
    command = getattr(compiler, "compiler", None)
    if not command:
        return str(getattr(compiler, "compiler_type", "unknown"))
    said = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
    return (said.splitlines() or [command[0]])[0]


class BuildHot(build_ext):
    """``build_ext`` that calls mypyc late, skips what is up to date, and builds all or nothing.

    mypyc runs here and not when setup.py is read: setup.py is also read to ask what the build requires, when mypy is
    not there yet, and for the metadata, when its half minute would be wasted.
    """

    def run(self) -> None:
        """Compile, or say why not and leave the interpreted build."""
        in_place = self.inplace
        self.parallel = self.parallel or True  # as many compilers as there are cores
        described = manifest()
        if in_place and not self.force and self.is_current(described):
            print("The compiled modules are up to date.")
            return
        # Other flags, or another mypy, make something else of C code that may not have changed.
        self.force = self.force or described.splitlines()[-1] not in text_of(Path(self.build_lib, MANIFEST))
        self.remove_left_over()
        self.generate_c()
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            self.inplace = in_place
            self.discard(error)
            return
        described += f"# {compiler_version(self.compiler)}\n"
        for root in self.roots():
            Path(root, MANIFEST).write_text(described, encoding="utf-8")

    def roots(self) -> list[str]:
        """Where compiled modules go: the build folder, and the source tree for `--inplace` and editable installs."""
        return [self.build_lib, "."] if self.inplace else [self.build_lib]

    def files(self) -> list[str]:
        """The extension files, relative to a root."""
        return [self.get_ext_filename(extension.name) for extension in self.extensions]

    def is_current(self, described: str) -> bool:
        """Whether the source tree holds extensions compiled from just these sources, by this mypy and setup.py."""
        return text_of(Path(MANIFEST)).startswith(described) and all(Path(file).exists() for file in self.files())

    def remove_left_over(self) -> None:
        """Remove the extension of a module that is no longer hot: it would hide its source for ever."""
        wanted = set(self.files())
        for root in self.roots():
            for package in self.distribution.packages or []:
                folder = package.replace(".", os.sep)
                for file in Path(root, folder).glob("*" + sysconfig.get_config_var("EXT_SUFFIX")):
                    if os.path.join(folder, file.name) not in wanted:
                        file.unlink()

    def generate_c(self) -> None:
        """Translate the hot modules to C. A type error ends the build here: that is a mistake in the sources."""
        from mypyc.build import mypycify

        groups: list[tuple[list[str], str | None]] = [(paths, name) for name, paths in LIBRARIES.items()]
        made = mypycify([*MYPYC_OPTIONS, *HOT], separate=groups, opt_level="3")
        by_name = {extension.name: extension for extension in made}
        for name in LIBRARIES:
            library = by_name[name + "__mypyc"]
            library.sources = [str(hinted_at_indices(Path(file))) for file in library.sources]
        for extension in self.extensions:
            source = by_name[extension.name]
            extension.sources, extension.depends = source.sources, source.depends
            extension.include_dirs = source.include_dirs
            # A newer C compiler may warn of something new; that must not cost a user the compiled build.
            extension.extra_compile_args = [flag for flag in source.extra_compile_args if flag != "-Werror"] + FLAGS

    def discard(self, error: Exception) -> None:
        """Remove what was compiled, since a part of it cannot be imported without the rest, and say so."""
        for root in self.roots():
            for file in [*self.files(), MANIFEST]:
                Path(root, file).unlink(missing_ok=True)
        self.extensions = []
        print(
            f"{'=' * 100}\nWARNING: tabletop-envs is installed INTERPRETED, some 100 times slower than compiled.\n"
            f"The C compiler failed: {error}\n"
            "To get the compiled build, install a C compiler (Debian: build-essential) and run this again.\n"
            f"{'=' * 100}",
            file=sys.stderr,
        )


if PURE:
    setup()
else:
    setup(
        # Named with their sources here, for the source distribution; BuildHot.generate_c fills in the rest.
        ext_modules=[
            *(Extension(f"{name}__mypyc", paths) for name, paths in LIBRARIES.items()),
            *(Extension(module_of(path), [path]) for path in HOT),
        ],
        cmdclass={"build_ext": BuildHot},
        # Installers ask what the build requires with `egg_info`; a direct `setup.py build_ext` takes what is there.
        setup_requires=mypyc_requirement() if "egg_info" in sys.argv else [],
    )
