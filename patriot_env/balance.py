"""What is counted when the balance of Patriot is measured, and within what it should lie."""

from collections.abc import Iterator
from typing import Final

from patriot_env import actions as a
from patriot_env import state as st
from patriot_env import tables as t
from patriot_env.cards import EVERYBODY
from patriot_env.deaths import PASSED, is_known_to_owner, mission_holds, objective
from patriot_env.rules import PatriotGame
from patriot_env.view import ROLES, role
from tabletop_core.balance import DECISIONS, Balance, Target
from tabletop_core.game import Game

SETTINGS: Final = {
    f"{players} players": {"players": players, "characters": "drawn"}
    for players in range(int(t.FEWEST_SEATS), int(t.MOST_SEATS) + 1)
}
ENDINGS: Final = ("", "threat", "vote on the President", "all assassins dead", "survived")
DEAD: Final = "result: the President is dead"
LIVES: Final = "result: the President lives"
NOVICE: Final = "random among house"
IN_ACT: Final = {
    action: block.name for block, start, stop in a.ACTION_TABLE.spans() for action in range(start, stop) if action
}
TILES: Final = tuple(dict.fromkeys(IN_ACT[action] for action in (*range(1, int(a.CARD)), int(a.SECURE))))


def asked(game: Game) -> PatriotGame:
    """The game, if it is one of Patriot."""
    if not isinstance(game, PatriotGame):
        raise TypeError(f"the balance of Patriot cannot be measured in a {type(game).__name__}")
    return game


def labels(game: Game) -> list[str]:
    """All that a game may bring."""
    tables = asked(game).state.tables
    found = [f"ending: {name}" for name in ENDINGS[1:]] + [DEAD, LIVES, "letters: checked", "letters: passed"]
    found += [f"tile: {name}" for name in TILES]
    found += [f"assassin tile: {words}" for words in tables.assassin_words]
    found += [f"influence card: {name}" for name in tables.kind_names]
    found += [f"brief: {name}" for name in tables.brief_names]
    found += [f"beacon used: {name}" for name in sound_beacons(tables)]
    found += [f"discovery: {name}" for name in tables.discovery_names]
    found += [f"letter: {name}" for name in tables.letter_names]
    found += [f"riot: {name}" for name in tables.riot_names]
    found += [f"mission: {name}" for name in missions(tables)] + [f"mission met: {name}" for name in missions(tables)]
    found += [f"ability: {name}" for name in usable_abilities(tables)]
    found += [f"loyal: {name}" for name in tables.character_names]
    found += [f"lives with: {name}" for name in tables.character_names]
    others = tables.character_names[int(t.PRESIDENTS) :]
    found += [f"assassin: {name}" for name in others] + [f"killed by: {name}" for name in others]
    return found + [f"{what}: {side}" for what in ("seat of", "won as") for side in ROLES]


def sound_beacons(tables: t.Tables) -> list[str]:
    """The names of the beacons that are not defective."""
    return [
        name for number, name in enumerate(tables.beacon_names) if not tables.beacons[number * t.BEACON + t.E_DEFECTIVE]
    ]


def missions(tables: t.Tables) -> list[str]:
    """The names of the secondary allegiances."""
    return [
        name
        for number, name in enumerate(tables.allegiance_names)
        if tables.allegiances[number * t.ALLEGIANCE + t.A_SIDE] == t.SECONDARY
    ]


def usable_abilities(tables: t.Tables) -> list[str]:
    """The names of the abilities that players use."""
    found = []
    for number, name in enumerate(tables.ability_names):
        character, which = divmod(number, int(t.ABILITIES))
        at = character * t.CHARACTER + t.C_ABILITIES + which * t.ABILITY
        if name and not tables.characters[at + t.U_START]:
            found.append(name)
    return found


def events(game: Game, action: int) -> Iterator[str]:
    """What the action uses."""
    s = asked(game).state
    decision = s.decision
    if decision == st.ACT:
        name = IN_ACT.get(action)
        if name in TILES:
            yield f"tile: {name}"
        if a.ASSASSIN <= action < a.ABILITY:
            yield f"assassin tile: {s.tables.assassin_words[action - a.ASSASSIN]}"
        if a.USE_BEACON <= action < a.REPROGRAM:
            yield f"beacon used: {s.tables.beacon_names[s.beacon_at[action - a.USE_BEACON]]}"
    if a.CARD <= action < a.SPACE and decision in (st.ACT, st.ADD_CARD, st.BID, st.DISCARD):
        yield f"influence card: {s.tables.kind_names[action - a.CARD]}"


def outcome(game: Game) -> Iterator[str]:
    """How it ended, who played, what was in play."""
    s = asked(game).state
    yield f"ending: {ENDINGS[s.ended_by]}"
    is_dead = s.ended_by in (st.THREAT, st.PRESIDENT_KILLED)
    yield DEAD if is_dead else LIVES
    yield from decks(s)
    for seat in range(s.players):
        name = s.tables.character_names[s.character[seat]]
        if objective(s, seat) == t.KILL:
            yield f"assassin: {name}"
            if is_dead:
                yield f"killed by: {name}"
        else:
            yield f"loyal: {name}"
            if not is_dead:
                yield f"lives with: {name}"
        for number in range(int(st.MOST_ALLEGIANCES)):
            card = int(s.allegiance[seat * st.MOST_ALLEGIANCES + number]) - 1
            if card >= 0 and is_known_to_owner(s, seat, number):
                name = s.tables.allegiance_names[card]
                if s.tables.allegiances[card * t.ALLEGIANCE + t.A_SIDE] == t.SECONDARY:
                    yield f"mission: {name}"
                    if mission_holds(s, seat, card) and not is_dead:
                        yield f"mission met: {name}"


def decks(s: st.State) -> Iterator[str]:
    """Letters, briefs, riots, discoveries and abilities that were used."""
    tables = s.tables
    for day in range(int(t.DAYS)):
        if s.results[day]:
            yield "letters: checked"
            yield f"letter: {tables.letter_names[s.letters[day]]}"
            if s.results[day] == PASSED:
                yield "letters: passed"
    for number in range(int(s.brief_out)):
        yield f"brief: {tables.brief_names[s.briefs_out[number]]}"
    riots = [*s.riots_out[: s.riot_out], *(card for card in s.active if card != st.NONE)]
    yield from (f"riot: {tables.riot_names[card]}" for card in riots)
    for card in range(int(t.DISCOVERIES)):
        if s.held[card] != st.NONE or s.discovery_known[card] == EVERYBODY:
            yield f"discovery: {tables.discovery_names[card]}"
    for number, uses in enumerate(s.uses):
        if uses:
            yield f"ability: {tables.ability_names[number]}"


def of_seat(game: Game, seat: int, won: bool) -> Iterator[str]:
    """Which side the seat was on at the end, and whether it won."""
    side = role(game, seat)
    yield f"seat of: {side}"
    if won:
        yield f"won as: {side}"


def targets() -> Iterator[Target]:
    """Either side has a fair chance, every end occurs, everything is used, and a sensible player is worth having."""
    for setting in SETTINGS:
        yield Target(DEAD, setting, "house", 0.35, 0.65)
        yield Target("ending: threat", setting, "house", low=0.1)
        yield Target("ending: vote on the President", setting, "house", low=0.003)
        yield Target("ending: all assassins dead", setting, "house", low=0.03)
        yield Target("ending: survived", setting, "house", low=0.1)
        yield Target("letters: passed", setting, "house", 0.4, 0.8, among="letters: checked", often=True)
        yield Target(DECISIONS, setting, "house", 50, 200)
        for side in ROLES:
            yield Target(f"won as: {side}", setting, "house", among=f"seat of: {side}", above=NOVICE)
    yield Target("tile: ", "", "house", low=0.02)
    yield Target("influence card: ", "", "house", low=0.05)
    for kind in ("assassin tile", "brief", "beacon used", "discovery", "letter", "riot", "mission met", "ability"):
        yield Target(f"{kind}: ", "", "house", low=0.003)
    yield Target("lives with: ", "", "house", 0.35, 0.65, among="loyal: ")
    yield Target("killed by: ", "", "house", 0.35, 0.65, among="assassin: ")


BALANCE: Final = Balance(
    settings=SETTINGS,
    players=("random", "house", NOVICE),
    labels=labels,
    events=events,
    outcome=outcome,
    of_seat=of_seat,
    tables={NOVICE: ("random", "house")},
    targets=tuple(targets()),
)
