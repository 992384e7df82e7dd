"""What an action has brought about, in words: the action, and beneath it what is new on the table."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from komitet_env.checks import COUNT
from komitet_env.rules import KomitetGame
from komitet_env.state import CHECKING, DEPARTMENT, F_KIND, F_STAGE, FRAME, REROLL, State
from komitet_env.view import TableView, dice_words, table_of
from tabletop_core.game import Game
from tabletop_core.viewing import checked_view
from tabletop_core.words import counted

NEW_LINE: Final = "\n    "


def told_words(before: Game, action: int, after: Game, viewer: int) -> str:
    """The action and what came of it; nothing is secret, so every seat is told the same (Rules 22.5).

    Raises TypeError for a game that is not Komitet and ValueError for a seat that does not exist.
    """
    old, new = (checked_view(game, KomitetGame, viewer) for game in (before, after))
    return NEW_LINE.join([before.describe_action(action), *news(old, new)])


def news(before: KomitetGame, after: KomitetGame) -> Iterator[str]:
    """Dice and the result of a check, then stress, tasks, allies, tokens and the round."""
    old, new = table_of(before, None), table_of(after, None)
    yield from check_news(before.state, after.state)
    for was, seat in zip(old.seats, new.seats, strict=True):
        if was.stress != seat.stress:
            yield f"{seat.name} has {counted(seat.stress, 'stress token')}"
        for penalty in (Counter(seat.penalties) - Counter(was.penalties)).elements():
            yield f"{seat.name} has a new open penalty: {penalty}"
        for extra in seat.extras:
            if extra not in was.extras and extra.startswith("access"):
                yield f"{seat.name} has {extra}"
    yield from task_news(old, new)
    yield from ally_news(old, new)
    for was, seat in zip(old.seats, new.seats, strict=True):
        if was.personal_done != seat.personal_done:
            yield f"{seat.name} has finished personal task {seat.personal_done}"
    if new.round != old.round:
        yield f"round {new.round}"


def check_news(old: State, new: State) -> Iterator[str]:
    """Whether a check that lay open has been passed, and the dice when they have been rolled."""
    was, now = open_check(old), open_check(new)
    ended = was >= 0 and (was != now or old.frames[:was] != new.frames[:now])  # beneath it stands what it is for
    if ended:
        yield f"the check is {'passed' if new.passed else 'failed'}"
    if now >= 0 and new.dice_rolled > 0:
        if ended or was < 0 or old.decision in (DEPARTMENT, REROLL) or old.dice_rolled != new.dice_rolled:
            yield dice_words(new, now)


def open_check(s: State) -> int:
    """The frame of the check under way that is not counted yet, or -1."""
    for f in range(int((s.depth - 1) * FRAME), -1, -int(FRAME)):
        if s.frames[f + F_KIND] == CHECKING:
            return f if int(s.frames[f + F_STAGE]) < COUNT else -1
    return -1


def task_news(old: TableView, new: TableView) -> Iterator[str]:
    """Conditions carried out, tasks that have left the time scale, tasks that have come."""
    for was, main in zip(old.mains, new.mains, strict=True):
        for before, after in zip(was.steps, main.steps, strict=True):
            if after[1] and not before[1]:
                yield f"done for the main task {main.name}: {after[0]}"
        if main.finished and not was.finished:
            yield f"the main task {main.name} is finished"
    there, then = {task.name: task for task in new.tasks}, {task.name: task for task in old.tasks}
    gone = [name for name in then if name not in there]
    if gone:
        failed = new.failed - old.failed
        result = (
            "failed" if failed == len(gone) else "finished" if failed == 0 else f"off the time scale, {failed} failed"
        )
        yield f"{result}: {', '.join(gone)}"
    for name, task in there.items():
        if name not in then:
            yield f"a new task, {name}, {task.where}: {task.words}"
        elif task.marks > then[name].marks:
            yield f"{name} has {task.marks} of 2 interrogations"


def ally_news(old: TableView, new: TableView) -> Iterator[str]:
    """Allies that have come to a city, and those that have been taken."""
    then = {ally: city.name for city in old.cities for ally in city.allies}
    there = {ally: city.name for city in new.cities for ally in city.allies}
    for ally, city in there.items():
        if ally not in then:
            yield f"a new ally in {city}: {ally}"
    for ally, city in then.items():
        if ally not in there:
            yield f"taken from {city}: {ally}"
