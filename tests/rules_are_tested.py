"""Whether the paragraphs and rulings of a game's RULES.md are cited by its tests: what every game's own test asks.

A paragraph begins with its number in bold, **3.10**; a ruling stands in the text as **K3**, numbered through, and a
table lists every ruling with the paragraph that states it.
"""

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

NUMBER = r"\d+\.\d+"


class Rules:
    """The RULES.md of a game: rulings begin with ``letter``; chapters in ``lists`` only list what others state."""

    def __init__(self, file: Path, letter: str, lists: Collection[int] = ()) -> None:
        self.text = file.read_text(encoding="utf-8")
        self.ruling = rf"{letter}\d+"
        found = re.findall(rf"^\*\*({NUMBER})\*\*", self.text, flags=re.MULTILINE)
        self.paragraphs = [number for number in found if int(number.split(".")[0]) not in lists]
        self.rulings = re.findall(rf"\*\*({self.ruling})\*\*", self.text)

    def cited(self, folder: Path) -> dict[str, str]:
        """What the tests in ``folder`` cite, with the file it stands in.

        A test cites in its docstring, ``Rules 8.3, C8: what happens``, or by the decorator ``@rule("8.3", "C8")``.
        """
        found = {}
        one = rf"(?:{NUMBER}|{self.ruling})"
        for file in sorted(folder.glob("test_*.py")):
            for text in citations(ast.parse(file.read_text(encoding="utf-8"))):
                for numbers in re.findall(rf"Rules ((?:{one}(?:,\s*)?)+)", text):
                    found.update(dict.fromkeys(re.findall(one, numbers), file.name))
        return found

    def faults(self, folder: Path) -> list[str]:
        """All that is wrong, in words: gaps, what no test cites, what a test cites that is not there, a wrong table."""
        known, cited = {*self.paragraphs, *self.rulings}, self.cited(folder)
        found = [f"no test cites {number}" for number in sorted(known - cited.keys())]
        found += [
            f"RULES.md has no {number}, which {file} cites" for number, file in cited.items() if number not in known
        ]
        return found + list(self.gaps()) + list(self.wrong_rows())

    def gaps(self) -> Iterator[str]:
        """Numbers that are missing or given twice; a ruling may stand in several paragraphs."""
        chapters: dict[int, list[int]] = {}
        for number in self.paragraphs:
            chapter, paragraph = map(int, number.split("."))
            chapters.setdefault(chapter, []).append(paragraph)
        series = {f"paragraphs of chapter {chapter}": numbers for chapter, numbers in chapters.items()}
        series |= {"chapters": [*chapters], "rulings": sorted({int(ruling[1:]) for ruling in self.rulings})}
        for what, numbers in series.items():
            if not numbers or numbers != list(range(1, len(numbers) + 1)):
                yield f"{what} are not numbered from 1 on: {numbers}"

    def wrong_rows(self) -> Iterator[str]:
        """Rulings that the table gives another paragraph than the one that states them, or leaves out."""
        stated: dict[str, str] = {}
        for number, rest in re.findall(rf"^\*\*({NUMBER})\*\*(.*(?:\n(?!\n).*)*)", self.text, flags=re.MULTILINE):
            stated.update(dict.fromkeys(re.findall(rf"\*\*({self.ruling})\*\*", rest), number))
        listed = dict(table_rows(self.text, self.ruling))
        for ruling in sorted(stated.keys() | listed.keys()):
            if stated.get(ruling) != listed.get(ruling):
                yield f"{ruling} is stated in {stated.get(ruling)}, the table says {listed.get(ruling)}"


def table_rows(text: str, ruling: str) -> Iterator[tuple[str, str]]:
    """Each ruling of the table with its paragraph, the next cell of its row that holds a number."""
    for row in re.findall(rf"^\| {ruling} \|.*$", text, flags=re.MULTILINE):
        number = ""
        for cell in (cell.strip() for cell in reversed(row.split("|"))):
            if re.fullmatch(NUMBER, cell):
                number = cell
            elif re.fullmatch(ruling, cell):
                yield cell, number


def citations(tree: ast.AST) -> Iterator[str]:
    """What the tests of a file cite, each as in a docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "rule":
            yield "Rules " + ", ".join(constants(node.args))


def constants(nodes: Sequence[ast.expr]) -> list[str]:
    """The literal texts among the arguments."""
    return [str(node.value) for node in nodes if isinstance(node, ast.Constant)]
