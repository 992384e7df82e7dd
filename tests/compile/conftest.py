"""Fixtures that lay out positions: every test that takes one runs twice, with "own" in seat 0 and in seat 1."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.compile import positions


@pytest.fixture(params=[0, 1], ids=["seat0", "seat1"])
def table(request: pytest.FixtureRequest) -> Callable[..., positions.Table]:
    """``positions.table`` for one of the two seats."""
    return partial(positions.table, own_seat=request.param)


@pytest.fixture
def game(table: Callable[..., positions.Table], request: pytest.FixtureRequest) -> Callable[..., positions.Table]:
    """A table to test a card on: ``game("fire")`` lays it out with Water and Fire beside that one protocol.

    The opponent's protocols are in the way of nothing: those of the test file's ``OPP``, if it has one.
    """

    plain = getattr(request.module, "OPP", "death life metal")

    def lay_out(own: str, opp: str = plain, **position: object) -> positions.Table:
        return table(own=own if " " in own else f"{own} water fire", opp=opp, **position)

    return lay_out
