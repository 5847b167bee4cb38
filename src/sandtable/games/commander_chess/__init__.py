"""Commander Chess (Cờ Tư Lệnh): land, sea and air on 11 by 12 points, with stacks, fire zones and heroes."""

from sandtable.games.commander_chess import editor, evaluation, explain, labels, notation, outcome, scene, visibility
from sandtable.games.commander_chess.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text

GAME = Game(
    name="commander-chess",
    title=Text("Commander Chess", "Cờ Tư Lệnh"),
    summary=Text(
        "Army, navy and air force on a board with sea and river: capture the Commander or destroy a whole force.",
        "Lục quân, hải quân và không quân trên bàn cờ có biển và sông: bắt Tư lệnh hoặc tiêu diệt cả một quân chủng.",
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
