"""Chapter 10: the action phase."""

from komitet_env import actions
from komitet_env.tables import FUEL
from tests.komitet.positions import position

ASYA = {"names": "Asya Artyom"}


def test_order_of_asking():
    """Rules 10.1, C1: from the first seat; who is asked goes on until they yield; all yield in a row at the end."""
    p = position("Artyom Willy Asya", deck_left=0)
    p.serve().do("done")
    assert p.asked == "poll Artyom"
    p.do("done")
    assert p.asked == "poll Willy"
    p.serve().do("done")
    p.do("done", "done")
    assert p.asked == "poll Artyom"  # Willy has done something after Artyom's yielding
    p.do("done", "done")
    assert p.s.round == 3


def test_tokens_left_are_lost():
    """Rules 10.2: with tokens left one may yield, and is asked again only if another does something after it."""
    p = position(deck_left=0, stress={"Artyom": {"personnel 1": "return token"}}, limit="")
    p.do("done", "done")
    assert p.s.round == 3
    assert (p.tokens("Artyom"), p.tokens("Willy")) == (2, 3)  # dealt anew, one given back


def test_three_uses_of_a_token():
    """Rules 10.3: Serve Duty, easing stress, Valery's exchange; without a token only free effects."""
    how = {"goods": {"Valery": "1 fuel"}, "stress": {"Artyom": {"personnel 1": "closed"}}}
    p = position("Valery Artyom", **how)
    assert p.legal == {"done", "serve", "relieve", "token exchange", "put back fuel"}
    assert position("Valery Artyom", **how, tokens={"Valery": 0}).legal == {"done", "put back fuel"}


def test_ease_stress():
    """Rules 10.4: 1 stress off each player, of the owner's choice; Farkhad's example."""
    p = position(
        "Artyom Farkhad Willy",
        stress={
            "Farkhad": {"personnel 1": "return token", "analytics 1": "closed", "analytics 2": "lose cargo"},
            "Willy": {"transport 1": "closed"},
        },
    )
    p.do("relieve")
    assert (p.asked, p.legal) == ("remove stress Farkhad", {"personnel 1", "analytics 1", "analytics 2"})
    p.do("personnel 1")
    assert p.stress("Farkhad") == {"personnel 1": "closed", "analytics 1": "closed", "analytics 2": "lose cargo"}
    assert p.stress("Willy") == {}
    assert (p.asked, p.tokens("Artyom")) == ("poll Artyom", 1)
    assert "relieve" not in position().legal


def test_valerys_exchange():
    """Rules 10.5: between any two players anywhere, himself or not; he chooses them, and all that passes."""
    p = position(
        "Willy Valery Artyom",
        at={"Valery": "Moscow", "Willy": "Kazan", "Artyom": "Perm"},
        goods={"Willy": "1 fuel", "Artyom": "1 medicine, 2 documents"},
        tasks={33: 3},
        task_at={33: "Artyom"},
        tokens={"Willy": 0},
    )
    p.do("done", "token exchange")
    assert (p.asked, p.legal) == ("anywhere Valery", {"Willy", "Valery", "Artyom"})
    p.do("Willy", "Artyom")
    assert (p.asked, p.legal) == (
        "exchange Valery",
        {"done", "give fuel", "take medicine", "take documents", "task 33"},
    )
    assert p.game.describe_action(actions.GIVE + FUEL) == "Willy Spark gives 1 fuel to Artyom Vetrov"
    p.do("give fuel", "take documents", "task 33", "done")
    assert (p.goods("Willy"), p.goods("Artyom")) == ("1 documents", "1 medicine, 1 fuel, 1 documents")
    assert (p.task_at(33), p.asked, p.tokens("Valery")) == ("Willy", "poll Valery", 1)


def test_valery_himself():
    """Rules 10.5: he may be one of the two."""
    p = position("Valery Artyom", goods={"Artyom": "1 fuel"}).do("token exchange", "Artyom")
    assert p.asked == "exchange Valery"  # with two players the other one is clear
    p.do("give fuel")
    assert p.goods("Valery") == "1 fuel"


def test_free_effects():
    """Rules 10.6: medicine, goods put back, access tokens, Asya's bonus, stickers, without an action token."""
    p = position(
        **ASYA,
        tokens={"Asya": 0},
        goods={"Asya": "3 medicine, 1 documents"},
        stress={"Asya": {"transport 2": "closed"}},
        open={"Asya": "transport 2"},
        in_front={"Asya": "2 stress removed, 1 action token, 3 documents, reroll"},
        identity=["0:sticker documents"],
    )
    assert p.legal == {
        "done",
        "medicine",
        "put back medicine",
        "put back documents",
        "medicine for a token",
        "access: 2 stress removed",
        "access: 1 action token",
        "access: 3 documents",
        "sticker documents",
    }
    p.do("put back medicine")
    assert p.goods("Asya") == "2 medicine, 1 documents"
    assert p.limit == "3 medicine, 2 equipment, 2 fuel, 16 documents"
    p.do("access: 1 action token")
    assert p.tokens("Asya") == 1


def test_useless_free_effects():
    """Rules 10.6: what would give nothing is not offered."""
    p = position(goods={"Artyom": "1 medicine"}, in_front={"Artyom": "2 stress removed, 3 documents"}, limit="")
    assert p.legal == {"done", "serve", "put back medicine"}


def test_asyas_bonus():
    """Rules 10.7: 1 to the fund, 1 of the same kind to the limit; as often as it can be paid."""
    p = position(**ASYA, goods={"Asya": "2 medicine, 2 fuel"}, limit="", open={"Asya": "transport 2"})
    p.do("fuel for a token", "medicine for a token")
    assert (p.tokens("Asya"), p.goods("Asya"), p.limit) == (4, "", "1 medicine, 1 fuel")
    assert p.legal == {"done", "serve"}
    p = position(**ASYA, goods={"Asya": "2 fuel"}, tokens={"Asya": 13, "Artyom": 2})
    assert "fuel for a token" not in p.legal  # the supply is empty


def test_what_may_come_within_serve_duty():
    """Rules 10.8, C60: before each interrogation and the activation all that a poll allows but another Serve Duty."""
    p = position(
        at={"Artyom": "Moscow"},
        questions={"Moscow": "any 2, any 3"},
        goods={"Artyom": "1 medicine"},
        stress={"Artyom": {"analytics 1": "closed lose cargo"}},
        in_front={"Artyom": "3 documents, 2 stress removed"},
        identity=["0:sticker documents", "0:sticker city"],
    )
    besides = {"relieve", "medicine", "put back medicine", "access: 3 documents", "access: 2 stress removed"}
    stickers = {"sticker documents", "sticker city"}
    assert p.serve().legal == besides | stickers | {"question 1", "question 2"}
    p.do("access: 3 documents", "sticker city", "Kazan")
    assert p.limit == "2 medicine, 2 equipment, 2 fuel, 17 documents"
    assert (p.asked, p.questions("Moscow")) == ("interrogation Artyom", 2)
    p.do("relieve")
    assert (p.stress("Artyom"), p.tokens("Artyom")) == ({}, 0)
    p.roll("moon").do("question 1", "through analytics").finish_check()
    assert p.legal == {
        "medicine",
        "put back medicine",
        "put back documents",
        "access: 2 stress removed",
        "sticker documents",
        "question 1",
    }


def test_before_the_activation():
    """Rules 10.8, C60: it leaves the activation open; the move and the exchange have nothing of it."""
    stress = {"Artyom": {"analytics 1": "closed"}, "Willy": {"personnel 1": "closed"}}
    p = position(goods={"Artyom": "1 medicine"}, stress=stress, at={"Artyom": "Kazan", "Willy": "Kazan"})
    p.do("serve")
    assert p.asked == "move Artyom"
    assert not {"medicine", "put back medicine", "relieve"} & p.legal
    assert p.do("Kazan").legal == {"done", "Willy"}
    p.do("done")
    assert p.legal == {"done", "relieve", "medicine", "put back medicine", "effect"}
    p.do("medicine", "relieve")
    assert (p.stress("Artyom"), p.stress("Willy"), p.tokens("Artyom")) == ({}, {}, 0)
    assert p.do("effect").asked == "poll Willy"


def test_valerys_exchange_within_his_serve_duty():
    """Rules 10.8, 10.5, C60: an action token brings him from afar what the activation asks for."""
    p = position(
        "Valery Artyom",
        at={"Valery": "Perm", "Artyom": "Moscow"},
        goods={"Valery": "5 documents", "Artyom": "4 documents"},
        tasks={10: 3},
    )
    assert "task 10" not in p.serve().legal
    p.do("token exchange", "Valery", *["take documents"] * 4)
    assert p.do("task 10").progress == "d"


def test_asyas_bonus_within_her_serve_duty():
    """Rules 10.8, 10.7, C60: the token is there for the check that follows."""
    p = position(**ASYA, at={"Asya": "Moscow"}, goods={"Asya": "2 fuel"}, tokens={"Asya": 1}, allies={6: "Moscow"})
    assert "fuel for a token" in p.serve().legal
    assert p.do("fuel for a token").tokens("Asya") == 1


def test_medicine_between_two_checks():
    """Rules 10.8, 12.6, C60: once the stress of the first is taken; here it makes a symbol of the second available."""
    p = position(
        tasks={14: 3},
        at={"Artyom": "Yoshkar-Ola"},
        open={"Artyom": "personnel 3, analytics 2"},
        goods={"Artyom": "1 medicine"},
        tokens={"Artyom": 1},
        stress={"Artyom": {"analytics 2": "closed lose cargo"}},
    )
    p.serve().do("task 14").roll("wave star moon").do("check 1 first")
    assert p.stress("Artyom") == {"analytics 2": "lose cargo"}  # the one failure
    assert (p.asked, p.legal) == ("check order Artyom", {"medicine", "put back medicine", "check 2 first"})
    p.roll("eye flame").do("medicine")  # then no choice is left but to go on
    assert (p.stress("Artyom"), p.progress) == ({}, "d")


def test_nothing_can_be_undone():
    """Rules 10.9, C36: no action takes one back; what was put back is not the player's any more."""
    p = position(goods={"Artyom": "1 fuel"}).do("put back fuel")
    assert p.legal == {"done", "serve"}


def test_who_chooses_for_others():
    """Rules 10.10, C2: whose effect it is; what is nobody's, the first seat."""
    p = position("Willy Artyom", phase="hold", tasks={10: 1}, goods={"Artyom": "1 fuel, 1 medicine"}, limit="")
    assert p.asked == "group loss Willy"
    p = position("Willy Artyom", at={"Willy": "Kirov"}, tasks={10: 4, 26: 1}).serve().do("effect")
    assert p.asked.endswith("Willy")
