"""How a grid game is drawn: squares with letters and numbers along the edge, discs, and captured pieces beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sandtable.kernel.display.scene import Label, Node, Scene, Shape, Stage, Token, Tray
from sandtable.kernel.grid.notation import BoardNotation
from sandtable.kernel.grid.outcome import GridOutcome
from sandtable.kernel.grid.position_text import read_state, start_state
from sandtable.kernel.grid.rules import GridRules
from sandtable.kernel.grid.state import EMPTY, State
from sandtable.kernel.option import Options
from sandtable.kernel.seat import Seat
from sandtable.kernel.text import Text

BORDER = 0.6
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
HOLE = ((0.0, -0.6), (0.5, -0.3), (0.5, 0.3), (0.0, 0.6), (-0.5, 0.3), (-0.5, -0.3))
FACES = {"plain": Text("Wood", "Gỗ"), "slate": Text("Slate", "Đá phiến")}
CAPTURED = Text("Captured pieces", "Quân bị bắt")


@dataclass(frozen=True)
class GridScene:
    """The drawing of one game."""

    notation: BoardNotation[Any]

    @property
    def rules(self) -> GridRules:
        """The rules of the game."""
        return self.notation.rules

    def scene(self, seats: tuple[Seat, ...]) -> Scene:
        """The empty board; the second side sees it from the other end."""
        grid = self.rules.grid
        width = max(grid.place(name)[0] for name in grid.nodes) + 0.5 + 2 * BORDER
        height = grid.rows + 2 * BORDER
        return Scene(
            width=width,
            height=height,
            nodes=tuple(self.nodes()),
            shapes=(Shape(f"M0 0H{width:g}V{height:g}H0Z", "board"),),
            labels=tuple(self.labels(height)),
            turns={seat.name: 180 if seat.index else 0 for seat in seats},
            faces=FACES,
        )

    def nodes(self) -> Iterator[Node]:
        """A square for each node, light and dark in turn; hexagons where rows lean."""
        for name in self.rules.grid.nodes:
            x, y = self.rules.grid.place(name)
            x, y = x + BORDER, y + BORDER
            outline = tuple((x + right, y + down) for right, down in (HOLE if self.rules.grid.lean else SQUARE))
            is_dark = not self.rules.grid.lean and (ord(name[0]) + int(name[1:])) % 2 == 0
            yield Node(name, x, y, outline, "square-dark" if is_dark else "square-light")

    def labels(self, height: float) -> Iterator[Label]:
        """The letters below and the numbers to the left."""
        grid = self.rules.grid
        for line in grid.lines:
            if line:
                x, y = grid.place(line[0])
                yield Label(line[0][1:], x + BORDER - 0.5 - BORDER / 2, y + BORDER)
        for name in grid.lines[-1]:
            yield Label(name[0], grid.place(name)[0] + BORDER, height - BORDER / 2)

    def stage(
        self, text: str, options: Options, seats: tuple[Seat, ...], wanted: Collection[str] | None = None
    ) -> Stage:
        """What stands on the board, and what was taken from it."""
        rules, state = self.rules, read_state(text, self.rules)
        letters = zip(rules.grid.nodes, state.cells, strict=True)
        tokens = tuple(self.token(letter, node) for node, letter in letters if letter != EMPTY)
        missing = self.missing(state)
        trays = [self.tray(missing, seat) for seat in seats if any(rules.owner(one) == seat.index for one in missing)]
        return Stage(tokens, tuple(trays), caption=self.caption(state, options, seats))

    def missing(self, state: State) -> Counter[str]:
        """The letters of the pieces that were taken."""
        return Counter(start_state(self.rules).cells) - Counter(state.cells)

    def token(self, letter: str, node: str = "") -> Token:
        """A piece."""
        return make_token(self.rules, letter, node)

    def tray(self, missing: Counter[str], seat: Seat) -> Tray:
        """The captured pieces of a seat."""
        lost = sorted(letter for letter in missing.elements() if self.rules.owner(letter) == seat.index)
        return Tray(f"captured-{seat.name}", CAPTURED, tuple(map(self.token, lost)), seat=seat.name)

    def caption(self, state: State, options: Options, seats: tuple[Seat, ...]) -> Text:
        """Whose turn it is, or how the game ended."""
        board = self.notation.board(state, options)
        ended = GridOutcome(self.notation).outcome(board, seats)
        if ended is not None:
            return Text(ended.sentence("en"), ended.sentence("vi"))
        title = seats[board.mover].title
        return Text(f"{title.en} to move", f"Tới lượt {title.vi}")


@lru_cache(maxsize=4096)
def make_token(rules: GridRules, letter: str, node: str) -> Token:
    """A piece, on a node or in a tray."""
    kind = next(kind for kind in rules.pieces if kind.letter == letter.lower())
    side = rules.sides[rules.owner(letter)]
    title = kind.title
    if len(rules.sides) > 1:
        title = Text(f"{side.title.en} {title.en}", f"{title.vi} {side.title.vi}")
    shown = letter.upper() if len(rules.pieces) > 1 and not kind.art else ""
    art = kind.art[rules.owner(letter)] if kind.art else "disc"
    return Token(art, side.name, title, letter, node, label=Text(shown, shown) if shown else None)
