"""`sandtable moves`: what may be played."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from sandtable.cli import arguments as argument
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position


def moves(
    game: argument.GameName,
    position: argument.PositionText = "",
    options: argument.Options = "",
    json: argument.Json = False,
) -> None:
    """List every legal move of a position."""
    start = argument.begun(argument.chosen(game, options), position)
    found = legal(start)
    if json:
        argument.print_json(
            [
                {"text": move.text, "taps": list(move.taps), "seat": move.seat.name, "weight": move.weight}
                for move in found
            ]
        )
        return
    if start.outcome is not None:
        print(f"The game is over: {start.outcome}", file=sys.stderr)
    listed = words(found)
    print("\n".join(columns(listed) if sys.stdout.isatty() else listed), end="\n" if listed else "")


def legal(position: Position) -> tuple[Move, ...]:
    """The moves of every seat that may act now, or of chance."""
    if len(position.waiting) < 2:
        return position.moves if not position.is_over else ()
    return tuple(move for seat in position.waiting for move in position.moves_of(seat))


def words(found: Sequence[Move]) -> list[str]:
    """Moves as text; with their seats where several may act, with their weights where these differ."""
    several = len({move.seat for move in found}) > 1
    weighty = len({move.weight for move in found}) > 1
    return [
        (f"{move.seat.name} " if several else "") + move.text + (f" ×{move.weight}" if weighty else "")
        for move in found
    ]


def columns(listed: Sequence[str], width: int = 0) -> list[str]:
    """A long list in columns, read line by line."""
    broad = max(map(len, listed), default=0) + 2
    across = max(1, (width or min(100, get_terminal_size().columns)) // broad)
    rows = (listed[start : start + across] for start in range(0, len(listed), across))
    return ["".join(word.ljust(broad) for word in row).rstrip() for row in rows]
