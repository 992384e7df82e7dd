"""Redrawing all that nobody knows (Rules 22.5, 22.8)."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from komitet_env.state import GONE, IN_SUPPLY, ON_ROAD, State
from komitet_env.tables import CELLS, INTERROGATIONS, STRESS_TOKENS, TASKS
from tabletop_core.game import zeros
from tabletop_core.rng import Rng, seeded


def resample(s: State, rng: Rng) -> None:
    """Redraw the deck, stress tokens not seen, access tokens, interrogation tokens not seen, and chance to come.

    Each of these is a set of things known by number in places that look alike, so a shuffle is exact.
    """
    s.rng = seeded(rng.seed64())
    rng.redraw(s.deck, s.drawn, TASKS)
    redraw_stress(s, rng)
    for seat in range(s.players):
        redraw_access(s, seat, rng)
    redraw_questions(s, rng)


def redraw_stress(s: State, rng: Rng) -> None:
    """Tokens that nobody has seen, in the limit and closed with players, change places within their shuffle."""
    now = zeros(STRESS_TOKENS)
    order = zeros(STRESS_TOKENS)
    for token in range(STRESS_TOKENS):
        now[token] = u8(token)
    unseen = unseen_by_place(s)
    for pool in range(STRESS_TOKENS):
        count: i64 = 0
        for lying in unseen:
            if i64(s.token_pool[i64(lying)]) == pool:
                order[count] = lying
                count += 1
        rng.redraw(order, 0, count)
        for lying in unseen:
            if i64(s.token_pool[i64(lying)]) == pool:
                count -= 1
                now[i64(lying)] = order[count]
    for at in range(len(s.stress)):
        if s.stress[at] != 0:
            s.stress[at] = now[i64(s.stress[at]) - 1] + 1
    for at in range(len(s.under)):
        if s.under[at] != 0:
            s.under[at] = now[i64(s.under[at]) - 1] + 1
    for n in range(s.stress_left):
        s.stress_supply[n] = now[i64(s.stress_supply[n])]


def unseen_by_place(s: State) -> vec[u8]:
    """The stress tokens that nobody has seen, in the order of where they lie: it tells nothing of what they are."""
    lying = zeros(0)
    for token in s.stress:
        if token != 0:
            lying = append(lying, token - 1)
    for token in s.under:
        if token != 0:
            lying = append(lying, token - 1)
    for n in range(s.stress_left):
        lying = append(lying, s.stress_supply[n])
    unseen = zeros(0)
    for token in lying:
        if s.token_seen[i64(token)] == 0:
            unseen = append(unseen, token)
    return unseen


def redraw_access(s: State, seat: i64, rng: Rng) -> None:
    """The access tokens of a board that have not been turned up: on blocked cells, and on those just paid for."""
    kinds = zeros(CELLS)
    count: i64 = 0
    for at in range(seat * CELLS, (seat + 1) * CELLS):
        if i64(s.access[at]) != GONE:
            kinds[count] = s.access[at]
            count += 1
    rng.redraw(kinds, 0, count)
    for at in range(seat * CELLS, (seat + 1) * CELLS):
        if i64(s.access[at]) != GONE:
            count -= 1
            s.access[at] = kinds[count]


def redraw_questions(s: State, rng: Rng) -> None:
    """Interrogation tokens whose check nobody sees: in the supply, and lying as roadblocks."""
    tokens = zeros(INTERROGATIONS)
    count: i64 = 0
    for n in range(s.questions_left):
        tokens[count] = s.question_supply[n]
        count += 1
    for road in range(s.tables.road_count):
        if s.road_token[road] != 0:
            tokens[count] = s.road_token[road] - 1
            count += 1
    rng.redraw(tokens, 0, count)
    for n in range(s.questions_left):
        count -= 1
        s.question_supply[n] = tokens[count]
        s.question_at[i64(s.question_supply[n])] = u8(IN_SUPPLY)
    for road in range(s.tables.road_count):
        if s.road_token[road] != 0:
            count -= 1
            s.road_token[road] = tokens[count] + 1
            s.question_at[i64(tokens[count])] = u8(ON_ROAD + road)
