"""Chess by the Laws of FIDE, Chess960 as an option."""

from dataclasses import replace

from sandtable.games.chess import evaluation, interchange, labels
from sandtable.games.chess.editor import ChessEditor
from sandtable.games.chess.explain import ChessExplainer
from sandtable.games.chess.notation import ChessNotation
from sandtable.games.chess.options import with_presets
from sandtable.games.chess.outcome import ChessOutcome
from sandtable.games.chess.rules import Chess
from sandtable.games.chess.scene import ChessScene
from sandtable.games.chess.uci import ChessUci
from sandtable.kernel.grid import grid_game

NOTATION = ChessNotation(Chess())
GRID_GAME = grid_game(NOTATION.rules, __name__, NOTATION)
GAME = replace(
    GRID_GAME,
    rulings=with_presets(GRID_GAME.rulings),
    outcome_rules=ChessOutcome(NOTATION),
    scene_maker=ChessScene(NOTATION),
    editor=ChessEditor(NOTATION.rules),
    explainer=ChessExplainer(NOTATION),
    labels=labels,
    evaluation=evaluation,
    interchange=interchange,
    uci=ChessUci(NOTATION),
)

__all__ = ["GAME"]
