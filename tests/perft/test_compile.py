"""Numbers of legal action sequences from known positions of Compile, each counted by hand."""

from functools import partial

import pytest

from compile_env import compile_v0
from tests.compile import positions

OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]


@pytest.fixture(params=[0, 1], ids=["seat0", "seat1"])
def table(request):
    """A position, in which the player who is to act sits on either seat; it ends with the turn."""
    return partial(positions.table, own_seat=request.param)


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
        by_action = {game.describe_action(a): sequences(after(game, a), depth - 1) for a in game.legal_actions()}
        assert found == expected, f"at depth {depth}: {found} = {by_action}, expected {expected}"


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_draft_of_six(seed):
    """Rules 2.1, 14.2: 6, then 6 * 5, ... 6 * 5 * 4 * 3 * 2 = 720; the last protocol is taken unasked."""
    game = compile_v0.SPEC.game(protocols=OWN + OPP)
    game.reset(seed)
    check(game, [6, 30, 120, 360, 720])
    while game.state.turns == 0:
        assert game.state.drafted < 5
        game.step(game.legal_actions()[0])
    assert game.state.drafted == 6


def test_the_draft_of_main_3():
    """Rules 2.1, 2.3: 12, 12 * 11, 12 * 11 * 10."""
    game = compile_v0.SPEC.game()
    game.reset(0)
    check(game, [12, 132, 1320])


def test_a_first_turn(table):
    """Rules 3.5, 4.1, 14.3, 14.4: a hand of Fire 5, Water 5 and Light 5, each of which discards a card.

    1: face-up or face-down in each line, or refresh: 3 * 2 + 1 = 7.
    2: face-down any of 3 cards, face-up the one that fits, asked all the same; the refresh ends the turn:
       3 * 3 + 3 * 1 + 1 = 13.
    3: face-down that was all; face-up one of the 2 cards left is discarded: 9 + 3 * 2 + 1 = 16.
    4: nothing is left to choose.
    """
    check(table(OWN, OPP, own_hand="fire-5 water-5 light-5").game, [7, 13, 16, 16])


def test_a_first_turn_with_a_card_of_the_other_player(table):
    """Rules 4.2: a face-up card must have a protocol of its line, whosever it is.

    1: Life 5 fits line 2, where the other's Life stands, Fire 5 line 1: 3 face-down, 2 face-up, refresh: 6.
    2: 3 * 2 + 2 * 1 + 1 = 9.
    3: either discards the other card, the last one, unasked: 9.
    """
    check(table(OWN, OPP, own_hand="fire-5 life-5").game, [6, 9, 9])


def test_a_first_turn_with_five_cards(table):
    """Rules 4.7: no refresh with a full hand.

    1: 3 places face-down and 2 face-up. 2: 3 * 5 cards, 3 of Fire and 2 of Light.
    """
    check(table(OWN, OPP, own_hand="fire-0 fire-1 fire-2 light-0 light-1").game, [5, 20])


def test_an_effect_within_an_effect(table):
    """Rules 8.1, 8.7: Darkness 1 flips a card of B and may then shift it; Life 5 and Metal 5, face-up, discard a card.

    1: face-up in line 1, face-down in 3 lines, refresh: 5.
    2: face-up: which of B's 2 cards: 2 + 3 + 1 = 6.
    3: its text comes first, B discarding one of 2 cards: 2 * 2 + 3 + 1 = 8.
    4: only then the card is shifted or not: 2 * 2 * 2 + 4 = 12.
    5: shifted it is to one of 2 lines: 2 * 2 * (1 + 2) + 4 = 16.
    """
    t = table(
        ["darkness", "water", "light"],
        OPP,
        opp_stacks=["x(life-5)", "x(metal-5)", ""],
        own_hand="darkness-1",
        opp_hand="life-1 life-2",
    )
    check(t.game, [5, 6, 8, 12, 16, 16])


def test_an_end_phase(table):
    """Rules 8.11: Fire 3, "you may discard a card. If you do, flip a card", and Light 1, "draw a card".

    1: which is first: 2.
    2: Fire 3: one of 2 cards or none: 3. Light 1 draws, then one of 3 cards or none: 4. Together 7.
    3: with a card discarded, either of the 2 cards of the field is flipped: (2 * 2 + 1) + (3 * 2 + 1) = 12.
    4: Light 1 draws if it is left and still face-up; nothing is to be chosen.
    """
    t = table(OWN, OPP, own_stacks=["fire-3", "", "light-1"], own_hand="fire-1 fire-2", phase="end")
    check(t.game, [2, 7, 12, 12])


def test_a_cache_that_is_cleared(table):
    """Rules 3.6: two of seven cards, one after the other: 7, 7 * 6."""
    hand = "fire-0 fire-1 fire-2 fire-3 fire-4 fire-5 water-0"
    check(table(OWN, OPP, own_hand=hand, phase="check cache").game, [7, 42, 42])


@pytest.mark.parametrize(("control", "counts"), [("opp", [2, 2]), ("own", [2, 22, 22])])
def test_a_compile(table, control, counts):
    """Rules 5.1, 6.2: one of 2 lines; who holds control may then give either player's protocols one of 5 new orders."""
    t = table(
        OWN,
        OPP,
        own_stacks=["fire-5 fire-4 x(fire-0)", "water-5 water-4 x(water-0)", ""],
        control=control,
        phase="check compile",
    )
    check(t.game, counts)


def test_a_choice_in_two_halves(table):
    """Rules 14.5: Darkness 0 draws three cards and shifts a covered card of B: first the stack, then the position.

    1: with two cards in hand, face-up in line 1 (Darkness 0) or 2 (Water 5), face-down in 3 lines, refresh: 6.
    2: 1 + 1 + 3 * 2 + 1 = 9.
    3: Darkness 0: B's line 1 or 2; Water 5 discards Darkness 0 unasked: 2 + 1 + 6 + 1 = 10.
    4: of line 1 either of 2 covered cards, of line 2 the only one, to one of 2 lines: 2 + 2 + 8 = 12.
    5: those of line 1 to one of 2 lines too: 2 * 2 + 2 + 8 = 14.
    """
    t = table(
        ["darkness", "water", "light"],
        OPP,
        opp_stacks=["x(life-3) x(life-4) x(death-1)", "x(life-1) x(metal-3)", ""],
        own_hand="darkness-0 water-5",
    )
    check(t.game, [6, 9, 10, 12, 14, 14])
