"""Chapter 1: components and setup."""

from collections import Counter

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import CITIES, FIRST_NAMES, GOODS, TABLES, fresh, own_tables, position

ALL_GOODS = {"medicine": 6, "equipment": 6, "fuel": 6, "documents": 45}


def everything(p):
    """The goods of limit and players together, by name."""
    s = p.s
    held = [sum(int(s.goods[4 * seat + good]) for seat in range(s.players)) for good in range(4)]
    return {good: int(s.limit[n]) + held[n] for n, good in enumerate(GOODS)}


def test_cards():
    """Rules 1.1: cards of each kind, and as many allies as ordinary tasks."""
    assert len(TABLES.tasks) == 42 * tb.TASK
    assert len(TABLES.allies) == 42 * tb.ALLY
    assert len(TABLES.mains) == 8 * tb.MAIN
    assert len(TABLES.personal) == 6 * 2 * tb.PERSONAL_TASK
    assert sorted(map(int, fresh().s.deck)) == list(range(42))


def test_tokens():
    """Rules 1.2: tokens of each kind, and five dice."""
    p = fresh("Artyom Willy Asya")
    assert len(TABLES.stress) == 20
    assert len(p.s.question_at) == 21
    assert len(TABLES.access) == 10
    assert len(p.s.scenario_on) == 5
    assert len(p.aid()) == 3
    assert len(p.s.dice) == 5
    assert int(p.s.limit[tb.CALM]) + int(p.s.fund[tb.CALM]) == 6
    total = everything(p)
    assert {good: total[good] + int(p.s.fund[n]) for n, good in enumerate(GOODS)} == ALL_GOODS


def test_documents_go_by_value():
    """Rules 1.3, C39: 45 in all, and any number can be paid out of any tokens."""
    p = position(goods={"Artyom": "45 documents"}, limit="")
    for left in range(44, -1, -1):
        p.do("put back documents")
        assert p.goods("Artyom") == (f"{left} documents" if left else "")
        assert p.limit == f"{45 - left} documents"


@pytest.mark.parametrize(
    ("names", "held", "gets"),
    [
        ("Artyom Willy", (13, 1), True),
        ("Artyom Willy", (13, 2), False),
        ("Artyom Willy Asya", (13, 1, 1), True),
        ("Artyom Willy Asya", (13, 2, 1), False),
    ],
)
def test_supply_of_action_tokens(names, held, gets):
    """Rules 1.4, C40: 15 action tokens, the bronze one besides with three players; an empty supply gives none."""
    tokens = dict(zip(names.split(), held, strict=True))
    p = position(names, tokens=tokens, in_front={"Artyom": "1 action token"})
    assert ("access: 1 action token" in p.legal) is gets


def test_limit_at_the_start():
    """Rules 1.5: documents worth 16, 2 of each cargo, no calm; all stress tokens are closed in the limit."""
    p = fresh()
    assert everything(p) == {"medicine": 2, "equipment": 2, "fuel": 2, "documents": 16}
    assert p.s.limit[tb.CALM] == 0
    assert p.s.stress_left == 20
    assert sorted(map(int, p.s.stress_supply)) == list(range(20))
    assert not any(p.s.token_open)
    assert not any(p.s.token_seen)


def test_characters():
    """Rules 1.6, C41: named in the order of seats, or drawn at random, each once."""
    assert fresh("Valery Asya Farkhad Ila").names == ["Valery", "Asya", "Farkhad", "Ila"]
    drawn = Counter()
    game = fresh().game
    game.drawn_characters = True
    for seed in range(60):
        game.reset(seed)
        first, second = game.state.character[0], game.state.character[1]
        assert first != second
        drawn[FIRST_NAMES[first]] += 1
    assert sorted(drawn) == sorted(FIRST_NAMES)


def test_start_of_a_character():
    """Rules 1.7, C42: city and goods of the entry in the content, goods out of the limit."""
    p = fresh("Artyom Asya")
    assert (p.place("Artyom"), p.goods("Artyom")) == ("Leningrad", "1 fuel, 1 documents")
    assert (p.place("Asya"), p.goods("Asya")) == ("Moscow", "1 equipment, 1 documents")
    assert p.limit == "2 medicine, 1 equipment, 1 fuel, 14 documents"


def test_start_goods_that_the_limit_lacks():
    """Rules 1.7: taken as far as the limit has them."""
    tables = own_tables()
    tables.levels[1 * tb.LEVEL + tb.FUEL] = 1
    p = fresh("Artyom Valery", tables=tables)
    assert p.goods("Artyom") == "1 fuel, 1 documents"
    assert p.goods("Valery") == "1 documents"


@pytest.mark.parametrize("name", FIRST_NAMES)
def test_boards(name):
    """Rules 1.8: 5 cells open, an access token on each of the other 10; personal task 1 is the current one."""
    other = "Willy" if name != "Willy" else "Asya"
    p = fresh(f"{other} {name}")
    assert sum(p.cells(name)) == 5
    blocked = [int(p.s.access[15 + cell]) for cell in range(15) if not p.s.is_open[15 + cell]]
    assert sorted(blocked) == sorted(map(int, TABLES.access))
    assert p.personal(name) == 0


def test_access_tokens_are_shuffled():
    """Rules 1.8: the tokens of a board lie in another order in another game."""
    assert len({bytes(fresh(seed=seed).s.access) for seed in range(5)}) == 5


def test_main_tasks():
    """Rules 1.9, C24: five of eight, in the order drawn; scenario tokens shuffled onto them, none of them acting."""
    cards, tokens = Counter(), Counter()
    for seed in range(40):
        s = fresh(seed=seed).s
        assert len(set(s.main_card)) == 5
        assert list(map(int, s.main_space)) == [7, 9, 11, 13, 15]
        assert sorted(map(int, s.scenario_on)) == [0, 1, 2, 3, 4]
        assert not any(s.scenario_active)
        cards[int(s.main_card[0])] += 1
        tokens[int(s.scenario_on[0])] += 1
    assert len(cards) == 8
    assert len(tokens) == 5


def test_key_figure_and_aid():
    """Rules 1.10: the first condition of the first main task, in its city; aid tokens beside Leningrad."""
    p = fresh()
    assert (p.s.mains_done, p.s.steps_done) == (0, 0)
    assert p.aid() == ["Leningrad"] * 3
    p = position(mains=["The Factory That Breathes"], at={"Artyom": "Sverdlovsk"}).serve()
    assert "main task" in p.legal  # its first condition is in Sverdlovsk


def test_first_cards():
    """Rules 1.11, C43: two tasks on space 4, two allies; the game goes on with the income of round 1."""
    orders = set()
    for seed in range(5):
        p = fresh(seed=seed)
        s = p.s
        first, second, third, fourth = (int(card) + 1 for card in s.deck[:4])
        assert p.time_scale == {first: 4, second: 4}
        assert [p.ally_at(third) in CITIES, p.ally_at(fourth) in CITIES] == [True, True]
        assert s.allies == 2
        assert (s.round, p.asked) == (1, "choose income Artyom")
        assert [p.tokens("Artyom"), p.tokens("Willy")] == [3, 3]
        orders |= {bytes(s.deck), bytes(s.question_supply)}
    assert len(orders) == 10
