import os
import sys

import numpy as np
import pytest

from tabletop_core import drawing
from tabletop_core.drawing import GOLD, INK, RED, TABLE, Canvas, Window, load_pygame, mixed, text_row, text_rule

TABLE_PIXEL = np.array(TABLE, dtype=np.uint8)
BOX = (20, 30, 100, 40)  # left, top, width, height


def touched(image: np.ndarray) -> tuple[int, int, int, int]:
    """The smallest box (left, top, width, height) around all that was drawn on an empty table."""
    rows, columns = np.nonzero((image != TABLE_PIXEL).any(axis=2))
    return int(columns.min()), int(rows.min()), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1


def inside(image: np.ndarray, rect: tuple[int, int, int, int]) -> bool:
    left, top, width, height = touched(image)
    return (
        left >= rect[0] and top >= rect[1] and left + width <= rect[0] + rect[2] and top + height <= rect[1] + rect[3]
    )


def shown(what: str, *arguments: object, **named: object) -> np.ndarray:
    """What one call of a method leaves on an empty canvas."""
    canvas = Canvas(200, 100)
    getattr(canvas, what)(*arguments, **named)
    return canvas.to_array()


# --- text tables -----------------------------------------------------------------------------------------------------
def test_a_row_has_its_columns_under_each_other_and_wraps_long_cells():
    assert text_row(("a", "one two", ""), (3, 5, 2)) == ["a   | one   |", "    | two   |"]
    assert text_row(("", ""), (3, 3)) == ["    |"]
    assert text_rule((3, 5)) == "----+------"


def test_a_row_breaks_a_word_that_is_wider_than_its_column_but_not_at_a_hyphen():
    assert text_row(("abcdef",), (4,)) == ["abcd", "ef"]
    assert text_row(("in face-down",), (9,)) == ["in", "face-down"]


def test_a_row_needs_one_width_a_cell():
    with pytest.raises(ValueError, match="shorter"):
        text_row(("a", "b"), (3,))


# --- pygame ----------------------------------------------------------------------------------------------------------
def test_without_pygame_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(ImportError, match=r"pip install 'tabletop-envs\[render\]'"):
        Canvas(10, 10)
    assert text_row(("a",), (3,)) == ["a"]


def test_importing_drawing_does_not_import_pygame():
    code = "import sys, tabletop_core.drawing; sys.exit('pygame' in sys.modules)"
    assert os.spawnl(os.P_WAIT, sys.executable, sys.executable, "-c", code) == 0


def test_drawing_opens_no_display_and_leaves_the_video_driver_alone(monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    load_pygame().display.quit()
    Canvas(10, 10).to_array()
    assert not load_pygame().display.get_init()
    assert "SDL_VIDEODRIVER" not in os.environ


# --- canvas ----------------------------------------------------------------------------------------------------------
def test_a_canvas_becomes_an_array_of_its_size_that_can_be_written_to():
    image = Canvas(60, 40).to_array()
    assert image.shape == (40, 60, 3) and image.dtype == np.uint8
    assert (image == TABLE_PIXEL).all()
    image[:] = 0
    assert (Canvas(60, 40, RED).to_array() == RED).all()


def test_colours_mix_by_parts():
    assert mixed((0, 100, 200), (100, 0, 200), 0.0) == (0, 100, 200)
    assert mixed((0, 100, 200), (100, 0, 200), 0.25) == (25, 75, 200)
    assert mixed((0, 100, 200), (100, 0, 200), 1.0) == (100, 0, 200)


def test_a_box_fills_its_rectangle_and_nothing_around_it():
    canvas = Canvas(200, 100)
    canvas.box(BOX, RED, GOLD, thick=2, radius=0)
    image = canvas.to_array()
    assert touched(image) == BOX
    assert tuple(image[50, 70]) == RED and tuple(image[30, 20]) == GOLD and tuple(image[31, 21]) == GOLD


def test_a_disc_lies_around_its_centre():
    canvas = Canvas(200, 100)
    canvas.disc(50, 40, 10, RED)
    assert touched(canvas.to_array()) == (40, 30, 20, 20)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize(
    "text", ["7", "a line that fits", "a line that is so long that it cannot fit at any size at all"]
)
def test_text_stays_within_its_rectangle(align, text):
    canvas = Canvas(200, 100)
    canvas.text(text, BOX, 20, align=align)
    assert inside(canvas.to_array(), BOX)


def test_text_is_made_smaller_before_it_is_cut():
    wide = Canvas(200, 100).text_width("nineteen letters it", 30)
    small, smallest, cut = (
        shown("text", "nineteen letters it", (0, 0, width, 40), 30) for width in (wide, wide - 20, 20)
    )
    assert touched(small)[2] > touched(smallest)[2] > touched(cut)[2]
    assert (smallest != shown("text", "nineteen letters i…", (0, 0, wide - 20, 40), 30)).any()
    assert (cut == shown("text", "nineteen words", (0, 0, 20, 40), 30)).all()


def test_text_is_aligned():
    lefts = [touched(shown("text", "7", BOX, 20, align=align))[0] for align in ("left", "centre", "right")]
    assert lefts == sorted(set(lefts)) and lefts[0] < 30 and lefts[2] > 100


@pytest.mark.parametrize("words", [1, 3, 12, 60])
def test_a_paragraph_stays_within_its_rectangle_and_tells_its_height(words):
    canvas = Canvas(200, 100)
    height = canvas.paragraph("some words " * words, BOX, 18)
    assert inside(canvas.to_array(), (BOX[0], BOX[1], BOX[2], height)) and height <= BOX[3]


def test_an_empty_paragraph_takes_no_height():
    canvas = Canvas(200, 100)
    assert canvas.paragraph("", BOX, 18) == 0
    assert (canvas.to_array() == TABLE_PIXEL).all()


@pytest.mark.parametrize("label", ["7", "0.5", "10", "a long label"])
def test_cards_stay_within_their_rectangle(label):
    assert inside(shown("card_face", BOX, label, note="down"), BOX)
    assert inside(shown("card_back", BOX, RED, label), BOX)


def test_a_card_back_may_say_how_many_lie_there():
    backs = [shown("card_back", BOX, RED, label).tobytes() for label in ("7", "8", "")]
    assert len(set(backs)) == 3


@pytest.mark.parametrize("count, of, discs", [(0, 9, 0), (3, 9, 3), (9, 9, 9), (11, 9, 11)])
def test_tokens_are_counted_up_to_and_past_their_number_of_places(count, of, discs):
    image = shown("tokens", 5, 50, count, of, RED, radius=4)
    assert [tuple(image[50, 9 + 11 * i]) for i in range(max(count, of))].count(RED) == discs
    assert touched(image) == (5, 46, 11 * max(count, of) - 3, 8)


@pytest.mark.parametrize("chips", [1, 4, 9, 30])
def test_chips_wrap_and_shrink_to_stay_within_their_rectangle(chips):
    assert inside(shown("chips", BOX, [(f"chip {i}", RED, INK) for i in range(chips)], 12), BOX)


def test_no_chips_draw_nothing():
    assert (shown("chips", BOX, [], 12) == TABLE_PIXEL).all()


def test_the_same_drawing_gives_the_same_pixels():
    assert (shown("card_face", BOX, "10") == shown("card_face", BOX, "10")).all()
    assert (shown("paragraph", "some words", BOX, 18) == shown("paragraph", "some words", BOX, 18)).all()


# --- window ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    load_pygame().display.quit()
    yield load_pygame()
    load_pygame().display.quit()


def test_a_window_shows_pictures_and_closes(no_screen):
    window = Window("a game")
    assert not window.is_open
    image = np.arange(40 * 60 * 3, dtype=np.uint8).reshape(40, 60, 3)
    assert window.show(image)
    assert window.is_open and no_screen.display.get_caption()[0] == "a game"
    assert (drawing.to_array(no_screen.display.get_surface()) == image).all()
    window.close()
    window.close()
    assert not window.is_open and not no_screen.display.get_init()


def test_a_window_takes_pictures_of_another_size_and_views(no_screen):
    window = Window("a game")
    window.show(np.zeros((40, 60, 3), dtype=np.uint8))
    image = np.arange(30 * 20 * 3, dtype=np.uint8).reshape(30, 20, 3)[::-1]
    assert window.show(image)
    assert (drawing.to_array(no_screen.display.get_surface()) == image).all()
    window.close()


def test_a_closed_window_can_be_opened_again(no_screen):
    window = Window("a game")
    image = np.zeros((40, 60, 3), dtype=np.uint8)
    window.show(image)
    window.close()
    assert window.show(image) and window.is_open
    window.close()


def test_who_closes_the_window_by_hand_keeps_it_closed(no_screen):
    window = Window("a game")
    image = np.zeros((40, 60, 3), dtype=np.uint8)
    window.show(image)
    no_screen.event.post(no_screen.event.Event(no_screen.QUIT))
    assert not window.show(image) and not window.is_open
    assert not window.show(image) and not window.is_open


def test_a_window_shows_no_more_frames_than_asked(no_screen, monkeypatch):
    waits: list[int] = []
    monkeypatch.setattr(no_screen.time, "wait", waits.append)
    window = Window("a game", frames_per_second=10)
    window.show(np.zeros((40, 60, 3), dtype=np.uint8))
    window.close()
    assert waits == [100]


def test_where_there_is_no_display_the_error_names_the_other_modes(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    load_pygame().display.quit()
    with pytest.raises(RuntimeError, match="rgb_array"):
        Window("a game").show(np.zeros((40, 60, 3), dtype=np.uint8))
    load_pygame().display.quit()
