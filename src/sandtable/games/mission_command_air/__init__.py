"""Mission Command: Air: fighter squadrons over a sky without edges, secret cards, dice, missiles and cannon."""

from sandtable.games.mission_command_air import (
    data,
    editor,
    evaluation,
    explain,
    labels,
    notation,
    odds,
    outcome,
    scene,
    visibility,
)
from sandtable.games.mission_command_air.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Text

GAME = Game(
    name="mission-command-air",
    title=Text("Mission Command: Air", "Mission Command: Không chiến"),
    summary=Text(
        "Two planes each, secret cards and dice in a sky without edges: shoot the enemy down."
        " Deck and board are reconstructed.",
        "Mỗi người hai máy bay, bài kín và xúc xắc trên bầu trời không biên: hãy bắn hạ đối phương."
        " Bộ bài và bàn chơi được dựng lại.",
    ),
    package=__name__,
    rulings=RULINGS,
    notation=notation,
    outcome_rules=outcome,
    visibility=visibility,
    scene_maker=scene,
    labels=labels,
    explainer=explain,
    explain_tap=explain.explain_tap,
    editor=editor,
    odds_maker=odds,
    has_chance=True,
    evaluation=evaluation,
    enclosure=data.enclosure,
)

__all__ = ["GAME"]
