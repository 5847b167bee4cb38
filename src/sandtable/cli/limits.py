"""Options that limit how long an engine thinks."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.errors import CommandError, error_text
from sandtable.engine.limit import Limit
from sandtable.kernel.error import clip

Time = Annotated[str, typer.Option("--time", metavar="S", help="Seconds per move.")]
Nodes = Annotated[str, typer.Option("--nodes", metavar="N", help="Nodes to search per move.")]
Depth = Annotated[str, typer.Option("--depth", metavar="D", help="Depth to search, in moves.")]
MAX_SECONDS = 86_400.0
MAX_NODES = 10**12


def limit(time: str, nodes: str, depth: str, seconds: float | None = None) -> Limit:
    """The limits given; `seconds` if there are none."""
    if not (time or nodes or depth):
        return Limit(seconds=seconds)
    return Limit(
        depth=number("--depth", depth, 1000) if depth else None,
        nodes=number("--nodes", nodes, MAX_NODES) if nodes else None,
        seconds=duration("--time", time) if time else None,
    )


def number(option: str, text: str, most: int, least: int = 1) -> int:
    """Read an integer argument."""
    plain = text.replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 14 and least <= int(plain) <= most):
        raise CommandError(error_text("number", option=option, least=f"{least}", most=f"{most:,}", text=clip(text)))
    return int(plain)


def duration(option: str, text: str) -> float:
    """Read an argument in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise CommandError(error_text("seconds", option=option, most=f"{MAX_SECONDS:,.0f}", text=clip(text)))
    return seconds
