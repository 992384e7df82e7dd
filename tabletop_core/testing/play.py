"""The game under test, and playing it at random so that each moment can be had again from its seed and step."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tabletop_core.game import NOBODY, Bot, Game, RandomBot, legal_on
from tabletop_core.layout import Layout
from tabletop_core.replay import blank, mask_of, observed
from tabletop_core.rng import Rng, seeded
from tabletop_core.spec import GameSpec

CHOICES: Final = 0xC2B2AE3D27D4EB4F  # tells the chance of who plays from the chance inside the game of the same seed
CHANCE: Final = RandomBot()
BOT_SHARE: Final = 4  # where bots play, one decision in so many is random all the same


class Place(NamedTuple):
    """A moment: the arguments of ``position``."""

    seed: int
    step: int
    bots: bool


class Subject:
    """A game with its options, how many games to play, and where the check under way is.

    ``games`` is for checks of some microseconds a decision, ``thorough`` for the others.
    """

    def __init__(self, spec: GameSpec, options: Mapping[str, Any], games: int, thorough: int, seed: int) -> None:
        self.spec = spec
        self.given = dict(options)
        self.options = spec.complete(options)
        self.games = games
        self.thorough = thorough
        self.seed = seed
        self.place: Place | None = None

    def new_game(self) -> Game:
        """A game still to be reset."""
        return self.spec.make_game(**self.options)

    def seeds(self, count: int) -> range:
        """The seeds of ``count`` games."""
        return range(self.seed, self.seed + count)

    def moments(self, games: int) -> Iterator[Game]:
        """Each decision of so many games and each end: look at the game and leave it as it is.

        Every other game is played by the spec's bots, as far as it has any.
        """
        for seed in self.seeds(games):
            yield from self.game_of(self.new_game(), seed, bots=seed % 2 == 1)

    def game_of(self, game: Game, seed: int, *, bots: bool = False) -> Iterator[Game]:
        """``game``, from its reset to its end, each time before a decision and once after the last."""
        for step, moment in enumerate(played(self.spec, game, seed, self.max_decisions, bots=bots)):
            self.place = Place(seed, step, bots)
            yield moment

    def decisions(self, games: int, every: int = 1) -> Iterator[Game]:
        """As ``moments``, without the ends; ``every`` of 5 gives each fifth."""
        number = 0
        for game in self.moments(games):
            if game.seat_to_act() != NOBODY:
                number += 1
                if number % every == 0:
                    yield game

    def turns(self, *, more: int = 0) -> Iterator[int]:
        """Numbers for a loop over a game's decisions, its end and ``more``; raises AssertionError if it goes on."""
        yield from range(self.max_decisions + 1 + more)
        raise AssertionError(f"the game asks for more than max_decisions, {self.max_decisions}")

    @cached_property
    def max_decisions(self) -> int:
        """How many decisions a game asks for at most."""
        return self.spec.decision_limit(**self.options)

    @cached_property
    def layout(self) -> Layout:
        """The sections of an observation."""
        return self.spec.observation_layout(self.new_game())

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.given.items())
        return f"{self.spec.name}({given})"


def played(spec: GameSpec, game: Game, seed: int, max_decisions: int, *, bots: bool) -> Iterator[Game]:
    """Reset ``game`` and give it before each decision and at its end, always the same object.

    The choices are random; with ``bots`` most are those of the spec's bots. Raises AssertionError if the game asks for
    more than ``max_decisions``.
    """
    game.reset(seed)
    players = [make() for make in spec.bots.values()] if bots else []
    rng = seeded(seed ^ CHOICES)
    yield game
    for _ in range(max_decisions):
        if game.seat_to_act() == NOBODY:
            return
        game.apply(chosen(game, players, rng))
        yield game
    claim(game.seat_to_act() == NOBODY, f"the game asks for more than max_decisions, {max_decisions}")


def position(spec: GameSpec, seed: int, step: int, *, bots: bool, **options: Any) -> Game:
    """The moment that a failed check names; raises IndexError where the game has no such step."""
    moments = played(spec, spec.game(**options), seed, spec.decision_limit(**options), bots=bots)
    for number, game in enumerate(moments):
        if number == step:
            return game
    raise IndexError(f"the game of seed {seed} has fewer than {step} steps")


def chosen(game: Game, bots: list[Bot], rng: Rng) -> int:
    """What one of ``bots``, or chance, chooses."""
    mask = legal_on(game, blank(int(game.num_actions)), 0)
    if not any(memoryview(mask)):
        raise AssertionError(f"no action is legal for seat {game.seat_to_act()}, and the game is not over")
    if not bots or rng.below(BOT_SHARE) == 0:
        return int(CHANCE.choose(game, rng))
    bot = bots[rng.below(len(bots))]
    action = int(bot.choose(game, rng))
    if not 0 <= action < game.num_actions or mask[action] == 0:
        raise AssertionError(f"{type(bot).__name__} chose {action}, which is not legal")
    return action


def cells(game: Game, seat: int) -> npt.NDArray[np.uint8]:
    """What ``seat`` observes, uint8 ``[observation_size]``."""
    return np.frombuffer(observed(game, seat), dtype=np.uint8)


def check_cells(subject: Subject, observation: npt.NDArray[np.uint8]) -> None:
    """Raise AssertionError, which names the section, if a cell is above what the layout says."""
    high = subject.layout.high
    if (observation > high).any():
        cell = int(np.argmax(observation > high))
        name = next(section.name for section, start, stop in subject.layout.spans() if start <= cell < stop)
        raise AssertionError(f"cell {cell} ({name}) is {observation[cell]}, the layout says at most {high[cell]}")


def view(game: Game, seat: int) -> tuple[int, bytes, bytes, str]:
    """All that ``seat`` is told: who acts, its observation, its mask if it acts, and why the game ended."""
    actor = int(game.seat_to_act())
    return actor, observed(game, seat), mask_of(game) if actor == seat else b"", game.ending()


def other_seats(game: Game, seat: int) -> list[int]:
    """The seats that are not ``seat``, in order from the next one."""
    return [(seat + turn) % game.num_seats for turn in range(1, game.num_seats)]


def claim(fact: bool, words: str) -> None:
    """Raise AssertionError with ``words`` unless ``fact`` holds; kept where ``python -O`` drops assertions."""
    if not fact:
        raise AssertionError(words)
