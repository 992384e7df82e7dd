"""Reading texts: values and totals, which texts are live, numbers, conditions, lines and selectors (Rules 7, 11).

What a text means depends on whose it is: ``card`` is the card it stands on, ``owner`` the seat that owns it, ``f`` the
frame that runs it (-1 for a standing rule) and ``cand`` the line that a ``where`` or ``max`` is trying (-1 for none).

All of this calls itself in a circle, so it stands in one module: a selector tests values, a value can depend on a
standing rule, a rule is live unless another mutes it, and which cards that mutes, and whether its condition holds, is
said by selectors and numbers, totals among them. What needs no circle is below in ``facts`` and ``field_summary``, or
above in ``standing_rules``.
"""

from typing import Final

from mypy_extensions import i64

from compile_env.facts import (
    compares,
    compiled_in,
    concerns,
    fits,
    is_of_protocol,
    is_value_of_nothing,
    line_of_protocol,
    one_line,
    printed_value,
    protocols_in,
    referred,
    word_lines,
)
from compile_env.field_summary import look_again, rule_cards, rule_cards_in
from compile_env.program import (
    C_COVER,
    C_FACE,
    C_LINE,
    C_OTHER,
    C_PROTOCOL_TEST,
    C_RANK,
    C_SIDE,
    C_TEST,
    C_VALUE,
    CARD,
    CONDITION,
    COVERED,
    FACE_ANY,
    HIGHEST,
    I_KIND,
    I_LEFT,
    I_NEXT,
    I_RIGHT,
    I_TEST,
    IF_CMP,
    IF_CONTROL,
    IF_COVERED,
    IF_COVERED_BY,
    IF_COVERS,
    IF_EXISTS,
    IN,
    K_BOTTOM_RULE_KINDS,
    K_BOTTOM_RULES,
    K_BOTTOM_RULES_END,
    K_TOP_RULE_KINDS,
    K_TOP_RULES,
    K_TOP_RULES_END,
    L_MAX,
    L_PROTOCOL,
    L_WHERE,
    L_WORD,
    LINE_SELECTOR,
    N_DIV,
    N_KIND,
    N_LINE,
    N_OF,
    N_PLAIN,
    N_PLUS,
    N_REF,
    N_SELECTOR,
    N_WHERE,
    NONE,
    NUM_CARDS,
    NUM_COMPILED,
    NUM_HAND,
    NUM_LINES,
    NUM_MOVED,
    NUM_NAMED,
    NUM_PROTOCOLS,
    NUM_TOTAL,
    NUM_TRASH,
    NUMBER,
    OPP,
    OWN,
    PLAIN,
    R_BOX,
    R_IF,
    R_NUMBER,
    R_OF,
    R_RULE,
    R_SELECTOR,
    R_TURN,
    RULE,
    RULE_DROP_HIGHEST,
    RULE_FACE_DOWN_VALUE,
    RULE_MUTE,
    RULE_TOTAL,
    SELECTOR,
    UNCOVERED,
)
from compile_env.state import (
    ALL_LINES,
    BOTTOM,
    CARDS,
    F_IT,
    F_MOVED,
    F_NAMED,
    FACE_DOWN_VALUE,
    HAND,
    LINES,
    NO_CARD,
    SEATS,
    STACKS,
    SUM,
    TOP,
    TRASH,
    State,
    beneath,
    bit,
    cards_in,
    coverer_of,
    is_covered,
    is_single,
    lowest,
    side_of,
    size_of,
    top_of,
)

LEAST_NUMBER: Final[i64] = -10_000  # below every total
MOST_MUTES: Final[i64] = 3  # muting rules that mute one another are followed so far


# --- cards -----------------------------------------------------------------------------------------------------------
def value_of(s: State, card: i64) -> i64:
    """The card's value (Rules 7): in the field as it lies, in a trash as printed, 2 where it cannot be seen."""
    pile = i64(s.place[card])
    if pile >= TRASH and pile < TRASH + SEATS:
        return printed_value(s, card)
    if pile >= STACKS and pile < TRASH:
        return FACE_DOWN_VALUE
    if s.face_up[card] != 0:
        return printed_value(s, card)
    return face_down_value(s, card) if rule_cards(s, RULE_FACE_DOWN_VALUE) != 0 else FACE_DOWN_VALUE


def face_down_value(s: State, card: i64) -> i64:
    """The value of a face-down card under the rules that change it; the highest where several do."""
    value: i64 = -1
    sources = rule_cards(s, RULE_FACE_DOWN_VALUE)
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        rule = next_rule(s, source, RULE_FACE_DOWN_VALUE, NONE)
        while rule != NONE:
            selector = i64(s.tables.rules[rule * RULE + R_SELECTOR])
            owner = side_of(s, source)
            if matches(s, selector, source, owner, NONE, NONE) & bit(card):
                value = max(value, number(s, i64(s.tables.rules[rule * RULE + R_NUMBER]), source, owner, NONE, NONE))
            rule = next_rule(s, source, RULE_FACE_DOWN_VALUE, rule)
    return value if value >= 0 else FACE_DOWN_VALUE


def is_picked(s: State, selector: i64, card: i64, source: i64, owner: i64, f: i64) -> bool:
    """Whether what is printed on the card passes a pick; ``selector`` NONE lets every card pass."""
    if selector == NONE:
        return True
    if not is_of_protocol(s, selector, card, f):
        return False
    return has_value(s, selector, printed_value(s, card), source, owner, f, NONE)


def picked(s: State, selector: i64, cards: i64, source: i64, owner: i64, f: i64) -> i64:
    """Those of ``cards`` that pass a pick."""
    if selector == NONE:
        return cards
    found: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if is_picked(s, selector, card, source, owner, f):
            found |= bit(card)
    return found


def has_value(s: State, selector: i64, value: i64, card: i64, owner: i64, f: i64, cand: i64) -> bool:
    """Whether the value passes the selector's test of values."""
    selectors = s.tables.selectors
    test = i64(selectors[selector * SELECTOR + C_TEST])
    if test == NONE:
        return True
    with_what = i64(selectors[selector * SELECTOR + C_VALUE])
    if test == IN:
        return with_what & bit(value) != 0
    if is_value_of_nothing(s, with_what, card, f):
        return False
    return compares(value, test, number(s, with_what, card, owner, f, cand))


# --- live texts ------------------------------------------------------------------------------------------------------
def is_live(s: State, card: i64, box: i64) -> bool:
    """Whether the box counts (Rules 7): face-up in the field, uncovered unless it is the top box, and not muted."""
    if i64(s.place[card]) >= STACKS or s.face_up[card] == 0:
        return False
    if box != TOP and is_covered(s, card):
        return False
    return rule_cards(s, RULE_MUTE) == 0 or not is_muted(s, card, box, 0)


def is_muted(s: State, card: i64, box: i64, depth: i64) -> bool:
    """Whether a rule of another card, itself not muted, takes the box away (Rules 11)."""
    if depth == MOST_MUTES:
        return False
    cards = s.tables.cards
    for stack in range(STACKS):
        top = top_of(s, stack)
        for at in range(stack * CARDS, stack * CARDS + i64(s.counts[stack])):
            source = i64(s.piles[at])
            if s.face_up[source] == 0:
                continue
            k = i64(s.kind[source]) * CARD
            if i64(cards[k + K_TOP_RULE_KINDS]) & (1 << RULE_MUTE):
                if mutes(s, source, i64(cards[k + K_TOP_RULES]), i64(cards[k + K_TOP_RULES_END]), card, box):
                    if not is_muted(s, source, TOP, depth + 1):
                        return True
            if source == top and i64(cards[k + K_BOTTOM_RULE_KINDS]) & (1 << RULE_MUTE):
                if mutes(s, source, i64(cards[k + K_BOTTOM_RULES]), i64(cards[k + K_BOTTOM_RULES_END]), card, box):
                    if not is_muted(s, source, BOTTOM, depth + 1):
                        return True
    return False


def mutes(s: State, source: i64, first: i64, end: i64, card: i64, box: i64) -> bool:
    """Whether one of the rules ``first .. end - 1`` of ``source`` mutes the box of ``card``."""
    rules = s.tables.rules
    owner = side_of(s, source)
    for rule in range(first, end):
        r = rule * RULE
        if i64(rules[r + R_RULE]) != RULE_MUTE or i64(rules[r + R_BOX]) != box:
            continue
        turn = i64(rules[r + R_TURN])
        if turn != NONE and (s.turn == owner) != (turn == OWN):
            continue
        if matches(s, i64(rules[r + R_SELECTOR]), source, owner, NONE, NONE) & bit(card):
            return True
    return False


def next_rule(s: State, card: i64, kind: i64, after: i64) -> i64:
    """The card's next live rule of this kind whose number is above ``after``, or NONE."""
    cards = s.tables.cards
    rules = s.tables.rules
    k = i64(s.kind[card]) * CARD
    if i64(cards[k + K_TOP_RULE_KINDS]) & bit(kind) and is_live(s, card, TOP):
        for rule in range(max(after + 1, i64(cards[k + K_TOP_RULES])), i64(cards[k + K_TOP_RULES_END])):
            if i64(rules[rule * RULE + R_RULE]) == kind and rule_holds(s, card, rule):
                return rule
    if i64(cards[k + K_BOTTOM_RULE_KINDS]) & bit(kind) and is_live(s, card, BOTTOM):
        for rule in range(max(after + 1, i64(cards[k + K_BOTTOM_RULES])), i64(cards[k + K_BOTTOM_RULES_END])):
            if i64(rules[rule * RULE + R_RULE]) == kind and rule_holds(s, card, rule):
                return rule
    return NONE


def rule_holds(s: State, card: i64, rule: i64) -> bool:
    """Whether the rule's own condition holds."""
    condition = i64(s.tables.rules[rule * RULE + R_IF])
    return condition == NONE or holds(s, condition, card, side_of(s, card), NONE, NONE)


# --- totals ----------------------------------------------------------------------------------------------------------
def total_of(s: State, seat: i64, line: i64) -> i64:
    """The seat's total value in the line, standing rules included; it can be below 0 (Rules 7)."""
    return total_in(s, seat * LINES + line)


def total_in(s: State, stack: i64) -> i64:
    """The same by stack."""
    if are_totals_plain(s):
        return s.field_summary[SUM + stack]
    line = stack % LINES
    total = s.field_summary[SUM + stack]
    if s.field_summary[RULE_DROP_HIGHEST] | s.field_summary[RULE_FACE_DOWN_VALUE] != 0:
        total = total_of_values(s, stack, dropped_value(s, line))
    return total + added_total(s, stack // LINES, line)


def are_totals_plain(s: State) -> bool:
    """Whether no rule of the field is about totals, so that they are what the cards add up to as they lie."""
    look_again(s)
    summary = s.field_summary
    return summary[RULE_TOTAL] | summary[RULE_DROP_HIGHEST] | summary[RULE_FACE_DOWN_VALUE] == 0


def total_of_values(s: State, stack: i64, dropped: i64) -> i64:
    """The values of a stack's cards, those of value ``dropped`` left out."""
    total: i64 = 0
    for at in range(stack * CARDS, stack * CARDS + i64(s.counts[stack])):
        value = value_of(s, i64(s.piles[at]))
        if value != dropped:
            total += value
    return total


def dropped_value(s: State, line: i64) -> i64:
    """The highest value in the line where a rule keeps such cards out of the totals, else -1."""
    sources = rule_cards_in(s, RULE_DROP_HIGHEST, line)
    is_dropped = False
    while sources != 0 and not is_dropped:
        is_dropped = next_rule(s, lowest(sources), RULE_DROP_HIGHEST, NONE) != NONE
        sources &= sources - 1
    highest: i64 = -1
    if is_dropped:
        cards = cards_in(s, line) | cards_in(s, LINES + line)
        while cards != 0:
            highest = max(highest, value_of(s, lowest(cards)))
            cards &= cards - 1
    return highest


def added_total(s: State, seat: i64, line: i64) -> i64:
    """What the standing rules of the line add to the seat's total."""
    added: i64 = 0
    rules = s.tables.rules
    sources = rule_cards_in(s, RULE_TOTAL, line)
    while sources != 0:
        card = lowest(sources)
        sources &= sources - 1
        owner = side_of(s, card)
        rule = next_rule(s, card, RULE_TOTAL, NONE)
        while rule != NONE:
            if concerns(i64(rules[rule * RULE + R_OF]), owner, seat):
                added += number(s, i64(rules[rule * RULE + R_NUMBER]), card, owner, NONE, NONE)
            rule = next_rule(s, card, RULE_TOTAL, rule)
    return added


# --- numbers ---------------------------------------------------------------------------------------------------------
def number(s: State, n: i64, card: i64, owner: i64, f: i64, cand: i64) -> i64:
    """A number as it is now; measured numbers are never below 0, totals excepted (Rules 7)."""
    numbers = s.tables.numbers
    at = n * NUMBER
    if i64(numbers[at + N_KIND]) == PLAIN:
        return i64(numbers[at + N_PLAIN])
    if i64(numbers[at + N_KIND]) == NUM_NAMED:
        return i64(s.frames[f + F_NAMED])
    measured = measure(s, at, card, owner, f, cand) // i64(numbers[at + N_DIV]) + i64(numbers[at + N_PLUS])
    return measured if i64(numbers[at + N_KIND]) == NUM_TOTAL else max(measured, 0)


def measure(s: State, at: i64, card: i64, owner: i64, f: i64, cand: i64) -> i64:
    """What the number's record says to count."""
    numbers = s.tables.numbers
    kind = i64(numbers[at + N_KIND])
    of = i64(numbers[at + N_OF])
    seat = 1 - owner if of == OPP else owner
    if kind == NUM_HAND:
        return i64(s.counts[HAND + seat])
    if kind == NUM_TRASH:
        return i64(s.counts[TRASH + seat])
    if kind == NUM_TOTAL:
        line = one_line(s, i64(numbers[at + N_LINE]), card, f, cand)
        if line < 0:
            return 0
        return total_of(s, seat, line)
    if kind == NUM_COMPILED:
        lines = word_lines(s, i64(numbers[at + N_LINE]), card, f, cand)
        return compiled_in(s, owner, of, lines)
    if kind == NUM_CARDS:
        return size_of(matches(s, i64(numbers[at + N_SELECTOR]), card, owner, f, cand))
    if kind == NUM_PROTOCOLS:
        return protocols_in(s, word_lines(s, i64(numbers[at + N_LINE]), card, f, cand))
    if kind == NUM_LINES:
        return size_of(lines_where(s, i64(numbers[at + N_WHERE]), ALL_LINES, card, owner, f))
    if kind == NUM_MOVED:
        return i64(s.frames[f + F_MOVED])
    which = referred(s, i64(numbers[at + N_REF]), card, f)
    if i64(numbers[at + N_SELECTOR]) != NONE:
        cards = matches(s, i64(numbers[at + N_SELECTOR]), card, owner, f, cand)
        which = lowest(cards) if cards != 0 else NO_CARD
    if which == NO_CARD:
        return 0
    return value_of(s, which)


# --- conditions ------------------------------------------------------------------------------------------------------
def holds(s: State, condition: i64, card: i64, owner: i64, f: i64, cand: i64) -> bool:
    """Whether the condition, and all that are chained to it, hold."""
    while condition != NONE:
        if not holds_alone(s, condition * CONDITION, card, owner, f, cand):
            return False
        condition = i64(s.tables.conditions[condition * CONDITION + I_NEXT])
    return True


def holds_alone(s: State, at: i64, card: i64, owner: i64, f: i64, cand: i64) -> bool:
    """Whether the condition whose record starts at ``at`` holds."""
    conditions = s.tables.conditions
    kind = i64(conditions[at + I_KIND])
    left = i64(conditions[at + I_LEFT])
    if kind == IF_CMP:
        value = number(s, left, card, owner, f, cand)
        return compares(
            value, i64(conditions[at + I_TEST]), number(s, i64(conditions[at + I_RIGHT]), card, owner, f, cand)
        )
    if kind == IF_CONTROL:
        return s.control == (owner if left == OWN else 1 - owner)
    if kind == IF_COVERED:
        return is_covered(s, card)
    if kind == IF_COVERS:
        under = beneath(s, card)
        return under != NO_CARD and fits(s, left, under, f)
    if kind == IF_COVERED_BY:
        over = coverer_of(s, card)
        return over != NO_CARD and fits(s, left, over, f)
    if kind == IF_EXISTS:
        return matches(s, left, card, owner, f, cand) != 0
    it = i64(s.frames[f + F_IT])  # IF_IT
    if it == NO_CARD:
        return False
    side = i64(s.tables.selectors[left * SELECTOR + C_SIDE])
    return concerns(side, owner, side_of(s, it)) and is_of_protocol(s, left, it, f)


# --- lines -----------------------------------------------------------------------------------------------------------
def lines_of(s: State, selector: i64, card: i64, owner: i64, f: i64, cand: i64) -> i64:
    """The lines that match a line selector, a bit each; NONE selects all."""
    if selector == NONE:
        return ALL_LINES
    lines = s.tables.lines
    at = selector * LINE_SELECTOR
    found = word_lines(s, i64(lines[at + L_WORD]), card, f, cand)
    if lines[at + L_PROTOCOL] != NONE:
        found &= line_of_protocol(s, owner, i64(lines[at + L_PROTOCOL]))
    if lines[at + L_WHERE] != NONE:
        found = lines_where(s, i64(lines[at + L_WHERE]), found, card, owner, f)
    if lines[at + L_MAX] != NONE:
        found = lines_with_most(s, i64(lines[at + L_MAX]), found, card, owner, f)
    return found


def lines_where(s: State, condition: i64, lines: i64, card: i64, owner: i64, f: i64) -> i64:
    """Those of ``lines`` for which the condition holds."""
    found: i64 = 0
    for line in range(LINES):
        if lines & bit(line) and holds(s, condition, card, owner, f, line):
            found |= bit(line)
    return found


def lines_with_most(s: State, n: i64, lines: i64, card: i64, owner: i64, f: i64) -> i64:
    """Those of ``lines`` where the number is greatest."""
    found: i64 = 0
    most = LEAST_NUMBER
    for line in range(LINES):
        if lines & bit(line):
            amount = number(s, n, card, owner, f, line)
            if amount > most:
                most = amount
                found = 0
            if amount == most:
                found |= bit(line)
    return found


# --- selectors -------------------------------------------------------------------------------------------------------
def matches(s: State, selector: i64, card: i64, owner: i64, f: i64, cand: i64) -> i64:
    """The cards of the field that match the selector, a bit each."""
    return matches_in(s, selector, card, owner, f, cand, ALL_LINES)


def matches_in(s: State, selector: i64, card: i64, owner: i64, f: i64, cand: i64, within: i64) -> i64:
    """The cards that match the selector and lie in the lines ``within``, a bit each."""
    selectors = s.tables.selectors
    at = selector * SELECTOR
    lines = within & lines_of(s, i64(selectors[at + C_LINE]), card, owner, f, cand)
    side = i64(selectors[at + C_SIDE])
    cover = i64(selectors[at + C_COVER])
    is_plain = (
        i64(selectors[at + C_FACE]) == FACE_ANY
        and selectors[at + C_TEST] == NONE
        and selectors[at + C_PROTOCOL_TEST] == NONE
    )
    found: i64 = 0
    for stack in range(STACKS):
        count = i64(s.counts[stack])
        if count == 0 or lines & bit(stack % LINES) == 0 or not concerns(side, owner, stack // LINES):
            continue
        first = stack * CARDS
        last = first + count
        if cover == UNCOVERED:
            first = last - 1
        elif cover == COVERED:
            last -= 1
        for place in range(first, last):
            each = i64(s.piles[place])
            if is_plain or passes(s, selector, each, card, owner, f, cand):
                found |= bit(each)
    if selectors[at + C_OTHER] != 0:
        found &= ~bit(card)
    rank = i64(selectors[at + C_RANK])
    return found if rank == NONE or is_single(found) else ranked(s, found, rank)


def passes(s: State, selector: i64, each: i64, card: i64, owner: i64, f: i64, cand: i64) -> bool:
    """Whether one card of the field has the facing, protocol and value asked for."""
    if not fits(s, selector, each, f):
        return False
    if s.tables.selectors[selector * SELECTOR + C_TEST] == NONE:
        return True
    return has_value(s, selector, value_of(s, each), card, owner, f, cand)


def ranked(s: State, cards: i64, rank: i64) -> i64:
    """Those of ``cards`` whose value is highest, or lowest."""
    found: i64 = 0
    best: i64 = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        value = value_of(s, card) if rank == HIGHEST else -value_of(s, card)
        if found == 0 or value > best:
            best = value
            found = 0
        if value == best:
            found |= bit(card)
    return found
