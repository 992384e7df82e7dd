"""The league that a learner plays in: its opponents, how they have fared against it, and how each is drawn.

An opponent is a scripted player of the game, any other agent by its code (``search:50``, ``policy:FILE``), or ``past``:
snapshots of the learner itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from benchmarks.agents import make_agent, maker_of
from benchmarks.errors import CommandError
from benchmarks.games import Setting
from benchmarks.policies import PolicyNetwork
from tabletop_core.words import closest, did_you_mean

RANDOM = "random"  # the player that every game has
PAST = "past"
ALONE = "alone"  # the only kind where the learner has the only seat
NEWEST_SHARE = 0.5  # of the games against snapshots are against the newest, where that is asked for
MEMORY = 0.9  # what games of the last rollout count when those of the next one have come
SHARPNESS = 2  # the power to which a rate of losses is taken: 1 is milder

Sampling = Literal["newest", "uniform", "prioritised"]


@dataclass(frozen=True)
class Outcome:
    """What a game paid the learner, from which seat, and against whom: the kinds, and the players' numbers."""

    opponents: tuple[str, ...]
    seat: int
    payoff: float
    players: tuple[int, ...] = ()


def opponent_kinds(setting: Setting, opponents: Mapping[str, float]) -> tuple[str, ...]:
    """The kinds of opponents: the game's scripted players, ``random`` first, other agents named, and ``past`` last.

    Where there is one seat, there are none: all games are of the kind ``alone``. Raises CommandError for an agent that
    there is not.
    """
    if int(setting.game().num_seats) == 1:
        return (ALONE,)
    players = tuple(setting.spec.players)
    others = [name for name in opponents if name not in (*players, PAST)]
    for name in others:
        try:
            maker_of(name, setting)
        except CommandError:
            near = closest(name, (*players, PAST))
            if near:
                raise CommandError(f"there is no opponent {name!r}: did you mean {near!r}?") from None
            raise
    return (*players, *others, PAST)


def usual_opponents(setting: Setting) -> dict[str, float]:
    """The weights where none are given: of ten games, five against ``past`` and four against the game's own players."""
    if int(setting.game().num_seats) == 1:
        return {ALONE: 1.0}
    own = [name for name in setting.spec.players if name != RANDOM]
    return {RANDOM: 1.0, **{name: 4.0 / len(own) for name in own}, PAST: 5.0}


def checked_weights(opponents: Mapping[str, float], kinds: Sequence[str]) -> npt.NDArray[np.float64]:
    """The probability of each kind, float64 ``[kinds]``; raises CommandError for unknown kinds and odd weights."""
    for name, weight in opponents.items():
        if name not in kinds:
            if tuple(kinds) == (ALONE,):
                raise CommandError(f"there is no opponent {name!r}: one agent decides for all, so name none")
            choices = did_you_mean(name, kinds, f"there are {', '.join(kinds)}")
            raise CommandError(f"there is no opponent {name!r}: {choices}")
        if not 0 <= weight < float("inf"):
            raise CommandError(f"opponent {name!r} has weight {weight}: weights are 0 or more")
    weights: npt.NDArray[np.float64] = np.array([opponents.get(name, 0.0) for name in kinds], dtype=np.float64)
    if weights.sum() == 0:
        raise CommandError(f"no opponent has a weight above 0: give one to some of {', '.join(kinds)}")
    weights /= weights.sum()
    return weights


@dataclass
class SnapshotPool:
    """Past selves of the learner, at most ``capacity``: the newest, and older ones spread evenly over the training."""

    capacity: int
    networks: dict[int, PolicyNetwork] = field(
        default_factory=dict, init=False
    )  # by the learner's decisions until then
    older: int = field(default=0, init=False)  # plays beside the newest until the next: few networks, large batches

    def add(self, decisions: int, network: PolicyNetwork) -> None:
        """Take in a snapshot; beyond the capacity the one goes whose neighbours are nearest each other."""
        self.networks[decisions] = network
        ages = sorted(self.networks)
        if len(ages) > self.capacity:
            gaps = {ages[k]: ages[k + 1] - ages[k - 1] for k in range(1, len(ages) - 1)}
            del self.networks[min(gaps, key=lambda age: gaps[age]) if gaps else ages[0]]
        ages = sorted(self.networks)
        self.older = int(np.random.default_rng(decisions).choice(ages[:-1] or ages))

    def shares(self, sampling: Sampling) -> dict[int, float]:
        """Each snapshot's part of the games against snapshots: equal, or for the newest and the older one alone."""
        if not self.networks:
            raise ValueError("there is no snapshot yet to play against: add one before the games are reset")
        if sampling != "newest":
            return dict.fromkeys(sorted(self.networks), 1 / len(self.networks))
        newest = max(self.networks)
        if self.older == newest:
            return {newest: 1.0}
        return {self.older: 1 - NEWEST_SHARE, newest: NEWEST_SHARE}


@dataclass
class Record:
    """How an opponent has fared against the learner of late; a game in the past counts less and less."""

    games: float = 0.0
    won: float = 0.0  # the learner lost them; a draw is half of one

    def hardness(self) -> float:
        """How often it beats the learner, as if it had won one more game and lost one: 0.5 where nothing is known."""
        return (self.won + 1) / (self.games + 2)


class League:
    """The opponents, as players with numbers: those of ``bot_names``, then ``agents``, then snapshots by their age."""

    def __init__(
        self,
        setting: Setting,
        opponents: Mapping[str, float],
        pool: SnapshotPool,
        sampling: Sampling = "newest",
        seed: int = 0,
    ) -> None:
        self.kinds = opponent_kinds(setting, opponents)
        self.weights = checked_weights(opponents, self.kinds)
        self.pool = pool
        self.sampling = sampling
        self.bot_names = tuple(setting.spec.players)
        codes = [kind for kind in self.kinds if kind not in (*self.bot_names, PAST, ALONE)]
        self.agents = [make_agent(code, setting, seed) for code in codes]
        self.first_snapshot = len(self.bot_names) + len(codes)
        self.snapshots: dict[int, PolicyNetwork] = {}  # by number: those that play in some game
        self.records: dict[int, Record] = {}

    def kind(self, player: int) -> str:
        """What the player counts as."""
        return PAST if player >= self.first_snapshot else self.kinds[player]

    def shares(self) -> dict[int, float]:
        """By what chance each player is drawn; those that never are are left out."""
        shares = {player: float(weight) for player, weight in enumerate(self.weights[:-1]) if weight}
        past = float(self.weights[-1])
        if past:
            shares |= {self.first_snapshot + age: past * part for age, part in self.pool.shares(self.sampling).items()}
        if self.sampling == "prioritised":
            shares = {
                player: share * self.records.get(player, Record()).hardness() ** SHARPNESS
                for player, share in shares.items()
            }
        total = sum(shares.values())
        return {player: share / total for player, share in shares.items()}

    def draw(self, random: np.random.Generator) -> int:
        """A player for a seat of a new game."""
        shares = self.shares()
        player = int(random.choice(list(shares), p=list(shares.values())))
        if player >= self.first_snapshot:
            self.snapshots[player] = self.pool.networks[player - self.first_snapshot]
        return player

    def count(self, outcomes: Sequence[Outcome]) -> None:
        """Add the games of a rollout to the records, each for all that sat at its table."""
        for record in self.records.values():
            record.games *= MEMORY
            record.won *= MEMORY
        for outcome in outcomes:
            for player in set(outcome.players):
                record = self.records.setdefault(player, Record())
                record.games += 1
                record.won += 0.5 if outcome.payoff == 0 else float(outcome.payoff < 0)
        known = [*range(self.first_snapshot), *(self.first_snapshot + age for age in self.pool.networks)]
        self.records = {player: record for player, record in self.records.items() if player in known}

    def forget_snapshots(self, playing: npt.NDArray[np.int64]) -> None:
        """Let go of the snapshots that are not among the players ``playing`` any more."""
        if len(self.snapshots) > 2 * self.pool.capacity:
            numbers = set(playing.ravel().tolist())
            self.snapshots = {player: network for player, network in self.snapshots.items() if player in numbers}
