"""The conformance suite: put a game in, and it gets every check that the games of this library get.

    from tabletop_core.testing import check_game
    check_game(SPEC, options={"players": 3})

raises ``ConformanceError``, which lists every check that failed with the seed and the step to have the moment again:

    game = position(SPEC, seed=4, step=17, bots=False, players=3)

With pytest, one test a check:

    @pytest.mark.parametrize("check", conformance_checks(SPEC), ids=str)
    def test_conformance(check):
        check.run()
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop_core.spec import GameSpec
from tabletop_core.testing import actions, batches, builds, environments, learners, observations, secrecy, states
from tabletop_core.testing.play import Subject, position

__all__ = ["CHECKS", "Check", "ConformanceError", "check_game", "conformance_checks", "position"]

CHECKS: Final[Sequence[Callable[[Subject], None]]] = (
    actions.masks_are_right,
    actions.legal_actions_apply,
    actions.other_actions_are_refused,
    actions.actions_have_words,
    actions.what_does_not_exist_is_refused,
    states.states_are_sound,
    states.copies_are_exact,
    states.replays_are_exact,
    states.seeds_decide,
    states.looking_changes_nothing,
    states.games_end_well,
    states.many_random_games_end,
    observations.observations_fit_the_layout,
    observations.tables_are_drawn,
    secrecy.nothing_leaks,
    secrecy.resampling_redraws,
    secrecy.redraws_depend_on_nothing_hidden,
    secrecy.resampling_agrees_with_the_past,
    secrecy.bots_are_fair,
    batches.batch_rows_are_single_games,
    batches.batch_arrays_stay_as_they_are,
    batches.batch_refuses_illegal_actions,
    batches.bots_play_inside_a_batch,
    builds.other_processes_agree,
    builds.other_build_agrees,
    environments.pettingzoo_api_test,
    environments.pettingzoo_seed_test,
    environments.pettingzoo_render_test,
    environments.agents_are_paid_once,
    environments.environments_are_copied,
    learners.gymnasium_check_env,
    learners.learners_are_paid_once,
    learners.vector_rows_are_single_games,
)


class ConformanceError(AssertionError):
    """A game does not do what every game must."""


@dataclass(frozen=True)
class Check:
    """One check of one game: ``run()`` passes or raises ConformanceError."""

    function: Callable[[Subject], None]
    subject: Subject

    def run(self) -> None:
        """Raise ConformanceError, which names the moment, unless the game passes."""
        self.subject.place = None
        try:
            self.function(self.subject)
        except Exception as error:  # whatever the game under test does
            words = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            raise ConformanceError(f"{self.function.__name__}: {self.subject}{self._moment()}: {words}") from error

    def _moment(self) -> str:
        place = self.subject.place
        if place is None:
            return ""
        given = "".join(f", {name}={value!r}" for name, value in self.subject.given.items())
        return f", at position(SPEC, seed={place.seed}, step={place.step}, bots={place.bots}{given})"

    def __str__(self) -> str:
        return self.function.__name__


def conformance_checks(
    spec: GameSpec, *, options: Mapping[str, Any] | None = None, games: int = 1000, thorough: int = 10, seed: int = 0
) -> list[Check]:
    """All checks of the game with these options, each to be run by itself.

    ``games`` is how many games the quickest check plays, ``thorough`` how many the others do; ``seed`` is the first of
    their seeds. Raises OptionError for options that the game does not have.
    """
    subject = Subject(spec, options or {}, games, thorough, seed)
    return [Check(function, subject) for function in CHECKS]


def check_game(
    spec: GameSpec, *, options: Mapping[str, Any] | None = None, games: int = 1000, thorough: int = 10, seed: int = 0
) -> None:
    """Run all checks (see ``conformance_checks``); raise ConformanceError that lists all that failed."""
    failed = []
    for check in conformance_checks(spec, options=options, games=games, thorough=thorough, seed=seed):
        try:
            check.run()
        except ConformanceError as error:
            failed.append(str(error))
    if failed:
        raise ConformanceError(f"{len(failed)} of {len(CHECKS)} checks failed:\n" + "\n".join(failed))
