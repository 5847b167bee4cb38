"""How the lines of the engine protocol are written and read; `docs/engine-protocol.md` says what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.engine.limit import Limit
from sandtable.engine.report import WON, Line, Report
from sandtable.kernel.error import BadInput, clip

VERSION = 1
MAX_LINE = 1 << 20
"""Characters of a line; longer ones are refused."""
MAX_NUMBER = 10**12
MOVE = re.compile(r"\{([^{}]*)\}")
NUMBER = re.compile(r"-?[0-9]{1,13}")
INFINITE_S = 10_000_000.0
"""A time limit of this many seconds means: think until `stop`."""
UNITS = ("depth", "nodes", "time")


@dataclass(frozen=True, slots=True)
class Setting:
    """A number that the driver may set."""

    name: str
    default: int
    least: int
    most: int

    def option_line(self) -> str:
        """The line of the greeting that announces it."""
        return f"option {self.name} number {self.default} {self.least} {self.most}"

    def read(self, text: str) -> int:
        """A value, or BadInput if it is out of range."""
        if not NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise BadInput(
                "{name} takes a number from {least} to {most}, not {text}.",
                name=self.name,
                least=self.least,
                most=self.most,
                text=clip(text),
            )
        return int(text)


def write_go(limit: Limit, only: str = "") -> str:
    """The command to think, about a single move where `only` names one."""
    parts = [f"{name} {value}" for name, value in (("depth", limit.depth), ("nodes", limit.nodes)) if value is not None]
    if limit.seconds is not None:
        is_infinite = limit.seconds >= INFINITE_S
        parts.append("infinite" if is_infinite else f"time {max(1, round(limit.seconds * 1000))}")
    if only:
        parts.append(f"only {{{only}}}")
    return " ".join(["go", *parts])


def read_go(text: str) -> tuple[Limit, str]:
    """What follows `go`: the limits, and the only move to think about, or an empty text."""
    head, brace, _ = text.partition("{")
    words, only = head.split(), MOVE.findall(text)
    if brace:
        if words[-1:] != ["only"] or len(only) != 1:
            raise BadInput("only takes one move in braces, not {text}.", text=clip(text))
        words.pop()
    return _read_limit(words, text), only[0] if only else ""


def _read_limit(words: list[str], text: str) -> Limit:
    if words == ["infinite"]:
        return Limit(seconds=INFINITE_S)
    given: dict[str, int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in UNITS or name in given:
            raise BadInput(
                "go takes depth, nodes and time, each with a number, or infinite; not {text}.", text=clip(text)
            )
        if not NUMBER.fullmatch(value) or not 0 < int(value) <= MAX_NUMBER:
            raise BadInput("A limit of {name} is a whole number above 0, not {value}.", name=name, value=clip(value))
        given[name] = int(value)
    seconds = given["time"] / 1000 if "time" in given else None
    return Limit(given.get("depth"), given.get("nodes"), seconds)


def write_info(report: Report) -> list[str]:
    """A report, one `info` for each of its lines."""
    seconds = report.seconds
    speed = round(report.nodes / seconds) if seconds > 0 else 0
    head = f"info depth {report.depth} nodes {report.nodes} nps {speed} time {round(seconds * 1000)}"
    return [f"{head} {_write_line(rank, line)}" for rank, line in enumerate(report.lines, 1)]


def _write_line(rank: int, line: Line) -> str:
    wins = "" if line.wins_in is None else f" wins {line.wins_in}"
    moves = " ".join(f"{{{move}}}" for move in line.moves)
    return f"value {line.value}{wins} chance {line.chance:.4f} line {rank} {moves}"


def read_info(text: str) -> tuple[int, Report] | None:
    """The rank of the line that an `info` is about, and a report with that line alone; None if it is malformed."""
    head, brace, _ = text.partition("{")
    words = head.split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    moves = tuple(MOVE.findall(text))
    try:
        chance = float(given.get("chance", "0.5"))
        value = int(given.get("value", "0"))
        rank = int(given.get("line", "1"))
        depth, nodes, time = (int(given.get(name, "0")) for name in ("depth", "nodes", "time"))
    except ValueError:
        return None
    if not brace or not moves or not 0 <= chance <= 1 or not 1 <= rank <= 1000:
        return None
    if abs(value) > WON or not all(0 <= number <= MAX_NUMBER for number in (depth, nodes, time)):
        return None
    return rank, Report((Line(moves, value, chance),), depth, nodes, time / 1000)


def read_value(text: str) -> int | None:
    """The value after `value`; None if it is malformed."""
    return int(text) if NUMBER.fullmatch(text) and abs(int(text)) <= WON else None
