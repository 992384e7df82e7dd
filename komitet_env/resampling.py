"""Redrawing all that nobody knows (Rules 22.5, 22.8)."""

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
    places = i64(len(s.stress)) + i64(len(s.under)) + s.stress_left
    order = zeros(STRESS_TOKENS)
    for pool in range(STRESS_TOKENS):
        count: i64 = 0
        for place in range(places):
            token = token_at(s, place)
            if is_unseen(s, token, pool):
                order[count] = u8(token)
                count += 1
        rng.redraw(order, 0, count)
        for place in range(places):
            if is_unseen(s, token_at(s, place), pool):
                count -= 1
                put_token(s, place, i64(order[count]))


def is_unseen(s: State, token: i64, pool: i64) -> bool:
    """Whether it is a token that nobody has seen since the shuffle with this number."""
    return token >= 0 and s.token_seen[token] == 0 and i64(s.token_pool[token]) == pool


def token_at(s: State, place: i64) -> i64:
    """The stress token in a place, -1 for none: first those with players, then those under others, then the supply."""
    if place < i64(len(s.stress)):
        return i64(s.stress[place]) - 1
    place -= i64(len(s.stress))
    if place < i64(len(s.under)):
        return i64(s.under[place]) - 1
    return i64(s.stress_supply[place - i64(len(s.under))])


def put_token(s: State, place: i64, token: i64) -> None:
    """Lay the token in the place (see ``token_at``)."""
    if place < i64(len(s.stress)):
        s.stress[place] = u8(token + 1)
        return
    place -= i64(len(s.stress))
    if place < i64(len(s.under)):
        s.under[place] = u8(token + 1)
    else:
        s.stress_supply[place - i64(len(s.under))] = u8(token)


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
