"""`make bench`: how fast we are, next to python-chess in the same run.

Machines are noisy, so rivals take turns in short rounds, each is measured in CPU seconds, and the ratio that counts
is the median over the rounds. Nothing here fails a build: it prints the bar beside the figure.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from itertools import chain

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sandtable.kernel.board import board_cy
from tests.bench import browser, drawing, perft, puzzles, search, serving, splits, start_up
from tests.bench.measure import Line, Rate, tell

ROUNDS = 9


def compared(name: str, rival: Callable[[], Rate], ours: Callable[[], Rate], bar: float) -> Line:
    """Our rate against a rival's, as the median ratio of several rounds."""
    rounds = [(rival(), ours()) for _ in range(ROUNDS)]
    ratios = [our.per_second / their.per_second for their, our in rounds]
    return Line(
        name,
        max(our.per_second for _, our in rounds),
        max(their.per_second for their, _ in rounds),
        statistics.median(ratios),
        bar,
    )


def main() -> None:
    """Measure everything and print a table."""
    console = Console()
    console.print(f"Compiled: {board_cy.COMPILED}. {ROUNDS} rounds each; ratios are medians.")
    lines: list[Line] = []
    jobs = [*perft.jobs(), *drawing.jobs()]
    with Progress(console=console, transient=True, disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task("Measuring", total=len(jobs))
        for name, rival, ours, bar in jobs:
            lines.append(compared(name, rival, ours, bar))
            progress.advance(task)
    table = Table("what", "ours per CPU-second", "python-chess", "ratio", "bar", "", title="Speed")
    for line in lines:
        table.add_row(*line.cells())
    console.print(table)
    for sentence in chain(splits.sentences(), start_up.sentences(), search.sentences(), puzzles.sentences()):
        console.print(sentence)
    tell(serving.sentences, browser.sentences)


if __name__ == "__main__":
    main()
