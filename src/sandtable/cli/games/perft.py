"""`sandtable perft`: count the leaves of the move tree."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli import arguments
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.board.perft_cy import divide
from sandtable.kernel.position import Position

if TYPE_CHECKING:
    from rich.progress import Progress

MAX_DEPTH = 30
WHOLE_DEPTH = 4
"""Trees of this depth are counted in one go; deeper ones are split, so that they can be interrupted."""
UNITS = ((1e6, "M/s"), (1e3, "k/s"))
PROGRESS_AFTER_S = 0.7
"""The progress bar appears after this many seconds."""


def perft(
    game: arguments.GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=MAX_DEPTH, help="The depth in moves.")],
    position: arguments.PositionText = "",
    options: arguments.Options = "",
    split: Annotated[bool, typer.Option("--divide", help="Split the last count by first move.")] = False,
    turns: Annotated[bool, typer.Option("--turns", help="Count whole turns instead of moves.")] = False,
    json: arguments.Json = False,
) -> None:
    """Count the lines of legal moves, depth by depth."""
    start = arguments.start_position(arguments.load_game(game, options), position)
    totals: list[int] = []
    lines: list[dict[str, int | float]] = []
    by_move: Counter[int] = Counter()
    for deep in range(1, depth + 1):
        began = perf_counter()
        expected = totals[deep - WHOLE_DEPTH] if deep > WHOLE_DEPTH and not turns else 0
        by_move = count_by_move(start, deep, turns, expected)
        seconds = perf_counter() - began
        total = by_move.total()
        totals.append(total)
        lines.append({"depth": deep, "nodes": total, "seconds": round(seconds, 6)})
        if not json and not split:
            print(line(deep, total, seconds), flush=True)
    named = {move.text: by_move[move.code] for move in start.moves} if not start.is_over else {}
    if json:
        found = {"game": start.game.name, "options": start.game.options.text, "position": start.text, "turns": turns}
        arguments.print_json({**found, "depths": lines} | ({"divide": named} if split else {}))
    elif split:
        width = max(map(len, named), default=0)
        for text, nodes in named.items():
            print(f"{text:<{width}}  {nodes:>15,}")
        print(line(depth, totals[-1], float(lines[-1]["seconds"])))


def line(depth: int, nodes: int, seconds: float) -> str:
    """A depth with its count, and its speed where that can be measured."""
    shown = f"{depth:>3}  {nodes:>18,}"
    if seconds >= 0.0005:
        shown += f"  {seconds:>9.3f} s  {format_speed(nodes / seconds)}"
    return shown


def format_speed(rate: float) -> str:
    """Nodes per second, in a suitable unit."""
    scale, unit = next((found for found in UNITS if rate >= found[0]), (1, "/s"))
    return f"{rate / scale:>7.1f} {unit}"


def count_by_move(start: Position, depth: int, turns: bool, expected: int) -> Counter[int]:
    """The count for each first move, with a progress bar at a terminal if it takes long."""
    found: Counter[int] = Counter()
    began = perf_counter()
    bar: Progress | None = None
    with ExitStack() as stack:
        for done, (move, leaves) in enumerate(partial_counts(start.board(), depth, turns), 1):
            found[move] += leaves
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
            elif perf_counter() - began > PROGRESS_AFTER_S and sys.stderr.isatty():
                bar = stack.enter_context(progress_bar(depth, expected))
    return found


def progress_bar(depth: int, expected: int) -> Progress:
    """A progress bar on standard error that disappears at the end."""
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(f"depth {depth}", total=expected or None)
    return bar


def partial_counts(board: Board, depth: int, turns: bool, first: int | None = None) -> Iterator[tuple[int, int]]:
    """First moves with leaves below them: one count for each line down to the last few plies."""
    if depth <= WHOLE_DEPTH:
        for move, leaves in divide(board, depth, turns):
            yield (move if first is None else first), leaves
        return
    for move in board.moves():
        board.force(move)
        more = turns and not board.fresh and not board.ended
        yield from partial_counts(board, depth if more else depth - 1, turns, move if first is None else first)
        board.pop()
