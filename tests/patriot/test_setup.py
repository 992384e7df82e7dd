"""Chapters 1 and 3: setup and allegiance cards."""

from collections import Counter

import pytest

from patriot_env import state as st
from patriot_env import tables as tb
from patriot_env.patriot_v0 import SPEC
from tests.patriot.positions import PACK, TABLES, Position, position, side_words


def new(players, seed=0, **options):
    """A new game at its first decision."""
    game = SPEC.game(players=players, content=PACK, **options)
    game.reset(seed)
    return Position(game)


def set_up(players, seed=0, **options):
    """A new game whose characters and cards before the game are chosen."""
    p = new(players, seed, **options)
    while p.asked.split()[0] in ("choose", "card"):
        p.do(min(p.legal))
    return p


def test_influence_cards():
    """Rules 1.1: 42 of each type, with values from 1 to 5."""
    kinds = [[int(each) for each in TABLES.kinds[4 * kind : 4 * kind + 4]] for kind in range(int(TABLES.kind_count))]
    copies = Counter()
    for of_type, value, _, number in kinds:
        copies[of_type] += number
        assert 1 <= value <= 5
    assert copies == dict.fromkeys(range(4), 42)


def test_further_cards():
    """Rules 1.2: how many there are of each; three letters for each day; four Presidents."""
    assert len(TABLES.brief_names) == 64 + 8
    assert (len(TABLES.beacon_names), len(TABLES.discovery_names), len(TABLES.riot_names)) == (24, 30, 9)
    assert Counter(int(TABLES.letters[8 * each]) for each in range(15)) == dict.fromkeys(range(1, 6), 3)
    assert len(TABLES.allegiance_names) == 18
    assert TABLES.character_names[:4] == ["Viktor Markov", "Donovan Maelstrom", "Marion Mochi", "Ashi"]
    assert Counter(int(TABLES.briefs[8 * each + 1]) for each in range(64)) == dict.fromkeys(range(4), 16)


def test_how_it_begins():
    """Rules 1.3, 1.4, 1.8, 1.9, 1.13: supplies, tracks, decks; the turn of the President is the first."""
    p = set_up(4, characters=["Viktor Markov", "Frank", "Zam Che", "Maury Sweeney"])
    s = p.s
    assert (s.threat, s.unrest, s.taxes, s.coins) == (0, 0, 0, 0)
    assert (s.troops_left, s.rioters_left) == (14, 14)
    assert (s.brief_count, s.super_count, s.beacon_count, s.opinion_left) == (64, 8, 20, 40)
    opinion = Counter(int(TABLES.kinds[4 * kind]) for kind in s.opinion)
    assert opinion == dict.fromkeys(range(4), 10)
    assert [int(each) for each in s.beacon_is] == [0, 0, 0, 0]
    assert [int(TABLES.letters[8 * each]) for each in s.letters] == [1, 2, 3, 4, 5]
    assert (s.seat, s.round) == (0, 1)


def test_choosing_characters():
    """Rules 1.6, 1.7, A63: the first seat is the President and chooses of four; then each clockwise of the others."""
    p = new(4)
    assert p.asked == "choose character 0"
    assert p.legal == {"Viktor Markov", "Donovan Maelstrom", "Marion Mochi", "Ashi"}
    p.do("Ashi")
    assert p.asked == "choose character 1"
    assert len(p.legal) == 12
    p.do("Frank")
    assert len(p.legal) == 11
    assert "Frank" not in p.legal


def test_military_state():
    """Rules 1.10: Marion Mochi deploys one troop in each place, on spaces that she chooses, before cards are taken."""
    p = new(4, characters=["Marion Mochi", "Frank", "Zam Che", "Maury Sweeney"])
    assert p.asked == "choose space 0"
    p.do("treasury 2", "surveillance 1", "laboratory 4", "war room 3")
    assert p.board("treasury") == ".T..."
    assert p.asked == "card before the game 1"


def test_cards_before_the_game():
    """Rules 1.11, 1.12, A68: none, one, two, three; of types that the own character draws."""
    p = new(4, characters=["Viktor Markov", "Frank", "Hilbert Holschtein", "Maury Sweeney"])
    assert p.asked == "card before the game 1"
    assert p.legal == {"spy", "science", "war"}
    p.do("war")
    assert p.asked == "card before the game 2"
    assert p.legal == {"finance", "science"}
    p.do("finance", "science")
    assert p.asked == "card before the game 3"
    p.do("spy", "spy", "spy")
    assert [int(each) for each in p.s.hand_size][1:4] == [1, 2, 3]


STARTS = {3: (1, 1, 1), 4: (2, 3, 1), 5: (3, 1, 1), 6: (3, 2, 1)}
LATER = {3: (0, 3, 0), 4: (0, 0, 0), 5: (2, 1, 1), 6: (2, 2, 1)}


def sides_of(numbers):
    count = Counter(side_words(int(each)) for each in numbers if each)
    return count["save"], count["secondary"], count["kill"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_cards_dealt(players):
    """Rules 3.2, 3.3, 3.4, A3, A34: by the table; with four the President has none, and three stay aside."""
    p = set_up(players, seed=players)
    s = p.s
    dealt = [int(each) for each in s.allegiance]
    aside = [int(s.later[at]) + 1 for at in range(int(s.later_left))]
    total = [a + b for a, b in zip(STARTS[players], LATER[players], strict=True)]
    has_director = 15 in list(s.character)[:players]
    total[1] += has_director
    assert list(sides_of(dealt + aside)) == total
    assert int(dealt[0] != 0) == int(players != 4)
    for seat in range(1, players):
        assert s.allegiance[seat * 3] != 0
        assert s.looked[seat * 3] == 1


def test_the_presidents_card_is_sealed():
    """Rules 3.1, 3.7, 3.11, A32, A62: nobody looks at it, and it may be the Kill card with three players."""
    found = set()
    for seed in range(12):
        p = set_up(3, seed)
        assert p.s.looked[0] == 0
        found.add(side_words(int(p.s.allegiance[0])))
    assert "kill" in found


def test_marked_cards_with_three():
    """Rules 3.5, A36: cards marked for four or more stay in the box."""
    for seed in range(12):
        s = set_up(3, seed).s
        cards = [int(each) for each in s.allegiance if each] + [int(s.later[n]) + 1 for n in range(int(s.later_left))]
        assert not any(TABLES.allegiances[(card - 1) * int(tb.ALLEGIANCE) + 3] for card in cards)


def test_the_director():
    """Rules 3.6, A37: one more Secondary card, and two cards for the Director."""
    p = set_up(4, characters=["Viktor Markov", "M.W.", "Frank", "Zam Che"])
    s = p.s
    assert [sum(int(c != 0) for c in s.allegiance[seat * 3 : seat * 3 + 3]) for seat in range(4)] == [0, 2, 1, 1]
    cards = [int(each) for each in s.allegiance] + [int(s.later[n]) + 1 for n in range(int(s.later_left))]
    assert sides_of(cards) == (2, 4, 1)


def test_three_players_in_round_3():
    """Rules 3.7, 3.8, A35: with three the President gets a sealed card in round 3 also."""
    p = set_up(3, characters=["Viktor Markov", "Frank", "Zam Che"])
    p.s.round = 2
    p.s.had = 7
    p.end_turns()
    while p.s.round == 2:
        p.do(min(p.legal))
    assert [int(p.s.looked[seat * 3 + 1]) for seat in range(3)] == [0, 1, 1]
    assert p.s.allegiance[1] != 0


def test_a_director_who_enters_later():
    """Rules 3.6, A70: changes nothing about allegiances."""
    p = position(sides={2: "kill"}).kill(1).do("M.W.")
    assert [int(each != 0) for each in p.s.allegiance[3:6]] == [1, 0, 0]
    assert p.s.ended_by == st.RUNNING
