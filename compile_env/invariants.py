"""What must be true of every state: checked from scratch, for tests."""

from mypy_extensions import i64

from compile_env.field_summary import look_through
from compile_env.knowledge import MOST_MIXINGS, knows, mixings_of, sets_before
from compile_env.state import (
    ALL_STACKS,
    CARDS,
    DRAFT,
    F_KIND,
    F_SOURCE,
    FRAME,
    HAND,
    LAND,
    LINES,
    MOVING,
    NO_CARD,
    PILES,
    RUNNING,
    SEATS,
    STACKS,
    TRASH,
    UNDEALT,
    State,
    bit,
    size_of,
)
from compile_env.turns import find_texts


def check_all(s: State) -> None:
    """Raise AssertionError, naming what is off, unless the state is sound."""
    check_piles(s)
    check_protocols(s)
    if s.place[0] != UNDEALT:
        check_texts(s)
        check_knowledge(s)


def check_piles(s: State) -> None:
    """Each card lies in one place, and the places say so."""
    seen = [0] * int(CARDS)
    for pile in range(PILES):
        for at in range(pile * CARDS, pile * CARDS + i64(s.counts[pile])):
            card = i64(s.piles[at])
            seen[card] += 1
            if i64(s.place[card]) != pile:
                raise AssertionError(f"card {card} lies in pile {pile}, but its place is {s.place[card]}")
    for f in range(0, s.depth * FRAME, FRAME):
        if i64(s.frames[f + F_KIND]) == LAND and s.frames[f + F_SOURCE] != NO_CARD:
            card = i64(s.frames[f + F_SOURCE])
            seen[card] += 1
            if i64(s.place[card]) != MOVING:
                raise AssertionError(f"card {card} is to land, but its place is {s.place[card]}")
    for card in range(CARDS):
        if seen[card] != (0 if s.place[card] == UNDEALT else 1):
            raise AssertionError(f"card {card} is in {seen[card]} places; its place is {s.place[card]}")
        if s.face_up[card] > 1 or (s.face_up[card] != 0 and STACKS <= i64(s.place[card]) < MOVING):
            raise AssertionError(f"card {card} is face-up in pile {s.place[card]}")


def check_protocols(s: State) -> None:
    """Protocols differ, stand one in each line, and the game ends with the third that is compiled."""
    if s.phase == DRAFT:
        return
    if len({int(each) for each in s.protocol}) != SEATS * LINES:
        raise AssertionError(f"protocols are {list(s.protocol)}")
    for seat in range(SEATS):
        first = seat * LINES
        if sorted(int(each) for each in s.stands[first : first + LINES]) != list(range(int(LINES))):
            raise AssertionError(f"protocols of seat {seat} stand as {list(s.stands[first : first + LINES])}")
        compiled = sum(int(each) for each in s.compiled[first : first + LINES])
        if (compiled == LINES) != (s.ended_by != RUNNING and s.winner == seat):
            raise AssertionError(f"seat {seat} has compiled {compiled}, but the winner is {s.winner}")


def check_texts(s: State) -> None:
    """What the cards of the game can do is what is kept of it."""
    twin = s.copy()
    find_texts(twin)
    if (twin.events, twin.rules) != (s.events, s.rules):
        raise AssertionError(f"events and rules are {s.events}, {s.rules}, from scratch {twin.events}, {twin.rules}")
    look_through(twin, ALL_STACKS)
    kept = [int(cards) for cards in s.field_summary]
    if s.old_stacks == 0 and kept != [int(cards) for cards in twin.field_summary]:
        raise AssertionError(
            f"what is kept of the field is {kept}, from scratch {[int(cards) for cards in twin.field_summary]}"
        )


def check_knowledge(s: State) -> None:
    """What a seat holds possible includes what is true; it knows what it can see; and nothing is known twice."""
    for seat in range(SEATS):
        places = [0] * int(CARDS)
        for card in range(CARDS):
            possible = s.could_be[seat * CARDS + card]
            if possible & bit(card) == 0:
                raise AssertionError(f"seat {seat} holds card {card} impossible where it is")
            if is_seen(s, seat, card) and not knows(s, seat, card):
                raise AssertionError(
                    f"seat {seat} sees card {card}, but holds {size_of(possible)} cards possible there"
                )
            for each in range(CARDS):
                if possible & bit(each):
                    places[each] += 1
        for card in range(CARDS):
            if knows(s, seat, card) and places[card] != 1:
                raise AssertionError(f"seat {seat} knows where card {card} is, and holds it possible elsewhere")
        check_mixings(s, seat)


def check_mixings(s: State, seat: i64) -> None:
    """What a seat remembers of mixings includes what is true, and of each mixing at least two cards."""
    mixings = mixings_of(s, seat)
    sets = sets_before(s, seat, i64(len(mixings)))
    if len(mixings) > MOST_MIXINGS:
        raise AssertionError(f"seat {seat} remembers {len(mixings)} mixings")
    for m in range(i64(len(mixings))):
        if size_of(mixings[m]) < 2:
            raise AssertionError(f"seat {seat} remembers mixing {m}, of the cards {mixings[m]:#x}")
        for card in range(CARDS):
            if mixings[m] & bit(card) != 0 and sets[m * CARDS + card] & bit(card) == 0:
                raise AssertionError(f"seat {seat} holds card {card} impossible before mixing {m}")


def is_seen(s: State, seat: i64, card: i64) -> bool:
    """Whether the seat can look at the card where it is (Rules 13)."""
    place = i64(s.place[card])
    if place < STACKS:
        return s.face_up[card] != 0 or place // LINES == seat
    if place == MOVING:
        return s.face_up[card] != 0
    return place == HAND + seat or TRASH <= place < TRASH + SEATS
