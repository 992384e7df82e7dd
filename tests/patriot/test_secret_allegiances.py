"""Rules 24.3, 24.4: two games that differ in allegiances alone go the same way, as far as a seat can tell.

Allegiance cards that the seat has not seen change holders, and both games are played on with the same choices and the
same chance. Who is asked, what the seat sees and may do, and what it is told must stay the same, until a player shows
a card or the game ends. Votes, letters, skipped choices, the number of steps would tell if allegiances decided them.
"""

from collections import Counter

import pytest

from patriot_env.deaths import objective
from patriot_env.patriot_v0 import SPEC
from patriot_env.state import DECISION_NAMES, MOST_ALLEGIANCES, RUNNING
from tabletop_core.rng import seeded
from tabletop_core.testing.play import view

GAMES = 2  # for each viewer
TEXT_EVERY = 5
SHOWING = ("killed", "revealed", "shown", "dead")  # of which some change when cards are turned up


def dealt_game(seed, players):
    """A game whose allegiance cards have just been dealt."""
    game = SPEC.game(players=players, characters="drawn", talk="claims")
    game.reset(seed)
    return game


def unseen_by(s, viewer):
    """The places of cards that are dealt and that the seat has not seen."""
    places = range(len(s.allegiance))
    mine = range(viewer * MOST_ALLEGIANCES, (viewer + 1) * MOST_ALLEGIANCES)
    return [at for at in places if s.allegiance[at] and not (at in mine and s.looked[at])]


def with_others_exchanged(game, viewer):
    """A twin in which the unseen cards have gone one place on."""
    twin = game.copy()
    places = unseen_by(game.state, viewer)
    for place, before in zip(places, [places[-1], *places[:-1]]):
        twin.state.allegiance[place] = game.state.allegiance[before]
    twin.state.rng = game.state.rng.copy()
    return twin


def is_shown(s):
    """What is open of the players' allegiances."""
    return [list(getattr(s, name)) for name in SHOWING]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_allegiances_show_in_nothing(players):
    """Whole games, from each seat in turn."""
    asked = Counter()
    compared = differing = 0
    for seed in range(GAMES * players):
        viewer = seed % players
        game = dealt_game(seed, players)
        twin = with_others_exchanged(game, viewer)
        sides = [[objective(each.state, seat) for seat in range(players)] for each in (game, twin)]
        differing += sides[0] != sides[1]
        open_cards = is_shown(game.state)
        rng = seeded(seed)
        while game.state.ended_by == RUNNING and is_shown(game.state) == open_cards:
            assert view(twin, viewer) == view(game, viewer), DECISION_NAMES[game.state.decision]
            if compared % TEXT_EVERY == 0:
                assert SPEC.render_text(twin, viewer) == SPEC.render_text(game, viewer)
            compared += 1
            asked[DECISION_NAMES[game.state.decision]] += 1
            both = sorted(set(game.legal_actions()) & set(twin.legal_actions()))
            words = {action: game.describe_action(action) for action in both}
            assert both, f"nothing can be chosen in both games: {DECISION_NAMES[game.state.decision]}"
            action = both[rng.below(len(both))]
            assert twin.describe_action(action) == words[action]
            before = game.copy(), twin.copy()
            game.step(action)
            twin.step(action)
            if game.state.ended_by == RUNNING and is_shown(game.state) == open_cards:
                told = [SPEC.seen_words(then, action, now, viewer) for then, now in zip(before, (game, twin))]
                assert told[0] == told[1]
    assert differing > GAMES
    assert compared > 40 * GAMES * players
    assert asked["reveal"] > 0, asked
