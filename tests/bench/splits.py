"""How long it takes to list every way to split a ship that carries two."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from sandtable.kernel.board.perft_cy import perft
from tests.games.commander_chess.diagram import LOADED, camp

ROUNDS = 5
BAR = 0.010


def sentences() -> Iterator[str]:
    """What is measured, with its bar."""
    board, best = camp(LOADED).board(), float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        turns = perft(board, 1, True)
        best = min(best, process_time() - start)
    verdict = "reached" if best < BAR else "MISSED"
    yield f"commander-chess: {turns:,} splits of a ship in {best * 1000:.1f} ms (bar {BAR * 1000:g} ms: {verdict})"
