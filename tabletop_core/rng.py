"""The generator kept inside a game's state: the only source of chance.

xoshiro128** on four 32-bit lanes. Every product stays below 2**63, so the compiled build (where ``i64`` wraps) and the
interpreted one (where it grows) draw the same numbers.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

MASK32: Final[i64] = 0xFFFFFFFF
MAX_SEED: Final = 2**64 - 1


def check_seed(seed: object) -> int:
    """Return ``seed`` as an int in ``0 .. 2**64 - 1``; raise TypeError or ValueError that says how to mend it."""
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed must be an integer from 0 to 2**64 - 1, got {type(seed).__name__} {seed!r}")
    value = int(seed.__index__())
    if not 0 <= value <= MAX_SEED:
        raise ValueError(f"seed must be an integer from 0 to 2**64 - 1, got {value}")
    return value


def _mixed(lane: i64) -> i64:
    """A 32-bit avalanche: every bit of the input moves every bit of the output."""
    lane ^= lane >> 16
    lane = (lane * 0x7FEB352D) & MASK32
    lane ^= lane >> 15
    lane = (lane * 0x45D9F3B) & MASK32
    return lane ^ (lane >> 16)


def _rotated(lane: i64, by: i64) -> i64:
    return ((lane << by) & MASK32) | (lane >> (32 - by))


@final
class Rng:
    """Four 32-bit lanes, never all zero. ``seeded`` makes one; the constructor takes the lanes as they are."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def bits(self) -> i64:
        """Thirty-two random bits."""
        b = self.b
        c = self.c ^ self.a
        d = self.d ^ b
        result = (_rotated((b * 5) & MASK32, 7) * 9) & MASK32
        self.b = b ^ c
        self.a = self.a ^ d
        self.c = c ^ ((b << 9) & MASK32)
        self.d = _rotated(d, 11)
        return result

    def below(self, n: i64) -> i64:
        """A whole number in ``0 .. n - 1``, exactly uniform; ``1 <= n <= 2**31``."""
        product = self.bits() * n
        low = product & MASK32
        if low < n:
            floor = (MASK32 + 1 - n) % n
            while low < floor:
                product = self.bits() * n
                low = product & MASK32
        return product >> 32

    def seed64(self) -> int:
        """A seed for another generator, ``0 .. 2**64 - 1``."""
        return (int(self.bits()) << 32) | int(self.bits())

    def shuffle(self, cards: vec[u8], start: i64, stop: i64) -> None:
        """Shuffle ``cards[start:stop]`` in place, every order equally likely."""
        for left in range(stop - start, 1, -1):
            last = start + left - 1
            pick = start + self.below(left)
            card = cards[pick]
            cards[pick] = cards[last]
            cards[last] = card

    def redraw(self, cards: vec[u8], start: i64, stop: i64) -> None:
        """Shuffle ``cards[start:stop]`` so that the new order tells nothing of the old one: they are sorted first.

        Of all orders of the same cards, the same numbers drawn make the same one.
        """
        for end in range(start + 1, stop):
            card = cards[end]
            at = end
            while at > start and cards[at - 1] > card:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = card
        self.shuffle(cards, start, stop)

    def copy(self) -> "Rng":
        """A generator that will draw the same numbers."""
        return Rng(self.a, self.b, self.c, self.d)

    def lanes(self) -> list[int]:
        """The four lanes, for digests and comparison."""
        return [int(self.a), int(self.b), int(self.c), int(self.d)]


def seeded(seed: int) -> Rng:
    """A generator started from ``seed``, an int that ``check_seed`` takes; raises what that raises."""
    check_seed(seed)
    low: i64 = seed & 0xFFFFFFFF
    high: i64 = (seed >> 32) & 0xFFFFFFFF
    a = _mixed(low ^ 0x2545F491)
    b = _mixed(high ^ a ^ 0x1B873593)
    c = _mixed(low ^ b ^ 0x5BD1E995)
    d = _mixed(high ^ c ^ 0x27D4EB2F) | 1
    rng = Rng(a, b, c, d)
    for _ in range(8):
        rng.bits()
    return rng
