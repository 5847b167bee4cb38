"""Why a move is not legal, answered from what a seat sees, so that nothing hidden is revealed."""

from __future__ import annotations

from random import Random

from sandtable.engine.observation import is_whole
from sandtable.kernel.display.explanation import Explanation
from sandtable.kernel.text import Text
from sandtable.kernel.view import View

SAMPLES = 8
"""Where something is hidden, a reason counts if it holds in this many sampled positions."""
HIDDEN = Text(
    "This is not a legal move; why not depends on what is hidden from you.",
    "Đây không phải nước hợp lệ; lý do tuỳ vào điều bạn chưa được biết.",
)


def explain_illegal(view: View, source: str, target: str) -> Explanation | None:
    """Why a move is not legal, as far as a seat can know.

    The worlds are drawn from the view alone, so the answer is the same in all worlds the seat cannot tell apart.
    """
    random = Random(view.text)
    found = [view.game.explain(view.sample(random), source, target) for _ in range(1 if is_whole(view) else SAMPLES)]
    if all(one == found[0] for one in found[1:]):
        return found[0]
    return Explanation("", HIDDEN, HIDDEN, ())
