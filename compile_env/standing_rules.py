"""What the standing rules of the field forbid or change: bars, compiling, cards returned (Rules 5, 11).

Rules that change values and totals, or mute other texts, are in ``queries``: reading a text depends on them.
"""

from mypy_extensions import i64

from compile_env.facts import concerns
from compile_env.field_summary import rule_cards
from compile_env.program import (
    ACTS,
    FACE_ANY,
    NONE,
    R_ACT,
    R_FACE,
    R_OF,
    R_THIS_LINE,
    RULE,
    RULE_BAR,
    RULE_REDIRECT_RETURN,
)
from compile_env.queries import next_rule, total_of
from compile_env.state import COMPILE_TOTAL, State, bit, line_of, lowest, side_of


def is_barred(s: State, act: i64, seat: i64, face: i64, line: i64) -> bool:
    """Whether a rule forbids the seat to play so and there, to draw, or to compile (Rules 11)."""
    if s.barred[seat * ACTS + act] != 0:
        return True
    rules = s.tables.rules
    sources = rule_cards(s, RULE_BAR)
    while sources != 0:
        card = lowest(sources)
        sources &= sources - 1
        rule = next_rule(s, card, RULE_BAR, NONE)
        while rule != NONE:
            r = rule * RULE
            if (
                i64(rules[r + R_ACT]) == act
                and concerns(i64(rules[r + R_OF]), side_of(s, card), seat)
                and (i64(rules[r + R_FACE]) == FACE_ANY or i64(rules[r + R_FACE]) == face)
                and (rules[r + R_THIS_LINE] == 0 or line_of(s, card) == line)
            ):
                return True
            rule = next_rule(s, card, RULE_BAR, rule)
    return False


def is_fixed(s: State, act: i64, card: i64) -> bool:
    """Whether the card's own rule forbids to flip or to shift it."""
    if rule_cards(s, RULE_BAR) & bit(card) == 0:
        return False
    rule = next_rule(s, card, RULE_BAR, NONE)
    while rule != NONE:
        if i64(s.tables.rules[rule * RULE + R_ACT]) == act:
            return True
        rule = next_rule(s, card, RULE_BAR, rule)
    return False


def can_compile(s: State, seat: i64, line: i64) -> bool:
    """Whether the seat's total in the line is 10 or more, and above the other seat's (Rules 5)."""
    total = total_of(s, seat, line)
    return total >= COMPILE_TOTAL and total > total_of(s, 1 - seat, line)


def is_redirected(s: State, seat: i64) -> bool:
    """Whether a rule sends what would be returned to the seat's hand onto its deck."""
    sources = rule_cards(s, RULE_REDIRECT_RETURN)
    while sources != 0:
        card = lowest(sources)
        sources &= sources - 1
        rule = next_rule(s, card, RULE_REDIRECT_RETURN, NONE)
        while rule != NONE:
            if concerns(i64(s.tables.rules[rule * RULE + R_OF]), side_of(s, card), seat):
                return True
            rule = next_rule(s, card, RULE_REDIRECT_RETURN, rule)
    return False
