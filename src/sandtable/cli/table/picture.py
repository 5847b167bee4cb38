"""The board as it is drawn in a terminal."""

from __future__ import annotations

from collections.abc import Collection
from shutil import get_terminal_size

from sandtable.kernel.position import Position
from sandtable.kernel.view import View

SPARE = 4
"""Lines that other words need beside the board."""


def drawn(
    shown: View | Position,
    *,
    seat: str = "",
    last: Collection[str] = (),
    colour: bool = False,
    language: str = "en",
    lines: int = 0,
) -> str:
    """A view or a whole position; dense where the terminal is too low for the full drawing."""
    from sandtable.render.text import text

    game = shown.game
    stage = game.stagecraft.stage(shown.text, game.options, game.seats)

    def write(dense: bool) -> str:
        return text(game.scene, stage, seat=seat, last=last, dense=dense, colour=colour, language=language)

    full = write(dense=False)
    room = (lines or get_terminal_size(fallback=(80, 60)).lines) - SPARE
    return full if full.count("\n") <= room else write(dense=True)
