"""Positions of Compile to test the rules on, and words to play from them.

    t = table(own=["fire", "water", "light"], opp=["death", "life", "metal"],
              own_stacks=["fire-3 x(water-2)", "", "light-1"], own_hand="fire-1 fire-5")
    t.play("fire-1", line=1)
    t.choose("fire-5")
    assert t.stacks("own") == ["fire-3 x(water-2) fire-1", "", "light-1"]

"own" and "opp" are the two players, the same ones throughout a test whoever is asked or on turn. Lines are 1 to 3, and
line 1 of one player faces line 1 of the other. Stacks are written bottom to top, decks top first, ``x(name)`` is a card
that lies face-down. Every answer is checked against the legal ones and the state after each is checked whole.

A table stops at the end of the turn, after the end phase; ``next_turn`` goes on.
"""

from collections.abc import Iterable, Sequence

from compile_env import actions, compile_v0
from compile_env.compiling import gain_control
from compile_env.field_steps import delete_cards, flip_cards, return_cards, seize_cards, shift_cards
from compile_env.knowledge import forget_order, learn, learn_all, start_knowledge
from compile_env.rules import CompileGame
from compile_env.state import (
    ACCEPT,
    ACTION,
    CARDS,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_LINE,
    CHOOSE_OPTION,
    CHOOSE_ORDER,
    CHOOSE_PAIR,
    CHOOSE_PLACE,
    CHOOSE_POSITION,
    CHOOSE_STACK,
    DECK,
    DECK_CARDS,
    HAND,
    LINES,
    MOVING,
    NAME_NUMBER,
    NAME_PROTOCOL,
    NO_DECISION,
    PHASE_NAMES,
    PROTOCOL_CARDS,
    REARRANGE,
    RUNNING,
    SEATS,
    STACKS,
    TRASH,
    TURN_LIMIT,
    State,
    put_at,
    put_on,
)
from compile_env.turns import advance, begin_turn, enter, find_texts
from tabletop_core.game import NOBODY
from tests.compile.board import ASKED, PILES, Board, bare, listed

FIRST_TURN = 10  # the number of the turn in which a table begins
EMPTY = ("", "", "")
OVER = ("nothing", [])  # the question at the end of a turn, and of the game
PLACES_DOWN = ["own 1 down", "own 2 down", "own 3 down"]


# --- laying out ------------------------------------------------------------------------------------------------------
def table(
    own: Sequence[str] | str,
    opp: Sequence[str] | str,
    *,
    own_stacks: Sequence[str] = EMPTY,
    opp_stacks: Sequence[str] = EMPTY,
    own_hand: str = "",
    opp_hand: str = "",
    own_deck: str | None = None,
    opp_deck: str | None = None,
    own_deck_top: str = "",
    opp_deck_top: str = "",
    own_trash: str = "",
    opp_trash: str = "",
    own_compiled: str = "",
    opp_compiled: str = "",
    control: str | None = None,
    turn: str = "own",
    phase: str = "action",
    rest: str | None = None,
    use_control: bool = True,
    own_seat: int = 0,
    **options: object,
) -> "Table":
    """A position, run from the beginning of ``phase`` to its first question.

    ``own`` and ``opp`` are three protocols each, drafted by that player and standing in lines 1 to 3. Cards may lie
    anywhere, whoever drafted them. Cards not mentioned lie at the bottom of the deck of who drafted them; where that
    deck is given whole (``own_deck``), of the other player's; or all of them in ``rest``: "opp trash". ``options`` are
    those of the game.
    """
    drafted = {"own": listed(own), "opp": listed(opp)}
    t = Table(new_game(drafted["own"] + drafted["opp"], control=use_control, **options), own_seat)
    t.clear(drafted)
    for who, stacks in (("own", own_stacks), ("opp", opp_stacks)):
        for line, stack in enumerate((*stacks, *EMPTY)[:LINES]):
            for name in stack.split():
                t.put(name, t.stack(who, line + 1))
    t.fill("own", own_hand, own_trash, own_deck, own_deck_top)
    t.fill("opp", opp_hand, opp_trash, opp_deck, opp_deck_top)
    given = {who for who, deck in (("own", own_deck), ("opp", opp_deck)) if deck is not None}
    t.put_rest(rest, given)
    t.see_all()
    t.mark_compiled("own", own_compiled)
    t.mark_compiled("opp", opp_compiled)
    s = t.state
    s.control = NOBODY if control is None else t.seat(control)
    s.turn = s.first = t.seat(turn)
    t.to_phase(phase)
    return t


def new_game(line_up: Sequence[str], **options: object) -> CompileGame:
    """A game with six protocols and no draft, reset."""
    game = compile_v0.SPEC.game(lineup=list(line_up), **options)
    game.reset(0)
    return game


class Table(Board):
    """A game in a position, and the words to play it, to look at it, and to set things off."""

    def copy(self) -> "Table":
        """An independent table in the same position."""
        return Table(self.game.copy(), self.own_seat)

    # --- laying out, for ``table`` -----------------------------------------------------------------------------------
    def clear(self, drafted: dict[str, list[str]]) -> None:
        """The protocols as drafted, no card anywhere, nothing asked."""
        s = self.state
        names = list(s.tables.protocol_names)
        for who, protocols in drafted.items():
            for line, name in enumerate(protocols):
                at = self.seat(who) * LINES + line
                s.protocol[at] = names.index(name)
                s.stands[at] = line
        for pile in range(len(s.counts)):
            s.counts[pile] = 0
        for card in range(CARDS):
            s.kind[card] = PROTOCOL_CARDS * int(s.protocol[card // PROTOCOL_CARDS]) + card % PROTOCOL_CARDS
            s.place[card] = MOVING
            s.face_up[card] = 0
        find_texts(s)
        start_knowledge(s)
        s.turns = s.max_turns = FIRST_TURN

    def put(self, name: str, pile: int) -> None:
        """Put a card that lies nowhere yet on top of a pile."""
        s = self.state
        card = self.card(name)
        if s.place[card] != MOVING:
            raise ValueError(f"{name} is mentioned twice")
        put_on(s, card, pile)
        s.face_up[card] = 1 if pile < STACKS and bare(name) == name else 0

    def fill(self, who: str, hand: str, trash: str, deck: str | None, deck_top: str) -> None:
        """A player's hand, trash and deck."""
        seat = self.seat(who)
        for names, pile in ((hand, HAND), (trash, TRASH)):
            for name in names.split():
                self.put(name, pile + seat)
        for name in reversed(f"{deck_top} {deck or ''}".split()):
            self.put(name, DECK + seat)

    def put_rest(self, where: str | None, given: set[str]) -> None:
        """Put all other cards where they do not matter: at the bottom of a deck that is not given."""
        s = self.state
        for card in reversed(range(CARDS)):
            if s.place[card] != MOVING:
                continue
            if where is not None:
                who, zone = where.split()
            else:
                who, zone = self.who(card // DECK_CARDS), "deck"
                if who in given:
                    who = "opp" if who == "own" else "own"
                if who in given:
                    raise ValueError(f"both decks are given, and {self.name_of(card)} is left: say where the rest is")
            put_at(s, card, PILES[zone] + self.seat(who), 0)

    def see_all(self) -> None:
        """Each player sees what lies open, the own hand and the own face-down cards."""
        s = self.state
        for card in range(CARDS):
            pile = int(s.place[card])
            if s.face_up[card] != 0 or pile in (TRASH, TRASH + 1):
                learn_all(s, card)
            elif pile < STACKS:
                learn(s, pile // LINES, card)
            elif pile in (HAND, HAND + 1):
                learn(s, pile - HAND, card)
        for seat in range(SEATS):
            forget_order(s, seat)

    def mark_compiled(self, who: str, names: str) -> None:
        """Protocols of the player that are compiled already."""
        s = self.state
        for name in names.split():
            s.compiled[self.seat(who) * LINES + listed(self.protocols(who)).index(name)] = 1

    # --- going on ----------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Let the engine run to the next question, and check the whole state there."""
        advance(self.state)
        self.game.check_state()

    def unask(self) -> None:
        """Take back a question of the turn's phases: nothing is half done."""
        s = self.state
        if s.depth != 0:
            raise AssertionError(f"something is half done: {self.situation()}")
        s.decision = NO_DECISION
        s.actor = NOBODY
        s.options = 0
        s.may_decline = False

    def to_phase(self, phase: str) -> None:
        """Go to the beginning of a phase of this turn, leaving out what lies between, and run on from there."""
        self.unask()
        enter(self.state, PHASE_NAMES.index(phase))
        self.run()

    def next_turn(self) -> None:
        """The turn is over: begin the next one, and run to its first question."""
        s = self.state
        if s.ended_by != TURN_LIMIT:
            raise AssertionError(f"the turn is not over: {self.situation()}")
        s.ended_by = RUNNING
        s.max_turns += 1
        begin_turn(s)
        self.run()

    # --- setting things off, in place of the turn's action -----------------------------------------------------------
    def begin(self) -> State:
        """What follows is this turn's action."""
        s = self.state
        if s.phase != ACTION or s.decision != CHOOSE_ACTION:
            raise AssertionError(f"this is not the action phase: {self.situation()}")
        self.unask()
        return s

    def bits(self, names: Iterable[str]) -> int:
        """A set of cards as the engine has it."""
        return sum(1 << self.card(name) for name in names)

    def flip_cards(self, *names: str) -> None:
        """Cards are flipped at once."""
        flip_cards(self.begin(), self.bits(names), False)
        self.run()

    def delete_cards(self, *names: str, by: str = "own") -> None:
        """Cards are deleted at once by the player."""
        delete_cards(self.begin(), self.bits(names), self.seat(by))
        self.run()

    def return_cards(self, *names: str) -> None:
        """Cards are returned at once."""
        return_cards(self.begin(), self.bits(names))
        self.run()

    def seize_cards(self, *names: str, by: str) -> None:
        """Cards are seized at once by the player."""
        seize_cards(self.begin(), self.bits(names), self.seat(by))
        self.run()

    def shift_cards(self, *names: str, line: int) -> None:
        """Cards are shifted at once to the line."""
        shift_cards(self.begin(), self.bits(names), line - 1)
        self.run()

    def gain_control(self, who: str) -> None:
        """The player gains control."""
        gain_control(self.begin(), self.seat(who))
        self.run()

    # --- answering ---------------------------------------------------------------------------------------------------
    def expect(self, by: str | None, *decisions: int) -> None:
        """One of the decisions is being asked, of ``by`` if given."""
        s = self.state
        if s.decision not in decisions or by not in (None, self.who(s.actor)):
            wanted = " or ".join(dict.fromkeys(ASKED[decision] for decision in decisions))
            raise AssertionError(f"not asked is {by or 'anybody'}: {wanted}. {self.situation()}")

    def step(self, action: int) -> None:
        """Carry out a legal action; every count is checked after it."""
        self.game.step(action)
        self.game.check_state()

    def answer(self, word: str) -> None:
        """Give an answer of ``answers``."""
        actions_by_word = dict(self.answers())
        if word not in actions_by_word or actions_by_word[word] not in self.game.legal_actions():
            raise AssertionError(f"{word} is not legal: {self.situation()}")
        self.step(actions_by_word[word])

    def play(self, name: str, line: int, side: str | None = None, by: str | None = None) -> None:
        """Play a card to the line, as the turn's action or where an effect asks for it; ``x(name)`` face-down."""
        s = self.state
        self.expect(by, CHOOSE_ACTION, CHOOSE_PLACE)
        card, seat = self.card(name), s.actor
        before = int(s.place[card])
        if s.decision == CHOOSE_ACTION and before != HAND + seat:
            raise AssertionError(f"{bare(name)} is not in the hand of {self.who(seat)}: {self.situation()}")
        is_only_one = s.counts[before] == 1
        self.place(line, "up" if bare(name) == name else "down", side)
        if is_only_one or s.place[card] != before:
            return
        if s.decision != CHOOSE_CARD or s.actor != seat:
            raise AssertionError(f"another card than {name} was played: {self.situation()}")
        self.choose(name)

    def place(self, line: int, face: str, side: str | None = None, by: str | None = None) -> None:
        """The place for a card: line, "up" or "down", and the side if it is not that of the player asked."""
        self.expect(by, CHOOSE_ACTION, CHOOSE_PLACE)
        self.answer(f"{side or self.who(self.state.actor)} {line} {face}")

    def refresh(self, by: str | None = None) -> None:
        """Refresh as the turn's action."""
        self.expect(by, CHOOSE_ACTION)
        self.answer("refresh")

    def choose(self, name: str, by: str | None = None) -> None:
        """A card of a hand, trash or deck, or of the field."""
        s = self.state
        self.expect(by, CHOOSE_CARD, CHOOSE_STACK, CHOOSE_POSITION)
        if s.decision == CHOOSE_CARD:
            self.answer(bare(name))
            return
        card = self.card(name)
        candidates = self.candidates()
        if card not in candidates:
            raise AssertionError(f"{name} cannot be chosen: {self.situation()}")
        if s.decision == CHOOSE_STACK:
            same_stack = [each for each in candidates if s.place[each] == s.place[card]]
            self.step(int(actions.STACK) + self.stack_as_seen(card))
            if len(same_stack) == 1:
                return
            self.expect(by, CHOOSE_POSITION)
        stack = int(s.place[card])
        position = [int(each) for each in s.piles[stack * CARDS : stack * CARDS + s.counts[stack]]].index(card)
        self.step(int(actions.POSITION) + position)

    def line(self, line: int, by: str | None = None) -> None:
        """A line."""
        self.expect(by, CHOOSE_LINE)
        self.answer(f"line {line}")

    def decline(self, by: str | None = None) -> None:
        """Not to do what may be done, or to stop."""
        if by is not None:
            self.expect(by, self.state.decision)
        self.answer("decline")

    def accept(self, by: str | None = None) -> None:
        """To do what may be done."""
        self.expect(by, ACCEPT)
        self.answer("accept")

    def option(self, option: int, by: str | None = None) -> None:
        """One of several texts, from 1; for both players: 1 the owner of the text first, 2 the other."""
        self.expect(by, CHOOSE_OPTION)
        self.answer(f"option {option}")

    def number(self, number: int, by: str | None = None) -> None:
        """A number to name."""
        self.expect(by, NAME_NUMBER)
        self.answer(str(number))

    def name(self, protocol: str, by: str | None = None) -> None:
        """A protocol to name."""
        self.expect(by, NAME_PROTOCOL)
        self.answer(protocol)

    def order(self, name: str, by: str | None = None) -> None:
        """The card whose noted command is resolved next; "name top" or "name bottom" where it has both."""
        self.expect(by, CHOOSE_ORDER)
        self.answer(name)

    def rearrange(self, whose: str, protocols: Sequence[str] | str, by: str | None = None) -> None:
        """A new order of a player's protocols, from line 1 to line 3."""
        self.expect(by, REARRANGE)
        self.answer(f"{whose} {' '.join(listed(protocols))}")

    def pair(self, one: int, other: int, by: str | None = None) -> None:
        """Two lines to exchange."""
        self.expect(by, CHOOSE_PAIR)
        self.answer(f"{one} {other}")
