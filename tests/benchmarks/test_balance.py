"""The command ``balance``: what a game wants counted is counted, targets are compared, and what cannot be is said."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.balance import Measured, can_be_compared, described_target
from benchmarks.cli import main
from benchmarks.match import End
from komitet_env.balance import DEFEATS
from komitet_env.komitet_v0 import SPEC
from patriot_env.patriot_v0 import SPEC as PATRIOT
from tabletop_core.balance import DECISIONS, WINS, Balance, Target
from tests.core.toy_game import TOY

COUNTED = Balance(
    settings={"two": {}},
    players=("random",),
    labels=lambda game: ["action: pass", "action: bet", "action: fold", "action: call", "hands: 1", "hands: 2"],
    events=lambda game, action: [f"action: {('pass', 'bet', 'fold', 'call')[action]}"],
    outcome=lambda game: ["hands: 2"],
)


def measured() -> Measured:
    """Two games of 2 and 4 decisions: a win in which one passes twice, and a loss with a bet."""
    game = TOY.game()
    found = Measured(COUNTED, COUNTED.labels(game))
    found.step([0, 1], [game, game], [0, 1])
    found.step([0], [game], [0])
    found.after(End(0, 0, (0, 1), (1.0, -1.0), 2, "", False))
    found.after(End(1, 0, (0, 1), (-1.0, 1.0), 4, "", False))
    return found


def test_what_occurs_is_counted_by_event_and_by_game() -> None:
    found = measured()
    assert (found.games, found.wins, found.decisions) == (2, 1, [1.0, 2.0])
    assert found.events == Counter({"action: pass": 2, "hands: 2": 2, "action: bet": 1})
    counts = found.described()["counts"]
    assert counts["action: pass"] == {"share_of_games": 0.5, "a_game": 1.0}
    assert counts["action: fold"] == {"share_of_games": 0.0, "a_game": 0.0}
    assert not found.seen
    assert not found.under_way


@pytest.mark.parametrize(
    ("target", "least", "most", "met"),
    [
        (Target(WINS, "two", "random", 0.4, 0.6), 0.5, 0.5, True),
        (Target(WINS, "two", "random", high=0.4), 0.5, 0.5, False),
        (Target(DECISIONS, "two", "random", 1.5, 1.5), 1.5, 1.5, True),
        (Target("action: pass", "two", "random", low=0.6), 0.5, 0.5, False),
        (Target("hands: ", "two", "random", low=0.1), 0.0, 1.0, False),
        (Target("hands: ", "two", "random"), 0.0, 1.0, True),
        (Target("action: bet", "two", "random", low=0.5, among="hands: 2"), 0.5, 0.5, True),
        (Target("action: bet", "two", "random", low=1.0, among="action: bet"), 1.0, 1.0, True),
        (Target("action: bet", "two", "random", low=0.1, among="action: fold"), 0.0, 0.0, False),
        (Target("action: bet", "two", "random", 0.5, 0.5, among="action: pass", often=True), 0.5, 0.5, True),
        (Target("action: pass", "two", "random", 1.0, 1.0, often=True), 1.0, 1.0, True),
        (Target("action: ", "two", "random", among="action: "), 0.0, 1.0, True),
        (Target("action: bet", "", "random", 0.5, 0.5), 0.5, 0.5, True),
    ],
)
def test_targets(target: Target, least: float, most: float, met: bool) -> None:
    found = described_target({("two", "random"): measured()}, target)
    assert (found["least"], found["most"], found["met"]) == (least, most, met)


def test_what_is_said_about_the_first_agents_seat() -> None:
    """Its seat in the second game is the second one, as the agents have changed seats."""
    told = []
    balance = replace(COUNTED, of_seat=lambda game, seat, won: told.append((seat, won)) or [f"seat: {seat}"])
    game = TOY.game()
    found = Measured(balance, COUNTED.labels(game))
    found.step([0, 1], [game, game], [0, 1])
    found.after(End(0, 0, (0, 1), (1.0, -1.0), 1, "", False))
    found.after(End(1, 0, (1, 0), (1.0, -1.0), 1, "", False))
    assert told == [(0, True), (1, False)]
    assert found.share("seat: 1") == 0.5


@pytest.mark.parametrize(("games", "met"), [(2, False), (40, True)])
def test_above_another_player(games: int, met: bool) -> None:
    """Always against never: with two games the intervals overlap, with forty they do not."""
    found = {}
    for player, action in (("house", 0), ("random", 1)):
        measured = found["two", player] = Measured(COUNTED, [])
        for number in range(games):
            measured.step([number], [TOY.game()], [action])
            measured.after(End(number, 0, (0, 1), (1.0, -1.0), 1, "", False))
    target = Target("action: pass", "two", "house", above="random")
    described = described_target(found, target)
    assert described["met"] == met
    assert described["what"] == "action: pass (above random)"
    assert can_be_compared(found, target)
    assert not can_be_compared({("two", "house"): found["two", "house"]}, target)


def test_a_table_of_different_players_and_all_settings_together(tmp_path) -> None:
    words = ["--games", "3", "--settings", "3 players", "4 players", "--players", "random among house"]
    main(["balance", "patriot_v0", *words, "--out", str(tmp_path)])
    found = json.loads((tmp_path / "balance_patriot_v0.json").read_text(encoding="utf-8"))
    assert [(each["setting"], each["player"]) for each in found["measured"]] == [
        ("3 players", "random among house"),
        ("4 players", "random among house"),
    ]
    for each in found["measured"]:
        counts = each["counts"]
        assert counts["seat of: loyal"]["a_game"] + counts["seat of: assassin"]["a_game"] == 1
        assert set(counts) == set(PATRIOT.balance.labels(PATRIOT.game()))
    assert found["targets"] == []


def test_the_results_file(tmp_path, capsys) -> None:
    """Every label that occurs in a game is among those that the game announces; each game has one ending."""
    main(["balance", "komitet_v0", "--games", "2", "--settings", "3 players", "--out", str(tmp_path)])
    found = json.loads((tmp_path / "balance_komitet_v0.json").read_text(encoding="utf-8"))
    assert found["game"] == "komitet_v0"
    assert [each["player"] for each in found["measured"]] == ["random", "house"]
    announced = set(SPEC.balance.labels(SPEC.game()))
    for each in found["measured"]:
        assert set(each["counts"]) == announced
        for kind in ("ending: ", "result: "):
            assert sum(count["a_game"] for label, count in each["counts"].items() if label.startswith(kind)) == 1
        lost = sum(each["counts"][f"ending: {name}"]["a_game"] for name in DEFEATS)
        assert lost == each["counts"]["result: defeat"]["a_game"] == 1 - each["wins"]
    assert all(target["setting"] == "3 players" for target in found["targets"])
    assert "What occurred: 3 players, house" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["kompromat_v0"], "kompromat_v0 does not say what to measure"),
        (["komitet_v0", "--settings", "5 players"], "there is no setting '5 players': there are '2 players'"),
        (["komitet_v0", "--players", "hose"], "there is no player 'hose'"),
        (["komitet_v0", "--games", "0"], "games must be 1 or more"),
    ],
)
def test_what_cannot_be_measured(words, says, capsys) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["balance", *words])
    assert ending.value.code == 2
    assert says in " ".join(capsys.readouterr().err.split())
