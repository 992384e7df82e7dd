"""The command ``play``: a person against an agent, in the terminal."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.agents import Agent, make_agent
from benchmarks.errors import CommandError
from benchmarks.games import DEFAULT_GAME, Setting, checked_seed, setting_of
from benchmarks.results import writable_folder
from tabletop_core.game import NOBODY, Game
from tabletop_core.replay import Recorder, mask_of, observed
from tabletop_core.words import player

MOST_EXAMPLES = 3
LONGEST_NUMBER = 9  # digits; longer ones are read as words
LEAVE = ("q", "quit", "exit")
TABLE = ("t", "table")


@dataclass
class Play:
    """Play against an agent in the terminal; in a co-operative game with it."""

    agent: str = ""
    """Who plays the other seats: `random`, `policy:FILE`, ...; by default the player that comes with the game."""
    seat: int = 0
    """Your seat."""
    seed: int | None = None
    """Decides the game; without it every game is another one."""
    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    replay: Path | None = None
    """A file to write the game to when it is over, or when you leave it."""

    def run(self) -> None:
        """Play."""
        run_play(self)


class Left(Exception):
    """The person has left the table."""


def run_play(arguments: Play) -> None:
    """Play one game; leaving it (q, the end of the input, Ctrl-C) is no error."""
    setting = setting_of(arguments.game, arguments.options)
    seed = secrets.randbits(32) if arguments.seed is None else checked_seed(arguments.seed)
    code = arguments.agent or next(iter(setting.spec.bots), "random")
    agent = make_agent(code, setting, seed)
    recorder = Recorder(setting.spec, seed, **setting.options)
    check_seat(arguments.seat, recorder.game)
    if arguments.replay:
        if arguments.replay.is_dir():
            raise CommandError(f"--replay {arguments.replay} is a folder: give the name of a file in it")
        writable_folder(arguments.replay.parent)
    print(f"{setting.spec.title}, seed {seed}: you are player_{arguments.seat}{company(setting, recorder.game, code)}.")
    try:
        play_game(setting, recorder, agent, arguments.seat, input)
    except (Left, EOFError, KeyboardInterrupt):
        print("\nYou have left the game.")
    if arguments.replay:
        recorder.save(arguments.replay)
        print(f"written: {arguments.replay}")


def company(setting: Setting, game: Game, code: str) -> str:
    """Who sits at the other seats, for the first line; nothing where there are none."""
    if game.num_seats == 1:
        return ""
    return f", {'together with' if setting.spec.cooperative else 'against'} {code}"


def check_seat(seat: int, game: Game) -> None:
    """Raise CommandError for a seat that the game does not have."""
    if not 0 <= seat < game.num_seats:
        raise CommandError(f"seat must be 0 to {game.num_seats - 1}, got {seat}")


def play_game(setting: Setting, recorder: Recorder, agent: Agent, seat: int, ask: Callable[[str], str]) -> None:
    """Play to the end, or until the person leaves.

    What others do is told as the person's seat sees it; that they are asked is public (see docs/adding_a_game.md).
    Where nothing is secret, or only what has changed is shown, what came of the person's own choice is told too.
    """
    game = recorder.game
    shown = ""
    while (acting := game.seat_to_act()) != NOBODY:
        if acting == seat:
            table = setting.spec.render_text(game, seat)
            print("\n" + (changed_table(table, shown) if shown and setting.spec.text_in_items else table))
            shown = table
            action = asked_action(game, table, ask)
            before = game.copy()
            recorder.step(action)
            if setting.spec.text_in_items or not setting.spec.has_secrets:
                print(f"You: {setting.spec.seen_words(before, action, game, seat)}")
        else:
            observation, mask = seen(game)
            action = int(agent.choose(observation, mask, [game])[0])
            before = game.copy()
            recorder.step(action)
            print(f"{player(acting)}: {setting.spec.seen_words(before, action, game, seat)}")
    print("\n" + setting.spec.render_text(game, None))
    payoff = game.payoff(seat)
    verdict = "You have won." if payoff > 0 else "You have lost." if payoff < 0 else "A draw."
    print(f"The game is over: {game.ending()}. {'Nobody has won it.' if game.is_truncated() else verdict}")


def changed_table(table: str, shown: str) -> str:
    """The heading of a table in items (``GameSpec.text_in_items``), and those that are not as they were ``shown``."""
    known = items_of(shown)
    head, _, rest = table.partition("\n\n")
    changed = [item for item in items_of(rest) if item not in known]
    return "\n".join([head, "", "What has changed on the table (t shows all of it):", *(changed or ["nothing"]), ""])


def items_of(table: str) -> list[str]:
    """The items of a table: each line with those indented beneath it, without empty ones."""
    items: list[str] = []
    for line in table.splitlines():
        if items and line.startswith("    "):
            items[-1] += "\n" + line
        elif line.strip():
            items.append(line)
    return items


def asked_action(game: Game, table: str, ask: Callable[[str], str]) -> int:
    """The legal action that the person chooses, by number or by words; the whole table is shown on demand."""
    legal = game.legal_actions()
    words = [game.describe_action(action) for action in legal]
    print("\n".join(f"{number:3}. {text}" for number, text in enumerate(words, start=1)))
    while True:
        answer = ask("Your choice (q leaves): ").strip()
        if answer.lower() in LEAVE:
            raise Left
        if answer.lower() in TABLE:
            print(table)
            continue
        chosen = matching(answer, words)
        if len(chosen) == 1:
            return legal[chosen[0]]
        print(complaint(answer, [words[place] for place in chosen], words))


def matching(answer: str, words: Sequence[str]) -> list[int]:
    """The places in ``words`` that the answer can mean: a number from 1 on, the whole words, or a part of them."""
    if answer.isdecimal() and len(answer) <= LONGEST_NUMBER:
        return [int(answer) - 1] if 1 <= int(answer) <= len(words) else []
    wanted = " ".join(answer.lower().split())
    if not wanted:
        return []
    whole = [place for place, text in enumerate(words) if text.lower() == wanted]
    return whole or [place for place, text in enumerate(words) if wanted in text.lower()]


def complaint(answer: str, meant: Sequence[str], words: Sequence[str]) -> str:
    """Why the answer is not one choice."""
    if meant:
        return f"{answer!r} can be {', '.join(meant)}: say which."
    examples = ", ".join(repr(text) for text in words[:MOST_EXAMPLES])
    return f"{answer!r} is none of the choices: give a number from 1 to {len(words)}, or words like {examples}."


def seen(game: Game) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
    """Observation ``[1, observation_size]`` and mask ``[1, num_actions]`` of the seat to act."""
    observation = np.frombuffer(observed(game, game.seat_to_act()), np.uint8)
    return observation[None], np.frombuffer(mask_of(game), np.int8)[None]
