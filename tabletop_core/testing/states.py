"""Checks of the state: sound, copied exactly, decided by seed and actions, and paid out at the end."""

import tempfile
from math import isclose
from pathlib import Path
from typing import Final

from tabletop_core.game import NOBODY, Game, count_of_legal
from tabletop_core.replay import Recorder, blank, load
from tabletop_core.rng import seeded
from tabletop_core.testing.play import CHANCE, CHOICES, Place, Subject, cells, check_cells, chosen, claim, view

COPY_STEPS: Final = 20  # how far a copy is played beside its original
COPY_EVERY: Final = 10
REPLAY_EVERY: Final = 7
LOOKED_AT_EVERY: Final = 11  # decisions, in many random games
CHECKED_EVERY: Final = 101
SUM_TOLERANCE: Final = 1e-9


def states_are_sound(subject: Subject) -> None:
    """check_state() finds nothing wrong at any moment."""
    for game in subject.moments(subject.thorough):
        game.check_state()


def copies_are_exact(subject: Subject) -> None:
    """A copy is in the same state, shares nothing, and goes the same way under the same actions."""
    for number, game in enumerate(subject.moments(subject.thorough)):
        before = game.state_bytes()
        twin = game.copy()
        claim(type(twin) is type(game), f"copy() of a {type(game).__name__} is a {type(twin).__name__}")
        claim(twin.state_bytes() == before, "a copy is in another state")
        claim(_sizes(twin) == _sizes(game), f"a copy has sizes {_sizes(twin)}, not {_sizes(game)}")
        if number % COPY_EVERY == 0:
            _play_side_by_side(twin, twin.copy(), COPY_STEPS)
            twin.reset(number)
            claim(game.state_bytes() == before, "playing on a copy changes the original")


def _sizes(game: Game) -> tuple[int, int, int]:
    return int(game.num_seats), int(game.num_actions), int(game.observation_size)


def _play_side_by_side(one: Game, other: Game, steps: int) -> None:
    """Play one step in ``one``, then the same in ``other``: shared parts or chance show at once."""
    rng = seeded(CHOICES)
    while one.seat_to_act() != NOBODY and steps:
        action = chosen(one, [], rng)
        kept = other.state_bytes()
        one.apply(action)
        claim(other.state_bytes() == kept, f"action {action} on a copy changes the original")
        other.apply(action)
        claim(one.state_bytes() == other.state_bytes(), f"action {action} leads a copy to another state")
        steps -= 1


def replays_are_exact(subject: Subject) -> None:
    """A game recorded, saved and loaded is in the same state at each step."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game")
        for seed in subject.seeds(subject.thorough):
            states = _record(subject, seed, file)
            replay = load(file, spec=subject.spec)
            claim(len(replay) == len(states) - 1, f"{len(states) - 1} steps were recorded, {len(replay)} came back")
            for step, (game, _) in enumerate(replay):
                subject.place = Place(seed, step, bots=False)
                claim(game.state_bytes() == states[step], "the replay is in another state")
            for step in range(0, len(states), REPLAY_EVERY):
                subject.place = Place(seed, step, bots=False)
                claim(replay.game_at(step).state_bytes() == states[step], "game_at is in another state")


def _record(subject: Subject, seed: int, file: Path) -> list[bytes]:
    recorder = Recorder(subject.spec, seed, **subject.given)
    rng = seeded(seed ^ CHOICES)
    states = [recorder.game.state_bytes()]
    while recorder.game.seat_to_act() != NOBODY:
        recorder.step(chosen(recorder.game, [], rng))
        states.append(recorder.game.state_bytes())
        claim(len(states) <= subject.max_decisions + 1, "a game recorded with step() does not end")
    recorder.save(file)
    return states


def seeds_decide(subject: Subject) -> None:
    """Seed and actions decide everything: a used game, another game and a game in between make no difference."""
    used = subject.new_game()
    starts = set()
    for seed in subject.seeds(subject.thorough):
        between = subject.game_of(subject.new_game(), seed + 1)
        first = [game.state_bytes() for game in subject.game_of(subject.new_game(), seed)]
        for step, game in enumerate(subject.game_of(used, seed)):
            same = step < len(first) and game.state_bytes() == first[step]
            claim(same, "the same seed and actions lead to another state")
            next(between, None)
        starts.add(first[0])
    claim(len(starts) > subject.thorough // 2, f"{subject.thorough} seeds make only {len(starts)} different starts")


def looking_changes_nothing(subject: Subject) -> None:
    """Observing, asking for legal actions, payoffs and words leave the state as it is."""
    for game in subject.moments(subject.thorough):
        before = game.state_bytes()
        for seat in range(game.num_seats):
            view(game, seat)
            game.payoff(seat)
        game.is_truncated()
        claim(game.state_bytes() == before, "looking at the game changes it")


def games_end_well(subject: Subject) -> None:
    """Payoffs, ending and truncation come with the end and not before, and the game is not too long."""
    for game in subject.moments(subject.thorough * 5):
        if game.seat_to_act() == NOBODY:
            check_end(subject, game)
            continue
        claim(game.ending() == "", f"the game is not over, but ended by {game.ending()!r}")
        claim(not game.is_truncated(), "the game is not over, but truncated")
        claim(not any(game.payoff(seat) for seat in range(game.num_seats)), "the game pays before its end")


def check_end(subject: Subject, game: Game) -> None:
    """Raise AssertionError unless an ended game says why and pays as it should."""
    payoffs = [game.payoff(seat) for seat in range(game.num_seats)]
    claim(game.ending() != "", "the game is over and ending() does not say why")
    claim(all(-1.0 <= payoff <= 1.0 for payoff in payoffs), f"payoffs {payoffs} are not in -1 .. 1")
    if subject.spec.zero_sum:
        claim(isclose(sum(payoffs), 0.0, abs_tol=SUM_TOLERANCE), f"payoffs {payoffs} do not sum to zero")
    if subject.spec.cooperative:
        claim(len(set(payoffs)) == 1, f"payoffs {payoffs} of a co-operative game are not the same")


def many_random_games_end(subject: Subject) -> None:
    """Many games played at random: an action is always legal, cells hold, states are sound, payoffs are right."""
    game = subject.new_game()
    for seed in subject.seeds(subject.games):
        game.reset(seed)
        _play_out(subject, game, seed)
        check_end(subject, game)
        game.check_state()


def _play_out(subject: Subject, game: Game, seed: int) -> None:
    """Play at random as ``played`` does, with few words a decision."""
    rng = seeded(seed ^ CHOICES)
    no_mask = blank(int(game.num_actions))
    step = 0
    try:
        while game.seat_to_act() != NOBODY:
            count = count_of_legal(game, no_mask, 0)
            if count == 0 or step > subject.max_decisions:
                raise AssertionError(f"the game of step {step} is not over, and {count} actions are legal")
            if (seed + step) % LOOKED_AT_EVERY == 0:
                check_cells(subject, cells(game, game.seat_to_act()))
            if (seed + step) % CHECKED_EVERY == 0:
                game.check_state()
            game.apply(CHANCE.choose(game, rng))
            step += 1
    finally:
        subject.place = Place(seed, step, bots=False)
