"""Monte Carlo tree search: what it finds, what it may know, and that the same generator gives the same choice."""

from typing import Any

import pytest

from tabletop_core.game import NOBODY, Game, RandomBot
from tabletop_core.rng import Rng, seeded
from tabletop_core.search import LOOKS_AT_CLOCK, Leaf, PlayedOut, Search
from tabletop_core.spec import installed_games
from tabletop_core.testing.secrecy import resampled

WHOLE = 1 << 62  # a rollout's limit that is none
SETTINGS = [("kompromat_v0", {}), ("komitet_v0", {}), ("komitet_v0", {"control": "team"}), ("compile_v0", {})]


def search(simulations: int = 40, *, leaf: Leaf | None = None, seconds: float = 0.0, reuse: int = 1) -> Search:
    return Search(leaf or PlayedOut(RandomBot(), WHOLE), simulations, seconds=seconds, reuse=reuse, exploration=0.7)


def game_of(name: str, seed: int = 1, **options: Any) -> Game:
    game = installed_games()[name].game(**options)
    game.reset(seed)
    return game


def moments(name: str, every: int, **options: Any) -> list[Game]:
    """Games at some of the decisions of one that is played at random, where there is a choice."""
    game, rng, found = game_of(name, **options), seeded(2), []
    for step in range(6 * every):
        legal = game.legal_actions()
        if game.seat_to_act() == NOBODY:
            break
        if step % every == every - 1 and len(legal) > 1:
            found.append(game.copy())
        game.step(legal[rng.below(len(legal))])
    assert len(found) > 1
    return found


class Counts(Leaf):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def payoffs(self, game: Game, rng: Rng) -> list[float]:
        self.asked += 1
        return [0.0] * int(game.num_seats)


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_choices_are_legal_and_leave_the_game_alone(name: str, options: dict[str, Any]) -> None:
    for game in moments(name, 15, **options):
        before = game.state_bytes()
        assert search(20).choose(game, seeded(1)) in game.legal_actions()
        assert game.state_bytes() == before


@pytest.mark.parametrize(("name", "options"), SETTINGS[:3])
def test_it_never_looks_at_what_is_hidden(name: str, options: dict[str, Any]) -> None:
    """With all that the seat cannot know replaced, the same generator gives the same choice."""
    for game in moments(name, 11, **options):
        seat = int(game.seat_to_act())
        twins = [resampled(game, seat, seeded(deal)) for deal in range(3)]
        assert len({twin.state_bytes() for twin in twins}) == 3
        choices = {int(search().choose(each, seeded(5))) for each in (game, *twins)}
        assert len(choices) == 1


def test_the_generator_alone_decides() -> None:
    for game in moments("kompromat_v0", 9):
        choices = [[int(search().choose(game, seeded(seed))) for seed in range(8)] for _ in range(2)]
        assert choices[0] == choices[1]


def test_an_only_choice_is_taken_without_a_search() -> None:
    game, rng, counts = game_of("kompromat_v0"), seeded(4), Counts()
    while len(game.legal_actions()) != 1:
        legal = game.legal_actions()
        game.step(legal[rng.below(len(legal))])
    assert search(leaf=counts).choose(game, rng) == game.legal_actions()[0]
    assert counts.asked == 0


@pytest.mark.parametrize("reuse", [1, 7])
def test_so_many_simulations_are_made(reuse: int) -> None:
    (game, *_), counts = moments("kompromat_v0", 9), Counts()
    found = search(50, leaf=counts, reuse=reuse)
    found.choose(game, seeded(1))
    assert found.simulated == 50
    assert 0 < counts.asked <= 50  # others ended within the tree
    assert found.searched > 0


def test_it_beats_random_play() -> None:
    """In nearly all of some games, from either seat."""
    found, bot, won = search(60), RandomBot(), 0
    for seed in range(20):
        game, rng = game_of("kompromat_v0", seed), seeded(seed)
        while (seat := game.seat_to_act()) != NOBODY:
            game.step((found if seat == seed % 2 else bot).choose(game, rng))
        won += game.payoff(seed % 2) > 0
    assert won >= 18


def test_a_budget_of_time_is_kept() -> None:
    """At least one look at the clock, and an end."""
    (game, *_), counts = moments("kompromat_v0", 9), Counts()
    found = search(0, leaf=counts, seconds=0.02)
    found.choose(game, seeded(1))
    assert found.simulated >= LOOKS_AT_CLOCK
    assert found.searched >= 0.02


def test_a_rollout_is_broken_off_at_its_limit() -> None:
    game = game_of("kompromat_v0")
    assert PlayedOut(RandomBot(), 3).payoffs(game, seeded(1)) == [game.payoff(0), game.payoff(1)]
    assert game.seat_to_act() != NOBODY
    PlayedOut(RandomBot(), WHOLE).payoffs(game, seeded(1))
    assert game.seat_to_act() == NOBODY
