"""Primitives that the games' ``render.py`` use: tables of text, a canvas to draw cards on, a window to show it in.

Drawing needs pygame (``pip install 'tabletop-envs[render]'``); it is loaded on first use. Only ``Window`` needs a
display. Text tables need nothing.
"""

import os
import textwrap
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pygame

Colour = tuple[int, int, int]
Rect = tuple[int, int, int, int]  # left, top, width, height, in pixels
Image = npt.NDArray[np.uint8]  # [height, width, 3]

# --- palette: dark table, light cards; two colours of equal weight per seat that differ in brightness too -------------
TABLE: Final[Colour] = (24, 30, 42)
PANEL: Final[Colour] = (35, 43, 59)
RAISED: Final[Colour] = (49, 60, 81)
LINE: Final[Colour] = (74, 88, 115)
INK: Final[Colour] = (236, 240, 246)
FAINT: Final[Colour] = (156, 168, 190)
PAPER: Final[Colour] = (246, 243, 234)
PRINT: Final[Colour] = (32, 36, 44)
GOLD: Final[Colour] = (247, 201, 92)
RED: Final[Colour] = (235, 98, 93)
SEAT_COLOURS: Final[tuple[Colour, ...]] = (
    (82, 160, 245),
    (245, 138, 72),
    (116, 196, 118),
    (206, 120, 220),
    (230, 205, 84),
    (96, 205, 205),
)

SMALLEST_TEXT: Final = 11  # pixels; what does not fit at this size is cut
SMALLEST_CHIP: Final = 9
LEADING: Final = 2  # pixels between lines of a paragraph
ELLIPSIS: Final = "…"
SUPERSAMPLING: Final = 2  # drawn so many times larger, then scaled down: smooth edges


# --- text ------------------------------------------------------------------------------------------------------------
def text_row(cells: Sequence[str], widths: Sequence[int], separator: str = " | ") -> list[str]:
    """One row of a fixed-width table as lines: each cell wrapped to its width; at least one line."""
    wrapped = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(cells, widths, strict=True)
    ]
    height = max(len(lines) for lines in wrapped)
    padded = [lines + [""] * (height - len(lines)) for lines in wrapped]
    return [
        separator.join(lines[i].ljust(width) for lines, width in zip(padded, widths)).rstrip() for i in range(height)
    ]


def text_rule(widths: Sequence[int], line: str = "-", crossing: str = "-+-") -> str:
    """The horizontal line between two rows."""
    return crossing.join(line * width for width in widths)


# --- pygame ----------------------------------------------------------------------------------------------------------
def load_pygame() -> ModuleType:
    """The pygame module with its fonts ready; raises ImportError that says how to install it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it prints a banner otherwise
    try:
        library = import_module("pygame")
        import_module("pygame.font").init()
    except ImportError as error:
        raise ImportError(
            "drawing needs pygame, which is not installed: pip install 'tabletop-envs[render]' "
            "(render_mode='ansi' does without)"
        ) from error
    return library


def to_array(surface: "pygame.Surface") -> Image:
    """A copy of the surface's pixels: uint8 ``[height, width, 3]``."""
    pixels = load_pygame().image.tobytes(surface, "RGB")
    width, height = surface.get_size()
    return np.frombuffer(pixels, dtype=np.uint8).reshape(height, width, 3).copy()


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """``colour`` with ``part`` (0 .. 1) of ``other`` in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other))
    return red, green, blue


class Canvas:
    """A picture to draw on, ``width`` by ``height`` pixels; ``to_array`` gives what was drawn."""

    def __init__(self, width: int, height: int, background: Colour = TABLE) -> None:
        self._pygame = load_pygame()
        self.width = width
        self.height = height
        size = (width * SUPERSAMPLING, height * SUPERSAMPLING)
        self._surface: pygame.Surface = self._pygame.Surface(size, 0, 32)  # as if there were no display
        self._surface.fill(background)
        self._fonts: dict[int, pygame.font.Font] = {}

    # --- shapes ------------------------------------------------------------------------------------------------------
    def box(self, rect: Rect, fill: Colour, border: Colour | None = None, *, thick: int = 1, radius: int = 6) -> None:
        """A filled rectangle with round corners, and a border inside its edge."""
        self._draw_box(rect, fill, 0, radius)
        if border is not None:
            self._draw_box(rect, border, thick, radius)

    def disc(self, x: int, y: int, radius: int, fill: Colour, border: Colour | None = None) -> None:
        """A filled circle around (x, y)."""
        centre = (x * SUPERSAMPLING, y * SUPERSAMPLING)
        self._pygame.draw.circle(self._surface, fill, centre, radius * SUPERSAMPLING)
        if border is not None:
            self._pygame.draw.circle(self._surface, border, centre, radius * SUPERSAMPLING, 2 * SUPERSAMPLING)

    # --- text --------------------------------------------------------------------------------------------------------
    def text_width(self, text: str, size: int) -> int:
        """How many pixels ``text`` is wide, rounded up."""
        return -int(-self._font(size).size(text)[0] // SUPERSAMPLING)

    def text(self, text: str, rect: Rect, size: int, colour: Colour = INK, *, align: str = "left") -> None:
        """One line, centred in the height of ``rect``; made smaller, then cut, to fit its width.

        ``align`` is "left", "centre" or "right".
        """
        left, top, width, height = rect
        while size > SMALLEST_TEXT and self.text_width(text, size) > width:
            size -= 1
        drawn = self._font(size).render(self._cut(text, size, width), True, colour)
        spare = width * SUPERSAMPLING - drawn.get_width()
        shift = {"left": 0, "centre": spare // 2, "right": spare}[align]
        y = top * SUPERSAMPLING + (height * SUPERSAMPLING - drawn.get_height()) // 2
        self._surface.blit(drawn, (left * SUPERSAMPLING + shift, y))

    def paragraph(self, text: str, rect: Rect, size: int, colour: Colour = INK) -> int:
        """Words wrapped to the width of ``rect``; made smaller, then cut, to fit it. Returns the height used."""
        left, top, width, height = rect
        lines = self._wrapped(text, size, width)
        while size > SMALLEST_TEXT and len(lines) * (size + LEADING) > height:
            size -= 1
            lines = self._wrapped(text, size, width)
        step = size + LEADING
        room = max(height // step, 1)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        for i, words in enumerate(lines):
            self.text(words, (left, top + i * step, width, step), size, colour)
        return len(lines) * step

    def paragraph_height(self, text: str, width: int, size: int) -> int:
        """How many pixels high a paragraph is in this size."""
        return len(self._wrapped(text, size, width)) * (size + LEADING)

    def prompt(self, text: str, rect: Rect, colour: Colour) -> None:
        """Who is asked what, in a panel of that seat's colour."""
        left, top, width, height = rect
        self.box(rect, mixed(PANEL, colour, 0.25), colour)
        self.text(text, (left + 12, top, width - 24, height), 22)

    # --- things on a table -------------------------------------------------------------------------------------------
    def card_face(self, rect: Rect, label: str, ink: Colour = PRINT, paper: Colour = PAPER, note: str = "") -> None:
        """A card with ``label`` large in its middle and ``note`` small beneath."""
        left, top, width, height = rect
        self.box(rect, paper, mixed(paper, PRINT, 0.45), radius=max(width // 8, 2))
        large = height * 2 // 3 if note else height
        self.text(label, (left + 2, top, width - 4, large), height // 2, ink, align="centre")
        if note:
            self.text(note, (left + 2, top + large - 3, width - 4, height - large), height // 4, ink, align="centre")

    def card_back(self, rect: Rect, colour: Colour, label: str = "") -> None:
        """A card face-down, in its owner's colour; ``label`` says how many lie there."""
        left, top, width, height = rect
        self.box(rect, mixed(colour, TABLE, 0.45), mixed(colour, INK, 0.25), radius=max(width // 8, 2))
        inset = max(width // 8, 2)
        inner = (left + inset, top + inset, width - 2 * inset, height - 2 * inset)
        self.box(inner, mixed(colour, TABLE, 0.65), mixed(colour, TABLE, 0.2), radius=2)
        if label:
            self.text(label, rect, height // 2, INK, align="centre")
        else:
            self._diamond(left + width // 2, top + height // 2, width // 5, mixed(colour, INK, 0.15))

    def tokens(self, left: int, y: int, count: int, of: int, colour: Colour, *, radius: int = 6) -> None:
        """``count`` discs in a row, and the places of those missing up to ``of``."""
        for i in range(max(count, of)):
            x = left + radius + i * (2 * radius + 3)
            if i < count:
                self.disc(x, y, radius, colour)
            else:
                self.disc(x, y, radius, PANEL, LINE)

    def chips(self, rect: Rect, labels: Sequence[tuple[str, Colour, Colour]], size: int) -> None:
        """Labels (text, fill, ink) in boxes, row after row; made smaller, then left out, to fit the height."""
        left, top, width, height = rect
        texts = [text for text, _, _ in labels]
        places = self._chip_places(texts, width, size)
        while size > SMALLEST_CHIP and places and places[-1][1] + size + 4 > height:
            size -= 1
            places = self._chip_places(texts, width, size)
        for (text, fill, ink), (x, y, wide) in zip(labels, places):
            if y + size + 4 <= height:
                self.box((left + x, top + y, wide, size + 4), fill, radius=4)
                self.text(text, (left + x + 5, top + y, wide - 10, size + 4), size, ink)

    def to_array(self) -> Image:
        """The picture: uint8 ``[height, width, 3]``."""
        scaled = self._pygame.transform.smoothscale(self._surface, (self.width, self.height))
        return to_array(scaled)

    # --- the work behind ---------------------------------------------------------------------------------------------
    def _font(self, size: int) -> "pygame.font.Font":
        font = self._fonts.get(size)
        if font is None:
            font = self._fonts[size] = self._pygame.font.Font(None, size * SUPERSAMPLING)
        return font

    def _draw_box(self, rect: Rect, colour: Colour, thick: int, radius: int) -> None:
        larger = [number * SUPERSAMPLING for number in rect]
        self._pygame.draw.rect(
            self._surface, colour, larger, thick * SUPERSAMPLING, border_radius=radius * SUPERSAMPLING
        )

    def _chip_places(self, texts: Sequence[str], width: int, size: int) -> list[tuple[int, int, int]]:
        """Where each chip goes: (x, y, width)."""
        places: list[tuple[int, int, int]] = []
        x = y = 0
        for text in texts:
            wide = min(self.text_width(text, size) + 10, width)
            if x > 0 and x + wide > width:
                x, y = 0, y + size + 7
            places.append((x, y, wide))
            x += wide + 4
        return places

    def _diamond(self, x: int, y: int, reach: int, colour: Colour) -> None:
        corners = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
        self._pygame.draw.polygon(self._surface, colour, [(a * SUPERSAMPLING, b * SUPERSAMPLING) for a, b in corners])

    def _cut(self, text: str, size: int, width: int) -> str:
        if self.text_width(text, size) <= width:
            return text
        while text and self.text_width(text + ELLIPSIS, size) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def _wrapped(self, text: str, size: int, width: int) -> list[str]:
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


# --- a window --------------------------------------------------------------------------------------------------------
class Window:
    """Shows pictures on the screen, for ``render_mode="human"``; opens with the first one."""

    def __init__(self, title: str, frames_per_second: int = 0) -> None:
        self.title = title
        self.frames_per_second = frames_per_second
        self._screen: pygame.Surface | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether there is a window on the screen."""
        return self._screen is not None

    def show(self, image: Image) -> bool:
        """Show ``image`` (uint8 ``[height, width, 3]``); False once a person has closed the window.

        Waits so that no more than ``frames_per_second`` pictures are shown, unless that is 0. Raises RuntimeError
        where there is no display.
        """
        if self._closed:
            return False
        library = load_pygame()
        height, width = image.shape[:2]
        if self._screen is None or self._screen.get_size() != (width, height):
            self._screen = self._open(width, height)
        pixels = np.ascontiguousarray(image)
        self._screen.blit(library.image.frombuffer(pixels, (width, height), "RGB"), (0, 0))
        library.display.flip()
        if self.frames_per_second > 0:
            library.time.wait(1000 // self.frames_per_second)
        if any(event.type == library.QUIT for event in library.event.get()):
            self.close()
            self._closed = True
        return not self._closed

    def close(self) -> None:
        """Take the window off the screen; the next ``show`` opens a new one."""
        if self._screen is not None:
            self._screen = None
            load_pygame().display.quit()

    def _open(self, width: int, height: int) -> "pygame.Surface":
        library = load_pygame()
        try:
            library.display.init()
            screen: pygame.Surface = library.display.set_mode((width, height))
        except library.error as error:
            raise RuntimeError(
                f"no window can be opened ({error}): use render_mode='rgb_array' or 'ansi' where there is no display"
            ) from error
        library.display.set_caption(self.title)
        return screen
