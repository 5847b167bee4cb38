"""The nodes of a grid: their names, their order and their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Grid:
    """Columns named by letters from the left, rows by numbers from the bottom, as on a chessboard."""

    columns: int
    rows: int
    holes: frozenset[str] = field(default=frozenset())
    """Names of nodes that do not exist."""
    lean: float = 0.0
    """How far each row is shifted to the right of the one below it; a half makes rows of triangles."""

    @cached_property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The nodes of each row from the top, from left to right: the order of position texts."""
        rows = range(self.rows, 0, -1)
        named = [[f"{letter}{row}" for letter in LETTERS[: self.columns]] for row in rows]
        return tuple(tuple(name for name in line if name not in self.holes) for line in named)

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """All nodes, in the same order."""
        return tuple(name for line in self.lines for name in line)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each node in that order."""
        return {name: index for index, name in enumerate(self.nodes)}

    @cached_property
    def steps(self) -> dict[tuple[str, int, int], str]:
        """Where a step of so many columns and rows leads, for every step between two nodes."""
        places = {name: (LETTERS.index(name[0]), int(name[1:])) for name in self.nodes}
        return {
            (source, column - x, row - y): target
            for source, (x, y) in places.items()
            for target, (column, row) in places.items()
        }

    def step(self, node: str, right: int, up: int) -> str:
        """The node so many columns to the right and rows up; empty off the board."""
        return self.steps.get((node, right, up), "")

    def ray(self, node: str, right: int, up: int) -> Iterator[str]:
        """The nodes in one direction up to the edge, the nearest first."""
        while node := self.step(node, right, up):
            yield node

    def place(self, node: str) -> tuple[float, float]:
        """The middle of a node, counted from the top left corner of the board."""
        row = int(node[1:])
        return LETTERS.index(node[0]) + 0.5 + self.lean * (row - 1), self.rows - row + 0.5
