"""The errors of a running game."""


class IllegalActionError(ValueError):
    """The action is not legal now. The game is unchanged."""


class GameOverError(RuntimeError):
    """The game is over and takes no more actions. The game is unchanged."""


class EffectError(RuntimeError):
    """The effects of the content never end, or nest deeper than the engine holds; the message names the card.

    It is the content pack that has to be mended. ``Game.step`` leaves the game as it was; ``Game.apply`` and a batch,
    which play unchecked, leave it half-way: reset it.
    """
