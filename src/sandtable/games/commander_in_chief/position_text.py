"""A position as plain data, and its text: what notation, sight and scene have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from sandtable.games.commander_in_chief import pieces, terrain
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.fields import MISSING, fields, parts
from sandtable.kernel.text import Text

GROUPS = ("-", "surface", "air")
"""Who of a team moved last."""
SIDES = "dl"
LOSSES = ("late", "left")
"""Out of time, and withdrawn: how the referee ends a game for a side."""
FIELDS = "turn, points, last, quiet, choosing, final, late and left"
MAX_TEXT_LENGTH = 400
MAX_COUNT = 9999999

Cell = tuple[int, bool]
"""What stands on a square: a piece, and whether it is enhanced."""


@dataclass
class Layout:
    """What a position text says."""

    cells: dict[int, Cell] = field(default_factory=dict)
    side: int = 0
    turn: int = 1
    points: tuple[int, int] = (0, 0)
    last: tuple[int, int] = (0, 0)
    quiet: int = 0
    choosing: int = 0
    """One bit for each side that has not yet chosen its enhanced pieces."""
    final: bool = False
    """Time is up, and light's turn is the last."""
    lost: tuple[str, int] | None = None
    """How and by which side the game was lost by the referee's word: `late` or `left`."""
    hidden: str = ""
    """In a view: the sides whose marks are not shown."""

    def text(self, placement: str = "") -> str:
        """Two fields, and then those that differ from their defaults; the first may be given."""
        parts = [placement or self.placement(), SIDES[self.side]]
        if self.turn != 1:
            parts.append(f"turn={self.turn}")
        if self.points != (0, 0):
            parts.append(f"points={self.points[0]},{self.points[1]}")
        if self.last != (0, 0):
            parts.append(f"last={GROUPS[self.last[0]]},{GROUPS[self.last[1]]}")
        if self.quiet:
            parts.append(f"quiet={self.quiet}")
        if self.choosing:
            parts.append("choosing=" + "".join(name for side, name in enumerate(SIDES) if self.choosing >> side & 1))
        if self.final:
            parts.append("final=yes")
        if self.lost:
            parts.append(f"{self.lost[0]}={SIDES[self.lost[1]]}")
        if self.hidden:
            parts.append("marks=" + "".join(f"{name}?" for name in self.hidden))
        return " ".join(parts)

    def placement(self) -> str:
        """The first field."""
        return "/".join(placed(self.cells, range(start, start + 8)) for start in range(56, -1, -8))


def placed(cells: Mapping[int, Cell], squares: range) -> str:
    """One rank of the placement."""
    row = ""
    for square in squares:
        piece, enhanced = cells.get(square, (0, False))
        row += pieces.letter(piece, enhanced) if piece else "1"
    return re.sub("1+", lambda run: str(len(run[0])), row)


def scan(text: str) -> Layout:
    """The layout a text describes, or BadPosition with the place that is wrong."""
    layout = parse(text)
    check(layout)
    return layout


def parse(text: str) -> Layout:
    """What a text says, however impossible, or BadPosition where it cannot be read."""
    words = parts(text, MAX_TEXT_LENGTH)
    layout = Layout()
    scan_placement(words[0], layout)
    if len(words) < 2 or words[1] not in ("d", "l"):
        shown = clip(words[1]) if len(words) > 1 else MISSING
        raise BadPosition("The second field is d or l, the side to move; here it is {shown}.", shown=shown)
    layout.side = SIDES.index(words[1])
    for name, value in fields(words[2:]):
        scan_field(name, value, layout)
    return layout


def scan_placement(text: str, layout: Layout) -> None:
    rows = text.split("/")
    if len(rows) != 8:
        raise BadPosition("A position has 8 ranks split by /, and this one has {count}.", count=len(rows))
    for rank, row in zip(range(7, -1, -1), rows, strict=True):
        layout.cells.update(scan_rank(rank, row))


@lru_cache(maxsize=4096)
def scan_rank(rank: int, row: str) -> Mapping[int, Cell]:
    """One rank: squares and what stands there."""
    if not re.fullmatch(r"(?:[1-8]|\+?[A-Za-z])*", row):
        raise BadPosition(
            "Rank {rank}, {row}, is not made of letters, + before a letter, and 1 to 8.", rank=rank + 1, row=clip(row)
        )
    file, found = 0, {}
    for mark in re.findall(r"[1-8]|\+?[A-Za-z]", row):
        if mark.isdigit():
            file += int(mark)
            continue
        kind = pieces.LETTERS.get(mark[-1].upper())
        if kind is None:
            raise BadPosition("Rank {rank}: there is no piece {letter}.", rank=rank + 1, letter=repr(mark[-1]))
        if file < 8:
            side = terrain.LIGHT if mark[-1].isupper() else terrain.DARK
            found[rank * 8 + file] = (pieces.piece(kind, side), mark[0] == "+")
        file += 1
    if file != 8:
        raise BadPosition(
            "Rank {rank}, {row}, has {count} squares instead of 8.", rank=rank + 1, row=clip(row), count=file
        )
    return found


def scan_field(name: str, value: str, layout: Layout) -> None:
    if name in ("turn", "quiet"):
        setattr(layout, name, whole(name, value, least=1 if name == "turn" else 0))
    elif name == "points":
        dark, comma, light = value.partition(",")
        if not comma:
            raise BadPosition("The field points is written points=dark,light, not {value}.", value=clip(value))
        layout.points = (whole(name, dark), whole(name, light))
    elif name == "last":
        groups = value.split(",")
        if len(groups) != 2 or any(group not in GROUPS for group in groups):
            raise BadPosition(
                "The field last names surface, air or - for dark and light, not {value}.", value=clip(value)
            )
        layout.last = (GROUPS.index(groups[0]), GROUPS.index(groups[1]))
    elif name == "choosing":
        if value not in ("d", "l", "dl"):
            raise BadPosition("The field choosing is d, l or dl, not {value}.", value=clip(value))
        layout.choosing = sum(1 << SIDES.index(side) for side in value)
    elif name == "final":
        if value != "yes":
            raise BadPosition("The field final can only be yes, not {value}.", value=clip(value))
        layout.final = True
    elif name in LOSSES:
        if value not in ("d", "l"):
            raise BadPosition("The field {name} is d or l, not {value}.", name=name, value=clip(value))
        if layout.lost:
            raise BadPosition("A game is lost only once: either late or left.")
        layout.lost = (name, SIDES.index(value))
    elif name == "marks":
        if value not in ("d?", "l?", "d?l?"):
            raise BadPosition("The field marks is d?, l? or d?l?, not {value}.", value=clip(value))
        layout.hidden = value.replace("?", "")
    else:
        raise BadPosition("There is no field {name}; there are {known}.", name=clip(name), known=FIELDS)


def whole(name: str, value: str, least: int = 0) -> int:
    """A number as a field holds it."""
    if not (value.isascii() and value.isdecimal() and len(value) <= 7) or int(value) < least:
        raise BadPosition(
            "The field {name} takes whole numbers from {least} to {most}, not {value}.",
            name=name,
            least=least,
            most=MAX_COUNT,
            value=clip(value),
        )
    return int(value)


def check(layout: Layout) -> None:
    """Refuse what no game can show."""
    for square, (piece, _) in layout.cells.items():
        if not STANDING[piece] >> square & 1:
            kind, side = piece % pieces.SIDE_BIT, piece // pieces.SIDE_BIT
            who = Text("{side} {kind}", "{kind} {side}")
            who = who.filled(side=pieces.SIDES_IN_SENTENCES[side], kind=pieces.TABLE[kind].name)
            raise BadPosition("A {who} cannot stand on {square}.", who=who, square=terrain.NAMES[square])
    totals = Counter([BOX[piece] for piece, _ in layout.cells.values()])
    for piece, total in totals.items():
        kind, side = piece % pieces.SIDE_BIT, piece // pieces.SIDE_BIT
        if total > pieces.TABLE[kind].count:
            raise BadPosition(
                "There are more {side} {kind} pieces than the box holds.",
                kind=pieces.TABLE[kind].name,
                side=pieces.SIDES_IN_SENTENCES[side],
            )
    extra = Counter([piece // pieces.SIDE_BIT for piece, enhanced in layout.cells.values() if enhanced])
    for side, total in extra.items():
        if total > pieces.MAX_ENHANCED:
            raise BadPosition(
                "{side} has more than {most} enhanced pieces.", side=pieces.SIDES[side], most=pieces.MAX_ENHANCED
            )
    if not layout.choosing:
        return
    stood = {square: piece for square, (piece, _) in layout.cells.items()}
    if stood != OPENING or layout.side != terrain.DARK:
        raise BadPosition("Enhanced pieces are chosen before the first move, with every piece where it starts.")


EVERY = [pieces.piece(kind, side) for kind in pieces.LETTERS.values() for side in (0, 1)]
STANDING = {piece: pieces.standing(piece % pieces.SIDE_BIT, piece // pieces.SIDE_BIT) for piece in EVERY}
"""Piece -> the squares on which a position text may show it."""
BOX = {
    piece: piece - pieces.KING + pieces.AMPHIBIAN if piece % pieces.SIDE_BIT == pieces.KING else piece
    for piece in EVERY
}
"""Piece -> as what it lies in the box."""


def _opening() -> dict[int, int]:
    layout = Layout()
    scan_placement(pieces.START, layout)
    return {square: piece for square, (piece, _) in layout.cells.items()}


OPENING = _opening()
