"""Checks of a game as an environment: PettingZoo's and Gymnasium's own tests, masks, rewards, copies, pickles."""

import copy
import os
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from tabletop_core.game import NOBODY
from tabletop_core.replay import mask_of
from tabletop_core.rng import Rng, seeded
from tabletop_core.testing.play import CHOICES, Place, Subject, chosen, claim

if TYPE_CHECKING:
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

CYCLES: Final = 300  # of PettingZoo's tests
TWIN_EVERY: Final = 25
TWIN_STEPS: Final = 10
PICKLE_EVERY: Final = 100
EXPECTED: Final = (  # warnings of api_test about its own lists, about agents that have ended, and what it asks for
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
    "reset\\(\\) of .* knows no option 'options'",
)


@contextmanager
def warnings_fail(*expected: str) -> Iterator[None]:
    """Every warning is an error, but for those that begin with one of ``expected``."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        for words in expected:
            warnings.filterwarnings("ignore", message=words)
        yield


def _made(subject: Subject, *, checked: bool, render_mode: str | None = None) -> "AECEnvironment | CheckedEnvironment":
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

    bare = AECEnvironment(subject.spec, render_mode=render_mode, **subject.given)
    return CheckedEnvironment(bare) if checked else bare


# --- PettingZoo's own tests ------------------------------------------------------------------------------------------
def pettingzoo_api_test(subject: Subject) -> None:
    """PettingZoo's api_test passes, bare and with checks, without an unexpected warning."""
    from pettingzoo.test import api_test

    for checked in (False, True):
        with warnings_fail(*EXPECTED), redirect_stdout(StringIO()):
            api_test(_made(subject, checked=checked), num_cycles=CYCLES)


def pettingzoo_seed_test(subject: Subject) -> None:
    """PettingZoo's seed_test passes, bare and with checks."""
    from pettingzoo.test import seed_test

    seed_test(lambda: _made(subject, checked=False), num_cycles=CYCLES)
    seed_test(lambda: _made(subject, checked=True), num_cycles=CYCLES)


def pettingzoo_render_test(subject: Subject) -> None:
    """PettingZoo's render_test passes in every mode, in a window too where pygame is installed."""
    from pettingzoo.test import render_test

    with _no_display():
        render_test(lambda render_mode: _drawn(subject, render_mode))


def _drawn(subject: Subject, render_mode: str) -> "AECEnvironment | CheckedEnvironment":
    from tabletop_core.drawing import Window

    environment = _made(subject, checked=True, render_mode=render_mode)
    if find_spec("pygame") is None:
        environment.metadata["render_modes"] = ["ansi", "rgb_array"]
    environment.unwrapped._window = Window(subject.spec.title)  # which does not wait between pictures
    return environment


@contextmanager
def _no_display() -> Iterator[None]:
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        yield
    finally:
        del os.environ["SDL_VIDEODRIVER"]
        if before is not None:
            os.environ["SDL_VIDEODRIVER"] = before


# --- the AEC environment ---------------------------------------------------------------------------------------------
def agents_are_paid_once(subject: Subject) -> None:
    """Every agent gets its payoff once, at the end; all end together; only the agent to act has a mask."""
    for number, seed in enumerate(subject.seeds(subject.thorough)):
        environment = _made(subject, checked=number % 2 == 1)
        environment.reset(seed=seed)
        rng = seeded(seed ^ CHOICES)
        paid = dict.fromkeys(environment.possible_agents, 0.0)
        for step in subject.turns():
            subject.place = Place(seed, step, bots=False)
            if environment.game.seat_to_act() == NOBODY:
                break
            _must_match(environment)
            _step(environment, paid, chosen(environment.game, [], rng))
        _must_end_together(environment)
        payoffs = {f"player_{seat}": environment.game.payoff(seat) for seat in range(environment.game.num_seats)}
        claim(environment.rewards == payoffs, f"rewards at the end are {environment.rewards}, payoffs {payoffs}")
        while environment.agents:
            claim(not any(environment.last()[0]["action_mask"]), "an agent has a mask after the end")  # type: ignore[index]
            _step(environment, paid, None)
        claim(paid == payoffs, f"agents were given {paid}, payoffs are {payoffs}")


def _step(environment: "AECEnvironment | CheckedEnvironment", paid: dict[str, float], action: int | None) -> None:
    agent = environment.agent_selection
    paid[agent] += environment.last()[1]
    environment.step(action)


def _must_match(environment: "AECEnvironment | CheckedEnvironment") -> None:
    """The environment shows the game that it holds."""
    game = environment.game
    actor = environment.agent_selection
    claim(actor == f"player_{game.seat_to_act()}", f"{actor} is selected, seat {game.seat_to_act()} acts")
    claim(not any(environment.rewards.values()), f"rewards before the end: {environment.rewards}")
    claim(not any(environment.terminations.values()), "an agent has ended before the game")
    claim(not any(environment.truncations.values()), "an agent is truncated before the game")
    for agent in environment.agents:
        mask = environment.observe(agent)["action_mask"].tobytes()
        claim(mask == (mask_of(game) if agent == actor else bytes(game.num_actions)), f"{agent} has another mask")
        claim(environment.observation_space(agent).contains(environment.observe(agent)), f"{agent} sees out of bounds")


def _must_end_together(environment: "AECEnvironment | CheckedEnvironment") -> None:
    truncated = environment.game.is_truncated()
    agents = environment.possible_agents
    claim(environment.agents == agents, f"agents at the end are {environment.agents}")
    claim(environment.terminations == dict.fromkeys(agents, not truncated), "not all agents terminate together")
    claim(environment.truncations == dict.fromkeys(agents, truncated), "not all agents are truncated together")


def environments_are_copied(subject: Subject) -> None:
    """copy, deepcopy and pickle give an environment in the same state, which goes the same way on its own."""
    for seed in subject.seeds(min(subject.thorough, 4)):
        environment = _made(subject, checked=seed % 2 == 0)
        environment.reset(seed=seed)
        rng = seeded(seed ^ CHOICES)
        for step in subject.turns(more=len(environment.possible_agents)):  # each takes a last step, None
            subject.place = Place(seed, step, bots=False)
            if not environment.agents:
                break
            over = environment.game.seat_to_act() == NOBODY
            if step % TWIN_EVERY == 0 or over:
                _must_go_alone(environment, copy.deepcopy(environment), rng.copy())
                _must_go_alone(environment, copy.copy(environment), rng.copy())
            if step % PICKLE_EVERY == 0 or over:
                _must_go_alone(environment, pickle.loads(pickle.dumps(environment)), rng.copy())
            environment.step(None if over else chosen(environment.game, [], rng))


def _must_go_alone(environment: Any, twin: Any, rng: Rng) -> None:
    """Play the twin on beside a second one: same way, and the original stays where it is."""
    before = _shown(environment)
    claim(_shown(twin) == before, "a copied environment is in another state")
    other = copy.deepcopy(twin)
    for _ in range(TWIN_STEPS):
        if not twin.agents:
            break
        action = None if twin.game.seat_to_act() == NOBODY else chosen(twin.game, [], rng)
        twin.step(action)
        other.step(action)
        claim(_shown(twin) == _shown(other), "a copied environment goes another way")
    twin.reset(seed=1)
    claim(_shown(environment) == before, "playing on a copied environment changes the original")


def _shown(environment: Any) -> tuple[Any, ...]:
    agents = list(environment.agents)
    seen = [environment.observe(agent)["observation"].tobytes() for agent in environment.possible_agents]
    ends = (dict(environment.terminations), dict(environment.truncations))
    last = environment.last()[1:] if agents else ()
    return environment.game.state_bytes(), agents, seen, dict(environment.rewards), ends, last
