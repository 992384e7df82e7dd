"""Which protocols are in play, by the options of a game."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from compile_env.content import load
from compile_env.vocabulary import LineUp, Protocol
from tabletop_core.content import Pack
from tabletop_core.spec import OptionError, check_one_given, check_words

IN_PLAY: Final = 6  # protocols of a game
DEFAULT_SET: Final = "main3"
MOST_IN_POOL: Final = 60  # a set of protocols is kept in the bits of a number


@cache
def built_in() -> Pack:
    """The cards of the published game, read once."""
    return load()


def pack_of(content: str | Path | None) -> Pack:
    """The cards of a content pack, or of the published game; raises ContentError and TypeError."""
    return built_in() if content is None else load(content)


def protocols_in_play(pack: Pack, options: dict[str, Any]) -> tuple[str, ...]:
    """The names of the protocols of the draft's pool, in the order of the pack, or of the line-up; OptionError."""
    check_one_given(options, ("sets", "protocols", "lineup"), "which protocols are in play")
    sets = {each.name: each.set for each in pack.entries("protocols.yaml", Protocol)}
    if options["lineup"] is not None:
        return line_up_of(pack, options["lineup"], sets)
    if options["protocols"] is not None:
        source, chosen = "protocols", named("protocols", options["protocols"], list(sets))
    else:
        wanted = sets_of(options["sets"], list(dict.fromkeys(sets.values())))
        source, chosen = "sets", [name for name, its_set in sets.items() if its_set in wanted]
    if not IN_PLAY <= len(chosen) <= MOST_IN_POOL:
        number = f"at least {IN_PLAY}" if len(chosen) < IN_PLAY else f"at most {MOST_IN_POOL}"
        raise OptionError(f"option {source} gives {len(chosen)} protocols to draft from: give {number}")
    return tuple(chosen)


def sets_of(given: Sequence[str] | None, known: Sequence[str]) -> Sequence[str]:
    """The sets that are given; without any, DEFAULT_SET, or all of a pack that does not have it."""
    if given is not None:
        return named("sets", given, known)
    return [DEFAULT_SET] if DEFAULT_SET in known else known


def line_up_of(pack: Pack, lineup: Sequence[str], protocols: dict[str, str]) -> tuple[str, ...]:
    """Six protocols, the first player's first: by their names, or by the name of a line-up of the pack."""
    line_ups = {each.name: (*each.first, *each.second) for each in pack.entries("lineups.yaml", LineUp)}
    if len(lineup) == 1 and lineup[0] not in protocols:
        check_words("lineup", lineup, list(line_ups))
        return line_ups[lineup[0]]
    named("lineup", lineup, list(protocols))
    if len(lineup) != IN_PLAY:
        remedy = f"give {IN_PLAY}, the first player's first, or the name of a line-up: {', '.join(line_ups)}"
        count = len(lineup)
        raise OptionError(f"option lineup gives {count} protocol{'s' * (count != 1)}: {remedy}")
    return tuple(lineup)


def named(option: str, words: Sequence[str], known: Sequence[str]) -> list[str]:
    """The words of a list option in the order in which they are known; raises OptionError for one given twice."""
    check_words(option, words, known)
    twice = [word for word, count in Counter(words).items() if count > 1]
    if twice:
        raise OptionError(f"option {option} has {twice[0]!r} twice: give it once")
    return [word for word in known if word in words]
