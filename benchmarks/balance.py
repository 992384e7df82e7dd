"""The command ``balance``: what scripted players make of a game, counted as the game says, beside its targets."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import tyro

from benchmarks.errors import CommandError
from benchmarks.evaluate import Progress
from benchmarks.games import at_least, setting_of
from benchmarks.match import Accumulator, End, make_pairing, play
from benchmarks.report import console, plain_table
from benchmarks.results import provenance, wilson, writable_folder, write_json
from tabletop_core.balance import DECISIONS, SEPARATOR, WINS, Balance, Target
from tabletop_core.game import Game

HEADINGS = ("setting", "player", "games", "wins", "decisions a seat", "longest")
KIND_HEADINGS = ("kind", "all", "never", "share of games: least and most")


@dataclass
class MeasureBalance:
    """Count what scripted players do in a game, and compare it with the game's targets."""

    game: Annotated[str, tyro.conf.Positional]
    """Which game: one whose spec has a `balance`."""
    games: int = 2000
    """How many games in each setting by each player."""
    seed: int = 0
    """Decides all games."""
    settings: tuple[str, ...] = ()
    """Which of the game's settings; without any, all."""
    players: tuple[str, ...] = ()
    """Which of the game's players; without any, all."""
    out: Path | None = None
    """A folder for the results file, `balance_GAME.json`."""

    def run(self) -> None:
        """Measure."""
        run_balance(self)


@dataclass
class Measured(Accumulator):
    """What was counted in the games of one player in one setting."""

    balance: Balance
    labels: Sequence[str]
    games: int = 0
    wins: int = 0
    decisions: list[float] = field(default_factory=list)  # a seat, by game
    events: Counter[str] = field(default_factory=Counter)  # how often
    occurred: Counter[str] = field(default_factory=Counter)  # in how many games
    seen: dict[int, set[str]] = field(default_factory=dict)  # labels of games under way, by number
    under_way: dict[int, Game] = field(default_factory=dict)

    def step(self, numbers: Sequence[int], games: Sequence[Game], actions: Sequence[int]) -> None:
        for number, game, action in zip(numbers, games, actions):
            self.under_way[number] = game
            for label in self.balance.events(game, action):
                self.count(number, label)

    def count(self, number: int, label: str) -> None:
        """Count a label of the game with this number."""
        self.events[label] += 1
        self.seen.setdefault(number, set()).add(label)

    def after(self, end: End) -> None:
        game = self.under_way.pop(end.number)
        labels = list(self.balance.outcome(game))
        if self.balance.of_seat:
            seat = end.seats.index(0)
            labels += self.balance.of_seat(game, seat, end.payoffs[seat] > 0)
        for label in labels:
            self.count(end.number, label)
        self.occurred.update(self.seen.pop(end.number, ()))
        self.games += 1
        self.wins += end.payoffs[0] > 0
        self.decisions.append(end.decisions / len(end.payoffs))

    def add(self, other: "Measured") -> None:
        """Count the other's games as well."""
        self.labels = list(dict.fromkeys([*self.labels, *other.labels]))
        self.games += other.games
        self.wins += other.wins
        self.decisions += other.decisions
        self.events.update(other.events)
        self.occurred.update(other.occurred)

    def share(self, label: str) -> float:
        """The share of games in which the label occurred."""
        return self.occurred[label] / self.games

    def described(self) -> dict[str, Any]:
        """All of it, as for a results file."""
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins / self.games,
            "low": low,
            "high": high,
            "decisions_a_seat": sum(self.decisions) / self.games,
            "longest": max(self.decisions),
            "counts": {
                label: {"share_of_games": self.share(label), "a_game": self.events[label] / self.games}
                for label in sorted({*self.labels, *self.events})
            },
        }


Found = Mapping[tuple[str, str], Measured]  # by setting and player


def run_balance(arguments: MeasureBalance) -> None:
    """Play all games, print the tables and write the results file."""
    spec = setting_of(arguments.game).spec
    balance = spec.balance
    if balance is None:
        raise CommandError(f"{spec.name} does not say what to measure: its spec has no `balance`")
    settings = _chosen("setting", arguments.settings, list(balance.settings))
    players = _chosen("player", arguments.players, list(balance.players))
    at_least("games", arguments.games, 1)
    out = writable_folder(arguments.out) if arguments.out else None
    found: dict[tuple[str, str], Measured] = {}
    for name in settings:
        words = tuple(f"{option}={value}" for option, value in balance.settings[name].items())
        setting = setting_of(arguments.game, words)
        game = setting.game()
        for player in players:
            measured = Measured(balance, balance.labels(game))
            first, others = balance.tables.get(player, (player, player))
            names = [first, *[others] * (int(game.num_seats) - 1)]
            match = make_pairing(setting, names, arguments.games, arguments.seed)
            play(match, measured, Progress(f"{name}, {player}"))
            found[name, player] = measured
    targets = [described_target(found, target) for target in balance.targets if can_be_compared(found, target)]
    _print(spec.title, found, targets)
    if out:
        content = {
            **provenance(setting_of(arguments.game)),
            "seed": arguments.seed,
            "targets": targets,
            "measured": [
                {"setting": name, "player": player, **measured.described()}
                for (name, player), measured in found.items()
            ],
        }
        path = out / f"balance_{spec.name}.json"
        write_json(path, content)
        console.print(f"written: {path}")


def _chosen(what: str, names: Sequence[str], known: Sequence[str]) -> Sequence[str]:
    """``names``, or all that are known; raises CommandError for one that is not."""
    for name in names:
        if name not in known:
            raise CommandError(f"there is no {what} {name!r}: there are {', '.join(map(repr, known))}")
    return names or known


def can_be_compared(found: Found, target: Target) -> bool:
    """Whether what the target needs was measured."""
    players = {target.player, target.above or target.player}
    return all(any(name == player and target.setting in (setting, "") for setting, name in found) for player in players)


def described_target(found: Found, target: Target) -> dict[str, Any]:
    """A target with the least and the most that was measured for it, and whether both lie in its range."""
    measured = measured_in(found, target.setting, target.player)
    low, high = target.low, target.high
    if target.what == WINS:
        values = [measured.wins / measured.games]
    elif target.what == DECISIONS:
        values = [sum(measured.decisions) / measured.games]
    else:
        labels = [target.what]
        if target.what.endswith(SEPARATOR):
            labels = [label for label in measured.labels if label.startswith(target.what)]
        parts = [part_of(measured, label, target) for label in labels]
        values = [hits / whole if whole else 0.0 for hits, whole in parts]
        if target.above:
            other = measured_in(found, target.setting, target.above)
            low = max(wilson(*part_of(other, label, target))[1] for label in labels)
            values = [bound for part in parts for bound in wilson(*part)]
    least, most = min(values), max(values)
    notes = [f"among {target.among}"] if target.among else []
    notes += [f"above {target.above}"] if target.above else []
    notes += ["occurrences"] if target.often else []
    return {
        "what": f"{target.what} ({', '.join(notes)})" if notes else target.what,
        "setting": target.setting or "all settings",
        "player": target.player,
        "low": low,
        "high": high if high != float("inf") else None,
        "least": least,
        "most": most,
        "met": low <= least and most <= high,
    }


def measured_in(found: Found, setting: str, player: str) -> Measured:
    """What was measured of the player in the setting, or in all of them together."""
    if setting:
        return found[setting, player]
    each = [measured for (_, name), measured in found.items() if name == player]
    pooled = Measured(each[0].balance, each[0].labels)
    for measured in each:
        pooled.add(measured)
    return pooled


def part_of(measured: Measured, label: str, target: Target) -> tuple[int, int]:
    """How often the label occurred, and out of how often."""
    counts = measured.events if target.often else measured.occurred
    among = target.among
    if among.endswith(SEPARATOR):
        among += label.partition(SEPARATOR)[2]
    return counts[label], counts[among] if among else measured.games


def _print(title: str, found: Found, targets: Sequence[Mapping[str, Any]]) -> None:
    """The tables: results, kinds of things counted, targets."""
    console.print(plain_table(title, HEADINGS, [_result_row(name, each) for name, each in found.items()]))
    for name, each in found.items():
        console.print(plain_table(f"What occurred: {', '.join(name)}", KIND_HEADINGS, _kind_rows(each)))
    target_rows = [
        (
            each["what"],
            f"{each['setting']}, {each['player']}",
            f"{each['low']:g}",
            "-" if each["high"] is None else f"{each['high']:g}",
            f"{each['least']:.3g}",
            f"{each['most']:.3g}",
            "met" if each["met"] else "MISSED",
        )
        for each in targets
    ]
    console.print(plain_table("Targets", ("what", "where", "low", "high", "least", "most", ""), target_rows))


def _result_row(name: tuple[str, str], measured: Measured) -> tuple[str, ...]:
    low, high = wilson(measured.wins, measured.games)
    return (
        *name,
        str(measured.games),
        f"{100 * measured.wins / measured.games:.1f} % ({100 * low:.1f}-{100 * high:.1f})",
        f"{sum(measured.decisions) / measured.games:.0f}",
        f"{max(measured.decisions):.0f}",
    )


def _kind_rows(measured: Measured) -> list[tuple[str, ...]]:
    """A row a kind of label: how many things, how many that never occurred, the least and the most frequent one."""
    rows: list[tuple[str, ...]] = []
    labels = sorted({*measured.labels, *measured.events})
    for kind in dict.fromkeys(label.partition(SEPARATOR)[0] for label in labels):
        shares = {label: measured.share(label) for label in labels if label.partition(SEPARATOR)[0] == kind}
        least, most = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        extremes = f"{_thing(least)} {100 * shares[least]:.1f} %, {_thing(most)} {100 * shares[most]:.1f} %"
        if least == most and len(shares) > 1:
            extremes = f"each {100 * shares[least]:.1f} %"
        never = sum(share == 0 for share in shares.values())
        rows.append((kind, str(len(shares)), str(never), extremes))
    return rows


def _thing(label: str) -> str:
    return label.partition(SEPARATOR)[2] or label
