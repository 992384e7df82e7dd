"""The house player: legal, without memory, without knowledge of what is hidden, and sensible where anybody can tell."""

from collections.abc import Iterator
from typing import Any

import pytest

from kompromat_env import kompromat_v0
from patriot_env import state as st
from patriot_env.bots import HouseBot
from patriot_env.patriot_v0 import SPEC
from patriot_env.rules import PatriotGame
from tabletop_core.game import NOBODY, Bot, RandomBot
from tabletop_core.rng import seeded
from tests.patriot.positions import Position, position

HOUSE = HouseBot()


def new_game(seed: int, **options: object) -> PatriotGame:
    game = SPEC.game(**options)
    assert isinstance(game, PatriotGame)
    game.reset(seed)
    return game


def choice(game: PatriotGame) -> int:
    return int(HOUSE.choose(game, seeded(0)))


def decisions(game: PatriotGame, bot: Bot = HOUSE, seed: int = 0) -> Iterator[int]:
    """Play the game to its end; each action just before it is carried out."""
    rng = seeded(seed)
    while game.seat_to_act() != NOBODY:
        action = int(bot.choose(game, rng))
        yield action
        game.apply(action)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "talk": "claims"},
        {"players": 4, "characters": ("drawn",)},
        {"players": 5, "rounds": 3},
        {"players": 6, "talk": "claims", "characters": ("drawn",)},
    ],
)
def test_every_choice_is_legal_and_made_from_what_the_seat_knows(options: dict[str, object]) -> None:
    """The same answer comes where all that the seat cannot know is redrawn."""
    for seed in range(2):
        game = new_game(seed, **options)
        for number, action in enumerate(decisions(game)):
            assert action in game.legal_actions()
            if number % 5 == 0 and game.state.decision != st.CHOOSE_CHARACTER:
                seat = game.seat_to_act()
                twin = game.copy()
                twin.resample_hidden(seat, seeded(number))
                assert int(HOUSE.choose(twin, seeded(99))) == action, game.describe_action(action)


def test_chance_decides_which_character_is_chosen() -> None:
    game = new_game(0)
    assert len({int(HOUSE.choose(game, seeded(seed))) for seed in range(20)}) > 1


def test_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="give it a PatriotGame"):
        HOUSE.choose(kompromat_v0.SPEC.game(), seeded(0))


def wins(bot: Bot, players: int, games: int) -> int:
    """How many of so many games ``bot`` wins on a seat that changes, with the house on all others."""
    won = 0
    rng = seeded(1)
    for seed in range(games):
        game = new_game(seed, players=players, characters=["drawn"])
        seat = seed % players
        while game.seat_to_act() != NOBODY:
            game.apply((bot if game.seat_to_act() == seat else HOUSE).choose(game, rng))
        won += int(game.payoff(seat) > 0)
    return won


def test_wins_far_more_than_a_random_player_on_the_same_seat() -> None:
    assert wins(HOUSE, 4, 24) > 1.5 * wins(RandomBot(), 4, 24)


# --- positions on the frozen pack of the rule tests ------------------------------------------------------------------
def house_plays(p: Position, asked: str) -> list[str]:
    """What the house does as long as this is asked."""
    done = []
    while p.asked == asked:
        done.append(p.name_of(choice(p.game)))
        p.game.apply(choice(p.game))
    return done


def chosen(p: Position) -> str:
    return p.name_of(choice(p.game))


HAND = "finance 1, finance 3, spy 2, spy 5, science 2, war 4"


def test_a_loyal_player_lays_its_share_on_the_letter() -> None:
    """The letter asks 1 Finance and 1 War of each."""
    p = position(hands={1: HAND}, letter="A Collection Among Friends").turn(1)
    assert {each for each in house_plays(p, "act 1") if each in HAND} == {"finance 1", "war 4"}


def test_an_assassin_lays_what_is_of_no_use() -> None:
    p = position(hands={1: HAND}, sides={1: "kill"}, letter="A Collection Among Friends").turn(1)
    laid = {each for each in house_plays(p, "act 1") if each in HAND}
    assert laid
    assert not laid & {"finance 1", "finance 3", "war 4"}


@pytest.mark.parametrize(("side", "added"), [("save", {"finance 1"}), ("kill", {"war 4"})])
def test_a_vote_on_the_president(side: str, added: set[str]) -> None:
    """The caller has added four cards; loyal players are against it, an assassin helps where that may be enough."""
    p = position(hands={1: "war 5, war 5, war 4, spy 4", 2: HAND}, sides={1: "kill", 2: side}).vote(1, 0)
    p.do("spy 4", "war 4", "war 5", "war 5")
    assert added & set(house_plays(p, "add card 2"))


def test_nobody_votes_for_the_own_death() -> None:
    p = position(hands={1: "war 5", 2: HAND}, sides={2: "kill"}).vote(1, 2)
    p.do("war 5", "done")
    assert not set(house_plays(p, "add card 2")) & {"spy 2", "spy 5", "war 4"}


def test_a_brief_is_supported_by_the_loyal_and_spoiled_by_an_assassin() -> None:
    """Double Agents counts Spy alone; below 5 threat rises."""
    hands = dict.fromkeys(range(4), "finance 4, spy 3, spy 4, spy 5")
    loyal = position(hands=hands).encounter("Double Agents")
    assert set(house_plays(loyal, "add card 0")) & {"spy 3", "spy 4", "spy 5"}
    spoiler = position(hands=hands, sides={1: "kill"}).encounter("Double Agents").do("spy 5", "done")
    assert set(house_plays(spoiler, "add card 1")) == {"finance 4", "done"}


@pytest.mark.parametrize(("side", "answer"), [("save", "discovery"), ("kill", "done")])
def test_a_riot_is_prevented_by_the_loyal(side: str, answer: str) -> None:
    p = position(discoveries={1: "Calming Fluoride"}, sides={1: side}).riot()
    assert p.asked == "moment 1"
    assert chosen(p) == ("Calming Fluoride" if answer == "discovery" else "done")


@pytest.mark.parametrize(("side", "answer"), [("save", "ability 1"), ("kill", "done")])
def test_threat_is_undone_by_the_loyal(side: str, answer: str) -> None:
    p = position(characters=["Donovan Maelstrom", "Wilfred Duvon"], able=[1], sides={1: side}, threat=4).raise_threat(1)
    assert chosen(p) == answer


def test_an_assassin_under_suspicion_helps() -> None:
    """It executes no rioter while nobody suspects it, and some after much unrest of its own."""
    options: dict[str, Any] = {"hands": {1: "war 1"}, "sides": {1: "kill"}, "board": {"laboratory": "R"}}
    for unrest, helps in ((0, False), (12, True)):
        p = position(**options, round_=2, lying=["The Flat Karmonia Society"])
        p.s.counts[st.COUNTS + st.N_UNREST] = unrest
        p.turn(1)
        acts = house_plays(p, "act 1")
        assert ("execute" in acts) == helps, acts


def test_reveals_only_in_danger() -> None:
    for unrest, answer in ((0, "done"), (40, "reveal")):
        p = position(sides={1: "kill"}, round_=2, letter="Three Coins in the Fountain")
        p.s.counts[st.COUNTS + st.N_UNREST] = unrest
        p.end_turns()
        while not p.asked.startswith("reveal"):
            p.game.apply(p.game.legal_actions()[0])
        while p.asked != "reveal 1":
            p.do("done")
        assert chosen(p) == answer
