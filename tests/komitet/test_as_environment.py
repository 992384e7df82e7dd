"""Chapter 22: who is asked, what is known, options."""

from collections import Counter

import pytest

from komitet_env import komitet_v0
from komitet_env import tables as tb
from komitet_env.content import BUILT_IN
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.komitet.positions import ACCESS, GOODS, Position, check, fresh, position

FOUR = "Artyom Willy Asya Ila"


@pytest.mark.parametrize("names", ["Artyom Willy", "Artyom Willy Asya", FOUR])
def test_seats(names):
    """Rules 22.1: a seat for each player, from player_0 on, never rotated."""
    p = fresh(names)
    assert p.game.num_seats == len(names.split())
    assert p.names == names.split()
    assert p.asked == "choose income Artyom"
    with pytest.raises(OptionError):
        komitet_v0.SPEC.game(players=5)


def test_a_team():
    """Rules 22.2: one agent answers every question by the same actions; by default each character is an agent."""
    seats, team = fresh(seed=3), fresh(seed=3, control="team")
    assert (seats.game.num_seats, team.game.num_seats) == (2, 1)
    rng = seeded(5)
    asked = set()
    for _ in range(150):
        assert seats.game.legal_actions() == team.game.legal_actions()
        assert team.game.seat_to_act() == 0
        asked.add(int(seats.game.seat_to_act()))
        action = seats.game.legal_actions()[rng.below(len(seats.game.legal_actions()))]
        seats.game.step(action)
        team.game.step(action)
        if seats.asked == "over":
            break
    assert asked == {0, 1}


def test_no_consent():
    """Rules 22.3: the other one of an exchange is not asked; which own stress token is always the owner's choice."""
    p = position(at=dict.fromkeys(("Artyom", "Willy"), "Moscow"), goods={"Willy": "1 fuel, 1 documents"})
    p.do("serve", "Moscow", "Willy", "take fuel", "take documents")
    assert p.goods("Willy") == ""
    p = position(stress={"Willy": {"personnel 1": "closed", "personnel 2": "closed"}}).do("relieve")
    assert p.asked == "remove stress Willy"


def test_one_option():
    """Rules 22.4: a choice with one option is taken by the engine; polls without one are skipped."""
    for seed in range(3):
        p = fresh(FOUR, seed=seed)
        rng = seeded(seed)
        while p.asked != "over":
            assert len(p.game.legal_actions()) > 1
            p.game.apply(p.game.legal_actions()[rng.below(len(p.game.legal_actions()))])
    p = position(FOUR, tokens={"Artyom": 0, "Willy": 0, "Asya": 1, "Ila": 0})
    assert p.asked == "poll Asya"


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


def test_what_is_seen():
    """Rules 22.7: each seat's observation, of one size throughout the game."""
    p = fresh(FOUR, seed=1)
    layout = komitet_v0.SPEC.observation_layout(p.game)
    assert p.game.observation_size == layout.size


def test_the_same_game_again():
    """Rules 22.8: seed, options and actions make the game, also after another one in the same object."""
    names = "Artyom Willy Asya"
    used = fresh(names, seed=1, identity=["0:sticker token", "1:cell"])
    rng = seeded(2)
    while used.game.seat_to_act() != NOBODY:
        used.game.apply(used.game.legal_actions()[rng.below(len(used.game.legal_actions()))])
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
