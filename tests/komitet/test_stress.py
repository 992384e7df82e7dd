"""Chapter 16: stress."""

import pytest

from tests.komitet.positions import CITIES, cell_name, check, fresh, position

ALL_CELLS = {"Willy": "personnel 5, analytics 5, transport 5"}
FULL_BOARD = dict.fromkeys(map(cell_name, range(15)), "closed")
FIVE_OPEN = {  # of Artyom's cells, three of Personnel being open
    "personnel 1": "lose cargo",
    "personnel 2": "lose documents",
    "personnel 3": "return token",
    "transport 1": "fewer cars",
    "transport 2": "no fuel",
}
NO_PLACE = {  # on his board at the start: two tokens in the cell that holds two
    "personnel 1": "lose cargo",
    "analytics 1": "lose documents over closed",
    "transport 1": "fewer cars",
    "transport 2": "no fuel",
    "transport 3": "lose cargo",
}


def stressed(failures, **how):
    """Artyom has failed a Transport check with so many failures, and is to take the stress."""
    dice = {1: "star star moon", 2: "star moon moon", 3: "moon moon moon", 4: "failure failure star"}
    p = check("transport", 9, dice[failures], **how)
    return p.do("done")


def test_one_by_one():
    """Rules 16.1, C5: a closed token is turned, of the own choice; without one a new one is laid, which uses it up."""
    p = stressed(2, stress={"Artyom": {"personnel 1": "closed", "transport 1": "closed"}})
    assert (p.asked, p.legal) == ("turn stress Artyom", {"personnel 1", "transport 1"})
    p.do("transport 1")
    faces = p.stress("Artyom")
    assert (faces["personnel 1"] != "closed", faces["transport 1"] != "closed") == (
        True,
        True,
    )  # 2 failures, both turned
    p = stressed(1)
    assert p.asked == "lay stress Artyom"
    assert p.do("personnel 1").stress("Artyom") == {"personnel 1": "closed"}


def test_where_a_new_one_goes():
    """Rules 16.2, C6: any open cell or own permanent ally without a token; nobody looks at its face."""
    p = stressed(1, stress={"Artyom": {"transport 1": "lose cargo"}}, allies={32: "Artyom", 6: "Willy"})
    assert p.legal == {"personnel 1", "analytics 1", "transport 2", "transport 3", "ally 32"}
    p.do("ally 32")
    assert p.stress("Artyom")["ally 32"] == "closed"
    token = int(p.s.stress[60]) - 1
    assert not p.s.token_seen[token]


def test_drawn_at_random():
    """Rules 16.2: the tokens of the limit lie in random order."""
    assert len({bytes(fresh(seed=seed).s.stress_supply) for seed in range(5)}) == 5


def test_calm_tokens():
    """Rules 16.3, C7: before each stress one may go from the limit to the fund instead."""
    p = stressed(3, limit="2 calm")
    assert (p.asked, p.legal) == ("calm or stress Artyom", {"done", "calm"})
    p.do("calm")
    assert (p.limit, p.asked) == ("1 calm", "calm or stress Artyom")
    p.do("done")
    assert p.asked == "lay stress Artyom"
    p.do("personnel 1")
    assert p.asked == "calm or stress Artyom"
    p.do("calm")
    assert (p.limit, p.stress("Artyom")) == ("", {"personnel 1": "closed"})


def test_calm_is_not_asked_in_vain():
    """Rules 16.3: not without one in the limit, nor where the stress would be lost."""
    assert stressed(1).asked == "lay stress Artyom"
    p = stressed(3, stress={"Artyom": NO_PLACE}, limit="2 calm")
    assert (p.asked, p.limit) == ("activation Artyom", "2 calm")


def test_the_discard_is_shuffled():
    """Rules 16.4: into the empty limit; its faces are not known any more."""
    full = {"Willy": FULL_BOARD}
    p = stressed(1, stress=full, open=ALL_CELLS, discarded_stress=5)
    assert (p.s.stress_left, p.s.stress_out) == (0, 5)
    p.do("personnel 1")
    assert (p.s.stress_left, p.s.stress_out) == (4, 0)
    assert not any(p.s.token_seen[int(token)] for token in p.s.stress_supply[:4])


def test_no_place():
    """Rules 16.4, C8: nothing to turn and no place: the stress is lost, though no token is left either."""
    p = stressed(3, stress={"Artyom": NO_PLACE, "Willy": dict(list(FULL_BOARD.items())[:14])}, open=ALL_CELLS)
    assert p.s.stress_left == 0
    assert p.asked == "activation Artyom"


def test_no_token():
    """Rules 16.4, C8: a place, but no token in limit and discard: defeat at once."""
    p = stressed(3, stress={"Willy": FULL_BOARD, "Artyom": FIVE_OPEN}, open=ALL_CELLS | {"Artyom": "personnel 3"})
    assert (p.asked, p.game.ending()) == ("over", "defeat: no stress token is left")


def test_a_calm_token_at_the_last_moment():
    """Rules 16.3, 16.4: it can save the game."""
    how = {"stress": {"Willy": FULL_BOARD, "Artyom": FIVE_OPEN}, "open": ALL_CELLS | {"Artyom": "personnel 3"}}
    p = stressed(3, **how, limit="3 calm").do("calm", "calm", "calm")
    assert p.asked == "activation Artyom"


def test_removing():
    """Rules 16.5: an open token is closed, a closed one discarded, of the owner's choice, twice on one; then lost."""
    p = position(at={"Artyom": "Sverdlovsk"}, stress={"Artyom": {"personnel 1": "lose cargo", "transport 1": "closed"}})
    p.serve().do("effect")  # 5 stress
    p.do("personnel 1")
    assert p.stress("Artyom") == {"personnel 1": "closed", "transport 1": "closed"}
    p.do("personnel 1")
    assert (p.stress("Artyom"), p.asked) == ({}, "poll Artyom")
    assert p.s.stress_out == 2


def test_removing_from_others():
    """Rules 16.6, C67: the user names a player for each; the owner chooses the token, which is seen from then on."""
    stress = {
        "Artyom": {"personnel 1": "closed", "transport 1": "closed"},
        "Willy": {"personnel 1": "no fuel", "analytics 1": "closed"},
    }
    p = position(stress=stress, identity=["0:sticker stress"]).do("sticker stress")
    assert (p.asked, p.legal) == ("remove from Artyom", {"Artyom", "Willy"})
    p.do("Willy")
    assert (p.asked, p.legal) == ("remove stress Willy", {"personnel 1", "analytics 1"})
    p.do("personnel 1")
    assert p.stress("Willy")["personnel 1"] == "closed"
    known = int(p.s.stress[15]) - 1
    assert p.s.token_seen[known]
    p.do("Artyom", "transport 1")
    assert p.s.token_seen[int(p.s.stress_discard[0])]


def test_artyoms_double_stress():
    """Rules 16.7, C68: the example: 3 stress go into one cell; later 2 are removed, from above."""
    p = stressed(3)
    p.do("analytics 1", "analytics 1")
    open_face = p.stress("Artyom")["analytics 1"]
    assert open_face.endswith(" over closed")
    assert not open_face.startswith("closed")
    assert p.asked == "activation Artyom"
    assert list(p.stress("Artyom")) == ["analytics 1"]
    p = position(
        stress={"Artyom": {"analytics 1": "no fuel over closed"}},
        open={"Artyom": "personnel 2"},
        goods={"Artyom": "1 medicine"},
    )
    p.do("medicine")
    assert p.stress("Artyom") == {"analytics 1": "closed"}
    assert (p.s.stress_out, p.asked) == (1, "poll Artyom")


def test_a_single_token_there():
    """Rules 16.7, C68: it is not turned, as there is a place for a second one; others are."""
    p = stressed(1, stress={"Artyom": {"analytics 1": "closed"}})
    assert (p.asked, p.legal) == (
        "lay stress Artyom",
        {"personnel 1", "analytics 1", "transport 1", "transport 2", "transport 3"},
    )
    p = stressed(1, stress={"Artyom": {"analytics 1": "closed", "personnel 1": "closed"}})
    assert p.stress("Artyom")["personnel 1"] != "closed"
    p = stressed(1, stress={"Artyom": {"analytics 1": "no fuel over closed"}})
    assert "analytics 1" not in p.legal


@pytest.mark.parametrize(
    "stress", [{"analytics 1": "fewer cars over closed"}, {"analytics 1": "closed fewer cars over closed"}]
)
def test_penalty_of_the_upper_token(stress):
    """Rules 16.7: an open upper token counts as usual, the lower is always closed."""
    p = position(stress={"Artyom": stress}, at={"Artyom": "Moscow"}).do("serve")
    cars = 2 if stress["analytics 1"].startswith("fewer") else 3
    assert p.legal == {city for city in CITIES if p.distance("Moscow", city) <= cars}


def test_penalties_are_the_owners():
    """Rules 16.8, C69: for the owner alone, from the moment the token is opened; several add up."""
    how = {"goods": {"Artyom": "9 documents"}, "open": {"Artyom": "personnel 2"}}
    p = check("transport", 3, "moon moon star", **how, stress={"Willy": {"personnel 1": "checks harder"}})
    assert p.difficulty == 3
    stress = {"personnel 1": "checks harder", "personnel 2": "checks harder"}
    assert check("transport", 3, "moon moon star", **how, stress={"Artyom": stress}).difficulty == 5


def test_lose_cargo():
    """Rules 16.9: in the income phase, 1 cargo of the player's choice."""
    p = position(
        phase="penalties", goods={"Artyom": "1 fuel, 1 medicine"}, stress={"Artyom": {"personnel 1": "lose cargo"}}
    )
    assert p.legal == {"Artyom loses fuel", "Artyom loses medicine"}
    p = position(phase="penalties", stress={"Artyom": {"personnel 1": "lose cargo"}}, limit="1 fuel, 1 medicine")
    assert p.legal == {"fuel", "medicine"}
    assert (
        position(goods={"Artyom": "1 fuel"}, stress={"Artyom": {"personnel 1": "lose cargo"}}).goods("Artyom")
        == "1 fuel"
    )


def test_lose_documents():
    """Rules 16.10: in the income phase, 2 documents."""
    p = position(
        phase="penalties", goods={"Artyom": "3 documents"}, stress={"Artyom": {"personnel 1": "lose documents"}}
    )
    assert (p.goods("Artyom"), p.fund.split(", ")[3]) == ("1 documents", "28 documents")


def test_return_token():
    """Rules 16.11: in the income phase, 1 action token."""
    p = position(phase="penalties", tokens={"Artyom": 3}, stress={"Artyom": {"personnel 1": "return token"}})
    assert p.tokens("Artyom") == 2


@pytest.mark.parametrize(
    ("documents", "offered"),
    [(0, set()), (1, {"free reroll"}), (4, {"free reroll"}), (5, {"free reroll", "paid reroll"})],
)
def test_rerolls_cost_more(documents, offered):
    """Rules 16.12: every reroll 1 document more, free ones too; who cannot pay cannot reroll."""
    how = {"stress": {"Artyom": {"personnel 1": "rerolls cost more"}}, "goods": {"Artyom": f"{documents} documents"}}
    p = check("transport", 9, "moon moon moon", **how)
    assert p.legal - {"done", "token"} == offered
    for reroll in offered:
        p = check("transport", 9, "moon moon moon", **how).do(reroll)
        left = documents - (1 if reroll == "free reroll" else 5)
        assert p.goods("Artyom") == (f"{left} documents" if left else "")


def test_only_paid_rerolls():
    """Rules 16.13: no free reroll of any source."""
    p = check(
        "transport",
        9,
        "moon moon moon",
        stress={"Artyom": {"personnel 1": "only paid rerolls"}},
        goods={"Artyom": "4 documents"},
        in_front={"Artyom": "reroll"},
        identity=["0:reroll"],
        scenario=["Steady hands"],
        progress="M",
    )
    assert p.legal == {"done", "paid reroll", "token"}
    p.do("paid reroll")
    assert p.goods("Artyom") == ""


@pytest.mark.parametrize(("documents", "offered"), [(4, False), (5, True)])
def test_both_reroll_penalties(documents, offered):
    """Rules 16.13, C35: the paid reroll costs 5 documents then, and free ones are off."""
    stress = {"personnel 1": "only paid rerolls", "analytics 1": "rerolls cost more"}
    p = check("transport", 9, "moon moon moon", stress={"Artyom": stress}, goods={"Artyom": f"{documents} documents"})
    assert p.legal == ({"done", "paid reroll", "token"} if offered else {"done", "token"})


def test_checks_harder():
    """Rules 16.14: each check is 1 more difficult."""
    assert check("transport", 3, "moon moon star", stress={"Artyom": {"personnel 1": "checks harder"}}).difficulty == 4


def test_no_tasks():
    """Rules 16.15: no task is completed or finished, no token taken to deliver; the other activations are open."""
    p = position(
        "Willy Artyom",
        at={"Willy": "Kazan"},
        personal={"Willy": 1},
        goods={"Willy": "8 documents, 2 fuel"},
        tasks={18: 3, 35: 3, 29: 2},
        task_at={35: "Kazan", 29: "Willy"},
        allies={4: "Kazan"},
        mains=["The Second Volga"],
        stress={"Willy": {"analytics 1": "no tasks"}},
    )
    assert p.serve().legal == {"done", "relieve", "effect", "ally 4", "put back documents", "put back fuel", "drop 29"}


def test_situations_while_tasks_are_barred():
    """Rules 16.15, C70: a personal task is not finished by a situation either."""
    how = {"goods": {"Willy": "9 documents"}, "names": "Willy Artyom"}
    assert position(**how).asked == "open department Willy"
    assert position(**how, stress={"Willy": {"analytics 1": "no tasks"}}).asked == "poll Willy"


def test_no_city_effects():
    """Rules 16.16: no city's effect by whatever means: activation, scenario token, sticker."""
    how = {"at": {"Artyom": "Kazan"}, "stress": {"Artyom": {"analytics 1": "no city effects"}}}
    p = position(**how, identity=["0:sticker city"])
    assert "sticker city" not in p.legal
    assert "effect" not in p.serve().legal
    p = position(**how, scenario=["Open doors"], progress="M", phase="scenario")
    assert p.asked != "scenario effect Artyom"


def test_no_opening():
    """Rules 16.17: the player opens no cells: not in a city, nor by a sticker."""
    how = {"at": {"Artyom": "Arkhangelsk"}, "goods": {"Artyom": "1 medicine, 1 fuel"}, "identity": ["0:sticker open"]}
    p = position(**how)
    assert "sticker open" in p.legal
    assert "effect" in p.serve().legal
    p = position(**how, stress={"Artyom": {"analytics 1": "no opening"}})
    assert "sticker open" not in p.legal
    assert "effect" not in p.serve().legal


def test_an_opening_for_nothing_is_lost():
    """Rules 16.17, C71: that of a personal task is not made up for later."""
    p = position("Willy Artyom", goods={"Willy": "9 documents"}, stress={"Willy": {"analytics 1": "no opening"}})
    assert (p.personal("Willy"), p.cells("Willy"), p.asked) == (1, [2, 1, 2], "poll Willy")


@pytest.mark.parametrize("kind", ["medicine", "equipment", "fuel"])
def test_barred_goods(kind):
    """Rules 16.18, 16.19, 16.20, C72: not received, lost, spent, exchanged or put back."""
    bar = {"Artyom": {"analytics 1": f"no {kind}", "transport 1": "closed"}}
    other = "fuel" if kind != "fuel" else "medicine"
    p = position(
        at=dict.fromkeys(("Artyom", "Willy"), "Moscow"),
        goods={"Artyom": f"1 {kind}, 1 {other}", "Willy": f"1 {kind}"},
        stress=bar,
        in_front={"Artyom": "1 cargo of any kind"},
    )
    assert f"put back {kind}" not in p.legal
    assert f"put back {other}" in p.legal
    p.do("access: 1 cargo of any kind")
    assert kind not in p.legal
    p.do("done", "serve", "Moscow", "Willy")
    assert p.legal == {"done", f"give {other}"}
    loss = position(
        phase="penalties",
        goods={"Artyom": f"1 {kind}"},
        stress={"Artyom": bar["Artyom"] | {"personnel 1": "lose cargo"}},
    )
    assert loss.goods("Artyom") == f"1 {kind}"


@pytest.mark.parametrize(
    ("kind", "task", "city"), [("medicine", 9, "Vologda"), ("equipment", 5, "Yoshkar-Ola"), ("fuel", 18, "Kazan")]
)
def test_barred_goods_are_not_spent(kind, task, city):
    """Rules 16.18, 16.19, 16.20: nor for conditions, effects, prices or trades."""
    goods = {"Artyom": "2 medicine, 1 fuel" if task == 9 else f"2 {kind}, 2 documents"}
    how = {"at": {"Artyom": city}, "tasks": {task: 3}, "goods": goods}
    assert f"task {task}" in position(**how).serve().legal
    p = position(**how, stress={"Artyom": {"analytics 1": f"no {kind}"}})
    assert kind not in p.do("serve").legal
    assert not {f"task {task}", kind} & position(**how, stress={"Artyom": {"analytics 1": f"no {kind}"}}).serve().legal


def test_what_is_laid_in_the_limit_is_not_barred():
    """Rules 16.20, C72: Yaroslavl may lay barred cargo in the limit."""
    p = (
        position(at={"Artyom": "Yaroslavl"}, stress={"Artyom": {"analytics 1": "no fuel"}}, limit="")
        .serve()
        .do("effect")
    )
    assert p.do("fuel", "fuel").limit == "2 fuel"


def test_fewer_cars():
    """Rules 16.21: 1 less in each move."""
    p = position(at={"Artyom": "Moscow"}, stress={"Artyom": {"analytics 1": "fewer cars"}}).do("serve")
    assert p.legal == {city for city in CITIES if p.distance("Moscow", city) <= 2}


def test_a_bar_that_comes_in_the_middle():
    """Rules 16.22, C73: a task under way is carried through; a bar on goods holds at once."""
    p = position(
        tasks={6: 4},
        at={"Artyom": "Gorky"},
        stress={"Artyom": {"personnel 1": "closed no tasks"}},
    )
    p.roll("star star moon").serve().do("task 6", "done")
    assert p.stress("Artyom") == {"personnel 1": "no tasks"}
    assert p.progress == "d"
    p = check(
        "transport",
        9,
        "moon moon star",
        stress={"Artyom": {"personnel 1": "closed no fuel"}},
        goods={"Artyom": "1 fuel"},
    )
    p.finish_check()
    assert "put back fuel" not in p.legal


def test_a_bar_on_opening_that_comes_in_the_middle():
    """Rules 16.22, C73: the opening that rewards a personal task begins after the check, so it is barred."""
    p = position(
        "Ila Artyom",
        at={"Ila": "Murmansk"},
        open={"Ila": "analytics 3"},
        stress={"Ila": {"transport 1": "closed no opening"}},
        tokens={"Ila": 9},
    )
    p.roll("flame eye failure").serve().do("personal task", "token", "done", "personnel 1")
    assert p.personal("Ila") == 1
    assert p.cells("Ila") == [2, 3, 2]


def test_tokens_on_allies():
    """Rules 16.2, 16.5: an ally may be the only place left; its token is removed like any other."""
    p = stressed(3, stress={"Artyom": NO_PLACE}, allies={32: "Artyom"})
    assert p.stress("Artyom")["ally 32"] != "closed"  # laid and turned, the third stress is lost
    p = position(
        at={"Artyom": "Sverdlovsk"},
        allies={32: "Artyom"},
        stress={"Artyom": {"ally 32": "no fuel", "personnel 1": "closed"}},
    )
    p.serve().do("effect")
    assert p.legal == {"ally 32", "personnel 1"}
    p.do("ally 32", "ally 32")
    assert p.stress("Artyom") == {}
