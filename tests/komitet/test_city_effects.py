"""Chapter 17: the effects of the fourteen cities."""

import pytest

from tests.komitet.positions import CITIES, own_tables, position


def used(city, names="Artyom Willy", **how):
    """The first player, alone in the city, has chosen its effect."""
    at = {names.split()[0]: city} | how.pop("at", {})
    return position(names, at=at, **how).serve().do("effect")


@pytest.mark.parametrize(
    ("city", "how"),
    [
        ("Arkhangelsk", {}),  # no goods to pay
        ("Arkhangelsk", {"open": {"Artyom": "personnel 5"}}),
        ("Gorky", {"allies": {6: "Artyom", 2: "Willy"}}),  # no ally in any city
        ("Kirov", {"tasks": {10: 4, 7: 4}, "progress": "MMMM"}),  # both on one space, one scenario token left
        ("Kazan", {"limit": "45 documents"}),
        ("Murmansk", {"limit": "6 calm"}),
        ("Yaroslavl", {"limit": "6 medicine, 6 equipment, 6 fuel"}),
        ("Perm", {"limit": ""}),  # no income would give anything
        ("Moscow", {"goods": {"Artyom": "1 documents"}}),
        ("Moscow", {"goods": {"Artyom": "1 fuel"}, "limit": "5 fuel"}),
        ("Moscow", {"goods": {"Artyom": "9 documents"}, "limit": "5 documents"}),
        ("Syktyvkar", {}),  # nothing to exchange
        ("Vologda", {"goods": {"Artyom": "3 documents"}}),  # no stress
        ("Vologda", {"stress": {"Artyom": {"personnel 1": "closed"}}}),  # no documents
        ("Sverdlovsk", {"stress": {"Willy": {"personnel 1": "closed"}}}),
    ],
)
def test_effects_that_change_nothing(city, how):
    """Rules 17.1, C74: they cannot be chosen."""
    assert "effect" not in position(at={"Artyom": city, "Willy": "Arkhangelsk"}, **how).serve().legal


@pytest.mark.parametrize(
    ("city", "department", "goods"),
    [
        ("Arkhangelsk", "personnel", "1 medicine, 1 fuel"),
        ("Yoshkar-Ola", "analytics", "2 documents"),
        ("Kuybyshev", "transport", "1 fuel, 1 equipment"),
    ],
)
def test_cities_that_open_cells(city, department, goods):
    """Rules 17.2, 17.3, 17.4: Personnel, Analytics, Transport."""
    before = position().cells("Artyom")
    p = used(city, goods={"Artyom": goods}).do("open")
    number = ["personnel", "analytics", "transport"].index(department)
    assert [after - each for after, each in zip(p.cells("Artyom"), before, strict=True)] == [
        int(n == number) for n in range(3)
    ]
    assert p.goods("Artyom") == ""


def test_gorky():
    """Rules 17.5: an ally from any city as if one were there, with its check if it has one."""
    how = {"allies": {6: "Kazan", 37: "Moscow", 7: "Moscow", 2: "Willy"}}
    p = used("Gorky", **how)
    assert (p.asked, p.legal) == ("ally city Artyom", {"Kazan", "Moscow"})
    p.do("Moscow")
    assert (p.asked, p.legal) == ("ally Artyom", {"ally 37", "ally 7"})
    assert p.do("ally 37").goods("Artyom") == "6 documents"
    p = position(at={"Artyom": "Gorky"}, **how).serve().do("effect").roll("moon moon moon").do("Kazan")
    assert p.asked == "check Artyom"
    assert p.finish_check().ally_at(6) == "Kazan"
    p = position(at={"Artyom": "Gorky"}, **how).serve().do("effect").roll("star star star").do("Kazan")
    assert p.ally_at(6) == "Artyom"


def test_kirov_swaps_tasks():
    """Rules 17.6: the example: 026 and 010 change places; what lies on them goes with them."""
    p = used("Kirov", names="Asya Artyom", tasks={7: 1, 26: 1, 10: 4}, aid=["task 10"], progress="MMMM")
    assert (p.asked, p.legal) == ("swap first Asya", {"task 7", "task 26", "task 10"})
    p.do("task 26")  # only 010 lies on another space
    assert p.time_scale == {7: 1, 26: 4, 10: 1}
    assert p.aid() == ["Leningrad", "Leningrad", "task 10"]
    p = used("Kirov", tasks={7: 1, 36: 4, 5: 3}, marks={36: 1}, progress="MMMM").do("task 7")
    assert (p.asked, p.legal) == ("swap second Artyom", {"task 36", "task 5"})
    p.do("task 36")
    assert (p.time_scale, p.questions(36)) == ({7: 4, 36: 1, 5: 3}, 1)


def test_kirov_swaps_scenario_tokens():
    """Rules 17.6: or two scenario tokens on unfinished main tasks."""
    scenario = ["Audit", "Open doors", "Early thaw", "Steady hands", "Fresh funds"]
    p = used("Kirov", scenario=scenario, progress="M")
    assert p.legal == {"main 2", "main 3", "main 4", "main 5"}
    p.do("main 2")
    assert p.legal == {"main 3", "main 4", "main 5"}
    before = list(map(int, p.s.scenario_on))
    p.do("main 5")
    after = list(map(int, p.s.scenario_on))
    assert after == [before[0], before[4], before[2], before[3], before[1]]
    assert p.distance("Yaroslavl", "Vologda") == 1  # nothing acts by that


def test_leningrad_lays_an_aid_token():
    """Rules 17.7: from beside the city, on a condition; the example: on the main task in Arkhangelsk."""
    p = used(
        "Leningrad", names="Ila Farkhad", mains=["Light over the White Sea"], steps=1, at={"Farkhad": "Arkhangelsk"}
    )
    assert (p.asked, p.legal) == ("aid where Ila", {"main 1", "main 2", "main 3", "main 4", "main 5", "Ila"})
    p.do("main 1", "condition 2")
    assert p.aid() == ["Leningrad", "Leningrad", "main 1 condition 2"]
    three = {"Farkhad": "analytics 3"}
    p = position(
        "Farkhad Ila",
        at={"Farkhad": "Arkhangelsk"},
        mains=["Light over the White Sea"],
        steps=1,
        aid=["main 1 condition 2"],
        open=three,
    )
    p.roll("wave eye star").serve().do("main task")  # 4+ is 3+ now: three different successes are enough
    assert p.s.steps_done == 2
    assert p.aid() == ["Leningrad"] * 3


def test_leningrad_moves_an_aid_token():
    """Rules 17.7: or one that lies on a condition goes to another one, of the same card or not."""
    p = used("Leningrad", tasks={10: 4, 30: 4}, aid=["task 10", "main 1 condition 1"])
    assert (p.asked, p.legal) == ("aid Artyom", {"aid 1", "aid 2", "aid 3"})
    p.do("aid 1")
    assert "task 10" not in p.legal  # one at most on a condition
    p.do("task 30")
    assert p.aid() == ["Leningrad", "main 1 condition 1", "task 30"]
    p = used("Leningrad", aid=["main 1 condition 1"]).do("aid 1", "main 1")
    assert p.legal == {"condition 2", "condition 3"}
    assert p.do("condition 3").aid() == ["Leningrad", "Leningrad", "main 1 condition 3"]


@pytest.mark.parametrize(
    ("goods", "ease", "left"),
    [
        ("1 documents, 2 medicine", "less documents", ""),
        ("3 documents, 1 medicine", "less cargo", ""),
        ("4 documents, 3 medicine", "less documents", "1 medicine, 3 documents"),
        ("4 documents, 3 medicine", "less cargo", "2 medicine, 1 documents"),
    ],
)
def test_what_is_eased(goods, ease, left):
    """Rules 17.8, C75: 2 documents or 1 cargo less; the player who pays chooses where both could be eased."""
    p = position(tasks={30: 4}, at={"Artyom": "Yaroslavl"}, goods={"Artyom": goods}, aid=["task 30"]).serve()
    p.do("task 30")
    if p.asked == "ease Artyom":
        assert p.legal == {"less documents", "less cargo"}
        p.do(ease)
    assert (p.progress, p.goods("Artyom")) == ("d", left)


def test_which_cargo_is_spared():
    """Rules 17.8, 12.5: of several kinds the player chooses; one that is lacking must be the one."""
    how = {"tasks": {16: 4}, "at": {"Artyom": "Kirov"}, "aid": ["task 16"]}  # 1 medicine, 1 equipment, 1 fuel
    p = position(**how, goods={"Artyom": "1 medicine, 1 equipment, 1 fuel"}).serve().do("task 16")
    assert (p.asked, p.legal) == ("spend cargo Artyom", {"medicine", "equipment", "fuel"})
    assert p.do("equipment").goods("Artyom") == "1 equipment"
    p = position(**how, goods={"Artyom": "1 medicine, 1 equipment"}).serve().do("task 16")
    assert (p.progress, p.goods("Artyom")) == ("d", "")
    assert "task 16" not in position(**how, goods={"Artyom": "2 medicine"}).serve().legal


def test_cargo_of_any_kind_is_spared():
    """Rules 17.8: one less is spent; also beside a kind that the condition names."""
    how = {"at": {"Artyom": "Arkhangelsk"}, "aid": ["task 31"], "tasks": {31: 4}}
    p = position(**how, goods={"Artyom": "1 fuel, 1 medicine"}).serve().do("task 31", "fuel")
    assert (p.progress, p.goods("Artyom")) == ("d", "1 medicine")
    tables = own_tables()
    condition = tables.tasks[30 * 5 + 4] * 11
    tables.conditions[condition + 1] = 1  # 1 medicine, and 2 cargo of any kind
    p = position(**how, goods={"Artyom": "1 medicine, 1 fuel"}, tables=tables).serve().do("task 31", "fuel")
    assert (p.progress, p.goods("Artyom")) == ("d", "")


@pytest.mark.parametrize(("eased", "first", "difficulty"), [(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)])
def test_an_eased_check(eased, first, difficulty):
    """Rules 17.8, C75: one of two checks is 1 easier, of the player's choice, whichever is taken first; both are 2+."""
    how = {"tasks": {14: 4}, "at": {"Artyom": "Yoshkar-Ola"}, "aid": ["task 14"]}
    p = position(**how).roll("failure").serve().do("task 14")
    assert (p.asked, p.legal) == ("ease Artyom", {"less check", "less second check"})
    p.do("less check" if eased == 1 else "less second check", f"check {first} first")
    assert p.difficulty == difficulty


@pytest.mark.parametrize(("eased", "passed"), [("less check", False), ("less second check", True)])
def test_the_second_check_is_eased(eased, passed):
    """Rules 17.8, C75: Personnel 2+ passed by 2 successes, Analytics 2+ by 1 if that is the one eased."""
    how = {"tasks": {14: 3}, "at": {"Artyom": "Yoshkar-Ola"}, "aid": ["task 14"], "limit": "6 calm"}
    p = position(**how, open={"Artyom": "personnel 2, analytics 2"}).serve().do("task 14", eased)
    p.roll("wave star eye moon").do("check 1 first")
    while not p.asked.startswith("poll"):
        p.do("calm" if "calm" in p.legal else "done")
    assert p.progress == ("d" if passed else "")
    assert p.aid() == (["Leningrad"] * 3 if passed else ["Leningrad", "Leningrad", "task 14"])


def test_where_aid_can_lie():
    """Rules 17.9, C76: ordinary tasks of checks or goods, conditions not yet carried out, personal activations."""
    tasks = {6: 4, 10: 4, 33: 3, 36: 2, 3: 1}
    p = used("Leningrad", names="Ila Artyom Farkhad", tasks=tasks, personal={"Farkhad": 1}, steps=1, progress="MM")
    assert p.legal == {"task 6", "task 10", "main 3", "main 4", "main 5", "Ila", "Farkhad"}
    p.do("main 3")
    assert p.legal == {"condition 2", "condition 3"}
    p = used("Leningrad", names="Ila Artyom Farkhad", personal={"Farkhad": 1}).do("Farkhad")
    assert p.aid() == ["Farkhad", "Leningrad", "Leningrad"]


def test_aid_on_a_personal_task():
    """Rules 17.9: it serves the owner, and goes back to Leningrad then."""
    p = position(
        "Farkhad Artyom",
        at={"Farkhad": "Sverdlovsk"},
        personal={"Farkhad": 1},
        goods={"Farkhad": "2 documents, 1 equipment"},
        aid=["Farkhad"],
    )
    p.serve().do("personal task")
    assert (p.personal("Farkhad"), p.goods("Farkhad"), p.aid()) == (2, "", ["Leningrad"] * 3)


@pytest.mark.parametrize(("limit", "after"), [("", "4 documents"), ("43 documents", "45 documents")])
def test_kazan(limit, after):
    """Rules 17.10: 4 documents from the fund to the limit."""
    assert used("Kazan", limit=limit, at={"Willy": "Moscow"}).limit == after


@pytest.mark.parametrize(("limit", "after"), [("", "2 calm"), ("5 calm", "6 calm")])
def test_murmansk(limit, after):
    """Rules 17.11: 2 calm tokens."""
    assert used("Murmansk", limit=limit).limit == after


def test_yaroslavl():
    """Rules 17.12: 2 cargo of any kind, of the player's choice, as far as the fund has them."""
    p = used("Yaroslavl", limit="6 fuel")
    assert (p.asked, p.legal) == ("choose cargo Artyom", {"done", "medicine", "equipment"})
    assert p.do("medicine", "equipment").limit == "1 medicine, 1 equipment, 6 fuel"


def test_perm():
    """Rules 17.13, C30: an own income, used before or not, none with an action token; the example: Willy takes fuel."""
    p = used("Perm", names="Willy Artyom", open={"Willy": "personnel 5"})
    assert p.legal == {
        "income: 1 document",
        "income: 1 medicine or fuel",
        "income: 1 equipment",
        "income: 1 document from the fund to the limit",
    }
    assert p.do("income: 1 medicine or fuel", "fuel").goods("Willy") == "1 fuel"
    assert p.asked == "poll Willy"


def test_moscow():
    """Rules 17.14, C77: in one direction, any number of times; the example: 6 documents for 3 cargo."""
    p = used("Moscow", goods={"Artyom": "7 documents, 1 medicine"}, at={"Willy": "Kazan"})
    assert p.legal == {"buy medicine", "buy equipment", "buy fuel", "sell medicine"}
    p.do("buy fuel")
    assert p.legal == {"done", "buy medicine", "buy equipment", "buy fuel"}
    p.do("buy equipment", "buy medicine")
    assert (p.goods("Artyom"), p.asked) == ("2 medicine, 1 equipment, 1 fuel, 1 documents", "poll Artyom")
    p = used("Moscow", goods={"Artyom": "2 medicine"}, limit="3 documents")  # the first trade has no choice
    assert p.legal == {"done", "sell medicine"}
    assert p.do("sell medicine").goods("Artyom") == "3 documents"  # the limit had one left


def test_moscow_needs_room():
    """Rules 17.14, C77: the full price, and room for what is received."""
    p = position(at={"Artyom": "Moscow"}, goods={"Artyom": "3 fuel, 1 medicine, 9 documents"}).serve().do("effect")
    assert p.legal == {"sell fuel", "sell medicine"}


def test_syktyvkar():
    """Rules 17.15: an exchange with one player in any city."""
    p = used(
        "Syktyvkar",
        names="Artyom Willy Asya",
        at={"Willy": "Kazan", "Asya": "Moscow"},
        goods={"Willy": "1 fuel", "Asya": "1 medicine"},
    )
    assert (p.asked, p.legal) == ("anywhere Artyom", {"Willy", "Asya"})
    p.do("Asya", "take medicine")
    assert (p.goods("Artyom"), p.asked) == ("1 medicine", "poll Artyom")


def test_vologda():
    """Rules 17.16: a document at a time; each takes 2 stress off any players."""
    stress = {"Artyom": {"personnel 1": "lose cargo"}, "Willy": {"personnel 1": "closed", "personnel 2": "closed"}}
    p = used("Vologda", goods={"Artyom": "3 documents"}, stress=stress, limit="")
    assert (p.limit, p.asked) == ("1 documents", "remove from Artyom")
    p.do("Artyom", "Willy", "personnel 2")
    assert (p.asked, p.legal) == ("pay Artyom", {"done", "pay"})
    p.do("pay", "Willy")
    assert (p.stress("Artyom"), p.stress("Willy")) == ({}, {})
    assert (p.goods("Artyom"), p.asked) == ("1 documents", "poll Artyom")


def test_sverdlovsk():
    """Rules 17.17: 5 stress off oneself."""
    faces = {"personnel 1": "lose cargo", "transport 1": "no fuel", "transport 2": "fewer cars"}
    p = used("Sverdlovsk", stress={"Artyom": faces, "Willy": {"personnel 1": "closed"}})
    p.do("personnel 1", "personnel 1", "transport 1", "transport 1")
    assert p.stress("Artyom") == {"transport 2": "closed"}
    assert p.stress("Willy") == {"personnel 1": "closed"}


def test_all_cities_have_an_effect():
    """Rules 17.1: each of the fourteen cities has been used above."""
    how = {
        "goods": {"Artyom": "9 documents, 1 medicine, 1 fuel, 1 equipment", "Willy": "1 fuel"},
        "stress": {"Artyom": {"transport 1": "closed"}},
        "allies": {37: "Perm"},
        "tasks": {10: 4, 7: 1},
    }
    for city in CITIES:
        assert "effect" in position(at={"Artyom": city}, **how).serve().legal


def test_vologda_stops():
    """Rules 17.16: the player may stop after any document."""
    stress = {"Artyom": {"personnel 1": "lose cargo", "transport 1": "no fuel"}}
    p = used("Vologda", goods={"Artyom": "3 documents"}, stress=stress).do("personnel 1", "personnel 1", "done")
    assert (p.goods("Artyom"), p.asked) == ("2 documents", "poll Artyom")


def test_no_place_for_aid():
    """Rules 17.1, 17.9: conditions that ask for nothing that could be eased get none; then there is no effect."""
    tables = own_tables()
    for main in range(8):
        for step in range(3):
            condition = tables.mains[main * 4 + 1 + step] * 11
            for cell in range(1, 11):
                tables.conditions[condition + cell] = 0
    how = {"at": {"Artyom": "Leningrad"}, "tables": tables}
    assert "effect" not in position(**how, tasks={33: 4, 36: 3, 3: 2}).serve().legal
    assert "effect" in position(**how, tasks={10: 4}).serve().legal
    assert "effect" in position("Artyom Ila", **how).serve().legal  # Ila's personal task
