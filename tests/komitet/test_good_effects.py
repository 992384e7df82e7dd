"""Chapter 15: effects of goods."""

import pytest

from tests.komitet.positions import check, position


@pytest.mark.parametrize("stress", [{}, {"personnel 1": "closed", "personnel 2": "lose cargo"}])
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_strength(strength, stress):
    """Rules 15.1: the number of open Personnel cells, available or not."""
    stress = {cell: face for cell, face in stress.items() if int(cell[-1]) <= strength}
    how = {"open": {"Artyom": f"personnel {strength}"}, "stress": {"Artyom": stress}, "goods": {"Artyom": "1 fuel"}}
    p = position(**how, at={"Artyom": "Murmansk"}).do("serve", "fuel")
    assert p.cars_added == strength


def test_no_strength():
    """Rules 15.1: with no Personnel cell open none of the effects is offered."""
    how = {
        "open": {"Artyom": "personnel 0"},
        "goods": {"Artyom": "1 medicine, 1 equipment, 1 fuel"},
        "stress": {"Artyom": {"analytics 1": "closed"}},
    }
    p = position(**how)
    assert "medicine" not in p.legal
    assert "fuel" not in p.do("serve").legal
    assert "equipment" not in check("transport", 9, "moon moon moon", **how).legal


def test_equipment():
    """Rules 15.2: n more dice in a check."""
    p = check("transport", 9, "moon moon moon", open={"Artyom": "personnel 2"}, goods={"Artyom": "1 equipment"})
    assert p.do("equipment").s.dice_rolled == 5


@pytest.mark.parametrize(("tasks", "added"), [(0, 2), (1, 3)])
def test_fuel(tasks, added):
    """Rules 15.3: n cars, and those that bonuses add for each fuel."""
    p = position("Valery Artyom", goods={"Valery": "2 fuel"}, personal={"Valery": tasks}, at={"Valery": "Murmansk"})
    p.do("serve", "fuel")
    assert p.cars_added == added


def test_medicine():
    """Rules 15.4: n stress from oneself, at a poll; with a stress token on the own board only."""
    stress = {"Artyom": {"personnel 1": "lose cargo", "analytics 1": "closed"}}
    how = {"goods": {"Artyom": "2 medicine"}, "open": {"Artyom": "personnel 2"}, "limit": ""}
    p = position(**how, stress=stress).do("medicine")
    assert p.legal == {"personnel 1", "analytics 1"}
    p.do("personnel 1", "personnel 1")
    assert (p.stress("Artyom"), p.limit) == ({"analytics 1": "closed"}, "1 medicine")
    assert "medicine" not in position(**how, stress={"Willy": {"personnel 1": "closed"}}).legal


def test_no_medicine_in_a_check():
    """Rules 15.4: never in a check before its stress is taken."""
    p = check(
        "transport", 9, "moon moon moon", goods={"Artyom": "1 medicine"}, stress={"Artyom": {"personnel 1": "closed"}}
    )
    assert "medicine" not in p.legal
    p.do("done")
    while not p.asked.startswith("activation"):
        assert "medicine" not in p.legal
        p.do(p.name_of(p.game.legal_actions()[0]))
    assert "medicine" in p.legal


def test_documents():
    """Rules 15.5: 4 for a reroll; what is spent goes to the limit, and any number may be."""
    p = check("transport", 9, "moon moon moon", goods={"Artyom": "8 documents"}, limit="")
    for _ in range(2):
        p.do("paid reroll").roll("moon").do("dice 1")
    assert (p.goods("Artyom"), p.limit) == ("", "8 documents")


def test_only_in_the_action_phase():
    """Rules 15.5: none of these effects in a check of the scenario phase."""
    p = position(
        phase="scenario",
        at={"Artyom": "Gorky"},
        allies={32: "Moscow"},
        scenario=["Open doors"],
        progress="M",
        goods={"Artyom": "1 equipment, 1 medicine, 8 documents"},
    )
    assert p.roll("moon moon moon").do("effect").legal == {"done", "free reroll"}
