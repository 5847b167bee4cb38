"""How the game is drawn: the numbers of the squares in their corners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.checkers import terrain
from sandtable.kernel.display.scene import Label
from sandtable.kernel.grid import State
from sandtable.kernel.grid.position_text import start_state
from sandtable.kernel.grid.scene import BORDER, GridScene
from sandtable.kernel.grid.state import EMPTY

CORNER = 0.39
"""How far a number is from the middle of its square."""
SMALL = 0.6


class CheckersScene(GridScene):
    """The drawing of this game."""

    def missing(self, state: State) -> Counter[str]:
        """The men that were taken; a king was a man."""
        standing = Counter(self.rules.letter("m", self.rules.owner(cell)) for cell in state.cells if cell != EMPTY)
        return Counter(start_state(self.rules).cells.replace(EMPTY, "")) - standing

    def labels(self, height: float) -> Iterator[Label]:
        """The letters and numbers along the edge, and the numbers of the squares."""
        yield from super().labels(height)
        for name, bit in terrain.BIT.items():
            x, y = self.rules.grid.place(name)
            yield Label(str(terrain.NUMBER[bit]), x + BORDER - CORNER, y + BORDER - CORNER, SMALL)
