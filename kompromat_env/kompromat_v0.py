"""The versioned public face of Kompromat: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kompromat_env.actions import ACTION_TABLE
from kompromat_env.bots import HouseBot
from kompromat_env.content import SCHEMA, load
from kompromat_env.observation import LAYOUT
from kompromat_env.render import render_image, render_text
from kompromat_env.rules import KompromatGame
from kompromat_env.state import fresh_state
from tabletop_core.batch import Batch
from tabletop_core.spec import GameSpec, Option

if TYPE_CHECKING:
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

__all__ = ["SPEC", "batch_env", "env", "raw_env"]


def make_game(*, items: bool, hide_own_cards: bool, rewards: str, content: str | Path | None) -> KompromatGame:
    """A game with complete options (see ``SPEC.options``)."""
    state = fresh_state(load(content), hide_own_cards=hide_own_cards, use_items=items)
    return KompromatGame(state, rewards == "margin")


SPEC = GameSpec(
    name="kompromat_v0",
    title="Kompromat",
    seats=range(2, 3),
    options={
        "items": Option(True, (True, False), "item cards have their effects; without, they only score"),
        "hide_own_cards": Option(False, (False, True), "own face-down cards of earlier turns are not observed (K22)"),
        "rewards": Option("win", ("win", "margin"), "+1 / -1 / 0, or the victory point difference scaled to -1 .. 1"),
        "content": Option(None, Path, "a content pack instead of the built-in cards"),
    },
    make_game=make_game,
    observation_layout=lambda **options: LAYOUT,
    action_table=lambda **options: ACTION_TABLE,
    render_text=render_text,
    render_image=render_image,
    bots={"house": HouseBot},
    content_schema=SCHEMA,
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
