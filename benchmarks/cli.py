"""``python -m benchmarks COMMAND``, also installed as ``tabletop``: one command, one dataclass of arguments."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Protocol

from benchmarks.errors import INTERRUPTED_STATUS, CommandError
from tabletop_core.content import ContentError
from tabletop_core.replay import ReplayError
from tabletop_core.spec import OptionError

if TYPE_CHECKING:
    from benchmarks.configuration import Train

DESCRIPTION = "Train, measure and play agents. `tabletop COMMAND --help` lists a command's arguments."
USAGE_STATUS = 2
TRAIN_LIBRARIES = ("matplotlib", "rich", "sb3_contrib", "scipy", "stable_baselines3", "torch", "tyro")


class Command(Protocol):
    """What the dataclass of a command can do."""

    def run(self) -> None:
        """Carry the command out."""


def main(words: Sequence[str] | None = None) -> None:
    """Run the command in ``words`` (default: the command line); what goes wrong is one line and exit status 2."""
    # Threads that wait for each other by spinning make training four times slower on a machine that does other things
    # as well. Must be said before torch is imported.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        parse(sys.argv[1:] if words is None else words).run()
    except (CommandError, ContentError, OptionError, ReplayError, OSError) as error:
        _fail(str(error))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in TRAIN_LIBRARIES:
            raise
        _fail(f"this needs {error.name}, which is not installed: pip install 'tabletop-envs[train]'")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED_STATUS)


def parse(words: Sequence[str]) -> Command:
    """The command in ``words`` with its arguments; prints what is wrong with them, and exits."""
    from benchmarks.configuration import Train, read_config

    command = _parse(words, Train())
    if isinstance(command, Train) and command.config:  # once more, with the file's values as the defaults
        return _parse(words, Train(**read_config(command.config)))
    return command


def _parse(words: Sequence[str], train: "Train") -> Command:
    import tyro  # here, so that it is reported like anything else that is not installed
    from tyro.conf import subcommand

    from benchmarks.balance import MeasureBalance
    from benchmarks.configuration import Quickstart, Train
    from benchmarks.evaluate import Evaluate, Match
    from benchmarks.exploit import Exploit
    from benchmarks.play import Play
    from benchmarks.scores import Publish, Reproduce
    from benchmarks.throughput import Speed
    from benchmarks.tournament import Tournament

    commands = (
        Annotated[Quickstart, subcommand("quickstart")]
        | Annotated[Train, subcommand("train", default=train)]
        | Annotated[Evaluate, subcommand("evaluate")]
        | Annotated[Match, subcommand("match")]
        | Annotated[Exploit, subcommand("exploit")]
        | Annotated[Tournament, subcommand("tournament")]
        | Annotated[Publish, subcommand("publish")]
        | Annotated[Reproduce, subcommand("reproduce")]
        | Annotated[Play, subcommand("play")]
        | Annotated[MeasureBalance, subcommand("balance")]
        | Annotated[Speed, subcommand("speed")]
    )
    command: Command = tyro.cli(commands, prog="tabletop", description=DESCRIPTION, args=words)
    return command


def _fail(message: str) -> None:
    print(f"error: {message}", file=sys.stderr)
    sys.exit(USAGE_STATUS)
