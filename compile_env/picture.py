"""The table drawn: a column for what lies before the players, then one for each line; the own hand at the foot."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from compile_env.state import COMPILE_TOTAL, END, PHASE_NAMES, START
from compile_env.underway import UNKNOWN, UnderWay
from compile_env.view import (
    MOST_TOLD,
    Card,
    Choice,
    Protocol,
    Seat,
    Stack,
    Table,
    control_words,
    place_in_deck,
    prompt,
)
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
from tabletop_core.viewing import named, seen_by
from tabletop_core.words import player

WIDTH: Final = 1280
HEIGHT: Final = 924
MARGIN: Final = 12
GAP: Final = 6
FIELD: Final = 94  # top of the other player's stacks
SEAT_WIDTH: Final = 270
SEAT_HEIGHT: Final = 220
LINE_LEFT: Final = 292
LINE_WIDTH: Final = 318
LINE_STEP: Final = 329
SIDE_HEIGHT: Final = 286
BAND: Final = FIELD + SIDE_HEIGHT + GAP  # top of the protocols
BAND_HEIGHT: Final = 88
BELOW: Final = BAND + BAND_HEIGHT + GAP
UNDER_WAY: Final = FIELD + SEAT_HEIGHT + GAP
UNDER_WAY_HEIGHT: Final = BELOW + SIDE_HEIGHT - SEAT_HEIGHT - GAP - UNDER_WAY
HAND_TOP: Final = BELOW + SIDE_HEIGHT + GAP
HAND_HEIGHT: Final = 116
FOOT: Final = HAND_TOP + HAND_HEIGHT + GAP
UNCOVERED_HEIGHT: Final = 122
FEW_COVERED: Final = 12  # up to so many, strips are six to a column, else eight and lower
TITLE_HEIGHT: Final = 38  # of a protocol to draft, without its cards
WORDS_LEFT: Final = 28  # where the words of its cards begin
TOLD_SIZES: Final = (13, 12, 11)  # of these words
MOST_HELD: Final = 12  # cards of a hand shown with their words


def picture_of(table: Table) -> Image:
    """The picture: uint8 ``[HEIGHT, WIDTH, 3]``; raises ImportError where pygame is not installed."""
    below = table.viewer or 0
    canvas = Canvas(WIDTH, HEIGHT)
    draw_heading(canvas, table)
    draw_prompt(canvas, table)
    draw_seat(canvas, table, 1 - below, (MARGIN, FIELD, SEAT_WIDTH, SEAT_HEIGHT))
    draw_seat(canvas, table, below, (MARGIN, BELOW + SIDE_HEIGHT - SEAT_HEIGHT, SEAT_WIDTH, SEAT_HEIGHT))
    if table.is_draft:
        draw_pool(canvas, table.pool, (LINE_LEFT, FIELD, WIDTH - MARGIN - LINE_LEFT, HAND_TOP + HAND_HEIGHT - FIELD))
    else:
        draw_under_way(canvas, table, (MARGIN, UNDER_WAY, SEAT_WIDTH, UNDER_WAY_HEIGHT))
        draw_field(canvas, table, below)
        draw_hand(canvas, table.seats[below], (MARGIN, HAND_TOP, WIDTH - 2 * MARGIN, HAND_HEIGHT))
    draw_legend(canvas, below)
    return canvas.to_array()


def draw_heading(canvas: Canvas, table: Table) -> None:
    """Turn, phases, control, and who sees this."""
    canvas.box((0, 0, WIDTH, 44), PANEL, radius=0)
    canvas.text("Compile", (MARGIN, 0, 110, 44), 28)
    if table.is_draft:
        canvas.text("the draft", (140, 0, 200, 44), 20)
    else:
        canvas.text(f"Turn {table.turn}, {player(table.on_turn)}", (122, 0, 164, 44), 20, SEAT_COLOURS[table.on_turn])
        draw_phases(canvas, table.phase)
        canvas.text(f"control: {control_words(table)}", (LINE_LEFT + 560, 0, 180, 44), 18, GOLD)
    canvas.text(seen_by(table.viewer), (WIDTH - MARGIN - 170, 0, 170, 44), 18, FAINT, align="right")


def draw_phases(canvas: Canvas, phase: str) -> None:
    """The phases of a turn, the one under way marked."""
    x = LINE_LEFT
    for name in PHASE_NAMES[START : END + 1]:
        wide = canvas.text_width(name, 17)
        if name == phase:
            canvas.box((x - 5, 9, wide + 10, 26), RAISED, GOLD)
        canvas.text(name, (x, 0, wide, 44), 17, GOLD if name == phase else FAINT)
        x += wide + 18


def draw_prompt(canvas: Canvas, table: Table) -> None:
    """Who is asked what, or how the game ended."""
    colour = GOLD if table.actor is None else SEAT_COLOURS[table.actor]
    canvas.prompt(prompt(table), (MARGIN, 52, WIDTH - 2 * MARGIN, 36), colour)


# --- what lies before a player, and what is half done -------------------------------------------------------
def draw_seat(canvas: Canvas, table: Table, seat: int, rect: Rect) -> None:
    """Protocols compiled, hand, deck and trash of one player."""
    left, top, width, _ = rect
    own = table.seats[seat]
    colour = SEAT_COLOURS[seat]
    edge = GOLD if table.winner == seat else colour if table.actor == seat else LINE
    canvas.box(rect, PANEL, edge, thick=1 if edge == LINE else 2)
    canvas.disc(left + 18, top + 20, 8, colour)
    canvas.text(named(seat, table.viewer), (left + 34, top + 6, width - 130, 28), 20)
    if table.is_draft:
        canvas.text("protocols", (left + 10, top + 36, width - 20, 20), 15, FAINT)
        for number, name in enumerate(own.drafted):
            canvas.text(f"{number + 1}  {name}", (left + 10, top + 58 + 28 * number, width - 20, 26), 22, colour)
        return
    canvas.text(f"{own.compiled} of 3 compiled", (left + width - 108, top + 6, 98, 28), 17, GOLD, align="right")
    notes = (["holds control"] if own.control else []) + [*own.bans]
    canvas.text(", ".join(notes), (left + 10, top + 32, width - 20, 16), 15, GOLD)
    for row, pile in enumerate(piles_of(own, seat == (table.viewer or 0))):
        draw_pile(canvas, pile, colour, (left + 10, top + 50 + 56 * row, width - 20, 53))


def piles_of(seat: Seat, is_below: bool) -> tuple[tuple[str, int, str], ...]:
    """Hand, deck and trash: name, number of cards, and what is known of them."""
    unknown = seat.cards - len(seat.hand)
    known = [grouped([card.name for card in seat.hand])] if seat.hand else []
    hand = "; ".join([*known, *([f"{unknown} not known"] if unknown else [])])
    places = [
        name if len(seat.coming) == seat.deck else f"{name} {place_in_deck(at, seat.deck)}" for at, name in seat.coming
    ]
    return (
        ("hand", seat.cards, "shown below" if is_below else hand),
        ("deck", seat.deck, ", ".join(places)),
        ("trash", len(seat.trash), grouped(seat.trash)),
    )


def grouped(names: Sequence[str]) -> str:
    """Names of cards by protocol: "fire 0 3, water 5"."""
    protocols = dict.fromkeys(name.rpartition("-")[0] for name in sorted(names))
    values = {
        each: " ".join(sorted(n.rpartition("-")[2] for n in names if n.rpartition("-")[0] == each))
        for each in protocols
    }
    return ", ".join(f"{protocol} {words}" for protocol, words in values.items())


def draw_pile(canvas: Canvas, pile: tuple[str, int, str], colour: Colour, rect: Rect) -> None:
    """A hand, deck or trash: how many cards, and which of them are known."""
    name, count, told = pile
    left, top, width, height = rect
    if count and name != "trash":
        canvas.card_back((left, top, 30, height), colour, str(count))
    else:
        canvas.box((left, top, 30, height), mixed(PAPER, PANEL, 0.3) if count else PANEL, LINE, radius=3)
        canvas.text(str(count), (left, top, 30, height), 18, PRINT if count else FAINT, align="centre")
    canvas.text(name, (left + 38, top, 40, height), 16)
    canvas.paragraph(told, (left + 80, top + 1, width - 80, height), 15, FAINT)


def draw_under_way(canvas: Canvas, table: Table, rect: Rect) -> None:
    """What is half done, what goes on first on top; beneath, which cards are known to be among others."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    canvas.text("Under way, the next first", (left + 10, top + 4, width - 20, 24), 18)
    end = top + height - 6
    y = draw_effects(canvas, table.under_way, (left + 10, top + 30, width - 20, height - 36))
    if table.known_together and end - y >= 42:
        canvas.text("Known together, not which is where", (left + 10, y, width - 20, 18), 15)
        canvas.paragraph("; ".join(table.known_together), (left + 10, y + 18, width - 20, end - y - 18), 14, FAINT)


def draw_effects(canvas: Canvas, effects: tuple[UnderWay, ...], rect: Rect) -> int:
    """What is half done, as much as there is room for; returns where that ends."""
    left, top, width, height = rect
    y, end = top, top + height
    if not effects:
        canvas.text("nothing", (left, y, width, 20), 16, FAINT)
        return y + 28
    for number, each in enumerate(effects):
        if end - y < 38:
            canvas.text(f"and {len(effects) - number} more", (left, y, width, 18), 15, FAINT)
            return end
        if number == 0:
            y += draw_next(canvas, each, (left, y, width, 120))
        else:
            y += canvas.paragraph(f"{each.title}: {each.words}", (left, y, width, min(end - y - 18, 36)), 15)
        y += 6
    return y


def draw_next(canvas: Canvas, each: UnderWay, rect: Rect) -> int:
    """What goes on first, with the card's words; returns the height used."""
    left, top, width, height = rect
    canvas.text(each.title, (left, top, width, 20), 17, GOLD)
    used = 20 + canvas.paragraph(each.words, (left, top + 20, width, 36), 15)
    return used + canvas.paragraph(each.text, (left, top + used, width, height - used), 14, FAINT)


# --- the field ----------------------------------------------------------------------------------------------
def draw_field(canvas: Canvas, table: Table, below: int) -> None:
    """The three lines."""
    for line in range(3):
        left = LINE_LEFT + line * LINE_STEP
        for seat, top, band in ((1 - below, FIELD, BAND), (below, BELOW, BAND + BAND_HEIGHT // 2 + 1)):
            stack, other = table.stacks[seat][line], table.stacks[1 - seat][line]
            draw_stack(canvas, stack, seat, (left, top, LINE_WIDTH, SIDE_HEIGHT), is_above=top == FIELD)
            qualifies = stack.total >= COMPILE_TOTAL and stack.total > other.total
            rect = (left, band, LINE_WIDTH, BAND_HEIGHT // 2 - 1)
            draw_protocol(canvas, table.protocols[seat][line], seat, (line, stack.total, qualifies), rect)


def draw_protocol(canvas: Canvas, protocol: Protocol, seat: int, standing: tuple[int, int, bool], rect: Rect) -> None:
    """A protocol, its state, and the total of its player in the line."""
    line, total, qualifies = standing
    left, top, width, height = rect
    colour = SEAT_COLOURS[seat]
    canvas.box(rect, mixed(TABLE, colour, 0.55 if protocol.compiled else 0.12), GOLD if protocol.compiled else colour)
    canvas.text(str(line + 1), (left + 8, top, 16, height), 17, FAINT)
    canvas.text(protocol.name, (left + 28, top, 130, height), 24)
    state, ink = ("COMPILED", GOLD) if protocol.compiled else ("loading", FAINT)
    canvas.text(state, (left + 162, top, 72, height), 16, ink)
    canvas.text("total", (left + 236, top, 34, height), 15, FAINT)
    canvas.text(str(total), (left + 270, top, width - 280, height), 30, GOLD if qualifies else INK, align="right")


def draw_stack(canvas: Canvas, stack: Stack, seat: int, rect: Rect, *, is_above: bool) -> None:
    """One player's cards in one line: covered ones as strips outward from the protocols, then the uncovered one."""
    left, top, width, height = rect
    canvas.box(rect, PANEL)
    if stack.uncovered is None:
        canvas.text("no cards", rect, 16, LINE, align="centre")
        return
    rows, high = (6, 22) if len(stack.covered) <= FEW_COVERED else (8, 17)
    columns = max(-(-len(stack.covered) // rows), 1)
    wide = (width - 12 + 2) // columns
    for at, card in enumerate(stack.covered):
        x, row = left + GAP + at // rows * wide, at % rows
        y = top + height - GAP - high - row * (high + 1) if is_above else top + GAP + row * (high + 1)
        draw_strip(canvas, card, seat, (x, y, wide - 2, high))
    depth = min(len(stack.covered), rows) * (high + 1)
    y = top + height - GAP - depth - UNCOVERED_HEIGHT if is_above else top + GAP + depth
    draw_card(canvas, stack.uncovered, seat, (left + GAP, y, width - 2 * GAP, UNCOVERED_HEIGHT))


def paper_of(card: Card, seat: int) -> tuple[Colour, Colour]:
    """The colours of a card of the field, and of what is written on it."""
    colour = SEAT_COLOURS[seat]
    if not card.name:
        return mixed(colour, TABLE, 0.6), INK
    return (mixed(PAPER, colour, 0.5) if card.face_down else PAPER), PRINT


def sign_of(card: Card) -> str:
    """The card's name, in brackets if it lies face-down, or "?"."""
    return f"({card.name})" if card.name and card.face_down else card.name or UNKNOWN


def draw_strip(canvas: Canvas, card: Card, seat: int, rect: Rect) -> None:
    """A covered card: value, name, and the top box if it is live."""
    left, top, width, height = rect
    paper, ink = paper_of(card, seat)
    canvas.box(rect, paper, mixed(paper, PRINT, 0.45), radius=3)
    canvas.text(str(card.value), (left + 4, top, 14, height), height - 3, ink)
    name = f"{sign_of(card)}{' known' if card.known else ''}"
    room = min(canvas.text_width(name, 16), width - 22)
    canvas.text(name, (left + 20, top, room, height), 16, ink)
    if card.text and not card.face_down and width - room > 90:
        words = card.text.removeprefix("Top: ")
        canvas.text(words, (left + 30 + room, top, width - room - 34, height), 14, mixed(ink, paper, 0.3))


def draw_card(canvas: Canvas, card: Card, seat: int, rect: Rect) -> None:
    """A card with what it does."""
    left, top, width, height = rect
    paper, ink = paper_of(card, seat)
    canvas.box(rect, paper, mixed(paper, PRINT, 0.45))
    canvas.text(str(card.value), (left + 8, top + 2, 22, 30), 30, ink)
    note = "face-down, known" if card.known else "face-down" if card.face_down else ""
    note = f"no {' and no '.join(card.muted)} box now" if card.muted else note
    room = min(canvas.text_width(note, 14), width // 2)
    canvas.text(sign_of(card), (left + 32, top + 3, width - 42 - room, 28), 22, ink)
    canvas.text(note, (left + width - 8 - room, top + 4, room, 26), 14, RED if card.muted else ink, align="right")
    faint = mixed(ink, paper, 0.35) if card.face_down else ink
    canvas.paragraph(card.text, (left + 8, top + 33, width - 16, height - 37), 16, faint)


# --- the hand, the pool of the draft, the legend ------------------------------------------------------------
def draw_hand(canvas: Canvas, seat: Seat, rect: Rect) -> None:
    """The cards of a hand side by side, with what they do; too many for that, their names only."""
    left, top, width, height = rect
    count = len(seat.hand)
    if not count:
        canvas.box(rect, PANEL)
        canvas.text(f"{seat.name} has no card in hand", rect, 18, FAINT, align="centre")
        return
    rows = 1 if count <= MOST_HELD else 2
    columns = max(-(-count // rows), 5)
    wide = (width + GAP) // columns
    high = (height + GAP) // rows
    for at, card in enumerate(seat.hand):
        place = (left + at % columns * wide, top + at // columns * high, wide - GAP, high - GAP)
        draw_card(canvas, card if rows == 1 else replace(card, text=""), seat.seat, place)


def draw_pool(canvas: Canvas, pool: tuple[Choice, ...], rect: Rect) -> None:
    """The protocols that can be drafted, with their cards if there is room."""
    left, top, width, height = rect
    if len(pool) <= MOST_TOLD:
        wide = (width + GAP) // 3
        size = size_told(canvas, pool, wide - GAP, height)
        for at in range(3):
            draw_column(canvas, pool[at::3], size, (left + at * wide, top, wide - GAP, height))
        return
    rows = max(-(-len(pool) // 6), 4)
    wide, high = (width + GAP) // 6, (height + GAP) // rows
    for at, choice in enumerate(pool):
        draw_title(canvas, choice, (left + at % 6 * wide, top + at // 6 * high, wide - GAP, high - GAP))


def size_told(canvas: Canvas, pool: tuple[Choice, ...], width: int, height: int) -> int:
    """The largest size in which the words of the fullest column fit."""
    for size in TOLD_SIZES:
        if all(sum(height_told(canvas, each, width, size) + GAP for each in pool[at::3]) <= height for at in range(3)):
            return size
    return TOLD_SIZES[-1]


def height_told(canvas: Canvas, choice: Choice, width: int, size: int) -> int:
    """How high a protocol is with the words of its cards."""
    return TITLE_HEIGHT + sum(
        canvas.paragraph_height(card.text, width - WORDS_LEFT - 10, size) for card in choice.cards
    )


def draw_column(canvas: Canvas, choices: tuple[Choice, ...], size: int, rect: Rect) -> None:
    """Protocols one beneath the other, each as high as its words need, or less where all together need too much."""
    left, y, width, height = rect
    needed = [height_told(canvas, choice, width, size) + GAP for choice in choices]
    share = min(height / max(sum(needed), 1), 1)
    spare = max(height - sum(needed), 0) // max(len(choices), 1)
    for choice, need in zip(choices, needed):
        high = int(need * share) + max(min(spare, height // 4 - need), 0) - GAP
        draw_title(canvas, choice, (left, y, width, high))
        draw_cards(canvas, choice, size, (left, y + TITLE_HEIGHT - 6, width, high - TITLE_HEIGHT))
        y += high + GAP


def draw_title(canvas: Canvas, choice: Choice, rect: Rect) -> None:
    """A panel with a protocol's name and set."""
    left, top, width, _ = rect
    canvas.box(rect, PANEL, LINE)
    canvas.text(choice.name, (left + 10, top + 4, width - 84, 26), 22)
    canvas.text(choice.set, (left + width - 80, top + 4, 70, 26), 15, FAINT, align="right")


def draw_cards(canvas: Canvas, choice: Choice, size: int, rect: Rect) -> None:
    """What the cards of a protocol do, one beneath the other."""
    left, y, width, height = rect
    wide = width - WORDS_LEFT - 10
    heights = [canvas.paragraph_height(card.text, wide, size) for card in choice.cards]
    share = height / max(sum(heights), 1)  # below 1 where there is too little room, and words are cut
    for card, high in zip(choice.cards, heights):
        canvas.text(str(card.value), (left + 10, y, 14, size + 2), 16, GOLD)
        canvas.paragraph(card.text, (left + WORDS_LEFT, y, wide, int(high * min(share, 1))), size)
        y += int(high * min(share, 1.5))


def draw_legend(canvas: Canvas, seat: int) -> None:
    """What the cards look like."""
    samples = (
        (Card("fire-3", 3), "face-up"),
        (Card("fire-3", 2, face_down=True), "face-down, known to this viewer"),
        (Card("", 2), "face-down, not known"),
    )
    x = MARGIN
    for card, words in samples:
        draw_strip(canvas, card, seat, (x, FOOT, 70, 20))
        wide = canvas.text_width(words, 15)
        canvas.text(words, (x + 78, FOOT, wide, 20), 15, FAINT)
        x += wide + 100
    words = 'The number on a card is its value now. "You" in a card\'s words is its owner.'
    canvas.text(words, (x, FOOT, WIDTH - MARGIN - x, 20), 15, FAINT, align="right")
