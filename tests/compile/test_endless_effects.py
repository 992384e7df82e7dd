"""Rules 14.7: cards of a content pack that set one another off without end; the published cards stay far from that."""

import importlib
import pkgutil
import re
import shutil
import time
from pathlib import Path

import pytest

import compile_env
from compile_env import compile_v0, moves, state
from compile_env.content import BUILT_IN
from compile_env.state import MOST_FRAMES, MOST_STEPS, MOST_TRIGGERS
from tabletop_core import build_info
from tabletop_core.errors import EffectError, GameOverError
from tabletop_core.game import NOBODY
from tests.compile.positions import table
from tests.compile.random_games import random_game

OWN, OPP = ["fulcrum", "water", "light"], ["death", "life", "metal"]
HEAD = "{{protocol: {}, value: 5, origin: public, certainty: high, "
TAIL = "middle: [{do: discard}]}"
SOON = 2.0  # seconds, interpreted and on a slow machine; it takes a few hundredths of one

SHUFFLES = (
    "middle: [{do: shuffle, from: deck}], bottom: {on: [{when: after_shuffle, run: [{do: shuffle, from: deck}]}]}}"
)
COPIES = "middle: [{do: copy_mid, card: {other: true}}]}"
DRAWS = "middle: [{do: draw}], bottom: {on: [{when: after_discard, run: [{do: draw}]}]}}"
DISCARDS = "bottom: {on: [{when: after_draw, run: [{do: discard}]}]}}"
REARRANGES = (
    "middle: [{do: rearrange, of: own}],\n   bottom: {on: [{when: after_rearrange, run: [{do: rearrange, of: own}]}]}}"
)
ENDLESS = {
    "a card that answers itself": {"water": SHUFFLES},
    "two cards that copy one another": {"water": COPIES, "light": COPIES},
    "two cards that answer one another, by choices": {"water": DRAWS, "light": DISCARDS},
    "a card that asks again and again": {"water": REARRANGES},
}


@pytest.fixture
def pack_with(tmp_path):
    """The built-in content with other texts on the cards of value 5 of some protocols."""

    def make(texts):
        folder = Path(shutil.copytree(BUILT_IN, tmp_path / "pack"))
        cards = (folder / "cards.yaml").read_text(encoding="utf-8")
        for protocol, text in texts.items():
            head = HEAD.format(protocol)
            assert cards.count(head + TAIL) == 1
            cards = cards.replace(head + TAIL, head + "\n   " + text)
        (folder / "cards.yaml").write_text(cards, encoding="utf-8")
        return folder

    return make


def about_to_play(pack):
    """Water 5 is in hand, Light 5 lies uncovered."""
    t = table(OWN, OPP, own_stacks=["", "", "light-5"], own_hand="water-5 fulcrum-1 fulcrum-2", content=pack)
    return t, t.game


def play_on(t, step):
    """Play Water 5 and answer whatever is asked by the first legal action, at most as often as the engine allows."""
    t.play("water-5", line=2)
    while t.game.seat_to_act() != NOBODY:
        step(t.game.legal_actions()[0])


@pytest.mark.parametrize("texts", ENDLESS.values(), ids=ENDLESS)
def test_the_error_names_a_card_and_comes_soon(pack_with, texts):
    t, game = about_to_play(pack_with(texts))
    began = time.perf_counter()
    with pytest.raises(EffectError) as caught:
        play_on(t, game.step)
    assert time.perf_counter() - began < SOON
    named = re.fullmatch(
        rf"effects nest deeper than {MOST_FRAMES} at card (\w+)-5: change the cards .* end", str(caught.value)
    )
    assert named and named[1] in texts


def test_long_texts_are_stopped_too_but_count_for_one_turn_only(pack_with):
    """Half of the limit at the start of each own turn is no more than that; with as much again in one turn it is."""
    half = "[" + ", ".join(["{do: lose_control}"] * (int(MOST_STEPS) // 2)) + "]"
    pack = pack_with({"water": f"middle: {half}, top: {{on: [{{when: start, run: {half}}}]}}}}"})
    stacks = ["", "water-5 light-1", ""]
    hands = {"own_hand": "fire-1 fire-2 fire-3", "opp_hand": "life-1 life-2"}
    t = table(["fire", "water", "light"], OPP, own_stacks=stacks, **hands, phase="start", content=pack)
    for card, answer in (("fire-1", "life-1"), ("fire-2", "life-2")):
        assert t.state.steps == MOST_STEPS // 2
        t.play(f"x({card})", line=1)
        t.next_turn()
        assert t.state.steps == 0
        t.play(f"x({answer})", line=1)
        t.next_turn()
    t.state.steps += 1  # an answer counts too, and would have led here
    with pytest.raises(EffectError) as caught:
        t.delete_cards("light-1")
    assert str(caught.value) == (
        f"the effects of one turn go on for more than {MOST_STEPS} steps, now at card water-5: "
        "change the cards that set one another off without end"
    )


def test_the_game_is_left_as_it_was(pack_with):
    """Where it was stepped; applied unchecked, nobody is to act, and it has to be reset."""
    t, game = about_to_play(pack_with({"water": SHUFFLES}))
    t.place(2, "up")
    before = game.state_bytes()
    (water_5,) = game.legal_actions()
    with pytest.raises(EffectError):
        game.step(water_5)
    assert game.state_bytes() == before
    game.check_state()
    with pytest.raises(EffectError):
        game.apply(water_5)
    assert (game.seat_to_act(), game.legal_actions(), game.ending()) == (NOBODY, [], "")
    assert (game.payoff(0), game.payoff(1)) == (0, 0)
    assert len(t.frames()) < game.state.depth == MOST_FRAMES  # most of them have no steps left
    with pytest.raises(GameOverError, match=re.escape("call reset(seed)")):
        game.step(0)
    game.reset(5)
    game.check_state()
    assert game.seat_to_act() != NOBODY and game.state.depth == 0


# --- environments and batches ----------------------------------------------------------------------------------------
def endless_options(pack):
    """Every player has cards that shuffle without end whenever they are played face-up."""
    return {"content": pack, "lineup": ["water", "fire", "death", "light", "life", "metal"]}


def test_the_environment_passes_the_error_on(pack_with):
    env = compile_v0.env(**endless_options(pack_with({"water": SHUFFLES, "light": SHUFFLES})))
    with pytest.raises(EffectError, match="at card (water|light)-5"):
        for seed in range(50):
            env.reset(seed=seed)
            play_at_random(env, seed)
    env.reset(seed=1)
    observation, *_ = env.last()
    assert observation["action_mask"].any()


def play_at_random(env, seed):
    """One game, to its end."""
    env.action_space(env.agents[0]).seed(seed)
    for agent in env.agent_iter():
        observation, _, is_over, is_truncated, _ = env.last()
        is_out = is_over or is_truncated
        env.step(None if is_out else env.action_space(agent).sample(observation["action_mask"]))


def test_a_batch_passes_the_error_on(pack_with):
    batch = compile_v0.batch_env(4, seed=0, **endless_options(pack_with({"water": SHUFFLES, "light": SHUFFLES})))
    batch.reset(seed=0)
    with pytest.raises(EffectError, match="at card (water|light)-5"):
        for _ in range(5_000):
            batch.step(batch.sample_actions())
    batch.reset(seed=1)
    batch.step(batch.sample_actions())


# --- the published cards ---------------------------------------------------------------------------------------------
class Depths:
    """The deepest nesting, and the most waiting commands, while the engine runs."""

    def __init__(self, patch):
        self.frames = self.triggers = 0
        self.push, self.note = state.push, moves.note
        for info in pkgutil.iter_modules(compile_env.__path__, "compile_env."):
            module = importlib.import_module(info.name)
            for function, measuring in ((self.push, self.pushing), (self.note, self.noting)):
                if vars(module).get(function.__name__) is function:
                    patch.setattr(module, function.__name__, measuring)

    def pushing(self, s, *cells):
        f = self.push(s, *cells)
        self.frames = max(self.frames, int(s.depth))
        return f

    def noting(self, s, *cells):
        self.note(s, *cells)
        self.triggers = max(self.triggers, int(s.noted))


@pytest.mark.skipif(build_info().mode != "interpreted", reason="compiled functions cannot be replaced")
def test_the_published_cards_stay_far_from_the_limits(monkeypatch):
    depths = Depths(monkeypatch)
    steps = 0
    for seed in range(100):
        for game in random_game(seed):
            steps = max(steps, int(game.state.steps))
    print(f"\nof {MOST_FRAMES} frames {depths.frames}, of {MOST_TRIGGERS} waiting commands {depths.triggers}, ", end="")
    print(f"of {MOST_STEPS} steps of a turn {steps} were used in 100 games")
    assert 4 <= depths.frames <= MOST_FRAMES // 2  # 11 in 1,500 games
    assert 2 <= depths.triggers <= MOST_TRIGGERS // 8  # 3
    assert 10 <= steps <= MOST_STEPS // 20  # about 20
