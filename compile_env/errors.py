"""What can go wrong while a game runs."""


class EffectError(RuntimeError):
    """The effects of the cards never end, or nest deeper than the engine holds; the message names the card."""
