"""The schema of the card files in ``content/``, and what the rules ask of them.

    python -m compile_env.content cards [FOLDER]

prints every card of a pack in words.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from compile_env.card_checks import card_problems
from compile_env.state import PROTOCOL_CARDS
from compile_env.vocabulary import Card, LineUp, Protocol
from compile_env.wording import sentences
from tabletop_core.content import Check, Entry, Pack, PackSchema, Problem, cards_command, load_pack

BUILT_IN: Final = Path(__file__).parent / "content"
FEWEST_PROTOCOLS: Final = 6
MOST_PROTOCOLS: Final = 64
RESERVED: Final = "named"  # a word of the vocabulary where a protocol's name could stand


# --- what the rules ask of the files ---------------------------------------------------------------------------------
def protocol_problems(pack: Pack) -> Iterator[Problem]:
    """Enough protocols and not too many, with names that can be shown and told apart from the vocabulary."""
    protocols = pack.entries("protocols.yaml", Protocol)
    count = len(protocols)
    if not FEWEST_PROTOCOLS <= count <= MOST_PROTOCOLS:
        remedy = f"give {FEWEST_PROTOCOLS} to {MOST_PROTOCOLS}"
        yield pack.file_problem("protocols.yaml", f"the pack has {count} protocols", remedy)
    for each in protocols:
        if each.name == RESERVED:
            message = f"name is {each.name!r}, a word of the vocabulary"
            yield pack.problem(each, message, "give another name", key="name")
        yield from text_problems(pack, each, "name", each.name)
        yield from text_problems(pack, each, "set", each.set)
        yield from text_problems(pack, each, "summary", *each.summary)
        if len(set(each.summary)) < len(each.summary):
            yield pack.problem(each, "summary has a word twice", "keep one of the two", key="summary")


def text_problems(pack: Pack, entry: Entry, key: str, *texts: str) -> Iterator[Problem]:
    """Texts that can be printed and look the same as they are."""
    for text in texts:
        if text != text.strip() or not text.isprintable():
            remedy = "remove blanks at its ends and what cannot be printed"
            yield pack.problem(entry, f"{key} has {text!r}", remedy, key=key)


def number_problems(pack: Pack) -> Iterator[Problem]:
    """Six cards a protocol; that their values differ is seen to as entries are read."""
    counts = Counter(card.protocol for card in pack.entries("cards.yaml", Card))
    for protocol in pack.entries("protocols.yaml", Protocol):
        count = counts[protocol.name]
        if count != PROTOCOL_CARDS:
            message = f"{protocol.name} has {count} cards"
            yield pack.problem(protocol, message, f"give it {PROTOCOL_CARDS} in cards.yaml, with different values")


def line_up_problems(pack: Pack) -> Iterator[Problem]:
    """No protocol is in a line-up twice."""
    for line_up in pack.entries("lineups.yaml", LineUp):
        yield from text_problems(pack, line_up, "name", line_up.name)
        counts = Counter(line_up.first + line_up.second)
        for name, count in counts.items():
            if count > 1:
                message = f"line-up {line_up.name!r} has {name} {count} times"
                yield pack.problem(line_up, message, "give six different protocols")


SCHEMA: Final = PackSchema(
    game="compile",
    files={"protocols.yaml": list[Protocol], "cards.yaml": list[Card], "lineups.yaml": list[LineUp]},
    checks=(
        Check(("protocols.yaml",), protocol_problems),
        Check(("protocols.yaml", "cards.yaml"), number_problems),
        Check(("protocols.yaml", "cards.yaml"), card_problems),
        Check(("lineups.yaml",), line_up_problems),
    ),
)


def load(folder: str | Path | None = None) -> Pack:
    """The pack in ``folder``, or that of the published game; raises ContentError and TypeError."""
    return load_pack(BUILT_IN if folder is None else folder, SCHEMA)


# --- cards in words --------------------------------------------------------------------------------------------------
def in_words(folder: str | Path | None = None) -> str:
    """Every card of the pack, a line each; raises as ``load`` does."""
    cards = load(folder).entries("cards.yaml", Card)
    return "".join(f"{card.name}: {sentences(card)}\n" for card in cards)


def markdown(folder: str | Path | None = None) -> str:
    """Every card of the pack as a table of a documentation page; raises as ``load`` does."""
    rows = ["| card | certainty | what it does | origin |", "|---|---|---|---|"]
    for card in load(folder).entries("cards.yaml", Card):
        note = f" ({card.note})" if card.note and card.certainty != "high" else ""
        rows.append(f"| {card.name} | {card.certainty}{note} | {sentences(card)} | {card.origin} |")
    return "\n".join(rows) + "\n"


def sets_markdown(folder: str | Path | None = None) -> str:
    """The protocols of each set, and the line-ups, as tables of a documentation page; raises as ``load`` does."""
    pack = load(folder)
    protocols = pack.entries("protocols.yaml", Protocol)
    rows = ["| set | protocols |", "|---|---|"]
    for name in dict.fromkeys(each.set for each in protocols):
        rows.append(f"| `{name}` | {', '.join(each.name for each in protocols if each.set == name)} |")
    rows += ["", "| line-up | who drafts first | the other |", "|---|---|---|"]
    for each in pack.entries("lineups.yaml", LineUp):
        rows.append(f"| `{each.name}` | {', '.join(each.first)} | {', '.join(each.second)} |")
    return "\n".join(rows) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the cards; return the exit status: 0 fine, 1 a pack with problems."""
    return cards_command("compile_env.content", "The cards of Compile.", in_words, arguments)


if __name__ == "__main__":
    sys.exit(main())
