"""Checks of what is shown: observations as their layout says, tables as text and as pictures."""

from functools import cache
from typing import Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8

from tabletop_core.game import NOBODY, Game, end_of_seen, seen_on
from tabletop_core.testing.play import Subject, cells, check_cells, claim

MARGIN: Final = 5  # cells around an observation that must stay as they were
GUARD: Final = 0xA5
TEXT_EVERY: Final = 50
IMAGE_EVERY: Final = 300
MOST_ENDS: Final = 4  # of which pictures are made


def observations_fit_the_layout(subject: Subject) -> None:
    """Every seat's observation fills its own cells, none above what the layout says, and is the same when repeated."""
    size = subject.new_game().observation_size
    claim(subject.layout.size == size, f"the layout has {subject.layout.size} cells, the game {size}")
    for game in subject.moments(subject.thorough):
        for seat in range(game.num_seats):
            check_cells(subject, _guarded(game, seat))


@cache
def _guarded_blank(size: int) -> vec[u8]:
    """So many zeros between guards, to be copied and never written."""
    return vec[u8]([u8(GUARD)] * MARGIN + [u8(0)] * size + [u8(GUARD)] * MARGIN)


def _guarded(game: Game, seat: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """The observation, once it is sure that it is written to its own cells, all of them."""
    size = game.observation_size
    guarded = _guarded_blank(int(size))
    end = end_of_seen(game, seat, guarded, MARGIN)
    out = seen_on(game, seat, guarded, MARGIN)
    claim(end == MARGIN + size, f"write_observation for seat {seat} returns {end}, not {MARGIN + size}")
    written = np.frombuffer(bytes(memoryview(out)), dtype=np.uint8)
    around = np.concatenate([written[:MARGIN], written[-MARGIN:]])
    claim(bool((around == GUARD).all()), f"write_observation for seat {seat} writes outside its cells")
    inside = written[MARGIN:-MARGIN]
    claim(np.array_equal(inside, cells(game, seat)), f"seat {seat} observes something else when asked again")
    return inside


def tables_are_drawn(subject: Subject) -> None:
    """Text and picture are made for every seat and for a spectator, at any moment, and change nothing."""
    shapes = set()
    pictures = ends = 0
    for number, game in enumerate(subject.moments(subject.thorough)):
        over = game.seat_to_act() == NOBODY
        if number % TEXT_EVERY and not over:
            continue
        before = game.state_bytes()
        viewers = (None, *range(game.num_seats))
        for seat in viewers:
            text = subject.spec.render_text(game, seat)
            claim(isinstance(text, str) and bool(text.strip()), f"render_text for {seat} gives {text!r}")
        ends += over
        if number % IMAGE_EVERY == 0 or (over and ends <= MOST_ENDS):
            shapes.add(_image_shape(subject, game, viewers[pictures % len(viewers)]))
            pictures += 1
        claim(game.state_bytes() == before, "drawing the table changes the state")
    claim(len(shapes) == 1, f"render_image gives pictures of different sizes: {sorted(shapes)}")


def _image_shape(subject: Subject, game: Game, seat: int | None) -> tuple[int, ...]:
    image = subject.spec.render_image(game, seat)
    claim(image.dtype == np.uint8, f"render_image for {seat} gives {image.dtype}, not uint8")
    claim(image.ndim == 3 and image.shape[2] == 3, f"render_image for {seat} gives shape {image.shape}")
    return image.shape
