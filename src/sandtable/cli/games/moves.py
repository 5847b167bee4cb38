"""`sandtable moves`: the legal moves of a position."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from sandtable.cli import arguments
from sandtable.kernel.move import Move
from sandtable.kernel.position import Position


def moves(
    game: arguments.GameName,
    position: arguments.PositionText = "",
    options: arguments.Options = "",
    json: arguments.Json = False,
) -> None:
    """List every legal move of a position."""
    start = arguments.start_position(arguments.load_game(game, options), position)
    found = legal_moves(start)
    if json:
        arguments.print_json(
            [
                {"text": move.text, "taps": list(move.taps), "seat": move.seat.name, "weight": move.weight}
                for move in found
            ]
        )
        return
    if start.outcome is not None:
        print(f"The game is over: {start.outcome}", file=sys.stderr)
    listed = move_texts(found)
    print("\n".join(columns(listed) if sys.stdout.isatty() else listed), end="\n" if listed else "")


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The moves of every seat that can move now, or of chance."""
    if len(position.waiting) < 2:
        return position.moves if not position.is_over else ()
    return tuple(move for seat in position.waiting for move in position.moves_of(seat))


def move_texts(found: Sequence[Move]) -> list[str]:
    """Moves as text, with seats where several can move and with weights where these differ."""
    has_seats = len({move.seat for move in found}) > 1
    has_weights = len({move.weight for move in found}) > 1
    return [
        (f"{move.seat.name} " if has_seats else "") + move.text + (f" ×{move.weight}" if has_weights else "")
        for move in found
    ]


def columns(listed: Sequence[str], width: int = 0) -> list[str]:
    """A list in columns, read line by line."""
    column = max(map(len, listed), default=0) + 2
    across = max(1, (width or min(100, get_terminal_size().columns)) // column)
    rows = (listed[start : start + across] for start in range(0, len(listed), across))
    return ["".join(word.ljust(column) for word in row).rstrip() for row in rows]
