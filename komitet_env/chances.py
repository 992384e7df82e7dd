"""The chances of checks: how many successes each player's departments bring, and how much stress (Rules 6).

All is in thousandths. A department's rerolls are taken to be spent on the dice that score nothing, all of them at once.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from komitet_env.boards import (
    bonus_of_cell,
    dice_for,
    in_department,
    on_board,
    passes_through,
    penalties,
)
from komitet_env.state import D_EASIER, D_REROLLS, D_SYMBOLS, I_REROLL, IDENTITY, MOST_SEATS, SUM_SUCCESSES, State
from komitet_env.tables import (
    ANY,
    B_DICE,
    B_EASIER,
    B_REROLLS,
    B_SUCCESSES,
    B_SYMBOLS,
    CHECKS_HARDER,
    COLOURS,
    DEPARTMENTS,
    DICE,
    DOCUMENTS,
    FACES,
    GOODS,
    ONLY_PAID_REROLLS,
    REROLLS_COST_MORE,
    SYMBOLS,
)

ONE: Final[i64] = 1000  # certainty
MASS: Final[i64] = 1 << 20  # certainty while a row is made
ROW: Final[i64] = 24  # cells of a row: the chance of at least 0, 1 .. 23 successes
HARDEST: Final[i64] = 12  # checks are less difficult than this
PARTS: Final[i64] = 8  # of a profile: the symbols' successes, then these
P_DICE: Final[i64] = 5
P_REROLLS: Final[i64] = 6
P_BONUS: Final[i64] = 7  # successes that are sure, and what makes the check easier


def numbers(size: i64) -> vec[i64]:
    """A new vector of ``size`` zeros."""
    return vec[i64]([i64(0)] * size)


def profile_of(s: State, seat: i64, department: i64) -> vec[i64]:
    """What the seat's department brings into a check now."""
    profile = numbers(PARTS)
    for face in range(SYMBOLS):
        profile[face] = in_department(s, seat, department, D_SYMBOLS + face)
    profile[P_DICE] = dice_for(s, seat, department)
    if penalties(s, seat, ONLY_PAID_REROLLS) == 0:
        rerolls = in_department(s, seat, department, D_REROLLS) + i64(s.identity[seat * IDENTITY + I_REROLL])
        dearer = penalties(s, seat, REROLLS_COST_MORE)
        if dearer > 0:
            rerolls = min(rerolls, i64(s.goods[seat * GOODS + DOCUMENTS]) // (2 * dearer))
        profile[P_REROLLS] = rerolls
    profile[P_BONUS] = (
        on_board(s, seat, SUM_SUCCESSES)
        + in_department(s, seat, department, D_EASIER)
        - penalties(s, seat, CHECKS_HARDER)
    )
    return profile


def add_cell(s: State, seat: i64, cell: i64, profile: vec[i64]) -> None:
    """What the cell would add to the profile of its department if it were open and free of stress."""
    bonuses = s.tables.bonuses
    bonus = bonus_of_cell(s, seat, cell)
    for face in range(SYMBOLS):
        profile[face] += i64(bonuses[bonus + B_SYMBOLS + face])
    profile[P_DICE] = min(profile[P_DICE] + 1 + i64(bonuses[bonus + B_DICE]), DICE)
    profile[P_REROLLS] += i64(bonuses[bonus + B_REROLLS])
    profile[P_BONUS] += i64(bonuses[bonus + B_SUCCESSES]) + i64(bonuses[bonus + B_EASIER])


def die_after(profile: vec[i64], rerolls: i64) -> vec[i64]:
    """The chances, of ``MASS``, that a die scores 0, 1, 2 .. after so many rerolls while it scores nothing."""
    chances = numbers(ROW)
    each = MASS // FACES
    blank = each  # the failure
    for face in range(SYMBOLS):
        if profile[face] == 0:
            blank += each
    again = MASS  # how often the die is rolled, the last roll included
    left = MASS
    for _ in range(rerolls):
        left = left * blank // MASS
        again += left
    scored: i64 = 0
    for face in range(SYMBOLS):
        if profile[face] > 0:
            share = again // FACES
            chances[min(profile[face], ROW - 1)] += share
            scored += share
    chances[0] = MASS - scored
    return chances


def fill_row(profile: vec[i64], row: vec[i64], at: i64) -> i64:
    """Write the chances of at least 0, 1 .. successes from ``row[at]`` on; the stress to be expected is returned."""
    die = die_after(profile, profile[P_REROLLS])
    exact = numbers(ROW)
    exact[0] = MASS
    for _ in range(profile[P_DICE]):
        mixed = numbers(ROW)
        for have in range(ROW):
            if exact[have] > 0:
                for more in range(ROW):
                    if die[more] > 0:
                        mixed[min(have + more, ROW - 1)] += exact[have] * die[more] // MASS
        exact = mixed
    total: i64 = 0
    n: i64 = ROW - 1
    while n >= 0:
        total += exact[n]
        row[at + n] = min(total * ONE // MASS, ONE)
        n -= 1
    row[at] = ONE
    blanks: i64 = 1
    for face in range(SYMBOLS):
        if profile[face] == 0:
            blanks += 1
    # A die that scores nothing shows the failure, which counts twice, as often as any other blank side.
    return profile[P_DICE] * die[0] * (blanks + 1) // blanks * ONE // MASS


@final
class Chances:
    """The rows of all seats' departments in the present position."""

    def __init__(self, s: State) -> None:
        self.rows: vec[i64] = numbers(MOST_SEATS * DEPARTMENTS * ROW)
        self.bonus: vec[i64] = numbers(MOST_SEATS * DEPARTMENTS)  # successes that come without dice
        self.stress: vec[i64] = numbers(MOST_SEATS * DEPARTMENTS)  # to be expected, in thousandths
        for seat in range(s.players):
            for department in range(DEPARTMENTS):
                at = seat * DEPARTMENTS + department
                profile = profile_of(s, seat, department)
                self.bonus[at] = profile[P_BONUS]
                self.stress[at] = fill_row(profile, self.rows, at * ROW)
        self.best: vec[i64] = numbers(COLOURS * HARDEST)  # 0, or 1 + the best chance of any player

    def at_least(self, seat: i64, department: i64, difficulty: i64) -> i64:
        """The chance to pass a check of this difficulty through the department."""
        at = seat * DEPARTMENTS + department
        return chance_in(self.rows, at * ROW, difficulty - self.bonus[at])

    def best_department(self, s: State, seat: i64, colour: i64, difficulty: i64) -> i64:
        """The department through which the seat would rather pass the check."""
        best: i64 = -1
        best_worth: i64 = 0
        for department in range(DEPARTMENTS):
            if colour == ANY or colour == department or passes_through(s, seat, department, colour):
                at = seat * DEPARTMENTS + department
                worth = 8 * self.at_least(seat, department, difficulty) - self.stress[at]
                worth += 2 * self.at_least(seat, department, difficulty - 1)
                if best < 0 or worth > best_worth:
                    best = department
                    best_worth = worth
        return best

    def best_of_all(self, s: State, colour: i64, difficulty: i64) -> i64:
        """The best chance of any player to pass such a check."""
        at = colour * HARDEST + min(difficulty, HARDEST - 1)
        if self.best[at] == 0:
            best: i64 = 0
            for seat in range(s.players):
                department = self.best_department(s, seat, colour, difficulty)
                best = max(best, self.at_least(seat, department, difficulty))
            self.best[at] = best + 1
        return self.best[at] - 1


def chance_in(rows: vec[i64], at: i64, needed: i64) -> i64:
    """The chance of at least ``needed`` successes in the row that starts at ``at``."""
    if needed <= 0:
        return ONE
    return rows[at + needed] if needed < ROW else 0
