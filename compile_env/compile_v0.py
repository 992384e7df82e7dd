"""The versioned public face of Compile: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path
from typing import Any

from compile_env.actions import action_table
from compile_env.bots import HouseBot
from compile_env.content import SCHEMA
from compile_env.observation import cards_layout, flat_layout
from compile_env.packing import built_in_tables, packed
from compile_env.pool import IN_PLAY, pack_of, protocols_in_play
from compile_env.render import render_image, render_text
from compile_env.rules import CompileGame
from compile_env.state import MOST_STEPS, fresh_state
from compile_env.view import describe_seen
from tabletop_core.game import Game
from tabletop_core.layout import ActionTable, Layout
from tabletop_core.spec import GameSpec, Option

__all__ = ["SPEC", "batch_env", "env", "raw_env"]

ALL_SETS = ["main1", "aux1", "main2", "aux2", "main3", "aux3"]


def make_game(**options: Any) -> CompileGame:
    """A game with complete options (see ``SPEC.options``)."""
    pack = pack_of(options["content"])
    names = protocols_in_play(pack, options)
    state = fresh_state(built_in_tables(names) if options["content"] is None else packed(pack, names))
    state.pool = (1 << len(names)) - 1
    state.line_up = options["lineup"] is not None
    state.use_control = options["control"]
    state.max_turns = options["max_turns"]
    shows_cards = options["observation"] == "cards"
    size = (cards_layout if shows_cards else flat_layout)(len(names)).size
    return CompileGame(state, action_table(len(names)).size, size, shows_cards, options["rewards"] == "margin")


def layout_of(game: Game) -> Layout:
    """The sections of the game's observation."""
    assert isinstance(game, CompileGame)
    return (cards_layout if game.shows_cards else flat_layout)(int(game.state.tables.protocols))


def actions_of(game: Game) -> ActionTable:
    """The blocks of the game's actions."""
    assert isinstance(game, CompileGame)
    return action_table(int(game.state.tables.protocols))


SPEC = GameSpec(
    name="compile_v0",
    title="Compile",
    seats=range(2, 3),
    options={
        "sets": Option(None, list, "the sets whose protocols can be drafted; without any, `main3`"),
        "protocols": Option(None, list, "the protocols that can be drafted, instead of whole sets"),
        "lineup": Option(None, list, "no draft: six protocols, the first player's first, or the name of a line-up"),
        "control": Option(True, (True, False), "the control component is used; without, the rules of a first game"),
        "max_turns": Option(300, range(1, 10_001), "the game is truncated after so many turns"),
        "observation": Option("flat", ("flat", "cards"), "sections of flags, or a table with a row for each card"),
        "rewards": Option("win", ("win", "margin"), "+1 / -1, or the difference in compiled protocols, a third each"),
        "content": Option(None, Path, "a content pack instead of the built-in cards"),
    },
    make_game=make_game,
    observation_layout=layout_of,
    action_table=actions_of,
    render_text=render_text,
    render_image=render_image,
    describe_seen=describe_seen,
    bots={"house": HouseBot},
    content_schema=SCHEMA,
    redraws_from_truth=0.01,
    max_decisions=lambda **options: int(IN_PLAY + options["max_turns"] * MOST_STEPS),
    named_variants={"lineup=starter": {"lineup": "starter"}, "sets=all": {"sets": ALL_SETS}},
)


raw_env, env, batch_env = SPEC.raw_env, SPEC.env, SPEC.batch
