"""The generator: the published algorithm, the same numbers in both builds, and no bias."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tabletop_core.rng import MAX_SEED, Rng, check_seed, seeded

# The first ten numbers of xoshiro128** from the lanes 1, 2, 3, 4, as its authors' C code gives them.
PUBLISHED = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]

# Kept, so that a seed means the same game in every version and in both builds.
FIRST_BITS = {
    0: [859927236, 2566958923, 2192822002, 3056310951],
    1: [246161884, 1367196579, 3221887706, 3426806245],
    2**32: [2168046563, 613696843, 1389297548, 628638630],
    MAX_SEED: [2562274726, 3180420509, 968740526, 2377561298],
}

# With 99.99 % certainty a fair generator stays below these, by degrees of freedom.
CHI_SQUARE = {6: 27.86, 9: 33.72, 23: 59.21, 255: 349.0}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_bits_are_those_of_the_published_algorithm() -> None:
    rng = Rng(1, 2, 3, 4)
    assert [rng.bits() for _ in PUBLISHED] == PUBLISHED


@pytest.mark.parametrize("seed", FIRST_BITS)
def test_first_numbers_of_a_seed_never_change(seed: int) -> None:
    rng = seeded(seed)
    assert [rng.bits() for _ in range(4)] == FIRST_BITS[seed]


def test_numbers_after_many_draws_never_change() -> None:
    rng = seeded(12345)
    for _ in range(10_000):
        rng.bits()
    assert rng.lanes() == [2925136347, 837506672, 944732606, 1670178954]


def test_every_bit_of_the_seed_counts() -> None:
    starts = {tuple(seeded(1 << bit).lanes()) for bit in range(64)} | {tuple(seeded(0).lanes())}
    assert len(starts) == 65
    firsts = np.array([seeded(1 << bit).bits() ^ seeded(0).bits() for bit in range(64)])
    flipped = sum(int(first).bit_count() for first in firsts) / 64
    assert 14 < flipped < 18  # of 32 bits, half


def test_games_of_neighbouring_seeds_are_not_alike() -> None:
    firsts = [seeded(seed).below(10) for seed in range(20_000)]
    assert chi_square([firsts.count(n) for n in range(10)]) < CHI_SQUARE[9]
    pairs = Counter(zip(firsts[::2], firsts[1::2]))
    assert len(pairs) == 100


@pytest.mark.parametrize("n", [7, 10, 24, 256])
def test_below_is_uniform(n: int) -> None:
    rng = seeded(n)
    counts = [0] * n
    for _ in range(400 * n):
        counts[rng.below(n)] += 1
    assert chi_square(counts) < CHI_SQUARE[n - 1]


def test_below_is_uniform_where_a_remainder_would_not_be() -> None:
    n = 3 * 2**29  # by remainder, the lower third would come up twice as often
    rng = seeded(3)
    thirds = Counter(rng.below(n) // 2**29 for _ in range(30_000))
    assert all(abs(thirds[third] - 10_000) < 400 for third in range(3))


@pytest.mark.parametrize("n", [1, 2, 3, 2**31 - 1, 2**31])
def test_below_stays_below(n: int) -> None:
    rng = seeded(n)
    drawn = [rng.below(n) for _ in range(1000)]
    assert 0 <= min(drawn) <= max(drawn) < n
    assert max(drawn) >= n // 2


def test_shuffle_makes_every_order_equally_often() -> None:
    rng = seeded(4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        cards = vec[u8]([u8(0), u8(1), u8(2), u8(3)])
        rng.shuffle(cards, 0, 4)
        counts[tuple(int(card) for card in cards)] += 1
    orders = list(permutations(range(4)))
    assert sorted(counts) == orders
    assert chi_square([counts[order] for order in orders]) < CHI_SQUARE[23]


def test_shuffle_leaves_what_is_outside() -> None:
    for seed in range(50):
        cards = vec[u8]([u8(card) for card in range(10)])
        seeded(seed).shuffle(cards, 3, 8)
        listed = [int(card) for card in cards]
        assert (listed[:3], listed[8:]) == ([0, 1, 2], [8, 9])
        assert sorted(listed) == list(range(10))


@pytest.mark.parametrize("start", [0, 5, 10])
def test_shuffle_of_none_or_one_card_draws_nothing(start: int) -> None:
    cards = vec[u8]([u8(card) for card in range(10)])
    rng = seeded(6)
    before = rng.lanes()
    rng.shuffle(cards, start, min(start + 1, 10))
    assert [int(card) for card in cards] == list(range(10))
    assert rng.lanes() == before


def test_copy_draws_the_same_and_stands_alone() -> None:
    rng = seeded(7)
    rng.bits()
    twin = rng.copy()
    drawn = [rng.bits() for _ in range(5)]
    assert [twin.bits() for _ in range(5)] == drawn
    assert twin.lanes() == rng.lanes()
    rng.bits()
    assert twin.lanes() != rng.lanes()


def test_seeds_for_others_use_all_64_bits() -> None:
    rng = seeded(8)
    seeds = [rng.seed64() for _ in range(200)]
    assert all(check_seed(seed) == seed for seed in seeds)
    assert np.bitwise_or.reduce(np.array(seeds, dtype=np.uint64)) == MAX_SEED
    assert len(set(seeds)) == 200


@pytest.mark.parametrize("seed", [0, 7, MAX_SEED, np.int64(7), np.uint64(MAX_SEED), np.uint8(255)])
def test_seeds_that_are_taken(seed: object) -> None:
    checked = check_seed(seed)
    assert type(checked) is int
    assert checked == seed


@pytest.mark.parametrize("seed", [True, False, 1.0, "1", None, [1], np.float64(1), np.bool_(True)])
def test_seeds_of_a_wrong_type(seed: object) -> None:
    with pytest.raises(TypeError, match=r"seed must be an integer from 0 to 2\*\*64 - 1, got \w+ "):
        check_seed(seed)


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**70), np.int64(-5)])
def test_seeds_out_of_range(seed: object) -> None:
    with pytest.raises(ValueError, match=rf"seed must be an integer from 0 to 2\*\*64 - 1, got {seed}"):
        check_seed(seed)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_no_generator_starts_from_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match=rf"seed must be an integer from 0 to 2\*\*64 - 1, got {seed}"):
        seeded(seed)
