"""Every paragraph and ruling of RULES.md has a test that cites it, and no test cites what is not there."""

import ast
import re
from pathlib import Path

from kompromat_env.content import BUILT_IN

RULES = (BUILT_IN.parent / "RULES.md").read_text()


def paragraphs() -> set[str]:
    """The numbers at the beginning of paragraphs: "3.10"."""
    return set(re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES, flags=re.MULTILINE))


def rulings() -> set[str]:
    """The rulings stated in the text: "K3"."""
    return set(re.findall(r"\*\*(K\d+)\*\*", RULES))


def cited() -> dict[str, str]:
    """What ``@rule(...)`` cites, with the file it stands in."""
    found = {}
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
                found.update(dict.fromkeys((argument.value for argument in node.args), file.name))
    return found


def test_every_paragraph_and_ruling_is_cited_by_a_test():
    missing = (paragraphs() | rulings()) - set(cited())
    assert not missing, f"no test cites {', '.join(sorted(missing))}"


def test_tests_cite_only_what_there_is():
    wrong = {f"{number} in {file}" for number, file in cited().items() if number not in paragraphs() | rulings()}
    assert not wrong, f"RULES.md has no {', '.join(sorted(wrong))}"


def test_paragraphs_and_rulings_are_numbered_without_a_gap():
    assert rulings() == {f"K{n}" for n in range(1, 49)}
    chapters = {}
    for number in paragraphs():
        chapter, paragraph = map(int, number.split("."))
        chapters.setdefault(chapter, []).append(paragraph)
    assert sorted(chapters) == list(range(1, 10))
    assert all(sorted(found) == list(range(1, len(found) + 1)) for found in chapters.values())


def test_the_list_of_rulings_names_the_paragraph_that_states_each():
    stated = {}
    for number, rest in re.findall(r"^\*\*(\d+\.\d+)\*\*(.*(?:\n(?!\n).*)*)", RULES, flags=re.MULTILINE):
        stated.update(dict.fromkeys(re.findall(r"\*\*(K\d+)\*\*", rest), number))
    listed = dict(re.findall(r"\| (K\d+) \| (\d+\.\d+) (?=\|)", RULES))
    assert listed == stated
