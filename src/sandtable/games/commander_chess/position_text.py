"""A position as plain data, and its text: what notation, sight and scene have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from sandtable.games.commander_chess import endings, pieces, terrain
from sandtable.games.commander_chess.stack import joined
from sandtable.kernel.error import BadPosition, clip
from sandtable.kernel.fields import MISSING, fields, parts

SIDES = "rb"
WEAPONS = ("", "gun", "gun-away", "torpedo")
MAX_TEXT_LENGTH = 1200
MAX_COUNT = 9999999
MEMBER = r"\+?[A-Za-z]"
MARKS = re.compile(rf"1[01]|[1-9]|\((?:{MEMBER})+\)|{MEMBER}")
ROW = re.compile(rf"(?:1[01]|[1-9]|\((?:{MEMBER})+\)|{MEMBER})*")
WAS = re.compile(rf"([a-k](?:1[0-2]|[1-9]))(\((?:{MEMBER})+\)|{MEMBER}|-)")

Cell = tuple[int, int]
"""Side and members of a point."""


@dataclass
class Layout:
    """What a position text says."""

    cells: dict[int, Cell] = field(default_factory=dict)
    side: int = 0
    quiet: int = 0
    turn: int = 1
    points: tuple[int, int] = (0, 0)
    placing: int = 0
    """One bit for each side that has not yet set up its pieces."""
    hidden: str = ""
    """In a view: the sides whose set-up is not shown."""
    ended: int = 0
    winner: int = -1
    origin: int = -1
    """Where an unfinished turn began."""
    idle: int = 0
    crew: int = 0
    weapon: int = 0
    was: dict[int, Cell | None] = field(default_factory=dict)
    """What stood before the unfinished turn on the points it changed."""
    before: tuple[int, int] | None = None
    """The points before the unfinished turn, where they differ."""

    def text(self, placement: str = "") -> str:
        """Six fields, and then those that differ from their defaults; the first may be given."""
        parts = [placement or self.placement(), SIDES[self.side], "-", "-", str(self.quiet), str(self.turn)]
        if self.points != (0, 0):
            parts.append(f"points={self.points[0]},{self.points[1]}")
        if self.placing:
            parts.append("placing=" + "".join(name for side, name in enumerate(SIDES) if self.placing >> side & 1))
        if self.hidden:
            parts.append("hidden=" + self.hidden)
        if self.origin >= 0:
            parts.append(f"split={terrain.NAMES[self.origin]}:{spell(self.idle)}")
            if self.weapon:
                parts.append(f"{WEAPONS[self.weapon]}={spell(self.crew)}")
            was = (terrain.NAMES[point] + (shown(cell) if cell else "-") for point, cell in sorted(self.was.items()))
            parts.append("was=" + ",".join(was))
            if self.before is not None and self.before != self.points:
                parts.append(f"before={self.before[0]},{self.before[1]}")
        if self.ended:
            winner = SIDES[self.winner] if self.winner >= 0 else "-"
            parts.append(f"over={endings.BY_NUMBER[self.ended].name}:{winner}")
        return " ".join(parts)

    def placement(self) -> str:
        """The first field."""
        width = terrain.WIDTH
        starts = range((terrain.HEIGHT - 1) * width, -1, -width)
        return "/".join(placed(self.cells, range(start, start + width)) for start in starts)


def placed(cells: Mapping[int, Cell], points: range) -> str:
    """One rank of the placement."""
    row, run = "", 0
    for point in points:
        if point not in cells:
            run += 1
            continue
        row += (str(run) if run else "") + shown(cells[point])
        run = 0
    return row + (str(run) if run else "")


def members(word: int) -> list[int]:
    """The members of a word, the carrier first."""
    found = []
    while word:
        found.append(word & 31)
        word >>= 5
    return found


def spell(word: int, side: int = 0) -> str:
    """Members by their letters, `-` for none."""
    return "".join(pieces.letter(one, side) for one in members(word)) or "-"


@lru_cache(maxsize=1024)
def shown(cell: Cell) -> str:
    """A point as the placement writes it."""
    side, word = cell
    letters = spell(word, side)
    return f"({letters})" if word >> 5 else letters


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
    plain = [word for word in words[1:] if "=" not in word]
    if not plain or plain[0] not in ("r", "b"):
        shown = clip(plain[0]) if plain else MISSING
        raise BadPosition("The second field is r or b, the side to move; here it is {shown}.", shown=shown)
    layout.side = SIDES.index(plain[0])
    if plain[1:3] not in ([], ["-"], ["-", "-"]) or len(plain) > 5 or words[1 : 1 + len(plain)] != plain:
        raise BadPosition("After the side come - - and the counts of quiet turns and of turns, then fields name=value.")
    if len(plain) > 3:
        layout.quiet = whole("quiet", plain[3])
    if len(plain) > 4:
        layout.turn = whole("turn", plain[4], least=1)
    for name, value in fields(words[1 + len(plain) :]):
        scan_field(name, value, layout)
    return layout


def scan_placement(text: str, layout: Layout) -> None:
    """Read the first field."""
    rows = text.split("/")
    if len(rows) != terrain.HEIGHT:
        raise BadPosition("A position has 12 ranks split by /, and this one has {count}.", count=len(rows))
    for rank, row in zip(range(terrain.HEIGHT - 1, -1, -1), rows, strict=True):
        layout.cells.update(scan_rank(rank, row))


@lru_cache(maxsize=4096)
def scan_rank(rank: int, row: str) -> Mapping[int, Cell]:
    """One rank: points and what stands there."""
    if not ROW.fullmatch(row):
        raise BadPosition(
            "Rank {rank}, {row}, is not made of letters, +, stacks in ( ) and 1 to 11.", rank=rank + 1, row=clip(row)
        )
    file, found = 0, {}
    for mark in MARKS.findall(row):
        if mark.isdigit():
            file += int(mark)
            continue
        if file < terrain.WIDTH:
            found[rank * terrain.WIDTH + file] = scan_cell(mark)
        file += 1
    if file != terrain.WIDTH:
        raise BadPosition(
            "Rank {rank}, {row}, has {count} points instead of 11.", rank=rank + 1, row=clip(row), count=file
        )
    return found


@lru_cache(maxsize=1024)
def scan_cell(mark: str) -> Cell:
    """A piece or a stack in parentheses."""
    letters = [part[-1] for part in re.findall(MEMBER, mark)]
    if len({letter.isupper() for letter in letters}) != 1:
        raise BadPosition("The stack {stack} mixes the sides.", stack=clip(mark))
    if mark.startswith("(") and len(letters) < 2:
        raise BadPosition("The stack {stack} has only one member.", stack=clip(mark))
    return (0 if letters[0].isupper() else 1, scan_members(mark))


def scan_members(text: str) -> int:
    """Members by their letters, of either side, packed."""
    word = 0
    for part in re.findall(MEMBER, text):
        kind = pieces.LETTERS.get(part[-1].upper())
        if kind is None:
            raise BadPosition("There is no piece {name}.", name=repr(part[-1]))
        if kind == pieces.COMMANDER and part[0] == "+":
            raise BadPosition("A Commander is never a hero.")
        if word >> 40:
            raise BadPosition("The stack {stack} is too high.", stack=clip(text))
        word = joined(word, pieces.member(kind, part[0] == "+"))
    return word


def scan_field(name: str, value: str, layout: Layout) -> None:
    """Read one field name=value."""
    if name in ("points", "before"):
        red, comma, blue = value.partition(",")
        if not comma:
            raise BadPosition("The field {name} is written {name}=red,blue, not {value}.", name=name, value=clip(value))
        setattr(layout, name, (whole(name, red, most=60000), whole(name, blue, most=60000)))
    elif name in ("placing", "hidden"):
        if value not in ("r", "b", "rb"):
            raise BadPosition("The field {name} is r, b or rb, not {value}.", name=name, value=clip(value))
        if name == "hidden":
            layout.hidden = value
        else:
            layout.placing = sum(1 << SIDES.index(side) for side in value)
    elif name == "split":
        origin, _, idle = value.partition(":")
        if origin not in terrain.INDEX or not re.fullmatch(rf"-|(?:{MEMBER})+", idle):
            raise BadPosition("The field split is written split=c9:FT, not {value}.", value=clip(value))
        layout.origin = terrain.INDEX[origin]
        layout.idle = 0 if idle == "-" else scan_members(idle)
    elif name in WEAPONS[1:]:
        if not re.fullmatch(rf"(?:{MEMBER})+", value) or layout.weapon:
            raise BadPosition(
                "The field {name} names once who may still fire, not {value}.", name=name, value=clip(value)
            )
        layout.weapon = WEAPONS.index(name)
        layout.crew = scan_members(value)
    elif name == "was":
        scan_was(value, layout)
    elif name == "over":
        ending, _, winner = value.partition(":")
        number = endings.NUMBERS.get(ending, 0)
        if number not in endings.WRITTEN or winner not in ("r", "b", "-"):
            raise BadPosition("The field over names an ending and its winner, not {value}.", value=clip(value))
        drawn = number in (*endings.ON_POINTS[:1], endings.REPEATED)
        if drawn != (winner == "-"):
            if drawn:
                raise BadPosition("The ending {ending} has no winner.", ending=ending)
            raise BadPosition("The ending {ending} has a winner.", ending=ending)
        layout.ended, layout.winner = number, SIDES.find(winner)
    else:
        known = "points, placing, split, gun, gun-away, torpedo, was, before and over"
        raise BadPosition("There is no field {name}; there are {known}.", name=clip(name), known=known)


def scan_was(value: str, layout: Layout) -> None:
    """Read what stood before an unfinished turn."""
    for part in value.split(","):
        matched = WAS.fullmatch(part)
        if matched is None or terrain.INDEX[matched[1]] in layout.was:
            raise BadPosition("The field was is written was=c9(NFT),a11n,e9-, not {value}.", value=clip(value))
        layout.was[terrain.INDEX[matched[1]]] = None if matched[2] == "-" else scan_cell(matched[2])


def whole(name: str, value: str, least: int = 0, most: int = MAX_COUNT) -> int:
    """A number as a field holds it."""
    if not (value.isascii() and value.isdecimal() and len(value) <= 7) or not least <= int(value) <= most:
        raise BadPosition(
            "The field {name} takes whole numbers from {least} to {most}, not {value}.",
            name=name,
            least=least,
            most=most,
            value=clip(value),
        )
    return int(value)


def check(layout: Layout) -> None:
    """Refuse what no game can show, whatever the options."""
    count(layout.cells)
    if layout.origin < 0:
        if layout.was or layout.weapon or layout.before:
            raise BadPosition("Only an unfinished turn (split) has the fields was, before, gun and torpedo.")
    else:
        check_split(layout)
    if layout.placing or layout.hidden:
        for point, (side, word) in layout.cells.items():
            if point not in terrain.half(side) or word >> 5 or word & 1:
                raise BadPosition("Pieces are set up one by one on their own half.")
        if layout.side or layout.quiet or layout.turn != 1 or layout.points != (0, 0) or layout.origin >= 0:
            raise BadPosition("Pieces are set up before the first turn.")
        if layout.ended not in (0, endings.WITHDRAWN):
            raise BadPosition("During the set-up a game only ends when a player leaves.")


def check_split(layout: Layout) -> None:
    """Refuse an unfinished turn that does not go with the pieces."""
    here = layout.cells.get(layout.origin)
    if layout.ended:
        raise BadPosition("A turn cannot be unfinished (split) and the game over.")
    if not layout.idle and not layout.weapon:
        raise BadPosition("An unfinished turn (split) has members that may act or a weapon that may fire.")
    needed = members(layout.idle) + (members(layout.crew) if layout.weapon in (1, 3) else [])
    there = members(here[1]) if here and here[0] == layout.side else []
    if Counter(needed) - Counter(there):
        raise BadPosition("Those who may still act do not stand on {point}.", point=terrain.NAMES[layout.origin])
    if (layout.weapon and (layout.crew & 31) >> 1 != pieces.NAVY) or any(
        one >> 1 == pieces.NAVY for one in members(layout.idle) if layout.weapon
    ):
        raise BadPosition("The crew of a gun or torpedo is led by a ship that has acted.")
    before = {point: cell for point, cell in {**layout.cells, **layout.was}.items() if cell}
    count(before)
    if pieces_of(layout.cells) - pieces_of(before):
        raise BadPosition("More pieces stand on the board than before the turn (was).")
    stood = before.get(layout.origin)
    if not layout.was or not stood or stood[0] != layout.side:
        raise BadPosition("The field was tells what stood before the turn, also where it began.")
    if Counter(needed) - Counter(members(stood[1])) and not any(one & 1 for one in needed):
        raise BadPosition("Those who may still act did not stand there when the turn began.")


def pieces_of(cells: Mapping[int, Cell]) -> Counter[Cell]:
    """How many pieces of each side and kind there are."""
    return Counter((side, one >> 1) for side, word in cells.values() for one in members(word))


def count(cells: Mapping[int, Cell]) -> None:
    """Refuse more pieces than the box holds."""
    singles = [side << 4 | word >> 1 for side, word in cells.values() if word < 32]
    stacked = [side << 4 | one >> 1 for side, word in cells.values() if word >= 32 for one in members(word)]
    for piece, total in Counter(singles + stacked).items():
        kind = pieces.TABLE[piece & 15]
        if total > kind.count:
            side = pieces.SIDES_IN_SENTENCES[piece >> 4]
            raise BadPosition("There are more {side} {kind} pieces than the box holds.", kind=kind.name, side=side)
