"""A game whose seats choose in secret (a card set aside face-down, a hidden vote) passes the suite's secrecy checks."""

from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

from tabletop_core.game import NOBODY, Game
from tabletop_core.layout import ActionTable, Block, Layout, Section
from tabletop_core.rng import Rng, seeded
from tabletop_core.spec import GameSpec
from tabletop_core.testing import conformance_checks

CARDS = 3
NOTHING = CARDS  # set aside so far
LENGTH = 40  # decisions


class SetAside(Game):
    """Seat 0 secretly sets one of three cards aside, seat 1 says a number that means nothing; and so on."""

    def __init__(self) -> None:
        super().__init__(2, CARDS, CARDS + 1)
        self.decisions = 0
        self.aside = NOTHING
        self.rng = seeded(0)

    def reset(self, seed: int) -> None:
        self.__init__()
        self.rng = seeded(seed)

    def seat_to_act(self) -> int:
        return NOBODY if self.decisions == LENGTH else self.decisions % 2

    def write_legal(self, mask: vec, at: int) -> int:
        if self.decisions == LENGTH:
            return 0
        for card in range(CARDS):
            mask[at + card] = 1
        return CARDS

    def apply(self, action: int) -> None:
        if self.seat_to_act() == 0:
            self.aside = int(action)
        self.decisions += 1

    def write_observation(self, seat: int, out: vec, at: int) -> int:
        if seat == 0:
            out[at + self.aside] = 1
        return at + CARDS + 1

    def payoff(self, seat: int) -> float:
        return 0.0

    def copy(self) -> Game:
        twin = SetAside()
        twin.decisions, twin.aside, twin.rng = self.decisions, self.aside, self.rng.copy()
        return twin

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        self.check_seat(seat)
        self.rng = seeded(rng.seed64())
        if seat == 1 and self.aside != NOTHING:
            self.aside = int(rng.below(self.alternatives()))

    def alternatives(self) -> int:
        return CARDS

    def describe_action(self, action: int) -> str:
        self.check_action(action)
        return f"card {action}"

    def ending(self) -> str:
        return "the cards are set aside" if self.decisions == LENGTH else ""

    def state_bytes(self) -> bytes:
        return repr((self.decisions, self.aside, self.rng.lanes())).encode()

    def check_state(self) -> None:
        """Nothing is derived."""


class NeverTheLast(SetAside):
    """The same, but it redraws as if the last card were never set aside."""

    def alternatives(self) -> int:
        return CARDS - 1

    def copy(self) -> Game:
        twin = NeverTheLast()
        twin.decisions, twin.aside, twin.rng = self.decisions, self.aside, self.rng.copy()
        return twin


def check_named(name: str, game: type[Game]) -> Any:
    spec = GameSpec(
        name="set_aside_v0",
        title="Set aside",
        seats=range(2, 3),
        options={},
        make_game=game,
        observation_layout=lambda game: Layout(Section("aside", (CARDS + 1,), 1, "the card set aside, if one is")),
        action_table=lambda game: ActionTable(Block("card", (CARDS,), "a card, or a number")),
        render_text=lambda game, seat: "",
        render_image=lambda game, seat: np.zeros((2, 2, 3), np.uint8),
    )
    return next(check for check in conformance_checks(spec, games=10, thorough=6) if str(check) == name)


@pytest.mark.parametrize("name", ["nothing_leaks", "resampling_redraws", "resampling_agrees_with_the_past"])
def test_secret_choices_pass(name: str) -> None:
    check_named(name, SetAside).run()


def test_a_redraw_that_leaves_a_secret_choice_out_is_refused() -> None:
    with pytest.raises(AssertionError, match="resampling_agrees_with_the_past"):
        check_named("resampling_agrees_with_the_past", NeverTheLast).run()
