"""How long to think: the options that several verbs share."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.errors import Refused, refusal
from sandtable.engine.limit import Limit
from sandtable.kernel.error import clip

Time = Annotated[str, typer.Option("--time", metavar="S", help="Seconds to think for a move.")]
Nodes = Annotated[str, typer.Option("--nodes", metavar="N", help="Positions to look at for a move.")]
Depth = Annotated[str, typer.Option("--depth", metavar="D", help="Moves to look ahead.")]
LONGEST = 86_400.0
MOST = 10**12


def limit(time: str, nodes: str, depth: str, seconds: float | None = None) -> Limit:
    """The limits that were given; `seconds` where there were none."""
    if not (time or nodes or depth):
        return Limit(seconds=seconds)
    return Limit(
        depth=number("--depth", depth, 1000) if depth else None,
        nodes=number("--nodes", nodes, MOST) if nodes else None,
        seconds=duration("--time", time) if time else None,
    )


def number(option: str, text: str, most: int, least: int = 1) -> int:
    """A whole number on the command line."""
    plain = text.replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 14 and least <= int(plain) <= most):
        raise Refused(refusal("number", option=option, least=f"{least}", most=f"{most:,}", text=clip(text)))
    return int(plain)


def duration(option: str, text: str) -> float:
    """Seconds on the command line."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise Refused(refusal("seconds", option=option, most=f"{LONGEST:,.0f}", text=clip(text)))
    return seconds
