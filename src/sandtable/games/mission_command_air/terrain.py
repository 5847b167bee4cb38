"""The sky as a torus of spaces, the ways through it, and the cone of fire."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from math import gcd

from sandtable.games.mission_command_air import data

OFF = 255
"""The space of a plane that is not in the sky."""


def rows() -> int:
    """How many rows there are: numbers 10, 20, and so on."""
    return data.shipped().rows


def lanes() -> int:
    """How many lanes there are: numbers 15, 25, and so on."""
    return data.shipped().lanes


def name(space: int) -> str:
    """A space as people name it: its row number and its lane number (rule 1.2)."""
    return named(space, lanes())


@cache
def named(space: int, lanes: int) -> str:
    """A space of a sky with so many lanes."""
    row, lane = divmod(space, lanes)
    return f"{10 * row + 10}/{10 * lane + 15}"


@cache
def index() -> dict[str, int]:
    """Name -> space."""
    return {name(space): space for space in range(rows() * lanes())}


@dataclass(frozen=True, slots=True)
class Heading:
    """Which way a squadron flies, as steps of rows and lanes; it never turns (rule 2.2)."""

    forward: tuple[int, int]
    right: tuple[int, int]

    def step(self, space: int, way: int) -> int:
        """One step on, over the edges of the sky where they are reached (rules 2.3 and 5.1)."""
        side = (0, -1, 1)[way]
        row, lane = divmod(space, lanes())
        row += self.forward[0] + side * self.right[0]
        lane += self.forward[1] + side * self.right[1]
        return row % rows() * lanes() + lane % lanes()

    def bearing(self, source: int, target: int) -> tuple[int, int]:
        """How far ahead and how far to the right a space lies, without looping (rule 6.14)."""
        row, lane = (there - here for here, there in zip(divmod(source, lanes()), divmod(target, lanes()), strict=True))
        ahead = row * self.forward[0] + lane * self.forward[1]
        aside = row * self.right[0] + lane * self.right[1]
        return ahead, aside

    def distance(self, source: int, target: int) -> int:
        """How far a space in the cone of fire is; 0 outside of it (rules 6.5 to 6.7)."""
        ahead, aside = self.bearing(source, target)
        return ahead if ahead >= 1 and abs(aside) <= ahead else 0

    def is_in_line(self, source: int, target: int) -> bool:
        """Whether a space of the cone lies straight or diagonally ahead, where a cannon reaches (rule 6.9)."""
        ahead, aside = self.bearing(source, target)
        return self.distance(source, target) > 0 and (aside == 0 or abs(aside) == ahead)

    @property
    def degrees(self) -> int:
        """The direction on the drawing, where rows count to the right and lanes downwards."""
        return {(1, 0): 90, (-1, 0): 270, (0, 1): 180, (0, -1): 0}[self.forward]


@dataclass(frozen=True, slots=True)
class Flight:
    """A move through the sky."""

    path: tuple[int, ...]
    """Every space entered, one after another."""
    end: int
    struck: int = OFF
    """The space of the plane it ran into, under Maximum Damage."""


@cache
def headings(choice: str) -> tuple[Heading, ...]:
    """The headings of the squadrons under a choice of the option."""
    stations = data.shipped().stations[data.HEADINGS.index(choice)]
    return tuple(Heading(station.forward, station.right) for station in stations)


@cache
def heading_steps(heading: Heading, way: int, rows: int, lanes: int) -> tuple[int, ...]:
    """Where one step leads from every space of a sky."""
    return tuple(heading.step(space, way) for space in range(rows * lanes))


def flight(heading: Heading, start: int, way: int, total: int, others: Collection[int], solid: bool) -> Flight:
    """Where a plane flies (rules 4.3 to 4.6), with `others` in the sky; `solid` ones it collides with (rule 10.2)."""
    path, at = list[int](), start
    steps = heading_steps(heading, way, rows(), lanes())
    while len(path) < total or (at in others and not solid):
        there = steps[at]
        if solid and there in others:
            return Flight(tuple(path), at, there)
        path.append(there)
        at = there
    return Flight(tuple(path), at)


def prospect(
    heading: Heading, start: int, way: int, totals: Collection[int], others: Collection[int], solid: bool
) -> tuple[list[int], list[int]]:
    """The spaces that flights of some totals lead over, and those where they end; see `flight`."""
    steps, line, farthest = heading_steps(heading, way, rows(), lanes()), [start], 0
    ends = []
    for total in totals:
        count = 0 if solid else total
        while len(line) <= max(total, count):
            line.append(steps[line[-1]])
        if solid:
            while count < total and line[count + 1] not in others:
                count += 1
        while not solid and line[count] in others:
            count += 1
            if len(line) <= count:
                line.append(steps[line[-1]])
        farthest = max(farthest, count)
        ends.append(line[count])
    return line[1 : farthest + 1], ends


def neighbours(space: int) -> tuple[int, ...]:
    """The up to eight spaces around one, without looping (rule 4.11)."""
    row, lane = divmod(space, lanes())
    return tuple(
        there * lanes() + beside
        for there in (row - 1, row, row + 1)
        for beside in (lane - 1, lane, lane + 1)
        if (there, beside) != (row, lane) and 0 <= there < rows() and 0 <= beside < lanes()
    )


@cache
def ways(colour: str, dice: int) -> dict[int, int]:
    """How many ways so many dice of a colour add up to each total, in lowest terms."""
    faces = data.shipped().black if colour == "black" else data.shipped().red
    found = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in found.items():
            for face in faces:
                more[total + face] = more.get(total + face, 0) + count
        found = more
    common = gcd(*found.values())
    return {total: count // common for total, count in sorted(found.items())}


def section(kind: int, total: int) -> int:
    """Which section of a plane a damage roll hits (rule 7.2)."""
    return data.shipped().damage[kind][total]


def start(choice: str, plane: int) -> int:
    """The start space of a plane (rule 3.5)."""
    return data.shipped().stations[data.HEADINGS.index(choice)][plane // 2].starts[plane % 2]
