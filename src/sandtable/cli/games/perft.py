"""`sandtable perft`: how many lines of moves a position has."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli import arguments as argument
from sandtable.kernel.board.board_cy import Board
from sandtable.kernel.board.perft_cy import divide
from sandtable.kernel.position import Position

if TYPE_CHECKING:
    from rich.progress import Progress

DEEPEST = 30
AT_ONCE = 4
"""How deep a tree is counted without looking up: deeper ones can be interrupted in between."""
UNITS = ((1e6, "M/s"), (1e3, "k/s"))
PATIENCE = 0.7
"""Seconds after which a person wants to see progress."""


def perft(
    game: argument.GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=DEEPEST, help="How many moves deep.")],
    position: argument.PositionText = "",
    options: argument.Options = "",
    split: Annotated[bool, typer.Option("--divide", help="Split the last count by first move.")] = False,
    turns: Annotated[bool, typer.Option("--turns", help="Count whole turns instead of moves.")] = False,
    json: argument.Json = False,
) -> None:
    """Count the lines of legal moves, depth by depth."""
    start = argument.begun(argument.chosen(game, options), position)
    totals: list[int] = []
    lines: list[dict[str, int | float]] = []
    by_move: Counter[int] = Counter()
    for deep in range(1, depth + 1):
        began = perf_counter()
        expected = totals[deep - AT_ONCE] if deep > AT_ONCE and not turns else 0
        by_move = counted(start, deep, turns, expected)
        seconds = perf_counter() - began
        total = by_move.total()
        totals.append(total)
        lines.append({"depth": deep, "nodes": total, "seconds": round(seconds, 6)})
        if not json and not split:
            print(line(deep, total, seconds), flush=True)
    named = {move.text: by_move[move.code] for move in start.moves} if not start.is_over else {}
    if json:
        found = {"game": start.game.name, "options": start.game.options.text, "position": start.text, "turns": turns}
        argument.print_json({**found, "depths": lines} | ({"divide": named} if split else {}))
    elif split:
        broad = max(map(len, named), default=0)
        for text, nodes in named.items():
            print(f"{text:<{broad}}  {nodes:>15,}")
        print(line(depth, totals[-1], float(lines[-1]["seconds"])))


def line(depth: int, nodes: int, seconds: float) -> str:
    """One depth, its count and the speed where there is enough to measure."""
    shown = f"{depth:>3}  {nodes:>18,}"
    if seconds >= 0.0005:
        shown += f"  {seconds:>9.3f} s  {speed(nodes / seconds)}"
    return shown


def speed(rate: float) -> str:
    """So many a second, in the unit that suits it."""
    scale, unit = next((found for found in UNITS if rate >= found[0]), (1, "/s"))
    return f"{rate / scale:>7.1f} {unit}"


def counted(start: Position, depth: int, turns: bool, expected: int) -> Counter[int]:
    """The count by first move, with a progress bar where it takes long and a person watches."""
    found: Counter[int] = Counter()
    began = perf_counter()
    bar: Progress | None = None
    with ExitStack() as stack:
        for done, (move, leaves) in enumerate(portions(start.board(), depth, turns), 1):
            found[move] += leaves
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
            elif perf_counter() - began > PATIENCE and sys.stderr.isatty():
                bar = stack.enter_context(progress(depth, expected))
    return found


def progress(depth: int, expected: int) -> Progress:
    """A bar on standard error that disappears when it is done."""
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(f"depth {depth}", total=expected or None)
    return bar


def portions(board: Board, depth: int, turns: bool, first: int | None = None) -> Iterator[tuple[int, int]]:
    """First moves with the leaves below them, in small portions: one for each line of all but the last moves."""
    if depth <= AT_ONCE:
        for move, leaves in divide(board, depth, turns):
            yield (move if first is None else first), leaves
        return
    for move in board.moves():
        board.force(move)
        more = turns and not board.fresh and not board.ended
        yield from portions(board, depth if more else depth - 1, turns, move if first is None else first)
        board.pop()
