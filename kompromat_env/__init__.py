"""Kompromat: two spies, three missions at a time, and the temptation of one more card."""

from tabletop_core import __version__  # first of all: it decides whether the compiled modules are used

__all__ = ["__version__", "kompromat_v0"]
