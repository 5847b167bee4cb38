"""The server's time: it begins with the system's and then only goes forward, whatever the system's does."""

from __future__ import annotations

import time

_offset = time.time() - time.monotonic()


def now() -> int:
    """The time in milliseconds."""
    return round((time.monotonic() + _offset) * 1000)
