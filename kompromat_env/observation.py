"""What each seat may see, as one named layout; Rules 9.6-9.8.

One function a group of sections, in the order of ``LAYOUT``. "Own" is the seat that looks. Card values and totals are
doubled (0.5 is 1, an ace 2, a ten 20). Cells that are not written stay zero.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kompromat_env.knowledge import is_in_play, knows
from kompromat_env.reveal import victory_points
from kompromat_env.state import (
    ACES,
    AWARDED,
    AWARDED_TO_NOBODY,
    BUST_SHOWN,
    CARDS,
    CODES,
    DEALT,
    DECISIONS,
    DOCUMENTS,
    DOWN,
    DRAWN,
    EQUIPMENT_CARDS,
    FIRST,
    HELD,
    ITEM,
    ITEMS,
    KINDS,
    KNOWN_TOP,
    LOW,
    MAX_KNOWN_TOP,
    MAX_MARKS,
    MAX_SIDE_CARDS,
    MAX_STATED,
    MAX_TARGET_POINTS,
    MISSIONS,
    NO_DECISION,
    NOT_AWARDED,
    NOT_LAID,
    OUTCOME,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    ROUNDS,
    SAFE,
    SEATS,
    STATED,
    STATED_OFFSET,
    STUNNED,
    TAKEN_BY,
    TO_COME,
    TOKENS,
    TOTALS,
    USED,
    State,
    side_of,
)
from tabletop_core.layout import Layout, Section

MAX_VALUE: Final = 22  # the highest doubled value of a card counted low
MAX_COPIES: Final = 4  # of one kind in an equipment deck
MAX_LOW_TOTAL: Final = 74  # 31 doubled and two Newspapers
MAX_TOKENS: Final = 11  # eight, and three at once (K41)
MAX_POINTS: Final = 100
SIDE_FIELDS: Final[i64] = 7  # sections per seat that hold one number a mission


def _side_sections(whose: str) -> tuple[Section, ...]:
    known = "" if whose == "own" else "seen "
    return (
        Section(f"{whose} cards", (4, 8), MAX_VALUE, f"doubled value of each {known}card, by mission and position"),
        Section(f"{whose} card count", (4,), 8, "cards lying at each mission"),
        Section(f"{whose} face-down", (4,), 7, "how many of them the other player has not seen"),
        Section(f"{whose} low total", (4,), MAX_LOW_TOTAL, f"their doubled total, {known}aces low, Newspapers in"),
        Section(f"{whose} aces", (4,), 2, f"{known}aces at each mission"),
        Section(f"{whose} newspapers", (4,), 2, "Newspapers lying on this side"),
        Section(f"{whose} safe cards", (4,), 8, "first cards drawn to it that all know to have been within the limit"),
        Section(f"{whose} stunned", (4,), 2, "cards thrown away by a Stun Gun"),
    )


LAYOUT: Final = Layout(
    Section("decision", (8,), 1, "what is being asked, of either seat (`state.DECISION_NAMES`, from the second)"),
    Section("to act", (1,), 1, "this seat is asked"),
    Section("starter", (1,), 1, "this seat is the round's starting player"),
    Section("passed", (1,), 1, "a seat has just passed in this window: one more pass closes it"),
    Section("round", (6,), 1, "one-hot"),
    Section("notoriety", (2,), MAX_TOKENS, "tokens: own, opponent's"),
    Section("points", (2,), MAX_POINTS, "victory points if the game ended now: own, opponent's"),
    Section("sets", (2, 2), 3, "documents and codes taken: own, opponent's"),
    Section("items", (2, 2, 10), 1, "own, opponent's: held, used: by item (`state.Item`)"),
    Section("mission class", (4, 4), 1, "target, document, code, item, by mission laid"),
    Section("mission item", (4, 10), 1, "which item, by mission"),
    Section("mission points", (4,), MAX_TARGET_POINTS, "points of a target or item, by mission"),
    Section("marks beneath", (4,), MAX_MARKS, "marks of the counter-intelligence beneath, by mission"),
    Section("mission under way", (4,), 1, "being attempted or resolved"),
    Section("mission resolved", (4,), 1, "done with"),
    *_side_sections("own"),
    *_side_sections("opponent"),
    Section("stated", (2,), MAX_STATED, f"doubled total stated, plus {STATED_OFFSET}; 0 none: own, opponent's"),
    Section("last totals", (2, 4), MAX_STATED, "the same at the mission last resolved in each place: own, opponent's"),
    Section("last taker", (4, 3), 1, "who took it, by place: this seat, the opponent, nobody"),
    Section("hand", (11,), 1, "kind of the own first card, drawn and not yet placed"),
    Section("opponent hand", (1,), 1, "the opponent holds such a card"),
    Section("deck count", (2,), 14, "cards in the equipment deck: own, opponent's"),
    Section("opponent deck known", (1,), 7, "cards on top of its deck that the opponent has seen"),
    Section("last card busts", (2,), 1, "an item has shown that the deck's last card busts: own, opponent's"),
    Section("own unseen", (11,), MAX_COPIES, "own cards of each kind that this seat has not seen this round"),
    Section("deck top", (7,), MAX_VALUE, "doubled values of the own cards known to come next"),
    Section("opponent unseen", (11,), MAX_COPIES, "opponent's cards of each kind that this seat has not seen"),
    Section("to come", (24,), 8, "mission deck: targets by points 1-9, documents, codes, items, marks 1-3"),
)
OBSERVATION_SIZE: Final[i64] = 349


def write_observation(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write all sections from ``at`` on; return the cell after the last."""
    at = write_decision(s, seat, out, at)
    at = write_score(s, seat, out, at)
    at = write_items(s, seat, out, at)
    at = write_missions(s, out, at)
    at = write_sides(s, seat, seat, out, at)
    at = write_sides(s, seat, 1 - seat, out, at)
    at = write_stated(s, seat, out, at)
    at = write_outcomes(s, seat, out, at)
    at = write_hands(s, seat, out, at)
    at = write_decks(s, seat, out, at)
    return write_unseen(s, seat, out, at)


def write_decision(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """decision, to act, starter, passed, round"""
    turn = at + DECISIONS - 1
    if s.decision != NO_DECISION:
        out[at + s.decision - 1] = 1
    if s.actor == seat:
        out[turn] = 1
    if s.starter == seat:
        out[turn + 1] = 1
    if s.passes == 1:
        out[turn + 2] = 1
    out[turn + 3 + s.round] = 1
    return turn + 3 + ROUNDS


def write_score(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """notoriety, points, sets"""
    players = s.players
    own = seat * PLAYER
    other = PLAYER - own
    out[at] = u8(players[own + TOKENS])
    out[at + 1] = u8(players[other + TOKENS])
    out[at + 2] = u8(victory_points(s, seat))
    out[at + 3] = u8(victory_points(s, 1 - seat))
    out[at + 4] = u8(players[own + DOCUMENTS])
    out[at + 5] = u8(players[own + CODES])
    out[at + 6] = u8(players[other + DOCUMENTS])
    out[at + 7] = u8(players[other + CODES])
    return at + 8


def write_items(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """items"""
    own = seat * PLAYER
    other = PLAYER - own
    write_bits(i64(s.players[own + HELD]), out, at)
    write_bits(i64(s.players[own + USED]), out, at + ITEMS)
    write_bits(i64(s.players[other + HELD]), out, at + 2 * ITEMS)
    write_bits(i64(s.players[other + USED]), out, at + 3 * ITEMS)
    return at + 4 * ITEMS


def write_bits(bits: i64, out: vec[u8], at: i64) -> None:
    """Write 1 for each bit set."""
    while bits != 0:
        if bits & 1:
            out[at] = 1
        bits >>= 1
        at += 1


def write_missions(s: State, out: vec[u8], at: i64) -> i64:
    """mission class, item, points, marks beneath, under way, resolved"""
    tables = s.tables
    classes = tables.mission_class
    worth = tables.mission_points
    laid = s.laid
    beneath = s.beneath
    items = at + MISSIONS * 4
    points = items + MISSIONS * ITEMS
    for mission in range(MISSIONS):
        card = i64(laid[mission])
        card_class = i64(classes[card])
        out[at + 4 * mission + card_class] = 1
        if card_class == ITEM:
            out[items + ITEMS * mission + i64(tables.mission_effect[card])] = 1
        out[points + mission] = worth[card]
        if beneath[mission] != NOT_LAID:
            out[points + MISSIONS + mission] = tables.mission_marks[i64(beneath[mission])]
    for mission in range(s.resolved):
        out[points + 3 * MISSIONS + mission] = 1
    if s.mission >= 0:
        out[points + 2 * MISSIONS + s.mission] = 1
    return points + 4 * MISSIONS


def sees_own(s: State, seat: i64, first: i64) -> bool:
    """Whether the seat knows its face-down cards of the side that starts at index ``first`` of ``order`` (K22)."""
    return not s.hide_own_cards or is_in_play(s, seat, first - seat * EQUIPMENT_CARDS)


def write_sides(s: State, seat: i64, owner: i64, out: vec[u8], at: i64) -> i64:
    """cards, card count, face-down, low total, aces, newspapers, safe cards, stunned: of own or opponent"""
    sides = s.sides
    fields = at + MISSIONS * MAX_SIDE_CARDS
    for mission in range(MISSIONS):
        side = side_of(owner, mission)
        papers = sides[side + PAPERS]
        cards = sides[side + CARDS]
        cell = fields + mission
        if papers != 0:
            out[cell + 4 * MISSIONS] = papers
        if cards == 0:
            continue
        out[cell] = cards
        out[cell + MISSIONS] = sides[side + DOWN]
        out[cell + 5 * MISSIONS] = sides[side + SAFE]
        out[cell + 6 * MISSIONS] = sides[side + DEALT] - cards
        first = owner * EQUIPMENT_CARDS + i64(sides[side + FIRST])
        if sides[side + DOWN] == 0 or (seat == owner and sees_own(s, owner, first)):
            write_cards(s, first, i64(cards), out, at + mission * MAX_SIDE_CARDS)
            out[cell + 2 * MISSIONS] = u8(i64(sides[side + LOW]) + PAPER_VALUE * i64(papers))
            out[cell + 3 * MISSIONS] = sides[side + ACES]
        else:  # only the first card lies face-up
            kind = i64(s.order[first])
            low = s.tables.low[kind]
            out[at + mission * MAX_SIDE_CARDS] = low
            out[cell + 2 * MISSIONS] = u8(i64(low) + PAPER_VALUE * i64(papers))
            if s.tables.high[kind] != low:
                out[cell + 3 * MISSIONS] = 1
    return fields + SIDE_FIELDS * MISSIONS


def write_cards(s: State, card: i64, count: i64, out: vec[u8], at: i64) -> None:
    """``count`` cards that lie side by side, from index ``card`` of ``order`` on, stunned ones left out"""
    order = s.order
    status = s.status
    low = s.tables.low
    while count > 0:
        if status[card] != STUNNED:
            out[at] = low[i64(order[card])]
            at += 1
            count -= 1
        card += 1


def write_stated(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """stated"""
    if s.stated > 0:
        write_total(s, seat, s.starter, out, at)
        if s.stated == SEATS:
            write_total(s, seat, 1 - s.starter, out, at)
    return at + 2


def write_total(s: State, seat: i64, owner: i64, out: vec[u8], at: i64) -> None:
    """stated: the owner's total, unless that player came without cards (Rules 5.5)"""
    if s.sides[side_of(owner, s.resolved) + DEALT] > 0:
        cell = at if owner == seat else at + 1
        out[cell] = u8(i64(s.players[owner * PLAYER + STATED]) + STATED_OFFSET)


def write_outcomes(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """last totals, last taker"""
    outcomes = s.outcomes
    takers = at + SEATS * MISSIONS
    for mission in range(MISSIONS):
        place = mission * OUTCOME
        taker = i64(outcomes[place + TAKEN_BY])
        if taker == NOT_AWARDED:
            continue
        out[at + mission] = outcomes[place + TOTALS + seat]
        out[at + MISSIONS + mission] = outcomes[place + TOTALS + 1 - seat]
        cell: i64 = 2
        if taker != AWARDED_TO_NOBODY:
            cell = 0 if taker == AWARDED + seat else 1
        out[takers + 3 * mission + cell] = 1
    return takers + 3 * MISSIONS


def write_hands(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """hand, opponent hand"""
    if s.in_hand == 1:
        if s.turn == seat:
            card = seat * EQUIPMENT_CARDS + i64(s.players[seat * PLAYER + DRAWN]) - 1
            out[at + i64(s.order[card])] = 1
        else:
            out[at + KINDS] = 1
    return at + KINDS + 1


def write_decks(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """deck count, opponent deck known, last card busts"""
    own = seat * PLAYER
    other = PLAYER - own
    out[at] = u8(EQUIPMENT_CARDS - i64(s.players[own + DRAWN]))
    out[at + 1] = u8(EQUIPMENT_CARDS - i64(s.players[other + DRAWN]))
    out[at + 2] = u8(s.players[other + KNOWN_TOP])
    if s.players[own + BUST_SHOWN] > 0:
        out[at + 3] = 1
    if s.players[other + BUST_SHOWN] > 0:
        out[at + 4] = 1
    return at + 5


def write_unseen(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """own unseen, deck top, opponent unseen, to come"""
    own = seat * KINDS
    other = KINDS - own
    unseen = s.unseen
    in_deck = s.in_deck
    top = at + KINDS
    other_at = top + MAX_KNOWN_TOP
    for kind in range(KINDS):
        out[at + kind] = in_deck[own + kind]
        out[other_at + kind] = unseen[other + kind]
    if s.players[seat * PLAYER + KNOWN_TOP] > 0:
        write_deck_top(s, seat, out, at)
    if s.hide_own_cards:
        write_hidden_own(s, seat, out, at)
    to_come = s.to_come
    at = other_at + KINDS
    for cell in range(TO_COME):
        out[at + cell] = to_come[cell]
    return at + TO_COME


def write_deck_top(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """deck top; what is known there is taken from own unseen"""
    card = seat * EQUIPMENT_CARDS + i64(s.players[seat * PLAYER + DRAWN])
    for place in range(i64(s.players[seat * PLAYER + KNOWN_TOP])):
        kind = i64(s.order[card + place])
        out[at + KINDS + place] = s.tables.low[kind]
        out[at + kind] -= 1


def write_hidden_own(s: State, seat: i64, out: vec[u8], at: i64) -> None:
    """own unseen, with the cards at missions that the option ``hide_own_cards`` keeps from their owner"""
    for drawn in range(i64(s.players[seat * PLAYER + DRAWN])):
        if not knows(s, seat, seat, drawn):
            out[at + i64(s.order[seat * EQUIPMENT_CARDS + drawn])] += 1
