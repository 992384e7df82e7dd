"""What must hold in every state: supplies conserved, derived values right (Rules 1.2)."""

from mypy_extensions import i64

from komitet_env.boards import ON_ALLIES, carried, has_ally, places_beside, sum_up_all
from komitet_env.roads import find_distances
from komitet_env.state import (
    ACTION_TOKENS,
    EMPTY,
    FRAMES,
    GAME_OVER,
    GONE,
    IN_DISCARD,
    IN_SUPPLY,
    MAIN_DONE,
    MAIN_OPEN,
    MOST_SEATS,
    ON_ROAD,
    ON_TASK,
    SHOWN,
    SHOWN_ENDS,
    SLOTS,
    SPACES,
    SUMS,
    TASK_DONE,
    TASK_FAILED,
    TIME_SPACES,
    WITH_SEAT,
    State,
    cargo_of,
)
from komitet_env.tables import (
    ACCESS_KINDS,
    CALM,
    CALM_TOKENS,
    CARGO_TOKENS,
    CELLS,
    CITIES,
    DOCUMENTS,
    GOODS,
    INTERROGATIONS,
    LOSS_TENS,
    MAINS,
    N_KIND,
    N_NUMBER,
    PHASE_LOSS,
    SCENARIO,
    SCENARIO_TOKENS,
    STRESS_TOKENS,
    TASKS,
)
from tabletop_core.game import zeros


def demand(holds: bool, what: str) -> None:
    """Raise AssertionError that says what is off."""
    if not holds:
        raise AssertionError(what)


def check_state(s: State) -> None:
    """Raise AssertionError for the first thing that is off."""
    check_goods(s)
    check_stress(s)
    check_access(s)
    check_questions(s)
    check_tasks(s)
    check_progress(s)
    check_distances(s)
    check_sums(s)
    demand(0 <= s.depth <= FRAMES, f"{s.depth} frames")
    demand((s.phase == GAME_OVER) == (s.legal_count == 0), f"{s.legal_count} legal actions in phase {s.phase}")
    for n in range(1, s.legal_count):
        demand(s.legal[n - 1] < s.legal[n], f"legal actions out of order at {n}")


def check_goods(s: State) -> None:
    """Goods, calm and action tokens are conserved; cargo fits its trunk."""
    for good in range(GOODS):
        total = i64(s.limit[good]) + i64(s.fund[good])
        for seat in range(s.players):
            total += i64(s.goods[seat * GOODS + good])
        wanted = s.tables.documents if good == DOCUMENTS else CARGO_TOKENS
        demand(total == wanted, f"{total} of good {good} in all, not {wanted}")
    demand(i64(s.limit[CALM]) + i64(s.fund[CALM]) == CALM_TOKENS, "calm tokens do not sum up")
    tokens: i64 = 0
    for seat in range(MOST_SEATS):
        tokens += i64(s.tokens[seat])
        demand(seat < s.players or s.tokens[seat] == 0, f"seat {seat} does not play and holds action tokens")
    demand(tokens <= ACTION_TOKENS + 1, f"{tokens} action tokens in hands")
    for seat in range(s.players):
        room = places_beside(s, seat, carried(s, seat))
        demand(0 <= cargo_of(s, seat) <= room, f"seat {seat} carries {cargo_of(s, seat)} cargo in {room} places")


def check_stress(s: State) -> None:
    """Each of the 20 tokens is in one place, or out of the game; none lies on a blocked cell."""
    found = zeros(STRESS_TOKENS)
    for at in range(len(s.stress)):
        if s.stress[at] != 0:
            found[i64(s.stress[at]) - 1] += 1
            demand(at >= ON_ALLIES or s.is_open[at] != 0, f"stress on the blocked cell {at}")
    for at in range(len(s.under)):
        if s.under[at] != 0:
            found[i64(s.under[at]) - 1] += 1
            demand(s.stress[at] != 0, f"a lower stress token without an upper one on cell {at}")
            demand(s.token_seen[i64(s.under[at]) - 1] == 0, f"the lower stress token on cell {at} has been seen")
    for n in range(s.stress_left):
        found[i64(s.stress_supply[n])] += 1
        token = i64(s.stress_supply[n])
        demand(s.token_seen[token] == 0, f"stress token {token} in the limit has been seen")
        demand(s.token_pool[token] == 0, f"stress token {token} in the limit is of an earlier shuffle")
    for n in range(s.stress_out):
        found[i64(s.stress_discard[n])] += 1
        demand(s.token_seen[i64(s.stress_discard[n])] != 0, "a stress token in the discard that nobody has seen")
    lost: i64 = 0
    for token in range(STRESS_TOKENS):
        demand(i64(s.token_pool[token]) < STRESS_TOKENS, f"stress token {token} is of no shuffle")
        if found[token] == 0:
            lost += 1
            demand(s.token_seen[token] == 0, f"stress token {token}, which was seen, is out of the game")
        demand(found[token] <= 1, f"stress token {token} is in {found[token]} places")
        demand(s.token_open[token] == 0 or s.token_seen[token] != 0, f"stress token {token} is open and not seen")
    demand(lost <= most_lost(s), f"{lost} stress tokens are out of the game")
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] != 0:
            at = i64(s.ally_at[ally])
            demand(WITH_SEAT <= at < WITH_SEAT + s.players, f"stress on ally {ally}, who is with nobody")


def most_lost(s: State) -> i64:
    """How many stress tokens scenario tokens can have taken out of the game (Rules 7.4)."""
    total: i64 = 0
    for token in range(SCENARIO_TOKENS):
        at = token * SCENARIO
        if s.scenario_active[token] != 0 and i64(s.tables.scenario[at + N_KIND]) == PHASE_LOSS:
            total += i64(s.tables.scenario[at + N_NUMBER]) // LOSS_TENS
    return total * (s.round - 1)


def check_access(s: State) -> None:
    """A blocked cell has its access token, an open one has none once its opening is done."""
    for seat in range(s.players):
        kept: i64 = 0
        for kind in range(ACCESS_KINDS):
            kept += i64(s.in_front[seat * ACCESS_KINDS + kind])
        demand(kept <= CELLS, f"seat {seat} has {kept} access tokens in front")
        for at in range(seat * CELLS, (seat + 1) * CELLS):
            demand(s.is_open[at] != 0 or i64(s.access[at]) != GONE, f"blocked cell {at} without an access token")
    for ally in range(s.allies):
        for seat in range(s.players, MOST_SEATS):
            demand(not has_ally(s, seat, ally), f"ally {ally} with a seat that does not play")


def check_questions(s: State) -> None:
    """Interrogation tokens: the supply, the roads and the record of where each is agree."""
    supply: i64 = 0
    for token in range(INTERROGATIONS):
        at = i64(s.question_at[token])
        if at == IN_SUPPLY:
            supply += 1
        elif ON_ROAD <= at < IN_SUPPLY:
            demand(i64(s.road_token[at - ON_ROAD]) == token + 1, f"token {token} is not on road {at - ON_ROAD}")
        elif ON_TASK <= at < ON_ROAD:
            demand(s.task_card[at - ON_TASK] != 0, f"interrogation token {token} lies on an empty slot")
        else:
            demand(at < CITIES or at == IN_DISCARD, f"interrogation token {token} is nowhere")
    demand(supply == s.questions_left, f"{supply} interrogation tokens in the supply, counted {s.questions_left}")
    for n in range(s.questions_left):
        demand(i64(s.question_at[i64(s.question_supply[n])]) == IN_SUPPLY, "a laid token in the interrogation supply")


def check_tasks(s: State) -> None:
    """Slots, spaces and cards agree, and no card is in two places."""
    seen = zeros(TASKS)
    for slot in range(SLOTS):
        if s.task_card[slot] == 0:
            continue
        seen[i64(s.task_card[slot]) - 1] += 1
        demand(1 <= i64(s.task_space[slot]) <= TIME_SPACES, f"slot {slot} on space {s.task_space[slot]}")
        came = i64(s.task_came[slot])
        demand(0 < came <= s.drawn and s.deck[came - 1] == s.task_card[slot] - 1, f"slot {slot} came as card {came}")
        at = i64(s.task_at[slot])
        demand(at < CITIES or at - WITH_SEAT < s.players, f"the token of slot {slot} is nowhere")
    for ally in range(s.allies):
        seen[i64(s.ally_card[ally])] += 1
    for n in range(s.drawn, TASKS):
        seen[i64(s.deck[n])] += 1
    for card in range(TASKS):
        demand(seen[card] <= 1, f"card {card} is in {seen[card]} places")
    if s.held != GONE:
        demand(s.task_card[s.held] != 0, "the task that is held is not there")


def check_progress(s: State) -> None:
    """The progress scale: cards without a gap, failed tasks and main tasks counted (Rules 3.3)."""
    gap = False
    failed: i64 = 0
    done: i64 = 0
    waiting: i64 = 0
    for space in range(1, SPACES + 1):
        lies = i64(s.progress[space])
        if lies == EMPTY:
            gap = True
        elif lies == MAIN_OPEN:
            gap = True
            waiting += 1
        else:
            demand(not gap, f"a card on space {space} behind a gap")
            demand(lies == TASK_DONE or lies == TASK_FAILED or lies == MAIN_DONE, f"unknown card on space {space}")
            failed += 1 if lies == TASK_FAILED else 0
            done += 1 if lies == MAIN_DONE else 0
    demand(failed == s.failed, f"{failed} failed tasks on the scale, counted {s.failed}")
    demand(done == s.mains_done, f"{done} finished main tasks on the scale, counted {s.mains_done}")
    demand(waiting == MAINS - s.mains_done, f"{waiting} main tasks wait")
    for main in range(s.mains_done, MAINS):
        demand(i64(s.progress[i64(s.main_space[main])]) == MAIN_OPEN, f"main task {main} is not on its space")


def check_distances(s: State) -> None:
    """Costs and distances are those of the roads as they are."""
    before = s.distance[:]
    costs = s.road_cost[:]
    find_distances(s)
    for road in range(s.tables.road_count):
        demand(costs[road] == s.road_cost[road], f"the cost of road {road} is out of date")
    for cell in range(CITIES * CITIES):
        demand(before[cell] == s.distance[cell], f"distance {cell // CITIES}-{cell % CITIES} is out of date")


def check_sums(s: State) -> None:
    """What each board brings is what its cells, allies and personal tasks as they are bring."""
    before = s.sums[:]
    shown = s.shown[:]
    sum_up_all(s)
    for seat in range(s.players):
        for at in range(seat * SHOWN, i64(s.shown[seat * SHOWN + SHOWN_ENDS - 1])):
            demand(shown[at] == s.shown[at], f"the list of the sums of seat {seat} is out of date at {at}")
    for cell in range(MOST_SEATS * SUMS):
        demand(before[cell] == s.sums[cell], f"sum {cell % SUMS} of seat {cell // SUMS} is out of date")
