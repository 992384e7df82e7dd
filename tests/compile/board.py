"""The table of ``positions`` as one looks at it: names, what lies where, what is asked and what is half done."""

from collections.abc import Iterable, Iterator, Sequence

from compile_env import actions
from compile_env.knowledge import knows
from compile_env.play_steps import cards_over
from compile_env.program import DO_PLAY, EACH, EVENT_NAMES, NO_STEP, S_DO, S_DONE, S_HOW, STEP, VERB_NAMES
from compile_env.protocols import ORDERS, PAIRS, first_of_pair, order_at, second_of_pair
from compile_env.queries import total_of
from compile_env.rules import CompileGame
from compile_env.state import (
    ACCEPT,
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
    F_BOX,
    F_KIND,
    F_LINE,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_TARGET,
    FRAME,
    GROUP,
    HAND,
    LAND,
    LINES,
    MOVING,
    NAME_NUMBER,
    NAME_PROTOCOL,
    NO_CARD,
    NO_DECISION,
    PHASE_NAMES,
    PLAY_ACTION,
    REARRANGE,
    REFRESH,
    RUN,
    STACKS,
    T_CARD,
    TRASH,
    TRIGGER,
    State,
    noted_cards,
)
from compile_env.targets import field_cards
from compile_env.turns import REFRESH_OPTION
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


# --- names -----------------------------------------------------------------------------------------------------------
def listed(names: Sequence[str] | str) -> list[str]:
    """Names, given as a list or parted by blanks."""
    return names.split() if isinstance(names, str) else list(names)


def bare(name: str) -> str:
    """The name of a card that may be marked as face-down."""
    return name[2:-1] if name.startswith("x(") else name


class Board:
    """A game, its two players "own" and "opp", and the words to look at it."""

    def __init__(self, game: CompileGame, own_seat: int) -> None:
        self.game = game
        self.own_seat = own_seat

    @property
    def state(self) -> State:
        """The game's state."""
        return self.game.state

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

    def question(self) -> tuple[str, list[str]]:
        """Who is asked what, and the legal answers."""
        return self.asked(), self.legal()

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
        step = int(s.frames[f + F_PC])
        if s.tables.steps[step * STEP + S_DO] == DO_PLAY:
            cards = cards_over(s, f, step)
        else:
            cards = field_cards(s, f, step, 7)
        if s.tables.steps[step * STEP + S_HOW] == EACH:
            cards &= noted_cards(s, f)
        if s.decision == CHOOSE_POSITION:
            stack = int(s.frames[f + F_TARGET])
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

    # --- what is half done -------------------------------------------------------------------------------------------
    def frames(self) -> list[str]:
        """What is half done, the last one on top: "fire-0 middle (own): flip, draw" is a text with its steps left."""
        return [word for f in range(0, self.state.depth * FRAME, FRAME) if (word := self.frame_word(f))]

    def frame_word(self, f: int) -> str:
        """One frame in words; empty if there is nothing left of it."""
        s = self.state
        kind = s.frames[f + F_KIND]
        owner = self.who(s.frames[f + F_OWNER])
        source = s.frames[f + F_SOURCE]
        if kind == RUN:
            steps = ", ".join(self.steps_from(int(s.frames[f + F_PC])))
            return steps and f"{bare(self.name_of(source))} {BOXES[s.frames[f + F_BOX]]} ({owner}): {steps}"
        if kind == LAND:
            stack = int(s.frames[f + F_LINE])
            landed = source == NO_CARD
            return "" if landed else f"{self.name_of(source)} lands ({self.who(stack // LINES)} {stack % LINES + 1})"
        if kind == EVENT:
            events = ", ".join(name for n, name in enumerate(EVENT_NAMES) if int(s.frames[f + F_PC]) & 1 << n)
            return f"{events} ({owner})"
        if kind == GROUP:
            noted = [int(s.triggers[t * TRIGGER + T_CARD]) for t in range(s.frames[f + F_PC], s.noted)]
            names = self.names_of(card for card in noted if card != NO_CARD)
            return f"noted ({owner}): {', '.join(names)}" if names else ""
        if kind == COMPILE:
            return f"compile line {s.frames[f + F_LINE] + 1} ({owner})"
        return f"{OTHER_FRAMES[kind]} ({owner})"

    def steps_from(self, step: int) -> Iterator[str]:
        """The verbs of a text from this step on, where every step does something."""
        steps = self.state.tables.steps
        while step != NO_STEP:
            yield VERB_NAMES[steps[step * STEP + S_DO]]
            step = int(steps[step * STEP + S_DONE])
