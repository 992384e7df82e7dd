"""More games that are broken in one way each: what they tell whom, and what only many games or processes show."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tabletop_core import build_info
from tabletop_core.game import NOBODY, Bot, Game
from tabletop_core.rng import Rng, seeded
from tests.conformance.broken_games import Toy, breaks
from tests.core.toy_game import BET, WORDS, CardBot, ToyGame, render_image, render_text


# --- who knows what --------------------------------------------------------------------------------------------------
@breaks("nothing_leaks", "seat . can tell what it must not know from its observation: cell 2 is")
class ShowsTheOtherCard(Toy):
    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        end = super().write_observation(seat, out, at)
        out[at + 2] = u8(self.deck[1 - seat] == 0)
        return end


@breaks("nothing_leaks", "from its legal actions", bots={})
class AllowsByTheOtherCard(Toy):
    def write_legal(self, mask: vec[u8], at: i64) -> int:
        count = super().write_legal(mask, at)
        if count and self.deck[1 - self.to_act] == 2 and not self._is_bet():
            mask[at + BET] = u8(0)
            count -= 1
        return count


@breaks(
    "nothing_leaks", "render_text shows seat . what it must not know", render_text=lambda g, seat: render_text(g, None)
)
class WritesAllCards(Toy):
    pass


@breaks("nothing_leaks", "render_image shows seat", render_image=lambda game, seat: render_image(game, None))
class DrawsAllCards(Toy):
    pass


@breaks("nothing_leaks", "the words of action . tell seat")
class SpeaksOfTheOtherCard(Toy):
    def describe_action(self, action: i64) -> str:
        return f"{WORDS[action]} against {self.deck[1 - self.to_act]}"


@breaks("nothing_leaks", "from who acts")
class AsksByHiddenCards(Toy):
    def seat_to_act(self) -> int:
        return self.to_act if self.to_act == NOBODY or self.deck[2] else 1 - self.to_act


@breaks("nothing_leaks", "from its observation")
class RedrawsTheOwnCard(Toy):
    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        super().resample_hidden(1 - seat, rng)


@breaks("nothing_leaks", "cards")
class LosesCardsInRedrawing(Toy):
    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.deck[2] = self.deck[1 - seat]


@breaks("resampling_redraws", "only 0 changed what another seat sees")
class RedrawsNothing(Toy):
    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        self.rng = seeded(rng.seed64())


@breaks("redraws_depend_on_nothing_hidden", "depends on what it must not know")
class RedrawsFromTheTruth(Toy):
    """As often as they should be, two hidden cards are exchanged; but when depends on which was where."""

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        was_higher = self.deck[1 - seat] > self.deck[2]
        super().resample_hidden(seat, rng)
        if was_higher and self.hand != self.hands:
            self.deck[1 - seat], self.deck[2] = self.deck[2], self.deck[1 - seat]


@breaks("resampling_agrees_with_the_past", "standard deviations from where the past puts it")
class RedrawsUnevenly(Toy):
    """The other seat always has the higher of the two hidden cards."""

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        if self.deck[1 - seat] < self.deck[2]:
            self.deck[1 - seat], self.deck[2] = self.deck[2], self.deck[1 - seat]


@breaks("resampling_agrees_with_the_past", "standard deviations from where the past puts it")
class ForgetsWhatActionsTell(Toy):
    """Nobody may bet with the lowest card: a bet tells, and redrawing must not forget it."""

    def write_legal(self, mask: vec[u8], at: i64) -> int:
        count = super().write_legal(mask, at)
        if count and self.deck[self.to_act] == 0 and not self._is_bet():
            mask[at + BET] = u8(0)
            count -= 1
        return count


class Peeking(CardBot):
    def choose(self, game: Game, rng: Rng) -> int:
        assert isinstance(game, ToyGame)
        return game.legal_actions()[game.deck[1 - game.to_act] == 0]


class Remembering(Bot):
    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game, rng: Rng) -> int:
        self.asked += 1
        return game.legal_actions()[self.asked > 20]


class Meddling(CardBot):
    def choose(self, game: Game, rng: Rng) -> int:
        assert isinstance(game, ToyGame)
        game.rng.bits()
        return super().choose(game, rng)


class Cheating(Bot):
    def choose(self, game: Game, rng: Rng) -> int:
        return 3 - game.legal_actions()[0]


breaks("bots_are_fair", "where all that it cannot know is redrawn: it peeks", bots={"": Peeking})(Peeking)
breaks("bots_are_fair", "chooses by what it was asked before", bots={"": Remembering})(Remembering)
breaks("bots_are_fair", "changes the game", bots={"": Meddling})(Meddling)
breaks("bots_are_fair", "Cheating chose ., which is not legal", bots={"": Cheating})(Cheating)


# --- many games, environments, processes, builds ---------------------------------------------------------------------
@breaks("batch_rows_are_single_games", "another observation")
class ShowsAtTheStart(Toy):
    """Right when alone, wrong behind other cells."""

    def write_observation(self, seat: i64, out: vec[u8], at: i64) -> int:
        end = super().write_observation(seat, out, at)
        if at > 0:
            out[at] = u8(1) - out[at]
        return end


class PaysMoreEachTime(Toy):
    paid = 0.0

    def payoff(self, seat: i64) -> float:
        self.paid += 0.01 * (self.to_act == NOBODY)
        return super().payoff(seat) + self.paid


breaks("batch_rows_are_single_games", "pays")(PaysMoreEachTime)
breaks("bots_play_inside_a_batch", "rewards are")(PaysMoreEachTime)
breaks("agents_are_paid_once", "payoffs")(PaysMoreEachTime)
breaks("learners_are_paid_once", "its payoff is")(PaysMoreEachTime)
breaks("vector_rows_are_single_games", "is given")(PaysMoreEachTime)


@breaks("other_processes_agree", "goes another way")
class DealsByHash(Toy):
    """The hash of a text is another in each process."""

    def reset(self, seed: int) -> None:
        super().reset(seed)
        self.deck.sort(key=lambda card: hash(f"{seed} {card}"))


@breaks("other_build_agrees", "goes another way")
class DealsByBuild(Toy):
    def reset(self, seed: int) -> None:
        super().reset(seed)
        if build_info().mode == "compiled":
            self.deck.reverse()
