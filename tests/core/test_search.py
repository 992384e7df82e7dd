"""Monte Carlo tree search: what it finds, what it may know, and that the same generator gives the same choice."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tabletop_core.game import NOBODY, Bot, Game, RandomBot
from tabletop_core.rng import Rng, seeded
from tabletop_core.search import LOOKS_AT_CLOCK, Leaf, PlayedOut, Search
from tabletop_core.spec import installed_games
from tabletop_core.testing.secrecy import resampled
from tests.conftest import IS_SECOND_RUN

WHOLE = 1 << 62  # a rollout's limit that is none
SIMULATIONS = 8 if IS_SECOND_RUN else 40  # where a test does not need more
SETTINGS = [("kompromat_v0", {}), ("komitet_v0", {}), ("komitet_v0", {"control": "team"}), ("compile_v0", {})]


def search(
    simulations: int = SIMULATIONS,
    *,
    leaf: Leaf | None = None,
    seconds: float = 0.0,
    reuse: int = 1,
    exploration: float = 2.0,
    guide: Bot | None = None,
) -> Search:
    leaf = leaf or PlayedOut(RandomBot(), WHOLE)
    return Search(leaf, simulations, seconds=seconds, reuse=reuse, exploration=exploration, guide=guide)


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


SURE, RISKY, HEADS, TAILS = range(4)


class Coin(Game):
    """A half for sure, or a coin is thrown and seen by both seats, and naming what it shows pays all."""

    def __init__(self) -> None:
        super().__init__(1, 4, 2)
        self.rng = seeded(0)
        self.coin = -1
        self.paid: float | None = None

    def reset(self, seed: int) -> None:
        self.rng, self.coin, self.paid = seeded(seed), -1, None

    def seat_to_act(self) -> int:
        return int(NOBODY) if self.paid is not None else 0

    def write_legal(self, mask: vec[u8], at: i64) -> int:
        first = SURE if self.coin < 0 else HEADS
        mask[at + first] = mask[at + first + 1] = 1
        return 2

    def apply(self, action: i64) -> None:
        if action == RISKY:
            self.coin = int(self.rng.below(2))
        else:
            self.paid = 0.5 if action == SURE else 2.0 * (action == HEADS + self.coin) - 1.0

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        if self.coin >= 0:
            out[at + self.coin] = 1
        return int(at) + 2

    def payoff(self, seat: i64) -> float:
        return self.paid or 0.0

    def copy(self) -> "Coin":
        twin = Coin()
        twin.rng, twin.coin, twin.paid = self.rng.copy(), self.coin, self.paid
        return twin

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        self.rng = seeded(rng.seed64())

    def describe_action(self, action: i64) -> str:
        return ("take a half", "throw a coin", "heads", "tails")[action]

    def ending(self) -> str:
        return ""

    def state_bytes(self) -> bytes:
        return repr((self.rng.lanes(), self.coin, self.paid)).encode()

    def check_state(self) -> None:
        pass


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


@pytest.mark.parametrize(("name", "options"), SETTINGS)
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


def test_it_sees_what_chance_has_done_before_it_chooses_again() -> None:
    """Whoever sees the coin names it rightly: to throw it is worth all, though either name is wrong at times."""
    game = Coin()
    game.reset(1)
    assert {int(search(200).choose(game, seeded(seed))) for seed in range(10)} == {RISKY}
    game.apply(RISKY)
    assert search(20).choose(game, seeded(1)) == HEADS + game.coin


class Always(Bot):
    """Wants one action, legal or not."""

    def __init__(self, action: int) -> None:
        self.action = action

    def choose(self, game: Game, rng: Rng) -> int:
        return self.action


def test_the_guide_is_followed_where_nothing_speaks_against_it() -> None:
    """Where all is paid alike, what the guide says is chosen, if it is legal; where it is paid badly, it is not."""
    game = Coin()
    game.reset(1)
    for action in (SURE, RISKY):
        assert search(1000, guide=Always(action)).choose(game, seeded(1)) == RISKY
    moment = moments("kompromat_v0", 9)[0]
    for action in moment.legal_actions():
        assert search(30, leaf=Counts(), guide=Always(action)).choose(moment, seeded(1)) == action


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


@pytest.mark.skipif(IS_SECOND_RUN, reason="the games are the same in either build, and long")
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
