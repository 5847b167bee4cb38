"""A position of a grid game, and a step from one to the next: immutable values."""

from __future__ import annotations

from typing import NamedTuple

EMPTY = "."


class State(NamedTuple):
    """All there is to a position: an immutable value."""

    cells: str
    """A letter for each node in the order of the grid, `.` where it is empty."""
    turn: int = 0
    """The side to move."""
    marks: tuple[tuple[str, str], ...] = ()
    """Everything else that matters, by name: `castling`, `passed`. Empty values are left out."""
    quiet: int = 0
    """Steps since the last that made progress, where a limit is set; the board counts them."""
    over: str = ""
    """How the referee ended the game."""

    def mark(self, name: str) -> str:
        """The value of a mark; empty if there is none."""
        return dict(self.marks).get(name, "")


class Step(NamedTuple):
    """A legal step."""

    path: tuple[str, ...]
    """The nodes to tap: where a piece is put, or where it starts, passes and arrives."""
    after: State
    suffix: str = ""
    """What else is chosen, in small letters: `=q` for the piece of a promotion."""
