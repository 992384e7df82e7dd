"""Games of Compile played at random, for tests that must hold in every position."""

from collections.abc import Iterator

from compile_env.actions import action_table
from compile_env.observation import flat_layout
from compile_env.packing import built_in_tables
from compile_env.pool import built_in
from compile_env.rules import CompileGame
from compile_env.state import fresh_state
from compile_env.vocabulary import Protocol
from tabletop_core.rng import seeded

ALL_PROTOCOLS = tuple(each.name for each in built_in().entries("protocols.yaml", Protocol))


def drafted_game(seed: int, protocols: tuple[str, ...] = ALL_PROTOCOLS) -> CompileGame:
    """A game at the beginning of its draft."""
    state = fresh_state(built_in_tables(protocols))
    state.pool = (1 << len(protocols)) - 1
    count = len(protocols)
    game = CompileGame(state, action_table(count).size, flat_layout(count).size, False, False)
    game.reset(seed)
    return game


def random_game(seed: int, protocols: tuple[str, ...] = ALL_PROTOCOLS) -> Iterator[CompileGame]:
    """One game to its end, the same object at each decision; draft and moves are random."""
    chance = seeded(seed)
    game = drafted_game(seed, protocols)
    yield game
    while game.seat_to_act() >= 0:
        actions = game.legal_actions()
        game.apply(actions[chance.below(len(actions))])
        yield game
