"""Numbers of legal action sequences from known positions of Kompromat; depths 1 and 2, and more, counted by hand."""

import pytest

from tests.kompromat.positions import NAME, asked, attempted, faced, play_until, position


def sequences(game, depth):
    """How many sequences of ``depth`` legal actions there are; a game that ends before counts once."""
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    return sum(sequences(after(game, action), depth - 1) for action in actions)


def after(game, action):
    twin = game.copy()
    twin.apply(action)
    return twin


def check(game, counts):
    """Compare the counts at depth 1, 2, ...; a difference is shown by first action."""
    for depth, expected in enumerate(counts, 1):
        found = sequences(game, depth)
        by_action = {NAME[action]: sequences(after(game, action), depth - 1) for action in game.legal_actions()}
        assert found == expected, f"{asked(game)} at depth {depth}: {found} = {by_action}, expected {expected}"


def test_first_turns_without_items():
    """Seat 0 will draw 10 9 8 and seat 1 7 7 7.

    1: four missions.
    2: draw or stop at each: 4 * 2 = 8.
    3: after draw (19) 2 more, after stop seat 1 has 4 missions: 4 * (2 + 4) = 24.
    4: draw, draw (27) leaves stop alone: 1. Draw, stop: 4 missions of seat 1. Stop, mission: 2 each, 8.
       4 * (1 + 4 + 8) = 52.
    5: draw, draw, stop: 4 missions. Draw, stop, mission: 2 each, 8. Stop, mission, draw: 2, and stop: 3 missions of
       seat 0, for 4 missions of seat 1: 4 * (2 + 3) = 20. 4 * (4 + 8 + 20) = 128.
    """
    check(position(["10 9 8", "7 7 7"]), [4, 8, 24, 52, 128])


def test_the_start_of_a_turn_with_items():
    """Both have attempted mission 1 with two cards; seat 0 holds Drone, Night Vision and Balaclava with three tokens.

    1: draw, drone 1, night vision, balaclava: 4.
    2: after draw the three missions 2 to 4 and the three items: 6; after an item the other three of the list: 3 each.
       6 + 3 * 3 = 15.
    3: after draw and a mission: draw, stop and the three items: 3 * 5 = 15. After draw and an item 3 missions and 2
       items: 3 * 5 = 15; after an item and draw the same: 15. After two items, in 6 orders, draw and the third: 12.
       15 + 15 + 15 + 12 = 57.
    """
    game = position(["10 2 3 4", "9 6 7"], held=("Drone, Night Vision, Balaclava", ""), tokens=(3, 0))
    for name in ("attempt 1", "draw", "stop") * 2:
        if name not in {NAME[action] for action in game.legal_actions()}:
            game = after_named(game, "draw")  # the first card of a turn that begins with a question
        game = after_named(game, name)
    check(game, [4, 15, 57])


def after_named(game, name):
    return after(game, next(action for action in game.legal_actions() if NAME[action] == name))


def test_a_reveal_with_aces_and_a_perfect_21():
    """A A 10 against A 10 at mission 1, each with a token; single sevens elsewhere, then round 2 begins.

    1: 0, 1 or 2 aces high: 3 (12, 22, 32).
    2: seat 1: 0 or 1: 3 * 2 = 6 (11, 21).
    3: 11 leads to round 2 at once: seat 1 has 4 missions. 21 is asked to drop or keep: 2. 3 * (4 + 2) = 18.
    4: from the missions draw or stop: 4 * 2 = 8; from drop or keep 4 missions each: 2 * 4 = 8. 3 * (8 + 8) = 48.
    """
    check(faced("A A 10", "A 10", tokens=(1, 1)), [3, 6, 18, 48])


def test_a_window_of_both_players():
    """Before mission 1 is revealed: seat 0 holds a Newspaper and has a face-down card there, seat 1 holds a Stun Gun.

    1: seat 0: pass, or the Newspaper on one of 4 missions: 5.
    2: seat 1 is asked after each: pass, or stun 1 2: 5 * 2 = 10.
    3: pass, pass closes: at mission 2 seat 0 has pass and 3 missions: 4. (Seat 1's Stun Gun has no target left.)
       pass, stun: seat 0 is asked again: 5. With the Newspaper used, a pass as well as a stun closes this window, and
       no later one opens: in round 2 seat 1 has 4 missions: 4 * (4 + 4) = 32. 4 + 5 + 32 = 41.
    """
    game = faced("10 9", "8", held=("Newspaper", "Stun Gun"))
    assert asked(game) == ("before reveal", 0)
    check(game, [5, 10, 41])


def test_the_last_decisions_of_a_game():
    """Round 6, mission 4 is the last; seat 0 has 10 A there, and a token.

    1: 0 or 1 aces high: 2.
    2: 11 ends the game: 1. 21 is asked to drop or keep: 2. 1 + 2 = 3.
    3: nothing is left to choose: 3. With 7 A 3 0.5 there is no 21, and both choices end the game.
    """
    game = attempted([["10", "9", "8", "7 A 3 0.5"], ["9", "8", "7", "6"]], round=6, tokens=(1, 0))
    assert asked(play_until(game, "count aces")) == ("count aces", 0)
    check(game, [2, 2, 2])
    game = attempted([["9", "8", "7", "10 A"], ["8", "7", "6", "5"]], round=6, tokens=(1, 0))
    check(game, [2, 3, 3])


@pytest.mark.parametrize("starter", [0, 1])
def test_counts_do_not_depend_on_the_seat(starter):
    decks = ["10 9 8", "7 7 7"] if starter == 0 else ["7 7 7", "10 9 8"]
    check(position(decks, starter=starter), [4, 8, 24, 52, 128])
