"""A game's state lists its fields several times; no field may be forgotten in any of the lists."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import compile_env
import komitet_env
import kompromat_env
import patriot_env

# Not part of what changes in a game: the tables and the options.
FIXED = {
    compile_env: {"tables", "pool", "line_up", "use_control", "max_turns"},
    komitet_env: {"tables"},
    kompromat_env: {"tables", "hide_own_cards", "use_items"},
    patriot_env: {"tables"},
}
# Told by the rest of the state: found again when it is needed, or used up by the time that somebody is asked.
DERIVED = {
    compile_env: {"field_summary", "old_stacks", "choice"},
    komitet_env: {"road_cost", "shown", "sums", "task_came"},
    kompromat_env: set(),
    patriot_env: set(),
}
# The methods that list what is written into the bytes of a state.
LISTS = ("scalars", "vectors", "numbers", "to_bytes")


def fields_in(package: ModuleType, *methods: str, store: bool) -> set[str]:
    """The names ``self.NAME`` that these methods of the package's State set, or read."""
    source = Path(package.__file__ or "").with_name("state.py").read_text(encoding="utf-8")
    state = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "State")
    kind = ast.Store if store else ast.Load
    return {
        node.attr
        for method in state.body
        if isinstance(method, ast.FunctionDef) and method.name in methods
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, kind) and getattr(node.value, "id", "") == "self"
    }


def every_field() -> Iterator[tuple[ModuleType, str]]:
    for package in FIXED:
        for field in sorted(fields_in(package, "__init__", store=True)):
            yield package, field


FIELDS = [pytest.param(package, field, id=f"{package.__name__}-{field}") for package, field in every_field()]


def test_fields_are_found():
    found = set(every_field())
    assert {(compile_env, "piles"), (komitet_env, "depth"), (kompromat_env, "order"), (patriot_env, "log")} <= found
    assert all((package, "rng") in found for package in FIXED)


@pytest.mark.parametrize(("package", "field"), FIELDS)
def test_a_copy_takes_the_field(package, field):
    assert field in fields_in(package, "copy", store=False)


@pytest.mark.parametrize(("package", "field"), FIELDS)
def test_the_bytes_of_a_state_tell_the_field(package, field):
    is_told = field in fields_in(package, *LISTS, store=False)
    assert is_told != (field in FIXED[package] | DERIVED[package])
