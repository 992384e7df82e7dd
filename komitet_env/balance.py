"""What is counted when the balance of Komitet is measured, and within what it should lie."""

from collections.abc import Iterator
from typing import Final

from komitet_env import actions as a
from komitet_env import state as st
from komitet_env import tables as t
from komitet_env.rules import KomitetGame
from tabletop_core.balance import DECISIONS, WINS, Balance, Target
from tabletop_core.game import Game

LEVELS_OF: Final = {"": {}, ", easy": {"difficulty": "easy"}, ", hard": {"difficulty": "hard"}}
SETTINGS: Final = {
    f"{players} players{level}": {"players": players, **options}
    for players in (2, 3, 4)
    for level, options in LEVELS_OF.items()
}
DEFEATS: Final = ("three failed", "no room", "no stress token")
ENDINGS: Final = ("", "victory", *DEFEATS)
DEFEAT: Final = "result: defeat"
LEAST_OF_DEFEATS: Final = 0.08  # of the lost games, for each kind of defeat
SPECIALS: Final = ("exchange for a token", "cargo for a token", "task held", "discount", "another department")
REROLLS: Final = ("free", "one die", "access token", "paid")


def asked(game: Game) -> KomitetGame:
    """The game, if it is one of Komitet."""
    if not isinstance(game, KomitetGame):
        raise TypeError(f"the balance of Komitet cannot be measured in a {type(game).__name__}")
    return game


def labels(game: Game) -> list[str]:
    """All that a game may bring."""
    tables = asked(game).state.tables
    found = [f"ending: {name}" for name in ENDINGS[1:]]
    found += ["result: victory", DEFEAT]
    found += [f"main tasks finished: {count}" for count in range(t.MAINS + 1)]
    found += [f"character: {name}" for name in tables.character_names]
    found += [f"victory with: {name}" for name in tables.character_names]
    found += [f"main task: {name}" for name in tables.main_names]
    found += [f"scenario token at work: {name}" for name in tables.scenario_names]
    found += [f"effect of: {name}" for name in tables.city_names]
    found += [f"task of kind: {name}" for name in t.TASK_KIND_NAMES]
    found += [f"ally taken: {name}" for name in tables.ally_names]
    found += [f"personal task finished: {name}" for name in tables.personal_names]
    found += [f"access token used: {tables.gains_words[gains]}" for gains in tables.access_gains]
    found += [f"reroll: {name}" for name in REROLLS]
    found += [f"special bonus: {name}" for name in SPECIALS]
    found += [f"goods used: {name}" for name in ("medicine", "equipment", "fuel")]
    return found


def events(game: Game, action: int) -> Iterator[str]:
    """What the action uses."""
    s = asked(game).state
    decision = s.decision
    if action == a.EFFECT:
        yield f"effect of: {s.tables.city_names[s.place[s.actor]]}"
    elif decision == st.ACTIVATION and a.SLOT <= action < a.DROP:
        task = (int(s.task_card[action - a.SLOT]) - 1) * t.TASK
        yield f"task of kind: {t.TASK_KIND_NAMES[s.tables.tasks[task + t.T_KIND]]}"
    elif a.ALLY <= action < a.MAIN_TASK and decision in (st.ACTIVATION, st.TAKE_WHICH):
        yield f"ally taken: {s.tables.ally_names[s.ally_card[action - a.ALLY]]}"
    elif a.USE_ACCESS <= action < a.STICKER:
        yield f"access token used: {s.tables.gains_words[s.tables.access_gains[action - a.USE_ACCESS]]}"
    elif a.REROLL_FREE <= action < a.REROLL_DICE:
        yield f"reroll: {REROLLS[action - a.REROLL_FREE]}"
    elif a.USE_MEDICINE <= action < a.PUT_BACK:
        yield f"goods used: {('medicine', 'fuel', 'equipment')[action - a.USE_MEDICINE]}"
    else:
        yield from special_events(s, action)


def special_events(s: st.State, action: int) -> Iterator[str]:
    """The special bonuses."""
    if action == a.TOKEN_EXCHANGE:
        yield "special bonus: exchange for a token"
    elif a.CARGO_TO_TOKEN <= action < a.USE_ACCESS:
        yield "special bonus: cargo for a token"
    elif s.decision == st.HOLD_TASK and action != a.DONE:
        yield "special bonus: task held"
    elif a.LESS <= action < a.FIRST_CHECK:
        yield "special bonus: discount"
    elif s.decision == st.DEPARTMENT:
        colour = int(s.frames[st.top(s) + st.F_A])
        if colour not in (t.ANY, action - a.THROUGH):
            yield "special bonus: another department"


def outcome(game: Game) -> Iterator[str]:
    """How it ended, who played, what was in play."""
    s = asked(game).state
    tables = s.tables
    yield f"ending: {ENDINGS[s.ended_by]}"
    yield "result: victory" if s.ended_by == st.VICTORY else DEFEAT
    yield f"main tasks finished: {s.mains_done}"
    for main in range(t.MAINS):
        yield f"main task: {tables.main_names[s.main_card[main]]}"
    for seat in range(s.players):
        character = int(s.character[seat])
        yield f"character: {tables.character_names[character]}"
        if s.ended_by == st.VICTORY:
            yield f"victory with: {tables.character_names[character]}"
        for number in range(int(s.personal_done[seat])):
            yield f"personal task finished: {tables.personal_names[character * t.PERSONAL + number]}"
    for token in range(t.SCENARIO_TOKENS):
        if s.scenario_active[token]:
            yield f"scenario token at work: {tables.scenario_names[token]}"


def targets() -> Iterator[Target]:
    """A team that plays at random never wins, a sensible one now and then; everything is used."""
    for players in (2, 3, 4):
        normal = f"{players} players"
        yield Target(WINS, normal, "random", high=0.005)
        yield Target(WINS, normal, "house", 0.05, 0.25)
        yield Target(WINS, f"{normal}, easy", "house", 0.15, 0.6)
        yield Target(WINS, f"{normal}, hard", "house", 0.01, 0.15)
        yield Target(DECISIONS, normal, "house", 60, 600)
        for ending in DEFEATS:
            yield Target(f"ending: {ending}", normal, "house", low=LEAST_OF_DEFEATS, among=DEFEAT)
        yield Target("effect of: ", normal, "house", low=0.01)
        yield Target("task of kind: ", normal, "house", low=0.1)
        yield Target("ally taken: ", normal, "house", low=0.005)
        yield Target("scenario token at work: ", normal, "house", low=0.1)
        yield Target("victory with: ", normal, "house", low=0.005)


BALANCE: Final = Balance(
    settings=SETTINGS,
    players=("random", "house"),
    labels=labels,
    events=events,
    outcome=outcome,
    targets=tuple(targets()),
)
