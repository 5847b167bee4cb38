"""How fast a position becomes a picture, against python-chess."""

from __future__ import annotations

import chess
import chess.svg

import sandtable
from tests.bench.measure import rate
from tests.bench.perft import Job

TIMES = 40


def jobs() -> list[Job]:
    found: list[Job] = []
    for game in sandtable.games():
        opening = game.opening

        def ours(opening: sandtable.Position = opening) -> int:
            return sum(bool(sandtable.draw(opening)) for _ in range(TIMES))

        def theirs() -> int:
            return sum(bool(chess.svg.board(chess.Board())) for _ in range(TIMES))

        found.append(
            (f"{game.name}: SVG pictures", lambda theirs=theirs: rate(theirs), lambda ours=ours: rate(ours), 0.0)
        )  # type: ignore[misc]
    return found
