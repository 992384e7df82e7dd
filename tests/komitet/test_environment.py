"""Chapter 22: seats, control, questions, what is known, chance, options; and how games end (21)."""

from collections import Counter

import pytest

from komitet_env import komitet_v0
from komitet_env import tables as tb
from komitet_env.content import BUILT_IN
from komitet_env.state import DECISION_NAMES
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.komitet.positions import ACCESS, GOODS, Position, check, fresh, position
from tests.komitet.random_games import OPTIONS, new_game, random_game, random_games

FOUR = "Artyom Willy Asya Ila"


def played(game, seed, choose=None):
    """The game to its end by random choices, or by ``choose`` of the legal actions."""
    chance = seeded(seed)
    while game.seat_to_act() != NOBODY:
        actions = game.legal_actions()
        game.apply(choose(actions) if choose else actions[chance.below(len(actions))])
    return game


# --- seats and control -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("names", ["Artyom Willy", "Artyom Willy Asya", FOUR])
def test_seats(names):
    """Rules 22.1: a seat for each player, from player_0 on, never rotated: the first one is asked first."""
    players = len(names.split())
    environment = komitet_v0.env(players=players)
    environment.reset(0)
    assert environment.agents == [f"player_{seat}" for seat in range(players)]
    for seed in range(10):
        p = fresh(names, seed=seed)
        assert p.names == names.split()
        assert p.asked == "choose income Artyom"


def test_a_team_is_one_agent():
    """Rules 22.2: it is asked everything, by the same actions, and paid once."""
    environment = komitet_v0.env(players=3, control="team")
    environment.reset(4)
    assert environment.possible_agents == ["player_0"]
    chance = seeded(4)
    seats = new_game(4, players=3)
    asked = set()
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            assert reward == seats.payoff(0) != 0
            environment.step(None)
            continue
        assert agent == "player_0"
        assert reward == 0
        actions = seats.legal_actions()
        assert observation["action_mask"].nonzero()[0].tolist() == actions
        asked.add(int(seats.seat_to_act()))
        action = actions[chance.below(len(actions))]
        environment.step(action)
        seats.apply(action)
    assert asked == {0, 1, 2}
    assert seats.seat_to_act() == NOBODY


def test_no_consent():
    """Rules 22.3: the other one of an exchange is not asked; which own stress token is always the owner's choice."""
    p = position(at=dict.fromkeys(("Artyom", "Willy"), "Moscow"), goods={"Willy": "1 fuel, 1 documents"})
    p.do("serve", "Moscow", "Willy", "take fuel", "take documents")
    assert p.goods("Willy") == ""
    p = position(stress={"Willy": {"personnel 1": "closed", "personnel 2": "closed"}}).do("relieve")
    assert p.asked == "remove stress Willy"


def test_nothing_is_asked_that_has_one_answer():
    """Rules 22.4: the engine takes it; polls are skipped for who can only yield."""
    asked = set()
    for game in random_games(2 * len(OPTIONS)):
        if game.seat_to_act() != NOBODY:
            assert len(game.legal_actions()) > 1
            asked.add(DECISION_NAMES[game.state.decision])
    assert len(asked) > 25
    p = position(FOUR, tokens={"Artyom": 0, "Willy": 0, "Asya": 1, "Ila": 0})
    assert p.asked == "poll Asya"


# --- what is known, and chance ---------------------------------------------------------------------------------------
def test_nothing_is_secret():
    """Rules 22.5, C37: a new deal of the unknown leaves all that lies open, for each seat alike."""
    p = check(
        "transport", 9, "moon moon moon", stress={"Artyom": {"personnel 1": "lose cargo", "transport 1": "closed"}}
    )
    for seat in (0, 1):
        twin = Position(p.game.copy())
        twin.game.resample_hidden(seat, seeded(seat))
        twin.game.check_state()
        assert (twin.asked, twin.legal, twin.dice) == (p.asked, p.legal, p.dice)
        assert twin.stress("Artyom") == p.stress("Artyom")
        assert (twin.limit, twin.time_scale, twin.tokens("Artyom")) == (p.limit, p.time_scale, p.tokens("Artyom"))


def test_what_can_be_counted():
    """Rules 22.6: a new deal keeps the cards still to come, blocked access tokens, interrogation tokens not seen."""
    p = fresh(seed=4)
    twin = Position(p.game.copy())
    twin.game.resample_hidden(0, seeded(9))
    one, other = p.s, twin.s
    assert sorted(one.deck[one.drawn :]) == sorted(other.deck[other.drawn :])
    assert list(one.deck[: one.drawn]) == list(other.deck[: other.drawn])
    assert list(one.deck) != list(other.deck)
    for seat in (0, 1):
        board = slice(15 * seat, 15 * seat + 15)
        assert Counter(one.access[board]) == Counter(other.access[board])
    assert unseen_questions(one) == unseen_questions(other)
    assert [ACCESS[kind] for kind in one.access[:15] if kind < 7].count("loss") == 3


def unseen_questions(s):
    """Interrogation tokens in the supply or lying as roadblocks."""
    return sorted([*s.question_supply[: s.questions_left], *(token - 1 for token in s.road_token if token)])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_same_seed_options_and_actions_same_game(options):
    """Rules 22.8."""
    for one, other in zip(random_game(7, **options), random_game(7, **options), strict=True):
        assert one.state_bytes() == other.state_bytes()


def test_the_same_game_again():
    """Rules 22.8: seed, options and actions make the game, also after another one in the same object."""
    names = "Artyom Willy Asya"
    used = fresh(names, seed=1, identity=["0:sticker token", "1:cell"])
    played(used.game, 2)
    used.game.reset(7)
    new = fresh(names, seed=7, identity=["0:sticker token", "1:cell"])
    assert used.game.state_bytes() == new.game.state_bytes()
    assert new.game.state_bytes() != fresh(names, seed=8, identity=["0:sticker token", "1:cell"]).game.state_bytes()
    for _ in range(100):
        if new.asked == "over":
            break
        action = new.game.legal_actions()[-1]
        used.game.step(action)
        new.game.step(action)
        assert used.game.state_bytes() == new.game.state_bytes()


# --- the end ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 4])
def test_all_are_paid_alike(players):
    """Rules 21.4: at the end only."""
    for seed in range(6):
        for game in random_game(seed, players=players):
            payoffs = {game.payoff(seat) for seat in range(players)}
            assert len(payoffs) == 1
            assert (payoffs == {0.0}) == (game.seat_to_act() != NOBODY)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_end(options):
    """Rules 21.5, C81: whatever is chosen, without a limit of length; 11 action phases at most. Who yields, loses."""
    for choose in (min, max, None):
        for seed in range(3):
            game = played(new_game(seed, **options), seed, choose)
            assert game.ending().startswith("defeat" if choose is min else ("defeat", "victory"))
            assert game.state.round <= 11


# --- options ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_difficulty(level):
    """Rules 22.9: what the limit starts with; normal is as printed."""
    p = fresh(difficulty=level)
    s = p.s
    total = [int(s.limit[good]) + int(s.goods[good]) + int(s.goods[4 + good]) for good in range(4)]
    record = int(tb.LEVEL) * tb.LEVELS.index(level)
    expected = list(map(int, s.tables.levels[record : record + 5]))
    assert [*total, int(s.limit[4])] == expected
    if level == "normal":
        assert dict(zip(GOODS, total, strict=True)) == {"medicine": 2, "equipment": 2, "fuel": 2, "documents": 16}
        assert s.limit[4] == 0


def test_another_pack(tmp_path):
    """Rules 22.10: a folder with another content pack."""
    for file in BUILT_IN.glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        if file.name == "levels.yaml":
            text = text.replace("documents: 16", "documents: 9")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    game = komitet_v0.SPEC.game(content=tmp_path, characters=["Artyom Vetrov", "Willy Spark"])
    game.reset(0)
    s = game.state
    assert int(s.limit[tb.DOCUMENTS]) + sum(int(s.goods[4 * seat + 3]) for seat in (0, 1)) == 9


def test_what_is_left_out():
    """Rules 22.11, C38: no option brings the campaign, red drops or the death of a character."""
    assert set(komitet_v0.SPEC.options) == {
        "players",
        "control",
        "characters",
        "difficulty",
        "identity",
        "rewards",
        "content",
    }


def test_options_that_cannot_be():
    with pytest.raises(OptionError, match="players=5"):
        komitet_v0.SPEC.game(players=5)
    with pytest.raises(OptionError, match="name 2 different ones"):
        komitet_v0.SPEC.game(characters=["Artyom Vetrov"])
    with pytest.raises(OptionError, match="SEAT:BONUS"):
        komitet_v0.SPEC.game(identity=["2:car"])
