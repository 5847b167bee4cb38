"""Why a move is not legal, answered from what a seat sees, so that nothing hidden is told."""

from __future__ import annotations

from random import Random

from sandtable.engine.observation import is_whole
from sandtable.kernel.display.explanation import Explanation
from sandtable.kernel.text import Words
from sandtable.kernel.view import View

WORLDS = 8
"""Where something is hidden, a reason counts that holds in so many worlds that look alike."""
HIDDEN = Words(
    "This is not a legal move; why not depends on what is hidden from you.",
    "Đây không phải nước hợp lệ; lý do tuỳ vào điều bạn chưa được biết.",
)


def reason(view: View, source: str, target: str) -> Explanation | None:
    """Why a move is not legal, as far as a seat can know.

    The worlds are drawn from the view alone, so the answer is the same in all worlds the seat cannot tell apart.
    """
    random = Random(view.text)
    found = [view.game.explain(view.sample(random), source, target) for _ in range(1 if is_whole(view) else WORLDS)]
    if all(one == found[0] for one in found[1:]):
        return found[0]
    return Explanation("", HIDDEN, HIDDEN, ())
