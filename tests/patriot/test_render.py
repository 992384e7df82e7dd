"""The rendered table: what a person can read from it, in words and as a picture."""

import numpy as np
import pytest

from patriot_env.render import TEXT_WIDTH, render_image, render_text
from patriot_env.tables import PLACE_NAMES
from patriot_env.view import table_of
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tests.core.toy_game import ToyGame
from tests.patriot.played import disguised, first_moment, moments, played


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_lines_fit_and_name_everything(players):
    """Rules 24.5: tracks, letter, places, beacons, players; no line is too long, at any moment of a game."""
    for decisions in (0, 30, 100, 300, 20_000):
        game = played(decisions, players=players, talk="claims")
        for viewer in (None, players - 1):
            text = render_text(game, viewer)
            assert max(len(line) for line in text.splitlines()) <= TEXT_WIDTH
            for word in (*PLACE_NAMES, "Threat", "Letters:", "Beacon 4:", f"player_{players - 1}"):
                assert word in text


def test_nothing_is_told_that_the_seat_does_not_know():
    """Rules 24.3 and 24.7: hands, cards laid face down, decks and allegiances of others change nothing."""
    for seed in range(4):
        for number, game in enumerate(moments(seed, players=3 + seed, talk="claims")):
            if number % 17 == 0 and game.seat_to_act() != NOBODY:
                for viewer in range(3 + seed):
                    text = render_text(game, viewer)
                    assert text == render_text(disguised(game, viewer), viewer)
                    twin = game.copy()
                    twin.resample_hidden(viewer, seeded(number))
                    assert text == render_text(twin, viewer)


def test_a_spectator_sees_all():
    """Hands, allegiances and cards on the letter are another in the disguise, and a spectator is told so."""
    game = played(120)
    assert render_text(game, None) != render_text(disguised(game, 0), None)


def test_own_hand_and_allegiance():
    """Rules 3.1 and 24.3: a seat is told its own cards and not those of others."""
    game = played(100)
    tables = [table_of(game, viewer) for viewer in (0, 1, 2, 3)]
    for viewer, table in enumerate(tables):
        for seat in table.seats:
            assert (seat.hand is not None) == (seat.seat == viewer)
    assert tables[1].seats[1].allegiance[0] != "a card"
    assert tables[2].seats[1].allegiance[0] == "a card"


def test_the_end_is_told():
    """Rules 2.7: the text says how the game ended, who won, and what everybody was."""
    game = played(20_000)
    assert game.seat_to_act() == NOBODY
    text = render_text(game, 1)
    assert f"Game over: {game.ending()}." in text
    assert ("Won by" in text) == any(game.payoff(seat) > 0 for seat in range(4))
    assert "a card" not in [words for seat in table_of(game, 1).seats for words in seat.allegiance]


def test_picture():
    """The picture has its size, shows a rioter that comes, and is drawn at different moments."""
    game = first_moment("act")
    image = render_image(game, None)
    assert image.shape == (900, 1400, 3)
    assert image.dtype == np.uint8
    before = image.copy()
    game.state.board[3] = 2
    assert (render_image(game, None) != before).any()
    for moment in (first_moment("add card", players=6), first_moment("keep"), played(20_000, players=5)):
        assert render_image(moment, 0).shape == (900, 1400, 3)


def test_pictures_hide_what_texts_hide():
    """Rules 24.3: hidden cards change nothing in the picture either."""
    game = first_moment("add card")
    for viewer in (1, 2):
        assert (render_image(game, viewer) == render_image(disguised(game, viewer), viewer)).all()


def test_what_cannot_be_drawn():
    """A game of another kind and a seat that does not exist are refused."""
    toy = ToyGame(2, 1, 0)
    toy.reset(0)
    with pytest.raises(TypeError, match="expected a PatriotGame"):
        render_text(toy, None)
    with pytest.raises(ValueError, match="expected a seat, 0 to 2, or None"):
        render_image(played(0, players=3), 3)
