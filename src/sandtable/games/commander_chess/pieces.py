"""The pieces: kinds, letters, names, counts and worth.

A kind is a small number in the order in which members of a stack are named, carriers first. A member of a stack is
`kind << 1 | hero`; `stack.py` packs members into one word.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.kernel.text import Text

NAVY, PLANE, TANK, ENGINEER, HEADQUARTERS, ARTILLERY, FLAK, MISSILE, COMMANDER, INFANTRY, MILITIA = range(1, 12)
KINDS = range(1, 12)
MEMBERS = 24
"""One more than the largest member."""

SIDES = (Text("Red", "Đỏ"), Text("Blue", "Xanh"))
SIDE_NAMES = ("red", "blue")
SIDES_IN_SENTENCES = (Text("red", "đỏ"), Text("blue", "xanh"))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece."""

    letter: str
    """In position text and moves."""
    short: str
    """The abbreviation of the English rulebook."""
    sign: str
    """The letter of the Vietnamese score sheet."""
    name: Text
    art: str
    count: int
    points: int


TABLE = {
    NAVY: Kind("N", "N", "H", Text("Navy", "Hải quân"), "navy", 2, 80),
    PLANE: Kind("F", "Af", "K", Text("Air Force", "Không quân"), "plane", 2, 40),
    TANK: Kind("T", "T", "T", Text("Tank", "Xe tăng"), "tank", 2, 20),
    ENGINEER: Kind("E", "E", "C", Text("Engineer", "Công binh"), "engineer", 2, 10),
    HEADQUARTERS: Kind("H", "H", "S", Text("Headquarters", "Sở chỉ huy"), "headquarters", 2, 10),
    ARTILLERY: Kind("A", "A", "P", Text("Artillery", "Pháo binh"), "artillery", 2, 30),
    FLAK: Kind("G", "Aa", "F", Text("Anti-Aircraft Gun", "Cao xạ"), "flak", 2, 10),
    MISSILE: Kind("S", "Ms", "L", Text("Missile", "Tên lửa"), "missile", 1, 20),
    COMMANDER: Kind("C", "C", "*", Text("Commander", "Tư lệnh"), "commander", 1, 100),
    INFANTRY: Kind("I", "In", "B", Text("Infantry", "Bộ binh"), "infantry", 2, 10),
    MILITIA: Kind("M", "M", "D", Text("Militia", "Dân quân"), "militia", 1, 10),
}
LETTERS = {kind.letter: number for number, kind in TABLE.items()}
HERO_POINTS = 10

PERSONS = (COMMANDER, INFANTRY, MILITIA)
HEAVY = (ARTILLERY, FLAK, MISSILE)
ABOARD = (PLANE, TANK, COMMANDER, INFANTRY, MILITIA)
"""What a ship may carry."""
FORCES = (INFANTRY, ARTILLERY, TANK)
"""The land forces (rule 8.4)."""

START = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4"
SEA_START = "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/1N2F3F2/11"
AIR_START = "11/1n2f3f2/6s4/2n1g3g2/2i7i/11/11/2I7I/2N1G3G2/6S4/1N2F3F2/11"


def member(kind: int, hero: bool = False) -> int:
    """A kind as it is packed into a stack."""
    return kind << 1 | hero


def names_of(ones: Iterable[int]) -> Text:
    """Members by their names, the carrier first: `Navy + heroic Tank`."""
    kinds = [(TABLE[one >> 1].name, one & 1) for one in ones]
    return Text(
        " + ".join(("heroic " if hero else "") + name.en for name, hero in kinds),
        " + ".join(name.vi + (" anh hùng" if hero else "") for name, hero in kinds),
    )


def letter(one: int, side: int = 0) -> str:
    """A member as position text writes it."""
    text = TABLE[one >> 1].letter
    return ("+" if one & 1 else "") + (text.lower() if side else text)


def straight_and_diagonal(kind: int, hero: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """How far a kind moves and captures, each along the lines and diagonally (chapter 3; options change a few)."""
    more = 1 if hero else 0
    if kind == COMMANDER:
        return (11, 0), (1, 0)
    if kind == HEADQUARTERS:
        return ((2, 2), (2, 2)) if hero else ((0, 0), (0, 0))
    if kind == NAVY:
        return (4 + more, 4 + more), (4 + more, 4 + more)
    if kind == MISSILE:
        return (2 + more, 1 + more), (2 + more, 1 + more)
    most = {PLANE: 4, TANK: 2, ARTILLERY: 3}.get(kind, 1) + more
    slant = most if hero or kind in (PLANE, ARTILLERY, MILITIA) else 0
    return (most, slant), (most, slant)
