"""What a seat sees: within the layout, turned to the seat, all of its own, and nothing that is hidden."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from patriot_env import rules, state
from patriot_env.deaths import is_president, objective
from patriot_env.laboratory import start_predicting
from patriot_env.observation import LAYOUT, LOOKED, OBSERVATION_SIZE, SEEN_ROLES
from patriot_env.rules import PatriotGame
from patriot_env.tables import KILL, MOST_KINDS
from tabletop_core.game import zeros
from tests.patriot.played import moments

GAMES = 4
OPTIONS: list[dict[str, Any]] = [{"players": 3}, {}, {"players": 5, "talk": "claims"}, {"players": 6}]
WHO = ["asked", "turn", "president", "first", "had", "second", "called"]
PUBLIC = ["threat", "unrest", "taxes", "coins", "secured", "opinion_next", "kills", "fares", "rolled", "shifted"]
PUBLIC_CELLS = ["discards", "counted", "letter_shown", "opinion_out", "face_up", "board", "counts", "vote_added"]
PUBLIC_CELLS += ["letter_added", "bids", "markers", "ap", "ap_base", "hand_size", "uses", "lasting", "results"]


def random_games(games: int) -> Iterator[PatriotGame]:
    """Each position of some games, the same object in each game."""
    for seed in range(games):
        yield from moments(seed, **OPTIONS[seed % len(OPTIONS)])


def written(game, seat):
    out = zeros(OBSERVATION_SIZE)
    assert game.write_observation(seat, out, 0) == OBSERVATION_SIZE
    return np.frombuffer(bytes(memoryview(out)), dtype=np.uint8)


def test_cells_are_within_the_layout():
    for number, game in enumerate(random_games(GAMES)):
        if number % 3 == 0:
            assert (written(game, number % game.num_seats) <= LAYOUT.high).all()


def test_a_seat_sees_its_role():
    """The cells that networks are told apart by: the President's first, then a Kill card that its owner knows."""
    found = set()
    for number, game in enumerate(random_games(2 * GAMES)):
        seat = number % game.num_seats
        role = next(role for role, cells in SEEN_ROLES.items() if not cells or written(game, seat)[cells].any())
        is_assassin = objective(game.state, seat) == KILL
        assert role == ("president" if is_president(seat) else "assassin" if is_assassin else "loyal")
        found.add(role)
    assert found == set(SEEN_ROLES)


def test_what_is_hidden_is_not_seen():
    """Hands and faces of others, decks, cards that nobody may look at."""
    for number, game in enumerate(random_games(GAMES)):
        if number % 10:
            continue
        seat = number // 10 % game.num_seats
        twin = game.copy()
        s = twin.state
        for other in range(game.num_seats):
            if other != seat:
                for hidden in (s.hands, s.vote_own, s.letter_own):
                    for kind in range(MOST_KINDS):
                        hidden[other * MOST_KINDS + kind] ^= 3
        for hidden in (s.vote_pile, s.vote_opinion, s.letter_pile, s.piles, s.opinion, s.later, s.supers, s.beacons):
            for cell in range(len(hidden)):
                hidden[cell] ^= 3
        for cell in range(len(s.allegiance)):
            is_own = cell // state.MOST_ALLEGIANCES == seat and s.looked[cell]
            if s.allegiance[cell] and not is_own and not s.shown[cell]:
                s.allegiance[cell] = 1 + s.allegiance[cell] % 18
        for cell in range(s.riot_count):
            s.riots[cell] ^= 1
        unknown = [cell for cell in range(s.brief_count) if not s.brief_known[s.briefs[cell]] & (1 << seat)]
        for first, last in zip(unknown, reversed(unknown), strict=True):
            if first < last:
                s.briefs[first], s.briefs[last] = s.briefs[last], s.briefs[first]
        assert (written(game, seat) == written(twin, seat)).all()


def test_what_is_known_is_seen():
    """A change of a public number, or of what is one's own, is seen."""
    for number, game in enumerate(random_games(GAMES)):
        if number % 40:
            continue
        seat = number // 40 % game.num_seats
        game = game.copy()
        s = game.state
        s.letter_added[seat] = max(1, s.letter_added[seat])  # without a card on the letter none is looked for
        s.results[0] = max(1, s.results[0])  # nor what a letter has shown, before the first one was checked
        s.played[0] = 1  # nor uses of abilities of a character that nobody has played
        seen = written(game, seat)
        for name in PUBLIC:
            twin = game.copy()
            setattr(twin.state, name, getattr(twin.state, name) + 1)
            assert (written(twin, seat) != seen).any(), name
        for name in PUBLIC_CELLS:
            twin = game.copy()
            cells = getattr(twin.state, name)
            cells[0] = (cells[0] + 1) % 3
            assert (written(twin, seat) != seen).any(), name
        for name in ("hands", "vote_own", "letter_own"):
            twin = game.copy()
            getattr(twin.state, name)[seat * MOST_KINDS] += 1
            assert (written(twin, seat) != seen).any(), name


def test_players_are_numbered_from_the_one_that_looks():
    for number, game in enumerate(random_games(GAMES)):
        if number % 20:
            continue
        views = [LAYOUT.sections_of(written(game, seat)) for seat in range(game.num_seats)]
        for seat, view in enumerate(views):
            for name in WHO:
                cells = view[name][: game.num_seats]
                assert (np.roll(cells, seat, axis=0) == views[0][name][: game.num_seats]).all(), name
            assert not view["players"][game.num_seats :].any()


@pytest.mark.parametrize("section", LAYOUT.sections, ids=lambda section: section.name)
def test_meanings_are_short(section):
    assert section.meaning


def test_cards_looked_at_are_seen_by_one_seat():
    """Predicting: two briefs, then where the seat laid them; the others see neither."""
    game = next(random_games(1))
    while game.state.decision != state.ACT:
        game.apply(game.legal_actions()[0])
    s = game.state
    seat = s.actor
    s.decision = state.NO_DECISION
    start_predicting(s, seat)
    rules.advance(s)
    assert s.decision == state.KEEP
    cards = list(s.looked_at[: s.looking])
    seen = LAYOUT.sections_of(written(game, seat))
    assert [seen["where briefs are"][card] for card in cards] == [LOOKED, LOOKED + 1]
    assert seen["briefs looked at"].any()
    other = LAYOUT.sections_of(written(game, (seat + 1) % 3))
    assert not other["where briefs are"].any()
    assert not other["briefs looked at"].any()
    game.apply(game.legal_actions()[0])
    seen = LAYOUT.sections_of(written(game, seat))
    assert sorted(seen["where briefs are"][cards]) == [1, s.brief_count]
    assert not LAYOUT.sections_of(written(game, (seat + 1) % 3))["where briefs are"].any()
