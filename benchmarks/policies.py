"""Policy files, and the network inside them as a player: as little of torch as it takes to play.

A policy file is the zip that Stable-Baselines3 saves, with one entry more, ``tabletop.json``: what it was trained for.
Only weights are read from it, never pickled objects, so a file from a stranger can do no harm.
"""

import io
import json
import shlex
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
import torch

from benchmarks.errors import CommandError
from benchmarks.extractors import TableAttention, gated, role_gates
from benchmarks.games import Setting, as_text, plain
from benchmarks.library import POLICY_FILE
from tabletop_core import __version__
from tabletop_core.spec import OptionError

CARD_ENTRY = "tabletop.json"
WEIGHTS_ENTRY = "policy.pth"
FEATURES = ("features_extractor.scale", "features_extractor.shift")
POLICY = ("policy_net.", "action_net")
VALUE = ("value_net.", "value_net")
SHARED = "mlp_extractor."
SEPARATE = "mlp_extractor.parts."  # the number of a role follows
ROWS = "features_extractor.rows."  # what attends to the tables of the observation, where the extractor does
ROLES = "features_extractor.role_cells"  # what tells roles apart, where each has a network of its own
ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh}
REMEDY = "give the policy.zip that `tabletop train` leaves in its run folder"


Layer = tuple[torch.Tensor, torch.Tensor]  # weight and bias


@dataclass(frozen=True)
class PolicyCard:
    """What a policy file was trained for."""

    game: str
    options: dict[str, Any]
    observation_size: int
    num_actions: int
    layout: str
    activation: str
    decisions: int
    folders: dict[str, str] = field(default_factory=dict)  # what is in those of the options: `Setting.folder_digests`
    library: str = __version__


def card_of(setting: Setting, activation: str, decisions: int) -> PolicyCard:
    """The card of a policy trained in this setting for so many decisions."""
    game = setting.game()
    options = plain(setting.options)
    sizes = int(game.observation_size), int(game.num_actions)
    folders = setting.folder_digests()
    return PolicyCard(setting.spec.name, options, *sizes, setting.layout_digest(), activation, decisions, folders)


class Misfit(NamedTuple):
    """What keeps a policy from playing in a setting, and the remedy."""

    what: str
    remedy: str


def misfit(card: PolicyCard, setting: Setting) -> Misfit | None:
    """Why a policy with this card must not play in the setting; None where it may."""
    spec, game = setting.spec, setting.game()
    if card.game != spec.name:
        return Misfit(f"was trained for {card.game}, not for {spec.name}", f"give --game {card.game}, or another file")
    try:
        trained = Setting(spec, spec.complete(card.options))
    except OptionError as error:
        return Misfit(f"was trained with tabletop-envs {card.library} ({error})", "train anew, or install that version")
    differing = _differing_options(trained, card.folders, setting)
    if differing:
        words = shlex.join(trained.given())
        remedy = f"give --options {words}" if words else "leave out --options"
        return Misfit(
            f"was trained with {', '.join(differing)}",
            f"{remedy} to play as it was trained, or train another with the options here",
        )
    here = (int(game.observation_size), int(game.num_actions), setting.layout_digest())
    if (card.observation_size, card.num_actions, card.layout) != here:
        return Misfit(
            f"was trained for {card.observation_size} observation cells and {card.num_actions} actions laid out as in "
            f"tabletop-envs {card.library}; here {spec.name} has {here[0]} and {here[1]}, and another layout",
            "train anew, or install that version",
        )
    return None


def _differing_options(trained: Setting, folders: Mapping[str, str], here: Setting) -> list[str]:
    """Each option that is not as in training, in words; a folder may lie elsewhere if the same files are in it."""
    words = []
    contents = here.folder_digests()
    for name, value in plain(trained.options).items():
        now = plain(here.options)[name]
        is_folder = name in folders or name in contents
        if is_folder and value == now and folders.get(name) != contents.get(name):
            words.append(f"{name}={value} when there were other files in it")
        elif value != now and not (is_folder and folders.get(name) == contents.get(name)):
            words.append(f"{name}={as_text(value)}, while here it is {as_text(now)}")
    return words


def legal_alone(
    logits: npt.NDArray[np.float32], action_masks: npt.NDArray[np.int8], generator: torch.Generator | None = None
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64]]:
    """The logits of each row's legal actions, one beside the other and -inf behind them, and which actions they are.

    There are many times more actions than legal ones: what is reckoned from these takes a small part of the time. With
    a generator, noise is added by which the highest is drawn by its probability (the Gumbel trick).
    """
    height, width = action_masks.shape
    cells = np.flatnonzero(action_masks.view(np.bool_))
    rows = cells // width
    counts = np.bincount(rows, minlength=height)
    most = int(counts.max())
    places = np.arange(len(cells)) + np.repeat(np.arange(height) * most - counts.cumsum() + counts, counts)
    worth = np.full(height * most, -np.inf, dtype=np.float32)
    columns = np.zeros(height * most, dtype=np.int64)
    legal = logits.ravel()[cells]
    if generator is not None:
        legal -= torch.empty(len(cells)).exponential_(generator=generator).log_().numpy()
    worth[places] = legal
    columns[places] = cells - rows * width
    return worth.reshape(height, most), columns.reshape(height, most)


class Half:
    """The half of an actor-critic policy that chooses, or that values: scaled observation in, numbers out.

    ``weights`` are copies of those entries of the policy's state dict that are needed; a network can be made from them.
    """

    def __init__(self, weights: Mapping[str, torch.Tensor], activation: str, half: tuple[str, str]) -> None:
        net, final = half
        hidden = [_hidden(weights, f"{SHARED}{net}")]
        if ROLES in weights:
            hidden = [_hidden(weights, f"{SEPARATE}{role}.{net}") for role in range(len(weights[ROLES]) + 1)]
        layers = [*(name for names in hidden for name in names), final]
        names = [*FEATURES, *(f"{layer}.{part}" for layer in layers for part in ("weight", "bias"))]
        names += [name for name in weights if name.startswith(ROWS) or name == ROLES]
        self.weights = {name: weights[name].detach().cpu().clone() for name in names}
        self.parts = [[self._layer(name) for name in names] for names in hidden]  # one, or one for each role
        self.final = self._layer(final)
        self.scale, self.shift = (self.weights[name] for name in FEATURES)
        self.roles = self.weights.get(ROLES)
        rows = {name.removeprefix(ROWS): self.weights[name] for name in names if name.startswith(ROWS)}
        self.rows = TableAttention.of_weights(rows) if rows else None
        width = self.rows.features_dim if self.rows else len(self.scale)
        firsts = [part[0] for part in self.parts if part] or [self.final]
        if any(weight.shape[1] != width for weight, _ in firsts):
            raise ValueError("the first layer does not fit what is told of the observation")
        if self.roles is not None and self.final[0].shape[1] != sum(len(part[-1][1]) + 1 for part in self.parts):
            raise ValueError("the last layer does not fit the roles")
        if self.rows is None:  # the first layer scales the observation by the way
            firsts = [(weight * self.scale, bias + weight @ self.shift) for weight, bias in firsts]
            if self.parts[0]:
                self.parts = [[first, *part[1:]] for first, part in zip(firsts, self.parts)]
            else:
                self.final = firsts[0]
        self.activation = ACTIVATIONS[activation]

    def _layer(self, name: str) -> Layer:
        return self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]

    def forward(self, observations: npt.NDArray[np.uint8]) -> torch.Tensor:
        """What the last layer says, float32 ``[k, ...]``."""
        told = cells = torch.from_numpy(observations.astype(np.float32))
        if self.rows is not None:
            told = self.rows(cells, torch.addcmul(self.shift, cells, self.scale))
        ends = [self._through(part, told) for part in self.parts]
        latent = ends[0] if self.roles is None else gated(ends, role_gates(cells, self.roles))
        return torch.nn.functional.linear(latent, *self.final)

    def _through(self, layers: Sequence[Layer], told: torch.Tensor) -> torch.Tensor:
        for weight, bias in layers:
            told = self.activation(torch.nn.functional.linear(told, weight, bias))
        return told


def _hidden(weights: Mapping[str, torch.Tensor], net: str) -> list[str]:
    """The hidden layers of this part of a policy, in order."""
    last = ".weight"
    names = [name.removesuffix(last) for name in weights if name.startswith(net) and name.endswith(last)]
    return sorted(names, key=lambda name: int(name.removeprefix(net)))


class ValueNetwork(Half):
    """The half that says what the game is expected to pay the seat that sees so."""

    def __init__(self, weights: Mapping[str, torch.Tensor], activation: str) -> None:
        super().__init__(weights, activation, VALUE)

    def values(self, observations: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Expected payoffs, float32 ``[k]``."""
        with torch.no_grad():
            found: npt.NDArray[np.float32] = self.forward(observations)[:, 0].numpy()
        return found


class PolicyNetwork(Half):
    """The half that chooses."""

    def __init__(self, weights: Mapping[str, torch.Tensor], activation: str) -> None:
        super().__init__(weights, activation, POLICY)

    @staticmethod
    def generator(seed: int) -> torch.Generator:
        """A generator for ``choose``."""
        return torch.Generator().manual_seed(seed % 2**63)

    def choose(
        self,
        observations: npt.NDArray[np.uint8],
        action_masks: npt.NDArray[np.int8],
        generator: torch.Generator | None,
    ) -> npt.NDArray[np.int64]:
        """Legal actions int64 ``[k]``: drawn by their probability, or the likeliest ones without a generator."""
        with torch.no_grad():
            worth, columns = legal_alone(self.logits(observations).numpy(), action_masks, generator)
        actions: npt.NDArray[np.int64] = columns[np.arange(len(worth)), worth.argmax(axis=1)]
        return actions

    def logits(self, observations: npt.NDArray[np.uint8]) -> torch.Tensor:
        """Unnormalised log probabilities of all actions, float32 ``[k, num_actions]``."""
        return self.forward(observations)


AHalf = TypeVar("AHalf", PolicyNetwork, ValueNetwork)


def untrained_weights(setting: Setting, hidden: Sequence[int]) -> dict[str, torch.Tensor]:
    """Weights of a network that knows nothing, with hidden layers of these widths: for measuring."""
    game = setting.game()
    draw = torch.Generator().manual_seed(1)
    size = int(game.observation_size)
    weights = {FEATURES[0]: torch.ones(size), FEATURES[1]: torch.zeros(size)}
    names = [*(f"{SHARED}{POLICY[0]}{2 * place}" for place in range(len(hidden))), "action_net"]
    for name, width, before in zip(names, (*hidden, int(game.num_actions)), (size, *hidden)):
        weights[f"{name}.weight"] = torch.randn((width, before), generator=draw) / before
        weights[f"{name}.bias"] = torch.zeros(width)
    return weights


def read_policy(path: Path, setting: Setting) -> PolicyNetwork:
    """The network in the file at ``path``; raises CommandError that says what is wrong with it and what to do."""
    card, network = _read_half(path, setting, PolicyNetwork)
    _must_have_outputs(path, card, network, card.num_actions)
    return network


def read_value(path: Path, setting: Setting) -> ValueNetwork:
    """The value network in the file at ``path``; raises as ``read_policy`` does."""
    card, network = _read_half(path, setting, ValueNetwork)
    _must_have_outputs(path, card, network, 1)
    return network


def read_card(path: Path) -> PolicyCard:
    """What the file at ``path`` was trained for; raises as ``read_policy`` does."""
    return _read_entries(path)[0]


def _must_have_outputs(path: Path, card: PolicyCard, network: Half, outputs: int) -> None:
    shape = (len(network.scale), network.final[0].shape[0])
    if shape != (card.observation_size, outputs):
        raise CommandError(f"policy file {path}: its weights are not of the sizes it states: {REMEDY}")


def _read_half(path: Path, setting: Setting, kind: type[AHalf]) -> tuple[PolicyCard, AHalf]:
    if path.is_dir():
        path = path / POLICY_FILE
    card, content = _read_entries(path)
    problem = misfit(card, setting)
    if problem:
        raise CommandError(f"policy file {path} {problem.what}: {problem.remedy}")
    try:
        weights = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
        return card, kind(weights, card.activation)
    except Exception as error:  # torch raises whatever the damage leads to
        raise CommandError(f"policy file {path}: its weights cannot be read ({error!r}): {REMEDY}") from None


def write_card(file: IO[bytes], card: PolicyCard) -> None:
    """Add the card to the zip in ``file`` that Stable-Baselines3 has saved."""
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(CARD_ENTRY, json.dumps(asdict(card), indent=2) + "\n")


def _read_entries(path: Path) -> tuple[PolicyCard, bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            card = msgspec.json.decode(archive.read(CARD_ENTRY), type=PolicyCard)
            return card, archive.read(WEIGHTS_ENTRY)
    except FileNotFoundError:
        raise CommandError(f"policy file {path} does not exist: {REMEDY}") from None
    except OSError as error:
        raise CommandError(f"policy file {path} cannot be read ({error.strerror or error}): {REMEDY}") from None
    except zipfile.BadZipFile:
        raise CommandError(f"policy file {path} is no policy file, or is cut short or damaged: {REMEDY}") from None
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        problem = f"is not one that `tabletop train` saved, or is cut short ({error})"
        raise CommandError(f"policy file {path} {problem}: {REMEDY}") from None
