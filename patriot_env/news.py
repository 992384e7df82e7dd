"""What an action has brought about, in words: the action, and beneath it what the viewer can see that is new."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from patriot_env.action_words import name_of, seen_words, words
from patriot_env.actions import CALM, EXECUTE, PROJECT
from patriot_env.cards import EVERYBODY
from patriot_env.rules import PatriotGame
from patriot_env.state import (
    ADD_CARD,
    CLAIM,
    F_A,
    F_B,
    F_C,
    FREE,
    IMPROVE,
    ROLLING,
    TROOP,
    State,
)
from patriot_env.tables import PLACE_NAMES, PLACES, SPACES
from patriot_env.view import RESULTS, SeatView, TableView, faces_of, frame_of, frame_words, table_of, vote_frame
from tabletop_core.game import Game
from tabletop_core.viewing import checked_view
from tabletop_core.words import counted

NEW_LINE: Final = "\n    "
ROLLED_FOR: Final = (int(CALM), int(PROJECT), int(EXECUTE))
IS_ROLLED: Final = " rolls: "  # in the words of a brief or an option that is rolled for


def told_words(before: Game, action: int, after: Game, viewer: int) -> str:
    """The action and what came of it, as far as the seat sees it (Rules 24.3).

    Raises TypeError for a game that is not Patriot and ValueError for a seat that does not exist.
    """
    was = checked_view(before, PatriotGame, viewer).state
    now = checked_view(after, PatriotGame, viewer).state
    done = words(was, action) if was.actor == viewer else seen_words(was, action)
    rolls = action in ROLLED_FOR or IS_ROLLED in done
    return NEW_LINE.join([done, *news(was, now, table_of(before, viewer), table_of(after, viewer), rolls=rolls)])


def news(was: State, now: State, old: TableView, new: TableView, *, rolls: bool) -> Iterator[str]:
    """Results of votes and rolls, cards turned up, the letter, tracks, the board, players, and what comes next."""
    briefs = briefs_done(was, now)
    yield from vote_news(was, now)
    yield from (f"the brief {name}: {text}" for name, text in briefs if (name, text) != old.brief)
    yield from roll_news(was, now, rolls=rolls or any(IS_ROLLED in text for _, text in briefs))
    yield from discovery_news(was, now)
    yield from letter_news(was, now)
    yield from track_news(old, new)
    yield from board_news(was, now)
    yield from beacon_news(old, new)
    for then, there in zip(old.seats, new.seats, strict=True):
        yield from seat_news(then, there, acted=there.seat == old.actor, is_own=there.seat == new.viewer)
    yield from next_news(old, new)


# --- votes, rolls, cards ---------------------------------------------------------------------------------------------
def open_vote(s: State) -> tuple[int, ...]:
    """What tells the vote from others whose cards are not counted yet; empty if there is none."""
    f = vote_frame(s)
    if f is None:
        return ()
    return f, int(s.frames[f + F_A]), int(s.frames[f + F_B])


def vote_news(was: State, now: State) -> Iterator[str]:
    """The cards of a vote that has been counted, its total, and whether it is carried."""
    vote = open_vote(was)
    if not vote or open_vote(now) == vote:
        return
    shown = f"{'; '.join(faces_of(now, now.counted)) or 'no cards'}; total {now.total}"
    f, is_assassination, target = vote
    if not is_assassination:
        yield f"the vote on the brief: {shown}"
        return
    result = ""
    if was.decision in (ADD_CARD, CLAIM):  # nothing can change any more what it needs
        needed = max(0, int(was.frames[f + F_C]) + int(was.shifted))
        result = f" of the {needed} needed: {'it is carried' if now.total >= needed else 'it fails'}"
    yield f"the vote on {name_of(was, target)}: {shown}{result}"


def briefs_done(was: State, now: State) -> list[tuple[str, str]]:
    """Name and words of the briefs that are done now."""
    gone = {int(was.briefs_out[number]) for number in range(int(was.brief_out))}
    there = [int(now.briefs_out[number]) for number in range(int(now.brief_out))]
    return [(now.tables.brief_names[card], now.tables.brief_words[card]) for card in there if card not in gone]


def roll_news(was: State, now: State, *, rolls: bool) -> Iterator[str]:
    """A roll that can be improved, or what a roll that could not be came to."""
    before, there = frame_of(was, int(ROLLING)), frame_of(now, int(ROLLING))
    if there is not None:
        if now.decision == IMPROVE:
            yield frame_words(now, there)
    elif before is None and (rolls or was.rolled != now.rolled):
        yield f"the roll comes to {now.rolled}"


def discovery_news(was: State, now: State) -> Iterator[str]:
    """Discoveries that all have seen go: used, or carried out at once."""
    gone = {int(was.discoveries_out[number]) for number in range(int(was.discovery_out))}
    for number in range(int(now.discovery_out)):
        card = int(now.discoveries_out[number])
        if card not in gone and now.discovery_known[card] == EVERYBODY:
            yield f"the discovery {now.tables.discovery_names[card]}: {now.tables.discovery_words[card]}"


def letter_news(was: State, now: State) -> Iterator[str]:
    """Whether a letter has been answered, and the cards that lay on it."""
    for day in range(int(now.rounds)):
        if was.results[day] != now.results[day]:
            name = now.tables.letter_names[int(now.letters[day])]
            faces = "; ".join(faces_of(now, now.letter_shown)) or "no cards on it"
            yield f"the letter {name} has {RESULTS[int(now.results[day])]}: {faces}"


# --- the board -------------------------------------------------------------------------------------------------------
def track_news(old: TableView, new: TableView) -> Iterator[str]:
    """Threat, unrest, taxes, coins, lasting effects."""
    tracks = ("threat", old.threat, new.threat), ("unrest", old.unrest, new.unrest)
    for name, then, there in (*tracks, ("base taxes", old.taxes, new.taxes)):
        if then != there:
            yield f"{name} {'rises' if there > then else 'falls'} from {then} to {there}"
    if old.coins != new.coins:
        yield f"the Treasury has {counted(new.coins, 'coin')}"
    yield from (f"from now on: {words}" for words in new.effects if words not in old.effects)


def board_news(was: State, now: State) -> Iterator[str]:
    """Troops and rioters that have come or gone, by place."""
    for place in range(int(PLACES)):
        came: Counter[str] = Counter()
        for at in range(place * int(SPACES), (place + 1) * int(SPACES)):
            then, there = int(was.board[at]), int(now.board[at])
            if then != there:
                if then != FREE:
                    came["troop" if then == TROOP else "rioter"] -= 1
                if there != FREE:
                    came["troop" if there == TROOP else "rioter"] += 1
        for figure, number in came.items():
            if number:
                yield f"{counted(abs(number), figure)} {'more' if number > 0 else 'fewer'} in the {PLACE_NAMES[place]}"


def beacon_news(old: TableView, new: TableView) -> Iterator[str]:
    """Beacons that have come to a space, been launched or removed."""
    for space, (then, there) in enumerate(zip(old.beacons, new.beacons, strict=True), 1):
        if there.name != then.name and there.name:
            yield f"on beacon space {space} now: {there.name}, {there.state}: {there.words}"
        elif there.name != then.name:
            yield f"{then.name} leaves beacon space {space}"
        elif there.state != then.state and then.state == "not launched":
            yield f"{there.name} is {there.state}"


# --- players ---------------------------------------------------------------------------------------------------------
def seat_news(then: SeatView, there: SeatView, *, acted: bool, is_own: bool) -> Iterator[str]:
    """What has changed for a player; one card less for who acts is what the action says."""
    name = "you" if is_own else there.name
    if there.state != then.state and there.state:
        yield f"{there.name} is now: {there.state}"
    if there.character and then.character and then.name != there.name:
        yield f"{then.name} goes on as {there.name}"
    gained = list((Counter(copies(there)) - Counter(copies(then))).elements()) if is_own else []
    lost = list((Counter(copies(then)) - Counter(copies(there))).elements()) if is_own else []
    if gained:
        yield f"you get {', '.join(gained)}"
    if lost and not (acted and len(lost) == 1):
        yield f"you lose {', '.join(lost)}"
    if not is_own and there.cards != then.cards and not (acted and abs(there.cards - then.cards) == 1):
        yield f"{name} {have(is_own)} {counted(there.cards, 'card')} now"
    if there.markers != then.markers:
        yield f"{name} {have(is_own)} {counted(there.markers, 'marker')} now"
    yield from (f"{name}: {note}" for note in there.notes if note not in then.notes and "next turn" in note)
    if then.character == there.character:
        yield from (f"the ability {ability}" for ability in there.abilities if ability not in then.abilities)
    for discovery in there.discoveries:
        if discovery not in then.discoveries:
            yield f"{name} {'keep' if is_own else 'keeps'} {discovery}"
    for number, card in enumerate(there.allegiance):
        if card not in then.allegiance[number : number + 1] and not (then.character == "" and not is_own):
            yield f"allegiance of {there.name}: {card}"


def have(is_own: bool) -> str:
    """The verb after "you" or a name."""
    return "have" if is_own else "has"


def copies(seat: SeatView) -> list[str]:
    """The cards in hand, each copy by itself."""
    found = []
    for face in seat.hand or ():
        number, _, name = face.partition(" x ")
        found += [name] * int(number) if name else [face]
    return found


# --- what comes next -------------------------------------------------------------------------------------------------
def next_news(old: TableView, new: TableView) -> Iterator[str]:
    """Riots, the round, its letter, the turn, the brief."""
    yield from (f"riot card {words}" for words in new.riots if words not in old.riots)
    if new.ending:
        return
    if new.round != old.round:
        yield f"round {new.round}"
    if new.letter is not None and (old.letter is None or old.letter.name != new.letter.name):
        yield f"the letter of day {new.round}, {new.letter.name}: {new.letter.words}"
    if (new.round, new.turn) != (old.round, old.turn):
        yield f"turn of {new.seats[new.turn].name}"
    if new.brief is not None and new.brief != old.brief:
        yield f"the brief {new.brief[0]}: {new.brief[1]}"
