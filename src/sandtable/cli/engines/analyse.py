"""`sandtable analyse`: where a game was won and lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli import arguments as argument
from sandtable.cli import limits as thinking
from sandtable.cli.engine_strings import ANALYSE
from sandtable.cli.files import read_text
from sandtable.cli.terminal import harmless

if TYPE_CHECKING:
    from sandtable.engine.analysis import Step
    from sandtable.kernel.record import Record
    from sandtable.kernel.seat import Seat

PATIENCE = 0.3
"""Seconds for each move where nothing else was said."""
MOST_MOVES = 6


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")],
    time: thinking.Time = "",
    nodes: thinking.Nodes = "",
    depth: thinking.Depth = "",
    language: argument.Language = None,
    json: argument.Json = False,
) -> None:
    """Go through a game and mark the moves that gave something away.

    ?! is doubtful, ? a mistake, ?? a blunder; each seat is judged by what it could know.
    """
    from sandtable import read_record
    from sandtable.engine.analysis import analyse as look
    from sandtable.engine.opponent import Opponent

    record = read_record(read_text(file))
    limit = thinking.limit(time, nodes, depth, PATIENCE)
    tongue = argument.spoken(language)
    with ExitStack() as stack:
        steps = list(look(record, Opponent(), limit, watch=bar(stack, tongue)))
    if json:
        argument.print_json(data(record, steps))
    else:
        print("\n".join(told(record, steps, tongue)))


def bar(stack: ExitStack, language: str) -> Callable[[int, int], None] | None:
    """Shows how far it is, where a person watches."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import Progress

    shown = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = shown.add_task(ANALYSE["analysing"].say(language), total=None)
    return lambda done, total: shown.update(task, completed=done, total=total)


def told(record: Record, steps: list[Step], language: str) -> list[str]:
    """Every move with its mark, and a summary of every seat."""
    by_number = {step.number: step for step in steps}
    broad = max((len(entry.text) for entry in record.entries), default=0) + 3
    lines = []
    for number, entry in enumerate(record.entries, 1):
        step = by_number.get(number)
        marked = harmless(entry.text) + (step.grade.mark if step else "")
        line = f"{number:>4}  {entry.seat.title.say(language)}  {marked:<{broad}}"
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
    return f"{lost}, {ANALYSE['better'].say(language).format(line=' '.join(line.moves[:MOST_MOVES]))}"


def summary(seat: Seat, steps: list[Step], language: str) -> str:
    """A seat's game in one line."""
    own = [step for step in steps if step.entry.seat == seat]
    counts = {name: sum(step.grade.name == grade for step in own) for name, grade in GRADES.items()}
    percent = f"{100 * sum(step.loss for step in own) / max(1, len(own)):.1f}"
    values = {"seat": seat.title.say(language), "moves": len(own), "percent": percent, **counts}
    return ANALYSE["summary"].say(language).format(**values)


GRADES = {"doubtful": "DOUBTFUL", "mistakes": "MISTAKE", "blunders": "BLUNDER"}


def data(record: Record, steps: list[Step]) -> dict[str, Any]:
    """The analysis for programs."""
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
