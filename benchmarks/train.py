"""Training by self-play with MaskablePPO, from the arguments to the files of a finished run.

A run's folder holds ``config.yaml`` (all arguments) and ``checkpoints/``, and in the end ``policy.zip``,
``results.json``, ``learning_curve.csv`` and ``.png``, and where the learner was measured on the way ``panel.csv`` and
``.png``.

All chance between two updates comes from the seed and the decisions made until then, and a checkpoint holds the games
under way: a run that was broken off and resumed goes on as if it had not been.
"""

import io
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import LinearSchedule

from benchmarks.agents import make_agent
from benchmarks.board import Board, check_tensorboard
from benchmarks.checkpoints import Checkpoint, Timing, load_last, save
from benchmarks.configuration import Train, check, free_name, read_config, write_config
from benchmarks.errors import INTERRUPTED_STATUS, CommandError
from benchmarks.evaluate import default_opponents, evaluate
from benchmarks.extractors import cells_of_roles, tables_of
from benchmarks.games import Setting, plain, setting_of
from benchmarks.imitation import Imitation
from benchmarks.league import PAST, Record, SnapshotPool, checked_weights, opponent_kinds, usual_opponents
from benchmarks.library import POLICY_FILE
from benchmarks.panel import Panel, panel_row
from benchmarks.policies import PolicyCard, PolicyNetwork, card_of, misfit, write_card
from benchmarks.report import ProgressBar, console, plot_curve
from benchmarks.results import provenance, writable_folder, write_curve, write_json
from benchmarks.sb3 import AttendingObservations, SelfPlayVecEnv, SeparatePolicy, StandardObservations, usual_cells
from tabletop_core.files import replacing
from tabletop_core.words import did_you_mean

MOST_THREADS = 4  # more do not help networks as small as these
ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}
NOT_SAVED = ["_last_obs", "_last_episode_starts", "ep_info_buffer", "ep_success_buffer"]  # games under way
SHARES = ("updates", "environment", "snapshots")
LOGGED = {  # what MaskablePPO says of an update: its name there, its column in the learning curve
    "train/entropy_loss": "entropy_loss",
    "train/value_loss": "value_loss",
    "train/explained_variance": "explained_variance",
    "train/approx_kl": "approx_kl",
    "train/clip_fraction": "clip_fraction",
}


def run_train(arguments: Train) -> None:
    """Train, or go on training, until done or interrupted; then measure the agent and write the results."""
    if arguments.resume:
        folder = arguments.resume
        arguments = reopen(folder, arguments)
    else:
        folder = begin(arguments)
    training = Training(arguments, folder)
    if training.learn():
        training.finish()
    else:
        raise SystemExit(INTERRUPTED_STATUS)


def begin(arguments: Train) -> Path:
    """Make the folder of a new run; raises CommandError for arguments that are no good, before anything is made."""
    check(arguments)
    setting = setting_of(arguments.game, arguments.options)
    arguments.opponents = arguments.opponents or usual_opponents(setting)
    checked_weights(arguments.opponents, opponent_kinds(setting, arguments.opponents))
    arguments.panel = arguments.panel or default_opponents(setting)
    seats = int(setting.game().num_seats)
    members = [code for code in arguments.opponents if code != PAST]
    for code in (*members, *arguments.panel) if seats > 1 else ():
        if code not in setting.spec.players:
            make_agent(code, setting, arguments.seed)  # raises for what cannot play here
    if arguments.extractor == "attention":
        tables_of(setting)
    if arguments.networks == "separate":
        cells_of_roles(setting)
    if arguments.tensorboard:
        check_tensorboard()
    if arguments.imitate and arguments.imitate not in setting.spec.players:
        choices = did_you_mean(arguments.imitate, setting.spec.players, f"it has {', '.join(setting.spec.players)}")
        raise CommandError(f"{setting.spec.name} has no player {arguments.imitate!r} to imitate: {choices}")
    runs = writable_folder(arguments.runs)
    arguments.name = arguments.name or free_name(runs, arguments.game)
    folder = runs / arguments.name
    if folder.exists():
        raise CommandError(f"the run {folder} is there already: go on with --resume {folder}, or give another --name")
    writable_folder(folder / "checkpoints")
    with replacing(folder / "config.yaml") as file:
        file.write(write_config(arguments))
    return folder


def reopen(folder: Path, arguments: Train) -> Train:
    """The arguments that the run in ``folder`` was begun with; raises CommandError if ``arguments`` has others."""
    given = asdict(arguments)
    others = [name for name, value in asdict(Train(resume=folder)).items() if given[name] != value]
    if others:
        words = ", ".join(f"--{name.replace('_', '-')}" for name in others)
        raise CommandError(f"--resume takes all arguments from {folder / 'config.yaml'}: leave out {words}")
    if not (folder / "config.yaml").exists():
        raise CommandError(f"{folder} is not the folder of a run (it has no config.yaml): give one from `runs`")
    is_finished = any((folder / name).exists() for name in ("results.json", "exploit.json"))
    if is_finished and not any((folder / "checkpoints").glob("*")):
        raise CommandError(f"the run {folder} is finished and its checkpoints are gone: train anew under another name")
    settings = read_config(folder / "config.yaml")
    writable_folder(folder / "checkpoints")
    return Train(**settings)


class Training:
    """A run: the learner, its opponents, its games, and what is known of its progress."""

    def __init__(self, arguments: Train, folder: Path, command: str = "train") -> None:
        # SB3 makes a distribution at each step, and torch by default checks each: a tenth of the time of a rollout.
        torch.distributions.Distribution.set_default_validate_args(False)
        torch.set_num_threads(arguments.threads or min(os.cpu_count() or 1, MOST_THREADS))
        self.arguments = arguments
        self.folder = folder
        self.command = command  # that goes on with it
        self.setting = setting_of(arguments.game, arguments.options)
        self.pool = SnapshotPool(arguments.snapshots)
        self.env = SelfPlayVecEnv(
            self.setting,
            arguments.games,
            opponents=arguments.opponents,
            pool=self.pool,
            sampling=arguments.sampling,
            table=arguments.table,
            seed=arguments.seed,
        )
        panel = arguments.panel or default_opponents(self.setting)  # a run of an older version names none
        self.panel = Panel(self.setting, panel, arguments.panel_games, arguments.seed)
        self.panel_curve: list[dict[str, float]] = []
        self.next_panel = arguments.panel_every
        self.best: dict[str, Any] = {}
        self.origin = provenance(self.setting)
        self.model = make_model(arguments, self.setting, self.env)
        self.model.set_logger(Logger(folder=None, output_formats=[]))  # SB3's own makes a folder in the temporary one
        self.decisions = 0  # at the last update
        self.next_snapshot = 0
        self.resumed = 0
        self.curve: list[dict[str, float]] = []
        self.before = Timing()  # in earlier sessions
        self.rollout_seconds = 0.0
        self.started = time.perf_counter()
        self.imitation: dict[str, float] = {}
        self.games_under_way: dict[str, Any] = {}  # at the last update
        self.episode_starts: list[bool] = []
        last = load_last(folder / "checkpoints")
        if last:
            self.restore(last)
        self.model.set_random_seed(stream_seed(arguments.seed, self.decisions))  # also of the games, if there are none

    def restore(self, checkpoint: Checkpoint) -> None:
        """Put everything back as it was after the checkpoint's last update; raises CommandError if it cannot fit."""
        problem = misfit(PolicyCard(**checkpoint.card), self.setting)
        if problem:
            raise CommandError(
                f"the run {self.folder} {problem.what}: put its config.yaml back as it was, install the version it was "
                "begun with, or train anew under another name"
            )
        self.model.policy.load_state_dict(checkpoint.policy)
        self.model.policy.optimizer.load_state_dict(checkpoint.optimizer)
        self.model.num_timesteps = self.decisions = checkpoint.decisions
        self.model._n_updates = checkpoint.updates
        for age, weights in checkpoint.snapshots.items():
            self.pool.add(age, PolicyNetwork(weights, self.arguments.activation))
        self.pool.older = checkpoint.older
        self.env.league.records = {player: Record(*found) for player, found in checkpoint.records.items()}
        self.next_snapshot = checkpoint.next_snapshot
        self.panel_curve, self.next_panel, self.best = checkpoint.panel, checkpoint.next_panel, checkpoint.best
        self.origin = checkpoint.origin or self.origin
        self.curve = checkpoint.curve
        self.before = Timing(**checkpoint.timing)
        self.resumed = checkpoint.resumed + 1
        self.imitation = checkpoint.imitation
        self.must_fit(checkpoint)
        if checkpoint.games:
            self.games_under_way, self.episode_starts = checkpoint.games, checkpoint.episode_starts
            self.env.restore(checkpoint.games, self.arguments.activation)
            self.model._last_obs = self.env.observe()
            self.model._last_episode_starts = np.array(checkpoint.episode_starts, dtype=np.bool_)

    def must_fit(self, checkpoint: Checkpoint) -> None:
        """Raise CommandError for a checkpoint of other opponents or games than the configuration's."""
        kinds = {f"{kind}_games" for kind in self.env.league.kinds}
        curve = checkpoint.curve
        of_others = bool(curve) and kinds != {name for name in curve[0] if name.endswith("_games")}
        if of_others or (checkpoint.games and len(checkpoint.games["seeds"]) != self.env.num_envs):
            raise CommandError(
                f"the run {self.folder} was begun with other opponents or another number of games: put its config.yaml "
                "back as it was"
            )

    def learn(self) -> bool:
        """Train until all decisions are made; False if Ctrl-C came first. Either way everything is saved."""
        left = self.arguments.decisions - self.decisions
        if left <= 0:
            self.save_policy()  # a kill may have come between the last checkpoint and these
            self.save_curves()
            return True
        if self.arguments.imitate and not self.imitation:
            self.imitate()
        overseer = Overseer(self)
        if self.decisions >= self.next_snapshot:
            self.add_snapshot()  # the first one: the learner knows nothing yet
        self.started = time.perf_counter()
        try:
            with stopping_at_interrupt(overseer):
                self.model.learn(left, callback=overseer, reset_num_timesteps=False)
        finally:
            overseer.close()
        self.save()
        self.save_policy()
        self.save_curves()
        if overseer.stopping:
            console.print(
                f"saved after {self.decisions:,} decisions; go on with: tabletop {self.command} --resume {self.folder}"
            )
        return not overseer.stopping

    def imitate(self) -> None:
        """Learn what the player that is to be imitated would do, and save what came of it."""
        arguments = self.arguments
        bar = ProgressBar(f"imitating {arguments.imitate}")
        bar.start(arguments.imitation_rounds * arguments.imitation_games, 0)
        imitation = Imitation(
            self.model, self.setting, arguments.imitate, seed=arguments.seed, value_weight=arguments.value_weight
        )
        try:
            imitation.teach(
                arguments.imitation_rounds, arguments.imitation_games, arguments.imitation_epochs, bar.advance
            )
        finally:
            bar.stop()
        self.imitation = {
            "decisions": imitation.decisions,
            "seconds": round(imitation.seconds, 1),
            "agreement": round(imitation.agreement, 4),
        }
        console.print(
            f"learnt from {imitation.decisions:,} decisions what {arguments.imitate} would do, in "
            f"{imitation.seconds:.0f} s; agrees in {imitation.agreement:.1%} of others"
        )
        self.started = time.perf_counter()  # this was no training
        self.save()

    def timing(self) -> Timing:
        """Where the time went until now."""
        now = (time.perf_counter() - self.started, self.rollout_seconds)
        inside = (self.env.seconds - self.env.network_seconds, self.env.network_seconds)
        return Timing(*[then + more for then, more in zip(asdict(self.before).values(), now + inside)])

    def add_snapshot(self) -> None:
        """Let the learner as it is now be an opponent."""
        self.pool.add(self.decisions, PolicyNetwork(self.model.policy.state_dict(), self.arguments.activation))
        self.next_snapshot = next_multiple(self.decisions, self.arguments.snapshot_every)

    def begin_rollout(self) -> None:
        """Draw all chance from here on from the decisions made until now, and remember the games under way."""
        seed = stream_seed(self.arguments.seed, self.decisions)
        np.random.seed(seed)  # SB3 shuffles by it
        torch.manual_seed(seed)
        self.env.reseed(seed)
        self.keep_games()

    def keep_games(self) -> None:
        """Remember the games under way, between two updates."""
        self.games_under_way = self.env.under_way()
        self.episode_starts = np.asarray(self.model._last_episode_starts).tolist()

    def measure(self) -> None:
        """Measure the learner against the panel, and keep its weights if it has never been paid more."""
        started = time.perf_counter()
        found = self.panel.measure(PolicyNetwork(self.model.policy.state_dict(), self.arguments.activation))
        row = panel_row(self.decisions, found)
        self.panel_curve.append(row)
        self.next_panel = next_multiple(self.decisions, self.arguments.panel_every)
        if not self.best or row["mean_payoff"] >= self.best["mean_payoff"]:
            weights = {name: cells.clone() for name, cells in self.model.policy.state_dict().items()}
            self.best = {"decisions": self.decisions, "mean_payoff": row["mean_payoff"], "weights": weights}
        self.started += time.perf_counter() - started  # this is no training

    def card(self) -> PolicyCard:
        """What the learner is trained for."""
        return card_of(self.setting, self.arguments.activation, self.decisions)

    def save(self) -> None:
        """Write a checkpoint."""
        checkpoint = Checkpoint(
            card=asdict(self.card()),
            decisions=self.decisions,
            updates=self.model._n_updates,
            policy=self.model.policy.state_dict(),
            optimizer=self.model.policy.optimizer.state_dict(),
            snapshots={age: network.weights for age, network in self.pool.networks.items()},
            next_snapshot=self.next_snapshot,
            curve=self.curve,
            timing=asdict(self.timing()),
            resumed=self.resumed,
            imitation=self.imitation,
            games=self.games_under_way,
            episode_starts=self.episode_starts,
            older=self.pool.older,
            records={player: [record.games, record.won] for player, record in self.env.league.records.items()},
            panel=self.panel_curve,
            next_panel=self.next_panel,
            best=self.best,
            origin=self.origin,
        )
        save(self.folder / "checkpoints", checkpoint)

    def save_policy(self) -> None:
        """Write ``policy.zip``, the best network: what ``policy:FILE`` and ``MaskablePPO.load`` read."""
        content = io.BytesIO()
        with self.as_published():
            self.model.save(content, exclude=NOT_SAVED)
            write_card(content, replace(self.card(), decisions=self.model.num_timesteps))
        with replacing(self.folder / POLICY_FILE, "wb") as file:
            file.write(content.getbuffer())

    @contextmanager
    def as_published(self) -> Iterator[None]:
        """The model with its best weights, and without what its optimiser has gathered: two thirds of a file."""
        policy, timesteps = self.model.policy, self.model.num_timesteps
        weights, optimizer = {name: cells.clone() for name, cells in policy.state_dict().items()}, policy.optimizer
        policy.optimizer = type(optimizer)(policy.parameters(), **optimizer.defaults)
        self.model.num_timesteps = self.best.get("decisions", self.decisions)
        policy.load_state_dict(self.best.get("weights", weights))
        try:
            yield
        finally:
            policy.load_state_dict(weights)
            policy.optimizer, self.model.num_timesteps = optimizer, timesteps

    def save_curves(self) -> None:
        """Write the learning curve and that of the panel as numbers and as pictures."""
        title = f"MaskablePPO in {self.setting.spec.title}, seed {self.arguments.seed}"
        write_curve(self.folder / "learning_curve.csv", self.curve)
        plot_curve(self.folder / "learning_curve.png", title, self.env.league.kinds, self.curve)
        if self.panel_curve:
            write_curve(self.folder / "panel.csv", self.panel_curve)
            plot_curve(self.folder / "panel.png", title, self.panel.names, self.panel_curve, "measured on the way")

    def finished_otherwise(self) -> dict[str, Any]:
        """Where the run ends under another commit or other versions than it began: those, as ``finished_with``."""
        now = provenance(self.setting)
        same = all(now[name] == self.origin.get(name) for name in ("commit", "versions"))
        return {} if same else {"finished_with": {name: now[name] for name in ("commit", "versions", "date")}}

    def finish(self) -> None:
        """Measure the trained agent and write the results file."""
        summary = self.summary()
        console.print(describe(summary))
        content = {
            **self.origin,
            **self.finished_otherwise(),
            "arguments": plain(asdict(self.arguments)),
            "training": summary,
        }
        if self.arguments.evaluation_games:
            agent = f"policy:{self.folder / 'policy.zip'}"
            opponents = default_opponents(self.setting)
            games, seed = self.arguments.evaluation_games, self.arguments.seed
            content["evaluation"] = evaluate(self.setting, agent, opponents, games, seed)
        write_json(self.folder / "results.json", content)
        console.print(f"all of it is in {self.folder}: " + ", ".join(sorted(p.name for p in self.folder.iterdir())))

    def summary(self) -> dict[str, Any]:
        """The decisions made, how fast, the shares of the time, and what came of imitation if there was any."""
        timing = self.before if self.rollout_seconds == 0 else self.timing()
        total = timing.training or 1.0
        return {
            "decisions": self.decisions,
            "seconds": round(timing.training, 1),
            "decisions_per_second": round(self.decisions / total, 1),
            "updates_share": round(1 - timing.rollouts / total, 4),
            "environment_share": round(timing.environment / total, 4),
            "snapshots_share": round(timing.snapshots / total, 4),
            "resumed": self.resumed,
            **({"imitation": self.imitation} if self.imitation else {}),
            **({"best": {name: self.best[name] for name in ("decisions", "mean_payoff")}} if self.best else {}),
        }


class Overseer(BaseCallback):
    """What happens beside the learning: progress, snapshots, the learning curve, checkpoints, an orderly stop."""

    def __init__(self, training: Training) -> None:
        super().__init__()
        self.run = training
        self.bar = ProgressBar("training")
        self.stopping = False
        self.broken_off = False  # in the middle of a rollout
        self.rollout_started = 0.0
        self.next_checkpoint = time.monotonic() + training.arguments.checkpoint_seconds
        board = training.folder / "tensorboard"
        self.board = Board(board, training.decisions) if training.arguments.tensorboard else None

    def _on_training_start(self) -> None:
        self.bar.start(self.run.arguments.decisions, self.run.decisions)

    def _on_rollout_start(self) -> None:
        self.after_update()
        if self.run.decisions >= self.run.next_snapshot:
            self.run.add_snapshot()
        self.measure_if_due()
        self.run.begin_rollout()
        if time.monotonic() >= self.next_checkpoint:
            self.run.save()
            self.next_checkpoint = time.monotonic() + self.run.arguments.checkpoint_seconds
        self.rollout_started = time.perf_counter()

    def _on_step(self) -> bool:
        self.bar.advance(self.run.env.num_envs)
        self.broken_off = self.stopping
        return not self.stopping

    def _on_rollout_end(self) -> None:
        self.run.rollout_seconds += time.perf_counter() - self.rollout_started
        self.run.env.league.count(self.run.env.outcomes)
        self.run.curve.append(curve_row(self.run, self.num_timesteps))
        self.bar.advance(0, note=in_words(self.run.curve, self.run.env.league.kinds))

    def _on_training_end(self) -> None:
        if not self.broken_off:
            self.after_update()
            self.run.keep_games()
            self.measure_if_due(is_last=True)
        self.bar.stop()

    def after_update(self) -> None:
        """The network has just been updated from all decisions until now; before the first rollout it has not."""
        if self.run.decisions == self.num_timesteps:
            return
        self.run.decisions = self.num_timesteps
        said = self.logger.name_to_value
        self.run.curve[-1].update({column: float(said[name]) for name, column in LOGGED.items() if name in said})
        self.tell_board("training", self.run.curve)

    def measure_if_due(self, is_last: bool = False) -> None:
        """Measure the learner where it is time, and the last one if others before it have been."""
        is_due = self.run.decisions >= self.run.next_panel or (is_last and self.run.panel_curve)
        if self.run.arguments.panel_every and is_due:
            self.run.measure()
            self.tell_board("panel", self.run.panel_curve)

    def tell_board(self, group: str, curve: list[dict[str, float]]) -> None:
        """Write the last row for TensorBoard, if that is asked for."""
        if self.board:
            self.board.write(group, curve[-1])

    def close(self) -> None:
        """Take the bar away and write what TensorBoard is still to get."""
        self.bar.stop()
        if self.board:
            self.board.close()


def make_model(arguments: Train, setting: Setting, env: SelfPlayVecEnv) -> MaskablePPO:
    """The learner."""
    model = MaskablePPO(
        SeparatePolicy if arguments.networks == "separate" else MaskableActorCriticPolicy,
        env,
        learning_rate=LinearSchedule(arguments.learning_rate, arguments.final_learning_rate, 1.0),
        n_steps=arguments.rollout,
        batch_size=arguments.minibatch,
        n_epochs=arguments.epochs,
        gamma=arguments.gamma,
        gae_lambda=arguments.gae_lambda,
        clip_range=arguments.clip,
        ent_coef=arguments.entropy,
        vf_coef=arguments.value_weight,
        policy_kwargs={
            **extractor(arguments, setting),
            "net_arch": {"pi": list(arguments.hidden), "vf": list(arguments.value_hidden)},
            "activation_fn": ACTIVATIONS[arguments.activation],
        },
        seed=stream_seed(arguments.seed, 0),
        device="cpu",
    )
    with torch.no_grad():  # the first predictions are near zero: wilder ones mislead the learner for many updates
        model.policy.value_net.weight.mul_(0.01)
    return model


def extractor(arguments: Train, setting: Setting) -> dict[str, Any]:
    """How the learner sees its observations, as arguments of a policy."""
    told: dict[str, Any] = usual_cells(setting, arguments.seed)
    if arguments.networks == "separate":
        told["role_cells"] = cells_of_roles(setting)
    if arguments.extractor == "plain":
        return {"features_extractor_class": StandardObservations, "features_extractor_kwargs": told}
    told |= {"tables": tables_of(setting), "width": arguments.row_width, "row_features": arguments.row_features}
    return {"features_extractor_class": AttendingObservations, "features_extractor_kwargs": told}


def next_multiple(number: int, step: int) -> int:
    """The least multiple of ``step`` above ``number``: what is due now and then does not drift by what is overshot."""
    return (number // step + 1) * step


def stream_seed(seed: int, decisions: int) -> int:
    """A seed for the libraries (below 2**32) at this point of the training."""
    return int(np.random.SeedSequence([seed, decisions]).generate_state(1)[0])


def curve_row(training: Training, decisions: int) -> dict[str, float]:
    """What the games that ended in this rollout say: a row of the learning curve.

    A game counts for every kind that sat at it.
    """
    env = training.env
    row: dict[str, float] = {"decisions": decisions, "seconds": round(training.timing().training, 2)}
    for kind in env.league.kinds:
        payoffs = [outcome.payoff for outcome in env.outcomes if kind in outcome.opponents]
        row[f"{kind}_games"] = len(payoffs)
        row[f"{kind}_wins"] = sum(payoff > 0 for payoff in payoffs)
        row[f"{kind}_paid"] = round(sum(payoffs), 6)
    env.outcomes.clear()
    return row | dict.fromkeys(LOGGED.values(), float("nan"))


def in_words(curve: list[dict[str, float]], kinds: tuple[str, ...]) -> str:
    """The rates of wins of late and what games paid on average, and the speed."""
    late = curve[-3:]
    words = []
    for kind in kinds:
        games, wins, paid = (sum(row[f"{kind}_{what}"] for row in late) for what in ("games", "wins", "paid"))
        if games:
            words.append(f"{kind} {100 * wins / games:.0f} % ({paid / games:+.3f})")
    return f"wins (mean payoff): {', '.join(words)}  {curve[-1]['decisions'] / max(curve[-1]['seconds'], 0.01):,.0f}/s"


def describe(summary: dict[str, Any]) -> str:
    """The summary in words."""
    updates, environment, snapshots = (f"{summary[f'{part}_share']:.1%}" for part in SHARES)
    played = (
        f"{summary['decisions']:,} decisions in {summary['seconds']:.0f} s, {summary['decisions_per_second']:,.0f} a "
        f"second. Of the time, {updates} went into updates, {environment} into the environment, {snapshots} into "
        "snapshots and other agents, the rest into the learner's choices."
    )
    taught = summary.get("imitation")
    if not taught:
        return played
    return (
        f"First {taught['seconds']:.0f} s of imitation: {taught['decisions']:,} decisions; the learner then agreed in "
        f"{taught['agreement']:.1%} of others. After that {played}"
    )


@contextmanager
def stopping_at_interrupt(overseer: Overseer) -> Iterator[None]:
    """The first Ctrl-C stops the training at the next step, the second one at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        overseer.stopping = True
        signal.signal(signal.SIGINT, before)
        console.print("stopping; what was played since the last update is played again on resume")
        console.print("Ctrl-C again to stop at once, without saving")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
