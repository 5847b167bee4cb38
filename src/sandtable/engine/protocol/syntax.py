"""The words in which engines and the programs that drive them talk: how they are written and read.

`docs/engine-protocol.md` says what they mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.engine.limit import Limit
from sandtable.engine.report import WON, Line, Report
from sandtable.kernel.error import BadInput, clip

VERSION = 1
MOST_LINE = 1 << 20
"""Longer lines are nobody's."""
MOST = 10**12
"""Larger numbers mean nothing here."""
MOVE = re.compile(r"\{([^{}]*)\}")
NUMBER = re.compile(r"-?[0-9]{1,13}")
ENDLESS = 10_000_000.0
"""Seconds that never pass: how long an engine thinks until it is told to stop."""
UNITS = ("depth", "nodes", "time")


@dataclass(frozen=True, slots=True)
class Setting:
    """A number that may be set: what it means stands in the documentation."""

    name: str
    default: int
    least: int
    most: int

    def offer(self) -> str:
        """The line that says so."""
        return f"option {self.name} number {self.default} {self.least} {self.most}"

    def read(self, text: str) -> int:
        """A value, if it may be set."""
        if not NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise BadInput(f"{self.name} takes a number from {self.least} to {self.most}, not {clip(text)}.")
        return int(text)


def write_go(limit: Limit) -> str:
    """The command to think."""
    parts = [f"{name} {value}" for name, value in (("depth", limit.depth), ("nodes", limit.nodes)) if value is not None]
    if limit.seconds is not None:
        parts.append(f"time {max(1, round(limit.seconds * 1000))}")
        if limit.seconds >= ENDLESS:
            parts[-1] = "infinite"
    return " ".join(["go", *parts])


def read_go(text: str) -> Limit:
    """The limits that stand behind `go`."""
    words = text.split()
    if words == ["infinite"]:
        return Limit(seconds=ENDLESS)
    given: dict[str, int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in UNITS or name in given:
            raise BadInput(f"After go stand depth, nodes and time, each with a number, or infinite; not {clip(text)}.")
        if not NUMBER.fullmatch(value) or not 0 < int(value) <= MOST:
            raise BadInput(f"A limit of {name} is a whole number above 0, not {clip(value)}.")
        given[name] = int(value)
    seconds = given["time"] / 1000 if "time" in given else None
    return Limit(given.get("depth"), given.get("nodes"), seconds)


def write_info(report: Report) -> list[str]:
    """A report, one line for each of its lines."""
    seconds = report.seconds
    speed = round(report.nodes / seconds) if seconds > 0 else 0
    head = f"info depth {report.depth} nodes {report.nodes} nps {speed} time {round(seconds * 1000)}"
    return [f"{head} {_written(place, line)}" for place, line in enumerate(report.lines, 1)]


def _written(place: int, line: Line) -> str:
    wins = "" if line.wins_in is None else f" wins {line.wins_in}"
    moves = " ".join(f"{{{move}}}" for move in line.moves)
    return f"value {line.value}{wins} chance {line.chance:.4f} line {place} {moves}"


def read_info(text: str) -> tuple[int, Report] | None:
    """What an info line says: which of the lines it is, and a report with that line alone; None if it is malformed."""
    head, brace, _ = text.partition("{")
    words = head.split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    moves = tuple(MOVE.findall(text))
    try:
        chance = float(given.get("chance", "0.5"))
        value = int(given.get("value", "0"))
        place = int(given.get("line", "1"))
        depth, nodes, time = (int(given.get(name, "0")) for name in ("depth", "nodes", "time"))
    except ValueError:
        return None
    if not brace or not moves or not 0 <= chance <= 1 or not 1 <= place <= 1000:
        return None
    if abs(value) > WON or not all(0 <= number <= MOST for number in (depth, nodes, time)):
        return None
    return place, Report((Line(moves, value, chance),), depth, nodes, time / 1000)
