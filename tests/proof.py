"""`make prove`: how far the opening of a game, or a position, can be solved by looking at everything."""

from __future__ import annotations

import argparse
import signal
import sys
from threading import Timer
from time import perf_counter, process_time

import sandtable
from sandtable.engine.search.proof import Proof, Result, deepening
from sandtable.engine.search.proof_cy import Prover


def said(proof: Proof, side: str, unit: str) -> str:
    """A proof in words."""
    if proof.result is Result.OPEN:
        return f"no forced win for anybody within {proof.depth} {unit}"
    verb = "wins" if proof.result is Result.WIN else "loses"
    return f"{side} {verb} by force in {proof.distance} {unit}"


def main() -> int:
    """Look ever deeper until the time is up, and print a line for every depth."""
    parser = argparse.ArgumentParser(prog="proof", description=__doc__)
    parser.add_argument("game", choices=sandtable.names())
    parser.add_argument("--options", default="", help="such as preset=book")
    parser.add_argument("--position", default="", help="a position text instead of the opening")
    parser.add_argument("--turns", action="store_true", help="count turns instead of moves")
    parser.add_argument("--depth", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--mebibytes", type=int, default=1024, help="the size of the table")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a search does not listen
    game = sandtable.load(given.game, given.options)
    position = game.position(given.position) if given.position else game.opening
    board = position.board()
    side = game.sides[board.side]
    prover = Prover(given.mebibytes)
    unit = "turns" if given.turns else "moves"
    print(f"{game!r}, {position}: {side} to move, a table of {prover.entries:,} entries", flush=True)
    timer = Timer(given.minutes * 60, setattr, (prover, "stopped", True))
    timer.daemon = True
    timer.start()
    start, before = process_time(), perf_counter()
    for proof in deepening(board, board.side, given.depth, turns=given.turns, prover=prover):
        spent = f"{process_time() - start:,.1f} s of CPU, {perf_counter() - before:,.1f} s"
        print(f"{said(proof, side, unit)}: {proof.nodes:,} nodes, {spent}", flush=True)
    timer.cancel()
    return 0


if __name__ == "__main__":
    sys.exit(main())
