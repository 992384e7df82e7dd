"""The table as text; ``picture`` draws the same as an image."""

from collections.abc import Iterator
from typing import Final

from patriot_env.picture import render_image
from patriot_env.view import PlaceView, SeatView, TableView, table_of
from tabletop_core.drawing import text_row, text_rule
from tabletop_core.game import Game
from tabletop_core.viewing import as_text, title_line
from tabletop_core.words import counted, listed, player

__all__ = ["render_image", "render_text"]

TEXT_WIDTH: Final = 120
WIDTHS: Final = (20, 18, 18, 18, 18, 10)  # columns of the table of places


def render_text(game: Game, viewer: int | None) -> str:
    """The table in words, lines of at most 120 characters; ``viewer`` is a seat, or None for a spectator who sees all.

    Raises TypeError for a game that is not Patriot and ValueError for a seat that does not exist.
    """
    table = table_of(game, viewer)
    turn = table.seats[table.turn].name
    lines = [
        title_line(f"Patriot, round {table.round} of {table.rounds}, turn of {turn}", viewer, TEXT_WIDTH),
        prompt(table),
        *(f"  under way: {words}" for words in table.under_way),
        *moment_lines(table),
        "",
        *tracker_lines(table),
        *letter_lines(table),
        "",
        *place_lines(table),
        *beacon_lines(table),
        "",
        *(line for seat in table.seats for line in seat_lines(table, seat)),
    ]
    return as_text(lines, TEXT_WIDTH)


def prompt(table: TableView) -> str:
    """Who is asked what, or how the game ended."""
    if table.actor is None:
        winners = [table.seats[seat].name for seat in table.winners]
        return f"Game over: {table.ending}. {f'Won by {listed(winners)}' if winners else 'Nobody has won'}."
    return f"{table.seats[table.actor].name} to act: {table.asked}."


def moment_lines(table: TableView) -> Iterator[str]:
    """The brief, vote or bid under way, cards looked at, the latest results."""
    if table.brief:
        yield f"  Brief {table.brief[0]}: {table.brief[1]}"
    if table.vote:
        yield f"  Vote: {table.vote.title}; {table.vote.needed}"
        cards = f"  Cards added: {by_seat(table.vote.added)}; then {table.vote.opinion} of Public Opinion"
        yield cards + (f"; seen: {'; '.join(table.vote.faces)}" if table.vote.faces else "")
    if table.bids is not None:
        yield f"  Bids: {by_seat(table.bids)}"
    for character in table.on_offer:
        yield f"  {character}"
    for card in table.looked_at:
        yield f"  Looked at: {card}"
    for words in table.latest:
        yield f"  {words[0].upper()}{words[1:]}"


def by_seat(numbers: tuple[int, ...]) -> str:
    """ "player_0 2, player_1 0"."""
    return ", ".join(f"{player(seat)} {number}" for seat, number in enumerate(numbers))


def tracker_lines(table: TableView) -> Iterator[str]:
    """Tracks, coins, supplies, waiting effects, riots."""
    tracks = f"Threat {table.threat} of 6, unrest {table.unrest} of 6, base taxes {table.taxes} of 6"
    yield f"{tracks}; Treasury: {counted(table.coins, 'coin')}."
    order = ", ".join(f"{player(seat)}{' (had)' if had else ''}" for seat, had in table.order)
    yield f"Turns of the round: {order}."
    yield f"{table.supplies[0].upper()}{table.supplies[1:]}."
    for words in table.effects:
        yield f"Waiting: {words}"
    for words in table.riots:
        yield f"Riot card {words}"


def letter_lines(table: TableView) -> Iterator[str]:
    """The letters so far, and the one that lies open."""
    yield f"Letters: {', '.join(f'day {day} {words}' for day, words in enumerate(table.results, 1))}."
    letter = table.letter
    if letter is not None:
        yield f"Letter {letter.name}: {letter.words}"
        laid = f"cards on it: {by_seat(letter.cards)}"
        faces = f" ({'; '.join(letter.faces)})" if letter.faces else ""
        yield f"    in all {'; '.join((*letter.demands, laid))}{faces}"


def place_lines(table: TableView) -> Iterator[str]:
    """The places with their spaces."""
    yield from text_row(("", "space 1", "space 2", "space 3", "space 4", "space 5"), WIDTHS)
    yield text_rule(WIDTHS)
    for place in table.places:
        yield from text_row((place.name, *space_words(place)), WIDTHS)


def space_words(place: PlaceView) -> Iterator[str]:
    """What lies on each space, else its tile."""
    for lies, tile in zip(place.spaces, place.tiles, strict=True):
        yield f"{lies.upper()}{': ' if lies and tile else ''}{tile}" or "-"


def beacon_lines(table: TableView) -> Iterator[str]:
    """The four beacon spaces."""
    for number, beacon in enumerate(table.beacons, 1):
        if beacon.name:
            words = "" if beacon.state == "defective" else f": {beacon.words}"
            yield f"Beacon {number}: {beacon.name}, {beacon.state}{words}"
        else:
            yield f"Beacon {number}: none"


def seat_lines(table: TableView, seat: SeatView) -> Iterator[str]:
    """A player."""
    mark = ">" if table.actor == seat.seat else " "
    you = " (you)" if table.viewer == seat.seat else ""
    state = f", {seat.state}" if seat.state else ""
    numbers = f"{seat.ap} AP, {counted(seat.cards, 'card')}, {counted(seat.markers, 'marker')}"
    yield f"{mark} {seat.name}{you}{state}, in {seat.place}: {'; '.join((numbers, *seat.notes))}"
    if seat.character:
        yield f"    {seat.character}"
    for ability in seat.abilities:
        yield f"    ability {ability}"
    for discovery in seat.discoveries:
        yield f"    discovery {discovery}"
    if seat.allegiance:
        yield f"    allegiance: {'; '.join(seat.allegiance)}"
    if seat.hand:
        yield f"    hand: {'; '.join(seat.hand)}"
