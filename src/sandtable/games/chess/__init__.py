"""Chess: the game that the Commander-In-Chief box also holds."""

from sandtable.games.chess.notation import ChessNotation
from sandtable.games.chess.rules import Chess
from sandtable.kernel.grid import grid_game

GAME = grid_game(Chess(), __name__, ChessNotation(Chess()))

__all__ = ["GAME"]
