"""Influence votes of briefs and of assassinations, Public Opinion, claims (Rules 12, 16, 23)."""

from typing import Final

from mypy_extensions import i16, i64, u8

from patriot_env.actions import ACCUSE, CARD, CLAIM_OPPOSE, CLAIM_SILENT, CLAIM_SUPPORT, DONE
from patriot_env.cards import allow_cards, draw_opinion, opinion_cards, remove, type_of, value_of
from patriot_env.deaths import start_killing
from patriot_env.memory import ADDED as ADDED_TO_VOTE
from patriot_env.memory import BEGUN, COUNTED, SHOWN, note
from patriot_env.state import (
    ACCUSED,
    ADD_CARD,
    CLAIM,
    COUNTS,
    F_A,
    F_B,
    F_C,
    F_D,
    F_E,
    F_G,
    F_H,
    F_SEAT,
    F_STAGE,
    N_BRIEF_CARDS,
    N_VOTE_CARDS,
    N_VOTES,
    NO_CLAIM,
    OPPOSE,
    PRESIDENT_KILLED,
    SILENT,
    SUPPORT,
    VOTE,
    State,
    after,
    allow,
    ask,
    bit,
    end,
    fill,
    is_president,
    pop,
    push,
    top,
)
from patriot_env.tables import K_ACTION, KIND, MOST_KINDS, SPY, WAR, WHEN_ADDED, WHEN_VOTE
from patriot_env.windows import open_window, start_sequence

OPINION_CARDS: Final[i64] = 2
NEEDED_FOR_PRESIDENT: Final[i64] = 4  # for each player
NEEDED_FOR_OTHERS: Final[i64] = 2
CARDS_OF_DEAD: Final[i64] = 2
# stages of VOTE
OPENED: Final[i64] = 0
CLAIMING: Final[i64] = 1
ADDING: Final[i64] = 2
ADDED: Final[i64] = 3
COUNTING: Final[i64] = 4
TAKING_EFFECT: Final[i64] = 5


def can_be_voted_on(s: State, seat: i64) -> bool:
    """Anybody but killed and revealed assassins (Rules 16, 17)."""
    return s.dead[seat] == 0 and s.revealed[seat] == 0


def start_assassination(s: State, caller: i64, target: i64) -> None:
    """A vote on the target, from the caller on."""
    s.counts[caller * COUNTS + N_VOTES] += 1
    needed = s.players * (NEEDED_FOR_PRESIDENT if is_president(target) else NEEDED_FOR_OTHERS)
    f = push(s, VOTE, caller, 1, target)
    s.frames[f + F_C] = i16(needed)


def start_brief_vote(s: State, holder: i64) -> None:
    """A vote for an influence brief, which lies under it; the result is in ``State.total``."""
    push(s, VOTE, holder, 0, 0)


# --- the vote --------------------------------------------------------------------------------------------------------
def run_vote(s: State) -> None:
    """Changes of what is needed, claims, cards, Public Opinion, the count, the effects."""
    f = top(s)
    frames = s.frames
    stage = i64(frames[f + F_STAGE])
    is_assassination = frames[f + F_A] != 0
    if stage == OPENED:
        clear_vote(s)
        frames[f + F_STAGE] = i16(CLAIMING)
        if is_assassination:
            open_window(s, WHEN_VOTE)
    elif stage == CLAIMING:
        ask_claims(s, f)
    elif stage == ADDING:
        ask_cards(s, f)
    elif stage == ADDED:
        frames[f + F_STAGE] = i16(COUNTING)
        if not is_assassination:
            open_window(s, WHEN_ADDED)
    elif stage == COUNTING:
        add_opinion(s)
        count_cards(s, f, is_assassination)
        frames[f + F_STAGE] = i16(TAKING_EFFECT)
    elif is_assassination:
        finish_assassination(s, f)
    else:
        next_action(s, f)


def clear_vote(s: State) -> None:
    """Nothing of an earlier vote is left."""
    note(s, BEGUN, 0, 0)
    fill(s.vote_added, 0)
    fill(s.vote_own, 0)
    fill(s.claims, NO_CLAIM)
    s.opinion_now = 0
    s.shifted = 0


def ask_claims(s: State, f: i64) -> None:
    """Each seat makes a claim, if there is talk."""
    frames = s.frames
    if s.talk != 0 and i64(frames[f + F_D]) < s.players:
        frames[f + F_D] += 1
        ask(s, CLAIM, after(s, i64(frames[f + F_SEAT]), i64(frames[f + F_D]) - 1))
        return
    frames[f + F_D] = 0
    frames[f + F_STAGE] = i16(ADDING)


def legal_claim(s: State) -> None:
    """The small list."""
    allow(s, CLAIM_SUPPORT)
    allow(s, CLAIM_OPPOSE)
    allow(s, CLAIM_SILENT)
    for steps in range(1, s.players):
        allow(s, ACCUSE + steps - 1)


def apply_claim(s: State, seat: i64, action: i64) -> None:
    """Public, and binds nobody."""
    if action == CLAIM_SUPPORT:
        s.claims[seat] = u8(SUPPORT)
    elif action == CLAIM_OPPOSE:
        s.claims[seat] = u8(OPPOSE)
    elif action == CLAIM_SILENT:
        s.claims[seat] = u8(SILENT)
    else:
        s.claims[seat] = u8(ACCUSED + after(s, seat, 1 + action - ACCUSE))


def ask_cards(s: State, f: i64) -> None:
    """Each seat in turn adds cards; one without cards is passed over."""
    frames = s.frames
    while i64(frames[f + F_D]) < s.players:
        seat = after(s, i64(frames[f + F_SEAT]), i64(frames[f + F_D]))
        is_full = s.dead[seat] != 0 and i64(s.vote_added[seat]) >= CARDS_OF_DEAD
        if s.hand_size[seat] != 0 and not is_full:
            ask(s, ADD_CARD, seat)
            return
        next_voter(s, f)
    frames[f + F_STAGE] = i16(ADDED)


def next_voter(s: State, f: i64) -> None:
    """The next seat's turn to add cards."""
    s.frames[f + F_D] += 1
    s.frames[f + F_E] = 0


def legal_add_card(s: State) -> None:
    """No more, or a card of the same or a higher kind than the one before: each set of cards in one way only."""
    allow(s, DONE)
    allow_cards(s, s.actor, max(0, i64(s.frames[top(s) + F_E]) - 1))


def apply_add_card(s: State, seat: i64, action: i64) -> None:
    """A card face down; a killed assassin's face up."""
    f = top(s)
    if action == DONE:
        next_voter(s, f)
        return
    kind = action - CARD
    remove(s, seat, kind)
    s.vote_pile[kind] += 1
    if s.dead[seat] != 0:
        s.face_up[kind] += 1
    note(s, SHOWN if s.dead[seat] != 0 else ADDED_TO_VOTE, seat, kind)
    s.vote_added[seat] += 1
    s.vote_own[seat * MOST_KINDS + kind] += 1
    what = N_VOTE_CARDS if s.frames[f + F_A] != 0 else N_BRIEF_CARDS
    s.counts[seat * COUNTS + what] += 1
    s.frames[f + F_E] = i16(1 + kind)


def add_opinion(s: State) -> None:
    """Two cards of Public Opinion, more where something says so."""
    wanted = OPINION_CARDS + s.opinion_all + s.opinion_next + s.opinion_now
    s.opinion_next = 0
    s.opinion_now = 0
    for _ in range(min(wanted, opinion_cards(s))):
        s.vote_opinion[draw_opinion(s)] += 1


def count_cards(s: State, f: i64, is_assassination: bool) -> None:
    """Types that count for it are added, others subtracted; all cards are shown and discarded."""
    counting = bit(SPY) | bit(WAR) if is_assassination else s.wanted
    s.total = 0
    note(s, COUNTED, 0, 0)
    for kind in range(s.tables.kind_count):
        copies = i64(s.vote_pile[kind]) + i64(s.vote_opinion[kind])
        s.counted[kind] = u8(copies)
        value = copies * value_of(s, kind)
        s.total += value if counting & bit(type_of(s, kind)) != 0 else -value
        s.discards[kind] += s.vote_pile[kind]
        s.opinion_out[kind] += s.vote_opinion[kind]
        s.vote_pile[kind] = 0
        s.vote_opinion[kind] = 0
        s.face_up[kind] = 0


def next_action(s: State, f: i64) -> None:
    """The actions of counted cards, in the order of kinds (A49); then the vote is done."""
    frames = s.frames
    holder = i64(frames[f + F_SEAT])
    while i64(frames[f + F_G]) < s.tables.kind_count:
        kind = i64(frames[f + F_G])
        action = i64(s.tables.kinds[kind * KIND + K_ACTION])
        if action != 0 and i64(frames[f + F_H]) < i64(s.counted[kind]):
            frames[f + F_H] += 1
            start_sequence(s, holder, action - 1)
            return
        frames[f + F_G] += 1
        frames[f + F_H] = 0
    pop(s)


def finish_assassination(s: State, f: i64) -> None:
    """The target dies if the total is enough; with the President the game is over."""
    target = i64(s.frames[f + F_B])
    needed = max(0, i64(s.frames[f + F_C]) + s.shifted)
    pop(s)
    if s.total < needed:
        return
    if is_president(target):
        end(s, PRESIDENT_KILLED)
        return
    start_killing(s, target)
