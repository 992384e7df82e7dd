"""Chapters 1 and 2: components, setup and the draft."""

from collections import Counter

import pytest

from compile_env import compile_v0
from compile_env.actions import PROTOCOL
from compile_env.content import load
from compile_env.rules import CompileGame
from compile_env.state import ACTION, CARDS, DECK, DRAFT_PROTOCOL, HAND, LINES, STACKS, TRASH, UNDEALT
from compile_env.vocabulary import Box, Card, Discard
from compile_env.vocabulary import Protocol as ProtocolEntry
from tabletop_core.game import NOBODY
from tests.compile.positions import Table

MAIN_3 = ["ambush", "envy", "fulcrum", "gluttony", "greed", "lust"]
MAIN_3 += ["momentum", "nova", "overwhelm", "pride", "sloth", "wrath"]
LINE_UP = ["fire", "water", "light", "death", "life", "metal"]
TAKEN = ["sloth", "ambush", "wrath", "lust", "envy", "nova"]  # in the order of taking


def new_game(seed: int, **options: object) -> CompileGame:
    game = compile_v0.SPEC.game(**options)
    game.reset(seed)
    return game


def take(game: CompileGame, *protocols: str) -> list[int]:
    """Draft the protocols; who did."""
    takers = []
    for name in protocols:
        assert game.state.decision == DRAFT_PROTOCOL
        takers.append(int(game.seat_to_act()))
        game.step(int(PROTOCOL) + list(game.state.tables.protocol_names).index(name))
        game.check_state()
    return takers


def offered(game: CompileGame) -> list[str]:
    return [game.state.tables.protocol_names[action - int(PROTOCOL)] for action in game.legal_actions()]


def first_seat(first: int, **options: object) -> CompileGame:
    """A new game in which this seat is first."""
    return next(game for seed in range(100) if (game := new_game(seed, **options)).state.first == first)


# --- components ------------------------------------------------------------------------------------------------------
def test_the_cards():
    """Rules 1.1: 45 protocols in six sets, six cards each with different values, one of them the standard 5."""
    pack = load()
    protocols = {each.name: each.set for each in pack.entries("protocols.yaml", ProtocolEntry)}
    cards = pack.entries("cards.yaml", Card)
    assert (len(protocols), len(set(protocols.values())), len(cards)) == (45, 6, 270)
    assert set(Counter(card.protocol for card in cards).values()) == {6}
    assert len({(card.protocol, card.value) for card in cards}) == 270
    fives = [card for card in cards if card.value == 5]
    assert len({card.protocol for card in fives}) == 45
    for card in fives:
        assert (card.top, card.middle, card.bottom) == (Box(), (Discard(),), Box())


# --- setup -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_the_field_begins_empty(seed):
    """Rules 1.2: no card in the six stacks, six protocols and none compiled."""
    s = new_game(seed, lineup=LINE_UP).state
    assert [int(s.counts[stack]) for stack in range(STACKS)] == [0] * 6
    assert len({int(protocol) for protocol in s.protocol}) == 6
    assert list(s.compiled) == [0] * 6


@pytest.mark.parametrize("first", [0, 1])
def test_protocols_are_laid_from_the_own_left(first):
    """Rules 1.3, 2.4: the protocol laid first by one player faces the one laid last by the other."""
    t = Table(first_seat(first, lineup=LINE_UP), own_seat=0)
    drafter, second = ("own", "opp") if first == 0 else ("opp", "own")
    laid = {drafter: "fire water light", second: "death life metal"}
    assert t.protocols("own") == laid["own"]
    assert t.protocols("opp") == " ".join(reversed(laid["opp"].split()))


@pytest.mark.parametrize("seed", range(4))
def test_decks_hands_and_control_at_the_beginning(seed):
    """Rules 1.4: 18 cards of the own protocols, five of them in hand, trashes empty, control neutral."""
    game = new_game(seed, lineup=LINE_UP)
    s = game.state
    for seat in (0, 1):
        own = set(range(18 * seat, 18 * seat + 18))
        assert {card for card in range(CARDS) if s.place[card] in (HAND + seat, DECK + seat)} == own
        assert [int(s.counts[pile + seat]) for pile in (HAND, DECK, TRASH)] == [5, 13, 0]
        for card in own:
            assert s.kind[card] == 6 * s.protocol[card // 6] + card % 6
    assert s.control == NOBODY


def test_decks_are_shuffled_and_the_hand_is_the_top_of_the_deck():
    """Rules 1.4: each card comes into the first hand about five times in eighteen games."""
    games = 600
    in_hand = Counter()
    for seed in range(games):
        s = new_game(seed, lineup=LINE_UP).state
        in_hand.update(card for card in range(CARDS) if s.place[card] in (HAND, HAND + 1))
    expected = games * 5 / 18  # 167; its standard deviation is 11
    assert all(abs(in_hand[card] - expected) < 50 for card in range(CARDS))
    orders = {tuple(new_game(seed, lineup=LINE_UP).state.piles[DECK * CARDS : DECK * CARDS + 13]) for seed in range(9)}
    assert len(orders) == 9


def test_who_is_first_is_drawn():
    """Rules 1.5, C1: both seats about equally often."""
    first = Counter(int(new_game(seed).state.first) for seed in range(400))
    assert 150 < first[0] < 250  # the standard deviation is 10
    assert first[0] + first[1] == 400


# --- the draft -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("first", [0, 1])
def test_one_two_two_one(first):
    """Rules 2.1: the first player takes one, the other two, the first two, the other one."""
    second = 1 - first
    assert take(first_seat(first), *TAKEN) == [first, second, second, first, first, second]


def test_what_is_taken_is_not_offered_again():
    """Rules 2.1: all others of the pool are open to both; what nobody took is out of the game."""
    game = first_seat(0)
    for taken in range(6):
        assert offered(game) == [name for name in MAIN_3 if name not in TAKEN[:taken]]
        assert game.state.place[0] == UNDEALT
        take(game, TAKEN[taken])
    s = game.state
    names = {s.tables.names[s.kind[card]].split("-")[0] for card in range(CARDS)}
    assert names == set(TAKEN)


@pytest.mark.parametrize("first", [0, 1])
def test_the_order_of_taking_is_that_of_laying(first):
    """Rules 2.2, C2: each player's protocols stand from the own left in the order of taking."""
    game = first_seat(first)
    take(game, *TAKEN)
    t = Table(game, own_seat=0)
    of_first, of_second = ["sloth", "lust", "envy"], ["ambush", "wrath", "nova"]
    own, opp = (of_first, of_second) if first == 0 else (of_second, of_first)
    assert (t.protocols("own").split(), t.protocols("opp").split()) == (own, opp[::-1])


def test_the_pool_is_main_3():
    """Rules 2.3: twelve protocols."""
    assert offered(new_game(0)) == MAIN_3


def test_the_starter_line_up():
    """Rules 2.4: no draft; the first three are those of the first player."""
    for first in (0, 1):
        game = first_seat(first, lineup="starter")
        names = [game.state.tables.protocol_names[p] for p in game.state.protocol]
        assert names[LINES * first : LINES * first + LINES] == ["overwhelm", "momentum", "gluttony"]
        assert names[LINES * (1 - first) :][:LINES] == ["ambush", "sloth", "fulcrum"]
        assert game.state.decision != DRAFT_PROTOCOL


@pytest.mark.parametrize("first", [0, 1])
def test_who_drafts_first_takes_the_first_turn(first):
    """Rules 2.5: and so asks the first action."""
    game = first_seat(first)
    take(game, *TAKEN)
    assert (game.state.turn, game.state.turns, game.state.phase, game.seat_to_act()) == (first, 1, ACTION, first)
