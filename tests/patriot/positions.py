"""Positions of Patriot to test the rules on, and words to play from them.

    p = position(hands={1: "war 5, spy 2"}, sides={1: "kill"}, threat=3)
    p.vote(caller=1, target=0).do("war 5", "done")

Players are numbers of seats, 0 being the President; cards are "war 5" (without an action), spaces "treasury 2". Every
action is checked against the legal ones, and the whole state after each. A position stands in the Act of seat 0 in
round 1; hands, board, Treasury and tracks are empty but for what is named. No ability can be used but by seats in
``able``. Public Opinion gives the cards of ``opinion`` first, the piles those of ``piles``.

The cards are those of ``pack``: the built-in content as it once was, so that tests of the rules stand however that is
balanced.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from librt.vecs import vec
from mypy_extensions import u8

from patriot_env import actions as a
from patriot_env import cards, deaths, packing, windows
from patriot_env import state as st
from patriot_env import tables as tb
from patriot_env.briefs import start_brief
from patriot_env.content import SCHEMA
from patriot_env.patriot_v0 import SPEC
from patriot_env.printed_cards import note_prints
from patriot_env.riots import start_riot
from patriot_env.rounds import NEXT_TURN, start_turn
from patriot_env.rules import PatriotGame, advance
from patriot_env.tables import Tables
from patriot_env.trackers import change_threat
from patriot_env.vocabulary import Steps
from patriot_env.votes import start_assassination
from tabletop_core.content import Pack, load_pack
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded

PACK = Path(__file__).parent / "pack"
PLACES = ("treasury", "surveillance", "laboratory", "war room")
ON_SPACE = {".": st.FREE, "T": st.TROOP, "R": st.RIOTER}
CHARACTERS = ["Viktor Markov", "Hilbert Holschtein", "Samuel Ledger", "Frank", "Zam Che", "Maury Sweeney"]


@cache
def pack() -> Pack:
    return load_pack(PACK, SCHEMA)


TABLES = packing.packed(pack())


def listed(words: str) -> list[str]:
    """Words parted by commas."""
    return [each.strip() for each in words.split(",") if each.strip()]


def kind_of(words: str) -> int:
    """The kind of "war 5"; of "war 5 action", the first one with an action."""
    of_type, value, *rest = words.split()
    for kind in range(int(TABLES.kind_count)):
        type_, worth, action, _ = [int(each) for each in TABLES.kinds[4 * kind : 4 * kind + 4]]
        if type_ == tb.TYPE_NAMES.index(of_type) and worth == int(value) and (action != 0) == bool(rest):
            return kind
    raise AssertionError(f"no card is a {words}")


def kind_words(kind: int) -> str:
    of_type, value, action = [int(each) for each in TABLES.kinds[4 * kind : 4 * kind + 3]]
    return f"{tb.TYPE_NAMES[of_type]} {value}" + (" action" if action else "")


def with_text(text: str) -> tuple[Tables, int]:
    """The content with one more text, given as in the content's files, and the number of that text."""
    packing_ = packing.Packing(pack())
    number = packing_.sequence(msgspec.convert(yaml.safe_load(text), Steps))
    tables = packing_.tables()
    note_prints(tables)
    return tables, number


@cache
def seed_of(sides: int, faces: tuple[int, ...]) -> int:
    """A seed of the generator after which the next dice of so many sides show this."""
    for seed in range(400_000):
        rng = seeded(seed)
        if all(rng.below(sides) == face - 1 for face in faces):
            return seed
    raise AssertionError(f"no seed gives {faces}")


# --- a position ------------------------------------------------------------------------------------------------------
class Position:
    """A game, what is asked in it, and what lies where, all in words."""

    def __init__(self, game: PatriotGame) -> None:
        self.game = game

    @property
    def s(self) -> st.State:
        return self.game.state

    # what is asked
    def name_of(self, action: int) -> str:
        """An action in words: its block of the action table, and which of the block."""
        first = 0
        for block in a.ACTION_TABLE.blocks:
            size = 1
            for each in block.shape:
                size *= each
            if action < first + size:
                break
            first += size
        number, s = action - first, self.s
        if block.name == "card":
            return kind_words(number)
        if block.name in ("seat", "call vote"):
            return f"{block.name} {(s.actor + number) % s.players}"
        if block.name == "accuse":
            return f"accuse {(s.actor + 1 + number) % s.players}"
        if block.name == "space":
            return f"{PLACES[number // tb.SPACES]} {number % tb.SPACES + 1}"
        if block.name == "type":
            return tb.TYPE_NAMES[number]
        if block.name == "character":
            return TABLES.character_names[number]
        if block.name == "discovery":
            return TABLES.discovery_names[number]
        return block.name if size == 1 else f"{block.name} {number + 1}"

    @property
    def legal(self) -> set[str]:
        """What can be chosen."""
        return {self.name_of(action) for action in self.game.legal_actions()}

    @property
    def asked(self) -> str:
        """The decision and the seat that makes it: "add card 1"; "over" at the end."""
        if self.s.actor == NOBODY:
            return "over"
        return f"{st.DECISION_NAMES[self.s.decision]} {self.s.actor}"

    # playing
    def do(self, *words: str) -> "Position":
        """Make these choices."""
        for word in words:
            known = {self.name_of(action): action for action in self.game.legal_actions()}
            if word not in known:
                raise AssertionError(f"{word!r} is not legal ({self.asked}): {sorted(known)}")
            self.game.step(known[word])
            self.game.check_state()
        return self

    def skip(self, decision: str) -> "Position":
        """Say "done" as long as this is asked."""
        while self.asked.startswith(decision):
            self.do("done")
        return self

    def go_on(self) -> "Position":
        """What was put under way by hand goes on."""
        self.s.decision = st.NO_DECISION
        self.s.actor = NOBODY
        advance(self.s)
        self.game.check_state()
        return self

    def vote(self, caller: int, target: int) -> "Position":
        """An assassination vote is called."""
        start_assassination(self.s, caller, target)
        return self.go_on()

    def kill(self, seat: int) -> "Position":
        """A vote on the seat, not the President, has passed."""
        deaths.start_killing(self.s, seat)
        return self.go_on()

    def riot(self) -> "Position":
        """A riot begins."""
        start_riot(self.s)
        return self.go_on()

    def encounter(self, brief: str, holder: int = 0) -> "Position":
        """The holder draws this brief."""
        top_of(self.s.briefs, int(self.s.brief_count), [TABLES.brief_names.index(brief)])
        start_brief(self.s, holder)
        return self.go_on()

    def turn(self, seat: int) -> "Position":
        """The turn under way is broken off, and one of the seat begins."""
        self.s.depth = 1
        start_turn(self.s, seat)
        return self.go_on()

    def carry_out(self, text: str, holder: int = 0) -> "Position":
        """A text is carried out: "[{coins: 3}]"."""
        self.s.tables, number = with_text(text)
        windows.start_sequence(self.s, holder, number)
        return self.go_on()

    def raise_threat(self, by: int) -> "Position":
        """Threat rises."""
        change_threat(self.s, by)
        return self.go_on()

    def end_turns(self) -> "Position":
        """Everybody has had the turn of this round: the round actions begin."""
        self.s.depth = 1
        self.s.frames[st.F_STAGE] = NEXT_TURN
        self.s.had = (1 << int(self.s.players)) - 1
        return self.go_on()

    def dice(self, *faces: int, sides: int = 8) -> "Position":
        """The next dice show this."""
        self.s.rng = seeded(seed_of(sides, faces))
        return self

    # what came of it
    def hand(self, seat: int) -> str:
        """The cards in hand, in the order of kinds."""
        first = seat * int(tb.MOST_KINDS)
        numbers = self.s.hands[first : first + int(TABLES.kind_count)]
        return ", ".join(kind_words(kind) for kind, count in enumerate(numbers) for _ in range(int(count)))

    def board(self, place: str) -> str:
        """The spaces of a place: "T.R..": a troop, a rioter."""
        first = PLACES.index(place) * int(tb.SPACES)
        letters = {int(number): letter for letter, number in ON_SPACE.items()}
        return "".join(letters[int(each)] for each in self.s.board[first : first + 5])

    @property
    def discarded(self) -> Counter[str]:
        """The discards of influence cards, those of Public Opinion apart."""
        return Counter({kind_words(k): int(n) for k, n in enumerate(self.s.discards) if n})

    @property
    def riots(self) -> list[str]:
        """The riot cards in play."""
        return [TABLES.riot_names[card] for card in self.s.active if card != st.NONE]

    @property
    def ending(self) -> str:
        """How the game ended, in a word; empty while it goes on."""
        return ("", "threat", "vote", "assassins", "survived")[self.s.ended_by]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.s.players) if self.game.payoff(seat) > 0]

    def character(self, seat: int) -> str:
        return TABLES.character_names[self.s.character[seat]]

    def shown(self, seat: int) -> list[str]:
        """The sides that the seat has shown."""
        cells = range(seat * 3, seat * 3 + 3)
        return [side_words(int(self.s.allegiance[at])) for at in cells if self.s.shown[at]]


def side_words(card: int) -> str:
    return tb.SIDE_NAMES[int(TABLES.allegiances[(card - 1) * int(tb.ALLEGIANCE)])]


def position(
    players: int = 4,
    characters: Sequence[str] = (),
    *,
    able: Sequence[int] = (),
    hands: Mapping[int, str] | None = None,
    sides: Mapping[int, str] | None = None,
    opinion: str = "",
    piles: str = "",
    board: Mapping[str, str] | None = None,
    markers: Mapping[int, int] | None = None,
    discoveries: Mapping[int, str] | None = None,
    riots: Sequence[str] = (),
    lying: Sequence[str] = (),
    letter: str = "A Toast to the New Cameras",
    round_: int = 1,
    talk: str = "none",
    rounds: int = 5,
    rewards: str = "win",
    **numbers: int,
) -> Position:
    """A position; ``numbers`` are those of the state: threat, unrest, taxes, coins ...

    ``sides`` are "save", "secondary TAXES", "kill", several parted by commas, "sealed kill"; players not named hold
    Save. ``riots`` are the next riot cards, ``lying`` those in play.
    """
    others = [name for name in CHARACTERS[1:] if name not in characters]
    seated = [*(characters or CHARACTERS[:1]), *others][:players]
    p = Position(at_first_act(players, tuple(seated), talk, rounds, rewards).copy())
    s = p.s
    set_board(s, board or {}, lying)
    deal(s, hands or {}, opinion, piles)
    set_sides(s, sides or {})
    for at in range(len(s.uses)):
        s.uses[at] = 0 if at // 2 in [s.character[seat] for seat in able] else 9
    for seat, number in (markers or {}).items():
        s.markers[seat] = number
    for seat, name in (discoveries or {}).items():
        hold_discovery(s, seat, name)
    top_of(s.riots, int(s.riot_count), [TABLES.riot_names.index(name) for name in riots])
    s.letters[round_ - 1] = TABLES.letter_names.index(letter)
    s.round = round_
    s.ap[0] = 10
    for name, number in numbers.items():
        setattr(s, name, number)
    return p.go_on()


@cache
def at_first_act(players: int, characters: tuple[str, ...], talk: str, rounds: int, rewards: str) -> PatriotGame:
    """A new game in the first Act of the President; to be copied."""
    options: dict[str, Any] = {"talk": talk, "rounds": rounds, "rewards": rewards, "content": PACK}
    game = SPEC.game(players=players, characters=[*characters], **options)
    assert isinstance(game, PatriotGame)
    game.reset(0)
    while st.DECISION_NAMES[game.state.decision] != "act":
        game.step(game.legal_actions()[-1] if game.state.decision != st.WINDOW_USE else int(a.DONE))
    return game


def top_of(deck: Any, count: int, wanted: list[int]) -> None:
    """The cards wanted come first, the others behind; the next card of a deck is its last."""
    rest = [int(card) for card in deck[:count] if card not in wanted]
    for at, card in enumerate(rest + wanted[::-1]):
        deck[at] = card


def set_board(s: st.State, board: Mapping[str, str], lying: Sequence[str]) -> None:
    for place in range(4):
        spaces = board.get(PLACES[place], "").ljust(5, ".")
        for space in range(5):
            s.board[place * 5 + space] = ON_SPACE[spaces[space]]
    on_board = Counter(int(each) for each in s.board)
    s.troops_left = int(tb.TROOPS) - on_board[int(st.TROOP)]
    s.rioters_left = int(tb.RIOTERS) - on_board[int(st.RIOTER)]
    for number, name in enumerate(lying):
        card = TABLES.riot_names.index(name)
        top_of(s.riots, int(s.riot_count), [card])
        s.riot_count -= 1
        s.active[number] = card
        s.threatened[number] = 1


def deal(s: st.State, hands: Mapping[int, str], opinion: str, piles: str) -> None:
    """The cards named into hands and on top of Public Opinion and of the piles, all others anywhere."""
    s.log = vec[u8]()
    for cells in (s.hands, s.hand_size, s.discards, s.opinion_out):
        st.fill(cells, 0)
    left = Counter({kind: int(s.tables.kinds[4 * kind + 3]) for kind in range(int(s.tables.kind_count))})
    wanted = {seat: [kind_of(each) for each in listed(words)] for seat, words in hands.items()}
    on_top = [kind_of(each) for each in listed(opinion)]
    upcoming = [kind_of(each) for each in listed(piles)]
    for kind in [*on_top, *upcoming, *(kind for cards_ in wanted.values() for kind in cards_)]:
        left[kind] -= 1
        assert left[kind] >= 0, f"there is no further {kind_words(kind)}"
    of_types: list[list[int]] = [[] for _ in range(4)]
    for kind, count in left.items():
        of_types[int(s.tables.kinds[4 * kind])] += [kind] * count
    rest: list[int] = []
    for of_type, cards_ in enumerate(of_types):
        share = max(0, int(tb.OPINION_OF_TYPE) - sum(int(s.tables.kinds[4 * k]) == of_type for k in on_top))
        rest += cards_[:share]
        of_types[of_type] = cards_[share:] + [k for k in upcoming[::-1] if int(s.tables.kinds[4 * k]) == of_type]
    for at, kind in enumerate(([*rest][: 40 - len(on_top)]) + on_top[::-1]):
        s.opinion[at] = kind
    s.opinion_left = 40
    for of_type, pile in enumerate(of_types):
        for at, kind in enumerate(pile):
            s.piles[of_type * 42 + at] = kind
        s.pile_left[of_type] = len(pile)
    for seat, cards_ in wanted.items():
        for kind in cards_:
            of_type = int(s.tables.kinds[4 * kind])
            s.piles[of_type * 42 + int(s.pile_left[of_type])] = kind
            s.pile_left[of_type] += 1
            cards.draw(s, seat, of_type, 1)


def set_sides(s: st.State, sides: Mapping[int, str]) -> None:
    """Cards of these sides, Save for those not named; the cards of round 3 stay as they are, but for the same card."""
    used: set[int] = set()
    st.fill(s.allegiance, 0)
    st.fill(s.looked, 0)
    s.kills = 0
    s.later_left = 0
    for seat in range(s.players):
        for number, words in enumerate(listed(sides.get(seat, "save"))):
            name = words.removeprefix("sealed ")
            card = next(each for each in range(18) if each not in used and fits(each, name))
            used.add(card)
            s.allegiance[seat * 3 + number] = card + 1
            s.looked[seat * 3 + number] = int(not words.startswith("sealed") and seat != 0)
            s.kills += int(name == "kill")


def fits(card: int, words: str) -> bool:
    """Whether the allegiance card is "kill", or "secondary coins"."""
    side, _, mission = words.partition(" ")
    record = TABLES.allegiances[card * int(tb.ALLEGIANCE) :]
    return tb.SIDE_NAMES[int(record[0])] == side and (not mission or tb.MISSION_NAMES[int(record[1])] == mission)


def hold_discovery(s: st.State, seat: int, name: str) -> None:
    card = TABLES.discovery_names.index(name)
    top_of(s.discoveries, int(s.discovery_count), [card])
    s.discovery_count -= 1
    s.held[card] = seat
