"""Diagrams in the rules: positions that illustrate a rule."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position that illustrates one rule."""

    rule: str
    """The number of the rule."""
    text: str
    """The position text."""
    touched: tuple[str, ...] = ()
    """The first taps of a move; the diagram marks what may be tapped next."""
    layers: tuple[str, ...] = ()
    """The layers that are shown."""
    options: str = ""
    first_taps: bool = False
    """Whether the diagram marks what may be tapped first, if nothing is touched."""


def read_diagrams(text: str) -> tuple[Diagram, ...]:
    """The diagrams of a `diagrams.toml`: a table for each, by the number of its rule."""
    return tuple(
        Diagram(
            rule,
            table["text"],
            tuple(table.get("touched", "").split()),
            tuple(table.get("layers", "").split()),
            table.get("options", ""),
            table.get("first_taps", False),
        )
        for rule, table in tomllib.loads(text).items()
    )
