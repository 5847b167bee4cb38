"""Tri-Cross: a cross of 33 squares, pieces of one to six crosses, and a square in the middle to hold for four turns."""

from sandtable.games.tri_cross import editor as easel
from sandtable.games.tri_cross import evaluation as worth
from sandtable.games.tri_cross import explain as counsel
from sandtable.games.tri_cross import labels as speech
from sandtable.games.tri_cross import notation, scene
from sandtable.games.tri_cross import outcome as verdict
from sandtable.games.tri_cross import visibility as sight
from sandtable.games.tri_cross.refusals import PHRASES
from sandtable.games.tri_cross.rulings import RULINGS
from sandtable.kernel.game import Game
from sandtable.kernel.text import Words

GAME = Game(
    name="tri-cross",
    title=Words("Tri-Cross", "Tri-Cross"),
    summary=Words(
        "Compulsory jumps on a cross-shaped board: hold the square in the middle for four turns, or take every piece.",
        "Bắt buộc nhảy trên bàn cờ hình chữ thập: giữ ô giữa bốn lượt liền, hoặc bắt hết quân đối phương.",
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
