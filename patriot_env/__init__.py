"""Patriot: three to six players keep a President alive for five days, and one of them may not want to."""

from tabletop_core import __version__  # first of all: it decides whether the compiled modules are used

__all__ = ["__version__"]
