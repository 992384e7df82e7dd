"""The errors of a running game. Each leaves the game as it was."""


class IllegalActionError(ValueError):
    """The action is not legal now. The game is unchanged."""


class GameOverError(RuntimeError):
    """The game is over and takes no more actions. The game is unchanged."""
