"""Coordinates of a drawing: a scene rotated for a seat and scaled to the drawing's units."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot, inf

from sandtable.kernel.display.scene import Corner, Node, Scene
from sandtable.kernel.error import BadInput

DRAWING_WIDTH = 800
"""How wide every board is drawn."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in the drawing."""

    left: float
    top: float
    width: float
    height: float

    def distance(self, point: Corner) -> float:
        """How far a point is outside the rectangle; 0 inside."""
        x = max(self.left - point[0], 0.0, point[0] - self.left - self.width)
        y = max(self.top - point[1], 0.0, point[1] - self.top - self.height)
        return hypot(x, y)


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A scene as one seat sees it, in the units of the drawing."""

    scene: Scene
    turn: int
    """Degrees by which the board is rotated: a multiple of 90."""
    unit: float
    """The length of one board unit."""
    radius: float
    """The radius of the largest circle that fits into every node."""

    @property
    def width(self) -> float:
        return (self.scene.width if self.turn % 180 == 0 else self.scene.height) * self.unit

    @property
    def height(self) -> float:
        return (self.scene.height if self.turn % 180 == 0 else self.scene.width) * self.unit

    def at(self, x: float, y: float) -> Corner:
        """The point of the drawing for a point of the scene."""
        u, v = x - self.scene.width / 2, y - self.scene.height / 2
        for _ in range(self.turn // 90 % 4):
            u, v = -v, u
        return self.width / 2 + u * self.unit, self.height / 2 + v * self.unit

    @property
    def transform(self) -> str:
        """The same for whole shapes, as an SVG transform."""
        if self.turn == 0:
            return f"scale({number(self.unit)})"
        there = f"translate({number(self.width / 2)} {number(self.height / 2)})"
        back = f"translate({number(-self.scene.width / 2)} {number(-self.scene.height / 2)})"
        return f"{there}rotate({self.turn})scale({number(self.unit)}){back}"

    def is_free(self, box: Rect) -> bool:
        """Whether a box lies clear of the board, its border and its labels."""
        nodes = ((self.at(node.x, node.y), reach(node) * self.unit) for node in self.scene.nodes)
        labels = ((self.at(label.x, label.y), 0.6 * self.radius) for label in self.scene.labels)
        return all(box.distance(spot) >= room for spot, room in (*nodes, *labels))


def lay_out(scene: Scene, seat: str) -> BoardLayout:
    """The scene as a seat sees it; not rotated where no seat is named."""
    if seat and seat not in scene.turns:
        raise BadInput("There is no seat {seat}; there are {known}.", seat=repr(seat), known=", ".join(scene.turns))
    unit = round(DRAWING_WIDTH / scene.width, 2)
    return BoardLayout(scene, scene.turns.get(seat, 0) % 360, unit, unit * _node_radius(scene))


def _node_radius(scene: Scene) -> float:
    """The radius of the largest circle that fits into every node; bare points share the way between them."""
    areas = [inner(node) for node in scene.nodes if node.outline]
    spots = [(node.x, node.y) for node in scene.nodes if not node.outline]
    gaps = [dist(one, other) / 2 for place, one in enumerate(spots) for other in spots[:place]]
    return min(areas + gaps, default=0.5)


def inner(node: Node) -> float:
    """The radius of the circle around a node's middle that fits into its outline."""
    nearest = inf
    for (ax, ay), (bx, by) in zip(node.outline, node.outline[1:] + node.outline[:1], strict=True):
        along = hypot(bx - ax, by - ay)
        nearest = min(nearest, abs((bx - ax) * (ay - node.y) - (ax - node.x) * (by - ay)) / along)
    return nearest


def reach(node: Node) -> float:
    """The radius of the circle around a node's middle that holds its outline."""
    return max((dist((node.x, node.y), corner) for corner in node.outline), default=0.5)


def number(value: float) -> str:
    """A coordinate in few characters."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
