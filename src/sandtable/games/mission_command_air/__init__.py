"""Mission Command: Air: fighter squadrons over a sky without edges, secret cards, dice, missiles and cannon."""

from sandtable.games.mission_command_air import data, notation, odds, scene
from sandtable.games.mission_command_air import editor as easel
from sandtable.games.mission_command_air import evaluation as worth
from sandtable.games.mission_command_air import explain as counsel
from sandtable.games.mission_command_air import labels as speech
from sandtable.games.mission_command_air import outcome as verdict
from sandtable.games.mission_command_air import visibility as sight
from sandtable.games.mission_command_air.refusals import PHRASES
from sandtable.games.mission_command_air.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words

GAME = Game(
    name="mission-command-air",
    title=Words("Mission Command: Air", "Mission Command: Không chiến"),
    summary=Words(
        "Two planes each, secret cards and dice in a sky without edges: shoot the enemy down."
        " Deck and board are reconstructed.",
        "Mỗi người hai máy bay, bài kín và xúc xắc trên bầu trời không biên: hãy bắn hạ đối phương."
        " Bộ bài và bàn chơi được dựng lại.",
    ),
    package=__name__,
    rulings=RULINGS,
    notation=notation,
    verdict=verdict,
    sight=sight,
    stagecraft=scene,
    speech=speech,
    counsel=counsel,
    easel=easel,
    phrases=PHRASES,
    oracle=odds,
    appraisal=worth,
    enclosure=data.enclosure,
)

__all__ = ["GAME"]
