"""What is seen of the players: figures, goods, boards, stress, incomes, access tokens, identity (Rules 22.7).

Each section holds four players, numbered from the one that looks; ``OF_...`` is where it starts in the group.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.boards import cars_of, on_board, open_cells
from komitet_env.goods import room_for
from komitet_env.rounds import TAKING_INCOME
from komitet_env.state import (
    DEPARTMENT_SUMS,
    F_STAGE,
    GONE,
    IDENTITY,
    INCOME_PHASE,
    MOST_SEATS,
    SHOWN,
    SHOWN_ENDS,
    STICKERS,
    SUM_FUEL_CARS,
    SUM_INCOMES,
    SUM_PENALTIES,
    SUM_SPECIAL,
    SUM_SUCCESSES,
    State,
    bit,
)
from komitet_env.tables import (
    ACCESS_KINDS,
    CELLS,
    CHARACTERS,
    CITIES,
    DEPARTMENTS,
    GOODS,
    MOST_INCOMES,
    PENALTIES,
    PERSONNEL,
    write_listed,
)

SPECIALS: Final[i64] = 5  # bits of B_SPECIAL

# numbers of a player
IN_TOKENS: Final[i64] = 0
IN_ROOM: Final[i64] = 1
IN_CARS: Final[i64] = 2
IN_STRENGTH: Final[i64] = 3
IN_FUEL_CARS: Final[i64] = 4
IN_SUCCESSES: Final[i64] = 5
NUMBERS: Final[i64] = 6

# a stress token: closed, open, its penalty, its shuffle
STRESS_SHOWN: Final[i64] = 4

# a cell: open, its access token still to be turned up, stress, the shuffle of another stress token beneath plus 1
CELL_STRESS: Final[i64] = 2
CELL_BENEATH: Final[i64] = CELL_STRESS + STRESS_SHOWN
CELL_SHOWN: Final[i64] = CELL_BENEATH + 1

OF_FIGURES: Final[i64] = MOST_SEATS * CHARACTERS
OF_GOODS: Final[i64] = OF_FIGURES + MOST_SEATS * CITIES
OF_NUMBERS: Final[i64] = OF_GOODS + MOST_SEATS * GOODS
OF_SPECIALS: Final[i64] = OF_NUMBERS + MOST_SEATS * NUMBERS
OF_DEPARTMENTS: Final[i64] = OF_SPECIALS + MOST_SEATS * SPECIALS
OF_CELLS: Final[i64] = OF_DEPARTMENTS + MOST_SEATS * DEPARTMENTS * DEPARTMENT_SUMS
OF_PENALTIES: Final[i64] = OF_CELLS + MOST_SEATS * CELLS * CELL_SHOWN
OF_INCOMES: Final[i64] = OF_PENALTIES + MOST_SEATS * PENALTIES
OF_AGAIN: Final[i64] = OF_INCOMES + MOST_SEATS * MOST_INCOMES
OF_ACCESS: Final[i64] = OF_AGAIN + MOST_SEATS
OF_IDENTITY: Final[i64] = OF_ACCESS + MOST_SEATS * 2 * ACCESS_KINDS
OF_STICKERS: Final[i64] = OF_IDENTITY + MOST_SEATS * IDENTITY
PLAYERS_SHOWN: Final[i64] = OF_STICKERS + MOST_SEATS * STICKERS


def write_players(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """characters to stickers"""
    is_taking = s.phase == INCOME_PHASE and i64(s.frames[F_STAGE]) == TAKING_INCOME
    for n in range(s.players):
        owner = (seat + n) % s.players
        write_possessions(s, owner, n, out, at)
        write_numbers(s, owner, n, out, at)
        write_sums(s, owner, n, out, at)
        write_cells(s, owner, n, out, at)
        if is_taking:
            write_incomes_taken(s, owner, n, out, at)
    return at + PLAYERS_SHOWN


def write_possessions(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """characters, figures, goods, access tokens in front, identity, stickers"""
    out[at + n * CHARACTERS + i64(s.character[seat])] = 1
    out[at + OF_FIGURES + n * CITIES + i64(s.place[seat])] = 1
    copy_cells(s.goods, seat * GOODS, GOODS, out, at + OF_GOODS + n * GOODS)
    copy_few(s.in_front, seat * ACCESS_KINDS, ACCESS_KINDS, out, at + OF_ACCESS + 2 * n * ACCESS_KINDS)
    copy_few(s.identity, seat * IDENTITY, IDENTITY, out, at + OF_IDENTITY + n * IDENTITY)
    copy_few(s.stickers, seat * STICKERS, STICKERS, out, at + OF_STICKERS + n * STICKERS)


def copy_cells(numbers: vec[u8], first: i64, count: i64, out: vec[u8], at: i64) -> None:
    """So many numbers from ``first`` on."""
    for n in range(count):
        out[at + n] = numbers[first + n]


def copy_few(numbers: vec[u8], first: i64, count: i64, out: vec[u8], at: i64) -> None:
    """The same, faster where nearly all of them are zero."""
    for n in range(count):
        if numbers[first + n] != 0:
            out[at + n] = numbers[first + n]


def write_numbers(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """numbers, special powers"""
    to = at + OF_NUMBERS + n * NUMBERS
    out[to + IN_TOKENS] = s.tokens[seat]
    out[to + IN_ROOM] = u8(room_for(s, seat))
    out[to + IN_CARS] = u8(cars_of(s, seat))
    out[to + IN_STRENGTH] = u8(open_cells(s, seat, PERSONNEL))
    out[to + IN_FUEL_CARS] = u8(on_board(s, seat, SUM_FUEL_CARS))
    out[to + IN_SUCCESSES] = u8(on_board(s, seat, SUM_SUCCESSES))
    write_bits(on_board(s, seat, SUM_SPECIAL), out, at + OF_SPECIALS + n * SPECIALS)


def write_bits(bits: i64, out: vec[u8], at: i64) -> None:
    """Write 1 for each bit set."""
    while bits != 0:
        if bits & 1 != 0:
            out[at] = 1
        bits >>= 1
        at += 1


def write_sums(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """departments, penalties, incomes"""
    shown = s.shown
    first = seat * SHOWN
    penalties = i64(shown[first])
    incomes = i64(shown[first + 1])
    write_listed(shown, first + SHOWN_ENDS, penalties, out, at + OF_DEPARTMENTS + n * DEPARTMENTS * DEPARTMENT_SUMS)
    write_listed(shown, penalties, incomes, out, at + OF_PENALTIES + n * PENALTIES - SUM_PENALTIES)
    write_listed(shown, incomes, i64(shown[first + 2]), out, at + OF_INCOMES + n * MOST_INCOMES - SUM_INCOMES)


def write_cells(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """cells, access tokens on cells"""
    is_open = s.is_open
    access = s.access
    stress = s.stress
    to = at + OF_CELLS + n * CELLS * CELL_SHOWN
    on_cells = at + OF_ACCESS + (2 * n + 1) * ACCESS_KINDS
    for where in range(seat * CELLS, (seat + 1) * CELLS):
        has_access = i64(access[where]) != GONE
        if has_access:
            out[on_cells + i64(access[where])] += 1
        if is_open[where] != 0:
            out[to] = 1
            if has_access:
                out[to + 1] = 1
            if stress[where] != 0:
                write_stress(s, i64(stress[where]) - 1, out, to + CELL_STRESS)
                if s.under[where] != 0:
                    out[to + CELL_BENEATH] = s.token_pool[i64(s.under[where]) - 1] + 1
        to += CELL_SHOWN


def write_stress(s: State, token: i64, out: vec[u8], at: i64) -> None:
    """A stress token: closed, open, its penalty plus 1 if it has been seen, else its shuffle plus 1."""
    out[at + i64(s.token_open[token])] = 1
    if s.token_seen[token] != 0:
        out[at + 2] = s.tables.stress[token] + 1
    else:
        out[at + 3] = s.token_pool[token] + 1


def write_incomes_taken(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """While incomes are taken only those that are left; whether the identity gives one once more."""
    to = at + OF_INCOMES + n * MOST_INCOMES
    taken = seat * MOST_INCOMES
    for income in range(MOST_INCOMES):
        if s.taken[taken + income] != 0:
            out[to + income] -= s.taken[taken + income]
    if s.again & bit(seat) != 0:
        out[at + OF_AGAIN + n] = 1
