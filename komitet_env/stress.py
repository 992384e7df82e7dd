"""Receiving and removing stress, one token at a time (Rules 16)."""

from mypy_extensions import i16, i64, u8

from komitet_env.actions import ALLY, CALM_DOWN, CELL, DONE, SEAT
from komitet_env.boards import ON_ALLIES, cell_is_special, has_ally, stress_on, sum_up
from komitet_env.state import (
    CALM_OR_STRESS,
    EXHAUSTED,
    F_A,
    F_B,
    F_C,
    F_SEAT,
    LAY_STRESS,
    REMOVE,
    REMOVE_FROM,
    REMOVE_STRESS,
    STRESS,
    TURN_STRESS,
    State,
    allow,
    ask,
    bit,
    end,
    pop,
    push,
    top,
)
from komitet_env.tables import CALM, CELLS, HOLDS_TWO, STRESS_TOKENS


def start_stress(s: State, seat: i64, count: i64) -> None:
    """The seat receives so much stress, once the engine comes to it."""
    push(s, STRESS, seat, count, 0)


def start_removal(s: State, seat: i64, count: i64, any_player: bool) -> None:
    """The seat removes so much stress, of its own or of any players."""
    push(s, REMOVE, seat, count, 1 if any_player else 0)


def can_turn(s: State, seat: i64, cell: i64) -> bool:
    """Whether a closed token on the cell can be opened: not the only one in a cell that holds two (C68)."""
    at = seat * CELLS + cell
    token = i64(s.stress[at]) - 1
    if token < 0 or s.token_open[token] != 0:
        return False
    return s.under[at] != 0 or not cell_is_special(s, seat, cell, HOLDS_TWO)


def can_lay(s: State, seat: i64, cell: i64) -> bool:
    """Whether a new token can be laid on the cell (C6)."""
    at = seat * CELLS + cell
    if s.is_open[at] == 0:
        return False
    if s.stress[at] == 0:
        return True
    return s.under[at] == 0 and cell_is_special(s, seat, cell, HOLDS_TWO)


def allies_to_turn(s: State, seat: i64, ally: i64) -> bool:
    """Whether the ally is the seat's and bears a closed token."""
    token = i64(s.stress[ON_ALLIES + ally]) - 1
    return token >= 0 and s.token_open[token] == 0 and has_ally(s, seat, ally)


def can_turn_any(s: State, seat: i64) -> bool:
    """Whether the seat has a closed token that can be opened."""
    for cell in range(CELLS):
        if can_turn(s, seat, cell):
            return True
    for ally in range(s.allies):
        if allies_to_turn(s, seat, ally):
            return True
    return False


def can_lay_any(s: State, seat: i64) -> bool:
    """Whether the seat has a place for a new token."""
    for cell in range(CELLS):
        if can_lay(s, seat, cell):
            return True
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] == 0 and has_ally(s, seat, ally):
            return True
    return False


def run_stress(s: State) -> None:
    """The top frame STRESS: the next of the stress to be received (Rules 16.1 to 16.4)."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    turns = can_turn_any(s, seat)
    if frames[f + F_A] == 0 or not (turns or can_lay_any(s, seat)):
        pop(s)
    elif s.limit[CALM] > 0 and frames[f + F_B] == 0:
        ask(s, CALM_OR_STRESS, seat)
    elif turns:
        ask(s, TURN_STRESS, seat)
    elif s.stress_left == 0 and s.stress_out == 0:
        end(s, EXHAUSTED)
    else:
        ask(s, LAY_STRESS, seat)


def legal_calm_or_stress(s: State) -> None:
    """Receive the stress, or use a calm token."""
    allow(s, DONE)
    allow(s, CALM_DOWN)


def apply_calm_or_stress(s: State, action: i64) -> None:
    """A calm token goes from the limit to the fund, or the stress is received."""
    frames = s.frames
    f = top(s)
    if action == DONE:
        frames[f + F_B] = 1
        return
    s.limit[CALM] -= 1
    s.fund[CALM] += 1
    frames[f + F_A] -= 1


def legal_turn_stress(s: State) -> None:
    """Each closed token that can be opened."""
    seat = s.actor
    for ally in range(s.allies):
        if allies_to_turn(s, seat, ally):
            allow(s, ALLY + ally)
    for cell in range(CELLS):
        if can_turn(s, seat, cell):
            allow(s, CELL + cell)


def place_of(seat: i64, action: i64) -> i64:
    """The place in ``State.stress`` that an action CELL or ALLY names, on the seat's side."""
    return seat * CELLS + action - CELL if action >= CELL else ON_ALLIES + action - ALLY


def apply_turn_stress(s: State, action: i64) -> None:
    """Open it: its penalty acts at once."""
    frames = s.frames
    f = top(s)
    token = i64(s.stress[place_of(i64(frames[f + F_SEAT]), action)]) - 1
    s.token_open[token] = 1
    s.token_seen[token] = 1
    sum_up(s, i64(frames[f + F_SEAT]))
    frames[f + F_A] -= 1
    frames[f + F_B] = 0


def legal_lay_stress(s: State) -> None:
    """Each place for a new token."""
    seat = s.actor
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] == 0 and has_ally(s, seat, ally):
            allow(s, ALLY + ally)
    for cell in range(CELLS):
        if can_lay(s, seat, cell):
            allow(s, CELL + cell)


def apply_lay_stress(s: State, action: i64) -> None:
    """A new token of the limit is laid there, closed."""
    frames = s.frames
    f = top(s)
    at = place_of(i64(frames[f + F_SEAT]), action)
    if s.stress[at] != 0:
        s.under[at] = s.stress[at]
    s.stress[at] = u8(1 + draw_stress(s))
    sum_up(s, i64(frames[f + F_SEAT]))
    frames[f + F_A] -= 1
    frames[f + F_B] = 0


def draw_stress(s: State) -> i64:
    """The next token of the limit; when that makes it empty, the discard is shuffled into it (Rules 16.4)."""
    if s.stress_left == 0:
        refill_stress(s)
    s.stress_left -= 1
    token = i64(s.stress_supply[s.stress_left])
    if s.stress_left == 0:
        refill_stress(s)
    return token


def remove_stress_tokens(s: State, count: i64) -> None:
    """So many tokens go from the limit out of the game, unseen, as far as limit and discard have them (Rules 7.4)."""
    for _ in range(min(count, s.stress_left + s.stress_out)):
        draw_stress(s)


def refill_stress(s: State) -> None:
    """Shuffle the discard into the empty limit; nobody knows its faces any more."""
    if s.stress_out == 0:
        return
    age_pools(s)
    for n in range(s.stress_out):
        s.stress_supply[n] = s.stress_discard[n]
        s.token_seen[i64(s.stress_discard[n])] = 0
    s.stress_left = s.stress_out
    s.stress_out = 0
    s.rng.shuffle(s.stress_supply, 0, s.stress_left)


def age_pools(s: State) -> None:
    """Who counts knows which faces a shuffle put into the limit: unseen tokens of earlier ones are kept apart."""
    used: i64 = 0
    for token in range(STRESS_TOKENS):
        if s.token_seen[token] == 0:
            used |= bit(i64(s.token_pool[token]))
    for token in range(STRESS_TOKENS):
        pool: i64 = 0
        if s.token_seen[token] == 0:
            pool = 1
            for earlier in range(i64(s.token_pool[token])):
                if used & bit(earlier) != 0:
                    pool += 1
        s.token_pool[token] = u8(pool)


# --- removing --------------------------------------------------------------------------------------------------------
def run_removal(s: State) -> None:
    """The top frame REMOVE: whose, then which token is closed or discarded (Rules 16.5, 16.6)."""
    frames = s.frames
    f = top(s)
    seat = i64(frames[f + F_SEAT])
    if frames[f + F_A] == 0:
        pop(s)
    elif frames[f + F_B] == 0:
        if stress_on(s, seat) == 0:
            pop(s)
        else:
            frames[f + F_C] = i16(seat)
            ask(s, REMOVE_STRESS, seat)
    elif not is_anybody_stressed(s):
        pop(s)
    else:
        ask(s, REMOVE_FROM, seat)


def is_anybody_stressed(s: State) -> bool:
    """Whether a stress token lies with any player."""
    for seat in range(s.players):
        if stress_on(s, seat) > 0:
            return True
    return False


def legal_remove_from(s: State) -> None:
    """Each player with stress."""
    for seat in range(s.players):
        if stress_on(s, seat) > 0:
            allow(s, SEAT + seat)


def apply_remove_from(s: State, action: i64) -> None:
    """Then that player says which token (C67)."""
    s.frames[top(s) + F_C] = i16(action - SEAT)
    ask(s, REMOVE_STRESS, action - SEAT)


def legal_remove_stress(s: State) -> None:
    """Each stressed place of the player."""
    owner = i64(s.frames[top(s) + F_C])
    for ally in range(s.allies):
        if s.stress[ON_ALLIES + ally] != 0 and has_ally(s, owner, ally):
            allow(s, ALLY + ally)
    for cell in range(CELLS):
        if s.stress[owner * CELLS + cell] != 0:
            allow(s, CELL + cell)


def apply_remove_stress(s: State, action: i64) -> None:
    """Close the open token, or discard the closed one."""
    frames = s.frames
    f = top(s)
    at = place_of(i64(frames[f + F_C]), action)
    token = i64(s.stress[at]) - 1
    if s.token_open[token] != 0:
        s.token_open[token] = 0
    else:
        discard_stress(s, token)
        if at < ON_ALLIES:
            s.stress[at] = s.under[at]
            s.under[at] = 0
        else:
            s.stress[at] = 0
    sum_up(s, i64(frames[f + F_C]))
    frames[f + F_A] -= 1


def discard_stress(s: State, token: i64) -> None:
    """Beside the board, face up: everybody knows it now."""
    s.token_seen[token] = 1
    s.stress_discard[s.stress_out] = u8(token)
    s.stress_out += 1


def shuffle_stress(s: State) -> None:
    """All tokens in the limit, in any order."""
    for token in range(STRESS_TOKENS):
        s.stress_supply[token] = u8(token)
        s.token_open[token] = 0
        s.token_seen[token] = 0
        s.token_pool[token] = 0
    s.rng.shuffle(s.stress_supply, 0, STRESS_TOKENS)
    s.stress_left = STRESS_TOKENS
    s.stress_out = 0
