"""Rules 13, 14.10: each section of both observations against positions counted by hand, from both seats."""

import numpy as np
import pytest

from compile_env import compile_v0
from compile_env.observation import cards_layout, flat_layout
from tabletop_core.game import NOBODY, RandomBot, zeros
from tabletop_core.rng import seeded

OWN, OPP = ["darkness", "water", "light"], ["death", "life", "metal"]
VALUES = {"metal": [0, 1, 2, 3, 5, 6]}
PLACES = ["own 1", "own 2", "own 3", "opp 1", "opp 2", "opp 3", "own hand", "opp hand", "own deck", "opp deck"]
PLACES += ["own trash", "opp trash", "moving"]
HIDING = ["opp 1", "opp 2", "opp 3", "opp hand", "own deck", "opp deck", "moving"]
NOT_ASKED = {"card": None, "stack": None, "position": 0}


# --- looking ---------------------------------------------------------------------------------------------------------
def written(game, seat):
    out = zeros(game.observation_size)
    assert game.write_observation(seat, out, 0) == game.observation_size
    return np.frombuffer(bytes(memoryview(out)), dtype=np.uint8)


def sees(t, who, layout=flat_layout):
    """The player's observation, section by section, as nested lists."""
    sections = layout(t.state.tables.protocols).sections_of(written(t.game, t.seat(who)))
    return {name: cells.tolist() for name, cells in sections.items()}


def names_for(who, own=OWN, opp=OPP):
    """The cards by number as the player counts: those it drafted first."""
    protocols = own + opp if who == "own" else opp + own
    return [f"{protocol}-{value}" for protocol in protocols for value in VALUES.get(protocol, range(6))]


def one_hot(place, size):
    return [int(n == place) for n in range(size)]


def placed(seen, names):
    """The section `cards` in words: where each is, face-up, covered, position, value plus 1."""
    words = {}
    for name, row in zip(names, seen["cards"], strict=True):
        assert sum(row[:13]) <= 1 and (sum(row[:13]) == 1 or not any(row))
        if any(row):
            words[name] = (PLACES[row.index(1)], *row[13:])
    return words


def hidden(seen, names):
    """The section `could be` in words, places with no card left out."""
    rows = zip(HIDING, seen["could be"], strict=True)
    return {place: {name for name, cell in zip(names, row, strict=True) if cell} for place, row in rows if any(row)}


def refers(seen, section, names):
    """The section `source`, `it` or `about` in words."""
    cells = seen[section]
    card, stack = cells[:36], cells[36:42]
    return {
        "card": names[card.index(1)] if any(card) else None,
        "stack": PLACES[stack.index(1)] if any(stack) else None,
        "position": cells[42],
    }


# --- one position, every section, both seats -------------------------------------------------------------------------
def an_effect_asks(table, **options):
    """Darkness 0, just played, has drawn three cards and is to shift a covered card of the other player."""
    t = table(
        own=OWN,
        opp=OPP,
        own_stacks=["", "x(water-1) water-2", "light-1"],
        opp_stacks=["x(life-3) life-4 x(death-1)", "x(life-1) metal-3", ""],
        own_hand="darkness-0 water-5",
        opp_hand="death-0 metal-5",
        own_deck_top="light-5 light-4 darkness-5",
        own_trash="darkness-1",
        opp_trash="death-2 death-3",
        own_compiled="light",
        control="opp",
        **options,
    )
    t.play("darkness-0", line=1)
    assert t.asked() == "own: field card"
    return t


SHARED = {
    "decision": one_hot(4, 14),  # choose a stack
    "phase": one_hot(4, 7),  # action
    "turns left": [0],
    "barred": [[0] * 5] * 2,
    "landing": [[0] * 3] * 2,
    "verb": one_hot(2, 25),  # shift
    "box": one_hot(1, 3),  # middle
    "line": [0] * 3,
    "left": [0, 3],  # three cards were drawn
    "place": [[[0, 0]] * 3] * 2,
    "number": [0] * 10,
    "named": [0] * 6,
    "under way": [[0, 0], [0, 0]],
    "waiting": [[[[0, 0]] * 6] * 3] * 2,
}
UP, UNKNOWN, KNOWN, NOTHING = [1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0]
IN_LINES = [one_hot(line, 3) for line in range(3)]
BY_OWN = {
    "to act": [1],
    "own turn": [1],
    "first": [1],
    "control": [0, 1],
    "protocols": [[one_hot(n, 6) for n in (0, 1, 2)], [one_hot(n, 6) for n in (3, 4, 5)]],
    "protocol line": [IN_LINES, IN_LINES],
    "compiled": [[0, 0, 1], [0, 0, 0]],
    "totals": [[40, 44, 41], [48, 45, 40]],  # 0, 2 + 2, 1; 2 + 4 + 2, 2 + 3, 0
    "counts": [[4, 2], [9, 9], [1, 2]],
    "stack size": [[1, 2, 1], [3, 2, 0]],
    "face-down": [[0, 1, 0], [2, 1, 0]],
    "uncovered": [[UP, UP, UP], [UNKNOWN, UP, NOTHING]],
    "acting text": [1, 0],
}
BY_OPP = {
    "to act": [0],
    "own turn": [0],
    "first": [0],
    "control": [1, 0],
    "protocols": [[one_hot(n, 6) for n in (3, 4, 5)], [one_hot(n, 6) for n in (0, 1, 2)]],
    "protocol line": [IN_LINES, IN_LINES],
    "compiled": [[0, 0, 0], [0, 0, 1]],
    "totals": [[48, 45, 40], [40, 44, 41]],
    "counts": [[2, 4], [9, 9], [2, 1]],
    "stack size": [[3, 2, 0], [1, 2, 1]],
    "face-down": [[2, 1, 0], [0, 1, 0]],
    "uncovered": [[KNOWN, UP, NOTHING], [UP, UP, UP]],
    "acting text": [0, 1],
}
HEADS = {"own": SHARED | BY_OWN, "opp": SHARED | BY_OPP}


@pytest.mark.parametrize("form", ["flat", "cards"])
@pytest.mark.parametrize("who", ["own", "opp"])
def test_every_section_but_the_cards(table, who, form):
    """Rules 13.1, 14.10: both forms begin with the same sections."""
    layout = flat_layout if form == "flat" else cards_layout
    seen = sees(an_effect_asks(table, observation=form), who, layout)
    assert {name: seen[name] for name in HEADS[who]} == HEADS[who]
    assert set(seen) - set(HEADS[who]) == (
        {"cards", "could be", "steps left", "source", "it", "about"} if form == "flat" else {"table"}
    )


def test_the_cards_that_the_actor_can_place(table):
    """Rules 13.1, 13.2: what lies open, the own hand and the own face-down cards."""
    assert placed(sees(an_effect_asks(table), "own"), names_for("own")) == {
        "darkness-0": ("own 1", 1, 0, 1, 1),
        "water-1": ("own 2", 0, 1, 1, 3),
        "water-2": ("own 2", 1, 0, 2, 3),
        "light-1": ("own 3", 1, 0, 1, 2),
        "life-4": ("opp 1", 1, 1, 2, 5),
        "metal-3": ("opp 2", 1, 0, 2, 4),
        **dict.fromkeys(("water-5", "light-5", "light-4", "darkness-5"), ("own hand", 0, 0, 0, 0)),
        "darkness-1": ("own trash", 0, 0, 0, 0),
        "death-2": ("opp trash", 0, 0, 0, 0),
        "death-3": ("opp trash", 0, 0, 0, 0),
    }


def test_the_cards_that_the_other_can_place(table):
    """Rules 13.1, 13.2."""
    assert placed(sees(an_effect_asks(table), "opp"), names_for("opp")) == {
        "darkness-0": ("opp 1", 1, 0, 1, 1),
        "water-2": ("opp 2", 1, 0, 2, 3),
        "light-1": ("opp 3", 1, 0, 1, 2),
        "life-3": ("own 1", 0, 1, 1, 3),
        "life-4": ("own 1", 1, 1, 2, 5),
        "death-1": ("own 1", 0, 0, 3, 3),
        "life-1": ("own 2", 0, 1, 1, 3),
        "metal-3": ("own 2", 1, 0, 2, 4),
        "death-0": ("own hand", 0, 0, 0, 0),
        "metal-5": ("own hand", 0, 0, 0, 0),
        "darkness-1": ("opp trash", 0, 0, 0, 0),
        "death-2": ("own trash", 0, 0, 0, 0),
        "death-3": ("own trash", 0, 0, 0, 0),
    }


def test_where_the_others_could_be(table):
    """Rules 13.2: each unseen card of the other player in any of its hidden places, the own ones in the deck."""
    t = an_effect_asks(table)
    own, opp = set(names_for("own")[:18]), set(names_for("own")[18:])
    unseen = opp - {"life-4", "metal-3", "death-2", "death-3"}
    assert hidden(sees(t, "own"), names_for("own")) == {
        "opp 1": unseen,
        "opp 2": unseen,
        "opp hand": unseen,
        "opp deck": unseen,
        "own deck": own
        - {"darkness-0", "water-1", "water-2", "light-1"}
        - {"water-5", "light-5", "light-4", "darkness-5", "darkness-1"},
    }
    unseen = own - {"darkness-0", "water-2", "light-1", "darkness-1"}
    assert hidden(sees(t, "opp"), names_for("opp")) == {
        "opp 2": unseen,
        "opp hand": unseen,
        "opp deck": unseen,
        "own deck": opp
        - {"life-3", "life-4", "death-1", "life-1", "metal-3"}
        - {"death-0", "metal-5", "death-2", "death-3"},
    }


def test_what_the_decision_is_about(table):
    """The text that asks, by card and place; then the stack in which a position is chosen; then the card to shift."""
    t = an_effect_asks(table)
    for who, place in (("own", "own 1"), ("opp", "opp 1")):
        seen, names = sees(t, who), names_for(who)
        assert refers(seen, "source", names) == {"card": "darkness-0", "stack": place, "position": 1}
        assert refers(seen, "it", names) == refers(seen, "about", names) == NOT_ASKED
        assert np.sum(seen["steps left"]) == 1
        assert seen["steps left"][names.index("darkness-0")] == [0, 1, 0]
    t.step(51 + 3)  # the other player's stack in line 1
    for who, place in (("own", "opp 1"), ("opp", "own 1")):
        seen = sees(t, who)
        assert seen["decision"] == one_hot(5, 14)  # choose a position
        assert refers(seen, "about", names_for(who)) == {"card": None, "stack": place, "position": 0}
    t.step(57)  # its lowest card
    for who, card, place in (("own", None, "opp 1"), ("opp", "life-3", "own 1")):
        seen = sees(t, who)
        assert seen["decision"] == one_hot(6, 14)  # choose a line
        assert refers(seen, "about", names_for(who)) == {"card": card, "stack": place, "position": 1}


# --- the same position as a table ------------------------------------------------------------------------------------
def test_the_rows_of_the_table(table):
    """Protocol, value, drafted by, place, side, line, position, face-up, covered, value now, source, it, about, steps
    left by box, waiting, could be; then the cards of the field that the seat does not know, stack by stack."""
    t = an_effect_asks(table, observation="cards")
    rows = sees(t, "own", cards_layout)["table"]
    names = names_for("own")
    by_name = dict(zip(names, rows, strict=False))
    assert by_name["darkness-0"] == [1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0]
    assert by_name["water-1"] == [2, 2, 1, 1, 1, 2, 1, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    assert by_name["light-5"] == [3, 6, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert by_name["light-0"] == [3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16]  # in the own deck
    assert by_name["darkness-1"] == [1, 2, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert by_name["death-2"] == [4, 3, 2, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert by_name["life-4"] == [5, 5, 2, 1, 2, 1, 2, 1, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0]
    assert by_name["metal-6"] == [6, 7, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 + 2 + 8 + 32]
    assert rows[36:39] == [
        [0, 0, 0, 1, 2, 1, 1, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 2, 1, 3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 2, 2, 1, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    assert not np.any(rows[39:])
    t.step(51 + 3)
    rows = sees(t, "own", cards_layout)["table"]
    assert [n for n, row in enumerate(rows) if row[12]] == [names.index("life-4"), 36, 37]  # of that stack
    t.step(57)
    rows = sees(t, "own", cards_layout)["table"]
    assert [n for n, row in enumerate(rows) if row[12]] == [36]
    rows = sees(t, "opp", cards_layout)["table"]
    assert [n for n, row in enumerate(rows) if row[12]] == [names_for("opp").index("life-3")]
    assert [row[3:7] for row in rows[36:] if any(row)] == [[1, 2, 2, 1]]  # Water 1


# --- sections that this position leaves empty ------------------------------------------------------------------------
def test_the_draft():
    """Rules 2.1: whose turn it is to draft, and what each has; nothing else is laid out."""
    game = compile_v0.SPEC.game()
    game.reset(0)
    first = int(game.state.first)
    game.step(195 + 4)
    game.step(195 + 11)
    layout = flat_layout(12)
    for seat in (0, 1):
        seen = {name: cells.tolist() for name, cells in layout.sections_of(written(game, seat)).items()}
        of_first, of_second = [one_hot(4, 12), [0] * 12, [0] * 12], [one_hot(11, 12), [0] * 12, [0] * 12]
        is_first = seat == first
        expected = {
            "decision": one_hot(0, 14),
            "to act": [int(not is_first)],  # the second player takes two in a row
            "phase": one_hot(0, 7),
            "own turn": [int(is_first)],
            "first": [int(is_first)],
            "turns left": [255],
            "protocols": [of_first, of_second] if is_first else [of_second, of_first],
        }
        assert {name: seen[name] for name in expected} == expected
        assert not any(np.any(cells) for name, cells in seen.items() if name not in expected)


@pytest.mark.parametrize(("max_turns", "left"), [(1, 0), (20, 19), (256, 255), (300, 255)])
def test_turns_left(max_turns, left):
    game = compile_v0.SPEC.game(lineup="starter", max_turns=max_turns)
    game.reset(0)
    for seat in (0, 1):
        assert flat_layout(6).sections_of(written(game, seat))["turns left"] == [left]


def test_a_place_chosen(table):
    """Rules 14.4: while the card for it is being chosen."""
    t = table(own=OWN, opp=OPP, own_hand="darkness-0 water-5")
    t.place(line=2, face="up")
    nowhere = [[0, 0]] * 3
    assert sees(t, "own")["place"] == [[[0, 0], [0, 1], [0, 0]], nowhere]
    assert sees(t, "opp")["place"] == [nowhere, [[0, 0], [0, 1], [0, 0]]]
    assert sees(t, "opp")["verb"] == [0] * 25


def test_a_place_chosen_for_an_effect(table):
    """Rules 14.4: Darkness 3 plays a card face-down in another line."""
    t = table(own=OWN, opp=OPP, own_hand="darkness-3 water-5 water-4")
    t.play("darkness-3", line=1)
    assert sees(t, "own")["verb"] == one_hot(7, 25)
    assert not np.any(sees(t, "own")["place"])
    t.place(line=3, face="down")
    assert sees(t, "own")["place"] == [[[0, 0], [0, 0], [1, 0]], [[0, 0]] * 3]
    assert sees(t, "opp")["place"] == [[[0, 0]] * 3, [[0, 0], [0, 0], [1, 0]]]


def covering_fire_0(table, card, **options):
    """A card is on its way to Fire 0, which has drawn a card and flips another first."""
    t = table(
        own=["fire", "water", "light"],
        opp=OPP,
        own_stacks=["fire-0", "water-1", ""],
        opp_stacks=["life-4", "", ""],
        own_hand="fire-5 water-5",
    )
    t.play(card, line=1)
    assert t.asked() == "own: field card"
    return t


def test_a_card_on_its_way(table):
    """Rules 8.17, 13.4: where it goes is public; which it is, its facing tells."""
    own_names = names_for("own", ["fire", "water", "light"])
    opp_names = names_for("opp", ["fire", "water", "light"])
    for card, name in (("x(water-5)", "water-5"), ("fire-5", "fire-5")):
        t = covering_fire_0(table, card)
        is_up = int(card == name)
        assert sees(t, "own")["landing"] == [[1, 0, 0], [0, 0, 0]]
        assert sees(t, "opp")["landing"] == [[0, 0, 0], [1, 0, 0]]
        assert sees(t, "own")["stack size"] == [[1, 1, 0], [1, 0, 0]]
        assert placed(sees(t, "own"), own_names)[name] == ("moving", is_up, 0, 1, 0)
        assert "moving" not in hidden(sees(t, "own"), own_names)
        if is_up:
            assert placed(sees(t, "opp"), opp_names)[name] == ("moving", 1, 0, 4, 0)
            assert "moving" not in hidden(sees(t, "opp"), opp_names)
        else:
            assert name not in placed(sees(t, "opp"), opp_names)
            unseen = set(own_names[:18]) - {"fire-0", "water-1"}
            assert hidden(sees(t, "opp"), opp_names)["moving"] == unseen
        assert sees(t, "own")["box"] == one_hot(2, 3)  # bottom
        assert sees(t, "own")["left"] == [0, 1]


def test_a_card_on_its_way_in_the_table(table):
    """A row of its own for who does not know it."""
    t = covering_fire_0(table, "x(water-5)")
    out = np.zeros(0)
    for who, number, side in (("own", 11, 1), ("opp", 36, 2)):
        game = compile_v0.SPEC.game(lineup=["fire", "water", "light", *OPP], observation="cards")
        game.state = t.state.copy()
        out = cards_layout(6).sections_of(written(game, t.seat(who)))["table"]
        assert [n for n, row in enumerate(out) if row[3] == 5] == [number]
        assert out[number, 4:13].tolist() == [side, 1] + [0] * 7


def test_a_protocol_named(table):
    """Rules 10.22: Luck 3; the number of Luck 0 is seen to in test_knowledge."""
    t = table(
        own=["luck", "water", "light"],
        opp=OPP,
        own_stacks=["", "water-1", ""],
        opp_stacks=["life-4", "", ""],
        own_hand="luck-3",
        opp_deck_top="metal-1",
    )
    t.play("luck-3", line=1)
    t.name("metal")
    assert t.asked() == "own: field card"
    for who in ("own", "opp"):
        assert (sees(t, who)["named"], sees(t, who)["number"]) == (one_hot(5, 6), [0] * 10)
        names = names_for(who, ["luck", "water", "light"])
        place = {"card": "metal-1", "stack": None, "position": 0}
        assert refers(sees(t, who), "it", names) == place  # in the trash


def test_a_compile_under_way(table):
    """Rules 5.5: Speed 2 shifts itself out of the line."""
    t = table(
        own=["speed", "water", "light"],
        opp=OPP,
        own_stacks=["", "speed-2 water-5 water-4", ""],
        phase="check compile",
    )
    assert t.asked() == "own: line"
    for who, row in (("own", [1, 0]), ("opp", [0, 1])):
        seen = sees(t, who)
        assert seen["under way"] == [row, [0, 0]]
        assert seen["line"] == [0, 1, 0]
        assert seen["box"] == one_hot(0, 3)
        assert seen["phase"] == one_hot(3, 7)


@pytest.mark.parametrize("by", ["action", "effect"])
def test_a_refresh_under_way(table, by):
    """Rules 6.2, 10.15: the control component is given up for a rearrangement before the cards are drawn."""
    t = table(own=["spirit", "water", "light"], opp=OPP, own_hand="spirit-0 water-5", control="own")
    if by == "action":
        t.refresh()
    else:
        t.play("spirit-0", line=1)
    assert t.asked() == "own: rearrange"
    for who, row in (("own", [1, 0]), ("opp", [0, 1])):
        seen = sees(t, who)
        assert seen["under way"] == [[0, 0], row]
        assert (seen["verb"], seen["acting text"]) == ([0] * 25, [0, 0])
        names = names_for(who, ["spirit", "water", "light"])
        steps = [[0, 1, 0]] if by == "effect" else []  # the draw of Spirit 0 is left
        assert [row for row in seen["steps left"] if any(row)] == steps
        assert refers(seen, "source", names) == NOT_ASKED


def test_commands_that_wait(table):
    """Rules 8.11: two End commands, of which the turn player picks one; each by card and box."""
    own = ["fire", "spirit", "light"]
    stacks = ["fire-3", "", "light-1"]
    t = table(own=own, opp=OPP, own_stacks=stacks, own_hand="fire-1 fire-2", phase="end")
    assert t.asked() == "own: order"
    for who, side in (("own", 0), ("opp", 1)):
        seen = sees(t, who)
        assert np.argwhere(seen["waiting"]).tolist() == [[side, 0, 3, 1], [side, 2, 1, 1]]
        assert seen["decision"] == one_hot(7, 14)
        assert seen["acting text"] == [0, 0]
    t.order("fire-3")
    assert t.asked() == "own: card"  # which to discard
    assert np.argwhere(sees(t, "own")["waiting"]).tolist() == [[0, 2, 1, 1]]


def test_acts_barred_for_a_time(table):
    """Rules 11.4: Metal 1 forbids to compile until the other player's next turn ends."""
    opp = ["death", "life", "fire"]
    t = table(own=["metal", "water", "light"], opp=opp, own_hand="metal-1", opp_hand="life-5 life-4")
    t.play("metal-1", line=1)
    assert t.asked() == "nothing"
    for _ in ("after this turn", "in the next"):
        assert sees(t, "own")["barred"] == [[0] * 5, [0, 0, 0, 0, 1]]
        assert sees(t, "opp")["barred"] == [[0, 0, 0, 0, 1], [0] * 5]
        if t.asked() == "nothing":
            t.next_turn()
    t.play("x(life-5)", line=1)
    assert t.asked() == "nothing"
    assert not np.any(sees(t, "own")["barred"])


def test_cards_known_in_decks_and_hands(table):
    """Rules 13.3: a deck position counts from the top; a card shown in the other hand is placed there."""
    own = ["clarity", "psychic", "light"]
    t = table(
        own=own,
        opp=OPP,
        own_stacks=["clarity-1", "", ""],
        own_hand="psychic-1",
        own_deck_top="light-5 light-4",
        opp_hand="life-5 death-0",
        phase="start",
    )
    assert t.asked() == "own: accept"  # whether to discard the top card, which both have seen
    for who, deck in (("own", "own deck"), ("opp", "opp deck")):
        words = placed(sees(t, who), names_for(who, own))
        assert words["light-5"] == (deck, 0, 0, 1, 0)
        assert "light-4" not in words
    t.decline()
    t = table(own=own, opp=OPP, own_hand="clarity-1", opp_hand="life-5 death-0")
    t.play("clarity-1", line=1)
    words = placed(sees(t, "own"), names_for("own", own))
    assert words["life-5"] == words["death-0"] == ("opp hand", 0, 0, 0, 0)
    assert "opp hand" not in hidden(sees(t, "own"), names_for("own", own))


def test_totals_below_zero_and_the_value_of_face_down_cards(table):
    """Rules 7.4, 11.2: a total is shown plus 40; Darkness 2 makes the face-down cards of its stack worth 4."""
    t = table(own=OWN, opp=OPP, own_stacks=["x(water-5) darkness-2", "", ""], opp_stacks=["metal-0", "", ""])
    assert sees(t, "own")["totals"] == [[40 + 4 + 2 - 2, 40, 40], [40, 40, 40]]
    assert placed(sees(t, "own"), names_for("own"))["water-5"] == ("own 1", 0, 1, 1, 5)
    t = table(own=OWN, opp=OPP, own_stacks=["darkness-0", "", ""], opp_stacks=["metal-0", "", ""])
    assert sees(t, "opp")["totals"] == [[40, 40, 40], [40 - 2, 40, 40]]


# --- whole games -----------------------------------------------------------------------------------------------------
def positions_of_games(games, every=3, **options):
    """Each third position of random games: the game, and one with the other observation."""
    for seed in range(games):
        flat = compile_v0.SPEC.game(max_turns=40, **options)
        table_of_cards = compile_v0.SPEC.game(max_turns=40, observation="cards", **options)
        rng, bot, moves = seeded(seed), RandomBot(), 0
        flat.reset(seed)
        while flat.seat_to_act() != NOBODY:
            flat.apply(bot.choose(flat, rng))
            moves += 1
            if moves % every == 0 or flat.seat_to_act() == NOBODY:
                table_of_cards.state = flat.state
                yield flat, table_of_cards


def test_no_cell_is_above_its_bound():
    """In each section some cell is above 0 at some time: six protocols that bar, name, shift and wait see to it."""
    reached = {}
    lineup = ["fire", "love", "overwhelm", "metal", "luck", "speed"]
    for options in ({"sets": compile_v0.ALL_SETS}, {"lineup": lineup, "every": 1}):
        for games in positions_of_games(15, **options):
            protocols = games[0].state.tables.protocols
            for game, layout in zip(games, (flat_layout(protocols), cards_layout(protocols)), strict=True):
                for seat in (0, 1):
                    cells = written(game, seat)
                    for section, start, stop in layout.spans():
                        most = int(cells[start:stop].max())
                        assert most <= section.high, section.name
                        reached[section.name] = max(reached.get(section.name, 0), most)
    assert {name for name, most in reached.items() if most == 0} <= {"named"}  # rare: see test_a_protocol_named


def test_both_forms_hold_the_same():
    """Rules 14.10: from the table of cards the sections of flags follow, and the other way round."""
    asked = set()
    for flat, table_of_cards in positions_of_games(20, sets=compile_v0.ALL_SETS):
        for seat in (0, 1):
            flags = flat_layout(45).sections_of(written(flat, seat))
            rows = cards_layout(45).sections_of(written(table_of_cards, seat))
            for name in rows:
                assert name == "table" or (rows[name] == flags[name]).all()
            if not flags["phase"][0]:
                check_flags(flags, rows["table"].astype(int))
                check_rows(flags, rows["table"].astype(int))
            asked |= {name for name in ("source", "it", "about") if flags[name].any()}
    assert asked == {"source", "it", "about"}


def check_flags(flags, rows):
    """The sections of flags, made from the rows."""
    cards = np.zeros((36, 17), int)
    for card, row in enumerate(rows[:36]):
        if row[3]:
            cards[card, place_of(row)] = 1
            going_to = 3 * (row[4] - 1) + row[5] if row[3] == 5 else row[6]
            cards[card, 13:] = row[7], row[8], going_to, row[9]
    assert (flags["cards"] == cards).all()
    could_be = [[row[17] >> place & 1 for row in rows[:36]] for place in range(7)]
    assert (flags["could be"] == could_be).all()
    assert (flags["steps left"] == rows[:36, 13:16]).all()
    assert (flags["waiting"].reshape(36, 2).any(axis=1) == rows[:36, 16]).all()
    for name, column in (("source", 10), ("it", 11), ("about", 12)):
        marked = [n for n in range(72) if rows[n, column]]
        if name == "about" and flags["decision"][5]:  # a position in a stack: all its cards are marked
            assert marked
            places = {place_of(rows[n]) for n in marked}
            assert (flags[name] == reference(None, rows[marked[0]], 0)).all() and len(places) == 1
        elif marked:
            assert len(marked) == 1
            assert (flags[name] == reference(marked[0], rows[marked[0]], rows[marked[0], 6])).all()
        else:
            assert not flags[name].any()


def place_of(row):
    """The place of a row as the sections of flags count it."""
    kind, side, line = row[3:6]
    return 12 if kind == 5 else 3 * (side - 1) + line - 1 if kind == 1 else 2 * kind + side + 1


def reference(number, row, position):
    """A card, its stack and its position; of an unknown card the place alone."""
    cells = np.zeros(43, int)
    if number is not None and number < 36:
        cells[number] = 1
    if row[3] == 1:
        cells[36 + place_of(row)] = 1
        cells[42] = position
    return cells


def check_rows(flags, rows):
    """The rows, made from the sections of flags; the value of an unknown card follows from the rules."""
    of_pool = [protocol for side in flags["protocols"] for protocol in side.argmax(axis=1)]
    assert rows[:36, 0].tolist() == [of_pool[card // 6] + 1 for card in range(36)]
    assert rows[:36, 2].tolist() == [1] * 18 + [2] * 18
    known = {(row[:13].argmax(), row[15]) for row in flags["cards"] if row[:6].any()}
    unknown = []
    for stack, (size, down) in enumerate(zip(flags["stack size"].flat, flags["face-down"].flat, strict=True)):
        left = [position for position in range(1, size + 1) if (stack, position) not in known]
        assert len(left) <= down
        unknown += [[1, stack // 3 + 1, stack % 3 + 1, position, 0, int(position < size)] for position in left]
    landing = flags["landing"].astype(int).ravel()
    for row in flags["cards"].astype(int):
        if row[12]:
            landing[row[15] - 1] -= 1
    moving = int(landing.sum())
    on_their_way = [[5, stack // 3 + 1, stack % 3 + 1, 0, 0, 0] for stack in range(6) for _ in range(landing[stack])]
    assert rows[36 : 36 + len(unknown), 3:9].tolist() == unknown
    unknown += on_their_way
    assert sorted(rows[36 + len(unknown) - moving : 36 + len(unknown), 3:9].tolist()) == on_their_way
    assert not rows[36 + len(unknown) :].any()
    assert (rows[36 : 36 + len(unknown) - moving, 9] > 0).all()


@pytest.mark.parametrize("who", ["own", "opp"])
def test_which_option_was_chosen(table, who):
    """Rules 13.1: Gravity 1 shifts a card out of its line or into it; both see which was chosen."""
    t = table(
        own=["gravity", "water", "fire"], opp=OPP, own_hand="gravity-1", own_stacks=["x(water-5)", "fire-5", "water-4"]
    )
    t.play("gravity-1", line=1)
    seen = []
    for option in (1, 2):
        chosen = t.copy()
        chosen.option(option)
        seen.append(sees(chosen, who)["steps left"])
    assert [sum(map(sum, cells)) for cells in seen] == [1, 2]
