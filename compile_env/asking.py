"""What can be answered to a question about a hand: for a deal in which that hand is another one."""

from mypy_extensions import i64

from compile_env.numbering import cards_as_seen
from compile_env.play_steps import (
    action_places,
    cards_for_place,
    fitting_cards,
    places_of_cards,
    play_candidates,
)
from compile_env.program import (
    DO_DISCARD,
    DO_GIVE,
    DO_PLAY,
    DO_REVEAL,
    DO_TUCK,
    FROM_DRAWN,
    FROM_HAND,
    NONE,
    S_DO,
    S_FROM,
    S_OF,
    S_UNDER,
    STEP,
)
from compile_env.state import (
    CHOOSE_ACTION,
    CHOOSE_CARD,
    CHOOSE_PLACE,
    CLEAR_CACHE,
    F_KIND,
    F_PC,
    F_TARGET,
    FRAME,
    HAND,
    PLAY_ACTION,
    State,
    cards_in,
    noted_cards,
)
from compile_env.steps import seat_of, step_picked
from compile_env.turns import REFRESH_OPTION


def options_now(s: State) -> i64:
    """The options of the question that is being asked, with the hand as it is now."""
    if s.decision == CHOOSE_ACTION:
        return (s.options & (1 << REFRESH_OPTION)) | action_places(s, s.actor)
    if s.decision != CHOOSE_PLACE and s.decision != CHOOSE_CARD:
        return s.options
    f = (s.depth - 1) * FRAME
    kind = i64(s.frames[f + F_KIND])
    if kind == PLAY_ACTION:
        return cards_as_seen(s.actor, fitting_cards(s, s.actor, i64(s.frames[f + F_TARGET])))
    if kind == CLEAR_CACHE:
        return cards_as_seen(s.actor, cards_in(s, HAND + s.actor))
    return step_options(s, f, i64(s.frames[f + F_PC]))


def step_options(s: State, f: i64, step: i64) -> i64:
    """The same for a step that plays, discards, gives, tucks or reveals a card of the hand."""
    steps = s.tables.steps
    at = step * STEP
    verb = i64(steps[at + S_DO])
    source = i64(steps[at + S_FROM])
    hand = cards_in(s, HAND + s.actor)
    if verb == DO_PLAY and source == FROM_HAND:
        cards = play_candidates(s, f, step)
        if s.decision == CHOOSE_PLACE:
            return places_of_cards(s, f, step, s.actor, cards)
        if steps[at + S_UNDER] == NONE:
            cards = cards_for_place(s, f, step, s.actor, cards, i64(s.frames[f + F_TARGET]))
        return cards_as_seen(s.actor, cards)
    if verb == DO_DISCARD and source == FROM_HAND:
        return cards_as_seen(s.actor, cards_in(s, HAND + seat_of(s, f, i64(steps[at + S_OF]))))
    if verb == DO_GIVE or verb == DO_TUCK:
        return cards_as_seen(s.actor, hand)
    if verb == DO_REVEAL and source == FROM_HAND:
        return cards_as_seen(s.actor, step_picked(s, f, step, hand))
    if verb == DO_REVEAL and source == FROM_DRAWN:
        return cards_as_seen(s.actor, step_picked(s, f, step, hand & noted_cards(s, f)))
    return s.options
