"""Chess: the game that the Commander-In-Chief box also holds."""

from dataclasses import replace

from sandtable.games.chess import evaluation
from sandtable.games.chess.notation import ChessNotation
from sandtable.games.chess.rules import Chess
from sandtable.kernel.grid import grid_game

RULES = Chess()

GAME = replace(grid_game(RULES, __name__, ChessNotation(RULES)), evaluation=evaluation)

__all__ = ["GAME"]
