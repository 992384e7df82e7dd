"""Policy files, and the network inside them as a player: as little of torch as it takes to play.

A policy file is the zip that Stable-Baselines3 saves, with one entry more, ``tabletop.json``: what it was trained for.
Only weights are read from it, never pickled objects, so a file from a stranger can do no harm.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt
import torch

from benchmarks.errors import CommandError
from benchmarks.games import Setting, plain
from tabletop_core import __version__

CARD_ENTRY = "tabletop.json"
WEIGHTS_ENTRY = "policy.pth"
FEATURES = ("features_extractor.scale", "features_extractor.shift")
HIDDEN_LAYERS = "mlp_extractor.policy_net."
ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh}
REMEDY = "give the policy.zip that `tabletop train` leaves in its run folder"


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
    library: str = __version__


def card_of(setting: Setting, activation: str, decisions: int) -> PolicyCard:
    """The card of a policy trained in this setting for so many decisions."""
    game = setting.game()
    options = plain(setting.options)
    sizes = int(game.observation_size), int(game.num_actions)
    return PolicyCard(setting.spec.name, options, *sizes, setting.layout_digest(), activation, decisions)


class PolicyNetwork:
    """The half of an actor-critic policy that chooses: scaled observation in, action out.

    ``weights`` are copies of those entries of the policy's state dict that are needed; a network can be made from them.
    """

    def __init__(self, weights: Mapping[str, torch.Tensor], activation: str) -> None:
        last = ".weight"
        hidden = [name.removesuffix(last) for name in weights if name.startswith(HIDDEN_LAYERS) and name.endswith(last)]
        hidden.sort(key=lambda name: int(name.removeprefix(HIDDEN_LAYERS)))
        layers = [*hidden, "action_net"]
        names = [*FEATURES, *(f"{layer}.{part}" for layer in layers for part in ("weight", "bias"))]
        self.weights = {name: weights[name].detach().cpu().clone() for name in names}
        self.layers = [(self.weights[f"{layer}.weight"], self.weights[f"{layer}.bias"]) for layer in layers]
        scale, shift = (self.weights[name] for name in FEATURES)
        weight, bias = self.layers[0]
        self.layers[0] = (weight * scale, bias + weight @ shift)  # scales the observation by the way
        self.activation = ACTIVATIONS[activation]

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
            logits = self.logits(observations)
            if generator is not None:  # the Gumbel trick: adding such noise and taking the highest is drawing
                logits -= torch.empty_like(logits).exponential_(generator=generator).log_()
            logits.masked_fill_(torch.from_numpy(action_masks == 0), -torch.inf)
            actions: npt.NDArray[np.int64] = logits.argmax(dim=1).numpy()
        return actions

    def logits(self, observations: npt.NDArray[np.uint8]) -> torch.Tensor:
        """Unnormalised log probabilities of all actions, float32 ``[k, num_actions]``."""
        hidden = torch.from_numpy(observations.astype(np.float32))
        for weight, bias in self.layers[:-1]:
            hidden = self.activation(torch.nn.functional.linear(hidden, weight, bias))
        return torch.nn.functional.linear(hidden, *self.layers[-1])


def read_policy(path: Path, setting: Setting) -> PolicyNetwork:
    """The network in the file at ``path``; raises CommandError that says what is wrong with it and what to do."""
    if path.is_dir():
        path = path / "policy.zip"
    card, content = _read_entries(path)
    _check_card(card, path, setting)
    try:
        weights = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
        network = PolicyNetwork(weights, card["activation"])
    except Exception as error:  # torch raises whatever the damage leads to
        raise CommandError(f"policy file {path}: its weights cannot be read ({error!r}): {REMEDY}") from None
    shape = (network.layers[0][0].shape[1], network.layers[-1][0].shape[0])
    if shape != (card["observation_size"], card["num_actions"]):
        raise CommandError(f"policy file {path}: its weights are not of the sizes it states: {REMEDY}")
    return network


def write_card(file: IO[bytes], card: PolicyCard) -> None:
    """Add the card to the zip in ``file`` that Stable-Baselines3 has saved."""
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(CARD_ENTRY, json.dumps(asdict(card), indent=2) + "\n")


def _read_entries(path: Path) -> tuple[dict[str, Any], bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            card = json.loads(archive.read(CARD_ENTRY))
            content = archive.read(WEIGHTS_ENTRY)
    except FileNotFoundError:
        raise CommandError(f"policy file {path} does not exist: {REMEDY}") from None
    except OSError as error:
        raise CommandError(f"policy file {path} cannot be read ({error.strerror or error}): {REMEDY}") from None
    except zipfile.BadZipFile:
        raise CommandError(f"policy file {path} is no policy file, or is cut short or damaged: {REMEDY}") from None
    except (KeyError, ValueError) as error:
        problem = f"is not one that `tabletop train` saved, or is cut short ({error})"
        raise CommandError(f"policy file {path} {problem}: {REMEDY}") from None
    if not isinstance(card, dict):
        raise CommandError(f"policy file {path} is not one that `tabletop train` saved: its card is no table: {REMEDY}")
    return card, content


def _check_card(card: dict[str, Any], path: Path, setting: Setting) -> None:
    missing = sorted({"game", "observation_size", "num_actions", "layout", "activation"} - set(card))
    if missing:
        raise CommandError(f"policy file {path} does not say its {', '.join(missing)}: {REMEDY}")
    if card["game"] != setting.spec.name:
        raise CommandError(
            f"policy file {path} was trained for {card['game']}, not for {setting.spec.name}: "
            f"give --game {card['game']}, or another file"
        )
    game = setting.game()
    here = (int(game.observation_size), int(game.num_actions), setting.layout_digest())
    if (card["observation_size"], card["num_actions"], card["layout"]) != here:
        raise CommandError(
            f"policy file {path} was trained for {card['observation_size']} observation cells and "
            f"{card['num_actions']} actions laid out as in tabletop-envs {card.get('library', '?')}; here "
            f"{setting.spec.name} has {here[0]} and {here[1]}, and another layout: train anew, or install that version"
        )
