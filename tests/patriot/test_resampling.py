"""Rules 24.9: what a seat cannot know is dealt as often as chance and unseen choices, all alike, would have made it.

How each share is worked out by hand is said with the test. Seat 0 watches seats 1 and 2.
"""

import random
from collections import Counter
from itertools import islice

import pytest

from patriot_env.cards import discard, draw, remove
from patriot_env.histories import history_of
from patriot_env.memory import ADDED, COUNTED, note
from patriot_env.patriot_v0 import SPEC
from patriot_env.state import DECISION_NAMES, MOST_ALLEGIANCES
from patriot_env.steps import pool, steal
from patriot_env.tables import CARDS_OF_TYPE, FINANCE, K_COPIES, KILL, KIND, MOST_KINDS, SPY
from tabletop_core.rng import seeded
from tests.patriot.played import moments

DRAWS = 1500
TOLERANCE = 0.06  # four standard deviations of a share of a half, and some more
LOW, HIGH = 0, 2  # kinds: Finance of value 1 and 2
SPY_CARD = 9


@pytest.fixture
def game():
    """Three players before their first cards, none of them drawn yet."""
    game = SPEC.game(players=3, characters="drawn")
    game.reset(1)
    s = game.state
    assert not any(s.hand_size)
    return game


def give(s, seat, kind, of_type):
    """Let the seat draw this kind."""
    first = of_type * CARDS_OF_TYPE
    top = first + s.pile_left[of_type] - 1
    at = next(at for at in range(first, top + 1) if s.piles[at] == kind)
    s.piles[at], s.piles[top] = s.piles[top], s.piles[at]
    draw(s, seat, of_type, 1)


def add(s, seat, kind):
    """Let the seat add the card to a vote, face down."""
    remove(s, seat, kind)
    note(s, ADDED, seat, kind)


def count(s, *kinds):
    """Turn up what lies in the vote."""
    note(s, COUNTED, 0, 0)
    for kind in kinds:
        s.discards[kind] += 1


def hand(s, seat):
    """The kinds in a hand."""
    return tuple(kind for kind in range(MOST_KINDS) for _ in range(s.hands[seat * MOST_KINDS + kind]))


def shares(game, seat, seen, draws=DRAWS):
    """How often ``seen`` gives what, in states that the seat holds possible."""
    rng = seeded(7)
    found = Counter()
    for _ in range(draws):
        other = game.copy()
        other.resample_hidden(seat, rng)
        found[seen(other.state)] += 1 / draws
    return found


def copies(s, kind):
    """How many cards of the kind there are."""
    return s.tables.kinds[kind * KIND + K_COPIES]


def test_a_card_shown_by_choice(game):
    """Of two cards one was chosen and shown. Two alike were drawn in one order, two that differ in two."""
    s = game.state
    give(s, 1, LOW, FINANCE)
    give(s, 1, HIGH, FINANCE)
    discard(s, 1, LOW)
    alike = copies(s, LOW) - 1
    expected = alike / (alike + 2 * (CARDS_OF_TYPE - copies(s, LOW)))
    assert shares(game, 0, lambda s: hand(s, 1) == (LOW,))[True] == pytest.approx(expected, abs=TOLERANCE)


def test_who_added_what(game):
    """Both had a Finance and a Spy card, and added one each: it is as likely as not that seat 1 added the Spy card."""
    s = game.state
    for seat in (1, 2):
        give(s, seat, LOW, FINANCE)
        give(s, seat, SPY_CARD, SPY)
    add(s, 1, SPY_CARD)
    add(s, 2, LOW)
    count(s, LOW, SPY_CARD)
    assert shares(game, 0, lambda s: hand(s, 1)[0] < SPY_CARD)[True] == pytest.approx(0.5, abs=TOLERANCE)


def test_what_one_added_is_known_to_it(game):
    """Of two that added, each knows what the other added."""
    s = game.state
    for seat in (1, 2):
        give(s, seat, LOW, FINANCE)
        give(s, seat, SPY_CARD, SPY)
    add(s, 1, SPY_CARD)
    add(s, 2, LOW)
    count(s, LOW, SPY_CARD)
    assert shares(game, 1, lambda s: hand(s, 2)[0] >= SPY_CARD, 50)[True] == pytest.approx(1)


def test_a_set_was_added_in_one_way(game):
    """Two of three Finance cards lie in the vote: each set of two counts once, however many orders it has.

    Three alike can only be added in one way, three that differ in three. So cards that are alike stay behind less often
    than where two of three were drawn at random: what is compared is whether the three are all of the lowest kind.
    """
    s = game.state
    for kind in (LOW, HIGH, HIGH):
        give(s, 1, kind, FINANCE)
    add(s, 1, LOW)
    add(s, 1, HIGH)
    total = alike = 0.0
    kinds = [kind for kind in range(SPY_CARD) if copies(s, kind)]
    for one in kinds:
        for two in kinds:
            for three in kinds:
                chance = copies(s, one) * (copies(s, two) - (one == two))
                chance *= copies(s, three) - (one == three) - (two == three)
                chance *= {1: 1, 2: 2, 3: 3}[len({one, two, three})]
                total += chance
                alike += chance * (len({one, two, three}) == 3)

    def all_differ(s):
        log = [int(kind) for kind in s.log[1::2]]
        return len(set(log[:3])) == 3

    assert shares(game, 0, all_differ)[True] == pytest.approx(alike / total, abs=TOLERANCE)


def pooled(game, *, swapped):
    """Seats 1 and 2, a Finance card each, pool their hands; the cards changed hands or did not."""
    for seed in range(100):
        other = game.copy()
        s = other.state
        give(s, 1, LOW, FINANCE)
        give(s, 2, HIGH, FINANCE)
        s.rng = seeded(seed)
        pool(s, 1, 2)
        if (hand(s, 1) == (HIGH,)) == swapped:
            other.check_state()
            return other
    raise AssertionError("never dealt that way")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_that_went_into_the_pool(game, seat):
    """Who has another card than before knows that the other one has its own."""
    other = pooled(game, swapped=True)
    kept = hand(other.state, 3 - seat)
    assert shares(other, seat, lambda s: hand(s, 3 - seat), 50)[kept] == pytest.approx(1)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_card_that_came_back_from_the_pool(game, seat):
    """Who has the same kind as before: the other one's card is of that kind, or, half as often, each other card."""
    other = pooled(game, swapped=False)
    (own,) = hand(other.state, seat)
    alike = copies(other.state, own) - 1
    expected = alike / (alike + (CARDS_OF_TYPE - 1 - alike) / 2)
    share = shares(other, seat, lambda s: hand(s, 3 - seat) == (own,))[True]
    assert share == pytest.approx(expected, abs=TOLERANCE)


def test_a_stolen_card(game):
    """Seat 2 stole one of the two cards of seat 1, Finance and Spy: for seat 0 either is as likely; the others know."""
    s = game.state
    give(s, 1, LOW, FINANCE)
    give(s, 1, SPY_CARD, SPY)
    steal(s, 2, 1, 1)
    stolen = hand(s, 2)
    assert shares(game, 0, lambda s: hand(s, 2)[0] < SPY_CARD)[True] == pytest.approx(0.5, abs=TOLERANCE)
    for seat in (1, 2):
        assert shares(game, seat, lambda s: hand(s, 2), 50)[stolen] == pytest.approx(1)


def test_who_died_loyal_holds_no_kill_card(game):
    """The Kill card is with one of the three; seat 1 has died and shown another: it is with seat 0, sealed, or 2."""
    s = game.state
    s.killed[1] = 1
    sides = [s.tables.allegiances[(s.allegiance[seat * MOST_ALLEGIANCES] - 1) * 4] for seat in range(3)]
    if sides[1] == KILL:
        s.allegiance[MOST_ALLEGIANCES], s.allegiance[2 * MOST_ALLEGIANCES] = (
            s.allegiance[2 * MOST_ALLEGIANCES],
            s.allegiance[MOST_ALLEGIANCES],
        )

    def killer(s):
        sides = [s.tables.allegiances[(s.allegiance[seat * MOST_ALLEGIANCES] - 1) * 4] for seat in range(3)]
        return sides.index(KILL)

    found = shares(game, 0, killer)
    assert found[1] == 0
    assert found[2] == pytest.approx(0.5, abs=TOLERANCE)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_what_a_seat_knows_stays(players):
    """In a game played at random all supplies stay right, and the own hand, what is open and what is legal the same."""
    game = SPEC.game(players=players)
    game.reset(players)
    chance, rng = random.Random(players), seeded(players)
    for step in range(10_000):
        if game.seat_to_act() < 0:
            break
        if step % 40 == 20:
            for seat in range(players):
                other = game.copy()
                other.resample_hidden(seat, rng)
                other.check_state()
                s, t = game.state, other.state
                assert hand(s, seat) == hand(t, seat)
                assert [bytes(v) for v in (s.hand_size, s.discards, s.opinion_out, s.counted)] == [
                    bytes(v) for v in (t.hand_size, t.discards, t.opinion_out, t.counted)
                ]
                if game.seat_to_act() == seat:
                    assert game.legal_actions() == other.legal_actions()
        game.apply(chance.choice(game.legal_actions()))


def test_the_true_history_is_possible():
    """No card leaves a hand that has it not, whoever looks at the log."""
    game = SPEC.game(players=4)
    game.reset(3)
    chance = random.Random(3)
    while game.seat_to_act() >= 0:
        game.apply(chance.choice(game.legal_actions()))
    for seat in range(4):
        assert not any(history_of(game.state, seat).missing)


def own_cards(cells, seat):
    """What a seat has added or laid."""
    return [int(cells[seat * MOST_KINDS + kind]) for kind in range(MOST_KINDS)]


@pytest.mark.parametrize("decision", ["act", "add card", "bid", "discard"])
def test_what_others_have_laid_goes_with_their_hands(decision):
    """Rules 24.9: as many cards as all see, other ones from deal to deal; those of the seat that looks stay."""
    told = set()
    for game in islice((game for seed in range(9) for game in moments(seed) if asks(game, decision)), 0, 60, 6):
        s = game.state
        for deal in range(3):
            other = game.copy()
            other.resample_hidden(0, seeded(deal))
            t = other.state
            assert own_cards(t.vote_own, 0) == own_cards(s.vote_own, 0)
            assert own_cards(t.letter_own, 0) == own_cards(s.letter_own, 0)
            for seat in range(4):
                assert sum(own_cards(t.vote_own, seat)) == sum(own_cards(s.vote_own, seat))
                assert sum(own_cards(t.letter_own, seat)) == t.letter_added[seat]
            told |= {own_cards(t.letter_own, seat) == own_cards(s.letter_own, seat) for seat in range(1, 4)}
    assert told == {True, False}


def asks(game, decision):
    """Whether this is asked, with cards of others on the letter."""
    return DECISION_NAMES[game.state.decision] == decision and any(game.state.letter_added[1:])


def test_bidding_clears_the_vote_before():
    """Rules 13.4: where bids are laid nothing lies of an earlier vote, nor is any card of it still shown as added."""
    games = [
        game.copy() for seed in range(12) for game in moments(seed) if DECISION_NAMES[game.state.decision] == "bid"
    ]
    assert games
    for game in games:
        assert not any(game.state.vote_own)
        game.check_state()


@pytest.mark.parametrize("rewards", ["win", "shared"])
def test_in_the_end_all_allegiances_are_known(rewards):
    """Rules 24.3: hands stay hidden; who was what, and so who is paid what, is known to all."""
    for seed in range(3):
        *_, game = moments(seed, rounds=1, rewards=rewards)
        s = game.state
        dealt = list(s.allegiance)
        hands = set()
        for seat in range(4):
            for deal in range(2):
                other = game.copy()
                other.resample_hidden(seat, seeded(deal))
                assert list(other.state.allegiance) == dealt
                assert [other.payoff(each) for each in range(4)] == [game.payoff(each) for each in range(4)]
                hands.add(tuple(other.state.hands))
        assert len(hands) > 1
