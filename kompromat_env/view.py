"""The table as one viewer sees it, in words and short lists: all that ``render`` shows is read from here.

A viewer is a seat, which sees what Rules 9.6 and 9.7 let it know, or None, a spectator who sees every card.
"""

from dataclasses import dataclass
from typing import Final

from kompromat_env.items import W2, W3, items_usable
from kompromat_env.knowledge import knows
from kompromat_env.reveal import victory_points
from kompromat_env.rules import KompromatGame
from kompromat_env.state import (
    AFTER_TOTALS,
    AWARDED,
    BEFORE_REVEAL,
    BUST_SHOWN,
    CHOOSE_MISSION,
    CODES,
    COUNT_ACES,
    COVERED_AWARD,
    DEALT,
    DISCARDED,
    DOCUMENTS,
    DRAW_OR_STOP,
    DRAWING,
    DRAWN,
    DRAWN_GAME,
    DROP_TOKEN,
    EQUIPMENT_CARDS,
    FACE_DOWN,
    FIRST,
    HELD,
    ITEM,
    ITEMS,
    KNOWN_TOP,
    LIMIT,
    MAX_MARKS,
    MAX_TARGET_POINTS,
    MISSIONS,
    NO_DECISION,
    NOT_AWARDED,
    NOT_LAID,
    OUTCOME,
    PAPER_VALUE,
    PAPERS,
    PLAYER,
    POINTS,
    RUNNING,
    SEATS,
    START_TURN,
    STATED,
    STATED_OFFSET,
    STUNNED,
    TAKEN,
    TAKEN_BY,
    TARGET,
    TOKENS,
    TOTALS,
    USED,
    Item,
    State,
    Tables,
    side_of,
)
from tabletop_core.game import NOBODY, Game
from tabletop_core.viewing import checked_view
from tabletop_core.words import counted, listed, player

ACE: Final = "A"  # the label of a two-valued card
CLASS_NAMES: Final = ("target", "document", "code", "item")


@dataclass(frozen=True)
class Card:
    """An equipment card: ``label`` is empty if the viewer does not know it."""

    label: str
    face_down: bool = False  # the other player does not see it
    discarded: bool = False


@dataclass(frozen=True)
class Side:
    """One seat's cards at one mission."""

    cards: tuple[Card, ...]
    total: str  # what the viewer can tell of it; empty without cards
    stated: str  # the total its owner has stated this round, or empty
    notes: tuple[str, ...]  # Newspapers, cards thrown away, a bust
    above: bool  # the viewer can tell that it is above 21, or was
    bust: bool  # its cards are discarded for that


@dataclass(frozen=True)
class Mission:
    """A mission of the line."""

    number: int  # 1..4, 1 nearest the deck
    name: str
    kind: int  # TARGET .. ITEM, as CLASS_NAMES has them
    points: str  # "4 points"; for a set "set 2/6/12"
    marks: int  # of the counter-intelligence beneath, 0 without
    status: str
    under_way: bool
    resolved: bool
    taker: int | None


@dataclass(frozen=True)
class Seat:
    """What lies before one player."""

    seat: int
    name: str
    tokens: int
    points: int
    parts: tuple[str, ...]  # where the points come from
    held: tuple[str, ...]
    used: tuple[str, ...]
    taken: tuple[str, ...] | None  # in place of both if items have no effect
    deck: int  # cards left
    coming: tuple[Card, ...]  # the next cards of the deck that the viewer knows
    seen: int  # how many of the next cards the owner knows
    hand: Card | None  # the first card of a turn, not placed yet
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Everything that a viewer sees."""

    viewer: int | None
    round: int  # 1..6
    starter: int
    actor: int | None
    asked: str  # what the actor is asked, or how the game ended
    ending: str
    winner: int | None
    missions: tuple[Mission, ...]
    last_round: tuple[str, ...]  # the stated totals, player_0's first, and who took the mission, by place
    sides: tuple[tuple[Side, ...], ...]  # [seat][mission]
    seats: tuple[Seat, ...]
    to_come: tuple[str, ...]  # what is still in the mission deck
    mission_deck: int  # cards in it
    options: tuple[str, ...]  # those that are not the default
    ace: str  # what the card labelled A counts


def table_of(game: Game, viewer: int | None) -> Table:
    """The table as ``viewer`` sees it; raises TypeError for another game and ValueError for no such seat."""
    s = checked_view(game, KompromatGame, viewer).state
    return Table(
        viewer=viewer,
        round=int(s.round) + 1,
        starter=int(s.starter),
        actor=None if s.decision == NO_DECISION else int(s.actor),
        asked=asked(s, viewer),
        ending=game.ending(),
        winner=None if s.ended_by == RUNNING or s.winner == DRAWN_GAME else int(s.winner),
        missions=tuple(mission_of(s, mission) for mission in range(MISSIONS)),
        last_round=last_round(s),
        sides=tuple(tuple(side_seen(s, viewer, seat, mission) for mission in range(MISSIONS)) for seat in range(SEATS)),
        seats=tuple(seat_seen(s, viewer, seat) for seat in range(SEATS)),
        to_come=to_come(s),
        mission_deck=int(s.tables.mission_cards - s.missions_turned),
        options=options_in_words(s),
        ace=ace_in_words(s.tables),
    )


def halved(doubled: int) -> str:
    """A doubled value as people write it."""
    return f"{doubled / 2:g}"


def options_in_words(s: State) -> tuple[str, ...]:
    """The options of the game that change what can be seen or done."""
    words = () if s.use_items else ("items have no effect",)
    return (*words, "own face-down cards are not shown") if s.hide_own_cards else words


# --- equipment cards -------------------------------------------------------------------------------------------------
def is_ace(tables: Tables, kind: int) -> bool:
    """Whether the card counts as either of two values."""
    return tables.low[kind] != tables.high[kind]


def ace_in_words(tables: Tables) -> str:
    """What the two-valued card counts, or empty if the pack has none."""
    for kind in range(len(tables.low)):
        if is_ace(tables, kind):
            return f"{halved(tables.low[kind])} or {halved(tables.high[kind])}"
    return ""


def card_seen(s: State, viewer: int | None, seat: int, drawn: int) -> Card:
    """The seat's card with draw index ``drawn``: its label only if the viewer knows it."""
    status = s.status[seat * EQUIPMENT_CARDS + drawn]
    kind = int(s.order[seat * EQUIPMENT_CARDS + drawn])
    known = viewer is None or knows(s, viewer, seat, drawn)
    label = ACE if is_ace(s.tables, kind) else halved(s.tables.low[kind])
    return Card(label if known else "", status == FACE_DOWN or status == STUNNED, status == DISCARDED)


def side_seen(s: State, viewer: int | None, seat: int, mission: int) -> Side:
    """The seat's cards at the mission; those of a bust too, until the next round."""
    side = side_of(seat, mission)
    papers = int(s.sides[side + PAPERS])
    first = int(s.sides[side + FIRST])
    dealt = range(first, first + int(s.sides[side + DEALT]))
    thrown = [drawn for drawn in dealt if s.status[seat * EQUIPMENT_CARDS + drawn] == STUNNED]
    left = [drawn for drawn in dealt if drawn not in thrown]
    cards = tuple(card_seen(s, viewer, seat, drawn) for drawn in left)
    known = [drawn for drawn, card in zip(left, cards) if card.label]
    totals = possible_totals(s, seat, known, papers)
    stated = stated_total(s, seat, mission) if cards else None
    bust = any(card.discarded for card in cards)
    least = totals[0] if stated is None else stated
    return Side(
        cards=cards,
        total=total_in_words(totals, len(left) - len(known)) if cards else "",
        stated="" if stated is None else halved(stated),
        notes=side_notes(papers, [card_seen(s, viewer, seat, drawn) for drawn in thrown], bust),
        bust=bust,
        above=bust or (mission >= s.resolved and least > LIMIT and bool(cards)),
    )


def possible_totals(s: State, seat: int, drawn: list[int], papers: int) -> list[int]:
    """The doubled totals that the cards with these draw indices can have, aces low first, Newspapers counted."""
    kinds = [int(s.order[seat * EQUIPMENT_CARDS + card]) for card in drawn]
    low = sum(int(s.tables.low[kind]) for kind in kinds) + int(PAPER_VALUE) * papers
    aces = sum(is_ace(s.tables, kind) for kind in kinds)
    return [low + high * int(s.tables.ace_rise) for high in range(aces + 1)]


def total_in_words(totals: list[int], unseen: int) -> str:
    """The totals that are possible (the lowest if it is above 21), and how many cards come on top of them."""
    words = listed((halved(total) for total in (totals[:1] if totals[0] > LIMIT else totals)), "or")
    return f"{words} + {unseen} unseen" if unseen else words


def stated_total(s: State, seat: int, mission: int) -> int | None:
    """The doubled total that the seat, with cards there, has stated at the mission this round, if it has."""
    if mission < s.resolved:
        return int(s.outcomes[mission * OUTCOME + TOTALS + seat]) - int(STATED_OFFSET)
    if mission != s.resolved or s.stated == 0 or (s.stated == 1 and seat != s.starter):
        return None
    return int(s.players[seat * PLAYER + STATED])


def side_notes(papers: int, thrown: list[Card], bust: bool) -> tuple[str, ...]:
    """What has happened to a side."""
    notes: list[str] = []
    if papers > 0:
        notes.append(f"{'Newspaper' if papers == 1 else f'{papers} Newspapers'} +{halved(papers * int(PAPER_VALUE))}")
    if thrown:
        notes.append(f"stunned: {' '.join(card.label or '??' for card in thrown)}")
    if bust:
        notes.append("bust, discarded")
    return tuple(notes)


# --- what lies before a player ---------------------------------------------------------------------------------------
def seat_seen(s: State, viewer: int | None, seat: int) -> Seat:
    """The seat's points, tokens, items and deck."""
    record = [int(s.players[seat * PLAYER + field]) for field in range(PLAYER)]
    drawn = record[DRAWN]
    used = item_names(s.tables, record[USED])
    return Seat(
        seat=seat,
        name=player(seat),
        tokens=record[TOKENS],
        points=int(victory_points(s, seat)),
        parts=point_parts(s.tables, record),
        held=item_names(s.tables, record[HELD]),
        used=used if s.use_items else (),
        taken=None if s.use_items else used,
        deck=int(EQUIPMENT_CARDS) - drawn,
        coming=coming_cards(s, viewer, seat),
        seen=record[KNOWN_TOP],
        hand=card_seen(s, viewer, seat, drawn - 1) if s.in_hand == 1 and s.turn == seat else None,
        notes=("an item showed that the deck's last card busts",) if record[BUST_SHOWN] > 0 else (),
    )


def point_parts(tables: Tables, record: list[int]) -> tuple[str, ...]:
    """Where the victory points come from."""
    documents, codes = record[DOCUMENTS], record[CODES]
    return (
        f"targets and items: {record[POINTS]}",
        f"{counted(record[TOKENS], 'token')}: {record[TOKENS]}",
        f"{counted(documents, 'document')}: {tables.set_points[documents]}",
        f"{counted(codes, 'code')}: {tables.set_points[codes]}",
    )


def item_names(tables: Tables, bits: int) -> tuple[str, ...]:
    """The names of the items in a bit set, as their cards have them."""
    return tuple(item_name(tables, item) for item in range(ITEMS) if bits & (1 << item))


def item_name(tables: Tables, item: int) -> str:
    """The name on the card that has the effect ``item``."""
    for card, name in enumerate(tables.mission_names):
        if tables.mission_class[card] == ITEM and tables.mission_effect[card] == item:
            return name
    return Item(item).name.replace("_", " ").title()


def coming_cards(s: State, viewer: int | None, seat: int) -> tuple[Card, ...]:
    """The next cards of the seat's deck, as far as the viewer knows them."""
    left = (
        card_seen(s, viewer, seat, drawn) for drawn in range(int(s.players[seat * PLAYER + DRAWN]), EQUIPMENT_CARDS)
    )
    return tuple(card for card in left if card.label)


# --- missions --------------------------------------------------------------------------------------------------------
def mission_of(s: State, mission: int) -> Mission:
    """One mission of the line."""
    card = int(s.laid[mission])
    place = int(s.place[card])
    beneath = int(s.beneath[mission])
    return Mission(
        number=mission + 1,
        name=s.tables.mission_names[card],
        kind=int(s.tables.mission_class[card]),
        points=points_in_words(s.tables, card),
        marks=0 if beneath == NOT_LAID else int(s.tables.mission_marks[beneath]),
        status=status_in_words(s, mission),
        under_way=s.mission == mission,
        resolved=mission < s.resolved,
        taker=place - int(TAKEN) if place >= TAKEN else None,
    )


def points_in_words(tables: Tables, card: int) -> str:
    """The points of a mission; of a document or code, those of one, two and three."""
    if tables.mission_class[card] == TARGET or tables.mission_class[card] == ITEM:
        return counted(int(tables.mission_points[card]), "point")
    return f"set {'/'.join(str(int(points)) for points in list(tables.set_points)[1:])}"


def status_in_words(s: State, mission: int) -> str:
    """Where a mission stands."""
    place = int(s.place[int(s.laid[mission])])
    if mission < s.resolved:
        return f"taken by {player(place - int(TAKEN))}" if place >= TAKEN else "discarded"
    if s.ended_by != RUNNING:
        return "not awarded"
    if s.mission != mission:
        return ""
    return f"{player(int(s.turn))} is drawing" if s.phase == DRAWING else "being resolved"


def last_round(s: State) -> tuple[str, ...]:
    """How the places still to be resolved in this round were resolved in the one before."""
    places = range(int(s.resolved), MISSIONS) if s.round > 0 else ()
    told = (place for place in places if s.outcomes[place * OUTCOME + TAKEN_BY] != NOT_AWARDED)
    return tuple(outcome_in_words(s, place) for place in told)


def outcome_in_words(s: State, place: int) -> str:
    """ "mission 1: 16 - 14 player_0": the stated totals, "none" without cards, and who took it."""
    totals, taker = place * int(OUTCOME) + int(TOTALS), int(s.outcomes[place * OUTCOME + TAKEN_BY])
    cells = [int(s.outcomes[totals + seat]) for seat in range(SEATS)]
    words = [halved(cell - int(STATED_OFFSET)) if cell else "none" for cell in cells]
    return f"mission {place + 1}: {' - '.join(words)} {player(taker - int(AWARDED)) if taker >= AWARDED else 'nobody'}"


def to_come(s: State) -> tuple[str, ...]:
    """What is still in the mission deck, class by class."""
    counts = [int(n) for n in s.to_come]
    documents = int(MAX_TARGET_POINTS)
    items = documents + 2
    marks = items + int(ITEMS)
    targets = [str(points + 1) for points in reversed(range(documents)) for _ in range(counts[points])]
    names = [item_name(s.tables, item) for item in range(ITEMS) if counts[items + item] > 0]
    covers = ["!" * (mark + 1) for mark in range(MAX_MARKS) for _ in range(counts[marks + mark])]
    return (
        f"targets worth {' '.join(targets)}" if targets else "no targets",
        counted(counts[documents], "document"),
        counted(counts[documents + 1], "code"),
        f"items {', '.join(names)}" if names else "no items",
        f"counter-intelligence {' '.join(covers)}" if covers else "no counter-intelligence",
    )


# --- what is being asked ---------------------------------------------------------------------------------------------
def asked(s: State, viewer: int | None) -> str:
    """The pending decision in words, or how the game ended."""
    decision = s.decision
    where = "" if s.mission == NOBODY else f"mission {s.mission + 1}, {s.tables.mission_names[s.laid[s.mission]]}"
    if decision == START_TURN:
        return "use an item, or draw the first card of the turn"
    if decision == CHOOSE_MISSION:
        return f"choose a mission for the first card{or_item(s, W2)}"
    if decision == DRAW_OR_STOP:
        return draw_or_stop(s, viewer, where)
    if decision == BEFORE_REVEAL:
        return f"use an item before {where} is revealed, or pass"
    if decision == COUNT_ACES:
        return f"fix the aces at {where}, and with them the total"
    if decision == AFTER_TOTALS:
        return f"use an item after both totals at {where}, or pass"
    if decision == DROP_TOKEN:
        return f"exactly 21 at {where}: drop a notoriety token, or keep all"
    if decision == COVERED_AWARD:
        return f"before taking {where}, and its notoriety: use an item against it, or pass"
    return ""


def or_item(s: State, window: int) -> str:
    """The words for a window in which the actor could use an item; that is public."""
    return ", or use an item" if items_usable(s, int(s.actor), window) else ""


def draw_or_stop(s: State, viewer: int | None, where: str) -> str:
    """The words for draw or stop; only who sees the cards is told that there is no choice (Rules 3.18, 3.20)."""
    seat = int(s.actor)
    item = or_item(s, W3)
    if side_seen(s, viewer, seat, int(s.mission)).above:
        return f"above 21 at {where}: must stop{item}"
    if s.players[seat * PLAYER + DRAWN] == EQUIPMENT_CARDS:
        unknown = viewer is not None and viewer != seat
        return f"the deck is empty at {where}: stop" + (", or use an item if above 21" if unknown and item else "")
    return f"draw another card at {where}, stop{item}" if item else f"draw another card at {where}, or stop"
