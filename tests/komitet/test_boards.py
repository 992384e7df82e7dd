"""Chapter 5: boards and bonuses."""

import pytest

from komitet_env.boards import cars_of, dice_for
from tests.komitet.positions import TABLES, check, position


def test_departments():
    """Rules 5.1: three departments of five cells; a blocked cell counts for nothing."""
    p = position(open={"Artyom": "personnel 5, analytics 2, transport 0"})
    assert p.cells("Artyom") == [5, 2, 0]
    assert [int(dice_for(p.s, 0, department)) for department in range(3)] == [5, 2, 0]
    assert cars_of(p.s, 0) == 0


def test_a_cell_under_stress():
    """Rules 5.2: it counts for dice, trunk and the strength of goods; not with bonus, symbols and rerolls."""
    stress = {"Artyom": {"transport 1": "closed", "transport 3": "closed", "personnel 1": "closed"}}
    p = check("transport", 2, stress=stress, goods={"Artyom": "2 fuel"}, roll="star wave moon")
    assert p.dice == "star wave moon"  # three dice
    assert p.asked == "check Artyom"
    assert "free reroll" not in p.legal  # the reroll lies in Transport cell 3
    assert not p.finish_check().passed  # one star is left, of two: 1 success
    p = position(stress=stress, goods={"Artyom": "3 fuel"})
    assert int(cars_of(p.s, 0)) == 1  # one of three cars is left
    assert "fuel" in p.do("serve").legal  # Personnel 1 is the one open cell there: strength 1
    assert "Murmansk" not in p.legal
    assert "Murmansk" in p.do("fuel").legal


def test_what_a_cell_has():
    """Rules 5.3: cost, places in the trunk, a bonus, symbols and a reroll; two symbols at most."""
    for cell in range(6 * 15):
        record = [int(number) for number in TABLES.cells[cell * 7 : cell * 7 + 7]]
        bonus = [int(number) for number in TABLES.bonuses[record[6] * 14 : record[6] * 14 + 14]]
        assert sum(bonus[:5]) <= 2
        assert bool(record[4]) is (sum(record[:4]) == 0)  # open from the start, or with a cost


@pytest.mark.parametrize(("stress", "cars"), [({}, 4), ({"ally 2": "closed"}, 3)])
def test_permanent_allies(stress, cars):
    """Rules 5.4, C13: bonus and symbols hold without stress; an ally adds no die and no strength."""
    p = position(allies={2: "Artyom"}, stress={"Artyom": stress})  # Transport: wave, 1 car
    assert int(cars_of(p.s, 0)) == cars
    assert int(dice_for(p.s, 0, 2)) == 3
    p = check("transport", 2, "wave wave eye", allies={2: "Artyom"}, stress={"Artyom": stress})
    assert p.finish_check().passed is not bool(stress)


def test_an_ally_is_no_cell():
    """Rules 5.4, C13: opening effects pass it over, and goods get no stronger by it."""
    p = position(allies={4: "Artyom"}, goods={"Artyom": "1 fuel"}, at={"Artyom": "Arkhangelsk"})  # Personnel
    p.do("serve", "fuel")
    assert p.cars_added == 1  # one Personnel cell: one car for the fuel
    p = position(
        allies={4: "Artyom"},
        goods={"Artyom": "1 medicine, 1 fuel"},
        at={"Artyom": "Arkhangelsk"},
        stress={"Artyom": {}},
    )
    p.serve().do("effect", "open")
    assert p.cells("Artyom") == [2, 1, 3]


def test_symbols():
    """Rules 5.5: each symbol shown makes such dice successes."""
    assert check("transport", 2, "star moon moon").finish_check().passed  # two stars on the board: 2 successes
    assert not check("transport", 2, "wave moon moon").finish_check().passed


def test_free_rerolls():
    """Rules 5.5: a reroll in a cell, an ally or a personal bonus."""
    assert "free reroll" in check("transport", 2, "moon moon moon").legal  # Transport cell 3
    assert "free reroll" not in check("analytics", 2, roll="moon").legal
    assert "free reroll" in check("analytics", 2, roll="moon", allies={5: "Artyom"}).legal
    assert "free reroll" in check("analytics", 2, roll="moon", personal={"Artyom": 2}).legal


def test_extra_dice():
    """Rules 5.5: an extra die in each check of the department."""
    assert check("analytics", 2, roll="moon moon", allies={33: "Artyom"}).dice == "moon moon"
    assert check("analytics", 2, roll="moon", allies={23: "Artyom"}).dice == "moon"  # that one is in Transport


def test_easier_checks():
    """Rules 5.5: each makes the checks of its department 1 easier."""
    p = check("analytics", 2, "eye", allies={11: "Artyom"})
    assert p.passed  # one success is enough, and there is no failure: nothing is asked


def test_checks_through_another_department():
    """Rules 5.5, 5.7: Ila's Personnel cell 3 takes checks of Analytics, unless stress lies on it."""
    how = {"names": "Ila Willy", "open": {"Ila": "personnel 3"}}
    p = check("analytics", 6, **how)
    assert (p.asked, p.legal) == ("department Ila", {"through personnel", "through analytics"})
    p.roll("eye wave star").do("through personnel")
    assert p.dice == "eye wave star"
    p = check("analytics", 6, **how, stress={"Ila": {"personnel 3": "closed"}}, roll="moon")
    assert p.dice == "moon"
    assert check("analytics", 6, "moon", names="Ila Willy").dice == "moon"  # blocked


def test_automatic_successes_anywhere():
    """Rules 5.5, C50: Asya's automatic success in Personnel counts in a Transport check; not under stress."""
    how = {"names": "Asya Willy", "open": {"Asya": "personnel 5"}, "personal": {"Asya": 1}, "roll": "eye"}
    assert check("transport", 2, **how).passed  # one by the die, one automatic
    p = check("transport", 2, **how, stress={"Asya": {"personnel 5": "closed"}})
    assert not p.finish_check().passed


def test_cars_and_fuel():
    """Rules 5.5, C50: cars of any department, ally or personal task count in every move."""
    assert int(cars_of(position().s, 0)) == 3
    assert int(cars_of(position(personal={"Artyom": 1}).s, 0)) == 4
    p = position("Valery Artyom", goods={"Valery": "1 fuel"}, personal={"Valery": 1}).do("serve", "fuel")
    assert p.cars_added == 3  # two Personnel cells, and one more for each fuel by his first personal task


def test_incomes_of_cells():
    """Rules 5.5: an income is received in the income phase."""
    p = position(phase="income")
    assert {"income: 3 documents", "income: 1 equipment or fuel", "income: 1 document", "done"} == p.legal


@pytest.mark.parametrize(
    ("colour", "allies", "personal", "dice"),
    [
        ("analytics", {}, 2, 2),  # Valery's second personal task: one die in every department
        ("transport", {}, 2, 3),
        ("personnel", {}, 2, 3),
        ("transport", {33: "Valery"}, 0, 2),  # an ally of Analytics
        ("analytics", {33: "Valery"}, 0, 2),
    ],
)
def test_where_a_bonus_holds(colour, allies, personal, dice):
    """Rules 5.6, C50: of cell or ally in its department, of a personal task in every department."""
    p = check(colour, 5, "moon", allies=allies, personal={"Valery": personal}, names="Valery Asya")
    assert p.s.dice_rolled == dice


def test_valerys_exchange():
    """Rules 5.7: offered to him alone, while the cell is available."""
    how = {"goods": {"Artyom": "1 fuel"}}
    assert "token exchange" in position("Valery Artyom", **how).legal
    assert "token exchange" not in position("Artyom Valery", **how).legal
    stressed = position("Valery Artyom", **how, stress={"Valery": {"personnel 1": "closed"}})
    assert "token exchange" not in stressed.legal


def test_asyas_bonus():
    """Rules 5.7: two cargo of one kind for an action token, while the cell is available."""
    how = {"goods": {"Asya": "2 fuel, 1 medicine"}}
    assert "fuel for a token" in position("Asya Artyom", **how).legal
    assert "medicine for a token" not in position("Asya Artyom", **how).legal
    stressed = position("Asya Artyom", **how, stress={"Asya": {"personnel 2": "closed"}})
    assert "fuel for a token" not in stressed.legal


@pytest.mark.parametrize(
    ("open_cells", "stress", "asked"), [(2, {}, True), (1, {}, False), (2, {"personnel 2": "closed"}, False)]
)
def test_farkhads_bonus(open_cells, stress, asked):
    """Rules 5.7: a task keeps its space, while the cell is available."""
    p = position(
        "Farkhad Artyom",
        phase="hold",
        at={"Farkhad": "Syktyvkar"},
        tasks={34: 1},
        open={"Farkhad": f"personnel {open_cells}"},
        stress={"Farkhad": stress},
        limit="",
    )
    assert (p.asked == "hold task Farkhad") is asked


def test_artyoms_cell():
    """Rules 5.7: his first Analytics cell has a place for two stress tokens."""
    p = check("analytics", 9, "failure").do("done", "analytics 1")
    assert p.stress("Artyom") == {"analytics 1": "closed"}
    assert p.asked == "lay stress Artyom"
    assert p.do("analytics 1").stress("Artyom") == {"analytics 1": "closed over closed"}


def test_asyas_discount():
    """Rules 5.7: the bonus of her first personal task; without it the full price is due."""
    how = {"at": {"Asya": "Arkhangelsk"}, "goods": {"Asya": "1 medicine"}}
    assert "effect" not in position("Asya Artyom", **how).serve().legal
    assert "effect" in position("Asya Artyom", **how, personal={"Asya": 1}).serve().legal


def test_bonuses_add_up():
    """Rules 5.5: several bonuses of a kind add up."""
    p = check("analytics", 9, "moon moon", allies={33: "Artyom", 5: "Artyom"}, personal={"Artyom": 2})
    for _ in ("the ally", "the personal task"):
        p.do("free reroll").roll("moon").do("dice 1")
    assert "free reroll" not in p.legal
