"""The layers over the sky: cones of fire, the ways of the cards, and the start spaces."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from sandtable.games.mission_command_air import data, pieces, terrain
from sandtable.games.mission_command_air.position_text import OFF, TURN, Layout
from sandtable.kernel.display.scene import Layer, is_marked
from sandtable.kernel.option import Options
from sandtable.kernel.text import Text

STARTS = Layer("starts", Text("Start spaces", "Ô xuất phát"), {})


def layers(layout: Layout, options: Options, wanted: Collection[str] | None) -> tuple[Layer, ...]:
    """Every plane's cone of fire, the ways of the cards that are known, and the start spaces."""
    choice, found = options["headings"], list[Layer]()
    headings, solid = terrain.headings(choice), options["maximum_damage"] == "yes"
    acting = layout.active if layout.phase >= TURN and not layout.over and layout.own else -1
    for index, plane in enumerate(layout.planes):
        if plane.space == OFF:
            continue
        heading, unmarked = headings[index // 2], unmarked_cone(index)
        found.append(cone(index, heading, plane.space) if is_marked(unmarked.name, wanted) else unmarked)
        if plane.card > 0:
            unmarked = unmarked_way(index)
            shown = index == acting
            if not shown and not is_marked(unmarked.name, wanted):
                found.append(unmarked)
                continue
            card = data.shipped().cards[plane.card]
            there = [one.space for other, one in enumerate(layout.planes) if other != index]
            others = tuple(space for space in there if space != OFF)
            found.append(way(index, heading, plane.space, (card.way, card.dice), others, solid, shown))
    if not is_marked(STARTS.name, wanted):
        return (*found, STARTS)
    planes = [2 * squadron + kind for squadron in layout.squadrons for kind in (0, 1)]
    return (*found, starts(tuple((terrain.start(choice, plane), plane) for plane in planes)))


@lru_cache(maxsize=8)
def unmarked_cone(index: int) -> Layer:
    """The cone of a plane, without marks."""
    title = pieces.plane_title(index)
    return Layer(f"cone-{pieces.PLANES[index]}", Text(f"Cone of fire: {title.en}", f"Vùng bắn: {title.vi}"), {})


@lru_cache(maxsize=8)
def unmarked_way(index: int) -> Layer:
    """The way of a plane's card, without marks."""
    title = pieces.plane_title(index)
    words = Text(f"Flight path: {title.en}", f"Đường bay: {title.vi}")
    return Layer(f"way-{pieces.PLANES[index]}", words, {})


@lru_cache(maxsize=2048)
def cone(index: int, heading: terrain.Heading, space: int) -> Layer:
    """The spaces a plane can fire at."""
    marks = {
        terrain.name(other): "cannon" if heading.is_in_line(space, other) else "cone"
        for other in range(terrain.rows() * terrain.lanes())
        if heading.distance(space, other)
    }
    return replace(unmarked_cone(index), marks=marks)


@lru_cache(maxsize=2048)
def way(
    index: int,
    heading: terrain.Heading,
    space: int,
    card: tuple[int, int],
    others: tuple[int, ...],
    solid: bool,
    shown: bool,
) -> Layer:
    """The spaces a plane's card leads over, and those where it may end; a card is its way and its dice."""
    path, ends = terrain.prospect(heading, space, card[0], terrain.ways("black", card[1]), others, solid)
    marks = dict.fromkeys([terrain.name(space) for space in path], "way")
    marks |= dict.fromkeys([terrain.name(space) for space in ends], "end")
    return replace(unmarked_way(index), marks=marks, shown=shown)


@lru_cache(maxsize=64)
def starts(planes: tuple[tuple[int, int], ...]) -> Layer:
    """The start spaces, each with its plane."""
    marks = {terrain.name(space): f"start-{pieces.SQUADRONS[plane // 2]}" for space, plane in planes}
    return replace(STARTS, marks=marks)
