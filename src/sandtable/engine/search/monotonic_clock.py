"""What the clock says while thinking, interpreted; `ticks.pxd` says it in C."""

from __future__ import annotations

from time import monotonic_ns


def ticks() -> int:
    """Nanoseconds since some moment in the past; never runs backwards."""
    return monotonic_ns()
