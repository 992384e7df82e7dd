"""Card texts as the engine reads them: tables of small numbers, packed from the vocabulary by ``packing.py``.

Each kind of thing has records of one size in one table, named by the number of the record; -1 means that there is none.
A list of steps is a chain of step records: S_DONE leads on where the step did something, S_NOT where it did not and
S_ELSE where its condition failed, so that ``then``, ``else`` and ``opts`` need no nesting.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

NONE: Final[i64] = -1

# --- players, as cards see them --------------------------------------------------------------------------------------
OWN: Final[i64] = 0
OPP: Final[i64] = 1
ANY: Final[i64] = 2  # either; both
HOLDER: Final[i64] = 3  # of the control component
THE_ACTOR: Final[i64] = 4

# --- comparisons -----------------------------------------------------------------------------------------------------
EQ: Final[i64] = 0
NOT: Final[i64] = 1
LT: Final[i64] = 2
GT: Final[i64] = 3
GE: Final[i64] = 4
IN: Final[i64] = 5  # one of a set of printed values, a bit each

# --- numbers ---------------------------------------------------------------------------------------------------------
PLAIN: Final[i64] = 0
NUM_HAND: Final[i64] = 1
NUM_TRASH: Final[i64] = 2
NUM_TOTAL: Final[i64] = 3
NUM_COMPILED: Final[i64] = 4
NUM_CARDS: Final[i64] = 5
NUM_PROTOCOLS: Final[i64] = 6
NUM_LINES: Final[i64] = 7
NUM_MOVED: Final[i64] = 8
NUM_VALUE: Final[i64] = 9
NUM_NAMED: Final[i64] = 10

N_KIND: Final[i64] = 0
N_PLAIN: Final[i64] = 1  # PLAIN: the number
N_OF: Final[i64] = 2
N_LINE: Final[i64] = 3  # a line word
N_REF: Final[i64] = 4  # NUM_VALUE: a reference
N_SELECTOR: Final[i64] = 5  # NUM_CARDS, NUM_VALUE
N_WHERE: Final[i64] = 6  # NUM_LINES: a condition
N_DIV: Final[i64] = 7
N_PLUS: Final[i64] = 8
NUMBER: Final[i64] = 9

# --- lines -----------------------------------------------------------------------------------------------------------
LINE_ANY: Final[i64] = 0
LINE_OTHER: Final[i64] = 1
LINE_THIS: Final[i64] = 2
LINE_NOTED: Final[i64] = 3
LINE_SAME: Final[i64] = 4
LINE_CAND: Final[i64] = 5

L_WORD: Final[i64] = 0
L_WHERE: Final[i64] = 1  # a condition
L_MAX: Final[i64] = 2  # a number
L_PROTOCOL: Final[i64] = 3  # a protocol
L_ONE: Final[i64] = 4
LINE_SELECTOR: Final[i64] = 5

# --- selectors; picks and tests of one card are selectors with fewer keys --------------------------------------------
UNCOVERED: Final[i64] = 0
COVERED: Final[i64] = 1
COVERED_OR_NOT: Final[i64] = 2
FACE_DOWN: Final[i64] = 0
FACE_UP: Final[i64] = 1
FACE_ANY: Final[i64] = 2
HIGHEST: Final[i64] = 0
LOWEST: Final[i64] = 1
P_IS: Final[i64] = 0
P_IS_NOT: Final[i64] = 1
P_NAMED: Final[i64] = 2

C_SIDE: Final[i64] = 0
C_LINE: Final[i64] = 1  # a line selector
C_COVER: Final[i64] = 2
C_FACE: Final[i64] = 3
C_TEST: Final[i64] = 4  # NONE, EQ .. IN
C_VALUE: Final[i64] = 5  # what to compare with: a number; IN: the set
C_PROTOCOL_TEST: Final[i64] = 6  # NONE, P_IS ..
C_PROTOCOL: Final[i64] = 7
C_RANK: Final[i64] = 8  # NONE, HIGHEST, LOWEST
C_OTHER: Final[i64] = 9
SELECTOR: Final[i64] = 10

# --- conditions ------------------------------------------------------------------------------------------------------
IF_CMP: Final[i64] = 0
IF_CONTROL: Final[i64] = 1
IF_COVERED: Final[i64] = 2
IF_COVERS: Final[i64] = 3
IF_COVERED_BY: Final[i64] = 4
IF_EXISTS: Final[i64] = 5
IF_IT: Final[i64] = 6

I_KIND: Final[i64] = 0
I_LEFT: Final[i64] = 1  # IF_CMP: a number; else a player or a selector
I_TEST: Final[i64] = 2
I_RIGHT: Final[i64] = 3
I_NEXT: Final[i64] = 4  # a condition that must hold as well
CONDITION: Final[i64] = 5

# --- steps -----------------------------------------------------------------------------------------------------------
DO_FLIP: Final[i64] = 0
DO_DELETE: Final[i64] = 1
DO_SHIFT: Final[i64] = 2
DO_RETURN: Final[i64] = 3
DO_SEIZE: Final[i64] = 4
DO_DISCARD: Final[i64] = 5
DO_DRAW: Final[i64] = 6
DO_PLAY: Final[i64] = 7
DO_REVEAL: Final[i64] = 8
DO_GIVE: Final[i64] = 9
DO_TAKE: Final[i64] = 10
DO_TUCK: Final[i64] = 11
DO_SHUFFLE: Final[i64] = 12
DO_REFRESH: Final[i64] = 13
DO_REARRANGE: Final[i64] = 14
DO_SWAP_PROTOCOLS: Final[i64] = 15
DO_SWAP_STACKS: Final[i64] = 16
DO_GAIN_CONTROL: Final[i64] = 17
DO_LOSE_CONTROL: Final[i64] = 18
DO_COMPILE: Final[i64] = 19
DO_MARK_COMPILED: Final[i64] = 20
DO_NAME: Final[i64] = 21
DO_COPY_MID: Final[i64] = 22
DO_CHOOSE: Final[i64] = 23
DO_IMPOSE: Final[i64] = 24
VERBS: Final[i64] = 25
VERB_NAMES: Final = (
    "flip",
    "delete",
    "shift",
    "return",
    "seize",
    "discard",
    "draw",
    "play",
    "reveal",
    "give",
    "take",
    "tuck",
    "shuffle",
    "refresh",
    "rearrange",
    "swap_protocols",
    "swap_stacks",
    "gain_control",
    "lose_control",
    "compile",
    "mark_compiled",
    "name",
    "copy_mid",
    "choose",
    "impose",
)

SELECT: Final[i64] = 0  # S_REF: by selector
THIS: Final[i64] = 1
IT_CARD: Final[i64] = 2
COVERER: Final[i64] = 3

NUMBER_OF: Final[i64] = 0  # S_HOW: as many as S_COUNT says
ALL: Final[i64] = 1
EACH: Final[i64] = 2
AS_LIKED: Final[i64] = 3  # S_COUNT or more, as the actor likes

FROM_HAND: Final[i64] = 0
FROM_DECK_TOP: Final[i64] = 1
FROM_DECK: Final[i64] = 2
FROM_TRASH: Final[i64] = 3
FROM_DRAWN: Final[i64] = 4
FROM_REVEALED: Final[i64] = 5
FROM_IT: Final[i64] = 6
FROM_FIELD: Final[i64] = 7

NO_STEP: Final[i64] = -1

S_DO: Final[i64] = 0
S_BY: Final[i64] = 1
S_MAY: Final[i64] = 2
S_IF: Final[i64] = 3
S_PER: Final[i64] = 4  # a line selector
S_HOW: Final[i64] = 5
S_COUNT: Final[i64] = 6  # a number
S_REF: Final[i64] = 7
S_SELECTOR: Final[i64] = 8  # also: what `under` selects
S_TO: Final[i64] = 9  # a line selector
S_FROM: Final[i64] = 10
S_OF: Final[i64] = 11  # OWN, OPP, THE_ACTOR
S_PICK: Final[i64] = 12  # a selector
S_FACE: Final[i64] = 13  # FACE_DOWN, FACE_UP, FACE_ANY
S_SIDE: Final[i64] = 14  # OWN, OPP, THE_ACTOR
S_UNDER: Final[i64] = 15  # NONE, THIS, SELECT
S_INTO: Final[i64] = 16  # OWN, OPP trash, or NONE: the owner's
S_RANDOM: Final[i64] = 17
S_ENDS: Final[i64] = 18  # 1: left and right, 0: the actor picks two
S_WHAT: Final[i64] = 19  # 0: a number, 1: a protocol
S_PROTOCOL: Final[i64] = 20
S_ACT: Final[i64] = 21  # IMPOSE: the act forbidden
S_NO_MID: Final[i64] = 22
S_OPTIONS: Final[i64] = 23  # CHOOSE: how many
S_OPTION: Final[i64] = 24  # and the next three: the first step of each
S_DONE: Final[i64] = 28
S_NOT: Final[i64] = 29
S_ELSE: Final[i64] = 30
S_PLACE: Final[i64] = 31  # its number within its text: 1 for the last step; the options of a choice have others each
STEP: Final[i64] = 32

# --- listeners; an event is a bit ------------------------------------------------------------------------------------
ON_START: Final[i64] = 1
ON_END: Final[i64] = 2
WOULD_COVER: Final[i64] = 4
WOULD_FLIP: Final[i64] = 8
WOULD_COMPILE_AWAY: Final[i64] = 16
AFTER_DRAW: Final[i64] = 32
AFTER_DISCARD: Final[i64] = 64
AFTER_DELETE: Final[i64] = 128
AFTER_REFRESH: Final[i64] = 256
AFTER_COMPILE: Final[i64] = 512
AFTER_CLEAR_CACHE: Final[i64] = 1024
AFTER_SHUFFLE: Final[i64] = 2048
AFTER_PLAY: Final[i64] = 4096
AFTER_REARRANGE: Final[i64] = 8192
AFTER_GAIN_CONTROL: Final[i64] = 16384
EVENT_NAMES: Final = (
    "start",
    "end",
    "would_cover",
    "would_flip",
    "would_compile_away",
    "after_draw",
    "after_discard",
    "after_delete",
    "after_refresh",
    "after_compile",
    "after_clear_cache",
    "after_shuffle",
    "after_play",
    "after_rearrange",
    "after_gain_control",
)

E_EVENTS: Final[i64] = 0  # a bit for each event
E_WHO: Final[i64] = 1  # OWN, OPP, ANY
E_IF: Final[i64] = 2
E_THIS_LINE: Final[i64] = 3  # 1: the event must be in this line
E_TURN: Final[i64] = 4  # NONE, OWN, OPP
E_WITH: Final[i64] = 5  # a selector
E_BY_ACTION: Final[i64] = 6
E_STEP: Final[i64] = 7  # the first step
LISTENER: Final[i64] = 8

# --- rules -----------------------------------------------------------------------------------------------------------
RULE_TOTAL: Final[i64] = 0
RULE_FACE_DOWN_VALUE: Final[i64] = 1
RULE_DROP_HIGHEST: Final[i64] = 2
RULE_BAR: Final[i64] = 3
RULE_OPEN_PLAY: Final[i64] = 4
RULE_MUTE: Final[i64] = 5
RULE_SKIP: Final[i64] = 6
RULE_REDIRECT_RETURN: Final[i64] = 7
RULES: Final[i64] = 8
RULE_NAMES: Final = (
    "total",
    "face_down_value",
    "drop_highest",
    "bar",
    "open_play",
    "mute",
    "skip",
    "redirect_return",
)

ACT_PLAY: Final[i64] = 0
ACT_FLIP: Final[i64] = 1
ACT_SHIFT: Final[i64] = 2
ACT_DRAW: Final[i64] = 3
ACT_COMPILE: Final[i64] = 4
ACTS: Final[i64] = 5

OPEN_ANY: Final[i64] = 0  # R_CARD of OPEN_PLAY: any card
OPEN_THIS: Final[i64] = 1
OPEN_PICK: Final[i64] = 2

R_RULE: Final[i64] = 0
R_OF: Final[i64] = 1  # OWN, OPP, ANY
R_NUMBER: Final[i64] = 2  # TOTAL: what is added; FACE_DOWN_VALUE: the value itself
R_IF: Final[i64] = 3
R_ACT: Final[i64] = 4
R_CARD: Final[i64] = 5  # OPEN_PLAY: OPEN_ANY ..
R_SELECTOR: Final[i64] = 6
R_FACE: Final[i64] = 7
R_THIS_LINE: Final[i64] = 8
R_EITHER_SIDE: Final[i64] = 9
R_BOX: Final[i64] = 10  # MUTE: TOP, MIDDLE, BOTTOM
R_TURN: Final[i64] = 11  # NONE, OWN, OPP
RULE: Final[i64] = 12

# --- kinds of card ---------------------------------------------------------------------------------------------------
K_PROTOCOL: Final[i64] = 0
K_VALUE: Final[i64] = 1
K_MIDDLE: Final[i64] = 2  # the first step, or NO_STEP
K_TOP_LISTENERS: Final[i64] = 3  # the first of them,
K_TOP_LISTENERS_END: Final[i64] = 4  # and the one after the last
K_BOTTOM_LISTENERS: Final[i64] = 5
K_BOTTOM_LISTENERS_END: Final[i64] = 6
K_TOP_RULES: Final[i64] = 7
K_TOP_RULES_END: Final[i64] = 8
K_BOTTOM_RULES: Final[i64] = 9
K_BOTTOM_RULES_END: Final[i64] = 10
K_TOP_EVENTS: Final[i64] = 11  # all events that the top box listens to
K_BOTTOM_EVENTS: Final[i64] = 12
K_TOP_RULE_KINDS: Final[i64] = 13  # a bit for each kind of rule in the top box
K_BOTTOM_RULE_KINDS: Final[i64] = 14
CARD: Final[i64] = 15


@final
class Tables:
    """The cards of a content pack, packed for the rules; shared by all games that use the pack, never written."""

    def __init__(
        self,
        cards: list[int],
        steps: list[int],
        selectors: list[int],
        lines: list[int],
        numbers: list[int],
        conditions: list[int],
        listeners: list[int],
        rules: list[int],
        names: list[str],
        protocol_names: list[str],
        protocol_sets: list[str],
        texts: list[str],
        values: list[int],
    ) -> None:
        self.cards: vec[i16] = numbers_of(cards)  # [cards * CARD], six cards a protocol, in the order of values
        self.steps: vec[i16] = numbers_of(steps)  # [steps * STEP]
        self.selectors: vec[i16] = numbers_of(selectors)  # [selectors * SELECTOR]
        self.lines: vec[i16] = numbers_of(lines)  # [line selectors * LINE_SELECTOR]
        self.numbers: vec[i16] = numbers_of(numbers)  # [numbers * NUMBER]
        self.conditions: vec[i16] = numbers_of(conditions)  # [conditions * CONDITION]
        self.listeners: vec[i16] = numbers_of(listeners)  # [listeners * LISTENER]
        self.rules: vec[i16] = numbers_of(rules)  # [rules * RULE]
        self.names: list[str] = names  # of cards: "fire-1"
        self.protocol_names: list[str] = protocol_names
        self.protocol_sets: list[str] = protocol_sets  # the set that each protocol belongs to
        self.texts: list[str] = texts  # what each card does, in words
        self.protocols: i64 = len(protocol_names)
        found: i64 = 0
        for value in values:
            found |= 1 << i64(value)
        self.values: i64 = found  # the printed values that occur in the whole content, a bit each


def numbers_of(values: list[int]) -> vec[i16]:
    """``values`` as a vector."""
    out = vec[i16]([i16(0)] * len(values))
    for i in range(len(values)):
        out[i] = i16(values[i])
    return out
