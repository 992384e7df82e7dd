"""Chapter 17: death and revealed assassins; and what of chapter 3 it needs."""

import pytest

from tests.patriot.positions import position


def test_a_dead_president_ends_the_game():
    """Rules 17.1, 2.3, A44: at once; threat does not change; a loyal caller changes nothing."""
    p = position(hands={2: "war 5, war 5, war 5, war 5"}, opinion="spy 1, finance 1", sides={1: "kill"}, threat=3)
    p.vote(2, 0).do("war 5", "war 5", "war 5", "war 5").skip("add card")
    assert p.ending == "vote"
    assert p.winners == [1]
    assert p.s.threat == 3


@pytest.mark.parametrize("side", ["save", "secondary coins"])
def test_a_loyal_victim_shows_a_card_and_threat_rises(side):
    """Rules 17.2, 17.3, 19.1: the only card there is is shown, and threat rises by 1."""
    p = position(sides={1: side, 2: "kill"}).kill(1)
    assert p.s.threat == 1
    assert p.shown(1) == [side.split()[0]]
    assert p.s.dead[1] == 0


def test_which_loyal_card_is_shown():
    """Rules 17.2, A109: of the own choice among those not shown yet, if there is one; sealed ones are not shown."""
    p = position(sides={1: "save, secondary coins, sealed secondary taxes", 2: "kill"}).kill(1)
    assert p.asked == "show 1"
    assert p.legal == {"option 1", "option 2"}
    p.do("option 2")
    assert p.shown(1) == ["secondary"]
    p.do(min(p.legal))
    p.kill(1)
    assert p.shown(1) == ["save", "secondary"]
    p.do(min(p.legal)).kill(1)
    assert p.asked == "choose character 1"
    assert p.shown(1) == ["save", "secondary"]


def test_an_assassin_shows_kill_and_nothing_else():
    """Rules 17.2, A66: every Kill card, and no other one need be shown."""
    p = position(players=5, sides={1: "kill, save", 2: "kill"}).kill(1)
    assert p.shown(1) == ["kill"]
    p = position(players=5, sides={1: "kill, kill"}).kill(1)
    assert p.shown(1) == ["kill", "kill"]
    assert p.ending == "assassins"


def test_half_of_all_is_lost():
    """Rules 17.3: half of cards and markers, rounded down, and all discoveries; then a new character."""
    p = position(
        hands={1: "war 1, war 2, war 3, spy 1, spy 2"},
        markers={1: 5},
        discoveries={1: "Calming Fluoride"},
        sides={2: "kill"},
    ).kill(1)
    assert p.s.markers[1] == 3
    assert list(p.s.held).count(1) == 0
    assert p.asked == "discard 1"
    p.do("war 1", "spy 2")
    assert p.asked == "choose character 1"
    assert p.hand(1) == "spy 1, war 2, war 3"


def test_the_dying_can_undo_the_rise():
    """Rules 17.3, A110: until the new character is chosen the old one's abilities hold, also against that rise."""
    p = position(characters=["Viktor Markov", "Wilfred Duvon"], able=[1], sides={2: "kill"}, threat=5).kill(1)
    assert p.asked == "moment 1"
    p.do("ability 1")
    assert p.s.threat == 5
    assert p.asked == "choose character 1"


def test_an_assassin_dies_and_the_game_goes_on():
    """Rules 17.4, 19.1: with another Kill card in the game threat falls by 1, and half of all is lost."""
    p = position(players=5, hands={1: "war 1, war 2"}, markers={1: 2}, sides={1: "kill", 2: "kill"}, threat=4).kill(1)
    assert p.s.threat == 3
    p.do("war 1")
    assert p.ending == ""
    assert p.s.markers[1] == 1
    assert p.hand(1) == "war 2"
    assert p.character(1) == "Hilbert Holschtein"  # 17.6: the character stays
    assert p.s.dead[1] == 1


def test_the_last_assassin_ends_the_game():
    """Rules 17.5, 2.4, A33: as many Kill cards shown by the dead as are in the game; sealed cards play no part."""
    p = position(sides={1: "kill", 3: "secondary troops"}).kill(1)
    assert p.ending == "assassins"
    assert p.winners == [0, 2]
    p = position(players=5, sides={0: "sealed kill", 1: "kill"}).kill(1)
    assert p.ending == ""  # nobody can know that the other one is sealed


def test_a_dead_assassin_wins_with_kill():
    """Rules 17.6, A40: the dead assassin wins if the President dies after all."""
    p = position(players=5, sides={1: "kill", 2: "kill"}, threat=5).kill(1)
    p.raise_threat(2)
    assert p.ending == "threat"
    assert p.winners == [1, 2]


def test_a_dead_assassin_adds_two_cards_face_up():
    """Rules 17.6, 12.10, A111: at most two, in assassination votes as well, face up."""
    p = position(players=5, hands={1: "war 1, war 2, war 3", 2: "spy 1"}, sides={1: "kill", 2: "kill"})
    p.s.dead[1] = 1
    p.vote(1, 3).do("war 1", "war 2")
    assert p.asked == "add card 2"
    assert p.hand(1) == "war 3"
    assert sum(map(int, p.s.face_up)) == 2


def test_turns_of_a_dead_assassin():
    """Rules 17.6, 4.5: Gather and Encounter, but no Act and no AP."""
    p = position(players=5, sides={1: "kill", 2: "kill"})
    p.s.dead[1] = 1
    p.do("done")
    while p.s.seat == 0:
        p.do(min(p.legal))
    assert p.s.seat == 1
    assert p.s.ap[1] == 0
    assert p.s.hand_size[1] == 6  # Hilbert draws four Finance and two Science cards
    while p.s.seat == 1:
        assert p.asked != "act 1"
        p.do(min(p.legal))


def test_the_new_character():
    """Rules 17.7, A42: none that is a President or was in anybody's hands."""
    p = position(sides={2: "kill"}).kill(1)
    assert p.asked == "choose character 1"
    assert len(p.legal) == 12 - 3
    assert not {"Ashi", "Marion Mochi", "Hilbert Holschtein", "Samuel Ledger", "Frank"} & p.legal
    p.do("Petr Crumb")
    assert p.character(1) == "Petr Crumb"
    assert p.s.ap_base[1] == 6
    p.kill(1)
    assert not {"Hilbert Holschtein", "Petr Crumb"} & p.legal


def test_what_the_new_character_keeps():
    """Rules 17.8, A112: neither permanent gains nor what waited for the next turn; hand and allegiance stay."""
    p = position(hands={1: "war 1"}, sides={1: "save", 2: "kill"})
    p.carry_out("[{ap_base: 1, who: next}, {ap_next: 2, who: next}]")
    assert p.s.ap_base[1] == 9
    p.kill(1).do("Jack Maelstrom")
    assert p.s.ap_base[1] == 8
    assert p.s.ap_next[1] == 128  # nothing more, nothing less
    assert p.s.ap_set[1] == 255
    assert p.hand(1) == "war 1"


@pytest.mark.parametrize("side", ["save", "kill"])
def test_death_ends_the_own_act(side):
    """Rules 17.4, 17.8: an Act under way ends, and the turn goes on with Encounter."""
    p = position(players=5, sides={1: side, 2: "kill"})
    p.do("done")
    while p.asked != "act 1":
        p.do(min(p.legal))
    p.kill(1)
    while p.asked in ("discard 1", "choose character 1"):
        p.do(min(p.legal))
    assert p.asked != "act 1"
    assert p.s.seat == 1
    assert [int(kind) for kind in p.s.frames[12 : 12 * int(p.s.depth) : 12]][:2] == [1, 7]  # the turn, in a brief


def test_without_a_character_left_the_old_one_stays():
    """Rules 17.8: if no character is left, the player keeps the old one."""
    p = position(sides={2: "kill"})
    for number in range(4, 16):
        p.s.played[number] = 1
    p.kill(1)
    assert p.asked == "act 0"
    assert p.character(1) == "Hilbert Holschtein"


def test_who_is_asked_to_reveal():
    """Rules 17.9, 20.7, A38, A113: in round 3, all who hold cards of their own and were never assassinated."""
    p = position(round_=2, letter="Three Coins in the Fountain", sides={1: "kill"}, secured=3)
    p.s.killed[3] = 1
    p.end_turns()
    assert p.s.round == 3
    assert p.asked == "reveal 2"  # the first of round 3
    assert p.legal == {"done"}
    p.do("done")
    assert p.asked == "reveal 1"
    assert p.legal == {"done", "reveal"}
    p.do("done")
    assert not p.asked.startswith("reveal")


def test_a_revealed_assassin():
    """Rules 17.10, 19.1: the Kill card is shown, threat falls by 1; 4 AP and no vote against that player."""
    p = position(round_=2, letter="Three Coins in the Fountain", sides={1: "kill"}, secured=3, threat=3).end_turns()
    while p.asked != "reveal 1":
        p.do("done")
    p.do("reveal")
    assert p.s.threat == 2
    assert p.shown(1) == ["kill"]
    while p.asked != "act 1":
        p.do("done" if "done" in p.legal else min(p.legal))
    assert p.s.ap[1] == 4
    assert [each for each in p.legal if each.startswith("assassin")]


def test_permanent_gains_of_a_revealed_assassin():
    """Rules 17.10: permanent gains are added to the base of 4."""
    p = position(sides={1: "kill"})
    p.carry_out("[{ap_base: 2, who: next}]")
    p.s.revealed[1] = 1
    p.do("done")
    while p.asked != "act 1":
        p.do("done" if "done" in p.legal else min(p.legal))
    assert p.s.ap[1] == 6


def test_the_assassin_tiles():
    """Rules 17.11, A114: no rioter blocks them, and they may be used as often as they can be paid."""
    full = dict.fromkeys(("treasury", "surveillance"), "RRRRR")
    p = position(sides={1: "kill"}, taxes=3, board=full)
    p.s.revealed[0] = 1
    p.s.ap[0] = 30
    p.go_on()
    tiles = {each for each in p.legal if each.startswith("assassin")}
    assert tiles == {"assassin 1", "assassin 2", "assassin 3", "assassin 4"}
    p.do("assassin 1")
    first = 3 - p.s.taxes
    assert first > 0
    p.do("assassin 1")
    assert p.s.taxes == max(0, 3 - 2 * first)


def revealed(**named):
    p = position(sides={0: "kill"}, **named)
    p.s.revealed[0] = 1
    return p.go_on()


def test_what_the_assassin_tiles_do():
    """Rules 17.11: lower base taxes, more Public Opinion, add super briefs, execute troops; paid with AP."""
    p = revealed(taxes=2).do("assassin 1")
    assert (p.s.ap[0], p.s.taxes) == (8, 1)
    p = revealed().do("assassin 2")
    assert (p.s.ap[0], p.s.opinion_all) == (8, 1)
    assert sum(map(int, p.encounter("The Empty Vault").s.counted)) == 3
    p = revealed().do("assassin 3")
    assert (p.s.ap[0], p.s.super_count, p.s.brief_count) == (7, 7, 65)
    assert p.s.briefs[64] >= 64  # 12.12: on top
    p = revealed(board={"treasury": "TT", "war room": "T"}).do("assassin 4")
    assert (p.asked, p.s.ap[0]) == ("choose space 0", 8)
    p.do("war room 1", "treasury 2")
    assert (p.asked, p.board("treasury"), p.s.troops_left) == ("act 0", "T....", 13)


def test_who_may_use_the_assassin_tiles():
    """Rules 17.10, 17.11: only a revealed assassin who can pay; whatever they could do now (6.9)."""
    assert not [each for each in position(sides={0: "kill"}, taxes=3).legal if each.startswith("assassin")]
    p = revealed()
    for ap, tiles in ((1, set()), (2, {"assassin 1", "assassin 2", "assassin 4"})):
        p.s.ap[0] = ap
        assert {each for each in p.go_on().legal if each.startswith("assassin")} == tiles


def test_ap_given_after_the_own_death():
    """Rules 17.8, 6.12: the own Act has ended with the death, so that AP given then are an Act of their own."""
    p = position(opinion="finance 1, spy 1", hands={1: "war 5, war 5"}, sides={2: "kill"}).turn(1)
    p.carry_out("[{vote: true, who: anybody}, {ap_now: 3}]", holder=1)
    p.do("seat 1", "war 5", "war 5").skip("add card")
    while p.asked == "discard 1":
        p.do(min(p.legal))
    p.do("Jack Maelstrom")
    assert (p.asked, p.s.ap[1]) == ("act 1", 3)
    p.do("done")
    assert p.asked != "act 1"
    assert p.s.seat == 1
