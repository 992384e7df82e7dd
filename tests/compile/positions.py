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

from collections.abc import Iterable, Iterator, Sequence

from compile_env import actions, compile_v0
from compile_env.compiling import gain_control
from compile_env.field_steps import delete_cards, flip_cards, return_cards, seize_cards, shift_cards
from compile_env.knowledge import forget_order, knows, learn, learn_all, start_knowledge
from compile_env.play_steps import cards_over
from compile_env.program import DO_PLAY, EACH, EVENT_NAMES, NO_STEP, S_DO, S_DONE, S_HOW, STEP, VERB_NAMES
from compile_env.protocols import ORDERS, PAIRS, first_of_pair, order_at, second_of_pair
from compile_env.queries import total_of
from compile_env.rules import CompileGame
from compile_env.state import (
    ACCEPT,
    ACTION,
    BOX,
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
    CLEAR_CACHE,
    COMPILE,
    COMPILED_ALL,
    DECK,
    DECK_CARDS,
    EVENT,
    FRAME,
    GROUP,
    HAND,
    KIND,
    LAND,
    LINE,
    LINES,
    MOVING,
    NAME_NUMBER,
    NAME_PROTOCOL,
    NO_CARD,
    NO_DECISION,
    OWNER,
    PC,
    PHASE_NAMES,
    PLAY_ACTION,
    PROTOCOL_CARDS,
    REARRANGE,
    REFRESH,
    RUN,
    RUNNING,
    SEATS,
    SOURCE,
    STACKS,
    T_CARD,
    TARGET,
    TRASH,
    TRIGGER,
    TURN_LIMIT,
    State,
    noted_cards,
    put_at,
    put_on,
)
from compile_env.targets import field_cards
from compile_env.turns import REFRESH_OPTION, advance, begin_turn, enter, find_texts
from tabletop_core.game import NOBODY

ASKED = {
    NO_DECISION: "nothing",
    CHOOSE_ACTION: "action",
    CHOOSE_PLACE: "place",
    CHOOSE_CARD: "card",
    CHOOSE_STACK: "field card",
    CHOOSE_POSITION: "field card",
    CHOOSE_LINE: "line",
    CHOOSE_ORDER: "order",
    REARRANGE: "rearrange",
    CHOOSE_PAIR: "pair",
    CHOOSE_OPTION: "option",
    NAME_NUMBER: "number",
    NAME_PROTOCOL: "protocol",
    ACCEPT: "accept",
}
BOXES = ("top", "middle", "bottom")
OTHER_FRAMES = {REFRESH: "refresh", PLAY_ACTION: "play", CLEAR_CACHE: "clear cache"}
PILES = {"hand": HAND, "deck": DECK, "trash": TRASH}
FIRST_TURN = 10  # the number of the turn in which a table begins
EMPTY = ("", "", "")


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


def listed(names: Sequence[str] | str) -> list[str]:
    """Names, given as a list or parted by blanks."""
    return names.split() if isinstance(names, str) else list(names)


def bare(name: str) -> str:
    """The name of a card that may be marked as face-down."""
    return name[2:-1] if name.startswith("x(") else name


class Table:
    """A game in a position, and the words to play it, to look at it, and to set things off."""

    def __init__(self, game: CompileGame, own_seat: int) -> None:
        self.game = game
        self.own_seat = own_seat

    @property
    def state(self) -> State:
        """The game's state."""
        return self.game.state

    def copy(self) -> "Table":
        """An independent table in the same position."""
        return Table(self.game.copy(), self.own_seat)

    # --- names and numbers -------------------------------------------------------------------------------------------
    def seat(self, who: str) -> int:
        """The seat of "own" or "opp"."""
        if who not in ("own", "opp"):
            raise ValueError(f"there is no player {who!r}: say own or opp")
        return self.own_seat if who == "own" else 1 - self.own_seat

    def who(self, seat: int) -> str | None:
        """The player in the seat."""
        if seat == NOBODY:
            return None
        return "own" if seat == self.own_seat else "opp"

    def stack(self, who: str, line: int) -> int:
        """The pile of a stack."""
        return self.seat(who) * LINES + line - 1

    def card(self, name: str) -> int:
        """The number of a card; raises ValueError where it is not in the game."""
        s = self.state
        for card in range(CARDS):
            if s.tables.names[s.kind[card]] == bare(name):
                return card
        raise ValueError(f"no card {name!r} is in this game")

    def name_of(self, card: int) -> str:
        """The card's name, as it lies."""
        s = self.state
        name = s.tables.names[s.kind[card]]
        in_field = s.place[card] < STACKS or s.place[card] == MOVING
        return f"x({name})" if in_field and s.face_up[card] == 0 else name

    def names_of(self, cards: Iterable[int]) -> list[str]:
        """The cards' names, sorted, without a mark for those that lie face-down."""
        return sorted(bare(self.name_of(card)) for card in cards)

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

    # --- what is asked -----------------------------------------------------------------------------------------------
    def asked(self) -> str:
        """Who is asked what: "own: field card"; "nothing" at the end of the turn and of the game."""
        s = self.state
        if s.decision == NO_DECISION:
            return "nothing"
        return f"{self.who(s.actor)}: {ASKED[s.decision]}"

    def legal(self) -> list[str]:
        """The legal answers in words, sorted: cards, "line 2", "own 1 up" (places), "decline", ..."""
        s = self.state
        if s.decision == NO_DECISION:
            return []
        if s.decision in (CHOOSE_STACK, CHOOSE_POSITION):
            return sorted(self.names_of(self.candidates()) + ["decline"] * s.may_decline)
        words = {action: word for word, action in self.answers()}
        return sorted(words[action] for action in self.game.legal_actions())

    def situation(self) -> str:
        """What is asked, what is legal and what is half done, for messages."""
        return f"asked is {self.asked()}; legal: {', '.join(self.legal()) or 'nothing'}; half done: {self.frames()}"

    def answers(self) -> Iterator[tuple[str, int]]:
        """The answers to the decision, in words and as actions, apart from cards of the field."""
        decision = self.state.decision
        first = int(actions.first_action(decision))
        yield "decline", int(actions.DECLINE)
        if decision in (CHOOSE_ACTION, CHOOSE_PLACE):
            for place in range(12):
                yield self.place_word(place), first + place
            yield "refresh", first + int(REFRESH_OPTION)
        elif decision == CHOOSE_CARD:
            for card in range(CARDS):
                yield bare(self.name_of(card)), first + self.as_seen(card)
        elif decision == CHOOSE_LINE:
            yield from ((f"line {line + 1}", first + line) for line in range(LINES))
        elif decision == CHOOSE_ORDER:
            yield from self.order_answers(first)
        elif decision == REARRANGE:
            yield from self.rearrange_answers(first)
        elif decision == CHOOSE_PAIR:
            for pair in range(PAIRS):
                yield f"{first_of_pair(pair) + 1} {second_of_pair(pair) + 1}", first + pair
        elif decision == CHOOSE_OPTION:
            yield from ((f"option {option + 1}", first + option) for option in range(4))
        elif decision == NAME_NUMBER:
            yield from ((str(number), first + number) for number in range(10))
        elif decision == NAME_PROTOCOL:
            yield from ((name, first + n) for n, name in enumerate(self.state.tables.protocol_names))
        elif decision == ACCEPT:
            yield "accept", first

    def as_seen(self, card: int) -> int:
        """The card's number as the seat that is asked has it."""
        return int((card + DECK_CARDS * self.state.actor) % CARDS)

    def place_word(self, place: int) -> str:
        """A place to play to, "own 1 up"."""
        seat = self.state.actor if place < 6 else 1 - self.state.actor
        return f"{self.who(seat)} {place % 6 // 2 + 1} {('down', 'up')[place % 2]}"

    def order_answers(self, first: int) -> Iterator[tuple[str, int]]:
        """Noted commands by their cards; "name top" and "name bottom" for what other boxes than the noted ones are."""
        for card in range(CARDS):
            at = first + 2 * self.as_seen(card)
            name = bare(self.name_of(card))
            legal = set(self.game.legal_actions()) & {at, at + 1}
            if len(legal) == 1:
                yield name, legal.pop()
            else:
                yield f"{name} top", at
                yield f"{name} bottom", at + 1

    def rearrange_answers(self, first: int) -> Iterator[tuple[str, int]]:
        """New orders of a player's protocols, "own water fire light"."""
        s = self.state
        for number in range(2 * ORDERS):
            seat = s.actor if number < ORDERS else 1 - s.actor
            old = listed(self.protocols(self.who(seat)))
            order = [old[order_at(number % ORDERS, line)] for line in range(LINES)]
            yield f"{self.who(seat)} {' '.join(order)}", first + number

    def candidates(self) -> list[int]:
        """The cards of the field among which the seat is to choose."""
        s = self.state
        f = (s.depth - 1) * FRAME
        step = int(s.frames[f + PC])
        if s.tables.steps[step * STEP + S_DO] == DO_PLAY:
            cards = cards_over(s, f, step)
        else:
            cards = field_cards(s, f, step, 7)
        if s.tables.steps[step * STEP + S_HOW] == EACH:
            cards &= noted_cards(s, f)
        if s.decision == CHOOSE_POSITION:
            stack = int(s.frames[f + TARGET])
            positions = [place for place in range(CARDS) if s.options & 1 << place]
            found = [int(s.piles[stack * CARDS + place]) for place in positions]
            if not set(found) <= {card for card in range(CARDS) if cards & 1 << card}:
                raise AssertionError(f"positions {positions} of stack {stack} are not those of cards that qualify")
            return found
        found = [card for card in range(CARDS) if cards & 1 << card]
        stacks = {self.stack_as_seen(card) for card in found}
        if stacks != {stack for stack in range(STACKS) if s.options & 1 << stack}:
            raise AssertionError(f"stacks {s.options:06b} are offered, but {self.names_of(found)} qualify")
        return found

    def stack_as_seen(self, card: int) -> int:
        """The card's stack as the seat that is asked has it."""
        return int((self.state.place[card] + LINES * self.state.actor) % STACKS)

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

    # --- looking -----------------------------------------------------------------------------------------------------
    def pile(self, pile: int) -> list[str]:
        """The cards of a pile, bottom first."""
        s = self.state
        return [self.name_of(int(card)) for card in s.piles[pile * CARDS : pile * CARDS + s.counts[pile]]]

    def stacks(self, who: str) -> list[str]:
        """The player's stacks in lines 1 to 3, each bottom to top."""
        return [" ".join(self.pile(self.stack(who, line))) for line in (1, 2, 3)]

    def hand(self, who: str) -> str:
        """The player's hand, sorted."""
        return " ".join(sorted(self.pile(HAND + self.seat(who))))

    def trash(self, who: str) -> str:
        """The player's trash, sorted."""
        return " ".join(sorted(self.pile(TRASH + self.seat(who))))

    def deck(self, who: str) -> str:
        """The player's deck, top first."""
        return " ".join(reversed(self.pile(DECK + self.seat(who))))

    def count(self, who: str, zone: str) -> int:
        """How many cards are in the player's "hand", "deck" or "trash"."""
        return int(self.state.counts[PILES[zone] + self.seat(who)])

    def total(self, who: str, line: int) -> int:
        """The player's total in the line."""
        return int(total_of(self.state, self.seat(who), line - 1))

    def protocols(self, who: str) -> str:
        """The player's protocols in lines 1 to 3."""
        return " ".join(name for name, _ in self.protocols_with_state(who))

    def compiled(self, who: str) -> str:
        """The player's compiled protocols, from line 1 to line 3."""
        return " ".join(name for name, is_compiled in self.protocols_with_state(who) if is_compiled)

    def protocols_with_state(self, who: str) -> Iterator[tuple[str, bool]]:
        """Each protocol of the player in the order of lines, and whether it is compiled."""
        s = self.state
        first = self.seat(who) * LINES
        for line in range(LINES):
            at = first + s.stands[first + line]
            yield s.tables.protocol_names[s.protocol[at]], s.compiled[at] != 0

    @property
    def control(self) -> str | None:
        """Who holds control."""
        return self.who(self.state.control)

    @property
    def turn(self) -> str | None:
        """Whose turn it is; at the end of a turn, whose is next."""
        return self.who(self.state.turn)

    @property
    def phase(self) -> str:
        """The phase of the turn; "over" at the end of the turn and of the game."""
        return PHASE_NAMES[self.state.phase]

    def ended(self) -> str | None:
        """Who has won."""
        s = self.state
        return self.who(s.winner) if s.ended_by == COMPILED_ALL else None

    def knows(self, who: str, name: str) -> bool:
        """Whether the player knows that this card is where it is."""
        return bool(knows(self.state, self.seat(who), self.card(name)))

    def possible(self, who: str, name: str) -> list[str]:
        """The cards that the player holds possible where this card is, sorted."""
        cards = self.state.could_be[self.seat(who) * CARDS + self.card(name)]
        return self.names_of(card for card in range(CARDS) if cards & 1 << card)

    # --- what is half done -------------------------------------------------------------------------------------------
    def frames(self) -> list[str]:
        """What is half done, the last one on top: "fire-0 middle (own): flip, draw" is a text with its steps left."""
        return [word for f in range(0, self.state.depth * FRAME, FRAME) if (word := self.frame_word(f))]

    def frame_word(self, f: int) -> str:
        """One frame in words; empty if there is nothing left of it."""
        s = self.state
        kind = s.frames[f + KIND]
        owner = self.who(s.frames[f + OWNER])
        source = s.frames[f + SOURCE]
        if kind == RUN:
            steps = ", ".join(self.steps_from(int(s.frames[f + PC])))
            return steps and f"{bare(self.name_of(source))} {BOXES[s.frames[f + BOX]]} ({owner}): {steps}"
        if kind == LAND:
            stack = int(s.frames[f + LINE])
            landed = source == NO_CARD
            return "" if landed else f"{self.name_of(source)} lands ({self.who(stack // LINES)} {stack % LINES + 1})"
        if kind == EVENT:
            events = ", ".join(name for n, name in enumerate(EVENT_NAMES) if int(s.frames[f + PC]) & 1 << n)
            return f"{events} ({owner})"
        if kind == GROUP:
            noted = [int(s.triggers[t * TRIGGER + T_CARD]) for t in range(s.frames[f + PC], s.noted)]
            names = self.names_of(card for card in noted if card != NO_CARD)
            return f"noted ({owner}): {', '.join(names)}" if names else ""
        if kind == COMPILE:
            return f"compile line {s.frames[f + LINE] + 1} ({owner})"
        return f"{OTHER_FRAMES[kind]} ({owner})"

    def steps_from(self, step: int) -> Iterator[str]:
        """The verbs of a text from this step on, where every step does something."""
        steps = self.state.tables.steps
        while step != NO_STEP:
            yield VERB_NAMES[steps[step * STEP + S_DO]]
            step = int(steps[step * STEP + S_DONE])
