"""Who looks at a table: a seat, which sees what it may know, or None, a spectator who sees everything."""

import textwrap
from collections.abc import Iterable
from typing import Final, TypeVar

from tabletop_core.game import Game
from tabletop_core.words import player

NO_BREAK: Final = "\u00a0"  # a space at which no line is broken
INDENT: Final = 4  # by which a line goes on deeper

AGame = TypeVar("AGame", bound=Game)


def checked_view(game: Game, kind: type[AGame], viewer: int | None) -> AGame:
    """``game``, if it is a ``kind`` that ``viewer`` can look at; raises TypeError, or ValueError for no such seat."""
    if not isinstance(game, kind):
        raise TypeError(f"expected a {kind.__name__}, got {type(game).__name__}")
    last = int(game.num_seats) - 1
    if viewer is not None and not 0 <= viewer <= last:
        seats = "0 or 1" if last == 1 else f"0 to {last}"
        raise ValueError(f"viewer is {viewer!r}: expected a seat, {seats}, or None for a spectator")
    return game


def checked_end(game: Game, kind: type[AGame]) -> AGame:
    """``game``, if it is a ``kind`` and over; raises TypeError or ValueError."""
    ended = checked_view(game, kind, None)
    if not ended.ending():
        raise ValueError("the game is not over: the truth about it is told after its last action")
    return ended


def named(seat: int, viewer: int | None, others: str = "opponent") -> str:
    """The seat's name, and who that is for the viewer: "player_0 (you)", "player_1 (opponent)"."""
    if viewer is None:
        return player(seat)
    return f"{player(seat)} ({'you' if seat == viewer else others})"


def seen_by(viewer: int | None) -> str:
    """Who looks, in words."""
    return "seen by a spectator" if viewer is None else f"seen by {player(viewer)}"


def title_line(title: str, viewer: int | None, width: int) -> str:
    """A line with the title on its left and who looks on its right."""
    seen = seen_by(viewer)
    return f"{title}{seen:>{max(width - len(title), len(seen) + 2)}}"


def as_text(lines: Iterable[str], width: int) -> str:
    """The lines as one text; a line that is too long goes on in others, indented, and never breaks at NO_BREAK."""
    return "".join(f"{line}\n" for long in lines for line in _wrapped(long, width)).replace(NO_BREAK, " ")


def _wrapped(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + INDENT)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)
