"""The rendered table: what a person can read from it, in words and as a picture."""

import re

import numpy as np
import pytest

from komitet_env import komitet_v0
from komitet_env.render import TEXT_WIDTH, render_image, render_text
from komitet_env.rules import KomitetGame
from komitet_env.state import DECISION_NAMES
from komitet_env.view import ASKED, table_of
from tabletop_core.game import NOBODY, nth_legal, zeros
from tabletop_core.rng import seeded
from tests.core.toy_game import ToyGame
from tests.komitet.positions import check, position


def played(players: int, decisions: int, seed: int = 3) -> KomitetGame:
    """A game in which ``decisions`` legal actions have been taken at random."""
    game = komitet_v0.SPEC.game(players=players)
    game.reset(seed)
    rng = seeded(seed)
    for _ in range(decisions):
        if game.seat_to_act() == NOBODY:
            break
        mask = zeros(game.num_actions)
        game.apply(nth_legal(mask, 0, rng.below(game.write_legal(mask, 0))))
    assert isinstance(game, KomitetGame)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_fit_and_name_everything(players):
    """Rules 22.7: rounds, supplies, tasks, cities, players; no line is too long, at any moment of a game."""
    for decisions in (0, 40, 120, 2000):
        game = played(players, decisions)
        text = render_text(game, None)
        assert max(len(line) for line in text.splitlines()) <= TEXT_WIDTH
        for word in (*game.state.tables.city_names, "Limit:", "Progress 1-15:", "Main task", f"player_{players - 1}"):
            assert word in text


def test_all_seats_see_the_same():
    """Rules 22.5: nothing is secret between players."""
    game = played(3, 100)
    views = [render_text(game, seat).splitlines()[1:] for seat in (0, 1, 2)]
    assert views[0] == views[1] == views[2] == render_text(game, None).splitlines()[1:]


def test_the_end_is_told():
    """Rules 21.2: the text says how the game ended."""
    game = played(2, 5000)
    assert game.seat_to_act() == NOBODY
    assert f"Game over: {game.ending()}." in render_text(game, None)
    assert table_of(game, None).actor is None


def test_before_the_beginning():
    """A game that has not been reset is not said to be over."""
    assert "The game has not begun." in render_text(komitet_v0.SPEC.game(), None)


def test_unseen_faces_are_not_told():
    """Rules 22.5: a closed stress token is closed, whatever its face."""
    for seed in range(20):
        game = played(2, 150, seed)
        twin = game.copy()
        twin.resample_hidden(0, seeded(seed))
        assert render_text(game, None) == render_text(twin, None)


def test_picture():
    """The picture has its size and shows where a figure stands."""
    game = played(4, 60)
    image = render_image(game, None)
    assert image.shape == (900, 1400, 3)
    assert image.dtype == np.uint8
    before = image.copy()
    game.state.place[0] = (game.state.place[0] + 1) % 14
    assert (render_image(game, None) != before).any()


def test_what_cannot_be_drawn():
    """A game of another kind and a seat that does not exist are refused."""
    toy = ToyGame(2, 1, 0)
    toy.reset(0)
    with pytest.raises(TypeError, match="expected a KomitetGame"):
        render_text(toy, None)
    with pytest.raises(ValueError, match="expected a seat, 0 to 2, or None"):
        render_image(played(3, 0), 3)


def test_each_question_has_words():
    """Whatever is asked is told in words of its own."""
    assert set(ASKED) == set(DECISION_NAMES) - {"none"}
    assert len(set(ASKED.values())) == len(ASKED)


def test_what_is_under_way():
    """How much stress is still to come, and whether the check that brings it has been passed."""
    text = render_text(check("transport", 9, "moon moon moon").do("done").game, None)
    assert "under way: Artyom Vetrov takes a check: Transport 9+, failed\n" in text
    assert "under way: Artyom Vetrov receives 3 stress\n" in text


def test_one_and_many():
    """ "1 document" and "1 die"."""
    text = render_text(position(goods={"Artyom": "1 documents", "Willy": "2 documents"}).game, None)
    assert not re.search(r"\b1 (documents|dice|stress tokens)\b", text)
    assert "1 document;" in text
    assert "2 documents;" in text
