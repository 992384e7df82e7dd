"""Checks of who knows what: nothing leaks, resampling is honest, and bots do not peek."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from tabletop_core.game import NOBODY, Bot, Game
from tabletop_core.replay import mask_of, observed
from tabletop_core.rng import Rng, seeded
from tabletop_core.spec import GameSpec
from tabletop_core.testing.play import CHOICES, Subject, chosen, claim, other_seats, view

Cells = npt.NDArray[np.float64]

RESAMPLES: Final = 2  # at each moment, for each seat
TEXT_EVERY: Final = 20
IMAGE_EVERY: Final = 400
LEAST_REDRAWN: Final = 0.02  # share of resamples after which another seat sees something else

WORLDS: Final = 200  # states that a seat holds possible, drawn to compare
LEAST_WORLDS: Final = 50
MOST_STEPS: Final = 12
COMPARISONS: Final = 4  # for each of the ``thorough`` games
COMPARE_EVERY: Final = 23  # decisions
MOST_DEVIATION: Final = 5.0  # standard deviations; chance gives less in all but one of two million cells


# --- nothing leaks ---------------------------------------------------------------------------------------------------
def nothing_leaks(subject: Subject) -> None:
    """What a seat is told stays the same when all that it cannot know is redrawn; the redrawn state is sound."""
    rng = seeded(subject.seed)
    for number, game in enumerate(subject.moments(subject.thorough)):
        for seat in range(game.num_seats):
            seen = view(game, seat)
            for _ in range(RESAMPLES):
                other = resampled(game, seat, rng)
                other.check_state()
                _must_look_alike(seat, seen, view(other, seat))
            _must_be_described_alike(game, other, seat)
            if number % TEXT_EVERY == 0:
                _must_be_drawn_alike(subject.spec, game, other, seat, with_image=number % IMAGE_EVERY == TEXT_EVERY)


def resampled(game: Game, seat: int, rng: Rng) -> Game:
    """A state that ``seat`` holds possible, as a new game."""
    other = game.copy()
    other.resample_hidden(seat, rng)
    return other


def _must_look_alike(seat: int, seen: tuple[int, bytes, bytes, str], now: tuple[int, bytes, bytes, str]) -> None:
    if seen == now:
        return
    for what, before, after in zip(("who acts", "its observation", "its legal actions", "the ending"), seen, now):
        if before != after:
            where = _changed_cells(before, after)
            raise AssertionError(f"seat {seat} can tell what it must not know from {what}: {where}")


def _changed_cells(before: object, after: object) -> str:
    if not isinstance(before, bytes) or not isinstance(after, bytes):
        return f"{before!r}, redrawn {after!r}"
    changed = [f"cell {cell} is {a}, redrawn {b}" for cell, (a, b) in enumerate(zip(before, after)) if a != b]
    return ", ".join(changed[:5])


def _must_be_described_alike(game: Game, other: Game, seat: int) -> None:
    if game.seat_to_act() != seat:
        return
    for action in game.legal_actions():
        words, redrawn = game.describe_action(action), other.describe_action(action)
        claim(words == redrawn, f"the words of action {action} tell seat {seat} what it must not know: {words!r}")


def _must_be_drawn_alike(spec: GameSpec, game: Game, other: Game, seat: int, *, with_image: bool) -> None:
    text, redrawn = spec.render_text(game, seat), spec.render_text(other, seat)
    lines = [f"{a!r}, redrawn {b!r}" for a, b in zip(text.splitlines(), redrawn.splitlines()) if a != b]
    claim(text == redrawn, f"render_text shows seat {seat} what it must not know: {lines[:1]}")
    if with_image:
        same = np.array_equal(spec.render_image(game, seat), spec.render_image(other, seat))
        claim(same, f"render_image shows seat {seat} what it must not know")


# --- resampling is honest --------------------------------------------------------------------------------------------
def resampling_redraws(subject: Subject) -> None:
    """Redrawing changes what other seats see, often, differs from draw to draw, and leaves the original alone."""
    rng = seeded(subject.seed)
    changed = tried = 0
    for game in subject.decisions(subject.thorough):
        before = game.state_bytes()
        for seat in range(game.num_seats):
            other = resampled(game, seat, rng)
            tried += 1
            changed += any(view(game, each) != view(other, each) for each in other_seats(game, seat))
        claim(game.state_bytes() == before, "resampling a copy changes the original")
    if subject.spec.has_secrets:
        claim(
            changed >= LEAST_REDRAWN * tried,
            f"in {tried} resamples, only {changed} changed what another seat sees: they redraw too little",
        )


def redraws_depend_on_nothing_hidden(subject: Subject) -> None:
    """Of all states that a seat cannot tell apart, the same generator makes the same one.

    A game may own up to a share of redraws that begin with the truth (``GameSpec.redraws_from_truth``); where that is
    all of them, nothing is asked.
    """
    leave = subject.spec.redraws_from_truth
    if leave >= 1:
        return
    rng = seeded(subject.seed)
    differing = tried = 0
    for number, game in enumerate(subject.decisions(subject.thorough)):
        seat = number % game.num_seats
        seed = rng.seed64()
        made = [resampled(each, seat, seeded(seed)).state_bytes() for each in (game, resampled(game, seat, rng))]
        tried += 1
        differing += made[0] != made[1]
        claim(differing == 0 or leave > 0, f"what is redrawn for seat {seat} depends on what it must not know")
    claim(
        differing <= leave * tried,
        f"{differing} of {tried} redraws depend on what the seat must not know; the spec owns up to a share of {leave}",
    )


def resampling_agrees_with_the_past(subject: Subject) -> None:
    """The states drawn are those, and as often, that have led to what the seat has seen in the last few steps.

    From some moments on, many states that the seat holds possible are played along with the game, and dropped where
    an action is not legal or the seat would have seen something else. Those left must be like the states drawn anew:
    what other seats see in them is compared, cell by cell, each time and on average.
    """
    differences = variances = np.zeros(1)
    rng = seeded(subject.seed)
    wanted = COMPARISONS * subject.thorough
    for number, game in enumerate(subject.decisions(wanted * COMPARE_EVERY, every=COMPARE_EVERY)):
        if number == wanted:
            break
        seat = number % game.num_seats
        now = game.copy()
        left, origins = _play_along(now, seat, [resampled(game, seat, rng) for _ in range(WORLDS)], rng)
        drawn = [resampled(now, seat, rng) for _ in range(WORLDS)]
        past, present = _seen_by_others(left, seat), _seen_by_others(drawn, seat)
        difference = past.mean(axis=0) - present.mean(axis=0)
        variance = _variance_of_mean(past, origins) + _variance_of_mean(present, range(WORLDS))
        _claim_small(subject, difference, variance, "here")
        differences = differences + difference
        variances = variances + variance
    _claim_small(subject, differences, variances, "on average over all games")


def _play_along(game: Game, seat: int, worlds: list[Game], rng: Rng) -> tuple[list[Game], list[int]]:
    """Play ``game`` on at random; return those of ``worlds`` that go the same way as far as ``seat`` can tell.

    With each comes the number of the world that it began as: secret choices make several of one. Stops while enough
    are left for a comparison.
    """
    origins = list(range(len(worlds)))
    for _ in range(MOST_STEPS):
        if game.seat_to_act() == NOBODY:
            break
        own = game.seat_to_act() == seat
        following = game.copy()
        action = chosen(following, [], rng)
        following.apply(action)
        seen = view(following, seat)
        stepped = _stepped(worlds, origins, action if own else None)
        left = [(world, origin) for world, origin in stepped if view(world, seat) == seen]
        while len(left) > WORLDS:  # a part of them drawn at random is enough
            del left[rng.below(len(left))]
        if _effective([origin for _, origin in left]) < LEAST_WORLDS:
            break
        worlds, origins = [world for world, _ in left], [origin for _, origin in left]
        game.apply(action)
    return worlds, origins


def _effective(origins: Sequence[int]) -> float:
    """How many origins that are as frequent as each other tell as much as these, of which some are more frequent."""
    counts = np.unique(np.asarray(origins), return_counts=True)[1]
    return float(counts.sum() ** 2 / (counts**2).sum()) if len(counts) else 0.0


def _stepped(worlds: list[Game], origins: list[int], action: int | None) -> Iterator[tuple[Game, int]]:
    """``worlds`` after ``action`` where it is legal, or after every legal one if another seat chose: maybe secretly."""
    for world, origin in zip(worlds, origins):
        for choice in world.legal_actions() if action is None else [action]:
            if mask_of(world)[choice]:
                twin = world.copy()
                twin.apply(choice)
                yield twin, origin


def _seen_by_others(worlds: list[Game], seat: int) -> Cells:
    """What the other seats observe and may do, ``[states, cells]``."""
    seen = [mask_of(world) + b"".join(observed(world, other) for other in other_seats(world, seat)) for world in worlds]
    return np.frombuffer(b"".join(seen), dtype=np.uint8).reshape(len(worlds), -1).astype(np.float64)


def _variance_of_mean(sample: Cells, origins: Sequence[int]) -> Cells:
    """The variance of the mean of a sample, ``[states, cells]``; states of one origin count as one observation.

    One state that is different and not seen is allowed for, so that a cell that never differs has some variance, too.
    """
    deviations = sample - sample.mean(axis=0)
    distinct, group = np.unique(np.asarray(origins), return_inverse=True)
    sums = np.zeros((len(distinct), sample.shape[1]))
    np.add.at(sums, group, deviations)
    return np.asarray((sums**2).sum(axis=0) / len(sample) ** 2 + 1 / len(distinct) ** 2)


def _claim_small(subject: Subject, difference: Cells, variance: Cells, where: str) -> None:
    """Raise AssertionError, which names the cell, if one is off by more than chance."""
    deviations = np.abs(difference) / np.sqrt(variance)
    worst = int(np.argmax(deviations))
    claim(
        float(deviations[worst]) < MOST_DEVIATION,
        f"{where}, {_cell_in_words(subject, worst)} is {deviations[worst]:.1f} standard deviations from where the past "
        "puts it: resample_hidden draws states that the seat could tell apart, or not all alike",
    )


def _cell_in_words(subject: Subject, cell: int) -> str:
    """What stands in this cell of ``_seen_by_others``."""
    actions = subject.spec.action_table(subject.new_game()).size
    if cell < actions:
        return f"whether action {cell} is legal"
    turn, place = divmod(cell - actions, subject.layout.size)
    name = next(section.name for section, start, stop in subject.layout.spans() if start <= place < stop)
    return f"cell {place} ({name}) of the seat {turn + 1} turns on"


# --- bots do not peek ------------------------------------------------------------------------------------------------
def bots_are_fair(subject: Subject) -> None:
    """Each bot chooses legally, changes nothing, keeps nothing, and chooses alike where the seat sees alike."""
    rng = seeded(subject.seed)
    for make in subject.spec.bots.values():
        used = make()
        for game in subject.decisions(subject.thorough):
            before = game.state_bytes()
            action = _choice(used, game)
            claim(game.state_bytes() == before, f"{type(used).__name__} changes the game")
            claim(bool(mask_of(game)[action]), f"{type(used).__name__} chose {action}, which is not legal")
            claim(_choice(make(), game) == action, f"{type(used).__name__} chooses by what it was asked before")
            other = resampled(game, int(game.seat_to_act()), rng)
            claim(
                _choice(used, other) == action,
                f"{type(used).__name__} chose {action}, but not where all that it cannot know is redrawn: it peeks",
            )


def _choice(bot: Bot, game: Game) -> int:
    action = int(bot.choose(game, seeded(CHOICES)))
    claim(0 <= action < game.num_actions, f"{type(bot).__name__} chose {action}, which does not exist")
    return action
