"""The cards of value 5, one of each protocol: they all do the same."""

import pytest

from tests.compile.positions import OVER
from tests.compile.random_games import ALL_PROTOCOLS

PLAIN = ("fire", "water", "death", "life", "metal", "light")  # beside and against the protocol under test


@pytest.mark.parametrize("protocol", ALL_PROTOCOLS)
def test_value_5(table, protocol):
    """Rules 1.1: its owner discards one card of the own choice; with an empty hand nothing happens."""
    card = f"{protocol}-5"
    one, two, *opp = [each for each in PLAIN if each != protocol][:5]
    how = {"own": [protocol, one, two], "opp": opp, "opp_hand": f"{opp[0]}-1 {opp[0]}-2"}
    t = table(own_hand=f"{card} {one}-1 {one}-2 {two}-1", **how)
    t.play(card, line=1)
    assert t.question() == ("own: card", sorted([f"{one}-1", f"{one}-2", f"{two}-1"]))
    t.choose(f"{one}-2")
    assert t.question() == OVER
    assert t.hand("own").split() == sorted([f"{one}-1", f"{two}-1"])
    assert (t.trash("own"), t.hand("opp")) == (f"{one}-2", how["opp_hand"])

    t = table(own_hand=card, **how)
    t.play(card, line=1)
    assert (t.question(), t.stacks("own"), t.hand("opp")) == (OVER, [card, "", ""], how["opp_hand"])
