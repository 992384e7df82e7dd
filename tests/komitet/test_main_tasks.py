"""Chapter 14: main tasks and scenario tokens."""

import pytest

from tests.komitet.positions import TABLES, check, position

DREAMERS = "The Dreamers in Moscow"  # Moscow: Personnel 3+; Kirov: 4 documents, 1 medicine; Murmansk: Analytics 4+
CHRONICLE = "The Unwritten Chronicle"  # Leningrad: any 3+; Yaroslavl: 16 documents; Vologda: 1 medicine


def test_conditions_in_order():
    """Rules 14.1: one to three, in the order printed, each in its city, by any player in any round."""
    assert all(1 <= int(count) <= 3 for count in TABLES.mains[::4])
    how = {"mains": [DREAMERS], "goods": {"Willy": "4 documents, 1 medicine"}}
    p = position("Willy Artyom", **how, at={"Willy": "Kirov"})
    assert "main task" not in p.serve().legal  # the first condition is in Moscow
    p = position("Willy Artyom", **how, at={"Willy": "Kirov"}, steps=1).serve().do("main task")
    assert (p.s.steps_done, p.goods("Willy")) == (2, "")
    p = position("Artyom Willy", **how, at={"Artyom": "Murmansk"}, steps=2, round=7).serve()
    assert "main task" in p.legal


def test_sixteen_documents_in_yaroslavl():
    """Rules 14.1: the main task of the rulebook's example."""
    how = {"mains": [CHRONICLE], "at": {"Artyom": "Yaroslavl"}, "steps": 1}
    assert "main task" not in position(**how, goods={"Artyom": "15 documents"}).serve().legal
    p = position(**how, goods={"Artyom": "16 documents"}).serve().do("main task")
    assert (p.s.steps_done, p.limit) == (2, "2 medicine, 2 equipment, 2 fuel, 32 documents")


def test_only_the_nearest():
    """Rules 14.2, C25: the current condition of the nearest unfinished main task, in its city, and no other."""
    p = position(mains=[CHRONICLE, DREAMERS], at={"Artyom": "Moscow"}).serve()
    assert "main task" not in p.legal
    p = position(mains=[CHRONICLE, DREAMERS], at={"Artyom": "Moscow"}, progress="M").serve()
    assert "main task" in p.legal


def test_after_a_condition():
    """Rules 14.3: the next condition; after the last one card, scenario token, key and figure move on."""
    p = position(
        mains=[CHRONICLE, DREAMERS],
        steps=2,
        scenario=["Audit"],
        at={"Artyom": "Vologda"},
        goods={"Artyom": "1 medicine"},
        progress="ddd",
    )
    assert not any(p.s.scenario_active)
    p.serve().do("main task")
    assert p.progress == "dddM"
    assert (p.s.mains_done, p.s.steps_done) == (1, 0)
    assert p.s.scenario_active[TABLES.scenario_names.index("Audit")] == 1
    p = position(mains=[CHRONICLE, DREAMERS], progress="M", at={"Artyom": "Moscow"}).serve()
    assert "main task" in p.legal


def test_tokens_act_to_the_end():
    """Rules 14.4: five of them; those in the area act in every round."""
    kinds = {int(kind) for kind in TABLES.scenario[::2]}
    assert kinds == {0, 1, 2, 3, 4}
    p = position(scenario=["Audit"], progress="M", limit="9 documents", deck_left=0)
    for left in (8, 7):
        before = p.s.round
        p.all_yield()
        assert p.s.round == before + 1
        total = sum(int(p.s.goods[4 * seat + 3]) for seat in (0, 1)) + int(p.s.limit[3])
        assert total == left
        while not p.asked.startswith("poll"):
            p.do("done")


def test_one_die():
    """Rules 14.5: in each check of any player one die may be rerolled once."""
    how = {"scenario": ["Steady hands"], "progress": "M", "tokens": {"Artyom": 1}}
    for names in ("Artyom Willy", "Valery Willy"):
        p = check("transport", 9, "moon moon moon", names=names, **how)
        p.do("one die").roll("moon").do("dice 2")
        assert "one die" not in p.legal
    assert "one die" not in check("transport", 9, "moon moon moon").legal
    on_card = check("transport", 9, "moon moon moon", scenario=["Audit", "Steady hands"], progress="M")
    assert "one die" not in on_card.legal


@pytest.mark.parametrize(
    ("road", "more"),
    [
        ("Murmansk - Arkhangelsk", 1),  # one end is in the green region
        ("Arkhangelsk - Vologda", 1),  # both ends
        ("Yaroslavl - Vologda", 1),
        ("Moscow - Gorky", 0),
    ],
)
def test_dearer_roads(road, more):
    """Rules 14.6, C66: roads to the region cost 1 more, also those with both ends in it; not those with a roadblock."""
    how = {"scenario": ["Early thaw"], "progress": "M"}
    here, there = road.split(" - ")
    assert position(**how).distance(here, there) == position().distance(here, there) + more
    assert position(**how, roadblocks=["Perm - Sverdlovsk"]).distance("Perm", "Sverdlovsk") == 3


def test_roads_get_dearer_at_once():
    """Rules 14.3, 14.6: when the token comes to the area."""
    p = position(
        mains=[CHRONICLE], steps=2, scenario=["Early thaw"], at={"Artyom": "Vologda"}, goods={"Artyom": "1 medicine"}
    )
    assert p.distance("Yaroslavl", "Vologda") == 1
    p.serve().do("main task")
    assert p.distance("Yaroslavl", "Vologda") == 2
