"""Facts of the table that can be told without reading any other text; ``queries`` is built on them.

``card``, ``owner``, ``f`` and ``cand`` are as in ``queries``.
"""

from mypy_extensions import i64

from compile_env.program import (
    ANY,
    C_FACE,
    C_PROTOCOL,
    C_PROTOCOL_TEST,
    CARD,
    COVERER,
    EQ,
    FACE_ANY,
    GE,
    GT,
    IT_CARD,
    K_PROTOCOL,
    K_VALUE,
    LINE_ANY,
    LINE_CAND,
    LINE_NOTED,
    LINE_OTHER,
    LINE_THIS,
    LT,
    N_KIND,
    N_REF,
    N_SELECTOR,
    NONE,
    NUM_VALUE,
    NUMBER,
    OWN,
    P_IS_NOT,
    P_NAMED,
    SELECTOR,
    THIS,
)
from compile_env.state import (
    ALL_LINES,
    CARDS,
    F_IT,
    F_LINE,
    F_NAMED,
    LINES,
    NO_CARD,
    PROTOCOL_CARDS,
    SEATS,
    STACKS,
    State,
    bit,
    coverer_of,
    line_of,
    lowest,
    size_of,
)


def printed_value(s: State, card: i64) -> i64:
    """The value printed on the card."""
    return i64(s.tables.cards[i64(s.kind[card]) * CARD + K_VALUE])


def protocol_of(s: State, card: i64) -> i64:
    """The protocol printed on the card."""
    return i64(s.tables.cards[i64(s.kind[card]) * CARD + K_PROTOCOL])


def fits(s: State, selector: i64, card: i64, f: i64) -> bool:
    """Whether a card that lies, or is about to lie, in the field has the facing and protocol that are asked for."""
    return fits_facing(s, selector, card, i64(s.face_up[card]), f)


def fits_facing(s: State, selector: i64, card: i64, face: i64, f: i64) -> bool:
    """The same for a card that lies so, or did when something happened to it."""
    selectors = s.tables.selectors
    at = selector * SELECTOR
    asked = i64(selectors[at + C_FACE])
    if asked != FACE_ANY and asked != face:
        return False
    if selectors[at + C_PROTOCOL_TEST] == NONE:
        return True
    return face != 0 and is_of_protocol(s, selector, card, f)


def is_of_protocol(s: State, selector: i64, card: i64, f: i64) -> bool:
    """Whether the protocol printed on the card passes the selector's test of protocols."""
    selectors = s.tables.selectors
    at = selector * SELECTOR
    test = i64(selectors[at + C_PROTOCOL_TEST])
    if test == NONE:
        return True
    if test == P_NAMED:
        return protocol_of(s, card) == i64(s.frames[f + F_NAMED])
    is_it = protocol_of(s, card) == i64(selectors[at + C_PROTOCOL])
    return not is_it if test == P_IS_NOT else is_it


def standing(s: State, seat: i64, line: i64) -> i64:
    """The protocol of the seat that stands in the line, 0..2 in the order of drafting."""
    return i64(s.stands[seat * LINES + line])


def compiled_in(s: State, owner: i64, of: i64, lines: i64) -> i64:
    """How many compiled protocols of OWN, OPP or ANY stand in the lines."""
    count: i64 = 0
    for seat in range(SEATS):
        if concerns(of, owner, seat):
            for line in range(LINES):
                if lines & bit(line) and s.compiled[seat * LINES + standing(s, seat, line)] != 0:
                    count += 1
    return count


def protocols_in(s: State, lines: i64) -> i64:
    """How many different protocols the face-up cards of the lines have."""
    found: i64 = 0
    for stack in range(STACKS):
        if lines & bit(stack % LINES):
            for at in range(stack * CARDS, stack * CARDS + i64(s.counts[stack])):
                card = i64(s.piles[at])
                if s.face_up[card] != 0:
                    found |= bit(card // PROTOCOL_CARDS)
    return size_of(found)


def referred(s: State, reference: i64, card: i64, f: i64) -> i64:
    """The card that ``this``, ``it`` or ``coverer`` is, or NO_CARD."""
    if reference == THIS:
        return card
    if reference == IT_CARD:
        return i64(s.frames[f + F_IT])
    if reference == COVERER:
        return coverer_of(s, card)
    return NO_CARD


def in_line(s: State, cards: i64, line: i64) -> i64:
    """Those of the cards, all in the field, that lie in the line."""
    found: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if line_of(s, card) == line:
            found |= bit(card)
    return found


def concerns(player: i64, owner: i64, seat: i64) -> bool:
    """Whether OWN, OPP or ANY, as a card of ``owner`` sees them, means ``seat``."""
    return player == ANY or (owner == seat) == (player == OWN)


def compares(left: i64, test: i64, right: i64) -> bool:
    """``left`` compared with ``right``."""
    if test == EQ:
        return left == right
    if test == LT:
        return left < right
    if test == GT:
        return left > right
    if test == GE:
        return left >= right
    return left != right


def one_line(s: State, word: i64, card: i64, f: i64, cand: i64) -> i64:
    """The line that the word means, or -1."""
    if word == LINE_THIS:
        return line_of(s, card)
    if word == LINE_CAND:
        return cand
    if word == LINE_NOTED:
        return i64(s.frames[f + F_LINE])
    it = i64(s.frames[f + F_IT])  # LINE_SAME
    return line_of(s, it) if it != NO_CARD else NONE


def word_lines(s: State, word: i64, card: i64, f: i64, cand: i64) -> i64:
    """The lines that the word means, a bit each."""
    if word == LINE_ANY:
        return ALL_LINES
    if word == LINE_OTHER:
        own = line_of(s, card)
        return ALL_LINES & ~bit(own) if own >= 0 else ALL_LINES
    line = one_line(s, word, card, f, cand)
    if line < 0:
        return 0
    return bit(line)


def line_of_protocol(s: State, seat: i64, protocol: i64) -> i64:
    """The line in which the seat's protocol stands, as a bit; 0 where the seat does not have it."""
    for line in range(LINES):
        if i64(s.protocol[seat * LINES + standing(s, seat, line)]) == protocol:
            return bit(line)
    return 0


def is_value_of_nothing(s: State, n: i64, card: i64, f: i64) -> bool:
    """Whether the number is the value of a card that is not there: no card passes a test against that (Rules 9)."""
    numbers = s.tables.numbers
    at = n * NUMBER
    if i64(numbers[at + N_KIND]) != NUM_VALUE or i64(numbers[at + N_SELECTOR]) != NONE:
        return False
    return referred(s, i64(numbers[at + N_REF]), card, f) == NO_CARD
