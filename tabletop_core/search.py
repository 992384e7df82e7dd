"""Information-set Monte Carlo tree search: a player for any game, out of `copy` and `resample_hidden` alone.

Single-observer ISMCTS (Cowling, Powley and Whitehouse 2012): each simulation draws a world that the seat to act cannot
tell from the true one and plays it down one tree that all worlds share. What the seat sees after an action, chance
included, tells where in the tree it is. Actions are chosen as in PUCT (Silver and others 2017), with what a scripted
player would do in the place of a network's expectation.
"""

import time
from abc import ABC, abstractmethod
from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tabletop_core.game import NOBODY, Bot, Game, nth_legal, zeros
from tabletop_core.rng import Rng

TRIED: Final[u8] = 2  # in a mask: legal, and in the tree
LOOKS_AT_CLOCK: Final[i64] = 8  # simulations between two looks
NOT_ASKED: Final[i64] = -1
LOWEST: Final = -1e9  # below any bound
GUIDED: Final = 0.5  # the share of what is expected of all actions that the guide's choice has to itself


@final
class Choice:
    """An action that can be chosen in some situation, and what came of it."""

    def __init__(self, seat: i64, action: i64, after: "Choice | None") -> None:
        self.seat: i64 = seat  # who chooses
        self.action: i64 = action
        self.next: Choice | None = after  # another one in the same situation
        self.visits: i64 = 0
        self.paid: float = 0.0  # the sum over visits of what the game then paid `seat`
        self.outcomes: dict[bytes, Situation] = {}  # by what the searching seat sees then


@final
class Situation:
    """All worlds that look the same to the searching seat after the same past."""

    def __init__(self) -> None:
        self.guess: i64 = NOT_ASKED  # what the guide would do
        self.first: Choice | None = None

    def add(self, seat: i64, action: i64) -> Choice:
        """Another choice."""
        self.first = Choice(seat, action, self.first)
        return self.first


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf(ABC):
    """What a game that the tree has been left in is worth."""

    @abstractmethod
    def payoffs(self, game: Game, rng: Rng) -> list[float]:
        """What it will pay each seat, -1 .. 1; ``game`` runs and may be played on, and is not looked at again."""


@final
class PlayedOut(Leaf):
    """Lets a bot play for every seat until the end, or until ``limit`` decisions, and takes what the game then pays."""

    def __init__(self, bot: Bot, limit: i64) -> None:
        self.bot: Bot = bot
        self.limit: i64 = limit

    def payoffs(self, game: Game, rng: Rng) -> list[float]:
        """What each seat gets in the end."""
        left = self.limit
        while left > 0 and game.seat_to_act() != NOBODY:
            game.apply(self.bot.choose(game, rng))
            left -= 1
        return paid(game)


@final
class Search(Bot):
    """Chooses what most of its simulations chose.

    ``simulations`` bounds a decision, or ``seconds`` where that is above 0 (then the machine decides, not the generator
    alone). A drawn world serves ``reuse`` simulations in a row. ``exploration`` weighs what was tried little, and more
    so what ``guide`` would do.
    """

    def __init__(
        self, leaf: Leaf, simulations: i64, *, seconds: float, reuse: i64, exploration: float, guide: Bot | None
    ) -> None:
        self.leaf: Leaf = leaf
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.reuse: i64 = reuse
        self.exploration: float = exploration
        self.guide: Bot | None = guide
        self.simulated: i64 = 0  # simulations in all decisions so far
        self.searched: float = 0.0  # seconds in them
        self._blank: vec[u8] = zeros(0)  # a mask of no action
        self._unseen: vec[u8] = zeros(0)  # an observation of nothing

    def choose(self, game: Game, rng: Rng) -> i64:
        """The action that was tried most often, the better paid one of two; the only legal one without a search."""
        if len(self._blank) != game.num_actions or len(self._unseen) != game.observation_size:
            self._blank = zeros(game.num_actions)
            self._unseen = zeros(game.observation_size)
        mask = self._blank[:]
        if game.write_legal(mask, 0) == 1:
            return nth_legal(mask, 0, 0)
        root = self.grown(game, rng)
        best = root.first
        choice = root.first
        while choice is not None:
            if best is not None and is_better(choice, best):
                best = choice
            choice = choice.next
        assert best is not None  # the first simulation has made one
        return best.action

    def grown(self, game: Game, rng: Rng) -> Situation:
        """The root of the tree over what the seat to act can do."""
        began = time.perf_counter()
        seat = game.seat_to_act()
        root = Situation()
        world = game
        done: i64 = 0
        while self.goes_on(done, began):
            if done % self.reuse == 0:
                world = game.copy()
                world.resample_hidden(seat, rng)
            done += 1
            is_last_of_world = done % self.reuse == 0
            self.simulate(root, seat, world if is_last_of_world else world.copy(), rng)
        self.simulated += done
        self.searched += time.perf_counter() - began
        return root

    def goes_on(self, done: i64, began: float) -> bool:
        """Whether there is another simulation."""
        if self.seconds <= 0:
            return done < self.simulations
        return done % LOOKS_AT_CLOCK != 0 or done == 0 or time.perf_counter() - began < self.seconds

    def simulate(self, root: Situation, seat: i64, world: Game, rng: Rng) -> None:
        """Go down the tree until there is something new, value what comes of it, and tell all on the way."""
        here: Situation | None = root
        path: list[Choice] = []
        while here is not None and world.seat_to_act() != NOBODY:
            choice = self.chosen(here, world, rng)
            world.apply(choice.action)
            path.append(choice)
            here = self.following(choice, seat, world) if choice.visits > 0 else None
        if world.seat_to_act() == NOBODY:
            payoffs = paid(world)
        else:
            payoffs = self.leaf.payoffs(world, rng)
        for choice in path:
            choice.visits += 1
            choice.paid += payoffs[choice.seat]

    def following(self, choice: Choice, seat: i64, world: Game) -> Situation | None:
        """The situation after the choice, None if it is new to the tree, where it is from now on."""
        cells = self._unseen[:]
        world.write_observation(seat, cells, 0)
        seen = bytes(memoryview(cells))
        found = choice.outcomes.get(seen)
        if found is None:
            choice.outcomes[seen] = Situation()
        return found

    def chosen(self, here: Situation, world: Game, rng: Rng) -> Choice:
        """The choice with the highest bound of those that there are now, or a new one that promises more.

        A bound is what was paid on average, for a new one by all others, and more the higher its share of what is
        expected and the fewer its visits.
        """
        seat = world.seat_to_act()
        mask = self._blank[:]
        count = world.write_legal(mask, 0)
        guide = self.guide
        if guide is not None and here.guess == NOT_ASKED:
            here.guess = guide.choose(world, rng)
        is_guided = here.guess != NOT_ASKED and mask[here.guess] != 0
        visits, paid, tried = self.marked(here, seat, mask)
        if visits == 0:
            return here.add(seat, here.guess if is_guided else nth_legal(mask, 0, rng.below(count)))
        share = (1.0 - GUIDED if is_guided else 1.0) / float(count)
        weight = self.exploration * sqrt(float(visits))
        best: Choice | None = None
        bound = paid / float(visits) + weight * share
        new = here.guess if is_guided and mask[here.guess] != TRIED else NOT_ASKED
        if new != NOT_ASKED:
            bound += weight * GUIDED
        elif tried == count:
            bound = LOWEST
        choice = here.first
        while choice is not None:
            if choice.seat == seat and mask[choice.action] == TRIED:
                own = share + GUIDED if is_guided and choice.action == here.guess else share
                found = choice.paid / float(choice.visits) + weight * own / float(1 + choice.visits)
                if found > bound:
                    best = choice
                    bound = found
            choice = choice.next
        if best is not None:
            return best
        return here.add(seat, new if new != NOT_ASKED else nth_untried(mask, rng.below(count - tried)))

    def marked(self, here: Situation, seat: i64, mask: vec[u8]) -> tuple[i64, float, i64]:
        """Mark the choices that there are now: their visits, what the seat was paid for them, and how many."""
        visits: i64 = 0
        paid = 0.0
        tried: i64 = 0
        choice = here.first
        while choice is not None:
            if choice.seat == seat and mask[choice.action] != 0:
                mask[choice.action] = TRIED
                visits += choice.visits
                paid += choice.paid
                tried += 1
            choice = choice.next
        return visits, paid, tried


def paid(game: Game) -> list[float]:
    """What the game pays each seat as it is now."""
    return [game.payoff(seat) for seat in range(game.num_seats)]


def nth_untried(mask: vec[u8], n: i64) -> i64:
    """The ``n``-th legal action (from 0) that the mask does not mark as tried; there must be one."""
    cell: i64 = 0
    left = n + 1
    while left != 0:
        if mask[cell] == 1:
            left -= 1
        cell += 1
    return cell - 1


def is_better(choice: Choice, other: Choice) -> bool:
    """Whether it was visited more often, or as often and was paid more, or all the same and has the lower number."""
    if choice.visits != other.visits:
        return choice.visits > other.visits
    if choice.paid != other.paid:
        return choice.paid > other.paid
    return choice.action < other.action
