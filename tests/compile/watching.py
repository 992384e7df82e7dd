"""B's cards as A watches them: what B does unseen and in the open, and how often each deal is dealt anew."""

from collections import Counter
from collections.abc import Callable

from compile_env.knowledge import forget_order, hide_choice, learn, learn_all, narrow, rule_out
from compile_env.moves import send_to_hand, send_to_trash
from compile_env.state import CARDS, DECK, HAND, LINES, TRASH, put_at, put_on, take_out, top_of
from tabletop_core.rng import seeded

SAMPLE = 1500
MOST_DEVIATION = 4.5  # standard deviations


class Watched:
    """B has a hand, a deck and a first stack; the rest lies open in its trash, or in the deck."""

    def __init__(self, table, *, hand="", deck="", stack="", known="", rest="trash"):
        """``known`` are further cards of the hand, which A knows."""
        self.table = table(
            own=["fire", "water", "light"],
            opp=["death", "life", "metal"],
            own_hand="fire-1",
            own_deck="",
            opp_hand=hand,
            opp_deck=deck,
            opp_stacks=[" ".join(f"x({name})" for name in stack.split()), "", ""],
            rest=f"opp {rest}",
        )
        self.state = self.table.state
        self.seat = self.table.seat("own")
        self.owner = 1 - self.seat
        for name in known.split():
            self.take_from_trash(name)

    # --- what B does -------------------------------------------------------------------------------------------------
    def take_from_trash(self, name):
        """A card of the trash goes to the hand."""
        card = self.table.card(name)
        take_out(self.state, card)
        send_to_hand(self.state, card, self.owner)

    def draw(self):
        """The top card of the deck."""
        card = top_of(self.state, DECK + self.owner)
        take_out(self.state, card)
        send_to_hand(self.state, card, self.owner)

    def play(self, name, among=None):
        """Face-down from the hand, unseen; A can tell that it is one of ``among``."""
        card = self.table.card(name)
        hide_choice(self.state, self.owner)
        if among is not None:
            narrow(self.state, self.seat, card, self.table.bits(among.split()))
        take_out(self.state, card)
        put_on(self.state, card, self.owner * LINES)

    def tuck(self, name):
        """From the hand to the bottom of the deck, unseen."""
        card = self.table.card(name)
        hide_choice(self.state, self.owner)
        take_out(self.state, card)
        put_at(self.state, card, DECK + self.owner, 0)

    def put_back(self, name):
        """A face-down card returns to the hand, unseen."""
        card = self.table.card(name)
        take_out(self.state, card)
        send_to_hand(self.state, card, self.owner)

    def turn_up(self, name):
        """Both see a card, in the hand or in the stack."""
        learn_all(self.state, self.table.card(name))

    def discard(self, name):
        """A card of the hand goes to the trash."""
        card = self.table.card(name)
        learn_all(self.state, card)
        take_out(self.state, card)
        send_to_trash(self.state, card, self.owner)

    def give(self, name):
        """A card of the hand goes to A's."""
        card = self.table.card(name)
        learn(self.state, self.seat, card)
        take_out(self.state, card)
        send_to_hand(self.state, card, self.seat)

    def tell_that_hand_lacks(self, names):
        """A can tell that none of the cards is in the hand."""
        rule_out(self.state, self.owner, self.table.bits(names.split()))

    def shuffle(self, with_trash=""):
        """B's deck is shuffled, with cards of the trash."""
        for name in with_trash.split():
            card = self.table.card(name)
            take_out(self.state, card)
            put_on(self.state, card, DECK + self.owner)
        first = (DECK + self.owner) * CARDS
        self.state.rng.shuffle(self.state.piles, first, first + self.state.counts[DECK + self.owner])
        forget_order(self.state, self.owner)

    # --- what A makes of it ------------------------------------------------------------------------------------------
    def pile(self, pile):
        """The names of the cards in B's pile, bottom first."""
        return [name.removeprefix("x(").removesuffix(")") for name in self.table.pile(pile)]

    @property
    def hand(self):
        """B's hand, sorted."""
        return sorted(self.pile(HAND + self.owner))

    @property
    def deck(self):
        """B's deck, the top card first."""
        return self.pile(DECK + self.owner)[::-1]

    @property
    def stack(self):
        """B's first stack, bottom first."""
        return self.pile(self.owner * LINES)

    @property
    def trash(self):
        """B's trash."""
        return self.pile(TRASH + self.owner)

    def copy(self):
        """The same, to go on with."""
        twin = object.__new__(Watched)
        twin.table = self.table.copy()
        twin.state, twin.seat, twin.owner = twin.table.state, self.seat, self.owner
        return twin

    def redrawn(self, seed):
        """What A cannot know, drawn anew."""
        twin = self.copy()
        twin.table.game.resample_hidden(self.seat, seeded(seed))
        return twin

    def shares(self, what: Callable[["Watched"], object], sample=SAMPLE):
        """How often ``what`` is what, when all that A cannot know is drawn anew."""
        counts = Counter(what(self.redrawn(seed)) for seed in range(sample))
        return {value: count / sample for value, count in counts.items()}

    def must_be(self, what, expected, sample=SAMPLE):
        """Each value of ``what`` is drawn as often as expected, but for chance."""
        found = self.shares(what, sample)
        assert set(found) <= set(expected), f"drawn {set(found) - set(expected)}, which cannot be"
        for value, share in expected.items():
            allowed = MOST_DEVIATION * (share * (1 - share) / sample) ** 0.5
            assert abs(found.get(value, 0) - share) <= allowed, f"{value}: {found.get(value, 0)}, expected {share}"
