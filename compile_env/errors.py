"""What can go wrong while a game runs."""


class EffectError(RuntimeError):
    """The effects of the cards never end, or nest deeper than the engine holds; the message names the card.

    It is the content pack that has to be mended. ``Game.step`` leaves the game as it was; ``Game.apply`` and a batch,
    which play unchecked, leave it half-way: reset it.
    """
