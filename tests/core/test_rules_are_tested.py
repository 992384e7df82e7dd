"""The check that rules and tests fit finds what does not."""

from pathlib import Path

import pytest

from tests.rules_are_tested import Rules

RULES = """
**1.1** One. Ruling **Q1**.

**1.2** Two,
and more: **Q2**.

**2.1** Three.

| ruling | about | paragraph |
|---|---|---|
| Q1 | the first | 1.1 |
| Q2 | the second | 1.2 |
"""
TESTS = '''
@rule("1.1", "Q1")
def test_one():
    """What happens."""

def test_two():
    """Rules 1.2, Q2: what happens. Rules 2.1."""
'''


def faults(folder: Path, rules: str, tests: str = TESTS) -> list[str]:
    (folder / "RULES.md").write_text(rules)
    (folder / "test_it.py").write_text(tests)
    return Rules(folder / "RULES.md", "Q").faults(folder)


def test_what_fits(tmp_path: Path) -> None:
    assert faults(tmp_path, RULES) == []
    two_in_a_row = RULES.replace("the first | 1.1 |\n| Q2 | the second | 1.2 |", "| 1.1 | Q2 | 1.2 |")
    assert faults(tmp_path, two_in_a_row) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("**2.1**", "**2.2**", "paragraphs of chapter 2 are not numbered from 1 on: [2]"),
        ("**2.1**", "**3.1**", "chapters are not numbered from 1 on: [1, 3]"),
        ("**2.1**", "**2.1** Three.\n\n**2.2**", "no test cites 2.2"),
        ("**2.1** Three.", "Three.", "RULES.md has no 2.1, which test_it.py cites"),
        ("**Q2**", "**Q3**", "rulings are not numbered from 1 on: [1, 3]"),
        ("second | 1.2", "second | 2.1", "Q2 is stated in 1.2, the table says 2.1"),
        ("| Q2 | the second | 1.2 |\n", "", "Q2 is stated in 1.2, the table says None"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in RULES
    assert said in faults(tmp_path, RULES.replace(old, new))
