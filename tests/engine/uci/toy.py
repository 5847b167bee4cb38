"""A small game that UCI can write, and a `sandtable` that plays it: `python toy.py uci tic-tac-toe --level 3`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))

from sandtable.kernel.option import Options
from tests.kernel.grid import tic_tac_toe

PROGRAM = (sys.executable, __file__)


class ToyUci:
    """Writes the square `a1` as `m@a1`, so that a text that was not converted is found out."""

    def is_standard(self, options: Options) -> bool:
        return not options.text

    def position_text(self, board: Any) -> str:
        return tic_tac_toe.GAME.notation.write(board)

    def move_text(self, board: Any, move: int) -> str:
        return f"m@{tic_tac_toe.GAME.notation.move_text(board, move)}"


GAME = replace(tic_tac_toe.GAME, uci=ToyUci())


if __name__ == "__main__":
    from sandtable.engine.uci.session import serve

    serve(GAME, "test", int(sys.argv[sys.argv.index("--level") + 1]))
