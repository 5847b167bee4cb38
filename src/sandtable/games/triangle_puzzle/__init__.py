"""The triangle puzzle: fifteen holes, fourteen pegs, one player."""

from dataclasses import replace

from sandtable.games.triangle_puzzle import solver
from sandtable.games.triangle_puzzle.rules import TrianglePuzzle
from sandtable.kernel.grid import grid_game

GAME = replace(grid_game(TrianglePuzzle(), __name__), odds_maker=solver)

__all__ = ["GAME"]
