"""Chapter 4: goods, limit, fund and trunk."""

import pytest

from tests.komitet.positions import own_tables, position

CRATE = {"in_front": {"Artyom": "1 cargo of any kind"}}  # Artyom has a trunk of 2, 1 and 1 places
PARCEL = {"in_front": {"Artyom": "1 document and 1 cargo of any kind"}}
FILE = {"in_front": {"Artyom": "3 documents"}}


def test_cargo_and_documents():
    """Rules 4.1: cargo of any kind is medicine, equipment or fuel, of the player's choice."""
    p = position(**CRATE).do("access: 1 cargo of any kind")
    assert p.legal == {"done", "medicine", "equipment", "fuel"}
    p = position(allies={31: "Leningrad"}).serve().do("ally 31")  # 3 cargo of any kind
    assert p.do("fuel", "medicine", "fuel").goods("Artyom") == "1 medicine, 2 fuel"


@pytest.mark.parametrize(("limit", "received"), [("5 documents", 3), ("3 documents", 3), ("2 documents", 2)])
def test_receiving(limit, received):
    """Rules 4.2: from the limit to the own supply; what it lacks is not received."""
    p = position(**FILE, limit=limit).do("access: 3 documents")
    assert p.goods("Artyom") == f"{received} documents"
    assert p.in_front("Artyom") == []


def test_spending():
    """Rules 4.2: from the own supply to the limit."""
    p = position(tasks={30: 4}, at={"Artyom": "Yaroslavl"}, goods={"Artyom": "4 documents, 2 medicine"}, limit="")
    p.serve().do("task 30")
    assert (p.goods("Artyom"), p.limit) == ("1 documents", "2 medicine, 3 documents")


@pytest.mark.parametrize(
    ("held", "limit", "left", "limit_left"),
    [("3", "5", "1 documents", "5 documents"), ("1", "5", "", "4 documents"), ("1", "0", "", ""), ("0", "0", "", "")],
)
def test_losing(held, limit, left, limit_left):
    """Rules 4.3, C32: from the own supply to the fund, then from the limit; what neither has is not lost."""
    p = position(
        phase="penalties",
        goods={"Artyom": f"{held} documents"},
        limit=f"{limit} documents",
        stress={"Artyom": {"personnel 1": "lose documents"}},
    )
    assert (p.goods("Artyom"), p.limit) == (left, limit_left)


def loss(goods, limit):
    """Artyom has to lose 1 cargo or 2 documents: an access token of a cell opened in Kuybyshev."""
    p = position(
        "Artyom Willy",
        at={"Artyom": "Kuybyshev"},
        goods={"Artyom": f"1 fuel, 1 equipment{goods}"},
        access={"Artyom": ", ".join(["1 action token"] * 8 + ["loss"] * 2)},
        open={"Artyom": "transport 3"},
        limit=limit,
    )
    return p.serve().do("effect", "open")


@pytest.mark.parametrize(
    ("goods", "limit", "legal"),
    [
        # the price, 1 fuel and 1 equipment, has gone to the limit before
        (", 1 medicine, 2 documents", "", {"Artyom loses medicine", "Artyom loses documents"}),
        (", 1 medicine, 1 documents", "1 documents", {"Artyom loses medicine", "Artyom loses documents"}),
        (", 1 medicine", "2 documents", {"Artyom loses medicine", "documents"}),
        (", 2 documents", "1 medicine", {"Artyom loses documents", "medicine", "equipment", "fuel"}),
        ("", "2 documents", {"equipment", "fuel", "documents"}),
        ("", "1 documents", {"equipment", "fuel"}),  # cargo can be lost in full, documents cannot
    ],
)
def test_one_cargo_or_two_documents(goods, limit, legal):
    """Rules 4.4, C45: either, also the one that the own supply lacks, unless it cannot be lost in full."""
    p = loss(goods, limit)
    if p.asked.startswith("opening"):
        p.do("done")
    assert p.asked == "own loss Artyom"
    assert p.legal == legal


def test_a_document_each():
    """Rules 4.4: of two documents the own ones go first, the rest from the limit."""
    p = loss(", 1 documents", "3 documents").do("Artyom loses documents")
    assert (p.goods("Artyom"), p.limit) == ("", "1 equipment, 1 fuel, 2 documents")


def group_loss(artyom, willy, limit=""):
    return position(phase="hold", tasks={10: 1}, goods={"Artyom": artyom, "Willy": willy}, limit=limit)


@pytest.mark.parametrize(
    ("artyom", "willy", "limit", "legal"),
    [
        ("1 fuel", "1 fuel", "1 medicine", {"Artyom loses fuel", "Willy loses fuel"}),
        (
            "1 documents",
            "1 medicine, 1 documents",
            "",
            {"Artyom loses documents", "Willy loses documents", "Willy loses medicine"},
        ),
        ("", "1 medicine", "2 documents", {"Willy loses medicine", "documents"}),
        ("1 documents", "", "1 fuel, 1 documents", {"Artyom loses documents", "fuel"}),
        ("1 documents", "1 fuel", "", None),  # one document only, so the fuel is lost
        ("1 documents", "", "", None),  # nothing in full: the document
    ],
)
def test_loss_of_a_failed_task(artyom, willy, limit, legal):
    """Rules 4.4, C46: the first seat chooses what, whose and which; the limit only where no player has it."""
    p = group_loss(artyom, willy, limit)
    if legal is None:
        assert not p.asked.startswith("group loss")
        total = [p.goods("Artyom"), p.goods("Willy")]
        assert total == ([artyom, ""] if willy else ["", ""])
    else:
        assert p.asked == "group loss Artyom"
        assert p.legal == legal


def test_two_documents_of_two_players():
    """Rules 4.4, C46: one unit at a time, from different players or the same; from a player as long as one has any."""
    p = group_loss("2 documents", "2 documents", "9 documents").do("Artyom loses documents")
    assert p.legal == {"Artyom loses documents", "Willy loses documents"}
    p.do("Willy loses documents")
    assert (p.goods("Artyom"), p.goods("Willy"), p.limit) == ("1 documents", "1 documents", "9 documents")
    p = group_loss("", "1 documents, 1 fuel", "9 documents").do("Willy loses documents")
    assert (p.goods("Willy"), p.limit) == ("1 fuel", "8 documents")


def test_laying_in_the_limit():
    """Rules 4.5: from the fund, as far as it has them; nobody receives anything."""
    p = position(at={"Artyom": "Kazan"}, limit="16 documents").serve().do("effect")
    assert (p.limit, p.goods("Artyom")) == ("20 documents", "")
    p = position(at={"Artyom": "Kazan"}, limit="43 documents").serve().do("effect")
    assert p.limit == "45 documents"


def test_what_passes_between_players():
    """Rules 4.6: only goods and task tokens, in an exchange; no action tokens, access tokens or stickers."""
    p = position(
        at=dict.fromkeys(("Artyom", "Willy"), "Kazan"),
        goods={"Artyom": "1 fuel, 1 documents", "Willy": "1 medicine"},
        tasks={33: 3},
        task_at={33: "Artyom"},
        in_front={"Artyom": "3 documents"},
        identity=["0:sticker token"],
    )
    p.do("serve", "Kazan", "Willy")
    assert p.legal == {"done", "give fuel", "give documents", "take medicine", "task 33"}


def test_room_in_the_trunk():
    """Rules 4.7: the places of the open Transport cells, stress tokens or not; documents need none."""
    for stress in ({}, {"transport 1": "closed", "transport 2": "lose cargo"}):
        p = position(goods={"Artyom": "1 medicine, 2 fuel, 20 documents"}, **CRATE, stress={"Artyom": stress})
        p.do("access: 1 cargo of any kind", "fuel")
        assert p.goods("Artyom") == "1 medicine, 3 fuel, 20 documents"
        p = position(goods={"Artyom": "1 medicine, 3 fuel"}, **CRATE, stress={"Artyom": stress})
        assert "access: 1 cargo of any kind" not in p.legal


@pytest.mark.parametrize(
    ("held", "carried", "fits"),
    [
        ("3 fuel", 0, True),
        ("4 fuel", 0, False),
        ("2 fuel", 1, True),
        ("3 fuel", 1, False),
        ("", 2, True),
        ("", 3, False),
    ],
)
def test_task_tokens_in_the_trunk(held, carried, fits):
    """Rules 4.8, C47: a token fills the smallest cell; with Artyom's 2, 1 and 1 places one leaves 3, two 2, three 0."""
    others = dict.fromkeys((2, 8, 26)[:carried], "Artyom")
    tasks = {33: 4, **dict.fromkeys(others, 3)}
    p = position(at={"Artyom": "Moscow"}, goods={"Artyom": held}, tasks=tasks, task_at=others)
    assert ("task 33" in p.serve().legal) is fits


def test_task_token_in_the_largest_cells():
    """Rules 4.8, C47: of 4 and 4 places, the most that a pack can give a cell, a token leaves 4."""
    tables = own_tables()
    for cell in (10, 11):
        tables.cells[cell * 7 + 5] = 4
    how = {"at": {"Artyom": "Moscow"}, "open": {"Artyom": "transport 2"}, "tables": tables, "tasks": {33: 4}}
    assert "task 33" in position(**how, goods={"Artyom": "4 fuel"}).serve().legal
    assert "task 33" not in position(**how, goods={"Artyom": "4 fuel, 1 medicine"}).serve().legal


def test_cells_without_places():
    """Rules 4.8, C47: a task token needs a cell with a place; Artyom's board with one such cell holds one token."""
    tables = own_tables()
    for cell in (11, 12):  # Artyom's Transport cells 2 and 3
        tables.cells[cell * 7 + 5] = 0
    how = {"at": {"Artyom": "Moscow"}, "tables": tables}
    assert "task 33" in position(**how, tasks={33: 4}).serve().legal
    p = position(**how, tasks={33: 4, 2: 4}, task_at={2: "Artyom"})
    assert "task 33" not in p.serve().legal


def test_cargo_without_room():
    """Rules 4.9, C23: it is not received, and stays in the limit."""
    p = position(at={"Artyom": "Moscow"}, allies={30: "Moscow"}, goods={"Artyom": "3 fuel"}, limit="3 medicine")
    p.serve().do("ally 30")  # 3 medicine
    assert (p.goods("Artyom"), p.limit) == ("1 medicine, 3 fuel", "2 medicine")


def test_which_cargo_is_left():
    """Rules 4.9, C48: unit by unit, where not all of it fits."""
    p = position(at={"Artyom": "Moscow"}, allies={35: "Moscow"}, goods={"Artyom": "2 medicine"})
    p.serve().do("ally 35")  # 2 fuel and 1 equipment, room for 2
    assert (p.asked, p.legal) == ("choose unit Artyom", {"equipment", "fuel"})
    assert p.do("fuel", "equipment").goods("Artyom") == "2 medicine, 1 equipment, 1 fuel"
    p = position(at={"Artyom": "Moscow"}, allies={35: "Moscow"}, goods={"Artyom": "1 medicine"})
    p.serve().do("ally 35")
    assert p.goods("Artyom") == "1 medicine, 1 equipment, 2 fuel"


def test_order_of_gains():
    """Rules 4.10, C49: what is laid in the limit first, so it can be received at once; then stress, then tokens."""
    tables = own_tables()
    file = 11 * int(tables.access_gains[2])  # the access token "3 documents"
    for cell, number in ((6, 3), (9, 1), (10, 1)):  # 3 documents to the limit, 1 stress, 1 action token besides
        tables.gains[file + cell] = number
    p = position(**FILE, tables=tables, limit="", stress={"Artyom": {"personnel 1": "closed", "analytics 1": "closed"}})
    p.do("access: 3 documents")
    assert p.asked == "remove stress Artyom"
    assert (p.goods("Artyom"), p.tokens("Artyom")) == ("3 documents", 2)
    p.do("personnel 1")
    assert p.tokens("Artyom") == 3


def test_gains_are_taken_as_far_as_possible():
    """Rules 4.10, C49: only the choice of cargo of any kind may be stopped."""
    p = position(**PARCEL).do("access: 1 document and 1 cargo of any kind")
    assert p.legal == {"done", "medicine", "equipment", "fuel"}
    assert p.do("done").goods("Artyom") == "1 documents"
    p = position("Willy Artyom", at={"Willy": "Perm"}).serve().do("effect", "income: 1 medicine or fuel")
    assert p.legal == {"medicine", "fuel"}


def test_choices_that_come_to_nothing():
    """Rules 4.9, 4.10: with the trunk full before all chosen cargo is there, the rest is left."""
    p = position(allies={31: "Leningrad"}, goods={"Artyom": "2 medicine"}).serve().do("ally 31")  # 3 cargo of any kind
    p.do("fuel", "fuel")
    assert (p.goods("Artyom"), p.asked) == ("2 medicine, 2 fuel", "poll Artyom")
    p = position(allies={26: "Leningrad"}, limit="1 documents").serve().do("ally 26")  # 2 equipment, 2 documents
    assert p.goods("Artyom") == "1 documents"
