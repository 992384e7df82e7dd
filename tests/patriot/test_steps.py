"""Chapter 14: texts, players and steps."""

import pytest

from tests.patriot.positions import TABLES, position, top_of

HANDS = {0: "war 1, war 2", 1: "spy 1", 2: "science 1, science 2, science 3", 3: "war 3, war 4"}


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("holder", [2]),
        ("next", [1]),
        ("right", [1]),
        ("all", [0, 1, 2, 3]),
        ("others", [0, 1, 3]),
        ("president", [0]),
        ("fewest cards", [1]),
        ("most cards", [2]),
    ],
)
def test_whom_a_step_is_about(who, seats):
    """Rules 14.1: the holder is seat 2; the turn is that of seat 0, so that seat 1 plays next."""
    p = position(hands=HANDS).carry_out(f"[{{markers: 1, who: {who}}}]", holder=2)
    assert [seat for seat in range(4) if p.s.markers[seat]] == seats


@pytest.mark.parametrize(("who", "seats"), [("another", {0, 1, 3}), ("anybody", {0, 1, 2, 3})])
def test_chosen_players(who, seats):
    """Rules 14.1, 14.2: chosen by the holder; the same one for a later step of the text."""
    p = position().carry_out(f"[{{markers: 1, who: {who}}}, {{ap_next: 1, who: same}}]", holder=2)
    assert p.asked == "choose player 2"
    assert p.legal == {f"seat {seat}" for seat in seats}
    p.do("seat 3")
    assert (p.s.markers[3], p.s.ap_next[3]) == (1, 128 + 1)


def test_ties_by_die():
    """Rules 14.1, 11.5, A59: equal numbers of cards; each of the tied is found."""
    found = set()
    for seed in range(1, 9):
        p = position(hands={0: "war 1", 1: "war 2"}).dice(seed).carry_out("[{markers: 1, who: fewest cards}]")
        found |= {seat for seat in range(4) if p.s.markers[seat]}
    assert found == {2, 3}


def test_next_is_never_the_holder_or_dead():
    """Rules 14.35, A132, A104: the living player other than the holder whose turn comes first."""
    p = position(players=5)
    p.s.dead[1] = 1
    p.carry_out("[{markers: 1, who: next}]", holder=2)
    assert list(p.s.markers)[:5] == [0, 0, 0, 1, 0]


def test_a_step_does_what_it_can():
    """Rules 14.2, A96: a part is done; one that can do nothing is left out; the rest goes on."""
    p = position(coins=2).carry_out("[{coins: -5}, {lose_troops: 2, place: anywhere}, {unrest: 1}]")
    assert (p.asked, p.s.coins, p.s.unrest) == ("act 0", 0, 1)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("coins: 3", "coins", 6),
        ("coins: -2", "coins", 1),
        ("coins: lose all", "coins", 0),
        ("threat: 2", "threat", 3),
        ("unrest: 2", "unrest", 5),
        ("unrest: -5", "unrest", 0),
        ("taxes: 3", "taxes", 6),
        ("taxes: -1", "taxes", 3),
        ("opinion: 2", "opinion_next", 2),
        ("opinion: 2, always: true", "opinion_all", 2),
        ("super_briefs: 9", "super_count", 0),
        ("secure: 3", "secured", 3),
    ],
)
def test_numbers(text, field, value):
    """Rules 14.4, 14.5, 14.6, 14.11, 1.4, A29: from 3 coins, threat 1, unrest 3, taxes 4."""
    p = position(coins=3, threat=1, unrest=3, taxes=4).carry_out(f"[{{{text}}}]")
    assert getattr(p.s, field) == value


def test_letter_cards():
    """Rules 14.12: the player chooses a type; its top cards go unseen onto the letter."""
    p = position().carry_out("[{letter_cards: 3}]", holder=1)
    assert p.asked == "choose type 1"
    before = int(p.s.pile_left[3])
    p.do("war")
    assert p.s.pile_left[3] == before - 3
    assert sum(map(int, p.s.letter_pile)) == 3


def test_ap_set():
    """Rules 14.13, A4, A100: in place of the base AP; what was added still counts; the last number counts."""
    p = position().carry_out("[{ap_set: 3}, {ap_set: 7}, {ap_next: 2}]", holder=1).turn(1)
    assert p.s.ap[1] == 9
    p.turn(1)
    assert p.s.ap[1] == 8  # it was for one turn


@pytest.mark.parametrize(("change", "markers"), [(3, 5), (-1, 1), (-4, 0)])
def test_markers(change, markers):
    """Rules 14.15: gained or lost, as far as there are."""
    assert position(markers={0: 2}).carry_out(f"[{{markers: {change}}}]").s.markers[0] == markers


def test_drawing():
    """Rules 14.16, A101: of a type, of the player's choice for each card, or by die."""
    p = position().carry_out("[{cards: 2, type: spy}, {cards: 2, type: choice}, {cards: 3, type: die}]")
    assert p.asked == "choose type 0"
    p.do("war", "science")
    assert p.s.hand_size[0] == 7
    words = p.hand(0)
    assert "war" in words
    assert "science" in words
    assert words.count("spy") >= 2


def test_discarding():
    """Rules 14.17, 24.4: of the own choice, of a type, or by die; one card is asked for all the same."""
    p = position(hands={0: "war 1, war 2, spy 1"}).carry_out("[{discard: 1, type: choice}]").do("war 2")
    assert p.hand(0) == "spy 1, war 1"
    p.carry_out("[{discard: 1, type: spy}]")
    assert p.legal == {"spy 1"}
    p.do("spy 1").carry_out("[{discard: 2, type: die}]")
    assert p.hand(0) == ""
    assert p.discarded == {"war 1": 1, "war 2": 1, "spy 1": 1}


def test_stealing():
    """Rules 14.18, 24.7: drawn at random from the player's hand into the holder's."""
    p = position(hands={1: "war 1, war 2"}).carry_out("[{steal: 1, who: next}]")
    assert (p.s.hand_size[0], p.s.hand_size[1]) == (1, 1)
    p.carry_out("[{steal: 4, who: next}]")
    assert p.hand(0) == "war 1, war 2"


def test_pooling():
    """Rules 14.19: shuffled together and dealt out one by one, the holder first; an odd card is the holder's."""
    p = position(hands={1: "war 1, war 2, spy 1, spy 2, spy 3"}).carry_out("[{pool: true, who: next}]")
    assert (p.s.hand_size[0], p.s.hand_size[1]) == (3, 2)


def test_drawing_discoveries():
    """Rules 14.20: as at the tile, without cost, with the number of cards named."""
    card = TABLES.discovery_names.index("Double Espresso")
    p = position()
    top_of(p.s.discoveries, 30, [card])
    p.carry_out("[{discovery: 1}]")
    assert (p.asked, int(p.s.held[card]), p.s.counts[6]) == ("act 0", 0, 1)


def test_a_vote_by_a_text():
    """Rules 14.22, A57: called by the holder, without AP."""
    p = position(hands={2: "war 1"}).carry_out("[{vote: true, who: next}]", holder=2)
    assert (p.asked, p.s.ap[0]) == ("add card 2", 10)


def test_predicting_by_a_text():
    """Rules 14.30: as at the tile, without cost."""
    p = position().carry_out("[{predict: true}]")
    assert (p.asked, p.s.ap[0]) == ("keep 0", 10)


CHOICE = "{name: A, do: [{coins: 1}]}, {name: B, do: [{markers: 1}]}"


def test_each_chooses_for_oneself():
    """Rules 14.3, 14.31, 14.32, 14.34: and has the chosen text carried out, as its holder, before the next."""
    p = position().carry_out(f"[{{choose: [{CHOICE}], who: others}}]", holder=2)
    assert p.asked == "choose option 3"
    p.do("option 2")
    assert (p.asked, p.s.markers[3]) == ("choose option 0", 1)
    p.do("option 1")
    assert (p.asked, p.s.coins) == ("choose option 1", 1)
    p.do("option 2")
    assert (p.asked, p.s.markers[1]) == ("act 0", 1)


@pytest.mark.parametrize(("rolled", "coins", "markers"), [(8, 4, 0), (6, 4, 0), (5, 0, 2), (3, 0, 2), (2, 0, 0)])
def test_rolling(rolled, coins, markers):
    """Rules 14.33, 14.34, 11.2: the highest row not above the number; the roller is its holder; below it nothing."""
    rows = "{from: 6, do: [{coins: 4}]}, {from: 3, do: [{markers: 2}]}"
    p = position().dice(rolled).carry_out(f"[{{roll: [{rows}], who: next}}]")
    assert (p.s.coins, p.s.markers[1]) == (coins, markers)


def test_second_turn():
    """Rules 14.41, 4.4: the player whose turn it is has another one after it."""
    p = position().carry_out("[{second_turn: true}]").do("done")
    assert p.asked != "act 0"
    while p.asked != "act 0" and p.s.seat == 0:
        p.do("done" if "done" in p.legal else min(p.legal))
    assert p.asked == "act 0"


def test_plays_next():
    """Rules 14.42, 4.4, A72: a player without a turn in this round, not the one whose turn it is, has the next."""
    p = position().carry_out("[{plays_next: true, who: anybody}]", holder=1)
    assert p.legal == {"seat 1", "seat 2", "seat 3"}
    p.do("seat 3", "done")
    order = []
    while p.s.round == 1 and p.asked != "over":
        if not order or order[-1] != p.s.seat:
            order.append(int(p.s.seat))
        p.do("done" if "done" in p.legal else min(p.legal))
    assert [seat for seat in order if seat][:3] == [3, 1, 2]


ENOUGH = "war 5, war 5"


def test_a_text_goes_on_with_a_holder_who_has_died():
    """Rules 14.35, A104: seat 1 calls a vote on itself and dies; with the new character the text is still its own."""
    p = position(hands={1: ENOUGH}, opinion="finance 1, spy 1", sides={2: "kill"})
    p.carry_out("[{vote: true, who: anybody}, {markers: 2}, {coins: 1}]", holder=1)
    p.do("seat 1", "war 5", "war 5").skip("add card")
    assert (p.asked, p.s.markers[1], p.s.coins) == ("choose character 1", 0, 0)
    p.do("Jack Maelstrom")
    assert (p.asked, p.s.markers[1], p.s.coins) == ("act 0", 2, 1)


def test_a_text_goes_on_with_a_dead_assassin():
    """Rules 14.35, 14.2, A104: the dead assassin is its holder, and gets what a dead one can use: no AP now."""
    p = position(players=5, hands={1: ENOUGH + ", spy 1"}, opinion="finance 1, spy 1", sides={1: "kill", 2: "kill"})
    p.carry_out("[{vote: true, who: anybody}, {ap_now: 3}, {cards: 1, type: war}]", holder=1)
    p.do("seat 1", "war 5", "war 5").skip("add card")
    assert (p.asked, p.s.dead[1]) == ("act 0", 1)
    assert p.s.hand_size[1] == 2  # half of one card is none
