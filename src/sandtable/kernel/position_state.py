"""A position as plain data, with the keys of earlier positions that its text leaves out."""

from __future__ import annotations

from dataclasses import dataclass
from struct import pack, unpack

KEY_BYTES = 8


@dataclass(frozen=True, slots=True)
class PositionState:
    """What `Game.restore` needs to make the same position again, repetition included."""

    text: str
    packed_keys: bytes = b""
    """The keys of earlier positions that may still recur, the oldest first: 8 bytes each, the lowest first."""
    ended: int = 0
    """The game's number of the ending, as `Board.ended`."""

    @property
    def keys(self) -> list[int]:
        """The keys as numbers."""
        return list(unpack(f"<{len(self.packed_keys) // KEY_BYTES}Q", self.packed_keys))


def pack_keys(keys: list[int]) -> bytes:
    """Keys as bytes."""
    return pack(f"<{len(keys)}Q", *keys)
