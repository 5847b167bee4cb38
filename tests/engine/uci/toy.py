"""A small game that UCI can write, and a `sandtable` that plays it: `python toy.py uci tic-tac-toe --level 3`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import sandtable
from sandtable.kernel.option import Options

GRID_GAME = sandtable.load("tic-tac-toe")
PROGRAM = (sys.executable, __file__)


class ToyUci:
    """Writes the square `a1` as `m@a1`, so that a text that was not converted is found out."""

    def is_standard(self, options: Options) -> bool:
        return not options.text

    def position_text(self, board: Any) -> str:
        return GRID_GAME.notation.write(board)

    def move_text(self, board: Any, move: int) -> str:
        return f"m@{GRID_GAME.notation.move_text(board, move)}"


GAME = replace(GRID_GAME, uci=ToyUci())


if __name__ == "__main__":
    from sandtable.engine.uci.session import serve

    serve(GAME, "test", int(sys.argv[sys.argv.index("--level") + 1]))
