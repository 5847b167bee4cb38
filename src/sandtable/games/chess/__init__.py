"""Chess: the game that the Commander-In-Chief box also holds."""

from dataclasses import replace

from sandtable.games.chess import evaluation
from sandtable.games.chess.notation import ChessNotation
from sandtable.games.chess.options import with_presets
from sandtable.games.chess.outcome import ChessOutcome
from sandtable.games.chess.rules import Chess
from sandtable.kernel.grid import grid_game

RULES = Chess()

NOTATION = ChessNotation(RULES)

GRID_GAME = grid_game(RULES, __name__, NOTATION)

GAME = replace(
    GRID_GAME,
    rulings=with_presets(GRID_GAME.rulings),
    outcome_rules=ChessOutcome(NOTATION),
    evaluation=evaluation,
)

__all__ = ["GAME"]
