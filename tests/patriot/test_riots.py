"""Chapter 18: unrest, riots, rioters."""

import pytest

from tests.patriot.positions import position

ONE_EACH = "Pots and Pans"
TWO_EACH = "The General Strike"
FOUR_AT_MINT = "Storm on the Mint"
TWO_AT_BANK = "Run on the Bank"


def test_unrest_6_brings_a_riot():
    """Rules 18.1, A2, A131: once the act is done unrest goes to 0, and one card is drawn; what was above is lost."""
    p = position(riots=[TWO_AT_BANK], unrest=3).do("few coins")
    assert p.s.unrest == 5
    assert p.riots == []
    p = position(riots=[TWO_AT_BANK], unrest=5).dice(1, 2, sides=4).do("few coins")
    assert p.s.unrest == 0
    assert p.riots == [TWO_AT_BANK]
    assert p.s.coins == 2  # the coins first, then the riot
    assert p.board("treasury") == "RR..."


def test_only_what_stands_at_the_end_of_the_act_counts():
    """Rules 18.2, A115: unrest that reached 6 and was lowered in the same act brings no riot."""
    p = position(unrest=4).carry_out("[{unrest: 2}, {unrest: -1}]")
    assert p.riots == []
    assert p.s.unrest == 5


def test_a_waiting_effect_prevents_the_card():
    """Rules 18.3, 14.9, A98: it is used up, the card is not drawn, and unrest stays at 0."""
    p = position(able=[0], characters=["Donovan Maelstrom"], unrest=5)
    p.carry_out("[{lasting: riot}, {unrest: 1}]")
    assert p.asked == "act 0"  # nobody is asked
    assert p.riots == []
    assert p.s.unrest == 0
    assert list(p.s.lasting) == [0, 0, 0, 0, 0]
    assert p.s.riot_count == 9


def test_who_can_stop_a_riot_is_asked_first():
    """Rules 18.3, 14.36, 22.9: clockwise from the player whose turn it is; the first one used prevents the card."""
    p = position(characters=["Donovan Maelstrom"], able=[0], discoveries={2: "Calming Fluoride"}).riot()
    assert p.asked == "moment 0"
    p.do("done")
    assert p.asked == "moment 2"
    assert p.legal == {"done", "Calming Fluoride"}
    p.do("Calming Fluoride")
    assert p.riots == []
    assert p.s.riot_count == 9


def test_two_cards_lie_the_third_goes():
    """Rules 18.4, A116: the first empty space of two; a third card is carried out and discarded at once."""
    p = position(riots=[TWO_AT_BANK], lying=[ONE_EACH], board={"war room": "R"}).dice(1, 2, sides=4).riot()
    assert p.riots == [ONE_EACH, TWO_AT_BANK]
    p = position(riots=[TWO_AT_BANK], lying=[ONE_EACH, TWO_EACH], board={"war room": "R"}).dice(1, 2, sides=4)
    p.riot()
    assert p.board("treasury") == "RR..."
    assert p.riots == [ONE_EACH, TWO_EACH]
    assert p.s.riot_out == 1


@pytest.mark.parametrize(("players", "spaces"), [(3, "RR..."), (4, "RR..."), (5, "RRR.."), (6, "RRR..")])
def test_rioters_for_each_place(players, spaces):
    """Rules 18.5, A8: two, or three with five or more, for each place, not for each space."""
    faces = (1, 2) * 2 if players < 5 else (1, 2, 3) * 2
    p = position(players, riots=["The Two Marches"]).dice(*faces, sides=4).riot()
    assert p.board("treasury") == p.board("war room") == spaces
    assert p.board("surveillance") == p.board("laboratory") == "....."


def test_order_of_places():
    """Rules 18.6: Treasury, Surveillance Centre, Laboratory, War Room, each rioter one after the other."""
    p = position(riots=[ONE_EACH]).dice(1, 2, 3, 4, sides=4).riot()
    boards = [p.board(place) for place in ("treasury", "surveillance", "laboratory", "war room")]
    assert boards == ["R....", ".R...", "..R..", "...R."]


def test_what_a_rioter_meets():
    """Rules 18.7, 18.15: a troop is removed instead; with a rioter there nothing comes."""
    p = position(riots=[TWO_AT_BANK], board={"treasury": "TR"}).dice(1, 2, sides=4).riot()
    assert p.board("treasury") == ".R..."
    assert p.s.troops_left == 14
    assert p.s.rioters_left == 13
    assert p.s.threat == 0


def test_without_rioters_nothing_comes():
    """Rules 18.7, 1.3, A51: what the supply lacks is not placed."""
    p = position(
        riots=[TWO_AT_BANK],
        board={"surveillance": "RRRRR", "laboratory": "RRRRR", "war room": "RRRR"},
    ).dice(1, 2, sides=4)
    p.riot()
    assert p.board("treasury") == "....."
    assert p.s.threat == 0


def test_space_5_brings_threat():
    """Rules 18.8, A24: with 1 to 4 full a rioter comes to space 5, and threat rises; with one there, nothing."""
    p = position(riots=[TWO_AT_BANK], board={"treasury": "RRRR"}).riot()
    assert p.board("treasury") == "RRRRR"
    assert p.s.threat == 2  # one for space 5, one for the first rioter of the card
    p = position(riots=[TWO_AT_BANK], board={"treasury": "RRRRR"}).riot()
    assert p.s.threat == 0


def test_both_rises_are_one():
    """Rules 18.9, 19.2: on space 5 both rises happen, as one rise of 2, which is undone as a whole."""
    p = position(
        characters=["Viktor Markov", "Wilfred Duvon"],
        able=[1],
        riots=[TWO_AT_BANK],
        board={"treasury": "RRRR"},
        threat=4,
    ).riot()
    assert p.s.threat == 6
    p.do("ability 1")
    assert p.s.threat == 4
    assert p.ending == ""


def test_the_first_rioter_of_a_card_brings_threat():
    """Rules 18.9, A25, A6: once in the life of a card, one up on the threat track."""
    p = position(riots=[FOUR_AT_MINT]).dice(1, 2, 3, 3, sides=4).riot()
    assert p.s.threat == 1
    assert p.board("treasury") == "RRR.."


def test_two_cards_of_one_step_raise_once():
    """Rules 18.10, A26, 14.8, A97: the first completely before the second; threat rises once; unrest goes to 0."""
    p = position(riots=[TWO_AT_BANK, "The Two Marches"], unrest=3).dice(1, 2, 3, 4, 1, 2, sides=4)
    p.carry_out("[{riots: 2}]")
    assert p.riots == [TWO_AT_BANK, "The Two Marches"]
    assert p.board("treasury") == "RRRR."
    assert p.board("war room") == "RR..."
    assert p.s.threat == 1
    assert p.s.unrest == 0


def test_a_card_stopped_by_troops():
    """Rules 18.11, A27: if each rioter was stopped by a troop the card is discarded, without threat."""
    p = position(riots=[TWO_AT_BANK], board={"treasury": "TTT", "war room": "R"}).dice(1, 2, sides=4).riot()
    assert p.board("treasury") == "..T.."
    assert p.riots == []
    assert p.s.threat == 0


def test_a_card_stopped_in_part():
    """Rules 18.11, A117: where a rioter already there was the reason for one, the card stays."""
    p = position(riots=[TWO_AT_BANK], board={"treasury": "TR"}).dice(1, 2, sides=4).riot()
    assert p.riots == [TWO_AT_BANK]
    assert p.s.threat == 0


def test_a_rioter_on_a_chosen_space():
    """Rules 18.12, 14.28, A103: on a free space of any place; without threat as a first rioter."""
    p = position(board={"treasury": "TR"}).carry_out("[{rioters: 1, place: anywhere}]")
    assert p.asked == "choose space 0"
    assert not {"treasury 1", "treasury 2", "treasury 5"} & p.legal
    assert len(p.legal) == 14
    p.do("treasury 3")
    assert p.board("treasury") == "TRR.."
    assert p.s.threat == 0
    full = dict.fromkeys(("treasury", "surveillance", "laboratory"), "TTTT") | {"war room": "RRRR"}
    p = position(board=full).carry_out("[{rioters: 1, place: anywhere}]")
    assert p.asked == "act 0"
    assert p.s.rioters_left == 10


def test_the_last_rioter_ends_all_riots():
    """Rules 18.13, 18.15, 14.29: riot cards are discarded; the rioter counts for the player who chose it."""
    p = position(lying=[ONE_EACH], board={"treasury": "RR"}).carry_out("[{execute: 2}]")
    p.do("treasury 1")
    assert p.riots == [ONE_EACH]
    if p.asked == "choose space 0":
        p.do("treasury 2")
    assert p.riots == []
    assert p.s.rioters_left == 14
    assert p.s.counts[5] == 2  # executed by seat 0


def test_no_rioter_after_a_card_ends_all_riots():
    """Rules 18.13: so do they when after a card no rioter is on the board."""
    p = position(riots=[TWO_AT_BANK], board={"treasury": "TT"}).dice(1, 2, sides=4).riot()
    assert p.riots == []


def test_cards_that_lie_act_again():
    """Rules 18.14, 20.3, A25: in each round's actions, without a further rise for a first rioter, and no window."""
    p = position(
        characters=["Donovan Maelstrom"],
        able=[0],
        lying=[TWO_AT_BANK],
        board={"treasury": "R"},
        launched=1,
    ).dice(2, 3, sides=4)
    p.end_turns()
    assert p.board("treasury") == "RRR.."
    assert p.s.threat == 0


def test_a_riot_of_an_act_within_another_waits():
    """Rules 18.1, A131: a riot of the step before AP are given waits, but each tile used with them has its own."""
    p = position(unrest=5, riots=[TWO_AT_BANK, ONE_EACH]).dice(1, 2, sides=4)
    p.carry_out("[{unrest: 1}, {ap_now: 4, who: next}, {coins: 1}]")
    assert (p.asked, p.s.unrest, p.riots) == ("act 1", 6, [])
    p.do("war")
    assert (p.asked, p.s.unrest, p.riots) == ("act 1", 0, [TWO_AT_BANK])
    assert p.do("done").asked == "act 0"
    assert (p.s.coins, p.riots) == (1, [TWO_AT_BANK])


def test_what_an_act_owes_is_not_paid_by_another():
    """Rules 18.1, 14.8, 12.13, A131: riot and brief of the outer act come after all of it, whatever is done within."""
    p = position(riots=[TWO_AT_BANK], opinion="finance 1, spy 1")
    p.carry_out("[{riots: 1}, {brief: true}, {ap_now: 4, who: next}, {coins: 1}]").do("war")
    assert (p.asked, p.riots, p.s.brief_out) == ("act 1", [], 0)
    p.dice(1, 2, sides=4).do("done")
    assert p.riots == [TWO_AT_BANK]
    assert p.s.coins >= 1


def test_a_riot_at_a_poll_comes_at_once():
    """Rules 18.1, 22.3, 22.9: each ability used at the poll is an act; lowering unrest after it comes too late."""
    p = position(
        characters=["Viktor Markov", "Petr Crumb", "Jack Maelstrom"],
        able=[1, 2],
        unrest=5,
        riots=[TWO_AT_BANK],
    ).turn(0)
    assert p.asked == "moment 1"
    p.dice(1, 2, sides=4).do("ability 1")  # Golden Handshake: 4 coins and 1 unrest
    assert (p.asked, p.s.unrest, p.riots) == ("moment 2", 0, [TWO_AT_BANK])


def test_frank_is_early_in_his_own_turn_only():
    """Rules 21.15, 20.1: in the round actions, of which Frank is the first player, a riot begins at 6."""
    p = position(characters=["Viktor Markov", "Frank"], letter="Choir Practice", unrest=3, riots=[TWO_AT_BANK])
    p.end_turns()  # failed: threat 1, unrest 2
    assert (p.s.seat, p.s.round) == (1, 2)
    assert p.s.threat == 1 + len(p.riots)
    assert p.riots == [TWO_AT_BANK]  # when the turn of Frank began
