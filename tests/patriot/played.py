"""Games of Patriot played at random, and what nobody at a seat could tell from them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from patriot_env import state as st
from patriot_env import tables as tb
from patriot_env.patriot_v0 import SPEC
from patriot_env.rules import PatriotGame
from tabletop_core.game import NOBODY, nth_legal, zeros
from tabletop_core.rng import seeded


def moments(seed: int, **options: Any) -> Iterator[PatriotGame]:
    """One game, at each of its decisions and after its end: always the same object."""
    game = SPEC.game(**options)
    assert isinstance(game, PatriotGame)
    game.reset(seed)
    rng = seeded(seed)
    yield game
    while game.seat_to_act() != NOBODY:
        mask = zeros(game.num_actions)
        game.apply(nth_legal(mask, 0, rng.below(game.write_legal(mask, 0))))
        yield game


def played(decisions: int, seed: int = 3, **options: Any) -> PatriotGame:
    """A game after so many decisions, or at its end."""
    *_, game = islice(moments(seed, **options), decisions + 1)
    return game


def first_moment(decision: str, seeds: range = range(40), **options: Any) -> PatriotGame:
    """A game in which this is asked."""
    for seed in seeds:
        for game in moments(seed, **options):
            if st.DECISION_NAMES[game.state.decision] == decision:
                return game
    raise AssertionError(f"nobody is asked for {decision!r}")


def turned(numbers: Any, first: int, count: int) -> None:
    """Each of the numbers in the place of the one before."""
    held = [numbers[first + at] for at in range(count)]
    for at, number in enumerate(held[1:] + held[:1]):
        numbers[first + at] = number


def disguised(game: PatriotGame, viewer: int) -> PatriotGame:
    """A twin in which all is another that the seat cannot see: hands, laid cards, decks, allegiances."""
    twin = game.copy()
    s = twin.state
    kinds, cards = int(s.tables.kind_count), int(st.MOST_ALLEGIANCES)
    for seat in range(int(s.players)):
        if seat != viewer:
            turned(s.hands, seat * int(tb.MOST_KINDS), kinds)
        for number in range(cards):
            at = seat * cards + number
            is_seen = s.shown[at] != 0 or (seat == viewer and s.looked[at] != 0)
            if s.allegiance[at] != 0 and not is_seen:
                s.allegiance[at] = s.allegiance[at] % tb.ALLEGIANCES + 1
    for numbers in (s.letter_pile, s.vote_pile):
        turned(numbers, 0, kinds)
    decks = (s.briefs, s.brief_count), (s.discoveries, s.discovery_count), (s.riots, s.riot_count)
    for deck, count in (*decks, (s.beacons, s.beacon_count), (s.opinion, s.opinion_left)):
        turned(deck, 0, int(count))
    for of_type in range(int(tb.TYPES)):
        turned(s.piles, of_type * int(tb.CARDS_OF_TYPE), int(s.pile_left[of_type]))
    turned(s.letters, int(s.round), int(tb.DAYS) - int(s.round))
    if s.decision == st.KEEP and s.actor != viewer:
        turned(s.looked_at, 0, int(s.looking))
    return twin
