"""A position as plain data, and its text: what notation, sight and scene have in common."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

from sandtable.games.tri_cross import pieces, terrain
from sandtable.games.tri_cross.pieces import CODES
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.fields import MISSING, fields, parts

MAX_TEXT_LENGTH = 200
NOBODY = "-"
"""Stands for the colour to move before it has been drawn."""


@dataclass(frozen=True, slots=True)
class Man:
    """A piece as a text shows it."""

    seat: int
    kind: int
    """0 where it is not known."""
    down: bool = False

    def text(self) -> str:
        """Two characters: colour, in capitals if it is known to lie face down, and kind."""
        if not self.kind:
            return CODES[self.seat] + "?"
        code = CODES[self.seat]
        return (code.upper() if self.down else code) + pieces.TABLE[self.kind].letter


man_of = cache(Man)
"""A piece; there are few, so each is made once."""


@dataclass
class Layout:
    """What a position text says."""

    men: dict[int, Man] = field(default_factory=dict)
    turn: int = 0
    """The seat whose turn it is; -1 before it is drawn."""
    count: int = 0
    entered: bool = False
    placing: int = 0
    """One bit for each seat whose pieces are not all placed."""
    out: int = 0
    """Before play: one bit for each seat that has left."""
    owed: bool = False
    """The jumps come before the step of this turn, because somebody left the game."""
    quiet: int = 0
    left: int = 0
    """The bit of the one of two players who withdrew, which ended the game."""
    final: bool = False
    """Time is up, which ended the game."""
    lost: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """In a view: the removed pieces of seats of which not all is known."""
    unseen: int = 0
    """In a view: one bit for each seat whose placing is not shown."""

    @property
    def masked(self) -> bool:
        """Whether this is what one seat sees rather than the whole truth."""
        return bool(self.unseen or self.lost or any(not man.kind for man in self.men.values()))

    def text(self) -> str:
        """Three fields, and then those that differ from their defaults."""
        rows = ("".join(self.men[at].text() if at in self.men else "." for at in row) for row in terrain.ROWS)
        parts = ["/".join(rows), CODES[self.turn] if self.turn >= 0 else NOBODY, str(self.count)]
        if self.entered:
            parts.append("e")
        if self.placing:
            parts.append(f"placing={colours(self.placing)}")
        if self.out:
            parts.append(f"out={colours(self.out)}")
        if self.owed:
            parts.append("owed=yes")
        if self.quiet:
            parts.append(f"quiet={self.quiet}")
        if self.left:
            parts.append(f"left={colours(self.left)}")
        if self.final:
            parts.append("final=yes")
        if any(self.lost.values()):
            parts.append("lost=" + ",".join(CODES[seat] + letters(gone) for seat, gone in self.lost.items() if gone))
        if self.unseen:
            parts.append(f"unseen={colours(self.unseen)}")
        return " ".join(parts)


def colours(seats: int) -> str:
    """Seats as the letters of their colours."""
    return "".join(code for seat, code in enumerate(CODES) if seats >> seat & 1)


def letters(kinds: tuple[int, ...]) -> str:
    """Kinds as letters."""
    return "".join(pieces.TABLE[kind].letter for kind in kinds)


def scan(text: str) -> Layout:
    """The layout a text describes, or BadPosition with the place that is wrong."""
    layout = parse(text)
    check(layout)
    return layout


def parse(text: str) -> Layout:
    """What a text says, however impossible, or BadPosition where it cannot be read."""
    words = parts(text, MAX_TEXT_LENGTH)
    layout = Layout()
    scan_rows(words[0], layout)
    if len(words) < 2 or len(words[1]) != 1 or words[1] not in CODES + NOBODY:
        shown = clip(words[1]) if len(words) > 1 else MISSING
        raise BadPosition("The second field is k, r, g or y, the colour to move; here it is {shown}.", shown=shown)
    layout.turn = CODES.find(words[1])
    if len(words) < 3 or len(words[2]) != 1 or words[2] not in "01234":
        shown = clip(words[2]) if len(words) > 2 else MISSING
        raise BadPosition("The third field is the count, 0 to 4; here it is {shown}.", shown=shown)
    layout.count = int(words[2])
    more = words[3:]
    if more[:1] == ["e"]:
        layout.entered = True
        del more[0]
    for name, value in fields(more):
        scan_field(name, value, layout)
    return layout


def scan_rows(text: str, layout: Layout) -> None:
    rows = text.split("/")
    if len(rows) != terrain.SIZE:
        raise BadPosition(
            "A position has {size} rows split by /, and this one has {count}.", size=terrain.SIZE, count=len(rows)
        )
    known: set[tuple[int, int]] = set()
    for number, row in zip(range(terrain.SIZE, 0, -1), rows, strict=True):
        for square, man in scan_row(number, row):
            if man.kind and (man.seat, man.kind) in known:
                raise BadPosition("The piece {piece} appears twice.", piece=man_of(man.seat, man.kind).text())
            known.add((man.seat, man.kind))
            layout.men[square] = man


@lru_cache(maxsize=4096)
def scan_row(number: int, row: str) -> tuple[tuple[int, Man], ...]:
    """One row: squares and the pieces there."""
    squares = terrain.ROWS[terrain.SIZE - number]
    signs = re.findall(r"\.|[krgyKRGY][65432X]|[krgy]\?", row)
    if "".join(signs) != row:
        raise BadPosition(
            "Row {number}, {row}, is not made of dots and pieces such as k6 or rX.", number=number, row=clip(row)
        )
    if len(signs) != len(squares):
        raise BadPosition(
            "Row {number}, {row}, has {count} squares instead of {wanted}.",
            number=number,
            row=clip(row),
            count=len(signs),
            wanted=len(squares),
        )
    return tuple(
        (square, man_of(CODES.index(sign[0].lower()), pieces.LETTERS.get(sign[1], 0), sign[0].isupper()))
        for square, sign in zip(squares, signs, strict=True)
        if sign != "."
    )


def scan_field(name: str, value: str, layout: Layout) -> None:
    fields: dict[str, Callable[[str], object]] = {
        "placing": seats_of,
        "out": seats_of,
        "unseen": seats_of,
        "owed": yes,
        "quiet": whole,
        "left": seats_of,
        "final": yes,
        "lost": gone_of,
    }
    if name not in fields:
        raise BadPosition(
            "There is no field {name}; there are placing, out, owed, quiet, left and final.", name=clip(name)
        )
    read = fields[name](value)
    if read is None:
        raise BadPosition("The field {name} cannot be {value}.", name=name, value=clip(value))
    setattr(layout, name, read)


def seats_of(value: str) -> int | None:
    """Colours in their order, none twice."""
    if not value or not set(value) <= set(CODES):
        return None
    seats = sum(1 << CODES.index(code) for code in set(value))
    return seats if colours(seats) == value else None


def yes(value: str) -> bool | None:
    return True if value == "yes" else None


def whole(value: str) -> int | None:
    fits = value.isascii() and value.isdecimal() and len(value) <= 5
    return int(value) if fits else None


def gone_of(value: str) -> dict[int, tuple[int, ...]] | None:
    """Removed pieces, such as `k52,rX`."""
    found: dict[int, tuple[int, ...]] = {}
    for part in value.split(","):
        if not re.fullmatch(r"[krgy][65432X]{1,6}", part) or len(set(part)) != len(part):
            return None
        found[CODES.index(part[0])] = tuple(pieces.LETTERS[sign] for sign in part[1:])
    return found


def check(layout: Layout) -> None:
    """Refuse what no game can show."""
    held = terrain.CENTRE in layout.men
    if held != (layout.count > 0) and not layout.unseen:
        where = terrain.NAMES[terrain.CENTRE]
        raise BadPosition("The count is 1 to 4 while a piece stands on {where}, and 0 while none does.", where=where)
    if layout.entered and layout.count != 1:
        raise BadPosition("A piece that entered the middle during this turn (e) has the count 1.")
    if (layout.turn < 0 or layout.placing) and (layout.count or layout.quiet or layout.owed):
        raise BadPosition("Nothing is counted before play has begun.")
    if layout.left & (layout.left - 1) or (layout.left and layout.final):
        raise BadPosition("A game is ended once: one player left, or time was up (left, final).")
