"""Briefs: reading, the four kinds, bidding (Rules 12, 13)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import CARD, DONE, OPTION
from patriot_env.cards import allow_cards, discard, discard_brief, has_briefs, next_brief, value_of
from patriot_env.memory import BEGUN, NONE_FROM, note
from patriot_env.order import next_living
from patriot_env.rolls import OF_CARD, start_roll
from patriot_env.state import (
    BID,
    BIDDING,
    BRIEFING,
    CHOOSE_OPTION,
    F_A,
    F_B,
    F_C,
    F_H,
    F_I,
    F_SEAT,
    F_STAGE,
    State,
    after,
    allow,
    ask,
    bit,
    fill,
    pop,
    push,
    top,
)
from patriot_env.steps import by_cards, highest_roller, is_payable, legal_choose_option, row_for, take_option
from patriot_env.tables import (
    ALL_BRIEFS,
    B_COUNT,
    B_FIRST,
    B_HIGHEST,
    B_KIND,
    B_LOWEST,
    B_TYPES,
    B_WHO,
    BIDDING_BRIEF,
    BRIEF,
    CHOICE_BRIEF,
    FEWEST_CARDS,
    INFLUENCE_BRIEF,
    L_BRIEF,
    MOST_CARDS,
    NEXT,
    PRESIDENT,
    RIGHT,
    ROW,
    W_SEQUENCE,
    WHEN_BRIEF,
)
from patriot_env.votes import CARDS_OF_DEAD, start_brief_vote
from patriot_env.windows import open_window, start_sequence

# stages of BRIEFING
TO_DRAW: Final[i64] = 0
READ: Final[i64] = 1
TO_RESOLVE: Final[i64] = 2
RESOLVING: Final[i64] = 3
RESOLVED: Final[i64] = 4
# stages of BIDDING
ROUND_THE_TABLE: Final[i64] = 0
DECIDED: Final[i64] = 1


def start_brief(s: State, holder: i64) -> None:
    """The holder draws a brief and reads it."""
    push(s, BRIEFING, holder, ALL_BRIEFS, 0)


def brief_at(s: State, f: i64) -> i64:
    """Where the brief's record starts in ``Tables.briefs``."""
    return i64(s.frames[f + F_A]) * BRIEF


def run_brief(s: State) -> None:
    """Draw, read, carry out by kind, discard."""
    f = top(s)
    frames = s.frames
    holder = i64(frames[f + F_SEAT])
    stage = i64(frames[f + F_STAGE])
    if stage == TO_DRAW:
        if not has_briefs(s):
            pop(s)
            return
        frames[f + F_A] = i16(next_brief(s))
        s.brief_known[i64(frames[f + F_A])] = 0
        frames[f + F_STAGE] = i16(READ)
    elif stage == READ:
        s.replaced = 0
        frames[f + F_STAGE] = i16(TO_RESOLVE)
        open_window(s, WHEN_BRIEF)
    elif stage == TO_RESOLVE:
        if s.replaced != 0:
            s.replaced = 0
            discard_brief(s, i64(frames[f + F_A]))
            frames[f + F_A] = i16(ALL_BRIEFS)
            frames[f + F_STAGE] = i16(TO_DRAW)
            return
        frames[f + F_STAGE] = i16(RESOLVING)
        begin_brief(s, f, holder)
    elif stage == RESOLVING:
        frames[f + F_STAGE] = i16(RESOLVED)
        finish_brief(s, f, holder)
    else:
        pop(s)
        discard_brief(s, i64(frames[f + F_A]))


def begin_brief(s: State, f: i64, holder: i64) -> None:
    """What comes before the effect: a vote, a bid, a roll."""
    at = brief_at(s, f)
    kind = i64(s.tables.briefs[at + B_KIND])
    if kind == INFLUENCE_BRIEF:
        if s.lasting[L_BRIEF] != 0:
            s.lasting[L_BRIEF] -= 1
            s.frames[f + F_C] = 1
            return
        s.wanted = i64(s.tables.briefs[at + B_TYPES])
        start_brief_vote(s, holder)
    elif kind == BIDDING_BRIEF:
        start_bidding(s, holder, i64(s.frames[f + F_A]))
    elif kind != CHOICE_BRIEF:
        start_roll(s, holder, OF_CARD)


def finish_brief(s: State, f: i64, holder: i64) -> None:
    """The row, the option; the effects of bids have been carried out."""
    at = brief_at(s, f)
    briefs = s.tables.briefs
    kind = i64(briefs[at + B_KIND])
    first = i64(briefs[at + B_FIRST])
    count = i64(briefs[at + B_COUNT])
    if kind == CHOICE_BRIEF:
        decider = decider_of(s, i64(briefs[at + B_WHO]), holder)
        s.frames[f + F_B] = i16(decider)
        for number in range(count):
            if is_payable(s, first + number, decider):
                ask(s, CHOOSE_OPTION, decider)
                return
    elif kind == INFLUENCE_BRIEF and s.frames[f + F_C] != 0:
        start_sequence(s, holder, i64(s.tables.rows[(first + count - 1) * ROW + W_SEQUENCE]))
    elif kind == INFLUENCE_BRIEF:
        start_sequence(s, holder, row_for(s, first, count, s.total))
    elif kind != BIDDING_BRIEF:
        start_sequence(s, holder, row_for(s, first, count, s.rolled))


def decider_of(s: State, who: i64, holder: i64) -> i64:
    """Who decides on a choice brief."""
    if who == NEXT:
        return next_living(s, holder)
    if who == RIGHT:
        return after(s, holder, s.players - 1)
    if who == PRESIDENT:
        return 0
    if who == FEWEST_CARDS or who == MOST_CARDS:
        return by_cards(s, who == FEWEST_CARDS)
    return holder


def legal_brief_option(s: State) -> None:
    """The options of a choice brief that can be paid for."""
    f = top(s)
    at = brief_at(s, f)
    briefs = s.tables.briefs
    legal_choose_option(s, i64(briefs[at + B_FIRST]), i64(briefs[at + B_COUNT]), i64(s.frames[f + F_B]))


def apply_brief_option(s: State, action: i64) -> None:
    """The option of a choice brief."""
    f = top(s)
    first = i64(s.tables.briefs[brief_at(s, f) + B_FIRST])
    take_option(s, first + action - OPTION, i64(s.frames[f + F_B]))


# --- bidding ---------------------------------------------------------------------------------------------------------
def start_bidding(s: State, holder: i64, brief: i64) -> None:
    """Everybody is in, nothing is bid."""
    fill(s.bids, 0)
    note(s, BEGUN, 0, 0)
    fill(s.vote_added, 0)
    fill(s.vote_own, 0)
    fill(s.bidding, 0)
    for seat in range(s.players):
        s.bidding[seat] = 1
    push(s, BIDDING, holder, brief, 0)


def run_bidding(s: State) -> None:
    """Ask in turn until one is left, or nobody can bid more; then both effects."""
    f = top(s)
    frames = s.frames
    holder = i64(frames[f + F_SEAT])
    if i64(frames[f + F_STAGE]) == DECIDED:
        pop(s)
        return
    if bidders_left(s) > 1:
        seat = after(s, holder, i64(frames[f + F_B]))
        if s.bidding[seat] == 0:
            next_bidder(s, f)
        elif not can_lay(s, seat) or (is_leading(s, seat) and i64(frames[f + F_C]) == 0):
            bow_out_or_stay(s, f, seat)
        else:
            ask(s, BID, seat)
        return
    frames[f + F_STAGE] = i16(DECIDED)
    decide_bids(s, f, holder)


def bidders_left(s: State) -> i64:
    """How many have not bowed out."""
    count: i64 = 0
    for seat in range(s.players):
        count += i64(s.bidding[seat])
    return count


def can_lay(s: State, seat: i64) -> bool:
    """Whether the seat has a card to lay; a killed assassin lays two at most (A95)."""
    return s.hand_size[seat] != 0 and (s.dead[seat] == 0 or i64(s.vote_added[seat]) < CARDS_OF_DEAD)


def is_leading(s: State, seat: i64) -> bool:
    """Whether the seat's bid is above all others."""
    for other in range(s.players):
        if other != seat and s.bids[other] >= s.bids[seat]:
            return False
    return True


def bow_out_or_stay(s: State, f: i64, seat: i64) -> None:
    """A leading bidder waits for the others; one without cards bows out, unless its bid is the highest."""
    if not is_leading(s, seat):
        s.bidding[seat] = 0
    next_bidder(s, f)


def next_bidder(s: State, f: i64) -> None:
    """The next seat's turn."""
    s.frames[f + F_B] = i16((i64(s.frames[f + F_B]) + 1) % s.players)
    s.frames[f + F_C] = 0


def legal_bid(s: State) -> None:
    """Bow out while nothing is added, stop once the bid is the highest, or add a card of no lower kind."""
    f = top(s)
    last = i64(s.frames[f + F_C])
    if last == 0 or is_leading(s, s.actor):
        allow(s, DONE)
    if can_lay(s, s.actor):
        allow_cards(s, s.actor, max(0, last - 1))
    if s.legal_count == 0:
        allow(s, DONE)


def apply_bid(s: State, seat: i64, action: i64) -> None:
    """A card, face up; bowing out; or the bid stands."""
    f = top(s)
    if action == DONE:
        if not is_leading(s, seat):
            s.bidding[seat] = 0
            if s.frames[f + F_C] != 0 and can_lay(s, seat):
                note(s, NONE_FROM, seat, i64(s.frames[f + F_C]) - 1)
        next_bidder(s, f)
        return
    kind = action - CARD
    discard(s, seat, kind)
    s.bids[seat] = u8(min(255, i64(s.bids[seat]) + value_of(s, kind)))
    s.vote_added[seat] += 1
    s.frames[f + F_C] = i16(1 + kind)


def decide_bids(s: State, f: i64, holder: i64) -> None:
    """The bidder who is left is the highest, the lowest of the others by die; the highest one's text comes first."""
    winner: i64 = 0
    while s.bidding[winner] == 0:
        winner += 1
    least: i64 = 255
    for seat in range(s.players):
        if seat != winner:
            least = min(least, i64(s.bids[seat]))
    lowest: i64 = 0
    for seat in range(s.players):
        if seat != winner and i64(s.bids[seat]) == least:
            lowest |= bit(seat)
    loser = highest_roller(s, lowest)
    at = i64(s.frames[f + F_A]) * BRIEF
    start_bid_text(s, holder, i64(s.tables.briefs[at + B_LOWEST]), winner, loser)
    start_bid_text(s, holder, i64(s.tables.briefs[at + B_HIGHEST]), winner, loser)


def start_bid_text(s: State, holder: i64, sequence: i64, winner: i64, loser: i64) -> None:
    """A text that knows both bidders."""
    inner = start_sequence(s, holder, sequence)
    s.frames[inner + F_H] = i16(winner)
    s.frames[inner + F_I] = i16(loser)
