"""Noughts and crosses, the smallest grid game."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step, grid_game
from sandtable.kernel.text import Text


class Noughts(GridRules):
    """Three in a row win."""

    name = "noughts"
    title = Text("Noughts", "Cờ ca-rô")
    summary = Text("Three in a row.", "Ba quân thẳng hàng.")
    grid = Grid(3, 3)
    sides = (SideKind("cross", Text("Cross", "X")), SideKind("nought", Text("Nought", "O")))
    pieces = (PieceKind("m", Text("marker", "dấu")),)
    start = "3/3/3 c"

    def lines(self) -> Iterator[tuple[str, ...]]:
        for node in self.grid.nodes:
            for way in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = (node, *self.grid.ray(node, *way))
                if len(line) == 3:
                    yield line

    def has_line(self, state: State) -> bool:
        last = self.letter("m", 1 - state.turn)
        return any(all(self.at(state, node) == last for node in line) for line in self.lines())

    def after(self, state: State) -> Iterator[Step]:
        if not self.has_line(state):
            for node in self.empty(state):
                yield Step((node,), self.change(state, {node: self.letter("m", state.turn)}))

    def stuck(self, state: State) -> int | None:
        return 1 - state.turn if self.has_line(state) else None


NOUGHTS = grid_game(Noughts(), __name__)
