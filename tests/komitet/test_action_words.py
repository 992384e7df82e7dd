"""The words of actions, as they would be carried out now."""

from komitet_env import actions
from tabletop_core.rng import seeded
from tests.komitet.positions import fresh, position

STICKERS = ["token", "cargo", "cars", "city", "documents", "open", "ally", "incomes", "stress", "successes"]


def test_legal_actions_are_told_apart():
    """At each decision of random games no two legal actions are said in the same words."""
    rng = seeded(1)
    for seed in range(8):
        names = ["Artyom Willy", "Valery Asya Ila", "Farkhad Willy Asya Artyom"][seed % 3]
        p = fresh(names, seed=seed, identity=[f"0:sticker {name}" for name in STICKERS] + ["1:cell", "1:reroll"])
        while p.asked != "over":
            legal = p.game.legal_actions()
            words = [p.game.describe_action(action) for action in legal]
            assert len(set(words)) == len(words)
            assert all(words)
            p.game.step(legal[rng.below(len(legal))])


def test_every_action_has_words():
    """Also those that are not legal now."""
    p = position()
    assert all(p.game.describe_action(action) for action in range(p.game.num_actions))


def test_some_words():
    """By what is asked: a city to go to, or whose effect is used; an aid token, or what it eases."""
    p = position(tasks={30: 4}, aid=["task 30"], at={"Artyom": "Moscow"}, identity=["0:sticker city"])
    assert p.game.describe_action(actions.SLOT) == "task 030, Ward Seven"
    assert p.game.describe_action(actions.AID) == "aid token 1 from where it lies"
    assert p.game.describe_action(actions.AID + 1) == "the aid token beside Leningrad"
    p.do("sticker city")
    assert p.game.describe_action(actions.CITY + 3) == "the effect of Kazan"
    p = position(at={"Artyom": "Moscow"}).do("serve")
    assert p.game.describe_action(actions.CITY + 7) == "stay in Moscow"
    assert p.game.describe_action(actions.CITY + 3) == "go to Kazan"
