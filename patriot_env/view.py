"""The table in words as one seat sees it, or as a spectator who sees all, for ``render`` and ``picture``."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from patriot_env.action_words import ANY_TYPE_WORDS, TYPE_WORDS, kind_name, name_of
from patriot_env.actions import CHARACTER as FIRST_CHARACTER
from patriot_env.deaths import has_won, mission_holds, objective, side_of
from patriot_env.laboratory import looks_at_briefs
from patriot_env.order import first_seat
from patriot_env.rounds import NEXT_TURN
from patriot_env.rules import PatriotGame
from patriot_env.state import (
    ACCUSED,
    ACTING,
    ACTIVE,
    BIDDING,
    BRIEFING,
    CHOOSE_CHARACTER,
    COUNTS,
    DECISION_NAMES,
    DISCARDING,
    DISCOVERING,
    EVEN,
    F_A,
    F_B,
    F_C,
    F_KIND,
    F_SEAT,
    F_STAGE,
    FRAME,
    KILLING,
    LAUNCHING,
    MEETING_ROOM,
    MOST_ALLEGIANCES,
    MOVING,
    N_DISCOVERIES,
    N_EXECUTED,
    NO_CLAIM,
    NONE,
    OPPOSE,
    PLACING,
    PREDICTING,
    RIOTER,
    RIOTING,
    RISING,
    ROLLING,
    RUN,
    RUNNING,
    SILENT,
    SUPPORT,
    TROOP,
    TURN,
    USING,
    VOTE,
    WINDOW,
    State,
    after,
)
from patriot_env.tables import (
    ABILITIES,
    ABILITY,
    ALL_BRIEFS,
    BEACON,
    BEACON_SPACES,
    C_ABILITIES,
    CHARACTER,
    DISCOVERIES,
    E_DEFECTIVE,
    KILL,
    LASTINGS,
    LETTER,
    MOST_KINDS,
    PLACE_NAMES,
    PLACES,
    Q_COUNT,
    Q_FIRST,
    SECONDARY,
    SEQUENCE,
    SIDE_NAMES,
    SPACES,
    TYPES,
    U_START,
    U_USES,
    X_BEACONS,
    X_COINS,
    X_INFLUENCE,
)
from patriot_env.votes import OPINION_CARDS, TAKING_EFFECT
from patriot_env.wording import LASTING
from tabletop_core.game import Game
from tabletop_core.viewing import checked_end, checked_view
from tabletop_core.words import counted, listed, player

TILES: Final = (
    ("a Finance card", "gain coins", "raise taxes", "predict", ""),
    ("a Spy card", "beacons", "reprogram", "vote", ""),
    ("a Science card", "calm", "project", "discovery", ""),
    ("a War card", "deploy", "move", "", ""),
)
LASTING_WORDS: Final = tuple(LASTING.values())
MOMENTS: Final = (
    "abilities at any time",
    "before a riot card is drawn",
    "the threat has risen",
    "the brief has been read",
    "before an assassination vote",
    "all cards are added",
    "an ability is used",
    "in the own turn",
)
ROLLS: Final = ("for unrest", "for a science project", "to execute rioters", "for a text")
PLACINGS: Final = ("deploys troops", "removes troops", "executes rioters", "places rioters")
LAUNCHINGS: Final = ("launches beacons", "launches beacons of the deck", "removes beacons", "replaces beacons")
ROLES: Final = ("loyal", "assassin")
RESULTS: Final = ("to come", "failed", "passed")
BEACON_STATES: Final = ("not launched", "ready", "used")
QUESTIONS: Final = {
    "choose character": "choose a character",
    "card before the game": "draw a card before the game",
    "moment": "use something now, or pass",
    "gather more": "draw another card, or none",
    "act": "act",
    "choose player": "choose a player",
    "choose option": "choose an option",
    "choose type": "choose a type of influence",
    "add card": "add a card, or no more",
    "claim": "make a claim",
    "bid": "raise the bid, or bow out",
    "discard": "choose a card to discard",
    "improve": "improve the roll, or accept it",
    "choose space": "choose a defence space",
    "move from": "choose a troop to move",
    "move to": "choose where the troop goes",
    "choose beacon": "choose a beacon space",
    "keep": "choose one of the cards looked at",
    "reveal": "reveal oneself as an assassin, or not",
    "shift": "say whether the vote needs more or less",
    "show": "choose an allegiance card to show",
}


@dataclass(frozen=True)
class PlaceView:
    """A place: what lies on its five spaces, its tiles, whose figures are there."""

    name: str
    spaces: tuple[str, ...]  # "", "troop", "rioter"
    tiles: tuple[str, ...]
    figures: tuple[int, ...]


@dataclass(frozen=True)
class BeaconView:
    """A beacon space."""

    name: str  # "" where none lies
    words: str
    state: str  # "defective", "not launched", "ready", "used"


@dataclass(frozen=True)
class LetterView:
    """The letter of the round and what lies on it."""

    name: str
    words: str
    demands: tuple[str, ...]  # with what is open to all of them
    cards: tuple[int, ...]  # laid by each seat
    faces: tuple[str, ...]  # for a spectator, or once counted


@dataclass(frozen=True)
class VoteView:
    """The vote under way."""

    title: str
    needed: str
    added: tuple[int, ...]  # by each seat
    opinion: int  # cards of Public Opinion that will be added
    faces: tuple[str, ...]  # those that lie open; for a spectator all


@dataclass(frozen=True)
class SeatView:
    """A player, with what the viewer may know."""

    seat: int
    name: str
    ap: int
    state: str  # "turn", "dead assassin", ...
    place: str
    cards: int
    markers: int
    notes: tuple[str, ...]  # AP to come, claims, bids, public deeds
    abilities: tuple[str, ...]
    discoveries: tuple[str, ...]
    hand: tuple[str, ...] | None  # None where the viewer does not see it
    allegiance: tuple[str, ...]
    character: str  # AP, draws, traits


@dataclass(frozen=True)
class TableView:
    """The table, from the viewer's eyes."""

    viewer: int | None
    round: int
    rounds: int
    turn: int
    order: tuple[tuple[int, bool], ...]  # the seats in the order of turns; True: has had its turn
    actor: int | None
    asked: str
    under_way: tuple[str, ...]  # the innermost last
    ending: str
    winners: tuple[int, ...]
    threat: int
    unrest: int
    taxes: int
    coins: int
    supplies: str
    effects: tuple[str, ...]
    results: tuple[str, ...]  # of the letters
    riots: tuple[str, ...]
    letter: LetterView | None
    brief: tuple[str, str] | None
    vote: VoteView | None
    bids: tuple[int, ...] | None
    looked_at: tuple[str, ...]
    on_offer: tuple[str, ...]  # the characters that can be chosen now
    latest: tuple[str, ...]  # what the latest vote and letter showed
    places: tuple[PlaceView, ...]
    beacons: tuple[BeaconView, ...]
    seats: tuple[SeatView, ...]


def table_of(game: Game, viewer: int | None) -> TableView:
    """What ``viewer`` sees, a seat or None; raises TypeError and ValueError for what cannot be looked at."""
    s = checked_view(game, PatriotGame, viewer).state
    is_over = s.ended_by != RUNNING
    actor = None if s.actor < 0 else int(s.actor)
    vote = vote_frame(s)
    return TableView(
        viewer=viewer,
        round=int(s.round),
        rounds=int(s.rounds),
        turn=int(s.seat),
        order=tuple(order_of(s)),
        actor=actor,
        asked=QUESTIONS.get(DECISION_NAMES[s.decision], ""),
        under_way=tuple(under_way(s)),
        ending=game.ending(),
        winners=tuple(seat for seat in range(int(s.players)) if has_won(s, seat)) if is_over else (),
        threat=int(s.threat),
        unrest=int(s.unrest),
        taxes=int(s.taxes),
        coins=int(s.coins),
        supplies=supplies_words(s),
        effects=tuple(effects(s)),
        results=tuple(RESULTS[int(s.results[day])] for day in range(int(s.rounds))),
        riots=tuple(riots(s)),
        letter=letter_of(s, viewer),
        brief=brief_of(s),
        vote=None if vote is None else vote_of(s, vote, viewer),
        bids=None if frame_of(s, int(BIDDING)) is None else seat_numbers(s, s.bids),
        looked_at=tuple(looked_at(s, viewer)),
        on_offer=tuple(on_offer(s)),
        latest=tuple(latest(s)),
        places=tuple(place_of(s, place) for place in range(int(PLACES))),
        beacons=tuple(beacon_of(s, space) for space in range(int(BEACON_SPACES))),
        seats=tuple(seat_of(s, seat, viewer) for seat in range(int(s.players))),
    )


# --- what all see ----------------------------------------------------------------------------------------------------
def seat_numbers(s: State, numbers: Any) -> tuple[int, ...]:
    """One number for each seat."""
    return tuple(int(numbers[seat]) for seat in range(int(s.players)))


def faces_of(s: State, numbers: Any, first: int = 0) -> tuple[str, ...]:
    """Cards counted by kind: "Spy 2", "2 x War 1"."""
    found = []
    for kind in range(int(s.tables.kind_count)):
        count = int(numbers[first + kind])
        if count:
            found.append(kind_name(s, kind) if count == 1 else f"{count} x {kind_name(s, kind)}")
    return tuple(found)


def supplies_words(s: State) -> str:
    """What is beside the board, and the decks."""
    piles = listed([f"{s.pile_left[of_type]} {TYPE_WORDS[of_type]}" for of_type in range(int(TYPES))])
    decks = f"{s.brief_count} briefs, {s.beacon_count} beacons, {s.discovery_count} discoveries, {s.riot_count} riots"
    beside = f"{counted(int(s.troops_left), 'troop')} and {counted(int(s.rioters_left), 'rioter')}"
    return f"beside the board {beside}; piles {piles}; Public Opinion {s.opinion_left}; decks {decks}"


def effects(s: State) -> Iterator[str]:
    """What waits to take effect."""
    for number in range(int(LASTINGS)):
        times = int(s.lasting[number])
        if times:
            yield LASTING_WORDS[number] + (f" ({times} times)" if times > 1 else "")
    if s.opinion_all != 0:
        yield f"{s.opinion_all} more Public Opinion in each vote"
    if s.opinion_next != 0:
        yield f"{s.opinion_next} more Public Opinion in the next vote"
    if s.second != NONE:
        yield f"{name_of(s, int(s.second))} has another turn after this one"
    if s.called != NONE:
        yield f"{name_of(s, int(s.called))} has the next turn"


def order_of(s: State) -> Iterator[tuple[int, bool]]:
    """The seats in the order of turns, each with whether its turn has begun."""
    for steps in range(int(s.players)):
        seat = int(after(s, first_seat(s, s.round), steps))
        yield seat, bool(s.had >> seat & 1)


def riots(s: State) -> Iterator[str]:
    """The riot cards in play."""
    for number in range(int(ACTIVE)):
        card = int(s.active[number])
        if card != NONE:
            yield f"{s.tables.riot_names[card]}: {s.tables.riot_words[card]}"


def place_of(s: State, place: int) -> PlaceView:
    """A place with its spaces and figures."""
    lies = [int(s.board[place * SPACES + space]) for space in range(int(SPACES))]
    words = {int(TROOP): "troop", int(RIOTER): "rioter"}
    return PlaceView(
        name=PLACE_NAMES[place],
        spaces=tuple(words.get(each, "") for each in lies),
        tiles=TILES[place],
        figures=tuple(seat for seat in range(int(s.players)) if s.place[seat] == place and s.character[seat] != NONE),
    )


def beacon_of(s: State, space: int) -> BeaconView:
    """A beacon with its cost, effect and state."""
    beacon = int(s.beacon_at[space])
    if beacon == NONE:
        return BeaconView("", "", "")
    is_defective = s.tables.beacons[beacon * BEACON + E_DEFECTIVE] != 0
    state = "defective" if is_defective else BEACON_STATES[int(s.beacon_is[space])]
    return BeaconView(s.tables.beacon_names[beacon], s.tables.beacon_words[beacon], state)


def letter_of(s: State, viewer: int | None) -> LetterView | None:
    """The letter of the round; None before it is turned up, and once it has been checked."""
    if s.depth == 0 or int(s.frames[F_STAGE]) < NEXT_TURN or s.results[s.round - 1] != 0:
        return None
    letter = int(s.letters[s.round - 1])
    return LetterView(
        name=s.tables.letter_names[letter],
        words=s.tables.letter_words[letter],
        demands=tuple(demands(s, letter * int(LETTER))),
        cards=seat_numbers(s, s.letter_added),
        faces=faces_of(s, s.letter_pile) if viewer is None else (),
    )


def demands(s: State, at: int) -> Iterator[str]:
    """What the letter asks of all together, with what has been done where that is open."""
    numbers = s.tables.letters
    for of_type in range(int(TYPES)):
        if numbers[at + X_INFLUENCE + of_type] != 0:
            yield f"{int(numbers[at + X_INFLUENCE + of_type]) * int(s.players)} {TYPE_WORDS[of_type]} influence"
    if numbers[at + X_BEACONS] != 0:
        yield f"{s.launched} of {counted(int(numbers[at + X_BEACONS]), 'beacon')} launched"
    if numbers[at + X_COINS] != 0:
        yield f"{s.secured} of {counted(int(numbers[at + X_COINS]), 'coin')} secured"


def latest(s: State) -> Iterator[str]:
    """What the latest vote and the latest letter showed."""
    faces = faces_of(s, s.counted)
    if faces:
        yield f"latest vote: {'; '.join(faces)}; total {s.total}"
    if s.rolled != 0:
        yield f"latest roll: {s.rolled}"
    faces = faces_of(s, s.letter_shown)
    if faces:
        yield f"latest letter: {'; '.join(faces)}"


# --- what is under way -----------------------------------------------------------------------------------------------
def frame_of(s: State, kind: int) -> int | None:
    """Where the innermost frame of the kind starts, or None."""
    for depth in range(int(s.depth) - 1, -1, -1):
        if s.frames[depth * FRAME + F_KIND] == kind:
            return depth * int(FRAME)
    return None


def vote_frame(s: State) -> int | None:
    """Where the vote under way has its frame; None if there is none, or only one whose cards have been counted."""
    f = frame_of(s, int(VOTE))
    return None if f is None or int(s.frames[f + F_STAGE]) >= TAKING_EFFECT else f


def brief_of(s: State) -> tuple[str, str] | None:
    """Name and words of the brief under way."""
    f = frame_of(s, int(BRIEFING))
    if f is None or s.frames[f + F_A] == ALL_BRIEFS:
        return None
    brief = int(s.frames[f + F_A])
    return s.tables.brief_names[brief], s.tables.brief_words[brief]


def vote_of(s: State, f: int, viewer: int | None) -> VoteView:
    """The vote: what counts, what it needs, who has added how many cards."""
    if s.frames[f + F_A] != 0:
        target = name_of(s, int(s.frames[f + F_B]))
        title = f"assassination vote on {target}, called by {name_of(s, int(s.frames[f + F_SEAT]))}"
        needed = (
            f"Spy and War count for it, all else against it; needed {max(0, int(s.frames[f + F_C]) + int(s.shifted))}"
        )
    else:
        title = "influence brief"
        names = [TYPE_WORDS[of_type] for of_type in range(int(TYPES)) if s.wanted >> of_type & 1]
        needed = f"{listed(names)} {'counts' if len(names) == 1 else 'count'} for it, all else against it"
    return VoteView(
        title=title,
        needed=needed,
        added=seat_numbers(s, s.vote_added),
        opinion=int(OPINION_CARDS + s.opinion_all + s.opinion_next + s.opinion_now),
        faces=faces_of(s, s.vote_pile if viewer is None else s.face_up),
    )


def looked_at(s: State, viewer: int | None) -> Iterator[str]:
    """The cards being looked at, for who looks at them and for a spectator."""
    f = (int(s.depth) - 1) * int(FRAME)
    if s.depth == 0 or s.frames[f + F_KIND] not in (PREDICTING, DISCOVERING):
        return
    if viewer is not None and viewer != s.frames[f + F_SEAT]:
        return
    t = s.tables
    names, words = (t.discovery_names, t.discovery_words)
    if looks_at_briefs(s, f):
        names, words = (t.brief_names, t.brief_words)
    for number in range(int(s.looking)):
        card = int(s.looked_at[number])
        yield f"{names[card]}: {words[card]}"


def on_offer(s: State) -> Iterator[str]:
    """The characters that can be chosen, with what they can do."""
    if s.decision == CHOOSE_CHARACTER:
        for number in range(int(s.legal_count)):
            character = int(s.legal[number]) - int(FIRST_CHARACTER)
            yield f"{s.tables.character_names[character]}: {s.tables.character_words[character]}"


def under_way(s: State) -> Iterator[str]:
    """What is under way, the innermost last; all of it is open to all."""
    for depth in range(int(s.depth)):
        words = frame_words(s, depth * int(FRAME))
        if words:
            yield words


def frame_words(s: State, f: int) -> str:
    """A frame in words; "" for one that says nothing to a person."""
    said = FRAME_WORDS.get(int(s.frames[f + F_KIND]))
    return "" if said is None else said(s, f, name_of(s, int(s.frames[f + F_SEAT])))


def acting_words(s: State, f: int, who: str) -> str:
    """An Act phase."""
    return f"{who} acts{' out of turn' if s.frames[f + F_A] != 0 else ''}"


def run_words(s: State, f: int, who: str) -> str:
    """A text, found by where its steps end."""
    end = int(s.frames[f + F_B])
    sequences = s.tables.sequences
    for number, words in enumerate(s.tables.sequence_words):
        count = int(sequences[number * SEQUENCE + Q_COUNT])
        if count and int(sequences[number * SEQUENCE + Q_FIRST]) + count == end:
            return f"{who} is the holder of: {words}"
    return ""


def using_words(s: State, f: int, who: str) -> str:
    """An ability that has been announced."""
    ability = int(s.frames[f + F_A])
    return f"{who} uses {s.tables.ability_names[ability]}: {s.tables.ability_words[ability]}"


def voting_words(s: State, f: int, who: str) -> str:
    """A vote."""
    if s.frames[f + F_A] == 0:
        return ""
    return f"assassination vote on {name_of(s, int(s.frames[f + F_B]))}, called by {who}"


def brief_words(s: State, f: int, who: str) -> str:
    """A brief."""
    brief = int(s.frames[f + F_A])
    return "" if brief == ALL_BRIEFS else f"{who} holds the brief {s.tables.brief_names[brief]}"


def roll_words(s: State, f: int, who: str) -> str:
    """A roll."""
    return f"{who} rolls {ROLLS[int(s.frames[f + F_A])]}: {s.frames[f + F_B]}"


def discarding_words(s: State, f: int, who: str) -> str:
    """Cards that are discarded or paid."""
    left = int(s.frames[f + F_A])
    name = ANY_TYPE_WORDS[int(s.frames[f + F_B])]
    if s.frames[f + F_C] != 0:
        return f"{who} pays {name} cards worth {left} more"
    return f"{who} discards {counted(left, f'{name} card')}"


def placing_words(s: State, f: int, who: str) -> str:
    """Troops or rioters that come or go."""
    return f"{who} {PLACINGS[int(s.frames[f + F_C])]}: {s.frames[f + F_A]} left"


def launching_words(s: State, f: int, who: str) -> str:
    """Beacons."""
    what = min(int(s.frames[f + F_B]), len(LAUNCHINGS) - 1)
    return f"{who} {LAUNCHINGS[what]}: {s.frames[f + F_A]} left"


def rioting_words(s: State, f: int, who: str) -> str:
    """A riot card."""
    number = int(s.frames[f + F_A])
    card = NONE if number == NONE else int(s.active[number])
    return "a riot begins" if card == NONE else f"riot: {s.tables.riot_names[card]}"


FRAME_WORDS: Final[dict[int, Any]] = {
    int(TURN): lambda s, f, who: f"turn of {who}",
    int(ACTING): acting_words,
    int(RUN): run_words,
    int(USING): using_words,
    int(WINDOW): lambda s, f, who: f"moment: {MOMENTS[int(s.frames[f + F_A])]}",
    int(VOTE): voting_words,
    int(BRIEFING): brief_words,
    int(BIDDING): lambda s, f, who: "all bid influence",
    int(ROLLING): roll_words,
    int(DISCARDING): discarding_words,
    int(PLACING): placing_words,
    int(MOVING): lambda s, f, who: f"{who} moves troops",
    int(LAUNCHING): launching_words,
    int(DISCOVERING): lambda s, f, who: f"{who} makes a discovery",
    int(PREDICTING): lambda s, f, who: f"{who} predicts",
    int(RIOTING): rioting_words,
    int(KILLING): lambda s, f, who: f"{who} has been assassinated",
    int(RISING): lambda s, f, who: "the threat has risen",
}


# --- players ---------------------------------------------------------------------------------------------------------
def seat_of(s: State, seat: int, viewer: int | None) -> SeatView:
    """A player as the viewer sees it."""
    character = int(s.character[seat])
    is_seen = viewer is None or viewer == seat
    place = int(s.place[seat])
    return SeatView(
        seat=seat,
        name=name_of(s, seat),
        ap=int(s.ap[seat]),
        state=state_words(s, seat),
        place=f"the {'meeting room' if place == MEETING_ROOM else PLACE_NAMES[place]}",
        cards=int(s.hand_size[seat]),
        markers=int(s.markers[seat]),
        notes=tuple(notes(s, seat)),
        abilities=tuple(abilities(s, character)) if character != NONE else (),
        discoveries=tuple(discoveries(s, seat)),
        hand=faces_of(s, s.hands, seat * int(MOST_KINDS)) if is_seen else None,
        allegiance=tuple(allegiance(s, seat, viewer)),
        character="" if character == NONE else character_words(s, character),
    )


def character_words(s: State, character: int) -> str:
    """AP, draws, hand limit and traits: the words of the character before those of its abilities."""
    words = s.tables.character_words[character]
    for name in s.tables.ability_names[character * int(ABILITIES) : (character + 1) * int(ABILITIES)]:
        words = words.split(f"; {name}: ")[0] if name else words
    return words


def state_words(s: State, seat: int) -> str:
    """Whether the player is dead, revealed, has died before, is the President."""
    parts = ["President"] if seat == 0 else []
    if s.dead[seat] != 0:
        parts.append("dead assassin")
    elif s.killed[seat] != 0:
        parts.append("killed once" if s.killed[seat] == 1 else f"killed {s.killed[seat]} times")
    if s.revealed[seat] != 0:
        parts.append("revealed assassin")
    return ", ".join(parts)


def notes(s: State, seat: int) -> Iterator[str]:
    """What waits for the player, and what it has said in the vote under way."""
    if s.ap_set[seat] != NONE:
        yield f"starts the next turn with {s.ap_set[seat]} AP"
    more = int(s.ap_next[seat]) - int(EVEN)
    if more:
        yield f"{abs(more)} AP {'more' if more > 0 else 'less'} in the next turn"
    for count, done in ((N_DISCOVERIES, "discoveries made"), (N_EXECUTED, "rioters executed")):
        if s.counts[seat * COUNTS + count] != 0:
            yield f"{done}: {s.counts[seat * COUNTS + count]}"
    if s.claims[seat] != NO_CLAIM:
        yield claim_words(s, int(s.claims[seat]))


def claim_words(s: State, claim: int) -> str:
    """What the player has claimed last."""
    if claim >= ACCUSED:
        return f"claims that {name_of(s, claim - int(ACCUSED))} is an assassin"
    return {int(SUPPORT): "claims to support", int(OPPOSE): "claims to oppose", int(SILENT): "claims nothing"}[claim]


def abilities(s: State, character: int) -> Iterator[str]:
    """The abilities of a character with the uses that are left; those of the setup are over."""
    for number in range(int(ABILITIES)):
        at = character * CHARACTER + C_ABILITIES + number * ABILITY
        uses = int(s.tables.characters[at + U_USES])
        if uses and s.tables.characters[at + U_START] == 0:
            ability = character * int(ABILITIES) + number
            left = uses - int(s.uses[ability])
            yield f"{s.tables.ability_names[ability]} ({left} left): {s.tables.ability_words[ability]}"


def discoveries(s: State, seat: int) -> Iterator[str]:
    """The kept discoveries."""
    for card in range(int(DISCOVERIES)):
        if s.held[card] == seat:
            yield f"{s.tables.discovery_names[card]}: {s.tables.discovery_words[card]}"


def allegiance(s: State, seat: int, viewer: int | None) -> Iterator[str]:
    """The allegiance cards, as far as the viewer knows them: all for a spectator and once the game is over."""
    for number in range(int(MOST_ALLEGIANCES)):
        at = seat * int(MOST_ALLEGIANCES) + number
        if s.allegiance[at] == 0:
            continue
        card = int(s.allegiance[at]) - 1
        is_own = viewer == seat and s.looked[at] != 0
        mark = " (shown)" if s.shown[at] != 0 else " (sealed)" if s.looked[at] == 0 else ""
        if viewer is None or is_own or s.shown[at] != 0 or s.ended_by != RUNNING:
            yield f"{s.tables.allegiance_names[card]}: {s.tables.allegiance_words[card]}{mark}"
        else:
            yield f"a card{mark}"


# --- the truth at the end --------------------------------------------------------------------------------------------
def describe_end(game: Game) -> dict[str, Any]:
    """The truth about a game that is over: how it ended, and each player's allegiance cards, objective and missions.

    Raises ValueError before the end.
    """
    s = checked_end(game, PatriotGame).state
    return {"ending": game.ending(), "players": {player(seat): truth_of(s, seat) for seat in range(int(s.players))}}


def role(game: Game, seat: int) -> str:
    """On whose side the seat was at the end: ``loyal``, which a secondary mission alone is too, or ``assassin``.

    Raises ValueError before the end, and for no such seat.
    """
    return ROLES[objective(checked_view(checked_end(game, PatriotGame), PatriotGame, seat).state, seat) == KILL]


def truth_of(s: State, seat: int) -> dict[str, Any]:
    """What a player was; a sealed card counts for nothing (Rules 3.7)."""
    first = seat * int(MOST_ALLEGIANCES)
    held = [number for number in range(int(MOST_ALLEGIANCES)) if s.allegiance[first + number] != 0]
    names = {number: s.tables.allegiance_names[int(s.allegiance[first + number]) - 1] for number in held}
    return {
        "character": s.tables.character_names[int(s.character[seat])],
        "objective": SIDE_NAMES[int(objective(s, seat))],
        "won": has_won(s, seat),
        "allegiance": list(names.values()),
        "sealed": [names[number] for number in held if s.looked[first + number] == 0],
        "missions": {
            names[number]: mission_holds(s, seat, int(s.allegiance[first + number]) - 1)
            for number in held
            if s.looked[first + number] != 0 and side_of(s, seat, number) == SECONDARY
        },
    }
