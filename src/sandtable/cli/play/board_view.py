"""The board as it is drawn in a terminal."""

from __future__ import annotations

import re
from collections.abc import Collection
from shutil import get_terminal_size

from sandtable.cli.strings import PLAY
from sandtable.cli.terminal import folded
from sandtable.kernel.position import Position
from sandtable.kernel.view import View

INK = re.compile(r"\x1b\[[0-9;]*m")
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
    columns: int = 0,
) -> str:
    """A view or a whole position; drawn lower and narrower where the terminal is too small for the full drawing."""
    from sandtable.render.text import WIDE, text

    game = shown.game
    stage = game.stagecraft.stage(shown.text, game.options, game.seats)
    terminal = get_terminal_size(fallback=(80, 60))
    width = min(WIDE, columns or terminal.columns)

    def write(dense: bool) -> str:
        return text(game.scene, stage, seat=seat, last=last, dense=dense, width=width, colour=colour, language=language)

    full = write(dense=False)
    written = full if full.count("\n") <= (lines or terminal.lines) - SPARE else write(dense=True)
    wanted = breadth(written)
    if wanted <= width:
        return written
    caption = f"{stage.caption.say(language)}. " if stage.caption else ""
    said = PLAY["narrow"].say(language).format(wanted=wanted, columns=width)
    return "\n".join(folded(caption.replace(".. ", ". ") + said, width)) + "\n"


def breadth(written: str) -> int:
    """How wide the widest line is on the screen."""
    return max(len(line) for line in INK.sub("", written).split("\n"))
