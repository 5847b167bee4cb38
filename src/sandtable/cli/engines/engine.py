"""`sandtable engine`: an engine for other programs."""

from __future__ import annotations

from sandtable.cli import arguments


def engine(game: arguments.GameName = "", options: arguments.Options = "") -> None:
    """Run an engine for another program, over the engine protocol on standard input and output.

    Without GAME it plays all games.
    """
    from sandtable import __version__
    from sandtable.engine.protocol.session import serve
    from sandtable.games import names

    serve([arguments.load_game(name, options, preset="club") for name in ([game] if game else names())], __version__)
