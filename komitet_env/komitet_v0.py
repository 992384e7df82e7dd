"""The versioned public face of Komitet: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from pathlib import Path
from typing import Final

from komitet_env.actions import ACTION_TABLE
from komitet_env.balance import BALANCE
from komitet_env.bots import HouseBot
from komitet_env.content import SCHEMA, load
from komitet_env.identity import give_identity, seat_characters
from komitet_env.news import told_words
from komitet_env.observation import LAYOUT
from komitet_env.render import render_image, render_text
from komitet_env.rules import KomitetGame
from komitet_env.state import fresh_state
from komitet_env.tables import LEVELS
from tabletop_core.spec import GameSpec, Option

# A generous bound: 11 action phases at most (Rules 21.5). Count an action token as 2, a cargo as 1, a document as half:
# no Serve Duty brings in more than half of its token, so that what there is is enough for fewer than 75 a phase; each
# has fewer than 300 choices, free effects included. Games that are played are far shorter: of 5,160 (random players,
# such that never yield, the house; two to four players, with all identity cards or none) the longest has 1,064.
MOST_DECISIONS: Final = 11 * 75 * 300

__all__ = ["SPEC", "batch_env", "env", "raw_env"]


def make_game(
    *,
    players: int,
    control: str,
    characters: tuple[str, ...] | None,
    difficulty: str,
    identity: tuple[str, ...],
    rewards: str,
    content: str | Path | None,
) -> KomitetGame:
    """A game with complete options (see ``SPEC.options``)."""
    tables = load(content)
    state = fresh_state(tables, players)
    if characters is not None:
        seat_characters(state, tables, characters, players)
    give_identity(state, identity, players)
    return KomitetGame(
        state, LEVELS.index(difficulty), characters is None, team=control == "team", graded=rewards == "graded"
    )


SPEC = GameSpec(
    name="komitet_v0",
    title="Komitet",
    seats=range(1, 5),
    options={
        "players": Option(2, (2, 3, 4), "characters in play"),
        "control": Option("seats", ("seats", "team"), "each character is an agent, or one agent decides for all"),
        "characters": Option(None, list, "who sits at each seat; drawn in each game if left out"),
        "difficulty": Option("normal", LEVELS, "what the agent limit starts with"),
        "identity": Option([], list, "identity cards: words SEAT:BONUS, such as '0:car' or '1:sticker documents'"),
        "rewards": Option("team", ("team", "graded"), "+1 victory, -1 defeat; or graded by stickers and main tasks"),
        "content": Option(None, Path, "a content pack instead of the built-in cards"),
    },
    make_game=make_game,
    observation_layout=lambda game: LAYOUT,
    action_table=lambda game: ACTION_TABLE,
    render_text=render_text,
    render_image=render_image,
    describe_seen=told_words,
    bots={"house": HouseBot},
    balance=BALANCE,
    content_schema=SCHEMA,
    zero_sum=False,
    max_decisions=MOST_DECISIONS,
    cooperative=True,
    has_secrets=False,
    text_in_items=True,
    named_variants={"identity": {"identity": ["0:cell", "0:reroll", "1:income", "1:car", "1:sticker ally"]}},
)


raw_env, env, batch_env = SPEC.raw_env, SPEC.env, SPEC.batch
