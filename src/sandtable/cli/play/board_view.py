"""Drawing the board in a terminal."""

from __future__ import annotations

import re
from collections.abc import Collection
from shutil import get_terminal_size

from sandtable.cli.strings import PLAY
from sandtable.cli.terminal import wrap
from sandtable.kernel.position import Position
from sandtable.kernel.view import View

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
OTHER_LINES = 4
"""Lines that the text around the board needs."""


def draw_board(
    shown: View | Position,
    *,
    seat: str = "",
    last: Collection[str] = (),
    colour: bool = False,
    language: str = "en",
    lines: int = 0,
    columns: int = 0,
) -> str:
    """Draw a view or a whole position, smaller where the terminal is too small for the full drawing."""
    from sandtable.render.text import WIDE, text

    game = shown.game
    stage = game.scene_maker.stage(shown.text, game.options, game.seats)
    terminal = get_terminal_size(fallback=(80, 60))
    width = min(WIDE, columns or terminal.columns)

    def write(dense: bool) -> str:
        return text(game.scene, stage, seat=seat, last=last, dense=dense, width=width, colour=colour, language=language)

    full = write(dense=False)
    drawing = full if full.count("\n") <= (lines or terminal.lines) - OTHER_LINES else write(dense=True)
    wanted = display_width(drawing)
    if wanted <= width:
        return drawing
    caption = f"{stage.caption.say(language)}. " if stage.caption else ""
    message = PLAY["too_narrow"].say(language).format(wanted=wanted, columns=width)
    return "\n".join(wrap(caption.replace(".. ", ". ") + message, width)) + "\n"


def display_width(drawing: str) -> int:
    """How wide the widest line is on the screen."""
    return max(len(line) for line in COLOUR.sub("", drawing).split("\n"))
