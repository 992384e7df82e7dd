"""Setup (Rules 1)."""

from typing import Final

from mypy_extensions import i64, u8

from komitet_env.boards import ON_ALLIES, sum_up
from komitet_env.goods import receive, to_limit
from komitet_env.roads import find_distances
from komitet_env.rounds import TOKENS, enter, new_cards
from komitet_env.state import (
    AIDS,
    ALLIES,
    EMPTY,
    EVENTS,
    FIRST_MAIN_SPACE,
    GONE,
    IN_SUPPLY,
    INCOME_PHASE,
    MAIN_OPEN,
    MOST_SEATS,
    NO_DECISION,
    NOT_EASED,
    ROUND,
    RUNNING,
    SLOTS,
    SPACES,
    THREE_PLAYERS,
    State,
    push,
)
from komitet_env.stress import shuffle_stress
from komitet_env.tables import (
    ACCESS_KINDS,
    ACCESS_TOKENS,
    C_OPEN,
    CALM,
    CALM_TOKENS,
    CARGO,
    CARGO_TOKENS,
    CELL,
    CELLS,
    CHARACTER,
    CHARACTERS,
    DICE,
    DOCUMENTS,
    GOODS,
    H_GOODS,
    H_START,
    INTERROGATIONS,
    L_GOODS,
    LEVEL,
    MAIN_CARDS,
    MAINS,
    MOST_INCOMES,
    MOST_ROADS,
    SCENARIO_TOKENS,
    STRESS_TOKENS,
    TASKS,
)
from tabletop_core.game import NOBODY, zeros

SPACES_BETWEEN: Final[i64] = 2  # from one main task to the next


def set_up(s: State, level: i64, drawn_characters: bool) -> None:
    """Lay everything out; the generator is seeded. Characters are drawn unless they were given."""
    clear(s)
    if drawn_characters:
        draw_characters(s)
    lay_supplies(s, level)
    lay_boards(s)
    lay_mains(s)
    for token in range(INTERROGATIONS):
        s.question_supply[token] = u8(token)
        s.question_at[token] = u8(IN_SUPPLY)
    s.questions_left = INTERROGATIONS
    s.rng.shuffle(s.question_supply, 0, INTERROGATIONS)
    for card in range(TASKS):
        s.deck[card] = u8(card)
    s.rng.shuffle(s.deck, 0, TASKS)
    find_distances(s)
    s.bronze = s.rng.below(THREE_PLAYERS) if s.players == THREE_PLAYERS else 0
    push(s, ROUND, 0, 0, 0)
    new_cards(s)
    enter(s, INCOME_PHASE, TOKENS)


def clear(s: State) -> None:
    """Nothing of an earlier game is left."""
    for seat in range(MOST_SEATS):
        s.tokens[seat] = 0
        s.personal_done[seat] = 0
    for cell in range(MOST_SEATS * GOODS):
        s.goods[cell] = 0
    for cell in range(MOST_SEATS * ACCESS_KINDS):
        s.in_front[cell] = 0
    for cell in range(MOST_SEATS * CELLS):
        s.stress[cell] = 0
        s.under[cell] = 0
        s.is_open[cell] = 0
        s.access[cell] = u8(GONE)
    for ally in range(ALLIES):
        s.stress[ON_ALLIES + ally] = 0
        s.ally_card[ally] = 0
        s.ally_at[ally] = u8(GONE)
    for slot in range(SLOTS):
        s.task_card[slot] = 0
        s.task_space[slot] = 0
        s.task_at[slot] = u8(GONE)
        s.task_came[slot] = 0
    for space in range(SPACES + 1):
        s.progress[space] = u8(EMPTY)
    for road in range(MOST_ROADS):
        s.road_token[road] = 0
    for aid in range(AIDS):
        s.aid_on[aid] = u8(GONE)
    for token in range(SCENARIO_TOKENS):
        s.scenario_active[token] = 0
    for cell in range(MOST_SEATS * EVENTS):
        s.events[cell] = 0
    for token in range(STRESS_TOKENS):
        s.stress_discard[token] = 0
    for die in range(DICE):
        s.dice[die] = 0
    for cell in range(MOST_SEATS * MOST_INCOMES):
        s.taken[cell] = 0
    clear_numbers(s)


def clear_numbers(s: State) -> None:
    """The single numbers as at the start."""
    s.drawn = 0
    s.allies = 0
    s.mains_done = 0
    s.steps_done = 0
    s.failed = 0
    s.dice_rolled = 0
    s.again = 0
    s.depth = 0
    s.legal_count = 0
    s.tried = 0
    s.passed = 0
    s.held = GONE
    s.eased = NOT_EASED
    s.one_die_used = 0
    s.reroll_by = 0
    s.round = 1
    s.ended_by = RUNNING
    s.decision = NO_DECISION
    s.actor = NOBODY


def draw_characters(s: State) -> None:
    """Each seat gets another character (C41)."""
    order = zeros(CHARACTERS)
    for character in range(CHARACTERS):
        order[character] = u8(character)
    s.rng.shuffle(order, 0, CHARACTERS)
    for seat in range(s.players):
        s.character[seat] = order[seat]


def lay_supplies(s: State, level: i64) -> None:
    """The fund, and what of it the limit starts with; stress tokens (Rules 1.5)."""
    for good in range(GOODS + 1):
        s.limit[good] = 0
    for kind in range(CARGO):
        s.fund[kind] = u8(CARGO_TOKENS)
    s.fund[DOCUMENTS] = u8(s.tables.documents)
    s.fund[CALM] = u8(CALM_TOKENS)
    for good in range(GOODS + 1):
        to_limit(s, good, i64(s.tables.levels[level * LEVEL + L_GOODS + good]))
    shuffle_stress(s)


def lay_boards(s: State) -> None:
    """Figures, open cells, access tokens, goods at the start (Rules 1.7, 1.8)."""
    t = s.tables
    for seat in range(s.players):
        character = i64(s.character[seat])
        s.place[seat] = t.characters[character * CHARACTER + H_START]
        order = t.access[:]
        s.rng.shuffle(order, 0, ACCESS_TOKENS)
        blocked: i64 = 0
        for cell in range(CELLS):
            is_open = t.cells[(character * CELLS + cell) * CELL + C_OPEN]
            s.is_open[seat * CELLS + cell] = is_open
            if is_open == 0:
                s.access[seat * CELLS + cell] = order[blocked]
                blocked += 1
        sum_up(s, seat)
        for good in range(GOODS):
            receive(s, seat, good, i64(t.characters[character * CHARACTER + H_GOODS + good]))


def lay_mains(s: State) -> None:
    """Five of the main tasks on the progress scale, a scenario token on each (Rules 1.9)."""
    order = zeros(MAIN_CARDS)
    for card in range(MAIN_CARDS):
        order[card] = u8(card)
    s.rng.shuffle(order, 0, MAIN_CARDS)
    for main in range(MAINS):
        space = FIRST_MAIN_SPACE + SPACES_BETWEEN * main
        s.main_card[main] = order[main]
        s.main_space[main] = u8(space)
        s.progress[space] = u8(MAIN_OPEN)
        s.scenario_on[main] = u8(main)
    s.rng.shuffle(s.scenario_on, 0, MAINS)
