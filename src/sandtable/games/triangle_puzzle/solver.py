"""Every way from a position to the end: whether it can still be solved, and in how many ways.

The holes are bits of a mask, in the order of the grid. There are only 32,768 masks, so each is counted once and kept.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from sandtable.kernel.display.odds import OddsRow, OddsTable
from sandtable.kernel.grid import Grid
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

GRID = Grid(5, 5, frozenset(f"{letter}{row}" for row in range(1, 6) for letter in "abcde"[6 - row :]), lean=0.5)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""Along the three directions of the triangle, both ways."""
JUMPS = tuple(
    (source, over, target)
    for source in GRID.nodes
    for right, up in WAYS
    if (over := GRID.step(source, right, up)) and (target := GRID.step(source, 2 * right, 2 * up))
)
"""Where a peg starts, what it jumps over, where it lands."""
JUMP_BITS = tuple(tuple(1 << GRID.index[node] for node in jump) for jump in JUMPS)


def mask_of(cells: str) -> int:
    """The holes with a peg."""
    return sum(1 << place for place, cell in enumerate(cells) if cell != ".")


@cache
def endings(mask: int) -> Counter[int]:
    """In how many ways a position can end with how many pegs."""
    found: Counter[int] = Counter()
    for source, over, target in JUMP_BITS:
        if mask & source and mask & over and not mask & target:
            found += endings(mask & ~source & ~over | target)
    return found or Counter({mask.bit_count(): 1})


def can_be_solved(mask: int) -> bool:
    """Whether some way leaves one peg."""
    return endings(mask)[1] > 0


def odds_tables(text: str, seat: int, options: Options) -> tuple[OddsTable, ...]:
    """Whether the puzzle can still be solved, and how often it is solved by jumping at random among all ways."""
    rows = text.partition(" ")[0]
    cells = "".join("." * int(cell) if cell.isdecimal() else cell for cell in rows.replace("/", ""))
    counted = endings(mask_of(cells))
    total = counted.total()
    if counted[1]:
        title = Text(
            f"It can still be solved: {counted[1]:,} of {total:,} ways leave one peg",
            f"Vẫn giải được: {counted[1]:,} trong {total:,} cách còn lại một chốt",
        )
    else:
        title = Text("It can no longer be solved", "Không còn giải được nữa")
    found = tuple(OddsRow(pegs_left(left), Fraction(ways, total)) for left, ways in sorted(counted.items()))
    return (OddsTable("ways", title, found),)


def pegs_left(count: int) -> Text:
    """How many pegs are left."""
    return Text("1 peg is left" if count == 1 else f"{count} pegs are left", f"còn {count} chốt")
