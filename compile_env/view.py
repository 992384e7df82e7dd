"""The table as one viewer sees it, in words and short lists: all that ``render`` shows is read from here.

A viewer is a seat, which sees what Rules 13 let it know, or None, a spectator who sees every card.
"""

import re
from dataclasses import dataclass
from typing import Final

from compile_env.actions import CARD as CARD_ACTION
from compile_env.actions import STACK
from compile_env.describing import describe_to
from compile_env.facts import printed_value, standing
from compile_env.knowledge import knows
from compile_env.program import ACTS, CARD, K_VALUE, RULE_MUTE, Tables
from compile_env.queries import is_live, is_muted, total_of, value_of
from compile_env.rules import CompileGame
from compile_env.state import (
    CARDS,
    DECK,
    DECK_CARDS,
    DRAFT,
    HAND,
    LINES,
    NO_DECISION,
    PHASE_NAMES,
    PROTOCOL_CARDS,
    RUNNING,
    SEATS,
    TOP,
    TRASH,
    State,
    name_of,
)
from compile_env.underway import UnderWay, place_words, question, sees, under_way
from tabletop_core.game import NOBODY, Game
from tabletop_core.viewing import checked_view, named
from tabletop_core.words import counted, listed, player

ACT_NAMES: Final = ("play", "flip", "shift", "draw", "compile")  # in the order of ``program.ACT_PLAY`` and following
MOST_TOGETHER: Final = 6  # cards of which it is told that they are in some places
MOST_TOLD: Final = 12  # protocols to draft whose cards are told
BOX_TITLES: Final = ("Top", "Middle", "Bottom")  # as ``wording.sentences`` names them


@dataclass(frozen=True)
class Card:
    """A command card: ``name`` and ``text`` are empty if the viewer does not know it."""

    name: str
    value: int  # in the field as it counts now, elsewhere as printed; 0 if that is not known
    face_down: bool = False
    known: bool = False  # the viewer has seen it earlier, though it is hidden and not the viewer's
    text: str = ""  # what it does; of a face-up card of the field only the boxes that can count as it lies
    muted: tuple[str, ...] = ()  # boxes that a standing rule takes away


@dataclass(frozen=True)
class Stack:
    """One player's cards in one line."""

    covered: tuple[Card, ...]  # bottom first
    uncovered: Card | None
    total: int


@dataclass(frozen=True)
class Protocol:
    """The protocol of one player that stands in a line."""

    name: str
    compiled: bool


@dataclass(frozen=True)
class Choice:
    """A protocol that can be drafted."""

    name: str
    set: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Seat:
    """What lies before one player."""

    seat: int
    name: str
    compiled: int
    hand: tuple[Card, ...]  # those that the viewer knows
    cards: int  # how many they are in all
    deck: int
    coming: tuple[tuple[int, str], ...]  # what the viewer knows of the deck: place from the top (1), name
    trash: tuple[str, ...]  # the latest first
    bans: tuple[str, ...]
    drafted: tuple[str, ...]
    control: bool


@dataclass(frozen=True)
class Table:
    """Everything that a viewer sees."""

    viewer: int | None
    turn: int  # turns begun, 0 in the draft
    max_turns: int
    on_turn: int
    phase: str
    is_draft: bool
    pool: tuple[Choice, ...]  # in the draft: what nobody has taken
    actor: int | None
    asked: str
    ending: str
    winner: int | None
    stacks: tuple[tuple[Stack, ...], ...]  # [seat][line]
    protocols: tuple[tuple[Protocol, ...], ...]  # [seat][line]; empty in the draft
    seats: tuple[Seat, ...]
    under_way: tuple[UnderWay, ...]
    known_together: tuple[str, ...]  # cards that the viewer knows to be in some places, not which is where
    has_control: bool  # the game is played with the control component


def table_of(game: Game, viewer: int | None) -> Table:
    """The table as ``viewer`` sees it; raises TypeError for another game and ValueError for no such seat."""
    s = checked_view(game, CompileGame, viewer).state
    is_draft = s.phase == DRAFT
    seats, lines = range(SEATS), range(LINES)
    return Table(
        viewer=viewer,
        turn=int(s.turns),
        max_turns=int(s.max_turns),
        on_turn=int(s.turn),
        phase=PHASE_NAMES[s.phase],
        is_draft=is_draft,
        pool=pool_of(s) if is_draft else (),
        actor=None if s.decision == NO_DECISION else int(s.actor),
        asked=question(s, viewer),
        ending=game.ending(),
        winner=None if s.ended_by == RUNNING or s.winner == NOBODY else int(s.winner),
        stacks=tuple(tuple(stack_seen(s, viewer, seat, line) for line in lines) for seat in seats),
        protocols=() if is_draft else tuple(tuple(protocol_of(s, seat, line) for line in lines) for seat in seats),
        seats=tuple(seat_seen(s, viewer, seat) for seat in seats),
        under_way=under_way(s, viewer) if s.ended_by == RUNNING else (),
        known_together=() if viewer is None or is_draft else known_together(s, viewer),
        has_control=s.use_control,
    )


# --- protocols -------------------------------------------------------------------------------------------------------
def pool_of(s: State) -> tuple[Choice, ...]:
    """The protocols that can still be drafted."""
    taken = drafted_by(s, 0) + drafted_by(s, 1)
    names = enumerate(s.tables.protocol_names)
    return tuple(choice_of(s.tables, at) for at, name in names if s.pool & (1 << at) and name not in taken)


def choice_of(tables: Tables, protocol: int) -> Choice:
    """A protocol with its cards, which are told in the order of their values."""
    first = protocol * int(PROTOCOL_CARDS)
    kinds = range(first, first + int(PROTOCOL_CARDS))
    cards = tuple(
        Card(tables.names[kind], int(tables.cards[kind * CARD + K_VALUE]), text=tables.texts[kind]) for kind in kinds
    )
    return Choice(tables.protocol_names[protocol], tables.protocol_sets[protocol], cards)


def drafted_by(s: State, seat: int) -> tuple[str, ...]:
    """The seat's protocols in the order of drafting; during the draft they are kept plus one, 0 being none."""
    numbers = [int(s.protocol[at]) for at in range(seat * int(LINES), (seat + 1) * int(LINES))]
    if s.phase == DRAFT:
        numbers = [number - 1 for number in numbers if number > 0]
    return tuple(s.tables.protocol_names[number] for number in numbers)


def protocol_of(s: State, seat: int, line: int) -> Protocol:
    """The seat's protocol in the line."""
    at = seat * int(LINES) + int(standing(s, seat, line))
    return Protocol(s.tables.protocol_names[s.protocol[at]], s.compiled[at] != 0)


# --- cards -----------------------------------------------------------------------------------------------------------
def boxes_of(text: str) -> dict[str, str]:
    """A card's words by box: what has no box named is a middle box."""
    _, *parts = re.split(rf"(?:^|\. )({'|'.join(BOX_TITLES)}): ", text)
    return dict(zip(parts[::2], parts[1::2])) if parts else {"Middle": text}


def text_of_boxes(boxes: dict[str, str]) -> str:
    """The words of the boxes put together as ``wording.sentences`` does."""
    if [*boxes] == ["Middle"]:
        return boxes["Middle"]
    return ". ".join(f"{box}: {words}" for box, words in boxes.items())


def pile_cards(s: State, pile: int) -> list[int]:
    """The cards of a pile, bottom first."""
    first = pile * int(CARDS)
    return [int(s.piles[at]) for at in range(first, first + int(s.counts[pile]))]


def stack_seen(s: State, viewer: int | None, seat: int, line: int) -> Stack:
    """One player's cards in one line, and what they come to."""
    cards = pile_cards(s, seat * int(LINES) + line)
    seen = [card_of_field(s, viewer, card, card != cards[-1]) for card in cards]
    return Stack(tuple(seen[:-1]), seen[-1] if seen else None, int(total_of(s, seat, line)))


def card_of_field(s: State, viewer: int | None, card: int, covered: bool) -> Card:
    """A card as it lies: its name and text only if the viewer knows it."""
    value = int(value_of(s, card))
    if s.face_up[card] == 0:
        name = name_of(s, card) if sees(s, viewer, card) else ""
        is_own = viewer is None or int(s.place[card]) // int(LINES) == viewer
        text = s.tables.texts[s.kind[card]] if name else ""
        return Card(name, value, face_down=True, known=bool(name) and not is_own, text=text)
    boxes = boxes_of(s.tables.texts[s.kind[card]])
    if covered:
        boxes = {"Top": boxes["Top"]} if "Top" in boxes and is_live(s, card, TOP) else {}
    muted = tuple(box.lower() for box in boxes if is_box_muted(s, card, BOX_TITLES.index(box)))
    kept = {box: words for box, words in boxes.items() if box.lower() not in muted}
    return Card(name_of(s, card), value, text=text_of_boxes(kept) if kept else "", muted=muted)


def is_box_muted(s: State, card: int, box: int) -> bool:
    """Whether a standing rule takes the box away."""
    return s.rules & (1 << RULE_MUTE) != 0 and is_muted(s, card, box, 0)


# --- what lies before a player ---------------------------------------------------------------------------------------
def seat_seen(s: State, viewer: int | None, seat: int) -> Seat:
    """The seat's hand, deck and trash."""
    hand = sorted(card for card in pile_cards(s, int(HAND) + seat) if sees(s, viewer, card))
    deck = pile_cards(s, int(DECK) + seat)[::-1]
    return Seat(
        seat=seat,
        name=player(seat),
        compiled=sum(int(s.compiled[at]) for at in range(seat * int(LINES), (seat + 1) * int(LINES))),
        hand=tuple(card_of_hand(s, card, viewer not in (None, seat)) for card in hand),
        cards=int(s.counts[HAND + seat]),
        deck=len(deck),
        coming=tuple((at, name_of(s, card)) for at, card in enumerate(deck, 1) if sees(s, viewer, card)),
        trash=tuple(name_of(s, card) for card in pile_cards(s, int(TRASH) + seat)[::-1]),
        bans=bans_of(s, seat),
        drafted=drafted_by(s, seat),
        control=s.control == seat,
    )


def card_of_hand(s: State, card: int, known: bool) -> Card:
    """A card of a hand that the viewer knows."""
    return Card(name_of(s, card), int(printed_value(s, card)), known=known, text=s.tables.texts[s.kind[card]])


def bans_of(s: State, seat: int) -> tuple[str, ...]:
    """What a text forbids the seat for a time (Rules 10.24)."""
    turns = [int(s.barred[seat * ACTS + act]) for act in range(ACTS)]
    words = zip(ACT_NAMES, turns)
    return tuple(f"cannot {act} for {counted(left, 'own turn')}" for act, left in words if left > 0)


# --- cards of which the viewer does not know which is where (Rules 13.4) ----------------------------------------------
def known_together(s: State, viewer: int) -> tuple[str, ...]:
    """Sentences about few hidden cards that are in just as many places."""
    first = viewer * int(CARDS)
    possible = [int(s.could_be[first + card]) for card in range(CARDS)]
    found: list[str] = []
    for cards in sorted(set(possible)):
        here = [card for card in range(CARDS) if possible[card] == cards]
        if 1 < cards.bit_count() <= MOST_TOGETHER and len(here) == cards.bit_count():
            names = listed(name_of(s, card) for card in range(CARDS) if cards & (1 << card))
            places = listed(sorted({place_words(s, card) for card in here}))
            found.append(f"{names} are {places}")
    return tuple(found)


# --- words that text and picture share -------------------------------------------------------------------------------
def control_words(table: Table) -> str:
    """Who holds the control component."""
    if not table.has_control:
        return "not used"
    return next((seat.name for seat in table.seats if seat.control), "neutral")


def prompt(table: Table) -> str:
    """Who is asked what, or how the game ended."""
    if table.actor is not None:
        return f"{named(table.actor, table.viewer)} to act: {table.asked}."
    compiled = "; ".join(f"{seat.name} {seat.compiled} of 3 protocols" for seat in table.seats)
    winner = "" if table.winner is not None else ", no winner"
    return f"Game over: {table.ending}{winner}. Compiled: {compiled}."


def place_in_deck(place: int, count: int) -> str:
    """Where in the deck a card lies, the first place being the top."""
    return "on top" if place == 1 else "at the bottom" if place == count else f"as number {place} from the top"


# --- what another player has done ------------------------------------------------------------------------------------
def describe_seen(before: Game, action: int, after: Game, viewer: int) -> str:
    """The action in words as ``viewer`` sees the other player take it.

    A card of a hand, trash or deck is named only if its way shows which it is: the viewer knows it where it lies now,
    and either did not before or has seen it move (Rules 13.4).
    """
    assert isinstance(before, CompileGame)
    assert isinstance(after, CompileGame)
    s, now = before.state, after.state
    if not CARD_ACTION <= action < STACK:
        return describe_to(s, action, viewer)
    card = (action - int(CARD_ACTION) + int(DECK_CARDS) * int(s.actor)) % int(CARDS)
    is_seen = knows(now, viewer, card) and (not knows(s, viewer, card) or now.place[card] != s.place[card])
    return name_of(s, card) if is_seen else f"a card {place_words(s, card)}"
