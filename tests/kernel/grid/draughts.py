"""Draughts with compulsory jumps, as a grid game."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.grid import Grid, GridRules, PieceKind, SideKind, State, Step, grid_game
from sandtable.kernel.text import Text

WAYS = ((1, 1), (-1, 1), (1, -1), (-1, -1))


class Draughts(GridRules):
    """Men go forwards, kings both ways; whoever can jump must."""

    name = "draughts"
    title = Text("Draughts", "Cờ đam")
    summary = Text("Take every man.", "Bắt hết quân.")
    grid = Grid(8, 8)
    sides = (SideKind("white", Text("White", "Trắng")), SideKind("black", Text("Black", "Đen")))
    pieces = (PieceKind("m", Text("man", "quân thường")), PieceKind("k", Text("king", "vua"), 150))
    start = "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 b"
    quiet = 80
    repetition_rule, quiet_rule = "1.1", "1.2"

    def ways(self, kind: str, side: int) -> Iterator[tuple[int, int]]:
        return ((right, up) for right, up in WAYS if kind == "k" or up == (1 if side == 0 else -1))

    def landed(self, kind: str, node: str, side: int) -> str:
        return self.letter("k" if int(node[1:]) == (8 if side == 0 else 1) else kind, side)

    def jumps(self, state: State, path: tuple[str, ...], kind: str) -> Iterator[Step]:
        side, found = state.turn, False
        for right, up in self.ways(kind, side):
            over, target = self.grid.step(path[-1], right, up), self.grid.step(path[-1], 2 * right, 2 * up)
            if target and self.owner(self.at(state, over)) == 1 - side and self.at(state, target) == ".":
                found = True
                piece = self.landed(kind, target, side)
                after = self.change(state, {path[-1]: ".", over: ".", target: piece}, turn=side)
                if piece.lower() != kind:
                    yield Step((*path, target), after._replace(turn=1 - side))
                else:
                    yield from self.jumps(after, (*path, target), kind)
        if not found and len(path) > 1:
            yield Step(path, state._replace(turn=1 - side))

    def after(self, state: State) -> Iterator[Step]:
        jumps = [step for node, kind in self.own(state) for step in self.jumps(state, (node,), kind)]
        yield from jumps
        if not jumps:
            for node, kind in self.own(state):
                for way in self.ways(kind, state.turn):
                    target = self.grid.step(node, *way)
                    if target and self.at(state, target) == ".":
                        cells = {node: ".", target: self.landed(kind, target, state.turn)}
                        yield Step((node, target), self.change(state, cells))

    def is_progress(self, state: State, step: Step) -> bool:
        return super().is_progress(state, step) or self.at(state, step.path[0]).lower() == "m"


DRAUGHTS = grid_game(Draughts(), __name__)
