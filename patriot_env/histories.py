"""What can have become of the influence cards, as one seat sees it: a history, and how it is redrawn.

A history gives a kind to each entry of the log (``memory``) and to each card of the piles. The cards of one pile since
it was last made anew are a *group*: their kinds together are public, and each order of them is as likely as another.
A history is possible if no card leaves a hand that has it not. It is as likely as the cards drawn in it by chance; each
choice counts once, whatever else was in the hand: so a set added to a vote counts in one way, however it is ordered.

To redraw, entries swap their kinds, or change them where nobody has seen them yet. Such a step may make a history that
is not possible: each card *missing* makes it less likely by LEEWAY. That way steps lead from each possible history to
any other; only those that are possible are looked at, and so many of them are passed that the first is forgotten.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from patriot_env.cards import type_of
from patriot_env.memory import (
    ADDED,
    ANSWERED,
    COUNTED,
    DEALT,
    DRAWN,
    ENTRY,
    GIVEN,
    LAID,
    LOST,
    MERGED,
    NO_TYPE,
    NONE_FROM,
    OPINION_PILE,
    REBUILT,
    SEATS_OF_ENTRY,
    TAKEN,
)
from patriot_env.state import State, bit, shorts
from patriot_env.tables import CARDS_OF_TYPE, MOST_KINDS, TYPES
from tabletop_core.game import zeros
from tabletop_core.rng import Rng

LEEWAY: Final = 0.00001
ROUNDS: Final[i64] = 8  # of steps, each ending with a possible history
TIMES_OPEN: Final[i64] = 8  # in a round, for a card of which the seat knows next to nothing
NOBODYS: Final[i64] = 7  # the seat of cards that are in a pile
SEATS: Final[i64] = 8
MOST_FLIPS: Final[i64] = 12
NOWHERE: Final[i64] = -1
UNIT: Final = 4294967296.0  # Rng.bits stays below


@final
class History:
    """Entries by position, those of the log first, then the cards in piles."""

    def __init__(self, s: State, seat: i64) -> None:
        self.s: State = s
        self.seat: i64 = seat  # who does not know it
        self.what: vec[u8] = zeros(0)  # as in the log
        self.owner: vec[u8] = zeros(0)
        self.kind: vec[u8] = zeros(0)
        self.group: vec[i16] = shorts(0)  # of DRAWN: the pile; of ADDED and LAID: the vote or letter
        self.logged: i64 = 0  # how many entries are from the log
        self.groups: i64 = 0
        self.pile_group: vec[i16] = shorts(TYPES)  # the group that each pile belongs to
        self.first_group: vec[i16] = shorts(TYPES)  # that of the beginning, with the cards of Public Opinion
        self.opinion_rebuilt: bool = False
        self.marks: vec[i16] = shorts(0)  # positions of entries that are about many kinds
        self.draws: vec[i16] = shorts(0)  # positions of DRAWN that the seat does not know
        self.swaps: vec[i16] = shorts(0)  # of ADDED and LAID, where all that lay there was turned up together
        self.open: vec[i16] = shorts(0)  # of ADDED and LAID that still lie face down
        self.thefts: vec[i16] = shorts(0)  # of TAKEN
        self.start: vec[i16] = shorts(0)  # by group, where its members start in `members`
        self.members: vec[i16] = shorts(0)  # positions the kinds of which may be swapped within the group
        self.head: vec[i16] = shorts(MOST_KINDS)  # by kind, the first position in the log
        self.next: vec[i16] = shorts(0)  # by position, the next of the same kind
        self.missing: vec[i64] = vec[i64]([i64(0)] * int(MOST_KINDS))  # by kind, cards that leave and are not there
        self.chance: vec[float] = vec[float]([1.0] * int(MOST_KINDS))  # by kind, how likely it is
        self.all_missing: i64 = 0
        self.in_hand: vec[u8] = zeros(SEATS)
        self.tried_missing: i64 = 0
        self.tried_chance: float = 1.0
        self.flips: vec[i16] = shorts(MOST_FLIPS)  # positions that a step changes
        self.flip_count: i64 = 0
        self.turned: vec[u8] = zeros(MOST_FLIPS)  # and the kinds that they get
        self.odds: float = 1.0  # of a step: ways to choose it, by ways to choose the step back
        self.changed: i64 = 0  # bit set: the kinds of a step
        self.worse: i64 = 0  # how many more cards are missing after it
        self.new_missing: vec[i64] = vec[i64]([i64(0)] * int(MOST_KINDS))  # as above, after the step
        self.new_chance: vec[float] = vec[float]([1.0] * int(MOST_KINDS))


# --- from the log ----------------------------------------------------------------------------------------------------
def history_of(s: State, seat: i64) -> History:
    """The true history, and what of it the seat does not know."""
    h = History(s, seat)
    read_log(h)
    add_piles(h)
    find_members(h)
    link(h)
    return h


def put(h: History, what: i64, owner: i64, kind: i64, group: i64) -> None:
    """Add an entry."""
    h.what = append(h.what, u8(what))
    h.owner = append(h.owner, u8(owner))
    h.kind = append(h.kind, u8(kind))
    h.group = append(h.group, i16(group))


def new_group(h: History) -> i64:
    """The number of another group."""
    h.groups += 1
    return h.groups - 1


def read_log(h: History) -> None:
    """Take over all entries; votes, letters and piles are groups."""
    s = h.s
    hands = zeros(SEATS * MOST_KINDS)
    for of_type in range(TYPES):
        h.pile_group[of_type] = i16(new_group(h))
        h.first_group[of_type] = h.pile_group[of_type]
    vote = new_group(h)
    letter = new_group(h)
    at: i64 = 0
    size = i64(len(s.log))
    while at < size:
        what = i64(s.log[at]) // SEATS_OF_ENTRY
        owner = i64(s.log[at]) % SEATS_OF_ENTRY
        number = i64(s.log[at + 1])
        at += ENTRY
        group: i64 = NOWHERE
        if what == DRAWN:
            group = i64(h.pile_group[type_of(s, number)])
        elif what == ADDED:
            group = vote
        elif what == LAID:
            group = letter
        elif what == COUNTED:
            vote = new_group(h)
        elif what == ANSWERED:
            letter = new_group(h)
        elif what == REBUILT:
            if number == OPINION_PILE:
                h.opinion_rebuilt = True
            else:
                h.pile_group[number] = i16(new_group(h))
        elif what == MERGED:
            at = read_pool(h, hands, at, owner, number)
            continue
        put(h, what, owner, number, group)
        move(hands, what, owner, number)
    h.logged = i64(len(h.what))
    sort_out(h, vote, letter)


def move(hands: vec[u8], what: i64, owner: i64, kind: i64) -> None:
    """Let the card of an entry come into a hand or leave it."""
    if what == DRAWN or what == GIVEN:
        hands[owner * MOST_KINDS + kind] += 1
    elif what <= TAKEN:
        hands[owner * MOST_KINDS + kind] -= 1


def read_pool(h: History, hands: vec[u8], at: i64, emptied: i64, filled: i64) -> i64:
    """Take over a pool; return where the log goes on.

    Whoever's hand went into the other's was then given cards of both. It is as if it had gone the other way round, and
    that way is taken where the seat is the other one, so that it knows the cards given.
    """
    s = h.s
    for kind in range(MOST_KINDS):
        hands[filled * MOST_KINDS + kind] += hands[emptied * MOST_KINDS + kind]
        hands[emptied * MOST_KINDS + kind] = 0
    given = cards_given(s, at)
    if filled != h.seat:
        put(h, MERGED, emptied, filled, NOWHERE)
    for index in range(given):
        kind = i64(s.log[at + 2 * ENTRY * index + 1])
        move(hands, TAKEN, filled, kind)
        move(hands, GIVEN, emptied, kind)
        if filled != h.seat:
            put(h, TAKEN, filled, kind, NOWHERE)
            put(h, GIVEN, emptied, kind, NOWHERE)
    if filled == h.seat:
        put(h, MERGED, filled, emptied, NOWHERE)
        for kind in range(MOST_KINDS):
            for _ in range(i64(hands[filled * MOST_KINDS + kind])):
                put(h, TAKEN, emptied, kind, NOWHERE)
                put(h, GIVEN, filled, kind, NOWHERE)
    put(h, DEALT, 0, 0, NOWHERE)
    return at + ENTRY * (2 * given + 1)


def cards_given(s: State, at: i64) -> i64:
    """How many cards the entries from ``at`` on give, up to the end of the pool."""
    found: i64 = 0
    while i64(s.log[at + 2 * ENTRY * found]) // SEATS_OF_ENTRY == TAKEN:
        found += 1
    return found


def sort_out(h: History, vote: i64, letter: i64) -> None:
    """Which entries the seat does not know; ``vote`` and ``letter`` are those still face down."""
    for at in range(h.logged):
        what = i64(h.what[at])
        owner = i64(h.owner[at])
        if what == MERGED or what == NO_TYPE or what == NONE_FROM:
            h.marks = append(h.marks, i16(at))
        if owner == h.seat or (what == TAKEN and i64(h.owner[at + 1]) == h.seat):
            continue
        if what == DRAWN:
            h.draws = append(h.draws, i16(at))
        elif what == TAKEN:
            h.thefts = append(h.thefts, i16(at))
        elif what == ADDED or what == LAID:
            group = i64(h.group[at])
            if (what == ADDED and group == vote) or (what == LAID and group == letter):
                h.open = append(h.open, i16(at))
            else:
                h.swaps = append(h.swaps, i16(at))


def add_piles(h: History) -> None:
    """The cards in piles, and in Public Opinion as long as nobody knows what it is made of."""
    s = h.s
    for of_type in range(TYPES):
        for card in range(i64(s.pile_left[of_type])):
            put(h, DRAWN, NOBODYS, i64(s.piles[of_type * CARDS_OF_TYPE + card]), i64(h.pile_group[of_type]))
    if not h.opinion_rebuilt:
        for card in range(s.opinion_left):
            kind = i64(s.opinion[card])
            put(h, DRAWN, NOBODYS, kind, i64(h.first_group[type_of(s, kind)]))


def find_members(h: History) -> None:
    """List the members of each group."""
    size = i64(len(h.what))
    is_member = zeros(size)
    for n in range(i64(len(h.draws))):
        is_member[i64(h.draws[n])] = 1
    for n in range(i64(len(h.swaps))):
        is_member[i64(h.swaps[n])] = 1
    for at in range(h.logged, size):
        is_member[at] = 1
    counts = shorts(h.groups + 1)
    for at in range(size):
        if is_member[at] != 0:
            counts[i64(h.group[at]) + 1] += 1
    for group in range(h.groups):
        counts[group + 1] += counts[group]
    h.start = counts[:]
    h.members = shorts(i64(counts[h.groups]))
    for at in range(size):
        if is_member[at] != 0:
            group = i64(h.group[at])
            h.members[i64(counts[group])] = i16(at)
            counts[group] += 1


def link(h: History) -> None:
    """Make the list of each kind's entries in the log, and reckon how likely they are."""
    h.next = shorts(i64(len(h.what)))
    for kind in range(MOST_KINDS):
        h.head[kind] = i16(NOWHERE)
    for at in range(h.logged - 1, -1, -1):
        if moves_card(i64(h.what[at])):
            kind = i64(h.kind[at])
            h.next[at] = h.head[kind]
            h.head[kind] = i16(at)
    for kind in range(h.s.tables.kind_count):
        try_kind(h, kind)
        h.missing[kind] = h.tried_missing
        h.chance[kind] = h.tried_chance


def moves_card(what: i64) -> bool:
    """Whether an entry is about one card."""
    return what <= GIVEN


# --- how likely it is ------------------------------------------------------------------------------------------------
def try_kind(h: History, kind: i64) -> None:
    """Reckon how many cards of the kind are missing, and how likely the entries are, into ``tried_*``."""
    hand = h.in_hand
    for seat in range(SEATS):
        hand[seat] = 0
    missing: i64 = 0
    chance = 1.0
    mark: i64 = 0
    marks = i64(len(h.marks))
    run: i64 = 0
    run_group: i64 = NOWHERE
    run_owner: i64 = NOWHERE
    at = i64(h.head[kind])
    while at != NOWHERE:
        while mark < marks and i64(h.marks[mark]) < at:
            missing += at_mark(h, kind, i64(h.marks[mark]))
            mark += 1
        what = i64(h.what[at])
        owner = i64(h.owner[at])
        if what == DRAWN or what == GIVEN:
            hand[owner] += 1
        elif hand[owner] == 0:
            missing += 1
        else:
            if what == LOST or what == TAKEN:
                chance *= float(i64(hand[owner]))
            hand[owner] -= 1
        if what == ADDED:
            group = i64(h.group[at])
            if group == run_group and owner == run_owner:
                run += 1
                chance *= float(run)
            else:
                run = 1
                run_group = group
                run_owner = owner
        at = i64(h.next[at])
    while mark < marks:
        missing += at_mark(h, kind, i64(h.marks[mark]))
        mark += 1
    h.tried_missing = missing
    h.tried_chance = chance


def at_mark(h: History, kind: i64, at: i64) -> i64:
    """Carry out an entry about many kinds; return how many cards of the kind are there and should not."""
    what = i64(h.what[at])
    owner = i64(h.owner[at])
    number = i64(h.kind[at])
    if what == MERGED:
        h.in_hand[number] += h.in_hand[owner]
        h.in_hand[owner] = 0
        return 0
    if what == NO_TYPE:
        return i64(h.in_hand[owner]) if type_of(h.s, kind) == number else 0
    return i64(h.in_hand[owner]) if kind >= number else 0


# --- steps -----------------------------------------------------------------------------------------------------------
def relabel(h: History, at: i64, kind: i64) -> None:
    """Give an entry another kind."""
    if at >= h.logged:
        h.kind[at] = u8(kind)
        return
    old = i64(h.kind[at])
    if i64(h.head[old]) == at:
        h.head[old] = h.next[at]
    else:
        before = i64(h.head[old])
        while i64(h.next[before]) != at:
            before = i64(h.next[before])
        h.next[before] = h.next[at]
    h.kind[at] = u8(kind)
    if i64(h.head[kind]) == NOWHERE or i64(h.head[kind]) > at:
        h.next[at] = h.head[kind]
        h.head[kind] = i16(at)
    else:
        before = i64(h.head[kind])
        while i64(h.next[before]) != NOWHERE and i64(h.next[before]) < at:
            before = i64(h.next[before])
        h.next[at] = h.next[before]
        h.next[before] = i16(at)


def begin(h: History) -> None:
    """A new step, in which nothing changes yet."""
    h.flip_count = 0
    h.odds = 1.0


def flip(h: History, at: i64, kind: i64) -> None:
    """In the step the entry gets this kind."""
    h.flips[h.flip_count] = i16(at)
    h.turned[h.flip_count] = u8(kind)
    h.flip_count += 1


def turn(h: History) -> None:
    """Each entry of the step gets its other kind: carry the step out, or undo it."""
    for n in range(h.flip_count):
        at = i64(h.flips[n])
        kind = i64(h.kind[at])
        if kind != i64(h.turned[n]):
            relabel(h, at, i64(h.turned[n]))
        h.turned[n] = u8(kind)


def has_twice(h: History) -> bool:
    """Whether a step names an entry twice."""
    for n in range(h.flip_count):
        for m in range(n):
            if h.flips[n] == h.flips[m]:
                return True
    return False


def settle(h: History, rng: Rng) -> None:
    """Decide on a step that has been carried out, first on the cards missing, then on the rest; undo it or take it."""
    h.changed = 0
    h.worse = 0
    drawn = float(rng.bits())
    is_possible = h.all_missing == 0
    for n in range(h.flip_count):
        weigh(h, i64(h.turned[n]))
        weigh(h, i64(h.kind[i64(h.flips[n])]))
        if is_possible and is_refused(h.worse, drawn):
            turn(h)
            return
    if is_refused(h.worse, drawn) or (h.odds < 1.0 and float(rng.bits()) >= h.odds * UNIT):
        turn(h)
        return
    h.all_missing += h.worse
    for kind in range(MOST_KINDS):
        if h.changed & bit(kind) != 0:
            h.missing[kind] = h.new_missing[kind]
            h.chance[kind] = h.new_chance[kind]


def is_refused(worse: i64, drawn: float) -> bool:
    """Whether a step that makes so many more cards missing is not taken, by what the generator gave."""
    limit = UNIT
    for _ in range(worse):
        limit *= LEEWAY
    return drawn >= limit


def weigh(h: History, kind: i64) -> None:
    """Reckon what the step changes about a kind."""
    if h.changed & bit(kind) != 0:
        return
    h.changed |= bit(kind)
    try_kind(h, kind)
    h.new_missing[kind] = h.tried_missing
    h.new_chance[kind] = h.tried_chance
    h.worse += h.tried_missing - h.missing[kind]
    h.odds *= h.tried_chance / h.chance[kind]


# --- choosing entries ------------------------------------------------------------------------------------------------
def any_of(group: vec[i16], rng: Rng) -> i64:
    """One of the positions."""
    return i64(group[rng.below(i64(len(group)))])


def size_of(h: History, group: i64) -> i64:
    """How many members the group has."""
    return i64(h.start[group + 1]) - i64(h.start[group])


def member_like(h: History, at: i64, rng: Rng) -> i64:
    """A member of the entry's group."""
    group = i64(h.group[at])
    return i64(h.members[i64(h.start[group]) + rng.below(size_of(h, group))])


def members_of_kind(h: History, group: i64, kind: i64) -> i64:
    """How many members of the group are of the kind."""
    count: i64 = 0
    for n in range(i64(h.start[group]), i64(h.start[group + 1])):
        count += i64(i64(h.kind[i64(h.members[n])]) == kind)
    return count


def member_of_kind(h: History, group: i64, kind: i64, rng: Rng) -> i64:
    """A member of the group of this kind, or NOWHERE."""
    count = members_of_kind(h, group, kind)
    if count == 0:
        return NOWHERE
    skip = rng.below(count)
    for n in range(i64(h.start[group]), i64(h.start[group + 1])):
        at = i64(h.members[n])
        if i64(h.kind[at]) == kind:
            if skip == 0:
                return at
            skip -= 1
    return NOWHERE


def is_draw_of(h: History, here: i64, at: i64) -> bool:
    """Whether the entry ``here`` is a draw by the owner of the entry ``at``."""
    return i64(h.what[here]) == DRAWN and h.owner[here] == h.owner[at]


def draws_before(h: History, at: i64, kind: i64) -> i64:
    """How many cards of the kind the owner of the entry has drawn before."""
    count: i64 = 0
    here = i64(h.head[kind])
    while here != NOWHERE and here < at:
        count += i64(is_draw_of(h, here, at))
        here = i64(h.next[here])
    return count


def draw_before(h: History, at: i64, kind: i64, rng: Rng) -> i64:
    """A draw of the kind by the owner of the entry before it, or NOWHERE."""
    count = draws_before(h, at, kind)
    if count == 0:
        return NOWHERE
    skip = rng.below(count)
    here = i64(h.head[kind])
    while True:
        if is_draw_of(h, here, at):
            if skip == 0:
                return here
            skip -= 1
        here = i64(h.next[here])


def typed_draws_before(h: History, at: i64, of_type: i64) -> i64:
    """How many cards of the type the owner of the entry has drawn before."""
    count: i64 = 0
    for n in range(i64(len(h.draws))):
        here = i64(h.draws[n])
        if here > at:
            break
        count += i64(is_draw_of(h, here, at) and type_of(h.s, i64(h.kind[here])) == of_type)
    return count


def typed_draw_before(h: History, at: i64, of_type: i64, rng: Rng) -> i64:
    """A draw of the type by the owner of the entry before it, or NOWHERE."""
    count = typed_draws_before(h, at, of_type)
    if count == 0:
        return NOWHERE
    skip = rng.below(count)
    for n in range(i64(len(h.draws))):
        here = i64(h.draws[n])
        if is_draw_of(h, here, at) and type_of(h.s, i64(h.kind[here])) == of_type:
            if skip == 0:
                return here
            skip -= 1
    return NOWHERE


# --- kinds of steps --------------------------------------------------------------------------------------------------
def swap_members(h: History, at: i64, rng: Rng) -> None:
    """Swap the kinds of an entry and another one of its group."""
    to = member_like(h, at, rng)
    if h.kind[at] == h.kind[to] or (i64(h.what[at]) == ADDED and h.owner[at] == h.owner[to]):
        return
    begin(h)
    flip(h, at, i64(h.kind[to]))
    flip(h, to, i64(h.kind[at]))
    turn(h)
    settle(h, rng)


def swap_own(h: History, at: i64, rng: Rng) -> None:
    """Swap the kinds of two draws of one seat, through other members of their groups where these are not the same."""
    to = any_of(h.draws, rng)
    one = i64(h.kind[at])
    other = i64(h.kind[to])
    if one == other or h.owner[at] != h.owner[to] or type_of(h.s, one) != type_of(h.s, other):
        return
    begin(h)
    flip(h, at, other)
    flip(h, to, one)
    if h.group[at] != h.group[to]:
        there = member_of_kind(h, i64(h.group[at]), other, rng)
        here = member_of_kind(h, i64(h.group[to]), one, rng)
        if there == NOWHERE or here == NOWHERE:
            return
        h.odds *= float(members_of_kind(h, i64(h.group[at]), other) * members_of_kind(h, i64(h.group[to]), one))
        flip(h, there, one)
        flip(h, here, other)
    turn(h)
    if h.group[at] != h.group[to]:
        h.odds /= float(members_of_kind(h, i64(h.group[at]), one) * members_of_kind(h, i64(h.group[to]), other))
    settle(h, rng)


def exchange(h: History, at: i64, rng: Rng) -> None:
    """Swap what two seats added or laid; what each gave instead may have been drawn instead."""
    to = member_like(h, at, rng)
    if h.kind[at] == h.kind[to] or h.owner[at] == h.owner[to]:
        return
    give_instead(h, at, i64(h.kind[to]), to, rng)


def swap_open(h: History, at: i64, rng: Rng) -> None:
    """Swap two cards that one seat has laid face down, on the letter or in the vote."""
    to = any_of(h.open, rng)
    if h.kind[at] != h.kind[to] and h.owner[at] == h.owner[to]:
        begin(h)
        flip(h, at, i64(h.kind[to]))
        flip(h, to, i64(h.kind[at]))
        turn(h)
        settle(h, rng)


def open_like(h: History, at: i64, kind: i64, rng: Rng) -> i64:
    """A card of the kind that the owner of the entry has laid face down, or NOWHERE; ``odds`` gets how many."""
    count = count_open(h, at, kind)
    if count == 0:
        return NOWHERE
    h.odds *= float(count)
    skip = rng.below(count)
    for n in range(i64(len(h.open))):
        to = i64(h.open[n])
        if h.owner[to] == h.owner[at] and i64(h.kind[to]) == kind:
            if skip == 0:
                return to
            skip -= 1
    return NOWHERE


def count_open(h: History, at: i64, kind: i64) -> i64:
    """How many cards of the kind the owner of the entry has laid face down."""
    count: i64 = 0
    for n in range(i64(len(h.open))):
        to = i64(h.open[n])
        count += i64(h.owner[to] == h.owner[at] and i64(h.kind[to]) == kind)
    return count


def exchange_with_open(h: History, at: i64, rng: Rng) -> None:
    """Swap what two seats added or laid; the first one has laid the other card face down elsewhere."""
    to = member_like(h, at, rng)
    one = i64(h.kind[at])
    other = i64(h.kind[to])
    if one == other or h.owner[at] == h.owner[to]:
        return
    begin(h)
    hidden = open_like(h, at, other, rng)
    if hidden == NOWHERE:
        return
    flip(h, at, other)
    flip(h, hidden, one)
    flip(h, to, one)
    is_drawn = rng.below(2) == 0
    if is_drawn and not draw_instead(h, to, other, one, rng):
        return
    if has_twice(h):
        return
    turn(h)
    h.odds /= float(count_open(h, at, one))
    if is_drawn:
        h.odds /= ways_back(h, to, other, one, 3)
    settle(h, rng)


def change_open(h: History, at: i64, rng: Rng) -> None:
    """Change the kind of a card that lies face down, or that was stolen."""
    other = rng.below(h.s.tables.kind_count)
    if i64(h.kind[at]) != other:
        give_instead(h, at, other, NOWHERE, rng)


def give_instead(h: History, at: i64, other: i64, to: i64, rng: Rng) -> None:
    """Let the entry be of another kind, and if ``to`` is an entry, let it be of the kind of the first."""
    one = i64(h.kind[at])
    begin(h)
    flip(h, at, other)
    if i64(h.what[at]) == TAKEN:
        flip(h, at + 1, other)
    is_drawn = rng.below(2) == 0
    if is_drawn and not draw_instead(h, at, one, other, rng):
        return
    first = h.flip_count
    is_drawn_by_other = to != NOWHERE and rng.below(2) == 0
    if to != NOWHERE:
        flip(h, to, one)
        if is_drawn_by_other and not draw_instead(h, to, other, one, rng):
            return
    if has_twice(h):
        return
    turn(h)
    if is_drawn:
        h.odds /= ways_back(h, at, one, other, 2 if i64(h.what[at]) == TAKEN else 1)
    if is_drawn_by_other:
        h.odds /= ways_back(h, to, other, one, first + 1)
    settle(h, rng)


def draw_instead(h: History, at: i64, one: i64, other: i64, rng: Rng) -> bool:
    """Let a draw of the one kind, before the entry, have been of another; False if that cannot be.

    Of the other kind that the entry gets, if both are of one type. Otherwise of any, and another draw is of that kind.
    ``odds`` is multiplied by the number of ways to choose.
    """
    first = draw_before(h, at, one, rng)
    if first == NOWHERE:
        return False
    group = i64(h.group[first])
    ways = draws_before(h, at, one)
    if type_of(h.s, one) == type_of(h.s, other):
        there = member_of_kind(h, group, other, rng)
        if there == NOWHERE:
            return False
        ways *= members_of_kind(h, group, other)
        flip(h, first, other)
        flip(h, there, one)
    else:
        second = typed_draw_before(h, at, type_of(h.s, other), rng)
        if second == NOWHERE:
            return False
        ways *= typed_draws_before(h, at, type_of(h.s, other))
        here = member_like(h, first, rng)
        ways *= size_of(h, group)
        there = member_of_kind(h, i64(h.group[second]), other, rng)
        if there == NOWHERE:
            return False
        ways *= members_of_kind(h, i64(h.group[second]), other)
        flip(h, first, i64(h.kind[here]))
        flip(h, second, other)
        if here != first:
            flip(h, here, one)
        if there != second:
            flip(h, there, i64(h.kind[second]))
    h.odds *= float(ways)
    return True


def ways_back(h: History, at: i64, one: i64, other: i64, n: i64) -> float:
    """In how many ways ``draw_instead`` can choose when it goes back; its first entry is the step's number ``n``."""
    first = i64(h.flips[n])
    if type_of(h.s, one) == type_of(h.s, other):
        return float(draws_before(h, at, other) * members_of_kind(h, i64(h.group[first]), one))
    second = i64(h.flips[n + 1])
    ways = draws_before(h, at, other) * typed_draws_before(h, at, type_of(h.s, one))
    ways *= size_of(h, i64(h.group[second])) * members_of_kind(h, i64(h.group[first]), one)
    return float(ways)


# --- all steps -------------------------------------------------------------------------------------------------------
def redraw(h: History, rng: Rng) -> None:
    """One round of steps: each thing that the seat does not know is dealt with some times on average."""
    draws = i64(len(h.draws))
    swaps = i64(len(h.swaps))
    open_cards = i64(len(h.open))
    thefts = i64(len(h.thefts))
    for _ in range(draws):
        swap_members(h, any_of(h.draws, rng), rng)
        swap_own(h, any_of(h.draws, rng), rng)
    for _ in range(swaps):
        swap_members(h, any_of(h.swaps, rng), rng)
        exchange(h, any_of(h.swaps, rng), rng)
        exchange(h, any_of(h.swaps, rng), rng)
        if open_cards > 0:
            exchange_with_open(h, any_of(h.swaps, rng), rng)
    for _ in range(open_cards * TIMES_OPEN):
        change_open(h, any_of(h.open, rng), rng)
        swap_open(h, any_of(h.open, rng), rng)
    for _ in range(thefts * TIMES_OPEN):
        change_open(h, any_of(h.thefts, rng), rng)


def shuffle_piles(h: History, rng: Rng) -> None:
    """Cards of one group that lie in piles may lie in any order."""
    for of_type in range(TYPES):
        for each in range(2):
            group = i64(h.pile_group[of_type] if each == 0 else h.first_group[of_type])
            if each == 1 and h.pile_group[of_type] == h.first_group[of_type]:
                continue
            stop = i64(h.start[group + 1])
            first = i64(h.start[group])
            while first < stop and i64(h.members[first]) < h.logged:
                first += 1
            for at in range(first, stop):
                to = first + rng.below(at - first + 1)
                here = i64(h.members[at])
                there = i64(h.members[to])
                kind = h.kind[here]
                h.kind[here] = h.kind[there]
                h.kind[there] = kind
