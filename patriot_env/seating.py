"""Who plays which character, as an option names them (Rules 24.11)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from patriot_env.state import NONE, fill
from patriot_env.tables import MOST_SEATS, PRESIDENTS, Tables
from tabletop_core.game import zeros
from tabletop_core.spec import OptionError, check_words
from tabletop_core.words import counted, listed

DRAWN: Final = "drawn"


def seating_of(tables: Tables, names: tuple[str, ...], players: int) -> vec[u8]:
    """The character of each seat by the names of an option, NONE for all if there are none; raises OptionError."""
    seating = zeros(MOST_SEATS)
    fill(seating, NONE)
    if not names:
        return seating
    if DRAWN in names:
        raise OptionError(f"option characters has {DRAWN!r} beside other words: give it alone, or names only")
    check_words("characters", names, tables.character_names)
    wanted = f"name {players} different ones, in the order of seats, {DRAWN!r}, or leave it out to have them chosen"
    if len(names) != players:
        named = counted(len(names), "character")
        raise OptionError(f"option characters names {named} ({', '.join(names)}) for {players} players: {wanted}")
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise OptionError(f"option characters names {listed(twice)} more than once: {wanted}")
    for seat in range(players):
        number = tables.character_names.index(names[seat])
        if (number < PRESIDENTS) != (seat == 0):
            presidents = ", ".join(tables.character_names[: int(PRESIDENTS)])
            raise OptionError(
                f"option characters has {names[seat]} at seat {seat}: seat 0 needs one of the presidents, "
                f"{presidents}, and no other seat can have one"
            )
        seating[seat] = u8(number)
    return seating
