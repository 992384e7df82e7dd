"""Many games at once as plain arrays: for training, search and measuring.

Each step writes the observation and the mask of the seat to act of every game into new arrays, once: what a caller
keeps is never overwritten, and nothing is stacked or converted.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, SupportsIndex, final

import numpy as np
from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY, Bot, Game, nth_legal, zeros
from tabletop_core.rng import Rng, check_seed, seeded

OUTSIDE: Final[i64] = -1  # a seat whose actions the caller gives
NO_COPY: Final = (
    "a batch cannot be copied or pickled: make another with the same seed and options and give it the same actions, or "
    "copy its games ([game.copy() for game in batch.games])"
)


def _numbers(size: i64) -> vec[i16]:
    return vec[i16]([i16(0)] * size)


def _reals(size: i64) -> vec[float]:
    return vec[float]([0.0] * size)


@final
class Batch:
    """``n`` games of the same kind, each at its own moment.

    After ``reset`` and after each ``step``:

    - ``seats`` int16 ``[n]``: the seat to act, -1 where a game has ended and waits for ``reset_games``;
    - ``observations`` uint8 ``[n, observation_size]`` and ``action_masks`` int8 ``[n, num_actions]`` of that seat;
    - ``rewards`` float64 ``[n, num_seats]``, ``terminations`` and ``truncations`` bool ``[n]``: of this step;
    - ``ended`` int64 ``[k]``: the games that ended in this step, and ``final_observations`` uint8
      ``[k, num_seats, observation_size]``: what each seat saw at the end.

    With ``autoreset`` (the default) an ended game starts anew in the same step, so that the observation of the new game
    stands beside the rewards of the old one. Seats given to ``bots`` play inside: the caller is asked for the others.
    With ``record``, ``actions`` are those of each game since its start, the bots' included: with its seed they are what
    ``restore_game`` takes.
    """

    def __init__(
        self,
        games: list[Game],
        *,
        seed: object = 0,
        bots: Sequence[Bot] = (),
        autoreset: bool = True,
        record: bool = False,
    ) -> None:
        if not games:
            raise ValueError("a batch needs at least one game, got none: give num_games of 1 or more")
        first = games[0]
        self.games: list[Game] = games
        self.bots: list[Bot] = list(bots)
        self.autoreset: bool = autoreset
        self.record: bool = record
        self.actions: list[list[int]] = [[] for _ in games]
        self.num_games: i64 = len(games)
        self.num_seats: i64 = first.num_seats
        self.num_actions: i64 = first.num_actions
        self.observation_size: i64 = first.observation_size
        self.seeds: list[int] = [0] * len(games)  # each running game can be had again from its seed
        self._rng: Rng = seeded(check_seed(seed))
        self._players: vec[i16] = vec[i16]([i16(OUTSIDE)] * (self.num_games * self.num_seats))
        self._no_observation: vec[u8] = zeros(self.observation_size)
        self._no_mask: vec[u8] = zeros(self.num_actions)
        self._no_rewards: vec[float] = _reals(self.num_games * self.num_seats)
        self._no_flags: vec[u8] = zeros(self.num_games)
        self._observations: vec[u8] = self._no_flags
        self._masks: vec[u8] = self._no_flags
        self._counts: vec[i16] = _numbers(self.num_games)  # legal actions of each game
        self._is_observed: bool = False  # masks and counts are those of the games as they are now
        self._rewards: vec[float] = self._no_rewards
        self._terminations: vec[u8] = self._no_flags
        self._truncations: vec[u8] = self._no_flags
        self._ended: list[i64] = []
        self._final: list[vec[u8]] = []
        self.seats: Any = None
        self.observations: Any = None
        self.action_masks: Any = None
        self.rewards: Any = None
        self.terminations: Any = None
        self.truncations: Any = None
        self.ended: Any = None
        self.final_observations: Any = None
        self.reset()

    # --- the caller's verbs ------------------------------------------------------------------------------------------
    def reset(self, seed: object = None) -> None:
        """Start all games anew; ``seed`` (0 .. 2**64 - 1) decides all that follows, without it the batch goes on."""
        if seed is not None:
            self._rng = seeded(check_seed(seed))
        self._begin_step()
        for game in range(self.num_games):
            self._restart(game)
        self._observe_all()
        self._publish()

    def __copy__(self) -> "Batch":
        raise TypeError(NO_COPY)

    def __deepcopy__(self, memo: object) -> "Batch":
        raise TypeError(NO_COPY)

    def __reduce__(self) -> str:
        raise TypeError(NO_COPY)

    def step(self, actions: Any) -> None:
        """Carry out one action for each game (integers ``[n]``) and write the next observations.

        Raises ValueError for a wrong number of actions, IllegalActionError for an illegal one and GameOverError where
        a game has ended, naming the game; nothing is changed then.
        """
        chosen = _integers(actions, self.num_games)
        self._observe_if_needed()
        self._check_all(chosen)
        self._begin_step()
        for game in range(self.num_games):
            self._play(game, chosen[game])
        self._observe_all()
        self._publish()

    def sample_actions(self) -> Any:
        """A random legal action for each game, int64 ``[n]``, each legal one equally likely; -1 where it has ended."""
        self._observe_if_needed()
        actions = np.empty(self.num_games, dtype=np.int64)
        for game in range(self.num_games):
            actions[game] = self._random_action(game)
        return actions

    def play_random(self, steps: i64) -> int:
        """Play ``steps`` random actions in each game and return the decisions made.

        The same work as ``sample_actions`` and ``step``, without a caller between: for measuring. Raises ValueError
        unless ``autoreset`` is on.
        """
        if not self.autoreset:
            raise ValueError("play_random goes on for ever: make the batch with autoreset=True")
        self._observe_if_needed()
        for _ in range(steps):
            self._begin_step()
            for game in range(self.num_games):
                self._play(game, self._random_action(game))
            self._observe_all()
        self._publish()
        return steps * self.num_games

    # --- for a caller who drives part of the games -------------------------------------------------------------------
    def set_players(self, game: SupportsIndex, players: Sequence[SupportsIndex]) -> None:
        """Say who plays each seat of ``game`` from its next reset on: an index into ``bots``, or -1 for the caller.

        Raises ValueError where a player or the game does not exist, or no seat is left for the caller.
        """
        row = self._row(game)
        chosen = [index(player) for player in players]
        if len(chosen) != self.num_seats:
            raise ValueError(f"game has {self.num_seats} seats, got {len(chosen)} players")
        for player in chosen:
            if not -1 <= player < len(self.bots):
                raise ValueError(f"player {player} is no bot of this batch: give -1 to {len(self.bots) - 1}")
        if -1 not in chosen:
            raise ValueError("bots in every seat leave nothing to ask: give -1 for at least one seat")
        for seat in range(self.num_seats):
            self._players[row * self.num_seats + seat] = i16(chosen[seat])

    def reseed(self, seed: object) -> None:
        """Let ``seed`` (0 .. 2**64 - 1) decide the games that begin from here on and what bots choose; games go on."""
        self._rng = seeded(check_seed(seed))

    def restore_game(self, game: SupportsIndex, seed: object, actions: Sequence[SupportsIndex]) -> None:
        """Put ``game`` where ``actions`` lead from ``seed``. Nothing is observed.

        Raises IllegalActionError or GameOverError where they cannot be played; the game is then at the last that could.
        """
        row = self._row(game)
        self._is_observed = False
        self.seeds[row] = check_seed(seed)
        self.actions[row] = []
        self.games[row].reset(self.seeds[row])
        for action in actions:
            self.games[row].step(index(action))
            if self.record:
                self.actions[row].append(index(action))

    def begin_step(self) -> None:
        """Forget rewards and ends of the step before, ahead of ``step_games`` and ``reset_games``."""
        self._begin_step()

    def step_games(self, games: Any, actions: Any) -> None:
        """Carry out one action in each of ``games`` (integers ``[k]``, each at most once) and let the bots play on.

        Nothing is observed: call ``observe`` or ``observe_games`` next. Checked like ``step``.
        """
        rows = self._rows(games)
        chosen = _integers(actions, len(rows))
        for k in range(len(rows)):
            self._check_one(rows[k], chosen[k])
        self._is_observed = False
        for k in range(len(rows)):
            self._play(rows[k], chosen[k])

    def reset_games(self, games: Any) -> None:
        """Start ``games`` (integers ``[k]``, each at most once) anew, players as last set."""
        rows = self._rows(games)
        self._is_observed = False
        for game in rows:
            self._restart(game)

    def observe(self) -> None:
        """Write the arrays for all games as they are now."""
        self._observe_all()
        self._publish()

    def observe_games(self, games: Any) -> Any:
        """``(observations [k, D], action_masks [k, A])`` of the seats to act in ``games`` alone, each at most once.

        Both are zero for a game that has ended.
        """
        rows = self._rows(games)
        size = self.observation_size
        width = self.num_actions
        count: i64 = len(rows)
        out = vec[u8](capacity=count * size)
        masks = vec[u8](capacity=count * width)
        for k in range(count):
            out = extend(out, self._no_observation)
            masks = extend(masks, self._no_mask)
            game = self.games[rows[k]]
            seat = game.seat_to_act()
            if seat != NOBODY:
                game.write_observation(seat, out, k * size)
                game.write_legal(masks, k * width)
        return _array(out, np.uint8, (count, size)), _array(masks, np.int8, (count, width))

    def waiting_seats(self) -> Any:
        """The seat to act of each game as it is now, int16 ``[n]``; -1 where the game has ended."""
        seats = _numbers(self.num_games)
        for game in range(self.num_games):
            seats[game] = i16(self.games[game].seat_to_act())
        return _array(seats, np.int16, (self.num_games,))

    def observation_of(self, game: SupportsIndex, seat: SupportsIndex) -> Any:
        """What ``seat`` may know in ``game`` now, uint8 ``[observation_size]``."""
        row = self._row(game)
        viewer = index(seat)
        if not 0 <= viewer < self.num_seats:
            raise ValueError(f"there is no seat {viewer}: give 0 to {self.num_seats - 1}")
        return _array(self._observation_of(row, viewer), np.uint8, (self.observation_size,))

    # --- inside ------------------------------------------------------------------------------------------------------
    def _begin_step(self) -> None:
        self._rewards = self._no_rewards[:]
        self._terminations = self._no_flags[:]
        self._truncations = self._no_flags[:]
        self._ended = []
        self._final = []

    def _play(self, row: i64, action: i64) -> None:
        game = self.games[row]
        game.apply(action)
        if self.record:
            self.actions[row].append(action)
        self._play_bots(row, game)
        if game.seat_to_act() == NOBODY:
            self._finish(row, game)

    def _play_bots(self, row: i64, game: Game) -> None:
        if len(self.bots) == 0:
            return
        players = self._players
        first = row * self.num_seats
        seat = game.seat_to_act()
        while seat != NOBODY:
            player = i64(players[first + seat])
            if player == OUTSIDE:
                return
            action = self.bots[player].choose(game, self._rng)
            self._check_bot(row, player, game, action)
            game.apply(action)
            if self.record:
                self.actions[row].append(action)
            seat = game.seat_to_act()

    def _check_bot(self, row: i64, player: i64, game: Game, action: i64) -> None:
        """Raise IllegalActionError, which names the bot, for an illegal action; its game is left as it is."""
        mask = self._no_mask[:]
        game.write_legal(mask, 0)
        if action < 0 or action >= self.num_actions or mask[action] == 0:
            name = type(self.bots[player]).__name__
            try:
                self._refuse(row, action)
            except IllegalActionError as error:
                raise IllegalActionError(f"bot {player} ({name}) chose wrongly in {error}") from None

    def _finish(self, row: i64, game: Game) -> None:
        for seat in range(self.num_seats):
            self._rewards[row * self.num_seats + seat] = game.payoff(seat)
            self._final.append(self._observation_of(row, seat))
        if game.is_truncated():
            self._truncations[row] = 1
        else:
            self._terminations[row] = 1
        self._ended.append(row)
        if self.autoreset:
            self._restart(row)

    def _restart(self, row: i64) -> None:
        """Start the game anew; a game that bots end before the caller is asked is played out and replaced at once."""
        game = self.games[row]
        while True:
            seed = self._rng.seed64()
            self.seeds[row] = seed
            if self.record:
                self.actions[row] = []
            game.reset(seed)
            self._play_bots(row, game)
            if game.seat_to_act() != NOBODY:
                return

    def _observe_if_needed(self) -> None:
        if not self._is_observed:
            self._observe_all()

    def _observe_all(self) -> None:
        counts = self._counts
        size = self.observation_size
        width = self.num_actions
        observations = vec[u8](capacity=self.num_games * size)
        masks = vec[u8](capacity=self.num_games * width)
        for row in range(self.num_games):
            # A row of zeros is copied just before it is written on, so that both are done in the processor's cache.
            observations = extend(observations, self._no_observation)
            masks = extend(masks, self._no_mask)
            game = self.games[row]
            seat = game.seat_to_act()
            if seat != NOBODY:
                game.write_observation(seat, observations, row * size)
                counts[row] = i16(game.write_legal(masks, row * width))
            else:
                counts[row] = 0
        self._masks = masks
        self._observations = observations
        self._is_observed = True

    def _publish(self) -> None:
        n = self.num_games
        ended: i64 = len(self._ended)
        self.seats = self.waiting_seats()
        self.observations = _array(self._observations, np.uint8, (n, self.observation_size))
        self.action_masks = _array(self._masks, np.int8, (n, self.num_actions))
        self.rewards = _array(self._rewards, np.float64, (n, self.num_seats))
        self.terminations = _array(self._terminations, np.bool_, (n,))
        self.truncations = _array(self._truncations, np.bool_, (n,))
        self.ended = np.array(self._ended, dtype=np.int64)
        final = b"".join([bytes(memoryview(observation)) for observation in self._final])
        self.final_observations = np.frombuffer(final, dtype=np.uint8).reshape(
            ended, self.num_seats, self.observation_size
        )

    def _random_action(self, row: i64) -> i64:
        count = i64(self._counts[row])
        if count == 0:
            return -1
        return nth_legal(self._masks, row * self.num_actions, self._rng.below(count))

    def _observation_of(self, row: i64, seat: i64) -> vec[u8]:
        out = self._no_observation[:]
        self.games[row].write_observation(seat, out, 0)
        return out

    def _rows(self, games: Any) -> list[int]:
        """``games`` as a list of numbers of games; raises ValueError for one that does not exist or comes twice."""
        rows = [self._row(game) for game in _integers(games, -1)]
        if len(set(rows)) != len(rows):
            raise ValueError(f"a game can be given once in a step, got {rows}")
        return rows

    def _row(self, game: SupportsIndex) -> int:
        row = index(game)
        if not 0 <= row < self.num_games:
            raise ValueError(f"there is no game {row}: give 0 to {self.num_games - 1}")
        return row

    def _check_all(self, chosen: list[int]) -> None:
        masks = self._masks
        width = self.num_actions
        for row in range(self.num_games):
            action: i64 = chosen[row]
            if action < 0 or action >= width or masks[row * width + action] == 0:
                self._refuse(row, action)

    def _check_one(self, row: i64, action: i64) -> None:
        mask = self._no_mask[:]
        game = self.games[row]
        if game.seat_to_act() != NOBODY:
            game.write_legal(mask, 0)
        if action < 0 or action >= self.num_actions or mask[action] == 0:
            self._refuse(row, action)

    def _refuse(self, row: i64, action: i64) -> None:
        """Raise the game's own error, with the number of the game before it; the game is left as it is."""
        try:
            self.games[row].copy().step(action)
        except IllegalActionError as error:
            raise IllegalActionError(f"game {row}: {error}") from None
        except GameOverError as error:
            raise GameOverError(f"game {row}: {error}") from None


def _integers(values: Any, expected: i64) -> list[int]:
    """``values`` as a list of ints, ``expected`` of them unless that is negative."""
    array = np.asarray(values)
    whole = np.issubdtype(array.dtype, np.integer) and np.can_cast(array.dtype, np.int64)
    if array.ndim != 1 or (array.size > 0 and not whole):
        raise ValueError(f"expected a row of integers, got shape {array.shape} of {array.dtype}")
    listed: list[int] = array.tolist()
    if expected >= 0 and len(listed) != expected:
        raise ValueError(f"expected {expected} action{'s' * (expected != 1)}, one a game, got {len(listed)}")
    return listed


def _array(cells: Any, dtype: Any, shape: tuple[int, ...]) -> Any:
    """The cells as a numpy array, without copying; read-only."""
    return np.frombuffer(cells, dtype=dtype).reshape(shape)
