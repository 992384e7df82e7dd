"""Every paragraph and ruling of RULES.md has a test that cites it, and no test cites what is not there.

A test cites in its docstring: ``Rules 8.3, C8: what happens``. Chapters 15 and 16 only list what others state.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from compile_env.content import BUILT_IN

RULES = (BUILT_IN.parent / "RULES.md").read_text(encoding="utf-8")
LISTS = {"15", "16"}


def paragraphs() -> set[str]:
    """The numbers at the beginning of paragraphs: "3.6"."""
    return {n for n in re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, flags=re.MULTILINE) if n.split(".")[0] not in LISTS}


def rulings() -> set[str]:
    """The rulings stated in the text: "C3"."""
    return set(re.findall(r"\*\*(C\d+)\*\*", RULES))


def docstrings(file: Path) -> Iterator[str]:
    """The docstrings of the tests in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def cited() -> dict[str, str]:
    """What tests cite, with the file it stands in."""
    found = {}
    for file in Path(__file__).parent.glob("test_*.py"):
        for text in docstrings(file):
            for numbers in re.findall(r"Rules ((?:(?:\d+\.\d+|C\d+)(?:,\s*)?)+)", text):
                found.update(dict.fromkeys(re.findall(r"\d+\.\d+|C\d+", numbers), file.name))
    return found


def test_every_paragraph_and_ruling_is_cited_by_a_test():
    missing = (paragraphs() | rulings()) - set(cited())
    assert not missing, f"no test cites {', '.join(sorted(missing))}"


def test_tests_cite_only_what_there_is():
    wrong = {f"{number} in {file}" for number, file in cited().items() if number not in paragraphs() | rulings()}
    assert not wrong, f"RULES.md has no {', '.join(sorted(wrong))}"


def test_paragraphs_and_rulings_are_numbered_without_a_gap():
    assert rulings() == {f"C{n}" for n in range(1, 35)}
    chapters: dict[int, list[int]] = {}
    for number in paragraphs():
        chapter, paragraph = map(int, number.split("."))
        chapters.setdefault(chapter, []).append(paragraph)
    assert sorted(chapters) == list(range(1, 15))
    assert all(sorted(found) == list(range(1, len(found) + 1)) for found in chapters.values())


def test_the_list_of_rulings_names_the_paragraph_that_states_each():
    stated = {}
    for number, rest in re.findall(r"^\*\*(\d+\.\d+)\*\*(.*(?:\n(?!\n).*)*)", RULES, flags=re.MULTILINE):
        stated.update(dict.fromkeys(re.findall(r"\*\*(C\d+)\*\*", rest), number))
    listed = dict(re.findall(r"^\| (C\d+) \|.*\| (\d+\.\d+) \|$", RULES, flags=re.MULTILINE))
    assert listed == stated
