"""Commander Chess (Cờ Tư Lệnh): land, sea and air on 11 by 12 points, with stacks, fire zones and heroes."""

from sandtable.games.commander_chess import editor as easel
from sandtable.games.commander_chess import evaluation as worth
from sandtable.games.commander_chess import explain as counsel
from sandtable.games.commander_chess import labels as speech
from sandtable.games.commander_chess import notation, scene
from sandtable.games.commander_chess import outcome as verdict
from sandtable.games.commander_chess import visibility as sight
from sandtable.games.commander_chess.refusals import PHRASES
from sandtable.games.commander_chess.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words

GAME = Game(
    name="commander-chess",
    title=Words("Commander Chess", "Cờ Tư Lệnh"),
    summary=Words(
        "Army, navy and air force on a board with sea and river: capture the Commander or destroy a whole force.",
        "Lục quân, hải quân và không quân trên bàn cờ có biển và sông: bắt Tư lệnh hoặc tiêu diệt cả một quân chủng.",
    ),
    package=__name__,
    rulings=RULINGS,
    notation=notation,
    verdict=verdict,
    sight=sight,
    stagecraft=scene,
    speech=speech,
    easel=easel,
    phrases=PHRASES,
    counsel=counsel,
    appraisal=worth,
)

__all__ = ["GAME"]
