"""Games that are broken in one way each, to see that the suite notices. Each class says which check must, and how."""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8

from tabletop_core.game import NOBODY, Game
from tabletop_core.rng import Rng
from tabletop_core.spec import GameSpec
from tests.core.toy_game import BET, PASS, TOY, WORDS, ToyGame, layout, render_image


@dataclass(frozen=True)
class Broken:
    spec: GameSpec
    check: str
    words: str  # a pattern that the error must match

    def __str__(self) -> str:
        return f"{self.check}-{self.spec.title}"


class Toy(ToyGame):
    """Sound: a toy game whose copies are of its own class."""

    def copy(self) -> Any:
        twin = type(self)(self.num_seats, self.hands, self.max_steps)
        twin.__dict__.update(super().copy().__dict__)
        return twin


BROKEN: list[Broken] = []


def breaks(check: str, words: str, **changes: Any) -> Callable[[type], type]:
    """Register a game (or, with ``bots``, a bot) that ``check`` must refuse in these words."""

    def register(kind: type) -> type:
        made = {"make_game": kind} if issubclass(kind, Game) else {}
        spec = replace(TOY, title=kind.__name__, **made, **changes)
        setattr(sys.modules[kind.__module__], f"SPEC_{kind.__name__}", spec)  # where pickle finds it
        BROKEN.append(Broken(spec, check, words))
        return kind

    return register


# --- actions ---------------------------------------------------------------------------------------------------------
@breaks("masks_are_right", "write_legal returns 3, but marks 2")
class CountsWrongly(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        return 3 * bool(super().write_legal(mask, at))


@breaks("masks_are_right", "write_legal writes outside its cells")
class MarksOutside(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        mask[at + 4 if at + 4 < len(mask) else 0] = u8(1)
        return super().write_legal(mask, at)


@breaks("masks_are_right", "the mask holds 2")
class MarksWithTwo(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        count = super().write_legal(mask, at)
        if mask[at + BET]:
            mask[at + BET] = u8(2)
        return count


@breaks("masks_are_right", "no action is legal, and the game is not over")
class RunsOutOfActions(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        return super().write_legal(mask, at) if self.hand < 2 else 0


@breaks("masks_are_right", "actions are legal after the end")
class GoesOnAfterTheEnd(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        mask[at + (0 if self.to_act == NOBODY else 3 if self._is_bet() else 1)] = u8(1)
        return 1


@breaks("masks_are_right", "the action table has another size", action_table=lambda game: layout(2))
class HasOtherActions(Toy):
    pass


@breaks("legal_actions_apply", "ZeroDivisionError")
class CannotBet(Toy):
    def apply(self, action: i64) -> None:
        if self.hand == 2 and action == BET:
            action = action // 0
        super().apply(action)


@breaks("legal_actions_apply", "no action is legal, and the game is not over")
class GetsStuck(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        return 0 if self.steps >= 4 else super().write_legal(mask, at)


class TakesAnything(Toy):
    def step(self, action: Any) -> None:
        pass


breaks("other_actions_are_refused", "is not legal, and step.. took it")(TakesAnything)
breaks("batch_refuses_illegal_actions", "a batch took the illegal action")(TakesAnything)


@breaks("other_actions_are_refused", "before reset")
class BeginsByItself(Toy):
    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.to_act = 0


@breaks("other_actions_are_refused", "changed the state")
class NotesMistakes(Toy):
    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except ValueError:
            self.chips[0] += 1
            raise


@breaks("actions_have_words", "two of the legal actions .* have the same words")
class SpeaksVaguely(Toy):
    def describe_action(self, action: i64) -> str:
        return WORDS[max(action, BET)]


@breaks("actions_have_words", "action 3 has no words")
class IsSpeechless(Toy):
    def describe_action(self, action: i64) -> str:
        return WORDS[action] if action < 3 else ""


@breaks("what_does_not_exist_is_refused", "describe_action does not refuse -1")
class DescribesAnything(Toy):
    def describe_action(self, action: i64) -> str:
        return WORDS[action % 4]


@breaks("what_does_not_exist_is_refused", "reset does not refuse -1")
class BeginsWithAnySeed(Toy):
    def reset(self, seed: int) -> None:
        super().reset(seed % 2**64)


@breaks("what_does_not_exist_is_refused", "resample_hidden does not refuse -1")
class ResamplesAnything(Toy):
    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        super().resample_hidden(seat % self.num_seats, rng)


# --- the state -------------------------------------------------------------------------------------------------------
@breaks("states_are_sound", "chips")
class MakesChips(Toy):
    def apply(self, action: i64) -> None:
        super().apply(action)
        self.chips[0] += self.hand == 2


class SharesChips(Toy):
    def copy(self) -> Any:
        twin = super().copy()
        twin.chips = self.chips
        return twin


breaks("copies_are_exact", "on a copy changes the original")(SharesChips)
breaks("environments_are_copied", "a copied environment")(SharesChips)


@breaks("copies_are_exact", "on a copy changes the original")
class SharesChance(Toy):
    def copy(self) -> Any:
        twin = super().copy()
        twin.rng = self.rng
        return twin


@breaks("copies_are_exact", "a copy is in another state")
class ForgetsWhatWasShown(Toy):
    def copy(self) -> Any:
        twin = super().copy()
        twin.shown = [255] * self.num_seats
        return twin


@breaks("copies_are_exact", "leads a copy to another state")
class HidesWhatItCopies(Toy):
    """Something that state_bytes leaves out decides how the game goes."""

    luck = 0

    def reset(self, seed: int) -> None:
        super().reset(seed)
        self.luck = 1

    def copy(self) -> Any:
        twin = super().copy()
        twin.luck = self.luck + 1
        return twin

    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.hand == 1:
            self.shown[0] = self.luck % 2


@breaks("copies_are_exact", "copy.. of a IsCopiedAsAnother is a Toy")
class IsCopiedAsAnother(Toy):
    def copy(self) -> Any:
        twin = Toy(self.num_seats, self.hands, self.max_steps)
        twin.__dict__.update(super().copy().__dict__)
        return twin


ELSEWHERE = random.Random()


class DrawsElsewhere(Toy):
    """Chance that is not in the state."""

    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.to_act != NOBODY and PASS not in self.chosen:
            ELSEWHERE.shuffle(self.deck)


breaks("replays_are_exact", "replay")(DrawsElsewhere)
breaks("seeds_decide", "the same seed and actions lead to another state")(DrawsElsewhere)
breaks("batch_arrays_stay_as_they_are", "the same seed gives other")(DrawsElsewhere)
breaks("pettingzoo_seed_test", "Incorrect")(DrawsElsewhere)


@breaks("seeds_decide", "the same seed and actions lead to another state")
class DealsFromTheLastOrder(Toy):
    def reset(self, seed: int) -> None:
        kept = self.deck
        super().reset(seed)
        if kept[0] == 1:
            self.deck.reverse()


TABLE = [0]


@breaks("seeds_decide", "the same seed and actions lead to another state")
class SharesATable(Toy):
    def apply(self, action: i64) -> None:
        TABLE[0] += 1
        super().apply(action)
        if self.to_act != NOBODY and TABLE[0] % 3 == 0:
            self.deck.reverse()


@breaks("seeds_decide", "seeds make only 1 different starts")
class IgnoresTheSeed(Toy):
    def reset(self, seed: int) -> None:
        super().reset(7)


@breaks("looking_changes_nothing", "looking at the game changes it")
class CountsLooks(Toy):
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        self.rng.bits()
        return super().write_observation(seat, out, at)


@breaks("games_end_well", "the game pays before its end")
class PaysEarly(Toy):
    def payoff(self, seat: i64) -> float:
        return self.chips[seat] / 60


@breaks("games_end_well", "are not in -1 .. 1")
class PaysMuch(Toy):
    def payoff(self, seat: i64) -> float:
        return 100 * super().payoff(seat)


@breaks("games_end_well", "do not sum to zero")
class PaysTheFirstSeatMore(Toy):
    def payoff(self, seat: i64) -> float:
        return super().payoff(seat) / (1 if seat == 0 else 2)


@breaks("games_end_well", "ending.. does not say why")
class EndsSilently(Toy):
    def ending(self) -> str:
        return ""


@breaks("games_end_well", "the game is not over, but ended by")
class SaysItIsOver(Toy):
    def ending(self) -> str:
        return "soon"


@breaks("games_end_well", "the game is not over, but truncated")
class IsAlwaysTruncated(Toy):
    def is_truncated(self) -> bool:
        return True


@breaks("games_end_well", "more than max_decisions, 4", max_decisions=4)
class IsLong(Toy):
    pass


@breaks("games_end_well", "more than max_decisions, 60", max_decisions=60)
class NeverEnds(Toy):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.hand == 2:
            self.hand = 0


@breaks("many_random_games_end", "ZeroDivisionError")
class RarelyFails(Toy):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.hand == 1 and self.rng.a % 100 == 7:
            self.steps = 1 // 0


@breaks("many_random_games_end", "0 actions are legal")
class RarelyGetsStuck(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        return 0 if self.rng.a % 200 == 7 else super().write_legal(mask, at)


# --- what is shown ---------------------------------------------------------------------------------------------------
@breaks("observations_fit_the_layout", r"cell 1 \(hand\) is 4, the layout says at most 3")
class CountsTooFar(Toy):
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        end = super().write_observation(seat, out, at)
        out[at + 1] = u8(2 * self.hand)
        return end


@breaks("observations_fit_the_layout", "writes outside its cells")
class ShowsOutside(Toy):
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        end = super().write_observation(seat, out, at)
        if end < len(out):
            out[end] = u8(1)
        return end


@breaks("observations_fit_the_layout", "for seat 0 returns")
class EndsItsCellsElsewhere(Toy):
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        return super().write_observation(seat, out, at) - 1


@breaks("observations_fit_the_layout", "observes something else when asked again")
class ShowsChance(Toy):
    looks = 0

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        end = super().write_observation(seat, out, at)
        self.looks += 1
        out[at] = u8(self.looks % 2)
        return end


@breaks("observations_fit_the_layout", "the layout has", observation_layout=lambda game: layout(3))
class HasAnotherLayout(Toy):
    pass


@breaks("pettingzoo_api_test", "[Oo]bservation", observation_layout=lambda game: layout(3))
class HasAnotherSpace(Toy):
    pass


breaks("gymnasium_check_env", "[Oo]bservation", observation_layout=lambda game: layout(3))(HasAnotherSpace)


@breaks("tables_are_drawn", "drawing the table changes the state", render_text=lambda game, seat: str(game.rng.bits()))
class DrawsWhenDrawn(Toy):
    pass


@breaks("tables_are_drawn", "gives ' '", render_text=lambda game, seat: " ")
class HasNoText(Toy):
    pass


@breaks("tables_are_drawn", "gives float64", render_image=lambda game, seat: np.zeros((2, 2, 3)))
class DrawsInDecimals(Toy):
    pass


@breaks("tables_are_drawn", "different sizes", render_image=lambda game, seat: render_image(game, seat)[game.hand :])
class GrowsItsPicture(Toy):
    pass


@breaks("pettingzoo_render_test", "Buffer|rgb_array", render_image=lambda game, seat: np.zeros((2, 2, 3), np.int16))
class DrawsInSixteenBits(Toy):
    pass


def start_anew() -> None:
    """Forget what earlier games have left in what all of them share."""
    ELSEWHERE.seed(1)
    TABLE[0] = 0
