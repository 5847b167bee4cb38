"""Tri-Cross: a cross of 33 squares, pieces of one to six crosses, and a square in the middle to hold for four turns."""

from sandtable.games.tri_cross import editor, evaluation, explain, labels, notation, outcome, scene, visibility
from sandtable.games.tri_cross.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text

GAME = Game(
    name="tri-cross",
    title=Text("Tri-Cross", "Tri-Cross"),
    summary=Text(
        "Compulsory jumps on a cross-shaped board: hold the middle square for four turns, or take every enemy piece.",
        "Nhảy bắt buộc trên bàn cờ hình chữ thập: giữ ô giữa bốn lượt, hoặc bắt hết quân đối phương.",
    ),
    package=__name__,
    rulings=RULINGS,
    notation=notation,
    outcome_rules=outcome,
    visibility=visibility,
    scene_maker=scene,
    labels=labels,
    editor=editor,
    explainer=explain,
    evaluation=evaluation,
)

__all__ = ["GAME"]
