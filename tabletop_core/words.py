"""Words for people: names of seats, numbers and lists in sentences, and the guess of what a misspelt word meant."""

import difflib
from collections.abc import Iterable


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to ``word``, upper and lower case aside; None where none is near."""
    by_fold = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word.casefold(), by_fold, 1)
    return by_fold[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str], also: str = "") -> str:
    """``did you mean 'x'?`` for the known word nearest to ``word``, if one is near, then ``also``."""
    near = closest(word, known)
    return " ".join(part for part in (f"did you mean {near!r}?" if near is not None else "", also) if part)


def player(seat: int) -> str:
    """The name of a seat, as environments have it."""
    return f"player_{seat}"


def counted(number: int, thing: str) -> str:
    """ "1 point", "2 points"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "8", "8 and 18", "8, 18 and 28"."""
    *before, final = words
    return f"{', '.join(before)} {last} {final}" if before else final
