"""How the lines of UCI are written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sandtable.engine.limit import Limit
from sandtable.engine.protocol.syntax import INFINITE_S, MAX_NUMBER, Setting
from sandtable.engine.report import FORCED_WIN, WON

NUMBER = re.compile(r"-?[0-9]{1,13}")
NUMBERS_OF_GO = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
WORDS_OF_GO = ("infinite", "ponder")


@dataclass(frozen=True, slots=True)
class Go:
    """What follows `go`; times in milliseconds."""

    numbers: dict[str, int] = field(default_factory=dict)
    is_endless: bool = False
    """Whether the answer must wait for `stop`."""
    moves: tuple[str, ...] = ()
    """The only moves to think about; empty for all of them."""


@dataclass(frozen=True, slots=True)
class Info:
    """What follows `info`, where it reports a line of play."""

    rank: int
    depth: int
    nodes: int
    milliseconds: int
    value: int
    moves: tuple[str, ...]
    """As UCI writes them."""


def option_line(setting: Setting) -> str:
    """The line of the greeting that announces a number."""
    return f"option name {setting.name} type spin default {setting.default} min {setting.least} max {setting.most}"


def read_setoption(text: str) -> tuple[str, str]:
    """The name and value after `setoption`; both may contain spaces."""
    words = text.split()
    if words[:1] != ["name"]:
        return "", ""
    at = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:at]), " ".join(words[at + 1 :])


def read_go(text: str) -> Go:
    """What follows `go`. Words that are unknown or have no number are passed over, as UCI asks."""
    words = text.split()
    numbers: dict[str, int] = {}
    moves: list[str] = []
    is_endless, at = False, 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in WORDS_OF_GO:
            is_endless = True
        elif word in NUMBERS_OF_GO and at < len(words) and NUMBER.fullmatch(words[at]):
            numbers[word] = int(words[at])
            at += 1
        elif word == "searchmoves":
            while at < len(words) and words[at] not in (*NUMBERS_OF_GO, *WORDS_OF_GO):
                moves.append(words[at])
                at += 1
    return Go(numbers, is_endless, tuple(moves))


def write_go(limit: Limit, moves: Sequence[str] = ()) -> str:
    """The command to think, about some moves alone where they are given."""
    parts = [f"{name} {value}" for name, value in (("depth", limit.depth), ("nodes", limit.nodes)) if value is not None]
    if limit.seconds is not None and limit.seconds < INFINITE_S:
        parts.append(f"movetime {max(1, round(limit.seconds * 1000))}")
    if not parts:
        parts.append("infinite")
    if moves:
        parts.append(" ".join(["searchmoves", *moves]))
    return " ".join(["go", *parts])


def write_score(value: int) -> str:
    """A value as `cp …` or `mate …`; a mate is counted in moves of one side."""
    if abs(value) < FORCED_WIN:
        return f"cp {value}"
    plies = WON - abs(value)
    return f"mate {(plies + 1) // 2}" if value > 0 else f"mate -{(plies + 1) // 2}"


def read_score(kind: str, number: int) -> int | None:
    """The value of a score; None if it is of no known kind."""
    if kind == "cp":
        return max(1 - FORCED_WIN, min(FORCED_WIN - 1, number))
    if kind == "mate":
        plies = min(WON - FORCED_WIN, 2 * number - 1 if number > 0 else -2 * number)
        return WON - plies if number > 0 else plies - WON
    return None


def read_info(text: str) -> Info | None:
    """The line of play that an `info` reports; None if it reports none or is malformed."""
    words = text.split()
    if "string" in words or "pv" not in words:
        return None
    at = words.index("pv")
    head, moves = words[:at], tuple(words[at + 1 :])
    found = {"multipv": 1, "depth": 0, "nodes": 0, "time": 0}
    for name, number in pairwise(head):
        if name in found and NUMBER.fullmatch(number):
            found[name] = int(number)
    value = None
    if "score" in head[:-2] and NUMBER.fullmatch(head[head.index("score") + 2]):
        value = read_score(head[head.index("score") + 1], int(head[head.index("score") + 2]))
    if value is None or not moves or not all(0 <= number <= MAX_NUMBER for number in found.values()):
        return None
    if not 1 <= found["multipv"] <= 1000:
        return None
    return Info(found["multipv"], found["depth"], found["nodes"], found["time"], value, moves)
