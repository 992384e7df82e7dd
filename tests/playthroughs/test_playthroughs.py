"""The games of ``*.txt`` here go today as they went when the files were written."""

from pathlib import Path

from tabletop_core.playthrough import differences
from tabletop_core.spec import installed_games

MOST_BYTES = 200_000


def test_games_go_as_kept() -> None:
    found = differences(Path(__file__).parent, installed_games())
    assert not found, "look at the change, then run `python -m tabletop_core.playthrough`:\n" + "\n".join(found)


def test_files_are_small() -> None:
    assert all(path.stat().st_size < MOST_BYTES for path in Path(__file__).parent.glob("*.txt"))
