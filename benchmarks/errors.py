"""The error that a command reports in one line."""


class CommandError(Exception):
    """A command was asked for something it cannot do; the message names the thing, the value and the remedy."""
