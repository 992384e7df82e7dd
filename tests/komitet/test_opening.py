"""Chapter 18: opening cells and access tokens."""

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import ACCESS, TABLES, check, own_tables, position

TRUNK = {"open": {"Asya": "transport 2"}}  # places for 4
ASYA = {"names": "Asya Artyom", "at": {"Asya": "Arkhangelsk"}}


def opening(goods, **how):
    """Asya, two of whose Personnel cells are open, has chosen the effect of Arkhangelsk."""
    return position(**ASYA, goods={"Asya": goods}, **how).serve().do("effect")


def test_from_left_to_right():
    """Rules 18.1: as many cells as the player pays for, beginning with the leftmost blocked one."""
    p = opening("1 medicine, 1 equipment, 2 documents, 2 fuel", limit="", **TRUNK)
    assert p.legal == {"done", "open"}
    p.do("open")
    assert p.cells("Asya")[0] == 3
    assert p.do("open").cells("Asya")[0] == 4
    assert (p.goods("Asya"), p.limit) == ("", "1 medicine, 1 equipment, 2 fuel, 2 documents")
    p = opening("1 medicine, 1 equipment, 2 documents, 2 fuel", **TRUNK).do("open", "done")
    assert (p.cells("Asya")[0], p.goods("Asya")) == (3, "2 fuel, 2 documents")


def test_the_next_cell_must_be_paid():
    """Rules 18.1: strictly in order: with the price of the fourth cell alone none can be opened."""
    assert "effect" not in position(**ASYA, goods={"Asya": "2 documents, 2 fuel"}).serve().legal


def test_asyas_example():
    """Rules 18.2: two cells for 1 medicine, 1 equipment, 2 documents and 1 fuel: she saves one fuel."""
    p = opening("1 medicine, 1 equipment, 2 documents, 1 fuel", personal={"Asya": 1})
    assert p.legal == {"done", "open", "open for less medicine", "open for less equipment"}
    p.do("open")
    assert p.legal == {"done", "open for less fuel"}
    p.do("open for less fuel")
    assert (p.cells("Asya")[0], p.goods("Asya")) == (4, "")


def test_discount_in_documents():
    """Rules 18.2, C78: 2 documents less at the first cell, then the full price: her Analytics cells 3 and 4."""
    p = position(
        "Asya Artyom", at={"Asya": "Yoshkar-Ola"}, goods={"Asya": "2 documents, 1 equipment"}, personal={"Asya": 1}
    )
    p.serve().do("effect")
    assert p.legal == {"done", "open", "open for less documents"}
    p.do("open for less documents")
    assert p.goods("Asya") == "1 equipment, 2 documents"
    assert p.legal == {"done", "open"}  # the discount is used up
    p.do("open")
    assert p.cells("Asya")[1] == 4


def test_discount_spread_over_two_cells():
    """Rules 18.2, C78: chosen when it is first used; one document is saved at her cell 3, the other at cell 5."""
    tables = own_tables()
    ila, asya = (number * 2 * tb.PERSONAL_TASK + tb.P_BONUS for number in (3, 2))
    tables.personal[ila] = tables.personal[asya]  # Ila has Asya's discount
    p = position(
        "Ila Asya",
        at={"Ila": "Arkhangelsk"},
        open={"Ila": "transport 3"},
        goods={"Ila": "3 medicine, 1 fuel, 2 documents"},
        personal={"Ila": 1},
        tables=tables,
    )
    p.serve().do("effect")
    assert p.legal == {"done", "open", "open for less medicine", "open for less documents"}
    for left in ("2 medicine, 1 fuel, 2 documents", "1 medicine, 2 documents", ""):
        p.do("open for less documents" if left.startswith("2") else "open")
        assert p.goods("Ila") == left


def test_tokens_are_turned_after_paying():
    """Rules 18.3, C29: when all cells of one use are paid, in their order; losses at once, the others are kept open."""
    p = opening("1 medicine, 1 equipment, 4 documents, 2 fuel", access={"Asya": "loss, 3 documents"}, limit="", **TRUNK)
    p.do("open")
    assert p.in_front("Asya") == []
    p.do("open")
    assert p.asked == "own loss Asya"
    assert p.legal == {"Asya loses documents", "medicine", "equipment", "fuel"}
    assert p.in_front("Asya") == []
    p.do("Asya loses documents")
    assert (p.goods("Asya"), p.in_front("Asya")) == ("", ["3 documents"])


def test_open_from_the_moment_of_paying():
    """Rules 18.4: the places in the trunk of a Transport cell count at once."""
    how = {"at": {"Artyom": "Kuybyshev"}, "goods": {"Artyom": "1 fuel, 1 equipment, 2 medicine"}, "limit": ""}
    p = position(**how, access={"Artyom": ", ".join(["loss"] * 10)})
    p.serve().do("effect", "open")
    assert p.cells("Artyom")[2] == 4


def test_openings_for_nothing():
    """Rules 18.4: the leftmost blocked cell of a department of the player's choice; its token is turned."""
    p = position(
        identity=["0:sticker open"],
        access={"Artyom": "1 action token, 1 action token, 1 action token, 1 action token, reroll"},
    )
    p.do("sticker open")
    assert (p.asked, p.legal) == (
        "open department Artyom",
        {"through personnel", "through analytics", "through transport"},
    )
    p.do("through analytics")
    assert (p.cells("Artyom"), p.in_front("Artyom")) == ([1, 2, 3], ["reroll"])
    p = position(identity=["0:sticker open"], open={"Artyom": "personnel 5, transport 5"}).do("sticker open")
    assert p.cells("Artyom") == [5, 2, 5]


def test_an_empty_department():
    """Rules 18.4: the leftmost blocked cell may be the first one of a department."""
    p = position(identity=["0:sticker open"], open={"Artyom": "personnel 0, analytics 5, transport 5"})
    assert p.do("sticker open").cells("Artyom") == [1, 5, 5]


def test_ten_access_tokens():
    """Rules 18.5: three losses and seven good ones: gains, 2 stress removed, or a reroll."""
    kinds = [ACCESS[kind] for kind in TABLES.access]
    assert kinds.count("loss") == 3
    assert set(kinds) == set(ACCESS)


@pytest.mark.parametrize(
    ("choice", "left"), [("Artyom loses medicine", "2 documents"), ("Artyom loses documents", "1 medicine")]
)
def test_a_loss(choice, left):
    """Rules 18.5: 1 cargo or 2 documents, of the owner's choice."""
    p = position(
        "Willy Artyom",
        at={"Artyom": "Moscow"},
        goods={"Artyom": "1 medicine, 2 documents"},
        access={"Artyom": "loss"},
        identity=["1:sticker open"],
        tokens={"Willy": 0},
        limit="",
    )
    p.do("sticker open", "through personnel")
    assert p.asked == "own loss Artyom"
    assert p.do(choice).goods("Artyom") == left


@pytest.mark.parametrize(
    ("kind", "goods", "tokens"),
    [("3 documents", "3 documents", 2), ("1 action token", "", 3)],
)
def test_good_tokens(kind, goods, tokens):
    """Rules 18.6: used once, at a poll of the owner, without an action token."""
    p = position(in_front={"Artyom": kind}).do(f"access: {kind}")
    assert (p.goods("Artyom"), p.tokens("Artyom"), p.in_front("Artyom")) == (goods, tokens, [])


def test_stress_off():
    """Rules 18.5, 18.6: 2 stress removed from oneself."""
    p = position(in_front={"Artyom": "2 stress removed"}, stress={"Artyom": {"personnel 1": "lose cargo"}})
    p.do("access: 2 stress removed")
    assert p.stress("Artyom") == {}


def test_a_reroll_of_an_access_token():
    """Rules 18.6: in an own check only, once."""
    p = check("transport", 9, "moon moon moon", in_front={"Artyom": "reroll", "Willy": "reroll"})
    p.do("access reroll").roll("moon").do("dice 1")
    assert "access reroll" not in p.legal
    assert (p.in_front("Artyom"), p.in_front("Willy")) == ([], ["reroll"])
    assert not any("access" in word for word in position(in_front={"Artyom": "reroll"}).legal)
