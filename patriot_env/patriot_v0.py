"""The versioned public face of Patriot: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path
from typing import Final

from patriot_env.actions import ACTION_TABLE
from patriot_env.balance import BALANCE
from patriot_env.bots import HouseBot
from patriot_env.content import SCHEMA, load
from patriot_env.news import told_words
from patriot_env.observation import LAYOUT, SEEN_ROLES
from patriot_env.render import render_image, render_text
from patriot_env.rules import PatriotGame
from patriot_env.seating import DRAWN, seating_of
from patriot_env.state import fresh_state
from patriot_env.view import describe_end, role
from tabletop_core.spec import GameSpec, Option

MOST_DECISIONS: Final = 20_000

__all__ = ["SPEC", "batch_env", "env", "raw_env"]


def make_game(
    *,
    players: int,
    characters: tuple[str, ...],
    rounds: int,
    talk: str,
    rewards: str,
    content: str | Path | None,
) -> PatriotGame:
    """A game with complete options (see ``SPEC.options``)."""
    tables = load(content)
    state = fresh_state(tables, players)
    state.rounds = rounds
    state.talk = int(talk == "claims")
    drawn = characters == (DRAWN,)
    seating = seating_of(tables, () if drawn else characters, players)
    return PatriotGame(state, seating, drawn, shared=rewards == "shared")


SPEC = GameSpec(
    name="patriot_v0",
    title="Patriot",
    seats=range(3, 7),
    options={
        "players": Option(4, (3, 4, 5, 6), "players"),
        "characters": Option([], list, "who sits where, a president first; 'drawn'; or left out: chosen"),
        "rounds": Option(5, range(1, 6), "the President has to live through so many rounds"),
        "talk": Option("none", ("none", "claims"), "whether each player makes a public claim before a vote"),
        "rewards": Option("win", ("win", "shared"), "+1 won, -1 lost; or one's win less the mean of all seats"),
        "content": Option(None, Path, "a content pack instead of the built-in cards"),
    },
    make_game=make_game,
    observation_layout=lambda game: LAYOUT,
    action_table=lambda game: ACTION_TABLE,
    render_text=render_text,
    render_image=render_image,
    content_schema=SCHEMA,
    describe_seen=told_words,
    describe_end=describe_end,
    role=role,
    seen_roles=SEEN_ROLES,
    bots={"house": HouseBot},
    balance=BALANCE,
    zero_sum=False,
    redraws_from_truth=1.0,
    max_decisions=MOST_DECISIONS,
    text_in_items=True,
)


raw_env, env, batch_env = SPEC.raw_env, SPEC.env, SPEC.batch
