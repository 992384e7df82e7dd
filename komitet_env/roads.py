"""Roads, roadblocks and the supply of interrogation tokens that serve as both (Rules 2, 8.7)."""

from typing import Final

from mypy_extensions import i64, u8

from komitet_env.state import (
    IN_DISCARD,
    IN_SUPPLY,
    ON_ROAD,
    State,
)
from komitet_env.tables import (
    BLOCKED_COST,
    CITIES,
    CITY,
    INTERROGATIONS,
    N_KIND,
    N_NUMBER,
    R_COST,
    R_FROM,
    R_TO,
    ROAD,
    ROADS_COST_MORE,
    SCENARIO,
    SCENARIO_TOKENS,
    Y_REGION,
)

FAR: Final[i64] = 255  # no way


def find_road_cost(s: State, road: i64) -> i64:
    """The cars that the road costs now (Rules 2.2, 14.6)."""
    if s.road_token[road] != 0:
        return BLOCKED_COST
    t = s.tables
    cost = i64(t.roads[road * ROAD + R_COST])
    here = i64(t.cities[i64(t.roads[road * ROAD + R_FROM]) * CITY + Y_REGION])
    there = i64(t.cities[i64(t.roads[road * ROAD + R_TO]) * CITY + Y_REGION])
    for token in range(SCENARIO_TOKENS):
        if s.scenario_active[token] != 0 and i64(t.scenario[token * SCENARIO + N_KIND]) == ROADS_COST_MORE:
            region = i64(t.scenario[token * SCENARIO + N_NUMBER])
            if here == region or there == region:
                cost += 1
    return cost


def find_distances(s: State) -> None:
    """The cost of each road, and of the cheapest way between any two cities: none twice on it (C19)."""
    distance = s.distance
    for cell in range(CITIES * CITIES):
        distance[cell] = u8(FAR)
    for city in range(CITIES):
        distance[city * CITIES + city] = 0
    roads = s.tables.roads
    for road in range(s.tables.road_count):
        here = i64(roads[road * ROAD + R_FROM])
        there = i64(roads[road * ROAD + R_TO])
        cost = u8(find_road_cost(s, road))
        s.road_cost[road] = cost
        if cost < distance[here * CITIES + there]:
            distance[here * CITIES + there] = cost
            distance[there * CITIES + here] = cost
    for middle in range(CITIES):
        for here in range(CITIES):
            first = i64(distance[here * CITIES + middle])
            if first == FAR:
                continue
            for there in range(here):
                way = first + i64(distance[middle * CITIES + there])
                if way < i64(distance[here * CITIES + there]):
                    distance[here * CITIES + there] = u8(way)
                    distance[there * CITIES + here] = u8(way)


# --- the 21 tokens ---------------------------------------------------------------------------------------------------
def draw_question(s: State) -> i64:
    """The next token of the supply, or -1 if all are in play; an empty supply is filled from the discard."""
    if s.questions_left == 0:
        refill_questions(s)
    if s.questions_left == 0:
        return -1
    s.questions_left -= 1
    token = i64(s.question_supply[s.questions_left])
    if s.questions_left == 0:
        refill_questions(s)
    return token


def refill_questions(s: State) -> None:
    """Shuffle the discard into the empty supply (C16)."""
    for token in range(INTERROGATIONS):
        if i64(s.question_at[token]) == IN_DISCARD:
            s.question_at[token] = u8(IN_SUPPLY)
            s.question_supply[s.questions_left] = u8(token)
            s.questions_left += 1
    s.rng.shuffle(s.question_supply, 0, s.questions_left)


def block_road(s: State, road: i64) -> None:
    """Lay a roadblock, unless one lies there (C20)."""
    if s.road_token[road] != 0:
        return
    token = draw_question(s)
    if token >= 0:
        s.question_at[token] = u8(ON_ROAD + road)
        s.road_token[road] = u8(1 + token)
        find_distances(s)


def free_road(s: State, road: i64) -> None:
    """The roadblock goes to the discard (Rules 13.3)."""
    if s.road_token[road] != 0:
        s.question_at[i64(s.road_token[road]) - 1] = u8(IN_DISCARD)
        s.road_token[road] = 0
        find_distances(s)
