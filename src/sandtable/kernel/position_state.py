"""A position as plain data, with the trail of what stood before it: its text alone forgets how often it stood."""

from __future__ import annotations

from dataclasses import dataclass
from struct import pack, unpack

KEY_BYTES = 8


@dataclass(frozen=True, slots=True)
class PositionState:
    """What `Game.restore` makes the same position of, repetition included."""

    text: str
    trail: bytes = b""
    """The keys of earlier positions that may still recur, the oldest first: 8 bytes each, the lowest first."""
    ended: int = 0
    """The room's number of the ending, as `Board.ended`."""

    @property
    def keys(self) -> list[int]:
        """The trail as numbers."""
        return list(unpack(f"<{len(self.trail) // KEY_BYTES}Q", self.trail))


def pack_keys(keys: list[int]) -> bytes:
    """A trail, packed."""
    return pack(f"<{len(keys)}Q", *keys)
