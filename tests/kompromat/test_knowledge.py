"""Rules 9.6 to 9.8: ``resample_hidden`` keeps all that a seat knows, and draws the rest uniformly from what can be."""

from collections import Counter
from itertools import permutations

import pytest

from kompromat_env.missions import shuffle_equipment
from kompromat_env.state import NEXT_TURN
from tabletop_core.errors import IllegalActionError
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded
from tests.kompromat.positions import (
    asked,
    attempted,
    kind_of,
    legal,
    play,
    position,
    random_choice,
    random_game,
    random_play,
    run_from,
    sees,
    take_turn,
    tokens,
    with_many_items,
)

rule = pytest.mark.rule


def resampled(game, viewer, rng):
    """The game with what ``viewer`` cannot know drawn anew."""
    twin = game.copy()
    twin.resample_hidden(viewer, rng)
    twin.check_state()
    return twin


def places(game, seat, drawn):
    """The cards of the seat with these numbers in the order of drawing (from 0), in words."""
    tables = game.state.tables
    names = [tables.equipment_names[game.state.order[14 * seat + n]] for n in drawn]
    return tuple("A" if name == "1 or 11" else name for name in names)


def check_uniform(counts, expected, samples):
    """Every expected outcome came, none else, each about equally often (five standard deviations)."""
    assert set(counts) == set(expected)
    mean = samples / len(expected)
    for outcome, count in counts.items():
        assert abs(count - mean) < 5 * mean**0.5, (outcome, count, mean)


# --- what is kept ----------------------------------------------------------------------------------------------------
@rule("9.6", "9.7", "9.8")
@pytest.mark.parametrize("hide_own_cards", [False, True])
@pytest.mark.parametrize("viewer", [0, 1])
def test_all_that_the_seat_sees_is_kept(viewer, hide_own_cards):
    rng = seeded(1)
    for seed in range(8):
        for game in random_play(with_many_items(seed, hide_own_cards=hide_own_cards), seed):
            twin = resampled(game, viewer, rng)
            assert sees(twin, viewer) == sees(game, viewer)
            assert asked(twin) == asked(game)
            if game.seat_to_act() == viewer:
                assert legal(twin) == legal(game)


@rule("9.6", "9.7", "9.8")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_game_drawn_anew_can_be_played_to_its_end(viewer):
    rng = seeded(2)
    for seed in range(10):
        for n, game in enumerate(random_game(seed)):
            if n % 20 == 10:
                *_, end = random_play(resampled(game, viewer, rng), n)
                end.check_state()
                assert end.seat_to_act() == NOBODY


# --- what is drawn could have been -----------------------------------------------------------------------------------
def started_with(start, order):
    """The position at the start of a round, with the equipment decks in another order."""
    twin = start.copy()
    s = twin.state
    shuffle_equipment(s)
    for i, kind in enumerate(order):
        s.order[i] = kind
    run_from(s, NEXT_TURN)
    return twin


@rule("9.6", "9.7", "3.12", "3.14", "3.20", "4.8")
@pytest.mark.parametrize("hide_own_cards", [False, True])
def test_what_is_drawn_agrees_with_all_that_the_seat_has_seen_happen(hide_own_cards):
    """The round played again with the cards drawn: every action is legal, and the seat sees the same at each step."""
    rng = seeded(3)
    for seed in range(40):
        start = with_many_items(seed, hide_own_cards=hide_own_cards)
        game, viewer = start.copy(), seed % 2
        actions, seen = [], [sees(start, viewer)]
        while game.seat_to_act() != NOBODY and game.state.round == start.state.round:
            if rng.below(4) == 0:
                again = started_with(start, resampled(game, viewer, rng).state.order)
                kept = -1 if hide_own_cards else 0  # the seat has forgotten what it saw before
                assert views(again, viewer, actions)[kept:] == seen[kept:]
            actions.append(random_choice(game, rng))
            game.step(actions[-1])
            seen.append(sees(game, viewer))


def views(game, viewer, actions):
    """What the viewer sees before and after each action."""
    seen = [sees(game, viewer)]
    for action in actions:
        game.step(action)
        seen.append(sees(game, viewer))
    return seen


# --- small cases counted by hand -------------------------------------------------------------------------------------
def known_but_for_three():
    """Seat 1 has seen all of seat 0's cards but 8, 9 at mission 3 (behind 7) and 7 at mission 4 (behind 10)."""
    game = attempted([["0.5 A A 2 3 4 5 6", "7", "7 8 9", "10 7"], ["10", "A", "9", "8"]])
    play(game, "aces 0")
    assert asked(game) == ("count aces", 1)  # at mission 2
    return game


@rule("9.6", "9.7")
def test_without_a_constraint_every_order_is_equally_likely():
    game, rng = known_but_for_three(), seeded(4)
    counts = Counter(places(resampled(game, 1, rng), 0, (10, 11, 13)) for _ in range(600))
    check_uniform(counts, set(permutations(("7", "8", "9"))), 600)


@rule("9.6", "9.7", "3.10", "3.12")
def test_cards_drawn_after_others_tell_that_those_were_within_21():
    """Behind the 10 lie a, b and c; c was drawn, so 10 + a + b is at most 21: four orders of 2, 9 and 7 of six."""
    game = attempted([["0.5 A A 3 4 5 6 8", "7", "10 2 9 7", "7"], ["10", "A", "9", "8"]])
    play(game, "aces 0")
    rng = seeded(5)
    counts = Counter(places(resampled(game, 1, rng), 0, (10, 11, 12)) for _ in range(800))
    check_uniform(counts, [("2", "9", "7"), ("9", "2", "7"), ("2", "7", "9"), ("7", "2", "9")], 800)


def shown_to_bust(**how):
    """Seat 0 has shown that its last card took it above 21; missions 1 and 2 are resolved.

    At mission 3 it has 8 and a face-down card, at mission 4 its last four cards: 7 and three face-down ones.
    """
    decks = ["0.5 A A 4 5 6 7  7  8 9  7 3 2 10", "10 9 A 8"]
    game = position(decks, held=("Balaclava", ""), tokens=(2, 0), starter=1, round=2, **how)
    for mission, count in ((1, 7), (2, 1), (3, 2)):
        take_turn(game, mission, 1)
        take_turn(game, mission, count)
    take_turn(game, 4, 1)
    play(game, "draw, attempt 4, draw, draw, draw, balaclava, aces 0")
    assert asked(game) == ("count aces", 1)  # at mission 3
    assert tokens(game) == [1, 0]  # 24.5 at mission 1
    return game


def orders_that_bust():
    """Orders of 9, 3, 2 and 10 behind the 8 and the 7, counted from the rules: 14 of 24."""
    for a, b, c, d in permutations((9, 3, 2, 10)):
        if 7 + b + c <= 21 < 7 + b + c + d:
            yield tuple(map(str, (a, b, c, d)))


@rule("3.20", "9.6", "9.7")
@pytest.mark.parametrize("viewer, hide_own_cards", [(1, False), (0, True)])
def test_an_item_used_with_an_empty_deck_tells_of_the_bust(viewer, hide_own_cards):
    game, rng = shown_to_bust(hide_own_cards=hide_own_cards), seeded(6)
    expected = set(orders_that_bust())
    assert len(expected) == 14  # 6 with the nine at mission 3, 4 with the three, 4 with the two, none with the ten
    counts = Counter(places(resampled(game, viewer, rng), 0, (9, 11, 12, 13)) for _ in range(1400))
    check_uniform(counts, expected, 1400)


@rule("9.6", "9.7")
def test_the_count_by_hand_agrees_with_playing_every_order():
    """Of all orders, those in which the same actions are legal and look the same to seat 1 are the fourteen."""
    words = "attempt 1, stop, draw, attempt 1, draw, draw, draw, draw, draw, draw, stop, "
    words += "attempt 2, stop, draw, attempt 2, stop, attempt 3, stop, draw, attempt 3, draw, stop, "
    words += "stop, draw, attempt 4, draw, draw, draw, balaclava"
    possible = set()
    views = {}
    for a, b, c, d in permutations(("9", "3", "2", "10")):
        decks = [f"0.5 A A 4 5 6 7  7  8 {a}  7 {b} {c} {d}", "10 9 A 8"]
        game = position(decks, held=("Balaclava", ""), tokens=(2, 0), starter=1, round=2)
        try:
            play(game, words)
        except IllegalActionError:
            continue
        possible.add((a, b, c, d))
        views[a, b, c, d] = sees(game, 1)
    assert possible == set(orders_that_bust())
    assert all(view == views["9", "3", "2", "10"] for view in views.values())


@rule("4.19", "3.10", "9.6")
def test_on_a_side_with_a_newspaper_the_limit_is_lower():
    game = position(["9 10 2 3 A A", "10 8 7"], held=("Jetpack", "Newspaper"), round=2)
    play(game, "attempt 1, stop, newspaper 1, attempt 4, stop")
    play(game, "draw, jetpack 1 2, attempt 1, draw, draw, draw, stop")  # 10 + 3, then 2, 3 and an ace
    rng = seeded(7)
    pairs = Counter(places(resampled(game, 1, rng), 0, (2, 3)) for _ in range(900))
    unseen = ["0.5", "A", "A", "2", "3", "4", "5", "6", "7", "7", "7", "8"]
    assert set(pairs) == {pair for pair in permutations(unseen, 2) if 10 + 3 + sum(map(worth, pair)) <= 21}


def worth(card):
    return 1 if card == "A" else float(card)


@rule("9.11", "9.7")
def test_with_hidden_cards_the_owner_does_not_know_them_after_the_turn():
    game = position(["10 2 8 9"], hide_own_cards=True)
    play(game, "attempt 1, draw")
    rng = seeded(8)
    assert {places(resampled(game, 0, rng), 0, (0, 1)) for _ in range(50)} == {("10", "2")}
    play(game, "stop, attempt 1, stop")
    firsts = Counter(places(resampled(game, 0, rng), 0, (0, 1, 2)) for _ in range(600))
    assert {first for first, _, _ in firsts} == {"10"}  # face up
    assert {hand for _, _, hand in firsts} == {"8"}  # just drawn
    assert {second for _, second, _ in firsts} == {"0.5", "A", "2", "3", "4", "5", "6", "7", "9"}


# --- decks -----------------------------------------------------------------------------------------------------------
@rule("9.7", "9.8", "4.14", "4.20")
def test_the_known_top_of_the_own_deck_stays_and_the_rest_is_drawn_anew():
    game = position(["10 2 8 9 A 3 4"], held=("Night Vision", ""))
    play(game, "night vision, attempt 1")  # 2 8 9 A are known to come
    rng = seeded(9)
    orders = {places(resampled(game, 0, rng), 0, range(14)) for _ in range(60)}
    assert {order[:5] for order in orders} == {("10", "2", "8", "9", "A")}
    assert len({order[5:] for order in orders}) > 50
    others = {places(resampled(game, 1, rng), 0, range(14)) for _ in range(60)}
    assert {order[:1] for order in others} == {("10",)}
    assert len({order[1:5] for order in others}) > 50


@rule("9.7", "4.21")
def test_a_stunned_card_stays_for_its_owner_alone():
    game = position(["10 2 8", "9 5"], held=("", "Stun Gun"))
    play(game, "attempt 1, draw, draw, stop, stun 1 3")
    rng = seeded(10)
    assert {places(resampled(game, 0, rng), 0, (0, 1, 2)) for _ in range(40)} == {("10", "2", "8")}
    assert len({places(resampled(game, 1, rng), 0, (2,)) for _ in range(200)}) == 10  # all but the ten


@rule("9.7", "2.3")
def test_the_mission_deck_is_drawn_anew_uniformly():
    game, rng = position(round=5), seeded(11)
    s = game.state
    top = int(s.missions_turned)
    assert top == 20  # nine cards are to come: four missions and five of counter-intelligence
    firsts = Counter()
    for _ in range(900):
        deck = list(resampled(game, 0, rng).state.mission_deck)
        assert deck[:top] == list(s.mission_deck)[:top]
        firsts[int(deck[top])] += 1
    check_uniform(firsts, {int(card) for card in list(s.mission_deck)[top:]}, 900)


@rule("9.5", "9.7")
def test_chance_to_come_is_drawn_anew():
    game, rng = position(), seeded(12)
    lanes = {tuple(resampled(game, viewer, rng).state.rng.lanes()) for viewer in (0, 1) for _ in range(20)}
    assert len(lanes) == 40
    assert tuple(game.state.rng.lanes()) not in lanes


@rule("9.5")
def test_the_same_generator_draws_the_same_game():
    for seed in range(5):
        *_, game = (game for _, game in zip(range(30), random_game(seed)))
        one, other = (resampled(game, 0, seeded(13)) for _ in range(2))
        assert one.state_bytes() == other.state_bytes()


def test_the_kinds_of_the_helper_are_those_of_the_cards():
    assert [kind_of(card) for card in ["0.5", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]] == list(range(11))
