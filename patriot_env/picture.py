"""The table as an image: the four places in the middle, what is under way beside them, players below."""

from typing import Final

from patriot_env.tables import TOP_OF_TRACK
from patriot_env.view import BeaconView, PlaceView, SeatView, TableView, table_of
from tabletop_core.drawing import (
    FAINT,
    GOLD,
    INK,
    LINE,
    PANEL,
    PAPER,
    PRINT,
    RAISED,
    RED,
    SEAT_COLOURS,
    TABLE,
    Canvas,
    Colour,
    Image,
    Rect,
    mixed,
)
from tabletop_core.game import Game
from tabletop_core.viewing import seen_by
from tabletop_core.words import counted, listed

WIDTH: Final = 1400
HEIGHT: Final = 900
MARGIN: Final = 10
TOP: Final = 88
LEFT_WIDTH: Final = 420
UPPER: Final = 400  # height of the upper half
PLACES_LEFT: Final = LEFT_WIDTH + 2 * MARGIN
PLACES_WIDTH: Final = WIDTH - PLACES_LEFT - MARGIN
PLACE_HEIGHT: Final = 132
BEACONS_TOP: Final = TOP + 2 * (PLACE_HEIGHT + MARGIN)
SEATS_TOP: Final = TOP + UPPER + MARGIN
TROOP_COLOUR: Final[Colour] = (90, 150, 225)
TYPE_COLOURS: Final[dict[str, Colour]] = {
    "Finance": (214, 178, 70),
    "Spy": (150, 110, 200),
    "Science": (90, 170, 120),
    "War": (205, 90, 80),
}


def render_image(game: Game, viewer: int | None) -> Image:
    """The table as a picture: uint8 ``[900, 1400, 3]``; ``viewer`` is a seat, or None for a spectator who sees all.

    Raises as ``render_text`` does, and ImportError where pygame is not installed.
    """
    table = table_of(game, viewer)
    canvas = Canvas(WIDTH, HEIGHT)
    draw_heading(canvas, table)
    draw_tracks(canvas, table, (MARGIN, TOP, LEFT_WIDTH, 116))
    draw_letter(canvas, table, (MARGIN, TOP + 126, LEFT_WIDTH, 112))
    draw_moment(canvas, table, (MARGIN, TOP + 248, LEFT_WIDTH, UPPER - 248))
    wide = (PLACES_WIDTH - MARGIN) // 2
    for number, place in enumerate(table.places):
        left = PLACES_LEFT + number % 2 * (wide + MARGIN)
        draw_place(canvas, place, (left, TOP + number // 2 * (PLACE_HEIGHT + MARGIN), wide, PLACE_HEIGHT))
    wide = (PLACES_WIDTH + MARGIN) // len(table.beacons)
    for number, beacon in enumerate(table.beacons):
        rect = (PLACES_LEFT + number * wide, BEACONS_TOP, wide - MARGIN, TOP + UPPER - BEACONS_TOP)
        draw_beacon(canvas, beacon, rect)
    columns = 3 if len(table.seats) != 4 else 2
    rows = -(-len(table.seats) // columns)
    wide, high = (WIDTH - MARGIN) // columns, (HEIGHT - SEATS_TOP) // rows
    for seat in table.seats:
        left, top = MARGIN + seat.seat % columns * wide, SEATS_TOP + seat.seat // columns * high
        draw_seat(canvas, table, seat, (left, top, wide - MARGIN, high - MARGIN))
    return canvas.to_array()


def draw_heading(canvas: Canvas, table: TableView) -> None:
    """Round and turn, who is asked what, what is under way."""
    canvas.box((0, 0, WIDTH, 40), PANEL, radius=0)
    turn = table.seats[table.turn].name
    canvas.text(f"Patriot   round {table.round} of {table.rounds}, turn of {turn}", (MARGIN, 0, 620, 40), 24)
    for place, (seat, had) in enumerate(table.order):
        colour = SEAT_COLOURS[seat]
        canvas.disc(680 + 24 * place, 20, 8, mixed(colour, PANEL, 0.8) if had and seat != table.turn else colour)
    canvas.text(seen_by(table.viewer), (WIDTH - 260, 0, 250, 40), 18, FAINT, align="right")
    rect = (MARGIN, 46, WIDTH - 2 * MARGIN, 34)
    if table.actor is None:
        winners = [table.seats[seat].name for seat in table.winners]
        canvas.prompt(f"Game over: {table.ending}; won by {listed(winners) if winners else 'nobody'}", rect, GOLD)
        return
    words = [f"{table.seats[table.actor].name}: {table.asked}", *reversed(table.under_way[-3:])]
    canvas.prompt(" - ".join(words), rect, SEAT_COLOURS[table.actor])


def draw_tracks(canvas: Canvas, table: TableView, rect: Rect) -> None:
    """Threat, unrest, base taxes, coins, supplies."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    tracks = (
        ("threat", table.threat, RED),
        ("unrest", table.unrest, (245, 138, 72)),
        ("base taxes", table.taxes, GOLD),
    )
    for number, (name, value, colour) in enumerate(tracks):
        y = top + 6 + number * 22
        canvas.text(f"{name} {value}", (left + 10, y, 110, 20), 16)
        canvas.tokens(left + 124, y + 10, value, int(TOP_OF_TRACK), colour, radius=8)
    canvas.text(counted(table.coins, "coin"), (left + 260, top + 6, width - 270, 30), 24, GOLD, align="right")
    results = ", ".join(f"{day} {words}" for day, words in enumerate(table.results, 1))
    canvas.paragraph(f"letters: {results}", (left + 260, top + 36, width - 270, 38), 13, FAINT)
    canvas.paragraph(table.supplies, (left + 10, top + 76, width - 20, height - 78), 13, FAINT)


def draw_letter(canvas: Canvas, table: TableView, rect: Rect) -> None:
    """The letter with its demands and what lies on it."""
    left, top, width, height = rect
    canvas.box(rect, PAPER if table.letter else PANEL, LINE)
    if table.letter is None:
        canvas.text("no letter lies open", rect, 16, FAINT, align="centre")
        return
    letter = table.letter
    canvas.text(f"Letter: {letter.name}", (left + 10, top + 4, width - 20, 22), 18, PRINT)
    laid = [f"{table.seats[seat].name} {number}" for seat, number in enumerate(letter.cards) if number]
    lines = [
        letter.words,
        f"in all {'; '.join(letter.demands)}",
        f"cards: {'; '.join((*laid, *letter.faces)) or 'none'}",
    ]
    y = top + 28
    for line in lines:
        y += canvas.paragraph(line, (left + 10, y, width - 20, top + height - y - 2), 15, PRINT)


def draw_moment(canvas: Canvas, table: TableView, rect: Rect) -> None:
    """The brief, vote or bid under way, cards looked at, riots, waiting effects, the latest results."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    lines: list[tuple[str, Colour]] = []
    if table.brief:
        lines.append((f"Brief {table.brief[0]}: {table.brief[1]}", GOLD))
    if table.vote:
        added = ", ".join(map(str, table.vote.added))
        seen = f"; seen {'; '.join(table.vote.faces)}" if table.vote.faces else ""
        words = f"{table.vote.title}: {table.vote.needed}; cards by seat {added}, Public Opinion {table.vote.opinion}"
        lines.append((words + seen, INK))
    if table.bids is not None:
        lines.append((f"bids by seat {', '.join(map(str, table.bids))}", INK))
    lines += [(f"looked at: {card}", INK) for card in table.looked_at]
    lines += [(f"riot: {words}", RED) for words in table.riots]
    lines += [(words, FAINT) for words in (*table.latest, *table.effects)]
    y = top + 6
    for words, colour in lines:
        if y + 14 > top + height:
            break
        y += canvas.paragraph(words, (left + 10, y, width - 20, top + height - y - 2), 14, colour) + 2


def draw_place(canvas: Canvas, place: PlaceView, rect: Rect) -> None:
    """A place with its five spaces and the figures that stand there."""
    left, top, width, height = rect
    canvas.box(rect, PANEL, LINE)
    canvas.text(place.name, (left + 10, top + 4, width - 120, 24), 18)
    for number, seat in enumerate(place.figures):
        canvas.disc(left + width - 18 - 20 * number, top + 16, 8, SEAT_COLOURS[seat])
    wide = (width - 14) // len(place.spaces)
    for number, (lies, tile) in enumerate(zip(place.spaces, place.tiles, strict=True)):
        box = (left + 8 + number * wide, top + 32, wide - 5, height - 40)
        fill = mixed(PANEL, RED, 0.35) if lies == "rioter" else RAISED if tile else mixed(RAISED, TABLE, 0.5)
        canvas.box(box, fill, LINE, radius=4)
        canvas.text(str(number + 1), (box[0] + 5, box[1] + 2, 16, 16), 13, FAINT)
        canvas.text(tile, (box[0] + 3, box[1] + box[3] - 20, box[2] - 6, 18), 13, INK, align="centre")
        if lies:
            colour = TROOP_COLOUR if lies == "troop" else RED
            canvas.disc(box[0] + box[2] // 2, box[1] + 36, 15, colour, INK)
            canvas.text(lies, (box[0], box[1] + 54, box[2], 16), 13, INK, align="centre")


def draw_beacon(canvas: Canvas, beacon: BeaconView, rect: Rect) -> None:
    """A beacon space."""
    left, top, width, height = rect
    if not beacon.name:
        canvas.box(rect, TABLE, LINE)
        canvas.text("no beacon", rect, 15, FAINT, align="centre")
        return
    colours = {"ready": mixed(PANEL, TYPE_COLOURS["Science"], 0.5), "used": RAISED, "defective": mixed(PANEL, RED, 0.3)}
    canvas.box(rect, colours.get(beacon.state, PANEL), LINE)
    canvas.text(beacon.name, (left + 8, top + 4, width - 16, 20), 16)
    canvas.text(beacon.state, (left + 8, top + 24, width - 16, 16), 13, FAINT)
    if beacon.state != "defective":
        canvas.paragraph(beacon.words, (left + 8, top + 42, width - 16, height - 44), 14)


def draw_seat(canvas: Canvas, table: TableView, seat: SeatView, rect: Rect) -> None:
    """A player: numbers, allegiance, hand, abilities, discoveries."""
    left, top, width, height = rect
    colour = SEAT_COLOURS[seat.seat]
    is_asked = table.actor == seat.seat
    canvas.box(rect, PANEL, colour if is_asked else LINE, thick=2 if is_asked else 1)
    canvas.disc(left + 16, top + 16, 8, colour)
    state = f", {seat.state}" if seat.state else ""
    canvas.text(f"{seat.name}{state}", (left + 30, top + 4, width - 250, 24), 18)
    numbers = f"{seat.ap} AP   {counted(seat.cards, 'card')}   {counted(seat.markers, 'marker')}"
    canvas.text(numbers, (left + width - 215, top + 4, 205, 24), 17, GOLD, align="right")
    lines = [("; ".join(seat.notes), GOLD), (f"allegiance: {'; '.join(seat.allegiance) or 'no card'}", INK)]
    lines += [(seat.character, FAINT)]
    lines += [(f"ability {words}", FAINT) for words in seat.abilities]
    lines += [(f"discovery {words}", INK) for words in seat.discoveries]
    bottom = top + height - (56 if seat.hand else 4)
    y = top + 30
    for words, ink in lines:
        if words and y + 15 <= bottom:
            y += canvas.paragraph(words, (left + 10, y, width - 20, bottom - y), 15, ink)
    if seat.hand:
        chips = [(words, mixed(PANEL, card_colour(words), 0.6), INK) for words in seat.hand]
        canvas.chips((left + 10, top + height - 52, width - 20, 46), chips, 15)


def card_colour(words: str) -> Colour:
    """The colour of a card's type."""
    return next((colour for name, colour in TYPE_COLOURS.items() if name in words.split(",")[0]), RAISED)
