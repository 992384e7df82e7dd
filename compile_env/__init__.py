"""Compile: two players, three lines, and protocols to be compiled before the other's."""

from tabletop_core import __version__  # first of all: it decides whether the compiled modules are used

__all__ = ["__version__", "compile_v0"]
