"""Chapter 14: questions, options, rewards and the end."""

import shutil
from pathlib import Path

import pytest

from compile_env import compile_v0
from compile_env.content import BUILT_IN
from compile_env.rules import CompileGame
from tabletop_core.errors import EffectError
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError

OWN, OPP = ["fire", "water", "light"], ["death", "life", "metal"]


def pack_with(folder: Path, old: str, new: str) -> Path:
    """The built-in content with one text of its cards replaced."""
    pack = Path(shutil.copytree(BUILT_IN, folder / "pack"))
    cards = (pack / "cards.yaml").read_text(encoding="utf-8")
    assert cards.count(old) == 1
    (pack / "cards.yaml").write_text(cards.replace(old, new), encoding="utf-8")
    return pack


def protocols_offered(**options: object) -> list[str]:
    """The pool of a draft, in words."""
    game = compile_v0.SPEC.game(**options)
    game.reset(0)
    return [game.describe_action(action).split()[-1] for action in game.legal_actions()]


# --- questions -------------------------------------------------------------------------------------------------------
def test_who_is_asked_is_whose_choice_it_is(table):
    """Rules 14.1, 9.3: B discards in A's turn."""
    t = table(own=["sloth", "water", "light"], opp=OPP, own_hand="sloth-3 water-1", opp_hand="life-1 life-2 life-3")
    assert t.game.seat_to_act() == t.seat("own")
    t.play("sloth-3", line=1)
    assert (t.game.seat_to_act(), t.turn) == (t.seat("opp"), "own")


def test_a_choice_with_one_option_is_taken(table):
    """Rules 14.2: one card to flip, one line to shift it to; nothing that may be done is asked where nothing can."""
    t = table(own=["darkness", "water", "light"], opp=OPP, opp_stacks=["x(life-3)", "", ""], own_hand="darkness-1")
    t.play("darkness-1", line=1)
    assert t.stacks("opp") == ["life-3", "", ""]
    assert (t.asked(), t.legal()) == ("own: field card", ["decline", "life-3"])
    t = table(own=["darkness", "water", "light"], opp=OPP, own_hand="darkness-1")
    t.play("darkness-1", line=1)
    assert t.asked() == "nothing"


@pytest.mark.parametrize(("hand", "asked"), [("speed-0 light-1 water-5", "own: card"), ("speed-0 water-5", "nothing")])
def test_a_card_of_a_hand_is_asked_for_while_there_are_several(table, hand, asked):
    """Rules 14.3: even where only one of them fits the place."""
    t = table(own=["speed", "water", "light"], opp=OPP, own_hand=hand)
    t.play("speed-0", line=1)
    t.place(line=2, face="up")
    assert t.asked() == asked
    if asked != "nothing":
        assert t.legal() == ["water-5"]


def test_an_effect_that_takes_the_whole_hand_asks_nothing(table):
    """Rules 14.3: Greed 0."""
    t = table(own=["greed", "water", "light"], opp=OPP, own_hand="greed-0 light-1 light-2 water-5")
    t.play("greed-0", line=1)
    assert t.trash("own") == "greed-0 light-1 light-2 water-5"  # and then it deleted itself, the only card


def test_a_place_is_asked_for_even_if_the_hand_leaves_only_one(table):
    """Rules 14.4: Smoke 3 has one line to play to, which is public; Speed 0 with a single card has several."""
    t = table(
        own=["smoke", "water", "light"],
        opp=["psychic", "life", "metal"],
        opp_stacks=["", "x(life-3)", ""],
        own_hand="smoke-3 light-1",
    )
    t.play("smoke-3", line=1)
    assert t.stacks("own") == ["smoke-3", "x(light-1)", ""]


def test_a_target_is_a_stack_and_then_a_position(table):
    """Rules 14.5: the position only where several cards of the stack qualify."""
    t = table(
        own=["darkness", "water", "light"],
        opp=OPP,
        opp_stacks=["x(life-3) life-4 x(death-1)", "x(life-1) metal-3", ""],
        own_hand="darkness-0",
    )
    t.play("darkness-0", line=1)
    words = [t.game.describe_action(action) for action in t.game.legal_actions()]
    assert (len(words), t.legal()) == (2, ["life-1", "life-3", "life-4"])
    twin = t.copy()
    t.choose("life-1")
    assert t.asked() == "own: line"
    twin.choose("life-4")
    assert twin.asked() == "own: line"
    twin.line(3)
    assert twin.stacks("opp") == ["x(life-3) x(death-1)", "x(life-1) metal-3", "life-4"]


def test_the_same_seed_and_actions_give_the_same_game():
    """Rules 14.6: to the last bit, and another seed another one."""
    states = []
    for seed in (5, 5, 6):
        game = compile_v0.SPEC.game(sets=["main1", "aux1"], max_turns=30)
        game.reset(seed)
        rng = seeded(7)
        while game.seat_to_act() != NOBODY:
            legal = game.legal_actions()
            game.step(legal[rng.below(len(legal))])
        states.append(game.state_bytes())
    assert states[0] == states[1] != states[2]


def test_effects_without_an_end_are_stopped(table, tmp_path):
    """Rules 14.7: Fulcrum 3, made to answer every change of protocols by another: the message names it."""
    old = "middle: [{do: draw}, {do: swap_protocols, of: own, which: ends}]}"
    new = (
        "middle: [{do: swap_protocols, of: own, which: ends}],\n"
        "   bottom: {on: [{when: after_rearrange, who: any, run: [{do: swap_protocols, of: own, which: ends}]}]}}"
    )
    pack = pack_with(tmp_path, old, new)
    t = table(own=["fulcrum", "water", "light"], opp=OPP, own_hand="fulcrum-3", content=pack)
    with pytest.raises(EffectError, match="fulcrum-3"):
        t.play("fulcrum-3", line=1)


@pytest.mark.parametrize("other", ["", "mirror-4"])
def test_commands_of_one_box_come_in_their_order(table, tmp_path, other):
    """Rules 8.11, 8.12, 14.2: two for one act are no choice by themselves, and one option beside another card's."""
    old = "bottom: {on: [{when: after_refresh, who: own, run: [{do: draw}]}]}}"
    new = (
        "bottom: {on: [{when: after_refresh, who: own, run: [{do: draw, by: opp}]},\n"
        "   {when: after_draw, who: own, run: [{do: discard, by: opp}]}]}}"
    )
    t = table(
        own=["gluttony", "water", "light"],
        opp=["mirror", "life", "metal"],
        own_stacks=["gluttony-4", "", ""],
        opp_stacks=[other, "", ""],
        own_hand="water-1",
        opp_deck_top="life-1 life-2",
        content=pack_with(tmp_path, old, new),
    )
    t.refresh()
    if other:
        for _ in range(2):
            assert (t.asked(), t.legal()) == ("own: order", ["gluttony-4", "mirror-4"])
            assert t.game.write_legal(zeros(t.game.num_actions), 0) == 2
            t.order("gluttony-4")
    assert t.asked() == "nothing"
    assert (t.trash("opp"), t.hand("opp")) == ("life-1", "life-2" if other else "")


# --- options ---------------------------------------------------------------------------------------------------------
def test_the_pool_of_the_draft():
    """Rules 14.8, 2.3: sets, single protocols, or a line-up without a draft; fewer than six are refused."""
    assert len(protocols_offered()) == 12
    assert len(protocols_offered(sets=["main1", "aux2"])) == 15
    six = ["fire", "water", "light", "death", "life", "metal"]
    assert sorted(protocols_offered(protocols=six)) == sorted(six)
    with pytest.raises(OptionError, match="at least 6"):
        protocols_offered(sets=["aux1"])
    with pytest.raises(OptionError, match="at least 6"):
        protocols_offered(protocols=six[:5])
    game = compile_v0.SPEC.game(lineup=six)
    game.reset(0)
    assert game.state.turns == 1


@pytest.mark.parametrize(("use_control", "holder"), [(True, "own"), (False, None)])
def test_control_is_an_option(table, use_control, holder):
    """Rules 14.9: with it by default."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["fire-5", "water-5", ""],
        own_hand="fire-1",
        use_control=use_control,
        phase="check control",
    )
    assert (t.control, t.phase) == (holder, "action")
    assert compile_v0.SPEC.complete({})["control"] is True


def views(game: CompileGame, seat: int) -> bytes:
    out = zeros(game.observation_size)
    game.write_observation(seat, out, 0)
    return bytes(memoryview(out))


def test_both_observations_hold_the_same():
    """Rules 14.10: positions of a game that look the same in one form look the same in the other."""
    games = [compile_v0.SPEC.game(lineup=OWN + OPP, observation=form) for form in ("flat", "cards")]
    seen = []
    for game in games:
        game.reset(3)
        rng = seeded(4)
        looks = []
        for _ in range(60):
            legal = game.legal_actions()
            game.step(legal[rng.below(len(legal))])
            looks.append([views(game, seat) for seat in (0, 1)])
        seen.append(looks)
    for seat in (0, 1):
        for i in range(60):
            for j in range(i):
                assert (seen[0][i][seat] == seen[0][j][seat]) == (seen[1][i][seat] == seen[1][j][seat])


def test_another_content_pack(table, tmp_path):
    """Rules 14.11: Momentum 3 draws three."""
    old = "{protocol: momentum, value: 3, origin: public, certainty: single, middle: [{do: draw, count: 2}]}"
    pack = pack_with(tmp_path, old, old.replace("count: 2", "count: 3"))
    t = table(own=["momentum", "water", "light"], opp=OPP, own_hand="momentum-3", content=pack)
    t.play("momentum-3", line=1)
    assert t.count("own", "hand") == 3


# --- rewards and end -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rewards", "opp_compiled", "paid"),
    [("win", "", 1.0), ("win", "death life", 1.0), ("margin", "", 1.0), ("margin", "death life", 1 / 3)],
)
def test_rewards_are_paid_at_the_end(table, rewards, opp_compiled, paid):
    """Rules 14.12: 1 and -1, or the margin in compiled protocols by 3."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "water-5 water-4 water-3", ""],
        own_compiled="fire light",
        opp_compiled=opp_compiled,
        control="own",
        phase="check compile",
        rewards=rewards,
    )
    assert [t.game.payoff(seat) for seat in (0, 1)] == [0.0, 0.0]
    t.decline()
    assert (t.ended(), t.game.is_truncated()) == ("own", False)
    assert t.game.payoff(t.seat("own")) == pytest.approx(paid)
    assert t.game.payoff(t.seat("opp")) == pytest.approx(-paid)


@pytest.mark.parametrize(("rewards", "paid"), [("win", 0.0), ("margin", 2 / 3)])
def test_a_game_is_truncated_before_a_turn_too_many(table, rewards, paid):
    """Rules 14.13: the turns of both count; only the margin is paid."""
    game = compile_v0.SPEC.game(lineup=OWN + OPP, max_turns=3, rewards=rewards)
    game.reset(0)
    turns = []
    while game.seat_to_act() != NOBODY:
        if game.state.depth == 0:
            turns.append((int(game.state.turns), int(game.seat_to_act())))
        game.step(game.legal_actions()[0])
    assert [number for number, _ in turns] == [1, 2, 3]
    assert turns[0][1] == turns[2][1] != turns[1][1]
    assert (game.is_truncated(), game.ending()) == (True, "3 turns played")
    t = table(own=OWN, opp=OPP, own_hand="fire-5", own_compiled="fire light", rewards=rewards)
    t.play("x(fire-5)", line=1)
    assert t.game.is_truncated()
    assert t.game.payoff(t.seat("own")) == pytest.approx(paid)
    assert t.game.payoff(t.seat("opp")) == pytest.approx(-paid)
