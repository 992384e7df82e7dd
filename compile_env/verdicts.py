"""What a step answers to the engine's loop."""

from typing import Final

from mypy_extensions import i64

DID_NOT: Final[i64] = 0  # the step is over and has changed nothing
DID: Final[i64] = 1  # the step is over
AGAIN: Final[i64] = 2  # a part of it is done: call it again once the consequences are resolved
JUMPED: Final[i64] = 3  # the next step is set already
