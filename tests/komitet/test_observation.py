"""Rules 22.5-22.7: what is seen, section by section; that it is all that is known, and nothing else."""

import numpy as np

from komitet_env import komitet_v0, state
from komitet_env.boards import sum_up_all
from komitet_env.checks import CHOOSE_DICE, IMPROVE
from komitet_env.observation import LAYOUT, OBSERVATION_SIZE
from komitet_env.stress import draw_stress, refill_stress
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import seeded
from tests.komitet.random_games import OPTIONS, new_game, public, random_games

GAMES = 10
CHANGES = 5  # at each decision
BY_PLAYER = [section.name for section in LAYOUT.sections if section.shape[0] == 4 and len(section.shape) > 1]
BY_PLAYER = [name for name in BY_PLAYER if name not in ("checks to come", "checks discarded")]
WHO = ["asked", "players", "first seat", "bronze", "polled", "income again"]


def written(game, seat):
    out = zeros(OBSERVATION_SIZE)
    assert game.write_observation(seat, out, 0) == OBSERVATION_SIZE
    return np.frombuffer(bytes(memoryview(out)), dtype=np.uint8)


def sees(game, seat=0):
    """The seat's observation, section by section, as nested lists."""
    return {name: cells.tolist() for name, cells in LAYOUT.sections_of(written(game, seat)).items()}


def after(game, action):
    twin = game.copy()
    twin.apply(action)
    return twin


# --- all that is known, and nothing else -----------------------------------------------------------------------------
def test_different_states_look_different():
    """Rules 22.7: at each decision, all that each choice can lead to, which differs in little."""
    seen = {}
    for number, game in enumerate(random_games(GAMES)):
        seat = number % game.num_seats
        here = [game, *(after(game, action) for action in game.legal_actions())]
        for each in here:
            known = public(each.state), each.legal_actions()
            assert seen.setdefault(written(each, seat).tobytes(), known) == known
        seen = dict(list(seen.items())[-1000:])


def can_change(s, field, at):
    """Whether the number can be another one: not beyond what is there, and not told by other numbers of the state."""
    if field == "stress":
        return at < 60 and s.is_open[at] != 0
    if field == "under":
        return s.stress[at] != 0
    if field == "frames":
        kind, cell = s.frames[at // state.FRAME * state.FRAME], at % state.FRAME
        if cell == state.F_STAGE:
            if kind == state.CHECKING and s.frames[at] in (IMPROVE, CHOOSE_DICE):  # told by what is asked
                return False
            return kind in (state.ROUND, state.GAIN, state.CHECKING, state.SERVE, state.CONDITION_UNDER_WAY, state.OPEN)
        if kind == state.CONDITION_UNDER_WAY and cell == state.F_A and s.frames[at] >= state.AID_ON_MAIN:
            return False  # the current condition: told by what is finished
        return cell not in (state.F_KIND, state.F_SEAT) and at < s.depth * state.FRAME
    first, last = {"deck": (s.drawn, 42), "progress": (1, 16), "road_token": (0, s.tables.road_count)}.get(
        field, (0, 256)
    )
    return first <= at < last


def derive(s):
    """Bring up to date what follows from numbers that have been replaced."""
    sum_up_all(s)
    for slot in range(state.SLOTS):
        if s.task_card[slot] != 0:
            s.task_came[slot] = list(s.deck).index(s.task_card[slot] - 1) + 1


FIELDS = [
    *("access", "aid_on", "ally_at", "ally_card", "character", "deck", "dice", "events", "frames", "fund", "goods"),
    *("identity", "in_front", "is_open", "limit", "main_card", "main_space", "personal_done", "place", "progress"),
    *("question_at", "road_token", "scenario_on", "stickers", "stress", "stress_discard", "taken", "task_at"),
    *("task_card", "task_space", "token_open", "token_pool", "token_seen", "tokens", "under"),
]


def test_a_change_of_anything_known_is_seen():
    """Rules 22.7: where one number is replaced, what is known changes if and only if what is seen does."""
    chance = seeded(5)
    told = set()
    for game in random_games(GAMES):
        for _ in range(CHANGES):
            twin = game.copy()
            field = FIELDS[chance.below(len(FIELDS))]
            vector = getattr(twin.state, field)
            at = chance.below(len(vector))
            if not can_change(twin.state, field, at):
                continue
            vector[at] = vector[chance.below(len(vector))] if field != "frames" and chance.below(2) else vector[at] ^ 1
            try:
                derive(twin.state)
                known, seen = public(twin.state), written(twin, 0)
            except (IndexError, OverflowError, ValueError):  # no state of any game
                continue
            assert (known != public(game.state)) == (seen != written(game, 0)).any(), (field, at)
            if known != public(game.state):
                told.add(field)
    assert told >= set(FIELDS) - {"dice", "under"}  # which are rare


def test_what_nobody_knows_is_not_seen():
    """Rules 22.5, 22.8: neither the observation nor anything known changes with a new deal of the unknown."""
    rng = seeded(1)
    changed = 0
    for number, game in enumerate(random_games(GAMES)):
        other = game.copy()
        other.resample_hidden(0, rng)
        seat = number % game.num_seats
        assert public(game.state) == public(other.state)
        assert (written(game, seat) == written(other, seat)).all()
        changed += game.state.deck[:] != other.state.deck[:]
        if number % 20 == 0:
            other.check_state()
    assert changed


def test_players_are_numbered_from_the_one_that_looks():
    for number, game in enumerate(random_games(len(OPTIONS))):
        if number % 5:
            continue
        views = [LAYOUT.sections_of(written(game, seat)) for seat in range(game.num_seats)]
        for seat, view in enumerate(views):
            for name in WHO + BY_PLAYER:
                cells = view[name][: game.num_seats]
                assert (np.roll(cells, seat, axis=0) == views[0][name][: game.num_seats]).all(), name
                assert not view[name][game.num_seats :].any(), name
            for axis, name in ((1, "under way"), (1, "removal")):
                cells = view[name][:, : game.num_seats]
                assert (np.roll(cells, seat, axis=axis) == views[0][name][:, : game.num_seats]).all(), name


def test_a_team_sees_as_the_one_that_is_asked():
    """Rules 22.2."""
    chance = seeded(3)
    seats = new_game(3, players=3)
    team = new_game(3, players=3, control="team")
    while seats.seat_to_act() != NOBODY:
        assert team.num_seats == 1
        assert team.seat_to_act() == 0
        assert (written(team, 0) == written(seats, seats.seat_to_act())).all()
        assert team.legal_actions() == seats.legal_actions()
        actions = team.legal_actions()
        action = actions[chance.below(len(actions))]
        team.apply(action)
        seats.apply(action)
    assert team.seat_to_act() == NOBODY
    assert (written(team, 0) == written(seats, 0)).all()


# --- section by section ----------------------------------------------------------------------------------------------
def test_the_beginning():
    game = new_game(0, characters=["Artyom Vetrov", "Valery Vershinin"])
    s = game.state
    seen = sees(game)
    assert seen["round"] == [1]
    assert seen["phase"] == [0, 0, 1, 0]
    assert seen["ended"] == [0, 0, 0, 0]
    assert seen["players"] == [1, 1, 0, 0]
    assert seen["asked"] == [1, 0, 0, 0]
    assert seen["stress left"] == [20]
    assert sum(seen["stress to come"][0]) == 20
    assert not np.any(seen["stress to come"][1:])
    assert sum(seen["cards to come"]) == 42 - 4
    assert seen["characters"][:2] == [[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0]]
    assert seen["progress"][6] == [0, 0, 1, 0]
    assert [row[:3] for row in seen["main tasks"]] == [[1, 0, 7], [0, 0, 9], [0, 0, 11], [0, 0, 13], [0, 0, 15]]
    assert [row[:4] for row in seen["ordinary tasks"]][:3] == [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert [row[-1] for row in seen["ordinary tasks"]][:3] == [1, 2, 0]
    assert [sum(row[:14]) for row in seen["allies"]][:3] == [1, 1, 0]
    laid = 2 * sum(row[4] for row in seen["ordinary tasks"])
    assert np.sum(seen["checks to come"]) == 21 - laid
    assert np.sum(np.array(seen["interrogations"])[:, :, :4]) == laid
    assert [sum(row) for row in np.array(seen["access tokens"])[:2, 1]] == [10, 10]
    assert not np.any(np.array(seen["access tokens"])[:, 0])
    assert [row[0] for row in seen["cells"][0]] == list(s.is_open[:15])
    assert seen["numbers"][0][0] == 3


def test_an_absent_player_is_zero():
    seen = sees(new_game(0))
    for name in BY_PLAYER:
        assert not np.any(seen[name][2:]), name


def test_stress_of_an_earlier_shuffle_is_told_apart():
    """Rules 16.4, 22.6: 18 of 20 tokens are drawn; those laid by are known, so what is shuffled anew is, too."""
    game = new_game(0)
    s = game.state
    cells = [cell for cell in range(15) if s.is_open[cell]]
    for cell in cells[:2]:
        s.stress[cell] = draw_stress(s) + 1
    sum_up_all(s)
    for _ in range(18):
        s.stress_left -= 1
        token = s.stress_supply[s.stress_left]
        s.token_seen[token] = 1
        s.stress_discard[s.stress_out] = token
        s.stress_out += 1
    refill_stress(s)
    kinds = [s.tables.stress[s.stress[cell] - 1] for cell in cells[:2]]
    seen = sees(game)
    assert seen["stress left"] == [18]
    assert [sum(row) for row in seen["stress to come"][:3]] == [18, 2, 0]
    assert [n for n, count in enumerate(seen["stress to come"][1]) for _ in range(count)] == sorted(kinds)
    assert [seen["cells"][0][cell] for cell in cells[:2]] == [[1, 0, 1, 0, 0, 2, 0]] * 2
    rng = seeded(0)
    for _ in range(20):
        other = game.copy()
        other.resample_hidden(0, rng)
        assert sorted(other.state.tables.stress[other.state.stress[cell] - 1] for cell in cells[:2]) == sorted(kinds)
    token = s.stress[cells[0]] - 1
    s.token_seen[token] = s.token_open[token] = 1
    sum_up_all(s)
    seen = sees(game)
    assert seen["cells"][0][cells[0]] == [1, 0, 0, 1, kinds[0] + 1, 0, 0]
    assert seen["penalties"][0][kinds[0]] == 1
    s.token_open[token] = 0
    sum_up_all(s)
    assert sees(game)["cells"][0][cells[0]] == [1, 0, 1, 0, kinds[0] + 1, 0, 0]


def test_access_tokens_of_cells_just_paid_are_unknown():
    """Rules 18.3, 22.5."""
    game = new_game(0)
    s = game.state
    blocked = [cell for cell in range(15) if not s.is_open[cell]][:2]
    s.is_open[blocked[0]] = 1
    sum_up_all(s)
    assert sees(game)["cells"][0][blocked[0]][:2] == [1, 1]
    rng = seeded(0)
    drawn = set()
    for _ in range(50):
        other = game.copy()
        other.resample_hidden(0, rng)
        drawn.add(other.state.access[blocked[0]])
    assert len(drawn) > 1
    s.access[blocked[0]] = state.GONE
    assert sees(game)["cells"][0][blocked[0]][:2] == [1, 0]
    assert sum(sees(game)["access tokens"][0][1]) == 9


def test_every_section_is_used():
    """No cell above what the layout says, and no section that stays zero."""
    highest = np.zeros(OBSERVATION_SIZE, dtype=np.uint8)
    for game in random_games(3 * GAMES):
        highest = np.maximum(highest, written(game, 0))
    assert (highest <= LAYOUT.high).all()
    unused = [name for name, cells in LAYOUT.sections_of(highest).items() if not cells.any()]
    assert not unused


def test_the_layout_is_that_of_the_environment():
    assert komitet_v0.SPEC.layout() is LAYOUT
