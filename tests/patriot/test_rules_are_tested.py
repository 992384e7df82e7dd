"""Every paragraph and ruling of RULES.md has a test that cites it, and no test cites what is not there."""

from pathlib import Path

from patriot_env.content import BUILT_IN
from tests.rules_are_tested import Rules


def test_rules_and_tests_fit():
    assert Rules(BUILT_IN.parent / "RULES.md", "A", lists=(26,)).faults(Path(__file__).parent) == []
