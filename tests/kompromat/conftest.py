import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*numbers): the paragraphs of RULES.md and the rulings (K1..K48) it tests")
