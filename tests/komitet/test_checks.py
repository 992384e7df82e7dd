"""Chapter 6: checks."""

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import cell_name, check, own_tables, position


def stress_gained(p):
    """What Artyom has gained: 1 for a closed token, 2 for an open one."""
    return sum(1 if face == "closed" else 2 for face in p.stress("Artyom").values())


@pytest.mark.parametrize(("colour", "dice"), [("personnel", 1), ("analytics", 1), ("transport", 3)])
def test_department_of_a_colour(colour, dice):
    """Rules 6.1: blue through Personnel, red through Analytics, green through Transport."""
    assert check(colour, 9).s.dice_rolled == dice


def test_grey_checks():
    """Rules 6.1: through any department, chosen before the roll."""
    p = check("any", 9)
    assert (p.asked, p.legal) == ("department Artyom", {"through personnel", "through analytics", "through transport"})
    assert p.do("through transport").s.dice_rolled == 3


@pytest.mark.parametrize(("printed", "harder", "needed"), [(2, 0, 2), (2, 1, 3), (2, 2, 4), (0, 0, 0), (0, 1, 1)])
def test_difficulty_with_penalties(printed, harder, needed):
    """Rules 6.2: 1 more for each own open token of that kind; closed ones and those of others do not count."""
    stress = {"Artyom": dict.fromkeys(["personnel 1", "analytics 1"][:harder], "checks harder")}
    if harder < 2:
        stress |= {"Willy": {"personnel 1": "checks harder"}}
    p = check("transport", printed, "star failure failure", stress=stress)
    assert p.difficulty == needed


@pytest.mark.parametrize(("printed", "allies", "needed"), [(3, (28,), 2), (0, (28,), 0), (1, (28,), 0)])
def test_difficulty_with_bonuses(printed, allies, needed):
    """Rules 6.2: less what bonuses take off, not below 0; a check of difficulty 0 is rolled all the same."""
    p = check("transport", printed, "moon moon failure", allies=dict.fromkeys(allies, "Artyom"))
    assert p.dice == "moon moon failure"
    assert p.difficulty == needed
    p.finish_check()
    assert p.passed is (needed == 0)
    assert len(p.stress("Artyom")) == 2  # 4 failures: laid, turned, laid, turned


def test_difficulty_with_aid():
    """Rules 6.2: an aid token takes 1 off, also against a penalty where the check was 0."""
    tables = own_tables()
    task = tables.tasks[5 * 5 + 4] * 11  # the condition of task 6
    for printed, stress, needed in ((3, {}, 2), (0, {"personnel 1": "checks harder"}, 0), (0, {}, 0)):
        tables.conditions[task + 8] = printed
        how = {"tasks": {6: 4}, "at": {"Artyom": "Gorky"}, "aid": ["task 6"], "tables": tables}
        p = position(**how, stress={"Artyom": stress}).roll("moon moon failure").serve().do("task 6")
        assert p.difficulty == needed


@pytest.mark.parametrize(
    ("opened", "allies", "dice"), [("transport 2", {}, 2), ("transport 5", {}, 5), ("transport 5", {23: "Artyom"}, 5)]
)
def test_dice(opened, allies, dice):
    """Rules 6.3: one for each open cell, and the extra ones, five at most."""
    assert check("transport", 9, open={"Artyom": opened}, allies=allies).s.dice_rolled == dice
    assert check("transport", 9, open={"Artyom": "transport 2"}, allies={23: "Artyom"}).s.dice_rolled == 3


def test_cells_under_stress_count():
    """Rules 6.3: open cells count, available or not; extra dice of an ally under stress do not."""
    stress = {"transport 1": "closed", "transport 2": "closed", "ally 23": "closed"}
    assert check("transport", 9, allies={23: "Artyom"}, stress={"Artyom": stress}).s.dice_rolled == 3


def test_without_a_die():
    """Rules 6.3, C51: a check can be taken and passed without any die."""
    how = {"open": {"Artyom": "analytics 0"}, "tokens": {"Artyom": 3}}
    p = check("analytics", 1, **how)
    assert (p.s.dice_rolled, p.legal) == (0, {"done", "token"})
    assert p.do("token").passed
    assert check("analytics", 0, **how).passed


def test_a_die():
    """Rules 6.3: six sides, five different symbols and one failure."""
    assert sorted(map(int, own_tables().dice)) == [0, 1, 2, 3, 4, 5]


def test_help_in_any_order():
    """Rules 6.4, C10: rerolls, dice and successes, again and again, until the player ends it."""
    p = check("transport", 9, "moon moon moon", goods={"Artyom": "1 equipment, 8 documents"}, tokens={"Artyom": 3})
    assert p.legal == {"done", "equipment", "free reroll", "paid reroll", "token"}
    p.do("token", "paid reroll").roll("eye").do("dice 2").roll("star").do("equipment")
    assert p.dice == "moon eye moon star"
    p.do("free reroll").roll("star star").do("dice 1 3")
    assert p.dice == "star eye star star"
    assert p.legal == {"done", "paid reroll", "token"}


def test_nothing_more_to_gain():
    """Rules 6.4: a check that is passed without a failure ends by itself."""
    assert check("transport", 4, "star star star", tokens={"Artyom": 3}).passed


def test_more_successes_for_a_personal_task():
    """Rules 6.4, 19.2: unless the player's personal task asks for more successes than there are."""
    p = check("transport", 4, "star star", open={"Artyom": "transport 2"}, personal={"Artyom": 1}, tokens={"Artyom": 3})
    assert (p.asked, p.legal) == ("check Artyom", {"done", "token"})  # 4 successes; his second task asks for 5
    assert p.do("token").passed
    assert p.personal("Artyom") == 2
    assert check("transport", 4, "star star star", personal={"Artyom": 1}).passed  # 6


def test_more_successes_for_the_first_personal_task():
    """Rules 6.4, 19.2: whichever of the two it is."""
    tables = own_tables()
    tables.personal[tb.P_TRIGGER], tables.personal[tb.P_NUMBER] = tb.WHEN_CHECK_BY, 5  # Artyom's first
    p = check("transport", 4, "star star", open={"Artyom": "transport 2"}, tables=tables)
    assert (p.asked, p.legal) == ("check Artyom", {"done", "token"})


def test_a_reroll():
    """Rules 6.5: any number of dice, at least one, at once; also dice that were rerolled before."""
    p = check("transport", 9, "moon moon moon", goods={"Artyom": "8 documents"}).do("paid reroll")
    assert p.legal == {"dice 1", "dice 2", "dice 3", "dice 1 2", "dice 1 3", "dice 2 3", "dice 1 2 3"}
    p.roll("eye wave").do("dice 1 3")
    assert p.dice == "eye moon wave"
    p.do("paid reroll").roll("flame").do("dice 1")
    assert p.dice == "flame moon wave"


def test_sources_of_free_rerolls():
    """Rules 6.6, C52: department, personal bonus, identity, access token, scenario token, each its number once."""
    p = check(
        "transport",
        9,
        "moon moon moon",
        allies={41: "Artyom"},
        personal={"Artyom": 2},
        identity=["0:reroll"],
        in_front={"Artyom": "reroll, reroll"},
        scenario=["Steady hands"],
        progress="M",
    )
    for _ in ("Transport cell 3", "ally 41", "personal task 2", "identity"):
        assert {"free reroll", "one die", "access reroll"} <= p.legal
        p.do("free reroll").roll("moon").do("dice 1")
    assert "free reroll" not in p.legal
    for left in (1, 0):
        p.do("access reroll").roll("moon").do("dice 2")
        assert len(p.in_front("Artyom")) == left
    assert p.legal == {"done", "one die", "token"}
    p.do("one die")
    assert p.legal == {"dice 1", "dice 2", "dice 3"}
    p.roll("moon").do("dice 3")
    assert p.legal == {"done", "token"}


def test_paid_reroll():
    """Rules 6.6: 4 documents, again and again."""
    how = {"goods": {"Artyom": "11 documents"}, "stress": {"Artyom": {"transport 3": "closed"}}}
    p = check("transport", 9, "moon moon moon", **how)
    for left in ("7 documents", "3 documents"):
        p.do("paid reroll").roll("moon").do("dice 1")
        assert p.goods("Artyom") == left
    assert p.legal == {"done", "token"}


@pytest.mark.parametrize(("personnel", "dice"), [(1, 4), (2, 5), (3, 5)])
def test_equipment(personnel, dice):
    """Rules 6.7: as many dice as the strength of goods, five in all; rolled at once, and not offered with five."""
    p = check(
        "transport", 9, "moon moon moon", open={"Artyom": f"personnel {personnel}"}, goods={"Artyom": "3 equipment"}
    )
    p.roll("wave wave").do("equipment")
    assert p.s.dice_rolled == dice
    assert p.dice.split()[3] == "wave"
    assert ("equipment" in p.legal) is (dice < 5)
    assert p.goods("Artyom") == "2 equipment"


def test_added_successes():
    """Rules 6.8: 1 for each own action token, 2 for a sticker; nobody else can add any."""
    p = check(
        "transport", 5, "moon moon star", identity=["0:sticker successes", "1:sticker successes"], tokens={"Artyom": 2}
    )
    assert p.tokens("Artyom") == 1  # the other one has paid for the Serve Duty
    assert p.legal >= {"token", "sticker successes"}
    p.do("token", "sticker successes")  # with the star: 5
    assert "token" not in p.legal
    assert "sticker successes" not in p.legal
    assert p.finish_check().passed
    assert p.tokens("Willy") == 2


def test_artyoms_check():
    """Rules 6.9, 6.10, C12: three dice, one with the symbol he has twice, one failure side: 2 successes, 3 failures."""
    p = check("transport", 2, "star moon failure", stress={"Artyom": {"transport 3": "closed lose cargo"}})
    assert "free reroll" not in p.legal  # the cell with the reroll bears stress
    p.do("done")
    assert p.asked == "lay stress Artyom"  # the closed token is turned
    p.do("personnel 1")  # and this one laid and turned
    stress = p.stress("Artyom")
    assert (stress.pop("transport 3"), stress.keys()) == ("lose cargo", {"personnel 1"})
    assert "closed" not in stress["personnel 1"]
    assert p.passed


@pytest.mark.parametrize(
    ("roll", "difficulty", "passed"),
    [
        ("star moon moon", 2, True),
        ("star moon moon", 3, False),
        ("star star moon", 4, True),
        ("star star moon", 5, False),
    ],
)
def test_several_equal_symbols(roll, difficulty, passed):
    """Rules 6.9, C12: a die counts as often as its symbol stands in available cells; here two stars."""
    assert check("transport", difficulty, roll).finish_check().passed is passed


def test_blocked_cells_do_not_score():
    """Rules 6.9: wave and moon stand in Artyom's blocked fourth Transport cell."""
    assert not check("transport", 1, "wave moon moon").finish_check().passed
    opened = {"Artyom": "transport 4"}
    assert check("transport", 1, "wave eye eye eye", open=opened).finish_check().passed


@pytest.mark.parametrize(
    ("roll", "failures"), [("star star moon", 1), ("star failure moon", 3), ("failure failure star", 4)]
)
def test_failures(roll, failures):
    """Rules 6.10, C9: each die that scores nothing is 1, the failure side 2, in a passed check, too."""
    p = check("transport", 2, roll).finish_check()
    assert p.passed
    assert stress_gained(p) == failures


def test_help_undoes_no_failure():
    """Rules 6.10, C9: action tokens and automatic successes add successes only."""
    p = check("transport", 9, "moon moon moon", tokens={"Artyom": 4}).do("token", "token", "token").finish_check()
    assert stress_gained(p) == 3


def test_stress_before_the_result():
    """Rules 6.11, C53: the ally joins only after the stress, which may lose the game before."""
    how = {"allies": {6: "Leningrad"}}
    p = position(**how).roll("star moon moon").serve().do("ally 6")
    p.do("done")
    assert (p.asked, p.ally_at(6)) == ("lay stress Artyom", "Leningrad")
    p.do("personnel 1")
    assert p.ally_at(6) == "Artyom"
    cells = ("personnel 1", "personnel 2", "personnel 3", "transport 2", "transport 3")
    lasting = ("no tasks", "no medicine", "no equipment", "no fuel", "fewer cars")
    full = {
        "Willy": dict.fromkeys(map(cell_name, range(15)), "closed"),
        "Artyom": dict(zip(cells, lasting, strict=True)),
    }
    opened = {"Willy": "personnel 5, analytics 5, transport 5", "Artyom": "personnel 3"}
    p = position(**how, stress=full, open=opened).roll("star moon moon").serve().do("ally 6", "done")
    assert p.game.ending() == "defeat: no stress token is left"
    assert p.ally_at(6) == "Leningrad"


def test_stress_before_the_next_check():
    """Rules 6.11, C53: between two checks of one condition all stress of the first is taken."""
    p = position(tasks={14: 4}, at={"Artyom": "Yoshkar-Ola"}).roll("failure").serve().do("task 14", "check 1 first")
    p.do("done")
    assert p.asked == "lay stress Artyom"


def test_check_outside_the_action_phase():
    """Rules 6.12, C54: only free rerolls of cells, allies, personal bonuses, identity and scenario token."""
    p = position(
        phase="scenario",
        at={"Artyom": "Gorky"},
        allies={32: "Moscow"},
        scenario=["Open doors", "Steady hands"],
        progress="MM",
        goods={"Artyom": "1 equipment, 9 documents"},
        in_front={"Artyom": "reroll"},
        identity=["0:sticker successes"],
        stress={"Artyom": {"analytics 1": "rerolls cost more"}},
    )
    p.roll("moon moon moon").do("effect")
    assert p.legal == {"done", "free reroll", "one die"}
    p.do("free reroll")
    assert p.goods("Artyom") == "1 equipment, 8 documents"  # the document of the penalty is paid


def test_what_else_helps_in_a_check():
    """Rules 6.8, C82: access tokens and stickers that bring goods or action tokens, and Asya's bonus, at need."""
    p = check(
        "transport",
        9,
        "moon",
        names="Asya Artyom",
        open={"Asya": "transport 1"},
        goods={"Asya": "2 fuel, 1 medicine"},
        tokens={"Asya": 1},
        stress={"Asya": {"personnel 1": "closed lose cargo"}},
        in_front={"Asya": "3 documents, 1 action token, 2 stress removed"},
        identity=["0:sticker token", "0:sticker documents", "0:sticker city", "0:sticker stress", "0:sticker open"],
    )
    assert p.legal == {
        "done",
        "fuel for a token",
        "access: 1 action token",
        "access: 3 documents",
        "sticker token",
        "sticker documents",
    }
    p.do("fuel for a token", "access: 1 action token", "sticker token")
    assert (p.tokens("Asya"), p.goods("Asya")) == (3, "1 medicine")
    p.do("access: 3 documents", "sticker documents")
    assert p.legal == {"done", "token", "paid reroll"}
    p.roll("eye").do("paid reroll")  # her one Transport symbol
    assert (p.goods("Asya"), p.dice) == ("1 medicine, 4 documents", "eye")


def test_cargo_for_a_check():
    """Rules 6.8, 4.9, C82: equipment that an access token or a sticker brings can be spent at once, if it fits."""
    how = {"in_front": {"Artyom": "1 cargo of any kind"}, "identity": ["0:sticker cargo"], "tokens": {"Artyom": 1}}
    p = check("transport", 9, "moon moon moon", **how)
    p.do("access: 1 cargo of any kind", "equipment")
    assert (p.asked, p.goods("Artyom")) == ("check Artyom", "1 equipment")
    p.roll("star").do("equipment")
    assert p.dice == "moon moon moon star"
    assert p.do("sticker cargo", "fuel", "done").goods("Artyom") == "1 fuel"
    p = check("transport", 9, "moon moon moon", **how, goods={"Artyom": "4 fuel"})
    assert p.legal == {"done", "free reroll"}


def test_a_success_is_enough():
    """Rules 6.8, C82: an access token kept for the check that needs it is not used where it does not."""
    how = {"in_front": {"Artyom": "1 action token"}, "tokens": {"Artyom": 1}}
    assert check("transport", 4, "star star star", **how).in_front("Artyom") == ["1 action token"]
    p = check("transport", 5, "star star moon", **how).do("access: 1 action token", "token")
    assert p.finish_check().passed
