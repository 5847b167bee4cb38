"""How long an engine may think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """Where thinking stops: at the first of these that is reached. Without any, only when it is told to stop."""

    depth: int | None = None
    """Moves ahead; a search by samples has no depth and does not heed it."""
    nodes: int | None = None
    """Moves made while thinking."""
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "seconds"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"A limit of {name} must be more than nothing, not {value}.")

    def __str__(self) -> str:
        parts = [f"depth {self.depth}" if self.depth else "", f"{self.nodes:,} nodes" if self.nodes else ""]
        parts.append(f"{self.seconds:g} s" if self.seconds else "")
        return ", ".join(filter(None, parts))
