"""Chapter 2: the board."""

import pytest

from komitet_env import tables as tb
from tests.komitet.positions import CITIES, TABLES, position

REGIONS = {
    "purple": "Gorky Yoshkar-Ola Kirov",
    "orange": "Kazan Kuybyshev Perm",
    "blue": "Leningrad Moscow Murmansk Yaroslavl",
    "green": "Arkhangelsk Vologda Sverdlovsk Syktyvkar",
}


def roads():
    """Each road as (city, city, cost)."""
    table = [int(number) for number in TABLES.roads]
    return [(CITIES[table[n]], CITIES[table[n + 1]], table[n + 2]) for n in range(0, len(table), 3)]


def cheapest(here, there, cost_of, seen=()):
    """The cheapest way that passes no city twice, tried out one by one."""
    if here == there:
        return 0
    ways = [1000]
    for one, other, cost in roads():
        for start, end in ((one, other), (other, one)):
            if start == here and end not in seen:
                step = cost_of.get(frozenset((one, other)), cost)
                ways.append(step + cheapest(end, there, cost_of, (*seen, here)))
    return min(ways)


def test_cities_and_regions():
    """Rules 2.1: 14 cities in four regions."""
    assert len(CITIES) == 14
    for number, names in enumerate(REGIONS.values()):
        for name in names.split():
            assert TABLES.cities[CITIES.index(name) * tb.CITY + tb.Y_REGION] == number


def test_cost_of_roads():
    """Rules 2.2: 1 or 2 cars; 3 with a roadblock, whatever it was before."""
    assert {cost for _, _, cost in roads()} == {1, 2}
    assert ("Arkhangelsk", "Vologda", 2) in roads()
    blocked = ["Arkhangelsk - Vologda", "Kuybyshev - Kazan"]
    p = position(roadblocks=blocked)
    assert p.distance("Kuybyshev", "Kazan") == 3
    assert position().distance("Kuybyshev", "Kazan") == 1


def test_murmansk_to_vologda():
    """Rules 2.3, C19: the trip of the rulebook costs 5: 3 for the roadblock, and 2."""
    assert position(roadblocks=["Murmansk - Arkhangelsk"]).distance("Murmansk", "Vologda") == 5


@pytest.mark.parametrize("blocked", [(), ("Moscow - Gorky", "Yaroslavl - Vologda", "Perm - Sverdlovsk")])
def test_cheapest_routes(blocked):
    """Rules 2.3: the sum over the roads of the cheapest route that passes no road and no city twice."""
    p = position(roadblocks=blocked)
    cost_of = {frozenset(road.split(" - ")): 3 for road in blocked}
    for n, here in enumerate(CITIES):
        assert p.distance(here, here) == 0
        for there in CITIES[n + 1 :: 4]:
            assert p.distance(here, there) == p.distance(there, here) == cheapest(here, there, cost_of)


def test_no_second_roadblock():
    """Rules 2.4, C20: it costs 3 still, and the task that brought no token clears the road as usual."""
    road = "Murmansk - Arkhangelsk"
    p = position(phase="cards", deck="13 10 1 2", roadblocks=[road])
    assert p.s.questions_left == 20
    assert p.distance("Murmansk", "Arkhangelsk") == 3
    at = {"Artyom": "Murmansk", "Willy": "Arkhangelsk"}
    p = position(tasks={13: 4}, roadblocks=[road], at=at).serve().do("task 13")
    assert p.progress == "d"
    assert not p.roadblock("Murmansk", "Arkhangelsk")
    assert p.distance("Murmansk", "Arkhangelsk") == position().distance("Murmansk", "Arkhangelsk") < 3


def test_anything_in_one_city():
    """Rules 2.5: any number of figures, task tokens, allies and interrogation tokens."""
    p = position(
        "Artyom Willy Asya Ila",
        at=dict.fromkeys(("Artyom", "Willy", "Asya", "Ila"), "Moscow"),
        tasks={12: 4, 33: 4, 38: 3},
        allies={1: "Moscow", 7: "Moscow"},
        questions={"Moscow": "personnel 2, transport 2, any 2"},
    )
    p.do("serve", "Moscow")
    assert p.asked == "interrogation Artyom"
    assert {"question 1", "question 2", "question 3"} <= p.legal
