"""Layouts of observations and tables of actions: where each section lies, and the tables of the documentation."""

import numpy as np
import pytest

from tabletop_core.layout import ActionTable, Block, Layout, Section

LAYOUT = Layout(
    Section("turn", (1,), 1, "whose turn it is"),
    Section("cards", (2, 3), 9, "cards by place"),
    Section("chips", (2,), 255, "chips"),
)
TABLE = ActionTable(Block("pass", (1,), "do nothing"), Block("move", (3, 4), "from, to"), Block("stop", (1,), "end"))


def test_size_and_high_of_a_layout() -> None:
    assert LAYOUT.size == 9
    assert LAYOUT.high.dtype == np.uint8
    assert LAYOUT.high.tolist() == [1, 9, 9, 9, 9, 9, 9, 255, 255]


def test_spans_of_a_layout() -> None:
    assert [(section.name, start, stop) for section, start, stop in LAYOUT.spans()] == [
        ("turn", 0, 1),
        ("cards", 1, 7),
        ("chips", 7, 9),
    ]


def test_sections_of_one_observation_are_views() -> None:
    vector = np.arange(9, dtype=np.uint8)
    sections = LAYOUT.sections_of(vector)
    assert list(sections) == ["turn", "cards", "chips"]
    assert sections["cards"].tolist() == [[1, 2, 3], [4, 5, 6]]
    vector[1] = 77
    assert sections["cards"][0, 0] == 77


@pytest.mark.parametrize("shape", [(5,), (5, 2), (0,)])
def test_sections_of_many_observations(shape: tuple[int, ...]) -> None:
    vectors = np.arange(9 * np.prod(shape), dtype=np.uint8).reshape(*shape, 9)
    sections = LAYOUT.sections_of(vectors)
    assert sections["cards"].shape == (*shape, 2, 3)
    assert np.array_equal(sections["chips"], vectors[..., 7:])


@pytest.mark.parametrize("shape", [(8,), (10,), (9, 1), ()])
def test_observation_of_another_size_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected an observation of 9 cells, got shape"):
        LAYOUT.sections_of(np.zeros(shape, dtype=np.uint8))


def test_section_names_must_differ() -> None:
    one = Section("cards", (1,), 1, "")
    with pytest.raises(ValueError, match="got twice: cards"):
        Layout(one, Section("chips", (1,), 1, ""), one)


def test_layout_without_sections() -> None:
    assert Layout().size == 0
    assert Layout().sections_of(np.zeros(0, dtype=np.uint8)) == {}


def test_layout_as_markdown() -> None:
    assert LAYOUT.markdown() == (
        "| cells | section | shape | values | meaning |\n"
        "|---|---|---|---|---|\n"
        "| 0 | turn | 1 | 0-1 | whose turn it is |\n"
        "| 1-6 | cards | 2 x 3 | 0-9 | cards by place |\n"
        "| 7-8 | chips | 2 | 0-255 | chips |\n"
    )


def test_action_table() -> None:
    assert TABLE.size == 14
    assert [(block.name, start, stop) for block, start, stop in TABLE.spans()] == [
        ("pass", 0, 1),
        ("move", 1, 13),
        ("stop", 13, 14),
    ]


def test_action_table_as_markdown() -> None:
    assert TABLE.markdown() == (
        "| actions | block | choices | meaning |\n"
        "|---|---|---|---|\n"
        "| 0 | pass | 1 | do nothing |\n"
        "| 1-12 | move | 3 x 4 | from, to |\n"
        "| 13 | stop | 1 | end |\n"
    )
