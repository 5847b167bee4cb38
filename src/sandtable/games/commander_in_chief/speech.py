"""What stands on buttons."""

from __future__ import annotations

from sandtable.kernel.words import Words

BUTTONS = {
    "pass": Words("Pass", "Bỏ lượt"),
    "ready": Words("Ready", "Sẵn sàng"),
}


def say(tap: str) -> Words | None:
    """A button in words."""
    return BUTTONS.get(tap)
