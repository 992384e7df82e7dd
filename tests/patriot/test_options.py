"""Chapter 24: who decides, what is hidden, options."""

import pytest

from patriot_env.patriot_v0 import SPEC
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.patriot.played import moments
from tests.patriot.positions import PACK, position


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats(players):
    """Rules 24.1: three to six, four by default; the first one is the President."""
    assert SPEC.game(players=players).num_seats == players
    assert SPEC.game().num_seats == 4


def test_only_the_one_who_chooses_is_asked():
    """Rules 24.2: no other seat is asked for consent."""
    p = position(coins=4).encounter("Time Is Money", holder=3).do("option 1")
    assert p.asked == "choose player 3"
    assert p.do("seat 1").asked == "act 1"


def seen(game, seat):
    out = zeros(game.observation_size)
    game.write_observation(seat, out, 0)
    return bytes(int(each) for each in out)


def test_the_observation_tells_what_the_seat_knows():
    """Rules 24.3, 24.8, A128: a new deal of all that the seat cannot know changes nothing of it."""
    for number, game in enumerate(moments(5)):
        if number % 25 == 0 and game.seat_to_act() != NOBODY:
            seat = int(game.seat_to_act())
            twin = game.copy()
            twin.resample_hidden(seat, seeded(number))
            assert seen(game, seat) == seen(twin, seat)


def test_the_same_again():
    """Rules 24.9: the same seed, options and actions give the same game."""
    one, two = ([game.state_bytes() for game in moments(3)] for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    "characters",
    [
        ["Frank", "Zam Che", "Ashi", "M.W."],
        ["Ashi", "Frank", "Frank", "M.W."],
        ["Ashi", "Frank"],
        ["Ashi", "Frank", "M.W.", "Viktor Markov"],
    ],
)
def test_characters(characters):
    """Rules 24.11: one name for each seat, the first one a President and no other, no name twice."""
    with pytest.raises(OptionError):
        SPEC.game(characters=characters)


def test_other_content():
    """Rules 24.12: a folder with another content pack."""
    assert SPEC.game(content=PACK).num_seats == 4


@pytest.mark.parametrize("players", [3, 6])
def test_games_end(players):
    """Rules 24.13, A129: no limit of length is needed."""
    *_, game = moments(1, players=players)
    assert game.ending()
