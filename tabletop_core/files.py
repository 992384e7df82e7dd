"""Files that are whole or not there at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any


class WriteError(OSError):
    """A file cannot be written; the message names it, the cause and the remedy."""


@contextmanager
def replacing(path: Path, mode: str = "w") -> Iterator[IO[Any]]:
    """A file to write (``mode`` "w", "wb" or "w+b") that takes the place of ``path`` once it is whole and on the disk.

    Nothing is left of it where that fails, or where the caller raises. Raises WriteError.
    """
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    encoding, newline = (None, None) if "b" in mode else ("utf-8", "\n")
    try:
        with open(partial, mode.replace("w", "x"), encoding=encoding, newline=newline) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except OSError as error:
        if error.filename not in (None, str(partial), partial):  # the caller's own, of another file
            raise
        raise WriteError(
            f"{path}: cannot be written ({error.strerror or error}) -> "
            "make its folder, free space there, or choose one you may write to"
        ) from error
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
