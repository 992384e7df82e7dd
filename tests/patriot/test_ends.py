"""Chapters 2 and 25: the end, who has won, payoffs."""

import pytest

from tests.patriot.positions import position

OVER = {"round_": 5, "letter": "Fireworks, Indoors"}  # fails: threat 2


def test_kill_wins_alone():
    """Rules 2.1, 2.2: when the President dies, who holds a Kill card wins; all others lose."""
    p = position(players=5, sides={1: "kill", 2: "secondary coins", 4: "kill"}, coins=8, threat=5).raise_threat(1)
    assert p.winners == [1, 4]


def test_save_and_secondary_win_at_the_end():
    """Rules 2.5, 2.7, A52: all whose allegiance is fulfilled win, however many they are."""
    p = position(sides={1: "kill", 2: "secondary coins", 3: "secondary taxes"}, coins=8, taxes=1, **OVER).end_turns()
    assert p.ending == "survived"
    assert p.winners == [0, 2]


def test_the_last_letter_is_checked():
    """Rules 2.6, A31: its fail effect is carried out with all that follows; no taxes and riots after that."""
    p = position(threat=4, sides={1: "kill"}, **OVER).end_turns()
    assert p.ending == "threat"
    p = position(threat=3, taxes=2, lying=["Run on the Bank"], board={"treasury": "R"}, **OVER).end_turns()
    assert p.ending == "survived"
    assert (p.s.threat, p.s.coins, p.board("treasury")) == (5, 0, "R....")


def test_fewer_rounds():
    """Rules 2.5, 24.10: after the last round of the option."""
    assert position(rounds=1, launched=1).end_turns().ending == "survived"


@pytest.mark.parametrize(
    ("mission", "met", "missed"),
    [
        ("taxes", {"taxes": 2}, {"taxes": 1}),
        ("coins", {"coins": 8}, {"coins": 7}),
        ("threat at most", {"threat": 3}, {"threat": 4}),
        ("rioters at most", {}, {"board": {"treasury": "R"}}),
        ("troops", {"board": {"treasury": "TTTT"}}, {"board": {"treasury": "TTT"}}),
        ("cards", {"hands": {1: ", ".join(["war 1"] * 6)}}, {"hands": {1: ", ".join(["war 1"] * 5)}}),
    ],
)
def test_missions_on_the_board(mission, met, missed):
    """Rules 2.1, 2.8, 2.12, A53: tested when the game ends, whenever that is."""
    for named, has_won in ((met, True), (missed, False)):
        p = position(sides={1: f"secondary {mission}", 2: "kill"}, **named)
        if mission == "threat at most":  # the assassin's death changes nothing when it ends the game
            assert p.s.threat == named["threat"]
        p.kill(2)
        assert p.ending == "assassins"
        assert (1 in p.winners) == has_won


@pytest.mark.parametrize(("mission", "cell", "needed"), [("executions", 5, 3), ("discoveries", 6, 2)])
def test_missions_of_the_own_doing(mission, cell, needed):
    """Rules 2.12, 9.8, 18.15, A84: rioters executed and discoveries made by oneself in the game."""
    for number in (needed - 1, needed):
        p = position(sides={1: f"secondary {mission}", 2: "kill"})
        p.s.counts[9 + cell] = number
        assert (1 in p.kill(2).winners) == (number == needed)


def test_mission_of_letters():
    """Rules 2.12: three letters passed."""
    for passed in (2, 3):
        p = position(sides={1: "secondary letters", 2: "kill"})
        for day in range(passed):
            p.s.results[day] = 2
        assert (1 in p.kill(2).winners) == (passed == 3)


def test_mission_of_beacons():
    """Rules 2.12: launched beacons on the board, used or not."""
    for launched in (2, 3):
        p = position(sides={1: "secondary beacons", 2: "kill"})
        working = [each for each in range(24) if not p.s.tables.beacons[each * 5]]
        for space in range(4):
            p.s.beacon_at[space] = working[space]
            p.s.beacon_is[space] = (1, 2, 1)[space] if space < launched else 0
        assert (1 in p.kill(2).winners) == (launched == 3)


def test_a_mission_lost_again_is_not_met():
    """Rules 2.8, A53: met before, and lost again."""
    p = position(sides={1: "secondary coins", 2: "kill"}, coins=8).carry_out("[{coins: -1}]").kill(2)
    assert p.winners == [0, 3]


def test_what_happens_first_decides():
    """Rules 2.9, A58: a loyal death that brings threat to 6 comes before an assassin's death of the same act."""
    p = position(sides={1: "save", 2: "kill"}, threat=5).kill(1)
    assert (p.ending, p.winners) == ("threat", [2])
    p = position(sides={2: "kill"}, threat=5).kill(2)
    assert (p.ending, p.winners) == ("assassins", [0, 1, 3])


def test_after_a_reveal_the_round_must_end():
    """Rules 2.11, A39: a revealed assassin cannot die, so that the death of all others ends nothing."""
    p = position(players=5, sides={1: "kill", 2: "kill"}, threat=2)
    p.s.revealed[2] = 1
    p.kill(1)
    assert p.ending == ""


def test_allegiance_of_several_cards():
    """Rules 3.10, A71, 3.12: Kill before Secondary before Save; sealed cards do not count."""
    p = position(players=5, sides={1: "save, kill", 2: "save, secondary coins", 3: "save, sealed kill"}, threat=5)
    assert p.raise_threat(1).winners == [1]
    p = position(players=5, sides={1: "kill", 2: "save, secondary coins", 3: "save, sealed secondary taxes"}).kill(1)
    assert p.winners == [0, 3, 4]


def test_one_of_two_missions_is_enough():
    """Rules 3.10: one mission met is enough."""
    p = position(sides={1: "secondary coins, secondary taxes", 2: "kill"}, taxes=2).kill(2)
    assert 1 in p.winners


def test_the_president_plays_for_save():
    """Rules 3.7, A32: whatever the sealed card is."""
    p = position(players=5, sides={0: "sealed kill", 1: "kill"}, threat=5).raise_threat(1)
    assert p.winners == [1]


@pytest.mark.parametrize(("rewards", "expected"), [("win", [1, -1, 1, -1]), ("shared", [0.5, -0.5, 0.5, -0.5])])
def test_payoffs(rewards, expected):
    """Rules 25.1, 25.2, A130: 1 or -1; or 1 for a win, less the average of all seats."""
    p = position(sides={1: "kill", 3: "secondary coins"}, rewards=rewards).kill(1)
    assert [p.game.payoff(seat) for seat in range(4)] == expected
