"""The rules of the triangle puzzle: jump over a peg and take it, until one is left."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.triangle_puzzle.solver import GRID, JUMPS, can_be_solved, mask_of
from sandtable.kernel.grid import GridRules, PieceKind, SideKind, State, Step
from sandtable.kernel.option import Option, Options
from sandtable.kernel.outcome import Ending
from sandtable.kernel.text import Text

SOLVED = Ending("solved", Text("One peg is left: solved!", "Chỉ còn một chốt: đã giải xong!"))
SOLVABLE = 1_000
"""What it is worth that the puzzle can still be solved."""


class TrianglePuzzle(GridRules):
    """Leave one peg."""

    name = "triangle-puzzle"
    title = Text("Triangle puzzle", "Câu đố tam giác")
    summary = Text(
        "Fourteen pegs in fifteen holes: jump over pegs and take them until only one is left.",
        "Mười bốn chốt trong mười lăm lỗ: nhảy qua chốt để lấy chốt cho đến khi chỉ còn một.",
    )
    grid = GRID
    sides = (SideKind("player", Text("Player", "Người chơi")),)
    pieces = (PieceKind("p", Text("peg", "chốt")),)
    is_side_game = True
    options = (
        Option(
            "empty",
            Text("The hole that is empty at the start", "Lỗ trống lúc bắt đầu"),
            "a5",
            {node: Text(node, node) for node in GRID.nodes},
            Text("a choice of the player", "người chơi tự chọn"),
            "1.3",
        ),
    )

    def __init__(self, empty: str = "a5") -> None:
        rows = ("".join("1" if node == empty else "P" for node in line) for line in self.grid.lines)
        self.start = f"{'/'.join(rows)} p"

    def under(self, options: Options) -> GridRules:
        return TrianglePuzzle(options["empty"])

    def after(self, state: State) -> Iterator[Step]:
        for source, over, target in JUMPS:
            if [self.at(state, node) for node in (source, over, target)] == ["P", "P", "."]:
                yield Step((source, target), self.change(state, {source: ".", over: ".", target: "P"}))

    def stuck(self, state: State) -> int | None:
        return 0 if state.cells.count("P") == 1 else None

    def ending(self, state: State) -> Ending:
        left = state.cells.count("P")
        if left == 1:
            return SOLVED
        return Ending("pegs-left", Text(f"No jump is left, but {left} pegs are.", f"Hết nước nhảy, còn {left} chốt."))

    def worth(self, state: State) -> int:
        return SOLVABLE * can_be_solved(mask_of(state.cells)) - state.cells.count("P")

    def wrong(self, state: State) -> Text | None:
        if "P" in state.cells:
            return None
        return Text("there is no peg", "không có chốt nào")
