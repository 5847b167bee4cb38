"""Commander-In-Chief: an 8 by 8 board turned by 45 degrees, two armies of Land, Sea and Air."""

from sandtable.games.commander_in_chief import editor as easel
from sandtable.games.commander_in_chief import evaluation as worth
from sandtable.games.commander_in_chief import explain as counsel
from sandtable.games.commander_in_chief import labels as speech
from sandtable.games.commander_in_chief import notation, scene
from sandtable.games.commander_in_chief import outcome as verdict
from sandtable.games.commander_in_chief import visibility as sight
from sandtable.games.commander_in_chief.refusals import PHRASES
from sandtable.games.commander_in_chief.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words

GAME = Game(
    name="commander-in-chief",
    title=Words("Commander-In-Chief", "Tổng tư lệnh"),
    summary=Words(
        "Two armies of Land, Sea and Air on a turned checkerboard: capture the enemy Commander.",
        "Hai đội quân hải, lục, không quân trên bàn cờ xoay chéo: hãy bắt Tư lệnh đối phương.",
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
