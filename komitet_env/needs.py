"""What conditions ask for, and what of it a player has, alone or together with one met before (Rules 11.5, 12.5)."""

from typing import Final

from mypy_extensions import i64

from komitet_env.goods import may_handle, room_for
from komitet_env.outlook import NEXT_STEP, Outlook
from komitet_env.state import State
from komitet_env.tables import CARGO, DOCUMENTS, GOODS, K_CARGO, K_GOODS
from komitet_env.tasks import LESS_DOCUMENTS, has_aid

NOBODY_MET: Final[i64] = -1


def lacking(s: State, seat: i64, other: i64, condition: i64, where: i64) -> i64:
    """What the seat lacks for the condition, in documents (a cargo counts 2), with the goods of the other one."""
    conditions = s.tables.conditions
    documents = i64(conditions[condition + K_GOODS + DOCUMENTS]) - held(s, seat, other, DOCUMENTS)
    cargo: i64 = 0
    spare: i64 = 0
    for kind in range(CARGO):
        have = held(s, seat, other, kind)
        wanted = i64(conditions[condition + K_GOODS + kind])
        cargo += max(wanted - have, 0)
        spare += max(have - wanted, 0)
    cargo += max(i64(conditions[condition + K_CARGO]) - spare, 0)
    documents = max(documents, 0)
    if has_aid(s, where):
        if cargo > 0:
            cargo -= 1
        else:
            documents = max(documents - LESS_DOCUMENTS, 0)
    return documents + 2 * cargo


def held(s: State, seat: i64, other: i64, good: i64) -> i64:
    """How many of a good the seat has and may spend, those included that the other one can give."""
    if not may_handle(s, seat, good):
        return 0
    have = i64(s.goods[seat * GOODS + good])
    if other >= 0 and may_handle(s, other, good):
        given = i64(s.goods[other * GOODS + good])
        have += given if good == DOCUMENTS else min(given, room_for(s, seat))
    return have


def asks_in_all(s: State, condition: i64) -> i64:
    """All goods of a condition, in documents."""
    conditions = s.tables.conditions
    total = i64(conditions[condition + K_GOODS + DOCUMENTS]) + 2 * i64(conditions[condition + K_CARGO])
    for kind in range(CARGO):
        total += 2 * i64(conditions[condition + K_GOODS + kind])
    return total


def spent_worth(s: State, condition: i64) -> i64:
    """What the goods of a condition could do elsewhere: less than usual, since this is what they are kept for."""
    conditions = s.tables.conditions
    total: i64 = 0
    for good in range(GOODS):
        total += i64(conditions[condition + K_GOODS + good]) * (6 if good == DOCUMENTS else 18)
    return total + i64(conditions[condition + K_CARGO]) * 18


def together_gain(o: Outlook, s: State, seat: i64, other: i64, goal: i64, worth: i64) -> i64:
    """What it is worth that the two meet, since one of them then has more of what the goal asks for."""
    at = o.condition[goal]
    whole = asks_in_all(s, at)
    if whole == 0 or seat == other:
        return 0
    least = min(lacking(s, seat, NOBODY_MET, at, o.where[goal]), lacking(s, other, NOBODY_MET, at, o.where[goal]))
    together = min(lacking(s, seat, other, at, o.where[goal]), lacking(s, other, seat, at, o.where[goal]))
    if together >= least:
        return 0
    gain = worth * (least - together) // (whole * 2)
    return gain + worth // 8 if together == 0 else gain


def meeting_gain(o: Outlook, s: State, seat: i64, other: i64) -> i64:
    """The most that it is worth, for any goal, that the two meet."""
    best: i64 = 0
    for goal in range(min(o.now + 1, o.goals)):
        if o.condition[goal] >= 0 and o.worth[goal] > 0:
            worth = o.worth[goal] if goal < o.now else NEXT_STEP
            best = max(best, together_gain(o, s, seat, other, goal, worth))
    return best
