"""Positions of Komitet to test the rules on, and words to play from them.

    p = position("Artyom Willy", at={"Artyom": "Perm"}, goods={"Artyom": "9 documents"}, tasks={10: 4})
    p.serve("Perm").do("task 10")
    assert p.progress == "d"

Players go by first name, in the order of seats; cities, goods and penalties by name; ordinary tasks and allies by
number; cells as "personnel 1" to "transport 5". Every action is checked against the legal ones, and the whole state
after each. A position begins at the first poll of the action phase, unless ``phase`` says otherwise; its board is empty
but for what is named.

The cards are those of ``pack``: the built-in content as it once was, so that tests of the rules stand however that is
balanced. What the rulebook says of single cards is the same in both; ``test_content`` sees to it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from komitet_env import actions as a
from komitet_env import content, komitet_v0, packing
from komitet_env import state as st
from komitet_env import tables as tb
from komitet_env.boards import sum_up_all
from komitet_env.roads import find_distances
from komitet_env.rounds import HOLDING, NEW_CARDS, POLLING, SCENARIOS, SUFFERING, TAKING_INCOME, TOKENS
from komitet_env.rules import KomitetGame, advance
from komitet_env.tables import Tables
from tabletop_core.content import Pack, load_pack
from tabletop_core.game import NOBODY
from tabletop_core.rng import seeded

PACK = Path(__file__).parent / "pack"
TABLES = content.load(PACK)
FIRST_NAMES = [name.split()[0] for name in TABLES.character_names]
CITIES = TABLES.city_names
DEPARTMENTS = ("personnel", "analytics", "transport")
SYMBOLS = [*TABLES.symbol_names, "failure"]
GOODS = ("medicine", "equipment", "fuel", "documents")
PENALTIES = packing.PENALTY_WORDS
GAINS = TABLES.gains_words
ACCESS = ["loss", "reroll", *(GAINS[number] for number in TABLES.access_gains)]
SCALE = {"d": st.TASK_DONE, "f": st.TASK_FAILED, "M": st.MAIN_DONE}
STAGES = {
    "scenario": (st.SCENARIO_PHASE, SCENARIOS),
    "hold": (st.TASK_PHASE, HOLDING),
    "cards": (st.TASK_PHASE, NEW_CARDS),
    "tokens": (st.INCOME_PHASE, TOKENS),
    "income": (st.INCOME_PHASE, TAKING_INCOME),
    "penalties": (st.INCOME_PHASE, SUFFERING),
    "action": (st.ACTION_PHASE, POLLING),
}
PLENTY = "16 documents, 2 medicine, 2 equipment, 2 fuel"


# --- words -----------------------------------------------------------------------------------------------------------
def listed(words: str) -> list[str]:
    """Words parted by commas."""
    return [each.strip() for each in words.split(",") if each.strip()]


def counts(words: str) -> list[int]:
    """Medicine, equipment, fuel, documents and calm in words such as "3 documents, 1 fuel"."""
    found = [0] * 5
    for each in listed(words):
        number, good = each.split()
        found[(*GOODS, "calm").index(good)] = int(number)
    return found


def cell_number(words: str) -> int:
    """The number of "analytics 2" on a board."""
    department, number = words.split()
    return DEPARTMENTS.index(department) * 5 + int(number) - 1


def cell_name(cell: int) -> str:
    return f"{DEPARTMENTS[cell // 5]} {cell % 5 + 1}"


@cache
def block_names() -> dict[int, str]:
    """The actions whose name does not depend on the game."""
    names = {
        int(number): words
        for number, words in {
            a.DONE: "done",
            a.SERVE: "serve",
            a.RELIEVE: "relieve",
            a.TOKEN_EXCHANGE: "token exchange",
            a.USE_MEDICINE: "medicine",
            a.USE_FUEL: "fuel",
            a.USE_EQUIPMENT: "equipment",
            a.EFFECT: "effect",
            a.MAIN_TASK: "main task",
            a.PERSONAL_TASK: "personal task",
            a.REROLL_FREE: "free reroll",
            a.REROLL_ONE: "one die",
            a.REROLL_ACCESS: "access reroll",
            a.REROLL_PAID: "paid reroll",
            a.TOKEN_SUCCESS: "token",
            a.CALM_DOWN: "calm",
            a.PAY: "pay",
            a.OPEN_NEXT: "open",
        }.items()
    }
    families: list[tuple[int, str, Iterable[object]]] = [
        (a.PUT_BACK, "put back {}", GOODS),
        (a.CARGO_TO_TOKEN, "{} for a token", GOODS[:3]),
        (a.USE_ACCESS, "access: {}", ACCESS[2:]),
        (a.STICKER, "sticker {}", st.STICKER_NAMES),
        (a.CITY, "{}", CITIES),
        (a.GIVE, "give {}", GOODS),
        (a.TAKE, "take {}", GOODS),
        (a.QUESTION, "question {}", range(1, 5)),
        (a.THROUGH, "through {}", DEPARTMENTS),
        (a.CELL, "{}", map(cell_name, range(15))),
        (a.GOOD, "{}", GOODS),
        (a.INCOME, "income: {}", GAINS[: TABLES.incomes]),
        (a.MAIN, "main {}", range(1, 6)),
        (a.STEP, "condition {}", range(1, 4)),
        (a.AID, "aid {}", range(1, 4)),
        (a.BUY, "buy {}", GOODS[:3]),
        (a.SELL, "sell {}", GOODS[:3]),
        (a.LESS, "open for less {}", GOODS),
        (a.FIRST_CHECK, "check {} first", (1, 2)),
    ]
    for first, form, words in families:
        names |= {int(first) + n: form.format(each) for n, each in enumerate(words)}
    for dice in range(1, 32):
        names[int(a.REROLL_DICE) + dice - 1] = "dice " + " ".join(str(die + 1) for die in range(5) if dice & 1 << die)
    return names


@cache
def seed_of(faces: tuple[int, ...]) -> int:
    """A seed of the generator after which the next dice rolled are these."""
    sides = [int(side) for side in TABLES.dice]
    for seed in range(400_000):
        rng = seeded(seed)
        if all(sides[rng.below(6)] == face for face in faces):
            return seed
    raise AssertionError(f"no seed gives {faces}")


def own_tables() -> Tables:
    """The content packed anew, for a test to change."""
    return packing.packed(pack())


@cache
def pack() -> Pack:
    return load_pack(PACK, content.SCHEMA)


# --- a position ------------------------------------------------------------------------------------------------------
class Position:
    """A game, what is asked in it, and what lies where, all in words."""

    def __init__(self, game: KomitetGame) -> None:
        self.game = game

    @property
    def s(self) -> st.State:
        return self.game.state

    @property
    def names(self) -> list[str]:
        """First names by seat."""
        return [FIRST_NAMES[self.s.character[seat]] for seat in range(self.s.players)]

    def seat(self, name: str) -> int:
        return self.names.index(name)

    # what is asked
    def name_of(self, action: int) -> str:
        """An action in the words of this module."""
        if a.SEAT <= action < a.GIVE:
            return self.names[action - a.SEAT]
        if a.SLOT <= action < a.DROP:
            return f"task {self.s.task_card[action - a.SLOT]}"
        if a.DROP <= action < a.QUESTION:
            return f"drop {self.s.task_card[action - a.DROP]}"
        if a.ALLY <= action < a.MAIN_TASK:
            return f"ally {self.s.ally_card[action - a.ALLY] + 1}"
        if a.LOSE <= action < a.INCOME:
            return f"{self.names[(action - a.LOSE) // 4]} loses {GOODS[(action - a.LOSE) % 4]}"
        if a.AID <= action < a.BUY and self.s.decision == st.EASE:
            return "less " + ("documents", "cargo", "check")[action - a.AID]
        if action == a.FIRST_CHECK + 1 and self.s.decision == st.EASE:
            return "less second check"
        return block_names()[action]

    @property
    def legal(self) -> set[str]:
        """What can be chosen."""
        return {self.name_of(action) for action in self.game.legal_actions()}

    @property
    def asked(self) -> str:
        """The decision and who makes it: "poll Artyom"; "over" at the end."""
        if self.s.actor == NOBODY:
            return "over"
        return f"{st.DECISION_NAMES[self.s.decision]} {self.names[self.s.actor]}"

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

    def serve(self, city: str | None = None) -> "Position":
        """Serve Duty of the player polled: go to the city (or stay), exchange with nobody."""
        seat = self.s.actor
        self.do("serve")
        if self.asked.startswith("move"):
            self.do(city or CITIES[self.s.place[seat]])
        if self.asked.startswith("partner"):
            self.do("done")
        return self

    def finish_check(self) -> "Position":
        """No more help in the check; the stress goes to the first place there is."""
        self.do("done")
        while self.s.decision in (st.TURN_STRESS, st.LAY_STRESS):
            self.do(self.name_of(self.game.legal_actions()[0]))
        return self

    @property
    def passed(self) -> bool:
        """Whether the latest check was passed."""
        return bool(self.s.passed)

    def all_yield(self) -> "Position":
        """Yield at each poll, up to the next round or the end."""
        now = self.s.round
        while self.s.round == now and self.asked.startswith("poll"):
            self.do("done")
        return self

    def roll(self, words: str) -> "Position":
        """The next dice that are rolled show this: "star eye failure"."""
        self.s.rng = seeded(seed_of(tuple(SYMBOLS.index(word) for word in words.split())))
        return self

    # what came of it
    @property
    def dice(self) -> str:
        return " ".join(SYMBOLS[self.s.dice[die]] for die in range(self.s.dice_rolled))

    @property
    def difficulty(self) -> int:
        """Of the check under way, after the roll."""
        return self.frame(st.CHECKING)[st.F_B]

    @property
    def cars_added(self) -> int:
        """By fuel and stickers, in the move under way."""
        return self.frame(st.SERVE)[st.F_A]

    def frame(self, kind: int) -> list[int]:
        """The innermost frame of the kind."""
        frames = [list(map(int, self.s.frames[8 * n : 8 * n + 8])) for n in range(self.s.depth)]
        return [frame for frame in frames if frame[st.F_KIND] == kind][-1]

    def goods(self, name: str) -> str:
        """What the player has, as in "1 fuel, 3 documents"."""
        return in_words(self.s.goods[self.seat(name) * 4 + good] for good in range(4))

    @property
    def limit(self) -> str:
        return in_words(self.s.limit)

    @property
    def fund(self) -> str:
        return in_words(self.s.fund)

    def place(self, name: str) -> str:
        return CITIES[self.s.place[self.seat(name)]]

    def tokens(self, name: str) -> int:
        return int(self.s.tokens[self.seat(name)])

    @property
    def progress(self) -> str:
        """The progress scale up to its last card: d done, f failed, M a finished main task."""
        letters = {number: letter for letter, number in SCALE.items()}
        return "".join(letters.get(int(card), ".") for card in self.s.progress[1:]).rstrip(".")

    @property
    def time_scale(self) -> dict[int, int]:
        """Ordinary tasks with their spaces."""
        s = self.s
        return {int(s.task_card[n]): int(s.task_space[n]) for n in range(st.SLOTS) if s.task_card[n]}

    def slot(self, task: int) -> int:
        return [int(card) for card in self.s.task_card].index(task)

    def task_at(self, task: int) -> str:
        """Where the token of the task is: a city or a player."""
        return self.where(int(self.s.task_at[self.slot(task)]))

    def ally_at(self, ally: int) -> str:
        return self.where(int(self.s.ally_at[self.ally(ally)]))

    def ally(self, number: int) -> int:
        return [int(card) for card in self.s.ally_card[: self.s.allies]].index(number - 1)

    def where(self, at: int) -> str:
        if at < tb.CITIES:
            return CITIES[at]
        return "gone" if at == st.GONE else self.names[at - st.WITH_SEAT]

    def cells(self, name: str) -> list[int]:
        """How many cells of each department are open."""
        board = self.s.is_open[self.seat(name) * 15 : self.seat(name) * 15 + 15]
        return [sum(map(int, board[first : first + 5])) for first in (0, 5, 10)]

    def stress(self, name: str) -> dict[str, str]:
        """Places with stress tokens: "closed", the penalty, or either with "over closed"."""
        s, seat = self.s, self.seat(name)
        found = {}
        for cell in range(15):
            if s.stress[seat * 15 + cell]:
                beneath = " over closed" if s.under[seat * 15 + cell] else ""
                found[cell_name(cell)] = self.face(int(s.stress[seat * 15 + cell]) - 1) + beneath
        for ally in range(s.allies):
            if s.stress[60 + ally] and s.ally_at[ally] == st.WITH_SEAT + seat:
                found[f"ally {s.ally_card[ally] + 1}"] = self.face(int(s.stress[60 + ally]) - 1)
        return found

    def face(self, token: int) -> str:
        return PENALTIES[self.s.tables.stress[token]] if self.s.token_open[token] else "closed"

    def in_front(self, name: str) -> list[str]:
        """Access tokens turned over and not used."""
        first = self.seat(name) * int(tb.ACCESS_KINDS)
        return [kind for n, kind in enumerate(ACCESS) for _ in range(self.s.in_front[first + n])]

    def personal(self, name: str) -> int:
        """How many personal tasks the player has finished."""
        return int(self.s.personal_done[self.seat(name)])

    def questions(self, place: str | int) -> int:
        """How many interrogation tokens lie in the city, on the task, or in the discard."""
        at = st.IN_DISCARD if place == "discard" else CITIES.index(place) if isinstance(place, str) else None
        wanted = at if at is not None else st.ON_TASK + self.slot(int(place))
        return sum(int(each) == wanted for each in self.s.question_at)

    def aid(self) -> list[str]:
        """What the aid tokens lie on, sorted: "task 10", "main 1 condition 2", "Ila", "Leningrad"."""
        return sorted(self.aid_place(int(where)) for where in self.s.aid_on)

    def aid_place(self, where: int) -> str:
        if where == st.GONE:
            return "Leningrad"
        if where < st.AID_ON_MAIN:
            return f"task {self.s.task_card[where]}"
        if where < st.AID_ON_PERSONAL:
            main, step = divmod(where - st.AID_ON_MAIN, 3)
            return f"main {main + 1} condition {step + 1}"
        return self.names[where - st.AID_ON_PERSONAL]

    def distance(self, here: str, there: str) -> int:
        return int(self.s.distance[CITIES.index(here) * 14 + CITIES.index(there)])

    def roadblock(self, one: str, other: str) -> bool:
        return bool(self.s.road_token[road_number(one, other)])


def in_words(numbers: Iterable[int]) -> str:
    return ", ".join(f"{n} {good}" for n, good in zip(numbers, (*GOODS, "calm"), strict=False) if n)


def road_number(one: str, other: str) -> int:
    ends = {CITIES.index(one), CITIES.index(other)}
    roads = [{int(TABLES.roads[3 * road]), int(TABLES.roads[3 * road + 1])} for road in range(TABLES.road_count)]
    return roads.index(ends)


# --- laying out ------------------------------------------------------------------------------------------------------
def position(
    names: str = "Artyom Willy",
    *,
    phase: str = "action",
    round: int = 2,
    at: Mapping[str, str] | None = None,
    goods: Mapping[str, str] | None = None,
    tokens: Mapping[str, int] | None = None,
    open: Mapping[str, str] | None = None,
    stress: Mapping[str, Mapping[str, str]] | None = None,
    next_stress: str = "",
    discarded_stress: int = 0,
    tasks: Mapping[int, int] | None = None,
    task_at: Mapping[int, str] | None = None,
    allies: Mapping[int, str] | None = None,
    deck: str = "",
    deck_left: int | None = None,
    questions: Mapping[str, str] | None = None,
    marks: Mapping[int, int] | None = None,
    roadblocks: Iterable[str] = (),
    supply: int | None = None,
    mains: Iterable[str] = (),
    scenario: Iterable[str] = (),
    steps: int = 0,
    progress: str = "",
    limit: str = PLENTY,
    access: Mapping[str, str] | None = None,
    in_front: Mapping[str, str] | None = None,
    aid: Iterable[str] = (),
    personal: Mapping[str, int] | None = None,
    tables: Tables | None = None,
    seed: int = 0,
    **options: object,
) -> Position:
    """A position, run to its first decision; see the module.

    ``tasks`` are ordinary tasks with their spaces, in the order in which they came; ``task_at`` where a token is, if
    not in its city. ``open`` gives how many cells are open by department ("personnel 3, transport 5"), ``stress`` the
    tokens by cell or ally: a penalty, "closed", "closed lose cargo", either with " over closed". ``questions`` are
    interrogation tokens by city: "transport 2" (several parted by commas); ``marks`` how many lie on a task;
    ``supply`` how many are in the supply, the rest being in the discard.
    ``progress`` is written as in ``Position.progress``.
    """
    game = new_game(names, tables, options, seed)
    p = Position(game)
    s = game.state
    clear_board(s)
    for name in p.names:
        s.place[p.seat(name)] = CITIES.index((at or {}).get(name, CITIES[s.place[p.seat(name)]]))
        s.tokens[p.seat(name)] = (tokens or {}).get(name, 2)
        s.personal_done[p.seat(name)] = (personal or {}).get(name, 0)
        set_board(p, name, (open or {}).get(name, ""), (access or {}).get(name, ""))
        for kind in listed((in_front or {}).get(name, "")):
            s.in_front[p.seat(name) * int(tb.ACCESS_KINDS) + ACCESS.index(kind)] += 1
    set_goods(p, goods or {}, limit)
    set_cards(p, tasks or {}, task_at or {}, allies or {}, deck, deck_left)
    set_stress(p, stress or {}, next_stress, discarded_stress)
    set_questions(p, questions or {}, marks or {}, roadblocks, supply)
    set_mains(s, mains, scenario, steps, progress)
    for n, place in enumerate(aid):
        s.aid_on[n] = next(where for where in range(31) if p.aid_place(where) == place)
    find_distances(s)
    sum_up_all(s)
    s.round = round
    s.phase, stage = STAGES[phase]
    s.polled = s.yields = 0
    s.bronze = 0
    s.depth = 0
    st.push(s, st.ROUND, 0, 0, 0)
    s.frames[st.F_STAGE] = stage
    s.decision = st.NO_DECISION
    s.actor = NOBODY
    advance(s)
    game.check_state()
    return p


def check(colour: str, difficulty: int, roll: str = "", names: str = "Artyom Willy", **how: Any) -> Position:
    """The first player takes an interrogation check in Moscow, alone there; ``roll`` is what the dice show."""
    tables = how.pop("tables", None) or own_tables()
    tables.interrogations[0] = packing.COLOUR_WORDS.index(colour)
    tables.interrogations[1] = difficulty
    at = dict.fromkeys(names.split(), "Kazan") | {names.split()[0]: "Moscow"}
    p = position(names, at=at, questions={"Moscow": f"{colour} {difficulty}"}, tables=tables, **how)
    if roll:
        p.roll(roll)
    p.serve()
    return p.do("question 1") if p.asked.startswith("interrogation") else p


def fresh(names: str = "Artyom Willy", seed: int = 0, tables: Tables | None = None, **options: object) -> Position:
    """A game at its first decision."""
    return Position(new_game(names, tables, options, seed))


def new_game(names: str, tables: Tables | None, options: Mapping[str, object], seed: int = 0) -> KomitetGame:
    characters = [TABLES.character_names[FIRST_NAMES.index(name)] for name in names.split()]
    game = komitet_v0.SPEC.game(players=len(characters), characters=characters, **options)
    game.state.tables = TABLES if tables is None else tables
    game.reset(seed)
    return game


def clear_board(s: st.State) -> None:
    """No tasks, allies, roadblocks, interrogation tokens on the board; the rest as set up."""
    for slot in range(st.SLOTS):
        s.task_card[slot] = s.task_space[slot] = s.task_came[slot] = 0
        s.task_at[slot] = st.GONE
    s.allies = 0
    for ally in range(st.ALLIES):
        s.ally_card[ally] = 0
        s.ally_at[ally] = st.GONE
    for road in range(tb.MOST_ROADS):
        s.road_token[road] = 0
    for token in range(tb.INTERROGATIONS):
        s.question_at[token] = st.IN_SUPPLY
    for cell in range(4 * st.EVENTS):
        s.events[cell] = 0


def set_board(p: Position, name: str, opened: str, access: str) -> None:
    """So many cells of each department are open; the access tokens of the blocked ones from left to right."""
    s, first = p.s, p.seat(name) * 15
    for each in listed(opened):
        department, number = each.split()
        for cell in range(5):
            at = first + DEPARTMENTS.index(department) * 5 + cell
            s.is_open[at] = int(cell < int(number))
    tokens = iter(listed(access))
    for at in range(first, first + 15):
        s.access[at] = st.GONE if s.is_open[at] else ACCESS.index(next(tokens, "1 action token"))


def set_goods(p: Position, goods: Mapping[str, str], limit: str) -> None:
    s = p.s
    for good, number in enumerate(counts(limit)):
        s.limit[good] = number
    for name in p.names:
        for good, number in enumerate(counts(goods.get(name, ""))[:4]):
            s.goods[p.seat(name) * 4 + good] = number
    for good in range(5):
        total = int(s.tables.documents) if good == tb.DOCUMENTS else 6
        held = sum(int(s.goods[seat * 4 + good]) for seat in range(s.players)) if good < 4 else 0
        s.fund[good] = total - held - int(s.limit[good])


def set_cards(
    p: Position,
    tasks: Mapping[int, int],
    task_at: Mapping[int, str],
    allies: Mapping[int, str],
    deck: str,
    deck_left: int | None,
) -> None:
    """Tasks and allies in play, then the deck: the cards named, then the others from low to high."""
    s = p.s
    for slot, (number, space) in enumerate(tasks.items()):
        s.task_card[slot] = number
        s.task_space[slot] = space
        s.task_came[slot] = slot + 1
        home = CITIES[s.tables.tasks[(number - 1) * int(tb.TASK) + tb.T_CITY]]
        s.task_at[slot] = at_number(p, task_at.get(number, home))
    for ally, (number, place) in enumerate(allies.items()):
        s.ally_card[ally] = number - 1
        s.ally_at[ally] = at_number(p, place)
    s.allies = len(allies)
    used = [*tasks, *allies]
    top = [int(number) for number in deck.split()]
    rest = [number for number in range(1, 43) if number not in (*used, *top)]
    if deck_left is not None:
        gone = 42 - len(used) - deck_left
        used, rest = used + rest[:gone], rest[gone:]
    for n, number in enumerate([*used, *top, *rest]):
        s.deck[n] = number - 1
    s.drawn = len(used)


def at_number(p: Position, place: str) -> int:
    return CITIES.index(place) if place in CITIES else int(st.WITH_SEAT) + p.seat(place)


def set_stress(p: Position, stress: Mapping[str, Mapping[str, str]], following: str, discarded: int) -> None:
    """Tokens on boards and allies; ``following`` is the penalty of the next one drawn."""
    s = p.s
    faces = [PENALTIES[number] for number in s.tables.stress]
    free = list(range(20))

    def take(words: str) -> int:
        face = words.removeprefix("closed").strip()
        token = next(each for each in free if not face or faces[each] == face)
        free.remove(token)
        s.token_open[token] = s.token_seen[token] = int(not words.startswith("closed"))
        return token + 1

    named = [(name, place, words) for name, places in stress.items() for place, words in places.items()]
    for name, place, words in sorted(named, key=lambda each: each[2] == "closed"):
        upper, _, lower = words.partition(" over ")
        if place.startswith("ally"):
            s.stress[60 + p.ally(int(place.split()[1]))] = take(upper)
            continue
        at = p.seat(name) * 15 + cell_number(place)
        s.stress[at] = take(upper)
        s.under[at] = take(lower) if lower else 0
    following_token = [next(each for each in free if faces[each] == following)] if following else []
    rest = [each for each in free if each not in following_token]
    for n, token in enumerate(rest[:discarded]):
        s.stress_discard[n] = token
        s.token_seen[token] = 1
    s.stress_out = discarded
    supply = rest[discarded:] + following_token
    for n, token in enumerate(supply):
        s.stress_supply[n] = token
    s.stress_left = len(supply)


def set_questions(
    p: Position, questions: Mapping[str, str], marks: Mapping[int, int], roadblocks: Iterable[str], supply: int | None
) -> None:
    s = p.s
    free = list(range(21))
    checks = [(int(s.tables.interrogations[2 * n]), int(s.tables.interrogations[2 * n + 1])) for n in free]
    for city, words in questions.items():
        for each in listed(words):
            colour, difficulty = each.split()
            wanted = (packing.COLOUR_WORDS.index(colour), int(difficulty))
            token = next(n for n in free if checks[n] == wanted)
            free.remove(token)
            s.question_at[token] = CITIES.index(city)
    for task, number in marks.items():
        for _ in range(number):
            s.question_at[free.pop()] = st.ON_TASK + p.slot(task)
    for road in roadblocks:
        one, other = road.split(" - ")
        token = free.pop()
        s.question_at[token] = st.ON_ROAD + road_number(one, other)
        s.road_token[road_number(one, other)] = token + 1
    while supply is not None and len(free) > supply:
        s.question_at[free.pop()] = st.IN_DISCARD
    for n, token in enumerate(free):
        s.question_supply[n] = token
    s.questions_left = len(free)


def set_mains(s: st.State, mains: Iterable[str], scenario: Iterable[str], steps: int, progress: str) -> None:
    """Main tasks and scenario tokens in order, those not named behind; finished ones as the scale has them."""
    cards = filled(TABLES.main_names, mains)
    tokens = filled(TABLES.scenario_names, scenario)
    for space in range(1, 16):
        s.progress[space] = SCALE[progress[space - 1]] if space <= len(progress) else st.EMPTY
    s.failed = progress.count("f")
    s.mains_done = progress.count("M")
    s.steps_done = steps
    done = [space for space in range(1, 16) if s.progress[space] == st.MAIN_DONE]
    for main in range(5):
        s.main_card[main] = cards[main]
        s.scenario_on[main] = tokens[main]
        s.scenario_active[tokens[main]] = int(main < s.mains_done)
        s.main_space[main] = done[main] if main < s.mains_done else 7 + 2 * main
        if main >= s.mains_done:
            s.progress[7 + 2 * main] = st.MAIN_OPEN


def filled(known: list[str], first: Iterable[str]) -> list[int]:
    named = [known.index(name) for name in first]
    return named + [n for n in range(len(known)) if n not in named]
