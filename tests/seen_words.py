"""Whether the words for what another player does tell a seat anything hidden from it."""

from collections.abc import Callable, Iterator
from typing import Any

from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import seeded
from tabletop_core.spec import GameSpec
from tabletop_core.testing.play import Subject, view


def told_apart(
    spec: GameSpec, games: int, is_hidden: Callable[[Game, int], bool] = lambda game, action: True, **options: Any
) -> Iterator[str]:
    """Pairs of actions that a seat is told apart in words, though it sees the same after either.

    The actions are those of the true state and of another that the seat holds possible, ``is_hidden`` of them: what is
    chosen openly may be told, even where nothing is to be seen of it afterwards.
    """
    subject = Subject(spec, options, games, games, 0)
    for number, game in enumerate(subject.moments(games)):
        if game.seat_to_act() == NOBODY:
            continue
        for viewer in set(range(game.num_seats)) - {int(game.seat_to_act())}:
            other = game.copy()
            other.resample_hidden(viewer, seeded(number))
            told: dict[object, str] = {}
            for state in (game, other):
                for action in state.legal_actions():
                    after = state.copy()
                    after.apply(action)
                    words = spec.seen_words(state, action, after, viewer)
                    before = told.setdefault(view(after, viewer), words)
                    if before != words and is_hidden(state, action):
                        yield f"{subject}, seed and step {subject.place}: {before!r}, {words!r}"
