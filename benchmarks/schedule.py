"""Which games a tournament consists of: tables of entrants, the same deals for all of them, seats rotated.

Games are numbered deal by deal, so that a tournament with more deals has the games of the shorter one at its beginning.
"""

import itertools
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

from benchmarks.errors import CommandError
from benchmarks.games import Setting, at_least, checked_seed

TablesKind = Literal["", "pairs", "all", "teams"]
NAMED = re.compile(r"(?P<name>[\w.-]+)=(?P<code>.+)", re.DOTALL)
FORBIDDEN_IN_NAMES: Final = "\n\r\t"


@dataclass(frozen=True)
class Entrant:
    """An agent of a tournament: the name it goes by, and the code that it is made from."""

    name: str
    code: str


@dataclass(frozen=True)
class Bout:
    """A game to be played: its number, the number of its deal and that deal's seed, the entrant (an index) a seat."""

    number: int
    deal: int
    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """All games of a tournament: each deal is played at each table (an entrant a seat), in each rotation."""

    entrants: tuple[Entrant, ...]
    tables: tuple[tuple[int, ...], ...]
    rotations: int
    seed: int
    deals: int

    @property
    def games_a_deal(self) -> int:
        """How many games are played from the same deal."""
        return len(self.tables) * self.rotations

    @property
    def games(self) -> int:
        """How many games in all."""
        return self.deals * self.games_a_deal

    def bout(self, number: int) -> Bout:
        """The game with this number; what it is does not depend on the number of deals."""
        deal, within = divmod(number, self.games_a_deal)
        table = self.tables[within // self.rotations]
        rotation = within % self.rotations
        seats = tuple(table[(seat - rotation) % len(table)] for seat in range(len(table)))
        return Bout(number, deal, derived(self.seed, "deal", deal), seats)

    def seat_seed(self, bout: Bout, seat: int) -> int:
        """Where the chance of the agent in a seat comes from: the same whoever else takes part in the tournament."""
        names = [self.entrants[entrant].name for entrant in bout.seats]
        return derived(self.seed, "agent", bout.deal, names, seat)


def derived(seed: int, *words: object) -> int:
    """A seed, 0 .. 2**64 - 1, that ``seed`` and ``words`` decide."""
    text = json.dumps([seed, *words])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def make_schedule(setting: Setting, codes: Sequence[str], kind: TablesKind, deals: int, seed: int) -> Schedule:
    """The tournament of the agents ``codes``; raises CommandError for one that cannot be."""
    at_least("deals", deals, 1)
    seats = int(setting.game().num_seats)
    entrants = read_entrants(codes)
    kind = kind or ("teams" if setting.spec.cooperative else "pairs")
    tables = _tables(setting, kind, len(entrants), seats)
    return Schedule(entrants, tables, 1 if kind == "teams" else seats, checked_seed(seed), deals)


def read_entrants(codes: Sequence[str]) -> tuple[Entrant, ...]:
    """``["house", "best=policy:FILE"]``: an agent goes by the name before the equals sign, or by its code."""
    entrants = []
    for code in codes:
        named = NAMED.fullmatch(code)
        entrants.append(Entrant(named["name"], named["code"]) if named else Entrant(code, code))
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise CommandError(f"the agent {name!r} takes part twice: leave one out, or name them, as in first={name}")
        if any(letter in name for letter in FORBIDDEN_IN_NAMES):
            raise CommandError(f"the agent {name!r} has a line break or a tab in its name: write NAME=AGENT")
    return tuple(entrants)


def _tables(setting: Setting, kind: TablesKind, entrants: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Each table once, as it is seated in the first rotation."""
    if kind == "teams":
        if not setting.spec.cooperative:
            raise CommandError(f"{setting.spec.name} is no co-operative game: tables can be pairs or all")
        _need("teams", entrants, 1)
        return tuple((entrant,) * seats for entrant in range(entrants))
    if seats == 1:
        raise CommandError(f"{setting.spec.name} has one seat with these options: tables can only be teams")
    if kind == "all":
        _need("all", entrants, seats)
        return tuple(itertools.combinations(range(entrants), seats))
    _need("pairs", entrants, 2)
    if seats == 2:
        return tuple(itertools.combinations(range(entrants), 2))
    return tuple((one, *[other] * (seats - 1)) for one, other in itertools.permutations(range(entrants), 2))


def _need(kind: str, entrants: int, least: int) -> None:
    if entrants < least:
        raise CommandError(f"tables of the kind {kind} need {least} agents or more, got {entrants}")
