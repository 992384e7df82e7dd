"""Items used together: what a bust shown, cards put back or seen twice tell, and cards thrown or shifted late."""

from collections import Counter
from itertools import permutations

import pytest

from kompromat_env.knowledge import knows
from tabletop_core.rng import seeded
from tests.kompromat.positions import asked, attempted, finish_round, legal, play, position, sees, taken

rule = pytest.mark.rule
WORTH = {"0.5": 0.5, "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}  # aces low


def redrawn(game, viewer, owner, drawn, samples, seed):
    """How often the owner's cards with these draw indices come when what ``viewer`` cannot know is redrawn."""
    rng = seeded(seed)
    found = Counter()
    for _ in range(samples):
        twin = game.copy()
        twin.resample_hidden(viewer, rng)
        twin.check_state()
        found[cards(twin, owner, drawn)] += 1
    return found


def cards(game, owner, drawn):
    """The owner's cards with these draw indices, in words."""
    names = game.state.tables.equipment_names
    return tuple(names[game.state.order[14 * owner + n]].replace("1 or 11", "A") for n in drawn)


# --- who draws on was within 21, and who uses an item with an empty deck was not -------------------------------------
@rule("3.20", "4.19", "K42", "9.6")
def test_a_bust_shown_on_a_side_with_a_newspaper_is_over_21_with_it():
    """Seat 0 leaves a Newspaper at mission 1 and comes back there with its last five cards.

    What seat 1 knows: behind the 10 at mission 3 lie a and b, behind the 7 at mission 1 c, d, e and f. As f was drawn,
    7 + 3 + c + d + e was within 21; as the Balaclava was used with an empty deck, f went over it.
    """
    decks = ["9  10 8 3  6 7 7 A 0.5  7 5 4 2 A", "10 9 8 6"]
    game = position(decks, held=("Jetpack, Balaclava", "Newspaper, Drone"), tokens=(2, 0), round=2)
    play(game, "draw, attempt 1, stop, newspaper 1, attempt 4, stop")
    play(game, "jetpack 1 2, draw, attempt 3, draw, draw, stop, draw, attempt 3, stop")
    play(game, "draw, attempt 4, draw, draw, draw, draw, stop, drone 4, attempt 2, stop")
    play(game, "draw, attempt 1, draw, draw, draw, draw, balaclava")
    assert sees(game, 1)["last card busts"] == [0, 1]
    unknown = [n for n in range(14) if not knows(game.state, 1, 0, n)]
    assert unknown == [2, 3, 10, 11, 12, 13]
    possible = {
        (a, b, c, d, e, f)
        for a, b, c, d, e, f in permutations(("8", "3", "5", "4", "2", "A"))
        if 7 + 3 + sum(map(WORTH.get, (c, d, e))) <= 21 < 7 + 3 + sum(map(WORTH.get, (c, d, e, f)))
    }
    assert len(possible) == 264
    counts = redrawn(game, 1, 0, unknown, 4000, 1)
    assert set(counts) == possible
    mean = 4000 / 264
    assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values())


@rule("4.13", "9.6", "9.7")
def test_cards_put_back_are_still_known_to_have_been_within_21():
    """Behind the 10, seat 0 drew a, b and one more, so 10 + a + b was within 21; then b and the last went back."""
    game = position(["10 2 8 A 5"], held=("GPS Tracker, USB Stick", ""))
    play(game, "attempt 1, draw, draw, draw, gps, gps, stop")
    assert sees(game, 1)["opponent card count"][0] == 2
    assert sees(game, 1)["opponent safe cards"][0] == 3
    unseen = ["0.5", "A", "A", "2", "3", "4", "5", "6", "7", "7", "7", "8", "9"]
    possible = {pair for pair in permutations(unseen, 2) if sum(map(WORTH.get, pair)) <= 11}
    assert set(redrawn(game, 1, 0, (1, 2), 1500, 2)) == possible


@rule("4.20", "4.14", "9.8")
def test_a_second_look_forgets_none_of_the_cards_known_before():
    game = position(["10 2 8 A 5 3 4 6 9"], held=("Night Vision, GPS Tracker, USB Stick", ""))
    play(game, "draw, attempt 1, draw, night vision, gps, night vision")  # five, one put back, and five of the six
    assert sees(game, 0)["deck top"] == [4, 16, 2, 10, 6, 8, 0]
    assert sees(game, 1)["opponent deck known"] == [6]
    orders = redrawn(game, 0, 0, range(1, 8), 60, 3)
    assert {order[:6] for order in orders} == {("2", "8", "A", "5", "3", "4")}
    assert len({order[6] for order in orders}) > 1


# --- cards thrown and shifted ----------------------------------------------------------------------------------------
@rule("4.12", "4.21", "K29", "K35")
def test_a_drone_does_not_turn_up_the_card_that_a_stun_gun_threw_away():
    game = position(["10 2 8 A"], held=("", "Stun Gun, Drone"))
    play(game, "attempt 1, draw, draw, draw, stop")
    before = sees(game, 1)["opponent unseen"]
    play(game, "stun 1 3, drone 1")
    seen = sees(game, 1)
    assert seen["opponent cards"][0] == [20, 4, 2, 0, 0, 0, 0, 0]
    assert seen["opponent card count"][0] == 3 and seen["opponent face-down"][0] == 0
    assert seen["opponent stunned"][0] == 1
    assert seen["opponent low total"][0] == 26 and seen["opponent aces"][0] == 1
    # all but the ace and the two; the eight may still lie anywhere
    assert [then - now for then, now in zip(before, seen["opponent unseen"])] == [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert len(redrawn(game, 1, 0, (2,), 200, 4)) == 9  # all kinds but the ten and the two
    assert set(redrawn(game, 0, 0, (2,), 20, 5)) == {("8",)}


@rule("4.15", "K26", "5.6")
@pytest.mark.parametrize("mission", [1, 2])
def test_a_jetpack_may_reach_the_mission_that_is_about_to_be_revealed(mission):
    sides = ["0.5 A A 2 3 4 5 6", "7 7 7", "8 9 10"]  # all 14 cards, 21 in one place
    sides.insert(mission - 1, "")
    game = attempted([sides, ["10", "9", "8", "7"]], held=("Jetpack", ""))
    while game.state.mission != mission - 1:
        play(game, "pass" if "pass" in legal(game) else "aces 0")
    assert asked(game) == ("before reveal", 0)
    origin = sides.index("7 7 7") + 1
    assert f"jetpack {origin} {mission}" in legal(game)
    assert f"jetpack {mission} {origin}" not in legal(game)
    finish_round(play(game, f"jetpack {origin} {mission}"))
    target = {1: "The Informant", 2: "The Pursuit"}[mission]
    assert target in taken(game, 0)
    assert sees(game, 0)["last totals"][0][mission - 1] == 2 * 21 + 8
