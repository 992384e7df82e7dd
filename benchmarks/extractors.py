"""What is told to a network's layers: attention over the rows of an observation's tables, and the seat's role.

Of torch alone, since policies use it too without the libraries of training.
"""

from collections.abc import Mapping, Sequence

import torch
from torch.nn.functional import linear, relu, scaled_dot_product_attention

from benchmarks.errors import CommandError
from benchmarks.games import Setting

LEAST_ROWS = LEAST_CELLS = 8  # of a section that is a table
HEADS = 4

Table = tuple[int, int, int]  # first cell, rows, cells a row


def tables_of(setting: Setting) -> list[Table]:
    """The tables of the observation: sections with two axes of eight or more. CommandError where there is none."""
    layout = setting.spec.observation_layout(setting.game())
    tables = [
        (start, section.shape[0], section.shape[1])
        for section, start, _ in layout.spans()
        if len(section.shape) == 2 and section.shape[0] >= LEAST_ROWS and section.shape[1] >= LEAST_CELLS
    ]
    if not tables:
        raise CommandError(
            f"the observation of {setting.spec.name} with these options has no table to attend to, that is no section "
            f"of {LEAST_ROWS} or more rows of {LEAST_CELLS} or more cells: give --extractor plain, or other options"
        )
    return tables


class TableAttention(torch.nn.Module):
    """Each row looks at all others, then is told in ``row_features`` numbers; a summary of all, in ``width``, besides.

    Rows of zeros are empty: nobody looks at them, and what is told of them is zero. ``size`` is the observation's.
    """

    def __init__(self, size: int, tables: Sequence[Table], width: int, row_features: int) -> None:
        super().__init__()
        self.spans = list(tables)
        inside = {cell for start, rows, cells in tables for cell in range(start, start + rows * cells)}
        self.tables: torch.Tensor
        self.others: torch.Tensor
        self.register_buffer("tables", torch.tensor(self.spans))
        self.register_buffer("others", torch.tensor([cell for cell in range(size) if cell not in inside]))
        rows = sum(rows for _, rows, _ in tables)
        self.embed = torch.nn.ModuleList(torch.nn.Linear(cells, width) for _, _, cells in tables)
        self.places = torch.nn.Parameter(torch.randn(rows, width) * 0.02)
        self.summary = torch.nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.norm = torch.nn.LayerNorm(width)
        self.asked = torch.nn.Linear(width, 3 * width)
        self.answered = torch.nn.Linear(width, width)
        self.told = torch.nn.Linear(width, row_features)
        self.features_dim = len(self.others) + rows * row_features + width

    @classmethod
    def of_weights(cls, weights: Mapping[str, torch.Tensor]) -> "TableAttention":
        """The one with this state dict."""
        tables: list[Table] = [(int(a), int(b), int(c)) for a, b, c in weights["tables"].tolist()]
        widths = [weights[f"embed.{number}.weight"].shape[1] for number in range(len(tables))]
        if [cells for *_, cells in tables] != widths or sum(rows for _, rows, _ in tables) != len(weights["places"]):
            raise ValueError("the tables are not those that the weights are for")
        size = len(weights["others"]) + sum(rows * cells for _, rows, cells in tables)
        row_features, width = weights["told.weight"].shape
        made = cls(size, tables, width, row_features)
        made.load_state_dict(dict(weights))
        return made.requires_grad_(False)

    def forward(self, observations: torch.Tensor, cells: torch.Tensor) -> torch.Tensor:
        """Float32 ``[k, features_dim]`` of observations as they are, and with their ``cells`` scaled."""
        count = len(cells)
        rows, is_there = [], []
        for embed, (start, height, width) in zip(self.embed, self.spans):
            stop = start + height * width
            rows.append(embed(cells[:, start:stop].view(count, height, width)))
            is_there.append((observations[:, start:stop].view(count, height, width) != 0).any(dim=2))
        there = torch.cat(is_there, dim=1)
        tokens = torch.cat((self.summary.expand(count, 1, -1), relu(torch.cat(rows, dim=1) + self.places)), dim=1)
        seen = torch.cat((there.new_ones(count, 1), there), dim=1)
        tokens = tokens + self.attended(self.norm(tokens), seen)
        told = relu(self.told(tokens[:, 1:])) * there.unsqueeze(2)
        return torch.cat((cells[:, self.others], told.flatten(1), tokens[:, 0]), dim=1)

    def attended(self, tokens: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
        """What each token gathers from those that are seen."""
        count, length, width = tokens.shape
        parts = linear(tokens, self.asked.weight, self.asked.bias).view(count, length, 3, HEADS, width // HEADS)
        asking, asked, told = parts.permute(2, 0, 3, 1, 4)
        found = scaled_dot_product_attention(asking, asked, told, attn_mask=seen[:, None, None, :])
        answered: torch.Tensor = self.answered(found.transpose(1, 2).reshape(count, length, width))
        return answered


def cells_of_roles(setting: Setting) -> list[list[float]]:
    """For each of ``seen_roles`` but the last, 1 at the cells that tell of it; CommandError where there are none."""
    roles = list(setting.spec.seen_roles.values())
    if not roles:
        raise CommandError(
            f"a seat of {setting.spec.name} has no roles to tell apart: give --networks shared, which is the usual"
        )
    size = int(setting.game().observation_size)
    return [[float(cell in cells) for cell in range(size)] for cells in roles[:-1]]


def role_gates(observations: torch.Tensor, cells: torch.Tensor) -> torch.Tensor:
    """Float32 ``[k, roles]``: 1 for the role of each observation, float32 ``[k, size]``; ``cells`` as above."""
    told = (linear(observations, cells) > 0).float()
    told = torch.cat((told, torch.ones(len(told), 1)), dim=1)
    return told * (told.cumsum(dim=1) == 1).float()


def gated(told: Sequence[torch.Tensor], gates: torch.Tensor) -> torch.Tensor:
    """What the networks of all roles say beside each other, 0 where it is another's turn, and the gates behind it."""
    return torch.cat([*(part * gates[:, role : role + 1] for role, part in enumerate(told)), gates], dim=1)
