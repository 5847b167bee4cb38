"""Tic-tac-toe: three markers in a row."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step, grid_game
from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

MARKERS = 5


class TicTacToe(GridRules):
    """Put markers on empty squares; three of your own in a row win."""

    name = "tic-tac-toe"
    title = Text("Tic-tac-toe", "Cờ ca-rô ba ô")
    summary = Text("Three in a row on nine squares.", "Ba quân thẳng hàng trên chín ô.")
    grid = Grid(3, 3)
    sides = (SideKind("x", Text("X", "X")), SideKind("o", Text("O", "O")))
    pieces = (PieceKind("m", Text("marker", "quân"), art=("cross", "nought")),)
    start = "3/3/3 x"
    is_side_game = True
    finish = Ending(
        "three",
        Text("{winner} has three in a row.", "{winner} có ba quân thẳng hàng."),
        Text("The board is full: a draw.", "Bàn đã kín: hoà."),
    )

    def has_three(self, state: State) -> bool:
        """Whether the side that moved last has three in a row."""
        own = {node for node in self.grid.nodes if self.owner(self.at(state, node)) == 1 - state.turn}
        lines = ([node, *self.grid.ray(node, *way)] for node in own for way in ((1, 0), (0, 1), (1, 1), (1, -1)))
        return any(len(line) == 3 and own.issuperset(line) for line in lines)

    def after(self, state: State) -> Iterator[Step]:
        if not self.has_three(state) and len(list(self.own(state))) < MARKERS:
            for node in self.empty(state):
                yield Step((node,), self.change(state, {node: self.letter("m", state.turn)}))

    def stuck(self, state: State) -> int | None:
        return 1 - state.turn if self.has_three(state) else None

    def wrong(self, state: State) -> Text | None:
        if max(map(state.cells.count, "Mm")) <= MARKERS:
            return None
        return Text(f"a side has {MARKERS} markers", f"mỗi bên có {MARKERS} quân")


GAME = grid_game(TicTacToe(), __name__)
