"""The triangle puzzle: one player, fifteen holes, a peg is taken by jumping over it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step, grid_game
from sandtable.kernel.text import Text

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
HOLES = frozenset(f"{letter}{row}" for row in range(1, 6) for letter in "abcde"[6 - row :])


class Pegs(GridRules):
    """Leave one peg."""

    name = "pegs"
    title = Text("Pegs", "Cờ nhảy tam giác")
    summary = Text("Leave one peg.", "Chỉ để lại một quân.")
    grid = Grid(5, 5, HOLES, lean=0.5)
    sides = (SideKind("player", Text("Player", "Người chơi")),)
    pieces = (PieceKind("p", Text("peg", "quân")),)
    start = "1/PP/PPP/PPPP/PPPPP p"

    def after(self, state: State) -> Iterator[Step]:
        for node, _ in self.own(state):
            for right, up in WAYS:
                over, target = self.grid.step(node, right, up), self.grid.step(node, 2 * right, 2 * up)
                if target and self.at(state, over) == "P" and self.at(state, target) == ".":
                    yield Step((node, target), self.change(state, {node: ".", over: ".", target: "P"}))

    def stuck(self, state: State) -> int | None:
        return 0 if state.cells.count("P") == 1 else None


PEGS = grid_game(Pegs(), __name__)
