"""Chapter 11: Serve Duty."""

import pytest

from tests.komitet.positions import CITIES, check, position

TOGETHER = {"at": {"Artyom": "Moscow", "Willy": "Moscow"}}


def test_four_steps():
    """Rules 11.1: paid first; move, exchange, interrogations, activation, in this order."""
    p = position(
        at={"Willy": "Moscow"},
        goods={"Willy": "1 fuel"},
        questions={"Moscow": "any 2"},
        allies={16: "Moscow", 5: "Artyom"},
        open={"Artyom": "analytics 2"},
    )
    p.do("serve")
    assert (p.asked, p.tokens("Artyom")) == ("move Artyom", 1)
    assert p.do("Moscow").asked == "partner Artyom"
    p.roll("eye eye").do("done")
    assert p.asked == "department Artyom"  # the one interrogation
    p.do("through analytics")
    assert p.asked == "activation Artyom"
    p.do("done")
    assert p.asked == "poll Artyom"


def test_where_one_can_go():
    """Rules 11.2: any city whose travel cost is at most the own cars, whatever lies between."""
    p = position(at={"Artyom": "Moscow"}).do("serve")  # 3 cars
    near = {city for city in CITIES if p.distance("Moscow", city) <= 3}
    assert p.legal == near
    assert {"Moscow", "Leningrad", "Kirov", "Kazan"} <= near
    assert "Perm" not in near
    assert p.do("Kirov").place("Artyom") == "Kirov"


def test_staying():
    """Rules 11.2, C18: needs no car, and is no move."""
    p = position(at={"Artyom": "Kazan"}, open={"Artyom": "transport 0"}).do("serve")
    assert p.legal == {"done", "effect"}  # no other city is in reach: at once the activation
    assert p.place("Artyom") == "Kazan"


@pytest.mark.parametrize(
    ("how", "cars"),
    [
        ({}, 3),
        ({"stress": {"Artyom": {"transport 1": "closed"}}}, 2),
        ({"allies": {2: "Artyom"}}, 4),
        ({"allies": {2: "Artyom"}, "stress": {"Artyom": {"ally 2": "closed"}}}, 3),
        ({"personal": {"Artyom": 1}}, 4),
        ({"identity": ["0:car"]}, 4),
        ({"stress": {"Artyom": {"analytics 1": "fewer cars"}}}, 2),
        ({"stress": {"Willy": {"analytics 1": "fewer cars"}}}, 3),
        ({"open": {"Artyom": "transport 0"}, "stress": {"Artyom": {"analytics 1": "fewer cars"}}}, 0),
    ],
)
def test_cars(how, cars):
    """Rules 11.3: of cells, allies, personal bonuses and identity, less penalties, not below 0."""
    p = position(at={"Artyom": "Murmansk"}, tasks={13: 4}, allies=how.pop("allies", {26: "Murmansk"}), **how).do(
        "serve"
    )
    if p.asked.startswith("move"):
        assert p.legal == {city for city in CITIES if p.distance("Murmansk", city) <= cars}
    else:
        assert cars < 2  # no city is in reach


def test_valerys_trip():
    """Rules 11.4: the example: 2 cars, fuel for 2 and one more by his personal task: Murmansk to Vologda costs 5."""
    p = position(
        "Valery Artyom",
        at={"Valery": "Murmansk"},
        roadblocks=["Murmansk - Arkhangelsk"],
        goods={"Valery": "1 fuel"},
        personal={"Valery": 1},
    )
    p.do("serve")
    assert "Vologda" not in p.legal
    p.do("fuel")
    assert p.goods("Valery") == ""
    assert p.do("Vologda").place("Valery") == "Vologda"


def test_fuel_and_sticker():
    """Rules 11.4: fuel again and again, and the sticker of 4 cars, before the city is chosen."""
    p = position(at={"Artyom": "Murmansk"}, goods={"Artyom": "2 fuel"}, identity=["0:sticker cars"])
    p.do("serve", "fuel", "fuel")
    assert p.cars_added == 2
    p.do("sticker cars")
    assert p.cars_added == 6
    assert p.do("Sverdlovsk").place("Artyom") == "Sverdlovsk"


def test_enough_cars():
    """Rules 11.4: with every city in reach neither is offered."""
    p = position(at={"Artyom": "Moscow"}, goods={"Artyom": "2 fuel"}, identity=["0:sticker cars"]).do(
        "serve", "sticker cars"
    )
    assert max(p.distance("Moscow", city) for city in CITIES) <= 7
    assert p.legal == set(CITIES)


def test_cars_are_for_this_move():
    """Rules 11.4, C61: they are gone, also if the player stays."""
    p = position(at={"Artyom": "Murmansk"}, goods={"Artyom": "2 fuel"})
    p.do("serve", "fuel", "Murmansk", "done")
    assert p.goods("Artyom") == "1 fuel"
    p.do("serve")
    assert p.cars_added == 0


def test_who_can_be_a_partner():
    """Rules 11.5: one player in the same city, or none."""
    p = position(
        "Artyom Willy Asya Ila",
        at={"Artyom": "Leningrad", "Willy": "Moscow", "Asya": "Moscow", "Ila": "Kazan"},
        goods={"Artyom": "1 documents", "Willy": "1 fuel"},
    )
    p.do("serve", "Moscow")
    assert (p.asked, p.legal) == ("partner Artyom", {"done", "Willy", "Asya"})
    p.do("Asya")
    assert p.asked == "exchange Artyom"
    p.do("give documents")
    assert p.asked == "activation Artyom"  # nothing is left to pass, and no second partner
    assert p.goods("Asya") == "1 documents"


def test_what_passes():
    """Rules 11.5: goods and carried task tokens in both directions, as far as there is room."""
    p = position(
        **TOGETHER,
        goods={"Artyom": "1 fuel", "Willy": "1 medicine, 2 documents"},
        tasks={33: 3, 2: 3},
        task_at={33: "Artyom", 2: "Willy"},
    )
    p.do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "give fuel", "take medicine", "take documents", "task 2"}  # no room for 33 with Willy
    p.do("task 2", "task 33", "give fuel")
    assert (p.task_at(33), p.task_at(2)) == ("Willy", "Artyom")


def test_room_of_the_receiver():
    """Rules 11.5: what does not fit does not pass; a token needs its place."""
    how = {"goods": {"Artyom": "4 fuel", "Willy": "2 medicine, 1 documents"}}
    p = position(**TOGETHER, **how).do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "give fuel", "take documents"}
    p = position(**TOGETHER, goods={"Willy": "3 fuel"}, tasks={33: 3}, task_at={33: "Artyom"})
    p.do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "take fuel"}  # Willy has two cells of 2 places
    p.do("take fuel")
    assert "task 33" in p.legal


def test_an_exchange_unit_by_unit():
    """Rules 11.6, C62: what has passed in one direction does not pass back; the one whose effect it is decides."""
    how = {"goods": {"Artyom": "2 fuel", "Willy": "1 fuel, 2 documents"}, "tasks": {33: 3}, "task_at": {33: "Artyom"}}
    p = position(**TOGETHER, **how).do("serve", "Moscow", "Willy", "give fuel")
    assert p.asked == "exchange Artyom"
    assert p.legal == {"done", "give fuel", "take documents", "task 33"}
    p.do("take documents", "task 33")
    assert p.legal == {"done", "take documents"}  # Willy's trunk is full: a token and 2 fuel


FULL = {"goods": {"Artyom": "4 fuel", "Willy": "2 medicine, 2 equipment, 1 documents"}}


def test_full_trunks():
    """Rules 11.6, C62: cargo for cargo of another kind, both at once; again and again, never back."""
    p = position(**TOGETHER, **FULL).do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "give fuel", "take medicine", "take equipment", "take documents"}
    p.do("give fuel")
    assert (p.legal, p.goods("Artyom")) == ({"take medicine", "take equipment"}, "4 fuel")
    p.do("take medicine")
    assert p.goods("Artyom") == "1 medicine, 3 fuel"
    assert p.goods("Willy") == "1 medicine, 2 equipment, 1 fuel, 1 documents"
    assert p.legal == {"done", "give fuel", "take medicine", "take equipment", "take documents"}
    p.do("take equipment")  # for fuel, without a choice: medicine has come to Artyom and does not pass back
    assert p.goods("Artyom") == "1 medicine, 1 equipment, 2 fuel"
    p.do("take documents", "done")
    assert p.goods("Willy") == "1 medicine, 1 equipment, 2 fuel"


def test_full_trunks_and_bars():
    """Rules 11.6, 16.20, C62: nor where the one may not have what would come back, or has the same kind only."""
    p = position(**TOGETHER, **FULL, stress={"Willy": {"analytics 1": "no fuel"}})
    assert p.do("serve", "Moscow", "Willy").legal == {"done", "take documents"}
    goods = {"Artyom": "4 fuel", "Willy": "2 fuel, 1 documents"}
    p = position(**TOGETHER, goods=goods, open={"Willy": "transport 1"}, limit="").do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "take documents"}


def test_one_full_trunk():
    """Rules 11.6, C62: where one of the two has room, cargo passes singly, in the order that leaves room."""
    goods = {"Artyom": "3 fuel", "Willy": "4 medicine"}
    p = position(**TOGETHER, goods=goods).do("serve", "Moscow", "Willy")
    assert p.legal == {"done", "take medicine"}
    p.do("take medicine", "give fuel")
    assert (p.goods("Artyom"), p.goods("Willy")) == ("1 medicine, 2 fuel", "3 medicine, 1 fuel")


def test_each_token_once():
    """Rules 11.7, C17: a duty also when staying; each token of the city once, in any order."""
    p = position(at={"Artyom": "Moscow"}, questions={"Moscow": "personnel 5, analytics 6, transport 5"}).serve()
    assert p.legal == {"question 1", "question 2", "question 3"}
    p.roll("failure").do("question 3").finish_check()
    assert p.legal == {"relieve", "question 1", "question 2"}
    p.roll("failure failure").do("question 1").finish_check().do("question 1")
    assert p.asked == "check Artyom"  # the last one
    p.finish_check()
    assert (p.questions("Moscow"), p.asked) == (3, "activation Artyom")


def test_interrogations_again():
    """Rules 11.7, 11.8: a token whose check failed stays, and is checked again in the next Serve Duty."""
    p = check("transport", 9, "star star star")
    p.finish_check()
    assert p.questions("Moscow") == 1
    p.do("done").roll("star star star").serve()
    assert p.asked == "check Artyom"


def test_a_passed_token():
    """Rules 11.8: on an interrogation task of the player's choice, wherever its cities are."""
    p = check("transport", 2, "star star star", tasks={36: 3, 21: 4, 10: 2})
    assert (p.asked, p.legal) == ("place token Artyom", {"task 36", "task 21"})
    p.do("task 36")
    assert (p.questions(36), p.questions(21), p.questions("Moscow")) == (1, 0, 0)


def test_interrogations_of_021_and_036():
    """Rules 11.8: the example: tokens of Murmansk and Gorky both go onto 036."""
    p = position(
        "Ila Asya",
        at={"Ila": "Murmansk", "Asya": "Gorky"},
        tasks={21: 4, 36: 4},
        questions={"Murmansk": "transport 2", "Gorky": "personnel 2", "Moscow": "any 2", "Yoshkar-Ola": "any 3"},
        allies={2: "Ila"},
        open={"Asya": "personnel 2"},
    )
    p.roll("moon wave").serve()
    p.do("task 36", "done", "done")
    p.roll("star flame").serve()
    p.do("task 36")
    assert (p.questions(36), p.questions(21)) == (2, 0)


def test_two_tokens_at_most():
    """Rules 11.8, C15: a task takes no third token."""
    p = check("transport", 2, "star star star", tasks={36: 3, 21: 4}, marks={36: 2})
    assert p.questions(21) == 1


def test_a_token_that_no_task_needs():
    """Rules 11.8, C14: it is discarded."""
    p = check("transport", 2, "star star star", tasks={36: 3, 10: 3}, marks={36: 2})
    assert (p.questions("Moscow"), p.questions("discard")) == (0, 1)


def test_leaving_a_task_token():
    """Rules 11.9, C63: before the activation, in the city where one is; it lies there like one never taken."""
    p = position(at={"Artyom": "Kazan", "Willy": "Moscow"}, tasks={33: 3}, task_at={33: "Artyom"})
    assert "drop 33" not in p.legal
    p.serve()
    assert p.legal == {"done", "effect", "drop 33"}
    p.do("drop 33")
    assert p.task_at(33) == "Kazan"
    assert p.legal == {"done", "effect", "task 33"}
    assert p.do("task 33").task_at(33) == "Artyom"


def test_activations():
    """Rules 11.10: the city's effect, an ally, a main, ordinary or personal task, or standing by."""
    p = position(
        "Willy Artyom",
        at={"Willy": "Kazan"},
        personal={"Willy": 1},
        goods={"Willy": "8 documents, 2 fuel"},
        tasks={18: 3},
        allies={4: "Kazan"},
        mains=["The Second Volga"],
    )
    p.serve()
    spare = {"put back documents", "put back fuel"}
    assert p.legal == spare | {"done", "effect", "ally 4", "main task", "task 18", "personal task"}
    assert p.do("done").asked == "poll Willy"
