"""The state lists its fields four times; no field may be forgotten in any of the lists."""

import ast
from pathlib import Path

import pytest

import kompromat_env

FIXED = {"tables", "hide_own_cards", "use_items"}  # the same for good: not part of what changes in a game
SOURCE = Path(kompromat_env.__file__).with_name("state.py").read_text(encoding="utf-8")
STATE = next(node for node in ast.parse(SOURCE).body if isinstance(node, ast.ClassDef) and node.name == "State")


def fields_in(*methods: str, store: bool) -> set[str]:
    """The names ``self.NAME`` that these methods of State set, or read."""
    kind = ast.Store if store else ast.Load
    return {
        node.attr
        for method in STATE.body
        if isinstance(method, ast.FunctionDef) and method.name in methods
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, kind) and getattr(node.value, "id", "") == "self"
    }


FIELDS = sorted(fields_in("__init__", store=True))


def test_fields_are_found():
    assert {"order", "rng", "round", "winner"} <= set(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_copy_takes_every_field(field):
    assert field in fields_in("copy", store=False)


@pytest.mark.parametrize("field", sorted(set(FIELDS) - FIXED))
def test_the_bytes_of_a_state_tell_every_field(field):
    assert field in fields_in("scalars", "to_bytes", store=False)
