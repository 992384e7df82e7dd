"""What every game shares: the rules interface, chance, environments, batches, replays and the conformance suite."""

from tabletop_core.build import BuildInfo, StaleBuildWarning, build_info, choose_mode

__all__ = ["BuildInfo", "StaleBuildWarning", "__version__", "build_info"]
__version__ = "0.1.0"

choose_mode()
