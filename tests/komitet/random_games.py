"""Games of Komitet played at random, and all that is known in one, for tests that must hold in every position."""

from collections.abc import Hashable, Iterator
from typing import Any

from komitet_env import komitet_v0, state, tables
from komitet_env.checks import AFTER_STRESS, CHOOSE_DEPARTMENT
from komitet_env.opening import IN_DOCUMENTS
from komitet_env.rounds import TAKING_INCOME
from komitet_env.rules import KomitetGame
from komitet_env.serve import ANSWERED, MOVING
from komitet_env.state import State
from komitet_env.tasks import CARGO_LEFT
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded

RICH = [f"{seat}:{bonus}" for seat in (0, 1) for bonus in ("cell", "reroll", "income", "car", "sticker incomes")]
RICH += [f"{seat}:sticker {name}" for seat in (0, 1) for name in state.STICKER_NAMES[1:]]
OPTIONS: list[dict[str, Any]] = [{}, {"players": 3}, {"players": 4}, {"identity": RICH}, {"difficulty": "hard"}]


def new_game(seed: int, **options: Any) -> KomitetGame:
    """The beginning of a game."""
    game = komitet_v0.SPEC.game(**options)
    assert isinstance(game, KomitetGame)
    game.reset(seed)
    return game


def random_game(seed: int, **options: Any) -> Iterator[KomitetGame]:
    """One game to its end, the same object at each decision and at the end."""
    chance = seeded(seed)
    game = new_game(seed, **options)
    yield game
    while game.seat_to_act() != NOBODY:
        actions = game.legal_actions()
        game.apply(actions[chance.below(len(actions))])
        yield game


def random_games(count: int) -> Iterator[KomitetGame]:
    """Each moment of ``count`` games, with all sorts of options."""
    for seed in range(count):
        yield from random_game(seed, **OPTIONS[seed % len(OPTIONS)])


# --- what is known ---------------------------------------------------------------------------------------------------
def public(s: State) -> Hashable:
    """All that the players know of a state, and what can still matter of it: nothing more, nothing less."""
    seats = range(s.players)
    return (
        (s.players, s.round, s.phase, s.ended_by, s.decision, s.actor, s.bronze, s.polled, s.yields),
        (s.mains_done, s.steps_done, s.failed, s.stress_left, s.allies, s.held),
        tuple(
            bytes(each) for each in (s.limit, s.fund, s.progress, s.main_card, s.main_space, s.scenario_on, s.aid_on)
        ),
        tuple(_player(s, seat) for seat in seats),
        tuple(_task(s, slot) for slot in range(state.SLOTS)),
        tuple(_ally(s, ally) for ally in range(s.allies)),
        tuple(sorted(s.deck[s.drawn :])),
        tuple(sorted(s.tables.stress[token] for token in s.stress_discard[: s.stress_out])),
        tuple(sorted((s.token_pool[n], s.tables.stress[n]) for n in range(20) if not s.token_seen[n])),
        _questions(s),
        bytes(int(token != 0) for token in s.road_token),
        tuple(_frame(s, height) for height in range(s.depth)),
        s.reroll_by if s.decision == state.REROLL else 0,
    )


def _player(s: State, seat: int) -> Hashable:
    cells = range(seat * 15, seat * 15 + 15)
    on_cells = tuple(sorted(s.access[cell] for cell in cells if s.access[cell] != state.GONE))
    taking = s.phase == state.INCOME_PHASE and s.frames[state.F_STAGE] == TAKING_INCOME
    return (
        (s.character[seat], s.place[seat], s.tokens[seat], s.personal_done[seat], on_cells, _waits_for(s, seat)),
        tuple((s.is_open[cell], s.access[cell] != state.GONE, _stress(s, cell), _beneath(s, cell)) for cell in cells),
        tuple(_own(vector, seat, s) for vector in (s.goods, s.in_front, s.identity, s.stickers)),
        (_own(s.taken, seat, s), s.again >> seat & 1) if taking else None,
    )


def _own(vector: Any, seat: int, s: State) -> bytes:
    size = len(vector) // state.MOST_SEATS
    return bytes(vector[seat * size : (seat + 1) * size])


def _waits_for(s: State, seat: int) -> Hashable:
    """Whether what the seat's personal task waits for has happened since it was last looked at."""
    done = s.personal_done[seat]
    if done == tables.PERSONAL:
        return None
    task = (s.character[seat] * tables.PERSONAL + done) * tables.PERSONAL_TASK
    trigger, number = s.tables.personal[task], s.tables.personal[task + 1]
    kinds, spaces, main, successes, free = _own(s.events, seat, s)
    happened = {
        tables.WHEN_KIND_FINISHED: kinds >> number & 1 != 0,
        tables.WHEN_SPACE_FINISHED: spaces >> number & 1 != 0,
        tables.WHEN_MAIN_FINISHED: main != 0,
        tables.WHEN_CHECK_BY: successes > number,
        tables.WHEN_STRESS_FREE: free != 0,
    }
    return happened.get(trigger, False)


def _stress(s: State, where: int) -> Hashable:
    """A stress token: open or closed; what it shows if it has been seen, else from which shuffle it came."""
    token = s.stress[where] - 1
    if token < 0:
        return None
    seen = s.token_seen[token]
    return s.token_open[token], seen, s.tables.stress[token] if seen else s.token_pool[token]


def _beneath(s: State, cell: int) -> Hashable:
    return s.token_pool[s.under[cell] - 1] if s.under[cell] else None


def _task(s: State, slot: int) -> Hashable:
    card = s.task_card[slot] - 1
    return (card, s.task_space[slot], s.task_at[slot], list(s.deck).index(card)) if card >= 0 else None


def _ally(s: State, ally: int) -> Hashable:
    if s.ally_at[ally] == state.GONE:
        return None
    return s.ally_card[ally], s.ally_at[ally], _stress(s, 60 + ally)


def _questions(s: State) -> Hashable:
    """Checks of the interrogation tokens that can be seen, where they are, and whether they were tried."""
    tried = s.tried if s.depth > 1 and s.frames[state.FRAME] == state.SERVE else 0
    seen = []
    for token in range(21):
        place = s.question_at[token]
        check = tuple(s.tables.interrogations[2 * token : 2 * token + 2])
        if place < 14:
            seen.append((place, check, tried >> token & 1))
        elif place == state.IN_DISCARD or place < state.ON_ROAD:
            seen.append((place, check, 0))
    return tuple(sorted(seen))


def _frame(s: State, height: int) -> Hashable:
    kind, seat, stage, a, b, c, d, e = (int(each) for each in s.frames[height * 8 : height * 8 + 8])
    decision = s.decision
    rest: Hashable = (a, b, c, d, e)
    if kind == state.ROUND or kind == state.REMOVE or kind == state.LOSS:
        rest = (a, b)
    elif kind == state.STRESS or kind == state.INCOMES or kind == state.ALLY_TAKING:
        rest = a
    elif kind == state.CHECKING and stage == CHOOSE_DEPARTMENT:
        rest = (a, b, e)
    elif kind == state.CHECKING and stage == AFTER_STRESS:
        rest = (a, b, c, s.passed)
    elif kind == state.CHECKING:
        rest = (a, b, c, d, e, bytes(s.dice[: s.dice_rolled]), s.one_die_used)
    elif kind == state.SERVE:
        token = 2 * b if stage == ANSWERED or decision == state.PLACE_TOKEN else None
        check = None if token is None else tuple(s.tables.interrogations[token : token + 2])
        rest = (a if stage == MOVING else 0, check)
    elif kind == state.EFFECT:
        chosen = decision in (state.TAKE_WHICH, state.SWAP_SECOND, state.AID_WHERE, state.AID_STEP)
        trades = a >= 0 and s.tables.cities[a * tables.CITY + tables.Y_EFFECT] == tables.TRADE
        rest = (a, b if chosen or trades else None, c if decision == state.AID_STEP else None)
    elif kind == state.CONDITION_UNDER_WAY:
        rest = (a, s.eased, c, d, e if stage < CARGO_LEFT else 0)
    elif kind == state.OPEN:
        rest = (a, b, c, d if c == IN_DOCUMENTS else 0)
    elif kind == state.TWO_SEATS:
        rest = a if stage else None
    return kind, seat, stage, rest
