"""Named sections of an observation vector and named blocks of an action space; they print the tables of the docs."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Section:
    """Consecutive cells of one meaning: ``shape`` cells (row-major), each in ``0 .. high``."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many cells."""
        return prod(self.shape)


class Layout:
    """An observation vector as a list of sections, in order.

    ``layout.size`` is the number of cells, ``layout.high`` the largest value of each (uint8 ``[size]``), and
    ``layout.sections_of(vector)`` the sections by name as views shaped ``vector.shape[:-1] + section.shape``.
    """

    def __init__(self, *sections: Section) -> None:
        names = [section.name for section in sections]
        doubled = sorted({name for name in names if names.count(name) > 1})
        if doubled:
            raise ValueError(f"section names must differ, got twice: {', '.join(doubled)}")
        self.sections = sections
        self.size = sum(section.size for section in sections)
        self.high: npt.NDArray[np.uint8] = np.repeat(
            np.array([section.high for section in sections], dtype=np.uint8),
            [section.size for section in sections],
        )

    def spans(self) -> Iterator[tuple[Section, int, int]]:
        """Each section with its first cell and the cell after its last."""
        start = 0
        for section in self.sections:
            yield section, start, start + section.size
            start += section.size

    def sections_of(self, vector: npt.NDArray[np.uint8]) -> dict[str, npt.NDArray[np.uint8]]:
        """``vector`` (``[..., size]``) cut into its sections: views, not copies.

        Raises ValueError if the last axis does not have ``size`` cells.
        """
        if vector.shape[-1:] != (self.size,):
            raise ValueError(f"expected an observation of {self.size} cells, got shape {vector.shape}")
        return {
            section.name: vector[..., start:stop].reshape(vector.shape[:-1] + section.shape)
            for section, start, stop in self.spans()
        }

    def markdown(self) -> str:
        """The layout as a markdown table."""
        rows = ["| cells | section | shape | values | meaning |", "|---|---|---|---|---|"]
        for section, start, stop in self.spans():
            cells = str(start) if stop - start == 1 else f"{start}-{stop - 1}"
            shape = " x ".join(str(n) for n in section.shape)
            rows.append(f"| {cells} | {section.name} | {shape} | 0-{section.high} | {section.meaning} |")
        return "\n".join(rows) + "\n"


@dataclass(frozen=True)
class Block:
    """Consecutive actions of one kind: ``shape`` choices, row-major."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many actions."""
        return prod(self.shape)


class ActionTable:
    """A flat action space as a list of blocks, in order; ``table.size`` is the number of actions."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.size = sum(block.size for block in blocks)

    def spans(self) -> Iterator[tuple[Block, int, int]]:
        """Each block with its first action and the action after its last."""
        start = 0
        for block in self.blocks:
            yield block, start, start + block.size
            start += block.size

    def markdown(self) -> str:
        """The table in markdown."""
        rows = ["| actions | block | choices | meaning |", "|---|---|---|---|"]
        for block, start, stop in self.spans():
            actions = str(start) if stop - start == 1 else f"{start}-{stop - 1}"
            shape = " x ".join(str(n) for n in block.shape)
            rows.append(f"| {actions} | {block.name} | {shape} | {block.meaning} |")
        return "\n".join(rows) + "\n"
