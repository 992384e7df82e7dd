"""The versioned public face of Compile: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from compile_env.actions import action_table
from compile_env.bots import HouseBot
from compile_env.content import SCHEMA
from compile_env.observation import cards_layout, flat_layout
from compile_env.packing import built_in_tables, packed
from compile_env.pool import IN_PLAY, pack_of, protocols_in_play
from compile_env.render import render_image, render_text
from compile_env.rules import CompileGame
from compile_env.state import MOST_STEPS, fresh_state
from tabletop_core.batch import Batch
from tabletop_core.layout import ActionTable, Layout
from tabletop_core.spec import GameSpec, Option

if TYPE_CHECKING:
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

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
    size = layout_of(len(names), shows_cards).size
    return CompileGame(state, action_table(len(names)).size, size, shows_cards, options["rewards"] == "margin")


def layout_of(protocols: int, shows_cards: bool) -> Layout:
    """The sections of one of the two observations."""
    return cards_layout(protocols) if shows_cards else flat_layout(protocols)


def observation_layout(**options: Any) -> Layout:
    """The sections of the observation under complete options."""
    return layout_of(len(protocols_in_play(pack_of(options["content"]), options)), options["observation"] == "cards")


def actions_of(**options: Any) -> ActionTable:
    """The blocks of the action space under complete options."""
    return action_table(len(protocols_in_play(pack_of(options["content"]), options)))


SPEC = GameSpec(
    name="compile_v0",
    title="Compile",
    seats=range(2, 3),
    options={
        "sets": Option(["main3"], list, "the sets whose protocols can be drafted"),
        "protocols": Option(None, list, "the protocols that can be drafted, instead of whole sets"),
        "lineup": Option(None, list, "no draft: six protocols, the first player's first, or the name of a line-up"),
        "control": Option(True, (True, False), "the control component is used; without, the rules of a first game"),
        "max_turns": Option(300, range(1, 10_001), "the game is truncated after so many turns"),
        "observation": Option("flat", ("flat", "cards"), "sections of flags, or a table with a row for each card"),
        "rewards": Option("win", ("win", "margin"), "+1 / -1, or the difference in compiled protocols, a third each"),
        "content": Option(None, Path, "a content pack instead of the built-in cards"),
    },
    make_game=make_game,
    observation_layout=observation_layout,
    action_table=actions_of,
    render_text=render_text,
    render_image=render_image,
    bots={"house": HouseBot},
    content_schema=SCHEMA,
    max_decisions=lambda **options: int(IN_PLAY + options["max_turns"] * MOST_STEPS),
    resampling_slack=0.2,  # Rules 13.4
    named_variants={"lineup=starter": {"lineup": "starter"}, "sets=all": {"sets": ALL_SETS}},
)


def raw_env(render_mode: str | None = None, **options: Any) -> "AECEnvironment":
    """The PettingZoo AEC environment, bare: an illegal action raises IllegalActionError and changes nothing."""
    from tabletop_core.aec import AECEnvironment  # here, so that those who use batches alone do not wait for it

    return AECEnvironment(SPEC, render_mode=render_mode, **options)


def env(render_mode: str | None = None, **options: Any) -> "CheckedEnvironment":
    """The environment as under PettingZoo's usual three wrappers: an illegal action loses the game."""
    from tabletop_core.aec import CheckedEnvironment

    return CheckedEnvironment(raw_env(render_mode=render_mode, **options))


def batch_env(num_games: int, *, seed: int = 0, **options: Any) -> Batch:
    """``num_games`` games at once (see ``tabletop_core.batch.Batch``)."""
    return SPEC.batch(num_games, seed=seed, **options)
