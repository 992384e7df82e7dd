"""``table`` as a fixture: every test that takes it runs twice, with "own" in seat 0 and in seat 1."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.compile import positions


@pytest.fixture(params=[0, 1], ids=["seat0", "seat1"])
def table(request: pytest.FixtureRequest) -> Callable[..., positions.Table]:
    """``positions.table`` for one of the two seats."""
    return partial(positions.table, own_seat=request.param)
