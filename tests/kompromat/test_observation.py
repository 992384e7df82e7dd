"""Rules 9.6 to 9.8 and 9.11: each section of the observation against positions counted by hand."""

import pytest

from kompromat_env import observation
from kompromat_env.observation import LAYOUT
from tabletop_core.game import zeros
from tests.kompromat.positions import (
    asked,
    attempted,
    faced,
    finish_round,
    play,
    position,
    random_play,
    sees,
    take_turn,
    with_many_items,
)

rule = pytest.mark.rule
NONE_OF_4 = [0, 0, 0, 0]


def cards(*values):
    """A row of cards: doubled values, zeros behind."""
    return [int(2 * value) for value in values] + [0] * (8 - len(values))


def one_hot(place, size):
    return [int(n == place) for n in range(size)]


def items(*numbers):
    """Items by number: Balaclava, Chloroform, Drone, GPS, Jetpack, Newspaper, Night Vision, Stun Gun, USB, Vesper."""
    return [int(n in numbers) for n in range(10)]


# --- one position, every section, both seats -------------------------------------------------------------------------
def middle_of_a_turn():
    """Round 3, begun by seat 1, which has attempted mission 2 with A 9 3; seat 0 has drawn 10 2 A at mission 4."""
    game = position(
        ["10 2 A 5", "A 9 3 6"],
        missions=("The Hotel", "Document", "Stun Gun", "The Informant"),
        beneath={1: 2, 4: 3},
        held=("GPS Tracker", "Vesper Martini"),
        used=("", "Drone"),
        taken=("Code, The Locker", "Code, Code, Document"),
        tokens=(2, 5),
        starter=1,
        round=3,
    )
    return play(game, "attempt 2, draw, draw, stop, attempt 4, draw, draw")


# Missions: of 24, four are laid and eight were won or discarded before, so twelve are to come.
SHARED = {
    "decision": one_hot(2, 8),  # draw or stop
    "passed": [0],
    "round": one_hot(2, 6),
    "mission class": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]],
    "mission item": [items(), items(), items(7), items()],
    "mission points": [2, 0, 1, 5],
    "marks beneath": [2, 0, 0, 3],
    "mission under way": [0, 0, 0, 1],
    "mission resolved": NONE_OF_4,
    "last totals": [NONE_OF_4, NONE_OF_4],
    "last taker": [[0, 0, 0]] * 4,
    "opponent deck known": [0],
}
SEAT_0 = {
    "to act": [1],
    "starter": [0],
    "notoriety": [2, 5],
    "points": [1 + 2 + 3 + 2, 1 + 1 + 6 + 2 + 5],
    "sets": [[0, 1], [1, 2]],
    "items": [[items(3), items()], [items(9), items(2)]],
    "own cards": [cards(), cards(), cards(), cards(10, 2, 1)],
    "own card count": [0, 0, 0, 3],
    "own face-down": [0, 0, 0, 2],
    "own low total": [0, 0, 0, 26],
    "own aces": [0, 0, 0, 1],
    "own newspapers": NONE_OF_4,
    "own safe cards": [0, 0, 0, 2],
    "own stunned": NONE_OF_4,
    "opponent cards": [cards(), cards(1), cards(), cards()],
    "opponent card count": [0, 3, 0, 0],
    "opponent face-down": [0, 2, 0, 0],
    "opponent low total": [0, 2, 0, 0],
    "opponent aces": [0, 1, 0, 0],
    "opponent newspapers": NONE_OF_4,
    "opponent safe cards": [0, 2, 0, 0],
    "opponent stunned": NONE_OF_4,
    "stated": [0, 0],
    "hand": [0] * 11,
    "opponent hand": [0],
    "deck count": [11, 11],
    "last card busts": [0, 0],
    "own unseen": [1, 1, 0, 1, 1, 1, 1, 3, 1, 1, 0],
    "deck top": [0] * 7,
    "opponent unseen": [1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1],
}
SEAT_1 = {
    "to act": [0],
    "starter": [1],
    "notoriety": [5, 2],
    "points": [1 + 1 + 6 + 2 + 5, 1 + 2 + 3 + 2],
    "sets": [[1, 2], [0, 1]],
    "items": [[items(9), items(2)], [items(3), items()]],
    "own cards": [cards(), cards(1, 9, 3), cards(), cards()],
    "own card count": [0, 3, 0, 0],
    "own face-down": [0, 2, 0, 0],
    "own low total": [0, 26, 0, 0],
    "own aces": [0, 1, 0, 0],
    "own newspapers": NONE_OF_4,
    "own safe cards": [0, 2, 0, 0],
    "own stunned": NONE_OF_4,
    "opponent cards": [cards(), cards(), cards(), cards(10)],
    "opponent card count": [0, 0, 0, 3],
    "opponent face-down": [0, 0, 0, 2],
    "opponent low total": [0, 0, 0, 20],
    "opponent aces": NONE_OF_4,
    "opponent newspapers": NONE_OF_4,
    "opponent safe cards": [0, 0, 0, 2],
    "opponent stunned": NONE_OF_4,
    "stated": [0, 0],
    "hand": [0] * 11,
    "opponent hand": [0],
    "deck count": [11, 11],
    "last card busts": [0, 0],
    "own unseen": [1, 1, 1, 0, 1, 1, 1, 3, 1, 0, 1],
    "deck top": [0] * 7,
    "opponent unseen": [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0],
}


@rule("9.6", "9.7")
@pytest.mark.parametrize("seat, own", [(0, SEAT_0), (1, SEAT_1)])
def test_every_section_in_the_middle_of_a_turn(seat, own):
    seen = sees(middle_of_a_turn(), seat)
    to_come = seen.pop("to come")
    assert seen == SHARED | own
    assert sum(to_come[:21]) == 12
    assert to_come[21:] == [2, 1, 0]  # counter-intelligence: two and three marks are laid


# --- section by section ----------------------------------------------------------------------------------------------
@rule("9.2", "9.6")
@pytest.mark.parametrize(
    "decision, words",
    [
        (0, ""),
        (1, "draw"),
        (2, "draw, attempt 1"),
    ],
)
def test_the_decisions_of_a_turn(decision, words):
    game = position(["10 9"], held=("Night Vision", ""))
    if words:
        play(game, words)
    for seat in (0, 1):
        assert sees(game, seat)["decision"] == one_hot(decision, 8)
        assert sees(game, seat)["to act"] == [1 - seat]


@rule("9.2", "9.6")
def test_the_decisions_of_a_reveal():
    held = ("Balaclava, Chloroform", "")
    game = faced("10 A", "7", held=held, tokens=(3, 0), beneath={1: 1})
    for decision, word in ((3, "pass"), (4, "aces 1"), (5, "pass"), (6, "keep"), (7, "pass")):
        assert sees(game, 1)["decision"] == one_hot(decision, 8)
        play(game, word)


@rule("4.7", "9.6")
def test_a_pass_in_an_open_window_is_shown():
    game = faced("10 9", "8 7", held=("Balaclava", "Newspaper"), tokens=(3, 0))
    assert sees(game, 0)["passed"] == [0]
    play(game, "pass")
    assert sees(game, 1)["passed"] == [1]
    play(game, "newspaper 2")
    assert sees(game, 0)["passed"] == [0]
    play(game, "pass")
    assert asked(game) == ("after totals", 0)
    assert sees(game, 0)["passed"] == [0]


@rule("9.6")
def test_the_first_card_in_hand():
    game = position(["6 7", "A"])
    assert sees(game, 0)["hand"] == one_hot(6, 11)
    assert sees(game, 0)["opponent hand"] == [0]
    assert sees(game, 1)["hand"] == [0] * 11
    assert sees(game, 1)["opponent hand"] == [1]
    for seat, (own, other) in ((0, (13, 14)), (1, (14, 13))):
        assert sees(game, seat)["deck count"] == [own, other]


@rule("3.20", "9.6")
def test_an_item_used_with_an_empty_deck_shows_the_bust():
    sides = ["0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"]
    game = position([" ".join(sides), "10 9 8 7"], held=("GPS Tracker", ""))
    for mission, count in ((1, 8), (2, 3)):
        take_turn(game, mission, count)
        take_turn(game, mission, 1)
    play(game, "attempt 3, draw, draw")
    assert sees(game, 1)["last card busts"] == [0, 0]
    play(game, "gps")
    assert sees(game, 1)["last card busts"] == [0, 1]
    assert sees(game, 0)["last card busts"] == [1, 0]
    finish_round(game)
    assert sees(game, 0)["last card busts"] == [0, 0]


@rule("9.6")
def test_totals_as_they_are_stated():
    game = faced("A 10", "A 9", starter=1)
    assert sees(game, 0)["stated"] == [0, 0]
    play(game, "aces 0")
    assert sees(game, 0)["stated"] == [0, 20 + 8]
    assert sees(game, 1)["stated"] == [20 + 8, 0]
    game = faced("10 9 3", "10 9 2", tokens=(0, 1))
    assert asked(game) == ("drop token", 1)  # after seat 0's cards were discarded
    assert sees(game, 1)["stated"] == [42 + 8, 44 + 8]


@rule("9.6", "6.2")
def test_totals_stay_to_be_seen_when_busts_end_the_game():
    game = faced("10 9 3", "10 9 8", tokens=(8, 8))
    assert asked(game) == ("none", -1)
    assert sees(game, 0)["stated"] == [44 + 8, 54 + 8]
    assert sees(game, 0)["decision"] == [0] * 8 and sees(game, 0)["to act"] == [0]
    assert sees(game, 0)["mission under way"] == NONE_OF_4


@rule("9.6", "5.5")
def test_the_last_outcome_of_a_place_tells_no_total_for_a_side_without_cards():
    game = attempted([["", "0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"], ["10", "9", "8", "7"]])
    assert asked(game) == ("count aces", 0)  # at mission 2
    assert sees(game, 0)["last totals"] == [[0, 0, 0, 0], [20 + 8, 0, 0, 0]]
    assert sees(game, 1)["last totals"] == [[20 + 8, 0, 0, 0], [0, 0, 0, 0]]
    assert [sees(game, seat)["last taker"][0] for seat in (0, 1)] == [[0, 1, 0], [1, 0, 0]]


@rule("9.6")
def test_the_outcome_of_a_mission_is_told_when_it_is_awarded():
    sides = [["10 9 2", "8", "7", "6"], ["10", "7", "6", "5"]]
    game = attempted(sides, tokens=(1, 0))
    assert asked(game) == ("drop token", 0)
    assert sees(game, 0)["last totals"] == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert sees(game, 0)["last taker"] == [[0, 0, 0]] * 4
    play(game, "keep")  # round 2 follows, and the outcomes stay
    assert sees(game, 0)["last totals"] == [[42 + 8, 16 + 8, 14 + 8, 12 + 8], [20 + 8, 14 + 8, 12 + 8, 10 + 8]]
    assert sees(game, 1)["last taker"] == [[0, 1, 0]] * 4


@rule("9.6", "7.1")
def test_how_many_cards_of_its_deck_the_opponent_knows():
    game = position(["10 2 8 9 A 3 4 0.5"], held=("Night Vision, GPS Tracker", ""))
    # five are seen, and with no item left for this window the first is drawn at once
    for words, known in (("night vision", 4), ("attempt 1", 4), ("draw", 3), ("gps", 4), ("stop", 4)):
        play(game, words)
        assert sees(game, 1)["opponent deck known"] == [known]
        assert sees(game, 0)["opponent deck known"] == [0]
    assert sees(finish_round(game), 1)["opponent deck known"] == [0]


@rule("9.6")
def test_the_mission_being_resolved():
    game = attempted([["10", "A", "9", "8"], ["9", "8", "7", "A"]])
    assert sees(game, 1)["mission under way"] == [0, 1, 0, 0]
    assert sees(game, 1)["mission resolved"] == [1, 0, 0, 0]
    play(game, "aces 0")
    assert sees(game, 1)["mission under way"] == [0, 0, 0, 1]
    assert sees(game, 1)["mission resolved"] == [1, 1, 1, 0]


@rule("9.7", "4.14", "4.20")
def test_cards_on_top_of_the_deck_are_private():
    game = position(["10 2 8 9 A 3 4 0.5"], held=("Night Vision, GPS Tracker", ""))
    play(game, "night vision, attempt 1, draw, draw, gps, stop")
    assert sees(game, 0)["deck top"] == [16, 18, 2, 0, 0, 0, 0]
    assert sees(game, 0)["own unseen"] == [1, 1, 0, 1, 1, 1, 1, 3, 0, 0, 0]
    assert sees(game, 1)["deck top"] == [0] * 7
    assert (sees(game, 0)["opponent deck known"], sees(game, 1)["opponent deck known"]) == ([0], [3])
    assert sees(game, 1)["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0]
    assert sees(game, 1)["own unseen"] == [0, 2, 1, 1, 1, 1, 1, 3, 1, 1, 1]  # its first card is drawn: 0.5


@rule("9.7", "4.21")
def test_a_stunned_card_is_known_to_its_owner_alone():
    game = position(["10 2 8", "9 5"], held=("", "Stun Gun"))
    play(game, "attempt 1, draw, draw, stop, stun 1 3")
    assert sees(game, 0)["own cards"][0] == cards(10, 2)
    assert sees(game, 0)["own stunned"] == [1, 0, 0, 0]
    assert sees(game, 0)["own unseen"] == [1, 2, 0, 1, 1, 1, 1, 3, 0, 1, 0]
    assert sees(game, 1)["opponent stunned"] == [1, 0, 0, 0]
    assert sees(game, 1)["opponent unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0]


@rule("9.8", "6.17")
def test_a_card_seen_by_both_stays_known_after_it_left():
    game = attempted([["10 9 3", "A", "8", "7"], ["9 3", "8", "7", "6"]])
    assert asked(game) == ("count aces", 0)  # at mission 2, after a bust with 22
    seen = sees(game, 1)
    assert seen["opponent card count"][0] == 0
    assert seen["opponent unseen"] == [1, 1, 1, 0, 1, 1, 1, 2, 0, 0, 0]


@rule("9.8")
def test_a_known_card_counts_as_drawn_when_it_is_drawn():
    game = position(["10 2 8 9 A 3 4"], held=("Night Vision", ""))
    play(game, "night vision, attempt 1, draw")
    assert sees(game, 0)["own cards"][0] == cards(10, 2)
    assert sees(game, 0)["deck top"] == [16, 18, 2, 0, 0, 0, 0]


# --- cards forgotten (9.11) ------------------------------------------------------------------------------------------
@rule("9.11", "3.15")
def test_own_face_down_cards_are_seen_during_the_turn():
    game = play(position(["10 A 2 5"], hide_own_cards=True), "attempt 2, draw, draw")
    seen = sees(game, 0)
    assert seen["own cards"][1] == cards(10, 1, 2)
    assert seen["own low total"][1] == 26 and seen["own aces"][1] == 1
    assert seen["own unseen"] == [1, 1, 0, 1, 1, 1, 1, 3, 1, 1, 0]


@rule("9.11")
def test_own_face_down_cards_are_hidden_after_the_turn():
    game = play(position(["10 A 2 5"], hide_own_cards=True), "attempt 2, draw, draw, stop")
    seen = sees(game, 0)
    assert seen["own cards"][1] == cards(10)
    assert seen["own low total"][1] == 20 and seen["own aces"][1] == 0
    assert seen["own card count"][1] == 3 and seen["own face-down"][1] == 2
    assert seen["own unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 1, 1, 0]


@rule("9.11")
def test_a_later_turn_does_not_bring_them_back():
    game = play(
        position(["10 A 2 5 7"], hide_own_cards=True), "attempt 2, draw, draw, stop, attempt 1, stop, attempt 1, draw"
    )
    seen = sees(game, 0)
    assert seen["own cards"][:2] == [cards(5, 7), cards(10)]
    assert seen["own unseen"] == [1, 2, 1, 1, 1, 0, 1, 2, 1, 1, 0]


@rule("9.11")
def test_cards_turned_up_are_seen_again():
    game = position(["10 2 8 5"], hide_own_cards=True, held=("", "Drone"))
    play(game, "attempt 2, draw, draw, stop, drone 2")
    assert sees(game, 0)["own cards"][1] == cards(10, 2, 8)
    assert sees(game, 0)["own low total"][1] == 40
    game = faced("A 2 5", "A 9 3", hide_own_cards=True)
    assert sees(game, 0)["own cards"][0] == cards(1, 2, 5)  # at the reveal
    assert sees(game, 1)["own cards"][0] == cards(1)  # not yet


@rule("9.11", "4.21")
def test_a_stunned_card_becomes_known_to_its_owner_again():
    game = position(["10 2 8 5"], hide_own_cards=True, held=("", "Stun Gun"))
    play(game, "attempt 2, draw, draw, stop, stun 2 3")
    seen = sees(game, 0)
    assert seen["own cards"][1] == cards(10)
    assert seen["own unseen"] == [1, 2, 1, 1, 1, 1, 1, 3, 0, 1, 0]
    assert seen["own low total"][1] == 20


@rule("9.11", "9.7")
def test_nothing_gives_the_hidden_cards_away():
    """Two games that differ in face-down cards of an earlier turn look the same to their owner."""
    games = [position([deck], hide_own_cards=True) for deck in ("10 A 2 5 7", "10 2 A 5 7", "10 3 2 5 7")]
    for game in games:
        play(game, "attempt 2, draw, draw, stop")
    for word in ("attempt 1", "stop", "attempt 1", "draw", "stop"):
        assert sees(games[0], 0) == sees(games[1], 0) == sees(games[2], 0)
        for game in games:
            play(game, word)
    assert sees(games[0], 0) == sees(games[1], 0) == sees(games[2], 0)


@rule("9.11", "4.20")
def test_cards_known_on_the_deck_are_not_hidden():
    game = position(["10 2 8 9 A 3 4"], held=("Night Vision", ""), hide_own_cards=True)
    play(game, "night vision, attempt 1, draw, stop")
    seen = sees(game, 0)
    assert seen["own cards"][0] == cards(10)
    assert seen["deck top"] == [16, 18, 2, 0, 0, 0, 0]
    assert seen["own unseen"] == [1, 1, 1, 1, 1, 1, 1, 3, 0, 0, 0]  # the two is forgotten


# --- the writers -----------------------------------------------------------------------------------------------------
SIDE_SECTIONS = ["cards", "card count", "face-down", "low total", "aces", "newspapers", "safe cards", "stunned"]
WRITERS = {
    "write_decision": ["decision", "to act", "starter", "passed", "round"],
    "write_score": ["notoriety", "points", "sets"],
    "write_items": ["items"],
    "write_missions": [
        "mission class",
        "mission item",
        "mission points",
        "marks beneath",
        "mission under way",
        "mission resolved",
    ],
    "write_sides": [f"own {name}" for name in SIDE_SECTIONS],
    "write_sides, opponent": [f"opponent {name}" for name in SIDE_SECTIONS],
    "write_stated": ["stated"],
    "write_outcomes": ["last totals", "last taker"],
    "write_hands": ["hand", "opponent hand"],
    "write_decks": ["deck count", "opponent deck known", "last card busts"],
    "write_unseen": ["own unseen", "deck top", "opponent unseen", "to come"],
}
SPANS = {section.name: (start, stop) for section, start, stop in LAYOUT.spans()}


def test_the_writers_cover_the_layout_in_order():
    assert [name for names in WRITERS.values() for name in names] == [section.name for section in LAYOUT.sections]


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("seat", [0, 1])
def test_each_writer_ends_where_its_sections_end(writer, seat):
    function = getattr(observation, writer.split(",")[0])
    start, stop = SPANS[WRITERS[writer][0]][0], SPANS[WRITERS[writer][-1]][1]
    owner = {"write_sides": [seat], "write_sides, opponent": [1 - seat]}.get(writer, [])
    whose = [] if writer == "write_missions" else [seat]
    for n in range(3):
        for game in random_play(with_many_items(n, hide_own_cards=n == 1), n):
            whole, part = zeros(LAYOUT.size), zeros(LAYOUT.size)
            game.write_observation(seat, whole, 0)
            assert function(game.state, *whose, *owner, part, start) == stop
            cells = list(part)
            assert not any(cells[:start]) and not any(cells[stop:])
            assert cells[start:stop] == list(whole)[start:stop]
