"""What a game must supply: six verbs, always in this order, over a state that can be copied at any moment.

A game runs until somebody must choose. Whatever is pending is in the state, never on Python's call stack, so that any
moment can be copied, searched and replayed.
"""

from abc import ABC, abstractmethod
from operator import index
from typing import Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.rng import Rng

NOBODY: Final[i64] = -1  # seat_to_act() once the game is over
SHOWN_LEGAL_ACTIONS: Final = 12  # how many legal actions an error message lists


def zeros(size: i64) -> vec[u8]:
    """A new vector of ``size`` zero bytes."""
    return vec[u8]([u8(0)] * size)


def nth_legal(mask: vec[u8], at: i64, n: i64) -> i64:
    """The action of the ``n``-th legal cell (from 0) of the mask that starts at ``at``; there must be one."""
    cell = at
    left = n + 1
    while left != 0:
        if mask[cell] != 0:
            left -= 1
        cell += 1
    return cell - at - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One running game of ``num_seats`` seats, one flat action space and one observation vector per seat.

    A subclass sets the three sizes and its rules; everything in ``tabletop_core`` works on this class alone.
    """

    def __init__(self, num_seats: i64, num_actions: i64, observation_size: i64) -> None:
        self.num_seats: i64 = num_seats
        self.num_actions: i64 = num_actions
        self.observation_size: i64 = observation_size

    @abstractmethod
    def reset(self, seed: int) -> None:
        """Start a new game from ``seed``, 0 .. 2**64 - 1: same seed and options, same game, in either build.

        Another seed raises ValueError (which ``rng.seeded`` does), and the game is unchanged.
        """

    @abstractmethod
    def seat_to_act(self) -> i64:
        """The seat that must choose now, ``0 .. num_seats - 1``; ``NOBODY`` after the end and before ``reset``."""

    @abstractmethod
    def write_legal(self, mask: vec[u8], at: i64) -> i64:
        """Write 1 at ``mask[at + action]`` for each legal action; return how many. The cells must be zero before."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Carry out a legal action and go on to the next choice. Not checked: ``step`` is the checked form."""

    @abstractmethod
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> i64:
        """Write what ``seat`` may know at ``out[at:at + observation_size]``; return the cell after the last.

        The cells must be zero before. ``seat`` need not be the one to act.
        """

    @abstractmethod
    def payoff(self, seat: i64) -> float:
        """What the game pays ``seat``: 0 until the end, then in -1 .. 1."""

    @abstractmethod
    def copy(self) -> "Game":
        """An independent game in the same state, chance included."""

    @abstractmethod
    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Redraw all that ``seat`` cannot know, chance to come included, keeping all that it does.

        Uniform over what chance and unseen choices could have been, not weighted by how anybody plays. Raises
        ValueError for a seat that does not exist.
        """

    @abstractmethod
    def describe_action(self, action: i64) -> str:
        """The action in words, as it would be carried out now; raises ValueError for one that does not exist."""

    @abstractmethod
    def ending(self) -> str:
        """Why the game ended, in words; empty while it runs."""

    @abstractmethod
    def state_bytes(self) -> bytes:
        """The whole state, hidden parts and generator included: equal bytes, equal games."""

    @abstractmethod
    def check_state(self) -> None:
        """Recompute every derived value from scratch; raise AssertionError that names the first one that is off."""

    def is_truncated(self) -> bool:
        """True where the game was stopped by a step limit rather than by its rules."""
        return False

    def step(self, action: SupportsIndex) -> None:
        """Carry out ``action``, any integer type, if it is legal.

        Raises GameOverError after the end and before ``reset``, and IllegalActionError, which names the action and the
        legal ones; the game is unchanged by a refused action.
        """
        chosen = index(action)
        if self.seat_to_act() == NOBODY:
            ending = self.ending()
            if not ending:
                raise GameOverError("the game has not begun: call reset(seed) before the first action")
            raise GameOverError(f"the game is over ({ending}): reset it before the next action")
        if not 0 <= chosen < int(self.num_actions):  # compared as int: `chosen` may be larger than an i64
            raise IllegalActionError(
                f"action {chosen} does not exist: actions are 0 to {self.num_actions - 1}. {self._legal_in_words()}"
            )
        mask = zeros(self.num_actions)
        self.write_legal(mask, 0)
        if mask[chosen] == 0:
            raise IllegalActionError(
                f"action {chosen} ({self.describe_action(chosen)}) is not legal now for seat {self.seat_to_act()}. "
                f"{self._legal_in_words()}"
            )
        self.apply(chosen)

    def check_action(self, action: i64) -> None:
        """Raise ValueError unless there is such an action: for ``describe_action`` to call first."""
        if not 0 <= action < self.num_actions:
            raise ValueError(f"action {action} does not exist: actions are 0 to {self.num_actions - 1}")

    def check_seat(self, seat: i64) -> None:
        """Raise ValueError unless there is such a seat: for ``resample_hidden`` to call first."""
        if not 0 <= seat < self.num_seats:
            raise ValueError(f"seat {seat} does not exist: seats are 0 to {self.num_seats - 1}")

    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; empty once the game is over."""
        if self.seat_to_act() == NOBODY:
            return []
        mask = zeros(self.num_actions)
        self.write_legal(mask, 0)
        return [action for action in range(self.num_actions) if mask[action] != 0]

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> str:
        raise TypeError(
            "a running game cannot be pickled: pickle its environment, or save a replay (tabletop_core.replay)"
        )

    def _legal_in_words(self) -> str:
        legal = self.legal_actions()
        words = [f"{action} ({self.describe_action(action)})" for action in legal[:SHOWN_LEGAL_ACTIONS]]
        more = len(legal) - len(words)
        return "Legal: " + ", ".join(words) + (f" and {more} more" if more else "")


# --- for callers that are not compiled -------------------------------------------------------------------------------
# What interpreted code hands to a compiled function is not freed if it is a vector (mypyc 2.4): so it hands over the
# same blank each time, and gets new vectors back.
def seen_on(game: Game, seat: i64, blank: vec[u8], at: i64) -> vec[u8]:
    """A copy of ``blank`` on which what ``seat`` may know is written from ``at`` on."""
    cells = blank[:]
    game.write_observation(seat, cells, at)
    return cells


def end_of_seen(game: Game, seat: i64, blank: vec[u8], at: i64) -> i64:
    """What ``write_observation`` returns when it writes on a copy of ``blank``."""
    cells = blank[:]
    return game.write_observation(seat, cells, at)


def legal_on(game: Game, blank: vec[u8], at: i64) -> vec[u8]:
    """A copy of ``blank`` on which the legal actions are marked from ``at`` on."""
    cells = blank[:]
    game.write_legal(cells, at)
    return cells


def count_of_legal(game: Game, blank: vec[u8], at: i64) -> i64:
    """What ``write_legal`` returns when it marks a copy of ``blank``."""
    cells = blank[:]
    return game.write_legal(cells, at)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A scripted player. It must decide from what the seat to act may know, and keep nothing between calls."""

    @abstractmethod
    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action for the seat to act."""


class RandomBot(Bot):
    """Picks each legal action equally often."""

    def __init__(self) -> None:
        self._blank: vec[u8] = zeros(0)  # copying it is several times faster than making a new mask

    def __reduce__(self) -> tuple[type["RandomBot"], tuple[()]]:
        return RandomBot, ()  # the blank mask cannot be pickled, and need not be

    def choose(self, game: Game, rng: Rng) -> i64:
        """A legal action, each equally likely."""
        if len(self._blank) != game.num_actions:
            self._blank = zeros(game.num_actions)
        mask = self._blank[:]
        count = game.write_legal(mask, 0)
        return nth_legal(mask, 0, rng.below(count))
