"""Trains, evaluates and compares agents on the games of this distribution: ``python -m benchmarks --help``."""
