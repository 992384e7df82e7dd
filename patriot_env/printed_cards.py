"""What is printed on cards as the observation shows it: texts in words of numbers, and the cells of each kind of card.

``note_prints`` works the cells out once for a pack; who looks at a card copies those that are not zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from patriot_env.tables import (
    A_ROW,
    ALL_BRIEFS,
    AN_OPTION,
    B_COUNT,
    B_FIRST,
    B_HIGHEST,
    B_KIND,
    B_LOWEST,
    B_THEME,
    B_TYPES,
    B_WHO,
    BEACON,
    BEACONS,
    BIDDING_BRIEF,
    BRIEF,
    BRIEF_KINDS,
    CHOICE_BRIEF,
    D_SEQUENCE,
    D_WHEN,
    DISCOVERIES,
    DISCOVERY,
    DISCOVERY_WHENS,
    E_SEQUENCE,
    K_ACTION,
    K_TYPE,
    K_VALUE,
    KIND,
    LETTER,
    LETTERS,
    MOST_KINDS,
    O_SEQUENCE,
    OPTION,
    Q_COUNT,
    Q_FIRST,
    ROW,
    SEQUENCE,
    TYPES,
    W_FROM,
    W_SEQUENCE,
    WORD,
    WORDS_OF_BRIEF,
    WORDS_OF_CARD,
    WORDS_OF_LIST,
    X_FAIL,
    Prints,
    Tables,
)
from tabletop_core.game import zeros

BRIEF_TEXT: Final[i64] = WORDS_OF_BRIEF * WORD
BRIEF_SHOWN: Final[i64] = BRIEF_KINDS + 2 * TYPES + 1 + BRIEF_TEXT
RUN_TEXT: Final[i64] = WORDS_OF_LIST * WORD
CARD_TEXT: Final[i64] = WORDS_OF_CARD * WORD  # of a beacon, a discovery, a letter
BEACON_TEXT: Final[i64] = 3  # after whether it waits, is ready or used
BEACON_SHOWN: Final[i64] = BEACON_TEXT + E_SEQUENCE + CARD_TEXT
LETTER_SHOWN: Final[i64] = X_FAIL + CARD_TEXT
DISCOVERY_SHOWN: Final[i64] = DISCOVERY_WHENS + CARD_TEXT

# a kind of influence card: type (4), value, first word of its action (4), then so many cards
KIND_HAND: Final[i64] = TYPES + 1 + WORD
KIND_COUNTS: Final[i64] = 8
KIND_SHOWN: Final[i64] = KIND_HAND + KIND_COUNTS


def note_prints(t: Tables) -> None:
    """Work out what is printed on the cards of a pack."""
    t.kind_prints = Prints(kind_rows(t), MOST_KINDS * KIND_SHOWN)
    t.beacon_prints = Prints(beacon_rows(t), BEACON_SHOWN)
    t.letter_prints = Prints(letter_rows(t), LETTER_SHOWN)
    t.discovery_prints = Prints(discovery_rows(t), DISCOVERY_SHOWN)
    t.brief_prints = Prints(brief_rows(t), BRIEF_SHOWN)


def kind_rows(t: Tables) -> vec[u8]:
    """All influence cards: type, value, the first word of the action."""
    rows = zeros(MOST_KINDS * KIND_SHOWN)
    for kind in range(t.kind_count):
        at = kind * KIND_SHOWN
        rows[at + i64(t.kinds[kind * KIND + K_TYPE])] = 1
        rows[at + TYPES] = u8(i64(t.kinds[kind * KIND + K_VALUE]))
        action = i64(t.kinds[kind * KIND + K_ACTION])
        if action != 0:
            write_sequence(t, action - 1, rows, at + TYPES + 1, at + KIND_HAND)
    return rows


def beacon_rows(t: Tables) -> vec[u8]:
    """A beacon: its cells, what it does."""
    rows = zeros(BEACONS * BEACON_SHOWN)
    for beacon in range(BEACONS):
        at = beacon * BEACON_SHOWN + BEACON_TEXT
        for cell in range(E_SEQUENCE):
            rows[at + cell] = u8(i64(t.beacons[beacon * BEACON + cell]))
        sequence = i64(t.beacons[beacon * BEACON + E_SEQUENCE])
        write_sequence(t, sequence, rows, at + E_SEQUENCE, at + E_SEQUENCE + CARD_TEXT)
    return rows


def letter_rows(t: Tables) -> vec[u8]:
    """A letter: its demands, what a failure does."""
    rows = zeros(LETTERS * LETTER_SHOWN)
    for letter in range(LETTERS):
        at = letter * LETTER_SHOWN
        for cell in range(X_FAIL):
            rows[at + cell] = u8(i64(t.letters[letter * LETTER + cell]))
        write_sequence(t, i64(t.letters[letter * LETTER + X_FAIL]), rows, at + X_FAIL, at + LETTER_SHOWN)
    return rows


def discovery_rows(t: Tables) -> vec[u8]:
    """A discovery: when, what it does."""
    rows = zeros(DISCOVERIES * DISCOVERY_SHOWN)
    for card in range(DISCOVERIES):
        at = card * DISCOVERY_SHOWN
        rows[at + i64(t.discoveries[card * DISCOVERY + D_WHEN])] = 1
        sequence = i64(t.discoveries[card * DISCOVERY + D_SEQUENCE])
        write_sequence(t, sequence, rows, at + DISCOVERY_WHENS, at + DISCOVERY_SHOWN)
    return rows


def brief_rows(t: Tables) -> vec[u8]:
    """A brief: see ``write_brief``."""
    rows = zeros(ALL_BRIEFS * BRIEF_SHOWN)
    for brief in range(ALL_BRIEFS):
        write_brief(t, brief, rows, brief * BRIEF_SHOWN)
    return rows


# --- texts -----------------------------------------------------------------------------------------------------------
def write_steps(t: Tables, first: i64, end: i64, out: vec[u8], at: i64, limit: i64) -> i64:
    """The words of steps; return where they end. ``limit`` is beyond what any pack has."""
    text = t.text
    for cell in range(i64(t.text_at[first]), i64(t.text_at[end])):
        if at < limit:
            out[at] = u8(i64(text[cell]))
            at += 1
    return at


def write_sequence(t: Tables, sequence: i64, out: vec[u8], at: i64, limit: i64) -> i64:
    """The words of a sequence; return where they end."""
    record = sequence * SEQUENCE
    first = i64(t.sequences[record + Q_FIRST])
    return write_steps(t, first, first + i64(t.sequences[record + Q_COUNT]), out, at, limit)


def write_brief(t: Tables, brief: i64, out: vec[u8], at: i64) -> None:
    """A brief by what it does."""
    record = brief * BRIEF
    kind = i64(t.briefs[record + B_KIND])
    out[at + kind] = 1
    at += BRIEF_KINDS
    out[at + i64(t.briefs[record + B_THEME])] = 1
    at += TYPES
    types = i64(t.briefs[record + B_TYPES])
    for of_type in range(TYPES):
        out[at + of_type] = u8((types >> of_type) & 1)
    at += TYPES
    out[at] = u8(1 + i64(t.briefs[record + B_WHO]))
    at += 1
    limit = at + BRIEF_TEXT
    if kind == BIDDING_BRIEF:
        out[at] = u8(A_ROW)
        at = write_sequence(t, i64(t.briefs[record + B_HIGHEST]), out, at + WORD, limit)
        out[at] = u8(A_ROW)
        write_sequence(t, i64(t.briefs[record + B_LOWEST]), out, at + WORD, limit)
        return
    first = i64(t.briefs[record + B_FIRST])
    for number in range(first, first + i64(t.briefs[record + B_COUNT])):
        if at + WORD > limit:
            return
        if kind == CHOICE_BRIEF:
            out[at] = u8(AN_OPTION)
            for cost in range(O_SEQUENCE):
                out[at + 1 + cost] = u8(i64(t.options[number * OPTION + cost]))
            at = write_sequence(t, i64(t.options[number * OPTION + O_SEQUENCE]), out, at + WORD, limit)
        else:
            out[at] = u8(A_ROW)
            out[at + 1] = u8(i64(t.rows[number * ROW + W_FROM]) & 255)
            at = write_sequence(t, i64(t.rows[number * ROW + W_SEQUENCE]), out, at + WORD, limit)
