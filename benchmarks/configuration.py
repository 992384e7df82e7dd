"""The arguments of ``train`` and ``quickstart``: one dataclass, which YAML files can fill and every run keeps."""

import itertools
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from benchmarks.errors import CommandError
from benchmarks.games import DEFAULT_GAME, at_least, checked_seed, plain, setting_of
from tabletop_core.words import did_you_mean

PRESETS = Path(__file__).parent / "configs"


@dataclass
class Train:
    """Train an agent by self-play with MaskablePPO, measure it, and leave all of it in a folder of its own."""

    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    config: Path | None = None
    """A YAML file with values for these arguments. Arguments given on the command line go before it."""
    resume: Path | None = None
    """The folder of an interrupted run: go on from its last checkpoint, with the arguments it was begun with."""
    runs: Path = Path("runs")
    """The folder in which the run gets its folder."""
    name: str = ""
    """The name of the run's folder; by default the game's, with a number if that is taken."""
    seed: int = 0
    """Decides the games, the opponents and the network at the start."""
    decisions: int = 1_500_000
    """How many decisions the learner makes in all, rounded up to whole rollouts of all games."""
    games: int = 512
    """How many games run side by side."""
    rollout: int = 64
    """How many decisions the learner makes in each of them between two updates."""
    minibatch: int = 8192
    """How many decisions a gradient is computed from."""
    epochs: int = 4
    """How often each decision is learnt from."""
    learning_rate: float = 1e-3
    """Adam's step at the beginning."""
    final_learning_rate: float = 1e-4
    """Adam's step at the end; it falls linearly."""
    gamma: float = 1.0
    """The discount; games pay only at the end, and a win counts the same whenever it comes."""
    gae_lambda: float = 0.95
    """How far advantages look ahead: 0 to the next decision, 1 to the end of the game."""
    clip: float = 0.2
    """How far an update may move a probability, as a ratio."""
    entropy: float = 0.01
    """The weight of keeping actions varied."""
    value_weight: float = 0.5
    """The weight of predicting the payoff."""
    extractor: Literal["plain", "attention"] = "plain"
    """How the network sees the observation. `plain`: all cells, each scaled by how it varies in random play.
    `attention`: the rows of the observation's tables, such as a row for each card, look at each other first; for games
    and options whose observation has a section of eight or more rows of eight or more cells."""
    row_width: int = 32
    """With `attention`: how many numbers a row has while it looks at others, a multiple of four."""
    row_features: int = 8
    """With `attention`: how many numbers a row tells to the hidden layers."""
    networks: Literal["shared", "separate"] = "shared"
    """`separate`: a network of its own for each role that a seat can have, such as Patriot's assassins; for games whose
    observation tells of roles (`GameSpec.seen_roles`). `shared`: one for all."""
    hidden: tuple[int, ...] = (256, 256)
    """The widths of the hidden layers of the network that acts."""
    value_hidden: tuple[int, ...] = (256, 256)
    """The widths of the hidden layers of the network that predicts the payoff."""
    activation: Literal["relu", "tanh"] = "relu"
    """What follows each hidden layer."""
    imitate: str = ""
    """Begin by imitating this player of the game, such as `house`; by default with nothing."""
    imitation_rounds: int = 10
    """In how many rounds; the learner plays half of the games of all but the first, and is told what to do instead."""
    imitation_games: int = 500
    """How many games a round has."""
    imitation_epochs: int = 2
    """How often each decision of a round is learnt from."""
    opponents: dict[str, float] = field(default_factory=dict)
    """The weight by which each kind of opponent is drawn for a game: `past`, which is snapshots of the learner, or any
    agent, such as `house`, `search:50` or `policy:FILE`. By default `random` has 1, the players that come with the
    game have 4 together, and `past` has 5."""
    sampling: Literal["newest", "uniform", "prioritised"] = "newest"
    """How opponents are drawn. `newest`: by weight, half of the games of `past` being against the newest snapshot.
    `uniform`: by weight, all snapshots alike. `prioritised`: by weight times the square of how often each has beaten
    the learner of late, so that the hardest come most."""
    table: Literal["mixed", "single"] = "mixed"
    """Who has the other seats of a game for more than two: each is drawn for itself, or one opponent has them all."""
    snapshots: int = 6
    """How many snapshots of the learner are kept as opponents: the newest, and older ones spread over the training."""
    snapshot_every: int = 100_000
    """How many decisions lie between two snapshots."""
    checkpoint_seconds: float = 20.0
    """How often all that is needed to resume is saved."""
    threads: int = 0
    """How many threads the networks use; 0 is one for each core, four at most."""
    panel: tuple[str, ...] = ()
    """Whom the learner is measured against during training, always in the same deals; by default `random` and the
    players that come with the game. Where one team plays for itself, it is measured alone."""
    panel_every: int = 250_000
    """How many decisions lie between two such measurements; 0 for none. The network that was paid most on average is
    what `policy.zip` holds and what is measured at the end; without any measurement it is the last one."""
    panel_games: int = 200
    """How many games are played against each of the panel."""
    tensorboard: bool = False
    """Write for TensorBoard too, into the folder `tensorboard` of the run; needs the extra of that name."""
    evaluation_games: int = 2000
    """How many games the trained agent plays against each opponent at the end; 0 for no evaluation."""

    def run(self) -> None:
        """Train."""
        from benchmarks.train import run_train

        run_train(self)


@dataclass
class Quickstart:
    """Train an agent with the game's own settings, which take some minutes on two cores, and measure it."""

    game: str = DEFAULT_GAME
    """Which game."""
    options: tuple[str, ...] = ()
    """Options of the game, as name=value; the words of a list have commas between them."""
    seed: int = 0
    """Decides the games, the opponents and the network at the start."""
    runs: Path = Path("runs")
    """The folder in which the run gets its folder, `quickstart`, or with a number if that is taken."""

    def run(self) -> None:
        """Train with the game's preset."""
        settings = preset(self.game, self.options)
        given = {"seed": self.seed, "runs": self.runs, "name": free_name(self.runs, "quickstart")}
        Train(**{**settings, **given}).run()


def free_name(runs: Path, wanted: str) -> str:
    """``wanted``, or with the first number from 2 on that no folder in ``runs`` has."""
    names = itertools.chain([wanted], (f"{wanted}-{number}" for number in itertools.count(2)))
    return next(name for name in names if not (runs / name).exists())


def preset(game: str, options: Sequence[str] = ()) -> dict[str, Any]:
    """The quickstart's settings: those of the game's file in ``configs``, if there is one; ``options`` go before."""
    path = PRESETS / f"{setting_of(game, options).spec.name}.yaml"
    settings = {"options": (), **(read_config(path) if path.exists() else {}), "game": game}
    return {**settings, "options": tuple(options) or settings["options"]}


def read_config(path: Path) -> dict[str, Any]:
    """The arguments of ``Train`` in a YAML file; raises CommandError that names file and argument."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"config {path} cannot be read ({error.strerror}): give a YAML file") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise CommandError(f"config {path} is not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict):
        raise CommandError(f"config {path} must be a table of arguments, like `decisions: 1000000`")
    known = [entry.name for entry in fields(Train)]
    for name in content:
        if name not in known:
            hint = did_you_mean(str(name), known, "see `tabletop train --help`")
            raise CommandError(f"config {path} has the unknown argument {name!r}: {hint}")
    try:
        train = msgspec.convert(content, Train, dec_hook=lambda kind, value: kind(value))  # a path is kept as text
    except (msgspec.ValidationError, TypeError) as error:
        raise CommandError(f"config {path}: {error}") from None
    return {name: getattr(train, name) for name in content}


def write_config(arguments: Train) -> str:
    """All arguments as YAML, without what belongs to one call: ``config`` and ``resume``."""
    values = {name: plain(value) for name, value in asdict(arguments).items() if name not in ("config", "resume")}
    return yaml.safe_dump(values, sort_keys=False)


def check(arguments: Train) -> None:
    """Raise CommandError for the first argument with a value it cannot have."""
    checked_seed(arguments.seed)
    if arguments.name and Path(arguments.name).name != arguments.name:
        raise CommandError(f"name is {arguments.name!r}: give a plain name, and the folder around it with --runs")
    for name in (
        "decisions",
        "games",
        "rollout",
        "epochs",
        "imitation_rounds",
        "imitation_games",
        "imitation_epochs",
        "snapshots",
        "snapshot_every",
        "panel_games",
    ):
        at_least(name, getattr(arguments, name), 1)
    at_least("row_features", arguments.row_features, 1)
    at_least("row_width", arguments.row_width, 4)
    if arguments.row_width % 4:
        raise CommandError(f"row_width must be a multiple of 4, got {arguments.row_width}")
    at_least("minibatch", arguments.minibatch, 2)  # advantages are scaled by their spread
    at_least("panel_every", arguments.panel_every, 0)
    at_least("evaluation_games", arguments.evaluation_games, 0)
    at_least("threads", arguments.threads, 0)
    for name in ("hidden", "value_hidden"):
        _check_widths(name, getattr(arguments, name))
    if arguments.networks == "separate" and not (arguments.hidden and arguments.value_hidden):
        raise CommandError("separate networks need hidden layers: give hidden and value_hidden a width each, or more")
    for name in ("gamma", "gae_lambda"):
        if not 0 <= getattr(arguments, name) <= 1:
            raise CommandError(f"{name} must be from 0 to 1, got {getattr(arguments, name)}")
    for name in ("learning_rate", "final_learning_rate", "clip"):
        if not 0 < getattr(arguments, name) < float("inf"):
            raise CommandError(f"{name} must be a number above 0, got {getattr(arguments, name)}")
    for name in ("entropy", "value_weight", "checkpoint_seconds"):
        if not 0 <= getattr(arguments, name) < float("inf"):
            raise CommandError(f"{name} must be a number from 0 on, got {getattr(arguments, name)}")


def _check_widths(name: str, widths: Sequence[int]) -> None:
    for width in widths:
        at_least(f"every number of {name}", width, 1)
