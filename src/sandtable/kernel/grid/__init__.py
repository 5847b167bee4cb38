"""The short way to a game: rules in plain Python on a grid, and a default for everything else.

A game of one or two sides that hides nothing writes a subclass of `GridRules`, and `grid_game` makes a `Game` of it:
board, notation, outcome, drawing and editor. Each of these can be replaced later, one by one (`dataclasses.replace`).
A `BoardNotation` brings a compiled board; the rules written first then serve as the referee in its tests.
"""

from sandtable.kernel.grid.game import grid_game
from sandtable.kernel.grid.grid import Grid
from sandtable.kernel.grid.notation import BoardNotation
from sandtable.kernel.grid.rules import GridRules, PieceKind, SideKind
from sandtable.kernel.grid.state import State, Step

__all__ = ["BoardNotation", "Grid", "GridRules", "PieceKind", "SideKind", "State", "Step", "grid_game"]
