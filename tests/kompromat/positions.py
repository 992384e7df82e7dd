"""Positions of Kompromat to test the rules on, and words to play from them.

Missions, cards of a side and rounds count from 1, as in RULES.md; seats are 0 and 1. Equipment is written as on the
cards, an ace as ``A``: ``"10 0.5 A"``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from kompromat_env import actions, content, kompromat_v0
from kompromat_env.missions import shuffle_equipment
from kompromat_env.observation import LAYOUT
from kompromat_env.rules import KompromatGame, advance
from kompromat_env.state import (
    CHOOSE_MISSION,
    CODES,
    COUNTER_INTELLIGENCE,
    DECISION_NAMES,
    DOCUMENTS,
    DRAW_OR_STOP,
    GONE,
    HELD,
    IN_MISSION_DECK,
    MISSIONS,
    NEXT_TURN,
    NO_DECISION,
    NOT_LAID,
    ON_TABLE,
    PLAYER,
    POINTS,
    ROUNDS,
    START_TURN,
    TAKEN,
    TO_COME,
    TOKENS,
    USED,
    Item,
    State,
    Tables,
    fresh_state,
)
from tabletop_core.game import NOBODY, zeros
from tabletop_core.rng import Rng, seeded

TABLES = content.load()
ITEM_CARDS = [
    "Balaclava",
    "Chloroform",
    "Drone",
    "GPS Tracker",
    "Jetpack",
    "Newspaper",
    "Night Vision",
    "Stun Gun",
    "USB Stick",
    "Vesper Martini",
]
FULL_DECK = ["0.5", "A", "A", "2", "3", "4", "5", "6", "7", "7", "7", "8", "9", "10"]
FILLERS = ["7", "7", "7", "8", "9", "10", "6", "5", "4", "3", "2", "0.5"]  # what lies alone where it does not matter
FOUR_TARGETS = ("The Informant", "The Pursuit", "The Safe House", "The Airport")
ATTEMPTS = (START_TURN, CHOOSE_MISSION, DRAW_OR_STOP)
NOTHING: tuple[str, str] = ("", "")


# --- actions by name -------------------------------------------------------------------------------------------------
def named_actions() -> Iterator[tuple[str, int]]:
    yield from {
        "pass": actions.PASS,
        "draw": actions.DRAW,
        "stop": actions.STOP,
        "keep": actions.KEEP_TOKENS,
        "drop": actions.DROP_A_TOKEN,
        "balaclava": actions.USE_BALACLAVA,
        "chloroform": actions.USE_CHLOROFORM,
        "gps": actions.USE_GPS_TRACKER,
        "night vision": actions.USE_NIGHT_VISION,
        "vesper +": actions.USE_VESPER_UP,
        "vesper -": actions.USE_VESPER_DOWN,
    }.items()
    for aces in range(3):
        yield f"aces {aces}", actions.ACES_HIGH + aces
    for mission in range(MISSIONS):
        yield f"attempt {mission + 1}", actions.ATTEMPT + mission
        yield f"drone {mission + 1}", actions.USE_DRONE + mission
        yield f"newspaper {mission + 1}", actions.USE_NEWSPAPER + mission
        for other in range(MISSIONS):
            if other != mission:
                yield f"jetpack {mission + 1} {other + 1}", actions.jetpack_action(mission, other)
        for position in range(1, 8):
            yield f"stun {mission + 1} {position + 1}", actions.stun_action(mission, position)


ACTION = {name: int(action) for name, action in named_actions()}
NAME = {action: name for name, action in ACTION.items()}


def play(game: KompromatGame, words: str) -> KompromatGame:
    """Carry out actions given by name and parted by commas; every count is checked after each."""
    for name in words.split(","):
        game.step(ACTION[name.strip()])
        game.check_state()
    return game


def legal(game: KompromatGame) -> set[str]:
    """The legal actions by name."""
    return {NAME[action] for action in game.legal_actions()}


def asked(game: KompromatGame) -> tuple[str, int]:
    """What is being asked, and of which seat."""
    return DECISION_NAMES[game.state.decision], int(game.seat_to_act())


# --- positions -------------------------------------------------------------------------------------------------------
def new_game(*, tables: Tables | None = None, **options: object) -> KompromatGame:
    """A game before its first reset, with these cards in place of those of a content pack."""
    if tables is None:
        return kompromat_v0.SPEC.game(**options)
    chosen = kompromat_v0.SPEC.complete(options)
    state = fresh_state(tables, hide_own_cards=chosen["hide_own_cards"], use_items=chosen["items"])
    return KompromatGame(state, chosen["rewards"] == "margin")


def position(
    decks: Sequence[str] = NOTHING,
    *,
    missions: Sequence[str] = FOUR_TARGETS,
    beneath: Mapping[int, int] | None = None,
    held: Sequence[str] = NOTHING,
    used: Sequence[str] = NOTHING,
    taken: Sequence[str] = NOTHING,
    tokens: Sequence[int] = (0, 0),
    to_come: str = "",
    round: int | None = None,
    starter: int = 0,
    **options: object,
) -> KompromatGame:
    """The start of a round, run to its first decision.

    ``decks`` are the cards that each seat will draw, in order; those not named follow from low to high. ``beneath``
    gives the marks under a mission. ``held`` and ``used`` (items) and ``taken`` (other cards) are what each seat has
    won before, parted by commas. ``to_come`` begins the mission deck. ``round`` is the first that allows for all that.
    """
    game = new_game(**options)
    game.reset(0)
    s = game.state
    free = list(range(s.tables.mission_cards))
    laid = picked(free, missions)
    under = {mission - 1: picked(free, [f"Counter-intelligence {n}"])[0] for mission, n in (beneath or {}).items()}
    piles = [[picked(free, listed(cards[seat])) for cards in (held, used, taken)] for seat in (0, 1)]
    deck = picked(free, listed(to_come)) + free
    set_piles(s, piles)
    set_line(s, laid, under)
    won = sum(len(cards) for pile in piles for cards in pile)
    s.round = -(-won // MISSIONS) if round is None else round - 1
    set_mission_deck(s, deck)
    shuffle_equipment(s)
    for seat in (0, 1):
        s.players[seat * PLAYER + TOKENS] = tokens[seat]
        for i, kind in enumerate(whole_deck([*decks, *NOTHING][seat])):
            s.order[seat * len(FULL_DECK) + i] = kind
    s.starter = s.turn = starter
    run_from(s, NEXT_TURN)
    game.check_state()
    return game


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def picked(free: list[int], names: Iterable[str]) -> list[int]:
    """Take one mission card of each name out of ``free``."""
    cards = []
    for name in names:
        card = next((card for card in free if TABLES.mission_names[card] == name), None)
        if card is None:
            raise ValueError(f"no card {name!r} is left")
        free.remove(card)
        cards.append(card)
    return cards


def set_piles(s: State, piles: Sequence[Sequence[Sequence[int]]]) -> None:
    """Give each seat the cards it has won: items held, items used, others."""
    for seat, (held, used, others) in enumerate(piles):
        player = seat * PLAYER
        for card in (*held, *used, *others):
            s.place[card] = TAKEN + seat
        names = [TABLES.mission_names[card] for card in others]
        s.players[player + HELD] = item_bits(held)
        s.players[player + USED] = item_bits(used)
        s.players[player + DOCUMENTS] = names.count("Document")
        s.players[player + CODES] = names.count("Code")
        s.players[player + POINTS] = sum(int(TABLES.mission_points[card]) for card in (*held, *used, *others))


def item_bits(cards: Iterable[int]) -> int:
    return sum(1 << ITEM_CARDS.index(TABLES.mission_names[card]) for card in cards)


def set_line(s: State, laid: Sequence[int], under: Mapping[int, int]) -> None:
    """Lay the missions, and counter-intelligence beneath."""
    for mission in range(MISSIONS):
        s.laid[mission] = laid[mission]
        s.beneath[mission] = under.get(mission, NOT_LAID)
    for card in (*laid, *under.values()):
        s.place[card] = ON_TABLE


def set_mission_deck(s: State, cards: Sequence[int]) -> None:
    """Keep as many of the missions as the rounds to come need, and all counter-intelligence; the rest is gone."""
    missions = [card for card in cards if s.tables.mission_class[card] != COUNTER_INTELLIGENCE]
    needed = (ROUNDS - 1 - s.round) * MISSIONS
    if len(missions) < needed:
        raise ValueError(f"{len(missions)} missions are left, {needed} are needed: give a later round")
    gone = missions[needed:]
    deck = [card for card in cards if card not in gone]
    turned = [card for card in range(s.tables.mission_cards) if card not in deck]
    s.to_come = zeros(TO_COME)
    for i, card in enumerate(turned + deck):
        s.mission_deck[i] = card
    for card in gone:
        s.place[card] = GONE
    for card in deck:
        s.place[card] = IN_MISSION_DECK
        s.to_come[s.tables.mission_cell[card]] += 1
    s.missions_turned = len(turned)


def whole_deck(cards: str) -> list[int]:
    """The kinds of a full equipment deck that begins with ``cards``."""
    rest = list(FULL_DECK)
    for card in cards.split():
        rest.remove(card)
    return [kind_of(card) for card in cards.split() + rest]


def kind_of(card: str) -> int:
    low = [int(value) for value in TABLES.low]
    return low.index(doubled(card))


def doubled(card: str) -> int:
    return 2 if card == "A" else int(2 * float(card))


def run_from(s: State, phase: int) -> None:
    """Let the engine run from ``phase`` to the next decision."""
    s.phase = phase
    s.decision = NO_DECISION
    s.actor = NOBODY
    s.mission = NOBODY
    s.in_hand = 0
    s.resolved = 0
    s.stated = 0
    advance(s)


# --- whole turns -----------------------------------------------------------------------------------------------------
def take_turn(game: KompromatGame, mission: int, cards: int) -> None:
    """The seat to act attempts ``mission`` with so many cards and uses no item."""
    seat = game.seat_to_act()
    while game.seat_to_act() == seat and game.state.decision in ATTEMPTS:
        before = card_count(game, seat, mission)
        if "draw" in legal(game) and "stop" not in legal(game):
            play(game, "draw")
        elif before == 0:
            play(game, f"attempt {mission}")
        elif before < cards:
            play(game, "draw")
        else:
            play(game, "stop")
            return


def attempted(sides: Sequence[Sequence[str]], **how: object) -> KompromatGame:
    """All missions attempted: ``sides`` are the cards of each seat at each mission, played from mission 1 on.

    An empty side must be one that the seat has no card left for.
    """
    game = position([" ".join(side) for side in sides], **how)
    todo = [[mission for mission in range(4) if sides[seat][mission]] for seat in (0, 1)]
    now = game.state.round
    while any(todo) and game.state.decision in ATTEMPTS and game.state.round == now:
        seat = game.seat_to_act()
        mission = todo[seat].pop(0)
        take_turn(game, mission + 1, len(sides[seat][mission].split()))
    return game


def faced(first: str, second: str, *, mission: int = 1, **how: object) -> KompromatGame:
    """All missions attempted; the sides of seat 0 and 1 at ``mission`` are given, the others are one card each."""
    return attempted([with_fillers(first, mission), with_fillers(second, mission)], **how)


def settled(first: str, second: str, *, mission: int = 1, **how: object) -> KompromatGame:
    """``faced``, and idle choices until that mission is resolved."""
    game = faced(first, second, mission=mission, **how)
    card = picked(list(range(TABLES.mission_cards)), how.get("missions", FOUR_TARGETS))[mission - 1]
    while game.state.place[card] == ON_TABLE and game.seat_to_act() != NOBODY:
        play(game, idle_choice(game))
    return game


def with_fillers(side: str, mission: int) -> list[str]:
    rest = list(FILLERS)
    for card in side.split():
        if card in rest:
            rest.remove(card)
    sides = rest[:3]
    sides.insert(mission - 1, side)
    return sides


def card_count(game: KompromatGame, seat: int, mission: int) -> int:
    """How many cards the seat has at the mission."""
    return int(sees(game, seat)["own card count"][mission - 1])


def idle_choice(game: KompromatGame) -> str:
    """A choice that uses no item and draws no more than it must: an attempt goes to the first mission open."""
    choices = legal(game)
    for name in ("pass", "keep", "aces 0", "stop", "draw"):
        if name in choices:
            return name
    return min(name for name in choices if name.startswith("attempt"))


def play_until(game: KompromatGame, decision: str, seat: int | None = None) -> KompromatGame:
    """Make idle choices until ``decision`` is asked (of ``seat``); "none" is the end of the game."""
    while asked(game)[0] != decision or seat not in (None, game.seat_to_act()):
        play(game, idle_choice(game))
    return game


def finish_round(game: KompromatGame) -> KompromatGame:
    """Make idle choices up to the first decision of the next round, or the end of the game."""
    now = game.state.round
    while game.state.round == now and game.seat_to_act() != NOBODY:
        play(game, idle_choice(game))
    return game


# --- what came of it -------------------------------------------------------------------------------------------------
def tokens(game: KompromatGame) -> list[int]:
    """The notoriety tokens of seats 0 and 1."""
    return [int(game.state.players[seat * PLAYER + TOKENS]) for seat in (0, 1)]


def taken(game: KompromatGame, seat: int) -> set[str]:
    """The names of the mission cards that the seat has won."""
    return where(game, TAKEN + seat)


def gone(game: KompromatGame) -> set[str]:
    """The names of the mission cards out of the game."""
    return where(game, GONE)


def where(game: KompromatGame, place: int) -> set[str]:
    s = game.state
    return {s.tables.mission_names[card] for card in range(s.tables.mission_cards) if s.place[card] == place}


def items_of(game: KompromatGame, seat: int) -> tuple[set[str], set[str]]:
    """The items that the seat holds, and those it has used."""
    bits = [int(game.state.players[seat * PLAYER + field]) for field in (HELD, USED)]
    held, used = ({ITEM_CARDS[item] for item in Item if n & 1 << item} for n in bits)
    return held, used


def sees(game: KompromatGame, seat: int) -> dict[str, list]:
    """The seat's observation, section by section, as nested lists."""
    out = zeros(game.observation_size)
    end = game.write_observation(seat, out, 0)
    if end != game.observation_size:
        raise AssertionError(f"the observation ends at cell {end}, not {game.observation_size}")
    sections = LAYOUT.sections_of(np.frombuffer(bytes(memoryview(out)), dtype=np.uint8))
    return {name: cells.tolist() for name, cells in sections.items()}


def random_game(seed: int, **options: object) -> Iterator[KompromatGame]:
    """A game of random legal actions, yielded at every decision and at its end."""
    game = new_game(**options)
    game.reset(seed)
    yield from random_play(game, seed + 1)


def random_play(game: KompromatGame, seed: int) -> Iterator[KompromatGame]:
    """Random legal actions to the end of the game, which is yielded before each and at the end."""
    rng = seeded(seed)
    yield game
    while game.seat_to_act() != NOBODY:
        game.step(random_choice(game, rng))
        yield game


def random_choice(game: KompromatGame, rng: Rng) -> int:
    """A random legal action; every other time it uses no item, so that items last to the later windows."""
    choices = game.legal_actions()
    if rng.below(2) == 0:
        choices = [action for action in choices if action < actions.FIRST_ITEM_ACTION]
    return choices[rng.below(len(choices))]


def with_many_items(seed: int, **options: object) -> KompromatGame:
    """A position of round 4 with the ten items dealt out at random, some of them used, and random decks."""
    rng = seeded(seed)
    piles = {"held": ["", ""], "used": ["", ""]}
    for item in ITEM_CARDS:
        pile = piles["used" if rng.below(3) == 0 else "held"]
        pile[rng.below(2)] += f"{item}, "
    tokens = (int(rng.below(7)), int(rng.below(7)))
    beneath = {mission: marks for mission, marks in ((2, 1), (3, 2), (4, 3)) if rng.below(2) == 0}
    starter = int(rng.below(2))
    game = position(tokens=tokens, starter=starter, round=4, beneath=beneath, **piles, **options)
    s = game.state
    s.rng = rng
    rng.shuffle(s.mission_deck, s.missions_turned, s.tables.mission_cards)
    shuffle_equipment(s)
    run_from(s, NEXT_TURN)
    game.check_state()
    return game
