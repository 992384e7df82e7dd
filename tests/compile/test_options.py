"""Rules 14.8 to 14.13: each option, what it can be, and the words with which anything else is refused."""

import shutil
from pathlib import Path

import pytest

from compile_env import compile_v0, content
from compile_env.content import BUILT_IN
from compile_env.state import COMPILED_ALL, RUNNING, TURN_LIMIT
from tabletop_core.content import ContentError, load_pack
from tabletop_core.game import NOBODY, RandomBot
from tabletop_core.rng import seeded
from tabletop_core.spec import OptionError
from tests.compile.positions import Table
from tests.compile.random_games import ALL_PROTOCOLS

SIX = ["fire", "water", "light", "death", "life", "metal"]
MAIN_1 = {"darkness", "death", "fire", "gravity", "life", "light"}
MAIN_1 |= {"metal", "plague", "psychic", "speed", "spirit", "water"}
AUX_1 = {"apathy", "hate", "love"}
MAIN_3 = {"ambush", "envy", "fulcrum", "gluttony", "greed", "lust"}
MAIN_3 |= {"momentum", "nova", "overwhelm", "pride", "sloth", "wrath"}
THERE_ARE = f"there are {', '.join(ALL_PROTOCOLS)}"


def new_game(seed=0, **options):
    game = compile_v0.SPEC.game(**options)
    game.reset(seed)
    return game


def played(game, seed=0):
    """The game, played to its end at random."""
    rng, bot = seeded(seed), RandomBot()
    while game.seat_to_act() != NOBODY:
        game.apply(bot.choose(game, rng))
    return game


def pool(**options):
    """The protocols that can be drafted."""
    return list(new_game(**options).state.tables.protocol_names)


def test_the_defaults():
    assert compile_v0.SPEC.complete({}) == {
        "sets": None,
        "protocols": None,
        "lineup": None,
        "control": True,
        "max_turns": 300,
        "observation": "flat",
        "rewards": "win",
        "content": None,
    }


# --- refused ---------------------------------------------------------------------------------------------------------
IMPOSSIBLE = {
    "sets": ([3, ["main1", 2], {"main1": 1}], "a list of words, or None"),
    "protocols": ([7, ["fire", None]], "a list of words, or None"),
    "lineup": ([7, [SIX]], "a list of words, or None"),
    "control": ([1, None, "yes"], "True, False"),
    "max_turns": ([0, -1, 10_001, 1.0, True, None, "10"], "a whole number from 1 to 10000"),
    "observation": (["table", None, 0], "'flat', 'cards'"),
    "rewards": (["points", None], "'win', 'margin'"),
    "content": ([5, ["folder"], False], "a folder, or None"),
}
WRONG = [
    ({"sets": []}, "option sets gives 0 protocols to draft from: give at least 6"),
    ({"sets": "aux1"}, "option sets gives 3 protocols to draft from: give at least 6"),
    ({"sets": ["main1", "aux1", "main1"]}, "option sets has 'main1' twice: give it once"),
    (
        {"sets": ["main1", "mian2"]},
        "option sets names 'mian2', which is not there: did you mean 'main2'? "
        "there are main1, aux1, main2, aux2, main3, aux3",
    ),
    (
        {"sets": "main1", "lineup": "starter"},
        "options sets and lineup each say which protocols are in play: give one of them only",
    ),
    (
        {"sets": "main1", "protocols": SIX, "lineup": SIX},
        "options sets, protocols and lineup each say which protocols are in play: give one of them only",
    ),
    ({"protocols": SIX[:5]}, "option protocols gives 5 protocols to draft from: give at least 6"),
    ({"protocols": [*SIX, "fire"]}, "option protocols has 'fire' twice: give it once"),
    (
        {"protocols": ["fier", *SIX]},
        f"option protocols names 'fier', which is not there: did you mean 'fire'? {THERE_ARE}",
    ),
    (
        {"lineup": SIX[:5]},
        "option lineup gives 5 protocols: give 6, the first player's first, or the name of a line-up: starter",
    ),
    (
        {"lineup": [*SIX, "love"]},
        "option lineup gives 7 protocols: give 6, the first player's first, or the name of a line-up: starter",
    ),
    (
        {"lineup": []},
        "option lineup gives 0 protocols: give 6, the first player's first, or the name of a line-up: starter",
    ),
    ({"lineup": [*SIX[:5], "fire"]}, "option lineup has 'fire' twice: give it once"),
    (
        {"lineup": "startr"},
        "option lineup names 'startr', which is not there: did you mean 'starter'? there are starter",
    ),
    (
        {"lineup": [*SIX[:5], "metall"]},
        f"option lineup names 'metall', which is not there: did you mean 'metal'? {THERE_ARE}",
    ),
]


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, (bad, _) in IMPOSSIBLE.items() for value in bad])
def test_what_an_option_cannot_be(option, value):
    with pytest.raises(OptionError) as caught:
        compile_v0.SPEC.game(**{option: value})
    can_be = IMPOSSIBLE[option][1]
    assert str(caught.value) == f"option {option}={value!r} of compile_v0 is not possible: it can be {can_be}"


@pytest.mark.parametrize(("options", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_words_that_are_wrong(options, message):
    """Rules 14.8; the environment says the same as the game."""
    for make in (compile_v0.SPEC.game, compile_v0.env):
        with pytest.raises(OptionError) as caught:
            make(**options)
        assert str(caught.value) == message


def test_an_option_that_does_not_exist():
    with pytest.raises(OptionError) as caught:
        compile_v0.SPEC.game(set=["main1"])
    assert str(caught.value) == (
        "compile_v0 has no option 'set': did you mean 'sets'? "
        "it has sets, protocols, lineup, control, max_turns, observation, rewards, content"
    )


# --- the pool --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sets", "protocols"),
    [
        ("main1", MAIN_1),
        (["main3"], MAIN_3),
        (("aux1", "main1"), MAIN_1 | AUX_1),
        (compile_v0.ALL_SETS, set(ALL_PROTOCOLS)),
    ],
    ids=["a word", "a list", "two words", "all"],
)
def test_sets(sets, protocols):
    """Rules 14.8, 2.3: all protocols of the sets, whatever the order of the words, in that of the content."""
    assert pool(sets=sets) == [name for name in ALL_PROTOCOLS if name in protocols]
    assert len(new_game(sets=sets).legal_actions()) == len(protocols)


def test_protocols_take_the_place_of_sets():
    """Rules 14.8."""
    assert pool(protocols=SIX) == ["death", "fire", "life", "light", "metal", "water"]
    assert pool(protocols=(*SIX, "love", "nova"))[-2:] == ["love", "nova"]


@pytest.mark.parametrize(
    ("lineup", "first", "second"),
    [
        (["wrath", "unity", "ice", "fire", "nova", "love"], ["wrath", "unity", "ice"], ["fire", "nova", "love"]),
        ("starter", ["overwhelm", "momentum", "gluttony"], ["ambush", "sloth", "fulcrum"]),
        (("starter",), ["overwhelm", "momentum", "gluttony"], ["ambush", "sloth", "fulcrum"]),
    ],
    ids=str,
)
def test_a_lineup_belongs_to_who_begins(lineup, first, second):
    """Rules 14.8, 2.4: the first three to the player who begins, each from their own left; nobody drafts."""
    begun = set()
    for seed in range(12):
        game = new_game(seed, lineup=lineup)
        t = Table(game, own_seat=0)  # line 1 is the left of player_0 and the right of player_1
        of_player_0, of_player_1 = (first, second) if game.state.first == 0 else (second, first)
        assert t.protocols("own").split() == of_player_0
        assert t.protocols("opp").split() == of_player_1[::-1]
        assert (game.state.turns, game.state.turn) == (1, game.state.first)
        begun.add(int(game.state.first))
    assert begun == {0, 1}


def test_a_lineup_takes_the_place_of_the_pool():
    """Rules 14.8: there are six protocols, in the order given, to name."""
    assert pool(lineup=SIX) == SIX
    (block,) = [block for block in compile_v0.SPEC.actions(lineup=SIX).blocks if block.name == "protocol"]
    assert block.shape == (6,)


# --- control, length, rewards ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("control", [True, False])
def test_control(control):
    """Rules 14.9, 6.4: nobody ever holds it in the game without, unless a card's own text gives it."""
    held = set()
    for seed in range(6):
        game = new_game(seed, lineup=SIX, control=control, max_turns=60)
        rng, bot = seeded(seed), RandomBot()
        while game.seat_to_act() != NOBODY:
            game.apply(bot.choose(game, rng))
            held.add(int(game.state.control))
    assert held == ({int(NOBODY), 0, 1} if control else {int(NOBODY)})


@pytest.mark.parametrize("max_turns", [1, 2, 7, 30])
def test_max_turns(max_turns):
    """Rules 14.13: truncated when that many turns of both players together are over."""
    for seed in range(5):
        game = new_game(seed, lineup=SIX, max_turns=max_turns)
        met = set()
        rng, bot = seeded(seed), RandomBot()
        while game.seat_to_act() != NOBODY:
            assert not game.is_truncated() and game.ending() == ""
            met.add(int(game.state.turns))
            game.apply(bot.choose(game, rng))
        if game.state.ended_by == TURN_LIMIT:
            assert game.is_truncated() and game.ending() == f"{max_turns} turns played"
            assert game.state.turns == max_turns
            assert min(met) == 1 and max(met) <= max_turns  # in a turn of a forced refresh nothing is asked
        else:
            assert max_turns == 30


@pytest.mark.parametrize("rewards", ["win", "margin"])
def test_rewards(rewards):
    """Rules 14.12, 14.13: of whole games; until the end they are 0, and at the end they sum to 0."""
    endings = set()
    for max_turns in (45, 300):
        for seed in range(16):
            game = new_game(seed, sets=["main1"], rewards=rewards, max_turns=max_turns)
            assert (game.payoff(0), game.payoff(1), game.state.ended_by) == (0, 0, RUNNING)
            s = played(game, seed).state
            compiled = [sum(s.compiled[3 * seat : 3 * seat + 3]) for seat in (0, 1)]
            endings.add((int(s.ended_by), s.winner == NOBODY))
            if rewards == "margin":
                expected = (compiled[0] - compiled[1]) / 3
            else:
                expected = 0 if s.ended_by == TURN_LIMIT else 1 if compiled[0] == 3 else -1
            assert game.payoff(0) == pytest.approx(expected)
            assert game.payoff(1) == pytest.approx(-expected)
    assert endings == {(COMPILED_ALL, False), (TURN_LIMIT, True)}


def test_the_environment_tells_truncation_from_the_end():
    """Rules 14.13: both agents at once, and nothing is paid under "win"."""
    env = compile_v0.env(lineup=SIX, max_turns=2)
    env.reset(seed=3)
    while env.agents and not any(env.truncations.values()):
        observation, *_ = env.last()
        env.step(int(observation["action_mask"].argmax()))
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert env.rewards == {"player_0": 0, "player_1": 0}


# --- observation and content -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("observation", ["flat", "cards"])
def test_observation(observation):
    """Rules 14.10: the size is that of the layout, in the game and in the environment."""
    layout = compile_v0.SPEC.layout(lineup=SIX, observation=observation)
    game = new_game(lineup=SIX, observation=observation)
    assert game.observation_size == layout.size
    env = compile_v0.env(lineup=SIX, observation=observation)
    env.reset(seed=0)
    assert env.observe("player_0")["observation"].shape == (layout.size,)
    assert ("table" in [section.name for section in layout.sections]) == (observation == "cards")


@pytest.mark.parametrize("kind", [str, Path])
def test_content(kind):
    """Rules 14.11: the built-in folder, given by name, plays the same game."""
    game = played(new_game(3, lineup=SIX, content=kind(BUILT_IN), max_turns=40))
    assert game.state_bytes() == played(new_game(3, lineup=SIX, max_turns=40)).state_bytes()


def test_content_with_other_sets_and_line_ups(tmp_path):
    """Rules 14.11: what the words of the other options can be follows the pack."""
    folder = Path(shutil.copytree(BUILT_IN, tmp_path / "pack"))
    protocols = (folder / "protocols.yaml").read_text(encoding="utf-8")
    (folder / "protocols.yaml").write_text(protocols.replace("set: main1", "set: core"), encoding="utf-8")
    with (folder / "lineups.yaml").open("a", encoding="utf-8") as out:
        out.write("- {name: duel, first: [fire, water, light], second: [death, life, metal], origin: stand-in}\n")
    assert set(pool(content=folder, sets=["core"])) == MAIN_1
    assert pool(content=folder, lineup="duel") == SIX
    with pytest.raises(OptionError) as caught:
        compile_v0.SPEC.game(content=folder, sets=["main1"])
    assert str(caught.value) == (
        "option sets names 'main1', which is not there: did you mean 'main3'? "
        "there are core, aux1, main2, aux2, main3, aux3"
    )


def test_content_without_the_default_set_is_drafted_whole(tmp_path):
    """Rules 14.8."""
    folder = Path(shutil.copytree(BUILT_IN, tmp_path / "pack"))
    protocols = (folder / "protocols.yaml").read_text(encoding="utf-8")
    assert len(pool(content=folder)) == 12
    (folder / "protocols.yaml").write_text(protocols.replace("set: main3", "set: core"), encoding="utf-8")
    assert pool(content=folder) == list(ALL_PROTOCOLS)


def test_an_environment_reads_its_content_once(monkeypatch):
    read = []
    monkeypatch.setattr(content, "load_pack", lambda *given: read.append(given) or load_pack(*given))
    compile_v0.env(content=BUILT_IN).reset(seed=1)
    assert len(read) == 1


def test_content_that_is_not_there(tmp_path):
    with pytest.raises(ContentError) as caught:
        compile_v0.SPEC.game(content=tmp_path / "nothing")
    assert str(caught.value) == (
        f"content pack refused, 1 problem:\n  {tmp_path / 'nothing'}:1: the content folder does not exist or is not a "
        "folder -> give a folder that holds pack.yaml, protocols.yaml, cards.yaml, lineups.yaml"
    )
