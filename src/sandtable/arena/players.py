"""Players by name: ours, or any program that speaks the protocol or UCI."""

from __future__ import annotations

from shutil import which
from urllib.parse import parse_qsl

from sandtable.engine import baselines
from sandtable.engine.engine import Engine
from sandtable.engine.protocol.process import EngineProcess, split
from sandtable.engine.uci.client import UciClient
from sandtable.kernel.error import BadInput, SandtableError, clip

UCI = "uci:"
"""Begins the name of a player that speaks UCI: `uci:COMMAND?OPTION=VALUE&…`."""


def normalize_name(name: str) -> str:
    """The name of a player as records write it: a number alone is a level."""
    return f"level:{int(name)}" if name.isascii() and name.isdecimal() and len(name) < 4 else name.strip()


def make_player(name: str) -> Engine:
    """The player of that name; any name that is not one of ours is a command line."""
    if name.startswith(UCI):
        return make_uci_player(name.removeprefix(UCI))
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


def make_uci_player(text: str) -> EngineProcess:
    """A UCI engine from its command and options, written `COMMAND?OPTION=VALUE&…` as in an address.

    Whoever asks for a rating wants it to count, so UCI_Elo switches UCI_LimitStrength on.
    """
    command, _, query = text.partition("?")
    words = split(command)
    if which(words[0]) is None:
        raise BadInput("There is no command {command}.", command=clip(words[0]))
    options: dict[str, object] = dict(parse_qsl(query, keep_blank_values=True))
    if "UCI_Elo" in options:
        options = {"UCI_LimitStrength": "true", **options}
    return EngineProcess(words, settings=options, client_type=UciClient)
