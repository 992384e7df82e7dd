"""The versioned public face of Komitet: ``env``, ``raw_env``, ``batch_env`` and ``SPEC``."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from komitet_env.actions import ACTION_TABLE
from komitet_env.bots import HouseBot
from komitet_env.content import SCHEMA, load
from komitet_env.identity import given_identity
from komitet_env.observation import LAYOUT
from komitet_env.render import render_image, render_text
from komitet_env.rules import KomitetGame
from komitet_env.state import fresh_state
from komitet_env.tables import LEVELS
from tabletop_core.batch import Batch
from tabletop_core.spec import GameSpec, Option

if TYPE_CHECKING:
    from tabletop_core.aec import AECEnvironment, CheckedEnvironment

__all__ = ["SPEC", "batch_env", "env", "raw_env"]
