"""The table as text; ``picture`` draws the same as an image."""

from collections.abc import Iterator
from typing import Final

from komitet_env.picture import render_image
from komitet_env.view import CityView, SeatView, TableView, supplies_words, table_of
from tabletop_core.game import Game
from tabletop_core.viewing import as_text, title_line
from tabletop_core.words import counted

__all__ = ["render_image", "render_text"]

TEXT_WIDTH: Final = 120
SIGNS: Final = "o finished, x failed, m main task, M finished"


def render_text(game: Game, viewer: int | None) -> str:
    """The table in words, lines of at most 120 characters; ``viewer`` is a seat or None, and all see the same.

    Raises TypeError for a game that is not Komitet and ValueError for a seat that does not exist.
    """
    table = table_of(game, viewer)
    lines = [
        title_line(f"Komitet, round {table.round}, {table.phase}", viewer, TEXT_WIDTH),
        prompt(table),
        *(f"  under way: {words}" for words in table.under_way),
        "",
        *task_lines(table),
        "",
        *map_lines(table),
        "",
        *(line for seat in table.seats for line in seat_lines(table, seat)),
    ]
    return as_text(lines, TEXT_WIDTH)


def prompt(table: TableView) -> str:
    """Who is asked what, or how the game ended."""
    if table.actor is None:
        return f"Game over: {table.ending}." if table.ending else "The game has not begun."
    return f"player_{table.actor}, {table.seats[table.actor].name}, to act: {table.asked}."


def task_lines(table: TableView) -> Iterator[str]:
    """Supplies, progress scale, main tasks, time scale."""
    yield f"Limit: {supplies_words(table.limit)}, {counted(table.stress_left, 'stress token')}."
    yield f"Fund: {supplies_words(table.fund)}. Task cards left: {table.deck}."
    yield f"Progress 1-15: {' '.join(table.progress)}; {table.failed} of 3 failed ({SIGNS})"
    for words in table.scenario:
        yield f"Scenario area: {words}"
    for main in table.mains:
        state = "finished" if main.finished else f"space {main.space}"
        token = f"; token: {main.token}" if main.token else ""
        yield f"{'>' if main.current else ' '} Main task {main.name}, {state}{token}"
        if not main.finished:
            for step, done, aided in main.steps:
                yield f"      [{'x' if done else ' '}] {step}{' (aid token)' if aided else ''}"
    for task in table.tasks:
        marks = f", {task.marks} of 2 interrogations" if "interrogations" in task.words else ""
        aid = ", aid token" if task.aid else ""
        yield f"  Time {task.space}: {task.name}, {task.where}: {task.words}{marks}{aid}"


def map_lines(table: TableView) -> Iterator[str]:
    """Each city with its roads and what is there."""
    for number, city in enumerate(table.cities):
        yield f"{city.name}: {', '.join(roads_of(table, number))}. {city.effect[0].upper()}{city.effect[1:]}."
        there = [*present_in(table, city)]
        if there:
            yield f"    {'; '.join(there)}"


def roads_of(table: TableView, number: int) -> Iterator[str]:
    """The neighbours of a city with the cost of the road, an exclamation mark for a roadblock."""
    for road in table.roads:
        if number in road.ends:
            other = road.ends[1] if road.ends[0] == number else road.ends[0]
            yield f"{table.cities[other].name} {road.cost}{'!' if road.blocked else ''}"


def present_in(table: TableView, city: CityView) -> Iterator[str]:
    """What is in a city."""
    if city.committee:
        yield "Committee"
    for seat in city.figures:
        yield table.seats[seat].name
    for task in city.tasks:
        yield f"task {task}"
    for question in city.questions:
        yield f"interrogation {question}"
    for ally in city.allies:
        yield f"ally {ally}"


def seat_lines(table: TableView, seat: SeatView) -> Iterator[str]:
    """A player."""
    mark = ">" if table.actor == seat.seat else " "
    tokens = counted(seat.tokens, "action token")
    yield f"{mark} player_{seat.seat}, {seat.name}, in {seat.city}: {tokens}, {seat.numbers}"
    carries = f"; carries {', '.join(seat.carries)}" if seat.carries else ""
    yield f"    {supplies_words(seat.goods)}{carries}; {seat.personal}"
    for name, numbers, cells in seat.departments:
        yield f"    {name}: {numbers}"
        for cell in cells:
            if cell.opened:
                yield f"        open: {cell.words}{f' [{cell.stress}]' if cell.stress else ''}"
        blocked = [cell for cell in cells if not cell.opened]
        if blocked:
            yield f"        next for {blocked[0].cost}: {blocked[0].words}; {len(blocked)} blocked"
    for ally in seat.allies:
        yield f"    ally {ally}"
    if seat.extras:
        yield f"    {'; '.join(seat.extras)}"
