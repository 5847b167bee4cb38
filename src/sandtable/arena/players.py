"""Players by name: ours, or any program that speaks the protocol."""

from __future__ import annotations

from shutil import which

from sandtable.engine import baselines
from sandtable.engine.engine import Engine
from sandtable.engine.protocol.process import EngineProcess, split
from sandtable.kernel.error import BadInput, SandtableError, clip


def normalize_name(name: str) -> str:
    """The name of a player as records write it: a number alone is a level."""
    return f"level:{int(name)}" if name.isascii() and name.isdecimal() and len(name) < 4 else name.strip()


def make_player(name: str) -> Engine:
    """The player of that name; any name that is not one of ours is a command line."""
    try:
        return baselines.make_engine(name)
    except SandtableError as unknown:
        if not name.strip() or name.startswith(("level:", "mcts:")) or name.isdecimal():
            raise
        words = split(name)
        if which(words[0]) is None:
            raise BadInput(
                "{error} There is no command {command} either.", error=unknown, command=clip(words[0])
            ) from None
        return EngineProcess(words)
