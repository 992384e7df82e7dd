"""The options that say who plays: characters in the order of seats, and their identity cards (Rules 1.6, 20.1)."""

from collections.abc import Sequence

from komitet_env.state import IDENTITY, IDENTITY_NAMES, MOST_SEATS, STICKER_NAMES, STICKERS, State
from komitet_env.tables import Tables
from tabletop_core.spec import OptionError, check_words

STICKER_PREFIX = "sticker "


def seat_characters(s: State, tables: Tables, names: Sequence[str], players: int) -> None:
    """Give each seat its character; raises OptionError unless ``players`` different ones are named."""
    check_words("characters", names, tables.character_names)
    if len(names) != players or len(set(names)) != players:
        raise OptionError(
            f"option characters names {len(names)} characters ({', '.join(names)}) for {players} players: "
            f"name {players} different ones, in the order of seats, or leave it out to have them drawn"
        )
    for seat, name in enumerate(names):
        s.character[seat] = tables.character_names.index(name)


def give_identity(s: State, words: Sequence[str], players: int) -> None:
    """Give the seats their permanent bonuses and stickers; raises OptionError for what is no ``SEAT:BONUS``."""
    known = [*IDENTITY_NAMES, *(STICKER_PREFIX + name for name in STICKER_NAMES)]
    for cell in range(MOST_SEATS * IDENTITY):
        s.identity[cell] = 0
    for number, word in enumerate(words):
        seat, colon, bonus = word.partition(":")
        if not colon or seat not in [str(each) for each in range(players)]:
            raise OptionError(
                f"option identity has {word!r}: write SEAT:BONUS with a seat from 0 to {players - 1}, such as '0:car'"
            )
        check_words("identity", [bonus], known)
        if word in words[:number]:
            raise OptionError(
                f"option identity has {word!r} twice: a seat has each bonus once at most, so name it once"
            )
        if bonus in IDENTITY_NAMES:
            s.identity[int(seat) * int(IDENTITY) + IDENTITY_NAMES.index(bonus)] = 1
        else:
            s.stickers[int(seat) * int(STICKERS) + STICKER_NAMES.index(bonus.removeprefix(STICKER_PREFIX))] = 1
