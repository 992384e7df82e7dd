"""Checks of what can be chosen: masks are right, actions apply, others are refused, each has words."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tabletop_core.errors import GameOverError, IllegalActionError
from tabletop_core.game import NOBODY, Game, count_of_legal, legal_on
from tabletop_core.replay import blank, mask_of
from tabletop_core.rng import MAX_SEED, seeded
from tabletop_core.testing.play import Subject, claim

MARGIN: Final = 3  # cells around a mask that must stay as they were
REFUSED_ACTIONS: Final = 4  # tried at each decision, and all at each fiftieth
EVERY: Final = 50


def masks_are_right(subject: Subject) -> None:
    """The mask holds a 1 for each legal action, in its own cells alone, and is empty only after the end."""
    claim(
        subject.spec.action_table(subject.new_game()).size == subject.new_game().num_actions,
        "the action table has another size than num_actions",
    )
    for game in subject.moments(subject.thorough):
        no_mask = blank(int(game.num_actions) + 2 * MARGIN)
        count = count_of_legal(game, no_mask, MARGIN)
        cells = bytes(memoryview(legal_on(game, no_mask, MARGIN)))
        inside = cells[MARGIN:-MARGIN]
        claim(not any(cells[:MARGIN] + cells[-MARGIN:]), "write_legal writes outside its cells")
        claim(max(inside) <= 1, f"the mask holds {max(inside)}, not only 0 and 1")
        claim(count == sum(inside), f"write_legal returns {count}, but marks {sum(inside)} actions")
        if game.seat_to_act() == NOBODY:
            claim(count == 0, "actions are legal after the end")
        else:
            claim(0 <= game.seat_to_act() < game.num_seats, f"seat {game.seat_to_act()} is to act, which is none")
            claim(count > 0, "no action is legal, and the game is not over")


def legal_actions_apply(subject: Subject) -> None:
    """Each legal action leads to a sound state, in which somebody can choose or the game is over."""
    for number, game in enumerate(subject.decisions(subject.thorough)):
        for action in game.legal_actions():
            after = game.copy()
            after.step(action)
            if number % EVERY == 0:
                after.check_state()
            over = after.seat_to_act() == NOBODY
            claim(over != any(mask_of(after)), f"after action {action} no action is legal, and the game is not over")


def other_actions_are_refused(subject: Subject) -> None:
    """step() refuses every action that is not legal, and all before reset() and after the end; it changes nothing."""
    unbegun = subject.new_game()
    claim(unbegun.seat_to_act() == NOBODY and not unbegun.ending(), "the game has begun or ended before reset()")
    _must_refuse(unbegun, 0)
    rng = seeded(subject.seed)
    for number, game in enumerate(subject.moments(subject.thorough)):
        legal = game.legal_actions()
        refused = [action for action in range(-1, game.num_actions + 1) if action not in legal]
        if number % EVERY:
            refused = [refused[rng.below(len(refused))] for _ in range(REFUSED_ACTIONS)]
        before = game.state_bytes()
        for action in refused:
            _must_refuse(game, action)
        claim(game.state_bytes() == before, f"refusing one of the actions {refused} changed the state")


def _must_refuse(game: Game, action: int) -> None:
    expected = GameOverError if game.seat_to_act() == NOBODY else IllegalActionError
    try:
        game.step(action)
    except expected as error:
        claim(bool(str(error)), f"the error about action {action} says nothing")
        return
    raise AssertionError(f"action {action} is not legal, and step() took it")


def actions_have_words(subject: Subject) -> None:
    """describe_action has words for every action at any moment, different ones for the legal, and changes nothing."""
    for number, game in enumerate(subject.moments(subject.thorough)):
        legal = game.legal_actions()
        if number % EVERY == 0:
            _describe_all(game)
        words = {game.describe_action(action) for action in legal}
        claim(len(words) == len(legal), f"two of the legal actions {legal} have the same words: {sorted(words)}")


def _describe_all(game: Game) -> None:
    before = game.state_bytes()
    for action in range(game.num_actions):
        words = game.describe_action(action)
        claim(isinstance(words, str) and bool(words.strip()), f"action {action} has no words, but {words!r}")
    claim(game.state_bytes() == before, "describe_action changes the state")


def what_does_not_exist_is_refused(subject: Subject) -> None:
    """reset(), describe_action() and resample_hidden() raise ValueError that names it, and change nothing."""
    game = subject.new_game()
    game.reset(subject.seed)
    before = game.state_bytes()
    for given in (-1, int(game.num_actions)):
        _must_refuse_with_words("describe_action", given, partial(game.describe_action, given))
    for given in (-1, MAX_SEED + 1):
        _must_refuse_with_words("reset", given, partial(game.reset, given))
    for given in (-1, int(game.num_seats)):
        _must_refuse_with_words("resample_hidden", given, partial(game.resample_hidden, given, seeded(0)))
    claim(game.state_bytes() == before, "what was refused has changed the state")


def _must_refuse_with_words(verb: str, given: int, call: Callable[[], object]) -> None:
    try:
        call()
    except ValueError as error:
        claim(str(given) in str(error), f"{verb} refuses {given} in words that do not name it: {error}")
    else:
        raise AssertionError(f"{verb} does not refuse {given}: let it call check_action, check_seat or seeded")
