"""Checkers, also called English draughts: men, kings and compulsory jumps on the dark squares of a chessboard."""

from dataclasses import replace

from sandtable.games.checkers import evaluation, interchange
from sandtable.games.checkers.explain import CheckersExplainer
from sandtable.games.checkers.notation import CheckersNotation
from sandtable.games.checkers.rules import CheckersRules
from sandtable.games.checkers.rulings import PRESET_TITLES, PRESETS
from sandtable.games.checkers.scene import CheckersScene
from sandtable.kernel.grid import grid_game

RULES = CheckersRules()
NOTATION = CheckersNotation(RULES)
PLAIN = grid_game(RULES, __name__, NOTATION)
GAME = replace(
    PLAIN,
    rulings=replace(PLAIN.rulings, presets=PRESETS, titles=PRESET_TITLES),
    scene_maker=CheckersScene(NOTATION),
    explainer=CheckersExplainer(NOTATION),
    evaluation=evaluation,
    interchange=interchange,
)

__all__ = ["GAME"]
