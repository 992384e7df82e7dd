"""What each seat may see, in two forms with the same content: sections of flags, or a table of cards (Rules 13, 14).

Both begin with the head (``observation_head``); then come the cards, as flags (``observation_cards``) or as a table
(``observation_table``). "Own" is the seat that looks. Cells that are not written stay zero.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from compile_env.observation_cards import CARDS_CELLS, card_sections, write_card_flags
from compile_env.observation_head import head_sections, write_head
from compile_env.observation_table import ROW, ROWS, table_section, write_table
from compile_env.state import DRAFT, State
from tabletop_core.layout import Layout


def flat_layout(protocols: int) -> Layout:
    """The sections of ``observation="flat"``, for a pool of so many protocols."""
    return Layout(*head_sections(protocols), *card_sections())


def cards_layout(protocols: int) -> Layout:
    """The sections of ``observation="cards"``, for a pool of so many protocols."""
    return Layout(*head_sections(protocols), table_section())


def write_flat(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``flat_layout`` from ``at`` on; return the cell after the last."""
    at = write_head(s, seat, out, at)
    if s.phase != DRAFT:
        write_card_flags(s, seat, out, at)
    return at + CARDS_CELLS


def write_cards(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write ``cards_layout`` from ``at`` on; return the cell after the last."""
    at = write_head(s, seat, out, at)
    if s.phase != DRAFT:
        write_table(s, seat, out, at)
    return at + ROWS * ROW
