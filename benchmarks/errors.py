"""The error that a command reports in one line, and the exit status of a command that was interrupted."""

INTERRUPTED_STATUS = 130  # what a shell says of a program that Ctrl-C has ended


class CommandError(Exception):
    """A command was asked for something it cannot do; the message names the thing, the value and the remedy."""
