"""A complete small game for the tests of ``tabletop_core``: Kuhn poker for two or three, several hands in a row.

Each seat holds one card of a deck of (seats + 1) and pays 1 into the pot. In turn, seats pass or bet 1 more; after a
bet the others fold or call. The highest card of those still in takes the pot; cards of a showdown are seen by all
during the next hand. Interpreted in either build: a game need not be compiled.
"""

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64, u8

from tabletop_core.game import NOBODY, Bot, Game, nth_legal, zeros
from tabletop_core.layout import ActionTable, Block, Layout, Section
from tabletop_core.rng import Rng, seeded
from tabletop_core.spec import GameSpec, Option, check_words

PASS, BET, FOLD, CALL = range(4)
WORDS = ("pass", "bet one chip", "fold", "call the bet")
STILL = 4  # has not chosen yet in this hand
NO_CARD = 255
MAX_CHIPS = 60
NAMES = ("ann", "bob", "eve")


class ToyGame(Game):
    """Plays ``hands`` hands; pays each seat the chips won, scaled to -1 .. 1. ``max_steps`` of 0 is no limit."""

    def __init__(self, players: int, hands: int, max_steps: int, names: tuple[str, ...] | None = None) -> None:
        check_words("names", names or (), NAMES)
        super().__init__(players, len(WORDS), layout(players).size)
        self.hands = hands
        self.max_steps = max_steps
        self.names = names or ()
        self.rng = seeded(0)
        self.hand = 0  # hands finished
        self.steps = 0
        self.to_act = int(NOBODY)
        self.deck = list(range(players + 1))  # card of each seat, then the one left over
        self.chosen = [STILL] * players
        self.shown = [NO_CARD] * players  # cards of the last showdown
        self.chips = [0] * players  # won so far

    # --- the verbs ---------------------------------------------------------------------------------------------------
    def reset(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.hand = self.steps = 0
        self.shown = [NO_CARD] * self.num_seats
        self.chips = [0] * self.num_seats
        self.deck = list(range(self.num_seats + 1))
        self._deal()

    def seat_to_act(self) -> int:
        return self.to_act

    def write_legal(self, mask: vec[u8], at: i64) -> int:
        if self.to_act == NOBODY:
            return 0
        first = FOLD if self._is_bet() else PASS
        mask[at + first] = mask[at + first + 1] = 1
        return 2

    def apply(self, action: i64) -> None:
        self.chosen[self.to_act] = int(action)
        self.steps += 1
        self.to_act = (self.to_act + 1) % self.num_seats
        if self.chosen[self.to_act] in (BET, CALL, FOLD) or (self.chosen[self.to_act] == PASS and not self._is_bet()):
            self._settle()
        if self.max_steps and self.steps >= self.max_steps:
            self.to_act = int(NOBODY)

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        seats = [(int(seat) + i) % self.num_seats for i in range(self.num_seats)]
        cards = self.num_seats + 1
        out[at] = self.to_act == seat
        out[at + 1] = self.hand
        out[at + 2 + self.deck[seats[0]]] = 1
        at += 2 + cards
        for i, other in enumerate(seats):
            out[at + i * 5 + self.chosen[other]] = 1
            if self.shown[other] != NO_CARD:
                out[at + 5 * len(seats) + i * cards + self.shown[other]] = 1
            out[at + (5 + cards) * len(seats) + i] = MAX_CHIPS + self.chips[other]
        return int(at) + (6 + cards) * len(seats)

    def payoff(self, seat: i64) -> float:
        return 0.0 if self.to_act != NOBODY else self.chips[seat] / (2 * self.hands * (self.num_seats - 1))

    def copy(self) -> "ToyGame":
        twin = ToyGame(self.num_seats, self.hands, self.max_steps)
        twin.__dict__.update({name: list(v) if isinstance(v, list) else v for name, v in self.__dict__.items()})
        twin.rng = self.rng.copy()
        return twin

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        self.check_seat(seat)
        known = {int(seat)}
        if self.hand == self.hands:  # what was shown is what still lies there
            known |= {other for other in range(self.num_seats) if self.shown[other] != NO_CARD}
        hidden = sorted(card for place, card in enumerate(self.deck) if place not in known)
        for place in range(len(self.deck)):
            if place not in known:
                self.deck[place] = hidden.pop(rng.below(len(hidden)))
        self.rng = seeded(rng.seed64())

    def describe_action(self, action: i64) -> str:
        self.check_action(action)
        return WORDS[action]

    def ending(self) -> str:
        if self.to_act != NOBODY or self.steps == 0:
            return ""
        return f"stopped after {self.steps} actions" if self.is_truncated() else f"hand {self.hand} was the last"

    def state_bytes(self) -> bytes:
        numbers = [self.hand, self.steps, self.to_act & 255, *self.deck, *self.chosen, *self.shown]
        return bytes(numbers + [MAX_CHIPS + won for won in self.chips]) + repr(self.rng.lanes()).encode()

    def check_state(self) -> None:
        assert sorted(self.deck) == list(range(self.num_seats + 1)), "cards"
        assert sum(self.chips) == 0, "chips"

    def is_truncated(self) -> bool:
        return self.to_act == NOBODY and self.hand < self.hands

    # --- inside ------------------------------------------------------------------------------------------------------
    def _is_bet(self) -> bool:
        return BET in self.chosen

    def _deal(self) -> None:
        self.deck.sort()
        for left in range(len(self.deck), 1, -1):
            pick = self.rng.below(left)
            self.deck[pick], self.deck[left - 1] = self.deck[left - 1], self.deck[pick]
        self.chosen = [STILL] * self.num_seats
        self.to_act = self.hand % self.num_seats

    def _settle(self) -> None:
        paid = [2 if choice in (BET, CALL) else 1 for choice in self.chosen]
        inside = [seat for seat, choice in enumerate(self.chosen) if choice in (BET, CALL)] if self._is_bet() else []
        inside = inside or list(range(self.num_seats))
        winner = max(inside, key=lambda seat: self.deck[seat])
        for seat in range(self.num_seats):
            self.chips[seat] += sum(paid) - paid[seat] if seat == winner else -paid[seat]
            self.shown[seat] = self.deck[seat] if seat in inside and len(inside) > 1 else NO_CARD
        self.hand += 1
        if self.hand == self.hands:
            self.to_act = int(NOBODY)
        else:
            self._deal()


class CardBot(Bot):
    """Bets and calls with the highest card, passes and folds with the lowest, else does either."""

    def choose(self, game: Game, rng: Rng) -> int:
        assert isinstance(game, ToyGame)
        mask = zeros(game.num_actions)
        game.write_legal(mask, 0)
        card = game.deck[game.to_act]
        if card in (0, game.num_seats):
            return nth_legal(mask, 0, int(card > 0))
        return nth_legal(mask, 0, rng.below(2))


def layout(players: int) -> Layout:
    cards = players + 1
    return Layout(
        Section("to act", (1,), 1, "this seat is asked"),
        Section("hand", (1,), 3, "hands finished"),
        Section("card", (cards,), 1, "own card, one-hot"),
        Section("chosen", (players, 5), 1, "pass, bet, fold, call, nothing yet: own first"),
        Section("shown", (players, cards), 1, "card of the last hand, if it was shown: own first"),
        Section("chips", (players,), 2 * MAX_CHIPS, f"chips won, plus {MAX_CHIPS}: own first"),
    )


def render_text(game: Game, seat: int | None) -> str:
    """One line a seat; a seat that looks sees its own card, a spectator (None) all of them."""
    assert isinstance(game, ToyGame)
    lines = [f"hand {min(game.hand + 1, game.hands)} of {game.hands}"]
    for other in range(game.num_seats):
        card = str(game.deck[other]) if seat is None or seat == other else "?"
        choice = "" if game.chosen[other] == STILL else WORDS[game.chosen[other]]
        mark = ">" if game.to_act == other else " "
        name = game.names[other] if other < len(game.names) else f"player_{other}"
        lines.append(f"{mark} {name}: card {card}, {game.chips[other]:+d} chips {choice}".rstrip())
    return "\n".join(lines)


def render_image(game: Game, seat: int | None) -> npt.NDArray[np.uint8]:
    """A square a seat, as bright as its card; black where the card is hidden."""
    assert isinstance(game, ToyGame)
    image = np.zeros((20, 20 * game.num_seats, 3), dtype=np.uint8)
    for other in range(game.num_seats):
        if seat is None or seat == other:
            image[:, 20 * other : 20 * other + 20] = 60 * (game.deck[other] + 1)
    return image


TOY = GameSpec(
    name="toy_v0",
    title="Toy poker",
    seats=range(2, 4),
    options={
        "players": Option(2, (2, 3), "how many seats"),
        "hands": Option(3, (1, 3), "how many hands are played"),
        "max_steps": Option(0, range(1001), "stop after so many actions; 0: no limit"),
        "names": Option(None, list, f"what the seats are called: {', '.join(NAMES)}"),
    },
    named_variants={"max_steps=5": {"max_steps": 5}, "two names": {"names": ["eve", "ann"]}},
    max_decisions=lambda *, players, hands, **options: hands * (2 * players - 1),
    make_game=ToyGame,
    observation_layout=lambda game: layout(game.num_seats),
    action_table=lambda game: ActionTable(Block("open", (2,), "pass, bet"), Block("answer", (2,), "fold, call")),
    render_text=render_text,
    render_image=render_image,
    bots={"card": CardBot},
)
