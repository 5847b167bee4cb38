"""`sandtable analyse`: find the mistakes in a record."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli import arguments, limits
from sandtable.cli.engine_strings import ANALYSE
from sandtable.cli.files import read_record_file
from sandtable.cli.terminal import sanitize

if TYPE_CHECKING:
    from sandtable.engine.analysis import Step
    from sandtable.kernel.record import Record
    from sandtable.kernel.seat import Seat

DEFAULT_S = 0.3
"""Seconds per move, unless the command line limits it."""
MAX_LINE_MOVES = 6


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")],
    time: limits.Time = "",
    nodes: limits.Nodes = "",
    depth: limits.Depth = "",
    number: arguments.RecordNumber = "1",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Analyse a game and mark the mistakes.

    ?! is an inaccuracy, ? a mistake, ?? a blunder; each seat is judged by what it could know.
    """
    from sandtable.engine.analysis import analyse as analyse_record
    from sandtable.engine.opponent import Opponent

    record = read_record_file(file, number)
    limit = limits.limit(time, nodes, depth, DEFAULT_S)
    code = arguments.choose_language(language)
    with ExitStack() as stack:
        steps = list(analyse_record(record, Opponent(), limit, watch=progress_bar(stack, code)))
    if json:
        arguments.print_json(data(record, steps))
    else:
        print("\n".join(report(record, steps, code)))


def progress_bar(stack: ExitStack, language: str) -> Callable[[int, int], None] | None:
    """A progress bar, at a terminal."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import Progress

    shown = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = shown.add_task(ANALYSE["analysing"].say(language), total=None)
    return lambda done, total: shown.update(task, completed=done, total=total)


def report(record: Record, steps: list[Step], language: str) -> list[str]:
    """Each move with its mark, and a summary of each seat."""
    by_number = {step.number: step for step in steps}
    width = max((len(entry.text) for entry in record.entries), default=0) + 3
    lines = []
    for number, entry in enumerate(record.entries, 1):
        step = by_number.get(number)
        marked = sanitize(entry.text) + (step.grade.mark if step else "")
        line = f"{number:>4}  {entry.seat.title.say(language)}  {marked:<{width}}"
        if step:
            line += f"  {100 * step.chance:>5.1f} %"
            if step.grade.mark:
                line += f"  {step.grade.title.say(language)}: {better(step, language)}"
        lines.append(line.rstrip())
    if record.outcome:
        lines.append(record.outcome.sentence(language))
    if not steps:
        return [*lines, ANALYSE["empty"].say(language)]
    return [*lines, *(summary(seat, steps, language) for seat in record.game.seats)]


def better(step: Step, language: str) -> str:
    """What a move gave away, and what was better."""
    line = step.best.lines[0]
    lost = ANALYSE["lost"].say(language).format(percent=f"{100 * step.loss:.0f}")
    return f"{lost}, {ANALYSE['better'].say(language).format(line=' '.join(line.moves[:MAX_LINE_MOVES]))}"


def summary(seat: Seat, steps: list[Step], language: str) -> str:
    """A seat's game in one line."""
    own = [step for step in steps if step.entry.seat == seat]
    counts = {name: sum(step.grade.name == grade for step in own) for name, grade in GRADES.items()}
    percent = f"{100 * sum(step.loss for step in own) / max(1, len(own)):.1f}"
    values = {"seat": seat.title.say(language), "moves": len(own), "percent": percent, **counts}
    return ANALYSE["summary"].say(language).format(**values)


GRADES = {"inaccuracies": "INACCURACY", "mistakes": "MISTAKE", "blunders": "BLUNDER"}


def data(record: Record, steps: list[Step]) -> dict[str, Any]:
    """The analysis as JSON."""
    return {
        "game": record.game.name,
        "options": record.game.options.text,
        "result": record.outcome.result if record.outcome else None,
        "moves": [
            {
                "number": step.number,
                "seat": step.entry.seat.name,
                "text": step.entry.text,
                "grade": step.grade.name.lower(),
                "mark": step.grade.mark,
                "loss": round(step.loss, 4),
                "chance": round(step.chance, 4),
                "value": step.value,
                "best": list(step.best.lines[0].moves),
                "best_chance": round(step.best.lines[0].chance, 4),
            }
            for step in steps
        ],
    }
