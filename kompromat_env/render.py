"""The table as text and as a picture, as one seat sees it or as a spectator who sees every card."""

from typing import Final

from kompromat_env.view import ACE, CLASS_NAMES, Card, Mission, Seat, Side, Table, table_of
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
    text_row,
    text_rule,
)
from tabletop_core.game import Game
from tabletop_core.viewing import NO_BREAK, as_text, named, seen_by, title_line
from tabletop_core.words import counted, player

# --- text: the opponent's side above the missions, the own side below ------------------------------------------------
WIDTHS: Final = (8, 22, 22, 22, 22)  # columns of the text table
SEPARATOR: Final = " | "
TEXT_WIDTH: Final = sum(WIDTHS) + len(SEPARATOR) * (len(WIDTHS) - 1)


def render_text(game: Game, viewer: int | None) -> str:
    """The table in words, some thirty lines of at most 108 characters; ``viewer`` is a seat or None.

    Raises TypeError for a game that is not Kompromat and ValueError for a seat that does not exist.
    """
    table = table_of(game, viewer)
    below = 0 if viewer is None else viewer
    above = 1 - below
    rule = text_rule(WIDTHS)
    lines = [
        *heading(table),
        "",
        *seat_lines(table, above),
        rule,
        *side_lines(table.sides[above]),
        rule,
        *mission_lines(table),
        rule,
        *side_lines(table.sides[below]),
        rule,
        *seat_lines(table, below),
        "",
        *foot(table),
    ]
    return as_text(lines, TEXT_WIDTH)


def heading(table: Table) -> list[str]:
    """Round, starting player, and who is asked what."""
    options = "".join(f", {words}" for words in table.options)
    first = f"Kompromat, round {table.round} of 6, started by {player(table.starter)}{options}"
    return [title_line(first, table.viewer, TEXT_WIDTH), prompt(table)]


def prompt(table: Table) -> str:
    """Who is asked what, or how the game ended."""
    if table.actor is None:
        return f"Game over: {table.ending}. Final score: {final_score(table)}."
    return f"{named(table.actor, table.viewer)} to act: {table.asked}."


def final_score(table: Table) -> str:
    """Points, and the tokens that break a tie."""
    return "; ".join(
        f"{seat.name} {counted(seat.points, 'point')}, {counted(seat.tokens, 'token')}" for seat in table.seats
    )


def seat_lines(table: Table, seat: int) -> list[str]:
    """Points, tokens, items and deck of one player."""
    own = table.seats[seat]
    score = f"{named(seat, table.viewer)}: {own.points} points ({', '.join(own.parts)})"
    items = f"  items held: {', '.join(own.held) or 'none'}; used: {', '.join(own.used) or 'none'}"
    if own.taken is not None:
        items = f"  items taken: {', '.join(own.taken) or 'none'}"
    notoriety = f"  notoriety: {own.tokens} of 9 {'*' * own.tokens}".rstrip()
    return [score, notoriety, items, f"  deck: {deck_in_words(own)}"]


def deck_in_words(seat: Seat) -> str:
    """How many cards, which come next, and the card in hand."""
    words = [counted(seat.deck, "card")]
    if seat.coming:
        words.append(f"next {' '.join(card.label for card in seat.coming)}")
    if seat.seen and seat.seen != len(seat.coming):
        words.append(f"{seat.name} knows the next {seat.seen}")
    if seat.hand is not None:
        words.append(f"first card in hand: {seat.hand.label or '??'}")
    return "; ".join((*words, *seat.notes))


def side_lines(sides: tuple[Side, ...]) -> list[str]:
    """One player's cards at the four missions, and what they come to."""
    notes = [", ".join(side.notes) for side in sides]
    return [
        *text_row(("cards", *(" ".join(card_sign(card) for card in side.cards) for side in sides)), WIDTHS),
        *text_row(("total", *(total_of(side) for side in sides)), WIDTHS),
        *(text_row(("", *notes), WIDTHS) if any(notes) else ()),
    ]


def card_sign(card: Card) -> str:
    """A card in a few characters; the signs are explained at the foot."""
    if not card.label:
        return "??"
    if card.discarded:
        return f"[{card.label}]"
    return f"({card.label})" if card.face_down else card.label


def total_of(side: Side) -> str:
    """The total as stated, or as far as it can be told."""
    words = f"{side.stated} stated" if side.stated else side.total
    return f"{words}, above 21" if side.above and not side.bust else words


def mission_lines(table: Table) -> list[str]:
    """The line of missions, outward from the deck."""
    missions = table.missions
    marks = [
        f"beneath: {'!' * mission.marks} {counted(mission.marks, 'token')}" if mission.marks else ""
        for mission in missions
    ]
    return [
        *text_row(("mission", *(f"{mission.number} {mission.name}" for mission in missions)), WIDTHS),
        *text_row(("", *(f"{CLASS_NAMES[mission.kind]}, {mission.points}" for mission in missions)), WIDTHS),
        *(text_row(("", *marks), WIDTHS) if any(marks) else ()),
        *text_row(("", *(mission.status for mission in missions)), WIDTHS),
    ]


def foot(table: Table) -> list[str]:
    """The round before, the mission deck, and what the signs mean."""
    deck = f"Mission deck, {counted(table.mission_deck, 'card')}: {'; '.join(table.to_come)}."
    signs = "(7) face-down   ?? not seen   [7] discarded   ! notoriety for the taker"
    ace = f"   {ACE} counts {table.ace}" if table.ace else ""
    return [*last_round(table), deck, f"Signs: {signs}{ace}"]


def last_round(table: Table) -> list[str]:
    """A line on how the round before ended, if there is anything to tell."""
    words = "; ".join(outcome.replace(" ", NO_BREAK) for outcome in table.last_round)
    return [f"Last round (totals of player_0 - player_1, taker): {words}."] if words else []


# --- picture: the same, cards drawn; a column for what lies before the players, then one for each mission -------------
WIDTH: Final = 1040
HEIGHT: Final = 736
MARGIN: Final = 12
SEAT_WIDTH: Final = 232
MISSION_LEFT: Final = MARGIN + SEAT_WIDTH + 10
MISSION_WIDTH: Final = 186
MISSION_STEP: Final = MISSION_WIDTH + 10
ABOVE: Final = 96  # top of the opponent's area
MISSION_TOP: Final = 316
BELOW: Final = 456  # top of the own area
SIDE_HEIGHT: Final = 212
MISSION_HEIGHT: Final = 132
FOOT: Final = 678
LAST_ROUND: Final = FOOT + 34
CARD: Final = (40, 58)
SMALL_CARD: Final = (24, 32)
NEXT_CARDS: Final = 7  # cards shown of those that come next
ROW: Final = 4  # cards in a row of a side
CLASS_COLOURS: Final[tuple[Colour, ...]] = ((176, 58, 62), (44, 104, 168), (42, 128, 92), (166, 112, 28))


def render_image(game: Game, viewer: int | None) -> Image:
    """The table as a picture: uint8 ``[736, 1040, 3]``; ``viewer`` is a seat or None.

    Raises as ``render_text`` does, and ImportError where pygame is not installed.
    """
    table = table_of(game, viewer)
    below = 0 if viewer is None else viewer
    canvas = Canvas(WIDTH, HEIGHT)
    draw_heading(canvas, table)
    draw_prompt(canvas, table)
    for seat, top in ((1 - below, ABOVE), (below, BELOW)):
        draw_seat(canvas, table, table.seats[seat], (MARGIN, top, SEAT_WIDTH, SIDE_HEIGHT))
        for column, side in enumerate(table.sides[seat]):
            left = MISSION_LEFT + column * MISSION_STEP
            draw_side(canvas, side, seat, (left, top, MISSION_WIDTH, SIDE_HEIGHT), top == ABOVE)
    draw_mission_deck(canvas, table, (MARGIN, MISSION_TOP, SEAT_WIDTH, MISSION_HEIGHT))
    for column, mission in enumerate(table.missions):
        left = MISSION_LEFT + column * MISSION_STEP
        draw_mission(canvas, mission, (left, MISSION_TOP, MISSION_WIDTH, MISSION_HEIGHT))
    draw_legend(canvas, table)
    words = "".join(last_round(table)).replace(NO_BREAK, " ")
    canvas.text(words, (MARGIN, LAST_ROUND, WIDTH - 2 * MARGIN, 22), 17, FAINT)
    return canvas.to_array()


def draw_heading(canvas: Canvas, table: Table) -> None:
    """Round, starting player, options, and who sees this."""
    canvas.box((0, 0, WIDTH, 44), PANEL, radius=0)
    canvas.text("Kompromat", (MARGIN, 0, 150, 44), 28)
    canvas.text(f"Round {table.round} of 6", (MISSION_LEFT, 0, 110, 44), 20)
    for number in range(1, 7):
        colour = GOLD if number == table.round else FAINT if number < table.round else LINE
        canvas.disc(MISSION_LEFT + 112 + number * 16, 22, 5, colour)
    words = ", ".join((f"started by {player(table.starter)}", *table.options))
    canvas.text(words, (MISSION_LEFT + 236, 0, 380, 44), 18, FAINT)
    canvas.text(seen_by(table.viewer), (WIDTH - MARGIN - 170, 0, 170, 44), 18, FAINT, align="right")


def draw_prompt(canvas: Canvas, table: Table) -> None:
    """Who is asked what, or how the game ended."""
    colour = GOLD if table.actor is None else SEAT_COLOURS[table.actor]
    canvas.prompt(prompt(table), (MARGIN, 52, WIDTH - 2 * MARGIN, 36), colour)


# --- what lies before a player ---------------------------------------------------------------------------------------
def draw_seat(canvas: Canvas, table: Table, seat: Seat, rect: Rect) -> None:
    """Points, tokens, deck and items of one player."""
    left, top, width, height = rect
    colour = SEAT_COLOURS[seat.seat]
    edge = GOLD if table.winner == seat.seat else colour if table.actor == seat.seat else LINE
    canvas.box(rect, PANEL, edge, thick=1 if edge == LINE else 2)
    canvas.disc(left + 18, top + 20, 8, colour)
    name = f"{seat.name} (you)" if table.viewer == seat.seat else seat.name
    canvas.text(name, (left + 34, top + 6, width - 124, 28), 21)
    canvas.text(counted(seat.points, "point"), (left + width - 90, top + 6, 80, 28), 21, GOLD, align="right")
    canvas.text(", ".join(seat.parts[:2]), (left + 10, top + 36, width - 20, 18), 15, FAINT)
    canvas.text(", ".join(seat.parts[2:]), (left + 10, top + 53, width - 20, 18), 15, FAINT)
    canvas.tokens(left + 10, top + 84, seat.tokens, 9, RED)
    canvas.text("notoriety", (left + 152, top + 74, width - 162, 20), 15, FAINT, align="right")
    draw_deck(canvas, seat, left + 10, top + 98)
    chips = [(name, mixed(PANEL, colour, 0.6), INK) for name in seat.held]
    for word, names in (("used", seat.used), ("taken", seat.taken or ())):
        if names:
            chips += [(word, PANEL, FAINT), *((name, RAISED, FAINT) for name in names)]
    canvas.chips((left + 10, top + 150, width - 20, height - 158), chips, 14)


def draw_deck(canvas: Canvas, seat: Seat, left: int, top: int) -> None:
    """The deck with its number of cards, the card in hand, and the cards known to come next."""
    wide, high = SMALL_CARD
    if seat.deck:
        canvas.card_back((left, top, wide, high), SEAT_COLOURS[seat.seat], str(seat.deck))
    else:
        canvas.box((left, top, wide, high), PANEL, LINE, radius=3)
        canvas.text("0", (left, top, wide, high), 16, FAINT, align="centre")
    canvas.text("deck", (left, top + high, wide, 14), 14, FAINT, align="centre")
    x = left + wide + 8
    if seat.hand is not None:
        draw_card(canvas, seat.hand, seat.seat, (x, top, wide, high))
        canvas.text("hand", (x, top + high, wide, 14), 14, GOLD, align="centre")
    x += wide + 8
    for place, card in enumerate(seat.coming[:NEXT_CARDS]):
        paper = PAPER if place < seat.seen else mixed(PAPER, PANEL, 0.4)
        canvas.card_face((x + place * 21, top + 1, 20, high - 2), card.label, paper=paper)
    canvas.paragraph(next_cards(seat), (x, top + high if seat.coming else top, 148, 32), 14, FAINT)


def next_cards(seat: Seat) -> str:
    """What is known of the cards that come next."""
    if seat.notes:
        return seat.notes[0]
    known = f"{seat.name} knows {seat.seen}" if seat.seen and seat.seen != len(seat.coming) else ""
    return ": ".join(words for words in ("next" if seat.coming or known else "", known) if words)


# --- cards at a mission ----------------------------------------------------------------------------------------------
def draw_side(canvas: Canvas, side: Side, seat: int, rect: Rect, is_above: bool) -> None:
    """One player's cards at one mission, with their total next to the mission."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    wide, high = CARD
    rows = -(-len(side.cards) // ROW)
    first = top + height - 42 - rows * (high + 4) if is_above else top + 40
    for place, card in enumerate(side.cards):
        x = left + 8 + place % ROW * (wide + 3)
        draw_card(canvas, card, seat, (x, first + place // ROW * (high + 4), wide, high))
    notes = (left + 8, top + 6 if is_above else top + height - 42, width - 16, 36)
    canvas.paragraph(", ".join(side.notes), notes, 17, GOLD)
    if side.cards:
        draw_total(canvas, side, (left + 8, top + height - 38 if is_above else top + 4, width - 16, 34))


def draw_total(canvas: Canvas, side: Side, rect: Rect) -> None:
    """The total, as stated or as far as it can be told."""
    left, top, width, height = rect
    colour = RED if side.above else GOLD if side.stated else INK
    words = side.stated or side.total
    words = f"{words}, above 21" if side.above and not side.bust else words
    canvas.text("stated" if side.stated else "total", (left, top, 46, height), 16, FAINT)
    canvas.text(words, (left + 52, top, width - 52, height), 22, colour)


def draw_card(canvas: Canvas, card: Card, seat: int, rect: Rect) -> None:
    """An equipment card as it lies: face-up, face-down but known, not known, or discarded."""
    colour = SEAT_COLOURS[seat]
    if not card.label:
        canvas.card_back(rect, colour)
    elif card.face_down:
        canvas.card_face(rect, card.label, paper=mixed(PAPER, colour, 0.5), note="down")
    elif card.discarded:
        canvas.card_face(rect, card.label, ink=FAINT, paper=mixed(PANEL, PAPER, 0.2), note="out")
    else:
        canvas.card_face(rect, card.label)


# --- missions --------------------------------------------------------------------------------------------------------
def draw_mission(canvas: Canvas, mission: Mission, rect: Rect) -> None:
    """A mission with what lies beneath it and where it stands."""
    left, top, width, height = rect
    band, paper, ink = CLASS_COLOURS[mission.kind], PAPER, PRINT
    if mission.resolved:
        band, paper, ink = mixed(band, PANEL, 0.5), RAISED, FAINT
    canvas.box(rect, paper, GOLD if mission.under_way else None, thick=3, radius=8)
    canvas.box((left + 6, top + 6, width - 12, 28), band)
    canvas.text(f"{mission.number}  {CLASS_NAMES[mission.kind]}", (left + 14, top + 6, 96, 28), 19, INK)
    canvas.text(mission.points, (left + 100, top + 6, width - 114, 28), 19, INK, align="right")
    canvas.text(mission.name, (left + 10, top + 36, width - 20, 30), 24, ink, align="centre")
    if mission.status:
        colour = ink if mission.taker is None else SEAT_COLOURS[mission.taker]
        canvas.text(mission.status, (left + 10, top + 64, width - 20, 24), 18, colour, align="centre")
    if mission.marks:
        draw_beneath(canvas, mission.marks, (left + 6, top + height - 34, width - 12, 28))


def draw_beneath(canvas: Canvas, marks: int, rect: Rect) -> None:
    """The counter-intelligence card beneath a mission: its marks, and the tokens that they cost."""
    left, top, width, height = rect
    canvas.box(rect, TABLE, RED)
    for mark in range(marks):
        x = left + 16 + mark * 22
        canvas.disc(x, top + height // 2, 9, RED)
        canvas.text("!", (x - 9, top, 18, height), 17, INK, align="centre")
    canvas.text(counted(marks, "token"), (left + 74, top, width - 84, height), 17, INK, align="right")


def draw_mission_deck(canvas: Canvas, table: Table, rect: Rect) -> None:
    """How many mission cards are left, and which."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    canvas.text("Mission deck", (left + 10, top + 4, 130, 24), 20)
    canvas.text(counted(table.mission_deck, "card"), (left + 120, top + 4, width - 130, 24), 20, GOLD, align="right")
    targets, documents, codes, items, covers = table.to_come
    y = top + 28
    for words in (targets, f"{documents}, {codes}", covers, items):
        y += canvas.paragraph(words, (left + 10, y, width - 20, top + height - y), 14, FAINT)


def draw_legend(canvas: Canvas, table: Table) -> None:
    """What the cards and signs mean."""
    samples = (
        (Card("7"), "face-up"),
        (Card("7", face_down=True), "face-down, known to this viewer"),
        (Card(""), "face-down, not seen"),
        (Card("7", discarded=True), "discarded after a bust"),
    )
    x = MARGIN
    for card, words in samples:
        draw_card(canvas, card, 0, (x, FOOT, 24, 32))
        wide = canvas.text_width(words, 17)
        canvas.text(words, (x + 32, FOOT, wide, 32), 17, FAINT)
        x += wide + 60
    ace = f"{ACE} counts {table.ace}" if table.ace else ""
    canvas.text(ace, (x, FOOT, WIDTH - MARGIN - x, 32), 17, FAINT, align="right")
