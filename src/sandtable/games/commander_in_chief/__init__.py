"""Commander-In-Chief: an 8 by 8 board turned by 45 degrees, two armies of Land, Sea and Air."""

from sandtable.games.commander_in_chief import editor, evaluation, explain, labels, notation, outcome, scene, visibility
from sandtable.games.commander_in_chief.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text

GAME = Game(
    name="commander-in-chief",
    title=Text("Commander-In-Chief", "Tổng tư lệnh"),
    summary=Text(
        "Land, Sea and Air forces on a checkerboard turned 45 degrees: capture the enemy Commander.",
        "Hải, lục và không quân trên bàn cờ xoay 45 độ: hãy bắt Tư lệnh đối phương.",
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
