"""The table as an image: the map in the middle, scales above, boards on both sides."""

from typing import Final

from komitet_env.view import CellView, CityView, SeatView, TableView, supplies_words, table_of
from tabletop_core.drawing import (
    FAINT,
    GOLD,
    INK,
    LINE,
    PANEL,
    RAISED,
    RED,
    SEAT_COLOURS,
    Canvas,
    Colour,
    Image,
    Rect,
    mixed,
)
from tabletop_core.game import Game

WIDTH: Final = 1400
HEIGHT: Final = 900
MARGIN: Final = 10
BOARD_WIDTH: Final = 330
TOP: Final = 88
MAP: Final[Rect] = (BOARD_WIDTH + 2 * MARGIN, 300, WIDTH - 2 * BOARD_WIDTH - 4 * MARGIN, 590)
SCALES: Final[Rect] = (BOARD_WIDTH + 2 * MARGIN, TOP, MAP[2], 204)
CELL_WIDTH: Final = 62
DEPARTMENT_COLOURS: Final[tuple[Colour, ...]] = ((70, 120, 200), (200, 80, 80), (80, 160, 96))
REGION_COLOURS: Final[tuple[Colour, ...]] = ((150, 110, 200), (225, 150, 70), (90, 150, 225), (100, 180, 110))
PROGRESS_COLOURS: Final[dict[str, Colour]] = {
    ".": LINE,
    "o": (90, 150, 225),
    "x": RED,
    "m": (120, 100, 60),
    "M": GOLD,
}


def render_image(game: Game, viewer: int | None) -> Image:
    """The table as a picture: uint8 ``[900, 1400, 3]``; ``viewer`` is a seat or None, and all see the same.

    Raises as ``render_text`` does, and ImportError where pygame is not installed.
    """
    table = table_of(game, viewer)
    canvas = Canvas(WIDTH, HEIGHT)
    draw_heading(canvas, table)
    draw_scales(canvas, table)
    draw_map(canvas, table)
    height = (HEIGHT - TOP - MARGIN - MARGIN) // 2
    for seat in table.seats:
        left = MARGIN if seat.seat % 2 == 0 else WIDTH - MARGIN - BOARD_WIDTH
        top = TOP + seat.seat // 2 * (height + MARGIN)
        draw_seat(canvas, table, seat, (left, top, BOARD_WIDTH, height))
    return canvas.to_array()


def draw_heading(canvas: Canvas, table: TableView) -> None:
    """Round and phase, who is asked what, what is under way."""
    canvas.box((0, 0, WIDTH, 40), PANEL, radius=0)
    canvas.text(f"Komitet   round {table.round}, {table.phase}", (MARGIN, 0, 420, 40), 24)
    supplies = f"limit: {supplies_words(table.limit)}   stress tokens {table.stress_left}   cards {table.deck}"
    canvas.text(supplies, (440, 0, WIDTH - 450, 40), 17, FAINT, align="right")
    if table.actor is None:
        canvas.prompt(f"Game over: {table.ending}", (MARGIN, 46, WIDTH - 2 * MARGIN, 34), GOLD)
        return
    words = [f"{table.seats[table.actor].name}: {table.asked}", *reversed(table.under_way)]
    canvas.prompt(" - ".join(words), (MARGIN, 46, WIDTH - 2 * MARGIN, 34), SEAT_COLOURS[table.actor])


def draw_scales(canvas: Canvas, table: TableView) -> None:
    """The progress scale, main tasks, the time scale."""
    left, top, width, _ = SCALES
    canvas.box(SCALES, PANEL)
    step = (width - 20) // 15
    for n, sign in enumerate(table.progress):
        rect = (left + 10 + n * step, top + 8, step - 4, 26)
        canvas.box(rect, PROGRESS_COLOURS[sign], radius=4)
        canvas.text(str(n + 1), rect, 14, INK, align="centre")
    half = (width - 30) // 2
    y = top + 42
    for main in table.mains:
        if not main.finished:
            colour = GOLD if main.current else FAINT
            ahead = [words for words, done, _ in main.steps if not done]
            canvas.paragraph(f"{main.space}: {main.name} - {'; '.join(ahead)}", (left + 10, y, half, 30), 11, colour)
            y += 31
    for words in table.scenario:
        canvas.paragraph(words, (left + 10, y, half, 30), 11, INK)
        y += 31
    y = top + 42
    for task in table.tasks[:9]:
        colour = RED if task.space == 1 else INK if task.space == 2 else FAINT
        words = f"{task.space}: {task.name}, {task.where} - {task.words}"
        canvas.text(words, (left + 20 + half, y, half, 18), 14, colour)
        y += 18


def place_on_map(city: CityView) -> tuple[int, int]:
    """Where the city is drawn."""
    left, top, width, height = MAP
    return left + 50 + city.at[0] * (width - 130) // 100, top + 24 + city.at[1] * (height - 84) // 100


def draw_map(canvas: Canvas, table: TableView) -> None:
    """Roads with their cost, cities, and what is there."""
    canvas.box(MAP, mixed(PANEL, (20, 26, 36), 0.5))
    for road in table.roads:
        one, other = (place_on_map(table.cities[end]) for end in road.ends)
        draw_road(canvas, one, other, road.cost, road.blocked)
    for city in table.cities:
        draw_city(canvas, city)


def draw_road(canvas: Canvas, one: tuple[int, int], other: tuple[int, int], cost: int, blocked: bool) -> None:
    """A dotted line, the cost in its middle."""
    dots = 24
    for n in range(dots + 1):
        x = one[0] + (other[0] - one[0]) * n // dots
        y = one[1] + (other[1] - one[1]) * n // dots
        canvas.disc(x, y, 2, RED if blocked else LINE)
    x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    canvas.disc(x, y, 9, RED if blocked else RAISED)
    canvas.text(str(cost), (x - 9, y - 9, 18, 18), 14, INK, align="centre")


def draw_city(canvas: Canvas, city: CityView) -> None:
    """A city with figures, task tokens, interrogations and allies."""
    x, y = place_on_map(city)
    canvas.disc(x, y, 13, REGION_COLOURS[city.region], GOLD if city.committee else None)
    if city.committee:
        canvas.disc(x, y, 6, GOLD)
    for n, seat in enumerate(city.figures):
        canvas.disc(x - 22 - 14 * n, y, 8, SEAT_COLOURS[seat])
    canvas.text(city.name, (x + 16, y - 18, 110, 18), 15, INK)
    chips = [(f"task {task}", (180, 90, 60), INK) for task in city.tasks]
    chips += [(f"? {question}", RAISED, INK) for question in city.questions]
    chips += [("ally", (70, 110, 90), INK) for _ in city.allies]
    canvas.chips((x + 16, y, 104, 44), chips, 11)


def draw_seat(canvas: Canvas, table: TableView, seat: SeatView, rect: Rect) -> None:
    """A player's goods, board, allies and personal task."""
    left, top, width, height = rect
    colour = SEAT_COLOURS[seat.seat]
    canvas.box(rect, PANEL, colour if table.actor == seat.seat else LINE, thick=2 if table.actor == seat.seat else 1)
    canvas.disc(left + 16, top + 18, 8, colour)
    canvas.text(f"{seat.name}, {seat.city}", (left + 30, top + 4, width - 100, 28), 18)
    canvas.tokens(left + width - 70, top + 18, seat.tokens, max(seat.tokens, 3), GOLD)
    canvas.text(supplies_words(seat.goods), (left + 10, top + 34, width - 20, 20), 15, INK)
    canvas.text(", ".join((seat.numbers, *seat.carries)), (left + 10, top + 54, width - 20, 18), 14, FAINT)
    y = top + 76
    for number, (name, numbers, cells) in enumerate(seat.departments):
        canvas.text(
            f"{name}: {numbers}", (left + 10, y, width - 20, 18), 14, mixed(INK, DEPARTMENT_COLOURS[number], 0.5)
        )
        for n, cell in enumerate(cells):
            draw_cell(
                canvas, cell, DEPARTMENT_COLOURS[number], (left + 10 + n * CELL_WIDTH, y + 20, CELL_WIDTH - 4, 48)
            )
        y += 74
    words = [*(f"ally {ally}" for ally in seat.allies), *seat.extras]
    canvas.text(seat.personal, (left + 10, y, width - 20, 18), 13, FAINT)
    canvas.paragraph("; ".join(words), (left + 10, y + 18, width - 20, top + height - y - 22), 13, INK)


def draw_cell(canvas: Canvas, cell: CellView, colour: Colour, rect: Rect) -> None:
    """A cell: bright if available, red under an open stress token, dark if blocked."""
    left, top, width, height = rect
    fill = mixed(PANEL, colour, 0.55) if cell.opened else RAISED
    if cell.stress:
        fill = mixed(PANEL, RED, 0.3 if cell.stress.startswith("stress") else 0.7)
    canvas.box(rect, fill, radius=3)
    words = cell.stress or (cell.words if cell.opened else cell.cost)
    canvas.paragraph(words, (left + 2, top + 2, width - 4, height - 4), 11, INK if cell.opened else FAINT)
