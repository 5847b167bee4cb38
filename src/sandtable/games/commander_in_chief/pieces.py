"""The pieces: kinds, letters, names, counts and the tables of where each may go.

A kind is a small number; a piece is `kind | side << 4`; 0 is an empty square.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.games.commander_in_chief import terrain
from sandtable.games.commander_in_chief.terrain import (
    AHEAD,
    DIAGONAL,
    EVERY,
    FORWARD,
    LEFT,
    LIGHT,
    ORTHOGONAL,
    RIGHT,
)
from sandtable.kernel.text import Text

NOTHING, AMPHIBIAN, KING, SUBMARINE, DESTROYER, TANK, FIGHTER, BOMBER, HELICOPTER, COMMANDER = range(10)
KINDS = 10
SIDE_BIT = 16


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece."""

    letter: str
    name: Text
    art: str
    count: int
    """How many a side has in the box; King Amphibians come out of the four Amphibians."""
    points: int
    """Its value when captured (rule 6.3)."""
    air: bool = False
    leader: bool = False
    """Stands on two bases in the basic game (rule 3.5)."""


TABLE = (
    Kind("", Text("empty", "trống"), "", 0, 0),
    Kind("A", Text("Amphibian", "Xe lội nước"), "amphibian", 4, 1),
    Kind("K", Text("King Amphibian", "Vua lội nước"), "king-amphibian", 4, 1),
    Kind("S", Text("Submarine", "Tàu ngầm"), "submarine", 2, 3),
    Kind("D", Text("Destroyer", "Tàu khu trục"), "destroyer", 1, 3, leader=True),
    Kind("T", Text("Tank", "Xe tăng"), "tank", 2, 2),
    Kind("F", Text("Fighter", "Máy bay tiêm kích"), "fighter", 2, 4, air=True),
    Kind("B", Text("Bomber", "Máy bay ném bom"), "bomber", 1, 5, air=True, leader=True),
    Kind("H", Text("Helicopter", "Trực thăng"), "helicopter", 2, 4, air=True),
    Kind("C", Text("Commander", "Tư lệnh"), "commander", 1, 7, leader=True),
)
LETTERS = {kind.letter: number for number, kind in enumerate(TABLE) if number}
SIDES = (Text("Dark", "Đen"), Text("Light", "Trắng"))
SIDES_IN_SENTENCES = (Text("dark", "đen"), Text("light", "trắng"))
START = "3astfc/4ahbf/5dht/A5as/SA5a/THD5/FBHA4/CFTSA3"
MAX_ENHANCED = 5

AIR_REACH = dict.fromkeys(ORTHOGONAL, 3) | dict.fromkeys(DIAGONAL, 2)


def reach(kind: int, side: int, square: int, crossing_one: bool = False) -> int:
    """The squares a piece could move to on an otherwise empty board."""
    own, sea = terrain.LAND[side], terrain.SEA
    here = 1 << square
    if kind == AMPHIBIAN:
        return terrain.reach(square, side, dict.fromkeys(AHEAD, 1))
    if kind == KING:
        near = terrain.reach(square, side, dict.fromkeys(EVERY, 1))
        far = terrain.reach(square, side, dict.fromkeys(EVERY, 2))
        if crossing_one:  # rule 5.5: two squares only from land to land or from sea to sea
            far &= sea if here & sea else ~sea
        return near | far
    if kind == SUBMARINE:
        if not here & sea:
            return terrain.reach(square, side, {FORWARD: 1}) & sea if square in terrain.LAUNCHES[side]["S"] else 0
        return terrain.reach(square, side, dict.fromkeys((LEFT, RIGHT, *DIAGONAL), 2)) & sea
    if kind == DESTROYER:
        if not here & sea:
            return (
                terrain.reach(square, side, dict.fromkeys(AHEAD, 1)) & sea
                if square in terrain.LAUNCHES[side]["D"]
                else 0
            )
        return terrain.reach(square, side, dict.fromkeys(EVERY, 1)) & sea
    if kind == TANK:
        return terrain.reach(square, side, dict.fromkeys(DIAGONAL, 2)) & own if here & own else 0
    if kind in (FIGHTER, BOMBER):
        return terrain.reach(square, side, AIR_REACH)
    if kind == HELICOPTER:
        return terrain.ring(square, 2)
    if kind == COMMANDER:
        near = terrain.reach(square, side, dict.fromkeys(EVERY, 1))
        enemy = terrain.LAND[1 - side]
        return near | (terrain.reach(square, side, dict.fromkeys(EVERY, 2)) & enemy if here & enemy else 0)
    return 0


def standing(kind: int, side: int) -> int:
    """The squares on which a position text may show the piece."""
    ships = {SUBMARINE: "S", DESTROYER: "D"}
    if kind == TANK:
        return terrain.LAND[side]
    if kind == AMPHIBIAN:
        return terrain.ALL & ~terrain.LAND[1 - side]
    if kind in ships:
        return terrain.SEA | sum(1 << square for square in terrain.LAUNCHES[side][ships[kind]])
    return terrain.ALL


def piece(kind: int, side: int) -> int:
    """The number of a side's piece of a kind."""
    return kind | side * SIDE_BIT


def letter(piece: int, enhanced: bool = False) -> str:
    """As position text writes it: upper case for light, `+` for enhanced."""
    text = TABLE[piece % SIDE_BIT].letter
    return ("+" if enhanced else "") + (text if piece // SIDE_BIT == LIGHT else text.lower())
