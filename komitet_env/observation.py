"""What is seen, as one named layout: everything but what nobody knows, from the seat that looks (Rules 22.5-22.7).

One function a group of sections, in the order of the layout. Players are numbered from the one that looks, in the
order of seats; the figures of those who do not play are zero. Cells that are not written stay zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.goods import tokens_left
from komitet_env.observed_boards import (
    CELL_SHOWN,
    NUMBERS,
    SPECIALS,
    copy_cells,
    write_players,
)
from komitet_env.observed_cards import (
    AID_PLACES,
    DIFFICULTIES,
    LYING,
    QUESTION_SHOWN,
    write_aids,
    write_allies,
    write_mains,
    write_personal,
    write_questions,
    write_scales,
    write_tasks,
)
from komitet_env.observed_frames import (
    CHECK_UNDER_WAY,
    CONDITION_CELLS,
    EFFECT_CELLS,
    EXCHANGE_CELLS,
    GAINS_CELLS,
    KINDS,
    LOSS_CELLS,
    OPENING_CELLS,
    PART_CELLS,
    SERVE_CELLS,
    write_frames,
)
from komitet_env.printed_cards import ALLY_SHOWN, CHECK_SHOWN, MAIN_SHOWN, PERSONAL_SHOWN, TASK_SHOWN
from komitet_env.state import (
    ACTION_TOKENS,
    AIDS,
    ALLIES,
    DECISIONS,
    DEPARTMENT_SUMS,
    FRAMES,
    GAME_OVER,
    IDENTITY,
    MOST_SEATS,
    NO_DECISION,
    PHASES,
    RUNNING,
    SLOTS,
    SPACES,
    STICKERS,
    THREE_PLAYERS,
    State,
)
from komitet_env.tables import (
    ACCESS_KINDS,
    ACCESS_TOKENS,
    CELLS,
    CHARACTERS,
    CITIES,
    COLOURS,
    DEPARTMENTS,
    GOODS,
    INTERROGATIONS,
    MAINS,
    MOST_DOCUMENTS,
    MOST_INCOMES,
    MOST_QUESTIONS_AT,
    MOST_ROADS,
    PENALTIES,
    STRESS_TOKENS,
    TASKS,
)
from komitet_env.tasks import NEEDED_TOKENS
from tabletop_core.layout import Layout, Section

BYTE: Final = 255  # the most that a cell can hold
MOST_GOODS: Final = int(MOST_DOCUMENTS)
ENDINGS: Final[i64] = 4

LAYOUT: Final = Layout(
    Section("decision", (DECISIONS - 1,), 1, "what is being asked (`state.DECISION_NAMES`, from the second)"),
    Section("asked", (MOST_SEATS,), 1, "who is asked; players always from the one that looks, in the order of seats"),
    Section("phase", (PHASES - 1,), 1, "`state.PHASE_NAMES`"),
    Section("ended", (ENDINGS,), 1, "how the game has ended (`state.ENDING_NAMES`, from the second)"),
    Section("round", (1,), BYTE, "from 1"),
    Section("players", (MOST_SEATS,), 1, "who plays"),
    Section("first seat", (MOST_SEATS,), 1, "who is polled first: `player_0`"),
    Section("bronze", (MOST_SEATS,), 1, "who has the additional action token of three players"),
    Section("polled", (MOST_SEATS,), 1, "who is polled"),
    Section("yields", (1,), MOST_SEATS, "how many have yielded in a row"),
    Section("limit", (GOODS + 1,), MOST_GOODS, "medicine, equipment, fuel, documents, calm in the agent limit"),
    Section("fund", (GOODS + 1,), MOST_GOODS, "the same in the Committee fund"),
    Section("tokens left", (1,), int(ACTION_TOKENS) + 1, "action tokens in the supply"),
    Section("stress left", (1,), STRESS_TOKENS, "stress tokens in the limit"),
    Section(
        "stress to come",
        (STRESS_TOKENS, PENALTIES),
        STRESS_TOKENS,
        "tokens that nobody has seen, in the limit and closed with players, by shuffle (the latest, which is in the "
        "limit, and those before it) and penalty; those out of the game are among them",
    ),
    Section("stress discarded", (PENALTIES,), STRESS_TOKENS, "by penalty"),
    Section("cards to come", (TASKS,), 1, "ordinary task cards, and so allies, still in the deck"),
    Section("progress", (SPACES, LYING), 1, "by space: finished task, failed task, main task waiting, main task done"),
    Section("committee", (CITIES,), 1, "the city of the Committee figure"),
    Section(
        "main tasks",
        (MAINS, MAIN_SHOWN),
        BYTE,
        "in their order: current, finished, space; scenario token: kind (5), number; three conditions of 30 cells: "
        "carried out (1), city (14), goods (4), cargo of any kind, two checks (colour (4), difficulty)",
    ),
    Section(
        "ordinary tasks",
        (SLOTS, TASK_SHOWN),
        BYTE,
        "by slot: space 4 to 1 (4), kind (5), city of the token (14), who carries it (4), other cities of the card "
        "(14), the condition as above (29), held, how many cards had been drawn when it came",
    ),
    Section("checks to come", (COLOURS, DIFFICULTIES), INTERROGATIONS, "interrogation tokens whose check nobody sees"),
    Section("checks discarded", (COLOURS, DIFFICULTIES), INTERROGATIONS, "by colour and difficulty"),
    Section(
        "interrogations",
        (CITIES, MOST_QUESTIONS_AT, QUESTION_SHOWN),
        DIFFICULTIES - 1,
        "tokens by city, in the order of their numbers: colour (4), difficulty, tried in this Serve Duty",
    ),
    Section(
        "tokens on tasks",
        (SLOTS, NEEDED_TOKENS, CHECK_SHOWN),
        DIFFICULTIES - 1,
        "interrogation tokens: colour, difficulty",
    ),
    Section(
        "aid tokens",
        (AIDS, AID_PLACES),
        1,
        "where each lies: on an ordinary task by slot (12), a condition of a main task (5 x 3), a personal task (4)",
    ),
    Section(
        "personal tasks",
        (MOST_SEATS, PERSONAL_SHOWN),
        MOST_GOODS,
        "done; the current one: trigger (9), its number, condition as above (29), what it waits for has just happened",
    ),
    Section(
        "allies",
        (ALLIES, ALLY_SHOWN),
        BYTE,
        "in the order of entry: city (14), with whom (4), department or one-time (4), check of one in a city: colour "
        "(4), difficulty; bonus: symbols (5), rerolls, dice, successes, easier, colour passed through plus 1, cars, "
        "fuel cars, special powers (5), gains or income (11); stress: closed, open, its penalty plus 1 where it has "
        "been seen, else its shuffle plus 1",
    ),
    Section("characters", (MOST_SEATS, CHARACTERS), 1, "who is played"),
    Section("figures", (MOST_SEATS, CITIES), 1, "where the figure stands"),
    Section("goods", (MOST_SEATS, GOODS), MOST_GOODS, "medicine, equipment, fuel, documents"),
    Section(
        "numbers",
        (MOST_SEATS, NUMBERS),
        BYTE,
        "action tokens, room in the trunk, cars, strength of goods, cars for a fuel, automatic successes",
    ),
    Section(
        "special powers",
        (MOST_SEATS, SPECIALS),
        1,
        "that act now: exchange for a token, cargo for a token, hold a task, two stress tokens, discount",
    ),
    Section(
        "departments",
        (MOST_SEATS, DEPARTMENTS, DEPARTMENT_SUMS),
        BYTE,
        "open cells, dice, symbols (5), rerolls, easier, colours of checks that a bonus passes through it (4), price "
        "of the next cell (4)",
    ),
    Section(
        "cells",
        (MOST_SEATS, CELLS, CELL_SHOWN),
        STRESS_TOKENS,
        "open, its access token still to be turned up, stress as for allies (4), shuffle of a lower token plus 1",
    ),
    Section("penalties", (MOST_SEATS, PENALTIES), STRESS_TOKENS, "open stress tokens by penalty"),
    Section(
        "incomes",
        (MOST_SEATS, MOST_INCOMES),
        BYTE,
        "own incomes now, by set of gains; while incomes are taken those that are left",
    ),
    Section("income again", (MOST_SEATS,), 1, "the identity gives one once more"),
    Section(
        "access tokens", (MOST_SEATS, 2, ACCESS_KINDS), ACCESS_TOKENS, "turned up and not used; still on cells: by kind"
    ),
    Section("identity", (MOST_SEATS, IDENTITY), 1, "cell, reroll, income, car"),
    Section("stickers", (MOST_SEATS, STICKERS), 1, "left"),
    Section("distances", (CITIES,), BYTE, "travel cost from the city of the player that looks"),
    Section("roads", (MOST_ROADS, 2), BYTE, "cost now, roadblock"),
    Section(
        "under way", (KINDS, MOST_SEATS), FRAMES, "what is under way, and whose: its place in the order of beginning"
    ),
    Section("part of the round", (PART_CELLS,), BYTE, "which (9); how far it has come, in two numbers"),
    Section("serve duty", (SERVE_CELLS,), BYTE, "step (6), cars added, the interrogation being checked (5)"),
    Section("gains", (GAINS_CELLS,), BYTE, "the set (11), step (8), how much is still to come (3)"),
    Section("removal", (2, MOST_SEATS), BYTE, "stress still to be removed: from oneself; by whom from any players"),
    Section("stress", (1,), BYTE, "stress still to be received"),
    Section(
        "check",
        (CHECK_UNDER_WAY,),
        BYTE,
        "colour (4), difficulty, made easier before the roll by, department (3), dice (5 x 6 faces), successes, "
        "failures, successes added, free rerolls left, one-die reroll used, source of the reroll (4), counted, passed",
    ),
    Section(
        "exchange",
        (EXCHANGE_CELLS,),
        1,
        "who takes (4), who gives (4), given (4), taken (4), tokens moved (12), given or taken for what comes back (8)",
    ),
    Section(
        "effect",
        (EFFECT_CELLS,),
        1,
        "of which city (14), of a sticker; chosen: city (14), ordinary task (12), main task (5), aid token (3), "
        "buying, selling",
    ),
    Section("ally", (ALLIES,), 1, "which one is being taken"),
    Section(
        "condition",
        (CONDITION_CELLS,),
        BYTE,
        "of an ordinary task by slot (12), the main task, a personal task; step (5), eased (4), checks done, one "
        "failed, second check first, cargo still to be spent, a kind to be spared",
    ),
    Section("loss", (LOSS_CELLS,), 2, "either, a cargo, two documents (3); documents still to be lost"),
    Section(
        "opening",
        (OPENING_CELLS,),
        BYTE,
        "department or any (4), cells for nothing, discount: not used, in documents, used (3), documents of it left, "
        "access tokens are being turned up",
    ),
    Section("incomes left", (1,), 2, "own incomes still to be received again"),
)
OBSERVATION_SIZE: Final[i64] = LAYOUT.size


def write_observation(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``LAYOUT`` from ``at`` on; return the cell after the last."""
    at = write_moment(s, seat, out, at)
    at = write_supplies(s, out, at)
    at = write_scales(s, out, at)
    at = write_mains(s, out, at)
    at = write_tasks(s, seat, out, at)
    at = write_questions(s, out, at)
    at = write_aids(s, seat, out, at)
    at = write_personal(s, seat, out, at)
    at = write_allies(s, seat, out, at)
    at = write_players(s, seat, out, at)
    at = write_roads(s, seat, out, at)
    return write_frames(s, seat, out, at)


def write_moment(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """decision to yields"""
    players = s.players
    first = players - seat  # a seat plus this, modulo players, is its number from the one that looks
    if s.decision != NO_DECISION:
        out[at + s.decision - 1] = 1
        out[at + DECISIONS - 1 + (s.actor + first) % players] = 1
    at += DECISIONS - 1 + MOST_SEATS
    if s.phase != GAME_OVER:
        out[at + s.phase] = 1
    at += PHASES - 1
    if s.ended_by != RUNNING:
        out[at + s.ended_by - 1] = 1
    at += ENDINGS
    out[at] = u8(s.round)
    at += 1
    for n in range(players):
        out[at + n] = 1
    out[at + MOST_SEATS + first % players] = 1
    if players == THREE_PLAYERS:
        out[at + 2 * MOST_SEATS + (s.bronze + first) % players] = 1
    out[at + 3 * MOST_SEATS + (s.polled + first) % players] = 1
    out[at + 4 * MOST_SEATS] = u8(s.yields)
    return at + 4 * MOST_SEATS + 1


def write_supplies(s: State, out: vec[u8], at: i64) -> i64:
    """limit to cards to come"""
    copy_cells(s.limit, 0, GOODS + 1, out, at)
    copy_cells(s.fund, 0, GOODS + 1, out, at + GOODS + 1)
    at += 2 * (GOODS + 1)
    out[at] = u8(tokens_left(s))
    out[at + 1] = u8(s.stress_left)
    at += 2
    penalty = s.tables.stress
    seen = s.token_seen
    pool = s.token_pool
    for token in range(STRESS_TOKENS):
        if seen[token] == 0:
            out[at + i64(pool[token]) * PENALTIES + i64(penalty[token])] += 1
    at += STRESS_TOKENS * PENALTIES
    for n in range(s.stress_out):
        out[at + i64(penalty[i64(s.stress_discard[n])])] += 1
    at += PENALTIES
    deck = s.deck
    for n in range(s.drawn, TASKS):
        out[at + i64(deck[n])] = 1
    return at + TASKS


def write_roads(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """distances, roads"""
    here = i64(s.place[seat]) * CITIES
    copy_cells(s.distance, here, CITIES, out, at)
    at += CITIES
    cost = s.road_cost
    token = s.road_token
    for road in range(s.tables.road_count):
        out[at + 2 * road] = cost[road]
        if token[road] != 0:
            out[at + 2 * road + 1] = 1
    return at + 2 * MOST_ROADS
