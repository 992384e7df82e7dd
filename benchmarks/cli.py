"""``python -m benchmarks COMMAND``, also installed as ``tabletop``: one command, one dataclass of arguments."""

import sys
from collections.abc import Sequence
from typing import Protocol

from benchmarks.errors import CommandError
from tabletop_core.content import ContentError
from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.spec import OptionError

USAGE_STATUS = 2
INTERRUPTED_STATUS = 130  # what a shell says of a program that Ctrl-C has ended


class Command(Protocol):
    """What the dataclass of a command can do."""

    def run(self) -> None:
        """Carry the command out."""


def main(words: Sequence[str] | None = None) -> None:
    """Run the command in ``words`` (default: the command line); what goes wrong is one line and exit status 2."""
    try:
        parse(sys.argv[1:] if words is None else words).run()
    except (CommandError, ContentError, OptionError, IllegalActionError, GameOverError, OSError) as error:
        _fail(str(error))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in ("benchmarks", "tabletop_core"):
            raise
        _fail(f"this needs {error.name}, which is not installed: pip install 'tabletop-envs[train]'")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED_STATUS)


def parse(words: Sequence[str]) -> Command:
    """The command in ``words`` with its arguments; prints what is wrong with them, and exits."""
    import tyro  # here, so that it is reported like anything else that is not installed

    from benchmarks.evaluate import Evaluate, Match

    command: Command = tyro.extras.subcommand_cli_from_dict(
        {"match": Match, "evaluate": Evaluate},
        prog="tabletop",
        description="Train, measure and play agents. `tabletop COMMAND --help` lists a command's arguments.",
        args=words,
        config=(tyro.conf.OmitArgPrefixes,),
    )
    return command


def _fail(message: str) -> None:
    print(f"error: {message}", file=sys.stderr)
    sys.exit(USAGE_STATUS)
