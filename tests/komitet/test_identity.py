"""Chapter 20: identity cards and stickers."""

import pytest

from komitet_env.boards import cars_of
from tabletop_core.spec import OptionError
from tests.komitet.positions import check, fresh, position


def test_the_option():
    """Rules 20.1, C80: words SEAT:BONUS, each bonus once; by default nobody has any."""
    assert not any(fresh().s.identity)
    assert not any(fresh().s.stickers)
    p = fresh(identity=["1:car", "0:sticker token"])
    assert list(map(int, p.s.identity[:8])) == [0, 0, 0, 0, 0, 0, 0, 1]
    assert sum(map(int, p.s.stickers)) == 1
    for wrong in ("2:car", "car", "0:wings"):
        with pytest.raises(OptionError):
            fresh(identity=[wrong])
    with pytest.raises(OptionError, match="'0:sticker token' twice"):
        fresh(identity=["0:sticker token", "1:car", "0:sticker token"])


def test_nothing_is_won():
    """Rules 20.1, C80: stickers do not come back; a new game begins with those of the option."""
    p = fresh(identity=["0:sticker token"])
    while not p.asked.startswith("poll"):
        p.do("done")
    p.do("sticker token")
    assert not any(p.s.stickers)
    p.game.reset(1)
    assert sum(map(int, p.s.stickers)) == 1


def test_a_cell():
    """Rules 20.2: at the start of round 1's action phase, before the first poll, in the order of seats."""
    how = {"phase": "penalties", "identity": ["0:cell", "1:cell"]}
    p = position(**how, round=1)
    assert p.asked == "open department Artyom"
    assert p.do("through transport").asked == "open department Willy"
    assert p.do("through personnel").asked == "poll Artyom"
    assert (p.cells("Artyom"), p.cells("Willy")) == ([1, 1, 4], [3, 1, 2])
    assert position(**how, round=2).asked == "poll Artyom"


def test_a_reroll():
    """Rules 20.3: one free reroll in every check."""
    p = check("analytics", 9, "moon", identity=["0:reroll"])
    assert p.legal == {"done", "free reroll", "token"}
    assert p.roll("moon").do("free reroll").legal == {"done", "token"}
    assert "free reroll" not in check("analytics", 9, "moon", identity=["1:reroll"]).legal


def test_a_car():
    """Rules 20.3: one car more."""
    assert cars_of(position(identity=["0:car"]).s, 0) == cars_of(position().s, 0) + 1


@pytest.mark.parametrize("again", ["income: 1 document", "income: 1 equipment"])
def test_an_income(again):
    """Rules 20.4: in each income phase one own income more, of one that gives no action token."""
    how = {"phase": "income", "identity": ["0:income"], "limit": "9 documents, 6 equipment"}
    p = position("Willy Artyom", **how, open={"Willy": "personnel 5"})
    p.do(*["income: 1 document"] * 3, "income: 1 equipment", "income: 1 action token")
    p.do("income: 1 document from the fund to the limit")
    assert p.legal == {
        "done",
        "income: 1 document",
        "income: 1 equipment",
        "income: 1 document from the fund to the limit",
    }
    p.do(again)
    assert p.asked.startswith("choose income Artyom")  # Willy has none left


@pytest.mark.parametrize(
    ("sticker", "words", "goods", "tokens"),
    [
        ("incomes", ["income: 2 documents", "income: 2 documents"], "4 documents", 2),
        ("incomes", ["income: 2 documents", "income: 1 document"], "3 documents", 2),
        ("token", [], "", 3),
        ("cargo", ["fuel", "medicine"], "1 medicine, 1 fuel", 2),
        ("documents", [], "5 documents", 2),
        ("ally", [], "6 documents", 2),
    ],
)
def test_stickers(sticker, words, goods, tokens):
    """Rules 20.5: each once, at an own poll, without an action token."""
    p = position(identity=[f"0:sticker {sticker}"], allies={37: "Moscow"}).do(f"sticker {sticker}", *words)
    assert (p.goods("Artyom"), p.tokens("Artyom"), p.asked) == (goods, tokens, "poll Artyom")
    assert f"sticker {sticker}" not in p.legal


def test_sticker_against_stress():
    """Rules 20.5: 5 removed from any players."""
    stress = {
        "Artyom": {"personnel 1": "no fuel"},
        "Willy": {"personnel 1": "lose cargo", "personnel 2": "closed"},
    }
    p = position(stress=stress, identity=["0:sticker stress"])
    p.do("sticker stress", "Willy", "personnel 2", "Willy", "Willy")
    assert (p.stress("Willy"), p.stress("Artyom")) == ({}, {})


def test_sticker_for_a_city():
    """Rules 20.5: the effect of any city from afar."""
    p = position(identity=["0:sticker city"], limit="").do("sticker city")
    assert p.asked == "sticker city Artyom"
    assert p.legal == {"Kirov", "Kazan", "Leningrad", "Murmansk", "Yaroslavl"}  # those that can change something
    assert p.do("Kazan").limit == "4 documents"


def test_sticker_for_an_ally():
    """Rules 20.5: any ally on the board, without a check."""
    p = position(identity=["0:sticker ally"], allies={19: "Moscow", 32: "Kazan"}).do("sticker ally")
    assert p.legal == {"Moscow", "Kazan"}
    assert p.do("Moscow").ally_at(19) == "Artyom"


def test_sticker_for_a_cell():
    """Rules 20.5: the leftmost blocked cell of any department for nothing."""
    p = position(identity=["0:sticker open"]).do("sticker open", "through transport")
    assert p.cells("Artyom") == [1, 1, 4]


def test_stickers_that_would_give_nothing():
    """Rules 20.5: they are not offered, nor those of another player."""
    names = ("incomes", "stress", "cargo", "documents", "open", "ally", "cars", "successes")
    p = position(
        identity=[f"0:sticker {name}" for name in names] + ["1:sticker token"],
        open={"Artyom": "personnel 5, analytics 5, transport 5"},
        limit="6 calm",
    )
    stickers = {word for word in p.legal if word.startswith("sticker")}
    assert stickers == {"sticker incomes"}  # one of his incomes lays cargo in the limit


def test_sticker_of_cars():
    """Rules 20.6: 4 cars for one move, in Serve Duty."""
    p = position(at={"Artyom": "Murmansk"}, identity=["0:sticker cars"])
    assert "sticker cars" not in p.legal
    p.do("serve", "sticker cars")
    assert p.cars_added == 4
    assert "sticker cars" not in p.legal
    p.do("Syktyvkar")
    assert p.place("Artyom") == "Syktyvkar"
    assert p.do("serve").cars_added == 0


def test_sticker_of_successes():
    """Rules 20.6: 2 successes, in an own check."""
    p = check("transport", 4, "star moon moon", identity=["0:sticker successes"])
    assert p.do("sticker successes").finish_check().passed
