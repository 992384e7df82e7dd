"""What is told of an action and of what came of it, and that nothing hidden is in it."""

import pytest

from patriot_env.patriot_v0 import SPEC
from tests.core.toy_game import ToyGame
from tests.patriot.positions import Position, position
from tests.patriot.test_action_words import is_hidden
from tests.seen_words import told_apart

EVEN = "finance 1, spy 1"  # Public Opinion that adds nothing to an assassination vote


def told(p: Position, word: str, viewer: int = 0) -> list[str]:
    """Make the choice; what the seat is told of it, line by line, without the choice itself."""
    action = {p.name_of(each): each for each in p.game.legal_actions()}[word]
    before = p.game.copy()
    p.do(word)
    return [line.strip() for line in SPEC.seen_words(before, action, p.game, viewer).splitlines()[1:]]


def last_of(p: Position, decision: str, viewer: int = 0) -> list[str]:
    """Say "done" as long as this is asked; what the last one brought."""
    lines: list[str] = []
    while p.asked.startswith(decision):
        lines = told(p, "done", viewer)
    return lines


@pytest.mark.parametrize(("cards", "result"), [("war 5", "it fails"), ("war 4, war 5", "it is carried")])
def test_an_assassination_vote(cards, result):
    """Rules 16.3 and 24.5: the cards once they are counted, their total, what was needed, and the death."""
    p = position(hands={2: f"{cards}, finance 5"}, opinion=EVEN, sides={1: "kill", 3: "kill"}).vote(2, 1)
    for card in cards.split(", "):
        assert told(p, card, 3) == []
    lines = last_of(p, "add card", 3)
    assert lines[0].startswith("the vote on Hilbert Holschtein (player_1): Finance 1; Spy 1; War ")
    assert lines[0].endswith(f"; total {p.s.total} of the 8 needed: {result}")
    assert any("dead assassin" in line for line in lines) == (result == "it is carried")


def test_the_vote_of_a_brief():
    """Rules 12.4: its total when it is counted, and what it has brought."""
    p = position(hands={0: "finance 1, finance 2"}, opinion=EVEN, coins=4).encounter("The Empty Vault")
    assert told(p, "finance 1", 1) == []
    lines = told(p, "done", 1)
    assert lines[0] == "the vote on the brief: 2 x Finance 1; Spy 1; total 1"
    assert "the Treasury has 0 coins" in lines


def test_rolls():
    """Rules 11: told when they can be improved; when not, told too, though the die shows what it showed before."""
    p = position(coins=1, unrest=3).dice(4)
    assert told(p, "calm", 2) == ["Viktor Markov (player_0) rolls for unrest: 4"]
    assert told(p, "improve", 2) == ["unrest falls from 3 to 1", "the Treasury has 0 coins"]
    for _ in range(2):
        assert told(p.dice(5), "calm", 2)[0] == "the roll comes to 5"


def test_a_brief_that_is_rolled_for():
    """Rules 12.8: the brief, its roll, though it shows what the latest one did, and what comes of it, in one choice."""
    p = position(coins=3)
    name = "Casino Diplomacy"
    words = p.s.tables.brief_words[p.s.tables.brief_names.index(name)]
    top_brief(p, name)
    p.s.rolled = 8
    lines = told(p.dice(8), "done", 3)
    assert f"the brief {name}: {words}" in lines
    assert "the roll comes to 8" in lines
    assert "the Treasury has 9 coins" in lines


def top_brief(p: Position, name: str) -> None:
    """The brief is the next one."""
    card, last = p.s.tables.brief_names.index(name), int(p.s.brief_count) - 1
    at = list(p.s.briefs).index(card)
    p.s.briefs[at], p.s.briefs[last] = p.s.briefs[last], card


def test_a_letter_and_a_new_round():
    """Rules 15, 20: its result with the cards on it, the penalty, the next letter, whose turn it is."""
    p = position(hands={0: "war 5", 3: "spy 2, spy 3"})
    for word in ("war 5", "done"):
        told(p, word)
    while p.s.round == 1:
        lines = told(p, "done" if "done" in p.legal else min(p.legal), 1)
    assert "the letter A Toast to the New Cameras has failed: War 5" in lines
    assert "threat rises from 0 to 1" in lines
    assert "round 2" in lines
    letter = p.s.tables.letter_names[p.s.letters[1]]
    assert any(line.startswith(f"the letter of day 2, {letter}: ") for line in lines)
    assert f"turn of Hilbert Holschtein (player_{p.s.seat})" in lines


def test_riots_and_troops():
    """Rules 10.1 and 18: what a tile deploys; the riot card, and the rioters by place."""
    p = position(unrest=4, riots=["Pots and Pans"])
    lines = told(p, "deploy 1", 1)
    for _ in range(2):
        lines += told(p, "war room 4" if "war room 4" in p.legal else "treasury 1", 1)
    assert "riot card Pots and Pans: 1 in each place; with five or more players 2 in each place" in lines
    assert "1 troop more in the War Room" in lines
    assert "1 rioter more in the Laboratory" in lines


def test_cards_taken_and_lost():
    """Rules 24.5 and 24.7: a seat is told its own cards by name, others how many there are."""
    for viewer, lines in ((0, ["you get Finance 3"]), (1, [])):
        assert told(position(piles="finance 3"), "finance", viewer) == lines
    for viewer, line in (
        (0, "you get War 4, War 5"),
        (1, "you lose War 4, War 5"),
        (2, "Viktor Markov (player_0) has"),
    ):
        p = position(hands={1: "war 5, war 4", 0: "spy 1"}).encounter("Requisition Order").do("option 1")
        assert any(each.startswith(line) for each in told(p, "seat 1", viewer))


def test_a_beacon_launched():
    """Rules 8.1: launched, and ready unless it is defective."""
    p = position(coins=4)
    p.s.beacon_at[0] = p.s.tables.beacon_names.index("Toll Camera")
    assert told(p, "launch 1", 3)[-1] == "Toll Camera is ready"


def test_a_discovery():
    """Rules 9: what is kept or carried out, with what it does."""
    p = position(markers={0: 4})
    lines = told(p, "discover", 3)
    if p.asked == "keep 0":
        lines += told(p, min(p.legal), 3)
    assert "Viktor Markov (player_0) has 0 markers now" in lines
    texts = [*p.s.tables.discovery_words]
    told_of = [line for line in lines if line.startswith(("Viktor Markov (player_0) keeps ", "the discovery "))]
    assert told_of
    assert all(any(line.endswith(text) for text in texts) for line in told_of)


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_hidden_is_told(players):
    """Rules 24.3: after choices that a seat sees alike it is told alike what came of them."""
    assert next(told_apart(SPEC, 1, is_hidden, players=players, rounds=1, talk="claims"), "") == ""


def test_a_game_of_another_kind():
    """It is refused in words."""
    toy = ToyGame(2, 1, 0)
    toy.reset(0)
    with pytest.raises(TypeError, match="expected a PatriotGame"):
        SPEC.seen_words(toy, 0, toy, 0)
