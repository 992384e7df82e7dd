"""What is half done and what is asked, in words, as one viewer may know it: part of what ``view`` shows.

All of it is public (Rules 13.1) but the names of face-down cards, which are given only where the viewer sees them.
"""

from dataclasses import dataclass
from typing import Final

from compile_env.compiling import can_refresh
from compile_env.describing import VERB_WORDS
from compile_env.knowledge import knows
from compile_env.program import (
    ALL,
    DO_DISCARD,
    DO_PLAY,
    DO_SEIZE,
    EVENT_NAMES,
    IT_CARD,
    NO_STEP,
    NONE,
    S_DO,
    S_HOW,
    S_MAY,
    S_OF,
    S_REF,
    S_UNDER,
    STEP,
    THIS,
)
from compile_env.queries import is_live
from compile_env.state import (
    ACCEPT,
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_LINE,
    CHOOSE_OPTION,
    CHOOSE_PAIR,
    CHOOSE_PLACE,
    CHOOSE_POSITION,
    CHOOSE_STACK,
    CLEAR_CACHE,
    COMPILE,
    DECK,
    DRAFT_PROTOCOL,
    EVENT,
    F_ACTOR,
    F_BOX,
    F_IT,
    F_KIND,
    F_LEFT,
    F_LINE,
    F_NAMED,
    F_NAMED_PROTOCOL,
    F_OWNER,
    F_PC,
    F_SOURCE,
    F_STAGE,
    F_TARGET,
    FRAME,
    GROUP,
    HAND,
    HAND_LIMIT,
    LAND,
    LINES,
    MOVING,
    NAME_NUMBER,
    NO_CARD,
    NO_DECISION,
    PLAY_ACTION,
    REARRANGE,
    REFRESH,
    RUN,
    SEATS,
    SIDE_PLACES,
    STACKS,
    T_BOX,
    T_CARD,
    TRASH,
    TRIGGER,
    State,
    name_of,
)
from compile_env.steps import seat_of
from compile_env.targets import ASKED_DESTINATION, ASKED_NOTED_LINE, ASKED_WHO_FIRST
from tabletop_core.words import listed, player

UNKNOWN: Final = "?"  # a card that the viewer does not know
BOX_NAMES: Final = ("top", "middle", "bottom")


@dataclass(frozen=True)
class UnderWay:
    """One thing that is half done."""

    title: str  # "fire-4 of player_0, bottom box"
    words: str  # how far it has come
    text: str = ""  # what the card does in all


# --- words -----------------------------------------------------------------------------------------------------------
def sees(s: State, viewer: int | None, card: int) -> bool:
    """Whether the viewer knows which card this is (Rules 13); a spectator always does."""
    return viewer is None or knows(s, viewer, card)


def name_seen(s: State, viewer: int | None, card: int) -> str:
    """The card's name, in brackets where it does not lie face-up, or "?"."""
    if not sees(s, viewer, card):
        return UNKNOWN
    place = int(s.place[card])
    is_open = s.face_up[card] != 0 or TRASH <= place < TRASH + SEATS
    return name_of(s, card) if is_open else f"({name_of(s, card)})"


def stack_words(stack: int) -> str:
    """ "line 2 of player_0"."""
    return f"line {stack % LINES + 1} of {player(stack // LINES)}"


def place_words(s: State, card: int) -> str:
    """Where a card is now."""
    place = int(s.place[card])
    if place < STACKS:
        return f"in {stack_words(place)}"
    if place == MOVING:
        return "on its way"
    zone = "hand" if place < DECK else "deck" if place < TRASH else "trash"
    return f"in the {zone} of {player(place & 1)}"


def play_words(place: int, seat: int) -> str:
    """Where and how the seat plays a card: "face-down in line 2"."""
    face = "face-up" if place & 1 else "face-down"
    side = f" of {player(1 - seat)}" if place >= SIDE_PLACES else ""
    return f"{face} in line {place % SIDE_PLACES // 2 + 1}{side}"


# --- what is half done -----------------------------------------------------------------------------------------------
def under_way(s: State, viewer: int | None) -> tuple[UnderWay, ...]:
    """What is half done, what goes on first at the beginning."""
    found: list[UnderWay] = []
    group_end = int(s.noted)
    for f in reversed(range(0, int(s.depth * FRAME), int(FRAME))):
        kind = s.frames[f + F_KIND]
        if kind == GROUP:
            first = int(s.frames[f + F_PC])
            words = commands(s, first, group_end)
            group_end = first
            found += [UnderWay("commands that wait", listed(words))] if words else []
        elif kind == RUN:
            found += [text_under_way(s, viewer, f)] if s.frames[f + F_PC] != NO_STEP else []
        elif kind != LAND or s.frames[f + F_SOURCE] != NO_CARD:
            found.append(act_under_way(s, viewer, f))
    return tuple(found)


def commands(s: State, first: int, end: int) -> list[str]:
    """The noted commands from ``first`` to before ``end`` that are still to be resolved."""
    found: list[str] = []
    for t in range(first * int(TRIGGER), end * int(TRIGGER), int(TRIGGER)):
        card, box = int(s.triggers[t + T_CARD]), int(s.triggers[t + T_BOX])
        if card != NO_CARD and is_live(s, card, box):
            found.append(f"{name_of(s, card)} ({BOX_NAMES[box]})")
    return found


def text_under_way(s: State, viewer: int | None, f: int) -> UnderWay:
    """A card's text: its card lies face-up."""
    frames = s.frames
    source = int(frames[f + F_SOURCE])
    words = [f"{player(frames[f + F_ACTOR])} {step_words(s, int(frames[f + F_PC]))}"]
    if frames[f + F_LINE] >= 0:
        words.append(f"for line {frames[f + F_LINE] + 1}")
    if frames[f + F_NAMED] >= 0:
        number = int(frames[f + F_NAMED])
        words.append(f"named: {s.tables.protocol_names[number] if frames[f + F_NAMED_PROTOCOL] else number}")
    it = int(frames[f + F_IT])
    if it not in (NO_CARD, source) and sees(s, viewer, it):
        words.append(f"that card: {name_seen(s, viewer, it)} {place_words(s, it)}")
    title = f"{name_of(s, source)} of {player(frames[f + F_OWNER])}, {BOX_NAMES[frames[f + F_BOX]]} box"
    return UnderWay(title, ", ".join(words), s.tables.texts[s.kind[source]])


def step_words(s: State, step: int) -> str:
    """What the actor is to do: "to flip this card", "may draw"."""
    steps = s.tables.steps
    at = step * int(STEP)
    words = VERB_WORDS[steps[at + S_DO]]
    if int(steps[at + S_DO]) <= DO_SEIZE:
        words += {int(THIS): " this card", int(IT_CARD): " that card"}.get(int(steps[at + S_REF]), "")
    return f"may {words}" if steps[at + S_MAY] else f"is to {words}"


def act_under_way(s: State, viewer: int | None, f: int) -> UnderWay:
    """Anything but a text or a group of commands."""
    frames = s.frames
    kind = frames[f + F_KIND]
    seat = int(frames[f + F_OWNER])
    if kind == LAND:
        return card_on_its_way(s, viewer, f)
    if kind == EVENT:
        events = [name for bit, name in enumerate(EVENT_NAMES) if frames[f + F_PC] & (1 << bit)]
        words = listed(name.removeprefix("after_").replace("_", " ") for name in events)
        return UnderWay(f"after {words} of {player(seat)}", "cards that wait for it come next")
    if kind == COMPILE:
        return UnderWay(f"compile of {player(seat)}", f"line {frames[f + F_LINE] + 1}")
    if kind == REFRESH:
        return UnderWay(f"refresh of {player(seat)}", "draws up to five cards")
    if kind == PLAY_ACTION:
        return UnderWay(f"action of {player(seat)}", f"plays a card {play_words(int(frames[f + F_TARGET]), seat)}")
    return UnderWay(f"cache of {player(seat)}", "discards down to five cards")


def card_on_its_way(s: State, viewer: int | None, f: int) -> UnderWay:
    """A card that has left its place and is about to land."""
    card = int(s.frames[f + F_SOURCE])
    face = "face-up" if s.face_up[card] else "face-down"
    how = "played" if s.frames[f + F_BOX] else "shifted"
    where = stack_words(int(s.frames[f + F_LINE]))
    return UnderWay(f"{name_seen(s, viewer, card)} on its way", f"{how} {face} to {where}")


# --- what is asked ---------------------------------------------------------------------------------------------------
def question(s: State, viewer: int | None) -> str:
    """The pending decision in words, empty if there is none."""
    if s.decision == NO_DECISION:
        return ""
    words = plain_question(s)
    if not words:
        words = question_of_act(s, viewer, int((s.depth - 1) * FRAME))
    return f"{words}, or {'leave them' if s.decision == REARRANGE else 'decline'}" if s.may_decline else words


def plain_question(s: State) -> str:
    """The question if no effect asks it, else empty."""
    if s.decision == DRAFT_PROTOCOL:
        return f"draft a protocol (number {s.drafted + 1} of {SEATS * LINES})"
    if s.decision == CHOOSE_ACTION:
        return "play a card, or refresh" if can_refresh(s, s.actor) else "play a card"
    return "choose the line to compile" if s.depth == 0 else ""


def question_of_act(s: State, viewer: int | None, f: int) -> str:
    """What the frame on top asks."""
    frames = s.frames
    kind = frames[f + F_KIND]
    if kind == GROUP:
        return f"choose which comes next: {listed(commands(s, int(frames[f + F_PC]), int(s.noted)), 'or')}"
    if kind == PLAY_ACTION:
        return f"choose the card to play {play_words(int(frames[f + F_TARGET]), int(frames[f + F_OWNER]))}"
    if kind == CLEAR_CACHE:
        left = int(s.counts[HAND + int(frames[f + F_OWNER])]) - int(HAND_LIMIT)
        return f"choose a card to discard, {left} to go, down to five"
    if kind != RUN:
        return "control is given up: rearrange one player's protocols"  # Rules 6.2
    source = name_of(s, int(frames[f + F_SOURCE]))
    return f"{source}: {question_of_text(s, viewer, f)}"


def question_of_text(s: State, viewer: int | None, f: int) -> str:
    """What a card's text asks."""
    frames = s.frames
    at = int(frames[f + F_PC]) * int(STEP)
    verb = VERB_WORDS[s.tables.steps[at + S_DO]]
    is_under = s.tables.steps[at + S_DO] == DO_PLAY and s.tables.steps[at + S_UNDER] != NONE
    doing = "play another beneath" if is_under else verb
    if s.decision == CHOOSE_CARD:
        is_placed = s.tables.steps[at + S_DO] == DO_PLAY and not is_under
        where = f" {play_words(int(frames[f + F_TARGET]), int(s.actor))}" if is_placed else ""
        left = int(frames[f + F_LEFT]) if s.tables.steps[at + S_DO] == DO_DISCARD else 0
        more = f", {left} to go" if left > 1 else ""
        return f"choose a card to {verb}{' beneath another' if is_under else where}{more}"
    if s.decision == CHOOSE_PLACE:
        return "choose where and how to play a card"
    if s.decision == CHOOSE_STACK:
        return f"choose the stack with the card to {doing}"
    if s.decision == CHOOSE_POSITION:
        return f"choose which card of {stack_words(int(frames[f + F_TARGET]))} to {doing}"
    if s.decision == CHOOSE_LINE:
        return line_question(s, viewer, f, verb)
    if s.decision == ACCEPT:
        return verb
    return other_question(s, f, at)


def line_question(s: State, viewer: int | None, f: int, verb: str) -> str:
    """Why a line is to be chosen."""
    stage = s.frames[f + F_STAGE]
    if stage == ASKED_NOTED_LINE:
        return f"choose the next line in which to {verb}"
    if stage == ASKED_DESTINATION:
        together = s.tables.steps[int(s.frames[f + F_PC]) * int(STEP) + S_HOW] == ALL
        what = "the cards" if together else name_seen(s, viewer, int(s.frames[f + F_TARGET]))
        return f"choose the line to shift {what} to"
    return f"choose the line to {verb}" if verb == "compile" else f"choose the line in which to {verb}"


def other_question(s: State, f: int, at: int) -> str:
    """The questions that are not about a card or a line."""
    steps = s.tables.steps
    whose = player(seat_of(s, f, int(steps[at + S_OF])))
    if s.decision == REARRANGE:
        return f"rearrange the protocols of {whose}"
    if s.decision == CHOOSE_PAIR:
        return f"choose two lines: {VERB_WORDS[steps[at + S_DO]]} of {whose}"
    if s.decision == CHOOSE_OPTION:
        return "choose who goes first" if s.frames[f + F_STAGE] == ASKED_WHO_FIRST else "choose one of its texts"
    return "name a number" if s.decision == NAME_NUMBER else "name a protocol"
