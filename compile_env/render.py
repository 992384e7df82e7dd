"""The table as text and as a picture, as one seat sees it or as a spectator who sees every card."""

from typing import Final

from compile_env.picture import picture_of
from compile_env.underway import UNKNOWN, UnderWay
from compile_env.view import (
    MOST_TOLD,
    Card,
    Choice,
    Seat,
    Table,
    control_words,
    place_in_deck,
    prompt,
    table_of,
)
from tabletop_core.drawing import Image, text_row, text_rule
from tabletop_core.game import Game
from tabletop_core.viewing import NO_BREAK, as_text, named, title_line
from tabletop_core.words import counted, player

# --- text: the opponent's stacks above the protocols, the own ones below, the uncovered cards farthest out -----------
WIDTHS: Final = (9, 31, 31, 31)  # columns of the text table
SEPARATOR: Final = " | "
TEXT_WIDTH: Final = sum(WIDTHS) + len(SEPARATOR) * (len(WIDTHS) - 1)
MOST_ROWS: Final = 8  # covered cards on lines of their own; those deeper follow one another
SIGNS: Final = (
    "Signs: (fire-3) face-down, known to this viewer; ? not known; the number before a card is its value now; "
    '"you" in a card\'s words is its owner'
)


def render_text(game: Game, viewer: int | None) -> str:
    """The table in words, lines of at most 111 characters; ``viewer`` is a seat or None.

    Raises TypeError for a game that is not Compile and ValueError for a seat that does not exist.
    """
    table = table_of(game, viewer)
    below = 0 if viewer is None else viewer
    above = 1 - below
    field = draft_lines(table) if table.is_draft else field_lines(table, above, below)
    lines = [
        *heading(table),
        "",
        *seat_lines(table, above),
        *field,
        *seat_lines(table, below),
        *text_lines(table),
        *together_lines(table),
        *effect_lines(table),
        "",
        SIGNS,
    ]
    return as_text(lines, TEXT_WIDTH)


def heading(table: Table) -> list[str]:
    """Turn, phase, control, and who is asked what."""
    return [title_line(f"Compile, {stage_words(table)}", table.viewer, TEXT_WIDTH), prompt(table)]


def stage_words(table: Table) -> str:
    """Where the game is: "turn 3 of at most 300, of player_0; phase: action; control: neutral"."""
    if table.is_draft:
        return "the draft"
    turn = f"turn {table.turn} of at most {table.max_turns}, of {player(table.on_turn)}"
    return f"{turn}; phase: {table.phase}; control: {control_words(table)}"


# --- text: what lies before a player ---------------------------------------------------------------------------------
def seat_lines(table: Table, seat: int) -> list[str]:
    """Protocols compiled, hand, deck and trash of one player."""
    own = table.seats[seat]
    if table.is_draft:
        return [f"{named(seat, table.viewer)}: {', '.join(own.drafted) or 'no protocol yet'}"]
    notes = ["holds control"] if own.control else []
    words = ", ".join((f"{own.compiled} of 3 protocols compiled", *notes, *own.bans))
    return [
        f"{named(seat, table.viewer)}: {words}",
        f"  hand: {hand_words(own)}",
        f"  deck: {deck_words(own)}; trash: {trash_words(own)}",
    ]


def hand_words(seat: Seat) -> str:
    """How many cards, and which of them the viewer knows."""
    names = ", ".join(card.name for card in seat.hand)
    unknown = seat.cards - len(seat.hand)
    if not unknown:
        return f"{counted(seat.cards, 'card')}{': ' if names else ''}{names}"
    return f"{counted(seat.cards, 'card')}{f'; known: {names}' if names else ''}; {unknown} not known"


def deck_words(seat: Seat) -> str:
    """How many cards, and where in the deck those are that the viewer knows."""
    if len(seat.coming) == seat.deck > 0:
        return f"{counted(seat.deck, 'card')}, from the top: {', '.join(name for _, name in seat.coming)}"
    places = ", ".join(f"{name} {place_in_deck(place, seat.deck)}" for place, name in seat.coming)
    return counted(seat.deck, "card") + (f", known: {places}" if places else "")


def trash_words(seat: Seat) -> str:
    """The cards of the trash, the latest first."""
    latest = (
        f", the latest first: {', '.join(seat.trash)}"
        if len(seat.trash) > 1
        else "".join(f": {seat.trash[0]}" for _ in seat.trash)
    )
    return counted(len(seat.trash), "card") + latest


# --- text: the field -------------------------------------------------------------------------------------------------
def field_lines(table: Table, above: int, below: int) -> list[str]:
    """The three lines, one player's side above the other's."""
    rule = text_rule(WIDTHS)
    return [
        rule,
        *text_row(("", "line 1", "line 2", "line 3"), WIDTHS),
        rule,
        *side_lines(table, above, is_above=True),
        rule,
        *protocol_lines(table, above),
        *protocol_lines(table, below),
        rule,
        *side_lines(table, below, is_above=False),
        rule,
    ]


def protocol_lines(table: Table, seat: int) -> list[str]:
    """One player's protocols and totals."""
    cells = [
        f"{protocol.name}, {'COMPILED' if protocol.compiled else 'loading'}; total {stack.total}"
        for protocol, stack in zip(table.protocols[seat], table.stacks[seat])
    ]
    return text_row((player(seat), *cells), WIDTHS)


def side_lines(table: Table, seat: int, *, is_above: bool) -> list[str]:
    """One player's stacks, the uncovered cards farthest from the protocols."""
    stacks = table.stacks[seat]
    tops = text_row(("uncovered", *(uncovered_words(stack.uncovered) for stack in stacks)), WIDTHS)
    columns = [covered_rows(stack.covered) for stack in stacks]
    height = max(map(len, columns))
    rows = [["" for _ in range(height - len(column))] + column for column in columns]
    if not is_above:
        rows = [column[::-1] for column in rows]
    covered = [text_row(("covered" if row == 0 else "", *cells), WIDTHS) for row, cells in enumerate(zip(*rows))]
    lines = [line for row in covered for line in row]
    return [*tops, *lines] if is_above else [*lines, *tops]


def uncovered_words(card: Card | None) -> str:
    """The uncovered card of a stack with what it does."""
    if card is None:
        return "-"
    muted = f" (no {' and no '.join(card.muted)} box now)" if card.muted else ""
    told = f": {card.text}" if card.text and not card.face_down else ""
    return f"{card_words(card)}{muted}{told}"


def covered_rows(cards: tuple[Card, ...]) -> list[str]:
    """The covered cards of a stack, the topmost first; the deepest of a tall stack share the last row."""
    words = [card_words(card) for card in cards[::-1]]
    if len(words) <= MOST_ROWS:
        return words
    return [*words[: MOST_ROWS - 1], f"beneath: {'; '.join(words[MOST_ROWS - 1 :])}"]


def card_words(card: Card) -> str:
    """A card of the field in a few characters: "4 fire-4", "2 (fire-4)", "2 ?"."""
    if not card.name:
        return f"{card.value}{NO_BREAK}{UNKNOWN}"
    name = f"({card.name})" if card.face_down else card.name
    return f"{card.value}{NO_BREAK}{name}{NO_BREAK + 'known' if card.known else ''}"


# --- text: what cards do, what is half done, the draft ---------------------------------------------------------------
def text_lines(table: Table) -> list[str]:
    """What cards do that stand elsewhere with their names only: in hand, covered, face-down."""
    viewers = (0, 1) if table.viewer is None else (table.viewer,)
    hands = [f"  {card.name}: {card.text}" for seat in viewers for card in table.seats[seat].hand]
    told = [(f"  {card.name} of {where}: {card.text}", card.face_down) for card, where in cards_told(table)]
    parts = {
        "Cards in hand:": hands,
        "Covered cards whose top box is live:": [words for words, face_down in told if not face_down],
        "Face-down cards that this viewer knows:": [words for words, face_down in told if face_down],
    }
    return [line for title, lines in parts.items() if lines for line in ("", title, *lines)]


def cards_told(table: Table) -> list[tuple[Card, str]]:
    """The cards of the field whose words do not stand in the table, with where they lie."""
    return [
        (card, f"{player(seat)} in line {line}")
        for seat, stacks in enumerate(table.stacks)
        for line, stack in enumerate(stacks, 1)
        for card in (*stack.covered, *((stack.uncovered,) if stack.uncovered else ()))
        if card.text and (card.face_down or card is not stack.uncovered)
    ]


def together_lines(table: Table) -> list[str]:
    """Cards that the viewer knows to be in some places."""
    lines = [f"  {words}" for words in table.known_together]
    return ["", "Known together, not which is where:", *lines] if lines else []


def effect_lines(table: Table) -> list[str]:
    """What is half done, what goes on first at the beginning."""
    lines = [f"  {number}. {effect_words(each)}" for number, each in enumerate(table.under_way, 1)]
    return ["", "Under way, the next first:", *lines] if lines else []


def effect_words(each: UnderWay) -> str:
    """One thing that is half done."""
    return f"{each.title}: {each.words}{f' [{each.text}]' if each.text else ''}"


def draft_lines(table: Table) -> list[str]:
    """The protocols that can be drafted, with their cards if they are not too many, else by set."""
    if len(table.pool) <= MOST_TOLD:
        told = [line for choice in table.pool for line in choice_lines(choice)]
        return ["", "Protocols to draft:", *told, ""]
    sets = dict.fromkeys(choice.set for choice in table.pool)
    names = {each: ", ".join(choice.name for choice in table.pool if choice.set == each) for each in sets}
    return ["", "Protocols to draft:", *(f"  {each}: {words}" for each, words in names.items()), ""]


def choice_lines(choice: Choice) -> list[str]:
    """A protocol that can be drafted, with what its cards do."""
    return [f"  {choice.name} ({choice.set})", *(f"    {card.name}: {card.text}" for card in choice.cards)]


# --- picture ---------------------------------------------------------------------------------------------------------
def render_image(game: Game, viewer: int | None) -> Image:
    """The table as a picture: uint8 ``[924, 1280, 3]``; ``viewer`` is a seat or None.

    Raises as ``render_text`` does, and ImportError where pygame is not installed.
    """
    return picture_of(table_of(game, viewer))
