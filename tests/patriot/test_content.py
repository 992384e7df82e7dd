"""The built-in content keeps to every known fact of the rulebook; packs that cannot be played are refused."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any, get_args

import pytest
import yaml

from patriot_env import content, packing, vocabulary, wording
from patriot_env import tables as t
from patriot_env.content import BUILT_IN, SCHEMA, load
from tabletop_core.content import ContentError, Pack, load_pack

TABLES = load()
PACK = load_pack(BUILT_IN, SCHEMA)
FINANCE, SPY, SCIENCE, WAR = range(4)
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, ten times faster where it was built
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
NOBODY = int(t.NOBODYS)
HOLDER = int(t.HOLDER)

StepRecord = tuple[int, int, int, int]  # verb, who, amount, what


# --- reading the tables ----------------------------------------------------------------------------------------------
def record(values: Any, size: int, number: int) -> list[int]:
    return [int(value) for value in values[number * size : (number + 1) * size]]


def step_records(sequence: int) -> list[list[int]]:
    first, count = record(TABLES.sequences, int(t.SEQUENCE), sequence)
    return [record(TABLES.steps, int(t.STEP), number) for number in range(first, first + count)]


def steps(sequence: int) -> list[StepRecord]:
    """Verb, who, amount and what of each step."""
    return [(verb, who, amount, what) for verb, who, amount, what, _, _ in step_records(sequence)]


def rows(first: int, count: int) -> list[tuple[int, list[StepRecord]]]:
    found = [record(TABLES.rows, int(t.ROW), number) for number in range(first, first + count)]
    return [(start, steps(sequence)) for start, sequence in found]


def options(first: int, count: int) -> list[tuple[str, list[int], list[StepRecord]]]:
    """Name; coins, markers, cards; steps."""
    found = [(number, record(TABLES.options, int(t.OPTION), number)) for number in range(first, first + count)]
    return [(TABLES.option_names[number], pay, steps(sequence)) for number, (*pay, sequence) in found]


def brief(name: str) -> list[int]:
    """Kind, theme, types, first, count, highest, lowest, who."""
    return record(TABLES.briefs, int(t.BRIEF), TABLES.brief_names.index(name))


def brief_rows(name: str) -> list[tuple[int, list[StepRecord]]]:
    return rows(*brief(name)[3:5])


def brief_options(name: str) -> list[tuple[str, list[int], list[StepRecord]]]:
    return options(*brief(name)[3:5])


def row_of(name: str, number: int) -> list[StepRecord]:
    """What a brief does where this is the total, or the roll."""
    return [sequence for start, sequence in brief_rows(name) if start <= number][-1]


def influence_cards() -> list[list[int]]:
    """Type, value, action, copies."""
    return [record(TABLES.kinds, int(t.KIND), number) for number in range(TABLES.kind_count)]


def letter(name: str) -> list[int]:
    """Day; finance, spy, science, war; beacons, coins, fail."""
    return record(TABLES.letters, int(t.LETTER), TABLES.letter_names.index(name))


def discovery(name: str) -> list[int]:
    return record(TABLES.discoveries, int(t.DISCOVERY), TABLES.discovery_names.index(name))


def riot(name: str) -> list[int]:
    return record(TABLES.riots, int(t.RIOT), TABLES.riot_names.index(name))


def character(name: str) -> list[int]:
    return record(TABLES.characters, int(t.CHARACTER), TABLES.character_names.index(name))


def traits(name: str) -> dict[int, int]:
    """The numbers of the traits that a character has."""
    found = character(name)[int(t.C_TRAITS) : int(t.C_ABILITIES)]
    return {number: value for number, value in enumerate(found) if value}


def abilities(name: str) -> dict[str, tuple[int, int, int, list[StepRecord]]]:
    """When, uses, start and steps of each ability, by name."""
    at = TABLES.character_names.index(name) * int(t.ABILITIES)
    names = TABLES.ability_names[at : at + int(t.ABILITIES)]
    cells = character(name)[int(t.C_ABILITIES) :]
    found = [cells[i * int(t.ABILITY) : (i + 1) * int(t.ABILITY)] for i in range(int(t.ABILITIES))]
    return {name: (when, uses, start, steps(number)) for name, (when, uses, number, start) in zip(names, found) if uses}


# --- supplies --------------------------------------------------------------------------------------------------------
def test_supplies() -> None:
    """64 and 8 briefs, 24 beacons, 30 discoveries, 15 letters, 9 riots, 18 allegiances, 16 characters."""
    assert len(TABLES.briefs) == 72 * int(t.BRIEF)
    assert len(TABLES.beacons) == 24 * int(t.BEACON)
    assert len(TABLES.discoveries) == 30 * int(t.DISCOVERY)
    assert len(TABLES.letters) == 15 * int(t.LETTER)
    assert len(TABLES.riots) == 9 * int(t.RIOT)
    assert len(TABLES.allegiances) == 18 * int(t.ALLEGIANCE)
    assert len(TABLES.deals) == 4 * int(t.DEAL)
    assert len(TABLES.characters) == 16 * int(t.CHARACTER)
    assert len(TABLES.assassin) == 4 * int(t.ASSASSIN_TILE)
    names = [TABLES.brief_names, TABLES.beacon_names, TABLES.discovery_names, TABLES.letter_names, TABLES.riot_names]
    assert [len(each) for each in names] == [72, 24, 30, 15, 9]
    assert [len(each) for each in (TABLES.allegiance_names, TABLES.character_names, TABLES.ability_names)] == [
        18,
        16,
        32,
    ]


def test_words_for_everything() -> None:
    assert len(TABLES.brief_words) == 72
    assert len(TABLES.beacon_words) == 24
    assert len(TABLES.discovery_words) == 30
    assert len(TABLES.letter_words) == 15
    assert len(TABLES.riot_words) == 9
    assert len(TABLES.allegiance_words) == 18
    assert len(TABLES.character_words) == 16
    assert len(TABLES.ability_words) == 32
    assert len(TABLES.assassin_words) == 4
    assert len(TABLES.kind_names) == TABLES.kind_count
    assert len(TABLES.sequence_words) == len(TABLES.sequences) // int(t.SEQUENCE)
    assert len(TABLES.option_names) == len(TABLES.options) // int(t.OPTION)
    assert [bool(name) for name in TABLES.ability_names] == [bool(words) for words in TABLES.ability_words]


# --- influence cards -------------------------------------------------------------------------------------------------
def test_influence_cards() -> None:
    """42 of each type with values from 1 to 5: 10, 12, 10, 6 and 4 copies are our stand-in."""
    for kind in range(4):
        copies: Counter[int] = Counter()
        for of_type, value, _, count in influence_cards():
            copies[value] += count * (of_type == kind)
        assert dict(copies) == {1: 10, 2: 12, 3: 10, 4: 6, 5: 4}


def test_kinds_are_in_order() -> None:
    """By type, then value, those without an action first; ten of each type are left for Public Opinion."""
    kinds = [(kind, value, action > 0) for kind, value, action, _ in influence_cards()]
    assert kinds == sorted(kinds)
    assert len(kinds) <= int(t.MOST_KINDS)
    assert len(set(TABLES.kind_names)) == len(kinds)


def test_cards_seen_in_examples() -> None:
    """1, 2 and 4 without an action; Spy 2 and War 2 with one."""
    plain = {(kind, value) for kind, value, action, _ in influence_cards() if not action}
    assert {(SCIENCE, 4), (SCIENCE, 1), (FINANCE, 4), (WAR, 2), (SPY, 2)} <= plain


def action_of(kind: int, value: int) -> list[list[StepRecord]]:
    return [
        steps(action - 1) for of_type, at, action, _ in influence_cards() if (of_type, at) == (kind, value) and action
    ]


def test_spy_2_swaps_a_beacon() -> None:
    """The brief holder may replace one beacon that is not active."""
    assert [(t.V_SWAP_BEACON, HOLDER, 1, 0)] in action_of(SPY, 2)


def test_war_2_gives_each_a_card() -> None:
    """Each player gains one random influence card."""
    assert [(t.V_CARDS, t.ALL, 1, t.BY_DIE)] in action_of(WAR, 2)


# --- briefs ----------------------------------------------------------------------------------------------------------
def test_briefs_of_each_theme_and_kind() -> None:
    """16 of each theme; 26 influence, 18 choice, 8 bidding and 12 rolling briefs are our stand-in."""
    found = [record(TABLES.briefs, int(t.BRIEF), number)[:2] for number in range(64)]
    assert Counter(theme for _, theme in found) == {FINANCE: 16, SPY: 16, SCIENCE: 16, WAR: 16}
    kinds = Counter(kind for kind, _ in found)
    assert [kinds[int(kind)] for kind in range(4)] == [26, 18, 8, 12]
    assert len(set(TABLES.brief_names)) == 72


def test_influence_brief_of_science_and_war() -> None:
    """12+: 1 troop in each place. 8 to 11: nothing. Up to 7: 2 troops lost in each place. Up to 4: a riot."""
    kind, _, types, *_ = brief("Field Trials")
    assert kind == t.INFLUENCE_BRIEF
    assert types == (1 << SCIENCE) | (1 << WAR)
    assert brief_rows("Field Trials")[1:] == [
        (5, [(t.V_LOSE_TROOPS, HOLDER, 2, t.EACH_PLACE)]),
        (8, []),
        (12, [(t.V_TROOPS, HOLDER, 1, t.EACH_PLACE)]),
    ]
    assert row_of("Field Trials", 3) == row_of("Field Trials", -40) == [(t.V_RIOT, NOBODY, 1, 0)]


@pytest.mark.parametrize(("total", "verbs"), [(12, [t.V_TROOPS]), (11, []), (8, []), (7, [t.V_LOSE_TROOPS])])
def test_limits_between_its_rows(total: int, verbs: list[int]) -> None:
    assert [verb for verb, *_ in row_of("Field Trials", total)] == verbs


def test_influence_brief_of_spy_and_science() -> None:
    """14+: the next discovery draws 3 and keeps 1. Up to 12, and 13 with it: nothing."""
    assert brief("Published and Perished")[2] == (1 << SPY) | (1 << SCIENCE)
    assert row_of("Published and Perished", 14) == [(t.V_LASTING, NOBODY, 1, t.L_DISCOVERY)]
    assert row_of("Published and Perished", 13) == row_of("Published and Perished", -5) == []


def test_influence_brief_of_finance() -> None:
    """Below 8 all coins are lost; 10 does nothing."""
    assert brief("The Empty Vault")[2] == 1 << FINANCE
    assert row_of("The Empty Vault", 10) == row_of("The Empty Vault", 8) == []
    assert row_of("The Empty Vault", 7) == [(t.V_COINS, NOBODY, -1, 1)]


def test_influence_brief_of_the_walkthrough() -> None:
    """Spy and Finance; a total of 13 launches a beacon for nothing."""
    assert brief("Eyes for Sale")[2] == (1 << SPY) | (1 << FINANCE)
    assert row_of("Eyes for Sale", 13) == [(t.V_LAUNCH, HOLDER, 1, 0)]


def test_choice_brief_with_three_options() -> None:
    """4 coins give another player 4 AP at once; or the next player gains coins at no AP; or nothing."""
    assert brief("Time Is Money")[7] == HOLDER
    assert brief_options("Time Is Money") == [
        ("Buying Time", [4, 0, 0], [(t.V_AP_NOW, t.ANOTHER, 4, 0)]),
        ("Piggy Bank", [0, 0, 0], [(t.V_LASTING, NOBODY, 1, t.L_COINS)]),
        ("Indecision", [0, 0, 0], []),
    ]


def test_choice_brief_of_the_walkthrough() -> None:
    """One option sets the AP of the holder's next turn to 7."""
    assert brief("It's Me...")[0] == t.CHOICE_BRIEF
    assert ("It's Me...", [0, 0, 0], [(t.V_AP_SET, HOLDER, 7, 0)]) in brief_options("It's Me...")


def test_bidding_brief() -> None:
    """The highest bidder makes a discovery; the lowest has 2 AP less in the next turn."""
    kind, *_, highest, lowest, _ = brief("The Grant Committee")
    assert kind == t.BIDDING_BRIEF
    assert steps(highest) == [(t.V_DISCOVERY, t.HIGHEST, 1, 0)]
    assert steps(lowest) == [(t.V_AP_NEXT, t.LOWEST, -2, 0)]


def test_rolling_brief_of_the_walkthrough() -> None:
    """A 3 loses all coins and raises threat by 1."""
    assert brief("Bank Holiday")[0] == t.ROLLING_BRIEF
    assert row_of("Bank Holiday", 3) == [(t.V_COINS, NOBODY, -1, 1), (t.V_THREAT, NOBODY, 1, 0)]


def test_out_in_the_open() -> None:
    """A vote against a player, at no cost."""
    assert [(t.V_VOTE, t.ANYBODY, 1, 0)] in [
        found for _, pay, found in brief_options("Out in the Open") if not any(pay)
    ]


def test_false_pretenses() -> None:
    """A vote against the player with the fewest cards; there is nothing to choose."""
    assert [found for _, _, found in brief_options("False Pretenses")] == [[(t.V_VOTE, t.FEWEST_CARDS, 1, 0)]]


@pytest.mark.parametrize("number", range(72))
def test_every_brief_can_go_well_or_badly(number: int) -> None:
    """Rows and options of a brief differ; every total and every roll has a row."""
    kind, _, types, first, count, highest, lowest, _ = record(TABLES.briefs, int(t.BRIEF), number)
    if kind == t.BIDDING_BRIEF:
        assert steps(highest) != steps(lowest)
    elif kind == t.CHOICE_BRIEF:
        found = [(pay, chosen) for _, pay, chosen in options(first, count)]
        assert all(found.count(each) == 1 for each in found)
        assert any(not any(pay) for pay, _ in found)
    else:
        found_rows = rows(first, count)
        starts = [start for start, _ in found_rows]
        assert starts == sorted(set(starts))
        assert starts[0] == (1 if kind == t.ROLLING_BRIEF else packing.LOWEST_TOTAL)
        assert len({tuple(chosen) for _, chosen in found_rows}) == len(found_rows)
        assert bool(types) == (kind == t.INFLUENCE_BRIEF)


def test_super_briefs_are_harder() -> None:
    """What passes a super brief is more than what passes any other brief with as many types."""

    def tops(numbers: range) -> dict[int, list[int]]:
        out: dict[int, list[int]] = {}
        for number in numbers:
            kind, _, types, first, count, *_ = record(TABLES.briefs, int(t.BRIEF), number)
            if kind == t.INFLUENCE_BRIEF:
                out.setdefault(types.bit_count(), []).append(rows(first, count)[-1][0])
        return out

    normal, hard = tops(range(64)), tops(range(64, 72))
    assert all(min(starts) > max(normal[count]) for count, starts in hard.items())


# --- beacons and discoveries -----------------------------------------------------------------------------------------
def test_beacons() -> None:
    """Some are defective, five as a stand-in; some raise taxes, some cost markers, some call votes."""
    found = [record(TABLES.beacons, int(t.BEACON), number) for number in range(24)]
    assert sum(each[int(t.E_DEFECTIVE)] for each in found) == 5
    assert all(not any(each[1:]) for each in found if each[0])
    verbs = [{verb for verb, *_ in steps(each[int(t.E_SEQUENCE)])} for each in found]
    assert any(int(t.V_TAXES) in each for each in verbs)
    assert any(int(t.V_VOTE) in each for each in verbs)
    assert any(each[int(t.E_MARKERS)] for each in found)


def test_discoveries_of_each_kind() -> None:
    """7 REJECT, 6 at once, 12 kept and 5 against riots are our stand-in; some raise AP for good."""
    found = [record(TABLES.discoveries, int(t.DISCOVERY), number) for number in range(30)]
    counts = Counter(when for when, _ in found)
    assert [counts[int(when)] for when in (t.REJECT, t.AT_ONCE, t.KEPT, t.AGAINST_RIOT)] == [7, 6, 12, 5]
    assert sum(steps(number) == [(t.V_AP_BASE, HOLDER, 1, 0)] for _, number in found) == 4


def test_discovery_against_a_riot() -> None:
    """Prevents a riot once."""
    when, number = discovery("Calming Fluoride")
    assert when == t.AGAINST_RIOT
    assert steps(number) == [(t.V_STOP_RIOT, NOBODY, 1, 0)]


def test_discovery_of_four_ap() -> None:
    """4 AP more, once, when required."""
    when, number = discovery("Double Espresso")
    assert when == t.KEPT
    assert steps(number) == [(t.V_AP_NOW, HOLDER, 4, 0)]


def test_bad_science() -> None:
    """Holder and the player at the right pool their cards."""
    when, number = discovery("Bad Science")
    assert when == t.REJECT
    assert steps(number) == [(t.V_POOL, t.RIGHT, 1, 0)]


# --- letters and riots -----------------------------------------------------------------------------------------------
def test_letters_of_each_day() -> None:
    days = [record(TABLES.letters, int(t.LETTER), number)[0] for number in range(15)]
    assert days == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]


def test_letter_of_day_1() -> None:
    """Launch 1 beacon, else threat +1."""
    *demand, fail = letter("A Toast to the New Cameras")
    assert demand == [1, 0, 0, 0, 0, 1, 0]
    assert steps(fail) == [(t.V_THREAT, NOBODY, 1, 0)]


def test_letter_of_influence() -> None:
    """1 War and 1 Finance for each player, else threat +1; the day is our stand-in."""
    *demand, fail = letter("A Collection Among Friends")
    assert demand[1:] == [1, 0, 0, 1, 0, 0]
    assert steps(fail) == [(t.V_THREAT, NOBODY, 1, 0)]


def test_letter_of_coins() -> None:
    """Secure 3 coins, else threat +1; the day is our stand-in."""
    *demand, fail = letter("Three Coins in the Fountain")
    assert demand[1:] == [0, 0, 0, 0, 0, 3]
    assert steps(fail) == [(t.V_THREAT, NOBODY, 1, 0)]


def test_letters_get_harder() -> None:
    """What a day demands is worth more than what the day before did; a coin and a beacon count as 1 and 2 a player."""
    worth = [0] * 6
    for number in range(15):
        day, *influence, beacons, coins, fail = record(TABLES.letters, int(t.LETTER), number)
        worth[day] += 4 * sum(influence) + 8 * beacons + 2 * coins
        assert any(verb == t.V_THREAT and amount >= 1 for verb, _, amount, _ in steps(fail))
    assert worth[1:] == sorted(set(worth[1:]))


def test_riot_that_the_rulebook_shows() -> None:
    """2 rioters in each place with up to four players, 3 with five or more."""
    assert riot("The General Strike") == [2, 2, 2, 2, 3, 3, 3, 3]


def test_riots_of_examples() -> None:
    """Two rioters in one place with three players; four in the Treasury."""
    assert riot("Run on the Bank")[:4] == [2, 0, 0, 0]
    assert riot("Storm on the Mint")[:4] == [4, 0, 0, 0]


# --- allegiances -----------------------------------------------------------------------------------------------------
def test_allegiance_cards() -> None:
    """18: 6 save, 10 secondary, 2 kill; one mission is about base taxes; at least 5 are for three players."""
    found = [record(TABLES.allegiances, int(t.ALLEGIANCE), number) for number in range(18)]
    sides = Counter(side for side, *_ in found)
    assert [sides[int(side)] for side in (t.SAVE, t.SECONDARY, t.KILL)] == [6, 10, 2]
    secondary = [each for each in found if each[0] == t.SECONDARY]
    assert int(t.M_TAXES) in [mission for _, mission, _, _ in secondary]
    assert sum(not four for *_, four in secondary) >= 5
    assert any(four for *_, four in secondary)
    assert len({mission for _, mission, _, _ in secondary}) == 10


@pytest.mark.parametrize(
    ("players", "start", "later", "president"),
    [
        (3, [1, 1, 1], [0, 3, 0], [1, 1]),
        (4, [2, 3, 1], [0, 0, 0], [0, 0]),
        (5, [3, 1, 1], [2, 1, 1], [1, 0]),
        (6, [3, 2, 1], [2, 2, 1], [1, 0]),  # a stand-in
    ],
)
def test_deal(players: int, start: list[int], later: list[int], president: list[int]) -> None:
    """Save, secondary and kill cards; with the Director of the N.S.A. always one more secondary mission."""
    deal = record(TABLES.deals, int(t.DEAL), players - 3)
    assert deal == [*start, 0, 1, 0, *later, *president]


# --- characters ------------------------------------------------------------------------------------------------------
def test_names() -> None:
    """Four Presidents first, the Director of the N.S.A. last."""
    assert TABLES.character_names == [
        "Viktor Markov",
        "Donovan Maelstrom",
        "Marion Mochi",
        "Ashi",
        'Diva "M"',
        "Hilbert Holschtein",
        "Samuel Ledger",
        "Petr Crumb",
        "Zam Che",
        "Wilfred Duvon",
        "Jack Maelstrom",
        "Gustavo Moreno",
        "Maury Sweeney",
        "Frank",
        "Frank Ford",
        "M.W.",
    ]


@pytest.mark.parametrize(
    ("name", "draws"),
    [
        ("Viktor Markov", [2, 1, 1, 2]),
        ("Donovan Maelstrom", [2, 2, 1, 1]),
        ('Diva "M"', [0, 2, 2, 2]),
        ("Hilbert Holschtein", [4, 0, 2, 0]),
        ("Samuel Ledger", [2, 0, 2, 2]),
    ],
)
def test_known_draws(name: str, draws: list[int]) -> None:
    assert character(name)[int(t.C_DRAWS) : int(t.C_HAND)] == draws


def test_six_cards_are_drawn() -> None:
    """All known draws are 6 cards; Marion has fewer, and so has Wilfred, whose draws are ours."""
    counts = {name: sum(character(name)[int(t.C_DRAWS) : int(t.C_HAND)]) for name in TABLES.character_names}
    assert counts.pop("Marion Mochi") == 4
    assert counts.pop("Wilfred Duvon") == 5
    assert set(counts.values()) == {6}


def test_action_points() -> None:
    """8 that grow to 10; Viktor has 10, Petr fewer that grow to 8."""
    points = {name: character(name)[:2] for name in TABLES.character_names}
    assert points.pop("Viktor Markov") == [10, 10]
    assert points.pop("Petr Crumb") == [6, 8]
    assert set(map(tuple, points.values())) == {(8, 10)}


def test_viktor() -> None:
    """No votes, AP lost when a letter fails, Big Heart."""
    assert set(traits("Viktor Markov")) == {t.T_NO_VOTES, t.T_LETTER_AP}
    assert list(abilities("Viktor Markov")) == ["Big Heart"]


def test_donovan() -> None:
    """Powers that are used once; Delegate Talks stops a riot before its card is read."""
    found = abilities("Donovan Maelstrom")
    assert found["Delegate Talks"] == (t.WHEN_RIOT, 1, 0, [(t.V_STOP_RIOT, NOBODY, 1, 0)])
    assert [uses for _, uses, _, _ in found.values()] == [1, 1]
    assert set(traits("Donovan Maelstrom")) == {t.T_UNREST_AP}


def test_marion() -> None:
    """Military State: 1 troop in each place at setup."""
    state = (0, 1, 1, [(t.V_TROOPS, HOLDER, 1, t.EACH_PLACE)])
    assert abilities("Marion Mochi")["Military State"] == state


def test_ashi() -> None:
    """Two turns in a row, the order of turns changed, bad in riots."""
    verbs = [found[0][0] for *_, found in abilities("Ashi").values()]
    assert verbs == [t.V_SECOND_TURN, t.V_PLAYS_NEXT]
    assert set(traits("Ashi")) == {t.T_EXECUTE_ROLL}


def test_diva() -> None:
    """Cancelled blocks an ability before it takes effect; one more card of any type; she spoils briefs."""
    found = abilities('Diva "M"')
    assert found["Cancelled"] == (t.WHEN_ABILITY, 1, 0, [(t.V_CANCEL, NOBODY, 1, 0)])
    assert any(when == t.WHEN_ADDED for when, *_ in found.values())
    assert traits('Diva "M"') == {t.T_ANY_CARDS: 1}


def test_hilbert() -> None:
    """Income from base taxes; each move between places costs."""
    assert set(traits("Hilbert Holschtein")) == {t.T_TAX_CARDS, t.T_MOVE_CARDS}


def test_samuel() -> None:
    """I Am The Law raises or lowers what a vote needs, before it."""
    when, _, _, found = abilities("Samuel Ledger")["I Am The Law"]
    assert (when, found[0][0]) == (t.WHEN_VOTE, t.V_MOVE_TARGET)
    assert set(traits("Samuel Ledger")) == {t.T_PRESIDENT_AP}


def test_zam() -> None:
    """Another player must take a discovery; bad rolls cost AP."""
    assert abilities("Zam Che")["Thanks, Man"][3] == [(t.V_GIVE_DISCOVERY, t.ANOTHER, 1, 0)]
    assert int(t.T_ROLL_AP) in traits("Zam Che")


def test_wilfred() -> None:
    """Take the Bullet undoes a rise of threat at once; the Laboratory is dearer."""
    assert abilities("Wilfred Duvon") == {
        "Take the Bullet": (t.WHEN_THREAT, 1, 0, [(t.V_UNDO_THREAT, NOBODY, 1, 0)]),
    }
    assert set(traits("Wilfred Duvon")) == {t.T_LABORATORY}


def test_jack() -> None:
    """Twice a game, at any time, less unrest; a handicap until the first riot."""
    when, uses, _, found = abilities("Jack Maelstrom")["Don't Mind if I Do"]
    assert (when, uses, found[0][0]) == (t.ANY_TIME, 2, t.V_UNREST)
    assert set(traits("Jack Maelstrom")) == {t.T_FIRST_RIOT}


def test_gustavo() -> None:
    """Influence stored for AP, troops to be watched, Rule Maker when a brief has been read."""
    assert abilities("Gustavo Moreno")["Rule Maker"] == (t.WHEN_BRIEF, 1, 0, [(t.V_NEW_BRIEF, NOBODY, 1, 0)])
    assert set(traits("Gustavo Moreno")) == {t.T_TROOP_AP, t.T_STORE}


def test_maury() -> None:
    """She or another player draws cards of any types."""
    [(verb, who, _, what)] = abilities("Maury Sweeney")["Give or Take"][3]
    assert (verb, who, what) == (t.V_CARDS, t.ANYBODY, t.OWN_CHOICE)


def test_frank() -> None:
    """The ray executes up to five rioters, once; riots come easier."""
    assert abilities("Frank")["Disintegration Ray"] == (t.ANY_TIME, 1, 0, [(t.V_EXECUTE, HOLDER, 5, 0)])
    assert int(t.T_RIOT_AT) in traits("Frank")


def test_petr_frank_ford_and_the_director() -> None:
    """AP for Finance cards; a card lost when unrest rises; beacons."""
    assert set(traits("Petr Crumb")) == {t.T_BUY_AP}
    assert traits("Frank Ford") == {t.T_UNREST_CARD: 1}
    assert [found for *_, found in abilities("M.W.").values()] == [[(t.V_READY, NOBODY, 1, 0)]]


def test_characters_of_the_walkthrough() -> None:
    """Viktor has 10 AP, Diva and Hilbert 8; she adds a Finance card to her six."""
    assert [character(name)[0] for name in ("Viktor Markov", 'Diva "M"', "Hilbert Holschtein")] == [10, 8, 8]
    assert traits('Diva "M"')[int(t.T_ANY_CARDS)] == 1


def test_tiles_of_a_revealed_assassin() -> None:
    """Lower taxes, more Public Opinion, super briefs, execute troops."""
    found = [record(TABLES.assassin, int(t.ASSASSIN_TILE), number) for number in range(4)]
    assert [steps(number)[0][0] for _, number in found] == [t.V_TAXES, t.V_OPINION, t.V_SUPER, t.V_LOSE_TROOPS]
    assert steps(found[0][1])[0][2] < 0
    assert all(0 < ap <= 4 for ap, _ in found)  # a revealed assassin has 4 AP


# --- packing ---------------------------------------------------------------------------------------------------------
def test_the_built_in_content_is_read_once() -> None:
    assert load() is load()


def test_sequence_0_has_no_steps() -> None:
    assert record(TABLES.sequences, int(t.SEQUENCE), 0) == [0, 0]
    assert TABLES.sequence_words[0] == "nothing happens"


def test_equal_sequences_are_kept_once() -> None:
    count = len(TABLES.sequences) // int(t.SEQUENCE)
    found = [str(step_records(number)) for number in range(count) if not any_longer(number)]
    assert len(set(found)) == len(found)


def any_longer(sequence: int) -> bool:
    return any(verb in (t.V_CHOOSE, t.V_ROLL) for verb, *_ in steps(sequence))


def test_every_step_option_and_row_belongs_to_one_place() -> None:
    """Sequences cover the steps once; briefs and steps cover options and rows once."""
    sequences = [record(TABLES.sequences, int(t.SEQUENCE), i) for i in range(len(TABLES.sequences) // 2)]
    covered = sorted(number for first, count in sequences for number in range(first, first + count))
    assert covered == list(range(len(TABLES.steps) // int(t.STEP)))
    kinds = {int(t.CHOICE_BRIEF): "options", int(t.INFLUENCE_BRIEF): "rows", int(t.ROLLING_BRIEF): "rows"}
    used: dict[str, list[int]] = {"options": [], "rows": []}
    for kind, _, _, first, count, *_ in (record(TABLES.briefs, int(t.BRIEF), number) for number in range(72)):
        if kind in kinds:
            used[kinds[kind]] += range(first, first + count)
    for verb, _, _, _, first, count in (record(TABLES.steps, int(t.STEP), number) for number in covered):
        if verb in (t.V_CHOOSE, t.V_ROLL):
            used["options" if verb == t.V_CHOOSE else "rows"] += range(first, first + count)
    assert sorted(used["options"]) == list(range(len(TABLES.options) // int(t.OPTION)))
    assert sorted(used["rows"]) == list(range(len(TABLES.rows) // int(t.ROW)))


def test_a_roll_within_an_option() -> None:
    """The Anonymous Tip: the holder rolls; 6 and more are good, 1 and 2 are not. A roll has no amount."""
    at = TABLES.option_names.index("Follow it")
    [(*step, first, count)] = step_records(record(TABLES.options, int(t.OPTION), at)[3])
    assert step == [t.V_ROLL, HOLDER, 0, 0]
    assert rows(first, count) == [
        (1, [(t.V_THREAT, NOBODY, 1, 0)]),
        (3, []),
        (6, [(t.V_THREAT, NOBODY, -1, 0)]),
    ]


# --- vocabulary ------------------------------------------------------------------------------------------------------
def test_the_keys_of_steps_are_the_verbs_in_order() -> None:
    assert len(packing.VERB_KEYS) == int(t.VERBS)
    numbers = {name: int(value) for name, value in vars(t).items() if name.startswith("V_")}
    assert sorted(numbers.values()) == list(range(int(t.VERBS)))
    assert packing.VERB_KEYS[numbers["V_LETTER_CARDS"]] == "letter_cards"
    assert packing.VERB_KEYS[numbers["V_GIVE_DISCOVERY"]] == "give_discovery"
    assert packing.VERB_KEYS[numbers["V_LOSE_TROOPS"]] == "lose_troops"
    assert packing.VERB_KEYS[numbers["V_CHOOSE"]] == "choose"
    assert packing.VERB_KEYS[numbers["V_PLAYS_NEXT"]] == "plays_next"


def test_words_are_in_the_order_of_the_tables() -> None:
    assert packing.TYPE_WORDS == t.TYPE_NAMES
    assert packing.MISSION_WORDS == t.MISSION_NAMES
    for number, word in enumerate(packing.WHO_WORDS):
        assert getattr(t, word.upper().replace(" ", "_")) == number
    assert len(packing.WHO_WORDS) == int(t.NOBODYS)
    for number, word in enumerate(packing.LASTING_WORDS):
        assert getattr(t, f"L_{word.upper()}") == number
    assert len(packing.LASTING_WORDS) == int(t.LASTINGS)
    assert packing.CARD_TYPES[int(t.OWN_CHOICE)] == "choice"
    assert packing.CARD_TYPES[int(t.BY_DIE)] == "die"
    assert packing.PLACE_WORDS[int(t.WAR_ROOM)] == "war room"
    assert packing.PLACE_WORDS[int(t.ANYWHERE)] == "anywhere"
    assert packing.PLACE_WORDS[int(t.EACH_PLACE)] == "each place"
    assert packing.WHEN_WORDS[int(t.WHEN_ABILITY)] == "ability"
    assert packing.WHEN_WORDS[int(t.OWN_TURN)] == "own turn"
    assert len(packing.WHEN_WORDS) == int(t.WHENS) + 1  # and setup
    assert len(vocabulary.Traits.__struct_fields__) == int(t.TRAITS)


def all_steps(pack: Pack) -> Iterator[vocabulary.Step]:
    for source in packing.sources_of(pack):
        for part in packing.nested(source.steps):
            yield from part


def test_every_key_of_a_step_is_used() -> None:
    used = {key for step in all_steps(PACK) for key in packing.verbs_of(step)}
    assert set(packing.VERB_KEYS) - used == set()


@pytest.mark.parametrize(
    ("key", "words"), [("type", vocabulary.CardType), ("lasting", vocabulary.Lasting), ("who", vocabulary.Who)]
)
def test_every_word_of_a_step_is_used(key: str, words: Any) -> None:
    """The holder is who a step is about where nothing is said."""
    used = {getattr(step, key) for step in all_steps(PACK)}
    assert set(get_args(words)) - used - {"holder"} == set()


def test_every_trait_moment_and_kind_is_used() -> None:
    """With ten secondary missions two of the twelve words for them are left to other packs."""
    characters = packing.characters_of(PACK)
    used = {name for each in characters for name in TRAIT_KEYS if getattr(each.traits, name)}
    assert set(TRAIT_KEYS) - used == set()
    assert {ability.when for each in characters for ability in each.abilities} == set(packing.WHEN_WORDS)
    missions = {each.mission for each in PACK.entries("allegiances.yaml", vocabulary.Secondary)}
    assert set(packing.MISSION_WORDS) - missions == {"markers", "unrest at most"}
    assert any(step.always for step in all_steps(PACK))


TRAIT_KEYS = vocabulary.Traits.__struct_fields__


# --- words -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"coins": -4}, "the Treasury loses 4 coins"),
        ({"coins": "lose all"}, "the Treasury loses all coins"),
        ({"threat": 1}, "threat rises by 1"),
        ({"unrest": -2}, "unrest falls by 2"),
        ({"taxes": 1}, "base taxes rise by 1"),
        ({"opinion": 1}, "1 more Public Opinion card in the next vote"),
        ({"opinion": 2, "always": True}, "2 more Public Opinion cards in all later votes"),
        ({"super_briefs": 1}, "1 super brief on top of the brief deck"),
        ({"brief": True}, "the holder draws and carries out another brief"),
        ({"riots": 1}, "a riot begins"),
        ({"lasting": "riot"}, "the next riot is prevented"),
        ({"secure": 2}, "2 coins from outside secured in the letter"),
        ({"letter_cards": 3}, "the holder puts the top 3 cards of one type unseen onto the letter"),
        ({"ap_next": -1, "who": "all"}, "each player has 1 AP less in the next turn"),
        ({"ap_set": 7}, "the holder starts the next turn with 7 AP"),
        ({"ap_now": 4, "who": "another"}, "another player, chosen by the holder, acts at once with 4 AP"),
        ({"ap_base": 1}, "the holder has 1 AP more for good"),
        ({"markers": 2, "who": "highest"}, "the highest bidder gains 2 markers"),
        ({"cards": 2, "type": "spy", "who": "next"}, "the next player draws 2 Spy cards"),
        ({"cards": 1, "type": "die", "who": "all"}, "each player draws 1 card by die"),
        ({"discard": 2, "type": "choice"}, "the holder discards 2 cards of own choice"),
        ({"discovery": 1}, "the holder draws 1 discovery and keeps it"),
        ({"discovery": 2}, "the holder draws 2 discoveries and keeps 1"),
        ({"give_discovery": True, "who": "same"}, "the same player takes the top discovery, whatever it is"),
        ({"steal": 1, "who": "others"}, "each other player gives the holder 1 card drawn from the hand"),
        (
            {"pool": True, "who": "right"},
            "the player at the holder's right and the holder shuffle their cards together and deal them out evenly",
        ),
        ({"vote": True, "who": "anybody"}, "an assassination vote on a player, chosen by the holder"),
        ({"launch": 1}, "the holder launches 1 face-up beacon for nothing"),
        ({"launch_deck": 2}, "the holder launches 2 beacons from the deck for nothing"),
        ({"lose_beacons": 1}, "the holder removes 1 launched beacon from the game"),
        ({"swap_beacons": 1}, "the holder may replace 1 beacon not launched"),
        ({"ready_beacons": True}, "all used beacons are ready again"),
        ({"troops": 2, "place": "war room"}, "the holder deploys 2 troops in the War Room"),
        ({"lose_troops": 1, "place": "each place"}, "the holder removes 1 troop in each place"),
        ({"rioters": 1, "place": "anywhere"}, "the holder places 1 rioter anywhere"),
        ({"execute": 3}, "the holder may execute up to 3 rioters"),
        ({"predict": True}, "the holder predicts as on the tile"),
        ({"stop_riot": True}, "no riot card is drawn"),
        ({"undo_threat": True}, "threat goes back to what it was"),
        ({"cancel": True}, "that ability has no effect"),
        ({"new_brief": True}, "the brief is discarded, the next one takes its place"),
        ({"move_target": 4}, "the vote needs 4 more or 4 less, as the holder says"),
        ({"more_opinion": 3}, "3 more Public Opinion cards in this vote"),
        ({"second_turn": True}, "the holder has another turn after this one"),
        ({"plays_next": True, "who": "anybody"}, "a player, chosen by the holder, has the next turn"),
    ],
)
def test_step_in_words(step: dict[str, Any], words: str) -> None:
    assert wording.step_words(vocabulary.Step(**step)) == words


def test_choice_in_words() -> None:
    pay = vocabulary.Payment(coins=2, markers=1)
    chosen = (vocabulary.Option(name="Yes", pay=pay, do=(vocabulary.Step(unrest=-1),)), vocabulary.Option(name="No"))
    words = "the next player chooses: Yes (pay 2 coins and 1 marker: unrest falls by 1) / No (nothing happens)"
    assert wording.step_words(vocabulary.Step(choose=chosen, who="next")) == words


def test_whoever_rolls_is_the_holder_of_what_follows() -> None:
    rolled = (vocabulary.Row(from_=5, do=(vocabulary.Step(markers=1),)), vocabulary.Row())
    words = "another player, chosen by the holder, rolls: 5 to 8: that player gains 1 marker / 1 to 4: nothing happens"
    assert wording.step_words(vocabulary.Step(roll=rolled, who="another")) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "A Blind Eye",
            "the next player chooses: Look away (the next player draws 2 Spy cards; unrest rises by 1) / "
            "Report it (the next player has 1 AP less in the next turn; unrest falls by 1) / "
            "Hush money (pay 2 coins: unrest falls by 2)",
        ),
        (
            "Field Trials",
            "Science and War: 12 or more: the holder deploys 1 troop in each place / 8 to 11: nothing happens / "
            "5 to 7: the holder removes 2 troops in each place / up to 4: a riot begins",
        ),
        (
            "Bank Holiday",
            "the holder rolls: 7 to 8: the Treasury gains 4 coins / 5 to 6: the Treasury gains 1 coin / "
            "4: nothing happens / 1 to 3: the Treasury loses all coins; threat rises by 1",
        ),
        (
            "The Grant Committee",
            "all bid: the highest bidder draws 1 discovery and keeps it / "
            "the lowest bidder has 2 AP less in the next turn",
        ),
        (
            "False Pretenses",
            "the holder must: Put it to the vote (an assassination vote on the player with the fewest cards)",
        ),
    ],
)
def test_brief_in_words(name: str, words: str) -> None:
    assert TABLES.brief_words[TABLES.brief_names.index(name)] == words


def test_cards_in_words() -> None:
    text = content.markdown()
    assert "| A Toast to the New Cameras | 1 | launch 1 beacon; else threat rises by 1 | rulebook |" in text
    assert "| The General Strike | 2 in each place; with five or more players 3 in each place | rulebook |" in text
    assert "| 6 | 3 save, 2 secondary and 1 kill | 1 secondary | 2 save, 2 secondary and 1 kill |" in text
    assert "| Spy 2, Quiet Swap | 3 | the holder may replace 1 beacon not launched | stand-in |" in text
    names = TABLES.brief_names + TABLES.beacon_names + TABLES.discovery_names + TABLES.letter_names + TABLES.riot_names
    assert all(f"| {name} |" in text for name in names)
    assert all(name in text for name in TABLES.character_names + TABLES.ability_names + TABLES.allegiance_names)


def test_what_is_known_is_marked_so() -> None:
    """Most is invented; the entries that the rulebook gives in full say so."""
    files = (file for file in PACK.files if file != "pack.yaml")
    known = {
        file: [getattr(each, "name", "") for each in PACK.files[file] if each.origin == "rulebook"] for file in files
    }
    assert known["briefs.yaml"] == [
        "The Empty Vault",
        "Time Is Money",
        "Out in the Open",
        "False Pretenses",
        "Published and Perished",
        "The Grant Committee",
        "Field Trials",
    ]
    assert known["discoveries.yaml"] == ["Calming Fluoride", "Double Espresso", "Bad Science"]
    assert known["letters.yaml"] == ["A Toast to the New Cameras"]
    assert known["riots.yaml"] == ["The General Strike"]
    assert known["super_briefs.yaml"] == known["beacons.yaml"] == known["characters.yaml"] == []


def test_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "patriot_env.content", "cards"], capture_output=True, text=True, check=True
    )
    assert done.stdout == content.markdown()


def test_command_line_with_a_pack_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert content.main(["cards", str(tmp_path / "absent")]) == 1
    assert "does not exist" in capsys.readouterr().err


# --- packs that are refused ------------------------------------------------------------------------------------------
Data = dict[str, Any]
BUILT_IN_DATA: Data = {path.name: yaml.load(path.read_bytes(), LOADER) for path in sorted(BUILT_IN.glob("*.yaml"))}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack, to be changed."""
    return Path(copytree(BUILT_IN, tmp_path / "pack"))


def changed(folder: Path, spoil: Callable[[Data], object]) -> None:
    """Spoil the data of the pack, and write the files anew in which something has changed."""
    data = deepcopy(BUILT_IN_DATA)
    spoil(data)
    for name, entries in data.items():
        if entries != BUILT_IN_DATA[name]:
            (folder / name).write_text(yaml.dump(entries, Dumper=DUMPER, sort_keys=False), encoding="utf-8")


def line_of(folder: Path, file: str, number: int, *path: str | int) -> int:
    """The line of an entry of the file, or of what a path of keys and items leads to in it."""
    node: Any = yaml.compose((folder / file).read_text(encoding="utf-8"), LOADER)
    node = node.value[number]
    line = node.start_mark.line
    for part in path:
        if isinstance(part, int):
            node = node.value[part]
            line = node.start_mark.line
        else:
            [(at, node)] = [(at, value) for at, value in node.value if at.value == part]
            line = at.start_mark.line
    return int(line) + 1


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(folder)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def put(file: str, number: int, /, **values: object) -> Callable[[Data], object]:
    """Give the entry of the file these values."""
    return lambda data: data[file][number].update(values)


def without(file: str, number: int) -> Callable[[Data], object]:
    return lambda data: data[file].pop(number)


def beacon_does(*steps: Data) -> Callable[[Data], object]:
    """The first beacon, Toll Camera, does this."""
    return put("beacons.yaml", 0, do=list(steps))


def same_steps(count: int) -> list[Data]:
    """So many steps that are alike."""
    return [{"coins": 1} for _ in range(count)]


def more_kinds(data: Data) -> None:
    """Finance cards of value 1 are of five kinds more."""
    data["influence.yaml"][0]["copies"] -= 5
    for number in range(5):
        new = {"type": "finance", "value": 1, "copies": 1, "name": f"New {number}", "action": [{"coins": 1}]}
        data["influence.yaml"].append(new | {"origin": "stand-in"})


def options_of(*priced: tuple[str, int]) -> list[Data]:
    return [{"name": name, "pay": {"coins": coins}} for name, coins in priced]


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("briefs.yaml", "the pack has 63 briefs -> give exactly 64"),
        ("super_briefs.yaml", "the pack has 7 super briefs -> give exactly 8"),
        ("beacons.yaml", "the pack has 23 beacons -> give exactly 24"),
        ("discoveries.yaml", "the pack has 29 discoveries -> give exactly 30"),
        ("letters.yaml", "day 1 has 2 letters -> give exactly 3"),
        ("riots.yaml", "the pack has 8 riot cards -> give exactly 9"),
        ("deals.yaml", "no deal for 3 players -> add one with players: 3"),
        ("assassin.yaml", "the pack has 3 tiles of a revealed assassin -> give exactly 4"),
    ],
)
def test_missing_entries_are_refused(pack: Path, file: str, problem: str) -> None:
    changed(pack, without(file, 0))
    assert problems_of(pack) == [f"{file}:1: {problem}"]


def test_wrong_copies_are_refused(pack: Path) -> None:
    changed(pack, put("influence.yaml", 0, copies=9))
    problem = "the pack has 43 finance cards -> change copies so that they sum to 42"
    assert problems_of(pack) == [f"influence.yaml:1: {problem}"]


def test_a_president_too_few_is_refused(pack: Path) -> None:
    changed(pack, without("characters.yaml", 0))
    assert problems_of(pack) == [
        "characters.yaml:1: the pack has 15 characters -> give exactly 16",
        "characters.yaml:1: the pack has 3 characters with president: true -> give exactly 4",
    ]


def one_kill_card(data: Data) -> None:
    data["allegiances.yaml"][0]["copies"] = 7
    data["allegiances.yaml"][-1]["copies"] = 1


def test_a_pack_without_a_director_is_refused(pack: Path) -> None:
    changed(pack, put("characters.yaml", -1, director=False))
    assert problems_of(pack) == ["characters.yaml:1: the pack has 0 characters with director: true -> give exactly 1"]


def test_presidents_come_first_and_the_director_last(pack: Path) -> None:
    changed(pack, lambda data: data["characters.yaml"].reverse())
    names = load(pack).character_names
    assert set(names[:4]) == set(TABLES.character_names[:4])
    assert names[-1] == "M.W."


def test_allegiance_cards_too_few_are_refused(pack: Path) -> None:
    """One kill card is none for five players or six."""
    changed(pack, one_kill_card)
    assert problems_of(pack) == [
        f"deals.yaml:{line_of(pack, 'deals.yaml', number)}: {players} players need 2 kill cards, but there are 1 "
        "-> ask for less, or add copies in allegiances.yaml"
        for number, players in ((2, 5), (3, 6))
    ]


Place = tuple[str | int, ...]  # file, number of the entry, and where in it
FIRST_STEP: Place = ("beacons.yaml", 0, "do", 0)

REFUSED: list[Any] = [
    # influence cards
    pytest.param(
        more_kinds,
        ("influence.yaml", 40),
        "the pack has 41 kinds of influence cards -> keep at most 40",
        id="41 kinds",
    ),
    pytest.param(
        put("influence.yaml", 0, name="Nameless"),
        ("influence.yaml", 0, "name"),
        "a finance card of value 1 has name, but no action -> add action, or remove name",
        id="name without an action",
    ),
    pytest.param(
        put("influence.yaml", 0, action=[{"coins": 1}]),
        ("influence.yaml", 0, "action"),
        "a finance card of value 1 has action, but no name -> add name, or remove action",
        id="action without a name",
    ),
    pytest.param(
        put("influence.yaml", 0, value=6),
        ("influence.yaml", 0, "value"),
        "value is 6 -> give a whole number, at least 1, at most 5",
        id="value of 6",
    ),
    # briefs
    pytest.param(
        put("super_briefs.yaml", 0, name="Budget Night"),
        ("super_briefs.yaml", 0, "name"),
        "Budget Night is the name of the brief on line {line} of briefs.yaml -> give one of them another name",
        id="name twice",
    ),
    pytest.param(
        put("briefs.yaml", 0, kind="influense"),
        ("briefs.yaml", 0, "kind"),
        "kind is 'influense' -> did you mean 'influence'?",
        id="misspelt kind",
    ),
    pytest.param(
        put("briefs.yaml", 1, types=["finance", "finance"]),
        ("briefs.yaml", 1, "types"),
        "Budget Night: a type is given twice -> keep one of the two",
        id="type twice",
    ),
    pytest.param(
        put("briefs.yaml", 1, rows=[{"from": 9}, {"from": 9, "do": [{"coins": 1}]}]),
        ("briefs.yaml", 1, "rows", 1, "from"),
        "Budget Night: from is 9, but the row above begins at 9 -> put the rows in order, the highest first",
        id="rows out of order",
    ),
    pytest.param(
        put("briefs.yaml", 1, rows=[{"do": [{"coins": 1}]}, {"from": 9}]),
        ("briefs.yaml", 1, "rows", 0),
        "Budget Night: a row that is not the last has no from -> add from, or put the row last",
        id="first row without a number",
    ),
    pytest.param(
        put("briefs.yaml", 13, rows=[{"from": 9}, {}]),
        ("briefs.yaml", 13, "rows", 0, "from"),
        "Bank Holiday: from is 9, which no D8 shows -> give 1 to 8",
        id="roll of 9",
    ),
    pytest.param(
        put("briefs.yaml", 7, options=options_of(("Now", 1), ("Later", 2))),
        ("briefs.yaml", 7, "options", 1, "pay"),
        "Time Is Money: each option costs something -> remove pay from one of them, or add an option without",
        id="no option for nothing",
    ),
    pytest.param(
        put("briefs.yaml", 7, options=options_of(("Now", 0), ("Now", 2))),
        ("briefs.yaml", 7, "options", 1, "name"),
        "Time Is Money: 2 options with name 'Now' -> give each another name",
        id="two options with one name",
    ),
    # steps
    pytest.param(
        beacon_does({"coins": 1, "unrest": 1}),
        FIRST_STEP,
        "Toll Camera: a step says coins and unrest at once -> make each a step of its own",
        id="two steps in one",
    ),
    pytest.param(
        beacon_does({"who": "next"}),
        FIRST_STEP,
        "Toll Camera: a step does not say what happens -> add a key such as coins, or remove the step",
        id="step that says nothing",
    ),
    pytest.param(
        beacon_does({"coin": 1}),
        (*FIRST_STEP, "coin"),
        "unknown key 'coin' -> did you mean 'coins'?",
        id="misspelt key",
    ),
    pytest.param(
        beacon_does({"coins": "lose al"}),
        (*FIRST_STEP, "coins"),
        "coins is 'lose al' -> did you mean 'lose all'?",
        id="misspelt word",
    ),
    pytest.param(
        beacon_does({"threat": 0}),
        (*FIRST_STEP, "threat"),
        "Toll Camera: threat is 0 -> give another number, or remove the step",
        id="step of 0",
    ),
    pytest.param(
        beacon_does({"cards": 2}),
        (*FIRST_STEP, "cards"),
        "Toll Camera: cards without type -> add type",
        id="cards of no type",
    ),
    pytest.param(
        beacon_does({"troops": 2}),
        (*FIRST_STEP, "troops"),
        "Toll Camera: troops without place -> add place",
        id="troops at no place",
    ),
    pytest.param(
        beacon_does({"coins": 2, "type": "war"}),
        (*FIRST_STEP, "type"),
        "Toll Camera: type says nothing about coins -> remove it; it belongs to cards and discard",
        id="coins of a type",
    ),
    pytest.param(
        beacon_does({"unrest": 2, "always": True}),
        (*FIRST_STEP, "always"),
        "Toll Camera: always says nothing about unrest -> remove it; it belongs to opinion",
        id="unrest for ever",
    ),
    pytest.param(
        beacon_does({"discovery": 9}),
        (*FIRST_STEP, "discovery"),
        "discovery is 9 -> give a whole number, at least 1, at most 8 or nothing",
        id="more discoveries than can be looked at",
    ),
    pytest.param(
        put("briefs.yaml", 7, who="another"),
        ("briefs.yaml", 7, "who"),
        "who is 'another' -> give one of fewest cards, holder, most cards, next, president, right",
        id="a chooser whom nobody finds",
    ),
    pytest.param(
        put("influence.yaml", 1, action=[{"vote": True, "who": "another"}]),
        ("influence.yaml", 1, "action", 0, "vote"),
        "finance, 1, Loose Change: vote while a vote is being counted -> give it another effect",
        id="a vote within a vote",
    ),
    pytest.param(
        put("discoveries.yaml", 23, do=[{"predict": True}]),
        ("discoveries.yaml", 23, "do", 0, "predict"),
        "Bad Science: predict while discoveries are being drawn -> give it another effect",
        id="predicting while drawing",
    ),
    pytest.param(
        put("discoveries.yaml", 23, do=[{"ap_now": 4, "who": "right"}]),
        ("discoveries.yaml", 23, "do", 0, "ap_now"),
        "Bad Science: ap_now while discoveries are being drawn -> give it another effect",
        id="an Act while drawing",
    ),
    pytest.param(
        beacon_does({"coins": 2, "who": "all"}),
        (*FIRST_STEP, "who"),
        "Toll Camera: who says nothing about coins -> remove it",
        id="coins of a player",
    ),
    pytest.param(
        beacon_does({"vote": True, "who": "others"}),
        (*FIRST_STEP, "who"),
        "Toll Camera: who is 'others', but vote is for one player -> give one player",
        id="vote on several players",
    ),
    pytest.param(
        beacon_does({"steal": 1}),
        (*FIRST_STEP, "steal"),
        "Toll Camera: steal is about the holder -> add who: another player",
        id="theft from oneself",
    ),
    pytest.param(
        beacon_does({"markers": 1, "who": "highest"}),
        (*FIRST_STEP, "who"),
        "Toll Camera: who is 'highest', but nobody bids -> give another player, or make it a bidding brief",
        id="bidder of a beacon",
    ),
    pytest.param(
        beacon_does({"markers": 1, "who": "same"}, {"markers": 1, "who": "another"}),
        (*FIRST_STEP, "who"),
        "Toll Camera: who is 'same', but no step before it in its list chooses a player "
        "-> put a step with who: another or anybody before it",
        id="same as nobody",
    ),
    pytest.param(
        beacon_does({"undo_threat": True}),
        (*FIRST_STEP, "undo_threat"),
        "Toll Camera: undo_threat at another moment than its own -> put it into an ability whose when is 'threat'",
        id="step out of its moment",
    ),
    pytest.param(
        beacon_does({"roll": [{"from": 3, "do": [{"pool": False}]}, {}]}),
        (*FIRST_STEP, "roll", 0, "do", 0),
        "Toll Camera: a step does not say what happens -> add a key such as coins, or remove the step",
        id="step within a roll",
    ),
    pytest.param(
        beacon_does({"choose": options_of(("Now", 1), ("Later", 2))}),
        (*FIRST_STEP, "choose", 1, "pay"),
        "Toll Camera: each option costs something -> remove pay from one of them, or add an option without",
        id="choice within a step",
    ),
    pytest.param(
        lambda data: data["characters.yaml"][0]["abilities"][0].update(do=[{"plays_next": True}]),
        ("characters.yaml", 0, "abilities", 0, "do", 0, "plays_next"),
        "Viktor Markov: plays_next is about the holder -> add who: another player",
        id="turn for nobody",
    ),
    pytest.param(
        beacon_does(*same_steps(5), {"roll": [{"do": same_steps(1)}]}),
        ("beacons.yaml", 0, "do"),
        "Toll Camera: 8 steps, options and rows in one text -> keep at most 6 in all",
        id="beacon with a long text",
    ),
    pytest.param(
        put("influence.yaml", 0, name="Windfall", action=[{"coins": 1}, {"unrest": 1}]),
        ("influence.yaml", 0, "action"),
        "finance, 1, Windfall: 2 steps, options and rows in one text -> keep at most 1 in all",
        id="influence card with two steps",
    ),
    pytest.param(
        put("briefs.yaml", 11, highest=same_steps(13)),
        ("briefs.yaml", 11, "highest"),
        "The Numbered Account: 13 steps, options and rows in one text -> keep at most 12 in all",
        id="list with 13 steps",
    ),
    pytest.param(
        put("briefs.yaml", 13, rows=[{"from": 5, "do": same_steps(8)}, {"do": same_steps(7)}]),
        ("briefs.yaml", 13),
        "Bank Holiday: 17 steps, options and rows in one text -> keep at most 16 in all",
        id="brief with a long text",
    ),
    # discoveries, letters, riots
    pytest.param(
        put("discoveries.yaml", 0, do=[{"unrest": -1}]),
        ("discoveries.yaml", 0, "do"),
        "Calming Fluoride is kept against riots, but stops none "
        "-> add the step stop_riot: true, or change kind to kept",
        id="discovery that stops no riot",
    ),
    pytest.param(
        put("letters.yaml", 0, beacons=0),
        ("letters.yaml", 0),
        "A Toast to the New Cameras demands nothing -> add influence, beacons or coins",
        id="letter that demands nothing",
    ),
    pytest.param(
        put("riots.yaml", 1, few={}),
        ("riots.yaml", 1, "few"),
        "Run on the Bank: few brings 0 rioters -> give 1 to 14 in all",
        id="riot without rioters",
    ),
    pytest.param(
        put("riots.yaml", 0, many={"treasury": 8, "war room": 7}),
        ("riots.yaml", 0, "many"),
        "The General Strike: many brings 15 rioters -> give 1 to 14 in all",
        id="more rioters than there are",
    ),
    # allegiances
    pytest.param(
        put("allegiances.yaml", 1, number=7),
        ("allegiances.yaml", 1, "number"),
        "A Balanced Budget: number is 7 -> give 1 to 6 for 'taxes'",
        id="mission that nobody fulfils",
    ),
    pytest.param(
        put("allegiances.yaml", 8, number=5),
        ("allegiances.yaml", 8, "number"),
        "A Steady Hand: number is 5 -> give 0 to 4 for 'threat at most'",
        id="mission that is always fulfilled",
    ),
    pytest.param(
        put("deals.yaml", 0, start={"save": 1, "kill": 1}),
        ("deals.yaml", 0, "start"),
        "3 players: 3 cards are dealt at the start, but there are 2 -> give at least 3 in start",
        id="pile too small",
    ),
    pytest.param(
        put("deals.yaml", 2, later={"save": 2, "kill": 1}),
        ("deals.yaml", 2, "later"),
        "5 players: 9 cards are dealt in all, but there are 8 -> change start or later so that they sum to 9",
        id="round 3 too small",
    ),
    pytest.param(
        put("deals.yaml", 1, director={}),
        ("deals.yaml", 1, "director"),
        "4 players: director adds 0 cards, but the Director is dealt one more -> give exactly 1",
        id="nothing for the Director",
    ),
    pytest.param(
        put("deals.yaml", 0, start={"save": 2, "secondary": 1}),
        ("deals.yaml", 0, "start"),
        "3 players: there is no kill card -> add one to start or later",
        id="no assassin",
    ),
    # characters
    pytest.param(
        put("characters.yaml", 3, director=True),
        ("characters.yaml", 3, "director"),
        "Ashi is President and Director -> remove one of the two",
        id="President and Director",
    ),
    pytest.param(
        put("characters.yaml", 0, most_ap=9),
        ("characters.yaml", 0, "most_ap"),
        "Viktor Markov: ap is 10, but most_ap is 9 -> give most_ap at least as much",
        id="more AP than most",
    ),
    pytest.param(
        put("characters.yaml", 0, draws={}),
        ("characters.yaml", 0, "draws"),
        "Viktor Markov draws nothing -> give some of a type",
        id="no cards to draw",
    ),
    pytest.param(
        lambda data: data["characters.yaml"][2]["abilities"][0].update(uses=2),
        ("characters.yaml", 2, "abilities", 0, "uses"),
        "Marion Mochi: Military State is carried out at setup, but has 2 uses -> remove uses",
        id="setup twice",
    ),
    pytest.param(
        put("characters.yaml", 0, traits={"no_vote": 1}),
        ("characters.yaml", 0, "traits", "no_vote"),
        "unknown key 'no_vote' -> did you mean 'no_votes'?",
        id="misspelt trait",
    ),
]


@pytest.mark.parametrize(("spoil", "place", "problem"), REFUSED)
def test_refused(pack: Path, spoil: Callable[[Data], object], place: tuple[Any, ...], problem: str) -> None:
    """Each fault is named with its file, its line and what to do about it."""
    file, number, *path = place
    changed(pack, spoil)
    problem = problem.format(line=line_of(pack, "briefs.yaml", 1))
    assert f"{file}:{line_of(pack, file, number, *path)}: {problem}" in problems_of(pack)
