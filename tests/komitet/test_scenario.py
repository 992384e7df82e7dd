"""Chapter 7: rounds and the scenario phase."""

import pytest

from komitet_env.stress import remove_stress_tokens
from tests.komitet.positions import own_tables, position

DOORS = {"scenario": ["Open doors"], "progress": "M"}


def test_four_phases():
    """Rules 7.1: scenario, tasks and allies, income and penalties, actions, in each round."""
    p = position(**DOORS, at={"Artyom": "Kazan", "Willy": "Perm"}, tasks={10: 4}, deck="3 30 1 7")
    p.all_yield()
    assert (p.s.round, p.asked) == (3, "scenario effect Artyom")
    assert p.time_scale == {10: 4}
    p.do("effect")
    assert p.asked == "choose income Artyom"  # tasks have moved, cards have come
    assert p.time_scale == {10: 3, 3: 4, 30: 4}
    while p.asked.startswith("choose income"):
        p.do("done")
    assert p.asked == "poll Artyom"


def test_round_1_begins_with_income():
    """Rules 7.1: what comes before it in a round is done in setup."""
    p = position(phase="tokens", round=1)
    assert (p.s.round, p.asked) == (1, "choose income Artyom")
    assert p.time_scale == {}


def test_tokens_on_main_tasks_do_nothing():
    """Rules 7.2: only those in the scenario area act."""
    p = position(scenario=["Audit", "Fresh funds", "Open doors"], phase="scenario")
    assert p.limit.startswith("2 medicine, 2 equipment, 2 fuel, 16 documents")


@pytest.mark.parametrize(
    ("order", "limit"),
    [(["Fresh funds", "Audit"], "1 documents, 1 calm"), (["Audit", "Fresh funds"], "2 documents, 1 calm")],
)
def test_order_of_scenario_tokens(order, limit):
    """Rules 7.2, C55: in the order in which they came; here gains of 2 documents and 1 calm, a loss of 1 document."""
    p = position(scenario=order, progress="MM", phase="scenario", limit="")
    assert p.limit == limit


def test_city_effect():
    """Rules 7.3: asked in the order of seats until one does it; the example: 4 documents in Kazan."""
    p = position(
        "Willy Artyom Asya",
        **DOORS,
        phase="scenario",
        at={"Artyom": "Kazan", "Willy": "Yaroslavl"},
        limit="12 documents",
    )
    assert p.asked == "scenario effect Willy"
    p.do("done")
    assert p.asked == "scenario effect Artyom"
    p.do("effect")
    assert p.limit == "16 documents"
    assert p.asked == "choose income Willy"  # nobody else is asked


def test_city_effect_that_nobody_wants():
    """Rules 7.3: nobody has to."""
    p = position("Willy Artyom", **DOORS, phase="scenario", at={"Artyom": "Kazan", "Willy": "Yaroslavl"})
    assert p.do("done", "done").asked == "choose income Willy"
    assert p.limit == "2 medicine, 2 equipment, 2 fuel, 16 documents"


def test_city_effect_and_penalties():
    """Rules 7.3: a player who may use no effect is not asked, nor one whose effect changes nothing."""
    at = {"Artyom": "Kazan", "Willy": "Sverdlovsk", "Asya": "Kazan"}
    p = position(
        "Artyom Willy Asya", **DOORS, phase="scenario", at=at, stress={"Artyom": {"personnel 1": "no city effects"}}
    )
    assert p.asked == "scenario effect Asya"


@pytest.mark.parametrize(("limit", "left"), [("3 documents", "2 documents"), ("", "")])
def test_loss_token(limit, left):
    """Rules 7.4: documents go from the limit to the fund, as far as it has them; players lose none."""
    p = position(scenario=["Audit"], progress="M", phase="scenario", limit=limit, goods={"Artyom": "1 documents"})
    assert p.limit == left
    assert p.goods("Artyom") == "1 documents"


def test_gains_token():
    """Rules 7.4: what the token shows is laid in the limit, as far as the fund has it."""
    how = {"scenario": ["Fresh funds"], "progress": "M", "phase": "scenario"}
    p = position(**how, limit="5 calm, 1 documents")
    assert p.limit == "3 documents, 6 calm"
    assert position(**how, limit="6 calm, 44 documents").limit == "45 documents, 6 calm"
    tables = own_tables()
    gains = 11 * tables.scenario[2 * 2 + 1]
    tables.gains[gains + 7] = 1  # and 1 cargo of any kind: the first seat chooses
    p = position("Willy Artyom", **how, limit="", tables=tables)
    assert (p.asked, p.legal) == ("choose cargo Willy", {"done", "medicine", "equipment", "fuel"})
    assert p.do("fuel").limit == "1 fuel, 2 documents, 1 calm"


@pytest.mark.parametrize(
    ("lies", "discarded", "left", "out"),
    [
        ({}, 0, 17, 0),
        ({"Artyom": {"personnel 1": "closed"}}, 17, 16, 0),  # 2 in the limit, then the discard is shuffled
        ({"Artyom": {"personnel 1": "closed"}}, 19, 16, 0),
    ],
)
def test_loss_of_stress_tokens(lies, discarded, left, out):
    """Rules 7.4: so many stress tokens leave the game unseen, with the discard shuffled into an empty limit."""
    tables = own_tables()
    tables.scenario[2 * 3 + 1] = 3 * 10 + 1
    how = {"scenario": ["Audit"], "progress": "M", "phase": "scenario", "tables": tables}
    p = position(**how, stress=lies, discarded_stress=discarded)
    assert (p.s.stress_left, p.s.stress_out) == (left, out)
    assert p.limit == "2 medicine, 2 equipment, 2 fuel, 15 documents"
    p.game.check_state()


def test_loss_of_the_last_stress_tokens():
    """Rules 7.4: what is not there is not lost, and that alone is no defeat."""
    tables = own_tables()
    tables.scenario[2 * 3 + 1] = 3 * 10
    p = position(scenario=["Audit"], progress="M", tables=tables)
    p.s.stress_left = 2
    remove_stress_tokens(p.s, 3)
    assert (p.s.stress_left, p.s.stress_out, p.s.ended_by) == (0, 0, 0)
