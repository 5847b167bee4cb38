"""Time that passes only when a test says so."""

from __future__ import annotations

from math import inf

import pytest

from sandtable.server.clock import clock


class FakeTime:
    """The machine's clocks, in seconds."""

    def __init__(self, start: float) -> None:
        self.now = start


def stop_time(patch: pytest.MonkeyPatch, start: float, stall_s: float = inf) -> FakeTime:
    """Stop the server's time; leaps count as time that passed, unless the test wants stalls to be noticed."""
    fake = FakeTime(start)
    changes = {"_monotonic": lambda: fake.now, "_system": lambda: fake.now, "_stall_s": stall_s}
    for name, value in {**changes, "_seen": start, "_offset": 0.0, "_is_held": False}.items():
        patch.setattr(clock, name, value)
    return fake
