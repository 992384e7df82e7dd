"""Chapter 9: income and penalties."""

import pytest

from tests.komitet.positions import position

WILLY = {"names": "Willy Artyom", "open": {"Willy": "personnel 3"}, "phase": "income"}


@pytest.mark.parametrize(
    ("names", "tokens"),
    [("Artyom Willy", [3, 3]), ("Artyom Willy Asya Ila", [2, 2, 2, 2])],
)
def test_action_tokens(names, tokens):
    """Rules 9.1: 3 each with two players, 2 each with four."""
    p = position(names, phase="tokens")
    assert [p.tokens(name) for name in names.split()] == tokens


def test_the_bronze_token():
    """Rules 9.1, C3, C4: 2, 2 and 3; at random at first, then the next in the order of seats, round and round."""
    first = set()
    for seed in range(12):
        p = position("Artyom Willy Asya", phase="action", seed=seed)
        p.game.reset(seed)
        tokens = [p.tokens(name) for name in p.names]
        assert sorted(tokens) == [2, 2, 3]
        first.add(tokens.index(3))
    assert first == {0, 1, 2}
    p = position("Artyom Willy Asya", limit="", deck_left=0, tokens={"Artyom": 3})  # Artyom has it in round 2
    found = []
    for _ in range(4):
        p.all_yield()
        while not p.asked.startswith("poll"):
            p.do("done")
        found.append([p.tokens(name) for name in p.names].index(3))
    assert found == [1, 2, 0, 1]


def test_sources_of_incomes():
    """Rules 9.2: base, available cells, allies and personal tasks, and one again by the identity; each once."""
    p = position(
        "Willy Artyom",
        phase="income",
        allies={27: "Willy"},  # 1 equipment
        personal={"Willy": 1},  # 1 cargo of any kind
        identity=["0:income"],
        limit="30 documents, 6 medicine, 6 equipment, 6 fuel",
    )
    assert p.legal == {
        "done",
        "income: 1 document",  # base, and Personnel cell 1
        "income: 1 medicine or fuel",
        "income: 1 equipment",  # Personnel cell 2, and the ally
        "income: 1 cargo of any kind",
    }
    p.do("income: 1 document", "income: 1 document", "income: 1 equipment", "income: 1 equipment")
    p.do("income: 1 document")  # again
    assert p.legal == {"done", "income: 1 medicine or fuel", "income: 1 cargo of any kind"}
    assert p.goods("Willy") == "2 equipment, 3 documents"


def test_stressed_sources():
    """Rules 9.2: no income of cells or allies under stress."""
    stress = {"personnel 1": "closed", "personnel 2": "fewer cars", "ally 27": "closed"}
    p = position("Willy Artyom", phase="income", allies={27: "Willy"}, stress={"Willy": stress})
    assert p.legal == {"done", "income: 1 document", "income: 1 medicine or fuel"}
    p.do("income: 1 document")
    assert p.legal == {"done", "income: 1 medicine or fuel"}


def test_willys_example():
    """Rules 9.2, 9.3, C31: 1 document to the limit first, then 2 documents, 1 equipment and 1 fuel."""
    p = position(**WILLY, limit="1 documents, 1 equipment, 1 medicine, 1 fuel")
    p.do("income: 1 document from the fund to the limit", "income: 1 document", "income: 1 document")
    p.do("income: 1 equipment", "income: 1 medicine or fuel", "fuel")
    assert p.goods("Willy") == "1 equipment, 1 fuel, 2 documents"
    assert p.limit == "1 medicine"


def test_order_of_players():
    """Rules 9.3, C31: the one asked goes on until they yield; all are asked until all yield in a row."""
    p = position("Artyom Willy", phase="income")
    p.do("income: 2 documents")
    assert p.asked == "choose income Artyom"
    p.do("done")
    assert p.asked == "choose income Willy"
    p.do("income: 1 document", "done")
    assert p.asked == "choose income Artyom"
    p.do("done")  # after Willy: all have yielded in a row, and what is left is refused
    assert p.asked == "poll Artyom"
    assert p.goods("Willy") == "1 documents"


def test_an_income_that_opens_the_way():
    """Rules 9.4, C58: whether a source is available is tested when it is used."""
    p = position(
        "Ila Artyom",
        phase="income",
        stress={"Ila": {"personnel 1": "closed"}},
        limit="5 documents",
    )
    assert p.legal == {
        "done",
        "income: 1 document",
        "income: 1 calm token from the fund to the limit",
        "income: 1 stress removed",
    }
    p.do("income: 1 document", "income: 1 stress removed")
    assert "income: 1 document" in p.legal  # that of Personnel cell 1 now


def test_useless_incomes():
    """Rules 9.4: an income that would give nothing is not offered."""
    p = position("Ila Artyom", phase="income", limit="6 calm")
    assert p.asked == "poll Ila"


def test_whole_or_not_at_all():
    """Rules 9.4, C59: an income is taken whole where nobody lacks anything; of "A or B" the player takes one."""
    p = position("Artyom Willy", phase="income", limit="9 documents, 1 equipment, 1 fuel")
    p.do("income: 1 equipment or fuel")
    assert p.legal == {"equipment", "fuel"}
    p.do("equipment")
    assert "income: 1 equipment or fuel" not in p.legal
    p.do("income: 2 documents")
    assert p.goods("Artyom") == "1 equipment, 2 documents"


def test_documents_left_to_others():
    """Rules 9.4, C59: 2 documents, and the other one could still take 1 twice: with 3 in the limit one may be left."""
    p = position("Artyom Willy", phase="income", limit="3 documents").do("income: 2 documents")
    assert (p.asked, p.goods("Artyom"), p.legal) == ("choose cargo Artyom", "1 documents", {"done", "documents"})
    p.do("done", "done", "income: 1 document", "income: 1 document")
    assert (p.goods("Artyom"), p.goods("Willy"), p.limit) == ("1 documents", "2 documents", "")
    p = position("Artyom Willy", phase="income", limit="3 documents").do("income: 2 documents", "documents")
    assert (p.goods("Artyom"), p.asked) == ("2 documents", "choose income Artyom")


@pytest.mark.parametrize(
    ("limit", "how"),
    [
        ("4 documents", {}),  # enough for all
        ("1 documents", {}),  # nothing is left after the first
        ("3 documents", {"stress": {"Willy": {"personnel 1": "closed"}}}),  # Willy has 1 only
    ],
)
def test_documents_that_nobody_lacks(limit, how):
    """Rules 9.4, C59: then all of them are taken unasked."""
    p = position("Artyom Willy", phase="income", limit=limit, **how).do("income: 2 documents")
    assert not p.asked.startswith("choose cargo")
    assert p.goods("Artyom") == ("1 documents" if limit == "1 documents" else "2 documents")


@pytest.mark.parametrize("identity", [[], ["0:income"]])
def test_documents_again_by_the_identity(identity):
    """Rules 9.4, 20.4, C59: what the identity card can bring another player counts, too."""
    how = {"phase": "income", "limit": "3 documents", "stress": {"Willy": {"personnel 1": "closed"}}}
    p = position("Willy Artyom", **how, identity=identity).do("income: 1 document")
    if identity:
        p.do("done")
    assert p.do("income: 2 documents").asked.startswith("choose cargo") is bool(identity)


def test_income_penalties():
    """Rules 9.5: lose 1 cargo, lose 2 documents, give back 1 action token; cells from left to right, then allies."""
    p = position(
        phase="penalties",
        goods={"Artyom": "1 fuel, 1 medicine, 3 documents"},
        tokens={"Artyom": 2},
        allies={32: "Artyom"},
        stress={
            "Artyom": {
                "personnel 1": "lose documents",
                "analytics 1": "return token",
                "transport 1": "lose cargo",
                "ally 32": "return token",
            }
        },
    )
    assert (p.asked, p.legal) == ("own loss Artyom", {"Artyom loses fuel", "Artyom loses medicine"})
    assert (p.goods("Artyom"), p.tokens("Artyom")) == ("1 medicine, 1 fuel, 1 documents", 1)
    p.do("Artyom loses fuel")
    assert (p.goods("Artyom"), p.tokens("Artyom"), p.asked) == ("1 medicine, 1 documents", 0, "poll Artyom")


def test_order_of_penalties():
    """Rules 9.5: player by player in the order of seats."""
    stress = {"Artyom": {"personnel 1": "lose cargo"}, "Willy": {"personnel 1": "lose cargo"}}
    goods = {"Artyom": "1 fuel, 1 medicine", "Willy": "1 fuel, 1 medicine"}
    p = position(phase="penalties", stress=stress, goods=goods)
    p.do("Artyom loses fuel", "Willy loses medicine")
    assert (p.goods("Artyom"), p.goods("Willy")) == ("1 medicine", "1 fuel")


def test_no_token_to_give_back():
    """Rules 9.5: without an action token nothing happens."""
    p = position(phase="penalties", tokens={"Artyom": 0}, stress={"Artyom": {"personnel 1": "return token"}})
    assert p.asked == "poll Willy"


def test_closed_tokens_and_lasting_penalties():
    """Rules 9.5: only open tokens, and of them those of the income phase."""
    stress = {"personnel 1": "closed lose documents", "analytics 1": "checks harder over closed lose documents"}
    p = position(phase="penalties", goods={"Artyom": "4 documents"}, stress={"Artyom": stress})
    assert p.goods("Artyom") == "4 documents"
