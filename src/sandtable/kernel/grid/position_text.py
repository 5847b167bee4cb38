"""Position texts of grid games: rows from the top with digits for empty nodes, the side to move, and marks.

`3/1M1/3 o` has one piece of the first side, in the middle; `8/8/8/8/8/8/k7/7K w quiet=3` counts three quiet steps.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.fields import MISSING, fields, parts
from sandtable.kernel.grid.state import EMPTY, State
from sandtable.kernel.text import OR, Text, listed

if TYPE_CHECKING:
    from sandtable.kernel.grid.rules import GridRules

MAX_TEXT_LENGTH = 400
CELL = re.compile(r"[1-9][0-9]?|[A-Za-z]")
TIME_UP = "time-up"


class Rest(NamedTuple):
    """What a position text says after the side to move; fields of `State`."""

    marks: tuple[tuple[str, str], ...] = ()
    quiet: int = 0
    over: str = ""


def write_state(state: State, rules: GridRules) -> str:
    """The text of a state."""
    words = (write_cells(state.cells, rules), rules.sides[state.turn].name[0], rules.write_rest(state))
    return " ".join(filter(None, words))


def write_rest(state: State) -> str:
    """Everything else, by name."""
    words = [f"{name}={value}" for name, value in state.marks]
    if state.quiet:
        words.append(f"quiet={state.quiet}")
    if state.over:
        words.append(f"over={state.over}")
    return " ".join(words)


def write_cells(cells: str, rules: GridRules) -> str:
    """The rows of the board."""
    found, start = [], 0
    for line in rules.grid.lines:
        row, start = cells[start : start + len(line)], start + len(line)
        runs = ((letter, len(list(same))) for letter, same in groupby(row))
        found.append("".join(str(count) if letter == EMPTY else letter * count for letter, count in runs))
    return "/".join(found)


@lru_cache(maxsize=1024)
def read_state(text: str, rules: GridRules) -> State:
    """The state of a text, however impossible, or BadPosition."""
    words = parts(text, MAX_TEXT_LENGTH)
    cells = read_cells(words[0], rules)
    initials = [side.name[0] for side in rules.sides]
    if len(words) < 2 or words[1] not in initials:
        raise BadPosition(
            "After the board comes the side to move, {known}, not {text}.",
            known=listed([Text(initial, initial) for initial in initials], OR),
            text=clip(words[1]) if len(words) > 1 else MISSING,
        )
    return State(cells, initials.index(words[1]), *rules.read_rest(words[2:]))


def read_rest(words: list[str], names: tuple[str, ...], sides: list[str]) -> Rest:
    """What `write_rest` has written, with marks of these names, or BadPosition."""
    marks, quiet, over = dict[str, str](), 0, ""
    for name, value in fields(words):
        if name == "quiet" and value.isascii() and value.isdecimal() and value[0] != "0" and len(value) <= 5:
            quiet = int(value)
        elif name == "over" and value in (TIME_UP, *sides):
            over = value
        elif name in names and value:
            marks[name] = value
        else:
            raise BadPosition("{text} is not a field of this game.", text=clip(f"{name}={value}"))
    return Rest(tuple(sorted(marks.items())), quiet, over)


@cache
def start_state(rules: GridRules) -> State:
    """The state in which a game begins."""
    return read_state(rules.start, rules)


@cache
def known_letters(rules: GridRules) -> frozenset[str]:
    """The letters of every piece of every side."""
    return frozenset(rules.letter(kind.letter, side) for kind in rules.pieces for side in range(len(rules.sides)))


def read_cells(text: str, rules: GridRules) -> str:
    """The cells of the rows of a text, or BadPosition."""
    letters = known_letters(rules)
    rows = text.split("/")
    if len(rows) != len(rules.grid.lines):
        raise BadPosition("A board has {count} rows, not {found}.", count=len(rules.grid.lines), found=len(rows))
    found = []
    for row, line in zip(rows, rules.grid.lines, strict=True):
        words = CELL.findall(row)
        cells = "".join(EMPTY * int(word) if word[0].isdecimal() else word for word in words)
        if "".join(words) != row or len(cells) != len(line) or not set(cells) <= letters | {EMPTY}:
            raise BadPosition(
                "A row has {count} places, with the letters {letters} and digits for empty places, not {row}.",
                count=len(line),
                letters="".join(sorted(letters)),
                row=clip(row),
            )
        found.append(cells)
    return "".join(found)
