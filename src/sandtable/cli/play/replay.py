"""`sandtable replay`: a record, move by move."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from typing import Annotated, Any

import typer

from sandtable.cli import arguments
from sandtable.cli.files import read_record_file
from sandtable.cli.play.board_view import draw_board
from sandtable.cli.play.keyboard import keys
from sandtable.cli.strings import REPLAY
from sandtable.cli.terminal import line_width, sanitize, wrap
from sandtable.kernel.error import BadInput
from sandtable.kernel.position import Position
from sandtable.kernel.record import Record

NEXT = ("\r", "\n", "n", " ", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
BACK = ("p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
FIRST = ("g", "\x1b[H", "\x1bOH", "\x1b[1~")
LAST = ("G", "\x1b[F", "\x1bOF", "\x1b[4~")
QUIT = ("q", "\x1b")


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="The position after N moves.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print all moves and the final board.")] = False,
    number: arguments.RecordNumber = "1",
    language: arguments.Language = None,
    json: arguments.Json = False,
) -> None:
    """Step through the record of a game."""
    record = read_record_file(file, number)
    positions = list(record.positions())
    last = len(record.entries)
    if at is not None and not 0 <= at <= last:
        raise BadInput("The record has moves 0 to {last}, not {number}.", last=last, number=at)
    shown = Replay(record, positions, arguments.choose_language(language))
    if json:
        arguments.print_json(shown.data(at))
    elif at is None and not plain and sys.stdin.isatty() and sys.stdout.isatty():
        shown.step_through()
    elif at is not None:
        print(shown.page(at), end="")
    else:
        print(shown.moves(), shown.page(last), sep="\n", end="")


class Replay:
    """A record and its positions."""

    def __init__(self, record: Record, positions: list[Position], language: str) -> None:
        self.record = record
        self.positions = positions
        self.language = language

    def say(self, name: str, **values: object) -> str:
        """A sentence in the language of the reader."""
        return REPLAY[name].filled(**values).say(self.language)

    def line(self, number: int) -> str:
        """A move with its number, seat and comment."""
        entry = self.record.entries[number - 1]
        comment = f"  {sanitize(entry.comment)}" if entry.comment else ""
        return f"{number:>4}  {entry.seat.title.say(self.language)}  {sanitize(entry.text)}{comment}"

    def moves(self) -> str:
        """The tags, and each move on a line."""
        tags = {name: value for name, value in self.record.all_tags().items() if value and name != "Data"}
        tags_lines = [f"{name}: {sanitize(value)}" for name, value in tags.items()]
        return "\n".join(
            [*tags_lines, "", *(self.line(number) for number in range(1, len(self.record.entries) + 1)), ""]
        )

    def page(self, at: int) -> str:
        """The board after a move, and how the game ended if that was the last."""
        last = self.taps(at)
        colour = arguments.has_colours()
        lines = [draw_board(self.positions[at], last=last, colour=colour, language=self.language)]
        lines.append(self.line(at) if at else self.say("opening"))
        outcome = self.record.outcome if at == len(self.record.entries) else None
        if outcome:
            lines.append(outcome.sentence(self.language))
        return "\n".join(lines) + "\n"

    def taps(self, at: int) -> tuple[str, ...]:
        """The places of the last move."""
        if at == 0:
            return ()
        entry = self.record.entries[at - 1]
        if not entry.seat.is_person:
            return ()
        return self.positions[at - 1].find(entry.text, entry.seat).taps

    def step_through(self, pressed: Iterator[str] | None = None) -> None:
        """Show the boards one after another, as keys are pressed."""
        at, last, typed = 0, len(self.record.entries), ""
        pressed = keys() if pressed is None else pressed
        while True:
            print("\x1b[2J\x1b[H" + self.page(at))
            footer = self.say("keys", at=at, last=last) + (f" {typed}" if typed else "")
            print("\n".join(wrap(footer, line_width(sys.stdout))), end="", flush=True)
            key = next(pressed, "q")
            if key.isdecimal() and key.isascii():
                typed = (typed + key)[-6:]
                continue
            if typed and key in ("\r", "\n"):
                at = min(int(typed), last)
            elif key in NEXT:
                at = min(at + 1, last)
            elif key in BACK:
                at = max(at - 1, 0)
            elif key in FIRST:
                at = 0
            elif key in LAST:
                at = last
            elif key in QUIT:
                print()
                break
            typed = ""
        if isinstance(pressed, Generator):
            pressed.close()

    def data(self, at: int | None) -> dict[str, Any]:
        """The record, or one position of it, as JSON."""
        if at is not None:
            return {"move": at, "position": self.positions[at].text, "waiting": _names(self.positions[at])}
        outcome = self.record.outcome
        return {
            "game": self.record.game.name,
            "options": self.record.game.options.text,
            "tags": dict(self.record.tags),
            "start": self.positions[0].text,
            "moves": [
                {
                    "number": number,
                    "seat": entry.seat.name,
                    "text": entry.text,
                    "comment": entry.comment,
                    "position": self.positions[number].text,
                }
                for number, entry in enumerate(self.record.entries, 1)
            ],
            "position": self.positions[-1].text,
            "outcome": {"result": outcome.result, "ending": outcome.ending.name, "sentence": outcome.sentence("en")}
            if outcome
            else None,
        }


def _names(position: Position) -> list[str]:
    return [seat.name for seat in position.waiting]
