"""The rendered table: what a person can read from it, and that no seat can read what it may not know."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from compile_env import compile_v0, picture
from compile_env.knowledge import learn, learn_all
from compile_env.render import TEXT_WIDTH, render_image, render_text
from compile_env.rules import CompileGame
from compile_env.state import DECK, HAND, TRASH, put_on, take_out
from compile_env.underway import UnderWay
from compile_env.view import Card, Choice, table_of
from tabletop_core import drawing
from tabletop_core.rng import seeded
from tests.compile.positions import Table, new_game, table
from tests.compile.random_games import ALL_PROTOCOLS, drafted_game, random_game

VIEWERS = (0, 1, None)
LONG_NAMES = ("assimilation", "corruption", "overwhelm", "diversity", "gluttony", "unity")
TWELVE = ALL_PROTOCOLS[-15:-3]


def busy_table(own_hand: str = "fire-1 water-5 light-5") -> Table:
    """Cards of every kind on both sides, a text under way."""
    t = table(
        "fire water light",
        "death life metal",
        own_stacks=["fire-4 x(water-3)", "water-4", ""],
        opp_stacks=["death-2 x(life-1) death-4", "x(metal-2)", "metal-0"],
        own_hand=own_hand,
        opp_hand="death-1 life-5",
        own_trash="fire-5",
        opp_trash="metal-5 metal-3",
        own_compiled="water",
        control="opp",
        rest="own deck",
    )
    t.play("fire-1", line=1)
    return t


def cells(text: str, start: str, nth: int = 0) -> list[str]:
    """The three cells of the ``nth`` line of the table that starts so."""
    line = [line for line in text.splitlines() if line.startswith(start) and "|" in line][nth]
    return [cell.strip() for cell in line.split("|")[1:]]


def one_line(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())


# --- the screen ------------------------------------------------------------------------------------------------------
BUSY_SCREEN = """\
Compile, turn 10 of at most 10, of player_0; phase: action; control: player_1                  seen by player_0
player_0 (you) to act: fire-1: choose a card to discard.

player_1 (opponent): 0 of 3 protocols compiled, holds control
  hand: 2 cards; 2 not known
  deck: 0 cards; trash: 2 cards, the latest first: metal-3, metal-5
----------+---------------------------------+---------------------------------+--------------------------------
          | line 1                          | line 2                          | line 3
----------+---------------------------------+---------------------------------+--------------------------------
uncovered | 4 death-4: delete a card of     | 2 ?                             | 0 metal-0: Top: subtract 2 from
          | value 0 or 1                    |                                 | the opponent's total in this
          |                                 |                                 | line. Middle: flip a card
covered   | 2 ?                             |                                 |
          | 2 death-2                       |                                 |
----------+---------------------------------+---------------------------------+--------------------------------
player_1  | death, loading; total 8         | life, loading; total 2          | metal, loading; total 0
player_0  | fire, loading; total 7          | water, COMPILED; total 4        | light, loading; total -2
----------+---------------------------------+---------------------------------+--------------------------------
covered   | 4 fire-4                        |                                 |
          | 2 (water-3)                     |                                 |
uncovered | 1 fire-1: discard a card (if    | 4 water-4: return a card of     | -
          | so: delete a card)              | yours to its owner's hand       |
----------+---------------------------------+---------------------------------+--------------------------------
player_0 (you): 1 of 3 protocols compiled
  hand: 2 cards: water-5, light-5
  deck: 20 cards; trash: 1 card: fire-5

Cards in hand:
  water-5: discard a card
  light-5: discard a card

Face-down cards that this viewer knows:
  water-3 of player_0 in line 1: return all covered or uncovered cards of value 2 in one line to their owners'
      hands

Under way, the next first:
  1. fire-1 of player_0, middle box: player_0 is to discard [discard a card (if so: delete a card)]

Signs: (fire-3) face-down, known to this viewer; ? not known; the number before a card is its value now; "you"
    in a card's words is its owner
"""


def test_a_seat_sees_the_whole_table_with_its_own_side_at_the_bottom():
    assert render_text(busy_table().game, 0) == BUSY_SCREEN


def test_the_other_seat_sees_that_there_are_cards_but_not_which():
    text = render_text(busy_table().game, 1)
    assert cells(text, "uncovered", 1)[1] == "2 (metal-2)" and cells(text, "covered", 0)[0] == "2 ?"
    assert "hand: 2 cards; 2 not known" in text and "water-3" not in text and "light-5" not in text
    assert "death-1: Top: in your start phase" in text


def test_a_spectator_sees_every_card():
    text = render_text(busy_table().game, None)
    assert "?" not in text.replace("? not known", "")
    assert all(words in text for words in ("2 (metal-2)", "2 (water-3)", "light-5: discard", "life-5: discard"))
    assert "deck: 20 cards, from the top:" in text and "(you)" not in text and "seen by a spectator" in text


def test_a_known_card_of_the_opponent_is_marked():
    t = table("fire water light", "death life metal", own_stacks=["fire-4", "water-4"], own_hand="light-5")
    t.flip_cards("fire-4")
    assert cells(render_text(t.game, 1), "uncovered")[0] == "2 (fire-4) known"
    t = table("fire water light", "death life metal", own_stacks=["fire-4", "water-4"], own_hand="light-5")
    t.return_cards("fire-4")
    assert "hand: 2 cards; known: fire-4; 1 not known" in render_text(t.game, 1)


def test_a_place_known_in_a_deck_is_told():
    t = table("fire water light", "death life metal", own_hand="light-5", own_deck_top="fire-1 fire-2", opp_deck="")
    learn(t.state, 1, t.card("fire-2"))
    deck = t.count("own", "deck")
    assert f"deck: {deck} cards, known: fire-2 as number 2 from the top;" in one_line(render_text(t.game, 1))


def test_cards_known_together_are_told():
    t = table("fire water light", "death life metal", own_hand="fire-1 fire-4")
    for name in ("fire-1", "fire-4"):
        learn(t.state, 1, t.card(name))
    t.play("x(fire-1)", line=2)
    words = (
        "Known together, not which is where: fire-1 and fire-4 are in line 2 of player_0 and in the hand of player_0"
    )
    assert [words in one_line(render_text(t.game, viewer)) for viewer in VIEWERS] == [False, True, False]


def test_a_muted_box_is_named():
    t = table(
        "apathy water light", "death life metal", own_stacks=["apathy-2"], opp_stacks=["death-4"], own_hand="light-5"
    )
    assert "4 death-4 (no middle box now)" in one_line(cells(render_text(t.game, 0), "uncovered")[0])


def test_without_control_it_is_not_used():
    t = table("fire water light", "death life metal", own_hand="light-5", use_control=False)
    assert "control: not used" in render_text(t.game, 0)


def test_the_draft_shows_the_pool_and_what_each_has():
    game = drafted_game(2, TWELVE)
    text = render_text(game, 0)
    assert "the draft" in text and "Protocols to draft:" in text
    assert all(f"  {name} (" in text and f"{name}-5: discard a card" in text for name in TWELVE)
    game.step(game.legal_actions()[0])
    first = int(game.state.first)
    text = render_text(game, first)
    assert f"\nplayer_{first} (you): {TWELVE[0]}\n" in text and f"  {TWELVE[0]} (" not in text
    assert f"\nplayer_{1 - first} (opponent): no protocol yet\n" in text


def test_a_large_pool_is_listed_by_sets():
    text = one_line(render_text(drafted_game(2), None))
    assert all(name in text for name in ALL_PROTOCOLS) and "fire-5" not in text


# --- the end ---------------------------------------------------------------------------------------------------------
def last_of(games: Iterator[CompileGame]) -> CompileGame:
    *_, game = games
    return game


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_screen_says_who_won_and_why(viewer):
    game = last_of(random_game(1))
    words = one_line(render_text(game, viewer))
    assert f"Game over: three protocols compiled, player_{game.state.winner} wins. Compiled: player_0 " in words
    assert f"player_{game.state.winner} 3 of 3 protocols" in words


def test_the_limit_of_turns_has_no_winner():
    t = table("fire water light", "death life metal", own_hand="light-5", own_stacks=["", "", ""])
    t.play("x(light-5)", line=1)
    assert "Game over: 10 turns played, no winner. Compiled: player_0 0 of 3" in render_text(t.game, 0)


# --- secrecy ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(seat):
    chance = seeded(5)
    for seed in (1, 2, 3):
        for step, game in enumerate(random_game(seed)):
            if step >= 6 and step % 3 == seed % 3:
                other = game.copy()
                other.resample_hidden(seat, chance)
                assert render_text(other, seat) == render_text(game, seat)
                if step % 24 < 3:
                    assert (render_image(other, seat) == render_image(game, seat)).all()


# --- the size --------------------------------------------------------------------------------------------------------
def crowded_games() -> Iterator[CompileGame]:
    """Tall stacks, full hands, decks and trashes, in a game of the longest names."""
    for owner, most in ((0, 35), (1, 35), (0, 17), (1, 12), (0, 6)):
        game = new_game(LONG_NAMES)
        fill(game, range(most + 1), 3 * owner + 1, owner)
        yield game
    for pile in (HAND, HAND + 1, TRASH, TRASH + 1, DECK, DECK + 1):
        game = new_game(LONG_NAMES)
        fill(game, range(36), pile, pile % 2)
        yield game


def fill(game: CompileGame, cards: range, pile: int, owner: int) -> None:
    """Put the cards on the pile, every second one face-up in the field."""
    s = game.state
    for card in cards:
        take_out(s, card)
        put_on(s, card, pile)
        s.face_up[card] = 1 if pile < 6 and card % 2 else 0
        if s.face_up[card] or pile >= TRASH:
            learn_all(s, card)
        elif pile not in (DECK, DECK + 1):
            learn(s, owner, card)


def sampled_games() -> Iterator[CompileGame]:
    """Some positions of random games, and fuller ones."""
    yield from (game for seed in (2, 6) for step, game in enumerate(random_game(seed)) if step % 13 == 0)
    yield from (drafted_game(1, TWELVE), busy_table().game)
    yield from crowded_games()


def test_no_line_is_too_long():
    for game in sampled_games():
        for viewer in VIEWERS:
            lines = render_text(game, viewer).splitlines()
            assert max(map(len, lines)) <= TEXT_WIDTH
            assert all(line == line.rstrip() for line in lines)


def test_every_card_of_a_tall_stack_is_told():
    game = next(crowded_games())
    words = render_text(game, None)
    assert all(name in words for name in game.state.tables.names)


# --- the picture -----------------------------------------------------------------------------------------------------
def test_a_picture_has_its_size_and_the_same_table_gives_the_same_bytes():
    game = busy_table().game
    for viewer in VIEWERS:
        image = render_image(game, viewer)
        assert image.shape == (picture.HEIGHT, picture.WIDTH, 3) == (924, 1280, 3) and image.dtype == np.uint8
        assert image.tobytes() == render_image(game.copy(), viewer).tobytes()


def test_rendering_changes_nothing():
    for game in (busy_table().game, drafted_game(1)):
        before = game.state_bytes()
        for viewer in VIEWERS:
            render_text(game, viewer)
            render_image(game, viewer)
        assert game.state_bytes() == before


def test_viewers_get_different_pictures_and_so_do_different_cards():
    pair = [busy_table(hand).game for hand in ("fire-1 water-5 light-5", "fire-1 water-5 light-4")]
    assert len({render_image(pair[0], viewer).tobytes() for viewer in VIEWERS}) == 3
    assert render_image(pair[0], 1).tobytes() == render_image(pair[1], 1).tobytes()
    for viewer in (0, None):
        assert render_image(pair[0], viewer).tobytes() != render_image(pair[1], viewer).tobytes()


def test_a_compiled_protocol_has_another_colour():
    pair = [
        render_image(table("fire water light", "death life metal", own_hand="fire-1", own_compiled=name).game, 0)
        for name in ("", "water")
    ]
    y = picture.BAND + picture.BAND_HEIGHT // 2 + 6
    left = picture.LINE_LEFT + picture.LINE_STEP
    at = [left + 140, picture.LINE_LEFT + 140]
    assert [(pair[0][y, x] == pair[1][y, x]).all() for x in at] == [False, True]


def test_nothing_is_drawn_between_the_boxes():
    ground = np.array(drawing.TABLE, dtype=np.uint8)
    for game in sampled_games():
        image = render_image(game, None)
        body = image[picture.FIELD : picture.FOOT - 2]
        assert (body[:, : picture.MARGIN] == ground).all() and (body[:, -picture.MARGIN :] == ground).all()
        field = image[picture.FIELD : picture.HAND_TOP - 2]
        assert (field[:, picture.LINE_LEFT - 9 : picture.LINE_LEFT] == ground).all()
        if table_of(game, None).is_draft:
            continue
        for line in (1, 2):
            left = picture.LINE_LEFT + line * picture.LINE_STEP
            assert (field[:, left - 10 : left] == ground).all()
        for top in (picture.FIELD, picture.BAND, picture.BELOW, picture.HAND_TOP, picture.FOOT):
            assert (image[top - 5 : top, picture.LINE_LEFT :] == ground).all()


def test_a_long_list_of_effects_stays_in_its_box():
    shown = table_of(busy_table().game, 0)
    effects = tuple(UnderWay(f"effect {number}", "long words " * 20, "more words " * 40) for number in range(20))
    known = ("cards of a name that is long " * 20,)
    image = picture.picture_of(replace(shown, under_way=effects, known_together=known))
    few = picture.picture_of(replace(shown, under_way=(), known_together=known))
    plain = picture.picture_of(replace(shown, under_way=(), known_together=()))
    for drawn in (image, few):
        changed = np.argwhere((drawn != plain).any(axis=2))
        (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
        assert top >= picture.UNDER_WAY and bottom < picture.UNDER_WAY + picture.UNDER_WAY_HEIGHT
        assert left >= picture.MARGIN and right < picture.MARGIN + picture.SEAT_WIDTH


@pytest.fixture
def cut(monkeypatch):
    """The texts that were cut in drawing."""
    found: list[str] = []
    whole = drawing.Canvas.text

    def text(canvas, words, rect, size, *others, **named):
        if canvas.text_width(words, drawing.SMALLEST_TEXT) > rect[2]:
            found.append(words)
        whole(canvas, words, rect, size, *others, **named)

    monkeypatch.setattr(drawing.Canvas, "text", text)
    return found


@pytest.mark.parametrize("twelve", ["main1", "main2", "main3"])
def test_the_words_of_the_cards_to_draft_are_not_cut(cut, twelve):
    game = compile_v0.SPEC.game(sets=[twelve])
    game.reset(1)
    picture.picture_of(table_of(game, 0))
    assert not cut


def test_words_to_draft_that_need_too_much_room_stay_in_their_panels():
    choice = Choice("long", "own", tuple(Card(f"long-{value}", value, text="word " * 100) for value in range(6)))
    rect = (picture.LINE_LEFT, picture.FIELD, 600, 500)
    canvas = drawing.Canvas(picture.WIDTH, picture.HEIGHT)
    picture.draw_pool(canvas, (choice,) * 12, rect)
    changed = np.argwhere((canvas.to_array() != drawing.TABLE).any(axis=2))
    assert changed.min() >= picture.FIELD
    assert changed[:, 0].max() <= picture.FIELD + 500
    assert changed[:, 1].max() <= picture.LINE_LEFT + 600


def test_the_words_of_the_cards_in_the_field_are_not_cut(cut):
    for protocols in zip(*[iter(ALL_PROTOCOLS[:42])] * 6, strict=True):
        for rank in range(6):
            game = new_game(protocols)
            for line in (0, 1, 2):
                fill_top(game, 6 * line + rank, line)
                fill_top(game, 18 + 6 * line + rank, 3 + line)
            cut.clear()
            picture.draw_field(drawing.Canvas(picture.WIDTH, picture.HEIGHT), table_of(game, None), 0)
            assert not cut, protocols


def fill_top(game: CompileGame, card: int, stack: int) -> None:
    """Lay the card face-up on the stack."""
    take_out(game.state, card)
    put_on(game.state, card, stack)
    game.state.face_up[card] = 1
    learn_all(game.state, card)


# --- bad input -------------------------------------------------------------------------------------------------------
def test_a_viewer_that_does_not_exist_and_another_game_are_refused():
    for draw in (render_text, render_image):
        with pytest.raises(ValueError, match="viewer is 2: expected a seat, 0 or 1, or None"):
            draw(busy_table().game, 2)
        with pytest.raises(TypeError, match="expected a CompileGame, got str"):
            draw("a game", 0)
