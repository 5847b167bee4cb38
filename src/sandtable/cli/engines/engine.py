"""`sandtable engine`: an engine for other programs, line by line."""

from __future__ import annotations

import sys

from sandtable.cli import arguments as argument


def engine(game: argument.GameName, options: argument.Options = "") -> None:
    """Think for another program: the engine protocol on standard input and output."""
    from sandtable import __version__
    from sandtable.engine.engine import Engine
    from sandtable.engine.opponent import Opponent
    from sandtable.engine.protocol.session import Session
    from sandtable.engine.protocol.syntax import MOST_LINE
    from sandtable.kernel.game import Game

    def maker(game: Game, values: dict[str, int]) -> Engine:
        return Opponent(values["Level"], threads=values["Threads"], mebibytes=values["Hash"])

    gone = False

    def say(line: str) -> None:
        nonlocal gone
        if gone:
            return
        try:
            sys.stdout.buffer.write(line.encode() + b"\n")
            sys.stdout.buffer.flush()
        except (OSError, ValueError):
            gone = True  # nobody listens any more; the end of the input follows

    session = Session(argument.chosen(game, options, preset="club"), maker, say, "sandtable", __version__)
    while line := sys.stdin.buffer.readline(MOST_LINE + 2):
        if not session.handle(line.decode("utf-8", "replace")):
            return
    session.stop()
