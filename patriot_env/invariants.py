"""Counts."""

from patriot_env.state import State


def check_state(s: State) -> None:
    """Later."""
