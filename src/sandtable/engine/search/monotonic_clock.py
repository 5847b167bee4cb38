"""Reading the clock during a search. `monotonic_clock.pxd` does it in C."""

from __future__ import annotations

from time import monotonic_ns


def ticks() -> int:
    """Nanoseconds since some moment in the past; never runs backwards."""
    return monotonic_ns()
