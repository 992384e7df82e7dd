"""What a game wants counted when its balance is measured, and the ranges in which numbers should lie."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop_core.game import Game

WINS = "wins"  # the share of games that pay seat 0 more than 0
DECISIONS = "decisions a seat"
SEPARATOR = ": "  # in a label, between the kind of thing and the thing


@dataclass(frozen=True)
class Target:
    """A range for a number: ``WINS``, ``DECISIONS``, or the share of games in which a label occurs.

    A label that ends with the separator stands for each label of that kind. ``low`` and ``high`` belong to the range.
    With ``among``, a label, the share is one of the games with that label; ``what`` must occur in no others. A kind as
    ``among`` stands for the label of that kind with the same thing. With ``often`` occurrences are counted, not games.
    With ``above``, another player, the 95 % interval of the share must lie above that of the other's.
    A target without a setting is about all settings taken together.
    """

    what: str
    setting: str
    player: str
    low: float = 0.0
    high: float = float("inf")
    among: str = ""
    often: bool = False
    above: str = ""


@dataclass(frozen=True, kw_only=True)
class Balance:
    """How a game's balance is measured: each of ``players`` (see ``GameSpec.players``) takes all seats.

    ``settings`` are sets of options by name. A label is ``kind: thing``. ``labels`` are all that a game of a setting
    may bring, so that what never occurs is seen as well; ``events`` are those of an action that is about to be carried
    out, ``outcome`` those of a game that has ended. ``of_seat`` are more labels of a game that has ended, about the
    first agent, whose seat it is given, and whether that won.

    A name of ``players`` may be a table of ``tables``: the player of the first agent, and that of all others.
    """

    settings: Mapping[str, Mapping[str, Any]]
    players: Sequence[str]
    labels: Callable[[Game], Sequence[str]]
    events: Callable[[Game, int], Iterable[str]]
    outcome: Callable[[Game], Iterable[str]]
    of_seat: Callable[[Game, int, bool], Iterable[str]] | None = None
    tables: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    targets: Sequence[Target] = field(default_factory=tuple)
