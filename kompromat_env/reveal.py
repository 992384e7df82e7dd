"""Rules 5, 6 and 8: revealing and awarding the missions one by one, and the end of the game."""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from kompromat_env.actions import ACES_HIGH, DROP_A_TOKEN, KEEP_TOKENS, PASS
from kompromat_env.items import W4, W6, W7, items_usable, legal_items, turn_up, use_item
from kompromat_env.state import (
    ACES,
    AFTER_TOTALS,
    AWARD,
    AWARDED,
    AWARDED_TO_NOBODY,
    BEFORE_REVEAL,
    BUSTS,
    CARDS,
    CODE,
    CODES,
    COUNT_ACES,
    COVERED_AWARD,
    DEALT,
    DISCARDED,
    DOCUMENT,
    DOCUMENTS,
    DOWN,
    DRAWN_GAME,
    DROP_TOKEN,
    EQUIPMENT_CARDS,
    FACE_UP,
    FIRST,
    GAME_OVER,
    GONE,
    HELD,
    ITEM,
    LAY_MISSIONS,
    LIMIT,
    LOW,
    MISSIONS,
    NEXT_REVEAL,
    NOT_LAID,
    NOTORIETY,
    NOTORIETY_LIMIT,
    OUTCOME,
    PAPER_VALUE,
    PAPERS,
    PERFECT,
    PLAYER,
    POINTS,
    ROUNDS,
    SEATS,
    SIX_ROUNDS,
    STATED,
    STATED_OFFSET,
    TAKEN,
    TAKEN_BY,
    TOKENS,
    TOTALS,
    TURN_UP,
    USED,
    WINDOW_AFTER,
    WINDOW_BEFORE,
    WINNER,
    State,
    ask,
    side_of,
)
from tabletop_core.game import NOBODY


# --- what the engine does between choices ----------------------------------------------------------------------------
def next_reveal(s: State) -> None:
    """Go on to the next mission outward from the deck, or end the round."""
    if s.resolved == MISSIONS:
        end_round(s)
        return
    s.mission = s.resolved
    open_window(s, WINDOW_BEFORE)


def end_round(s: State) -> None:
    """The starting player alternates, whatever happened (K21); six rounds end the game."""
    if s.round == ROUNDS - 1:
        end_game(s, SIX_ROUNDS)
        return
    s.round += 1
    s.starter = 1 - s.starter
    s.phase = LAY_MISSIONS


def open_window(s: State, phase: i64) -> None:
    """Both players will be asked, starting player first (K46)."""
    s.asked = 0
    s.passes = 0
    s.phase = phase


def run_window(s: State, window: i64, decision: i64, then: i64) -> None:
    """Ask the next player who could use an item; close the window after two passes in a row (K46)."""
    while s.passes < SEATS:
        seat = in_order(s, s.asked)
        if items_usable(s, seat, window):
            ask(s, decision, seat)
            return
        s.passes += 1
        s.asked = 1 - s.asked
    s.asked = 0
    s.phase = then


def in_order(s: State, n: i64) -> i64:
    """The ``n``-th seat (0, 1), starting player first."""
    return s.starter if n == 0 else 1 - s.starter


def window_before(s: State) -> None:
    """W4."""
    run_window(s, W4, BEFORE_REVEAL, TURN_UP)


def turn_up_next(s: State) -> None:
    """The next player turns up the cards, fixes the aces and states the total, before the other does (K44)."""
    if s.stated == SEATS:
        open_window(s, WINDOW_AFTER)
        return
    seat = in_order(s, s.stated)
    turn_up(s, seat, s.mission)
    if s.sides[side_of(seat, s.mission) + ACES] > 0:
        ask(s, COUNT_ACES, seat)
    else:
        state_total(s, seat, 0)


def state_total(s: State, seat: i64, aces_high: i64) -> None:
    """Fix the seat's total at the mission."""
    side = side_of(seat, s.mission)
    total = i64(s.sides[side + LOW]) + aces_high * s.tables.ace_rise
    if s.sides[side + CARDS] > 0:
        total += PAPER_VALUE * i64(s.sides[side + PAPERS])
    s.players[seat * PLAYER + STATED] = i16(total)
    s.stated += 1


def window_after(s: State) -> None:
    """W6."""
    run_window(s, W6, AFTER_TOTALS, BUSTS)


def busts(s: State) -> None:
    """Each player over 21 discards the cards there and takes a token, both in one step (K9, K17)."""
    for seat in range(SEATS):
        if has_cards(s, seat) and i64(s.players[seat * PLAYER + STATED]) > LIMIT:
            discard_side(s, seat)
            s.players[seat * PLAYER + TOKENS] += 1
    s.phase = PERFECT
    check_notoriety(s)


def discard_side(s: State, seat: i64) -> None:
    """Discard the seat's cards at the mission; they were seen by both."""
    side = side_of(seat, s.mission)
    first = seat * EQUIPMENT_CARDS + i64(s.sides[side + FIRST])
    for card in range(first, first + i64(s.sides[side + DEALT])):
        if s.status[card] == FACE_UP:
            s.status[card] = u8(DISCARDED)
    s.sides[side + CARDS] = 0
    s.sides[side + DOWN] = 0
    s.sides[side + LOW] = 0
    s.sides[side + ACES] = 0


def perfect(s: State) -> None:
    """Ask each player with exactly 21 and a token whether to drop one (K13), starting player first."""
    while s.asked < SEATS:
        seat = in_order(s, s.asked)
        player = seat * PLAYER
        if has_cards(s, seat) and s.players[player + STATED] == LIMIT and s.players[player + TOKENS] > 0:
            ask(s, DROP_TOKEN, seat)
            return
        s.asked += 1
    s.phase = WINNER


def find_winner(s: State) -> None:
    """Settle who takes the mission; over counter-intelligence the taker may be asked for Chloroform (W7)."""
    s.taker = best_side(s)
    s.phase = AWARD
    if s.taker != NOBODY and s.beneath[s.mission] != NOT_LAID and items_usable(s, s.taker, W7):
        ask(s, COVERED_AWARD, s.taker)


def best_side(s: State) -> i64:
    """The seat with cards left and the higher total, on a tie with more cards (K28), else NOBODY (K10, K11, K12)."""
    ours = i64(s.sides[side_of(0, s.mission) + CARDS])
    theirs = i64(s.sides[side_of(1, s.mission) + CARDS])
    if ours > 0 and theirs > 0:
        total = s.players[STATED]
        other = s.players[PLAYER + STATED]
        if total != other:
            return 0 if total > other else 1
    if ours == theirs:
        return NOBODY
    return 0 if ours > theirs else 1


def award(s: State) -> None:
    """The taker gets the mission and the tokens of the card beneath (K16); without a taker both go (K15)."""
    card = i64(s.laid[s.mission])
    beneath = i64(s.beneath[s.mission])
    if s.taker == NOBODY:
        s.place[card] = u8(GONE)
    else:
        take_card(s, s.taker, card)
    if beneath != NOT_LAID:
        s.place[beneath] = u8(GONE)
        if s.taker != NOBODY:
            s.players[s.taker * PLAYER + TOKENS] += i16(s.tables.mission_marks[beneath])
    record_outcome(s)
    finish_mission(s)
    check_notoriety(s)


def record_outcome(s: State) -> None:
    """Keep what both saw: who took the mission, and each total, none for a side without cards (Rules 5.5)."""
    place = s.mission * OUTCOME
    s.outcomes[place + TAKEN_BY] = u8(AWARDED_TO_NOBODY if s.taker == NOBODY else AWARDED + s.taker)
    for seat in range(SEATS):
        total: i64 = 0
        if s.sides[side_of(seat, s.mission) + DEALT] > 0:
            total = i64(s.players[seat * PLAYER + STATED]) + STATED_OFFSET
        s.outcomes[place + TOTALS + seat] = u8(total)


def take_card(s: State, seat: i64, card: i64) -> None:
    """Put the mission card into the seat's scoring pile, or an item before the seat."""
    s.place[card] = u8(TAKEN + seat)
    player = seat * PLAYER
    card_class = i64(s.tables.mission_class[card])
    if card_class == DOCUMENT:
        s.players[player + DOCUMENTS] += 1
        return
    if card_class == CODE:
        s.players[player + CODES] += 1
        return
    s.players[player + POINTS] += i16(s.tables.mission_points[card])
    if card_class == ITEM:
        field = HELD if s.use_items else USED  # Rules 9.10: without items it only scores
        bit: i64 = 1 << i64(s.tables.mission_effect[card])
        s.players[player + field] = i16(i64(s.players[player + field]) | bit)


def finish_mission(s: State) -> None:
    """The mission is resolved; the next one is."""
    s.resolved += 1
    s.stated = 0
    s.players[STATED] = 0
    s.players[PLAYER + STATED] = 0
    s.mission = NOBODY
    s.taker = NOBODY
    s.phase = NEXT_REVEAL


def has_cards(s: State, seat: i64) -> bool:
    """Whether the seat has cards at the mission being resolved."""
    return s.sides[side_of(seat, s.mission) + CARDS] > 0


# --- the choices -----------------------------------------------------------------------------------------------------
def legal_before_reveal(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W4: pass, or use an item."""
    mask[at + PASS] = 1
    return 1 + legal_items(s, seat, W4, mask, at)


def apply_before_reveal(s: State, seat: i64, action: i64) -> None:
    """See ``legal_before_reveal``."""
    pass_or_use_item(s, seat, action)


def legal_count_aces(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """Any number of the own aces may count high, a losing one too (K4)."""
    aces = i64(s.sides[side_of(seat, s.mission) + ACES])
    for high in range(aces + 1):
        mask[at + ACES_HIGH + high] = 1
    return aces + 1


def apply_count_aces(s: State, seat: i64, action: i64) -> None:
    """See ``legal_count_aces``."""
    state_total(s, seat, action - ACES_HIGH)


def legal_after_totals(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W6: pass, or use an item."""
    mask[at + PASS] = 1
    return 1 + legal_items(s, seat, W6, mask, at)


def apply_after_totals(s: State, seat: i64, action: i64) -> None:
    """See ``legal_after_totals``."""
    pass_or_use_item(s, seat, action)


def pass_or_use_item(s: State, seat: i64, action: i64) -> None:
    """A use starts the passes anew; either way the other player is next (K46)."""
    if action == PASS:
        s.passes += 1
    else:
        use_item(s, seat, action)
        s.passes = 0
    s.asked = 1 - s.asked


def legal_drop_token(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """A perfect 21: drop a token or keep it."""
    mask[at + KEEP_TOKENS] = 1
    mask[at + DROP_A_TOKEN] = 1
    return 2


def apply_drop_token(s: State, seat: i64, action: i64) -> None:
    """See ``legal_drop_token``."""
    if action == DROP_A_TOKEN:
        s.players[seat * PLAYER + TOKENS] -= 1
    s.asked += 1


def legal_covered_award(s: State, seat: i64, mask: vec[u8], at: i64) -> i64:
    """W7: pass, or use Chloroform."""
    mask[at + PASS] = 1
    return 1 + legal_items(s, seat, W7, mask, at)


def apply_covered_award(s: State, seat: i64, action: i64) -> None:
    """See ``legal_covered_award``."""
    if action != PASS:
        use_item(s, seat, action)


# --- the end ---------------------------------------------------------------------------------------------------------
def check_notoriety(s: State) -> None:
    """Nine tokens lose at once (K18, K32)."""
    if i64(s.players[TOKENS]) >= NOTORIETY_LIMIT or i64(s.players[PLAYER + TOKENS]) >= NOTORIETY_LIMIT:
        end_game(s, NOTORIETY)


def end_game(s: State, reason: i64) -> None:
    """Settle the winner and stop the engine."""
    s.ended_by = reason
    s.winner = find_game_winner(s, reason)
    s.mission = NOBODY
    s.phase = GAME_OVER


def find_game_winner(s: State, reason: i64) -> i64:
    """The seat that wins the game, or DRAWN_GAME (K17, K19)."""
    tokens = i64(s.players[TOKENS])
    other_tokens = i64(s.players[PLAYER + TOKENS])
    if reason == NOTORIETY:
        if tokens >= NOTORIETY_LIMIT and other_tokens >= NOTORIETY_LIMIT:
            return DRAWN_GAME
        return 1 if tokens >= NOTORIETY_LIMIT else 0
    points = victory_points(s, 0)
    other_points = victory_points(s, 1)
    if points != other_points:
        return 0 if points > other_points else 1
    if tokens != other_tokens:
        return 0 if tokens > other_tokens else 1
    return DRAWN_GAME


def victory_points(s: State, seat: i64) -> i64:
    """Targets, items, sets and tokens together, as if the game ended now."""
    players = s.players
    sets = s.tables.set_points
    player = seat * PLAYER
    documents = i64(sets[i64(players[player + DOCUMENTS])])
    codes = i64(sets[i64(players[player + CODES])])
    return i64(players[player + POINTS]) + documents + codes + i64(players[player + TOKENS])
