"""Pictures beside the rules: positions that show what a sentence means."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position for one sentence of the rules."""

    rule: str
    """The number of the sentence."""
    text: str
    """The position text."""
    touched: tuple[str, ...] = ()
    """The first touches of a move: what may be touched next is marked."""
    layers: tuple[str, ...] = ()
    """The layers that are shown."""
    options: str = ""


def read_diagrams(text: str) -> tuple[Diagram, ...]:
    """The diagrams of a room's `diagrams.toml`: a table for each, by the number of its rule."""
    return tuple(
        Diagram(
            rule,
            table["text"],
            tuple(table.get("touched", "").split()),
            tuple(table.get("layers", "").split()),
            table.get("options", ""),
        )
        for rule, table in tomllib.loads(text).items()
    )
