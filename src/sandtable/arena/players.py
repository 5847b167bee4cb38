"""Players by name: ours, or any program that speaks the protocol."""

from __future__ import annotations

from shutil import which

from sandtable.engine import baselines as player
from sandtable.engine.engine import Engine
from sandtable.engine.protocol.process import EngineProcess, split
from sandtable.kernel.error import BadInput, SandtableError, clip
from sandtable.kernel.game import Game


def canonical(name: str) -> str:
    """The name of a player as it is written down: a bare number is a level."""
    return f"level:{int(name)}" if name.isascii() and name.isdecimal() and len(name) < 4 else name.strip()


def named(game: Game, name: str) -> Engine:
    """The player of that name; a name that is none of ours is a command line."""
    try:
        return player.player(name)
    except SandtableError as unknown:
        if not name.strip() or name.startswith(("level:", "mcts:")) or name.isdecimal():
            raise
        words = split(name)
        if which(words[0]) is None:
            raise BadInput(f"{str(unknown).rstrip('.')}, and there is no command {clip(words[0])}.") from None
        return EngineProcess(game, words)
