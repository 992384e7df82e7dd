"""Rules 13.6: each deal is dealt as often as the play makes it, where every hidden choice is as likely as another.

A watches B. ``life-0`` and ``death-0`` are known to A in B's hand; ``life-1``, ``life-2`` and ``life-3`` are unknown:
one in the hand and two in the deck, unless said otherwise. How each share is worked out by hand is said with the test.
"""

import random
from collections import Counter
from itertools import permutations

import pytest

from compile_env.knowledge import MOST_MIXINGS, TIDY_EVERY, mixings_of, sets_before, tidy
from compile_env.resampling import level_hidden
from compile_env.state import CARDS
from tests.compile.watching import Watched

UNKNOWN = ("life-1", "life-2", "life-3")


@pytest.fixture
def watched(table):
    """One card in B's hand that A knows, and three that it does not."""
    return Watched(table, known="life-0", hand="life-1", deck="life-2 life-3")


@pytest.fixture
def with_two(table):
    """The same with two known cards."""
    return Watched(table, known="life-0 death-0", hand="life-1", deck="life-2 life-3")


def place_of(name):
    """Where the card is: its index in the stack, "hand" or "deck"."""

    def found(w):
        return w.stack.index(name) if name in w.stack else "hand" if name in w.hand else "deck"

    return found


def played(index):
    """The card at this index of the stack."""
    return lambda w: w.stack[index]


# --- worked out by hand ----------------------------------------------------------------------------------------------
def test_one_of_two_is_played(watched):
    """Rules 13.4: the known card is the one played, or not."""
    watched.play("life-0")
    watched.must_be(played(0), {"life-0": 1 / 2} | dict.fromkeys(UNKNOWN, 1 / 6))


def test_a_card_drawn_before_the_next_is_played(watched):
    """Rules 13.6: half of the ways play it first; of the others, half play it then."""
    watched.play("life-1")
    watched.draw()
    watched.play("life-2")
    watched.must_be(place_of("life-0"), {0: 1 / 2, 1: 1 / 4, "hand": 1 / 4})


def test_two_known_cards(with_two):
    """Rules 13.6: 1/3, then 1/3 of the 2/3 left; both are in the hand if each time the other card was played."""
    with_two.play("life-0")
    with_two.draw()
    with_two.play("life-1")
    with_two.must_be(place_of("death-0"), {0: 3 / 9, 1: 2 / 9, "hand": 4 / 9})
    both = {"hand"}
    with_two.must_be(lambda w: {place_of("life-0")(w), place_of("death-0")(w)} == both, {True: 1 / 9, False: 8 / 9})


def test_what_is_discarded_then_tells_what_was_played(watched):
    """Rules 13.6: if life-0 was played, life-2 is in the hand with 2/3 and is discarded with 1/3; if not, 1/6."""
    watched.play("life-1")
    watched.draw()
    watched.discard("life-2")
    watched.must_be(place_of("life-0"), {0: 2 / 3, "hand": 1 / 3})


def test_what_is_given_then_tells_the_same(watched):
    """Rules 13.6: as for the card discarded."""
    watched.play("life-0")
    watched.draw()
    watched.give("life-1")
    watched.must_be(place_of("life-0"), {0: 2 / 3, "hand": 1 / 3})


def test_what_is_shown_in_the_hand_tells_the_same(watched):
    """Rules 13.6: and stays there; life-2 and life-3 share the rest."""
    watched.play("life-0")
    watched.draw()
    watched.turn_up("life-1")
    watched.must_be(played(0), {"life-0": 2 / 3, "life-2": 1 / 6, "life-3": 1 / 6})


def test_the_known_card_is_given(watched):
    """Rules 13.6: so any of the three was played."""
    watched.play("life-1")
    watched.draw()
    watched.give("life-0")
    watched.must_be(played(0), dict.fromkeys(UNKNOWN, 1 / 3))


def test_the_first_card_is_turned_up_later(with_two):
    """Rules 13.6: it was neither known one, so the second is one of three in the hand then."""
    with_two.play("life-1")
    with_two.draw()
    with_two.play("life-0")
    with_two.turn_up("life-1")
    with_two.must_be(played(1), {"life-0": 1 / 3, "death-0": 1 / 3, "life-2": 1 / 6, "life-3": 1 / 6})


def test_the_second_card_is_turned_up_later(watched):
    """Rules 13.6: life-2 was played second: 1/2 * 2/3 * 1/2 if life-0 was first, 1/2 * 1/2 * 1/3 if it was not."""
    watched.play("life-1")
    watched.draw()
    watched.play("life-2")
    watched.turn_up("life-2")
    watched.must_be(place_of("life-0"), {0: 2 / 3, "hand": 1 / 3})


def test_a_card_tucked_into_a_deck_that_is_shuffled(watched):
    """Rules 13.5, 13.6: one of two cards is one of three in the deck, and one of them is drawn."""
    watched.tuck("life-0")
    watched.shuffle()
    watched.must_be(
        lambda w: w.deck.index("life-0") if "life-0" in w.deck else "hand",
        {0: 1 / 6, 1: 1 / 6, 2: 1 / 6, "hand": 1 / 2},
    )
    watched.draw()
    watched.must_be(place_of("life-0"), {"hand": 2 / 3, "deck": 1 / 3})


def test_a_card_that_comes_back_unseen(watched):
    """Rules 13.6: life-0 is in the hand again, of three cards."""
    watched.play("life-1")
    watched.draw()
    watched.put_back("life-1")
    watched.play("life-2")
    watched.must_be(place_of("life-0"), {0: 1 / 3, "hand": 2 / 3})


def test_the_first_of_two_comes_back_unseen(watched):
    """Rules 13.6: life-0 was the second with 1/4; else it is one of the two cards of the hand."""
    watched.play("life-1")
    watched.draw()
    watched.play("life-2")
    watched.put_back("life-1")
    watched.play("life-1")
    watched.must_be(place_of("life-0"), {0: 1 / 4, 1: 3 / 8, "hand": 3 / 8})


def test_a_text_says_what_can_be_played(watched):
    """Rules 13.6: life-0 with 1/2, life-1 with 1/3 * 1/2; then it is not in the hand."""
    watched.play("life-0", among="life-0 life-1")
    watched.must_be(played(0), {"life-0": 3 / 4, "life-1": 1 / 4})
    watched.draw()
    watched.tell_that_hand_lacks("life-0")
    watched.must_be(played(0), {"life-0": 1})


def test_cards_from_before_and_after_a_shuffle(table):
    """Rules 13.6: life-1 to 3 lie face-down and twice in the hand; two others are shuffled, and drawn one by one.

    The first play is an old card with 2/3; of the second, one of three again, 1/3 or 2/3 are old ones.
    """
    w = Watched(table, hand="life-1 life-2", stack="life-3")
    w.shuffle(with_trash="death-1 death-2")
    w.draw()
    w.play("life-1")
    w.draw()
    w.play(w.hand[0])
    w.must_be(lambda w: sum(name in UNKNOWN for name in w.stack[1:]), {0: 1 / 9, 1: 6 / 9, 2: 2 / 9})


def test_what_is_remembered_is_dropped_when_it_tells_no_more(with_two):
    """Rules 13.6: once the known cards are seen, the others are alike."""
    with_two.play("life-0")
    with_two.draw()
    with_two.play("life-1")
    assert len(mixings_of(with_two.state, with_two.seat)) > 0
    with_two.turn_up("life-0")
    with_two.discard("death-0")
    with_two.draw()
    with_two.play("life-2")
    tidy(with_two.state, with_two.seat)
    assert len(mixings_of(with_two.state, with_two.seat)) == 0


# --- against all deals, played along ---------------------------------------------------------------------------------
class Deals:
    """Every deal that A holds possible, and in how many ways the play has led to it: hand, deck, stack."""

    def __init__(self, w, names):
        hand, deck, stack = len(w.hand), len(w.deck), len(w.stack)
        assert hand + deck + stack == len(names)
        self.ways = Counter((frozenset(p[:hand]), p[hand : hand + deck], p[hand + deck :]) for p in permutations(names))

    def go_on(self, step):
        """``step`` gives, for a deal, all that it may become."""
        ways = Counter()
        for deal, count in self.ways.items():
            for now in step(*deal):
                ways[now] += count
        self.ways = ways

    def shares(self):
        total = sum(self.ways.values())
        return {deal: count / total for deal, count in self.ways.items()}


def shares_of_ways(w):
    """The same from what A remembers: all ways through its mixings are counted."""
    s, first = w.state, w.seat * CARDS
    could_be = [int(cards) for cards in s.could_be[first : first + CARDS]]
    mixings = [int(cards) for cards in mixings_of(s, w.seat)]
    sets = [int(cards) for cards in sets_before(s, w.seat, len(mixings))]
    mixed = [c for c in range(CARDS) if any(m >> c & 1 for m in mixings) or could_be[c] & (could_be[c] - 1)]
    at_first = {
        c: next((sets[m * CARDS + c] for m, cards in enumerate(mixings) if cards >> c & 1), could_be[c]) for c in mixed
    }
    ways = Counter({(): 1})
    for place in mixed:
        ways = Counter(
            {(*lie, card): 1 for lie in ways for card in mixed if card not in lie and at_first[place] >> card & 1}
        )
    for m, cards in enumerate(mixings):
        indices = [i for i, place in enumerate(mixed) if cards >> place & 1]
        after = Counter()
        for lie, count in ways.items():
            if all(sets[m * CARDS + mixed[i]] >> lie[i] & 1 for i in indices):
                for order in permutations(indices):
                    new = list(lie)
                    for i, j in zip(indices, order, strict=True):
                        new[i] = lie[j]
                    after[tuple(new)] += count
        ways = after
    deals = Counter()
    names = [w.table.names_of([card])[0] for card in range(CARDS)]
    for lie, count in ways.items():
        if all(could_be[place] >> card & 1 for place, card in zip(mixed, lie, strict=True)):
            now = {names[place]: names[card] for place, card in zip(mixed, lie, strict=True)}
            hand, deck, stack = ([now.get(name, name) for name in pile] for pile in (w.hand, w.deck, w.stack))
            deals[(frozenset(hand), tuple(deck), tuple(stack))] += count
    total = sum(deals.values())
    return {deal: count / total for deal, count in deals.items()}


def without(cards, index):
    """The cards but for one."""
    return cards[:index] + cards[index + 1 :]


def do_something(w, deals, names, chance):
    """B does something at random, and all deals follow."""
    hand, deck, stack = w.hand, w.deck, w.stack
    gone = [name for name in names if name in w.trash]
    possible = ["draw"] * 4 * bool(deck) + ["play"] * 5 * bool(hand) + ["play one of"] * bool(hand)
    possible += ["tuck", "discard", "turn up", "lack"] * bool(hand) + ["put back", "put back", "flip"] * bool(stack)
    possible += ["shuffle"] * (0 < len(deck) < 4) + ["take"] * bool(gone) + ["shuffle all"] * (0 < len(deck + gone) < 5)
    what = chance.choice(possible)
    card = chance.choice(hand or ["none"])
    index = chance.randrange(len(stack)) if stack else 0
    if what == "draw":
        w.draw()
        deals.go_on(lambda h, d, s: [(h | {d[0]}, d[1:], s)])
    elif what in ("play", "play one of"):
        among = [each for each in names if each == card or chance.random() < 0.6] if what == "play one of" else names
        w.play(card, " ".join(among) if what == "play one of" else None)
        deals.go_on(lambda h, d, s: [(h - {each}, d, (*s, each)) for each in h if each in among])
    elif what == "tuck":
        w.tuck(card)
        deals.go_on(lambda h, d, s: [(h - {each}, (*d, each), s) for each in h])
    elif what == "discard":
        w.discard(card)
        deals.go_on(lambda h, d, s: [(h - {card}, d, s)] if card in h else [])
    elif what == "turn up":
        w.turn_up(card)
        deals.go_on(lambda h, d, s: [(h, d, s)] if card in h else [])
    elif what == "lack":
        lacking = [each for each in names if each not in hand and chance.random() < 0.4]
        w.tell_that_hand_lacks(" ".join(lacking))
        deals.go_on(lambda h, d, s: [] if h & set(lacking) else [(h, d, s)])
    elif what == "put back":
        w.put_back(stack[index])
        deals.go_on(lambda h, d, s: [(h | {s[index]}, d, without(s, index))])
    elif what == "flip":
        w.turn_up(stack[index])
        deals.go_on(lambda h, d, s: [(h, d, s)] if s[index] == stack[index] else [])
    elif what == "take":
        taken = chance.choice(gone)
        w.take_from_trash(taken)
        deals.go_on(lambda h, d, s: [(h | {taken}, d, s)])
    else:
        added = gone if what == "shuffle all" else []
        w.shuffle(" ".join(added))
        deals.go_on(lambda h, d, s: [(h, order, s) for order in permutations((*d, *added))])


@pytest.mark.parametrize("part", range(3))
def test_the_ways_remembered_are_those_of_the_play(table, part):
    """Rules 13.6: after each of 14 random steps with six hidden cards, every deal is as likely as it should be."""
    most = 0
    for seed in range(8 * part, 8 * part + 8):
        chance = random.Random(seed)
        names = [f"life-{rank}" for rank in range(6)]
        chance.shuffle(names)
        in_hand, in_stack = chance.randint(1, 3), chance.randint(0, 1)
        hand, stack, deck = names[:in_hand], names[in_hand : in_hand + in_stack], names[in_hand + in_stack :]
        w = Watched(table, hand=" ".join(hand), stack=" ".join(stack), deck=" ".join(deck))
        deals = Deals(w, names)
        for step in range(14):
            do_something(w, deals, names, chance)
            expected, found = deals.shares(), shares_of_ways(w)
            worst = max(abs(expected.get(deal, 0) - found.get(deal, 0)) for deal in set(expected) | set(found))
            assert worst < 1e-9, f"seed {seed}, step {step}"
            most = max(most, len(mixings_of(w.state, w.seat)))
            tidied = w.copy()
            tidy(tidied.state, w.seat)
            assert shares_of_ways(tidied) == pytest.approx(found)
    assert most > 1


@pytest.mark.parametrize("seed", (3, 8, 20))
def test_deals_are_drawn_as_the_ways_tell(table, seed):
    """Rules 13.6: the same of ``resample_hidden``, and what it leaves says the same again."""
    chance = random.Random(seed)
    names = [f"life-{rank}" for rank in range(5)]
    w = Watched(table, known="life-0", hand="life-1", deck="life-2 life-3 life-4")
    deals = Deals(w, names)
    deals.go_on(lambda h, d, s: [(h, d, s)] if "life-0" in h else [])
    for _ in range(9):
        do_something(w, deals, names, chance)
    expected = deals.shares()
    w.must_be(lambda w: (frozenset(w.hand), tuple(w.deck), tuple(w.stack)), expected, 3000)
    again = shares_of_ways(w.redrawn(1))
    assert again == pytest.approx(expected)


# --- what is not remembered, and what does not tell ------------------------------------------------------------------
def test_the_oldest_mixing_is_forgotten(table):
    """Rules 13.6: more mixings than are kept; what is true stays possible."""
    w = Watched(table, hand="life-0 death-0 life-1", rest="deck")
    w.turn_up("life-0")
    w.turn_up("death-0")
    chance = random.Random(0)
    for _ in range(MOST_MIXINGS + 5):
        w.draw()
        w.play(chance.choice(w.hand))
        w.table.game.check_state()
    assert MOST_MIXINGS - TIDY_EVERY <= len(mixings_of(w.state, w.seat)) <= MOST_MIXINGS
    assert len({tuple(w.redrawn(seed).hand) for seed in range(50)}) > 10


def test_one_deal_stands_for_all_that_look_alike(with_two):
    """Rules 13.6: what a looking player works with is the same, whatever is true and whatever was remembered."""
    with_two.play("life-0")
    with_two.draw()
    with_two.play("life-1")
    states = set()
    for seed in range(30):
        twin = with_two.redrawn(seed)
        twin.table.game.check_state()
        level_hidden(twin.state, twin.seat)
        states.add(twin.state.to_bytes())
    assert len(states) == 1


def test_what_the_other_seat_knows_stays_what_all_can_tell(table):
    """Rules 13.6: B's deck was shuffled with cards that are not in B's hand, as A knows, redrawn for B or not."""
    w = Watched(table, hand="life-1 life-2", deck="life-3 life-4")
    w.shuffle(with_trash="death-1 death-2")
    w.seat, w.owner = w.owner, w.seat
    for seed in range(20):
        assert w.redrawn(seed).table.possible("own", "life-1") == [f"life-{rank}" for rank in range(1, 5)]
