"""Komitet: two to four agents of one committee, too many tasks, and never enough action tokens."""

from tabletop_core import __version__  # first of all: it decides whether the compiled modules are used

__all__ = ["__version__", "komitet_v0"]
