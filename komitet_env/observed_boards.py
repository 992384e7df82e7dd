"""What is seen of the players: figures, goods, boards, stress, incomes, access tokens, identity (Rules 22.7).

Each section holds four players, numbered from the one that looks; ``OF_...`` is where it starts in the group.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from komitet_env.goods import room_for
from komitet_env.rounds import TAKING_INCOME
from komitet_env.state import (
    F_STAGE,
    GONE,
    I_CAR,
    IDENTITY,
    INCOME_PHASE,
    MOST_SEATS,
    STICKERS,
    State,
    bit,
)
from komitet_env.tables import (
    ACCESS_KINDS,
    B_CARS,
    B_DICE,
    B_EASIER,
    B_FUEL_CARS,
    B_INCOME,
    B_REROLLS,
    B_SPECIAL,
    B_SUCCESSES,
    B_SYMBOLS,
    B_THROUGH,
    BASE_INCOMES,
    BONUS,
    C_BONUS,
    C_COST,
    CELL,
    CELLS,
    CELLS_IN_DEPARTMENT,
    CHARACTER,
    CHARACTERS,
    CITIES,
    COLOURS,
    DEPARTMENTS,
    DICE,
    FEWER_CARS,
    GOODS,
    H_INCOMES,
    MOST_INCOMES,
    P_BONUS,
    PENALTIES,
    PERSONAL,
    PERSONAL_TASK,
    PERSONNEL,
    SYMBOLS,
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

# a department: open cells, dice, symbols, rerolls, easier, colours of checks passed through it, price of the next cell
D_OPEN: Final[i64] = 0
D_DICE: Final[i64] = 1
D_SYMBOLS: Final[i64] = 2
D_REROLLS: Final[i64] = D_SYMBOLS + SYMBOLS
D_EASIER: Final[i64] = D_REROLLS + 1
D_THROUGH: Final[i64] = D_EASIER + 1
D_PRICE: Final[i64] = D_THROUGH + COLOURS
DEPARTMENT_SHOWN: Final[i64] = D_PRICE + GOODS

# a cell: open, its access token still to be turned up, stress, the shuffle of another stress token beneath plus 1
CELL_STRESS: Final[i64] = 2
CELL_BENEATH: Final[i64] = CELL_STRESS + 4
CELL_SHOWN: Final[i64] = CELL_BENEATH + 1

OF_FIGURES: Final[i64] = MOST_SEATS * CHARACTERS
OF_GOODS: Final[i64] = OF_FIGURES + MOST_SEATS * CITIES
OF_NUMBERS: Final[i64] = OF_GOODS + MOST_SEATS * GOODS
OF_SPECIALS: Final[i64] = OF_NUMBERS + MOST_SEATS * NUMBERS
OF_DEPARTMENTS: Final[i64] = OF_SPECIALS + MOST_SEATS * SPECIALS
OF_CELLS: Final[i64] = OF_DEPARTMENTS + MOST_SEATS * DEPARTMENTS * DEPARTMENT_SHOWN
OF_PENALTIES: Final[i64] = OF_CELLS + MOST_SEATS * CELLS * CELL_SHOWN
OF_INCOMES: Final[i64] = OF_PENALTIES + MOST_SEATS * PENALTIES
OF_AGAIN: Final[i64] = OF_INCOMES + MOST_SEATS * MOST_INCOMES
OF_ACCESS: Final[i64] = OF_AGAIN + MOST_SEATS
OF_IDENTITY: Final[i64] = OF_ACCESS + MOST_SEATS * 2 * ACCESS_KINDS
OF_STICKERS: Final[i64] = OF_IDENTITY + MOST_SEATS * IDENTITY
PLAYERS_SHOWN: Final[i64] = OF_STICKERS + MOST_SEATS * STICKERS


def write_players(s: State, seat: i64, out: vec[u8], at: i64) -> i64:
    """characters to stickers; what allies bring has been added before"""
    for n in range(s.players):
        write_board(s, (seat + n) % s.players, n, out, at)
        write_possessions(s, (seat + n) % s.players, n, out, at)
        write_incomes(s, (seat + n) % s.players, n, out, at)
    return at + PLAYERS_SHOWN


def write_board(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """departments, cells, penalties, numbers, specials, access tokens on cells"""
    t = s.tables
    is_open = s.is_open
    access = s.access
    cells = t.cells
    board = i64(s.character[seat]) * CELLS * CELL
    to = at + OF_CELLS + n * CELLS * CELL_SHOWN
    on_cells = at + OF_ACCESS + (2 * n + 1) * ACCESS_KINDS
    where = seat * CELLS
    for department in range(DEPARTMENTS):
        shown = at + OF_DEPARTMENTS + (n * DEPARTMENTS + department) * DEPARTMENT_SHOWN
        blocked = False
        for _ in range(CELLS_IN_DEPARTMENT):
            if i64(access[where]) != GONE:
                out[on_cells + i64(access[where])] += 1
            if is_open[where] != 0:
                out[to] = 1
                out[shown + D_OPEN] += 1
                if i64(access[where]) != GONE:
                    out[to + 1] = 1
                stress = i64(s.stress[where])
                bonus = i64(cells[board + C_BONUS])
                if stress != 0:
                    write_penalty(s, stress - 1, n, out, to + CELL_STRESS, at)
                    if s.under[where] != 0:
                        out[to + CELL_BENEATH] = s.token_pool[i64(s.under[where]) - 1] + 1
                elif bonus != 0:
                    add_bonus(t.bonuses, bonus * BONUS, department, n, out, at)
            elif not blocked:
                blocked = True
                for good in range(GOODS):
                    out[shown + D_PRICE + good] = cells[board + C_COST + good]
            where += 1
            board += CELL
            to += CELL_SHOWN
    for number in range(i64(s.personal_done[seat])):
        task = (i64(s.character[seat]) * PERSONAL + number) * PERSONAL_TASK
        add_personal_bonus(t.bonuses, i64(t.personal[task + P_BONUS]) * BONUS, n, out, at)
    for department in range(DEPARTMENTS):
        dice = at + OF_DEPARTMENTS + (n * DEPARTMENTS + department) * DEPARTMENT_SHOWN + D_DICE
        out[dice] = u8(min(i64(out[dice]) + i64(out[dice - 1]), DICE))


def write_penalty(s: State, token: i64, n: i64, out: vec[u8], to: i64, at: i64) -> None:
    """A stress token: closed, open, its penalty plus 1 if it has been seen, else its shuffle plus 1."""
    penalty = i64(s.tables.stress[token])
    if s.token_open[token] != 0:
        out[to + 1] = 1
        out[at + OF_PENALTIES + n * PENALTIES + penalty] += 1
    else:
        out[to] = 1
    if s.token_seen[token] != 0:
        out[to + 2] = u8(penalty + 1)
    else:
        out[to + 3] = s.token_pool[token] + 1


def add_bonus(bonuses: vec[u8], bonus: i64, department: i64, n: i64, out: vec[u8], at: i64) -> None:
    """Add a bonus of a cell or an ally, by its start in ``Tables.bonuses``, to what its department brings."""
    shown = at + OF_DEPARTMENTS + (n * DEPARTMENTS + department) * DEPARTMENT_SHOWN
    add_to_department(bonuses, bonus, out, shown)
    through = i64(bonuses[bonus + B_THROUGH])
    if through != 0:
        out[shown + D_THROUGH + through - 1] = 1
    add_to_player(bonuses, bonus, n, out, at)


def add_personal_bonus(bonuses: vec[u8], bonus: i64, n: i64, out: vec[u8], at: i64) -> None:
    """Add the bonus of a personal task to what each department brings."""
    for department in range(DEPARTMENTS):
        shown = at + OF_DEPARTMENTS + (n * DEPARTMENTS + department) * DEPARTMENT_SHOWN
        add_to_department(bonuses, bonus, out, shown)
    add_to_player(bonuses, bonus, n, out, at)


def add_to_department(bonuses: vec[u8], bonus: i64, out: vec[u8], shown: i64) -> None:
    """Symbols, rerolls, dice, easier."""
    for symbol in range(SYMBOLS):
        if bonuses[bonus + B_SYMBOLS + symbol] != 0:
            out[shown + D_SYMBOLS + symbol] += bonuses[bonus + B_SYMBOLS + symbol]
    if bonuses[bonus + B_REROLLS] != 0:
        out[shown + D_REROLLS] += bonuses[bonus + B_REROLLS]
    if bonuses[bonus + B_DICE] != 0:
        out[shown + D_DICE] += bonuses[bonus + B_DICE]
    if bonuses[bonus + B_EASIER] != 0:
        out[shown + D_EASIER] += bonuses[bonus + B_EASIER]


def add_to_player(bonuses: vec[u8], bonus: i64, n: i64, out: vec[u8], at: i64) -> None:
    """Automatic successes, cars, income, special powers."""
    numbers = at + OF_NUMBERS + n * NUMBERS
    if bonuses[bonus + B_SUCCESSES] != 0:
        out[numbers + IN_SUCCESSES] += bonuses[bonus + B_SUCCESSES]
    if bonuses[bonus + B_CARS] != 0:
        out[numbers + IN_CARS] += bonuses[bonus + B_CARS]
    if bonuses[bonus + B_FUEL_CARS] != 0:
        out[numbers + IN_FUEL_CARS] += bonuses[bonus + B_FUEL_CARS]
    income = i64(bonuses[bonus + B_INCOME])
    if income != 0:
        out[at + OF_INCOMES + n * MOST_INCOMES + income - 1] += 1
    specials = i64(bonuses[bonus + B_SPECIAL])
    to = at + OF_SPECIALS + n * SPECIALS
    while specials != 0:
        if specials & 1 != 0:
            out[to] = 1
        specials >>= 1
        to += 1


def write_possessions(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """characters, figures, goods, numbers, access tokens in front, identity, stickers"""
    out[at + n * CHARACTERS + i64(s.character[seat])] = 1
    out[at + OF_FIGURES + n * CITIES + i64(s.place[seat])] = 1
    for good in range(GOODS):
        out[at + OF_GOODS + n * GOODS + good] = s.goods[seat * GOODS + good]
    numbers = at + OF_NUMBERS + n * NUMBERS
    strength = out[at + OF_DEPARTMENTS + (n * DEPARTMENTS + PERSONNEL) * DEPARTMENT_SHOWN + D_OPEN]
    fewer = i64(out[at + OF_PENALTIES + n * PENALTIES + FEWER_CARS])
    cars = i64(out[numbers + IN_CARS]) + i64(s.identity[seat * IDENTITY + I_CAR]) - fewer
    out[numbers + IN_TOKENS] = s.tokens[seat]
    out[numbers + IN_ROOM] = u8(room_for(s, seat))
    out[numbers + IN_CARS] = u8(max(cars, 0))
    out[numbers + IN_STRENGTH] = strength
    out[numbers + IN_FUEL_CARS] = strength + out[numbers + IN_FUEL_CARS] if strength != 0 else u8(0)
    for kind in range(ACCESS_KINDS):
        if s.in_front[seat * ACCESS_KINDS + kind] != 0:
            out[at + OF_ACCESS + 2 * n * ACCESS_KINDS + kind] = s.in_front[seat * ACCESS_KINDS + kind]
    for bonus in range(IDENTITY):
        if s.identity[seat * IDENTITY + bonus] != 0:
            out[at + OF_IDENTITY + n * IDENTITY + bonus] = 1
    for sticker in range(STICKERS):
        if s.stickers[seat * STICKERS + sticker] != 0:
            out[at + OF_STICKERS + n * STICKERS + sticker] = 1


def write_incomes(s: State, seat: i64, n: i64, out: vec[u8], at: i64) -> None:
    """incomes, once more: while incomes are taken those that are left"""
    to = at + OF_INCOMES + n * MOST_INCOMES
    base = i64(s.character[seat]) * CHARACTER + H_INCOMES
    for each in range(base, base + BASE_INCOMES):
        income = i64(s.tables.characters[each])
        if income != 0:
            out[to + income - 1] += 1
    if s.phase == INCOME_PHASE and i64(s.frames[F_STAGE]) == TAKING_INCOME:
        taken = seat * MOST_INCOMES
        for income in range(MOST_INCOMES):
            if s.taken[taken + income] != 0:
                out[to + income] -= s.taken[taken + income]
        if s.again & bit(seat) != 0:
            out[at + OF_AGAIN + n] = 1
