"""The versioned public face of Kompromat: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path

from kompromat_env.actions import ACTION_TABLE
from kompromat_env.bots import HouseBot
from kompromat_env.content import SCHEMA, load
from kompromat_env.observation import LAYOUT
from kompromat_env.render import render_image, render_text
from kompromat_env.rules import KompromatGame
from kompromat_env.state import fresh_state
from tabletop_core.spec import GameSpec, Option

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
    observation_layout=lambda game: LAYOUT,
    action_table=lambda game: ACTION_TABLE,
    render_text=render_text,
    render_image=render_image,
    describe_seen=lambda before, action, after, viewer: before.describe_action(action),  # all actions are public
    bots={"house": HouseBot},
    content_schema=SCHEMA,
)


raw_env, env, batch_env = SPEC.raw_env, SPEC.env, SPEC.batch
